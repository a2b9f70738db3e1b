"""Emits `encode`.

Fields of fixed size, and the length that follows them, are collected into one `struct` call (`run`); calls
and contents are `pieces`, expressions that are joined once at the end. A compact length is one byte of the
run as long as it is below 128, else the run ends before it.
"""

from __future__ import annotations

from pycodec.compiler.defaults import differs
from pycodec.compiler.layout import CODES, Bound, Layout, Pair
from pycodec.compiler.source import Source
from pycodec.specs.model import Primitive, StructType

__all__ = ["EncodeEmitter", "emit_encode"]

SHAPES_FROM = 9
"""Arrays with fewer structs are not worth a look at their shapes."""
REFUSE = "    raise Refused"


def emit_encode(src: Source, pair: Pair) -> None:
    """The function `encode(value)`."""
    root = pair.layout(pair.spec.root)
    with src.block("def encode(v)"):
        with src.block("try"):
            EncodeEmitter(src, pair).whole("v", root)
        if not src.java:
            with src.block("except UnicodeError"):
                src.add("return encode_java(v)")
        with src.block("except Exception"):
            src.add("return write_slowly(v)")


class EncodeEmitter:
    """Emits the writing of structs and fields into a `Source`."""

    def __init__(self, src: Source, pair: Pair) -> None:
        self.src = src
        self.pair = pair
        self.pieces: list[str] = []
        self.flushed = False
        self._codes: list[str] = []
        self._values: list[str] = []

    # Runs and pieces

    def fixed(self, code: str, value: str) -> None:
        """Add a value of fixed size to the run."""
        self._codes.append(code)
        self._values.append(value)

    def pack(self, code: str = "", value: str = "") -> str:
        """The run, with one more value perhaps, as an expression."""
        codes = self._codes + [code] * bool(code)
        values = self._values + [value] * bool(code)
        if codes == ["B"] * len(codes) and all(v.isdigit() for v in values):
            return repr(bytes(map(int, values)))
        return f"{self.src.fixed(''.join(codes), 'pack')}({', '.join(values)})"

    def take_run(self) -> str | None:
        """End the run: its expression, or None if it is empty."""
        piece = self.pack() if self._codes else None
        self._codes, self._values = [], []
        return piece

    def end_run(self) -> None:
        """Make the run a piece."""
        piece = self.take_run()
        if piece:
            self.pieces.append(piece)

    def flush(self) -> None:
        """Emit all pieces into `out`."""
        self.end_run()
        if len(self.pieces) == 1:
            self.src.add(f"out.append({self.pieces[0]})")
        elif self.pieces:
            self.src.add(f"out += ({', '.join(self.pieces)})")
        self.flushed = True
        self.pieces = []

    def length(self, raw: str, table: str) -> None:
        """A compact length, given as the name that holds length + 1; the run ends here."""
        if self._codes:
            short, long = self.pack("B", raw), self.pack()
            self._codes, self._values = [], []
            self.pieces.append(f"({short} if {raw} < 128 else {long} + {table}[{raw}])")
        else:
            self.pieces.append(f"{table}[{raw}]")

    def whole(self, v: str, layout: Layout) -> None:
        """The body of a function that returns the bytes of struct `v`."""
        src = self.src
        start = len(src.lines)
        self.struct(v, layout, 0)
        self.end_run()
        if self.flushed:
            self.flush()
            src.add("return b''.join(out)")
            src.insert(start, "out = []")
        elif len(self.pieces) == 1:
            src.add(f"return {self.pieces[0]}")
        else:
            src.add(f"return b''.join(({', '.join(self.pieces)}))")

    # Structs

    def struct(self, v: str, layout: Layout, depth: int) -> None:
        """Write struct `v`."""
        src = self.src
        for bound in layout.absent:
            if not bound.field.ignorable:
                src.add(f"if {differs(src, layout, bound, f'{v}.{bound.name}')}:", REFUSE)
        for bound in layout.regular:
            self.field(f"{v}.{bound.name}", layout, bound, depth)
        unknown = f"{v}._unknown_tagged_fields"
        if layout.tagged:
            from pycodec.compiler.encode_tags import emit_tags_writer

            name = emit_tags_writer(src, self.pair, layout)
            self.end_run()
            self.pieces.append(f"{name}({v})")
        elif layout.flexible:
            none, run = self.pack("B", "0"), self.take_run()
            some = f"{run} + unknown_tags({unknown})" if run else f"unknown_tags({unknown})"
            self.pieces.append(f"({none} if not {unknown} else {some})")
        elif self._codes:
            self.pieces.append(f"({self.take_run()} if not {unknown} else refuse())")
        else:
            src.add(f"if {unknown}:", REFUSE)

    def field(self, value: str, layout: Layout, bound: Bound, depth: int) -> None:
        """Write the field whose value is the expression `value`."""
        if bound.code:
            self.scalar(bound.code, value)
        elif bound.primitive is Primitive.STRING:
            self.string(value, bound)
        elif bound.primitive:
            self.blob(value, bound)
        elif isinstance(bound.field.type, StructType):
            self.inner_struct(value, layout.inner(bound), bound.nullable, depth + 1)
        elif bound.array_of:
            self.array(value, bound)
        else:
            self.structs(value, layout.inner(bound), bound, depth + 1)

    def scalar(self, code: str, value: str) -> None:
        """A value of fixed size. `struct` takes more than the field does for two codes: check those."""
        if code == "?":
            flag = self.src.name("flag")
            self.src.add(f"{flag} = {value}", f"if {flag} is not True and {flag} is not False:", REFUSE)
            value = flag
        elif code == "16s":
            uuid = self.src.name("uuid")
            self.src.add(f"{uuid} = {value}", f"if len({uuid}) != 16:", REFUSE)
            value = uuid
        self.fixed(code, value)

    def inner_struct(self, value: str, layout: Layout, nullable: bool, depth: int) -> None:
        """Write a struct that is a field."""
        src = self.src
        if not nullable:
            self.struct_value(value, layout, depth)
            return
        v = src.name("v")
        src.add(f"{v} = {value}")
        self.flush()
        with src.block(f"if {v} is None"):
            src.add("out.append(b'\\xff')")
        with src.block("else"):
            self.fixed("B", "1")
            self.struct_value(v, layout, depth)
            self.flush()

    def struct_value(self, value: str, layout: Layout, depth: int) -> None:
        """Write a struct, in place or by a function of its own."""
        if layout.out_of_line(depth):
            self.end_run()
            self.pieces.append(f"{self.writer(layout)}({value})")
            return
        v = value
        if not v.isidentifier():
            v = self.src.name("v")
            self.src.add(f"{v} = {value}")
        self.struct(v, layout, depth)

    def writer(self, layout: Layout) -> str:
        """The name of the function that writes one struct."""
        name = f"write_{layout.name}"
        if name not in self.src.functions:
            with self.src.function(name, "v"):
                EncodeEmitter(self.src, self.pair).whole("v", layout)
        return name

    # Strings, bytes and arrays

    def string(self, value: str, bound: Bound) -> None:
        """Write a string."""
        src, s, n = self.src, self.src.name("s"), self.src.name("n")
        measure = f"{n} = len({s})" + " + 1" * bound.compact
        if bound.nullable:
            src.add(f"{s} = {value}")
            with src.block(f"if {s} is None"):
                src.add(f"{s} = b''", f"{n} = {0 if bound.compact else -1}")
            with src.block("else"):
                src.add(f"{s} = {s}.encode({src.utf8})", measure)
        else:
            src.add(f"{s} = {value}.encode({src.utf8})", measure)
        if bound.compact:
            self.length(n, "string_lengths")
        else:
            self.fixed("h", n)
            self.end_run()
        self.pieces.append(s)

    def blob(self, value: str, bound: Bound) -> None:
        """Write bytes or records."""
        src, s, n = self.src, self.src.name("s"), self.src.name("n")
        src.add(f"{s} = {value}")
        accept = [f"if type({s}) is not bytes:", f"    {s} = blob_of({s})"]
        measure = f"{n} = len({s})" + " + 1" * bound.compact
        if bound.nullable:
            with src.block(f"if {s} is None"):
                src.add(f"{s} = b''", f"{n} = {0 if bound.compact else -1}")
            with src.block("else"):
                src.add(*accept, measure)
        else:
            src.add(*accept, measure)
        if bound.compact:
            self.length(n, "varints")
        else:
            self.fixed("i", n)
            self.end_run()
        self.pieces.append(s)

    def array(self, value: str, bound: Bound) -> None:
        """Write an array of primitives."""
        src, items = self.src, self.src.name("items")
        src.add(f"{items} = {value}")
        accept = [f"if type({items}) is not list:", f"    {items} = list_of({items})"]
        kind = bound.array_of
        assert kind is not None
        self.end_run()
        if kind in (Primitive.BOOL, Primitive.UUID, Primitive.STRING) or kind not in CODES:
            stem = {Primitive.BOOL: "bools", Primitive.UUID: "uuids", Primitive.STRING: "strings"}
            written = f"write_{stem.get(kind, 'blobs')}({items}, {bound.compact})"
        else:
            form = "compact" if bound.compact else "legacy"
            table = src.define(f"{form}_{CODES[kind]}", f"array_packs[{CODES[kind]!r}, {bound.compact}]")
            prefix = f"len({items})" + " + 1" * bound.compact
            written = f"{table}[len({items})]({prefix}, *{items})"
        if bound.nullable:
            with src.block(f"if {items} is None"):
                null = b"\0" if bound.compact else b"\xff\xff\xff\xff"
                src.add(f"{items} = {null!r}")
            with src.block("else"):
                src.add(*accept, f"{items} = {written}")
            self.pieces.append(items)
        else:
            src.add(*accept)
            self.pieces.append(written)

    def structs(self, value: str, layout: Layout, bound: Bound, depth: int) -> None:
        """Write an array of structs."""
        src, items, n, v = (self.src, *map(self.src.name, ("items", "n", "v")))
        src.add(f"{items} = {value}")
        accept = [f"if type({items}) is not list:", f"    {items} = list_of({items})"]
        measure = f"{n} = len({items})" + " + 1" * bound.compact
        if bound.nullable:
            with src.block(f"if {items} is None"):
                src.add(f"{items} = ()", f"{n} = {0 if bound.compact else -1}")
            with src.block("else"):
                src.add(*accept, measure)
        else:
            src.add(*accept, measure)
        if bound.compact:
            self.length(n, "varints")
        else:
            self.fixed("i", n)
        self.flush()
        if layout.out_of_line(depth):
            call = f"{self.writer(layout)}({v})"
            src.add(f"out += [{call} for {v} in {items}]")
        elif layout.arrays:
            with src.block(f"if {n} > {SHAPES_FROM}"):
                src.add(f"{self.shapes(layout)}(out, {items})")
            with src.block("else"):
                self.loop(v, items, layout, depth)
        else:
            self.loop(v, items, layout, depth)

    def loop(self, v: str, items: str, layout: Layout, depth: int) -> None:
        """The plain loop over structs: a comprehension if the struct is a single expression."""
        src = self.src
        inner = EncodeEmitter(src, self.pair)
        with src.apart() as body:
            inner.struct(v, layout, depth)
            inner.end_run()
            single = not body and len(inner.pieces) == 1
            if not single:
                inner.flush()
        if single:
            src.add(f"out += [{inner.pieces[0]} for {v} in {items}]")
        else:
            with src.block(f"for {v} in {items}"):
                src.splice(body)

    def shapes(self, layout: Layout) -> str:
        """The name of the writer that learns the shapes of a struct with small arrays (`specialise`)."""
        return self.src.define_object(
            f"write_shapes_{layout.name}", f"ShapeWriter(layout_{layout.name}, {self.writer(layout)})"
        )
