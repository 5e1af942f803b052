"""Whether the user's own words bear out what a model wants remembered; pure."""

from assistant.memory.digest_names import is_borne_out
from assistant.memory.folding import is_cjk
from assistant.retrieval.keywords import query_terms

BORNE = 0.5
"""The share of a statement's words that must be the user's, its figures and names aside: all of those must be."""
# Words in which models speak of a user, which nobody says of themself.
_OF_USER = frozenset(
    "user said state mention tell told want ask prefer like has have name fact note remember 用户 户的 户说 户喜 户要 户是 户在 说过 记住"
    " 提到 表示".split()
)


def bears_out(quotation: str, statement: str) -> bool:
    """Whether most of a statement, and each of its figures and names, is said by the quotation.

    In another language than the quotation's only its figures and names can be compared.
    """
    bare = statement.removeprefix("The user's").removeprefix("The user").removeprefix("User").strip()
    if not is_borne_out(bare, quotation):
        return False
    if any(map(is_cjk, statement)) != any(map(is_cjk, quotation)):
        return True
    said = set(query_terms(quotation))
    stated = {term for term in query_terms(bare) if term.rstrip("*") not in _OF_USER}
    return bool(stated) and len(stated & said) >= BORNE * len(stated)
