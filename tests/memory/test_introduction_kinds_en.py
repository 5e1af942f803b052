"""English introductions of further kinds: what is off the menu, letters, firms behind "of", and what values run on into."""

from datetime import UTC, datetime

import pytest

from assistant.datatypes import FactDraft, Message
from assistant.memory.rules import RuleExtractor, only_tells
from assistant.protocols import Exchange
from tests.rows import each_row

AT = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
KEYS = ("name", "nickname", "city", "hometown", "employer", "role", "allergy")
TOLD = (
    (
        "This is Karen Liu from Delwyn, where I'm a senior auditor.",
        "name=Karen Liu|employer=Delwyn|role=senior auditor",
    ),
    ("Peanuts are not for me because I'm allergic to them.", "allergy=peanuts"),
    ("Shrimp is a no-go for me since I'm allergic to it.", "allergy=shrimp"),
    ("Walnuts are off the table, as I am allergic to them.", "allergy=walnuts"),
    ("Sesame is out for me because I have an allergy to it.", "allergy=sesame"),
    ("Lobster is off limits for me because I'm allergic to it.", "allergy=lobster"),
    ("I'm Ana. Dairy is off my list because I'm allergic to it.", "name=Ana|allergy=dairy"),
    ("Bananas are a no for me, I'm allergic to them.", "allergy=bananas"),
    ("Latex gloves are not an option for me because I'm allergic to them.", "allergy=latex gloves"),
    ("Soy is strictly off the menu for me, because I am allergic to it.", "allergy=soy"),
    ("Anything with mustard is off the menu for me because I'm allergic to it.", "allergy=mustard"),
    ("Mushrooms have to stay off my plate because I'm allergic to them.", "allergy=mushrooms"),
    ("Clams are no good for me because I'm allergic to them.", "allergy=clams"),
    ("Penicillin is not for me as I'm allergic to it.", "allergy=penicillin"),
    ("Strawberries are sadly off the list because I'm allergic to them.", "allergy=strawberries"),
    ("I avoid what's on the lunch menu because I'm allergic to kiwi.", "allergy=kiwi"),
    ("Eggs are banned from my table because I'm allergic to them.", "allergy=eggs"),
    ("I have to leave shellfish off the menu because I'm allergic to it.", "allergy=shellfish"),
    ("Crab isn't for me because I'm allergic to it.", "allergy=crab"),
    ("Lupin doesn't work for me because I'm allergic to it.", "allergy=lupin"),
    ("Dear team, my name is Lisa Falk, I'm a nurse at Hale Clinic and I live in Ghent.", "name=Lisa Falk|role=nurse|employer=Hale Clinic|city=Ghent"),
    ("Dear AI assistant, I'm Omar Aziz, a surveyor at Kestrel Group in Leeds.", "name=Omar Aziz|role=surveyor|employer=Kestrel Group"),
    ("Dear Assistant, I live in Rome and am allergic to nuts.", "city=Rome|allergy=nuts"),
    ("Dear Tandem,\n\nI'm Hilde Aas, art director of Nordlys Media, and I live in Moss.\n\nBest wishes,\nHilde", "name=Hilde Aas|role=art director|employer=Nordlys Media|city=Moss"),
    ("Dear Madam or Sir, I am Eva Lind. I work as a pharmacist at Apoteket.", "name=Eva Lind|role=pharmacist|employer=Apoteket"),
    ("Dear friends, I'm Tom, a baker at Crust & Co, and I live in York.", "name=Tom|role=baker|employer=Crust & Co|city=York"),
    ("Dear helper, Greta Olsen here, geologist at Equinor, living in Stavanger.", "name=Greta Olsen|role=geologist|employer=Equinor|city=Stavanger"),
    ("To whom it may concern, I am Ivo Petrov, sales manager at Balkan Foods.", "name=Ivo Petrov|role=sales manager|employer=Balkan Foods"),
    ("I've been a nurse at Hale Clinic for eleven years.", "role=nurse|employer=Hale Clinic"),
    ("I've been a driver for Arriva for nearly a decade.", "role=driver|employer=Arriva"),
    ("I've been a welder at Harland since the spring of 2019.", "role=welder|employer=Harland"),
    ("I work at Lidl for half a year now.", "employer=Lidl"),
    ("I've lived in Porto for sixteen years.", "city=Porto"),
    ("I've been a translator for six years.", "role=translator"),
    ("I've been a teacher at Elm School for a good twenty years.", "role=teacher|employer=Elm School"),
    ("I have worked as a chef at Noma for eighteen months.", "role=chef|employer=Noma"),
    ("I am a buyer at Ahold since last summer.", "role=buyer|employer=Ahold"),
    ("I've been with Siemens for thirteen years as a planner.", "role=planner|employer=Siemens"),
    ("I've been an editor at Reuters for quite a few years.", "role=editor|employer=Reuters"),
    ("I've lived in Bergen since I was six.", "city=Bergen"),
    ("I've been an accountant at Kone for most of my career.", "role=accountant|employer=Kone"),
    ("I'm the marketing manager of Velvet Hotels.", "role=marketing manager|employer=Velvet Hotels"),
    ("I am the secretary of Rowan Trust.", "role=secretary|employer=Rowan Trust"),
    ("My job is technical director of Opal Systems.", "role=technical director|employer=Opal Systems"),
    ("I'm an account manager of Blue Harbour.", "role=account manager|employer=Blue Harbour"),
    ("I work as the sales director of Norwell Group.", "role=sales director|employer=Norwell Group"),
    ("I'm the dean of Ashby College.", "role=dean|employer=Ashby College"),
    ("I'm the head chef of Casa Lupo.", "role=head chef|employer=Casa Lupo"),
    ("I'm the art director of the Guardian.", "role=art director|employer=Guardian"),
    ("I'm Lena, commercial director of Fjord Line, living in Bergen.", "name=Lena|role=commercial director|employer=Fjord Line|city=Bergen"),
    ("I'm the general manager of the Grand Hotel.", "role=general manager|employer=Grand Hotel"),
    ("I'm head of people at Monzo.", "role=head of people|employer=Monzo"),
    ("I'm the director of operations at Ocado.", "role=director of operations|employer=Ocado"),
    ("I'm vice president of sales at Oracle.", "role=vice president of sales|employer=Oracle"),
    ("I'm a professor of History at Leiden University.", "role=professor of History|employer=Leiden University"),
    ("I'm the Director of Marketing at Asos.", "role=Director of Marketing|employer=Asos"),
    ("I'm Head of Product at Wise.", "role=Head of Product|employer=Wise"),
    ("I'm a Director of Engineering at Stripe.", "role=Director of Engineering|employer=Stripe"),
    ("I am Head of IT.", "role=Head of IT"),
    ("I'm a teacher of French at Elm School.", "role=teacher of French|employer=Elm School"),
    ("I'm a lecturer of Spanish.", "role=lecturer of Spanish"),
    ("I'm the Director of Human Resources.", "role=Director of Human Resources"),
    ("I'm Tom. I've got a nut allergy too, specifically cashews.", "name=Tom|allergy=nut|allergy=cashews"),
    ("I have a fruit allergy, namely kiwi.", "allergy=fruit|allergy=kiwi"),
    ("I've a seafood allergy, particularly shrimp and crab.", "allergy=seafood|allergy=shrimp|allergy=crab"),
    ("I have a pollen allergy, mostly birch.", "allergy=pollen|allergy=birch"),
    ("I have a nut allergy, especially to pecans.", "allergy=nut|allergy=pecans"),
    ("I have a shellfish allergy (mainly prawns).", "allergy=shellfish|allergy=prawns"),
    ("I suffer from a metal allergy, in particular nickel.", "allergy=metal|allergy=nickel"),
    ("I have a food allergy, specifically to celery.", "allergy=celery"),
    ("I have an allergy, specifically cashews.", "allergy=cashews"),
    ("I'm allergic to nuts, specifically cashews.", "allergy=nuts|allergy=cashews"),
    ("I am a civil engineer employed by Marsh Group.", "role=civil engineer|employer=Marsh Group"),
    ("I am Anna Holt, a civil engineer employed by Marsh Group.", "name=Anna Holt|role=civil engineer|employer=Marsh Group"),
    ("I'm a site manager contracted to Balfour.", "role=site manager|employer=Balfour"),
    ("I'm an auditor seconded to Deloitte.", "role=auditor|employer=Deloitte"),
    ("I am an electrician hired by Skanska.", "role=electrician|employer=Skanska"),
    ("I'm Lou, a nurse employed at Hale Clinic.", "name=Lou|role=nurse|employer=Hale Clinic"),
    ("I'm a data analyst currently employed with Kantar.", "role=data analyst|employer=Kantar"),
    ("I'm a paralegal working for Dentons.", "role=paralegal|employer=Dentons"),
    ("I'm a copywriter engaged by Saatchi.", "role=copywriter|employer=Saatchi"),
    ("I'm a consultant assigned to Airbus.", "role=consultant|employer=Airbus"),
    ("I am a chemist under contract to Roche.", "role=chemist|employer=Roche"),
    ("I'm a cook on the payroll of Compass Group.", "role=cook|employer=Compass Group"),
    ("I'm a designer on loan to Ikea.", "role=designer|employer=Ikea"),
    ("I'm an architect in the employ of Arup.", "role=architect|employer=Arup"),
    ("I was born in Utrecht and still live there.", "hometown=Utrecht|city=Utrecht"),
    ("I come from Tartu and still live there with my wife.", "hometown=Tartu|city=Tartu"),
    ("I grew up in Graz and I still live there.", "hometown=Graz|city=Graz"),
    ("I was born and raised in Leeds and still live there today.", "hometown=Leeds|city=Leeds"),
    ("I'm originally from Cork and continue to live there.", "hometown=Cork|city=Cork"),
    ("I come from Turku and have always lived there.", "hometown=Turku|city=Turku"),
    ("I'm from Split, where I still live.", "hometown=Split|city=Split"),
    ("I was raised in Bilbao and never left.", "hometown=Bilbao"),
    ("I'm from Lviv, and I live there to this day.", "hometown=Lviv|city=Lviv"),
    ("My hometown is Brno and I still live there.", "hometown=Brno|city=Brno"),
    ("I'm a nurse in Bergen and live there too.", "role=nurse|city=Bergen"),
    ("Call me Tyler.", "nickname=Tyler"),
    ("Just call me Bobby.", "nickname=Bobby"),
    ("Please call me Ana Sofia Ribeiro.", "name=Ana Sofia Ribeiro"),
    ("My name is Robert Lang, but call me Bob.", "name=Robert Lang|nickname=Bob"),
    ("People call me Jean Moreau.", "name=Jean Moreau"),
    ("Call me Dr. Lee.", "nickname=Dr. Lee"),
    ("Call me Big Mike.", "nickname=Big Mike"),
    ("My name is Alexander Stone, call me Alex Stone.", "name=Alexander Stone|nickname=Alex Stone"),
    ("I go by Sam Porter.", "name=Sam Porter"),
    ("You may call me Petra Novak, I work as a vet.", "name=Petra Novak|role=vet"),
    ("I live in Ghent this year.", "city=Ghent"),
    ("I live in Oslo for the time being.", "city=Oslo"),
    ("I'm based in Porto until June.", "city=Porto"),
    ("I live in Kyoto for the moment.", "city=Kyoto"),
    ("I live in Reading with my family.", "city=Reading"),
    ("I'm a student of history.", "role=student"),
    ("I work at Just Eat as a courier.", "employer=Just Eat|role=courier"),
    ("I'm Leo, a developer at Just Eat.", "name=Leo|employer=Just Eat|role=developer"),
    ("I was born in Leeds and lived there until 1999.", "hometown=Leeds"),
    ("I lived in Porto for six years.", "city=Porto"),
    ("I'm an account manager for six months already.", "role=account manager"),
    ("I'm chief engineer of Nordic Ferries.", "role=chief engineer|employer=Nordic Ferries"),
    ("I'm the headmaster of Eton College.", "role=headmaster|employer=Eton College"),
    ("I'm the mayor of Leeds.", "role=mayor of Leeds"),
    ("I'm Deputy Director of Public Health.", "role=Deputy Director of Public Health"),
    ("I'm the managing director of Acme Operations Ltd, based in Hull.", "role=managing director|employer=Acme Operations Ltd|city=Hull"),
    ("I'm sales director of the Kestrel Group, I live in Ely and I can't eat mussels because I'm allergic to them.", "role=sales director|employer=Kestrel Group|city=Ely|allergy=mussels"),
    ("Hello, I'm Ines Prado. Tomatoes are off my plate since I'm allergic to them.", "name=Ines Prado|allergy=tomatoes"),
    ("Honey and pollen are a no-go for me since I'm allergic to both.", "allergy=honey|allergy=pollen"),
    ("Cow's milk is not for me because I'm allergic to it.", "allergy=cow's milk"),
    ("As I'm allergic to it, celery is off the menu for me.", "allergy=celery"),
    ("Red wine is out for me because I'm allergic to it.", "allergy=red wine"),
    ("Hey, call me Priya Raman. I'm a dentist with SmileCare, I live in Pune, and cashews are off-limits for me as I'm allergic.", "name=Priya Raman|role=dentist|employer=SmileCare|city=Pune|allergy=cashews"),
    ("Dear Tandem!\nMy name is Olga Vasko, I am a notary at Vasko Partners.\nI was born in Lviv and still live there.\nI have a dust allergy, mainly dust mites.", "name=Olga Vasko|role=notary|employer=Vasko Partners|hometown=Lviv|city=Lviv|allergy=dust|allergy=dust mites"),
    ("I come from Malmö and I've always lived there; I have been a chef at Bror for the last nine years.", "hometown=Malmö|city=Malmö|role=chef|employer=Bror"),
    ("I have worked for Ford for thirty years.", "employer=Ford"),
    ("I live in Nice for half the year.", "city=Nice"),
    ("I've been working at Bosch for as long as I can remember.", "employer=Bosch"),
    ("I've been at SAP for ages as a consultant.", "employer=SAP|role=consultant"),
    ("I've lived in Ghent with my husband for eleven years.", "city=Ghent"),
    ("I was hired by Tesla six months ago as a welder.", "employer=Tesla|role=welder"),
    ("I'm a locum doctor contracted to the NHS.", "role=locum doctor|employer=NHS"),
    ("hi im bea, a physio employed by spire, i live in hull", "name=bea|role=physio|employer=spire|city=hull"),
    ("I have a cashew allergy and a nut allergy.", "allergy=cashew|allergy=nut"),
    ("Call me Ishmael. I live in Nantucket.", "nickname=Ishmael|city=Nantucket"),
    ("I'm Mia and I live in Bonn. Haha. I work at Aldi as a cashier.", "name=Mia|city=Bonn|employer=Aldi|role=cashier"),
)  # fmt: skip
# Nothing of the user's own name, home, work or allergies.
NOTHING = (
    "My boss works from Singapore this month.",
    "My boss works from home.",
    "I work from Lisbon this week.",
    "My sister works from Berlin.",
    "My colleague Pete works from Oslo these days.",
    "I'm working from Madrid this month.",
    "My boss lives in Singapore this month.",
    "I used to live in Madrid.",
    "I'm signed in at Google as admin.",
    "I'm logged in at Jira as administrator.",
    "I'm registered at Spotify as an artist.",
    "I live in the basement of my parents.",
    "I live in the guest house of the company.",
    "I live in a flat of the council.",
    "Dear John, I live in Rome now and work as a cook at Trattoria Sole. Love, Mary",
    "Dear Anna, I am writing from my flat. I live in Paris and work at Dior. Yours, Claire",
    "The director of Shell met me yesterday.",
    "My boss is the finance director of Lochside Textiles.",
    "My sister grew up in Galway and still lives there.",
    "My parents are from Cork and still live there.",
    "My mom is allergic to it, so fish is off the menu for her.",
    "Pork is off the menu for my husband because he's allergic to it.",
    "Fish is off the menu today.",
    "Is fish off the menu because I'm allergic to it?",
    "That plan is off the table for me because I'm allergic to risk.",
    "Meetings are a no-go for me, I'm allergic to them.",
    "Anna isn't for me, she is allergic to commitment.",
    "Dear Mr Holt, I'm a nurse at Hale Clinic and live in Ghent.",
    "Can you proofread this?\nDear Mr Holt, I am a nurse and live in Ghent.\nKind regards, Eva",
    "I was a nurse employed by Hale Clinic until 2019.",
    "I met a nurse employed by Hale Clinic.",
    "The engineer contracted to Balfour left.",
    "I'm looking for a civil engineer employed by Marsh.",
    "Call me tomorrow morning.",
    "Call me Monday Morning",
    "Call me a taxi.",
    "Please call me back at Hale Clinic.",
    "Call me when Anna Holt arrives.",
    "I work with the director of Opal Systems.",
    "I spoke to the head of Velvet Hotels.",
    "I want to be the finance director of Lochside.",
    "My old boss, the director of Lochside, quit.",
    "Google is not for me because I hate ads.",
    "The movie is not for me.",
    "I used to live in Galway and still work there.",
    "I'm a member of the Green Party.",
)  # fmt: skip
FORMERLY = (
    "Years ago I worked at Siemens as a technician.",
    "When I was a student I waited tables at a place called The Anchor.",
    "Back then I drove a taxi in Naples.",
    "A long time ago I studied physics.",
    "As a child I lived on a farm.",
    "In my twenties I worked on a ship.",
    "Ten years ago I had a dog.",
    "Before that I ran a bar in Cadiz.",
    "While I was at school I played the drums.",
    "Once upon a time I taught maths.",
    "During my studies I worked in a bakery.",
    "Previously I worked for Nokia.",
    "Ten years ago, I had a dog",
    "When we lived in Spain we had a boat",
    "小时候我住在乡下。",
    "上大学的时候我在餐厅打工。",
)
ASKING = (
    "When I was on holiday, what was the rule for sick leave?",
    "When I worked at Siemens what was the travel allowance",
    "Years ago I read a policy on this, which one was it",
    "When we were hired which documents did we sign",
    "Previously I worked for Nokia. How many days of leave do I get?",
    "Before I travel, I need the travel policy",
    "When I was sick I filed a form, where do I send it",
    "As an intern I get how many days",
    "以前我看过一份报销制度，在哪里",
)


def drafts_of(text: str) -> list[FactDraft]:
    message = Message(id="m", session_id="s", turn_id="t", role="user", content=text, created_at=AT)
    return RuleExtractor().extract(Exchange(message))


def own(text: str) -> set[str]:
    return {
        f"{d.attribute}={d.value}".casefold()
        for d in drafts_of(text)
        if d.subject == "user" and d.polarity and d.attribute in KEYS
    }


@each_row(TOLD)
def test_each_value_and_no_more(text: str, expected: str) -> None:
    assert own(text) == set(expected.casefold().split("|"))
    assert only_tells(text, drafts_of(text))


@each_row(NOTHING)
def test_what_tells_nothing_of_the_users_own(text: str) -> None:
    assert own(text) == set()


@each_row(FORMERLY)
def test_former_days_are_told_and_not_asked_about(text: str) -> None:
    assert own(text) == set()
    assert only_tells(text, [])


@pytest.mark.parametrize("text", ASKING)
def test_former_days_with_a_question_are_answered(text: str) -> None:
    assert not only_tells(text, [])


@pytest.mark.parametrize("text", ["I live in Reading with my family.", "My boss works from Singapore this month."])
def test_what_is_no_fact_of_anybody(text: str) -> None:
    assert [d for d in drafts_of(text) if d.attribute in ("member",) or d.subject != "user"] == []


def test_who_tells_of_their_manager_does_not_go_on_about_themself() -> None:
    assert own("My manager is Ines Vidal, a surveyor based in Lleida.") == set()


def test_laughter_alone_takes_nothing_back_in_an_introduction() -> None:
    assert own("My name is Mia and I live in Bonn. Haha. I work at Aldi.") == {"name=mia", "city=bonn", "employer=aldi"}
    assert "city=成都" in own("我叫林小满，住在成都。哈哈。我在华为工作。")
    assert own("I live on the moon. Just kidding.") == set()
