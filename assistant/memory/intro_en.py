"""English: who introduces themself in a breath: homes, jobs and allergies without "I live", "I work", "I'm allergic".

Rules for "told" hold for an elliptic clause behind one that told the user's own name, home or work.
"""

from assistant.memory.grammar import rule
from assistant.memory.lexicon import ROLE_NOUNS, alternation
from assistant.memory.phrases_en import ADV, BE, CANT, HAVE

_PART = r"(?!(?:and|or|the)\b)[\w/&-]+"
_JOB = alternation(tuple(sorted(ROLE_NOUNS)))
_A = r"(?:an? |the |our )?"
_NO_VERB = r"(?!(?:work|works|working|hired|employed|i|i'm|started|joined|moved)\b)"
_AT = r"(?:over at|at|for|with|over in)"
_PLACE = r"[^\W\d_][\w.'’ -]{1,30}?"
_SINCE = r"(?: (?:now|these days|at the moment|currently|right now|for now))?$"
_BASED = rf"(?P<town>{_PLACE})[ -]based"
_HARM = (
    r"(?:(?:really |always |just )?(?:makes?|made) (?:me|my (?:skin|throat|face|lips|tongue|eyes)) (?:(?:very|really|so|terribly|badly) )?"
    r"(?:ill|sick|itchy|itch|swell(?: up)?|wheeze|sneeze|break out|come out|unwell|burn)|"
    r"(?:really |always )?(?:gives?|gave|brings?) me (?:out in )?(?:an? |the |bad |terrible |really |awful )*(?:hives|rash(?:es)?|allergic reactions?|allergy|anaphylaxis|anaphylactic shock|asthma attacks?))\b.*"
)

INTRO_SPANNING = (
    rule(r"(?:(?:when )?i (?:said|wrote|typed|put) )?(?P<old>[^,]{1,40}?),?\s+(?:but |and )?i (?:actually |really )?(?:meant|mean) (?:to (?:say|write) )?(?P<correction>[^,]{1,40})$", "bare"),
    rule(rf"this is (?P<introduced>[^\s,]+(?: [^\s,]+)?), {_A}(?:{_BASED} )?(?P<role>[^,]+?) {_AT} (?!heart\b)(?P<employer>[^,]+?)(?: in [^,]+)?$", "bare"),
)  # fmt: skip

INTRO_BARE = (
    rule(r"(?:it|that|my (?:sur|last |first |family |full )?name)(?:'s| is) (?:actually |really |properly )?(?:spelled|spelt|written) (?P<introduced>[^\W\d_][\w'-]+)(?: with .+)?$", "bare"),
    rule(r"(?:it|that|my (?:sur|last |first |family |full )?name)(?:'s| is) (?:actually |really )?(?P<introduced>[^\W\d_][\w'-]+) with (?:an?|one|two|a single|a double|double|no) [a-z](?:'?s)?(?: (?:and|not) .+)?$", "bare"),
    rule(r"(?P<introduced>[^\W\d_][\w'-]+(?: [^\W\d_][\w'-]+)?) is my name(?: by the way)?$", "bare"),
    rule(r"(?:(?:the )?(?:new (?:joiner|starter|hire|guy|girl|colleague|teammate)|newcomer|newbie)[,:]? )(?P<introduced>[^\s,]+(?: [^\s,]+)?) here$", "bare"),
    rule(r"(?!(?:nothing|nobody|no one|someone|somebody|something|anyone|anything|everyone|everybody|everything|all|straight|right|over|up|out|back|still|live|hello|greetings)\b)(?P<introduced>[^\W\d_][\w'-]+(?: [^\W\d_][\w'-]+)?) here,? from (?P<origin>[^,]{2,30})$", "bare"),
    rule(r"with an? (?:\w+ )?allergy to (?P<allergy>.+)", "bare"),
    rule(r"(?:(?<=hi, )|(?<=hello, )|(?<=hey, )|(?<=there, )|(?<=all, )|(?<=everyone, )|(?<=morning, )|(?<=afternoon, )|(?<=evening, )|(?<=hi )|(?<=hello )|(?<=hey )|(?<=hi! )|(?<=hello! )|(?<=hey! )|(?<=morning! )|(?<=there! )|(?<=all! )|(?<=everyone! )|(?<=morning\. )|(?<=hello\. )|(?<=hi\. ))this is (?P<introduced>[^\s,]+(?: [^\s,]+)?)(?: from [^,]{2,30})?$", "bare"),
    rule(r"(?!(?:nobody|someone|everyone|who|i'm|i am|strictly|generally|frankly|english|french|german|spanish|you)\b)(?P<introduced>[^\s,]+(?: [^\s,]+)?) speaking$", "bare"),
    rule(r"my allerg(?:y|ies)(?:: | is (?:to )?| are (?:to )?)(?P<allergy>.+)", "bare"),
    rule(r"(?:known |food )?allerg(?:y|ies): (?P<allergen>.+)", "bare"),
    rule(rf"(?!(?:my|the|this|that|his|her|their|your|our|it|he|she|they|i|who|what)\b)(?![^,]*(?:n't|\b(?:not|never|no longer|can|could|might|may|will|would|used to|did)\b))(?P<allergen>[a-z][\w' -]{{2,40}}?) {_HARM}", "bare"),
    rule(rf"(?:on |as for |about )?where i(?: live|'m based| am based)(?: now)?: (?P<town>{_PLACE}){_SINCE}", "bare"),
    rule(rf"(?P<town>{_PLACE}) is (?:now )?(?:my home|home|where i live|where i'm based)(?: for me| to me| now| these days)*$", "bare"),
    rule(r"home(?: for me| base| city| town)?(?: is|'s)(?: now| currently| in| near)* (?P<town>.+)", "bare"),
    rule(rf"(?:(?:i )?(?:call|make) )(?P<town>{_PLACE}) (?:my )?home{_SINCE}", "bare"),
    rule(rf"(?:out of|near) (?P<town>{_PLACE}){_SINCE}", "told"),
    rule(r"(?:calling|writing|joining|dialling|dialing|messaging|texting)(?: in| you| to you)? from (?P<town>.+)", "bare"),
    rule(rf"(?:working |based )?out of (?P<town>{_PLACE})(?: as {_A}(?P<occupation>.+?))?(?: {_AT} (?P<firm>.+))?$", "told"),
    rule(rf"{_A}{_BASED}(?: (?P<role>[^,]+?)(?: {_AT} (?P<firm>.+))?)?$", "told"),
    rule(rf"{_NO_VERB}{_A}(?:(?:new|newest|current) )?(?P<role>(?:{_PART} ){{0,4}}?(?:{_JOB})(?: of [\w &-]+)?),? (?:{_AT}|in) (?P<firm>.+?)(?: in [^,]+)?$", "told"),
    rule(rf"(?P<firm>[\w.&' -]{{2,30}}?)'s? (?!an? |the )(?:new |newest )?(?P<role>(?:{_PART} ){{0,4}}?(?:{_JOB})(?: of [\w &-]+)?)$", "told"),
    rule(rf"{_NO_VERB}{_A}(?P<role>(?:{_PART} ){{0,4}}?(?:{_JOB})(?: of [\w &-]+)?)(?: by (?:trade|profession|day|training))?(?: (?:originally )?from (?P<origin>[^,]+))?$", "told"),
    rule(r"having (?:just |recently )?(?:moved|relocated) to (?P<city>.+)", "bare"),
    rule(rf"(?:at|with|for|over at) (?P<firm>[^,]+?)(?: as {_A}(?P<occupation>.+))?$", "told"),
    rule(rf"(?:working|employed|doing|on) (?:on |in )?(?:the )?[\w&/ -]{{2,30}} side (?:of things )?(?:at|of|for|with) (?P<firm>.+?)(?:,? (?:working )?as {_A}(?P<occupation>.+))?$", "told"),
)  # fmt: skip

INTRO_TOLD = (
    rule(r"(?:have |'ve )?never (?:actually |really )?lived in (?P<city>.+)", polarity=False),
    rule(r"(?:have |'ve )?never (?:actually |really )?worked (?:for|at) (?P<employer>.+)", polarity=False),
    rule(rf"{CANT}(?:eat|have|touch|drink) (?P<allergy>[^,(]+?) \((?:i'm )?(?:\w+ )?allerg(?:ic|y)\b"),
    rule(r"(?:have got|'ve got|has got|'s got) an? (?:\w+ )?allergy to (?P<allergy>.+)"),
    rule(rf"{BE}{ADV}with (?P<firm>[^,]+?) as {_A}(?P<occupation>.+)$"),
    rule(rf"(?:{BE})?{ADV}(?:heads? up|heading up|heads?|leads?) (?:the )?[\w& ]{{3,30}}? at (?P<employer>[^,]+)$", "user other"),
    rule(rf"{CANT}(?:eat|have|touch|drink) (?P<allergy>.+?) (?:because of|due to|owing to) (?:an?|my|his|her) (?:[\w-]+ )?allergy"),
    rule(r"(?:suffer|suffers|suffering) from an? (?:\w+ )?allergy to (?P<allergy>.+)"),
    rule(r"(?:have got|'ve got|has got|'s got|suffer from|suffers from) an? (?:severe |bad |serious |mild )?(?P<allergy>[\w ]{2,30}?) allergy"),
    rule(rf"{BE}{ADV}{_A}(?P<age>\d{{1,3}})[- ]years?[- ]old (?P<role>.+?)(?: {_AT} (?P<employer>.+?))?(?: in [^,]+)?$"),
    rule(rf"{BE}{ADV}{_A}(?P<role>(?:(?!at\b|with\b|for\b){_PART} ){{0,4}}?(?:{_JOB})) {_AT} (?P<employer>[^,]+?) in [^,]+$"),
    rule(rf"(?:have|'ve|has|'s) {ADV}been {_A}(?P<role>.+?)(?: {_AT} (?P<employer>.+))?$"),
    rule(rf"(?:teach|teaches|serve|serves|practise|practice)s? as {_A}(?P<occupation>.+?)(?: {_AT} (?P<employer>.+))?$"),
    rule(rf"(?:job title|official title)(?: is|'s) {_A}(?P<occupation>.+?)(?: {_AT} (?P<employer>.+))?$", "owner"),
    rule(r"(?:(?:do )?react|reacts|reacting) (?:very |really |quite )?(?:badly|violently|strongly) to (?P<allergen>.+)"),
    rule(r"(?:get|gets|come out in|break out in|breaks out in) (?:hives|an? (?:\w+ )?rash) (?:from|with|when (?:i|he|she|they) (?:eat|touch|have)s?|if (?:i|he|she) (?:eat|touch|have)s?) (?P<allergy>.+)"),
    rule(rf"(?:{BE}|{HAVE}){ADV}(?:settled|rooted|residing|resident|at home|stationed|headquartered) (?:down )?in (?P<city>.+)", "user other us"),
    rule(rf"{BE}{ADV}(?:based|working|operating) out of (?P<city>.+?)(?: as {_A}(?P<occupation>.+?)(?: {_AT} (?P<employer>.+))?)?$", "user other us"),
    rule(rf"{BE}{ADV}out of (?P<town>(?!(?:the|my|this|it|here|office|town|work|order|luck|date|time|ideas)\b).+)", "user"),
    rule(rf"{ADV}(?:work|works|operate|operates) out of (?P<city>[^,]+?) as {_A}(?P<occupation>.+?)(?: {_AT} (?P<employer>.+))?$"),
    rule(rf"{HAVE}{ADV}been (?:living|based|residing) in (?P<city>.+)", "user other us"),
    rule(rf"{ADV}(?:call|calls|make|makes|made) (?P<town>{_PLACE}) (?:my|his|her|their)?\s*home{_SINCE}", "user other us"),
    rule(rf"{BE}{ADV}(?:calling|writing|joining|dialling|dialing|messaging)(?: in| you| to you)? from (?P<town>.+)", "user"),
    rule(r"home(?: base| city| town)?(?: is|'s)(?: now| currently| in| near)* (?P<town>.+)", "owner"),
    rule(rf"(?:job|role|position|title|job title)(?: there)?(?: is|'s)(?: that of)? {_A}(?P<role>.+?) {_AT} (?P<employer>.+)", "owner"),
    rule(rf"(?:employer|company|workplace|firm)(?: is|'s(?! name\b)) (?P<employer>.+?)(?:,? as {_A}(?P<occupation>.+))?$", "owner"),
    rule(rf"(?:{BE}|{HAVE}|do ){ADV}(?:working |employed |been )?on (?:the )?[\w&/ -]{{2,30}} side (?:of things )?(?:at|of|for|with) (?P<employer>.+?)(?:,? (?:working )?as {_A}(?P<occupation>.+))?$"),
    rule(rf"(?:work|works) on (?:the )?[\w&/ -]{{2,30}} side (?:of things )?(?:at|of|for|with) (?P<employer>.+?)(?:,? as {_A}(?P<occupation>.+))?$"),
    rule(rf"{BE}{ADV}{_A}{_BASED} (?P<role>.+?)(?: {_AT} (?P<employer>.+))?$"),
    rule(rf"{BE}{_BASED}$"),
    rule(rf"{BE}{ADV}(?P<employer>[\w.&-]+(?: [\w.&-]+){{0,2}})'s (?!(?:manager|assistant|boss|teacher|doctor|coach|tutor|nanny|lawyer|nurse|driver|trainer|carer|agent)$)(?:new |newest )?(?P<role>(?:{_PART} ){{0,4}}?(?:{_JOB})(?: of [\w &-]+)?)$", "user"),
    rule(rf"{BE}{ADV}{_A}(?P<role>[^,]+?) over (?:at|in) (?P<employer>.+)"),
    rule(rf"(?:work|works|working) over at (?P<employer>.+?)(?: as {_A}(?P<occupation>.+))?$"),
    rule(rf"{BE}{ADV}(?:employed|engaged|hired) as {_A}(?P<occupation>.+?) (?:by|at|with) (?P<employer>.+)"),
    rule(rf"{BE}{ADV}(?:employed|hired) (?:by|at|with) (?P<employer>.+?)(?: as {_A}(?P<occupation>.+))?$"),
    rule(rf"{HAVE}{ADV}(?:job|post|position|role) (?:at|with) (?P<employer>.+?) as {_A}(?P<occupation>.+)$", "user"),
)  # fmt: skip

INTRO_ASIDES = (
    rule(r"\b(?:with|have|has) an? (?:\w+ )?allergy to (?P<allergy>.+)"),
)  # fmt: skip
