"""Sessions to summarise, as short as they can be written."""

from datetime import UTC, datetime, timedelta

from assistant.datatypes import Fact, FactKind, Quote, SummaryLine, Viewer
from assistant.errors import Language
from assistant.retrieval.language import detect
from assistant.stores.summary_records import CitedPassage, SessionMaterial, SessionSummary, SummaryTurn

START = datetime(2026, 5, 4, 9, tzinfo=UTC)


def asked(question: str, quote: str = "", *, answered: bool = True) -> SummaryTurn:
    """A question, answered from a document where there is a quote, else not at all."""
    cited = (CitedPassage(quote, "handbook.md", "d1", 1),) if quote else ()
    return SummaryTurn(
        "", 0, START, question, question, quote or "Not found.", answered, not quote, False, False, cited
    )


def told(message: str) -> SummaryTurn:
    return SummaryTurn("", 0, START, message, message, "Noted.", True, False, True, False)


def material(*turns: SummaryTurn, written: tuple[Fact, ...] = ()) -> SessionMaterial:
    numbered = tuple(
        SummaryTurn(
            f"t{n}", n, START + timedelta(minutes=n), turn.question, turn.asked, turn.answer, turn.answered, turn.abstained,
            turn.only_tells, turn.forgets, turn.citations,
        )
        for n, turn in enumerate(turns, 1)
    )  # fmt: skip
    language: Language = detect(turns[0].question) if turns else "en"
    return SessionMaterial(Viewer("u"), "s", START, language, numbered, written, {})


def fact(value: str, quote: str, kind: FactKind, fact_id: str = "f1") -> Fact:
    return Fact(
        id=fact_id, subject="user", text=value, topic="plans", attribute=kind, value=value, kind=kind, polarity=True,
        quotes=(Quote("m1", 0, len(quote), quote, START),), said_at=START, valid_from=None, valid_to=None, importance=0.5,
        scope="user", user_id="u", task_id=None, agent_id=None, status="active", reason=None, pinned=False, edited=False,
        sources=1, created_at=START, updated_at=START,
    )  # fmt: skip


def summary(
    n: int,
    *,
    goals: tuple[str, ...] = (),
    open_items: tuple[str, ...] = (),
    found: tuple[tuple[str, str], ...] = (),
    done: tuple[str, ...] = (),
) -> SessionSummary:
    """The summary of session number n; the higher the later."""
    at = START + timedelta(days=n)
    return SessionSummary(
        id=f"n{n}",
        session_id=f"s{n}",
        at=at,
        language="en",
        made_by="rules",
        goals=tuple(SummaryLine("goal", text, at=at) for text in goals),
        conclusions=tuple(SummaryLine("conclusion", text, at=at, asked=question) for question, text in found),
        open_items=tuple(SummaryLine("open", text, at=at) for text in open_items),
        preferences=(),
        done=done,
    )
