"""Memories that the user types in the review: read by the rules first, so that they become the same typed facts.

What is typed there is its own evidence; a sentence in which the rules find nothing is kept as a note.
"""

import uuid
from collections.abc import Callable
from datetime import UTC, datetime

from assistant.datatypes import Fact, FactDraft, Message, Slot, Viewer
from assistant.errors import EmbeddingUnavailable, Language, UserError
from assistant.memory.folding import fold
from assistant.memory.labels import clean_slot
from assistant.memory.refusals import holds_secret
from assistant.memory.schema import USER, describe, sentence
from assistant.protocols import Exchange, Extractor
from assistant.stores.facts import FactStore
from assistant.stores.profile import ProfileStore

MAX_CHARACTERS = 500


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
        self._embed_missing = embed_missing

    def add(self, viewer: Viewer, text: str) -> list[Fact]:
        """Every fact the rules find in the text, or the text itself as a note; raises UserError."""
        kept = _checked(text)
        drafts = self._read(kept) or [self._note(kept)]
        added = [self._facts.add_draft(viewer, "user", draft) for draft in drafts]
        self._embed()
        return added

    def edit(self, viewer: Viewer, fact_id: str, text: str) -> Fact:
        """Say a fact anew; where the rules read one fact of the same slot, its value follows."""
        kept = _checked(text)
        fact = self._facts.get(viewer, fact_id)
        same = [
            d
            for d in self._read(kept)
            if (d.topic, d.attribute, d.subject) == (fact.topic, fact.attribute, fact.subject)
        ]
        value = same[0].value if len(same) == 1 else None
        edited = self._facts.edit(viewer, fact_id, text=same[0].text if value else kept, value=value)
        self._embed()
        return edited

    def set_slot(self, viewer: Viewer, topic: str, attribute: str, value: str) -> Slot:
        """Set a slot, worded and weighed as the schema has it; raises UserError."""
        topic, attribute, value = clean_slot(topic, attribute, value)
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
        self._embed()
        return slot

    def _read(self, text: str) -> list[FactDraft]:
        message = Message(uuid.uuid4().hex, "review", None, "user", text, datetime.now(UTC))
        return self._rules.extract(Exchange(message))

    def _note(self, text: str) -> FactDraft:
        return FactDraft("user", text, "other", "note", text, "profile", 0, 0, language=self._detect(text))

    def _embed(self) -> None:
        try:
            self._embed_missing()
        except EmbeddingUnavailable:
            return  # Found by its words until the model is back.


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
