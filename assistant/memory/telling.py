"""Whether a message only tells something, so that it needs an acknowledgement and not an answer."""

import re
from collections.abc import Sequence

from assistant.datatypes import FactDraft
from assistant.memory.clauses import MASK, Clause, Sentence, is_mail, masked, sentences
from assistant.memory.floor import Floor
from assistant.memory.folding import fold
from assistant.memory.forwarded_en import only_forwards
from assistant.memory.forwarded_zh import only_forwards_zh
from assistant.memory.grammar import Grammar
from assistant.memory.grammars import grammars_for
from assistant.memory.letters import without_letters
from assistant.memory.refusals import holds_secret
from assistant.memory.reported import only_passes_on
from assistant.memory.schema import USER
from assistant.memory.slot_filling import ALLERGY, CITY, EMPLOYER, NAME, NICKNAME, ROLE
from assistant.memory.wanting import asks_in, wants

# Whoever asks for help with a password tells none.
_HELP = re.compile(
    r"\b(?:forgot(?:ten)?|reset|change[ds]?|lost|recover|expired?|help|locked out|doesn't work|not working)\b|忘|重置|修改|更改|找回|丢|过期|失效|不对"
)
# What makes words a sentence that states something: a verb behind its subject, which a search by keywords lacks.
_VERB = {
    "en": re.compile(
        r"(?<=[\w,'\")] )(?:is|are|was|were|am|has|have|had|will|would|can|could|may|might|must|does|did|isn't|aren't|wasn't|won't|hasn't|"
        r"works?|lives?|speaks?|likes?|loves?|hates?|moved?|moves|starts?|started|ends?|ended|launche[sd]|becomes?|became|went|goes|got|gets|said|says|"
        r"told|decided|wants?|uses?|used|plans?|planned|joined|left|leaves|runs?|ran|turns?|turned|grew|grows|plays?|studies|studied|teaches|taught|"
        r"feels?|felt|rained|snowed|booked|ordered|arrived|arrives|stays?|stayed|prefers|lets?|can't|cannot|isn't|happened|went|[a-z]{3,}ed(?= (?:the|an?|my|his|her|their|our|its|to|in|on|at|for|with|by|me|him|them|it|us|that|up|out|down|back|over|off|and|as)\b|\W*$)|[a-z]{2,}s(?= (?:the|an?|my|his|her|their|our|him|me|us|it|them|every)\b)|(?<=(?:my|er|is|ir|ur|he) )\w+ \w+s(?= (?:on|in|at|to|with)\b)|drinks?|eats?|owns?|bought|sold|opened|opens|closes?|closed|comes?|came|prefers?|needs?|belongs?|means|made|makes|takes?|took|knows?|knew)\b|\w'(?:s|re|m|ve|ll)\b(?! \w+$)"
    ),
    "zh": re.compile(
        r"[是在有了叫住会要想去来做用说对把被给到过着爱养姓改换搬]|不[能会想要喜]|没[有来去]|难[喝吃受看]|真|太|加入|入职|离职|负责|接手|吹|弹|唱|吃|喝|看|听|坐|忘|不错|很|今天|昨天|明天|喜欢|讨厌|计划|打算|决定|上线|开始|结束|毕业|出生"
    ),
}
_STARTS = re.compile(
    r"(?:i|i'm|i've|i'd|i'll|im|my|we|we're|we've|our|he|she|they|it|it's|his|her|their)\b|我|本人|俺|咱|他|她|它|这是我"
)
_ENDS = re.compile(r"\s*(?:[.。;]|(?<=[a-z])!)")
# "What a lovely day!", "Feeling tired.", 今天天气真好！
_EXCLAIMS = re.compile(
    r"(?:what an? |how (?:lovely|nice|great|sweet|funny|kind|cool)\b)[^?]*$|(?:(?:still |just |now )?(?:feeling|going|heading|sitting|having|back|off|home|home at last)|(?:such a |a )?(?:long|busy|hard|good|great|nice|bad|rough|lovely|tough|quiet|slow) (?:day|week|night|morning|evening|weekend|trip))\b(?! (?:rate|rates|policy|office|rules?)\b)[\w ,']*$"
    r"|(?:今天|今晚|昨天|昨晚|周末|早上|这里|这儿|食堂|外面)[^,?]{0,12}(?:真|太|好|特别|非常)[^,?的]{1,6}$"
)
# "Our values", 我省: what is owned, or an office of that name, is looked for as much as told of.
_OWNED = re.compile(r"(?:my|our|his|her|their)\b|我(?=[省国市县校厂院司区军党队行方])")
# 我剩余的年假: a thing, of which nothing is said.
_THING_ZH = re.compile(r"[我他她它]们?[^,是在有了]{0,4}的[^,]{1,6}$")
# Names side by side with nothing said of them, 欧阳静怡 过敏, are searched for.
_SEARCH_WORDS = re.compile(
    r"(?![我本俺咱])[\u4e00-\u9fff]{2,6}(?: +(?!谢谢|你好)[\u4e00-\u9fff]{2,6}){1,3}(?<![了的吧啊呢])"
)
_INTRODUCING = frozenset((NAME, NICKNAME, CITY, EMPLOYER, ROLE, ALLERGY))
_ABOUT_ME = re.compile(r"\b(?:i|i'm|im|i've|my|me|mine|myself)\b|[我俺咱]|本人")
_RELATIVE = re.compile(
    r"(?:which|who|where) (?:is|are|works?|lives?|runs?|has|i|we|i'm|my|also|keeps?|makes?|handles?|does|teaches|leads?)\b|(?:and )?(?:what i (?:do|am|work)|who i am|how i earn)\b"
)
# What the user can't do or has no good of is told, where nothing else is asked for.
_OF_MINE = re.compile(
    r"(?:i (?:would like|want|wish|wanted)|i'd (?:like|love|wanted)) to (?:quickly |briefly |first |just |also )?(?:introduce|present) (?:my|our)sel(?:f|ves)\b|(?:i|my \w+) (?:can't|cannot|can not|don't|have a problem|have problems)\b(?!.*\b(?:find|log|open|see|access|get|understand|figure|help|error)\b)"
)
# What is of former days is told, kept or not: "Years ago I worked at Siemens", 小时候我住在乡下.
_FORMERLY = re.compile(
    r"(?:(?:well|oh|so|and|but|also|yes|actually|btw|by the way|fun fact|you know),?:? )*(?:"
    r"(?:(?:many|some|several|a few|a couple of|\w+(?:-\w+)?) )?(?:years?|months?|decades?|weeks?|ages) (?:ago|back|earlier)|(?:a )?(?:long|short|some) (?:time|while) (?:ago|back)|(?:quite )?a while (?:ago|back)|a lifetime ago|"
    r"(?:back )?(?:when|while) (?:i|we) (?:was|were|lived|worked|studied|went|had|first|still)\b[^?]*?|back (?:then|in the day|in (?:my|the) [^,?]{2,30}?|in \d{4}s?|at [^,?]{2,30}?)|"
    r"as an? (?:young |little |small )*(?:child|kid|teen|teenager|student|boy|girl|young (?:man|woman|adult|person)|toddler|baby|youngster|pupil|trainee|intern)|"
    r"(?:in|during|throughout) (?:my|our) (?:early |late |mid-?)*(?:youth|childhood|studies|twenties|thirties|forties|fifties|teens|teenage years|student days|school days|university days|university years|school years|younger years|first (?:job|marriage|career)|last (?:job|career)|previous (?:job|life|career)|former (?:job|life|career)|old (?:job|life))|"
    r"in (?:19|20)\d\d|in the (?:\d{2}|19\d\d|20\d\d|early|late|sixties|seventies|eighties|nineties)[\w ]*?|(?:previously|formerly|in the past|once upon a time|earlier in my (?:life|career)|at (?:school|university|college)|before (?:that|this)|in those days|at the time|originally|"
    r"before (?:i|we) [^,?]{2,40}?))(?:,| )+(?:i|we|my|our)\b(?! (?:would|want|need|wonder|can't find|cannot find)\b)"
    r"|(?:很久|好久|许多年|多年|几年|\S{1,3}年|\S{1,2}个月)(?:以前|之前|前)|(?:以前|从前|过去|小时候|当年|当初|那时候?|那会儿?|早年|曾经|学生时代|年轻时候?|(?:上|读|念)(?:小学|中学|高中|大学|学|书)(?:的时候|那时|时))[,，]?(?:我|咱)"
)
_WAS = re.compile(
    r"\b(?:\w{2,}ed|was|were|had|did|went|drove|ran|taught|sold|bought|built|wrote|made|came|left|got|kept|led|spent|sang|swam|rode|flew|grew|met|saw|won|lost|gave|took|spoke|stood|held|fell|felt|knew|thought|ate|drank|slept|"
    r"sat|used to|became|began|brought|caught|chose|dealt|drew|fought|found|heard|hid|hit|learnt|paid|put|read|set|shook|shot|shut|stuck|told|tore|threw|wore|woke|wasn't|weren't|didn't|hadn't)\b|[\u4e00-\u9fff]"
)
_ASKS_TOO = re.compile(
    r"\b(?:which|what|how (?:many|much|long|often|do|does|can)|(?:i|we) (?:need|want|should|must|may|can))\b"
    r"|[,;:–—-] ?(?:and |so |but )?(?:what|who|whom|which|how|where|why|can|could|do|does|did|is|are|was there|tell|show|find|give|list)\b|什么|吗|呢|多少|几个|哪|谁|怎么|如何|为什么"
)
# What is imagined or wished for: "Suppose I work at NASA", 如果我住在巴黎就好了.
_SUPPOSED = re.compile(
    r"(?:(?:let's |just |please )?(?:suppose|supposing|imagine|pretend|assume|assuming|picture|say)\b|if only\b|i (?:wish|hope|dream)|假设|假如|假装|设想|想象|但愿|希望|真希望|要是|如果|若是?|就当)"
)
_WISHED = re.compile(r"(?:就好|该多好|多好|就行)(?:了|啊)?$")
# What opens an introduction, in a sentence of its own: "Morning all, new here."
_OPENS = re.compile(
    r"(?:(?:and|just|so|well|ok|okay|hi|hello|hey|hiya|howdy|yo|greetings|good (?:morning|afternoon|evening|day)|morning|evening|afternoon|there|all|everyone|everybody|team|folks|guys|friends|neighbou?rs|colleagues|again|here|today|"
    r"(?:all |totally |quite )?new(?: (?:here|to (?:the|this) [\w-]+|face|member|user|guy|girl|joiner|starter|hire|one))?|(?:my )?first (?:day|time|week)(?: at work| on the job)?|(?:just |newly |recently )?(?:joined|signed up|arrived|registered)(?: (?:the|this|your|our) [\w-]+(?: [\w-]+)?)?|"
    r"(?:let me |allow me to )?(?:quickly |briefly )?introduc(?:e|ing) myself|(?:a |quick |short |brief |little )*(?:self-)?(?:intro(?:duction)?|hello|note)(?: (?:from|of|about) me)?|signed|(?:(?:kind|best|warm|many) )*(?:regards|wishes|greetings)|sincerely|yours(?: truly)?)\b[\s,.!:;–—-]*)+"
)
_SIGNED = re.compile(
    r"(?:signed|(?:(?:kind|best|warm|many) )*(?:regards|wishes)|sincerely|yours)[:,] ?[^\W\d_][\w .'-]{1,40}"
)
# Whoever asks it of themself answers it in what follows.
_WHO_AM_I = re.compile(
    r"(?:so |and |but )?(?:who am i|who is this|what do i do|where do i live)|(?:那么?)?我是谁[呢啊呀]?"
)
# How somebody lives or works, in words that are no search's.
_LIFE = re.compile(
    r"\b(?:allergic to|(?:lives?|living|based|works?|working|employed|staying) (?:in|at|for|as|near|with|alone|on)\b)|过敏|[住在][^,。]{1,12}(?:,|。|$)|上班|工作|任职|当[^,。]{1,6}(?:,|。|$)"
)
_PAUSE = re.compile(r"[.!。;,:\n]")
_TASK = re.compile(
    r"(?:^|[.!\n] )(?:please |now |just )*(?:write|draft|compose|translate|book|order|reserve|add|register|find|make|create|send|act|pretend|imagine|play|show|give|list|tell|help|save|update|put|cook|prepare|schedule|hold|set|deliver|ship)\b|\bplease\b|帮|请|麻烦|(?:^|[,。])(?:写|翻译|订|查|找|登记|录入|存|扮演|假装|给|替)"
)
# "Don't recommend anything with peanuts": what not to do is told, not asked for.
_NOT_TO_DO = re.compile(
    r"(?:please )?(?:don't|do not|never|stop|no more)\b|(?:请|所以|以后|千万|就)*(?:别|不要|不用|不许|勿)"
)


def only_tells(text: str, drafts: Sequence[FactDraft]) -> bool:
    """Whether nothing is asked or requested besides what `drafts` hold; greetings and thanks only tell too."""
    plain = fold(text)
    if only_forwards(plain) or only_forwards_zh(plain):
        return True
    folded = masked(plain)
    grammar = grammars_for(folded)[0]
    found = list(sentences(folded, grammar))
    if MASK in folded and len(text) <= len(folded):
        return _passes_on(plain, folded)
    if not found or MASK in folded or len(text) > len(folded) or _SEARCH_WORDS.fullmatch(folded.strip()):
        return False
    if any(wants(folded, sentence, grammar) for sentence in found):
        return False
    introduced = _introduces(drafts)
    return _tells_of_others(text, folded, found, grammar) or all(
        _tells(folded, sentence, grammar, drafts, introduced) for sentence in found
    )


def _passes_on(plain: str, folded: str) -> bool:
    """Whether a message gives others' words, and asks nothing besides: "Guest in 12 told me: ...", a mail with its headers."""
    shown = folded.replace(MASK, " ")
    if (
        "?" in plain
        or _ASKS_TOO.search(shown)
        or (_TASK.search(plain, folded.index(MASK)) and not only_passes_on(plain, ""))
    ):
        return False
    if not re.search(r"\w", shown):
        return is_mail(plain) or without_letters(plain) != plain or only_passes_on(plain, "")
    return only_passes_on(plain, shown)


def _tells_of_others(text: str, folded: str, found: Sequence[Sentence], grammar: Grammar) -> bool:
    """Whether a message says of somebody else how they live or work, in sentences, and asks for nothing."""
    clauses = [clause for sentence in found for clause in sentence.clauses]
    asks = any(sentence.asks for sentence in found) or any(asks_in(folded, clause, grammar) for clause in clauses)
    if asks or "?" in folded or _ASKS_TOO.search(folded) or _TASK.search(folded):
        return False
    written = len(_PAUSE.findall(folded)) > 1 and _LIFE.search(folded) is not None
    return written and Floor(folded, text).leaves_user


def _introduces(drafts: Sequence[FactDraft]) -> bool:
    """Whether somebody introduces themself: two or more of name, home, employer, role and allergies."""
    return len({(d.topic, d.attribute) for d in drafts if d.subject == USER and d.polarity} & _INTRODUCING) > 1


def refused_secret(text: str) -> bool:
    """Whether a message tells a secret (a key, a password, a card number) or asks to remember one: it is not kept."""
    folded = masked(fold(text))
    return any(
        _refused(folded, sentence, grammar)
        for grammar in grammars_for(folded)
        for sentence in sentences(folded, grammar)
    )


def _refused(text: str, sentence: Sentence, grammar: Grammar) -> bool:
    said = text[sentence.start : sentence.end]
    if sentence.remembered or grammar.remember.match(text, sentence.start, sentence.end):
        return holds_secret(said)
    asked = sentence.asks or any(clause.question for clause in sentence.clauses)
    return not asked and not _HELP.search(said) and holds_secret(said)


def _tells(text: str, sentence: Sentence, grammar: Grammar, drafts: Sequence[FactDraft], introduced: bool) -> bool:
    start, end = sentence.start, sentence.end
    if sentence.remembered or start >= end or grammar.smalltalk.fullmatch(text, start, end):
        return True
    if sentence.asks:
        return introduced and bool(text[end:].strip(" ?!")) and _WHO_AM_I.fullmatch(text, start, end) is not None
    if any(d.attribute == "correction" and start <= d.start < end for d in drafts):
        return True
    told = any(d.start < end and start < d.end for d in drafts)
    if introduced and _OPENS.fullmatch(text, start, end):
        return True
    exclaims = text.startswith((".", "!", "。"), end) and _EXCLAIMS.match(text, start, end)
    if exclaims or _SIGNED.fullmatch(text, start, end):
        return True
    if introduced and not text.startswith("?", end) and (told or _ABOUT_ME.search(text, start, end)):
        return not any(_wants(text, clause, grammar, drafts) for clause in sentence.clauses)
    if _is_of_old(text, sentence):
        return True
    # Beside what is written, what asks for nothing is told too, understood or not.
    written = bool(drafts) and (told or not _is_searched(text, sentence, grammar))
    covered = written or _states(text, sentence, grammar)
    return all(_clause_tells(text, clause, grammar, drafts, covered) for clause in sentence.clauses)


def _is_searched(text: str, sentence: Sentence, grammar: Grammar) -> bool:
    """Whether a message's last words, without a verb and an end, look for something: "... Vacation policy for nurses"."""
    said = text[sentence.start : sentence.end]
    return not text[sentence.end :].strip() and " " in said.strip() and not _VERB[grammar.language].search(said)


def _is_of_old(text: str, sentence: Sentence) -> bool:
    """Whether a sentence tells of former days, and asks for nothing besides."""
    start, end = sentence.start, sentence.end
    # What led to the subject ("ten years ago") may stand before the sentence's first clause.
    start = max(text.rfind(mark, 0, start) for mark in "\n.!?。;") + 1
    said = text[start:end].strip()
    return (
        _FORMERLY.match(said) is not None
        and _WAS.search(said) is not None
        and not text.startswith("?", end)
        and not _ASKS_TOO.search(said)
    )


def _wants(text: str, clause: Clause, grammar: Grammar, drafts: Sequence[FactDraft]) -> bool:
    """Whether a clause of an introduction asks for something all the same; "which is where I live" does not."""
    if any(clause.start < d.end and d.start < clause.end for d in drafts) or _NOT_TO_DO.match(text, clause.start):
        return False
    if _RELATIVE.match(text, clause.start, clause.end) or _OF_MINE.match(text, clause.start, clause.end):
        return False
    return asks_in(text, clause, grammar)


def _states(text: str, sentence: Sentence, grammar: Grammar) -> bool:
    """Whether a sentence is a statement as a whole: of the user or their people, or with a verb and its full stop."""
    said = text[sentence.start : sentence.end]
    ends = bool(_ENDS.match(text, sentence.end))
    if _SUPPOSED.match(said):
        return ends or bool(_WISHED.search(said)) or not said.startswith(("如果", "要是", "若"))
    return _is_own(said, grammar) or (ends and bool(_VERB[grammar.language].search(said)))


def _is_own(said: str, grammar: Grammar) -> bool:
    """Whether words begin with the user or somebody of theirs, and say something of them."""
    if not _STARTS.match(said):
        return False
    if _THING_ZH.match(said) and not _VERB["zh"].search(said):
        return False
    return _OWNED.match(said) is None or (grammar.language == "en" and bool(_VERB["en"].search(said)))


def _clause_tells(text: str, clause: Clause, grammar: Grammar, drafts: Sequence[FactDraft], covered: bool) -> bool:
    if clause.start >= clause.end or grammar.smalltalk.fullmatch(text, clause.start, clause.end):
        return True
    if any(clause.start <= d.start < clause.end or d.start <= clause.start < d.end for d in drafts):
        return True
    if _NOT_TO_DO.match(text, clause.start, clause.end):
        return True
    if asks_in(text, clause, grammar):
        return False
    return covered or _is_own(text[clause.start : clause.end], grammar)
