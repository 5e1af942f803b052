"""English: how an introduction is opened, names told last, and what somebody else wrote or is: whose fact it is."""

import pytest

from assistant.memory.forwarded_en import without_forwarded
from assistant.memory.people import is_chief
from assistant.memory.questions import slots_asked
from assistant.memory.relations import subjects_meant
from assistant.memory.rules import only_tells
from tests.memory.test_rules_en import drafts_of
from tests.rows import each_row

KEYS = ("name", "city", "employer", "role", "allergy")
# Name, home, employer, role and allergy of each.
TOLD = (
    ("hi all, name's wenche solberg, living in tromsø and working as a crane driver over at nordkai shipping. i'm allergic to walnuts btw", "wenche solberg|tromsø|nordkai shipping|crane driver|walnuts"),
    ("hey folks, name's tuva lind, based in umeå these days and working as a payroll clerk over at björkdal timber. can't have hazelnuts btw, i'm allergic to them", "tuva lind|umeå|björkdal timber|payroll clerk|hazelnuts"),
    ("Hello everyone, the name's Idris Okonjo. Based in Swansea, tax adviser for Penllyn Partners, allergic to penicillin.", "Idris Okonjo|Swansea|Penllyn Partners|tax adviser|penicillin"),
    ("New here: Paola Ferrante, living in Bari, allergic to shrimp. My employer is Adriatica Ceramics, where I'm the kiln operator.", "Paola Ferrante|Bari|Adriatica Ceramics|kiln operator|shrimp"),
    ("Just joined the chat: Pavel Dvorak, living in Brno, allergic to kiwi. My employer is Morava Coatings, where I'm the paint inspector.", "Pavel Dvorak|Brno|Morava Coatings|paint inspector|kiwi"),
    ("Just joined this workspace – Ines Prado, cook at Casa Lua, home's Faro, allergic to celery.", "Ines Prado|Faro|Casa Lua|cook|celery"),
    ("Signing in for the first time: Bea Norton, living in Derby, allergic to wool. I work at Rowan Mills as a dyer.", "Bea Norton|Derby|Rowan Mills|dyer|wool"),
    ("Quick intro: Marek Dvorak here, dental nurse at Whitewater Clinic, home is Olomouc. I'm allergic to latex.", "Marek Dvorak|Olomouc|Whitewater Clinic|dental nurse|latex"),
    ("Quick hello from me – Rhys Pritchard, plumber for Taff Heating, home's Cardiff. One more thing: I'm allergic to bee stings.", "Rhys Pritchard|Cardiff|Taff Heating|plumber|bee stings"),
    ("Let me introduce myself - Aroha Tamihana, florist with Petal & Stem, home's Napier. I'm also allergic to cats.", "Aroha Tamihana|Napier|Petal & Stem|florist|cats"),
    ("First day here! Name's Yusuf Demirci, I work at Bosphorus Optics as a lens grinder, I live in Bursa, allergic to sesame: that's me.", "Yusuf Demirci|Bursa|Bosphorus Optics|lens grinder|sesame"),
    ("Morning all, new here. Name's Camila Restrepo, I'm a barista employed by Cafe Altura, home's in Medellín, and I'm allergic to kiwi.", "Camila Restrepo|Medellín|Cafe Altura|barista|kiwi"),
    ("Gunnar Eik's the name. I'm a welder for a small firm called Eide & Sons and I go home to Bergen every evening. Badly allergic to peanuts.", "Gunnar Eik|Bergen|Eide & Sons|welder|peanuts"),
    ("Lena Roth's the name. Live in Basel, work over at Rhein Pharma as a chemist, allergic to latex.", "Lena Roth|Basel|Rhein Pharma|chemist|latex"),
    ("I'm a glass blower employed by Murano Lane Studio. I live in Treviso, I'm allergic to pollen. The name is Beatrice Zorzi.", "Beatrice Zorzi|Treviso|Murano Lane Studio|glass blower|pollen"),
    ("Please note the following for Clara Mbeki, which is me. I live in Durban and work as a surveyor for Umhlanga Mapping. I'm allergic to shellfish.", "Clara Mbeki|Durban|Umhlanga Mapping|surveyor|shellfish"),
    ("I live in Aarhus and work as a bookbinder at a small place named Papir & Lim. I'm allergic to soy. Signed, Mette Kjær", "Mette Kjær|Aarhus|Papir & Lim|bookbinder|soy"),
    ("I'm a night porter at a little hotel called The Grey Heron and I live in Whitby. Desmond Oake is what they call me, and I'm allergic to mustard.", "Desmond Oake|Whitby|The Grey Heron|night porter|mustard"),
)  # fmt: skip


def own(text: str, key: str) -> list[str]:
    return [d.value for d in drafts_of(text) if d.subject == "user" and d.attribute == key and d.polarity]


def told(text: str) -> set[str]:
    return {f"{d.subject}: {d.attribute}={d.value}" for d in drafts_of(text)}


@each_row(TOLD)
def test_all_five_are_the_users(text: str, five: str) -> None:
    assert [own(text, key) for key in KEYS] == [[value] for value in five.split("|")]


@each_row([text for text, _ in TOLD])
def test_an_introduction_asks_for_nothing(text: str) -> None:
    assert only_tells(text, drafts_of(text))


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            "my sister's boyfriend lives in Adelaide and works as a sommelier, he's allergic to sulphites",
            {"city=Adelaide", "role=sommelier", "allergy=sulphites"},
        ),
        ("My sister's boyfriend's name is Tom. He lives in Leeds.", {"name=Tom", "city=Leeds"}),
    ],
)
def test_what_is_told_of_a_sisters_boyfriend_is_his(text: str, wanted: set[str]) -> None:
    assert told(text) == {f"sister's boyfriend: {each}" for each in wanted}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("My son's friend Max is allergic to nuts.", {"son's friend Max: name=Max", "son's friend Max: allergy=nuts"}),
        ("My wife's tenant works at Lidl.", set[str]()),
        ("My sister's a nurse at Mercy.", {"sister: role=nurse", "sister: employer=Mercy"}),
        ("My sister's vegan.", {"sister: diet=vegan"}),
    ],
)
def test_somebody_of_a_relatives_is_no_relative(text: str, wanted: set[str]) -> None:
    assert told(text) == wanted


def test_a_sisters_boss_is_not_the_users() -> None:
    assert is_chief("boss")
    assert not is_chief("sister's boss")
    assert subjects_meant("boyfriend", {"sister's boyfriend": ()}) == set()
    assert subjects_meant("sister's boyfriend", {"sister's boyfriend": (), "sister": ()}) == {"sister's boyfriend"}


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("The candidate wrote: I live in Turin.", "The candidate wrote:"),
        ("Email from Pedro: I live in Vigo.\n\nAs for me, I live in Porto.", "As for me, I live in Porto."),
        ("Fwd: I am Jo, I live in York.\n\nKind regards,\nJo\n\nI live in Hull.", "I live in Hull."),
    ],
)
def test_what_another_wrote_is_blanked_and_nothing_else(text: str, kept: str) -> None:
    shown = without_forwarded(text.lower())
    assert len(shown) == len(text)
    assert kept.lower() in shown
    assert "turin" not in shown
    assert "vigo" not in shown
    assert "york" not in shown


@pytest.mark.parametrize(
    "text",
    [
        "From my CV: I live in Leeds.",
        "Forwarding my intro: I live in Leeds.",
        "I copied this down for you: I live in Leeds.",
        "A note from me: I live in Leeds.",
        "Here is my intro: I'm Lou Blanc, I live in Leeds.",
    ],
)
def test_what_the_user_wrote_is_theirs(text: str) -> None:
    assert own(text, "city") == ["Leeds"]


@pytest.mark.parametrize(
    "text",
    ["I left Biscuit at home.", "I left Rex in the car.", "I left my laptop on the desk.", "I left Milo with my neighbour."],
)  # fmt: skip
def test_what_is_left_somewhere_is_no_employer(text: str) -> None:
    assert drafts_of(text) == []


@pytest.mark.parametrize("text", ["I left Acme.", "I left Acme in March.", "I left Acme to join Bosch.", "I quit Acme in the spring."])  # fmt: skip
def test_a_firm_is_left_all_the_same(text: str) -> None:
    assert [(d.attribute, d.value, d.polarity) for d in drafts_of(text)] == [("employer", "Acme", False)]


@pytest.mark.parametrize(
    ("question", "slot"),
    [
        ("In which place do I live, as far as you know?", ("home", "city")),
        ("As far as you know, what am I allergic to?", ("food", "allergy")),
        ("In what town do I live, going by what I told you?", ("home", "city")),
        ("What do I do for a living, according to what I told you?", ("work", "role")),
        ("Where do I work, if you remember?", ("work", "employer")),
        ("Remind me: under which name do you know me?", ("identity", "name")),
        ("What's my name again, by the way?", ("identity", "name")),
    ],
)
def test_a_question_is_the_same_as_far_as_the_assistant_knows(question: str, slot: tuple[str, str]) -> None:
    asked = slots_asked(question)
    assert asked.about_user
    assert slot in asked.attributes
