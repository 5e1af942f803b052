"""Stores and a clock that only a test moves, for forgetting over simulated months."""

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from assistant.datatypes import Fact, FactDraft, Viewer
from assistant.memory.fading import Fading
from assistant.stores.fading import FadingStore
from tests.stores.memories import ANNA, Stores

START = datetime(2026, 1, 5, 9, tzinfo=UTC)


@dataclass
class World:
    """Stores, and a clock that only the test moves."""

    stores: Stores
    now: datetime = START
    told: dict[str, str] = field(default_factory=dict[str, str])

    def __post_init__(self) -> None:
        self.fading_store = FadingStore(self.stores.database, self.stores.facts.writer)
        self.fading = self.with_capacity(10_000)

    def with_capacity(self, capacity: int) -> Fading:
        return Fading(self.fading_store, self.stores.facts, capacity, now=lambda: self.now)

    def tell(self, name: str, viewer: Viewer = ANNA, **changed: Any) -> str:
        """A fact that fades unless the test says what keeps it; known by its name from now on."""
        draft = FactDraft("sister", f"The sister: {name}", "other", name, name, "event", 0, 0)
        self.told[name] = self.stores.facts.add_draft(viewer, "user", replace(draft, **changed)).id
        return self.told[name]

    def fact(self, name: str, viewer: Viewer = ANNA) -> Fact:
        return self.stores.facts.get(viewer, self.told[name])

    def day(self, *used: str, viewer: Viewer = ANNA, passes: timedelta = timedelta(days=1)) -> None:
        """A day with a turn in it, the answer of which used these facts; then whatever runs by itself."""
        self.now += passes
        self.fading_store.begin_day(viewer, self.now.date())
        if used:
            self.stores.facts.mark_used(viewer, [self.told[name] for name in used], self.now)
        self.fading.run_if_due()

    def active(self, viewer: Viewer = ANNA) -> set[str]:
        return {fact.value for fact in self.stores.facts.list(viewer, status="active")}
