"""A testee checked in seconds: a few values and a mutated frame of every pair, and what they have in common.

Made for whoever writes an adapter: what fails alike in many messages is told once, and what looks like the
adapter's own fault is told apart from the codec's.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, cast

from harness.casework.facade import BatchCall
from harness.casework.faults import row_views
from harness.casework.runner import InlineRunner
from harness.causes.subject import may_explain, without
from harness.errors import UserError
from harness.limits import LIMITS, Limit, told_of
from harness.outcome import CaseRow, Check, Reason, error_class, error_text
from harness.pair import Pair
from harness.references import Reference
from harness.report.phrases import counted
from harness.suites.bytes.cases import ByteCases
from harness.suites.values.cases import ValueCases
from harness.suites.values.runner import ValueRunner
from harness.testees import Testee, Unsupported, about, load_testee
from harness.testees.rehearsal import rehearse
from pycodec.plain import to_dict

__all__ = ["Checked", "check_testee"]

_ADAPTER_CLASSES: Final = (
    "AttributeError", "ImportError", "KeyError", "ModuleNotFoundError", "NameError", "NotImplementedError",
)  # fmt: skip
"""What a mapping raises that does not know a name, or lacks a library."""
_UNKNOWN_NAME: Final = re.compile(r"unexpected keyword argument|has no field|no attribute|missing N required")
_SHOWN: Final = 12
_NAMES: Final = 4
_SAID: Final = 100
"""Characters of an example's own words."""

_NOBODYS: Final = Pair("NoSuchMessageRequest", 0)

_Group = tuple[bool, str, str]
"""Whether it looks like the adapter's fault; what happened; the error's text without its values."""


@dataclass(slots=True)
class Checked:
    """What a check found.

    Attributes:
        testee: name and version.
        verdicts: how many cases had which verdict.
        asked: the pairs of which a case was executed; the others are unsupported.
        groups: the pairs in which something fails, by what fails alike.
        examples: a row of each.
        declined: cases by the reason for which the testee declined them.
        limited: the rows that meet a limit which the testee declares, by its name; they count as what they
            are without it.
        tells: whether the testee tells its adapter's faults itself.
        unknown: what a program made of a message that nobody has, other than to decline it.
    """

    testee: str
    verdicts: Counter[str] = field(default_factory=Counter)
    asked: set[Pair] = field(default_factory=set)
    groups: dict[_Group, set[Pair]] = field(default_factory=lambda: defaultdict(set))
    examples: dict[_Group, CaseRow] = field(default_factory=dict)
    declined: Counter[str] = field(default_factory=Counter)
    limited: dict[str, list[CaseRow]] = field(default_factory=lambda: defaultdict(list))
    tells: bool = False
    unknown: str = ""

    @property
    def pairs(self) -> int:
        """How many pairs have a case that was executed, or that the adapter failed in."""
        return len(self.asked)

    @property
    def exit_code(self) -> int:
        """0 nothing found, 1 something, 2 no case was executed."""
        if self.groups or self.unknown:
            return 1
        return 0 if self.verdicts["agreed"] + self.verdicts["finding"] else 2

    def note(self, row: CaseRow) -> None:
        """Count a row, and put it beside those that fail alike."""
        self.verdicts[row.verdict] += 1
        failed = row.reason == Reason.ADAPTER_ERROR
        if row.verdict == "unsupported" and not failed:
            self.declined[row.detail or "no reason given"] += 1
        if row.verdict != "unsupported" or failed:
            self.asked.add(Pair(row.message, row.version))
        if row.verdict != "mismatch" and not failed:
            return
        error = (row.testee_outcome or "").rpartition(":")[2]
        # How a program ended is told with the outcome and its class, or without: it is one thing.
        words = (row.detail or "").removeprefix(f"{row.testee_outcome}: ").removeprefix(f"{error}: ")
        text = _general(words, row.message)
        named = error in _ADAPTER_CLASSES or (error != "accepted" and bool(_UNKNOWN_NAME.search(text)))
        adapter = failed or (named and not self.tells) or row.reason == Reason.DECODE_MALFORMED
        group = (adapter, f"{row.reason.replace('_', ' ')} ({error})" if error else row.reason, text)
        self.groups[group].add(Pair(row.message, row.version))
        self.examples.setdefault(group, row)

    def as_json(self) -> dict[str, Any]:
        """The result as data."""
        return {
            "testee": self.testee,
            "exit_code": self.exit_code,
            "cases": self.verdicts.total() - self.verdicts["unsupported"],
            "pairs": self.pairs,
            "mismatched": self.verdicts["mismatch"],
            "unknown_message": self.unknown,
            "groups": [
                {
                    "of_adapter": adapter,
                    "what": what,
                    "text": text,
                    "pairs": [str(pair) for pair in sorted(pairs)],
                    "detail": self.examples[adapter, what, text].detail or "",
                }
                for (adapter, what, text), pairs in sorted(self.groups.items())
            ],
            "limited": {name: len(rows) for name, rows in sorted(self.limited.items())},
            "declined": dict(self.declined.most_common()),
        }

    def lines(self) -> Iterator[str]:
        """The result for a terminal: faults of the adapter first, each with the messages it concerns."""
        under = sum(map(len, self.limited.values()))
        cases = self.verdicts.total() - self.verdicts["unsupported"]
        mismatched = f"{self.verdicts['mismatch']:,} mismatched"
        limited = f", {under:,} met {counted(len(self.limited), 'declared limit')}" if under else ""
        asked = f"{counted(cases, 'case')} of {counted(self.pairs, 'pair')}"
        yield f"{self.testee}: {asked}, {mismatched}{limited}"
        if self.unknown:
            yield f"a message that nobody has ({_NOBODYS.message}) is to be unsupported: {self.unknown}"
        for adapter, title in ((True, "looks like the adapter's fault:"), (False, "looks like the codec's:")):
            chosen = sorted(
                (group for group in self.groups if group[0] is adapter),
                key=lambda group: (-len(self.groups[group]), group),
            )
            if chosen:
                yield title
            for group in chosen[:_SHOWN]:
                yield from self._told(group)
            if len(chosen) > _SHOWN:
                yield f"  and {len(chosen) - _SHOWN} more"
        for name, rows in sorted(self.limited.items()):
            yield f"declared limit {name}, {counted(len(rows), 'case')}: {LIMITS[name].about}"
            yield f"    e.g. {_example(rows[0])}"
        for reason, number in self.declined.most_common(_SHOWN):
            yield f"declined, {counted(number, 'case')}: {reason}"
        if not cases and not self.groups:
            yield "Nothing was asked: the testee declines every case."
        elif not cases:
            yield "No case was answered."
        elif not self.groups and not self.unknown:
            yield "Nothing found: `wirecheck run` asks for all the rest."

    def _told(self, group: _Group) -> Iterator[str]:
        pairs, row = self.groups[group], self.examples[group]
        messages = sorted({pair.message for pair in pairs})
        every = " (every pair fails alike)" if len(pairs) == self.pairs > 1 else ""
        more = f" and {len(messages) - _NAMES} more" if len(messages) > _NAMES else ""
        yield f"  {group[1]}: {group[2]}"
        of = f"{len(pairs)} of {counted(self.pairs, 'pair')}{every}"
        yield f"    {of}: {', '.join(messages[:_NAMES])}{more}"
        yield f"    e.g. {_example(row, group[2])}"


def _example(row: CaseRow, known: str = "") -> str:
    """A case in a line, with its own words unless they are known."""
    place = f"{row.message} v{row.version} at {row.path or 'the message'}"
    said = (row.detail or "").split("; and ")[0]
    exact = f": {said[:_SAID]}" if said and said != known else ""
    return f"{place}, case {row.cell or row.kind}{exact}"


def check_testee(reference: Reference, name: str, pairs: Sequence[Pair], call: BatchCall) -> Checked:
    """Run the few cases that tell most: of each pair the full, the default and the sparse value, and bytes.

    Raises:
        UserError: the testee cannot be loaded, or supports none of the pairs.
    """
    rehearse(name, reference.protocol, reference.policy, reference.pairs)
    values = ValueRunner(ValueCases(reference, load_testee(name)), call)
    frames = InlineRunner(ByteCases(reference, load_testee(name)), call)
    testee = values.cases.testee
    said = about(testee)
    checked = Checked(f"{said.name} {said.version}".strip(), tells=testee.tells_own_faults)
    for cases in (values.cases, frames.cases):
        cases.isolate()  # what ends its process is to be told, and not to end this one
    try:
        checked.unknown = _unknown(testee)
        for row in _rows(values, frames, pairs):
            limited, other = _under_limit(row, values, said.limits)
            for limit, view in limited.items():
                checked.limited[limit].append(view)
            checked.note(other)
    finally:
        values.cases.close()
        frames.cases.close()
    if not checked.verdicts:
        raise UserError(
            f"{checked.testee} supports none of the {len(pairs):,} pairs",
            "mend `supports`, or what a program lists in its hello",
        )
    return checked


def _rows(values: ValueRunner, frames: InlineRunner[ByteCases], pairs: Sequence[Pair]) -> Iterator[CaseRow]:
    for pair in pairs:
        if values.cases.setup(pair).unsupported is not None:
            continue
        # The first three boundary cases are those of the whole message.
        yield from values.run(pair, range(3))
        if values.cases.testee.capabilities.reads and pair.message in values.cases.reference.class_names:
            data = frames.cases.frames.pair(pair).bases[0].data
            yield from frames.run_prepared([frames.cases.make_given(pair, data[:-1])])


def _under_limit(
    row: CaseRow, values: ValueRunner, declared: Iterable[str]
) -> tuple[dict[str, CaseRow], CaseRow]:
    """What declared limits say of a case, by their names, and what else there is to its row.

    That is what no limit says of it; else it is its row without the values that the limits are about.
    """
    if row.verdict != "mismatch" or row.suite != values.cases.suite:
        return {}, row
    pair, met = Pair(row.message, row.version), dict[str, CaseRow]()
    message = values.cases.reference.protocol.messages[pair.message]
    fields = to_dict(values.cases.value(pair, row.index))
    for name in declared:
        told = next((view for view in row_views(row) if _says(LIMITS[name], view)), None)
        if told is None:
            continue
        plain, held = without(message, pair.version, fields, [LIMITS[name]])
        if may_explain(held, told.reason, told.path):
            fields, met[name] = plain, told
    if not met:
        return {}, row
    (other,) = values.run_fields(pair, [fields], cast(Check, row.check))
    if (other.verdict, other.reason, other.detail) == (row.verdict, row.reason, row.detail):
        return {}, row
    reasons = {reason for name in met for reason in LIMITS[name].reasons}
    return met, next((view for view in row_views(row) if view.reason not in reasons), other)


def _says(limit: Limit, row: CaseRow) -> bool:
    return limit.says(row.reason, [told_of(row.check, row.reason, row.path, row.change)])


def _unknown(testee: Testee) -> str:
    """What a program makes of a message that nobody has; `""` if it declines that, or cannot be asked."""
    if not testee.tells_own_faults or not testee.capabilities.reencode:
        return ""
    if testee.supports(*_NOBODYS) is not None:
        return ""
    try:
        made = testee.reencode(*_NOBODYS, b"")
    except Unsupported:
        return ""
    except Exception as error:
        return f"the program answers {error_class(error)} {error_text(error)}".rstrip()
    return f"the program answers with {len(made.data)} bytes"


def _general(text: str, message: str) -> str:
    """An error's text without what differs from case to case."""
    text = text.replace(message, "the message")
    # A uuid has 22 characters, digits among them.
    return re.sub(r"-?\d[\d_.]*", "N", re.sub(r"0x[0-9a-f]+|b?'[^']{22,}'", "…", text))[:160]
