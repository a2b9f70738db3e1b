"""Emits the reading of tagged sections, for structs that define tags (KIP-482).

Tagged sections are mostly empty, and always short: one function per struct, outside the quick way. As in
Java's readers the declared size of a known tag is not used, and tags may come in any order, twice even.
"""

from __future__ import annotations

from pycodec.compiler.decode import DecodeEmitter
from pycodec.compiler.layout import Bound, Layout, Pair
from pycodec.compiler.source import Source
from pycodec.specs.model import StructType

__all__ = ["emit_tags_reader"]


def emit_tags_reader(src: Source, pair: Pair, layout: Layout, limits: str) -> str:
    """The name of the function that reads the tagged section of a struct."""
    name = f"read_tags_{layout.name}"
    if name in src.functions:
        return name
    with src.function(name, "v, b, p, n"):
        src.add(f"n, p = tag_count(b, p, n, {limits})", "unknown = None")
        with src.block("for _ in range(n)"):
            src.add("tag, p = varint(b, p)")
            test = "if"
            for bound in layout.tagged:
                with src.block(f"{test} tag == {bound.tag}"):
                    src.add("size, p = varint(b, p)")
                    _tagged_field(DecodeEmitter(src, pair), layout, bound)
                test = "elif"
            if layout.refused_tags:
                with src.block(f"{test} tag in {tuple(layout.refused_tags)!r}"):
                    src.add("raise Refused")
            with src.block("else"):
                src.add(
                    "if unknown is None:",
                    "    unknown = v._unknown_tagged_fields = []",
                    "p = read_unknown_tag(unknown, b, tag, p)",
                )
        src.add("if p > len(b):", "    raise Refused", "return p")
    return name


def _tagged_field(emitter: DecodeEmitter, layout: Layout, bound: Bound) -> None:
    target = f"v.{bound.name}"
    if isinstance(bound.field.type, StructType) and bound.nullable:
        # The marker of a nullable struct is a varint here; as Java's int, anything below 1 is null.
        emitter.src.add("n, p = varint(b, p)")
        with emitter.src.block("if 0 < n < 0x80000000"):
            emitter.inner_struct(target, layout.inner(bound), False, "", 1)
            emitter.settle()
        with emitter.src.block("else"):
            emitter.src.add(f"{target} = None")
    else:
        emitter.field(target, layout, bound, 0)
        emitter.settle()
