"""Who a sentence says holds an office: "Head of procurement: Susan Park", 采购负责人是王芳; pure."""

import re

from assistant.retrieval.differing import Difference

_ASKED_EN = re.compile(
    r"^\W*who(?:'s|\u2019s| is) (?:currently |now )?(?:the |our |your |my )?(?P<role>[a-z][\w\s&/'-]{3,60}?)"
    r"(?: (?:now|currently|today|here|at present))?\W*$",
    re.IGNORECASE,
)
_ASKED_ZH = re.compile(
    r"^\W*(?:现在|目前)?(?:谁是(?:现在的?|目前的?)?(?P<a>[^，。？?]{2,16}?)|(?:现在的?|目前的?)?(?P<b>[^，。？?]{2,16}?)(?:现在|目前)?(?:是谁|是哪位|叫什么(?:名字)?|由谁担任))\W*$"
)
_PERSON_EN = r"(?P<who>(?:(?:Mr|Ms|Mrs|Dr|Prof)\.? )?[A-Z][\w'\u2019-]+(?: (?:(?:van|von|de|der|den|da|di|bin|al) )*(?:[A-Z]\.|[A-Z][\w'\u2019-]+)){0,3})"
# 王芳, 马雷克·霍林: no sign that joins words stands in a name.
_PERSON_ZH = r"(?P<who>(?![是为由的在和与])(?:[\u4e00-\u9fff]{2,4}|[\u4e00-\u9fff]{1,6}(?:·[\u4e00-\u9fff]{1,6})+))"
_NO_LONGER = re.compile(
    r"\b(?:was|were|former|formerly|until|till|previous|previously|ex|deputy|acting|interim|not|no longer|will)\b|前任|曾|原任|代理|副|不再|不是|将",
    re.IGNORECASE,
)
_STOOD_IN = r"(?:\b(?:was|were|former|previous|ex|deputy|acting|interim)\b(?: (?:the|our))?[ -]|(?:曾任?|前任?|原任?|代理|副)(?:公司|我们)?的?)"
_TITLE = re.compile(r"^(?:(?:mr|ms|mrs|dr|prof)\.? )|(?:先生|女士)$", re.IGNORECASE)


def holders(role: str, one: str, other: str) -> Difference | None:
    """The two people whom two sentences give for an office; None where one gives none, or they may be one."""
    found = [holder(text, role) for text in (one, other)]
    if found[0] is None or found[1] is None or _may_be_one(found[0], found[1]):
        return None
    return Difference(found[0], found[1], "name")


def settles(role: str, one: str, other: str) -> bool:
    """Whether two sentences say plainly who holds an office, or one who held it or stands in."""
    texts = (one, other)
    stood_in = re.compile(_STOOD_IN + re.escape(role), re.IGNORECASE)
    return all(holder(text, role) for text in texts) or any(stood_in.search(text) for text in texts)


def office_asked(question: str) -> str | None:
    """The office whose holder a question asks for, without its article: "head of procurement"."""
    if m := _ASKED_EN.match(question):
        return " ".join(m["role"].split())
    m = _ASKED_ZH.match(question)
    return (m["a"] or m["b"]).strip() if m else None


def holder(text: str, role: str) -> str | None:
    """Who holds an office by a sentence that says nothing else of it; of one who did or will hold it nothing is said."""
    if _NO_LONGER.search(text.replace(role, "")):
        return None
    office = re.escape(role).replace(r"\ ", r"\s+")
    patterns = (
        rf"^[\W_]*(?i:(?:the |our |my )?{office})[*_]*(?:\s*[:：]\s*|,? (?:is|=) )[*_]*{_PERSON_EN}(?=[*_]*(?:[.,;(]|$))",
        rf"(?:^|[.;:] )[\W_]*{_PERSON_EN}[*_]* (?:is|serves as|acts as|works as) (?i:(?:the |our )?{office})(?=[*_]*(?:[.,;]|$))",
        rf"(?:^|[\s(]){_PERSON_EN}(?:, | \()(?i:(?:the |our )?{office})(?=[).,;]|$)",
        rf"(?:^|[\W_]|公司|我们|的){office}[*_]*\s*(?:[:：]|现?(?:由|是|为)|[(（])\s*{_PERSON_ZH}(?=[*_]*(?:担任|[，。；）)\s]|$))",
        rf"(?:^|[\W_]){_PERSON_ZH}(?:现任|现在是|担任|是|任|为)(?:公司|我们)?的?{office}(?=[，。；\s]|$)",
        rf"(?:^|[\W_]){_PERSON_ZH}[(（]{office}[)）]",
    )
    return next((m["who"].strip() for pattern in patterns if (m := re.search(pattern, text.strip()))), None)


def _may_be_one(one: str, other: str) -> bool:
    """Whether two names may be of one person: "Webb", "Mr Martin Webb"."""
    a, b = (set(_TITLE.sub("", name).lower().replace("·", " ").split()) for name in (one, other))
    return a <= b or b <= a
