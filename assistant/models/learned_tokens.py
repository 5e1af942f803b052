"""Token counts for one model on one server, which get closer with each count that the server reports.

Before the first report they are those of `tokens.py`: never below what any known tokenizer takes. After it they
follow the server (see `token_weights.py` for how, and how well), 3% above what is likely and more above where
little was seen. A report that no tokenizer explains teaches nothing: a server that cuts prompts in silence, as
Ollama does at 4,096 tokens where nobody set another window, reports only what it left.
"""

import logging
import math
import threading
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from assistant.datatypes import Text
from assistant.errors import Language, StoreError
from assistant.models.token_weights import (
    AT_FIRST,
    LEAST,
    MARGIN,
    MESSAGES,
    PREAMBLE,
    Floats,
    TokenWeights,
    contents_of,
    contents_of_text,
    from_json,
    unlearnt,
)
from assistant.models.tokens import MESSAGE_OVERHEAD, estimate_messages, estimate_tokens
from assistant.stores.token_records import TokenRecords

logger = logging.getLogger("tandem.tokens")

Report = Literal["learnt", "ignored", "truncated"]

SAVED_EACH = 8  # Each of the first reports is saved, and then each of so many.
WELL_BELOW = 0.75  # Of what was learnt; texts of one kind differ by less.
SMALLEST_CUT = 64  # Tokens missing in a small prompt are a frame that is counted otherwise.
# Prompts below this fit into the smallest window that servers use, 2,048, so that a low count means another model.
SMALL_PROMPT = 1600
SURE_OF_ANOTHER = 3
SMALLEST_WINDOW = 2048
# No server's window is as small as this: so few are a count of what was not cached, or made up.
FEW = 1000
WINDOW_STEP = 1024
SHORT_OF_WINDOW = 8

TRUNCATED = Text(
    en='The model "{model}" read {counted:,} tokens of a prompt of about {expected:,}: its server cuts long prompts'
    " in silence. Raise the server's window (Ollama: OLLAMA_CONTEXT_LENGTH, or num_ctx of the model), or set"
    " TANDEM_LLM_CONTEXT_WINDOW to the window that it has.",
    zh="模型“{model}”只读了约 {expected:,} 个词元的提示中的 {counted:,} 个：服务端会悄悄截断过长的提示，或者只统计了一部分。"
    "请调大服务端的窗口（Ollama：OLLAMA_CONTEXT_LENGTH 或模型的 num_ctx），"
    "或把 TANDEM_LLM_CONTEXT_WINDOW 设为它实际的窗口大小。",
)


class LearnedTokens:
    """Counts tokens of texts and prompts; may be used by many threads, and learns from `observe`.

    With `records` what was learnt outlives the process, under the model's name and address.
    """

    def __init__(self, model: str, base_url: str, records: TokenRecords | None = None) -> None:
        self._model = model
        self._base_url = base_url
        self._records = records
        self._lock = threading.Lock()
        self._weights: TokenWeights | None = None
        self._low: list[tuple[Floats, int]] = []
        self._cut_at: tuple[int, int] | None = None

    def __call__(self, text: str) -> int:
        """Tokens of a text as a part of a prompt, rather too many than too few."""
        weights = self._learnt()
        if not weights.seen:
            return estimate_tokens(text)
        return math.ceil(weights.estimate(contents_of_text(text))) if text else 0

    def count_messages(self, messages: Sequence[Mapping[str, Any]], tools: Sequence[Mapping[str, Any]] = ()) -> int:
        """Tokens of a whole prompt, as the server will report them, rather too many than too few."""
        weights = self._learnt()
        if not weights.seen:
            return estimate_messages(messages, tools)
        return math.ceil(weights.estimate(contents_of(messages, tools)))

    def count_tools(self, tools: Sequence[Mapping[str, Any]]) -> int:
        """What tools add to a prompt, rather too many than too few."""
        weights = self._learnt()
        if not tools:
            return 0
        if not weights.seen:
            return estimate_messages((), tools)
        contents = contents_of((), tools)
        contents[PREAMBLE] = 0.0
        return math.ceil(weights.estimate(contents))

    @property
    def message_tokens(self) -> int:
        """What each message costs beside its text."""
        weights = self._learnt()
        return math.ceil(weights.weights[MESSAGES] * MESSAGE_OVERHEAD * MARGIN) if weights.seen else MESSAGE_OVERHEAD

    @property
    def preamble(self) -> int:
        """What the server puts around a prompt, once for all messages; 0 before it was learnt."""
        weights = self._learnt()
        return max(0, math.ceil(weights.weights[PREAMBLE] * MARGIN)) if weights.seen else 0

    @property
    def seen(self) -> int:
        """How many reports it has learnt from; before the first it is the estimate of `tokens.py`."""
        return self._learnt().seen

    def warning(self, language: Language) -> str | None:
        """What a person should know of this server's counts; None while they are as expected."""
        cut = self._cut_at
        return None if cut is None else TRUNCATED.say(language, model=self._model, counted=cut[0], expected=cut[1])

    def observe(
        self, messages: Sequence[Mapping[str, Any]], counted: int, tools: Sequence[Mapping[str, Any]] = ()
    ) -> Report:
        """Learns from the count that the server reports for a prompt; says where it can't be the whole prompt's."""
        contents = contents_of(messages, tools)
        with self._lock:
            before = self._loaded()
            report = self._heard(before, contents, counted)
            after = self._weights
        if after is not None and after is not before:
            self._save(after)  # Not under the lock: nobody who counts waits for the disk.
        return report

    def _heard(self, weights: TokenWeights, contents: Floats, counted: int) -> Report:
        if counted <= 0:
            return "ignored"
        if self._is_low(weights, contents, counted):
            return self._doubt(weights, contents, counted)
        self._low.clear()
        if _at_a_window(counted) and float(contents @ AT_FIRST) > 1.2 * counted:
            return "ignored"  # Perhaps it was cut there; the next prompt teaches as much.
        if self._cut_at is not None and counted > self._cut_at[0] + SMALLEST_CUT:
            self._cut_at = None  # More than was read then: the server's window is larger now.
        self._weights = _learnt_from(weights, contents, counted)
        return "learnt"

    # ---- reports that can't be whole --------------------------------------------------------------

    def _is_low(self, weights: TokenWeights, contents: Floats, counted: int) -> bool:
        least = float(LEAST @ contents)
        if weights.seen:
            least = max(least, WELL_BELOW * weights.likely(contents) - 3 * weights.unsure(contents))
        return counted < least - SMALLEST_CUT

    def _doubt(self, weights: TokenWeights, contents: Floats, counted: int) -> Report:
        """Small prompts are not cut: if their counts stay low, another model goes by this name now."""
        likely = weights.likely(contents)
        if likely < SMALL_PROMPT and counted >= LEAST @ contents:
            self._low.append((contents, counted))
            if len(self._low) < SURE_OF_ANOTHER:
                return "ignored"
            other = unlearnt()
            for seen, count in self._low:
                other = other.after(seen, count)
            self._low.clear()
            self._weights = other
            return "learnt"
        if counted < FEW:
            return "ignored"
        if self._cut_at is None:
            logger.warning(TRUNCATED.say("en", model=self._model, counted=counted, expected=round(likely)))
        self._cut_at = (counted, round(likely))
        return "truncated"

    # ---- what is known ----------------------------------------------------------------------------

    def _learnt(self) -> TokenWeights:
        weights = self._weights
        if weights is not None:
            return weights
        with self._lock:
            return self._loaded()

    def _loaded(self) -> TokenWeights:
        if self._weights is None:
            stored = None
            if self._records is not None:
                try:
                    stored = self._records.read(self._model, self._base_url)
                except StoreError as error:  # Counting goes on without what was learnt.
                    logger.warning("learnt token counts: %s", error.en)
            self._weights = (from_json(stored) if stored else None) or unlearnt()
        return self._weights

    def _save(self, weights: TokenWeights) -> None:
        if self._records is None or (weights.seen > SAVED_EACH and weights.seen % SAVED_EACH):
            return
        try:
            self._records.write(self._model, self._base_url, weights.to_json())
        except StoreError as error:  # The next report is as good.
            logger.warning("learnt token counts: %s", error.en)


def _learnt_from(weights: TokenWeights, contents: Floats, counted: int) -> TokenWeights:
    """A count far above the expected one opens everything anew: another model, or a preamble nobody told of."""
    likely = weights.likely(contents)
    far = 1.15 * likely + 3 * weights.unsure(contents) if weights.seen else float(contents @ AT_FIRST)
    if counted > far + SMALLEST_CUT:
        weights = weights.doubted(counted - likely)
    return weights.after(contents, counted)


def _at_a_window(counted: int) -> bool:
    """Whether a count stands where a server with a window of a round size would have cut."""
    return counted >= SMALLEST_WINDOW - SHORT_OF_WINDOW and -counted % WINDOW_STEP < SHORT_OF_WINDOW
