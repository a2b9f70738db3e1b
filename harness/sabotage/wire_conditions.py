"""Conditions on what stands on the wire: tags and their sizes, lengths, counts, varints."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from harness.sabotage.condition import Condition, free, put
from harness.sabotage.moment import TAGS, Moment
from harness.sabotage.places import Place
from harness.sabotage.scene import Scene
from pycodec.specs.model import Primitive

__all__ = ["of_a_length", "of_a_tag", "of_tags"]

_TAG_EDGES: Final = (
    100,
    126,
    127,
    128,
    129,
    255,
    256,
    16383,
    16384,
    65536,
    2097151,
    2097152,
    1 << 28,
    2**31 - 2,
)
_DATA_EDGES: Final = (0, 1, 2, 126, 127, 128, 129, 255, 256, 16383, 16384, 65536)


def of_tags(rng: Random) -> Condition:
    """On the unknown tagged fields of a struct: how many, which, and how long."""
    match rng.randrange(4):
        case 0:
            number = rng.choice((1, 2, 3, 4, 8, 16, 127, 128))
            return Condition(
                "tag count",
                f"{number} unknown tagged fields or more",
                lambda m: len(m.value) >= number,
                lambda s: setattr(s.holder, TAGS, [(free(s.place) + n, b"x%d" % n) for n in range(number)]),
            )
        case 1:
            tag = rng.choice(_TAG_EDGES)
            return Condition(
                "tag number",
                f"an unknown tag of {tag} or more",
                lambda m: any(number >= tag for number, _ in m.value),
                lambda s: setattr(s.holder, TAGS, [(tag, b"unknown")]),
            )
        case 2:
            size = rng.choice(_DATA_EDGES)
            return Condition(
                "tag size",
                f"an unknown tagged field of {size} bytes",
                lambda m: any(len(data) == size for _, data in m.value),
                lambda s: setattr(s.holder, TAGS, [(free(s.place), b"x" * size)]),
            )
        case _:
            return Condition(
                "tag number",
                "unknown tags with a gap between",
                lambda m: any(b[0] > a[0] + 1 for a, b in zip(m.value, m.value[1:], strict=False)),
                lambda s: setattr(s.holder, TAGS, [(free(s.place), b"1"), (free(s.place) + 5, b"22")]),
            )


def of_a_tag(rng: Random, place: Place) -> Condition:
    """On a tagged field as it is written: its number, and the size of its content."""
    known = [f for f in place.struct.present.values() if place.version in f.tagged_versions]
    if known and rng.random() < 0.6:
        field = rng.choice(known)
        name = next(n for n, f in place.struct.present.items() if f is field)
        size = rng.choice((1, 2, 8, 64, 127, 128))

        def arrange(scene: Scene) -> None:
            made = scene.something(name)
            if field.is_array:
                made = made * (size + 1)
            elif field.type is Primitive.STRING:
                made = "x" * size
            elif field.type in (Primitive.BYTES, Primitive.RECORDS):
                made = b"x" * size
            setattr(scene.holder, name, made)

        return Condition(
            "tag size",
            f"tag {field.tag} with content of {size} bytes or more",
            lambda m: m.value[0] == field.tag and len(m.value[1]) >= size,
            arrange,
        )
    if rng.random() < 0.5:
        size = rng.choice(_DATA_EDGES)
        return Condition(
            "tag size",
            f"a tagged field of {size} bytes or more",
            lambda m: len(m.value[1]) >= size,
            lambda s: setattr(s.holder, TAGS, [(free(s.place), b"x" * size)]),
        )
    tag = rng.choice(_TAG_EDGES)
    return Condition(
        "tag number",
        f"tag {tag} or more",
        lambda m: m.value[0] >= tag,
        lambda s: setattr(s.holder, TAGS, [(max(tag, free(s.place)), b"unknown")]),
    )


def of_a_length(rng: Random, place: Place) -> Condition:
    """On a length or count as it stands on the wire, one more than itself where it is compact."""
    field = place.field
    assert field is not None
    if place.site == "varint":
        groups = rng.choice((1, 2, 2, 3, 3))
        low, high = (0 if groups == 1 else 1 << 7 * (groups - 1)), 1 << 7 * groups
        number = low if groups > 1 else 1
        if rng.random() < 0.4:
            number = rng.choice((0, 1, 2, 127, 128, 129, 16383, 16384))
            low, high = number, number + 1
        length, words = number - 1, f"a varint from {low} to {high - 1}"

        def holds(moment: Moment) -> bool:
            return bool(low <= moment.value < high)
    else:
        number = rng.choice((-1, 0, 1, 2, 127, 128, 255, 256, 32767))
        length, words = number, f"a length of {number} or more" if number >= 0 else "a null"

        def holds(moment: Moment) -> bool:
            return bool(moment.value >= number if number >= 0 else moment.value < 0)

    def arrange(scene: Scene) -> None:
        put(scene, None if length < 0 else _long(scene, length))

    return Condition("length on the wire", words, holds, arrange)


def _long(scene: Scene, length: int) -> Any:
    place = scene.place
    assert place.field is not None
    if place.field.is_array:
        return ([*scene.something(place.attribute)] * (length + 1))[:length]
    return "x" * length if place.primitive is Primitive.STRING else b"x" * length
