"""How grave a signature is."""

from __future__ import annotations

import re
from typing import Final

from harness.outcome import ACCEPTED, WRITTEN_AS, Change, Reason
from harness.report.finding import Finding

__all__ = ["SEVERITIES", "severity_of"]

SEVERITIES: Final = (
    "wrong value",
    "crash or hang",
    "lost data",
    "refuses",
    "accepts",
    "not canonical",
    "policy",
)
"""Most severe first. `refuses`: what Kafka accepts; `accepts`: what Kafka refuses."""

_SEVERITY: Final[dict[str, str]] = {
    Reason.TESTEE_DIED: "crash or hang",
    Reason.REFERENCE_DIED: "crash or hang",
    Reason.PEER_DIED: "crash or hang",
    Reason.TESTEE_REJECTED: "refuses",
    Reason.SIZE_REJECTED: "refuses",
    Reason.DECODE_REJECTED: "refuses",
    Reason.REENCODE_REJECTED: "refuses",
    Reason.REWRITE_DIFFERS: "refuses",
    Reason.SPEC_REFUSED: "refuses",
    Reason.SPEC_FAILED: "refuses",
    Reason.MUTATION_BREAKS: "refuses",
    Reason.REFERENCE_UNREADABLE: "refuses",
    Reason.REFERENCE_REJECTED: "accepts",
    Reason.DECODE_ACCEPTED: "accepts",
    Reason.SPEC_ACCEPTED: "accepts",
    Reason.FRAME_NOT_CANONICAL: "not canonical",
    Reason.BYTES_DIFFER: "not canonical",
    Reason.NOT_CANONICAL: "not canonical",
    Reason.KNOWN_DIFFERENCE: "not canonical",
    Reason.SCHEMA_DIFFERS: "not canonical",
    Reason.REFUSAL_DIFFERS: "policy",
    Reason.SPEC_REASON_DIFFERS: "policy",
}
"""By reason; every other one is a wrong value."""

_OF_STRINGS: Final = frozenset(
    (
        Reason.TESTEE_REJECTED,
        Reason.SIZE_REJECTED,
        Reason.DECODE_REJECTED,
        Reason.REENCODE_REJECTED,
        Reason.VALUE_DIFFERS,
        Reason.DECODE_DIFFERS,
        Reason.REENCODE_DIFFERS,
    )
)
"""What a language does with a string that it cannot hold: it refuses it, or makes another one of it."""

_LOST: Final = re.compile(r"(?:became|is now) (?:None|''|b''|\[\]|\(\)|\{\})$")


def severity_of(finding: Finding) -> str:
    """One of `SEVERITIES`."""
    signature = finding.signature
    classes = {signature.kind, *(finding.root.classes if finding.root else ())}
    if classes == {"lone surrogate"} and signature.reason in _OF_STRINGS and not _is_elsewhere(finding):
        # No language but those with Java's strings can hold one; Kafka itself writes a question mark for it.
        # What befalls other texts as well is no matter of that.
        return "policy"
    if signature.reason in (Reason.VALUE_DIFFERS, Reason.DECODE_DIFFERS, Reason.REENCODE_DIFFERS):
        if signature.kind == Change.MERGED:
            return "lost data"  # of elements with one map key all other fields may differ
        lost = signature.path.endswith("unknownTaggedFields") or _LOST.search(finding.example.detail)
        return "lost data" if lost else "wrong value"
    if signature.reason == Reason.BYTES_DIFFER and finding.example.detail.startswith(WRITTEN_AS):
        return "wrong value"
    if signature.reason == Reason.REWRITE_DIFFERS and signature.testee == ACCEPTED.status:
        return "accepts"
    return _SEVERITY.get(signature.reason, "wrong value")


def _is_elsewhere(finding: Finding) -> bool:
    """Whether another field, or another text of the field, came out wrong than the one that does it."""
    path, reason = finding.signature.path, finding.signature.reason
    if reason == Reason.VALUE_DIFFERS:
        return not all(told.endswith(f": {Change.SURROGATE}") for told in finding.group.told)
    where, differs, _ = finding.example.detail.partition(": ")
    return reason == Reason.DECODE_DIFFERS and bool(path and differs) and where != path
