"""Law 7 and, on random message specs, laws 1 to 5: against what Kafka's own generator makes of them."""

from __future__ import annotations

from typing import Final

from harness.suites.bytes.cases import ByteCases
from harness.suites.contract import CaseKind, Suite
from harness.suites.specs.analysis import spec_byte_analysis, spec_value_analysis
from harness.suites.specs.cases import RuleCases
from harness.suites.specs.prepare import fitting, prepare
from harness.suites.specs.rule_analysis import rule_analysis
from harness.suites.values.cases import ValueCases

__all__ = ["SUITE"]

SUITE: Final = Suite(
    "specs",
    "the same on random message specs, against what Kafka's own generator makes of them; wrong specs are "
    "refused as it refuses them (law 7)",
    (
        CaseKind[ValueCases]("values", ValueCases, spec_value_analysis, share=0.39),
        CaseKind[ByteCases]("bytes", ByteCases, spec_byte_analysis, share=0.39),
        # Reading a spec costs more than a case of its values, and each message breaks every rule once.
        CaseKind[RuleCases]("rules", RuleCases, rule_analysis, share=0.22, declinable=False),
    ),
    reference="4.3.1",
    open_reference=prepare,
    combines=False,
    specs_for=fitting,
)
