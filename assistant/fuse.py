"""Fuse: what recall found becomes one Context under one token budget; pure.

The budget is window - fixed prompt - question - reserved output (mission S5). Each source has a share of what
is left; what a source does not use passes on to the next (`allotting.py`).
"""

import hashlib
import re
import uuid
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

from assistant.allotting import LOST_LINES, Allotter
from assistant.compaction import kept_line, without_text
from assistant.datatypes import (
    AnswerPreferences,
    Asker,
    Budget,
    Context,
    DocumentHit,
    Evidence,
    KeptLine,
    MemoryHit,
    Message,
    MessageHit,
    NumberedPassage,
    Question,
    Recalled,
    SessionDigest,
    Slot,
    Standing,
    SummaryLine,
    Text,
    Viewer,
)
from assistant.errors import Language, UserError
from assistant.memory.restated import says_all
from assistant.models import prompt
from assistant.models.learned_tokens import LearnedTokens
from assistant.retrieval.ledger import Placed, lines_of, slot_lines

_ALWAYS_FRAMED = tuple(name for name in prompt.SECTIONS if name not in ("task", "summary", "earlier"))
# A prompt that leaves less than this for evidence can't answer anything.
SMALLEST_ROOM = 200
# Less than this holds hardly a passage: the rules make way then, and are said in short.
SCANT_ROOM = 400
# In a window that holds not even the short rules beside that, an eighth of it is still a passage or two.
SMALLEST_SHARE = 8
# Of a library of a thousand documents the first names say what kind they are; all of them would be the whole prompt.
LISTED_NAMES = 20
SIGNS_OF_TITLE = 0.1
"""More of a title in signs that no title has is what a scan left: of "«POAH «3E*»CM tanntxim. inc. /^ . ^" it is a sixth."""
_PLAIN_SIGN = re.compile(r"[\w\s.,:;!?'\"’“”()\[\]&/+#%|·@_—–-]|[\u3000-\u303f\uff00-\uffef]")
_FENCE = re.compile(r"<data ([0-9a-f]{12})>")


@dataclass(frozen=True)
class FusePolicy:
    """How large a prompt may be, and how the user's own preferences are read from slots and the message.

    `rules` are those of tools and memory, behind the fixed ones; `tokens` counts for the model that will read it.
    `for_tools` are the tokens that tools take of the window; where a question leaves them no room, it has none.
    """

    window: int
    reserved: int
    preferences: Callable[[Question, Recalled], AnswerPreferences]
    relevance: Callable[[Question, Slot], float]
    tokens: LearnedTokens = field(default_factory=lambda: LearnedTokens("", ""))
    rules: Callable[[Language], str] = lambda language: ""
    for_tools: int = 0


class Fuse:
    """The second step of a turn: Recalled -> Context."""

    def __init__(self, policy: FusePolicy) -> None:
        self._policy = policy

    def __call__(self, question: Question, recalled: Recalled) -> Context:
        """Fill the budget, best evidence first; raises UserError when the question alone overflows it."""
        preferences = self._policy.preferences(question, recalled)
        key = hashlib.sha256(question.turn_id.encode()).hexdigest()[:12]
        window, for_tools = self._policy.window, self._policy.for_tools
        rules = self._policy.rules(preferences.language)
        fitted = None
        try:
            fitted = self._fitted(question, recalled, preferences, window - for_tools, key, rules=rules)
        except UserError:
            if not for_tools:
                raise
        if fitted and not (for_tools and fitted.budget.dropped.get(LOST_LINES)):
            return fitted
        # An answer without tools is better than none, or than one that breaks what the user demanded; without an asker
        # none is called.
        without = replace(self._fitted(question, recalled, preferences, window, key, rules=""), asker=None)
        return fitted if fitted and len(without.kept) <= len(fitted.kept) else without

    def again(self, context: Context, window: int) -> Context:
        """The same context under a smaller window: less of everything but the question, passages with their numbers.

        Raises UserError where not even the question fits.
        """
        asked = Question("", "", Viewer(""), context.question, "", datetime.now(UTC), context.language)
        found = Recalled(
            documents=tuple(passage.hit for passage in context.passages),
            constraints=context.constraints,
            memories=context.memories,
            messages=context.messages,
            profile=context.profile,
            history=context.history,
            asked=context.asked,
            told=context.told,
            only_tells=context.only_tells,
            inventory=context.inventory,
            degraded=context.degraded,
            answerable=context.answerable,
            timings_ms={},
            standing=context.standing,
            digest=_digest(context),
            task=context.task,
            ended=context.ended,
        )
        fence = _FENCE.search(context.system)
        numbers = {passage.hit.id: passage.n for passage in context.passages}
        key = fence.group(1) if fence else uuid.uuid4().hex[:12]
        rules = self._policy.rules(context.preferences.language) if context.asker else ""
        fitted = self._fitted(asked, found, context.preferences, window, key, rules=rules, numbers=numbers)
        return replace(
            context,
            system=fitted.system,
            history=fitted.history,
            passages=fitted.passages,
            memories=fitted.memories,
            messages=fitted.messages,
            profile=fitted.profile,
            constraints=fitted.constraints,
            budget=fitted.budget,
            standing=fitted.standing,
            earlier=fitted.earlier,
            kept=fitted.kept,
            task=fitted.task,
        )

    def _fitted(
        self,
        question: Question,
        recalled: Recalled,
        preferences: AnswerPreferences,
        window: int,
        key: str,
        *,
        rules: str,
        numbers: Mapping[str, int] | None = None,
    ) -> Context:
        language, tokens = preferences.language, self._policy.tokens
        inventory, head = recalled.inventory[:LISTED_NAMES], prompt.RULES
        around = tokens.message_tokens + tokens.preamble
        fixed = tokens(_system(key, preferences, _Parts(), inventory, rules)) + around
        fixed += tokens(_frames(language, _ALWAYS_FRAMED))
        asked = tokens(question.text) + tokens.message_tokens
        reserved = min(self._policy.reserved, window // 4)
        room = window - fixed - asked - reserved
        if room < SCANT_ROOM and not rules:
            # A small window answers by short rules, without the names of documents or where earlier sessions stood.
            inventory, head = (), prompt.BRIEF_RULES
            if not recalled.standing.resumes:
                recalled = replace(recalled, standing=replace(recalled.standing, lines=()))
            fixed = tokens(_system(key, preferences, _Parts(), (), "", head)) + around
            fixed += tokens(_frames(language, _found_sections(recalled)))
            room = window - fixed - asked - reserved
        if room < (SMALLEST_ROOM if rules else min(SMALLEST_ROOM, window // SMALLEST_SHARE)):
            raise _too_long(window, fixed + reserved + SMALLEST_ROOM)
        recalled, framed = self._framed(recalled, room, language)
        room -= framed
        parts, used, dropped = self._fill(question, recalled, room, language)
        if numbers is not None:
            parts = replace(parts, passages=tuple(NumberedPassage(numbers[p.hit.id], p.hit) for p in parts.passages))
        return Context(
            question=question.text,
            language=language,
            preferences=preferences,
            system=_system(key, preferences, parts, inventory, rules, head),
            history=parts.history,
            passages=parts.passages,
            memories=parts.memories,
            messages=parts.messages,
            profile=parts.profile,
            constraints=parts.constraints,
            budget=Budget(
                window=window,
                reserved=reserved,
                fixed=fixed + framed,
                question=asked,
                available=room,
                used=used,
                dropped=dropped,
                history=parts.for_history,
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
            asker=Asker(question.viewer, question.session_id, question.turn_id, question.message_id),
            earlier=parts.earlier,
            kept=parts.kept,
            task=parts.task,
            further=recalled.further,
            ended=recalled.ended,
        )

    def _framed(self, recalled: Recalled, room: int, language: Language) -> tuple[Recalled, int]:
        """What is recalled without what a small window has no room for, and the tokens of the frames of the rest.

        Neither a task's notes, nor what was said before, nor where earlier sessions stood costs a question its evidence;
        what the user demanded stays whatever is left out.
        """
        tokens, taken = self._policy.tokens, 0
        none = replace(recalled.standing, lines=())
        for name, there, without in (
            ("task", recalled.task, {"task": ()}),
            ("earlier", recalled.digest and recalled.digest.text, {"digest": without_text(recalled.digest)}),
            ("summary", recalled.standing.lines, {"standing": none}),
        ):
            if not there:
                continue
            cost = tokens(_frames(language, (name,))) + (tokens("\n".join(recalled.task)) if name == "task" else 0)
            if room - taken - cost < SMALLEST_ROOM:
                recalled = replace(recalled, **without)
            else:
                taken += cost
        return recalled, taken

    def _fill(
        self, question: Question, recalled: Recalled, room: int, language: Language
    ) -> tuple["_Parts", dict[str, int], dict[str, int]]:
        allotter = Allotter(room, self._policy.tokens)
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
        session = allotter.take_history(recalled, question.message())
        # What is a constraint by memory's word need not be said twice; a line of which it is a part stands whole.
        said = [constraint.quote for constraint in constraints if constraint.quote]
        kept = tuple(line for line in session.kept if not says_all(line.text, said))
        summary = allotter.take(
            "summary",
            _new_lines(recalled.standing, shown | {memory.id for memory in memories}),
            lambda line: prompt.summary_line(line, language),
        )
        in_prompt = {message.id for message in session.messages}
        messages = allotter.take(
            "messages", [m for m in recalled.messages if m.above_floor and m.id not in in_prompt], prompt.message_line
        )
        seated = [hit for hit in recalled.documents if hit.above_floor and not hit.left_out]
        documents = allotter.take_documents(seated)
        parts = _Parts(
            profile=slots,
            constraints=constraints,
            memories=memories,
            messages=messages,
            passages=tuple(NumberedPassage(n, hit) for n, hit in enumerate(documents, 1)),
            history=session.messages,
            earlier=session.text,
            kept=kept,
            task=recalled.task,
            for_history=allotter.for_history,
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
    earlier: str = ""
    kept: tuple[KeptLine, ...] = ()
    task: tuple[str, ...] = ()
    for_history: int = 0
    summary: tuple[SummaryLine, ...] = ()


def _new_lines(standing: Standing, shown: Collection[str]) -> list[SummaryLine]:
    """The lines of a summary whose facts stand nowhere else in the prompt; what is open, or asked for, does so too."""
    if standing.resumes:
        return list(standing.lines)
    return [line for line in standing.lines if line.kind == "open" or line.fact_id not in shown]


def _kept(standing: Standing, lines: tuple[SummaryLine, ...]) -> Standing:
    return replace(standing, lines=lines, facts=standing.facts if lines else ())


def _digest(context: Context) -> SessionDigest | None:
    """What the context shows of the older part of its session, as a digest of it."""
    if not (context.earlier or context.kept):
        return None
    return SessionDigest(context.earlier, context.kept, "", "rules", datetime.now(UTC), context.language)


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


def _too_long(window: int, without_question: int) -> UserError:
    """The question is too long for the window, or the window for any question."""
    if without_question >= window:
        return UserError(
            en=f"The model's window of {window:,} tokens is too small for any question. Set TANDEM_LLM_CONTEXT_WINDOW"
            f" to at least {2 * without_question:,} if the server's window is larger, or choose a model with a larger"
            " one.",
            zh=f"模型 {window:,} 个词元的窗口太小，放不下任何问题。如果服务端的窗口更大，请把 TANDEM_LLM_CONTEXT_WINDOW"
            f" 至少设为 {2 * without_question:,}；否则请换一个窗口更大的模型。",
        )
    return UserError(
        en=f"The question is too long for the model's window of {window} tokens; shorten it,"
        " or put the text in a document and ingest it.",
        zh=f"问题太长，超出了模型 {window} 个词元的窗口；请缩短问题，或把内容存为文档再导入。",
    )


def _found_sections(recalled: Recalled) -> list[str]:
    """The sections for which something was found."""
    there = {
        "constraints": bool(recalled.constraints or recalled.history or recalled.digest),
        "profile": bool(recalled.profile),
        "memories": any(memory.above_floor for memory in recalled.memories),
        "messages": any(message.above_floor for message in recalled.messages),
        "passages": any(hit.above_floor and not hit.left_out for hit in recalled.documents),
    }
    return [name for name, is_there in there.items() if is_there]


def _system(
    key: str,
    preferences: AnswerPreferences,
    parts: _Parts,
    inventory: Iterable[str],
    rules: str,
    head: Text = prompt.RULES,
) -> str:
    language = preferences.language
    sections = (
        prompt.section(
            "constraints", [*map(prompt.memory_line, parts.constraints), *map(kept_line, parts.kept)], language, key
        ),
        prompt.section("profile", [prompt.slot_line(slot) for slot in parts.profile], language, key),
        prompt.section("memories", [prompt.memory_line(m) for m in parts.memories], language, key),
        prompt.section("messages", [prompt.message_line(m) for m in parts.messages], language, key),
        prompt.section("inventory", [prompt.clean(name) for name in inventory], language, key),
        prompt.section("passages", [prompt.passage_text(p.n, p.hit) for p in parts.passages], language, key),
        prompt.section("task", [prompt.clean(line) for line in parts.task], language, key),
        prompt.section("summary", [prompt.summary_line(line, language) for line in parts.summary], language, key),
        prompt.section("earlier", parts.earlier.splitlines(), language, key),
    )
    lines = [head.say(language), *(f"- {line}" for line in prompt.preferences_lines(preferences))]
    return "\n".join(lines) + (f"\n\n{rules}" if rules else "") + "".join(sections)


def _frames(language: Language, names: Iterable[str]) -> str:
    """The heads and fences of sections, as many as there can be."""
    return "".join(prompt.section(name, [" "], language, "0" * 12) for name in names)


def nearest_titles(hits: Iterable[DocumentHit], language: Language, limit: int = 3) -> tuple[str, ...]:
    """Distinct titles of the best passages for an honest "not found", the best first, of whatever language.

    The last place is for the best in the reader's language where those before it are all in another. A title that is
    no words (of a scan), or that two documents have, gives way to the document's file name.
    """
    found = list({hit.document_id: hit for hit in hits}.values())
    shared = Counter(hit.title for hit in found)
    languages: dict[str, str] = {}
    for hit in found:
        is_name = shared[hit.title] == 1 and _is_words(hit.title)
        languages.setdefault(hit.title if is_name else hit.document, hit.language or language)
    titles = list(languages)
    readable = [title for title in titles if languages[title] == language]
    if readable and readable[0] not in titles[:limit]:
        titles.insert(limit - 1, readable[0])
    return tuple(dict.fromkeys(titles))[:limit]


def _is_words(title: str) -> bool:
    """Whether a title is made of words, and not of signs as a scan leaves them."""
    return len(_PLAIN_SIGN.sub("", title)) <= SIGNS_OF_TITLE * len(title)
