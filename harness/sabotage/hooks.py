"""The one way in which a fault gets into pycodec: its interpreter with every operation wrapped.

A `Writer` and a `Reader` whose operations first ask an agent. The agent of a sabotaged codec does something
else where its fault is; that of a measurement only notes which conditions hold. No codec is copied for a
fault.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Any, Final, Protocol, TypeVar, cast

from pycodec import Message, Policy
from pycodec.interpreter.place import guarded
from pycodec.interpreter.reader import Reader
from pycodec.interpreter.writer import Writer
from pycodec.specs.model import MessageSpec

__all__ = ["WIRE_OPERATIONS", "Agent", "HookedCodec", "Walk", "schema_path"]

Walk = Writer | Reader


class Agent(Protocol):
    """What is asked at every operation."""

    def perform(
        self, operation: str, walk: Walk, proceed: Callable[..., Any], arguments: tuple[Any, ...]
    ) -> Any:
        """Do an operation of a walk: `proceed(*arguments)` does it as it should be done."""
        ...


VALUE_OPERATIONS: Final = ("struct", "length", "varint", "holds_default", "tagged_field")
"""What is wrapped for faults on values."""
WIRE_OPERATIONS: Final = (
    "length",
    "primitive",
    "field",
    "tagged_fields",
    "boolean",
    "blob",
    "struct_is_null",
)
"""What is wrapped for faults on malformed bytes."""

W = TypeVar("W", bound=Walk)


@cache
def _hooked(base: type[W], operations: tuple[str, ...]) -> type[W]:
    """A walk whose operations pass through `self.agent`."""

    def wrapped(name: str) -> Callable[..., Any]:
        original = getattr(base, name)

        def operation(self: Any, *arguments: Any, **named: Any) -> Any:
            return self.agent.perform(name, self, partial(original, self, **named), arguments)

        return operation

    methods = {name: wrapped(name) for name in operations if name in base.__dict__}
    return cast("type[W]", type(f"Hooked{base.__name__}", (base,), methods))


def schema_path(walk: Walk) -> tuple[tuple[str, ...], int]:
    """Where a walk is: the attributes on the way, and the index if it is at an element of an array, or −1."""
    steps = walk._path
    index = int(steps[-1][1:-1]) if steps and steps[-1][0] == "[" else -1
    return tuple(step[1:] for step in steps if step[0] == "."), index


class HookedCodec:
    """The codec of one pair on the interpreter, with an agent.

    Args:
        spec, version, policy, classes: as of `pycodec.Codec`.
        agent: asked at every operation.
        operations: which operations of the walks are wrapped.
    """

    def __init__(
        self,
        spec: MessageSpec,
        version: int,
        policy: Policy,
        classes: Mapping[str, type[Message]],
        agent: Agent,
        operations: tuple[str, ...] = VALUE_OPERATIONS,
    ) -> None:
        self._pair = (spec, version, policy, classes)
        self._root = spec.root
        self._agent = agent
        self._operations = operations

    def encode(self, value: Message) -> bytes:
        """The bytes of a value."""
        writer: Any = _hooked(Writer, self._operations)(*self._pair)
        writer.agent = self._agent

        def proceed(value: Message) -> bytes:
            return bytes(writer.message_bytes(value))

        return bytes(self._agent.perform("call", writer, proceed, (value,)))

    def decode(self, data: bytes) -> tuple[Message, int]:
        """The value at the start of some bytes, and how many it took."""
        reader: Any = _hooked(Reader, self._operations)(*self._pair, data, 0)
        reader.agent = self._agent

        def proceed() -> Message:
            value: Message = guarded(reader, lambda: reader.struct(self._root))
            return value

        return self._agent.perform("call", reader, proceed, ()), reader.position
