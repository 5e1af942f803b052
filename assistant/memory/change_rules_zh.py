"""Chinese: how a user says that something of theirs is no longer X but Y, as data over explicit_changes.py.

Patterns match folded text (simplified, half width) from the beginning of a clause to the end of that clause or of one
of the next two. Groups: `key` is what changes, `old` what it was, `value` what it is now. Without 我 in front it may be
anybody's: such a change counts only where the user has told of it before.
"""

from assistant.memory.change_rules import ChangeRule, change

# Possessive, as several stand side by side: else a row of adverbs would be tried in all its partings.
_ADV = r"(?:后来|之后|已经?|刚刚?|现在|如今|目前|今天|昨天|最近|又|决定|就|都|也|以后|今后|从现在起|从今天起|请|帮我|麻烦|\s)*+"
_MINE = r"(?:我们?|咱们?|俺|本人)"
_OF_MINE = rf"(?:{_MINE}{_ADV}的|{_MINE}(?=最(?:喜欢|爱|常|讨厌)))"
_KEY = r"(?P<key>(?!我|你|他|她|它|这|那|们|的)[^,;]{2,14}?)"
_BARE_KEY = r"(?P<key>(?![这那])[^,;我你他她它们把将从由了]{2,12}?)"
_ANYBODY = rf"{_ADV}(?:{_MINE}{_ADV})?"
_OLD = r"(?P<old>[^,;]{1,40}?)"
_NEW = r"(?P<value>[^,;]{1,40}?)"
_INTO = (
    r"(?:改(?:成|为|到|在|至|用|叫|去|放在|放到|名为|名叫|名成|名|约在|定在|定为|签到|期到|约到|订到)|换(?:成|为|到|去|用)|变(?:成|为|更为)|调(?:整)?(?:到|为|成|至)|更(?:新|换|改|名)(?:为|成|到)|"
    r"挪(?:到|至)|移(?:到|至)|搬(?:到|至)|转(?:到|为|成|用)|切(?:换)?(?:到|成|为)|迁(?:到|至|移到)|升级(?:到|为|成)|推迟到|提前到|延(?:期|后|迟)到)了?"
)
_END = r"(?:了|啦|哦|吧|喔|\s)*$"
_NOW = r"(?:但是?|不过)?(?:现在|如今|后来|目前)?(?:已经?)?"
_NOT_OLD = rf"(?:已经|现在|\s)*(?:不再|不(?!错|过|管|知|好|太|会|能|同))(?:是|用|在|放在?|去|叫|定在)?{_OLD}了?,?"
_BUT_NEW = rf"{_NOW}(?:而是|就?是|{_INTO}|在|用|叫){_NEW}{_END}"
_ELSEWHERE = rf"{_NOW}{_MINE}?(?:改(?:成|为)?|换(?:成|个地方)?)(?:去|飞|到)?了?{_NEW}{_END}"

CHANGES_ZH: tuple[ChangeRule, ...] = (
    change(rf"{_ADV}{_MINE}{_ADV}(?:把|将)(?:{_OF_MINE})?{_KEY}(?:从|由){_OLD}{_INTO}{_NEW}{_END}"),
    change(rf"{_ADV}(?:把|将){_OF_MINE}{_KEY}(?:从|由){_OLD}{_INTO}{_NEW}{_END}"),
    change(rf"{_OF_MINE}{_KEY}{_ADV}(?:从|由){_OLD}{_INTO}{_NEW}{_END}"),
    change(rf"{_OF_MINE}{_KEY}{_NOT_OLD}{_BUT_NEW}", plain=True),
    change(rf"{_OF_MINE}{_KEY}(?:以前|原来|原本|原先|之前|本来|过去)(?:就?是|在|用|叫|定在){_OLD},?{_NOW}(?:就?是|{_INTO}|在|用|叫){_NEW}{_END}", plain=True),
    change(rf"{_OF_MINE}{_KEY}{_ADV}(?:就?是|改用|用|在|叫){_NEW},?(?:而)?(?:不再是|不是|不再用|不用|不在|不再){_OLD}{_END}", plain=True),
    change(rf"{_OF_MINE}{_KEY}{_ADV}(?:换|变|改)了?,?(?:(?:从|由){_OLD})?{_INTO}{_NEW}{_END}"),
    change(rf"{_ADV}{_MINE}{_ADV}(?:把|将){_KEY}{_INTO}{_NEW}{_END}", whose="either"),
    change(rf"{_ADV}(?:把|将){_OF_MINE}{_KEY}{_INTO}{_NEW}{_END}"),
    change(rf"{_OF_MINE}{_KEY}{_ADV}{_INTO}{_NEW}{_END}"),
    # Where one goes: 三亚不去了，改去厦门.
    change(rf"{_ADV}{_MINE}?{_ADV}(?:原定|本来)?(?:要|想)?(?:去)?(?P<old>[^,;我你他她它不没去]{{2,10}}?)(?:的?(?:行程|计划|旅行))?{_MINE}?{_ADV}(?:先|又|都)*(?:不去|去不成|去不了)了,?{_ELSEWHERE}", whose="value"),
    change(rf"{_ADV}{_MINE}?{_ADV}(?:先|又|都)*不(?:去|飞)(?P<old>[^,;不了]{{2,10}}?)了,?{_ELSEWHERE}", whose="value"),
    change(rf"{_ADV}{_MINE}?{_ADV}改(?:去|飞|到){_NEW}了?,?(?:而)?不(?:去|飞)(?P<old>[^,;不了]{{2,10}}?){_END}", whose="value"),
    # Nobody is named: it is the user's where they told of it before.
    change(rf"{_ANYBODY}(?:把|将)?{_BARE_KEY}{_ADV}(?:从|由){_OLD}{_INTO}{_NEW}{_END}", whose="known"),
    change(rf"{_ANYBODY}{_BARE_KEY}{_NOT_OLD}{_BUT_NEW}", whose="known", plain=True),
    change(rf"{_ANYBODY}{_BARE_KEY}(?:以前|原来|原本|原先|之前|本来|过去)(?:就?是|在|用|叫|定在){_OLD},?{_NOW}(?:就?是|{_INTO}|在|用|叫){_NEW}{_END}", whose="known", plain=True),
    change(rf"{_ANYBODY}{_BARE_KEY}{_ADV}(?:就?是|改用|用|在|叫){_NEW},?(?:而)?(?:不再是|不是|不再用|不用|不在|不再){_OLD}{_END}", whose="known", plain=True),
    change(rf"{_ANYBODY}{_BARE_KEY}{_ADV}(?:换|变|改)了?,?(?:(?:从|由){_OLD})?{_INTO}{_NEW}{_END}", whose="known"),
    change(rf"{_ANYBODY}{_BARE_KEY}{_ADV}{_INTO}{_NEW}{_END}", whose="known"),
    # What changes is not named: the old value says whose place is taken, where it is known.
    change(rf"{_ADV}{_MINE}?{_ADV}(?:从|由){_OLD}(?:改(?:成|为|用|喝|吃|看)|换(?:成|为|用)|变成|切换(?:到|成|为)){_NEW}{_END}", whose="value"),
    change(rf"{_ADV}{_MINE}?{_ADV}(?:不再(?:是|用|去|喝|吃|看|住)?|不(?=[打踢玩弹练学跑游画跳唱])){_OLD}了?,?{_NOW}(?:而是|改[成为用喝吃看去]|改(?![变动名进过])|换成?)了?{_NEW}{_END}", whose="value"),
)  # fmt: skip
