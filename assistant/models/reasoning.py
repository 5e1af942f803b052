"""Keeps a model's reasoning out of its answer when a server leaves it inline as <think>...</think>."""

import re

TAG = re.compile(r"(?<!`)<(/?)think(?:ing)?>", re.IGNORECASE)
END = re.compile(r"<(/)think(?:ing)?>", re.IGNORECASE)  # a thought may end in a backtick
TAGS = ("<think>", "</think>", "<thinking>", "</thinking>")
LONGEST_HELD = max(map(len, TAGS))  # a tag less its last character, and the character before it


class ReasoningFilter:
    """Streams text through, without what stands between reasoning tags, wherever the pieces are cut.

    A tag straight after a backtick is the answer speaking of the tag, and stays. A block that never
    closes is dropped: half a thought is no answer. A closing tag that none opened ends a thought which the prompt's
    template had opened: all before it was thought, and `has_begun_in_thought` says so.
    """

    def __init__(self, *, is_unopened: bool = False) -> None:
        """With `is_unopened` the reply is taken to begin inside a thought, and held back until a tag tells."""
        self._held: str = ""
        self._before: str = ""
        self._thinking = False
        self._shown = False
        self._given = False
        self._is_taken_back = False
        self._tagged = False
        self._undecided: str | None = "" if is_unopened else None
        self.has_begun_in_thought = False

    def feed(self, piece: str) -> str:
        """The visible text that is certain after this piece; the start of a possible tag is held back."""
        text, visible = self._before + self._held + piece, ""
        position = len(self._before)
        while tag := (END if self._thinking else TAG).search(text, position):
            visible += self._visible(text[position : tag.start()])
            if tag.group(1) and not self._tagged:
                self.has_begun_in_thought, self._is_taken_back = True, self._given
                self._shown, visible = False, ""
            else:
                visible += self._undecided or ""
            self._undecided, self._tagged = None, True
            self._thinking = not tag.group(1)
            position = tag.end()
        end = len(text) - _possible_tag(text[position:])
        visible += self._visible(text[position:end])
        self._held = text[end:]
        self._before = text[max(end - 1, 0) : end]
        self._given = self._given or bool(visible)
        return visible

    def takes_back(self) -> bool:
        """Whether what `feed` gave before its last text was thought; said once."""
        is_taken_back, self._is_taken_back = self._is_taken_back, False
        return is_taken_back

    def flush(self, *, is_whole: bool = True) -> str:
        """What was held back, once no more pieces come; of a reply cut at its length no thought without its end."""
        held, self._held = self._held, ""
        visible = self._visible(held)
        undecided, self._undecided = self._undecided or "", None
        return undecided + visible if is_whole else visible

    def _visible(self, text: str) -> str:
        if self._thinking:
            return ""
        if not self._shown:
            text = text.lstrip()
            self._shown = bool(text)
        if self._undecided is not None:
            self._undecided += text
            return ""
        return text


def begins_in_thought(reply: str) -> bool:
    """Whether the first tag of a whole reply closes a thought that the reply did not open."""
    tag = TAG.search(reply)
    return tag is not None and bool(tag.group(1))


def without_reasoning(reply: str) -> str:
    """The visible text of a whole reply, also when the opening tag stood in the server's prompt template."""
    reasoning = ReasoningFilter()
    return (reasoning.feed(reply) + reasoning.flush()).strip()


def _possible_tag(text: str) -> int:
    """Length of the longest end of `text` that may be the start of a tag."""
    start = text.rfind("<", max(0, len(text) - LONGEST_HELD))
    tail = text[start:].lower() if start >= 0 else ""
    return len(tail) if tail and any(tag.startswith(tail) for tag in TAGS) else 0
