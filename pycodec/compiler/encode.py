"""Emits `encode`: structs, arrays of structs, and tagged sections (KIP-482).

A tagged field is written when it differs from its default. Defined tags run from 0 without a gap, so the
unknown ones follow; as in Java, an unknown tag that is also a defined one is not noticed.
"""

from __future__ import annotations

from pycodec.compiler.defaults import differs
from pycodec.compiler.encode_run import REFUSE, EncodeRun
from pycodec.compiler.layout import Bound, Layout, Pair
from pycodec.compiler.source import Source
from pycodec.specs.model import Primitive, StructType
from pycodec.varint import encode_varint

__all__ = ["EncodeEmitter", "emit_encode"]

SHAPES_FROM = 9
"""Arrays with fewer structs are not worth a look at their shapes."""


def emit_encode(src: Source, pair: Pair) -> None:
    """The function `encode(value)`."""
    root = pair.layout(pair.spec.root)
    with src.block("def encode(v)"):
        with src.block("try"):
            EncodeEmitter(src, pair).whole("v", root)
        # What comes now must not happen within the handler: the error would be shown as one that came of
        # another.
        if not src.java:
            with src.block("except UnicodeError"):
                src.add("otherwise = encode_java")
        with src.block("except Exception"):
            src.add("otherwise = write_slowly")
        src.add("return otherwise(v)")


class EncodeEmitter(EncodeRun):
    """Emits the writing of structs and fields into a `Source`."""

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
            self.end_run()
            self.pieces.append(f"{self.tags_writer(layout)}({v})")
        elif layout.flexible:
            none, run = self.pack("B", "0"), self.take_run()
            some = f"{run} + unknown_tags({unknown})" if run else f"unknown_tags({unknown})"
            self.pieces.append(f"({none} if {unknown} is None else {some})")
        elif self._codes:
            run = self.take_run()
            self.pieces.append(f"({run} if {unknown} is None else no_tags({unknown}) or {run})")
        else:
            src.add(f"if {unknown} is not None:", f"    no_tags({unknown})")

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

    def structs(self, value: str, layout: Layout, bound: Bound, depth: int) -> None:
        """Write an array of structs."""
        src, items, v = (self.src, *map(self.src.name, ("items", "v")))
        src.add(f"{items} = {value}")
        accept = [f"if type({items}) is not list:", f"    {items} = list_of({items})"]
        # Of a copy: what an object in the list does when it is asked cannot change the list that is counted.
        n = self.counted(items, accept, "()", bound, f"{items} := {items}[:]")
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

    # Tagged sections

    def tags_writer(self, layout: Layout) -> str:
        """The name of the function that returns the tagged section of a struct."""
        src, name = self.src, f"write_tags_{layout.name}"
        if name in src.functions:
            return name
        with src.function(name, "v"):
            src.add("count = 0", "tags = []")
            for bound in layout.tagged:
                with src.block(f"if {differs(src, layout, bound, f'v.{bound.name}')}"):
                    EncodeEmitter(src, self.pair).tagged_field(layout, bound)
            src.add("unknown = v._unknown_tagged_fields")
            with src.block("if unknown is not None"):
                src.add(
                    "unknown = unknown_tag_bodies(unknown)", "count += len(unknown) // 3", "tags += unknown"
                )
            src.add("return b''.join((varints[count], *tags)) if count else b'\\0'")
        return name

    def tagged_field(self, layout: Layout, bound: Bound) -> None:
        """Write a tagged field of `v` into `tags`."""
        src, value = self.src, f"v.{bound.name}"
        src.add("out = []")
        if isinstance(bound.field.type, StructType) and bound.nullable:
            src.add(f"inner = {value}")
            # The marker of a nullable struct is a varint here: 0 or 1.
            with src.block("if inner is None"):
                src.add("out.append(b'\\0')")
            with src.block("else"):
                self.fixed("B", "1")
                self.struct_value("inner", layout.inner(bound), 1)
                self.flush()
        else:
            self.field(value, layout, bound, 0)
            self.flush()
        tag = encode_varint(bound.tag)
        src.add("content = b''.join(out)", "count += 1", f"tags += ({tag!r}, varints[len(content)], content)")
