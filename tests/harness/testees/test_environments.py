"""Releases by name: what cannot be had is said in one line, and leaves nothing behind."""

from __future__ import annotations

from pathlib import Path

import pytest

from harness.errors import UserError
from harness.testees import load_testee
from harness.testees.environments import ADAPTERS


@pytest.fixture(autouse=True)
def _offline(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WIRECHECK_CACHE", str(tmp_path))
    monkeypatch.setenv("PIP_NO_INDEX", "1")


def test_a_release_that_cannot_be_had(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"^pip cannot install kio==0\.0\.99: No match") as caught:
        load_testee("kio@0.0.99")
    assert "\n" not in str(caught.value)
    assert list((tmp_path / "environments").iterdir()) == []


@pytest.mark.parametrize("release", ["", "latest", "1.0/../../x", "-r x", "1.0 --pre"])
def test_what_is_no_release(release: str, tmp_path: Path) -> None:
    with pytest.raises(UserError, match="is no release; name one as pip does: kio@"):
        load_testee(f"kio@{release}")
    assert list(tmp_path.iterdir()) == []


def test_only_codecs_with_an_adapter_have_releases() -> None:
    with pytest.raises(UserError, match=r"no testee 'unheard@1\.0'"):
        load_testee("unheard@1.0")


@pytest.mark.parametrize(
    ("release", "adapter"),
    [("3.0.12", "KafkaPythonTestee"), ("2.0.2", "KafkaPython2Testee"), ("10.1", "KafkaPythonTestee")],
)
def test_the_adapter_follows_from_the_release(release: str, adapter: str) -> None:
    assert ADAPTERS["kafka-python"].of_release(release).endswith(f":{adapter}")
