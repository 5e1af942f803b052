"""Keeps a model's reasoning out of its answer when a server leaves it inline as <think>...</think>."""

import re

TAG = re.compile(r"(?<!`)<(/?)think(?:ing)?>", re.IGNORECASE)
END = re.compile(r"<(/)think(?:ing)?>", re.IGNORECASE)  # a thought may end in a backtick
TAGS = ("<think>", "</think>", "<thinking>", "</thinking>")
LONGEST_HELD = max(map(len, TAGS))  # a tag less its last character, and the character before it


class ReasoningFilter:
    """Streams text through, without what stands between reasoning tags, wherever the pieces are cut.

    A tag straight after a backtick is the answer speaking of the tag, and stays. A block that never
    closes is dropped: half a thought is no answer.
    """

    def __init__(self) -> None:
        self._held = ""
        self._before = ""
        self._thinking = False
        self._shown = False

    def feed(self, piece: str) -> str:
        """The visible text that is certain after this piece; the start of a possible tag is held back."""
        text, visible = self._before + self._held + piece, ""
        position = len(self._before)
        while tag := (END if self._thinking else TAG).search(text, position):
            visible += self._visible(text[position : tag.start()])
            self._thinking = not tag.group(1)
            position = tag.end()
        end = len(text) - _possible_tag(text[position:])
        visible += self._visible(text[position:end])
        self._held = text[end:]
        self._before = text[max(end - 1, 0) : end]
        return visible

    def flush(self) -> str:
        """What was held back, once no more pieces come."""
        held, self._held = self._held, ""
        return self._visible(held)

    def _visible(self, text: str) -> str:
        if self._thinking:
            return ""
        if not self._shown:
            text = text.lstrip()
            self._shown = bool(text)
        return text


def without_reasoning(reply: str) -> str:
    """The visible text of a whole reply, also when the opening tag stood in the server's prompt template."""
    orphan = TAG.search(reply)
    if orphan and orphan.group(1):
        reply = reply[orphan.end() :]
    reasoning = ReasoningFilter()
    return (reasoning.feed(reply) + reasoning.flush()).strip()


def _possible_tag(text: str) -> int:
    """Length of the longest end of `text` that may be the start of a tag."""
    start = text.rfind("<", max(0, len(text) - LONGEST_HELD))
    tail = text[start:].lower() if start >= 0 else ""
    return len(tail) if tail and any(tag.startswith(tail) for tag in TAGS) else 0
