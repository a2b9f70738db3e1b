"""Tagged sections (KIP-482): which tags, in which order, how many, and how long they claim to be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from harness.mutators.base import Below, Mutator, removed
from harness.mutators.numbers import write_number
from harness.mutators.tokens import DEFAULT_FRAME, FULL_FRAME, SIZES, Edits, Frame, Section

__all__ = ["MUTATORS", "TAGS_LIMIT"]

TAGS_LIMIT: Final = 10_000
"""`MessageUtil.MAX_TAGGED_FIELD_COUNT` of kafka-clients 4.4.0."""

_INT_MAX: Final = 2**31 - 1
_INT_MIN: Final = -(2**31)

Apply = Callable[[Frame, int, Below], Edits | bytes]


def _is_section(frame: Frame, index: int) -> bool:
    return frame.tokens[index].section is not None


def _is_count(frame: Frame, index: int) -> bool:
    return frame.tokens[index].role == "tag_count"


def _known(frame: Frame, index: int) -> list[tuple[int, int]]:
    """Token spans of the known entries of a section."""
    return [part for part in frame.tokens[index].parts if frame.tokens[part[0]].known]


def _has_known(frame: Frame, index: int) -> bool:
    return _is_section(frame, index) and bool(_known(frame, index))


def _section(frame: Frame, index: int) -> Section:
    section = frame.tokens[index].section
    assert section is not None, "the token opens a section"
    return section


def _tag(frame: Frame, part: tuple[int, int]) -> int:
    """The tag of an entry; in the first draft of KIP-482 the size stands in front of it."""
    first = frame.tokens[part[0]]
    return first.value if first.role == "tag" else frame.tokens[part[0] + 1].value


def _free(frame: Frame, index: int) -> int:
    """A tag above all that the section holds or the spec defines."""
    held = [_tag(frame, part) for part in frame.tokens[index].parts]
    return max(_section(frame, index).first_free_tag, max(held, default=-1) + 1)


def _rewritten(frame: Frame, index: int, entries: Sequence[bytes]) -> Edits:
    """The section written anew."""
    opening = _section(frame, index).opening(len(entries))
    return {**removed(frame, index), index: b"".join((opening, *entries))}


def _entries(frame: Frame, index: int) -> list[bytes]:
    return [frame.span(*part) for part in frame.tokens[index].parts]


def _appended(make: Callable[[int], Sequence[tuple[int, bytes]]]) -> Apply:
    """More entries behind those that are there: tag and content; `make` is given a free tag."""

    def apply(frame: Frame, index: int, below: Below) -> Edits:
        entry = _section(frame, index).entry
        more = [entry(tag, data) for tag, data in make(_free(frame, index))]
        return _rewritten(frame, index, [*_entries(frame, index), *more])

    return apply


def _unknown_first(frame: Frame, index: int, below: Below) -> Edits:
    unknown = _section(frame, index).entry(_free(frame, index), b"x")
    return _rewritten(frame, index, [unknown, *_entries(frame, index)])


def _known_twice(frame: Frame, index: int, below: Below) -> Edits:
    known = _known(frame, index)
    again = frame.span(*known[below(len(known))])
    return _rewritten(frame, index, [*_entries(frame, index), again])


def _known_then_default(frame: Frame, index: int, below: Below) -> Edits:
    known, section = _known(frame, index), _section(frame, index)
    tag = _tag(frame, known[below(len(known))])
    return _rewritten(frame, index, [*_entries(frame, index), section.entry(tag, section.default(tag))])


def _reversed(frame: Frame, index: int, below: Below) -> Edits:
    return _rewritten(frame, index, _entries(frame, index)[::-1])


def _left_out(frame: Frame, index: int, below: Below) -> Edits:
    parts = frame.tokens[index].parts
    known = _known(frame, index)
    gone = known[below(len(known))]
    return _rewritten(frame, index, [frame.span(*part) for part in parts if part != gone])


def _not_in_version(frame: Frame, index: int, below: Below) -> Edits:
    section = _section(frame, index)
    tags = section.foreign_tags
    foreign = section.entry(tags[below(len(tags))], b"\0")
    return _rewritten(frame, index, [*_entries(frame, index), foreign])


def _many(number: int) -> Apply:
    """That many unknown tagged fields without content, nothing behind them but the rest of the frame."""

    def apply(frame: Frame, index: int, below: Below) -> Edits:
        free, entry = _free(frame, index), _section(frame, index).entry
        kept = _entries(frame, index)[:number]
        return _rewritten(frame, index, kept + [entry(free + n, b"") for n in range(number - len(kept))])

    return apply


def _is_limited(frame: Frame, index: int) -> bool:
    """Sections of one base frame, and of another the last of each inner struct: these frames are long."""
    token = frame.tokens[index]
    if frame.name == FULL_FRAME and token.section is not None and token.owner:
        return not any(each.section and each.owner == token.owner for each in frame.tokens[index + 1 :])
    return frame.name == DEFAULT_FRAME and _is_section(frame, index)


def _says(choose: Callable[[Frame, int], int]) -> Apply:
    """Another number of fields, or of bytes."""
    return lambda frame, index, below: {
        index: write_number(frame.tokens[index].form, choose(frame, index)),
    }


def _says_alone(number: int) -> Apply:
    """Another number of bytes, and no content where the field is unknown."""

    def apply(frame: Frame, index: int, below: Below) -> Edits:
        token = frame.tokens[index]
        gone = {} if token.known else removed(frame, index)
        return {**gone, index: write_number(token.form, number)}

    return apply


def _is_size(frame: Frame, index: int) -> bool:
    return frame.tokens[index].role in SIZES


def _has_size(frame: Frame, index: int) -> bool:
    return frame.tokens[index].role in SIZES and frame.tokens[index].value > 0


def _junk_inside(frame: Frame, index: int, below: Below) -> Edits:
    """Content longer than the field, as the declared size says."""
    token = frame.tokens[index]
    last = token.end - 1
    junk = bytes(below(128) for _ in range(3))
    size = write_number(token.form, token.value + 3)
    if last == index:
        return {index: size + junk}
    return {index: size, last: frame.tokens[last].data + junk}


def _content_gone(frame: Frame, index: int, below: Below) -> Edits:
    ((start, end),) = frame.tokens[index].parts
    return {**dict.fromkeys(range(start, end), b""), index: write_number(frame.tokens[index].form, 0)}


def _is_tag(frame: Frame, index: int) -> bool:
    return frame.tokens[index].role == "tag"


def _another_tag(frame: Frame, index: int, below: Below) -> Edits:
    token = frame.tokens[index]
    return {index: write_number(token.form, below(token.value + 3))}


def _has_tagged_default(frame: Frame, index: int) -> bool:
    return _is_section(frame, index) and bool(_missing(frame, index))


def _missing(frame: Frame, index: int) -> list[int]:
    """Tagged fields of the version that the section leaves out, so that they have their default."""
    held = {_tag(frame, part) for part in _known(frame, index)}
    return [tag for tag in _section(frame, index).tags if tag not in held]


def _explicit_default(frame: Frame, index: int, below: Below) -> Edits:
    missing, section = _missing(frame, index), _section(frame, index)
    tag = missing[below(len(missing))]
    explicit = (tag, section.entry(tag, section.default(tag)))
    held = [(_tag(frame, part), frame.span(*part)) for part in frame.tokens[index].parts]
    return _rewritten(frame, index, [data for _, data in sorted([*held, explicit])])


MUTATORS: Final = (
    Mutator(
        "unknown",
        "A tagged field that the spec does not define.",
        _is_section,
        _appended(lambda free: [(free, b"unknown")]),
        taken="accepted",
    ),
    Mutator(
        "unknown_empty",
        "An unknown tagged field of no bytes.",
        _is_section,
        _appended(lambda free: [(free + 3, b"")]),
        taken="accepted",
    ),
    Mutator(
        "unknown_twice",
        "An unknown tag twice.",
        _is_section,
        _appended(lambda free: [(free, b"1"), (free, b"2")]),
        taken="accepted",
    ),
    Mutator(
        "unknown_unordered",
        "Unknown tags in falling order.",
        _is_section,
        _appended(lambda free: [(free + 4, b"1"), (free, b"2")]),
        taken="accepted",
    ),
    Mutator(
        "unknown_first",
        "An unknown tag before a known one.",
        _has_known,
        _unknown_first,
    ),
    Mutator("tag_minus_one", "Tag -1.", _is_section, _appended(lambda free: [(-1, b"n")]), taken="accepted"),
    Mutator(
        "tag_int_min", "Tag -2^31.", _is_section, _appended(lambda free: [(_INT_MIN, b"n")]), taken="accepted"
    ),
    Mutator(
        "tag_int_max",
        "Tag 2^31-1.",
        _is_section,
        _appended(lambda free: [(_INT_MAX, b"m")]),
        taken="accepted",
    ),
    Mutator(
        "known_twice",
        "A known tag twice.",
        _has_known,
        _known_twice,
    ),
    Mutator(
        "known_then_default",
        "A known tag twice, the second time with the default.",
        _has_known,
        _known_then_default,
    ),
    Mutator(
        "known_unordered",
        "Known tags in falling order.",
        lambda frame, index: _is_section(frame, index) and len(_known(frame, index)) > 1,
        _reversed,
    ),
    Mutator(
        "known_left_out",
        "A known tagged field left out: its default must appear.",
        _has_known,
        _left_out,
    ),
    Mutator(
        "explicit_default",
        "A known tagged field that carries its default explicitly.",
        _has_tagged_default,
        _explicit_default,
    ),
    Mutator(
        "not_in_version",
        "A tag that the spec defines for other versions only.",
        lambda frame, index: _is_section(frame, index) and bool(_section(frame, index).foreign_tags),
        _not_in_version,
    ),
    Mutator(
        "plus_one",
        "One more tagged field claimed than there are.",
        _is_count,
        _says(lambda frame, index: frame.tokens[index].value + 1),
    ),
    Mutator(
        "minus_one",
        "One tagged field fewer claimed than there are.",
        lambda frame, index: _is_count(frame, index) and frame.tokens[index].value > 0,
        _says(lambda frame, index: frame.tokens[index].value - 1),
    ),
    Mutator(
        "zero",
        "No tagged fields claimed, but there are some.",
        lambda frame, index: _is_count(frame, index) and frame.tokens[index].value > 1,
        _says(lambda frame, index: 0),
    ),
    Mutator("raw_minus_one", "-1 tagged fields.", _is_count, _says(lambda frame, index: -1), taken="refused"),
    Mutator("int_min", "-2^31 tagged fields.", _is_count, _says(lambda frame, index: _INT_MIN)),
    Mutator(
        "int_max", "2^31-1 tagged fields.", _is_count, _says(lambda frame, index: _INT_MAX), taken="refused"
    ),
    Mutator(
        "over_remaining",
        "One tagged field more than bytes that remain.",
        _is_count,
        _says(lambda frame, index: frame.remaining(index) + 1),
    ),
    Mutator(
        "is_remaining",
        "As many tagged fields as bytes that remain.",
        lambda frame, index: _is_count(frame, index) and frame.remaining(index) > 0,
        _says(Frame.remaining),
    ),
    Mutator("at_limit", "10000 tagged fields, the most that are read.", _is_limited, _many(TAGS_LIMIT)),
    Mutator("over_limit", "10001 tagged fields.", _is_limited, _many(TAGS_LIMIT + 1), taken="refused"),
    Mutator(
        "tag_replaced",
        "Another tag before the same content.",
        _is_tag,
        _another_tag,
    ),
    Mutator(
        "plus_one",
        "A declared size one too high.",
        _is_size,
        _says(lambda frame, index: frame.tokens[index].value + 1),
    ),
    Mutator(
        "minus_one",
        "A declared size one too low.",
        _has_size,
        _says(lambda frame, index: frame.tokens[index].value - 1),
    ),
    Mutator("zero", "A declared size of 0 before content.", _has_size, _says(lambda frame, index: 0)),
    Mutator("raw_minus_one", "A declared size of -1.", _is_size, _says_alone(-1), taken="refused"),
    Mutator("int_min", "A declared size of -2^31.", _is_size, _says(lambda frame, index: _INT_MIN)),
    Mutator(
        "int_max",
        "A declared size of 2^31-1.",
        _is_size,
        _says_alone(_INT_MAX),
        taken="refused",
    ),
    Mutator(
        "over_remaining",
        "A declared size of one more than the bytes that remain.",
        _is_size,
        _says(lambda frame, index: frame.remaining(index) + 1),
    ),
    Mutator("is_remaining", "A declared size of all that remains.", _is_size, _says(Frame.remaining)),
    Mutator("junk_inside", "Content that is longer than the field.", _is_size, _junk_inside),
    Mutator("content_gone", "A tagged field of no bytes.", _has_size, _content_gone),
)
