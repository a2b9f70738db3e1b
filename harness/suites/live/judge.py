"""The verdict on a live frame: it is read whole, by both sides alike, and written as an encoder writes it.

A frame that is legal and not canonical agrees, with a flag that says how: explicit defaults, tags out of
order and overlong varints break no promise of KIP-482. Everything else that only the leniency of Kafka's
readers lets pass is a mismatch of whoever sent it.
"""

from __future__ import annotations

import re
from typing import Final

from harness.casework.facade import BytesResponse
from harness.casework.faults import Fault
from harness.casework.verdict import Verdict, outcome_summary
from harness.outcome import Reason
from harness.suites.bytes.judge import judge as judge_bytes
from harness.suites.bytes.leniency import UNEXPLAINED
from harness.suites.bytes.reading import TesteeReading
from harness.suites.bytes.reasons import ReasonTable
from pycodec import Codec, CodecError
from pycodec.canonical import breaches
from pycodec.strict_rules import Rule

__all__ = ["LEGAL", "judge_frame"]

LEGAL: Final = frozenset(
    f"lenient_{rule}" for rule in (Rule.EXPLICIT_DEFAULT, Rule.TAG_ORDER, Rule.OVERLONG_VARINT)
)
"""Flags of frames that are legal, though no encoder of Kafka's writes them."""

_INDEX: Final = re.compile(r"\[\d+\]")
_UNDERSCORE: Final = re.compile(r"_(\w)")


def judge_frame(
    body: bytes,
    reading: TesteeReading,
    response: BytesResponse,
    table: ReasonTable | None,
    strict: Codec,
    plain: Codec,
) -> Verdict:
    """Judge a body by what both sides make of it.

    Args:
        body: the frame without its header.
        reading: what pycodec makes of it.
        response: what the reference makes of it.
        table: the refusals that belong together.
        strict, plain: pycodec's codecs of the pair, which name places.
    """
    generated = response.generated
    between = _between(body, reading, response, table, strict)
    if generated.outcome.died or generated.rewrite.died:
        return between or Verdict("finding", Reason.REFERENCE_DIED, detail=outcome_summary(generated.outcome))
    if not generated.outcome.accepted:
        words = outcome_summary(generated.outcome)
        return _broken(Reason.FRAME_REFUSED, _place(plain, body), words, generated.outcome.semantic, between)
    if generated.consumed < len(body):
        words = f"{len(body) - generated.consumed} of {len(body)} bytes are left over"
        return _broken(Reason.FRAME_LEFT_OVER, "", words, "accepted", between)
    if generated.rewritten == body:
        return between or Verdict()
    places = _places(plain, body)
    flags = tuple(sorted(places))
    wrong = [flag for flag in places if flag not in LEGAL]
    if wrong:
        words = f"Kafka's readers let it pass, and no encoder writes it: {', '.join(wrong)}"
        return _broken(Reason.FRAME_NOT_CANONICAL, places[wrong[0]], words, "accepted", between, flags)
    return between or Verdict(flags=flags)


def _places(codec: Codec, body: bytes) -> dict[str, str]:
    """What is not canonical of a body that is accepted, by flag: the schema path at which it shows first."""
    try:
        found = breaches(codec, body)
    except CodecError:
        found = []
    return {f"lenient_{each.rule}": schema_path(each.path) for each in found} or {UNEXPLAINED: ""}


def _between(
    body: bytes,
    reading: TesteeReading,
    response: BytesResponse,
    table: ReasonTable | None,
    strict: Codec,
) -> Verdict | None:
    """Where pycodec and the generated message differ; None where they do not."""
    found = judge_bytes(body, reading, response, table, strict)
    if found.name != "mismatch":
        return None
    words = f"pycodec and the reference read this frame differently: {found.detail}"
    return Verdict(
        "mismatch", found.reason, found.flags, found.testee, found.reference, detail=words, layer="pycodec"
    )


def _broken(
    reason: str,
    path: str,
    detail: str,
    reference: str,
    between: Verdict | None,
    flags: tuple[str, ...] = (),
) -> Verdict:
    also = () if between is None else (
        Fault(between.reason, None, between.testee, between.reference, between.detail),
    )  # fmt: skip
    return Verdict(
        "mismatch", reason, flags, "accepted", reference, path=path or None, detail=detail, also=also
    )


def _place(codec: Codec, body: bytes) -> str:
    """The schema path at which a codec refuses the bytes; `""` where it does not, or names none."""
    try:
        codec.decode(body)
    except CodecError as error:
        return schema_path(error.path)
    return ""


def schema_path(path: str) -> str:
    """A path of pycodec's errors (`topics[3].leader_id`) as rows have it (`topics.leaderId`)."""
    plain = _INDEX.sub("", path).lstrip(".")
    return _UNDERSCORE.sub(lambda found: found[1].upper(), plain)
