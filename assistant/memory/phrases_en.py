"""English: the turns of phrase that the extraction rules are made of, over folded text."""

from assistant.memory.lexicon import DIETS, LANGUAGES, PETS_EN, RELATIONS_EN, ROLE_NOUNS, alternation

BE = r"(?:'?m|am|'s|is|'re|are)\s+"
HAVE = r"(?:(?:'ve|have|'s|has)\s+)?"
ADV = (
    r"(?:(?:really|also|just|currently|now|still|absolutely|mostly|usually|truly|always|both|actually|definitely|totally|"
    r"very|so|quite|only|presently|at the moment|particularly|especially|recently|finally|do|does|did|already|both)\s+)*"
)
NOT = r"(?:(?:do|does|did)(?:n't| not)|dont|doesnt|never)\s+"
CANT = r"(?:can't|cannot|can not|cant|may not|must not|mustn't)\s+"
LANGUAGE = alternation(tuple(name for name in LANGUAGES if name.isascii()))
DIET = alternation(tuple(name for name in DIETS if name.isascii())) + (
    r"|pescatarian|pescetarian|flexitarian|halal|kosher|gluten[ -]free|dairy[ -]free|sugar[ -]free|low[ -](?:carb|fodmap|salt)|keto(?:genic)?|paleo|plant[ -]based"
)
RELATION = rf"(?:(?:other|younger|older|elder|eldest|youngest|oldest|little|big|twin|best|close|half|step|late|new|ex)[ -])*(?:{alternation(RELATIONS_EN + PETS_EN)})"
NUMBER = r"(?:\d+|an?|one|two|three|four|five|six|seven|several|some)"
STYLE = r"concise|brief|short|shorter|polite|formal|informal|direct|casual|friendly|detailed|succinct|terse|simple|to the point|plain"
FORM = (
    r"bullet[ -]?points?|bullets|a (?:bulleted |numbered )?list|(?:bulleted |numbered )?lists|markdown|(?:a )?tables?|plain text|json|"
    r"simple (?:words|language)|metric units|full sentences|headings|code blocks|emojis?|emoticons|jargon|technical terms"
)
# "Short bullet points", "simple, plain words".
STYLED = rf"(?:(?:{STYLE}|numbered|bulleted|clear|neat)(?:,| and)? ){{0,2}}(?:{FORM})|{STYLE}"
ANSWER = r"(?:answers?|replies|reply|respond|responses?)"
WHOSE = r"(?:(?:all|your|the|my|its|any|of)\s+)*"
AMOUNT = r"(?:\d+|ten|fifteen|twenty(?:-five)?|thirty|forty|fifty|sixty|seventy|eighty|ninety|(?:a|one|two) hundred|one|two|three|four|five)"
UNIT = r"(?:words?|characters?|chars|letters|sentences?|lines?)"
LIMIT = (
    r"(?:under|below|less than|fewer than|shorter than|at most|up to|within|no more than|not more than|no longer than|not exceed(?:ing)?|"
    r"max(?:imum)?(?: of)?|a maximum of|not be (?:longer|more) than|not exceed|in)"
)
JOB_AT = r"(?:\s+(?:(?:over|out|up|down|here|right now) )?(?:at|for|with)\s+(?P<employer{n}>.+))?$"
EVENT = (
    r"(?:appointment|meeting|interview|exam|test|flight|party|wedding|trip|concert|conference|surgery|presentation|"
    r"dinner|lunch|game|match|class|lesson|call|check-?up|vacation|holiday|visit|race|marathon|audition)"
)
# What is planned, by any name that a plan has.
PLANNED = rf"(?:{EVENT}|move|journey|weekend away|honeymoon|course|plan|date|tour|retreat|expedition|relocation|reunion|workshop)"
MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b"
CONDITION = (
    r"(?:(?:type [12] |high |low |chronic |severe |mild )*(?:diabetes|asthma|migraines?|epilepsy|blood pressure|hypertension|adhd|"
    r"celiac disease|arthritis|insomnia|back pain|anemia|eczema|hay fever|ibs|dyslexia))"
)
STATE = r"c(?:o|œ)?eliac|diabetic|asthmatic|epileptic|dyslexic|autistic|an(?:a)?emic|colou?r[ -]?blind"
LIMITS = rf"(?:(?:length|word|character|answer|size) )+limits?|limits? (?:on|for|of) {WHOSE}(?:{ANSWER}|length|words|characters)"
DAY = (
    r"(?:(?:the )?(?:end|start|beginning|middle) of )?(?:(?:early|mid|late)[ -])?(?:next (?:week|month|year)|(?:\d{1,2}(?:st|nd|rd|th)? )?"
    + MONTH
    + r"(?: \d{1,4}(?:st|nd|rd|th)?)?|\d[\d./-]{3,9}|next \w+day)"
)
# A date or an amount "has been moved to", "slipped to", "went up to" another.
MOVED = (
    r"(?:(?:has|have|had|was|were|got|is|are|'s|just|now|recently|been|being)\s+)*(?:moved|changed|pushed|shifted|rescheduled|postponed|extended|delayed|slipped|brought forward|put off|set|"
    r"cut|raised|increased|reduced|gone up|gone down|went up|went down|risen|rose|dropped|grown)(?: back| forward| out| up| down| again)?"
)
# What a person says before something that comes to mind beside the rest.
MARKER = (
    r"(?:by the way|btw|oh|fyi|heads up|p\.?\s?s\.?|incidentally|additionally|finally|lastly|last but not least|for the record|fwiw|for what it's worth|before i forget|i (?:almost|nearly) forgot|"
    r"(?:(?:just )?one|just a|another) (?:more |last |other |final |quick )?(?:thing|note|detail|point)|(?:a )?(?:quick|side|small) (?:note|heads[ -]up)|(?:just )?so (?:that )?(?:you|everyone|everybody)(?:'re| are| all)?(?: is)? (?:knows?|aware)|"
    r"(?:also )?(?:worth|important|good) (?:knowing|mentioning|noting|to know|to note|to mention)|i (?:should|must|ought to|might|'d) (?:also |just |probably )?(?:mention|add|say|note|warn you)(?: that)?|i'd (?:also )?(?:add|mention)(?: that)?|"
    r"in case it (?:matters|helps|is relevant)|(?:just |let me |allow me )?(?:to )?(?:quickly |briefly )?introduce myself|a (?:bit|little) about me|about me)"
)
STARTER = (
    r"(?:i|i'?m|i'?ve|i'?d|i'?ll|my|we|we're|we've|our|he|she|they|he's|she's|they're|it|it's|you|you're|your|this|that|the deadline|"
    r"what|what's|where|how|who|when|which|why|can|could|do|does|did|is|are|should|would|will|please|remember|don't forget|"
    r"tell|show|give|find|explain|allergic|originally|living(?= (?:in|with|near|just)\b)|working(?= (?:at|for|as|on|in|from|nights|remotely)\b)|based(?= in\b)|reporting(?= to\b)|leading(?= (?:the|an?)\b)|studying(?= \w+ (?:at|in)\b)|responsible(?= for\b)|just(?= (?:joined|started|moved))|"
    r"currently(?= (?:living|residing|working|based|in )\b)|recently(?= (?:joined|moved|started))|in my(?= (?:free|spare))|runs(?= on\b)|now(?= (?:in|living|based|working|on the)\b)|usually|normally|always|never|generally|rarely|typically|from(?= the [\w-]+ (?:team|department))|"
    rf"(?:his|her|their)(?= (?:{RELATION}|(?:phone|mobile|cell|e-?mail|number|birthday|name|address|job|favou?rite|mother tongue|native language|hobby))\b)|(?<!and )(?<!or )(?:an?|the|new)(?= (?:[\w-]+ ){{0,3}}(?:{alternation(tuple(sorted(ROLE_NOUNS)))})\b)|"
    r"from(?= [\w .'-]{2,30} originally)|live|lives|rent|rents|based|need|needs|work|works|love|loves|like|likes|hate|hates|enjoy|moved|speak|speaks|"
    r"home(?= (?:is|for me|base|city|town)\b)|(?:calling|writing|joining) from\b|settled in\b|with(?= an? (?:[\w-]+ )?allergy\b)|over at\b|residing(?= in\b)|head of [\w ]{2,30}(?= (?:at|for)\b)|(?:[\w-]+ ){1,3}(?:(?:really |always )?makes? me(?= (?:ill|sick|itch|sneeze|wheeze|break|swell))|gives? me(?= (?:hives|rash|an? (?:[\w-]+ )?(?:rash|reaction|allergic))))|"
    r"[\w-]+ is (?:my )?home\b|(?<!and )(?<!or )(?:[\w-]+ )?[\w-]+-based\b|"
    rf"(?<!and )(?<!or )(?:[\w/&-]+ ){{0,3}}(?:{alternation(tuple(sorted(ROLE_NOUNS)))})(?= (?:over at|at|for|with)\b)|(?<!and )[\w&.-]+'s(?= (?:[\w-]+ ){{0,3}}(?:{alternation(tuple(sorted(ROLE_NOUNS)))})(?:,|$|[.;]))|"
    r"on(?= (?:business|work) trips)|one(?= (?:is|lives|works)\b)|the (?:other|older|elder|younger|eldest|youngest|first|second)(?: one)?(?= (?:is|was|lives|works)\b)|no(?= [\w -]+ for me\b)|understands?|don't|doesn't|am|have|has|prefer|prefers|play|plays|study|studied|studies(?= \w)|uses(?= \w)|joined|left|quit|started|grew|went|got|became|own|owns|eat|eats|drink|drinks|avoid|avoids|can't|cannot|call|reply|answer|respond|keep|use|maybe|perhaps|if|aren't|isn't|right\?)"
)
