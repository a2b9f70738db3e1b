"""Message specs under KIP-482 in two forms: as shipped, which is the default everywhere, and as documented.

===============================  =======================================  ================================
rule                             document                                 shipped
===============================  =======================================  ================================
tagged arrays                    forbidden                                allowed
tags                             0 to 2³¹−1, unique in their context      and contiguous from 0 besides
===============================  =======================================  ================================
"""

from __future__ import annotations

import dataclasses
import enum
from collections.abc import Iterator
from typing import Any

from pycodec.errors import SpecError
from pycodec.proposals.notation import element_of, json_text, name_of, nested, type_of
from pycodec.specs.jsontext import NumberText, load_json
from pycodec.specs.model import FieldSpec, MessageSpec, StructSpec
from pycodec.specs.parse import parse_message

__all__ = ["MAX_TAG", "Kip482", "parse_as"]

MAX_TAG = 2**31 - 1
"""Highest 31-bit tag. Kafka's writer stops one below it."""


class Kip482(enum.Enum):
    """Which form of KIP-482 judges a spec."""

    SHIPPED = "shipped"
    DOCUMENT = "document"


def parse_as(text: str, form: Kip482 = Kip482.SHIPPED, origin: str = "") -> MessageSpec:
    """Parse and validate a message spec under one form of the KIP.

    Raises:
        SpecError: with the path of the field; under `DOCUMENT` also for tagged arrays.
    """
    if form is Kip482.SHIPPED:
        return parse_message(text, origin)
    tree = load_json(text)
    if not isinstance(tree, dict):
        raise SpecError("must be a JSON object")
    tags: dict[tuple[str, str], int] = {}
    try:
        with nested():
            # The message's own tags go under no name: a struct may be called as its message is.
            _renumber(tree, "", "", tags)
            for struct in _objects(tree.get("commonStructs")):
                _renumber(struct, name_of(struct), f"{name_of(struct)}.", tags)
            shipped = json_text(tree)
    except SpecError as error:
        raise SpecError(error.reason, message=name_of(tree), path=error.path, rule=error.rule) from None
    return _restore(parse_message(shipped, origin), tags)


def _renumber(owner: dict[str, Any], struct: str, prefix: str, tags: dict[tuple[str, str], int]) -> None:
    """Check the tags of one context and below, and make them contiguous for the shipped rules."""
    here: dict[int, str] = {}
    tagged = []
    for field in _objects(owner.get("fields")):
        path = prefix + name_of(field)
        if field.get("tag") is not None:
            tag = _tag(field["tag"], path)
            if tag in here:
                raise SpecError(f"duplicate tag {tag}: {here[tag]} has it too", path=path)
            if type_of(field).startswith("[]"):
                raise SpecError("a tagged field cannot be an array (KIP-482 as documented)", path=path)
            here[tag] = name_of(field)
            tags[struct, here[tag]] = tag
            tagged.append((tag, field))
        _renumber(field, element_of(field), path + ".", tags)
    for number, (_, field) in enumerate(sorted(tagged, key=lambda item: item[0])):
        field["tag"] = str(number)


def _tag(value: object, path: str) -> int:
    if isinstance(value, (NumberText, str)) and value.isascii() and value.isdigit() and len(value) <= 10:
        tag = int(value)
        if tag <= MAX_TAG:
            return tag
    raise SpecError(f"tag must be an integer from 0 to {MAX_TAG}", path=path)


def _objects(value: object) -> Iterator[dict[str, Any]]:
    items = value if isinstance(value, list) else [value]
    return (item for item in items if isinstance(item, dict))


def _restore(spec: MessageSpec, tags: dict[tuple[str, str], int]) -> MessageSpec:
    """The same message with the document's tags."""
    done: dict[str, StructSpec] = {}

    def convert(struct: StructSpec) -> StructSpec:
        if struct.name not in done:
            key = "" if struct is spec.root else struct.name
            fields = tuple(convert_field(key, field) for field in struct.fields)
            done[struct.name] = dataclasses.replace(struct, fields=fields)
        return done[struct.name]

    def convert_field(struct: str, field: FieldSpec) -> FieldSpec:
        child = convert(field.struct) if field.struct is not None else None
        return dataclasses.replace(field, struct=child, tag=tags.get((struct, field.name)))

    structs = {name: convert(struct) for name, struct in spec.structs.items()}
    return dataclasses.replace(spec, root=convert(spec.root), structs=structs)
