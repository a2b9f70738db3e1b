"""`--select` and `--time`."""

from __future__ import annotations

import pytest

from harness.errors import UserError
from harness.pair import Pair
from harness.selection import duration, select_pairs

PAIRS = [
    *(Pair("FetchRequest", version) for version in range(4, 10)),
    *(Pair("MetadataRequest", version) for version in range(14)),
    *(Pair("MetadataResponse", version) for version in range(14)),
]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("", 34),
        ("FetchRequest", 6),
        ("Metadata*:9-13", 10),
        ("Metadata*:9+", 10),
        ("Metadata*:9", 2),
        ("FetchRequest:4, MetadataRe?uest:0", 2),
        ("FetchRequest,FetchRequest:4", 6),
        ("*Re[qs]*:13", 2),
    ],
)
def test_a_selection_names_pairs(text: str, number: int) -> None:
    chosen = select_pairs(PAIRS, text)
    assert len(chosen) == number
    assert chosen == [pair for pair in PAIRS if pair in set(chosen)]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("FetchReqest", "did you mean FetchRequest"),
        ("Nothing*", "wirecheck list messages"),
        ("FetchRequest:40", "its versions are 4 to 9"),
        ("FetchRequest:9-4", "its versions are 4 to 9"),
        ("FetchRequest:x", "write it as"),
        ("FetchRequest,,MetadataRequest", "cannot read ''"),
        ("FetchRequest:4,Nope", "no message matches"),
        ("FetchRequest:999999999", "its versions are 4 to 9"),
        ("FetchRequest:" + "9" * 5000, "cannot read 'FetchRequest:9{80,90}'"),
        ("FetchRequest:4-" + "9" * 5000, "cannot read"),
        ("FetchRequest:٣", "cannot read"),
        ("*a" * 3000 + "b", "no message matches"),
    ],
)
def test_a_selection_that_names_nothing_is_refused(text: str, told: str) -> None:
    """A typing error must not shrink a run in silence."""
    with pytest.raises(UserError, match=told) as caught:
        select_pairs(PAIRS, text)
    assert len(str(caught.value)) < 500


@pytest.mark.parametrize(
    ("number", "told"),
    [
        (0, "there are no messages here"),
        (1, "the only message here is Random0"),
        (2, "the messages here are Random0 and Random1"),
        (8, "Random0, Random1, Random2, Random3, Random4, Random5, Random6 and Random7"),
        (1200, "the messages here are Random0, Random1, Random10 and 1,197 others"),
    ],
)
def test_messages_that_no_list_has_are_named(number: int, told: str) -> None:
    pairs = [Pair(f"Random{index}", version) for index in range(number) for version in range(3)]
    with pytest.raises(UserError) as caught:
        select_pairs(pairs, "Fetch*", listed=False)
    assert str(caught.value).endswith(told)


@pytest.mark.parametrize(("text", "seconds"), [("90s", 90), ("20m", 1200), ("1.5h", 5400), ("45", 45)])
def test_times_are_read(text: str, seconds: float) -> None:
    assert duration(text) == seconds


@pytest.mark.parametrize("text", ["", "m", "20 minutes", "-5s", "0s", "1d", "9999999h", "٣m"])
def test_other_times_are_refused(text: str) -> None:
    with pytest.raises(UserError, match="write it as 90s, 20m"):
        duration(text)
