"""English: how a user says that something of theirs is no longer X but Y, as data over explicit_changes.py.

Patterns match folded text from the beginning of a clause to the end of that clause or of one of the next two. Groups:
`key` is what changes, `old` what it was, `value` what it is now.
"""

from assistant.memory.change_rules import ChangeRule, change
from assistant.memory.phrases_en import PLANNED

_WHO = (
    r"(?:(?:by the way|so|ok|okay|also|and|btw|update|fyi|heads up),? ?:? ?)*(?:(?:i|we)(?:'ve| have|'m| am|'re| are|'d| had)? |please |(?:can|could) you (?:please )?|let's )?"
    r"(?:just |recently |finally |now |since |already |also |decided to |going to )*"
)
_VERB = r"(?:chang(?:ed|ing|e)|switch(?:ed|ing)?|mov(?:ed|ing|e)|updat(?:ed|ing|e)|swap(?:ped|ping)?|shift(?:ed|ing)?|renam(?:ed|ing|e)|reschedul(?:ed|ing|e)|transfer(?:red|ring)?|migrat(?:ed|ing|e)|correct(?:ed|ing)?|postpon(?:ed|ing|e)|delay(?:ed|ing)?|put(?: off| back)|bump(?:ed)?|push(?:ed)?|relocat(?:ed|ing|e))"
_CHANGED = r"(?:changed|switched|moved|updated|swapped|shifted|renamed|rescheduled|transferred|migrated|bumped|pushed|relocated|replaced|postponed|delayed|put off|brought forward|extended)(?: over| back| forward| out| up)?"
# What changed ends where somebody begins to act: "my name's Ivo and I've moved to Oslo" changes no name.
_KEY = r"(?:my|our) (?P<key>[a-z](?:(?! (?:from|to|is|was|has|with|for|i|we|he|she|they)\b)[a-z0-9 '-]){1,40}?)"
# A plan has its own "to" and "with": "my trip to Porto", "the lunch with Ann".
_PLAN = rf"(?P<key>(?:[a-z0-9'-]+ ){{0,3}}?{PLANNED}(?: (?:to|with|at|in|for) (?:(?! (?:is|was|has|had|got|to|from|been)\b)[a-z0-9' -]){{2,30}}?)?)"
_SOMEBODY = r"(?:(?:i|we|they|he|she|(?:the|my|our) [a-z'-]+(?: office| desk| company)?)(?:'ve|'s| have| has| had)? (?:just |already |now )*)"
_BEEN = r"(?: has| have| had| was| were| got| is| are|'s)*(?: being| been| just| now| recently)* "
_GOING = r"(?:flying|going|travell?ing|heading|driving|moving)"
_WE_ARE = r"(?:(?:i|we)(?:'m|'re| am| are|'ll be| will be) )"
# The colon of a time of day ends nothing.
_OLD = r"(?P<old>(?:[^,;:]|:(?=\d)){1,60}?)"
_NEW = r"(?P<value>(?:[^,;:]|:(?=\d)){1,60}?)"
_IS = r"(?:'s| is| are|'re)"
_END = r"(?: ?:(?!\d).{0,60})?(?:,? (?:now|instead|please|by the way|btw|from now on|as of (?:today|now|this week)|starting (?:today|now|tomorrow|next \w+)|since (?:yesterday|last \w+)|yesterday|today|last (?:week|month|year)|this (?:week|month|year)))*$"
_IT_IS = r"(?:but |and |so )?(?:(?:now |nowadays |these days )?(?:it's|it is|they're|that's)(?: now)?|now(?: at| in)?|but(?: rather)?)"

CHANGES_EN: tuple[ChangeRule, ...] = (
    change(rf"(?:my|our) {_PLAN}{_BEEN}{_CHANGED}(?: from {_OLD})? (?:to|until|till) {_NEW}{_END}"),
    change(rf"{_WHO}{_VERB} (?:my|our) {_PLAN}(?: over| back| forward| out| up)?(?: from {_OLD})? (?:to|until|till) {_NEW}{_END}"),
    change(rf"{_SOMEBODY}{_VERB} (?:my|our) {_PLAN}(?: over| back| forward| out| up)?(?: from {_OLD})? (?:to|until|till) {_NEW}{_END}"),
    change(rf"(?:the|this|that) {_PLAN}{_BEEN}{_CHANGED}(?: from {_OLD})? (?:to|until|till) {_NEW}{_END}", whose="known"),
    change(rf"{_WHO}{_VERB} (?:the|this|that) {_PLAN}(?: over| back| forward| out| up)?(?: from {_OLD})? (?:to|until|till) {_NEW}{_END}", whose="known"),
    change(rf"{_WE_ARE}(?:not|no longer) {_GOING} to {_OLD}(?: any ?more| after all| now)?,? (?:and |but )?{_WE_ARE}?(?:now )?(?:{_GOING} )?to {_NEW}(?: instead| now)?$", whose="value"),
    change(rf"{_WE_ARE}(?:now )?{_GOING} to {_NEW} (?:instead of|rather than|and not|not) (?:to )?{_OLD}$", whose="value"),
    change(rf"{_WHO}{_VERB} {_KEY}(?: over| back)?,? from {_OLD} (?:in)?to {_NEW}{_END}"),
    change(rf"{_WHO}{_VERB} (?P<key>[a-z]+?)s,? from {_OLD} to {_NEW}{_END}"),
    change(rf"{_KEY}(?: has| have| had| was| were| got| is| are|'s)*(?: being| been| just| now| recently)* {_CHANGED} from {_OLD} to {_NEW}{_END}"),
    change(rf"{_KEY}{_IS} no longer {_OLD},? {_IT_IS} {_NEW}{_END}", plain=True),
    change(rf"{_KEY}(?: isn't| aren't| is not|'s not) {_OLD} (?:any ?more|any longer),? {_IT_IS} {_NEW}{_END}", plain=True),
    change(rf"{_KEY}{_IS}(?: now)? {_NEW}(?: now)?,? (?:instead of|rather than|and no longer|no longer) {_OLD}(?: any ?more| any longer)?$", plain=True),
    change(rf"{_KEY}{_IS}(?: now {_NEW}| (?P<value2>(?:[^,;:]|:(?=\d)){{1,60}}?) now),? (?:and )?not {_OLD}(?: any ?more| any longer)?$", plain=True),
    change(rf"{_KEY} (?:used to be|was(?: originally| previously| formerly| once)?) {_OLD},? {_IT_IS} {_NEW}{_END}", plain=True),
    change(rf"instead of {_OLD},? {_KEY}{_IS}(?: now)? {_NEW}{_END}"),
    change(rf"{_WHO}(?:replac(?:ed|ing|e)|swap(?:ped|ping)?|trad(?:ed|ing|e)|exchang(?:ed|ing|e)) {_OLD} (?:with|for|by) {_NEW} (?:as|for) {_KEY}{_END}"),
    change(rf"{_WHO}(?:switch(?:ed|ing)?|went|mov(?:ed|ing)|chang(?:ed|ing)|migrat(?:ed|ing))(?: over)? from {_OLD} to {_NEW} (?:as|for) {_KEY}{_END}"),
    change(rf"{_WHO}us(?:e|ing) {_NEW} (?:as|for) {_KEY}(?: now)?,? (?:instead of|rather than|no longer) {_OLD}(?: any ?more)?$"),
    change(rf"{_WHO}us(?:e|ing) {_NEW} (?:instead of|rather than) {_OLD} (?:as|for) {_KEY}{_END}"),
    change(rf"{_WHO}{_VERB} {_KEY}(?: over| back)? (?:in)?to {_NEW}{_END}"),
    change(rf"{_KEY}(?: has| have| had| was| were| got| is| are|'s)*(?: being| been| just| now| recently)* {_CHANGED} to {_NEW}{_END}"),
    change(rf"{_WHO}renam(?:ed|ing|e) (?:the |my |our )(?P<key>(?:project|app|product|tool|service|website|site|platform|game|startup|library|system|company)) from {_OLD} to {_NEW}{_END}"),
    change(rf"(?:the|this|that) (?P<key>[a-z](?:(?! (?:from|to|is|was|has|with|for)\b)[a-z0-9 '-]){{1,40}}?)(?: has| have| had| was| were| got| is| are|'s)*(?: being| been| just| now| recently)* {_CHANGED}(?: over| back| forward)?(?: from {_OLD})? to {_NEW}{_END}", whose="known"),
    # What changes is not named: the old value says whose place is taken, where it is known.
    change(rf"{_WHO}renam(?:ed|ing|e) (?:the |my |our )(?:[a-z-]+ ){{1,3}}from {_OLD} to {_NEW}{_END}", whose="value"),
    change(rf"{_WHO}(?:renam(?:ed|ing|e)|replac(?:ed|ing|e)|swap(?:ped|ping)?|trad(?:ed|ing|e)|exchang(?:ed|ing|e)) {_OLD} (?:with|for|by|to) {_NEW}{_END}", whose="value"),
    change(rf"{_WHO}(?:switch(?:ed|ing)?|chang(?:ed|ing)|migrat(?:ed|ing))(?: over)? from {_OLD} to {_NEW}{_END}", whose="value"),
    change(rf"(?:it's |it is |that's )?no longer {_OLD},? (?:but(?: rather)?|it's(?: now)?|now) {_NEW}{_END}", whose="value"),
)  # fmt: skip
