"""The text of an answer in JSON-action form, shown while it is written."""

import json
import re

_OPENING = re.compile(
    r'\s*(?:```(?:json)?\s*)?\{\s*"action"\s*:\s*"answer"\s*,\s*"(?:text|answer|content|response)"\s*:\s*"'
)
# A reply that is no answer by then is buffered whole.
LONGEST_OPENING = 80
_HALF_PAIR = re.compile("[\ud800-\udbff]$")


class StreamedAnswer:
    """Fed with a reply piece by piece; gives the answer's text as far as it is certain."""

    def __init__(self) -> None:
        self._reply = ""
        self._at: int | None = None
        self._over = False
        self.text = ""

    def feed(self, piece: str) -> str:
        """What the piece adds to the answer's text; nothing where the reply is of another form."""
        if self._over:
            return ""
        self._reply += piece
        if self._at is None:
            opening = _OPENING.match(self._reply)
            if opening is None:
                self._over = len(self._reply) > LONGEST_OPENING
                return ""
            self._at = opening.end()
        shown = self._decoded(self._at)
        new = shown[len(self.text) :]
        self.text = shown
        return new

    def _decoded(self, start: int) -> str:
        """The string that begins at `start`, up to its end or to the last whole escape."""
        end = start
        while end < len(self._reply) and self._reply[end] != '"':
            if self._reply[end] == "\\":
                length = 6 if self._reply[end + 1 : end + 2] == "u" else 2
                if end + length > len(self._reply):
                    break
                end += length
            else:
                end += 1
        self._over = end < len(self._reply) and self._reply[end] == '"'
        try:
            text = json.loads(f'"{self._reply[start:end]}"', strict=False)
        except ValueError:
            # An escape that JSON does not know: what was shown stands, the rest is read at the end.
            self._over = True
            return self.text
        # Half of a pair waits for the other.
        return text if self._over else _HALF_PAIR.sub("", text)
