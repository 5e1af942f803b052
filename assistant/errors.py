"""One small tree of errors; every message says what happened and what to do next, in both languages."""

from typing import Literal

Language = Literal["en", "zh"]


class TandemError(Exception):
    """Anything Tandem reports to a person; `en` and `zh` each hold one whole, self-contained sentence or two."""

    def __init__(self, en: str, zh: str) -> None:
        super().__init__(en)
        self.en = en
        self.zh = zh

    def say(self, language: Language) -> str:
        """The message in the reader's language."""
        return self.zh if language == "zh" else self.en


class UserError(TandemError):
    """A mistake of the person or program that called: nothing was changed."""


class NotFound(UserError):
    """No such thing for this viewer; another user's thing and a random id get the same words."""


class RunError(TandemError):
    """Something outside failed while running; what was there is still there."""


class ModelUnavailable(RunError):
    """The chat model refused, hung, or answered with something that is no answer."""


class ReplyUnusable(ModelUnavailable):
    """The chat model answered, but not with what was asked for; another request may fare better."""


class ReplyCut(ReplyUnusable):
    """The chat model's reply reached its limit before the end; one that asks for less may be whole."""


class ContextOverflow(ModelUnavailable):
    """The prompt does not fit into the window of the model's server; a smaller one may.

    `window` and `prompt_tokens` are the server's own counts, where it says them.
    """

    def __init__(self, en: str, zh: str, window: int | None = None, prompt_tokens: int | None = None) -> None:
        super().__init__(en, zh)
        self.window = window
        self.prompt_tokens = prompt_tokens


class EmbeddingUnavailable(RunError):
    """The embedding model can't be loaded or does not answer; the keyword arm goes on without it."""


class RerankUnavailable(RunError):
    """The cross-encoder can't be loaded, fails, or takes too long; the order of the passages stands without it."""


class StoreError(RunError):
    """A store can't be opened or written, or disagrees with its record."""
