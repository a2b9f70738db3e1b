"""What can be said of a case: the verdict, which of pycodec's two layers it is about, what was compared."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from harness.casework.faults import Fault, direction_of
from harness.casework.verdict import Verdict
from harness.outcome import Outcome, Reason
from harness.suites.proposals.case import Case
from harness.suites.proposals.layout import MessageSet, Page
from pycodec import CodecError

__all__ = [
    "CODEC",
    "SCHEMA",
    "TRAILING",
    "compare_refusals",
    "finding",
    "has_one_encoding",
    "head_of",
    "mismatch",
    "together",
]

CODEC: Final = "codec"
SCHEMA: Final = "Schema layer"

TRAILING: Final = b"\x55"
"""What stands behind a value's bytes when they are read: it must be left over."""


def mismatch(reason: str, layer: str, testee: Outcome, reference: Outcome, detail: str = "") -> Verdict:
    """A mismatch; by default its words are what both sides said. A testee that died has no other reason."""
    reason = Reason.TESTEE_DIED if testee.died else reason
    words = detail or _sides(testee, reference)
    return Verdict("mismatch", reason, (), testee.semantic, reference.semantic, detail=words, layer=layer)


def finding(reason: str, layer: str, testee: Outcome, reference: Outcome, detail: str) -> Verdict:
    """A finding against the reference."""
    return Verdict("finding", reason, (), testee.semantic, reference.semantic, detail=detail, layer=layer)


def together(found: Iterable[Verdict]) -> Verdict | None:
    """What is wrong with a case as one verdict, each layer's writing and reading once; None if nothing is.

    A bug of one layer, or in one direction, must not hide another's. What is a finding against the reference
    is told where nothing is wrong with the testee.
    """
    first: dict[tuple[str, str], Verdict] = {}
    for each in sorted(found, key=lambda each: each.name != "mismatch"):
        way = direction_of(each.reason, each.testee) or each.reason
        first.setdefault((each.layer, way), each)
    if not first:
        return None
    told, *others = first.values()
    also = (
        Fault(each.reason, None, each.testee, each.reference, each.detail, layer=each.layer)
        for each in others
        if each.name == "mismatch"
    )
    return replace(told, also=tuple(also))


_PLACE: Final = re.compile(r"(?:\w+ v-?\d+ )?at [^\s:]+(?: \(byte \d+\))?: ")
"""What the text of one of pycodec's errors begins with."""


def _sides(testee: Outcome, reference: Outcome) -> str:
    """What both sides said; the place last, so that the words are the same wherever it is."""
    found = _PLACE.match(testee.text)
    place = "" if found is None else f"; {found[0].removesuffix(': ')}"
    said = testee.text if found is None else testee.text[found.end() :]
    return f"testee: {testee.semantic} {said}; reference: {reference.semantic} {reference.text}{place}"


_ERRORS: Final[dict[str, bool]] = {}


def _is_refusal(outcome: Outcome) -> bool:
    """Whether a testee's exception is one of pycodec's own: anything else is no refusal but a crash."""
    if not _ERRORS:
        pending: list[type] = [CodecError]
        while pending:
            cls = pending.pop()
            _ERRORS[cls.__name__] = True
            pending += cls.__subclasses__()
    return outcome.error_class in _ERRORS


def compare_refusals(layer: str, testee: Outcome, reference: Outcome) -> Verdict | None:
    """What is wrong with how one side refuses, or both do; None if neither does, or both as they should."""
    if reference.status == "error":
        return finding(Reason.REFERENCE_DIED, layer, testee, reference, reference.text)
    if testee.died:
        return mismatch(Reason.TESTEE_DIED, layer, testee, reference)
    if testee.accepted is reference.accepted:
        if testee.accepted or _is_refusal(testee):
            return None
        return mismatch(Reason.REFUSAL_DIFFERS, layer, testee, reference)
    writing = reference.phase == "write" or testee.phase in ("encode", "build")
    if writing:
        reason = Reason.TESTEE_REJECTED if reference.accepted else Reason.REFERENCE_REJECTED
    else:
        reason = Reason.DECODE_REJECTED if reference.accepted else Reason.DECODE_ACCEPTED
    return mismatch(reason, layer, testee, reference)


def has_one_encoding(case: Case) -> bool:
    """Whether a value has one encoding: what gzip makes of some bytes is a matter of its implementation."""
    return not (isinstance(case.layout, MessageSet) and case.layout.compressed)


def head_of(case: Case) -> int:
    """Bytes that stand before what the Schema layer reads: the page's `size`."""
    return 4 if isinstance(case.layout, Page) else 0
