"""`summary.json`: a run for machines. Its JSON schema is published next to this module."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any, Final

from harness.causes.signature import Example
from harness.report.causes import Cause
from harness.report.finding import Finding
from harness.report.model import RunReport
from harness.report.security import notices
from harness.visible import cleaned

__all__ = ["SUMMARY_FORMAT", "cause_json", "finding_json", "summary", "summary_schema", "summary_text"]

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
            "agreed": report.cells.agreed,
            "failed": report.cells.failed,
            "blocked": report.cells.blocked,
            "declined": report.cells.declined,
            "missed": list(report.cells.missed),
        },
        "flags": dict(sorted(tally.flags.items())),
        "expected": {
            "file": report.expected.origin,
            "listed": len(report.expected.entries),
            "seen": list(standing.seen),
            "stale": list(standing.stale),
            "expired": list(standing.expired),
            "never_seen": list(standing.never_seen),
            "changed": {
                name: [text for each in changes for text in each.now]
                for name, changes in standing.changes.items()
            },
            "over": {name: list(now) for name, now in standing.over},
            "not_covered": list(standing.not_covered),
        },
        "limits": {
            "declared": manifest.limits,
            "not_holding": list(report.unheld),
            "proposed": report.proposals,
            "not_all": report.overstepped,
        },
        "causes": [cause_json(cause) for cause in report.causes],
        "signatures": [finding_json(finding) for finding in report.findings],
        "security": notices(report.withheld),
        "seconds": round(manifest.seconds, 1),
        "peak_mib": manifest.peak_mib,
    }


def cause_json(cause: Cause) -> dict[str, Any]:
    """One of the `causes`."""
    finding = cause.first
    return {
        "id": cause.id,
        "title": cause.title,
        "side": cause.side,
        "severity": cause.severity,
        "check": finding.signature.check,
        "checks": cause.checks,
        "messages": cause.messages,
        "versions": cause.version_text,
        "paths": cause.paths,
        "reason": finding.signature.reason,
        "reasons": cause.reasons,
        "testee": finding.signature.testee,
        "reference": finding.signature.reference,
        "detail": finding.example.detail,
        "cases": cause.cases,
        "signatures": [each.id for each in cause.findings],
        "expected": cause.expected is not None,
        "limit": cause.limit or None,
        "message": finding.example.message,
        "version": finding.example.version,
        "value": finding.value,
        "minimised": finding.minimised,
        "unanswered": finding.unanswered or None,
        "others": [
            {
                "class": each.kind,
                "message": each.message,
                "version": each.version,
                "value": each.value,
                "detail": each.detail,
            }
            for each in cause.others
        ],
        "bytes": _bytes(finding.example),
        "testee_bytes": _hex(finding.example.testee_bytes),
        "reproducer": finding.reproducer,
    }


def _bytes(example: Example) -> str | None:
    """The smallest frame, in hex: what the reference wrote or was given, else what the testee wrote."""
    return _hex(example.testee_bytes if example.reference_bytes is None else example.reference_bytes)


def _hex(data: bytes | None) -> str | None:
    """Bytes in hex; a frame too large for a summary is in the rows and in the reproducer."""
    return None if data is None or len(data) > _MAX_HEX_BYTES else data.hex()


def finding_json(finding: Finding) -> dict[str, Any]:
    """One of the `signatures`."""
    signature, example = finding.signature, finding.example
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
        "limit": finding.limit or None,
        "cases": finding.group.cases,
        "fields": list(finding.fields),
        "minimised": finding.minimised,
        "version": example.version,
        "bytes": _bytes(example),
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
