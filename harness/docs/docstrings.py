"""The texts below the members of a class: `NAME = value`, and a docstring in the next line."""

from __future__ import annotations

import ast
import inspect
import textwrap

__all__ = ["member_texts"]


def member_texts(cls: type) -> dict[str, str]:
    """The docstring of each member by the member's name; members without one are left out."""
    (tree,) = ast.parse(textwrap.dedent(inspect.getsource(cls))).body
    assert isinstance(tree, ast.ClassDef)
    found = {}
    for member, text in zip(tree.body, tree.body[1:], strict=False):
        match member, text:
            case (
                ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(said))),
            ):
                found[name] = said
    return found
