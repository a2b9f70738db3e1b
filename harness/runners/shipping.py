"""What travels to executors that share no file system with the driver; nothing here knows Spark.

Everything goes as an archive that Spark unpacks under a name in the folder where an executor runs its tasks.
Both sides of a task find it there: the JVM by a path that is relative to its working directory, Python
workers by the same path, and packages because that folder is on their import path. So the Python packages are
unpacked as real folders (some have data files, which a zipped package could not open as files), and a
reference keeps its name: whoever asks for it on an executor finds it by that name.

What a testee or its adapter has installed (pip) does not travel: executors need the same environment.
"""

from __future__ import annotations

import os
import sys
import sysconfig
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import ModuleType
from typing import Final

from harness.references import Reference, use_shipped

__all__ = [
    "Parcel",
    "arrived",
    "is_local",
    "own_packages",
    "package_parcels",
    "reference_parcel",
    "shipped_reference",
]

_ALWAYS: Final = ("harness", "pycodec")
_LEFT_OUT: Final = frozenset({"__pycache__", ".git", ".venv", "node_modules"})


@dataclass(frozen=True, slots=True)
class Parcel:
    """One archive on its way.

    Attributes:
        name: of the folder that it is unpacked to.
        files: by the path within that folder, where they are on this machine.
    """

    name: str
    files: Mapping[str, Path]

    def pack(self, folder: Path) -> Path:
        """Write the archive into a folder; its file."""
        path = folder / f"{self.name}.zip"
        # Jars are compressed as they are, and everything else is small: copying is all that takes time.
        with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
            for name, file in sorted(self.files.items()):
                archive.write(file, name)
        return path


def is_local(master: str) -> bool:
    """Whether a master runs everything in the driver's own JVM, where nothing need travel."""
    return master == "local" or master.startswith("local[")


def reference_parcel(reference: Reference) -> Parcel:
    """The jars of a reference."""
    return Parcel(_folder(reference.name), {jar.name: jar for jar in reference.jars})


def shipped_reference(reference: Reference) -> Reference:
    """A reference as executors have it: its jars by paths relative to where an executor runs its tasks.

    An executor of Spark unpacks archives in its working directory (`SparkFiles.getRootDirectory` is `.`
    there), and `java.io.File` resolves against it.
    """
    folder = Path(_folder(reference.name))
    return replace(
        reference,
        jars=tuple(folder / jar.name for jar in reference.jars),
        spec_jars=tuple(folder / jar.name for jar in reference.spec_jars),
    )


def _folder(name: str) -> str:
    return f"reference-{name}"


def arrived(reference: Reference, root: Path) -> Reference:
    """In a worker: what was shipped is to be used from here on; the reference by absolute paths.

    Args:
        reference: a `shipped_reference`.
        root: where archives are unpacked.
    """
    root = root.absolute()  # before a testee changes the working directory
    if str(root) not in sys.path:
        sys.path.insert(0, str(root))
    use_shipped(lambda name: root / _folder(name))
    return replace(
        reference,
        jars=tuple(root / jar for jar in reference.jars),
        spec_jars=tuple(root / jar for jar in reference.spec_jars),
    )


def package_parcels() -> list[Parcel]:
    """Wirecheck, pycodec, and what else this process has imported that is not installed.

    That is the adapter with the modules beside it: whatever it needs has been imported once the driver has
    opened the testee.
    """
    return [_package_parcel(name, path) for name, path in sorted(own_packages(sys.modules).items())]


def _package_parcel(name: str, path: Path) -> Parcel:
    if path.is_dir():
        return Parcel(name, dict(_files_below(path)))
    # A single module has no folder of its own: a package around it has the same name and the same content.
    return Parcel(name, {f"__init__{path.suffix}": path})


def _files_below(folder: Path) -> Iterator[tuple[str, Path]]:
    for at, folders, names in os.walk(folder):
        folders[:] = sorted(each for each in folders if each not in _LEFT_OUT)
        for name in names:
            file = Path(at, name)
            if file.is_file():  # no sockets, no dangling links
                yield str(file.relative_to(folder)), file


def own_packages(modules: Mapping[str, ModuleType]) -> dict[str, Path]:
    """Top-level modules and packages that an environment with the same installed packages would not have.

    Args:
        modules: as `sys.modules`.
    """
    installed = [Path(path).resolve() for path in sysconfig.get_paths().values()]
    found = {}
    for name, module in list(modules.items()):
        if "." in name or name == "__main__":
            continue
        path = _place(module)
        if path is None or not path.exists():
            continue
        if name in _ALWAYS or not _is_below(path.resolve(), installed):
            found[name] = path
    return found


def _place(module: ModuleType) -> Path | None:
    """The folder of a package, the file of a module; None for what is built in."""
    spec = module.__spec__
    if spec is None:
        return None
    if spec.submodule_search_locations:
        return Path(next(iter(spec.submodule_search_locations)))
    return Path(spec.origin) if spec.has_location and spec.origin else None


def _is_below(path: Path, folders: Iterable[Path]) -> bool:
    return any(path.is_relative_to(folder) for folder in folders)
