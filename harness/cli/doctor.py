"""`wirecheck doctor`: what is installed, and which reference is loaded from where."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from harness.cli.answer import answer
from harness.cli.lines import say
from harness.errors import UserError
from harness.toolchain import Tool, check_tools

__all__ = ["command"]


def command(options: argparse.Namespace) -> int:
    """Show every tool, each problem with its remedy; 0 when nothing is wrong, else 2."""
    tools = []
    for tool in _tools():
        for line in _lines(tool):
            say(line)
        tools.append(tool)
    healthy = not any(tool.problem for tool in tools)
    told = {"healthy": healthy, "tools": [asdict(tool) for tool in tools], "reference": None}
    answer(told)
    if not healthy:
        say("")
        say("Something is missing or wrong: a run would end with exit code 2.")
        return 2
    loaded = _loaded(options.reference)
    answer(told | {"reference": loaded})
    for line in _loaded_lines(loaded):
        say(line)
    say("")
    say("Everything is there: `wirecheck run` can start.")
    return 0


def _tools() -> Iterator[Tool]:
    """Every tool; where none is missing, also what the environment sets for testees."""
    missing = False
    for tool in check_tools():
        missing = missing or bool(tool.problem)
        yield tool
    if not missing:
        yield _limits()


def _limits() -> Tool:
    try:
        # They are read where they are kept, as a run does; not where packages are missing.
        from harness.testees.containment import MEMORY_LIMIT, TIME_LIMIT
        from harness.testees.loader import isolation_asked

        isolation_asked()
    except UserError as error:
        return Tool("limits", "in the environment", error.problem, error.remedy)
    memory = f"{MEMORY_LIMIT >> 20:,} MiB" if MEMORY_LIMIT else "any memory"
    return Tool("limits", f"{TIME_LIMIT:g} s and {memory} for each step of a testee")


def _lines(tool: Tool) -> Iterator[str]:
    if not tool.problem:
        yield f"  ok       {tool.name:<22} {tool.found}"
        return
    yield f"  {'WRONG  ' if tool.found else 'MISSING'}  {tool.name:<22} {tool.problem}"
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
