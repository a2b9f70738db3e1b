"""The release checklist finds what it looks for."""

from __future__ import annotations

import datetime
import importlib.util
import shutil
import subprocess
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]
DAY = datetime.date(2026, 12, 1)


@pytest.fixture
def check(tmp_path: Path) -> ModuleType:
    """The checklist over a copy of what it reads, in a repository of its own."""
    for name in (".gitignore", "pyproject.toml", "pom.xml", "jvm/pom.xml", ".ci/release_check.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / "CHANGELOG.md").write_text("# Changelog\n\n## 0.1.0 (2026-12-01)\n")
    expected = tmp_path / "reports" / "expected"
    expected.mkdir(parents=True)
    (expected / "mine.toml").write_text('[[expected]]\nsignature = "s"\nexpires = "2026-12-02"\n')
    for arguments in (
        ["init", "-q"],
        ["add", "-A"],
        ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "x"],
    ):
        subprocess.run(["git", "-C", str(tmp_path), *arguments], check=True)
    spec = importlib.util.spec_from_file_location("release_check", tmp_path / ".ci" / "release_check.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.__dict__["version"] = lambda: "0.1.0"
    return module


def test_a_tree_that_is_ready(check: ModuleType) -> None:
    assert check.clean_tree() == check.new_tag() == check.semantic_version() == check.one_version() == ""
    assert check.changelog(DAY) == check.expected_lists(DAY) == ""


def test_changes_and_a_tag_are_found(check: ModuleType) -> None:
    subprocess.run(["git", "-C", str(check.ROOT), "tag", "v0.1.0"], check=True)
    (check.ROOT / "new").write_text("")
    assert "not committed" in check.clean_tree()
    assert "v0.1.0" in check.new_tag()


def test_versions_that_differ_are_found(check: ModuleType) -> None:
    check.__dict__["version"] = lambda: "0.2"
    assert "not MAJOR.MINOR.PATCH" in check.semantic_version()
    assert "pom.xml has another version" in check.one_version()
    assert "does not begin with 0.2" in check.changelog(DAY)


def test_dates_are_looked_at(check: ModuleType) -> None:
    assert "today is 2026-12-02" in check.changelog(DAY + datetime.timedelta(1))
    assert "mine.toml: s has expired" in check.expected_lists(DAY + datetime.timedelta(1))


def test_a_wheel_is_looked_into(check: ModuleType) -> None:
    assert "make wheel" in check.wheel()
    (check.ROOT / "dist").mkdir()
    path = check.ROOT / "dist" / "wirecheck-0.1.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        for name in check.INSIDE[1:]:
            archive.writestr(name, "")
    assert check.wheel().endswith("lacks pycodec/py.typed")
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr(check.INSIDE[0], "")
    assert check.wheel() == ""
