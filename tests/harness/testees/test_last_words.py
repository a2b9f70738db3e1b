"""Of what a crashed program wrote, the line that says why."""

from __future__ import annotations

import pytest

from harness.testees.last_words import last_words

GO = """request 7
panic: runtime error: slice bounds out of range [:9] with capacity 4

goroutine 1 [running]:
main.decode(0xc00001c0a8)
\t/src/main.go:44 +0x1d
exit status 2
"""
GO_MEMORY = """runtime: VirtualAlloc of 68719476736 bytes failed
fatal error: out of memory

runtime stack:
runtime.throw({0x4b8a7d8, 0x16}) pc=0x4d9e4b
"""
RUST = """thread 'main' panicked at src/main.rs:12:9:
range end index 6 out of range for slice of length 4
note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace
"""
NODE = """file:///codec/main.mjs:7
  throw new RangeError('beyond the end')
        ^

RangeError: beyond the end
    at read (file:///codec/main.mjs:7:9)

Node.js v20.11.0
"""
JAVA = """INFO begun
Exception in thread "main" java.lang.IllegalStateException: no such field
\tat Main.main(Main.java:3)
"""
PYTHON = """Traceback (most recent call last):
  File "codec.py", line 3, in <module>
ValueError: no such field
"""


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (GO, "panic: runtime error: slice bounds out of range [:9] with capacity 4"),
        (GO_MEMORY, "fatal error: out of memory"),
        (RUST, f"thread 'main' panicked at src/main.rs:12:9: {RUST.splitlines()[1]}"),
        (NODE, "RangeError: beyond the end"),
        (JAVA, 'Exception in thread "main" java.lang.IllegalStateException: no such field'),
        (PYTHON, "ValueError: no such field"),
        ("request 1\nrequest 2\nfatal: too large\n", "fatal: too large"),
        ("request 1\nthe codec fell over\n", "the codec fell over"),
        ("\n", ""),
    ],
    ids=["Go", "Go without memory", "Rust", "Node", "Java", "Python", "fatal", "the last", "nothing"],
)
def test_the_line_that_says_why(text: str, told: str) -> None:
    assert last_words(text) == told


def test_what_a_runtime_says_goes_before_what_a_program_logs() -> None:
    logged = "fatal: no such host, trying the next\nIOError: it, too\n"
    assert last_words(f"{logged}{GO}") == last_words(GO)
    assert last_words(f"{logged}{JAVA}") == last_words(JAVA)
    assert last_words(logged) == "fatal: no such host, trying the next"


def test_of_a_long_text_a_line_that_is_cut_is_none() -> None:
    """Its end begins anywhere, and so does its beginning end."""
    assert last_words("half of a line", "b8a7d8 sp=0xbe01fb8a6b0\nexit\n") == "exit"
    assert last_words("half of a line", "half of a line") == ""
    assert last_words(f"{GO}\tat a.fra", "me\n\tat another\n") == last_words(GO)
    assert last_words("INFO begun\nIN", f"FO going on\n{GO}") == last_words(GO)
