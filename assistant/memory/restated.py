"""Whether quotations that stand in a prompt say all that a kept line says, so that it need not stand there twice; pure."""

import re
from collections.abc import Iterable

from assistant.memory.folding import fold

# What joins clauses or is only polite; any other word, a "not" first of all, may be what the quotations lack.
_FILLER = re.compile(
    r"\b(?:and|but|also|so|then|please|thanks|thank you|ok|okay|remember|from now on|in future)\b"
    r"|请(?:你)?记住|记住|从现在起|从今以后|今后|以后|并且|而且|另外|还有|然后|但是|不过|以及|谢谢|好的|请|并|也|但"
)


def says_all(line: str, quotations: Iterable[str]) -> bool:
    """Whether each clause of `line` stands in one of the quotations; a line with a clause left over is said in part.

    A quotation counts where it stands in the line from one word's border to another, or where it has the line in it.
    """
    rest, whole = fold(line), _letters(fold(line))
    for quotation in sorted((fold(one).strip() for one in quotations), key=len, reverse=True):
        if not _letters(quotation):
            continue
        if whole in _letters(quotation):
            return True
        rest = re.sub(_bordered(quotation.rstrip(".。!;,")), " ", rest)
    return not _letters(_FILLER.sub(" ", rest))


def _bordered(words: str) -> str:
    """A pattern for these words that no Latin word and no figure goes on from."""
    before = r"(?<![a-z0-9])" if re.match(r"[a-z0-9]", words) else ""
    after = r"(?![a-z0-9])" if re.search(r"[a-z0-9]\Z", words) else ""
    return before + re.escape(words) + after


def _letters(text: str) -> str:
    return "".join(char for char in text if char.isalnum())
