"""Token counts before sending, for servers whose tokenizer is not at hand: rather too many than too few.

Measured against cl100k, o200k, Llama 3, Qwen, DeepSeek, an older Claude and SmolLM2 (whose small English
vocabulary wastes most on everything else): on English and Chinese prose, chat, source code, tables, JSON,
base64, emoji and eight more languages never below the largest of the seven, and 0 to 50% above it; below it
(down to half) only on random letters and bare lists of foreign names. Against a tokenizer made for Chinese,
Chinese is estimated 2.4 to 2.9 times too long: a prompt that does not fit costs the answer, a shorter one some
recall. What a model's server counts is learnt in `learned_tokens.py`.
"""

import json
import math
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

# Words are split where tokenizers split them: at a change of case, and each digit for itself.
LOWER = re.compile(r"[A-Z]?[a-z]+")
UPPER = re.compile(r"[A-Z]+(?![a-z])")
SINGLES = re.compile(r"[^\sA-Za-z\x80-\U0010ffff]+")
DIGITS = re.compile(r"[0-9]+")
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
# GB 2312 has marks before its characters, and puts those in daily use before the others.
FIRST_CHARACTER = 0xB0
FIRST_SELDOM = 0xD8
# A byte-level tokenizer never takes more tokens than bytes.
RARE_THREE_BYTES = 3
RARE_FOUR_BYTES = 4
EMOJI_CODE_POINT = 3
TWO_BYTE_LETTER = 1.2
KEY_CHARACTER = 0.3  # on top of its letters and digits
BEGINNING = 2  # a text too short for its averages to hold
MESSAGE_OVERHEAD = 4  # role and delimiters, as OpenAI's own counting guide has it
TOOLS_OVERHEAD = 150  # what a chat template says of tools before it lists them; Qwen's takes about 100

KINDS = (
    "words", "more of long words", "capitals and keys", "digits", "marks", "breaks and indents",
    "Chinese in daily use", "Chinese used seldom", "Chinese marks", "traditional and other scripts",
    "letters of two bytes", "emoji and the like",
)  # fmt: skip
"""What a text is made of, as `parts` has it: within one kind a vocabulary is about equally thrifty."""


def parts(text: str) -> tuple[float, ...]:
    """Tokens of the text by kind, in the order of `KINDS`, rather too many than too few; linear."""
    return (*_plain(text), *((0.0,) * 6 if text.isascii() else _beyond_ascii(text)))


def estimate_tokens(text: str) -> int:
    """Tokens of the text, rather too many than too few; some 0.2 s for a megabyte."""
    return math.ceil(BEGINNING + sum(parts(text))) if text else 0


def estimate_messages(messages: Iterable[Mapping[str, Any]], tools: Sequence[Mapping[str, Any]] = ()) -> int:
    """Tokens of OpenAI-shaped messages and tools, with tool calls and what each message costs by itself."""
    said = sum(MESSAGE_OVERHEAD + sum(map(estimate_tokens, message_texts(message))) for message in messages)
    return said + (TOOLS_OVERHEAD + estimate_tokens(tools_text(tools)) if tools else 0)


def message_texts(message: Mapping[str, Any]) -> list[str]:
    """The texts of a message that a chat template shows the model."""
    return [str(message[name]) for name in ("content", "name", "tool_calls") if message.get(name)]


def tools_text(tools: Sequence[Mapping[str, Any]]) -> str:
    """Tools as the most lavish chat templates write them (Llama's): JSON with indents."""
    return json.dumps(list(tools), ensure_ascii=False, indent=4)


def _plain(text: str) -> tuple[float, ...]:
    runs = list(map(len, LOWER.findall(text)))
    upper = sum(-(-len(run) // CAPITALS_A_TOKEN) for run in UPPER.findall(text))
    keys = sum(len(run) for run in KEYS.findall(text) if not run.isalpha())
    digits = _length(DIGITS, text)
    return (
        float(len(runs)),
        float(sum(map(_lower, runs)) - len(runs)),
        upper + keys * KEY_CHARACTER,
        # One space before a word belongs to the word; one before a digit is a token.
        float(digits + len(SPACE_BEFORE_DIGIT.findall(text))),
        float(_length(SINGLES, text) - digits),
        _whitespace(text),
    )


def _lower(length: int) -> int:
    return -(-length // (LETTERS_A_TOKEN if length < LONG_WORD else LETTERS_A_TOKEN_IN_LONG_WORDS))


def _whitespace(text: str) -> float:
    indents = sum(1 + len(run) // 16 for run in INDENTS.findall(text))
    breaks = sum(-(-len(run) // 2) for run in BREAKS.findall(text))
    return float(indents + breaks)


def _beyond_ascii(text: str) -> tuple[float, ...]:
    three = "".join(THREE_BYTES.findall(text))
    # Two old character sets tell common characters from rare ones, without a table of our own.
    common = three.encode("gb2312", "ignore")[::2]
    marks = sum(lead < FIRST_CHARACTER for lead in common)
    seldom = sum(lead >= FIRST_SELDOM for lead in common)
    traditional = max(0, len(three.encode("big5", "ignore")) // 2 - len(common))
    rare = max(0, len(three) - len(common) - traditional)
    emoji, four = _length(EMOJI, text), _length(FOUR_BYTES, text)
    return (
        (len(common) - marks - seldom) * COMMON_CJK,
        seldom * COMMON_CJK,
        marks * COMMON_CJK,
        traditional * TRADITIONAL_CJK + rare * RARE_THREE_BYTES,
        _length(TWO_BYTES, text) * TWO_BYTE_LETTER,
        emoji * EMOJI_CODE_POINT + (four - emoji) * RARE_FOUR_BYTES,
    )


def _length(pattern: re.Pattern[str], text: str) -> int:
    return sum(map(len, pattern.findall(text)))
