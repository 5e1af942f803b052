"""What a home records of itself: the embedding model it is indexed with, and which Chroma folders it had."""

import json
from dataclasses import asdict, dataclass

from sqlalchemy import and_, exists, select
from sqlalchemy.orm import Session

from assistant.stores.database import Database
from assistant.stores.tables import MetaRow, VectorItemRow, VectorRow

EMBEDDING = "embedding"
CHROMA_BUILT = "chroma_built"


@dataclass(frozen=True, slots=True)
class RecordedModel:
    """An embedding model as settings name it, without a key; `model` is empty where a program brought it."""

    fingerprint: str
    model: str = ""
    base_url: str = ""


class HomeRecord:
    """Reads and writes the home's record, in the table `meta`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def embedding(self) -> RecordedModel | None:
        """The model the home was last fully indexed with; None before the first."""
        with self._database.read() as session:
            return _recorded(session)

    def adopt(self, model: RecordedModel) -> RecordedModel:
        """Records a model unless the recorded one has vectors here; returns what is recorded then."""
        with self._database.write() as session:
            recorded = _recorded(session)
            if recorded is not None and (recorded == model or _has_vectors(session, recorded)):
                return recorded
            _write(session, EMBEDDING, json.dumps(asdict(model)))
            return model

    def switch(self, model: RecordedModel) -> bool:
        """Records another model if it has a vector for every item, all in one transaction; False if it lacks any."""
        with self._database.write() as session:
            there = and_(VectorRow.model == model.fingerprint, VectorRow.content_hash == VectorItemRow.content_hash)
            lacking = select(VectorItemRow.item_id).where(
                VectorItemRow.content_hash.is_not(None), ~exists().where(there)
            )
            if session.scalar(lacking.limit(1)) is not None:
                return False
            _write(session, EMBEDDING, json.dumps(asdict(model)))
            return True

    def chroma_was_built(self, folder: str) -> bool:
        """Whether a Chroma folder was ever open here, so that its absence means a loss."""
        with self._database.read() as session:
            return session.get(MetaRow, f"{CHROMA_BUILT}:{folder}") is not None

    def note_chroma(self, folder: str) -> None:
        """Notes that a Chroma folder was open here."""
        if not self.chroma_was_built(folder):
            with self._database.write() as session:
                _write(session, f"{CHROMA_BUILT}:{folder}", "1")


def _recorded(session: Session) -> RecordedModel | None:
    row = session.get(MetaRow, EMBEDDING)
    return None if row is None else RecordedModel(**json.loads(row.value))


def _has_vectors(session: Session, model: RecordedModel) -> bool:
    query = select(VectorRow.content_hash).where(VectorRow.model == model.fingerprint).limit(1)
    return session.scalar(query) is not None


def _write(session: Session, key: str, value: str) -> None:
    session.merge(MetaRow(key=key, value=value))
