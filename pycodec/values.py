"""Values: one plain Python class per struct of a message, for all its versions.

A value has one attribute per field of the spec, whatever the version, as a Java message has; a field that
a version lacks holds its default. Which Python type a field holds:

===================  =====================================================
bool                 `bool`
int8 … int64         `int`
float64              `float`
string               `str` (may hold lone surrogates, as Java's)
bytes, records       `bytes`
uuid                 `Uuid`
array                `list`
struct               the struct's own class
null                 `None`
===================  =====================================================

Representation, chosen by measuring (CPython 3.11, decoding a struct of 6 fields that has 2 more and a slot
for unknown tagged fields): classes with `__slots__` whose every slot is stored, 190 ns; the same with the
slots of absent fields left empty until read, 179 ns, but 600 ns at the first read; instances with a
`__dict__`, 221 ns; tuples, 203 ns; dataclasses made by their `__init__`, 492 ns.
"""

from __future__ import annotations

import base64
import copy
import keyword
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from typing import TYPE_CHECKING, Any, ClassVar, Final, SupportsIndex, cast

from pycodec.content import text_content, uuid_content
from pycodec.errors import InvalidValue, SpecError, shown
from pycodec.specs.bundle import NEWEST
from pycodec.specs.model import ArrayType, FieldSpec, MessageSpec, Primitive, StructSpec, StructType

__all__ = [
    "Message",
    "Told",
    "Uuid",
    "Value",
    "attribute_names",
    "field_default",
    "held_by",
    "require_class",
    "require_value",
    "struct_classes",
]

_new_bytes = bytes.__new__
_UUID_TEXT = re.compile("[A-Za-z0-9_-]{22}(?:==)?")


class Uuid(bytes):
    """A 16-byte UUID, whose text is Kafka's: URL-safe base64 without padding (22 characters).

    Source: `org.apache.kafka.common.Uuid`. Equal to the plain `bytes` with the same content.
    """

    __slots__ = ()

    ZERO: ClassVar[Uuid]
    """The null UUID of KIP-516, also every uuid field's implicit default."""

    def __new__(cls, value: bytes = bytes(16)) -> Uuid:
        """From 16 bytes; `ValueError` for anything else."""
        content = uuid_content(value)
        if content is None:
            raise ValueError(f"a UUID has 16 bytes, which {shown(value)} has not")
        return _new_bytes(cls, content)

    @classmethod
    def parse(cls, text: str) -> Uuid:
        """From Kafka's base64 text; `ValueError` when it is not the text of 16 bytes.

        Padding is whole or left out, and bits after the last byte count for nothing (`Base64.Decoder`).
        """
        content = text_content(text)
        if content is None or not _UUID_TEXT.fullmatch(content):
            raise ValueError(f"{shown(text)} is not a UUID: 22 characters of URL-safe base64 are")
        return cls(base64.urlsafe_b64decode(content[:22] + "=="))

    def __str__(self) -> str:
        return base64.urlsafe_b64encode(self)[:22].decode()

    def __repr__(self) -> str:
        return f"Uuid.parse({str(self)!r})"


Uuid.ZERO = Uuid()


class _Deleted(Enum):
    """What is shown of an attribute that was deleted."""

    DELETED = 0

    def __repr__(self) -> str:
        return "<deleted>"


_DELETED = _Deleted.DELETED


class Told:
    """What shows itself with its parts, of which there may be any number: with a short `repr`."""

    __slots__ = ()

    def _told(self) -> Iterable[tuple[str, object]]:
        """The parts that are shown, with their names."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return _Telling().parts(self, 0)


class Value:
    """What every value is to a type checker: `pycodec.kafka` says which fields each class has."""

    __slots__ = ()


class Message(Value, Told):
    """Base of all values. Its subclasses are made from specs by `struct_classes`.

    A subclass takes its fields as keywords and fills in the rest; it compares by field (NaN differs from
    itself, as in Java), and is printed with the fields that differ from their defaults, long ones cut short.
    A struct's class is an attribute of its message's class, too.

    As with a list, threads may use one value at the same time as long as none of them changes it. Values copy
    (`copy.copy`, `copy.deepcopy`). Those of `Protocol.kafka` pickle; those of other protocols do not: their
    classes exist in their `Protocol` alone.
    """

    __slots__ = ()
    __hash__ = None  # type: ignore[assignment]  # values are mutable

    _message: ClassVar[str]
    _spec: ClassVar[StructSpec]
    _fields: ClassVar[tuple[str, ...]] = ()
    _structs: ClassVar[Mapping[str, type[Message]]]
    _kept: ClassVar[dict[object, Any]]
    _release: ClassVar[str]
    """Of `Protocol.kafka` the release, else `""`."""
    _unknown_tagged_fields: list[tuple[int, bytes]] | None

    if TYPE_CHECKING:
        # The attributes come from specs at run time: let type checkers accept any of them.
        def __init__(self, **fields: Any) -> None: ...
        def __getattr__(self, name: str) -> Any: ...
        def __setattr__(self, name: str, value: Any) -> None: ...

    def __copy__(self) -> Message:
        return _restored(object.__new__(type(self)), _state_of(self))

    def __deepcopy__(self, memo: dict[int, Any]) -> Message:
        made = memo[id(self)] = object.__new__(type(self))
        return _restored(made, copy.deepcopy(_state_of(self), memo))

    def __reduce_ex__(self, protocol: SupportsIndex) -> tuple[Any, ...]:
        if not self._release:
            raise TypeError(
                f"{type(self).__name__} values do not pickle, since they are not of Protocol.kafka: pickle "
                "their bytes (`Codec.encode`), or the dicts of `pycodec.plain.to_dict`"
            )
        # A subclass of a caller's has a name of its own, which pickle finds.
        own = type(self)._structs[self._spec.name]
        made = (self._release, self._message, self._spec.name) if own is type(self) else (type(self),)
        return _blank, made, (None, _state_of(self))

    def _told(self) -> Iterator[tuple[str, object]]:
        # A subclass of a caller's may need arguments.
        default = type(self)._structs[self._spec.name]()
        for name in self._fields:
            item = getattr(self, name, _DELETED)
            if _differs(item, getattr(default, name)):
                yield name, item
        unknown = getattr(self, "_unknown_tagged_fields", _DELETED)
        if _differs(unknown, None) and _differs(unknown, []):
            yield "unknown_tagged_fields", unknown


def _differs(item: object, default: object) -> bool:
    """Whether something is not its default; what cannot be compared, such as an array of numpy's, is not."""
    try:
        return bool(item != default)
    except Exception:
        return True


_LONGEST_BLOB: Final = 64
_MOST_ITEMS: Final = 10
_MOST_PARTS: Final = 1000
_DEEPEST: Final = 50


class _Telling:
    """`repr`, of long lists, texts and bytes with the beginning and the length; of much, with a part of it.

    One thing may stand in a value many times, so that to write all of it out would never end.
    """

    def __init__(self) -> None:
        self._left = _MOST_PARTS

    def parts(self, value: Told, depth: int) -> str:
        told = [f"{name}={self._text(item, depth)}" for name, item in value._told()]
        return f"{type(value).__name__}({', '.join(told)})"

    def _text(self, value: object, depth: int) -> str:
        self._left -= 1
        kind = type(value)
        if self._left < 0 or depth > _DEEPEST:
            return "…"
        if kind is list or kind is tuple:
            return self._items(cast("list[object]", value), depth)
        # By identity: a class may have an `==` of its own, which may raise.
        if kind is bytes or kind is str:
            blob = cast("bytes | str", value)
            if len(blob) > _LONGEST_BLOB:
                return f"{blob[:_LONGEST_BLOB]!r}… ({len(blob):,} in all)"
            return repr(blob)
        if issubclass(kind, Told) and kind.__repr__ is Told.__repr__:
            return self.parts(cast(Told, value), depth + 1)
        return shown(value)

    def _items(self, items: list[object], depth: int) -> str:
        told = [self._text(item, depth + 1) for item in items[:_MOST_ITEMS]]
        if len(items) > _MOST_ITEMS:
            told.append(f"… {len(items):,} in all")
        if type(items) is list:
            return f"[{', '.join(told)}]"
        return f"({', '.join(told)}{',' if len(items) == 1 else ''})"


def _blank(*of: Any) -> Message:
    """A value without content, of a class or of (release, message, struct): where unpickling begins."""
    if len(of) == 1:
        (cls,) = of
    else:
        from pycodec.protocol import Protocol  # which makes classes with what is here

        release, message, struct = of
        cls = Protocol.kafka(release).struct_class(message, struct)
    made: Message = object.__new__(cls)
    return made


def require_value(value: object) -> Message:
    """The value of a message; `InvalidValue` for what is none."""
    if not issubclass(type(value), Message) or type(value) is Message:
        raise InvalidValue(f"the value of a message is needed, not {shown(value)}")
    return cast(Message, value)


def require_class(cls: object) -> type[Message]:
    """The class of values; `InvalidValue` for what is none."""
    if not issubclass(type(cls), type) or not type.__subclasscheck__(Message, cls) or cls is Message:  # type: ignore[arg-type]
        raise InvalidValue(f"a class of values is needed (`Protocol.message_class`), not {shown(cls)}")
    return cast("type[Message]", cls)


def held_by(value: Message, name: str) -> Any:
    """What an attribute holds; `InvalidValue` where it was deleted."""
    try:
        return getattr(value, name)
    except Exception as error:
        reason = f"this cannot be read: {shown(error)}"
        raise InvalidValue(reason, message=type(value)._message, path=name) from None


def _state_of(value: Message) -> dict[str, Any]:
    """Every attribute that `value` has, those of a subclass too."""
    state: Any = object.__reduce_ex__(value, 2)[2]
    parts = state if isinstance(state, tuple) else (state,)
    return {name: held for part in parts if part for name, held in part.items()}


def _restored(made: Message, state: dict[str, Any]) -> Message:
    for name, held in state.items():
        setattr(made, name, held)
    return made


def _unknown_tagged_fields(self: Message) -> list[tuple[int, bytes]]:
    """Tagged fields that the spec does not define, as (tag, data), in wire order (KIP-482)."""
    if self._unknown_tagged_fields is None:
        self._unknown_tagged_fields = []
    return self._unknown_tagged_fields


def _set_unknown_tagged_fields(self: Message, fields: list[tuple[int, bytes]]) -> None:
    self._unknown_tagged_fields = fields


# A property over a slot that starts as None: an empty list per struct would cost more than all else.
_UNKNOWN_TAGGED_FIELDS = property(_unknown_tagged_fields, _set_unknown_tagged_fields)
_RESERVED = frozenset(("unknown_tagged_fields", "self", "cls"))


def attribute_names(struct: StructSpec) -> tuple[str, ...]:
    """The attribute of each field: its snake_case name, with `_` added where Python or a sibling has it.

    Of further siblings the third has `_2` added, the fourth `_3`, and so on. These names are put into
    generated source, so anything that is no ASCII identifier is refused here.
    """
    taken: dict[str, int] = {}
    names: list[str] = []
    for field in struct.fields:
        name = field.snake_name
        if not (name.isascii() and name.isidentifier() and not name.startswith("_")):
            raise SpecError(f"{field.name!r} is not a field name", path=struct.name)
        # No two names meet by what is added: in snake_case no `_` is the last character or before a digit.
        number = taken.get(name, int(keyword.iskeyword(name) or name in _RESERVED))
        taken[name] = number + 1
        names.append(name + ("", "_")[number] if number < 2 else f"{name}_{number}")
    return tuple(names)


def field_default(field: FieldSpec, structs: Mapping[str, type[Message]]) -> Any:
    """A fresh default value for `field`."""
    match field.type:
        case ArrayType():
            return None if field.default is None else []
        case StructType(name):
            return None if field.default is None else structs[name]()
        case Primitive.UUID:
            return Uuid(field.default) if isinstance(field.default, bytes) else Uuid.ZERO
        case _:
            return field.default


def struct_classes(message: MessageSpec, release: str = "") -> dict[str, type[Message]]:
    """The value classes of a message by name of the struct (`StructSpec.name`), the message's own among them.

    The class of the message itself is called as the message is. `release` is that of `Protocol.kafka`.
    """
    classes: dict[str, type[Message]] = {}
    for spec in message.structs.values():
        classes[spec.name] = _struct_class(message, spec, spec.name, classes)
    if message.root.name in classes:
        raise SpecError(
            f"struct {message.root.name} has the name of the message's own class", message=message.name
        )
    classes[message.root.name] = _struct_class(message, message.root, message.name, classes)
    own = classes[message.root.name]
    taken = set(dir(own))
    for name, cls in classes.items():
        cls._structs = classes
        cls._release = release
        if cls is not own and name not in taken:
            setattr(own, name, cls)
            cls.__qualname__ = f"{own.__name__}.{name}"
        if release == NEWEST:
            cls.__module__ = "pycodec.kafka"
    return classes


def _struct_class(
    message: MessageSpec, spec: StructSpec, name: str, classes: Mapping[str, type[Message]]
) -> type[Message]:
    names = attribute_names(spec)
    methods = _methods(spec, names, classes)
    body: dict[str, Any] = {
        "__slots__": (*names, "_unknown_tagged_fields"),
        "__doc__": f"Struct {name}: {', '.join(names)}.",
        "__module__": __name__,
        "__match_args__": (),
        "_message": message.name,
        "_spec": spec,
        "_fields": names,
        "_kept": {},
        "unknown_tagged_fields": _UNKNOWN_TAGGED_FIELDS,
        **methods,
    }
    return type(name, (Message,), body)


def _methods(
    spec: StructSpec, names: tuple[str, ...], classes: Mapping[str, type[Message]]
) -> dict[str, Callable[..., Any]]:
    """`__init__` and `__eq__` of a struct, from source: much quicker than loops over the fields."""
    scope: dict[str, Any] = {"_classes": classes}
    parameters, stores = [], []
    for field, name in zip(spec.fields, names, strict=True):
        default = field_default(field, {}) if not isinstance(field.type, StructType) else None
        if isinstance(field.type, ArrayType) and default is not None:
            parameters.append(f"{name}=...")
            stores.append(f"self.{name} = [] if {name} is ... else {name}")
        elif isinstance(field.type, StructType) and field.default is not None:
            parameters.append(f"{name}=...")
            stores.append(f"self.{name} = _classes[{field.type.name!r}]() if {name} is ... else {name}")
        else:
            scope[f"_default_{name}"] = default
            parameters.append(f"{name}=_default_{name}")
            stores.append(f"self.{name} = {name}")
    stores.append("self._unknown_tagged_fields = unknown_tagged_fields")
    same = "".join(f" and self.{name} == other.{name}" for name in names)
    lines = [
        f"def __init__(self, *, {', '.join([*parameters, 'unknown_tagged_fields=None'])}):",
        *(f"    {store}" for store in stores),
        "def __eq__(self, other):",
        "    if self.__class__ is not other.__class__:",
        "        return NotImplemented",
        f"    return (self._unknown_tagged_fields or []) == (other._unknown_tagged_fields or []){same}",
    ]
    exec("\n".join(lines), scope)
    return {"__init__": scope["__init__"], "__eq__": scope["__eq__"]}
