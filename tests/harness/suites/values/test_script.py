"""Reproducers run alone, and end with 0, 1 or 2."""

from __future__ import annotations

import ast
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from harness.causes import script
from harness.causes.script import sparse
from harness.suites.values.script import ScriptCase, value_script
from harness.values.shrink import default_fields
from pycodec.plain import from_dict
from tests.processes import is_gone
from tests.properties.everything import EVERYTHING, SCALARS

ROOT = Path(__file__).parents[4]
SCALARS_ROOT = EVERYTHING.messages["Scalars"].root
CODEC = EVERYTHING.codec("Scalars", 3)

ADAPTER = """
import os
from harness.testees import AdapterError, PycodecTestee, Reencoded, Testee, Unsupported

class Plain(Testee):
    def open(self, protocol, policy):
        super().open(protocol, policy)
        self.codec = PycodecTestee()
        self.codec.open(protocol, policy)

    def encode(self, message, version, fields):
        return self.codec.encode(message, version, fields)

    def decode(self, message, version, data):
        return self.codec.decode(message, version, data)

class Shifted(Plain):
    def encode(self, message, version, fields):
        return super().encode(message, version, fields | {"short": fields["short"] + 1})

class Unpaired(Plain):
    def decode(self, message, version, data):
        return super().decode(message, version, data)[0]

class Changing(PycodecTestee):
    def encode_value(self, pair, value):
        data = super().encode_value(pair, value)
        value.name = value.name + "x"
        return data

class Silent(PycodecTestee):
    def size(self, message, version, fields):
        return None

class Exits(Plain):
    def encode(self, message, version, fields):
        os._exit(7)

class Aborts(Plain):
    def decode(self, message, version, data):
        os.abort()

class Hangs(Plain):
    def size(self, message, version, fields):
        while True:
            pass

class Hoards(Plain):
    def encode(self, message, version, fields):
        held = []
        while True:
            held.append(b"x" * (1 << 26))

class Claims(Plain):
    def encode(self, message, version, fields):
        return bytes(1 << 44)

class Raises(Plain):
    def encode(self, message, version, fields):
        raise KeyboardInterrupt

class Forks(Plain):
    def encode(self, message, version, fields):
        os.fork()
        return super().encode(message, version, fields)

class Unprintable(Plain):
    def encode(self, message, version, fields):
        class Error(Exception):
            def __str__(self):
                raise RuntimeError
        raise Error

class Starts(Plain):
    def encode(self, message, version, fields):
        import subprocess
        started = subprocess.Popen(["sleep", "1000"])
        with open("started", "w") as file:
            file.write(str(started.pid))
        while True:
            pass

class Declines(Plain):
    def encode(self, message, version, fields):
        raise Unsupported("not today")

class Writes(Declines):
    def decode(self, message, version, data):
        raise AdapterError("no word for it")

class Untold(Plain):
    def decode(self, message, version, data):
        return super().decode(message, version, data)[0], None

class Unread(Plain):
    def decode(self, message, version, data):
        raise ValueError("too many")

class Unsized(Shifted):
    def size(self, message, version, fields):
        raise Unsupported("no size")

class Floating(Plain):
    def size(self, message, version, fields):
        return float(self.codec.size(message, version, fields))

class Numbers(Plain):
    def encode(self, message, version, fields):
        return list(super().encode(message, version, fields))

class Tupled(Plain):
    def reencode(self, message, version, data):
        return data, len(data)

class Counts(Plain):
    def reencode(self, message, version, data):
        return Reencoded(data, len(data) - 1)

class Broken(PycodecTestee):
    def __init__(self):
        raise RuntimeError("not today")
"""


def frame(**fields: Any) -> bytes:
    return CODEC.encode(from_dict(CODEC.message_class, fields))


def case(**changes: Any) -> ScriptCase:
    """A case on which pycodec agrees."""
    plain = ScriptCase(
        signature="roundtrip-Scalars-short-000000",
        what="value differs at short",
        message="Scalars",
        version=3,
        testee="pycodec",
        policy="KAFKA",
        reference="kafka-clients 4.4.0",
        spec_text=SCALARS,
        fields=default_fields(SCALARS_ROOT) | {"short": 7},
        read=None,
        frame=frame(short=7),
        refused="",
        seen=None,
    )
    return replace(plain, **changes)


def run(tmp_path: Path, source: str, *arguments: str, path: str = str(ROOT)) -> tuple[int, str]:
    """Exit code and output of a script, run in an empty folder."""
    file = tmp_path / "repro.py"
    file.write_text(source, "utf-8")
    (tmp_path / "my_adapter.py").write_text(ADAPTER)
    done = subprocess.run(
        [sys.executable, "-I" if not path else "-s", file.name, *arguments],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.stderr == ""
    return done.returncode, done.stdout


def test_a_testee_that_agrees_ends_with_0(tmp_path: Path) -> None:
    code, told = run(tmp_path, value_script(case(), SCALARS_ROOT))
    assert code == 0, told
    assert "AGREES" in told


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"frame": frame(short=8)}, "REPRODUCED: encode, decode"),
        ({"frame": frame(short=7) + b"\0"}, "REPRODUCED: encode, size, decode"),
        ({"frame": None, "refused": "rejected:write:UnsupportedVersionException"}, "REPRODUCED: encode"),
        ({"read": default_fields(SCALARS_ROOT)}, "short is 7, the reference has 0"),
        ({"fields": default_fields(SCALARS_ROOT) | {"name": None}}, "refuses the value: NullNotEncodable"),
    ],
)
def test_a_testee_that_differs_ends_with_1(tmp_path: Path, changes: dict[str, Any], told: str) -> None:
    code, output = run(tmp_path, value_script(case(**changes), SCALARS_ROOT))
    assert code == 1, output
    assert told in output


def test_nothing_is_asked_about_bytes_that_the_reference_cannot_read(tmp_path: Path) -> None:
    """Its own finding is no difference of the testee, which may read them or not."""
    unread = case(testee="my_adapter:Unread")
    code, output = run(tmp_path, value_script(unread, SCALARS_ROOT))
    assert code == 1, output
    assert "REPRODUCED: decode" in output
    words = "rejected:read:RuntimeException: too many"
    code, output = run(tmp_path, value_script(replace(unread, unreadable=words), SCALARS_ROOT))
    assert code == 0, output
    assert f"reference  refuses them: {words}" in output


def test_nothing_is_asked_about_a_value_that_the_reference_does_not_survive(tmp_path: Path) -> None:
    died = case(frame=None, died="timed_out:write:TimedOut")
    code, output = run(tmp_path, value_script(died, SCALARS_ROOT))
    assert code == 0, output
    assert "reference  does not survive the value: timed_out:write:TimedOut" in output
    assert "AGREES" in output


def test_what_agrees_alone_is_no_agreement(tmp_path: Path) -> None:
    """The mismatch came after other cases: the script cannot show it, and says what can."""
    after = case(after="wirecheck run --cases 9 --seed 7", seen=frame(short=7) + b"\0")
    code, output = run(tmp_path, value_script(after, SCALARS_ROOT))
    assert code == 2, output
    assert "AGREES ALONE" in output
    assert "\n  wirecheck run --cases 9 --seed 7\n" in output
    assert f"  in the run {len(frame(short=7)) + 1} bytes" in output


def test_what_is_there_alone_too_ends_with_1(tmp_path: Path) -> None:
    after = case(after="wirecheck run", frame=frame(short=8))
    code, output = run(tmp_path, value_script(after, SCALARS_ROOT))
    assert code == 1, output


def test_both_refusing_a_value_is_agreement(tmp_path: Path) -> None:
    refused = case(
        fields=default_fields(SCALARS_ROOT) | {"name": None}, frame=None, refused="rejected:write:X"
    )
    code, output = run(tmp_path, value_script(refused, SCALARS_ROOT))
    assert code == 0, output


@pytest.mark.parametrize(
    ("testee", "code", "told"),
    [
        ("my_adapter:Shifted", 1, "REPRODUCED: encode"),
        ("my_adapter:Unpaired", 1, "decode must return (fields, consumed), not a dict"),
        ("my_adapter:Changing", 1, "REPRODUCED: size, the value that was given differs"),
        ("my_adapter:Silent", 0, "AGREES"),
        ("my_adapter:Untold", 0, "AGREES"),
        ("my_adapter:Declines", 0, "declines: Unsupported: not today"),
        ("my_adapter:Writes", 2, "cannot run: the testee declines: Unsupported: not today"),
        ("my_adapter:Unsized", 1, "REPRODUCED: encode differs"),
        ("my_adapter:Floating", 1, "which is no number of bytes"),
        ("my_adapter:Numbers", 1, "encode gave list, not bytes"),
        ("my_adapter:Tupled", 1, "reencode must return Reencoded(data, consumed), not a tuple"),
        ("my_adapter:Broken", 2, "cannot be made (RuntimeError: not today)"),
        ("my_adapter:Absent", 2, "cannot be made (AttributeError"),
        ("no_such_module:Testee", 2, "cannot be made (ModuleNotFoundError"),
    ],
)
def test_another_testee_is_imported_by_name(tmp_path: Path, testee: str, code: int, told: str) -> None:
    """From the present folder, too; one that is not there ends with 2."""
    found, output = run(tmp_path, value_script(case(testee=testee), SCALARS_ROOT))
    assert (found, told in output) == (code, True), output


SCRIPTED = f"{sys.executable} -m tests.testees.scripted"
TAGGED = {"short": 7, "unknown_tagged_fields": [(99, b"x")]}


@pytest.mark.parametrize(
    ("orders", "code", "told"),
    [
        ("reencode", 0, "does not encode values"),
        ("reencode drop_tags", 1, "REPRODUCED: what is written again differs from the reference"),
        ("encode unknown_tags", 0, "does not decode to values"),
        ("decode drop_tags", 1, "REPRODUCED: decode differs from the reference"),
        ("encode decode reencode size unknown_tags", 0, "AGREES"),
    ],
)
def test_a_program_is_asked_what_it_can(tmp_path: Path, orders: str, code: int, told: str) -> None:
    """In an empty folder; what it cannot do is no difference."""
    tagged = case(
        testee=f"exec:{SCRIPTED} {orders}",
        fields=default_fields(SCALARS_ROOT) | TAGGED,
        frame=frame(**TAGGED),
    )
    found, output = run(tmp_path, value_script(tagged, SCALARS_ROOT))
    assert (found, told in output) == (code, True), output


def test_a_program_that_is_not_there_is_given_by_its_command(tmp_path: Path) -> None:
    """The run's command may hold where it was run only."""
    source = value_script(case(testee="exec:./my-testee"), SCALARS_ROOT)
    code, output = run(tmp_path, source)
    assert (code, "give one that works anywhere: 'exec:COMMAND'" in output) == (2, True), output
    code, output = run(tmp_path, source, f"exec:{SCRIPTED} encode decode reencode")
    assert (code, "AGREES" in output) == (0, True), output


@pytest.mark.parametrize(
    ("testee", "told"),
    [
        ("Exits", "the testee ends its process with exit code 7"),
        ("Aborts", "the testee ends its process with SIGABRT"),
        ("Hangs", "the testee does not come back within 3 s"),
        ("Hoards", "the testee takes more than 256 MiB of memory"),
        ("Claims", "the testee runs out of memory"),
        ("Raises", "encode differs from the reference"),
        ("Unprintable", "encode"),
    ],
)
def test_a_testee_that_does_not_survive_is_the_mismatch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, testee: str, told: str
) -> None:
    if testee == "Hangs":
        monkeypatch.setattr(script, "TIME_LIMIT", 1)
    monkeypatch.setattr(script, "MEMORY_LIMIT", 256 << 20)
    code, output = run(tmp_path, value_script(case(testee=f"my_adapter:{testee}"), SCALARS_ROOT))
    assert code == 1, output
    assert f"REPRODUCED: {told}" in output
    assert ("refuses the value: KeyboardInterrupt" in output) is (testee == "Raises")


def test_what_a_testee_started_ends_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(script, "TIME_LIMIT", 1)
    code, output = run(tmp_path, value_script(case(testee="my_adapter:Starts"), SCALARS_ROOT))
    assert code == 1, output
    assert is_gone(int((tmp_path / "started").read_text()))


def test_a_testee_that_forks_is_asked_once(tmp_path: Path) -> None:
    code, output = run(tmp_path, value_script(case(testee="my_adapter:Forks"), SCALARS_ROOT))
    assert code == 0, output
    assert output.count("AGREES") == 1


def test_what_nobody_foresaw_is_no_mismatch(tmp_path: Path) -> None:
    code, output = run(tmp_path, value_script(case(spec_text="{"), SCALARS_ROOT))
    assert code == 2, output
    assert "cannot run: unforeseen, at " in output
    assert "Traceback" not in output


def test_a_spec_of_an_old_release_is_read_under_the_rules_of_its_time(tmp_path: Path) -> None:
    """Releases up to 3.9.1 have the listener `zkBroker`, and some have text behind the JSON."""
    old = SCALARS.replace('"data",', '"request", "listeners": ["zkBroker"], "apiKey": 0,', 1) + "\n}"
    assert "zkBroker" in old
    code, output = run(tmp_path, value_script(case(spec_text=old), SCALARS_ROOT))
    assert code == 0, output


def test_without_pycodec_it_ends_with_2(tmp_path: Path) -> None:
    source = value_script(case(), SCALARS_ROOT)
    hidden = "import sys\nsys.modules['pycodec'] = None\n"
    source = source.replace("import importlib\n", hidden + "import importlib\n", 1)
    code, output = run(tmp_path, source)
    assert code == 2
    assert "pycodec is not importable" in output


def test_values_that_no_literal_holds_come_through(tmp_path: Path) -> None:
    """NaN payloads, lone surrogates, −0.0."""
    signalling = float.fromhex("nan")
    fields = {"ratio": signalling, "nickname": "x", "id": bytes(range(16))}
    odd = case(fields=default_fields(SCALARS_ROOT) | fields, frame=frame(**fields))
    code, output = run(tmp_path, value_script(odd, SCALARS_ROOT))
    assert code == 0, output


def test_the_source_is_python_whatever_is_in_it() -> None:
    """Names and specs are untrusted: nothing in them becomes code."""
    hostile = "'''\nimport os\n\\"
    source = value_script(
        case(what=hostile, signature=hostile, spec_text=hostile, testee=hostile, refused=hostile),
        SCALARS_ROOT,
    )
    tree = ast.parse(source)
    assigned = {
        target.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for name in ("WHAT", "SIGNATURE", "TESTEE", "REFUSED"):
        assert ast.literal_eval(assigned[name]) == hostile
    assert ast.literal_eval(assigned["SPEC"]) == hostile.strip()


def test_defaults_are_left_out_of_values() -> None:
    root = EVERYTHING.messages["Arrays"].root
    whole = default_fields(root) | {
        "topics": [{"name": "a", "partitions": []}, {"name": "", "partitions": []}]
    }
    assert sparse(root, whole) == {"topics": [{"name": "a"}, {}]}
    assert sparse(root, default_fields(root)) == {}


@pytest.mark.parametrize("place", [">&-", "| head -1", "| true", "> /dev/full"])
@pytest.mark.parametrize(("short", "code"), [(7, 0), (8, 1)])
def test_a_reader_that_goes_away_leaves_the_exit_code(
    tmp_path: Path, place: str, short: int, code: int
) -> None:
    """An error of writing ends Python with 1, which would say "reproduced"."""
    (tmp_path / "repro.py").write_text(value_script(case(frame=frame(short=short)), SCALARS_ROOT), "utf-8")
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", f"{sys.executable} -s repro.py {place}"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (code, "")


def _heed_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
def test_who_ends_a_script_ends_its_testee(tmp_path: Path, number: signal.Signals) -> None:
    (tmp_path / "repro.py").write_text(value_script(case(testee="my_adapter:Starts"), SCALARS_ROOT), "utf-8")
    # With the script itself the system ends its child alone: nobody is left to end more.
    alone = "os.getpid()" if number == signal.SIGKILL else 'subprocess.Popen(["sleep", "1000"]).pid'
    adapter = ADAPTER.replace('subprocess.Popen(["sleep", "1000"])', alone).replace("started.pid", "started")
    (tmp_path / "my_adapter.py").write_text(adapter)
    script = subprocess.Popen(
        [sys.executable, "-s", "repro.py"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        # What a shell starts in the background ignores Ctrl-C, and so does all that it starts.
        preexec_fn=_heed_interrupts,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    told = tmp_path / "started"
    while not (told.exists() and told.read_text()):
        assert script.poll() is None
        time.sleep(0.01)
    script.send_signal(number)
    out, err = script.communicate(timeout=60)
    assert err == ""
    assert is_gone(int(told.read_text()))
    if number != signal.SIGKILL:
        assert (script.returncode, out.splitlines()[-1]) == (2, "cannot run: interrupted")


@pytest.mark.parametrize(
    ("changes", "code", "told"),
    [
        ({"frame": frame(short=8), "direction": "write"}, 1, "REPRODUCED: encode differs"),
        ({"frame": frame(short=8), "direction": "read"}, 1, "REPRODUCED: decode differs"),
        ({"testee": "my_adapter:Unread", "direction": "write"}, 0, "AGREES"),
        ({"testee": "my_adapter:Unread", "direction": "read"}, 1, "REPRODUCED: decode differs"),
        ({"testee": "my_adapter:Shifted", "direction": "read"}, 0, "AGREES"),
        ({"testee": "my_adapter:Counts", "direction": "read"}, 1, "REPRODUCED: how much is read"),
        ({"testee": "my_adapter:Counts", "direction": "write"}, 0, "AGREES"),
        ({"testee": "my_adapter:Counts", "direction": "rewrite"}, 0, "AGREES"),
    ],
)
def test_what_else_is_wrong_with_a_case_is_told_and_is_another_cause(
    tmp_path: Path, changes: dict[str, Any], code: int, told: str
) -> None:
    """So that a script agrees once its own cause is mended."""
    ended, said = run(tmp_path, value_script(case(**changes), SCALARS_ROOT))
    assert (ended, told in said) == (code, True), said
    alone = changes.get("testee") in ("my_adapter:Unread", "my_adapter:Counts") and code == 1
    assert ("which is counted apart" in said) is not alone
