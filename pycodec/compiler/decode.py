"""Emits `decode`.

The bytes are `b`, the position is `p`; while it is known to be `p` plus a constant, the constant stays in
the source instead of being added (`base`). Fields of fixed size, and the first byte of the length that
follows them, are collected into one `struct` call (`run`). A slice past the end of `b` is merely short, so
an overrun shows up later: as an error of the next read, or in the comparison at the very end.
"""

from __future__ import annotations

from pycodec.compiler.defaults import add_default
from pycodec.compiler.layout import CODES, SIZES, Bound, Layout, Pair
from pycodec.compiler.source import Source
from pycodec.specs.model import Primitive, StructType

__all__ = ["DecodeEmitter", "emit_decode"]

NO_LIMIT = 2**31 - 1
RUN_LEAST = 4
"""Arrays with fewer structs than this are not worth the preparations of a loop over equal ones."""


def emit_decode(src: Source, pair: Pair) -> None:
    """The function `decode(data, offset=0)`."""
    root = pair.layout(pair.spec.root)
    emitter = DecodeEmitter(src, pair)
    with src.block("def decode(data, offset=0)"):
        with src.block("try"):
            src.add(
                "if offset < 0:",
                "    raise Refused",
                "b = data if type(data) is bytes else to_bytes(data)",
                "p = offset",
                f"v = new({root.class_name})",
            )
            emitter.struct("v", root, 0)
            emitter.flush()
            if not emitter.base:
                src.add("if p > len(b):", "    raise Refused")
            src.add(f"return v, {emitter.at()} - offset")
        if not src.java:
            with src.block("except UnicodeError"):
                src.add("return decode_java(data, offset)")
        with src.block("except Exception"):
            src.add("return read_slowly(data, offset)")


class DecodeEmitter:
    """Emits the reading of structs and fields into a `Source`."""

    def __init__(self, src: Source, pair: Pair) -> None:
        self.src = src
        self.pair = pair
        limit = pair.policy.max_array_length
        self.limit = NO_LIMIT if limit is None else limit
        self.base = 0
        self._codes: list[str] = []
        self._targets: list[str] = []
        self._after: list[str] = []

    # Position and runs

    def at(self, more: int = 0) -> str:
        """The position, as an expression."""
        offset = self.base + more
        return f"p + {offset}" if offset > 0 else f"p - {-offset}" if offset else "p"

    def fixed(self, code: str, target: str) -> None:
        """Add a field of fixed size to the run."""
        self._codes.append(code)
        if code == "16s":
            local = self.src.name("u")
            self._after.append(f"{target} = uuid_of({local})")
            target = local
        self._targets.append(target)

    def flush(self) -> None:
        """Emit the run."""
        if not self._codes:
            return
        codes, size = "".join(self._codes), sum(SIZES[code] for code in self._codes)
        if codes == "B":
            self.src.add(f"{self._targets[0]} = b[{self.at()}]")
        else:
            targets = ", ".join(self._targets) + "," * (len(self._targets) == 1)
            self.src.add(f"{targets} = {self.src.fixed(codes, 'unpack_from')}(b, {self.at()})")
        self.src.add(*self._after)
        self._codes, self._targets, self._after = [], [], []
        self.base += size

    def settle(self) -> None:
        """Emit the run and make `p` the position itself."""
        self.flush()
        if self.base:
            self.src.add(f"p += {self.base}")
        self.base = 0

    def prefix(self, code: str) -> str:
        """Read a length, marker or count together with the run before it; the local that holds it."""
        self.fixed(code, "n")
        self.flush()
        return "n"

    def moved(self, call: str) -> str:
        """Source that takes a new `p` from `call`, in terms of the current base."""
        return call + (f"; p -= {self.base}" if self.base else "")

    # Structs

    def struct(self, v: str, layout: Layout, depth: int) -> None:
        """Read the fields of struct `v`, an instance that has just been made."""
        src = self.src
        for bound in (*layout.absent, *layout.tagged):
            add_default(src, layout, bound, v)
        src.add(f"{v}._unknown_tagged_fields = None")
        for bound in layout.regular:
            self.field(f"{v}.{bound.name}", layout, bound, depth)
        if layout.flexible:
            count = self.prefix("B")
            with src.block(f"if {count}"):
                src.add(self.moved(f"p = {self.tags_call(layout, v, self.at(), count)}"))

    def field(self, target: str, layout: Layout, bound: Bound, depth: int) -> None:
        """Read one field into `target`."""
        if bound.code:
            self.fixed(bound.code, target)
        elif bound.primitive is Primitive.STRING:
            self.string(target, bound)
        elif bound.primitive:
            self.blob(target, bound)
        elif isinstance(bound.field.type, StructType):
            self.inner_struct(target, layout.inner(bound), bound.nullable, "b", depth + 1)
        else:
            self.array(target, layout, bound, depth)

    def inner_struct(self, target: str, layout: Layout, nullable: bool, marker: str, depth: int) -> None:
        """Read a struct that is a field."""
        src = self.src
        if not nullable:
            self.struct_value(target, layout, depth)
            return
        self.prefix(marker)
        self.settle()
        with src.block("if n < 0"):
            src.add(f"{target} = None")
        with src.block("else"):
            self.struct_value(target, layout, depth)
            self.settle()

    def struct_value(self, target: str, layout: Layout, depth: int) -> None:
        """Read a struct, in place or by a function of its own."""
        if layout.out_of_line(depth):
            self.settle()
            self.src.add(f"{target}, p = {self.reader(layout)}(b, p)")
        else:
            # A new name each time: the run may still hold fields of another one.
            v = self.src.name("v")
            self.src.add(f"{target} = {v} = new({layout.class_name})")
            self.struct(v, layout, depth)

    def reader(self, layout: Layout) -> str:
        """The name of the function that reads one struct."""
        name = f"read_{layout.name}"
        if name not in self.src.functions:
            with self.src.function(name, "b, p"):
                inner = DecodeEmitter(self.src, self.pair)
                self.src.add(f"v = new({layout.class_name})")
                inner.struct("v", layout, 0)
                inner.flush()
                self.src.add(f"return v, {inner.at()}")
        return name

    def tags_call(self, layout: Layout, v: str, at: str, count: str) -> str:
        """A call that reads the tagged section of `v`, for its new position."""
        from pycodec.compiler.decode_tags import emit_tags_reader

        limit = self.pair.policy.max_tagged_fields
        bounds = f"{NO_LIMIT if limit is None else limit}, {self.pair.policy.negative_tag_count}"
        if not (layout.tagged or layout.refused_tags):
            return f"read_unknown_tags({v}, b, {at}, {count}, {bounds})"
        name = emit_tags_reader(self.src, self.pair, layout, bounds)
        return f"{name}({v}, b, {at}, {count})"

    # Strings, bytes and arrays

    def length(self, bound: Bound, stem: str, extra: str = "") -> str:
        """Read a compact length that is used raw (length + 1, 0 for null)."""
        n = self.prefix("B")
        test = f"{n} > 127" if bound.nullable else f"not 0 < {n} < 128"
        helper = stem if bound.nullable else f"some_{stem}"
        with self.src.block(f"if {test}"):
            self.src.add(self.moved(f"n, p = {helper}(b, {self.at()}, n{extra})"))
        return n

    def content(self, target: str, bound: Bound, present: str, shift: int, expression: str) -> None:
        """Read `n + shift` bytes if `present`, else null."""

        def read() -> None:
            self.src.add(f"q = {self.at(shift)} + n", f"{target} = {expression.format(self.at())}", "p = q")

        if not bound.nullable:
            read()
        else:
            with self.src.block(f"if {present}"):
                read()
            with self.src.block("else"):
                self.src.add(f"{target} = None", *([f"p += {self.base}"] if self.base else []))
        self.base = 0

    def string(self, target: str, bound: Bound) -> None:
        """Read a string."""
        expression = f"b[{{}}:q].decode({self.src.utf8})"
        if bound.compact:
            self.length(bound, "string_length")
            self.content(target, bound, "n", -1, expression)
        else:
            self.prefix("h")
            if not bound.nullable:
                self.src.add("if n < 0:", "    raise Refused")
            self.content(target, bound, "n >= 0", 0, expression)

    def blob(self, target: str, bound: Bound) -> None:
        """Read bytes or records."""
        if bound.compact:
            self.length(bound, "byte_length")
            self.content(target, bound, "n", -1, "b[{}:q]")
        else:
            self.prefix("i")
            if not bound.nullable:
                self.src.add("if n < 0:", "    raise Refused")
            self.content(target, bound, "n >= 0", 0, "b[{}:q]")

    def times(self, bound: Bound) -> str:
        """What to loop over, for as many turns as the array in `n` has elements."""
        return "compact_times[n]" if bound.compact else "times[n]"

    def array(self, target: str, layout: Layout, bound: Bound, depth: int) -> None:
        """Read an array."""
        src = self.src
        if bound.compact:
            self.length(bound, "array_length", f", {self.limit}")
            count, present = "n - 1", "n"
        else:
            self.prefix("i")
            test = "n > 127" if bound.nullable else "not 0 <= n < 128"
            src.add(
                f"if {test}:", f"    check_count(n, len(b) - {self.at().replace(' +', ' -')}, {self.limit})"
            )
            count, present = "n", "n >= 0"
        if bound.nullable:
            self.settle()
            with src.block(f"if {present}"):
                self.elements(target, layout, bound, count, depth)
                self.settle()
            with src.block("else"):
                src.add(f"{target} = None")
        else:
            self.elements(target, layout, bound, count, depth)

    def elements(self, target: str, layout: Layout, bound: Bound, count: str, depth: int) -> None:
        """Read `count` elements."""
        src, kind = self.src, bound.array_of
        if kind is None:
            self.settle()
            self.structs(target, layout.inner(bound), bound, count, depth + 1)
        elif kind in (Primitive.STRING, Primitive.BYTES, Primitive.RECORDS, Primitive.UUID):
            stem = {Primitive.STRING: "strings", Primitive.UUID: "uuids"}.get(kind, "blobs")
            stem = stem if bound.compact or kind is Primitive.UUID else f"legacy_{stem}"
            src.add(f"{target}, p = read_{stem}(b, {self.at()}, {count})")
            self.base = 0
        else:
            code = CODES[kind]
            size = SIZES[code]
            src.add(f"{target} = list({array_unpacks(src, code)}[{count}](b, {self.at()}))")
            # From p + base over count elements: in the compact form the count is n − 1.
            shift = self.base - (size if bound.compact else 0)
            src.add(f"p += n{f' * {size}' * (size > 1)}" + (f" {shift:+d}" if shift else ""))
            self.base = 0

    def structs(self, target: str, layout: Layout, bound: Bound, count: str, depth: int) -> None:
        """Read `count` structs."""
        src, v, items = self.src, self.src.name("v"), self.src.name("items")
        if not layout.least:
            src.add(f"if {count} > len(b) - p:", "    raise Refused")
        if layout.arrays and not layout.out_of_line(0):
            with src.block(f"if n > {2 * RUN_LEAST}"):
                src.add(f"{target}, p = {self.shapes(layout)}(b, p, {count})")
            with src.block("else"):
                src.add(f"{target} = {items} = []")
                self.loop(v, items, layout, bound, depth)
        elif layout.stride and not layout.out_of_line(0):
            src.add(f"{target} = {items} = []", f"q = p + {self.product(count, layout.stride)}")
            test = f"n > {RUN_LEAST} and q <= len(b)"
            if layout.flexible:
                # All tagged sections are empty: every last byte is 0.
                test += f" and b[p + {layout.stride - 1}:q:{layout.stride}].count(0) == {count}"
            with src.block(f"if {test}"):
                codes = "".join(layout.codes or ()) + "x" * layout.flexible
                each = src.fixed(codes, "iter_unpack")
                with src.block(f"for fields in {each}(b[p:q])"):
                    src.add(f"{v} = new({layout.class_name})")
                    self.equal_struct(v, layout)
                    src.add(f"{items}.append({v})")
                src.add("p = q")
            with src.block("else"):
                self.loop(v, items, layout, bound, depth)
        else:
            src.add(f"{target} = {items} = []")
            self.loop(v, items, layout, bound, depth)
        assert self.base == 0

    @staticmethod
    def product(count: str, size: int) -> str:
        """`count * size`, where count is an expression."""
        return f"({count}) * {size}" if " " in count else f"{count} * {size}"

    def equal_struct(self, v: str, layout: Layout) -> None:
        """Store the tuple `fields` into a struct of fixed size without tagged fields."""
        targets, after = [], []
        for bound in layout.regular:
            targets.append(f"{v}.{bound.name}" if bound.code != "16s" else self.src.name("u"))
            if bound.code == "16s":
                after.append(f"{v}.{bound.name} = uuid_of({targets[-1]})")
        self.src.add(", ".join(targets) + "," * (len(targets) == 1) + " = fields", *after)
        for bound in (*layout.absent, *layout.tagged):
            add_default(self.src, layout, bound, v)
        self.src.add(f"{v}._unknown_tagged_fields = None")

    def loop(self, v: str, items: str, layout: Layout, bound: Bound, depth: int) -> None:
        """The plain loop over structs."""
        src = self.src
        with src.block(f"for _ in {self.times(bound)}"):
            if layout.out_of_line(depth):
                src.add(f"{v}, p = {self.reader(layout)}(b, p)")
            else:
                src.add(f"{v} = new({layout.class_name})")
                self.struct(v, layout, depth)
                self.settle()
            src.add(f"{items}.append({v})")

    def shapes(self, layout: Layout) -> str:
        """The name of the reader that learns the shapes of a struct with small arrays (`specialise`)."""
        name = f"shapes_{layout.name}"
        return self.src.define_object(name, f"ShapeReader(layout_{layout.name}, {self.reader(layout)})")


def array_unpacks(src: Source, code: str) -> str:
    """The name of the table of functions that unpack arrays of `code`."""
    return src.define(f"arrays_{code.replace('?', 'o')}", f"arrays[{code!r}]")
