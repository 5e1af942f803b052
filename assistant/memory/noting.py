"""What a message told, in one line for whoever told it: "Noted: name Dana Whitfield, home Boise, allergic to cashews."."""

import re
from collections.abc import Sequence

from assistant.datatypes import FactDraft, Text
from assistant.errors import Language
from assistant.memory.folding import is_cjk
from assistant.memory.schema import ATTRIBUTES, CORRECTION, NOTE, USER
from assistant.memory.slot_names import attribute_label
from assistant.memory.speaking import clause, speak
from assistant.memory.wording_en import allergy_as_said

NOTED = Text(en="Noted.", zh="记下了。")
NOTED_THIS = Text(en="Noted: {facts}.", zh="已记下：{facts}。")
_MORE = Text(en="and {count} more", zh="另有 {count} 条")
_ALLERGIC = Text(en="allergic to {values}", zh="对{values}过敏")
_CORRECTED = Text(en="{value}, not {old}", zh="是{value}，不是{old}")
_NOT = re.compile(r"(?:not|不是)\s*", re.IGNORECASE)
_ALLERGY = ("food", "allergy")
# More than this is no line that is read; the memory pages show the rest.
MOST_NOTED = 6
# Slots of these topics read well by name and value ("home Boise"); others are said in their sentence.
_PLAIN = frozenset(("identity", "contact", "home", "work", "education"))
# A longer value is a sentence, which needs no second saying.
_LONGEST_VALUE = 80


def noted(drafts: Sequence[FactDraft], language: Language) -> str:
    """An acknowledgement that names the facts; without them where one has no short form."""
    facts = list(dict.fromkeys(said for said in _said(drafts, language) if said))
    if not facts:
        return NOTED.say(language)
    left = len(facts) - MOST_NOTED
    more = [_MORE.say(language, count=left)] if left > 0 else []
    return NOTED_THIS.say(language, facts=_listed([*facts[:MOST_NOTED], *more], language))


def _listed(facts: Sequence[str], language: Language) -> str:
    return (", " if language == "en" else "，").join(facts).rstrip(".。")


def _said(drafts: Sequence[FactDraft], language: Language) -> list[str]:
    """Each fact in a few words, in the order in which it was told; allergies in one place."""
    allergies = [d for d in drafts if (d.topic, d.attribute) == _ALLERGY and d.subject == USER and d.polarity]
    return [
        (_allergic(allergies, language) if draft is allergies[0] else "")
        if draft in allergies
        else _short(draft, language)
        for draft in drafts
    ]


def _allergic(allergies: Sequence[FactDraft], language: Language) -> str:
    values = list(dict.fromkeys(d.value for d in allergies))
    if language == "zh":
        listed = "、".join(values)
        return _spaced(_ALLERGIC.say(language, values=listed), listed, language)
    counted = [said for value in values if (said := allergy_as_said(value))]
    other = [value for value in values if not allergy_as_said(value)]
    plain = [_ALLERGIC.say(language, values=_and(other))] if other else []
    return ", ".join([*plain, *counted])


def _and(values: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(values[:-1]), values[-1])))


def _short(draft: FactDraft, language: Language) -> str:
    """One fact: the slot's name and its value, or the sentence that is said of it."""
    labelled = draft.subject == USER and draft.polarity and (draft.topic, draft.attribute) in ATTRIBUTES
    # "英文" in an English sentence is no word of it.
    foreign = draft.topic == "answering" and draft.language != language
    if foreign or len(draft.value) > _LONGEST_VALUE:
        return ""
    if draft.attribute == CORRECTION and draft.replaces:
        return _CORRECTED.say(language, value=draft.value, old=_NOT.sub("", draft.replaces))
    if draft.attribute in (NOTE, CORRECTION):
        return draft.value.rstrip(".。")
    if labelled and draft.topic in _PLAIN:
        label = attribute_label(draft.topic, draft.attribute, language)
        return _spaced(f"{label} {draft.value}" if language == "en" else f"{label}{draft.value}", draft.value, language)
    said = clause(speak(draft, language), language)
    return said.rstrip(".。")


def _spaced(said: str, value: str, language: Language) -> str:
    """The border between Chinese and Latin letters gets a space."""
    if language == "en":
        return said
    start = said.find(value)
    before, after = said[:start], said[start + len(value) :]
    left = " " if before and not is_cjk(value[:1]) else ""
    right = " " if after and not is_cjk(value[-1:]) else ""
    return f"{before}{left}{value}{right}{after}"
