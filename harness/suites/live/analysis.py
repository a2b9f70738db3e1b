"""From a broken law in live traffic to a cause and a stand-alone script.

Nothing is shrunk: what a peer sent is what there is to show, and the smallest frame that broke a law is kept.
"""

from __future__ import annotations

from dataclasses import replace

from harness.casework.facade import Java
from harness.casework.runner import InlineRunner
from harness.causes.analysis import BaseAnalysis, RunFacts
from harness.causes.root_cause import RootCause
from harness.causes.script import bytes_literal, script_source, spec_text, text_literal
from harness.causes.search import Budget
from harness.causes.signature import Group
from harness.literal import literal
from harness.outcome import Reason
from harness.report.finding import Finding
from harness.suites.live import script_template
from harness.suites.live.cases import LiveCases

__all__ = ["LiveAnalysis", "live_analysis"]

_SHOWN_BYTES = 4096
_HOW = {Reason.PEER_DIED: "illegal change"}


def live_analysis(cases: LiveCases, java: Java, run: RunFacts) -> LiveAnalysis:
    """The causes of live evidence."""
    return LiveAnalysis(InlineRunner(cases, java.batch_call(cases.reference)), run)


class LiveAnalysis(BaseAnalysis[LiveCases]):
    """Names what peers did, and writes scripts that show it."""

    def root_cause(self, group: Group, budget: Budget) -> RootCause:
        """The group as it is, by its smallest frame."""
        example = group.example
        kind = example.cell
        if group.signature.check == "mutation":
            # With a place before it: what the same change breaks in several messages is one cause.
            kind = f"{_HOW.get(group.signature.reason, 'legal change')}:{kind}"
        signature = replace(group.signature, kind=kind)
        path = signature.path
        frame = example.reference_bytes or b""
        shown = f"bytes.fromhex({frame.hex()!r})" if 0 < len(frame) < _SHOWN_BYTES else ""
        return RootCause(signature, example, (path,) if path else (), shown, 0, True)

    def script(self, finding: Finding) -> str:
        """A script that reads the frame again, or says what was seen where no frame can show it."""
        example = finding.example
        readable = finding.signature.check == "frame"
        constants = {
            "SIGNATURE": literal(finding.id),
            "WHAT": literal(finding.summary),
            "DETAIL": literal(example.detail),
            "MESSAGE": literal(example.message),
            "VERSION": literal(example.version),
            "REFERENCE": literal(self.run_facts.reference),
            "COMMAND": literal(self.run_facts.command),
            "FRAME": bytes_literal(example.reference_bytes or b""),
            "READABLE": literal(readable),
            "SPEC": text_literal(spec_text(self.cases.reference, example.message)),
        }
        return script_source(script_template, constants)
