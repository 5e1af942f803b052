"""English words that follow-ups are told by, as pieces of patterns, and the terms of a text that say something."""

import re

from assistant.retrieval.keywords import query_terms, terms
from assistant.retrieval.stop_words import ENGLISH_STOP_WORDS

WH = r"(?:what|which|who|whom|whose|when|where|why|how)"
AUX = (
    r"(?:is|are|was|were|am|do|does|did|can|could|may|might|must|should|shall|will|would|has|have|had|need|isn't|aren't"
    r"|don't|doesn't|didn't|can't|couldn't|won't|wouldn't|shouldn't)"
)
PREPOSITION = (
    r"(?:for|in|at|on|with|without|from|by|during|after|before|since|until|till|under|over|above|below|per|to|as|outside"
    r"|within|between|through|via|of|about|against|towards?|beyond)"
)
OPENER = re.compile(r"^(?:(?:and|but|or|so|ok|okay|well|then|also|now|hm+|plus)\b[,:\s]*)+", re.IGNORECASE)
PRONOUN = re.compile(
    r"\b(?P<it>it|they|them|these|those|this|that)(?P<one> (?:ones?|case|rule|policy|limit|thing|document|process|amount|period|price|machine|fee))?"
    r"(?=$|[,;]|'|\s)"
    r"|(?<!\bwhich )(?<!\bthis )(?<!\bthat )(?<!\bthe )\b(?P<any>one)$|\b(?P<its>its|their)\b|\b(?P<person>he|she|him|her|his|hers)\b|\b(?P<place>there)$",
    re.IGNORECASE,
)
# "How do I cancel", "who approves": the object stands in the question before. "When do I get paid" has none.
_TRANSITIVE = (
    "cancel claim approve sign decide install configure delete remove add register enable disable update upgrade book return use"
    " request report order submit change extend renew send buy check confirm replace prove repair charge restore reset apply"
    " contact ask call start get begin qualify"
)
_FORMS = "|".join(f"{verb}s?" for verb in _TRANSITIVE.split())
LACKS_OBJECT = re.compile(rf"\b(?:{_FORMS}|apply|pay|pays? for|applies|qualifies) *(?:for)?$", re.IGNORECASE)
_TAKES_IT = "|".join(f"{verb}s?" for verb in _TRANSITIVE.split()[:-7])
WITHOUT_OBJECT = re.compile(
    rf"^(?:(?:{WH}) )?(?:(?:{AUX}) )?(?:(?:i|we|you|one) )?(?:(?:have|need) to )?(?:{_TAKES_IT})$", re.IGNORECASE
)
# "Undo that", "and remove it again": something to be done to what was asked about, never a thing itself.
DO_THAT = re.compile(
    rf"^(?!{PREPOSITION}\b|{WH}\b|{AUX} (?!i|we|you)|like\b|all\b|not\b|just\b|only\b|is\b)(?:[a-z]+ ){{1,2}}(?:it|that|this|them|these|those)"
    r"(?: (?:up|off|on|out|back|down|again|later|instead|too))*$",
    re.IGNORECASE,
)
# "How do I do that": what was asked about as a whole, not a thing in it.
THE_DOING = re.compile(r"\b(?:do|does|did|done|doing|undo|undone|happens?|happened|avoid|prevent)\s+$", re.IGNORECASE)
_NO_CONTENT = frozenset(terms(" ".join((*ENGLISH_STOP_WORDS, "only also even many still"))))


def content(text: str) -> list[str]:
    """The terms that say something; `query_terms` gives the stop words where there is nothing else."""
    return [term for term in query_terms(text) if term not in _NO_CONTENT]
