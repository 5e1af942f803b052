"""Answers without a language model: what the user told, and quoted sentences of the passages."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from assistant.datatypes import Context, Text
from assistant.errors import Language
from assistant.memory.folding import fold
from assistant.memory.grammars import grammars_for
from assistant.memory.questions import SlotQuery, slots_asked
from assistant.memory.schema import USER
from assistant.memory.telling import refused_secret
from assistant.models.layout import lines_of
from assistant.models.selecting import Selected, select
from assistant.models.sentences import Kind
from assistant.models.shortening import Cut, length, shorten, size
from assistant.models.told import asked_of, fits, is_noted_whole, not_told, personal, told_of_user
from assistant.protocols import AnswerPiece, StopSignal
from assistant.retrieval.footnotes import marks, note_start
from assistant.retrieval.keywords import query_terms
from assistant.retrieval.language import detect
from assistant.retrieval.markdown import without_links

ROOM: dict[Language, int] = {"en": 600, "zh": 250}
"""Characters of quotation an answer takes at most, by the language of the best passage."""
NEAR = 0.9
OWN_WORDS = 1.0
"""In a short answer a piece stands alone, so its own words count for more than those around it."""

NOTED = Text(en="Noted.", zh="记下了。")
NOTHING_TO_NOTE = Text(
    en="I found nothing in this to remember. To make me keep it, say: remember that …",
    zh="这句话里没有我能记下的内容。要我记住的话，请说：请记住……",
)
NO_SECRETS = Text(
    en="I don't remember passwords, keys or card numbers. What you wrote stays in this conversation alone, until you"
    " delete it.",
    zh="我不会记住密码、密钥或卡号。你写下的内容只留在这个对话里，删除对话即可清除。",
)
AGREED = Text(en="All right.", zh="好的。")
HELLO = Text(en="Hello! Ask me about your documents.", zh="你好！可以问我文档里的内容。")
GLAD = Text(en="You're welcome.", zh="不客气。")
NOT_FOUND = Text(en="I did not find this in the passages I read.", zh="在我读到的段落里没有找到这个问题的答案。")
NEAREST = Text(en=" Nearest: {titles}.", zh="最接近的文档：{titles}。")
NOTHING_MORE = Text(
    en="In the passages I read I found nothing more on this.", zh="在我读到的段落里没有找到更多相关内容。"
)
NOT_FOUND_SHORT = Text(en="Not found.", zh="没有找到。")
NOT_TOLD = Text(en="You have not told me that yet.", zh="你还没有告诉过我。")
LISTED = Text(en="I know {count} documents: {names}.", zh="我知道 {count} 份文档：{names}。")
LISTED_FIRST = Text(
    en="I know {count} documents, among them {names}. All are on the Documents page, and in `tandem documents list`.",
    zh="我知道 {count} 份文档，其中有：{names}。全部文档见“文档”页，或运行 `tandem documents list`。",
)
FOREIGN = {
    "en": Text(en="From the documents, which are in English:", zh="以下引自英文文档："),
    "zh": Text(en="From the documents, which are in Chinese:", zh="以下引自中文文档："),
}

_GREETING = re.compile(
    r"\s*(?:hello|hi|hey|good (?:morning|afternoon|evening)|你好|您好|嗨|哈[喽啰罗]|早上好|下午好|晚上好|早安)[\s,，!！.。~～]*(?:there|tandem)?[\s!！.。]*$",
    re.IGNORECASE,
)
_THANKS = re.compile(r"\s*(?:thanks|thank you|thx|cheers|谢谢|多谢|感谢|謝謝)", re.IGNORECASE)
# Where a second question begins: behind a sentence, or behind a comma and a word that adds.
_NEXT_QUESTION = re.compile(
    r"(?<=[?？。!！])\s*|(?<=[a-z]\.)\s+|,?\s{1,8}and (?=(?:also |then )?(?:what|who|when|where|why|how|which|do|does|is|are|can)\b)|[,，](?:\s{0,8}(?:还有|以及|另外|而且|并且))?\s{0,8}(?=.{0,20}(?:多少|多久|多长|什么|几|哪|谁|如何|怎))",
    re.IGNORECASE,
)
# What somebody is, asked by themself: no document knows who asks.
_WHAT_I_AM = re.compile(
    r"\s*(?:(?:so|hey|well),?\s+)?am i (?:really |still |now )?(?:an?|the|one of|your)\b[^,，;]{1,60}"
    r"|\s*(?:请问)?我(?:现在|还)?(?:是不是[^,，;；什么谁哪几多怎]{1,12}|是(?!否|不)[^,，;；什么谁哪几多怎]{1,12}[吗么])",
    re.IGNORECASE,
)


class ExtractiveAnswerer:
    """Answers from slots, memories and quoted sentences."""

    def answer(self, context: Context, stop: StopSignal) -> Iterator[AnswerPiece]:
        """Text pieces with marks like [1], then one end piece; abstains where nothing answers."""
        known = self._known(context)
        if known:
            yield from _told(stop, [known])
            return
        parts = _apart(asked_of(context))
        if parts is not None:
            yield from self._both(context, parts, stop)
            return
        asked = _asked_about(asked_of(context))
        if asked.about_user:
            own, quoted = told_of_user(context, asked), ""
        else:
            # Two questions that no border tells apart are both answered all the same.
            told = told_of_user(context, replace(asked, about_user=True)) if asked.asks_more else ""
            own = told or personal(context, asked)
            is_whole = bool(own) and not asked.topics and is_noted_whole(context)
            quoted = "" if is_whole else self._quoted(context, _left(context, own))
        closing = quoted or self._without_passage(context, asked, own, _left(context, own))
        yield from _told(stop, [text for text in (own, closing) if text], abstained=not (own or quoted))

    def _both(self, context: Context, parts: "_Apart", stop: StopSignal) -> Iterator[AnswerPiece]:
        """A question about the user and one about documents in one message: what was told, then what is quoted."""
        language = context.preferences.language
        own = told_of_user(replace(context, asked=parts.own), parts.query)
        said = own or NOT_TOLD.say(language)
        rest = replace(context, asked=parts.rest)
        left = _left(context, said)
        quoted = self._quoted(rest, left)
        missing = refusal(rest, slots_asked(parts.rest), left)
        yield from _told(stop, [text for text in (said, quoted or missing) if text], abstained=not (own or quoted))

    def _without_passage(self, context: Context, asked: SlotQuery, own: str, left: int | None) -> str:
        """What is said where no passage answers: all of it, or what else there is to what the user told."""
        if not own:
            return refusal(context, asked, left)
        nothing_more = NOTHING_MORE.say(context.preferences.language)
        return (
            nothing_more
            if asked.topics and not asked.about_user and fits(nothing_more, left, context.preferences.language)
            else ""
        )

    def _known(self, context: Context) -> str:
        """What needs no passage and no question: an acknowledgement, the list of documents."""
        language = context.preferences.language
        if context.only_tells:
            return _acknowledgement(context).say(language)
        if not context.inventory or slots_asked(asked_of(context)).about_user:
            return ""
        names = ("、" if language == "zh" else ", ").join(context.inventory)
        listed = LISTED if context.documents <= len(context.inventory) else LISTED_FIRST
        return listed.say(language, count=max(context.documents, len(context.inventory)), names=names)

    def _quoted(self, context: Context, limit: int | None) -> str:
        """Quoted pieces with their marks, within the words or characters left; empty where nothing answers."""
        if not context.answerable or not context.passages or (limit is not None and limit <= 0):
            return ""
        question, language = asked_of(context), context.preferences.language
        room = ROOM[detect(context.passages[0].hit.text)]
        chosen = select(question, context.passages, room=room, already=context.already_quoted)
        if limit is not None and sum(size(piece.text) for piece in chosen) > limit:
            return _within(chosen, question, limit)
        # A document may hold a sentence in another language than the rest, and that may be the one quoted.
        prose = [piece for piece in chosen if piece.kind != "code"] or chosen
        sources = {detect(piece.text) for piece in prose}
        is_foreign = bool(sources) and language not in sources and limit is None
        lead_in = [FOREIGN[sources.pop()].say(language), ""] if is_foreign else []
        return "\n".join([*lead_in, *lines_of(chosen)]).strip() if chosen else ""


def refusal(context: Context, asked: SlotQuery, limit: int | None) -> str:
    """An honest "not found in what I read", never "does not exist", as long as the words left let it be."""
    language = context.preferences.language
    if asked.about_user:
        for untold in (not_told(context, asked), NOT_TOLD.say(language)):
            if fits(untold, limit, language):
                return untold
    if context.already_quoted and fits(NOTHING_MORE.say(language), limit, language):
        return NOTHING_MORE.say(language)
    named = context.nearest
    nearest = NEAREST.say(language, titles=("、" if language == "zh" else "; ").join(named)) if named else ""
    plain = NOT_FOUND.say(language)
    options = (plain + nearest, plain, NOT_FOUND_SHORT.say(language))
    # With a caution before it even the shortest may be too much; alone it is always said.
    shortest = options[-1] if limit is None or limit == context.preferences.limit else ""
    return next((text for text in options if fits(text, limit, language)), shortest)


def _told(stop: StopSignal, paragraphs: Sequence[str], *, abstained: bool = False) -> Iterator[AnswerPiece]:
    for i, paragraph in enumerate(paragraphs):
        if stop.is_set():
            yield AnswerPiece("end", complete=False)
            return
        yield AnswerPiece("text", f"\n\n{paragraph}" if i else paragraph)
    yield AnswerPiece("end", abstained=abstained)


def _acknowledgement(context: Context) -> Text:
    if _GREETING.match(context.question):
        return HELLO
    if _THANKS.match(context.question):
        return GLAD
    if refused_secret(context.question):
        return NO_SECRETS
    if context.told:
        return NOTED
    folded = fold(context.question)
    is_talk = any(grammar.smalltalk.fullmatch(folded) for grammar in grammars_for(folded))
    return AGREED if is_talk else NOTHING_TO_NOTE


@dataclass(frozen=True, slots=True)
class _Apart:
    """A message with two questions: the one about the user, what it asks for, and the rest."""

    own: str
    query: SlotQuery
    rest: str


def _apart(question: str) -> _Apart | None:
    """The questions of a message where one is about the user and another is not; None for any other message."""
    if slots_asked(question).about_user:
        return None
    parts = [part.strip() for part in _NEXT_QUESTION.split(question) if part.strip()]
    queries = [_asked_about(part) for part in parts]
    own = [i for i, query in enumerate(queries) if query.about_user]
    rest = [i for i, query in enumerate(queries) if not query.about_user and query_terms(parts[i])]
    if not own or not rest:
        return None
    return _Apart(" ".join(parts[i] for i in own), queries[own[0]], " ".join(parts[i] for i in rest))


def _asked_about(question: str) -> SlotQuery:
    """What a question is about; what somebody is who asks it, only they can have told."""
    asked = slots_asked(question)
    if asked.about_user or not _WHAT_I_AM.fullmatch(question.strip(" ?？!！.。")):
        return asked
    return SlotQuery(frozenset({("identity", "self")}), frozenset({"identity"}), USER, about_user=True)


def _left(context: Context, said: str) -> int | None:
    limit = context.preferences.limit
    return None if limit is None else limit - length(said, context.preferences.language)


def _within(chosen: Sequence[Selected], question: str, limit: int) -> str:
    """What fits of the chosen: the piece that keeps most of its worth when cut, then others that fit whole.

    What amends another piece goes before it: the old figure alone would be wrong.
    """
    cut = [(one, shorten(without_links(one.text.strip()), question, limit, detect(one.text))) for one in chosen]
    worths = [(piece.score + OWN_WORDS * _own_words(piece, part)) * part.kept for piece, part in cut]
    near = max(worths, default=0.0) * NEAR
    # Of pieces that are worth nearly the same the first says it first: what follows explains.
    ranks = [(not piece.amends, -min(worth, near)) for (piece, _), worth in zip(cut, worths, strict=True)]
    kept: dict[int, Selected] = {}
    left = limit
    for i in sorted(range(len(cut)), key=lambda i: ranks[i]):
        piece, part = cut[i]
        if part.text and size(part.text) <= left and _is_welcome(i, cut, kept, is_near=worths[i] >= near):
            # A command stays right behind the sentence that leads it.
            joint = piece.joint if i - 1 in kept and piece.kind == "code" else None
            kept[i] = replace(piece, text=part.text, kind=_kind_of(part.text, piece.kind), joint=joint, above="")
            left -= size(part.text)
    return "\n".join(lines_of([kept[i] for i in _in_order(kept)])).strip()


def _in_order(kept: Mapping[int, Selected]) -> Iterator[int]:
    """Amendments first, then as kept, each sentence with the commands that it leads right behind it."""
    for start in sorted((i for i in kept if kept[i].joint is None), key=lambda i: not kept[i].amends):
        yield start
        i = start + 1
        while i in kept and kept[i].joint is not None:
            yield i
            i += 1


def _is_welcome(i: int, cut: Sequence[tuple[Selected, Cut]], kept: Mapping[int, Selected], *, is_near: bool) -> bool:
    """Whether a part goes with what is kept: first of all, behind an amendment, worth as much, or needed by it."""
    piece, part = cut[i]
    if not kept or next(iter(kept.values())).amends:
        return True
    is_led = piece.kind == "code" and piece.joint is not None and i - 1 in kept and cut[i - 1][1].kept == 1.0
    return part.kept == 1.0 and (is_near or is_led or _is_note_of(piece.text, list(kept.values())))


def _own_words(piece: Selected, part: Cut) -> float:
    """What a part says of the question; a table is named by the heading above it."""
    return max(part.worth, piece.section) if piece.kind == "table" else part.worth


def _is_note_of(text: str, kept: Sequence[Selected]) -> bool:
    """Whether a piece is a footnote that one already kept points to."""
    return any(text.startswith(note_start(name)) for piece in kept for name in marks(piece.text))


def _kind_of(text: str, kind: Kind) -> Kind:
    """The kind of a part: cells without their table are no table any more."""
    return "sentence" if kind == "table" and not text.lstrip().startswith("|") else kind
