"""The pages by Streamlit's own test runner: each page, both languages, errors in words."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from assistant.service import Assistant
from ingestion import ingest
from ui.shared import assistant
from ui.upload_jobs import upload_jobs

APP = Path(__file__).parents[2] / "ui" / "app.py"


@pytest.fixture
def tandem(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Assistant]:
    """The page's own Assistant, by keywords alone (no model is loaded)."""
    monkeypatch.setenv("TANDEM_HOME", str(home))
    monkeypatch.setenv("TANDEM_EMBEDDING_MODEL", "none")
    st.cache_resource.clear()
    yield assistant()
    assistant().close()
    st.cache_resource.clear()


@pytest.fixture
def open_page(tandem: Assistant, monkeypatch: pytest.MonkeyPatch) -> Callable[..., AppTest]:
    def opened(page: str | None = None) -> AppTest:
        app = AppTest.from_file(str(APP), default_timeout=30).run()
        return app if page is None else app.switch_page(page).run()

    return opened


def spoken(app: AppTest) -> str:
    elements = (*app.markdown, *app.caption, *app.text, *app.info, *app.success, *app.error, *app.warning)
    return "\n".join(str(element.value) for element in elements)


def test_chat_answers_with_sources_and_says_what_it_remembered(
    open_page: Callable[..., AppTest], tandem: Assistant, tmp_path: Path
) -> None:
    page = tmp_path / "leave.md"
    page.write_text("# Leave\n\nEvery employee gets 25 days of annual leave.\n", encoding="utf-8")
    ingest(tandem, [page])
    app = open_page()
    assert not app.exception
    app.chat_input[0].set_value("How many days of annual leave does every employee get?").run()
    assert not app.exception
    assert "25 days" in spoken(app)
    assert "leave" in app.expander[0].label.lower() or "Sources" in app.expander[0].label
    app.chat_input[0].set_value("My name is Alice.").run()
    assert "Alice" in spoken(app)
    assert [slot.value for slot in tandem.profile()] == ["Alice"]


def test_documents_are_uploaded_listed_and_removed(open_page: Callable[..., AppTest], tandem: Assistant) -> None:
    app = open_page("page_documents.py")
    assert not app.exception
    app.file_uploader[0].upload("手册.md", "# 手册\n\n年假二十五天。\n".encode())
    next(button for button in app.button if button.label == "Add").click().run()
    job = upload_jobs().latest("local")
    assert job is not None
    assert job.done.wait(10)
    app.run()
    assert not app.exception
    assert "手册.md: added, 1 passage" in spoken(app).replace("\\", "")
    assert app.file_uploader[0].value in (None, []), "no bytes stay in the session"
    assert [document.name for document in tandem.list_documents()] == ["手册.md"]
    app.button(key=f"remove-{tandem.list_documents()[0].id}").click().run()
    assert tandem.list_documents(), "it asks first"
    app.button(key="confirm-yes").click().run()
    assert tandem.list_documents() == []


def test_the_sample_leaves_in_one_step(open_page: Callable[..., AppTest], tandem: Assistant, tmp_path: Path) -> None:
    for name in ("one.md", "two.md"):
        (tmp_path / name).write_text(f"# {name}\n\nWords of {name}.\n", encoding="utf-8")
    ingest(tandem, [tmp_path / "one.md"], sample=True)
    ingest(tandem, [tmp_path / "two.md"])
    app = open_page("page_documents.py")
    app.button(key="remove-sample").click().run()
    app.button(key="confirm-yes").click().run()
    assert [document.name for document in tandem.list_documents()] == ["two.md"]


def test_the_profile_is_seen_corrected_and_forgotten(open_page: Callable[..., AppTest], tandem: Assistant) -> None:
    tandem.ask("My name is Alice.")
    app = open_page("page_profile.py")
    assert not app.exception
    assert "Alice" in spoken(app)
    assert "My name is Alice" in spoken(app)
    app.text_input[0].set_value("Alicia")
    next(button for button in app.button if button.label in ("Save", "保存")).click().run()
    assert [slot.value for slot in tandem.profile()] == ["Alicia"]
    app.button(key=f"forget-{tandem.profile()[0].fact_id}").click().run()
    assert tandem.profile(), "it asks first"
    app.button(key="confirm-yes").click().run()
    assert tandem.profile() == []


def test_one_of_several_values_is_corrected_and_the_others_stay(
    open_page: Callable[..., AppTest], tandem: Assistant
) -> None:
    tandem.ask("I am allergic to peanuts. I am allergic to shellfish.")
    app = open_page("page_profile.py")
    field = next(field for field in app.text_input if field.value == "peanuts")
    field.set_value("walnuts")
    slot = next(slot for slot in tandem.profile() if slot.value == "peanuts")
    next(button for button in app.button if button.form_id == f"correct-{slot.fact_id}").click().run()
    assert {slot.value for slot in tandem.profile()} == {"walnuts", "shellfish"}


def test_clearing_empties_the_page_and_keeps_what_was_told(
    open_page: Callable[..., AppTest], tandem: Assistant
) -> None:
    app = open_page()
    app.chat_input[0].set_value("My name is Alice.").run()
    app.button(key="clear-session").click().run()
    assert not app.chat_message
    assert "cleared" in spoken(app)
    assert [slot.value for slot in tandem.profile()] == ["Alice"]


def test_a_deleted_conversation_is_gone(open_page: Callable[..., AppTest], tandem: Assistant) -> None:
    app = open_page()
    app.chat_input[0].set_value("Good morning.").run()
    app.button(key="delete-session").click().run()
    assert tandem.list_sessions(), "it asks first"
    app.button(key="confirm-yes").click().run()
    assert not app.exception
    assert tandem.list_sessions() == []
    assert not app.chat_message


@pytest.mark.parametrize("page", [None, "page_documents.py", "page_profile.py"])
def test_each_page_speaks_chinese_too(
    open_page: Callable[..., AppTest], monkeypatch: pytest.MonkeyPatch, page: str | None
) -> None:
    import ui.shared

    monkeypatch.setattr(ui.shared, "language", lambda: "zh")
    app = open_page(page)
    assert not app.exception
    assert any("\u4e00" <= char <= "\u9fff" for char in spoken(app) + "".join(title.value for title in app.title))


def test_an_error_is_told_in_words(open_page: Callable[..., AppTest]) -> None:
    app = open_page()
    app.chat_input[0].set_value("   ").run()
    assert not app.exception
    assert len(app.error) == 1


def test_the_first_page_loads_nothing_heavy(tmp_path: Path) -> None:
    """Everything the first page imports, asked of a fresh interpreter by Streamlit's own test runner."""
    script = (
        "import sys\n"
        "from streamlit.testing.v1 import AppTest\n"
        f"app = AppTest.from_file({str(APP)!r}, default_timeout=60).run()\n"
        "assert not app.exception, app.exception\n"
        "heavy = {'torch', 'sentence_transformers', 'transformers', 'chromadb', 'openai'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
        "import os\nos._exit(0)\n"
    )
    environment = {**os.environ, "TANDEM_HOME": str(tmp_path / "home"), "TANDEM_CACHE": str(tmp_path / "cache")}
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=APP.parent.parent,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
