"""Codecs of the kafka-python 2 family as testees: kafka-python before 3, and aiokafka, which began as a copy.

They have a class per message and version with a `SCHEMA`: names of their own, in the order of the wire, and
structs inside as tuples (`harness.testees.schemas`).
"""

from __future__ import annotations

import importlib
import io
import pkgutil
from collections.abc import Callable, Iterable, Iterator
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as distribution_version
from types import MappingProxyType
from typing import Any, ClassVar

from harness.errors import UserError
from harness.testees.answers import Unsupported
from harness.testees.objects import ObjectTestee
from harness.testees.schemas import Schemas

__all__ = ["AiokafkaTestee", "KafkaPython2Testee"]


class _SchemaTestee(ObjectTestee):
    """Encodes and decodes with the `Struct` classes of a package."""

    package: ClassVar[str]
    declines = MappingProxyType(
        {"refuse": "it has one class per version, with no place for what the version cannot carry"}
    )

    def __init__(self) -> None:
        try:
            self.version = distribution_version(self.name)
        except PackageNotFoundError:
            raise UserError(
                f"{self.name} is not installed", f"name a release: --testee {self.name}@RELEASE"
            ) from None
        self._structs = importlib.import_module(f"{self.package}.protocol.struct").Struct
        self._classes = dict(self._found_classes())
        self._schemas = Schemas(self.name)

    def _found_classes(self) -> Iterator[tuple[tuple[int, str, int], Any]]:
        """The classes that the codec itself uses, by API key, kind and version; it has others, half done."""
        package = importlib.import_module(f"{self.package}.protocol")
        names = [each.name for each in pkgutil.iter_modules(package.__path__, f"{self.package}.protocol.")]
        for module in map(importlib.import_module, names):
            for found in vars(module).values():
                # Versions are in a list, or in a tuple of the class that chooses among them.
                listed: Iterable[Any] = found if isinstance(found, list) else getattr(found, "_CLASSES", ())
                classes: list[Any] = [item for item in listed if isinstance(item, type)]
                for cls in classes:
                    for used in (cls, getattr(cls, "RESPONSE_TYPE", cls)):
                        kind = "Response" if "Response" in used.__name__ else "Request"
                        yield (used.API_KEY, kind, used.API_VERSION), used
        for cls in self._structs.__subclasses__():
            if "Header" in cls.__name__:
                kind = cls.__name__[: cls.__name__.index("Header")]
                yield (-1, kind, ("tags" in cls.SCHEMA.names) + (kind == "Request")), cls

    def supports(self, message: str, version: int) -> str | None:
        """Not the messages and versions that this release has no class for."""
        if self._class(message, version) is None:
            return f"{self.name} {self.version} has no class for it"
        return None

    def _class(self, message: str, version: int) -> Any:
        kind = "Response" if message.startswith("Response") or message.endswith("Response") else "Request"
        spec = self.protocol.messages[message]
        if spec.api_key is None and message != f"{kind}Header":
            return None
        return self._classes.get((-1 if spec.api_key is None else spec.api_key, kind, version))

    def build(self, message: str, version: int, fields: dict[str, Any]) -> Any:
        """A struct of the codec's."""
        cls, ours = self._class(message, version), self.protocol.message_class(message)
        values = self._schemas.values(cls.SCHEMA, ours, version, fields)
        made = cls.__new__(cls)
        # Headers' own constructors ask for a request.
        self._structs.__init__(made, *values)
        return made

    def plain(self, message: str, version: int, made: Any) -> dict[str, Any]:
        """The fields of a struct; its own schema may be another than was asked for."""
        cls, ours = type(made), self.protocol.message_class(message)
        # An error in ApiVersionsResponse is read as version 0, whatever was asked for.
        own = version if message.endswith("Header") else cls.API_VERSION
        items = [getattr(made, name) for name in cls.SCHEMA.names]
        return self._schemas.fields(cls.SCHEMA, ours, own, items)

    def writer(self, message: str, version: int) -> Callable[[Any], bytes]:
        """By `encode`, which an object may have of its own."""
        return lambda made: bytes(made.encode())

    def reader(self, message: str, version: int) -> Callable[[bytes], Any]:
        """By `decode`."""
        if message == "RequestHeader":
            raise Unsupported("request headers: the codec only writes them")
        decode = self._class(message, version).decode

        def read(data: bytes) -> tuple[Any, int]:
            file = io.BytesIO(data)
            return decode(file), file.tell()

        return read

    def told(self, answer: Any) -> tuple[Any, int | None]:
        """As `reader` makes it."""
        made, consumed = answer
        return made, consumed


class KafkaPython2Testee(_SchemaTestee):
    """kafka-python before 3 (`--testee kafka-python@2.3.0`)."""

    name = "kafka-python"
    package = "kafka"


class AiokafkaTestee(_SchemaTestee):
    """aiokafka."""

    name = "aiokafka"
    package = "aiokafka"
