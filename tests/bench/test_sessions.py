"""The part `sessions` at a small size, and its bars on sessions that are made up."""

from dataclasses import replace

from tests.bench import sessions
from tests.bench.sessions import LongSession, SessionTurn

TURN = SessionTurn(1, 8.0, 2.0, 10.0, 100, 5000, 4000, 1024, kept=True, compacted=False, degraded=(), unit_ms=10.0)


def _made_up(late_ms: float = 10.0, **changed: object) -> LongSession:
    turns = [
        replace(TURN, number=n, cpu_ms=10.0 if n <= 150 else late_ms, compacted=n % 20 == 0) for n in range(1, 201)
    ]
    return LongSession("en", [replace(one, **changed) if one.number == 105 else one for one in turns])


def _holds(session: LongSession) -> list[bool]:
    return [bar.holds for bar in sessions.sessions_bars([session])]


def test_a_short_session_is_walked_by_a_model_and_without() -> None:
    measured = sessions.measure(4, lambda: 1.0, lambda line: None, ("en",))
    assert [one.name for one in measured] == ["en, scripted model", "en, embedded"]
    for one in measured:
        assert [turn.number for turn in one.turns] == [1, 2, 3, 4]
        assert all(turn.kept and turn.steps_ms > 0 and turn.statements > 0 and turn.steps > 0 for turn in one.turns)
        assert [turn.degraded for turn in one.turns] == [()] * 4
    by_model, embedded = measured
    assert all(0 < turn.prompt < sessions.WINDOW for turn in by_model.turns)
    assert {turn.prompt for turn in embedded.turns} == {0}


def test_a_session_within_its_limits_holds_all_bars() -> None:
    session = _made_up()
    assert _holds(session) == [True] * 5
    assert session.compactions[:2] == [20, 40]
    assert session.closest == 20
    assert len(sessions.sessions_table([session]).splitlines()) == 3


def test_each_bar_is_broken_by_what_it_is_for() -> None:
    assert _holds(_made_up(prompt=7500)) == [False, True, True, True, True]
    assert _holds(_made_up(compacted=True)) == [True, False, True, True, True]
    assert _holds(_made_up(kept=False)) == [True, True, False, True, True]
    assert _holds(_made_up(late_ms=13.0)) == [True, True, True, False, True]
    more = _made_up()
    more = replace(more, turns=[replace(turn, statements=200 if turn.number > 150 else 100) for turn in more.turns])
    assert _holds(more) == [True, True, True, True, False]
