"""What the saboteur draws: the same for a seed, real, and put into the interpreter by the hooks alone."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest

from harness.pair import Pair
from harness.references import Reference
from harness.sabotage.exact import exact, outcome_of
from harness.sabotage.fault import Fault, Target, differs, draw_fault, observe, shows
from harness.sabotage.hooks import WIRE_OPERATIONS, HookedCodec, Walk
from harness.sabotage.saboteur import Saboteur
from harness.sabotage.scene import filled
from harness.sabotage.wire_fault import WireSaboteur, draw_wire_fault, read_with
from pycodec import Message

PAIRS = (
    Pair("MetadataResponse", 12),
    Pair("FetchRequest", 16),
    Pair("ProduceRequest", 8),
    Pair("DescribeTopicPartitionsRequest", 0),
    Pair("HeartbeatRequest", 2),
)


class Idle:
    """An agent that does what would be done without it."""

    def perform(
        self, operation: str, walk: Walk, proceed: Callable[..., Any], arguments: tuple[Any, ...]
    ) -> Any:
        return proceed(*arguments)


def target(reference: Reference, pair: Pair) -> Target:
    return Target.of(reference.protocol, reference.policy, pair)


def drawn(reference: Reference, pair: Pair, number: int = 20, seed: int = 3) -> list[Fault]:
    at = target(reference, pair)
    faults = [draw_fault(at, seed, each) for each in range(number)]
    assert None not in faults
    return [fault for fault in faults if fault is not None]


@pytest.mark.parametrize("pair", PAIRS, ids=str)
def test_the_hooks_change_nothing_by_themselves(reference: Reference, pair: Pair) -> None:
    """With an idle agent the hooked interpreter is the compiled codec, to the bit."""
    at = target(reference, pair)
    rng = Random(5)
    for operations in ((), WIRE_OPERATIONS):
        codec = (
            HookedCodec(at.spec, pair.version, at.policy, at.classes, Idle(), operations)
            if operations
            else at.hooked(Idle())
        )
        for _ in range(20):
            value = filled(at.spec.root, pair.version, at.classes, rng)
            right = at.right.encode(value)
            assert right[0] == "done"
            assert outcome_of(partial(codec.encode, value)) == right
            read, consumed = codec.decode(right[1])
            assert (exact(read), consumed) == at.right.decode(right[1])[1]


@pytest.mark.parametrize("pair", PAIRS, ids=str)
def test_faults_follow_from_seed_and_number(reference: Reference, pair: Pair) -> None:
    """Also when they are drawn alone, in another order, for a target made anew."""
    first = [(str(fault), exact(fault.witness)) for fault in drawn(reference, pair)]
    again = [draw_fault(target(reference, pair), 3, number) for number in reversed(range(20))]
    assert [(str(fault), exact(fault.witness)) for fault in reversed(again) if fault is not None] == first
    assert [str(fault) for fault in drawn(reference, pair, seed=4)] != [words for words, _ in first]


@pytest.mark.parametrize("pair", PAIRS, ids=str)
def test_every_witness_shows_its_fault(reference: Reference, pair: Pair) -> None:
    """The faulty codec really differs on it, and the right one does not differ from itself."""
    for fault in drawn(reference, pair):
        if fault.remembers:
            continue
        saboteur = Saboteur(fault.place, fault.condition, fault.effect)
        assert shows(fault.target, saboteur, [fault.witness]), str(fault)
        assert saboteur.fired or saboteur.condition.late, str(fault)


def test_a_fault_shows_nowhere_but_where_its_condition_holds(reference: Reference) -> None:
    """Away from its condition a faulty codec is the right one: it is a fault of that place alone."""
    quiet = 0
    for fault in drawn(reference, PAIRS[0], 60):
        if fault.remembers or fault.place.operation == "size":
            continue
        saboteur = Saboteur(fault.place, fault.condition, fault.effect)
        codec = fault.target.hooked(saboteur)
        value: Any = filled(fault.target.spec.root, 12, fault.target.classes, Random(fault.number))
        right = fault.target.right.encode(value)
        if fault.place.operation == "decode":
            value, right = right[1], fault.target.right.decode(right[1])
        outcome, unspoilt = observe(saboteur, codec, fault.place.operation, value)
        if not saboteur.fired:
            quiet += 1
            assert not differs(outcome, right, fault.place.operation), str(fault)
            assert unspoilt, str(fault)
    assert quiet > 10


def test_faults_are_of_many_kinds(reference: Reference) -> None:
    """No place, condition or effect has all of them."""
    faults = [fault for pair in PAIRS for fault in drawn(reference, pair, 60)]
    assert {fault.place.operation for fault in faults} == {"encode", "decode", "size"}
    assert len({fault.place.site for fault in faults}) >= 7
    assert len({fault.condition.family for fault in faults}) >= 15
    assert len({fault.effect.family for fault in faults}) >= 12


@pytest.mark.parametrize("pair", PAIRS, ids=str)
def test_frames_of_faults_on_bytes_show_them(reference: Reference, pair: Pair) -> None:
    """A frame is forged by the interpreter's own writer, and the right codec reads it otherwise."""
    at = target(reference, pair)
    faults = [draw_wire_fault(at, 3, number) for number in range(20)]
    again = [draw_wire_fault(at, 3, number) for number in range(20)]
    for fault, other in zip(faults, again, strict=True):
        assert fault is not None
        assert other is not None
        assert (str(fault), fault.frame) == (str(other), other.frame)
        agent = WireSaboteur(fault.place, fault.malformed, fault.effect)
        assert read_with(at, agent, fault.frame) != at.right.decode(fault.frame)
        assert read_with(at, Idle(), fault.frame) == at.right.decode(fault.frame)


def test_minus_zero_and_nan_are_told_apart() -> None:
    assert exact(0.0) != exact(-0.0)
    assert exact(float("nan")) == exact(float("nan"))
    assert exact(1) != exact(True)


def test_values_are_compared_field_by_field(reference: Reference) -> None:
    cls = reference.protocol.message_class("MetadataRequest")
    one, other = cls(topics=[]), cls(topics=None)
    assert exact(one) == exact(cls(topics=[]))
    assert exact(one) != exact(other)
    tagged = cls(topics=[])
    tagged.unknown_tagged_fields = [(9, b"x")]
    assert isinstance(tagged, Message)
    assert exact(tagged) != exact(one)
