"""The bench's embedder over loopback in the shape of OpenAI's embeddings, so that peers use the very same vectors.

The model's name says the verb: `query` or `passage`.
"""

import json
import threading
from collections.abc import Generator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from assistant.protocols import Embedder, Vectors


@contextmanager
def embedding_server(embedder: Embedder) -> Generator[str]:
    """The base URL of a server on a free port of 127.0.0.1, which stops with the context."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(embedder))
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), name="embedding-server", daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/v1"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def embedded(embedder: Embedder, model: str, texts: list[str]) -> Vectors:
    """Vectors of the verb that a model's name says; raises ValueError for any other name."""
    if model == "query":
        return embedder.embed_queries(texts)
    if model == "passage":
        return embedder.embed_passages(texts)
    raise ValueError(f"The model is {model!r}; it must be 'query' or 'passage'.")


def _handler(embedder: Embedder) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            texts = [asked["input"]] if isinstance(asked["input"], str) else asked["input"]
            try:
                vectors = embedded(embedder, asked["model"], texts)
            except ValueError as error:
                self._reply(400, {"error": {"message": str(error)}})
                return
            data = [
                {"object": "embedding", "index": i, "embedding": list(map(float, vector))}
                for i, vector in enumerate(vectors)
            ]
            usage = {"prompt_tokens": 0, "total_tokens": 0}
            self._reply(200, {"object": "list", "model": asked["model"], "data": data, "usage": usage})

        def _reply(self, status: int, body: object) -> None:
            said = json.dumps(body).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(said)))
            self.end_headers()
            self.wfile.write(said)

        def log_message(self, format: str, *args: object) -> None:
            """Requests are no news."""

    return Handler
