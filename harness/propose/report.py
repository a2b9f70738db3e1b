"""Everything that is found out about a proposed spec: text, JSON and page are made of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from harness.evolve.change import Weight
from harness.evolve.compare import Evolution, compare
from harness.evolve.rules import key_owner
from harness.evolve.sides import Side, has_encodings
from harness.pair import version_text
from harness.propose.annotate import Note, annotated
from harness.propose.checked import Refused
from harness.propose.costs import (
    FieldCost,
    VersionCost,
    field_costs,
    integer_costs,
    version_cost,
    version_costs,
)
from harness.propose.generated import JavaClass
from harness.propose.patch import Held, hold
from harness.propose.questions import questions
from harness.propose.samples import Sample, example
from harness.propose.vectors import EXAMPLES, vectors
from harness.references import Reference
from harness.study.savings import Savings
from pycodec.proposals.encodings.names import Encoding
from pycodec.proposals.encodings.spec import EncodedField
from pycodec.specs.model import MessageSpec, StructSpec

__all__ = ["Dump", "Proposal", "distinct", "encodings_of", "examine"]

_CASES: Final = 40
"""Random values of a pair where the spec is held against a release; the boundary cases show most."""


_MOST_SAMPLES: Final = 200
"""Of so many samples each field is written in each way, which is once more for each of them."""


@dataclass(frozen=True, slots=True)
class Dump:
    """A value in one version, with a note on every byte."""

    version: int
    kind: str
    data: bytes
    notes: tuple[Note, ...]


@dataclass(slots=True)
class Proposal:
    """A proposed spec.

    Attributes:
        origin: the file.
        refused: why it is no spec; None if it is one, and then all else is there.
        spec: the message.
        version: the version that fields are reckoned in.
        source: where the samples came from, in words.
        made: whether they were made of the spec alone, with numbers that can be told apart.
        samples: how many there are.
        reckoned: how many of them, evenly chosen, `fields` is about.
        dumps: bytes of examples.
        versions: what the samples take in each version.
        fields: what each field takes, and would take in another way.
        integers: what encodings of integers would save (KIP-625).
        vectors: the vector file.
        base: the release that it is held against.
        key_owner: the other message of that release that has the api key; `""` if none has.
        evolution: what changed since; None for a message that the release does not have.
        held: what codecs in the field make of it; empty where nobody asked.
        java: what Kafka's generator makes of it; None where nobody asked.
        questions: what is open.
    """

    origin: str
    refused: Refused | None = None
    spec: MessageSpec | None = None
    version: int = -1
    source: str = ""
    made: bool = False
    samples: int = 0
    reckoned: int = 0
    dumps: list[Dump] = field(default_factory=list)
    versions: tuple[VersionCost, ...] = ()
    fields: tuple[FieldCost, ...] = ()
    integers: Savings | None = None
    vectors: dict[str, Any] = field(default_factory=dict)
    base: str = ""
    key_owner: str = ""
    evolution: Evolution | None = None
    held: list[Held] = field(default_factory=list)
    java: JavaClass | None = None
    questions: list[str] = field(default_factory=list)

    @property
    def differs(self) -> bool:
        """Whether the spec is wrong, breaks what is released, or breaks a codec in the field."""
        breaks = bool(self.key_owner) or (self.evolution is not None and bool(self.evolution.breaks))
        refused = self.java is not None and bool(self.java.problem)
        return self.refused is not None or breaks or refused or any(held.breaks for held in self.held)

    @property
    def verdict(self) -> Literal["differs", "inconclusive", "agreed"]:
        """What there is to say in a word: nothing is known of a codec whose adapter fails."""
        if self.differs:
            return "differs"
        return "inconclusive" if any(held.is_unknown for held in self.held) else "agreed"


def distinct(dumps: Iterable[Dump]) -> Iterator[tuple[str, Dump]]:
    """The dumps that are not the same, each with the versions and kinds that it stands for.

    `"0-8, plausible and sparse"`, or where not every kind has it in all of them
    `"0-8 plausible, 0-3 sparse"`.
    """
    found: dict[tuple[bytes, tuple[Note, ...]], list[Dump]] = {}
    for each in dumps:
        found.setdefault((each.data, each.notes), []).append(each)
    for same in found.values():
        kinds = {
            kind: version_text(each.version for each in same if each.kind == kind)
            for kind in dict.fromkeys(each.kind for each in same)
        }
        if len(set(kinds.values())) == 1:
            yield f"{kinds[same[0].kind]}, {' and '.join(kinds)}", same[0]
        else:
            yield ", ".join(f"{versions} {kind}" for kind, versions in kinds.items()), same[0]


def encodings_of(spec: MessageSpec) -> tuple[Encoding, ...]:
    """The encodings that the spec's fields have, each once."""
    found: dict[Encoding, None] = {}
    structs: tuple[StructSpec, ...] = (spec.root, *spec.structs.values())
    for struct in structs:
        for each in struct.fields:
            if isinstance(each, EncodedField):
                found |= dict.fromkeys(encoding for _, encoding in each.encodings)
    return tuple(found)


def examine(
    side: Side,
    spec: MessageSpec,
    samples: Sequence[Sample],
    source: str,
    version: int,
    base: Reference | None,
    testees: Sequence[str] = (),
    array_elements: bool = False,
) -> Proposal:
    """Look at a spec from all sides that need no JVM.

    Args:
        side: holds the spec.
        spec: the message.
        samples: values to reckon with; the examples of the version if there are none.
        source: where they came from.
        version: the version to reckon fields in.
        base: the release to hold it against; None for none.
        testees: the codecs to ask; none asked if empty.
        array_elements: whether encodings are reckoned for elements of arrays, which KIP-625 forbids.
    """
    name = spec.name
    found = Proposal(side.name, spec=spec, version=version, source=source)
    for each in spec.valid_versions:
        for kind in EXAMPLES:
            value = example(side, name, each, kind)
            if value is not None:
                data, notes = annotated(side, name, each, value)
                found.dumps.append(Dump(each, kind, data, notes))
    if not samples:
        examples = (example(side, name, version, kind) for kind in EXAMPLES[:1])
        samples = [Sample(value) for value in examples if value is not None]
        found.source, found.made = "a plausible value of each version", True
        own = (example(side, name, each, EXAMPLES[0]) for each in spec.valid_versions)
        found.versions = tuple(
            version_cost(side, name, each, [Sample(value)] if value is not None else [])
            for each, value in zip(spec.valid_versions, own, strict=True)
        )
    else:
        found.versions = version_costs(side, name, samples)
    found.samples = len(samples)
    few = samples[:: -(-len(samples) // _MOST_SAMPLES)] if samples else samples
    found.reckoned = len(few)
    found.fields = field_costs(side, name, version, few)
    found.integers = integer_costs(side, name, version, samples, array_elements)
    found.vectors = vectors(side, name)
    beside = {}
    if base is not None:
        found.base, beside = base.name, dict(base.protocol.messages)
        owner = key_owner(name, beside.get(name), spec, beside)
        found.key_owner = "" if owner is None else owner.name
        old = Side(base.name, base.protocol.messages, base)
        if name in old.messages and old.messages[name].valid_versions:
            found.evolution = compare(old, side, _CASES, 7)
        if testees:
            found.held = list(hold(side, base, name, testees))
    changes = tuple(each.change for each in found.evolution.findings) if found.evolution is not None else ()
    found.questions = list(questions(spec, changes, beside))
    if has_encodings(spec):
        found.questions.append("`encoding` is KIP-625's, which no release has: Kafka's generator refuses it.")
    wrong = [each for each in changes if each.weight is Weight.UNSTABLE]
    if wrong:
        found.questions.append("The version that changed is called unstable: who reads it already?")
    return found
