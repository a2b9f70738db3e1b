"""The smallest case of a finding as pages show it: the value, and the bytes field by field."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final

from harness.report.dissect import plain, read_fields
from harness.report.dump import Dump, DumpSide, dump_of
from harness.report.finding import Finding
from harness.report.phrases import counted

__all__ = ["CaseView", "Evidence", "case_view"]

_MAX_TEXT: Final = 2000
_OF_VALUES: Final = ("roundtrip", "refuse", "unknown_tags")
"""Law groups whose frames an encoder wrote: the reference's are right."""
_OF_FRAMES: Final = ("malformed", "frame")
"""Law groups whose frames are a message that may be wrong."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """A text of a finding's smallest case, and what it is."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class CaseView:
    """The smallest case.

    Attributes:
        value: what was to be written, or the message spec of a case of law 7; None where it is told by bytes.
        dump: the bytes, field by field; None where there are none.
    """

    value: Evidence | None
    dump: Dump | None


def case_view(finding: Finding, reference: str) -> CaseView:
    """The smallest case of a finding.

    What its bytes are depends on the law group: a case of bytes has no bytes that the reference wrote, but
    those that both sides were given, and a message spec is a text. See `harness.outcome.CaseRow`.

    Args:
        finding: it.
        reference: catalogue name of the run's reference, whose specs tell the fields.
    """
    example, check = finding.example, finding.signature.check
    if check == "spec" and example.reference_bytes is not None:
        spec = example.reference_bytes.decode("utf-8", "replace")
        return CaseView(Evidence("message spec", _cut(spec)), None)
    value = Evidence("value", _cut(finding.value)) if finding.value else None
    sides = _sides(finding)
    if not sides:
        return CaseView(value, None)
    right = check in _OF_VALUES and example.suite != "bytes"
    read = plain
    if right or check in _OF_FRAMES or example.suite == "bytes":
        read = partial(read_fields, reference, example.message, example.version, whole=right)
    # What the testee wrote may be wrong where the reference is right: it is read as far as can be.
    dump = dump_of(sides, read)
    if right and len(sides) > 1 and not dump.known:
        loose = partial(read_fields, reference, example.message, example.version, whole=False)
        if read(sides[1].data).known:
            dump = dump_of(sides, loose)
    return CaseView(value, dump)


def _sides(finding: Finding) -> list[DumpSide]:
    """Whose bytes there are, each with its title; those that are the same once."""
    example = finding.example
    testee, reference = example.testee_bytes, example.reference_bytes
    # What the reference makes of its own Schema is found by several checks; the suite tells by which.
    if finding.signature.check in _OF_FRAMES or example.suite == "bytes":
        told = [("given", "both sides were given", reference), ("testee", "testee wrote again", testee)]
    elif testee is not None and testee == reference:
        told = [("both", "both wrote", testee)]
    else:
        told = [("testee", "testee wrote", testee), ("reference", "reference wrote", reference)]
    return [
        DumpSide(name, f"{title} {counted(len(data), 'byte')}", data)
        for name, title, data in told
        if data is not None
    ]


def _cut(text: str) -> str:
    return text if len(text) <= _MAX_TEXT else f"{text[:_MAX_TEXT]} …"
