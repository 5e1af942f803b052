"""Memories that the user types in the review: read by the rules first, so that they become the same typed facts.

What is typed there is its own evidence; a sentence in which the rules find nothing is kept as a note.
"""

import re
import uuid
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime

from assistant.datatypes import Fact, FactDraft, Message, Scope, Slot, Viewer
from assistant.errors import EmbeddingUnavailable, Language, UserError
from assistant.memory.ended_jobs import ends_a_job
from assistant.memory.folding import fold
from assistant.memory.labels import clean_slot
from assistant.memory.refusals import holds_secret
from assistant.memory.same_values import same_value
from assistant.memory.schema import NOTE, USER, describe, sentence
from assistant.protocols import Exchange, Extractor
from assistant.stores.facts import FactStore
from assistant.stores.profile import ProfileStore

MAX_CHARACTERS = 500
# Facts of one slot, the newest, that what is typed is compared with.
MAX_COMPARED = 200
# A value is a word or a few; with a verb and a subject, or in two clauses, it is a sentence.
_SENTENCE = re.compile(
    r"[,，;；。.!?]\s*\S|^(?:i|i'm|my|we|our|he|she|they|it|the)\b.*\s|^(?:我|他|她|它|我们)|\S+(?:\s+\S+){7}|[\u4e00-\u9fff]{16}",
    re.IGNORECASE,
)


class ByHand:
    """Adds and edits facts by the user's own hand; `embed_missing` makes them findable by meaning."""

    def __init__(
        self,
        facts: FactStore,
        profile: ProfileStore,
        rules: Extractor,
        detect: Callable[[str], Language],
        embed_missing: Callable[[], int],
    ) -> None:
        self._facts = facts
        self._profile = profile
        self._rules = rules
        self._detect = detect
        self._embed = embed_missing

    def add(self, viewer: Viewer, text: str, scope: Scope = "user") -> list[Fact]:
        """Every fact the rules find in the text, or the text itself as a note; raises UserError.

        What is for everyone is a note: "I live in Lyon" would be said of each reader.
        """
        kept = _checked(text)
        drafts = [] if scope == "global" else self._read(kept)
        drafts = [self._as_known(viewer, draft) for draft in drafts or [self._note(kept)]]
        added = [self._facts.add_draft(viewer, scope, draft) for draft in drafts]
        self.embed_missing()
        return added

    def edit(self, viewer: Viewer, fact_id: str, text: str) -> Fact:
        """Say a fact anew: as what the rules read in the words, as another value of its slot, or as a note.

        Of several facts that are read the one of the same slot takes the old one's place, and the others are added.
        """
        kept = _checked(text)
        fact = self._facts.get(viewer, fact_id)
        drafts = [] if fact.scope == "global" else self._read(kept)
        first = next((d for d in drafts if _slot_of(d) == _slot_of(fact)), drafts[0] if drafts else None)
        if first is None:
            first = self._said_anew(fact, kept)
        edited = self._facts.edit(viewer, fact.id, draft=replace(first, start=0, end=0))
        for draft in drafts:
            if draft is not first:
                self._facts.add_draft(viewer, fact.scope, draft)
        self.embed_missing()
        return edited

    def _said_anew(self, fact: Fact, text: str) -> FactDraft:
        """Words in which the rules read nothing: a value for the slot where they are no sentence, else a note."""
        language = self._detect(text)
        if fact.value in text or fact.attribute == NOTE:
            value = text if fact.attribute == NOTE else fact.value
            return replace(_draft_of(fact), text=text, value=value, language=language)
        if _SENTENCE.search(text):
            return replace(self._note(text), subject=fact.subject)
        slot = describe(fact.topic, fact.attribute)
        said = sentence(slot, fact.subject, text, fact.polarity, language)
        return replace(_draft_of(fact), text=said, value=text, language=language)

    def set_slot(self, viewer: Viewer, topic: str, attribute: str, value: str) -> Slot:
        """Set a slot, worded and weighed as the schema has it; raises UserError."""
        topic, attribute, value = clean_slot(topic, attribute, value, self._profile.names(viewer))
        known, language = describe(topic, attribute), self._detect(value)
        slot = self._profile.set(
            viewer,
            topic,
            attribute,
            value,
            text=sentence(known, USER, value, True, language),
            kind=known.kind if known.kind in ("profile", "preference", "constraint") else "profile",
            language=language,
        )
        self.embed_missing()
        return slot

    def embed_missing(self) -> None:
        """Make what a hand changed findable by meaning, as messages are of which a part was forgotten."""
        try:
            self._embed()
        except EmbeddingUnavailable:
            return  # Found by its words until the model is back.

    def _as_known(self, viewer: Viewer, draft: FactDraft) -> FactDraft:
        """The draft in the words of what says the same already, so that nothing is kept twice."""
        slot = {(draft.topic, draft.attribute)}
        known = self._facts.of_slots(viewer, slot, about_user=None, status="active", limit=MAX_COMPARED)
        for hit in known:
            same = (hit.subject, hit.polarity) == (draft.subject, draft.polarity)
            if same and same_value(draft.topic, draft.attribute, hit.value, draft.value):
                return replace(draft, value=hit.value, text=hit.text)
        return draft

    def _read(self, text: str) -> list[FactDraft]:
        message = Message(uuid.uuid4().hex, "review", None, "user", text, datetime.now(UTC))
        drafts = self._rules.extract(Exchange(message))
        # The end of a job that is not named changes what is known, and is no fact by itself.
        return [d for d in drafts if not ends_a_job(d)]

    def _note(self, text: str) -> FactDraft:
        return FactDraft("user", text, "other", "note", text, "profile", 0, 0, language=self._detect(text))


def _slot_of(told: Fact | FactDraft) -> tuple[str, str, str]:
    return told.topic, told.attribute, told.subject


def _draft_of(fact: Fact) -> FactDraft:
    return FactDraft(
        fact.subject,
        fact.text,
        fact.topic,
        fact.attribute,
        fact.value,
        fact.kind,
        0,
        0,
        polarity=fact.polarity,
        importance=fact.importance,
        valid_from=fact.valid_from,
        valid_to=fact.valid_to,
        language=fact.language,
    )


def _checked(text: str) -> str:
    kept = " ".join(text.split())
    if not kept:
        raise UserError(en="A memory can't be empty; say what to remember.", zh="记忆不能为空，请写明要记住的内容。")
    if len(kept) > MAX_CHARACTERS:
        raise UserError(
            en=f"A memory has at most {MAX_CHARACTERS} characters; shorten it, or ingest the text as a document.",
            zh=f"一条记忆最多 {MAX_CHARACTERS} 个字符；请缩短，或把内容作为文档导入。",
        )
    if holds_secret(fold(kept)):
        raise UserError(
            en="This looks like a password, key or card number; Tandem does not keep those. Nothing was stored.",
            zh="这看起来像密码、密钥或卡号；Tandem 不保存这类内容。没有存储任何内容。",
        )
    return kept
