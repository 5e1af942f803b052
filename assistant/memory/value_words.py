"""Words that are no name, place, employer or role, and shapes that are one: the lists that value_checks.py consults."""

import re

from assistant.memory.lexicon import DEMONYMS, SURNAMES, words
from assistant.memory.phrases_zh import ROLE_END
from assistant.memory.slot_words_zh import PLACES

POINTERS = frozenset(
    words(
        "it its this that these those how what when where why who your you yours him her them me us there here my his"
        " their our everything nothing anything something someone being not the_way so very too as if and or but is"
        " be more less much most each any one everyone everybody nobody whatever sure"
    )
)
POINTERS_ZH = re.compile(
    r"^(?:你|他|她|它|这|那(?!不勒斯|霸|曲|坡)|的|我|哪|什么|谁|怎|是|不(?!丹|莱梅)|就|都(?!灵|江堰|匀|昌|兰|柏林)|得|着|上了|过)|你的|什么|哪|怎么"
)
NO_NAME = (
    frozenset(
        words(
            "back later tomorrow when if at on in the a an tonight today now crazy maybe old again before after please any"
            " anytime up out over stupid soon monday tuesday wednesday thursday friday saturday sunday ok okay sorry fine"
            " good great happy sad tired busy sure glad afraid ready here there home done new not also just still well so"
            " very too really catholic christian muslim jewish hindu buddhist atheist agnostic german i we he she they it"
            " gluten open from with for of to about same different important unknown my your his her their interested"
            " looking going trying working using having getting writing thinking wondering both all alone cold hot hungry"
            " thirsty sick ill late early free available unable able vegetarian vegan married single allergic based american"
            " european asian african western republican democrat virgo leo aries gemini coeliac celiac diabetic spelled spelt"
            " written pronounced required missing wrong correct hidden"
        )
    )
    | DEMONYMS
)
NO_PLACE = frozenset(
    words(
        "fear hope peace constant denial love harmony mind debt pain style luxury poverty exile silence next another"
        " bed different page step point version other fact case reality general theory particular dreams python java data sales marketing engineering support finance product design"
        " growth platform payments legal operations research security hr infra infrastructure billing accounting"
    )
)
TONGUE_ZH = re.compile(
    r"(?!.*(?:笑|电|谎|大|废|实|好|坏|闲|什么|哪|真心|心里|人|说|讲|听|官|空|狠|行|黑|外)话)[\u4e00-\u9fff]{1,6}(?:语|话)|[\u4e00-\u9fff]{1,2}文"
)
DEVICE = re.compile(r"\b(?:laptop|desktop|pc|mac|machine|iphone|ipad|phone|thinkpad|macbook)\b|电脑|笔记本|手机")
PLACE_NOUN = re.compile(
    r"\b(?:city|town|village|country|countryside|suburbs?|flat|apartment|house|farm|cottage|island|mountains?|coast|beach|"
    r"north|south|east|west|us|usa|uk|states|netherlands|philippines|area|neighbou?rhood|dorm|cabin|boat|van|condo|district|"
    r"province|state|woods|desert|valley|bay|region)\b"
)
NO_EMPLOYER = frozenset(
    words(
        "home night nights least first all once present myself free fun people weekends day days dawn work scale hard"
        " hours great hiring closing growing nice awesome terrible broke bankrupt based located headquartered kids children early times school_nights everything early noon heart fast height heights sea full half top max maximum random exposure tips money cash pay food pleasure pennies nothing out off up down away clients customers others"
    )
)
# How long or when, what is meant to be done, or who has just come: never the value of a slot that names something.
NO_VALUE = re.compile(
    r"(?:on |in |since |last |this |next )*(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|april|june|july|august|september|october|november|december)(?:$| morning| afternoon| evening)"
    r"|(?:to|at|in|on|of|for|with|from|by|as)(?: |$)"
    r"|(?:(?:\d+|[一二两三四五六七八九十半几多]+)(?:个)?(?:多|半)?(?:年|个?月|星期|周|天|小时)(?:多|半)?(?:了|前|后)?)$"
    r"|(?:想|要|打算|准备|考虑|应该|能|可以|会)(?:要|不|去|再)?(?:$|离|辞|跳|换)|(?:新|刚|刚刚|才)[来到]|们"
)
NO_EMPLOYER_PHRASES = ("the same", "the moment", "a time", "the end", "the weekend")
ROLE_SUFFIX = re.compile(
    r"(?:ologist|ician|eer|smith|ographer|grammer|makers?|keeper|worker|therapist|artist|surgeon)$"
)
NO_TEAM = frozenset(
    words(
        "track football basketball soccer swim swimming debate hockey baseball volleyball rugby cricket tennis softball wrestling cheerleading running same whole entire other right wrong best worst whole new old first second only"
    )
)
GROUP = re.compile(r"(?:小组|[^小]组|部门|事业部|[^总本全外内]部|团队|科室)$|^the .* (?:team|department|dept|squad)$")
# 柳老师 is somebody, and no job.
TITLED_ZH = re.compile(rf"(?:^|的)[{SURNAMES}](?:老师|师傅|大夫|律师)$")
ROLE_ZH = re.compile(
    rf"(?!(?:.*的)?[{SURNAMES}](?:老师|师傅|大夫|律师)$)(?!负责|自己|[我你您他她它]|来|去|想|要|被|从|通过).{{0,12}}{ROLE_END}(?<!会员)(?<!女生)(?<!男生)(?<!考生)(?<!党员)(?<!团员)(?<!成员)(?<!应届生)$"
)
NO_ROLE = frozenset(words("hard expected intended well usual much team long fast normal"))
NO_SUBJECT = frozenset(words("hard the this for at a lot every all late more with abroad from"))
NO_HOBBY = frozenset(
    words("with a along part role to quite lots outside inside many some all around sometimes together online")
)
NO_FOOD = frozenset(words("much out here enough well healthy with lunch a lot breakfast dinner at before after in on"))
# Where somebody sleeps, and "the city": no town.
DWELLING = re.compile(
    r"\b(?:story|storey|bedroom|room|studio|big|small|tiny|huge|nice|old|new|shared|rented|mobile) (?:house|home|flat|apartment|condo)$|^(?:the|a) city$|^an? (?:house|flat|apartment|condo|mansion|van|tent)$"
)
# What is liked is named: a clause is none, nor is what only this moment points to.
NO_LIKING = re.compile(
    r"\b(?:is|are|was|were) (?:my|the|his|her|so|very|great)\b|\b(?:them|it|him|her|this|that|those|these)$|^(?:period|the|an?|to|school stuff|to (?:work|play|go|be|do|get|have|make|try|help))$|^the (?:work|job|place|company|weather|city|sound|feeling|thought|name|taste|result|plan|price|team|view|one|other|rest|same|attention|crowd|people)$"
)
BAD_PREFERENCE = re.compile(
    r"^(?:be|have|know|see|ask|think|say|hear|thank|point|add|mention)\b|^to (?:know|see|ask|think|hear|thank)\b"
)
CITIES_ZH = frozenset((*PLACES, *words("国内 国外 外地 美国 日本 英国 德国 法国 新加坡")))
NO_PLACE_ZH = re.compile(
    r"^(?:现在|如今|今天|目前|此刻|当下|今|家里?|海边|标间|[双大]床房|单人房|套房|民宿|青旅|招待所|全季|如家|汉庭|亚朵|桔子|希尔顿|万豪|喜来登|酒店|宾馆|公司附近|单位附近|学校附近|一起|这里|那里|这儿|那儿|一个|过|外面|公司|学校|附近|楼上|楼下|隔壁|医院|现场|会场|门口|机场|车站|工位|宿舍|食堂)$|^[一两二三四五六七八九十几半\d]+个?[天晚夜周月年]|^(?:装修|搬家|[二三四五六七八九十\d]+[楼层号])|(?:的时候|一会|几天|会议室|办公室|路上|[车机铁]上)"
)
NO_EMPLOYER_ZH = re.compile(
    r"^(?:来自|千?克|公斤|[厘毫千分微纳]?米|公里|万?元|美元|吨|毫?升|秒|分钟|小时|家里?|工地|总部|分公司|总公司|外企|国企|私企|民企|央企|事业单位|[大小]厂|厂里|体制内|老家|总部|分部|家里|(?:一家|某)?[大小]?公司|搬家|装修|招人|裁员|放假|这里|那里|这儿|那儿|这边|那边|里面|里头|其中|外面|晚上|夜里|周末|线上?|努力|公司|一起|路上|白天|单位|国外|厨房|职业|专业|优秀|普通|全职|兼职|资深|公认)$|^(?:认真|努力|系某|某|负责|分管|主管(?!局)|专门|专职|主攻|主做|从事|跑[^,]{1,4}$|新来|刚来|[^,]{0,8}(?:新|刚)(?:来|入职|加入)$|开[^,]{0,3}[车机船店]$|修[^,]{1,3}$|卖|送[^,]{1,3}$|带[^,]{0,3}[班团队]$|教[^育体委科][^,]{0,3}$|管(?!理)[^,]{1,3}$)|^(?:三级?甲等?|二甲|三乙|公立|私立|民营|重点|普通)+(?:医院|小学|中学|高中|大学|学校|幼儿园|银行|酒店)$|^(?:私立|公立|上市|初创|创业|互联网|外贸|软件|科技|建筑|设计|广告|物流|贸易|保险|房产|旅游|食品|游戏|教育|培训|医药|电商|金融|石油|钢铁|电力|化工|服装|快递|网络|投资|咨询|传媒|影视|装修|家政|餐饮)+(?:公司|集团|企业|工厂|厂|机构)$|^提醒$|教(?:语文|数学|英语|物理|化学|历史|地理|音乐|体育|美术|书|课)$|(?<![武当])[做当干搞](?![当将细])."
)
NO_NICKNAME_ZH = re.compile(r"^(?:全名|大名|本名|名字|真名)|[去来吃起看做开写回干帮怎什别把给打买在他你她它]")
# Behind 我叫 a surname vouches for what follows it: 任我行, 安在熙, 单立人; 来俊臣 too, but 来同事 was called over.
_SURNAMED_ZH = rf"(?!.*(?<![立树志])人$|常(?:[不来去是年常]|在.)|[马万方安]不|马上|方在|何[时在处]|从[不来没]|向[来着]|高兴不|钱不|包[不都]|管[不都])(?:(?:[{SURNAMES}单安从向辛那于卜包计管支幸钱宫车晏柏]|都(?![不没是要])|也(?=斯))(?![总工哥姐叔姨])[^的了吗呢吧啊你您他她它么怎什哪谁错]{{0,1}}[^的了吗呢吧啊你您他她它来去吃喝么错看下]|[{SURNAMES}](?![总工哥姐叔姨])[^的了吗呢吧啊你您他她它工总经老哥姐]来|(?![何时常方从向都于])[{SURNAMES}]来|来(?!同|保|帮|人|客|朋|老|医|警)[^的了吗]{{2}})"
NO_NAME_ZH = re.compile(
    rf"^(?!{_SURNAMED_ZH}$)(?:.*?(?:"
    + r"[我的了吗呢吧啊去来吃喝在是不很都也就还没这那什么怎外卖车你他她它错]|看一|一下|人$|司机"
    + r"))"
)
CAMPUS = re.compile(r"university|college|school|institute|academy|mit\b|eth\b|harvard|stanford|oxford|cambridge|yale")
# Kevin黄: a given name in Latin letters has as many as it has.
GIVEN_LATIN = re.compile(r"^[a-z]{2,12} ?(?=[\u4e00-\u9fff]{1,3}$)")
# What only points at a thing is none, wherever it stands: "allergic to em", 对这些过敏.
ONLY_POINTS = re.compile(
    r"(?:all of |any of |both of |some of )?(?:'?em|them|it|this|that|these|those)|[它牠]们?|[这那](?:个|些|种|类|样|东西|玩意儿?|两样|几样)*"
)
INITIALS = re.compile(r"^(?:[a-z]\. ?)+")
DEGREES = frozenset(words("专科 本科 高中 初中 小学 大专 中专 硕士 博士 研究生 大学 研究生学历"))
FEWEST_DIGITS = 5
# 王经理: a surname and a title.
LONGEST_TITLED = 3
TO_ASSISTANT = re.compile(r"\b(?:you|your)\b")
CALENDAR = re.compile(
    r"(?:(?:jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec)[a-z]*|may|q[1-4]|spring|summer|autumn|fall|winter|\w+day)\b|(?:english|chinese|french|german|marketing|sales|engineering|finance|hr|legal|it|support|product|design|operations|ops|research|retirement|accounting|security|training|charge)\b"
)
# "Going to a gig" is a plan, "a gig" is none.
ARTICLE = re.compile(r"(?:an?|the|some|lots) ")
PLAN_LEAD = re.compile(r"^be (?:in |at |on |out of |off )?")
CLAUSE_START = re.compile(r"(?:about|of)\s")
# "The manager at Acme told me to call" names no employer of the user's.
TELLING = re.compile(
    r"\b(?:is|was|are|were|has|had|will|would|can|said|says|told|tells|asked|asks|wants?|called|calls|gave|gives|sent|sends|did|does|me|you)\b"
)
# What many are allergic to, beside food: "my boss gives me hives" is none.
ALLERGEN = re.compile(
    r"(?:cillin|profen|mycin|oxacin|sulfa|iodine|codeine|morphine|aspirin|antibiotics?|dyes?|contrast(?: agents?| media)?|plasters?|bandages?|adhesives?|formaldehyde|cosmetics|detergents?|chlorine|parabens?|paracetamol|latex|nickel|pollen|rag ?weed|grass|birch|hay|mou?ld|dust|mites|dander|fur|feathers|wool|"
    r"cats?|dogs?|horses?|bees?|wasps?|stings?|insect bites?|perfumes?|fragrances?|gluten|wheat|buckwheat|rye|barley|lactose|dairy|soya?|sesame|mustard|celery|lupin|sulphites|sulfites|"
    r"nuts?|\w*nuts|almonds?|cashews?|pistachios?|pecans?|seeds|shellfish|seafood|shrimps?|prawns?|crabs?|lobsters?|oysters?|mussels?|clams|squid|kiwis?|mangos?|mangoes|pineapple|melons?|"
    r"strawberr(?:y|ies)|\w*berries|peach(?:es)?|apples?|bananas?|avocados?|tomato(?:es)?|egg ?plant|eggs?|corn|yeast)$"
)
# How bad an allergy is, whose it is, and what one is "allergic" to in jest.
NO_ALLERGEN = re.compile(
    r"季节?$|^mind$|^(?:both|either|neither|all)(?: of (?:it|them|those|these))?$|^(?:because|since|due|so|although|though|while|when|if|and|but)\b|^(?:(?:bad|important|developed(?: an)?|acquired|today|now|again|severe|serious|strong|mild|slight|terrible|awful|nasty|horrible|known|lifelong|life-threatening|food|rare|weird|strange|huge|new|certain|common)(?: |$))+$"
    r"|\b(?:with|who|friend|colleague|guest)\b|^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|meetings|mornings|work|nonsense|bureaucracy|paperwork|jargon|buzzwords|spreadsheets?|deadlines?|small talk|e-?mails?|powerpoint|excel|clutter|math|maths|sports?|the gym|fun|homework|politics|traffic|crowds|clich[eé]s?|responsibility|lies|liars|hypocrisy|idiots|passive voice|javascript|typescript|python|java|php|drama|change|people|stupidity|commitment|children|noise|light|spring|summer|autumn|winter)$|^(?:acting|gone|worse|killing|back|flaring|under|seasonal|playing)\b|^(?:加班|领导|开会|会议|上班|老板|考试|数学|英语|周一|早起|ppt|kpi|甲方|需求|钱|你|异性|男人|女人|男生|女生|谎言|渣男|矫情|虚伪|方案|需求|代码|这个|那个|工作|学习|运动)|过敏(?:原|史)|^(?:本品|本产品|该药|本药|此药)|(?:要|有)做|前要|^(?:担心|怕|怀疑)|^(?:badly|severely|seriously|terribly|really|sadly|unfortunately|luckily|alas|obviously|though|too)$|^suffered|^an? |\bones?$|\bfrom (?:an?|the)\b"
)
# A place whose name holds a verb or a pronoun has run on into another clause.
CLAUSE_IN_PLACE = re.compile(
    r", ?(?:and|but|so|which|where|who|because|since|while|it|that|with)\b|\b(?:i|i'm|i've|my|me|mine|it|it's|he|she|we|they|you|your|our|his|her|their|is|are|was|were|am|has|have|had|does|did|can|can't|cannot|"
    r"will|would|makes?|gives?|triggers?|causes?|sets? off|brings?|takes?|keeps?|likes?|loves?|works?|lives?|allerg\w+)\b"
)
NAMES_AS_WELL = frozenset(
    words("sunny rich fair misty happy blue young bright pretty lovely joy hope green gray grey kind")
)
# What a city, an employer or a name is like, and no city, employer or name.
PREDICATE = re.compile(
    r"(?:(?:a (?:bit|little)|rather|pretty|quite|fairly|really|extremely|incredibly|just|always|often|still|getting|becoming|far|too|very|so|kind of|not) )*"
    r"(?:noisy|loud|quiet|calm|beautiful|pretty|lovely|ugly|big|small|tiny|huge|large|great|good|bad|nice|awful|terrible|horrible|amazing|awesome|wonderful|fantastic|cool|cold|warm|hot|wet|dry|rainy|sunny|windy|foggy|"
    r"dirty|clean|polluted|crowded|busy|lively|boring|dull|exciting|interesting|fun|safe|unsafe|dangerous|expensive|cheap|poor|old|new|modern|ancient|famous|unknown|popular|historic|green|grey|gray|dark|dead|flat|hilly|"
    r"far away|far|near|close|generous|kind|fair|unfair|strict|mean|cruel|greedy|rich|broke|bankrupt|growing|hiring|closing|moving|changing|expanding|shrinking|failing|struggling|thriving|restructuring|downsizing|"
    r"family-owned|family-run|private|public|international|global|local|multinational|remote-first|supportive|flexible|demanding|stingy|difficult|easy|hard|long|short|common|rare|unusual|ordinary|weird|strange|funny|silly|"
    r"mud|secret|confidential|private|misspelled|misspelt|mispronounced|missing|wrong|right|correct|incorrect|unclear|foreign|taken|cursed|ruined|unpronounceable|hard to \w+|difficult to \w+|easy to \w+|\w+ful|\w+(?:[^lr]ous|able|ible|less))"
    r"(?: (?:enough|now|today|lately|at night|in \w+|this \w+|these days|for \w+|to \w+|by \w+))*"
)
# Where somebody sleeps, and whose that is: no town.
BUILDING = re.compile(
    r"(?:(?:an?|the|my|our) )?(?:[\w-]+ ){0,2}?(?:dorms?|dormitory|flat|apartment|house|basement|attic|loft|garage|room|hostel|hotel|building|residence|home|barracks|quarters|annexe?|bungalow|studio|villa|condo|halls?|garden|trailer|cabin|cottage|van|boat) (?:of|at|on|in|behind|next to|near|above|below|under|with|belonging to|owned by) "
)
# How long somebody has worked is nobody they work for.
DURATION = re.compile(
    r"(?:[\w-]+ ){0,4}?(?:years?|months?|weeks?|days?|decades?|ages|hours?|a while|a time|a living|a bit)(?: now| already)?$"
)
# On what food stands, and from which it is kept off.
NO_THING = re.compile(
    r"(?:thanks|thank you|worries|way|idea|chance|problem)$|(?:(?:my|the|your|lunch|dinner|party|food|buffet|shopping|grocery) )*(?:menus?|tables?|lists?|limits?|plates?|cards|options?|questions?|diets?|bounds|risks?|failure|effort|hard work|taxes|fine print|small print)\b"
)
