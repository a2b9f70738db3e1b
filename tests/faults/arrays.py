"""Codecs that take all arrays for shorter than they are.

`--testee tests.faults.arrays:ShortReader`, `tests.faults.arrays:ShortWriter` and
`tests.faults.arrays:Miscounting`.
"""

from __future__ import annotations

from typing import Any

from harness.pair import Pair
from harness.references import find_reference
from harness.testees.base import Testee
from pycodec import Message
from pycodec.interpreter.place import guarded
from pycodec.interpreter.reader import Reader
from pycodec.interpreter.writer import Writer
from pycodec.plain import from_dict, to_dict
from pycodec.specs.model import FieldSpec

__all__ = ["PAIRS", "Miscounting", "ShortReader", "ShortWriter"]

PAIRS = (
    Pair("AlterConfigsResponse", 2),
    Pair("DescribeGroupsRequest", 6),
    Pair("AlterReplicaLogDirsRequest", 2),
    Pair("AddRaftVoterRequest", 0),
    Pair("AssignReplicasToDirsResponse", 0),
    Pair("DeleteRecordsRequest", 2),
)
"""Pairs with arrays of structs, of scalars, and of structs that have some."""


class _Faulty(Testee):
    name = "short arrays"
    version = "1"
    reader = Reader
    writer = Writer

    def supports(self, message: str, version: int) -> str | None:
        """All that is asked of them."""
        return None if Pair(message, version) in PAIRS else "another message"

    def encode(self, message: str, version: int, fields: dict[str, Any]) -> bytes:
        """With this writer."""
        codec = find_reference("4.4.0").protocol.codec(message, version)
        made = type(self).writer(codec.spec, version, codec.policy, _classes(codec.message_class))
        return made.message_bytes(from_dict(codec.message_class, fields))

    def decode(self, message: str, version: int, data: bytes) -> tuple[dict[str, Any], int]:
        """With this reader."""
        codec = find_reference("4.4.0").protocol.codec(message, version)
        made = type(self).reader(codec.spec, version, codec.policy, _classes(codec.message_class), data, 0)
        return to_dict(guarded(made, lambda: made.struct(codec.spec.root))), made.position


def _classes(root: type[Message]) -> dict[str, type[Message]]:
    return {root.__name__: root, **root._structs}


class _ShortReader(Reader):
    _counted = False

    def array(self, *arguments: Any, **named: Any) -> Any:
        self._counted = True
        return super().array(*arguments, **named)

    def length(self, flexible: bool, wide: bool) -> int:
        length = super().length(flexible, wide)
        less, self._counted = self._counted and length > 0, False
        return length - less


class _ShortWriter(Writer):
    def array(self, field: FieldSpec, value: Any, flexible: bool) -> None:
        super().array(field, value[:-1] if isinstance(value, list) else value, flexible)


class _MiscountingWriter(Writer):
    _counted = False

    def array(self, field: FieldSpec, value: Any, flexible: bool) -> None:
        self._counted = True
        super().array(field, value, flexible)

    def length(self, length: int, flexible: bool, wide: bool) -> None:
        less, self._counted = self._counted and length > 0, False
        super().length(length - less, flexible, wide)


class ShortReader(_Faulty):
    """Reads one element less than there are, and goes on there."""

    reader = _ShortReader


class ShortWriter(_Faulty):
    """Writes one element less."""

    writer = _ShortWriter


class Miscounting(_Faulty):
    """Writes all elements, and a number that is one less."""

    writer = _MiscountingWriter
