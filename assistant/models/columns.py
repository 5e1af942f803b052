"""What a question asks of one column of a table: "what do Gold customers get?" is answered by all its rows; pure."""

import re
from collections.abc import Callable

from assistant.models.tables import Table
from assistant.retrieval.keywords import fold

_ASKS_ALL = re.compile(
    r"\bwhat (?:\w+ ){0,2}(?:do|does|is|are|can) [^?]{2,40}\b(?:gets?|includes?|included|receives?|offers?|covers?|comprises?|contains?|entitled to|come with)\b"
    r"|(?:有|享受|得到|包[含括]|提供|拿到)(?:什么|哪些)|(?:什么|哪些)(?:待遇|权益|服务|福利|内容|优惠)",
    re.IGNORECASE,
)
FEWEST_COLUMNS = 3
"""A table that sets things side by side has what they are compared by, and two of them at least."""


def asks_for_column(question: str, table: Table, names: Callable[[str], bool]) -> bool:
    """Whether a question asks for all that holds of one thing, and the head of one column alone `names` it."""
    if not table.header or not _ASKS_ALL.search(fold(question)):
        return False
    cells = [cell.strip(" *") for cell in table.header[0].strip().strip("|").split("|")]
    return len(cells) >= FEWEST_COLUMNS and sum(map(names, cells[1:])) == 1
