"""What is forgotten leaves the digests of sessions at once, and every cached window that may still hold it."""

from collections.abc import Collection

from sqlalchemy import ColumnElement, Text, and_, cast, or_, select
from sqlalchemy.orm import Session

from assistant.datatypes import Viewer
from assistant.stores.forgotten_words import ForgottenWords, in_json
from assistant.stores.tables import SessionDigestRow, SessionRow
from assistant.stores.vectors import pages
from assistant.stores.window_sql import reset


def forget_in_windows(session: Session, viewer: Viewer, words: ForgottenWords, session_ids: Collection[str]) -> None:
    """Put away each digest that may say something forgotten; `session_ids` are the sessions where it was blanked.

    A window whose digest went begins after the last clear again, from the log, where the words are blanked; the next
    compaction digests it anew. A digest by a model may say it in other words, so that each of those sessions loses its
    own. What was told to everyone is blanked in others' sessions too, so that these are known by their ids alone.
    """
    for row in session.scalars(select(SessionDigestRow).where(_holding(viewer, words))):
        reset(row)
    for page in pages(list(session_ids)):
        for owner in session.scalars(select(SessionRow).where(SessionRow.id.in_(page))):
            row = session.get(SessionDigestRow, (owner.user_id, owner.id))
            if row is None:
                # Without a digest there is still what caches hold, which go by the revision.
                row = SessionDigestRow(user_id=owner.user_id, session_id=owner.id, upto_number=0, revision=0)
                session.add(row)
            reset(row)
    session.flush()


def _holding(viewer: Viewer, words: ForgottenWords) -> ColumnElement[bool]:
    said = [*words.sentences, *([words.value] if words.is_distinctive else [])]
    kept = cast(SessionDigestRow.kept, Text)
    holds = [
        *(SessionDigestRow.text.icontains(one, autoescape=True) for one in said),
        *(kept.icontains(in_json(one), autoescape=True) for one in said),
    ]
    return and_(
        SessionDigestRow.user_id == viewer.user_id, or_(*holds) if holds else SessionDigestRow.user_id.is_(None)
    )
