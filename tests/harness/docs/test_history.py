"""The history of incompatible changes as figures: what is not confirmed is no history."""

from __future__ import annotations

import json
import tomllib
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from harness.docs.blocks import FIGURES, read_sources
from harness.docs.history import main, sections, with_sections
from harness.errors import UserError
from harness.evolve.compare import compare
from harness.evolve.tables import data
from tests.harness.evolve.specs import field, message, side

ROOT = Path(__file__).parents[3]
NAMES = ("before", "evolve-breaks", "evolve-unstable", "evolve-removed", "evolve-agreed", "after")
TEXT = "".join(f'[{name}]\ntitle = "old"\n\n' for name in NAMES)


def history(confirmed: bool | None = True) -> list[dict[str, Any]]:
    """Releases 1 to 4: a type changed and two versions went, a field came in a new version, nothing."""
    states = [
        message(field("A")),
        message(field("A", "int64"), validVersions="2-3"),
        message(field("A", "int64"), field("N", versions="4+"), validVersions="2-4"),
    ]
    sides = [side(str(number + 1), state) for number, state in enumerate([*states, states[-1]])]
    found = [data(compare(old, new, 20, 7)) for old, new in pairwise(sides)]
    for change in found[0]["changes"]:
        change["confirmed"] = confirmed
    return found


def test_the_sections_are_what_broke_and_where_nothing_did() -> None:
    told = tomllib.loads(with_sections(TEXT, sections(history())))
    assert told["before"] == told["after"] == {"title": "old"}
    ((releases, place, path, words, shown),) = told["evolve-breaks"]["rows"]
    assert (releases, place, path, words) == ("1 → 2", "Foo v2-3", "`a`", "type: int32 → int64")
    assert shown == "`00 00 00 00 00` of 1: 2 refuses it"
    assert told["evolve-removed"]["rows"] == [["1 → 2", "Foo", "0-1", "2-3", ""]]
    assert told["evolve-unstable"]["rows"] == []
    said = "Of 3 comparisons 2 found nothing that breaks anyone (1 of these no change at all): 2 → 3, 3 → 4."
    assert said in told["evolve-agreed"]["about"]


@pytest.mark.parametrize("confirmed", [None, False])
def test_what_kafkas_classes_do_not_confirm_is_no_history(confirmed: bool | None) -> None:
    with pytest.raises(UserError, match=r"1 → 2: Kafka's classes do not confirm Foo v\d"):
        sections(history(confirmed))


def test_a_section_that_is_not_there_is_not_made() -> None:
    with pytest.raises(UserError, match=r"no section \[evolve-agreed\]"):
        with_sections(TEXT.replace("evolve-agreed", "other"), sections(history()))


def test_the_figures_that_there_are_can_be_written_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They stay a page, and nothing but the four sections changes."""
    (tmp_path / "docs").mkdir()
    for name in (FIGURES, Path("docs/words.toml")):
        (tmp_path / name).write_text((ROOT / name).read_text("utf-8"))
    (tmp_path / "found.json").write_text(json.dumps(history()))
    monkeypatch.chdir(tmp_path)
    assert main(["found.json"]) == 0
    before, after = (tomllib.loads((root / FIGURES).read_text("utf-8")) for root in (ROOT, tmp_path))
    assert {name for name in before if before[name] != after[name]} == set(NAMES[1:-1])
    assert read_sources(tmp_path).figures.sections["evolve-removed"].rows


def test_a_file_that_is_no_comparison_is_said_to_be_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "found.json").write_text("{")
    assert main([str(tmp_path / "found.json")]) == 2
    assert "found.json" in capsys.readouterr().err
