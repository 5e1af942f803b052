"""English: what users tell in any place of a sentence, slot by slot, as rules that are searched for (anywhere.py)."""

from assistant.memory.grammar import rule
from assistant.memory.lexicon import BREEDS, DEMONYMS, FRAMEWORKS, PETS_EN, PROGRAMMING, alternation, words
from assistant.memory.life_en import VEHICLE
from assistant.memory.phrases_en import ADV, BE, CONDITION, DAY, DIET, LANGUAGE, MONTH, NOT, NUMBER, STYLE

# Where a clause opens, with what may stand before its first word.
_OPEN = r"(?:(?<=^)|(?<=[,;:.!?\n] )|(?<=[,;:.!?\n])|(?<=\band )|(?<=\bbut )|(?<=\bso )|(?<=\bcause )|(?<=please )|(?<=[,;:.!?]  ))"
_I = r"(?<![\w'])(?:i|we)"
_AM = r"(?<![\w'])(?:i'?m|i am|im)"
_HAVE = r"(?<![\w'])(?:i|we)(?:'ve| have)?(?: got| had)?"
_SLY = r"(?: (?:really|also|just|now|currently|still|basically|pretty much|actually|almost|generally|usually|normally|mostly|always|mainly|often|only|typically|recently|finally|tend to|prefer to|like to|very|quite|so|a bit|kind of|totally|both))*"
_END = r"(?= ?(?:$|[,.;:!?)(])| (?:and|but|so|because|cause|since|as|which|who|when|while|though|although|for|in|on|at|with|to|if|unless|ever|these|right|now|this|that|every|lately|too|atm|lol|tbh|by|from|after|before|until|then|or)\b)"
_STOP = (
    r"(?= ?(?:$|[,.;:!?)(])| (?:and|but|so|because|cause|since|which|when|while|though|although|if|unless|lol|tbh)\b)"
)
_TEAM = alternation(
    words(
        "logistics marketing sales hr human_resources finance accounting procurement purchasing engineering customer_support"
        " customer_service customer_success operations r&d quality_assurance qa public_relations compliance payroll"
        " business_development data_science product_management product_design legal communications fundraising"
    )
)
_TECH = alternation(tuple(sorted((PROGRAMMING | FRAMEWORKS) - set(words("go c r echo gin rest fiber phoenix spring")))))
_CONDITION = (
    rf"(?:{CONDITION}|crohn's(?: disease)?|lupus|multiple sclerosis|parkinson's|scoliosis|tinnitus|psoriasis|glaucoma|endometriosis|pcos|ptsd|ocd|sciatica|gout|acid reflux|gerd|sleep apn(?:o)?ea|"
    r"(?:a )?heart (?:condition|murmur|disease)|an? (?:underactive|overactive) thyroid|thyroid (?:problems|issues)|a bad (?:back|knee|hip|shoulder)|bad (?:knees|hips)|irritable bowel(?: syndrome)?|ms|narcolepsy|vertigo|fibromyalgia|osteoporosis|tendonitis|carpal tunnel(?: syndrome)?|high cholesterol|autism)"
)
_STATE = (
    r"(?:short-?sighted|near-?sighted|far-?sighted|long-?sighted|left-?handed|deaf|hard of hearing|(?:legally |partially |half )?blind|colou?r-?blind|visually impaired|in a wheelchair|a wheelchair user|wheelchair-?bound|"
    r"(?:(?:\w+|a few) (?:weeks|months) )?pregnant|anaemic|anemic|dyslexic|diabetic|asthmatic|epileptic|autistic|bipolar|insomniac|an insomniac)"
)
_JOBS_DONE = r"(?:waitressing|waiting tables|nursing|bartending|modell?ing|acting|truck driving|bricklaying|freelancing|lecturing|teaching|babysitting|nannying|hairdressing|tutoring|coaching|consulting|policing|farming|plumbing|bookkeeping|lifeguarding|welding|firefighting|journalism)"
_PLACED = r"[A-Za-z][\w.&' -]{1,40}?"
_MONEY = r"(?:about |around |roughly |just |only |max |at most |up to )*[€$£¥]? ?\d[\d.,]*(?: ?(?:k|m|mio|million|thousand|grand|euros?|eur|dollars?|usd|bucks|pounds?|gbp|quid|yuan|rmb|yen|francs?|chf|kronor|crowns|rupees|zloty))*(?: (?:a|per) (?:month|week|year|person|head|night))?"
_DATE = rf"(?:(?:the )?\d{{1,2}}(?:st|nd|rd|th)?(?: of)? {MONTH}(?:,? \d{{4}})?|{MONTH} (?:the )?\d{{1,2}}(?:st|nd|rd|th)?(?:,? \d{{4}})?|\d{{4}}-\d\d-\d\d|\d{{1,2}}[./]\d{{1,2}}(?:[./]\d{{2,4}})?)"
_DUE = rf"(?:{_DATE}|{DAY}|(?:next |this )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|the end of (?:the )?(?:month|year|quarter|week|{MONTH})|(?:mid|late|early)[ -]{MONTH}|christmas|easter|{MONTH})"
_DONE = r"(?:live|done|finished|ready|shipped|launched|delivered|submitted|out|in production|released|handed in|complete|completed|up and running|deployed)"
_CLOCK = r"\d{1,2}(?:[:.]\d\d)? ?(?:am|pm|a\.m\.|p\.m\.)?"
_DAYS = r"(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?s?"
_SHIFT = rf"(?:(?:(?:from )?{_DAYS} ?(?:to|through|till|until|-|–|and) ?{_DAYS})(?:,? (?:from )?{_CLOCK} ?(?:to|till|until|-|–) ?{_CLOCK})?|{_CLOCK} ?(?:to|till|until|-|–) ?{_CLOCK}(?:,? {_DAYS} ?(?:to|through|till|until|-|–) ?{_DAYS})?|(?:nine|eight|seven|ten) to (?:five|six|four|three)|nights?|night shifts?|the night shift|the early shift|early shifts|the late shift|late shifts|the graveyard shift|part[ -]time)"
_RIDE = r"(?:drive|cycle|bike|walk|run|carpool|skate|commute by \w+|(?:take|catch|ride|get) (?:the |a |my )?(?:bus|train|metro|subway|tube|tram|ferry|bike|bicycle|scooter|motorbike|car|underground|streetcar))"
_TRIP = r"(?:(?:longer|long|long-distance|business|work|big|most|my|our|all) )*(?:trips?|journeys?|distances?|travels?|travel|travell?ing|holidays?|vacations?|when (?:i|we) travel)"
_PET = rf"(?:{alternation((*PETS_EN, *BREEDS))}|guinea pigs?|ferrets?|hens|chickens|budgies?|cockatiels?|geckos?|tortoises?|iguanas?|gerbils?|rats?|mice|tarantulas?|kittens|puppies|rabbits|hamsters|horses|birds|parrots|turtles|fish|lizards|snakes|ponies|bunny|bunnies|goats?|donkeys?|alpacas?|pit ?bulls?|chihuahuas?|mutts?|pugs|golden retrievers?|german shepherds?|labs?)"
_CHILD = r"(?:boys|girls|sons?|daughters?|kids?|child|children|twins|step-?sons?|step-?daughters?|step-?kids|toddlers?|teenagers|teens|grandkids|grandchildren|grandsons?|granddaughters?|(?:\w+ )?(?:brothers?|sisters?|siblings))"
_JOY = r"(?:great |big |main |favou?rite |biggest |real |true |only |secret |two |three |new )*(?:passions?|hobb(?:y|ies)|pastimes?|loves|thing to do)"

# Of the ordinary kind, behind a clause's subject, whoever that is.
TOLD_ANYWHERE_EN = (
    rule(rf"{BE}{ADV}in (?P<grade>(?:\d+(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth) grade|year \d+|kindergarten)\b"),
    rule(rf"{NOT}(?:touch|do|consume|go near) (?P<food>.+)", prefix="no "),
    rule(rf"{BE}{ADV}(?:an? )?(?:retired|former|ex-) ?(?P<former>[\w -]+?)(?: (?:from|at|in|who|of) .+)?$", "other"),
)  # fmt: skip

ANYWHERE_EN = (
    # Who somebody is.
    rule(rf"{_AM}{_SLY} an? (?:\d{{2}}[- ]year[- ]old |young |older |middle-aged |single |married |trans )*(?P<gender>woman|man|female|male|guy)(?=$|[,.;!]| (?:and|from|in|living|with|who|of \d)\b)"),
    rule(rf"{_AM}{_SLY} (?:an? )?(?P<nationality>{alternation(tuple(sorted(DEMONYMS)))})(?: citizen| national| passport holder| by (?:birth|nationality|passport))(?=$|\W)"),
    rule(rf"{_AM}(?: (?:actually|also|now|in fact))* (?P<nationality>{alternation(tuple(sorted(DEMONYMS)))})(?=\s*(?:$|[.;!])|,? (?:though|but|so|and i|living|based|originally)\b|, (?:not|actually|born|and live)\b)"),
    rule(rf"{_I} (?:hold|have|carry|travel on) an? (?P<nationality>{alternation(tuple(sorted(DEMONYMS)))}) (?:passport|citizenship|nationality)\b"),
    rule(r"(?<![\w'])i was born (?:on )?(?P<birthday>" + _DATE + r")"),
    rule(rf"\bmy birthday(?:'s| is| falls on)(?: on)? (?P<birthday>(?:the )?{_DATE})"),
    rule(rf"{_AM}{_SLY} (?P<age>(?:twenty|thirty|forty|fifty|sixty|seventy)(?:[ -](?:one|two|three|four|five|six|seven|eight|nine))?|(?:thir|four|fif|six|seven|eigh|nine)teen)(?=$|[.;!]|, |,$| (?:and|but|now|years)\b)(?! \w+ (?:miles|minutes|meters|metres))"),
    rule(rf"{_AM}{_SLY} (?P<age>\d{{2}})(?=$|[.;!]| ,|,(?!\d)| (?:and|but|now|yrs?|years? old|years? young|y/?o|already|this year|,)(?:$|\W))"),
    # How to reach the user.
    rule(r"\b(?:reach|contact|e-?mail|mail|write(?: to)?|ping|find|text|message) me (?:best )?(?:at|on|via|under|by e-?mail(?: at)?)?:? ?(?P<email>[\w.+-]+@[\w-]+\.[\w.-]*\w)(?:,? (?:or|and)(?: by phone| by text| call| text| just call| ring)?(?: me)?(?: at| on| under)? (?P<phone>\+?\d[\d ()/-]{5,}\d))?"),
    rule(r"\b(?:reach|contact|call|text|ring|phone|whatsapp|message) me (?:best )?(?:at|on|under|via)?:? ?(?P<phone>\+?\(?\d[\d ()/-]{5,}\d)(?:,? (?:or|and)(?: by e-?mail| e-?mail| mail| write)?(?: me)?(?: at| on| to| under)? (?P<email>[\w.+-]+@[\w-]+\.[\w.-]*\w))?"),
    rule(r"\bmy (?:new |work |private |personal |cell |mobile |phone |home |whatsapp |office )*(?:number|phone|mobile|cell)(?: number)?(?:'s| is|:) (?:now )?(?P<phone>\+?\(?\d[\d ()/-]{5,}\d)"),
    rule(r"\bmy (?:new |work |private |personal )*(?:e-?mail|mail)(?: address)?(?:'s| is|:) (?:now )?(?P<email>[\w.+-]+@[\w-]+\.[\w.-]*\w)"),
    rule(r"(?<![\w'])i(?:'m| am)? (?:live|living|now live|currently live) (?:at|on) (?P<address>(?:(?:flat|apt|apartment|unit) \w+,? )?\d+\w? [\w.' -]+?(?:street|st|road|rd|avenue|ave|lane|ln|drive|way|close|square|court|place|boulevard|blvd|terrace|crescent|gardens|hill|row)\b\.?(?:,? [^,.;!?]{2,30}){0,2})"),
    # Homes.
    rule(rf"(?<![\w'])(?:i'?m |i am |i )?originally (?:from|come from|hail from) (?P<hometown>.+?){_STOP}"),
    rule(rf"{_I} (?:hail|come) (?:originally )?from (?P<hometown>.+?){_STOP}"),
    rule(rf"{_I} (?:grew up|was raised|was brought up|spent my childhood) (?:in|near|outside|just outside) (?P<hometown>.+?){_STOP}"),
    # Work.
    rule(rf"{_I} (?:quit|gave up|left|stopped) (?P<formerly>{_JOBS_DONE})\b"),
    rule(r"(?<![\w'])i (?:used to be|used to work as|worked as|once worked as|was) (?:an? )(?P<former>[\w -]{3,40}?)(?= (?:for (?!the moment)|until|till|before|in my|at|back)\b|$|[,.;])", "user other"),
    rule(rf"{_AM}{_SLY} (?:an? )?(?:former |ex-)(?P<former>[\w -]{{3,40}}?){_END}", "user other"),
    rule(rf"{_AM}(?: working| based| over)?{_SLY} in (?P<team>{_TEAM})(?: (?:at|for) (?P<employer>{_PLACED}))?{_END}"),
    rule(rf"\bmy (?:working |office |work |usual |regular )?(?:shifts?|hours|working day|work day|workday|working week|work week|workweek)(?: usually| normally)?(?: is| are| run| runs| go| goes)?(?: from)? (?P<hours>{_SHIFT})(?=$|\W)"),
    rule(rf"{_I}(?: only)?{_SLY} work(?: from)? (?P<hours>{_SHIFT})(?=$|\W)"),
    rule(rf"{_AM}{_SLY} on (?P<hours>night shifts?|the night shift|the early shift|early shifts|the late shift|late shifts|the graveyard shift)\b"),
    rule(rf"{_I} (?:start|started|joined|begin|began|am starting|'m starting)(?: \w+ing)?(?: (?:my (?:new |current |present )?(?:job|role|position)|work))?(?: (?:at|with|for) {_PLACED})? on (?P<start>(?:the )?{_DATE})"),
    # Studies.
    rule(rf"{_I} (?:did|read|studied|majored in|took|graduated in|have a degree in|did my (?:degree|masters?|bachelors?|phd) in) (?P<subject>[\w& ]{{3,40}}?) at (?P<alma>.+?){_STOP}"),
    rule(rf"{_I} (?:went to|graduated from|studied at|got my degree (?:at|from)|did my (?:degree|masters?|bachelors?|phd) at) (?P<alma>(?:the )?[\w' ]*?(?:university|college|institute|academy)(?: of [\w ]+?)?){_END}"),
    rule(rf"{_I} (?:majored|have a (?:degree|master's|bachelor's|phd)|got (?:a|my) (?:degree|master's|bachelor's|phd)) in (?P<subject>[\w& ]{{3,40}}?){_END}"),
    rule(rf"{_AM}{_SLY} (?:going into |starting )?(?:in )?(?:my |the )?(?P<grade>(?:\d+(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|final|last) (?:grade|year(?= (?:of|at)\b)(?: of (?:high school|college|university|uni|school|med school|law school))?))\b"),
    rule(rf"{_AM}{_SLY} an? (?P<grade>(?:(?:high school|college) )?(?:freshman|sophomore|junior|senior)|(?:\w+)-(?:year|grader)|\w+(?:th|st|nd|rd) grader)(?=$|[,.;!]| (?:at|in (?:high school|college)|and|this year|majoring)\b)"),
    # Health.
    rule(rf"\bmy (?P<condition>{_CONDITION})(?=$|\W)"),
    rule(rf"(?:{_HAVE}|(?<![\w'])i (?:suffer|suffered) from|(?<![\w'])i live with|(?<![\w'])i was (?:just |recently )?diagnosed with)(?: really| pretty| quite| terrible| bad| severe| chronic| mild| awful| some)* (?P<condition>{_CONDITION})(?=$|\W)"),
    rule(rf"{_AM}{_SLY} (?P<state>{_STATE})(?:,? (?:and|but) (?:also )?(?:really |very |quite |a bit |so )*(?P<state2>{_STATE}))?(?=$|\W)"),
    # What the user eats.
    rule(rf"(?:{_OPEN}(?:i'?ve |i have )?|(?<![\w'])i'?ve |(?<![\w'])i have )been (?:an? |on an? )?(?:strict )?(?P<diet>{DIET})(?: diet)? (?:for|since)\b"),
    rule(rf"(?<![\w'])i(?:'m|m| am|'ve gone| have gone|'ve turned| went| turned| became|'ve become| have become| eat| keep| follow a| follow an|'m on a| am on a| don't eat meat,? i'm){_SLY} (?:an? )?(?:strict |fully |completely |totally )?(?P<diet>{DIET})(?: diet)?(?=$|[,.;!]| (?:now|and|but|since|for|so|these|at home|because)\b)"),
    rule(r"(?:(?<=^)|(?<=[,;.!?] )|(?<=\band ))(?:(?:honestly|seriously|literally|apparently|actually|oh|well),? )*(?P<allergen>[a-z]\w+(?: \w+)?)(?: could| can| would| will| might| may)? (?:kill|kills|nearly killed|almost killed) me\b"),
    rule(rf"(?<![\w'])i'?m? ?(?:swell up|break out|get hives|get a rash|come out in hives|go into shock)(?: (?:in \w+))? (?:from|when i (?:eat|have|touch)|if i (?:eat|have|touch|so much as look at))(?: any)? (?P<allergen>[\w ]+?){_END}"),
    rule(rf"{_OPEN}(?:i )?(?:can'?t|cannot|could never|can not) (?:stand|bear|stomach|abide) (?P<dislike>.+?){_STOP}"),
    rule(rf"{_OPEN}(?P<enjoyed>[a-z][\w ]{{2,30}}?)(?: is|'s| are)(?: totally| really| just| definitely)? my (?:thing|jam|favou?rite|go-to|weakness|guilty pleasure|comfort food|poison|drink|new favou?rite|all-time favou?rite)(?: (?:thing|food|drink|snack|dish))?(?=$|[,.;!]| (?:now|these days|though|lately|right now|at the moment)\b)"),
    rule(r"(?<![\w'])(?:i'?ve|i have|i) (?:(?:completely|totally|really|kind of) )?(?:gone (?:right |completely )?off|lost my taste for) (?P<enjoyed>[\w ]+?)(?= (?:completely|totally|entirely|altogether|lately|now|any ?more|recently)\b|$|[,.;!])", polarity=False),
    rule(rf"(?<![\w'])i(?:'d)?{_SLY} (?:love|adore|like|enjoy|live on|could live on|crave|am addicted to|'m addicted to) (?:eating |drinking |to eat |to drink )(?P<eaten>.+?){_STOP}"),
    # Languages.
    rule(rf"{_OPEN}(?P<native>{LANGUAGE}) is my (?:mother tongue|native (?:language|tongue)|first language|mother language)\b"),
    rule(rf"\bmy (?:mother tongue|native (?:language|tongue)|first language)(?:'s| is) (?P<native>{LANGUAGE})\b"),
    rule(rf"{_I}{_SLY}(?: can)? (?:speak|know) (?:(?:fluent|decent|good|passable|some|basic|a little|a bit of|broken|conversational|enough|near-native|rusty|okay) )+(?P<spoken>(?:{LANGUAGE})(?:(?:,| and|, and) (?:some |a little )?(?:{LANGUAGE}))*)"),
    rule(rf"(?:{_AM}|(?<![\w'])i've been|(?<![\w'])i (?:just )?started|(?<![\w'])i have started){_SLY} (?:learning|taking (?:lessons|classes|a course) in|teaching myself|picking up)(?: how)?(?: to (?:play |speak )?(?:the )?| the| some| a bit of)? ?(?P<learning>[\w' ]+?)(?= (?:on|every|at|with|in|these|right|this|for|since|as|from|lately|because|so|and|but|online|now)\b|[,.;!?]|$)"),
    # Free time.
    rule(r"\b(?:you'll|you can|you will)(?: usually| often| always| mostly| probably)? find me (?:out )?(?P<hobby>(?!at\b|in\b|on\b|under\b|here\b)(?:\w+ )?\w+ing\b.*?)(?=,|;|$)"),
    rule(rf"{_OPEN}(?P<hobby>\w[\w ]+?)(?: is| are|'s)(?: one of)? my {_JOY}(?=$|\W)"),
    rule(rf"{_I}{_SLY} (?:spend|spent) (?:all |most of |much of |every )?(?:my |our )?(?:free time|spare time|weekends?|evenings?|days off|nights|sundays|saturdays)(?: off)? (?P<hobby>\w+ing\b.+?){_STOP}"),
    rule(rf"\b(?:for fun|in my (?:free|spare|down) time|to (?:relax|unwind|de-stress)|when i'?m not working|when i have (?:free )?time|on (?:my )?(?:weekends|days off)) ?,? i(?:'m)?{_SLY}(?: enjoy| love| like(?: to)?| go| do)? (?P<hobby>(?!have\b|am\b|can\b|will\b|was\b|need\b|don't\b|work\b|want\b|just\b|get\b|got\b)\w+.+?){_STOP}"),
    rule(rf"{_AM}{_SLY} (?:into|hooked on|obsessed with|big on|passionate about|crazy about) (?P<like>.+?){_STOP}"),
    # What somebody likes, fears and does now and then.
    rule(rf"{_OPEN}(?P<like>(?!(?:it|that|this|they|she|he|those|these|which|what|who|you|there|here|one|mine|the \w+)\b(?= (?:is|are)\b|'s))[a-z][\w' ]{{2,40}}?)(?: is|'s| are)(?: totally| really| just| definitely| still| probably)? my (?:all[- ]time |absolute |very |new )*favou?rites?(?: (?:kind of )?\w+){{0,2}}{_END}"),
    rule(rf"{_AM}{_SLY} (?:an? |the )?(?:huge |big |massive |total |real |biggest |avid |die-hard )*(?P<like>(?!not\b|no\b|a\b)[\w'-]+(?: [\w'-]+)?) (?:fan|lover|nerd|buff|enthusiast|junkie|addict|aficionado|geek){_END}"),
    rule(rf"{_AM}{_SLY} (?:an? )?(?:big |total |huge )?(?:sucker for|in love with|addicted to|mad about|nuts about|fascinated (?:by|with)) (?P<like>(?!you\b|him\b|her\b|a (?:man|woman|guy|girl|boy)\b|my\b|someone\b)[\w' -]+?){_STOP}"),
    rule(rf"{_AM}{_SLY} (?:\w+ly )?(?:afraid|terrified|scared|frightened) of (?P<dislike>(?!\w+ing\b|my\b|you\b|that\b|what\b|being\b|him\b|her\b|it\b|this\b)[\w' -]+?){_END}"),
    rule(rf"{_I}{_SLY} listen to (?:a lot of |lots of |mostly |some )*(?P<like>(?!you\b|them\b|him\b|her\b|what\b|my\b|your\b|it\b|the (?:news|radio)\b|music\b|people\b|this\b|that\b)[\w' &]+?){_STOP}"),
    rule(rf"{_I}{_SLY} (?P<hobby>volunteer(?: (?:at|for|with|in) [\w' ]+?)?){_STOP}"),
    rule(rf"{_I}{_SLY} (?P<habit>(?:go(?! every| each| once| twice)|run|swim|read|cook|eat|drink|work out|jog|walk|visit|meet|play|watch|take|call|do|practi[cs]e|train|attend|bake|drive|fly|travel|meditate|write|paint|donate|garden)\b[^,.;!?]{{0,40}}? (?:every|each|once an?|twice an?|(?:two|three|four|five|\d) times an?) (?:other |single )?(?:day|morning|night|evening|week|weekend|month|year|\w+day)s?)\b"),
    rule(rf"\bmy (?:day |second |other |side |current |main |night |new |full-time )*job(?:'s| is| as)(?: being| as| to be)? (?:an? |the )(?P<occupation>[\w -]+?){_STOP}"),
    rule(rf"{_I} (?:don't|do not|dont|haven't got|have no|don't have)(?: have| got)?(?: any)? (?P<tally>kids|children|siblings|brothers or sisters)(?: yet| of my own)?{_END}", polarity=False),
    rule(rf"{_I} (?:don't|do not|dont|haven't got|have no|don't have)(?: have| got)?(?: any)? (?P<tally>brothers|sisters|sons|daughters|(?:an? )?(?:brother|sister|son|daughter|husband|wife|girlfriend|boyfriend))(?: yet| at the moment| right now)?(?=$|[,.;!?])", polarity=False),
    rule(rf"\bmy (?P<pet>{_PET})(?= ?(?:$|[,.;!?])| (?:and (?!i\b|my\b)|at|in|with|to|for|on|every|now|when|too|though|because|as|but|out|all)\b)"),
    # Said in passing.
    rule(rf"\bmy (?P<spoken>{LANGUAGE}) is (?:pretty |quite |really |only |just )*(?:okay|ok|good|great|decent|fluent|rusty|fine|not bad|basic|passable|terrible|bad|shaky|native|better)\b"),
    rule(rf"{_AM}{_SLY} (?:taking|having|doing) (?P<learning>(?!some\b|the\b|my\b|online\b|extra\b)[\w ]+?) (?:lessons|classes)\b"),
    rule(rf"{_OPEN}(?P<habit>(?:every|each) (?:single )?(?:morning|evening|night|day|week|weekend|summer|winter|month|\w+day),? i (?!have\b|had\b|need\b|must\b|was\b|want\b|get (?:an?|the) (?:error|message)\b)\w+.+?)(?=$|[,;])"),
    rule(rf"{_I} (?:always|usually|normally|mostly|generally) (?P<mode>fly|drive|take (?:the )?{VEHICLE})(?=(?: when(?:ever)? (?:i|we) travel| on {_TRIP}| for {_TRIP}))"),
    rule(r"(?<![\w'])(?:we(?:'ve| have) been|we(?:'re| are)|(?:i|we)(?:'ve| have)?(?: just| recently)? got|i've been) (?:happily )?(?P<status>married|engaged|divorced)\b"),
    rule(rf"\bmajoring in (?P<subject>[\w& ]{{3,40}}?){_END}"),
    rule(rf"(?<![\w'])i(?:'d| could| would| basically| pretty much)* live on (?P<enjoyed>[\w ]+?){_STOP}"),
    rule(rf"{_OPEN}(?P<like>[a-z][\w ]{{2,30}}?) is what i(?:'d)?(?: really| actually| always)? (?:like|love|prefer|drink|enjoy)\b"),
    rule(rf"{_OPEN}it(?:'s| is| was) (?:an? |our |written as an? )(?P<tool>{_TECH}) (?:app|project|service|site|website|api|backend|tool|game|codebase|monolith|program|library)\b", technical=True),
    rule(rf"(?<![\w'])(?:i|we)(?:'ve| have)(?: got)? [^.;!?]{{2,40}}?(?:and|plus|,) (?P<pet>{NUMBER} (?:[\w-]+ ){{0,2}}?{_PET}){_END}"),
    rule(rf"{_OPEN}(?P<constraint>(?:no|all|every|any|only|our) [\w' -]{{3,40}}? (?:may|must|can|has to|have to|needs to|cannot|can't)(?: not| never| only)? [\w' -]{{3,60}}?)(?=[.,;])[^.]{{0,40}}?\b(?:rule|requirement|constraint|policy|condition|non-negotiable)\b"),
    rule(rf"\b(?:the|our|my) (?:client|customer|contract|company|security team|compliance team|legal team|boss|licen[cs]e|law) (?:requires|demands|forbids)(?: that| us)? (?P<constraint>.+?){_STOP}"),
    rule(rf"{_I}(?:'re| are|'m| am)(?: also| really| now)? planning (?:to|on|for) (?P<plan>[^.,;!?]{{4,60}}? (?:next|this|over|in|on|at|before|after|around|during|once|when) [^.,;!?]{{3,30}})"),
    rule(rf"\bmy birthday\b[^.;!?]{{1,30}}?(?P<birthday>(?:the )?{_DATE})"),
    rule(rf"\b(?:dual nationality|nationality|citizenship|citizen|passports?)(?:,|:| is| are)+ ?(?P<nationality>{alternation(tuple(sorted(DEMONYMS)))}(?: and {alternation(tuple(sorted(DEMONYMS)))})?)(?=$|\W)"),
    rule(rf"\b(?:my|our) (?:team|department|dept|unit)(?:'s| is)(?: called)? (?P<team>{_TEAM}|[a-z]+ (?:affairs|relations|engineering|operations|support|services|development|research|control|management|planning)){_END}"),
    rule(rf"{_OPEN}nothing beats (?:an? )?(?:good |nice |proper )?(?P<like>[\w ]+?){_STOP}"),
    rule(rf"{_OPEN}(?:please )?(?:be|keep it|make it|keep (?:your |the |all )?(?:answers|replies|responses)|stay) (?:more |very |as )?(?P<style>{STYLE})(?=$|[,.;!]| (?:and|as possible|please)\b)"),
    rule(r"\b(?:skip|leave out|cut|spare me|drop) (?:the |all |any )*(?P<style>small talk|pleasantries|disclaimers|fluff|filler|jargon|introductions?|intros?|preamble|apologies|emojis?|caveats)\b", prefix="no "),
    rule(rf"{_I}(?:'re| are|'m| am)? (?:write|writing|build|building|built|wrote|develop|developing|code|coding|coded) (?:it|this|everything|them|the \w+|our \w+|my \w+)(?: all| mostly)? (?:in|with|on|using) (?P<tool>{_TECH})(?:,? (?:with|and|plus|on top of|on) (?P<tool2>{_TECH}))?(?=$|\W)", technical=True),
    rule(rf"{_OPEN}(?:the |our |my )?(?:hard |final |absolute )?(?:deadline|due date|launch date|release date|go-live)(?:'s| is)(?: on| in| at| by)? (?P<deadline>(?:the )?{_DUE})"),
    rule(rf"{_HAVE} (?:an? )?(?:total |maximum |overall )?budget of (?P<budget>{_MONEY})"),
    rule(rf"{_AM}{_SLY} (?:an? )?(?:recent )?(?P<status>widow(?:er)?|widowed|divorcee|single (?:mom|mum|dad|mother|father|parent)|separated|newlywed|bachelor)(?=$|[,.;!]| (?:and|of|with|since|now)\b)"),
    rule(rf"{_OPEN}(?P<habit>(?:on )?(?:mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays|weekends|weekdays),? i (?!have\b|had\b|was\b|need\b|want\b|do\b|did\b|am\b)\w+.+?)(?=$|[,;])"),
    rule(rf"(?<![\w'])i{_SLY} (?P<hobby>collect (?!my\b|the\b|data\b|from\b|information\b|payments?\b)[\w ]+?){_STOP}"),
    rule(rf"(?<![\w'])i{_SLY} (?:do|practi[cs]e|train) (?P<hobby>yoga|pilates|karate|judo|taekwondo|aikido|jiu[ -]jitsu|gymnastics|ballet|crossfit|archery|calligraphy|origami|photography|ceramics|pottery|boxing|kick-?boxing|martial arts|tai chi|parkour|improv|woodworking)\b"),
    rule(rf"(?<![\w'])i{_SLY} (?P<hobby>knit|crochet|garden|paint|sew|hike|surf|ski|snowboard|skate|fish|hunt|dance|sing|swim|cycle|jog|bake|quilt|kayak|sail|climb|box|draw|sculpt)(?=$|[,.;!]| (?:a lot|a bit|in my|on (?:the )?(?:weekends?|\w+days?)|for fun|as a hobby|regularly|and (?!i\b)\w+$))"),
    # Getting about.
    rule(rf"{_OPEN}(?:i )?(?:usually |normally |mostly |always |mainly |often )*(?P<commute>{_RIDE}) (?:in )?to (?:work|the office|campus|school|uni|my job)\b"),
    rule(rf"\bfor {_TRIP},? i{_SLY} (?:take|go by|travel by|use|catch|pick) (?:the |an? )?(?P<mode>{VEHICLE})\b"),
    rule(rf"{_I}{_SLY} (?:take|go by|travel by|use|catch|pick) (?:the |an? )?(?P<mode>{VEHICLE})s? (?:for|on) {_TRIP}\b"),
    # Projects.
    rule(r"\b(?:(?:the|my|our) )?(?:everything|all of it|repo(?:sitory)?|code(?:base)?|project(?:'s)?|source(?: code)?|sources|project files|app)(?: (?:folder|directory|dir|root))?(?: lives?| is| sits| are| resides|'s)(?: located| stored| checked out| kept)?(?: in| at| under)? (?P<directory>(?:~|\.{0,2}/|[a-z]:[\\/])[\w.~/\\-]*[\w/\\])"),
    rule(rf"\b(?:repo(?:sitory)?|code(?:base)?|project|app|backend|frontend|service|server|api|site|website|tool|game)\b[^.;!?]{{0,60}}?\b(?:it's|it is|is|'s) (?:all |mostly |entirely |pure |written in |built (?:with|in|on) |basically |just )*(?P<tool>{_TECH})(?:,? (?:with|and|plus|on) (?P<tool2>{_TECH}))?(?=$|\W)", technical=True),
    rule(rf"{_OPEN}we(?:'ve| have)?(?: just| finally| now| all)* (?:settled|agreed|decided|landed) on (?P<decision>.+?)(?=$|[,;]| because\b| since\b)"),
    rule(rf"(?<![\w'])(?:we|our|my|i)\b[^.;!?]{{0,80}}?\b(?:has|have|needs?|must|had better|got|is supposed) (?:to )?(?:be )?(?:{_DONE}|go live|ship|launch|go out|finish)(?: by| before| on| no later than) (?P<deadline>{_DUE})"),
    rule(rf"(?<![\w'])(?:we(?:'re| are)|i'?m) (?:going live|launching|shipping|releasing)(?: on| by| in)? (?P<deadline>{_DUE})"),
    rule(rf"\b(?:my|our) [\w' -]{{2,40}}?(?:is|are)(?: all)? due(?: in)?(?: on| by| before)? (?P<deadline>{_DUE})"),
    rule(rf"\b(?:my|our|the) (?:total |overall |whole |entire |project )*budget(?: for [\w' -]{{2,40}}?)?(?:'s| is| was set at| comes to| is capped at| tops out at| stands at|:) (?:now )?(?P<budget>{_MONEY})"),
    rule(rf"{_I}(?:'ve| have)?(?: only)?(?: got)?(?: can spend| have| got| budgeted| set aside)(?: a budget of)?(?: up to| at most)? (?P<budget>{_MONEY}) (?:to spend|to work with|in the budget|for the (?:whole |entire )?(?:project|job|thing))\b"),
    # People and animals at home.
    rule(rf"(?<![\w'])(?:i|we|my (?:wife|husband|partner|spouse|fiancée?|girlfriend|boyfriend)(?: \w+)? and i)(?:'ve| have| 've)?(?: got| have| raised| adopted| raise)? (?P<tally>{NUMBER} (?:(?:grown|young|little|small|adult|teenage|older|younger|beautiful|amazing|lovely|wonderful|great|step|adopted|big|half|baby|twin) )*{_CHILD})\b(?! (?:is|are|was|were|has|have|called|named)\b)"),
    rule(rf"(?<![\w'])(?:i|we)(?:'ve| have|'ve got| have got| own| got| adopted| keep| rescued| foster)(?: also| just| recently)* (?P<pet>(?:{NUMBER} )(?:[\w-]+ ){{0,2}}?{_PET}(?: dogs?| cats?)?)(?= ?(?:$|[,.;!?])| (?:and|who|that|which|at|now|again|too|as|but|from|with)\b)"),
    rule(rf"\b(?:my|our) (?P<pet>{NUMBER} (?:[\w-]+ ){{0,2}}?{_PET})(?=$|\W)"),
)  # fmt: skip
