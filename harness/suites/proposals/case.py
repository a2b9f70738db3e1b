"""One case of the suite, made from its decisions: a spec, a value of a version, and what is done with it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from harness.outcome import Check
from harness.pair import Pair
from harness.suites.proposals.choices import Choices
from harness.suites.proposals.families import FAMILIES, Family
from harness.suites.proposals.java_form import UNKNOWN
from harness.suites.proposals.layout import Layout, MessageSet, Struct
from harness.suites.proposals.mutate import mutate
from harness.suites.proposals.refusals import refusals
from harness.suites.proposals.sets import finished
from harness.suites.proposals.shapes import Spec
from harness.suites.proposals.values import covered, drawn, unknown_fields

__all__ = ["CHECKS", "Case", "DrawnSpec", "draw_spec", "make_case"]

CHECKS: Final[tuple[Check, ...]] = (
    "roundtrip",
    "malformed",
    "refuse",
    "unknown_tags",
    "malformed",
    "roundtrip",
)
"""What a random case is, each as often as it stands here."""


class DrawnSpec(NamedTuple):
    """A spec (None for a message that needs none), and the decisions that make it again."""

    spec: Spec | None
    choices: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Case:
    """A case.

    Attributes:
        pair: the message and version.
        check: the law group.
        spec: of a message that has random ones; else None.
        layout: of the value on the wire.
        offered: of the value that the testee takes.
        value: that value.
        data: the bytes that are offered instead, of a malformed case; else None.
        cells: the coverage cells that it lies in.
        spec_choices, value_choices: the decisions that make the same case again.
    """

    pair: Pair
    check: Check
    spec: Spec | None
    layout: Layout
    offered: Layout
    value: Any
    data: bytes | None
    cells: tuple[str, ...]
    spec_choices: tuple[int, ...]
    value_choices: tuple[int, ...]

    @property
    def family(self) -> Family:
        """The message."""
        return FAMILIES[self.pair.message]

    @property
    def on_wire(self) -> Any:
        """The value as it is on the wire."""
        return self.family.on_wire(self.pair.version, self.value)

    @property
    def spec_text(self) -> str:
        """The spec's JSON; `""` for a message without one."""
        return "" if self.spec is None else self.spec.text


def draw_spec(message: str, choices: Choices) -> DrawnSpec:
    """The spec of some decisions."""
    draw = FAMILIES[message].spec
    spec = None if draw is None else draw(choices)
    return DrawnSpec(spec, tuple(choices.taken))


def make_case(pair: Pair, drawn_spec: DrawnSpec, value_choices: Choices) -> Case:
    """The case of a spec and some decisions. A check that there is nothing for becomes a round trip."""
    family, spec = FAMILIES[pair.message], drawn_spec.spec
    layout, offered = family.layout(spec, pair.version), family.offered(spec, pair.version)
    check: Check = value_choices.pick(CHECKS, "check")
    value = drawn(offered, value_choices)
    data = None
    cells: Iterable[str] = ()
    if check == "refuse":
        wrong = {refusal.cell: refusal for refusal in refusals(offered, value)}
        if wrong:
            chosen = wrong[value_choices.pick(tuple(wrong), "refusal")]
            value, cells = chosen.mutated(), (chosen.cell,)
        else:
            check = "roundtrip"
    elif check == "unknown_tags":
        if isinstance(offered, Struct) and (offered.tagged is not None or offered.optional is not None):
            value = {**value, UNKNOWN: unknown_fields(offered, value_choices)}
        else:
            check = "roundtrip"
    elif check == "malformed":
        mutated = mutate(layout, family.on_wire(pair.version, value), value_choices)
        data, cells = mutated.data, (mutated.cell,)
        if isinstance(layout, MessageSet):
            data = finished(layout, value, data, value_choices.flag("repaired"))
    if check in ("roundtrip", "unknown_tags"):
        cells = covered(offered, value)
    return Case(
        pair, check, spec, layout, offered, value, data, tuple(cells),
        drawn_spec.choices, tuple(value_choices.taken),
    )  # fmt: skip
