"""What a testee declines altogether is found out before a run starts."""

from __future__ import annotations

from pathlib import Path

import pytest

from harness.campaign import Campaign, CampaignOptions
from harness.errors import UserError
from tests.harness.test_testees import OverDicts


class Young(OverDicts):
    """Knows some versions of one message."""

    name = "young"

    def supports(self, message: str, version: int) -> str | None:
        """With a reason for all others."""
        if message != "HeartbeatRequest":
            return f"{message} comes later"
        return None if version >= 3 else "too old"


def options(out: Path, select: str, **changes: str) -> CampaignOptions:
    testee = f"{__name__}:{Young.__name__}"
    return CampaignOptions(testee=testee, select=select, out=out / "run", suites=("values", "bytes"))


@pytest.mark.parametrize(
    ("select", "told"),
    [
        ("HeartbeatRequest:0-2", "young supports none of the 6 selected pairs: too old; select others"),
        (
            "HeartbeatRequest:0-2,ListGroups*:4",
            "none of the 10 selected pairs: too old (and 2 other reasons);",
        ),
    ],
)
def test_a_testee_that_declines_all_pairs_is_told_so_at_once(tmp_path: Path, select: str, told: str) -> None:
    """With its own reason, and before a folder is made."""
    with pytest.raises(UserError) as caught:
        Campaign(options(tmp_path, select))
    assert told in str(caught.value)
    assert not (tmp_path / "run").exists()


def test_one_pair_is_enough_to_run(tmp_path: Path) -> None:
    campaign = Campaign(options(tmp_path, "HeartbeatRequest:0-3"))
    assert (tmp_path / "run").is_dir()
    assert len(campaign.pairs["values"]) == 4
