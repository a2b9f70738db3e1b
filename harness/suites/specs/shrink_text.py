"""The smallest spec that generator and testee still judge differently, for the same reason.

A spec is cut as the tree that its JSON is: properties and items are left out, large ones first, fields take
the place of the struct that holds them, and values are made plain. After each cut the search goes on where it
is, and it ends when it has gone from the start to the end in vain. Comments go first; text that is no JSON
without them stays as it is.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from harness.causes.search import Budget, Search, Shrunk
from harness.causes.wording import own_words, plain_words
from harness.outcome import CaseRow, Reason
from pycodec.specs.jsontext import without_comments

__all__ = ["shrink_spec"]

_Rank = tuple[int, int]
"""Where the search is: leaving out or making plain, and the length of what is changed, negative."""

_FIRST: Final[_Rank] = (0, -(1 << 62))
_PLAIN: Final = ("0+", "int8", "A", 0, None, True)
Tree = Any
"""A JSON value; objects are `_Object`, so that properties given twice stay."""


class _Object(list[tuple[str, Any]]):
    """The properties of a JSON object, in order."""


def shrink_spec(
    text: str, oracle: Callable[[Sequence[str]], Sequence[CaseRow]], budget: Budget
) -> Shrunk[str]:
    """Cut `text` while the verdict, its reason and the rule stay the same.

    Args:
        text: the spec to begin with.
        oracle: runs specs, one row each.
        budget: candidates and seconds at most.
    """
    search = Search(oracle, budget, lambda row, start: _cause(row) == _cause(start))
    if not search.begin(text):
        return search.not_reproduced()
    with contextlib.suppress(ValueError):
        search.take_first(_plain(search.best))
        since = _FIRST
        while True:
            ranks: dict[str, _Rank] = {}
            if search.take_first(_shorter(search.best, since, ranks)):
                since = ranks[search.best]
            elif since == _FIRST:
                break
            else:
                since = _FIRST
    return search.shrunk()


def _plain(text: str) -> Iterator[str]:
    """The text without comments, as `json` reads it; nothing if it is so."""
    made = _dump(json.loads(without_comments(text), object_pairs_hook=_Object))
    if len(made) < len(text):
        yield made


def _shorter(text: str, since: _Rank, ranks: dict[str, _Rank]) -> Iterator[str]:
    """Texts of plainer trees from a rank on, which goes into `ranks`; `ValueError` where there is no tree."""
    for rank, tree in _smaller(json.loads(text, object_pairs_hook=_Object), since):
        made = _dump(tree)
        if len(made) < len(text) and made not in ranks:
            ranks[made] = rank
            yield made


def _cause(row: CaseRow) -> tuple[str | None, ...]:
    """What has to stay the same; of an error that is no refusal, its words, too."""
    failed = row.reason == Reason.SPEC_FAILED
    words = plain_words(own_words(row.detail or "")) if failed else ""
    return (row.verdict, row.reason, row.flags, row.testee_outcome, row.reference_outcome, words)


def _smaller(tree: Tree, since: _Rank) -> Iterator[tuple[_Rank, Tree]]:
    """Every tree with one node left out, or a struct's fields in its place; then with one value made plain.

    Those with less come first. What comes before the rank `since` is not among them.
    """
    nodes = sorted((-len(_dump(_at(tree, path))), path) for path in _paths(tree))
    for less, path in nodes:
        if (0, less) >= since:
            yield (0, less), _without(tree, path)
            fields = _fields(_at(tree, path))
            if fields and type(_at(tree, path[:-1])) is list:
                yield (0, less), _replaced(tree, path, fields)
    for less, path in nodes:
        value = _at(tree, path)
        if (1, less) >= since and not isinstance(value, list):
            for plain in _PLAIN:
                if len(json.dumps(plain)) < len(json.dumps(value)):
                    yield (1, less), _changed(tree, path, plain)


def _fields(item: Tree) -> list[Tree]:
    """The fields of a struct; none of anything else."""
    held = dict(item).get("fields") if isinstance(item, _Object) else None
    return held if type(held) is list else []


def _paths(tree: Tree, path: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    if not isinstance(tree, list):
        return
    for index, item in enumerate(tree):
        here = (*path, index)
        yield here
        yield from _paths(item[1] if isinstance(tree, _Object) else item, here)


def _at(tree: Tree, path: tuple[int, ...]) -> Tree:
    for index in path:
        tree = tree[index][1] if isinstance(tree, _Object) else tree[index]
    return tree


def _without(tree: Tree, path: tuple[int, ...]) -> Tree:
    return _replaced(tree, path, [])


def _replaced(tree: Tree, path: tuple[int, ...], items: list[Any]) -> Tree:
    """With some items in the place of one."""
    return _edited(tree, path, lambda held, index: held[:index] + items + held[index + 1 :])


def _changed(tree: Tree, path: tuple[int, ...], value: Tree) -> Tree:
    def change(items: list[Any], index: int) -> list[Any]:
        new = (items[index][0], value) if isinstance(items, _Object) else value
        return [*items[:index], new, *items[index + 1 :]]

    return _edited(tree, path, change)


def _edited(tree: Tree, path: tuple[int, ...], edit: Callable[[list[Any], int], list[Any]]) -> Tree:
    """A copy of `tree` in which the container of `path` is edited."""
    index, rest = path[0], path[1:]
    if not rest:
        return type(tree)(edit(tree, index))
    copied = type(tree)(tree)
    if isinstance(tree, _Object):
        copied[index] = (tree[index][0], _edited(tree[index][1], rest, edit))
    else:
        copied[index] = _edited(tree[index], rest, edit)
    return copied


def _dump(tree: Tree) -> str:
    if isinstance(tree, _Object):
        return "{" + ", ".join(f"{json.dumps(key)}: {_dump(value)}" for key, value in tree) + "}"
    if isinstance(tree, list):
        return "[" + ", ".join(map(_dump, tree)) + "]"
    return json.dumps(tree)
