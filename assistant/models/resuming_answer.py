"""Answers "where were we?" and "what is still open?" from the summaries; any other turn goes on to the next answerer."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from assistant.datatypes import Context, SummaryKind, SummaryLine, Text
from assistant.errors import Language
from assistant.memory.days import said_days
from assistant.models.told_limits import fits
from assistant.protocols import Answerer, AnswerPiece, StopSignal

MOST_FOUND = 3
ABOUT = Text(en="Last time ({day}) it was about: {what}.", zh="上次（{day}）谈的是：{what}。")
ABOUT_BEFORE = Text(en="On {day} it was about: {what}.", zh="{day}谈的是：{what}。")
ABOUT_NOW = Text(en="In this conversation it is about: {what}.", zh="这次对话谈的是：{what}。")
FOUND = Text(en="Found: {what}.", zh="结论：{what}。")
FOUND_FOR = Text(en="{asked} – “{found}”{source}", zh="{asked}：“{found}”{source}")
OPEN = Text(en="Still open: {what}.", zh="还没完成：{what}。")
STILL_OPEN = Text(en="Open from before: {what}.", zh="更早还没完成：{what}。")
SINCE = Text(en="{what} (since {day})", zh="{what}（{day}起）")
NONE_OPEN = Text(en="Nothing is open that I know of.", zh="据我所知没有未完成的事。")
NOTHING = Text(en="I know of no earlier conversation of yours to go on with.", zh="我不知道你以前有可以接着谈的对话。")
_SEPARATOR: dict[Language, str] = {"en": "; ", "zh": "；"}


class ResumingAnswerer:
    """Wraps an answerer of embedded mode; a model reads the same lines in its prompt."""

    def __init__(self, answerer: Answerer) -> None:
        self._answerer = answerer

    def answer(self, context: Context, stop: StopSignal) -> Iterator[AnswerPiece]:
        """The wrapped answerer's pieces, unless the turn asks where earlier sessions stand."""
        if not context.standing.resumes:
            yield from self._answerer.answer(context, stop)
            return
        said = still_open(context) if context.standing.resumes == "open" else stood(context)
        yield AnswerPiece("text", said or NOTHING.say(context.preferences.language))
        yield AnswerPiece("end", abstained=not said)


def stood(context: Context) -> str:
    """What the last sessions were about, what they found and left open; empty where there was none."""
    language = context.preferences.language
    lines = context.standing.lines
    sessions = dict.fromkeys(line.session_id for line in lines if line.kind in ("goal", "conclusion"))
    own = context.history[0].session_id if context.history else ""
    said: list[str] = []
    before = False
    for session in sessions:
        here = [line for line in lines if line.session_id == session]
        about = ABOUT_NOW if session == own else ABOUT_BEFORE if before else ABOUT
        before = before or session != own
        said += _session(here, about, language)
    distant = [line for line in lines if line.kind == "distant"]
    for day, group in groupby(distant, key=lambda line: _day(line, language)):
        said.append(ABOUT_BEFORE.say(language, day=day, what=_quoted(list(group), language)))
    rest = [line for line in lines if line.kind == "open" and line.session_id not in sessions]
    if rest:
        also = STILL_OPEN if said else OPEN
        said.append(also.say(language, what=_joined(rest, language)))
    return _within(said, context)


def still_open(context: Context) -> str:
    """What was left open, the last first; where nothing was, that; empty where there was no session."""
    language = context.preferences.language
    if not context.standing.lines:
        return ""
    items = [line for line in context.standing.lines if line.kind == "open"]
    if not items:
        return NONE_OPEN.say(language)
    said = [_since(line, language) for line in items]
    kept = said[:1]
    for each in said[1:]:
        longer = OPEN.say(language, what=_SEPARATOR[language].join([*kept, each]))
        if not fits(longer, context.preferences.limit, language):
            break
        kept.append(each)
    return OPEN.say(language, what=_SEPARATOR[language].join(kept))


def _session(lines: Sequence[SummaryLine], about: Text, language: Language) -> list[str]:
    """The sentences for one session: what it was about, what was found, what is open."""
    kinds: dict[SummaryKind, list[SummaryLine]] = {"goal": [], "conclusion": [], "open": []}
    for line in lines:
        kinds.get(line.kind, []).append(line)
    said: list[str] = []
    if kinds["goal"]:
        said.append(about.say(language, day=_day(kinds["goal"][0], language), what=_quoted(kinds["goal"], language)))
    if kinds["conclusion"]:
        found = [_found(line, language) for line in kinds["conclusion"][:MOST_FOUND]]
        said.append(FOUND.say(language, what=_SEPARATOR[language].join(found)))
    if kinds["open"]:
        said.append(OPEN.say(language, what=_joined(kinds["open"], language)))
    return said


def _found(line: SummaryLine, language: Language) -> str:
    if not line.asked:
        return _plain(line.text)
    brackets = " ({})" if language == "en" else "（{}）"
    source = brackets.format(line.document) if line.document else ""
    return FOUND_FOR.say(language, asked=_plain(line.asked), found=line.text.strip(" .。"), source=source)


def _since(line: SummaryLine, language: Language) -> str:
    """An open item with the day it came up on, unless it has a day of its own."""
    what = _plain(line.text)
    return what if what.endswith((")", "）")) else SINCE.say(language, what=what, day=_day(line, language))


def _quoted(lines: Sequence[SummaryLine], language: Language) -> str:
    """The user's own words, marked as such."""
    return _SEPARATOR[language].join(dict.fromkeys(f"“{_plain(line.text)}”" for line in lines))


def _joined(lines: Sequence[SummaryLine], language: Language) -> str:
    return _SEPARATOR[language].join(dict.fromkeys(_plain(line.text) for line in lines))


def _plain(text: str) -> str:
    """A line without its end mark: what was asked once is not asked again, and a short reply answers no old question."""
    return text.strip(" .!?。！？")


def _day(line: SummaryLine, language: Language) -> str:
    return said_days(line.at, line.at, language)


def _within(said: Sequence[str], context: Context) -> str:
    language = context.preferences.language
    text = ""
    for sentence in said:
        longer = f"{text}\n{sentence}" if text else sentence
        if text and not fits(longer, context.preferences.limit, language):
            break
        text = longer
    return text
