"""`summary.json`: a run for machines. Its JSON schema is published next to this module."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any, Final

from harness.report.model import Finding, RunReport
from harness.report.security import notices
from harness.visible import cleaned

__all__ = ["SUMMARY_FORMAT", "finding_json", "summary", "summary_schema", "summary_text"]

SUMMARY_FORMAT: Final = 1
# A longer frame is in its script; summary.json stays something that a bot can post.
_MAX_HEX_BYTES: Final = 16_384


def summary(report: RunReport) -> dict[str, Any]:
    """The content of `summary.json`, which may be published."""
    report = report.published()
    manifest, tally, standing = report.manifest, report.tally, report.standing
    return {
        "format": SUMMARY_FORMAT,
        "verdict": report.verdict,
        "exit_code": report.exit_code,
        "gaps": report.gaps,
        "seed": manifest.seed,
        "select": manifest.select,
        "started": manifest.started,
        "command": manifest.command,
        "reference": {
            "name": manifest.reference.name,
            "version": manifest.reference.version,
            "origin": manifest.reference.origin,
        },
        "testee": {
            "name": manifest.testee.name,
            "version": manifest.testee.version,
            "origin": manifest.testee.origin,
        },
        "suites": manifest.suites,
        "pairs": {
            "planned": manifest.pair_count,
            "executed": len(tally.executed_pairs),
            "missing": list(report.missing_pairs),
            "unsupported": report.skipped_pairs,
        },
        "cases": {
            "planned": manifest.planned_cases,
            "executed": tally.cases,
            "mismatched": tally.count("mismatch"),
            "findings": tally.count("finding"),
            "unsupported": tally.count("unsupported"),
            "declined": report.declined,
            "skipped": report.skipped_cases,
            "kinds": dict(sorted(tally.kinds.items())),
        },
        "cells": {
            "required": report.cells.required,
            "hit": report.cells.hit,
            "missed": list(report.cells.missed),
        },
        "flags": dict(sorted(tally.flags.items())),
        "expected": {
            "file": report.expected.origin,
            "listed": len(report.expected.entries),
            "seen": list(standing.seen),
            "stale": list(standing.stale),
            "expired": list(standing.expired),
            "not_covered": list(standing.not_covered),
        },
        "signatures": [finding_json(finding) for finding in report.findings],
        "security": notices(report.withheld),
        "seconds": round(manifest.seconds, 1),
        "peak_mib": manifest.peak_mib,
    }


def finding_json(finding: Finding) -> dict[str, Any]:
    """One of the `signatures`."""
    signature, example = finding.signature, finding.example
    data = example.reference_bytes if example.reference_bytes is not None else example.testee_bytes
    return {
        "id": finding.id,
        "side": signature.side,
        "check": signature.check,
        "checks": sorted({check for _, check in finding.group.where}),
        "message": signature.message,
        "messages": len(finding.group.messages),
        "versions": finding.group.version_text,
        "path": signature.path,
        "type": signature.type,
        "kind": signature.kind,
        "reason": signature.reason,
        "testee": signature.testee,
        "reference": signature.reference,
        "flag": signature.flag or None,
        "expected": finding.expected is not None,
        "cases": finding.group.cases,
        "fields": list(finding.fields),
        "minimised": finding.minimised,
        "version": example.version,
        # A frame too large for a summary is in the rows and in the reproducer.
        "bytes": data.hex() if data is not None and len(data) <= _MAX_HEX_BYTES else None,
        "reproducer": finding.reproducer,
    }


def summary_text(report: RunReport) -> str:
    """`summary.json` as text."""
    return json.dumps(cleaned(summary(report)), indent=2, ensure_ascii=True) + "\n"


def summary_schema() -> dict[str, Any]:
    """The published JSON schema of `summary.json`."""
    text = resources.files("harness.report").joinpath("summary.schema.json").read_text("utf-8")
    schema: dict[str, Any] = json.loads(text)
    return schema
