"""Value → number of bytes it is written in.

The interpreter's size is the length of what it writes: the plainest of definitions, against which the
compiled `size()`, which does not write, is tested.
"""

from __future__ import annotations

from collections.abc import Mapping

from pycodec.interpreter.writer import write
from pycodec.policy import Policy
from pycodec.specs.model import MessageSpec
from pycodec.values import Message

__all__ = ["size"]


def size(
    message: MessageSpec,
    version: int,
    policy: Policy,
    classes: Mapping[str, type[Message]],
    value: object,
) -> int:
    """The size of `value` in `version`, in bytes; `EncodeError` with its place."""
    return len(write(message, version, policy, classes, value))
