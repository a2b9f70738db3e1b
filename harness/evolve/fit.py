"""Values that a version can carry, though its encodings are narrower than its types (KIP-625)."""

from __future__ import annotations

from typing import Any

from harness.evolve.layout import encoding_of
from pycodec import Message
from pycodec.specs.model import FieldSpec, StructSpec

__all__ = ["fit"]


def fit(spec: StructSpec, value: Message, version: int) -> None:
    """Bring every integer into the range of its encoding, in place; others stay as they are."""
    for field, name in zip(spec.fields, value._fields, strict=True):
        held = getattr(value, name)
        if version not in field.versions or held is None:
            continue
        if field.struct is not None:
            for inner in held if isinstance(held, list) else (held,):
                fit(field.struct, inner, version)
        elif encoding_of(field, version) is not None:
            fitted = [_fitted(field, each, version) for each in held] if isinstance(held, list) else None
            setattr(value, name, _fitted(field, held, version) if fitted is None else fitted)


def _fitted(field: FieldSpec, number: Any, version: int) -> Any:
    encoding = encoding_of(field, version)
    if encoding is None or encoding.holds(number):
        return number
    # The edges stay edges: what is too high becomes the highest.
    return encoding.highest if number > encoding.highest else encoding.lowest
