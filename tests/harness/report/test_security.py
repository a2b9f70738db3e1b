"""What is security-relevant is withheld from every public page, and told in full in the private report."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from harness.causes.signature import not_repeatable
from harness.errors import UserError
from harness.outcome import CaseRow, Reason
from harness.report.compare import compare_reports
from harness.report.html import page_text
from harness.report.junit import write_junit
from harness.report.model import MISMATCH
from harness.report.private import open_private
from harness.report.runfolder import RunFolder
from harness.report.security import RULE
from harness.report.summary import summary
from harness.report.verdict import headline, verdict_lines
from harness.report.write import write_reports
from tests.harness.report.sample import finding, mismatch, report

FRAME = bytes.fromhex("c0ffee5ec7e7")
WORDS = "no answer within 4321 s at the secret field"


def dead(make: object = mismatch, **columns: object) -> CaseRow:
    """A side that did not survive a small frame."""
    own = make is mismatch
    plain: dict[str, object] = {
        "suite": "bytes",
        "check": "malformed",
        "reason": Reason.TESTEE_DIED if own else Reason.REFERENCE_DIED,
        "path": "secretField",
        "testee_outcome": "timed_out:decode:TimedOut" if own else "not judged",
        "reference_outcome": "rejected:read:RuntimeException" if own else "error:read:OutOfMemoryError",
        "form": None,
        "testee_bytes": None,
        "reference_bytes": FRAME,
        "frame_len": 987_654,
        "detail": WORDS,
        "index": 31,
    }
    assert callable(make)
    made: CaseRow = make(**plain | columns)
    return made


def public_texts(path: Path) -> list[str]:
    """Every page of a run that others may see."""
    files = [path / "index.html", path / "summary.json", *(path / "junit").iterdir()]
    return [file.read_text() for file in files]


SECRETS = (
    FRAME.hex(),
    FRAME.hex(" "),
    "987654",
    "987,654",
    "4321",
    "secretField",
    "secret field",
    "decode:TimedOut",
)


@pytest.mark.parametrize("make", [mismatch, finding])
def test_public_pages_say_only_that_there_is_one(make: object, tmp_path: Path) -> None:
    """By the name of the project; no frame, size, figure or field. The private report has it all."""
    run, private = tmp_path / "run", tmp_path / "private"
    found = report(run, [dead(make), mismatch(index=2)])
    folder = RunFolder(run)
    write_reports(found, folder, open_private(private, folder))
    project = "pycodec 0.1.0" if make is mismatch else "kafka-clients 4.4.0"
    terminal = "\n".join(verdict_lines(found, run))
    for text in (*public_texts(run), terminal, headline(found)):
        assert not [secret for secret in SECRETS if secret in text]
    for text in (page_text(found), json.dumps(summary(found)), terminal):
        assert f"{project}: there is a security-relevant finding" in text
    (told,) = json.loads((private / "findings.json").read_text())
    assert told["bytes"] == FRAME.hex()
    assert told["reason"] in (Reason.TESTEE_DIED, Reason.REFERENCE_DIED)
    assert (private / "frames" / f"{told['id']}.bin").read_bytes() == FRAME
    assert FRAME.hex(" ") in (private / "index.html").read_text()
    assert private.stat().st_mode & 0o077 == 0
    # What is not security-relevant is told as ever.
    assert "clusterId" in (run / "index.html").read_text()


def test_the_verdict_stays(tmp_path: Path) -> None:
    """A testee that dies differs, even if that is all there is; JUnit fails, without saying where."""
    found = report(tmp_path / "run", [dead()])
    assert found.exit_code == found.published().exit_code == MISMATCH
    assert headline(found).endswith("4.4.0: there is a security-relevant finding.")
    write_junit(found, tmp_path)
    text = (tmp_path / "junit" / "TEST-security.xml").read_text()
    assert 'failures="1"' in text
    assert "FetchRequest" not in text
    comparison = compare_reports(found, found)
    assert not comparison.still


def test_a_finding_against_the_reference_fails_nothing(tmp_path: Path) -> None:
    """As every other finding against it."""
    found = report(tmp_path, [dead(finding)])
    assert found.published().exit_code == found.exit_code
    write_junit(found, tmp_path)
    assert 'skipped="1"' in (tmp_path / "junit" / "TEST-security.xml").read_text()


@pytest.mark.parametrize("status", ["timed_out", "crashed", "error", "rejected", "accepted"])
@pytest.mark.parametrize("phase", ["read", "decode", "dump", "rewrite", "encode", "size", "write"])
@pytest.mark.parametrize("frame_len", [1, RULE.frame_bytes, RULE.frame_bytes + 1])
@pytest.mark.parametrize("check", ["malformed", "roundtrip", "spec"])
def test_the_rule(tmp_path: Path, status: str, phase: str, frame_len: int, check: str) -> None:
    """A death in reading a small frame, or in what follows from that, and nothing else."""
    row = dead(testee_outcome=f"{status}:{phase}:X", frame_len=frame_len, check=check)
    (found,) = report(tmp_path, [row]).findings
    wanted = (
        status in ("timed_out", "crashed", "error")
        and (phase in ("read", "decode", "dump", "rewrite") or check == "malformed")
        and frame_len <= RULE.frame_bytes
        and check != "spec"
    )
    assert found.security is wanted
    # So is one that does not come again alone: its frame may still be what a peer has to send.
    assert RULE.applies(not_repeatable(found.signature), found.example) is wanted


def test_without_a_private_folder_nothing_is_written(tmp_path: Path) -> None:
    """And a folder within the run's is none."""
    run = tmp_path / "run"
    found = report(run, [dead()])
    write_reports(found, RunFolder(run))
    assert {path.name for path in tmp_path.iterdir()} == {"run"}
    for inside in (run, run / "private", run / ".." / "run" / "x"):
        with pytest.raises(UserError, match="lies within the run's folder"):
            open_private(inside, RunFolder(run))


def test_a_private_folder_is_nobody_elses(tmp_path: Path) -> None:
    """What is there stays as it is: rights that others rely on, and frames that are nowhere else."""
    run, private = RunFolder(tmp_path / "run"), tmp_path / "private"
    assert open_private(private, run, fresh=True).stat().st_mode & 0o777 == 0o700
    (private / "run").mkdir()
    with pytest.raises(UserError, match="holds the findings of another run"):
        open_private(private, run, fresh=True)
    open_private(private, run)
    shared = tmp_path / "shared"
    shared.mkdir(mode=0o755)
    shared.chmod(0o755)
    assert open_private(shared, run).stat().st_mode & 0o777 == 0o700
    shared.chmod(0o755)
    (shared / "file").touch()
    with pytest.raises(UserError, match="has files and is open to others"):
        open_private(shared, run)
    assert shared.stat().st_mode & 0o777 == 0o755
