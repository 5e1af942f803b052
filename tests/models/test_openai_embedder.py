"""Embeddings over HTTP: what goes over the wire, and what real servers answer."""

import json
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import numpy as np
import pytest

from assistant.errors import EmbeddingUnavailable
from assistant.models.openai_embedder import OpenAIEmbedder
from tests.doubles.scripted_server import DIMENSION, ScriptedServer, embed

Answer = tuple[int, str | dict[str, Any]]


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    with ScriptedServer() as running:
        yield running


@pytest.fixture
def answering() -> Iterator[Callable[..., str]]:
    """Starts a server that gives the answers in turn, the last one for ever; returns its base URL."""
    running: list[ThreadingHTTPServer] = []

    def start(*answers: Answer) -> str:
        queue = list(answers)

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                self.rfile.read(int(self.headers["content-length"]))
                status, body = queue.pop(0) if len(queue) > 1 else queue[0]
                raw = (body if isinstance(body, str) else json.dumps(body)).encode()
                self.send_response(status)
                self.send_header("content-type", "text/html" if isinstance(body, str) else "application/json")
                self.send_header("content-length", str(len(raw)))
                self.end_headers()
                self.wfile.write(raw)

            def log_message(self, format: str, *args: Any) -> None:
                """Tests keep their output to themselves."""

        running.append(ThreadingHTTPServer(("127.0.0.1", 0), Handler))
        threading.Thread(target=running[-1].serve_forever, args=(0.02,), daemon=True).start()
        return f"http://127.0.0.1:{running[-1].server_address[1]}/v1"

    yield start
    for one in running:
        one.shutdown()
        one.server_close()


def vectors(*rows: tuple[int, list[float]]) -> dict[str, Any]:
    data = [{"object": "embedding", "index": index, "embedding": row} for index, row in rows]
    return {"object": "list", "data": data, "model": "m"}


def test_query_and_passage_have_their_prefixes(server: ScriptedServer):
    embedder = OpenAIEmbedder("m", server.base_url, "key", query_prefix="q: ", passage_prefix="p: ")
    assert embedder.embed_queries(["请假"])[0] == pytest.approx(embed("q: 请假"), abs=1e-6)
    assert embedder.embed_passages(["请假"])[0] == pytest.approx(embed("p: 请假"), abs=1e-6)
    assert [request.body["input"] for request in server.requests] == [["q: 请假"], ["p: 请假"]]
    assert server.requests[0].headers["authorization"] == "Bearer key"


def test_many_passages_go_in_several_requests_and_come_back_in_order(server: ScriptedServer):
    texts = [f"passage {i} " + "长" * (i % 7) for i in range(150)]
    told: list[int] = []
    found = OpenAIEmbedder("m", server.base_url).embed_passages(texts, told.append)
    assert found == pytest.approx(np.asarray([embed(text) for text in texts]), abs=1e-6)
    assert told == [64, 128, 150]
    assert len(server.requests) == 3


def test_dimension_is_asked_once_or_given(server: ScriptedServer):
    asked = OpenAIEmbedder("m", server.base_url)
    assert (asked.dimension, asked.dimension) == (DIMENSION, DIMENSION)
    assert OpenAIEmbedder("m", server.base_url, dimension=3).dimension == 3
    assert len(server.requests) == 1


def test_fingerprint_needs_no_server_and_tells_no_key():
    embedder = OpenAIEmbedder("m", "https://user:secret@example.org/v1?key=secret", "secret")
    assert "secret" not in embedder.fingerprint
    assert embedder.fingerprint != OpenAIEmbedder("m", "https://other.example/v1").fingerprint


def test_long_and_odd_texts_are_made_acceptable(server: ScriptedServer):
    embedder = OpenAIEmbedder("m", server.base_url, max_tokens=10)
    embedder.embed_passages(["", "长" * 50, "half \ud83d pair"])
    assert sorted(server.requests[0].body["input"]) == [" ", "half ? pair", "长" * 10]


def test_tokens_are_estimated():
    embedder = OpenAIEmbedder("m")
    assert embedder.count_tokens("年假有几天？") == 6
    assert 18 <= embedder.count_tokens("The quick brown fox jumps over the lazy dog, again and again.") <= 24
    assert embedder.token_offsets("ab 年假") == [(0, 2), (3, 4), (4, 5)]


def test_order_follows_the_index_and_rows_have_length_one(answering: Callable[..., str]):
    url = answering((200, vectors((1, [0.0, 2.0]), (0, [3.0, 0.0]))))
    assert OpenAIEmbedder("m", url).embed_queries(["a", "b"]).tolist() == [[1.0, 0.0], [0.0, 1.0]]


def test_passing_trouble_is_tried_again(answering: Callable[..., str]):
    url = answering((503, {"error": {"message": "loading"}}), (200, vectors((0, [1.0]))))
    assert OpenAIEmbedder("m", url).embed_queries(["a"]).tolist() == [[1.0]]


@pytest.mark.parametrize(
    "answer",
    [
        (200, "<html>a login page</html>"),
        (200, {"error": {"message": "no"}}),
        (200, vectors()),
        (200, vectors((0, [1.0]))),
        (200, vectors((0, [1.0]), (0, [1.0]))),
        (200, vectors((0, [1.0]), (1, [1.0, 2.0]))),
        (200, vectors((0, [1.0]), (1, [0.0]))),
        (200, '{"data": [{"index": 0, "embedding": [NaN]}, {"index": 1, "embedding": [1]}]}'),
        (401, {"error": {"message": "bad key"}}),
        (400, {"error": {"message": "too long"}}),
    ],
    ids=["html", "error", "none", "too few", "same index", "ragged", "zero", "nan", "key", "refused"],
)
def test_other_answers_are_failures_in_both_languages(answering: Callable[..., str], answer: Answer):
    with pytest.raises(EmbeddingUnavailable) as failed:
        OpenAIEmbedder("m", answering(answer)).embed_queries(["a", "b"])
    assert "TANDEM_EMBEDDING" in failed.value.en
    assert "TANDEM_EMBEDDING" in failed.value.zh


def test_changed_dimension_is_refused(answering: Callable[..., str]):
    embedder = OpenAIEmbedder("m", answering((200, vectors((0, [1.0, 0.0]))), (200, vectors((0, [1.0])))))
    embedder.embed_queries(["a"])
    with pytest.raises(EmbeddingUnavailable, match="length 1, not 2"):
        embedder.embed_queries(["a"])


def test_no_server():
    with pytest.raises(EmbeddingUnavailable, match=r"127\.0\.0\.1:9"):
        OpenAIEmbedder("m", "http://127.0.0.1:9/v1").embed_queries(["a"])


def test_no_texts_ask_nothing(server: ScriptedServer):
    assert OpenAIEmbedder("m", server.base_url).embed_queries([]).shape == (0, 0)
    assert not server.requests
