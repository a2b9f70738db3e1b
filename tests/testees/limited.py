"""Testees with two bugs at one field and a declared limit, and others with one more."""

from __future__ import annotations

import os
from types import MappingProxyType
from typing import Any

from harness.testees import PycodecTestee, Reencoded, Testee
from pycodec import Policy, Protocol

FIELD = "error_code"


class Limited(Testee):
    """pycodec behind it; of error codes, 1,000 and more are refused, and below -1 written as -1."""

    name, version = "limited", "1"
    limits = MappingProxyType({"lone_surrogates": "its strings are UTF-8"})

    def open(self, protocol: Protocol, policy: Policy) -> None:
        super().open(protocol, policy)
        self._codec = PycodecTestee()
        self._codec.open(protocol, policy)

    def encode(self, message: str, version: int, fields: dict[str, Any]) -> bytes:
        _refuse_surrogates(fields)
        code = fields.get(FIELD, 0)
        if code >= 1000:
            raise ValueError(f"{code} is no error code")
        return self._codec.encode(message, version, {**fields, FIELD: -1} if code < -1 else fields)

    def decode(self, message: str, version: int, data: bytes) -> tuple[dict[str, Any], int | None]:
        return self._codec.decode(message, version, data)


def _refuse_surrogates(held: Any) -> None:
    if isinstance(held, str):
        held.encode("utf-8")
    elif isinstance(held, dict):
        for each in held.values():
            _refuse_surrogates(each)
    elif isinstance(held, (list, tuple)):
        for each in held:
            _refuse_surrogates(each)


class Overdeclared(Limited):
    """Declares that it has no lone surrogates, and refuses texts of 255 bytes in the same words."""

    def encode(self, message: str, version: int, fields: dict[str, Any]) -> bytes:
        for each in fields.values():
            if isinstance(each, str) and (_holds_surrogate(each) or len(each.encode()) == 255):
                raise ValueError("no text of mine")
        return self._codec.encode(message, version, fields)


def _holds_surrogate(text: str) -> bool:
    return any("\ud800" <= character <= "\udfff" for character in text)


class Dying(Limited):
    """An error code of 1,000 and more ends its process."""

    limits = MappingProxyType({})

    def encode(self, message: str, version: int, fields: dict[str, Any]) -> bytes:
        if fields.get(FIELD, 0) >= 1000:
            os._exit(3)
        return self._codec.encode(message, version, fields)


class Confused(Limited):
    """Reads what has an error code as if it had no more: the rest is lost, or, where it has tags, refused."""

    def decode(self, message: str, version: int, data: bytes) -> tuple[dict[str, Any], int | None]:
        fields, consumed = super().decode(message, version, data)
        if not fields.get(FIELD):
            return fields, consumed
        if version >= 4:
            raise ValueError("bytes left over")
        return {FIELD: fields[FIELD]}, consumed


class Rounding(Limited):
    """Writes numbers as doubles, at first and again; what it refuses to write, it reads and writes again."""

    def encode(self, message: str, version: int, fields: dict[str, Any]) -> bytes:
        _refuse_surrogates(fields)
        return self._written(message, version, fields)

    def reencode(self, message: str, version: int, data: bytes) -> Reencoded:
        fields, consumed = self.decode(message, version, data)
        return Reencoded(self._written(message, version, fields), consumed)

    def _written(self, message: str, version: int, fields: dict[str, Any]) -> bytes:
        held = {
            name: min(int(float(value)), (1 << 63) - 1) if type(value) is int else value
            for name, value in fields.items()
        }
        return self._codec.encode(message, version, held)
