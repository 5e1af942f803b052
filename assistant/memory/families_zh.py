"""Chinese: whom the user has at home, counted in one breath (两个女儿和一只鹦鹉), or does not have, as rules."""

from assistant.memory.grammar import rule
from assistant.memory.lexicon import PETS_ZH, alternation
from assistant.memory.phrases_zh import ADV

_MANY = r"(?:[一两二三四五六七八九十\d]+|几)"
_KIN = r"(?:娃|宝|闺女|小孩|小朋友|男孩|女孩|男娃|女娃|小子|丫头|孩子|儿子|女儿|哥哥|姐姐|弟弟|妹妹|兄弟|姐妹|哥|姐|弟|妹|孙子|孙女|外孙女|外孙|侄子|侄女|室友)"
_PET = rf"(?:{alternation(PETS_ZH)}|兔|龟|鱼|鸟|蛇|马|鸡|鸭|狗子|猫猫|龙猫|荷兰猪|豚鼠|蜥蜴|守宫|刺猬|金毛|柯基|泰迪|哈士奇|边牧|柴犬|橘猫|布偶|英短|美短)"
_KIN_COUNTED = rf"{_MANY}[个位名对](?:[小大亲堂表]|双胞胎|龙凤胎)?{_KIN}"
_PET_COUNTED = rf"{_MANY}[只条匹缸][\u4e00-\u9fff]{{0,4}}?{_PET}"
_AND = r"(?:,|和|跟|与|及|以及|还有|外加|加|、)*(?:养了?)?"
_ONE, _TWO, _THREE = (rf"(?:(?P<tally{n}>{_KIN_COUNTED})|(?P<pet{n}>{_PET_COUNTED}))" for n in ("", "2", "3"))
_HAS = r"(?:家里|家中|家|膝下)?(?:还|也|只)*(?:有|养了?)"
_NOBODY = r"孩子|小孩|儿女|子女|儿子|女儿|兄弟姐妹|兄弟|姐妹|哥哥|姐姐|弟弟|妹妹|老婆|老公|妻子|丈夫|女朋友|男朋友|女友|男友|对象|伴侣"

FAMILY_SPANNING_ZH = (rule(rf"(?:我们?|咱们?)?{_HAS}{_ONE}{_AND}{_TWO}(?:{_AND}{_THREE})?$", "bare"),)

FAMILY_TOLD_ZH = (
    rule(rf"{ADV}(?:家里?)?(?:还|也|又)?(?:有|生了|养了)(?:一对)?(?P<tally>(?:双|龙凤|三)胞胎(?:女儿|儿子|男孩|女孩|姐妹|兄弟)?)$", "user us bare"),
    rule(rf"{ADV}{_HAS}{_ONE}{_AND}{_TWO}(?:{_AND}{_THREE})?$", "user other us bare"),
    rule(rf"{ADV}(?:家里?)?(?:还|至今|到现在|从来|并|也|都|\s)*(?:没有?|无)(?:任何|一?个)?(?:亲)?(?P<tally>{_NOBODY})(?:呢)?$", "user other us bare", polarity=False),
    rule(rf"{ADV}(?:家里?)?(?:还|至今|从来?|已经|早就|现在|以后|再|也|都|并|\s)*(?:没|不|没有)(?:有|再|能)*(?:养|有)?(?<!不)(?:过|着)?(?:任何|一?[只条个])?(?P<pet>宠物|{_PET})(?:了|呢)?$", "user us bare", polarity=False),
    rule(rf"{ADV}把(?:家里的?)?(?:那[只条])?(?P<pet>{_PET})送(?:人|走|给[^,]{{1,8}})了?$", "user us", polarity=False),
    rule(rf"{ADV}是(?:我?们?家里?的?|家中的?|父母的?|爸妈的?)?(?:一?个)?(?P<sole>独生(?:子女|子|女)|独子|独女|独苗|唯一的孩子)(?:的)?$", "user other bare", polarity=False),
)  # fmt: skip

# Who is there no more is told as well, whatever else the sentence says.
FAMILY_ANYWHERE_ZH = (
    rule(rf"(?:我|咱)们?(?:家|家里)?的?(?:那[只条])?(?P<pet>{_PET})(?:去年|今年|上周|上个?月|前[天年]|昨天|已经|不幸|刚|后来|也)*(?:去世|过世|离世|病死|老死|死|走丢|跑丢|送人|丢|没)了(?=$|[,。!])", polarity=False),
)  # fmt: skip
