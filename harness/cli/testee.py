"""`wirecheck testee`: build one, or check it."""

from __future__ import annotations

import argparse

from harness.cli.output import say

__all__ = ["command"]


def command(options: argparse.Namespace) -> int:
    """Build or check a testee; 1 if the check finds anything."""
    if options.what == "build":
        from harness.testees.build import build

        build(options.name)
        say(f"built; use it as --testee {options.name}")
        return 0
    from harness.toolchain import require_tools

    require_tools()
    from harness.references import find_reference
    from harness.runners.gateway import Gateway
    from harness.selection import select_pairs
    from harness.testee_check import check_testee

    reference = find_reference(options.reference)
    gateway = Gateway.launch()
    try:
        gateway.open(reference)
        pairs = select_pairs(reference.pairs, options.select or "")
        checked = check_testee(reference, options.name, pairs, gateway.batch_call(reference))
    finally:
        gateway.close()
    for line in checked.lines():
        say(line)
    return checked.exit_code
