"""What others say and write is theirs, whoever passes it on; what is asked besides is still asked."""

from assistant.memory.rules import only_tells
from tests.memory.test_rules_en import drafts_of
from tests.rows import each_row

THEIRS = [
    "Guest in room 12 told me: I'm allergic to feathers, I live in Lima. Note it for housekeeping.",
    "Message from the applicant - My name is Lea Roth, I live in Bonn, I'm allergic to wool.",
    "Note from Anna: I'm allergic to wool.",
    "Sara wrote: I live in Rome and work at Eni.",
    "客人告诉我：我对羽毛过敏。",
    "客户留言：我住在大连。",
    "来信：您好，我叫陈静，住在大连，对碘过敏。",
    "老王跟我说：我住在大连。",
    "把这封信存档：尊敬的经理，我叫李雷，住在苏州。",
    "Please file this letter: Dear Sir, my name is Paul Grant.",
    "From: walter@gross.de\nSubject: Application\n\nI am Walter Gross from Ulm. I am allergic to rye.",
]
ORDERING = [
    "房东留了张纸条：我住在三楼，对猫过敏，请不要养猫。",
    "收到一封信，上面写着：我现在住在昆明，我对酒精过敏。",
]
THE_USERS = [
    ("As I said: I live in Leeds.", "Leeds"),
    ("Note from me: I live in Leeds.", "Leeds"),
    ("A note about me: I live in Leeds.", "Leeds"),
    ("My name is Tom. My colleague said: I live in Rome.", "Tom"),
    ("个人自述：我对青霉素过敏。", "青霉素"),
    ("我的留言：我住在苏州。", "苏州"),
]
ASKING = [
    "Guest told me: I live in Lima. Which room is free?",
    "客户留言：我住在大连。我该怎么回复？",
    "Translate this: I live in Leeds.",
    '"the early bird"',
]


@each_row(THEIRS)
def test_others_words_are_not_the_users_and_ask_nothing(text: str) -> None:
    assert drafts_of(text) == []
    assert only_tells(text, [])


@each_row(ORDERING)
def test_others_wishes_tell_nothing_of_the_user_either(text: str) -> None:
    assert drafts_of(text) == []


@each_row(THE_USERS)
def test_the_users_own_are(text: str, value: str) -> None:
    assert [d.value for d in drafts_of(text)] == [value]


@each_row(ASKING)
def test_what_asks_besides_is_not_only_told(text: str) -> None:
    assert not only_tells(text, drafts_of(text))
