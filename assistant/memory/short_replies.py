"""A short reply to the assistant's own question: "Where do you live?" - "Lyon."."""

from assistant.datatypes import FactDraft
from assistant.memory.clauses import MASK, sentences, skip
from assistant.memory.fact_drafts import reply_drafts
from assistant.memory.grammars import grammars_for
from assistant.memory.questions import slots_asked_of_user
from assistant.memory.schema import USER
from assistant.memory.told_days import Told
from assistant.protocols import Exchange


def short_reply(exchange: Exchange, original: str, text: str) -> list[FactDraft]:
    """The drafts of a reply, value and quotation from the reply alone; `text` is the masked and folded original."""
    query = slots_asked_of_user(exchange.previous_question or "")
    if query is None or len(query.attributes) != 1 or MASK in text:
        return []
    grammar = grammars_for(text)[0]
    found = list(sentences(text, grammar))
    if len(found) != 1 or not found[0].usable or any(c.question for c in found[0].clauses):
        return []
    start, end = found[0].start, found[0].end
    if grammar.empty_reply.match(text, start, end):
        return []
    start = skip(text, start, end, grammar.reply_lead)
    told = Told(original, text, start, end, query.subject or USER, exchange.message.created_at, grammar)
    ((topic, key),) = query.attributes
    return reply_drafts(told, topic, key)
