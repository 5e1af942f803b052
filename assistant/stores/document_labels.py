"""How documents are told apart for people where their file names don't do it: "time-off/index.md"; pure."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Protocol

from assistant.datatypes import DocumentLabel

GENERIC = frozenset(
    "index _index readme main about overview home default intro introduction contents toc license changelog notes"
    " document untitled 首页 主页 概述 概览 简介 介绍 说明 目录 前言 文档 未命名 无标题".split()
)
"""File names, without their ending, that stand in many folders and say nothing of what is in them."""
DEEPEST = 8
"""Folders shown at most; two files that agree in so many are copies of one tree."""


class Named(Protocol):
    """What is needed of a document."""

    @property
    def id(self) -> str:
        """Its id."""
        ...

    @property
    def name(self) -> str:
        """Its file name."""
        ...

    @property
    def path(self) -> str:
        """Its file's path, by slashes."""
        ...

    @property
    def title(self) -> str:
        """Its title."""
        ...


@dataclass(frozen=True, slots=True)
class FileName:
    """A document's names alone."""

    id: str
    name: str
    path: str
    title: str


def label_documents(documents: Iterable[Named]) -> dict[str, DocumentLabel]:
    """A label for each by its id; all documents of one name must be among them to be told apart."""
    by_name: defaultdict[str, list[Named]] = defaultdict(list)
    for document in documents:
        by_name[document.name].append(document)
    return {
        document.id: label
        for namesakes in by_name.values()
        for document, label in zip(namesakes, _labels(namesakes), strict=True)
    }


def _labels(namesakes: Sequence[Named]) -> list[DocumentLabel]:
    name = namesakes[0].name
    generic = PurePosixPath(name).stem.casefold() in GENERIC
    if len(namesakes) == 1 and not generic:
        return [DocumentLabel(name)]
    paths = [_folders(document.path, name) for document in namesakes]
    taken = [Counter(path[-depth:] for path in paths) for depth in range(DEEPEST + 2)]
    return [
        DocumentLabel("/".join(_shortest(path, taken, 2 if generic else 1)), _title(document))
        for document, path in zip(namesakes, paths, strict=True)
    ]


def _folders(path: str, name: str) -> tuple[str, ...]:
    """The folders down to a file, and its name; what the page took in stands in a folder that nobody named."""
    folders = [part for part in PurePosixPath(path).parent.parts if part != "/"]
    return (name,) if folders[-2:-1] == ["uploads"] else (*folders, name)


def _shortest(path: tuple[str, ...], taken: Sequence[Counter[tuple[str, ...]]], least: int) -> tuple[str, ...]:
    """The name with the fewest folders before it that no other file shares; with the least where all do."""
    for depth in range(least, DEEPEST + 2):
        if taken[depth][path[-depth:]] == 1:
            return path[-depth:]
    return path[-least:]


def _title(document: Named) -> str:
    """The title where it says more than the file's name."""
    return "" if document.title in ("", document.name, PurePosixPath(document.name).stem) else document.title
