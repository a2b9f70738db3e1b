"""The page of readings is that of the tables in `pycodec.proposals`."""

from __future__ import annotations

from pathlib import Path

from harness.suites.proposals.readings import rendered

PAGE = Path(__file__).parents[3] / "vectors" / "proposals" / "readings.md"


def test_the_page_is_in_step_with_the_tables() -> None:
    """Renew it with `python -m harness.suites.proposals.readings > tests/vectors/proposals/readings.md`."""
    assert PAGE.read_text(encoding="utf-8") == rendered()


def test_every_row_has_the_cells_of_its_head() -> None:
    width = 0
    for line in rendered().splitlines():
        if not line.startswith("|"):
            width = 0
            continue
        cells = line.replace("\\|", "").count("|")
        assert cells == (width or cells), line
        width = cells
