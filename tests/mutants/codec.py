"""What notices a mutant of pycodec: the cases of the suites, and what an unchanged codec does with them.

The unchanged compiled codec agrees with Java on every one of these cases (`make conformance`), so that it
stands for the reference here.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from types import SimpleNamespace
from typing import Any, Final, NoReturn, Protocol, cast
from unittest import mock

import pycodec
from harness.pair import Pair
from harness.power.measure import byte_cases, value_cases
from harness.sabotage.exact import exact
from pycodec import STRICT, Codec, CodecError, Message, Policy, interpreter
from pycodec.errors import StrictViolation
from pycodec.specs.model import MessageSpec

__all__ = ["COMPILED", "INTERPRETED", "Notice", "exhibits"]

_DECODED: Final = 16
"""Bytes of the digest of a decoded value: the values themselves would take gigabytes."""

Answer = tuple[object, ...]


class _Calls(Protocol):
    """The codec of a pair, of whatever make."""

    def encode(self, value: Any) -> bytes: ...
    def decode(self, data: Any, offset: int = 0) -> tuple[Any, int]: ...
    def size(self, value: Any) -> int: ...


@dataclass(frozen=True, slots=True)
class Interpreted:
    """The interpreter as a codec."""

    spec: MessageSpec
    version: int
    policy: Policy
    classes: Any

    def encode(self, value: Any) -> bytes:
        return interpreter.write(self.spec, self.version, self.policy, self.classes, value)

    def decode(self, data: Any, offset: int = 0) -> tuple[Any, int]:
        return interpreter.read(self.spec, self.version, self.policy, self.classes, data, offset)

    def size(self, value: Any) -> int:
        return interpreter.size(self.spec, self.version, self.policy, self.classes, value)


Make = Callable[[MessageSpec, int, Policy, Any], _Calls]
INTERPRETED: Final[Make] = Interpreted
COMPILED: Final[Make] = Codec


@dataclass(frozen=True, slots=True)
class Notice:
    """The case that noticed a mutant: its suite and cell, and the pair."""

    pair: Pair
    what: str


@dataclass(frozen=True, slots=True)
class _Exhibit:
    """All cases of a pair with what is right."""

    pair: Pair
    spec: MessageSpec
    policy: Policy
    classes: Any
    values: Sequence[tuple[str, Message, Answer, Answer, Answer]]
    frames: Sequence[tuple[str, bytes, Answer, Answer]]
    quick: frozenset[str]

    def notice(self, make: Make) -> Notice | None:
        """The first case on which a codec is not the right one."""
        codec = make(self.spec, self.pair.version, self.policy, self.classes)
        for cell, value, written, size, read in self.values:
            found = _encoded(codec, value)
            if found != written:
                return Notice(self.pair, f"values: encode {cell}")
            if written[0] == "done" and _answer(lambda: codec.size(value)) != size:  # noqa: B023
                return Notice(self.pair, f"values: size {cell}")
            if written[0] == "done" and _decoded(codec, written[1]) != read:
                return Notice(self.pair, f"values: decode {cell}")
        strict = make(self.spec, self.pair.version, STRICT, self.classes)
        for cell, data, read, canonical in self.frames:
            if _decoded(codec, data) != read or _decoded(codec, memoryview(b"\1" + data), 1) != read:
                return Notice(self.pair, f"bytes: {cell}")
            if _decoded(strict, data) != canonical:
                return Notice(self.pair, f"bytes: strictly {cell}")
        lost = self.quick - self.alone(codec) if make is COMPILED else ()
        return Notice(self.pair, f"left to the interpreter: {min(lost)}") if lost else None

    def alone(self, codec: _Calls) -> frozenset[str]:
        """What compiled code does without the interpreter, which makes good whatever it gives up."""
        with mock.patch.object(pycodec, "interpreter", _NOBODY):
            calls: list[tuple[str, Callable[[], object]]]
            calls = [(f"encode {cell}", partial(codec.encode, value)) for cell, value, *_ in self.values]
            calls += [(f"size {cell}", partial(codec.size, value)) for cell, value, *_ in self.values]
            for cell, _, written, *_ in self.values:
                if written[0] == "done":
                    calls.append((f"decode {cell}", partial(codec.decode, written[1])))
            for number, (cell, data, *_) in enumerate(self.frames):
                calls.append((f"decode {cell}, {number}", partial(codec.decode, data)))
            return frozenset(name for name, call in calls if _answer(call)[0] == "done")


def _give_up(*arguments: object) -> NoReturn:
    raise LookupError


_NOBODY: Final = SimpleNamespace(read=_give_up, write=_give_up, size=_give_up)
"""In the interpreter's place."""


def _answer(call: Callable[[], object]) -> Answer:
    try:
        return ("done", call())
    except StrictViolation as error:
        return ("refused", type(error).__name__, error.rule)
    except CodecError as error:
        return ("refused", type(error).__name__)
    except Exception as error:
        return ("failed", type(error).__name__)


def _encoded(codec: _Calls, value: Message) -> Answer:
    return _answer(lambda: codec.encode(value))


def _decoded(codec: _Calls, data: Any, offset: int = 0) -> Answer:
    found = _answer(lambda: codec.decode(data, offset))
    if found[0] != "done":
        return found
    value, consumed = cast("tuple[Any, int]", found[1])
    return ("done", hashlib.blake2b(repr(exact(value)).encode(), digest_size=_DECODED).digest(), consumed)


def exhibits(reference: str, covers: slice, longest: int) -> list[_Exhibit]:
    """The cases of some pairs, with the right answers.

    Pairs are taken so that they have every kind of field between them, then so that they have them again,
    and so on; `covers` is which of these rounds. Cases of more than `longest` bytes are left out.
    """
    found = [_exhibit(reference, pair, longest) for drawn in _covers(reference)[covers] for pair in drawn]
    # Most mutants are noticed at once: where that is cheap.
    return sorted(found, key=lambda exhibit: sum(len(data) for _, data, *_ in exhibit.frames))


def _covers(reference: str) -> list[list[Pair]]:
    protocol, left = value_cases(reference).reference.protocol, sorted(value_cases(reference).pairs)
    kinds = {pair: _kinds(protocol.messages[pair.message], pair.version) for pair in left}
    rounds: list[list[Pair]] = []
    while left:
        drawn: list[Pair] = []
        missing = set().union(*(kinds[pair] for pair in left))
        while missing:
            best = max(left, key=lambda pair: (len(kinds[pair] & missing), pair))
            missing -= kinds[best]
            left.remove(best)
            drawn.append(best)
        rounds.append(drawn or left.copy())
        left = left if drawn else []
    return rounds


def _kinds(spec: MessageSpec, version: int) -> frozenset[tuple[object, ...]]:
    """The kinds of fields that a version has: by type, and all that changes how one is written."""
    flexible = spec.is_flexible(version)
    return frozenset(
        (
            str(field.type) if field.struct is None else type(field.type).__name__,
            flexible,
            version in field.versions,
            version in field.nullable_versions,
            version in field.tagged_versions,
        )
        for struct in (spec.root, *spec.structs.values())
        for field in struct.fields
    )


def _exhibit(reference: str, pair: Pair, longest: int) -> _Exhibit:
    values, frames = value_cases(reference), byte_cases(reference)
    protocol, policy = values.reference.protocol, values.reference.policy
    spec, classes = protocol.messages[pair.message], protocol.message_class(pair.message)._structs
    right, strict = Codec(spec, pair.version, policy, classes), Codec(spec, pair.version, STRICT, classes)
    kept = []
    for index, case in enumerate(values.setup(pair).boundary):
        value = values.value(pair, index)
        written = _encoded(right, value)
        done = written[0] == "done"
        if done and len(written[1]) > longest:  # type: ignore[arg-type]
            continue
        size = ("done", len(written[1])) if done else ()  # type: ignore[arg-type]
        kept.append((case.cell, value, written, size, _decoded(right, written[1]) if done else ()))
    offered = frames.frames.pair(pair)
    cases = [offered.case(index) for index in range(offered.certain)]
    data = [(case.cell, case.data) for case in cases]
    data += [(f"corpus {entry.cell}", entry.data) for entry in frames.corpus(pair)]
    read = [
        (cell, offer, _decoded(right, offer), _decoded(strict, offer))
        for cell, offer in data
        if len(offer) <= longest
    ]
    exhibit = _Exhibit(pair, spec, policy, classes, kept, read, frozenset())
    return replace(exhibit, quick=exhibit.alone(right))
