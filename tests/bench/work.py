"""What a block of code asks of SQLite: statements, and the steps of its virtual machine, which no busy neighbour changes."""

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import get_ident

from sqlalchemy import event
from sqlalchemy.engine import Engine
from sqlalchemy.pool import Pool

STEPS_AT_ONCE = 50


@dataclass
class Work:
    """Statements that were sent, an executemany as one, and steps in fifties."""

    statements: int = 0
    steps: int = 0


@contextmanager
def counted_work(*, every_thread: bool = False) -> Generator[Work]:
    """Counts what this thread does, on whichever connection, until the block ends; what runs beside it is not its own.

    With `every_thread` all that is done meanwhile, for work that threads share.
    """
    work, own = Work(), get_ident()

    def counts() -> bool:
        return every_thread or get_ident() == own

    watched: dict[int, object] = {}

    def sent(*_: object) -> None:
        work.statements += counts()

    def stepped() -> int:
        work.steps += STEPS_AT_ONCE if counts() else 0
        return 0

    def taken(connection: object, *_: object) -> None:
        if id(connection) not in watched:
            watched[id(connection)] = connection
            connection.set_progress_handler(stepped, STEPS_AT_ONCE)  # pyright: ignore[reportAttributeAccessIssue]

    event.listen(Engine, "before_cursor_execute", sent)
    event.listen(Pool, "checkout", taken)
    try:
        yield work
    finally:
        event.remove(Engine, "before_cursor_execute", sent)
        event.remove(Pool, "checkout", taken)
        for connection in watched.values():
            connection.set_progress_handler(None, 0)  # pyright: ignore[reportAttributeAccessIssue]
