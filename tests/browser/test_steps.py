"""Steps of tools in the page: shown while they run, kept under "Steps" behind a reload, and no markup whatever they say."""

# pyright: reportMissingImports=false
# Playwright is there only where .ci/run installed it.

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Dialog, expect

from tests.browser.driver import Server, new_tab, served
from tests.browser.test_page import browser
from tests.doubles.scripted_server import Reply, Request, ScriptedServer
from tests.tools.world import calls

__all__ = ["browser"]

pytestmark = pytest.mark.browser

SLOW = " ".join(f"word{number}" for number in range(40))
HOSTILE = "<img src=x onerror=alert(1)> **bold** [click](javascript:alert(1))"


def respond(request: Request) -> Reply:
    """Works 17 * 23 out and then speaks slowly; where it is asked for something hostile, it calls a tool so."""
    if not str(request.messages[0]["content"]).startswith(("You are Tandem", "你是 Tandem")):
        return Reply(text='{"facts": []}')
    question = next(str(m["content"]) for m in reversed(request.messages) if m["role"] == "user")
    if request.messages[-1]["role"] == "tool":
        return Reply(text="As it says." if "hostile" in question else f"It is 391. {SLOW}", delay=0.06)
    expression = HOSTILE if "hostile" in question else "17 * 23"
    return calls(("calculator", {"expression": expression}))


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    home = tmp_path_factory.mktemp("steps") / "home"
    with ScriptedServer(responder=respond) as upstream:
        settings = {
            "TANDEM_LLM_MODEL": "scripted",
            "TANDEM_LLM_BASE_URL": upstream.base_url,
            "TANDEM_LLM_API_KEY": "none",
            "TANDEM_EMBEDDING_MODEL": "none",
        }
        with served(home, **settings) as server:
            yield server


@pytest.mark.parametrize(
    ("locale", "asked", "shown", "head"),
    [
        ("en-US", "What do 17 lamps at 23 euros cost?", "✓ calculator(17 * 23): 391", "Steps (1)"),
        ("zh-CN", "17盏灯每盏23欧元，一共多少钱？", "✓ calculator（17 * 23）：391", "步骤（1）"),
    ],
)
def test_a_step_is_shown_while_the_turn_runs_and_kept_behind_a_reload(
    browser: Browser,
    page: Server,
    locale: str,
    asked: str,
    shown: str,
    head: str,
) -> None:
    tab = new_tab(browser, page.url, locale).open()
    tab.send(asked)
    running = tab.page.locator("[class*=st-key-stop-]")
    expect(tab.answers.last).to_contain_text(shown)
    expect(running).to_have_count(1)
    tab.answered()
    for reloaded in (False, True):
        if reloaded:
            tab.page.reload()
        expect(tab.answers.last).to_contain_text("It is 391.")
        steps = tab.answers.last.get_by_test_id("stExpander").filter(has_text=head)
        expect(steps).to_have_count(1)
        expect(steps.get_by_text(shown)).not_to_be_visible()
        steps.locator("summary").click()
        expect(steps.get_by_text(shown)).to_be_visible()
    assert tab.strayed == []


def test_a_step_starts_nothing_whatever_stands_in_it(browser: Browser, page: Server) -> None:
    tab = new_tab(browser, page.url).open()
    dialogs: list[str] = []

    def note(dialog: Dialog) -> None:
        dialogs.append(dialog.message)
        dialog.dismiss()

    tab.page.on("dialog", note)
    assert "As it says." in tab.ask("Work the hostile one out.")
    steps = tab.answers.last.get_by_test_id("stExpander").filter(has_text="Steps (1)")
    steps.locator("summary").click()
    expect(steps).to_contain_text("✗ calculator(")
    expect(steps).to_contain_text("**bold**")
    expect(steps.locator("img, a, strong")).to_have_count(0)
    assert dialogs == []
    assert tab.strayed == []
