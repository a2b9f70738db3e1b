"""Which nights had which causes, and what became of which pairs."""

from __future__ import annotations

from dataclasses import replace

from harness.nights.history import columns_of, pair_rows
from harness.nights.night import Night, NightRun
from tests.harness.nights.test_night import night
from tests.harness.nights.test_page import CUT, run


def of(name: str, **pairs: dict[str, str]) -> Night:
    return night(name, replace(run({}), pairs=pairs))


def test_nights_that_found_the_same_are_one_column() -> None:
    nights = [night("n1", run({})), night("n2", run(CUT)), night("n3", run(CUT)), night("n4", run({}))]
    columns = columns_of(nights)
    assert [(each.first, each.last, each.nights) for each in columns] == [
        ("n1", "n1", 1), ("n2", "n3", 2), ("n4", "n4", 1),
    ]  # fmt: skip
    assert [len(each.causes) for each in columns] == [0, 1, 0]


def test_nights_with_the_same_causes_in_other_pairs_are_not_one_column() -> None:
    nights = [of("n1", A={"agreed": "0-2"}), of("n2", A={"agreed": "0-2"}), of("n3", A={"failed": "0-2"})]
    assert [each.nights for each in columns_of(nights)] == [2, 1]


def test_only_pairs_that_changed_have_a_row_and_versions_are_put_together() -> None:
    nights = [
        of("n1", A={"agreed": "0-4"}, B={"agreed": "0"}),
        of("n2", A={"agreed": "0-1,3", "failed": "2,4"}, B={"agreed": "0"}, C={"failed": "1"}),
        of("n3", A={"agreed": "0-4"}, B={"agreed": "0"}),
    ]
    (row,) = pair_rows(columns_of(nights))
    assert (row.run, row.message, row.versions) == ("values", "A", "2,4")
    assert [state and state.name for state in row.states] == ["agreed", "failed", "agreed"]


def test_a_pair_that_a_night_did_not_plan_has_no_state_there() -> None:
    nights = [
        of("n1", A={"agreed": "0"}),
        night("n2", NightRun("values", 0, "", 1.0)),
        of("n3", A={"unrun": "0"}),
    ]
    (row,) = pair_rows(columns_of(nights))
    assert [state and state.name for state in row.states] == ["agreed", None, "unrun"]
