"""Values that a layout cannot carry: what can be made wrong in a value, place by place (law 3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import partial
from typing import Any, Final, NamedTuple

from harness.suites.proposals.classes import beyond, type_name
from harness.suites.proposals.java_form import UNKNOWN
from harness.suites.proposals.layout import Array, Encoded, Layout, MessageSet, Page, Scalar, Struct
from harness.suites.proposals.sets import wrong_sets

__all__ = ["Refusal", "refusals"]

# What a count of 16 bits can say.
_MOST_ITEMS: Final = 32767


class Refusal(NamedTuple):
    """Something wrong.

    Attributes:
        cell: `type=class`.
        mutated: gives the value with that one place wrong.
    """

    cell: str
    mutated: Callable[[], Any]


Steps = tuple[Any, ...]


def refusals(layout: Layout, value: Any) -> list[Refusal]:
    """Everything that can be made wrong in `value`, which stays as it is."""
    if isinstance(layout, MessageSet):
        return [Refusal(f"message_set={cell}", partial(deepcopy, v)) for cell, v in wrong_sets(layout, value)]
    if isinstance(layout, Page):
        layout = layout.body

    def changed(steps: Steps, wrong: Any) -> Callable[[], Any]:
        def mutated() -> Any:
            copy = [deepcopy(value)]
            holder: Any = copy
            for step in (0, *steps)[:-1]:
                holder = holder[step]
            holder[(0, *steps)[-1]] = wrong
            return copy[0]

        return mutated

    return [Refusal(cell, changed(steps, wrong)) for cell, steps, wrong in _wrong(layout, value, ())]


def _wrong(layout: Layout, value: Any, steps: Steps) -> Iterator[tuple[str, Steps, Any]]:
    if value is None:
        return
    name = type_name(layout)
    match layout:
        case Encoded():
            yield from ((f"{name}={c}", steps, number) for c, number in beyond(layout).items())
        case Scalar(kind, _, nullable) if kind in ("string", "bytes", "records"):
            if not nullable:
                yield f"{kind}=null", steps, None
            if kind == "string":
                yield "string=too_long", steps, "x" * 32768
        case Array(element, counting, nullable):
            if not nullable and counting != "int16":
                yield f"{name}=null", steps, None
            if counting == "int16" and isinstance(element, Scalar):
                yield f"{name}=too_many", steps, [0] * (_MOST_ITEMS + 1)
            # One element is as good as another.
            for index, item in enumerate(value[:1]):
                yield from _wrong(element, item, (*steps, index))
        case Struct():
            for member in layout.members:
                held = value.get(member.name, member.default)
                found = _wrong(member.type, held, (*steps, member.name))
                # Kafka's Struct gives the default for a null: an optional field of a Schema is never without.
                optional = layout.optional is not None and member.tag >= 0
                yield from (e for e in found if not (optional and e[1:] == ((*steps, member.name), None)))
            yield from _wrong_lists(layout, value, steps)
            yield from _wrong_tags(layout, steps)


def _wrong_lists(layout: Struct, value: Any, steps: Steps) -> Iterator[tuple[str, Steps, Any]]:
    if layout.parallel:
        name = layout.fields[-1].name
        yield "struct=uneven_lists", (*steps, name), [*value[name], 0]


def _wrong_tags(layout: Struct, steps: Steps) -> Iterator[tuple[str, Steps, Any]]:
    """Unknown optional fields that cannot be: the draft's twin looks at each of them."""
    if layout.optional is None:
        return
    at = (*steps, UNKNOWN)
    for member in layout.optional[:1]:
        yield "optional=known_tag", at, [(member.tag, b"x")]
    yield "optional=no_data", at, [(next(t for t in range(65536) if t not in layout.taken), b"")]
    yield "optional=tag_too_high", at, [(65536, b"x")]
    yield "optional=negative_tag", at, [(-1, b"x")]
