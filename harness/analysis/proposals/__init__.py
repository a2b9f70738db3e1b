"""From a mismatch of the proposals in the stored rows to the plainest spec and value, and a script."""

from __future__ import annotations

from harness.analysis.proposals.analysis import ProposalAnalysis, proposal_analysis
from harness.analysis.proposals.shrink import Shrunk, shrink

__all__ = ["ProposalAnalysis", "Shrunk", "proposal_analysis", "shrink"]
