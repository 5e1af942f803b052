"""One test over a table of cases: thousands of short checks, each named where it fails, cost one test's set-up."""

from collections.abc import Callable, Iterable
from typing import Any


def each_row(rows: Iterable[Any]) -> Callable[[Callable[..., None]], Callable[[], None]]:
    """Make a check of one row (a tuple's parts, or the row itself) the test that holds for every row.

    For checks without fixtures; every row is checked, and all that fail are told at once with what they said.
    """
    table = list(rows)

    def decorate(check: Callable[..., None]) -> Callable[[], None]:
        def test() -> None:
            assert table, "a table without rows proves nothing"
            wrong: list[str] = []
            for row in table:
                try:
                    check(*row) if isinstance(row, tuple) else check(row)
                except AssertionError as error:
                    wrong.append(f"{row!r}: {error}")
            assert not wrong, f"{len(wrong)} of {len(table)} rows:\n" + "\n".join(wrong)

        test.__name__, test.__qualname__ = check.__name__, check.__qualname__
        test.__doc__, test.__module__ = check.__doc__, check.__module__
        return test

    return decorate
