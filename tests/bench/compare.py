"""This run beside an earlier one: every score both have, over the questions both asked of the same texts."""

from collections.abc import Iterator, Sequence

from tests.bench.answerability import PROBABILITY, WRONG
from tests.bench.measured import Measured, Run
from tests.bench.report import table
from tests.bench.retrieval import PRODUCT
from tests.bench.scoring import mean
from tests.bench.significance import paired_interval


def comparison(now: Run, before: Run) -> str:
    """Scores with the 95% interval of their difference, single figures with their ratio, and what can't be compared.

    Other systems are shown where they differ for sure alone: they are pinned, and should not.
    """
    earlier = {(was.part, was.name): was for was in before.sets}
    pairs = [(one, earlier[one.part, one.name]) for one in now.sets if (one.part, one.name) in earlier]
    rows = [row for one, was in pairs if one.corpus == was.corpus for row in _score_rows(one, was)]
    head = ["part", "set", "system", "score", "questions", "before", "now", "difference", "is"]
    figures = [
        _figure_row(name, before.figures[name], value) for name, value in now.figures.items() if name in before.figures
    ]
    others = [f"{one.part} {one.name}" for one, was in pairs if one.corpus != was.corpus]
    said = (
        table(head, rows) if rows else "",
        table(["figure", "before", "now", "now / before"], figures) if figures else "",
        f"Not compared, since the texts are others: {', '.join(others)}." if others else "",
    )
    return "\n\n".join(filter(None, said)) or "The two runs have nothing in common."


def _score_rows(now: Measured, was: Measured) -> Iterator[list[str]]:
    places = {question: i for i, question in enumerate(was.questions)}
    shared = [(i, places[question]) for i, question in enumerate(now.questions) if question in places]
    for name, system in now.systems.items():
        if name not in was.systems:
            continue
        same_way = system.how == was.systems[name].how
        for score, values in system.scores.items():
            theirs = was.systems[name].scores.get(score)
            # A probability is neither good nor bad: whether it was above the threshold is scored beside it.
            if theirs is None or score == PROBABILITY:
                continue
            row = _score_row([values[i] for i, _ in shared], [theirs[j] for _, j in shared], score == WRONG)
            if name in PRODUCT or row[-1] != "same":
                row[-1] += "" if same_way else ", configured otherwise"
                yield [now.part, now.name, name, score, *row]


def _score_row(now: Sequence[float], before: Sequence[float], less_is_better: bool) -> list[str]:
    interval = paired_interval(now, before)
    up, down = ("WORSE", "better") if less_is_better else ("better", "WORSE")
    verdict = up if interval.is_above else down if interval.is_below else "same"
    return [f"{len(now)}", f"{mean(before):.3f}", f"{mean(now):.3f}", str(interval), verdict]


def _figure_row(name: str, before: float, now: float) -> list[str]:
    ratio = f"{now / before:.2f}" if before else "-"
    return [name, f"{before:.3f}", f"{now:.3f}", ratio]
