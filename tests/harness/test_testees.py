"""Testees by name, and what the base class does for those that work on dicts."""

from __future__ import annotations

from typing import Any

import pytest

from harness.cases.execute import InlineRunner, ValueCases
from harness.errors import UserError
from harness.pair import Pair
from harness.testees import PycodecTestee, Testee, load_testee
from pycodec import KAFKA
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
    run = InlineRunner(ValueCases(reference_of(), OverDicts()), PythonFacade())
    rows = run.run(pair, range(run.cases.work(pair).boundary + 20))
    assert {(row.verdict, row.reason) for row in rows} == {("agreed", "")}


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
        ("harness.testees:Nothing", "is no subclass"),
        ("harness.outcome:CaseRow", "is no subclass"),
    ],
)
def test_wrong_names_are_explained(name: str, problem: str) -> None:
    """What is wrong, and what to do about it."""
    with pytest.raises(UserError, match=problem) as caught:
        load_testee(name)
    assert caught.value.remedy
