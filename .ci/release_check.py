"""The checklist of a release, as a command: what a machine can tell is checked, the rest is said.

`make release-check` runs it. Exit code 0: everything that can be checked is right.
"""

from __future__ import annotations

import datetime
import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BY_HAND = (
    "`make test` and `make test-slow` are green on this commit",
    "last night's `make nightly` agreed, or its findings are listed",
    "docs/figures.toml was measured on this commit (`make bench`)",
    "tag v{version}, then upload dist/*",
)
INSIDE = (
    "pycodec/py.typed",
    "pycodec/kafka.pyi",
    "pycodec/specs/bundles/kafka-4.4.0.z",
    "harness/py.typed",
    "harness/jars/wirecheck-jvm.jar",
)
MOST_BYTES = 5_000_000


def version() -> str:
    found: str = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    return found


def clean_tree() -> str:
    return "" if not _git("status", "--porcelain") else "there are changes that are not committed"


def new_tag() -> str:
    return f"the tag v{version()} is there already" if _git("tag", "-l", f"v{version()}") else ""


def semantic_version() -> str:
    return "" if re.fullmatch(r"\d+\.\d+\.\d+", version()) else f"{version()} is not MAJOR.MINOR.PATCH"


def one_version() -> str:
    for pom in ("pom.xml", "jvm/pom.xml"):
        if f"<version>{version()}</version>" not in (ROOT / pom).read_text("utf-8"):
            return f"{pom} has another version than pyproject.toml ({version()})"
    return ""


def changelog(today: datetime.date | None = None) -> str:
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    first = re.search(r"^## (\S+) \((.*)\)$", text, re.MULTILINE)
    if first is None or first[1] != version():
        return f"CHANGELOG.md does not begin with {version()}"
    day = str(today or datetime.date.today())
    return "" if first[2] == day else f"CHANGELOG.md dates {version()} {first[2]}, and today is {day}"


def expected_lists(today: datetime.date | None = None) -> str:
    for path in sorted((ROOT / "reports" / "expected").glob("*.toml")):
        for entry in tomllib.loads(path.read_text("utf-8")).get("expected", []):
            if datetime.date.fromisoformat(str(entry["expires"])) <= (today or datetime.date.today()):
                return f"{path.name}: {entry.get('cause') or entry.get('signature')} has expired"
    return ""


def wheel() -> str:
    wheels = sorted((ROOT / "dist").glob(f"wirecheck-{version()}-*.whl"))
    if len(wheels) != 1:
        return "there is not one wheel of this version in dist/: run `make wheel`"
    with zipfile.ZipFile(wheels[0]) as archive:
        missing = set(INSIDE) - set(archive.namelist())
    if missing:
        return f"{wheels[0].name} lacks {', '.join(sorted(missing))}"
    size = wheels[0].stat().st_size
    return "" if size < MOST_BYTES else f"{wheels[0].name} has {size:,} bytes, more than {MOST_BYTES:,}"


CHECKS: tuple[tuple[str, Callable[[], str]], ...] = (
    ("the tree is clean", clean_tree),
    ("the version is a semantic one", semantic_version),
    ("Python and Java have the same version", one_version),
    ("the changelog has this version, with today's date", changelog),
    ("the tag is new", new_tag),
    ("no expected mismatch has expired", expected_lists),
    ("the wheel has what it needs", wheel),
)


def main() -> int:
    wrong = 0
    for what, check in CHECKS:
        problem = check()
        wrong += bool(problem)
        print(f"  {'WRONG' if problem else 'ok':<6} {what}{': ' + problem if problem else ''}")
    print("By hand:")
    for step in BY_HAND:
        print(f"  [ ]    {step.format(version=version())}")
    return 1 if wrong else 0


def _git(*arguments: str) -> str:
    command = ["git", "-C", str(ROOT), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
