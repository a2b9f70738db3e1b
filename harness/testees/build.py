"""Process testees that come along as sources: built by their language's own tools into a cache."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from harness.errors import UserError

__all__ = ["CACHE", "RECIPES", "Recipe", "build", "built_program"]

CACHE: Final = "WIRECHECK_CACHE"
"""Environment variable: where built testees are kept, by default `~/.cache/wirecheck`."""

_HERE: Final = Path(__file__).parent

_RELEASE: Final = re.compile(r"[0-9][0-9A-Za-z.+-]*")
"""It becomes the name of a folder, and an argument."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a testee is built.

    Attributes:
        sources: folders whose files are copied together.
        tool: program that has to be there.
        remedy: what to do where it is not.
        module: of the codec, for another release of it than the one that is pinned.
        program: what is built, within the build's folder.
    """

    sources: tuple[str, ...]
    tool: str
    remedy: str
    module: str
    program: str


RECIPES: Final = {
    "kmsg": Recipe(
        ("skeletons/go", "adapters/kmsg"),
        "go",
        "install Go 1.24 or later (https://go.dev/dl)",
        "github.com/twmb/franz-go/pkg/kmsg",
        "testee",
    ),
}
"""The testees that come along as sources, by name."""


def _folder(name: str) -> Path:
    root = os.environ.get(CACHE) or Path.home() / ".cache" / "wirecheck"
    return Path(root) / "testees" / name


def _recipe(name: str) -> tuple[Recipe, str]:
    short, _, release = name.partition("@")
    if short not in RECIPES:
        raise UserError(f"no testee {short!r} is built from sources", f"use one of {', '.join(RECIPES)}")
    if release and not _RELEASE.fullmatch(release):
        raise UserError(f"{release!r:.60} is no release of {short}", f"write it as in {short}@1.13.1")
    return RECIPES[short], release


def built_program(name: str) -> Path:
    """The program of a testee, `"kmsg"` or `"kmsg@1.13.1"`; `UserError` if it was not built."""
    recipe, _ = _recipe(name)
    program = _folder(name) / recipe.program
    if not program.exists():
        raise UserError(f"the testee {name} is not built", f"run `wirecheck testee build {name}`")
    return program


def build(name: str) -> Path:
    """Build a testee, in its pinned release or in that of `name@release`; its program.

    Raises:
        UserError: the toolchain is missing, or says that it cannot.
    """
    recipe, release = _recipe(name)
    if shutil.which(recipe.tool) is None:
        raise UserError(f"the testee {name} needs {recipe.tool}", recipe.remedy)
    folder = _folder(name)
    folder.mkdir(parents=True, exist_ok=True)
    for source in recipe.sources:
        shutil.copytree(_HERE / source, folder, dirs_exist_ok=True)
    steps = [["go", "build", "-o", recipe.program, "."]]
    if release:
        steps.insert(0, ["go", "get", f"{recipe.module}@v{release}"])
    for step in steps:
        done = subprocess.run(step, cwd=folder, capture_output=True, text=True, check=False)
        if done.returncode:
            raise UserError(f"`{' '.join(step)}` fails: {done.stderr.strip()[-400:]}", f"see {folder}")
    return folder / recipe.program
