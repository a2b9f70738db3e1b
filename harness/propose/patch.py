"""What codecs in the field make of a changed message: those that ship as testees, asked one by one.

They know the message as a release has it. Frames that the proposed spec writes in the versions of that
release are given to each: it must read what the release reads, and keep what it does not know (KIP-482). Of a
new version the release knows nothing; whether a codec does is for it to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal

from harness.errors import UserError
from harness.evolve.sides import Side
from harness.pair import Pair, version_text
from harness.propose.samples import example
from harness.propose.vectors import EXAMPLES
from harness.references import Reference
from harness.suites.bytes.cases import ByteCases
from harness.suites.bytes.reading import TesteeReading
from harness.testees import TESTEES, about, load_testee, why_unsupported
from harness.testees.build import RECIPES, built_program
from harness.values.form import FormCodec
from harness.visible import one_line
from pycodec import CodecError, Message

__all__ = ["Held", "Outcome", "field_testees", "hold"]

Outcome = Literal[
    "reads it",
    "loses unknown tags",
    "misreads",
    "refuses",
    "dies",
    "adapter fails",
    "not asked",
    "does not know",
    "missing",
]
BREAKING: Final = ("misreads", "refuses", "dies")
_SHOWN: Final = 120


@dataclass(frozen=True, slots=True)
class Held:
    """What one codec makes of a message in some versions.

    Attributes:
        testee: the codec, with its version.
        versions: as text.
        outcome: what it makes of the frames.
        words: more about it; `""` if there is nothing to say.
        data: the smallest frame that shows it, where it breaks.
    """

    testee: str
    versions: str
    outcome: Outcome
    words: str = ""
    data: bytes = b""

    @property
    def breaks(self) -> bool:
        """Whether this codec would break."""
        return self.outcome in BREAKING

    @property
    def is_unknown(self) -> bool:
        """Whether nobody knows what this codec makes of it, since its adapter fails."""
        return self.outcome == "adapter fails"


def field_testees() -> list[str]:
    """Every testee that comes along; those that are built from source, where they were."""
    built = []
    for name in RECIPES:
        try:
            built_program(name)
        except UserError:
            continue
        built.append(name)
    return [*TESTEES, *built]


def hold(new: Side, base: Reference, message: str, testees: Iterable[str]) -> Iterator[Held]:
    """What each codec makes of the message."""
    old = Side(base.name, base.protocol.messages, base)
    if message not in old.messages or not old.messages[message].valid_versions:
        for name in testees:
            yield Held(name, "", "does not know", f"kafka-clients {base.name} has no {message}")
        return
    for name in testees:
        try:
            testee = load_testee(name)
            cases = ByteCases(base, testee)
        except UserError as error:
            yield Held(name, "", "missing", one_line(error.problem, _SHOWN))
            continue
        cases.isolate()  # what dies is told: even what derives from pycodec, which a run would ask once more
        try:
            said = about(testee)
            yield from _merged(_of_testee(cases, f"{said.name} {said.version}".rstrip(), new, old, message))
        finally:
            cases.close()


def _of_testee(cases: ByteCases, name: str, new: Side, old: Side, message: str) -> Iterator[tuple[int, Held]]:
    known = old.messages[message].valid_versions
    for version in new.messages[message].valid_versions:
        pair = Pair(message, version)
        if version not in known:
            yield version, Held(name, "", "does not know", "a new version: the peers settle on an older one")
            continue
        unsupported = why_unsupported(cases.testee, pair)
        if unsupported is not None:
            yield version, Held(name, "", "does not know", one_line(unsupported, _SHOWN))
            continue
        yield version, min(_frames(cases, name, new, old, pair), key=_rank)


_ORDER: Final = (
    "dies", "misreads", "refuses", "adapter fails", "loses unknown tags", "not asked", "reads it",
)  # fmt: skip


def _rank(held: Held) -> tuple[int, int]:
    """The worst first, and of these the shortest."""
    return _ORDER.index(held.outcome), len(held.data)


def _frames(cases: ByteCases, name: str, new: Side, old: Side, pair: Pair) -> Iterator[Held]:
    """The codec on each example of a version."""
    yield Held(name, "", "reads it")
    for kind in EXAMPLES:
        value = example(new, pair.message, pair.version, kind)
        if value is None:
            continue
        data = new.codec(pair.message, pair.version).encode(value)
        outcome, words = _judged(cases.read(pair, data), old, pair, data)
        yield Held(name, "", outcome, words, data)


def _judged(read: TesteeReading, old: Side, pair: Pair, data: bytes) -> tuple[Outcome, str]:
    if read.outcome.status in ("declined", "skipped"):
        return "not asked", one_line(read.outcome.text, _SHOWN)
    for step in (read.outcome, read.rewrite):
        if step.status == "adapter_error":
            return "adapter fails", one_line(step.text, _SHOWN)
        if step.died and step.status != "skipped":
            return "dies", one_line(f"{step.error_class}: {step.text}", _SHOWN)
    try:
        wanted, consumed = old.codec(pair.message, pair.version).decode(data)
    except CodecError as error:
        if read.outcome.accepted:
            return "misreads", f"it reads what {old.name} refuses ({one_line(str(error), _SHOWN)})"
        return "refuses", one_line(read.outcome.text, _SHOWN)
    if consumed != len(data):
        return "misreads", f"{old.name} leaves {len(data) - consumed} bytes over"
    if not read.outcome.accepted:
        return "refuses", one_line(f"{read.outcome.error_class}: {read.outcome.text}", _SHOWN)
    if not read.value_known:
        same = read.rewritten == data
        return ("reads it", "") if same else ("loses unknown tags", "what it writes again is another frame")
    form = FormCodec(old.messages[pair.message], old.classes(pair.message))
    if read.form == form.write(wanted):
        kept = read.rewritten is None or read.rewritten == data
        return (
            ("reads it", "")
            if kept
            else ("loses unknown tags", "it reads them, and does not write them again")
        )
    if read.form is not None and read.form == form.write(_without_tags(wanted)):
        return "loses unknown tags", "it reads past them"
    return "misreads", one_line(read.malformed or "another value than the release reads", _SHOWN)


def _without_tags(value: Message) -> Message:
    """The value without its unknown tagged fields; it is changed."""
    value.unknown_tagged_fields = []
    for name in value._fields:
        held = getattr(value, name)
        for inner in held if isinstance(held, list) else (held,):
            if isinstance(inner, Message):
                _without_tags(inner)
    return value


def _merged(found: Iterable[tuple[int, Held]]) -> Iterator[Held]:
    """Versions of which the same is said, as one."""
    groups: dict[tuple[Outcome, str], list[tuple[int, Held]]] = {}
    for version, held in found:
        groups.setdefault((held.outcome, held.words), []).append((version, held))
    for members in groups.values():
        _, first = min(members, key=lambda member: len(member[1].data))
        yield replace(first, versions=version_text(version for version, _ in members))
