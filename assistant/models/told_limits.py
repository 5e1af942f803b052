"""Sentences of the assistant's own within the answer's limit; pure."""

from collections.abc import Sequence

from assistant.datatypes import Context
from assistant.errors import Language
from assistant.models.shortening import length


def spoken(sentences: Sequence[str], context: Context) -> str:
    """Sentences joined, as many as the limit lets stand, in their order; the first always stands."""
    text = ""
    for said in dict.fromkeys(sentences):
        longer = joined(text, said, context.preferences.language)
        if text and not fits(longer, context.preferences.limit, context.preferences.language):
            break
        text = longer
    return text


def fits(text: str, limit: int | None, language: Language) -> bool:
    """Whether a sentence of the assistant's own stays within what is left."""
    return limit is None or length(text, language) <= limit


def joined_all(sentences: Sequence[str], language: Language) -> str:
    """Sentences in a row."""
    return (" " if language == "en" else "").join(sentences)


def joined(text: str, said: str, language: Language) -> str:
    """A text with one more sentence."""
    return text + (" " if text and language == "en" else "") + said
