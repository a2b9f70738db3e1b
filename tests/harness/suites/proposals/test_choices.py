"""Decisions are kept, and repeat a case."""

from __future__ import annotations

import pytest

from harness.casework.stream import draws
from harness.suites.proposals.choices import (
    PLAINEST,
    Choices,
    Forced,
    Given,
    Seeded,
    packed_choices,
    unpacked_choices,
)


def some(choices: Choices) -> list[object]:
    return [choices.below(1 << 64), choices.pick("abcd", "letter"), choices.flag("yes", 5), choices.below(3)]


def test_a_seeded_stream_repeats_itself_and_its_decisions_repeat_it() -> None:
    first = Seeded(draws(7, 3))
    made = some(first)
    assert some(Seeded(draws(7, 3))) == made
    assert some(Given(first.taken)) == made
    assert some(Seeded(draws(7, 4))) != made


def test_beyond_the_end_of_a_list_the_plainest_is_taken() -> None:
    choices = Given([5])
    assert some(choices) == [5, "a", False, 0]
    assert choices.taken == [5, 0, 0, 0]


def test_a_number_that_is_too_high_is_the_highest() -> None:
    assert Given([9]).pick("abc") == "c"


def test_labels_force_options_numbers_and_flags_in_turn() -> None:
    choices = Forced({"letter": ["c", PLAINEST, str.isupper], "yes": [1, 0], "size": [2]})
    picked = [choices.pick("abcD", "letter") for _ in range(4)]
    assert picked == ["c", "a", "D", "a"]
    assert [choices.flag("yes", 8) for _ in range(3)] == [True, False, False]
    assert (choices.below(3, "size"), choices.below(3, "size")) == (2, 0)
    given = Given(choices.taken)
    assert [given.pick("abcD") for _ in range(4)] == picked
    assert [given.flag("", 8) for _ in range(3)] == [True, False, False]


def test_what_is_no_option_cannot_be_forced() -> None:
    with pytest.raises(ValueError, match="is not in"):
        Forced({"letter": ["z"]}).pick(["a"], "letter")
    with pytest.raises(ValueError, match="'size' has 3 options"):
        Forced({"size": [3]}).below(3, "size")


def test_lists_of_decisions_are_packed() -> None:
    lists = [[0, 127, 128, (1 << 64) - 1], [], [5]]
    assert unpacked_choices(packed_choices(*lists)) == lists
