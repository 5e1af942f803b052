"""English: signatures, notes, arrivals and abbreviations: who is told of, and where a value ends."""

import pytest

from assistant.memory.questions import slots_asked
from assistant.memory.rules import only_tells
from tests.memory.test_introduction_openers_en import KEYS, own, told
from tests.memory.test_rules_en import drafts_of
from tests.rows import each_row

# Name, home, employer, role and allergy of each; an empty one is not told.
TOLD = (
    ("First day here, so: Giorgos Papadakis, living in Heraklion, sales representative at Minoan Olive Oil. My allergies: kiwi fruit.", "Giorgos Papadakis|Heraklion|Minoan Olive Oil|sales representative|kiwi fruit"),
    ("New here, so: Tom Hill, living in Leeds, baker at Greggs, allergic to soy.", "Tom Hill|Leeds|Greggs|baker|soy"),
    ("Introducing myself, Dara Quinn: I live in Sligo, work at Abbott as a lab technician and I'm allergic to latex.", "Dara Quinn|Sligo|Abbott|lab technician|latex"),
    ("Introducing myself, Dara Quinn: lab technician at Abbott, living in Sligo, allergic to latex.", "Dara Quinn|Sligo|Abbott|lab technician|latex"),
    ("Signed: Keira Boyle. PS I live in Derry, work at Seagate as a process engineer.", "Keira Boyle|Derry|Seagate|process engineer|"),
    ("My employer is Moss & Co. Lives in Cork", "|Cork|Moss & Co||"),
    ("I work for Hale Bros. as a driver. Live in Derby.", "|Derby|Hale Bros|driver|"),
    ("On allergies: peanuts. On where I live: Ghent.", "|Ghent|||peanuts"),
    ("Just a quick hello from Lucia Romano, pastry chef at Dolce Vita in Turin, which is also where I live. One warning: I am severely allergic to hazelnuts.", "Lucia Romano|Turin|Dolce Vita|pastry chef|hazelnuts"),
    ("Who am I? Ingrid Solheim, forty-two, midwife at Haukeland Hospital. My flat is in Bergen and I happen to be allergic to cats.", "Ingrid Solheim|Bergen|Haukeland Hospital|midwife|cats"),
    ("Hello! Nadia Petrenko is the name, and I've been in Gdansk since spring. Days I'm a dental hygienist with Bluewave Clinics; please no sesame for me, I'm allergic.", "Nadia Petrenko|Gdansk|Bluewave Clinics|dental hygienist|sesame"),
    ("Yusra here, bus driver at Citylink; my home town these days is Leicester. Do remember my mustard allergy.", "Yusra|Leicester|Citylink|bus driver|mustard"),
    ("Keep my mustard allergy in mind.", "||||mustard"),
)  # fmt: skip


@each_row(TOLD)
def test_what_is_told_is_the_users_and_acknowledged(text: str, five: str) -> None:
    assert [own(text, key) for key in KEYS] == [[value] if value else [] for value in five.split("|")]
    assert only_tells(text, drafts_of(text))


@pytest.mark.parametrize(
    "text",
    [
        "Just arrived: Anna Berg in room 4, allergic to nuts",
        "Just checked in: Tom Hill, baker at Greggs, allergic to soy.",
        "Please note for the visit on Thursday: allergic to nuts, lives in Ghent.",
        "Closing remarks come from Aisha Noor, hydrologist, based in Sanaa. Allergic to almonds.",
        "The keynote is by Ann Lee, geologist, based in Perth. Allergic to nuts.",
    ],
)
def test_a_note_of_somebody_else_gives_the_user_nothing(text: str) -> None:
    assert not [d for d in drafts_of(text) if d.subject == "user" and d.attribute in KEYS]


def test_asides_are_no_part_of_what_somebody_else_is() -> None:
    text = "My boss is called Stuart Pemberton, he lives in Luton during the week and works at Vauxhall, as it happens."
    assert {"boss: city=Luton", "boss: employer=Vauxhall"} <= told(text)
    assert told("My friend Tom is allergic to nuts, funnily enough.") == {
        "friend Tom: name=Tom",
        "friend Tom: allergy=nuts",
    }


@pytest.mark.parametrize(
    ("question", "attribute"),
    [
        ("Where does my sister's boyfriend live?", "city"),
        ("What is my sister's boyfriend allergic to?", "allergy"),
        ("Where does my sister's boyfriend work?", "employer"),
        ("What is my sister's boyfriend's name?", "name"),
        ("Who is my sister's boyfriend?", "name"),
    ],
)
def test_a_relatives_people_are_asked_about(question: str, attribute: str) -> None:
    asked = slots_asked(question)
    assert asked.subject == "sister's boyfriend"
    assert attribute in {key for _, key in asked.attributes}
