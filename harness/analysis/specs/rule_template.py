"""Shows a message spec that a codec and Kafka's own generator judge differently; written by `wirecheck run`.

Needs nothing but Python and pycodec (`pip install wirecheck`). The spec and what the generator said of it are
in this file; what the testee makes of it is found out now.

Exit code: 0 the testee agrees with the generator, 1 the mismatch is still there, 2 this could not be run.
"""

from __future__ import annotations

import importlib
import sys
from typing import Any

# case: begin
SIGNATURE = ""
WHAT = ""
TESTEE = "pycodec"
GENERATOR = ""
REFUSED = ""
RULES: tuple[str, ...] | None = None
SPEC = ""
# case: end
#
# REFUSED is why the generator refuses SPEC, "" if it accepts it. RULES are the rules that belong to that
# reason, one of which the testee has to name; None if it is enough that it refuses.


def check(text: str) -> None:
    """Have the testee read a spec; it raises what it has against it."""
    if TESTEE == "pycodec":
        from pycodec.specs.parse import parse_message

        parse_message(text)
        return
    module, _, name = TESTEE.partition(":")
    testee: Any = getattr(importlib.import_module(module), name)()
    testee.check_spec(text)


def main() -> int:
    """Run the case; the exit code."""
    print(f"{SIGNATURE}\n{WHAT}\ngenerator {GENERATOR}, testee {TESTEE}\n\n{SPEC}\n")
    error: Exception | None = None
    try:
        check(SPEC)
    except ImportError as missing:
        print(f"cannot run: {missing}; pip install wirecheck, and put the testee on PYTHONPATH")
        return 2
    except Exception as raised:
        error = raised
    rule = getattr(error, "rule", None)
    print(f"  generator  {f'refuses it: {REFUSED}' if REFUSED else 'accepts it'}")
    print(
        f"  testee     {'accepts it' if error is None else f'refuses it: {type(error).__name__}: {error}'}\n"
    )
    if (error is None) is not (REFUSED == ""):
        print("REPRODUCED: the spec is accepted by one side only")
        return 1
    if error is not None and RULES is not None and str(rule) not in RULES:
        print(
            f"REPRODUCED: the testee refuses it for the rule {rule}, the generator for {' or '.join(RULES)}"
        )
        return 1
    print("AGREES: the testee does as the generator does")
    return 0


if __name__ == "__main__":
    sys.exit(main())
