"""What Maven says when it fails, and that nothing is left of what it could not finish."""

from __future__ import annotations

from pathlib import Path

import pytest

from harness.errors import UserError
from harness.maven import failure_reason, fetch_jars

MISSING = """\x1b[0m[\x1b[1;31mERROR\x1b[m] Failed to execute goal \
org.apache.maven.plugins:maven-dependency-plugin:3.9.0:copy (default-cli) on project standalone-pom: \
Unable to find/resolve artifact. Could not find artifact a:b:jar:9.9.9 in central -> [Help 1]
[ERROR]
[ERROR] To see the full stack trace of the errors, re-run Maven with the -e switch.
\x1b[0m"""

OFFLINE = """\x1b[0m\x1b[0m[ERROR] Unable to find/resolve artifact. \
Could not transfer artifact a:b:pom:1 from/to \
central: No route to host -> [Help 1]"""

REPLY = "Unable to find/resolve artifact. Could not find artifact a:b:jar:9.9.9 in central"


@pytest.mark.parametrize(
    ("output", "reason"),
    [
        (MISSING, REPLY),
        (
            OFFLINE,
            "Unable to find/resolve artifact. Could not transfer artifact a:b:pom:1 from/to central"
            ": No route to host",
        ),
        ("\x1b]0;title\x07\x1b[2JThe JAVA_HOME environment variable is not defined\n", None),
        ("", "mvn failed"),
    ],
)
def test_the_first_error_in_plain_text(output: str, reason: str | None) -> None:
    """One line, printable, without goal and help."""
    told = failure_reason(output)
    assert told.isprintable()
    assert told == reason or (reason is None and "JAVA_HOME environment variable" in told)


@pytest.fixture
def maven(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A Maven that has `a:b` only, and a network that fails for `a:down`."""
    tool = tmp_path / "bin" / "mvn"
    tool.parent.mkdir()
    (tmp_path / "missing.txt").write_text(MISSING)
    (tmp_path / "offline.txt").write_text(OFFLINE)
    tool.write_text(f"""#!/bin/sh
for word in "$@"; do case "$word" in
  -Dartifact=*) artifact="${{word#-Dartifact=}}" ;;
  -DoutputDirectory=*) folder="${{word#-DoutputDirectory=}}" ;;
esac; done
case "$artifact" in
  a:b:*) mkdir -p "$folder"; : > "$folder/b.jar" ;;
  a:down:*) cat {tmp_path}/offline.txt; exit 1 ;;
  *) cat {tmp_path}/missing.txt; exit 1 ;;
esac
""")
    tool.chmod(0o755)
    monkeypatch.setenv("PATH", str(tool.parent), prepend=":")
    return tool


@pytest.mark.parametrize(
    ("artifact", "remedy"), [("a:none:1", "name a version"), ("a:down:1", "check the network")]
)
def test_what_cannot_be_fetched_is_one_line(maven: Path, tmp_path: Path, artifact: str, remedy: str) -> None:
    """With what to do about it; and no half of a folder."""
    with pytest.raises(UserError) as caught:
        fetch_jars(tmp_path / "jars" / "1", "a:b:1", artifact)
    assert str(caught.value).isprintable()
    assert caught.value.problem.startswith(f"cannot fetch {artifact}: Unable to find")
    assert caught.value.remedy.startswith(remedy)
    assert list((tmp_path / "jars").iterdir()) == []


def test_optional_artifacts_may_be_missing(maven: Path, tmp_path: Path) -> None:
    """But a network that fails is not a release without them."""
    fetch_jars(tmp_path / "1", "a:b:1", optional=["a:none:1"])
    assert [jar.name for jar in (tmp_path / "1").iterdir()] == ["b.jar"]
    with pytest.raises(UserError, match="No route to host"):
        fetch_jars(tmp_path / "2", "a:b:1", optional=["a:down:1"])


def test_no_maven_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Said by name."""
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(UserError, match="mvn is missing; install Maven"):
        fetch_jars(tmp_path / "1", "a:b:1")
