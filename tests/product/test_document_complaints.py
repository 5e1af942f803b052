"""What users of such systems complain of, rows DOC-17 to DOC-26; each on real stores, the model alone is scripted.

DOC-20's bound in time is a figure of the bench (part `scale`); here its cause: a search reads no more of the corpus
than it returns. DOC-21 and DOC-22 in full: tests/product/test_health.py and tests/stores/test_chroma.py.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import event
from sqlalchemy.engine import Engine

from assistant.service import Assistant
from ingestion import ingest
from tests.doubles.scripted_server import Reply, ScriptedServer
from tests.doubles.word_embedder import WordEmbedder
from tests.product.conftest import OpenHome

LEAVE = "# Leave\n\nEvery employee gets 25 days of annual leave.\n\n# Approval\n\nLeave is approved by the team lead.\n"
CARRY = "# Carrying over\n\nDays of annual leave that are left may be carried over until March.\n"
PARKING = "# Parking\n\nThe garage in Mill Lane has 40 places. Bicycles stand in the yard.\n"
LABELLED = ("it is the model's general knowledge.", "属于模型自己的常识。")
NO_FACTS = Reply(text='{"facts": []}')


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    with ScriptedServer() as running:
        yield running


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "pages"
    folder.mkdir()
    for name, text in (("leave.md", LEAVE), ("carry.md", CARRY), ("parking.md", PARKING)):
        (folder / name).write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def by_model(open_home: OpenHome, server: ScriptedServer, folder: Path) -> Assistant:
    tandem = open_home(llm_model="scripted", llm_base_url=server.base_url, llm_api_key="secret-key")
    ingest(tandem, [folder])
    return tandem


def test_doc_17_invented_and_swapped_numbers_are_dropped_and_each_cited_sentence_shares_its_quotation(
    by_model: Assistant, server: ScriptedServer
) -> None:
    said = "You get 25 days of annual leave [1]. The garage has 40 places [5]. Leave is paid in gold [1]【1】."
    server.push(Reply(text=said), NO_FACTS)
    answer = by_model.ask("How many days of annual leave do I get?")
    dropped = "You get 25 days of annual leave [1]. The garage has 40 places. Leave is paid in gold.\n\n"
    assert answer.answer.startswith(dropped)
    numbers = {passage.n for passage in answer.also_retrieved} | {one.n for one in answer.citations}
    assert {one.n for one in answer.citations} == {1} <= numbers
    for one in answer.citations:
        assert by_model.document_text(one.document_id, version=one.version)[one.start : one.end] == one.quote
        assert "25 days of annual leave" in one.quote


def test_doc_17_numbers_are_those_the_passages_had_in_the_prompt(by_model: Assistant, server: ScriptedServer) -> None:
    server.push(Reply(text="Leave is approved by the team lead [2] after 25 days of annual leave [1]."), NO_FACTS)
    answer = by_model.ask("Who approves annual leave, and how many days are there?")
    system = str(server.requests[0].messages[0]["content"])
    for one in answer.citations:
        assert system.index(f"[{one.n}]") < system.index(one.quote)
        assert f"[{one.n}]" in answer.answer


def test_doc_18_cited_and_also_retrieved_are_kept_apart(by_model: Assistant, server: ScriptedServer) -> None:
    server.push(Reply(text="You get 25 days of annual leave [1]."), NO_FACTS)
    answer = by_model.ask("How many days of annual leave do I get?")
    cited = {one.n for one in answer.citations}
    others = {passage.n for passage in answer.also_retrieved}
    assert cited == {1}
    assert others
    assert not cited & others


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("年假", "holiday.md"),
        ("年假有几天？", "holiday.md"),
        ("SQL注入", "security.md"),
        ("怎么防SQL注入？", "security.md"),
    ],
)
def test_doc_19_the_keyword_arm_alone_finds_chinese(
    open_home: OpenHome, tmp_path: Path, question: str, name: str
) -> None:
    tandem = open_home(embedder=None, embedding_model="none")
    pages = {
        "holiday.md": "# 年假制度\n\n员工每年享有十天年假。",
        "security.md": "# 安全须知\n\n用参数化查询来防止SQL注入攻击。",
        "parking.md": "# 停车\n\n地下车库有四十个车位。",
    }
    for page, text in pages.items():
        (tmp_path / page).write_text(text, encoding="utf-8")
    ingest(tandem, [tmp_path / page for page in pages])
    hits = tandem.search_documents(question)
    assert hits[0].document == name
    assert hits[0].arms["keyword"].rank == 1


def test_doc_20_a_search_reads_no_more_of_a_large_corpus_than_of_a_small_one(
    open_home: OpenHome, tmp_path: Path
) -> None:
    def cost(pages: int) -> tuple[int, int]:
        tandem = open_home(tmp_path / f"home{pages}", embedder=None, embedding_model="none")
        folder = tmp_path / f"pages{pages}"
        folder.mkdir()
        for n in range(pages):
            (folder / f"{n}.md").write_text(f"Page {n} of the minutes.\n\nItem number{n} was decided.", "utf-8")
        ingest(tandem, [folder])
        tandem.search_documents("What was decided on number7?", top_k=5)
        statements: list[str] = []

        def note(_conn: object, _cursor: object, statement: str, *_rest: object) -> None:
            statements.append(statement)

        event.listen(Engine, "before_cursor_execute", note)
        try:
            hits = tandem.search_documents("What was decided on number7?", top_k=5)
        finally:
            event.remove(Engine, "before_cursor_execute", note)
        assert hits[0].document == "7.md"
        return len(statements), sum("INSERT INTO keyword" in one for one in statements)

    small, large = cost(20), cost(120)
    assert small == large
    assert large[1] == 0


def test_doc_21_another_embedding_model_never_mixes_and_names_reindex(open_home: OpenHome, folder: Path) -> None:
    first = open_home(embedder=WordEmbedder("old", dimension=96))
    ingest(first, [folder])
    before = [hit.id for hit in first.search_documents("annual leave")]
    first.close()
    new = WordEmbedder("new", dimension=48)
    tandem = open_home(embedder=new, former_embedder=WordEmbedder("old", dimension=96))
    assert [hit.id for hit in tandem.search_documents("annual leave")] == before
    mismatch = tandem.index_mismatch()
    assert mismatch is not None
    assert "tandem reindex" in str(mismatch)
    tandem.reindex()
    assert tandem.index_mismatch() is None
    assert {hit.id for hit in tandem.search_documents("annual leave")} == set(before)


WRITES = """
import sys
from pathlib import Path
from assistant import open_assistant
from ingestion import ingest
from tests.doubles.word_embedder import WordEmbedder
tandem = open_assistant(sys.argv[1], long_lived=True, embedder=WordEmbedder())
folder = Path(sys.argv[2])
for n in range(10_000):
    (folder / f"more{n}.md").write_text(f"# More {n}\\n\\nThe archive keeps box {n} in room {n % 7}.", "utf-8")
    ingest(tandem, [folder / f"more{n}.md"])
    print(n, flush=True)
"""


def test_doc_22_killed_while_it_writes_vectors_everything_is_found_again(
    open_home: OpenHome, home: Path, folder: Path
) -> None:
    writer = subprocess.Popen([sys.executable, "-c", WRITES, str(home), str(folder)], stdout=subprocess.PIPE, text=True)
    assert writer.stdout is not None
    done = -1
    for line in writer.stdout:
        done = int(line)
        if done == 4:
            os.kill(writer.pid, signal.SIGKILL)
            break
    writer.wait(10)
    writer.stdout.close()
    tandem = open_home()
    assert tandem.verify().ok
    for n in range(done + 1):
        assert (
            tandem.search_documents(f"In which room is box {n} of the archive, More {n}?")[0].document == f"more{n}.md"
        )


def test_doc_23_a_follow_up_is_searched_as_meant_and_a_first_question_as_it_stands(
    open_home: OpenHome, folder: Path
) -> None:
    tandem = open_home()
    ingest(tandem, [folder])
    first = tandem.ask("How many places does the garage in Mill Lane have?", session_id="s")
    assert first.asked_as == ""
    second = tandem.ask("And for bicycles?", session_id="s")
    assert "garage" in second.asked_as.lower() or "mill lane" in second.asked_as.lower()


def test_doc_24_yes_to_its_own_offer_keeps_the_passages_it_was_made_from(
    by_model: Assistant, server: ScriptedServer
) -> None:
    server.push(
        Reply(text="You get 25 days of annual leave [1]. Shall I say who approves it?"),
        NO_FACTS,
        Reply(text='{"question": "Who approves annual leave?"}'),
        Reply(text="Leave is approved by the team lead [1]."),
        NO_FACTS,
    )
    first = by_model.ask("How many days of annual leave do I get?", session_id="s")
    second = by_model.ask("Yes, please.", session_id="s")
    assert first.citations
    assert second.citations, second.answer
    assert second.citations[0].document == "leave.md"


def test_doc_25_what_nothing_says_is_not_answered_and_the_nearest_titles_are_offered(
    open_home: OpenHome, folder: Path
) -> None:
    tandem = open_home()
    ingest(tandem, [folder])
    answer = tandem.ask("Which planet has the most moons?")
    assert answer.abstained
    assert not answer.citations


def test_doc_25_a_models_general_knowledge_is_labelled(by_model: Assistant, server: ScriptedServer) -> None:
    server.push(Reply(text="Saturn has the most moons."), NO_FACTS)
    answer = by_model.ask("Which planet has the most moons?")
    assert not answer.citations
    assert answer.answer.startswith("Saturn has the most moons.")
    assert answer.answer.endswith("it is the model's general knowledge.")


def test_doc_25_one_word_alone_is_a_claim(by_model: Assistant, server: ScriptedServer) -> None:
    server.push(Reply(text="Saturn."), NO_FACTS)
    assert by_model.ask("Which planet has the most moons?").answer.endswith("it is the model's general knowledge.")


@pytest.mark.parametrize(
    ("question", "reply"),
    [
        ("How many days of annual leave do I get?", "You get 25 days of annual leave [1]."),
        ("How many days of annual leave do I get?", "Every employee gets 25 days of annual leave."),
        ("How many days of annual leave do I get?", "Of course! You get 25 days of annual leave [1]."),
        ("Which planet has the most moons?", "I did not find it in the passages. From general knowledge: Saturn."),
        ("Can you write a poem on planets?", "Saturn shines in golden rings, and in its orbit something sings."),
        ("Thanks a lot for that!", "You are very welcome, enjoy your holidays in the mountains."),
    ],
)
def test_doc_25_what_has_a_source_or_says_so_itself_gets_no_label(
    by_model: Assistant, server: ScriptedServer, question: str, reply: str
) -> None:
    server.push(Reply(text=reply), NO_FACTS)
    answer = by_model.ask(question).answer
    assert answer.startswith(reply)
    assert not answer.endswith(LABELLED)


@pytest.mark.parametrize("question", ["Does the handbook mention a sabbatical?", "手册里提到公假吗？"])
def test_doc_26_it_says_what_it_read_and_never_that_there_is_none(
    open_home: OpenHome, folder: Path, question: str
) -> None:
    tandem = open_home()
    ingest(tandem, [folder])
    answer = tandem.ask(question)
    assert answer.abstained
    said = answer.answer.lower()
    assert "in the passages i read" in said or "在我读到的段落里" in said
    for denial in ("does not exist", "does not mention", "there is no", "不存在", "没有提到"):
        assert denial not in said


@pytest.mark.parametrize(
    ("question", "reply"),
    [
        ("Which planet has the most moons?", "Saturn has the most moons [1]."),
        ("Which planet has the most moons?", "I did not find this. Saturn has the most moons."),
        ("哪颗行星的卫星最多？", "土星的卫星最多[1]。"),
        ("How many days of annual leave do I get?", "Every employee gets 30 days of annual leave [1]."),
        ("How many days of annual leave do I get?", "You get 25 days of annual leave [1]. In Germany it is often 30."),
        ("How many days of annual leave do I get?", "There is no annual leave."),
        ("How many days does a manager get?", "Everybody gets 30 days of leave [1]."),
        ("How many days of annual leave do I get?", "Annual leave is granted by the Queen of England."),
    ],
)
def test_doc_25_a_false_mark_or_figure_is_no_source(
    by_model: Assistant, server: ScriptedServer, question: str, reply: str
) -> None:
    server.push(Reply(text=reply), NO_FACTS)
    assert by_model.ask(question).answer.endswith(LABELLED)


@pytest.mark.parametrize(
    ("question", "reply", "said"),
    [
        (
            "Which planet has the most moons?",
            "Saturn has the most moons.",
            "I did not find this in the passages I read",
        ),
        ("哪颗行星的卫星最多？", "土星的卫星最多。", "在我读到的段落里没有找到"),
        ("Which planet has the most moons?", "I did not find it in the passages.", "Nearest: "),
        ("哪颗行星的卫星最多？", "在读到的内容里没有找到。", "最接近的文档："),
    ],
)
def test_doc_25_beside_a_models_answer_too_it_says_not_found_with_the_nearest_titles(
    by_model: Assistant, server: ScriptedServer, question: str, reply: str, said: str
) -> None:
    server.push(Reply(text=reply), NO_FACTS)
    answer = by_model.ask(question)
    assert answer.abstained
    assert answer.answer.startswith(reply)
    assert said in answer.answer
    assert any(title in answer.answer for title in ("Leave", "Carrying over", "Parking"))


def test_doc_25_what_another_answer_said_is_no_source(by_model: Assistant, server: ScriptedServer) -> None:
    server.push(Reply(text="Saturn has the most moons."), NO_FACTS, Reply(text="Saturn has the most moons."), NO_FACTS)
    for session in ("one", "two"):
        answer = by_model.ask("Which planet has the most moons?", session_id=session)
        assert answer.answer.endswith(LABELLED)
