"""Keyword search in SQLite FTS5, over tokens of our own and within the scopes of whoever asks.

(Longer than most files: the ways to search differ in how terms are weighed, and each has to keep FTS5's syntax out.)
"""

import hashlib
import heapq
import math
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Literal, cast

from sqlalchemy import text
from sqlalchemy.orm import Session

# bm25's weight of each field: a title says more than a heading, and that more than a sentence.
FIELD_WEIGHTS: Mapping[str, float] = {"title": 2.0, "heading": 1.5, "body": 1.0}
# FTS5 scores every match, so a long question is asked by its rarest terms alone.
MAX_TERMS = 24
# Rows that a question may have scored, a microsecond each: of a large collection its commonest terms are left out.
MAX_SCORED = 20_000
# The same for words that are put in several ways, whose rows are merged here. Over 110,000 chunks 10,000 rows take 30 ms
# of processor time (p95 44), 20,000 take 48 (74), as `search` does 18 (30). What is left out: where a question may have
# rows worth a fifth of a set of one subject, nDCG@10 of the arm is .44 and not .52 (.65 and not .67 on XQuAD).
MAX_IN_WAYS = 12_000
# No question has that many terms worth looking up; a pasted megabyte has.
MAX_LOOKED_UP = 256
# Ways to put the words of a question that are looked up; SQLite joins at most 500 queries.
MAX_WAYS = 120
# Values in one statement; SQLite's older builds take 999.
VALUES_AT_ONCE = 900
# Stands between a scope and a term, in the tokenizer's alphabet (see the migration) but in no term of ours.
SEPARATOR = "\x1f"
# A phrase: terms that stand in a row.
Phrase = Sequence[str]
# Controls and lone surrogates end a token for the tokenizer or can't be stored.
_UNFIT = re.compile("[\x00-\x20\x7f\ud800-\udfff]+")


@dataclass(frozen=True, slots=True)
class _Term:
    """A term of a question as the index spells it."""

    plain: str
    is_prefix: bool


@dataclass(frozen=True, slots=True)
class _Way:
    """One way to put a word of a question, in one scope: terms in a row, in at most so many rows."""

    word: int
    key: str
    terms: tuple[_Term, ...]
    rows: int


@dataclass(frozen=True, slots=True)
class TermCounts:
    """How many rows there are, and in how many of those that a viewer may read each term stands."""

    rows: int
    containing: Mapping[str, int]


class KeywordIndex:
    """One FTS5 table; a row of a user, task or agent is found through that scope's own terms alone."""

    def __init__(
        self,
        collection: Literal["chunks", "facts", "messages"],
        fields: tuple[str, ...],
        tokenize: Callable[[str], list[str]],
        query_terms: Callable[[str], list[str]],
        weights: Mapping[str, float] = FIELD_WEIGHTS,
    ) -> None:
        self._table = f"keyword_{collection}"
        self._fields = fields
        self._tokenize = tokenize
        self._query_terms = query_terms
        self._weights = weights

    def put(self, session: Session, number: int, scope_key: str, texts: Mapping[str, str]) -> None:
        """Puts or replaces the row of a number; a field that is not given is empty."""
        self.put_spelled(session, {number: self.spell(scope_key, texts)})

    def spell(self, scope_key: str, texts: Mapping[str, str]) -> dict[str, str]:
        """The fields as the index stores them, for `put_spelled`: tokens are made before a lock is held."""
        qualifier = _qualifier(scope_key)
        return {
            field: " ".join(qualifier + token for token in _fit(self._tokenize(texts.get(field, ""))))
            for field in self._fields
        }

    def put_spelled(self, session: Session, rows: Mapping[int, Mapping[str, str]]) -> None:
        """Puts or replaces many rows, by number."""
        if not rows:
            return
        self.remove(session, list(rows))
        columns = ", ".join(self._fields)
        slots = ", ".join(f":{field}" for field in self._fields)
        # Names come from this class; all that people wrote is bound. The same holds for each statement here.
        insert = f"INSERT INTO {self._table}(rowid, {columns}) VALUES (:number, {slots})"  # noqa: S608
        session.execute(text(insert), [{"number": number, **row} for number, row in rows.items()])

    def remove(self, session: Session, numbers: Sequence[int]) -> None:
        """Takes rows out; a number without a row is no error."""
        if numbers:
            delete = f"DELETE FROM {self._table} WHERE rowid = :number"  # noqa: S608
            session.execute(text(delete), [{"number": number} for number in numbers])

    def search(
        self,
        session: Session,
        scope_keys: Sequence[str],
        question: str,
        top_k: int,
        *,
        commonest: int | None = None,
    ) -> list[tuple[int, float]]:
        """Row numbers with their BM25 score (above 0, higher is better), best first; each matches a term.

        With `commonest` no term counts that stands in more rows: where the rows that say the same are wanted alone.
        """
        terms = self._select(session, scope_keys, _parse(self._query_terms(question)), commonest)
        if not terms or top_k <= 0:
            return []
        weights = ", ".join(str(self._weights[field]) for field in self._fields)
        query = f"""SELECT rowid, -bm25({self._table}, {weights}) AS score FROM {self._table}
            WHERE {self._table} MATCH :query ORDER BY score DESC, rowid LIMIT :top_k"""  # noqa: S608
        found = session.execute(text(query), {"query": _match(scope_keys, terms), "top_k": top_k})
        return [(row.rowid, row.score) for row in found]

    def search_own(
        self, session: Session, scope_keys: Sequence[str], question: str, top_k: int, own_rows: int
    ) -> list[tuple[int, float]]:
        """As `search`, each term weighed by how rare it is among the `own_rows` rows of these scopes.

        FTS5 counts the rows of all users, by which each of a user's own words is rare, and more so with every user who
        joins; on LoCoMo, of five users, that costs two points of recall. Its weight of a term is divided out here.
        """
        terms = _parse(self._query_terms(question))
        counted = self._counted(session, scope_keys, terms)
        frequencies = {term: sum(counted[key, term] for key in scope_keys) for term in terms}
        found = sorted((term for term in terms if frequencies[term]), key=lambda term: frequencies[term])
        matching = accumulate(frequencies[term] for term in found)
        found = found[: max(1, sum(scored <= MAX_SCORED for scored in matching))][:MAX_TERMS]
        if not found or top_k <= 0:
            return []
        rows = self._rows(session)
        values: dict[str, str | float] = {"top_k": top_k}
        parts: list[str] = []
        weights = ", ".join(str(self._weights[field]) for field in self._fields)
        for number, (key, term) in enumerate((key, term) for term in found for key in scope_keys if counted[key, term]):
            values[f"query{number}"] = _match([key], [term])
            values[f"weight{number}"] = _own_rarity(own_rows, frequencies[term]) / _rarity(rows, counted[key, term])
            parts.append(
                f"SELECT rowid AS number, -bm25({self._table}, {weights}) * :weight{number} AS score"  # noqa: S608
                f" FROM {self._table} WHERE {self._table} MATCH :query{number}"
            )
        # Materialized, since bm25() works in the very query that matches alone, and SQLite would merge the two.
        query = f"""WITH scored AS MATERIALIZED ({" UNION ALL ".join(parts)})
            SELECT number, sum(score) AS total FROM scored
            GROUP BY number ORDER BY total DESC, number LIMIT :top_k"""  # noqa: S608
        return [(row.number, row.total) for row in session.execute(text(query), values)]

    def search_words(
        self, session: Session, scope_keys: Sequence[str], words: Sequence[Sequence[Phrase]], top_k: int
    ) -> list[tuple[int, float]]:
        """As `search`, for words that may each be put in several ways; a word counts once, by the way that fits best.

        Each way is terms in a row. A word weighs by how few rows have it in any way, as if the index had one term for it:
        a word of ten renderings is no rarer for the rarest of them. FTS5's weight of each way is divided out.
        """
        ways = self._ways(session, scope_keys, words)
        if not ways or top_k <= 0:
            return []
        rows = self._rows(session)
        best: dict[int, dict[int, float]] = {}
        for way, found in zip(ways, self._scored(session, ways), strict=True):
            of_word = best.setdefault(way.word, {})
            weight = _rarity(rows, len(found))
            for number, score in found:
                of_word[number] = max(of_word.get(number, 0.0), score / weight)
        totals: dict[int, float] = {}
        for of_word in best.values():
            weight = _rarity(rows, len(of_word))
            for number, score in of_word.items():
                totals[number] = totals.get(number, 0.0) + weight * score
        return heapq.nsmallest(top_k, totals.items(), key=lambda item: (-item[1], item[0]))

    def stands_in(self, terms: Collection[str], words: str) -> set[str]:
        """Those of the terms, as `query_terms` spells them, that a text is found by."""
        held = set(self._tokenize(words))
        return {
            term
            for term in terms
            if (any(one.startswith(term[:-1]) for one in held) if term.endswith("*") else term in held)
        }

    def counts(self, session: Session, scope_keys: Sequence[str], terms: Iterable[str]) -> TermCounts:
        """Document frequencies of terms as `query_terms` spells them."""
        parsed = {term: _parse([term]) for term in terms}
        frequencies = self._frequencies(session, scope_keys, {plain for plains in parsed.values() for plain in plains})
        found = {term: sum(frequencies[plain] for plain in plains) for term, plains in parsed.items()}
        return TermCounts(self._rows(session), found)

    def numbers(self, session: Session) -> set[int]:
        """The numbers of all rows."""
        return set(session.scalars(text(f"SELECT rowid FROM {self._table}")))  # noqa: S608

    def stored(self, session: Session, number: int) -> dict[str, str]:
        """The fields of one row as the index stores them; nothing for a number without a row."""
        select = f"SELECT {', '.join(self._fields)} FROM {self._table} WHERE rowid = :number"  # noqa: S608
        row = session.execute(text(select), {"number": number}).one_or_none()
        return {} if row is None else dict(zip(self._fields, row, strict=True))

    def check(self, session: Session) -> None:
        """Compares FTS5's own structures, in a write transaction; raises SQLAlchemy's DatabaseError."""
        session.execute(text(f"INSERT INTO {self._table}({self._table}) VALUES ('integrity-check')"))  # noqa: S608

    def rebuild(self, session: Session) -> None:
        """Makes FTS5's own structures anew from the rows it stores."""
        session.execute(text(f"INSERT INTO {self._table}({self._table}) VALUES ('rebuild')"))  # noqa: S608

    def optimize(self, session: Session) -> None:
        """Merges the index, after which removed words are no longer in it."""
        session.execute(text(f"INSERT INTO {self._table}({self._table}) VALUES ('optimize')"))  # noqa: S608

    def _select(
        self, session: Session, scope_keys: Sequence[str], terms: Sequence[_Term], commonest: int | None = None
    ) -> list[_Term]:
        """The rarest terms that occur at all; one found in over half the rows only if all are as common.

        Scoring costs by the rows that match, so of a large collection they are the rarest that match `MAX_SCORED` rows
        together, or the one rarest.
        """
        frequencies = self._frequencies(session, scope_keys, terms)
        found = sorted((term for term in terms if frequencies[term]), key=lambda term: frequencies[term])
        if commonest is not None:
            found = [term for term in found if frequencies[term] <= commonest]
        if len(found) > 1:
            rows = self._rows(session)
            found = [term for term in found if frequencies[term] * 2 <= rows] or found
            if rows > MAX_SCORED:
                matching = accumulate(frequencies[term] for term in found)
                found = found[: max(1, sum(scored <= MAX_SCORED for scored in matching))]
        return found[:MAX_TERMS]

    def _ways(self, session: Session, scope_keys: Sequence[str], words: Sequence[Sequence[Phrase]]) -> list[_Way]:
        """Ways that may stand somewhere, of the rarest words; those found in over half the rows left out.

        As in `_select` the words of a large collection are the rarest that match `MAX_IN_WAYS` rows together.
        """
        parsed = [[tuple(_parse(phrase)) for phrase in phrases] for phrases in words[:MAX_LOOKED_UP]]
        terms = dict.fromkeys(term for phrases in parsed for phrase in phrases for term in phrase)
        counted = self._counted(session, scope_keys, terms)
        ways = [
            _Way(number, key, phrase, min(counted[key, term] for term in phrase))
            for number, phrases in enumerate(parsed)
            for phrase in dict.fromkeys(filter(None, phrases))
            for key in scope_keys
        ]
        rows = self._rows(session)
        ways = [way for way in ways if 0 < way.rows * 2 <= rows] or [way for way in ways if way.rows]
        matching = Counter[int]()
        for way in ways:
            matching[way.word] += way.rows
        rarest = sorted(matching, key=lambda word: matching[word])[:MAX_TERMS]
        if rows > MAX_IN_WAYS:
            scored = accumulate(matching[word] for word in rarest)
            rarest = rarest[: max(1, sum(some <= MAX_IN_WAYS for some in scored))]
        return [way for word in rarest for way in ways if way.word == word][:MAX_WAYS]

    def _scored(self, session: Session, ways: Sequence[_Way]) -> list[list[tuple[int, float]]]:
        """For each way the rows that have it, with FTS5's score."""
        weights = ", ".join(str(self._weights[field]) for field in self._fields)
        parts = [
            f"SELECT {number} AS way, rowid AS number, -bm25({self._table}, {weights}) AS score"  # noqa: S608
            f" FROM {self._table} WHERE {self._table} MATCH :query{number}"
            for number in range(len(ways))
        ]
        values = {f"query{number}": _in_a_row(way) for number, way in enumerate(ways)}
        found: list[list[tuple[int, float]]] = [[] for _ in ways]
        rows = session.execute(text(" UNION ALL ".join(parts)), values).all()
        for way, number, score in cast("Sequence[tuple[int, int, float]]", rows):
            found[way].append((number, score))
        return found

    def _rows(self, session: Session) -> int:
        return session.execute(text(f"SELECT count(*) FROM {self._table}_docsize")).scalar_one()  # noqa: S608

    def _frequencies(self, session: Session, scope_keys: Sequence[str], terms: Collection[_Term]) -> dict[_Term, int]:
        """In how many of the readable rows each term stands (an upper bound for a prefix)."""
        counted = self._counted(session, scope_keys, terms)
        return {term: sum(counted[key, term] for key in scope_keys) for term in terms}

    def _counted(
        self, session: Session, scope_keys: Sequence[str], terms: Collection[_Term]
    ) -> dict[tuple[str, _Term], int]:
        """The same scope by scope."""
        found = {(key, term): 0 for term in terms for key in scope_keys}
        plain_of = {_qualifier(key) + term.plain: (key, term) for key, term in found if not term.is_prefix}
        # One statement for all: looked up one by one, a statement's own cost is more than that of its rows.
        spelled = list(plain_of)
        for start in range(0, len(spelled), VALUES_AT_ONCE):
            values = {f"term{number}": term for number, term in enumerate(spelled[start : start + VALUES_AT_ONCE])}
            slots = ", ".join(f":{name}" for name in values)
            count = f"SELECT term, doc FROM {self._table}_terms WHERE term IN ({slots})"  # noqa: S608  # slots are names made here
            for row in session.execute(text(count), values):
                found[plain_of[row.term]] += row.doc
        for key, term in found:
            if term.is_prefix:
                found[key, term] = self._prefixed(session, _qualifier(key) + term.plain)
        return found

    def _prefixed(self, session: Session, first: str) -> int:
        bounds = "term >= :first AND term < :last"
        count = f"SELECT coalesce(sum(doc), 0) FROM {self._table}_terms WHERE {bounds}"  # noqa: S608  # both are bound
        return session.execute(text(count), {"first": first, "last": first + "\U0010ffff"}).scalar_one()


def _rarity(rows: int, containing: int) -> float:
    """What FTS5's bm25() weighs a term by: the usual formula, and next to nothing where over half the rows have it."""
    weight = math.log((rows - containing + 0.5) / (containing + 0.5)) if containing < rows else 0.0
    return weight if weight > 0 else 1e-6


def _own_rarity(rows: int, containing: int) -> float:
    """The same for a few rows, of which any word may stand in half: above 0 for every term (as Lucene has it)."""
    return math.log(1 + (max(rows, containing) - containing + 0.5) / (containing + 0.5))


def _qualifier(scope_key: str) -> str:
    """What stands before each term of a scope: nothing for global rows, else 48 bits of the key's hash.

    Should two scopes ever share it, the join with live rows still keeps them apart.
    """
    if scope_key == "global":
        return ""
    return hashlib.sha1(scope_key.encode(), usedforsecurity=False).hexdigest()[:12] + SEPARATOR


def _fit(tokens: Iterable[str]) -> list[str]:
    """Tokens as the index's tokenizer keeps them whole: it folds ASCII letters and splits at controls."""
    return [part for token in tokens for part in _UNFIT.sub(" ", token).lower().split()]


def _parse(terms: Iterable[str]) -> list[_Term]:
    """Each term once; a trailing star asks for a prefix, any other star is a character."""
    parsed: dict[_Term, None] = {}
    for term in terms:
        is_prefix = len(term) > 1 and term.endswith("*")
        for plain in _fit([term[:-1] if is_prefix else term]):
            parsed[_Term(plain, is_prefix)] = None
    return list(parsed)[:MAX_LOOKED_UP]


def _in_a_row(way: _Way) -> str:
    return " + ".join(_match([way.key], [term]) for term in way.terms)


def _match(scope_keys: Sequence[str], terms: Sequence[_Term]) -> str:
    """The FTS5 expression: every term a quoted string, so that nothing in it is syntax."""
    quoted: list[str] = []
    for scope_key in scope_keys:
        for term in terms:
            spelled = (_qualifier(scope_key) + term.plain).replace('"', '""')
            quoted.append(f'"{spelled}"' + (" *" if term.is_prefix else ""))
    return " OR ".join(quoted)
