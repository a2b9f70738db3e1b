"""Which mismatches a known root cause explains, so that one bug is one signature.

Once the field at fault is named, the value that it fails with is replaced wherever it stands in another
failing case. If that case agrees then, the known cause explains it; if it still fails, something else is
wrong with it as well, which is minimised with the known cause kept out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from harness.causes.minimise import Minimised, Oracle
from harness.causes.signature import Signature
from harness.outcome import Reason
from harness.values.compare import Flag
from harness.values.equality import same
from harness.values.shrink import TAGS, Fields, Node, default_fields, default_of, replaced, walk
from pycodec.specs.model import Primitive, StructSpec

__all__ = ["Cause", "KnownCause", "family", "find_cause", "without"]

_FAMILIES: Final = {
    Reason.TESTEE_REJECTED: "encode: refused",
    Reason.DECODE_REJECTED: "decode: refused",
    Reason.DECODE_DIFFERS: "decode",
    Reason.DECODE_CONSUMED_DIFFERS: "decode",
    Reason.DECODE_MALFORMED: "decode",
    Reason.SIZE_DIFFERS: "size",
    Reason.SIZE_REJECTED: "size",
}


def family(reason: str) -> str:
    """The function that a reason blames, and whether it refused.

    A refusal does not explain wrong bytes: a field whose large values are refused may lose digits of others.
    But who writes another value in a field's place writes it where the reference refuses the field, too.
    """
    return _FAMILIES.get(reason, "encode")


@dataclass(frozen=True, slots=True)
class Cause:
    """A root cause that can be kept out of a value.

    Attributes:
        path: the field at fault.
        bad: the value it fails with.
        good: a value with which it does not.
        only_bad: whether only `bad` itself is replaced: a null, empty or default one where no other value was
            seen to fail, or a container, which has something below it that would be lost with it.
    """

    path: str
    bad: Any
    good: Any
    only_bad: bool

    def cured(self, spec: StructSpec, fields: Fields) -> Fields:
        """`fields` with the failing value replaced, in every element of the arrays on the way."""
        for node in list(walk(spec, fields)):
            if node.path == self.path and self._fails(node.value) and (node.field or node.type == TAGS):
                fields = replaced(fields, node.site, self.good)
        return fields

    def _fails(self, value: Any) -> bool:
        return same(value, self.bad) if self.only_bad else not same(value, self.good)


@dataclass(frozen=True, slots=True)
class KnownCause:
    """A cause that was found.

    Attributes:
        cause: how to keep it out.
        name: identifier of the raw signature it was found for.
        refusal: the reference's outcome where the testee takes what that refuses, else `""`.
    """

    cause: Cause
    name: str
    refusal: str

    @classmethod
    def of(cls, cause: Cause, signature: Signature) -> KnownCause:
        """The cause of a raw signature."""
        return cls(cause, signature.id, _refusal(signature))

    def may_explain(self, signature: Signature) -> bool:
        """Not what the reference refuses otherwise: a field may be too long, or of a later version."""
        other = _refusal(signature)
        return not (self.refusal and other) or self.refusal == other


def _refusal(signature: Signature) -> str:
    return signature.reference if signature.reason == Reason.REFERENCE_REJECTED else ""


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
    others_fail = any(row.verdict == found.row.verdict for row in rows)
    for value, row in zip(choices, rows, strict=True):
        if row.verdict == "agreed" and Flag.BOTH_REFUSED not in row.flags:
            plain = not node.value or (node.field is not None and same(node.value, default_of(node.field)))
            return Cause(path, node.value, value, node.is_container or (plain and not others_fail))
    return None


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
