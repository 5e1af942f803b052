"""Names, jobs and limits told in passing: each kind with its near miss, in both languages."""

import pytest

from assistant.memory.rules import only_tells
from assistant.memory.telling import refused_secret
from tests.memory.test_rules_en import drafts_of, slots_of
from tests.rows import each_row

TOLD: list[tuple[str, set[str]]] = [
    # "My name is" takes any name; plain "I'm" does not.
    ("My name is Leo.", {"name=Leo"}),
    ("我叫Leo。", {"name=Leo"}),
    ("My name is An", {"name=An"}),
    ("My name is Christian", {"name=Christian"}),
    ("我叫Gemini", {"name=Gemini"}),
    ("My name is French", {"name=French"}),
    ("Call me Virgo", {"nickname=Virgo"}),
    ("I'm German.", {"nationality=German"}),
    ("I'm a Gemini.", set()),
    ("My name is on the list.", set()),
    ("My name is on every form in the HR department.", set()),
    ("MY NAME IS ON THE LIST", set()),
    ("My name is spelled with a K.", set()),
    ("My name is Alex with an x", {"name=Alex"}),
    ("Actually, my name is Klara with a K.", {"name=Klara"}),
    # A period after an initial or an abbreviation ends no sentence.
    ("My name is J. R. R. Tolkien. I live in Oxford.", {"name=J. R. R. Tolkien", "city=Oxford"}),
    ("我叫Dr. Smith", {"name=Dr. Smith"}),
    ("我叫J. K. 罗琳", {"name=J. K. 罗琳"}),
    ("I work at Acme Corp. in the sales department", {"employer=Acme Corp", "team=sales"}),
    ("I have plan B. I live in Leeds.", {"city=Leeds"}),
    ("I live near St. Mary. The church is old.", {"city=St. Mary"}),
    # Corrections leave no trace of what never held.
    ("My name is not Bob, it's Rob.", {"name=Rob"}),
    ("我的名字不是小王，是小李", {"name=小李"}),
    ("I said I was from Hull but actually I'm from York.", {"hometown=York"}),
    # Work.
    ("I quit my job at Acme.", {"employer!=Acme"}),
    ("I quit my job at the weekend.", set()),
    ("I work with Anna", set()),
    ("I no longer work at Nordwind, I joined Siemens as a team lead.", {"employer!=Nordwind", "employer=Siemens", "role=team lead"}),
    ("I joined Siemens as a team", {"employer=Siemens"}),
    ("I joined the gym.", set()),
    ("I joined the call with Anna.", set()),
    ("I changed jobs, now I'm at Netflix", {"employer=Netflix"}),
    ("I changed jobs, and I'm at peace", {"employer!=changed jobs"}),
    ("She changed jobs, now she's at Netflix.", set()),
    ("我换工作了，现在在美团", {"employer=美团"}),
    ("我换工作了，现在在适应", {"employer!=换工作"}),
    ("如果我换工作了，现在在美团", set()),
    ("I'm from the IT department and need help with the VPN", {"team=IT"}),
    ("I'm in the kitchen with the team", set()),
    ("I'm from Leeds and need help with the VPN", {"hometown=Leeds"}),
    # People.
    ("我的老板是王总", {"manager=王总"}),
    ("我老板是个好人", set()),
    ("我朋友叫我老王", {"nickname=老王"}),
    ("我朋友叫我小心", set()),
    ("我老板叫我去开会", set()),
    ("a dog named Rex", {"dog Rex.name=Rex"}),
    ("I saw a dog named Rex.", set()),
    ("I have a sister and a dog named Rex.", {"member=a sister", "dog Rex.name=Rex"}),
    # Introductions without a verb.
    ("hi, I'm Tom, allergic to nuts, what can I eat at the canteen?", {"name=Tom", "allergy=nuts"}),
    ("name's Bob Stone, from Hull originally, now based in Leeds", {"name=Bob Stone", "hometown=Hull", "city=Leeds"}),
    ("name's taken, now based in Leeds", set()),
    ("Based in Leeds, our firm sells tea.", set()),
    ("我搬家了，现在住苏州", {"city=苏州"}),
    ("我搬家了，在整理东西", set()),
    ("他搬家了，现在住苏州", set()),
    # Health.
    ("I am coeliac", {"state=coeliac"}),
    ("I'm diabetic", {"state=diabetic"}),
    ("I'm not coeliac", {"state!=coeliac"}),
    ("I might be diabetic", set()),
    ("I'm on a keto diet", {"diet=keto"}),
    ("I'm on a plane", set()),
    # A project's day.
    ("我们项目3月底上线", {"deadline=3月底"}),
    ("Our project goes live at the end of March.", {"deadline=the end of March"}),
    ("我们在3月上线了", set()),
    ("We ship on Fridays.", set()),
    # A limit that no longer holds.
    ("Never mind the limit on answers", {"length!=limit on answers"}),
    ("不用限制字数了", {"length!=限制字数"}),
    ("回答不用限制字数", {"length!=限制字数"}),
    ("No length limit any more, please.", {"length!=length limit"}),
    ("Forget the limit on my credit card.", set()),
    ("这篇文章不限字数", set()),
    # The user's own answer to the user's own question.
    ("Do you know my email? It's x@y.z", {"email=x@y.z"}),
    ("你知道我的邮箱吗？是a@b.cn", {"email=a@b.cn"}),
    ("Do you know my boss's email? It's x@y.z", set()),
    ("Where do I work? It's complicated.", set()),
    ("What is my job? It's boring.", set()),
]  # fmt: skip


@each_row(TOLD)
def test_sentence(text: str, expected: set[str]) -> None:
    assert slots_of(text) == expected


def test_what_never_held_is_no_history() -> None:
    assert [d.replaces for d in drafts_of("My name is not Bob, it's Rob.")] == [None]
    assert [d.replaces for d in drafts_of("My name is Rob, not Bob.")] == [None]


@pytest.mark.parametrize(
    "text",
    [
        "I'm from the IT department and need help with the VPN",
        "hi, I'm Tom, allergic to nuts, what can I eat at the canteen?",
        "My name is Leo. What is the notice period?",
    ],
)
def test_a_request_behind_what_is_told_wants_an_answer(text: str) -> None:
    assert not only_tells(text, drafts_of(text))


@pytest.mark.parametrize("text", ["Never mind the limit on answers", "不用限制字数了", "我们项目3月底上线"])
def test_what_is_read_is_acknowledged(text: str) -> None:
    assert only_tells(text, drafts_of(text))


SECRETS = [
    ("Remember my password is hunter2", True),
    ("Can you remember my password is hunter2?", True),
    ("My PIN is 1234", True),
    ("Remember my API key: sk-abcdefghijklmnop", True),
    ("我的密码是abc123，请记住", True),
    ("请记住我的密码", True),
    ("How do I reset my password?", False),
    ("I forgot my password", False),
    ("What is my password?", False),
    ("我忘了密码", False),
    ("我的密码是什么？", False),
    ("My name is Leo.", False),
]


@each_row(SECRETS)
def test_refused_secret(text: str, refused: bool) -> None:
    assert refused_secret(text) is refused
