"""Emits `size`: what `encode` would write, counted without writing it.

It refuses what it trips over (a string that is too long, None where there must be a value), but does not
look for everything that `encode` refuses; Java's `addSize` is like that too.
"""

from __future__ import annotations

from pycodec.compiler.defaults import differs
from pycodec.compiler.layout import CODES, SIZES, Bound, Layout, Pair
from pycodec.compiler.source import Source
from pycodec.specs.model import ArrayType, Primitive, StructType
from pycodec.varint import varint_size

__all__ = ["emit_size"]


def emit_size(src: Source, pair: Pair) -> None:
    """The function `size(value)`."""
    root = pair.layout(pair.spec.root)
    with src.block("def size(v)"):
        with src.block("try"):
            _SizeEmitter(src).whole("v", root)
        with src.block("except Exception"):
            src.add("pass")
        src.add("return size_slowly(v)")


class _SizeEmitter:
    """Adds up the size of structs and fields in the local `n`; constants are collected first."""

    def __init__(self, src: Source) -> None:
        self.src = src
        self.constant = 0

    def flush(self) -> None:
        """Emit the constant."""
        if self.constant:
            self.src.add(f"n += {self.constant}")
        self.constant = 0

    def whole(self, v: str, layout: Layout) -> None:
        """The body of a function that returns the size of struct `v`."""
        self.src.add("n = 0")
        self.struct(v, layout, 0)
        self.flush()
        self.src.add("return n")

    def struct(self, v: str, layout: Layout, depth: int) -> None:
        """Add a struct."""
        src = self.src
        for bound in layout.regular:
            self.field(f"{v}.{bound.name}", layout, bound, depth)
        unknown = f"{v}._unknown_tagged_fields"
        if layout.tagged:
            src.add(f"n += {self.tags(layout)}({v})")
        elif layout.flexible:
            self.constant += 1
            with src.block(f"if {unknown} is not None"):
                src.add(f"tags, more = size_of_unknown_tags({unknown})", "n += more + varint_size(tags) - 1")
        else:
            src.add(f"if {unknown} is not None:", f"    no_tags({unknown})")

    def field(self, value: str, layout: Layout, bound: Bound, depth: int) -> None:
        """Add a field."""
        if bound.code:
            self.constant += SIZES[bound.code]
            return
        src = self.src
        if not bound.nullable:
            self.present(value, layout, bound, depth)
            return
        if not value.isidentifier():
            local = src.name("x")
            src.add(f"{local} = {value}")
            value = local
        self.flush()
        with src.block(f"if {value} is None"):
            is_struct = isinstance(bound.field.type, StructType)
            short = 2 if bound.primitive is Primitive.STRING else 4
            self.constant += 1 if bound.compact or is_struct else short
            self.flush()
        with src.block("else"):
            self.constant += isinstance(bound.field.type, StructType)
            self.present(value, layout, bound, depth)
            self.flush()

    def present(self, value: str, layout: Layout, bound: Bound, depth: int) -> None:
        """Add a field that is not null."""
        src = self.src
        match bound.field.type:
            case Primitive.STRING:
                src.add(f"n += size_of_string({value}, {bound.compact})")
            case Primitive():
                src.add(f"n += size_of_blob({value}, {bound.compact})")
            case StructType():
                self.struct_value(value, layout.inner(bound), depth + 1)
            case ArrayType(element):
                items = src.name("items")
                src.add(
                    f"{items} = {value}", f"if type({items}) is not list:", f"    {items} = list_of({items})"
                )
                if bound.compact:
                    src.add(f"n += 1 if len({items}) < 127 else varint_size(len({items}) + 1)")
                else:
                    self.constant += 4
                self.flush()
                if isinstance(element, StructType):
                    v = src.name("v")
                    with src.block(f"for {v} in {items}"):
                        self.struct_value(v, layout.inner(bound), depth + 1)
                        self.flush()
                elif element in CODES:
                    src.add(f"n += len({items}) * {SIZES[CODES[element]]}")
                else:
                    stem = "strings" if element is Primitive.STRING else "blobs"
                    src.add(f"n += size_of_{stem}({items}, {bound.compact})")

    def struct_value(self, value: str, layout: Layout, depth: int) -> None:
        """Add a struct, in place or by a function of its own."""
        src = self.src
        if layout.out_of_line(depth):
            name = f"size_{layout.name}"
            if name not in src.functions:
                with src.function(name, "v"):
                    _SizeEmitter(src).whole("v", layout)
            src.add(f"n += {name}({value})")
            return
        v = value
        if not v.isidentifier():
            v = src.name("v")
            src.add(f"{v} = {value}")
        self.struct(v, layout, depth)

    def tags(self, layout: Layout) -> str:
        """The name of the function that returns the size of the tagged section of a struct."""
        src, name = self.src, f"size_tags_{layout.name}"
        if name in src.functions:
            return name
        with src.function(name, "v"):
            src.add("count = total = 0")
            for bound in layout.tagged:
                with src.block(f"if {differs(src, layout, bound, f'v.{bound.name}')}"):
                    src.add("n = 0")
                    inner = _SizeEmitter(src)
                    inner.field(f"v.{bound.name}", layout, bound, 0)
                    inner.flush()
                    src.add("count += 1", f"total += n + varint_size(n) + {varint_size(bound.tag)}")
            src.add("unknown = v._unknown_tagged_fields")
            with src.block("if unknown is not None"):
                src.add("tags, more = size_of_unknown_tags(unknown)", "count += tags", "total += more")
            src.add("return total + varint_size(count)")
        return name
