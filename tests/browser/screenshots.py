"""Pictures of every page, in both languages and themes: `python -m tests.browser.screenshots OUT [--docs DIR]`.

`--docs` also writes the two pictures that the README shows. The pages stand over the sample documents and the
bundled embedding model, in a home of their own.
"""

# pyright: reportMissingImports=false
# Playwright is there only where .ci/run installed it.

import argparse
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, ViewportSize

from assistant.wiring import open_assistant
from ingestion import ingest
from tests.browser.driver import DESKTOP, PHONE, ROOT, Server, Tab, chromium, new_tab, served

# What is asked and told, a language each.
WORDS = {
    "en": (
        "How many days of annual leave do employees get?",
        "My name is Alice, I work at Qingluan Tea Machines and I am allergic to peanuts.",
    ),
    "zh": ("一类地区出差的住宿标准是多少？", "我叫林晓，住在杭州，对花生过敏，不吃辣。"),
}
LOCALES = {"en": "en-US", "zh": "zh-CN"}
README_SIZE = ViewportSize(width=1200, height=1000)
COLOURS = 128


def main() -> None:
    """Write the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path, help="folder for the pictures")
    parser.add_argument("--docs", type=Path, help="folder for page.png and page-zh.png")
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        for language in WORDS:
            home = Path(folder) / language
            with open_assistant(home, long_lived=False) as tandem:
                ingest(tandem, [ROOT / "data" / "sample"], sample=True)
            with served(home) as server:
                if arguments.docs:
                    picture = "page.png" if language == "en" else f"page-{language}.png"
                    _readme(browser, server, language, arguments.docs / picture)
                for name, viewport in (("desktop", DESKTOP), ("phone", PHONE)):
                    _pages(browser, server, language, arguments.out / f"{language}-{name}", viewport)


def _pages(browser: Browser, server: Server, language: str, stem: Path, viewport: ViewportSize) -> None:
    tab = new_tab(browser, server.url, LOCALES[language], viewport).open()
    question, told = WORDS[language]
    _both_themes(tab, f"{stem}-1-welcome")
    tab.ask(question)
    _both_themes(tab, f"{stem}-2-answer")
    tab.page.get_by_test_id("stExpander").first.locator("summary").click()
    _both_themes(tab, f"{stem}-3-sources")
    tab.page.locator("[class*=st-key-how-] summary").first.click()
    tab.page.locator("[class*=st-key-how-] table").first.wait_for()
    _both_themes(tab, f"{stem}-3-how")
    tab.ask(told)
    _both_themes(tab, f"{stem}-4-told")
    tab.open("/documents")
    tab.upload(("notes.md", b"# Notes\n\nThe canteen opens at 11:30.\n"), ("broken.pdf", b"%PDF-1.4 nonsense"))
    _both_themes(tab, f"{stem}-5-documents")
    tab.page.locator(".st-key-close-report button").click()
    tab.page.locator(".st-key-upload-report").wait_for(state="detached")
    tab.open("/profile")
    _both_themes(tab, f"{stem}-6-profile")
    tab.page.locator("[class*=st-key-forget-] button").first.click()
    _both_themes(tab, f"{stem}-7-forget")
    tab.page.context.close()


def _both_themes(tab: Tab, stem: str) -> None:
    for theme in ("dark", "light"):
        tab.page.emulate_media(color_scheme=theme)
        tab.page.wait_for_timeout(700)
        tab.page.screenshot(path=f"{stem}-{theme}.png")


def _readme(browser: Browser, server: Server, language: str, path: Path) -> None:
    tab = new_tab(browser, server.url, LOCALES[language], README_SIZE).open()
    for words in reversed(WORDS[language]):
        tab.ask(words)
    tab.page.get_by_test_id("stExpander").filter(has=tab.page.locator("[class*=st-key-quote-]")).last.locator(
        "summary"
    ).click()
    tab.page.wait_for_timeout(800)
    tab.questions.first.scroll_into_view_if_needed()
    tab.page.wait_for_timeout(300)
    path.parent.mkdir(parents=True, exist_ok=True)
    tab.page.screenshot(path=path)
    with Image.open(path) as picture:
        picture.convert("RGB").quantize(COLOURS).save(path, optimize=True)
    tab.page.context.close()


if __name__ == "__main__":
    main()
