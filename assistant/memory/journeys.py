"""Where a journey goes to, in a question or a plan: "fly to Beijing" is no flight to Oslo, in whichever language. Pure."""

import re

from assistant.errors import Language
from assistant.memory.folding import fold
from assistant.memory.same_values import is_known_value, same_value

_GOAL: dict[Language, re.Pattern[str]] = {
    "en": re.compile(
        r"\b(?:fly|flies|flying|flights?|plane|go|goes|going|travel\w*|trip|journey|train|bus|drives?|driving|leaves?|leaving|heads?|heading|off|sail\w*|moves?|moving|return\w*|back)"
        r"(?: (?:back|out|over|home|off))? (?:to|for) (?:the )?(?P<goal>(?!(?:bed|work|sleep|school|the|a|an|my|see|visit|buy|get|be|do|have)\b)[^\W\d_][\w'-]*(?: (?!(?:on|next|in|at|this|for|with|again|today|tomorrow|tonight|from|by|and|or|then|soon|until|after|before|last|every|via|\w+day)\b)[^\W\d_][\w'-]*){0,2})"
    ),
    "zh": re.compile(
        r"(?:飞往?|前往|[去回](?!年|头|来|复|答)|到(?!底|时|期|了|账|货|哪)|搬到)(?P<goal>(?!看|见|接|参|开|上|做|办|买|取|拿|吃|玩|什么|哪|几)[\u4e00-\u9fff]{2,8}?)(?=的|[,。?!]|$|是|要|呢|吗|出差|旅游|旅行|玩|开会|参加|看|找|探亲|度假|[a-z\d])"
    ),
}


def goal_of(text: str) -> str:
    """The place that somebody goes to, folded; empty where none is named."""
    folded = fold(text)
    found = next((m for pattern in _GOAL.values() if (m := pattern.search(folded))), None)
    return found["goal"] if found else ""


def goes_there(goal: str, said: str) -> bool:
    """Whether a plan goes to a place, by its name in either language."""
    other = goal_of(said)
    return goal in fold(said) or (bool(other) and same_value("home", "city", goal, other))


def may_go_there(goal: str, said: str) -> bool:
    """Whether a plan goes somewhere by a name in the other language that the tables don't know."""
    other = goal_of(said)
    return bool(other) and goal.isascii() != other.isascii() and not (is_known_value(goal) and is_known_value(other))
