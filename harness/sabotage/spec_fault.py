"""Faults in reading message specs: a property misread or a rule not looked at, where a condition holds.

Two kinds. A property of the spec is read otherwise, and whatever follows from that follows: other bytes,
another verdict. Or a rule is not looked at, or named for another one, or looking at it kills. The witness
of a fault is a small spec that the reader differs on: in its verdict, or in what its codec does with a value.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Any, Final

from harness.sabotage.exact import exact, outcome_of
from harness.sabotage.moment import Hangs
from harness.sabotage.scene import filled, least, something
from harness.sabotage.spec_conditions import SpecCondition, conditions_of
from harness.sabotage.spec_places import CHANGES, Change, Spot, changed_fields, spots
from harness.sabotage.spec_scene import broken, small_spec
from pycodec import KAFKA, Message, Protocol, SpecError, interpreter
from pycodec.spec_rules import SpecRule
from pycodec.specs import parse
from pycodec.specs.declared import DeclaredField, DeclaredMessage, read_message
from pycodec.specs.generator_era import CURRENT
from pycodec.specs.jsontext import load_json
from pycodec.specs.model import MessageSpec
from pycodec.specs.validate import check_declaration

__all__ = ["AnySpecFault", "Reading", "RuleFault", "SpecFault", "alike", "draw_spec_fault", "read_spec"]

_TRIES: Final = 600


@dataclass(frozen=True)
class Reading:
    """What came of reading a spec.

    Attributes:
        status: `accepted`, `refused` or `died`.
        rule: for which it was refused; `""` for none.
        spec: what was read.
        declared: the same before any rule, where it came so far.
        path: where it was refused.
    """

    status: str
    rule: str = ""
    spec: MessageSpec | None = None
    declared: DeclaredMessage | None = None
    path: str = ""

    @property
    def verdict(self) -> tuple[str, str]:
        """By which two readers are told apart."""
        return self.status, self.rule

    @cached_property
    def classes(self) -> Mapping[str, type[Message]]:
        """The value classes of the spec."""
        assert self.spec is not None
        return Protocol([self.spec]).message_class(self.spec.name)._structs


@dataclass(frozen=True, eq=False)
class SpecFault:
    """A property that is misread; see `harness.sabotage.fault.Fault`.

    Attributes:
        change: how; None where it refuses or dies instead.
        ends: how reading ends there: `""`, `refused` or `died`.
        witness: the text of a spec.
    """

    number: int
    change: Change
    condition: SpecCondition
    ends: str = ""
    witness: str = ""

    @property
    def place(self) -> str:
        return self.change.place

    @property
    def effect(self) -> tuple[str, str]:
        """Family and words."""
        match self.ends:
            case "refused":
                return "refused", "is refused"
            case "died":
                return "hang", "does not come back"
        return self.change.family, self.change.words

    def fires(self, spot: Spot) -> bool:
        """Whether it is at its place."""
        held = spot.message if self.change.of_message else spot.field
        if held is None or (spot.field is None) is not self.change.of_message:
            return False
        return self.change.applies(held) and self.condition.holds(spot)

    def changed(self, declared: DeclaredMessage) -> DeclaredMessage:
        """The spec as it is read; raises where reading ends."""

        def met(spot: Spot) -> Any:
            held: Any = spot.message if spot.field is None else spot.field
            if not self.fires(spot):
                return held
            if self.ends == "died":
                raise Hangs
            if self.ends:
                raise SpecError("refused by a fault")
            return replace(held, **self.change.make(held))

        if not self.change.of_message:
            return changed_fields(declared, met)
        made: DeclaredMessage = met(Spot(declared))
        return made

    def verdict(self, right: Reading) -> Reading:
        """What the faulty reader says."""
        if right.declared is None or not any(map(self.fires, spots(right.declared))):
            return right
        return _read(lambda: self.changed(right.declared))


@dataclass(frozen=True, eq=False)
class RuleFault:
    """A rule that is not looked at, or that is named for another, where a field of a depth breaks it."""

    number: int
    rule: str
    nested: bool | None
    says: Reading
    effect: tuple[str, str]
    witness: str = ""
    place: str = "a rule"

    @property
    def condition(self) -> SpecCondition:
        """For tables; what it asks is in `verdict`."""
        where = {None: "", True: ", in a struct", False: ", in the message itself"}[self.nested]
        return SpecCondition("rule", f"{self.rule} is broken{where}", lambda spot: False)

    def verdict(self, right: Reading) -> Reading:
        """What the faulty reader says."""
        if right.status != "refused" or right.rule != self.rule:
            return right
        if self.nested is not None and ("." in right.path) is not self.nested:
            return right
        return self.says


AnySpecFault = SpecFault | RuleFault


def read_spec(text: str) -> Reading:
    """What the right reader makes of a spec."""
    declared: DeclaredMessage | None = None
    try:
        declared = read_message(load_json(text, CURRENT.trailing_tokens), CURRENT)
    except SpecError as error:
        return Reading("refused", str(error.rule or ""), path=error.path or "")
    found = declared
    return replace(_read(lambda: found), declared=declared)


def _read(declare: Any) -> Reading:
    try:
        declared = declare()
        check_declaration(declared)
        return Reading("accepted", spec=parse._build(declared, ""), declared=declared)
    except SpecError as error:
        return Reading("refused", str(error.rule or ""), path=error.path or "")
    except Hangs:
        return Reading("died", "hang")
    except Exception as error:
        return Reading("died", type(error).__name__)


def alike(right: Reading, faulty: Reading, version: int, value: Message) -> bool:
    """Whether codecs of what two readers read do the same with a value of the right one's classes."""
    one = _done(right, version, value)
    other = _done(faulty, version, converted(value, right.classes, faulty.classes))
    if one[0] == "done" and other[0] == "done":
        data, read, consumed = other[1]
        other = ("done", (data, converted(read, faulty.classes, right.classes), consumed))
    same: bool = _exact(one) == _exact(other)
    return same


def _done(reading: Reading, version: int, value: Message) -> Any:
    """The bytes of a value, and what is read from them."""
    spec = reading.spec
    assert spec is not None
    if version not in spec.valid_versions:
        return ("no such version",)

    def both() -> Any:
        data = interpreter.write(spec, version, KAFKA, reading.classes, value)
        return bytes(data), *interpreter.read(spec, version, KAFKA, reading.classes, bytes(data), 0)

    return outcome_of(both)


def _exact(outcome: Any) -> Any:
    if outcome[0] != "done":
        return outcome
    data, value, consumed = outcome[1]
    return data, exact(value), consumed


def converted(value: Any, held: Mapping[str, type[Message]], wanted: Mapping[str, type[Message]]) -> Any:
    """A value in the classes of another reading of its spec."""
    names = {cls: name for name, cls in held.items()}

    def turned(value: Any) -> Any:
        if isinstance(value, list):
            return [turned(each) for each in value]
        if not isinstance(value, Message):
            return value
        made = wanted[names[type(value)]]()
        for name in value._fields:
            setattr(made, name, turned(getattr(value, name)))
        made._unknown_tagged_fields = value._unknown_tagged_fields
        return made

    return turned(value)


def values_of(right: Reading, version: int, rng: Random) -> Iterator[Message]:
    """Values by which readings of a spec are told apart: filled ones, least ones, some fields set alone."""
    spec, classes = right.spec, right.classes
    assert spec is not None
    root = spec.root
    yield filled(root, version, classes, rng)
    yield least(root, version, classes)
    for name in classes[root.name]._fields:
        for default in (True, False):
            value = (least if default else _filled(rng))(root, version, classes)
            other = (_filled(rng) if default else least)(root, version, classes)
            setattr(value, name, getattr(other, name))
            yield value
            if not default:
                setattr(value, name, None)
                yield value
    whole = classes[root.name]()
    for field, name in zip(root.fields, classes[root.name]._fields, strict=True):
        if field.struct is None:
            setattr(whole, name, getattr(_everything(root, classes, rng), name))
    yield whole


def _filled(rng: Random) -> Any:
    return lambda spec, version, classes: filled(spec, version, classes, rng)


def _everything(root: Any, classes: Mapping[str, type[Message]], rng: Random) -> Message:
    """A struct whose fields are set whether its version has them or not."""
    value = classes[root.name]()
    for field, name in zip(root.fields, classes[root.name]._fields, strict=True):
        setattr(value, name, something(field, field.versions.lowest, classes, rng))
    return value


def shows(right: Reading, faulty: Reading, rng: Random) -> bool:
    """Whether a faulty reading shows: by its verdict, or by a value."""
    if right.verdict != faulty.verdict:
        return True
    if right.spec is None or faulty.spec is None or faulty.spec == right.spec:
        return False
    if right.spec.valid_versions != faulty.spec.valid_versions:
        return True
    return any(
        not alike(right, faulty, version, value)
        for version in right.spec.valid_versions
        for value in values_of(right, version, rng)
    )


def draw_spec_fault(seed: int, number: int) -> AnySpecFault | None:
    """Fault `number` of a campaign on the reading of specs; None if none was found that has a witness."""
    rng = Random(f"specs/{seed}/{number}")
    wanted = rng.random() < 0.3
    for _ in range(_TRIES):
        spec = small_spec(rng)
        found = _rule_fault(rng, number, spec) if wanted else _misread(rng, number, spec)
        if found is not None:
            return found
    return None


def _misread(rng: Random, number: int, spec: dict[str, Any]) -> SpecFault | None:
    text = json.dumps(spec)
    right = read_spec(text)
    if right.status != "accepted" or right.declared is None:
        return None
    spot = rng.choice(list(spots(right.declared)))
    of_message = spot.field is None
    if of_message and rng.random() < 0.5:
        return None
    held: DeclaredMessage | DeclaredField = spot.message if spot.field is None else spot.field
    changes = [each for each in CHANGES if each.of_message is of_message and each.applies(held)]
    place = rng.choice(sorted({each.place for each in changes} or {""}))
    changes = [each for each in changes if each.place == place]
    if not changes:
        return None
    condition = rng.choice(list(conditions_of(spot)))
    if rng.random() < 0.25:
        condition = _both(condition, rng.choice(list(conditions_of(spot))))
    ends = rng.choice(("refused", "refused", "died")) if rng.random() < 0.12 else ""
    fault = SpecFault(number, rng.choice(changes), condition, ends, text)
    faulty = fault.verdict(right)
    return fault if faulty is not right and shows(right, faulty, rng) else None


def _both(one: SpecCondition, other: SpecCondition) -> SpecCondition:
    if one.words == other.words:
        return one
    families = one.family if one.family == other.family else f"{one.family} and {other.family}"
    return SpecCondition(
        families, f"{one.words}, {other.words}", lambda spot: one.holds(spot) and other.holds(spot)
    )


_OTHER_RULES: Final = (SpecRule.SHAPE, SpecRule.UNKNOWN_PROPERTY, SpecRule.TAG_GAP, SpecRule.VERSIONS)


def _rule_fault(rng: Random, number: int, spec: dict[str, Any]) -> RuleFault | None:
    text = json.dumps(broken(rng, spec))
    right = read_spec(text)
    if right.status != "refused" or not right.rule or SpecRule(right.rule).own:
        return None  # where Kafka's generator accepts, it is no fault to do so
    what = rng.random()
    if what < 0.6:
        says, effect = Reading("accepted"), ("accepted", "accepts it")
    elif what < 0.8:
        other = rng.choice([rule for rule in _OTHER_RULES if str(rule) != right.rule])
        says, effect = Reading("refused", str(other)), ("wrong marker", f"names {other}")
    else:
        says, effect = Reading("died", "KeyError"), ("crash", "fails with an error of its own")
    nested = rng.choice((None, "." in right.path))
    return RuleFault(number, right.rule, nested, says, effect, text)
