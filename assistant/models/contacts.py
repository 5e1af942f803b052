"""The way to reach somebody that a question asks for, and texts that hold one: a phone number, an address, an account; pure."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from assistant.models.candidates import Candidate
from assistant.retrieval.keywords import fold

_PHONE_ASKED = re.compile(
    r"\b(?:phone|telephone|fax|mobile|cell|hotline) numbers?(?: (?:of|for|to|do|does|should|can|at)\b|\W*$)"
    r"|\bnumber (?:do|can|should|must) (?:i|we|you) (?:call|dial|ring)\b"
    r"|(?:电话|手机|传真|座机|热线)(?:号码?)?(?:是|为)?(?:多少|什么|几)|(?:电话|手机|传真)号码?[?？]?$|分机号?(?:是|为)?(?:多少|几)",
    re.IGNORECASE,
)
_EMAIL_ASKED = re.compile(
    r"\b(?:what(?:['’]s| is| are| was)|which)\b(?!.{0,60}\b(?:i|we|you)\b.{0,40}\be-?mail\b(?! address)).{0,60}\be-?mail(?: address(?:es)?)?(?: (?:of|for|to|do|should|can)\b|\W*$)"
    r"|(?:邮箱|邮件地址)(?:地址)?(?:是|为)?(?:什么|多少|哪个)",
    re.IGNORECASE,
)
_DATE = re.compile(r"\b(?:19|20)\d\d\s?[-–—/.]\s?\d{1,4}(?:\s?[-–—/.]\s?\d{1,2})?\b")
_PHONE = re.compile(
    r"(?<![\w.])(?:\+\d{1,3}[\s.-]?)?(?:\(\d{2,5}\)\s?)?\d{2,4}(?:[\s.-]\d{3,4}){1,3}(?!\w|\.\d)|(?<!\w)\+?\d{10,13}(?!\w)"
    r"|\bext(?:\.|ension)?\s?\d{2,5}|分机\s?\d{2,5}|\b(?:110|112|119|120|911|999)\b",
    re.IGNORECASE,
)
_CALLED = re.compile(
    r"\b(?:tele)?(?:phones?|tel|call|dial|fax|mobile|cell|hotline|line|ext(?:ension)?)\b|电话|手机|传真|热线|座机|拨打|联系|分机|报警",
    re.IGNORECASE,
)
# A number of a few figures is an extension where it stands right behind what is called.
_BARE = re.compile(
    r"\b(?:tele)?(?:phone|tel|call|dial|ring|fax|mobile|cell|hotline|ext(?:ension)?)\b\.?(?: number)?(?:[^\d\n.;|]{0,24}?\b(?:is|at|on|to)\b)?\s{0,3}[:：|]?\s{0,3}\d{3,9}(?![\w%]|[.,]\d)"
    r"|(?:电话|手机|传真|热线|座机|分机|拨打?)(?:号码?)?\s{0,3}(?:[是为：:|]|改为)?\s{0,3}\d{3,9}(?![\d年月日元%％]|[.,]\d)",
    re.IGNORECASE,
)
_CELL = re.compile(r"\|\s*\d{3,9}\s*(?=\|)")
_EMAIL = re.compile(r"[\w.+-]{1,64}@[\w-]{1,64}\.\w+|[\w.+-]{1,64}\s?\(at\)\s?[\w-]{1,64}")
_SERVICE_ASKED = re.compile(
    r"(?P<zh>微信|微博|QQ|抖音|支付宝|钉钉)(?:公众)?(?:账?号|号码|群)|\b(?P<en>wechat|whatsapp|twitter|telegram|instagram|facebook|linkedin|skype|discord|mastodon)"
    r" (?:id|account|handle|name|page|number|channel)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class AnswerType:
    """The value that a question asks for: `is_in` tells whether a piece holds one."""

    name: str
    is_in: Callable[[Candidate], bool]


def contact(question: str) -> AnswerType | None:
    """The way to reach somebody that a question asks for."""
    if service := _SERVICE_ASKED.search(question):
        name = fold(service["zh"] or service["en"])
        return AnswerType("account", lambda piece: name in fold(piece.text))
    if _PHONE_ASKED.search(question):
        return AnswerType("phone", _is_phone)
    if _EMAIL_ASKED.search(question):
        return AnswerType("email", lambda piece: _EMAIL.search(piece.text) is not None)
    return None


def _is_phone(piece: Candidate) -> bool:
    is_called = _CALLED.search(piece.text) is not None or _CALLED.search(piece.under) is not None
    text = _DATE.sub(" ", piece.text)
    # In a table the heading of the column says what its figures are.
    is_cell = piece.piece.kind == "table" and _CELL.search(text) is not None
    return is_called and (is_cell or _PHONE.search(text) is not None or _BARE.search(text) is not None)
