"""What becomes of a draft beside the facts already known: pure rules, tested without a store or a model."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

from assistant.datatypes import Change, Fact, FactDraft, Message
from assistant.memory.contradictions import CONTRADICTION, takes_back, unsettled, unsettled_beside
from assistant.memory.contradictions_of_life import at_odds, at_odds_beside
from assistant.memory.dates import coming
from assistant.memory.days import DATED, with_days
from assistant.memory.ended_matters import habits_left
from assistant.memory.folding import fold
from assistant.memory.moved_plans import told_apart
from assistant.memory.people import renamed, same_person
from assistant.memory.places import PLACES, is_more_exact
from assistant.memory.refusals import gives_orders
from assistant.memory.same_values import OWN_WORDS, denies_any, same_value, same_words_in_any_order
from assistant.memory.schema import NOTE, OPPOSITES, USER, describe, sentence, single_valued
from assistant.memory.slotting import names_its_slot, of_value, same_slot, same_subject, slotted, told_at
from assistant.memory.told_days import dates_of

_APPOINTED = ("plan", "event")
# Why a draft waits for the user's word.
_LOCKED = "locked"
_INSTRUCTION = "instruction"
# From this cosine on two sentences of the same words are one: measured with the bundled model, where one word's
# difference ("the code is blue", "... green") gives up to .979, and another order of the same words .985 to .993.
ALIKE = 0.985
Likeness = Callable[[FactDraft, Fact], float]
Decide = Callable[[Sequence[FactDraft], Sequence[Fact], Collection[tuple[str, str]]], Sequence[Change]]


def _unlike(_draft: FactDraft, _fact: Fact) -> float:
    return 0.0


def deciding(message: Message, likeness: Likeness = _unlike) -> Decide:
    """How a store decides on the drafts of one message: `reconcile` with its time, its words and the vectors."""
    return partial(reconcile, said_at=message.created_at, said=message.content, likeness=likeness)


def reconcile(
    drafts: Sequence[FactDraft],
    current: Sequence[Fact],
    locked: Collection[tuple[str, str]],
    *,
    said_at: datetime | None = None,
    said: str = "",
    likeness: Likeness = _unlike,
) -> list[Change]:
    """One message's drafts against the facts of the same owner, in order; the later of two rivals wins.

    `current` may hold facts of any status; superseded and archived ones are passed over. `locked` are the
    user's own slots as (topic, attribute). `said_at` is the message's time: what an older message said of a
    single-valued slot becomes history, not the current value. `said` is the message itself: two values side by side
    in it with no word of correction, and what goes against another fact, wait for the user's word. `likeness` is the
    cosine of what a draft and a fact say.
    """
    living = [fact for fact in current if fact.status in ("active", "proposed")]
    people = {fact.subject for fact in living if fact.subject != USER}
    drafts = [_of_known_person(draft, people) for draft in drafts]
    changes: list[Change] = []
    taken: set[str] = set()
    found = ((draft, slotted(draft, living)) for draft in drafts)
    named = [_dated(draft, slot, said_at) for draft, slot in found if slot is not None]
    named = [told_apart(draft, living, said, said_at) for draft in named]
    kept = _last_of_rivals(named)
    for place, draft in enumerate(kept):
        open_facts = [fact for fact in living if fact.id not in taken]
        told = _Said(said_at, said, likeness, kept[:place])
        for change in _changes(draft, open_facts, locked, told):
            changes.append(change)
            if change.target_id is not None and change.op != "propose":
                taken.add(change.target_id)
    return changes + [_contradicting(draft) for draft in _unsettled_rivals(named, kept, living, said)]


@dataclass(frozen=True, slots=True)
class _Said:
    """The message that is decided on: when it was said, what, how alike two sentences are, and what it told before."""

    at: datetime | None
    text: str
    likeness: Likeness
    before: Sequence[FactDraft] = ()

    def contradicts_itself(self, draft: FactDraft) -> bool:
        """Whether a draft cannot hold beside what the same message told before it."""
        if not self.text:
            return False
        beside = unsettled_beside(draft, self.before, self.text)
        return beside or at_odds_beside(draft, self.before, self.text)


def _of_known_person(draft: FactDraft, people: Collection[str]) -> FactDraft:
    """A draft of "Nina" or "sister" under the one subject known that says more of her ("colleague Nina")."""
    if draft.subject == USER or draft.subject in people:
        return draft
    fuller = [s for s in people if len(s) > len(draft.subject) and same_person(draft.subject, s, people)]
    return renamed(draft, fuller[0]) if len(fuller) == 1 else draft


def _dated(said: FactDraft, slot: FactDraft, at: datetime | None) -> FactDraft:
    """A change that found its slot only now (把截止日期改成下周一), with the day that its new value names."""
    if (
        at is None
        or slot.attribute == said.attribute
        or slot.attribute not in DATED
        or slot.valid_from
        or slot.valid_to
    ):
        return slot
    when = coming(fold(slot.value), at)
    if when is None:
        return slot
    start, end = dates_of(when, lasting=False)
    dated = replace(slot, valid_from=None if slot.attribute == "deadline" else start, valid_to=end)
    return dated if slot.attribute == "deadline" else replace(dated, text=with_days(dated.text, dated, dated.language))


def _replaced(draft: FactDraft, facts: Iterable[Fact]) -> Fact | None:
    """The newest fact of the draft's slot whose value an explicit change names."""
    return of_value(draft, [f for f in facts if same_subject(draft, f) and same_slot(draft, f)])


def _unsettled_rivals(
    drafts: Sequence[FactDraft], kept: Sequence[FactDraft], living: Sequence[Fact], said: str
) -> list[FactDraft]:
    """The drafts that a later one of the message overrides without a word that it corrects them."""
    if not said:
        return []
    dropped = [draft for draft in drafts if draft.polarity and not any(draft is each for each in kept)]
    return [
        draft
        for draft in dropped
        if any(_opposed(other, draft) and not takes_back(said, draft, other) for other in kept)
        and not any(same_subject(draft, f) and _related(draft, f) and _same_fact(draft, f) for f in living)
    ]


def _opposed(new: FactDraft, old: FactDraft) -> bool:
    """Whether two statements of one message can't both be meant: two values of a slot, or liked and disliked."""
    if not new.polarity or not _overrides(new, old):
        return False
    if same_value(new.topic, new.attribute, new.value, old.value):
        return not same_slot(new, old)
    # "Lyon" and "Lyon, France", or a nickname in front of the whole name, are one value said twice.
    return fold(old.value) not in fold(new.value) and fold(new.value) not in fold(old.value)


def _contradicting(draft: FactDraft, other: Fact | None = None) -> Change:
    return Change("propose", draft, other.id if other else None, CONTRADICTION, "proposed")


def _last_of_rivals(drafts: Sequence[FactDraft]) -> list[FactDraft]:
    """Drops a draft that a later one of the same message overrides."""
    kept: list[FactDraft] = []
    for index, draft in enumerate(drafts):
        later, earlier = drafts[index + 1 :], drafts[:index]
        if any(_overrides(other, draft) for other in later):
            continue
        # "I don't live in Paris any more, I live in Lyon": the new value says both.
        if not draft.polarity and any(_overrides(other, draft) for other in earlier if other.polarity):
            continue
        kept.append(draft)
    return kept


def _overrides(new: FactDraft, old: FactDraft) -> bool:
    if fold(new.subject) != fold(old.subject) or not _related(new, old):
        return False
    if same_value(new.topic, new.attribute, new.value, old.value):
        return _fits(new, old.valid_from)
    return new.polarity and single_valued(new.topic, new.attribute)


def _changes(draft: FactDraft, facts: Sequence[Fact], locked: Collection[tuple[str, str]], said: _Said) -> list[Change]:
    slot_facts = [fact for fact in facts if same_subject(draft, fact) and _related(draft, fact)]
    if _lifts(draft):
        limits = [fact for fact in slot_facts if fact.status == "active" and fact.polarity]
        # What an older message lifted was set anew since.
        return _lifted(draft, [fact for fact in limits if not _is_late(draft, fact, said.at)], locked)
    twin = next((fact for fact in slot_facts if _same_fact(draft, fact)), None)
    twin = twin or next((fact for fact in slot_facts if _is_alike(draft, fact, said.likeness)), None)
    if twin is not None:
        return [*_history(draft), _again(draft, twin)]
    if draft.subject == USER and (draft.topic, draft.attribute) in locked:
        return [Change("propose", draft, reason=_LOCKED, status="proposed")]
    if draft.attribute == NOTE and gives_orders(fold(draft.value)):
        return [Change("propose", draft, reason=_INSTRUCTION, status="proposed")]
    holding = [fact for fact in facts if fact.status == "active"]
    of_subject = [fact for fact in holding if same_subject(draft, fact)]
    clash = unsettled(draft, of_subject, said.at, said.text) or at_odds(draft, holding, said.at, said.text)
    if clash is not None or said.contradicts_itself(draft):
        return [_contradicting(draft, clash)]
    active = [fact for fact in slot_facts if fact.status == "active"]
    rivals = _rivals(draft, active, said.at) or habits_left(draft, of_subject)
    if rivals and _is_late(draft, rivals[0], said.at):
        return [Change("add", draft, rivals[0].id, status="superseded")]
    if rivals:
        return [Change("supersede", draft, rivals[0].id), *(Change("archive", None, f.id) for f in rivals[1:])]
    return [*_history(draft), Change("add", draft)]


def _again(draft: FactDraft, twin: Fact) -> Change:
    """A known fact said again: more exactly, with a date that was not known, or just once more."""
    dated = draft.valid_from is not None and twin.valid_from is None
    refined = draft.attribute in PLACES and is_more_exact(draft.value, twin.value)
    if not dated and not refined:
        return Change("reinforce", draft, twin.id)
    if not refined and fold(draft.value) != fold(twin.value):
        # The value stays as it was said first; a sentence that says less of it stays, too.
        less = draft.attribute in PLACES
        draft = replace(draft, value=twin.value, text=twin.text if less else draft.text)
    return Change("update", draft, twin.id)


def _lifts(draft: FactDraft) -> bool:
    """Whether a draft takes a limit on answers away without repeating it ("never mind the word limit")."""
    return (draft.topic, draft.attribute) == ("answering", "length") and not draft.polarity


def _lifted(draft: FactDraft, facts: Sequence[Fact], locked: Collection[tuple[str, str]]) -> list[Change]:
    """The limits that end, whatever they are; one set by hand waits for the user's word, named by its own value."""
    if (draft.topic, draft.attribute) not in locked:
        return [Change("archive", _denial(draft, fact), fact.id) for fact in facts]
    return [Change("propose", _denial(draft, fact), reason=_LOCKED, status="proposed") for fact in facts]


def _denial(draft: FactDraft, fact: Fact) -> FactDraft:
    slot = describe(draft.topic, draft.attribute)
    return replace(draft, value=fact.value, text=sentence(slot, USER, fact.value, False, draft.language))


def _rivals(draft: FactDraft, active: Sequence[Fact], said_at: datetime | None) -> list[Fact]:
    """The facts that cannot hold beside the draft: what holds, the newest first, then what is denied.

    A new value takes the place of the old one, and a denial beside that ("not in Lyon") goes along, unless it was told
    after the draft.
    """
    target = _replaced(draft, active)
    found = [target] if target is not None else []
    single = single_valued(draft.topic, draft.attribute)
    for fact in sorted(active, key=told_at, reverse=True):
        turned = same_value(draft.topic, draft.attribute, draft.value, fact.value) and _fits(draft, fact.valid_from)
        turned = turned or _denied(draft, fact)
        replaced = single and draft.polarity and same_slot(draft, fact)
        replaced = replaced and (fact.polarity or not _is_late(draft, fact, said_at))
        if fact is not target and (turned or replaced):
            found.append(fact)
    return sorted(found, key=lambda fact: not fact.polarity) if single and draft.polarity else found


def _denied(draft: FactDraft, fact: Fact) -> bool:
    """Whether somebody who has no dog had two of them before, or who has a dog now had none."""
    if draft.attribute not in ("pet", "member") or not same_slot(draft, fact) or draft.polarity == fact.polarity:
        return False
    none, some = (fact, draft) if draft.polarity else (draft, fact)
    return denies_any(none.value, some.value)


def _history(draft: FactDraft) -> list[Change]:
    """The old value that "I moved from Berlin to Lyon" tells, where it was not known."""
    if draft.replaces is None or names_its_slot(draft) or not single_valued(draft.topic, draft.attribute):
        return []
    text = sentence(describe(draft.topic, draft.attribute), draft.subject, draft.replaces, True, draft.language)
    old = replace(draft, value=draft.replaces, text=text, replaces=None, valid_from=None, valid_to=draft.valid_from)
    return [Change("add", old, status="superseded")]


def _is_late(draft: FactDraft, fact: Fact, said_at: datetime | None) -> bool:
    """Whether the draft is of an older message than the fact it would replace."""
    if said_at is not None:
        return fact.said_at is not None and said_at < fact.said_at
    return draft.valid_from is not None and fact.valid_from is not None and draft.valid_from < fact.valid_from


def _related(draft: FactDraft, fact: Fact | FactDraft) -> bool:
    """Whether two belong to one slot, or to the two sides of one (likes and dislikes)."""
    opposite = draft.topic == fact.topic and OPPOSITES.get(draft.attribute) == fact.attribute
    return opposite or same_slot(draft, fact)


def _same_fact(draft: FactDraft, fact: Fact) -> bool:
    if draft.polarity != fact.polarity or not same_slot(draft, fact):
        return False
    return same_value(draft.topic, draft.attribute, draft.value, fact.value) and _fits(draft, fact.valid_from)


def _is_alike(draft: FactDraft, fact: Fact, likeness: Likeness) -> bool:
    """Whether a sentence in the user's own words says what a fact says, in another order of the same words."""
    if draft.attribute not in OWN_WORDS or draft.polarity != fact.polarity or not same_slot(draft, fact):
        return False
    same = same_words_in_any_order(draft.value, fact.value) and _fits(draft, fact.valid_from)
    return same and likeness(draft, fact) >= ALIKE


def _fits(draft: FactDraft, valid_from: datetime | None) -> bool:
    """Whether a draft may speak of the same occasion: appointments of different dates never do."""
    if draft.attribute not in _APPOINTED:
        return True
    return draft.valid_from is None or valid_from is None or draft.valid_from == valid_from
