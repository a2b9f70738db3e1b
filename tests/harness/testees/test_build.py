"""Testees that come along as sources: built where their toolchain is, explained where it is not."""

from __future__ import annotations

import os
import pwd
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from harness.casework.runner import InlineRunner
from harness.errors import UserError
from harness.outcome import Reason
from harness.pair import Pair
from harness.places import cache_folder
from harness.references import Reference
from harness.runners.gateway import Gateway
from harness.selection import select_pairs
from harness.suites.values.cases import ValueCases
from harness.testee_check import check_testee
from harness.testees import load_testee
from harness.testees.build import build
from tests.processes import is_usable


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WIRECHECK_CACHE", str(tmp_path))


def test_a_testee_that_is_not_built_is_explained() -> None:
    with pytest.raises(UserError, match="kmsg is not built; run `wirecheck testee build kmsg`"):
        load_testee("kmsg")


@pytest.mark.parametrize(
    ("name", "needs"),
    [
        ("kmsg", "go; install Go"),
        ("kafka-protocol", "cargo; install Rust"),
        ("platformatic-requests", "npm; "),
    ],
)
def test_a_toolchain_that_is_missing_is_named(name: str, needs: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(UserError, match=f"{name} needs {needs}"):
        build(name)


@pytest.mark.parametrize("name", ["kmsg", "kafka-protocol", "platformatic-requests", "kio@0.0.1"])
def test_a_cache_that_cannot_be_written_is_named(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("WIRECHECK_CACHE", str(tmp_path / "file"))
    monkeypatch.setattr(shutil, "which", lambda tool: tool)
    with pytest.raises(UserError, match="Not a directory; set WIRECHECK_CACHE to a folder that can be"):
        load_testee(name) if "@" in name else build(name)


def test_a_user_without_a_home_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a container with `--user 12345`."""
    monkeypatch.delenv("WIRECHECK_CACHE")
    monkeypatch.setattr(os, "environ", {})
    monkeypatch.setattr(pwd, "getpwuid", {}.__getitem__)
    with pytest.raises(UserError, match="has no home folder to keep things in; set WIRECHECK_CACHE"):
        cache_folder()


def test_a_build_that_failed_is_none(tmp_path: Path) -> None:
    if shutil.which("npm") is None:
        pytest.skip("npm is not installed")
    with pytest.raises(UserError, match=r"^`npm install .*` fails: "):
        build("platformatic-requests@0.0.0-none")
    with pytest.raises(UserError, match="is not built"):
        load_testee("platformatic-requests@0.0.0-none")


@pytest.mark.parametrize("release", ["../../../x", "-v", "1.13.1/..", "\x1b[31m", ""])
def test_a_release_leads_nowhere(release: str) -> None:
    """It becomes a folder's name: what is none was made outside of the cache."""
    with pytest.raises(UserError, match="is no release of kmsg"):
        build(f"kmsg@{release}")


def test_only_what_comes_along_is_built() -> None:
    with pytest.raises(UserError, match="no testee 'unheard' is built from sources"):
        build("unheard")


@pytest.fixture
def built(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], None]:
    """Builds a testee where the next test run finds it: compilers take long. Skips without the tool."""
    assert request.config.cache is not None
    monkeypatch.setenv("WIRECHECK_CACHE", str(request.config.cache.mkdir("wirecheck")))

    def make(name: str, tool: str) -> None:
        if not is_usable(tool):
            pytest.skip(f"{tool} is not installed: {name} cannot be built")
        build(name)

    return make


@pytest.mark.jvm
@pytest.mark.parametrize(
    ("name", "tool", "select", "agreed"),
    [
        ("kmsg", "go", "FetchRequest:12", 3),
        ("kafka-protocol", "cargo", "FetchRequest:12,MetadataResponse:12,RequestHeader:2", 9),
        ("platformatic-requests", "npm", "HeartbeatRequest:4,JoinGroupRequest:9", 6),
        ("platformatic-responses", "npm", "ProduceResponse:3,ListOffsetsResponse:3", 2),
    ],
)
def test_a_codec_agrees_in_what_it_does_right(
    reference: Reference,
    gateway: Gateway,
    built: Callable[[str, str], None],
    name: str,
    tool: str,
    select: str,
    agreed: int,
) -> None:
    """Built from its sources, it agrees in plain values, and fails nowhere by its adapter."""
    built(name, tool)
    cases = ValueCases(reference, load_testee(name))
    try:
        runner = InlineRunner(cases, gateway.batch_call(reference))
        rows = [row for pair in select_pairs(reference.pairs, select) for row in runner.run(pair, range(3))]
    finally:
        cases.close()
    assert [row.reason for row in rows if row.reason == Reason.ADAPTER_ERROR] == []
    assert sum(row.verdict == "agreed" for row in rows) >= agreed


@pytest.mark.jvm
@pytest.mark.parametrize(
    ("name", "tool"),
    [
        ("kmsg", "go"),
        ("kafka-protocol", "cargo"),
        ("platformatic-requests", "npm"),
        ("platformatic-responses", "npm"),
    ],
)
def test_no_fault_is_the_adapters(
    reference: Reference, gateway: Gateway, built: Callable[[str, str], None], name: str, tool: str
) -> None:
    """Over all pairs."""
    built(name, tool)
    checked = check_testee(reference, name, reference.pairs, gateway.batch_call(reference))
    assert [group for group in checked.groups if group[0]] == []
    assert checked.verdicts["agreed"] > 100


@pytest.mark.jvm
def test_a_check_tells_declared_limits_apart(reference: Reference, gateway: Gateway) -> None:
    """kio refuses error codes that its enum lacks: a limit that it declares, told once for all messages."""
    pytest.importorskip("kio", reason="kio is not installed")
    pairs = [Pair("HeartbeatResponse", 4), Pair("SyncGroupResponse", 5), Pair("TxnOffsetCommitRequest", 3)]
    checked = check_testee(reference, "kio", pairs, gateway.batch_call(reference))
    assert dict(checked.groups) == {}
    assert {Pair(row.message, row.version) for row in checked.limited["error_codes"]} == set(pairs[:2])
    assert set(checked.limited) == {"error_codes"}
    assert checked.exit_code == 0
