"""The page: self-contained, complete, and safe to open whatever the values hold."""

from __future__ import annotations

import base64
import hashlib
import re
from collections import Counter
from dataclasses import replace
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from harness.causes.signature import Example, Group, Signature
from harness.report import html
from harness.report.cells import Cells
from harness.report.expected import ExpectedMismatch, ExpectedMismatches
from harness.report.finding import Finding
from harness.report.html import page_text
from harness.report.model import RunReport
from harness.report.runfolder import Side
from harness.report.standing import Standing
from harness.report.tally import Tally
from harness.visible import visible
from tests.harness.report.sample import TODAY, finding, manifest, mismatch, report, row

SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)
_VOID = {"meta", "br", "hr", "img", "input", "link", "col"}


class _Balanced(HTMLParser):
    """Fails on a tag that is closed out of turn, and collects what would be loaded."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, ...]] = []
        self.loaded: list[str] = []
        self.targets: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag != "a":  # whether a text is a link is its own business
            self.tags.append((tag, *(name for name, _ in attrs)))
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


def test_the_page_loads_nothing(tmp_path: Path) -> None:
    page = page_text(report(tmp_path, [row(), mismatch(index=1), finding(index=2)]))
    assert parsed(page).loaded == []
    assert "url(" not in page


def test_the_page_runs_its_own_script_and_no_other(tmp_path: Path) -> None:
    """The browser is told the digest of the one that the page has; without it all is there to read."""
    page = page_text(report(tmp_path, [mismatch()]))
    (script,) = SCRIPT.findall(page)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'" in unescape(page)
    assert "innerHTML" not in script


def test_every_finding_links_to_its_reproducer(tmp_path: Path) -> None:
    made = report(tmp_path, [mismatch(), mismatch(path="maxWaitMs"), finding()])
    targets = parsed(page_text(made)).targets
    for one in made.findings:
        assert one.reproducer in targets
    for cause in made.causes:
        assert f"#{cause.id}" in targets


def test_values_are_shown_and_never_become_markup(tmp_path: Path) -> None:
    """Values under test may be anything, and so may a testee's messages."""
    page = page_text(report(tmp_path, [mismatch(detail="<script>alert('1')</script>", path="a<b")]))
    assert page.count("<script") == 1
    assert "&lt;script&gt;" in page
    parsed(page)


def test_gaps_are_listed_by_name(tmp_path: Path) -> None:
    made = report(tmp_path, [row()], manifest(pairs={"FetchRequest": [12, 13]}))
    page = page_text(made)
    assert "Planned pairs without an executed case (1)" in page
    assert "FetchRequest v13" in page
    assert 'class="verdict inconclusive"' in page


def test_limits_that_do_not_hold_are_listed_by_name(tmp_path: Path) -> None:
    declared = manifest(limits={"lone_surrogates": "UTF-8 alone"}, cells={})
    page = page_text(report(tmp_path, [row(cell="clusterId=lone_surrogate")], declared))
    assert "Declared limits that no case met (1)" in page
    assert "lone_surrogates: UTF-8 alone" in page


def cells_of(page: str, message: str) -> list[str]:
    """The row of a message in the last table."""
    found = re.search(rf"<td>{message}</td>(.*?)</tr>", page.partition("<h2>Messages</h2>")[2], re.S)
    assert found
    return re.findall(r"<td.*?</td>", found[1])


def test_messages_stand_with_their_versions_and_counts(tmp_path: Path) -> None:
    cells = cells_of(page_text(report(tmp_path, [row(), mismatch(index=1)])), "FetchRequest")
    assert [re.sub("<[^>]*>", "", cell) for cell in cells] == ["12", "2", "1", "0", "1 of 1", ""]
    assert cells[2] == '<td class="n bad">1</td>'
    assert 'style="width:100%"' in cells[-1]


@pytest.mark.parametrize("cells", [{}, {"roundtrip": {"topics=null": "0-12"}}], ids=["none", "some"])
def test_a_message_that_was_not_run_has_no_bar(tmp_path: Path, cells: dict[str, dict[str, str]]) -> None:
    """Whether or not it has coverage cells: none of none is no full bar."""
    planned = manifest(
        pairs={"FetchRequest": [12], "MetadataRequest": list(range(13))}, cells={"MetadataRequest": cells}
    )
    shown = cells_of(page_text(report(tmp_path, [row()], planned)), "MetadataRequest")
    assert "bar" not in shown[-1]
    assert "not run" in shown[-1]
    assert ("none required" if not cells else "0 of 13") in shown[-2]


def test_a_message_that_the_testee_declined_has_no_bar(tmp_path: Path) -> None:
    declined = row(verdict="unsupported", reason="unsupported", detail="too new")
    shown = cells_of(page_text(report(tmp_path, [declined])), "FetchRequest")
    assert "bar" not in shown[-1]
    assert "declined" in shown[-1]


def test_a_message_of_which_all_but_what_was_declined_was_skipped_was_not_run(tmp_path: Path) -> None:
    declined = row(verdict="unsupported", reason="unsupported", detail="no", check="refuse")
    skipped = row(verdict="skipped", reason="skipped", detail="the testee hung", index=1)
    shown = cells_of(page_text(report(tmp_path, [declined, skipped])), "FetchRequest")
    assert "not run" in shown[-1]


def test_a_message_without_coverage_cells_has_no_bar(tmp_path: Path) -> None:
    """There is no share of nothing."""
    shown = cells_of(page_text(report(tmp_path, [row()], manifest(cells={}))), "FetchRequest")
    assert "bar" not in shown[-1]
    assert "none required" in shown[-2]


def test_bytes_are_named_by_what_they_are(tmp_path: Path) -> None:
    """Neither side wrote the frame that both were given, and the reference may have refused it."""
    refused = mismatch(
        suite="bytes",
        check="malformed",
        reason="decode_accepted",
        reference_outcome="rejected:read:RuntimeException",
        testee_bytes=b"\x01",
        reference_bytes=b"\x00\x02",
    )
    spec = mismatch(suite="rules", check="spec", testee_bytes=None, reference_bytes=b'{"type": "request"}')
    known = finding(
        suite="bytes", reason="known_difference", flags="schema_keeps_defaults", check="malformed"
    )
    written = shown_bytes(report(tmp_path / "values", [mismatch()]))
    assert written == ["testee wrote 2 bytes", "00 01", "reference wrote 2 bytes", "00 02"]
    offered = ["both sides were given 2 bytes", "00 02", "testee wrote again 1 byte", "01"]
    assert shown_bytes(report(tmp_path / "bytes", [refused])) == offered
    assert shown_bytes(report(tmp_path / "spec", [spec])) == ["message spec", '{"type": "request"}']
    assert "wrote 2" not in " ".join(shown_bytes(report(tmp_path / "known", [known])))


def shown_bytes(made: RunReport) -> list[str]:
    """Titles and texts of the smallest cases: the value, then the bytes in hex."""
    cases = re.findall(r'<p class="smallest">.*?</article>', page_text(made), re.S)
    texts = re.compile(
        r"<p>([^<]*)(?:<button[^>]*>copy</button>)?</p>\s*<pre>(.*?)</pre>"
        r'|<th scope="col">([^<]*?bytes?) <button[^>]*data-copy="([^"]*)"',
        re.S,
    )
    return [
        unescape(text.strip()) for case in cases for found in texts.findall(case) for text in found if text
    ]


def test_a_known_difference_is_explained(tmp_path: Path) -> None:
    known = finding(
        suite="bytes", reason="known_difference", flags="schema_keeps_defaults", check="malformed"
    )
    page = page_text(report(tmp_path, [known]))
    assert "types.Schema writes a tagged field that was read with its default" in page


def test_what_is_too_long_is_cut_and_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    findings, names = 12, html._MAX_NAMES
    monkeypatch.setattr(html, "_MAX_CAUSES", findings)
    planned = manifest(pairs={"FetchRequest": list(range(names + 4))})  # one of them was run
    rows = [mismatch(path=f"field{n}", index=n) for n in range(findings + 2)]
    made = report(tmp_path, [*rows, mismatch(path="last", index=-1)], planned)
    page = page_text(made)
    assert page.count('<article class="finding"') == findings
    assert "And 3 more" in page
    assert all(cause.title in page for cause in made.causes)
    assert "and 3 more, in summary.json" in page
    assert "<details><summary>show the names</summary>" in page
    parsed(page)


def test_long_bytes_and_values_are_cut(tmp_path: Path) -> None:
    made = report(tmp_path, [mismatch(testee_bytes=bytes(600))])
    title, shown, *_ = shown_bytes(made)
    assert title == "testee wrote 600 bytes"
    assert shown == "00 " * 512 + "…"
    one = replace(made, findings=(replace(made.findings[0], value="v" * 5000),))
    assert shown_bytes(one)[:2] == ["value", "v" * 2000 + " …"]


def test_nothing_is_left_out_without_being_seen(tmp_path: Path) -> None:
    """A name that a template has wrong is an error; a value that is missing would show as None."""
    page = page_text(report(tmp_path, [row(), mismatch(index=1), finding(index=2)]))
    assert "None" not in page
    assert "Undefined" not in page


def full_of(text: str) -> RunReport:
    """A report in which everything that comes from elsewhere is `text`."""
    side = Side(text, text, text, text)
    signature = Signature("testee", text, text, text, text, text, text, text, text, text)
    # As many bytes for every text: each eight of them are a line.
    data = (text.encode("utf-8", "surrogatepass") * 8)[:8]
    example = Example(text, 0, 0, text, text, 1, None, data, None, text, text)
    entry = ExpectedMismatch(text, text, text, TODAY)
    one = Finding(Group(signature, example, {(0, text)}, 1, {text}), (text,), text, True, None, text)
    found = (
        one,
        replace(one, expected=entry),
        replace(one, group=replace(one.group, signature=replace(signature, side="reference"))),
        replace(
            one,
            group=replace(
                one.group,
                signature=replace(signature, check="spec", reason="spec_accepted"),
                example=replace(example, reference_bytes=example.testee_bytes),
            ),
        ),
    )
    tally = Tally({(text, text, 0, text): Counter({"mismatch": 1})}, Counter({text: 1}), Counter({text: 1}))
    return RunReport(
        manifest=manifest(
            testee=side,
            reference=side,
            suites=[text],
            select=text,
            pairs={text: [0]},
            started=text,
            command=text,
            peak_mib={text: 1},
        ),
        tally=tally,
        findings=found,
        cells=Cells(1, 1, {text: (1, 1)}, {text: (1, 1)}, {text: (1, 1)}, (text,)),
        missing_pairs=(text,),
        skipped_pairs={text: text},
        declined={text: 1},
        expected=ExpectedMismatches(text, (entry,)),
        standing=Standing((text,), (text,), (text,), (text,)),
    )


_NASTY: Final = st.sampled_from("\0\x07\x1b\r\x85\u202e\u2028\ufeff\ud800\udfff<>&\"'{}%#")


@given(st.text(_NASTY | st.characters(), min_size=1))
@example("\x1b]0;title\x07\x1b[2J\x1b[32mAGREED")
@example("</pre></details><script>alert(1)</script>{{ 7 * 7 }}")
@example('" onmouseover="alert(1)')
def test_no_text_changes_the_page_around_it(text: str) -> None:
    """Names, messages and values may be anything: they are shown, and do nothing."""
    page = page_text(full_of(text))
    page.encode("utf-8")
    assert all(char.isprintable() or char in "\n\t" for char in page)
    assert visible(text) in unescape(page)
    assert parsed(page).tags == parsed(page_text(full_of("plain"))).tags


def test_the_expected_list_is_told_where_it_does_not_hold(tmp_path: Path) -> None:
    entry = ExpectedMismatch("roundtrip-FetchRequest-x-000000", "r", "https://example.org/1", TODAY)
    made = report(tmp_path, [row()], expected=ExpectedMismatches("list.toml", (entry,)))
    page = page_text(made)
    assert "Stale: expected, but not met" in page
    assert entry.signature in page


@pytest.mark.parametrize(
    ("target", "followed"),
    [
        ("https://example.org/a?b&c", True),
        ("repro/script.py", True),
        ("javascript:alert(1)", False),
        ("JavaScript:alert(1)", False),
        ("data:text/html,x", False),
    ],
)
def test_only_web_addresses_and_paths_become_links(target: str, followed: bool, tmp_path: Path) -> None:
    """A list of expected mismatches is written by hand, and its links are followed."""
    signature = report(tmp_path / "first", [mismatch()]).findings[0].id
    entries = (ExpectedMismatch(signature, "r", target, TODAY),)
    page = page_text(
        report(tmp_path / "run", [mismatch()], expected=ExpectedMismatches("list.toml", entries))
    )
    assert (target in parsed(page).targets) is followed
    assert target in unescape(page)
