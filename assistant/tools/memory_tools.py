"""The memory tools: save_memory, search_memory and summarize_memory.

What a model saves is held to the same evidence as what extraction finds: the user's own words in this session bear it
out, or it waits for the user's approval. It is reconciled with what is known like any other fact.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from assistant.datatypes import Fact, FactDraft, MemoryHit, Message, MessageHit, Slot, Standing, Text, Viewer, Written
from assistant.errors import EmbeddingUnavailable, Language
from assistant.memory.fact_reply import ProposedFact
from assistant.memory.fact_verification import Verifier, from_closed_table
from assistant.memory.folding import fold, language_of_text
from assistant.memory.note_words import SAID
from assistant.memory.reconcile import Likeness, deciding, reconcile
from assistant.memory.refusals import holds_secret
from assistant.memory.schema import NOTE, USER, attribute_named, describe, sentence
from assistant.models import prompt
from assistant.protocols import Exchange, Extractor
from assistant.stores.facts import FactStore
from assistant.tools.acting import ToolContext, ToolFailed
from assistant.tools.bearing_out import bears_out
from assistant.tools.quotation import Quotation, find_quotation
from assistant.tools.registry import ToolRegistry

MAX_CHARACTERS = 500
# More than so many of one turn is a model in a loop, or one that somebody talks into it.
MOST_PROPOSED = 5
MOST_FOUND = 20
MOST_SUMMED_UP = 40

SAVED = Text(en="Saved: {text}", zh="已保存：{text}")
KNOWN = Text(en="Known already: {text}", zh="早已知道：{text}")
WAITS = Text(
    en="Not remembered yet; it waits for the user's approval ({why}): {text}",
    zh="尚未记住，等待用户确认（{why}）：{text}",
)
REASONS = {
    "no_evidence": Text(en="the user's own words in this session do not say it", zh="用户在本次会话中没有亲口这样说"),
    "locked": Text(en="the user locked this slot", zh="用户锁定了这一项"),
    "unlocked": Text(en="the user had locked this slot", zh="用户曾锁定这一项"),
    "edited": Text(en="the user edited this by hand", zh="用户亲手修改过这一项"),
    "approve": Text(en="everything is approved by the user", zh="所有记忆都需用户确认"),
    "instruction": Text(en="it reads like an instruction", zh="它像是一条指令"),
    "contradiction": Text(en="it contradicts what is known", zh="与已知内容矛盾"),
}
OTHER_REASON = Text(en="the user is to decide", zh="需由用户决定")
NOTHING_NEW = Text(
    en="Nothing was saved: it is known already, waits for the user's approval already, or the user had it forgotten.",
    zh="没有保存：早已知道，或已在等待用户确认，或用户已要求忘记。",
)
SECRET = Text(
    en="passwords, keys and card numbers are never stored; do not try again", zh="密码、密钥和卡号从不保存；请不要再试"
)
NOT_SAID = Text(
    en="the user asked, supposed or quoted this rather than said it; ask the user first",
    zh="用户只是询问、假设或引用了这句话，并没有这样说；请先问用户",
)
EMPTY = Text(en="give the fact in one sentence", zh="请用一句话写明要记住的内容")
TOO_LONG = Text(en="a memory has at most {limit} characters; shorten it", zh="一条记忆最多 {limit} 个字符，请缩短")
TOO_MANY = Text(
    en="{limit} memories of this turn wait for the user's approval already", zh="这一轮已有 {limit} 条记忆等待用户确认"
)
NOT_FOUND = Text(en="Nothing in memory about that.", zh="记忆中没有相关内容。")
HEADS = {
    "profile": Text(en="Profile:", zh="档案："),
    "memories": Text(en="Memories:", zh="记忆："),
    "messages": Text(en="Earlier messages:", zh="早先的消息："),
    "standing": Text(en="Where earlier conversations stood:", zh="以前的对话进行到哪里："),
}


@dataclass(frozen=True)
class MemoryAccess:
    """What the memory tools read; each call takes the viewer, and the stores apply the scopes.

    `find` and `find_messages` rank for a question, at most so many.
    """

    find: Callable[[Viewer, str, int], Sequence[MemoryHit]]
    find_messages: Callable[[Viewer, str, int], Sequence[MessageHit]]
    profile: Callable[[Viewer], Sequence[Slot]]
    facts: Callable[[Viewer], Sequence[Fact]]
    standing: Callable[[Viewer, str], Standing]


class MemorySaver:
    """Writes what a model wants remembered; `embed_missing` makes it findable by meaning."""

    def __init__(
        self,
        facts: FactStore,
        rules: Extractor,
        said: Callable[[Viewer, str], Sequence[Message]],
        embed_missing: Callable[[], int],
        alike: Callable[[Sequence[FactDraft]], Likeness] | None = None,
    ) -> None:
        """`alike` compares what is saved with what is known by their vectors, so that nothing is kept twice."""
        self._facts = facts
        self._rules = rules
        self._said = said
        self._embed = embed_missing
        self._alike = alike

    def save_memory(
        self,
        fact: str,
        quotation: str,
        context: ToolContext,
        attribute: str = "",
        value: str = "",
    ) -> str:
        """Remember something lasting that the user said.

        Args:
            fact: what to remember, in one sentence
            quotation: the user's own words that say it, copied exactly
            attribute: like city, employer, allergy, deadline
            value: its value, copied from the quotation
        """
        _refuse(fact, quotation, value)
        asker = context.asker
        found = find_quotation(quotation, self._said(asker.viewer, asker.session_id))
        if found is None:
            written = self._propose(context, fact, attribute, value)
        else:
            # A secret in the message beside the quoted words is no matter; one in them is.
            _refuse(fact, found.text)
            read = self._read(found)
            drafts = read or _worded(found, ProposedFact(USER, "", attribute, value, "", True, "", 0.5, None))
            if drafts and not read and not bears_out(found.text, fact):
                # Words of the user's that say something else are no evidence, though they were said.
                written = self._propose(context, fact, attribute, value)
            else:
                written = self._keep(context, found, drafts)
        self._embed_missing()
        return _told(written, context.language)

    def _keep(self, context: ToolContext, found: Quotation, drafts: list[FactDraft]) -> list[Written]:
        if not drafts:
            raise ToolFailed(NOT_SAID)
        likeness = self._alike(drafts) if self._alike else None
        decide = deciding(found.message, likeness) if likeness else deciding(found.message)
        asker = context.asker
        return self._facts.apply(
            asker.viewer, "user", found.message, drafts, decide, actor="tool", turn_id=asker.turn_id
        )

    def _read(self, found: Quotation) -> list[FactDraft]:
        """What the rules read in the quoted words."""
        read = self._rules.extract(Exchange(found.message))
        return [draft for draft in read if draft.start < found.end and found.start < draft.end]

    def _propose(self, context: ToolContext, fact: str, attribute: str, value: str) -> list[Written]:
        """What no word of the user's bears out waits for their approval, in the model's words."""
        asker = context.asker
        waiting = [each for each in self._facts.written_in(asker.viewer, asker.turn_id) if each.op == "propose"]
        if len(waiting) >= MOST_PROPOSED:
            raise ToolFailed(_filled(TOO_MANY, limit=MOST_PROPOSED))
        language: Language = "zh" if language_of_text(fact) == "zh" else "en"
        known = attribute_named(attribute.replace("_", " ")) if attribute and value else None
        slot = known or describe("other", NOTE)
        kept = " ".join((value if known else fact).split())
        draft = FactDraft(
            USER,
            # Of a note the model's own sentence: nobody asked to remember it.
            sentence(slot, USER, kept, True, language) if known else kept,
            slot.topic,
            slot.key,
            kept,
            slot.kind,
            0,
            0,
            importance=slot.importance,
            language=language,
        )
        decide = partial(reconcile, said_at=None)
        return self._facts.apply(asker.viewer, "user", None, [draft], decide, actor="tool", turn_id=asker.turn_id)

    def _embed_missing(self) -> None:
        try:
            self._embed()
        except EmbeddingUnavailable:
            return  # Found by its words until the model is back.


class MemoryReader:
    """Searches and sums up what is remembered of a user."""

    def __init__(self, access: MemoryAccess) -> None:
        self._access = access

    def search_memory(self, query: str, context: ToolContext, limit: int = 5) -> str:
        """Search what the user told in earlier conversations.

        Args:
            query: a question or a few words
            limit: how many at most
        """
        wanted = max(1, min(limit, MOST_FOUND))
        viewer = context.viewer
        facts = [hit for hit in self._access.find(viewer, query, wanted) if hit.above_floor][:wanted]
        # One more, since the question itself may be among them.
        found = self._access.find_messages(viewer, query, wanted + 1)
        messages = [hit for hit in found if hit.above_floor and hit.id != context.asker.message_id][:wanted]
        return _sections(
            context.language,
            memories=[prompt.memory_line(hit) for hit in facts],
            messages=[prompt.message_line(hit) for hit in messages],
        )

    def summarize_memory(self, context: ToolContext, topic: str = "") -> str:
        """Sum up what is known of the user, and where earlier conversations stood.

        Args:
            topic: one word, like food or a project's name; empty: everything
        """
        viewer = context.viewer
        slots = [
            slot for slot in self._access.profile(viewer) if _is_about(topic, slot.topic, slot.attribute, slot.value)
        ]
        shown = {slot.fact_id for slot in slots}
        facts = [
            fact
            for fact in self._access.facts(viewer)
            if fact.status == "active"
            and fact.id not in shown
            and _is_about(topic, fact.topic, fact.attribute, fact.text)
        ]
        lines = self._access.standing(viewer, context.asker.session_id).lines
        return _sections(
            context.language,
            profile=[prompt.slot_line(slot) for slot in slots],
            memories=[f"- [{prompt.day(fact.said_at)}] {prompt.clean(fact.text)}" for fact in facts],
            standing=[
                prompt.summary_line(line, context.language) for line in lines if _is_about(topic, line.text, line.asked)
            ],
        )


def add_memory_tools(tools: ToolRegistry, reader: MemoryReader, saver: MemorySaver | None) -> None:
    """Register the memory tools; without a saver nothing can be saved (a private session)."""
    if saver is not None:
        tools.register(saver.save_memory)
    tools.register(reader.search_memory)
    tools.register(reader.summarize_memory)


def _refuse(fact: str, *others: str) -> None:
    """Raises ToolFailed for what is never stored, whoever says it."""
    if not fact.strip():
        raise ToolFailed(EMPTY)
    if len(fact) > MAX_CHARACTERS:
        raise ToolFailed(_filled(TOO_LONG, limit=MAX_CHARACTERS))
    if any(holds_secret(fold(text)) for text in (fact, *others)):
        raise ToolFailed(SECRET)


def _worded(found: Quotation, asked: ProposedFact) -> list[FactDraft]:
    """What the model makes of words that no rule reads, as far as they bear it out: a slot, else a note."""
    verifier = Verifier(found.message.content, from_closed_table)
    typed = verifier.draft(_quoting(asked, found.text)) if asked.attribute and asked.value else None
    if typed is not None and typed.attribute != NOTE:
        return [typed]
    note = verifier.draft(ProposedFact(USER, "other", NOTE, found.text.strip(), "", True, found.text, 0.5, None))
    if note is None:
        return []
    language: Language = "zh" if note.language == "zh" else "en"
    return [replace(note, text=SAID.say(language, value=note.value))]


def _quoting(asked: ProposedFact, quote: str) -> ProposedFact:
    return ProposedFact(
        asked.subject, asked.topic, asked.attribute, asked.value, asked.kind, True, quote, asked.importance, None
    )


def _filled(words: Text, **values: object) -> Text:
    return Text(words.say("en", **values), words.say("zh", **values))


def _told(written: Sequence[Written], language: Language) -> str:
    lines = [_line(each, language) for each in written]
    return "\n".join(lines) or NOTHING_NEW.say(language)


def _line(each: Written, language: Language) -> str:
    if each.op == "propose":
        why = REASONS.get(each.fact.reason or "", OTHER_REASON).say(language)
        return WAITS.say(language, why=why, text=each.fact.text)
    return (KNOWN if each.op == "reinforce" else SAVED).say(language, text=each.fact.text)


def _is_about(topic: str, *texts: str) -> bool:
    wanted = fold(topic).split()
    held = fold(" ".join(texts))
    return all(word in held for word in wanted)


def _sections(language: Language, **sections: Sequence[str]) -> str:
    """The parts that have lines, under their heads, at most so many lines in all."""
    parts: list[str] = []
    left = MOST_SUMMED_UP
    for name, lines in sections.items():
        if lines[:left]:
            parts.append("\n".join([HEADS[name].say(language), *lines[:left]]))
            left -= len(lines[:left])
    return "\n\n".join(parts) or NOT_FOUND.say(language)
