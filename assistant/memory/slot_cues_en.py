"""English: where the values of an introduction stand, as cues that hold in any order of words."""

from collections.abc import Iterable, Sequence

from assistant.memory.clauses import Sentence
from assistant.memory.slot_allergies_en import allergens
from assistant.memory.slot_deeds_en import holdings, trades
from assistant.memory.slot_filling import ALLERGY, CITY, EMPLOYER, NAME, NICKNAME, ROLE, Filling
from assistant.memory.slot_firms_en import firms, seats
from assistant.memory.slot_names_en import names, nicknames
from assistant.memory.slot_own_en import is_first_person, page_of
from assistant.memory.slot_roles_en import roles
from assistant.memory.slot_towns_en import towns


def fillings(
    text: str, original: str, found: Sequence[Sentence], known: frozenset[tuple[str, str]]
) -> Iterable[Filling]:
    """What the message proposes for name, home, employer, role and allergies, the surest of each slot first."""
    page = page_of(text, original, found)
    if not is_first_person(page):
        return
    homes, jobs, held, done = towns(page), roles(page), list(holdings(page)), list(trades(page))
    proposed = (
        # A firm that a rule read into a role is taken out of it first.
        *((EMPLOYER, cue) for cue in firms(page, jobs, bool(homes))),
        *((EMPLOYER, firm) for firm, _ in held),
        *((ROLE, cue) for cue in jobs),
        *((ROLE, trade) for trade, _ in done),
        *((EMPLOYER, firm) for _, firm in done if firm),
        *((ROLE, owner) for _, owner in held if owner),
        *((NAME, cue) for cue in names(page)),
        *((NICKNAME, cue) for cue in nicknames(page)),
        *((CITY, cue) for cue in (*homes, *seats(page, jobs))),
        *((ALLERGY, cue) for cue in allergens(page)),
    )
    for slot, cue in proposed:
        start, end = min(cue.quote[0], cue.value[0]), max(cue.quote[1], cue.value[1])
        start += len(text[start:end]) - len(text[start:end].lstrip(" ,;:"))
        yield Filling(*slot, *cue.value, start, end, cue.replaces, cue.said)
