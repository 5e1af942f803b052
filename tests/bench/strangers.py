"""What the floor of memory costs: questions asked of the user who told, and of another who never did.

Each conversation is imported as a user of its own. Its questions are asked in private sessions, that write nothing, of
that user and of the next one; what stands in the prompt of recalled messages and facts is what counts. A question put to
the other user recalls falsely where anything does. What the floor loses is the recall of search, which has none, less
that of the prompt, over the questions that are about what was said (adversarial ones are about somebody else).
"""

import tempfile
import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from assistant import open_assistant
from assistant.protocols import Embedder
from assistant.service import Assistant
from tests.bench.memory import DEPTHS, USUAL_DEPTH, Asked, Talk, import_talks
from tests.bench.report import Bar, table
from tests.bench.scoring import mean, recall

SETS = ("locomo", "memdaily")
MOST_FALSE = 0.1
MOST_LOST = 0.1
ABOUT_OTHERS = "adversarial"


@dataclass(frozen=True, slots=True)
class Strangers:
    """Of one set: whether each stranger's question recalled anything, and recall by search and in the prompt."""

    name: str
    false: Sequence[bool]
    searched: Sequence[float]
    prompted: Sequence[float]

    @property
    def false_share(self) -> float:
        """The share of strangers' questions that put anything in the prompt."""
        return mean([float(one) for one in self.false])

    @property
    def lost(self) -> float:
        """Points of recall that the floor and the room of the prompt take, as a share."""
        return mean(self.searched) - mean(self.prompted)


def measure(name: str, talks: Sequence[Talk], embedder: Embedder, say: Callable[[str], None]) -> Strangers:
    """Ask every question of its own user, and of the user of the next conversation."""
    depth = DEPTHS.get(name, USUAL_DEPTH)
    false: list[bool] = []
    searched: list[float] = []
    prompted: list[float] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        open_assistant(home=Path(folder) / "home", embedder=embedder, llm_model="", database_url="") as tandem,
    ):
        say(f"{name}: importing {sum(len(talk.turns) for talk in talks)} messages")
        import_talks(tandem, talks)
        say(f"{name}: asking {sum(len(talk.questions) for talk in talks)} questions twice")
        for talk, other in zip(talks, [*talks[1:], talks[0]], strict=True):
            for question in talk.questions:
                false.append(bool(_recalled(tandem, question, other.id)))
                if question.category != ABOUT_OTHERS:
                    hits = tandem.search_messages(question.text, user_id=talk.id, top_k=depth)
                    found = [str(hit.source_id) for hit in hits]
                    searched.append(recall(found, question.evidence, depth))
                    prompted.append(recall(_recalled(tandem, question, talk.id), question.evidence, depth))
    return Strangers(name, false, searched, prompted)


def _recalled(tandem: Assistant, question: Asked, user: str) -> list[str]:
    """The imported ids of the messages in a turn's prompt, and of those that its facts are quoted from."""
    session = f"asked-{uuid.uuid4().hex}"
    turn = tandem.ask(question.text, user_id=user, session_id=session, private=True).turn
    context: Mapping[str, Any] = tandem.turn(turn, user_id=user).context or {}
    tandem.delete_session(session, user_id=user)
    messages = [str(hit["source_id"]) for hit in context["messages"]]
    facts = [str(hit.get("source_id") or hit["id"]) for hit in context["memories"]]
    return list(dict.fromkeys((*messages, *facts)))


def strangers_table(measured: Sequence[Strangers]) -> str:
    """A row a set."""
    head = ["set", "strangers' questions", "recalled falsely", "recall of search", "recall in the prompt", "lost"]
    rows = [
        [
            one.name,
            str(len(one.false)),
            f"{one.false_share:.3f}",
            f"{mean(one.searched):.3f}",
            f"{mean(one.prompted):.3f}",
            f"{one.lost:+.3f}",
        ]
        for one in measured
    ]
    return table(head, rows)


def strangers_bars(measured: Sequence[Strangers]) -> list[Bar]:
    """At most a tenth of strangers' questions recall anything, and at most a tenth of recall is lost for it."""
    return [
        bar
        for one in measured
        for bar in (
            Bar(f"{one.name}: strangers' questions that recall", one.false_share, most=MOST_FALSE),
            Bar(f"{one.name}: recall lost to the floor", one.lost, most=MOST_LOST),
        )
    ]
