"""Whether Kafka's own classes of both releases say what the proof says.

The writer's class writes the value: the bytes must be those of the proof. The reader's class reads them: it
must refuse them, leave as many over, or read the value that pycodec reads with that release's specs.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Protocol

from harness.casework.facade import (
    BatchCall,
    bytes_request,
    parse_bytes_response,
    parse_value_response,
    value_request,
)
from harness.evolve.change import Weight
from harness.evolve.compare import NEVER_WRITTEN, Evolution, Finding
from harness.evolve.proof import Broken
from harness.evolve.sides import Side
from harness.references import Reference
from harness.values.form import FormCodec
from pycodec import CodecError
from pycodec.plain import from_dict

__all__ = ["JavaSide", "confirmed"]


class JavaSide(Protocol):
    """The gateway as it is needed here; `harness.runners.gateway.Gateway` is one."""

    def batch_call(self, reference: Reference) -> BatchCall:
        """A function that sends requests to the facade under this reference."""
        ...

    def describe(self, reference: Reference, message: str) -> dict[str, Any]:
        """What a message's Java class says of itself, its versions among it."""
        ...


def confirmed(evolution: Evolution, old: Side, new: Side, java: JavaSide) -> Evolution:
    """The same with Kafka's word on every break; as it is where a side is no release."""
    if old.reference is None or new.reference is None:
        return evolution
    new = new.beside(old)
    sides = {old.name: old, new.name: new}

    def asked(finding: Finding) -> Finding:
        if finding.change.weight not in (Weight.BREAKS, Weight.UNSTABLE):
            return finding
        if finding.change.rule == "version removed":
            there = all(_speaks(old, finding, version, java) for version in finding.change.versions)
            gone = not any(_speaks(new, finding, version, java) for version in finding.change.versions)
            return replace(finding, confirmed=there and gone)
        if finding.change.rule in NEVER_WRITTEN:
            return finding
        said = [_agrees(each, sides[each.writer], sides[each.reader], java) for each in finding.shown]
        return replace(finding, confirmed=bool(said) and all(said))

    return replace(evolution, findings=tuple(map(asked, evolution.findings)))


def _speaks(side: Side, finding: Finding, version: int, java: JavaSide) -> bool:
    """Whether a release has a class of the message that knows the version."""
    spec, reference = side.messages.get(finding.change.message), side.reference
    if reference is None or spec is None or spec.name not in reference.class_names:
        return False
    told = java.describe(reference, spec.name)
    return bool(told["lowest"] <= version <= told["highest"])


def _agrees(broken: Broken, writer: Side, reader: Side, java: JavaSide) -> bool:
    """Whether both classes do with a value what the proof says."""
    if writer.reference is None or reader.reference is None:
        return False
    message, version = broken.message, broken.version
    wrote = writer.reference.class_names[writer.messages[message].name]
    reads = reader.reference.class_names[reader.messages[message].name]
    spec, classes = writer.messages[message], writer.classes(message)
    form = FormCodec(spec, classes).write(from_dict(classes[spec.root.name], broken.value))
    request = value_request(version, form, None)
    (answer,) = java.batch_call(writer.reference)([(wrote, request)])
    written = parse_value_response(answer, None)
    if written.data != broken.data:
        return False
    request = bytes_request(version, broken.data)
    (answer,) = java.batch_call(reader.reference)([(reads, request)])
    read = parse_bytes_response(answer).generated
    if broken.kind == "refused":
        return not read.outcome.accepted
    if not read.outcome.accepted:
        return False
    value, consumed = reader.codec(message, version).decode(broken.data)
    same = FormCodec(reader.messages[message], reader.classes(message)).write(value) == read.form
    if broken.kind not in ("lost on the way", "not passed on"):
        return same and read.consumed == consumed
    try:
        return same and reader.codec(message, version).encode(value) == read.rewritten
    except CodecError:
        return same and not read.rewrite.accepted
