"""Testees that come along as sources: built where their toolchain is, explained where it is not."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from harness.casework.runner import InlineRunner
from harness.errors import UserError
from harness.pair import Pair
from harness.references import Reference
from harness.runners.gateway import Gateway
from harness.suites.values.cases import ValueCases
from harness.testee_check import check_testee
from harness.testees import load_testee
from harness.testees.build import build


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WIRECHECK_CACHE", str(tmp_path))


def test_a_testee_that_is_not_built_is_explained() -> None:
    with pytest.raises(UserError, match="kmsg is not built; run `wirecheck testee build kmsg`"):
        load_testee("kmsg")


def test_a_toolchain_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(UserError, match="kmsg needs go; install Go"):
        build("kmsg")


@pytest.mark.parametrize("release", ["../../../x", "-v", "1.13.1/..", "\x1b[31m"])
def test_a_release_leads_nowhere(release: str) -> None:
    """It becomes a folder's name: what is none was made outside of the cache."""
    with pytest.raises(UserError, match="is no release of kmsg"):
        build(f"kmsg@{release}")


def test_only_what_comes_along_is_built() -> None:
    with pytest.raises(UserError, match="no testee 'unheard' is built from sources"):
        build("unheard")


@pytest.mark.jvm
@pytest.mark.skipif(shutil.which("go") is None, reason="Go is not installed: kmsg cannot be built")
def test_kmsg_writes_what_it_read(reference: Reference, gateway: Gateway) -> None:
    """Built from its sources, it agrees in plain values, and is asked for nothing it cannot do."""
    build("kmsg")
    cases = ValueCases(reference, load_testee("kmsg"))
    try:
        rows = InlineRunner(cases, gateway.batch_call(reference)).run(Pair("FetchRequest", 12), range(3))
    finally:
        cases.close()
    assert [row.verdict for row in rows] == ["agreed"] * 3


@pytest.mark.jvm
def test_a_check_tells_the_adapter_from_the_codec(reference: Reference, gateway: Gateway) -> None:
    """kio refuses error codes that its enum lacks: a fault of the codec, told once for all messages."""
    pytest.importorskip("kio", reason="kio is not installed")
    pairs = [Pair("HeartbeatResponse", 4), Pair("SyncGroupResponse", 5), Pair("TxnOffsetCommitRequest", 3)]
    checked = check_testee(reference, "kio", pairs, gateway.batch_call(reference))
    assert [group[0] for group in checked.groups] == [False]
    assert set(*checked.groups.values()) == set(pairs[:2])
    assert checked.exit_code == 1
