"""The ledger of a turn: every candidate of every source once, with what became of it."""

from dataclasses import replace

from assistant.datatypes import AnswerPreferences, ArmScore, Citation, Recalled
from assistant.fuse import Fuse, FusePolicy
from assistant.retrieval.ledger import cited
from assistant.retrieval.ledger_words import FURTHER
from tests.test_fuse import QUESTION, document, memory, message, recalled, slot


def ledger(found: Recalled, window: int = 8192) -> dict[str, tuple[str, str, int, int | None]]:
    policy = FusePolicy(window, 1024, lambda q, r: AnswerPreferences(q.language), lambda q, s: 0.0)
    context = Fuse(policy)(QUESTION, found)
    return {line.id: (line.source, line.fate, line.rank, line.n) for line in context.ledger}


def test_every_candidate_has_its_line_and_its_reason() -> None:
    left_out = replace(document(1), left_out="copy")
    found = recalled(
        documents=(document(0), left_out, document(2, above_floor=False), document(3)),
        memories=(memory(0), memory(1, above_floor=False)),
        constraints=(memory(2, "constraint"),),
        profile=(replace(slot(0), fact_id="f0"),),
    )
    assert ledger(found) == {
        "c0": ("documents", "in_prompt", 1, 1),
        "c1": ("documents", "copy", 2, None),
        "c2": ("documents", "below_floor", 3, None),
        "c3": ("documents", "in_prompt", 4, 2),
        "f1": ("memories", "below_floor", 2, None),
        "f2": ("constraints", "in_prompt", 1, None),
        # The memory behind a slot is in the prompt as that slot, whose line comes last.
        "f0": ("profile", "in_prompt", 1, None),
    }


def test_how_many_more_were_found_is_kept_and_said() -> None:
    policy = FusePolicy(8192, 1024, lambda q, r: AnswerPreferences(q.language), lambda q, s: 0.0)
    context = Fuse(policy)(QUESTION, replace(recalled(documents=(document(0),)), further=76))
    assert context.further == 76
    assert FURTHER.say("en", count=context.further) == "76 more found, all ranked behind these."
    assert "76" in FURTHER.say("zh", count=context.further)


def test_what_the_budget_left_out_says_so() -> None:
    found = recalled(documents=(document(0, "word " * 300), document(1, "word " * 4000)))
    assert {id_: line[1] for id_, line in ledger(found, window=2048).items()} == {
        "c0": "in_prompt",
        "c1": "over_budget",
    }


def test_a_message_of_the_history_is_shown_elsewhere() -> None:
    said = message(0)
    found = recalled(history=(said, message(1)), messages=())
    assert ledger(found) == {}


def test_cited_passages_are_marked_and_keep_their_arms() -> None:
    arms = {"dense": ArmScore(3, 0.81)}
    found = recalled(documents=(replace(document(0), arms=arms), document(1)))
    policy = FusePolicy(8192, 1024, lambda q, r: AnswerPreferences(q.language), lambda q, s: 0.0)
    context = Fuse(policy)(QUESTION, found)
    hit = context.passages[0].hit
    quote = Citation(1, hit.document, hit.document_id, 1, None, (), "Leave", 0, 5, 0.5)
    first, second = cited(context.ledger, [quote])
    assert (first.fate, first.arms) == ("cited", arms)
    assert second.fate == "in_prompt"
