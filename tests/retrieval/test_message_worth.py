"""What only asks, and what only answers back, stands behind what tells something."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from assistant.datatypes import MessageHit, Role, Scored, Viewer
from assistant.retrieval.keywords import query_terms, terms
from assistant.retrieval.message_retriever import MessageRetriever
from assistant.retrieval.message_worth import ANSWERED_BACK, ASKED, ASKED_IN_TALK, answers_back, only_asks, worth
from assistant.stores.database import open_database
from assistant.stores.keyword_index import KeywordIndex
from assistant.stores.message_store import MessageStore
from assistant.stores.sessions import SessionStore
from assistant.stores.tables import MessageRow
from assistant.stores.vectors import VectorStore

ANNA = Viewer("anna")


def hit(text: str, role: Role = "user", source_id: str | None = None) -> MessageHit:
    return MessageHit("m", text, 0.5, {}, False, "s", None, None, role, source_id)


@pytest.mark.parametrize(
    "message", ["Where is the spare key?", "so where is the key", "备用钥匙在哪里？", "预算多少", "Really? When?"]
)
def test_bare_questions(message: str) -> None:
    assert only_asks(message)
    assert worth(hit(message)) == ASKED
    assert worth(hit(message, source_id="d1:3")) == ASKED_IN_TALK


@pytest.mark.parametrize(
    "message",
    [
        "The spare key is with Anna.",
        "I moved to Linz. Do you like it?",
        "备用钥匙在花盆下面。",
        "I know how to knit.",
        "...",
    ],
)
def test_what_tells_something_keeps_its_score(message: str) -> None:
    assert worth(hit(message)) == 1.0


@pytest.mark.parametrize(
    "reply",
    [
        "I did not find this in the passages I read.",
        "Sorry, I couldn't find anything on that.",
        "You have not told me where you live yet.",
        "Noted. You're allergic to kiwi.",
        "All right.",
        "You said: “I sold my Vespa.”",
        "You said on 4 May 2026: “The movers come tomorrow.”",
        "在我读到的段落里没有找到这个问题的答案。",
        "你还没有告诉过我你住在哪里。",
        "记下了。你对猕猴桃过敏。",
        "你在2026年5月4日说过：“搬家公司后天来。”",
        "好的。",
    ],
)
def test_refusals_and_acknowledgements(reply: str) -> None:
    assert answers_back(reply)
    assert worth(hit(reply, "assistant")) == ANSWERED_BACK
    # What a person says in these words is theirs.
    assert worth(hit(reply, "user")) == 1.0


@pytest.mark.parametrize(
    "reply",
    ["Every employee gets thirty days of leave. [1]", "All right, here is what the handbook says about leave: …" * 2],
)
def test_a_reply_that_says_something_keeps_its_score(reply: str) -> None:
    assert worth(hit(reply, "assistant")) == 1.0


class _NoVectors:
    """An index that finds nothing."""

    def search(self, vector: object, scope_keys: object, top_k: int) -> list[Scored]:
        return []


@pytest.fixture
def log(tmp_path: Path) -> Iterator[SessionStore]:
    database = open_database(f"sqlite:///{tmp_path / 'tandem.db'}", tmp_path)
    index = KeywordIndex("messages", ("body",), terms, query_terms)
    yield SessionStore(database, MessageStore(database, index, VectorStore(database)))
    database.close()


@pytest.mark.parametrize(
    ("told", "question", "refusal"),
    [
        ("My sister has a cat named Pim.", "Who has a cat named Pim?", "I did not find this in the passages I read."),
        ("备用钥匙在花盆下面。", "备用钥匙在哪里？", "在我读到的段落里没有找到这个问题的答案。"),
    ],
)
def test_what_was_told_comes_before_the_question_asked_five_times(
    log: SessionStore, told: str, question: str, refusal: str
) -> None:
    at = datetime(2026, 5, 4, tzinfo=UTC)
    for number in range(5):
        log.add_message(ANNA, f"s{number}", "user", question, created_at=at)
        log.add_message(ANNA, f"s{number}", "assistant", refusal, created_at=at)
    log.add_message(ANNA, "told", "user", told, created_at=at)
    log.add_message(ANNA, "told", "assistant", "Noted.", created_at=at)
    hits = MessageRetriever(log._messages, _NoVectors()).retrieve(ANNA, question, None, 20)
    assert hits[0].text == told
    assert not any(one.above_floor for one in hits if one.role == "assistant")


def test_the_same_words_have_the_same_scores_once_the_home_is_opened_again(log: SessionStore) -> None:
    at = datetime(2026, 5, 4, tzinfo=UTC)
    messages = log._messages
    log.add_message(ANNA, "s", "user", "The spare key is with Anna.", created_at=at)
    messages.keyword_search(ANNA, "spare key", 5)
    # Replies that have no vectors change nothing in the collection of vectors.
    with messages._database.write() as session:
        for number in range(9):
            row = MessageRow(
                id=f"r{number}", session_id="s", user_id="anna", role="assistant", content=f"Reply {number}",
                created_at=at, extra={"mode": "embedded"},
            )  # fmt: skip
            messages.put(session, row)
    fresh = MessageStore(messages._database, messages.keywords, messages._vectors)
    assert messages.keyword_search(ANNA, "spare key", 5) == fresh.keyword_search(ANNA, "spare key", 5)
