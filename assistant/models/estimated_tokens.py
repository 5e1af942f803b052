"""Where the tokens of a text would stand if its tokenizer were at hand: an estimate that rather counts too many."""

import re

# An ideograph, kana or hangul syllable counts as one token; elsewhere a token is some 3.5 characters, spaces
# included: up to four letters or digits of a word, or a mark.
_TOKEN = re.compile(r"[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]|[^\W_]{1,4}|[^\s]")


def estimated_offsets(text: str) -> list[tuple[int, int]]:
    """Start and end of each estimated token, in characters of the text."""
    return [found.span() for found in _TOKEN.finditer(text)]


def estimated_count(text: str) -> int:
    """How many tokens the estimate finds."""
    return sum(1 for _ in _TOKEN.finditer(text))
