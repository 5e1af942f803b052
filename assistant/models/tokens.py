"""Token counts before sending, for servers whose tokenizer is not at hand: rather too many than too few.

Measured against cl100k, o200k, Llama 3, Qwen, DeepSeek, an older Claude and SmolLM2 (whose small English
vocabulary wastes most on everything else): on English and Chinese prose, chat, source code, tables, JSON,
base64, emoji and eight more languages never below the largest of the seven, and 0 to 50% above it; below it
(down to half) only on random letters and bare lists of foreign names. Against a tokenizer made for Chinese,
Chinese is estimated 2.4 times too long: a prompt that does not fit costs the answer, a shorter one some
recall.
"""

import math
import re
from collections.abc import Iterable, Mapping
from typing import Any

# Words are split where tokenizers split them: at a change of case, and each digit for itself.
LOWER = re.compile(r"[A-Z]?[a-z]+")
UPPER = re.compile(r"[A-Z]+(?![a-z])")
SINGLES = re.compile(r"[^\sA-Za-z\x80-\U0010ffff]+")
SPACE_BEFORE_DIGIT = re.compile(r" (?=[0-9])")
KEYS = re.compile(r"[A-Za-z0-9+/=]{20,}")  # hashes, tokens, base64: nothing in them is a word
INDENTS = re.compile(r"[^\S\n]{2,}|[\t\r\f\v]")
BREAKS = re.compile(r"\n+")
TWO_BYTES = re.compile("[\x80-\u07ff]+")
THREE_BYTES = re.compile("[\u0800-\uffff]+")
FOUR_BYTES = re.compile("[\U00010000-\U0010ffff]+")
EMOJI = re.compile("[\U0001f000-\U0001faff]+")

LETTERS_A_TOKEN = 4
LETTERS_A_TOKEN_IN_LONG_WORDS = 3  # names, and words that no vocabulary has whole
LONG_WORD = 9
CAPITALS_A_TOKEN = 2
COMMON_CJK = 1.95
TRADITIONAL_CJK = 2.7
# A byte-level tokenizer never takes more tokens than bytes.
RARE_THREE_BYTES = 3
RARE_FOUR_BYTES = 4
EMOJI_CODE_POINT = 3
TWO_BYTE_LETTER = 1.2
KEY_CHARACTER = 0.3  # on top of its letters and digits
BEGINNING = 2  # a text too short for its averages to hold
MESSAGE_OVERHEAD = 4  # role and delimiters, as OpenAI's own counting guide has it


def estimate_tokens(text: str) -> int:
    """Tokens of the text, rather too many than too few; linear, some 0.2 s for a megabyte."""
    if not text:
        return 0
    tokens = BEGINNING + _letters(text) + _length(SINGLES, text) + _whitespace(text)
    if not text.isascii():
        tokens += _beyond_ascii(text)
    return math.ceil(tokens)


def estimate_messages(messages: Iterable[Mapping[str, Any]]) -> int:
    """Tokens of OpenAI-shaped messages, tool calls included, with what each message costs by itself."""
    total = 0
    for message in messages:
        parts = [str(message[name]) for name in ("content", "name", "tool_calls") if message.get(name)]
        total += MESSAGE_OVERHEAD + sum(map(estimate_tokens, parts))
    return total


def _letters(text: str) -> float:
    lower = sum(map(_lower, map(len, LOWER.findall(text))))
    upper = sum(-(-len(run) // CAPITALS_A_TOKEN) for run in UPPER.findall(text))
    keys = sum(len(run) for run in KEYS.findall(text) if not run.isalpha())
    return lower + upper + keys * KEY_CHARACTER


def _lower(length: int) -> int:
    return -(-length // (LETTERS_A_TOKEN if length < LONG_WORD else LETTERS_A_TOKEN_IN_LONG_WORDS))


def _whitespace(text: str) -> float:
    """One space before a word belongs to the word; breaks, indents and spaces before digits are tokens."""
    indents = sum(1 + len(run) // 16 for run in INDENTS.findall(text))
    breaks = sum(-(-len(run) // 2) for run in BREAKS.findall(text))
    return indents + breaks + len(SPACE_BEFORE_DIGIT.findall(text))


def _beyond_ascii(text: str) -> float:
    three = "".join(THREE_BYTES.findall(text))
    # Two old character sets tell common characters from rare ones, without a table of our own.
    common = len(three.encode("gb2312", "ignore")) // 2
    traditional = max(0, len(three.encode("big5", "ignore")) // 2 - common)
    rare = max(0, len(three) - common - traditional)
    emoji, four = _length(EMOJI, text), _length(FOUR_BYTES, text)
    return (
        _length(TWO_BYTES, text) * TWO_BYTE_LETTER
        + common * COMMON_CJK
        + traditional * TRADITIONAL_CJK
        + rare * RARE_THREE_BYTES
        + emoji * EMOJI_CODE_POINT
        + (four - emoji) * RARE_FOUR_BYTES
    )


def _length(pattern: re.Pattern[str], text: str) -> int:
    return sum(map(len, pattern.findall(text)))
