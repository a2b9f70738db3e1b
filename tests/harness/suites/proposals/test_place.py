"""What a case fails for is what cases beside it agree without, and not what stands last in it."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from harness.references import find_reference
from harness.suites.proposals.cases import ProposalCases
from harness.suites.proposals.choices import packed_choices, unpacked_choices
from harness.suites.proposals.place import MESSAGE, Place, Tried, beside, common_place, places_of
from harness.testees import load_testee


def cells(*names: str) -> frozenset[Place]:
    """The places of a case that lies in these cells."""
    return frozenset(Place(*name.split("=")) for name in names)


def placed(
    best: Iterable[str], fails: Iterable[Iterable[str]] = (), agrees: Iterable[Iterable[str]] = ()
) -> Place:
    tried = [Tried(cells(*each), True) for each in fails] + [Tried(cells(*each), False) for each in agrees]
    return common_place(cells(*best), [*tried, Tried(frozenset(), None)])


def test_it_is_what_all_that_fail_have_and_one_that_agrees_has_not() -> None:
    best = ["int8=one", "uuid=ones", "struct=empty"]
    fails = [["int8=one", "uuid=ones"], ["uuid=ones", "struct=empty"]]
    assert placed(best, fails, [["int8=one"]]) == Place("uuid", "ones")


def test_what_agrees_in_no_case_beside_it_is_the_message() -> None:
    assert placed(["int8=one"], [["int8=two"]], []) == MESSAGE
    assert placed(["int8=one"], [["int8=one"]], []) == MESSAGE
    assert placed(["int8=one"], [["int8=two"]], [["int8=three"]]) == MESSAGE


def test_what_takes_two_things_is_the_message() -> None:
    """An unknown tag and a known one, whose order is wrong."""
    agrees = [["known=present"], ["unknown=0"]]
    assert placed(["known=present", "unknown=0"], agrees=agrees) == MESSAGE


def test_what_cannot_be_taken_away_alone_says_less() -> None:
    """A field that is there, and its value: it is the value."""
    agrees = [["int8.tagged=present"], []]
    assert placed(["int8.tagged=present", "int8.tagged=one"], agrees=agrees) == Place("int8.tagged", "one")


@pytest.fixture(scope="module")
def suite() -> ProposalCases:
    return ProposalCases(find_reference(), load_testee("pycodec"), 7)


def test_a_type_is_known_by_its_encoding_and_a_class_by_itself(suite: ProposalCases) -> None:
    pair = next(pair for pair in suite.pairs if pair.message == "IntegerEncodings")
    required = list(suite.required_cells(pair))
    found = places_of(suite.case(pair, required.index(("roundtrip", "int16.packed32.tagged=lowest"))))
    for name in ("int16.packed32.tagged", "int16.packed32", "packed32", "packed", ""):
        assert Place(name, "lowest") in found
        assert Place(name, "") in found or not name
    frame = places_of(suite.case(pair, required.index(("malformed", "any=untouched"))))
    assert Place("", "untouched") in frame
    assert not [place for place in frame if place.name == "any"]


def test_cases_beside_one_have_another_decision_each() -> None:
    lists = ([3, 1], [2])
    for note in beside(packed_choices(*lists)):
        changed = unpacked_choices(note)
        pairs = [
            (one, other) for which in (0, 1) for one, other in zip(lists[which], changed[which], strict=True)
        ]
        assert sum(one != other for one, other in pairs) == 1
