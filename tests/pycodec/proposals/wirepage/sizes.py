"""Bytes of lists of messages, flat and nested: what naming each topic once saves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pycodec.proposals.wirepage import nesting
from pycodec.proposals.wirepage.layouts import FLAT_DATA, NESTED_DATA, to_struct
from pycodec.types import Schema, Type

__all__ = ["bytes_saved", "flat_size", "nested_size"]

Data = Sequence[dict[str, Any]]


def flat_size(flat: Data) -> int:
    """Of [(topic, partition, messages), …], count included."""
    return _size(FLAT_DATA, flat)


def nested_size(nested: Data) -> int:
    """Of [(topic, [(partition, messages), …]), …], counts included."""
    return _size(NESTED_DATA, nested)


def bytes_saved(flat: Data) -> int:
    """Less than nothing where each topic has one partition."""
    return flat_size(flat) - nested_size(nesting.to_nested(flat))


def _size(type: Type, items: Data) -> int:
    element = type.array_element_type
    assert isinstance(element, Schema)
    return type.size_of([to_struct(element, item) for item in items])
