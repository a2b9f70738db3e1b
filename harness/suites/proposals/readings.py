"""How the proposals are read, as a page.

`python -m harness.suites.proposals.readings > tests/vectors/proposals/readings.md` renews it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import astuple

from pycodec.proposals.accepted.differences import DIFFERENCES
from pycodec.proposals.encodings.slips import SLIPS
from pycodec.proposals.optional.costs import costs
from pycodec.proposals.optional.decisions import DECISIONS
from pycodec.proposals.wirepage.nesting import saving_table
from pycodec.proposals.wirepage.oddities import ODDITIES
from pycodec.proposals.wirepage.shipped import COMPARISON

__all__ = ["rendered"]

_HEAD = """\
# How the proposals are read

Where a document slips, leaves a question open or parts from what Kafka shipped, and what its ideas cost on
the wire. Made from the tables in `pycodec/proposals`, which tests hold to the code
([statements.md](statements.md)).
"""


def rendered() -> str:
    """The page."""
    return "\n".join([_HEAD, *_sections()])


def _sections() -> Iterator[str]:
    head: Sequence[str]
    yield "## KIP-625: where the text slips\n"
    yield from _table(("name", "the document", "read as"), map(astuple, SLIPS))
    yield "## KIP-482, first draft: what it leaves open\n"
    yield from _table(("name", "question", "decision", "reason"), map(astuple, DECISIONS))
    yield "## KIP-482, first draft and as accepted: bytes of a struct\n"
    yield "The struct has one mandatory field of 2 bytes and the optional fields of the row.\n"
    head = ("optional fields set", "version without any", "draft's buffer", "accepted: tagged, compact")
    yield from _table(head, map(astuple, costs()))
    yield "## KIP-482 as accepted: where its text and Kafka's releases part\n"
    yield from _table(("name", "the document", "shipped", "here"), map(astuple, DIFFERENCES))
    yield "## The wire-format page: its oddities\n"
    yield from _table(("name", "the page", "as written", "corrected"), map(astuple, ODDITIES))
    yield "## The wire-format page: what naming each topic once saves\n"
    yield "One topic, each partition with an empty message set; bytes of the list.\n"
    head = ("bytes of the name", "partitions", "flat", "nested", "saved")
    yield from _table(head, ((*astuple(row), row.saved) for row in saving_table()))
    yield "## The wire-format page beside Produce and Fetch version 0\n"
    head = ("message", "page", "type", "shipped", "type", "note")
    yield from _table(head, map(astuple, COMPARISON))


def _table(head: Sequence[str], rows: Iterable[Iterable[object]]) -> Iterator[str]:
    yield _row(head)
    yield "|" + "---|" * len(head)
    yield from map(_row, rows)
    yield ""


def _row(cells: Iterable[object]) -> str:
    return "| " + " | ".join(str(cell).replace("|", "\\|").replace("\n", " ") for cell in cells) + " |"


if __name__ == "__main__":
    print(rendered(), end="")
