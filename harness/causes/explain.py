"""Which mismatches a known root cause explains, so that one bug is one signature.

Once the field at fault is named, the value that it fails with is replaced wherever it stands in another
failing case. If that case agrees then, the known cause explains it; if it still fails, something else is
wrong with it as well, which is minimised with the known cause kept out.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from harness.causes.minimise import Minimised, Oracle, same_cause
from harness.causes.signature import Signature
from harness.outcome import Reason
from harness.values.compare import Flag
from harness.values.equality import same
from harness.values.shrink import TAGS, Fields, Node, default_fields, default_of, replaced, value_class, walk
from pycodec.specs.model import Primitive, StructSpec

__all__ = ["Cause", "KnownCause", "family", "find_cause", "without"]

_FAMILIES: Final = {
    Reason.VALUE_DIFFERS: "encode: other bytes",
    Reason.BYTES_DIFFER: "encode: other bytes",
    Reason.NOT_CONSUMED: "encode: other bytes",
    Reason.TESTEE_BYTES_REJECTED: "encode: other bytes",
    Reason.DECODE_DIFFERS: "decode: another value",
    Reason.DECODE_CONSUMED_DIFFERS: "decode: another value",
    Reason.DECODE_MALFORMED: "decode: another value",
}


def family(reason: str) -> str:
    """The function that a reason blames, and what it did: wrong bytes are one kind of trouble, however seen.

    Every other reason stands for itself. A refusal explains no wrong bytes, and those explain no death: what
    looks alike in one field may be two bugs, and the one that is listed must not hide the other.
    """
    return _FAMILIES.get(reason, reason)


@dataclass(frozen=True, slots=True)
class Cause:
    """A root cause that can be kept out of a value.

    Attributes:
        path: the field at fault.
        bad: the value it fails with.
        good: a value with which it does not.
        classes: the value classes (`harness.values.shrink.value_class`) seen to fail in the same way.
        only_bad: whether only `bad` itself is replaced: a container, which has something below it that would
            be lost with it.
    """

    path: str
    bad: Any
    good: Any
    classes: frozenset[str]
    only_bad: bool = False

    def cured(self, spec: StructSpec, fields: Fields) -> Fields:
        """`fields` with the failing value replaced, in every element of the arrays on the way."""
        for node in list(walk(spec, fields)):
            if node.path == self.path and self._fails(node) and (node.field or node.type == TAGS):
                fields = replaced(fields, node.site, self.good)
        return fields

    def _fails(self, node: Node) -> bool:
        if self.only_bad:
            return same(node.value, self.bad)
        return value_class(node) in self.classes and not same(node.value, self.good)


@dataclass(frozen=True, slots=True)
class KnownCause:
    """A cause that was found.

    Attributes:
        cause: how to keep it out.
        name: identifier of the raw signature it was found for.
        outcome: what the testee did, and how the reference refused where the testee did not.
    """

    cause: Cause
    name: str
    outcome: tuple[str, str]

    @classmethod
    def of(cls, cause: Cause, signature: Signature) -> KnownCause:
        """The cause of a raw signature."""
        return cls(cause, signature.id, _outcome(signature))

    def may_explain(self, signature: Signature) -> bool:
        """Only what went the same way: a field may be too long here, and of a later version there."""
        return self.outcome == _outcome(signature)


def _outcome(signature: Signature) -> tuple[str, str]:
    return signature.testee, signature.reference if signature.reason == Reason.REFERENCE_REJECTED else ""


def without(spec: StructSpec, causes: Sequence[Cause], fields: Fields) -> Fields:
    """`fields` with all these causes kept out."""
    for cause in causes:
        fields = cause.cured(spec, fields)
    return fields


def find_cause(spec: StructSpec, found: Minimised, oracle: Oracle) -> Cause | None:
    """How to keep the cause of a minimised case out of others; None where no value of the field does that.

    A container that fails with something in it is never emptied: that would hide all that is below.
    """
    path = found.attribution.path
    node = next((n for n in walk(spec, found.best) if n.path == path and n.value is not None), None)
    node = next((n for n in walk(spec, found.best) if n.path == path), None) if node is None else node
    if node is None or (node.is_container and node.value):
        return None
    if node.field is None and node.type != TAGS:
        return None
    choices = [value for value in _choices(node) if not same(value, node.value)]
    rows = oracle([replaced(found.best, node.site, value) for value in choices]) if choices else []
    for value, row in zip(choices, rows, strict=True):
        if row.verdict == "agreed" and Flag.BOTH_REFUSED not in row.flags:
            if node.is_container:
                return Cause(path, node.value, value, frozenset(), only_bad=True)
            return Cause(path, node.value, value, _failing_classes(node, found, oracle))
    return None


def _failing_classes(node: Node, found: Minimised, oracle: Oracle) -> frozenset[str]:
    """The value classes of a place with which the case fails in the same way."""
    others = [replace(node, value=value) for value in _representatives(node)]
    rows = oracle([replaced(found.best, each.site, each.value) for each in others]) if others else []
    alike = {
        value_class(each)
        for each, row in zip(others, rows, strict=True)
        if row.verdict == found.row.verdict and same_cause(row, found.row)
    }
    return frozenset(alike | {value_class(node)})


def _representatives(node: Node) -> Iterator[Any]:
    """A value of each class that a scalar, or an array of scalars, has."""
    element = node.field.element_type if node.field is not None else None
    if not isinstance(element, Primitive):
        return
    if node.field is not None and node.field.is_array:
        items = [value for value in _SCALARS.get(element, _NUMBERS) if value is not None]
        yield from ([item] for item in items)
        # What is wrong with an element shows in few of them: an empty text is right however it is changed.
        yield from ([item] * number for item in (items[0], items[-1]) for number in (0, 2, 127, 20_000))
        return
    limits = element.integer_range
    if limits is not None:
        yield from (0, 1, limits[1], limits[1] // 2, *((-1, limits[0]) if limits[0] < 0 else ()))
        return
    yield from _SCALARS.get(element, ())
    match element:
        case Primitive.STRING:
            yield from ("a" * 127, "a" * 20_000, "a" * 32_768, "é", "\ud800")
        case Primitive.BYTES | Primitive.RECORDS:
            yield from (b"a" * 127, b"a" * 20_000)
        case Primitive.FLOAT64:
            yield math.nan


def _choices(node: Node) -> Iterator[Any]:
    """Other values for a place, the plainest first."""
    if node.field is None:
        yield []
        return
    yield default_of(node.field)
    if node.struct is not None:
        yield [default_fields(node.struct)] if node.field.is_array else default_fields(node.struct)
        yield [] if node.field.is_array else None
        return
    element = node.field.element_type
    plain = _SCALARS.get(element, _NUMBERS) if isinstance(element, Primitive) else ()
    yield from ([[], *([value] for value in plain if value is not None)] if node.field.is_array else plain)


_NUMBERS: Final = (0, 1, -1, 127)
_SCALARS: Final[dict[Primitive, tuple[Any, ...]]] = {
    Primitive.BOOL: (False, True),
    Primitive.STRING: ("", "a", None),
    Primitive.BYTES: (b"", b"\x01", None),
    Primitive.RECORDS: (b"", b"\x01", None),
    Primitive.UUID: (bytes(16), bytes(15) + b"\x01"),
    Primitive.FLOAT64: (0.0, 1.0),
}
