"""`python -m pycodec.specs.make_bundle kafka-clients-4.4.0.jar …` writes the bundles inside the package."""

from __future__ import annotations

import json
import os
import sys
import zlib
from collections.abc import Sequence

from pycodec.errors import SpecError
from pycodec.specs.bundle import RELEASES, bundle_place
from pycodec.specs.generator_era import RELEASED
from pycodec.specs.jsontext import NumberText, load_json
from pycodec.specs.parse import parse_message
from pycodec.specs.source import read_specs

__all__ = ["facts_of", "main"]


def facts_of(jar: str | os.PathLike[str]) -> str:
    """The text of a jar's bundle."""
    lines = {}
    for origin, text in read_specs(jar):
        spec = parse_message(text, origin, RELEASED)
        facts = json.dumps(_facts(load_json(text, RELEASED.trailing_tokens)), separators=(",", ":"))
        key = "" if spec.api_key is None else str(spec.api_key)
        lines[spec.name] = f"{spec.name}\t{spec.type.value}\t{key}\t{facts}\n"
    return "".join(lines[name] for name in sorted(lines))


def _facts(value: object) -> object:
    if isinstance(value, dict):
        return {name: _facts(held) for name, held in value.items() if name != "about"}
    if isinstance(value, list):
        return [_facts(held) for held in value]
    return int(value) if isinstance(value, NumberText) else value


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the bundle of each jar that is named (`kafka-clients-RELEASE.jar`); 2 where one is none."""
    for jar in sys.argv[1:] if arguments is None else arguments:
        release = os.path.basename(jar).removeprefix("kafka-clients-").removesuffix(".jar")
        try:
            if release not in RELEASES:
                raise SpecError(f"{jar} is not kafka-clients-RELEASE.jar of {', '.join(RELEASES)}")
            packed = zlib.compress(facts_of(jar).encode(), 9)
        except SpecError as error:
            print(f"pycodec: {error}", file=sys.stderr)
            return 2
        with open(bundle_place(release), "wb") as file:
            file.write(packed)
        print(f"{bundle_place(release)}: {len(packed):,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
