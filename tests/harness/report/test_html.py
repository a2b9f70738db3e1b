"""The page: self-contained, complete, and safe to open whatever the values hold."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

from harness.report.expected import ExpectedMismatch, ExpectedMismatches
from harness.report.html import page_text
from harness.report.markup import link, names, table, text
from tests.harness.report.sample import TODAY, finding, manifest, mismatch, report, row

_VOID = {"meta", "br", "hr", "img", "input", "link"}


class _Balanced(HTMLParser):
    """Fails on a tag that is closed out of turn, and collects what would be loaded."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.loaded: list[str] = []
        self.targets: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in _VOID:
            self.open.append(tag)
        for name, value in attrs:
            if name == "src" or (name == "href" and tag != "a"):
                self.loaded.append(value or "")
            if name == "href" and tag == "a":
                self.targets.append(value or "")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def parsed(page: str) -> _Balanced:
    found = _Balanced()
    found.feed(page)
    assert found.open == []
    return found


def test_the_page_loads_nothing_and_runs_nothing(tmp_path: Path) -> None:
    page = page_text(report(tmp_path, [row(), mismatch(index=1), finding(index=2)]))
    assert parsed(page).loaded == []
    assert "<script" not in page
    assert "url(" not in page


def test_every_finding_links_to_its_reproducer(tmp_path: Path) -> None:
    made = report(tmp_path, [mismatch(), mismatch(path="maxWaitMs"), finding()])
    targets = parsed(page_text(made)).targets
    for one in made.findings:
        assert one.reproducer in targets
        assert f"#{one.id}" in targets


def test_values_are_shown_and_never_become_markup(tmp_path: Path) -> None:
    """Values under test may be anything, and so may a testee's messages."""
    page = page_text(report(tmp_path, [mismatch(detail="<script>alert('1')</script>", path="a<b")]))
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    parsed(page)


def test_gaps_are_listed_by_name(tmp_path: Path) -> None:
    made = report(tmp_path, [row()], manifest(pairs={"FetchRequest": [12, 13]}))
    page = page_text(made)
    assert "Planned pairs without an executed case (1)" in page
    assert "FetchRequest v13" in page
    assert 'class="verdict inconclusive"' in page


def test_messages_stand_with_their_versions_and_counts(tmp_path: Path) -> None:
    page = page_text(report(tmp_path, [row(), mismatch(index=1)]))
    cells = re.search(r"<td>FetchRequest</td>(.*?)</tr>", page)
    assert cells
    shown = re.findall(r"<td[^>]*>(.*?)</td>", cells[1])
    assert shown[:5] == ["12", "2", "1", "0", "1 of 1"]
    assert '<td class="n bad">1</td>' in cells[1]


def test_the_expected_list_is_told_where_it_does_not_hold(tmp_path: Path) -> None:
    entry = ExpectedMismatch("roundtrip-FetchRequest-x-000000", "r", "https://example.org/1", TODAY)
    made = report(tmp_path, [row()], expected=ExpectedMismatches("list.toml", (entry,)))
    page = page_text(made)
    assert "Stale: expected, but not met" in page
    assert entry.signature in page


def test_only_web_addresses_become_links() -> None:
    """A list of expected mismatches is written by hand, and its links are followed."""
    assert link("https://example.org/a?b&c") == (
        '<a href="https://example.org/a?b&amp;c">https://example.org/a?b&amp;c</a>'
    )
    assert link("javascript:alert(1)") == "javascript:alert(1)"


def test_pieces_of_markup_escape_what_goes_in() -> None:
    assert text('<"&') == "&lt;&quot;&amp;"
    assert "<td>&lt;b&gt;</td>" in table(("a",), [("<b>",)])
    assert "<li>&lt;i&gt;</li>" in names(["<i>"])
    assert names([str(n) for n in range(50)]).startswith("<details>")
