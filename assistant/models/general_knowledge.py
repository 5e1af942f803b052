"""What a model says from general knowledge is labelled, where it did not say so itself.

Code can tell what has a source: a sentence with a mark that holds, or one whose new words, figures and names stand
together in one place of what the model was given. Whatever else an answer to a question claims has none.
"""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from assistant.datatypes import Context, Text
from assistant.memory.questions import slots_asked
from assistant.models.extractive import NEAREST, NOT_FOUND
from assistant.models.rewriting import ASKS
from assistant.models.source_texts import Source, sources_of
from assistant.models.told_limits import fits
from assistant.retrieval.citations import SHARED, Checked, checked, sentences
from assistant.retrieval.claim_support import claimed, figures_held, opposes, support_of
from assistant.retrieval.generality import is_of_all
from assistant.retrieval.keywords import query_terms, terms
from assistant.retrieval.language import detect
from assistant.retrieval.polarity import denies, terms_said

LABEL = Text(
    en="\n\nNo passage of your documents stands behind what has no number here: it is the model's general knowledge.",
    zh="\n\n以上没有编号的内容在你的文档中没有依据，属于模型自己的常识。",
)
UNSAID = Text(en=" That they say nothing of it does not mean that there is none.", zh="没有提到不等于不存在。")
_NONE_THERE = re.compile(
    r"\b(?:does|do|did) ?n[o’']t exist\b|\bdoes not exist\b|\bthere (?:is|are) (?:no|none)\b|\bno such\b|不存在|并?没有(?:这|此|该)",
    re.IGNORECASE,
)
"""What a model concludes from passages that say nothing."""
SAID_SO = ("general knowledge", "generally speaking", "in general,", "常识", "一般来说", "通常来说")
"""Words in which models say themselves that something is general knowledge, as the rules ask them to."""
FOUND_NOTHING = (
    "not in your documents", "not from your documents", "not in the documents", "outside your documents",
    "did not find", "didn't find", "could not find", "couldn't find", "文档中没有", "文档里没有", "没有找到", "未找到",
    "不在你的文档",
)  # fmt: skip
"""Words in which models say that the documents hold no answer: true of them, and no claim."""
_WORK = re.compile(
    r"\b(?:write|draft|compose|translate|rephrase|rewrite|reword|summari[sz]e|brainstorm|correct)\b|写|翻译|改写|润色|起草|总结|概括",
    re.IGNORECASE,
)
"""Work on words asks for no claims."""
_NO_CLAIM = re.compile(
    r"[?？:：]\s*$|\bI (?:do not|don[’']t|can ?not|can[’']t) (?:know|tell|say|answer|find|see|help)\b|\b(?:I am|I[’']m) (?:not sure|unable|afraid|sorry)\b"
    r"|\b(?:let me know|feel free|happy to|glad to|hope (?:this|that) helps|sorry)\b|\bno (?:information|mention|answer)\b"
    r"|\b(?:not|n[’']t) (?:mention(?:ed)?|state[d]?|specif(?:y|ied)|listed|say|cover(?:ed)?|contain|include)\b"
    r"|不知道|不清楚|无法(?:确定|回答|判断)|没有(?:提到|提及|说明|写明|相关)|未(?:提到|提及|说明|写明)|抱歉|请告诉我|如需|希望对|以下是|如下",
    re.IGNORECASE,
)
"""What claims nothing of the world: questions, heads of lists, offers, and that something is not known."""
FEWEST_NEW = 2
"""A sentence with fewer new words claims nothing ("Of course!"), unless it is alone ("Paris.") or speaks of what was asked."""
_NAME = re.compile(r"(?<=[a-z,;] )[A-Z][a-z]{2,}")
"""A word with a capital inside an English sentence."""


@dataclass(frozen=True, slots=True)
class _Given:
    sources: Sequence[Source]
    asked: frozenset[str]
    question: str
    is_alone: bool


def label_for(answer: str, context: Context) -> str:
    """The label that an answer needs, in the language of the answer; empty where each claim has a source."""
    if not _may_need_label(context) or any(words in answer.lower() for words in SAID_SO):
        return ""
    marks = checked(answer, context.passages)
    bare, offsets = _without(answer, marks)
    spans = sentences(bare)
    marked = {_before(spans, offset): mark for offset, mark in zip(offsets, marks, strict=True)}
    covered = {i for i, mark in marked.items() if _covers(mark, context)}
    given = _Given(
        sources_of(context, (LABEL.en.strip(), LABEL.zh.strip())),
        frozenset(terms(context.question)),
        context.question,
        len(spans) == 1,
    )
    lacking = (
        _is_against(bare[slice(*span)], marked[i], context) or _lacks_support(bare[slice(*span)], given)
        if i in marked
        else _lacks_source(bare[slice(*span)], given)
        for i, span in enumerate(spans)
        if i not in covered
    )
    return LABEL.say(context.language) if any(lacking) else ""


def not_found_for(answer: str, context: Context, *, said_so: bool) -> str:
    """That the documents hold no answer, with the nearest titles, where the gate found none and none is cited.

    `said_so` is whether the model said it itself: then the titles alone are added, where there is room.
    """
    if (
        context.answerable
        or not _may_need_label(context)
        or any(mark.citations for mark in checked(answer, context.passages))
    ):
        return ""
    language = context.preferences.language
    titles = [title for title in context.nearest if title.lower() not in answer.lower()]
    nearest = NEAREST.say(language, titles=("、" if language == "zh" else "; ").join(titles)).strip() if titles else ""
    if said_so:
        return f"\n\n{nearest}" if nearest and fits(answer + nearest, context.preferences.limit, language) else ""
    silent = UNSAID.say(language) if _NONE_THERE.search(answer) else ""
    return f"\n\n{NOT_FOUND.say(language)}{silent}{'' if language == 'zh' or not nearest else ' '}{nearest}"


def _may_need_label(context: Context) -> bool:
    question = context.question
    if not context.nearest or context.only_tells or not ASKS.search(question) or _WORK.search(question):
        return False
    return not slots_asked(question).about_user


def _without(answer: str, marks: Sequence[Checked]) -> tuple[str, list[int]]:
    """The answer without its marks, and where in it each of them stood."""
    parts: list[str] = []
    offsets: list[int] = []
    at, length = 0, 0
    for each in marks:
        part = answer[at : each.mark.start].rstrip(" ")
        parts.append(part)
        length += len(part)
        offsets.append(length)
        at = each.mark.end
    return "".join([*parts, answer[at:]]), offsets


def _before(spans: Sequence[tuple[int, int]], offset: int) -> int:
    return max((i for i, (start, _) in enumerate(spans) if start < offset), default=-1)


def _covers(mark: Checked, context: Context) -> bool:
    """Whether a mark holds; where answer and passage differ in language code can often not tell, so it may."""
    if mark.citations:
        return True
    named = [passage for passage in context.passages if passage.n in mark.mark.numbers]
    return context.answerable and any(detect(passage.hit.text) != context.language for passage in named)


def _lacks_source(sentence: str, given: _Given) -> bool:
    bare = sentence.strip()
    if _says_nothing(bare):
        return False
    said = terms_said(bare)
    new = said - given.asked
    figures = [figure for figure in claimed(bare) if not figure.is_word or figure.unit]
    speaks_of_it = given.is_alone or bool(given.asked & said)
    if len(new) < FEWEST_NEW and not figures and not (new and speaks_of_it):
        return _is_denied(bare, given.sources)
    # What is said of all must be said so in one place: its words stand where it is said of some too.
    if (is_of_all(bare) or _is_denied(bare, given.sources)) and _lacks_support(bare, given):
        return True
    return not any(_stands(bare, new, source, given) for source in given.sources)


def _lacks_support(sentence: str, given: _Given) -> bool:
    """Of a sentence whose mark did not hold: whether no passage says it, be it one of another number."""
    if _says_nothing(sentence) or not query_terms(sentence):
        return False
    return not any(support_of(sentence, source.text, source.about) for source in given.sources)


def _is_against(sentence: str, mark: Checked, context: Context) -> bool:
    """Whether a passage that a sentence cites says otherwise: whatever stands elsewhere, it is no source for it."""
    if _says_nothing(sentence):
        return False
    cited = [passage.hit.text for passage in context.passages if passage.n in mark.mark.numbers]
    return any(opposes(sentence, text) for text in cited)


def _says_nothing(sentence: str) -> bool:
    return _NO_CLAIM.search(sentence) is not None or any(words in sentence.lower() for words in FOUND_NOTHING)


def _stands(sentence: str, new: Collection[str], source: Source, given: _Given) -> bool:
    """Whether the new words, figures and names of a sentence stand together somewhere in a source."""
    names = {name.lower() for name in _NAME.findall(sentence)}
    whole = f"{source.about}\n{source.text}\n{given.question}".lower()
    if any(name not in whole for name in names) or denies(sentence, source.text):
        return False
    return any(
        len(held & set(new)) >= SHARED * len(new)
        and figures_held(sentence, window, f"{source.about}\n{given.question}")
        for window, held in source.windows
    )


def _is_denied(sentence: str, sources: Sequence[Source]) -> bool:
    return any(denies(sentence, source.text) for source in sources if source.is_document)
