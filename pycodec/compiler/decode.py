"""Emits `decode`: structs, their fields, and their tagged sections (KIP-482).

Tagged sections are mostly empty, and always short: one function per struct that defines tags, outside the
quick way. As in Java's readers the declared size of a known tag is not used, and tags may come in any order,
twice even.
"""

from __future__ import annotations

from pycodec.compiler.decode_arrays import DecodeArrays
from pycodec.compiler.decode_run import NO_LIMIT
from pycodec.compiler.defaults import add_default
from pycodec.compiler.layout import Bound, Layout, Pair
from pycodec.compiler.source import Source
from pycodec.specs.model import Primitive, StructType

__all__ = ["DecodeEmitter", "emit_decode"]

CHAINED = 16
"""Tags that are compared one by one."""


def emit_decode(src: Source, pair: Pair) -> None:
    """The function `decode(data, offset=0)`; in the flavour for views, `data` is a view of bytes."""
    root = pair.layout(pair.spec.root)
    emitter = DecodeEmitter(src, pair)
    with src.block("def decode(data, offset=0)"):
        if not src.view:
            src.add("if type(data) is not bytes:", "    return decode_buffer(data, offset)")
        with src.block("try"):
            src.add(
                "if type(offset) is not int:",
                "    offset = index(offset)",
                "if offset < 0:",
                "    raise Refused",
                "b = data",
                "p = offset",
                f"v = new({root.class_name})",
            )
            emitter.struct("v", root, 0)
            emitter.flush()
            if not emitter.base:
                src.add("if p > len(b):", "    raise Refused")
            src.add(f"return v, {emitter.at()} - offset")
        # What comes now must not happen within the handler: the error would be shown as one that came of
        # another.
        if not src.java:
            with src.block("except UnicodeError"):
                src.add("otherwise = decode_view_java" if src.view else "otherwise = decode_java")
        with src.block("except Exception"):
            src.add("otherwise = read_slowly")
        src.add("return otherwise(data, offset)")


class DecodeEmitter(DecodeArrays):
    """Emits the reading of structs and fields into a `Source`."""

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
            self.inner_struct(target, layout.inner(bound), bound.nullable, depth + 1)
        else:
            self.array(target, layout, bound, depth)

    def inner_struct(self, target: str, layout: Layout, nullable: bool, depth: int) -> None:
        """Read a struct that is a field."""
        src = self.src
        if not nullable:
            self.struct_value(target, layout, depth)
            return
        self.prefix("b")
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

    # Tagged sections

    def tags_call(self, layout: Layout, v: str, at: str, count: str) -> str:
        """A call that reads the tagged section of `v`, for its new position."""
        limit = self.pair.policy.max_tagged_fields
        limits = f"{NO_LIMIT if limit is None else limit}, {self.pair.policy.negative_tag_count}"
        if not (layout.tagged or layout.refused_tags):
            return f"read_unknown_tags({v}, b, {at}, {count}, {limits})"
        return f"{self.tags_reader(layout, limits)}({v}, b, {at}, {count})"

    def tags_reader(self, layout: Layout, limits: str) -> str:
        """The name of the function that reads the tagged section of a struct."""
        src, name = self.src, f"read_tags_{layout.name}"
        if name in src.functions:
            return name
        with src.function(name, "v, b, p, n"):
            src.add(f"n, p = tag_count(b, p, n, {limits})", "unknown = None")
            with src.block("for _ in range(n)"):
                src.add("tag, p = varint(b, p)")
                self.tag_dispatch(layout, layout.tagged)
            src.add("if p > len(b):", "    raise Refused", "return p")
        return name

    def tag_dispatch(self, layout: Layout, tagged: list[Bound]) -> None:
        """Read the field of `tag`: one of `tagged`, which are in order, or one that is not known here.

        Many tags are halved first: Python's compiler nests with every `elif`, and time should not grow with
        their number.
        """
        src = self.src
        if len(tagged) > CHAINED:
            middle = len(tagged) // 2
            with src.block(f"if tag < {tagged[middle].tag}"):
                self.tag_dispatch(layout, tagged[:middle])
            with src.block("else"):
                self.tag_dispatch(layout, tagged[middle:])
            return
        test = "if"
        for bound in tagged:
            with src.block(f"{test} tag == {bound.tag}"):
                src.add("size, p = varint(b, p)")
                DecodeEmitter(src, self.pair).tagged_field(layout, bound)
            test = "elif"
        if layout.refused_tags:
            tags = src.define(f"refused_tags_{layout.name}", f"frozenset({layout.refused_tags!r})")
            with src.block(f"{test} tag in {tags}"):
                src.add("raise Refused")
        with src.block("else"):
            src.add(
                "if unknown is None:",
                "    unknown = v._unknown_tagged_fields = []",
                "p = read_unknown_tag(unknown, b, tag, p)",
            )

    def tagged_field(self, layout: Layout, bound: Bound) -> None:
        """Read the content of a tagged field of `v`."""
        src, target = self.src, f"v.{bound.name}"
        if isinstance(bound.field.type, StructType) and bound.nullable:
            # The marker of a nullable struct is a varint here; as Java's int, anything below 1 is null.
            src.add("n, p = varint(b, p)")
            with src.block("if 0 < n < 0x80000000"):
                self.struct_value(target, layout.inner(bound), 1)
                self.settle()
            with src.block("else"):
                src.add(f"{target} = None")
        else:
            self.field(target, layout, bound, 0)
            self.settle()
