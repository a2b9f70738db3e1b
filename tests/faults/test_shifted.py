"""A field of another width, or in other versions, is one cause in writing and one in reading."""

from __future__ import annotations

from pathlib import Path

import pytest

from harness.references import find_reference
from harness.report.causes import causes_of
from harness.report.runfolder import RunFolder
from harness.runners.gateway import Gateway
from harness.suites.values.cases import ValueCases
from harness.testees import load_testee
from tests.faults.hunt import SEED, conclude, run_inline
from tests.faults.shifted import FIELDS

pytestmark = pytest.mark.jvm


@pytest.mark.parametrize("name", FIELDS)
def test_what_stands_behind_a_field_is_no_cause_of_its_own(
    name: str, gateway: Gateway, tmp_path: Path
) -> None:
    shift = FIELDS[name]
    testee = f"tests.faults.shifted:{name}"
    cases = ValueCases(find_reference("4.4.0"), load_testee(testee), SEED)
    folder = RunFolder(tmp_path)
    run_inline(cases, gateway, shift.pair, folder.rows)
    causes = causes_of(conclude(folder, cases, gateway, testee, shift.pair).new)
    titles = [cause.title for cause in causes]
    assert len(titles) == 2, titles
    (writing,) = (title for title in titles if "written" in title)
    assert writing.startswith(f"{shift.pair.message}, {shift.words}: ")
    # What is refused to be read may be so for more than one such field.
    assert all(title.startswith(f"{shift.pair.message}, ") for title in titles)
