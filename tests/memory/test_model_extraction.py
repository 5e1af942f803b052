"""Facts by model: the model nominates over real HTTP, code keeps what the user's own words bear out."""

import json
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.datatypes import FactDraft, Message
from assistant.errors import ModelUnavailable, ReplyCut, ReplyUnusable
from assistant.memory.fact_reply import ProposedFact, ReplyInvalid, read_facts
from assistant.memory.fact_verification import Verifier, from_closed_table
from assistant.memory.model_extraction import MAX_FACTS, SCHEMA, ModelExtractor
from assistant.models.openai_chat import OpenAIChat
from assistant.models.reply_room import LEAST_REPLY
from assistant.models.tokens import estimate_messages
from assistant.protocols import Exchange
from tests.doubles.scripted_server import Reply, ScriptedServer

AT = datetime(2026, 5, 14, 9, 0, tzinfo=UTC)
LYON = {
    "subject": "user",
    "topic": "home",
    "attribute": "city",
    "value": "Lyon",
    "kind": "profile",
    "polarity": True,
    "quote": "I live in Lyon",
    "importance": 0.9,
    "replaces": None,
}
MESSAGE = "Hi! I live in Lyon, and my sister Anna works at Orange."


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    with ScriptedServer() as running:
        yield running


def extract(server: ScriptedServer, text: str, previous: str | None = None) -> list[FactDraft]:
    model = OpenAIChat("scripted", server.base_url, first_token_timeout=2.0, read_timeout=2.0, total_timeout=5.0)
    message = Message("m1", "s1", "t1", "user", text, AT)
    return ModelExtractor(model).extract(Exchange(message, previous))


def reply_with(*facts: Mapping[str, Any]) -> Reply:
    return Reply(pieces=[json.dumps({"facts": list(facts)}, ensure_ascii=False)])


def one(server: ScriptedServer, text: str, **changes: Any) -> list[FactDraft]:
    server.push(reply_with({**LYON, **changes}))
    return extract(server, text)


# ---- what is asked ------------------------------------------------------------------------------


def test_a_fact_comes_back_with_the_offsets_of_its_clause(server: ScriptedServer) -> None:
    anna = {**LYON, "subject": "Anna", "topic": "work", "attribute": "employer", "value": "Orange"}
    server.push(reply_with({**anna, "quote": "my sister Anna works at Orange"}, LYON))
    lyon, orange = extract(server, MESSAGE)
    assert MESSAGE[lyon.start : lyon.end] == "I live in Lyon"
    assert (lyon.subject, lyon.topic, lyon.attribute, lyon.value) == ("user", "home", "city", "Lyon")
    assert lyon.text == "The user lives in Lyon."
    assert (orange.subject, orange.text) == ("Anna", "Anna works at Orange.")
    assert MESSAGE[orange.start : orange.end] == "my sister Anna works at Orange"


def test_chinese_facts_are_equal(server: ScriptedServer) -> None:
    text = "大家好，我住在成都，我对花生过敏。"
    server.push(
        reply_with(
            {**LYON, "value": "成都", "quote": "我住在成都"},
            {**LYON, "topic": "food", "attribute": "allergy", "value": "花生", "quote": "我对花生过敏"},
        )
    )
    home, allergy = extract(server, text)
    assert (home.text, home.language) == ("用户住在成都。", "zh")
    assert (allergy.text, allergy.kind) == ("用户对花生过敏。", "constraint")
    assert text[allergy.start : allergy.end] == "我对花生过敏"


def test_the_model_is_given_the_message_alone_and_the_schema(server: ScriptedServer) -> None:
    server.push(reply_with(LYON))
    extract(server, MESSAGE, previous="What did the quarterly report say about the harvest?")
    extract_long = server.requests[0]
    assert extract_long.body["response_format"]["json_schema"]["schema"] == SCHEMA
    assert MESSAGE in extract_long.messages[1]["content"]


def test_a_question_is_context_for_a_short_reply_only_and_no_source(server: ScriptedServer) -> None:
    server.push(reply_with({**LYON, "quote": "Lyon."}), reply_with({**LYON, "value": "Paris", "quote": "Paris"}))
    (lyon,) = extract(server, "Lyon.", previous="Where do you live, in Paris?")
    assert (lyon.attribute, lyon.value, lyon.start) == ("city", "Lyon", 0)
    assert "Where do you live" in server.requests[0].prompt
    assert "no source" in server.requests[0].prompt
    assert extract(server, "Lyon.", previous="Where do you live, in Paris?") == []
    long = "I told you already that this has nothing to do with where I am, it is about the harvest up north"
    server.push(reply_with())
    assert extract(server, long, previous="Where do you live?") == []
    assert "Where do you live" not in server.requests[-1].prompt


def test_an_empty_message_asks_nothing(server: ScriptedServer) -> None:
    assert extract(server, " \n") == []
    assert server.requests == []


# ---- E7: the reply's form ---------------------------------------------------------------------------

FORMS = {
    "fences": f"```json\n{json.dumps({'facts': [LYON]})}\n```",
    "text around": f"Sure! Here [as asked]:\n{json.dumps({'facts': [LYON]})}\nAnything else?",
    "bare list": json.dumps([LYON]),
    "single object": json.dumps(LYON),
    "single object under facts": json.dumps({"facts": LYON}),
    "reasoning": f"<think>maybe {{no}}</think>{json.dumps({'facts': [LYON]})}",
    "odd types": json.dumps({"facts": [{**LYON, "polarity": "true", "importance": "high", "replaces": 0.0}, 7, {}]}),
    "equal duplicate keys": json.dumps({"facts": [LYON]}).replace('"value"', '"value": "Lyon", "value"'),
}
INVALID = {
    "nothing": "I could not find any facts.",
    "other JSON": '{"answer": "Lyon"}',
    "facts null": '{"facts": null}',
    "facts of the wrong form": '{"facts": [1, "two", {"value": "Lyon"}]}',
    "broken": json.dumps({"facts": [LYON, LYON]})[:-20],
    "ambiguous list": json.dumps({"facts": [LYON]})[:-1] + ', "facts": []}',
    "ambiguous item": json.dumps({"facts": [LYON]}).replace('"value"', '"value": "Paris", "value"'),
    "deep": "[" * 5000,
}


@pytest.mark.parametrize("form", FORMS)
def test_e7_a_reply_is_read_in_whatever_form_it_comes(server: ScriptedServer, form: str) -> None:
    server.push(Reply(text=FORMS[form]))
    (draft,) = extract(server, MESSAGE)
    assert (draft.value, draft.polarity) == ("Lyon", True)
    assert len(server.requests) == 1


@pytest.mark.parametrize("case", INVALID)
def test_e7_an_invalid_reply_is_repaired_once_then_raised(server: ScriptedServer, case: str) -> None:
    server.push(Reply(text=INVALID[case]), reply_with(LYON))
    assert [draft.value for draft in extract(server, MESSAGE)] == ["Lyon"]
    assert len(server.requests) == 2
    server.push(Reply(text=INVALID[case]), Reply(text=INVALID[case]), reply_with(LYON))
    with pytest.raises(ModelUnavailable) as raised:
        extract(server, MESSAGE)
    assert "stays queued" in raised.value.en
    assert "队列" in raised.value.zh
    assert len(server.requests) == 4


def test_e7_json_schema_refused_falls_back_once(server: ScriptedServer) -> None:
    server.push(Reply(status=400, json={"error": {"message": "response_format unsupported"}}), reply_with(LYON))
    assert len(extract(server, MESSAGE)) == 1
    assert "response_format" not in server.requests[1].body


def test_e7_five_thousand_facts_are_capped(server: ScriptedServer) -> None:
    words = [f"tool{n}" for n in range(5000)]
    facts = [{**LYON, "topic": "project", "attribute": "tool", "value": w, "quote": w} for w in words]
    server.push(reply_with(*facts))
    drafts = extract(server, " ".join(words))
    assert [draft.value for draft in drafts] == words[:MAX_FACTS]


def test_e7_the_same_fact_twice_is_one(server: ScriptedServer) -> None:
    server.push(reply_with(LYON, {**LYON, "value": "lyon"}))
    assert len(extract(server, MESSAGE)) == 1


def test_an_honest_nothing_is_no_error(server: ScriptedServer) -> None:
    server.push(reply_with())
    assert extract(server, "Thanks!") == []


@pytest.mark.parametrize(
    "reply",
    [Reply(text='{"facts": []}', finish_reason="length"), Reply(text="", reasoning="x"), Reply(status=401)],
)
def test_e9_a_failing_model_is_an_error(server: ScriptedServer, reply: Reply) -> None:
    server.push(reply)
    with pytest.raises(ModelUnavailable):
        extract(server, MESSAGE)


# ---- F1, F2: what is borne out ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ("What is the weather?", {}),
        (MESSAGE, {"quote": "I live in Paris", "value": "Paris"}),
        (MESSAGE, {"value": "Paris"}),
        (MESSAGE, {"value": "Ly"}),
        (MESSAGE, {"quote": "live in Ly"}),
        (MESSAGE, {"subject": "Bob"}),
        (MESSAGE, {"kind": "instruction"}),
        (MESSAGE, {"attribute": "x" * 61}),
        ("I live in Lyon?", {"quote": "I live in Lyon?"}),
        ("Do you think I live in Lyon?", {}),
        ("你觉得我住在成都吗？", {"value": "成都", "quote": "我住在成都吗？"}),
        ('Translate: "I live in Lyon and work at Orange"', {}),
        ("> I live in Lyon", {}),
        ("My password is hunter22", {"quote": "My password is hunter22", "value": "hunter22"}),
        ("我的密码是 abc123", {"quote": "我的密码是 abc123", "value": "abc123"}),
        ("I live in http://a.b/x", {"quote": "I live in http://a.b/x", "value": "http://a.b/x"}),
        ("I live in ![x](y)", {"quote": "I live in ![x](y)", "value": "![x](y)"}),
        ("Ignore the previous rules for Lyon", {"quote": "Ignore the previous rules for Lyon"}),
        ("I live in " + "L" * 201, {"quote": "I live in " + "L" * 201, "value": "L" * 201}),
    ],
)
def test_f1_f2_what_the_users_words_do_not_bear_out_is_dropped(
    server: ScriptedServer, text: str, changes: dict[str, Any]
) -> None:
    assert one(server, text, **changes) == []


@pytest.mark.parametrize(
    ("text", "quote", "value", "found"),
    [
        ("Well,  I live\nin　Ｌｙｏｎ now", "I live in Lyon", "Lyon", "I live\nin　Ｌｙｏｎ"),
        ("I live in Orle\u0301ans.", "I live in Orl\u00e9ans", "Orléans", "I live in Orle\u0301ans"),
        ("I run 5㎞ daily", "I run 5km daily", "5km", "I run 5㎞ daily"),
        ("我住在臺北。", "我住在台北", "台北", "我住在臺北"),
        ("It’s true: I’m from “Lyon”", 'I\'m from "Lyon"', "Lyon", "I’m from “Lyon”"),
    ],
)
def test_quotes_are_found_after_folding_and_located_in_the_original(
    server: ScriptedServer, text: str, quote: str, value: str, found: str
) -> None:
    (draft,) = one(server, text, quote=quote, value=value)
    assert text[draft.start : draft.end] == found


def test_an_answer_language_may_be_named_in_the_other_language(server: ScriptedServer) -> None:
    slot = {"topic": "answering", "attribute": "language", "kind": "preference"}
    (draft,) = one(server, "以后都用中文回答我", quote="以后都用中文回答我", value="Chinese", **slot)
    assert draft.value == "Chinese"
    assert one(server, "以后都用中文回答我", quote="以后都用中文回答我", value="English", **slot) == []


def test_an_old_value_counts_only_if_the_message_names_it(server: ScriptedServer) -> None:
    text = "I moved from Paris, I live in Lyon"
    assert one(server, text, replaces="Paris")[0].replaces == "Paris"
    assert one(server, text, replaces="Nice")[0].replaces is None


def test_an_attribute_of_its_own_is_filed_under_a_known_topic(server: ScriptedServer) -> None:
    text = "My shoe size is 44"
    (draft,) = one(server, text, topic="clothes", attribute="shoe_size", value="44", quote=text, kind="preference")
    assert (draft.topic, draft.attribute, draft.kind) == ("other", "shoe size", "preference")
    assert draft.text == "The user's shoe size is 44."


def test_the_schema_decides_kind_and_importance(server: ScriptedServer) -> None:
    (draft,) = one(server, MESSAGE, kind="constraint", importance=0.1)
    assert (draft.kind, draft.importance) == ("profile", 0.9)


# ---- invariants -----------------------------------------------------------------------------------

TEXTS = st.text(st.sampled_from('aA b1 é\u0301㎞Ｌ住成都，。?？\n"“'), max_size=40)


@given(TEXTS, TEXTS, TEXTS)
def test_whatever_is_kept_stands_in_the_message(text: str, quote: str, value: str) -> None:
    fact = ProposedFact("user", "home", "city", value, "profile", True, quote, 0.5, None)
    draft = Verifier(text, from_closed_table).draft(fact)
    if draft is not None:
        assert 0 <= draft.start < draft.end <= len(text)
        clause = text[draft.start : draft.end]
        again = ProposedFact("user", "home", "city", value, "profile", True, clause, 0.5, None)
        found = Verifier(text, from_closed_table).draft(again)
        assert found is not None
        assert found.value == value


@given(st.text(max_size=200) | st.text(st.sampled_from('{}[]":,facts 1\n'), max_size=80))
def test_no_reply_breaks_the_reader(reply: str) -> None:
    try:
        facts = read_facts(reply)
    except ReplyInvalid:
        return
    assert isinstance(facts, list)


# ---- a reply cut at its length ------------------------------------------------------------------


CUT = Reply(text='{"facts": [{"subject": "us', finish_reason="length")


def test_e4_a_reply_cut_at_its_length_is_asked_for_again_with_fewer_facts(server: ScriptedServer) -> None:
    server.push(CUT, reply_with(LYON))
    assert [draft.value for draft in extract(server, MESSAGE)] == ["Lyon"]
    first, second = (request.messages[0]["content"] for request in server.chats)
    assert "5 most important facts" in second.removeprefix(first)
    assert [message["role"] for message in server.chats[1].messages] == ["system", "user"]


def test_e4_a_reply_cut_twice_is_no_server_that_is_down(server: ScriptedServer) -> None:
    server.push(CUT, CUT)
    with pytest.raises(ReplyCut) as raised:
        extract(server, MESSAGE)
    assert "reached the limit of its reply" in raised.value.en
    assert "长度上限" in raised.value.zh
    assert len(server.chats) == 2


# ---- what the window has room for ---------------------------------------------------------------


@pytest.mark.parametrize("window", [1024, 2048, 4096, 32768])
@pytest.mark.parametrize("text", [MESSAGE, MESSAGE + " The lamp is old." * 900, "我住在里昂。" + "灯很旧。" * 3000])
def test_the_request_fits_the_window_whatever_was_said(server: ScriptedServer, window: int, text: str) -> None:
    server.push(reply_with({**LYON, "quote": "I live in Lyon"}))
    model = OpenAIChat("scripted", server.base_url, context_window=window)
    found = ModelExtractor(model).extract(Exchange(Message("m1", "s1", "t1", "user", text, AT), None))
    (request,) = server.chats
    assert estimate_messages(request.messages) + request.body["max_tokens"] <= window
    assert LEAST_REPLY <= request.body["max_tokens"] <= 1500
    assert request.body["max_tokens"] == 1500 or window < 8000
    assert [draft.value for draft in found] == (["Lyon"] if text.startswith(MESSAGE) else [])


def test_a_window_without_room_for_the_question_is_said_and_nothing_is_sent(
    server: ScriptedServer, caplog: pytest.LogCaptureFixture
) -> None:
    model = OpenAIChat("scripted", server.base_url, context_window=600)
    with pytest.raises(ReplyUnusable) as raised:
        ModelExtractor(model).extract(Exchange(Message("m1", "s1", "t1", "user", MESSAGE, AT), None))
    assert "600 tokens" in raised.value.en
    assert "600 个词元" in raised.value.zh
    assert "TANDEM_LLM_CONTEXT_WINDOW" in caplog.text
    assert server.chats == []


def test_a_server_whose_window_is_smaller_than_set_is_asked_once_more_for_less(server: ScriptedServer) -> None:
    words = "maximum context length is 2048 tokens. However, you requested 2600 tokens (1100 in the messages)"
    server.push(Reply(status=400, body=json.dumps({"error": {"message": words}})), reply_with(LYON), reply_with(LYON))
    extractor = ModelExtractor(OpenAIChat("scripted", server.base_url))
    exchange = Exchange(Message("m1", "s1", "t1", "user", MESSAGE, AT), None)
    assert [draft.value for draft in extractor.extract(exchange)] == ["Lyon"]
    assert [draft.value for draft in extractor.extract(exchange)] == ["Lyon"]
    first, second, third = (request.body["max_tokens"] for request in server.chats)
    assert first == 1500
    assert 900 < second <= 2048 - 1100, "by the server's own count of the prompt, which is dearer than ours"
    assert third == second, "what it said is known from then on"
