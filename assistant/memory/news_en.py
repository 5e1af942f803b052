"""English: what changes in passing ("I just had my 35th birthday", "I've come to love olives") and workaday matters told
by what was done about them ("they gave me a ThinkPad for work"), as rules.

`NEWS_TOLD_EN` are read behind a clause's subject, `NEWS_EN` are searched for anywhere.
"""

from assistant.memory.ended_matters import ENDED_MATTERS_EN
from assistant.memory.grammar import rule
from assistant.memory.phrases_en import ADV, DIET, EVENT, FORM, HAVE
from assistant.memory.told_otherwise_en import OTHERWISE_EN

_I = r"(?<![\w'])(?:i|we)"
_AM = r"(?<![\w'])(?:i'?m|i am|im)"
_STOP = r"(?= ?(?:$|[,.;:!?)(])| (?:and|but|so|because|since|which|who|when|while|though|although|if|for|until|now)\b)"
_MAIL = r"(?P<email>[\w.+-]+@[\w-]+\.[\w.-]*\w)"
_PHONE = r"(?P<phone>\+?\(?\d[\d ()/-]{5,}\d)"
_UNIT = r"(?:k|m|million|thousand|grand|euros?|eur|dollars?|usd|bucks|pounds?|gbp|quid|yuan|rmb|yen|francs?|chf|kronor|crowns|rupees|zloty)"
_MONEY = rf"(?:[€$£¥] ?\d[\d.,]*(?<=\d)(?: ?{_UNIT}\b)*|\d[\d.,]*(?<=\d)(?: ?{_UNIT}\b)+)"
_WAY = r"\b(?:the |my )?(?:best|easiest|quickest|fastest|simplest|only|surest) (?:way|place) to (?:get hold of|reach|contact|get in touch with|get through to|write to|find|get) me (?:is|would be)(?: still| always| probably)?(?: by| via| on| at| under| through| to)?(?: (?:e-?mail(?:ing)?|mail|writing|text(?:ing)?|phone|call(?:ing)?|ring(?:ing)?|whatsapp))?(?: me)?(?: to| at| on| under| via)?[:,]? ?"
_PEOPLE = r"\b(?:most people|people|everyone|everybody|(?:my |all my )?(?:friends|colleagues|coworkers|family|mates|classmates|teammates)|they all)(?: here| at work| at home)?(?: usually| just| often| mostly| always| tend to| like to)*"
_EMPLOYER_GAVE = r"\b(?:they|work|it|hr|my (?:company|employer|boss|work|team|office|manager)|the (?:company|office|it department|firm|school))(?:'s| has| have)?(?: just| recently)? (?:gave|given|issued|handed|bought|got|provided|lent|set)"
_OWN_EVENT = r"(?:[\w-]+ ){0,2}(?:appointment|check-?up|interview|exam|surgery|flight|wedding|audition|driving test|operation|viva|defen[cs]e)"

NEWS_TOLD_EN = (
    *ENDED_MATTERS_EN,
    rule(rf"{HAVE}{ADV}(?:had|celebrated) (?:my|our) (?P<age>\d{{1,3}})(?:st|nd|rd|th) birthday\b", "user"),
    rule(rf"{HAVE}{ADV}(?:come|came|grown|grew|learned|learnt|started|begun) (?:round |around )?to (?:really |quite |actually )?(?:like|love|enjoy) (?P<like>.+)"),
    rule(rf"{HAVE}{ADV}(?:come|came|grown|grew) to (?:really )?(?:dislike|hate|loathe|detest) (?P<dislike>.+)"),
    rule(rf"{HAVE}{ADV}got(?:ten)? (?P<status>(?P<thing>married|engaged))\b[^.;!?]{{0,30}}?,? to (?P<thing_proper>[^\W\d_][\w'-]+)", "user us"),
    rule(r"eats? (?:almost |nearly |pretty much )?(?:everything|anything) (?:except|but|apart from|other than|save)(?: for)? (?P<food>.+)", prefix="no "),
    rule(rf"the (?P<plan>{_OWN_EVENT}) (?:is|'s|will be|got moved to|was moved to) (?:on |at |in |scheduled for )?.+", "bare", dated=True, kind="plan"),
    rule(r"(?P<plan>start(?:s|ing)? (?:at|with|as|on|in) .+)", "user", dated=True, kind="plan"),
)  # fmt: skip

NEWS_EN = (
    *OTHERWISE_EN,
    # Who somebody is and how to reach them.
    rule(rf"{_PEOPLE} (?:shorten|abbreviate|cut) my (?:first |full |last )?name (?:down )?to (?P<nickname>[^\W\d_][\w'-]*)"),
    rule(rf"{_AM} [a-z][a-z'-]+(?: [a-z][a-z'-]+)?, (?P<age>[1-9]\d)(?=,(?! ?\d)| and\b)"),
    rule(rf"{_AM} (?P<introduced>[^\W\d_][\w'-]+(?: [^\W\d_][\w'-]+)?), [1-9]\d(?=,(?! ?\d)| and\b|$)"),
    rule(rf"{_AM} (?:[a-z][a-z'-]+, )?(?P<age>[1-9]\d)(?: years old)?(?:,| and| and still|, and) (?P<status>married|single|divorced|engaged|widowed)(?=$|[,.;!]| (?:and|but|with|now)\b)"),
    rule(r"(?<![\w'])(?:i'?m|i am) (?:still )?(?P<age>[1-9]\d) for now\b"),
    rule(_WAY + _MAIL),
    rule(_WAY + _PHONE),
    rule(r"(?:(?<=^)|(?<=[,;.!?] ))(?:actually,? |sorry,? |no,? )?(?:it's|it is) (?:now )?(?P<phone>\+?\(?0\d[\d ()/-]{6,}\d) now\b"),
    # Homes and work.
    rule(rf"{_I}(?:'ve| have) been (?:renting|living|staying|based)(?: together)?(?: (?:an?|our|my) (?:[\w-]+ )?(?:flat|apartment|house|room|place|studio|cottage|loft))?(?: here)? in (?P<city>[a-z][\w' -]{{1,30}}?(?:, [a-z][\w' -]{{1,20}}?)?)(?= (?:since|for|now)\b|[.;!]|$)"),
    rule(rf"{_I}(?:'d|'ve| had| have)? spent (?:\w+|about \w+|over \w+|a few|a couple of) (?:years?|months?|decades?) (?:working )?as an? (?P<former>[\w -]{{3,40}}?){_STOP}", "user other"),
    rule(rf"{_EMPLOYER_GAVE} me (?:up )?(?:with )?(?:an? |the |my )?(?:new |brand new |second-hand )?(?P<device>[a-z][\w -]{{2,40}}?) (?:for work|to work (?:on|with)|for the job|as my work (?:laptop|computer|machine|phone))"),
    rule(rf"{_I} could (?:happily |easily |literally |honestly )*(?:eat|drink|have) (?P<eaten>[\w' -]{{2,40}}?) (?:every (?:single )?day|all day(?: long)?|for (?:every meal|breakfast|the rest of my life)|any time|forever)\b"),
    # Answers.
    rule(rf"\b(?:skip|leave out|cut|drop|lose|ditch|spare me|no need for) (?:the |all |any |those )*(?P<style>{FORM})(?=$|[,.;!]| (?:and|please|from now)\b)", prefix="no "),
    # Projects.
    rule(rf"{_I} (?:can'?t|cannot|can not|must not|mustn't|may not|aren't allowed to|are not allowed to|shouldn't|can only|may only)(?: afford to)? spend (?:more than |over |above |beyond )?(?P<budget>{_MONEY})(?! (?:per|each|apiece|a (?:day|week|month|person|head|night))\b)"),
    # Those at home, and what is eaten there.
    rule(r"(?<![\w'])(?:i|we|my (?:wife|husband|partner|spouse|girlfriend|boyfriend)(?: \w+)? and i)(?:'ve| have)?(?: got| have| had)? (?P<tally>(?:identical )?twin (?:boys|girls|sons|daughters)|(?:identical )?(?:twins|triplets))(?=$|[,.;!?]| (?:and|at|who|aged)\b)"),
    rule(rf"{_I} (?:was|were|used to be) (?:an? )?(?:strict )?(?P<diet>{DIET}) (?:until|till)\b", "user other", polarity=False),
    rule(rf"(?:(?<=^)|(?<=[,;.!?] ))(?:my|our) (?P<plan>(?:[\w-]+ ){{0,2}}{EVENT}) (?:is|'s) (?:on |at )?(?:tomorrow|tonight|today|next \w+|on \w+day)[^.;!?,]{{0,30}}", dated=True, kind="plan"),
)  # fmt: skip
