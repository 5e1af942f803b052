"""Updates: a user says one thing, months later another in its place; is the newer current and the older history?

Every conversation is imported whole, in its order and at its own dates, and read by the rules alone.
A case is met where a fact quoted from the newer turn is active and holds a value of the newer statement, while the
fact quoted from the older turn is superseded; it counts as linked where the older names the newer as its successor.
"""

import json
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from assistant import open_assistant
from assistant.datatypes import Fact, MessageHit
from assistant.memory.folding import fold
from assistant.service import Assistant
from tests.bench.corpus import lines_of
from tests.bench.memory import Turn
from tests.bench.report import Bar, table

SETS = ("tcem",)
AT_LEAST = 0.9
"""The share of cases whose newer statement must be current and whose older must be history."""


@dataclass(frozen=True, slots=True)
class Update:
    """One statement that takes another's place: both as somebody summed them up, and the turns that say them."""

    talk: str
    relation: str
    old: str
    new: str
    old_turns: frozenset[str]
    new_turns: frozenset[str]


@dataclass(frozen=True, slots=True)
class Followed:
    """What became of one case: what was learned of either statement, and whether the newer took the older's place."""

    update: Update
    old_known: bool
    new_current: bool
    old_history: bool
    linked: bool

    @property
    def met(self) -> bool:
        """Whether the newer is current and the older history, and nothing of the older current."""
        return self.new_current and self.old_history


@dataclass(frozen=True, slots=True)
class Updated:
    """All cases of one set, and how many facts all turns of their conversations gave."""

    name: str
    followed: tuple[Followed, ...]
    turns: int
    facts: int

    @property
    def share(self) -> float:
        """The share that is met."""
        return sum(one.met for one in self.followed) / (len(self.followed) or 1)


def read_updates(folder: Path, name: str) -> list[Update]:
    """The cases of a set."""
    return [
        Update(
            line["conv"],
            line["relation"],
            line["old"],
            line["new"],
            frozenset(line["old_turns"]),
            frozenset(line["new_turns"]),
        )
        for line in lines_of(folder / f"updates.{name}.jsonl.gz")
    ]


def read_turns(folder: Path, name: str) -> dict[str, list[Turn]]:
    """The turns of each conversation that the cases speak of."""
    return {
        line["id"]: [Turn(*turn) for turn in line["turns"]] for line in lines_of(folder / f"memory.{name}.jsonl.gz")
    }


def measure(name: str, updates: Sequence[Update], talks: dict[str, list[Turn]], say: Callable[[str], None]) -> Updated:
    """Import every conversation for a user of its own, then look at what is current."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        with open_assistant(
            home=home, embedding_model="none", llm_model="", database_url="", long_lived=False
        ) as tandem:
            followed: list[Followed] = []
            told = facts = 0
            for talk in dict.fromkeys(update.talk for update in updates):
                say(f"{name}: importing {talk}")
                tandem.import_chat(lines_of_turns(talks[talk]), user_id=talk)
                known = tandem.list_memories(user_id=talk)
                turns = _turns_of(tandem, talk, known)
                followed += [judged(update, known, turns) for update in updates if update.talk == talk]
                told += sum(turn.speaker == "user" for turn in talks[talk])
                facts += len(known)
    result = Updated(name, tuple(followed), told, facts)
    say(f"{name}: met in {result.share:.3f} of {len(followed)}")
    return result


def lines_of_turns(turns: Sequence[Turn]) -> list[str]:
    """The turns as `import-chat` reads them."""
    return [
        json.dumps(
            {
                "session": turn.session,
                "at": turn.at.isoformat() if turn.at else None,
                "role": "assistant" if turn.speaker == "assistant" else "user",
                "text": turn.text,
                "id": turn.id,
            },
            ensure_ascii=False,
        )
        for turn in turns
    ]


def _turns_of(tandem: Assistant, user_id: str, facts: Sequence[Fact]) -> dict[str, str]:
    """Which turn each quoted message is."""
    ids = {quote.message_id for fact in facts for quote in fact.quotes}
    hits = tandem.candidates("messages", sorted(ids), user_id=user_id)
    return {id_: str(hit.source_id) for id_, hit in hits.items() if isinstance(hit, MessageHit)}


def judged(update: Update, facts: Sequence[Fact], told: dict[str, str]) -> Followed:
    """Follows one case among all facts of its user; `told` gives the turn of a message."""
    of_old = [fact for fact in facts if _quoted_in(fact, update.old_turns, told) and _holds(fact, update.old)]
    of_new = [fact for fact in facts if _quoted_in(fact, update.new_turns, told) and _holds(fact, update.new)]
    current = {fact.id for fact in of_new if fact.status == "active"}
    return Followed(
        update,
        old_known=bool(of_old),
        new_current=bool(current),
        old_history=bool(of_old) and all(fact.status == "superseded" for fact in of_old if fact.id not in current),
        linked=any(fact.superseded_by in current for fact in of_old),
    )


def _quoted_in(fact: Fact, turns: frozenset[str], told: dict[str, str]) -> bool:
    return any(told.get(quote.message_id) in turns for quote in fact.quotes)


def _holds(fact: Fact, statement: str) -> bool:
    """Whether a fact says what somebody summed up: its value stands there, letters and figures alone compared."""
    return _plain(fact.value) in _plain(statement)


def _plain(text: str) -> str:
    return "".join(char for char in fold(text) if char.isalnum())


def updates_table(measured: Sequence[Updated]) -> str:
    """A row for each set and relation: cases, and what became of them."""
    head = ["set", "relation", "cases", "old known", "new current", "old history", "met", "linked"]
    rows = [_row(one, relation) for one in measured for relation in (*_relations(one), "all")]
    return table(head, rows)


def updates_bars(measured: Sequence[Updated]) -> list[Bar]:
    """How many updates must be followed."""
    return [Bar(f"{one.name}: newer current, older history", one.share, least=AT_LEAST) for one in measured]


def _relations(one: Updated) -> list[str]:
    return list(dict.fromkeys(each.update.relation for each in one.followed))


def _row(one: Updated, relation: str) -> list[str]:
    found = [each for each in one.followed if relation in ("all", each.update.relation)]
    count = len(found) or 1
    shares = [
        sum(each.old_known for each in found),
        sum(each.new_current for each in found),
        sum(each.old_history for each in found),
        sum(each.met for each in found),
        sum(each.linked for each in found),
    ]
    return [one.name, relation, str(len(found)), *(f"{share / count:.3f}" for share in shares)]
