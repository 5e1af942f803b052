"""Letters: a salutation greets whoever reads, or the letter is written to somebody else and tells nothing of the user."""

import re

_SALUTATION = re.compile(
    r"(?:\A|(?<=\n))[ \t]*(?:my )?dear (?P<whom>[^\W\d_][\w.'-]*(?: [^\W\d_][\w.'/-]*){0,4}?) ?(?:[,:;!–—]|(?=\n))"
)
_ATTRIBUTE = r"(?:ai|virtual|digital|new|fellow|esteemed|lovely|customer|hiring|support|whole|helpful|little)"
_READER = (
    r"(?:sirs?|madams?|assistant|tandem|chatgpt|gpt|claude|siri|alexa|bot|chatbot|robot|ai|helper|friends?|colleagues?|team|teammates?|"
    r"coworkers?|co-workers|all|everyone|everybody|folks|readers?|community|group|ladies|gentlemen|manager|committee|"
    r"support|system|computer|machine|program|programme|software|diary|me|god|lord|chat|app|service|staff|people|"
    r"neighbou?rs?|members?|users?|guys)"
)
_WHOEVER_READS = re.compile(rf"(?:{_ATTRIBUTE} )*{_READER}(?:(?: and | or | & |/| ){_READER})*")
# "Kind regards, Paul Renard" at a letter's end.
_CLOSING = re.compile(
    r"(?<=[.!?\n]) *\n* *(?:with )?(?:(?:(?:my|very|kind|kindest|best|warm|warmest|many) )*(?:regards|wishes|greetings)|yours(?: (?:sincerely|truly|faithfully|respectfully))?|sincerely(?: yours)?|respectfully|cheers|all the best|take care|best)"
    r",?(?:\s+[^\W\d_][\w.'-]*){0,4}\s*\Z"
)
# Why somebody tells of themself, or for whom: "Just so HR has it all in one place: name Kim Ode, living in Croydon".
_LEAD_IN = re.compile(
    r"(?:\A|(?<=[.!?\n] )|(?<=\n))(?:(?:just |and )?so (?:that )?[\w ']{1,20} (?:has|have|knows?|gets?|can (?:file|note|add|have))\b[^.!?:\n]{0,40}"
    r"|(?:here (?:are|is) |these are |this is )?my (?:own |full |basic )?(?:details|info|information|particulars|data|facts|entry|record) (?:for|to go on|as) [\w' ]{2,24}"
    r"|(?:just )?for (?:the|your|our|hr|hr's|payroll's?)(?: [\w']{2,12})? ?(?:records?|files?|register|registry|system|database|books|personnel file)?(?: then)?(?: please)?):(?= ?\S)"
)
_NAME = re.compile(r" ?name (?=[^\W\d_])")
_MASK = "\x00"


def without_lead_in(folded: str) -> str:
    """The text with what leads the user's own telling in as "hi:", at the same length."""
    m = _LEAD_IN.search(folded)
    if m is None:
        return folded
    name = _NAME.match(folded, m.end())
    if name:
        return folded[: m.start()] + "name: ".rjust(name.end() - m.start()) + folded[name.end() :]
    return folded[: m.start()] + "hi:".ljust(len(m.group())) + folded[m.end() :]


def without_letters(folded: str) -> str:
    """The text with a salutation such as "Dear all," as "hi,", and a letter to somebody else blanked, at the same length."""
    m = _SALUTATION.search(folded)
    if m is None:
        return folded
    if _WHOEVER_READS.fullmatch(m.group("whom")):
        end = m.group()[-1] if m.group()[-1] in ",:;!–—" else ""
        rest = _CLOSING.sub(lambda closing: " " * len(closing.group()), folded[m.end() :])
        return folded[: m.start()] + f"hi{end and ','}".rjust(len(m.group())) + rest
    return folded[: m.start()] + re.sub(r"[^\n]", _MASK, folded[m.start() :])
