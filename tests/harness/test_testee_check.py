"""What `wirecheck testee check` says of what it did not ask."""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import replace

import pytest

from harness.outcome import Reason
from harness.pair import Pair
from harness.references import Reference
from harness.runners.gateway import Gateway
from harness.testee_check import Checked, check_testee
from harness.testees import PycodecTestee
from pycodec import Message
from tests.harness.report.sample import row


def test_a_testee_that_declines_everything_was_asked_nothing() -> None:
    checked = Checked("anyone 1.0")
    checked.verdicts = Counter(unsupported=3)
    checked.declined = Counter({"not today": 3})
    lines = list(checked.lines())
    assert lines[-1] == "Nothing was asked: the testee declines every case."
    assert "Nothing found" not in " ".join(lines)
    assert checked.exit_code == 2


def test_a_testee_that_fails_in_every_case_declines_none() -> None:
    checked = Checked("anyone 1.0")
    checked.note(replace(row(), verdict="unsupported", reason=Reason.ADAPTER_ERROR, detail="it fell over"))
    lines = list(checked.lines())
    assert lines[-1] == "No case was answered."
    assert any("it fell over" in line for line in lines)
    assert any(line.startswith("    1 of 1 pair: ") for line in lines)


def test_one_end_of_a_program_is_one_thing_whether_its_class_is_told_or_not() -> None:
    checked = Checked("anyone 1.0", tells=True)
    for outcome, detail in (
        ("crashed:read:ProcessEnded", "its process ended with exit code 3"),
        ("crashed:read:ProcessEnded", "ProcessEnded: its process ended with exit code 3"),
        ("crashed:read:ProcessEnded", "crashed:read:ProcessEnded: its process ended with exit code 3"),
    ):
        died = replace(
            row(), verdict="mismatch", reason=Reason.TESTEE_DIED, testee_outcome=outcome, detail=detail
        )
        checked.note(died)
    assert list(checked.groups) == [
        (False, "testee died (ProcessEnded)", "its process ended with exit code N")
    ]


def test_uuids_differ_from_case_to_case() -> None:
    checked = Checked("anyone 1.0")
    for number in ("A0B1", "-C_2"):
        detail = f"topicId: Uuid.parse('{number:d>22}') became Uuid.parse('{number:e<22}')"
        checked.note(replace(row(), verdict="mismatch", reason=Reason.VALUE_DIFFERS, detail=detail))
    ((_, _, text),) = checked.groups
    assert text == "topicId: Uuid.parse(…) became Uuid.parse(…)"


def test_a_library_that_is_missing_is_the_adapters_fault() -> None:
    checked = Checked("anyone 1.0")
    refused = replace(
        row(), verdict="mismatch", reason=Reason.TESTEE_REJECTED, detail="No module named 'snappy'"
    )
    for error, adapter in (("ModuleNotFoundError", True), ("ValueError", False)):
        checked.groups.clear()
        checked.note(replace(refused, testee_outcome=f"rejected:encode:{error}"))
        ((told, _, _),) = checked.groups
        assert told is adapter


class Dies(PycodecTestee):
    """Is asked in this process unless it is isolated."""

    def decode_value(self, pair: Pair, data: bytes) -> tuple[Message, int]:
        os._exit(3)


@pytest.mark.jvm
def test_a_testee_that_ends_its_process_is_told_and_ends_no_other(
    reference: Reference, gateway: Gateway
) -> None:
    pair = Pair("HeartbeatResponse", 4)
    checked = check_testee(reference, f"{__name__}:Dies", [pair], gateway.batch_call(reference))
    assert checked.verdicts["mismatch"] > 0
    assert {example.reason for example in checked.examples.values()} == {Reason.TESTEE_DIED}
