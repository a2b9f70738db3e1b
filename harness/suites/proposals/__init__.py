"""Laws 1 to 5 for the proposals that Kafka never shipped, against types made of Kafka's own.

And law 7 for their specs, against Kafka's own generator with the documents' rules in it.
"""

from __future__ import annotations

from typing import Final

from harness.suites.contract import CaseKind, Suite
from harness.suites.proposals.analysis import proposal_analysis
from harness.suites.proposals.cases import ProposalCases
from harness.suites.proposals.rules.analysis import document_rule_analysis
from harness.suites.proposals.rules.cases import DocumentRuleCases
from harness.suites.proposals.rules.generators import prepare

__all__ = ["PROPOSALS", "SUITE", "WRONG_SPECS"]

PROPOSALS: Final = CaseKind("proposals", ProposalCases, proposal_analysis, share=0.9, declinable=False)
WRONG_SPECS: Final = CaseKind(
    "wrong-specs", DocumentRuleCases, document_rule_analysis, share=0.1, declinable=False
)

SUITE: Final = Suite(
    "proposals",
    "random specs of KIP-625 and of both texts of KIP-482, the wire-format page and its message sets agree "
    "with their twins on Kafka's types (laws 1 to 5); wrong specs are refused as Kafka's generator refuses "
    "them, patched with the documents' rules (law 7)",
    (PROPOSALS, WRONG_SPECS),
    open_reference=prepare,
    combines=False,
)
