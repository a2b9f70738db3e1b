"""What is sent to executors: packages with their data, adapters with what lies beside them, jars by name."""

from __future__ import annotations

import importlib
import sys
import zipfile
from pathlib import Path

import pytest

from harness.references import Reference
from harness.runners.shipping import (
    is_local,
    own_packages,
    package_parcels,
    reference_parcel,
    shipped_reference,
)


@pytest.mark.parametrize(
    ("master", "local"),
    [
        ("local", True),
        ("local[2]", True),
        ("local[*,4]", True),
        ("local-cluster[2,1,1024]", False),
        ("spark://host:7077", False),
        ("yarn", False),
    ],
)
def test_what_is_local(master: str, local: bool) -> None:
    """`local-cluster` has executors of its own: it is not."""
    assert is_local(master) is local


def test_what_is_imported_and_not_installed_travels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A module, a package with data, a package without `__init__`: all can be imported where they arrive."""
    here = tmp_path / "here"
    (here / "travelling_package" / "deep").mkdir(parents=True)
    (here / "travelling_open").mkdir()
    (here / "travelling_module.py").write_text("WORD = 'module'")
    (here / "travelling_package" / "__init__.py").write_text("WORD = 'package'")
    (here / "travelling_package" / "deep" / "data.txt").write_text("data")
    (here / "travelling_open" / "inner.py").write_text("WORD = 'inner'")
    names = ("travelling_module", "travelling_package", "travelling_open.inner")
    monkeypatch.syspath_prepend(str(here))
    try:
        for name in names:
            importlib.import_module(name)
        parcels = {parcel.name: parcel for parcel in package_parcels()}
    finally:
        for name in (*names, "travelling_open"):
            sys.modules.pop(name, None)
    there = tmp_path / "there"
    for name in ("travelling_module", "travelling_package", "travelling_open"):
        with zipfile.ZipFile(parcels[name].pack(tmp_path)) as archive:
            archive.extractall(there / name)
    monkeypatch.syspath_prepend(str(there))
    sys.path.remove(str(here))
    try:
        assert [importlib.import_module(name).WORD for name in names] == ["module", "package", "inner"]
    finally:
        for name in (*names, "travelling_open"):
            sys.modules.pop(name, None)
    assert (there / "travelling_package" / "deep" / "data.txt").read_text() == "data"


def test_what_is_installed_stays() -> None:
    """Executors have the same environment; Wirecheck and pycodec always travel, with their data."""
    found = own_packages(sys.modules)
    assert {"harness", "pycodec"} <= found.keys()
    assert not {"pyarrow", "pytest", "json", "sys", "__main__"} & found.keys()
    (own,) = [parcel for parcel in package_parcels() if parcel.name == "harness"]
    assert {"suites/bytes/reasons.toml", "suites/bytes/corpus/4.4.0.tsv.xz"} <= own.files.keys()
    assert not [name for name in own.files if "__pycache__" in name]


def test_a_reference_is_found_by_name(reference: Reference) -> None:
    """No path of this machine is left in what executors are told."""
    shipped = shipped_reference(reference)
    assert shipped.name == reference.name
    assert not [jar for jar in (*shipped.jars, *shipped.spec_jars) if jar.is_absolute()]
    parcel = reference_parcel(reference)
    assert {str(Path(parcel.name) / name) for name in parcel.files} == {str(jar) for jar in shipped.jars}
    assert set(shipped.spec_jars) <= set(shipped.jars)
