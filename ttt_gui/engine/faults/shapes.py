"""What the finders of a fault see of a file: its recursive functions, who calls them, and what names and tests mean."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cached_property
from typing import TypeVar

Node = TypeVar("Node", bound=ast.AST)
_FULL = ("full", "draw", "tie", "empty", "available", "moves", "left", "free", "actions", "spaces", "blank", "squares")
_WON = ("won", "win", "winner", "wins", "winning", "victory", "lost", "loses", "line", "check", "evaluate", "score")


def walk(tree: ast.AST, kind: type[Node]) -> list[Node]:
    """Every node of a kind, in the order of the file."""
    found = [each for each in ast.walk(tree) if isinstance(each, kind)]
    return sorted(found, key=lambda each: (getattr(each, "lineno", 0), getattr(each, "col_offset", 0)))


def names_in(tree: ast.AST) -> set[str]:
    """The names and attributes that are read or written."""
    return {each.id for each in walk(tree, ast.Name)} | {each.attr for each in walk(tree, ast.Attribute)}


def constant(node: ast.AST | None) -> float | None:
    """The number that stands there, minus and infinities included; None where it is none."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        value = constant(node.operand)
        return None if value is None else -value
    if isinstance(node, ast.Constant) and isinstance(node.value, int | float) and not isinstance(node.value, bool):
        return float(node.value)
    if isinstance(node, ast.Call) and names_in(node.func) == {"float"} and node.args:
        text = node.args[0]
        if isinstance(text, ast.Constant) and isinstance(text.value, str) and "inf" in text.value.lower():
            return float("-inf") if text.value.startswith("-") else float("inf")
    if isinstance(node, ast.Attribute) and node.attr == "inf":
        return float("inf")
    return None


def compares(tree: ast.AST, operator: type[ast.cmpop]) -> list[ast.Compare]:
    """The comparisons with one operator of this kind."""
    return [each for each in walk(tree, ast.Compare) if len(each.ops) == 1 and isinstance(each.ops[0], operator)]


def _is_named(node: ast.AST | None, *names: str) -> bool:
    return isinstance(node, ast.Name) and node.id.lower() in names


def is_alpha(node: ast.AST | None) -> bool:
    """Whether it is called alpha."""
    return _is_named(node, "alpha", "a", "alfa")


def is_beta(node: ast.AST | None) -> bool:
    """Whether it is called beta."""
    return _is_named(node, "beta", "b")


def is_depth(node: ast.AST | None) -> bool:
    """Whether it is called depth."""
    return _is_named(node, "depth", "level", "ply", "plies", "d", "deep")


def _words(node: ast.AST) -> set[str]:
    return {word for name in names_in(node) for word in name.lower().split("_")}


def tests_full(node: ast.AST) -> bool:
    """Whether a condition asks if the board is full: a sign that is not in it, or a name that says so."""
    if any(isinstance(each.left, ast.Constant) for each in compares(node, ast.NotIn)):
        return True
    return bool(_words(node) & set(_FULL)) and not compares(node, ast.In)


def tests_won(node: ast.AST) -> bool:
    """Whether a condition asks if somebody has won, by its names."""
    return bool(_words(node) & set(_WON))


class Function:
    """A function of the file that calls itself, or is called from one that does not."""

    def __init__(self, node: ast.FunctionDef) -> None:
        self.node = node
        self.name = node.name

    @property
    def parameters(self) -> list[str]:
        """Their names, without self."""
        arguments = self.node.args
        names = [each.arg for each in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)]
        return names[1:] if names[:1] == ["self"] else names

    @property
    def window(self) -> tuple[str, str] | None:
        """What it calls alpha and beta among its parameters; None where it has none."""
        lower = {name.lower(): name for name in self.parameters}
        pairs = (("alpha", "beta"), ("alfa", "beta"), ("a", "b"))
        return next(((lower[low], lower[high]) for low, high in pairs if low in lower and high in lower), None)

    @cached_property
    def calls(self) -> list[ast.Call]:
        """Those of itself."""
        return self.calls_in(self.node)

    def calls_in(self, tree: ast.AST) -> list[ast.Call]:
        """Calls of this function somewhere."""
        return [
            each
            for each in walk(tree, ast.Call)
            if (isinstance(each.func, ast.Name) and each.func.id == self.name)
            or (isinstance(each.func, ast.Attribute) and each.func.attr == self.name)
        ]

    @property
    def negated(self) -> bool:
        """Whether every recursive call stands behind a minus."""
        return all(_is_negated(self.node, call) for call in self.calls)

    @property
    def is_negamax(self) -> bool:
        """Whether one rule serves both sides: it takes the most, and nowhere the least."""
        return self.has_no(ast.Lt, "min") and not self.has_no(ast.Gt, "max") and len(self.calls) <= 2

    def has_no(self, operator: type[ast.cmpop], function: str) -> bool:
        """Whether neither a comparison of this kind nor a function of this name is used in it."""
        called = any(names_in(each.func) == {function} for each in walk(self.node, ast.Call))
        return not called and not compares(self.node, operator)

    def handed_on(self, call: ast.Call) -> Iterator[tuple[str, ast.expr]]:
        """What a call gives for each parameter."""
        yield from zip(self.parameters, call.args, strict=False)
        yield from ((each.arg, each.value) for each in call.keywords if each.arg)

    def first_values(self) -> list[ast.Assign]:
        """Where a number is given to what is later the best value: compared, or handed to max or min."""
        used = {name for each in walk(self.node, ast.Compare) for name in names_in(each)}
        for each in walk(self.node, ast.Call):
            if names_in(each.func) <= {"max", "min"}:
                used |= {name for part in each.args for name in names_in(part)}
        return [
            each
            for each in walk(self.node, ast.Assign)
            if constant(each.value) is not None
            and any(isinstance(target, ast.Name) and target.id in used for target in each.targets)
        ]

    def loops_around(self, node: ast.AST) -> int:
        """In how many loops of this function a node stands."""
        return sum(1 for loop in walk(self.node, ast.For) if any(each is node for each in ast.walk(loop)))


def _is_negated(tree: ast.AST, call: ast.Call) -> bool:
    return any(
        isinstance(each.op, ast.USub) and (each.operand is call or _first_of(each.operand) is call)
        for each in walk(tree, ast.UnaryOp)
    )


def _first_of(node: ast.AST) -> ast.AST | None:
    """What an index is taken of: -search(...)[0] negates the search."""
    return node.value if isinstance(node, ast.Subscript) else None


class File:
    """The functions of a syntax tree."""

    def __init__(self, tree: ast.Module) -> None:
        self.tree = tree
        self.functions = [Function(each) for each in walk(tree, ast.FunctionDef)]

    @cached_property
    def searches(self) -> list[Function]:
        """Those that call themselves."""
        return [each for each in self.functions if each.calls]

    def calls_from_outside(self, search: Function) -> Iterator[tuple[Function, ast.Call, bool]]:
        """Calls of a search from functions that are none, and whether a minus stands before the call."""
        for function in self.functions:
            if function.node is not search.node and not function.calls:
                for call in search.calls_in(function.node):
                    yield function, call, _is_negated(function.node, call)
