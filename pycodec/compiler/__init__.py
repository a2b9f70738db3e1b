"""From a message spec and a version to three Python functions, specialised for that pair.

The functions are source text first (`Codec.source`): straight-line code with the field names in it, one
`struct` call for each run of fields of fixed size, loops where the message has arrays. Into the source go
identifiers that were checked (`values.attribute_names`) and literals, nothing else of a spec.

They are the quick way and know nothing of paths and offsets. Whatever goes wrong in them, the same input is
given to `pycodec.interpreter`, which raises the precise error, or returns the result where only the quick way
gave up.

Compiling a pair takes time in proportion to its spec: each struct is written out in a few places at most
(`layout.REPEATED`), and nothing is nested by number, neither blocks nor branches.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from struct import Struct
from typing import Any

from pycodec.compiler.decode import emit_decode
from pycodec.compiler.encode import emit_encode
from pycodec.compiler.layout import CODES, Pair
from pycodec.compiler.runtime import Refused, read, write
from pycodec.compiler.runtime.buffers import buffer_decoder
from pycodec.compiler.size import emit_size
from pycodec.compiler.source import Source
from pycodec.compiler.specialise import ShapeReader, ShapeWriter
from pycodec.policy import Policy
from pycodec.specs.model import MessageSpec
from pycodec.utf8 import HANDLER
from pycodec.values import Message, Uuid

__all__ = ["Compiled", "compile_pair"]

_RUNTIME: dict[str, Any] = {
    "Struct": Struct,
    "Uuid": Uuid,
    "ZERO": Uuid.ZERO,
    "new": object.__new__,
    "times": read.Times(0),
    "compact_times": read.Times(1),
    "JAVA": HANDLER,
    "utf8": str.encode,
    "index": operator.index,
    "Refused": Refused,
    "ShapeReader": ShapeReader,
    "ShapeWriter": ShapeWriter,
    "varint_size": write.varint_size,
    "varints": write.varints,
    "string_lengths": write.string_lengths,
    "arrays": {code: read.Unpacks(code) for code in CODES.values() if code != "16s"},
    "array_packs": {
        (code, compact): write.ArrayPacks(code, compact)
        for code in CODES.values()
        for compact in (True, False)
    },
    **{name: getattr(module, name) for module in (read, write) for name in module.__all__},
}
"""What generated source may name, besides its own definitions and the classes of its message."""


@dataclass(frozen=True, slots=True)
class Compiled:
    """The functions of one pair, and their source."""

    source: str
    encode: Callable[[Any], bytes]
    decode: Callable[..., tuple[Any, int]]
    size: Callable[[Any], int]


def compile_pair(
    spec: MessageSpec, version: int, policy: Policy, classes: Mapping[str, type[Message]]
) -> Compiled:
    pair = Pair(spec, version, policy, classes)
    source, scope = _compile(pair, emit_encode, emit_decode, emit_size)
    return Compiled(source, scope["encode"], scope["decode"], scope["size"])


def _compile(
    pair: Pair, *emitters: Callable[[Source, Pair], None], java: bool = False, view: bool = False
) -> tuple[str, dict[str, Any]]:
    """The source of some functions in a flavour, and what it defines.

    Python's default for text is quicker than a named error handler. It is right unless a string has lone
    surrogates or bytes are not UTF-8; then a second function, made at that moment, takes over. So for buffers
    that are not bytes.
    """
    src = Source(java, view)
    for emit in emitters:
        emit(src, pair)
        src.add("", "")
    spec, version, policy, classes = pair.spec, pair.version, pair.policy, pair.classes
    source = f'"""{spec.name} version {version}, policy {policy.name}."""\n\n{src.text()}'
    fallback = (spec, version, policy, classes)

    @cache
    def flavoured(emit: Callable[[Source, Pair], None], java: bool, view: bool) -> dict[str, Any]:
        return _compile(pair, emit, java=java, view=view)[1]

    def decode_view(data: memoryview, offset: int) -> tuple[Any, int]:
        found: tuple[Any, int] = flavoured(emit_decode, False, True)["decode"](data, offset)
        return found

    # The interpreter is imported when something went wrong: most processes never need it.
    def read_slowly(data: Any, offset: int) -> tuple[Message, int]:
        from pycodec import interpreter

        return interpreter.read(*fallback, data, offset)

    def write_slowly(value: Any) -> bytes:
        from pycodec import interpreter

        return interpreter.write(*fallback, value)

    def size_slowly(value: Any) -> int:
        from pycodec import interpreter

        return interpreter.size(*fallback, value)

    scope = {
        **_RUNTIME,
        **{pair.layout(struct).class_name: classes[struct.name] for struct in pair.structs},
        **{f"layout_{pair.layout(struct).name}": pair.layout(struct) for struct in pair.structs},
        "encode_java": lambda value: flavoured(emit_encode, True, False)["encode"](value),
        "decode_java": lambda data, offset: flavoured(emit_decode, True, False)["decode"](data, offset),
        "decode_view_java": lambda data, offset: flavoured(emit_decode, True, True)["decode"](data, offset),
        "read_slowly": read_slowly,
        "write_slowly": write_slowly,
        "size_slowly": size_slowly,
    }
    exec(compile(source, f"<pycodec {spec.name} v{version}>", "exec"), scope)
    if "decode" in scope:
        scope["decode_buffer"] = buffer_decoder(scope["decode"], decode_view, read_slowly)
    return source, scope
