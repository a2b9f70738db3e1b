"""Every mutant of a module: its syntax tree with one node changed, one after the other.

Mutated is what a function does: comparisons, arithmetic, logic, numbers, conditions, and statements that are
left out. Left alone are the words of errors, names of attributes and types, and what runs on import: a module
is not loaded anew for a mutant.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType
from typing import Any, Final

__all__ = ["Mutant", "mutants"]

ROOT: Final = Path(__file__).resolve().parents[2]

_COMPARISONS: Final[dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
_ARITHMETIC: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
}
_WORDS: Final = frozenset({"__repr__", "__str__"})
"""Functions for people."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """A function changed in one place.

    Attributes:
        file: the module's, from the repository's root.
        function: its qualified name.
        line: where, for reading.
        before, after: the changed part, as Python would write it.
        code: of the module with the change.
    """

    file: str
    function: str
    line: int
    before: str
    after: str
    code: CodeType

    @property
    def name(self) -> str:
        """What it is told by: lines move, and are no part of it."""
        return f"{self.file}:{self.function}: {self.before} -> {self.after}"


@dataclass(slots=True)
class _Slot:
    """Where a node stands in its parent."""

    parent: ast.AST
    field: str
    index: int | None

    def put(self, node: ast.AST) -> None:
        if self.index is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.index] = node


def mutants(file: str) -> Iterator[Mutant]:
    """All mutants of a module, in the order of its text; alike ones in a function are numbered."""
    path = ROOT / file
    tree = ast.parse(path.read_text(encoding="utf-8"))
    told: dict[tuple[str, str, str], int] = {}
    for function, slot, node in _places(tree):
        for other in _changes(node):
            before, after = _text(node), _text(other)
            times = told[function, before, after] = told.get((function, before, after), 0) + 1
            slot.put(ast.copy_location(other, node))
            ast.fix_missing_locations(tree)
            code = compile(tree, str(path), "exec")
            slot.put(node)
            number = f" ({times})" if times > 1 else ""
            yield Mutant(file, function, getattr(node, "lineno", 0), before, after + number, code)


def _text(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node.test if isinstance(node, ast.If) else node).split())
    text = f"if {text}" if isinstance(node, ast.If) else text
    return text if len(text) <= 100 else f"{text[:97]}..."


def _places(tree: ast.Module) -> Iterator[tuple[str, _Slot, ast.AST]]:
    """The nodes that may change, each with the function that it is in."""

    def walk(node: ast.AST, function: str, inside: bool) -> Iterator[tuple[str, _Slot, ast.AST]]:
        for field, value in ast.iter_fields(node):
            if field in ("decorator_list", "annotation", "returns", "args", "type_comment") and isinstance(
                node, ast.FunctionDef | ast.AnnAssign | ast.ClassDef
            ):
                continue
            for index, each in enumerate(value) if isinstance(value, list) else ((None, value),):
                if not isinstance(each, ast.AST) or isinstance(each, _LEFT_ALONE):
                    continue
                if isinstance(each, ast.FunctionDef | ast.ClassDef):
                    if each.name in _WORDS:
                        continue
                    held = f"{function}.<locals>" if inside else function
                    name = f"{held}.{each.name}" if held else each.name
                    yield from walk(each, name, isinstance(each, ast.FunctionDef))
                    continue
                if inside:
                    yield function, _Slot(node, field, index), each
                if not isinstance(each, ast.Raise):
                    yield from walk(each, function, inside)

    return walk(tree, "", False)


_LEFT_ALONE: Final = (ast.JoinedStr, ast.Assert, ast.Global, ast.Import, ast.ImportFrom, ast.MatchValue)


def _changes(node: ast.AST) -> Iterator[ast.AST]:
    """What a node is changed into."""
    match node:
        case ast.Compare(left, [op], [right]):
            for other in _COMPARISONS[type(op)]:
                yield ast.Compare(left, [other()], [right])
        case ast.Compare(left, ops, rights):
            for number, op in enumerate(ops):
                for other in _COMPARISONS[type(op)]:
                    changed = [*ops[:number], other(), *ops[number + 1 :]]
                    yield ast.Compare(left, changed, rights)
        case ast.BinOp(left, op, right) if type(op) in _ARITHMETIC:
            if not isinstance(left, ast.Constant) or isinstance(left.value, int | float):
                yield ast.BinOp(left, _ARITHMETIC[type(op)](), right)
        case ast.BoolOp(op, values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
            for number in range(len(values)):
                rest = [*values[:number], *values[number + 1 :]]
                yield rest[0] if len(rest) == 1 else ast.BoolOp(op, rest)
        case ast.UnaryOp(ast.Not() | ast.USub() | ast.Invert(), operand):
            yield operand
        case ast.Constant(bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(int() as value):
            yield ast.Constant(value + 1)
            if value:
                yield ast.Constant(value - 1)
        case ast.If(test, body, orelse) if not isinstance(test, ast.Compare | ast.UnaryOp):
            yield ast.If(ast.UnaryOp(ast.Not(), test), body, orelse)
        case ast.IfExp(test, body, orelse):
            yield ast.IfExp(test, orelse, body)
        case ast.AugAssign(target, op, value):
            if type(op) in _ARITHMETIC:
                yield ast.AugAssign(target, _ARITHMETIC[type(op)](), value)
            yield ast.Pass()
        case ast.Expr(ast.Call()) | ast.Raise() | ast.Assign([ast.Attribute()]):
            yield ast.Pass()
        case ast.Continue():
            yield ast.Break()
        case ast.Break():
            yield ast.Continue()
        case ast.Return(ast.AST() as value) if not isinstance(value, ast.Constant):
            yield ast.Return(ast.Constant(None))
        case _:
            return


def code_of(module: CodeType, function: str) -> CodeType:
    """The code of a function in that of its module."""
    waiting: list[Any] = [module]
    while waiting:
        code = waiting.pop()
        if code.co_qualname == function:
            assert isinstance(code, CodeType)
            return code
        waiting += [each for each in code.co_consts if isinstance(each, CodeType)]
    raise LookupError(f"there is no function {function} in {module.co_filename}")
