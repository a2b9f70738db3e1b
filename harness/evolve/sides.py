"""The specs of one side: a file, a folder or jar of specs, a release, or a commit of a Kafka checkout."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, Protocol

from harness.errors import UserError
from harness.evolve.commits import merge_base, specs_of
from harness.evolve.coordinator import as_before
from harness.references import Reference, find_reference
from pycodec import KAFKA, Codec, SpecError
from pycodec import Protocol as Specs
from pycodec.proposals.encodings.codec import EncodingCodec
from pycodec.proposals.encodings.spec import EncodedField, parse_encoded_message
from pycodec.specs.generator_era import CURRENT, RELEASED, GeneratorEra
from pycodec.specs.jsontext import without_comments
from pycodec.specs.model import MessageSpec, StructSpec
from pycodec.specs.parse import parse_message
from pycodec.specs.source import read_specs
from pycodec.values import Message, struct_classes

__all__ = ["AnyCodec", "Side", "has_encodings", "open_sides", "parse_any"]

_ENCODING: Final = re.compile(r'"encoding"\s*:')
_RANGE: Final = re.compile(r"(?P<old>[^.\s](?:[^.\s]|\.(?!\.))*+)(?P<dots>\.{2,3})(?P<new>[^.\s]\S*)")
_DIGITS: Final = 12
"""Of a commit's digest, in the name of a side."""
_RELEASE: Final = re.compile(r"\d+\.\d+\.\d+(-[a-z]+)?")


class AnyCodec(Protocol):
    """What `pycodec.Codec` and the codecs of the proposals have in common."""

    @property
    def encode(self) -> Callable[[Any], bytes]: ...

    @property
    def decode(self) -> Callable[..., tuple[Any, int]]: ...


@dataclass(frozen=True, eq=False)
class Side:
    """One state of the protocol.

    Attributes:
        name: how reports call it.
        messages: the specs by name, those without a valid version too.
        reference: Kafka's own classes of these specs; None where the specs are no release's.
        partial: whether it is one spec: what it lacks was not removed, but not given.
    """

    name: str
    messages: Mapping[str, MessageSpec]
    reference: Reference | None = None
    partial: bool = False
    _codecs: dict[tuple[str, int], AnyCodec] = field(default_factory=dict)
    _classes: dict[str, dict[str, type[Message]]] = field(default_factory=dict)

    def beside(self, old: Side) -> Side:
        """The same, with a message that has another name in `old`, and the same api key, under that name."""
        keys = {
            (spec.api_key, spec.type): name
            for name, spec in self.messages.items()
            if name not in old.messages
        }
        messages = dict(self.messages)
        for name, spec in old.messages.items():
            here = keys.get((spec.api_key, spec.type)) if spec.api_key is not None else None
            if here is not None and name not in messages:
                messages[name] = messages.pop(here)
            if name in messages:
                messages[name] = as_before(spec, messages[name])
        return replace(self, messages=messages, _codecs={}, _classes={})

    def classes(self, message: str) -> dict[str, type[Message]]:
        """The value classes of a message by struct."""
        if message not in self._classes:
            self._classes[message] = struct_classes(self.messages[message])
        return self._classes[message]

    def codec(self, message: str, version: int) -> AnyCodec:
        """The codec of a pair, which is made when first asked for."""
        key = (message, version)
        if key not in self._codecs:
            spec, classes = self.messages[message], self.classes(message)
            made: AnyCodec = (
                EncodingCodec(spec, version, classes=classes)
                if has_encodings(spec)
                else Codec(spec, version, KAFKA, classes)
            )
            self._codecs[key] = made
        return self._codecs[key]


def has_encodings(spec: MessageSpec) -> bool:
    """Whether a field of the message has an encoding (KIP-625)."""
    structs: Iterable[StructSpec] = (spec.root, *spec.structs.values())
    return any(isinstance(each, EncodedField) for struct in structs for each in struct.fields)


def parse_any(text: str, origin: str = "", era: GeneratorEra = CURRENT) -> MessageSpec:
    """A spec of today, or one with encodings (KIP-625); `SpecError` if it is neither."""
    parse = parse_encoded_message if _ENCODING.search(text) else parse_message
    return parse(text, origin, era)


def open_sides(names: Iterable[str], checkout: Path) -> list[Side]:
    """The sides that a command names, in its order.

    Args:
        names: paths (`SPEC.json`, a folder, a jar), releases (`3.9.1`, `4.4.0-server`), or ranges of commits,
            each of which is two sides: `trunk..HEAD`, or `trunk...HEAD`, whose old one is where HEAD left
            trunk, so that what trunk got since is none of the changes (git-diff(1)).
        checkout: the Kafka checkout that ranges are about.

    Raises:
        UserError: nothing of that name can be read, what was read are no specs, or commits have gone apart
            nowhere.
    """
    return [side for name in names for side in _open(name, checkout)]


def _open(name: str, checkout: Path) -> Iterator[Side]:
    path = Path(name)
    if not path.exists():
        if _RELEASE.fullmatch(name):
            yield _release(name)
            return
        if found := _RANGE.fullmatch(name):
            yield from _range(found["old"], found["new"], checkout, since=found["dots"] == "...")
            return
    if not path.exists() and path.suffix not in (".json", ".jar"):
        raise UserError(
            f"{name}: no file, release or range of commits of that name",
            "name SPEC.json, a folder, a release such as 3.9.1, or commits as OLD..NEW or OLD...NEW",
        )
    try:
        texts = read_specs(path)
    except SpecError as error:
        raise UserError(str(error), "name a message spec, or a folder of them") from error
    # By the rules of any time: here specs are compared, and what is old need not please today's generator.
    yield Side(name, _parsed(texts), partial=path.suffix == ".json")


def _release(name: str) -> Side:
    reference = find_reference(name)
    protocol: Specs = reference.protocol
    return Side(name, protocol.messages, reference)


def _range(old: str, new: str, checkout: Path, *, since: bool) -> Iterator[Side]:
    """Two commits; of what is `since` they went apart, the old one is the last before that."""
    begun = merge_base(old, new, checkout) if since else old
    yield Side(f"{old} at {begun[:_DIGITS]}" if since else old, _parsed(specs_of(begun, checkout)))
    yield Side(new, _parsed(specs_of(new, checkout)))


def _holds_another(text: str) -> bool:
    """Whether an object stands behind that of a spec: half of a file is not to be passed over in silence.

    Stray brackets are, as the generators before Kafka 3.0 did (KAFKA-12800).
    """
    json_text = without_comments(text)
    with suppress(ValueError):
        start = len(json_text) - len(json_text.lstrip())
        _, end = json.JSONDecoder(parse_int=str, parse_float=str).raw_decode(json_text, start)
        return "{" in json_text[end:]
    return False


def _parsed(texts: Iterable[tuple[str, str]]) -> dict[str, MessageSpec]:
    found: dict[str, MessageSpec] = {}
    for origin, text in texts:
        try:
            spec = parse_any(text, origin, RELEASED)
        except SpecError as error:
            # Of a spec whose name cannot be read, the error says the origin itself.
            said = str(error) if error.message == origin else f"{origin}: {error}"
            raise UserError(said, "`wirecheck propose` says more about one spec") from error
        if _holds_another(text):
            raise UserError(f"{origin}: another JSON object stands behind the spec", "a file holds one spec")
        if spec.name in found:
            place = f"{found[spec.name].source} and {origin} are both of {spec.name}"
            raise UserError(place, "name a folder with one spec of each message")
        found[spec.name] = spec
    return found
