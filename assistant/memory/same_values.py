"""Whether two values of one slot say the same; numbers, names, dates and negation that differ always tell them apart.

Equal are values that fold alike (case, width, spaces, plural, articles; numbers in words or digits), stand side by side
in the table of equivalents (English and Chinese), are one place told with or without where it lies, name the same activity with its verb or without ("listening to jazz", "jazz"), or
count one thing ("a cat", 只猫). What is kept in the user's own words is the same where the words that matter are, in
their order; in another order only where the vectors say so too and no word ranks one thing before another.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from assistant.memory.folding import fold, value_key
from assistant.memory.lexicon import DIETS, LANGUAGES, NUMBER_WORDS, words
from assistant.memory.places import PLACES, same_place
from assistant.retrieval.keywords import terms
from assistant.retrieval.stop_words import ENGLISH_STOP_WORDS
from assistant.stores.fact_numbers import in_digits

# Their values are names: a last s is no plural, and no word of a name may be left out.
NAMES = frozenset(("identity", "contact", "home", "work", "education"))
ACTIVITIES = frozenset(("like", "dislike", "hobby", "habit", "learning"))
# Kept as they were said: whole sentences.
OWN_WORDS = frozenset(("note", "decision", "constraint", "habit", "plan", "event", "duty", "preference", "style"))
_COUNTED = frozenset(("pet", "member"))
_ANY_PET = frozenset(("pet", "pets", "a pet", "宠物"))
# A number in them is part of a name: 五一路, "Seven Oaks".
_NAMES_ALONE = frozenset(("name", "nickname", "city", "hometown", "employer", "manager", "school", "email", "address"))
_Key = tuple[str, tuple[str, ...]]

_ACTIVITY = re.compile(
    r"(?P<verb>(?:listening to|watching|reading|playing|drinking|eating|having|going|doing|cooking|practicing|practising|collecting|writing|learning|studying)(?: the)? "
    r"|听|看|读|喝|吃|玩|打|踢|弹|下|学|写|做|收集)(?=\S{2})"
)
COUNT = re.compile(
    r"(?P<count>(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten)\s+|(?:\d+|[一二两三四五六七八九十]+)[只条个位匹名头]|[只条](?=[\u4e00-\u9fff]))\s*(?P<noun>.+)$"
)
_NUMBERS = {
    "a": "1", "an": "1", "six": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "10", "四": "4", "六": "6", "七": "7",
    "八": "8", "九": "9", "二": "2", "": "1",
}  # fmt: skip
_NEGATION = re.compile(
    r"\b(?:not?|never|none|without|neither|nor|cannot|except|unless|stop|avoid)\b|n't\b|[不没别无未勿非]|禁止|除了|停止"
)
# These carry what a sentence says, though a search leaves them out.
_MEANT = frozenset(words("before after above below over under up down off in out on to from with by against than i me my we us our you your he him his she her they them their"))  # fmt: skip
# Whose order counts: tea before coffee is not coffee before tea.
_RANKING = re.compile(
    r"\b(?:to|than|from|before|after|over|under|above|below|by|instead|rather|for|with|against|into|then|if|unless|until)\b"
    r"|[比先后前把被给向从到对]|而|再"
)
_OF = re.compile(
    r"\b(?:the |an? |my |our )?(?P<thing>[\w'-]+(?: [\w'-]+)?) of (?:the |an? |my |our )?"
    r"(?P<owner>[\w'-]+(?: (?!is\b|are\b|was\b|has\b)[\w'-]+)?)"
)
_UNIT = re.compile(r"[㐀-鿿]|[^\W㐀-鿿][^\s㐀-鿿,.;:!?，。；：！？]*")
_LONGEST_SAID = 6
"""Words, in Chinese characters, of the longest name of a value that is looked for in a text."""
_OPENING = re.compile(r"(?:please |kindly |that |the fact that |请|要|一定)+")


def same_value(topic: str, attribute: str, one: str, other: str) -> bool:
    """Whether two values of a slot are the same but for how they are put."""
    if attribute in PLACES and same_place(one, other):
        return True
    if attribute not in _NAMES_ALONE:
        one, other = in_digits(one), in_digits(other)
    if _meaning(topic, attribute, one) == _meaning(topic, attribute, other):
        return True
    if attribute in ACTIVITIES and _same_activity(one, other):
        return True
    if attribute in _COUNTED and _same_count(one, other):
        return True
    return attribute in OWN_WORDS and same_words(one, other)


def is_known_value(value: str) -> bool:
    """Whether the table of equivalents knows a value, and so its name in the other language."""
    return fold(value).strip() in _equivalents()


def says_value(topic: str, attribute: str, value: str, text: str) -> bool:
    """Whether a text names a value, in these words or others for the same ("Lyon" of "Lyon, France")."""
    if fold(value) in fold(text):
        return True
    return any(same_value(topic, attribute, value, said) for said in _stretches(text))


def _stretches(text: str) -> Iterator[str]:
    """Every few words in a row of a text, in Chinese every few characters."""
    units = list(_UNIT.finditer(text))
    for first in range(len(units)):
        for last in range(first, min(first + _LONGEST_SAID, len(units))):
            yield text[units[first].start() : units[last].end()]


def _meaning(topic: str, attribute: str, value: str) -> _Key:
    word = fold(value).strip()
    if attribute == "diet" and word in DIETS:
        return DIETS[word], ()
    if topic in ("answering", "language") and LANGUAGES.get(word):
        return LANGUAGES[word], ()
    known = _equivalents().get(word)
    return (known, ()) if known else value_key(value, name=topic in NAMES)


@lru_cache(maxsize=1)
def _equivalents() -> dict[str, str]:
    """Each word of the table under the first of its line; no other value folds to that, which has a mark before it."""
    lines = files("assistant.memory").joinpath("equivalents.tsv").read_text("utf-8").splitlines()
    rows = [line.split("\t") for line in lines]
    return {fold(word): f"={row[0]}" for row in rows for word in row}


def _same_activity(one: str, other: str) -> bool:
    """Whether one names with its verb what the other names without; two verbs are two activities."""
    first, second = _ACTIVITY.match(fold(one).strip()), _ACTIVITY.match(fold(other).strip())
    if (first is None) == (second is None):
        return False
    verb, bare = (first, other) if first else (second, one)
    assert verb is not None
    rest = verb.string[verb.end() :]
    known = _equivalents()
    return value_key(rest) == value_key(bare) or (rest in known and known.get(fold(bare).strip()) == known[rest])


def counted(value: str) -> tuple[str, _Key] | None:
    """The number and the key of the noun that a value counts; None where it counts nothing."""
    m = COUNT.match(fold(value).strip())
    if m is None:
        return None
    count = m["count"].strip().rstrip("只条个位匹名头")
    noun = m["noun"].strip()
    known = _equivalents().get(noun)
    return _NUMBERS.get(count) or NUMBER_WORDS.get(count) or count, (known, ()) if known else value_key(noun)


def _same_count(one: str, other: str) -> bool:
    """Whether both count the same, or one names a single thing without counting it."""
    first, second = counted(one), counted(other)
    if first and second:
        return first == second
    said, bare = (first, other) if first else (second, one)
    if said is None or said[0] != "1" or fold(bare).strip().endswith("s"):
        return False
    known = _equivalents().get(fold(bare).strip())
    return said[1] == ((known, ()) if known else value_key(bare))


def denies_any(denied: str, held: str) -> bool:
    """Whether who has no "dog" or no "pets" has no "two dogs" either: one kind, and the denial counts none but one."""
    if fold(denied).strip().removeprefix("any ") in _ANY_PET:
        return True
    first = counted(denied)
    if first is not None and first[0] != "1":
        return False
    return _kind_of(denied) == _kind_of(held)


def _kind_of(value: str) -> _Key:
    found = counted(value)
    noun = fold(value).strip().removeprefix("any ")
    return found[1] if found else (_equivalents().get(noun, ""), ()) if noun in _equivalents() else value_key(noun)


def same_words(one: str, other: str) -> bool:
    """Whether two sentences have the same words that matter in the same order: numbers, names, dates, all."""
    said = _content(one)
    return bool(said) and said == _content(other) and _particulars(one) == _particulars(other)


def same_words_in_any_order(one: str, other: str) -> bool:
    """Whether two sentences have the same words that matter, and none that ranks one thing before another."""
    said = sorted(_content(one))
    if not said or said != sorted(_content(other)) or _particulars(one) != _particulars(other):
        return False
    return not _RANKING.search(fold(one)) and not _RANKING.search(fold(other))


@dataclass(frozen=True, slots=True)
class _Particulars:
    """What tells two texts apart whatever else they share: numbers, names and paths, and how often they deny."""

    numbers: tuple[str, ...]
    names: tuple[str, ...]
    paths: tuple[str, ...]
    denials: int


def _particulars(text: str) -> _Particulars:
    folded = fold(text)
    names = (word.casefold() for word in re.findall(r"(?<=[^.!?\s] )[A-Z][\w'-]*", text))
    return _Particulars(
        numbers=tuple(re.findall(r"\d+(?:[.:/]\d+)*", folded)),
        names=tuple(names),
        paths=tuple(re.findall(r"\S*[/\\@]\S*", text)),
        denials=len(_NEGATION.findall(folded)),
    )


@lru_cache(maxsize=1024)
def _content(text: str) -> tuple[str, ...]:
    """The stems of the words that say something, in order; "the code of the door" as "door code"."""
    plain = _OF.sub(r"\g<owner> \g<thing>", _OPENING.sub("", fold(text).strip()))
    return tuple(term for term in terms(plain) if term not in ENGLISH_STOP_WORDS or term in _MEANT)
