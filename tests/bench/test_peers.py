"""The plain parts of the peers' process, and the server that gives them their vectors."""

import socket
import urllib.error
from collections.abc import Generator
from dataclasses import asdict

import numpy as np
import pytest

from tests.bench.embedding_server import embedding_server
from tests.bench.peer_process import DOCUMENT_SYSTEMS, MESSAGE_SYSTEMS, REQUIREMENTS
from tests.bench.peers.endpoint import Endpoint
from tests.bench.peers.plain import (
    RANKED,
    Group,
    Job,
    Passage,
    Question,
    Ranking,
    ask,
    first_different,
    is_chinese,
    pieces,
    read_job,
    whitespace_tokens,
    word_tokens,
)
from tests.bench.peers.rank import SYSTEMS, stay_on_this_machine
from tests.doubles.word_embedder import WordEmbedder


def _vectors(texts: list[str]) -> list[list[float]]:
    return WordEmbedder().embed_passages(texts).tolist()


def test_a_job_is_read_as_it_was_written() -> None:
    job = Job("http://x", "/f", ["bm25"], [Group("g", [Passage("p", "text", "2026")], [Question("q", "?")])])
    assert read_job(asdict(job)) == job


def test_a_passage_of_several_pieces_is_ranked_at_its_best() -> None:
    group = Group("g", [], [Question("1", "x"), Question("2", " ")])
    into = Ranking("")
    ask(group, lambda _text: ["a", "b", "a", "c"], into)
    assert into.ranked == {"1": ["a", "b", "c"], "2": []}
    # A question without words is not asked, so its time is not counted.
    assert len(into.query_ms) == 1
    assert first_different(map(str, range(100))) == [str(i) for i in range(RANKED)]


def test_passages_are_cut_as_the_baseline_cuts_them() -> None:
    cut = pieces([Passage("a", "x" * 7), Passage("b", ""), Passage("c", "yz")], 3)
    assert cut == [("a", "xxx"), ("a", "xxx"), ("a", "x"), ("c", "yz")]


def test_tokens() -> None:
    assert whitespace_tokens("What's New? 年假 几天") == ["what's", "new?", "年假", "几天"]
    assert word_tokens("What's New?") == ["what", "s", "new"]


def test_the_language_of_a_corpus() -> None:
    assert is_chinese([Passage("1", "安装 Debian 的方法")])
    assert not is_chinese([Passage("1", "How to install Debian, also called 安装 by some of its users")])
    english, chinese = Passage("1", "All of it in English."), Passage("2", "后一半是中文。")
    assert is_chinese([english] * 1500 + [chinese] * 1500)


def test_every_system_that_is_asked_for_exists() -> None:
    assert {*DOCUMENT_SYSTEMS, *MESSAGE_SYSTEMS} == set(SYSTEMS)


def test_every_requirement_is_pinned() -> None:
    lines = [line for line in REQUIREMENTS.read_text(encoding="utf-8").splitlines() if line and line[0] != "#"]
    assert lines
    assert all(line.count("==") == 1 for line in lines)


# ---- vectors over loopback --------------------------------------------------------------------------


@pytest.fixture
def served() -> Generator[tuple[WordEmbedder, Endpoint]]:
    embedder = WordEmbedder()
    with embedding_server(embedder) as url:
        yield embedder, Endpoint(url)


def test_vectors_come_over_loopback_as_they_are_each_asked_for_once(served: tuple[WordEmbedder, Endpoint]) -> None:
    embedder, endpoint = served
    texts = [f"text number {i}" for i in range(300)]
    assert np.allclose(endpoint.passages([*texts, texts[0]]), _vectors([*texts, texts[0]]), atol=1e-7)
    assert embedder.embedded == texts
    endpoint.passages(texts)
    assert embedder.embedded == texts
    endpoint.queries(["a question"])
    assert embedder.asked == ["a question"]


def test_the_server_refuses_a_verb_it_does_not_know(served: tuple[WordEmbedder, Endpoint]) -> None:
    with pytest.raises(urllib.error.HTTPError) as refused:
        served[1]._ask("other", ["text"])  # type: ignore[arg-type]  # a wrong verb is what is tested
    assert refused.value.code == 400
    refused.value.close()


def test_a_peer_reaches_this_machine_alone(
    served: tuple[WordEmbedder, Endpoint], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket.socket, "connect", socket.socket.connect)
    stay_on_this_machine()
    assert served[1].queries(["text"]) == _vectors(["text"])
    with socket.socket() as outside, pytest.raises(ConnectionRefusedError, match=r"192\.0\.2\.1"):
        outside.connect(("192.0.2.1", 80))
