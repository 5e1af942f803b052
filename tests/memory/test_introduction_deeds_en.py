"""English: what somebody is by what they own, run or teach, firms behind "from", names they go by, telegrams, and who must be told."""

from datetime import UTC, datetime

import pytest

from assistant.datatypes import FactDraft, Message
from assistant.memory.gazetteer_en import is_firm_name, is_town_name
from assistant.memory.questions import slots_asked
from assistant.memory.rules import RuleExtractor, only_tells
from assistant.memory.schema import address, describe
from assistant.memory.wording_en import allergy_as_said
from assistant.protocols import Exchange
from tests.rows import each_row

AT = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
KEYS = ("name", "nickname", "city", "hometown", "employer", "role", "allergy")
TOLD = (
    # From a firm, or from a town.
    ("I'm Karen Liu from Deloitte, a senior auditor.", "name=Karen Liu|employer=Deloitte|role=senior auditor"),
    ("I'm Per Dahl from Brightwater, an actuary, and I live in Moss.", "name=Per Dahl|employer=Brightwater|role=actuary|city=Moss"),
    ("I'm Marta Wolska from Velgro, a product manager. Home for me is Graz.", "name=Marta Wolska|employer=Velgro|role=product manager|city=Graz"),
    ("This is Karen Liu from Deloitte.", "name=Karen Liu|employer=Deloitte"),
    ("Hello, it's Paul Ng from Halvorsen Marine.", "name=Paul Ng|employer=Halvorsen Marine"),
    ("Michelle Tan from Grab here. I'm a fraud analyst, based in Jurong.", "name=Michelle Tan|employer=Grab|role=fraud analyst|city=Jurong"),
    ("I'm Tom from Hexham, a plumber.", "name=Tom|hometown=Hexham|role=plumber"),
    ("I'm Ada from Graz, a nurse at Hale Clinic.", "name=Ada|hometown=Graz|role=nurse|employer=Hale Clinic"),
    ("I'm Lena from Kuhmo.", "name=Lena|hometown=Kuhmo"),
    ("I'm Ivo, an engineer from Bosch.", "name=Ivo|role=engineer|employer=Bosch"),
    # A title with its stop, and what a firm is behind its name.
    ("I'm Dr. Helen Strand, a paediatrician at Mercy Hospital.", "name=Helen Strand|role=paediatrician|employer=Mercy Hospital"),
    ("I'm Mr. John Cole, an accountant at Vertex Labs.", "name=John Cole|role=accountant|employer=Vertex Labs"),
    ("I'm Prof. Anna Lind, a chemist at Uppsala University.", "name=Anna Lind|role=chemist|employer=Uppsala University"),
    ("I'm a patient of Dr. Helen Strand, an allergist in Leeds, allergic to nuts.", "allergy=nuts"),
    ("I work for Siemens, a technology company.", "employer=Siemens"),
    ("I work for Dr. Oetker, a food company, as a chemist.", "employer=Dr. Oetker|role=chemist"),
    # Owners, founders, and those who run a business.
    ("I'm the owner of Bar Luna.", "role=owner|employer=Bar Luna"),
    ("I run Bar Luna.", "role=owner|employer=Bar Luna"),
    ("I own Crumb & Co, a bakery in Bath.", "role=owner|employer=Crumb & Co"),
    ("I co-own the Blue Anchor, a pub in Whitby.", "role=co-owner|employer=Blue Anchor"),
    ("I founded Greenleaf Robotics.", "role=founder|employer=Greenleaf Robotics"),
    ("I co-founded Tidepool Analytics with a friend, and I live in Porto.", "role=co-founder|employer=Tidepool Analytics|city=Porto"),
    ("I'm the owner and head chef of Casa Lupo.", "role=owner and head chef|employer=Casa Lupo"),
    ("I'm the founder of Loomly Textiles.", "role=founder|employer=Loomly Textiles"),
    ("I opened a coffee shop called Third Wave.", "role=founder|employer=Third Wave"),
    ("My own café, Little Wren, keeps me busy.", "role=owner|employer=Little Wren"),
    ("hi im tariq, i run tariq's tyres in luton", "name=tariq|role=owner|employer=tariq's tyres"),
    # What somebody does is what they are.
    ("I teach chemistry at Elmwood High.", "role=chemistry teacher|employer=Elmwood High"),
    ("I teach kids at Elm School.", "role=teacher|employer=Elm School"),
    ("I lecture in law at Unilag.", "role=law lecturer|employer=Unilag"),
    ("I drive a lorry for Conaprole.", "role=lorry driver|employer=Conaprole"),
    ("I drive a taxi for a living.", "role=taxi driver"),
    ("I tend bar at Kestrel Inn.", "role=bartender|employer=Kestrel Inn"),
    ("I'm a lecturer in physics at Oslo College.", "role=lecturer in physics|employer=Oslo College"),
    ("I'm contracted to ASML as a test engineer.", "role=test engineer|employer=ASML"),
    # Names.
    ("My name is Dr. Helen Strand.", "name=Helen Strand"),
    ("I'm Professor Alan Reed and I live in Bath.", "name=Alan Reed|city=Bath"),
    ("I'm Dr. Strand.", "name=Dr. Strand"),
    ("You can call me Marco and I live in Turin.", "nickname=Marco|city=Turin"),
    ("Everyone calls me Bex.", "nickname=Bex"),
    # Telegrams.
    ("Tom Baker here, plumber with Pimlico Plumbers, based in Hull. Shellfish allergy.", "name=Tom Baker|role=plumber|employer=Pimlico Plumbers|city=Hull|allergy=Shellfish"),
    ("Accountant at Lidl, living in Ghent, allergic to hazelnuts.", "role=Accountant|employer=Lidl|city=Ghent|allergy=hazelnuts"),
    ("Vera Seth, partner at Khaitan & Co, living in Pune. Allergic to prawns.", "name=Vera Seth|role=partner|employer=Khaitan & Co|city=Pune|allergy=prawns"),
    ("Just moved in: Rasheed Khan, bus driver with Transdev, home in Leiden now. I'm allergic to nuts.", "name=Rasheed Khan|role=bus driver|employer=Transdev|city=Leiden|allergy=nuts"),
    ("Please register me: Ms Noor Haddad, pharmacist, Boots, Leicester. Known allergy: sulfa.", "name=Noor Haddad|role=pharmacist|employer=Boots|city=Leicester|allergy=sulfa"),
    ("I'm new here: Hamish McRae, ghillie at Balmoral, living in Ballater.", "name=Hamish McRae|role=ghillie|employer=Balmoral|city=Ballater"),
    ("I'm Fatima Zahra, auditor seconded to KPMG, currently living in Casablanca.", "name=Fatima Zahra|role=auditor|employer=KPMG|city=Casablanca"),
    ("Name: Eva Park. Job: cabin crew at Korean Air. Home: Incheon.", "name=Eva Park|role=cabin crew|employer=Korean Air|city=Incheon"),
    ("im priya, nurse at apollo hospital, i stay in chennai", "name=priya|role=nurse|employer=apollo hospital|city=chennai"),
    ("Captain Lars Bo Jensen, pilot with SAS, living in Moss, allergic to kiwi.", "name=Lars Bo Jensen|role=pilot|employer=SAS|city=Moss|allergy=kiwi"),
    ("Hi, Jonas from Zalando here, category buyer. I'm living in Potsdam.", "name=Jonas|employer=Zalando|role=category buyer|city=Potsdam"),
    ("Sanjay Rao, 41, chartered accountant at Grant Thornton, Pune. I'm allergic to wool.", "name=Sanjay Rao|role=chartered accountant|employer=Grant Thornton|city=Pune|allergy=wool"),
    ("I go by Lu, live in Taichung and wait tables at Din Tai Fung.", "nickname=Lu|city=Taichung|role=waiter|employer=Din Tai Fung"),
    ("My startup, Loopwise, is where I'm CTO. I live in Tallinn and I'm allergic to fish.", "role=CTO|employer=Loopwise|city=Tallinn|allergy=fish"),
    # Allergies.
    ("I live in Visby. Mustard is bad for me, it's an allergy.", "city=Visby|allergy=Mustard"),
    ("I live in Ely. No eggs please - I'm allergic!", "city=Ely|allergy=eggs"),
    ("Sesame is the thing I'm allergic to.", "allergy=Sesame"),
    ("Walnuts are a big no, I'm allergic.", "allergy=Walnuts"),
    ("Honestly latex kills me, it's an allergy.", "allergy=latex"),
    ("Celery, sadly, is something I'm allergic to.", "allergy=Celery"),
    ("Gluten and soy are off my plate because I'm allergic to both.", "allergy=Gluten|allergy=soy"),
)  # fmt: skip
# Nothing of the user's own name, home, work or allergies.
NOTHING = (
    "I'm from accounting's point of view not convinced.",
    "Call me tomorrow.",
    "Call me a cab.",
    "I run Windows.",
    "I run Windows 11 on my laptop.",
    "I run every day.",
    "I run the London Marathon.",
    "I run Google Ads for a client.",
    "From Deloitte I received a letter.",
    "This is a letter from Deloitte.",
    "This is Karen Liu from Deloitte, she leads the audit.",
    "This is Karen from Accounting.",
    "I met Karen Liu from Deloitte, a senior auditor.",
    "Karen Liu from Deloitte, a senior auditor, called me.",
    "Anna Berg from Ericsson, where she is a tester.",
    "I own Apple shares.",
    "I own a Tesla.",
    "I'm the proud owner of Rex.",
    "My sister owns Bar Luna.",
    "The owner of Bar Luna called.",
    "I used to own Bar Luna.",
    "I sold my own bakery, Crumb & Co.",
    "I founded Acme Labs in 2012 and sold it last year.",
    "I'd love to run Bar Luna one day.",
    "Should I run Bar Luna or sell it?",
    "I started Chrome in safe mode.",
    "I teach my dog tricks at home.",
    "I drive to Berlin for Christmas.",
    "I cook for Anna on Sundays.",
    "I clean at weekends.",
    "I bake with Stork.",
    "She is an accountant at Lidl, living in Ghent, allergic to nuts.",
    "What does an accountant at Lidl earn?",
    "People call me when they need help.",
    "Nobody calls me Bob.",
    "I go by train.",
    "Dr. Helen Strand is my doctor.",
    "I'm seeing Dr. Helen Strand tomorrow.",
    "I'm with Dr. Helen Strand, a paediatrician at Mercy Hospital.",
    "I've met Dr. Helen Strand, a paediatrician at Mercy Hospital.",
    "My gym is called FitX.",
    "I wrote to the city council of Utrecht.",
)
ALLERGY, EMPLOYER, ROLE, NAME = ("food", "allergy"), ("work", "employer"), ("work", "role"), ("identity", "name")
ASKED = (
    ("any food or other things i need to avoid because of allergies?", ALLERGY),
    ("Is there any food, drink or anything else I must stay away from due to allergies?", ALLERGY),
    ("What do I need to watch out for when ordering food?", ALLERGY),
    ("what should my host know before cooking for me?", ALLERGY),
    ("What must the chef avoid when cooking for me?", ALLERGY),
    ("What should the waiter never serve me?", ALLERGY),
    ("What should the kitchen leave out for me?", ALLERGY),
    ("What do I have to tell the restaurant about my diet?", ALLERGY),
    ("Anything I should avoid when eating out?", ALLERGY),
    ("Which nuts can't I have?", ALLERGY),
    ("Which medicine can't I take?", ALLERGY),
    ("What can't I be served?", ALLERGY),
    ("Which foods cause me problems?", ALLERGY),
    ("What am I known to be allergic to?", ALLERGY),
    ("What airline am I with?", EMPLOYER),
    ("Who do I drive for?", EMPLOYER),
    ("Which bar do I run?", EMPLOYER),
    ("What company did I found?", EMPLOYER),
    ("What is my business called?", EMPLOYER),
    ("Which hospital am I employed at?", EMPLOYER),
    ("Who gives me work?", EMPLOYER),
    ("You know what I do?", ROLE),
    ("What kind of engineer am I?", ROLE),
    ("Know my name?", NAME),
    ("What does everyone call me?", NAME),
    ("Under what name am I registered?", NAME),
)
OF_DOCUMENTS = (
    "What should a host know before cooking?",
    "What should guests know before check-in?",
    "What should I avoid when booking a flight?",
    "What do I need to watch out for when ordering spare parts?",
    "What should the chef know about food safety?",
    "What medicine must be kept in the fridge?",
    "Which nuts can't be used in the kitchen?",
    "What must the caterer avoid?",
    "Which bar do we run?",
    "What should I tell the customer about delivery?",
    "What should I tell the waiter about the tip?",
    "What should I tell my team?",
)


def drafts_of(text: str) -> list[FactDraft]:
    message = Message(id="m", session_id="s", turn_id="t", role="user", content=text, created_at=AT)
    return RuleExtractor().extract(Exchange(message))


def own(text: str) -> set[str]:
    return {
        f"{d.attribute}={d.value}"
        for d in drafts_of(text)
        if d.subject == "user" and d.polarity and d.attribute in KEYS and d.topic != "project"
    }


@each_row(TOLD)
def test_what_is_told_is_stored_exactly_and_acknowledged(text: str, wanted: str) -> None:
    assert own(text) == set(wanted.split("|"))
    assert only_tells(text, drafts_of(text))


@each_row(NOTHING)
def test_what_is_not_told_of_the_user(text: str) -> None:
    assert own(text) == set()


@each_row(ASKED)
def test_what_was_told_is_asked_for(question: str, slot: tuple[str, str]) -> None:
    query = slots_asked(question)
    assert slot in query.attributes
    assert query.about_user


@each_row(OF_DOCUMENTS)
def test_what_documents_tell_is_left_to_them(question: str) -> None:
    assert not slots_asked(question).about_user


def test_what_a_deed_means_is_quoted_from_the_deed() -> None:
    text = "Hi. I own Crumb & Co, a bakery in Bath."
    quotes = {d.attribute: text[d.start : d.end] for d in drafts_of(text)}
    assert quotes["role"] == quotes["employer"] == "I own Crumb & Co"


@each_row([text for text, _ in TOLD])
def test_a_counted_allergen_is_told_in_good_english(text: str) -> None:
    for draft in drafts_of(text):
        assert f"allergic to {draft.value}." not in draft.text or not allergy_as_said(draft.value)


def test_a_nickname_and_a_nut_allergy_in_words() -> None:
    assert address(describe("identity", "nickname"), "Marco", True, "en") == "You go by Marco."
    assert drafts_of("I have a nut allergy.")[0].text == "The user has a nut allergy."
    assert drafts_of("I'm allergic to nuts.")[0].text == "The user is allergic to nuts."


@pytest.mark.parametrize("name", ["hull", "kraków", "tromsø", "new york", "bexhill", "jaipur", "kenya"])
def test_a_town_is_known_or_named_like_one(name: str) -> None:
    assert is_town_name(name)
    assert not is_firm_name(name)


@pytest.mark.parametrize("name", ["deloitte", "crumb & co", "hale clinic", "kestrel group"])
def test_a_firm_is_known_or_named_like_one(name: str) -> None:
    assert is_firm_name(name)
    assert not is_town_name(name)
