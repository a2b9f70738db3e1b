"""Laws 1 to 5 for the proposals that Kafka never shipped, against types made of Kafka's own."""

from __future__ import annotations

from typing import Final

from harness.suites.contract import CaseKind, Suite
from harness.suites.proposals.analysis import proposal_analysis
from harness.suites.proposals.cases import ProposalCases

__all__ = ["PROPOSALS", "SUITE"]

PROPOSALS: Final = CaseKind("proposals", ProposalCases, proposal_analysis, declinable=False)

SUITE: Final = Suite(
    "proposals",
    "random specs of KIP-625 and of both texts of KIP-482, and the wire-format page, agree with their "
    "twins on Kafka's types (laws 1 to 5)",
    (PROPOSALS,),
    combines=False,
)
