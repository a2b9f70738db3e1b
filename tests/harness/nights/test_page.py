"""A night on a page."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from harness.nights.night import Change, NightRun, Replayed
from harness.nights.page import night_line, write_pages
from harness.report.compare import WithheldCounts
from tests.harness.nights.test_night import night

CUT = {"testee-abc": "strings are cut"}


def run(causes: dict[str, str], *what: str, before: str = "n0") -> NightRun:
    changes = tuple(
        Change(each, "testee-abc", "wrong value", "strings are <b>cut</b>", ("x",)) for each in what
    )
    return NightRun("values", int(bool(causes)), "told", 60.0, 9, 2, 3, causes, before, changes)


def test_what_changed_is_said_first() -> None:
    assert night_line(night("n1", run({}))).startswith("AGREES: nothing changed; 1 earlier run still fails")
    found = night("n1", run(CUT, "new", "fixed", "still there"), code=1)
    assert night_line(found).startswith("DIFFERS: 1 new cause, 1 fixed cause; values differs")
    assert "nothing to compare with" in night_line(night("n1", run({}, before="")))


def test_why_a_night_is_inconclusive_is_said() -> None:
    unable = replace(night("n1", run({}), code=2), replays=(Replayed("n0", "values", 2, "declined"),))
    assert (
        night_line(unable)
        == "INCONCLUSIVE: nothing changed; 1 earlier run gave no full answer when run again"
    )


def test_of_what_is_withheld_the_numbers_are_on_both_pages(tmp_path: Path) -> None:
    died = replace(run({}), code=1, withheld=WithheldCounts(1, 2, new=1))
    mended = replace(run({}), name="bytes", withheld=WithheldCounts(2, 0, fixed=2, gone=2))
    tonight = replace(night("n1", run({}), code=1), runs=(died, mended))
    assert night_line(tonight).startswith(
        "DIFFERS: 1 new security-relevant finding (withheld), "
        "2 fixed security-relevant findings (withheld); values differs"
    )
    write_pages(tmp_path, tonight, [])
    for page in ("index.html", "night.md"):
        text = (tmp_path / page).read_text()
        assert "security-relevant findings, withheld" in text
        assert "values: 2, 1 new security-relevant finding (withheld)" in text


def test_what_there_is_nothing_to_compare_with_for_is_told_by_name(tmp_path: Path) -> None:
    """A run that could not be done the night before hides nothing that it finds now."""
    alone = replace(run(CUT, "found", before=""), name="specs")
    tonight = replace(night("n2", run({}), code=1), runs=(run({}), alone))
    assert "1 cause where there was nothing to compare with; specs differs" in night_line(tonight)
    write_pages(tmp_path, tonight, [night("n1", run({}))])
    assert "found (1)" in (tmp_path / "index.html").read_text()
    assert "## found (1)\n\n- specs: **wrong value** strings are" in (tmp_path / "night.md").read_text()


def test_foreign_text_is_text_on_both_pages(tmp_path: Path) -> None:
    write_pages(tmp_path, night("n2", run(CUT, "new"), code=1), [night("n1", run({}))])
    page = (tmp_path / "index.html").read_text()
    assert "strings are &lt;b&gt;cut&lt;/b&gt;" in page
    assert page.index('<h2 class="new">new (1)</h2>') < page.index("<h2>Runs</h2>") < page.index("History")
    text = (tmp_path / "night.md").read_text()
    assert text.startswith("# DIFFERS: 1 new cause")
    assert "- n0/values: still there" in text


def test_a_pair_that_changed_is_shown_and_too_many_are_counted(tmp_path: Path) -> None:
    """Each of the many has its own message, and only as many rows as can be read are shown."""

    def found(state: str) -> NightRun:
        pairs = {f"M{number:03}Request": {state: "0-2"} for number in range(103)}
        return replace(run({}), pairs={**pairs, "StillRequest": {"agreed": "0"}})

    write_pages(tmp_path, night("n2", found("failed"), code=1), [night("n1", found("agreed"))])
    page = (tmp_path / "index.html").read_text()
    assert "M000Request 0-2" in page
    assert "M099Request 0-2" in page
    assert "M100Request" not in page
    assert "StillRequest" not in page
    assert " 3 more are not shown" in page
    assert "✓&nbsp;</b> agreed" in page
