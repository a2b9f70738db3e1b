"""Bugs in what a codec makes of a message spec, of kinds that no message of Kafka's own would show.

`misread` is what a spec is taken for; each bug is a testee, too (`tests.faults.misread_testees`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from harness.causes.misreading import with_fields
from harness.pair import Pair
from harness.testees import PycodecTestee
from pycodec import Codec
from pycodec.specs.model import ArrayType, FieldSpec, MessageSpec, Primitive, StructSpec, StructType
from pycodec.specs.versions import NO_VERSIONS, Versions

__all__ = ["BUGS", "Misread", "misread"]

Change = Callable[[MessageSpec, StructSpec, FieldSpec], FieldSpec]
"""What a bug makes of a field of a struct of a message."""


def _open(versions: Versions) -> Versions:
    return Versions.parse(f"{versions.lowest}+") if versions else versions


def fields_are_tagged_too_early(message: MessageSpec, struct: StructSpec, field: FieldSpec) -> FieldSpec:
    """A regular field that is tagged in later versions is tagged in all flexible ones."""
    if field.tag is None or field.versions.lowest >= field.tagged_versions.lowest:
        return field
    return replace(field, tagged_versions=_open(message.flexible_versions))


def single_structs_never_end(message: MessageSpec, struct: StructSpec, field: FieldSpec) -> FieldSpec:
    """A field that holds a struct stays in all versions after its first."""
    return replace(field, versions=_open(field.versions)) if isinstance(field.type, StructType) else field


def own_flexible_versions_are_those_of_the_message(
    message: MessageSpec, struct: StructSpec, field: FieldSpec
) -> FieldSpec:
    """Only `none` is understood, which a field of the request header has."""
    return replace(field, flexible_versions=None) if field.flexible_versions else field


def elements_have_a_sign(message: MessageSpec, struct: StructSpec, field: FieldSpec) -> FieldSpec:
    """Arrays of unsigned numbers are written and read as signed ones."""
    signed = {Primitive.UINT16: Primitive.INT16, Primitive.UINT32: Primitive.INT32}
    element = field.element_type
    if not (isinstance(field.type, ArrayType) and isinstance(element, Primitive) and element in signed):
        return field
    return replace(field, type=ArrayType(signed[element]))


def uuids_have_no_default(message: MessageSpec, struct: StructSpec, field: FieldSpec) -> FieldSpec:
    """The default of a uuid is taken for zero."""
    return replace(field, default=bytes(16)) if field.type is Primitive.UUID else field


def fractions_have_no_default(message: MessageSpec, struct: StructSpec, field: FieldSpec) -> FieldSpec:
    """The default of a float64 is taken for zero."""
    return replace(field, default=0.0) if field.type is Primitive.FLOAT64 else field


def texts_have_no_default(message: MessageSpec, struct: StructSpec, field: FieldSpec) -> FieldSpec:
    """The default of a string is taken for the empty one, unless it is null."""
    return replace(field, default="") if isinstance(field.default, str) else field


def unsigned_defaults_are_cut(message: MessageSpec, struct: StructSpec, field: FieldSpec) -> FieldSpec:
    """The default of an unsigned number loses its highest bit."""
    default = field.default
    if field.type not in (Primitive.UINT16, Primitive.UINT32) or not isinstance(default, int):
        return field
    return replace(field, default=default & (0x7FFF if field.type is Primitive.UINT16 else 0x3FFFFFFF))


def tagged_bytes_are_never_null(message: MessageSpec, struct: StructSpec, field: FieldSpec) -> FieldSpec:
    """Null is refused where bytes are a tagged field."""
    if field.type is not Primitive.BYTES or field.tag is None:
        return field
    return replace(field, nullable_versions=NO_VERSIONS)


BUGS: Final[dict[str, Change]] = {
    bug.__name__: bug
    for bug in (
        fields_are_tagged_too_early,
        single_structs_never_end,
        own_flexible_versions_are_those_of_the_message,
        elements_have_a_sign,
        uuids_have_no_default,
        fractions_have_no_default,
        texts_have_no_default,
        unsigned_defaults_are_cut,
        tagged_bytes_are_never_null,
    )
}


def misread(message: MessageSpec, bug: Change) -> MessageSpec:
    """What a codec with the bug takes the spec for; the same where it makes no difference."""
    return with_fields(message, partial(bug, message))


class Misread(PycodecTestee):
    """pycodec with one of the bugs."""

    bug: Change

    def codec(self, pair: Pair) -> Codec:
        """The codec of the misread spec; its values are those of the right one."""
        codec = self._codecs.get(pair)
        if codec is None:
            right = super().codec(pair)
            cls = right.message_class
            classes = {cls.__name__: cls, **cls._structs}
            spec = misread(right.spec, type(self).bug)
            codec = self._codecs[pair] = Codec(spec, pair.version, right.policy, classes)
        return codec
