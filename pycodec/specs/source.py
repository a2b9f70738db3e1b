"""Finding message specs in jars, directories and files. No JVM: a jar is a zip file.

Kafka bundles the specs of its messages in the jars that hold the generated classes: `common/message/*.json`
in kafka-clients, the coordinators and raft, `common/metadata/*.json` in kafka-metadata, `message/*.json` in
kafka-storage.
"""

from __future__ import annotations

import os
import re
import zipfile
import zlib
from pathlib import Path
from typing import IO

from pycodec.errors import SpecError, shown

__all__ = ["MAX_SPEC_BYTES", "MAX_TOTAL_BYTES", "read_specs"]

MAX_SPEC_BYTES = 4 * 1024 * 1024
"""Largest spec that is read, uncompressed; the largest of Kafka's own has 13 KiB."""

MAX_TOTAL_BYTES = 64 * 1024 * 1024
"""Most bytes of specs in one jar or directory, uncompressed; those of kafka-clients 4.4.0 have 0.4 MiB."""

_UNREADABLE: tuple[type[Exception], ...] = (
    zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError
)  # fmt: skip
try:
    from lzma import LZMAError
except ImportError:  # a Python without lzma reads no such jars
    pass
else:
    _UNREADABLE += (LZMAError,)

_IN_JAR = re.compile(r"(?:^|/)(?:message|metadata)/[^/]+\.json$")


def read_specs(path: str | os.PathLike[str]) -> list[tuple[str, str]]:
    """Read the texts of all message specs below `path`, sorted by place.

    Args:
        path: a jar or zip (its `message/` and `metadata/` folders), a directory (every `*.json` below it),
            or one `.json` file.

    Returns:
        Pairs (origin, text); an origin is `NAME.jar!/common/message/FetchRequest.json` or a file's path.

    Raises:
        SpecError: where nothing can be read, or there is no spec.
    """
    if not issubclass(type(path), (str, os.PathLike)):
        raise SpecError(f"a path is needed, not {shown(path)}")
    place = _place(path)
    try:
        if place.is_dir():
            specs = _read_files(sorted(p for p in place.rglob("*.json") if p.is_file()))
        elif place.suffix == ".json":
            specs = _read_files([place])
        else:
            specs = _read_jar(place)
    except OSError as error:
        # Below a folder it may be another one.
        raise SpecError(f"cannot read {error.filename or place}: {error.strerror or error}") from None
    except ValueError as error:  # a path that no file can have
        raise SpecError(f"cannot read {shown(path)}: {error}") from None
    if not specs:
        raise SpecError(f"no message spec in {place}")
    return specs


def _place(path: str | os.PathLike[str]) -> Path:
    try:
        return Path(path)
    except Exception as error:  # what says that it is a path, and is none
        raise SpecError(f"cannot read {shown(path)}: {shown(error)}") from None


def _read_files(paths: list[Path]) -> list[tuple[str, str]]:
    budget = _Budget()
    found = []
    for path in paths:
        _check_regular(path)
        with path.open("rb") as file:
            data = budget.read(file, str(path))
        found.append((str(path), _decode(data, str(path))))
    return found


def _check_regular(path: Path) -> None:
    """A pipe or a device may never end; what is not there, `open` says itself."""
    if path.exists() and not path.is_file():
        raise SpecError(f"cannot read {path}: not a file")


def _read_jar(path: Path) -> list[tuple[str, str]]:
    _check_regular(path)
    budget = _Budget()
    specs = []
    try:
        with zipfile.ZipFile(path) as jar:
            for entry in sorted(jar.namelist()):
                if _IN_JAR.search(entry):
                    origin = f"{path.name}!/{entry}"
                    # The size in the directory of a zip may lie, so the bound is on what comes out.
                    with jar.open(entry) as file:
                        data = budget.read(file, origin)
                    specs.append((origin, _decode(data, origin)))
    except _UNREADABLE as error:
        raise SpecError(f"cannot read {path} as a jar: {error}") from None
    return specs


class _Budget:
    """What may still be read from one jar or directory: little of a zip becomes much."""

    def __init__(self) -> None:
        self.left = MAX_TOTAL_BYTES

    def read(self, file: IO[bytes], origin: str) -> bytes:
        """All of `file`; `SpecError` where that is too much."""
        data = file.read(MAX_SPEC_BYTES + 1)
        if len(data) > MAX_SPEC_BYTES:
            raise SpecError(f"larger than {MAX_SPEC_BYTES} bytes", message=origin)
        self.left -= len(data)
        if self.left < 0:
            reason = f"with this spec, all of them have more than {MAX_TOTAL_BYTES} bytes"
            raise SpecError(reason, message=origin)
        return data


def _decode(data: bytes, origin: str) -> str:
    try:
        return data.decode()  # a byte order mark is for `load_json`
    except UnicodeDecodeError as error:
        raise SpecError(f"not UTF-8: {error.reason} at byte {error.start}", message=origin) from None
