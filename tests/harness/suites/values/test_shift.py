"""What is wrong with some arrays or texts alone is no matter of a struct, or a field, whatever it holds."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from harness.pair import Pair
from harness.report.causes import causes_of
from harness.suites.values.cases import ValueCases
from harness.suites.values.runner import ValueRunner
from harness.values.shrink import Fields
from pycodec import Protocol
from tests.harness.causes.test_minimise import Altered
from tests.harness.python_facade import PythonFacade, reference_of
from tests.harness.report.sample import folder
from tests.harness.suites.values.test_analysis import concluded, described, indices

PROTOCOL = Protocol.from_specs(
    [
        """{
          "type": "response", "apiKey": 1, "name": "FooResponse", "validVersions": "0",
          "flexibleVersions": "none",
          "fields": [
            { "name": "Epoch", "type": "int32", "versions": "0+" },
            { "name": "Items", "type": "[]Item", "versions": "0+", "fields": [
              { "name": "Key", "type": "int16", "versions": "0+" },
              { "name": "Text", "type": "string", "versions": "0+" }
            ]},
            { "name": "Ids", "type": "[]int16", "versions": "0+" }
          ]
        }"""
    ]
)
PAIR = Pair("FooResponse", 0)


def none_for(name: str, count: int) -> Callable[[Fields], None]:
    """Writes nothing for an array of so many elements, or of any number if that is 0."""

    def change(fields: Fields) -> None:
        if len(fields[name]) == count or not count:
            fields[name] = []

    return change


def titles(path: Path, change: Callable[[Fields], None]) -> list[str]:
    """Of the causes that are found."""
    cases = ValueRunner(ValueCases(reference_of(PROTOCOL), Altered(change)), PythonFacade(PROTOCOL))
    rows = cases.run(PAIR, indices(cases.cases, PAIR))
    causes = causes_of(concluded(folder(path, rows, described()), cases).new)
    return sorted(cause.title.partition(":")[0] for cause in causes)


@pytest.mark.parametrize("name", ["items", "ids"])
def test_an_array_that_is_wrong_for_one_element_alone_is_told_so(tmp_path: Path, name: str) -> None:
    assert titles(tmp_path, none_for(name, 1)) == [f"FooResponse {name} (one)"]


@pytest.mark.parametrize("name", ["items", "ids"])
def test_an_array_that_is_wrong_for_every_number_is_so_whatever_it_holds(tmp_path: Path, name: str) -> None:
    assert titles(tmp_path, none_for(name, 0)) == [f"FooResponse, whatever {name} holds"]


def test_an_array_that_is_wrong_for_short_texts_alone_is_not_so_whatever_it_holds(tmp_path: Path) -> None:
    def change(fields: Fields) -> None:
        if any(len(item["text"]) < 3 for item in fields["items"]):
            fields["items"] = []

    assert not [title for title in titles(tmp_path, change) if "whatever" in title]
