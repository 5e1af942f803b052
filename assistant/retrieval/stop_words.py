"""Words that a question is full of and that find nothing; left out of queries, never out of texts."""

ENGLISH_STOP_WORDS = frozenset(
    """a an the this that these those there here
    i me my we us our you your he him his she her it its they them their
    am is are was were be been being do does did done have has had having
    will would shall should can could may might must
    what which who whom whose when where why how
    and or but if then than so as of at by for with about into to from in on over under
    not no dont doesnt didnt isnt arent wasnt cant im ive whats hows wheres whos
    any some all each please tell know much many get""".split()
)

# Characters that join words; a bigram that holds one says nothing, but for the words listed below.
_JOINING = frozenset("的了吗呢吧啊嘛么")
_WORDS_WITH_JOINING = frozenset("目的 的确 的士 标的 了解 了结 了断 明了 为了 除了".split())
_QUESTION_WORDS = frozenset(
    """什么 怎么 怎样 如何 哪个 哪些 哪里 哪位 哪种 哪儿 谁是 是谁 多少 几个 为何 是否 请问 何时 何地
    可以 是什 有什 为什 有哪 是哪 是如 是多 该如 应该 能否 我们 你们 他们 它们 这个 那个 这些 那些
    要多 有几 是几 有多 为多 多大 多长 多久 多高 多远 少钱 少天 少个 少元 哪天 哪年 几天 几年
    告诉 诉我 我想 想知 知道 一下""".split()
)
_SINGLE = frozenset("的了吗呢吧啊嘛么是在有和与或及就都而但被把对从到这那我你他她它谁几")


def is_chinese_stop_term(term: str) -> bool:
    """Whether a bigram, or a single character with its `*`, carries no content of its own."""
    if term.endswith("*"):
        return term[:-1] in _SINGLE
    if term in _QUESTION_WORDS:
        return True
    return not _JOINING.isdisjoint(term) and term not in _WORDS_WITH_JOINING
