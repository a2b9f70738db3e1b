"""Faults in codecs of the proposals: what they are given or give is changed where a condition holds.

Those codecs have specs that differ from case to case, and some have none, so a place is what can be seen in a
plain value: what kind of value, under which name, in a list or not. Each fault has a witness, a value of a
message that is described here, after KIP-625, KIP-482 and the page on wire formats.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final, NamedTuple, Protocol

from harness.sabotage.effects import changes_of
from harness.sabotage.exact import outcome_of
from harness.sabotage.moment import Hangs
from harness.sabotage.tests_of_values import draw_test, sample
from pycodec.proposals.accepted import REQUEST_HEADER
from pycodec.specs.model import Primitive

__all__ = ["Codec", "ProposalFault", "draw_proposal_fault", "observed"]

_TRIES: Final = 300
UNKNOWN: Final = "unknown_tagged_fields"


class Codec(Protocol):
    """A codec of plain values."""

    @property
    def encode(self) -> Callable[[Any], bytes]: ...
    @property
    def decode(self) -> Callable[[bytes], tuple[Any, int]]: ...
    @property
    def size(self) -> Callable[[Any], int] | None: ...


Make = Callable[[str, int, str], Codec]
"""The codec of a message in a version, with a spec or `""`."""


class Leaf(NamedTuple):
    """A value in a plain value, and where it is: its name, whether it is in a list, what comes beside it."""

    value: Any
    name: str
    in_list: bool
    first: bool
    last: bool


_Shape = Any
"""A value's types: the name of a primitive, a list of one element's shape, a dict of fields."""


def _spec(**more: Any) -> str:
    return json.dumps({"name": "Witness", "type": "data", "validVersions": "0-3"} | more)


def _fields(*fields: tuple[str, Any] | tuple[str, Any, dict[str, Any]]) -> list[dict[str, Any]]:
    made = []
    for name, kind, *more in fields:
        found: dict[str, Any] = {"name": name, "versions": "0+"}
        if isinstance(kind, list):
            found |= {"type": f"[]{name}Item", "fields": _fields(*kind)}
        else:
            found["type"] = kind
        made.append(found | (more[0] if more else {}))
    return made


_ENCODED: Final = _spec(
    flexibleVersions="none",
    fields=_fields(
        ("A", "int16", {"encoding": {"0-1": "fixed16", "2+": "packed64"}}),
        ("B", "int32", {"encoding": {"0": "fixed32", "1+": "unpacked32"}}),
        ("C", "int64", {"encoding": {"0-2": "packed64", "3+": "fixed64"}}),
        ("D", "string"),
        ("E", "bytes"),
        ("F", "[]int32", {"encoding": {"0-1": "unpacked32", "2+": "packed64"}}),
        ("G", [("H", "int64", {"encoding": "packed64"}), ("I", "string")]),
    ),
)
_DRAFT: Final = _spec(
    versionsWithOptional="0+",
    fields=_fields(("A", "int32"), ("B", "string"), ("C", "bytes"), ("D", "[]int64")),
    optionalFields=[
        {"name": "E", "type": "int64", "tag": 0},
        {"name": "F", "type": "string", "tag": 1},
        {"name": "G", "type": "bool", "tag": 2},
    ],
)
_TEXT: Final = _spec(
    flexibleVersions="0+",
    fields=[
        *_fields(("A", "int32"), ("B", "string"), ("C", "bytes"), ("D", "[]int64"), ("E", [("I", "string")])),
        {"name": "F", "type": "int64", "versions": "0+", "tag": 0, "taggedVersions": "0+"},
        {"name": "G", "type": "string", "versions": "0+", "tag": 1, "taggedVersions": "0+"},
    ],
)
_DATA: Final = [{"topic": "string", "partition_data": [{"partition": "int32", "messages": "bytes"}]}]
_FLAT: Final = [{"topic": "string", "partition": "int32", "messages": "bytes"}]
_IDS: Final = {"request_id": "int16", "version_id": "int16", "correlation_id": "int32"}
_POLL: Final = {"max_wait": "int32", "min_bytes": "int32"}
_LEGACY: Final = {"offset": "int64", "key": "bytes", "value": "bytes"}


def _offsets(kind: str) -> _Shape:
    return {"topic_offsets": [{"topic": "string", "partitions": ["int32"], "offsets": [kind]}]}


_SHAPES: Final[dict[str, tuple[str, Callable[[int], _Shape], int]]] = {
    "IntegerEncodings": (
        _ENCODED,
        lambda version: {
            **{"a": "int16", "b": "int32", "c": "int64", "d": "string", "e": "bytes", "f": ["int32"]},
            "g": [{"h": "int64", "i": "string"}],
        },
        4,
    ),
    "OptionalFields": (
        _DRAFT,
        lambda version: {
            **{"a": "int32", "b": "string", "c": "bytes", "d": ["int64"]},
            **{"e": "int64", "f": "string", "g": "bool", UNKNOWN: UNKNOWN},
        },
        4,
    ),
    "TaggedFieldsText": (
        _TEXT,
        lambda version: {
            **{"a": "int32", "b": "string", "c": "bytes", "d": ["int64"], "e": [{"i": "string"}]},
            **{"f": "int64", "g": "string", UNKNOWN: UNKNOWN},
        },
        4,
    ),
    "RequestHeaderText": (
        REQUEST_HEADER,
        lambda version: {
            **{"request_api_key": "int16", "request_api_version": "int16"},
            **{"correlation_id": "int32", "client_id": "string"},
        },
        2,
    ),
    "PageProduceRequest": ("", lambda version: {**_IDS, "required_acks": "int8", "data": _DATA}, 2),
    "PageProduceResponse": (
        "",
        lambda version: {"correlation_id": "int32", "error": "int16", "offsets": ["int64"]},
        2,
    ),
    "PageFetchRequest": (
        "",
        lambda version: {
            **_IDS,
            **({} if version else {"correlation_id_again": "int32"}),
            **_POLL,
            **_offsets("int64" if version == 1 else "int32"),
        },
        3,
    ),
    "PageFetchResponse": (
        "",
        lambda version: {"correlation_id": "int32", "error": "int16", "data": _DATA},
        2,
    ),
    "PageTopicData": ("", lambda version: _FLAT, 3),
    "MessageSet": (
        "",
        lambda version: {"messages": [_LEGACY | ({"timestamp": "int64"} if version % 2 else {})]},
        4,
    ),
}
MESSAGES: Final = tuple(
    (name, version) for name, (_, _, versions) in _SHAPES.items() for version in range(versions)
)
"""The messages for which faults are drawn, in each version."""


def _made(rng: Random, shape: _Shape, number: int) -> Any:
    if isinstance(shape, dict):
        return {name: _made(rng, inner, number) for name, inner in shape.items()}
    if isinstance(shape, list):
        return [_made(rng, shape[0], number) for _ in range(number)]
    if shape == UNKNOWN:
        return [(40, b"unknown"), (90, b"x")][:number]
    return sample(rng, Primitive(shape))


_Path = tuple[Any, ...]


def _leaves(shape: _Shape, path: _Path = ()) -> Iterator[tuple[_Path, _Shape]]:
    """What can be wrong in a value of a shape: scalars, lists, unknown fields; 0 stands for an element."""
    if isinstance(shape, dict):
        for name, inner in shape.items():
            yield from _leaves(inner, (*path, name))
        return
    yield path, shape
    if isinstance(shape, list):
        yield from _leaves(shape[0], (*path, 0))


def _put(value: Any, path: _Path, held: Any) -> Any:
    if not path:
        return held
    copied = dict(value) if isinstance(value, dict) else list(value)
    copied[path[0]] = _put(copied[path[0]], path[1:], held)
    return copied


@dataclass(frozen=True, eq=False)
class ProposalFault:
    """A fault in one version of a message.

    Attributes:
        number: of the campaign.
        message, version: where.
        operation: `encode`, `decode` or `size`.
        kind: what it is about: a primitive, `array` or `unknown tags`.
        name: the field; `""` for whichever.
        where: words on the place, and whether it is there.
        family, words, holds: the condition.
        effect: its family and words.
        change: makes another value, or raises.
        witness: the value on which it shows, as a reader sees it.
    """

    number: int
    message: str
    version: int
    operation: str
    kind: str
    name: str
    where: tuple[str, Callable[[Leaf], bool]]
    family: str
    words: str
    holds: Callable[[Any], bool]
    effect: tuple[str, str]
    change: Callable[[Any], Any]
    witness: str = ""

    def of(self, value: Any) -> Any:
        """What becomes of a plain value."""
        return self._walk(Leaf(value, "", False, True, True))

    def _walk(self, leaf: Leaf) -> Any:
        value = leaf.value
        if self._meets(leaf):
            return self.change(value)
        if isinstance(value, dict):
            last = len(value) - 1
            return {
                name: self._walk(Leaf(inner, name, False, number == 0, number == last))
                for number, (name, inner) in enumerate(value.items())
            }
        if isinstance(value, list) and leaf.name != UNKNOWN:
            return [self._walk(Leaf(inner, leaf.name, True, leaf.first, leaf.last)) for inner in value]
        return value

    def _meets(self, leaf: Leaf) -> bool:
        if self.name and leaf.name != self.name:
            return False
        if _kind_of(leaf) != self.kind or not self.where[1](leaf):
            return False
        return leaf.value is not None and bool(self.holds(leaf.value))


_KINDS: Final = {bool: "bool", int: "integer", str: "string", bytes: "bytes", float: "float64"}


def _kind_of(leaf: Leaf) -> str:
    if leaf.name == UNKNOWN:
        return "unknown tags"
    return "array" if isinstance(leaf.value, list) else _KINDS.get(type(leaf.value), "")


def observed(codec: Codec, operation: str, subject: Any, fault: ProposalFault | None = None) -> Any:
    """What a codec, or a faulty one, does with a value or bytes."""

    def turned(value: Any) -> Any:
        return value if fault is None else fault.of(value)

    def call() -> Any:
        if operation == "decode":
            value, consumed = codec.decode(subject)
            return repr(turned(value)), consumed
        if operation == "size":
            assert codec.size is not None
            return codec.size(turned(subject))
        return bytes(codec.encode(turned(subject)))

    return outcome_of(call)


def draw_proposal_fault(
    make: Make, seed: int, number: int, message: str, version: int
) -> ProposalFault | None:
    """Fault `number` of a campaign, in a message; None if none was found that has a witness."""
    rng = Random(f"proposals/{seed}/{number}/{message}/{version}")
    spec, shape_of, _ = _SHAPES[message]
    codec, shape = make(message, version, spec), shape_of(version)
    places = list(_leaves(shape))
    operations = (
        ("encode", "decode") if codec.size is None else ("encode", "encode", "decode", "decode", "size")
    )
    for _ in range(_TRIES):
        path, kind = rng.choice(places)
        base = _made(rng, shape, rng.choice((1, 1, 2, 3)))
        fault, held = _drawn(rng, number, (message, version), rng.choice(operations), path, kind, base)
        value = _put(base, path, held)
        subject: Any = value
        right = observed(codec, "encode", value)
        if right[0] != "done" or not _is_counted(codec, value, right[1]):
            continue
        if fault.operation == "decode":
            subject, right = right[1], observed(codec, "decode", right[1])
        elif fault.operation == "size":
            right = observed(codec, "size", value)
        if right[0] == "done" and observed(codec, fault.operation, subject, fault) != right:
            return replace(fault, witness=repr(value))
    return None


def _is_counted(codec: Codec, value: Any, data: bytes) -> bool:
    """Whether the size of a value is that of its bytes, so that there is a right answer to be wrong about.

    Kafka's own `Type.STRING` counts half of a surrogate pair as three bytes and writes one.
    """
    return codec.size is None or bool(observed(codec, "size", value) == ("done", len(data)))


def _drawn(
    rng: Random, number: int, pair: tuple[str, int], operation: str, path: _Path, kind: _Shape, base: Any
) -> tuple[ProposalFault, Any]:
    name = next((step for step in reversed(path) if isinstance(step, str)), "")
    named = _SHAPES[pair[0]][0] in ("", REQUEST_HEADER) and rng.random() < 0.7
    where = rng.choice(_WHERE[bool(path) and path[-1] == 0])
    if isinstance(kind, list):
        what, test, held, effect = "array", *_of_arrays(rng, kind, base)
    elif kind == UNKNOWN:
        what, test, held, effect = "unknown tags", *_of_unknown(rng)
    else:
        primitive = Primitive(kind)
        drawn = draw_test(rng, primitive)
        test = (drawn.family, drawn.words, drawn.holds)
        held = drawn.example(rng)
        effect = rng.choice(changes_of(primitive))
        what = "integer" if primitive.integer_range else kind
    if rng.random() < 0.15:
        effect = rng.choice(_ENDS)
    family, words, holds = test
    fault = ProposalFault(
        number,
        *pair,
        operation,
        what,
        name if named else "",
        where,
        family,
        words,
        holds,
        (effect[0], effect[1]),
        effect[2],
    )
    return fault, held


def _refuse(value: Any) -> Any:
    raise ValueError("refused by a fault")


def _hang(value: Any) -> Any:
    raise Hangs


_ENDS: Final = (("refused", "refuses it", _refuse), ("hang", "does not come back", _hang))
_ANYWHERE: Final = ("", lambda leaf: True)
_WHERE: Final[dict[bool, tuple[tuple[str, Callable[[Leaf], bool]], ...]]] = {
    True: (_ANYWHERE, _ANYWHERE, ("in a list", lambda leaf: leaf.in_list)),
    False: (_ANYWHERE, _ANYWHERE, ("in no list", lambda leaf: not leaf.in_list)),
}
_COUNTS: Final = (0, 1, 2, 3, 4, 7, 8, 16, 63, 64, 126, 127, 128, 255, 256)
_Test = tuple[str, str, Callable[[Any], bool]]
_Effect = tuple[str, str, Callable[[Any], Any]]


def _of_arrays(rng: Random, shape: list[_Shape], base: Any) -> tuple[_Test, Any, _Effect]:
    count = rng.choice(_COUNTS)
    exactly = count == 0 or rng.random() < 0.4
    test: _Test = (
        "element number",
        f"{count} elements" + "" if exactly else f"{count} elements or more",
        lambda held: len(held) == count if exactly else len(held) >= count,
    )
    return test, _made(rng, shape, count), rng.choice(_OF_ARRAYS)


_OF_ARRAYS: Final[tuple[_Effect, ...]] = (
    ("dropped", "loses the last element", lambda held: held[:-1]),
    ("dropped", "loses the first element", lambda held: held[1:]),
    ("dropped", "is emptied", lambda held: []),
    ("off by one", "has its last element twice", lambda held: held + held[-1:]),
    ("wrong order", "is reversed", lambda held: held[::-1]),
    ("truncated", "keeps 127 elements", lambda held: held[:127]),
)


def _of_unknown(rng: Random) -> tuple[_Test, Any, _Effect]:
    count = rng.choice((1, 1, 2, 3, 127, 128))
    tags = [(40 + number, b"%d" % number) for number in range(count)]
    test: _Test = ("unknown tags", f"{count} unknown fields or more", lambda held: len(held) >= count)
    effects: tuple[_Effect, ...] = (
        ("dropped", "drops them", lambda held: []),
        ("dropped", "drops the last one", lambda held: held[:-1]),
        ("dropped", "empties them", lambda held: [(tag, b"") for tag, _ in held]),
        ("off by one", "raises their tags", lambda held: [(tag + 1, data) for tag, data in held]),
    )
    return test, tags, rng.choice(effects)
