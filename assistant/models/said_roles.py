"""Who did it to whom: "Tom lent me his tent" does not say whom the user lent a tent to. Pure.

Only of verbs that go from one to another: of the rest ("met", "talked to") either side may be asked for.
"""

import re
from functools import lru_cache
from typing import Literal

from assistant.memory.clauses import MASK, masked
from assistant.memory.folding import fold, is_cjk
from assistant.memory.lexicon import PETS_EN, PETS_ZH, RELATIONS_EN, RELATIONS_ZH, alternation
from assistant.memory.other_people import Bystanders
from assistant.memory.questions import slots_asked
from assistant.memory.schema import USER
from assistant.memory.verbs_en import BASE_FORMS

Agent = Literal["user", "other"]

# Whoever is asked for by these is somebody else by right.
_OF_PEOPLE = frozenset((("family", "member"), ("family", "pet"), ("family", "status"), ("work", "manager")))
_RELATIVE = re.compile(
    rf"^(?:(?:by the way|btw|also|and|but|well|so|oh|fyi|actually)[,:]? )*(?:my|our) (?:[\w-]+ ){{0,2}}?(?P<relation>{alternation((*RELATIONS_EN, *PETS_EN))})\b"
)
_RELATIVE_ZH = re.compile(
    rf"^(?:对了|另外|还有|其实|,|\s)*我们?家?的?[大小二三老]?(?P<relation>{alternation((*RELATIONS_ZH, *PETS_ZH))})"
)
_USER_ACTS = re.compile(r"\b(?:i|i'm|i've|i'd|i'll|we|we're|we've|me|us|mine)\b")

_SENTENCE = re.compile(r"[^.!?。;\n]*[.!?。;\n]?", re.DOTALL)
_CLAUSE = re.compile(r"[^,:]*[,:]?|[,:]", re.DOTALL)
# Whose clause it is, by what it begins with; what has no subject is whose the one before was.
_ANOTHER = re.compile(
    r"\W*(?:(?:and|but|so|that|then|also) )*(?:s?he|they|(?:s?he|they)'\w+)\b|\W*(?:而且|并且|但是?|所以)?[他她]"
)
_SELF = re.compile(
    r"\W*(?:(?:and|but|so|that|then|also) )*(?:i|i'\w+|im|my|we|our)\b|\W*(?:而且|并且|但是?|所以)?(?:我|本人)"
)
# "The patient said I'm allergic to aspirin", 客人说她住在厦门; a doctor speaks of the user.
_REPORTS = re.compile(
    r"\W*(?!(?:i|we|you)\b|(?:my |the |a )?(?:doctors?|dr|gp|nurses?|tests?|lab)\b)[\w' -]{2,40}? (?:said|says|told me|told us|wrote|claims|claimed|reports|reported)\b"
    r"|[^,我医护]{1,12}(?:说|表示|提到|告诉我)(?:[他她]|自己)"
)

_VERBS = frozenset(
    "lend give send tell teach sell pay owe show promise ask invite call phone text help hire fire beat hit bring buy offer hand recommend"
    " introduce rent borrow steal write email blame thank forgive save hug kiss bite drive lose".split()
)
_FORMS = "|".join(
    sorted(
        {form for form, verb in BASE_FORMS.items() if verb in _VERBS}
        | _VERBS
        | {f"{verb.removesuffix('e')}ed" for verb in _VERBS}
        | {f"{verb}s" for verb in _VERBS}
        | {f"{verb.removesuffix('e')}ing" for verb in _VERBS},
        key=len,
        reverse=True,
    )
)
_ADVERBS = r"(?:(?:just|already|also|never|recently|actually|once|finally|have|had|has|will|would|'ve|'d|'ll) ?){0,3}"
_PASSIVE = re.compile(rf"\bi(?:'m| was| am| got|'ve been| have been) (?:just |recently )?(?P<verb>{_FORMS})\b")
_BY_USER = re.compile(
    rf"\bi ?{_ADVERBS}(?P<verb>{_FORMS})\b|\b(?:did|do|have|had|will|should|can|could|must|may) i (?:\w+ )?(?P<asked>{_FORMS})\b"
)
_BY_OTHER = re.compile(
    rf"(?<!\bi )(?<!\bi've )(?<!\bi'd )\b(?P<verb>{_FORMS}) (?:\w+ to )?me\b|\bwho(?:'s|'ll| has| had| will| is| was)? (?:\w+ly )?(?P<asked>{_FORMS})\b"
)
_GIVEN = "借送寄卖发还教付租转递带推介告交让传分"
_BY_OTHER_ZH = re.compile(rf"(?P<verb>[{_GIVEN}])[荐绍诉]?(?:给|了|过)*我|给我(?P<asked>[{_GIVEN}])")
_BY_USER_ZH = re.compile(
    rf"我(?:们)?(?:[^给被,。?]{{0,8}})?(?:把[^,。?]{{1,12}})?(?P<verb>[{_GIVEN}])[荐绍诉]?(?:了|过)?给(?!我)|我给[^,。?]{{1,6}}(?P<asked>[{_GIVEN}])|我(?P<taught>教)(?!我|书|课)"
)


def same_agent(question: str, said: str) -> bool:
    """Whether the same one acts in both, or it can't be told: whoever gave is not who was given."""
    asked, told = _agents(question), _agents(said)
    return all(told[verb] == agent for verb, agent in asked.items() if verb in told)


def is_of_another(question: str, said: str) -> bool:
    """Whether words tell of somebody else alone, where a slot of the user's own is asked for ("my sister's birthday is ...")."""
    if not asks_of_own_slot(question):
        return False
    folded = fold(said).replace("’", "'").strip()
    m = _RELATIVE_ZH.match(folded) or _RELATIVE.match(folded)
    if m is None or m["relation"] in fold(question):
        return False
    rest = folded[m.end() :]
    return "我" not in rest and not _USER_ACTS.search(rest)


def own_words(said: str) -> str:
    """What the user says of themself: quoted and pasted words, and what goes on about somebody else, are blank."""
    text = masked(fold(said)).replace("’", "'")
    text = Bystanders(text, said).without(text)
    return "".join(_without_others(sentence.group()) for sentence in _SENTENCE.finditer(text))


def _without_others(sentence: str) -> str:
    """A sentence without its clauses about somebody else, and those without a subject behind them."""
    shown: list[str] = []
    is_others = False
    reports = False
    for clause in _CLAUSE.findall(sentence):
        reports = reports or _REPORTS.match(clause) is not None
        if reports or _ANOTHER.match(clause) or _RELATIVE.match(clause.lstrip()) or _RELATIVE_ZH.match(clause.lstrip()):
            is_others = True
        elif _SELF.match(clause):
            is_others = False
        shown.append(MASK * len(clause) if is_others else clause)
    return "".join(shown)


@lru_cache(maxsize=64)
def asks_of_own_slot(question: str) -> bool:
    """Whether a question asks for slots of the user, and for none that other people fill."""
    asked = slots_asked(question)
    own = asked.about_user and asked.subject in (None, USER)
    return own and bool(asked.attributes) and asked.attributes.isdisjoint(_OF_PEOPLE)


def _agents(text: str) -> dict[str, Agent]:
    """Verb -> whether the user acts or somebody else."""
    folded = fold(text).replace("’", "'")
    chinese = any(map(is_cjk, folded))
    patterns: tuple[tuple[re.Pattern[str], Agent], ...] = (
        ((_BY_USER_ZH, "user"), (_BY_OTHER_ZH, "other"))
        if chinese
        else ((_BY_USER, "user"), (_BY_OTHER, "other"), (_PASSIVE, "other"))
    )
    found: dict[str, Agent] = {}
    for pattern, agent in patterns:
        for m in pattern.finditer(folded):
            found[_base(next(verb for verb in m.groups() if verb))] = agent
    return found


def _base(form: str) -> str:
    if form in BASE_FORMS or form in _VERBS or is_cjk(form[:1]):
        return BASE_FORMS.get(form, form)
    for ending in ("ed", "ing", "s"):
        stem = form.removesuffix(ending)
        if stem != form:
            return stem if stem in _VERBS else f"{stem}e"
    return form
