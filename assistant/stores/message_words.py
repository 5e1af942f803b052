"""What a message is found by: its own words, those beside it in the same talk, its speaker and its day."""

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, false, func, select
from sqlalchemy.orm import Session, aliased

from assistant.errors import Language
from assistant.stores.secrets import tells_secret
from assistant.stores.tables import MessageRow

# What a system message or a tool says is no one's word, so it is not searched.
UNSEARCHED_ROLES = frozenset({"system", "tool"})
# In the metadata of a message that its user took back: it is neither shown nor found any more.
TAKEN_BACK = "taken_back"
FORGOTTEN: dict[Language, str] = {"en": "[forgotten]", "zh": "[已忘记]"}
AROUND_LENGTH = 300
"""Characters of what was said before and behind a message that it is found by too; a long neighbour would drown it."""
SAME_TALK = timedelta(hours=1)
"""What was said within an hour of each other is one talk, where one message explains the next; diaries have days between."""


def keyword_text(row: MessageRow, previous: str = "", following: str = "") -> str:
    """What a message is found by: its speaker, its own words twice, the end and the beginning of those beside it, its date.

    A reply shares few words with a question about it. On LoCoMo (with halves of both arms) recall@10 is .69 for the words
    of the message and its predecessor, .72 with its own words counted twice, .74 with those of its successor too.
    """
    at = row.created_at
    date = f"{at:%Y-%m-%d} {at.day} {at:%B %Y} {at.year}年{at.month}月{at.day}日" if at else ""
    return "\n".join((own_words(row), previous[-AROUND_LENGTH:], following[:AROUND_LENGTH], date))


def stands() -> ColumnElement[bool]:
    """That a message was not taken back."""
    return func.coalesce(MessageRow.extra[TAKEN_BACK].as_boolean(), false()).is_(false())


def own_words(row: MessageRow) -> str:
    """The part of `keyword_text` that is the message's own."""
    return "\n".join((row.speaker or "", row.content, row.content))


def words_of(session: Session, row: MessageRow) -> str:
    """What a stored message is found by."""
    rows = [*neighbours(session, row, 1, behind=False), row, *neighbours(session, row, 1, behind=True)]
    return keyword_text(row, *around_each(rows)[row.id])


def is_searchable(row: MessageRow) -> bool:
    """Whether anything that somebody said is left in the message, it was not taken back, and no secret is in it."""
    return not (row.extra or {}).get(TAKEN_BACK) and is_found(row.role, row.content)


def is_found(role: str, content: str) -> bool:
    """The same of a message that was not read as a row."""
    rest = content
    for marker in FORGOTTEN.values():
        rest = rest.replace(marker, " ")
    if role in UNSEARCHED_ROLES or not any(character.isalnum() for character in rest):
        return False
    return not tells_secret(content)


def is_same_talk(one: datetime | None, other: datetime | None) -> bool:
    """Whether two messages that stand side by side in a session were said in one go, as far as their times tell."""
    return one is None or other is None or abs(other - one) <= SAME_TALK


def neighbours(session: Session, row: MessageRow, count: int, *, behind: bool) -> list[MessageRow]:
    """The messages before or behind a stored one in its session, in order."""
    near = MessageRow.number > row.number if behind else MessageRow.number < row.number
    beside = select(MessageRow).where(
        MessageRow.user_id == row.user_id,
        MessageRow.session_id == row.session_id,
        MessageRow.role.not_in(UNSEARCHED_ROLES),
        near,
    )
    order = MessageRow.number if behind else MessageRow.number.desc()
    found = list(session.scalars(beside.order_by(order).limit(count)))
    return found if behind else found[::-1]


def next_to(session: Session, viewer_id: str, ids: Collection[str]) -> list[tuple[MessageRow, list[MessageRow]]]:
    """Those of a user's messages that are named, each with the one before and the one behind it in its session."""
    other = aliased(MessageRow)
    beside = (
        other.user_id == MessageRow.user_id,
        other.session_id == MessageRow.session_id,
        other.role.not_in(UNSEARCHED_ROLES),
    )
    before = select(other.number).where(*beside, other.number < MessageRow.number).order_by(other.number.desc())
    behind = select(other.number).where(*beside, other.number > MessageRow.number).order_by(other.number)
    found = session.execute(
        select(MessageRow, before.limit(1).scalar_subquery(), behind.limit(1).scalar_subquery()).where(
            # An expression has no index: else SQLite walks through all messages of the user.
            MessageRow.user_id + "" == viewer_id,
            MessageRow.id.in_(ids),
        )
    ).all()
    numbers = {number for _, *both in found for number in both}  # None where there is none, and no row has that.
    rows = {row.number: row for row in session.scalars(select(MessageRow).where(MessageRow.number.in_(numbers)))}
    return [(row, [rows[number] for number in both if number in rows]) for row, *both in found]


def around_each(rows: Iterable[MessageRow]) -> dict[str, tuple[str, str]]:
    """Message id -> what was said before and behind it in the same talk, among rows in the order they were said in.

    A secret is found by nothing, so it stands beside nothing either.
    """
    around: dict[str, tuple[str, str]] = {}
    last: dict[str, MessageRow] = {}
    for row in rows:
        around[row.id] = ("", "")
        if row.role in UNSEARCHED_ROLES:
            continue
        before = last.get(row.session_id)
        last[row.session_id] = row
        if before is None or not is_same_talk(before.created_at, row.created_at):
            continue
        if is_searchable(before):
            around[row.id] = (before.content, "")
        if is_searchable(row):
            around[before.id] = (around[before.id][0], row.content)
    return around
