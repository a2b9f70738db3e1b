"""The Java class that Kafka's own generator makes of a spec: its command line, run as Kafka's build runs it.

Of some specs it makes what is no Java (an array of bytes, a field called `class`): javac has its say, too.
It knows nothing of KIP-625: of a spec with encodings it makes the class that is the same but for the bytes.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any, Final

from harness.errors import UserError
from harness.java_locale import java_locale
from harness.propose.generated import JavaClass
from harness.suites.specs.generator import DEFAULT_GENERATOR, find_generator
from pycodec.specs.jsontext import load_json

__all__ = ["java_class"]

_MAIN: Final = "org.apache.kafka.message.MessageGenerator"
_PACKAGE: Final = "org.apache.kafka.common.message"
_SECONDS: Final = 60
_ERROR: Final = re.compile(r"\.java:(\d++): error: (.*)")
_CAUSE: Final = re.compile(r"(?:Caused by|Exception in thread \"main\")[: ]++(?:[\w.$]+: )?(.*)")


def java_class(text: str, message: str, encodings: bool, version: str = DEFAULT_GENERATOR) -> JavaClass:
    """Run the generator on one spec, and javac on what it makes.

    Args:
        text: the spec.
        message: its name.
        encodings: whether it has encodings, which are left out.
        version: of the generator.

    Raises:
        UserError: there is no JDK, or no generator.
    """
    jars = ":".join(str(jar) for jar in find_generator(version).jars)
    if encodings:
        text = _without_encodings(text)
    with tempfile.TemporaryDirectory(prefix="wirecheck-propose-") as folder:
        given, made = Path(folder, "in"), Path(folder, "out")
        given.mkdir()
        made.mkdir()
        (given / f"{message}.json").write_text(text, "utf-8")
        where = ["-p", _PACKAGE, "-o", str(made), "-i", str(given)]
        done = _run("java", "-cp", jars, _MAIN, *where, "-m", "MessageDataGenerator")
        files = sorted(made.glob("*.java"))
        if done.returncode or not files:
            return JavaClass("", _last_cause(done.stderr), version, encodings)
        options = ["-J-Duser.language=en", "-encoding", "UTF-8", "-proc:none", "-cp", jars, "-d", folder]
        compiled = _run("javac", *options, *map(str, files))
        problem = _first_error(compiled.stderr) if compiled.returncode else ""
        return JavaClass(files[0].name, files[0].read_text("utf-8"), version, encodings, problem)


def _run(tool: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [_program(tool), *arguments]
    try:
        with java_locale():
            return subprocess.run(
                command, capture_output=True, text=True, errors="replace", check=False, timeout=_SECONDS
            )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise UserError(f"Kafka's generator cannot be run: {error}", "see `wirecheck doctor`") from error


def _program(tool: str) -> str:
    home = os.environ.get("JAVA_HOME")
    found = shutil.which(f"{home}/bin/{tool}") if home else None
    found = found or shutil.which(tool)
    if found is None:
        raise UserError(f"there is no {tool} for Kafka's generator", "install a JDK 17, or leave out --java")
    return found


def _last_cause(said: str) -> str:
    causes = _CAUSE.findall(said)
    return causes[-1] if causes else _last_line(said, "it made nothing")


def _first_error(said: str) -> str:
    """What javac says first, and of which line; it names the file by a path that nobody else has."""
    found = _ERROR.search(said)
    return f"line {found[1]}: {found[2]}" if found else _last_line(said, "no reason given")


def _last_line(said: str, nothing: str) -> str:
    return (said.strip().splitlines() or [nothing])[-1]


def _without_encodings(text: str) -> str:
    import json

    def clean(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: clean(held) for key, held in value.items() if key != "encoding"}
        return [clean(held) for held in value] if isinstance(value, list) else value

    return json.dumps(clean(load_json(text, False)))
