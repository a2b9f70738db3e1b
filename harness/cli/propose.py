"""`wirecheck propose`: a message spec that someone proposes, looked at from every side."""

from __future__ import annotations

import argparse
import json
import re
from pathlib import Path
from typing import Final

from harness.cli.answer import answer
from harness.cli.frames import read_frames
from harness.cli.lines import Volume, say, volume
from harness.errors import UserError
from harness.evolve.sides import Side, has_encodings
from harness.live.capture import MAGIC, open_capture
from harness.live.pcap import is_pcap
from harness.propose.checked import Refused, read_spec, read_text
from harness.propose.page import page
from harness.propose.patch import field_testees
from harness.propose.plot import bounds_svg
from harness.propose.report import Proposal, encodings_of, examine
from harness.propose.samples import Sample, from_bodies, from_capture, from_profile, read_profile
from harness.propose.tables import data, lines
from harness.references import find_reference
from harness.report.runfolder import make_folder, write_text
from harness.testees import load_testee
from pycodec.proposals.encodings.names import Encoding
from pycodec.specs.model import MessageSpec

__all__ = ["command"]

_CODES: Final = {"agreed": 0, "differs": 1, "inconclusive": 2}


def command(options: argparse.Namespace) -> int:
    """Look at a spec; 1 if it is none, or breaks what is released or in the field, 2 if that is not known."""
    if options.out is not None:
        make_folder(options.out)
    text = read_text(options.spec)
    spec = read_spec(text, str(options.spec))
    if isinstance(spec, Refused):
        found = Proposal(str(options.spec), refused=spec)
    elif not spec.valid_versions:
        raise UserError(f"{options.spec}: the message has no versions", "give it validVersions")
    else:
        found = _examined(options, text, spec)
    _print(found, options.format)
    if options.out is not None:
        _write(found, options.out)
    return _CODES[found.verdict]


def _examined(options: argparse.Namespace, text: str, spec: MessageSpec) -> Proposal:
    side = Side(str(options.spec), {spec.name: spec}, partial=True)
    version = spec.valid_versions.highest if options.version is None else options.version
    if version not in spec.valid_versions:
        raise UserError(f"{spec.name} has no version {version}", f"its versions are {spec.valid_versions}")
    base = None if options.against == "none" else find_reference(options.against)
    if base is None and options.patch:
        raise UserError("--patch holds the spec against a release", "name one with --against")
    for name in options.testee or ():
        load_testee(name)  # one that is named and is not there is a mistake, not a codec without an answer
    samples, source = _samples(options, side, spec, version)
    testees = options.testee or (field_testees() if options.patch else [])
    found = examine(side, spec, samples, source, version, base, testees, options.array_elements)
    if options.java:
        # The suite of specs knows the generator, and brings py4j.
        from harness.propose.javaclass import java_class

        found.java = java_class(text, spec.name, has_encodings(spec))
    return found


def _samples(
    options: argparse.Namespace, side: Side, spec: MessageSpec, version: int
) -> tuple[list[Sample], str]:
    """The values that were given, and where they came from."""
    bodies = [path for path in options.frames or () if not _is_capture(path)]
    if options.of_version is not None and not bodies:
        raise UserError("--of-version is of bodies, and none are given", "name some with --frames")
    if options.profile is not None:
        if options.frames:
            raise UserError("--profile and --frames both say what the values are", "give one of them")
        made = from_profile(side, spec.name, version, read_profile(options.profile))
        return made, f"profile {options.profile}"
    found: list[Sample] = []
    for path in options.frames or ():
        if path not in bodies:
            reference = "4.4.0" if options.against == "none" else options.against
            found += from_capture(side, spec, find_reference(reference).protocol, path)
        else:
            of = version if options.of_version is None else options.of_version
            if of not in spec.valid_versions:
                raise UserError(f"{spec.name} has no version {of}", f"its versions are {spec.valid_versions}")
            found += from_bodies(side, spec.name, of, read_frames(path), str(path))
    if options.frames and not found:
        raise UserError(f"no {spec.name} is in these frames", "capture some, or leave --frames out")
    return found, ", ".join(map(str, options.frames or ()))


def _is_capture(path: Path) -> bool:
    with open_capture(path) as file:
        return file.read(len(MAGIC)) == MAGIC or is_pcap(path)


def _print(found: Proposal, format: str) -> None:
    answer(data(found))
    if format == "text" and volume() is Volume.QUIET:
        say(next(lines(found)))
        return
    for line in page(found) if format == "markdown" else lines(found):
        say(line)
    if format == "text" and found.java is not None and found.java.made:
        say("")
        for line in found.java.text.splitlines():
            say(line)


def _write(found: Proposal, folder: Path) -> None:
    """The page, everything as JSON, and what there is besides: vectors, the Java class, plots."""
    files = {
        "page.md": "\n".join(page(found)) + "\n",
        "proposal.json": json.dumps(data(found), indent=1) + "\n",
    }
    if found.vectors:
        files["vectors.json"] = json.dumps(found.vectors, indent=1) + "\n"
    if found.java is not None and found.java.made:
        files[found.java.name] = found.java.text
    if found.spec is not None:
        files |= {f"{encoding}.svg": bounds_svg(encoding) for encoding in encodings_of(found.spec)}
    try:
        for name in _former(folder) - files.keys():
            (folder / name).unlink(missing_ok=True)
        for name, text in files.items():
            write_text(folder / name, text.encode("utf-8", "backslashreplace").decode())
    except OSError as error:
        raise UserError(f"cannot write to {folder}: {error.strerror}", "name another folder") from error


def _former(folder: Path) -> set[str]:
    """What another proposal has left in a folder: nothing of it may be taken for a part of this one."""
    try:
        told = json.loads((folder / "proposal.json").read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return set()
    java = told.get("java") if isinstance(told, dict) else None
    name = java.get("name") if isinstance(java, dict) else None
    plots = (path.name for path in folder.glob("*.svg") if Encoding.parse(path.stem) is not None)
    made = {"vectors.json", *plots}
    return made | {name} if isinstance(name, str) and _JAVA_FILE.fullmatch(name) else made


_JAVA_FILE = re.compile(r"\w+\.java")
