"""The last sessions in detail, those before in few words, whatever their number."""

from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.datatypes import SummaryLine
from assistant.memory.summary_standing import MOST_CHARACTERS, MOST_OPEN, MOST_SESSIONS, distant, standing_lines
from tests.memory.summaries import summary


def said(lines: tuple[SummaryLine, ...]) -> list[tuple[str, str]]:
    return [(line.kind, line.text) for line in lines]


def test_goals_and_open_items_come_before_findings_the_last_session_first() -> None:
    newest = summary(2, goals=("Budget.",), open_items=("call Anna",), found=(("How long?", "18 months."),))
    older = summary(1, goals=("Audit.",), open_items=("sign the form",))
    lines = standing_lines([newest, older], None, "now")
    assert said(lines) == [
        ("goal", "Budget."),
        ("open", "call Anna"),
        ("goal", "Audit."),
        ("open", "sign the form"),
        ("conclusion", "18 months."),
    ]
    assert [line.session_id for line in lines] == ["s2", "s2", "s1", "s1", "s2"]


def test_a_sessions_own_summary_is_not_shown_to_it() -> None:
    assert standing_lines([summary(1, goals=("Audit.",))], None, "s1") == ()


def test_a_later_session_closes_what_an_earlier_left_open_by_finding_or_saying_it() -> None:
    left = ("What is the dress code?", "write the report", "call Anna")
    older = summary(1, open_items=left)
    newest = summary(2, found=(("What is the dress code?", "Casual."),), done=("The report is finished.",))
    open_ = [line.text for line in standing_lines([newest, older], None, "now") if line.kind == "open"]
    assert open_ == ["call Anna"]
    across = distant([newest], [older], 1)
    assert [line.text for line in across.lines if line.kind == "open"] == ["call Anna"]


def test_an_earlier_session_closes_nothing_of_a_later_one() -> None:
    newest, older = summary(2, open_items=("write the report",)), summary(1, done=("The report is finished.",))
    lines = standing_lines([newest, older], None, "now")
    assert said(lines) == [("open", "write the report")]


def test_the_distant_summary_has_one_line_a_session_and_says_how_many_there_were() -> None:
    before = [summary(n, goals=(f"Project {'abcdefghij'[n]}.",)) for n in range(5, 0, -1)]
    across = distant([], before, 5)
    assert said(across.lines) == [("distant", f"Project {letter}.") for letter in "fedcb"]
    assert (across.sessions, across.told) == (5, 5)


@settings(max_examples=60)
@given(
    st.lists(
        st.tuples(
            st.lists(st.text(max_size=300), max_size=3).map(tuple),
            st.lists(st.text(max_size=300), max_size=8).map(tuple),
        ),
        max_size=80,
    )
)
def test_the_distant_summary_stays_small_whatever_it_goes_over(
    sessions: list[tuple[tuple[str, ...], tuple[str, ...]]],
) -> None:
    before = [summary(-n, goals=goals, open_items=items) for n, (goals, items) in enumerate(sessions)]
    across = distant([], before, len(before))
    assert sum(len(line.text) for line in across.lines) <= MOST_CHARACTERS
    assert sum(line.kind == "open" for line in across.lines) <= MOST_OPEN
    assert sum(line.kind == "distant" for line in across.lines) <= MOST_SESSIONS
    assert across == distant([], before, len(before))
    known = {text[:100] for goals, items in sessions for text in (*goals, *items)}
    assert all(any(line.text.startswith(text[:50]) for text in known) for line in across.lines)
