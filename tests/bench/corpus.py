"""Retrieval sets: those that lie in a folder, and those made of them."""

import gzip
import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from pathlib import Path
from typing import Any

from tests.bench.scoring import Query

LANGUAGES: Mapping[str, str] = {
    "nq_qed": "en",
    "hotpot_musique": "en",
    "handbook_links": "en",
    "debian_en": "en",
    "xquad_en": "en",
    "debian_zh": "zh",
    "rgb_zh": "zh",
    "cmrc2018": "zh",
    "xquad_zh": "zh",
    "crud_5000": "zh",
    "crud_title": "zh",
    "debian_q-zh_d-en": "zh -> en",
    "xquad_q-zh_d-en": "zh -> en",
    "debian_q-en_d-zh": "en -> zh",
    "xquad_q-en_d-zh": "en -> zh",
    "debian_both": "both",
}
"""Every known set, and the languages of its questions and passages."""
CRUD_PASSAGES = 5000


@dataclass(frozen=True, slots=True)
class BenchSet:
    """Passages by id, and the questions over them."""

    name: str
    passages: dict[str, str]
    queries: list[Query]


def read_set(folder: Path, name: str, limit: int | None = None, passages: int | None = None) -> BenchSet:
    """The set of a name; `limit` takes the first questions alone, `passages` their gold ones and the first others."""
    data = _made(folder, name) or BenchSet(name, _passages(folder, name), _queries(folder, name))
    data = replace(data, queries=data.queries[:limit])
    return data if passages is None else replace(data, passages=_holding_gold(data, passages, list(data.passages)))


def _made(folder: Path, name: str) -> BenchSet | None:
    """A set that is made of others; None where it lies in the folder."""
    if name == "xquad_zh":
        return crossed(name, read_set(folder, "xquad_q-zh_d-en"), read_set(folder, "xquad_q-en_d-zh"))
    if name == "xquad_en":
        return crossed(name, read_set(folder, "xquad_q-en_d-zh"), read_set(folder, "xquad_q-zh_d-en"))
    if name == "debian_both":
        return both(name, {"en": read_set(folder, "debian_en"), "zh": read_set(folder, "debian_zh")})
    if name == "crud_5000":
        return cut(name, read_set(folder, "crud_title"), CRUD_PASSAGES)
    return None


def crossed(name: str, asked: BenchSet, answered: BenchSet) -> BenchSet:
    """The words of one set's questions over the passages and gold of another that has the same question ids."""
    words = {query.id: query.text for query in asked.queries}
    queries = [replace(query, text=words[query.id]) for query in answered.queries if query.id in words]
    return BenchSet(name, answered.passages, queries)


def both(name: str, sets: Mapping[str, BenchSet]) -> BenchSet:
    """Sets over translations of one corpus in one index; their passages' ids agree, so each gets its language before.

    Of a question's gold passage the other languages hold the same: those are neither right nor wrong.
    """
    passages: dict[str, str] = {}
    asked: list[list[Query]] = []
    for language, data in sets.items():
        passages |= {f"{language}:{id_}": text for id_, text in data.passages.items()}
        asked.append(
            [_of_language(query, language, [one for one in sets if one != language]) for query in data.queries]
        )
    # In turn, so that the first questions are of every language.
    queries = [query for turn in zip_longest(*asked) for query in turn if query is not None]
    return BenchSet(name, passages, queries)


def _of_language(query: Query, language: str, others: Sequence[str]) -> Query:
    gold = frozenset(f"{language}:{id_}" for id_ in query.gold)
    same = frozenset(f"{other}:{id_}" for other in others for id_ in query.gold)
    return Query(f"{language}:{query.id}", query.text, gold, same)


def cut(name: str, data: BenchSet, passages: int) -> BenchSet:
    """A set over fewer passages: the gold ones of every question, and others drawn by the hash of their id."""
    drawn = sorted(data.passages, key=lambda id_: hashlib.sha256(id_.encode()).digest())
    return BenchSet(name, _holding_gold(data, passages, drawn), data.queries)


def _holding_gold(data: BenchSet, count: int, order: list[str]) -> dict[str, str]:
    gold = {id_ for query in data.queries for id_ in query.gold}
    others = [id_ for id_ in order if id_ not in gold][: max(0, count - len(gold))]
    kept = gold | set(others)
    return {id_: text for id_, text in data.passages.items() if id_ in kept}


def _passages(folder: Path, name: str) -> dict[str, str]:
    return {str(line["id"]): line["text"] for line in lines_of(folder / f"retrieval.{name}.corpus.jsonl.gz")}


def _queries(folder: Path, name: str) -> list[Query]:
    return [
        Query(str(line["id"]), line["text"], frozenset(map(str, line["gold"])))
        for line in lines_of(folder / f"retrieval.{name}.queries.jsonl.gz")
    ]


def lines_of(path: Path) -> Iterator[dict[str, Any]]:
    """The records of a gzipped file of JSON lines."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)
