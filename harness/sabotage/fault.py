"""A fault: a place, a condition, an effect, and the witness without which it is none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from harness.pair import Pair
from harness.sabotage.condition import Condition
from harness.sabotage.conditions import draw_condition
from harness.sabotage.effects import Effect, draw_effect
from harness.sabotage.exact import Outcome, exact, outcome_of
from harness.sabotage.hooks import HookedCodec
from harness.sabotage.places import Place, places_of
from harness.sabotage.saboteur import Saboteur
from harness.sabotage.scene import Scene, filled
from pycodec import Message, Policy, Protocol
from pycodec.specs.model import MessageSpec

__all__ = ["Fault", "Right", "Target", "differs", "draw_fault", "observe"]

_TRIES: Final = 400
"""Combinations that are drawn for a fault; nearly all pairs need fewer than ten."""
_SITES: Final = {
    "field": 60,
    "absent field": 12,
    "unknown tags": 8,
    "length": 6,
    "varint": 6,
    "default": 5,
    "tag": 5,
    "struct": 6,
    "call": 3,
}
"""How often a site is drawn, where a pair has it: about as often as the catalogue of real bugs has it."""


class Right:
    """What the unfaulted codec does, which agrees with Java on every case of the suites."""

    def __init__(self, codec: Any) -> None:
        self.codec = codec

    def encode(self, value: Message) -> Outcome:
        return outcome_of(lambda: self.codec.encode(value))

    def decode(self, data: bytes) -> Outcome:
        return outcome_of(lambda: _read(self.codec, data))


def _read(codec: Any, data: bytes) -> tuple[Any, int]:
    value, consumed = codec.decode(data)
    return exact(value), consumed


@dataclass(frozen=True)
class Target:
    """A pair for which faults are drawn."""

    pair: Pair
    spec: MessageSpec
    policy: Policy
    classes: Mapping[str, type[Message]]
    right: Right
    places: Mapping[str, Sequence[Place]]

    @classmethod
    def of(cls, protocol: Protocol, policy: Policy, pair: Pair) -> Target:
        """The pair of a protocol."""
        spec = protocol.messages[pair.message]
        classes = protocol.message_class(pair.message)._structs
        right = Right(protocol.codec(pair.message, pair.version, policy))
        return cls(pair, spec, policy, classes, right, places_of(spec, pair.version))

    def hooked(self, agent: Any) -> HookedCodec:
        """The pair's codec with an agent."""
        return HookedCodec(self.spec, self.pair.version, self.policy, self.classes, agent)


@dataclass(frozen=True, eq=False)
class Fault:
    """A fault with its witness.

    Attributes:
        number: of the campaign; with the seed it says all.
        target: the pair.
        place, condition, effect: what is wrong, when and how.
        witness: a value on which the faulty codec differs; of a decoder, its bytes.
    """

    number: int
    target: Target
    place: Place
    condition: Condition
    effect: Effect
    witness: Message = field(repr=False)

    @property
    def remembers(self) -> bool:
        """Whether earlier calls play a part."""
        return self.condition.remembers or self.effect.remembers

    def __str__(self) -> str:
        place = f"{self.place.site} {self.place.name}".strip()
        return f"{self.place.operation} {place}: if it {self.condition.words}, it {self.effect.words}"


def observe(saboteur: Saboteur, codec: HookedCodec, operation: str, subject: Any) -> tuple[Outcome, bool]:
    """What a faulty codec does with a value or bytes, and whether it left the value as it was."""
    if operation == "decode":
        return saboteur.run("decode", lambda: _read(codec, subject)), True
    before = exact(subject) if saboteur.effect.spoils else None
    outcome = saboteur.run(operation, lambda: codec.encode(subject))
    return outcome, before is None or exact(subject) == before


def differs(fault_outcome: Outcome, right: Outcome, operation: str) -> bool:
    """Whether what a faulty codec did is not what the right one does."""
    if operation == "size":
        # What cannot be encoded has no size, and is not asked for one.
        sized = fault_outcome[0] == "done"
        return right[0] == "done" and (not sized or len(fault_outcome[1]) != len(right[1]))
    return fault_outcome != right


def draw_fault(target: Target, seed: int, number: int) -> Fault | None:
    """Fault `number` of a campaign, in this pair; None if none was found that has a witness."""
    rng = Random(f"{seed}/{number}/{target.pair}")
    sites = [site for site in _SITES if site in target.places]
    weights = [_SITES[site] for site in sites]
    for _ in range(_TRIES):
        site = rng.choices(sites, weights)[0]
        place = rng.choice(target.places[site])
        condition = draw_condition(rng, place)
        effect = draw_effect(rng, place, condition)
        witness = _witness(target, place, condition, effect, rng)
        if witness is not None:
            return Fault(number, target, place, condition, effect, witness)
    return None


def _witness(
    target: Target, place: Place, condition: Condition, effect: Effect, rng: Random
) -> Message | None:
    """A value, built from the condition, on which the fault shows."""
    for _ in range(2):
        scene = Scene.set(place, target.spec.root, target.classes, rng)
        try:
            condition.arrange(scene)
        except (TypeError, IndexError, ValueError, AttributeError):
            continue
        # Where earlier calls play a part, there has to be one with something else in it.
        values = [scene.root]
        if effect.remembers:
            values.insert(0, filled(target.spec.root, place.version, target.classes, rng))
        if shows(target, Saboteur(place, condition, effect), values):
            return scene.root
    return None


_CALLS: Final = 101
"""Calls that a witness is made of where earlier ones play a part."""


def shows(target: Target, saboteur: Saboteur, values: Sequence[Message]) -> bool:
    """Whether a faulty codec differs from the right one on these values, one after the other."""
    codec, operation = target.hooked(saboteur), saboteur.place.operation
    if saboteur.condition.remembers:
        values = list(values) * _CALLS
    for value in values:
        right = target.right.encode(value)
        subject: Any = value
        if operation == "decode":
            if right[0] != "done":
                continue
            subject = right[1]
            right = target.right.decode(subject)
        outcome, unspoilt = observe(saboteur, codec, operation, subject)
        if differs(outcome, right, operation) or not unspoilt:
            return True
    return False
