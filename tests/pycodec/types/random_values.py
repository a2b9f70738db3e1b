"""Values of a schema, made from the schema alone."""

from __future__ import annotations

import random
from typing import Any

from pycodec import Uuid
from pycodec.types import Schema, Struct, TaggedFields, Type

__all__ = ["random_value"]

_RANGES = {
    "INT8": (-(2**7), 2**7 - 1),
    "INT16": (-(2**15), 2**15 - 1),
    "UINT16": (0, 2**16 - 1),
    "INT32": (-(2**31), 2**31 - 1),
    "UINT32": (0, 2**32 - 1),
    "INT64": (-(2**63), 2**63 - 1),
}


def random_value(rng: random.Random, type: Type) -> Any:
    """Any value of `type`, from its schema alone."""
    if type.is_nullable and rng.random() < 0.2:
        return None
    if isinstance(type, Schema):
        struct = Struct(type)
        for field in type.fields:
            struct.set(field, random_value(rng, field.definition.type))
        return struct
    if type.array_element_type is not None:
        return [random_value(rng, type.array_element_type) for _ in range(rng.choice((0, 1, 2)))]
    if isinstance(type, TaggedFields):
        return {tag: random_value(rng, f.type) for tag, f in type.fields.items() if rng.random() < 0.7}
    name = type.type_name.removeprefix("COMPACT_").removeprefix("NULLABLE_")
    if name in _RANGES:
        lowest, highest = _RANGES[name]
        return rng.choice((lowest, highest, 0, 1, rng.randint(lowest, highest)))
    choices: dict[str, tuple[Any, ...]] = {
        "BOOLEAN": (False, True),
        "FLOAT64": (0.0, -1.5, 1e300),
        "UUID": (Uuid.ZERO, Uuid(rng.randbytes(16))),
        "STRING": ("", "a", "é€𝄞", "x" * 130),
        "BYTES": (b"", b"\x00", rng.randbytes(130)),
        "RECORDS": (b"", b"\x00", rng.randbytes(130)),
    }
    return rng.choice(choices[name])
