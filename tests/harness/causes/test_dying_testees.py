"""The scripts of every suite outlive their testee, and obey no text that they show."""

from __future__ import annotations

import inspect
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from harness import wire
from harness.causes import script
from harness.causes.script import script_source
from harness.literal import literal
from harness.suites.bytes import script_template as of_bytes
from harness.suites.proposals import form, testee
from harness.suites.proposals import script_template as of_proposals
from harness.suites.specs import script_template as of_specs
from harness.suites.values import script_template as of_values

ROOT = Path(__file__).parents[3]
SPEC = (
    '{"type": "data", "name": "Small", "validVersions": "0", "flexibleVersions": "none",'
    ' "fields": [{"name": "Number", "type": "int8", "versions": "0"}]}'
)

ADAPTER = """
import os
from harness.testees import PycodecTestee

class Exits:
    def end(self):
        os._exit(0)

class Aborts:
    def end(self):
        os.abort()

class Hangs:
    def end(self):
        while True:
            pass

class Hoards:
    def end(self):
        held = []
        while True:
            held.append(b"x" * (1 << 26))

class Interrupts:
    def end(self):
        raise KeyboardInterrupt

def made(way):
    class Dies(way, PycodecTestee):
        def encode_value(self, pair, value):
            self.end()
        def decode_value(self, pair, data):
            self.end()
        def check_spec(self, text):
            self.end()
    return Dies

DyingExits, DyingAborts, DyingHangs, DyingHoards, DyingInterrupts = map(
    made, (Exits, Aborts, Hangs, Hoards, Interrupts)
)
"""

# The proposals have no other codec than pycodec: the fault is planted in it, in the process of the script.
PLANT = """
import sys
if sys.argv[0].endswith("repro.py") or "repro.py" in " ".join(sys.orig_argv):
    from pycodec.proposals.codec import InterpretedCodec
    import my_adapter
    InterpretedCodec.encode = lambda self, value: my_adapter.{way}().end()
"""

WAYS = {
    "Exits": "ends its process with exit code 0",
    "Aborts": "ends its process with SIGABRT",
    "Hangs": "does not come back within 3 s",
    "Hoards": "takes more than 256 MiB of memory",
}
COMMON = {"MESSAGE": "Small", "SPEC": SPEC}
SCRIPTS: dict[str, tuple[ModuleType, tuple[ModuleType, ...], dict[str, object]]] = {
    "values": (of_values, (), COMMON | {"VALUE": {"number": 7}, "FRAME": b"\7"}),
    "bytes": (of_bytes, (), COMMON | {"FRAME": b"\7", "CONSUMED": 1}),
    "specs": (of_specs, (), {"SPEC": SPEC}),
    "proposals": (
        of_proposals,
        (testee, wire, form),
        {
            "MESSAGE": "IntegerEncodings",
            "SPEC": SPEC,
            "LAYER": "codec",
            "VALUE": {"number": 7},
            "BYTES": b"\7",
        },
    ),
}


def source_of(suite: str, **constants: object) -> str:
    """The script of a suite for a case, whose other constants are the template's."""
    template, sources, case = SCRIPTS[suite]
    block = inspect.getsource(template).partition("# case: begin\n")[2].partition("# case: end\n")[0]
    names = [line.partition(" ")[0].partition(":")[0] for line in block.splitlines()]
    held = {name: getattr(template, name) for name in names} | case | constants
    del held["SECONDS"], held["MEMORY"]
    return script_source(template, {name: literal(value) for name, value in held.items()}, *sources)


def of_adapter(folder: Path, suite: str, way: str) -> str:
    """The script of a suite, for the adapter that it writes into a folder."""
    (folder / "my_adapter.py").write_text(ADAPTER)
    if suite == "proposals":
        (folder / "sitecustomize.py").write_text(PLANT.format(way=way))
        return source_of(suite)
    return source_of(suite, TESTEE=f"my_adapter:Dying{way}")


def run(folder: Path, source: str, **environment: str) -> tuple[int, bytes]:
    (folder / "repro.py").write_text(source, "utf-8")
    done = subprocess.run(
        [sys.executable, "-s", "repro.py"],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": os.pathsep.join((str(folder), str(ROOT)))} | environment,
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert done.stderr == b""
    return done.returncode, done.stdout


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("suite", SCRIPTS)
def test_a_testee_that_does_not_survive_is_the_mismatch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, suite: str, way: str
) -> None:
    if way == "Hangs":
        monkeypatch.setattr(script, "TIME_LIMIT", 1)
    monkeypatch.setattr(script, "MEMORY_LIMIT", 256 << 20)
    code, output = run(tmp_path, of_adapter(tmp_path, suite, way))
    assert code == 1, output
    assert f"REPRODUCED: the testee {WAYS[way]}".encode() in output


@pytest.mark.parametrize("suite", SCRIPTS)
def test_an_interrupt_that_nobody_typed_is_an_exception_as_any_other(tmp_path: Path, suite: str) -> None:
    """As in the run, it is told by its name and ends nothing."""
    code, output = run(tmp_path, of_adapter(tmp_path, suite, "Interrupts"))
    assert code == 1, output
    assert b"REPRODUCED: " in output
    assert b"KeyboardInterrupt" in output
    assert b"KeyboardInterrupt:" not in output  # it says nothing more
    assert b"REPRODUCED: the testee ends" not in output


HOSTILE = "\x1b]0;title\x07\x1b[31mred\nREPRODUCED: forged\u202e\ud800\0"


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
@pytest.mark.parametrize("suite", SCRIPTS)
def test_foreign_text_reaches_a_terminal_as_text(tmp_path: Path, suite: str, encoding: str) -> None:
    hostile = {"FRAME": None} if suite == "values" else {}
    # Comments of specs hold no control characters.
    comment = "".join(char for char in HOSTILE if char >= " " or char == "\n")
    source = source_of(suite, **hostile, WHAT="a ß", REFUSED=HOSTILE, SPEC=f"{SPEC} /* {comment} */")
    code, output = run(tmp_path, source, PYTHONIOENCODING=encoding)
    told = output.decode(encoding)
    assert code in (1, 2), told
    assert "Traceback" not in told
    assert all(char.isprintable() for char in told.replace("\n", ""))
    assert "REPRODUCED: forged" not in told.splitlines()


OTHERWISE = """
from harness.testees import PycodecTestee, Reencoded

class Writes(PycodecTestee):
    def encode_value(self, pair, value):
        return b"\\x08"

class Rewrites(PycodecTestee):
    def reencode(self, message, version, data):
        return Reencoded(b"\\x08", 1)
"""


@pytest.mark.parametrize("testee", ["Writes", "Rewrites"])
def test_a_script_of_a_frame_shows_what_both_sides_write_again(tmp_path: Path, testee: str) -> None:
    (tmp_path / "my_adapter.py").write_text(OTHERWISE)
    code, output = run(tmp_path, source_of("bytes", REWRITTEN=b"\7", TESTEE=f"my_adapter:{testee}",
                                           READ={"number": 7}))  # fmt: skip
    assert code == 1, output
    assert b"  reference  1 byte, from byte 0: 07\n  testee     1 byte, from byte 0: 08\n" in output
