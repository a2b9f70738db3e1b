"""The verdict on a case, whatever its suite, and the row that is stored about it."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b
from typing import Final

from harness.casework.contract import Prepared
from harness.casework.faults import Fault, packed
from harness.outcome import CaseRow, Outcome, Reason, VerdictName

__all__ = ["MAX_STORED", "Verdict", "declined_row", "digest_of", "outcome_summary", "row_of", "unasked"]

MAX_STORED: Final = 1 << 20
"""Longest form or frame that a row keeps: as much as the longest frame that is enumerated. A longer one is
made again from (seed, pair, index)."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of comparing the two sides.

    Attributes:
        name: agreed, mismatch, finding, unsupported or skipped.
        reason: short code, see `harness.outcome.Reason`; `""` when agreed.
        flags: what explains a difference between a value and its bytes.
        testee, reference: semantic outcome classes of what was compared (`Outcome.semantic`).
        path: schema path of the first difference, where it could be located.
        detail: words for a reader.
        form, testee_bytes, reference_bytes: see `CaseRow`; kept in rows that did not agree.
        layer: which of several layers of the testee it is about; `""` for a testee of one.
        refused_by_both: whether it agrees because both sides refuse.
        change: in what way a value was changed, where one was.
        also: what else is wrong with the same case.
    """

    name: VerdictName = "agreed"
    reason: str = ""
    flags: tuple[str, ...] = ()
    testee: str = "accepted"
    reference: str = "accepted"
    path: str | None = None
    detail: str = ""
    form: bytes | None = None
    testee_bytes: bytes | None = None
    reference_bytes: bytes | None = None
    layer: str = ""
    refused_by_both: bool = False
    change: str = ""
    also: tuple[Fault, ...] = ()

    @property
    def agreed(self) -> bool:
        """Whether there is nothing to report."""
        return self.name == "agreed"


def unasked(outcome: Outcome) -> Verdict:
    """The verdict on a case that the codec had no say in: it declined, or its adapter failed."""
    if outcome.status == "adapter_error":
        return Verdict("unsupported", Reason.ADAPTER_ERROR, detail=f"adapter error: {outcome.text}")
    return Verdict("unsupported", Reason.UNSUPPORTED, detail=outcome.text)


def digest_of(frame: bytes) -> bytes:
    """The column `frame_digest`: BLAKE2b, 8 bytes."""
    return blake2b(frame, digest_size=8).digest()


def row_of(suite: str, case: Prepared, verdict: Verdict, frame: bytes, *, cell: str | None = None) -> CaseRow:
    """The row of a case.

    Args:
        suite: the kind of cases.
        case: as it was made.
        verdict: on it.
        frame: whose length and digest the row has.
        cell: the coverage cell that was hit, where that is not the case's.
    """
    columns = (
        suite, case.message, case.version, case.check, case.case_index, case.kind,
        case.cell if cell is None else cell,
        verdict.name, verdict.reason, ",".join(sorted(verdict.flags)), len(frame), digest_of(frame),
    )  # fmt: skip
    if verdict.agreed:
        return CaseRow(*columns)
    if verdict.testee.startswith("skipped:"):
        return _not_executed(suite, case, "skipped", Reason.SKIPPED, verdict.detail)
    return CaseRow(
        *columns,
        path=verdict.path,
        testee_outcome=verdict.testee,
        reference_outcome=verdict.reference,
        form=_stored(verdict.form),
        testee_bytes=_stored(verdict.testee_bytes),
        reference_bytes=_stored(verdict.reference_bytes),
        detail=verdict.detail,
        layer=verdict.layer or None,
        change=verdict.change or None,
        also=packed(verdict.also),
    )


def declined_row(suite: str, case: Prepared) -> CaseRow:
    """The row of a case that the testee declined, with its reason."""
    return _not_executed(suite, case, "unsupported", Reason.UNSUPPORTED, case.declined)


def _not_executed(suite: str, case: Prepared, verdict: VerdictName, reason: str, why: str | None) -> CaseRow:
    return CaseRow(
        suite, case.message, case.version, case.check, case.case_index, case.kind, case.cell,
        verdict, reason, "", 0, b"", detail=why,
    )  # fmt: skip


def outcome_summary(outcome: Outcome) -> str:
    """An outcome with its text."""
    return f"{outcome.semantic}: {outcome.text}" if outcome.text else outcome.semantic


def _stored(data: bytes | None) -> bytes | None:
    return data if data is None or len(data) <= MAX_STORED else None
