"""Whether a message states something and asks nothing: small talk, what happened, how somebody feels. Pure.

Wider than `telling.only_tells`, which decides before anything is looked for: titles and keywords may state something
too (油价突破上限), so that this is only asked of a message for which nothing was found.
"""

import re

from assistant.errors import Language
from assistant.memory.clauses import MASK, masked, sentences
from assistant.memory.folding import fold
from assistant.memory.grammars import grammars_for
from assistant.memory.question_tables import ASKS_ZH, INTERROGATIVE, OPEN_ADVICE
from assistant.memory.verbs_en import PASTS
from assistant.memory.wanting import wants

LONGEST = 400
"""Characters of a message that may be small talk; a longer one is a text with which something is to be done."""

_PAST = "|".join(sorted(PASTS, key=len, reverse=True))
_NOT_A_VERB = (
    r"(?<!\bof )(?<!\bthe )(?<!\ba )(?<!\ban )(?<!\bfor )(?<!\bby )(?<!\bin )(?<!\bto )(?<!\bwith )(?<!\band )"
)
_NEAR = r"(?:today|tonight|yesterday|now|again|lately|this (?:morning|afternoon|evening|week|year)|last (?:night|week))"
_TIRED = r"(?:tired|exhausted|hungry|thirsty|bored|sleepy|cold|hot|happy|sad|sick|busy|excited|stressed|lonely|angry|annoyed)"
_PREDICATE: dict[Language, re.Pattern[str]] = {
    # A finite verb behind a subject; or a feeling or a time of which one speaks without any.
    "en": re.compile(
        r"(?<=[\w,'\")] )(?:is|are|was|were|am|has|have|had|will|would|can|could|might|must|does|did|keeps?|hurts?|aches?|itch(?:es)?|tastes?|smells?|feels?|"
        r"sounds|looks?|seems?|sucks?|rocks?|works|lives|loves?|likes?|hates?|wants?|misse?s?|thinks?|hopes?|cries|sleeps?|barks?|snores?|rains?|snows?)\b"
        rf"|(?<=[\w,'\")] ){_NOT_A_VERB}(?:{_PAST}|(?!need|seed|feed|speed)[a-z]{{3,}}ed(?= (?:the|an?|my|his|her|their|our|its|to|in|on|at|for|with|by|me|him|them|it|us|that|up|out|down|back|over|off|and|as|again|today|yesterday|all|so)\b|\W*$))\b"
        r"|\w'(?:re|m|ve|ll|d)\b|\b(?:it|that|he|she|here|there|weather|everything|nothing)'s\b|\w(?:n't)\b"
        rf"|^(?:i'm |i am )?(?:so|too|very|really|pretty|super|totally) \w+|^(?:{_TIRED})\b(?: today| again| now| here)?$|\b(?:{_NEAR})$"
    ),
    "zh": re.compile(
        r"(?<![爱良友偏最美只正刚还你喜])(?:好|真(?!实|正|题|相|假|丝|空)|太(?!阳|平|空|原)|超级?(?!市|过|冠|声|时|出|额|期|市)|很|挺|蛮|特别|非常|有点儿?|相当|这么|那么|怪)[^,。的]{1,5}(?:了|啊|呀|啦|的|哦|呢)?(?:$|[,。!~])"
        r"|(?<![为除不得])了(?![解结如却然不])|过(?=$|[,。!])|[^,。](?:死|坏|疯|惨|爆|透)(?:我)?了|[被把]|[下刮][着了大小暴]*[雨雪风雹]"
        r"|[头腰胃牙背腿脚手胸](?:好|很|有点|又)?[疼痛酸麻]|(?:肚子|嗓子|脖子|眼睛|膝盖|肩膀)(?:好|很|有点|又)?[疼痛酸麻]|没(?:有|能)?[^,。]{0,3}[好着完到成来去见起出]$"
        r"|^(?:我|俺|咱)|^(?:终于|居然|竟然|果然|幸好|可惜|难怪|原来|好像|差点)|^想(?:家|你|睡|吃|喝|回)|不[错行舒好]|[借送带还]给?我|真倒霉|无聊"
        r"|^(?:[今昨前]天|[今昨]晚|昨夜|今早|今儿|刚才|刚刚|周末|上周|[上下]午|早上|晚上|最近)[^,。]*[在有了去来到做用说是被把给过着]"
    ),
}
# What ends like this is looked for: a thing, a paper, a rule.
_THING_ZH = re.compile(
    r"(?:^[^了]*的[^,。了很好太真超不没有]{1,6}|制度|规定|规则|流程|标准|政策|比例|报销|申请|手册|指南|名单|表格?|电话|地址|邮箱|时间|日期|天数|金额|费用|价格|安排|方法|步骤|要求|条件|结果|人数|原因)$"
)
# "Purging removed packages": a heading, unless it speaks of how one is.
_HEADING = re.compile(
    r"(?!(?:feeling|going|heading|having|sitting|waiting|missing|loving|hating|hoping|nothing|something|everything|morning|evening|raining|snowing|freezing|being)\b)[a-z]+ing\b|(?:in|of|at|on|to|for|by|with|from) (?:which|what|whom|whose)\b"
    # What breaks off wants its end said, and "which" asks wherever it stands.
    r"|.*\b(?:called|the|an?|of|that|than|is|was|are|were|to be)$|.*\b(?:which|what) \w+$"
)
_ORDER = re.compile(
    r"(?:please |just |now |then |kindly )*(?:tell|show|give|send|find|list|help|write|draft|translate|summari[sz]e|explain|describe|search|look|compare|compute|calculate|recommend|suggest|"
    r"create|make|generate|fix|check|open|read|let|remind|schedule|book|plan|add|set|change|delete|remove|forget|cancel|update|convert|print|draw|play|say|repeat|continue|go on|stop|use|run|count|define|name)\b"
    r"|(?:请|帮|麻烦|给我|给[^,。]{1,6}[写发打寄]|告诉|翻译|总结|概括|解释|列|查|搜|推荐|写|画|算|生成|介绍|说说|讲讲|看看|继续|忘|删|改|设|提醒)"
)
# Who can't get in wants help, and is better told that nothing is found.
_TROUBLE = re.compile(
    r"\b(?:can't|cannot|can not|couldn't) (?:open|log|sign|access|get|find|connect|print|see|load|use|reach|join|install)|\b(?:doesn't|don't|won't|isn't|not) work|\berrors?\b|\bfail(?:s|ed)\b|\bissues?\b"
    r"|打不开|报错|出错|用不了|登[不录]|进不去|连不上|没反应|怎么回事"
)
_ASKED_EN = re.compile(
    r"\b(?:what|how (?:do|does|many|much|far|long|often)|who|which|where) (?:is|are|do|does|did|can|should|i|we)\b|, ?(?:is|are|do|does|can|could|how|what|who|where|which|when)\b|\b(?:but|and|so) (?:is|are|do|does|can) (?:that|it|this|i|we|they)\b|\b(?:wonder(?:ing)?|question|(?:i|we) (?:need|want|would like|must) (?:to (?:know|find|see|get)|the|an?|some)|how to|what to|where to|let me know|looking for)\b"
)


# Somebody's words told on ("she said, “...”"): the telling is a statement, whatever they say.
_REPORTED = re.compile(
    rf"(?P<verb>\b(?:said|says|wrote|texted|replied|answered|shouted)\b|(?:说|发|写道|回复|留言|喊))[道了着]?[ ,:]*{MASK}+[.,。]?"
)


def states_something(text: str) -> bool:
    """Whether a message is made of statements alone, none of which asks, orders or needs anything."""
    folded = _REPORTED.sub(lambda m: m["verb"] + ("" if m["verb"].isascii() else "了"), masked(fold(text)).strip())
    if not folded or len(folded) > LONGEST or MASK in folded or "?" in folded:
        return False
    grammar = grammars_for(folded)[0]
    found = list(sentences(folded, grammar))
    if not found or any(sentence.asks or wants(folded, sentence, grammar) for sentence in found):
        return False
    return all(_states(folded[s.start : s.end].strip(), grammar.language) for s in found if s.end > s.start)


def _states(said: str, language: Language) -> bool:
    if _ORDER.match(said) or OPEN_ADVICE.search(said) or _TROUBLE.search(said):
        return False
    if language == "zh":
        return not ASKS_ZH.search(said) and not _THING_ZH.search(said) and bool(_PREDICATE["zh"].search(said))
    if INTERROGATIVE.match(said) or _HEADING.match(said):
        return False
    return not _ASKED_EN.search(said) and bool(_PREDICATE["en"].search(said))
