"""Values to reckon with: of the spec alone, of a profile, or out of frames that were captured."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from harness.casework.stream import draws, pair_key
from harness.errors import UserError
from harness.evolve.fit import fit
from harness.evolve.sides import Side
from harness.live.apis import Apis
from harness.live.capture import Record, read_capture
from harness.live.conversation import Conversation
from harness.live.pcap import PacketFacts, is_pcap, read_pcap
from harness.typed import StoredError, read_toml
from harness.values.baseline import Baseline
from harness.values.shape import FieldNode, StructNode, pair_shape
from pycodec import CodecError, Message, Protocol
from pycodec.headers import request_header_version, response_header_version
from pycodec.specs.model import MessageSpec, MessageType

__all__ = ["Profile", "Sample", "example", "from_bodies", "from_capture", "from_profile", "read_profile"]

_PORT: Final = 9092
_MOST: Final = 10_000
"""Values of a profile at most."""
_MOST_ELEMENTS: Final = 1_000_000
"""Array elements of all of them at most."""
_SEEDS: Final = 1 << 64


@dataclass(frozen=True, slots=True)
class Sample:
    """A value, and the version whose bytes it came from; None for one that was made."""

    value: Message
    version: int | None = None


def example(side: Side, message: str, version: int, kind: str) -> Message | None:
    """A value of the spec: `plausible`, `default`, or `sparse` (null and empty wherever that may be).

    None where the version has no such value.
    """
    spec = side.messages[message]
    shape = pair_shape(spec, version, side.classes(message))
    if kind == "default":
        value = shape.cls()
    else:
        value = Baseline(shape).message()
        if kind == "sparse":
            _empty(shape, value)
    fit(spec.root, value, version)
    try:
        side.codec(message, version).encode(value)
    except CodecError:
        return None
    return value


def _empty(shape: StructNode, value: Message) -> None:
    for field in shape.fields:
        if field.nullable:
            setattr(value, field.attribute, None)
        elif field.is_array:
            setattr(value, field.attribute, [])
        elif field.child is not None:
            _empty(field.child, getattr(value, field.attribute))


@dataclass(frozen=True, slots=True)
class Profile:
    """What the values of a field are like, by schema path.

    Attributes:
        count: how many messages to make.
        seed: of the choices.
        fields: by path: `length` (of an array), `from`/`to`, `values` (each as likely), `weights` (value, as
            text, to weight), `null` (the part that is null).
    """

    count: int
    seed: int
    fields: Mapping[str, Mapping[str, Any]]


def _whole(held: object) -> bool:
    return type(held) is int and -_SEEDS < held < _SEEDS


def _weights(held: object) -> bool:
    if not isinstance(held, dict) or not held:
        return False
    return all(_whole(each) and each > 0 and _WHOLE.fullmatch(text) for text, each in held.items())


_WHOLE: Final = re.compile("-?[0-9]{1,20}")
_KEYS: Final[dict[str, tuple[Callable[[Any], bool], str]]] = {
    "length": (lambda held: _whole(held) and 0 <= held <= _MOST_ELEMENTS, f"0 to {_MOST_ELEMENTS:,}"),
    "from": (_whole, "a whole number"),
    "to": (_whole, "a whole number"),
    "values": (lambda held: isinstance(held, list) and bool(held), "a list of one value or more"),
    "weights": (_weights, "a table from whole numbers, as text, to weights, which are 1 or more"),
    "null": (lambda held: type(held) in (int, float) and 0 <= held <= 1, "the part that is null, 0 to 1"),
}
"""What may stand in the table of a field: what is right for it, and that in words."""


def read_profile(path: Path) -> Profile:
    """A profile in TOML; `UserError` where it is none."""
    remedy = "docs/workbench.md shows one"
    try:
        read = read_toml(path)
    except OSError as error:
        raise UserError(f"cannot read {path}: {error.strerror}", remedy) from error
    except StoredError as error:
        raise UserError(f"{path} {error}", remedy) from error
    fields, count, seed = read.pop("fields", {}), read.pop("count", 1), read.pop("seed", 7)
    if read or not isinstance(fields, dict):
        raise UserError(f"{path} has {sorted(read) or 'fields that are no table'}", remedy)
    if type(count) is not int or not 1 <= count <= _MOST or type(seed) is not int or not 0 <= seed < _SEEDS:
        raise UserError(f"{path}: count is 1 to {_MOST}, seed 0 or more, of 64 bits", remedy)
    for name, given in fields.items():
        if not isinstance(given, dict) or given.keys() - _KEYS:
            raise UserError(f"{path}: {name} takes {', '.join(sorted(_KEYS))}", remedy)
        for key, held in given.items():
            right, what = _KEYS[key]
            if not right(held):
                raise UserError(f"{path}: {name}: {key} is {what}", remedy)
        if "to" in given and not given.get("from", given["to"] + 1) <= given["to"]:
            raise UserError(f"{path}: {name}: to is above from", remedy)
    return Profile(count, seed, fields)


def from_profile(side: Side, message: str, version: int, profile: Profile) -> list[Sample]:
    """The values of a profile: plausible ones, but for what the profile says.

    Raises:
        UserError: it names a field that the version does not have, or values that the field cannot hold.
    """
    spec = side.messages[message]
    shape = pair_shape(spec, version, side.classes(message))
    for path in profile.fields:
        if shape.at(path) is None:
            known = ", ".join(field.path for _, node in shape.walk() for field in node.fields)
            raise UserError(f"the profile has {path}, and {message} v{version} has not", f"it has {known}")
    samples, left = [], [_MOST_ELEMENTS]
    for index in range(profile.count):
        draw = draws(pair_key(profile.seed, message, version), index)
        value = Baseline(shape).message()
        try:
            _fill(shape, value, profile.fields, draw, left)
            side.codec(message, version).encode(value)
        except (CodecError, TypeError, ValueError) as error:
            raise UserError(f"a value of the profile cannot be written: {error}", "mend it") from error
        samples.append(Sample(value))
    return samples


def _fill(
    shape: StructNode, value: Message, fields: Mapping[str, Mapping[str, Any]], draw: Any, left: list[int]
) -> None:
    for field in shape.fields:
        told = fields.get(field.path, {})
        if told.get("null") and draw() % 1000 < 1000 * told["null"]:
            setattr(value, field.attribute, None)
            continue
        if field.child is not None and told.keys() - {"length", "null"}:
            raise ValueError(f"{field.path} holds structs: name their fields, as in {field.path}.FIELD")
        if field.is_array and ("length" in told or field.child is None):
            length = told.get("length", len(getattr(value, field.attribute)))
            left[0] -= length
            if left[0] < 0:
                raise ValueError(f"all values together have more than {_MOST_ELEMENTS:,} elements")
            made = Baseline(shape).elements(field, length)
            if field.child is None and told.keys() - {"length", "null"}:
                made = [_chosen(field.path, told, draw) for _ in range(length)]
            setattr(value, field.attribute, made)
        elif field.child is None and told.keys() - {"null"}:
            setattr(value, field.attribute, _chosen(field.path, told, draw))
        _fill_inner(field, getattr(value, field.attribute), fields, draw, left)


def _fill_inner(
    field: FieldNode, held: Any, fields: Mapping[str, Mapping[str, Any]], draw: Any, left: list[int]
) -> None:
    if field.child is not None and held is not None:
        for inner in held if isinstance(held, list) else (held,):
            _fill(field.child, inner, fields, draw, left)


def _chosen(path: str, told: Mapping[str, Any], draw: Any) -> Any:
    """A value as a profile wants it."""
    if "values" in told:
        return told["values"][draw() % len(told["values"])]
    if "weights" in told:
        at = draw() % sum(told["weights"].values())
        for text, weight in told["weights"].items():
            at -= weight
            if at < 0:
                return int(text)
    if "from" in told:
        return told["from"] + draw() % (told.get("to", told["from"]) - told["from"] + 1)
    raise ValueError(f"{path} needs values, weights, or from and to")


def from_bodies(
    side: Side, message: str, version: int, bodies: Sequence[bytes], place: str
) -> Iterator[Sample]:
    """Values out of bodies, without size and header, of one version of the spec; `UserError` for others."""
    codec = side.codec(message, version)
    for number, body in enumerate(bodies):
        try:
            value, consumed = codec.decode(body)
        except CodecError as error:
            raise UserError(
                f"{place}, frame {number}: {error}", "frames are bodies of one version (--of-version)"
            ) from error
        if consumed != len(body):
            raise UserError(
                f"{place}, frame {number}: {len(body) - consumed} bytes left over",
                "frames are bodies of one version (--of-version)",
            )
        yield Sample(value, version)


def from_capture(side: Side, spec: MessageSpec, base: Protocol, path: Path) -> Iterator[Sample]:
    """Values of the message out of a capture (`wirecheck live --capture`), in the versions that were spoken.

    Args:
        side: has the spec.
        spec: the message.
        base: a release's protocol: its headers, and what else is said on the connections.
        path: the capture, or a pcap or pcapng file with brokers at port 9092.
    """
    if spec.type not in (MessageType.REQUEST, MessageType.RESPONSE):
        raise UserError(f"{spec.name} is of type {spec.type.value}", "captures hold requests and responses")
    talks: dict[int, Conversation] = {}
    apis = Apis(base)
    entries = read_pcap(path, (_PORT,), PacketFacts()) if is_pcap(path) else read_capture(path)
    for entry in entries:
        talk = talks.setdefault(entry.connection, Conversation(apis))
        if entry.record is Record.REQUEST:
            seen = talk.request(entry.data)
        elif entry.record is Record.RESPONSE:
            seen = talk.response(entry.data)
        else:
            continue
        there = seen.spec
        mine = there is not None and (there.api_key, there.type) == (spec.api_key, spec.type)
        if there is None or not mine or not seen.known or seen.version not in spec.valid_versions:
            continue
        is_request = spec.type is MessageType.REQUEST
        number = (request_header_version if is_request else response_header_version)(there, seen.version)
        header = base.codec("RequestHeader" if is_request else "ResponseHeader", number)
        try:
            _, size = header.decode(entry.data)
            value, _ = side.codec(spec.name, seen.version).decode(entry.data, size)
        except CodecError:
            continue
        yield Sample(value, seen.version)
