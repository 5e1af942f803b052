"""English: languages, tools and projects, corrections, working days, and whom somebody is beside a named relative, as rules."""

from assistant.memory.grammar import rule
from assistant.memory.life_en import VEHICLE
from assistant.memory.phrases_en import ADV, BE, CANT, DAY, HAVE, LANGUAGE, MONTH, NOT

_ENDS = r"(?: (?:at home|at work|at school|with (?:my|our|his|her|their) \w+))?$"
_SOME = r"(?:fluent |some |(?:only )?a (?:little|bit of|few words of) |good |basic |broken |native |decent |passable )?"
_DEVICE = r"(?:macbook|thinkpad|chromebook|surface|imac|mac mini|mac studio|iphone|ipad|pixel|galaxy|xps|latitude|zenbook|ideapad|lenovo|dell|framework laptop|laptop|desktop|linux (?:box|machine|laptop)|windows (?:laptop|pc|machine))"
_AWAY = r"(?:ed|en)?"
_CODE = r"(?:code|programs?|scripts?|software|tests)"
_PRODUCT = r"(?:project|app|tool|product|game|library|service|website|platform|startup|system)"
_MAKE = rf"(?:{BE}{ADV}(?:working on|building|developing|making|creating|running|writing|coding|rewriting)|{HAVE}(?:built|wrote|rewrote|written|rewritten)|(?:build|develop|maintain|run)s?)"
_WORD = r"[^\s,]+"
# What is made, said to be a project by that word: "an app called Heron", "Project Falcon", "the Otter project".
_CALLED = rf"(?:(?:an?|the|our|my) (?:[\w-]+ ){{0,3}}?{_PRODUCT},? (?:called|named|code-?named) (?P<project>{_WORD}(?: {_WORD}){{0,2}}?)|(?:the |our |my )?project (?P<project2>(?!(?:in|on|with|using|for|at|as|since|until|to|that|which|and|is|by)\b){_WORD}(?: {_WORD})??)|(?:the|our|my) (?P<project3>{_WORD}(?: {_WORD})??) project)"
_NUMBER = r"(?:(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[ -](?:one|two|three|four|five|six|seven|eight|nine))?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen)"
_NOT_BE = r"(?:(?:'?m|am|'s|is|'re|are) (?:not|no longer)|(?:is|are)n't|ain't)\s+"

SKILLS_BARE = (
    rule(rf"(?:on|for) (?:business|work) trips,? (?:i|we) (?:usually |normally |always |mostly |often |prefer to )*(?:take|go by|travel by|use) (?:the |an? )?(?P<mode>{VEHICLE})s?$", "bare"),
    rule(r"(?:switched|switching|migrated|moved|changed|went) (?:over )?from (?P<avoid>[^,]{1,40}?) to (?P<tool>[^,]{1,60})$", "bare user team", technical=True),
    rule(rf"the (?:[\w-]+ )?(?:launch|release|go-live|deadline|due date|delivery|submission)(?: date)? (?:is|was|has been) (?:now )?(?:(?:planned|scheduled|set|due|moved|fixed)(?: for| on| to| at| by| in)? |on |for |at |by )?(?P<deadline>(?:{DAY}|{MONTH}|the end of).*)", "bare"),
    rule(r"(?:our|my) (?:[\w-]+ )?(?:launch|release|go-live|submission)(?: date)? (?:is|was) (?:now )?(?:(?:planned|scheduled|set|due|moved)(?: for| on| to)? |on |for )(?P<deadline>.+)", "bare"),
    rule(r"my (?:new |current |direct |big )?boss(?:'s name)?(?: is|'s)(?: called| now)? (?P<manager>.+)", "bare"),
    rule(r"(?P<manager>[a-z][\w'-]+(?: [a-z][\w'-]+)?) is my (?:new |current )?boss$", "bare"),
    rule(r"my (?:work |new |current |company )*(?:computer|laptop|phone|machine)(?: is|'s) (?:now )?(?:an? )?(?P<device>.+)", "bare"),
)  # fmt: skip

SKILLS_TOLD = (
    rule(rf"(?:{BE}|{HAVE}been ){ADV}(?P<status>married|single|divorced|engaged|widowed)(?: (?:to|for|since|with)\b.*)$"),
    # Only ever read in a clause that is past: what came instead says that this is gone.
    rule(r"used to (?:use|code in|program in|write|work with) (?P<tool>.+)", "user team us", technical=True),
    rule(r"(?:was|were) born in (?P<birthday>\d{4}) in (?P<hometown>[^,]+)$"),
    rule(rf"(?:was|were) born on (?P<birthday>(?:the )?(?:\d|{MONTH})[^,]*?) in (?P<hometown>[^,]+)$"),
    rule(rf"{ADV}(?:deploys?|builds?|tests?|ships?|releases?|monitors?|communicates?|chats?|codes?|works?|develops?)(?: [\w ]{{2,30}}?)? (?:with|using|via|through) (?P<tool>.+)", "user team us", technical=True),
    rule(rf"{BE}{ADV}(?P<plan>(?:in|at) [^,]+? for (?:an?|the|my|our|some) .+)", "user us", dated=True, kind="plan"),
    rule(rf"{HAVE}(?:switched|changed|moved|gone) (?:over )?from (?P<over>[^,]{{1,30}}?) to (?:drinking |eating )?(?P<enjoyed>[^,]{{1,30}})$", "user other us"),
    rule(rf"{HAVE}{ADV}(?:decided|agreed) against (?P<decision>.+)", "team user", polarity=False),
    rule(rf"(?:{BE}|{HAVE}been ){ADV}learning (?:how )?(?:to (?:play |speak |read )?)?(?:about )?(?:the )?(?P<learning>.+)"),
    # What was, and is not.
    rule(rf"{BE}{ADV}(?:an|the) only (?P<sole>child)(?: (?:in|of) (?:my|our|his|her|the) (?:family|parents))?$", polarity=False),
    rule(rf"{_NOT_BE}{ADV}(?:(?:\w+ly) )?allergic to (?P<allergy>.+)", polarity=False),
    rule(rf"{_NOT_BE}{ADV}(?P<status>married|single|divorced|engaged|widowed)\b", polarity=False),
    rule(rf"{_NOT_BE}{ADV}(?:an? |the )(?P<role>.+?)(?:\s+(?:at|for|with)\s+.+)?$", polarity=False),
    rule(rf"{_NOT_BE}{ADV}(?:originally )?from (?P<hometown>.+)", polarity=False),
    rule(rf"{_NOT_BE}(?:called|named)\s+(?P<name>.+)", polarity=False),
    rule(r"(?:was|were|used to be|used to work as|worked as) (?:an? |the )?(?P<former>.+?)(?: (?:in|at|for|until|before|all) .+)?$", "other"),
    rule(r"(?:have|has|'ve) (?:stopped|quit|given up) (?:eating|drinking) (?P<food>.+)", prefix="no "),
    rule(r"(?:stopped|quit) (?:eating|drinking) (?P<food>.+)", prefix="no "),
    rule(r"do(?:es)? eat (?P<preference>.+)", prefix="eat "),
    # Languages.
    rule(rf"{BE}{ADV}(?:not|no longer) fluent in (?P<spoken>.+)", polarity=False),
    rule(rf"{BE}{ADV}(?:fluent|native|bilingual|conversational|proficient) in (?P<spoken>.+?){_ENDS}"),
    rule(rf"(?:can |do )?{ADV}speaks?\s+{_SOME}(?P<spoken>.+?){_ENDS}"),
    rule(rf"(?:{NOT}|{CANT})(?:(?:read|speak) (?:and|or) )?understands? (?P<understood>.+)", polarity=False),
    rule(rf"(?:can )?{ADV}(?:(?:read|speak) and )?(?:understands? |(?<=can )(?:follow|get by in) ){_SOME}(?P<understood>.+)"),
    rule(r"grew up speaking (?P<native>.+)"),
    # Projects and tools.
    rule(rf"{_MAKE} (?:{_CALLED}|(?P<project5>[^\s,]+)),? (?:(?:all|mostly|mainly|written|built) )*(?:in|on|with|using) (?P<tool>.+?)(?: (?:with|on|using) (?P<tool2>.+))?$", "user team us", technical=True),
    rule(rf"{_MAKE} {_CALLED}(?:,.*| (?:in|on|with|using|for|at|as|since|until) .*)?$", "user team us"),
    rule(rf"{ADV}(?:write|writes|wrote)(?: (?:my|our|all|most|of|the|his|her))* {_CODE} in (?P<tool>.+)", "user team us other", technical=True),
    rule(rf"{ADV}(?:codes?|programs?) (?:mostly |mainly |only )?in (?P<tool>.+)", "user team us other", technical=True),
    rule(rf"{ADV}(?:know|knows) (?P<tool>.+)", "user other", technical=True),
    rule(rf"(?:{HAVE}|{BE})?(?:stopped|quit|no longer|given up|not) us(?:e|ing) (?P<avoid>.+)", "user team us other", technical=True),
    rule(rf"{HAVE}(?:switched|migrated|moved|changed) (?:over )?(?:from (?P<avoid>[^,]{{1,40}}?) )?to (?P<tool>[^,]{{1,60}})$", "user team us", technical=True),
    rule(rf"{HAVE}{ADV}(?:dropped|replaced|ditched|abandoned) (?P<avoid>[^,]{{1,40}}?) (?:with|by|for|in favou?r of) (?P<tool>[^,]{{1,60}})$", "user team us", technical=True),
    rule(rf"{ADV}prefers? (?P<like>[^,]+?),? (?:over|to|rather than|instead of) (?P<over>.+)$", "user other us"),
    rule(rf"(?:use|have|got|'ve got|work on|work with|was given|carry)s? (?:an? |the |my )?(?:old |new |company )?(?P<device>(?:[\w.-]+ )?{_DEVICE}\b[^,]*?)(?: (?:for|at) .+)?$"),
    # Work.
    rule(rf"(?:started|starting|joined|began|begin|start)(?: (?:here|work|working|this job|the job|my job))? on (?P<start>(?:the )?(?:\d|{MONTH}).+?)(?: as .+)?$", "user"),
    rule(r"(?:my )?(?:first day|start date)(?: at work| here)? (?:was|is) (?P<start>.+)", "bare owner"),
    rule(r"(?:usually |normally |always )?(?:work|works)(?: mostly)? (?:from )?(?P<hours>\d{1,2}(?:[:.]\d\d)? ?(?:am|pm)? ?(?:to|-|–|until|till) ?\d{1,2}(?:[:.]\d\d)? ?(?:am|pm)?)\b.*$"),
    rule(rf"(?:{BE})?based (?:out of|around|near) (?P<city>.+)", "user other us"),
    rule(rf"{ADV}works? (?:in|at|from|out of) (?:the|our) (?P<town>[\w .'-]{{2,30}}?) (?:office|branch|site|hub|headquarters)\b.*$", "user other"),
    rule(rf"{BE}{ADV}(?:an? |the )?(?P<role>[^,]+?) in (?P<town>[^,]+?)$", "user other"),
    rule(rf"{BE}{ADV}(?:an? |the )(?P<role>[^,]+?) (?:originally )?from (?P<origin>[^,]+)$", "user other"),
    rule(rf"{ADV}(?:runs?|owns?) (?P<duty>an? (?:[\w-]+ ){{0,2}}(?:bakery|shop|restaurant|caf[eé]|farm|company|business|bar|hotel|studio|salon|gym|school|clinic|store|agency|startup|bookshop|guesthouse|practice))\b(?! (?:called|named|by the name of) )", "user other"),
    rule(rf"{BE}(?P<self>.+?) from (?P<hometown>[^,]+)$", "user"),
    rule(rf"turns? \d{{1,3}} on (?P<birthday>(?:the )?(?:\d|{MONTH}).+)"),
    rule(r"(?P<plan>(?:starts?|begins?) .+)", "user us", dated=True, kind="plan"),
    rule(r"(?P<plan>(?:fly|flies|travels?|sails?|depart|departs|arrives?|returns? (?:to|from)|moves? (?:to|into)|leaves? for|heads? to|gets? (?:married|engaged)|marry|marries|graduates?|retires?|meets?|visits?|attends?|defends?|sees? (?:the|my|a|an|our|her|his) (?:[\w-]+ )?(?:dentist|doctor|gp|physio\w*|therapist|vet|specialist|surgeon|optician|lawyer|bank|teacher|midwife|counsellor|dermatologist|cardiologist|notary|landlord)|picks? up (?:my|our|the|her|his)|drops? off (?:my|our|the)|collects? (?:my|our|the)|takes? (?:my|the|an?) (?:[\w-]+ )?(?:exam|test|driving test)) ?.*)", "user other us", dated=True, kind="plan"),
    # "My son is six", but not "it is six".
    rule(rf"{HAVE}{ADV}turned (?P<age>{_NUMBER})(?: (?:last|this|in|on|today|yesterday|recently)\b.*)?$", "user other"),
    rule(rf"(?<!\bit )(?<!\bit){BE}{ADV}(?P<age>{_NUMBER})$", "other"),
    rule(rf"{ADV}speaks? (?P<spoken>(?:{LANGUAGE})(?:(?:, | and |, and )(?:{LANGUAGE}))*) (?:at home|in (?:the|our) family|with (?:our|the) (?:kids|children))\b.*$", "us"),
    rule(rf"{BE}{ADV}(?P<plan>(?:presenting|speaking|marrying|graduating|retiring|sitting|switching|changing|closing|launching|interviewing|coming|arriving|returning) .+)", "user other us", dated=True, kind="plan"),
)  # fmt: skip

SKILLS_OWNED = (
    rule(r"(?P<key>[a-z][a-z -]{1,30}?) (?:was|is|got|has been|have been) (?:now )?(?:cut|raised|increased|reduced|lowered|set|changed|extended|postponed|moved|pushed(?: back)?|brought forward|shifted) to (?P<value>.+)", "owner"),
    rule(r"(?P<plan>(?:[\w-]+ ){0,2}?(?:flight|train|trip|move|appointment|meeting|interview)(?: (?:to|with|at) [\w .'-]{2,30}?)?) (?:is|'s|will be|was moved to|leaves|starts) (?:on |at |in |scheduled for )?.+", "owner", dated=True, kind="plan"),
    rule(r"(?:name|first name|full name)(?: is|'s) (?:not|no longer) (?P<name>.+)", "owner", polarity=False),
)  # fmt: skip
