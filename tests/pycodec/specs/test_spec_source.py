"""Specs are found in jars, directories and files; what cannot be read is refused by name."""

from __future__ import annotations

import os
import zipfile
from pathlib import Path

import pytest

from pycodec import Protocol
from pycodec.errors import SpecError
from pycodec.specs.source import MAX_SPEC_BYTES, MAX_TOTAL_BYTES, read_specs


def _jar(path: Path, entries: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as jar:
        for name, data in entries.items():
            jar.writestr(name, data)
    return path


def test_a_jar_gives_the_entries_of_its_message_folders(tmp_path: Path) -> None:
    jar = _jar(
        tmp_path / "x.jar",
        {
            "common/message/B.json": b"b",
            "common/metadata/C.json": b"\xef\xbb\xbfc",
            "message/A.json": b"a",
            "META-INF/maven/pom.json": b"no",
            "message/deeper/D.json": b"no",
            "common/message/E.class": b"no",
        },
    )
    assert read_specs(jar) == [
        ("x.jar!/common/message/B.json", "b"),
        ("x.jar!/common/metadata/C.json", "\ufeffc"),
        ("x.jar!/message/A.json", "a"),
    ]


def test_a_directory_gives_every_json_file_below(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "b.json").write_text("b")
    (tmp_path / "a.json").write_text("a")
    (tmp_path / "a.txt").write_text("no")
    assert [text for _, text in read_specs(tmp_path)] == ["a", "b"]
    assert read_specs(str(tmp_path / "a.json")) == [(str(tmp_path / "a.json"), "a")]


@pytest.mark.parametrize(
    ("name", "data", "reason"),
    [
        ("none.jar", None, "cannot read"),
        ("none.json", None, "cannot read"),
        ("text.jar", b"no zip", "as a jar"),
        ("empty.jar", b"", "as a jar"),
        ("latin.json", b"\xff", "not UTF-8"),
        ("large.json", b" " * (MAX_SPEC_BYTES + 1), "larger than"),
    ],
)
def test_unreadable(tmp_path: Path, name: str, data: bytes | None, reason: str) -> None:
    if data is not None:
        (tmp_path / name).write_bytes(data)
    with pytest.raises(SpecError, match=reason) as refusal:
        read_specs(tmp_path / name)
    assert name in str(refusal.value)


def test_nothing_to_read(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match="no message spec"):
        read_specs(tmp_path)
    with pytest.raises(SpecError, match="no message spec"):
        read_specs(_jar(tmp_path / "x.jar", {"a.json": b"{}"}))


def test_a_zip_bomb_is_not_unpacked(tmp_path: Path) -> None:
    jar = _jar(tmp_path / "bomb.jar", {"message/A.json": bytes(8 * MAX_SPEC_BYTES)})
    assert jar.stat().st_size < 100_000
    with pytest.raises(SpecError, match="larger than"):
        read_specs(jar)


def test_a_damaged_jar(tmp_path: Path) -> None:
    jar = _jar(tmp_path / "x.jar", {"message/A.json": b"abc" * 100})
    data = bytearray(jar.read_bytes())
    data[50] ^= 0xFF
    jar.write_bytes(data)
    with pytest.raises(SpecError, match="as a jar"):
        read_specs(jar)


def one(number: int) -> str:
    form = '{{"type": "data", "name": "M{}", "validVersions": "0", "flexibleVersions": "none", "fields": []}}'
    return form.format(number)


METHODS = [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA]


@pytest.mark.parametrize("method", METHODS)
def test_a_damaged_jar_is_one_error(tmp_path: Path, method: int) -> None:
    """Whichever byte of it is another one."""
    jar = tmp_path / "a.jar"
    with zipfile.ZipFile(jar, "w", method) as made:
        made.writestr("common/message/a.json", one(1))
    content, refused = jar.read_bytes(), 0
    for index in range(len(content)):
        jar.write_bytes(content[:index] + bytes((content[index] ^ 0x55,)) + content[index + 1 :])
        try:
            read_specs(jar)
        except SpecError:
            refused += 1
    assert refused > len(content) // 4


def test_what_a_jar_unpacks_to_has_a_bound(tmp_path: Path) -> None:
    jar = tmp_path / "a.jar"
    space = " " * (MAX_SPEC_BYTES - 200)
    with zipfile.ZipFile(jar, "w", zipfile.ZIP_DEFLATED) as made:
        for number in range(MAX_TOTAL_BYTES // len(space) + 1):
            made.writestr(f"common/message/{number}.json", one(number) + space)
    assert jar.stat().st_size < MAX_TOTAL_BYTES // 200
    with pytest.raises(SpecError, match=f"more than {MAX_TOTAL_BYTES} bytes"):
        read_specs(jar)


@pytest.mark.parametrize("name", ["pipe.json", "pipe.jar"])
def test_a_pipe_is_no_file(tmp_path: Path, name: str) -> None:
    os.mkfifo(tmp_path / name)
    with pytest.raises(SpecError, match="not a file"):
        read_specs(tmp_path / name)


@pytest.mark.parametrize("path", ["a\0.json", "a\0.jar", "\ud800.json", "\ud800.jar"])
def test_a_path_that_no_file_can_have(path: str) -> None:
    with pytest.raises(SpecError):
        read_specs(path)


def test_one_byte_order_mark_is_enough(tmp_path: Path) -> None:
    """Kafka's generator takes one, too."""
    spec = tmp_path / "a.json"
    spec.write_bytes(b"\xef\xbb\xbf" + one(1).encode())
    assert list(Protocol.from_jars(spec).messages) == ["M1"]
    spec.write_bytes(2 * b"\xef\xbb\xbf" + one(1).encode())
    with pytest.raises(SpecError, match="not JSON"):
        Protocol.from_jars(spec)


class _Failing:
    def __fspath__(self) -> str:
        raise KeyError("x")


def test_what_says_that_it_is_a_path_and_fails() -> None:
    with pytest.raises(SpecError, match="cannot read an object of class _Failing"):
        read_specs(_Failing())
