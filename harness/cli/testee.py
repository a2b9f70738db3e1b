"""`wirecheck testee`: begin one, build one, or check it."""

from __future__ import annotations

import argparse
from pathlib import Path

from harness.cli.answer import answer
from harness.cli.output import say
from harness.errors import UserError

__all__ = ["command"]


def _begin(options: argparse.Namespace) -> int:
    from harness.testees.skeleton import LANGUAGES, write_skeleton

    if options.language is None:
        raise UserError("testee new needs a language", f"add --language {'|'.join(LANGUAGES)}")
    lines = write_skeleton(options.language, Path(options.name))
    answer({"folder": options.name, "language": options.language})
    say(f"A testee of one message is in {options.name}. Check it, and put your codec in:")
    for line in lines:
        say(f"  {line}")
    return 0


def command(options: argparse.Namespace) -> int:
    """Begin, build or check a testee; 1 if the check finds anything."""
    if options.what == "new":
        return _begin(options)
    if options.language is not None:
        raise UserError(f"testee {options.what} takes no --language", "it is for `wirecheck testee new`")
    if options.what == "build":
        from harness.testees.build import build

        build(options.name)
        answer({"testee": options.name})
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
    answer(checked.as_json())
    for line in checked.lines():
        say(line)
    return checked.exit_code
