"""Stand-ins for servers' tokenizers, which are too large to bring along: one for each class of vocabulary.

Chinese costs .55 to .7 tokens a character in vocabularies made for it (Qwen, DeepSeek), 1.1 in those of many
languages (GPT-4) and 1.6 in a small English one (SmolLM2).
"""

import re
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

PIECES = re.compile(r"[\u3400-\u9fff]+|[A-Za-z]+|[0-9]|\s+|[^\w\s]|\w")

Count = Callable[[str], int]


def _known(text: str, share: float) -> bool:
    """Whether a vocabulary has a text whole: by its checksum, for so large a share of all texts."""
    return zlib.crc32(text.encode()) % 1000 < share * 1000


@dataclass(frozen=True)
class Vocabulary:
    """Counts a text's tokens: words whole or in pieces, digits and marks singly, Chinese in pairs, whole or in bytes.

    pairs: share of pairs of characters that are one token. whole: share of characters that are one token; the rest
    are two. letters: letters of a token where a word is in pieces. words: share of words that are whole.
    """

    pairs: float
    whole: float
    letters: int
    words: float

    def __call__(self, text: str) -> int:
        return sum(self._piece(piece) for piece in PIECES.findall(text))

    def _piece(self, piece: str) -> int:
        if "\u3400" <= piece[0] <= "\u9fff":
            return self._chinese(piece)
        if piece.isascii() and piece.isalpha():
            return 1 if _known(piece.lower(), self.words) else -(-len(piece) // self.letters)
        if piece.isspace():
            return 0 if piece == " " else -(-len(piece) // 4)
        return len(piece) if piece.isascii() else 1 + (not _known(piece, self.whole))

    def _chinese(self, run: str) -> int:
        tokens = at = 0
        while at < len(run):
            pair = run[at : at + 2]
            taken = 2 if len(pair) == 2 and _known(pair, self.pairs) else 1
            tokens += 1 if taken == 2 else 2 - _known(run[at], self.whole)
            at += taken
        return tokens


VOCABULARIES: dict[str, Vocabulary] = {
    "made for Chinese": Vocabulary(pairs=0.7, whole=0.99, letters=4, words=0.9),
    "of many languages": Vocabulary(pairs=0.15, whole=0.8, letters=4, words=0.9),
    "small and English": Vocabulary(pairs=0.0, whole=0.45, letters=3, words=0.75),
}


@dataclass(frozen=True)
class Template:
    """What a chat template adds: before everything, and around each message."""

    count: Count
    preamble: int = 3
    frame: int = 4

    def __call__(self, messages: Sequence[Mapping[str, Any]], tools: Sequence[Mapping[str, Any]] = ()) -> int:
        """Tokens of a prompt as this server reports them."""
        said = sum(self.count(str(message.get("content") or "")) + self.frame for message in messages)
        called = sum(self.count(str(message["tool_calls"])) for message in messages if message.get("tool_calls"))
        offered = 90 + sum(self.count(str(tool)) for tool in tools) if tools else 0
        return self.preamble + said + called + offered
