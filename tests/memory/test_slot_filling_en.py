"""English introductions in wordings of any kind: the five slots, what is no introduction, and what only tells."""

import re
from datetime import UTC, datetime

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from assistant.datatypes import FactDraft, Message
from assistant.memory.clauses import masked, sentences
from assistant.memory.folding import fold
from assistant.memory.rules import RuleExtractor, only_tells
from assistant.memory.rules_en import ENGLISH
from assistant.memory.slot_cues_en import fillings
from assistant.protocols import Exchange
from tests.rows import each_row

AT = datetime(2026, 3, 18, 9, 30, tzinfo=UTC)
SLOTS = (("identity", "name"), ("home", "city"), ("work", "employer"), ("work", "role"), ("food", "allergy"))
# A message, then name | home | employer | role | allergies.
INTRODUCTIONS = (
    ("Hiya, Petra Novakova here. I'm a tram driver with Dopravny Podnik, home is Bratislava, and walnuts give me hives.", "Petra Novakova|Bratislava|Dopravny Podnik|tram driver|walnuts"),
    ("At Zalando I work as a buyer, and I live in Berlin. My name's Lena Hofer, and I can't eat hazelnuts since I'm allergic.", "Lena Hofer|Berlin|Zalando|buyer|hazelnuts"),
    ("My employer is Nokia and my role is radio engineer. I'm Aino Virtanen, I live in Oulu, and I'm allergic to birch.", "Aino Virtanen|Oulu|Nokia|radio engineer|birch"),
    ("Hello all! Bruno Salgado, 34, living in Valparaíso, crane mechanic at San Antonio Port. I'm allergic to penicillin and to cats.", "Bruno Salgado|Valparaíso|San Antonio Port|crane mechanic|penicillin;cats"),
    ("my names femi, im from lagos but i live in leicester, i work at asda as a baker. cant eat sesame, allergic", "femi|leicester|asda|baker|sesame"),
    ("I'm Carla and I keep the books at Hotel Miramar as their accountant. I call Alicante home, and shellfish is out for me: allergy.", "Carla|Alicante|Hotel Miramar|accountant|shellfish"),
    ("My name is Greta Lind. I've worked for Scania as a paint technician for ten years, I live in Södertälje and bee stings send me into anaphylactic shock.", "Greta Lind|Södertälje|Scania|paint technician|bee stings"),
    ("I'm Rosa Delgado from Lima. My job at Backus is brewing technician, I reside in Callao and I have allergies to dust mites and pollen.", "Rosa Delgado|Callao|Backus|brewing technician|dust mites;pollen"),
    ("im a barista at costa and my name is ellie. i live in truro, cant do dairy, im allergic", "ellie|truro|costa|barista|dairy"),
    ("I'm Luis. I'm an apprentice electrician with Iberdrola and my home's in Bilbao. I've a severe peanut allergy.", "Luis|Bilbao|Iberdrola|apprentice electrician|peanut"),
    ("I work as an actuary at Swiss Re. Outside work I'm just Fabienne, living in Zug, and ragweed triggers my allergy every autumn.", "Fabienne|Zug|Swiss Re|actuary|ragweed"),
    ("Just introducing myself: Farah Aziz, dentist at Aspen Dental, living in Boise, allergic to ibuprofen.", "Farah Aziz|Boise|Aspen Dental|dentist|ibuprofen"),
    ("I'm an intern at CERN, I'm called Pietro Sala, I live in Geneva, and my one allergy is to hazelnuts.", "Pietro Sala|Geneva|CERN|intern|hazelnuts"),
    ("I AM JOHN MERCER. I WORK AT FORD AS A PAINTER AND LIVE IN DAGENHAM. I AM ALLERGIC TO NUTS.", "JOHN MERCER|DAGENHAM|FORD|PAINTER|NUTS"),
    ("I live in Tromsø, where I work for Bluefin Robotics as a firmware engineer. I'm Ola Nes and allergic to lupin.", "Ola Nes|Tromsø|Bluefin Robotics|firmware engineer|lupin"),
    ("My job title is data steward at Corvid Labs, and my home is in Kumasi. Name: Abena Owusu. I've got a soy allergy.", "Abena Owusu|Kumasi|Corvid Labs|data steward|soy"),
    ("I teach as a senior lecturer at Aston University, live in Solihull, am called Parveen Gill and have an allergy to walnuts.", "Parveen Gill|Solihull|Aston University|senior lecturer|walnuts"),
    ("Dana Whitcombe, she/her. Cartographer at the Ordnance Survey. I live in Southampton and I'm allergic to horses.", "Dana Whitcombe|Southampton|Ordnance Survey|Cartographer|horses"),
    ("I'm the one who runs payroll at Aldi as a payroll officer; I'm Hilary Bane and I live just outside Derby. Strong allergy to nickel here.", "Hilary Bane|Derby|Aldi|payroll officer|nickel"),
    ("I'm a 42-year-old bus driver for Arriva called Denis, I live in Luton, and wheat makes me ill because of an allergy.", "Denis|Luton|Arriva|bus driver|wheat"),
    ("i am called bilal, my city is lahore, my company is systems limited, my role is business analyst. my allergy is dust", "bilal|lahore|systems limited|business analyst|dust"),
    ("I'm Ronja Kessler. I earn my living as a beekeeper at Hofgut Linde, although I'm allergic to wasps! Freiburg is home.", "Ronja Kessler|Freiburg|Hofgut Linde|beekeeper|wasps"),
    ("Name's Cole. Mechanic. I work at Tire Kingdom and live in Ocala. Penicillin allergy.", "Cole|Ocala|Tire Kingdom|Mechanic|Penicillin"),
    ("My name is Ana; I'm a kindergarten teacher at Little Oaks and a resident of Tartu. I'm anaphylactic to peanuts, that is, very allergic.", "Ana|Tartu|Little Oaks|kindergarten teacher|peanuts"),
    ("I'm Bea Lindt — florist, Bloom & Wild, Leiden resident — and, yes, I'm allergic to lilies.", "Bea Lindt|Leiden|Bloom & Wild|florist|lilies"),
    ("I'm Nokuthula Dube, Durban-born but Pretoria-based, a geologist for Anglo American. I have an allergy: iodine.", "Nokuthula Dube|Pretoria|Anglo American|geologist|iodine"),
    ("Good to meet you. My name is Ivo Kratz, I do quality control at Siemens Energy, and I live in Görlitz. I have a penicillin allergy.", "Ivo Kratz|Görlitz|Siemens Energy|quality control|penicillin"),
    ("hello im anya, i work in a company called softserve as qa engineer, i live in lviv and im allergic to poppy seeds", "anya|lviv|softserve|qa engineer|poppy seeds"),
    ("Nurse at Groote Schuur here! Name's Thandi Mokoena, I live in Cape Town and I've got a latex allergy.", "Thandi Mokoena|Cape Town|Groote Schuur|Nurse|latex"),
    ("I'm Camila Torres, and although I come from Quito I live in Girona now. I'm an optometrist at Visionlab and I'm allergic to mites.", "Camila Torres|Girona|Visionlab|optometrist|mites"),
    ("im the office manager for tesla in fremont, thats also where i live. name is priscilla ong. allergic to bees", "priscilla ong|fremont|tesla|office manager|bees"),
    ("Hey there, Dimitri speaking. I handle logistics at Coca-Cola HBC as a fleet planner and home for me is Thessaloniki. I can't stand near lilies - allergic.", "Dimitri|Thessaloniki|Coca-Cola HBC|fleet planner|lilies"),
    ("I currently live in Aberdeen. I work offshore for Equinor as a driller. Folks know me as Callum Reid. I have a strong reaction to shellfish, it's an allergy.", "Callum Reid|Aberdeen|Equinor|driller|shellfish"),
    ("They hired me at Spotify as a podcast producer. I'm Linus Ek and I live in Solna. Careful with almonds around me, I'm allergic.", "Linus Ek|Solna|Spotify|podcast producer|almonds"),
    ("my name is Lindiwe and im from Soweto where i still live. i do reception at Nedbank, im a receptionist. i am allergic to dust", "Lindiwe|Soweto|Nedbank|receptionist|dust"),
    ("My name: Ibrahim Sesay. My job: logistics officer, Red Cross. I live in Freetown. I am allergic to groundnut.", "Ibrahim Sesay|Freetown|Red Cross|logistics officer|groundnut"),
    ("I'm Alma. I'm allergic to mango. I'm based in Mérida. I'm employed by Bimbo. I'm a route planner.", "Alma|Mérida|Bimbo|route planner|mango"),
    ("I'm Ritva Salo from Tampere, where I've lived all my life. I'm the quality manager at Fazer. I get anaphylaxis from peanuts, I'm that allergic.", "Ritva Salo|Tampere|Fazer|quality manager|peanuts"),
    ("Pleased to meet you! I'm Ulrike Sommer. My employer's Miele, I'm an industrial mechanic there, and my home is Gütersloh. I'm allergic to tree pollen.", "Ulrike Sommer|Gütersloh|Miele|industrial mechanic|tree pollen"),
    ("You can note down the following about me: I'm Katya Orlova, a ballet teacher at Vaganova House, I live in Riga, and oats are something I'm allergic to.", "Katya Orlova|Riga|Vaganova House|ballet teacher|oats"),
    ("Before anything else, my allergy: sesame. I'm Talia Ben-David, I live in Jaffa and I'm an animator at Plarium.", "Talia Ben-David|Jaffa|Plarium|animator|sesame"),
    ("My name is Arjun and my job is to test software at Zoho as a QA engineer. My city is Coimbatore. I can't tolerate gluten; I'm allergic to it.", "Arjun|Coimbatore|Zoho|QA engineer|gluten"),
    ("hi im noor from almere, i work as a pharmacist at etos and im allergic to ibuprofen. oh i live in almere too", "noor|almere|etos|pharmacist|ibuprofen"),
    ("im called priya, i live in leicester with my parents, im a trainee accountant at kpmg, i have a nut allergy", "priya|leicester|kpmg|trainee accountant|nut"),
)  # fmt: skip
OF_NOBODYS_OWN = (
    "Book a table for Anna at Nobu in Lisbon.",
    "I work with Excel every day.",
    "I am in favour of the second option.",
    "I'm working on the Berlin report for Siemens.",
    "The manager at Acme asked me to send the file.",
    "I'm cooking for a guest with a nut allergy.",
    "I'm writing a paper about pollen allergy.",
    "Do I have an allergy to nuts?",
    "I'd like to work as a pilot at Lufthansa.",
    "If I were a teacher in Oslo, I'd be happy.",
    "My neighbour Bea lives in Ghent and works at Volvo as a welder.",
    "Please draft a letter to Maria Lopez, manager at Iberia.",
    "Hello Priya, thanks for the report.",
    "Our supplier is based in Turin.",
    "I'm staying at the Hilton in Dubai this week.",
    "Translate: My name is Leo and I live in Lyon.",
    "I'm done at work for today.",
    "I'm a big fan of Arsenal.",
    "I'm a customer of Barclays.",
    "I'm a night owl and I work best at dawn.",
    "My son is allergic to eggs and lives in Derby.",
    "I was born in Madrid.",
    "I'm no longer allergic to cats.",
    "My allergy test is on Monday.",
    "I'm allergic to Mondays.",
    "The patient gets hives from latex.",
    "This is Berlin calling.",
    "I'm as busy as a bee.",
    "As a customer, I expect a refund from Amazon.",
    "I work for free on weekends.",
    "I might join Google as a designer.",
    "I work like a horse.",
    "I spoke to Dana, who lives in Bonn and works for DHL.",
    "My friend calls me when she is in Paris.",
    "I'm with you on this.",
    "I am from the finance side, so explain slowly.",
    "im tired and i live in hope",
    "hey im late",
    "I called Delta as a passenger.",
    "We hired a designer at Acme who lives in Porto.",
    "I'm preparing a talk for teachers at Eton.",
    "My cat is allergic to fish.",
    "I'm the third person in line at Starbucks.",
    "I can't have meetings on Friday because the room gives me a rash feeling.",
    "Introduce me to Nora, the CFO of Orsted.",
    "I left my laptop at Costa in Leeds.",
    "I'm applying for the role of analyst at Barclays.",
    "I've worked with Siemens as a client.",
    "My name is on the list.",
    "The name is wrong on page two.",
    "I'm in a meeting in Berlin until five.",
    "I'm travelling from Oslo to Bergen.",
    "I'm preparing the onboarding for Eva, our new analyst at the Hamburg office.",
    "I'm the user of this laptop.",
    "The food here gives me a rash decision problem.",
    "I am serving a customer with a shellfish allergy.",
    "I am trying to log in as an administrator.",
    "I opened the file as a manager.",
    "Use the persona of a nurse at Mercy Hospital who lives in Tulsa.",
    "I'm dressed as a pirate.",
    "I'm calling from the airport.",
    "My landlord lives in Malta.",
    "My flight lands in Doha at nine.",
    "I'm tired of being the cook.",
    "I'm the oldest of three.",
    "I'm home.",
    "What if I were a baker in Bath?",
    "Regards from Berlin!",
    "How do I list allergies in the HR form?",
    "Allergy season is awful.",
    "Yesterday I met Omar, who's a nurse at Mercy.",
)  # fmt: skip
# What one clause tells, without the rest of an introduction.
SINGLE = (
    ("I've been with Siemens for nine years as a fitter.", {"employer": "Siemens", "role": "fitter"}),
    ("My role at Monzo is product designer.", {"employer": "Monzo", "role": "product designer"}),
    (
        "I'm employed as a librarian by the University of Leeds.",
        {"employer": "the University of Leeds", "role": "librarian"},
    ),
    ("Pollen sets off my allergy.", {"allergy": "Pollen"}),
    ("I've an egg allergy, please note.", {"allergy": "egg"}),
    ("im a welder at hyundai", {"employer": "hyundai", "role": "welder"}),
    ("im nora and im allergic to milk", {"name": "nora", "allergy": "milk"}),
    ("I'm the CFO of Orsted.", {"employer": "Orsted", "role": "CFO"}),
    ("Never serve me prawns, I'm allergic to them.", {"allergy": "prawns"}),
    ("I've moved: I'm in Antwerp now.", {"city": "Antwerp"}),
    ("Sorry, it's spelled Pedersen.", {"name": "Pedersen"}),
    ("Sorry, it's Pedersen with a d.", {"name": "Pedersen"}),
    ("I'm a nurse at Fjordview Clinic in Bergen.", {"employer": "Fjordview Clinic", "role": "nurse"}),
    ("I'm Cooper, by the way.", {"name": "Cooper"}),
    ("My allergies are latex, kiwi and rye.", {"allergy": "latex;kiwi;rye"}),
)
ONLY_TELLING = (
    "I'm Tom, a nurse at Bupa, and I live in Leeds, which I love. I'm allergic to nuts.",
    "hi im tom, nurse at bupa, live in leeds, allergic to nuts, nice to meet you",
    "Hello Tandem! Ana here, from Porto, working as a chemist at Galp, allergic to bees.",
    "please remember that my name is ana and that i live in porto",
    "I'm Ana, chemist at Galp. Home: Porto. No peanuts please, I'm allergic.",
)
ASKING_TOO = (
    "I'm Tom, a nurse at Bupa in Leeds. What's the leave policy?",
    "I'm Tom from Bupa, a nurse in Leeds. Tell me the leave policy.",
    "I'm Tom, a nurse at Bupa, and I need the leave policy.",
    "I'm Tom, a nurse at Bupa. Vacation policy for nurses",
    "I'm Ana, I live in Porto, I'm a chemist at Galp. Can you show me the handbook",
    "im ana, chemist at galp. how do i reset my badge",
    "I'm Ana, chemist at Galp, I live in Porto. I can't find the travel form.",
)


def drafts_of(text: str) -> list[FactDraft]:
    return RuleExtractor().extract(Exchange(Message("m", "s", "t", "user", text, AT), None))


def told(text: str) -> dict[str, str]:
    """The five slots the user tells of themself, several values in order."""
    found: dict[str, str] = {}
    for draft in drafts_of(text):
        if draft.subject == "user" and draft.polarity and (draft.topic, draft.attribute) in SLOTS:
            found[draft.attribute] = (
                f"{found[draft.attribute]};{draft.value}" if draft.attribute in found else draft.value
            )
    return found


@each_row(INTRODUCTIONS)
def test_introduction_fills_all_five_and_only_tells(text: str, values: str) -> None:
    keys = [key for _, key in SLOTS]
    found = told(text)
    assert {key: set(value.split(";")) for key, value in found.items()} == {
        key: set(value.split(";")) for key, value in zip(keys, values.split("|"), strict=True)
    }
    assert only_tells(text, drafts_of(text))


@each_row(SINGLE)
def test_a_single_clause(text: str, values: dict[str, str]) -> None:
    assert told(text) == values


@each_row(OF_NOBODYS_OWN)
def test_what_is_not_told_of_the_user(text: str) -> None:
    assert told(text) == {}


@pytest.mark.parametrize("text", ONLY_TELLING)
def test_a_message_that_only_tells(text: str) -> None:
    assert only_tells(text, drafts_of(text))


@pytest.mark.parametrize("text", ASKING_TOO)
def test_a_message_that_asks_too(text: str) -> None:
    assert not only_tells(text, drafts_of(text))


def test_a_wrong_value_gives_way_to_the_one_it_holds() -> None:
    text = "I am accountant of company Meridian Foods and I live in city of Osaka."
    assert told(text) == {"employer": "Meridian Foods", "role": "accountant", "city": "Osaka"}


def test_a_long_text_is_no_introduction() -> None:
    text = "Lena Hofer, buyer at Zalando, living in Berlin. I'm allergic to dust. " + "Nothing else was said. " * 100
    assert "name" not in told(text)


def test_a_correction_of_a_place_and_of_a_word() -> None:
    place, word = (
        drafts_of("I never lived in Turin, that was a mistake."),
        drafts_of("I said Ghent, but I meant Bruges."),
    )
    assert [(d.attribute, d.value, d.polarity) for d in place] == [("city", "Turin", False)]
    assert [(d.attribute, d.value, d.replaces) for d in word] == [("correction", "Bruges", "Ghent")]


PIECES = [
    *re.findall(r"[^,.;]+[,.;]? ?", " ".join(text for text, _ in INTRODUCTIONS)),
    "I'm ", "my name is ", "at ", "allergy", "\n", "? ", "she ", "not ", "\x00", "“", "Zürich ", "eBay", "'s ", "(", " – ", "im ", "ﬁ", "我",
]  # fmt: skip


@settings(max_examples=200, deadline=None)
@example("'S MY NAME:")
@given(st.one_of(st.text(max_size=120), st.lists(st.sampled_from(PIECES), max_size=10).map("".join)))
def test_a_proposal_stands_in_one_sentence_and_in_its_quotation(text: str) -> None:
    folded = masked(fold(text))
    found = list(sentences(folded, ENGLISH))
    for filling in fillings(folded, text, found, frozenset()):
        assert 0 <= filling.quote_start <= filling.start < filling.end <= filling.quote_end <= len(text)
        assert any(s.start <= filling.start and filling.end <= s.end for s in found)
        assert "\x00" not in folded[filling.start : filling.end]
