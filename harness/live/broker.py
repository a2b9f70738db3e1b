"""A real broker for one run: `org.apache.kafka:kafka_2.13`, one KRaft node in a JVM of its own.

It listens on loopback only, keeps everything in one temporary folder, and is gone afterwards whatever
happens: a watcher, which does nothing but wait for the end of this process, ends it and removes the folder
even where this process was killed.
"""

from __future__ import annotations

import contextlib
import re
import shutil
import socket
import subprocess
import tempfile
import time
import uuid
from base64 import urlsafe_b64encode
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from harness.errors import UserError
from harness.java_locale import java_locale
from harness.maven import fetch_with_dependencies
from harness.references import reference_folder
from harness.signals import signals_wait

__all__ = ["DEFAULT_BROKER", "Broker", "broker_jars"]

DEFAULT_BROKER: Final = "4.3.1"
_VERSION: Final = re.compile(r"[4-9]\d*\.\d+\.\d+")
"""KRaft without ZooKeeper: from 4.0 on."""
_GROUP: Final = "org.apache.kafka"
_READY: Final = b"Kafka Server started"
_FAILED: Final = re.compile(r"\w(?:Exception|Error)\b")
_START_SECONDS: Final = 120.0
_JVM: Final = ("-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto")
_WATCH: Final = 'read done && exit; kill -9 "$1" 2>/dev/null; sleep 0.2; rm -rf "$2"'
"""Its input ends when this process does; a word before that says that nothing is left to be done."""

_LOGGING: Final = "org.slf4j:slf4j-simple:1.7.36"
"""Writes to standard error; without one the broker would say nothing."""


def broker_jars(version: str) -> Path:
    """The folder with a broker's jars, fetched by Maven when first asked for.

    Raises:
        UserError: there is no such broker, or Maven cannot fetch it.
    """
    if not _VERSION.fullmatch(version):
        raise UserError(f"no broker {version!r}", "name a release of Kafka from 4.0 on, such as 4.3.1")
    folder = reference_folder("").parent / "brokers" / version
    if not any(folder.glob("kafka_*.jar")):
        artifacts = (f"{_GROUP}:kafka_2.13:{version}", f"{_GROUP}:kafka-tools:{version}", _LOGGING)
        fetch_with_dependencies(folder, *artifacts)
    return folder


class Broker:
    """A broker while it runs; a context manager.

    Args:
        version: a release of Kafka.
        log: file that its log is written to.

    Attributes:
        address: host and port of its listener for clients.
        pid: of its process.

    Raises:
        UserError: it cannot be fetched, or does not come up.
    """

    def __init__(self, version: str, log: Path) -> None:
        self.jars = broker_jars(version)
        self.version = version
        self.log = log
        self.address = ("127.0.0.1", 0)
        self.pid = 0
        self._process: subprocess.Popen[bytes] | None = None
        self._watcher: subprocess.Popen[bytes] | None = None
        self._folder: Path | None = None

    @property
    def class_path(self) -> str:
        """What a JVM needs to run Kafka's own tools of this version."""
        return f"{self.jars}/*"

    def __enter__(self) -> Self:
        try:
            self._start()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def _start(self) -> None:
        java = shutil.which("java")
        if java is None:
            raise UserError("a broker needs Java, and java is missing", "install a JDK 17, or newer")
        folder = self._folder = Path(tempfile.mkdtemp(prefix="wirecheck-broker-"))
        port, controller = _free_ports(2)
        self.address = ("127.0.0.1", port)
        properties = folder / "server.properties"
        properties.write_text(_properties(folder, port, controller), encoding="utf-8")
        command = [java, *_JVM, f"-Djava.io.tmpdir={folder}"]
        command += ["-cp", self.class_path]
        with java_locale(), self.log.open("wb") as log:
            self._format([*command, "kafka.tools.StorageTool"], properties)
            with signals_wait():
                self._process = subprocess.Popen(
                    [*command, "kafka.Kafka", str(properties)],
                    stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT, start_new_session=True,
                )  # fmt: skip
        self.pid = self._process.pid
        with signals_wait():
            self._watcher = subprocess.Popen(
                ["sh", "-c", _WATCH, "sh", str(self.pid), str(folder)],
                stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                start_new_session=True,
            )  # fmt: skip
        self._await()

    def _format(self, command: list[str], properties: Path) -> None:
        cluster = urlsafe_b64encode(uuid.uuid4().bytes).decode().rstrip("=")
        done = subprocess.run(
            # A name of letters alone: one that begins with a dash would be an option.
            [*command, "format", "-t", f"W{cluster[1:21]}w", "-c", str(properties)],
            capture_output=True, text=True, errors="replace", check=False,
        )  # fmt: skip
        if done.returncode:
            said = (done.stderr or done.stdout).strip().splitlines() or ["nothing"]
            # Of a stack trace its first line says what is wrong, and the last one nothing.
            reason = next((line for line in said if _FAILED.search(line)), said[-1])
            raise UserError(f"the broker's folder cannot be made: {reason:.200}", "name another version")

    def _await(self) -> None:
        """Until it says that it has started."""
        assert self._process is not None
        deadline = time.monotonic() + _START_SECONDS
        while _READY not in self.log.read_bytes():
            if self._process.poll() is not None:
                raise UserError(
                    f"the broker ended at its start ({self._process.returncode})", f"see {self.log}"
                )
            if time.monotonic() > deadline:
                raise UserError(f"the broker did not start in {_START_SECONDS:.0f} s", f"see {self.log}")
            time.sleep(0.1)

    @property
    def alive(self) -> bool:
        """Whether it still runs."""
        return self._process is not None and self._process.poll() is None

    def stop(self) -> None:
        """End it, and remove its folder; its log stays."""
        process, self._process = self._process, None
        if process is not None:
            # All that it would put in order on its way out is in the folder that goes with it.
            process.kill()
            process.wait()
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)
            self._folder = None
        if self._watcher is not None:
            with contextlib.suppress(OSError):
                self._watcher.communicate(b"done\n")
            self._watcher = None


def _free_ports(number: int) -> list[int]:
    """Ports of loopback that nobody uses at this moment."""
    sockets = [socket.socket() for _ in range(number)]
    try:
        for each in sockets:
            each.bind(("127.0.0.1", 0))
        return [each.getsockname()[1] for each in sockets]
    finally:
        for each in sockets:
            each.close()


def _properties(folder: Path, port: int, controller: int) -> str:
    """A node that is broker and controller, with one replica and one partition of everything."""
    settings = {
        "process.roles": "broker,controller",
        "node.id": 1,
        "controller.quorum.voters": f"1@127.0.0.1:{controller}",
        "listeners": f"PLAINTEXT://127.0.0.1:{port},CONTROLLER://127.0.0.1:{controller}",
        "advertised.listeners": f"PLAINTEXT://127.0.0.1:{port}",
        "controller.listener.names": "CONTROLLER",
        "listener.security.protocol.map": "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT",
        "log.dirs": folder / "data",
        "auto.create.topics.enable": "true",
        "group.initial.rebalance.delay.ms": 0,
        "num.network.threads": 2,
        "num.io.threads": 4,
        "default.replication.factor": 1,
        "offsets.topic.replication.factor": 1,
        "offsets.topic.num.partitions": 1,
        "transaction.state.log.replication.factor": 1,
        "transaction.state.log.min.isr": 1,
        "transaction.state.log.num.partitions": 1,
        "share.coordinator.state.topic.replication.factor": 1,
        "share.coordinator.state.topic.min.isr": 1,
        "share.coordinator.state.topic.num.partitions": 1,
        "log.cleaner.dedupe.buffer.size": 4 << 20,
        "log.cleaner.threads": 1,
    }
    return "".join(f"{name}={value}\n" for name, value in settings.items())
