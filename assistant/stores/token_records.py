"""What was learnt of models' servers, as how they count tokens: a few numbers for each, no text; in the table `meta`."""

import hashlib
from datetime import UTC, datetime

from sqlalchemy import delete, select

from assistant.stores.database import Database
from assistant.stores.tables import MetaRow

PREFIX, OPENINGS = "tokens:", "opening:"
MOST_MODELS = 32


class TokenRecords:
    """One record for each model's name and address; the least recently written go where there are too many."""

    def __init__(self, database: Database, most: int = MOST_MODELS, *, prefix: str = PREFIX) -> None:
        """`prefix` names the kind of what is learnt: PREFIX of tokens, OPENINGS of how replies begin."""
        self._database = database
        self._most = most
        self._prefix = prefix

    def read(self, model: str, base_url: str) -> str | None:
        """What was last written for a model; raises StoreError."""
        with self._database.read() as session:
            row = session.get(MetaRow, self._key(model, base_url))
            return None if row is None else row.value.partition(" ")[2]

    def write(self, model: str, base_url: str, learnt: str) -> None:
        """Puts it in the place of what was known; raises StoreError."""
        with self._database.write() as session:
            value = f"{datetime.now(UTC).isoformat()} {learnt}"
            session.merge(MetaRow(key=self._key(model, base_url), value=value))
            session.flush()
            # The values begin with their time.
            ours = select(MetaRow.key).where(MetaRow.key.startswith(self._prefix, autoescape=True))
            if stale := session.scalars(ours.order_by(MetaRow.value.desc()).offset(self._most)).all():
                session.execute(delete(MetaRow).where(MetaRow.key.in_(stale)))

    def _key(self, model: str, base_url: str) -> str:
        """An address may hold a key, so that only its hash is stored."""
        return self._prefix + hashlib.sha256(f"{model}\n{base_url.rstrip('/')}".encode()).hexdigest()[:32]
