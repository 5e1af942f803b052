"""How a note is worded by where it comes from: what the user asked to have remembered, said, or only approves of; pure."""

from assistant.datatypes import Fact, Text
from assistant.errors import Language
from assistant.memory.schema import NOTE, USER, address, describe

SAID = Text(en="The user said: “{value}”", zh="用户说过：“{value}”")
YOU_SAID = Text(en="You said: “{value}”", zh="你说过：“{value}”")
PROPOSED = Text(en="The assistant proposes to remember: “{value}”", zh="助手提议记住：“{value}”")
APPROVED = Text(en="You approved that this is remembered: “{value}”", zh="你同意记住：“{value}”")


def is_note(fact: Fact) -> bool:
    """Whether a fact of the user is kept in words, since no slot holds it."""
    return fact.attribute == NOTE and fact.subject == USER


def note_to_user(fact: Fact, language: Language) -> str:
    """A note as one says it to the user: nobody is told to have said, or asked for, what an assistant proposed."""
    if fact.text == fact.value and not fact.quotes and not fact.edited:
        return (PROPOSED if fact.status == "proposed" else APPROVED).say(language, value=fact.value)
    if fact.text in (SAID.say("en", value=fact.value), SAID.say("zh", value=fact.value)):
        return YOU_SAID.say(language, value=fact.value)
    return address(describe(fact.topic, fact.attribute), fact.value, fact.polarity, language)
