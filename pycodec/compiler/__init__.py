"""From a message spec and a version to three Python functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pycodec import interpreter
from pycodec.policy import Policy
from pycodec.specs.model import MessageSpec
from pycodec.values import Message

__all__ = ["Compiled", "compile_pair"]


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
    """Compile a pair."""

    def decode(data: object, offset: int = 0) -> tuple[Message, int]:
        return interpreter.read(spec, version, policy, classes, data, offset)

    def encode(value: object) -> bytes:
        return interpreter.write(spec, version, policy, classes, value)

    def size(value: object) -> int:
        return interpreter.size(spec, version, policy, classes, value)

    return Compiled("", encode, decode, size)
