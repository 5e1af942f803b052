"""Where an answer came from, on the page: sources told apart and opened, the ledger, the sample, uploads."""

from collections.abc import Callable
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from assistant.service import Assistant
from ingestion import ingest
from tests.ui.test_pages import open_page, spoken, tandem
from ui.upload_jobs import UploadJob, upload_jobs

__all__ = ["open_page", "tandem"]

QUESTION = "How many days of annual leave does every employee get?"


@pytest.fixture
def handbook(tandem: Assistant, tmp_path: Path) -> None:
    for name, words in (
        ("time-off", "Every employee gets **25 days** of annual leave, says the [People team](../people/index.md)."),
        ("travel", "A hotel night costs at most 150 euro."),
    ):
        (tmp_path / name).mkdir()
        (tmp_path / name / "index.md").write_text(f"# All about {name}\n\n{words}\n", encoding="utf-8")
    ingest(tandem, [tmp_path], sample=True)


def said(app: AppTest) -> str:
    return spoken(app).replace("\\", "")


@pytest.mark.usefixtures("handbook")
def test_a_source_is_told_apart_readable_and_opened_at_its_quotation(open_page: Callable[..., AppTest]) -> None:
    app = open_page()
    app.chat_input[0].set_value(QUESTION).run()
    assert "All about time-off" in said(app)
    assert "time-off/index.md" in said(app)
    assert "Every employee gets 25 days of annual leave, says the People team." in [one.value for one in app.text]
    button = next(one for one in app.button if str(one.key).startswith("open-"))
    button.click().run()
    assert not app.exception
    assert any("**25 days**" in one.value for one in app.text), "the stored text stands in the dialog, as it is"


@pytest.mark.usefixtures("handbook")
@pytest.mark.parametrize(
    ("spoken_language", "words"),
    [
        (
            "en",
            [
                "Understood as: How many days",
                "Documents",
                "cited [1]",
                "| words |",
                "The documents answer it",
                "Milliseconds: ",
            ],
        ),
        ("zh", ["理解为：How many days", "文档", "已引用 [1]", "| 关键词 |", "文档能回答", "用时（毫秒）："]),
    ],
)
def test_how_an_answer_was_found_is_shown_on_demand(
    open_page: Callable[..., AppTest],
    tandem: Assistant,
    monkeypatch: pytest.MonkeyPatch,
    spoken_language: str,
    words: list[str],
) -> None:
    import ui.evidence_view
    import ui.shared

    for module in (ui.shared, ui.evidence_view):
        monkeypatch.setattr(module, "language", lambda: spoken_language)
    app = open_page()
    app.chat_input[0].set_value(QUESTION).run()
    assert words[-1] not in said(app), "closed, it looks nothing up"
    turn = tandem.session_turns(tandem.list_sessions()[0].id)[-1].id
    app.session_state[f"how-{turn}"] = True
    app.run()
    assert not app.exception
    for one in words:
        assert one in said(app)


@pytest.mark.usefixtures("handbook")
def test_a_newcomer_is_told_of_the_sample_and_may_hide_or_remove_it(
    open_page: Callable[..., AppTest], tandem: Assistant
) -> None:
    app = open_page()
    assert "2 documents of a company that does not exist" in said(app)
    app.button(key="hide-sample").click().run()
    assert "does not exist" not in said(app)
    assert "does not exist" not in said(open_page())
    assert len(tandem.list_documents()) == 2


def test_the_sample_is_removed_where_the_newcomer_stands(
    open_page: Callable[..., AppTest], tandem: Assistant, handbook: None
) -> None:
    app = open_page()
    app.button(key="remove-sample").click().run()
    app.button(key="confirm-yes").click().run()
    assert tandem.list_documents() == []


def test_another_persons_fact_is_corrected_like_a_slot(open_page: Callable[..., AppTest], tandem: Assistant) -> None:
    tandem.ask("My sister Anna lives in Oslo.")
    app = open_page("page_profile.py")
    field = next(field for field in app.text_input if field.value == "Oslo")
    fact = next(fact for fact in tandem.list_memories(status="active") if fact.value == "Oslo")
    field.set_value("Bergen")
    next(button for button in app.button if button.form_id == f"correct-{fact.id}").click().run()
    assert not app.exception
    assert "Your sister Anna lives in Bergen." in said(app)
    assert "Oslo" not in [one.value for one in tandem.list_memories(status="active")]


def test_an_upload_is_told_to_the_tab_that_sent_it_and_goes_by_itself(
    open_page: Callable[..., AppTest], monkeypatch: pytest.MonkeyPatch
) -> None:
    import ui.upload_jobs

    app = open_page("page_documents.py")
    app.file_uploader[0].upload("leave.md", b"# Leave\n\nTwenty-five days.\n")
    next(button for button in app.button if button.label == "Add").click().run()
    job = upload_jobs().latest("local")
    assert job is not None
    assert job.done.wait(10)
    app.run()
    assert "leave.md: added" in said(app)
    assert "leave.md: added" not in said(open_page("page_documents.py")), "another tab did not send it"
    now = ui.upload_jobs.monotonic()
    monkeypatch.setattr(ui.upload_jobs, "monotonic", lambda: now + ui.upload_jobs.SEEN_FOR + 1)
    assert job.is_over
    app.run()
    assert "leave.md: added" not in said(app)
    assert upload_jobs().latest("local") is None


class Broken:
    """An upload's bytes that fail in a way that nobody foresaw."""

    def read(self, size: int = -1) -> bytes:
        raise RuntimeError("/home/alice/secret/path broke")


def test_an_upload_that_fails_unforeseen_is_told_in_words_and_logged(
    tandem: Assistant, caplog: pytest.LogCaptureFixture
) -> None:
    job = UploadJob(tandem, "local", [("a.md", Broken())], private=False)  # type: ignore[list-item]  # reads alone
    job.run()
    assert job.error is not None
    for words in (job.error.en, job.error.zh):
        assert "alice" not in words
        assert "RuntimeError" not in words
    assert "could not be added" in job.error.en
    assert "文件未能添加" in job.error.zh
    assert "/home/alice/secret/path broke" in caplog.text
