"""Where earlier sessions stand, for the next one: the last ones in detail, those before them in few words; pure."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from assistant.datatypes import SummaryLine
from assistant.memory.summary_rules import asks_the_same, closes
from assistant.stores.summary_records import DistantSummary, SessionSummary

MOST_SESSIONS = 12
MOST_OPEN = 6
MOST_CHARACTERS = 1500
"""What bounds the distant summary, whatever number of sessions it goes over: lines and their characters in all."""
LONGEST = 120


def distant(recent: Sequence[SessionSummary], before: Sequence[SessionSummary], sessions: int) -> DistantSummary:
    """The summary over the sessions before the last ones, the last of them first: what is open, then one line each.

    It is made anew from the summaries each time, never from its own former words, so it can't grow or drift. What no
    longer fits is counted in `sessions` alone.
    """
    lines: list[SummaryLine] = []
    left = MOST_CHARACTERS
    for line in [*_open_before(recent, before)[:MOST_OPEN], *_one_each(before)]:
        short = replace(line, text=_cut(line.text), asked="")
        if len(short.text) > left:
            break
        left -= len(short.text)
        lines.append(short)
    told = {line.session_id for line in lines}
    return DistantSummary(sessions, len(told), tuple(lines))


def standing_lines(
    recent: Sequence[SessionSummary], across: DistantSummary | None, current: str
) -> tuple[SummaryLine, ...]:
    """The lines for a session named `current`, the weightiest first: goals and open items before what was found.

    Its own summary is left out: what it was about stands in its history.
    """
    shown = [_named(summary) for summary in recent if summary.session_id != current]
    before = [line for line in (across.lines if across else ()) if line.session_id != current]
    still = {summary.session_id: _left_open(summary, recent) for summary in shown}
    lines: list[SummaryLine] = []
    for summary in shown:
        lines += [*summary.goals, *still[summary.session_id]]
    lines += [line for line in before if line.kind == "open" and not _is_closed(line, recent)]
    for summary in shown:
        lines += reversed(summary.conclusions)
    for summary in shown:
        lines += summary.preferences
    lines += [line for line in before if line.kind != "open"]
    return tuple(_once(lines))


def own_lines(summary: SessionSummary) -> tuple[SummaryLine, ...]:
    """All lines of one summary, in the order they are told in."""
    named = _named(summary)
    return (*named.goals, *named.conclusions, *named.open_items, *named.preferences)


def _named(summary: SessionSummary) -> SessionSummary:
    """The summary with its session's id in each line."""

    def of(lines: Iterable[SummaryLine]) -> tuple[SummaryLine, ...]:
        return tuple(replace(line, session_id=summary.session_id, at=line.at or summary.at) for line in lines)

    return replace(
        summary,
        goals=of(summary.goals),
        conclusions=of(summary.conclusions),
        open_items=of(summary.open_items),
        preferences=of(summary.preferences),
    )


def _left_open(summary: SessionSummary, others: Sequence[SessionSummary]) -> list[SummaryLine]:
    later = [other for other in others if other.at > summary.at]
    return [line for line in _named(summary).open_items if not _is_closed(line, later)]


def _open_before(recent: Sequence[SessionSummary], before: Sequence[SessionSummary]) -> list[SummaryLine]:
    """What sessions left open that no later one answered or called done."""
    every = [*recent, *before]
    return _once([line for summary in before for line in _left_open(summary, every)])


def _is_closed(line: SummaryLine, later: Iterable[SessionSummary]) -> bool:
    """Whether a later session found what was open, or the user said there that it is done."""
    return any(
        any(asks_the_same(line.text, found.asked) for found in other.conclusions if found.asked)
        or any(closes(line.text, said) for said in other.done)
        for other in later
    )


def _one_each(before: Sequence[SessionSummary]) -> list[SummaryLine]:
    lines: list[SummaryLine] = []
    for summary in before:
        named = _named(summary)
        first = next(iter((*named.goals, *named.conclusions)), None)
        if first is None:
            continue
        text = first.asked or first.text
        if not any(asks_the_same(text, line.text) for line in lines):
            lines.append(replace(first, kind="distant", text=text))
        if len(lines) == MOST_SESSIONS:
            break
    return lines


def _once(lines: Iterable[SummaryLine]) -> list[SummaryLine]:
    return list({(line.fact_id or line.text): line for line in reversed(list(lines))}.values())[::-1]


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1].rstrip()}…"
