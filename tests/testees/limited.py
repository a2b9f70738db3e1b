"""Testees with two bugs at one field and a declared limit, and others with one more."""

from __future__ import annotations

import os
from collections.abc import Iterator
from types import MappingProxyType
from typing import Any

from harness.testees import PycodecTestee, Reencoded, Testee, Unsupported
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


def _refuse_surrogates(fields: Any) -> None:
    for held in _leaves(fields):
        if isinstance(held, str):
            held.encode("utf-8")


def _leaves(held: Any) -> Iterator[Any]:
    if isinstance(held, (dict, list, tuple)):
        for each in held.values() if isinstance(held, dict) else held:
            yield from _leaves(each)
    else:
        yield held


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


class Narrow(Limited):
    """Has what it declares, and nothing else: strings of UTF-8, and an enum of Kafka's error codes."""

    limits = MappingProxyType({"lone_surrogates": "its strings are UTF-8", "error_codes": "an enum"})

    def encode(self, message: str, version: int, fields: dict[str, Any]) -> bytes:
        for held in _leaves(fields):
            if isinstance(held, str) and self._refuses_text(held):
                raise ValueError("no text of mine")
        if self._refuses_code(fields.get(FIELD, 0)):
            raise LookupError("no code of mine")
        return self._codec.encode(message, version, fields)

    def _refuses_text(self, text: str) -> bool:
        return _holds_surrogate(text)

    def _refuses_code(self, code: int) -> bool:
        return not -1 <= code <= 133


class NoMarks(Narrow):
    """Refuses texts that begin with a byte order mark in the words in which it refuses lone surrogates."""

    def _refuses_text(self, text: str) -> bool:
        return super()._refuses_text(text) or text.startswith("\ufeff")


class FewCodes(Narrow):
    """Refuses a code that Kafka has in the words in which it refuses those that Kafka does not have."""

    refused = frozenset((58,))

    def _refuses_code(self, code: int) -> bool:
        return super()._refuses_code(code) or code in self.refused


class NoPast(Narrow):
    """Has times of 48 bits, as it declares, and refuses those before 1970 in the same words."""

    limits = MappingProxyType({**Narrow.limits, "times": "48 bits"})

    def encode(self, message: str, version: int, fields: dict[str, Any]) -> bytes:
        for name, held in fields.items():
            if name.endswith("_timestamp_ms") and not -1 <= held < 1 << 48:
                raise OverflowError("no time of mine")
        return super().encode(message, version, fields)


class Beside(Narrow):
    """A lone surrogate empties the other texts of a message, as its declared limit does not say."""

    def encode(self, message: str, version: int, fields: dict[str, Any]) -> bytes:
        if any(isinstance(held, str) and _holds_surrogate(held) for held in fields.values()):
            fields = {
                name: "" if isinstance(held, str) and not _holds_surrogate(held) else held
                for name, held in fields.items()
            }
        return self._codec.encode(message, version, fields)


class Miscounting(Narrow):
    """The size of what holds a lone surrogate is far from what it writes."""

    def encode(self, message: str, version: int, fields: dict[str, Any]) -> bytes:
        return self._codec.encode(message, version, fields)

    def size(self, message: str, version: int, fields: dict[str, Any]) -> int:
        wrong = any(isinstance(held, str) and _holds_surrogate(held) for held in _leaves(fields))
        return self._codec.size(message, version, fields) + 1000 * wrong


class Careless(Limited):
    """Where a text was not UTF-8, a number is read as another one."""

    limits = MappingProxyType({"raw_utf8": "its strings are bytes"})

    def encode(self, message: str, version: int, fields: dict[str, Any]) -> bytes:
        return self._codec.encode(message, version, fields)

    def decode(self, message: str, version: int, data: bytes) -> tuple[dict[str, Any], int | None]:
        fields, consumed = self._codec.decode(message, version, data)
        if any(isinstance(held, str) and "\ufffd" in held for held in fields.values()):
            fields = {name: held + 9 if type(held) is int else held for name, held in fields.items()}
        return fields, consumed


class Sibling(Narrow):
    """A lone surrogate in one element of an array empties the others."""

    def encode(self, message: str, version: int, fields: dict[str, Any]) -> bytes:
        names = fields.get("groups_names", [])
        if any(map(_holds_surrogate, names)):
            fields = {**fields, "groups_names": [name if _holds_surrogate(name) else "" for name in names]}
        return self._codec.encode(message, version, fields)


class NoTags(Limited):
    """Has no place for unknown tagged fields, neither in reading nor in writing, as it declares."""

    limits = MappingProxyType({"unknown_tags": "it has no place for them"})

    def encode(self, message: str, version: int, fields: dict[str, Any]) -> bytes:
        return self._codec.encode(message, version, _without_tags(fields))

    def decode(self, message: str, version: int, data: bytes) -> tuple[dict[str, Any], int | None]:
        fields, consumed = self._codec.decode(message, version, data)
        return _without_tags(fields), consumed


class Sorting(Limited):
    """Keeps arrays as sets, in an order of their own, and writes and reads them so."""

    limits = MappingProxyType({})

    def encode(self, message: str, version: int, fields: dict[str, Any]) -> bytes:
        return self._codec.encode(message, version, _sorted(fields))

    def decode(self, message: str, version: int, data: bytes) -> tuple[dict[str, Any], int | None]:
        fields, consumed = self._codec.decode(message, version, data)
        return _sorted(fields), consumed


class SortingBrokers(Sorting):
    """Keeps one array so, by the ids of its elements."""

    def encode(self, message: str, version: int, fields: dict[str, Any]) -> bytes:
        return self._codec.encode(message, version, {**fields, **_sorted(_brokers_of(fields))})

    def decode(self, message: str, version: int, data: bytes) -> tuple[dict[str, Any], int | None]:
        return self._codec.decode(message, version, data)


class Merging(Sorting):
    """Keeps arrays by what they hold, in their order: of equal elements it has the first."""

    def encode(self, message: str, version: int, fields: dict[str, Any]) -> bytes:
        return self._codec.encode(message, version, fields)

    def decode(self, message: str, version: int, data: bytes) -> tuple[dict[str, Any], int | None]:
        fields, consumed = self._codec.decode(message, version, data)
        return _merged(fields), consumed


class Sets(Sorting):
    """Keeps arrays as sets."""

    def encode(self, message: str, version: int, fields: dict[str, Any]) -> bytes:
        return self._codec.encode(message, version, _merged(_sorted(fields)))

    def decode(self, message: str, version: int, data: bytes) -> tuple[dict[str, Any], int | None]:
        fields, consumed = self._codec.decode(message, version, data)
        return _merged(_sorted(fields)), consumed


class LosingTheLast(Merging):
    """Of several brokers it does not read the last."""

    def decode(self, message: str, version: int, data: bytes) -> tuple[dict[str, Any], int | None]:
        fields, consumed = self._codec.decode(message, version, data)
        return {**fields, "brokers": fields["brokers"][:-1] or fields["brokers"]}, consumed


def _brokers_of(fields: dict[str, Any]) -> dict[str, Any]:
    return {name: held for name, held in fields.items() if name == "brokers"}


def _sorted(held: Any) -> Any:
    if isinstance(held, dict):
        return {name: _sorted(each) for name, each in held.items()}
    return sorted(map(_sorted, held), key=repr) if isinstance(held, list) else held


def _merged(held: Any) -> Any:
    if isinstance(held, dict):
        return {name: _merged(each) for name, each in held.items()}
    return list({repr(each): _merged(each) for each in held}.values()) if isinstance(held, list) else held


class Forgetful(NoTags):
    """Has no place for unknown tagged fields, and does not declare it."""

    limits = MappingProxyType({})


class FewMessages(Forgetful):
    """The same, and it knows three messages; which, it says case by case."""

    def decode(self, message: str, version: int, data: bytes) -> tuple[dict[str, Any], int | None]:
        if message not in ("HeartbeatRequest", "AlterClientQuotasRequest", "ApiVersionsResponse"):
            raise Unsupported("it has three messages")
        return super().decode(message, version, data)


class Spilling(Forgetful):
    """Where it reads unknown tagged fields, it reads no error code either."""

    def decode(self, message: str, version: int, data: bytes) -> tuple[dict[str, Any], int | None]:
        fields, consumed = self._codec.decode(message, version, data)
        spilled = {FIELD: 0} if "unknown_tagged_fields" in fields else {}
        return _without_tags(fields | spilled), consumed


class SpillingAsDeclared(Spilling):
    """Declares what it has no place for, and not what that costs."""

    limits = NoTags.limits


def _without_tags(held: Any) -> Any:
    if isinstance(held, dict):
        return {name: _without_tags(each) for name, each in held.items() if name != "unknown_tagged_fields"}
    return [_without_tags(each) for each in held] if isinstance(held, list) else held
