"""Whether words can be the value of a slot: the lists and checks that keep "I'm tired" from being a name."""

import re
from collections.abc import Callable

from assistant.memory import value_shapes
from assistant.memory.folding import fold
from assistant.memory.gazetteer_en import is_town_name
from assistant.memory.kinds_of_value import capital, chinese, is_food, technology
from assistant.memory.lexicon import ROLE_NOUNS, SURNAMES
from assistant.memory.value_words import (
    ALLERGEN,
    ARTICLE,
    BAD_PREFERENCE,
    BUILDING,
    CALENDAR,
    CITIES_ZH,
    CLAUSE_IN_PLACE,
    CLAUSE_START,
    DEGREES,
    DURATION,
    DWELLING,
    GIVEN_LATIN,
    INITIALS,
    LONGEST_TITLED,
    NAMES_AS_WELL,
    NO_ALLERGEN,
    NO_EMPLOYER,
    NO_EMPLOYER_PHRASES,
    NO_EMPLOYER_ZH,
    NO_FOOD,
    NO_HOBBY,
    NO_LIKING,
    NO_NAME,
    NO_NAME_ZH,
    NO_NICKNAME_ZH,
    NO_PLACE,
    NO_PLACE_ZH,
    NO_ROLE,
    NO_SUBJECT,
    NO_THING,
    NO_VALUE,
    ONLY_POINTS,
    PLACE_NOUN,
    PLAN_LEAD,
    POINTERS,
    POINTERS_ZH,
    PREDICATE,
    ROLE_SUFFIX,
    ROLE_ZH,
    TELLING,
    TO_ASSISTANT,
)

# A clause and no job's name: "helping a student".
_NO_TITLE = re.compile(
    r"(?<! and) an? | and (?:the|living|residing|working|based|live|lives|work|works)\b|^\w+ing (?:.*\b)?(?:the|an?|about|my|our|his|her|their) |^[\w-]+'s (?:manager|assistant|boss|teacher|doctor|coach|tutor|nanny|lawyer|nurse|driver|trainer|carer|agent)$"
)
_LONGEST_NAME_ZH = 16


def acceptable(group: str, folded: str, original: str, polarity: bool = True) -> bool:
    """Whether the words can be a value of the slot; `group` is the rule's name for it."""
    if not folded or len(folded) > 300 or "\x00" in folded:
        return False
    # "Call me Em" is a name, and IT a department.
    if group not in _PERSONS and not original.isupper() and ONLY_POINTS.fullmatch(folded):
        return False
    if group in _NAMING and NO_VALUE.match(folded):
        return False
    check = _CHECKS.get(group)
    if check and not check(folded, original):
        return False
    # "I left work", "I quit smoking": only a name is an employer that is left.
    return not (group == "employer" and not polarity) or capital(original)


def is_plain_answer(topic: str, key: str, value: str) -> bool:
    """Whether words answer the user's own question: a job, or a name where one is asked for ("It's complicated")."""
    if key == "role":
        return _keyed_role(fold(value), value)
    return topic not in ("identity", "home", "work") or capital(value)


def _plain(folded: str, original: str) -> bool:
    if chinese(folded):
        return not POINTERS_ZH.search(folded) and len(folded) <= 30
    return folded.split(maxsplit=1)[0] not in POINTERS and len(folded.split()) <= 8


def _name(folded: str, original: str) -> bool:
    if chinese(folded):
        return (
            len(GIVEN_LATIN.sub("", INITIALS.sub("", folded)).split("·")[0]) <= 6
            and len(folded) <= _LONGEST_NAME_ZH
            and not NO_NAME_ZH.search(folded)
        )
    found = folded.split()
    if len(found) > 4 or not all(re.fullmatch(r"[^\W\d_][\w.'-]*", word) for word in found):
        return False
    if folded.endswith("'s") or "'s " in folded or (_is_described(folded, original) and folded not in NAMES_AS_WELL):
        return False
    # "My name is" says that it is one: Leo, An or Christian, unless all is written in capitals.
    shouted = len(found) > 1 and original.isupper()
    written = original.split()
    doubtful = {word for word, as_said in zip(found, written, strict=False) if shouted or not as_said[:1].isupper()}
    return not NO_NAME & doubtful and (capital(original) or len(found) <= 2)


def _self_name(folded: str, original: str) -> bool:
    if chinese(folded):
        return _name(folded, original) and not ROLE_ZH.fullmatch(folded)
    if NO_NAME & set(folded.split()):
        return False
    found = original.split()
    return _name(folded, original) and len(found) <= 3 and all(w[:1].isupper() and not w.isupper() for w in found)


def _introduced(folded: str, original: str) -> bool:
    return _name(folded, original) and not chinese(folded) and all(word[:1].isupper() for word in original.split())


def _nickname(folded: str, original: str) -> bool:
    if chinese(folded):
        return len(folded) <= 6 and not NO_NICKNAME_ZH.search(folded)
    dated = " " in folded and NO_VALUE.match(folded)
    return (_name(folded, original) and not dated) or (len(folded.split()) == 1 and capital(original))


def _place(folded: str, original: str) -> bool:
    if chinese(folded):
        return len(folded) <= 14 and not NO_PLACE_ZH.search(folded) and not POINTERS_ZH.search(folded)
    found = folded.split()
    housed = BUILDING.match(folded) and original.islower()
    if housed or folded[0].isdigit() or CLAUSE_IN_PLACE.search(folded) or _is_described(folded, original):
        return False
    if DWELLING.search(folded):
        return False
    if found[0] in POINTERS | NO_PLACE or technology(folded) or len(found) > 7:
        return False
    if found[0] in ("the", "a", "an"):
        return bool(PLACE_NOUN.search(folded)) or original.rsplit(maxsplit=1)[-1][:1].isupper()
    return capital(original) or (len(found) <= 3 and not any(map(str.isdigit, folded)))


def _town(folded: str, original: str) -> bool:
    return not chinese(folded) and original[:1].isupper() and _place(folded, original) and not CALENDAR.match(folded)


def _employer(folded: str, original: str) -> bool:
    if chinese(folded):
        if folded in CITIES_ZH or NO_EMPLOYER_ZH.search(folded) or POINTERS_ZH.search(folded):
            return False
        return len(folded) <= 20
    found = folded.split()
    bad = found[0] in POINTERS | NO_EMPLOYER or folded.startswith(NO_EMPLOYER_PHRASES)
    return not bad and not DURATION.match(folded) and len(found) <= 6 and not _is_described(folded, original)


def _is_described(folded: str, original: str) -> bool:
    """Whether words in lower case say what something is like ("my city is noisy")."""
    return original[:1].islower() and PREDICATE.fullmatch(folded) is not None


def _firm(folded: str, original: str) -> bool:
    return _employer(folded, original) and capital(original) and not TELLING.search(folded)


def _role(folded: str, original: str) -> bool:
    if chinese(folded):
        return bool(ROLE_ZH.fullmatch(folded))
    if _NO_TITLE.search(folded):
        return False
    head = re.split(r"\s+(?:of|in|on|at|for)\s+", folded)[0].split()
    if not head or len(head) > 5 or head[0] in POINTERS or "_".join(head[-2:]) in ROLE_NOUNS:
        return bool(head) and "_".join(head[-2:]) in ROLE_NOUNS
    return head[-1] in ROLE_NOUNS or bool(ROLE_SUFFIX.search(head[-1]))


def _occupation(folded: str, original: str) -> bool:
    found = folded.split()
    if _NO_TITLE.search(folded) and (capital(original) or " and " in folded):
        return False
    return (found[0] not in POINTERS | NO_ROLE or (len(found) > 1 and _role(folded, original))) and len(found) <= 6


def _keyed_role(folded: str, original: str) -> bool:
    return _role(re.sub(r"^(?:an?|the) ", "", folded), original)


def _like(folded: str, original: str) -> bool:
    if not _plain(folded, original) or BAD_PREFERENCE.search(folded) or CLAUSE_START.match(folded):
        return False
    if NO_LIKING.search(folded):
        return False
    return not folded.startswith(("the way", "the idea", "the fact", "the look", "the sound", "the new", "the answer"))


def _food(folded: str, original: str) -> bool:
    return is_food(folded) and _plain(folded.removeprefix("no "), original)


def _allergy(folded: str, original: str) -> bool:
    return _plain(folded, original) and not NO_ALLERGEN.search(folded) and not NO_THING.match(folded)


def _allergen(folded: str, original: str) -> bool:
    return is_food(folded) or bool(ALLERGEN.search(folded))


def _preference(folded: str, original: str) -> bool:
    return chinese(folded) or (_plain(folded, original) and folded.split(maxsplit=1)[0] not in NO_FOOD)


def _person(folded: str, original: str) -> bool:
    """Whether somebody is named, as a manager must be: by name, or by surname and title."""
    if chinese(folded):
        titled = ROLE_ZH.fullmatch(folded) and not (folded[0] in SURNAMES and len(folded) <= LONGEST_TITLED)
        return len(folded) <= 5 and not titled and not NO_NAME_ZH.search(folded)
    return _introduced(folded, original) and len(original.split()) <= 3


def _duty(folded: str, original: str) -> bool:
    return _plain(re.sub(r"^(?:the|our) ", "", folded), original) and not folded.startswith(("like ", "just ", "that "))


def _subject(folded: str, original: str) -> bool:
    first, *rest = folded.split()
    return folded not in DEGREES and _plain(folded, original) and first not in NO_SUBJECT and len(rest) < 4


def _decision(folded: str, original: str) -> bool:
    return _plain(folded.removeprefix("不再").removeprefix("不"), original)


def _plan(folded: str, original: str) -> bool:
    # "I went" in Chinese has a particle, not a tense.
    return (
        ("了" not in folded and "过" not in folded and len(folded) > 1)
        if chinese(folded)
        else not (ARTICLE.match(folded) or TO_ASSISTANT.search(folded))
        and _plain(PLAN_LEAD.sub("", folded).split(" ", 1)[0], original)
    )


def _hobby(folded: str, original: str) -> bool:
    return _plain(folded, original) and folded.split(maxsplit=1)[0] not in NO_HOBBY


def _field(folded: str, original: str) -> bool:
    """What somebody works in, and not where: "marketing", not "Leeds"."""
    return _plain(folded, original) and not (capital(original) and is_town_name(folded.split(" as ", 1)[0]))


_PERSONS = frozenset(("name", "self", "introduced", "nickname", "thing_name", "manager"))
_NAMING = frozenset(("name", "self", "introduced", "city", "town", "hometown", "employer", "role", "occupation", "team", "manager", "allergy", "spoken", "tool"))  # fmt: skip
_CHECKS: dict[str, Callable[[str, str], bool]] = {
    "name": _name,
    "self": _self_name,
    "introduced": _introduced,
    "nickname": _nickname,
    "age": value_shapes.is_age,
    "city": _place,
    "town": _town,
    "hometown": _place,
    "origin": value_shapes.is_known_town,
    "employer": _employer,
    "firm": _firm,
    "role": _role,
    "keyed_role": _keyed_role,
    "occupation": _occupation,
    "field": _field,
    "allergy": _allergy,
    "allergen": _allergen,
    "preference": _preference,
    "food": _food,
    "enjoyed": _food,
    "unliked": _food,
    "eaten": _like,
    "uneaten": _like,
    "alma": value_shapes.is_named_school,
    "post": value_shapes.is_post,
    "budget": value_shapes.is_amount,
    "address": _plain,
    "directory": _plain,
    "like": _like,
    "dislike": _like,
    "spoken": value_shapes.is_language,
    "native": value_shapes.is_language,
    "understood": value_shapes.is_language,
    "status": _plain,
    "former": _keyed_role,
    "device": value_shapes.is_device,
    "start": value_shapes.is_amount,
    "learning": _plain,
    "subject": _subject,
    "school": value_shapes.is_school,
    "transferred": value_shapes.is_school,
    "campus": value_shapes.is_campus,
    "hobby": _hobby,
    "thing_name": _name,
    "manager": _person,
    "duty": _duty,
    "project": value_shapes.is_project,
    "team": value_shapes.is_team,
    "plan": _plan,
    "phone": value_shapes.is_phone,
    "email": value_shapes.is_email,
    "value": _plain,
    "correction": _plain,
    "decision": _decision,
}
