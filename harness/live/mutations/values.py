"""Values that brokers may send, and seldom do."""

from __future__ import annotations

from typing import Final

from harness.live.mutations.kind import FrameKind, Parts
from harness.live.tree import Leaf, every_struct

__all__ = ["KINDS"]

_THROTTLE_MS: Final = 50
_MAY_BE_NULL: Final = frozenset(("errorMessage", "rack"))
"""Nullable strings that brokers do send null: no error to explain (`ApiError`), no rack configured."""


def _nulls(parts: Parts) -> list[str]:
    changed = []
    for struct in every_struct(parts.body):
        if not parts.may(struct.path):
            continue
        for leaf in struct.fields or ():
            if (
                isinstance(leaf, Leaf)
                and leaf.nullable
                and leaf.name in _MAY_BE_NULL
                and leaf.text is not None
            ):
                leaf.text = None
                changed.append(struct.path)
    return changed


def _throttle(parts: Parts) -> list[str]:
    leaf = parts.body.leaf("throttleTimeMs")
    if leaf is None or not parts.may("") or leaf.number >= _THROTTLE_MS:
        return []
    leaf.number = _THROTTLE_MS
    return [""]


KINDS: Final = (
    FrameKind("nulls", "strings are null where brokers send null", "response", _nulls, "has a null text"),
    FrameKind("throttle", "every response asks for a short pause", "response", _throttle, "asks for a pause"),
)
