"""Every slip of KIP-625 in the list, and each reading held to the code."""

from __future__ import annotations

from pathlib import Path

from harness.study.metadata import DOCUMENT_SIZES, study
from harness.study.ranges import size_ranges
from pycodec.proposals.encodings import Encoding, Kind
from pycodec.proposals.encodings.slips import SLIPS

PACKED16, UNPACKED16 = Encoding(Kind.PACKED, 16), Encoding(Kind.UNPACKED, 16)
PACKED32, UNPACKED32 = Encoding(Kind.PACKED, 32), Encoding(Kind.UNPACKED, 32)
BY_ID = {slip.id: slip for slip in SLIPS}


def test_every_entry_says_what_is_read_and_has_a_name_of_its_own() -> None:
    assert len(BY_ID) == len(SLIPS) == 22
    assert all(slip.text.endswith(".") and slip.reading.endswith(".") for slip in SLIPS)


def test_the_bounds_that_are_given_are_the_computed_ones() -> None:
    ends = [item.highest for item in size_ranges(PACKED32) if item.highest < 0]
    assert ends == [-134217729, -1048577, -8193, -65]
    assert all(str(end) in BY_ID["signed-bounds"].reading for end in ends)
    last = size_ranges(UNPACKED32, as_unsigned=True)[-1].highest
    assert str(last) in BY_ID["unsigned-bound"].reading
    assert UNPACKED32.to_raw(-1) == last


def test_the_error_code_of_the_worst_case() -> None:
    """Above 255 is not enough for a third byte."""
    assert (UNPACKED16.size(256), PACKED16.size(256)) == (2, 2)
    assert (UNPACKED16.size(16383), UNPACKED16.size(16384)) == (2, 3)
    assert (PACKED16.size(8191), PACKED16.size(8192)) == (2, 3)


def test_the_broker_ids_of_the_worst_case() -> None:
    assert (PACKED32.size(134217727), PACKED32.size(134217728)) == (4, 5)
    assert (UNPACKED32.size(134217728), UNPACKED32.size(268435455), UNPACKED32.size(268435456)) == (4, 4, 5)


def test_minus_one_is_the_dearest_unsigned_and_the_cheapest_signed() -> None:
    assert [Encoding(Kind.UNPACKED, bits).size(-1) for bits in (16, 32, 64)] == [3, 5, 10]
    assert [Encoding(Kind.PACKED, bits).size(-1) for bits in (16, 32, 64)] == [1, 1, 1]


def test_brokers_partitions_and_replicas_are_cheap_as_the_motivation_says() -> None:
    """Ids "typically less than 16383" take at most two bytes unsigned."""
    assert [UNPACKED32.size(value) for value in (0, 1, 1000, 16383)] == [1, 1, 2, 2]


def test_the_totals_named_are_those_of_the_study() -> None:
    totals = {(row.kind, row.case): row.total for row in study()}
    assert str(totals[Kind.FIXED, "best"]) in BY_ID["fixed-figure"].reading
    assert str(totals[Kind.UNPACKED, "best"]) in BY_ID["best-figure"].reading
    assert str(totals[Kind.PACKED, "best"]) in BY_ID["best-figure"].reading
    assert str(totals[Kind.UNPACKED, "worst"]) in BY_ID["worst-figure"].reading
    for slip, figure in zip(("fixed", "best", "worst"), DOCUMENT_SIZES.values(), strict=True):
        assert str(figure) in BY_ID[f"{slip}-figure"].text


def test_the_documentation_names_the_list() -> None:
    package = Path(__file__).parents[4] / "pycodec" / "proposals" / "encodings" / "__init__.py"
    assert "`slips`" in package.read_text()
