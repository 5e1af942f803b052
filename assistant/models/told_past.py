"""What a slot held before, said back: of the user or of somebody else, also in a year that is named; pure."""

import re

from assistant.datatypes import Context, MemoryHit, Text
from assistant.errors import Language
from assistant.memory.days import said_days
from assistant.memory.questions import SlotQuery
from assistant.memory.same_values import says_value
from assistant.memory.schema import USER
from assistant.memory.slot_names import attribute_label
from assistant.memory.speaking import called_you, subject_of
from assistant.models.said_roles import is_of_another
from assistant.models.told_facts import formerly
from assistant.models.told_messages import SAID
from assistant.models.told_near import asked_of, near_best, statements, states
from assistant.retrieval.evidence import Wording

NAMED = 0.5
"""The share of a question's words from which an earlier message of this conversation is about it."""
FORMERLY = Text(
    en="Before, your {what} was {value}: you told me on {day}.", zh="以前的{what}是{value}：你在{day}告诉过我。"
)
FORMERLY_OF = Text(
    en="Before, the {what} of {whose} was {value}: you told me on {day}.",
    zh="{whose}以前的{what}是{value}：你在{day}告诉过我。",
)
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")


def held_before(context: Context, asked: SlotQuery) -> list[str]:
    """What a slot held before, each with the day it was told; else the user's own earlier words."""
    language = context.preferences.language
    named = _YEAR.search(asked_of(context))
    known = [hit for hit in formerly(context, asked) if named is None or _held_in(hit, int(named[0]))]
    if not known:
        said = _said_before(context, asked)
        return [SAID.say(language, quote=one) for one in said if named is None or named[0] in one]
    return [_as_formerly(hit, language) for hit in known if hit.said_at is not None]


def _held_in(hit: MemoryHit, year: int) -> bool:
    """Whether it is known that a fact held in a year: what was told later says nothing of when it began."""
    begun = hit.valid_from or hit.said_at
    return begun is not None and begun.year <= year and (hit.valid_to is None or year <= hit.valid_to.year)


def _as_formerly(hit: MemoryHit, language: Language) -> str:
    whose = "" if subject_of(hit) in (USER, "") else called_you(subject_of(hit), language)
    return (FORMERLY_OF if whose else FORMERLY).say(
        language,
        whose=whose,
        what=attribute_label(hit.topic, hit.attribute, language),
        value=hit.value,
        day=said_days(hit.said_at, hit.said_at, language) if hit.said_at else "",
    )


def _said_before(context: Context, asked: SlotQuery) -> list[str]:
    """The user's earlier words near a question of what a slot once held: those that don't name what it holds now."""
    now = [slot for slot in context.profile if (slot.topic, slot.attribute) in asked.attributes]
    wording = Wording(asked_of(context))
    lately = [
        message.content
        for message in context.history
        if message.role == "user" and states(message.content) and wording.coverage(message.content) >= NAMED
    ]
    said = dict.fromkeys((*lately, *(message.text for message in near_best(statements(context)))))
    said = [text for text in said if not is_of_another(asked_of(context), text)]
    return [text for text in said if not any(says_value(s.topic, s.attribute, s.value, text) for s in now)]
