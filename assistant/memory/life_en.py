"""English: how people introduce themselves, as rules: teams, managers, duties, ways of travelling, habits, asides.

They stand before the general rules of rules_en.py, which would take "never drink coffee after three" for a diet.
"""

from assistant.memory.grammar import rule
from assistant.memory.lexicon import BREEDS, PETS_EN, RELATIONS_EN, alternation, words
from assistant.memory.phrases_en import ADV, BE, HAVE, NOT, NUMBER

_OFTEN = r"(?:(?:almost )?(?:always|usually|normally|generally|typically|mostly|often|rarely|never|hardly ever|seldom))"
_GROUP = r"(?:team|department|dept|squad|group|division|unit|guild|crew)\b"
_NAMED_GROUP = r"(?:(?!the\b|with\b|of\b|an?\b|whole\b|entire\b|rest\b|same\b|right\b|wrong\b)[\w&/-]+ ){0,2}(?!whole\b|entire\b|same\b|right\b|wrong\b|other\b)[\w&/-]+"
_TEAM_OF = rf"the (?P<team>{_NAMED_GROUP}) {_GROUP}"
_AT = r"(?: (?:at|of|for) (?P<employer>.+?))?"
_AS = r"(?: as (?:an? |the )?(?P<occupation>.+?))?(?:,? (?:in|on|since|last|this|from|for|yesterday|today|right|just)\b[^,]*)?$"
VEHICLE = r"(?:high-speed |night |public )?(?:train|rail|plane|air|bus|coach|car|boat|ferry|bike|bicycle|metro|subway|tube|tram|motorbike|scooter|taxi|transport)"
_RIDE = r"(?:drive|cycle|bike|walk|run|commute|carpool|(?:take|catch|ride) (?:the |a |my )?(?:bus|train|metro|subway|tube|tram|ferry|bike|bicycle|scooter|motorbike|car))"
_SINCE = r"(?: (?:(?:last|this|earlier this) \w+|in \w+(?: \d{4})?|on \w+day|yesterday|today|recently|\w+ \w+ ago))?"
_DOING = alternation(
    words(
        "eat drink have wake get_up go run walk cook read sleep travel fly drive take book pay wear use stay sit start finish"
        " answer check skip meet train exercise listen watch play spend order buy shop commute bring plan work swim cycle bike"
        " leave log arrive do keep write rent carry tip nap snack fast"
    )
)
_NO_HABIT = r"(?!\w+ (?:do|have to\b.*|have my\b.*|.*\b(?:them|it|him|her|you|that|me|us|this|so))$)(?!.*\b(?:errors?|bugs?|\d{3}|message|warning|problems?|issues?|fail\w*|crash\w*|trouble|account|access|permission|(?:this|that|it|these|those)(?: \w+)?$)\b)"
_SEVERAL = frozenset(
    words(
        "kids children parents twins siblings sisters brothers friends colleagues coworkers neighbors neighbours dogs cats"
    )
)
_CLOSE = alternation(
    tuple(
        name
        for name in RELATIONS_EN
        if name not in _SEVERAL and name not in ("client", "clients", "customer", "customers", "family")
    )
)
_KIN = alternation(
    words(
        "husband wife spouse partner girlfriend boyfriend fiance fiancee fiancé fiancée son daughter sons daughters kid kids child"
        " children baby twins mother father mom mum dad parents sister brother sisters brothers grandmother grandfather"
        " grandma grandpa family in-laws roommate flatmate housemate roommates flatmates"
    )
)
_ANIMALS = rf"(?:{alternation(PETS_EN)}|rabbits|hamsters|horses|birds|parrots|turtles|fish|hens|chickens)"
_AGED = r"(?:(?:younger|older|elder|eldest|youngest|oldest|little|big|twin|best|late|new|old) )?"

LIFE_BARE = (
    rule(r"(?!\w+'(?:m|re|s|ve|ll|d)\b)(?<!\. )(?!(?:come|look|looky|get|stay|sit|wait|stop|stand|click|see|start|sign|check|same|nothing|nobody|anyone|someone|something|all|everyone|everything|newbie|newcomer|new|right|over|up|out|student|still|back|not|me|long)\b)(?P<introduced>[^\s,]+(?: [^\s,]+)?)(?: from [^,]{2,30})? here$", "bare"),
    rule(r"this is (?P<introduced>[^\s,]+(?: [^\s,]+)?)(?: from [^,]{2,30})?(?: here| speaking)$", "bare"),
    rule(r"(?:my|our) (?:line |direct |current |new )*(?:manager|supervisor)(?:'s name)?(?: is|'s)(?: called| now)? (?P<manager>.+)", "bare"),
    rule(r"(?P<manager>[a-z][\w'-]+(?: [a-z][\w'-]+)?) is my (?:line |direct |new |current )*(?:manager|supervisor|boss)(?: now)?$", "bare"),
    rule(r"in (?:my|our) (?:free|spare) time,? (?:i|we) (?:like to |love to |enjoy |mostly |usually |often )?(?P<hobby>.+)", "bare"),
    rule(rf"(?:from|in|on) {_TEAM_OF}$", "user"),
    rule(r"(?:the|my|our) (?:app|project|product|tool|service|startup|game|library|system|website|platform)(?: (?:that |which )?(?:i'm|we're|i am|we are|i|we) (?:building|working on|developing|making|build|run|maintain|work on))?(?:'s| is) (?:called|named) (?P<project>.+)", "bare"),
)  # fmt: skip

LIFE_TOLD = (
    rule(r"(?:(?:have|'ve|has) )?(?:packed|sold|left|quit|finished|gave up|rented out|emptied|cleared|cancelled|took|found|got|retired|graduated)(?! to )[^,;]{0,40}? and (?:then |finally |just |we |i )?(?:moved|relocated) (?:back |over )?to (?P<city>.+)", "user other us"),
    # Teams, managers, duties.
    rule(rf"{BE}{ADV}(?:not|no longer) (?:on|in|with|part of) {_TEAM_OF}", polarity=False),
    rule(rf"(?:left|no longer work (?:on|in)) {_TEAM_OF}$", polarity=False),
    rule(rf"(?:{BE})?{ADV}(?:on|from|in|with|part of|a member of) {_TEAM_OF}{_AT}{_AS}"),
    rule(rf"(?:{BE}|{HAVE}){ADV}(?:joined|joining|(?:moved|transferred|switched|changed)(?: over)?(?: from the [\w ]{{2,30}}? (?:team|department))? to|started (?:in|on|with)|working (?:in|on|for|with)|works? (?:in|on|for)) {_TEAM_OF}{_AT}{_AS}"),
    rule(rf"{NOT}reports? (?:directly )?to (?P<manager>.+)", polarity=False),
    rule(rf"(?:{BE})?{ADV}(?:reports?|reporting) (?:directly )?to (?P<manager>.+)"),
    rule(rf"{BE}{ADV}managed by (?P<manager>.+)"),
    rule(rf"(?:{BE})?{ADV}(?:leads?|leading|manages?|managing|runs?|running|heads?|heading)(?: up)? (?P<duty>the (?P<team>{_NAMED_GROUP}) (?:team|department|squad))$", "other"),
    rule(rf"(?:{BE})?{ADV}(?:leads?|leading|manages?|managing|runs?|running|heads?|heading)(?: up)? (?P<duty>(?:the|an?) (?:[\w&/-]+ ){{0,3}}?{_GROUP}(?: of \w+)?){_AT}$"),
    rule(rf"(?:{BE})?{ADV}(?:responsible for|in charge of|looking after|taking care of|looks? after|takes? care of|oversees?|handles? (?=all|the|our)) ?(?P<duty>.+?)(?: at (?P<employer>.+?))?$"),
    rule(rf"{ADV}(?:own|owns|maintains?|looks? after) (?P<duty>(?:the|our) (?:[\w&/-]+ ){{0,3}}(?:service|pipeline|platform|app|api|system|website|backend|frontend|infrastructure|roadmap|budget))\b"),
    rule(rf"(?:{BE}|{HAVE})?{ADV}(?:been )?(?:work|works|working) (?:mostly |mainly |primarily |currently )?on (?P<duty>(?:the|our) (?:[\w&/-]+ ){{0,3}}(?:service|team|project|pipeline|platform|app|application|api|system|website|backend|frontend|engine|product|module|migration|infrastructure))\b"),
    rule(rf"{HAVE}{ADV}(?:joined|started|hired|begun|starting|came on board)(?: here)?{_SINCE} as (?:an? |the )?(?P<occupation>.+?)(?: (?:at|with) (?P<employer>.+))?$"),
    rule(r"(?:working|work) as (?:an? |the )?(?P<occupation>.+?)(?: (?:(?:over|out|up|down|here) )?(?:at|for|with) (?P<employer>.+))?$", "user other bare"),
    rule(r"(?:working|work) (?:at|for) (?P<employer>.+?)(?: as (?:an? |the )?(?P<occupation>.+))?$", "user other"),
    rule(r"(?:an?|the|(?:(?:an?|the|your) )?(?:new|newest)) (?P<role>.+?)(?: (?:at|for|with) (?P<employer>.+))?$", "user"),
    rule(rf"{BE}{ADV}the (?:new |newest )?(?P<role>.+?)(?:\s+at\s+(?P<employer>.+))?$"),
    rule(r"(?:did|do|doing|finished|earned|completed|hold|holds) (?:an?|my|his|her) (?:degree|master'?s(?: degree)?|bachelor'?s(?: degree)?|ph\.?d|doctorate|mba|undergrad) (?:in|on) (?P<subject>.+?)(?: (?:at|from) (?P<school>.+))?$"),
    rule(r"graduated from (?P<campus>.+?) with (?:an? )?(?:[\w']+ )?(?:degree |master'?s |bachelor'?s |phd )in (?P<subject>.+)"),
    rule(r"(?:became|was promoted to|got promoted to|was made) (?:an? |the )?(?P<role>.+?)(?: at (?P<employer>.+))?$"),
    rule(r"(?:work|works|working) (?:remotely |mostly |mainly )?(?:from|out of) (?P<town>(?!.*\b(?:today|tomorrow|tonight|now|currently|until|till|temporarily|for (?:now|an?|the|\w+ (?:days?|weeks?|months?))|(?:this|next|these) \w+|on \w+days?|(?:in|over) (?:the )?(?:summer|winter|spring|autumn|fall)|while|when)\b).+)", "user"),
    rule(r"in (?P<town>[^\W\d_][\w .'-]{1,30}?)(?=$|,| (?:with|and|for|since|now)\b)", "user"),
    # Ways of travelling, habits.
    rule(rf"{ADV}(?:{_OFTEN} )?(?:travels?|go(?:es)?|gets? around)(?: everywhere| for work| on business)? by (?P<mode>{VEHICLE})(?: for work| on business| when\b.*)?$"),
    rule(rf"{_OFTEN} (?:take|takes|use) (?:the |an? )?(?P<mode>{VEHICLE})s?(?: for (?:business |work )?trips| when (?:i|we) travel| on business| everywhere| for travel\w*)$"),
    rule(rf"{ADV}(?:{_OFTEN} )?(?P<commute>{_RIDE})s? (?:in )?to (?:work|the office|campus|school)\b"),
    rule(rf"{ADV}(?:{_OFTEN} )?(?:commutes?|goes|go|gets?|travels?)(?: to (?:work|the office|campus)| in)? ?(?<!go )(?<!goes )(?<!get )(?<!travel )by (?P<commute>{VEHICLE})\b"),
    rule(rf"{BE}{ADV}(?P<plan>(?:off|away|out of (?:the )?office|on (?:leave|holiday|vacation|pto|sick leave)|abroad|travelling|traveling)\b.*)", "user other us", dated=True, kind="plan"),
    rule(r"only eats? (?P<preference>.+)", prefix="only eat "),
    rule(r"only drinks? (?P<preference>.+)", prefix="only drink "),
    rule(rf"{BE}{ADV}(?P<plan>at (?:the|my) (?:dentist|doctor|gp|vet|hospital|clinic|hairdresser|barber|optician|physio\w*|notary|bank)\b.*)", "user other us", dated=True, kind="plan"),
    rule(r"(?P<plan>(?:(?:my |the )?(?:dentist|doctor's?|gp|vet|physio|hairdresser|optician)(?: appointment| visit)?)),? (?:is |on |at |for )*(?:tomorrow|(?:next |this )?(?:mon|tues|wednes|thurs|fri|satur|sun)day)(?: (?:morning|afternoon|evening))?(?:,? (?:at )?\d{1,2}(?:[:.]\d\d)? ?(?:am|pm)?)?$", "bare", dated=True, kind="plan"),
    rule(r"(?:(?:have|need|'ve got|has|needs) to|must) (?!know|say|admit|tell|go$|run$|ask|find|understand|see (?!the |my |an? )|check|look|be able|an? |the |my )(?P<plan>[a-z]+ .+)", dated=True, kind="plan"),
    rule(r"(?P<habit>(?:never|rarely|seldom|hardly ever) (?:eat|drink|have)s? .+? (?:after|before|in the|at|on|during) .+)", "user"),
    rule(rf"(?!never (?:eat|drink)){_NO_HABIT}(?P<habit>{_OFTEN} (?:{_DOING})(?:s|es)?\b.*)", "user"),
)  # fmt: skip

# Searched for anywhere in a clause of the user's own: who and what is named on the side.
ASIDES_EN = (
    rule(r"\bmy team,? +(?P<proper>(?P<team>[^\W\d_][\w&-]*(?: [^\W\d_][\w&-]*)?)) +(?=is\b|runs\b|uses\b|builds\b|works\b|owns\b|looks\b)"),
    rule(rf"\b(?:my|our) {_AGED}(?P<thing>{_CLOSE}|{_ANIMALS}),? (?:called |named )?(?P<thing_proper>[^\W\d_][\w'-]+(?: [^\W\d_][\w'-]+)?)"),
    rule(rf"\b(?:have|got|has) an? {_AGED}(?P<thing>{_CLOSE}|{_ANIMALS}),? (?:called |named )?(?P<thing_proper>[^\W\d_][\w'-]+)"),
    rule(rf"\ban? (?:[\w-]+ )?(?P<thing>{alternation(tuple(BREEDS))}),? (?:called |named )?(?P<thing_proper>[^\W\d_][\w'-]+)"),
    rule(rf"(?:,|\band) an? {_AGED}(?P<thing>{_CLOSE}|{_ANIMALS}),? (?:called |named )?(?P<thing_proper>[^\W\d_][\w'-]+)"),
    rule(rf"\b(?:my|our) (?P<pet>{NUMBER} (?:[\w-]+ )?{_ANIMALS})\b"),
    rule(rf"\b(?:with|and) (?P<pet>{NUMBER} (?:[\w-]+ )?{_ANIMALS})\b", "us"),
    rule(rf"\b(?:with|and) (?:my|our) (?P<member>(?!(?:whole |entire |own |big |little |small |large )*famil(?:y|ies)\b)(?:{NUMBER} )?{_AGED}(?:{_KIN}))(?=$|[ ,.])", "us"),
    rule(rf"\b(?:in|on|from|of) {_TEAM_OF}", "project"),
    rule(rf"\b(?:leads?|leading|manages?|managing|runs?|running|heads?) (?:up )?the (?P<team>{_NAMED_GROUP}) (?:team|department|squad)\b", "project"),
    rule(r"\b(?:based|living|located) (?:here )?in (?P<city>.+)", "project"),
    rule(r"\bfor (?:my|a|the|this) (?:new )?(?:job|role|position)(?: as (?:an? |the )?(?P<occupation>.+?))?(?: (?:at|with) (?P<employer>.+))?$", "project"),
    rule(r"\b(?:our|my) (?:project|app|product|service|tool|website|game|platform|startup|library) (?:is )?(?:called |named )? *(?P<project>[^\W\d_][\w-]+)(?= +(?:is|uses|runs|will|has|was)\b|$|,)"),
)  # fmt: skip
