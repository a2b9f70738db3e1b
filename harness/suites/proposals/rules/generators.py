"""Kafka's generator with the rules of a document that it never had, made once and kept beside the references.

The build copies the generator's sources; the Java side patches and compiles them (`PatchedGenerator.java`).
"""

from __future__ import annotations

import os
import shutil
import zipfile
from hashlib import blake2b
from pathlib import Path
from typing import Final

from harness.errors import UserError
from harness.references import Reference, facade_jar, reference_folder
from harness.runners.gateway import Gateway
from harness.suites.contract import ReferenceRequest, published_reference
from harness.suites.specs.generator import DEFAULT_GENERATOR, find_generator

__all__ = ["PATCHES", "document_generator", "make_generators", "prepare"]

PATCHES: Final = {
    "IntegerEncodings": "kip-625",
    "TaggedFieldsText": "kip-482-accepted",
    "OptionalFields": "kip-482-draft",
}
"""The patch of each message of the suite whose specs have rules of their own."""

# A change of how the jars are made makes them anew.
_REVISION: Final = b"1"
_DIGEST: Final = "patch.digest"


def document_generator(patch: str) -> Reference:
    """The jars of a patched generator; `UserError` if it was not made yet (`make_generators`)."""
    folder = _folder(patch)
    if not (folder / _DIGEST).is_file():
        remedy = "`wirecheck run --suite proposals` makes it"
        raise UserError(f"the generator with the patch {patch} is missing", remedy)
    return Reference(folder.name, tuple(sorted(folder.glob("*.jar"))), ())


def make_generators(gateway: Gateway | None = None) -> None:
    """Make those patched generators that are missing, or of another patch; some seconds each.

    Args:
        gateway: to a JVM, if there is one; else one is launched if it is needed.
    """
    wanted = [patch for patch in PATCHES.values() if not _is_made(patch)]
    if not wanted:
        return
    used = Gateway.launch() if gateway is None else gateway
    try:
        for patch in wanted:
            _make(used, patch)
    finally:
        if gateway is None:
            used.close()


def prepare(request: ReferenceRequest) -> Reference:
    """The reference of a run of the suite, with the patched generators made ready."""
    make_generators()
    return published_reference(request)


def _folder(patch: str) -> Path:
    return reference_folder(f"{DEFAULT_GENERATOR}-{patch}-generator")


def _digest(patch: str) -> str:
    try:
        with zipfile.ZipFile(facade_jar()) as jar:
            text = jar.read(f"org/wirecheck/specs/{patch}.patch")
    except (KeyError, OSError):
        raise UserError(f"{facade_jar()} has no patch {patch}", "run `make setup`") from None
    return blake2b(_REVISION + text, digest_size=8).hexdigest()


def _is_made(patch: str) -> bool:
    stored = _folder(patch) / _DIGEST
    return stored.is_file() and stored.read_text() == _digest(patch)


def _make(gateway: Gateway, patch: str) -> None:
    folder, generator = _folder(patch), find_generator()
    sources = list(reference_folder(f"{DEFAULT_GENERATOR}-generator-sources").glob("*-sources.jar"))
    if not sources:
        raise UserError(f"the sources of generator {DEFAULT_GENERATOR} are missing", "run `make setup`")
    partial = folder.with_name(f".{folder.name}.{os.getpid()}.partial")
    partial.mkdir(parents=True)
    try:
        for jar in generator.jars:
            if not jar.name.startswith("generator-"):
                shutil.copy2(jar, partial / jar.name)
        gateway.patch(generator, sources[0], patch, partial / f"generator-{DEFAULT_GENERATOR}-{patch}.jar")
        (partial / _DIGEST).write_text(_digest(patch))
        shutil.rmtree(folder, ignore_errors=True)
        partial.rename(folder)
    except OSError:
        # Another process was quicker: what it made is the same.
        if not _is_made(patch):
            raise
    finally:
        shutil.rmtree(partial, ignore_errors=True)
