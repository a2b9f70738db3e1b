"""Changes of what a peer receives: legal ones, with which KIP-482 and KIP-511 have it cope, and others."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from harness.live.mutations import epochs, offers, tags, values
from harness.live.mutations.hostile import HOSTILE, HostileKind, Strike
from harness.live.mutations.kind import (
    HEADER,
    Allowed,
    Delivery,
    FrameKind,
    Mutated,
    Parts,
    Site,
    mutated,
)

__all__ = [
    "FRAME_KINDS",
    "HEADER",
    "HOSTILE",
    "KINDS",
    "Allowed",
    "Delivery",
    "FrameKind",
    "HostileKind",
    "Mutated",
    "Parts",
    "Site",
    "Strike",
    "mutated",
]

FRAME_KINDS: Final = (*tags.KINDS, *values.KINDS, *epochs.KINDS, *offers.KINDS)

DELIVERIES: Final = (
    Delivery("segments", "one byte a TCP segment", "response", "bytes", "comes in segments of one byte"),
    Delivery("joined", "frames cut in the middle, and joined with the next", "response", "joined",
             "comes cut and joined"),
    Delivery("late", "responses come late, in their order", "response", "late", "comes late"),
    Delivery("request-segments", "requests, one byte a TCP segment", "request", "bytes",
             "comes in segments of one byte"),
)  # fmt: skip

KINDS: Final[Mapping[str, FrameKind | Delivery]] = MappingProxyType(
    {kind.name: kind for kind in (*FRAME_KINDS, *DELIVERIES)}
)
"""Every kind by name, in the order in which `--mutate all` tries them."""
