"""The references by name: which Kafka jars, which messages are in them, which class holds each message.

Three are made ready by the build of a source tree (`jvm/target/references/<name>/`): the clients of 4.4.0,
its server jars, and the test messages of 4.3.1. Every other published version of kafka-clients is fetched by
Maven when first asked for, into the same place; there `harness.suites.specs` puts the references that it
makes from specs. An installed Wirecheck has all of them fetched, into the user's cache. `4.2.2-server` and
the like are fetched, too: those of a release's artifacts that hold messages. So is `3.9.1-test`, the jar of a
release's own tests.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path
from typing import Final

from harness.errors import UserError
from harness.maven import fetch_jars
from harness.pair import Pair
from harness.places import facade_place, is_installed, references_folder, setup_remedy
from harness.reader_limits import policy_of, readers_say
from pycodec import Policy, Protocol, SpecError

__all__ = [
    "CATALOGUE",
    "DEFAULT_REFERENCE",
    "LOGGING",
    "Reference",
    "facade_jar",
    "fetched_references",
    "find_reference",
    "has_reference",
    "reference_folder",
    "use_shipped",
]

DEFAULT_REFERENCE: Final = "4.4.0"

CATALOGUE: Final = {
    "4.4.0": "the messages of kafka-clients 4.4.0: every request, response and header of the protocol",
    "4.4.0-server": "the records that brokers and controllers of 4.4.0 store: metadata and coordinators",
    "4.3.1-test": "the messages that Kafka 4.3.1 tests its generator with: features that no real one has",
}
"""The references that the build makes ready, each with what is in it."""

_VERSION: Final = re.compile(r"\d+\.\d+\.\d+")
# A name is that of a folder, and must not lead to another one.
_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")
_KAFKA: Final = "org.apache.kafka"
_SERVER: Final = "-server"
_TEST: Final = "-test"
_SERVER_ARTIFACTS: Final = (
    "kafka-group-coordinator",
    "kafka-metadata",
    "kafka-raft",
    "kafka-server-common",
    "kafka-share-coordinator",
    "kafka-storage",
    "kafka-transaction-coordinator",
    "kafka_2.13",
)
"""Where servers of one release or another have messages; no release has all, before 3.6 the core had some."""
_MADE: Final = re.compile(r".+-[0-9a-f]{12}")
"""The name of a reference of specs that a run has made, which ends in their digest."""
_GENERATED: Final = re.compile(r"/generated/(\w+)\.class$")
"""A class that was made without a converter, as in the core of Kafka before 3.6."""
_SPEC: Final = re.compile(r"(?:^|/)(?:message|metadata)/[^/]+\.json$")
LOGGING: Final = ("org.slf4j:slf4j-api:1.7.36", "org.slf4j:slf4j-nop:1.7.36")
"""The logging API that kafka-clients needs to load, and its silence."""


@dataclass(frozen=True)
class Reference:
    """Kafka at one version: jars to load, and the messages they hold.

    Attributes:
        name: the name in the catalogue, `"4.4.0-server"`.
        jars: everything that the class loader needs.
        spec_jars: those of them whose messages are the reference's.
    """

    name: str
    jars: tuple[Path, ...]
    spec_jars: tuple[Path, ...]

    @property
    def jar_list(self) -> str:
        """The jars as the facade takes them, joined by colons."""
        return ":".join(str(jar) for jar in self.jars)

    @property
    def is_made(self) -> bool:
        """Whether its specs were made for a run, by the hundred: none has the cases that take long."""
        return _MADE.fullmatch(self.name) is not None

    @property
    def kafka_version(self) -> str:
        """The Kafka version by name; `wirecheck doctor` shows the one inside the loaded jar."""
        return self.name.partition("-")[0]

    @cached_property
    def policy(self) -> Policy:
        """The limits that the generated messages in the jars have."""
        return policy_of(self.spec_jars, self.class_names.values(), self.name)

    @cached_property
    def strict_policy(self) -> Policy:
        """The strict policy with these limits: it takes what an encoder writes, and nothing else."""
        return replace(self.policy, name=f"{self.policy.name}, strict", strict=True)

    def readers_say(self, words: str) -> bool:
        """Whether the generated readers of the messages throw an exception with these words."""
        return readers_say(self.spec_jars, self.class_names.values(), words)

    @cached_property
    def protocol(self) -> Protocol:
        """The specs inside the jars.

        Raises:
            UserError: they hold none, as those of old releases.
        """
        try:
            return Protocol.from_jars(*self.spec_jars)
        except SpecError as error:
            remedy = "name 2.8.0 or a later one; if it is, remove its folder, so that it is fetched again"
            raise UserError(str(error), remedy) from error

    @cached_property
    def class_names(self) -> dict[str, str]:
        """Java class by message name, for every message that has one."""
        found = {}
        for jar in self.spec_jars:
            with zipfile.ZipFile(jar) as archive:
                entries = archive.namelist()
            suffix = "JsonConverter.class"
            for entry in entries:
                # The generator writes one converter per message; nested structs have a `$`.
                if entry.endswith(suffix) and "$" not in entry:
                    name = entry.removesuffix(suffix)
                    found[name.rpartition("/")[2]] = name.replace("/", ".")
                elif alone := _GENERATED.search(entry):
                    found.setdefault(alone[1], entry.removesuffix(".class").replace("/", "."))
        return {
            message: java
            for message in self.protocol.messages
            if (java := found.get(message + "Data") or found.get(message))
        }

    @cached_property
    def pairs(self) -> tuple[Pair, ...]:
        """Every (message, version) pair, sorted."""
        return tuple(Pair(*pair) for pair in self.protocol.pairs())

    def __reduce__(self) -> tuple[object, ...]:
        # Workers read the specs from the jars again: that is quicker than sending them.
        return (Reference, (self.name, self.jars, self.spec_jars))


def facade_jar() -> Path:
    """The jar of the facade; `UserError` when it was not built."""
    jar = facade_place()
    if not jar.is_file():
        remedy = "install a wheel that holds it" if is_installed() else "run `make setup`, which builds it"
        raise UserError(f"{jar} is missing", remedy)
    return jar


def has_reference(name: str) -> bool:
    """Whether the jars of a reference are there already."""
    return any(reference_folder(name).glob("kafka-*.jar"))


def reference_folder(name: str) -> Path:
    """Where the jars of a reference are, or would be."""
    return _FOLDERS[-1](name)


def use_shipped(folder: Callable[[str], Path]) -> None:
    """In this process references are where they were shipped to, not where the build puts them."""
    _FOLDERS[:] = [folder]


_FOLDERS: Final[list[Callable[[str], Path]]] = [lambda name: references_folder() / name]


@cache
def find_reference(name: str = DEFAULT_REFERENCE) -> Reference:
    """The reference of that name, fetched if it has to be; `UserError` when there is none.

    Args:
        name: a name of `CATALOGUE`, any version of kafka-clients on Maven Central (`"3.9.1"`), that of the
            servers (`"3.9.1-server"`) or of its tests (`"3.9.1-test"`), or a reference made from specs.
    """
    if not _NAME.fullmatch(name):
        raise UserError(f"no reference {name!r}", f"use one of {', '.join(CATALOGUE)}, or a version")
    folder = reference_folder(name)
    if not has_reference(name):
        if name in CATALOGUE and not is_installed():
            raise UserError(
                f"the jars of reference {name} are missing", f"{setup_remedy()}, which copies them"
            )
        if not _VERSION.fullmatch(_release(name)):
            known = ", ".join(CATALOGUE)
            remedy = f"use one of {known}, a kafka-clients version, or one made from specs here"
            raise UserError(f"no reference {name!r}", remedy)
        _fetch(name, folder)
    jars = tuple(sorted(folder.glob("*.jar")))
    clients = f"kafka-clients-{name.partition('-')[0]}.jar"
    messages = [jar for jar in jars if jar.name.startswith(("kafka-", "kafka_")) and jar.name != clients]
    if name.endswith(_SERVER) and not messages:
        raise UserError(f"no server of Kafka {_release(name)} has messages", "leave -server out")
    return Reference(name, jars, tuple(messages) or (folder / clients,))


def fetched_references() -> list[str]:
    """The published versions that Maven has fetched so far, oldest first."""
    found = (folder.name for folder in reference_folder("").glob("*") if any(folder.glob("kafka-*.jar")))
    versions = (name for name in found if _VERSION.fullmatch(name) and name not in CATALOGUE)
    return sorted(versions, key=lambda name: tuple(map(int, name.split("."))))


def _release(name: str) -> str:
    return name.removesuffix(_SERVER).removesuffix(_TEST)


def _fetch(name: str, folder: Path) -> None:
    """Have Maven copy kafka-clients, with the logging API it needs to load, and what else the name wants."""
    version = _release(name)
    servers = _SERVER_ARTIFACTS if name.endswith(_SERVER) else ()
    tests = (f"{_KAFKA}:kafka-clients:{version}:jar:test",) if name.endswith(_TEST) else ()
    fetch_jars(
        folder,
        f"{_KAFKA}:kafka-clients:{version}",
        *tests,
        *LOGGING,
        optional=[f"{_KAFKA}:{artifact}:{version}" for artifact in servers],
        keep=_is_needed,
    )


def _is_needed(jar: Path) -> bool:
    """Whether a jar holds messages, or is one that those need."""
    if not jar.name.startswith(("kafka-", "kafka_")) or jar.name.startswith("kafka-clients-"):
        return True
    with zipfile.ZipFile(jar) as archive:
        return any(_SPEC.search(entry) for entry in archive.namelist())
