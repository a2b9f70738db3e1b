"""Bugs planted in the validation of message specs: a rule dropped, a boundary off by one, a text misread."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pycodec.errors import SpecError
from pycodec.spec_rules import SpecRule
from pycodec.specs import declared, defaults, javatext, jsonobject, jsontext, parse, validate, versions
from pycodec.specs.model import Primitive
from pycodec.specs.registry import schema_versions

__all__ = ["FAULTS", "Patch"]

Patch = pytest.MonkeyPatch


def _dropping(call: Callable[..., Any], *rules: SpecRule, instead: Any = None) -> Callable[..., Any]:
    """`call` without these rules: what it refuses for one of them, it lets pass."""

    def lenient(*arguments: Any) -> Any:
        try:
            return call(*arguments)
        except SpecError as error:
            if error.rule not in rules:
                raise
            return instead

    return lenient


def tags_may_leave_gaps(patch: Patch) -> None:
    patch.setattr(validate, "_check_fields", _dropping(validate._check_fields, SpecRule.TAG_GAP))


def tagged_versions_may_end(patch: Patch) -> None:
    patch.setattr(validate, "_check_tag", _dropping(validate._check_tag, SpecRule.TAG_OPEN_ENDED))


def _getter(owner: type, name: str) -> Callable[[Any], Any]:
    """What a property calls."""
    found = owner.__dict__[name].fget
    assert callable(found)
    return found  # type: ignore[no-any-return]


def some_tagged_versions_may_be_nullable(patch: Patch) -> None:
    """KIP-893's all or none."""
    patch.setattr(validate, "_check_tag", _dropping(validate._check_tag, SpecRule.TAG_NULLABLE))


def null_is_the_default_of_what_is_sometimes_nullable(patch: Patch) -> None:
    patch.setattr(validate, "_check_default", _dropping(validate._check_default, SpecRule.DEFAULT_NULL))


def structs_may_lack_a_schema(patch: Patch) -> None:
    patch.setattr(parse, "schema_versions", _dropping(schema_versions, SpecRule.STRUCT_SCHEMA, instead={}))


def the_last_version_is_forgotten(patch: Patch) -> None:
    patch.setattr(versions, "MAX_VERSION", 32766)


def an_open_range_means_one_version(patch: Patch) -> None:
    real = _getter(versions.Versions, "open_ended")
    patch.setattr(versions.Versions, "open_ended", property(lambda self: real(self) and self.lowest > 0))


def none_is_within_everything(patch: Patch) -> None:
    """3-1 is no version, and yet not the same as none."""
    patch.setattr(versions.Versions, "within", lambda self, other: other.contains_all(self))


def the_lowest_number_is_no_default(patch: Patch) -> None:
    real = _getter(Primitive, "integer_range")

    def narrowed(self: Primitive) -> tuple[int, int] | None:
        limits = real(self)
        return None if limits is None else (limits[0] + 1, limits[1])

    patch.setattr(Primitive, "integer_range", property(narrowed))


def hexadecimal_is_signed_in_its_width(patch: Patch) -> None:
    """0xff as an int8 of −1, which Kafka refuses."""
    real = defaults._hexadecimal

    def signed(digits: str) -> int | None:
        number = real(digits)
        return number - 256 if number is not None and 128 <= number < 256 else number

    patch.setattr(defaults, "_hexadecimal", signed)


def padding_of_a_uuid_is_refused(patch: Patch) -> None:
    patch.setattr(defaults, "_uuid", lambda field, text: _refuse(field) if "=" in text else b"")


def _refuse(field: Any) -> Any:
    raise SpecError("no", path=field.path, rule=SpecRule.DEFAULT_UUID)


def spaces_are_those_of_python(patch: Patch) -> None:
    """`str.strip` leaves NUL, which Java trims."""
    for module in (versions, declared, jsonobject, defaults, javatext):
        if hasattr(module, "trim"):
            patch.setattr(module, "trim", lambda text: text.strip(" "))


def numbers_of_enum_values_are_refused(patch: Patch) -> None:
    real = jsonobject.JsonObject.choice

    def named(self: jsonobject.JsonObject, key: str, value: object, names: tuple[str, ...]) -> str:
        if isinstance(value, jsontext.NumberText):
            raise self.fail(SpecRule.ENUM_VALUE, f"{key} must be a name")
        return real(self, key, value, names)

    patch.setattr(jsonobject.JsonObject, "choice", named)


def a_refusal_names_the_wrong_rule(patch: Patch) -> None:
    real = validate._check_tag

    def renamed(field: Any) -> None:
        try:
            real(field)
        except SpecError as error:
            raise SpecError(error.reason, path=error.path, rule=SpecRule.TAG_GAP) from None

    patch.setattr(validate, "_check_tag", renamed)


def a_wrong_spec_ends_in_another_error(patch: Patch) -> None:
    real = jsonobject.JsonObject.field_name

    def careless(self: jsonobject.JsonObject) -> str:
        return real(self) if isinstance(self.properties.get("name"), str) else str(self.properties["name"])

    patch.setattr(jsonobject.JsonObject, "field_name", careless)


FAULTS = [
    tags_may_leave_gaps,
    tagged_versions_may_end,
    some_tagged_versions_may_be_nullable,
    null_is_the_default_of_what_is_sometimes_nullable,
    structs_may_lack_a_schema,
    the_last_version_is_forgotten,
    an_open_range_means_one_version,
    none_is_within_everything,
    the_lowest_number_is_no_default,
    hexadecimal_is_signed_in_its_width,
    padding_of_a_uuid_is_refused,
    spaces_are_those_of_python,
    numbers_of_enum_values_are_refused,
    a_refusal_names_the_wrong_rule,
    a_wrong_spec_ends_in_another_error,
]
