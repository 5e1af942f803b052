"""Forgetting: gone from every answer at once, from every place that repeated it, and from the disk."""

import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.datatypes import Fact, FactDraft, Message
from assistant.errors import NotFound
from assistant.stores.forgotten_words import ForgottenWords, Span, blanked, find_all, merged, moved
from tests.stores.memories import ANNA, BORIS, Stores, city, decide, likes, open_stores

CANARY = "Zorbograd"
MODEL = "toy"


@pytest.fixture
def stores(home: Path) -> Iterator[Stores]:
    opened = open_stores(home)
    yield opened
    opened.database.close()


def learn_city(stores: Stores, message: Message, clause: str, value: str = CANARY) -> Fact:
    return stores.learn(message, city(message, value, clause))[0].fact


def kinds(stores: Stores, fact: Fact) -> set[tuple[str, bool]]:
    return {(place.kind, place.removed) for place in stores.forgetting.forget(ANNA, fact.id).places}


def embed_all(stores: Stores) -> None:
    """A vector for each item that waits, unlike any other's."""
    for collection, texts_for in (("facts", stores.facts.texts_for), ("messages", stores.messages.texts_for)):
        hashes = [item.content_hash for item in stores.vectors.missing(MODEL, collection)]
        texts = texts_for(hashes)
        stores.vectors.put(MODEL, {key: vector_of(texts[key]) for key in hashes})


def vector_of(text: str) -> np.ndarray:
    return np.frombuffer(text.encode().ljust(64)[:64], dtype="<f4").astype(np.float32)


def bytes_on_disk(stores: Stores) -> bytes:
    return b"".join(path.read_bytes() for path in stores.path.parent.glob("tandem.db*"))


def a_whole_turn(stores: Stores) -> Fact:
    """A turn that told the canary, a reply and a prompt that repeat it, and another turn about it."""
    message = stores.tell(f"I live in {CANARY} and I like tea.")
    fact = learn_city(stores, message, f"I live in {CANARY}")
    stores.learn(message, likes(message, "tea", "I like tea"))
    assert message.turn_id is not None
    stores.turns.save_context(message.turn_id, {"question": message.content, "system": f"- city is {CANARY}\n- rule"})
    stores.turns.save_partial(message.turn_id, f"So you live in {CANARY}")
    stores.reply(message, f"Noted: {CANARY}. Tea is good.", {"answer": f"Noted: {CANARY}. Tea is good."})
    asked = stores.tell("Where do I live?", session_id="s2")
    hit = {"id": fact.id, "text": fact.text, "quote": f"I live in {CANARY}"}
    slot = {"attribute": "city", "value": CANARY, "fact_id": fact.id}
    assert asked.turn_id is not None
    stores.turns.save_context(asked.turn_id, {"memories": [hit], "profile": [slot], "system": f"{CANARY}!"})
    answer = f"You live in {CANARY.upper()}. Anything else?"
    written = {"op": "add", "fact": {"id": fact.id, "value": CANARY}}
    stores.reply(asked, answer, {"answer": answer, "memories": [hit], "written": [written]})
    return fact


def test_a_forgotten_fact_is_in_no_answer(stores: Stores):
    fact = a_whole_turn(stores)
    stores.forgetting.forget(ANNA, fact.id)
    with pytest.raises(NotFound):
        stores.facts.get(ANNA, fact.id)
    assert [kept.value for kept in stores.facts.list(ANNA)] == ["tea"]
    assert stores.facts.hits(ANNA, [fact.id]) == {}
    assert stores.facts.keyword_search(ANNA, CANARY, 5) == []
    assert stores.messages.keyword_search(ANNA, CANARY, 5) == []
    assert [slot.value for slot in stores.profile.show(ANNA)] == ["tea"]
    assert stores.profile.history(ANNA, "home", "city") == []
    removal = stores.vectors.changes(MODEL, "facts", 0, 10)
    assert [change.vector for change in removal if change.item_id == fact.id] == [None]


def test_the_message_behind_it_is_no_longer_found_by_its_words(stores: Stores):
    message = stores.tell(f"I live in {CANARY}")
    fact = learn_city(stores, message, message.content)
    stores.reply(message, "Noted.")
    assert len(stores.messages.keyword_search(ANNA, CANARY, 5)) == 2
    stores.forgetting.forget(ANNA, fact.id)
    assert stores.messages.keyword_search(ANNA, CANARY, 5) == []


def test_its_words_are_blanked_and_the_rest_stands(stores: Stores):
    fact = a_whole_turn(stores)
    stores.forgetting.forget(ANNA, fact.id)
    question, reply = stores.sessions.window(ANNA, "s1")
    assert question.content == "[forgotten] and I like tea."
    assert reply.content == "[forgotten] Tea is good."
    assert stores.sessions.window(ANNA, "s2")[-1].content == "[forgotten] Anything else?"
    first, second = stores.turns.turns(ANNA, "s1")[0], stores.turns.turns(ANNA, "s2")[0]
    assert first.context == {"question": "[forgotten]", "system": "[forgotten]\n- rule"}
    assert second.context == {"memories": [], "profile": [], "system": "[forgotten]"}
    assert second.answer is not None
    assert (second.answer["memories"], second.answer["written"]) == ([], [])
    assert {info.title for info in stores.sessions.list(ANNA)} == {
        "[forgotten] and I like tea.",
        "Where do I live?",
    }
    (tea,) = stores.facts.list(ANNA)
    assert tea.quotes[0].text == "I like tea"


def test_the_report_names_every_place_and_a_preview_changes_nothing(stores: Stores):
    fact = a_whole_turn(stores)
    asked = stores.tell(f"Is {CANARY} big?", session_id="s3")
    stores.reply(asked, "It is.")
    before = stores.sessions.window(ANNA, "s1")
    report = stores.forgetting.places(ANNA, fact.id)
    assert stores.sessions.window(ANNA, "s1") == before
    assert stores.facts.get(ANNA, fact.id) == fact
    assert stores.forgetting.purge_due_since() is None
    assert stores.forgetting.forget(ANNA, fact.id) == report
    assert {(place.kind, place.removed) for place in report.places} == {
        ("fact", True),
        ("profile", True),
        ("message", True),
        ("reply", True),
        ("title", True),
        ("answer", True),
        ("prompt", True),
        ("message", False),
    }
    assert [place.id for place in report.places if not place.removed] == [asked.id]
    assert CANARY not in str(report)


def test_nothing_of_it_is_on_the_disk_after_the_purge(stores: Stores):
    fact = a_whole_turn(stores)
    embed_all(stores)
    vector = vector_of(fact.text).tobytes()
    stores.forgetting.forget(ANNA, fact.id)
    assert stores.forgetting.purge_due_since() is not None
    assert stores.forgetting.purge()
    assert stores.forgetting.purge_due_since() is None
    left = bytes_on_disk(stores)
    assert CANARY.encode().lower() not in left.lower()
    assert vector not in left
    assert vector_of(f"user: I live in {CANARY} and I like tea.").tobytes() not in left
    assert b"I like tea" in left


def test_the_canary_was_on_the_disk_before(stores: Stores):
    fact = a_whole_turn(stores)
    embed_all(stores)
    before = bytes_on_disk(stores)
    assert CANARY.encode() in before
    assert vector_of(fact.text).tobytes() in before


def test_a_purge_that_finds_the_files_busy_is_tried_again(stores: Stores):
    fact = a_whole_turn(stores)
    stores.forgetting.forget(ANNA, fact.id)
    stores.database.busy_timeout_s = 0.1
    reader = sqlite3.connect(stores.path, isolation_level=None)
    reader.execute("BEGIN")
    reader.execute("SELECT count(*) FROM messages").fetchone()
    assert not stores.forgetting.purge()
    assert stores.forgetting.purge_due_since() is not None
    reader.close()
    assert stores.forgetting.purge()


# ---- not learned again --------------------------------------------------------------------------


@pytest.mark.parametrize("actor", ["rules", "model"])
def test_the_old_message_is_not_learned_from_again(stores: Stores, actor: Any):
    message = stores.tell(f"I live in {CANARY} and I like tea.")
    fact = learn_city(stores, message, f"I live in {CANARY}")
    stores.forgetting.forget(ANNA, fact.id)
    # As a worker read it before, and as it stands now.
    tea = likes(message, "tea", "I like tea")
    written = stores.learn(message, city(message, CANARY, f"I live in {CANARY}"), tea, actor=actor)
    assert [result.fact.value for result in written] == ["tea"]
    assert written[0].fact.quotes[0].text == "I like tea"
    now = stores.sessions.window(ANNA, "s1")[0]
    assert stores.learn(now, city(now, "somewhere", "[forgotten] and"), actor=actor) == []
    assert [kept.value for kept in stores.facts.list(ANNA)] == ["tea"]


def test_saying_it_anew_counts(stores: Stores):
    message = stores.tell(f"I live in {CANARY}")
    stores.forgetting.forget(ANNA, learn_city(stores, message, message.content).id)
    anew = stores.tell(f"I live in {CANARY}")
    assert learn_city(stores, anew, anew.content).value == CANARY


def test_other_quotes_of_the_message_keep_their_words(stores: Stores):
    message = stores.tell("I like tea, I live in Zorbograd, I like cocoa, I like figs.")
    fact = learn_city(stores, message, "I live in Zorbograd")
    for value in ("tea", "cocoa", "figs"):
        stores.learn(message, likes(message, value, f"I like {value}"))
    stores.forgetting.forget(ANNA, fact.id)
    cocoa = stores.facts.list(ANNA, query="cocoa")[0]
    stores.forgetting.forget(ANNA, cocoa.id)
    assert {fact.value: fact.quotes[0].text for fact in stores.facts.list(ANNA)} == {
        "tea": "I like tea",
        "figs": "I like figs",
    }
    now = stores.sessions.window(ANNA, "s1")[0]
    assert now.content == "I like tea, [forgotten], [forgotten], I like figs."
    for start, clause in ((12, "[forgotten]"), (25, "[forgotten]")):
        draft = FactDraft("user", "x", "food", "like", "x", "preference", start, start + len(clause))
        assert stores.facts.apply(ANNA, "user", now, [draft], decide, actor="rules", turn_id=None) == []


# ---- what else holds it -------------------------------------------------------------------------


def test_what_the_slot_held_before_is_reported_and_stays(stores: Stores):
    old = stores.tell("I live in Paris")
    learn_city(stores, old, old.content, "Paris")
    new = stores.tell(f"I live in {CANARY}")
    fact = learn_city(stores, new, new.content)
    report = stores.forgetting.forget(ANNA, fact.id)
    (before,) = stores.facts.list(ANNA)
    assert (before.value, before.status, before.superseded_by) == ("Paris", "superseded", None)
    assert [(place.kind, place.id) for place in report.places if not place.removed] == [("history", before.id)]
    assert stores.profile.show(ANNA) == []


def test_each_row_of_what_was_said_replaced_and_said_again_goes(stores: Stores):
    for place in (CANARY, "Paris", CANARY):
        message = stores.tell(f"I live in {place}")
        fact = learn_city(stores, message, message.content, place)
    stores.forgetting.forget(ANNA, fact.id)
    assert [fact.value for fact in stores.facts.list(ANNA)] == ["Paris"]
    assert [m.content for m in stores.sessions.window(ANNA, "s1")] == [
        "[forgotten]",
        "I live in Paris",
        "[forgotten]",
    ]


def test_a_bare_reply_takes_no_other_message_with_it(stores: Stores):
    stores.reply(stores.tell("Hello"), "Where do you live?")
    message = stores.tell("Lyon.")
    fact = learn_city(stores, message, "Lyon", "Lyon")
    other = stores.tell("Trains to Lyon are late", session_id="s2")
    stores.forgetting.forget(ANNA, fact.id)
    assert stores.sessions.window(ANNA, "s1")[-1].content == "[forgotten]."
    assert stores.sessions.window(ANNA, "s2") == [other]


def test_an_edited_fact_has_no_message_and_is_forgotten_all_the_same(stores: Stores):
    slot = stores.profile.set(ANNA, "home", "city", CANARY)
    report = stores.forgetting.forget(ANNA, slot.fact_id)
    assert {place.kind for place in report.places} == {"fact", "profile"}
    assert (stores.profile.show(ANNA), stores.facts.list(ANNA)) == ([], [])


def test_another_user_who_says_the_same_loses_nothing(stores: Stores):
    of_boris = stores.tell(f"I live in {CANARY}", BORIS)
    stores.learn(of_boris, city(of_boris, CANARY), viewer=BORIS)
    message = stores.tell(f"I live in {CANARY}")
    embed_all(stores)
    stores.forgetting.forget(ANNA, learn_city(stores, message, message.content).id)
    assert stores.sessions.window(BORIS, "s1") == [of_boris]
    assert [fact.value for fact in stores.facts.list(BORIS)] == [CANARY]
    # Both users' texts are equal, so they shared one vector, which is still in use.
    assert stores.vectors.missing(MODEL, "facts") == []


def test_documents_cited_beside_it_keep_their_words(stores: Stores):
    message = stores.tell(f"I live in {CANARY}")
    fact = learn_city(stores, message, message.content)
    citation = {"n": 1, "document": "cities.md", "quote": f"{CANARY} has a port."}
    stores.reply(message, "Noted.", {"answer": "Noted.", "citations": [citation]})
    stores.forgetting.forget(ANNA, fact.id)
    answer = stores.turns.turns(ANNA, "s1")[0].answer
    assert answer is not None
    assert answer["citations"] == [citation]


def test_chinese_words_are_forgotten_in_chinese(stores: Stores):
    message = stores.tell("我住在佐布格勒,我喜欢喝茶。")
    draft = replace(city(message, "佐布格勒", "我住在佐布格勒"), language="zh")
    fact = stores.learn(message, draft)[0].fact
    stores.reply(message, "好的，您住在佐布格勒。茶很好。")
    assert kinds(stores, fact) >= {("message", True), ("reply", True), ("answer", True)}
    assert [m.content for m in stores.sessions.window(ANNA, "s1")] == [
        "[已忘记],我喜欢喝茶。",
        "[已忘记]茶很好。",
    ]
    assert stores.forgetting.purge()
    left = bytes_on_disk(stores)
    assert "佐布格勒".encode() not in left
    assert b"\\u4f50\\u5e03" not in left


def test_facts_told_in_one_session_alone_are_listed_before_it_is_deleted(stores: Stores):
    message = stores.tell("I live in Lyon")
    fact = learn_city(stores, message, message.content, "Lyon")
    assert stores.facts.told_only_in(ANNA, "s1") == [fact]
    again = stores.tell("I live in Lyon, still", session_id="s2")
    stores.learn(again, city(again, "Lyon"))
    assert stores.facts.told_only_in(ANNA, "s1") == []
    stores.sessions.delete(ANNA, "s1")
    assert [quote.text for quote in stores.facts.get(ANNA, fact.id).quotes] == ["I live in Lyon, still"]


# ---- the words themselves -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "words", "found"),
    [
        ("I live in  LYON now", "live in lyon", ["live in  LYON"]),
        ("Lyons and Lyon-Part", "Lyon", ["Lyon"]),
        ("C++ and C", "C++", ["C++"]),
        ("他喜欢茶和红茶", "茶", ["茶", "茶"]),
        ("nothing", "  ", []),
        ("a.c abc", "a.c", ["a.c"]),
    ],
)
def test_words_are_found_whole_whatever_their_case_and_spacing(text: str, words: str, found: list[str]):
    assert [text[span.start : span.end] for span in find_all(text, words)] == found


def test_a_sentence_that_mentions_the_value_goes_and_its_neighbours_stay():
    words = ForgottenWords(frozenset({"f"}), ("lives in Lyon",), "Lyon", "[x]")
    text = "Tea is fine. In Lyon, at 3.15, it rains! See node.js.\n- Lyon\n- Paris"
    assert words.blank(text, mentions=True) == "Tea is fine. [x] See node.js.\n[x]\n- Paris"
    assert words.blank(text, mentions=False) == text


@given(st.text(max_size=30), st.lists(st.tuples(st.integers(0, 30), st.integers(1, 6)), max_size=4), st.data())
def test_what_stands_outside_of_blanked_spans_is_found_where_it_moved(
    text: str, raw: list[tuple[int, int]], data: st.DataObject
):
    ends = [(start, min(start + length, len(text))) for start, length in raw]
    spans = merged(Span(start, end) for start, end in ends if start < end)
    after = blanked(text, spans, "[forgotten]")
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    place = moved(start, end, spans, "[forgotten]")
    assert 0 <= place.start <= place.end <= len(after)
    if not any(span.start < end and start < span.end for span in spans):
        assert after[place.start : place.end] == text[start:end] or start == end
    for span in spans:
        at = moved(span.start, span.end, spans, "[forgotten]")
        assert after[at.start : at.end] == "[forgotten]"
