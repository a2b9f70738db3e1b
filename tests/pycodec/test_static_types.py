"""What mypy and pyright say of code that uses messages: each marked line is an error, and no other is."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pycodec import Protocol
from pycodec.stubs import stub_lines

ROOT = Path(__file__).parents[2]
STUB = ROOT / "pycodec" / "kafka.pyi"

RIGHT = """\
from pycodec import Protocol, Uuid
from pycodec.headers import Headers
from pycodec.jsonform import from_json, to_json
from pycodec.kafka import FetchRequest, MetadataRequest, MetadataResponse
from pycodec.plain import to_dict

topic = MetadataRequest.MetadataRequestTopic(name="orders", topic_id=Uuid.ZERO)
request = MetadataRequest(topics=[topic], allow_auto_topic_creation=False)
everything = MetadataRequest(topics=None)
codec = Protocol.kafka().codec(MetadataRequest, 12)
data: bytes = codec.encode(request)
value, consumed = codec.decode(data)
if value.topics is not None:
    name: str | None = value.topics[0].name
size: int = codec.size(value) + consumed
response = MetadataResponse(unknown_tagged_fields=[(9, b"x")])
again: MetadataResponse = from_json(MetadataResponse, to_json(response, 12), 12)
plain = to_dict(FetchRequest())
untyped = Protocol.kafka().codec("MetadataRequest", 12)
anything = untyped.decode(data)[0].whatever
sent: bytes = Headers(Protocol.kafka()).encode_request(request, version=12, correlation_id=1)
match value:
    case MetadataRequest(topics=None, allow_auto_topic_creation=allowed):
        flag: bool = allowed
    case MetadataRequest(topics=[MetadataRequest.MetadataRequestTopic(name=str(first)), *_]):
        text: str = first
"""

WRONG = """\
from pycodec import Protocol
from pycodec.kafka import MetadataRequest, MetadataResponse, NoSuchMessage  # error
MetadataRequest(topicz=None)  # error
MetadataRequest(None)  # error
MetadataRequest(topics=3)  # error
MetadataRequest(allow_auto_topic_creation="yes")  # error
MetadataRequest(topics=[MetadataResponse()])  # error
MetadataRequest.MetadataRequestTopic(name=b"orders")  # error
value = MetadataRequest()
value.topicz = None  # error
value.topics = 3  # error
print(value.nonsense)  # error
codec = Protocol.kafka().codec(MetadataRequest, 12)
codec.encode(3)  # error
codec.encode(MetadataResponse())  # error
print(codec.decode(b"")[0].brokers)  # error
for topic in value.topics:  # error
    print(topic)
"""


def mypy(path: Path) -> set[int]:
    command = [sys.executable, "-m", "mypy", "--no-error-summary", "--config-file=", "--strict", path.name]
    environment = {**os.environ, "MYPYPATH": str(ROOT), "MYPY_CACHE_DIR": str(ROOT / ".mypy_cache" / "types")}
    done = subprocess.run(
        command, cwd=path.parent, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode in (0, 1), done.stdout + done.stderr
    return {int(line) for line in re.findall(rf"^{path.name}:(\d+): error", done.stdout, re.MULTILINE)}


def pyright(path: Path) -> set[int]:
    settings = {"extraPaths": [str(ROOT)], "pythonVersion": "3.11", "include": [path.name]}
    (path.parent / "pyrightconfig.json").write_text(json.dumps(settings))
    command = [sys.executable, "-m", "pyright", "--outputjson", "--project", str(path.parent)]
    done = subprocess.run(command, cwd=path.parent, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stdout + done.stderr
    told = json.loads(done.stdout[done.stdout.index("{") :])["generalDiagnostics"]
    return {each["range"]["start"]["line"] + 1 for each in told if each["severity"] == "error"}


@pytest.mark.parametrize("checker", [mypy, pyright])
def test_right_code_has_no_error(checker: type, tmp_path: Path) -> None:
    path = tmp_path / "right.py"
    path.write_text(RIGHT)
    assert checker(path) == set()


@pytest.mark.parametrize("checker", [mypy, pyright])
def test_each_mistake_is_an_error(checker: type, tmp_path: Path) -> None:
    path = tmp_path / "wrong.py"
    path.write_text(WRONG)
    marked = {number for number, line in enumerate(WRONG.splitlines(), 1) if line.endswith("# error")}
    assert checker(path) == marked


def test_right_code_runs() -> None:
    """The types say what happens."""
    scope: dict[str, object] = {}
    exec(compile(RIGHT.replace(".whatever", ".topics"), "right.py", "exec"), scope)
    assert scope["consumed"] == len(scope["data"])  # type: ignore[arg-type]
    assert scope["first"] == "orders"


def test_the_stub_is_that_of_the_newest_release() -> None:
    assert STUB.read_text("utf-8").splitlines() == list(stub_lines(Protocol.kafka()))


def test_the_stub_names_what_the_classes_have() -> None:
    """Each class with the attributes of the value class."""
    named: dict[str, set[str]] = {}
    for cls in ast.parse(STUB.read_text("utf-8")).body:
        if isinstance(cls, ast.ClassDef) and not cls.name.startswith("_"):
            named[cls.name] = _attributes(cls)
            inner = (each for each in cls.body if isinstance(each, ast.ClassDef))
            named.update({f"{cls.name}.{each.name}": _attributes(each) for each in inner})
    protocol = Protocol.kafka()
    found: dict[str, set[str]] = {}
    for name, spec in protocol.messages.items():
        found[name] = set(protocol.message_class(name)._fields)
        for struct in spec.structs:
            found[f"{name}.{struct}"] = set(protocol.struct_class(name, struct)._fields)
    assert named == found


def _attributes(cls: ast.ClassDef) -> set[str]:
    return {
        each.target.id
        for each in cls.body
        if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)
    }
