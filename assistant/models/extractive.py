"""Answers without a language model: what the user told, and quoted sentences of the passages."""

import re
from collections.abc import Iterator, Sequence
from typing import TypeVar

from assistant.datatypes import Context, MemoryHit, MessageHit, Slot, Text
from assistant.errors import Language
from assistant.memory.questions import SlotQuery, caution, slots_asked, speak
from assistant.memory.schema import ATTRIBUTES, USER, describe, sentence
from assistant.models.cues import holds, wanted
from assistant.models.selecting import Selected, Similarity, select
from assistant.models.shortening import length, shorten
from assistant.protocols import AnswerPiece, StopSignal
from assistant.retrieval.language import detect

Hit = TypeVar("Hit", MemoryHit, MessageHit)

ROOM: dict[Language, int] = {"en": 600, "zh": 250}
"""Characters of quotation an answer takes at most, by the language of the best passage."""
MAX_MEMORIES = 3
NEAR_BEST = 0.8

NOTED = Text(en="Noted.", zh="记下了。")
HELLO = Text(en="Hello! Ask me about your documents.", zh="你好！可以问我文档里的内容。")
GLAD = Text(en="You're welcome.", zh="不客气。")
NOT_FOUND = Text(en="I did not find this in the passages I read.", zh="在我读到的段落里没有找到这个问题的答案。")
NEAREST = Text(en=" Nearest: {titles}.", zh="最接近的文档：{titles}。")
NOTHING_MORE = Text(
    en="In the passages I read I found nothing more on this.", zh="在我读到的段落里没有找到更多相关内容。"
)
NOT_FOUND_SHORT = Text(en="Not found.", zh="没有找到。")
NOT_TOLD = Text(en="You have not told me that yet.", zh="你还没有告诉过我。")
SAID = Text(en="You said: “{quote}”", zh="你说过：“{quote}”")
LISTED = Text(en="I know {count} documents: {names}.", zh="我知道 {count} 份文档：{names}。")
FOREIGN = {
    "en": Text(en="From the documents, which are in English:", zh="以下引自英文文档："),
    "zh": Text(en="From the documents, which are in Chinese:", zh="以下引自中文文档："),
}

_GREETING = re.compile(
    r"\s*(?:hello|hi|hey|good (?:morning|afternoon|evening)|你好|您好|嗨|哈[喽啰罗]|早上好|下午好|晚上好|早安)[\s,，!！.。~～]*(?:there|tandem)?[\s!！.。]*$",
    re.IGNORECASE,
)
_FIRST_PERSON = re.compile(r"\b(?:i|my|me|mine|our|we|us)\b|我", re.IGNORECASE)
_QUESTION = re.compile(r"[?？]|吗$|\b(?:what|who|when|where|why|how|which)\b", re.IGNORECASE)
_THANKS = re.compile(r"\s*(?:thanks|thank you|thx|cheers|谢谢|多谢|感谢|謝謝)", re.IGNORECASE)


class ExtractiveAnswerer:
    """Answers from slots, memories and quoted sentences; `similarity` sharpens the choice where it is cheap."""

    def __init__(self, similarity: Similarity | None = None) -> None:
        self._similarity = similarity

    def answer(self, context: Context, stop: StopSignal) -> Iterator[AnswerPiece]:
        """Text pieces with marks like [1], then one end piece; abstains where nothing answers."""
        language, limit = context.preferences.language, context.preferences.limit
        known = self._known(context)
        if known:
            yield from _told(stop, [known])
            return
        asked = slots_asked(asked_of(context))
        own = "" if asked.about_user else personal(context, asked)
        left = None if limit is None else limit - length(own, language)
        quoted = "" if asked.about_user else self._quoted(context, left)
        closing = quoted or self._without_passage(context, asked, own, left)
        yield from _told(stop, [text for text in (own, closing) if text], abstained=not (own or quoted))

    def _without_passage(self, context: Context, asked: SlotQuery, own: str, left: int | None) -> str:
        """What is said where no passage answers: all of it, or what else there is to what the user told."""
        if not own:
            return refusal(context, asked, left)
        nothing_more = NOTHING_MORE.say(context.preferences.language)
        return nothing_more if asked.topics and _fits(nothing_more, left, context.preferences.language) else ""

    def _known(self, context: Context) -> str:
        """What needs no passage: an acknowledgement, what the user told, the list of documents."""
        language = context.preferences.language
        if context.only_tells:
            return _acknowledgement(context.question).say(language)
        told = told_of_user(context, slots_asked(asked_of(context)))
        if told or not context.inventory:
            return told
        names = ("、" if language == "zh" else ", ").join(context.inventory)
        return LISTED.say(language, count=len(context.inventory), names=names)

    def _quoted(self, context: Context, limit: int | None) -> str:
        """Quoted pieces with their marks, within the words or characters left; empty where nothing answers."""
        if not context.answerable or not context.passages or (limit is not None and limit <= 0):
            return ""
        question, language = asked_of(context), context.preferences.language
        source = detect(context.passages[0].hit.text)
        chosen = select(question, context.passages, room=ROOM[source], similarity=self._similarity)
        if limit is not None and length("".join(piece.text for piece in chosen), language) > limit:
            return _within(chosen, question, limit, language)
        lead_in = [FOREIGN[source].say(language)] if source != language and limit is None else []
        return "\n".join([*lead_in, *_shown(chosen)]).strip() if chosen else ""


def asked_of(context: Context) -> str:
    """What is to be answered: the question without what it tells."""
    return context.asked or context.question


def told_of_user(context: Context, asked: SlotQuery) -> str:
    """The answer to a question that only the user can have told, from slots and memories; empty if none has it."""
    if not asked.about_user:
        return ""
    language, limit = context.preferences.language, context.preferences.limit
    memories = _memories(context)
    if asked.attributes:
        found = _of_slots(context, asked, memories)
    else:
        known = {slot.fact_id for slot in context.profile}
        found = [*context.profile, *(memory for memory in memories if memory.id not in known)]
    return _spoken([speak(each, language) for each in found], limit, language)


def _of_slots(context: Context, asked: SlotQuery, memories: Sequence[MemoryHit]) -> Sequence[Slot | MemoryHit]:
    """What fills the slots asked for, of the person asked about."""
    own = asked.subject in (None, USER)
    slots = [slot for slot in context.profile if own and (slot.topic, slot.attribute) in asked.attributes]
    if slots:
        return slots
    same = [m for m in memories if (m.topic, m.attribute) in asked.attributes]
    about = [m for m in same if is_of_user(m) == own and (own or (asked.subject or "") in m.text + m.quote)]
    if about or any(slot in ATTRIBUTES for slot in asked.attributes):
        return about
    # What the schema has no slot for was kept in the user's own words.
    return _near_best(context.memories)


def personal(context: Context, asked: SlotQuery) -> str:
    """What the user told that bears on a question about something else: cautions on its topic, memories near it."""
    language, limit = context.preferences.language, context.preferences.limit
    if asked.topics:
        slots = [slot for slot in context.profile if slot.topic in asked.topics]
        known = {slot.fact_id for slot in slots}
        memories = [m for m in _memories(context) if m.topic in asked.topics and m.id not in known]
        new = [draft for draft in context.told if draft.topic in asked.topics and draft.subject == USER]
        return _spoken([caution(each, language) for each in [*new, *slots, *memories]], limit, language)
    if not _FIRST_PERSON.search(asked_of(context)):
        return ""
    said = [speak(memory, language) for memory in _near_best(context.memories)]
    if not said and not context.answerable:
        told = [m for m in context.messages if m.role == "user" and not _QUESTION.search(m.text)]
        said = [SAID.say(language, quote=m.text) for m in _near_best(told)]
    return _spoken(said, limit, language)


def is_of_user(memory: MemoryHit) -> bool:
    """Whether a memory speaks of the user rather than of somebody they know."""
    attribute = describe(memory.topic, memory.attribute)
    sentences = (
        sentence(attribute, USER, memory.value, polarity, language)
        for polarity in (True, False)
        for language in ("en", "zh")
    )
    return memory.text in sentences


def refusal(context: Context, asked: SlotQuery, limit: int | None) -> str:
    """An honest "not found in what I read", never "does not exist", as long as the words left let it be."""
    language = context.preferences.language
    if asked.about_user and _fits(NOT_TOLD.say(language), limit, language):
        return NOT_TOLD.say(language)
    named = context.nearest
    nearest = NEAREST.say(language, titles=("、" if language == "zh" else "; ").join(named)) if named else ""
    plain = NOT_FOUND.say(language)
    options = (plain + nearest, plain, NOT_FOUND_SHORT.say(language))
    # With a caution before it even the shortest may be too much; alone it is always said.
    shortest = options[-1] if limit is None or limit == context.preferences.limit else ""
    return next((text for text in options if _fits(text, limit, language)), shortest)


def _told(stop: StopSignal, paragraphs: Sequence[str], *, abstained: bool = False) -> Iterator[AnswerPiece]:
    for i, paragraph in enumerate(paragraphs):
        if stop.is_set():
            yield AnswerPiece("end", complete=False)
            return
        yield AnswerPiece("text", f"\n\n{paragraph}" if i else paragraph)
    yield AnswerPiece("end", abstained=abstained)


def _acknowledgement(message: str) -> Text:
    if _GREETING.match(message):
        return HELLO
    return GLAD if _THANKS.match(message) else NOTED


def _memories(context: Context) -> list[MemoryHit]:
    unique = {memory.id: memory for memory in (*context.constraints, *context.memories)}
    return list(unique.values())


def _near_best(hits: Sequence[Hit]) -> list[Hit]:
    best = max((hit.score for hit in hits), default=0.0)
    return [hit for hit in hits if hit.score >= best * NEAR_BEST][:MAX_MEMORIES]


def _spoken(sentences: Sequence[str], limit: int | None, language: Language) -> str:
    """Sentences joined, as many as the limit lets stand; the first always stands."""
    text = ""
    for said in dict.fromkeys(sentences):
        longer = said if not text else text + ("" if language == "zh" else " ") + said
        if text and not _fits(longer, limit, language):
            break
        text = longer
    return text


def _shown(chosen: Sequence[Selected]) -> list[str]:
    """The pieces with their marks, a line each, so that each mark has one sentence before it."""
    lines: list[str] = []
    for piece in chosen:
        if piece.kind == "code" and "\n" in piece.text:
            lines.append(piece.text if piece.text.lstrip().startswith(("```", "~~~")) else f"```\n{piece.text}\n```")
            if not _has_mark(lines[:-1], piece.n):
                # Inside the block a mark would be copied with the command, so its last line is named below.
                last = piece.text.strip("`~ \n").splitlines()[-1].strip()
                lines.append(f"{last} [{piece.n}]")
        elif piece.kind == "table":
            # A mark in the last cell would break the table; behind it, it still follows the last row.
            lines += ["", piece.text.strip(), "", f"[{piece.n}]"]
        else:
            lines.append(f"{piece.text.strip()} [{piece.n}]")
    return lines


def _has_mark(lines: Sequence[str], n: int) -> bool:
    return any(line.endswith(f"[{n}]") for line in lines)


def _within(chosen: Sequence[Selected], question: str, limit: int, language: Language) -> str:
    """The shortest clause that answers, from the best piece that has one."""
    kind = wanted(question)
    ranked = sorted(chosen, key=lambda piece: -piece.score)
    cut = [(piece, shorten(piece.text.strip(), question, limit, language)) for piece in ranked]
    cut = [(piece, text) for piece, text in cut if text]
    best = next(((piece, text) for piece, text in cut if holds(kind, text)), cut[0] if cut else None)
    return f"{best[1]} [{best[0].n}]" if best else ""


def _fits(text: str, limit: int | None, language: Language) -> bool:
    return limit is None or length(text, language) <= limit
