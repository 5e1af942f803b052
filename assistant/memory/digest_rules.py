"""The digest of a session's older half without a model: what was asked, what was found, what is open, in the words said.

Of each turn the question and the sentences of its answer that say most, the later turns in more words than the earlier;
within 120 to 300 English words or 200 to 500 Chinese characters (S6). Pure.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from assistant.datatypes import Message, SessionDigest, Text
from assistant.errors import Language
from assistant.memory.folding import fold
from assistant.memory.refusals import holds_secret
from assistant.models.prompt import clean
from assistant.models.shortening import length, shorten
from assistant.retrieval.language import detect
from assistant.retrieval.plain_text import plain_text

LENGTHS: dict[Language, tuple[int, int]] = {"en": (120, 300), "zh": (200, 500)}
"""The least and the most that a digest says, in words or characters, where there is so much to say (mission S6)."""
EARLIER_SHARE = 0.4
"""The part of a digest that the one before it may take: what it told is told again ever more shortly."""
LONGEST_ASKED: dict[Language, int] = {"en": 22, "zh": 40}
LONGEST_FOUND: dict[Language, int] = {"en": 30, "zh": 60}

HEADS = {
    "asked": Text(en="The user asked or wanted:", zh="用户的问题和要求："),
    "found": Text(en="Found or agreed:", zh="已得出或确认："),
    "open": Text(en="Still open:", zh="尚未解决："),
}
_UNANSWERED = re.compile(
    r"\b(?:(?:did not|didn't|could not|couldn't|can't|cannot|was not able to|wasn't able to) (?:find|answer|see|tell|say|help)|no (?:answer|information|document|passage)s? (?:was|were|is|about|on|found)|not (?:found|mentioned|stated) in|i don't know|an error occurred)\b"
    r"|(?:没有|未能?|无法|没)(?:找到|查到|回答|提到|提供)|找不到|不知道"
)
_SENTENCE = re.compile(r"[^.!?。！？\n]*(?:\.(?=\S)[^.!?。！？\n]*)*(?:[.!?。！？]+[\"”’」)）]*|\n|$)")
_CITED = re.compile(r"\s*\[\d{1,3}\]")
_SMALL_TALK = re.compile(
    r"^\W*(?:(?:hi|hello|hey|thanks?(?: you)?|thx|ok(?:ay)?|great|good (?:morning|evening|day|night)|bye|sure|yes|no|perfect|cool|nice|fine|got it|i see)[ ,!.]*)+(?:tandem|so much|a lot|very much|again|all|everyone)?\W*$"
    r"|^\W*(?:你好|您好|谢谢|多谢|好的?|嗯|哦|是的?|不是|再见|早上好|晚上好|收到|明白|知道了|行|可以)[啊呀了哈吗你您的,，!！。]*\W*$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class DigestMaterial:
    """What a digest is made of: the messages that leave, in order, and the digest that stood for those before them."""

    messages: tuple[Message, ...]
    earlier: SessionDigest | None = None

    @property
    def language(self) -> Language:
        """The language that the user speaks most."""
        said = [detect(message.content) for message in self.messages if message.role == "user"]
        if not said:
            return self.earlier.language if self.earlier else "en"
        return "zh" if said.count("zh") * 2 >= len(said) else "en"


@dataclass(frozen=True, slots=True)
class _Told:
    """One turn: what was asked, and what its answer says, the weightiest first; no sentence where it has none."""

    asked: str
    found: tuple[str, ...]


def digest_text(material: DigestMaterial, *, most: int | None = None) -> str:
    """The extractive digest; `most` words or characters where there is room for less than S6 has."""
    language = material.language
    limit = min(LENGTHS[language][1], most) if most is not None else LENGTHS[language][1]
    earlier = _of_earlier(material.earlier)
    told = _told(material.messages, language)
    room = limit - sum(length(head.say(language), language) for head in HEADS.values())
    old = _fitting(earlier, int(room * EARLIER_SHARE) if told else room, language)
    room -= sum(_cost(line, language) for _, line in old)
    new = _newest(told, room, language)
    lines = _distinct([*old, *new])
    return "\n".join(
        f"{HEADS[part].say(language)}\n" + "\n".join(f"- {line}" for kind, line in lines if kind == part)
        for part in HEADS
        if any(kind == part for kind, _ in lines)
    )


def sentences_of(text: str) -> list[str]:
    """The sentences of a text on one line each, in order."""
    return [said for m in _SENTENCE.finditer(text) if any(map(str.isalnum, said := " ".join(m.group().split())))]


def shorter(text: str, limit: int, language: Language, size: Callable[[str, Language], int] = length) -> str:
    """The first lines of a digest that fit, without heads that nothing stands under."""
    kept: list[str] = []
    used = 0
    for line in text.splitlines():
        used += size(line, language)
        if used > limit:
            break
        kept.append(line)
    while kept and not kept[-1].startswith("- ") and kept[-1] in _ALL_HEADS:
        kept.pop()
    return "\n".join(kept)


_ALL_HEADS = frozenset(head.say(language) for head in HEADS.values() for language in LENGTHS)


def _told(messages: Sequence[Message], language: Language) -> list[_Told]:
    """The turns of some messages that say something, in order."""
    told: list[_Told] = []
    asked, found = "", list[str]()
    for message in (*messages, None):
        if message is None or message.role == "user":
            if asked and not _SMALL_TALK.match(asked):
                told.append(_Told(asked, tuple(_weightiest(found, asked))))
            asked, found = (_brief(message.content, LONGEST_ASKED[language]) if message else ""), []
        elif message.role == "assistant" and message.metadata.get("complete", True) is not False:
            text = _CITED.sub("", plain_text(clean(message.content)))
            found += [said for said in sentences_of(text) if not said.endswith(("?", "？", ":", "："))]
    return [one for one in told if not _is_secret(one.asked)]


def _brief(said: str, limit: int) -> str:
    """A message on one line: whole where it is short, else its first sentence and what asks, cut to the limit."""
    text = " ".join(clean(said).split())
    language = detect(text)
    if length(text, language) <= limit:
        return text
    parts = sentences_of(clean(said)) or [text]
    asking = [part for part in parts if part.endswith(("?", "？"))]
    for candidate in (" ".join(dict.fromkeys([parts[0], *asking[:1]])), *asking[:1], parts[0]):
        if length(candidate, language) <= limit:
            return candidate
    cut = shorten((asking or parts)[0], text, limit, language).text
    return cut or text[: limit * (1 if language == "zh" else 6)]


def _weightiest(found: Sequence[str], asked: str) -> list[str]:
    """The sentences of an answer: those with figures and those near the question's words before others, else as said."""
    terms = set(fold(asked).split())

    def weight(at: int) -> tuple[float, int]:
        said = found[at]
        shared = len(terms & set(fold(said).split()))
        return -(2.0 * any(map(str.isdigit, said)) + min(2, shared) * 0.5 + (1.5 if at == 0 else 0.0)), at

    return [found[at] for at in sorted(range(len(found)), key=weight) if not _is_secret(found[at])]


def _newest(told: Sequence[_Told], room: int, language: Language) -> list[tuple[str, str]]:
    """Lines of the turns, the newest first as long as there is room, in the order they were said.

    Half of the room is for what was asked, then each answer's first sentence comes; what is left takes more of both.
    """
    lines: dict[tuple[int, int], tuple[str, str]] = {}
    left = room
    for depth, floor in ((0, room // 2), (1, 0), (0, 0), (2, 0), (3, 0)):
        for at in reversed(range(len(told))):
            line = None if (at, depth) in lines else _line(told[at], depth, language)
            if line is None or left - (cost := _cost(line[1], language)) < floor:
                continue
            lines[at, depth] = line
            left -= cost
    return [lines[key] for key in sorted(lines)]


def _line(told: _Told, depth: int, language: Language) -> tuple[str, str] | None:
    answered = bool(told.found) and not _UNANSWERED.search(fold(told.found[0]))
    if depth == 0:
        return ("asked" if answered else "open", told.asked)
    if not answered or depth > len(told.found):
        return None
    said = told.found[depth - 1]
    if length(said, language) <= LONGEST_FOUND[language]:
        return "found", said
    cut = shorten(said, told.asked, LONGEST_FOUND[language], language).text
    return ("found", cut) if cut else None


def _of_earlier(digest: SessionDigest | None) -> list[tuple[str, str]]:
    """An earlier digest's lines by the part they stood in; what a model wrote counts as found."""
    if digest is None:
        return []
    heads = {head.say(language): part for part, head in HEADS.items() for language in LENGTHS}
    part, lines = "found", list[tuple[str, str]]()
    for line in digest.text.splitlines():
        if line.strip() in heads:
            part = heads[line.strip()]
        elif line.startswith("- "):
            lines.append((part, line[2:].strip()))
        else:
            lines += [("found", said) for said in sentences_of(line)]
    return lines


def _fitting(lines: Sequence[tuple[str, str]], room: int, language: Language) -> list[tuple[str, str]]:
    """Lines of an earlier digest that fit: the first, which says what the session began with, then the newest."""
    kept: list[int] = []
    for at in [*range(min(1, len(lines))), *reversed(range(1, len(lines)))]:
        cost = _cost(lines[at][1], language)
        if cost <= room:
            kept.append(at)
            room -= cost
    return [lines[at] for at in sorted(kept)]


def _cost(line: str, language: Language) -> int:
    """With the mark before it, which counts as a word or a character too."""
    return length(line, language) + 1


def _distinct(lines: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    return list({fold(line): (part, line) for part, line in lines}.values())


def _is_secret(said: str) -> bool:
    return holds_secret(fold(said))
