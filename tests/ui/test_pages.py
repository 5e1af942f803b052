"""The pages by Streamlit's own test runner: each page, both languages, errors in words."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from assistant.service import Assistant
from ingestion import ingest
from ui.shared import assistant

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
    app.file_uploader[0].upload("手册.md", "# 手册\n\n年假二十五天。\n".encode()).run()
    next(button for button in app.button if button.label in ("Ingest", "导入")).click().run()
    assert not app.exception
    assert [document.name for document in tandem.list_documents()] == ["手册.md"]
    next(button for button in app.button if button.key and button.key.startswith("remove-")).click().run()
    assert tandem.list_documents() == []


def test_the_profile_is_seen_corrected_and_forgotten(open_page: Callable[..., AppTest], tandem: Assistant) -> None:
    tandem.ask("My name is Alice.")
    app = open_page("page_profile.py")
    assert not app.exception
    assert "Alice" in spoken(app)
    assert "My name is Alice" in spoken(app)
    app.text_input[0].set_value("Alicia")
    next(button for button in app.button if button.label in ("Save", "保存")).click().run()
    assert [slot.value for slot in tandem.profile()] == ["Alicia"]
    next(button for button in app.button if button.key and button.key.startswith("forget-")).click().run()
    assert tandem.profile() == []


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
