"""A set of message specs, and the codecs compiled from them."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterable, Iterator, Mapping
from os import PathLike
from types import MappingProxyType
from typing import Any, TypeVar, cast, overload
from weakref import WeakSet

from pycodec.codec import Codec
from pycodec.content import int_content, text_content
from pycodec.errors import CodecError, SpecError, UnknownMessage, UnsupportedVersion, did_you_mean, shown
from pycodec.policy import KAFKA, Policy
from pycodec.specs.bundle import NEWEST, read_bundle, release_of
from pycodec.specs.generator_era import RELEASED
from pycodec.specs.model import MessageSpec, MessageType
from pycodec.specs.parse import parse_message
from pycodec.values import Message, Value, struct_classes

__all__ = ["Protocol"]

T = TypeVar("T")
V = TypeVar("V", bound=Value)


class Protocol:
    """Message specs by name; value classes and codecs are made when first asked for, and kept.

    Any number of threads may use a protocol from the start: each message has one set of classes, and each
    pair and policy one codec, whoever asks first. A process that was forked, even while a thread was
    compiling, goes on with what there was. A protocol pickles, as its specs; the classes that come of them
    elsewhere are others. Copies are the protocol itself, which nobody can change.

    Example:
        >>> protocol = Protocol.kafka()
        >>> codec = protocol.codec("RequestHeader", 2)
        >>> codec.encode(codec.message_class(request_api_key=3, request_api_version=12, correlation_id=1))
        b'\\x00\\x03\\x00\\x0c\\x00\\x00\\x00\\x01\\x00\\x00\\x00'
    """

    def __init__(self, specs: Iterable[MessageSpec]) -> None:
        messages: dict[str, MessageSpec] = {}
        for spec in _all_of(specs, "message specs"):
            if not issubclass(type(spec), MessageSpec):
                raise SpecError(f"a MessageSpec is needed, not {shown(spec)}")
            if spec.name in messages:
                raise SpecError(f"a second spec of that name in {spec.source}", message=spec.name)
            messages[spec.name] = spec
        self._begin(MappingProxyType(dict(sorted(messages.items()))), _apis_of(messages))

    def _begin(
        self,
        messages: Mapping[str, MessageSpec],
        apis: Mapping[tuple[MessageType, int], str],
        release: str = "",
    ) -> None:
        self.messages = messages
        """Every message spec by name, those without valid versions too."""
        self.apis = apis
        """The name of each request and response by its type and api key; the first of that key counts."""
        self.release = release
        """Of `Protocol.kafka` the release, else `""`."""
        self._classes: dict[str, dict[str, type[Message]]] = {}
        self._codecs: dict[tuple[str | type[Value], int, Policy], Codec] = {}
        # Held by whoever makes classes or codecs. What is there already is read without it.
        self._making = threading.RLock()
        _PROTOCOLS.add(self)

    @classmethod
    def kafka(cls, release: str = NEWEST) -> Protocol:
        """The messages of a Kafka release that are inside this package; one and the same each time.

        Args:
            release: `"4.4"` (the default), `"3.9"` or `"2.8"`; `UnknownMessage` for others. Of any release,
                `from_jars` reads a jar.
        """
        name = text_content(release)
        found = None if name is None else _KAFKA.get(name)
        if found is None:
            full = release_of(release)
            with _READING:
                found = _KAFKA.get(full)
                if found is None:
                    bundle = read_bundle(full)
                    found = Protocol.__new__(Protocol)
                    found._begin(bundle, MappingProxyType(bundle.apis), full)
                    _KAFKA[full] = found
                _KAFKA[cast(str, name)] = found
        return found

    @classmethod
    def from_jars(cls, *paths: str | PathLike[str]) -> Protocol:
        """From the specs inside Kafka's jars, or in directories of `*.json`."""
        from pycodec.specs.source import read_specs  # zip files take a while to import

        found = [spec for path in paths for spec in read_specs(path)]
        # What a jar holds was released, under the rules of its time.
        return cls(parse_message(text, origin, RELEASED) for origin, text in found)

    @classmethod
    def from_specs(cls, texts: Iterable[str]) -> Protocol:
        """From the JSON texts of message specs (comments allowed)."""
        return cls(parse_message(text, f"spec {index}") for index, text in enumerate(_all_of(texts, "texts")))

    def spec(self, name: str) -> MessageSpec:
        """The spec of the message of that name; `UnknownMessage` if there is none."""
        text = text_content(name)
        spec = None if text is None else self.messages.get(text)
        if spec is None:
            place = shown(name) if text is None else text
            hint = "" if text is None else did_you_mean(text, self.messages)
            raise UnknownMessage(f"no message spec of that name is loaded{hint}", message=place)
        return spec

    def pairs(self) -> Iterator[tuple[str, int]]:
        """Every (message, version) pair, sorted."""
        for name, spec in self.messages.items():
            for version in spec.valid_versions:
                yield name, version

    @overload
    def codec(self, name: str, version: int, policy: Policy = KAFKA) -> Codec: ...
    @overload
    def codec(self, name: type[V], version: int, policy: Policy = KAFKA) -> Codec[V]: ...
    def codec(self, name: str | type[Value], version: int, policy: Policy = KAFKA) -> Codec[Any]:
        """The codec of a pair, compiled at the first call.

        Args:
            name: of the message, or its class: one of this protocol's.
            version: the api version.
            policy: limits and leniencies.

        Raises:
            UnknownMessage: where no spec of that name is loaded.
            UnsupportedVersion: where the message has no such version.
            CodecError: where `policy` is none.
        """
        try:
            # Of its exact type: as a key, 1.0 is 1, too.
            if type(version) is int:
                return self._codecs[name, version, policy]
        except Exception:
            pass  # not made yet, or what is given is no key at all
        return self._new_codec(name, version, policy)

    def _new_codec(self, name: str | type[Value], version: int, policy: Policy) -> Codec:
        # Of its exact type: what an object says of itself may be anything.
        by_class = issubclass(type(name), type)
        spec = self._spec_of_class(name) if by_class else self.spec(cast(str, name))
        number = int_content(version) if issubclass(type(version), int) else None
        if number is None or number not in spec.valid_versions:
            reason = f"valid versions are {spec.valid_versions}"
            if number is None:
                raise UnsupportedVersion(f"{shown(version)} is no version; {reason}", message=spec.name)
            raise UnsupportedVersion(reason, message=spec.name, version=number)
        if not issubclass(type(policy), Policy):
            raise CodecError(f"a pycodec.Policy is needed, not {shown(policy)}", message=spec.name)
        key = (spec.name, number, policy)
        with self._making:
            codec = self._codecs.get(key)
            if codec is None:
                codec = self._codecs[key] = Codec(spec, number, policy, self._message_classes(spec.name))
            # The class of the message is another name of it.
            self._codecs[codec.message_class, number, policy] = codec
        return codec

    def _spec_of_class(self, cls: Any) -> MessageSpec:
        if type.__subclasscheck__(Message, cls) and cls is not Message:
            spec = self.spec(cls._message)
            if cls is self.message_class(spec.name):
                return spec
        reason = "this class is no message of this protocol: take its message_class, or the message's name"
        raise UnknownMessage(reason, message=shown(cls))

    def message_class(self, name: str) -> type[Message]:
        """The class of a message's values, for all versions; `UnknownMessage` if there is no such message."""
        spec = self.spec(name)
        return self._message_classes(spec.name)[spec.root.name]

    def struct_class(self, message: str, struct: str) -> type[Message]:
        """The class of a struct within a message; `UnknownMessage` if there is none.

        A struct may have the name of its message. The message's own class goes by the name that it has in
        Java (`MetadataRequestData`) here; `message_class` gives it.
        """
        classes = self._message_classes(self.spec(message).name)
        text = text_content(struct)
        if text is None or text not in classes:
            raise UnknownMessage(f"no struct {shown(struct)}", message=message)
        return classes[text]

    def _message_classes(self, name: str) -> dict[str, type[Message]]:
        classes = self._classes.get(name)
        if classes is None:
            with self._making:
                classes = self._classes.get(name)
                if classes is None:
                    classes = self._classes[name] = struct_classes(self.spec(name), self.release)
        return classes

    def __copy__(self) -> Protocol:
        return self

    def __deepcopy__(self, memo: object) -> Protocol:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        # Compiled functions and their classes do not pickle; what they are made from does.
        if self.release:
            return (Protocol.kafka, (self.release,))
        return (Protocol, (list(self.messages.values()),))

    def __repr__(self) -> str:
        return f"<Protocol of {len(self.messages)} messages>"


def _apis_of(messages: Mapping[str, MessageSpec]) -> Mapping[tuple[MessageType, int], str]:
    found: dict[tuple[MessageType, int], str] = {}
    for spec in messages.values():
        if spec.type in (MessageType.REQUEST, MessageType.RESPONSE) and spec.api_key is not None:
            found.setdefault((spec.type, spec.api_key), spec.name)
    return MappingProxyType(found)


def _all_of(things: Iterable[T], what: str) -> Iterator[T]:
    """`things`; one text is no collection of them, though Python would take its characters."""
    try:
        if not issubclass(type(things), (str, bytes, bytearray, memoryview)):
            return iter(list(things))
    except (CodecError, MemoryError, RecursionError):
        raise
    except Exception as error:
        raise SpecError(f"a list of {what} is needed, and this fails: {shown(error)}") from None
    raise SpecError(f"a list of {what} is needed, not {shown(things)}")


_PROTOCOLS: WeakSet[Protocol] = WeakSet()
_KAFKA: dict[str, Protocol] = {}
_READING = threading.Lock()


def _renew_locks() -> None:
    """In a child process: the thread that held a lock is not there, and the lock is held for ever."""
    global _READING
    _READING = threading.Lock()
    for protocol in _PROTOCOLS:
        protocol._making = threading.RLock()


if sys.platform != "win32":
    os.register_at_fork(after_in_child=_renew_locks)
