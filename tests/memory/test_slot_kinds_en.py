"""English introductions of one kind each: turned sentences, conditions, laughter, speech of others, and what only asks."""

from datetime import UTC, datetime

import pytest

from assistant.datatypes import FactDraft, Message
from assistant.memory.questions import slots_asked
from assistant.memory.rules import RuleExtractor, only_tells
from assistant.protocols import Exchange
from tests.rows import each_row

AT = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
KEYS = ("name", "nickname", "city", "employer", "role", "allergy")
TOLD = (
    # A nickname beside the name.
    ("I'm Christopher Vance (Chris for short) and I live in Tulsa.", "name=Christopher Vance|nickname=Chris|city=Tulsa"),
    ("My name is Roberto (Beto to my friends) and I live in Puebla.", "name=Roberto|nickname=Beto|city=Puebla"),
    ("I'm Elizabeth Stone (or Liz), an actuary at Aviva.", "name=Elizabeth Stone|nickname=Liz|role=actuary|employer=Aviva"),
    ("Please address me as Professor Alan Reed.", "nickname=Professor Alan Reed"),
    # A list that is explained, a name from a firm, a name alone.
    ("Aino Laine, Oulu, nurse at Terveystalo. That's my name, my city and my job.", "name=Aino Laine|city=Oulu|role=nurse|employer=Terveystalo"),
    ("Mirela Dan, Cluj, nurse at Regina Maria – that's my name, where I live, and what I do.", "name=Mirela Dan|city=Cluj|role=nurse|employer=Regina Maria"),
    ("Minna Salo from Nokia, where I work as a patent analyst. I live in Espoo.", "name=Minna Salo|employer=Nokia|role=patent analyst|city=Espoo"),
    ("Here is Petra Lang, I am since 2015 accountant by Allianz and live in Ulm.", "name=Petra Lang|role=accountant|employer=Allianz|city=Ulm"),
    ("Hi, Ines Prat. I live in Girona and work at Seat as a welder.", "name=Ines Prat|city=Girona|employer=Seat|role=welder"),
    # Work.
    ("My post is chief of staff and my company is Oxfam.", "role=chief of staff|employer=Oxfam"),
    ("My function is quality assurance at Bosch.", "role=quality assurance|employer=Bosch"),
    ("Barclays is the bank I work at, as a teller.", "employer=Barclays|role=teller"),
    ("Myself Arif Khan, working as civil engineer in Bashundhara Group, residing at Dhaka.", "name=Arif Khan|role=civil engineer|employer=Bashundhara Group|city=Dhaka"),
    ("I'm a crane operator at Maersk who lives in Aarhus.", "role=crane operator|employer=Maersk|city=Aarhus"),
    ("I work in Leeds but live in York.", "city=York"),
    ("My company's name is Siemens.", "employer=Siemens"),
    # A town ends where another clause begins.
    ("I live in Vigo, and mussels make me break out in hives.", "city=Vigo|allergy=mussels"),
    ("We live in Malmö, and birch pollen triggers my allergy.", "city=Malmö|allergy=birch pollen"),
    # The allergen in front.
    ("To peanuts and walnuts I'm severely allergic.", "allergy=peanuts;walnuts"),
    ("Against penicillin I have a strong allergy.", "allergy=penicillin"),
    ("Hazelnuts I can't eat because I'm allergic.", "allergy=Hazelnuts"),
    ("Codeine is a drug I can't take, I'm allergic to it.", "allergy=Codeine"),
    ("Dust mites I'm allergic to.", "allergy=Dust mites"),
    # What happens whenever, and what is to be known if.
    ("If I touch nickel I get a rash.", "allergy=nickel"),
    ("When I eat kiwi, my throat swells up.", "allergy=kiwi"),
    ("I swell up if I eat shrimp.", "allergy=shrimp"),
    ("If you plan a dinner, bear in mind that I'm allergic to crab.", "allergy=crab"),
    ("In case you're wondering, I'm Nadia and I live in Tunis.", "name=Nadia|city=Tunis"),
    # Laughter.
    ("i'm allergic to dust and i live in cork, hahaha", "allergy=dust|city=cork"),
    ("I live in Trier. lol", "city=Trier"),
)  # fmt: skip
NOT_TOLD = (
    "Translate 'I am allergic to milk' into Spanish.",
    "Rephrase ‘I work at Bosch as an engineer’ more politely.",
    "He said, 'I'm Tom, a nurse at Bupa.'",
    "'Call me Ishmael' is a famous first line.",
    "I'm John, said the man.",
    "My team is based in Turin.",
    "My employer is based in Basel.",
    "My city is noisy.",
    "My city is far away.",
    "My employer is generous.",
    "My company is called out in the report.",
    "My name is mud.",
    "My name is Rita's password hint.",
    "I'm Maria's manager.",
    "I was hired by Lidl in May but left in June.",
    "I quit my job as a waiter at Nando's.",
    "My job is stressful at Christmas.",
    "My post is going viral at Reddit.",
    "My function is failing with KeyError.",
    "I'm using the model as a translator.",
    "I work closely with Bosch.",
    "I work alongside a chemist at BASF.",
    "I work out at Basic-Fit.",
    "I work at height.",
    "I met a nurse at Bupa who lives in Leeds.",
    "Here's Tom, he lives in Bath.",
    "Hi, Anna Berg. She lives in Bath and works at Lush.",
    "Acme is the company I worked for.",
    "Anna Berg from Ericsson, where she is a tester.",
    "If I touch the screen, I get an error.",
    "If I ate kiwi I would get hives.",
    "If my son eats kiwi he gets hives.",
    "If I eat kiwi will I get hives?",
    "If you go to Rome, remember to call Anna.",
    "To nuts he is allergic.",
    "Peanuts are something guests can't eat because they're allergic.",
    "My patient can't eat kiwi because she's allergic.",
    "Meetings I can't have on Friday.",
    "I live in hope, and traffic triggers my anger.",
    "I'm a wizard living on Mars lol",
)
# A message that only asks, and the slot it asks for.
ASKED = (
    ("Say my name.", "name"),
    ("I forgot which company I work at", "employer"),
    ("my company's name please", "employer"),
    ("By what name should I be greeted?", "name"),
    ("Which town am I in when I am at home?", "city"),
    ("Are there things I can't have for medical reasons?", "allergy"),
    ("What makes me have an allergic reaction?", "allergy"),
    ("What information do you have on my allergies?", "allergy"),
    ("Which allergy details do you have about me?", "allergy"),
    ("What am I work-wise?", "role"),
    ("Career-wise, what am I?", "role"),
    ("What's my job at Siemens?", "role"),
    ("Which town do I live in and work in?", "city"),
    ("I've forgotten what I'm allergic to", "allergy"),
)


def drafts_of(text: str) -> list[FactDraft]:
    return RuleExtractor().extract(Exchange(Message("m", "s", "t", "user", text, AT), None))


def told(text: str) -> set[tuple[str, str]]:
    found = [d for d in drafts_of(text) if d.subject == "user" and d.polarity and d.topic != "project"]
    return {(d.attribute, d.value) for d in found if d.attribute in KEYS}


@each_row(TOLD)
def test_what_is_told_in_any_turn_is_stored_and_acknowledged(text: str, values: str) -> None:
    slots = (slot.split("=") for slot in values.split("|"))
    assert told(text) == {(key, value) for key, several in slots for value in several.split(";")}
    assert only_tells(text, drafts_of(text))


@each_row(NOT_TOLD)
def test_what_is_not_told_of_the_user(text: str) -> None:
    assert told(text) == set()


@each_row(ASKED)
def test_what_only_asks_stores_nothing(text: str, slot: str) -> None:
    query = slots_asked(text)
    assert query.about_user
    assert slot in {key for _, key in query.attributes}
    assert drafts_of(text) == []
    assert not only_tells(text, [])


def test_what_one_does_at_a_firm_may_be_asked_of_documents_too() -> None:
    query = slots_asked("What do I do at Acme?")
    assert query.attributes == {("work", "role")}
    assert query.asks_more
    assert not slots_asked("What do I do at the end of the month?").attributes


def test_a_projects_name_ends_before_its_language() -> None:
    found = [d.value for d in drafts_of("Our app is called Spindrift in Elixir.") if d.topic == "project"]
    assert found == ["Spindrift"]


@pytest.mark.parametrize(
    ("text", "plan", "first", "end"),
    [
        ("Next summer I'm going to hike the Kungsleden.", "hike the Kungsleden", (2027, 6), (2027, 9)),
        ("This winter we're going to visit Japan.", "visit Japan", (2026, 12), (2027, 3)),
        ("I'm moving to Leeds in spring.", "moving to Leeds", (2027, 3), (2027, 6)),
        ("我明年夏天要搬去成都。", "搬去成都", (2027, 6), (2027, 9)),
    ],
)
def test_a_plan_for_a_season(text: str, plan: str, first: tuple[int, int], end: tuple[int, int]) -> None:
    (draft,) = drafts_of(text)
    assert draft.value == plan
    assert draft.valid_from == datetime(*first, 1, tzinfo=UTC)
    assert draft.valid_to == datetime(*end, 1, tzinfo=UTC)


def test_javas_spring_and_a_winter_coat_are_no_season() -> None:
    texts = ("We're going to rewrite the service in Spring.", "I'm going to buy this winter coat.")
    assert [drafts_of(text) for text in texts] == [[], []]
