"""Who is meant by a relation or a name: synonyms in both languages, and the subjects that facts are filed under.

A subject is a relation ("wife"), a relation with a name behind it ("colleague Nina", 同事小顾) or a name alone.
"""

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from assistant.errors import Language
from assistant.memory.folding import fold, is_cjk
from assistant.memory.lexicon import PETS_EN, PETS_ZH, RELATIONS_EN, RELATIONS_ZH, words

# One relation a line: its name in English and in Chinese, then other words for the same.
_SAME = tuple(
    words(line)
    for line in (
        "mother 妈妈 mom mum mommy mummy mama 母亲 妈 老妈",
        "father 爸爸 dad daddy papa 父亲 爸 老爸",
        "husband 先生 hubby 老公 丈夫",
        "wife 太太 老婆 妻子 夫人 媳妇",
        "spouse 爱人 partner 配偶 另一半 伴侣",
        "son 儿子 sons",
        "daughter 女儿 daughters 闺女",
        "child 孩子 kid kids children baby twins 宝宝 小孩 双胞胎",
        "brother 兄弟 brothers",
        "sister 姐妹 sisters",
        "sibling 兄弟姐妹 siblings",
        "parents 父母 爸妈",
        "grandmother 奶奶 grandma granny 外婆 姥姥",
        "grandfather 爷爷 grandpa granddad 外公 姥爷",
        "girlfriend 女朋友 女友",
        "boyfriend 男朋友 男友",
        "fiancee 未婚妻 fiancée",
        "fiance 未婚夫 fiancé",
        "friend 朋友 friends 好朋友 闺蜜 好友",
        "boss 老板 上司 领导 manager supervisor 经理 上级 主管",
        "colleague 同事 colleagues coworker co-worker coworkers teammate",
        "roommate 室友 flatmate housemate 舍友",
        "neighbour 邻居 neighbor neighbours neighbors",
        "teacher 老师",
        "mentor 导师",
        "doctor 医生",
        "landlord 房东",
        "client 客户 customer",
        "assistant 助理",
        "dog 狗 dogs puppy 狗狗 小狗",
        "cat 猫 cats kitten 猫咪 小猫",
    )
)
_OF = {word: line for line in _SAME for word in line}
# Who asks for the one on the left also means those on the right.
_WIDER = {
    "spouse": words("husband wife boyfriend girlfriend"),
    "husband": words("spouse"),
    "wife": words("spouse"),
    "child": words("son daughter"),
    "brother": words("哥哥 弟弟"),
    "sister": words("姐姐 妹妹"),
    "sibling": words("brother sister 哥哥 弟弟 姐姐 妹妹"),
    "parents": words("mother father"),
    "哥哥": words("brother"),
    "弟弟": words("brother"),
    "姐姐": words("sister"),
    "妹妹": words("sister"),
}
_PETS = frozenset((*PETS_EN, *PETS_ZH))
_LONGEST_FIRST = sorted({*RELATIONS_ZH, *PETS_ZH, *(w for w in _OF if is_cjk(w[:1]))}, key=len, reverse=True)
# 表姐的男朋友 is a relation of his own, and no 表姐.
RELATED_ZH = "|".join(word for word in _LONGEST_FIRST if word not in PETS_ZH)
"""The words for people of somebody's, as a pattern."""
_RELATED_ZH = re.compile(rf"(?:{'|'.join(_LONGEST_FIRST)})(?:家?的?(?:{RELATED_ZH}))*")
_ONE_ZH = re.compile(rf"({'|'.join(_LONGEST_FIRST)})(?:家?的)?")
_ENGLISH = frozenset((*RELATIONS_EN, *PETS_EN, *(w for w in _OF if not is_cjk(w[:1]))))
KIN = ("child", "spouse", "sibling", "parents", "grandmother", "grandfather")
"""The relations that a family is made of."""
_TITLES = frozenset(words("mr mrs ms miss dr prof mr. mrs. ms. dr. prof."))


@dataclass(frozen=True, slots=True)
class Person:
    """A subject apart: the relation as filed ("younger sister"), and the name, either of them empty where unknown."""

    relation: str
    name: str


def owner_of(subject: str) -> tuple[str, str]:
    """Whose somebody is, and who: "sister Anna's boyfriend" is ("sister Anna", "boyfriend"); no owner where it is the user."""
    for mark in ("'s ", "的"):
        owner, _, own = subject.rpartition(mark)
        if owner and _relation_of(fold(own).strip()).relation:
            return owner, own
    return "", subject


def person_of(subject: str) -> Person:
    """A subject's relation (with its owner, "sister's boyfriend") and name, folded."""
    said = fold(subject).strip()
    owner, own = owner_of(said)
    person = _relation_of(own)
    return Person(said[: len(said) - len(own) + len(person.relation)], person.name) if owner else person


def _relation_of(said: str) -> Person:
    if is_cjk(said[:1]):
        related = _RELATED_ZH.match(said)
        relation = related.group() if related else ""
        return Person(relation, said[len(relation) :].strip())
    parts = said.split()
    known = [i for i, word in enumerate(parts) if word in _ENGLISH]
    if not known:
        return Person("", said)
    return Person(" ".join(parts[: known[0] + 1]), " ".join(parts[known[0] + 1 :]))


def filed_as(relation: str) -> str:
    """A relation as facts are filed under it: 表姐男朋友 is 表姐的男朋友."""
    # Each word is taken as long as it is, so that 妈妈 is never a 妈's 妈.
    chain, at = list[str](), 0
    while at < len(relation) and (m := _ONE_ZH.match(relation, at)):
        chain.append(m.group(1))
        at = m.end()
    return "的".join(chain) if len(chain) > 1 and at == len(relation) else relation


def named_of(relation: str, language: Language) -> str:
    """A relation's name in a language, as it stands where the table has no other."""
    line = _OF.get(relation)
    if line is None or is_cjk(relation[:1]) == (language == "zh"):
        return relation
    return line[1] if language == "zh" else line[0]


def is_pet(relation: str) -> bool:
    """Whether a relation is an animal's."""
    return relation.split()[-1:] != [] and relation.rsplit(maxsplit=1)[-1] in _PETS


def subjects_meant(asked: str, known: Mapping[str, Collection[str]]) -> set[str]:
    """The subjects among `known` (each with the names told of it) that a relation or a name asked for means.

    A relation told of two people (two names, one subject) answers for neither when asked by name.
    """
    wanted = person_of(asked)
    people = {subject: (person_of(subject), {*map(fold, names)}) for subject, names in known.items()}
    if wanted.name:
        found = {s for s, (person, names) in people.items() if _is_called(wanted, person, names)}
        return found | {s for s, (person, _) in people.items() if not person.name and _only_one(s, found, people)}
    exact = {s for s, (person, _) in people.items() if person.relation == wanted.relation}
    found = exact or {s for s, (person, _) in people.items() if _is_related(wanted.relation, person.relation)}
    called = {name for s in found for name in (people[s][0].name, *people[s][1]) if name}
    # Somebody told of by name alone is the one whose relation was told with that name.
    return found | {s for s, (p, _) in people.items() if not p.relation and any(same_name(p.name, n) for n in called)}


def same_name(one: str, other: str) -> bool:
    """Whether two names can be one person's: alike, or the one a part of the other ("Nina", "Nina Park")."""
    a, b = _name_words(one), _name_words(other)
    return bool(a) and bool(b) and (a == b or set(a) <= set(b) or set(b) <= set(a))


def _name_words(name: str) -> list[str]:
    return [word for word in fold(name).replace("'", " ").split() if word not in _TITLES]


def _is_called(wanted: Person, person: Person, names: Collection[str]) -> bool:
    if wanted.relation and person.relation and not _is_related(wanted.relation, person.relation):
        return False
    if person.name:
        return same_name(wanted.name, person.name)
    return len(names) == 1 and any(same_name(wanted.name, name) for name in names)


def _only_one(bare: str, found: Collection[str], people: Mapping[str, tuple[Person, Collection[str]]]) -> bool:
    """Whether a relation told of without a name can only be somebody found by name: no other has that relation."""
    relation, names = people[bare][0].relation, people[bare][1]
    same = {s for s, (person, _) in people.items() if person.name and _is_related(relation, person.relation)}
    return bool(relation) and not names and bool(same) and same <= set(found)


def _is_related(asked: str, filed: str) -> bool:
    """Whether a relation asked for takes in the one that facts are filed under."""
    if not asked or not filed:
        return False
    (owner, own), (owner2, own2) = owner_of(asked), owner_of(filed)
    if owner or owner2:
        # A sister's boyfriend is no boyfriend of the user's, and sister Anna is the sister.
        return _can_be(person_of(owner), person_of(owner2)) and _is_related(own, own2)
    wanted, held = set(_meanings(asked, wider=True)), set(_meanings(filed, wider=False))
    return bool(wanted & held)


def _can_be(wanted: Person, held: Person) -> bool:
    """Whether the owner asked of can be the one that is filed: of one relation, and not of two names."""
    if wanted.name and held.name and not same_name(wanted.name, held.name):
        return False
    return _is_related(wanted.relation, held.relation)


def _meanings(relation: str, *, wider: bool) -> Iterable[str]:
    """The word itself, its head without an adjective ("younger sister"), their synonyms, and what they take in."""
    for head in {relation, relation.rsplit(maxsplit=1)[-1]}:
        line = _OF.get(head, (head,))
        yield from line
        for more in _WIDER.get(line[0], ()) if wider else ():
            yield from _OF.get(more, (more,))
