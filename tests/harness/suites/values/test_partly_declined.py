"""A testee that declines to write some values is asked for their bytes; causes explain that, too."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from harness.pair import Pair
from harness.report.model import RunReport
from harness.suites.values.cases import ValueCases
from harness.suites.values.runner import ValueRunner
from harness.testees import Capabilities, PycodecTestee, Reencoded
from harness.testees.answers import NotGiven
from harness.values.observe import holds_unknown_tags
from pycodec import EncodeError, Message, Protocol
from pycodec.plain import from_dict, to_dict
from tests.harness.python_facade import PythonFacade, reference_of
from tests.harness.report.sample import folder
from tests.harness.suites.values.test_analysis import concluded, described, indices

PROTOCOL = Protocol.from_specs(
    [
        """
{ "type": "request", "apiKey": 1, "name": "FooRequest", "validVersions": "0", "flexibleVersions": "0+",
  "fields": [
    { "name": "Topics", "type": "[]Topic", "versions": "0+", "nullableVersions": "0+", "fields": [
      { "name": "Name", "type": "string", "versions": "0+", "nullableVersions": "0+" }
    ]},
    { "name": "All", "type": "bool", "versions": "0+" }
  ] }
"""
    ]
)
PAIR = Pair("FooRequest", 0)


class Rewriting(PycodecTestee):
    """Writes values and what it reads by the same code, which has bugs; no value holds unknown tagged fields.

    Args:
        bugs: in fields as they are written.
    """

    capabilities = Capabilities(reencode=True)

    def __init__(self, *bugs: str) -> None:
        super().__init__()
        self._bugs = bugs

    def encode_value(self, pair: Pair, value: Message) -> bytes:
        if holds_unknown_tags(value):
            raise NotGiven("unknown tagged fields")
        return self._written(pair, value)

    def reencode(self, message: str, version: int, data: bytes) -> Reencoded:
        value, consumed = self.protocol.codec(message, version).decode(data)
        return Reencoded(self._written(Pair(message, version), value), consumed)

    def size_value(self, pair: Pair, value: Message) -> int | None:  # type: ignore[override]
        return None  # of what is right

    def _written(self, pair: Pair, value: Message) -> bytes:
        fields: dict[str, Any] = to_dict(value)
        if "no empty topics" in self._bugs and fields["topics"] == []:
            raise EncodeError("no topics")
        if "empty names as x" in self._bugs:
            for topic in fields["topics"] or ():
                topic["name"] = "x" if topic["name"] == "" else topic["name"]
        if "empty topics as null" in self._bugs:
            fields["topics"] = fields["topics"] or None
        return super().encode_value(pair, from_dict(type(value), fields))


def report(path: Path, bugs: Sequence[str]) -> RunReport:
    cases = ValueRunner(ValueCases(reference_of(PROTOCOL), Rewriting(*bugs)), PythonFacade(PROTOCOL))
    return concluded(folder(path, cases.run(PAIR, indices(cases.cases, PAIR)), described()), cases)


@pytest.mark.parametrize(
    ("bugs", "paths"),
    [
        (["empty names as x"], ["topics.name"]),
        # With both, no topics but null are right: no value is seen to be at fault.
        (["empty names as x", "empty topics as null"], ["topics", "topics.name"]),
        (["empty names as x", "no empty topics"], ["topics", "topics.name"]),
    ],
)
def test_what_is_written_again_is_put_down_to_what_writes(
    tmp_path: Path, bugs: Sequence[str], paths: Sequence[str]
) -> None:
    """Also in cases whose value it declines to write, and not to what they hold for that."""
    made = report(tmp_path, bugs)
    assert sorted(finding.signature.path for finding in made.new) == paths
    assert {finding.signature.reason for finding in made.new} <= {"value_differs", "testee_rejected"}
    assert any("unknown_tags" in cause.checks for cause in made.causes)
