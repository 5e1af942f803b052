"""English: how a value stands in a sentence: the article of a job, abbreviations in capitals, an allergy in the singular."""

import re

from assistant.memory.lexicon import words
from assistant.memory.slot_words_en import is_occupation

# Written in capitals however they were typed; each is read letter by letter, but for those in _READ_AS_WORDS.
_ABBREVIATIONS = frozenset(words(
    "hr it ux ui qa pr mri sap icu er gp nhs cad cnc hvac ict erp crm seo ngo ai ml ict r&d vfx qc hse ehs ceo cto cfo coo cio cmo ciso cpo chro vp svp evp md sre dba pa ea sql php b2b iot gis rf ecg ct"
))  # fmt: skip
_READ_AS_WORDS = frozenset(("cad", "sap", "php"))
# Letters whose names begin with a vowel: "an HR generalist", "an SAP consultant" (S-A-P).
_VOWEL_NAMES = frozenset("aefhilmnorsx")
_SOUNDS_LIKE_YOU = re.compile(r"(?:uni(?!m|n|d)|us[eu]|eu|one\b|once\b|ut[ei]|ub|u-|ukul)")
_SILENT_H = re.compile(r"(?:hour|honest|honou?r|heir)")
# A field and no job.
_FIELDS = frozenset(("hr", "it", "qa", "pr", "ux", "ui", "seo", "r&d", "ict"))
_DETERMINED = frozenset(("a", "an", "the", "one", "part", "our", "their"))
# An office that one person holds in a firm has no article; nor have several people, or a field of work.
_OFFICE = re.compile(
    r"(?:(?:deputy|vice|assistant|interim|acting|co-|global|regional|group) ?)*(?:head(?! (?:chef|nurse|cook|coach|waiter|waitress|barista|gardener|baker|bartender|porter|housekeeper|librarian|groundskeeper|teacher|hunter))|chief (?:[\w-]+ )*officer|chief of|vp\b|svp\b|evp\b|president|vice[ -]president|chair(?:man|woman|person)?$|director of|secretary general|"
    r"(?:ceo|cto|cfo|coo|cio|cmo|ciso|cpo|chro|md)\b)"
)
_NOT_SEVERAL = frozenset(words("sales operations business logistics boss hostess seamstress waitress actress stewardess news mathematics physics economics analytics communications systems"))  # fmt: skip
# What is counted, told in the singular before "allergy": no ending is put to it, since a value stands as it was said.
_COUNTED = frozenset(words(
    "nut peanut walnut hazelnut cashew almond pecan pistachio chestnut coconut egg cat dog horse bee wasp strawberry raspberry blueberry blackberry cherry berry apple pear peach plum apricot banana orange lemon lime"
    " mushroom tomato potato carrot onion lentil bean soybean chickpea pea clam mussel oyster prawn scallop grape fig date olive mite hamster rabbit seed insect mosquito hornet feather"
))  # fmt: skip


def job_as_said(job: str) -> str:
    """A job behind "work as": "a nurse", "an HR generalist", "Head of Sales"; Chinese values stand as they are."""
    if not job[:1].isascii():
        return job
    job = " ".join(_in_capitals(word, position, job) for position, word in enumerate(job.split(" ")))
    folded = job.lower()
    first = folded.split(" ", 1)[0]
    if (
        first in _DETERMINED
        or folded in _FIELDS
        or _OFFICE.match(folded)
        or not first[:1].isalpha()
        or _is_no_single_job(folded)
    ):
        return job
    return f"{_article(job)} {job}"


def _is_no_single_job(folded: str) -> bool:
    """Whether words name several people or a field ("bookkeeping", "teachers"), which have no article."""
    head = re.split(r" (?:of|for|in|at|to|with|and|on) ", folded)[0].rsplit(" ", 1)[-1]
    if head.endswith("s") and not head.endswith("ss") and head not in _NOT_SEVERAL:
        return not is_occupation(head)
    return head in ("staff", "crew", "support", "sales", "operations", "logistics") or (
        head.endswith("ing") and not is_occupation(head)
    )


def _in_capitals(word: str, position: int, job: str) -> str:
    """ "hr" as "HR"; "it" only where a job's name follows it."""
    plain = word.lower()
    known = plain in _ABBREVIATIONS and word.islower()
    alone = position and plain in ("it", "er", "pa", "ea", "ct", "md")
    return word.upper() if known and not (alone and job.endswith(word)) else word


def _article(job: str) -> str:
    first = re.split(r"[ /-]", job, maxsplit=1)[0]
    lettered = first.isupper() and (first.lower() in _ABBREVIATIONS or not re.search("[AEIOUY]", first))
    if len(first) == 1:
        return "an" if first.lower() in _VOWEL_NAMES else "a"
    if lettered and first.lower() not in _READ_AS_WORDS:
        return "an" if first[0].lower() in _VOWEL_NAMES else "a"
    if first.lower() == "sap":
        return "an"
    folded = job.lower()
    vowel = folded[0] in "aeiou" and not _SOUNDS_LIKE_YOU.match(folded)
    return "an" if vowel or _SILENT_H.match(folded) else "a"


def kept_as_said(value: str) -> str:
    """An animal that somebody does not have, with its article ("a dog" of "dog")."""
    first = value.split(" ", 1)[0].lower()
    bare = not value.lower().endswith("s") and first not in ("a", "an", "any", "one", "fish") and value.isascii()
    return f"{_article(value)} {value}" if bare else value


def allergy_as_said(value: str) -> str:
    """An allergy told in the singular ("a nut allergy"); empty where "allergic to" goes before the value as it is."""
    counted = value.rsplit(" ", 1)[-1].lower() in _COUNTED
    return f"{_article(value)} {value} allergy" if counted else ""
