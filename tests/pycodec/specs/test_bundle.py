"""The specs inside the package say what the jars say, take little room, and are read one by one."""

from __future__ import annotations

import dataclasses
import pickle
import subprocess
import sys
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import pycodec
from harness.references import find_reference
from pycodec import Protocol
from pycodec.errors import UnknownMessage
from pycodec.headers import Headers
from pycodec.specs.bundle import RELEASES, bundle_place, read_bundle
from pycodec.specs.make_bundle import facts_of, main
from pycodec.specs.model import FieldSpec, MessageSpec, StructSpec

MOST_BYTES = 60_000
PACKAGE = Path(pycodec.__file__).parent


def test_the_package_can_stand_in_a_zip_file(tmp_path: Path) -> None:
    """As in a program that is one file (`zipapp`)."""
    with zipfile.ZipFile(tmp_path / "packed.zip", "w") as file:
        for path in PACKAGE.rglob("*"):
            if path.suffix in (".py", ".z"):
                file.write(path, path.relative_to(PACKAGE.parent))
    code = "import pycodec; print(pycodec.__file__, len(pycodec.Protocol.kafka('3.9.1').messages))"
    done = subprocess.run(
        [sys.executable, "-S", "-c", code],
        cwd=tmp_path, env={"PYTHONPATH": str(tmp_path / "packed.zip")}, capture_output=True, text=True,
        check=True,
    )  # fmt: skip
    place, number = done.stdout.split()
    assert place.startswith(str(tmp_path / "packed.zip"))
    assert int(number) == len(Protocol.kafka("3.9.1").messages)


def without_prose(spec: MessageSpec) -> MessageSpec:
    """The spec without what is no fact: texts about fields, and where it was read."""

    def struct(of: StructSpec) -> StructSpec:
        return dataclasses.replace(of, fields=tuple(field(each) for each in of.fields))

    def field(of: FieldSpec) -> FieldSpec:
        return dataclasses.replace(of, about="", struct=of.struct and struct(of.struct))

    structs = {name: struct(each) for name, each in spec.structs.items()}
    return dataclasses.replace(spec, root=struct(spec.root), structs=structs, source="")


@pytest.mark.parametrize("release", RELEASES)
def test_a_bundle_says_what_the_jar_says(release: str) -> None:
    jar = Protocol.from_jars(*find_reference(release).spec_jars)
    inside = Protocol.kafka(release)
    assert list(inside.messages) == list(jar.messages)
    for name, spec in jar.messages.items():
        # Their reprs as well: 1, 1.0 and True are equal.
        assert repr(without_prose(inside.messages[name])) == repr(without_prose(spec))
        assert without_prose(inside.messages[name]) == without_prose(spec)
    assert list(inside.pairs()) == list(jar.pairs())
    assert dict(inside.apis) == dict(jar.apis)


@pytest.mark.parametrize("release", RELEASES)
def test_a_bundle_is_what_the_command_makes_of_the_jar(release: str) -> None:
    jar = find_reference(release).spec_jars[0]
    bundle = read_bundle(release)
    assert [line.partition("\t")[0] for line in facts_of(jar).splitlines()] == list(bundle)
    assert facts_of(jar) == "".join(bundle.lines())
    assert Path(bundle_place(release)).stat().st_size < MOST_BYTES
    assert "about" not in facts_of(jar)


def test_the_command_refuses_what_is_no_such_jar(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path / "kafka-clients-1.0.0.jar")]) == 2
    assert main([str(tmp_path / "kafka-clients-4.4.0.jar")]) == 2
    assert capsys.readouterr().err.count("\n") == 2


def test_releases_by_short_and_long_name() -> None:
    assert Protocol.kafka() is Protocol.kafka("4.4") is Protocol.kafka("4.4.0")
    assert Protocol.kafka("3.9") is Protocol.kafka("3.9.1")
    assert Protocol.kafka("3.9").release == "3.9.1"
    # 4.0 removed it with ZooKeeper.
    assert "LeaderAndIsrRequest" in Protocol.kafka("2.8").messages
    for unknown in ("9.9", "4", "", "4.4.1", 4.4, None):
        with pytest.raises(UnknownMessage, match=r"there are 4\.4, 3\.9, 2\.8"):
            Protocol.kafka(unknown)  # type: ignore[arg-type]
    with pytest.raises(UnknownMessage, match=r"is a text such as '4\.4', not the float 4\.4; there"):
        Protocol.kafka(4.4)  # type: ignore[arg-type]


def test_it_pickles_as_its_release() -> None:
    assert pickle.loads(pickle.dumps(Protocol.kafka("3.9"))) is Protocol.kafka("3.9")
    assert len(pickle.dumps(Protocol.kafka())) < 200


def test_threads_get_the_same_specs() -> None:
    bundle = read_bundle(RELEASES[0])
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda name: (name, bundle[name]), [*bundle] * 8))
    assert all(bundle[name] is spec for name, spec in found)


def test_a_header_is_read_without_parsing_other_messages() -> None:
    code = (
        "from pycodec import Protocol\nfrom pycodec.headers import Headers\n"
        "headers = Headers(Protocol.kafka())\n"
        "data = bytes.fromhex('0012000300000001000161') + b'\\0\\2a\\2b\\0'\n"
        "print(headers.decode_request(data).body.client_software_name)\n"
        "print(len(headers.protocol.messages._parsed))\n"
        "import sys\nprint('zipfile' in sys.modules, 'pycodec.interpreter' in sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["a", "2", "False False"]


def test_headers_of_a_release() -> None:
    headers = Headers(Protocol.kafka())
    assert headers.request(3).name == "MetadataRequest"
    assert headers.response(3).name == "MetadataResponse"
    with pytest.raises(UnknownMessage):
        headers.request(12345)
