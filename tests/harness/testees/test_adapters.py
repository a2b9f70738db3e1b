"""The adapters that come along, against the real codecs: none of their faults, and the codecs' own.

What is not installed beside Wirecheck is installed by pip, into environments of their own.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from harness.casework.runner import InlineRunner
from harness.errors import UserError
from harness.outcome import CaseRow
from harness.references import Reference
from harness.runners.gateway import Gateway
from harness.selection import select_pairs
from harness.suites.values.cases import ValueCases
from harness.testee_check import check_testee
from harness.testees import load_testee

# kafka-python reads its specs by a deprecated function of the standard library.
pytestmark = [
    pytest.mark.jvm,
    pytest.mark.filterwarnings("ignore:(read|open)_text is deprecated:DeprecationWarning"),
]


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(autouse=True)
def _own_cache(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WIRECHECK_CACHE", str(cache))


def ready(name: str) -> str:
    """Skips the test where the codec can be had from nowhere."""
    try:
        load_testee(name)
    except UserError as error:
        if "cannot install" in str(error) or "not installed" in str(error):
            pytest.skip(f"{name} can be had from nowhere: {error}")
        raise
    return name


@pytest.mark.parametrize(
    ("name", "pairs"),
    [
        ("kio", 620),
        ("kafka-python", 480),
        ("kio@0.2.0", 480),
        ("kafka-python@2.0.2", 140),
        ("aiokafka@0.14.0", 160),
    ],
)
def test_no_fault_is_the_adapters(reference: Reference, gateway: Gateway, name: str, pairs: int) -> None:
    """Full, default and sparse values of every pair, and a spoiled frame."""
    checked = check_testee(reference, ready(name), reference.pairs, gateway.batch_call(reference))
    assert checked.pairs >= pairs
    assert [group for group in checked.groups if group[0]] == []
    assert checked.verdicts["agreed"] > 0.7 * checked.verdicts.total()


def rows_of(reference: Reference, gateway: Gateway, name: str, select: str, most: int) -> list[CaseRow]:
    cases = ValueCases(reference, load_testee(ready(name)))
    try:
        run = InlineRunner(cases, gateway.batch_call(reference))
        return [row for pair in select_pairs(reference.pairs, select) for row in run.run(pair, range(most))]
    finally:
        cases.close()


@pytest.mark.parametrize(
    ("name", "select"),
    [
        ("kio", "BrokerHeartbeatRequest:2"),
        ("kio", "FetchRequest"),
        ("kafka-python", "FetchRequest"),
        ("kafka-python", "MetadataResponse"),
        ("aiokafka@0.14.0", "CreatePartitionsRequest:0-1"),
        ("aiokafka@0.14.0", "MetadataResponse:0-5"),
        ("kafka-python@2.0.2", "MetadataResponse:0-5"),
    ],
)
def test_a_codec_agrees_in_what_it_does_right(
    reference: Reference, gateway: Gateway, name: str, select: str
) -> None:
    """Names, structs and sets of its own: all found, in full, default and sparse values."""
    rows = rows_of(reference, gateway, name, select, 3)
    assert {(row.verdict, row.detail) for row in rows} == {("agreed", None)}


def test_a_release_that_is_there_needs_no_network(
    reference: Reference, gateway: Gateway, monkeypatch: pytest.MonkeyPatch
) -> None:
    ready("kio@0.2.0")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    testee = load_testee("kio@0.2.0")
    assert (testee.name, testee.version) == ("kio", "0.2.0")
    rows = rows_of(reference, gateway, "kio@0.2.0", "FetchRequest:12", 3)
    assert [row.verdict for row in rows] == ["agreed"] * 3


@pytest.mark.parametrize(
    ("name", "select", "path"),
    [
        ("kafka-python@2.0.2", "DescribeConfigsResponse:1", "results.configs.configSource"),
        ("kio", "RenewDelegationTokenRequest", "renewPeriodMs"),
    ],
)
def test_a_codecs_own_fault_comes_through(
    reference: Reference, gateway: Gateway, name: str, select: str, path: str
) -> None:
    rows = rows_of(reference, gateway, name, select, 3)
    assert path in {row.path for row in rows if row.verdict == "mismatch"}
