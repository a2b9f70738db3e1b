"""Kafka's message generator by version: what it thinks of specs, and the references that it makes of them.

`check` asks the generator alone (some thousand specs a second). `build` also compiles what was generated,
with the clients of the same version, into a jar like Kafka's own: classes, and the specs as
`common/message/<Name>.json`. Such a reference lies beside the others (`jvm/target/references`), is found by
its name (`harness.references.find_reference`), and is made once: its name ends in a digest of what is in it.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Final, NamedTuple

from harness.casework.facade import Java
from harness.errors import UserError
from harness.maven import fetch_jars
from harness.places import is_installed, setup_remedy
from harness.references import LOGGING, Reference, find_reference, reference_folder
from harness.suites.specs.verdicts import SpecVerdict, Why, read_verdict, read_verdicts, spec_request

__all__ = ["DEFAULT_GENERATOR", "Built", "Generator", "find_generator"]

DEFAULT_GENERATOR: Final = "4.3.1"
"""The newest generator that is published; the build makes it ready."""

# What generators of all versions run with, as 4.3.1 itself names it.
_JACKSON: Final = "2.21.2"
_NEEDS: Final = (
    "com.fasterxml.jackson.core:jackson-annotations:2.21",
    f"com.fasterxml.jackson.core:jackson-core:{_JACKSON}",
    f"com.fasterxml.jackson.core:jackson-databind:{_JACKSON}",
    f"com.fasterxml.jackson.datatype:jackson-datatype-jdk8:{_JACKSON}",
    "net.sourceforge.argparse4j:argparse4j:0.7.0",
)
# In the digest of what is built: a change of how it is built makes it anew.
_REVISION: Final = "2"
_VERDICTS: Final = "verdicts.json"
_BATCH: Final = 500


class Built(NamedTuple):
    """What became of a batch of specs.

    Attributes:
        reference: the messages of those that were accepted, by the generator and by javac.
        verdicts: one for each spec of the batch, in its order.
    """

    reference: Reference
    verdicts: tuple[SpecVerdict, ...]


@cache
def find_generator(version: str = DEFAULT_GENERATOR) -> Reference:
    """The jars of a generator, fetched if they have to be; a reference without messages.

    Args:
        version: of `org.apache.kafka:generator` on Maven Central; the clients are of the same one.
    """
    folder = reference_folder(f"{version}-generator")
    if not any(folder.glob("generator-*.jar")):
        if version == DEFAULT_GENERATOR and not is_installed():
            raise UserError(f"the jars of generator {version} are missing", setup_remedy())
        kafka = (f"org.apache.kafka:{name}:{version}" for name in ("generator", "kafka-clients"))
        fetch_jars(folder, *kafka, *_NEEDS, *LOGGING)
    return Reference(folder.name, tuple(sorted(folder.glob("*.jar"))), ())


class Generator:
    """Kafka's generator in a JVM.

    Args:
        java: the gateway to it.
        version: of the generator.
        reference: its jars, if it is another one than was published under that version.
    """

    def __init__(
        self, java: Java, version: str = DEFAULT_GENERATOR, reference: Reference | None = None
    ) -> None:
        self.version = version
        self.reference = find_generator(version) if reference is None else reference
        self._java = java
        self._call = java.batch_call(self.reference)

    def check(self, specs: Iterable[str]) -> list[SpecVerdict]:
        """What the generator makes of each spec, without compiling anything."""
        requests = [("", spec_request(spec)) for spec in specs]
        return [
            read_verdict(answer)
            for start in range(0, len(requests), _BATCH)
            for answer in self._call(requests[start : start + _BATCH])
        ]

    def build(self, specs: Sequence[str], name: str = "specs") -> Reference:
        """A reference of the accepted specs of a batch; see `built`."""
        return self.built(specs, name).reference

    def built(self, specs: Sequence[str], name: str = "specs") -> Built:
        """A reference of those specs that generator and javac accept, and the verdict on each.

        Of two specs with one name the first counts. 100 specs take 3 to 10 seconds, once: the reference is
        kept, and found again by its name, `<version>-<name>-<digest>`.

        Args:
            specs: JSON texts.
            name: what to call it; letters, digits and dashes.

        Raises:
            UserError: nothing was accepted, or there is no JDK.
        """
        digest = blake2b(
            "\0".join((_REVISION, self.reference.name, *specs)).encode("utf-8", "surrogatepass"),
            digest_size=6,
        )
        full_name = f"{self.version}-{name}-{digest.hexdigest()}"
        folder = reference_folder(full_name)
        if not folder.is_dir():
            self._make(folder, specs)
        verdicts = tuple(_stored_verdicts(folder))
        if not any(verdict.accepted for verdict in verdicts):
            first = verdicts[0].text if verdicts else "there are none"
            raise UserError(f"no spec of {name} was accepted ({first})", "mend the specs")
        return Built(find_reference(full_name), verdicts)

    def _make(self, folder: Path, specs: Sequence[str]) -> None:
        partial = folder.with_name(f".{folder.name}.{os.getpid()}.partial")
        partial.mkdir(parents=True)
        try:
            answer = self._java.build(self.reference, partial / f"kafka-{folder.name}.jar", specs)
            verdicts = [asdict(verdict) for verdict in read_verdicts(answer)]
            (partial / _VERDICTS).write_text(json.dumps(verdicts), encoding="utf-8")
            for jar in self.reference.jars:
                if jar.name.startswith(("kafka-clients-", "slf4j-")):
                    _link(jar, partial / jar.name)
            partial.rename(folder)
        except OSError:
            # Another process was quicker: what it made is the same.
            if not folder.is_dir():
                raise
        finally:
            shutil.rmtree(partial, ignore_errors=True)


def _link(jar: Path, target: Path) -> None:
    """The same file under another name, or a copy where the file system cannot do that."""
    try:
        os.link(jar, target)
    except OSError:
        shutil.copy2(jar, target)


def _stored_verdicts(folder: Path) -> Iterable[SpecVerdict]:
    for told in json.loads((folder / _VERDICTS).read_text(encoding="utf-8")):
        reasons = tuple(Why(*why) for why in told["reasons"])
        yield SpecVerdict(told["status"], told["phase"], reasons)
