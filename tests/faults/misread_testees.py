"""Every bug of `misread` as a testee: `--testee tests.faults.misread_testees:<name of the bug>`."""

from __future__ import annotations

from tests.faults.misread import BUGS, Misread


def __getattr__(name: str) -> type[Misread]:
    """A testee class for each bug (PEP 562)."""
    if name not in BUGS:
        raise AttributeError(f"no bug in the reading of specs {name!r}")
    made = type(name, (Misread,), {"bug": staticmethod(BUGS[name]), "__doc__": BUGS[name].__doc__})
    globals()[name] = made
    return made
