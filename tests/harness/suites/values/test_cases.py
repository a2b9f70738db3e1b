"""From value to verdict, with a reference written in Python in the JVM's place."""

from __future__ import annotations

import struct
import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, replace
from typing import Any

import pytest

from harness.casework.contract import Prepared, UnmetCellError
from harness.casework.faults import facing, views
from harness.casework.runner import bounded_batches
from harness.outcome import CaseRow, Reason
from harness.pair import Pair
from harness.report.cells import Failures
from harness.suites.values.cases import ValueCases
from harness.suites.values.runner import ValueRunner
from harness.testees import AdapterError, PycodecTestee, Testee, Unsupported
from harness.values.compare import Flag
from harness.values.observe import holds_unknown_tags
from pycodec import EncodeError, Message
from tests.harness.python_facade import CLEAN, PythonFacade, blob, reference_of, refusal
from tests.harness.values.test_cells import EVERY_PAIR
from tests.properties.everything import EVERYTHING

SCALARS = Pair("Scalars", 2)


def runner(testee: Testee | None = None, facade: PythonFacade | None = None, seed: int = 7) -> ValueRunner:
    return ValueRunner(ValueCases(reference_of(), testee or PycodecTestee(), seed), facade or PythonFacade())


def only(rows: list[CaseRow]) -> CaseRow:
    assert len(rows) == 1
    return rows[0]


def scalars(**fields: Any) -> Message:
    """A value of version 2, in which these records may not be null, as they are by default."""
    return EVERYTHING.message_class("Scalars")(**{"plain_batch": b"", **fields})


class Bent(PycodecTestee):
    """pycodec with any of its three functions bent."""

    def __init__(self, **bends: Callable[..., Any]) -> None:
        super().__init__()
        self._bends = bends

    def _bent(self, name: str, good: Any) -> Any:
        return self._bends[name](good) if name in self._bends else good

    def encode_value(self, pair: Pair, value: Message) -> bytes:
        result: bytes = self._bent("encode", super().encode_value(pair, value))
        return result

    def decode_value(self, pair: Pair, data: bytes) -> tuple[Message, int]:
        result: tuple[Message, int] = self._bent("decode", super().decode_value(pair, data))
        return result

    def size_value(self, pair: Pair, value: Message) -> int:
        result: int = self._bent("size", super().size_value(pair, value))
        return result


def verdict(testee: Testee, value: Message | None = None, facade: PythonFacade | None = None) -> CaseRow:
    return only(runner(testee, facade).run_values(SCALARS, [value or scalars(name="x", count=5)]))


def raises(error: BaseException) -> Callable[[Any], Any]:
    def bend(_: Any) -> Any:
        raise error

    return bend


@pytest.mark.parametrize("pair", EVERY_PAIR, ids=str)
def test_a_correct_codec_agrees_on_every_case(pair: Pair) -> None:
    """All boundary cases and some random ones: compiled codec and interpreter agree, by all laws."""
    run = runner()
    boundary = run.cases.work(pair).boundary
    rows = run.run(pair, range(boundary + 50))
    assert Counter((row.verdict, row.reason) for row in rows) == {("agreed", ""): len(rows)}
    assert [row.index for row in rows] == list(range(boundary + 50))
    assert {row.kind for row in rows} == {"boundary", "random"}
    assert not any(Flag.BOTH_REFUSED in row.flags for row in rows)
    assert all(row.form is None and row.path is None and row.testee_bytes is None for row in rows)


def test_every_hang_that_is_waited_for_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a case asks first must not use up the hangs, and leave a run with none that is named."""
    monkeypatch.setenv("WIRECHECK_ISOLATE", "1")
    monkeypatch.setattr("harness.testees.containment.TIME_LIMIT", 1.0)
    monkeypatch.setattr("harness.testees.containment.HANGS", 4)
    run = runner(Bent(decode=lambda read: threading.Event().wait()))
    told = Counter(row.reason for row in run.run(SCALARS, range(20)))
    assert told[Reason.TESTEE_DIED] == 4
    assert told[Reason.SKIPPED] > 0
    run.cases.close()


def test_a_case_tells_every_law_that_it_breaks() -> None:
    """A codec that cannot write is still asked to read, and what it reads wrongly is told beside."""

    def masked(read: tuple[Message, int]) -> tuple[Message, int]:
        read[0].short &= 0xFF
        return read

    writes_nothing = raises(EncodeError("not done yet"))
    row = verdict(Bent(encode=writes_nothing, decode=masked), scalars(short=300))
    assert (row.verdict, row.reason, row.detail) == ("mismatch", Reason.TESTEE_REJECTED, "not done yet")
    reading = facing(row, "read")
    assert (reading.verdict, reading.reason, reading.path) == ("mismatch", Reason.DECODE_DIFFERS, "short")
    assert facing(row, "rewrite").verdict == "unsupported"  # it is not asked to write what it read wrongly
    assert [view["reason"] for view in views(asdict(row))] == [Reason.TESTEE_REJECTED, Reason.DECODE_DIFFERS]
    row = verdict(Bent(encode=writes_nothing), scalars(short=300))
    assert (row.verdict, row.reason, row.also) == ("mismatch", Reason.TESTEE_REJECTED, None)
    assert facing(row, "read").verdict == facing(row, "rewrite").verdict == "agreed"


def test_a_size_that_is_declined_hides_no_bytes() -> None:
    """What was written is compared, and what is read is asked, whatever becomes of the size."""
    unsized = raises(Unsupported("no size"))
    row = verdict(Bent(size=unsized), scalars(short=300))
    assert (row.verdict, row.reason, row.detail) == ("unsupported", Reason.UNSUPPORTED, "no size")
    row = verdict(Bent(encode=lambda data: data + b"x", size=unsized), scalars(short=300))
    assert (row.verdict, row.reason) == ("mismatch", Reason.NOT_CONSUMED)
    row = verdict(Bent(decode=lambda read: (read[0], read[1] - 1), size=unsized), scalars(short=300))
    assert (row.verdict, row.reason) == ("mismatch", Reason.DECODE_CONSUMED_DIFFERS)


def test_what_is_declined_beside_a_mismatch_is_not_agreed() -> None:
    """Else a replay would call mended what nobody knows of."""
    no_say = raises(Unsupported("not today"))
    row = verdict(Bent(encode=lambda data: data + b"x", decode=no_say), scalars(short=300))
    assert (row.verdict, row.reason) == ("mismatch", Reason.NOT_CONSUMED)
    assert (facing(row, "read").verdict, facing(row, "read").reason) == ("unsupported", Reason.UNSUPPORTED)
    assert [view["reason"] for view in views(asdict(row))] == [Reason.NOT_CONSUMED]
    stored = asdict(replace(row, cell="short=max"))
    assert Failures.of([(stored, "a")]).unsaid == {("Scalars", row.version, row.check, "short=max")}
    assert not Failures.of([({**stored, "also": None}, "a")]).unsaid
    failing = raises(AdapterError("broken"))
    row = verdict(Bent(decode=lambda read: (read[0], read[1] - 1), size=failing), scalars(short=300))
    assert (row.verdict, row.reason) == ("mismatch", Reason.DECODE_CONSUMED_DIFFERS)
    assert (facing(row, "write").verdict, facing(row, "write").reason) == (
        "unsupported",
        Reason.ADAPTER_ERROR,
    )


def test_who_declines_unknown_tags_meets_none_in_other_cases() -> None:
    testee = PycodecTestee()
    testee.declines = {"unknown_tags": "no place for them"}
    run = runner(testee)
    pair = Pair("Tagged", 2)
    rows = run.run(pair, range(run.cases.work(pair).boundary + 60))
    asked = [run.cases.value(pair, row.index) for row in rows if row.verdict != "unsupported"]
    assert not any(map(holds_unknown_tags, asked))
    declined = {row.check for row in rows if row.verdict == "unsupported"}
    assert declined == {"unknown_tags", "roundtrip", "refuse"}


def test_rows_are_the_same_in_any_order_and_batch() -> None:
    """A row follows from (seed, pair, index) alone."""
    indices = list(range(0, 300, 7))
    forwards = runner().run(SCALARS, indices)
    backwards = runner().run(SCALARS, reversed(indices))
    assert forwards == backwards[::-1]


def test_a_refused_cell_that_should_be_carried_is_flagged() -> None:
    """When both sides refuse a case that was to be carried, its cell was not hit."""

    class Refusing(PythonFacade):
        def encode(self, message: str, version: int, value: Message) -> bytes:
            raise EncodeError("refused")

    run = runner(Bent(encode=raises(ValueError("no"))), Refusing())
    rows = run.run(SCALARS, range(run.cases.work(SCALARS).boundary))
    assert {row.verdict for row in rows} == {"agreed"}
    assert {row.flags for row in rows if row.check != "refuse"} == {Flag.BOTH_REFUSED}
    assert {row.flags for row in rows if row.check == "refuse"} == {""}


@pytest.mark.parametrize(
    ("bends", "reason", "path"),
    [
        ({"encode": lambda data: data[:1] + b"\0" + data[2:]}, Reason.VALUE_DIFFERS, "flagOn"),
        ({"encode": lambda data: data + b"\0"}, Reason.NOT_CONSUMED, None),
        ({"encode": lambda data: b"\7" + data[1:]}, Reason.BYTES_DIFFER, None),
        ({"encode": lambda data: data[:9]}, Reason.TESTEE_BYTES_REJECTED, None),
        ({"encode": lambda data: "text"}, Reason.TESTEE_REJECTED, None),
        ({"encode": raises(KeyError("x"))}, Reason.TESTEE_REJECTED, None),
        ({"encode": raises(SystemExit(1))}, Reason.TESTEE_REJECTED, None),
        ({"encode": raises(RecursionError())}, Reason.TESTEE_REJECTED, None),
        ({"size": lambda size: size + 1}, Reason.SIZE_DIFFERS, None),
        ({"size": raises(ValueError("x"))}, Reason.SIZE_REJECTED, None),
        ({"decode": raises(ValueError("x"))}, Reason.DECODE_REJECTED, None),
        ({"decode": raises(GeneratorExit("x"))}, Reason.DECODE_REJECTED, None),
        ({"decode": lambda got: (got[0], got[1] - 1)}, Reason.DECODE_CONSUMED_DIFFERS, None),
        (
            {"decode": lambda got: (scalars(name="x", count=6, flag=True), got[1])},
            Reason.DECODE_DIFFERS,
            "count",
        ),
        ({"decode": lambda got: (scalars(name=7), got[1])}, Reason.DECODE_MALFORMED, None),
        ({"decode": lambda got: None}, Reason.DECODE_MALFORMED, None),
        ({"decode": lambda got: got[0]}, Reason.DECODE_MALFORMED, None),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_each_broken_law_has_its_reason(bends: dict[str, Any], reason: str, path: str | None) -> None:
    """One bend, one reason; the field is named where the values show it."""
    row = verdict(Bent(**bends), scalars(name="x", count=5, flag=True, flag_on=True))
    assert (row.verdict, row.reason) == ("mismatch", reason)
    if path is not None:
        assert row.path == path
    assert row.form is not None
    assert row.reference_bytes is not None
    assert (row.testee_bytes is None) == (reason == Reason.TESTEE_REJECTED)


def test_outcomes_are_classes_not_texts() -> None:
    """What is compared over runs holds no texts; the words are in the detail."""
    row = verdict(Bent(encode=raises(ValueError("tomorrow it says something else"))))
    assert row.testee_outcome == "rejected:encode:ValueError"
    assert row.detail == "tomorrow it says something else"
    row = verdict(Bent(encode=lambda data: data[:9]))
    assert row.reference_outcome is not None
    assert row.reference_outcome.startswith("rejected:read:")


def test_encoding_what_the_reference_refuses() -> None:
    """Law 3: a value that the version cannot carry."""
    row = only(runner().run_values(Pair("Scalars", 0), [scalars(offset=5)]))
    assert (row.verdict, row.flags) == ("agreed", Flag.BOTH_REFUSED)
    row = only(runner(Lenient()).run_values(Pair("Scalars", 0), [scalars(offset=5)]))
    assert (row.verdict, row.reason) == ("mismatch", Reason.REFERENCE_REJECTED)
    assert facing(row, "read").verdict == "unsupported"  # there is nothing to read
    assert row.reference_outcome == "rejected:write:ValueNotInVersion"
    assert row.testee_outcome == "accepted"


class Lenient(PycodecTestee):
    """Writes defaults instead of refusing."""

    def encode_value(self, pair: Pair, value: Message) -> bytes:
        try:
            return super().encode_value(pair, value)
        except Exception:
            return super().encode_value(pair, scalars())


def test_dropped_fields_are_flagged() -> None:
    """An ignorable field of another version is dropped by both; the row says so."""
    row = only(runner().run_values(Pair("Scalars", 0), [scalars(flag_on=False)]))
    assert (row.verdict, row.flags) == ("agreed", Flag.IGNORABLE_DROPPED)
    row = only(runner().run_values(SCALARS, [scalars(name="a\ud800")]))
    assert (row.verdict, row.flags) == ("agreed", Flag.LONE_SURROGATE_REPLACED)


class Oversized(PythonFacade):
    """`size()` promises one byte too many."""

    def size(self, data: bytes) -> bytes:
        return struct.pack(">i", len(data) + 1)


class OtherSchema(PythonFacade):
    """`types.Schema` writes something else."""

    def schema(self, data: bytes) -> bytes:
        return CLEAN + b"\0" + blob(data + b"x")


class RefusingSchema(PythonFacade):
    """`types.Schema` cannot read what the generated message writes."""

    def schema(self, data: bytes) -> bytes:
        return refusal(4, "org.apache.kafka.common.protocol.types.SchemaException") + b"\0" + blob(b"")


class Forgetful(PythonFacade):
    """The generated message loses a field on the way."""

    def reread(self, message: str, version: int, form: bytes, data: bytes) -> bytes:
        other = self.codec(message).read(form)
        other.count = 77
        return CLEAN + b"\0" + blob(self.codec(message).write(other)) + struct.pack(">i", len(data))


class Illiterate(PythonFacade):
    """The generated message cannot read what it wrote."""

    def reread(self, message: str, version: int, form: bytes, data: bytes) -> bytes:
        return refusal(4, "java.lang.RuntimeException", "cannot") + b"\0" + struct.pack(">i", -1)


class Leftover(PythonFacade):
    """The generated message leaves a byte of its own unread."""

    def reread(self, message: str, version: int, form: bytes, data: bytes) -> bytes:
        return CLEAN + b"\1" + struct.pack(">i", len(data) - 1)


@pytest.mark.parametrize(
    ("facade", "reason"),
    [
        (Oversized(), Reason.REFERENCE_SIZE_DIFFERS),
        (OtherSchema(), Reason.SCHEMA_DIFFERS),
        (RefusingSchema(), Reason.SCHEMA_DIFFERS),
        (Illiterate(), Reason.REFERENCE_UNREADABLE),
        (Leftover(), Reason.REFERENCE_LOSSY),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, PythonFacade) else "",
)
def test_the_reference_is_under_test_too(facade: PythonFacade, reason: str) -> None:
    """A reference that disagrees with itself is a finding, not a mismatch."""
    row = verdict(PycodecTestee(), scalars(), facade)
    assert (row.verdict, row.reason) == ("finding", reason)


def test_an_unexplained_loss_is_located() -> None:
    """The testee cannot agree with a reference that reads another value; both facts are told."""
    row = verdict(PycodecTestee(), scalars(count=5), Forgetful())
    assert (row.verdict, row.reason, row.path) == ("mismatch", Reason.DECODE_DIFFERS, "count")
    assert row.detail is not None
    assert Reason.REFERENCE_LOSSY in row.detail


def test_a_mismatch_goes_before_a_finding() -> None:
    """Both in one case: the mismatch is the verdict, the finding is in its detail."""
    row = verdict(Bent(size=lambda size: size + 1), scalars(), OtherSchema())
    assert (row.verdict, row.reason) == ("mismatch", Reason.SIZE_DIFFERS)
    assert row.detail is not None
    assert Reason.SCHEMA_DIFFERS in row.detail


class Partial(PycodecTestee):
    """Knows one message only."""

    def supports(self, message: str, version: int) -> str | None:
        """The declared reason."""
        return None if message == "Scalars" else "not written yet"


def test_unsupported_pairs_are_declared() -> None:
    """No request is sent; every row says why."""
    facade = PythonFacade()
    run = runner(Partial(), facade)
    rows = run.run(Pair("Arrays", 1), range(5))
    assert {(row.verdict, row.detail) for row in rows} == {("unsupported", "not written yet")}
    assert facade.calls == []
    assert {row.verdict for row in run.run(SCALARS, range(5))} == {"agreed"}


def test_values_in_every_shape() -> None:
    """The same value as object, as plain fields and as a stored form gives the same row."""
    run = runner()
    value = scalars(name="x")
    rows = run.run_values(SCALARS, [value])
    assert run.run_fields(SCALARS, [{"name": "x", "plain_batch": b""}]) == rows
    assert run.run_forms(SCALARS, [run.cases.setup(SCALARS).form.write(value)]) == rows
    assert (rows[0].index, rows[0].kind) == (-1, "given")


def test_batches_are_bounded_in_number_and_bytes() -> None:
    """A large frame ends its batch; nothing is lost or reordered."""

    def prepared(number: int, size: int) -> Prepared:
        return Prepared("M", 0, "roundtrip", number, "random", "", "C", bytes(size), -1, None)

    cases = [prepared(n, 900 if n == 3 else 10) for n in range(10)]
    batches = list(bounded_batches(cases, 4, 500))
    assert [case for batch in batches for case in batch] == cases
    assert [len(batch) for batch in batches] == [4, 4, 2]
    assert [len(batch) for batch in bounded_batches(cases, 100, 500)] == [4, 6]


def test_a_case_outside_its_cell_ends_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """A maker that gives another value than its class promises must not count as coverage."""
    run = runner()
    monkeypatch.setattr("harness.suites.values.cases.belongs", lambda *_: False)
    with pytest.raises(UnmetCellError, match="Scalars v2"):
        run.run(SCALARS, range(50))


class Loud(PycodecTestee):
    """Refuses everything, with a message that no UTF-8 text can hold."""

    def encode_value(self, pair: Pair, value: Message) -> bytes:
        raise ValueError("half a pair: \ud800")


class Mute(Exception):
    """Its message cannot be had."""

    def __str__(self) -> str:
        raise KeyError("no message")


class Unspeakable(PycodecTestee):
    """Refuses everything, with an error that fails when it is printed."""

    def encode_value(self, pair: Pair, value: Message) -> bytes:
        raise Mute


class Wordless(PycodecTestee):
    """Refuses everything, and says nothing."""

    def encode_value(self, pair: Pair, value: Message) -> bytes:
        raise NotImplementedError


@pytest.mark.parametrize(
    ("testee", "told"),
    [
        (Loud(), r"half a pair: \ud800"),
        (Unspeakable(), "(its message fails with KeyError)"),
        (Wordless(), "NotImplementedError"),
    ],
)
def test_the_message_of_a_testees_error_can_always_be_stored(testee: Testee, told: str) -> None:
    """Rows are UTF-8; a message that is not would end the whole run."""
    row = only(runner(testee).run_values(SCALARS, [scalars()]))
    assert (row.reason, row.detail) == (Reason.TESTEE_REJECTED, told)


@pytest.mark.parametrize("size", ["12", 1.5, -1, 2**31])
def test_a_size_that_is_no_number_of_bytes_is_refused(size: Any) -> None:
    """It would not fit into its column either."""
    row = only(runner(Bent(size=lambda good: size)).run_values(SCALARS, [scalars()]))
    assert (row.verdict, row.reason) == ("mismatch", Reason.SIZE_REJECTED)
