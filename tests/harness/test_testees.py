"""Testees by name, what the base class does for those that work on dicts, and what is said of wrong ones."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from harness.casework.runner import InlineRunner
from harness.errors import UserError
from harness.outcome import Reason
from harness.pair import Pair
from harness.suites.bytes.reading import read_by_testee
from harness.suites.values.cases import ValueCases
from harness.suites.values.runner import ValueRunner
from harness.testees import PycodecTestee, Testee, about, isolated_by_default, load_testee
from harness.testees.answers import Capabilities
from harness.testees.loader import open_testee
from pycodec import KAFKA, Message, Protocol
from pycodec.plain import from_dict, to_dict
from tests.harness.python_facade import PythonFacade, reference_of


class OverDicts(Testee):
    """A foreign codec: it knows names and dicts only."""

    name = "over dicts"

    def encode(self, message: str, version: int, fields: dict[str, Any]) -> bytes:
        """By way of pycodec, which it pretends not to know."""
        value = from_dict(self.protocol.message_class(message), fields)
        return self.protocol.codec(message, version).encode(value)

    def decode(self, message: str, version: int, data: bytes) -> tuple[dict[str, Any], int]:
        """The same, backwards."""
        value, consumed = self.protocol.codec(message, version).decode(data)
        return to_dict(value), consumed


@pytest.mark.parametrize("pair", [Pair("Arrays", 2), Pair("Tagged", 1), Pair("Scalars", 0)], ids=str)
def test_a_testee_over_dicts_agrees(pair: Pair) -> None:
    """The dict interface loses nothing that a value can hold."""
    run = ValueRunner(ValueCases(reference_of(), OverDicts()), PythonFacade())
    rows = run.run(pair, range(run.cases.work(pair).boundary + 20))
    assert {(row.verdict, row.reason) for row in rows} == {("agreed", "")}


class OfItsOwn(OverDicts):
    """Has an `open` that keeps what the codec needs, and means another thing by `protocol`."""

    protocol: Any = "kafka"

    def open(self, protocol: Any, policy: Any) -> None:
        """Nothing of the base class's."""
        self.specs: Protocol = protocol

    def encode(self, message: str, version: int, fields: dict[str, Any]) -> bytes:
        """As `OverDicts`."""
        value = from_dict(self.specs.message_class(message), fields)
        return self.specs.codec(message, version).encode(value)

    def decode(self, message: str, version: int, data: bytes) -> tuple[dict[str, Any], int]:
        """As `OverDicts`."""
        value, consumed = self.specs.codec(message, version).decode(data)
        return to_dict(value), consumed


def test_an_adapter_may_open_without_the_base_class() -> None:
    """A right codec is not told to refuse everything."""
    run = ValueRunner(ValueCases(reference_of(), OfItsOwn()), PythonFacade())
    rows = run.run(Pair("Scalars", 0), range(9))
    assert {(row.verdict, row.reason) for row in rows} == {("agreed", "")}


class CanDoNothing(OverDicts):
    capabilities = Capabilities(encode=False, decode=False)


def test_a_testee_that_can_do_nothing_is_refused() -> None:
    """Nothing would be asked of it, and so it would agree."""
    with pytest.raises(UserError, match="over dicts can do none of reencode, decode, encode"):
        open_testee(CanDoNothing(), reference_of().protocol, KAFKA)


def test_pycodec_over_dicts() -> None:
    """pycodec's adapter offers the dict interface as well."""
    testee = PycodecTestee()
    testee.open(reference_of().protocol, KAFKA)
    data = testee.encode("Scalars", 2, {"name": "x", "plain_batch": b""})
    fields, consumed = testee.decode("Scalars", 2, data)
    assert (fields["name"], consumed) == ("x", len(data))
    assert testee.size("Scalars", 2, fields) == len(data)


def test_testees_by_name() -> None:
    """A short name, or module and class."""
    assert isinstance(load_testee(), PycodecTestee)
    assert type(load_testee("tests.harness.test_testees:OverDicts")).__name__ == "OverDicts"


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("unheard", "no testee 'unheard'"),
        ("module:", "no testee"),
        ("no_such_module:Class", "cannot import no_such_module"),
        ("harness.testees:Nothing", "harness.testees has no Nothing"),
        ("harness.outcome:CaseRow", "is no subclass"),
    ],
)
def test_wrong_names_are_explained(name: str, problem: str) -> None:
    """What is wrong, and what to do about it."""
    with pytest.raises(UserError, match=problem) as caught:
        load_testee(name)
    assert caught.value.remedy


class Derived(PycodecTestee):
    def encode(self, message: str, version: int, fields: dict[str, Any]) -> bytes:
        return b""


class Deeper(Derived):
    def size(self, message: str, version: int, fields: dict[str, Any]) -> int:
        return 0


class Short:
    def decode(self, message: str, version: int, data: bytes) -> tuple[dict[str, Any], int]:
        return {}, 0


class Mixed(Short, PycodecTestee):
    pass


class OfMine(Testee):
    """A base class whose own methods ask what is derived from it."""

    def decode(self, message: str, version: int, data: bytes) -> tuple[dict[str, Any], int]:
        return {}, 0

    def encode_value(self, pair: Pair, value: Message) -> bytes:
        return self.encode(pair.message, pair.version, to_dict(value))


class Mine(OfMine):
    name, version = "mine", "1"

    def encode(self, message: str, version: int, fields: dict[str, Any]) -> bytes:
        return b""


class OfValues(PycodecTestee):
    def encode_value(self, pair: Pair, value: Message) -> bytes:
        return b""


class Both(OfValues):
    def encode(self, message: str, version: int, fields: dict[str, Any]) -> bytes:
        return b""

    def encode_value(self, pair: Pair, value: Message) -> bytes:
        return b""


@pytest.mark.parametrize(
    ("name", "method"), [("Derived", "encode"), ("Deeper", "encode"), ("Mixed", "decode")]
)
def test_a_method_that_nobody_would_call_is_told(name: str, method: str) -> None:
    """A codec that is not asked would agree with Kafka, whatever it does."""
    told = f"{name} defines {method}, and {method}_value of PycodecTestee would be asked instead"
    with pytest.raises(UserError, match=told) as caught:
        load_testee(f"{__name__}:{name}")
    assert caught.value.remedy == f"derive from Testee, or define {method}_value"


@pytest.mark.parametrize("name", ["OfValues", "Both", "Mine", "OverDicts"])
def test_what_is_asked_may_be_defined_anywhere(name: str) -> None:
    assert type(load_testee(f"{__name__}:{name}")).__name__ == name


ADAPTERS = """
from harness.testees import Testee

class Needy(Testee):
    def __init__(self, host): ...
    def encode(self, message, version, fields): ...
    def decode(self, message, version, data): ...

class Lacking(Testee):
    def encode(self, message, version, fields): ...

class Offline(Needy):
    def __init__(self):
        raise ConnectionError("no route")

class Quitting(Needy):
    def __init__(self):
        raise SystemExit(0)
"""


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("Needy", r"cannot be made: TypeError: .*'host'$"),
        ("Lacking", r"own_adapters:Lacking does not define decode$"),
        ("Offline", r"cannot be made: ConnectionError: no route \(own_adapters.py:14\)$"),
        ("Quitting", r"cannot be made: SystemExit: 0 \(own_adapters.py:18\)$"),
    ],
)
def test_an_adapter_that_cannot_be_made_is_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, problem: str
) -> None:
    """With the place in the adapter, where the error comes from there."""
    (tmp_path / "own_adapters.py").write_text(ADAPTERS)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(UserError) as caught:
        load_testee(f"own_adapters:{name}")
    assert re.search(problem, caught.value.problem), caught.value.problem
    assert caught.value.remedy


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("import no_such_codec", "ModuleNotFoundError: No module named 'no_such_codec' (raising_0.py:1)"),
        ("x = 1\n\nraise RuntimeError('not today')", "RuntimeError: not today (raising_1.py:3)"),
        ("def (", "SyntaxError: invalid syntax (raising_2.py, line 1)"),
        ("raise SystemExit", "SystemExit (raising_3.py:1)"),
        ("raise BaseException('a panic')", "BaseException: a panic (raising_4.py:1)"),
    ],
)
def test_a_module_that_raises_at_import_is_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str, problem: str
) -> None:
    module = re.search(r"raising_\d", problem)
    assert module
    (tmp_path / f"{module[0]}.py").write_text(source)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(UserError) as caught:
        load_testee(f"{module[0]}:Class")
    assert caught.value.problem == f"cannot import {module[0]}: {problem}"
    assert "PYTHONPATH" in caught.value.remedy


@pytest.mark.parametrize(
    ("name", "own"),
    [
        ("./mine.py", "mine"),
        ("mine.py", "mine"),
        (".mine", "mine"),
        ("inner/mine", "inner.mine"),
        ("inner/mine.py", "inner.mine"),
        ("/tmp/inner/mine.py", "mine"),
        ("../mine.py", "mine"),
    ],
)
def test_the_name_of_a_file_is_told_as_that_of_its_module(name: str, own: str) -> None:
    with pytest.raises(UserError, match=rf"^{re.escape(name)} is no module's name; .* such as {own}:Class,"):
        load_testee(f"{name}:Mine")


def test_a_module_of_a_package_is_named_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "relating.py").write_text("from .layout import LAYOUT")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(UserError, match="run in the folder that holds its package") as caught:
        load_testee("relating:Mine")
    assert "relating.py:1" in caught.value.problem


@pytest.mark.parametrize(
    ("name", "file"), [("json", "json.py"), ("time", "time.py"), ("harness.mine", "harness")]
)
def test_a_module_that_another_hides_is_told(
    name: str, file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of Python and of ours come first; that they lack the class is not what is wrong."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UserError, match=r"has no Mine|No module named"):
        load_testee(f"{name}:Mine")
    (tmp_path / file).touch()
    with pytest.raises(UserError, match=f"is not the one of the present folder.*; give {file} another name"):
        load_testee(f"{name}:Mine")


class Unopened(OverDicts):
    """Fails before it is asked anything."""

    def open(self, protocol: Any, policy: Any) -> None:
        """Always."""
        raise ConnectionRefusedError("port 9092")


class Undecided(OverDicts):
    """Takes `supports` for a question with yes or no."""

    answer: Any = True

    def supports(self, message: str, version: int) -> Any:
        """Yes, but None is what means that."""
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


def test_an_adapter_that_fails_before_its_first_case_is_no_mismatch() -> None:
    """`open` and `supports`, with what they should have done."""
    with pytest.raises(UserError, match="open fails: ConnectionRefusedError: port 9092"):
        ValueCases(reference_of(), Unopened())
    wrong = Undecided()
    with pytest.raises(UserError, match=r"supports\('Scalars', 2\) gave True; return None for a pair that"):
        ValueCases(reference_of(), wrong).setup(Pair("Scalars", 2))
    wrong.answer = KeyError("Scalars")
    with pytest.raises(UserError, match=r"supports\('Scalars', 2\) fails: KeyError: 'Scalars'"):
        ValueCases(reference_of(), wrong).setup(Pair("Scalars", 2))


class Answering(OverDicts):
    """Decodes, and gives what it read in another shape."""

    def __init__(self, shape: Callable[[dict[str, Any], int], Any]) -> None:
        self.shape = shape

    def decode(self, message: str, version: int, data: bytes) -> Any:
        """In the shape."""
        return self.shape(*super().decode(message, version, data))


@pytest.mark.parametrize(
    ("shape", "told"),
    [
        (lambda fields, consumed: fields, "decode must return (fields, consumed), not a dict"),
        (lambda fields, consumed: None, "decode must return (fields, consumed), not a NoneType"),
        (lambda fields, consumed: (fields, consumed, b""), "(fields, consumed), not a tuple of 3"),
        (lambda fields, consumed: (fields, "7"), "consumed is a number of bytes, not a str"),
        (lambda fields, consumed: (7, consumed), "a dict of fields is needed, not int (keys are"),
        (
            lambda fields, consumed: ({"longFieldName": 1, **fields}, consumed),
            "Scalars has no field 'longFieldName' (keys are field names in snake_case)",
        ),
    ],
)
def test_an_answer_in_the_wrong_shape_is_told_as_such(
    shape: Callable[[dict[str, Any], int], Any], told: str
) -> None:
    """On values and on bytes: no exception of the harness's own unpacking, and no mismatch of the codec."""
    testee, pair = Answering(shape), Pair("Scalars", 2)
    cases = ValueCases(reference_of(), testee)
    (row,) = InlineRunner(cases, PythonFacade()).run(pair, [0])
    assert row.reason == Reason.DECODE_MALFORMED
    assert row.detail is not None
    assert told in row.detail
    data = testee.encode("Scalars", 2, {"name": "x", "plain_batch": b""})
    reading = read_by_testee(testee, cases.setup(pair).form, pair, data)
    assert told in reading.malformed
    cases.close()


@pytest.mark.parametrize(
    ("limits", "told"),
    [
        ({"no_such": "x"}, "limits is 'no_such'; make it one of lone_surrogates"),
        ({"error_codes": 3}, "a dict of reasons, as text, by name of a limit"),
        ("error_codes", "a dict of reasons by name of a limit"),
    ],
)
def test_what_is_wrong_with_declared_limits_is_told(limits: Any, told: str) -> None:
    testee = PycodecTestee()
    testee.limits = limits  # whatever an adapter says
    with pytest.raises(UserError, match=told):
        about(testee)


@pytest.mark.parametrize(
    ("asked", "own", "foreign"), [("", False, True), ("0", False, False), ("1", True, True)]
)
def test_who_answers_in_a_process_of_its_own(
    monkeypatch: pytest.MonkeyPatch, asked: str, own: bool, foreign: bool
) -> None:
    monkeypatch.setenv("WIRECHECK_ISOLATE", asked)
    assert (isolated_by_default(PycodecTestee()), isolated_by_default(OverDicts())) == (own, foreign)


@pytest.mark.parametrize("asked", ["yes", "true", "2", "01", " "])
def test_nobody_loses_his_guard_by_a_word_that_is_not_known(
    monkeypatch: pytest.MonkeyPatch, asked: str
) -> None:
    monkeypatch.setenv("WIRECHECK_ISOLATE", asked)
    with pytest.raises(UserError, match="set it to 1 or 0"):
        isolated_by_default(OverDicts())
