"""How a case of a random spec fails, apart from names: what has to stay the same while the spec shrinks."""

from __future__ import annotations

from dataclasses import asdict
from typing import NamedTuple

from harness.causes.signature import Signature, signature_of
from harness.outcome import CaseRow, Reason

__all__ = ["Failure", "failing_as", "failure_of", "raw_signature"]


class Failure(NamedTuple):
    """How a case fails, whatever its message and its field.

    Attributes:
        side, reason: as in a signature.
        testee, reference: what both did; `""` for the reference where that depends on what follows the fault.
    """

    side: str
    reason: str
    testee: str
    reference: str


def failure_of(signature: Signature) -> Failure:
    """How the cases of a signature fail."""
    testee, reference = signature.testee, signature.reference
    if signature.reason == Reason.SCHEMA_DIFFERS:
        # What a misread marker leads to depends on what follows it.
        testee, reference = testee.partition(":")[0], reference.partition(":")[0]
        if testee == "accepted":
            reference = ""
    elif signature.reason == Reason.TESTEE_BYTES_REJECTED:
        reference = ""
    return Failure(signature.side, signature.reason, testee, reference)


def failing_as(row: CaseRow) -> Failure | None:
    """How a case fails; None if it does not."""
    return failure_of(raw_signature(row)) if row.verdict in ("mismatch", "finding") else None


def raw_signature(row: CaseRow) -> Signature:
    """The signature of a case whose fields are not known by type."""
    return signature_of(asdict(row))
