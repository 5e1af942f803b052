"""Key information of a session: sentences of the user's that state a constraint, a preference or a decision for the work.

Compaction lifts them out before older messages go (S7). Rules alone, one table a language; what is asked, quoted,
pasted, supposed, told of somebody else or of a time that is gone holds nothing. Of two lines about one matter the later
one holds. Pure.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from assistant.datatypes import KeptLine, Message
from assistant.memory.clauses import MASK, MAX_SENTENCE, masked
from assistant.memory.folding import fold, is_cjk
from assistant.memory.key_information_en import TABLES as ENGLISH
from assistant.memory.key_information_tables import Cue, KeyTables
from assistant.memory.key_information_zh import TABLES as CHINESE
from assistant.memory.refusals import holds_secret
from assistant.retrieval.keywords import query_terms

LONGEST = 300
"""Characters of a kept line; of a longer sentence the clauses from the first that states something to the last."""
LINE_TOKENS = 12
"""What a line costs beside its words in a prompt: its mark, its day and its quotes."""
ALIKE = 0.6
"""The share of their terms that two lines have in common which are about one matter, their figures aside."""
SWITCHED = 0.5
"""The same for a line that plainly takes something back: the share of its own terms that the earlier line has."""

_SENTENCE = re.compile(r"(?P<mark>[!?。;\n]+|\.+(?=\s|$|\x00|\"))")
# A period behind one of these ends no sentence.
_ABBREVIATED = re.compile(r"(?<![a-z0-9])(?:dr|mr|mrs|ms|prof|st|vs|e\.g|i\.e|inc|ltd|co|approx|resp|[a-hj-z])\.\Z")
_CLAUSE = {
    "en": re.compile(
        r"[,;:] (?=(?:and|but|so|also|then|please|never|always|don't|do not|keep|use|answer|reply|write|only|make sure|call|not|i|we|it|the|my|our|all|every)\b)"
        r"| [-–—]+ |\b(?:and|but)\b(?= (?:please|never|always|don't|do not|keep|use|answer|only|make sure|i|we|call|it must)\b)"
    ),
    "zh": re.compile(r"[,:、](?![^,:、]{0,1}$)| [-–—]+ "),
}
_MARKER = re.compile(r"^\s*(?:\d{1,2}[.)、](?=\s|[^\d\s])|[-*•])\s*")
# What nearly every line has says nothing about which matter it is.
_GENERIC = frozenset(
    "use answer repli respond write keep pleas instead actual onli now again must never alway can you we it fine ok longer"
    " anymor limit forget code new switch 回答 答案 不要 可以 以后 必须 只能 使用 现在 不用 改用 换成".split()
)
_OUTPUTS = {
    "answer": re.compile(r"\b(?:answers?|repl(?:y|ies)|responses?|explanations?)\b|回答|答案|回复"),
    "title": re.compile(r"\btitles?\b|标题"),
    "summary": re.compile(r"\bsummar(?:y|ies)\b|\babstracts?\b|摘要|总结"),
    "text": re.compile(
        r"\b(?:articles?|essays?|reports?|posts?|stor(?:y|ies)|letters?|e-?mails?)\b|文章|报告|邮件|作文|文案"
    ),
    "part": re.compile(r"\b(?:functions?|sentences?|paragraphs?|lines?|slides?)\b(?! each)|函数|每段|每句|段落|幻灯片"),
}


def key_lines(message: Message) -> tuple[KeptLine, ...]:
    """The sentences of a user's message that hold on, verbatim, in order; none of anybody else's message.

    A line of strength 0 states nothing by itself: it takes back what an earlier one stated, if there is one.
    """
    if message.role != "user":
        return ()
    return tuple(
        KeptLine(text, message.id, message.created_at, matter, strength)
        for text, matter, strength in _found(message.content)
    )


def merged(kept: Sequence[KeptLine], new: Iterable[KeptLine]) -> tuple[KeptLine, ...]:
    """Lines that hold after some newer ones, in the order they were said."""
    held = list(kept)
    for line in new:
        earlier = [one for one in held if one.message_id != line.message_id or one.text != line.text]
        left = [one for one in earlier if not _is_overruled(one, line)]
        if line.strength == 0 and len(left) == len(earlier):
            continue
        held = [*left, replace(line, strength=max(1, line.strength))]
    return tuple(held)


def bounded(lines: Sequence[KeptLine], count_tokens: Callable[[str], int], limit: int) -> tuple[KeptLine, ...]:
    """Lines within `limit` tokens: preferences go first and standing orders last, of equals the older."""
    held = list(lines)
    costs = {line: count_tokens(line.text) + LINE_TOKENS for line in held}
    used = sum(costs.values())
    for line in sorted(held, key=lambda one: (one.strength, one.at)):
        if used <= limit:
            break
        held.remove(line)
        used -= costs[line]
    return tuple(held)


@lru_cache(maxsize=1024)
def _found(content: str) -> tuple[tuple[str, str, int], ...]:
    """Text, matter and strength of each line; kept, since a window is read anew with every turn."""
    text = masked(fold(content))
    lines: dict[str, tuple[str, str, int]] = {}
    for start, end, asked in _sentences(text):
        judged = _judge(text[start:end], asked=asked)
        if judged is None:
            continue
        said = _verbatim(content, start, end, judged)
        if said and not holds_secret(fold(said)):
            lines[said] = (said, judged.matter, judged.strength)
    return tuple(lines.values())


@dataclass(frozen=True, slots=True)
class _Judged:
    """What a sentence states: about what, how strongly, and from where to where in it."""

    matter: str
    strength: int
    start: int
    end: int


def _sentences(text: str) -> Iterator[tuple[int, int, bool]]:
    start = 0
    marks = [
        m
        for m in _SENTENCE.finditer(text)
        if m.group() != "." or not _ABBREVIATED.search(text, max(0, m.start() - 8), m.end())
    ]
    for mark in [*marks, None]:
        end = mark.start() if mark else len(text)
        # A longer one is no sentence that anybody says; work stays bounded.
        if end - start <= MAX_SENTENCE and text[start:end].strip(f" {MASK}"):
            yield start, end, bool(mark and "?" in mark.group())
        start = mark.end() if mark else end


def _judge(sentence: str, *, asked: bool) -> _Judged | None:
    """The strongest thing that a folded sentence states, whole or in one of its clauses."""
    found: list[_Judged] = []
    takes_back = False
    for language in _languages(sentence):
        tables = CHINESE if language == "zh" else ENGLISH
        if tables.narrative.search(sentence):
            continue
        clauses = _clauses(sentence, language)
        # "记住，..." stands for what is behind it; else a Chinese sentence says many things between its commas.
        is_led = language == "en" or len(clauses) == 1 or clauses[0][1] <= _SHORT_LEAD
        whole = [(0, len(sentence))] if is_led else []
        for start, end in dict.fromkeys([*whole, *clauses]):
            is_asked = asked and end == len(sentence)
            said = _stated(sentence[start:end], tables, asked=is_asked)
            cue = _cue_in(said, tables)
            found += [_Judged(cue.matter, cue.strength, start, end)] if cue else []
            takes_back = takes_back or bool(said.strip() and tables.withdrawals.search(said))
    if found:
        best = max(found, key=lambda one: (one.strength, bool(one.matter)))
        return _Judged(best.matter, best.strength, min(one.start for one in found), max(one.end for one in found))
    return _Judged("", 0, 0, len(sentence)) if takes_back and not asked else None


def _languages(sentence: str) -> Sequence[str]:
    chinese = sum(map(is_cjk, sentence))
    if not chinese:
        return ("en",)
    # A Chinese sentence with names of things in it needs no English reading; one that mixes two clauses does.
    return ("zh", "en") if len(re.findall(r"[a-z]{2,}", sentence)) > chinese else ("zh",)


def _clauses(sentence: str, language: str) -> list[tuple[int, int]]:
    borders = [(m.start(), m.end()) for m in _CLAUSE[language].finditer(sentence)]
    starts = [0, *(after for _, after in borders)]
    ends = [*(before for before, _ in borders), len(sentence)]
    return list(zip(starts, ends, strict=True))


def _stated(clause: str, tables: KeyTables, *, asked: bool) -> str:
    """What a clause states of the user's own, at its length; blank where it asks."""
    request = tables.requests.search(clause)
    if request is not None:
        clause = clause[request.end() :].rstrip("吗呢么 ")
    elif asked:
        return ""
    clause = tables.subordinate.sub(lambda m: " " * len(m.group()), clause)
    if tables.asks.search(clause):
        return ""
    reported = tables.reported.search(clause)
    if reported and not tables.reported_ours.match(clause, reported.end()):
        rest = clause[reported.end() :]
        if not tables.reported_ours.match(rest):
            clause = clause[: reported.start()]
    return clause


def _cue_in(clause: str, tables: KeyTables) -> Cue | None:
    found: list[Cue] = []
    for cue in tables.cues:
        match = cue.pattern.search(clause)
        if match is None or (cue.unless and cue.unless.search(clause)):
            continue
        before = clause[: match.start()]
        if cue.needs_thing and tables.persons.search(before):
            continue
        if cue.needs_start and len(before.split()) > _FEW_WORDS:
            continue
        found.append(cue)
    return max(found, key=lambda cue: (cue.strength, bool(cue.matter)), default=None)


_FEW_WORDS = 3
_SHORT_LEAD = 4


def _verbatim(content: str, start: int, end: int, judged: _Judged) -> str:
    whole = content[start:end]
    # The mark that ends a sentence belongs to it.
    mark = content[end : end + 1]
    if len(whole) > LONGEST:
        whole, mark = content[start + judged.start : start + judged.end], ""
    said = _MARKER.sub("", whole).strip()[:LONGEST]
    return said + mark if mark.strip() and mark not in ";；" else said


def _is_overruled(old: KeptLine, new: KeptLine) -> bool:
    """Whether a later line is about the same matter as an earlier one."""
    if _folded(old.text) == _folded(new.text):
        return True
    one, other = fold(old.text), fold(new.text)
    if old.matter and old.matter == new.matter and old.matter in ("name", "language", "length"):
        return old.matter != "length" or _is_of_same_output(one, other)
    mine, theirs = _terms(new.text), _terms(old.text)
    shared = len(mine & theirs)
    if shared and shared / len(mine | theirs) >= ALIKE:
        return True
    tables = CHINESE if any(map(is_cjk, other)) else ENGLISH
    takes_back = bool(tables.withdrawals.search(other))
    if takes_back and old.matter and _names_matter(old.matter, other):
        return True
    bare = mine - _GENERIC
    return takes_back and bool(bare) and len(bare & theirs) / len(bare) >= SWITCHED


_FIGURE_ZH = re.compile(r"[零一二两三四五六七八九十百千万亿]+")
_MATTERS = {
    "length": re.compile(r"\b(?:length|limit|words?|characters?|long|longer|short)\b|字数|长度|篇幅|限制|多长"),
    "language": re.compile(r"\blanguage\b|语言"),
    "budget or deadline": re.compile(r"\b(?:budget|deadline)\b|预算|截止|期限"),
}


def _names_matter(matter: str, folded: str) -> bool:
    return matter in _MATTERS and bool(_MATTERS[matter].search(folded))


def _is_of_same_output(one: str, other: str) -> bool:
    """Whether two limits may be of one kind of text: neither says of which, or both name the same."""
    named = [{name for name, form in _OUTPUTS.items() if form.search(text)} for text in (one, other)]
    first, second = (names or {"answer"} for names in named)
    return bool(first & second)


def _folded(text: str) -> str:
    return "".join(char for char in fold(text) if char.isalnum())


@lru_cache(maxsize=4096)
def _terms(text: str) -> frozenset[str]:
    """What a line is about, its figures aside."""
    return frozenset(term for term in query_terms(_FIGURE_ZH.sub(" ", text)) if not term[:1].isdigit())
