"""Whether who introduces themself goes on in an elliptic clause: "I'm Oona, translator at Kone. Live in Espoo."."""

import re
from collections.abc import Iterable

from assistant.datatypes import FactDraft
from assistant.memory.ended_jobs import ends_a_job
from assistant.memory.schema import USER
from assistant.memory.subjects import Subject

# "Love the new office" may be anybody's; where one lives and works is not.
_VERB = re.compile(
    r"(?:lives?|living|works?|working|based|can't|cannot|joined|moved|born|grew up|employed|originally)\b(?! (?:out|on (?:it|this|that))\b)"
)


def introduces(drafts: Iterable[FactDraft], subject: Subject | None) -> bool:
    """Whether a clause makes the user the subject of the next: "name's Bob, now based in Leeds"."""
    own = [d for d in drafts if d.subject == USER and not ends_a_job(d)]
    return any(
        (d.topic, d.attribute) in (("identity", "name"), ("identity", "nickname"))
        or (subject is None and d.topic in ("work", "home", "interests") and d.attribute != "manager")
        for d in own
    )


def goes_on(drafts: Iterable[FactDraft], subject: Subject | None, introduced: bool) -> bool:
    """Whether clauses without a verb may follow, which told of a name, home or work and of nobody else since."""
    if subject is not None and subject.name != USER:
        return False
    topics = {draft.topic for draft in drafts if draft.subject == USER and draft.polarity}
    return bool(topics & {"identity", "home", "work"}) or (introduced and not topics)


def drops_subject(text: str, start: int, end: int) -> bool:
    """Whether a clause of an introduction begins with its verb: "Live in Haifa"."""
    return _VERB.match(text, start, end) is not None
