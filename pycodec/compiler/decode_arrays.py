"""Emits the reading of arrays: of primitives, of structs of a fixed size, of structs of any size."""

from __future__ import annotations

from abc import ABC, abstractmethod

from pycodec.compiler.decode_run import DecodeRun
from pycodec.compiler.defaults import add_default
from pycodec.compiler.layout import CODES, SIZES, Bound, Layout
from pycodec.policy import EMPTY_PER_BYTE
from pycodec.specs.model import Primitive

__all__ = ["DecodeArrays"]

RUN_LEAST = 4
"""Arrays with fewer structs than this are not worth the preparations of a loop over equal ones."""


class DecodeArrays(DecodeRun, ABC):
    """Emits the reading of arrays; how a struct is read is left to `DecodeEmitter`."""

    @abstractmethod
    def struct(self, v: str, layout: Layout, depth: int) -> None:
        """Read the fields of struct `v`, an instance that has just been made."""

    @abstractmethod
    def reader(self, layout: Layout) -> str:
        """The name of the function that reads one struct."""

    def times(self, bound: Bound) -> str:
        """What to loop over, for as many turns as the array in `n` has elements."""
        return "compact_times[n]" if bound.compact else "times[n]"

    def array(self, target: str, layout: Layout, bound: Bound, depth: int) -> None:
        """Read an array."""
        src = self.src
        if bound.compact:
            self.length(bound, "array_length", f", {self.limit}", min(127, self.limit + 1))
            count, present = "n - 1", "n"
        else:
            self.prefix("i")
            most = min(127, self.limit)
            test = f"n > {most}" if bound.nullable else f"not 0 <= n < {most + 1}"
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
            stem = f"viewed_{stem}" if src.view and kind is Primitive.STRING else stem
            src.add(f"{target}, p = read_{stem}(b, {self.at()}, {count})")
            self.base = 0
        else:
            code = CODES[kind]
            size = SIZES[code]
            table = src.define(f"arrays_{code.replace('?', 'o')}", f"arrays[{code!r}]")
            src.add(f"{target} = list({table}[{count}](b, {self.at()}))")
            # From p + base over count elements: in the compact form the count is n − 1.
            shift = self.base - (size if bound.compact else 0)
            src.add(f"p += n{f' * {size}' * (size > 1)}" + (f" {shift:+d}" if shift else ""))
            self.base = 0

    def structs(self, target: str, layout: Layout, bound: Bound, count: str, depth: int) -> None:
        """Read `count` structs."""
        src, v, items = self.src, self.src.name("v"), self.src.name("items")
        if not layout.least:
            # Few bytes of count may stand for many elements of none: the interpreter keeps account of them.
            most = EMPTY_PER_BYTE * (1 if bound.compact else 4)
            src.add(f"if {count} > min(len(b) - p, {most}):", "    raise Refused")
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
                column = src.content(f"b[p + {layout.stride - 1}:q:{layout.stride}]")
                test += f" and {column}.count(0) == {count}"
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
        if targets:  # A struct may have nothing but tagged fields.
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
        maker = f"ShapeReader(layout_{layout.name}, {self.reader(layout)}, {self.src.view})"
        return self.src.define_object(name, maker)
