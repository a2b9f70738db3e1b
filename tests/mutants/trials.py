"""One process for each mutant: what it breaks stays there."""

from __future__ import annotations

import gc
import multiprocessing
import os
import resource
import signal
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Final

from tests.mutants.draw import Mutant
from tests.mutants.install import install, reached

__all__ = ["Noticed", "tried"]

_MEMORY: Final = 4 << 30
"""Bytes that a mutant may have beyond those that there are: what asks for more has been noticed."""

Noticed = tuple[Mutant, str]
"""A mutant, and by what it was noticed; `""` for a survivor."""


def tried(
    mutants: Sequence[Mutant], notice: Callable[[], str], seconds: float, processes: int
) -> Iterator[Noticed]:
    """Put each mutant into a process of its own, where `notice` says what notices it, if anything does.

    A mutant that dies, hangs or takes all memory is noticed by that.
    """
    gc.unfreeze()
    functions = {file: reached(file) for file in {mutant.file for mutant in mutants}}
    # Found before they are frozen, which keeps the forked processes from copying all memory.
    gc.collect()
    gc.freeze()
    fork = multiprocessing.get_context("fork")
    running: dict[Connection, tuple[Mutant, BaseProcess]] = {}
    waiting = list(reversed(mutants))

    def work(mutant: Mutant, answer: Connection) -> None:
        os.setpgrp()
        signal.setitimer(signal.ITIMER_REAL, seconds)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        held = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss << 10
        resource.setrlimit(resource.RLIMIT_AS, (2 * held + _MEMORY, resource.RLIM_INFINITY))
        try:
            install(mutant, functions[mutant.file])
        except LookupError as error:
            answer.send(f"cannot be put in: {error}")
            return
        try:
            answer.send(notice())
        except BaseException as error:
            answer.send(f"it breaks: {type(error).__name__}")

    while waiting or running:
        while waiting and len(running) < processes:
            mutant = waiting.pop()
            ours, theirs = fork.Pipe(duplex=False)
            process: BaseProcess = fork.Process(target=work, args=(mutant, theirs))
            process.start()
            theirs.close()
            running[ours] = (mutant, process)
        for ready in wait(list(running)):
            assert isinstance(ready, Connection)
            mutant, process = running.pop(ready)
            try:
                found = ready.recv()
            except EOFError:
                process.join()
                found = f"it ends the process: {process.exitcode}"
            ready.close()
            process.kill()
            process.join()
            yield mutant, found
