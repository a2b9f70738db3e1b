"""A testee behind a program: nothing is lost on the way, and every way to fail is told apart."""

from __future__ import annotations

import os
import shlex
import signal
import struct
import subprocess
import sys
import time
import tracemalloc
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from harness.casework.runner import InlineRunner
from harness.errors import UserError
from harness.outcome import CaseRow, Reason
from harness.pair import Pair
from harness.suites.bytes.reading import read_by_testee
from harness.suites.values.cases import ValueCases
from harness.suites.values.runner import ValueRunner
from harness.testees import AdapterError, Testee, load_testee, process
from harness.testees.containment import DiedError
from harness.testees.process import Program
from harness.testees.protocol import (
    LONGEST_ANSWER,
    Answer,
    AnswerStream,
    GarbageError,
    Hello,
    Operation,
    Request,
    parse_hello,
)
from harness.values.form import FormCodec
from pycodec import KAFKA
from tests.harness.python_facade import PythonFacade, reference_of
from tests.processes import is_gone
from tests.properties.everything import EVERYTHING
from tests.testees.scripted import CAPABILITIES, SPELL, text

ROOT = Path(__file__).parents[3]
PAIR = Pair("Scalars", 2)
FRAME = EVERYTHING.codec(*PAIR).encode(EVERYTHING.message_class("Scalars")(plain_batch=b""))
NO_FORM = "a not-a-number other than 7ff8000000000000 (it has no JSON form)"
FEATURES = ("lone_surrogates", "unknown_tags", "other_versions")


def command(*orders: str) -> list[str]:
    return [sys.executable, "-m", "tests.testees.scripted", *orders]


@pytest.fixture(autouse=True)
def _at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


@pytest.fixture
def opened() -> Iterator[list[Testee]]:
    made: list[Testee] = []
    yield made
    for testee in made:
        testee.close()


def program_of(opened: list[Testee], *orders: str) -> Testee:
    testee = load_testee("exec:" + shlex.join(command(*orders)))
    opened.append(testee)
    return testee


def rows_of(testee: Testee, pair: Pair, most: int = 1 << 30) -> list[CaseRow]:
    run = ValueRunner(ValueCases(reference_of(), testee), PythonFacade())
    return run.run(pair, range(min(most, run.cases.work(pair).boundary + 10)))


@pytest.mark.parametrize("wide", ["", "int64_text"])
@pytest.mark.parametrize("pair", [Pair("Arrays", 2), Pair("Tagged", 1), Pair("Scalars", 0)], ids=str)
def test_nothing_is_lost_on_the_way(opened: list[Testee], pair: Pair, wide: str) -> None:
    """A codec that is right agrees in every case, but for what has no JSON form."""
    testee = program_of(opened, *CAPABILITIES, *filter(None, (wide,)))
    rows = rows_of(testee, pair)
    assert (testee.name, testee.version) == ("scripted", "1.2")
    left = {(row.verdict, row.detail) for row in rows if row.verdict != "agreed"}
    assert left <= {("unsupported", NO_FORM)}
    mixed = [row.verdict for row in rows if row.cell.startswith("=mixture_")]
    # Some mixtures hold fields of other versions, for which there is no JSON form; most do not.
    assert mixed.count("agreed") >= 23
    assert sum(row.verdict == "agreed" for row in rows) > 0.9 * (len(rows) - mixed.count("unsupported"))


@pytest.mark.parametrize(
    ("orders", "declined"),
    [
        (("reencode",), {"the testee does not encode values"}),
        (("decode",), {"the testee does not encode values"}),
        (("encode", *FEATURES), set()),
        (("decode", "reencode"), {"the testee does not encode values"}),
    ],
)
def test_what_a_testee_cannot_do_is_not_asked(
    opened: list[Testee], orders: tuple[str, ...], declined: set[str]
) -> None:
    """It agrees in what it is asked, and what nothing can be asked of is declined."""
    rows = rows_of(program_of(opened, *orders), Pair("Tagged", 1))
    assert {row.verdict for row in rows} <= {"agreed", "unsupported"}
    reasons = {row.detail for row in rows if row.verdict == "unsupported"} - {NO_FORM}
    assert reasons == declined
    assert {row.check for row in rows if row.verdict == "agreed"} == {"roundtrip", "unknown_tags", "refuse"}


@pytest.mark.parametrize("more", [(), ("encode",)])
def test_a_reencoding_codec_that_drops_tags_is_found(opened: list[Testee], more: tuple[str, ...]) -> None:
    """Also where they cannot be given to its `encode`, which declines nothing of what it reads."""
    rows = rows_of(program_of(opened, "reencode", "drop_tags", *more), Pair("Tagged", 1))
    wrong = [row for row in rows if row.verdict == "mismatch"]
    assert {row.reason for row in wrong} == {Reason.REENCODE_DIFFERS}
    assert {row.check for row in wrong if row.kind == "boundary"} == {"unknown_tags"}


def test_a_feature_that_is_not_declared_is_not_met(opened: list[Testee]) -> None:
    """Each such case is declined by the one reason, so that a report counts them together."""
    rows = rows_of(program_of(opened, "encode", "decode"), Pair("Tagged", 1))
    assert {row.verdict for row in rows} == {"agreed", "unsupported"}
    reasons = Counter(row.detail for row in rows if row.verdict == "unsupported")
    assert "unknown tagged fields (feature unknown_tags)" in reasons
    assert all(reason and ("feature" in reason or reason == NO_FORM) for reason in reasons)


REQUESTS = [
    Request(Operation.REENCODE, PAIR.message, -1, PAIR.version, data)
    for data in (FRAME, SPELL + FRAME, FRAME)
]


@pytest.mark.parametrize(
    ("order", "kind", "words"),
    [
        ("crash", DiedError, "its process ended with exit code 3: the codec fell over"),
        ("bequeath", DiedError, "its process ended with exit code 3: the codec fell over"),
        ("hang", DiedError, "no answer within 5 s; its process was killed"),
        ("garbage", AdapterError, "begins with no size of an answer"),
    ],
)
def test_a_failure_is_that_of_its_request(order: str, kind: type[Exception], words: str) -> None:
    """Three requests at once, of which the second is not survived: the others are answered."""
    program = Program(command("reencode", order), seconds=5)
    program.hello()
    try:
        first, second, third = program.ask(REQUESTS)
    finally:
        program.close()
    assert isinstance(first, Answer)
    assert isinstance(third, Answer)
    assert first.data == third.data == FRAME
    assert isinstance(second, kind)
    assert words in str(second)
    assert program.starts == 2


def test_a_program_whose_garbage_takes_too_long_is_not_asked_any_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each costs a start, and one that logs on its standard output has an answer of none in every case."""
    monkeypatch.setattr(process, "DEATH_SECONDS", 1e-9)
    program = Program(command("reencode", "garbage"), seconds=5)
    program.hello()
    try:
        first, second, third = program.ask(REQUESTS)
    finally:
        program.close()
    assert isinstance(first, Answer)
    assert str(second).startswith("the program wrote no answer: ")
    assert str(third).startswith("not asked any more: the program wrote no answer 1 time before, for 0 s")
    assert (type(second), type(third), program.starts) == (AdapterError, AdapterError, 1)


@pytest.mark.parametrize(("order", "starts"), [("kill_once", 2), ("kill", 3)])
def test_a_killed_program_is_asked_once_more(
    order: str, starts: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever killed it, the request may have no part in it; if it is killed again, it has."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    program = Program(command("reencode", order), seconds=30)
    program.hello()
    try:
        first, second, third = program.ask(REQUESTS)
    finally:
        program.close()
    assert [isinstance(each, Answer) for each in (first, second, third)] == [True, order == "kill_once", True]
    assert program.starts == starts
    if order == "kill":
        assert str(second).startswith("its process ended with SIGKILL")


@pytest.mark.parametrize(
    ("order", "semantic"),
    [
        ("refuse", "rejected:read:Some_Error"),
        ("decline", "declined:read:Unsupported"),
        ("break", "adapter_error:read:AdapterError"),
        ("garbage", "adapter_error:read:AdapterError"),
        ("crash", "crashed:read:ProcessEnded"),
    ],
)
def test_every_answer_is_told_apart(opened: list[Testee], order: str, semantic: str) -> None:
    testee = program_of(opened, "reencode", order)
    testee.open(EVERYTHING, KAFKA)
    form = FormCodec(EVERYTHING.messages["Scalars"], EVERYTHING.message_class("Scalars")._structs)
    assert read_by_testee(testee, form, PAIR, SPELL + FRAME).outcome.semantic == semantic
    assert read_by_testee(testee, form, PAIR, FRAME).rewritten == FRAME


def test_an_adapter_error_is_no_finding(opened: list[Testee]) -> None:
    """Not one mismatch, whatever the codec might have done."""
    rows = rows_of(program_of(opened, "reencode", "nonsense"), Pair("Scalars", 0), 20)
    assert {row.verdict for row in rows} == {"unsupported"}
    assert {row.reason for row in rows if row.check == "roundtrip"} == {Reason.ADAPTER_ERROR}


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("exec:", "names no program"),
        ("exec:'", "No closing quotation"),
        ("exec:./no-such-program", "cannot start ./no-such-program: No such file"),
        ("exec:true", "true does not say hello: its process ended with exit code 0"),
        ("exec:echo hello everybody", "begins with no size of an answer"),
        (f"exec:{shlex.join(command('size'))}", "can do none of reencode, decode, encode"),
        (f"exec:{shlex.join(command('decode', 'lone_surogates'))}", "can do lone_surogates, which nobody"),
        (
            f"exec:{shlex.join(command('decode', 'limit lone_surrogates: no'))}",
            "can do limit lone_surrogates: no, which nobody here knows",
        ),
    ],
)
def test_a_program_that_is_none_is_explained(name: str, problem: str) -> None:
    with pytest.raises(UserError, match=problem) as caught:
        InlineRunner(ValueCases(reference_of(), load_testee(name)), PythonFacade())
    assert caught.value.remedy


@pytest.mark.parametrize(("said", "failure"), [("hello everybody", GarbageError), ("", DiedError)])
def test_what_a_program_said_before_it_ended_is_read(
    said: str, failure: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may end between a look for what it says and the write that shows that it has."""
    program = Program(["echo", "-n", said])
    sent = Program._send

    def send(self: Program, frames: Sequence[bytes]) -> None:
        process = self._process
        assert process is not None
        assert process.group.exit_code(10.0) == 0
        self._pending = memoryview(b"".join(frames))
        self._write(process)
        sent(self, [])

    monkeypatch.setattr(Program, "_send", send)
    with pytest.raises(failure):
        program.hello()


def test_the_pipe_of_a_command_is_told(tmp_path: Path) -> None:
    name = f"exec:cat /dev/null | tee {tmp_path / 'log'}"
    with pytest.raises(UserError, match="does not say hello") as caught:
        InlineRunner(ValueCases(reference_of(), load_testee(name)), PythonFacade())
    assert "no shell reads the command" in caught.value.remedy


@pytest.mark.parametrize("cut", [1, 3, 7])
def test_answers_come_in_any_pieces(cut: int) -> None:
    """The stream gives whole answers, however they are cut."""
    answers = [b"abcde", b"x" * 40]
    data = b"".join(struct.pack(">i", len(each)) + each for each in answers)
    stream = AnswerStream()
    found = [whole for at in range(0, len(data), cut) for whole in stream.feed(data[at : at + cut])]
    assert found == answers


@pytest.mark.parametrize(
    ("head", "words"),
    [
        (b"\0\0\0\4", r"it begins with no size of an answer .*: b'.*'"),
        (b"\xff\xff\xff\xff", r"it begins with no size of an answer .*: b'.*'"),
        (b"\4\0\0\1\0", "a size of 67,108,865 bytes, above the limit of 64 MiB"),
        (b"Hell", r"it begins with no size .*: b'Hell', or with a size of 1,214,606,444 bytes, above .*"),
        (b"\nINFO", r"it begins with no size .*: b'.nINFO', or with a size of 172,576,326 bytes, above .*"),
    ],
)
def test_a_size_that_no_answer_has(head: bytes, words: str) -> None:
    with pytest.raises(GarbageError, match=f"^{words}$"):
        list(AnswerStream().feed(head))


def test_the_longest_answer_is_waited_for() -> None:
    assert not list(AnswerStream().feed(struct.pack(">i", LONGEST_ANSWER)))


def test_a_program_that_takes_memory_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shared memory is refused by no limit of the system's; what is resident counts."""
    monkeypatch.setattr("harness.testees.process._MOST_MEMORY", 64 << 20)
    shared = (
        "import mmap, time; held = mmap.mmap(-1, 200 << 20); held.write(bytes(200 << 20)); time.sleep(60)"
    )
    program = Program([sys.executable, "-c", shared], seconds=30)
    with pytest.raises(DiedError, match="more than 64 MiB of memory"):
        program.hello()


def test_a_program_that_was_stopped_with_this_process_is_not_late(tmp_path: Path) -> None:
    code = (
        "import os, sys\n"
        "from harness.testees.process import Program\n"
        f"program = Program({command('reencode')!r}, seconds=1.5)\n"
        "open(sys.argv[1], 'w').close()\n"
        "for _ in range(40): program.hello()\n"
    )
    told = tmp_path / "begun"
    running = subprocess.Popen([sys.executable, "-c", code, str(told)], start_new_session=True)
    while not told.exists():
        time.sleep(0.05)
    time.sleep(0.5)
    os.killpg(running.pid, signal.SIGSTOP)
    time.sleep(2.5)
    os.killpg(running.pid, signal.SIGCONT)
    assert running.wait(60) == 0


def test_the_versions_that_a_program_lists_take_no_room() -> None:
    """`0-32767` is what an author writes who means all; 300 such entries took gigabytes."""
    every = ((f"M{number}", 0, 32_767) for number in range(5_000))
    listed = b"".join(text(name) + struct.pack(">hh", low, high) for name, low, high in every)
    hello = struct.pack(">ibh", 0, 0, 1) + text("x") + text("1") + struct.pack(">ii", 0, 5_000) + listed
    tracemalloc.start()
    try:
        found = parse_hello(hello)
        assert tracemalloc.get_traced_memory()[1] < 16 << 20
    finally:
        tracemalloc.stop()
    assert found.messages is not None
    assert found.messages["M7"] == (range(32_768),)


def test_a_programs_daemon_ends_with_it_and_its_parent_is_not_ours(tmp_path: Path) -> None:
    """Whoever it kills above it, only its own answer is lost."""
    told = tmp_path / "pid"
    script = f"setsid --fork sh -c 'echo $$ > {told}; exec sleep 1000'; kill -9 $PPID; sleep 1000"
    program = Program(["sh", "-c", script], seconds=5)
    with pytest.raises(DiedError):
        program.hello()
    program.close()
    program = Program(["sh", "-c", f"setsid --fork sh -c 'echo $$ > {told}; exec sleep 1000'; sleep 1000"], 1)
    with pytest.raises(DiedError, match="no answer within 1 s"):
        program.hello()
    assert is_gone(int(told.read_text()))


@pytest.mark.parametrize("answered", [False, True], ids=["at its start", "behind an answer"])
def test_what_a_program_says_before_it_is_asked_is_a_reason_for_its_end(
    answered: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may have ended long before anything was written to it."""
    hello = struct.pack(">ibh", 0, 0, 1) + text("x") + text("1") + struct.pack(">ii", 0, -1)
    written = struct.pack(">i", len(hello)) + hello if answered else b""
    code = f"import os, sys, time; os.write(1, {written!r}); time.sleep({answered:d}); sys.exit('bad flag')"
    program = Program([sys.executable, "-c", code], seconds=20)
    send = Program._send

    def send_late(self: Program, frames: Sequence[bytes]) -> None:
        time.sleep(1)
        send(self, frames)

    try:
        if answered:
            program.hello()
            time.sleep(2)
            (answer,) = program.ask(REQUESTS[:1])
        else:
            monkeypatch.setattr(Program, "_send", send_late)
            with pytest.raises(DiedError) as caught:
                program.hello()
            answer = caught.value
    finally:
        program.close()
    assert str(answer).endswith("its process ended with exit code 1: bad flag")


@pytest.mark.parametrize("code", [0, 1])
@pytest.mark.parametrize("idle", [False, True], ids=["while it is asked", "between questions"])
def test_a_program_whose_child_holds_its_pipes_has_ended(code: int, *, idle: bool) -> None:
    """What it answered before is read, and nobody waits for what the child would say."""
    hello = struct.pack(">ibh", 0, 0, 1) + text("x") + text("1") + struct.pack(">ii", 0, -1)
    written = struct.pack(">i", len(hello)) + hello
    until = "" if idle else "os.read(0, 1); os.read(0, 1 << 16); "
    script = (
        f"import os, time; os.write(1, {written!r}); {until}"
        f"time.sleep(600) if os.fork() == 0 else os._exit({code})"
    )
    program = Program([sys.executable, "-c", script], seconds=20)
    began = time.monotonic()
    try:
        program.hello()
        if idle:
            assert program._process is not None
            assert program._process.group.exit_code(10.0) == code
        (answer,) = program.ask(REQUESTS[:1])
    finally:
        program.close()
    assert str(answer) == f"its process ended with exit code {code}"
    assert time.monotonic() - began < 15


@pytest.mark.parametrize(
    ("written", "part"),
    [
        (b"", ""),
        (b"\0\0", ", but 2 bytes of its size"),
        (b"\0\0\0\x09abcde", ", but 5 of the 9 bytes behind its size"),
    ],
)
def test_a_part_of_an_answer_is_told(written: bytes, part: str) -> None:
    code = f"import os, time; os.write(1, {written!r}); time.sleep(60)"
    program = Program([sys.executable, "-c", code], seconds=2)
    with pytest.raises(DiedError) as caught:
        program.hello()
    assert str(caught.value).endswith(f"no answer within 2 s{part}; its process was killed")


def test_a_program_declares_limits_beside_its_capabilities() -> None:
    can = frozenset(("encode", "limit:lone_surrogates: Go's strings are UTF-8", "limit:error_codes"))
    declared = Hello("codec", "1", can, None).limits
    assert declared == {"error_codes": "", "lone_surrogates": "Go's strings are UTF-8"}


def test_a_program_that_says_something_else_after_a_restart_is_no_testee() -> None:
    """What is written of it is of the one that was asked first."""
    program = Program(command("reencode", "waver", "crash"), seconds=10)
    try:
        program.hello()
        deadly = Request(Operation.REENCODE, "Scalars", -1, 2, b"\xee")
        plain = Request(Operation.REENCODE, "Scalars", -1, 2, FRAME)
        died, failed = program.ask([deadly, plain])
        assert isinstance(died, DiedError)
        assert isinstance(failed, AdapterError)
        assert "its hello is another one than when it was first started" in str(failed)
    finally:
        program.close()


@pytest.mark.parametrize("frames", [10, 40_000], ids=["short", "long"])
def test_why_a_program_ended_is_found_before_a_stack_of_any_length(frames: int) -> None:
    stack = "\\tat Codec.read(Codec.java:7)\\n"
    said = f"'INFO\\n' + 'panic: too deep\\n' + '{stack}' * {frames}"
    code = f"import os; os.write(2, ({said}).encode()); os._exit(2)"
    program = Program([sys.executable, "-c", code], seconds=20)
    try:
        with pytest.raises(DiedError, match=r"its process ended with exit code 2: panic: too deep$"):
            program.hello()
    finally:
        program.close()
