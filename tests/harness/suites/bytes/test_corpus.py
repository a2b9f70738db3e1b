"""The corpus keeps what it is given, loses no cell when pruned, and is read by pycodec as it was kept."""

from __future__ import annotations

import lzma
import subprocess
import sys
from pathlib import Path

import pytest

from harness.errors import UserError
from harness.pair import Pair
from harness.references import Reference
from harness.suites.bytes.corpus import (
    COVER,
    LARGEST,
    MISMATCH,
    Entry,
    corpus_path,
    prune,
    read_corpus,
    write_corpus,
)
from harness.suites.bytes.frames import FrameCases
from harness.suites.bytes.reasons import load_reasons
from harness.suites.bytes.vectors import notes
from pycodec import STRICT, DecodeError
from pycodec.strict_rules import Rule

PAIRS = [Pair("Foo", 0), Pair("Foo", 1), Pair("Bar", 3)]


def entry(cell: str, data: bytes, origin: str = COVER, version: int = 1) -> Entry:
    return Entry("Foo", version, cell, origin, "accepted", len(data), ("trailing_bytes",), data, data[:-1])


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    refused = Entry("Foo", 0, "bool:two", COVER, "underflow", -1, (), b"\2", None)
    same = Entry("Foo", 0, "", MISMATCH, "accepted", 2, ("a", "b"), b"xyz", b"xy")
    empty = Entry("Bar", 3, "frame:truncated", COVER, "accepted", 0, (), b"", b"")
    entries = [refused, same, empty, entry("x:y", b"abc")]
    path = tmp_path / "corpus.tsv.xz"
    write_corpus(path, [*entries, *entries])
    assert sorted(read_corpus(path, PAIRS), key=lambda e: e.key) == sorted(entries, key=lambda e: e.key)
    first = path.read_bytes()
    write_corpus(path, reversed(entries))
    assert path.read_bytes() == first


def test_a_corpus_that_cannot_be_written_leaves_the_one_that_is_there(tmp_path: Path) -> None:
    """The mismatches of earlier runs are in no other place; a disk that is full took them."""
    path = tmp_path / "corpus.tsv.xz"
    write_corpus(path, [entry("a:b", b"kept", MISMATCH)])
    kept = path.read_bytes()
    code = (
        "import resource, sys\n"
        "from pathlib import Path\n"
        "from harness.suites.bytes.corpus import write_corpus\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10))\n"
        "try:\n"
        f"    write_corpus(Path({str(path)!r}), [])\n"
        "except OSError as error:\n"
        "    print(error.filename)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == f"{path}\n"
    assert path.read_bytes() == kept


@pytest.mark.parametrize(
    "held",
    [
        b"no xz",
        lzma.compress(b"something else\n"),
        lzma.compress(b"# wirecheck corpus 1\nFoo\t1\n"),
        lzma.compress(b"# wirecheck corpus 1\nFoo\t1\ta:b\tcover\taccepted\t0\t\t!!!\t=\n"),
        lzma.compress(b"# wirecheck corpus 1\nFoo\t1\ta:b\tweird\taccepted\t0\t\t\t=\n"),
        lzma.compress(b"# wirecheck corpus 1\n\xff\n"),
        lzma.compress(b"# wirecheck corpus 1\n" * 9)[:-20],
    ],
)
def test_no_file_is_no_corpus_and_another_file_is_refused(tmp_path: Path, held: bytes) -> None:
    assert read_corpus(tmp_path / "none", PAIRS) == []
    (tmp_path / "other").write_bytes(held)
    with pytest.raises(UserError, match=r"other is no corpus: .*; restore it, or remove it"):
        read_corpus(tmp_path / "other", PAIRS)


def test_a_frame_of_a_pair_that_the_reference_lacks_is_told(tmp_path: Path) -> None:
    path = tmp_path / "corpus.tsv.xz"
    write_corpus(path, [entry("a:b", b"x", version=9), entry("a:b", b"x")])
    with pytest.raises(UserError, match=r"its reference has no Foo v9; restore it, or remove it"):
        read_corpus(path, PAIRS)


def test_pruning_keeps_every_cell_and_every_mismatch() -> None:
    entries = [
        entry("a:b", b"long frame"),
        entry("a:b", b"short"),
        entry("a:b", b"short", version=2),
        entry("c:d", b"only"),
        entry("a:b", b"this differed", MISMATCH),
        entry("a:b", b"this differed", MISMATCH),
    ]
    kept = prune(entries)
    assert {(e.version, e.cell) for e in kept} == {(e.version, e.cell) for e in entries}
    assert [e.data for e in kept if e.origin == MISMATCH] == [b"this differed"]
    assert b"long frame" not in [e.data for e in kept]
    assert prune(kept) == kept


@pytest.fixture(scope="module")
def stored(reference: Reference) -> list[Entry]:
    return read_corpus(corpus_path("4.4.0"), reference.pairs)


def test_the_stored_corpus_covers_every_cell_of_every_pair(stored: list[Entry], reference: Reference) -> None:
    """Except for the cells whose smallest frame is longer than what is kept."""
    protocol = reference.protocol
    cases = FrameCases(
        protocol.messages, lambda name: protocol.message_class(name)._structs, reference.pairs, 7
    )
    held: dict[object, set[str]] = {}
    for each in stored:
        held.setdefault(each.pair, set()).add(each.cell)
    long = {"at_limit", "over_limit", "longest", "repeated", "unsigned"}
    for pair in reference.pairs[::7]:
        missing = set(cases.pair(pair).cells) - held[pair]
        assert {cell.partition(":")[2] for cell in missing} <= long, pair
    assert all(len(each.data) <= LARGEST for each in stored if each.origin == COVER)
    assert corpus_path("4.4.0").stat().st_size < 1 << 20


def test_pycodec_takes_the_stored_corpus_as_the_reference_did(
    stored: list[Entry], reference: Reference
) -> None:
    """Without a JVM: outcome, bytes consumed, canonical bytes, and the accident by the strict policy."""
    rows = {row.name: row for row in load_reasons().refusals}
    for each in stored[::19]:
        codec = reference.protocol.codec(*each.pair)
        if each.outcome != "accepted":
            with pytest.raises(DecodeError) as caught:
                codec.decode(each.data)
            assert type(caught.value).__name__ in rows[each.outcome].pycodec, each.key
            continue
        value, consumed = codec.decode(each.data)
        assert consumed == each.consumed, each.key
        if each.canonical is not None:
            assert codec.encode(value) == each.canonical, each.key
        strict = reference.protocol.codec(*each.pair, policy=STRICT)
        lenient = [flag for flag in each.flags if flag.startswith("lenient_")]
        if lenient:
            with pytest.raises(DecodeError, match=lenient[0].removeprefix("lenient_")):
                strict.decode(each.data)
        else:
            assert strict.decode(each.data)[1] == each.consumed


def test_every_rule_and_every_row_has_a_note() -> None:
    assert {f"lenient_{rule}" for rule in Rule} <= notes().keys()
    assert {row.name for row in load_reasons().refusals} <= notes().keys()
