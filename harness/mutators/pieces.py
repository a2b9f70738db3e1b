"""Tokens as mere bytes: cut, missing, there twice."""

from __future__ import annotations

from typing import Final

from harness.mutators.base import Below, Mutator
from harness.mutators.tokens import Edits, Frame

__all__ = ["MUTATORS"]


def _has_bytes(frame: Frame, index: int) -> bool:
    return len(frame.tokens[index].data) > 0


def _truncated(frame: Frame, index: int, below: Below) -> bytes:
    start = frame.offsets[index]
    return frame.data[: start + below(len(frame.tokens[index].data))]


def _lost(frame: Frame, index: int, below: Below) -> Edits:
    return {index: b""}


def _doubled(frame: Frame, index: int, below: Below) -> Edits:
    return {index: frame.tokens[index].data * 2}


MUTATORS: Final = (
    Mutator("token_truncated", "The frame ends within a token.", _has_bytes, _truncated),
    Mutator("token_lost", "A token is missing.", _has_bytes, _lost),
    Mutator("token_doubled", "A token comes twice.", _has_bytes, _doubled),
)
