"""Runs migrations on the connection it is given, inside that connection's transaction."""

from alembic import context
from sqlalchemy import Connection

from assistant.stores.tables import Base


def is_a_table_of_models(name: str | None, kind: str, _parents: object) -> bool:
    """FTS5 tables and their shadows are no models: the migrations alone know them."""
    return not (kind == "table" and name is not None and name.startswith("keyword_"))


def run(connection: Connection) -> None:
    context.configure(
        connection=connection,
        target_metadata=Base.metadata,
        include_name=is_a_table_of_models,
        render_as_batch=connection.dialect.name == "sqlite",
        transactional_ddl=True,
    )
    with context.begin_transaction():
        context.run_migrations()


run(context.config.attributes["connection"])
