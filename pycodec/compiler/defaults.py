"""Emits defaults, and the question whether a field differs from its default.

Source: `org.apache.kafka.message.FieldSpec.generateNonDefaultValueCheck`; the interpreter's `is_default` is
the same in plain words.
"""

from __future__ import annotations

import math

from pycodec.compiler.layout import Bound, Layout
from pycodec.compiler.source import Source
from pycodec.specs.model import ArrayType, Primitive, StructType

__all__ = ["add_default", "default_of", "differs"]


def default_of(src: Source, layout: Layout, bound: Bound) -> str:
    """An expression for the (fresh) default of a field."""
    default = bound.field.default
    match bound.field.type:
        case _ if default is None:
            return "None"
        case ArrayType():
            return "[]"
        case StructType():
            return f"{layout.inner(bound).class_name}()"
        case Primitive.UUID if default == bytes(16):
            return "ZERO"
        case Primitive.UUID:
            return src.define(f"default_{layout.name}__{bound.name}", f"Uuid({default!r})")
        case Primitive.FLOAT64:
            number = float(str(default))
            if math.isfinite(number):
                return repr(number)
            return src.define(f"default_{layout.name}__{bound.name}", f"float({str(number)!r})")
        case _:
            return repr(default)


def add_default(src: Source, layout: Layout, bound: Bound, v: str) -> None:
    """Store the default of a field into `v`; a struct is made in place, quicker than by its class."""
    value = default_of(src, layout, bound)
    if not (value.endswith("()") and layout.inner(bound).small):
        src.add(f"{v}.{bound.name} = {value}")
        return
    inner, local = layout.inner(bound), src.name("v")
    src.add(f"{v}.{bound.name} = {local} = new({inner.class_name})")
    for field in inner.all:
        add_default(src, inner, field, local)
    src.add(f"{local}._unknown_tagged_fields = None")


def differs(src: Source, layout: Layout, bound: Bound, value: str) -> str:
    """An expression that is true when `value` (an expression) is not the default of a field."""
    if bound.field.default is None:
        return f"{value} is not None"
    match bound.field.type:
        case ArrayType():
            test = f"({value} if type({value}) is list else list_of({value}))"
        case Primitive.BYTES | Primitive.RECORDS:
            test = f"({value} if type({value}) is bytes else blob_of({value}))"
        case StructType():
            test = f"not {_is_default(src, layout.inner(bound))}({value})"
        case Primitive.BOOL:
            return f"{value} is not {bound.field.default}"
        case kind:
            return _differs_from(src, layout, bound, value, _CLASSES.get(kind, "int"))
    return f"{value} is None or {test}" if bound.field.nullable_versions else test


_CLASSES = {Primitive.STRING: "str", Primitive.FLOAT64: "float", Primitive.UUID: "Uuid"}
"""The Python class of the values of a type, where it is not int."""


def _differs_from(src: Source, layout: Layout, bound: Bound, value: str, cls: str) -> str:
    """The same for a value that is compared with `==`; mostly it is the default itself."""
    default = default_of(src, layout, bound)
    name = default if default.isidentifier() else src.define(f"default_{layout.name}__{bound.name}", default)
    test = f"({value} != {name} if type({value}) is {cls} else unlike({value}, {name}))"
    # Not-a-number differs from itself, as in Java.
    itself = bound.field.default == bound.field.default
    return f"{value} is not {name} and {test}" if itself else test


def _is_default(src: Source, layout: Layout) -> str:
    """The name of a function that compares a struct with a new one, unknown tagged fields included."""
    name = f"is_default_{layout.name}"
    if name not in src.functions:
        with src.function(name, "v"):
            with src.block("if v._unknown_tagged_fields is not None and list_of(v._unknown_tagged_fields)"):
                src.add("return False")
            for bound in layout.all:
                with src.block(f"if {differs(src, layout, bound, f'v.{bound.name}')}"):
                    src.add("return False")
            src.add("return True")
    return name
