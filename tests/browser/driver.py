"""The real server in a process of its own, and a real Chromium before it."""

# pyright: reportMissingImports=false
# Playwright is there only where .ci/run installed it.

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError

from playwright.sync_api import Browser, Locator, Page, Request, TimeoutError, ViewportSize, expect, sync_playwright

ROOT = Path(__file__).parents[2]
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# No sandbox: CI runs as root in a container; the rest keeps Chromium itself from using the network.
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP = ViewportSize(width=1200, height=800)
PHONE = ViewportSize(width=390, height=800)
# Milliseconds; a busy machine of two cores is slow, and a wait that succeeds costs nothing.
PATIENCE = 20_000
INPUT = '[data-testid="stChatInputTextArea"]'

expect.set_options(timeout=PATIENCE)


class Server:
    """`tandem ui` on a free port of this machine."""

    def __init__(self, home: Path, **settings: str) -> None:
        self.home = home
        self.port = _free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._settings = settings
        self.log = (home.parent / "server.log").open("ab")
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start, or start again, and wait until it answers."""
        environment = {key: value for key, value in os.environ.items() if not key.startswith(("TANDEM_", "OPENAI_"))}
        environment |= {"TANDEM_HOME": str(self.home), **self._settings}
        if cache := os.environ.get("TANDEM_CACHE"):
            environment["TANDEM_CACHE"] = cache
        command = [sys.executable, "-m", "assistant.cli.main", "ui", "--port", str(self.port)]
        self._process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=self.log, stderr=self.log)
        until = time.monotonic() + PATIENCE / 1000 * 2
        while not self._answers():
            assert self._process.poll() is None, "the page's server ended at once"
            assert time.monotonic() < until, "the page's server does not answer"
            time.sleep(0.1)

    def kill(self) -> None:
        """End it at once, as a crash would."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        """End it as Ctrl-C would."""
        assert self._process is not None
        self._process.terminate()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self.kill()

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/_stcore/health", timeout=2) as answer:
                return answer.status == 200
        except (URLError, OSError):
            return False


@contextmanager
def served(home: Path, **settings: str) -> Iterator[Server]:
    """A server that runs as long as the block."""
    server = Server(home, **settings)
    server.start()
    try:
        yield server
    finally:
        server.stop()


@contextmanager
def chromium() -> Generator[Browser]:
    """The installed Chromium, headless."""
    path = next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_FLAGS)
        yield browser
        browser.close()


class Tab:
    """One tab on the page: the few things people do there."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url
        self.strayed: list[str] = []
        page.on("request", self._request)

    def open(self, path: str = "/") -> "Tab":
        """Go to a page and wait until it is drawn."""
        self.page.goto(self.url + path)
        ready = {"/documents": '[data-testid="stFileUploader"]', "/profile": "h1"}.get(path, INPUT)
        try:
            self.page.locator(ready).first.wait_for(timeout=PATIENCE * 2)
        except TimeoutError as error:
            raise AssertionError(f"{path} is not drawn; it says: {self.page.inner_text('body')!r}") from error
        return self

    def send(self, words: str) -> None:
        """Type into the chat and press Enter."""
        asked = self.questions.count()
        self.page.locator(f"{INPUT}:enabled").fill(words)
        self.page.keyboard.press("Enter")
        expect(self.questions).to_have_count(asked + 1)

    def ask(self, words: str) -> str:
        """Send and wait for the answer; returns what stands in its message."""
        self.send(words)
        self.answered()
        return self.answers.last.inner_text()

    def answered(self) -> None:
        """Wait until no turn runs."""
        expect(self.page.locator(f"{INPUT}:enabled")).to_be_visible()
        expect(self.page.get_by_test_id("stChatMessageContent").locator("[class*=st-key-stop-]")).to_have_count(0)

    def press(self, button: Locator) -> None:
        """Press a button of a page drawn to its end: while it is drawn anew, the old one may stand beside the new."""
        expect(button).to_have_count(1)
        self.page.locator('[data-testid="stApp"][data-test-script-state="notRunning"]').wait_for()
        button.click()

    @property
    def questions(self) -> Locator:
        """The questions that are drawn."""
        return self.page.locator('.stChatMessage:has([data-testid="stChatMessageAvatarUser"])')

    @property
    def answers(self) -> Locator:
        """The answers that are drawn."""
        return self.page.locator('.stChatMessage:not(:has([data-testid="stChatMessageAvatarUser"]))')

    def upload(self, *files: tuple[str, bytes]) -> str:
        """Add files and wait; returns the report."""
        payload = [{"name": name, "mimeType": "application/octet-stream", "buffer": data} for name, data in files]
        self.page.locator("input[type=file]").set_input_files(payload)  # type: ignore[arg-type]  # FilePayloads
        expect(self.page.get_by_test_id("stFileChip")).to_have_count(len(files))
        expect(self.page.get_by_test_id("stFileChipIconSpinner")).to_have_count(0)
        self.page.get_by_test_id("stFormSubmitButton").get_by_role("button").click()
        report = self.page.locator(".st-key-upload-report")
        report.wait_for(timeout=PATIENCE * 2)
        return report.inner_text()

    def _request(self, request: Request) -> None:
        address = request.url
        if not address.startswith((self.url, self.url.replace("http", "ws"), "data:", "blob:")):
            self.strayed.append(address)


def new_tab(browser: Browser, url: str, locale: str = "en-US", viewport: ViewportSize = DESKTOP) -> Tab:
    """A tab of a fresh profile."""
    context = browser.new_context(locale=locale, viewport=viewport)
    context.set_default_timeout(PATIENCE)
    return Tab(context.new_page(), url)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
