"""The wheel, installed in a clean environment and used from an empty folder: both packages run."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.wheel import clean_python, make_wheel

SLOW = bool(os.environ.get("WIRECHECK_SLOW"))
FIVE_LINES = """\
from pycodec import Protocol
codec = Protocol.kafka().codec("MetadataRequest", 12)
data = codec.encode(codec.message_class(topics=None))
value, consumed = codec.decode(data)
print(value, consumed)
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_wheel(tmp_path_factory.mktemp("wheel"))


def run(python: Path, folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A command of the environment, which knows nothing of this tree."""
    folder.mkdir(exist_ok=True)
    hidden = ("PYTHONPATH", "WIRECHECK_JVM", "PYCODEC_SPECS")
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    environment["WIRECHECK_CACHE"] = str(folder.parent / "cache")
    command, *rest = arguments
    return subprocess.run(
        [str(python.parent / command), *rest],
        cwd=folder, env=environment, capture_output=True, text=True, timeout=500, check=False,
    )  # fmt: skip


def test_pycodec_alone(wheel: Path, tmp_path: Path) -> None:
    """Without any other package: five lines decode a request, and what is missing for more is told."""
    python = clean_python(tmp_path / "venv", str(wheel))
    done = run(python, tmp_path / "empty", "python", "-c", FIVE_LINES)
    assert (done.stdout, done.stderr) == ("MetadataRequest(topics=None) 4\n", "")
    assert run(python, tmp_path / "empty", "wirecheck", "--version").stdout.startswith("wirecheck ")
    records = (
        "from pycodec.records import *; from pycodec import __version__; print(__version__)\n"
        "data = write_batch([Record(b'k', b'v')], compression=Compression.GZIP)\n"
        "print([record.value for batch in read_batches(data) for record in batch])"
    )
    told = run(python, tmp_path / "empty", "python", "-c", records).stdout.splitlines()
    assert told == [wheel.name.split("-")[1], "[b'v']"]
    listed = run(python, tmp_path / "empty", "python", "-m", "pycodec", "list", "--release", "3.9")
    assert len(listed.stdout.splitlines()) == 186
    doctor = run(python, tmp_path / "empty", "wirecheck", "doctor")
    assert doctor.returncode == 2
    assert "the Python package pyspark is missing" in doctor.stdout
    assert "pip install 'wirecheck[harness]'" in doctor.stdout
    assert "make setup" not in doctor.stdout


@pytest.mark.jvm
def test_a_smoke_run_from_an_empty_folder(wheel: Path, tmp_path: Path) -> None:
    """With what the harness needs: the reference is fetched into the cache, and the run agrees."""
    python = clean_python(tmp_path / "venv", str(wheel), lend=True)
    smoke(python, tmp_path, "--select", "Heartbeat*")


@pytest.mark.jvm
@pytest.mark.skipif(not SLOW, reason="downloads half a gigabyte: in make test-slow")
def test_the_extra_brings_all_that_a_run_needs(wheel: Path, tmp_path: Path) -> None:
    python = clean_python(tmp_path / "venv", f"{wheel}[harness]", index=True)
    smoke(python, tmp_path)


def smoke(python: Path, folder: Path, *options: str) -> None:
    done = run(python, folder / "empty", "wirecheck", "run", "--smoke", *options)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "AGREED: pycodec" in done.stdout
    assert (folder / "cache" / "references" / "4.4.0" / "kafka-clients-4.4.0.jar").is_file()
    assert [place.name for place in (folder / "empty").iterdir()] == ["reports"]
    told = run(python, folder / "empty", "wirecheck", "doctor")
    assert told.returncode == 0, told.stdout + told.stderr
    assert str(folder / "cache") in told.stdout
