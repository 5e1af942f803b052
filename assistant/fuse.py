"""Fuse: what recall found becomes one Context under one token budget; pure.

The budget is window - fixed prompt - question - reserved output (mission S5). Each source has a share of what
is left; what a source does not use passes on to the next, in the order of `ORDER`.
"""

import hashlib
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from assistant.conversation import newest_turns, without_broken
from assistant.datatypes import (
    AnswerPreferences,
    Budget,
    Context,
    DocumentHit,
    Evidence,
    MemoryHit,
    Message,
    MessageHit,
    NumberedPassage,
    Question,
    Recalled,
    Slot,
    Standing,
    SummaryLine,
)
from assistant.errors import Language, UserError
from assistant.models import prompt
from assistant.models.tokens import estimate_tokens
from assistant.retrieval.ledger import Placed, lines_of, slot_lines

Item = TypeVar("Item")

# Shares of the room that is left, and the order in which unused room passes on. Documents come last but one, so
# that they may take what memory and profile leave; the history takes the rest.
SHARES = {"constraints": 0.10, "profile": 0.10, "memories": 0.12, "messages": 0.08, "documents": 0.36, "history": 0.18}
# Where earlier sessions stood: a few lines each, so that a small window has room for the last one's goal at least.
SHARES["summary"] = 0.06
_ALWAYS_FRAMED = tuple(name for name in prompt.SECTIONS if name != "summary")
# A prompt that leaves less than this for evidence can't answer anything.
SMALLEST_ROOM = 200
# Of a library of a thousand documents the first names say what kind they are; all of them would be the whole prompt.
LISTED_NAMES = 20
# Tokens below which no line of evidence is: where no more is left, the rest need not be counted.
SHORTEST_LINE = 5
# What a chat template puts around one message, at most.
MESSAGE_TOKENS = 4


@dataclass(frozen=True)
class FusePolicy:
    """How large a prompt may be, and how the user's own preferences are read from slots and the message."""

    window: int
    reserved: int
    preferences: Callable[[Question, Recalled], AnswerPreferences]
    relevance: Callable[[Question, Slot], float]


class Fuse:
    """The second step of a turn: Recalled -> Context."""

    def __init__(self, policy: FusePolicy) -> None:
        self._policy = policy

    def __call__(self, question: Question, recalled: Recalled) -> Context:
        """Fill the budget, best evidence first; raises UserError when the question alone overflows it."""
        preferences = self._policy.preferences(question, recalled)
        language = preferences.language
        inventory = recalled.inventory[:LISTED_NAMES]
        bare = _system(question, preferences, _Parts(), inventory)
        fixed = estimate_tokens(bare) + estimate_tokens(_frames(language, _ALWAYS_FRAMED)) + MESSAGE_TOKENS
        asked = estimate_tokens(question.text) + MESSAGE_TOKENS
        reserved = min(self._policy.reserved, self._policy.window // 4)
        room = self._policy.window - fixed - asked - reserved
        if room < SMALLEST_ROOM:
            raise UserError(
                en=f"The question is too long for the model's window of {self._policy.window} tokens; shorten it,"
                " or put the text in a document and ingest it.",
                zh=f"问题太长，超出了模型 {self._policy.window} 个词元的窗口；请缩短问题，或把内容存为文档再导入。",
            )
        summary_frame = estimate_tokens(_frames(language, ("summary",)))
        if room - summary_frame < SMALLEST_ROOM:
            # Where earlier sessions stood never costs the question its evidence.
            recalled = replace(recalled, standing=replace(recalled.standing, lines=()))
        room -= summary_frame if recalled.standing.lines else 0
        parts, used, dropped = self._fill(question, recalled, room, language)
        return Context(
            question=question.text,
            language=language,
            preferences=preferences,
            system=_system(question, preferences, parts, inventory),
            history=parts.history,
            passages=parts.passages,
            memories=parts.memories,
            messages=parts.messages,
            profile=parts.profile,
            constraints=parts.constraints,
            budget=Budget(
                window=self._policy.window,
                reserved=reserved,
                fixed=fixed + (summary_frame if recalled.standing.lines else 0),
                question=asked,
                available=room,
                used=used,
                dropped=dropped,
            ),
            answerable=recalled.answerable,
            asked=recalled.asked,
            nearest=nearest_titles(recalled.documents, language),
            told=recalled.told,
            only_tells=recalled.only_tells,
            inventory=inventory,
            degraded=recalled.degraded,
            asked_as=recalled.asked_as,
            forget=recalled.forget,
            documents=len(recalled.inventory),
            already_quoted=recalled.already_quoted,
            ledger=_ledger(recalled, parts),
            verdict=recalled.verdict,
            standing=_kept(recalled.standing, parts.summary),
            further=recalled.further,
        )

    def _fill(
        self, question: Question, recalled: Recalled, room: int, language: Language
    ) -> tuple["_Parts", dict[str, int], dict[str, int]]:
        allotter = _Allotter(room)
        profile = sorted(recalled.profile, key=lambda slot: -self._policy.relevance(question, slot))
        always = [slot for slot in profile if slot.topic in ("answering",) or slot.locked]
        slots = allotter.take("profile", (*always, *(s for s in profile if s not in always)), prompt.slot_line)
        constraints = allotter.take(
            "constraints",
            [c for c in recalled.constraints if c.id not in {slot.fact_id for slot in slots}],
            prompt.memory_line,
        )
        shown = {slot.fact_id for slot in slots} | {memory.id for memory in constraints}
        memories = allotter.take(
            "memories", [m for m in recalled.memories if m.above_floor and m.id not in shown], prompt.memory_line
        )
        history = allotter.take_history(recalled.history)
        summary = allotter.take(
            "summary",
            _new_lines(recalled.standing, shown | {memory.id for memory in memories}),
            lambda line: prompt.summary_line(line, language),
        )
        in_prompt = {message.id for message in history}
        messages = allotter.take(
            "messages", [m for m in recalled.messages if m.above_floor and m.id not in in_prompt], prompt.message_line
        )
        seated = [hit for hit in recalled.documents if hit.above_floor and not hit.left_out]
        documents = allotter.widen(allotter.take("documents", [_alone(hit) for hit in seated], _passage), seated)
        parts = _Parts(
            profile=slots,
            constraints=constraints,
            memories=memories,
            messages=messages,
            passages=tuple(NumberedPassage(n, hit) for n, hit in enumerate(documents, 1)),
            history=history,
            summary=summary,
        )
        return parts, allotter.used, allotter.dropped


@dataclass(frozen=True)
class _Parts:
    profile: tuple[Slot, ...] = ()
    constraints: tuple[MemoryHit, ...] = ()
    memories: tuple[MemoryHit, ...] = ()
    messages: tuple[MessageHit, ...] = ()
    passages: tuple[NumberedPassage, ...] = ()
    history: tuple[Message, ...] = ()
    summary: tuple[SummaryLine, ...] = ()


class _Allotter:
    """Gives each source its share of the room plus what those before it left."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._spare = room - sum(int(room * share) for share in SHARES.values())
        self.used: dict[str, int] = {}
        self.dropped: dict[str, int] = {}

    def take(self, name: str, items: Sequence[Item], line: Callable[[Item], str]) -> tuple[Item, ...]:
        limit = self._limit(name)
        taken: list[Item] = []
        used = 0
        for item in items:
            if limit - used < SHORTEST_LINE:
                break
            cost = estimate_tokens(line(item)) + 1
            if used + cost <= limit:
                taken.append(item)
                used += cost
        self._settle(name, limit, used, len(items) - len(taken))
        return tuple(taken)

    def widen(self, taken: Sequence[DocumentHit], wide: Sequence[DocumentHit]) -> tuple[DocumentHit, ...]:
        """What was taken, the best with the text beside them as long as room is left."""
        whole = {hit.id: hit for hit in wide}
        widened: list[DocumentHit] = []
        for hit in taken:
            more = estimate_tokens(_passage(whole[hit.id])) - estimate_tokens(_passage(hit))
            fits = more <= self._spare
            widened.append(whole[hit.id] if fits else hit)
            self._spare -= more if fits else 0
            self.used["documents"] += more if fits else 0
        return tuple(widened)

    def take_history(self, history: Sequence[Message]) -> tuple[Message, ...]:
        limit = self._limit("history")
        kept = newest_turns(without_broken(history), limit, lambda m: estimate_tokens(m.content) + MESSAGE_TOKENS)
        used = sum(estimate_tokens(message.content) + MESSAGE_TOKENS for message in kept)
        self._settle("history", limit, used, len(history) - len(kept))
        return kept

    def _limit(self, name: str) -> int:
        return int(self._room * SHARES[name]) + self._spare

    def _settle(self, name: str, limit: int, used: int, dropped: int) -> None:
        self._spare = limit - used
        self.used[name] = used
        self.dropped[name] = dropped


def _new_lines(standing: Standing, shown: Collection[str]) -> list[SummaryLine]:
    """The lines of a summary whose facts stand nowhere else in the prompt; what is open, or asked for, does so too."""
    if standing.resumes:
        return list(standing.lines)
    return [line for line in standing.lines if line.kind == "open" or line.fact_id not in shown]


def _kept(standing: Standing, lines: tuple[SummaryLine, ...]) -> Standing:
    return replace(standing, lines=lines, facts=standing.facts if lines else ())


def _alone(hit: DocumentHit) -> DocumentHit:
    return replace(hit, before=None, after=None)


def _passage(hit: DocumentHit) -> str:
    return prompt.passage_text(99, hit)


def _ledger(recalled: Recalled, parts: _Parts) -> tuple[Evidence, ...]:
    slots = {slot.fact_id: None for slot in parts.profile}
    constraints: dict[str, int | None] = {memory.id: None for memory in parts.constraints}
    memories: dict[str, int | None] = {memory.id: None for memory in parts.memories}
    messages: dict[str, int | None] = {message.id: None for message in parts.messages}
    passages: dict[str, int | None] = {passage.hit.id: passage.n for passage in parts.passages}
    history = {message.id for message in parts.history}
    return (
        *lines_of("documents", recalled.documents, Placed(passages)),
        *lines_of("constraints", recalled.constraints, Placed(constraints, slots)),
        *lines_of("memories", recalled.memories, Placed(memories, slots.keys() | constraints.keys())),
        *lines_of("messages", recalled.messages, Placed(messages, history)),
        *slot_lines(recalled.profile, slots),
    )


def _system(question: Question, preferences: AnswerPreferences, parts: _Parts, inventory: Iterable[str]) -> str:
    language = preferences.language
    key = hashlib.sha256(question.turn_id.encode()).hexdigest()[:12]
    sections = (
        prompt.section("constraints", [prompt.memory_line(m) for m in parts.constraints], language, key),
        prompt.section("profile", [prompt.slot_line(slot) for slot in parts.profile], language, key),
        prompt.section("memories", [prompt.memory_line(m) for m in parts.memories], language, key),
        prompt.section("messages", [prompt.message_line(m) for m in parts.messages], language, key),
        prompt.section("inventory", [prompt.clean(name) for name in inventory], language, key),
        prompt.section("passages", [prompt.passage_text(p.n, p.hit) for p in parts.passages], language, key),
        prompt.section("summary", [prompt.summary_line(line, language) for line in parts.summary], language, key),
    )
    head = f"{prompt.RULES.say(language)}\n" + "\n".join(f"- {line}" for line in prompt.preferences_lines(preferences))
    return head + "".join(sections)


def _frames(language: Language, names: Iterable[str]) -> str:
    """The heads and fences of sections, as many as there can be."""
    return "".join(prompt.section(name, [" "], language, "0" * 12) for name in names)


def nearest_titles(hits: Iterable[DocumentHit], language: Language, limit: int = 3) -> tuple[str, ...]:
    """Distinct titles of the best passages for an honest "not found", the best first, of whatever language.

    The last place is for the best in the reader's language where those before it are all in another.
    """
    languages: dict[str, str] = {}
    for hit in hits:
        languages.setdefault(hit.title or hit.document, hit.language or language)
    titles = list(languages)
    readable = [title for title in titles if languages[title] == language]
    if readable and readable[0] not in titles[:limit]:
        titles.insert(limit - 1, readable[0])
    return tuple(dict.fromkeys(titles))[:limit]
