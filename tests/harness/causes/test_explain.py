"""What two failures have in common that have one cause."""

from __future__ import annotations

import pytest

from harness.causes.explain import way
from harness.outcome import Reason


def test_what_is_read_right_as_another_number_of_bytes_is_read_as_no_other_value() -> None:
    assert way(Reason.DECODE_DIFFERS, "accepted") == way(Reason.DECODE_MALFORMED, "accepted")
    assert way(Reason.DECODE_CONSUMED_DIFFERS, "accepted") != way(Reason.DECODE_DIFFERS, "accepted")


@pytest.mark.parametrize("kind", ["odd:tag_size", "odd:overlong_varint", "odd:null_length"])
def test_what_becomes_of_a_number_that_is_misread_depends_on_what_follows(kind: str) -> None:
    reasons = (Reason.DECODE_CONSUMED_DIFFERS, Reason.DECODE_DIFFERS, Reason.DECODE_REJECTED)
    assert len({way(reason, "accepted", kind) for reason in reasons}) == 1
