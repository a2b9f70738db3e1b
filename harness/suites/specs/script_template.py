"""Shows a message spec that a codec and Kafka's own generator judge differently; written by `wirecheck run`.

Needs nothing but Python and pycodec. The spec and what the generator said of it are
in this file; what the testee makes of it is found out now.

Exit code: 0 the testee agrees with the generator, 1 the mismatch is still there, 2 this could not be run.
"""

from __future__ import annotations

import sys
from typing import Any

# base: begin
from harness.causes.script_base import make_adapter, one_line, outcome, run_case, said

# base: end
# case: begin
SECONDS = 10.0
MEMORY = 0
SIGNATURE = ""
WHAT = ""
TESTEE = "pycodec"
GENERATOR = ""
REFUSED = ""
RULES: tuple[str, ...] | None = None
REFUSALS: tuple[str, ...] = ()
SPEC = ""
# case: end
#
# REFUSED is why the generator refuses SPEC, "" if it accepts it. RULES are the rules that belong to that
# reason, one of which the testee has to name; None if it is enough that it refuses. REFUSALS are the classes
# of errors that refuse a spec: any other is a fault of the testee's.


def check(adapter: Any, text: str) -> None:
    """Have the testee read a spec; it raises what it has against it."""
    if adapter is None:
        from pycodec.specs.parse import parse_message

        parse_message(text)
        return
    adapter.check_spec(text)


def troubles() -> list[str]:
    """In what the testee differs from the generator."""
    print("".join(f"  {line}\n" for line in SPEC.splitlines()))
    adapter = None if TESTEE == "pycodec" else make_adapter(TESTEE)
    _, error = outcome(lambda: check(adapter, SPEC))
    rule = getattr(error, "rule", None)
    print(f"  generator  {f'refuses it: {one_line(REFUSED)}' if REFUSED else 'accepts it'}")
    print(f"  testee     {'accepts it' if error is None else f'refuses it: {said(error)}'}")
    names = {each.__name__ for each in type(error).__mro__}
    if error is not None and names.isdisjoint(REFUSALS):
        return [f"the testee fails with what is no refusal: {said(error)}"]
    if (error is None) is not (REFUSED == ""):
        return ["the spec is accepted by one side only"]
    if error is not None and RULES is not None and str(rule) not in RULES:
        return [f"the testee refuses it for the rule {rule}, the generator for {' or '.join(RULES)}"]
    return []


if __name__ == "__main__":
    title = f"{SIGNATURE}\n{WHAT}\ngenerator {GENERATOR}, testee {TESTEE}\n"
    sys.exit(run_case(title, troubles, "", SECONDS, MEMORY))
