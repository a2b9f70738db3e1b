"""Two bugs that a codec refuses in the same words: the rarer one is found beside the other."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from harness.pair import Pair
from harness.references import find_reference
from harness.report.runfolder import RunFolder
from harness.runners.gateway import Gateway
from harness.suites.values.cases import ValueCases
from harness.testees import PycodecTestee
from pycodec import Message
from tests.faults.hunt import conclude, run_inline

pytestmark = pytest.mark.jvm

PAIR: Final = Pair("HeartbeatResponse", 1)


class Asserting(PycodecTestee):
    """Refuses negative times, and one error code that no case of a field has."""

    def encode_value(self, pair: Pair, value: Message) -> bytes:
        """One class of error, without words."""
        assert value.throttle_time_ms >= 0
        assert value.error_code != 2
        return super().encode_value(pair, value)


def test_a_refusal_hides_no_other_one_that_only_cases_of_whole_messages_meet(
    gateway: Gateway, tmp_path: Path
) -> None:
    cases = ValueCases(find_reference(), Asserting(), 7)
    folder = RunFolder(tmp_path)
    run_inline(cases, gateway, PAIR, folder.rows)
    report = conclude(folder, cases, gateway, "tests.faults.test_same_words:Asserting", PAIR)
    assert {finding.signature.path for finding in report.new} == {"throttleTimeMs", "errorCode"}
    cases.close()
