"""Loops for arrays of structs that have all the same shape, made while the program runs.

A struct of numbers and small arrays of numbers (a partition with its replicas) has a fixed size once the
lengths of its arrays, its *shape*, are given. Real arrays hold hundreds of equal shape. Once one shape
has been met often enough, a loop for it is compiled: one `struct` call per element for everything, each array
taken from or put into that call by position, and when reading the parts that must be equal compared
column by column before the loop starts.

Whoever chooses the input chooses the shapes, so both the count of what was met and the loops are
capped; beyond the cap the general functions do the work.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from struct import Struct
from typing import Any, Generic, TypeVar

from pycodec.compiler.defaults import add_default, differs
from pycodec.compiler.layout import CODES, SIZES, Bound, Layout
from pycodec.compiler.runtime.read import uuid_of
from pycodec.compiler.runtime.write import blob_of, list_of, unlike
from pycodec.compiler.source import Source
from pycodec.specs.model import Primitive
from pycodec.values import Message, Uuid

__all__ = ["AHEAD", "LEARN_AFTER", "MAX_COUNTED", "MAX_ITEMS", "MAX_LOOPS", "ShapeReader", "ShapeWriter"]

LEARN_AFTER = 200
"""Elements of one shape that are met before its loop is compiled: about when that will have paid."""
MAX_LOOPS = 32
"""Compiled loops per struct."""
MAX_COUNTED = 256
"""Shapes that are counted at a time."""
MAX_ITEMS = 64
"""Array items of a shape in all; larger structs gain nothing."""
PATIENCE = 4
"""Loops that end at once, within one array, before it is left to the general function."""
AHEAD = 16
"""Elements that a loop is given at first, twice as many after each that took all: what it looks at and does
not take is in proportion to what was taken."""
SAMPLED = 8
"""Of the elements whose shape has no loop, one in so many is counted."""

Shape = tuple[int, ...]
Loop = TypeVar("Loop")


class _Shapes(Generic[Loop]):
    """The shapes of one struct in one version: counted, then compiled."""

    def __init__(self, layout: Layout, compile_loop: Callable[[Layout, Shape], Loop]) -> None:
        self.layout = layout
        self.compile_loop = compile_loop
        self.names = tuple(bound.name for bound in layout.arrays)
        self.met: dict[Shape, int] = {}
        self.loops: dict[Shape, Loop] = {}

    def loop(self, value: Message) -> Loop | None:
        """The loop for the shape of `value`, if there is one by now."""
        arrays = [getattr(value, name) for name in self.names]
        if None in arrays:
            return None
        shape = tuple([len(array) for array in arrays])
        loop = self.loops.get(shape)
        if loop is None and len(self.loops) < MAX_LOOPS and sum(shape) <= MAX_ITEMS:
            if len(self.met) >= MAX_COUNTED:
                self.met.clear()
            met = self.met[shape] = self.met.get(shape, 0) + SAMPLED
            if met >= LEARN_AFTER:
                loop = self.loops[shape] = self.compile_loop(self.layout, shape)
        return loop


class ShapeReader:
    """Reads arrays of a struct, by loops for the shapes that it has learned."""

    def __init__(
        self, layout: Layout, read_one: Callable[[bytes, int], tuple[Message, int]], view: bool
    ) -> None:
        loop = partial(_reading_loop, view=view)
        self._shapes: _Shapes[Callable[..., int]] = _Shapes(layout, loop)
        self._read_one = read_one
        self._last: Callable[..., int] | None = None

    def __call__(self, b: bytes, p: int, count: int) -> tuple[list[Message], int]:
        """Read `count` structs at `p`, at least one; the list and the position behind them."""
        items: list[Message] = []
        patience, ahead = PATIENCE, AHEAD
        if self._last is not None and p <= len(b):
            # Most arrays are like the one before: no need to look at the first element.
            p = self._last(b, p, count, items.append)
            if len(items) == count:
                return items, p
        while True:
            value, p = self._read_one(b, p)
            items.append(value)
            before = len(items)
            loop = self._shapes.loop(value) if patience else None
            if loop is None:
                for _ in range(min(SAMPLED - 1, count - before) if patience else count - before):
                    value, p = self._read_one(b, p)
                    items.append(value)
            elif before < count:
                self._last = loop
                p = loop(b, p, min(ahead, count - before), items.append)
                taken = len(items) - before
                patience -= not taken
                ahead = 2 * ahead if taken == ahead else AHEAD
            if len(items) == count:
                return items, p


class ShapeWriter:
    """Writes arrays of a struct, by loops for the shapes that it has learned."""

    def __init__(self, layout: Layout, write_one: Callable[[Message], bytes]) -> None:
        self._shapes: _Shapes[Callable[..., None]] = _Shapes(layout, _writing_loop)
        self._write_one = write_one
        self._last: Callable[..., None] | None = None

    def __call__(self, out: list[bytes], items: list[Message]) -> None:
        """Append the bytes of `items`, at least one, to `out`."""
        start, done, count = len(out), 0, len(items)
        patience, ahead = PATIENCE, AHEAD
        if self._last is not None:
            self._last(items, out.append)
            done = len(out) - start
            if done == count:
                return
        while True:
            loop = self._shapes.loop(items[done]) if patience else None
            if loop is None:
                some = items[done : done + SAMPLED] if patience else items[done:]
                out += [self._write_one(item) for item in some]
            else:
                self._last = loop
                loop(items[done : done + ahead], out.append)
                taken = len(out) - start - done
                ahead = 2 * ahead if taken == ahead else AHEAD
                if not taken:
                    # Its shape is right, so something else about this one is not.
                    patience -= 1
                    out.append(self._write_one(items[done]))
            done = len(out) - start
            if done == count:
                return


@dataclass(frozen=True, slots=True)
class _Cell:
    """One `struct` code of an element of a given shape: a constant, or (part of) a field."""

    code: str
    constant: int | None
    bound: Bound | None


def _cells(layout: Layout, shape: Shape) -> list[_Cell]:
    """The cells of an element, in order."""
    cells: list[_Cell] = []
    counts = iter(shape)
    for bound in layout.regular:
        if bound.code:
            cells.append(_Cell(bound.code, None, bound))
            continue
        assert bound.array_of
        count = next(counts)
        cells.append(_Cell("B", count + 1, None) if bound.compact else _Cell("i", count, None))
        cells += [_Cell(CODES[bound.array_of], None, bound)] * count
    if layout.flexible:
        cells.append(_Cell("B", 0, None))
    return cells


def _reading_loop(layout: Layout, shape: Shape, view: bool) -> Callable[..., int]:
    """Compile `loop(b, p, most, append) -> p`, which reads up to `most` structs while they are of `shape`."""
    src, cells = Source(view=view), _cells(layout, shape)
    stride = sum(SIZES[cell.code] for cell in cells)
    kept = "".join("x" * SIZES[cell.code] if cell.bound is None else cell.code for cell in cells)
    with src.block("def loop(b, p, most, append)"):
        src.add(f"n = min(most, (len(b) - p) // {stride})", f"q = p + n * {stride}")
        offset = 0
        for cell in cells:
            if cell.constant is not None:
                wanted = cell.constant.to_bytes(SIZES[cell.code], "big")
                for column, byte in enumerate(wanted, offset):
                    src.add(f"column = {src.content(f'b[p + {column}:q:{stride}]')}")
                    with src.block(f"if column.count({byte}) != n"):
                        src.add(f"n -= len(column.lstrip({bytes((byte,))!r}))", f"q = p + n * {stride}")
            offset += SIZES[cell.code]
        taken, stores = [], []
        for bound in layout.regular:
            names = [src.name("x") for cell in cells if cell.bound is bound]
            taken += names
            is_uuid = Primitive.UUID in (bound.primitive, bound.array_of)
            values = ", ".join(f"uuid_of({name})" if is_uuid else name for name in names)
            stores.append(f"v.{bound.name} = {values if bound.code else f'[{values}]'}")
        # Without a single field to take, the tuples are empty.
        targets = ", ".join(taken) + "," * (len(taken) == 1) if taken else "_"
        with src.block(f"for {targets} in {src.fixed(kept, 'iter_unpack')}(b[p:q])"):
            src.add(f"v = new({layout.class_name})", *stores)
            for bound in (*layout.absent, *layout.tagged):
                add_default(src, layout, bound, "v")
            src.add("v._unknown_tagged_fields = None", "append(v)")
        src.add("return q")
    return _compiled(src, layout)


def _writing_loop(layout: Layout, shape: Shape) -> Callable[..., None]:
    """Compile `loop(items, append)`, which writes the first items while they are of `shape`.

    It ends at the first that is remarkable: another shape, unknown tagged fields, a value of a wrong type.
    """
    src, cells = Source(), _cells(layout, shape)
    with src.block("def loop(items, append)"), src.block("try"):
        with src.block("for v in items"):
            unknown = "v._unknown_tagged_fields"
            stop = [f"{unknown} is not None and (type({unknown}) is not list or {unknown})"]
            stop += [
                differs(src, layout, bound, f"v.{bound.name}")
                for bound in (*(b for b in layout.absent if not b.field.ignorable), *layout.tagged)
            ]
            values: dict[int, list[str]] = {}
            for index, bound in enumerate(layout.regular):
                code = bound.code or CODES[bound.array_of or Primitive.BOOL]
                if bound.code and code not in ("?", "16s"):
                    values[index] = [f"v.{bound.name}"]
                    continue
                values[index] = names = [src.name("x") for cell in cells if cell.bound is bound]
                if bound.code:
                    src.add(f"{names[0]} = v.{bound.name}")
                else:
                    items = src.name("items")
                    src.add(f"{items} = v.{bound.name}")
                    stop.append(f"type({items}) is not list")
                    if names:
                        src.add(f"{', '.join(names)}{',' * (len(names) == 1)} = {items}")
                    else:
                        stop.append(items)
                # `struct` takes more for these two than the field does.
                if code == "?":
                    stop += [f"{name} is not True and {name} is not False" for name in names]
                elif code == "16s":
                    stop += [f"type({name}) is not Uuid or len({name}) != 16" for name in names]
            with src.block("if " + " or ".join(f"({test})" if " or " in test else test for test in stop)):
                src.add("return")
            arguments: list[str] = []
            for index, bound in enumerate(layout.regular):
                arguments += [] if bound.code else ["count"]
                arguments += values[index]
            constants = [str(cell.constant) for cell in cells if cell.constant is not None]
            filled = iter(constants)
            arguments = [next(filled) if argument == "count" else argument for argument in arguments]
            arguments += filled
            pack = src.fixed("".join(cell.code for cell in cells), "pack")
            src.add(f"append({pack}({', '.join(arguments)}))")
        src.splice(["    except Exception:", "        return"])
    return _compiled(src, layout)


def _compiled(src: Source, layout: Layout) -> Callable[..., Any]:
    pair = layout.pair
    scope: dict[str, Any] = {
        "Struct": Struct,
        "Uuid": Uuid,
        "ZERO": Uuid.ZERO,
        "new": object.__new__,
        "uuid_of": uuid_of,
        "list_of": list_of,
        "blob_of": blob_of,
        "unlike": unlike,
        **{pair.layout(struct).class_name: pair.classes[struct.name] for struct in pair.structs},
    }
    where = f"<pycodec {layout.pair.spec.name} v{layout.pair.version} {layout.name}>"
    exec(compile(src.text(), where, "exec"), scope)
    loop: Callable[..., Any] = scope["loop"]
    return loop
