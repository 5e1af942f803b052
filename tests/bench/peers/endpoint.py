"""Vectors from the bench's embedding server, each text asked for once."""

import json
import urllib.request
from collections.abc import Sequence
from typing import Literal

Verb = Literal["query", "passage"]
SLICE = 256
# A slice whose vectors the server has yet to make may take minutes on a busy machine.
PATIENCE_S = 3600


class Endpoint:
    """Asks an endpoint in the shape of OpenAI's embeddings; what was asked once is kept."""

    def __init__(self, url: str) -> None:
        self._url = f"{url}/embeddings"
        # No proxy of the environment stands between two processes of one machine.
        self._opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        self._known: dict[tuple[Verb, str], list[float]] = {}

    def queries(self, texts: Sequence[str]) -> list[list[float]]:
        """Vectors of questions."""
        return self._vectors("query", texts)

    def passages(self, texts: Sequence[str]) -> list[list[float]]:
        """Vectors of passages."""
        return self._vectors("passage", texts)

    def _vectors(self, verb: Verb, texts: Sequence[str]) -> list[list[float]]:
        lacking = [text for text in dict.fromkeys(texts) if (verb, text) not in self._known]
        for start in range(0, len(lacking), SLICE):
            part = lacking[start : start + SLICE]
            self._known.update({(verb, text): vector for text, vector in zip(part, self._ask(verb, part), strict=True)})
        return [self._known[verb, text] for text in texts]

    def _ask(self, verb: Verb, texts: Sequence[str]) -> list[list[float]]:
        body = json.dumps({"model": verb, "input": list(texts)}).encode()
        request = urllib.request.Request(self._url, body, {"Content-Type": "application/json"})
        with self._opener.open(request, timeout=PATIENCE_S) as response:
            return [one["embedding"] for one in json.load(response)["data"]]
