"""Words that are no name, place, employer or role, and shapes that are one: the lists that value_checks.py consults."""

import re

from assistant.memory.lexicon import DEMONYMS, words
from assistant.memory.phrases_zh import ROLE_END

POINTERS = frozenset(
    words(
        "it its this that these those how what when where why who your you yours him her them me us there here my his"
        " their our everything nothing anything something someone being not the_way so very too as if and or but is"
        " be more less much most each any one everyone everybody nobody whatever sure"
    )
)
POINTERS_ZH = re.compile(r"^(?:你|他|她|它|这|那|的|我|哪|什么|谁|怎|是|不|就|都|得|着|上了|过)|你的|什么|哪|怎么")
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
        " different page step point version other fact case reality general theory particular dreams python java data sales marketing engineering support finance product design"
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
        " kids children early times school_nights everything early noon heart fast clients customers others"
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
NO_TEAM = frozenset(words("same whole entire other right wrong best worst whole new old first second only"))
GROUP = re.compile(r"(?:小组|[^小]组|部门|事业部|[^总本全外内]部|团队|科室)$|^the .* (?:team|department|dept|squad)$")
ROLE_ZH = re.compile(rf".{{0,12}}{ROLE_END}$")
NO_ROLE = frozenset(words("hard expected intended well usual much team long fast normal"))
NO_SUBJECT = frozenset(words("hard the this for at a lot every all late more with abroad from"))
NO_HOBBY = frozenset(
    words("with a along part role to quite lots outside inside many some all around sometimes together online")
)
NO_FOOD = frozenset(words("much out here enough well healthy with lunch a lot breakfast dinner at before after in on"))
BAD_PREFERENCE = re.compile(
    r"^(?:be|have|know|see|ask|think|say|hear|thank|point|add|mention)\b|^to (?:know|see|ask|think|hear|thank)\b"
)
CITIES_ZH = frozenset(
    words(
        "北京 上海 广州 深圳 杭州 成都 重庆 南京 武汉 西安 苏州 天津 大连 青岛 厦门 香港 台北 澳门 国内 国外 外地 美国 日本 英国 德国 法国 新加坡"
    )
)
NO_PLACE_ZH = re.compile(
    r"^(?:家里?|酒店|宾馆|一起|这里|那里|这儿|那儿|一个|过|外面|公司|学校|附近|楼上|楼下|隔壁|医院)$|(?:的时候|一会|几天)"
)
NO_EMPLOYER_ZH = re.compile(
    r"^(?:家里?|搬家|装修|招人|裁员|放假|这里|那里|这儿|外面|晚上|夜里|周末|线上?|努力|公司|一起|路上|白天|单位|国外|厨房|职业|专业|优秀|普通|全职|兼职|资深|公认)$|^(?:认真|努力)|[做当干搞]."
)
NO_NICKNAME_ZH = re.compile(r"[去来吃起看做开写回干帮怎什别把给打买在他你她它]")
NO_NAME_ZH = re.compile(r"[我的了吗呢吧啊去来吃喝在是不很都也就还没这那什么怎外卖车你他她它]|人$|司机")
CAMPUS = re.compile(r"university|college|school|institute|academy|mit\b|eth\b|harvard|stanford|oxford|cambridge|yale")
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
    r"(?:cillin|profen|mycin|oxacin|sulfa|iodine|codeine|morphine|aspirin|antibiotics?|paracetamol|latex|nickel|pollen|rag ?weed|grass|birch|hay|mou?ld|dust|mites|dander|fur|feathers|wool|"
    r"cats?|dogs?|horses?|bees?|wasps?|stings?|insect bites?|perfumes?|fragrances?|gluten|wheat|buckwheat|rye|barley|lactose|dairy|soya?|sesame|mustard|celery|lupin|sulphites|sulfites|"
    r"nuts?|\w*nuts|almonds?|cashews?|pistachios?|pecans?|seeds|shellfish|seafood|shrimps?|prawns?|crabs?|lobsters?|oysters?|mussels?|clams|squid|kiwis?|mangos?|mangoes|pineapple|melons?|"
    r"strawberr(?:y|ies)|\w*berries|peach(?:es)?|apples?|bananas?|avocados?|tomato(?:es)?|egg ?plant|eggs?|corn|yeast)$"
)
