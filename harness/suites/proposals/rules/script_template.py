"""Shows a spec of a proposal that pycodec and a patched generator of Kafka judge differently.

Written by `wirecheck run`. Needs nothing but Python and pycodec. The spec and what the generator said of it
are in this file; what pycodec makes of it is found out now.

Exit code: 0 pycodec agrees with the generator, 1 the mismatch is still there, 2 this could not be run.
"""

from __future__ import annotations

import re
import sys

# base: begin
from harness.causes.script_base import one_line, outcome, run_case, said
from harness.suites.proposals.testee import parsed

# base: end
# case: begin
SECONDS = 10.0
MEMORY = 0
SIGNATURE = ""
WHAT = ""
MESSAGE = ""
GENERATOR = ""
REFUSED = ""
SAID = ""
SPEC = ""
# case: end
#
# REFUSED is why the generator refuses SPEC, "" if it accepts it. SAID is found in what pycodec has to say of
# it (a regular expression); "" if it is enough that it refuses.


def troubles() -> list[str]:
    """In what pycodec differs from the generator."""
    print("".join(f"  {line}\n" for line in SPEC.splitlines()))
    _, error = outcome(lambda: parsed(MESSAGE, SPEC))
    print(f"  generator  {f'refuses it: {one_line(REFUSED)}' if REFUSED else 'accepts it'}")
    print(f"  pycodec    {'accepts it' if error is None else f'refuses it: {said(error)}'}")
    if (error is None) is not (REFUSED == ""):
        return ["the spec is accepted by one side only"]
    if error is not None and SAID and not re.search(SAID, f"{type(error).__name__}: {error}"):
        return ["the testee refuses it for another rule"]
    return []


if __name__ == "__main__":
    title = f"{SIGNATURE}\n{WHAT}\n{MESSAGE}, generator {GENERATOR}\n"
    sys.exit(run_case(title, troubles, "", SECONDS, MEMORY))
