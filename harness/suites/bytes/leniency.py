"""The accidents that both sides agreed on, by name.

The reference accepts bytes that no encoder writes. Such a case agrees and still is worth counting: whoever
writes another codec has to choose for each of these accidents. pycodec's strict policy tells them apart, and
the names are those of its rules (`pycodec.strict_rules`).
"""

from __future__ import annotations

from typing import Final

from pycodec import Codec, DecodeError, interpreter
from pycodec.errors import StrictViolation

__all__ = ["TRAILING", "UNEXPLAINED", "leniency_of"]

TRAILING: Final = "trailing_bytes"
"""Bytes behind the message are left unread; whether that is an error is for the caller to say."""

UNEXPLAINED: Final = "not_canonical"
"""The bytes are accepted and written otherwise, and no rule says why: worth a look."""


def leniency_of(data: bytes, consumed: int, rewritten: bytes | None, strict: Codec) -> list[str]:
    """The flags of an accepted frame, sorted.

    Args:
        data: the frame.
        consumed: how much of it was read.
        rewritten: what writing the value gave; None where it was refused.
        strict: pycodec's strict codec of the pair.
    """
    flags = [TRAILING] if consumed < len(data) else []
    if rewritten != data[:consumed]:
        flags.append(_rule(data, strict))
    return sorted(flags)


def _rule(data: bytes, strict: Codec) -> str:
    classes = strict.message_class._structs
    try:
        # What `strict.decode` does with bytes that are not canonical, as these are.
        interpreter.read(strict.spec, strict.version, strict.policy, classes, data, 0)
    except StrictViolation as error:
        return f"lenient_{error.rule}"
    except DecodeError:
        pass
    return UNEXPLAINED
