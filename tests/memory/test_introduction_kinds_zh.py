"""Chinese introductions by kinds: what follows 新来的, names that are words, bare names, forms, former jobs and others' facts.

The wordings are rows of introductions_zh/*.tsv: a message, a tab, and its facts as "slot=value" parted by " | ", or
the slot that is asked for. The names are made up, from novels or of old.
"""

from pathlib import Path

from assistant.memory.questions import slots_asked
from assistant.memory.rules import only_tells
from tests.memory.test_rules_en import drafts_of
from tests.rows import each_row

FOLDER = Path(__file__).parent / "introductions_zh"
SLOTS = {
    "name": "identity",
    "nickname": "identity",
    "city": "home",
    "employer": "work",
    "role": "work",
    "allergy": "food",
}


def rows(name: str) -> list[tuple[str, str]]:
    lines = (FOLDER / f"{name}.tsv").read_text(encoding="utf-8").splitlines()
    return [(text, wanted) for text, _, wanted in (line.partition("\t") for line in lines)]


def told(text: str) -> set[str]:
    return {
        f"{d.attribute}={d.value}"
        for d in drafts_of(text)
        if d.subject == "user" and d.polarity and SLOTS.get(d.attribute) == d.topic
    }


def facts_of(wanted: str) -> set[str]:
    return set(wanted.split(" | ")) - {""}


@each_row(rows("introductions"))
def test_an_introduction_of_any_kind_is_heard_whole_and_acknowledged(text: str, wanted: str) -> None:
    assert told(text) == facts_of(wanted)
    assert only_tells(text, drafts_of(text))


@each_row(rows("single"))
def test_only_what_is_told_of_the_user_now_is_stored(text: str, wanted: str) -> None:
    assert told(text) == facts_of(wanted)


@each_row(rows("nothing"))
def test_former_jobs_passing_roles_others_and_papers_tell_nothing(text: str, nothing: str) -> None:
    assert told(text) == facts_of(nothing)


@each_row(rows("asked"))
def test_what_was_told_is_asked_for(question: str, slot: str) -> None:
    query = slots_asked(question)
    assert query.about_user
    assert (SLOTS[slot], slot) in query.attributes


@each_row(rows("asked_of_documents"))
def test_a_documents_matter_is_not_the_users(question: str, nothing: str) -> None:
    assert not slots_asked(question).about_user
