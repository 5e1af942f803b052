"""English: what is pasted or forwarded from somebody else, in whose first person it speaks: "The candidate wrote: I live in ..."."""

import re

_WHO = (
    r"(?:candidate|applicant|interviewee|guest|visitor|customer|client|patient|tenant|lodger|supplier|vendor|colleague|coworker|co-worker|intern|trainee|student|pupil|neighbou?r|friend|boss|manager|"
    r"recruiter|agency|sister|brother|mother|mum|mom|father|dad|wife|husband|son|daughter|cousin|aunt|uncle|niece|nephew|partner|girlfriend|boyfriend|flatmate|roommate|landlord|landlady|teacher|lady|gentleman|"
    r"man|woman|guy|girl|boy|person|stranger|somebody|someone|new (?:hire|starter|joiner|recruit|colleague|member|guy|girl)|hire|starter|joiner|recruit|newcomer|volunteer|speaker|author|sender|he|she|they)"
)
_PAPER = (
    r"(?:cover letter|covering letter|motivation letter|letter|e-?mail|mail|message|note|text|text message|cv|résumé|resume|application(?: form)?|form|profile|bio|post|dm|reply|statement|voicemail(?: transcript)?|transcript|"
    r"feedback|testimonial|inquiry|enquiry|request|introduction|intro|self-introduction|words|linkedin(?: profile| page)?)"
)
_SENT = r"(?:wrote|writes|says|said|sent|replied|answered|introduced (?:himself|herself|themselves)|emailed|messaged|texted|posted|commented)"
_GOT = r"(?:got|received|have|had|was sent|were sent|found)"
_HEAD = r"(?:\A|(?<=[.!?\n] )|(?<=\n))[ \t]*(?:(?:hi|hello|hey|fyi|ok|okay|so|and|please note|note)(?: all| team| there)?[,:!]? ){0,3}"
_NOT_OWN = r"(?![^:\n]{0,160}\b(?:my (?:own |old |new )?(?:cover|cv|letter|mail|e-?mail|message|note|bio|profile|application|introduction|intro|details|form|statement|linkedin|post)|myself|i (?:wrote|sent|posted)|about me)\b)"
_LEAD = re.compile(
    rf"{_HEAD}{_NOT_OWN}(?:"
    r"(?:i'm |i am |just |now |let me |i )?(?:forward(?:ing|ed)?|fwd?|fw)\b[^:\n]{0,80}"
    rf"|(?:i'm |i am |just |now |let me |i )?(?:pasting|pasted|paste|copying|copied|relaying|quoting|quoted|transcribing|transcript)\b[^:\n]{{0,60}}?\b(?:from|of|by|{_WHO}|{_PAPER})\b[^:\n]{{0,40}}"
    rf"|[^:.!?\n]{{0,40}}\b{_WHO}(?:,? [^\W\d_][\w'-]+){{0,2}} (?:also |just |then |now )?{_SENT}\b[^:.!?\n]{{0,40}}"
    r"|(?!i |we |you |my )(?:[^\W\d_][\w'-]+ ){1,3}(?:also |just |then )?(?:wrote|writes|emailed|messaged|texted)\b[^:.!?\n]{0,40}"
    rf"|(?:this is |here(?:'s| is) |below is |see |taken |straight |quote |extract |excerpt |text )?(?:from |of |in )?(?:the |an? |this |that |his |her |their |our |my )?(?:[\w'’-]+ ){{0,3}}?(?:[\w-]+(?:'s|s')) (?:[\w-]+ )?{_PAPER}\b[^:.!?\n]{{0,30}}"
    rf"|(?:this is |here(?:'s| is) |below is |see )?(?:the |an? |this |that )?(?:new |next |latest )?{_PAPER}\b(?: (?:that |which )?(?:i|we) (?:just )?{_GOT})?(?: today| yesterday| this morning| just now)? (?:from|by|of) (?!me\b|my \b)[^:.!?\n]{{1,60}}"
    rf"|(?:(?:i|we) )?(?:just )?{_GOT} [^:.!?\n]{{0,20}}\b{_PAPER}\b[^:.!?\n]{{0,60}}"
    rf"|from (?:the |an? |his |her |their |our )(?:[\w'’-]+ ){{0,3}}?{_PAPER}\b[^:.!?\n]{{0,30}}"
    rf"|(?:begin |start of |beginning of |the )?(?:forwarded|original|quoted) {_PAPER}\b[^:\n]{{0,60}}"
    r"|(?:this|it|that|the following) (?:just )?(?:came|comes|arrived|is)(?: in)?(?: today| yesterday| just now)? from (?!me\b|my\b|home\b)[^:.!?\n]{1,60}"
    r"|(?:(?:i|we) )?(?:just )?(?:got|received|was sent) (?:this|that|it|the following)\b[^:.!?\n]{0,30} (?:from|by) (?!me\b)[^:.!?\n]{1,60}"
    r"|(?:see )?below,? from (?!me\b|my\b)[^:.!?\n]{1,60}"
    r"):\s*(?=\S)"
)
# Where the user goes on behind a blank line, and a closing after which nothing of the other's can stand.
_OWN_AGAIN = re.compile(
    r"\n[ \t]*\n+(?=(?:as for me|as to me|for my part|on my side|me,|and me\b|i myself|btw|by the way|meanwhile|anyway|end of (?:the )?(?:mail|e-?mail|message|letter|quote|forward)|--+|now me|and i\b|my own\b|(?:can|could|would|will) you\b|please\b|what\b|who\b|where\b|how\b|should\b))"
    r"|(?<=[.!?\n,] )(?:(?:kind|best|warm|many|my) )*(?:regards|wishes|greetings|sincerely|cheers|yours(?: \w+)?),?\s+[^\n]{1,40}\n[ \t]*\n+(?=\S)"
    r"|\n(?:(?:kind|best|warm|many|my) )*(?:regards|wishes|greetings|sincerely|cheers|yours(?: \w+)?),?\s+[^\n]{1,40}\n[ \t]*\n+(?=\S)"
)
_MASK = "\x00"


def without_forwarded(folded: str) -> str:
    """The text with what somebody else wrote blanked behind its lead, at the same length."""
    m = _LEAD.search(folded)
    if m is None:
        return folded
    again = _OWN_AGAIN.search(folded, m.end())
    end = again.end() if again else len(folded)
    return folded[: m.end()] + re.sub(r"[^\n]", _MASK, folded[m.end() : end]) + folded[end:]


def only_forwards(folded: str) -> bool:
    """Whether a message is nothing but somebody else's words and what leads them in, with nothing asked of them."""
    m = _LEAD.match(folded)
    return m is not None and "?" not in folded[: m.end()] and _OWN_AGAIN.search(folded, m.end()) is None
