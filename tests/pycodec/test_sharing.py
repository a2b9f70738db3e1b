"""What a protocol, a codec and a value promise to threads, forked processes, copies and pickles."""

from __future__ import annotations

import copy
import gc
import pickle
import subprocess
import sys
import sysconfig
import threading
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pycodec import Codec, DecodeError, Message, Protocol
from pycodec.specs.model import MessageSpec
from tests.properties.everything import EVERYTHING
from tests.pycodec.compiler.conftest import SPEC
from tests.pycodec.compiler.randomvalues import RandomValues

THREADS = 8


@pytest.fixture
def restless() -> Iterator[None]:
    """Threads that take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def at_once(work: Callable[[int], Any]) -> list[Any]:
    """What `work` gives in several threads that begin together; an exception in one of them passes."""
    gate, found, errors = threading.Barrier(THREADS), [None] * THREADS, []

    def run(number: int) -> None:
        gate.wait()
        try:
            found[number] = work(number)
        except Exception as error:
            errors.append(error)

    threads = [threading.Thread(target=run, args=(number,)) for number in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]
    return found


def small_specs() -> list[MessageSpec]:
    """Many messages that are quickly compiled: what threads meet in are the first moments of each."""
    texts = [SPEC.replace('"Order"', f'"Order{number}"') for number in range(40)]
    return list(Protocol.from_specs(texts).messages.values())


@pytest.mark.usefixtures("restless")
def test_whoever_asks_first_all_get_the_same_classes_and_codecs() -> None:
    specs = small_specs()
    for _ in range(3):
        protocol = Protocol(specs)

        def ask(number: int, protocol: Protocol = protocol) -> list[tuple[type[Message], Codec]]:
            if number % 2:
                return [(protocol.message_class(s.name), protocol.codec(s.name, 1)) for s in specs]
            codecs = [protocol.codec(s.name, 1) for s in specs]
            return [(protocol.message_class(codec.spec.name), codec) for codec in codecs]

        first, *others = at_once(ask)
        for other in others:
            assert all(a is c and b is d for (a, b), (c, d) in zip(first, other, strict=True))
        assert all(codec.message_class is cls for cls, codec in first)


@pytest.mark.usefixtures("restless")
def test_one_codec_in_many_threads() -> None:
    """From the first call on, while shapes are learned and other flavours are compiled."""
    for message, version in (("Arrays", 2), ("Scalars", 1), ("Tagged", 2)):
        protocol = Protocol(EVERYTHING.messages.values())
        codec = protocol.codec(message, version)

        def work(number: int, codec: Codec = codec, protocol: Protocol = protocol) -> None:
            random = RandomValues(protocol, codec.spec.name, codec.version, number % 3)
            for _ in range(12):
                value = random.value()
                data = codec.encode(value)
                assert codec.size(value) == len(data)
                for buffer in (data, memoryview(b"x" + data + bytes(70_000))):
                    read, consumed = codec.decode(buffer, type(buffer) is memoryview)
                    assert consumed == len(data)
                    assert codec.encode(read) == data

        at_once(work)


FORKED = """
import os, sys, threading
from pycodec import Protocol, compiler, protocol as module

made = Protocol.from_specs([sys.argv[1]])
parent, held, go_on = os.getpid(), threading.Event(), threading.Event()
Codec = module.Codec

def slow(*arguments):
    if os.getpid() == parent:
        held.set()
        go_on.wait(60)
    return Codec(*arguments)

module.Codec = slow
thread = threading.Thread(target=lambda: made.codec("Order", 1))
thread.start()
held.wait(60)
child = os.fork()
if child == 0:
    codec = made.codec("Order", 1)
    value = codec.message_class(id=7, signature=b"")
    os._exit(0 if codec.decode(codec.encode(value))[0] == value else 3)
for _ in range(600):
    done, status = os.waitpid(child, os.WNOHANG)
    if done:
        break
    held.clear()
    held.wait(0.1)
else:
    os.kill(child, 9)
    status = 1
go_on.set()
thread.join()
sys.exit(os.waitstatus_to_exitcode(status) if status else 0)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no fork")
def test_a_process_forked_while_a_thread_compiles_is_not_stuck() -> None:
    root = Path(__file__).parents[2]
    command = [sys.executable, "-W", "ignore", "-c", FORKED, SPEC]
    assert subprocess.run(command, cwd=root, timeout=120, check=False).returncode == 0


FORKED_WITHIN = """
import os, signal, sys, threading
from pycodec import Protocol

within = os.sep + "pycodec" + os.sep

def forked_in(code):
    '''How a child ends that is forked while a thread is in a function and then does all that itself.'''
    made = Protocol.from_specs([sys.argv[1]])
    held, go_on = threading.Event(), threading.Event()

    def stop(frame, event, _):
        if event == "call" and frame.f_code is code and not held.is_set():
            held.set()
            go_on.wait(60)

    def work(profile=None):
        sys.setprofile(profile)
        codec = made.codec("Order", 1)
        codec.decode(codec.encode(codec.message_class(id=7, signature=b"")))
        sys.setprofile(None)

    thread = threading.Thread(target=work, args=(stop,))
    thread.start()
    if not held.wait(60):
        sys.exit(f"{code.co_qualname} is not called each time")
    child = os.fork()
    if child == 0:
        signal.alarm(5)
        work()
        os._exit(0)
    status = os.waitpid(child, 0)[1]
    go_on.set()
    thread.join()
    return status

called = {}

def note(frame, event, _):
    if event == "call" and within in frame.f_code.co_filename:
        called[frame.f_code] = None

made = Protocol.from_specs([sys.argv[1]])
sys.setprofile(note)
codec = made.codec("Order", 1)
sys.setprofile(None)
assert len(called) > 50, called
stuck = [code.co_qualname for code in called if forked_in(code)]
sys.exit(f"stuck when forked within {stuck}" if stuck else 0)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no fork")
def test_a_process_forked_within_any_function_of_the_compiler_is_not_stuck() -> None:
    """Whatever a thread holds at that moment is nothing that the child waits for."""
    root = Path(__file__).parents[2]
    command = [sys.executable, "-W", "ignore", "-c", FORKED_WITHIN, SPEC]
    done = subprocess.run(command, cwd=root, timeout=600, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(
    bool(sysconfig.get_config_var("Py_GIL_DISABLED")) and sys.version_info < (3, 14),
    reason="free-threaded Python 3.13 lets no class go once there was a second thread",
)
def test_nothing_outlives_a_protocol() -> None:
    """What is worked out once is kept by the classes, and they by their protocol."""
    protocol = Protocol.from_specs([SPEC])
    codec = protocol.codec("Order", 1)
    codec.encode(codec.message_class(customer="\ud800", signature=b""))
    with pytest.raises(DecodeError):
        codec.decode(bytes(100))
    gone = weakref.ref(codec.message_class)
    del protocol, codec
    gc.collect()
    assert gone() is None


def test_copies_of_a_protocol_and_of_a_codec_are_the_same_one() -> None:
    protocol = Protocol.from_specs([SPEC])
    codec = protocol.codec("Order", 1)
    for made in (copy.copy, copy.deepcopy):
        assert made(protocol) is protocol
        assert made(codec) is codec
    assert copy.deepcopy({"mine": [protocol]})["mine"][0] is protocol


def test_a_codec_and_a_value_say_what_to_pickle_instead() -> None:
    protocol = Protocol.from_specs([SPEC])
    codec = protocol.codec("Order", 1)
    with pytest.raises(TypeError, match=r"Codec Order v1 kafka.*pickle its Protocol"):
        pickle.dumps(codec)
    for number in range(pickle.HIGHEST_PROTOCOL + 1):
        with pytest.raises(TypeError, match=r"Order values do not pickle.*Codec.encode"):
            pickle.dumps(codec.message_class(), protocol=number)


def test_copies_of_values() -> None:
    protocol = Protocol.from_specs([SPEC])
    line = protocol.struct_class("Order", "Line")
    value = protocol.message_class("Order")(lines=[line(item="a")], unknown_tagged_fields=[(9, b"x")])
    flat, deep = copy.copy(value), copy.deepcopy(value)
    assert flat == deep == value
    assert flat.lines is value.lines
    assert deep.lines[0] is not value.lines[0]
    deep.unknown_tagged_fields.append((10, b""))
    assert value.unknown_tagged_fields == [(9, b"x")]
    twice = copy.deepcopy([value, value])
    assert twice[0] is twice[1]
    del value.customer
    assert not hasattr(copy.copy(value), "customer")


def test_copies_of_the_value_of_a_subclass() -> None:
    class Noted(Protocol.from_specs([SPEC]).message_class("Order")):  # type: ignore[misc]
        pass

    value = Noted(id=7)
    value.note_of_mine = ["x"]
    assert copy.copy(value).note_of_mine is value.note_of_mine
    deep = copy.deepcopy(value)
    assert (type(deep), deep.id, deep.note_of_mine) == (Noted, 7, ["x"])
    assert deep.note_of_mine is not value.note_of_mine
