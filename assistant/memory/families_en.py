"""English: whom the user has at home, counted in one breath ("two daughters, one son and three cats"), or has no more, as rules."""

from assistant.memory.grammar import rule
from assistant.memory.lexicon import BREEDS, PETS_EN, alternation
from assistant.memory.phrases_en import ADV, NUMBER

_CHILD = r"(?:sons?|daughters?|kids?|child|children|boys?|girls?|sisters?|brothers?|siblings?|twins|grandchildren|grandkids|grandsons?|granddaughters?|nephews?|nieces?|cousins?)"
_PET = rf"(?:(?:{alternation(PETS_EN)}|{alternation(tuple(BREEDS))}|fish|bunny|bunnies|puppies|kittens|ponies|horses|snakes|lizards|rabbits|hamsters|parrots|birds|turtles|tortoises?|guinea pigs?|chickens|hens|ferrets?|mice|rats?)(?<!ss)s?)"
_LIKE = r"(?:(?!and\b|or\b|an?\b|no\b|the\b)[a-z][\w-]* ){0,2}?"
_AND = r"(?:,? (?:and|plus|as well as|and also|along with)|,) (?:also )?"
_ONE, _TWO, _THREE, _FOUR = (
    rf"(?:(?P<tally{n}>{NUMBER} {_LIKE}{_CHILD})|(?P<pet{n}>{NUMBER} {_LIKE}{_PET}))(?! (?:named|called|who|is|are)\b)"
    for n in ("", "2", "3", "4")
)
_COUNTED = rf"{_ONE}{_AND}{_TWO}(?:{_AND}{_THREE})?(?:{_AND}{_FOUR})?(?: at home| in total| altogether| too)?$"
_I = r"(?<![\w'])(?:i|we)"
_NOT_ANY = r"(?:don't|do not|dont|no longer|haven't|have not|have never|'ve never|never)(?: really| actually| even| currently)?"
_NOW = r"(?: (?:any ?more|any longer|now|these days|yet|myself|at home|at the moment|right now|at all|either))*(?=$|[,.;!?]| (?:but|and|because|since|so)\b)"

FAMILY_SPANNING_EN = (rule(rf"(?:i|we)(?:'ve| have|'ve got| have got| got) (?:also )?{_COUNTED}", "bare"),)

FAMILY_TOLD_EN = (rule(rf"(?:have|has|'ve got|'s got|have got|got) {ADV}{_COUNTED}", "user other us"),)

# Who has none is told as well, whatever else the clause says.
FAMILY_ANYWHERE_EN = (
    rule(rf"{_I}(?: {_NOT_ANY}) (?:have|got|own|owned|had|keep|kept)(?: got)? (?P<pet>(?:an? |any )?(?:pets?|{_PET})){_NOW}", polarity=False),
    rule(rf"{_I}(?:'ve| have)(?: got)? no (?P<pet>pets?|{_PET}){_NOW}", polarity=False),
    rule(rf"\b(?:my|our) (?:old |poor |dear |beloved |little |lovely )*(?P<pet>{_PET}) (?:has |have |had to be |was |is |'s |sadly |just |recently )*(?:died|passed away|put down|put to sleep|ran away|run away|gone for good|dead|no more)\b", polarity=False),
    rule(rf"{_I}(?:'ve| have| had to)? (?:gave|given|give|rehomed?|sold|sell) (?:away )?(?:my|our|the) (?P<pet>{_PET})\b(?! (?:a|an|the|some|his|her|its|food|bed|toy|house)\b)(?: away\b| up\b| to (?:my|our|a|an|the|some)\b)?", polarity=False),
)  # fmt: skip
