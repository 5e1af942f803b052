"""What the form of a piece tells by itself: a pointer to elsewhere, nothing but links, a sentence in mid-air; pure."""

import re

from assistant.models.sentences import Piece

_POINTS_AWAY = re.compile(
    r"^[\s\-*+•(（]*(?:(?:please |you can |to |also |for (?:more|further|details?)[^.]{0,60}? |more [^.]{0,40} )?"
    r"(?:see|refer to|read more|learn more|read|visit|check out|check|consult|find (?:out )?more)\b"
    r"|(?:this|the following) (?:page|section|document|table|list|chapter)\b[^.]{0,20}\b(?:lists?|describes?|contains?|covers?|informs?|explains?)\b"
    r"|(?:另请|另|也请|请|也可以?|更多[^。]{0,12}请|欲了解[^。]{0,30}请|详情请?|详细[^。]{0,12}请)?(?:参[见阅考看照]|查[看阅]|阅读|详见|见(?=第|下|上)))"
    r"|(?:can be found|is (?:described|documented|covered|explained)|are (?:described|listed|documented)|read more|learn more|more information)\b"
    r"[^.]{0,40}(?:\b(?:here|below|at|in|on)\b|\[)"
    r"|(?:see|read more)\b[^.]{0,20}\bbelow",
    re.IGNORECASE,
)
_ADDRESS = re.compile(r"\[([^\[\]\n]*)\]\([^()\s]*\)|<?https?://\S+>?|[\w.+-]{1,64}@[\w-]{1,64}\.\w+")
_WORD = re.compile(r"[\u4e00-\u9fff]|[A-Za-z0-9][\w'’.-]*")
FEW_WORDS = 3
LITTLE = 24
"""Words, or Chinese characters, up to which a piece that names where to read on says nothing else."""
_MID_AIR = re.compile(r"[a-z]|[，。、；：)）\]”’…]|(?:and|or|but|nor)\b")
_GOES_ON = re.compile(
    r"\b(?:an?|the|of|to|for|with|by|from|in|on|at|as|and|or|but|that|which|is|are|was|were|use|using|run|type|your|our|this|these)$"
    r"|(?:使用|运行|执行|输入|以及|或者|和|或|的|在|由|把|将|与)$",
    re.IGNORECASE,
)
_STEP_NAME = re.compile(
    r"(?:Q[:：]\s*)?how (?:to|do|can)\b|如何|怎[么样]|step \d|第[一二三四五六七八九十\d]+步|步骤[一二三四五六七八九十\d]",
    re.IGNORECASE,
)
_STEPS_BELOW = re.compile(
    r"\b(?:following|these|below) steps?\b[^.]{0,30}\W*$|(?:下[面列]|以下)的?步骤[^。]{0,30}\W*$", re.IGNORECASE
)
_NOTED = re.compile(
    r"[\s*_]*(?:note(?: that|,|:)|注意|请注意|备注|提示(?=[^，。]{0,3}[\u4e00-\u9fffa-z]))", re.IGNORECASE
)
_DENIES = re.compile(r"\b(?:is|are|was|were|does|do)(?:n[’']t| not)\b|不是|并非", re.IGNORECASE)
_LINK = re.compile(r"!?\[([^\[\]\n]*)\]\([^()\s]*\)")
_ANSWERS = re.compile(
    r"[\s*_-]*(?:(?:A|Answer|答)\s?[:：]|(?:yes|no|yep|nope|in most cases|it depends|of course|sure)\b[,.!:;—-]|(?:是的|不是|不会|不能|不可以|可以|能|会|对)[，。！])",
    re.IGNORECASE,
)
_EXCEPTION = re.compile(
    r"[\s\-*•]*(?:(?:if|unless|where|when|in case|should)\b[^.,]{0,80}(?:\b(?:no longer|not|without|cannot|unable|never)\b|n['’]t\b)|unless\b"
    r"|(?:如果|若|如|倘若)[^，。]{0,16}[不没无未])",
    re.IGNORECASE,
)
# "所要的文件超过60天的，只能……": a case that a rule sets apart by its "的，".
_CASE = re.compile(
    r"(?:\*\*[^*\n]{1,12}\*\*\s*)?(?:但|但是)?[^，。；\n]{2,30}?(?:超过|逾期|[不未没无]|以上|以下|仅|已)[^，。；\n]{0,16}的，"
    r"|(?:含有|涉及|属于)[^，。；\n]{2,20}的[^，。；\n]{0,6}，"
)
_LETTER = re.compile(r"\W*(?:A|Q|Answer|Question|答|问)\s?[:：]\W*", re.IGNORECASE)
LABEL_WORDS = 2
"""Words outside its links up to which a piece is a label of them."""
CONTENTS = re.compile(
    r"[\s*_#]*(?:on this page|in this (?:page|section)|table of contents|contents|本页目录|目录)[\s*_]*[:：]",
    re.IGNORECASE,
)


def points_away(text: str) -> bool:
    """Whether a piece does little but name the place where to read on; what it announces by a colon follows it."""
    if text.rstrip(" *_")[-1:] in (":", "："):
        return CONTENTS.match(text) is not None
    return _POINTS_AWAY.search(text) is not None and len(_WORD.findall(_ADDRESS.sub("", text))) <= LITTLE


def is_links_alone(text: str) -> bool:
    """Whether a piece is a link or several with a label at most, as in a table of contents."""
    return bool(_LINK.search(text)) and len(_WORD.findall(_ADDRESS.sub("", text))) <= LABEL_WORDS


def is_mid_air(text: str) -> bool:
    """Whether a sentence begins as none does, since what is before it was cut off."""
    return _MID_AIR.match(text) is not None


def is_broken_off(text: str, piece: Piece) -> bool:
    """Whether a sentence ends on a word that goes on ("use the"), as the last of a page does."""
    return piece.kind == "sentence" and _GOES_ON.search(text.rstrip()) is not None


def is_reply(text: str) -> bool:
    """Whether a sentence answers a question that stands before it ("A: …", "No, …", "可以，……")."""
    return _ANSWERS.match(text) is not None


def is_scrap(text: str, piece: Piece) -> bool:
    """Whether a piece is a word or a link that says nothing by itself ("Note", "提示")."""
    if _LETTER.fullmatch(text):
        return True
    if piece.kind != "sentence" or text[-1:] in (":", "："):
        return not _WORD.search(text)
    words = _WORD.findall(_ADDRESS.sub("", text))
    return len(words) < FEW_WORDS and not any(character.isdigit() for character in text)


def is_note(text: str) -> bool:
    """Whether a text is a remark beside what is said ("Note that …", "注意")."""
    return _NOTED.match(text) is not None


def is_of_exception(text: str) -> bool:
    """Whether a text begins with a case in which something is not so ("If you no longer have access, ...")."""
    return _EXCEPTION.match(text) is not None


def case_of(text: str) -> str:
    """The case that a Chinese rule sets apart at the beginning of a text ("超过60天的，"); empty where it sets none."""
    found = _CASE.match(text)
    return found[0] if found else ""


def denies(text: str) -> bool:
    """Whether a text says what something is not."""
    return _DENIES.search(text) is not None


def names_step(heading: str) -> bool:
    """Whether a heading names a step or a way to do something."""
    return _STEP_NAME.match(heading) is not None


def announces_steps(text: str) -> bool:
    """Whether a text ends in saying that the steps follow."""
    return _STEPS_BELOW.search(text) is not None
