"""Foreign text: whatever a testee or a file says, it is shown, and does nothing."""

from __future__ import annotations

import ast
import io
import json
import sys
import tempfile
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from junitparser import JUnitXml
from markdown_it import MarkdownIt

from harness.causes import script_base
from harness.causes.script import text_literal
from harness.cli.output import print_verdict
from harness.errors import UserError
from harness.outcome import Outcome, error_class, error_text
from harness.pair import Pair
from harness.report.html import page_text
from harness.report.junit import write_junit
from harness.report.summary import summary_text
from harness.report.verdict import verdict_lines
from harness.testees import Testee, about, why_unsupported
from harness.testees.containment import attempt
from harness.visible import MAX_TEXT, cleaned, file_name, in_markdown, inert, one_line, visible
from tests.harness.report.test_html import full_of

# ESC and the OSC that sets a title, NUL, BEL, line ends of every sort, C1, marks of direction, surrogates.
NASTY: Final = (
    "\0\x07\x08\x1b\n\r\x0b\x0c\x1c\x85\x9b\x9d\u2028\u2029\u202e\u2066\ufeff\ufffe\ud800\udfff/\\.:"
)
TEXTS: Final = st.text(st.sampled_from(NASTY) | st.characters(), min_size=1, max_size=40)
FORGED: Final = "\x1b[2J\rx\nAGREED: everything agrees.\n\x1b]0;t\x07\u202e\ud800"


class Loud(Testee):
    """Says whatever it is made with."""

    def __init__(self, text: str) -> None:
        self.name = f"x{text}"
        self.version = text
        self.declines = {"refuse": text}
        self.text = text

    def encode(self, message: str, version: int, fields: dict[str, object]) -> bytes:
        raise type(self.text.replace("\0", "0").encode("utf-8", "replace").decode(), (Exception,), {})(
            self.text
        )

    def decode(self, message: str, version: int, data: bytes) -> tuple[dict[str, object], int]:
        return {}, 0

    def supports(self, message: str, version: int) -> str | None:
        return self.text


@given(TEXTS)
@example(FORGED)
@example("../" * 60)
def test_a_text_is_printable_in_one_line_and_of_bounded_length(text: str) -> None:
    assert one_line(text).isprintable()
    assert len(one_line(text * 100, 50)) <= 51
    assert all(char.isprintable() or char in "\n\t" for char in visible(text))
    name = file_name(text)
    assert name
    assert not name.startswith(".")
    assert Path(name).name == name
    assert len(file_name(text * 100)) <= 120


@pytest.mark.parametrize(
    "command", ["::error file=a::b", "   ::stop-commands::t", "said ##[error]b", "##vso[task]x"]
)
def test_no_line_is_a_command_to_a_service_that_runs_ci(command: str) -> None:
    """GitHub's runner takes `::` at the start of a line, behind blanks as well, and `##[` anywhere."""
    line = inert(command)
    assert not line.lstrip().startswith("::")
    assert "##[" not in line
    assert "##vso[" not in line
    assert line.replace(" ", "") == command.replace(" ", "")
    assert printed(f"said\n{command}\n{command}") == f"said\n{line}\n{line}\n"


def printed(text: str) -> str:
    """What a reproducer script shows of a text."""
    screen = io.StringIO()
    print(text, file=script_base.Screen(screen))
    return screen.getvalue()


def test_ordinary_text_is_left_alone() -> None:
    for line in ("a::b", "module:Class", "## title", "exec:a ::b", "  : x"):
        assert inert(line) == line
        assert printed(f"{line}\n{line}") == f"{line}\n{line}\n"
    for text in ("é, 日本, 🎉 <&> · … \\", ""):
        assert (one_line(text), visible(text), cleaned(text)) == (text, text, text)
    assert visible("tab\t, line\n") == "tab\t, line\n"
    assert one_line("a\ud800b\n\tc") == r"a\ud800b\n\tc"


@given(TEXTS)
@example(FORGED)
def test_what_a_testee_says_enters_clean(text: str) -> None:
    """Its name, version and reasons; the classes and messages of its exceptions."""
    testee = Loud(text)
    said = about(testee)
    reason = why_unsupported(testee, Pair("M", 0))
    assert reason is not None
    assert all(held.isprintable() for held in (said.name, said.version, said.declines["refuse"], reason))
    _, outcome = attempt("encode", testee.encode, "M", 0, {})
    assert outcome.error_class.isprintable()
    assert outcome.text.isprintable()
    # Stored as lines of one column: none may be added.
    assert Outcome.unpacked(outcome.packed) == outcome


def test_long_texts_are_cut() -> None:
    testee = Loud("é" * 1_000_000)
    reason = why_unsupported(testee, Pair("M", 0))
    assert reason is not None
    assert len(reason) == len(error_text(ValueError("x" * 10_000))) == MAX_TEXT + 1
    assert len(about(testee).declines["refuse"]) == MAX_TEXT + 1
    assert len(about(testee).name) == 101


def test_a_text_of_the_testees_own_class_is_not_asked() -> None:
    class Sly(str):
        __slots__ = ()

        def isprintable(self) -> bool:
            return True

        def __str__(self) -> str:
            return self

    class SlyError(Exception):
        def __str__(self) -> str:
            return Sly("\x1b")

    class Named(type):
        __name__ = "\x1b"

    class Odd(Exception, metaclass=Named):
        pass

    assert error_text(SlyError()) == r"\x1b"
    assert type(one_line(Sly("a"))) is str
    assert error_class(Odd()) == "Odd"


@pytest.mark.parametrize(
    ("attribute", "held", "told"),
    [
        ("name", None, "Loud.name is None; make it a text that is not empty"),
        ("name", " ", "Loud.name is ' '"),
        ("version", (1, 2), "Loud.version is (1, 2); make it a text"),
        ("declines", ["refuse"], "Loud.declines is ['refuse']; make it a dict of reasons by law group"),
        ("declines", {"refuse": None}, "Loud.declines is {'refuse': None}"),
        ("declines", {1: "x"}, "Loud.declines is {1: 'x'}"),
        ("declines", {"roundtripp": "x"}, "Loud.declines is 'roundtripp'; make it one of roundtrip, refuse,"),
    ],
)
def test_a_testee_that_says_no_text_is_found_when_it_is_opened(
    attribute: str, held: object, told: str
) -> None:
    testee = Loud("x")
    setattr(testee, attribute, held)
    with pytest.raises(UserError) as caught:
        about(testee)
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


class _Reader(HTMLParser):
    """Fails on nothing; counts elements."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag != "a":
            self.tags.append(tag)


def _tags(page: str) -> list[str]:
    reader = _Reader()
    reader.feed(page)
    return reader.tags


@given(TEXTS)
@example(FORGED)
@example("'''\"\"\"\\")
@example("../../../../tmp/x")
@example("]]><testcase/>&#0;")
def test_foreign_text_leaves_clean(text: str) -> None:
    """Through terminal, HTML, JUnit, summary, scripts and the names of files."""
    report = full_of(text)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "run"
        lines = verdict_lines(report, folder)
        assert all(line.isprintable() for line in lines)
        assert len(lines) == len(verdict_lines(full_of("plain"), folder))  # none is forged

        write_junit(report, folder)
        written = sorted(Path(name).rglob("*.xml"))
        assert written
        assert {path.parent for path in written} == {folder / "junit"}
        for path in written:
            assert all(char.isprintable() or char in "\n\t" for char in path.read_text("utf-8"))
            JUnitXml.fromfile(str(path))

    page = page_text(report)
    assert all(char.isprintable() or char in "\n\t" for char in page)
    assert _tags(page) == _tags(page_text(full_of("plain")))

    told = summary_text(report)
    assert told.isascii()
    assert _printable(json.loads(told))

    literal = text_literal(text)
    assert all(char.isprintable() or char in "\n\t" for char in literal)
    assert isinstance(ast.literal_eval(literal), str)
    assert script_base.said(ValueError(text)).isprintable()


def _printable(content: object) -> bool:
    if isinstance(content, str):
        return all(char.isprintable() or char in "\n\t" for char in content)
    if isinstance(content, dict):
        return all(map(_printable, (*content.keys(), *content.values())))
    return all(map(_printable, content)) if isinstance(content, list) else True


def test_what_a_testee_prints_in_a_script_is_told_as_that(monkeypatch: pytest.MonkeyPatch) -> None:
    """It forges no line of the verdict."""
    screen = io.StringIO()
    monkeypatch.setattr(sys, "stdout", script_base.Screen(screen))
    print("encode")
    script_base.outcome(lambda: print("AGREES: everything\nAGREES", end=""))
    print("REPRODUCED: it differs")
    told = ["encode", "  testee prints: AGREES: everything", "  testee prints: AGREES"]
    assert screen.getvalue().splitlines() == [*told, "REPRODUCED: it differs"]


MARKDOWN: Final = MarkdownIt("commonmark").enable("table")


@given(st.text(st.sampled_from("\\`*_{}[]()<>|#!&~aé :/.\n"), max_size=30))
@example("expected Vec<u8>, got Option<String> ![x](http://example.invalid/t.png)")
@example("<script>|`a` **b** [c](d) &amp;")
def test_in_markdown_a_text_is_nothing_but_text(text: str) -> None:
    page = f"| a | b |\n|---|---|\n| x{in_markdown(text)}x | |"
    told = [each for block in MARKDOWN.parse(page) for each in block.children or ()]
    assert {each.type for each in told} <= {"text", "text_special"}
    cells = [block.content for block in MARKDOWN.parse(page) if block.type == "inline"]
    assert len(cells) == 4
    shown = "".join(each.content for each in told)
    assert shown == f"abx{one_line(text)}x"


def test_no_line_of_the_terminals_verdict_is_forged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    print_verdict(full_of(FORGED), tmp_path)
    shown = capsys.readouterr().out
    assert all(char.isprintable() or char == "\n" for char in shown)
    assert not any(line.startswith("AGREED") for line in shown.split("\n"))
