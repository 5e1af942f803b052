"""How servers say that a prompt does not fit: by a code, by fields, or in a sentence, each in its own words.

The sentences are those of OpenAI and Azure, vLLM, SGLang, llama.cpp and its Python server, LM Studio, TGI, Mistral,
DeepSeek, DashScope, xAI, Gemini's and Anthropic's compatible addresses.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

CODES = frozenset({"context_length_exceeded", "exceed_context_size_error", "context_window_exceeded"})
STATUSES = frozenset({None, 400, 413, 422, 500})
"""None: an error inside a stream. 500: llama.cpp's Python server, and older ones of llama.cpp."""

SIGNS = (
    "context_length_exceeded", "context length", "context size", "context window", "maximum context",
    "maximum prompt length", "prompt is too long", "prompt too long", "input is too long", "range of input length",
    "exceeds the maximum number of tokens", "input tokens exceed", "`max_new_tokens` must be <=",
    "model token limit", "prompt exceeds max length", "prompt 超长", "maximum model length", "max_model_len",
)  # fmt: skip

_N = r"(\d[\d,]*)"
WINDOWS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?:context|prompt|sequence|maximum model) (?:length|size|window)(?: is| of| only|:| \()* ?{_N}",
        rf"max_model_len(?:=\w+?)?={_N}",
        rf"configured limit of {_N}",
        rf"{_N} maximum",
        rf"must be <= {_N}",
        rf"maximum number of tokens allowed \({_N}",
        rf"input length should be \[\d+, {_N}",
        rf"token limit:? {_N}",
    )
)
PROMPTS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"request \({_N} tokens",
        rf"prompt \((?:total )?length {_N}\)",
        rf"{_N} (?:tokens )?(?:in|from) the (?:input )?(?:messages|prompt|input)",
        rf"(?:has|with|passed|at least) {_N} input tokens",
        rf"resulted in {_N} tokens",
        rf"keep the first {_N} tokens",
        rf"given: {_N} `?inputs",
        rf"input \({_N} tokens",
        rf"input token count \({_N}",
        rf"(?:prompt|request) contains {_N} tokens",
        rf"too long: {_N} tokens",
        rf"requested tokens \({_N}",
    )
)


@dataclass(frozen=True, slots=True)
class Overflow:
    """A prompt that did not fit, and the server's window and count of its tokens where it says them."""

    window: int | None = None
    prompt_tokens: int | None = None


def overflow_in(body: object, words: str, status: int | None) -> Overflow | None:
    """The overflow that a server's answer tells of, if it is one; `words` is the sentence of its body."""
    fields = _error_fields(body)
    said = " ".join((words, str(fields.get("message") or "")))
    known = CODES & {str(fields.get("code")), str(fields.get("type"))}
    if not known and (status not in STATUSES or not any(sign in said.lower() for sign in SIGNS)):
        return None
    window = _positive(fields.get("n_ctx")) or _first(WINDOWS, said)
    return Overflow(window, _positive(fields.get("n_prompt_tokens")) or _first(PROMPTS, said))


def _error_fields(body: object) -> Mapping[str, Any]:
    """The object that holds the code: the body itself or its `error`, as the openai package unwraps it or not."""
    if not isinstance(body, Mapping):
        return {}
    fields = cast(Mapping[str, Any], body)
    inner = fields.get("error")
    return cast(Mapping[str, Any], inner) if isinstance(inner, Mapping) else fields


def _first(patterns: tuple[re.Pattern[str], ...], said: str) -> int | None:
    found = next((match for pattern in patterns if (match := pattern.search(said))), None)
    return _positive(int(found.group(1).replace(",", ""))) if found else None


def _positive(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else None
