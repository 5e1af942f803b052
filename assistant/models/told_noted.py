"""What is said to a message that only tells: that it was noted and as what, or that its words alone are kept; pure."""

import re
from collections.abc import Mapping, Sequence

from assistant.datatypes import Answer, Context, Fact, FactDraft, Text
from assistant.errors import Language
from assistant.memory.folding import fold
from assistant.memory.grammars import grammars_for
from assistant.memory.same_values import same_value, says_value
from assistant.memory.schema import CORRECTION, NOTE, USER, single_valued
from assistant.memory.speaking import speak
from assistant.memory.statements import states_something
from assistant.memory.summary_rules import states_work
from assistant.memory.telling import refused_secret
from assistant.models.told_limits import fits, joined, joined_all
from assistant.models.told_wording import flowing

NOTED = Text(en="Noted.", zh="记下了。")
WAITS = Text(
    en="You locked this in your profile, so it waits for your word: {what}",
    zh="这一项在你的档案里已锁定，等待你的确认：{what}",
)
REVIEW = Text(
    en="I noted this for your review and don't use it yet: {what} Say what holds with `tandem memories review`.",
    zh="这一条先记入待确认列表，暂不使用：{what}请用 `tandem memories review` 确认。",
)
AT_ODDS = Text(
    en="This does not go together with what else you told me, so it waits for your review: {what} Say which holds with"
    " `tandem memories review`.",
    zh="这与你告诉我的其他内容不一致，先记入待确认列表：{what}请用 `tandem memories review` 确认以哪个为准。",
)
WAITING = Text(en="It waits for your word.", zh="等待你的确认。")
NOTHING_TO_NOTE = Text(
    en="I noted this in your own words: they stay in our conversation, and I quote them when you ask. To make a memory"
    " of it, say: remember that …",
    zh="好的，你的原话留在对话里，问到时我会引用。要记成一条记忆，请说：请记住……",
)
"""For what is no fact: it is found all the same, as long as the conversation is."""
WORDS_KEPT = Text(en="All right, your words are kept.", zh="好的，原话已留下。")
"""The same, once the longer sentence was said in this conversation."""
NO_SECRETS = Text(
    en="I don't remember passwords, keys or card numbers. What you wrote stays in this conversation alone, until you"
    " delete it.",
    zh="我不会记住密码、密钥或卡号。你写下的内容只留在这个对话里，删除对话即可清除。",
)
AGREED = Text(en="All right.", zh="好的。")
HELLO = Text(en="Hello! Ask me about your documents.", zh="你好！可以问我文档里的内容。")
GLAD = Text(en="You're welcome.", zh="不客气。")
UNTIL_NOW = Text(en="Until now: {old}.", zh="此前是：{old}。")
"""What a value took the place of, so that both are seen and a mistake is."""
IN_WORDS = Text(en="In your words: “{quote}”", zh="你的原话：“{quote}”")
MORE = Text(en="And {count} more.", zh="另有 {count} 条。")
_LANGUAGE = ("answering", "language")
_LOCKED, _CONTRADICTION, _APPROVE = "locked", "contradiction", "approve"
_REASONS = {_LOCKED: WAITS, _CONTRADICTION: AT_ODDS}
MAX_SAID = 8
"""Of so many facts each is named; a screenful is not read."""

_GREETING = re.compile(
    r"\s*(?:hello|hi|hey|good (?:morning|afternoon|evening)|你好|您好|嗨|哈[喽啰罗]|早上好|下午好|晚上好)[\s,，!！.。~～]*(?:there|tandem)?[\s!！.。]*$",
    re.IGNORECASE,
)
_THANKS = re.compile(r"\s*(?:thanks|thank you|thx|cheers|谢谢|多谢|感谢|謝謝)", re.IGNORECASE)


def acknowledged_unasked(context: Context) -> str:
    """The answer to a statement for which nothing was found ("The coffee machine broke again"); empty to all others."""
    asks = context.asked_as or context.forget or states_work(context.question)
    asks = asks or not states_something(context.asked or context.question)
    said = "" if asks else acknowledged(context)
    return said if fits(said, context.preferences.limit, context.preferences.language) else ""


def acknowledged(context: Context) -> str:
    """The answer to a message that asks for nothing."""
    language = context.preferences.language
    told = noted(context) if context.told else ""
    if told:
        return told
    if _GREETING.match(context.question):
        return HELLO.say(language)
    if _THANKS.match(context.question):
        return GLAD.say(language)
    if refused_secret(context.question):
        return NO_SECRETS.say(language)
    folded = fold(context.question)
    is_talk = any(grammar.smalltalk.fullmatch(folded) for grammar in grammars_for(folded))
    if is_talk:
        return AGREED.say(language)
    said = {fold(message.content) for message in context.history}
    # Each is news once; whoever goes on telling is heard, and not told anew what becomes of it.
    left = [text for text in (NOTHING_TO_NOTE, WORDS_KEPT) if not said & {fold(text.en), fold(text.zh)}]
    return (left[0] if left else AGREED).say(language)


def noted(context: Context) -> str:
    """That it was noted and as what, so that a miss is seen: "Noted. You're allergic to kiwi."; bare under a limit.

    What waits for the user's word says so, and what nothing comes of is not spoken of; empty where that is all.
    """
    language, limit = context.preferences.language, context.preferences.limit
    held = [draft for draft in context.told if draft.is_kept]
    kept = [draft for draft in held if not _waits(context, draft)]
    parts: list[str] = []
    if kept:
        bare, said = NOTED.say(language), joined_all(_said(kept, language, _until_now(context, kept)), language)
        parts = [bare, said] if said else [bare]
    elif held:
        bare = WAITING.say(language)
    else:
        return ""
    parts += _waiting(context, [draft for draft in held if _waits(context, draft)], language)
    whole = joined_all(parts, language)
    return whole if fits(whole, limit, language) else bare


def acknowledges(answer: Answer, fact: Fact) -> bool:
    """Whether an answer says of a fact that it was noted, or waits; that a model's words name its value says nothing."""
    if fact.status == "superseded":
        # What no longer holds is no news: the answer names what does.
        return answer.mode == "embedded"
    said = (WAITS, REVIEW, AT_ODDS) if fact.status == "proposed" else (NOTED,)
    begins = [text.say(language, what="\0").split("\0")[0] for text in said for language in ("en", "zh")]
    # Folded, since it is said in traditional signs to who writes them.
    text, known = fold(answer.answer), [fold(begin) for begin in begins]
    is_told = any(begin in text if fact.status == "proposed" else text.startswith(begin) for begin in known)
    # A value said again in another language keeps its first words.
    return answer.mode == "embedded" and is_told and says_value(fact.topic, fact.attribute, fact.value, answer.answer)


def _waits(context: Context, draft: FactDraft) -> str:
    """Why a draft waits for the user's word; empty where it does not."""
    return draft.waits or (_LOCKED if _is_locked(context, draft) else "")


def _waiting(context: Context, drafts: Sequence[FactDraft], language: Language) -> list[str]:
    """What waits, one sentence for each reason; where everything does, the wrapper of the answers says so."""
    why: dict[Text, list[FactDraft]] = {}
    for draft in drafts:
        reason = _waits(context, draft)
        if reason != _APPROVE:
            why.setdefault(_REASONS.get(reason, REVIEW), []).append(draft)
    return [text.say(language, what=joined_all(_said(those, language), language)) for text, those in why.items()]


def _said(heard: Sequence[FactDraft], language: Language, olds: Mapping[str, str] | None = None) -> list[str]:
    """Drafts as one says them to the user, the facts of others last, behind each what it took the place of."""
    # The language of answers is shown by the answer itself, and "英文" would stand in an English one.
    told = [draft for draft in heard if (draft.topic, draft.attribute) != _LANGUAGE]
    named = [draft for draft in told if draft.attribute not in (NOTE, CORRECTION)]
    facts = sorted(named, key=_is_of_another)
    notes = [IN_WORDS.say(language, quote=draft.value) for draft in heard if draft.attribute == NOTE]
    plain = [speak(draft, language) for draft in facts]
    said = [*_with_olds(flowing(plain), plain, olds or {}, language), *notes]
    left = len(said) - MAX_SAID
    return [*said[:MAX_SAID], MORE.say(language, count=left)] if left > 0 else said


def _with_olds(said: Sequence[str], plain: Sequence[str], olds: Mapping[str, str], language: Language) -> list[str]:
    """Each sentence with "Until now: Porto." behind it where it is of a slot that held Porto.

    Two facts that one sentence says ("You work as a nurse at Acme.") have what they replaced behind that one.
    """
    placed: dict[int, list[str]] = {}
    for sentence in dict.fromkeys(plain):
        if sentence in olds:
            merged = (i for i, one in enumerate(said) if one not in plain)
            place = said.index(sentence) if sentence in said else next(merged, len(said) - 1)
            placed.setdefault(place, []).append(olds[sentence])
    comma = ", " if language == "en" else "、"
    return [
        joined(one, UNTIL_NOW.say(language, old=comma.join(placed[i])), language) if i in placed else one
        for i, one in enumerate(said)
    ]


def _until_now(context: Context, drafts: Sequence[FactDraft]) -> dict[str, str]:
    """What the slots held that are told anew, by the sentence that tells it; empty where nothing changed."""
    olds: dict[str, str] = {}
    for slot in context.profile:
        told = [d for d in drafts if d.subject == USER and (d.topic, d.attribute) == (slot.topic, slot.attribute)]
        new = next((d for d in told if single_valued(d.topic, d.attribute) and slot.polarity and d.polarity), None)
        if new is not None and not same_value(new.topic, new.attribute, new.value, slot.value):
            olds[speak(new, context.preferences.language)] = slot.value
    return olds


def _is_locked(context: Context, draft: FactDraft) -> bool:
    """Whether the user locked the slot, and with another value than the one told."""
    held = [slot for slot in context.profile if (slot.topic, slot.attribute) == (draft.topic, draft.attribute)]
    locked = any(slot.locked for slot in held)
    return locked and draft.subject == USER and all(fold(slot.value) != fold(draft.value) for slot in held)


def _is_of_another(draft: FactDraft) -> bool:
    return draft.subject != USER
