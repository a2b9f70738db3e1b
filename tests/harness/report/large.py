"""A report of the size that a codec with a thousand causes gives: every pair of a protocol, made up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from harness.causes.signature import Example, Group, Signature
from harness.report.cells import Cells
from harness.report.expected import ExpectedMismatches
from harness.report.finding import Finding
from harness.report.model import RunReport
from harness.report.standing import Standing
from harness.report.tally import Tally
from pycodec import Protocol
from tests.harness.report.sample import TODAY, manifest

__all__ = ["large_report"]

_KINDS = ("null", "empty", "one", "min", "max", "minus_one", "length_127", "length_128", "default")
_REASONS = ("value_differs", "testee_rejected", "decode_rejected", "bytes_differ", "size_differs")


def large_report(causes: int, pairs: int) -> RunReport:
    """A report of so many causes and pairs."""
    protocol = Protocol.kafka()
    planned: dict[str, list[int]] = {}
    for message, version in list(protocol.pairs())[:pairs]:
        planned.setdefault(message, []).append(version)
    findings = tuple(_findings(protocol, planned, causes))
    tally = Tally()
    broken = {(f.signature.message, f.example.version) for f in findings}
    for message, versions in planned.items():
        for version in versions:
            wrong = 3 if (message, version) in broken else 0
            tally.verdicts["values", message, version, "roundtrip"] = Counter(agreed=150, mismatch=wrong)
    grid = {
        (message, field.name, kind): Counter(agreed=1)
        for message in planned
        for field in protocol.spec(message).root.fields
        for kind in _KINDS
    }
    by_message = {message: (len(versions), len(versions)) for message, versions in planned.items()}
    return RunReport(
        manifest=manifest(pairs=planned, cells={}),
        tally=tally,
        findings=findings,
        cells=Cells(
            len(grid), len(grid), {}, {"roundtrip": (len(grid), len(grid))}, by_message, (), grid=grid
        ),
        missing_pairs=(),
        skipped_pairs={},
        declined={},
        expected=ExpectedMismatches(),
        standing=Standing((), (), (), ()),
        today=TODAY,
    )


def _findings(protocol: Protocol, planned: dict[str, list[int]], number: int) -> Iterator[Finding]:
    """Signatures of which none is another one's cause, each with real frames of its message."""
    pairs = [(message, version) for message, versions in planned.items() for version in versions]
    for at in range(number):
        message, version = pairs[at * 7919 % len(pairs)]
        codec = protocol.codec(message, version)
        right = codec.encode(codec.message_class())
        place = at % max(1, len(right))
        wrong = right[:place] + bytes([right[place] ^ 1]) + right[place + 1 :] if right else b"\0"
        fields = protocol.spec(message).root.fields
        path = fields[at % len(fields)].name if fields else ""
        signature = Signature(
            "testee", "roundtrip", message, path, f"type{at}", _KINDS[at % len(_KINDS)],
            _REASONS[at % len(_REASONS)], "accepted", "accepted",
        )  # fmt: skip
        example = Example(
            "values", version, at, "boundary", f"{path}=max", len(right), None, wrong, right,
            f"{path}: {at} became {at + 1}", message,
        )  # fmt: skip
        group = Group(signature, example, {(version, "roundtrip")}, 3, {message})
        yield Finding(group, (path,), f"{{{path!r}: {at}}}", True, None, f"repro/{signature.id}.py")
