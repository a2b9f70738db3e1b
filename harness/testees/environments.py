"""Adapters of Python codecs by name, and a virtual environment for each release that is asked for.

`kio` is what is installed beside Wirecheck. `kio@0.5.0` is installed by pip into an environment of its own,
which is kept: another run needs no network.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as distribution_version
from pathlib import Path
from typing import Final

from harness.errors import UserError
from harness.places import cache_folder, make_kept

__all__ = ["ADAPTERS", "Adapter", "environment"]

_RELEASE: Final = re.compile(r"\d[A-Za-z0-9.+!-]{0,40}")
_MEASURES_MEMORY: Final = "psutil"
"""What the harness itself needs within an environment, in the release that it has here."""


@dataclass(frozen=True, slots=True)
class Adapter:
    """An adapter that comes along.

    Attributes:
        distribution: pip's name of the codec.
        target: `module:Class` of the adapter.
        before: the release from which `target` is right, and the adapter of what came before.
    """

    distribution: str
    target: str
    before: tuple[int, str] | None = None

    def of_release(self, release: str) -> str:
        """The adapter for a release."""
        major = re.match(r"\d+", release)
        if self.before is not None and major is not None and int(major[0]) < self.before[0]:
            return self.before[1]
        return self.target

    @property
    def of_installed(self) -> str:
        """The adapter for what is installed here; where nothing is, it says so itself."""
        try:
            return self.of_release(distribution_version(self.distribution))
        except PackageNotFoundError:
            return self.target


ADAPTERS: Final = {
    "kio": Adapter("kio", "harness.testees.kio_testee:KioTestee"),
    "kafka-python": Adapter(
        "kafka-python",
        "harness.testees.kafka_python_testee:KafkaPythonTestee",
        (3, "harness.testees.schema_testee:KafkaPython2Testee"),
    ),
    "aiokafka": Adapter("aiokafka", "harness.testees.schema_testee:AiokafkaTestee"),
}
"""Python codecs that Wirecheck has an adapter for, by short name."""


def environment(adapter: Adapter, release: str) -> Path:
    """The Python of an environment that has a release, which is made where there is none yet.

    Raises:
        UserError: there is no such release, pip cannot install it, or Python cannot make an environment.
    """
    if not _RELEASE.fullmatch(release):
        raise UserError(
            f"{release!r:.60} is no release", f"name one as pip does: {adapter.distribution}@1.2.3"
        )
    tag = f"py{sys.version_info.major}.{sys.version_info.minor}"
    folder = cache_folder() / "environments" / f"{adapter.distribution}-{release}-{tag}"
    python = folder / "bin" / "python"
    if not python.exists():
        _make(folder, f"{adapter.distribution}=={release}")
    return python


def _make(folder: Path, requirement: str) -> None:
    """Make an environment in one move, so that one which exists is complete."""
    make_kept(folder.parent)
    partial = folder.with_name(f".{folder.name}.{os.getpid()}.partial")
    try:
        _run([sys.executable, "-m", "venv", str(partial)], "Python cannot make an environment")
        needed = [requirement, f"{_MEASURES_MEMORY}=={distribution_version(_MEASURES_MEMORY)}"]
        pip = [str(partial / "bin" / "python"), "-m", "pip", "install", "--disable-pip-version-check"]
        _run([*pip, "--no-input", "--quiet", *needed], f"pip cannot install {requirement}")
        partial.rename(folder)
    except OSError as error:
        # Another process was quicker: what it made is the same.
        if not folder.exists():
            raise UserError(f"cannot make {folder}: {error.strerror}", "see to the folder") from None
    finally:
        shutil.rmtree(partial, ignore_errors=True)


def _run(command: list[str], what: str) -> None:
    done = subprocess.run(
        command, capture_output=True, text=True, errors="replace", check=False, stdin=subprocess.DEVNULL
    )
    if done.returncode:
        lines = [line.strip() for line in (done.stderr or done.stdout).splitlines() if line.strip()]
        told = [line.removeprefix("ERROR: ") for line in lines if line.startswith("ERROR")] or lines
        reason = (told or [f"exit code {done.returncode}"])[-1][:300]
        raise UserError(f"{what}: {reason}", "name a release that there is, or see to pip's settings")
