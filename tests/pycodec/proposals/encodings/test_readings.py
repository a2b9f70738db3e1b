"""KIP-625's page: its sizes and histograms are pycodec's, and the figures in its prose are the study's."""

from __future__ import annotations

import re

import pytest

from harness.docs.pages import Row
from harness.study.metadata import DOCUMENT_SIZES, study
from harness.study.ranges import SizeRange, size_ranges
from pycodec.proposals.encodings import Encoding, Kind
from tests.pycodec.proposals.pages import page

PAGE = page("kip-625-integer-encodings")
BY_ID = {row["id"]: row for row in PAGE.rows("readings")}
HISTOGRAMS = {
    name: [row for row in PAGE.rows("histograms") if row["encoding"] == name]
    for name in ("packed32", "unpacked32")
}


def encoding(name: str) -> Encoding:
    found = Encoding.parse(name)
    assert found is not None
    return found


@pytest.mark.parametrize("row", PAGE.rows("sizes"), ids=lambda row: f"{row['encoding']} {row['value']}")
def test_the_sizes_that_the_readings_rest_on(row: Row) -> None:
    assert row["reading"] in BY_ID.keys() | {"motivation"}
    assert encoding(row["encoding"]).size(row["value"]) == row["bytes"]


def test_the_sizes_are_on_both_sides_of_every_bound() -> None:
    """The error code and the broker ids of the worst case; -1, dearest unsigned and cheapest signed; the
    motivation's ids "typically less than 16383", which take at most two bytes unsigned."""
    rows = {(row["encoding"], row["value"]) for row in PAGE.rows("sizes")}
    assert len(rows) == len(PAGE.rows("sizes")) == 23
    assert rows >= {
        *(("unpacked16", 16383), ("unpacked16", 16384), ("packed16", 8191), ("packed16", 8192)),
        *(("packed32", 134217727), ("packed32", 134217728)),
        *(("unpacked32", 268435455), ("unpacked32", 268435456)),
        *((f"{kind}{bits}", -1) for kind in ("packed", "unpacked") for bits in (16, 32, 64)),
        *(("unpacked32", value) for value in (0, 1, 1000, 16383)),
    }


@pytest.mark.parametrize(("name", "count"), [("packed32", 9), ("unpacked32", 5)])
def test_the_histograms_with_their_bounds_mended(name: str, count: int) -> None:
    given = [SizeRange(row["lowest"], row["highest"], row["bytes"]) for row in HISTOGRAMS[name]]
    assert len(given) == count
    assert tuple(given) == size_ranges(encoding(name), as_unsigned=name == "unpacked32")


@pytest.mark.parametrize(
    ("reading", "name"), [("signed-bounds", "packed32"), ("unsigned-bound", "unpacked32")]
)
def test_the_readings_name_every_bound_that_was_mended(reading: str, name: str) -> None:
    mended = [row for row in HISTOGRAMS[name] if row["printed"] != row["highest"]]
    prose = BY_ID[reading]
    assert numbers(prose["reading"])[: len(mended)] == [row["highest"] for row in mended]
    assert numbers(prose["document"])[: len(mended)] == [row["printed"] for row in mended]


def numbers(text: str) -> list[int]:
    return [int(found) for found in re.findall(r"-?\d+", text)]


def test_what_java_holds_as_minus_one_is_the_last_bound() -> None:
    assert encoding("unpacked32").to_raw(-1) == HISTOGRAMS["unpacked32"][-1]["highest"]


def test_the_totals_named_are_those_of_the_study() -> None:
    totals = {(row.kind, row.case): row.total for row in study(array_elements=True)}
    assert str(totals[Kind.FIXED, "best"]) in BY_ID["fixed-figure"]["reading"]
    assert str(totals[Kind.UNPACKED, "best"]) in BY_ID["best-figure"]["reading"]
    assert str(totals[Kind.PACKED, "best"]) in BY_ID["best-figure"]["reading"]
    assert str(totals[Kind.UNPACKED, "worst"]) in BY_ID["worst-figure"]["reading"]
    by_rule = {(row.kind, row.case): row.total for row in study()}
    for case in ("best", "worst"):
        assert str(by_rule[Kind.UNPACKED, case]) in BY_ID[f"{case}-figure"]["reading"]
    for totals_of in (by_rule, totals):
        named = ", ".join(str(totals_of[Kind.UNPACKED, case]) for case in ("best", "typical"))
        assert f"{named} and {totals_of[Kind.UNPACKED, 'worst']}" in BY_ID["array-elements"]["reading"]
    for reading, figure in zip(("fixed", "best", "worst"), DOCUMENT_SIZES.values(), strict=True):
        assert str(figure) in BY_ID[f"{reading}-figure"]["document"]
