"""Lengths in tokens of the embedder's own tokenizer, with each text tokenised once."""

from array import array
from bisect import bisect_left
from collections.abc import Callable

TokenOffsets = Callable[[str], list[tuple[int, int]]]

_WINDOW = 8192
"""Characters tokenised at once: a tokenizer's time may grow faster than the length of what it is given."""

_CHARACTERS_PER_TOKEN = 12
"""A chunk's size is its tokens, or its characters by this if that is more: a million spaces are one token."""


class TokenRuler:
    """Counts the tokens of any stretch of one text, which is tokenised once, window by window."""

    def __init__(self, text: str, token_offsets: TokenOffsets) -> None:
        self._text = text
        self._token_offsets = token_offsets
        self._starts = array("Q")
        self._done = 0

    def size(self, start: int, end: int) -> int:
        """Tokens that begin in the stretch, or its share of characters where that is more."""
        while self._done < end:
            self._read_window()
        tokens = bisect_left(self._starts, end) - bisect_left(self._starts, start)
        return max(tokens, (end - start) // _CHARACTERS_PER_TOKEN, 1)

    def _read_window(self) -> None:
        begin = self._done
        end = min(len(self._text), begin + _WINDOW)
        if end < len(self._text):
            border = max(self._text.rfind("\n", begin, end), self._text.rfind(" ", begin, end))
            end = border if border > begin else end
        previous = begin
        for start, _ in self._token_offsets(self._text[begin:end]):
            previous = max(previous, begin + start)
            self._starts.append(previous)
        self._done = end


def first_tokens(text: str, token_offsets: TokenOffsets, count: int) -> str:
    """The text up to so many tokens."""
    # No tokenizer makes more tokens than there are characters, near enough to spare most calls.
    if len(text) <= count:
        return text
    offsets = token_offsets(text)
    return text if len(offsets) <= count else text[: offsets[count][0]].rstrip()
