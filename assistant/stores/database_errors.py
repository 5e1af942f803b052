"""What a person reads when the database does not work."""

from collections.abc import Generator
from contextlib import contextmanager

from sqlalchemy import make_url
from sqlalchemy.exc import DatabaseError, OperationalError

from assistant.errors import StoreError


@contextmanager
def friendly_errors(url: str) -> Generator[None]:
    """Turns a database that does not work into words for people; a broken constraint stays the caller's."""
    try:
        yield
    except DatabaseError as error:
        if type(error) not in (DatabaseError, OperationalError):
            raise
        raise store_error(str(error.orig), url) from error


def busy() -> StoreError:
    """What a writer is told who waited too long for another."""
    return StoreError(
        en="Tandem's database is still busy with another write. Try again in a moment.",
        zh="Tandem 的数据库仍在处理另一次写入，请稍后重试。",
    )


def store_error(said: str, url: str) -> StoreError:
    """What the driver said, in words for people."""
    if "locked" in said or "lock timeout" in said:
        return busy()
    if "disk is full" in said or "No space left" in said:
        return StoreError(
            en="The disk is full, so nothing was written. Free some space and try again.",
            zh="磁盘已满，未写入任何内容。请释放空间后重试。",
        )
    if "malformed" in said or "not a database" in said:
        return StoreError(
            en="Tandem's database is damaged. Put back a copy with `tandem restore DIR`.",
            zh="Tandem 的数据库已损坏。请用 `tandem restore DIR` 恢复备份。",
        )
    where = make_url(url).render_as_string(hide_password=True)
    return StoreError(
        en=f"Tandem's database does not work ({said}). Check that {where} can be reached and written to.",
        zh=f"Tandem 的数据库无法使用（{said}）。请检查 {where} 是否可访问、可写入。",
    )
