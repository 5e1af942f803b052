"""People of people, projects with their tools, plans with their day, and "the X of my Y", which is never the user's own."""

import pytest

from assistant.memory.people import parted, same_person
from assistant.memory.questions import slots_asked
from assistant.memory.relations import owner_of, subjects_meant
from assistant.memory.speaking import called
from tests.memory.test_rules_en import drafts_of
from tests.rows import each_row


def told(text: str) -> set[tuple[str, str, str]]:
    return {(draft.subject, draft.attribute, draft.value) for draft in drafts_of(text) if draft.polarity}


@each_row(
    [
        (
            "My sister Anna's boyfriend lives in Leeds.",
            {("sister Anna", "name", "Anna"), ("sister Anna's boyfriend", "city", "Leeds")},
        ),
        (
            "My friend Nina's husband Paul is allergic to nuts.",
            {
                ("friend Nina", "name", "Nina"),
                ("friend Nina's husband", "name", "Paul"),
                ("friend Nina's husband", "allergy", "nuts"),
            },
        ),
        ("My brother's wife's mother is 70.", {("brother's wife's mother", "age", "70")}),
        (
            "My sister Anna lives in Leeds and her husband Tom is a pilot.",
            {
                ("sister Anna", "name", "Anna"),
                ("sister Anna", "city", "Leeds"),
                ("sister Anna's husband", "name", "Tom"),
                ("sister Anna's husband", "role", "pilot"),
            },
        ),
        (
            "My grandmother, who is 88, lives in Porto.",
            {("grandmother", "age", "88"), ("grandmother", "city", "Porto")},
        ),
        (
            "我表姐小雯的男朋友叫阿哲，住在宁波。",
            {
                ("表姐小雯", "name", "小雯"),
                ("表姐小雯的男朋友", "name", "阿哲"),
                ("表姐小雯的男朋友", "city", "宁波"),
            },
        ),
        ("我表姐男朋友住在宁波。", {("表姐的男朋友", "city", "宁波")}),
        (
            "我表姐叫小雯，她男朋友住在宁波。",
            {("表姐小雯", "name", "小雯"), ("表姐小雯的男朋友", "city", "宁波")},
        ),
        ("我朋友小林的老公对虾过敏。", {("朋友小林", "name", "小林"), ("朋友小林的老公", "allergy", "虾")}),
        (
            "The boyfriend of my sister Anna lives in Leeds.",
            {("sister Anna", "name", "Anna"), ("sister Anna's boyfriend", "city", "Leeds")},
        ),
        (
            "My boyfriend's mother is 60. He lives in Ghent and his father is 62.",
            {
                ("boyfriend's mother", "age", "60"),
                ("boyfriend's father", "age", "62"),
                ("boyfriend", "city", "Ghent"),
            },
        ),
        ("我老公的妈妈68岁，他爸爸70岁。", {("老公的妈妈", "age", "68"), ("老公的爸爸", "age", "70")}),
    ]
)
def test_somebody_of_somebody_is_a_subject_of_their_own(text: str, expected: set[tuple[str, str, str]]) -> None:
    assert told(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "His wife is a nurse.",
        "I met a man who is 88.",
        "My mother met a man who is 88.",
        "他老婆是护士。",
        "Anna's husband lives in Rome.",
    ],
)
def test_whose_they_are_is_not_guessed(text: str) -> None:
    assert told(text) == set()


@pytest.mark.parametrize(
    ("subject", "owner", "relation", "name"),
    [
        ("sister Anna's boyfriend", "sister Anna", "sister Anna's boyfriend", ""),
        ("sister's son Tim", "sister", "sister's son", "Tim"),
        ("表姐小雯的男朋友", "表姐小雯", "表姐小雯的男朋友", ""),
        ("colleague Nina", "", "colleague", "Nina"),
        ("同事小顾", "", "同事", "小顾"),
        ("user", "", "user", ""),
    ],
)
def test_a_subject_says_whose_somebody_is(subject: str, owner: str, relation: str, name: str) -> None:
    assert owner_of(subject)[0] == owner
    assert parted(subject) == (relation, name)


def test_one_sisters_boyfriend_is_that_sisters() -> None:
    assert same_person("sister's boyfriend", "sister Anna's boyfriend")
    assert same_person("表姐的男朋友", "表姐小雯的男朋友")
    assert not same_person("sister Eva's boyfriend", "sister Anna's boyfriend")
    assert not same_person("sister's boyfriend", "sister Anna's boyfriend", ["sister Anna", "sister Eva"])
    assert not same_person("sister Anna", "sister Anna's boyfriend")
    assert not same_person("boyfriend", "sister Anna's boyfriend")


@pytest.mark.parametrize(
    ("question", "subject", "slot"),
    [
        ("Where does my sister's boyfriend live?", "sister's boyfriend", ("home", "city")),
        ("Where does my sister Anna's boyfriend live?", "sister anna's boyfriend", ("home", "city")),
        ("What does my friend Nina's husband do?", "friend nina's husband", ("work", "role")),
        ("What is the name of my sister's boyfriend?", "sister's boyfriend", ("identity", "name")),
        ("我表姐男朋友住哪？", "表姐的男朋友", ("home", "city")),
        ("我表姐小雯的男朋友住在哪里？", "表姐小雯的男朋友", ("home", "city")),
        ("When do I fly to Oslo?", "user", ("plans", "plan")),
        ("When does my sister fly to Rome?", "sister", ("plans", "plan")),
        ("What is the deadline of my project?", "user", ("project", "deadline")),
    ],
)
def test_it_is_understood_when_asked(question: str, subject: str, slot: tuple[str, str]) -> None:
    query = slots_asked(question)
    assert (query.subject, query.about_user) == (subject, True)
    assert slot in query.attributes


def test_whoever_is_asked_of_is_found_under_the_longer_name_and_in_the_other_language() -> None:
    known: dict[str, list[str]] = {"sister Anna's boyfriend": [], "sister Anna": [], "boyfriend": []}
    assert subjects_meant("sister's boyfriend", known) == {"sister Anna's boyfriend"}
    assert subjects_meant("boyfriend", known) == {"boyfriend"}
    assert subjects_meant("sister's boyfriend", {"姐姐的男朋友": [], "男朋友": []}) == {"姐姐的男朋友"}
    assert called("wife's brother Tim", "zh") == "太太的兄弟Tim"
    assert called("老婆的妈妈", "en") == "wife's mother"


@each_row(
    [
        ("My daughter Mia is six.", {("daughter Mia", "name", "Mia"), ("daughter Mia", "age", "six")}),
        ("My niece Clara turned nine last week.", {("niece Clara", "name", "Clara"), ("niece Clara", "age", "nine")}),
        ("My brother is 19 and studies chemistry.", {("brother", "age", "19"), ("brother", "subject", "chemistry")}),
        ("我女儿米娅六岁。", {("女儿米娅", "name", "米娅"), ("女儿米娅", "age", "六")}),
        ("我女儿米娅今年6岁。", {("女儿米娅", "name", "米娅"), ("女儿米娅", "age", "6")}),
        ("我女儿今年六岁。", {("女儿", "age", "六")}),
        ("我儿子刚满三岁。", {("儿子", "age", "三")}),
        ("我哥哥比我大三岁。", set()),
        ("我哥哥大我六岁。", set()),
        ("My daughter comes at five. It is six now.", set()),
        ("We speak Polish at home.", {("user", "spoken", "Polish")}),
        ("我们家里说上海话。", {("user", "spoken", "上海话")}),
    ]
)
def test_ages_and_languages(text: str, expected: set[tuple[str, str, str]]) -> None:
    assert told(text) == expected


@each_row(
    [
        (
            "We are building Project Falcon with Rust and Kafka.",
            {("user", "name", "Falcon"), ("user", "language", "Rust"), ("user", "tool", "Kafka")},
        ),
        (
            "I'm working on the Blue Heron project with Django and Redis.",
            {("user", "name", "Blue Heron"), ("user", "framework", "Django"), ("user", "tool", "Redis")},
        ),
        ("I'm working on an app called Heron in Kotlin.", {("user", "name", "Heron"), ("user", "language", "Kotlin")}),
        (
            "我正在用 Python 和 Redis 做青鸟项目。",
            {("user", "name", "青鸟"), ("user", "language", "Python"), ("user", "tool", "Redis")},
        ),
        ("我在用 Rust 写一个叫白鹭的工具", {("user", "name", "白鹭"), ("user", "language", "Rust")}),
        ("我用Python做数据分析项目", {("user", "language", "Python")}),
        ("We're building houses in Leeds.", set()),
        ("We're building Legoland with Anna.", set()),
        ("I'm building a shed with Tom.", set()),
        ("I run the Boston Marathon with Anna.", set()),
        ("We run our project on Heroku.", set()),
        ("I'm building my career with Python.", {("user", "language", "Python")}),
        ("My project is due Friday.", {("user", "deadline", "Friday")}),
    ]
)
def test_projects_and_their_tools(text: str, expected: set[tuple[str, str, str]]) -> None:
    assert told(text) == expected


@pytest.mark.parametrize(
    ("text", "subject", "value", "day"),
    [
        ("I fly to Oslo on 3 March 2027.", "user", "fly to Oslo", "2027-03-03"),
        ("My sister flies to Rome on 3 March 2027.", "sister", "flies to Rome", "2027-03-03"),
        ("On 14 February 2027 I'm giving a talk in Vienna.", "user", "giving a talk in Vienna", "2027-02-14"),
        ("In May 2027 we're moving to Antwerp.", "user", "moving to Antwerp", "2027-05-01"),
        ("我2027年3月3日飞奥斯陆", "user", "飞奥斯陆", "2027-03-03"),
        ("2027年5月我们搬去厦门。", "user", "搬去厦门", "2027-05-01"),
        ("我女儿2027年5月搬到厦门。", "女儿", "搬到厦门", "2027-05-01"),
    ],
)
def test_a_plan_has_its_day(text: str, subject: str, value: str, day: str) -> None:
    (plan,) = drafts_of(text)
    assert (plan.subject, plan.kind, plan.value) == (subject, "plan", value)
    assert plan.valid_from is not None
    assert plan.valid_from.date().isoformat() == day


@each_row(
    [
        ("The deadline of my project is Friday.", {("user", "deadline", "Friday")}),
        ("The budget of our project is 5000 euros.", {("user", "budget", "5000 euros")}),
        ("The name of my project is Lantern.", {("user", "name", "Lantern")}),
        ("The name of my boss is Karl.", {("user", "manager", "Karl")}),
        ("The name of my dog is Biscuit.", {("dog Biscuit", "name", "Biscuit")}),
        ("The name of my company is Brightwater.", {("user", "employer", "Brightwater")}),
        ("The birthday of my mother is 7 May.", {("mother", "birthday", "7 May")}),
        (
            "The birthday of my sister Anna is 7 May.",
            {("sister Anna", "name", "Anna"), ("sister Anna", "birthday", "7 May")},
        ),
        ("The capital of my country is Lima.", set()),
        ("The owner of my flat is Gerald Moss.", set()),
        ("The head of my department is Ana.", set()),
        ("The manager of my sister's company is Paul Rowe.", set()),
        ("My wedding anniversary is on 9 August.", {("user", "wedding anniversary", "9 August")}),
        ("我项目的截止日期是周五", {("user", "deadline", "周五")}),
        ("我的项目的截止日期是周五", {("user", "deadline", "周五")}),
        ("我老板的名字叫王强", {("user", "manager", "王强")}),
        ("公司叫云帆测绘", {("user", "employer", "云帆测绘")}),
        ("我姐姐公司的经理叫罗保罗。", set()),
        ("我房子的主人是莫先生。", set()),
        ("Just arrived: Anna Berg in room 4, allergic to nuts", set()),
    ]
)
def test_what_is_of_something_of_the_users_is_not_the_users_own(text: str, expected: set[tuple[str, str, str]]) -> None:
    assert told(text) == expected
    assert ("identity", "name") not in {
        (draft.topic, draft.attribute) for draft in drafts_of(text) if draft.subject == "user"
    }


def test_what_is_turned_round_is_quoted_from_its_beginning() -> None:
    text = "Well, the name of my boss is Karl."
    (draft,) = drafts_of(text)
    assert text[draft.start : draft.end] == "the name of my boss is Karl"
