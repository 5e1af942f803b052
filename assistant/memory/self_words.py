"""What a reader of questions about oneself gives: the slots of one question, and whether documents may be meant too."""

from dataclasses import dataclass

Slots = frozenset[tuple[str, str]]

NAME: Slots = frozenset({("identity", "name")})
CALLED_ME: Slots = frozenset({("identity", "name"), ("identity", "nickname")})
CITY: Slots = frozenset({("home", "city")})
EMPLOYER: Slots = frozenset({("work", "employer")})
ROLE: Slots = frozenset({("work", "role")})
WHO_I_AM: Slots = CALLED_ME | CITY | EMPLOYER | ROLE
ALLERGY: Slots = frozenset({("food", "allergy")})
OF_SELF: Slots = WHO_I_AM | ALLERGY
AVOIDED: Slots = frozenset({("food", "allergy"), ("food", "preference"), ("food", "diet"), ("food", "dislike")})


@dataclass(frozen=True, slots=True)
class Asked:
    """One question: its slots; `vague` where it may be about a document's matter as well ("what should I avoid?")."""

    slots: Slots
    vague: bool = False
