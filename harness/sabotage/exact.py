"""Values as what can be compared exactly: NaN by its bits, minus zero apart from zero, every field."""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any

from harness.sabotage.moment import Hangs
from pycodec import CodecError, Message

__all__ = ["Outcome", "exact", "outcome_of"]

Outcome = tuple[Any, ...]
"""`("done", …)`, `("refused",)` or `("died", how)`."""


def exact(value: Any) -> Any:
    """A value as nested tuples; two are equal if no field of them differs in any bit."""
    if isinstance(value, Message):
        fields = tuple(exact(getattr(value, name)) for name in value._fields)
        return (type(value).__name__, fields, tuple(map(tuple, value._unknown_tagged_fields or ())))
    if isinstance(value, float):
        return ("float", struct.pack(">d", value))
    if isinstance(value, list | tuple):
        return ("list", tuple(map(exact, value)))
    if isinstance(value, bool):
        return ("bool", value)
    return bytes(value) if isinstance(value, bytes | bytearray) else value


def outcome_of(call: Callable[[], Any]) -> Outcome:
    """How a call of a codec ends, as a harness sees it: whatever error a codec raises, it refuses."""
    try:
        return ("done", call())
    except CodecError:
        return ("refused",)
    except (MemoryError, Hangs) as error:
        return ("died", type(error).__name__)
    except Exception:
        return ("refused",)
