"""The proposals suite without a JVM: its cases depend on their number alone, and lie in their cells."""

from __future__ import annotations

import pytest

from harness.casework.facade import FacadeError
from harness.casework.plan import make_plan
from harness.errors import UserError
from harness.outcome import Outcome, Reason, Status
from harness.pair import Pair
from harness.references import find_reference
from harness.registry import chosen_suites
from harness.suites.proposals import cases as suite_module
from harness.suites.proposals.boundary import boundary_of
from harness.suites.proposals.cases import ProposalCases
from harness.suites.proposals.twin_protocol import TWIN, answers, note_of
from harness.testees import load_testee


@pytest.fixture(scope="module")
def suite() -> ProposalCases:
    return ProposalCases(find_reference(), load_testee("pycodec"), 7)


def test_every_boundary_case_lies_in_its_cell(suite: ProposalCases) -> None:
    for pair in suite.pairs:
        boundary = boundary_of(pair)
        assert len(boundary) > 20
        cells = [(wanted.check, wanted.cell) for wanted in boundary]
        assert cells == list(suite.required_cells(pair))
        assert len(set(cells)) == len(cells)
        for index, wanted in enumerate(boundary):
            case = suite.case(pair, index)
            assert (case.check, wanted.cell) == (wanted.check, wanted.cell)
            assert wanted.cell in case.cells


def test_every_type_has_a_plain_cell(suite: ProposalCases) -> None:
    """And the frame that is not mutated; no mixture is plain."""
    for pair in suite.pairs:
        plain = list(suite.plain_cells(pair))
        assert set(plain) < set(suite.required_cells(pair))
        assert ("malformed", "any=untouched") in plain
        types = [cell.partition("=")[0] for check, cell in plain if check == "roundtrip"]
        assert len(types) == len(set(types)) > 2
        assert "" not in types
    told = list(suite.plain_cells(Pair("IntegerEncodings", 0)))
    assert ("roundtrip", "int16.packed32=zero") in told
    assert ("roundtrip", "int64.fixed32.element=minus_one") in told


def test_every_encoding_of_every_type_has_its_cells(suite: ProposalCases) -> None:
    """Encoding × integer type × class: the ends everywhere, what is beyond them where the type is wider."""
    for pair in suite.pairs:
        if pair.message != "IntegerEncodings":
            continue
        cells = dict.fromkeys(suite.required_cells(pair))
        for bits in (16, 32, 64):
            for kind in ("fixed", "packed", "unpacked"):
                for type in ("int16", "int32", "int64"):
                    name = f"{type}.{kind}{bits}"
                    for each in ("zero", "lowest", "highest", "minus_one"):
                        assert ("roundtrip", f"{name}={each}") in cells
                    assert (("refuse", f"{name}=above") in cells) is (int(type[3:]) > bits)
                    assert ("malformed", f"{name}=token_truncated") in cells
                    assert (("malformed", f"{name}=varint_endless") in cells) is (kind != "fixed")


def test_every_type_of_optional_field_is_absent_and_present(suite: ProposalCases) -> None:
    pair = next(pair for pair in suite.pairs if pair.message == "OptionalFields")
    cells = dict.fromkeys(suite.required_cells(pair))
    for type in ("bool", "int8", "uint32", "float64", "uuid", "string", "records", "[]int32", "struct"):
        assert ("roundtrip", f"{type}.optional=absent") in cells
        assert ("roundtrip", f"{type}.optional=present") in cells
    for tag in (0, 32767, 32768, 65535):
        assert ("roundtrip", f"tag.optional={tag}") in cells
        assert ("unknown_tags", f"unknown.optional={tag}") in cells


def test_a_case_depends_on_seed_pair_and_index_alone(suite: ProposalCases) -> None:
    other = ProposalCases(suite.reference, load_testee("pycodec"), 7)
    for pair in suite.pairs:
        numbers = [len(boundary_of(pair)) + n for n in (0, 5, 6, 7, 40)]
        made = [suite.make(pair, index) for index in numbers]
        suite_module._seeded_spec.cache_clear()
        again = [other.make(pair, index) for index in reversed(numbers)]
        assert made == again[::-1]


def test_another_seed_gives_other_cases(suite: ProposalCases) -> None:
    pair = suite.pairs[0]
    other = ProposalCases(suite.reference, load_testee("pycodec"), 8)
    index = len(boundary_of(pair)) + 3
    assert suite.make(pair, index) != other.make(pair, index)


def test_a_request_carries_the_decisions_of_its_case(suite: ProposalCases) -> None:
    for pair in suite.pairs:
        index = len(boundary_of(pair)) + 2
        made = suite.make(pair, index)
        assert made.class_name == TWIN
        note, operations = note_of(made.request or b"")
        assert suite.given(pair, note).value_choices == suite.case(pair, index).value_choices
        what = 2 if made.check == "malformed" else 1
        if pair.message == "MessageSet":  # first the release that writes them
            assert operations[0].partition(suite.writer.jar_list.encode())[2][0] == what
            assert operations[0][0] == 4
        else:
            assert operations[0][0] == what


def test_it_can_be_planned_like_every_suite(suite: ProposalCases) -> None:
    work = {pair: suite.work(pair) for pair in suite.pairs}
    plan = make_plan(work, seed=7, cases=20_000, partitions=3)
    assert plan.cases == 20_000
    assert set(plan.pairs) == set(suite.pairs)


@pytest.mark.parametrize("status", ["timed_out", "skipped"])
def test_a_value_that_hung_is_told_though_the_testee_is_asked_no_more(status: Status) -> None:
    """A batch is made before any of it is judged: by then the budget of hangs may be spent."""
    cases = ProposalCases(find_reference(), load_testee("pycodec"), 7)
    pair = cases.pairs[0]
    hung = Outcome(status, "encode", "TimedOut", "no answer within 10 s")
    made = cases.make(pair, 0)._replace(refused=hung.packed)
    cases.persist(0.0)
    assert cases.given_up
    row = cases.judge(made, b"")
    told = {"timed_out": ("mismatch", Reason.TESTEE_DIED), "skipped": ("skipped", Reason.SKIPPED)}[status]
    assert (row.verdict, row.reason) == told


def test_only_pycodec_has_proposals() -> None:
    with pytest.raises(UserError, match="pycodec's own proposals, and not kio"):
        ProposalCases(find_reference(), load_testee("kio"))


def test_it_runs_alone() -> None:
    assert [suite.name for suite in chosen_suites(["proposals"])] == ["proposals"]
    with pytest.raises(UserError, match="cannot run with others"):
        chosen_suites(["values", "proposals"])


def test_a_request_that_java_could_not_take_is_no_verdict() -> None:
    with pytest.raises(FacadeError, match="no such type"):
        answers(b"\xff\x00\x0cno such type", [b"\x01"])
