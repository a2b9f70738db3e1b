"""An adapter that is broken before its first case is told in a line, whatever it does to its process."""

from __future__ import annotations

import builtins
import gc
import inspect
import io
import os
import resource
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from harness.errors import UserError
from harness.pair import Pair
from harness.testees import Capabilities, PycodecTestee, containment, load_testee, rehearsal
from harness.testees.loader import open_testee
from harness.testees.rehearsal import rehearse
from pycodec import KAFKA, Policy, Protocol
from tests.properties.everything import EVERYTHING

PAIRS = [Pair("Scalars", 2)]


class Broken(PycodecTestee):
    """A testee that does what `TROUBLE` says when it is opened, and again when it is asked."""

    def open(self, protocol: Protocol, policy: Policy) -> None:
        super().open(protocol, policy)
        _TROUBLE["open"]()

    @property
    def capabilities(self) -> Capabilities:
        _TROUBLE["capabilities"]()
        return super().capabilities

    def supports(self, message: str, version: int) -> str | None:
        _TROUBLE["supports"]()
        return None


def _nothing() -> None:
    return None


def _hang() -> None:
    while True:
        try:
            signal.pause()
        except BaseException:
            continue


class Panic(BaseException):
    """As those of libraries in Rust are."""


def _panic() -> None:
    raise Panic("index out of bounds")


def _interrupt() -> None:
    raise KeyboardInterrupt


_TROUBLE: dict[str, Callable[[], object]] = {
    "open": _nothing,
    "capabilities": _nothing,
    "supports": _nothing,
}
NAME = "tests.harness.testees.test_rehearsal:Broken"


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(containment, "TIME_LIMIT", 0.1)
    monkeypatch.setattr(rehearsal, "_LEAST_SECONDS", 30.0)


@pytest.mark.parametrize("where", list(_TROUBLE))
@pytest.mark.parametrize(
    ("trouble", "told"),
    [
        (_hang, "no answer within"),
        (lambda: os.kill(os.getpid(), 9), "its process ended with SIGKILL"),
        (lambda: os._exit(0), "its process ended with exit code 0"),
        (lambda: sys.exit(3), "SystemExit: 3"),
        (_panic, "Panic: index out of bounds .test_rehearsal.py"),
        (_interrupt, "test_rehearsal:Broken raises KeyboardInterrupt"),
    ],
)
def test_it_is_told_in_a_line(
    where: str, trouble: Callable[[], object], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(_TROUBLE, where, trouble)
    if trouble is _hang:
        monkeypatch.setattr(rehearsal, "_LEAST_SECONDS", 0.5)
    with pytest.raises(UserError, match=told):
        rehearse(NAME, EVERYTHING, KAFKA, PAIRS)


def test_a_good_one_is_taken() -> None:
    rehearse(NAME, EVERYTHING, KAFKA, PAIRS)


def test_what_it_prints_is_told_apart(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """By whatever way it is written: in lines of standard error that are the testee's, and clean."""

    def shout() -> None:
        os.write(1, b"AGREED: all of it\n\x1b[31mred\n")
        os.write(2, b"words\n" * 100)

    monkeypatch.setitem(_TROUBLE, "open", shout)
    open_testee(load_testee(NAME), EVERYTHING, KAFKA)
    out, err = capfd.readouterr()
    assert out == ""
    lines = err.splitlines()
    assert lines[:2] == ["testee: AGREED: all of it", r"testee: \x1b[31mred"]
    assert lines[-1].endswith("more lines")
    assert all(line.startswith("testee: ") for line in lines)
    assert len(lines) < 30


def test_handlers_and_streams_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    def meddle() -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        os.umask(0o777)
        os.chdir("/")
        os.close(1)
        os.close(2)

    here = os.getcwd()
    before = [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)]
    monkeypatch.setitem(_TROUBLE, "open", meddle)
    open_testee(load_testee(NAME), EVERYTHING, KAFKA)
    assert [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)] == before
    mask = os.umask(0o22)
    os.umask(mask)
    assert mask != 0o777
    assert os.getcwd() == here
    assert os.fstat(1)
    assert os.fstat(2)


def test_a_copy_that_it_forks_does_not_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would run the campaign a second time."""
    forked: list[int] = []
    monkeypatch.setitem(_TROUBLE, "open", lambda: forked.append(os.fork()))
    this = os.getpid()
    open_testee(load_testee(NAME), EVERYTHING, KAFKA)
    assert os.getpid() == this
    assert os.waitpid(forked[0], 0) == (forked[0], 0)


def test_what_it_takes_from_the_interpreter_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stack, modules, paths, hooks, timers and streams; what it adds stays, since a codec may need it."""
    depth, digits, paths = sys.getrecursionlimit(), sys.get_int_max_str_digits(), list(sys.path)
    hooks = sys.excepthook, sys.getprofile(), sys.gettrace()

    def meddle() -> None:
        for name in [name for name in sys.modules if name.startswith("harness.")]:
            del sys.modules[name]
        signal.setitimer(signal.ITIMER_REAL, 1000)
        sys.excepthook = lambda *about: os._exit(0)
        sys.path[:] = ["/added"]
        sys.meta_path.clear()
        sys.set_int_max_str_digits(640)
        sys.stdout.close()
        sys.stderr.close()
        sys.setprofile(lambda *about: None)
        sys.setrecursionlimit(len(inspect.stack(0)) + 40)

    modules, finders = dict(sys.modules), list(sys.meta_path)
    # Python closes the file below a stream that nobody holds, be it pytest's own.
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    monkeypatch.setattr(sys, "path", list(paths))
    monkeypatch.setitem(_TROUBLE, "open", meddle)
    testee = load_testee(NAME)
    try:
        open_testee(testee, EVERYTHING, KAFKA)
        found = sys.getrecursionlimit(), sys.get_int_max_str_digits(), sys.excepthook, sys.getprofile()
    finally:
        sys.setprofile(hooks[1])
        sys.setrecursionlimit(depth)
        sys.set_int_max_str_digits(digits)
        sys.excepthook = hooks[0]
        left = signal.setitimer(signal.ITIMER_REAL, 0)
        missing = modules.keys() - sys.modules.keys()
        sys.modules.update(modules)
        known = list(sys.meta_path)
        sys.meta_path[:] = finders
    assert found == (depth, digits, hooks[0], hooks[1])
    assert left == (0.0, 0.0)
    assert not missing
    assert known == finders
    assert sys.path == ["/added", *paths]
    print("words", flush=True)
    assert not sys.stdout.closed
    assert not sys.stderr.closed


def _state() -> dict[str, object]:
    return {
        "handlers": [signal.getsignal(number) for number in sorted(signal.valid_signals())],
        "mask": signal.pthread_sigmask(signal.SIG_BLOCK, ()),
        "streams": (sys.stdin, sys.stdout, sys.stderr),
        "files": resource.getrlimit(resource.RLIMIT_NOFILE)[0],
        "sizes": resource.getrlimit(resource.RLIMIT_FSIZE)[0],
        "gc": gc.isenabled(),
        "interval": sys.getswitchinterval(),
        "timeout": socket.getdefaulttimeout(),
        "hook": threading.excepthook,
        "builtins": dict(vars(builtins)),
        "environment": dict(os.environ),
    }


def _break_builtins() -> None:
    for name in ("len", "print", "isinstance", "open"):
        setattr(builtins, name, None)


def _soft(kind: int) -> None:
    resource.setrlimit(kind, (0, resource.getrlimit(kind)[1]))


_MEDDLING: dict[str, Callable[[], object]] = {
    "every signal ignored": lambda: [
        signal.signal(number, signal.SIG_IGN)
        for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}
    ],
    "every signal blocked": lambda: signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals()),
    "output put aside": lambda: setattr(sys, "stdout", io.StringIO()),
    "no errors": lambda: setattr(sys, "stderr", None),
    "no input": lambda: setattr(sys, "stdin", None),
    "no more files": lambda: _soft(resource.RLIMIT_NOFILE),
    "no bytes to write": lambda: _soft(resource.RLIMIT_FSIZE),
    "no garbage": gc.disable,
    "a hurry between threads": lambda: sys.setswitchinterval(1e-6),
    "impatient sockets": lambda: socket.setdefaulttimeout(1e-6),
    "deaths of threads": lambda: setattr(threading, "excepthook", lambda *about: os._exit(0)),
    "builtins": _break_builtins,
    "an empty environment": os.environ.clear,
}


@pytest.mark.parametrize("how", _MEDDLING)
def test_what_it_does_to_the_process_is_undone(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the verdict would go nowhere, children could not be waited for, or the JVM not be asked."""
    monkeypatch.setitem(_TROUBLE, "open", _MEDDLING[how])
    testee, before = load_testee(NAME), _state()
    open_testee(testee, EVERYTHING, KAFKA)
    after = _state()
    assert {name: held for name, held in after.items() if held != before[name]} == {}


def test_a_deeper_stack_is_left_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    depth = sys.getrecursionlimit()
    monkeypatch.setitem(_TROUBLE, "open", lambda: sys.setrecursionlimit(depth + 500))
    try:
        open_testee(load_testee(NAME), EVERYTHING, KAFKA)
        assert sys.getrecursionlimit() == depth + 500
    finally:
        sys.setrecursionlimit(depth)


@pytest.mark.parametrize("where", ["import", "make", "open", "supports"])
def test_a_copy_of_the_process_does_not_go_on(where: str, tmp_path: Path) -> None:
    """An adapter forks, and both come back from the same call: there would be two commands in one folder."""
    steps = dict.fromkeys(("import", "make", "open", "supports"), "pass") | {where: "os.fork()"}
    (tmp_path / "forking.py").write_text(
        "import os\n"
        "from harness.testees import PycodecTestee\n"
        f"{steps['import']}\n"
        "class Forking(PycodecTestee):\n"
        f"    def __init__(self):\n        super().__init__()\n        {steps['make']}\n"
        f"    def open(self, *given):\n        super().open(*given)\n        {steps['open']}\n"
        f"    def supports(self, message, version):\n        {steps['supports']}\n"
    )
    program = (
        "from harness.testees.loader import load_testee, open_testee, why_unsupported\n"
        "from harness.pair import Pair\n"
        "from pycodec import KAFKA\n"
        "from tests.properties.everything import EVERYTHING\n"
        "testee = load_testee('forking:Forking')\n"
        "open_testee(testee, EVERYTHING, KAFKA)\n"
        "why_unsupported(testee, Pair('Scalars', 2))\n"
        "print('one', flush=True)\n"
    )
    paths = os.pathsep.join((str(tmp_path), str(Path(__file__).parents[3])))
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | {"PYTHONPATH": paths},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.stdout, done.stderr, done.returncode) == ("one\n", "", 0)
