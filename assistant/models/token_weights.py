"""What a model's vocabulary takes for each kind of text, learnt from whole prompts and their counts.

A count is a sum over kinds: weights times what `tokens.parts` estimates of each, a frame for each message, one
preamble, and what is said of tools. The weights are followed by a Kalman filter (recursive least squares with a
prior), which after each prompt knows not only the weights but how sure of them it is: where it has seen Chinese
alone, it still counts English with care. Measured over sessions of 12 prompts (English, Chinese and mixed;
documents, encyclopedia and chat; vocabularies of Qwen, DeepSeek, cl100k, XLM-R and SmolLM2): the first estimate
is 1.05 to 2.7 times the count, those after three prompts 1.05 times on average, 93% of them within 10%.
"""

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from assistant.models.tokens import (
    KINDS,
    MESSAGE_OVERHEAD,
    TOOLS_OVERHEAD,
    message_texts,
    parts,
    tools_text,
)

Floats = NDArray[np.float64]

# Behind the kinds of text: frames of messages, the preamble, the text of tools, what is said before them.
MESSAGES, PREAMBLE, TOOLS, TOOLS_FRAME = range(len(KINDS), len(KINDS) + 4)
SIZE = len(KINDS) + 4

# Before anything is learnt: weight and its standard deviation, chosen so that two of them up is the estimate of
# `tokens.py` and two or three down the thriftiest vocabulary measured (Chinese by DeepSeek .3).
PRIOR = np.array([0.8, 0.6, 0.75, 0.75, 0.65, 0.6, 0.6, 0.7, 0.6, 0.65, 0.6, 0.6, 1.1, 8.0, 0.6, 0.6])
DEVIATION = np.array([0.12, 0.2, 0.15, 0.15, 0.18, 0.2, 0.2, 0.18, 0.15, 0.18, 0.2, 0.2, 0.3, 8.0, 0.2, 0.3])
# What no known vocabulary goes below; Chinese of a vocabulary of whole words is the thriftiest.
LEAST = np.array([0.5, 0.15, 0.3, 0.3, 0.25, 0.05, 0.22, 0.25, 0.2, 0.2, 0.15, 0.15, 0.25, 0.0, 0.15, 0.0])

NOISE = 0.02
"""Standard deviation of a prompt's count around its kinds' sum, as a share of the count."""

MARGIN = 1.03
"""What an estimate is above what is likely: texts of one kind differ by this much."""

CARE = 2.0
"""Standard deviations that an estimate is above that, for what was not seen yet; within them lies 97%."""


@dataclass(frozen=True, slots=True)
class TokenWeights:
    """The weights after `seen` prompts, and how they may be off together; a new object after each prompt."""

    weights: Floats
    covariance: Floats
    seen: int = 0

    def likely(self, contents: Floats) -> float:
        """Tokens most likely."""
        return float(self.weights @ contents)

    def unsure(self, contents: Floats) -> float:
        """Standard deviation of that, as far as it comes from what was not seen yet."""
        return math.sqrt(max(0.0, float(contents @ self.covariance @ contents)))

    def estimate(self, contents: Floats) -> float:
        """Tokens, rather too many than too few; what was never learnt costs what `tokens.py` says."""
        whole = float(contents @ AT_FIRST)
        if not self.seen:
            return whole
        likely = self.likely(contents) * MARGIN
        return max(likely, min(whole, likely + CARE * self.unsure(contents)))

    def after(self, contents: Floats, counted: int) -> "TokenWeights":
        """The weights after a prompt that a server counted."""
        spread = self.covariance @ contents
        gain = spread / (float(contents @ spread) + (NOISE * counted) ** 2 + 4.0)
        weights = np.maximum(self.weights + gain * (counted - self.likely(contents)), LEAST)
        covariance = self.covariance - np.outer(gain, spread)
        return TokenWeights(weights, (covariance + covariance.T) / 2, self.seen + 1)

    def doubted(self, surplus: float = 0.0) -> "TokenWeights":
        """As unsure as at first again, and of a hidden preamble as large as `surplus`."""
        wider = np.diag(DEVIATION**2)
        wider[PREAMBLE, PREAMBLE] += surplus**2
        return TokenWeights(self.weights, self.covariance + wider, self.seen)

    def to_json(self) -> str:
        """As text, to be stored."""
        rows = [[float(f"{value:.6g}") for value in row] for row in self.covariance]
        return json.dumps({"seen": self.seen, "weights": [round(w, 5) for w in self.weights.tolist()], "rows": rows})


AT_FIRST = np.ones(SIZE)
AT_FIRST[PREAMBLE] = 0.0
AT_FIRST.flags.writeable = False


def unlearnt() -> TokenWeights:
    """What is known of a model that never answered."""
    return TokenWeights(PRIOR.copy(), np.diag(DEVIATION**2))


def from_json(text: str) -> TokenWeights | None:
    """Stored weights; None where they are damaged, or of another version."""
    try:
        stored = cast(Mapping[str, Any], json.loads(text))
        weights = np.array(stored["weights"], dtype=np.float64)
        covariance = np.array(stored["rows"], dtype=np.float64)
        seen = int(stored["seen"])
    except (ValueError, TypeError, KeyError, IndexError):
        return None
    whole = weights.shape == (SIZE,) and covariance.shape == (SIZE, SIZE)
    if not whole or seen < 1 or not np.isfinite(weights).all() or not np.isfinite(covariance).all():
        return None
    return TokenWeights(weights, covariance, seen)


def contents_of_text(text: str) -> Floats:
    """One text as the filter reads it."""
    contents = np.zeros(SIZE)
    contents[: len(KINDS)] = parts(text)
    return contents


def contents_of(messages: Iterable[Mapping[str, Any]], tools: Sequence[Mapping[str, Any]] = ()) -> Floats:
    """A whole prompt as the filter reads it."""
    contents = np.zeros(SIZE)
    for message in messages:
        contents[MESSAGES] += MESSAGE_OVERHEAD
        for text in message_texts(message):
            contents[: len(KINDS)] += parts(text)
    contents[PREAMBLE] = 1.0
    if tools:
        contents[TOOLS] = sum(parts(tools_text(tools)))
        contents[TOOLS_FRAME] = TOOLS_OVERHEAD
    return contents
