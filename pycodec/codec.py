"""The codec of one (message, version) pair."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Generic, NoReturn, Protocol, cast

from pycodec import compiler
from pycodec.policy import Policy
from pycodec.specs.model import MessageSpec
from pycodec.strict import only_canonical
from pycodec.values import Message, Value

__all__ = ["Codec"]


if TYPE_CHECKING:
    from typing_extensions import TypeVar  # checkers have it; `default` comes with Python 3.13

    V = TypeVar("V", bound=Value, default=Any)
    Read = TypeVar("Read", covariant=True)
else:
    from typing import TypeVar

    V = TypeVar("V")
    Read = TypeVar("Read", covariant=True)


class _Decode(Protocol[Read]):
    def __call__(self, data: bytes | bytearray | memoryview, offset: int = 0) -> tuple[Read, int]: ...


class Codec(Generic[V]):
    """Encodes, decodes and sizes the values of one message in one version.

    Made by `Protocol.codec`. The three functions are attributes, compiled for this pair. Whatever they are
    given, they raise nothing but errors of pycodec (`CodecError`), Python's `MemoryError`, and, where the
    caller has left them less than a hundred frames of its stack, `RecursionError`.

    What they cost is in proportion to what they are given. Decoding makes at most one array element of a
    byte, or 16 where elements take none (`policy.EMPTY_PER_BYTE`); an element has all fields of its struct,
    those of other versions too. Compiling takes below 15 µs and 8 kB for a character of the spec.

    Any number of threads may use a codec at the same time, each with values and buffers that no other one
    changes meanwhile. Copies of a codec are the codec itself, and it does not pickle: its `Protocol` does.

    Attributes:
        encode: `encode(value) -> bytes`. `EncodeError` when the version cannot carry the value. Which
            objects a field takes is said in `pycodec.content`; a struct is told by its attributes, so that
            the value of another protocol's class will do.
        decode: `decode(data, offset=0) -> (value, consumed)`: the value that starts at `offset` and the
            number of bytes that it takes; what follows is left alone. `DecodeError` when there is none.
            `data` is `bytes`, or a `bytearray` or `memoryview`, of which a call copies 64 KiB at most besides
            what the value takes (of a memoryview that is not in one piece: all).
        size: `size(value) -> int`: the length of `encode(value)`, without writing it. What has the same
            length whatever it holds is not looked at: a value that `encode` refuses may have a size.
        source: the Python source that the three were compiled from.
        spec: the message spec.
        version: the api version.
        policy: the limits and leniencies in force.
        message_class: the class of the values.
    """

    __slots__ = ("decode", "encode", "message_class", "policy", "size", "source", "spec", "version")

    encode: Callable[[V], bytes]
    decode: _Decode[V]
    size: Callable[[V], int]
    message_class: type[V]

    def __init__(
        self, spec: MessageSpec, version: int, policy: Policy, classes: Mapping[str, type[Message]]
    ) -> None:
        self.spec = spec
        self.version = version
        self.policy = policy
        self.message_class = cast(Any, classes[spec.root.name])
        compiled = compiler.compile_pair(spec, version, policy, classes)
        self.source = compiled.source
        self.encode = compiled.encode
        self.decode = compiled.decode
        if policy.strict:

            def read_slowly(data: Any, offset: int) -> tuple[Any, int]:
                from pycodec import interpreter  # see `compiler`: needed when something went wrong

                return interpreter.read(spec, version, policy, classes, data, offset)

            self.decode = only_canonical(compiled.decode, compiled.encode, read_slowly)
        self.size = compiled.size

    def __copy__(self) -> Codec:
        return self

    def __deepcopy__(self, memo: object) -> Codec:
        return self

    def __reduce__(self) -> NoReturn:
        raise TypeError(f"{self!r} does not pickle: pickle its Protocol, or message, version and policy")

    def __repr__(self) -> str:
        return f"<Codec {self.spec.name} v{self.version} {self.policy}>"
