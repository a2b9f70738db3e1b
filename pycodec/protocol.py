"""A set of message specs, and the codecs compiled from them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from os import PathLike
from types import MappingProxyType

from pycodec.codec import Codec
from pycodec.errors import SpecError, UnknownMessage, UnsupportedVersion
from pycodec.policy import KAFKA, Policy
from pycodec.specs.generator_era import RELEASED
from pycodec.specs.model import MessageSpec
from pycodec.specs.parse import parse_message
from pycodec.specs.source import read_specs
from pycodec.values import Message, struct_classes

__all__ = ["Protocol"]


class Protocol:
    """Message specs by name; value classes and codecs are made when first asked for, and kept.

    Example:
        >>> protocol = Protocol.from_jars("kafka-clients-4.4.0.jar")
        >>> codec = protocol.codec("RequestHeader", 2)
        >>> codec.encode(codec.message_class(request_api_key=3, request_api_version=12, correlation_id=1))
        b'\\x00\\x03\\x00\\x0c\\x00\\x00\\x00\\x01\\x00\\x00\\x00'
    """

    def __init__(self, specs: Iterable[MessageSpec]) -> None:
        messages: dict[str, MessageSpec] = {}
        for spec in specs:
            if spec.name in messages:
                raise SpecError(f"a second spec of that name in {spec.source}", message=spec.name)
            messages[spec.name] = spec
        self.messages: Mapping[str, MessageSpec] = MappingProxyType(dict(sorted(messages.items())))
        """Every message spec by name, those without valid versions too."""
        self._classes: dict[str, dict[str, type[Message]]] = {}
        self._codecs: dict[tuple[str, int, Policy], Codec] = {}

    @classmethod
    def from_jars(cls, *paths: str | PathLike[str]) -> Protocol:
        """From the specs inside Kafka's jars, or in directories of `*.json`."""
        found = [spec for path in paths for spec in read_specs(path)]
        # What a jar holds was released, under the rules of its time.
        return cls(parse_message(text, origin, RELEASED) for origin, text in found)

    @classmethod
    def from_specs(cls, texts: Iterable[str]) -> Protocol:
        """From the JSON texts of message specs (comments allowed)."""
        return cls(parse_message(text, f"spec {index}") for index, text in enumerate(texts))

    def spec(self, name: str) -> MessageSpec:
        """The spec of a message; `UnknownMessage` if there is none."""
        try:
            return self.messages[name]
        except KeyError:
            raise UnknownMessage("no message spec of that name is loaded", message=name) from None

    def pairs(self) -> Iterator[tuple[str, int]]:
        """Every (message, version) pair, sorted."""
        for name, spec in self.messages.items():
            for version in spec.valid_versions:
                yield name, version

    def codec(self, name: str, version: int, policy: Policy = KAFKA) -> Codec:
        """The codec of a pair, compiled at the first call; `UnsupportedVersion` if there is no such pair."""
        key = (name, version, policy)
        codec = self._codecs.get(key)
        if codec is None:
            spec = self.spec(name)
            if version not in spec.valid_versions:
                reason = f"valid versions are {spec.valid_versions}"
                raise UnsupportedVersion(reason, message=name, version=version)
            codec = self._codecs[key] = Codec(spec, version, policy, self._message_classes(name))
        return codec

    def message_class(self, name: str) -> type[Message]:
        """The class of a message's values, for all versions."""
        return self._message_classes(name)[self.spec(name).root.name]

    def struct_class(self, message: str, struct: str) -> type[Message]:
        """The class of a struct within a message."""
        try:
            return self._message_classes(message)[struct]
        except KeyError:
            raise UnknownMessage(f"no struct {struct!r}", message=message) from None

    def _message_classes(self, name: str) -> dict[str, type[Message]]:
        classes = self._classes.get(name)
        if classes is None:
            classes = self._classes[name] = struct_classes(self.spec(name))
        return classes

    def __reduce__(self) -> tuple[object, ...]:
        # Compiled functions and their classes do not pickle; what they are made from does.
        return (Protocol, (list(self.messages.values()),))

    def __repr__(self) -> str:
        return f"<Protocol of {len(self.messages)} messages>"
