"""What an adapter does to this process while it is called is undone: words, handlers, present folder, copies.

Before its first case an adapter is called in the driver itself. What it prints there would stand among the
lines of the verdict, raw; a handler that it sets would take Ctrl-C from the user; a copy that it forks would
run the campaign a second time. What it takes from the interpreter (stack, modules, streams) would be missed
by Spark. It may add to those: a codec may need a deeper stack, or a longer path.
"""

from __future__ import annotations

import builtins
import contextlib
import gc
import os
import resource
import signal
import socket
import sys
import tempfile
import threading
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import IO, Any, Final

from harness.testees.time_limit import rest
from harness.visible import one_line

__all__ = ["visited"]

_SHOWN_LINES: Final = 20
_SHOWN_BYTES: Final = 1 << 14
_LINE: Final = 200
_SIGNALS: Final = frozenset(signal.valid_signals()) - {signal.SIGKILL, signal.SIGSTOP}
"""All: who ignores the ends of its children has them lost, and who ignores SIGPIPE or a timer waits."""
_TIMERS: Final = (signal.ITIMER_REAL, signal.ITIMER_VIRTUAL, signal.ITIMER_PROF)


@contextmanager
def visited() -> Iterator[None]:
    """Call an adapter within: what it prints is told on standard error, line by line, cleaned and cut off."""
    this = os.getpid()
    rest()
    with _handlers_kept(), _interpreter_kept(), _words_told(), _ground_kept():
        try:
            yield
        finally:
            if os.getpid() != this:
                os._exit(0)  # a copy, which has nothing to do here


@contextmanager
def _handlers_kept() -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.getsignal(number) for number in _SIGNALS}
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    mask = os.umask(0o22)
    os.umask(mask)
    here = os.open(".", os.O_RDONLY)
    try:
        yield
    finally:
        os.umask(mask)
        os.fchdir(here)
        os.close(here)
        for number, handler in before.items():
            if handler is not None and signal.getsignal(number) is not handler:
                signal.signal(number, handler)
        signal.pthread_sigmask(signal.SIG_SETMASK, blocked)


@contextmanager
def _ground_kept() -> Iterator[None]:
    """What all that follows stands on: the functions of Python, and limits of the process."""
    names, limits = dict(vars(builtins)), _limits()
    try:
        yield
    finally:
        vars(builtins).update(names)
        _set_limits(limits)


@contextmanager
def _interpreter_kept() -> Iterator[None]:
    """What the interpreter had it has afterwards; timers and hooks that were not there are none."""
    depth, digits = sys.getrecursionlimit(), sys.get_int_max_str_digits()
    modules, paths, finders = dict(sys.modules), list(sys.path), list(sys.meta_path)
    hooks = sys.excepthook, sys.unraisablehook
    watchers = sys.gettrace(), sys.getprofile()
    filters = list(warnings.filters)
    environment = dict(os.environ)
    others = [(change, ask()) for ask, change in _OTHERS]
    running = [timer for timer in _TIMERS if any(signal.getitimer(timer))]
    try:
        yield
    finally:
        # First of all: what comes next takes some stack itself, and would be traced.
        sys.setrecursionlimit(max(depth, sys.getrecursionlimit()))
        if sys.gettrace() is not watchers[0]:
            sys.settrace(watchers[0])
        if sys.getprofile() is not watchers[1]:
            # A profiler in C, as `cProfile` is, shows as an object that only it can put back.
            sys.setprofile(watchers[1] if callable(watchers[1]) else None)
        sys.excepthook, sys.unraisablehook = hooks
        for timer in _TIMERS:
            if timer not in running:
                signal.setitimer(timer, 0)
        sys.set_int_max_str_digits(digits)
        for name, module in modules.items():
            sys.modules.setdefault(name, module)
        sys.path[:] = [*sys.path, *(path for path in paths if path not in sys.path)]
        sys.meta_path[:] = [*sys.meta_path, *(finder for finder in finders if finder not in sys.meta_path)]
        warnings.filters[:] = filters  # type: ignore[index]  # a list, which typeshed calls a sequence
        for name, value in environment.items():
            os.environ.setdefault(name, value)
        for change, was in others:
            change(was)
        _open_streams()


def _streams() -> tuple[Any, ...]:
    return sys.stdin, sys.stdout, sys.stderr


def _set_streams(were: tuple[Any, ...]) -> None:
    sys.stdin, sys.stdout, sys.stderr = were


def _limits() -> dict[int, tuple[int, int]]:
    return {kind: resource.getrlimit(kind) for kind in _LIMITS}


def _set_limits(were: dict[int, tuple[int, int]]) -> None:
    for kind, (soft, _) in were.items():
        now, hard = resource.getrlimit(kind)
        if now != soft:  # a hard one that was lowered cannot be raised again
            with contextlib.suppress(OSError, ValueError):
                resource.setrlimit(kind, (soft, hard))


def _collect(wanted: bool) -> None:
    if wanted:
        gc.enable()
    else:
        gc.disable()


def _set_excepthook(was: Any) -> None:
    threading.excepthook = was


_LIMITS: Final = (resource.RLIMIT_NOFILE, resource.RLIMIT_FSIZE, resource.RLIMIT_CPU, resource.RLIMIT_AS)
_OTHERS: Final[tuple[tuple[Callable[[], Any], Callable[[Any], None]], ...]] = (
    (_streams, _set_streams),
    (gc.isenabled, _collect),
    (sys.getswitchinterval, sys.setswitchinterval),
    (socket.getdefaulttimeout, socket.setdefaulttimeout),
    (lambda: threading.excepthook, _set_excepthook),
)
"""What else is to be as it was: how to ask for it, and how to change it."""


def _open_streams() -> None:
    """Standard output and error as they were begun, where an adapter has closed them."""
    for number, name in ((1, "stdout"), (2, "stderr")):
        stream = getattr(sys, name)
        if stream is None or stream.closed:
            again = open(number, "w", encoding="utf-8", errors="backslashreplace", closefd=False)  # noqa: SIM115
            setattr(sys, name, again)


@contextmanager
def _words_told() -> Iterator[None]:
    """Standard output and error lead into a file meanwhile, and are what they were afterwards."""
    with contextlib.ExitStack() as stack:
        file = stack.enter_context(tempfile.TemporaryFile())
        _flush()
        kept = [os.dup(number) for number in (1, 2)]
        try:
            for number in (1, 2):
                os.dup2(file.fileno(), number)
            yield
        finally:
            _flush()
            for number, was in zip((1, 2), kept, strict=True):
                os.dup2(was, number)
                os.close(was)
            _tell(file)


def _flush() -> None:
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, OSError, ValueError):
            stream.flush()


def _tell(file: IO[bytes]) -> None:
    # By its number: the file's position is that of the two streams, too.
    text = os.pread(file.fileno(), _SHOWN_BYTES, 0).decode("utf-8", "backslashreplace")
    lines = [line for line in text.splitlines() if line.strip()]
    for line in lines[:_SHOWN_LINES]:
        with contextlib.suppress(AttributeError, OSError, ValueError):
            print(f"testee: {one_line(line, _LINE)}", file=sys.stderr)
    if len(lines) > _SHOWN_LINES:
        with contextlib.suppress(AttributeError, OSError, ValueError):
            print(f"testee: … and {len(lines) - _SHOWN_LINES} more lines", file=sys.stderr)
