"""Keeps a model's reasoning out of its answer when a server leaves it inline as <think>...</think>."""

import logging
import re
from typing import Protocol

from assistant.errors import StoreError

logger = logging.getLogger("tandem.reasoning")

TAG = re.compile(r"(?<!`)<(/?)think(?:ing)?>", re.IGNORECASE)
END = re.compile(r"<(/)think(?:ing)?>", re.IGNORECASE)  # a thought may end in a backtick
TAGS = ("<think>", "</think>", "<thinking>", "</thinking>")
# "DeepSeek-R1-Distill", "QwQ-32B", "Qwen3-4B-Thinking", "Phi-4-mini-reasoning"; not "o3r1x" or "thinkpad".
THINKS_BY_NAME = re.compile(r"(?<![a-z0-9])(?:r1|qwq|think(?:ing|er)?|reason(?:ing|er)?)(?![a-z0-9])", re.IGNORECASE)
BEGINS, DOES_NOT = "begins in thought", "begins in its answer"
LONGEST_HELD = max(map(len, TAGS))  # a tag less its last character, and the character before it


class HabitRecords(Protocol):
    """Where what was seen of models is kept, each under its name and address."""

    def read(self, model: str, base_url: str) -> str | None:
        """What was last written for a model; raises StoreError."""
        ...

    def write(self, model: str, base_url: str, learnt: str) -> None:
        """Puts it in the place of what was known; raises StoreError."""
        ...


class OpeningHabit:
    """Whether a model's replies begin inside a thought that its server's template opened: as seen, else by its name.

    With `records` what was seen outlives the process, so that its first reply too is held back where it must be.
    """

    def __init__(self, model: str, base_url: str, records: HabitRecords | None = None) -> None:
        self._model = model
        self._base_url = base_url
        self._records = records
        self._seen: bool | None = None
        self._has_read = False

    @property
    def begins_in_thought(self) -> bool:
        """Whether the next reply is to be held back until a tag tells."""
        self._read()
        return bool(THINKS_BY_NAME.search(self._model)) if self._seen is None else self._seen

    def saw(self, *, begins_in_thought: bool) -> None:
        """Learn from a reply; one thought outweighs all replies without any."""
        self._read()
        if self._seen or self._seen == begins_in_thought or (not begins_in_thought and not self.begins_in_thought):
            return
        self._seen = begins_in_thought
        if self._records is not None:
            try:
                self._records.write(self._model, self._base_url, BEGINS if begins_in_thought else DOES_NOT)
            except StoreError as error:
                logger.warning("how the model's replies begin was not kept: %s", error)

    def _read(self) -> None:
        if self._has_read or self._records is None:
            return
        self._has_read = True
        try:
            held = self._records.read(self._model, self._base_url)
        except StoreError as error:
            logger.warning("how the model's replies begin could not be read: %s", error)
            return
        self._seen = None if held is None else held == BEGINS


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

    def thinks_elsewhere(self) -> str:
        """The server sends thoughts in a field of their own, so that nothing is held back: what was until now."""
        undecided, self._undecided = self._undecided or "", None
        self._given = self._given or bool(undecided)
        return undecided

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
