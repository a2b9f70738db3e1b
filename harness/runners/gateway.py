"""The facade by way of py4j: the interactive oracle of property tests, the minimiser, replay and `doctor`.

The only module that knows py4j. A gateway is either the one that a Spark session already has, or a small
JVM of its own that is up in a fraction of a second. Requests go in batches, as one text each way, which
py4j carries two to three times as fast as bytes.
"""

from __future__ import annotations

import base64
import contextlib
import json
import logging
import os
import subprocess
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

from py4j.java_gateway import GatewayParameters, JavaGateway, launch_gateway
from py4j.protocol import Py4JError

from harness.casework import batches
from harness.casework.facade import BatchCall
from harness.errors import UserError
from harness.java_locale import java_locale
from harness.places import setup_remedy
from harness.references import Reference, facade_jar
from harness.wire import WireWriter

__all__ = ["AT_ITS_BEST", "LOST", "QUICK_START", "Gateway", "end_jvm", "jvm_lost"]

T = TypeVar("T")

_STOP_SECONDS: Final = 10.0
"""How long a JVM has to end when it is told to; it takes less than one."""

_SHUTDOWN_SECONDS: Final = 3.0
"""How long it has to answer that it will."""

QUICK_START: Final = ("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto")
"""Up in a fraction of a second, and quick enough from the first call on: no second compiler."""

AT_ITS_BEST: Final = ("-XX:+UseParallelGC", "-XX:+TieredCompilation", "-XX:TieredStopAtLevel=4")
"""With the second compiler (C2, level 4), and the collector with the highest throughput."""

LOST: Final = (Py4JError, ConnectionError, EOFError)
"""What py4j raises when the JVM has gone: the facade's own methods never throw."""


def _not_of_py4j(record: logging.LogRecord) -> bool:
    """py4j writes the traceback of a lost connection to the root logger, and raises an error as well."""
    return f"{os.sep}py4j{os.sep}" not in record.pathname


logging.getLogger().addFilter(_not_of_py4j)
# It writes to loggers of its own, too, and has the root logger print whatever reaches that.
logging.getLogger("py4j").propagate = False


def jvm_lost(how: str = "does not answer any more", log: Path | None = None) -> UserError:
    """The error of a JVM that has ended under a run."""
    where = f"see {log}" if log else "run it again"
    return UserError(f"the JVM {how}", f"it was killed, or the machine's memory ran out: {where}")


def _asked(call: Callable[[], T]) -> T:
    """What a call of the facade gives; `UserError` if there is no JVM to answer."""
    try:
        return call()
    except LOST as error:
        raise jvm_lost() from error


def end_jvm(process: subprocess.Popen[bytes]) -> None:
    """Wait for a JVM that was told to end, and kill it if it does not."""
    with contextlib.suppress(BrokenPipeError):
        if process.stdin is not None:
            process.stdin.close()
    try:
        process.wait(_STOP_SECONDS)
    except subprocess.TimeoutExpired:
        # Something that a testee started may hold a copy of its standard input, whose end is its signal.
        process.kill()
        process.wait()


class Gateway:
    """The facade in a running JVM.

    Args:
        java: a connected py4j gateway whose JVM has the facade's jar on its class path.
        process: of that JVM, if it is to end with `close`.
    """

    def __init__(self, java: JavaGateway, process: subprocess.Popen[bytes] | None = None) -> None:
        self._java = java
        self._process = process
        try:
            self._facade = java.jvm.org.wirecheck.Facade
            # Method objects are kept: resolving a name anew costs ten times the call.
            self._call_batch: Callable[[str, str], str] = self._facade.callBatchText
            self._without_delay()
        except (TypeError, Py4JError) as error:
            raise UserError(f"the JVM does not have {facade_jar()}: {error}", setup_remedy()) from error

    @classmethod
    def launch(cls, heap: str = "512m", flags: Sequence[str] = QUICK_START) -> Gateway:
        """Start a JVM with nothing but the facade and py4j in it.

        Args:
            heap: its largest heap.
            flags: of the JVM: `QUICK_START`, or `AT_ITS_BEST` where Java's own speed is measured.
        """
        options = [f"-Xmx{heap}", *flags]
        try:
            with java_locale():
                port, token, process = launch_gateway(
                    classpath=str(facade_jar()), javaopts=options, die_on_exit=True, enable_auth=True,
                    return_proc=True, jarpath=_py4j_jar(),
                )  # fmt: skip
        except ValueError as error:
            # The first line that it says is its port, unless options of the environment make it talk.
            raise UserError(
                f"the JVM says something else than its port ({error})",
                "unset what makes it print: JAVA_TOOL_OPTIONS, _JAVA_OPTIONS or JDK_JAVA_OPTIONS",
            ) from None
        parameters = GatewayParameters(port=port, auth_token=token, auto_convert=True)
        return cls(JavaGateway(gateway_parameters=parameters), process)

    def _without_delay(self) -> None:
        """Have the JVM send replies at once: one of over 6 KiB would wait 40 ms for an acknowledgement."""
        listener = self._java.jvm.org.wirecheck.NoDelayListener()
        self._java.java_gateway_server.addListener(listener)
        # Only connections opened from now on have it: let go of those in use.
        self._java.close(keep_callback_server=True)

    def open(self, reference: Reference) -> dict[str, Any]:
        """Load a reference; what was loaded (`version`, `commit`, `jars`, …). `UserError` if it cannot be."""
        told = _asked(lambda: self._facade.open(reference.jar_list))
        return self._json(told, f"{setup_remedy()}, or name another reference")

    def limit(self, seconds: float) -> float:
        """Set how long one request may take in this JVM (0: for ever), at first 20 s; what it was."""
        before: int = _asked(lambda: self._facade.limit(round(seconds * 1000)))
        return before / 1000

    def apis(self, reference: Reference) -> list[dict[str, Any]]:
        """The APIs of a reference: `key`, `name` and `headers`, a list of `[version, request, response]`."""
        found: list[dict[str, Any]] = json.loads(_asked(lambda: self._facade.apis(reference.jar_list)))
        return found

    def describe(self, reference: Reference, message: str) -> dict[str, Any]:
        """The fields of a message's Java class, in Java's order, and its schema versions."""
        told = _asked(lambda: self._facade.describe(reference.jar_list, reference.class_names[message]))
        return self._json(told, "the class is not in the reference's jars")

    def time(
        self, reference: Reference, message: str, version: int, data: bytes, iterations: int
    ) -> dict[str, Any]:
        """The reference's own time for `data`: `decode_ns` and `encode_ns`, medians of one operation."""
        return self.time_class(reference, reference.class_names[message], version, data, iterations)

    def time_class(
        self, reference: Reference, java: str, version: int, data: bytes, iterations: int
    ) -> dict[str, Any]:
        """The same for a class whose spec pycodec need not know."""
        told = _asked(lambda: self._facade.time(reference.jar_list, java, version, data, iterations))
        return self._json(told, "the bytes are not of this message")

    def build(self, generator: Reference, jar: Path, specs: Sequence[str]) -> bytes:
        """Have a generator and javac make a jar of messages: `u32 count` and as many verdicts.

        What the verdicts say is known to who asks for them.
        """
        frames = WireWriter().int32(len(specs))
        for spec in specs:
            frames.blob(spec.encode("utf-8"))
        facade = self._java.jvm.org.wirecheck.specs.SpecsFacade
        text = base64.b64encode(frames.to_bytes()).decode("ascii")
        told = _asked(lambda: facade.build(generator.jar_list, str(jar), text))
        return base64.b64decode(self._json(told, setup_remedy())["verdicts"])

    def patch(self, generator: Reference, sources: Path, patch: str, jar: Path) -> None:
        """Have the Java side make a jar of the generator's sources, changed by one of its patches."""
        facade = self._java.jvm.org.wirecheck.specs.SpecsFacade
        told = _asked(lambda: facade.patch(generator.jar_list, str(sources), patch, str(jar)))
        self._json(told, "run `make setup`")

    def _json(self, text: str, remedy: str) -> dict[str, Any]:
        told: dict[str, Any] = json.loads(text)
        if "error" in told:
            raise UserError(f"the Java side says: {told['error']}", remedy)
        return told

    def batch_call(self, reference: Reference) -> BatchCall:
        """A function that sends requests to the facade under this reference."""
        exchange = self.exchange(reference)

        def call(requests: Sequence[tuple[str, bytes]]) -> Sequence[bytes]:
            found = batches.answers(exchange(_frames(requests)), len(requests))
            return [response for response in found if response is not None]

        return call

    def exchange(self, reference: Reference) -> Callable[[bytes], bytes]:
        """A function that sends the frames of a batch, and gives the answers: `harness.casework.batches`."""
        jars = reference.jar_list

        def call(frames: bytes) -> bytes:
            return base64.b64decode(_asked(lambda: self._call_batch(jars, _text(frames))))

        return call

    def time_batch(
        self, reference: Reference, requests: Sequence[tuple[str, bytes]], rounds: int
    ) -> dict[str, Any]:
        """The facade's own time for these requests: `answer_ns`, the mean in the quickest of some rounds."""
        told = _asked(lambda: self._facade.timeBatch(reference.jar_list, _text(_frames(requests)), rounds))
        return self._json(told, "the requests are not of this reference")

    def close(self) -> None:
        """Let go of the gateway; its JVM ends if it was launched here."""
        if self._process is not None:
            # A JVM that is stopped, or hangs, would not answer: it is ended all the same.
            asking = threading.Thread(target=self._shut_down, daemon=True)
            asking.start()
            asking.join(_SHUTDOWN_SECONDS)
            end_jvm(self._process)

    def _shut_down(self) -> None:
        with contextlib.suppress(*LOST):
            self._java.shutdown()


def _frames(requests: Sequence[tuple[str, bytes]]) -> bytes:
    """Requests by class name, with nothing expected."""
    return batches.frames((class_name, request, None) for class_name, request in requests)


def _text(data: bytes) -> str:
    return base64.b64encode(data).decode("ascii")


def _py4j_jar() -> str:
    """The py4j jar that Spark brings: the very one the session would use."""
    import pyspark

    found = sorted(Path(pyspark.__file__).parent.glob("jars/py4j-*.jar"))
    if not found:
        raise UserError("pyspark has no py4j jar", "install the packages of requirements.lock")
    return str(found[-1])
