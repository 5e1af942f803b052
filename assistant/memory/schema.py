"""The default profile schema: which slots exist, how many values each holds, and how each is said.

The table itself is schema.tsv. A sentence template has {who}, {whose} and {value}, and [third|second] where an English verb depends on
whether it speaks of the user ("lives") or to the user ("live").
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from assistant.datatypes import FactKind, Text
from assistant.errors import Language
from assistant.memory.folding import fold, is_cjk
from assistant.memory.lexicon import PLURALS_EN, RELATIONS_ZH
from assistant.memory.phrases_zh import ACQUAINTED
from assistant.memory.wording_en import allergy_as_said, kept_as_said

USER = "user"
NOTE = "note"
CORRECTION = "correction"


@dataclass(frozen=True, slots=True)
class Attribute:
    """One slot of the schema; `aliases` are the words people use for it in "my ... is"."""

    topic: str
    key: str
    single: bool
    kind: FactKind
    importance: float
    label: Text
    say: Text
    deny: Text
    aliases: tuple[str, ...] = ()


TOPICS: dict[str, Text] = {
    "identity": Text("About you", "个人信息"),
    "contact": Text("Contact", "联系方式"),
    "home": Text("Home", "居住地"),
    "work": Text("Work", "工作"),
    "education": Text("Education", "教育"),
    "food": Text("Food", "饮食"),
    "health": Text("Health", "健康"),
    "language": Text("Languages", "语言"),
    "answering": Text("How to answer", "回答方式"),
    "project": Text("Project", "项目"),
    "family": Text("Family and people", "家人与他人"),
    "interests": Text("Interests", "兴趣"),
    "travel": Text("Travel", "出行"),
    "plans": Text("Plans and dates", "计划与日期"),
    "other": Text("Other", "其他"),
}


def _parse(line: str) -> Attribute:
    topic, key, values, kind, importance, *texts = line.split("\t")
    label, say, deny = (Text(texts[i], texts[i + 1]) for i in (0, 2, 4))
    names = tuple(name.strip() for name in texts[6].split(",") if name.strip())
    fact_kind: FactKind = kind  # type: ignore[assignment]  # schema.tsv holds no other word; a test reads it
    return Attribute(topic, key, values == "one", fact_kind, float(importance), label, say, deny, names)


_LINES = files("assistant.memory").joinpath("schema.tsv").read_text("utf-8").splitlines()
ATTRIBUTES: dict[tuple[str, str], Attribute] = {
    (attribute.topic, attribute.key): attribute for attribute in map(_parse, _LINES[1:])
}
_BY_ALIAS = {fold(alias): attribute for attribute in ATTRIBUTES.values() for alias in attribute.aliases}
# The slots that state the same thing from opposite sides.
OPPOSITES = {"like": "dislike", "dislike": "like"}
_KEY_TOPICS = (
    (
        "project",
        re.compile(
            r"project|repo|branch|director|folder|server|database|deploy|editor|项目|仓库|分支|目录|服务器|数据库|编辑器|部署"
        ),
    ),
    (
        "food",
        re.compile(r"food|dish|drink|fruit|meal|restaurant|cuisine|snack|dessert|菜|食物|水果|饮料|餐厅|零食|吃|喝"),
    ),
    ("travel", re.compile(r"flight|hotel|trip|passport|seat|航班|酒店|护照|行程|座位|通勤")),
    ("plans", re.compile(r"appointment|meeting|wedding|exam|interview|计划|安排|会议|考试|面试|婚礼")),
    ("interests", re.compile(r"favorite|最喜欢|movie|book|color|music|sport|电影|书|颜色|音乐|运动")),
)
_LATELY = re.compile(
    r"^(?:(?:current|new|original|old)\s+|当前的?|新的|原本的?|原来的?|原先的?|目前的?|现在的?|之前的?)+"
)
_ACQUAINTED = re.compile(ACQUAINTED)
_OWNER = re.compile(r"^我们?的?(?=..)")
# "The deadline for my project" is the project's.
_OF_THE_PROJECT = re.compile(r" (?:for|of) (?:my|our|the|this) (?:project|app|product|service|website|system)$")
_PLACEHOLDER = re.compile(r"\[([^|\]]*)\|([^\]]*)\]")
_SPACING = re.compile(r"(?<=[㐀-鿿])(?=[A-Za-z0-9])|(?<=[A-Za-z0-9%])(?=[㐀-鿿])")


def single_valued(topic: str, attribute: str) -> bool:
    """Whether a new value of this slot replaces the old one; a slot in no table ("my shoe size") is single."""
    known = ATTRIBUTES.get((topic, attribute))
    return known.single if known else attribute != CORRECTION


def attribute_named(words: str) -> Attribute | None:
    """The slot people call by these words ("job title", "邮箱", "project's deadline"), if the schema has one."""
    key = _OF_THE_PROJECT.sub("", free_key(words))
    return _BY_ALIAS.get(key) or _BY_ALIAS.get(key.replace("'s ", " ").replace("的", ""))


def free_key(words: str) -> str:
    """The key under which a slot of the user's own making is filed ("favourite colour" and its like)."""
    text = " ".join(fold(words).split()).replace("favourite", "favorite").replace("colour", "color")
    return _LATELY.sub("", _OWNER.sub("", text)).strip(" 的") or text


def topic_of_key(key: str) -> str:
    """The topic a slot of the user's own making belongs to."""
    return next((topic for topic, words in _KEY_TOPICS if words.search(key)), "other")


@lru_cache(maxsize=256)
def describe(topic: str, key: str) -> Attribute:
    """The schema's slot, or one made up for a key of the user's own."""
    known = ATTRIBUTES.get((topic, key))
    if known:
        return known
    return Attribute(
        topic,
        key,
        True,
        "profile",
        0.7,
        Text(key, key),
        Text(f"{{whose}} {key} is {{value}}.", f"{{whose}}{key}是{{value}}。"),
        Text(f"{{whose}} {key} is not {{value}}.", f"{{whose}}{key}不是{{value}}。"),
    )


def sentence(attribute: Attribute, subject: str, value: str, polarity: bool, language: Language) -> str:
    """A stand-alone sentence about a subject ("user", "sister", "sister Imelda", "Anna")."""
    if (
        (attribute.topic, attribute.key) == ("identity", "name")
        and subject not in (USER, value)
        and subject.endswith(value)
    ):
        # "The user's sister's name is Imelda", not "sister Imelda's name".
        subject = subject.removesuffix(value).strip()
    # "The user's kids speak Polish": several take the verb of "you".
    plural = subject.rsplit(" ", 1)[-1] in PLURALS_EN
    if subject == USER:
        who, whose = ("用户", "用户的") if language == "zh" else ("The user", "the user's")
    elif is_name(subject):
        who, whose = (subject, f"{subject}的") if language == "zh" else (subject, f"{subject}'s")
    else:
        named = f"用户的{subject}" if language == "zh" else f"The user's {subject}"
        who, whose = (named, f"{named}的") if language == "zh" else (named, f"{named}'" if plural else f"{named}'s")
    return _fill(attribute, (who, whose), value, polarity, language, second=plural)


def address(attribute: Attribute, value: str, polarity: bool, language: Language) -> str:
    """The same sentence spoken to the user."""
    who, whose = ("你", "你的") if language == "zh" else ("You", "your")
    return _fill(attribute, (who, whose), value, polarity, language, second=True)


def is_name(subject: str) -> bool:
    """Whether a subject is a person's own name rather than a relation, with or without a name behind it."""
    related = subject.startswith(RELATIONS_ZH) or _ACQUAINTED.match(subject) is not None
    return subject[:1].isupper() or (is_cjk(subject[:1]) and not related)


def _fill(
    attribute: Attribute, who: tuple[str, str], value: str, polarity: bool, language: Language, *, second: bool
) -> str:
    allergy = allergy_as_said(value) if attribute.key == "allergy" and polarity and language == "en" else ""
    if allergy:
        return f"{who[0]} {'have' if second else 'has'} {allergy}."
    if attribute.key == "pet" and not polarity and language == "en":
        value = kept_as_said(value)
    template = attribute.say if polarity else attribute.deny
    text = template.zh if language == "zh" else template.en
    text = _PLACEHOLDER.sub(lambda m: m.group(2 if second else 1), text)
    text = text.replace("{who}", who[0]).replace("{whose}", who[1])
    if language == "zh":
        # The border between scripts gets a space; the value itself stays as it was said.
        before, _, after = text.partition("{value}")
        left = _SPACING.sub(" ", (before + value[:1])[-2:])[1:-1] if before else ""
        right = _SPACING.sub(" ", value[-1:] + after[:1])[1:-1]
        return before + left + value + right + after
    if value.endswith(".") and text.endswith("{value}."):
        text = text[:-1]
    filled = text.replace("{value}", value)
    return filled[:1].upper() + filled[1:]


def topics_of(slots: Iterable[tuple[str, str]]) -> frozenset[str]:
    """The topics of some slots."""
    return frozenset(topic for topic, _ in slots)
