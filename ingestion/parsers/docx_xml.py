"""What the readers of Word documents share: the names and values of WordprocessingML."""

from collections.abc import Iterator
from typing import Protocol

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"


class Element(Protocol):
    """What is used of an lxml element."""

    @property
    def tag(self) -> object:
        """Its name; a function where it is a comment."""
        ...

    @property
    def text(self) -> str | None:
        """The text before its first child."""
        ...

    def get(self, key: str) -> str | None:
        """An attribute."""
        ...

    def find(self, path: str) -> "Element | None":
        """The first element below by a path of names."""
        ...

    def iter(self, *tags: str) -> "Iterator[Element]":
        """All elements below, itself included."""
        ...

    def __iter__(self) -> "Iterator[Element]": ...


def value(element: Element, path: str) -> str | None:
    """The value of an element below, by its names without namespace: `pPr/numPr/ilvl`."""
    found = element.find("/".join(W + step for step in path.split("/")))
    return None if found is None else found.get(W + "val")


def number(element: Element, path: str) -> int | None:
    """A value that is a whole number, else None."""
    found = value(element, path)
    return int(found) if found is not None and found.isdecimal() else None
