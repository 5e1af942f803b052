"""Recall of what was said: dialogues and diaries imported as earlier conversations, their turns found again.

Each conversation is a user of its own in one home; each turn has its speaker, its date, and the session its id
names. The peers get the same turns as `speaker: text`.
"""

import re
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter
from typing import Any

from assistant import open_assistant
from assistant.service import Assistant
from tests.bench.corpus import lines_of
from tests.bench.measured import Measured, hash_of
from tests.bench.peer_process import MESSAGE_SYSTEMS
from tests.bench.peers.plain import Group, Passage, Question, Ranking
from tests.bench.report import table
from tests.bench.retrieval import ARMS, FUSED, UNITS, Bench, system_of
from tests.bench.scoring import mean, recall
from tests.bench.significance import paired_interval, standard_error

PART = "memory"
SETS = ("locomo", "memdaily", "memorybank_en", "memorybank_zh", "tcem_v1")
DEPTHS: Mapping[str, int] = {"memdaily": 5}
"""Turns among which the evidence is looked for, where it is not ten: a diary of memdaily has nine."""
USUAL_DEPTH = 10
SESSIONS = "sessions"
# Both arms name at most so many.
ALL = 400
_SESSION = re.compile(r"(.*)[:._][^:._]*")
_WEEKDAY = re.compile(r" 周. ")
_DATES = ("%I:%M %p on %d %B, %Y", "%Y年%m月%d日 %H:%M", "%Y-%m-%d")


@dataclass(frozen=True, slots=True)
class Turn:
    """One message; `speaker` is a name, or user or assistant."""

    id: str
    date: str | None
    speaker: str
    text: str

    @property
    def session(self) -> str:
        """What the turn's id says before its last part; turns without such a part are of one session."""
        found = _SESSION.fullmatch(self.id)
        return found[1] if found else "diary"

    @property
    def at(self) -> datetime | None:
        """Its date, in UTC."""
        return None if self.date is None else moment(self.date)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, its category, and the turns that answer it."""

    id: str
    category: str
    text: str
    evidence: frozenset[str]


@dataclass(frozen=True, slots=True)
class Talk:
    """One conversation or diary: a user's messages, and the questions over them."""

    id: str
    turns: list[Turn]
    questions: list[Asked]


def read_talks(folder: Path, name: str, limit: int | None = None) -> list[Talk]:
    """The conversations of a set, those questions alone that have evidence; `limit` takes the first questions."""
    talks: list[Talk] = []
    left = limit
    for line in lines_of(folder / f"memory.{name}.jsonl.gz"):
        asked = [Asked(id_, kind, text, frozenset(gold)) for id_, kind, text, _, gold in line["questions"] if gold]
        asked = asked[:left]
        left = None if left is None else left - len(asked)
        if asked:
            talks.append(Talk(line["id"], [Turn(*turn) for turn in line["turns"]], asked))
    return talks


def moment(date: str) -> datetime:
    """A date as one of the sets writes it; raises ValueError for any other."""
    plain = _WEEKDAY.sub(" ", date)
    for form in _DATES:
        try:
            return datetime.strptime(plain, form).replace(tzinfo=UTC)
        except ValueError:
            continue
    raise ValueError(f"{date!r} is no date of a known form.")


def measure_memory(name: str, talks: Sequence[Talk], bench: Bench) -> Measured:
    """Write all turns, ask all questions as their users, and the peers the same."""
    units = [bench.unit() for _ in range(UNITS)]
    with tempfile.TemporaryDirectory() as folder:
        rankings = _product(name, talks, Path(folder), bench)
    units += [bench.unit() for _ in range(UNITS)]
    if bench.peers is not None:
        bench.say(f"{name}: the peers")
        ranked = bench.peers.rank(name, groups_of(talks), MESSAGE_SYSTEMS)
        rankings |= {peer: _with_bare_ids(ranking) for peer, ranking in ranked.items()}
        units += [bench.unit() for _ in range(UNITS)]
    depth = DEPTHS.get(name, USUAL_DEPTH)
    systems = {one: system_of(ranking, _scores(ranking, talks, depth), units) for one, ranking in rankings.items()}
    questions = [key(talk, question) for talk in talks for question in talk.questions]
    kinds = [question.category for talk in talks for question in talk.questions]
    turns = [(f"{talk.id}/{turn.id}", turn.text) for talk in talks for turn in talk.turns]
    return Measured(PART, name, len(turns), questions, systems, kinds, hash_of(turns))


def key(talk: Talk, question: Asked) -> str:
    """A question's id among all conversations of the set: some sets number them anew in each."""
    return f"{talk.id}/{question.id}"


def groups_of(talks: Sequence[Talk]) -> list[Group]:
    """The conversations as the peers are given them."""
    return [
        Group(
            talk.id,
            [Passage(f"{talk.id}/{turn.id}", f"{turn.speaker}: {turn.text}", turn.date) for turn in talk.turns],
            [Question(key(talk, question), question.text) for question in talk.questions],
        )
        for talk in talks
    ]


def _with_bare_ids(ranking: Ranking) -> Ranking:
    ranking.ranked = {asked: [id_.split("/", 1)[1] for id_ in found] for asked, found in ranking.ranked.items()}
    return ranking


def recall_name(depth: int) -> str:
    """The name of the score."""
    return f"recall@{depth}"


def _scores(ranking: Ranking, talks: Sequence[Talk], depth: int) -> dict[str, list[float]]:
    """Recall of turns, of the sessions that those turns are of, and of the first sessions that a ranking names."""
    turns_found, sessions_of_turns, first_sessions = list[float](), list[float](), list[float]()
    for talk in talks:
        session = {turn.id: turn.session for turn in talk.turns}
        for question in talk.questions:
            found = list(dict.fromkeys(ranking.ranked.get(key(talk, question), ())))
            named = [session[id_] for id_ in found]
            gold = frozenset(session[id_] for id_ in question.evidence)
            turns_found.append(recall(found[:depth], question.evidence, depth))
            sessions_of_turns.append(recall(named[:depth], gold, depth))
            first_sessions.append(recall(list(dict.fromkeys(named))[:depth], gold, depth))
    at = recall_name(depth)
    return {at: turns_found, f"{at} of {SESSIONS}": sessions_of_turns, f"{at} of first {SESSIONS}": first_sessions}


def _product(name: str, talks: Sequence[Talk], folder: Path, bench: Bench) -> dict[str, Ranking]:
    with open_assistant(home=folder / "home", embedder=bench.embedder, llm_model="", database_url="") as tandem:
        bench.say(f"{name}: importing {sum(len(talk.turns) for talk in talks)} messages")
        import_talks(tandem, talks)
        rankings = {one: Ranking("this project's own arm, from the same search") for one in ARMS}
        rankings[FUSED] = Ranking("this project, as it comes")
        bench.say(f"{name}: asking {sum(len(talk.questions) for talk in talks)} questions")
        bench.embedder.embed_queries([question.text for talk in talks for question in talk.questions])
        for talk in talks:
            for question in talk.questions:
                _ask(tandem, talk, question, rankings)
    return rankings


def import_talks(tandem: Assistant, talks: Sequence[Talk]) -> None:
    """Every conversation as its user's earlier chat, under its own ids and dates."""
    for talk in talks:
        report = tandem.import_chat(lines_of_talk(talk), user_id=talk.id)
        assert not report.failed, report.lines


def lines_of_talk(talk: Talk) -> Iterator[dict[str, Any]]:
    """What `import-chat` is given; where two people talk, the first who speaks is the user."""
    first = talk.turns[0].speaker
    for turn in talk.turns:
        is_named = turn.speaker not in ("user", "assistant")
        role = ("user" if turn.speaker == first else "other") if is_named else turn.speaker
        line = {"session": turn.session, "role": role, "text": turn.text, "id": turn.id}
        if is_named:
            line["speaker"] = turn.speaker
        if turn.at is not None:
            line["at"] = turn.at.isoformat()
        yield line


def _ask(tandem: Assistant, talk: Talk, question: Asked, rankings: Mapping[str, Ranking]) -> None:
    started = perf_counter()
    fused = tandem.search_messages(question.text, user_id=talk.id)
    rankings[FUSED].query_ms.append((perf_counter() - started) * 1000)
    every = tandem.search_messages(question.text, user_id=talk.id, top_k=ALL)
    asked = key(talk, question)
    # As many as a caller gets, then what a longer list adds behind them.
    rankings[FUSED].ranked[asked] = list(dict.fromkeys(str(hit.source_id) for hit in (*fused, *every)))
    for arm in ARMS:
        named = sorted((hit for hit in every if arm in hit.arms), key=lambda hit: hit.arms[arm].rank)
        rankings[arm].ranked[asked] = [str(hit.source_id) for hit in named]


def memory_tables(measured: Sequence[Measured]) -> str:
    """One table a set: a row for each system, a column for each kind of question, standard errors beside means."""
    return "\n\n".join(_table(one) for one in measured)


def _table(one: Measured) -> str:
    turns, *_ = one.systems[FUSED].scores
    kinds = sorted(set(one.kinds)) if len(set(one.kinds)) > 1 else []
    head = [
        "system",
        turns,
        f"of {SESSIONS}",
        f"first {SESSIONS}",
        "fused - system",
        "units",
        *(f"{k} ({one.kinds.count(k)})" for k in kinds),
    ]
    rows = [[*_whole(one, name), *(_said(one.of_kind(name, turns, kind)) for kind in kinds)] for name in one.systems]
    return f"### {one.name} ({one.passages} turns, {len(one.questions)} questions)\n\n{table(head, rows)}"


def _whole(one: Measured, name: str) -> list[str]:
    turns, *_ = one.systems[name].scores
    ahead = "" if name == FUSED else str(paired_interval(one.of_kind(FUSED, turns), one.of_kind(name, turns)))
    units = one.systems[name].units
    said = [_said(one.of_kind(name, score)) for score in one.systems[name].scores]
    return [name, *said, ahead, "" if units is None else f"{units:.3f}"]


def _said(values: Sequence[float]) -> str:
    return f"{mean(values):.3f} ± {standard_error(values):.3f}"
