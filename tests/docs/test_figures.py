"""What is measured stands in `docs/figures.toml`, and nowhere else in the pages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from harness.docs.blocks import BLOCK
from harness.testees.bounds import answer_bound
from harness.testees.containment import MEMORY_LIMIT, TIME_LIMIT
from harness.testees.protocol import LONGEST_ANSWER
from pycodec import KAFKA
from tests.docs.pages import ROOT, pages

MEASURED = re.compile(
    r"\d[\d,.]*\s?(?:s|ms|µs|ns|min|%|[kKM]B|[KMG]iB|GB)(?!\w)|\d{1,3}(?:,\d{3})+|\d+\.\d+ times"
)
CODE = re.compile(r"^```.*?^```$|`[^`\n]+`", re.DOTALL | re.MULTILINE)
GUARD = ROOT / "jvm/src/main/java/org/wirecheck/Guard.java"


def limits() -> set[str]:
    """Numbers of the code, which are set and not measured."""
    millis = re.search(r"DEFAULT_MILLIS = ([\d_]+);", GUARD.read_text("utf-8"))
    assert millis
    return {
        f"{TIME_LIMIT:g} s",
        f"{MEMORY_LIMIT >> 30} GiB",
        f"{answer_bound(0) >> 10} KiB",
        f"{LONGEST_ANSWER >> 20} MiB",
        f"{2 * MEMORY_LIMIT >> 30} GiB",  # a program has its own libraries in it, too
        f"{int(millis[1]) // 1000} s",
        f"{KAFKA.max_tagged_fields:,}",
    }


def figures_of(text: str) -> set[str]:
    return set(MEASURED.findall(CODE.sub("", BLOCK.sub("", text))))


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.relative_to(ROOT).as_posix())
def test_no_figure_stands_outside_of_the_one_place(page: Path) -> None:
    """Put it into docs/figures.toml and run `make docs`."""
    assert figures_of(page.read_text("utf-8")) <= limits()


def test_figures_are_found() -> None:
    text = "It takes 1.5 s, 20 µs a byte, 84,618 frames, 43 % and 14.9 times as long. v12, 4.4.0 are none."
    assert figures_of(text) == {"1.5 s", "20 µs", "84,618", "43 %", "14.9 times"}
    block = "<!-- figures: speed -->\n1.5 s\n<!-- end -->\n"
    assert figures_of(f"{block}```text\n2 s\n```\n`3 s`") == set()
