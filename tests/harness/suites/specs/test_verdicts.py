"""Verdicts of the generator as the Java side writes them."""

from __future__ import annotations

import pytest

from harness.casework.facade import FacadeError
from harness.suites.specs.verdicts import (
    SpecVerdict,
    Why,
    read_verdict,
    read_verdicts,
    spec_of_request,
    spec_request,
)

ACCEPTED = b"\x00"
REJECTED = bytes.fromhex("01 02 02 0001 41 0003 c3a9 78 0001 42 0000")


def test_an_accepted_spec_takes_one_byte() -> None:
    assert read_verdict(ACCEPTED) == SpecVerdict("accepted")
    assert read_verdict(ACCEPTED).semantic == "accepted"


def test_a_refusal_has_its_phase_and_its_causes() -> None:
    verdict = read_verdict(REJECTED)
    assert verdict == SpecVerdict("rejected", "generate", (Why("A", "éx"), Why("B", "")))
    assert verdict.semantic == "rejected:generate:B"
    assert verdict.text == "B:  ← A: éx"


def test_verdicts_come_in_rows() -> None:
    answer = bytes([0, 0, 0, 3]) + ACCEPTED + REJECTED + ACCEPTED
    assert [verdict.accepted for verdict in read_verdicts(answer)] == [True, False, True]


def test_no_generator_is_no_verdict() -> None:
    with pytest.raises(FacadeError, match="none"):
        read_verdict(b"\xff\x00\x04none")


def test_a_request_holds_the_text() -> None:
    request = spec_request('{"name": "Ü"}')
    assert request[:7] == bytes([4, 0, 0, 0, 0, 0, 14])
    assert spec_of_request(request) == '{"name": "Ü"}'
