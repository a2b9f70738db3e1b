"""The message specs of some Kafka releases, inside the package: their facts without their prose.

A bundle is a text of one line a message (name, type, api key, spec as JSON), compressed. What is not a fact
(`about`, comments) is left out. A message is parsed when it is first asked for: reading a bundle takes a
millisecond, and parsing all of its messages a hundred times that.

`make specs` writes the bundles (`make_bundle`).
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final, cast

from pycodec.content import text_content
from pycodec.errors import UnknownMessage, shown
from pycodec.specs.generator_era import RELEASED
from pycodec.specs.model import MessageSpec, MessageType
from pycodec.specs.parse import parse_message

if TYPE_CHECKING:
    from importlib.abc import ResourceLoader

__all__ = ["NEWEST", "RELEASES", "Bundle", "bundle_place", "read_bundle", "release_of"]

NEWEST: Final = "4.4.0"
RELEASES: Final = (NEWEST, "3.9.1", "2.8.2")
"""The releases that are inside, newest first: that of the reference; the last one with ZooKeeper, and with
the versions that 4.0 removed; and the oldest one that Wirecheck runs on."""

_FOLDER: Final = os.path.join(os.path.dirname(__file__), "bundles")
_TYPES: Final = {kind.value: kind for kind in MessageType}


class Bundle(Mapping[str, MessageSpec]):
    """The messages of one release by name, sorted; each is parsed when first asked for, and kept.

    Attributes:
        release: `"4.4.0"`.
        apis: the name of each request and response by its type and api key.
    """

    def __init__(self, release: str, text: str) -> None:
        self.release = release
        self._lines = text.splitlines(keepends=True)
        self._texts: dict[str, str] = {}
        self._parsed: dict[str, MessageSpec] = {}
        self.apis: dict[tuple[MessageType, int], str] = {}
        for line in self._lines:
            name, kind, api_key, facts = line.split("\t")
            self._texts[name] = facts
            if kind in ("request", "response") and api_key:
                self.apis[_TYPES[kind], int(api_key)] = name

    def __getitem__(self, name: str) -> MessageSpec:
        found = self._parsed.get(name)
        if found is None:
            made = parse_message(self._texts[name], f"kafka-clients {self.release}, {name}", RELEASED)
            # Two threads may both have parsed it: there is one spec all the same.
            found = self._parsed.setdefault(name, made)
        return found

    def lines(self) -> list[str]:
        """The lines of its text."""
        return list(self._lines)

    def __contains__(self, name: object) -> bool:
        return name in self._texts

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)


def release_of(name: str) -> str:
    """The release that `"4.4"` or `"4.4.0"` means; `UnknownMessage` if it is not inside."""
    text = text_content(name)
    for release in RELEASES:
        if text in (release, release.rpartition(".")[0]):
            return release
    there = ", ".join(release.rpartition(".")[0] for release in RELEASES)
    wrong = f"no specs of Kafka {shown(name)} are inside"
    if text is None:
        wrong = f"a release is a text such as '4.4', not the {type(name).__name__} {shown(name)}"
    raise UnknownMessage(f"{wrong}; there are {there}. Protocol.from_jars and --specs read others")


def read_bundle(release: str) -> Bundle:
    """The bundle of one of `RELEASES`."""
    # By what read this module: the package may stand in a zip file.
    loader = cast("ResourceLoader", __spec__.loader)
    return Bundle(release, zlib.decompress(loader.get_data(bundle_place(release))).decode())


def bundle_place(release: str) -> str:
    """The file of a release's bundle."""
    return os.path.join(_FOLDER, f"kafka-{release}.z")
