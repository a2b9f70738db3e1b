"""Cases of the proposals are shrunk by their decisions, whatever these decide."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from harness.causes.search import Budget
from harness.outcome import CaseRow
from harness.suites.proposals.choices import packed_choices, unpacked_choices
from harness.suites.proposals.shrink import shrink

Fails = Callable[[list[int], list[int]], bool]


def oracle(fails: Fails, limit: int = 5) -> Callable[[Sequence[bytes]], list[CaseRow]]:
    """Judges notes; a case uses at most `limit` decisions of each list."""

    def run(notes: Sequence[bytes]) -> list[CaseRow]:
        rows = []
        for note in notes:
            spec, value = (numbers[:limit] for numbers in unpacked_choices(note))
            verdict = "mismatch" if fails(spec, value) else "agreed"
            head = (
                "proposals",
                "Message",
                0,
                "roundtrip",
                -1,
                "given",
                "",
                verdict,
                "bytes_differ",
                "",
                0,
                b"",
            )
            rows.append(CaseRow(*head, path="int8 (codec)", form=packed_choices(spec, value)))
        return rows

    return run


def test_decisions_that_do_not_matter_are_left_out() -> None:
    found = shrink(
        packed_choices([9, 4, 7, 1], [3, 8, 8]), oracle(lambda spec, value: 7 in spec and 8 in value)
    )
    assert found.reproduced
    assert found.complete
    assert unpacked_choices(found.best) == [[7], [8]]


def test_numbers_become_as_small_as_they_can() -> None:
    found = shrink(
        packed_choices([1000], [77]), oracle(lambda spec, value: sum(spec) >= 13 and sum(value) > 2)
    )
    assert unpacked_choices(found.best) == [[13], [3]]


def test_a_count_takes_its_elements_along() -> None:
    """The first number says how many follow, and all of them are needed to read the one after."""

    def fails(spec: list[int], value: list[int]) -> bool:
        return bool(value) and len(value) >= value[0] + 2 and value[value[0] + 1] == 9

    found = shrink(packed_choices([], [3, 4, 4, 4, 9]), oracle(fails))
    assert unpacked_choices(found.best) == [[], [0, 9]]


def test_what_is_not_repeatable_is_left_as_it_is() -> None:
    note = packed_choices([1], [2])
    found = shrink(note, oracle(lambda spec, value: False))
    assert not found.reproduced
    assert found.best == note


def test_a_budget_ends_the_search() -> None:
    found = shrink(
        packed_choices([900] * 5, [900] * 5), oracle(lambda spec, value: sum(spec) > 3), Budget(steps=5)
    )
    assert found.reproduced
    assert not found.complete
