"""`wirecheck live`: a tap between client and broker."""

from __future__ import annotations

import argparse

from harness.cli.output import print_verdict, progress, say
from harness.selection import duration
from harness.toolchain import require_tools

__all__ = ["command"]


def command(options: argparse.Namespace) -> int:
    """Let traffic pass, judge it, and show the verdict; the exit code is the verdict's."""
    require_tools()
    # Imported after the tools were found: this brings Arrow and py4j.
    from harness.liverun.run import LiveOptions, LiveRun

    run = LiveRun(
        LiveOptions(
            command=tuple(options.program),
            upstream=options.upstream or "",
            broker=options.broker or "",
            read=tuple(options.read or ()),
            ports=tuple(options.port or (9092,)),
            listen=options.listen or 0,
            capture=options.capture,
            redact=not options.no_redact,
            mutate=options.mutate or "",
            drive=options.drive or "",
            allow_remote=options.allow_remote,
            seconds=duration(options.timeout, "--timeout"),
            tls_cert=options.tls_cert,
            tls_key=options.tls_key,
            upstream_ca=options.upstream_ca,
            reference=options.reference,
            out=options.out,
            private=options.private,
            expected=options.base or options.expected,
            base=options.base is not None,
            master=options.master,
        )
    )
    with progress() as steps:
        report = run.run(steps, say)
    print_verdict(report, run.folder.path)
    return report.exit_code
