"""What a model says from general knowledge is labelled, where it did not say so itself.

Code can tell what has a source: a sentence with a mark that holds, or one whose new words stand in what the model was
given (what the user told, the history, a passage). Whatever else an answer to a question claims has none.
"""

import re

from assistant.datatypes import Context, Text
from assistant.memory.questions import slots_asked
from assistant.models.rewriting import ASKS
from assistant.retrieval.citations import SHARED, sentences, verify
from assistant.retrieval.keywords import query_terms, terms

LABEL = Text(
    en="\n\nNo passage of your documents stands behind what has no number here: it is the model's general knowledge.",
    zh="\n\n以上没有编号的内容在你的文档中没有依据，属于模型自己的常识。",
)
SAID_SO = (
    "general knowledge", "generally speaking", "in general,", "not in your documents", "not from your documents",
    "not in the documents", "outside your documents", "did not find", "didn't find", "could not find", "couldn't find",
    "常识", "一般来说", "通常来说", "文档中没有", "文档里没有", "没有找到", "未找到", "不在你的文档",
)  # fmt: skip
"""Words in which models say themselves that something is not from the documents, as the rules ask them to."""
_WORK = re.compile(
    r"\b(?:write|draft|compose|translate|rephrase|rewrite|reword|summari[sz]e|brainstorm|correct)\b|写|翻译|改写|润色|起草|总结|概括",
    re.IGNORECASE,
)
"""Work on words asks for no claims."""
FEWEST_NEW = 2
"""Of several sentences one with fewer new words claims nothing ("Of course!"); alone it does ("Paris.")."""


def label_for(answer: str, context: Context) -> str:
    """The label that an answer needs, in the language of the answer; empty where each claim has a source."""
    question = context.question
    if not context.nearest or context.only_tells or not ASKS.search(question) or _WORK.search(question):
        return ""
    if slots_asked(question).about_user or any(words in answer.lower() for words in SAID_SO):
        return ""
    given = set(terms(context.system)) | {term for message in context.history for term in terms(message.content)}
    asked = set(terms(question))
    cited = [citation.quote for citation in verify(answer, context.passages).citations]
    known = given | {term for quote in cited for term in terms(quote)}
    new = [_new_words(answer[start:end], asked) for start, end in sentences(answer)]
    claims = [words for words in new if len(words) >= FEWEST_NEW] or new
    if all(len(words & known) >= SHARED * len(words) for words in claims):
        return ""
    return LABEL.say(context.language)


def _new_words(sentence: str, asked: set[str]) -> set[str]:
    """What a sentence says beside the words of the question."""
    return {term for term in query_terms(sentence) if not term.endswith("*")} - asked
