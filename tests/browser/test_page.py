"""The page in a real Chromium: what a user does in an hour, in both languages, and what hostile text must not do."""

# pyright: reportMissingImports=false
# Playwright is there only where .ci/run installed it.

import io
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from assistant.wiring import open_assistant
from ingestion import ingest
from tests.browser.driver import PHONE, ROOT, Server, Tab, chromium, new_tab, served
from tests.doubles.scripted_server import Reply, Request, ScriptedServer

pytestmark = pytest.mark.browser

SLOW_WORDS = " ".join(f"word{number}" for number in range(30))


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as running:
        yield running


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The page over the sample, by keywords alone: no model is loaded."""
    home = tmp_path_factory.mktemp("page") / "home"
    with open_assistant(home, long_lived=False, embedding_model="none") as tandem:
        ingest(tandem, [ROOT / "data" / "sample"], sample=True)
    with served(home, TANDEM_EMBEDDING_MODEL="none") as server:
        yield server


class Model:
    """A language model that says what each question asks for; it remembers nothing by itself."""

    def __init__(self) -> None:
        self.hostile = ""
        self.asked: list[str] = []

    def __call__(self, request: Request) -> Reply:
        question = str(request.messages[-1]["content"])
        if not request.messages[0]["content"].startswith("You are Tandem"):
            return Reply(text='{"facts": []}')
        self.asked.append(question)
        if "slowly" in question:
            return Reply(text=SLOW_WORDS, delay=0.06)
        if "never" in question:
            return Reply(hang_before=True)
        return Reply(text=self.hostile if "hostile" in question else "As you say.")


@pytest.fixture(scope="module")
def model() -> Model:
    return Model()


@pytest.fixture(scope="module")
def upstream(model: Model) -> Iterator[ScriptedServer]:
    with ScriptedServer(responder=model) as server:
        yield server


@pytest.fixture(scope="module")
def model_page(tmp_path_factory: pytest.TempPathFactory, upstream: ScriptedServer) -> Iterator[Server]:
    """The page before the scripted model."""
    home = tmp_path_factory.mktemp("model") / "home"
    settings = {"TANDEM_LLM_MODEL": "scripted", "TANDEM_LLM_BASE_URL": upstream.base_url, "TANDEM_LLM_API_KEY": "none"}
    with served(home, TANDEM_EMBEDDING_MODEL="none", **settings) as server:
        yield server


def small_pdf(text: str) -> bytes:
    from reportlab.pdfgen.canvas import Canvas

    target = io.BytesIO()
    canvas = Canvas(target)
    canvas.drawString(72, 720, text)
    canvas.save()
    return target.getvalue()


# ---- an hour as a user --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("locale", "greeting", "question", "expected", "sources", "document"),
    [
        (
            "en-US",
            "What would you like to know?",
            "How many unused days can be carried into the next year?",
            "five unused days",
            "Sources",
            "employee-handbook.md",
        ),
        ("zh-CN", "想了解些什么？", "一类地区出差住宿标准是多少？", "680", "来源", "差旅报销制度.md"),
    ],
)
def test_a_question_is_answered_with_its_sources_in_the_browsers_language(
    browser: Browser,
    page: Server,
    locale: str,
    greeting: str,
    question: str,
    expected: str,
    sources: str,
    document: str,
) -> None:
    tab = new_tab(browser, page.url, locale).open()
    expect(tab.page.locator("h1")).to_have_text(greeting)
    assert expected in tab.ask(question)
    opened = tab.page.get_by_test_id("stExpander").first
    expect(opened).to_contain_text(sources)
    opened.locator("summary").click()
    quoted = opened.locator("[class*=st-key-quote-] .stText, [class*=st-key-quote-] table").first
    expect(quoted).to_be_visible()
    expect(opened).to_contain_text(document)
    opened.locator("[class*=st-key-open-] button").first.click()
    dialog = tab.page.get_by_role("dialog")
    expect(dialog.locator(".st-key-quote-viewed")).to_contain_text(expected)
    tab.page.keyboard.press("Escape")
    tab.page.reload()
    expect(tab.questions).to_have_count(1)
    assert tab.strayed == []


@pytest.mark.parametrize(
    ("locale", "question", "found", "gone"),
    [
        ("en-US", "How many days of annual leave do employees get?", "How this was found", "below the floor"),
        ("zh-CN", "一类地区出差住宿标准是多少？", "检索过程", "低于相关下限"),
    ],
)
def test_how_an_answer_was_found_opens_below_it_and_fits_a_phone(
    browser: Browser, page: Server, locale: str, question: str, found: str, gone: str
) -> None:
    tab = new_tab(browser, page.url, locale, PHONE).open()
    tab.ask(question)
    opened = tab.page.locator("[class*=st-key-how-]")
    expect(opened).to_contain_text(found)
    expect(opened.locator("table")).to_have_count(0)
    opened.locator("summary").click()
    expect(opened.locator("table").first).to_contain_text("[1]")
    expect(opened).to_contain_text(gone)
    assert tab.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    tab.ask({"en-US": "Which documents do you have?", "zh-CN": "你有哪些文档？"}[locale])
    expect(tab.answers.last).to_contain_text("employee-handbook.md")
    assert tab.strayed == []


def test_the_sample_is_named_in_an_empty_conversation_until_hidden(browser: Browser, page: Server) -> None:
    tab = new_tab(browser, page.url, "zh-CN").open()
    note = tab.page.locator(".st-key-sample-note")
    expect(note).to_contain_text("虚构公司")
    expect(note.locator(".st-key-remove-sample button")).to_be_visible()
    tab.press(note.locator(".st-key-hide-sample button"))
    expect(note).to_have_count(0)


def test_the_address_is_said_once_the_page_answers(tmp_path: Path) -> None:
    with served(tmp_path / "home", TANDEM_EMBEDDING_MODEL="none", TANDEM_LANGUAGE="zh") as server:
        log = tmp_path / "server.log"
        until = time.monotonic() + 20
        while "Tandem 的地址是" not in log.read_text("utf-8") and time.monotonic() < until:
            time.sleep(0.1)
        assert f"Tandem 的地址是 http://127.0.0.1:{server.port}" in log.read_text("utf-8")
        command = [sys.executable, "-m", "assistant.cli.main", "ui", "--port", str(server.port)]
        second = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        assert second.returncode == 1
        assert second.stderr.startswith(f"tandem: Port {server.port} can't be used")
        assert "Tandem is at" not in second.stderr + second.stdout


def test_what_is_told_is_remembered_seen_corrected_and_forgotten(browser: Browser, page: Server) -> None:
    tab = new_tab(browser, page.url, viewport=PHONE).open()
    told = tab.ask("My name is Alice and I am allergic to peanuts.")
    assert "Remembered: Your name is Alice." in told
    assert "My name is Alice" in told, "the user's own words stand under the answer"
    tab.open("/profile")
    name = tab.page.locator("[class*=st-key-row-]").filter(has_text="name: Alice")
    expect(name).to_contain_text("you said: “My name is Alice”")
    tab.press(name.get_by_test_id("stPopover").get_by_role("button"))
    tab.page.get_by_role("textbox", name="name").fill("Alicia")
    tab.page.get_by_role("button", name="Save").click()
    row = tab.page.locator("[class*=st-key-row-]").filter(has_text="name: Alicia")
    expect(row).to_contain_text("entered by hand")
    tab.press(row.locator("[class*=st-key-forget-] button"))
    dialog = tab.page.get_by_role("dialog")
    expect(dialog).to_contain_text("cannot be undone")
    tab.press(dialog.locator(".st-key-confirm-yes button"))
    expect(row).to_have_count(0)
    expect(tab.page.locator("[class*=st-key-row-]").filter(has_text="peanuts")).to_have_count(1)
    width = tab.page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE["width"], "nothing is wider than a phone"


def test_files_are_added_quoted_viewed_and_removed(browser: Browser, page: Server) -> None:
    tab = new_tab(browser, page.url, "zh-CN").open("/documents")
    report = tab.upload(
        ("canteen.md", b"# Canteen\n\nThe canteen serves zucchini soup on Fridays.\n"),
        ("parking.pdf", small_pdf("The parking garage closes at quarter past nine.")),
        ("broken.pdf", b"%PDF-1.4 nonsense"),
    )
    assert "canteen.md：已添加" in report
    assert "parking.pdf：已添加" in report
    assert "broken.pdf 未能添加：文件已损坏" in report
    expect(tab.page.get_by_test_id("stFileChip")).to_have_count(0)
    expect(tab.page.locator("[class*=st-key-row-]").filter(has_text="canteen.md")).to_have_count(1)
    tab.page.reload()
    expect(tab.page.locator(".st-key-upload-report")).to_contain_text("canteen.md")
    other = new_tab(browser, page.url, "zh-CN").open("/documents")
    expect(other.page.locator("[class*=st-key-row-]").first).to_be_visible()
    expect(other.page.locator(".st-key-upload-report")).to_have_count(0)
    tab.open()
    assert "quarter past nine" in tab.ask("When does the parking garage close?")
    tab.open("/documents")
    row = tab.page.locator("[class*=st-key-row-]").filter(has_text="canteen.md")
    tab.press(row.locator("[class*=st-key-view-] button"))
    expect(tab.page.get_by_role("dialog")).to_contain_text("zucchini soup")
    tab.page.keyboard.press("Escape")
    tab.press(row.locator("[class*=st-key-remove-] button"))
    tab.press(tab.page.get_by_role("dialog").locator(".st-key-confirm-yes button"))
    expect(row).to_have_count(0)


# ---- following a turn ---------------------------------------------------------------------------


def test_a_reload_and_a_second_tab_follow_the_same_turn(browser: Browser, model_page: Server, model: Model) -> None:
    model.asked.clear()
    tab = new_tab(browser, model_page.url).open()
    tab.send("Count slowly.")
    expect(tab.answers.last).to_contain_text("word3")
    expect(tab.page.locator('[data-testid="stChatInputTextArea"]')).to_be_disabled()
    tab.page.reload()
    second = new_tab(browser, tab.page.url)
    second.open("")
    for one in (tab, second):
        expect(one.answers.last).to_contain_text("word29")
        one.answered()
        expect(one.questions).to_have_count(1)
        expect(one.answers).to_have_count(1)
    assert model.asked == ["Count slowly."], "one turn is one call of the model"
    second.ask("Hello there.")
    expect(tab.questions).to_have_count(2)


def test_stop_ends_the_turn_and_the_upstream_request(
    browser: Browser, model_page: Server, upstream: ScriptedServer
) -> None:
    tab = new_tab(browser, model_page.url).open()
    for question, said in (("Count slowly.", "word2"), ("Say it never.", "")):
        upstream.client_left.clear()
        tab.send(question)
        if said:
            expect(tab.answers.last).to_contain_text(said)
        tab.page.locator("[class*=st-key-stop-] button").click()
        tab.answered()
        expect(tab.answers.last).to_contain_text("You stopped this answer")
        assert upstream.client_left.wait(5), "the model's server is let go"
    expect(tab.answers.first).to_contain_text("word2")
    expect(tab.answers.first).not_to_contain_text("word29")


def test_leaving_the_page_ends_nothing_and_a_crash_is_said(browser: Browser, model_page: Server) -> None:
    tab = new_tab(browser, model_page.url).open()
    address = tab.page.url
    tab.send("Count slowly.")
    expect(tab.answers.last).to_contain_text("word1")
    tab.page.get_by_test_id("stSidebarNavItems").get_by_role("link", name="Documents").click()
    tab.page.get_by_test_id("stFileUploader").wait_for()
    tab.page.goto(address)
    expect(tab.answers.last).to_contain_text("word29")
    tab.answered()
    tab.send("Say it never, my name is Zoe.")
    expect(tab.page.locator("[class*=st-key-stop-]")).to_have_count(1)
    model_page.kill()
    model_page.start()
    tab.page.goto(address)
    expect(tab.answers.last).to_contain_text("interrupted")
    expect(tab.questions).to_have_count(2)
    tab.answered()


# ---- hostile text (D1, D2) ----------------------------------------------------------------------


class Listener:
    """A server on loopback that counts who asks it for anything."""

    def __init__(self) -> None:
        self.requests: list[str] = []
        requests = self.requests

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                requests.append(self.path)
                self.send_response(204)
                self.end_headers()

            def log_message(self, format: str, *args: object) -> None:
                """Tests keep their output to themselves."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"127.0.0.1:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


def payloads(address: str) -> list[str]:
    """Every form that starts an image, a link or code somewhere, and what tempts a sanitiser to see code."""
    url = f"http://{address}"
    return [
        f"![a]({url}/inline.png)",
        f'![a](<{url}/angle.png> "title")',
        f"![a][ref]\n\n[ref]: {url}/reference.png",
        f"![ref2][]\n\n[ref2]: {url}/collapsed.png",
        f"![ref3]\n\n[ref3]: <{url}/shortcut.png>",
        f"[![a]({url}/linked.png)]({url}/link)",
        f"![a](//{address}/protocol.png)",
        f"<img src={url}/html.png onerror=alert(1)>",
        f"<script src={url}/script.js></script><iframe src={url}/frame></iframe>",
        f"<style>@import url({url}/style.css)</style><svg onload=alert(1)>",
        f"<{url}/autolink> {url}/bare www.{address}/www [go](javascript:alert(1))",
        f"$\\includegraphics{{{url}/tex.png}} \\href{{{url}/tex}}{{x}}$ $$\\url{{{url}/tex2}}$$",
        f"\\`![a]({url}/escaped-tick.png)`",
        f"``![a]({url}/odd-ticks.png)`",
        f"`x``y```![a]({url}/meeting-ticks.png)``",
        f"| a | b |\n|---|---|\n| `x | ![a]({url}/cell.png) ` |",
        f"- ```\n![a]({url}/list-fence.png)\n  ```",
        f"> ```\n![a]({url}/quote-fence.png)",
        f'```mermaid\ngraph TD; A-->B; click A href "{url}/mermaid"\n```',
        f":red[![a]({url}/directive.png)] :material/delete: :smile: :::x\n![a]({url}/container.png)\n:::",
        f"&#33;&#91;a&#93;&#40;{url}/entity.png&#41; &lt;img src={url}/entity2.png&gt;",
        f"a\r![a]({url}/return.png)\r\n\u200b!\u200b[a]({url}/unseen.png)",
        f"    ![a]({url}/indented.png)\n\n~~~\n~~~ ![a]({url}/tilde.png)",
    ]


def test_hostile_text_starts_nothing_anywhere_on_the_page(browser: Browser, model_page: Server, model: Model) -> None:
    listener = Listener()
    try:
        forms = payloads(listener.address)
        tab = new_tab(browser, model_page.url).open()
        dialogs: list[str] = []
        tab.page.on("dialog", lambda dialog: dialogs.append(dialog.message))
        model.hostile = "\n\n".join(forms)
        answer = tab.ask("Say the hostile things: " + " ".join(forms[:6]))
        # Images that no passage has leave an answer once it is whole.
        assert "reference.png" in answer, "the text stays readable"
        for form in (forms[16], forms[17], forms[14]):
            model.hostile = form
            tab.ask("The hostile thing alone: " + forms[0])
        tab.ask(f"Remember that {forms[0]} {forms[7]} is my picture.")
        _starts_nothing(tab, listener)
        tab.open("/documents")
        title = f"# {forms[0]} {forms[7]} :smile:\n\n".encode()
        tab.upload(
            ("![a](x.png) :red[b] <img>.md", title + "\n\n".join(forms).encode()),
            (f"![a]({listener.address}) $x$.pdf", b"%PDF-1.4 nonsense"),
            ("![a][b] *c* _d_.exe", b"MZ\0\0"),
        )
        _starts_nothing(tab, listener)
        tab.page.locator("[class*=st-key-view-] button").first.click()
        expect(tab.page.get_by_role("dialog")).to_contain_text("inline.png")
        _starts_nothing(tab, listener)
        tab.open("/profile")
        _starts_nothing(tab, listener)
        assert dialogs == []
    finally:
        listener.close()


# The page's own style and the one script that scrolls.
OURS = '[data-testid="stHtml"] *'


def _starts_nothing(tab: Tab, listener: Listener) -> None:
    tab.page.wait_for_timeout(300)
    main = tab.page.get_by_test_id("stAppViewContainer")
    pictures = main.locator("img").evaluate_all("all => all.map(one => one.src)")
    assert [one for one in pictures if not one.startswith((tab.url, "data:"))] == []
    drawn = ":is(.stMainBlockContainer, [data-testid=stSidebar])"
    live = main.locator(f"{drawn} :is(script, iframe, style, .katex, svg[onload]):not({OURS})")
    assert live.evaluate_all("all => all.map(one => one.outerHTML)") == []
    links = main.locator("a").evaluate_all("all => all.map(one => one.href)")
    assert [one for one in links if not re.match(re.escape(tab.url), one)] == []
    assert listener.requests == []
    assert tab.strayed == []
