"""English: the form in which the user wants answers ("short bullet points", "no long answers"), as rules."""

from assistant.memory.grammar import rule
from assistant.memory.phrases_en import ADV, ANSWER, NOT, STYLE, STYLED, WHOSE

ANSWERING_BARE = (
    rule(
        rf"(?:please |always )*(?:answer|reply|respond)(?: to)?(?: me)? (?:with|in|using|as) (?P<style>{STYLED})(?: from now on| always| please| only)*$",
        "bare",
    ),
)

ANSWERING_TOLD = (
    rule(rf"(?:'d |would )?{ADV}(?:want|prefer|like|need)\s+(?:you to )?{WHOSE}{ANSWER}(?: me)?(?: to be)?(?: (?:in|with|as|using))? (?P<style>{STYLED})(?: please| from now on| whenever possible)*$", "user"),
    rule(rf"(?:'d |would )rather (?:have |get |see )?(?P<style>{STYLED}|(?:{STYLE}) {ANSWER})(?: please)*$", "user"),
    rule(rf"{ADV}(?:(?:hate|dislike|detest)s?|can't stand|cannot stand|{NOT}(?:like|want|need|enjoy)) (?:your )?(?P<style>(?:long|lengthy|verbose|wordy|rambling|vague|overlong|flowery) {ANSWER})$", "user", prefix="no "),
)  # fmt: skip
