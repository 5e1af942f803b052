"""A job that is over, told without its name: "I quit my job", 我辞职了; the employer known is then the one of before."""

from assistant.datatypes import FactDraft
from assistant.memory.folding import fold
from assistant.memory.grammar import rule
from assistant.memory.lexicon import words
from assistant.memory.phrases_en import ADV, BE, HAVE

_WHEN = r"(?: (?:yesterday|today|recently|already|at last|finally|now|again|(?:last|this) [a-z]+|in [a-z]+(?: \d{4})?|on [a-z]+|(?:a|two|three|few|several|\d+) [a-z ]*ago|because .*|since .*|to .*|for .*|after .*))*$"
_WHEN_ZH = r"(?:其实|已经|刚刚?|终于|也|都|就|上个?月|上周|去年|今年|前年|昨天|前几天|前阵子|最近|[一二三四五六七八九十\d]+月|主动|正式|现在)*"

ENDED_JOBS_EN = (
    rule(
        rf"{HAVE}{ADV}(?:just |recently |finally )?(?:quit|left|lost|resigned from|given up|gave up) (?P<ended>my job|the job|my work)"
        + _WHEN,
        "user",
        polarity=False,
    ),
    rule(
        rf"{HAVE}{ADV}(?:just |recently |finally )?(?P<ended>changed jobs?|switched jobs?|resigned|retired|got (?:fired|laid off|let go|sacked|made redundant)|was (?:fired|laid off|let go|sacked|made redundant)|been (?:fired|laid off|let go|sacked|made redundant))"
        + _WHEN,
        "user",
        polarity=False,
    ),
    rule(
        rf"{BE}{ADV}(?P<ended>unemployed|between jobs|out of (?:work|a job)|jobless|retired|self-employed|(?:a )?freelanc(?:er|ing|e)|fired|laid off)"
        + _WHEN,
        "user",
        polarity=False,
    ),
)

ENDED_JOBS_ZH = (
    rule(
        rf"{_WHEN_ZH}(?:被)?(?P<ended>辞职|离职|辞了职|离了职|失业|退休|裁员?|辞退|开除|炒鱿鱼|跳槽|换工作|换了(?:份|个|一份)?工作|辞了工作|把工作辞|丢了工作|待业)(?:了|啦|在家)*$",
        "user",
        polarity=False,
    ),
    rule(
        rf"{_WHEN_ZH}(?:是|做|当|在做|转|转为|改做)?(?:一名|一个|个)?(?P<ended>自由职业者?|个体户|待业|失业|无业)(?:了|中|在家)*$",
        "user bare",
        polarity=False,
    ),
)

_ENDED = frozenset(
    words(
        "resigned retired unemployed jobless self-employed freelancer freelancing freelance fired 辞职 离职 辞了职 离了职 失业 退休 裁 裁员 辞退 开除"
        " 炒鱿鱼 跳槽 换工作 换了工作 换了份工作 换了个工作 换了一份工作 辞了工作 把工作辞 丢了工作 待业 无业 自由职业 自由职业者 个体户"
    )
) | {
    "my job", "the job", "my work", "changed job", "changed jobs", "switched job", "switched jobs", "between jobs",
    "out of work", "out of a job", "a freelancer", "a freelance", "laid off",
    *(f"{verb} {how}" for verb in ("got", "was", "been") for how in ("fired", "laid off", "let go", "sacked", "made redundant")),
}  # fmt: skip


def ends_a_job(draft: FactDraft) -> bool:
    """Whether a denial of an employer names none, so that it ends whichever is known."""
    unnamed = fold(draft.value).strip() in _ENDED
    return unnamed and not draft.polarity and (draft.topic, draft.attribute) == ("work", "employer")
