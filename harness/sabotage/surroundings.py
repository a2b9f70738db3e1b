"""Conditions on what is around a place: other fields, other structs, what stands before it, earlier calls."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any, Final

from harness.sabotage.condition import Condition, free, put
from harness.sabotage.moment import TAGS, Moment, attribute_of
from harness.sabotage.places import Place
from harness.sabotage.scene import Scene
from pycodec import Message
from pycodec.specs.model import Primitive

__all__ = ["around", "calls", "size"]


def around(rng: Random, place: Place) -> Condition | None:
    """A condition on what is around a place; None if nothing is."""
    others = [name for name in place.struct.present if name != place.attribute]
    tagged = [n for n in others if place.version in place.struct.present[n].tagged_versions]
    kinds: list[Callable[[Random], Condition]] = [calls, size, _offset]
    if others:
        kinds += [partial(_other, place, others)] * 3
    if len(tagged) > 1:
        kinds += [partial(_two_tagged, tagged)] * 4
    alike = [n for n in others if place.field is not None and _type(place, n) == place.field.type]
    if alike and place.field is not None and place.field.struct is None and place.site == "field":
        kinds += [partial(_compared, place, alike)] * 3
    if place.struct.in_array:
        kinds += [_index, partial(_state_before, place)]
    if place.struct.flexible:
        kinds.append(_with_tags)
    if place.site == "field":
        kinds.remove(size)
    return rng.choice(kinds)(rng) if kinds else None


def _type(place: Place, name: str) -> Any:
    return place.struct.present[name].type


def _other(place: Place, others: list[str], rng: Random) -> Condition:
    name = rng.choice(others)
    field = place.struct.present[name]
    kinds = ["default", "set"]
    if place.version in field.nullable_versions:
        kinds.append("null")
    if field.is_array:
        kinds.append("empty")
    kind = rng.choice(kinds)

    def holds(moment: Moment) -> bool:
        assert moment.holder is not None
        held = getattr(moment.holder, name)
        match kind:
            case "null":
                return held is None
            case "empty":
                return bool(held == [])
        is_default: bool = held == getattr(type(moment.holder)(), name)
        return is_default if kind == "default" else not is_default and held is not None

    def arrange(scene: Scene) -> None:
        made: Any = {"null": None, "empty": []}.get(kind)
        if kind == "default":
            made = scene.default(name)
        setattr(scene.holder, name, scene.something(name) if kind == "set" else made)

    words = {"null": "is null", "empty": "is empty", "default": "holds its default", "set": "is set"}[kind]
    return Condition("another field", f"{name} {words}", holds, arrange)


def _two_tagged(tagged: list[str], rng: Random) -> Condition:
    one, other = rng.sample(tagged, 2)
    states = (rng.random() < 0.5, rng.random() < 0.5)

    def is_set(holder: Message, name: str) -> bool:
        return bool(getattr(holder, name) != getattr(type(holder)(), name))

    def holds(moment: Moment) -> bool:
        holder = moment.holder
        assert holder is not None
        return (is_set(holder, one), is_set(holder, other)) == states

    def arrange(scene: Scene) -> None:
        for name, wanted in zip((one, other), states, strict=True):
            setattr(scene.holder, name, scene.something(name) if wanted else scene.default(name))

    said = [f"{n} {'set' if s else 'at its default'}" for n, s in zip((one, other), states, strict=True)]
    return Condition("two tagged fields", " and ".join(said), holds, arrange)


def _compared(place: Place, alike: list[str], rng: Random) -> Condition:
    name = rng.choice(alike)
    how = rng.choice(("equal to", "above", "below"))

    def holds(moment: Moment) -> bool:
        other = getattr(moment.holder, name)
        held = moment.value
        if held is None or other is None:
            return False
        if how == "equal to":
            return bool(held == other)
        try:
            return bool(held > other if how == "above" else held < other)
        except TypeError:
            return False

    def arrange(scene: Scene) -> None:
        pair = [scene.something(name), scene.something(place.attribute)]
        if how == "equal to":
            pair[1] = pair[0]
        else:
            pair.sort(reverse=how == "below")
        setattr(scene.holder, name, pair[0])
        put(scene, pair[1])

    return Condition("a neighbour", f"is {how} {name}", holds, arrange)


def _index(rng: Random) -> Condition:
    number = rng.choice((0, 1, 2, 3, 7, 8, 16, 31, 64, 99, 127, 128))
    exactly = rng.random() < 0.5

    def holds(moment: Moment) -> bool:
        return moment.index == number if exactly else moment.index >= number

    def arrange(scene: Scene) -> None:
        assert scene.siblings is not None
        while scene.siblings.index(scene.holder) < number:
            scene.siblings.insert(0, scene.another())

    words = f"element {number}" + "" if exactly else f"element {number} or a later one"
    return Condition("element number", words, holds, arrange)


def _state_before(place: Place, rng: Random) -> Condition:
    """The same struct twice in a message, in different states."""
    name = rng.choice(list(place.struct.present) or [TAGS])

    def plain(holder: Message) -> bool:
        held = attribute_of(holder, name)
        return bool(held is None or held == attribute_of(type(holder)(), name))

    before_is_plain = rng.random() < 0.5

    def holds(moment: Moment) -> bool:
        if moment.before is None or moment.holder is None:
            return False
        return plain(moment.before) is before_is_plain and plain(moment.holder) is not before_is_plain

    def arrange(scene: Scene) -> None:
        assert scene.siblings is not None
        other = scene.another()
        made = scene.something(name) if name != TAGS else [(free(scene.place), b"x")]
        setattr(other if not before_is_plain else scene.holder, name, made)
        setattr(
            scene.holder if not before_is_plain else other, name, scene.default(name) if name != TAGS else []
        )
        scene.siblings.insert(0, other)

    words = f"{name} is {'plain' if before_is_plain else 'set'} in the element before, and not in this one"
    return Condition("the struct before", words, holds, arrange)


def _with_tags(rng: Random) -> Condition:
    return Condition(
        "unknown tags",
        "there are unknown tagged fields",
        lambda m: m.holder is not None and bool(m.holder._unknown_tagged_fields),
        lambda s: setattr(s.holder, TAGS, [(free(s.place), b"unknown")]),
    )


_BYTES_OF_A_STRUCT: Final = 12
_SIZES: Final = (16, 64, 127, 128, 255, 256, 1024, 4096, 16383, 16384, 32768, 65535, 65536)


def _bulk(scene: Scene, size: int) -> None:
    """Make a scene's struct of at least so many bytes, by what it can hold."""
    for name, field in scene.place.struct.present.items():
        kind = field.element_type
        if kind in (Primitive.BYTES, Primitive.RECORDS):
            blob = b"x" * size
            setattr(scene.holder, name, [blob] if field.is_array else blob)
            return
        if kind is Primitive.STRING and (field.is_array or size < 32000):
            text = "x" * min(size, 32000)
            setattr(scene.holder, name, [text] * (size // 32000 + 1) if field.is_array else text)
            return
        if field.is_array:
            one = scene.something(name)
            # Structs of few bytes fall short of it; such a scene shows nothing, and another is drawn.
            number = size if field.struct is None else size // _BYTES_OF_A_STRUCT
            setattr(scene.holder, name, (one * (number + 1))[: min(number + 1, 20_000)])
            return
    if scene.place.struct.flexible:
        setattr(scene.holder, TAGS, [(free(scene.place), b"x" * size)])


def size(rng: Random) -> Condition:
    size = rng.choice(_SIZES)
    return Condition(
        "total size",
        f"{size} bytes or more",
        lambda m: m.size >= size,
        lambda s: _bulk(s, size),
        late=True,
    )


def _offset(rng: Random) -> Condition:
    offset = rng.choice((1, 16, 64, 127, 128, 256, 1024))

    def arrange(scene: Scene) -> None:
        if scene.siblings is not None:
            for _ in range(min(offset, 300)):
                scene.siblings.insert(0, scene.another())

    return Condition(
        "offset", f"{offset} bytes or more stand before it", lambda m: m.offset >= offset, arrange
    )


def calls(rng: Random) -> Condition:
    if rng.random() < 0.3:
        return Condition(
            "calls before", "the call before was refused", lambda m: m.refused, lambda s: None, remembers=True
        )
    number = rng.choice((2, 3, 5, 8, 10, 16, 32, 64, 100))
    return Condition(
        "calls before",
        f"call {number} or a later one",
        lambda m: m.call >= number,
        lambda s: None,
        remembers=True,
    )
