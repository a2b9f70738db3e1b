"""A mutant in a running process: the functions of its module get the code of the changed one."""

from __future__ import annotations

import gc
from types import CodeType, FunctionType

from pycodec import Message
from tests.mutants.draw import ROOT, Mutant, code_of

__all__ = ["install", "reached"]


def reached(file: str) -> dict[str, list[FunctionType]]:
    """The functions of a module that there are in this process, by qualified name, wherever they are held."""
    path = str(ROOT / file)
    found: dict[str, list[FunctionType]] = {}
    for each in gc.get_objects():
        if type(each) is FunctionType and each.__code__.co_filename == path:
            found.setdefault(each.__code__.co_qualname, []).append(each)
    return found


def install(mutant: Mutant, functions: dict[str, list[FunctionType]]) -> None:
    """Put a mutant into its function. `LookupError` if nothing in this process runs it.

    One inside of another is made anew with each call of that one, which gets its new code, too.
    """
    steps = mutant.function.split(".<locals>")
    names = [".<locals>".join(steps[: number + 1]) for number in range(len(steps))]
    done = 0
    for name in names:
        new = code_of(mutant.code, name)
        for function in functions.get(name, ()):
            function.__code__ = _fitting(new, function.__code__)
            done += 1
    if not done:
        raise LookupError(f"nothing here runs {mutant.function} of {mutant.file}")
    for cls in Message.__subclasses__():
        # The interpreter keeps things by class of values; those were found before there was a mutant.
        cls._kept.clear()


def _fitting(new: CodeType, old: CodeType) -> CodeType:
    """The new code, if it needs the variables of the functions around it that the old one has."""
    if new.co_freevars == old.co_freevars:
        return new
    raise LookupError(f"{new.co_qualname} does not use {', '.join(old.co_freevars)} any more")
