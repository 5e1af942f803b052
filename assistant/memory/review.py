"""The review: the one list of what waits for the user's word and why, its settling, and the undo of a turn."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from assistant.datatypes import Fact, Record, Text, Viewer
from assistant.errors import EmbeddingUnavailable, Language, UserError
from assistant.memory.contradictions import CONTRADICTION
from assistant.memory.labels import told
from assistant.stores.proposals import Proposals, Waiting
from assistant.stores.undo_records import Kept, Undo, UndoReport
from assistant.stores.undoing import Undoing
from assistant.stores.write_context import APPROVE, EARLIER, EDITED, LOCKED, NO_EVIDENCE, UNLOCKED

REASONS: dict[str, Text] = {
    LOCKED: Text(en="you locked this in your profile", zh="你在档案中锁定了这一项"),
    UNLOCKED: Text(
        en="you had locked this in your profile when you said it; the lock is off, so take it if it holds",
        zh="你说到时档案中的这一项已锁定；现在锁定已解除，属实就请接受",
    ),
    EDITED: Text(en="you wrote what it would replace by hand", zh="它会取代你亲手写下的内容"),
    CONTRADICTION: Text(
        en="it contradicts something else you said, and nothing says which holds",
        zh="与你说过的另一件事矛盾，无法判断哪一个对",
    ),
    NO_EVIDENCE: Text(en="a tool proposed it; no words of yours say it", zh="由工具提出，你的话里没有依据"),
    "instruction": Text(en="it reads like an instruction to the assistant", zh="它像是给助手的指令"),
    APPROVE: Text(en="everything that is learned waits for your approval", zh="学到的一切都要先经你同意"),
    EARLIER: Text(
        en="it waits for your approval; it is older than what is known, and would be kept as history",
        zh="等待你的同意；它早于已知的内容，会保留为历史",
    ),
}
UNKNOWN = Text(en="it needs your word", zh="需要你的确认")
REPLACES = Text(en="would replace: {others}", zh="接受后会取代：{others}")
AGAINST = Text(en="against: {others}", zh="与之相对：{others}")
UNDONE: dict[Undo, Text] = {
    "removed": Text(en="No longer remembered: {what}", zh="不再记住：{what}"),
    "restored": Text(en="Stands again: {what}", zh="恢复为：{what}"),
    "reworded": Text(en="Has its former words again: {what}", zh="恢复原来的说法：{what}"),
    "unsaid": Text(en="One source fewer, as before: {what}", zh="去掉这一次的出处：{what}"),
}
STAYS: dict[Kept, Text] = {
    "by_hand": Text(
        en="Stays, since you changed or confirmed it by hand after that: {what}",
        zh="保留，因为之后你手动修改或确认过：{what}",
    ),
    "said_again": Text(en="Stays, since you said it again later: {what}", zh="保留，因为你后来又说过：{what}"),
    "replaced": Text(
        en="Stays history, since something else holds its place by now: {what}",
        zh="仍为历史，因为现在已有别的内容取而代之：{what}",
    ),
}


@dataclass(frozen=True, slots=True)
class Proposal(Record):
    """A fact that waits for the user's word: why (`reason`, and in words), and what it would replace or is against."""

    fact: Fact
    reason: str
    en: str
    zh: str
    rivals: tuple[Fact, ...] = ()

    def say(self, language: Language) -> str:
        """Why it waits, in the reader's language."""
        return self.zh if language == "zh" else self.en


class Review:
    """What the user decides about what was learned; `embed_missing` makes findable by meaning what became active."""

    def __init__(self, proposals: Proposals, undoing: Undoing, embed_missing: Callable[[], int]) -> None:
        self._proposals = proposals
        self._undoing = undoing
        self._embed_missing = embed_missing

    def proposals(self, viewer: Viewer) -> list[Proposal]:
        """All that waits, told first first."""
        return [proposal_of(waiting) for waiting in self._proposals.waiting(viewer)]

    def accept(self, viewer: Viewer, fact_ids: Collection[str] | None) -> list[Fact]:
        """Take proposals, all for None: they are used from now on, and what each contradicts becomes history."""
        facts = self._proposals.accept(viewer, fact_ids)
        self._embed()
        return facts

    def reject(self, viewer: Viewer, fact_ids: Collection[str] | None) -> list[Fact]:
        """Refuse proposals, all for None; the same message does not bring one back."""
        return self._proposals.reject(viewer, fact_ids)

    def undo(self, viewer: Viewer, turn_id: str | None, session_id: str | None) -> UndoReport:
        """Take back what a turn wrote; None for the last one, of a session or of all, that wrote something."""
        chosen = turn_id or self._undoing.last_turn(viewer, session_id)
        if chosen is None:
            raise UserError(
                en="There is nothing to undo: no turn changed long-term memory since the last undo.",
                zh="没有可以撤销的内容：没有哪一轮改动过长期记忆。",
            )
        report = self._undoing.undo(viewer, chosen)
        self._embed()
        return report

    def _embed(self) -> None:
        try:
            self._embed_missing()
        except EmbeddingUnavailable:
            return  # Found by its words until the model is back.


def proposal_of(waiting: Waiting) -> Proposal:
    """A waiting fact with its reason in words."""
    fact = waiting.fact
    return Proposal(fact, fact.reason or "", _why(waiting, "en"), _why(waiting, "zh"), waiting.rivals)


def reason_in_words(reason: str | None, language: Language) -> str:
    """Why a fact waits, as it is said to the user."""
    return REASONS.get(reason or "", UNKNOWN).say(language)


def _why(waiting: Waiting, language: Language) -> str:
    why = reason_in_words(waiting.fact.reason, language)
    if not waiting.rivals:
        return why
    text = AGAINST if waiting.fact.reason in (CONTRADICTION, EARLIER) else REPLACES
    return f"{why}{'；' if language == 'zh' else '; '}{text.say(language, others=_said(waiting.rivals, language))}"


def _said(facts: Sequence[Fact], language: Language) -> str:
    return " ".join(told(fact, language) for fact in facts)
