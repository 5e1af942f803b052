"""Chinese: which words behind 我的 name a datum rather than something one talks about (我的健身房是铁馆, not 我的心情是好的).

English tells a name by its capital; Chinese has none, so the noun of the slot says it.
"""

import re

_DATUM = re.compile(
    r"(?:地点|地址|位置|场地|场所|座位|工位|车位|床位|时间|时段|日期|日子|频率|工具|软件|平台|系统|设备|硬盘|硬碟|浏览器|编辑器|输入法|账号|帐号|用户名|编号|代号|代码名|名称|号码|方式|方法|流程|计划|安排|目标院校|对象|"
    r"路线|路径|品牌|型号|尺寸|尺码|鞋码|牙医|医生|教练|健身房|图书馆|餐厅|食堂|咖啡馆|理发店|诊所|医院|银行|超市|快递点|课程|科目|课题|选题|口味|颜色|套餐|会员|运营商|航空公司|车型|房型|楼层|门牌|班级|社团|频道|播客|书单|"
    r"提醒|闹钟|限制|备份|存放处|钥匙|搭档|队友|室友)$"
)
# What something is like, or how things stand with it, is no value.
VAGUE_ZH = re.compile(
    r"^(?:很|太|非常|特别|有点|比较|挺|真|不|没|越来越|这样|那样|什么|怎|如何|一样|一个|个|对的|错的|好|坏|无|空)|(?:的|了|吗|呢|吧)$"
)
_LONGEST_VALUE = 16


def is_datum(key: str, value: str) -> bool:
    """Whether a folded key and value are a datum of the user's own, as said in "我的 KEY 是 VALUE"."""
    return len(value) <= _LONGEST_VALUE and _DATUM.search(key) is not None and VAGUE_ZH.search(value) is None
