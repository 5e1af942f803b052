"""The key words of a telling as they are often mistyped, put right before the rules read; values are never touched.

Only in the frame where nothing else makes sense ("my nmae is", 住再北京), so that no word of a value is changed.
"""

import re
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, replace

from assistant.datatypes import FactDraft
from assistant.memory.life_zh import PLACES_ZH

_OWN = r"(?:my|our|ur|your) (?:(?:full|first|last|real|middle|home|work|email|e-mail) )?"
_AM = r"(?:i'm|i’m|im|i am|am|is|are|he's|she's|i was) (?:\w+ )?"
_I_TELL = (
    r"(?:i|we) (?:live|work|am|was|have|had|love|like|hate|teach|drive|run|own|study|speak|want|need|eat|play|use|moved|grew|came|can|can't|cannot|can’t|don't|don’t|do not|also|currently|now|just|really)\b"
    r"|(?:i'm|i’m|i've|i’ve|i am) |im (?:allergic|from|based|living|working|in|at|an?|the|vegan|vegetarian)\b|my (?:name|job|wife|husband|employer|company|boss|city|home)\b"
)
_ENGLISH: Mapping[str, str] = {
    rf"(?<![\w'’]){_OWN}(?P<wrong>nmae|naem|anme|mane|namee)(?= is\b|'s\b|’s\b|:| )": "name",
    rf"(?<![\w'’]){_OWN}(?P<wrong>brithday|bithday|birtday|birthdya|birhtday|birthaday)\b": "birthday",
    rf"(?<![\w'’]){_OWN}(?P<wrong>adress|addres|adres|addresss)\b": "address",
    rf"(?<![\w'’]){_OWN}(?P<wrong>emial|eamil|emali)\b": "email",
    rf"(?<![\w'’]){_OWN}(?P<wrong>emploer|employeer|emplyer|empolyer)\b": "employer",
    rf"(?<![\w'’]){_AM}(?P<wrong>alergic|allergc|allegic|alergick|allergick|allerigc|alleric|allergig|alergc|allargic|allergik)\b": "allergic",
    rf"(?<![\w'’]){_AM}(?P<wrong>vegeterian|vegitarian|vegatarian|vegetarien|vegeterain|vegitarien)\b": "vegetarian",
    r"(?<![\w'’])(?:i|we) (?:now |currently |also )?(?P<wrong>wrok|wokr|owrk|wrk|workk)(?= (?:at|for|as|in|with)\b)": "work",
    # "an I live in Duluth": nobody has an I.
    rf"(?<![\w'’])(?P<wrong>an)(?= (?:{_I_TELL}))": "and",
    r"(?<![\w'’])(?:i|we) (?:now |currently |also )?(?P<wrong>liev|lvie|ilve|livve)(?= (?:in|at|near)\b)": "live",
}
_NO_NAME = r"\d|(?:an?|the|my|home|nights?|weekends?|fun|free|least|[a-z]+ (?:years?|months?|weeks?|days?|hours?))\b"
_MIXED = r"(?:我|本人|现在|目前|一直)\s*"
_CHINESE: Mapping[str, str] = {
    # English words of the frame around what is told in Chinese: 我 work as 架构师.
    rf"{_MIXED}(?P<wrong>(?:work|working) as(?: an?)? ?)(?!(?:team|group|pair|one)\b)(?=\S)": "是",
    rf"{_MIXED}(?P<wrong>(?:work|working) (?:at|for) ?)(?!{_NO_NAME})(?=\S)": "就职于",
    rf"{_MIXED}(?P<wrong>(?:live|living) in ?)(?!{_NO_NAME})(?=\S)": "住在",
    rf"(?:我|人|家|现|目前|一直)(?P<wrong>再)(?=(?:{PLACES_ZH})[市区县]?(?:住|居住|定居|生活|上班|工作))": "在",
    rf"(?:住|居住|定居|生活|家)(?P<wrong>再)(?={PLACES_ZH})": "在",
    r"对[^,，。.!！?？\s]{1,10}?过(?P<wrong>民|闽|悯|铭|敏感)(?=[,，。.!！?？;；\s]|$)": "敏",
    r"在[^,，。.!！?？\s]{2,12}?(?P<wrong>工做|上搬)(?=[,，。.!！?？;；\s]|$)": "工作",
}
_WRONG = tuple((re.compile(form, re.IGNORECASE), right) for form, right in (*_ENGLISH.items(), *_CHINESE.items()))


@dataclass(frozen=True, slots=True)
class Spelling:
    """A message put right, and where its pieces began: `starts` in it, `shifts` what to take off there."""

    text: str
    starts: tuple[int, ...] = ()
    shifts: tuple[int, ...] = ()

    def as_written(self, draft: FactDraft) -> FactDraft:
        """The draft with its quotation's offsets in the message as it was written."""
        return replace(draft, start=self._before(draft.start), end=self._before(draft.end))

    def _before(self, position: int) -> int:
        at = bisect_right(self.starts, position) - 1
        return position - self.shifts[at] if at >= 0 else position


def spelled(text: str) -> Spelling:
    """A message with its mistyped key words put right."""
    wrong = sorted(
        (m.start("wrong"), m.end("wrong"), right) for pattern, right in _WRONG for m in pattern.finditer(text)
    )
    starts: list[int] = []
    shifts: list[int] = []
    pieces: list[str] = []
    read = shift = 0
    for start, end, right in wrong:
        if start < read:
            continue
        pieces += [text[read:start], right]
        read, shift = end, shift + len(right) - (end - start)
        starts.append(end + shift)
        shifts.append(shift)
    return Spelling("".join([*pieces, text[read:]]), tuple(starts), tuple(shifts)) if wrong else Spelling(text)
