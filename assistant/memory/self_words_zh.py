"""Chinese questions about oneself: words by kind, and which kinds together ask for which slot."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from assistant.memory.self_forms_zh import FORMS
from assistant.memory.self_words import ALLERGY, AVOIDED, CALLED_ME, CITY, EMPLOYER, NAME, ROLE, WHO_I_AM, Asked, Slots

_KINDS: dict[str, str] = {
    "我": "我 本人 我自己 自己 俺",
    "你": "你们 你 您 大家 别人",
    "什么": "什么 啥 甚 何 哪种 哪些 哪个 哪样 哪一份 哪份 哪门 哪一种 哪一个 哪类 什么样",
    "哪": "哪 哪里 哪儿 哪块 何处 何地 哪边 哪家 哪一家 哪座 哪一座 哪间 哪所",
    "谁": "谁 哪位 何人",
    "吗": "吗 么 嘛 有没有 是不是 是否",
    "有": "有 含有 存在",
    "不": "没 没有 不",
    "在": "在 于 位于",
    "是": "是",
    "给": "给 为 替 跟",
    "对": "对",
    "能": "能 可以 应该 该 需要 应当 会 要 得 需",
    "怎么": "怎么 如何 怎样",
    "名": "名称 中文名 名字 姓名 大名 全名 本名 真名 名讳 名 姓名全称 姓 尊姓大名 名儿 姓氏",
    "昵称": "昵称 小名 外号 网名 绰号 花名",
    "叫": "叫 称呼 喊 名叫 叫做 称",
    "公司": "公司 单位 企业 雇主 东家 工作单位 机构 用人单位 厂 厂子 组织 老东家",
    "上班": "上班 任职 就职 供职 打工 服务于 干活 效力 做事 受雇 雇 雇了 聘 受聘 班 司职 雇佣 雇用 聘用",
    "工作": "工作 活 活儿 事业",
    "职": "职业 职位 职务 岗位 岗 工种 行当 头衔 职称 职衔 职 角色 身份 本行 职责名称 职位名称 岗位名称 饭碗 职级名称 营生 title",
    "哪行": "哪行 哪一行 什么行 啥行",
    "做": "做 干 从事 担任 当 任 搞",
    "住": "住 居住 定居 生活 安家 安 落户 常住 落脚 安顿 居 长住 现居 现住 base 常驻 驻 扎根 租房 租",
    "城": "城市 城 市 省 区 县 镇 村 省市 国家 所在地 居住地 居住城市 常住地 住处 住址 居住点 现住址 家庭住址 居住地址 现住地 常居地 常驻地 常驻城市 省份 居所",
    "坐标": "坐标",
    "地方": "地方 地儿 地 位置",
    "家": "家 住家",
    "人": "人",
    "过敏": "过敏 过敏原 过敏源 过敏史 过敏物 过敏食物 致敏 过敏症 敏感 过敏反应 过敏体质",
    "忌口": "忌口 饮食禁忌 忌食 禁忌 饮食忌讳",
    "不能": "不能 不可以 不可 不宜 不该 不应该 忌 不敢 不得 不准 不许 不适合 不要 别",
    "避": "避开 避免 躲开 远离 避 绕开 当心 小心 注意 提防 留意 躲着",
    "吃": "吃 喝 碰 沾 接触 食用 摄入 闻 用餐 吃饭 点餐 订餐 点菜 点外卖 聚餐 做饭 外卖 饮食 餐 订饭 点 进食",
    "东西": "东西 食物 食品 物质 东东 成分 菜 食材 物品 物",
    "@": "@",
    "#": "#",
    ",": ", 、 ; 和 以及 还有 并且 又 。 ! : 与 ? …",
    "": "都 一名 所 分别 各 各是 那家 这家 所在 属于 隶属 隶属于 长期 一直 通常 暂时 临时 平日 日常 向来 近来 最近 真实 身体 体质 本职 身为 算 算是 个人 自我 引发 员工 职员 让 使 令 导致 引起 引发 造成 的 了 着 过 个 座 种 样 位 一 一个 一家 呢 吧 呀 啊 啦 哦 哈 喔 呗 来着 来 到底 究竟 具体 主要 现在 目前 如今 当前 眼下 平时 一般 平常 "
    "这 这个 那 那个 那么 还 就 被 把 里 里面 中 上 下 时候 时 的时候 请问 请 麻烦 对了 话说 嗨 你好 您好 情况 信息 全部 所有 因为 由于 方面 本来 "
    "一下 再 次 遍 正 正在 只 最 某 会儿 那儿 这儿 情形 嗯 哎 喂 咦 天天 每天 每日 靠 谋生 为生 行 点儿 呐 哟 儿 说 真 史 类",
}  # fmt: skip
_KIND_OF = {word: kind for kind, words in _KINDS.items() for word in words.split()}
_TOKEN = re.compile("|".join(map(re.escape, sorted(_KIND_OF, key=len, reverse=True))))
_NEVER = re.compile(
    r"(?:什么|啥|哪里|哪儿|哪|谁)(?:东西)?(?:都|也)|有什么用|没什么|(?:什么|啥)时[候间]|何时|为[什啥]|凭什么|哪[天年月]"
)
_Q = frozenset({"什么", "哪", "哪行", "谁", "吗", "@", "怎么"})
_NOUNS = frozenset({"我", "名", "昵称", "城", "公司", "职", "工作", "过敏"})
_BARE = (["名"], ["城"], ["职"], ["过敏"])
# A company as the subject, working at home, what one may do: something else than what the user told.
_NOT = re.compile(
    r"(?<!在 )公司 (?:是 )?(?:在 )?(?:给 )?做|公司 (?:是 )?在 (?:哪|什么|城)|公司 (?:对|给) 我|家 (?:在 )?(?:工作|上班)|(?:工作|上班) (?:在 )?家"
    r"|做 (?:什么 )?吃|能 (?:在 )?(?:工作|上班|住)|家 人|(?<!\S)在 做 (?!什么 (?:工作|职))|能 (?:给 )?做|做 什么 (?:能|住)|(?<!\S)不(?!\S)"
)


@dataclass(frozen=True, slots=True)
class _Row:
    """One way of asking: a pattern over the kinds of words, and kinds that must not be among them."""

    asked: Asked
    pattern: re.Pattern[str]
    without: frozenset[str]


def _row(slots: Slots, pattern: str, without: str) -> _Row:
    return _Row(Asked(slots), re.compile(pattern), frozenset(without.split()))


def _has(*words: str) -> str:
    """A look-ahead for each of these; each may be several with bars between."""
    return "^" + "".join(rf"(?=.*(?<!\S)(?:{word})(?!\S))" for word in words)


_ATE = "不能 避 吃 过敏 忌口 东西 对"
_NOT_EATEN = "公司 名 叫 职 城 家 住 怎么 谁"
_NO_EMPLOYER = "有 能 不能 避 吃 过敏 忌口 对 城 坐标 住 怎么 职 做"
_NO_ROLE = f"能 {_ATE} 城 坐标 住 家 怎么 你"
_NO_CITY = f"有 能 {_ATE} 公司 上班 工作 职 做 怎么 谁"
_NO_NAME = f"有 {_ATE} 公司 上班 工作 职 做 住 城 家"
_ASKS = "什么|吗|哪|@|#"
# In this order: 公司的名字 is a company, 在公司的职位 a job.
_ROWS = (
    _row(ALLERGY, _has("过敏", _ASKS), _NOT_EATEN),
    _row(AVOIDED, _has("忌口", _ASKS), _NOT_EATEN),
    _row(AVOIDED, _has("不能", "吃", "什么|东西"), f"{_NOT_EATEN} 工作 上班"),
    _row(AVOIDED, _has("避", "什么|东西", "吃|东西"), _NOT_EATEN),
    _row(WHO_I_AM, r"^(?:[@#] )*(?:我 是 谁|谁 是 我)(?: 吗| [@#])*$", ""),
    _row(EMPLOYER, _has("公司") + "(?=.*(?:公司.*(?:什么|哪|谁)|(?:什么|哪) 公司|[@#]|谁 .*雇|哪 .*公司))(?!.*在 公司.*什么 工作)", _NO_EMPLOYER),
    _row(EMPLOYER, _has("上班|工作") + "(?=.*(?:哪|谁|什么 地方|在 什么|地方.*什么))", f"{_NO_EMPLOYER} 名 家"),
    _row(ROLE, _has("职", f"{_ASKS}|哪行"), _NO_ROLE),
    _row(ROLE, _has("哪行"), _NO_ROLE),
    _row(ROLE, _has("做", "什么|哪|@|#") + "(?=.*(?:做 (?:是 )?(?:什么|哪)|什么 (?:工作 )?做|做 工作))", _NO_ROLE),
    _row(ROLE, _has("工作") + "(?=.*(?:工作 (?:是 )?什么|什么 工作|[@#]))(?!.*在 什么)", f"{_NO_ROLE} 有 哪 谁 公司 地方"),
    _row(CITY, _has("住") + "(?=.*(?:哪|地方|什么.*城|城.*什么|[@#].*城|城.*[@#]))", _NO_CITY),
    _row(CITY, _has("城|坐标", "哪|什么|@|#"), f"{_NO_CITY} 叫"),
    _row(CITY, _has("家", "哪|地方") + "(?!.*是 哪)", f"{_NO_CITY} 叫"),
    _row(CITY, _has("@|#") + ".*家 是 (?:哪|在 哪)", f"{_NO_CITY} 叫"),
    _row(CITY, r"人 (?:是 )?在 (?:哪|什么)", f"{_NO_CITY} 叫"),
    _row(CALLED_ME, _has("昵称"), f"{_NO_NAME} 能 怎么"),
    _row(CALLED_ME, _has("你", "叫", "什么|怎么") + ".*叫 我", _NO_NAME),
    _row(CALLED_ME, r"怎么.*叫 我|我 .*怎么 叫$", _NO_NAME),
    _row(NAME, _has("叫", "什么|谁|@|#") + "(?=.*(?:我 (?:是 )?(?:名 )?(?:是 )?叫|叫 什么))", f"{_NO_NAME} 你 能"),
    _row(NAME, _has("名", f"{_ASKS}|谁"), f"{_NO_NAME} 你 能 怎么"),
)  # fmt: skip


def read(text: str) -> Sequence[Asked]:
    """The questions in a folded Chinese sentence, in order."""
    kinds = kinds_of(text)
    if kinds[-1:] == ["是"]:
        kinds.append("什么")
    if kinds[:1] == ["我"] and kinds[1:] in _BARE:
        kinds = ["@", *kinds]
    if not _Q & set(kinds) or not {"我", "#"} & set(kinds):
        return ()
    found = [asked for asked in _each(kinds, [kind for kind in kinds if kind in ("@", "#")][:1]) if asked is not None]
    if found:
        return found
    whole = _slots([kind for kind in kinds if kind != ","])
    return [whole] if whole else ()


def only_asks(text: str) -> bool:
    """Whether a sentence asks to say something again without a word for what: 还记得吗."""
    return {"@", "#", "什么", "是", "吗", "你", "哪"}.issuperset(kinds_of(text) or ["?"])


def kinds_of(text: str) -> list[str]:
    """The text as kinds of words side by side; empty if a word has no place in such a question."""
    text = text.strip(" ?.!。")
    for pattern, form in FORMS:
        text = pattern.sub(form, text)
    tokens = _TOKEN.findall(text)
    if _NEVER.search(text) or sum(map(len, tokens)) != len(text):
        return []
    kinds = [kind for kind in map(_KIND_OF.__getitem__, tokens) if kind]
    # 记得不, 知道没: at the end of a part these ask; elsewhere they deny.
    return ["吗" if kind == "不" and (kinds[i + 1 : i + 2] or [","]) == [","] else kind for i, kind in enumerate(kinds)]


def _each(kinds: Sequence[str], flags: Sequence[str]) -> Iterator[Asked | None]:
    """What each part between commas asks, the user and what the whole message asks carried on."""
    segment: list[str] = []
    for kind in (*kinds, ","):
        if kind != ",":
            segment.append(kind)
            continue
        # 我的姓名、城市和职位是什么: what the last one of a list asks, each does.
        named = ["@"] if segment and _NOUNS.issuperset(segment) else []
        if segment and (flags or named or _Q & set(segment)):
            own = [] if {"我", "#"} & set(segment) else ["我"]
            yield _slots([*(flag for flag in flags or named if flag not in segment), *own, *segment])
        segment = []


def _slots(kinds: Sequence[str]) -> Asked | None:
    """The slot that words of these kinds ask for."""
    row, words = " ".join(kinds), frozenset(kinds)
    if _NOT.search(row):
        return None
    return next((each.asked for each in _ROWS if not words & each.without and each.pattern.search(row)), None)
