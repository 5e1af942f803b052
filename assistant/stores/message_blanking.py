"""Blanks the words of a forgotten fact in messages, titles and turns, and marks the spans unlearnable."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import ColumnElement, Text, and_, cast, or_, select
from sqlalchemy.orm import Session

from assistant.datatypes import Viewer
from assistant.stores.forgotten_words import ForgottenWords, Span, blanked, find_all, in_json, merged, moved
from assistant.stores.message_store import MessageStore
from assistant.stores.records import Place, PlaceKind
from assistant.stores.sessions import title_of
from assistant.stores.tables import MessageRow, QuoteRow, SessionRow, TombstoneRow, TurnRow
from assistant.stores.tool_log import calls_without, forms_in_calls


@dataclass(frozen=True, slots=True)
class Trace:
    """What is forgotten, the spans the user said it in by message, and the turns whose prompt held it.

    `summarised` are turns whose prompt showed a summary that names it, whatever their answers speak of.
    """

    words: ForgottenWords
    quoted: Mapping[str, tuple[Span, ...]]
    turn_ids: Collection[str]
    summarised: Collection[str] = ()


class MessageBlanking:
    """Works inside the transaction of the one that forgets."""

    def __init__(self, messages: MessageStore) -> None:
        self._messages = messages

    def naming(self, session: Session, viewer: Viewer, words: ForgottenWords, message_id: str) -> list[QuoteRow]:
        """Where the viewer's message names the value, an everyday word or not, as quotations to blank."""
        message = session.scalar(
            select(MessageRow).where(MessageRow.id == message_id, MessageRow.user_id == viewer.user_id)
        )
        found = find_all(message.content, words.value) if message else []
        return [QuoteRow(message_id=message_id, start=span.start, end=span.end) for span in found]

    def blank(
        self,
        session: Session,
        viewer: Viewer,
        words: ForgottenWords,
        quotes: Sequence[QuoteRow],
        *,
        only: Collection[str] | None = None,
    ) -> list[Place]:
        """Blank every message, title and turn that says the fact; the quotes may be deleted already.

        With `only` the others stay as they are: what was said anew counts.
        """
        trace = _trace(session, viewer, words, quotes)
        places: list[Place] = []
        for message in _messages(session, viewer, trace):
            places += self._blank_message(session, trace, message) if only is None or message.id in only else []
        for turn in _turns(session, viewer, trace):
            places += _blank_turn(trace, turn) if only is None or turn.id in only else []
        session.flush()
        return places + _left_as_they_are(session, viewer, words, places)

    def _blank_message(self, session: Session, trace: Trace, message: MessageRow) -> list[Place]:
        words = trace.words
        if message.role != "user":
            spans = words.mention_spans(message.content)
        elif message.id in trace.quoted:
            spans = merged([*trace.quoted[message.id], *words.own_spans(message.content)])
        else:
            spans = words.sentence_spans(message.content)
        asked = calls_without(message.extra, words)
        if not spans and asked == message.extra:
            return []
        message.extra = asked
        if message.role == "user":
            _move_quotes(session, message.id, spans, words.marker)
            _bury(session, message, spans, words.marker)
        old = message.content
        self._messages.rewrite(session, message, blanked(old, spans, words.marker))
        kind: PlaceKind = "message" if message.role == "user" else "reply"
        places = [Place(kind, message.id, message.session_id)]
        owner = session.get(SessionRow, (message.session_id, message.user_id))
        if owner is not None and owner.title and owner.title == title_of(old):
            owner.title = title_of(message.content)
            places.append(Place("title", owner.id, owner.id))
        return places


def _trace(session: Session, viewer: Viewer, words: ForgottenWords, quotes: Sequence[QuoteRow]) -> Trace:
    quoted: dict[str, list[Span]] = {}
    for quote in quotes:
        quoted.setdefault(quote.message_id, []).append(Span(quote.start, quote.end))
    context, answer = cast(TurnRow.context, Text), cast(TurnRow.answer, Text)
    held = or_(*(or_(context.contains(i), answer.contains(i)) for i in words.fact_ids))
    # A prompt that held the fact is found by the fact's id, whoever's it was: a task's facts are shared.
    turn_ids = set(session.scalars(select(TurnRow.id).where(held)))
    told = session.scalars(select(MessageRow).where(MessageRow.id.in_(quoted))).all()
    for message in told:
        turn_ids.update(_turns_since(session, message))
    retold = _summarised(session, viewer, words)
    turn_ids.update(turn_id for turn_id, resumes in retold.items() if resumes)
    return Trace(words, {key: tuple(spans) for key, spans in quoted.items()}, turn_ids, retold.keys())


def _summarised(session: Session, viewer: Viewer, words: ForgottenWords) -> dict[str, bool]:
    """Turns that were shown a summary naming the value, and whether their answer tells that summary again.

    A summary names what was asked of earlier sessions, also before the fact was told: no id leads there.
    """
    if not words.is_distinctive:
        return {}
    held = cast(TurnRow.context, Text).icontains(in_json(words.value), autoescape=True)
    found: dict[str, bool] = {}
    for turn_id, context in session.execute(
        select(TurnRow.id, TurnRow.context).where(TurnRow.user_id == viewer.user_id, held)
    ):
        standing: dict[str, Any] = (context or {}).get("standing") or {}
        lines: list[dict[str, Any]] = standing.get("lines") or []
        if any(find_all(f"{line.get('text')} {line.get('asked')}", words.value) for line in lines):
            found[turn_id] = bool(standing.get("resumes"))
    return found


def _turns_since(session: Session, message: MessageRow) -> set[str]:
    """The turn in which a message was said, and those behind it that had it in their history."""
    found = session.scalars(
        select(MessageRow.turn_id).where(
            MessageRow.user_id == message.user_id,
            MessageRow.session_id == message.session_id,
            MessageRow.number >= message.number,
        )
    )
    return {turn_id for turn_id in found if turn_id is not None}


def _messages(session: Session, viewer: Viewer, trace: Trace) -> Sequence[MessageRow]:
    conditions: list[ColumnElement[bool]] = [
        MessageRow.id.in_(trace.quoted),
        and_(MessageRow.turn_id.in_(trace.turn_ids), MessageRow.role != "user"),
        *(
            and_(MessageRow.user_id == viewer.user_id, MessageRow.content.icontains(sentence, autoescape=True))
            for sentence in trace.words.sentences
        ),
        # What a tool was called with stands as JSON inside JSON.
        *(
            and_(MessageRow.user_id == viewer.user_id, cast(MessageRow.extra, Text).icontains(form, autoescape=True))
            for sentence in trace.words.sentences
            for form in forms_in_calls(sentence)
        ),
    ]
    return session.scalars(select(MessageRow).where(or_(*conditions)).order_by(MessageRow.number)).all()


def _turns(session: Session, viewer: Viewer, trace: Trace) -> Sequence[TurnRow]:
    stored = (cast(TurnRow.context, Text), cast(TurnRow.answer, Text))
    conditions: list[ColumnElement[bool]] = [TurnRow.id.in_({*trace.turn_ids, *trace.summarised})]
    for sentence in trace.words.sentences:
        said = [
            *(column.icontains(in_json(sentence), autoescape=True) for column in stored),
            TurnRow.partial.icontains(sentence, autoescape=True),
        ]
        conditions.append(and_(TurnRow.user_id == viewer.user_id, or_(*said)))
    return session.scalars(select(TurnRow).where(or_(*conditions))).all()


def _blank_turn(trace: Trace, turn: TurnRow) -> list[Place]:
    mentions = turn.id in trace.turn_ids
    places: list[Place] = []
    partial = trace.words.blank(turn.partial, mentions=mentions)
    answer = _blank_json(trace, turn.answer, mentions)
    context = _blank_json(trace, turn.context, mentions or turn.id in trace.summarised)
    if partial != turn.partial:
        turn.partial = partial
        places.append(Place("partial", turn.id, turn.session_id))
    if answer != turn.answer:
        turn.answer = answer
        places.append(Place("answer", turn.id, turn.session_id))
    if context != turn.context:
        turn.context = context
        places.append(Place("prompt", turn.id, turn.session_id))
    return places


def _blank_json(trace: Trace, stored: dict[str, Any] | None, mentions: bool) -> dict[str, Any] | None:
    return None if stored is None else trace.words.blank_json(stored, mentions=mentions)


def _move_quotes(session: Session, message_id: str, spans: Sequence[Span], marker: str) -> None:
    """Other facts quote the same message: their clauses stand elsewhere in it now."""
    quotes = session.scalars(select(QuoteRow).where(QuoteRow.message_id == message_id)).all()
    kept: dict[tuple[str, int], QuoteRow] = {}
    for quote in quotes:
        place = moved(quote.start, quote.end, spans, marker)
        kept[quote.fact_id, place.start] = QuoteRow(
            fact_id=quote.fact_id,
            message_id=message_id,
            start=place.start,
            end=place.end,
            said_at=quote.said_at,
        )
        session.delete(quote)
    session.flush()
    session.add_all(kept.values())
    session.flush()


def _bury(session: Session, message: MessageRow, spans: Sequence[Span], marker: str) -> None:
    """A tombstone on each blanked span, where it stands after the blanking."""
    old = session.scalars(select(TombstoneRow).where(TombstoneRow.message_id == message.id)).all()
    places = {moved(span.start, span.end, spans, marker) for span in (*spans, *map(_span, old))}
    for row in old:
        session.delete(row)
    session.flush()
    now = datetime.now(UTC)
    session.add_all(
        TombstoneRow(message_id=message.id, start=place.start, end=place.end, user_id=message.user_id, at=now)
        for place in merged(places)
    )
    session.flush()


def _span(row: TombstoneRow) -> Span:
    return Span(row.start, row.end)


def _left_as_they_are(session: Session, viewer: Viewer, words: ForgottenWords, places: Sequence[Place]) -> list[Place]:
    """The user's own messages that speak of the value in other words: they say something else."""
    if not words.is_distinctive:
        return []
    known = {place.id for place in places}
    rows = session.scalars(
        select(MessageRow).where(
            MessageRow.user_id == viewer.user_id, MessageRow.content.icontains(words.value, autoescape=True)
        )
    )
    return [
        Place("message" if row.role == "user" else "reply", row.id, row.session_id, removed=False)
        for row in rows
        if row.id not in known
    ]
