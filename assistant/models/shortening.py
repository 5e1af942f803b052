"""The shortest clause of a text that still answers, for users who asked for short answers; pure."""

import re
from collections.abc import Iterator

from assistant.errors import Language
from assistant.models.cues import holds, wanted
from assistant.models.sentences import clauses
from assistant.retrieval.keywords import query_terms, terms

_WORD = re.compile(
    r"[\u3005\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff]|[^\s\u3005\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff]+"
)
_EDGE = " \t\n，、；：,;:—–（(）)-*•"
# A clause that holds the kind of thing asked for outweighs one that only repeats the question.
CUE = 1.0


def length(text: str, language: Language) -> int:
    """Characters without spaces in Chinese, words in English (a Chinese character there is a word)."""
    return len("".join(text.split())) if language == "zh" else len(_WORD.findall(text))


def shorten(text: str, question: str, limit: int, language: Language) -> str:
    """A verbatim part of the text within the limit: the clauses that say most of what was asked.

    Where no clause fits, the words around what was asked for.
    """
    if length(text, language) <= limit:
        return text
    spans = clauses(text)
    windows = [
        text[spans[i][0] : spans[j][1]].strip(_EDGE)
        for i in range(len(spans))
        for j in range(i, min(i + 8, len(spans)))
    ]
    fitting = [window for window in windows if window and length(window, language) <= limit]
    kind = wanted(question)
    if not any(holds(kind, window) for window in fitting):
        fitting += list(_runs_of_words(text, limit, language))
    asked = set(query_terms(question))

    def worth(window: str) -> tuple[float, int]:
        share = len(asked & set(terms(window))) / (len(asked) or 1)
        return share + CUE * holds(kind, window), -len(window)

    return max(fitting, key=worth, default="")


def _runs_of_words(text: str, limit: int, language: Language) -> Iterator[str]:
    """All runs of whole words that fill the limit; Chinese characters are words of their own."""
    words = [match.span() for match in _WORD.finditer(text)]
    for i, (start, _) in enumerate(words):
        end = start
        for _, stop in words[i : i + limit]:
            if length(text[start:stop], language) > limit:
                break
            end = stop
        if end > start:
            yield text[start:end].strip(_EDGE)
        if end == len(text.rstrip()):
            return
