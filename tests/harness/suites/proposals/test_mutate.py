"""Frames of the proposals, and what the shared mutators make of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from harness.casework.stream import draws
from harness.mutators import MORE_MUTATORS, TOKEN_MUTATORS, WHOLE_MUTATORS
from harness.mutators.tokens import LENGTHS, NO_TOKEN, SIZES, Frame
from harness.pair import Pair
from harness.suites.proposals.boundary import boundary_of
from harness.suites.proposals.boundary_case import mutation
from harness.suites.proposals.case import draw_spec, make_case
from harness.suites.proposals.choices import Forced, Given, Seeded
from harness.suites.proposals.families import FAMILIES
from harness.suites.proposals.layout import Array, Encoded, Layout, Member, Page, Scalar, Struct
from harness.suites.proposals.mutate import REFUSED_VALUE, UNTOUCHED, mutate, mutations
from harness.suites.proposals.trace import trace

PAIRS = [Pair(name, version) for name, family in FAMILIES.items() for version in range(family.versions)]
EVERY_PAIR = pytest.mark.parametrize("pair", PAIRS, ids=str)


def frames(pair: Pair, number: int = 30) -> Iterator[Frame]:
    for index in range(number):
        case = make_case(pair, draw_spec(pair.message, Seeded(draws(21, index))), Seeded(draws(22, index)))
        if case.check in ("roundtrip", "unknown_tags"):
            yield trace(case.layout, case.on_wire)


@EVERY_PAIR
def test_tokens_know_where_what_is_theirs_ends(pair: Pair) -> None:
    for frame in frames(pair):
        for index, token in enumerate(frame.tokens):
            assert index < token.end <= len(frame.tokens)
            assert token.owner
            if token.role in SIZES and token.parts:
                ((start, end),) = token.parts
                assert token.value == len(frame.span(start, end))
            if token.role == "array_count":
                assert len(token.parts) == max(token.value, 0)
            if token.head != NO_TOKEN:
                assert frame.tokens[token.head].role in (*LENGTHS, "tag_size")
                assert frame.tokens[token.head].value == len(token.data)


INT8 = Scalar("int8")
TEXT = Member("text", Scalar("string"), "", tag=300)


@pytest.mark.parametrize(
    ("layout", "expected"),
    [
        # Count, tag, size, length, the last three of two bytes: the size is that of length and content.
        (Struct((), tagged=(Member("text", Scalar("string", True), "", tag=300),)), "01 ac02 ae02 ad02"),
        # KIP-482's first draft: the size (zigzag) does not count the tag behind it.
        (Struct((), optional=(TEXT,)), "dc04 012c 012c"),
        # The wire-format page: four bytes for all that follows.
        (Page("Any", True, Struct((Member("text", TEXT.type),))), "0000012e 012c"),
    ],
    ids=["tagged", "optional", "page"],
)
def test_declared_sizes_around_a_change_are_set_right(layout: Layout, expected: str) -> None:
    frame = trace(layout, {"text": "x"})
    index = next(i for i, token in enumerate(frame.tokens) if token.role == "utf8")
    head = frame.tokens[index].head
    grown = trace(layout, {"text": "x" * 300})
    assert frame.render({head: grown.tokens[head].data, index: b"x" * 300}) == grown.data
    assert grown.data.startswith(bytes.fromhex(expected) + b"x")


@EVERY_PAIR
def test_every_way_to_decide_is_a_mutation_that_can_be_made_again(pair: Pair) -> None:
    for index in range(120):
        case = make_case(
            pair, draw_spec(pair.message, Seeded(draws(31, index // 6))), Seeded(draws(32, index))
        )
        value = case.on_wire if case.data is None and case.check != "refuse" else None
        if value is None:
            continue
        choices = Seeded(draws(33, index))
        made = mutate(case.layout, value, choices)
        assert mutate(case.layout, value, Given(choices.taken)) == made
        assert mutate(case.layout, value, Given()) == (trace(case.layout, value).data, UNTOUCHED, "")


def test_what_is_decided_is_done_wherever_it_applies() -> None:
    """A decision is for one mutator, whatever else applies: cases shrink only if it stays what it is."""
    small, large = Array(INT8), Array(Scalar("string"))
    for layout, value in ((small, [1]), (large, ["a", "b"])):
        for owner, mutator in mutations(trace(layout, value)):
            wanted = mutation(f"{owner or 'any'}={mutator}", {}).value
            made = mutate(layout, value, Forced(wanted))
            assert (made.owner, made.mutator) == (owner, mutator)


def test_a_mutator_that_does_not_apply_gives_way_to_one_that_does() -> None:
    made = {
        mutate(INT8, 1, Forced({"mutator": [way]})).mutator for way in ("tag_replaced", "plus_one", "two")
    }
    assert made <= {mutator for _, mutator in mutations(trace(INT8, 1))}


def test_all_mutators_are_required_of_some_message() -> None:
    used = {case.cell.rpartition("=")[2] for pair in PAIRS for case in boundary_of(pair)}
    names = {mutator.name for mutator in (*TOKEN_MUTATORS, *MORE_MUTATORS)}
    names |= {mutator.name for mutator in WHOLE_MUTATORS}
    # Kafka's limits, nullable structs (no spec of the suite has any), and tags that only some specs have.
    lacking = {"at_limit", "two_bytes", "present_content_missing", "not_in_version"}
    # One base frame of the bytes suite has all its varints too long at once.
    assert names - used == lacking | {"all_varints_three", "all_varints_four"}
    assert {UNTOUCHED, REFUSED_VALUE, "too_wide"} <= used


def test_a_cell_has_one_meaning() -> None:
    """No two mutators of a name apply to the same token."""
    for pair in PAIRS:
        for frame in frames(pair, 6):
            for index in range(len(frame.tokens)):
                applied = [m.name for m in (*TOKEN_MUTATORS, *MORE_MUTATORS) if m.applies(frame, index)]
                assert len(applied) == len(set(applied)), frame.tokens[index]


@pytest.mark.parametrize("encoding", ["fixed32", "packed16", "unpacked32", "packed64"])
def test_an_encoded_integer_is_a_varint_of_its_width(encoding: str) -> None:
    (token,) = trace(Encoded("int32", encoding), 5).tokens
    assert token.form == (
        "" if encoding.startswith("fixed") else "varlong" if encoding.endswith("64") else "varint"
    )
