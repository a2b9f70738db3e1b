"""Values as Python source that gives exactly the same value back, readable and short."""

from __future__ import annotations

import math
import struct
from typing import Any, Final

__all__ = ["literal"]

# From here on a run of one character is shown as a product.
_LONG: Final = 48
# A script is read in a terminal beside its output.
_WIDTH: Final = 96


def literal(value: Any, indent: int = 0) -> str:
    """Source of a plain value; `double(bits)` must be defined where it is run, for NaN payloads.

    Long runs of one character are written as a product, so that a text of 32,767 characters stays readable.
    """
    if isinstance(value, float):
        return _float(value)
    if isinstance(value, str):
        return _text(value, ascii)
    if isinstance(value, bytes):
        return _text(bytes(value), repr)
    if isinstance(value, dict):
        items = [f"{key!r}: {literal(item, indent + 1)}" for key, item in value.items()]
        return _wrapped("{", items, "}", indent)
    if isinstance(value, list):
        return _list(value, indent)
    if isinstance(value, tuple):
        inner = ", ".join(literal(item, indent + 1) for item in value)
        return f"({inner},)" if len(value) == 1 else f"({inner})"
    return repr(value)


def _float(value: float) -> str:
    if math.isnan(value):
        bits = struct.unpack(">Q", struct.pack(">d", value))[0]
        return f"double(0x{bits:016x})"
    return repr(value) if math.isfinite(value) else f'float("{value}")'


def _text(value: Any, form: Any) -> str:
    if len(value) <= _LONG:
        return str(form(value))
    unit = value[:1]
    run = len(value) - len(value.lstrip(unit))
    if run == len(value):
        return f"{form(unit)} * {run}"
    if run > _LONG:
        return f"{form(unit)} * {run} + {_text(value[run:], form)}"
    return str(form(value))


def _list(value: list[Any], indent: int) -> str:
    items = [literal(item, indent + 1) for item in value]
    if len(items) > 3 and len(set(items)) == 1 and not isinstance(value[0], dict | list):
        return f"[{items[0]}] * {len(items)}"
    return _wrapped("[", items, "]", indent)


def _wrapped(left: str, items: list[str], right: str, indent: int) -> str:
    line = left + ", ".join(items) + right
    if len(line) + 4 * indent <= _WIDTH and "\n" not in line:
        return line
    pad = "    " * (indent + 1)
    return "\n".join([left, *(f"{pad}{item}," for item in items), "    " * indent + right])
