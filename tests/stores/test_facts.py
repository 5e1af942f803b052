"""Facts and the profile: evidence, one live row, slots, locks, and the user's own edits."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import func, select

from assistant.datatypes import Change, Fact, FactDraft, Message, Viewer
from assistant.errors import NotFound, UserError
from assistant.stores.fact_rows import identity
from assistant.stores.tables import FactRow
from tests.stores.memories import ANNA, BORIS, Stores, city, decide, likes, open_stores


@pytest.fixture
def stores(home: Path) -> Iterator[Stores]:
    opened = open_stores(home)
    yield opened
    opened.database.close()


def active(stores: Stores, viewer: Viewer = ANNA) -> list[str]:
    return sorted(fact.value for fact in stores.facts.list(viewer, status="active"))


def slots(stores: Stores, viewer: Viewer = ANNA) -> list[tuple[str, str]]:
    return [(slot.attribute, slot.value) for slot in stores.profile.show(viewer)]


def carry_out(stores: Stores, message: Message, change: Change, **options: Any) -> list[tuple[str, Fact]]:
    draft = change.draft or likes(message, "nothing", message.content)
    written = stores.facts.apply(
        options.pop("viewer", ANNA),
        options.pop("scope", "user"),
        message,
        [draft],
        lambda drafts, current, locked: [change],
        actor=options.pop("actor", "rules"),
        turn_id=message.turn_id,
    )
    return [(result.op, result.fact) for result in written]


# ---- evidence -----------------------------------------------------------------------------------


def test_a_fact_keeps_the_clause_and_the_message_it_was_said_in(stores: Stores):
    message = stores.tell("By the way, I live in Lyon now.")
    ((op, fact),) = [(w.op, w.fact) for w in stores.learn(message, city(message, "Lyon", "I live in Lyon"))]
    assert (op, fact.value, fact.status, fact.sources) == ("add", "Lyon", "active", 1)
    (quote,) = fact.quotes
    assert (quote.text, quote.message_id) == ("I live in Lyon", message.id)
    assert fact.said_at == quote.said_at == message.created_at
    hit = stores.facts.hits(ANNA, [fact.id])[fact.id]
    assert (hit.quote, hit.message, hit.status) == ("I live in Lyon", message.id, "active")
    assert stores.facts.written_in(ANNA, str(message.turn_id))[0].fact == fact


@pytest.mark.parametrize(("start", "end"), [(0, 0), (5, 5), (9, 3), (-4, 5), (0, 999), (999, 1010), (6, 7)], ids=str)
def test_a_draft_without_a_clause_in_the_message_is_never_stored(stores: Stores, start: int, end: int):
    message = stores.tell("I live in Lyon")
    assert message.content[6:7] == " "
    draft = replace(city(message, "Lyon"), start=start, end=end)
    assert stores.learn(message, draft) == []
    assert stores.facts.list(ANNA) == []


def test_only_the_users_own_message_is_evidence(stores: Stores):
    stores.reply(stores.tell("Hello"), "You live in Lyon")
    reply = stores.sessions.window(ANNA, "s1")[-1]
    assert stores.learn(reply, city(reply, "Lyon")) == []
    of_boris = stores.tell("I live in Kyiv", BORIS)
    assert stores.learn(of_boris, city(of_boris, "Kyiv"), viewer=ANNA) == []
    unstored = replace(of_boris, id="0" * 32)
    assert stores.learn(unstored, city(unstored, "Kyiv"), viewer=BORIS) == []
    assert stores.facts.list(ANNA) + stores.facts.list(BORIS) == []


def test_a_change_that_rests_on_another_clause_is_not_carried_out(stores: Stores):
    message = stores.tell("I live in Lyon")
    invented = replace(city(message, "Lyon"), start=2, end=4)
    assert (
        stores.facts.apply(
            ANNA,
            "user",
            message,
            [city(message, "Lyon")],
            lambda drafts, current, locked: [Change("add", invented)],
            actor="model",
            turn_id=None,
        )
        == []
    )


def test_without_a_message_a_tool_proposes_and_rules_write_nothing(stores: Stores):
    draft = city("I live in Lyon", "Lyon")
    for actor in ("rules", "model"):
        assert stores.facts.apply(ANNA, "user", None, [draft], decide, actor=actor, turn_id=None) == []
    (written,) = stores.facts.apply(ANNA, "user", None, [draft], decide, actor="tool", turn_id=None)
    assert (written.op, written.fact.status, written.fact.reason) == ("propose", "proposed", "no_evidence")
    assert (slots(stores), stores.facts.keyword_search(ANNA, "Lyon", 5)) == ([], [])


# ---- the same thing again -----------------------------------------------------------------------


def test_the_same_message_delivered_twice_adds_nothing(stores: Stores):
    message = stores.tell("I live in Lyon")
    stores.learn(message, city(message, "Lyon"))
    before = stores.facts.list(ANNA)
    assert stores.learn(message, city(message, "Lyon")) == []
    assert stores.learn(message, city(message, "Lyon"), actor="model") == []
    assert stores.facts.list(ANNA) == before


def test_an_old_message_delivered_again_does_not_bring_back_what_was_superseded(stores: Stores):
    old = stores.tell("I live in Lyon")
    stores.learn(old, city(old, "Lyon"))
    new = stores.tell("I live in Paris")
    stores.learn(new, city(new, "Paris"))
    assert stores.learn(old, city(old, "Lyon")) == []
    assert (active(stores), slots(stores)) == (["Paris"], [("city", "Paris")])


def test_saying_it_again_reinforces(stores: Stores):
    for text in ("I live in Lyon", "As I said, I live in LYON"):
        message = stores.tell(text)
        written = stores.learn(message, city(message, "Lyon"))
    assert [(w.op, w.fact.sources) for w in written] == [("reinforce", 2)]
    assert len(stores.facts.list(ANNA)) == 1
    assert [event.op for event in stores.facts.history(ANNA, written[0].fact.id)] == ["add", "reinforce"]


def test_twenty_threads_that_add_one_fact_make_one_row(stores: Stores):
    messages = [stores.tell("I live in Lyon", session_id=f"s{n}") for n in range(20)]

    def always_add(drafts: Any, current: Any, locked: Any) -> list[Change]:
        return [Change("add", draft) for draft in drafts]

    def learn(message: Message) -> list[str]:
        written = stores.facts.apply(
            ANNA, "user", message, [city(message, "Lyon")], always_add, actor="rules", turn_id=None
        )
        return [result.op for result in written]

    with ThreadPoolExecutor(20) as pool:
        ops = sorted(op for ops in pool.map(learn, messages) for op in ops)
    assert ops == ["add"] + ["reinforce"] * 19
    (fact,) = stores.facts.list(ANNA)
    assert fact.sources == 20
    assert stores.vectors.count("facts") == 1


@given(
    value=st.text(min_size=1, max_size=20),
    other=st.text(min_size=1, max_size=20),
    polarity=st.booleans(),
)
def test_identity_looks_through_width_case_and_spacing_alone(value: str, other: str, polarity: bool):
    one = identity("user", "city", value, polarity)
    assert one == identity("user", "city", f"  {value} ", polarity)
    assert one != identity("user", "city", value, not polarity)
    assert one != identity("sister", "city", value, polarity)
    same = " ".join(value.casefold().split()) == " ".join(other.casefold().split())
    assert not same or one == identity("user", "city", other, polarity)
    assert identity("user", "city", "Ｌｙｏｎ", True) == identity("user", "city", "lyon", True)


# ---- the operations -----------------------------------------------------------------------------


def test_a_new_value_supersedes_and_the_old_one_is_history(stores: Stores):
    old = stores.tell("I live in Lyon")
    ((_, lyon),) = carry_out(stores, old, Change("add", city(old, "Lyon")))
    new = stores.tell("I live in Paris")
    ((op, paris),) = [(w.op, w.fact) for w in stores.learn(new, city(new, "Paris"))]
    assert op == "supersede"
    lyon = stores.facts.get(ANNA, lyon.id)
    assert (lyon.status, lyon.superseded_by) == ("superseded", paris.id)
    assert slots(stores) == [("city", "Paris")]
    assert stores.facts.hits(ANNA, [lyon.id, paris.id]).keys() == {paris.id}
    assert [hit.id for hit in stores.facts.keyword_search(ANNA, "city lyon paris", 5)] == [paris.id]
    assert [fact.value for fact in stores.profile.history(ANNA, "home", "city")] == ["Paris", "Lyon"]
    assert [event.op for event in stores.facts.history(ANNA, lyon.id)] == ["add", "superseded"]
    assert stores.vectors.count("facts") == 1


def test_moving_back_is_a_new_fact(stores: Stores):
    for place in ("Lyon", "Paris", "Lyon"):
        message = stores.tell(f"I live in {place}")
        stores.learn(message, city(message, place))
    assert active(stores) == ["Lyon"]
    assert len(stores.facts.list(ANNA, status="superseded")) == 2


def test_update_refreshes_text_and_dates_and_adds_the_quote(stores: Stores):
    first = stores.tell("I live in Lyon")
    ((_, fact),) = carry_out(stores, first, Change("add", city(first, "Lyon")))
    second = stores.tell("I have lived in Lyon since March")
    draft = replace(city(second, "Lyon"), text="User has lived in Lyon since March", valid_from=second.created_at)
    ((op, updated),) = carry_out(stores, second, Change("update", draft, fact.id))
    assert (op, updated.id, updated.text) == ("update", fact.id, draft.text)
    assert (updated.valid_from, updated.sources) == (second.created_at, 2)
    assert [hit.id for hit in stores.facts.keyword_search(ANNA, "March", 5)] == [fact.id]
    missing = stores.vectors.missing("model", "facts")
    assert stores.facts.texts_for([item.content_hash for item in missing]) == {missing[0].content_hash: draft.text}


def test_archive_and_propose_leave_recall(stores: Stores):
    message = stores.tell("I like tea and coffee")
    stores.learn(message, likes(message, "tea", "I like tea"), likes(message, "coffee", "coffee"))
    tea = stores.facts.list(ANNA, query="tea")[0]
    ((op, gone),) = carry_out(stores, stores.tell("No more tea"), Change("archive", None, tea.id))
    assert (op, gone.status) == ("archive", "archived")
    later = stores.tell("Perhaps I like cocoa")
    ((op, waiting),) = carry_out(stores, later, Change("propose", likes(later, "cocoa"), reason="unsure"))
    assert (op, waiting.status, waiting.reason) == ("propose", "proposed", "unsure")
    assert (active(stores), slots(stores)) == (["coffee"], [("like", "coffee")])
    accepted = stores.facts.accept(ANNA, waiting.id)
    assert (accepted.status, accepted.reason) == ("active", None)
    assert [value for _, value in slots(stores)] == ["coffee", "cocoa"]
    with pytest.raises(UserError, match="does not wait"):
        stores.facts.reject(ANNA, waiting.id)


def test_a_rejected_proposal_is_not_proposed_again_from_the_same_words(stores: Stores):
    message = stores.tell("I like cocoa")
    change = Change("propose", likes(message, "cocoa"), reason="unsure")
    ((_, waiting),) = carry_out(stores, message, change)
    assert stores.facts.reject(ANNA, waiting.id).status == "archived"
    assert carry_out(stores, message, change) == []


def test_decide_sees_facts_of_the_attribute_and_facts_that_share_words(stores: Stores):
    for text, make in (("tea", likes), ("Lyon", city)):
        message = stores.tell(f"It is {text}")
        stores.learn(message, make(message, text))
    seen: list[str] = []

    def note(drafts: Any, current: Any, locked: Any) -> list[Change]:
        seen.extend(sorted(fact.value for fact in current))
        return []

    message = stores.tell("I like cocoa")
    stores.facts.apply(ANNA, "user", message, [likes(message, "cocoa")], note, actor="rules", turn_id=None)
    draft = replace(likes(message, "Lyon"), attribute="place", text="Off to Lyon")
    stores.facts.apply(ANNA, "user", message, [draft], note, actor="rules", turn_id=None)
    assert seen == ["tea", "Lyon"]


def test_a_task_shares_its_facts_with_its_members_and_no_profile(stores: Stores):
    anna, coder = Viewer("anna", task_id="move"), Viewer("anna", task_id="move", agent_id="coder")
    message = stores.tell("We live in Lyon", anna)
    ((_, fact),) = carry_out(stores, message, Change("add", city(message, "Lyon")), viewer=anna, scope="task")
    assert stores.facts.hits(coder, [fact.id]).keys() == {fact.id}
    for stranger in (ANNA, BORIS, Viewer("boris", task_id="move"), Viewer("anna", task_id="other")):
        assert stores.facts.hits(stranger, [fact.id]) == {}
    assert slots(stores, anna) == []
    with pytest.raises(UserError, match="needs a task"):
        stores.facts.add(ANNA, "Note", scope="task")


def test_constraints_stand_whatever_is_asked_while_they_hold(stores: Stores):
    message = stores.tell("No nuts, no milk until today, and I like tea")
    draft = replace(likes(message, "nuts", "No nuts", polarity=False), kind="constraint", importance=0.9)
    over = replace(draft, value="milk", valid_to=message.created_at)
    egg = replace(draft, value="egg", importance=0.95)
    stores.learn(message, draft, over, egg, likes(message, "tea", "I like tea"))
    assert [hit.value for hit in stores.facts.standing(ANNA)] == ["egg", "nuts"]


# ---- slots --------------------------------------------------------------------------------------


def test_many_valued_slots_accumulate_and_the_opposite_takes_the_place(stores: Stores):
    for value in ("tea", "coffee"):
        message = stores.tell(f"I like {value}")
        stores.learn(message, likes(message, value))
    message = stores.tell("I no longer like tea")
    stores.learn(message, likes(message, "tea", polarity=False))
    shown = {(slot.value, slot.polarity) for slot in stores.profile.show(ANNA)}
    assert shown == {("tea", False), ("coffee", True)}


def test_an_addition_never_evicts_what_a_slot_holds(stores: Stores):
    first = stores.tell("I live in Paris")
    stores.learn(first, city(first, "Paris"))
    second = stores.tell("I don't live in Lyon")
    carry_out(stores, second, Change("add", city(second, "Lyon", polarity=False)))
    assert slots(stores) == [("city", "Paris")]


@pytest.mark.parametrize("actor", ["rules", "model", "tool"])
@pytest.mark.parametrize("guard", ["lock", "edit"])
def test_what_the_user_locked_or_edited_waits_for_the_users_word(stores: Stores, guard: str, actor: Any):
    if guard == "lock":
        message = stores.tell("I live in Lyon")
        stores.learn(message, city(message, "Lyon"))
        stores.profile.lock(ANNA, "home", "city")
    else:
        stores.profile.set(ANNA, "home", "city", "Lyon")
    message = stores.tell("I live in Paris")
    (written,) = stores.learn(message, city(message, "Paris"), actor=actor)
    assert (written.op, written.fact.status, written.fact.reason) == ("propose", "proposed", "locked")
    assert (active(stores), slots(stores)) == (["Lyon"], [("city", "Lyon")])
    target = stores.facts.list(ANNA, status="active")[0]
    gone = stores.tell("I left Lyon")
    assert carry_out(stores, gone, Change("archive", None, target.id), actor=actor) == []
    stores.facts.accept(ANNA, written.fact.id)
    assert slots(stores) == [("city", "Paris")]
    assert stores.profile.show(ANNA)[0].locked is (guard == "lock")


def test_decide_is_told_which_slots_are_guarded(stores: Stores):
    stores.profile.set(ANNA, "home", "city", "Lyon")
    stores.profile.set(ANNA, "food", "like", "tea")
    seen: list[set[tuple[str, str]]] = []

    def note(drafts: Any, current: Any, locked: Any) -> list[Change]:
        seen.append(set(locked))
        return []

    message = stores.tell("I like cocoa")
    for _ in range(2):
        stores.facts.apply(ANNA, "user", message, [likes(message, "cocoa")], note, actor="rules", turn_id=None)
        stores.profile.lock(ANNA, "food", "like")
    assert seen == [{("home", "city")}, {("home", "city"), ("food", "like")}]


# ---- by hand ------------------------------------------------------------------------------------


def test_setting_a_slot_by_hand_supersedes_and_keeps_history(stores: Stores):
    message = stores.tell("I live in Lyon")
    stores.learn(message, city(message, "Lyon"))
    stores.profile.lock(ANNA, "home", "city")
    slot = stores.profile.set(ANNA, "home", "city", "Paris", text="User lives in Paris")
    assert (slot.value, slot.text, slot.edited, slot.locked) == ("Paris", "User lives in Paris", True, True)
    assert [fact.value for fact in stores.profile.history(ANNA, "home", "city")] == ["Paris", "Lyon"]
    hit = stores.facts.hits(ANNA, [slot.fact_id])[slot.fact_id]
    assert (hit.quote, hit.message) == ("User lives in Paris", "")
    assert stores.profile.set(ANNA, "home", "city", "paris").fact_id == slot.fact_id
    assert stores.profile.unlock(ANNA, "home", "city")[0].locked is False


def test_unset_empties_a_slot_or_one_value_of_it(stores: Stores):
    for value in ("tea", "coffee"):
        stores.profile.set(ANNA, "food", "like", value)
    assert [fact.value for fact in stores.profile.unset(ANNA, "food", "like", "tea")] == ["tea"]
    assert slots(stores) == [("like", "coffee")]
    stores.profile.unset(ANNA, "food", "like")
    assert (slots(stores), active(stores)) == ([], [])
    with pytest.raises(NotFound):
        stores.profile.unset(ANNA, "food", "like")


def test_an_edit_keeps_the_fact_and_its_old_wording_is_not_learned_again(stores: Stores):
    message = stores.tell("I live in Lyon")
    ((_, old),) = carry_out(stores, message, Change("add", city(message, "Lyon")))
    stores.facts.pin(ANNA, old.id, True)
    new = stores.facts.edit(ANNA, old.id, value="Nice")
    assert (new.value, new.text, new.edited, new.pinned) == ("Nice", "User: city is Nice", True, True)
    assert (new.quotes, new.sources) == ((), 1)
    assert slots(stores) == [("city", "Nice")]
    assert (new.id, new.created_at) == (old.id, old.created_at)
    (former,) = stores.facts.list(ANNA, status="superseded")
    assert (former.value, former.superseded_by, former.created_at) == ("Lyon", new.id, old.created_at)
    assert [quote.text for quote in former.quotes] == ["I live in Lyon"]
    assert stores.learn(message, city(message, "Lyon")) == []
    reworded = stores.facts.edit(ANNA, new.id, text="Nice has been home for years")
    assert (reworded.value, active(stores)) == ("Nice", ["Nice"])
    assert stores.facts.edit(ANNA, reworded.id, text=reworded.text) == reworded
    with pytest.raises(UserError, match="newer one"):
        stores.facts.edit(ANNA, former.id, value="Metz")
    with pytest.raises(UserError, match="can't be empty"):
        stores.facts.edit(ANNA, reworded.id, text="  ")


def test_facts_added_by_hand_are_found(stores: Stores):
    fact = stores.facts.add(ANNA, " The garage code is in the blue book ")
    assert (fact.text, fact.edited, fact.status) == ("The garage code is in the blue book", True, "active")
    assert stores.facts.add(ANNA, "the garage code is in the BLUE book").id == fact.id
    assert [hit.id for hit in stores.facts.keyword_search(ANNA, "garage", 5)] == [fact.id]
    assert stores.facts.list(ANNA, query="BLUE b") == stores.facts.list(ANNA, limit=1)
    assert stores.facts.list(ANNA, query="%") == []


def test_a_fact_is_named_by_the_beginning_of_its_id(stores: Stores):
    fact = stores.facts.add(ANNA, "A note")
    assert stores.facts.get(ANNA, fact.id[:4]) == fact
    for wrong in (fact.id[:3], "", "%%%%%%", "______", "f" * 32):
        with pytest.raises(NotFound):
            stores.facts.get(ANNA, wrong)


def test_marking_as_used_counts(stores: Stores):
    fact = stores.facts.add(ANNA, "A note")
    stores.facts.mark_used(ANNA, [fact.id])
    stores.facts.mark_used(BORIS, [fact.id])
    with stores.database.read() as session:
        row = session.scalars(select(FactRow)).one()
        assert (row.uses, row.used_at is None) == (1, False)


# ---- each user's own ----------------------------------------------------------------------------

REFUSED: dict[str, Callable[[Stores, Viewer, str], Any]] = {
    "get": lambda s, viewer, fact: s.facts.get(viewer, fact),
    "history": lambda s, viewer, fact: s.facts.history(viewer, fact),
    "edit": lambda s, viewer, fact: s.facts.edit(viewer, fact, value="Kyiv"),
    "pin": lambda s, viewer, fact: s.facts.pin(viewer, fact, True),
    "accept": lambda s, viewer, fact: s.facts.accept(viewer, fact),
    "reject": lambda s, viewer, fact: s.facts.reject(viewer, fact),
    "archive": lambda s, viewer, fact: s.facts.archive(viewer, [fact]),
    "forget": lambda s, viewer, fact: s.forgetting.forget(viewer, fact),
    "places": lambda s, viewer, fact: s.forgetting.places(viewer, fact),
}
NO_SLOT: dict[str, Callable[[Stores, Viewer], Any]] = {
    "unset": lambda s, viewer: s.profile.unset(viewer, "home", "city"),
    "lock": lambda s, viewer: s.profile.lock(viewer, "home", "city"),
    "unlock": lambda s, viewer: s.profile.unlock(viewer, "home", "city"),
}
EMPTY: dict[str, Callable[[Stores, Viewer], Any]] = {
    "list": lambda s, viewer: s.facts.list(viewer),
    "hits": lambda s, viewer: s.facts.hits(viewer, [fact.id for fact in s.facts.list(ANNA)]),
    "keyword_search": lambda s, viewer: s.facts.keyword_search(viewer, "city Lyon", 5),
    "held_by_slot": lambda s, viewer: s.facts.held_by_slot(viewer, "home", "city"),
    "slot names": lambda s, viewer: s.profile.names(viewer),
    "written_in": lambda s, viewer: s.facts.written_in(viewer, "anna-s1-0"),
    "standing": lambda s, viewer: s.facts.standing(viewer),
    "told_only_in": lambda s, viewer: s.facts.told_only_in(viewer, "s1"),
    "profile": lambda s, viewer: s.profile.show(viewer),
    "profile history": lambda s, viewer: s.profile.history(viewer, "home", "city"),
}
STRANGERS = [BORIS, Viewer(""), Viewer("%"), Viewer("anna "), Viewer("аnna"), Viewer("boris", "anna", "anna")]


@pytest.fixture
def lyon(stores: Stores) -> Fact:
    message = stores.tell("I live in Lyon")
    must = replace(likes(message, "nuts", polarity=False), kind="constraint")
    return stores.learn(message, city(message, "Lyon"), must)[0].fact


@pytest.mark.parametrize("call", REFUSED)
def test_anothers_fact_and_a_random_id_get_the_same_words(stores: Stores, lyon: Fact, call: str):
    said: list[tuple[str, str]] = []
    for fact_id in (lyon.id, "f" * 32):
        with pytest.raises(NotFound) as error:
            REFUSED[call](stores, BORIS, fact_id)
        said.append((error.value.en, error.value.zh))
    assert said[0] == said[1]
    assert stores.facts.get(ANNA, lyon.id) == lyon


@pytest.mark.parametrize("call", NO_SLOT)
def test_anothers_slot_is_no_slot(stores: Stores, lyon: Fact, call: str):
    with pytest.raises(NotFound):
        NO_SLOT[call](stores, BORIS)
    assert ("city", "Lyon") in slots(stores)
    assert not any(slot.locked for slot in stores.profile.show(ANNA))


@pytest.mark.parametrize("call", EMPTY)
def test_no_other_viewer_sees_anything(stores: Stores, lyon: Fact, call: str):
    assert [viewer for viewer in STRANGERS if EMPTY[call](stores, viewer)] == []
    assert EMPTY[call](stores, ANNA)


def test_no_target_of_another_user_is_touched(stores: Stores, lyon: Fact):
    message = stores.tell("I live in Kyiv", BORIS)
    draft = city(message, "Kyiv")
    for op in ("supersede", "update", "reinforce", "archive"):
        carry_out(stores, message, Change(op, draft, lyon.id), viewer=BORIS)
    assert stores.facts.get(ANNA, lyon.id) == lyon
    with stores.database.read() as session:
        assert session.scalar(select(func.count()).select_from(FactRow)) == 3


def make_draft(**fields: Any) -> FactDraft:
    return replace(city("I live in Lyon", "Lyon"), **fields)


def test_thousands_of_facts_do_not_all_reach_decide(stores: Stores):
    with stores.database.write() as session:
        from assistant.stores.fact_rows import new_row

        for number in range(2_000):
            draft = make_draft(topic="other", attribute=f"note {number}", value=f"v{number}", text=f"Fact {number}")
            session.add(new_row(draft, ANNA, "user", "active", None))
    seen: list[int] = []

    def note(drafts: Any, current: Any, locked: Any) -> list[Change]:
        seen.append(len(current))
        return []

    message = stores.tell("I live in Lyon")
    stores.facts.apply(ANNA, "user", message, [city(message, "Lyon")], note, actor="rules", turn_id=None)
    assert seen == [0]
