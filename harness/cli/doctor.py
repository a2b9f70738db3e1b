"""`wirecheck doctor`: what is installed, and which reference is loaded from where."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from harness.cli.answer import answer
from harness.cli.lines import say
from harness.toolchain import Tool, check_tools

__all__ = ["command"]


def command(options: argparse.Namespace) -> int:
    """Show every tool, each problem with its remedy; 0 when nothing is wrong, else 2."""
    tools = []
    for tool in check_tools():
        for line in _lines(tool):
            say(line)
        tools.append(tool)
    healthy = not any(tool.problem for tool in tools)
    told = {"healthy": healthy, "tools": [asdict(tool) for tool in tools], "reference": None}
    answer(told)
    if not healthy:
        say("")
        say("Something is missing: a run would end with exit code 2.")
        return 2
    loaded = _loaded(options.reference)
    answer(told | {"reference": loaded})
    for line in _loaded_lines(loaded):
        say(line)
    say("")
    say("Everything is there: `wirecheck run` can start.")
    return 0


def _lines(tool: Tool) -> Iterator[str]:
    if not tool.problem:
        yield f"  ok       {tool.name:<22} {tool.found}"
        return
    yield f"  MISSING  {tool.name:<22} {tool.problem}"
    yield f"           {'':<22} {tool.remedy}"


def _loaded(name: str) -> dict[str, Any]:
    """What the JVM really loads for a reference: the version is read from inside the jar."""
    # Imported late: doctor must answer where py4j is missing.
    from harness.references import find_reference
    from harness.runners.gateway import Gateway

    reference = find_reference(name)
    gateway = Gateway.launch()
    try:
        loaded = gateway.open(reference)
    finally:
        gateway.close()
    return {
        "name": name,
        "java": loaded.get("java", "?"),
        "version": loaded["version"],
        "commit": loaded.get("commit") or "unknown",
        "source": loaded.get("source", ""),
        "jars": [str(jar) for jar in reference.spec_jars],
        "messages": len({pair.message for pair in reference.pairs}),
        "pairs": len(reference.pairs),
    }


def _loaded_lines(loaded: dict[str, Any]) -> Iterator[str]:
    yield ""
    yield f"Reference {loaded['name']}, as loaded by Java {loaded['java']}:"
    yield f"  version  kafka-clients {loaded['version']}, commit {loaded['commit']}"
    yield f"  from     {loaded['source']}"
    for jar in loaded["jars"]:
        yield f"  messages {jar}"
    yield f"  holds    {loaded['messages']} message types, {loaded['pairs']} (message, version) pairs"
