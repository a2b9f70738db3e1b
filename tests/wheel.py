"""The wheel of this tree, and clean environments to install it in: for tests."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

from harness.references import facade_jar

ROOT = Path(__file__).parents[1]


def make_wheel(folder: Path) -> Path:
    """Build the wheel in a copy of the tree, as `make wheel` does in the tree itself."""
    listed = subprocess.run(
        ["git", "-C", str(ROOT), "ls-files", "-co", "--exclude-standard", "-z"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file() and not name.startswith(("tests/", "reports/")):
            (folder / "tree" / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / "tree" / name)
    jars = folder / "tree" / "harness" / "jars"
    jars.mkdir()
    shutil.copy(facade_jar(), jars)
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "-q", "--disable-pip-version-check", "--no-deps",
         "--no-build-isolation", "--no-index", "--wheel-dir", str(folder / "dist"), "."],
        cwd=folder / "tree", check=True, capture_output=True,
    )  # fmt: skip
    (wheel,) = (folder / "dist").glob("*.whl")
    return wheel


def clean_python(folder: Path, *packages: str, index: bool = False, lend: bool = False) -> Path:
    """The Python of a new environment with these packages.

    Args:
        folder: where to make it.
        packages: as pip takes them.
        index: whether pip may fetch what they depend on.
        lend: whether the packages of this process's environment are there too, but not this tree: what its
            `.pth` file says counts in a folder of packages only, and not on a path.
    """
    venv.create(folder, with_pip=False)
    python = folder / "bin" / "python"
    offline = [] if index else ["--no-index", "--no-deps"]
    command = [sys.executable, "-m", "pip", "--python", str(python), "install", "-q", *offline, *packages]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    subprocess.run(
        [*command, "--disable-pip-version-check"], check=True, capture_output=True, env=environment
    )
    if lend:
        (site,) = (folder / "lib").glob("python*/site-packages")
        (site / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return python
