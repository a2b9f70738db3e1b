"""The fields that one version of a message can carry, as a tree with schema paths.

Message specs describe all versions at once. Enumerating cells, generating values and comparing them need
the view of one version: which fields are there, which may be null, which are tagged, and what each is called
on the Python side and in reports. That view is made once per pair, here.

A schema path joins JSON names by dots and has no indices: `topics.partitions.leaderId`. The empty path is the
message itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from pycodec import Message
from pycodec.specs.model import FieldSpec, MessageSpec, Primitive, StructSpec
from pycodec.values import attribute_names

__all__ = ["FieldNode", "StructNode", "pair_shape"]


@dataclass(frozen=True, eq=False)
class FieldNode:
    """A field as one version sees it.

    Attributes:
        spec: the field.
        attribute: its name on Python values.
        path: its schema path.
        nullable: whether it may be null in this version.
        tagged: whether it is a tagged field in this version (KIP-482).
        child: the struct it holds, alone or in an array; None for other types, and where a struct
            contains itself (values stop there).
    """

    spec: FieldSpec
    attribute: str
    path: str
    nullable: bool
    tagged: bool
    child: StructNode | None

    @cached_property
    def is_array(self) -> bool:
        """Whether it is an array."""
        return self.spec.is_array

    @cached_property
    def primitive(self) -> Primitive | None:
        """The type of the field or of its elements; None for structs."""
        element = self.spec.element_type
        return element if isinstance(element, Primitive) else None

    @cached_property
    def type_number(self) -> int:
        """The same for fields of the same type, and for no others; quicker to look up than the type."""
        return _TYPE_NUMBERS.setdefault(self.spec.type, len(_TYPE_NUMBERS))


_TYPE_NUMBERS: Final[dict[object, int]] = {}


@dataclass(frozen=True, eq=False)
class StructNode:
    """A struct at one place of a message, as one version sees it.

    Attributes:
        spec: the struct.
        cls: the class of its values.
        path: the schema path of the field that holds it, `""` for the message.
        flexible: whether this version has tagged fields.
        fields: the fields this version carries, in spec order.
        absent: the fields it lacks.
        classes: all value classes of the message.
        version: the version.
    """

    spec: StructSpec
    cls: type[Message]
    path: str
    flexible: bool
    fields: tuple[FieldNode, ...]
    absent: tuple[FieldNode, ...]
    classes: Mapping[str, type[Message]]
    version: int

    @cached_property
    def first_free_tag(self) -> int:
        """The lowest tag that no version of the spec defines: from here on tags are unknown to everyone."""
        return max((field.tag for field in self.spec.fields if field.tag is not None), default=-1) + 1

    @cached_property
    def has_defaults(self) -> bool:
        """Whether a value of nothing but defaults can be written.

        The default of a field may be a null that the field does not permit: records are null unless set.
        """
        for field in self.fields:
            if field.spec.default is None:
                if not field.nullable:
                    return False
            elif field.child is not None and not field.is_array and not field.child.has_defaults:
                return False
        return True

    @cached_property
    def varies(self) -> bool:
        """Whether two values can differ in what this version carries, apart from the lengths of arrays."""
        return any(
            field.primitive is not None or (field.child is not None and field.child.varies)
            for field in self.fields
        )

    @cached_property
    def has_others(self) -> bool:
        """Whether there is a value besides the default one: something is there that is not fixed to it."""
        return any(
            field.primitive is not None
            or (
                field.child is not None
                and (field.is_array or field.spec.default is None or field.child.has_others)
            )
            for field in self.fields
        )

    def walk(self) -> Iterator[tuple[tuple[FieldNode, ...], StructNode]]:
        """Every struct of the tree with the fields that lead to it, parents first."""
        pending: list[tuple[tuple[FieldNode, ...], StructNode]] = [((), self)]
        while pending:
            chain, node = pending.pop()
            yield chain, node
            for field in reversed(node.fields):
                if field.child is not None:
                    pending.append(((*chain, field), field.child))

    def at(self, path: str) -> FieldNode | None:
        """The field at a schema path, absent ones included; None for `""` and unknown paths."""
        return self._by_path.get(path)

    @cached_property
    def _by_path(self) -> dict[str, FieldNode]:
        return {field.path: field for _, node in self.walk() for field in (*node.fields, *node.absent)}


def pair_shape(message: MessageSpec, version: int, classes: Mapping[str, type[Message]]) -> StructNode:
    """The tree of `message` in `version`; `classes` are its value classes by struct name."""
    return _struct_node(message, message.root, version, classes, "", ())


def _struct_node(
    message: MessageSpec,
    spec: StructSpec,
    version: int,
    classes: Mapping[str, type[Message]],
    path: str,
    inside: tuple[str, ...],
) -> StructNode:
    inside = (*inside, spec.name)
    fields: list[FieldNode] = []
    absent: list[FieldNode] = []
    for field, attribute in zip(spec.fields, attribute_names(spec), strict=True):
        place = f"{path}.{field.json_name}" if path else field.json_name
        present = version in field.versions
        child = None
        # An absent field's struct is only ever built from defaults; a struct inside itself ends the tree.
        if present and field.struct is not None and field.struct.name not in inside:
            child = _struct_node(message, field.struct, version, classes, place, inside)
        node = FieldNode(
            spec=field,
            attribute=attribute,
            path=place,
            nullable=version in field.nullable_versions,
            tagged=version in field.tagged_versions,
            child=child,
        )
        (fields if present else absent).append(node)
    flexible = message.struct_is_flexible(spec, version)
    return StructNode(
        spec, classes[spec.name], path, flexible, tuple(fields), tuple(absent), classes, version
    )
