"""A message cut into sentences and clauses, with what is not the user's own telling set aside."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from assistant.memory.folding import is_cjk
from assistant.memory.forwarded_en import without_forwarded
from assistant.memory.forwarded_zh import without_forwarded_zh
from assistant.memory.grammar import Grammar
from assistant.memory.letters import without_lead_in, without_letters
from assistant.memory.lexicon import ROLE_NOUNS, alternation
from assistant.memory.reported import DICTATED, PASTED, without_reported
from assistant.memory.self_questions import self_questions
from assistant.memory.unasserted import borders_with, denied_in, mentioned

# What a person tells of themself does not stand behind ten pages of pasted text; work stays bounded.
MAX_CHARACTERS = 20_000
MAX_SENTENCE = 600
MASK = "\x00"

_CODE = re.compile(r"```.*?(?:```|\Z)", re.DOTALL)
_QUOTED_LINE = re.compile(r"^[ \t]*(?:>|\|).*$", re.MULTILINE)
_HEADER = r"(?:from|sent|to|date|cc|subject|发件人|收件人|发送时间|日期|主题|寄件者|主旨) ?:"
_MAIL = re.compile(rf"^{_HEADER}[^\n]*\n{_HEADER}.*\Z", re.MULTILINE | re.DOTALL)
# The number in front of a list's item is no sentence, and its period no end.
_ENUMERATOR = re.compile(r"(?:(?<=^)|(?<=[\n;:。])|(?<=[;:。] ))\d{1,2}[.)、](?=\s|[^\d\s])")
# An apostrophe inside a word ends no quotation in single quotes.
_QUOTATION = re.compile(
    r"\"([^\"\n]{1,2000})\"|(?<![a-z0-9'])'(?=\S)((?:[^'\n]|(?<=[a-z])'(?=[a-z])){1,400})'(?![a-z0-9'])"
)
_SPEECH = re.compile(r"\b(?:i'm|i am (?:an?|in|at|from|allergic)|i (?:live|work)|call me|my [a-z]+ is)\b")
_END = re.compile(r"[!?。;\n]+|\.+(?=\s|$|\x00|\")(?!\s+as (?:an?|the)\b)")
# An initial or one of these before a period, which then ends a sentence only where another one plainly begins.
_ABBREVIATED = re.compile(
    r"(?<![^\W\d_\u3400-\u9fff])(?:[a-hj-z]|corp|inc|bros|hosp|univ|assoc|intl|mfg|govt|ltd|co|llc|plc|dept|approx|vs|jr|sr|st|dr|mr|mrs|ms|prof|gen|capt|rev|mt|ft|ave|e\.g|i\.e|u\.s)\.$"
)
# "I'm a nurse who lives in Ghent": the user lives there.
_OWN_WHO = re.compile(
    rf"\bi(?:'m| am) an? (?:[\w/-]+ ){{0,3}}(?:{alternation(tuple(sorted(ROLE_NOUNS)))}) who(?= (?:works|lives|speaks|likes|loves|has|is)\b)"
)
# A whole sentence of former days, but for what it says of now; and a bare verb behind "I used to live there and".
_FORMERLY = re.compile(r"(?:back )?(?:when|while) (?:i|we) (?:was|were|lived|worked|studied|still|first)\b")
_OF_NOW = re.compile(r"\b(?:now|nowadays|these days|still|since|today|currently)\b")
_BARE_VERB = re.compile(r"(?:and |or )*(?:work|live|teach|drive|play|study|speak|own|be)\b(?! (?:is|are|was))")
# "If I eat kiwi I get hives": what is so whenever it happens is not imagined.
_EATS = r"i (?:ever |even |just |only |accidentally )*(?:eat|drink|touch|have|use|wear|take|smell|swallow|ingest|inhale|handle|get near|come near|go near|am near)\b"
_HARM = r"(?:hives|rash|anaphyla\w+|swells?|breaks? out|allergic reaction|itch\w*|can't breathe)\b"
_HARMED = re.compile(
    rf"\b(?:if|when)(?= {_EATS}(?![^.!?\n]{{0,120}}(?:\b(?:would|could|might|should|were|will)\b|'d\b))[^.!?\n]{{1,80}}\b{_HARM})"
    rf"|\bi (?:always |usually |often )*(?:(?:get|break|breaks|come|react)\b[^.!?,\n]{{0,40}}\b{_HARM}|swell\b|itch\b)[^.!?,\n]{{0,20}} if(?= {_EATS})"
)
# A condition in front of what is to be known all the same: "If there's a lunch, remember I'm allergic to soy".
_CONDITION = re.compile(
    r"(?:and |but |so |also )*(?:(?:if|when|whenever|in case|should|before|once|next time) [^,\n]{1,80}, ?(?:then )?"
    r"(?:(?=(?:please |just |do |kindly )*(?:remember|note|keep in mind|bear in mind|don't forget)(?: down)?(?: that|:)? ?(?:i|i'm|im|i've|my)\b)"
    r"|(?:please |just |do |kindly )*(?:know|be aware|be advised|mind|consider|beware|take into account)(?: that|:)? ?(?=(?:i|i'm|im|i've|my)\b))"
    r"|(?:if (?:any(?:one|body)|some(?:one|body)|they|you|people) (?:should )?(?:asks?|need to know|wonders?|must know)|(?:in case|if) (?:you're|you are|anyone is|anybody is) (?:wondering|curious|interested)|(?:in case|if) it (?:matters|helps)|if (?:needed|necessary|relevant))[^,\n]{0,20}, ?(?=(?:i|i'm|im|i've|my)\b))"
    r"|(?:如果|要是|假如|万一|以后|下次|每次)[^,。\n]{1,40},(?=(?:请|麻烦|务必|一定要?|千万|帮我|你|也)*(?:记住|记得|记着|注意|别忘了|留意)[:,]?我)"
)
# What only keeps a chat going behind a value is no part of it.
_CHAT = re.compile(
    r"(?:[\s,;:–—-]+(?:fyi|tbh|imo|ngl|innit|believe it or not|(?:just )?so (?:that )?you (?:know|are aware)(?: wh(?:o|om|at) (?:you're|you are) [a-z ]{3,30})?|for your information|for what it's worth|if that matters|funnily enough|as it happens|strangely enough|sadly|by the way|btw)|[,;–—-]\s*(?:(?:rather|quite|very|pretty) )?(?:[a-z]+(?:ically|ingly|ously|nately|ably|ually|ently)|oddly|weirdly|strangely|luckily|happily|honestly|curiously|sadly)(?: enough)?)+[\s.!~]*$|(?<=[\u4e00-\u9fff])(?<!哈)(?:哈|啦|喔|哟|咯|嘞)+[\s~]*$"
)
# Who laughs about a plain fact tells it all the same.
_LAUGH = re.compile(r"[\s,;:]+(?:(?:lol|lmao|lmfao|rofl|(?:ha){2,}h?|(?:he){2,}h?)[\s,]*)+$")
_PLAIN_FACT = re.compile(
    r"\ballerg(?:ic to|y\b|ies\b)|\b(?:live|living|based) in\b|\bwork(?:s|ing)? (?:at|for|as)\b|\bname(?:'s| is)\b|\bcall me\b"
    r"|\b(?:vegan|vegetarian|years? old)\b|\b(?:can'?t|cannot) stand\b|\bi (?:really |also )?(?:don'?t|do not) (?:like|eat|drink)\b"
)
# Laughter in a sentence of its own is about no fact where somebody introduces themself.
_ONLY_LAUGHS = re.compile(r"[\s,.~]*(?:(?:lol|lmao|lmfao|rofl|(?:ha){2,}h?|(?:he){2,}h?|[哈嘿呵嘻]{2,})[\s,.~]*)+")
_INTRODUCING = (
    re.compile(r"\bmy name\b|\bcall me\b|我叫|我是|叫我|名字"),
    re.compile(r"\b(?:live|living|based|home)\b|住|家在|坐标"),
    re.compile(r"\b(?:work|working|job)\b|\bi'm an? |工作|上班|做|任职|就职"),
    re.compile(r"\ballerg|过敏"),
)
_ENOUGH_TOLD = 2
# "In 2005 I lived in Spain": that year is gone, and so is what was so in it.
_IN_YEAR = re.compile(
    r"(?:back )?(?:in|until|till|before) (?:the )?(?:19|20)\d\ds?,? (?:i|we) (?:still )?(?:lived|worked|studied|was|were|had|owned|rented)\b"
)
# "I joined Acme in 2012 but quit a year later": neither holds.
_JOINED = re.compile(r"\b(?:joined|hired|employed|started|worked|recruited)\b")
_LEFT_IT = re.compile(
    r"(?:, |[ ,]*(?:(?:and|but|then|later|until|till|i|i've|have|had|eventually|soon|already|recently|just) )+)(?:left|quit|resigned|retired|got fired|was fired|was laid off|got laid off|moved on)(?:$|[.,;!]| (?:it|them|there|this|that|again|after|in|at|last|soon|a|an|since|because|when|within|by|one|two|three|years?|months?|for)\b)"
)
# "I'm John, said the man."
_SAID_BY = re.compile(
    r", (?:said|says|asked|replied|wrote|shouted|answered|whispered) (?:the|he|she|they|my|an?|mr|mrs|dr|[a-z]+$)\b"
)
_HEADING = re.compile(r"(?:for|about|regarding|concerning) (?!i\b)[^:,.!?\n]{2,40}: +(?=\S)")
_LONGEST_ABBREVIATION = 8
_BEGINS = re.compile(
    r"\s*(?:$|\n|[\x00\"]|(?:i|my|we|our|he|she|they|it|this|that|the|there|you|your|please|and|but|so|also|what|where|when|who|how|why|which|"
    r"do|does|did|is|are|am|can|could|would|will|should|lives?|works?|allergic|call|born|home|originally|name|also|no|don't|can't)\b)"
)


@dataclass(frozen=True, slots=True)
class Clause:
    """A stretch of the folded message; `usable` unless asked, imagined, doubted, denied, past or reported.

    `past` says that nothing but its being no longer true speaks against it; `denied` is what in it the user denies.
    """

    start: int
    end: int
    question: bool
    usable: bool
    past: bool = False
    denied: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Sentence:
    """A stretch of the folded message with its clauses, without its end mark, openers and cue to remember."""

    start: int
    end: int
    asks: bool
    joke: bool
    usable: bool
    remembered: bool
    clauses: tuple[Clause, ...]


def masked(folded: str) -> str:
    """The folded text with code, quoted lines, mail, pasted text and quotations blanked, at the same length."""
    text = folded[:MAX_CHARACTERS]
    for pattern in (_CODE, _QUOTED_LINE, _MAIL, PASTED):
        text = pattern.sub(lambda m: _blank(m.group()), text)
    text = DICTATED.sub(lambda m: m.group()[: m.start("said") - m.start()] + _blank(m.group("said")), text)
    text = without_lead_in(without_letters(without_reported(without_forwarded_zh(without_forwarded(text)))))
    text = _HARMED.sub(lambda m: {"if": "as", "when": "once"}.get(m.group(), m.group()[:-2] + "as"), text)
    # An introduction by another name, of the same length.
    text = text.replace("自报家门", "自我介绍")
    text = _ENUMERATOR.sub(lambda m: " " * len(m.group()), text)
    return _QUOTATION.sub(lambda m: m.group() if _is_term(m.group(1) or m.group(2)) else _blank(m.group()), text)


def as_written(text: str, original: str) -> str:
    """The original without what is masked, its quotes plain: names are told by their capitals."""
    shown = original[: len(text)].replace("’", "'")
    return "".join(old if new != MASK else MASK for old, new in zip(shown, text, strict=True))


def _blank(text: str) -> str:
    return "".join("\n" if c == "\n" else MASK for c in text)


def _is_term(quoted: str) -> bool:
    """A quoted name or term is the user's own word; a quoted clause is somebody's speech."""
    cjk = sum(map(is_cjk, quoted))
    return cjk <= 4 and len(quoted.split()) <= 3 and not _SPEECH.search(quoted)


def joined(text: str, original: str, grammar: Grammar) -> str:
    """The masked text without the commas around a name beside its relation ("my wife, Anna, speaks") and the user's own "who"."""

    def closed(m: re.Match[str]) -> str:
        named = original[m.start("name") : m.start("name") + 1].isupper()
        return m.group().replace(",", " ") if named else m.group()

    text = _OWN_WHO.sub(lambda m: m.group()[:-3] + "and", text)
    return grammar.apposed.sub(closed, text)


@lru_cache(maxsize=16)
def sentences(text: str, grammar: Grammar) -> tuple[Sentence, ...]:
    """The sentences of a masked text, in order; kept, since each reading of a message cuts it anew."""
    return tuple(_cut(text, grammar))


def _cut(text: str, grammar: Grammar) -> Iterator[Sentence]:
    start = 0
    for mark in [*filter(_ends_sentence, _END.finditer(text)), None]:
        end = mark.start() if mark else len(text)
        asked = bool(mark and "?" in mark.group())
        if 0 < end - start <= MAX_SENTENCE and text[start:end].strip(" \x00\n"):
            yield _sentence(text, start, end, asked, grammar)
        start = mark.end() if mark else end


def _ends_sentence(mark: re.Match[str]) -> bool:
    """Whether a mark ends a sentence: not the period of "J. R. R. Tolkien" or "Acme Corp. in the sales department"."""
    if mark.group() != ".":
        return True
    before = mark.string[max(0, mark.end() - _LONGEST_ABBREVIATION) : mark.end()]
    return not _ABBREVIATED.search(before) or bool(_BEGINS.match(mark.string, mark.end()))


def skip(text: str, start: int, end: int, pattern: re.Pattern[str]) -> int:
    """Where the text goes on behind any number of openers."""
    while start < end:
        m = pattern.match(text, start, end)
        if m is None or m.end() == start:
            break
        start = m.end()
    return start


def _sentence(text: str, start: int, end: int, asked: bool, grammar: Grammar) -> Sentence:
    joke = bool(grammar.joke.search(text, start, end)) and not _laughs_alone(text, start, end)
    if laugh := _LAUGH.search(text, start, end):
        joke = joke or not _PLAIN_FACT.search(text, _told_before(text, start, laugh.start()), laugh.start())
        end = max(start, laugh.start())
    if chat := _CHAT.search(text, start, end):
        end = max(start, chat.start())
    begin = skip(text, start, end, grammar.lead)
    asks = bool(grammar.asks.search(text, begin, end)) or (asked and _asks_from_start(text, begin, end, grammar))
    asks = asks or bool(self_questions(text[start:end].strip(" .!。\n")))
    condition = _CONDITION.match(text, begin, end)
    begin = condition.end() if condition else begin
    begin, end, remembered = (begin, end, False) if asked or asks else _without_cue(text, begin, end, grammar)
    imagined = bool(grammar.supposed.match(text, begin, end))
    imagined = imagined or bool(_SAID_BY.search(text, begin, end))
    reported = grammar.reported.search(text, begin, end)
    limit = reported.start() if reported else end
    clauses = tuple(_clauses(text, begin, end, limit, asked, grammar))
    return Sentence(begin, end, asks, joke, not (asks or imagined or joke), remembered, clauses)


def _laughs_alone(text: str, start: int, end: int) -> bool:
    """Whether a sentence does nothing but laugh, in a message that introduces somebody."""
    laughs = _ONLY_LAUGHS.fullmatch(text, start, end)
    return laughs is not None and sum(bool(cue.search(text)) for cue in _INTRODUCING) >= _ENOUGH_TOLD


def _told_before(text: str, start: int, laugh: int) -> int:
    """Where that begins which a laugh is about: its sentence, or the one before where it stands alone."""
    if text[start:laugh].strip(" .!,"):
        return start
    return max(text.rfind(mark, 0, max(0, start - 1)) for mark in ".!?\n") + 1


def _without_cue(text: str, begin: int, end: int, grammar: Grammar) -> tuple[int, int, bool]:
    after = grammar.remember_after.search(text, begin, end)
    if after and after.start() > begin:
        return begin, after.start(), True
    before = grammar.remember.match(text, begin, end)
    if before:
        return skip(text, before.end(), end, grammar.lead), end, True
    return begin, end, False


def _asks_from_start(text: str, begin: int, end: int, grammar: Grammar) -> bool:
    border = grammar.boundary.search(text, begin + 1, end) if begin < end else None
    return bool(grammar.question.match(text, begin, border.start() if border else end))


def _clauses(text: str, begin: int, end: int, limit: int, asked: bool, grammar: Grammar) -> Iterator[Clause]:
    open_or_false = mentioned(text, begin, end, grammar.unasserted, grammar.scope_end)
    borders = [m.span() for m in grammar.boundary.finditer(text, begin, end) if m.start() > begin]
    borders = borders_with(text, begin, borders, open_or_false)
    starts = [begin, *(after for _, after in borders)]
    ends = [*(before for before, _ in borders), end]
    past = False
    for start, stop in zip(starts, ends, strict=True):
        last = stop == end
        start = skip(text, start, stop, grammar.lead)  # noqa: PLW2901  # the clause begins behind its openers
        if start == begin and (heading := _HEADING.match(text, start, stop)):
            start = heading.end()  # noqa: PLW2901  # "note for the visit: Ann Lee is ..." speaks of Ann Lee
        goes_on = start > begin and bool(grammar.coordinated.match(text, start, stop))
        question = (asked and last) or (bool(grammar.question.match(text, start, stop)) and not goes_on)
        unreal = question or bool(grammar.doubt.search(text, start, stop)) or MASK in text[start:stop] or start >= limit
        mention = next((m for m in open_or_false if m.start < stop and start < m.end), None)
        unreal = unreal or mention is not None
        formerly = (past and _BARE_VERB.match(text, start, stop)) or _FORMERLY.match(text, begin, end)
        formerly = formerly or _IN_YEAR.search(text, max(0, start - len("back in the 2005s, ")), stop)
        ended = _JOINED.search(text, start, stop) and _LEFT_IT.match(text, stop, end)
        past = bool(grammar.past.search(text, start, stop) or ended) or bool(
            formerly and not _OF_NOW.search(text, start, stop)
        )
        denied = None if question else denied_in(mention, start, stop, limit)
        yield Clause(start, stop, question, not unreal and not past, past and not unreal, denied)


def meant(found: Sequence[Sentence]) -> list[tuple[Sentence, Sentence | None]]:
    """The sentences that are meant, each with its successor: no joke, and not what stands right before one."""
    # The list of successors is longer by its None where nothing was found.
    pairs = zip(found, [*found[1:], None], strict=False)
    return [(s, following) for s, following in pairs if s.usable and not (following and following.joke)]


def is_mail(folded: str) -> bool:
    """Whether a text is a mail with its headers, or ends with one."""
    return _MAIL.search(folded) is not None
