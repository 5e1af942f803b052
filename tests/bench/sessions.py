"""What a turn of one long session costs: two hundred turns against a window of 8,192 tokens, by a scripted model and without.

Time is that of recall and fuse, and of the compaction behind the answer, in milliseconds and units; beside it stands the
processor's time of the whole turn, the script's with it, which a busy machine changes less and which the bar is for. Vectors
are drawn from the hash of their text. `walk` is what the tests of the product walk through too.
"""

import random
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any

from assistant import open_assistant
from assistant.compaction import TURNS_BETWEEN
from assistant.datatypes import Question
from assistant.errors import Language
from assistant.protocols import StopSignal
from assistant.service import Assistant
from tests.bench.growth import HashEmbedder
from tests.bench.report import Bar, table
from tests.bench.work import counted_work
from tests.doubles.scripted_server import Reply, Request, ScriptedServer
from tests.models.vocabularies import VOCABULARIES, Template

TURNS, WINDOW = 200, 8192
EARLY, SETTLED, LATE = (20, 70), (70, 120), 50
"""Turns behind the first compaction, those from which on recall of messages has as many candidates as it weighs at most
(here each message shares words with each question), and the number of last ones; the bar is between the last two."""
MOST_GROWTH = 1.25
SESSION = "long"
ANSWERS = ("You are Tandem", "你是 Tandem")

FIRST: Mapping[Language, str] = {
    "en": "I'm planning a house. Use metric units, never feet. Keep answers under 50 words. No plastic windows.",
    "zh": "我在规划一栋房子。请用公制单位，不要用英尺。回答不超过50字。绝对不要塑料窗户。",
}
DEMANDS: Mapping[Language, Sequence[str]] = {
    "en": ("Use metric units, never feet", "Keep answers under 50 words", "No plastic windows"),
    "zh": ("请用公制单位，不要用英尺", "回答不超过50字", "绝对不要塑料窗户"),
}
AREAS: Mapping[Language, Sequence[str]] = {
    "en": (
        *("roof", "cellar", "garden", "kitchen", "heating", "garage", "staircase", "chimney", "balcony", "terrace"),
        *("fence", "facade", "bathroom", "workshop", "pond", "attic", "pantry", "corridor", "porch", "library"),
    ),
    "zh": (
        *("屋顶", "地下室", "花园", "厨房", "暖气", "车库", "楼梯", "烟囱", "阳台", "露台"),
        *("围栏", "外墙", "浴室", "工坊", "池塘", "阁楼", "储藏间", "走廊", "门廊", "书房"),
    ),
}


@dataclass(frozen=True, slots=True)
class SessionTurn:
    """One turn: its milliseconds, statements and steps of SQLite, and what the server saw of it.

    `prompt` and `reserved` are the server's count of the largest request and what that left for the reply, 0 without a
    model; `kept` says whether all demands of turn 1 stood in the prompt, `compacted` whether it was followed by a digest.
    """

    number: int
    steps_ms: float
    compaction_ms: float
    cpu_ms: float
    statements: int
    steps: int
    prompt: int
    reserved: int
    kept: bool
    compacted: bool
    degraded: tuple[str, ...]
    unit_ms: float

    @property
    def units(self) -> float:
        """Recall, fuse and compaction in units."""
        return (self.steps_ms + self.compaction_ms) / self.unit_ms


@dataclass(frozen=True, slots=True)
class LongSession:
    """A whole session by one kind of answer."""

    name: str
    turns: Sequence[SessionTurn]

    @property
    def compactions(self) -> list[int]:
        """The numbers of the turns that were followed by one."""
        return [turn.number for turn in self.turns if turn.compacted]

    @property
    def closest(self) -> int:
        """The fewest turns from one compaction to the next."""
        return min((later - earlier for earlier, later in pairwise(self.compactions)), default=len(self.turns))

    @property
    def early(self) -> Sequence[SessionTurn]:
        """Turns soon behind the first compaction."""
        return self.turns[EARLY[0] - 1 : EARLY[1]]

    @property
    def late(self) -> Sequence[SessionTurn]:
        """The last turns."""
        return self.turns[-LATE:]

    @property
    def settled(self) -> Sequence[SessionTurn]:
        """The turns that the last ones are held against by the bar."""
        return self.turns[SETTLED[0] - 1 : SETTLED[1]]

    def growth(self, of: Callable[[SessionTurn], float], *, since_early: bool = False) -> float:
        """The median of the last turns against that of the settled, or of the early ones."""
        return median(map(of, self.late)) / median(map(of, self.early if since_early else self.settled))


class SessionModel:
    """A scripted model that answers at various lengths, and counts its prompts as a server does."""

    def __init__(self, language: Language, seed: int = 7, vocabulary: str = "of many languages") -> None:
        self._language: Language = language
        self._draw = random.Random(seed)
        self._count = Template(VOCABULARIES[vocabulary])
        self.asked: list[tuple[Request, int]] = []

    def __call__(self, request: Request) -> Reply:
        """Facts and digests are left to the rules."""
        if not str(request.messages[0]["content"]).startswith(ANSWERS):
            return Reply(text='{"facts": []}')
        counted = self._count(request.messages, request.body.get("tools", ()))
        self.asked.append((request, counted))
        said = sentences(self._language, self._draw, self._draw.choice((1, 2, 4, 4, 9)))
        return Reply(text=said, usage={"prompt_tokens": counted, "completion_tokens": 2})


def sentences(language: Language, draw: random.Random, number: int) -> str:
    """So many sentences with figures, none of which is like another."""
    said: list[str] = []
    for _ in range(number):
        area, house, cost = draw.choice(AREAS[language]), draw.randint(1, 99), draw.randint(100, 9999)
        said.append(
            f"The {area} of house {house} costs {cost} euros according to the plan that the office made."
            if language == "en"
            else f"根据办公室做的计划，第{house}号房子的{area}需要{cost}欧元。"
        )
    return (" " if language == "en" else "").join(said)


def question(language: Language, draw: random.Random, number: int) -> str:
    """What is asked in a turn; some tell much."""
    if number == 1:
        return FIRST[language]
    area, house = draw.choice(AREAS[language]), draw.randint(1, 99)
    asked = f"What does the {area} of house {house} cost?" if language == "en" else f"第{house}号房子的{area}要多少钱？"
    return asked if number % 17 else f"{sentences(language, draw, 8)} {asked}"


def walk(
    tandem: Assistant,
    language: Language,
    turns: int,
    model: SessionModel | None = None,
    unit: Callable[[], float] = lambda: 1.0,
) -> Iterator[SessionTurn]:
    """Ask so many questions in one session; the assistant's model is the one given, or there is none."""
    draw = random.Random(11)
    timer = _Timer(tandem)
    seen = ""
    for number in range(1, turns + 1):
        asked, timer.took = question(language, draw, number), 0.0
        before = len(model.asked) if model else 0
        took = unit()
        started = process_time()
        with counted_work(every_thread=True) as work:
            answer = tandem.ask(asked, session_id=SESSION)
        cpu_ms = (process_time() - started) * 1000
        timings = answer.timings_ms
        context = tandem.turn(answer.turn).context or {}
        prompts = [request.prompt for request, _ in model.asked[before:]] if model else [_prompt(context)]
        told = (*prompts, asked)[:-1] if number > 1 else (asked,)
        digest = tandem._stores.windows.read(tandem.library.viewer(None), SESSION).window.digest
        counted = [(tokens, request.body["max_tokens"]) for request, tokens in model.asked[before:]] if model else []
        prompt, reserved = max(counted, default=(0, 0))
        yield SessionTurn(
            number=number,
            steps_ms=sum(timings[name] for name in ("recall", "gate", "fuse")),
            compaction_ms=timer.took,
            cpu_ms=cpu_ms,
            statements=work.statements,
            steps=work.steps,
            prompt=prompt,
            reserved=reserved,
            kept=all(demand in text for text in told for demand in DEMANDS[language]),
            compacted=digest is not None and digest.upto != seen,
            degraded=answer.degraded,
            unit_ms=took,
        )
        seen = digest.upto if digest else seen


def _prompt(context: Mapping[str, Any]) -> str:
    return "\n".join([context["system"], *(message["content"] for message in context["history"])])


class _Timer:
    """Times what the turns do behind the answer; nothing of it is public, so privates are used."""

    def __init__(self, tandem: Assistant) -> None:
        self.took = 0.0
        self._compact = tandem._turns._compact
        tandem._turns._compact = self

    def __call__(self, question: Question, room: int, stop: StopSignal) -> None:
        started = perf_counter()
        self._compact(question, room, stop)
        self.took = (perf_counter() - started) * 1000


def measure(
    turns: int, unit: Callable[[], float], say: Callable[[str], None], languages: Sequence[Language] = ("en", "zh")
) -> list[LongSession]:
    """By the scripted model in each language, and by the embedded answer in each."""
    measured: list[LongSession] = []
    for language in languages:
        for by_model in (True, False):
            name = f"{language}, {'scripted model' if by_model else 'embedded'}"
            say(f"sessions: {turns} turns, {name}")
            measured.append(LongSession(name, list(_session(language, turns, by_model, unit))))
    return measured


def _session(language: Language, turns: int, by_model: bool, unit: Callable[[], float]) -> Iterator[SessionTurn]:
    model = SessionModel(language) if by_model else None
    server: AbstractContextManager[ScriptedServer | None] = ScriptedServer(responder=model) if model else nullcontext()
    with tempfile.TemporaryDirectory() as folder, server as running:
        settings: dict[str, Any] = (
            {"llm_model": "scripted", "llm_base_url": running.base_url} if running else {"llm_model": ""}
        )
        with open_assistant(
            Path(folder) / "home",
            embedder=HashEmbedder(),
            database_url="",
            long_lived=False,
            llm_api_key="none",
            llm_context_window=WINDOW,
            **settings,
        ) as tandem:
            yield from walk(tandem, language, turns, model, unit)


def sessions_table(measured: Sequence[LongSession]) -> str:
    """A row for each session, the medians of its early and of its last turns."""
    head = [
        "session",
        "compactions",
        "largest prompt + reply",
        f"turns {EARLY[0]} to {EARLY[1]}: ms",
        "units",
        "processor, ms",
        "statements",
        "steps of SQLite",
        f"last {LATE}: ms",
        "units",
        "processor, ms",
        "statements",
        "steps of SQLite",
    ]
    return table(head, [[one.name, *_counts(one), *_medians(one.early), *_medians(one.late)] for one in measured])


def _counts(one: LongSession) -> list[str]:
    largest = max(turn.prompt + turn.reserved for turn in one.turns)
    return [str(len(one.compactions)), f"{largest:,} of {WINDOW:,}" if largest else ""]


def _medians(turns: Sequence[SessionTurn]) -> list[str]:
    ms = median(turn.steps_ms + turn.compaction_ms for turn in turns)
    units = median(turn.units for turn in turns)
    cpu = median(turn.cpu_ms for turn in turns)
    return [f"{ms:.1f}", f"{units:.2f}", f"{cpu:.1f}", *(f"{median(work):.0f}" for work in _work(turns))]


def _work(turns: Sequence[SessionTurn]) -> tuple[list[int], list[int]]:
    return [turn.statements for turn in turns], [turn.steps for turn in turns]


def sessions_bars(measured: Sequence[LongSession]) -> list[Bar]:
    """Never over the window, compactions apart, the demands of turn 1 in every prompt, and turns that cost no more."""
    bars: list[Bar] = []
    for one in measured:
        over = sum(turn.prompt + turn.reserved > WINDOW for turn in one.turns)
        lost = sum(not turn.kept for turn in one.turns)
        bars += [
            Bar(f"{one.name}: requests over the window", over, most=0),
            Bar(f"{one.name}: turns from one compaction to the next", one.closest, least=TURNS_BETWEEN),
            Bar(f"{one.name}: prompts without a demand of turn 1", lost, most=0),
            Bar(
                f"{one.name}: last {LATE} turns / turns {SETTLED[0]} to {SETTLED[1]}, processor",
                one.growth(lambda t: t.cpu_ms),
                MOST_GROWTH,
            ),
            Bar(f"{one.name}: the same, statements", one.growth(lambda t: t.statements), MOST_GROWTH),
        ]
    return bars
