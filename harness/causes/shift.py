"""Structs that go wrong whatever they hold: with a field too many, one too few, or one of another width.

So do arrays of which not all elements are written or read. What stands behind such a field, or such an
array, is written to the wrong place, or read from it. Every value shows other damage, and none is without:
all of it is one cause, and nothing else can be told of what stands there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Final

from harness.casework.faults import direction_of
from harness.causes.explain import UNREADABLE, representatives
from harness.causes.minimise import Minimised
from harness.causes.trigger import Trigger
from harness.outcome import SEEN_IN_A_VALUE, CaseRow, Change, Reason
from harness.values.shrink import Fields, Node, replaced, walk, writable_fields
from pycodec.anatomy import dissect
from pycodec.codec import Codec
from pycodec.specs.model import MessageSpec, StructSpec

__all__ = ["emptied", "filled", "find_shift", "is_misnumbered", "is_plain", "varied", "varied_messages"]

Ask = Callable[[Sequence[Fields]], Sequence[CaseRow]]
"""Runs values of the message; the rows face the direction that the cause is of."""

_VALUES: Final = 12
"""Values of a struct of which each has to go wrong: the default one, and others with every field set."""
_CHOICES: Final = 8
"""Of the values of a field, so many are tried."""


def find_shift(codec: Codec, found: Minimised, ask: Ask) -> Trigger | None:
    """The outermost struct of a minimised case that goes wrong whatever it holds; None where there is none.

    What comes out wrong in front of it, or before the first of its fields that does, is not of it.

    Args:
        codec: of the message and version, as the reference has them.
        found: the case.
        ask: see `Ask`.
    """
    message, version, path = codec.spec, codec.version, found.attribution.path
    if found.row.reason == Reason.REFERENCE_REJECTED:
        return None  # what Kafka refuses is told by itself, wherever other values are written to
    for node in _holders(message, version, found):
        rows = ask(list(_trials(message, version, node)))
        if any(row.verdict != "mismatch" for row in rows) or not _is_shift(rows, found.row, node):
            continue
        number = _is_misnumbered(rows[0], node)
        struct, here = (message.root, "") if node is None else (node.struct, node.path)
        if struct is None:
            if number:
                return Trigger(message.name, here, "", (), number)
            continue
        moved = [row for row in rows if _is_moved(row)]
        first = min((_field_at(codec, struct, here, row) for row in moved), default=0)
        place = _number([field.json_name for field in struct.fields], path.split("."), here)
        # Where nothing is read, or what was written cannot be, that a field in front is told says nothing.
        if place >= first or found.row.reason in (*_NOTHING, *UNREADABLE):
            return Trigger(message.name, here, "", (), number)
    return None


def is_misnumbered(message: MessageSpec, version: int, path: str, ask: Ask) -> bool:
    """Whether an array of a message, of one element of which nothing is set, comes out as another array."""
    plain = writable_fields(message.root, version)
    (node,) = (each for each in _arrays_of(message, plain) if each.path == path)
    return _is_misnumbered(ask([next(_trials(message, version, node))])[0], node)


def _holders(message: MessageSpec, version: int, found: Minimised) -> Iterator[Node | None]:
    """None for the message, then the structs that a minimised case cannot do without, the outermost first,
    with the arrays of scalars of the message itself."""
    there: dict[str, Node] = {}
    for node in walk(message.root, found.best):
        if not node.value or node.field is None or version not in node.field.versions:
            continue
        if node.struct is not None or (node.field.is_array and len(node.site) == 1):
            there[node.path] = node
    yield None
    yield from (node for _, node in sorted(there.items(), key=lambda each: (each[0].count("."), each[0])))


def _trials(message: MessageSpec, version: int, node: Node | None) -> Iterator[Fields]:
    """Values of which each goes wrong where what holds them does so whatever that is, the plainest first."""
    if node is not None and node.struct is None:
        return _arrays(message, version, node)
    return _values(message, version, "" if node is None else node.path)


def varied_messages(message: MessageSpec, version: int) -> Iterator[Fields]:
    """A message with its defaults, and then with others in every field that is no struct."""
    return _values(message, version, "")


def _arrays(message: MessageSpec, version: int, node: Node) -> Iterator[Fields]:
    """A message with an array of one scalar, and then of two: an array may be wrong for that number alone."""
    few = (each for each in representatives(node) if each and is_plain(each))
    for value in islice(few, _VALUES):
        yield replaced(writable_fields(message.root, version), node.site, value)


def _values(message: MessageSpec, version: int, path: str) -> Iterator[Fields]:
    """A message with one struct at a path, with defaults, and then with others for all that is no struct.

    By turns, an array there has one more: what is wrong with arrays of one element may be right in others.
    """
    within = f"{path}." if path else ""
    begun: list[tuple[Fields, list[Node]]] = []
    for elements in (1, 2):
        fields = _with_structs(message, version, path, elements)
        nodes = [
            node
            for node in walk(message.root, fields)
            if node.path.startswith(within)
            and "." not in node.path.removeprefix(within)
            and _is_set(node, version)
        ]
        begun.append((fields, nodes))
    yield begun[0][0]
    for number in range(1, _VALUES):
        fields, nodes = begun[number % 2]
        # The second of two holds other values than the first.
        numbers = (number + sum(step for step in node.site if isinstance(step, int)) for node in nodes)
        yield varied(fields, nodes, version, numbers)


def _with_structs(message: MessageSpec, version: int, path: str, elements: int) -> Fields:
    """A message with one struct of defaults at a path; where that is an array, with so many."""
    fields = writable_fields(message.root, version)
    for depth in range(1, len(names := path.split(".")) + 1 if path else 0):
        here = ".".join(names[:depth])
        node = next(node for node in walk(message.root, fields) if node.path == here)
        assert node.struct is not None, "the path is one of structs"
        element = writable_fields(node.struct, version)
        number = elements if here == path else 1
        fields = replaced(fields, node.site, [element] * number if _is_array(node) else element)
    return fields


def varied(fields: Fields, nodes: Iterable[Node], version: int, numbers: Iterable[int]) -> Fields:
    """A value with others in some of its fields: of the plain ones of each, that of a number."""
    for node, number in zip((each for each in nodes if _is_set(each, version)), numbers, strict=False):
        choices = list(islice(filter(is_plain, representatives(node)), _CHOICES))
        if choices:
            fields = replaced(fields, node.site, choices[number % len(choices)])
    return fields


def _is_array(node: Node) -> bool:
    return node.field is not None and node.field.is_array


def _is_set(node: Node, version: int) -> bool:
    return node.field is not None and node.struct is None and version in node.field.versions


def filled(message: MessageSpec, fields: Fields) -> list[str]:
    """The paths of the arrays of a message that hold something, but for those in structs."""
    return [node.path for node in _arrays_of(message, fields) if node.value]


def emptied(message: MessageSpec, fields: Fields, paths: Collection[str]) -> Fields:
    """A value with nothing in some arrays of its message."""
    for node in list(_arrays_of(message, fields)):
        if node.path in paths:
            fields = replaced(fields, node.site, [])
    return fields


def _arrays_of(message: MessageSpec, fields: Fields) -> Iterator[Node]:
    top = frozenset(field.json_name for field in message.root.fields if field.is_array)
    return (
        node for node in walk(message.root, fields, wanted=top) if node.path in top and len(node.site) == 1
    )


def is_plain(value: Any) -> bool:
    """Whether a value is none that some codecs refuse for reasons of their own."""
    if isinstance(value, list):
        return len(value) < 3 and all(map(is_plain, value))
    if isinstance(value, str):
        return len(value) < 4 and value.isascii() and "\0" not in value
    return value is not None and (not isinstance(value, bytes) or len(value) < 20)


def _is_misnumbered(row: CaseRow, node: Node | None) -> bool:
    """Whether an array of one element, of which nothing is set, comes out as another array.

    What is wrong with a struct in it would be told by a field; with a scalar, by what has become of it.
    """
    if node is None or not _is_array(node) or row.reason not in SEEN_IN_A_VALUE or row.path != node.path:
        return False
    return node.struct is not None or row.change in (Change.EMPTIED, "null")


def _is_shift(rows: Sequence[CaseRow], failing: CaseRow, node: Node | None) -> bool:
    """Whether what the values of a struct come to, one with all defaults first, is no matter of the values.

    A refusal to write is another's bug, unless nothing can be written. What is read from the wrong place may
    look like a value; where the number of elements alone is wrong, what follows may not be read at all. No
    size is judged of what is written wrong, for a bug of its own.
    """
    if failing.reason == Reason.SIZE_DIFFERS:
        sized = [row.reason == Reason.SIZE_DIFFERS for row in rows]
        return sized[0] and 2 * sum(sized) >= len(sized)
    number = _is_misnumbered(rows[0], node)
    nothing = (*_NOTHING, *UNREADABLE) if number else _NOTHING
    lost = [_is_moved(row) or row.reason in nothing or _is_misnumbered(row, node) for row in rows]
    if failing.reason == Reason.TESTEE_REJECTED and not number:
        return all(row.reason == Reason.TESTEE_REJECTED for row in rows)
    if number or direction_of(failing.reason, failing.testee_outcome) in ("read", "rewrite"):
        return lost[0] and 2 * sum(lost) >= len(lost)
    return all(lost) and any(map(_is_moved, rows))


def _is_moved(row: CaseRow) -> bool:
    """Whether the testee wrote more or fewer bytes than there should be; where it did, it reads as many."""
    if row.testee_bytes is None or row.reference_bytes is None:
        return False
    return len(row.testee_bytes) != len(row.reference_bytes)


_NOTHING: Final = (
    *(Reason.TESTEE_REJECTED, Reason.DECODE_REJECTED, Reason.DECODE_CONSUMED_DIFFERS),
    *(Reason.DECODE_MALFORMED, Reason.REENCODE_REJECTED),
)
"""What is told of no value: nothing was written or read, or not to its end."""


def _field_at(codec: Codec, struct: StructSpec, path: str, row: CaseRow) -> int:
    """The number of the field of a struct that the first byte is of that differs."""
    wrote, wanted = row.testee_bytes or b"", row.reference_bytes or b""
    pairs = enumerate(zip(wrote, wanted, strict=False))
    offset = next((at for at, (one, other) in pairs if one != other), min(len(wrote), len(wanted)))
    piece = next((each for each in reversed(dissect(codec, wanted).pieces) if each.start <= offset), None)
    if piece is None:
        return 0
    steps = [step.partition("[")[0] for step in piece.path.split(".")]
    return _number([field.snake_name for field in struct.fields], steps, path)


def _number(names: Sequence[str], steps: Sequence[str], path: str) -> int:
    """The number of the field of a struct that a place is in; behind them all, if it is in none."""
    depth = len(path.split(".")) if path else 0
    step = steps[depth] if len(steps) > depth else ""
    return names.index(step) if step in names else len(names)
