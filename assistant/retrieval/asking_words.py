"""Words that ask and stand in no answer: taken out of what the gate weighs, never out of what is searched.

Weighed by rarity in the library they would be the heaviest, since documents don't ask: "how come", "多少钱一个月".
"""

import re
from collections.abc import Iterable

from assistant.retrieval.keywords import fold

ENGLISH_ASKING_WORDS = frozenset(
    """allowed able permitted eligible entitled supposed required must ought need needs needed want wants wanted
    long often far soon come comes take takes took happen happens happened let lets going go goes gonna use uses used
    using make makes made give gives given get gets got getting find found look see show mean means meant call called
    say says said know think wonder wondering happening actually exactly really just still yet ever already else also
    please thanks thank hi hello hey possible thing things something anything someone anyone somebody anybody everyone
    one ones way ways kind sort type too very only same do does did doing more most few lot lots whether while during
    before after ago until since within without out up down off who whom whose which when where why how what id ill
    youd youre theyre weve ok okay now between through like per""".split()
)

_MEASURES = (
    "个月|个小时|个工作日|个|天|日|晚上|晚|年|月|周|次|人|位|名|台|套|份|条|种|家|间|张|行|页|层|号|点钟|点|岁|折|倍|元|块钱|块|钱"
    "|分钟|小时|公里|斤|下"
)
_COUNTED = rf"几点到几点|(?:多少|第?几)(?:{_MEASURES})?|一(?:{_MEASURES})|(?<=\d)[百千万]*(?:{_MEASURES})"
_ASKING = """
什么时候 什么时间 什么地方 什么样 什么意思 什么 啥时候 啥意思 啥 为什么 为啥 干什么 干嘛 干吗 干啥 凭什么 怎么样 怎么办 怎么回事 怎么会
怎么 怎样 怎 咋 如何 为何 何时 何地 何处 何种 哪一 哪个 哪些 哪里 哪儿 哪位 哪种 哪天 哪年 哪月 哪边 哪家 哪 谁
多久 多长时间 多长 多大 多高 多远 多快 多重 多深 多宽 多贵
是不是 有没有 能不能 可不可以 会不会 要不要 行不行 对不对 好不好 该不该 是否 能否 可否 有无
可以 能够 应该 应当 需要 必须 可能 想要 允许 得要 请问 请教 麻烦 帮我 帮忙 告诉 跟我说 说一下 讲一下 谢谢 你好 您好 想知道 想问
问一下 知道 请 到底 究竟 其实 来着
我们 你们 他们 她们 它们 咱们 咱 我 你 您 他 她 它 自己 人家 大家 这个 那个 这些 那些 这种 那种 这里 那里 这边 那边 这样 那样 这 那 某个
某些 某 之内 以内 之后 以后 之前 以前 之间 的时候 时候 里面 里边 上面 下面 因为 所以 如果 要是 但是 由于 关于 对于 已经 一般 大概 大约 平时 通常 在哪 不能 没有 还要 还能 还会 还有
是 的 了 吗 呢 吧 啊 呀 嘛 么 哦 啦 在 有 和 与 或者 或 把 被 给 让 从 跟 就 都 也 还 又 再 才 很 不 没 要 会 能 想 该 得 做 弄 搞 用 去 来
说 叫 为 里 内 后 前 时 之 最
""".split()
# Words in which a character of the table asks nothing.
_KEPT = """
目的 的士 了解 要求 要点 要素 要闻 重要 主要 概要 摘要 纪要 必要 需求 会议 会员 会话 会计 会客 会费 开会 周会 例会 年会 社会 工会 机会 大会 协会
晚会 能力 能源 能量 功能 性能 节能 技能 智能 现在 存在(?!哪) 在线 在职 在校 在岗 内在 所在 实在 潜在 有效 有限 有关 有名 有用 有害 拥有 所有 持有
含有 没收 和平 总和 饱和 共和 温和 给付 让步 跟踪 就业 成就 都市 首都 还原 还款 归还 偿还 再见 不满 不足 不良 不限 不同 不动产 不锈钢 得到
得分 得奖 获得 所得 取得 心得 值得 想法 思想 理想 该项 做法 做工 用户 使用 应用 费用 信用 启用 禁用 停用 引用 调用 专用 公用 通用 租用 借用
采用 占用 食用 药用 作用 用量 用途 用法 用品 用餐 用电 用水 用料 去年 去世 失去 除去 删去 去除 去重 去掉 过去 来源 来访 来电 来自 原来 未来 将来
带来 由来 说明 说法 小说 传说 学说 叫号 行为 作为 认为 成为 为期 人为 内容 内存 内核 内部 内网 国内 室内 内置 后台 后续 后缀 后门 售后 背后
前台 前端 前缀 前提 前任 提前 目前 空前 时间 时区 时长 时限 时差 时期 时代 时刻 按时 定时 临时 实时 工时 小时 及时 同时 超时 历时 之一 里程 公里
应用程序 从事 从业 服从 把手 把握 被子 自从 最大 最小 最多 最少 最高 最低 最长 最短 最新 最近 任何 几何 多数 通知 知识 知名 邀请 申请 请假
请求 请款 请示 聘请 帮助 那么 他人 其他 各种 这样 没错 权限 不可
""".split()


def _longest_first(words: Iterable[str]) -> str:
    return "|".join(sorted(set(words), key=lambda word: (-len(word), word)))


_CHINESE = re.compile(f"({_longest_first(_KEPT)})|{_COUNTED}|{_longest_first(_ASKING)}")
# A part of a name ("apt-get", "what.cd") is no asking word.
_ENGLISH = re.compile(rf"(?<![\w./+#@~-])(?:{'|'.join(sorted(ENGLISH_ASKING_WORDS))})(?![\w/+#@~-]|\.\w)")


def without_asking(question: str) -> str:
    """A question's folded text with a space in the place of each asking word, so that no term reaches across."""
    bare = _CHINESE.sub(lambda found: found.group(1) or " ", fold(question))
    return _ENGLISH.sub(" ", bare)
