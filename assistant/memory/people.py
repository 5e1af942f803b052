"""The people a user tells of, as subjects of facts: relations, names behind them, and when two subjects are one person."""

import re
from collections.abc import Collection
from dataclasses import replace

from assistant.datatypes import FactDraft
from assistant.memory.folding import fold, is_cjk
from assistant.memory.lexicon import RELATIONS_ZH, words
from assistant.memory.relations import named_of, owner_of, person_of
from assistant.memory.schema import USER, describe, sentence

# Of these a person has one, so that a new name is a correction and not somebody else.
_ONE_EACH = frozenset(
    words(
        "wife husband spouse partner girlfriend boyfriend fiance fiancee fiancé fiancée mother father mom mum dad mommy daddy"
        " mother-in-law father-in-law boss manager supervisor landlord ex family"
        " 妈妈 爸爸 母亲 父亲 妈 爸 老妈 老爸 老婆 妻子 太太 老公 丈夫 先生 爱人 媳妇 女朋友 男朋友 女友 男友 未婚妻 未婚夫"
        " 岳父 岳母 公公 婆婆 老板 上司 领导 经理 房东 前任 前女友 前男友"
    )
)
CHIEFS = frozenset(words("boss manager supervisor 老板 上司 领导 经理 上级 主管"))
"""Relations whose name is the value of the user's own slot work/manager."""

_WOMAN = re.compile(
    r"(?:mother|sister|daughter|mum|mom|mama|mummy|mommy|wife|girlfriend|fianc[eé]e|aunt|auntie|niece|grandma|granny|nan|nana)(?:-in-law)?$"
    r"|(?:妈|母亲?|姐|妹|老婆|妻子?|太太|女儿|女友|女朋友|奶奶|外婆|姥姥|姑|姨|婶|嫂子?|岳母|婆婆|侄女|外甥女|闺女|孙女|媳妇)$"
)
_MAN = re.compile(
    r"(?:father|brother|\bson|grandson|stepson|dad|daddy|papa|husband|hubby|boyfriend|fianc[eé]|uncle|nephew|grandpa|granddad)(?:-in-law)?$"
    r"|(?:爸|父亲?|哥|弟|老公|丈夫|先生|儿子|男友|男朋友|爷爷|外公|姥爷|叔|舅|伯|夫|岳父|公公|侄子|外甥|孙子)$"
)
_SHE = frozenset(("she", "her", "她"))
_HE = frozenset(("he", "his", "他"))
_SINGULAR = {
    "children": "child",
    "boys": "son",
    "girls": "daughter",
    "twins": "twin",
    "grandchildren": "grandchild",
    "grandkids": "grandkid",
    "puppies": "puppy",
    "儿女": "孩子",
}
_KIN_ZH = sorted((*RELATIONS_ZH, "媳妇", "老妈", "老爸"), key=len, reverse=True)


def filed(relation: str, name: str) -> str:
    """The subject under which somebody is filed whose name is known ("colleague Nina", 同事小顾, "wife")."""
    if is_one_each(relation):
        return relation
    return f"{relation}{'' if is_cjk(relation[-1]) else ' '}{name}"


def is_one_each(relation: str) -> bool:
    """Whether a person has one of these: a wife, a manager."""
    return owner_of(relation)[1].rsplit(" ", 1)[-1] in _ONE_EACH


def is_chief(subject: str) -> bool:
    """Whether a relation is the one the user reports to; a sister's boss is not."""
    return not owner_of(subject)[0] and subject.rsplit(" ", 1)[-1] in CHIEFS


def kind_of(relation: str) -> str:
    """One word for all that name the same relation ("mum" is "mother", 先生 is 老公)."""
    *before, word = fold(relation).split(" ") if relation else [""]
    return " ".join((*before, named_of(named_of(word, "zh"), "en")))


def singular(relations: str) -> str:
    """One of several: "kids" is "kid", "boys" are sons."""
    word = relations.strip().rsplit(" ", 1)[-1]
    if is_cjk(word[-1]):
        word = next((relation for relation in _KIN_ZH if word.endswith(relation)), word)
    return _SINGULAR.get(word, word if is_cjk(word[-1]) else word.removesuffix("s"))


def parted(subject: str) -> tuple[str, str]:
    """A subject's relation and name, either of which may be empty."""
    if subject == USER:
        return USER, ""
    person = person_of(subject)
    return subject[: len(person.relation)], subject[len(subject) - len(person.name) :]


def same_person(one: str, other: str, known: Collection[str] = ()) -> bool:
    """Whether two subjects can be one person.

    They are when equal; when one is the other's name ("Nina" and "colleague Nina"); and when one is the bare
    relation of the other ("sister" and "sister Imelda") while `known` subjects have no second one of that relation.
    Somebody of somebody ("sister Imelda's boyfriend") is one where both of them are.
    """
    if fold(one) == fold(other):
        return True
    (owner, own), (owner2, own2) = owner_of(one), owner_of(other)
    if owner or owner2:
        chains = [owner_of(subject) for subject in known]
        owners = {*known, *(whose for whose, _ in chains if whose)}
        theirs = {who for whose, who in chains if fold(whose) in (fold(owner), fold(owner2))}
        return bool(owner and owner2) and same_person(owner, owner2, owners) and same_person(own, own2, theirs)
    (kind, name), (kind2, name2) = parted(one), parted(other)
    if USER in (kind, kind2):
        return False
    if name and name2:
        return fold(name) == fold(name2) and (not (kind and kind2) or kind_of(kind) == kind_of(kind2))
    if not kind or kind_of(kind) != kind_of(kind2):
        return False
    named = {fold(parted(subject)[1]) for subject in known if kind_of(parted(subject)[0]) == kind_of(kind)}
    return len(named - {""}) <= 1


def renamed(draft: FactDraft, subject: str) -> FactDraft:
    """The draft of somebody whose name became known, under the subject that has it."""
    old, said = draft.subject, draft.text
    if not parted(old)[0] and said.startswith(old) and parted(subject)[0]:
        said = (f"用户的{subject}" if draft.language == "zh" else f"The user's {subject}") + said[len(old) :]
    elif draft.attribute != "name":
        said = said.replace(f"用户的{old}", f"用户的{subject}", 1).replace(f"user's {old}", f"user's {subject}", 1)
    return replace(draft, subject=subject, text=said)


def referred_to(pronoun: str, spoken_of: str | None) -> str | None:
    """Whom a pronoun means, of the last one spoken of and whose they are: "my boyfriend's mother" is no "he", the boyfriend is."""
    while spoken_of:
        relation = owner_of(parted(spoken_of)[0])[1]
        wrong = _WOMAN if pronoun in _HE else _MAN if pronoun in _SHE else None
        if wrong is None or not wrong.search(relation):
            return spoken_of
        spoken_of = owner_of(spoken_of)[0]
    return None


class Acquaintances:
    """Who is known by name so far in one message, and under which subject each is filed."""

    def __init__(self) -> None:
        self.names: dict[str, str] = {}
        self.several: str | None = None
        self._latest: dict[str, str] = {}
        self._named: dict[str, list[str]] = {}

    def met(self, draft: FactDraft) -> FactDraft:
        """The draft under the subject of the person it speaks of; a name said in it is kept for the clauses to come."""
        if (draft.topic, draft.attribute) == ("family", "member"):
            several = singular(draft.value)
            self.several = several if parted(several)[0] and not parted(several)[1] else self.several
        if draft.subject == USER:
            return draft
        relation, name = parted(draft.subject)
        if (draft.topic, draft.attribute) != ("identity", "name"):
            return draft if name else self._under(draft, self._latest.get(draft.subject))
        if is_chief(draft.subject):
            self.names[fold(draft.value)] = draft.subject
            return _manager(draft)
        subject = draft.subject if name or not relation else filed(relation, draft.value)
        self.names[fold(draft.value)] = subject
        if relation and not is_one_each(relation):
            self._latest[relation] = subject
            self._named.setdefault(relation, []).append(subject)
        return self._under(draft, subject)

    def looked_back(self, draft: FactDraft) -> FactDraft:
        """A draft told before the name: "My sister lives in Leiden, her name is Imelda" has but one sister."""
        known = set(self._named.get(draft.subject, ()))
        return self._under(draft, known.pop() if len(known) == 1 else None)

    def _under(self, draft: FactDraft, subject: str | None) -> FactDraft:
        return draft if subject in (None, draft.subject) else renamed(draft, subject or "")


def _manager(draft: FactDraft) -> FactDraft:
    slot = describe("work", "manager")
    text = sentence(slot, USER, draft.value, draft.polarity, draft.language)
    return replace(
        draft, subject=USER, text=text, topic=slot.topic, attribute=slot.key, kind=slot.kind, importance=slot.importance
    )
