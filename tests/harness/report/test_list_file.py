"""Whether a list of expected mismatches can be written is known before the work."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from harness.errors import UserError
from harness.report.list_file import require_writable


def test_a_list_that_can_be_written_is_not_touched_by_the_question(tmp_path: Path) -> None:
    there = tmp_path / "list.toml"
    there.write_text("# mine\n")
    (tmp_path / "link.toml").symlink_to(there)
    for each in (there, tmp_path / "link.toml", tmp_path / "new.toml", tmp_path / "a" / "b" / "new.toml"):
        require_writable(each)
    assert sorted(os.listdir(tmp_path)) == ["link.toml", "list.toml"]
    assert there.read_text() == "# mine\n"


@pytest.mark.parametrize("name", [".", "file/list.toml", "x" * 250, "ring"])
def test_a_list_that_cannot_be_written_is_refused(name: str, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "ring").symlink_to("ring")
    with pytest.raises(UserError, match=r"cannot write .*; name another file"):
        require_writable(tmp_path / name)
