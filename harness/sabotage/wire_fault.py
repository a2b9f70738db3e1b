"""Faults of decoders on malformed bytes: a place, a malformed piece, an effect, and a frame that shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from harness.sabotage.exact import Outcome, exact, outcome_of
from harness.sabotage.fault import Target
from harness.sabotage.hooks import WIRE_OPERATIONS, HookedCodec, Walk, schema_path
from harness.sabotage.malformed import Cut, Malformed, Read, draw_malformed
from harness.sabotage.moment import TAGS, Hangs
from harness.sabotage.places import Place, structs_of
from harness.sabotage.scene import Scene
from pycodec.errors import DecodeError
from pycodec.interpreter.reader import Reader
from pycodec.interpreter.writer import Writer
from pycodec.specs.model import MessageSpec, Primitive, StructType

__all__ = [
    "WIRE_EFFECTS",
    "WireEffect",
    "WireFault",
    "WireLookout",
    "WireSaboteur",
    "draw_wire_fault",
    "read_with",
    "wire_places",
]

_TRIES: Final = 300
_VARIABLE: Final = (Primitive.STRING, Primitive.BYTES, Primitive.RECORDS)


@dataclass(frozen=True)
class WireEffect:
    """What a decoder does with a malformed piece.

    Attributes:
        family, words: as of an effect.
        change: makes another result of what was read, or raises.
        skips: how many bytes too many it takes.
    """

    family: str
    words: str
    change: Callable[[Read], Any]
    skips: int = 0


def _refuse(read: Read) -> Any:
    raise DecodeError("refused by a fault")


def _hang(read: Read) -> Any:
    raise Hangs


def _exhaust(read: Read) -> Any:
    raise MemoryError


def _kept(read: Read) -> Any:
    return read.result


_ALWAYS: Final = (
    WireEffect("hang", "does not come back", _hang),
    WireEffect("allocation", "asks for more memory than there is", _exhaust),
)
_REFUSED: Final = WireEffect("refused", "refuses it", _refuse)
WIRE_EFFECTS: Final[dict[str, tuple[WireEffect, ...]]] = {
    "length": (
        _REFUSED,
        WireEffect("accepted", "takes it for 0", lambda read: 0),
        WireEffect("accepted", "takes it for what remains", lambda read: read.remaining),
        WireEffect("sign", "loses its sign", lambda read: abs(read.result or 0)),
        WireEffect("accepted", "takes it for null", lambda read: -1),
        WireEffect("off by one", "takes one more", lambda read: (read.result or 0) + 1),
        WireEffect("off by one", "skips a byte", _kept, skips=1),
    ),
    "boolean": (
        _REFUSED,
        WireEffect("bit", "takes it for false", lambda read: False),
        WireEffect("off by one", "skips a byte", _kept, skips=1),
    ),
    "struct_is_null": (
        _REFUSED,
        WireEffect("wrong marker", "takes it for the reverse", lambda read: not read.result),
    ),
    "blob": (
        _REFUSED,
        WireEffect("cleaned", "drops what it cannot read", lambda read: read.result.replace("\ufffd", "")),
        WireEffect("cleaned", "writes question marks", lambda read: read.result.replace("\ufffd", "?")),
        WireEffect("off by one", "has one replacement more", lambda read: read.result + "\ufffd"),
        WireEffect("truncated", "ends there", lambda read: read.result.split("\ufffd")[0]),
    ),
    "tagged_fields": (
        _REFUSED,
        WireEffect("accepted", "takes what it could read", lambda read: None),
        WireEffect("off by one", "skips a byte", _kept, skips=1),
    ),
    "field": (WireEffect("accepted", "gives nothing for what is not there", lambda read: None),),
}


@dataclass(frozen=True, eq=False)
class WireFault:
    """A fault on malformed bytes, with a frame that shows it; see `harness.sabotage.fault.Fault`."""

    number: int
    target: Target
    place: Place
    malformed: Malformed
    effect: WireEffect
    frame: bytes = field(repr=False)

    def __str__(self) -> str:
        return f"{self.place.site} {self.place.name}: {self.malformed.words}: {self.effect.words}"


def wire_places(message: MessageSpec, version: int) -> Iterator[Place]:
    """Where malformed pieces can stand."""
    for struct in structs_of(message, version):
        for name, spec in struct.present.items():
            tagged = version in spec.tagged_versions

            def place(
                site: str, struct: Any = struct, name: str = name, spec: Any = spec, tagged: bool = tagged
            ) -> Place:
                return Place("decode", site, struct, name, spec, version, "", tagged)

            if spec.is_array or spec.type in _VARIABLE:
                compact = message.field_is_flexible(spec, version)
                yield place("compact length" if compact else "length")
            if spec.element_type is Primitive.BOOL:
                yield place("boolean")
            if spec.element_type is Primitive.STRING:
                yield place("text")
            if isinstance(spec.type, StructType) and version in spec.nullable_versions:
                yield place("marker")
            yield place("end")
        if struct.flexible:
            yield Place("decode", "tags", struct, "", None, version, "")


class _Forger:
    """Writes a malformed piece at a place, where it comes by it first."""

    def __init__(self, place: Place, malformed: Malformed) -> None:
        self.place, self.malformed, self.done = place, malformed, False
        self.cut: bytes | None = None

    def perform(
        self, operation: str, walk: Walk, proceed: Callable[..., Any], arguments: tuple[Any, ...]
    ) -> Any:
        wanted = operation == self.malformed.writes and not self.done
        if not wanted or not isinstance(walk, Writer) or not _at(self.place, walk):
            return proceed(*arguments)
        self.done = True
        try:
            return self.malformed.forge(walk, proceed, arguments)
        except Cut:
            self.cut = bytes(walk.out)
            raise


def _at(place: Place, walk: Walk) -> bool:
    path, _ = schema_path(walk)
    path = tuple(name for name in path if name != TAGS)
    return path == ((*place.struct.path, place.attribute) if place.attribute else place.struct.path)


class WireSaboteur:
    """The agent of a fault on malformed bytes."""

    def __init__(self, place: Place, malformed: Malformed, effect: WireEffect) -> None:
        self.place, self.malformed, self.effect = place, malformed, effect

    def perform(
        self, operation: str, walk: Walk, proceed: Callable[..., Any], arguments: tuple[Any, ...]
    ) -> Any:
        if operation != self.malformed.reads or not isinstance(walk, Reader) or not _at(self.place, walk):
            return proceed(*arguments)
        read, error = _read(self.place, walk, proceed, arguments)
        if not self.malformed.seen(read):
            if error is not None:
                raise error
            return read.result
        walk.position = min(walk.position + self.effect.skips, len(walk.data))
        if self.effect.change is _kept and error is not None:
            raise error
        return self.effect.change(read)


class WireLookout:
    """Notes which malformed pieces are met."""

    def __init__(self, faults: list[WireFault]) -> None:
        self.fired: set[int] = set()
        self._faults = list(enumerate(faults))

    def perform(
        self, operation: str, walk: Walk, proceed: Callable[..., Any], arguments: tuple[Any, ...]
    ) -> Any:
        watched = [
            (number, fault)
            for number, fault in self._faults
            if number not in self.fired and operation == fault.malformed.reads and _at(fault.place, walk)
        ]
        if not watched or not isinstance(walk, Reader):
            return proceed(*arguments)
        read, error = _read(watched[0][1].place, walk, proceed, arguments)
        for number, fault in watched:
            if fault.malformed.seen(read):
                self.fired.add(number)
        if error is not None:
            raise error
        return read.result


def _read(
    place: Place, walk: Reader, proceed: Callable[..., Any], arguments: tuple[Any, ...]
) -> tuple[Read, DecodeError | None]:
    start, result, error = walk.position, None, None
    try:
        result = proceed(*arguments)
    except DecodeError as caught:
        error = caught
    whole = error is not None or place.site == "tags"
    raw = bytes(walk.data[start:] if whole else walk.data[start : walk.position])
    nullable = place.field is not None and place.version in place.field.nullable_versions
    return Read(raw, result, error is not None, len(walk.data) - walk.position, nullable), error


def read_with(target: Target, agent: Any, data: bytes) -> Outcome:
    """What a codec with an agent makes of some bytes."""
    codec = HookedCodec(
        target.spec, target.pair.version, target.policy, target.classes, agent, WIRE_OPERATIONS
    )

    def decode() -> tuple[Any, int]:
        value, consumed = codec.decode(data)
        return exact(value), consumed

    return outcome_of(decode)


def draw_wire_fault(target: Target, seed: int, number: int) -> WireFault | None:
    """Fault `number` of a campaign on malformed bytes; None if none was found that has a witness."""
    rng = Random(f"bytes/{seed}/{number}/{target.pair}")
    places: dict[str, list[Place]] = {}
    for place in wire_places(target.spec, target.pair.version):
        places.setdefault(place.site, []).append(place)
    for _ in range(_TRIES if places else 0):
        place = rng.choice(places[rng.choice(sorted(places))])
        malformed = draw_malformed(rng, place)
        effects = WIRE_EFFECTS[malformed.reads]
        effect = rng.choice(effects if rng.random() < 0.85 else _ALWAYS)
        frame = _forged(target, place, malformed, rng)
        if frame is None:
            continue
        if read_with(target, WireSaboteur(place, malformed, effect), frame) != target.right.decode(frame):
            return WireFault(number, target, place, malformed, effect, frame)
    return None


def _forged(target: Target, place: Place, malformed: Malformed, rng: Random) -> bytes | None:
    """A frame with a malformed piece at a place; None where none could be written."""
    scene = Scene.set(place, target.spec.root, target.classes, rng)
    if place.attribute:
        setattr(scene.holder, place.attribute, scene.something(place.attribute))
    forger = _Forger(place, malformed)
    codec = HookedCodec(
        target.spec, target.pair.version, target.policy, target.classes, forger, WIRE_OPERATIONS
    )
    written = outcome_of(lambda: codec.encode(scene.root))
    if not forger.done:
        return None
    if forger.cut is not None:
        return forger.cut
    return written[1] if written[0] == "done" else None
