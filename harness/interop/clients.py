"""The clients of the matrix: scenario programs that come along as sources, built by their own tools.

A scenario program takes names of scenarios as arguments and runs them in that order against
`KAFKA_BOOTSTRAP_SERVERS`. It ends with 0 if all went well and with 127 at a scenario that it has not.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Final

from harness.errors import UserError
from harness.live.broker import DEFAULT_BROKER, broker_jars
from harness.places import cache_folder
from harness.testees.build import Recipe, build_in, built_in

__all__ = ["CLIENTS", "SCENARIOS", "Client", "build_client", "chosen_clients"]

SCENARIOS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "produce": "write ten records with key, value and header",
        "consume": "write them, and read them back in a group",
        "next-generation": "the same in a group of the new protocol (KIP-848)",
        "transact": "commit a transaction, and abort another",
        "describe": "say of the cluster and of a topic who leads",
        "list": "list topics and groups",
    }
)
"""What a client is asked to do, and what that is."""

_SOURCES: Final = Path(__file__).parent / "clients"


@dataclass(frozen=True, slots=True)
class Client:
    """A client of the matrix.

    Attributes:
        name: of its folder, and in `--clients`.
        release: the one that its sources pin.
        language: that it is written in.
        recipe: how its scenario program is built.
    """

    name: str
    release: str
    language: str
    recipe: Recipe

    @property
    def title(self) -> str:
        """As a reader is shown it."""
        return f"{self.name} {self.release}"


def _python(name: str, release: str, language: str = "Python") -> Client:
    pip = ("venv/bin/python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    steps = ((sys.executable, "-m", "venv", "venv"), (*pip, "-r", "requirements.txt"))
    command = ("venv/bin/python", "scenarios.py")
    remedy = "install Python 3.11 or later"
    return Client(name, release, language, Recipe((name,), sys.executable, remedy, (), steps, command))


def _node(name: str, release: str, node: str) -> Client:
    remedy = "install Node.js 20.19 or later (https://nodejs.org)"
    steps = (("npm", "install", "--silent", "--omit=dev"),)
    return Client(
        name, release, "JavaScript", Recipe((name,), "npm", remedy, (), steps, (node, "scenarios.mjs"))
    )


def _go(name: str, release: str) -> Client:
    remedy = "install Go 1.26 or later (https://go.dev/dl)"
    steps = (("go", "build", "-o", "client", "."),)
    return Client(name, release, "Go", Recipe((name,), "go", remedy, (), steps, ("client",)))


def _java() -> Client:
    # The broker's jars hold the client of the same release.
    jars = "JARS/*"
    flags = ("-Xmx256m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto")
    quiet = "-Dorg.slf4j.simpleLogger.defaultLogLevel=error"
    steps = (("javac", "-cp", jars, "-d", ".", "Scenarios.java"),)
    command = ("java", *flags, quiet, "-cp", f"{jars}:FOLDER", "Scenarios")
    recipe = Recipe(("java",), "javac", "install a JDK 17, or newer", (), steps, command)
    return Client("java", DEFAULT_BROKER, "Java", recipe)


def _rust(name: str, release: str) -> Client:
    remedy = "install Rust 1.85 or later (https://rustup.rs)"
    steps = (("cargo", "build", "--release", "--quiet"),)
    return Client(
        name, release, "Rust", Recipe((name,), "cargo", remedy, (), steps, ("target/release/client",))
    )


CLIENTS: Final[Mapping[str, Client]] = MappingProxyType(
    {
        client.name: client
        for client in (
            _java(),
            _python("confluent-kafka", "2.16.1", "C (librdkafka)"),
            _python("kafka-python", "3.0.12"),
            _python("aiokafka", "0.14.0"),
            _node("kafkajs", "2.2.4", "node"),
            _node("platformatic-kafka", "2.12.1", "node_modules/.bin/node"),
            _go("franz-go", "1.22.2"),
            _go("sarama", "1.61.1"),
            _rust("rskafka", "0.6.0"),
        )
    }
)
"""The clients by name, in the order of the matrix."""


def chosen_clients(text: str) -> list[Client]:
    """The clients that `--clients` names; `UserError` for a name that is none."""
    if text == "all":
        return list(CLIENTS.values())
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in CLIENTS:
            raise UserError(f"--clients: no client {name!r:.60}", f"use all, or some of {', '.join(CLIENTS)}")
    return [CLIENTS[name] for name in dict.fromkeys(names)]


def build_client(client: Client) -> list[str]:
    """The command of a client's scenario program, which is built unless it is there.

    Raises:
        UserError: a tool is missing, or says that it cannot.
    """
    # By release: another one is built anew.
    folder = cache_folder() / "clients" / f"{client.name}-{client.release}"
    sources = sorted(path for path in (_SOURCES / client.name).rglob("*") if path.is_file())
    newest = max(path.stat().st_mtime for path in sources)
    built = built_in(folder, client.recipe)
    if built is None or (folder / ".built").stat().st_mtime < newest:
        built = build_in(folder, _resolved(client.recipe, folder), _SOURCES, f"the client {client.name}")
    return [_filled(word, folder) for word in built]


def _resolved(recipe: Recipe, folder: Path) -> Recipe:
    return replace(
        recipe, steps=tuple(tuple(_filled(word, folder) for word in step) for step in recipe.steps)
    )


def _filled(word: str, folder: Path) -> str:
    """A word of a command with the places in it that are known only now."""
    if "JARS" in word:
        word = word.replace("JARS", str(broker_jars(DEFAULT_BROKER)))
    return word.replace("FOLDER", str(folder))
