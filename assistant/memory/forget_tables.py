"""What a wish to forget may name as a whole: a topic in people's words, somebody, or all that is known of it; data."""

import re

from assistant.memory.lexicon import PETS_EN, PETS_ZH, RELATIONS_EN, RELATIONS_ZH, alternation

ALL_EN = re.compile(
    r"^(?:(?:everything|anything|all|what|whatever|every (?:fact|detail|memory)|(?:all )?(?:the )?(?:information|details|facts|memories))"
    r"(?: (?:that )?(?:you (?:know|remember|have|have stored|stored|saved)|i(?:'ve| have)? (?:ever )?(?:told|said|shared)(?: to| with)?(?: you)?))?"
    r" (?:about|of|on|regarding)|all(?= (?:of )?(?:my|our)\b)|all of(?= (?:my|our)\b)) "
)
ALL_ZH = re.compile(
    r"^(?:所有|全部|一切)的?(?=关于|有关|跟|和|与|我)|^我(?:跟你|和你|对你)?(?:说|讲|告诉你?|提)过?的(?=关于|有关)"
)
ALL_BEHIND_ZH = re.compile(r"(?:全部|所有|一切|通通|统统|全|都)+$")
ABOUT_ZH = re.compile(r"^(?:关于|有关|跟|和|与)|(?:有关|相关)的?$")
KIND_ZH = re.compile(
    r"(?:的|有关的?|相关的?)*(?:(?:所有|全部|一切)(?:的)?)?(?:信息|资料|内容|情况|记录|记忆|数据|(?<=的)事情?|(?<=的)(?:一切|所有|全部))+$"
)
KIND_EN = re.compile(r" (?:information|info|details|data|facts|memories)$")
TWO = re.compile(r"\s*(?:,|、|\band\b|和|以及|还有|跟|与)\s*")
OWN = re.compile(r"^(?:(?:my|our) |我们?家?的?)")
RELATION = re.compile(
    rf"(?:(?:younger|older|elder|little|big|twin|best) )?(?:{alternation((*RELATIONS_EN, *PETS_EN, *RELATIONS_ZH, *PETS_ZH))})(?: ?[\w'-]+)?"
)

_JOB = (("work", "role"), ("work", "employer"), ("work", "team"), ("work", "manager"), ("work", "duty"), ("work", "field"), ("work", "start"), ("work", "hours"), ("work", "device"), ("work", "past role"))  # fmt: skip
_HOME = (("home", "city"), ("contact", "address"))
_CONTACT = (("contact", "email"), ("contact", "phone"), ("contact", "address"))
_HEALTH = (("health", "condition"), ("health", "state"), ("food", "allergy"))
_FOOD = (("food", "diet"), ("food", "allergy"), ("food", "preference"), ("food", "like"), ("food", "dislike"))
_HOBBIES = (("interests", "hobby"), ("interests", "like"), ("interests", "dislike"), ("interests", "learning"))
_STUDIES = (("education", "school"), ("education", "subject"), ("education", "grade"))
_LANGUAGES = (("language", "spoken"), ("language", "understood"), ("language", "native"))
_PLANS = (("plans", "plan"), ("plans", "event"))
_PROJECT = tuple(
    ("project", key)
    for key in "name directory language framework tool decision constraint deadline budget editor database".split()
)

# What people call a topic, and the slots they mean by it; several of them are one thing to forget.
TOPICS_NAMED = tuple(
    (re.compile(words), frozenset(slots))
    for words, slots in (
        (r"(?:job|work|employment|career|working life|工作|职业|上班)", _JOB),
        (r"(?:address|home|home address|where i live|place i live|住址|地址|家庭住址|住处|住的地方|住所|居住地|居住地址|住(?:在)?哪里?|家)", _HOME),
        (r"(?:contacts?|contact (?:details|data|information)|联系方式|联络方式)", _CONTACT),
        (r"(?:allerg(?:y|ies)|过敏|过敏史|过敏原|过敏源)", (("food", "allergy"),)),
        (r"(?:health|medical|medical history|健康|健康状况|病史|身体)", _HEALTH),
        (r"(?:food|eating|eating habits|food preferences|饮食|吃的|口味|饮食习惯|饮食偏好)", _FOOD),
        (r"(?:hobby|hobbies|interests|likes and dislikes|爱好|兴趣|兴趣爱好|喜好)", _HOBBIES),
        (r"(?:education|studies|school|university|学历|教育|教育背景|学业|上学)", _STUDIES),
        (r"(?:languages|语言|会的语言)", _LANGUAGES),
        (r"(?:plans|appointments|计划|安排|日程|行程)", _PLANS),
        (r"(?:project|项目)", _PROJECT),
        (r"(?:names?|名字|姓名)", (("identity", "name"), ("identity", "nickname"))),
        (r"(?:age|年龄|年纪|岁数)", (("identity", "age"),)),
        (r"(?:birthday|date of birth|生日|出生日期)", (("identity", "birthday"),)),
        (r"(?:phone|phone number|电话|手机号?|电话号码|手机号码)", (("contact", "phone"),)),
        (r"(?:e-?mail|e-?mail address|邮箱|电子邮箱|邮箱地址)", (("contact", "email"),)),
        (r"(?:hometown|老家|家乡|籍贯)", (("home", "hometown"),)),
    )
)  # fmt: skip
FAMILY = re.compile(r"(?:family|family members|relatives|我们?家|家人|家里人|家庭|家庭成员|亲人)")
