"""Ten thousand memories of one user, made by counting: told in messages of both languages, none of them twice.

Most are what years of talk leave behind: events, plans and what is said of other people. The profile has one value of
each single slot and some hundreds of likes and habits; constraints, which stand in every answer, are few.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import islice
from uuid import uuid4

from assistant.datatypes import Change, FactDraft, FactKind, Viewer
from assistant.errors import Language
from assistant.service import Assistant
from assistant.stores.facts import FactStore
from assistant.stores.message_store import MessageStore
from assistant.stores.sessions import opened_session
from assistant.stores.tables import MessageRow
from assistant.stores.write_context import WriteContext
from tests.bench.growth import HashEmbedder
from tests.bench.synthetic_embedder import SyntheticEmbedder

FIRST_TOLD = datetime(2024, 1, 1, tzinfo=UTC)
BETWEEN = timedelta(minutes=97)
A_SESSION = 20
"""Messages of the user in a session."""
BATCH = 200
NAMES = {
    "en": "Anna Ben Clara David Emma Frank Grace Henry Iris Jack Karen Leo Maya Noah Olga Paul Rosa Sam Tina Victor".split(),
    "zh": "张伟 王芳 李娜 刘洋 陈静 杨帆 赵磊 黄敏 周杰 吴倩 徐明 孙丽 胡军 朱琳 高峰 林涛 何洁 郭强 马超 罗颖".split(),
}
PLACES = {
    "en": "Leeds Bristol Porto Ghent Turin Malmo Graz Lyon Cork Basel Oslo Gdansk Split Trieste Bergen Nantes".split(),
    "zh": "成都 杭州 西安 青岛 厦门 昆明 大连 苏州 长沙 桂林 洛阳 珠海 南京 武汉 哈尔滨 贵阳".split(),
}
THINGS = {
    "en": "budget roadmap lease bicycle garden printer recipe novel violin camera tent kettle sofa heater boat kite"
    " telescope aquarium bookcase microscope".split(),
    "zh": "预算 路线图 租约 自行车 花园 打印机 菜谱 小说 小提琴 相机 帐篷 水壶 沙发 暖气 帆船 风筝 望远镜 鱼缸 书柜 显微镜".split(),
}
ACTS = {
    "en": "repaired sold borrowed painted measured cleaned photographed ordered insured discussed".split(),
    "zh": "修好了 卖掉了 借走了 粉刷了 测量了 清洗了 拍摄了 订购了 投保了 讨论了".split(),
}
LANGUAGES: tuple[Language, ...] = ("en", "zh")
_SLOTS = (
    ("identity", "name", "My name is {}.", "Robin Vale"),
    ("home", "city", "I live in {}.", "Trieste"),
    ("work", "employer", "I work at {}.", "Corvid Instruments"),
    ("work", "role", "I'm a {}.", "calibration engineer"),
    ("contact", "email", "My email is {}.", "robin@corvid.example"),
    ("food", "diet", "I eat {}.", "vegetarian food"),
)
_RULES = (
    ("food", "allergy", "I'm allergic to {}.", ("kiwi", "cashews", "mussels", "sesame", "lupin")),
    ("project", "constraint", "In our project {} is not allowed.", ("telnet", "eval", "force-push", "floating time")),
)


@dataclass(frozen=True, slots=True)
class Told:
    """A message of the user and the fact that its first sentence tells."""

    message: str
    draft: FactDraft


def told(count: int) -> Iterator[Told]:
    """So many memories, always the same."""
    return islice(_all(), count)


def questions() -> list[str]:
    """Questions that the memories answer, both languages in turn."""
    asked: list[str] = []
    for number in range(10):
        en, zh = _words("en", 7 * number + 1), _words("zh", 7 * number + 2)
        asked.append(f"What did {en.name} do with the {en.thing} in {en.place}?")
        asked.append(f"{zh.name}在{zh.place}的{zh.thing}怎么样了？")
    return asked


@dataclass(frozen=True, slots=True)
class _Words:
    name: str
    place: str
    thing: str
    act: str


def _words(language: Language, number: int) -> _Words:
    names, places, things, acts = NAMES[language], PLACES[language], THINGS[language], ACTS[language]
    return _Words(
        names[number % len(names)],
        places[number // 3 % len(places)],
        things[number // 7 % len(things)],
        acts[number // 11 % len(acts)],
    )


def _all() -> Iterator[Told]:
    for topic, attribute, sentence, value in _SLOTS:
        yield _told(sentence.format(value), "", "user", topic, attribute, value, "profile", "en")
    for topic, attribute, sentence, values in _RULES:
        for value in values:
            yield _told(sentence.format(value), "", "user", topic, attribute, value, "constraint", "en")
    number = 0
    while True:
        language = LANGUAGES[number % 2]
        yield _one(language, number, _words(language, number))
        number += 1


def _one(language: Language, number: int, words: _Words) -> Told:
    """Of sixteen one like, five of others, ten events; the number makes each another one."""
    kind = number // 2 % 16
    name, place, thing, act = words.name, words.place, words.thing, words.act
    if kind == 0:
        value = f"{thing} {number} {place}" if language == "en" else f"{place}{thing}{number}号"
        said = f"I like the {value}." if language == "en" else f"我喜欢{value}。"
        return _told(said, _more(language, number), "user", "interests", "like", value, "preference", language)
    if kind < 6:
        value = (
            f"{act} the {thing} in {place}, no. {number}"
            if language == "en"
            else f"{act}{place}的{thing}，编号{number}"
        )
        said = f"{name} {value}." if language == "en" else f"{name}{value}。"
        return _told(said, _more(language, number), name, "plans", "event", value, "event", language)
    value = f"{act} the {thing} with {name} in {place}" if language == "en" else f"和{name}在{place}{act}{thing}"
    value += f", no. {number}" if language == "en" else f"，编号{number}"
    said = f"I {value}." if language == "en" else f"我{value}。"
    return _told(said, _more(language, number), "user", "plans", "event", value, "event", language)


def _more(language: Language, number: int) -> str:
    words = _words(language, number // 2)
    if language == "en":
        return f" It took us most of the day, and {words.name} was there too; we talked about the {words.thing}."
    return f"花了大半天时间，{words.name}也在，我们还聊到了{words.thing}。"


def _told(
    said: str, more: str, subject: str, topic: str, attribute: str, value: str, kind: FactKind, language: Language
) -> Told:
    draft = FactDraft(subject, said, topic, attribute, value, kind, 0, len(said), language=language)
    return Told(said + more, draft)


def write_memories(tandem: Assistant, viewer: Viewer, count: int, embedder: SyntheticEmbedder | HashEmbedder) -> None:
    """Messages and facts in large transactions, and the vectors of all; nothing of it is public, so privates are used."""
    facts, messages = tandem._stores.facts, tandem._stores.messages
    rest = list(enumerate(told(count)))
    while rest:
        batch, rest = rest[:BATCH], rest[BATCH:]
        _write(facts, messages, viewer, batch)
    for collection, texts in (("facts", facts.texts_for), ("messages", messages.texts_for)):
        while missing := tandem.library.vectors.missing(embedder.fingerprint, collection, BATCH):
            found = texts([item.content_hash for item in missing])
            vectors = embedder.vectors(list(found.values()))
            tandem.library.vectors.put(embedder.fingerprint, dict(zip(found, vectors, strict=True)))


def _write(facts: FactStore, messages: MessageStore, viewer: Viewer, batch: list[tuple[int, Told]]) -> None:
    with facts._database.write() as session:
        for number, one in batch:
            at = FIRST_TOLD + number * BETWEEN
            in_session = f"scale-{number // A_SESSION}"
            opened_session(session, viewer, in_session, one.message, at)
            rows = [
                MessageRow(
                    id=uuid4().hex, session_id=in_session, user_id=viewer.user_id, role=role, content=content,
                    created_at=at, extra={},
                )
                for role, content in (("user", one.message), ("assistant", _reply(one)))
            ]  # fmt: skip
            for row in rows:
                messages.put(session, row)
            context = WriteContext(session, viewer, "user", "rules", None, rows[0])
            facts.writer.write(context, Change("add", one.draft))


def _reply(one: Told) -> str:
    return f"Noted: {one.draft.value}." if one.draft.language == "en" else f"记下了：{one.draft.value}。"
