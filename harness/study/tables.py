"""The study of integer encodings (KIP-625) as plain text, and as data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from harness.study.metadata import DOCUMENT_SIZES, StudyRow
from harness.study.ranges import size_ranges
from harness.study.savings import Savings
from harness.study.timing import DOCUMENT_RATIOS, OPERATIONS, Timing
from pycodec.proposals.encodings import ENCODINGS, Kind

__all__ = ["range_lines", "savings_data", "savings_lines", "size_lines", "study_data", "timing_lines"]

JavaTimes = Mapping[tuple[Kind, str], tuple[float, ...]]
"""Seconds by encoding and case: to write and to read a `Struct`; by the document's rules also the same for a
generated message, which is the document's "Buffer"."""


def range_lines() -> Iterator[str]:
    """Bytes per integer by range, of the variable encodings."""
    for encoding in ENCODINGS:
        if encoding.kind is not Kind.FIXED and encoding.bits > 16:
            yield f"{encoding}: bytes for integers from … to …"
            for item in size_ranges(encoding):
                yield f"  {item.size:>2}  {item.lowest:>21,} … {item.highest:<21,}".rstrip()


BY_THE_RULE = "by KIP-625's rules: elements of arrays stay fixed (--array-elements encodes them too)"
BEYOND_THE_RULE = "beyond KIP-625's rules, which forbid it: elements of arrays are encoded too"
"""What every table of sizes says of the integers within arrays."""


def _rule(array_elements: bool) -> str:
    return BEYOND_THE_RULE if array_elements else BY_THE_RULE


def size_lines(rows: Sequence[StudyRow], *, array_elements: bool = False) -> Iterator[str]:
    """The study's message in every encoding, and field by field."""
    yield "MetadataResponse v9, one topic, 100 partitions, two brokers: bytes of the body"
    yield f"  {_rule(array_elements)}"
    yield f"  {'encoding':<10} {'values':<9} {'total':>6} {'partitions':>11} {'rest':>6} {'document':>9}"
    for row in rows:
        document = "" if row.document is None else row.document
        rest = row.total - row.partitions
        yield (
            f"  {row.kind.value:<10} {row.case:<9} {row.total:>6} {row.partitions:>11} {rest:>6} "
            f"{document:>9}"
        )
    yield "  The document's figures cannot be derived from what it states; its formulas contradict them:"
    total = DOCUMENT_SIZES["fixed"]
    yield f"  17 + 4×(R+I+O) with R = I = 2 is 3300 for the partitions alone, and it has {total}."
    yield "  And they encode the elements of []int32, which the document's own rules forbid."
    shown = [row for row in rows if row.case != "typical" or row.kind is Kind.UNPACKED]
    yield "by field:" + "".join(f" {row.kind.value} {row.case} ·" for row in shown)[:-2]
    sizes = [{field.path: field.size for field in row.fields} for row in shown]
    for path in sizes[0]:
        yield f"  {path:<46}" + "".join(f"{size[path]:>7}" for size in sizes)


def timing_lines(python: Sequence[Timing], java: JavaTimes) -> Iterator[str]:
    """Ratios of times to the fixed encoding: pycodec's, Java's, the document's."""
    yield "time to fixed: " + ", ".join(OPERATIONS)
    yield "  pycodec: its Schema layer, and as Buffer its interpreter" + _java_title(java)
    for timing in python:
        beside = ""
        own, fixed = java.get((timing.kind, timing.case)), java.get((Kind.FIXED, timing.case))
        if own and fixed:
            beside = _ratios(a / b for a, b in zip(own, fixed, strict=True))
        name = f"  {timing.kind.value:<10} {timing.case:<9}"
        yield f"{name}{_ratios(timing.ratios)}   {beside}".rstrip()
    # The document's are Java's: they stand below those, where there are any.
    indent = " " * (7 * len(OPERATIONS) + 3) if java else ""
    for case, given in DOCUMENT_RATIOS.items():
        yield f"  {'document':<10} {case:<9}{indent}{_ratios(given)}"


def _java_title(java: JavaTimes) -> str:
    if not java:
        return ""
    if all(len(seconds) == len(OPERATIONS) for seconds in java.values()):
        return " · Java: Kafka's Schema, and as Buffer what Kafka's generator makes, patched with the KIP"
    return " · Java: Kafka's Schema; its generator refuses encodings of elements"


def _ratios(values: Iterable[float]) -> str:
    return "".join(f"{ratio:>7.2f}" for ratio in values)


def savings_lines(message: str, found: Savings) -> Iterator[str]:
    """Which encoding would save how much, by field."""
    frames = "1 frame" if found.frames == 1 else f"{found.frames:,} frames"
    yield f"{message} v{found.version}, {frames}: {found.before} bytes, {found.after} at best"
    yield f"  {_rule(found.array_elements)}"
    columns = f"{'values':>7} {'lowest':>12} {'highest':>12} {'now':>10} {'best':>10} {'saved':>6}"
    names = [f"{field.struct}.{field.name}" + ("[]" if field.array else "") for field in found.fields]
    width = max(map(len, ("field", *names)))
    yield f"  {'field':<{width}} {'type':<8} {columns}"
    for name, field in zip(names, found.fields, strict=True):
        yield (
            f"  {name:<{width}} {field.type!s:<8} {field.count:>7} {field.lowest:>12} {field.highest:>12} "
            f"{field.now!s:>10} {field.best!s:>10} {field.saved:>6}"
        )


def savings_data(message: str, found: Savings) -> dict[str, Any]:
    """What `savings_lines` says, as JSON-ready data."""
    return {
        "message": message,
        "version": found.version,
        "frames": found.frames,
        "array_elements": found.array_elements,
        "before": found.before,
        "after": found.after,
        "fields": [
            {
                "field": f"{field.struct}.{field.name}",
                "type": str(field.type),
                "array": field.array,
                "values": field.count,
                "lowest": field.lowest,
                "highest": field.highest,
                "now": str(field.now),
                "best": str(field.best),
                "saved": field.saved,
                "bytes": {str(encoding): size for encoding, size in field.bytes.items()},
            }
            for field in found.fields
        ],
    }


def study_data(
    rows: Sequence[StudyRow], python: Sequence[Timing], java: JavaTimes, *, array_elements: bool = False
) -> dict[str, Any]:
    """Everything that the study prints, as JSON-ready data."""
    return {
        "array_elements": array_elements,
        "ranges": {
            str(encoding): [[item.lowest, item.highest, item.size] for item in size_ranges(encoding)]
            for encoding in ENCODINGS
        },
        "sizes": [
            {
                "encoding": row.kind.value,
                "values": row.case,
                "total": row.total,
                "partitions": row.partitions,
                "document": row.document,
                "fields": {field.path: field.size for field in row.fields},
            }
            for row in rows
        ],
        "python_ratios": [
            [t.kind.value, t.case, dict(zip(OPERATIONS, t.ratios, strict=True))] for t in python
        ],
        "java_seconds": [[kind.value, case, *seconds] for (kind, case), seconds in java.items()],
    }
