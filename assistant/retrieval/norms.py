"""What words say of a rule's force: allowed or not, asked for or not; pure.

Of two versions of one text such a word is as much as a figure: "guests may park here" and "guests must not park here".
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from assistant.retrieval.keywords import terms
from assistant.retrieval.units import Unit

Kind = Literal["may", "must"]

_NEGATING = frozenset("not no never cannot without nobody nothing none neither nor noone".split())
_FORBIDDING = frozenset(
    "forbidden forbid forbids prohibited prohibit prohibits banned bans disallowed barred excluded exclude excludes"
    " excluding denied refused ineligible".split()
)
_MAY = frozenset(
    "may can could might allowed allow allows permitted permit permits welcome included include includes including"
    " eligible entitled".split()
)
_MUST = frozenset(
    "must shall should ought required requires require obliged mandatory compulsory need needs needed".split()
)
_NEUTRAL = frozenset(
    "is are be been was were do does did to have has had will would with always it they there being also all any some ever"
    " everybody everyone anybody anyone somebody someone".split()
)
_CONTRACTED = re.compile(r"n['’]t$")
_SAID_ZH = re.compile(
    r"(?P<forbids>禁止|严禁|嚴禁|谢绝|拒绝)|(?P<negates>不|没有?|未|无|勿|毋|非)|(?P<may>可以?|能够?|允许|准许|许可?|准|得)"
    r"|(?P<must>必须|务必|需要?|须|应当?|应该|必)|(?P<neutral>有|会|将|是|均|都|也|一律|一概)"
)


@dataclass(frozen=True, slots=True)
class Force:
    """Whether words deny, what they say beside it, and the words that are left over as terms."""

    denies: bool
    kind: Kind | None
    left: frozenset[str]
    is_said: bool

    def opposes(self, other: "Force") -> bool:
        """Whether one denies what the other affirms, or allows what the other asks for, and no word else differs."""
        if self.left != other.left or not (self.is_said or other.is_said):
            return False
        return self.denies != other.denies or (None not in (self.kind, other.kind) and self.kind != other.kind)

    def equals(self, other: "Force") -> bool:
        """Whether both say the same of a rule, in the same words or others, and nothing else."""
        return self.is_said and other.is_said and not (self.left or other.left) and not self.opposes(other)


def force_of(units: Sequence[Unit]) -> Force:
    """The force of a few units of a text that stand beside each other."""
    said = [_of_word(unit.key) for unit in units if unit.kind != "character"]
    said += _of_characters("".join(unit.key for unit in units if unit.kind == "character"))
    kind: Kind | None = next((one.kind for one in said if one.kind), None)
    left = frozenset[str]().union(*(one.left for one in said))
    denies = sum(one.denies for one in said) % 2 == 1
    return Force(denies, kind, left, any(one.is_said for one in said))


def _of_word(word: str) -> Force:
    stem = _CONTRACTED.sub("", word)
    is_contracted = stem != word
    denies = word in _NEGATING or is_contracted or word in _FORBIDDING
    is_may = word in _FORBIDDING or word in _MAY or (is_contracted and (stem == "ca" or stem in _MAY))
    kind: Kind | None = "may" if is_may else "must" if stem in _MUST else None
    is_known = denies or kind is not None or word in _NEUTRAL
    return Force(
        denies, kind, frozenset() if is_known else frozenset(terms(word)) or frozenset({word}), denies or bool(kind)
    )


def _of_characters(text: str) -> list[Force]:
    said = [Force(False, None, frozenset(_SAID_ZH.sub("", text)), False)]
    for found in _SAID_ZH.finditer(text):
        denies = bool(found["forbids"] or found["negates"])
        kind: Kind | None = "may" if found["forbids"] or found["may"] else "must" if found["must"] else None
        said.append(Force(denies, kind, frozenset(), denies or kind is not None))
    return said
