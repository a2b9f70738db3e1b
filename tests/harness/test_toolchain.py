"""A missing tool is told in one line, with the remedy."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import harness.toolchain as toolchain
from harness.errors import UserError
from harness.toolchain import Tool, check_tools, java_binary, require_tools


def fake_java(folder: Path, output: str, code: int = 0) -> Path:
    """A JAVA_HOME whose java says that."""
    binary = folder / "bin" / "java"
    binary.parent.mkdir(parents=True)
    binary.write_text(f"#!/bin/sh\ncat >&2 <<'END'\n{output}\nEND\nexit {code}\n")
    binary.chmod(0o755)
    return folder


def java() -> Tool:
    return next(tool for tool in check_tools() if tool.name == "Java")


def test_java_home_goes_before_the_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = fake_java(tmp_path, 'openjdk version "21.0.2" 2024-01-16')
    monkeypatch.setenv("JAVA_HOME", str(home))
    assert java_binary() == str(home / "bin" / "java")
    assert java().found.startswith("21.0.2 (")
    assert java().problem == ""


@pytest.mark.parametrize(
    ("output", "told"),
    [
        ('openjdk version "11.0.20" 2023-07-18', "Java 11.0.20 is too old"),
        ('java version "1.8.0_392"', "Java 1.8.0_392 is too old"),
        ("Error: could not find libjava.so", "gives no version"),
    ],
)
def test_a_java_that_will_not_do_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, output: str, told: str
) -> None:
    monkeypatch.setenv("JAVA_HOME", str(fake_java(tmp_path, output)))
    with pytest.raises(UserError, match=told) as raised:
        require_tools()
    assert "install a JDK 17 or newer" in str(raised.value)


def test_options_of_the_environment_with_which_java_does_not_start_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = "Picked up JAVA_TOOL_OPTIONS: -Xmx1k\nError occurred during initialization of VM\nToo small heap"
    monkeypatch.setenv("JAVA_HOME", str(fake_java(tmp_path, said, 1)))
    monkeypatch.setenv("JAVA_TOOL_OPTIONS", "-Xmx1k")
    assert java().problem.endswith(": Error occurred during initialization of VM; Too small heap")
    assert java().remedy.startswith("look at JAVA_TOOL_OPTIONS in the environment, or install")


def test_no_java_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("JAVA_HOME", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert java().problem == "there is no java on the PATH"
    monkeypatch.setenv("JAVA_HOME", str(tmp_path))
    assert java().problem == f"JAVA_HOME is {tmp_path}, which has no bin/java"


def test_a_missing_package_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toolchain, "_PACKAGES", ("no_such_package",))
    (tool,) = [tool for tool in check_tools() if tool.name == "no_such_package"]
    assert tool.problem == "the Python package no_such_package is missing"
    assert "make setup" in tool.remedy


def test_an_old_python_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toolchain, "_PYTHON", (99, 0))
    tool = next(iter(check_tools()))
    assert "is too old" in tool.problem


def test_words_in_any_encoding_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Java follows `file.encoding`, and the locale."""
    said = tmp_path / "said"
    said.write_bytes('openjdk version "17.0.1" 2021-10-19 é'.encode("latin-1") + "größe".encode("utf-16"))
    home = fake_java(tmp_path, "")
    (home / "bin" / "java").write_text(f"#!/bin/sh\ncat '{said}' >&2\n")
    monkeypatch.setenv("JAVA_HOME", str(home))
    assert java().problem == ""


def test_a_folder_that_no_class_path_can_hold_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import harness.places as places

    monkeypatch.setenv("WIRECHECK_JVM", str(tmp_path / f"a{os.pathsep}b"))
    places._built.cache_clear()
    try:
        with pytest.raises(UserError, match="class path takes no folder with"):
            places.facade_place()
    finally:
        places._built.cache_clear()


def test_a_jar_that_was_not_built_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import harness.places as places
    import harness.references as references

    monkeypatch.setattr(places, "_built", lambda: tmp_path)
    references.find_reference.cache_clear()
    tools = {tool.name: tool for tool in check_tools()}
    references.find_reference.cache_clear()
    assert tools["wirecheck-jvm.jar"].problem.endswith("wirecheck-jvm.jar is missing")
    assert tools["reference 4.4.0"].problem == "the jars of reference 4.4.0 are missing"
    assert all("make setup" in tools[name].remedy for name in ("wirecheck-jvm.jar", "reference 4.4.0"))


def installed(monkeypatch: pytest.MonkeyPatch, cache: Path) -> None:
    """As where Wirecheck was installed from a wheel: nothing is built, and the cache is a folder's."""
    import harness.places as places

    monkeypatch.setattr(places, "_built", lambda: None)
    monkeypatch.setenv("WIRECHECK_CACHE", str(cache))


def test_an_installed_wirecheck_fetches_references_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed(monkeypatch, tmp_path / "new" / "cache")
    tools = {tool.name: tool for tool in check_tools()}
    assert tools["cache"].found == str(tmp_path / "new" / "cache")
    assert tools["reference 4.4.0"].problem == ""
    assert "not fetched yet" in tools["reference 4.4.0"].found
    assert not (tmp_path / "new").exists()
    # This is a source tree, whose package has no jar inside.
    assert tools["wirecheck-jvm.jar"].remedy == "install a wheel that holds it"


def test_an_installed_wirecheck_needs_maven_for_what_it_lacks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed(monkeypatch, tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    (tool,) = [tool for tool in check_tools() if tool.name == "reference 4.4.0"]
    assert tool.problem == "reference 4.4.0 must be fetched, and mvn is missing"


def test_a_cache_that_cannot_be_a_folder_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    installed(monkeypatch, tmp_path / "file" / "cache")
    (tool,) = [tool for tool in check_tools() if tool.name == "cache"]
    assert tool.problem.endswith("cannot be written")
    assert "WIRECHECK_CACHE" in tool.remedy
