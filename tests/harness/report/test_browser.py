"""The pages in a browser: they open at once, can be searched, and fit whatever they are shown on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from harness.docs.browser import Page, find_browser, open_browser
from harness.report.html import causes_text, coverage_text, page_text
from tests.harness.report.large import large_report

PROGRAM = find_browser()
pytestmark = pytest.mark.skipif(PROGRAM is None, reason="there is no Chromium here")

CAUSES, PAIRS = 1000, 640
MOST_ELEMENTS, MOST_BYTES = 50_000, 2_500_000
"""Of the largest report: a browser takes less than a second of processor time for so many."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages of a report with a thousand causes."""
    folder = tmp_path_factory.mktemp("site")
    report = large_report(CAUSES, PAIRS)
    (folder / "index.html").write_text(page_text(report), "utf-8")
    (folder / "causes.html").write_text(causes_text(report) or "", "utf-8")
    (folder / "coverage.html").write_text(coverage_text(report), "utf-8")
    return folder


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    assert PROGRAM is not None
    with open_browser(PROGRAM) as browser:
        yield browser.page()


def number(page: Page, selector: str) -> int:
    """How many elements are there and not hidden."""
    found: int = page.evaluate(
        f"[...document.querySelectorAll({selector!r})].filter(each => !each.hidden).length"
    )
    return found


def search(page: Page, words: str) -> None:
    page.evaluate(
        f"document.querySelector('input').value = {words!r};"
        "document.querySelector('input').dispatchEvent(new Event('input', {bubbles: true}))"
    )


def test_the_largest_report_is_small_enough_to_be_there_at_once(site: Path, page: Page) -> None:
    """What a browser has to read and to lay out; the docs have how long it took."""
    page.look_as(1280)
    page.open(site / "index.html")
    assert number(page, "[data-cause]") == CAUSES
    assert number(page, ".matrix td.s") == PAIRS
    assert page.evaluate("document.querySelectorAll('*').length") < MOST_ELEMENTS
    assert (site / "index.html").stat().st_size < MOST_BYTES


@pytest.mark.parametrize("name", ["index.html", "causes.html", "coverage.html"])
def test_no_page_is_wider_than_a_telephone(site: Path, page: Page, name: str) -> None:
    page.look_as(375, 812)
    page.open(site / name)
    assert page.evaluate("document.documentElement.scrollWidth") == 375


def test_a_search_leaves_what_has_the_words(site: Path, page: Page) -> None:
    page.look_as(1280)
    page.open(site / "index.html")
    search(page, "heartbeatrequest")
    rows = number(page, "[data-cause]")
    assert 0 < rows < CAUSES
    assert page.evaluate("document.querySelector('output').textContent") == f"{rows} of {CAUSES} causes"
    names = "[...document.querySelectorAll('.matrix tr[data-name]')].filter(row => !row.hidden)"
    shown = page.evaluate(f"{names}.map(row => row.dataset.name)")
    assert shown
    assert all("HeartbeatRequest" in name for name in shown)
    search(page, "")
    assert number(page, "[data-cause]") == CAUSES


def test_a_state_of_the_legend_leaves_the_messages_that_have_it(site: Path, page: Page) -> None:
    """With the keyboard: it is a button."""
    page.look_as(1280)
    page.open(site / "coverage.html")
    before = number(page, ".cover")
    page.evaluate("document.querySelector('.legend button').focus()")
    page.press("Enter")
    assert page.evaluate("document.activeElement.getAttribute('aria-pressed')") == "true"
    assert number(page, ".cover") == before  # all of them have agreed cells


def test_the_keyboard_reaches_search_and_every_cause(site: Path, page: Page) -> None:
    page.look_as(1280)
    page.open(site / "index.html")
    met = []
    for _ in range(5):
        page.press("Tab")
        met.append(page.evaluate("document.activeElement.tagName + ' ' + document.activeElement.className"))
    assert met[:3] == ["INPUT ", "SELECT ", "DIV scroll"]
    assert met[3] == "A "


def test_a_button_copies_the_command(site: Path, page: Page) -> None:
    page.look_as(1280)
    page.open(site / "index.html")
    copied: Any = page.evaluate(
        "new Promise(done => { document.addEventListener('copy', () => done(getSelection().toString()"
        " || document.activeElement.value)); navigator.clipboard.writeText = text => { done(text); };"
        " document.querySelector('article button.copy').click(); })"
    )
    assert str(copied).startswith("python repro/")


def test_dark_and_on_paper(site: Path, page: Page) -> None:
    ground = "getComputedStyle(document.body).backgroundColor"
    page.look_as(1280)
    page.open(site / "index.html")
    light = page.evaluate(ground)
    page.look_as(1280, dark=True)
    assert page.evaluate(ground) != light
    page.look_as(1280, media="print")
    shown = "getComputedStyle(document.querySelector({!r})).{}"
    assert page.evaluate(shown.format("form.find", "display")) == "none"
    assert page.evaluate(shown.format(".scroll", "maxHeight")) == "none"
    page.look_as(1280)
