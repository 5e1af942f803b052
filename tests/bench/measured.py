"""What a run measured, question by question, so that another run can be compared with it; kept as JSON."""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from tests.bench.report import Bar

FORMAT = 1


@dataclass(frozen=True, slots=True)
class System:
    """One system over one set: by name of the score a value for each question, and the median time of a question.

    `units` is that median in encodings of one question by the bare model; `how` says how it was configured.
    """

    scores: Mapping[str, Sequence[float]]
    units: float | None = None
    how: str = ""


@dataclass(frozen=True, slots=True)
class Measured:
    """One set: the questions asked, what kind each is of, and the systems by name; `corpus` is a hash of its texts."""

    part: str
    name: str
    passages: int
    questions: Sequence[str]
    systems: Mapping[str, System]
    kinds: list[str] = field(default_factory=list[str])
    corpus: str = ""

    def of_kind(self, system: str, score: str, kind: str | None = None) -> list[float]:
        """The values of one score, of all questions or of one kind."""
        values = self.systems[system].scores[score]
        return [value for i, value in enumerate(values) if kind is None or self.kinds[i] == kind]


@dataclass(slots=True)
class Run:
    """All of a run; `figures` are single numbers by name (times in units, speeds, sizes)."""

    sets: list[Measured] = field(default_factory=list[Measured])
    figures: dict[str, float] = field(default_factory=dict[str, float])
    bars: list[Bar] = field(default_factory=list[Bar])
    versions: dict[str, str] = field(default_factory=dict[str, str])

    def write(self, path: Path) -> None:
        """As JSON; scores are rounded to what a reader may want to know."""
        said = {
            "format": FORMAT,
            "sets": [_rounded(asdict(one)) for one in self.sets],
            "figures": self.figures,
            "bars": [
                {"name": bar.name, "value": bar.value, "limit": bar.limit, "holds": bar.holds} for bar in self.bars
            ],
            "versions": self.versions,
        }
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(said, ensure_ascii=False, indent=1), encoding="utf-8")


def hash_of(texts: Iterable[tuple[str, str]]) -> str:
    """One short hash of ids with their texts, in order."""
    digest = hashlib.sha256()
    for id_, text in texts:
        digest.update(f"{id_}\0{text}\0".encode("utf-8", "surrogatepass"))
    return digest.hexdigest()[:16]


def read_run(path: Path) -> Run:
    """A run written earlier, without its bars; raises ValueError for another format."""
    said = json.loads(path.read_text(encoding="utf-8"))
    if said.get("format") != FORMAT:
        raise ValueError(f"{path} has format {said.get('format')}; this bench reads {FORMAT}. Run it anew with --out.")
    sets = [Measured(**{**one, "systems": _systems(one["systems"])}) for one in said["sets"]]
    return Run(sets, said["figures"], [], said["versions"])


def _systems(said: Mapping[str, Any]) -> dict[str, System]:
    return {name: System(**one) for name, one in said.items()}


def _rounded(one: dict[str, Any]) -> dict[str, Any]:
    for system in one["systems"].values():
        system["scores"] = {name: [round(value, 6) for value in values] for name, values in system["scores"].items()}
    return one
