"""Stored cases from anywhere, run again: whatever they hold is run, or refused in a line with its place."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.casework.runner import InlineRunner
from harness.errors import UserError
from harness.outcome import CaseRow, Reason
from harness.pair import Pair
from harness.replay import replay
from harness.suites.values.cases import ValueCases
from harness.testees import PycodecTestee
from pycodec import Message
from tests.harness.python_facade import PythonFacade, reference_of
from tests.harness.report.sample import folder, manifest, mismatch
from tests.properties.everything import EVERYTHING

_CASES = ValueCases(reference_of(EVERYTHING), PycodecTestee(), 7)
_RUNNERS: Any = {"values": InlineRunner(_CASES, PythonFacade(EVERYTHING))}
_PAIR = next(pair for pair in _CASES.pairs if pair.message == "Scalars")
_FORM = _CASES.setup(_PAIR).form.write(EVERYTHING.message_class("Scalars")())

_forms = st.one_of(
    st.none(),
    st.binary(max_size=80),
    st.integers(0, len(_FORM)).map(lambda end: _FORM[:end]),
    st.tuples(st.integers(0, len(_FORM) - 1), st.integers(0, 255)).map(
        lambda change: _FORM[: change[0]] + bytes([change[1]]) + _FORM[change[0] + 1 :]
    ),
)


def _again(stored: CaseRow) -> None:
    with tempfile.TemporaryDirectory() as name:
        made = folder(Path(name) / "run", [stored])
        told = ""
        try:
            replay(made, manifest(), _RUNNERS)
        except UserError as error:
            told = str(error)
        assert not told or str(made.rows) in told


@settings(max_examples=150, deadline=None)
@given(
    form=_forms,
    index=st.one_of(st.integers(-3, 400), st.integers(-(2**63), 2**63 - 1)),
    check=st.sampled_from(["roundtrip", "refuse", "unknown_tags", "malformed", "spec"]),
    cell=st.text(st.characters(exclude_categories=["Cs"]), max_size=9),
)
def test_any_case_is_run_or_refused(form: bytes | None, index: int, check: str, cell: str) -> None:
    _again(mismatch(*_PAIR, form=form, index=index, check=check, cell=cell))


def test_a_form_that_is_cut_off_is_told(tmp_path: Path) -> None:
    made = folder(tmp_path / "run", [mismatch(*_PAIR, form=_FORM[:-1])])
    with pytest.raises(UserError, match=f"a case of {_PAIR} that cannot be read: MalformedFormError"):
        replay(made, manifest(), _RUNNERS)


class Ending(PycodecTestee):
    """A codec that ends its process; of those that derive from pycodec, a run asks in the worker at first."""

    def decode_value(self, pair: Pair, data: bytes) -> tuple[Message, int]:
        os._exit(3)


def test_a_death_is_met_again_in_another_process(tmp_path: Path) -> None:
    cases = ValueCases(reference_of(EVERYTHING), Ending(), 7)
    form = cases.setup(_PAIR).form.write(EVERYTHING.message_class("Scalars")(plain_batch=b""))
    stored = mismatch(*_PAIR, form=form, reason=Reason.TESTEE_DIED, testee_outcome="crashed:decode:")
    runner: Any = InlineRunner(cases, PythonFacade(EVERYTHING))
    try:
        (found,) = replay(folder(tmp_path, [stored]), manifest(), {"values": runner})
    finally:
        cases.close()
    assert (found.verdict, found.failing) == ("still there", True)
