"""Whether words can be the value of a slot: the lists and checks that keep "I'm tired" from being a name."""

import re
from collections.abc import Callable

from assistant.memory.folding import fold, is_cjk
from assistant.memory.lexicon import (
    DEMONYMS,
    FOODS,
    FRAMEWORKS,
    LANGUAGES,
    PROGRAMMING,
    ROLE_NOUNS,
    TOOLS,
    words,
)
from assistant.memory.rules_zh import ROLE_END

_POINTERS = frozenset(
    words(
        "it its this that these those how what when where why who your you yours him her them me us there here my his"
        " their our everything nothing anything something someone being not the_way so very too as if and or but is"
        " be more less much most each any one everyone everybody nobody whatever sure"
    )
)
_POINTERS_ZH = re.compile(r"^(?:你|他|她|它|这|那|的|我|哪|什么|谁|怎|是|不|就|都|得|着|上了|过)|你的|什么|哪|怎么")
_NO_NAME = (
    frozenset(
        words(
            "back later tomorrow when if at on in the a an tonight today now crazy maybe old again before after please any"
            " anytime up out over stupid soon monday tuesday wednesday thursday friday saturday sunday ok okay sorry fine"
            " good great happy sad tired busy sure glad afraid ready here there home done new not also just still well so"
            " very too really catholic christian muslim jewish hindu buddhist atheist agnostic german i we he she they it"
            " gluten open from with for of to about same different important unknown my your his her their interested"
            " looking going trying working using having getting writing thinking wondering both all alone cold hot hungry"
            " thirsty sick ill late early free available unable able vegetarian vegan married single allergic based american"
            " european asian african western republican democrat virgo leo aries gemini coeliac celiac diabetic spelled spelt"
            " written pronounced required missing wrong correct hidden"
        )
    )
    | DEMONYMS
)
_NO_PLACE = frozenset(
    words(
        "fear hope peace constant denial love harmony mind debt pain style luxury poverty exile silence next another"
        " different page step point version other fact case reality general theory particular dreams python java"
    )
)
_PLACE_NOUN = re.compile(
    r"\b(?:city|town|village|country|countryside|suburbs?|flat|apartment|house|farm|cottage|island|mountains?|coast|beach|"
    r"north|south|east|west|us|usa|uk|states|netherlands|philippines|area|neighbou?rhood|dorm|cabin|boat|van|condo|district|"
    r"province|state|woods|desert|valley|bay|region)\b"
)
_NO_EMPLOYER = frozenset(
    words(
        "home night nights least first all once present myself free fun people weekends day days dawn work scale hard"
        " kids children early times school_nights everything early noon heart fast clients customers others"
    )
)
_NO_EMPLOYER_PHRASES = ("the same", "the moment", "a time", "the end", "the weekend")
_ROLE_SUFFIX = re.compile(
    r"(?:ologist|ician|eer|smith|ographer|grammer|makers?|keeper|worker|therapist|artist|surgeon)$"
)
_ROLE_ZH = re.compile(rf".{{0,12}}{ROLE_END}$")
_NO_ROLE = frozenset(words("hard expected intended well usual much team long fast normal"))
_NO_SUBJECT = frozenset(words("hard the this for at a lot every all late more with abroad from"))
_NO_HOBBY = frozenset(
    words("with a along part role to quite lots outside inside many some all around sometimes together online")
)
_NO_FOOD = frozenset(words("much out here enough well healthy with lunch a lot breakfast dinner at before after in on"))
_BAD_PREFERENCE = re.compile(
    r"^(?:be|have|know|see|ask|think|say|hear|thank|point|add|mention)\b|^to (?:know|see|ask|think|hear|thank)\b"
)
_CITIES_ZH = frozenset(
    words(
        "北京 上海 广州 深圳 杭州 成都 重庆 南京 武汉 西安 苏州 天津 大连 青岛 厦门 香港 台北 澳门 国内 国外 外地 美国 日本 英国 德国 法国 新加坡"
    )
)
_NO_PLACE_ZH = re.compile(
    r"^(?:家里?|酒店|宾馆|一起|这里|那里|这儿|那儿|一个|过|外面|公司|学校|附近|楼上|楼下|隔壁|医院)$|(?:的时候|一会|几天)"
)
_NO_EMPLOYER_ZH = re.compile(
    r"^(?:家里?|这里|那里|这儿|外面|晚上|夜里|周末|线上?|努力|公司|一起|路上|白天|单位|国外|厨房|职业|专业|优秀|普通|全职|兼职|资深|公认)$|^(?:认真|努力)"
)
_NO_NICKNAME_ZH = re.compile(r"[去来吃起看做开写回干帮怎什别把给打买在他你她它]")
_NO_NAME_ZH = re.compile(r"[我的了吗呢吧啊去来吃喝在是不很都也就还没这那什么怎外卖车你他她它]|人$|司机")
_CAMPUS = re.compile(r"university|college|school|institute|academy|mit\b|eth\b|harvard|stanford|oxford|cambridge|yale")
_INITIALS = re.compile(r"^(?:[a-z]\. ?)+")
_FEWEST_DIGITS = 5
_CLAUSE_START = re.compile(r"(?:about|of)\s")


def acceptable(group: str, folded: str, original: str, polarity: bool = True) -> bool:
    """Whether the words can be a value of the slot; `group` is the rule's name for it."""
    if not folded or len(folded) > 300 or "\x00" in folded:
        return False
    check = _CHECKS.get(group)
    if check and not check(folded, original):
        return False
    # "I left work", "I quit smoking": only a name is an employer that is left.
    return not (group == "employer" and not polarity) or _capital(original)


def is_technical(folded: str, original: str) -> bool:
    """Whether a word names a language, framework or tool: known, or written like a product's name."""
    return technology(folded) is not None or (_capital(original) and original.isascii() and len(original.split()) <= 3)


def is_plain_answer(topic: str, key: str, value: str) -> bool:
    """Whether words answer the user's own question: a job, or a name where one is asked for ("It's complicated")."""
    if key == "role":
        return _keyed_role(fold(value), value)
    return topic not in ("identity", "home", "work") or _capital(value)


def technology(folded: str) -> str | None:
    """ "language", "framework" or "tool" for a known technology, with or without a version."""
    name = re.sub(r"\s*v?\d[\d.]*$", "", folded).strip().replace(" ", "_")
    for kind, known in (("language", PROGRAMMING), ("framework", FRAMEWORKS), ("tool", TOOLS)):
        if name in known or folded in known:
            return kind
    return None


def is_food(folded: str) -> bool:
    """Whether the words name something to eat or drink."""
    if any(is_cjk(c) for c in folded):
        return folded in FOODS or any(folded.endswith(food) for food in FOODS if len(food) > 1)
    found = folded.split()
    return any(word in FOODS or word.rstrip("s") in FOODS for word in found) or "_".join(found) in FOODS


def _capital(original: str) -> bool:
    return original[:1].isupper() or is_cjk(original[:1]) or original[:1].isdigit()


def _chinese(text: str) -> bool:
    return any(map(is_cjk, text))


def _plain(folded: str, original: str) -> bool:
    if _chinese(folded):
        return not _POINTERS_ZH.search(folded) and len(folded) <= 30
    return folded.split(maxsplit=1)[0] not in _POINTERS and len(folded.split()) <= 8


def _name(folded: str, original: str) -> bool:
    if _chinese(folded):
        return len(_INITIALS.sub("", folded)) <= 6 and not _NO_NAME_ZH.search(folded)
    found = folded.split()
    if len(found) > 4 or not all(re.fullmatch(r"[^\W\d_][\w.'-]*", word) for word in found):
        return False
    # "My name is" says that it is one: Leo, An or Christian, unless all is written in capitals.
    shouted = len(found) > 1 and original.isupper()
    written = original.split()
    doubtful = {word for word, as_said in zip(found, written, strict=False) if shouted or not as_said[:1].isupper()}
    return not _NO_NAME & doubtful and (_capital(original) or len(found) <= 2)


def _self_name(folded: str, original: str) -> bool:
    if _chinese(folded):
        return _name(folded, original) and not _ROLE_ZH.fullmatch(folded)
    if _NO_NAME & set(folded.split()):
        return False
    found = original.split()
    return _name(folded, original) and len(found) <= 3 and all(w[:1].isupper() and not w.isupper() for w in found)


def _introduced(folded: str, original: str) -> bool:
    return _name(folded, original) and not _chinese(folded) and all(word[:1].isupper() for word in original.split())


def _nickname(folded: str, original: str) -> bool:
    if _chinese(folded):
        return len(folded) <= 6 and not _NO_NICKNAME_ZH.search(folded)
    return _name(folded, original) or (len(folded.split()) == 1 and _capital(original))


def _place(folded: str, original: str) -> bool:
    if _chinese(folded):
        return len(folded) <= 14 and not _NO_PLACE_ZH.search(folded) and not _POINTERS_ZH.search(folded)
    found = folded.split()
    if folded[0].isdigit():
        return False
    if found[0] in _POINTERS | _NO_PLACE or technology(folded) or len(found) > 7:
        return False
    if found[0] in ("the", "a", "an"):
        return bool(_PLACE_NOUN.search(folded)) or original.rsplit(maxsplit=1)[-1][:1].isupper()
    return _capital(original) or (len(found) <= 3 and not any(map(str.isdigit, folded)))


def _employer(folded: str, original: str) -> bool:
    if _chinese(folded):
        if folded in _CITIES_ZH or _NO_EMPLOYER_ZH.search(folded) or _POINTERS_ZH.search(folded):
            return False
        return len(folded) <= 20
    found = folded.split()
    bad = found[0] in _POINTERS | _NO_EMPLOYER or folded.startswith(_NO_EMPLOYER_PHRASES)
    return not bad and len(found) <= 6


def _role(folded: str, original: str) -> bool:
    if _chinese(folded):
        return bool(_ROLE_ZH.fullmatch(folded))
    head = re.split(r"\s+(?:of|in|on|at|for)\s+", folded)[0].split()
    if not head or len(head) > 5 or head[0] in _POINTERS or "_".join(head[-2:]) in ROLE_NOUNS:
        return bool(head) and "_".join(head[-2:]) in ROLE_NOUNS
    return head[-1] in ROLE_NOUNS or bool(_ROLE_SUFFIX.search(head[-1]))


def _occupation(folded: str, original: str) -> bool:
    found = folded.split()
    return (found[0] not in _POINTERS | _NO_ROLE or (len(found) > 1 and _role(folded, original))) and len(found) <= 6


def _keyed_role(folded: str, original: str) -> bool:
    return _role(re.sub(r"^(?:an?|the) ", "", folded), original)


def _like(folded: str, original: str) -> bool:
    if not _plain(folded, original) or _BAD_PREFERENCE.search(folded) or _CLAUSE_START.match(folded):
        return False
    return not folded.startswith(("the way", "the idea", "the fact", "the look", "the sound", "the new", "the answer"))


def _food(folded: str, original: str) -> bool:
    return is_food(folded) and _plain(folded.removeprefix("no "), original)


def _preference(folded: str, original: str) -> bool:
    return _chinese(folded) or (_plain(folded, original) and folded.split(maxsplit=1)[0] not in _NO_FOOD)


def _language(folded: str, original: str) -> bool:
    return folded in LANGUAGES


def _subject(folded: str, original: str) -> bool:
    return _plain(folded, original) and folded.split(maxsplit=1)[0] not in _NO_SUBJECT and len(folded.split()) <= 4


def _campus(folded: str, original: str) -> bool:
    return _chinese(folded) or bool(_CAMPUS.search(folded))


def _phone(folded: str, original: str) -> bool:
    return sum(map(str.isdigit, folded)) >= _FEWEST_DIGITS


def _email(folded: str, original: str) -> bool:
    return "@" in folded


def _plan(folded: str, original: str) -> bool:
    # "I went" in Chinese has a particle, not a tense.
    return ("了" not in folded and "过" not in folded) if _chinese(folded) else _preference(folded, original)


def _age(folded: str, original: str) -> bool:
    return not folded.isdigit() or 0 < int(folded) <= 120


def _hobby(folded: str, original: str) -> bool:
    first = folded.split(maxsplit=1)[0]
    return _plain(folded, original) and first not in _NO_HOBBY


_CHECKS: dict[str, Callable[[str, str], bool]] = {
    "name": _name,
    "self": _self_name,
    "introduced": _introduced,
    "nickname": _nickname,
    "age": _age,
    "city": _place,
    "hometown": _place,
    "employer": _employer,
    "role": _role,
    "keyed_role": _keyed_role,
    "occupation": _occupation,
    "field": _plain,
    "allergy": _plain,
    "preference": _preference,
    "food": _food,
    "like": _like,
    "dislike": _like,
    "spoken": _language,
    "native": _language,
    "learning": _plain,
    "subject": _subject,
    "school": _plain,
    "campus": _campus,
    "hobby": _hobby,
    "thing_name": _name,
    "plan": _plan,
    "phone": _phone,
    "email": _email,
    "value": _plain,
    "correction": _plain,
    "decision": _plain,
}
