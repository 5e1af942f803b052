"""Classes that a table names instead of its members: the cities of China that rules on travel put into one; pure.

The provincial capitals, the municipalities under the central government, and the cities with planning of their own
(计划单列市) as the State Council lists them.
"""

import re
from functools import lru_cache

_CAPITALS = (
    "石家庄 太原 呼和浩特 沈阳 长春 哈尔滨 南京 杭州 合肥 福州 南昌 济南 郑州 武汉 长沙 广州 南宁 海口 成都 贵阳 昆明 拉萨"
    " 西安 兰州 西宁 银川 乌鲁木齐 shijiazhuang taiyuan hohhot shenyang changchun harbin nanjing hangzhou hefei fuzhou"
    " nanchang jinan zhengzhou wuhan changsha guangzhou nanning haikou chengdu guiyang kunming lhasa xi'an lanzhou"
    " xining yinchuan urumqi"
)
_MUNICIPALITIES = "北京 上海 天津 重庆 beijing shanghai tianjin chongqing"
_PLANNED = "大连 青岛 宁波 厦门 深圳 dalian qingdao ningbo xiamen shenzhen"
_CLASSES = tuple(
    (re.compile("|".join(map(re.escape, members.split())), re.IGNORECASE), re.compile(named, re.IGNORECASE))
    for members, named in (
        (_CAPITALS, r"省会|首府|provincial capital"),
        (_MUNICIPALITIES, r"直辖市|municipalit"),
        (_PLANNED, r"计划单列市"),
    )
)


@lru_cache(maxsize=64)
def classes_of(question: str) -> tuple[re.Pattern[str], ...]:
    """How a text names the classes of the cities that a question names."""
    return tuple(named for members, named in _CLASSES if members.search(question))


@lru_cache(maxsize=64)
def cities_in(question: str) -> tuple[str, ...]:
    """The cities of those classes that a question names, in small letters."""
    return tuple(dict.fromkeys(city.lower() for members, _ in _CLASSES for city in members.findall(question)))


def is_in_class(question: str, text: str) -> bool:
    """Whether a text names the class of a city that a question names, as "省会城市" does for Hangzhou."""
    return any(named.search(text) for named in classes_of(question))
