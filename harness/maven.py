"""Artifacts from a Maven repository, by the user's own Maven: its settings, mirrors and cache hold."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from harness.errors import UserError
from harness.java_locale import java_locale

__all__ = ["ArtifactMissingError", "copy_artifact", "failure_reason", "fetch_jars", "fetch_with_dependencies"]

_PLUGIN: Final = "org.apache.maven.plugins:maven-dependency-plugin:3.9.0"
_COPY: Final = f"{_PLUGIN}:copy"
_COPY_ALL: Final = f"{_PLUGIN}:copy-dependencies"
_POM: Final = """\
<project xmlns="http://maven.apache.org/POM/4.0.0">
 <modelVersion>4.0.0</modelVersion>
 <groupId>org.wirecheck</groupId><artifactId>fetched</artifactId><version>1</version><packaging>pom</packaging>
 <dependencies>{dependencies}</dependencies>
</project>
"""
# Maven resets the colour at its end even where it is told to use none.
_ESCAPE: Final = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]")
_MISSING: Final = re.compile(r"Could not find artifact|was not found in")
_GOAL: Final = re.compile(r"^Failed to execute goal \S+ (?:\([\w-]+\) )?on project [\w-]+: ")


class ArtifactMissingError(UserError):
    """The repository answered, and has no such artifact."""


def fetch_jars(
    folder: Path,
    *artifacts: str,
    optional: Sequence[str] = (),
    keep: Callable[[Path], bool] = lambda jar: True,
) -> None:
    """Have Maven copy artifacts (`group:name:version`) into a new folder.

    Args:
        folder: comes to be in one move, so that one which exists is complete.
        artifacts: all of which there must be.
        optional: those that are copied as well if there are such.
        keep: whether a jar is wanted once it can be looked into.

    Raises:
        UserError: there is no Maven, or it cannot copy them; nothing is left behind.
    """
    with _new_folder(folder) as partial:
        for artifact in artifacts:
            copy_artifact(artifact, partial)
        for artifact in optional:
            try:
                copy_artifact(artifact, partial)
            except ArtifactMissingError:
                continue
        for jar in partial.glob("*.jar"):
            if not keep(jar):
                jar.unlink()


@contextmanager
def _new_folder(folder: Path) -> Iterator[Path]:
    """A folder to fill, which becomes `folder` in one move if all goes well, and is gone otherwise."""
    partial = folder.with_name(f".{folder.name}.{os.getpid()}.partial")
    try:
        yield partial
        partial.rename(folder)
    except OSError:
        # Another process was quicker: what it fetched is the same.
        if not any(folder.glob("*.jar")):
            raise
    finally:
        shutil.rmtree(partial, ignore_errors=True)


def copy_artifact(artifact: str, folder: Path) -> None:
    """Have Maven copy one artifact into a folder; `UserError`, in one line, if it cannot."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    _maven(artifact, [_COPY, f"-Dartifact={artifact}", f"-DoutputDirectory={folder}"], folder.parent)


def fetch_with_dependencies(folder: Path, *artifacts: str) -> None:
    """Have Maven copy artifacts with all that they need to run into a new folder, in one move.

    Raises:
        UserError: there is no Maven, or it cannot copy them; nothing is left behind.
    """
    names = ("groupId", "artifactId", "version")
    parts = (zip(names, artifact.split(":"), strict=True) for artifact in artifacts)
    texts = ("".join(f"<{name}>{value}</{name}>" for name, value in each) for each in parts)
    dependencies = "".join(f"<dependency>{text}</dependency>" for text in texts)
    with _new_folder(folder) as partial:
        partial.mkdir(parents=True, exist_ok=True)
        pom = partial / "pom.xml"
        pom.write_text(_POM.format(dependencies=dependencies), encoding="utf-8")
        _maven(
            artifacts[0],
            [_COPY_ALL, f"-DoutputDirectory={partial}", "-DincludeScope=runtime", f"-f={pom}"],
            partial,
        )
        pom.unlink()


def _maven(artifact: str, goal: Sequence[str], folder: Path) -> None:
    """Run Maven in a folder; `UserError`, in one line, if it fails."""
    maven = shutil.which("mvn")
    if maven is None:
        raise UserError(f"{artifact} must be fetched, and mvn is missing", "install Maven 3.8+")
    with java_locale():
        done = subprocess.run(
            [maven, "-B", "-q", "-ntp", "-Dstyle.color=never", *goal],
            capture_output=True, text=True, errors="replace", check=False, cwd=folder,
        )  # fmt: skip
    if done.returncode:
        reason = failure_reason(done.stdout + done.stderr)
        problem = f"cannot fetch {artifact}: {reason}"
        if _MISSING.search(reason):
            raise ArtifactMissingError(problem, "name a version that has been published")
        raise UserError(problem, "check the network, and the mirrors in Maven's settings.xml")


def failure_reason(output: str) -> str:
    """Why Maven failed, in one line of plain text: its first error, without the goal that it was in."""
    plain = _ESCAPE.sub("", output)
    lines = (line.partition("[ERROR]")[2].strip() for line in plain.splitlines() if "[ERROR]" in line)
    first = next(filter(None, lines), "") or next(
        filter(None, map(str.strip, plain.splitlines())), "mvn failed"
    )
    told = _GOAL.sub("", first.partition(" -> [Help")[0])
    return "".join(char if char.isprintable() else " " for char in told)
