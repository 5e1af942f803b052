"""English: slots told the other way round, as rules that are searched for: the cause first, the new job last, a due date
as what must be done."""

from assistant.memory.grammar import rule
from assistant.memory.phrases_en import DAY, MONTH

_I = r"(?<![\w'])(?:i|we)"
_STOP = r"(?= ?(?:$|[,.;:!?)(])| (?:and|but|so|because|since|which|when|while|though|although|if|in|at|with|last|two|three|\d))"
_DATE = rf"(?:(?:the )?\d{{1,2}}(?:st|nd|rd|th)?(?: of)? {MONTH}(?:,? \d{{4}})?|{MONTH} \d{{1,2}}(?:st|nd|rd|th)?(?:,? \d{{4}})?|\d{{4}}-\d\d-\d\d|{DAY}|(?:next |this )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|the end of (?:the )?(?:month|year|quarter|week|{MONTH})|(?:mid|late|early)[ -]{MONTH}|{MONTH})"
_THING = r"(?:project|app|product|release|report|paper|thesis|system|service|site|website|tool|game|book|migration|launch|version|feature|draft|build|prototype|application|pipeline|importer|redesign)"
_DONE = r"(?:live|done|finished|ready|shipped|launched|delivered|submitted|out|in production|released|handed in|complete|completed|deployed)"
_MUST = r"(?:has to|have to|must|needs to|need to|should|is supposed to|is to|had better)"
_FUNCTION = r"(?:payroll|invoicing|accounts(?: payable| receivable)?|bookkeeping|reception|procurement|purchasing|logistics|recruiting|recruitment|onboarding|the (?:front desk|help ?desk|warehouse|newsletter|canteen|archive|budget|schedule|rota|night shift|call cent(?:er|re)))"

OTHERWISE_EN = (
    rule(
        rf"\b(?:the|this|our|my) (?:[\w-]+ ){{0,2}}{_THING} {_MUST} (?:be )?(?:{_DONE}|go live|ship|launch|go out|finish)(?: by| before| on| no later than) (?P<deadline>{_DATE})"
    ),
    rule(
        rf"{_I} (?:used to be|was|worked as) an? [^.;!?,]{{2,50}}? before (?:i |we )?(?:became|becoming|retrained as|retraining as|turned|turning|switched to|switching to|trained as) (?:an? )?(?P<occupation>[a-z][\w -]+?){_STOP}"
    ),
    rule(
        rf"{_I}(?:'ve| have)? (?:got|hold|have|did|earned|took|finished|completed|received) (?:my |a |an )?(?:degree|bachelor'?s?|master'?s?|phd|doctorate|diploma|ba|bsc|msc|mba)(?: degree)? in (?P<subject>[\w &-]+?) (?:from|at) (?P<alma>(?:the )?[\w'&-]+(?: [\w'&-]+){{0,3}}?){_STOP}"
    ),
    rule(
        rf"{_I} (?:don't|do not|never) eat anything (?P<preference>(?:from|of|that comes from|made (?:from|of|with)|with|containing) [\w -]+?){_STOP}",
        polarity=True,
        prefix="nothing ",
    ),
    rule(
        r"(?:(?<=^)|(?<=[.!?\n] )|(?<=[.!?\n]))(?P<allergy>[a-z]+(?: [a-z]+)?) (?:sends?|gives?|makes?|puts?|almost killed|nearly killed|causes?|triggers?)\b[^.;!?]{2,50}?[,;] (?:and |because |since |as |so )?(?:i'm|i am)(?: \w+ly| very| really)? allergic to (?:it|them|that)\b"
    ),
    rule(
        r"\b(?:e-?mail |mail |best |right |only |my |the )+address (?:to (?:write to|reach me|contact me|use)(?: at| on)? )?(?:is|would be|:) (?P<email>[\w.+-]+@[\w-]+(?:\.[\w-]+)+)"
    ),
    rule(
        rf"{_I}(?: also| currently| now)? (?:run|handle|manage|look after|take care of|oversee|do) (?P<duty>{_FUNCTION})(?: here| there| for (?:us|the \w+)| at (?:the )?\w+)?(?=$|[,.;!?]| (?:and|but|since)\b)"
    ),
)
