"""What a question names by a code or a product's name, which no answer to it leaves out; pure.

"The price of the QL-100" is not answered by that of the QL-30, nor "how do I install Windows 11" by another install.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from assistant.models.candidates import Candidate
from assistant.models.contacts import AnswerType
from assistant.models.cues import wanted
from assistant.retrieval.keywords import fold
from assistant.retrieval.language import detect

_CODE = re.compile(
    r"(?<![A-Za-z0-9.-])(?:[A-Z]{1,6}-?\d{1,5}[A-Z]?|(?!(?:CNY|RMB|USD|EUR|GBP|HKD|JPY|AM|PM|NO|AND|OR|IN|THE|TOP|DAY)\b)[A-Z]{2,6} \d{1,5}|[a-z]{1,3}-?\d{2,5})(?![A-Za-z0-9-]|\.\d)"
)
# A figure is a code where the question says so ("error 40132", "错误码 50104").
_FIGURES = re.compile(
    r"(?:(?:错误|状态|返回|响应|故障|报警)[码号]|(?:错误|状态|故障)代[码号]|代码|报错|\b(?:error|status|return|exit|fault)(?: code)?|\bcode|\berrno)(?:是|为|\s|[:：#])*(\d{3,8})(?![\w%]|[.,]\d)"
    r"|(?<![\w.])(\d{3,8})\s?(?:错误|报错|号?错误码|\berror\b)",
    re.IGNORECASE,
)
# Capitals within a word, or a number behind it, make a product's name ("ThinkPad", "Windows 11").
_PRODUCT = re.compile(
    r"(?<![\w-])[a-z][A-Z][a-z]{2,20}(?![\w-])|(?<![\w-])[A-Z][a-z]{1,20}[A-Z][A-Za-z]{1,20}(?![\w-])|(?<![\w-])(?!(?:Section|Chapter|Table|Figure|Step|Part|Level|Phase|Tier|Day"
    r"|Week|Top|Class|Grade|Article|Annex|Appendix|Page|Rule|May|June|July|March|April|August|January|February|September|October"
    r"|November|December)\b)[A-Z][a-z]{2,20}(?=\s\d{1,4}\b)"
)
_LATIN = re.compile(r"(?<![A-Za-z0-9.-])[A-Za-z][A-Za-z0-9+.-]{2,30}(?![A-Za-z0-9-])")
_GENERIC = frozenset(
    "app email mail wifi wi-fi http https url vpn usb pdf ppt ok the and for linux unix shell gnu root".split()
)
_WHETHER = re.compile(r"[吗么]\s*[?？]?\s*$|^\W*(?:does|do|is|are|can|has|have)\b", re.IGNORECASE)
_MODEL = re.compile(r"(?<![A-Za-z0-9])([A-Z]{2,5})-?(\d{1,4})(?![A-Za-z\d])")
_SERIES = re.compile(r"([A-Za-z]{1,6})[\s-]?\d")
_FIGURE = frozenset({"quantity", "money", "duration", "date", "time", "frequency"})
_EITHER = re.compile(r"[和与跟或、]|\b(?:and|or|vs|versus)\b", re.IGNORECASE)
_JOIN = r"[\s-]?"


@dataclass(frozen=True, slots=True)
class Named:
    """Codes, all of which an answer names, and products' names, of which it names one, in its words or above them."""

    codes: tuple[str, ...] = ()
    products: tuple[str, ...] = ()
    every: bool = False
    """Whether each product is needed: "does A have B" is answered by what names both."""

    def are_in(self, chosen: Sequence[Candidate]) -> bool:
        """Whether the chosen, or what stands above them, name what the question names."""
        said = "\n".join(map(_around, chosen))
        return all(_stands(code, said) for code in self.codes) and (
            not self.products or (all if self.every else any)(_stands(product, said) for product in self.products)
        )

    def of_series(self, chosen: Sequence[Candidate], found: Sequence[Candidate]) -> list[Candidate]:
        """Of the chosen those that speak of the whole series of the models named ("QL系列"), where the best does.

        The models themselves must stand in what was found of that document, or in a row of a table such as a price list:
        a series says nothing of a model that nobody makes, or that prose elsewhere only announces.
        """
        series = [match[1] for code in self.codes if (match := _SERIES.match(code))]
        if self.products or not series or len(series) < len(self.codes) or not chosen:
            return []
        whole = [one for one in chosen if all(_is_of_whole(letters, one) for letters in series)]
        documents = {one.passage.hit.document_id for one in whole}
        there = "\n".join(
            _around(one) for one in found if one.piece.kind == "table" or one.passage.hit.document_id in documents
        )
        if not all(_stands(code, there) for code in self.codes):
            return []
        return whole if chosen[0] in whole else []

    def is_coded_in(self, row: str) -> bool:
        """Whether a row of a table has a code that the question names."""
        return any(_stands(code, fold(row)) for code in self.codes)

    @property
    def value(self) -> AnswerType:
        """The same of one piece, of which any name is enough."""
        names = (*self.codes, *self.products)
        return AnswerType(
            "coded" if self.codes else "named", lambda piece: any(_stands(name, _around(piece)) for name in names)
        )


@lru_cache(maxsize=64)
def named_in(question: str) -> Named | None:
    """What a question names; None where it names nothing so."""
    figures = (found[1] or found[2] for found in _FIGURES.finditer(question))
    codes = (*(found.strip() for found in _CODE.findall(question)), *figures)
    products = list(_PRODUCT.findall(question))
    if detect(question) == "zh" and wanted(question) == "way":
        products += [word for word in _LATIN.findall(question) if fold(word) not in _GENERIC and word not in codes]
    # The port of A in B is not that of B.
    is_whether = _WHETHER.search(question) is not None or (
        wanted(question) in _FIGURE and _EITHER.search(question) is None
    )
    return Named(codes, tuple(products), is_whether) if codes or products else None


def _is_of_whole(letters: str, piece: Candidate) -> bool:
    """Whether a piece speaks of a series of models, and names none of them."""
    is_single = re.search(rf"(?<![a-z0-9]){fold(letters)}[\s-]?\d", fold(piece.text))
    is_whole = re.search(rf"{fold(letters)}[\s-]?(?:系列|series|range)", _around(piece))
    return is_whole is not None and is_single is None and piece.piece.kind != "table"


def _around(piece: Candidate) -> str:
    hit = piece.passage.hit
    return fold("\n".join((piece.text, piece.under, hit.title, hit.document, *hit.heading)))


def _stands(name: str, text: str) -> bool:
    return _pattern(name).search(text) is not None


@lru_cache(maxsize=256)
def _pattern(name: str) -> re.Pattern[str]:
    """A name as a text may write it ("QL 45", "Think-Pad"), that no letter goes on, nor a figure behind a figure."""
    signs = _JOIN.join(re.escape(sign) for sign in fold(name) if sign not in "- ")
    return re.compile(rf"(?<![a-z0-9]){signs}(?:e?s)?(?![a-z]{'|[0-9]' if name[-1:].isdigit() else ''})")


def is_of_other_model(question: str, text: str) -> bool:
    """Whether a text names a model of the same letters as one of the question, and none that the question names."""
    asked, said = _models(question), _models(text)
    return bool(asked) and not asked & said and bool({name for name, _ in asked} & {name for name, _ in said})


def _models(text: str) -> set[tuple[str, str]]:
    return {(found[1], found[2]) for found in _MODEL.finditer(text)}
