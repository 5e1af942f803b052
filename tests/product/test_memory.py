"""What is remembered, of whom, and what is not; rules alone, no model."""

import pytest

from assistant.errors import NotFound
from assistant.service import Assistant
from ingestion import ingest


def values(tandem: Assistant, attribute: str, user: str = "local") -> list[str]:
    return [slot.value for slot in tandem.profile(user_id=user) if slot.attribute == attribute]


def test_a_sisters_diet_is_not_the_users(tandem: Assistant) -> None:
    tandem.ask("My sister is vegan.")
    assert values(tandem, "diet") == []
    facts = tandem.list_memories()
    assert [fact.subject for fact in facts] == ["sister"]


def test_a_move_keeps_the_old_home_as_history(tandem: Assistant) -> None:
    tandem.ask("I live in Lyon.")
    answer = tandem.ask("I moved to Berlin.")
    assert [written.op for written in answer.written] == ["supersede"]
    assert values(tandem, "city") == ["Berlin"]
    statuses = {fact.value: fact.status for fact in tandem.list_memories()}
    assert statuses == {"Berlin": "active", "Lyon": "superseded"}


def test_telling_is_acknowledged_without_citations(tandem: Assistant) -> None:
    english = tandem.ask("My name is Alice. I live in Oslo.")
    chinese = tandem.ask("我叫李雷，住在杭州。", user_id="二")
    for answer in (english, chinese):
        assert answer.answer
        assert not answer.abstained
        assert answer.citations == ()
        assert len(answer.written) == 2
    assert any("\u4e00" <= char <= "\u9fff" for char in chinese.answer)
    assert not any("\u4e00" <= char <= "\u9fff" for char in english.answer)


def test_every_written_fact_quotes_the_users_own_message(tandem: Assistant) -> None:
    message = "Hi! I'm Alice, I work at Acme as a nurse and I'm allergic to peanuts."
    answer = tandem.ask(message)
    assert len(answer.written) >= 4
    for written in answer.written:
        quote = written.fact.quotes[0]
        assert message[quote.start : quote.end] == quote.text
        assert written.fact.value in quote.text


@pytest.mark.parametrize(
    ("told", "asked", "chinese"),
    [
        ("Reply in Chinese from now on.", "What is the meaning of blorf?", True),
        ("请用英文回答。", "布洛夫是什么意思？", False),
    ],
)
def test_tandems_own_words_obey_the_language_preference(
    tandem: Assistant, told: str, asked: str, chinese: bool
) -> None:
    acknowledged = tandem.ask(told, session_id="one")
    answer = tandem.ask(asked, session_id="two")
    for text in (acknowledged.answer, answer.answer):
        assert any("\u4e00" <= char <= "\u9fff" for char in text) is chinese, text


def test_answers_under_fifty_are_cut_to_the_clause_that_answers(sample: Assistant) -> None:
    sample.ask("Please keep your answers under 50 words.", user_id="brief")
    answer = sample.ask("How long is probation for a manager at grade 7?", user_id="brief", session_id="later")
    assert "six months" in answer.answer
    assert len(answer.answer.split()) < 50
    sample.ask("回答不要超过50字。", user_id="简短")
    answer = sample.ask("工牌丢了，补办要多少钱？", user_id="简短", session_id="later")
    assert "20元" in answer.answer
    assert len(answer.answer) <= 50


def test_clearing_empties_the_session_and_keeps_the_memory(tandem: Assistant) -> None:
    tandem.ask("My name is Alice.", session_id="s")
    assert tandem.count_messages("s") == 2
    assert tandem.clear_session("s") == 2
    assert tandem.session_messages("s") == []
    assert tandem.count_messages("s") == 0
    answer = tandem.ask("What is my name?", session_id="s")
    assert "Alice" in answer.answer
    assert [slot.value for slot in answer.profile] == ["Alice"]
    context = tandem.turn(answer.turn).context
    assert context is not None
    assert context["history"] == []


def test_another_user_sees_nothing(tandem: Assistant, tmp_path_factory: pytest.TempPathFactory) -> None:
    secret = tmp_path_factory.mktemp("private") / "plan.md"
    secret.write_text("# Plan\n\nThe zeppelin launches on 4 May.\n", encoding="utf-8")
    ingest(tandem, [secret], user_id="anna", private=True)
    told = tandem.ask("My name is Anna and I'm allergic to kiwi.", user_id="anna", session_id="s")

    assert tandem.list_memories(user_id="bert") == []
    assert tandem.profile(user_id="bert") == []
    assert tandem.list_sessions(user_id="bert") == []
    assert tandem.list_documents(user_id="bert") == []
    assert tandem.search_documents("zeppelin launch", user_id="bert") == []
    assert tandem.search_memories("kiwi allergy", user_id="bert") == []
    assert tandem.search_messages("My name is Anna", user_id="bert") == []
    for question in ("When does the zeppelin launch?", "What is my name?", "What am I allergic to?"):
        answer = tandem.ask(question, user_id="bert", session_id="s")
        assert not {"4 May", "Anna", "kiwi"} & set(answer.answer.split())
        assert (answer.memories, answer.profile, answer.citations) == ((), (), ())
    document = tandem.list_documents(user_id="anna")[0]
    with pytest.raises(NotFound):
        tandem.document_text(document.id, user_id="bert")
    with pytest.raises(NotFound):
        tandem.turn(told.turn, user_id="bert")
    with pytest.raises(NotFound):
        tandem.show_memory(told.written[0].fact.id, user_id="bert")
    assert "4 May" in tandem.ask("When does the zeppelin launch?", user_id="anna").answer


def test_forgetting_takes_a_fact_out_of_every_answer(tandem: Assistant) -> None:
    fact = tandem.ask("I'm allergic to kiwi.").written[0].fact
    tandem.forget(fact.id)
    answer = tandem.ask("What am I allergic to?")
    assert "kiwi" not in answer.answer
    assert answer.profile == ()
    assert tandem.list_memories() == []
    assert all("kiwi" not in hit.text for hit in tandem.search_messages("allergic to kiwi"))


def test_nothing_is_remembered_with_memory_off(open_home: object) -> None:
    tandem: Assistant = open_home(memory=False)  # type: ignore[operator]
    assert tandem.ask("My name is Alice.").written == ()
    assert tandem.list_memories() == []


@pytest.mark.parametrize("told", ["My PIN is 4471.", "我的密码是 h4471x。"])
def test_a_secret_is_not_remembered_and_no_search_finds_it(tandem: Assistant, told: str) -> None:
    answer = tandem.ask(told, session_id="secret")
    assert not answer.written
    assert not any("4471" in hit.text for hit in tandem.search_messages(told, top_k=20))
    # It stands in its own conversation, and goes with it.
    assert "4471" not in tandem.ask("What is my PIN? 我的密码是多少？", session_id="other").answer


@pytest.mark.parametrize(
    ("told", "wish", "value"),
    [
        ("My name is Tom and I have worked at DHL as a driver since May.", "Forget that I work at DHL.", "DHL"),
        ("我叫小林，在顺丰做司机。", "忘掉我在顺丰工作这件事。", "顺丰"),
    ],
)
def test_a_wish_to_forget_does_not_keep_what_it_forgets(tandem: Assistant, told: str, wish: str, value: str) -> None:
    tandem.ask(told, session_id="s")
    tandem.ask(wish, session_id="w")
    assert tandem.search_messages(value) == [] or all(value not in hit.text for hit in tandem.search_messages(value))
    assert all(value not in session.title for session in tandem.list_sessions())
    for turn in (*tandem.session_turns("s"), *tandem.session_turns("w")):
        assert value not in f"{turn.question}{turn.answer}{turn.context}"


def test_what_waited_for_a_lock_holds_when_it_is_said_again_without_it(tandem: Assistant) -> None:
    tandem.ask("I live in Rome.")
    tandem.lock_profile("home", "city")
    waiting = tandem.ask("I moved to Turin.")
    assert "waits for your word" in waiting.answer
    assert [one.op for one in waiting.written] == ["propose"]
    tandem.lock_profile("home", "city", False)
    tandem.ask("I moved to Turin.")
    assert [(slot.attribute, slot.value) for slot in tandem.profile()] == [("city", "Turin")]
    assert {fact.value: fact.status for fact in tandem.list_memories()} == {"Rome": "superseded", "Turin": "active"}
