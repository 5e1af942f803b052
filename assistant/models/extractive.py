"""Answers without a language model: what the user told, and quoted sentences of the passages."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from assistant.datatypes import Conflict, Context, Text
from assistant.memory.folding import fold
from assistant.memory.questions import SlotQuery, slots_asked
from assistant.memory.schema import USER
from assistant.memory.summary_rules import states_work
from assistant.models.asking import about
from assistant.models.ended import as_it_stands
from assistant.models.mishaps import says_what_to_do
from assistant.models.quoted import Quoted, quoted_of
from assistant.models.said_fit import fit
from assistant.models.selecting import says_code
from assistant.models.shortening import length
from assistant.models.small_talk import UNKNOWN, found_no_document, only_states, unanswerable
from assistant.models.told import asked_of, fits, is_noted_whole, nearest_told, not_told, personal, told_of_user
from assistant.models.told_messages import Answering, quoted_words, said_across, said_before
from assistant.models.told_noted import acknowledged, acknowledged_unasked, noted
from assistant.models.told_otherwise import told_otherwise
from assistant.models.topics import names_holder
from assistant.models.written_script import in_users_script
from assistant.protocols import AnswerPiece, StopSignal
from assistant.retrieval.keywords import query_terms

NOT_FOUND = Text(en="I did not find this in the passages I read.", zh="在我读到的段落里没有找到这个问题的答案。")
NEAREST = Text(en=" Nearest: {titles}.", zh="最接近的文档：{titles}。")
NOTHING_MORE = Text(
    en="In the passages I read I found nothing more on this.", zh="在我读到的段落里没有找到更多相关内容。"
)
HEARD = {
    "goal": Text(en="All right, that is what you are at.", zh="好的，知道你在忙这件事。"),
    "open": Text(en="All right, that is still to do.", zh="好的，这件事还要做。"),
}
NOTHING_ON_IT = Text(en=" In the passages I read I found nothing on it.", zh="在我读到的段落里没有找到相关内容。")
NOT_FOUND_SHORT = Text(en="Not found.", zh="没有找到。")
NOT_TOLD = Text(en="You have not told me that yet.", zh="你还没有告诉过我。")
LISTED = Text(en="I know {count} documents: {names}.", zh="我知道 {count} 份文档：{names}。")
LISTED_FIRST = Text(
    en="I know {count} documents, among them {names}. All are on the Documents page, and in `tandem documents list`.",
    zh="我知道 {count} 份文档，其中有：{names}。全部文档见“文档”页，或运行 `tandem documents list`。",
)
UNSURE = 0.4
"""The gate's probability from which what a table says of a code counts all the same."""
DOUBTFUL = 0.2
"""The same from which it counts where the table names both the thing and whose figure it is, or a name stands beside the
very office asked for ("Shen Wanqing (General Manager)")."""
# Where a second question begins: behind a sentence, or behind a comma and a word that adds.
_NEXT_QUESTION = re.compile(
    r"(?<=[?？。!！])\s*|(?<=[a-z]\.)\s+|,?\s{1,8}and (?=(?:also |then )?(?:what|who|when|where|why|how|which|do|does|is|are|can)\b)|[,，](?:\s{0,8}(?:还有|以及|另外|而且|并且))?\s{0,8}(?=.{0,20}(?:多少|多久|多长|什么|几|哪|谁|如何|怎))",
    re.IGNORECASE,
)
# What is told of a person, and of no office and no product.
_OF_LIFE = frozenset({"food", "family", "health", "interests"})
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
        context = as_it_stands(context, slots_asked(asked_of(context)))
        known = self._known(context)
        if known:
            yield from _told(stop, [in_users_script(known, context)])
            return
        unanswered = "" if context.answerable else unanswerable(context)
        if unanswered:
            yield from _told(stop, [in_users_script(unanswered, context)], abstained=True)
            return
        parts = _apart(asked_of(context))
        if parts is not None:
            yield from self._both(context, parts, stop)
            return
        asked = _asked_about(asked_of(context))
        otherwise = told_otherwise(context, asked)
        if otherwise is not None:
            yield from _told(stop, [otherwise.text], conflicts=(otherwise.conflict,))
            return
        found = _found(context, asked)
        own, quoted = found.own, found.quoted
        beside = "" if own or quoted.text else _beside(context, asked)
        if beside:
            yield from _told(stop, [in_users_script(beside, context)])
            return
        closing = quoted.text or self._without_passage(context, asked, own, _left(context, own))
        abstained = not (own or quoted.text)
        # What was told beside a question that nothing answers is kept all the same.
        kept = noted(context) if abstained and context.told else ""
        if not fits(kept + closing, context.preferences.limit, context.preferences.language):
            kept = ""
        ours = (kept, own, "" if quoted.text else closing)
        texts = [text for text in (*(in_users_script(text, context) for text in ours), quoted.text) if text]
        yield from _told(stop, texts, abstained=abstained, conflicts=quoted.conflicts)

    def _both(self, context: Context, parts: "_Apart", stop: StopSignal) -> Iterator[AnswerPiece]:
        """A question about the user and one about documents in one message: what was told, then what is quoted."""
        language = context.preferences.language
        mine = replace(context, asked=parts.own)
        own = told_of_user(mine, parts.query) or quoted_words(mine, said_before(mine, parts.own))
        said = own or NOT_TOLD.say(language)
        rest = replace(context, asked=parts.rest)
        left = _left(context, said)
        quoted = quoted_of(rest, left, is_alone=False)
        missing = refusal(rest, slots_asked(parts.rest), left)
        ours = in_users_script(said, context)
        texts = [text for text in (ours, quoted.text or in_users_script(missing, context)) if text]
        yield from _told(stop, texts, abstained=not (own or quoted.text), conflicts=quoted.conflicts)

    def _without_passage(self, context: Context, asked: SlotQuery, own: str, left: int | None) -> str:
        """What is said where no passage answers: all of it, or what else there is to what the user told."""
        if not own:
            return refusal(context, asked, left)
        nothing_more = NOTHING_MORE.say(context.preferences.language)
        return (
            nothing_more
            if asked.topics
            and not asked.about_user
            and not found_no_document(context)
            and fits(nothing_more, left, context.preferences.language)
            else ""
        )

    def _known(self, context: Context) -> str:
        """What needs no passage and no question: an acknowledgement, the list of documents."""
        language = context.preferences.language
        if context.only_tells:
            work = "" if context.told else states_work(context.question)
            return HEARD[work].say(language) if work else acknowledged(context)
        if not context.inventory or slots_asked(asked_of(context)).about_user:
            return ""
        names = ("、" if language == "zh" else ", ").join(context.inventory)
        listed = LISTED if context.documents <= len(context.inventory) else LISTED_FIRST
        return listed.say(language, count=max(context.documents, len(context.inventory)), names=names)


@dataclass(frozen=True, slots=True)
class _Found:
    """What answers of what was told, and of what passages say."""

    own: str
    quoted: Quoted


def _found(context: Context, asked: SlotQuery) -> _Found:
    """Facts first; the user's own words where no fact answers, and no passage as well as they do; then passages."""
    question = asked_of(context)
    if asked.about_user:
        told, own, quoted = told_of_user(context, asked), "", Quoted()
    else:
        # Two questions that no border tells apart are both answered all the same.
        told = told_of_user(context, replace(asked, about_user=True)) if asked.asks_more else ""
        own = told or personal(context, asked)
        is_whole = bool(own) and not asked.topics and is_noted_whole(context)
        unnamed = _asks_of_stranger(context, asked)
        left = _left(context, own)
        quoted = Quoted() if is_whole or unnamed else quoted_of(_with_code(context), left, is_alone=not own)
    words = Answering() if told or (own and asked.topics) else _words(context)
    if words and fit(question, quoted.text) < words.share:
        return _Found(quoted_words(context, words), Quoted())
    return _Found(told or own, quoted)


def _beside(context: Context, asked: SlotQuery) -> str:
    """What is said to a message that neither what was told nor a passage answers, where there is something to say."""
    near = "" if asked.about_user else nearest_told(context)
    said = acknowledged_unasked(context) or said_across(context, asked_of(context)) or near
    if not said and found_no_document(context) and only_states(context) and not states_work(context.question):
        said = acknowledged(context)
    return said if fits(said, context.preferences.limit, context.preferences.language) else ""


def _with_code(context: Context) -> Context:
    """The context as answerable where a passage says what a code is that was asked about, by its very letters.

    Few words and a figure are too little for the gate, and all there is to say of "E03". Where the figure of a model
    is asked for and its table has it, the gate may be a little unsure.
    """
    question, verdict = asked_of(context), context.verdict
    if context.answerable:
        return context
    is_unsure = verdict is None or about(question).term or verdict.probability >= UNSURE
    is_doubtful = not is_unsure and verdict is not None and verdict.probability >= DOUBTFUL
    is_said = (is_unsure and says_code(question, context.passages)) or (
        (is_unsure or is_doubtful)
        and (says_code(question, context.passages, surely=True) or names_holder(question, context.passages))
    )
    is_said = is_said or ((is_unsure or is_doubtful) and says_what_to_do(question, context.passages))
    return replace(context, answerable=True) if is_said else context


def _words(context: Context) -> Answering:
    """What was said before that answers; a question wrongly taken for a follow-up is looked at as it was asked too."""
    found = said_before(context, asked_of(context))
    return said_before(context, context.question) if not found and context.asked_as else found


def _asks_of_stranger(context: Context, asked: SlotQuery) -> bool:
    """Whether the life of somebody is asked for whom no passage names: what one eats is said of nobody else there."""
    slots = asked.attributes
    if asked.subject in (None, USER) or not slots or not all(topic in _OF_LIFE for topic, _ in slots):
        return False
    name = fold(str(asked.subject))
    return not any(name in fold(passage.hit.text) for passage in context.passages)


def refusal(context: Context, asked: SlotQuery, limit: int | None) -> str:
    """An honest "not found in what I read", never "does not exist", as long as the words left let it be."""
    language = context.preferences.language
    if asked.about_user:
        for untold in (not_told(context, asked), NOT_TOLD.say(language)):
            if fits(untold, limit, language):
                return untold
    work = states_work(context.question)
    if found_no_document(context):
        nothing = HEARD[work].say(language) if work else UNKNOWN.say(language)
        return nothing if fits(nothing, limit, language) else NOT_FOUND_SHORT.say(language)
    if work and fits(HEARD[work].say(language) + NOTHING_ON_IT.say(language), limit, language):
        return HEARD[work].say(language) + NOTHING_ON_IT.say(language)
    if context.already_quoted and fits(NOTHING_MORE.say(language), limit, language):
        return NOTHING_MORE.say(language)
    named = context.nearest
    nearest = NEAREST.say(language, titles=("、" if language == "zh" else "; ").join(named)) if named else ""
    plain = NOT_FOUND.say(language)
    options = (plain + nearest, plain, NOT_FOUND_SHORT.say(language))
    # With a caution before it even the shortest may be too much; alone it is always said.
    shortest = options[-1] if limit is None or limit == context.preferences.limit else ""
    return next((text for text in options if fits(text, limit, language)), shortest)


def _told(
    stop: StopSignal, paragraphs: Sequence[str], *, abstained: bool = False, conflicts: tuple[Conflict, ...] = ()
) -> Iterator[AnswerPiece]:
    for i, paragraph in enumerate(paragraphs):
        if stop.is_set():
            yield AnswerPiece("end", complete=False)
            return
        yield AnswerPiece("text", f"\n\n{paragraph}" if i else paragraph)
    yield AnswerPiece("end", abstained=abstained, conflicts=conflicts)


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
