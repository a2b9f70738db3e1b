"""`wirecheck list`: messages, suites, checks, testees, references."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any, Final

from harness.cli.answer import answer
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
            told = list(_messages(options.reference or "4.4.0", options.select or ""))
            lines = _message_lines(told)
        case "suites":
            told = list(_suites())
            lines = _suite_lines(told)
        case "checks":
            told = [
                {"name": name, "suites": list(suites), "law": law} for name, (suites, law) in CHECKS.items()
            ]
            lines = (f"{each['name']:<14} {', '.join(each['suites']):<24} {each['law']}" for each in told)
        case "testees":
            told = list(_testees())
            lines = (f"{each['name']:<22} {each['what']}" for each in told)
        case _:
            told = list(_references())
            lines = (f"{each['name']:<14} {each['what']}" for each in told)
    answer({options.what: told})
    for line in lines:
        say(line)
    return 0


def _messages(name: str, select: str) -> Iterator[dict[str, Any]]:
    from harness.pair import version_text
    from harness.references import find_reference
    from harness.selection import select_pairs

    reference = find_reference(name)
    versions: dict[str, list[int]] = {}
    for pair in select_pairs(reference.pairs, select):
        versions.setdefault(pair.message, []).append(pair.version)
    for message, listed in versions.items():
        spec = reference.protocol.spec(message)
        yield {
            "message": message,
            "type": spec.type.value,
            "api_key": spec.api_key,
            "versions": version_text(listed),
            "flexible": version_text(version for version in listed if spec.is_flexible(version)),
            "pairs": len(listed),
        }


def _message_lines(told: list[dict[str, Any]]) -> Iterator[str]:
    yield f"{'message':<44} {'type':<18} {'api key':>7}  {'versions':<10} flexible"
    for each in told:
        key = "" if each["api_key"] is None else each["api_key"]
        flexible = each["flexible"] or "none"
        yield f"{each['message']:<44} {each['type']:<18} {key:>7}  {each['versions']:<10} {flexible}"
    yield f"{len(told)} messages, {sum(each['pairs'] for each in told)} pairs"


def _suites() -> Iterator[dict[str, Any]]:
    from harness.registry import DEFAULT_SUITES, all_suites

    for name, suite in all_suites().items():
        yield {
            "name": name,
            "about": suite.about,
            "reference": suite.reference,
            "combines": suite.combines,
            "default": name in DEFAULT_SUITES,
        }


def _suite_lines(told: list[dict[str, Any]]) -> Iterator[str]:
    for each in told:
        notes = [f"reference {each['reference']} by default"]
        notes += ["runs alone"] * (not each["combines"]) + ["runs if none is named"] * each["default"]
        yield f"{each['name']:<14} {each['about']} ({'; '.join(notes)})"


def _testees() -> Iterator[dict[str, Any]]:
    from harness.testees import TESTEES
    from harness.testees.build import RECIPES
    from harness.testees.environments import ADAPTERS

    for name, target in TESTEES.items():
        yield {"name": name, "what": target}
    for name in ADAPTERS:
        yield {"name": f"{name}@RELEASE", "what": "the same for a release, in an environment of its own"}
    for name in RECIPES:
        yield {"name": name, "what": f"built by `wirecheck testee build {name}`"}
    yield {"name": "a program", "what": "--testee exec:COMMAND, which speaks docs/testee-protocol.md"}
    adapter = "--testee package.module:Class, a subclass of harness.testees.Testee"
    yield {"name": "any other", "what": adapter}


def _references() -> Iterator[dict[str, Any]]:
    from harness.references import CATALOGUE, fetched_references, find_reference

    for name, what in CATALOGUE.items():
        try:
            state = f"{len(find_reference(name).pairs)} pairs"
        except UserError as error:
            state = f"missing: {error.remedy}"
        yield {"name": name, "what": f"{what} ({state})"}
    for name in fetched_references():
        yield {"name": name, "what": f"kafka-clients {name} (fetched)"}
    yield {"name": "any other", "what": "a version of kafka-clients, such as 3.9.1: Maven fetches it"}
