"""`wirecheck doctor`: what is installed, and which reference is loaded from where."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from harness.cli.lines import say
from harness.toolchain import Tool, check_tools

__all__ = ["command"]


def command(options: argparse.Namespace) -> int:
    """Show every tool, each problem with its remedy; 0 when nothing is wrong, else 2."""
    healthy = True
    for tool in check_tools():
        for line in _lines(tool):
            say(line)
        healthy = healthy and not tool.problem
    if not healthy:
        say("")
        say("Something is missing: a run would end with exit code 2.")
        return 2
    for line in _loaded(options.reference):
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


def _loaded(name: str) -> Iterator[str]:
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
    yield ""
    yield f"Reference {name}, as loaded by Java {loaded.get('java', '?')}:"
    yield f"  version  kafka-clients {loaded['version']}, commit {loaded.get('commit') or 'unknown'}"
    yield f"  from     {loaded.get('source', '')}"
    for jar in reference.spec_jars:
        yield f"  messages {jar}"
    messages = len({pair.message for pair in reference.pairs})
    yield f"  holds    {messages} message types, {len(reference.pairs)} (message, version) pairs"
