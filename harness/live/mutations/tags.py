"""Tagged fields that the receiver does not know, must skip and may find missing (KIP-482)."""

from __future__ import annotations

from typing import Final

from harness.live.mutations.kind import HEADER, FrameKind, Parts
from harness.live.tree import Struct, Tag, every_struct

__all__ = ["KINDS"]

UNKNOWN_TAG: Final = 10_007
"""A tag that no spec defines."""
_LARGE_TAG: Final = (1 << 31) - 2
"""The highest tag there may be (`TaggedFields`, INT32 less the end marker)."""
_LARGE_SIZE: Final = 20_000
"""More than a varint of two bytes holds."""


def _add(struct: Struct, tag: int, data: bytes) -> bool:
    """Add an unknown tagged field, as the last one, unless the version has no tags or one that is higher."""
    if struct.tags is None or struct.fields is None:
        return False
    if any(entry.number >= tag for entry in struct.tags.entries):
        return False
    struct.tags.entries.append(Tag(tag, data))
    return True


def _tags_everywhere(parts: Parts) -> list[str]:
    structs = [each for each in every_struct(parts.body) if parts.may(each.path)]
    return [each.path for each in structs if _add(each, UNKNOWN_TAG, b"unknown")]


def _tags_at_the_top(parts: Parts) -> list[str]:
    return [""] if parts.may("") and _add(parts.body, UNKNOWN_TAG, b"unknown") else []


def _tags_in_the_header(parts: Parts) -> list[str]:
    return [HEADER] if parts.may(HEADER) and _add(parts.header, UNKNOWN_TAG, b"unknown") else []


def _large_tags(parts: Parts) -> list[str]:
    """A large field at the top, the highest tag and an empty field everywhere."""
    changed = []
    for each in list(every_struct(parts.body)):
        if parts.may(each.path):
            large = each is parts.body and _add(each, UNKNOWN_TAG, bytes(_LARGE_SIZE))
            if _add(each, _LARGE_TAG, b"") or large:
                changed.append(each.path)
    return changed


def _without_tags(parts: Parts) -> list[str]:
    """Leave out the tagged fields that the version defines: each has a default."""
    changed = []
    for each in list(every_struct(parts.body)):
        if each.tags is None or not parts.may(each.path):
            continue
        kept = [entry for entry in each.tags.entries if isinstance(entry.content, bytes)]
        if len(kept) < len(each.tags.entries):
            each.tags.entries[:] = kept
            changed.append(each.path)
    return changed


_TAG: Final = "carries an unknown tagged field"

KINDS: Final = (
    FrameKind(
        "tags", "unknown tagged fields in every flexible struct", "response", _tags_everywhere, _TAG
    ),
    FrameKind("top-tags", "an unknown tagged field at the top", "response", _tags_at_the_top, _TAG),
    FrameKind(
        "header-tags", "an unknown tagged field in the header", "response", _tags_in_the_header, _TAG
    ),
    FrameKind(
        "large-tags", "large unknown tags, numbers and sizes", "response", _large_tags,
        "carries an unknown tagged field that is large",
    ),
    FrameKind(
        "no-tags", "tagged fields that have a default are left out", "response", _without_tags,
        "leaves its tagged fields out",
    ),
    FrameKind(
        "request-tags", "unknown tagged fields in every struct of requests", "request", _tags_everywhere, _TAG
    ),
    FrameKind(
        "request-header-tags", "an unknown tagged field in the header of requests", "request",
        _tags_in_the_header, _TAG,
    ),
    FrameKind(
        "request-large-tags", "large unknown tags in requests", "request", _large_tags,
        "carries an unknown tagged field that is large",
    ),
)  # fmt: skip
