"""What a run needs besides Python code: Java, Python, packages, jars; each with its remedy."""

from __future__ import annotations

import importlib.util
import os
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final

from harness.errors import UserError
from harness.places import CACHE, cache_folder, is_installed, setup_remedy
from harness.visible import visible

__all__ = ["Tool", "check_tools", "java_binary", "require_tools"]

# What Spark 4 and Kafka's newest clients are compiled for.
_JAVA: Final = 17
_PYTHON: Final = (3, 11)
_PACKAGES: Final = ("pyspark", "py4j", "pyarrow", "junitparser", "rich")
_JAVA_OPTIONS: Final = ("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS")
_INSTALL_JDK: Final = "install a JDK 17 or newer (Debian: openjdk-17-jdk-headless), or point JAVA_HOME at one"


@dataclass(frozen=True, slots=True)
class Tool:
    """One thing that a run needs.

    Attributes:
        name: `"Java"`, `"pyspark"`.
        found: what is there, with version and place; `""` if nothing is.
        problem: what is wrong, `""` if nothing is.
        remedy: what to do about it.
    """

    name: str
    found: str
    problem: str = ""
    remedy: str = ""


def java_binary() -> str | None:
    """The `java` that Spark will start: that of JAVA_HOME, else the one on the PATH."""
    home = os.environ.get("JAVA_HOME")
    if home:
        candidate = Path(home) / "bin" / "java"
        return str(candidate) if candidate.is_file() else None
    return shutil.which("java")


def check_tools() -> Iterator[Tool]:
    """Every tool, found or missing; starts `java -version` but no other process."""
    yield _python()
    yield _java()
    for package in _PACKAGES:
        yield _package(package)
    yield _cache()
    yield from _jars()


def require_tools() -> None:
    """`UserError` with the remedy for the first tool that is missing or too old."""
    for tool in check_tools():
        if tool.problem:
            raise UserError(tool.problem, tool.remedy)


def _python() -> Tool:
    found = f"{platform.python_version()} ({sys.executable})"
    if sys.version_info < _PYTHON:
        return Tool("Python", found, f"Python {platform.python_version()} is too old", "install Python 3.11+")
    return Tool("Python", found)


def _java() -> Tool:
    binary = java_binary()
    if binary is None:
        home = os.environ.get("JAVA_HOME")
        where = f"JAVA_HOME is {home}, which has no bin/java" if home else "there is no java on the PATH"
        return Tool("Java", "", where, _INSTALL_JDK)
    try:
        done = subprocess.run(
            [binary, "-version"], capture_output=True, text=True, errors="replace", check=False, timeout=60
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return Tool("Java", binary, f"{binary} does not start: {error}", _INSTALL_JDK)
    said = done.stderr + done.stdout
    told = re.search(r'version "(\d+)([^"]*)"', said)
    if not told:
        lines = [
            line for line in map(visible, said.splitlines()) if line and not line.startswith("Picked up ")
        ]
        words = f": {'; '.join(lines[:2])}" if lines else ""
        options = [name for name in _JAVA_OPTIONS if os.environ.get(name)]
        remedy = (
            f"look at {' and '.join(options)} in the environment, or {_INSTALL_JDK}"
            if options
            else _INSTALL_JDK
        )
        return Tool("Java", binary, f"{binary} -version gives no version{words}", remedy)
    found = f"{told[1]}{told[2]} ({binary})"
    if int(told[1]) < _JAVA:
        return Tool("Java", found, f"Java {told[1]}{told[2]} is too old ({binary})", _INSTALL_JDK)
    return Tool("Java", found)


def _package(name: str) -> Tool:
    remedy = setup_remedy()
    if importlib.util.find_spec(name) is None:
        return Tool(name, "", f"the Python package {name} is missing", remedy)
    try:
        return Tool(name, version(name))
    except PackageNotFoundError:
        return Tool(name, "version unknown")


def _jars() -> Iterator[Tool]:
    # Imported late: the package list above must be told before anything that needs it is imported.
    from harness.references import CATALOGUE, facade_jar, find_reference, has_reference

    yield _jar("wirecheck-jvm.jar", lambda: str(facade_jar()))
    for name in CATALOGUE:
        if is_installed() and not has_reference(name):
            yield _fetched_later(name)
        else:
            yield _jar(f"reference {name}", partial(_spec_jars, find_reference, name))


def _cache() -> Tool:
    """Where fetched jars are: only an installed Wirecheck cannot do without the folder."""
    folder = cache_folder()
    above = next(place for place in (folder, *folder.parents) if place.exists())
    if is_installed() and not (above.is_dir() and os.access(above, os.W_OK)):
        return Tool("cache", str(folder), f"{folder} cannot be written", f"point {CACHE} at another folder")
    return Tool("cache", str(folder))


def _fetched_later(name: str) -> Tool:
    if shutil.which("mvn") is None:
        problem = f"reference {name} must be fetched, and mvn is missing"
        return Tool(f"reference {name}", "", problem, "install Maven 3.8+")
    return Tool(f"reference {name}", "not fetched yet: Maven does that when it is first needed")


def _spec_jars(find: Callable[[str], Any], name: str) -> str:
    jars = find(name).spec_jars
    return str(jars[0]) if len(jars) == 1 else f"{len(jars)} jars in {jars[0].parent}"


def _jar(name: str, place: Callable[[], str]) -> Tool:
    try:
        return Tool(name, place())
    except UserError as error:
        return Tool(name, "", error.problem, error.remedy)
