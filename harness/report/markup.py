"""Small pieces of HTML: every text that goes in is escaped here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

__all__ = ["Html", "bar", "facts", "names", "table", "text"]

_MAX_NAMES: Final = 2000
_FOLDED: Final = 40


class Html(str):
    """Text that is markup already."""

    __slots__ = ()


def text(value: object) -> Html:
    """Escape `value`, unless it is markup."""
    return value if isinstance(value, Html) else Html(escape(str(value), quote=True))


def link(target: str) -> Html:
    """A link that shows where it leads; only web addresses and relative paths become one."""
    shown = text(target)
    scheme, colon, _ = target.partition(":")
    if colon and scheme not in ("http", "https"):
        return shown
    return Html(f'<a href="{shown}">{shown}</a>')


def facts(pairs: Iterable[tuple[str, object]]) -> Html:
    """A list of label and text; empty texts are left out."""
    rows = "".join(f"<dt>{text(label)}</dt><dd>{text(value)}</dd>" for label, value in pairs if value)
    return Html(f'<dl class="facts">{rows}</dl>')


def table(head: Sequence[str], rows: Iterable[Sequence[object]], bad: int = -1) -> Html:
    """A table whose number columns are the ones headed with a leading `#`.

    Args:
        head: column titles.
        rows: the cells; integers are written with thousands separators.
        bad: index of the column whose cells are alarming when they are not 0, or −1.
    """
    numeric = [title.startswith("#") for title in head]
    top = "".join(
        f"<th{_class(number)}>{text(title.lstrip('#'))}</th>"
        for title, number in zip(head, numeric, strict=True)
    )
    body = "".join(
        "<tr>"
        + "".join(
            f"<td{_class(numeric[index], index == bad and cell != 0)}>{_cell(cell)}</td>"
            for index, cell in enumerate(row)
        )
        + "</tr>"
        for row in rows
    )
    return Html(f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>")


def _class(number: bool, alarm: bool = False) -> str:
    classes = " ".join(name for name, on in (("n", number), ("bad", alarm)) if on)
    return f' class="{classes}"' if classes else ""


def _cell(cell: object) -> Html:
    return text(f"{cell:,}") if isinstance(cell, int) else text(cell)


def bar(part: int, whole: int) -> Html:
    """A share as a bar."""
    share = 100 * part // whole if whole else 100
    kind = ' class="part"' if part < whole else ""
    return Html(f'<span class="bar"><i{kind} style="width:{share}%"></i></span>')


def names(listed: Sequence[str]) -> Html:
    """A list of names in columns; a long one is folded, a very long one is cut."""
    items = "".join(f"<li>{text(name)}</li>" for name in listed[:_MAX_NAMES])
    more = len(listed) - _MAX_NAMES
    rest = f'<p class="soft">and {more:,} more, in summary.json</p>' if more > 0 else ""
    content = f'<ul class="names">{items}</ul>{rest}'
    if len(listed) <= _FOLDED:
        return Html(content)
    return Html(f"<details><summary>show the names</summary>{content}</details>")
