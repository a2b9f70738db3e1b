"""The value cases (laws 1 to 4): a value is made, encoded by the testee, and held against the reference.

`make` generates the value, writes its form and has the testee encode and size it: a request for the facade.
`judge` reads the answer, has the testee decode the reference's bytes, and gives the row to store.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final, cast

from harness.casework.base import BaseCases
from harness.casework.contract import NO_SHORTCUT, Prepared, Row, Shortcut, UnmetCellError
from harness.casework.facade import agreed_response, split_value_request, value_request
from harness.casework.plan import PairWork
from harness.casework.stream import draws, pair_key
from harness.casework.verdict import declined_row, digest_of, row_of
from harness.outcome import CaseRow, Check, Kind
from harness.pair import Pair
from harness.references import Reference
from harness.suites.values.calls import Calls, Decoded, Heard, Rewritten
from harness.suites.values.judge import judge_value
from harness.testees import Testee, why_unsupported
from harness.values.baseline import Baseline
from harness.values.cells import CALLED_AGAIN, CALLS, PLAUSIBLE, BoundaryCase, boundary_cases
from harness.values.form import FormCodec
from harness.values.generate import RandomValues, size_of
from harness.values.observe import belongs, belongs_tags, holds_unknown_tags
from harness.values.shape import StructNode, pair_shape
from pycodec import CodecError, Message

__all__ = ["ValueCases"]

_COST_OF_A_CASE: Final = 10.0
"""What a case costs apart from its fields, in units of a field: the way to Java and back."""


@dataclass(frozen=True, eq=False)
class PairSetup:
    """What is made once per pair: shape, form codec, boundary cases, generator."""

    pair: Pair
    shape: StructNode
    form: FormCodec
    class_name: str
    key: int
    unsupported: str | None
    long: bool

    @cached_property
    def boundary(self) -> tuple[BoundaryCase, ...]:
        """The boundary cases, by index."""
        return boundary_cases(self.shape, long=self.long)

    @cached_property
    def generator(self) -> RandomValues:
        """The generator of the random phase."""
        return RandomValues(self.shape)


class ValueCases(BaseCases):
    """The value cases of one reference and one testee under one seed; see `BaseCases`."""

    suite = "values"

    def __init__(self, reference: Reference, testee: Testee, seed: int = 0) -> None:
        super().__init__(reference, testee, seed)
        self.calls = Calls(testee, self._form, self.contain)
        self._setups: dict[Pair, PairSetup] = {}
        self._forms: dict[str, FormCodec] = {}

    def setup(self, pair: Pair) -> PairSetup:
        """The pair's shape, form codec, boundary cases and generator, made at the first call."""
        known = self._setups.get(pair)
        if known is not None:
            return known
        message, version = pair
        protocol = self.reference.protocol
        spec = protocol.messages[message]
        classes = protocol.message_class(message)._structs
        made = PairSetup(
            pair,
            pair_shape(spec, version, classes),
            self._form(message),
            self.reference.class_names[message],
            pair_key(self.seed, message, version),
            why_unsupported(self.testee, pair),
            not self.reference.is_made,
        )
        self._setups[pair] = made
        return made

    def _form(self, message: str) -> FormCodec:
        form = self._forms.get(message)
        if form is None:
            protocol = self.reference.protocol
            classes = protocol.message_class(message)._structs
            form = self._forms[message] = FormCodec(protocol.messages[message], classes)
        return form

    def work(self, pair: Pair) -> PairWork:
        """What planning needs to know of a pair."""
        setup = self.setup(pair)
        fields = sum(len(node.fields) for _, node in setup.shape.walk())
        return PairWork(len(setup.boundary), _COST_OF_A_CASE + fields)

    def required_cells(self, pair: Pair) -> Iterator[tuple[str, str]]:
        """The (check, coverage cell) combinations that a run must hit for the pair."""
        return ((case.check, case.cell) for case in self.setup(pair).boundary)

    def plain_cells(self, pair: Pair) -> tuple[tuple[str, str], ...]:
        """The message as a running cluster could send it."""
        return (("roundtrip", f"={PLAUSIBLE}"),)

    def value(self, pair: Pair, index: int) -> Message:
        """The value of a case; the same wherever and whenever it is made."""
        setup = self.setup(pair)
        if index < len(setup.boundary):
            return setup.boundary[index].value(setup.shape)
        number = index - len(setup.boundary)
        return setup.generator.value(draws(setup.key, index), size_of(number))

    def plain(self, pair: Pair) -> Message:
        """A value that has something everywhere, and nothing that a codec has a reason to refuse."""
        return Baseline(self.setup(pair).shape).message()

    def make(self, pair: Pair, index: int) -> Prepared:
        """Generate a case and let the testee encode it."""
        setup = self.setup(pair)
        if index >= len(setup.boundary):
            return self._prepare(setup, self.value(pair, index), "roundtrip", index, "random", "")
        case = setup.boundary[index]
        value = case.value(setup.shape)
        if not _lies_in_cell(setup.shape, case, value):
            raise UnmetCellError(f"{pair}, {case.cell}: the case holds {case.observed(value)!r:.200}")
        return self._prepare(setup, value, case.check, index, "boundary", case.cell)

    def make_given(
        self, pair: Pair, value: Message, check: Check = "roundtrip", kind: Kind = "given"
    ) -> Prepared:
        """A case of a value that the caller brings along; of the kind `beside` every wrong field is told."""
        return self._prepare(self.setup(pair), value, check, -1, kind, "")

    def make_again(self, pair: Pair, value: Message, row: Row, kind: Kind = "again") -> Prepared:
        """The case of a stored row with another value: one that avoids a known cause."""
        return self._asked_again(pair, value, row, kind)

    def make_apart(self, pair: Pair, row: Row) -> Prepared:
        """The case of a stored row as it is, which no known cause explains."""
        return self._asked_again(pair, self.value(pair, row["index"]), row, "apart")

    def _asked_again(self, pair: Pair, value: Message, row: Row, kind: Kind) -> Prepared:
        check = cast(Check, row["check"])
        return self._prepare(self.setup(pair), value, check, row["index"], kind, row["cell"] or "")

    def again(self, row: Row) -> Prepared:
        """From the stored form, so that a replay does not depend on the generator that made it."""
        pair = Pair(row["message"], row["version"])
        if row["form"] is None:
            return self.make(pair, row["index"])
        value = self.setup(pair).form.read(row["form"])
        return self.make_given(
            pair, value, cast(Check, row["check"]), "beside" if row["kind"] == "beside" else "given"
        )

    def _prepare(
        self, setup: PairSetup, value: Message, check: Check, index: int, kind: Kind, cell: str
    ) -> Prepared:
        message, version = setup.pair
        declined = setup.unsupported or self._declined(check, value)
        if declined is not None:
            return Prepared(
                message, version, check, index, kind, cell, setup.class_name, None, declined=declined
            )
        form = setup.form.write(value)
        data, size, failure = self.calls.encode(
            setup.pair, value, form, check_unmodified=kind != "random", times=_times(cell)
        )
        refused = None if failure is None else failure.packed
        request = value_request(version, form, data)
        return Prepared(message, version, check, index, kind, cell, setup.class_name, request, size, refused)

    def _read(self, setup: PairSetup, data: bytes) -> bytes | None:
        """The form of the value in `data`, as pycodec reads it."""
        message, version = setup.pair
        try:
            value, consumed = self.reference.protocol.codec(message, version, self.reference.policy).decode(
                data
            )
        except CodecError:
            return None
        return setup.form.write(value) if consumed == len(data) else None

    def _declined(self, check: Check, value: Message) -> str | None:
        """Why the testee cannot be asked; unknown tagged fields are met in cases of other laws, too."""
        declines = self.declines
        if check in declines or "unknown_tags" not in declines:
            return declines.get(check)
        return declines["unknown_tags"] if holds_unknown_tags(value) else None

    def shortcut(self, case: Prepared) -> Shortcut:
        """The response that would settle a case, if the testee reads its own bytes as it should.

        What it makes of the reference's bytes is known before those are, should they turn out to be its own.
        """
        if case.request is None:
            return NO_SHORTCUT
        form, data = split_value_request(case.request)
        if data is None or case.size not in (-1, len(data)):
            return NO_SHORTCUT
        heard = self.calls.reads_back(case.pair, form, data, _times(case.cell))
        if heard is not None:
            return NO_SHORTCUT._replace(heard=heard.packed)
        return Shortcut(agreed_response(data), len(data), digest_of(data))

    def judge(self, case: Prepared, response: bytes | None) -> CaseRow:
        """Compare what both sides did; the row of the case."""
        if case.request is None or response is None:
            return declined_row(self.suite, case)
        setup = self.setup(case.pair)
        form, own = split_value_request(case.request)
        asked = _Asked(self.calls, case, form, own)
        verdict, frame = judge_value(
            setup.shape.spec, setup.form, case.version, case.request, response, case.size, case.refusal,
            may_refuse=case.check == "refuse" and case.kind != "given",
            path_hint=case.cell.partition("=")[0],
            decode=asked.decode,
            reencode=asked.reencode,
            reads_back=asked.reads_back,
            read=lambda data: self._read(setup, data),
            every=case.kind == "beside",
        )  # fmt: skip
        return row_of(self.suite, case, verdict, frame)


_NOTHING: Final = Heard()


class _Asked:
    """What the testee is asked of a case's bytes: nothing again that it answered wrongly.

    Args:
        calls: to the testee.
        case: with what was heard already.
        form: of the case's value.
        own: the bytes that the testee wrote for it.
    """

    def __init__(self, calls: Calls, case: Prepared, form: bytes, own: bytes | None) -> None:
        self._calls, self._pair, self._times = calls, case.pair, _times(case.cell)
        self._form, self._own = form, own
        self._heard = None if case.heard is None else Heard.unpacked(case.heard)

    def reads_back(self) -> bool:
        """Whether it makes of its own bytes all that it should."""
        if self._heard is None and self._own is not None:
            self._heard = self._calls.reads_back(self._pair, self._form, self._own, self._times)
            return self._heard is None
        return False

    def decode(self, data: bytes) -> Decoded:
        """What it reads."""
        return self._known(data).decoded or self._calls.decode(self._pair, data, self._form, self._times)

    def reencode(self, data: bytes) -> Rewritten:
        """What it writes for what it reads."""
        return self._known(data).rewritten or self._calls.reencode(self._pair, data)

    def _known(self, data: bytes) -> Heard:
        """What was heard of these bytes."""
        return self._heard if self._heard is not None and data == self._own else _NOTHING


def _times(cell: str) -> int:
    """How often the testee is asked in a case of this cell."""
    return CALLS if cell == f"={CALLED_AGAIN}" else 1


def _lies_in_cell(shape: StructNode, case: BoundaryCase, value: Message) -> bool:
    if case.field is not None:
        return belongs(shape, case.field, case.value_class, case.observed(value))
    return not case.attribute or belongs_tags(case.value_class, case.observed(value))
