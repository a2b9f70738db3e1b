"""`wirecheck list`: messages, suites, checks, testees, references."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Final

from harness.cli.output import say
from harness.errors import UserError

__all__ = ["CHECKS", "command"]

CHECKS: Final = {
    "roundtrip": (
        ("values", "specs", "proposals", "records"),
        "encode(v) gives the reference's bytes, the reference reads v from the testee's, "
        "decode gives v back, size(v) is the number of bytes",
    ),
    "refuse": (
        ("values", "specs", "proposals"),
        "a value that the version cannot carry is refused, or its field dropped if ignorable",
    ),
    "unknown_tags": (
        ("values", "specs", "proposals"),
        "unknown tagged fields survive decoding and encoding",
    ),
    "malformed": (
        ("bytes", "specs", "proposals", "records"),
        "bytes are read or refused as the reference does: the same value, bytes consumed and bytes written "
        "again, or a refusal for the same reason; nothing hangs, dies or takes memory without bound",
    ),
    "spec": (
        ("specs", "proposals"),
        "a message spec is taken or refused as Kafka's own generator does, and refused for the same rule",
    ),
    "header": (("live",), "a frame has the header that belongs to its api and version"),
    "frame": (
        ("live",),
        "a frame is read whole, pycodec and the reference read the same value, and it is what an encoder "
        "writes for it, or is legal and carries a flag",
    ),
    "exchange": (
        ("live",),
        "requests keep to the versions that the broker offers; responses come in order, with the "
        "correlation id and in the version of their request",
    ),
    "mutation": (("live",), "a legal change of what a program receives does not break it"),
}
"""Suites and law of each check (`harness.outcome.Check`)."""


def command(options: argparse.Namespace) -> int:
    """Print a list; `UserError` for an option that this list would ignore."""
    if options.what != "messages":
        for name in ("reference", "select"):
            if getattr(options, name) is not None:
                raise UserError(f"list {options.what} takes no --{name}", "leave it out, or list messages")
    match options.what:
        case "messages":
            lines = _messages(options.reference or "4.4.0", options.select or "")
        case "suites":
            lines = _suites()
        case "checks":
            lines = _checks()
        case "testees":
            lines = _testees()
        case _:
            lines = _references()
    for line in lines:
        say(line)
    return 0


def _messages(name: str, select: str) -> Iterator[str]:
    from harness.causes.signature import version_text
    from harness.references import find_reference
    from harness.selection import select_pairs

    reference = find_reference(name)
    versions: dict[str, list[int]] = {}
    for pair in select_pairs(reference.pairs, select):
        versions.setdefault(pair.message, []).append(pair.version)
    yield f"{'message':<44} {'type':<18} {'api key':>7}  {'versions':<10} flexible"
    for message, listed in versions.items():
        spec = reference.protocol.spec(message)
        flexible = version_text(version for version in listed if spec.is_flexible(version)) or "none"
        key = "" if spec.api_key is None else spec.api_key
        yield f"{message:<44} {spec.type.value:<18} {key:>7}  {version_text(listed):<10} {flexible}"
    yield f"{len(versions)} messages, {sum(map(len, versions.values()))} pairs"


def _suites() -> Iterator[str]:
    from harness.registry import DEFAULT_SUITES, all_suites

    for name, suite in all_suites().items():
        notes = [f"reference {suite.reference} by default"]
        notes += ["runs alone"] * (not suite.combines) + ["runs if none is named"] * (name in DEFAULT_SUITES)
        yield f"{name:<14} {suite.about} ({'; '.join(notes)})"


def _checks() -> Iterator[str]:
    for name, (suites, law) in CHECKS.items():
        yield f"{name:<14} {', '.join(suites):<24} {law}"


def _testees() -> Iterator[str]:
    from harness.testees import TESTEES
    from harness.testees.build import RECIPES
    from harness.testees.environments import ADAPTERS

    for name, target in TESTEES.items():
        yield f"{name:<22} {target}"
    for name in ADAPTERS:
        yield f"{name + '@RELEASE':<22} the same for a release, in an environment of its own"
    for name in RECIPES:
        yield f"{name:<22} built by `wirecheck testee build {name}`"
    yield "a program              --testee exec:COMMAND, which speaks docs/testee-protocol.md"
    yield "any other              --testee package.module:Class, a subclass of harness.testees.Testee"


def _references() -> Iterator[str]:
    from harness.references import CATALOGUE, fetched_references, find_reference

    for name, what in CATALOGUE.items():
        try:
            state = f"{len(find_reference(name).pairs)} pairs"
        except UserError as error:
            state = f"missing: {error.remedy}"
        yield f"{name:<14} {what} ({state})"
    for name in fetched_references():
        yield f"{name:<14} kafka-clients {name} (fetched)"
    yield "any other      a version of kafka-clients, such as 3.9.1: Maven fetches it"
