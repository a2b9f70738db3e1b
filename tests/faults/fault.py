"""What a planted fault is."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from harness.pair import Pair
from tests.faults.plants import Plant

__all__ = ["Fault"]


@dataclass(frozen=True, kw_only=True)
class Fault:
    """A bug of a kind that real codecs have had, and where it is planted.

    Attributes:
        name: identifier; the testee with this fault is `tests.faults.testees:<name>`.
        bug: what the codec does wrong, in one sentence.
        message, version: the pair that it is planted into.
        path: schema path (JSON names) of the faulty field, which the signature must name; `""` where the
            message itself is at fault and any of its fields may be named.
        plant: the bug itself.
        witness: a value, in plain form, on which the faulty and the correct codec differ: it proves that
            the plant took effect, and is not shown to the harness.
        also: paths besides `path` (and what lies below it) that a signature may name.
        reference: name of the reference that has the message.
    """

    name: str
    bug: str
    message: str
    version: int
    path: str
    plant: Plant
    witness: dict[str, Any] = field(default_factory=dict)
    also: tuple[str, ...] = ()
    reference: str = "4.4.0"

    @property
    def pair(self) -> Pair:
        """The pair that it is planted into."""
        return Pair(self.message, self.version)

    def __str__(self) -> str:
        return self.name
