"""The message specs of a commit of a Kafka checkout, and the commit that two have in common."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path
from typing import Final

from harness.errors import UserError

__all__ = ["merge_base", "specs_of"]

_IN_CHECKOUT: Final = re.compile(r"(?:^|/)src/main/resources/(?:[^/]+/)*(?:message|metadata)/[^/]+\.json$")
"""Where Kafka keeps specs; those of its generator's tests are not among them."""
_REMEDY: Final = "run it in a Kafka checkout, or name one with --checkout"


def specs_of(commit: str, checkout: Path) -> list[tuple[str, str]]:
    """The specs as they are in a commit, each with its origin; the work tree is not looked at.

    Raises:
        UserError: there is no such commit, or no spec in it.
    """
    # What begins with a dash would be an option of git's.
    listed = _asked(checkout, "ls-tree", "-r", "--name-only", "--full-tree", "--end-of-options", commit)
    paths = [path for path in listed.splitlines() if _IN_CHECKOUT.search(path)]
    if not paths:
        raise UserError(f"commit {commit} of {checkout} has no message specs", _REMEDY)
    return [(f"{commit}:{path}", _asked(checkout, "cat-file", "blob", f"{commit}:{path}")) for path in paths]


def merge_base(one: str, other: str, checkout: Path) -> str:
    """The digest of the commit from where on two have gone apart (git-merge-base(1)).

    Raises:
        UserError: there is no such commit, or none that they have in common, as in a clone whose history is
            cut off.
    """
    done = _git(checkout, "merge-base", "--end-of-options", one, other)
    if done.returncode == 0:
        return done.stdout.decode("ascii").strip()
    if done.returncode != 1 or done.stderr.strip():
        raise _failed(done)
    nothing = f"{one} and {other} have no commit in common"
    if _asked(checkout, "rev-parse", "--is-shallow-repository").strip() == "true":
        raise UserError(
            f"{nothing} in {checkout}, a shallow clone, whose history is cut off",
            "fetch the rest with `git fetch --unshallow`; in CI have all cloned: "
            "`fetch-depth: 0` of GitHub's checkout, `GIT_DEPTH: 0` in GitLab",
        )
    raise UserError(nothing, f"compare the two themselves with {one}..{other}")


def _asked(checkout: Path, *arguments: str) -> str:
    done = _git(checkout, *arguments)
    if done.returncode:
        raise _failed(done)
    return done.stdout.decode("utf-8", "replace")


def _git(checkout: Path, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    # In a hook, git's variables name the repository that it was called for: they go before any folder.
    environment = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("GIT_") or name.startswith("GIT_CONFIG")
    }
    command = ["git", "-C", str(checkout), *arguments]
    try:
        return subprocess.run(command, env=environment, capture_output=True, check=False)
    except OSError as error:
        raise UserError(f"git cannot be run: {error.strerror}", "install git") from error


def _failed(done: subprocess.CompletedProcess[bytes]) -> UserError:
    said = done.stderr.decode("utf-8", "replace").strip().splitlines()
    return UserError(f"git: {said[-1] if said else 'failed'}", _REMEDY)
