"""Testees with two bugs at one field and a declared limit, and one that ends its process."""

from __future__ import annotations

import os
from types import MappingProxyType
from typing import Any

from harness.testees import PycodecTestee, Testee
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


class Dying(Limited):
    """An error code of 1,000 and more ends its process."""

    limits = MappingProxyType({})

    def encode(self, message: str, version: int, fields: dict[str, Any]) -> bytes:
        if fields.get(FIELD, 0) >= 1000:
            os._exit(3)
        return self._codec.encode(message, version, fields)
