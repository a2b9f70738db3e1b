"""Process testees that come along as sources: built by their language's own tools into a cache."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from harness.errors import UserError
from harness.places import cache_folder, make_kept

__all__ = ["RECIPES", "Recipe", "build", "build_in", "built_in", "built_program", "copy_sources"]

_HERE: Final = Path(__file__).parent
_BUILT: Final = ".built"
"""File that is there once a build has come to its end."""

_RELEASE: Final = re.compile(r"[0-9][0-9A-Za-z.+-]*")
"""It becomes the name of a folder, and an argument."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a testee is built.

    Attributes:
        sources: folders whose files are copied together.
        tool: program that has to be there.
        remedy: what to do where it is not.
        release: command that asks for another release of the codec than the one that is pinned; RELEASE in it
            is replaced.
        steps: commands that build it.
        command: of the program, within the build's folder; an argument that is a file there is made a path.
    """

    sources: tuple[str, ...]
    tool: str
    remedy: str
    release: tuple[str, ...]
    steps: tuple[tuple[str, ...], ...]
    command: tuple[str, ...]


_PLATFORMATIC: Final = Recipe(
    sources=("skeletons/javascript", "adapters/platformatic-kafka"),
    tool="npm",
    remedy="install Node.js 20.19 or later (https://nodejs.org)",
    release=("npm", "install", "--silent", "--save-exact", "@platformatic/kafka@RELEASE"),
    steps=(("npm", "install", "--silent", "--omit=dev"),),
    command=("node", "main.mjs"),
)

RECIPES: Final = {
    "kmsg": Recipe(
        sources=("skeletons/go", "adapters/kmsg"),
        tool="go",
        remedy="install Go 1.24 or later (https://go.dev/dl)",
        release=("go", "get", "github.com/twmb/franz-go/pkg/kmsg@vRELEASE"),
        steps=(("go", "build", "-o", "testee", "."),),
        command=("testee",),
    ),
    "kafka-protocol": Recipe(
        sources=("skeletons/rust", "adapters/kafka-protocol"),
        tool="cargo",
        remedy="install Rust 1.80 or later (https://rustup.rs)",
        release=("cargo", "add", "--quiet", "kafka-protocol@=RELEASE"),
        steps=(("cargo", "build", "--release", "--quiet"),),
        command=("target/release/testee",),
    ),
    # It only writes requests, and only reads responses.
    "platformatic-requests": replace(_PLATFORMATIC, command=("node", "main.mjs", "requests")),
    "platformatic-responses": replace(_PLATFORMATIC, command=("node", "main.mjs", "responses")),
}
"""The testees that come along as sources, by name."""


def _folder(name: str) -> Path:
    return cache_folder() / "testees" / name


def _recipe(name: str) -> tuple[Recipe, str]:
    short, asked, release = name.partition("@")
    if short not in RECIPES:
        raise UserError(f"no testee {short!r} is built from sources", f"use one of {', '.join(RECIPES)}")
    if asked and not _RELEASE.fullmatch(release):
        raise UserError(f"{release!r:.60} is no release of {short}", f"write it as in {short}@1.13.1")
    return RECIPES[short], release


def built_program(name: str) -> list[str]:
    """The command of a testee, `"kmsg"` or `"kmsg@1.13.1"`; `UserError` if it was not built."""
    recipe, _ = _recipe(name)
    command = built_in(_folder(name), recipe)
    if command is None:
        raise UserError(f"the testee {name} is not built", f"run `wirecheck testee build {name}`")
    return command


def build(name: str) -> list[str]:
    """Build a testee, in its pinned release or in that of `name@release`; its command.

    Raises:
        UserError: the toolchain is missing, or says that it cannot.
    """
    recipe, release = _recipe(name)
    return build_in(_folder(name), recipe, _HERE, f"the testee {name}", release)


def built_in(folder: Path, recipe: Recipe) -> list[str] | None:
    """The command of what was built in a folder; None if it was not, or not to its end."""
    return _command(recipe, folder) if (folder / _BUILT).exists() else None


def build_in(folder: Path, recipe: Recipe, root: Path, what: str, release: str = "") -> list[str]:
    """Build what a recipe says in a folder; its command.

    Args:
        folder: where to.
        recipe: what to build.
        root: where its sources are.
        what: for error texts.
        release: of the codec, if not the one that is pinned.

    Raises:
        UserError: the toolchain is missing, or says that it cannot.
    """
    if shutil.which(recipe.tool) is None:
        raise UserError(f"{what} needs {recipe.tool}", recipe.remedy)
    make_kept(folder)
    (folder / _BUILT).unlink(missing_ok=True)
    for source in recipe.sources:
        copy_sources(root / source, folder)
    steps = list(recipe.steps)
    if release:
        steps.insert(0, tuple(word.replace("RELEASE", release) for word in recipe.release))
    for step in steps:
        done = subprocess.run(step, cwd=folder, capture_output=True, text=True, errors="replace", check=False)
        if done.returncode:
            said = " ".join((done.stderr or done.stdout).split())[-400:]
            raise UserError(f"`{' '.join(step)}` fails: {said}", f"see {folder}")
    (folder / _BUILT).touch()
    return _command(recipe, folder)


def _command(recipe: Recipe, folder: Path) -> list[str]:
    return [str(folder / word) if (folder / word).exists() else word for word in recipe.command]


def copy_sources(source: Path, folder: Path) -> None:
    """Copy what is in a folder into another; `OSError`, which names the file that cannot be written."""
    for path in sorted(source.rglob("*")):
        if "__pycache__" in path.parts or not path.is_file():
            continue
        copy = folder / path.relative_to(source)
        try:
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, copy)
        except OSError as error:
            # A disk that is full says so of the file that is read.
            raise OSError(error.errno, error.strerror, str(copy)) from error
