"""Which mismatches a known root cause explains, so that one bug is one cause.

Once the value at fault is known, and where it fails (`harness.causes.scope`), it is replaced wherever it
stands in another failing case, of whatever message. If that case agrees then, the known cause explains it;
if it still fails, something else is wrong with it as well, which is minimised with the known cause kept
out.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

from harness.causes.attribute import agrees
from harness.causes.minimise import Minimised, Oracle, same_cause
from harness.causes.root_cause import OtherClass
from harness.causes.scope import Place, Scope, places_of, schema_places
from harness.causes.script import sparse
from harness.causes.signature import Signature
from harness.causes.trigger import Trigger
from harness.literal import literal
from harness.outcome import CaseRow, Reason
from harness.values.equality import same
from harness.values.shrink import (
    TAGS,
    Fields,
    Node,
    default_fields,
    default_of,
    is_there,
    replaced,
    value_class,
    value_classes,
)
from pycodec.policy import MAX_TAG
from pycodec.specs.model import MessageSpec, Primitive

__all__ = [
    "MISREAD",
    "REFUSED",
    "UNREADABLE",
    "Cause",
    "Culprit",
    "KeptOut",
    "KnownCause",
    "cures",
    "family",
    "find_culprit",
    "find_trigger",
    "outcome_of",
    "representatives",
    "way",
]

_FAMILIES: Final = {
    Reason.VALUE_DIFFERS: "encode: other bytes",
    Reason.BYTES_DIFFER: "encode: other bytes",
    Reason.NOT_CONSUMED: "encode: other bytes",
    Reason.TESTEE_BYTES_REJECTED: "encode: other bytes",
    Reason.DECODE_DIFFERS: "decode: another value",
    Reason.DECODE_CONSUMED_DIFFERS: "decode: another value",
    Reason.DECODE_MALFORMED: "decode: another value",
}


def family(reason: str) -> str:
    """The function that a reason blames, and what it did: wrong bytes are one kind of trouble, however seen.

    Every other reason stands for itself. A refusal explains no wrong bytes, and those explain no death: what
    looks alike in one field may be two bugs, and the one that is listed must not hide the other.
    """
    return _FAMILIES.get(reason, reason)


REFUSED: Final = "refused"
MISREAD: Final = "misread"


def way(reason: str, testee: str | None, kind: str = "") -> str:
    """How a frame's case failed, whatever the words: refused, read as something else, as another number of
    bytes, accepted, fatal.

    With which exception a testee refuses tells in which of its functions it did: one rule, many words. What
    becomes of a number that is misread, which `kind` tells, depends on what follows it.
    """
    if reason == Reason.TESTEE_DIED:
        return testee or reason
    if kind in _MISREAD:
        return MISREAD
    if reason == Reason.DECODE_CONSUMED_DIFFERS:
        return reason  # the value is right: who reads another one has another bug
    return REFUSED if reason in _NOT_READ else family(reason)


_MISREAD: Final = (
    "odd:overlong_varint",
    "odd:excess_varint_bits",
    "odd:null_length",
    "odd:struct_marker",
    "odd:tag_size",
)
_NOT_READ: Final = (Reason.DECODE_REJECTED, Reason.REENCODE_REJECTED)

Classes = tuple[tuple[str, Any], ...]
"""Value classes with a value of each."""


@dataclass(frozen=True, slots=True)
class Cause:
    """A root cause that can be kept out of a value.

    Attributes:
        scope: the places at fault.
        bad: the value that fails there.
        good: a value that does not.
        classes: the value classes (`harness.values.shrink.value_class`) of which another value than `bad` was
            seen to fail in the same way, each with the least that was. A value that is of several may fail
            for any of them.
        tags: of unknown tagged fields, the tags that fail whatever they hold.
        letters: of a text that fails for one, those that do, wherever they stand.
        every: whether all values but `good` are taken for such that fail.
    """

    scope: Scope
    bad: Any
    good: Any
    classes: Classes = ()
    tags: frozenset[int] = frozenset()
    letters: frozenset[str] = frozenset()
    every: bool = False

    def cured(self, message: MessageSpec, version: int, fields: Fields) -> Fields:
        """`fields` with the values that fail replaced, wherever the cause shows."""
        return KeptOut(message, version, (self,))(fields)

    def covers(self, place: Place) -> bool:
        """Whether it shows at a place, and can be kept out there."""
        return self.scope.covers(place) and self._may_hold(place)

    def _may_hold(self, place: Place) -> bool:
        """Whether a place can take the value that does not fail."""
        return self.good is not None or self.scope.local or place.nullable

    def good_at(self, node: Node) -> Any:
        """What to put at a place: a struct is the place's own."""
        if isinstance(self.good, dict) and node.struct is not None:
            return default_fields(node.struct)
        if isinstance(self.good, list) and self.good and node.struct is not None:
            return [default_fields(node.struct)]
        return self.good

    def fails(self, node: Node, lacking: bool = False) -> bool:
        """Whether the value at a place is one that fails; of a field that the version lacks, not any will."""
        if same(node.value, self.good):
            return False
        if self.every and not lacking:
            return True
        if same(node.value, self.bad) or _holds(node.value, self.bad):
            return True
        if node.type == TAGS and any(tag in self.tags for tag, _ in node.value):
            return True
        if isinstance(node.value, str) and not self.letters.isdisjoint(node.value):
            return True
        held = value_classes(node)
        return any(each in held and _as_much(node.value, least) for each, least in self.classes)


def _holds(value: Any, bad: Any) -> bool:
    """Whether a text holds the one that fails: a character that fails does so wherever it stands."""
    if isinstance(value, str) and isinstance(bad, str):
        return bool(bad) and bad in value
    return isinstance(value, bytes) and isinstance(bad, bytes) and bool(bad) and bad in value


def _as_much(value: Any, bad: Any) -> bool:
    """Whether a value is as large as the plainest that fails: what is smaller was seen not to."""
    if isinstance(value, bool) or isinstance(bad, bool):
        return True
    if isinstance(value, int) and isinstance(bad, int):
        return abs(value) >= abs(bad)
    if isinstance(value, str | bytes | list) and isinstance(bad, str | bytes | list):
        return len(value) >= len(bad)
    return True


@dataclass(frozen=True, slots=True)
class KnownCause:
    """A cause that was found.

    Attributes:
        cause: how to keep it out.
        name: identifier of the raw signature it was found for.
        outcome: what the testee did, and how the reference refused where the testee did not.
    """

    cause: Cause
    name: str
    outcome: tuple[str, str]

    @classmethod
    def of(cls, cause: Cause, signature: Signature) -> KnownCause:
        """The cause of a raw signature."""
        return cls(cause, signature.id, outcome_of(signature))

    def may_explain(self, signature: Signature) -> bool:
        """Only what went the same way: a field may be too long here, and of a later version there."""
        return self.outcome == outcome_of(signature)


def cures(
    known: Iterable[KnownCause], message: MessageSpec, version: int, fields: Fields
) -> list[tuple[KnownCause, Fields]]:
    """The causes that show in a value, each with the value that is cured of it."""
    cured = [(each, each.cause.cured(message, version, fields)) for each in known]
    return [(each, plain) for each, plain in cured if not same(plain, fields)]


def outcome_of(signature: Signature) -> tuple[str, str]:
    """What has to be equal for two mismatches to have one cause: what was done to the value, by whom."""
    return signature.testee, signature.reference if signature.reason == Reason.REFERENCE_REJECTED else ""


class KeptOut:
    """Causes, as they are kept out of the values of a message in a version.

    Where they may show is found once: a value may have a hundred thousand places, and none of them concerned.
    """

    def __init__(self, message: MessageSpec, version: int, causes: Sequence[Cause]) -> None:
        self._message, self._version, self._causes = message, version, tuple(causes)
        self._covering: dict[Place, list[Cause]] = {}

    def __call__(self, fields: Fields, keep: str | None = None) -> Fields:
        """`fields` without what they do, but at the path `keep`."""
        for node, place in list(places_of(self._message, self._version, fields, self._wanted)):
            if place.path == keep:
                continue
            lacking = node.field is not None and self._version not in node.field.versions
            cause = next((each for each in self._at(place) if each.fails(node, lacking)), None)
            if cause is not None and is_there(fields, node.site):
                # With another value than its default, a field that the version lacks may be refused by both.
                good = default_of(node.field) if lacking and node.field is not None else cause.good_at(node)
                fields = replaced(fields, node.site, good)
        return fields

    @cached_property
    def _wanted(self) -> frozenset[str] | None:
        """Where they may show, and the paths above, as `walk` wants them; None for everywhere."""
        wanted: set[str] = set()
        try:
            for key, place in schema_places(self._message, self._version):
                if self._at(place):
                    names = key.removesuffix("[]").split(".")
                    wanted.update((key, *(".".join(names[:depth]) for depth in range(1, len(names) + 1))))
        except RecursionError:
            return None
        return frozenset(wanted)

    def _at(self, place: Place) -> list[Cause]:
        here = self._covering.get(place)
        if here is None:
            here = self._covering[place] = [cause for cause in self._causes if cause.covers(place)]
        return here


@dataclass(frozen=True, slots=True)
class Culprit:
    """The value at fault in a minimised case.

    Attributes:
        place: where it stands.
        bad: the value.
        good: another, with which the case agrees.
        classes: see `Cause`.
        others: a case of each of these classes but that of `bad`.
        mixed: as `classes`, of values that are of another class for something else, such as a text that is as
            long, and not ASCII: they say nothing of that class.
        tags, letters: see `Cause`.
    """

    place: Place
    bad: Any
    good: Any
    classes: Classes
    others: tuple[OtherClass, ...] = ()
    mixed: Classes = ()
    tags: frozenset[int] = frozenset()
    letters: frozenset[str] = frozenset()

    @property
    def length(self) -> int:
        """Of the value at fault, the plainest that was found; 0 for one that has none."""
        return len(self.bad) if isinstance(self.bad, str | bytes | list) else 0

    def cause(self, scope: Scope) -> Cause:
        """How to keep it out of other values."""
        return Cause(scope, self.bad, self.good, (*self.classes, *self.mixed), self.tags, self.letters)


def find_culprit(message: MessageSpec, version: int, found: Minimised, oracle: Oracle) -> Culprit | None:
    """What is at fault in a minimised case; None where no other value of the field cures it.

    A container that fails with something in it is never emptied: that would hide all that is below.
    """
    path = found.attribution.path
    here = [each for each in places_of(message, version, found.best) if each[0].path == path]
    # An element of an array of scalars says more than the array.
    for node, place in _distinct(
        sorted(here, key=lambda each: (each[0].field is not None, each[0].value is None))
    ):
        if node.is_container and node.value:
            continue
        choices = sorted(_choices(node), key=lambda value: value is None)
        choices = [value for value in choices if not same(value, node.value)]
        rows = oracle([replaced(found.best, node.site, value) for value in choices]) if choices else []
        # Best of all it agrees; else another bug shows that stands in the same case.
        tried = sorted(zip(choices, rows, strict=True), key=lambda each: each[1].verdict != "agreed")
        for value, row in tried:
            if _is_cured(row, found.row):
                if node.is_container:
                    return Culprit(place, node.value, value, ())
                met = _failing_classes(node, found, oracle, representatives(node))
                mixed = _failing_classes(node, found, oracle, _as_long(node.value))
                mixed = {name: each for name, each in mixed.items() if name not in (value_class(node), *met)}
                return Culprit(
                    place,
                    node.value,
                    value,
                    _classes(met),
                    _other_classes(message, version, node, found, met),
                    _classes(mixed),
                    _failing_tags(node, found, oracle),
                    _failing_letters(node, found, oracle),
                )
    return None


def _distinct(here: Iterable[tuple[Node, Place]]) -> Iterator[tuple[Node, Place]]:
    """The places that are tried: where there was no time to shrink an array, it has thousands of elements."""
    tried: Counter[tuple[bool, str]] = Counter()
    for node, place in here:
        kind = node.field is None, value_class(node)
        tried[kind] += 1
        if tried[kind] <= _ALIKE:
            yield node, place


_ALIKE: Final = 8
"""Values of one class at one path that are tried as the one at fault."""


def find_trigger(message: MessageSpec, version: int, found: Minimised, oracle: Oracle) -> Trigger | None:
    """The one number or text without which a minimised case agrees; None where there is none, or several.

    It need not be the field that comes out wrong: a message may be read as another version's for what one
    field of it holds, and then one is lost, and another refused. What comes out wrong is asked for last.
    """
    triggers: dict[str, tuple[Node, Place]] = {}
    for node, place in places_of(message, version, found.best):
        if node.field is None or node.is_container or len(node.site) > 1:
            continue
        plain = default_of(node.field)
        if not same(node.value, plain):
            (row,) = oracle([replaced(found.best, node.site, plain)])
            if agrees(row):
                triggers[place.path] = node, place
    others = [path for path in triggers if path != found.attribution.path]
    if len(others or triggers) != 1:
        return None
    node, place = triggers[next(iter(others or triggers))]
    classes = {value_class(node), *_failing_classes(node, found, oracle, representatives(node))}
    return Trigger(place.message, place.path, repr(node.value), tuple(sorted(classes)))


def _is_cured(row: CaseRow, failing: CaseRow) -> bool:
    """Whether a case that failed does not do so any more, though it may fail otherwise."""
    otherwise = row.verdict == failing.verdict and row.testee_outcome != failing.testee_outcome
    return agrees(row) or otherwise


def _failing_classes(
    node: Node, found: Minimised, oracle: Oracle, values: Iterable[Any]
) -> dict[str, tuple[Any, CaseRow]]:
    """The value classes of which a place fails with another value than its own, in the same way; the least
    of each that was seen to, and its case."""
    others = [replace(node, value=value) for value in values if not same(value, node.value)]
    rows = oracle([replaced(found.best, each.site, each.value) for each in others]) if others else []
    least: dict[str, tuple[Any, CaseRow]] = {}
    for each, row in zip(others, rows, strict=True):
        if _fails_alike(row, found.row):
            name = value_class(each)
            if name not in least or not _as_much(each.value, least[name][0]):
                least[name] = each.value, row
    own = value_class(node)
    if own in least:
        least[own] = node.value, found.row  # the plainest that was found
    return least


def _classes(met: dict[str, tuple[Any, CaseRow]]) -> Classes:
    return tuple((name, value) for name, (value, _) in met.items())


def _other_classes(
    message: MessageSpec, version: int, node: Node, found: Minimised, met: dict[str, tuple[Any, CaseRow]]
) -> tuple[OtherClass, ...]:
    """The cases of the classes that a place fails with, but for its own."""
    return tuple(
        OtherClass(
            name,
            message.name,
            version,
            literal(sparse(message.root, replaced(found.best, node.site, value))),
            row.detail or "",
        )
        for name, (value, row) in sorted(met.items())
        # Whether a death is a matter for public pages depends on how large its frame is.
        if name != value_class(node) and not (row.died and row.frame_len < found.row.frame_len)
    )


def _failing_tags(node: Node, found: Minimised, oracle: Oracle) -> frozenset[int]:
    """The tag of an unknown tagged field that fails with something else in it, too."""
    if node.type != TAGS or len(node.value) != 1:
        return frozenset()
    ((tag, data),) = node.value
    (row,) = oracle([replaced(found.best, node.site, [(tag, data + b"\x01x")])])
    return frozenset((tag,)) if _fails_alike(row, found.row) else frozenset()


def _failing_letters(node: Node, found: Minimised, oracle: Oracle) -> frozenset[str]:
    """The letters that fail as the one does that a text holds: classes of texts do not tell them apart."""
    if not isinstance(node.value, str) or len(node.value) != 1 or found.row.died:
        return frozenset()  # a testee that dies takes its time
    rows = oracle([replaced(found.best, node.site, letter) for letter in _LETTERS])
    return frozenset(
        letter for letter, row in zip(_LETTERS, rows, strict=True) if _fails_alike(row, found.row)
    )


_LETTERS: Final = (*map(chr, range(0x7F)), *"ÀÉßàéÿŁΑΩαωЖжאش中語한")
"""Of ASCII, and some of other scripts, large and small."""


def _fails_alike(row: CaseRow, start: CaseRow) -> bool:
    """Whether a case fails as another did; bytes that cannot be read do not tell what became of what."""
    if same_cause(row, start):
        return True
    alike = (row.verdict, family(row.reason), row.testee_outcome)
    unread = UNREADABLE.intersection((row.reason, start.reason))
    return bool(unread) and alike == (start.verdict, family(start.reason), start.testee_outcome)


UNREADABLE: Final = frozenset((Reason.TESTEE_BYTES_REJECTED, Reason.NOT_CONSUMED))
"""Bytes that cannot be read, or not to their end."""


def _as_long(value: Any) -> Iterator[str]:
    """Texts with as many bytes, and with as many characters, as a long one of ASCII, and not of that."""
    if isinstance(value, str) and len(value) > 1 and value.isascii():
        for char in ("é", "語"):
            yield from (char * -(-len(value) // len(char.encode())), char * len(value))
        yield "\ud800" * len(value)


_LENGTHS: Final = (127, 128, 16_383, 16_384, 20_000, 32_768)
"""The first of each class of lengths, and one that no limit at a power of two spares."""


def representatives(node: Node) -> Iterator[Any]:
    """A value of each class that a scalar, or an array of scalars, has."""
    if node.type == TAGS:
        # Another tag, of a number that a tag can have, and one of each length as a varint.
        others = [tag - 7 if tag > MAX_TAG - 7 else tag + 7 for tag, _ in node.value[:1]]
        yield from ([(tag, b"\x01x")] for tag in (*others, 101, 130, 17_000))
        return
    element = node.field.element_type if node.field is not None else node.type
    if not isinstance(element, Primitive):
        return
    if node.field is not None and node.field.is_array:
        items = [value for value in _SCALARS.get(element, _NUMBERS) if value is not None]
        yield from ([item] for item in items)
        # What is wrong with an element shows in few of them: an empty text is right however it is changed.
        lengths = (0, 2, *_lengths_for(node.value))
        yield from ([item] * number for item in (items[0], items[-1]) for number in lengths)
        return
    limits = element.integer_range
    if limits is not None:
        above = [1, 100, *(limits[1] >> shift for shift in (32, 24, 16, 9, 1, 0) if limits[1] >> shift > 100)]
        # What is lost in rounding is lost of odd numbers.
        above += [(1 << bits) + 1 for bits in range(7, limits[1].bit_length())]
        yield from (0, *above, *(-value for value in above if limits[0] < 0), limits[0])
        return
    yield from _SCALARS.get(element, ())
    match element:
        case Primitive.STRING:
            yield from (
                "Zq9",
                *("a" * length for length in _LENGTHS),
                *(("Zq9" * length)[:length] for length in _lengths_for(node.value)),
                "é",
                "語",
                "\U0001f600",
                "\ud800",
                "x\udc00",
                "x\0",
            )
        case Primitive.BYTES | Primitive.RECORDS:
            yield from (b"\x7fQ", *(b"a" * length for length in _LENGTHS))
            yield from ((b"\x7fQ" * length)[:length] for length in _lengths_for(node.value))
        case Primitive.UUID:
            # Swapped bytes show where all of them differ.
            yield from (b"\xff" * 16, bytes(range(1, 17)))
        case Primitive.FLOAT64:
            yield from (2.5, -0.0, math.inf, math.nan)


def _lengths_for(value: Any) -> tuple[int, ...]:
    """Lengths of each class; of that of a long value two more, since a bug may begin anywhere in it."""
    length = 0 if value is None else len(value)
    return (*_LENGTHS, length, length + 1) if length >= _LENGTHS[0] else _LENGTHS


def _choices(node: Node) -> Iterator[Any]:
    """Other values for a place, the plainest first."""
    if node.field is None:
        if node.type == TAGS:
            yield []
        elif isinstance(node.type, Primitive):
            yield from (value for value in _SCALARS.get(node.type, _NUMBERS) if value is not None)
        return
    yield default_of(node.field)
    if node.struct is not None:
        yield [default_fields(node.struct)] if node.field.is_array else default_fields(node.struct)
        yield [] if node.field.is_array else None
        return
    element = node.field.element_type
    plain = _SCALARS.get(element, _NUMBERS) if isinstance(element, Primitive) else ()
    yield from ([[], *([value] for value in plain if value is not None)] if node.field.is_array else plain)


_NUMBERS: Final = (0, 1, -1, 127)
_SCALARS: Final[dict[Primitive, tuple[Any, ...]]] = {
    Primitive.BOOL: (False, True),
    Primitive.STRING: ("", "a", None),
    Primitive.BYTES: (b"", b"\x01", None),
    Primitive.RECORDS: (b"", b"\x01", None),
    Primitive.UUID: (bytes(16), bytes(15) + b"\x01"),
    Primitive.FLOAT64: (0.0, 1.0),
}
