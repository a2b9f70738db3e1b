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

from pycodec.errors import SpecError

__all__ = ["MAX_SPEC_BYTES", "read_specs"]

MAX_SPEC_BYTES = 4 * 1024 * 1024
"""Largest spec that is read, uncompressed; the largest of Kafka's own has 13 KiB."""

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
    place = Path(path)
    try:
        if place.is_dir():
            files = sorted(p for p in place.rglob("*.json") if p.is_file())
            specs = [(str(p), _decode(_read_file(p), str(p))) for p in files]
        elif place.suffix == ".json":
            specs = [(str(place), _decode(_read_file(place), str(place)))]
        else:
            specs = _read_jar(place)
    except OSError as error:
        raise SpecError(f"cannot read {place}: {error.strerror or error}") from None
    if not specs:
        raise SpecError(f"no message spec in {place}")
    return specs


def _read_file(path: Path) -> bytes:
    with path.open("rb") as file:
        data = file.read(MAX_SPEC_BYTES + 1)
    return _bounded(data, str(path))


def _read_jar(path: Path) -> list[tuple[str, str]]:
    specs = []
    try:
        with zipfile.ZipFile(path) as jar:
            for entry in sorted(jar.namelist()):
                if _IN_JAR.search(entry):
                    origin = f"{path.name}!/{entry}"
                    # The size in the directory of a zip may lie, so the bound is on what comes out.
                    with jar.open(entry) as file:
                        data = _bounded(file.read(MAX_SPEC_BYTES + 1), origin)
                    specs.append((origin, _decode(data, origin)))
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError) as error:
        raise SpecError(f"cannot read {path} as a jar: {error}") from None
    return specs


def _bounded(data: bytes, origin: str) -> bytes:
    if len(data) > MAX_SPEC_BYTES:
        raise SpecError(f"larger than {MAX_SPEC_BYTES} bytes", message=origin)
    return data


def _decode(data: bytes, origin: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SpecError(f"not UTF-8: {error.reason} at byte {error.start}", message=origin) from None
