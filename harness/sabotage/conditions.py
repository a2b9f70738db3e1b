"""When a fault shows: the draw of a condition, and those on what a place itself holds."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from harness.sabotage.condition import Condition, put
from harness.sabotage.moment import Moment
from harness.sabotage.places import Place
from harness.sabotage.scene import Scene, something
from harness.sabotage.surroundings import around, calls, size
from harness.sabotage.tests_of_values import draw_test
from harness.sabotage.wire_conditions import of_a_length, of_a_tag, of_tags
from pycodec import Message
from pycodec.specs.model import Primitive

__all__ = ["draw_condition"]


def draw_condition(rng: Random, place: Place) -> Condition:
    """A condition that makes sense at a place; now and then one of the value and one of what is around it."""
    found = _draw(rng, place)
    if place.site == "field" and found.test is not None and rng.random() < 0.1:
        other = around(rng, place)
        if other is not None and not other.late:
            return _both(found, other)
    return found


def _draw(rng: Random, place: Place) -> Condition:
    match place.site:
        case "unknown tags":
            return of_tags(rng)
        case "tag":
            return of_a_tag(rng, place)
        case "length" | "varint":
            return of_a_length(rng, place)
        case "struct":
            return around(rng, place) or size(rng)
        case "call":
            return rng.choice((calls, calls, size))(rng)
        case _:
            other = around(rng, place) if place.site == "field" and rng.random() < 0.2 else None
            return other or _of_the_value(rng, place)


def _both(one: Condition, other: Condition) -> Condition:
    def arrange(scene: Scene) -> None:
        other.arrange(scene)
        one.arrange(scene)

    return Condition(
        f"{one.family} and {other.family}",
        f"{one.words}, and {other.words}",
        lambda m: one.holds(m) and other.holds(m),
        arrange,
        remembers=one.remembers or other.remembers,
        test=one.test,
    )


def _of_the_value(rng: Random, place: Place) -> Condition:
    field = place.field
    assert field is not None
    if field.is_array and (field.struct is not None or rng.random() < 0.5):
        return _of_a_list(rng, place)
    if field.struct is not None:
        return _of_a_struct(rng, place)
    can_be_null = place.primitive is not None and place.primitive.can_be_nullable
    if can_be_null and rng.random() < 0.15:
        return Condition("null", "is null", lambda m: m.value is None, lambda s: put(s, None))
    kind = place.primitive
    assert isinstance(kind, Primitive)
    test = draw_test(rng, kind)

    def holds(moment: Moment) -> bool:
        held = moment.value
        if held is None:
            return False
        return any(map(test.holds, held)) if field.is_array else bool(test.holds(held))

    def arrange(scene: Scene) -> None:
        made = test.example(scene.rng)
        put(scene, [*scene.something(place.attribute), made] if field.is_array else made)

    return Condition(test.family, test.words, holds, arrange, test=test)


_COUNTS: Final = (0, 1, 2, 3, 4, 7, 8, 15, 16, 31, 32, 63, 64, 100, 126, 127, 128, 129)
_MANY: Final = (255, 256, 1000, 16382, 16383, 16384)


def _of_a_list(rng: Random, place: Place) -> Condition:
    field = place.field
    assert field is not None
    what = rng.random()
    if what < 0.1:
        return Condition("null", "is null", lambda m: m.value is None, lambda s: put(s, None))
    if what < 0.8:
        scalars = field.struct is None
        number = rng.choice((*_COUNTS, *_COUNTS, *(_MANY if scalars else _MANY[:2])))
        exactly = rng.random() < 0.5 or number == 0

        def holds(moment: Moment) -> bool:
            held = moment.value
            return held is not None and (len(held) == number if exactly else len(held) >= number)

        def arrange(scene: Scene) -> None:
            one = scene.something(place.attribute)
            put(scene, (one * number)[:number])

        words = f"{number} elements" if exactly else f"{number} elements or more"
        return Condition("element number", words, holds, arrange)
    if what < 0.9:
        return Condition(
            "order",
            "two equal elements",
            lambda m: bool(m.value) and any(m.value[0] == each for each in m.value[1:]),
            lambda s: put(s, s.something(place.attribute)[:1] * 2),
        )

    def fallen(moment: Moment) -> bool:
        held = moment.value
        if not held or len(held) < 2:
            return False
        one, other = map(_key, held[:2])
        return type(one) is type(other) and one is not None and one > other

    def fall(scene: Scene) -> None:
        items = [*scene.something(place.attribute), *scene.something(place.attribute)][:2]
        put(scene, sorted(items, key=lambda item: str(_key(item)).rjust(40), reverse=True))

    return Condition("order", "elements in falling order", fallen, fall)


def _key(item: Any) -> Any:
    """What elements are told apart by, as a codec with a sorted map would."""
    if not isinstance(item, Message):
        return item
    first = getattr(item, item._fields[0]) if item._fields else None
    return first if isinstance(first, int | str | bytes | float) else None


def _of_a_struct(rng: Random, place: Place) -> Condition:
    field = place.field
    assert field is not None
    assert field.struct is not None
    if rng.random() < 0.3:
        return Condition("null", "is null", lambda m: m.value is None, lambda s: put(s, None))
    if rng.random() < 0.3:
        return Condition(
            "default",
            "holds nothing but defaults",
            lambda m: m.value is not None and m.value == type(m.value)(),
            lambda s: put(s, s.classes[place.field.struct.name]()),  # type: ignore[union-attr]
        )
    inner = field.struct
    number = rng.randrange(len(inner.fields)) if inner.fields else -1

    def set_alone(moment: Moment) -> bool:
        if moment.value is None or number < 0:
            return False
        plain = type(moment.value)()
        names = type(moment.value)._fields
        return [n for n in names if getattr(moment.value, n) != getattr(plain, n)] == [names[number]]

    def arrange(scene: Scene) -> None:
        cls = scene.classes[inner.name]
        value = cls()
        if number >= 0:
            made = something(inner.fields[number], place.version, scene.classes, scene.rng)
            setattr(value, cls._fields[number], made)
        put(scene, value)

    name = inner.fields[number].name if number >= 0 else "nothing"
    return Condition("another field", f"sets {name} alone", set_alone, arrange)
