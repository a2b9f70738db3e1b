"""Emits the writing of tagged sections, for structs that define tags (KIP-482).

A field is written when it differs from its default. Defined tags run from 0 without a gap, so the unknown
ones follow; as in Java, an unknown tag that is also a defined one is not noticed.
"""

from __future__ import annotations

from pycodec.compiler.defaults import differs
from pycodec.compiler.encode import EncodeEmitter
from pycodec.compiler.layout import Bound, Layout, Pair
from pycodec.compiler.source import Source
from pycodec.specs.model import StructType
from pycodec.varint import encode_varint

__all__ = ["emit_tags_writer"]


def emit_tags_writer(src: Source, pair: Pair, layout: Layout) -> str:
    """The name of the function that returns the tagged section of a struct."""
    name = f"write_tags_{layout.name}"
    if name in src.functions:
        return name
    with src.function(name, "v"):
        src.add("count = 0", "tags = []")
        for bound in layout.tagged:
            with src.block(f"if {differs(src, layout, bound, f'v.{bound.name}')}"):
                _tagged_field(src, pair, layout, bound)
        src.add("unknown = v._unknown_tagged_fields")
        with src.block("if unknown"):
            src.add("count += len(unknown)", "tags += unknown_tag_bodies(unknown)")
        src.add("return b''.join((varints[count], *tags)) if count else b'\\0'")
    return name


def _tagged_field(src: Source, pair: Pair, layout: Layout, bound: Bound) -> None:
    src.add("out = []")
    emitter = EncodeEmitter(src, pair)
    value = f"v.{bound.name}"
    if isinstance(bound.field.type, StructType) and bound.nullable:
        src.add(f"inner = {value}")
        # The marker of a nullable struct is a varint here: 0 or 1.
        with src.block("if inner is None"):
            src.add("out.append(b'\\0')")
        with src.block("else"):
            emitter.fixed("B", "1")
            emitter.struct_value("inner", layout.inner(bound), 1)
            emitter.flush()
    else:
        emitter.field(value, layout, bound, 0)
        emitter.flush()
    tag = encode_varint(bound.tag)
    src.add("content = b''.join(out)", "count += 1", f"tags += ({tag!r}, varints[len(content)], content)")
