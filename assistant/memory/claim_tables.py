"""Questions answered with yes or no: the slots they are about, and the value that they ask after; data.

Like question_tables.py they speak of "i" and "我". A group `v` is the value; `denied` patterns ask whether the
opposite holds ("do I hate").
"""

import re
from dataclasses import dataclass

from assistant.memory.lexicon import DIETS, LANGUAGES, PETS_EN, PETS_ZH, alternation
from assistant.memory.life_questions import Slots
from assistant.memory.phrases_zh import ROLE_END

_DIETS = alternation(tuple(DIETS))
_LANGUAGES = alternation(tuple(LANGUAGES))
_DO = r"^(?:do|does|did) i (?:still |also |really |actually |even |ever |currently |now |n't )*"
_AM = r"^(?:am|is|are) i (?:still |also |really |actually |currently |now |not )*"
_ME = r"^(?:那么?|请问|所以|,)*我(?:现在|目前|平时|是不是|是否|有没有|到底|真的|一直|还|也|是|都|已经)*"
_YES = r"(?:吗|(?<![什怎])么|嘛|吧)$"
_CHIEF_EN = r"(?:line |direct |current )*(?:manager|supervisor|boss)"
_CHIEF_ZH = r"(?:直属|顶头|直接|部门|的)*(?:领导|上级|上司|主管|经理|老板)"
_ALLERGY: Slots = (("food", "allergy"),)
_LIKED: Slots = (("food", "like"), ("food", "dislike"), ("food", "preference"), ("interests", "like"), ("interests", "dislike"), ("interests", "hobby"))  # fmt: skip
_EATEN: Slots = (("food", "preference"), ("food", "like"), ("food", "dislike"), ("food", "diet"), ("food", "allergy"))
_SPOKEN: Slots = (("language", "spoken"), ("language", "native"))
_TOOLS: Slots = (("project", "tool"), ("project", "language"), ("project", "framework"), ("project", "editor"), ("project", "database"))  # fmt: skip
_CITY: Slots = (("home", "city"),)
_EMPLOYER: Slots = (("work", "employer"),)
_PET: Slots = (("family", "pet"),)
_NO_OFFICE = r"(?!.*\b(?:eligible|entitled|employee|employees|part-time|full-time|exempt|covered|required|allowed)\b)"


@dataclass(frozen=True, slots=True)
class ClaimForm:
    """One way of asking whether something is so."""

    pattern: re.Pattern[str]
    slots: Slots
    denied: bool


def _claim(pattern: str, slots: Slots, *, denied: bool = False) -> ClaimForm:
    return ClaimForm(re.compile(pattern), slots, denied)


CLAIMS = (
    _claim(rf"{_AM}(?:\w+ly )?allergic to (?!what)(?P<v>.+)$", _ALLERGY),
    _claim(r"^(?:do|does) i have (?:an? )?(?!any\b|food\b|to\b|got\b)(?P<v>[\w -]{2,30}?) allerg(?:y|ies)$", _ALLERGY),
    _claim(rf"{_ME}对(?!什么|啥|哪)(?P<v>[^,]{{1,10}}?)(?:过敏{_YES}|过不过敏$|过敏$)", _ALLERGY),
    _claim(rf"{_DO}(?:speak|know|understand) (?P<v>{_LANGUAGES}|(?<=speak )[a-z]+)$", _SPOKEN),
    _claim(rf"{_ME}(?:会不会|能不能|会|能)?(?:说|讲)(?!什么|哪|几)(?P<v>[^,]{{1,6}}?)(?:{_YES}|$)|{_ME}(?:会不会|会|懂)(?P<v2>{_LANGUAGES})(?:{_YES}|$)", _SPOKEN),
    _claim(rf"{_DO}(?:eat|drink) (?!what|at\b|in\b|on\b|with\b|lunch\b|dinner\b|breakfast\b|too\b|enough\b)(?P<v>\w[\w -]*)$", _EATEN),
    _claim(rf"{_ME}(?:能不能|能|可以|爱不爱|爱|喜欢)?(?:吃|喝)(?!什么|啥|哪|饭|早|午|晚)(?P<v>[^,]{{1,6}}){_YES}|{_ME}(?:吃不吃|喝不喝|能不能吃|爱不爱吃)(?P<v2>[^,]{{1,6}})$", _EATEN),
    _claim(rf"{_DO}(?:like|love|enjoy|prefer) (?:eating |drinking )?(?!what)(?P<v>\w[\w .+#'-]*)$", _LIKED),
    _claim(rf"{_DO}(?:hate|dislike|not like) (?:eating |drinking )?(?P<v>\w[\w .+#'-]*)$", _LIKED, denied=True),
    _claim(rf"{_ME}(?:喜不喜欢|爱不爱|喜欢|喜爱|爱)(?:吃|喝|用)?(?!什么|啥|哪|谁)(?P<v>[^,]{{1,12}}?){_YES}|{_ME}(?:喜不喜欢|爱不爱)(?:吃|喝|用)?(?P<v2>[^,]{{1,12}})$", _LIKED),
    _claim(rf"{_ME}(?:讨厌|不喜欢|不爱)(?:吃|喝|用)?(?!什么|啥|哪|谁)(?P<v>[^,]{{1,12}}?){_YES}", _LIKED, denied=True),
    _claim(rf"{_DO}(?:use|work with|code in|program in|write code in) (?!what|my\b|the\b|our\b|a\b|an\b)(?P<v>\w[\w .+#-]*?)(?: any ?more)?$", _TOOLS),
    _claim(rf"{_ME}(?:在|继续)?(?:用不用|使用|用)(?!什么|啥|哪|的)(?P<v>[^,]{{1,16}}?){_YES}", _TOOLS),
    _claim(rf"{_DO}(?:live|reside) in (?P<v>\w[\w ,'-]*?)(?: any ?more)?$|{_AM}(?:living|based) in (?P<v2>\w[\w ,'-]*)$", _CITY),
    _claim(rf"{_ME}(?:住在?|定居在?)(?!哪|什么|几|的|得|了)(?P<v>[^,]{{2,10}}?)(?:{_YES})|{_ME}不是住在?(?P<v2>[^,哪什么]{{2,10}}?)(?:{_YES}|$)", _CITY),
    _claim(rf"{_AM}(?:originally )?from (?!what|where)(?P<v>\w[\w '-]*)$", (("home", "hometown"), ("home", "city"))),
    _claim(rf"{_DO}work (?:at|for) (?!what|whom|the\b|home)(?P<v>\w[\w .&'-]*?)(?: any ?more)?$|{_AM}(?:working|employed) (?:at|for|by) (?P<v2>\w[\w .&'-]*)$", _EMPLOYER),
    _claim(rf"{_ME}在(?!哪|什么|家)(?P<v>[^,]{{2,12}}?)(?:工作|上班|任职){_YES}", _EMPLOYER),
    _claim(rf"{_AM}(?:an? )?(?:strict )?(?P<v>{_DIETS})$|{_ME}(?P<v2>{_DIETS})(?:者)?(?:{_YES}|$)", (("food", "diet"),)),
    _claim(rf"{_AM}(?P<v>married|single|divorced|engaged|widowed)$|{_ME}(?P<v2>结婚|已婚|单身|离婚|离异|订婚)(?:了)?(?:{_YES}|没有|没)$", (("family", "status"),)),
    _claim(rf"{_DO}have (?:a |an |any )?(?P<v>{alternation(PETS_EN)})$|{_ME}(?:有|养)(?:了)?(?:一?[只条])?(?P<v2>{alternation(PETS_ZH)})(?:{_YES}|没有)$", _PET),
    _claim(rf"{_AM}(?:an?|the) {_NO_OFFICE}(?P<v>[\w-]+(?: [\w-]+)?)$|^(?:do|does) i work as an? (?P<v2>[\w -]+)$", (("work", "role"),)),
    _claim(rf"^(?:那么?|请问|所以|,)*我(?:还|现在)?(?:是不是(?:一?[名个位])?(?P<v>[^,应该要可能会需必有在住得]{{0,6}}{ROLE_END})|是(?:一?[名个位])?(?P<v2>[^,什么哪谁]{{0,6}}{ROLE_END})吗)$", (("work", "role"),)),
    _claim(rf"{_AM}(?:on|in) the (?P<v>[\w &-]+?) (?:team|department)$", (("work", "team"),)),
    _claim(r"^is my name (?!on\b|in\b|there\b|correct\b|listed\b)(?P<v>[\w '-]+)$|^am i called (?P<v2>[\w '-]+)$|^我(?:是不是)?叫(?!什么|啥)(?P<v3>[^,]{1,8}?)吗$", (("identity", "name"),)),
    _claim(r"^is my birthday (?:on |in )?(?P<v>[\w ,]+)$|^我的?生日是(?:不是)?(?!哪|什么|几)(?P<v2>[^,]{2,10}?)吗$", (("identity", "birthday"),)),
)  # fmt: skip

# Asked of the user's own slot, before "my manager" is read as a person.
CHIEF_CLAIMS = (
    re.compile(rf"^(?:is|was) (?P<v>\w[\w .'-]*?) (?:still )?my {_CHIEF_EN}$|^(?:is|was) my {_CHIEF_EN} (?P<v2>(?!on\b|in\b|at\b|out\b|still\b)\w[\w .'-]*)$"),
    re.compile(rf"^(?P<v>[^,我]{{1,10}}?)(?:还)?(?:是不是|是)我的?{_CHIEF_ZH}(?:{_YES}|$)|^我的?{_CHIEF_ZH}(?:还)?(?:是不是|是|叫)(?!谁|什么|哪|啥)(?P<v2>[^,]{{1,10}}?)(?:{_YES}|$)"),
)  # fmt: skip
