"""What the finders of faults see of a file: its search, who calls the search with what, and what names and tests mean.

A search is a function that calls itself, directly or through others, from a loop or more than once; where the function
that is asked for a move is known, only functions that it reaches are looked at. The file is never run.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any

from ttt_gui.engine_host.source import Calls, called, own_nodes, parameter_names

LOOPS = (ast.For, ast.While, ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp, ast.Lambda)
MOST_CHARACTERS = 400_000
"""The most characters of a file; a longer file is not looked at."""
_KNOWN_MODULES = {*sys.stdlib_module_names, "numpy", "np", "pygame", "colorama"}


def walk(tree: ast.AST, *kinds: type[ast.AST]) -> list[Any]:
    """Return every node of these types, in the order of the source."""
    return in_order(each for each in ast.walk(tree) if isinstance(each, kinds))


def in_order(nodes: Iterable[ast.AST]) -> list[Any]:
    """Return nodes sorted by their place in the source."""
    return sorted(nodes, key=lambda each: (getattr(each, "lineno", 0), getattr(each, "col_offset", 0)))


def names_in(tree: ast.AST | None) -> set[str]:
    """Return the names and attributes that occur in a tree."""
    if tree is None:
        return set()
    return {each.id for each in walk(tree, ast.Name)} | {each.attr for each in walk(tree, ast.Attribute)}


def names_set(assignment: ast.Assign) -> set[str]:
    """Return the names and attributes in the targets of an assignment."""
    return {name for target in assignment.targets for name in names_in(target)}


def constant(node: ast.AST | None) -> float | None:
    """Return the value of a numeric literal, with its sign, or of an infinity; None for other nodes."""
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


def compares(tree: ast.AST, *operators: type[ast.cmpop]) -> list[ast.Compare]:
    """Return the comparisons with a single operator of these types."""
    return [each for each in walk(tree, ast.Compare) if len(each.ops) == 1 and isinstance(each.ops[0], operators)]


def root_of(node: ast.AST | None) -> str:
    """Return the name at the root of attributes and subscripts: 'board' for board[i][j], 'self' for self.board[i]; else
    ''.
    """
    while isinstance(node, ast.Subscript | ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


class Function:
    """A function of the file. ``cycle`` are the mutually recursive functions that it belongs to, empty if it is not
    recursive.
    """

    def __init__(self, node: ast.FunctionDef, file: File) -> None:
        self.node, self.name, self.file = node, node.name, file
        self.cycle: list[Function] = []

    def own(self, *kinds: type[ast.AST]) -> list[Any]:
        """Return the nodes of these types in this function, without those of nested functions, in the order of the
        source."""
        return in_order(each for each in own_nodes(self.node) if isinstance(each, kinds))

    @cached_property
    def parameters(self) -> list[str]:
        """The names of the parameters without self."""
        return parameter_names(self.node)

    @cached_property
    def window(self) -> tuple[str, str] | None:
        """The names of the parameters alpha and beta: found by name, or as the pair whose comparison ends a loop, where
        alpha is the one that max raises.
        """
        lower = {name.lower(): name for name in self.parameters}
        for low, high in (("alpha", "beta"), ("alfa", "beta"), ("a", "b"), ("lower", "upper"), ("lo", "hi")):
            if low in lower and high in lower:
                return lower[low], lower[high]
        raised = {getattr(each.targets[0], "id", "") for each in self.own(ast.Assign) if names_in(each.value) & {"max"}}
        for test, left, _, right in self.leaving:
            pair = {getattr(each, "id", "") for each in (left, right)} & set(self.parameters)
            if len(pair) == 2 and isinstance(test.body[-1], ast.Break) and len(pair & raised) == 1:
                return (pair & raised).pop(), (pair - raised).pop()
        return None

    @cached_property
    def calls(self) -> list[ast.Call]:
        """The recursive calls: calls of functions of the cycle."""
        return self.calls_in(self.node)

    def calls_in(self, tree: ast.AST) -> list[ast.Call]:
        """Return the recursive calls within ``tree``."""
        names = {each.name for each in self.cycle}
        return [each for each in walk(tree, ast.Call) if called(each) in names]

    @property
    def negated(self) -> bool:
        """Whether the value of every recursive call is negated."""
        return all(self.is_negated(call) for call in self.calls)

    def is_negated(self, call: ast.Call) -> bool:
        """Return whether the value of a call is negated, directly, as an element of a tuple, or after its assignment to
        a name.
        """
        takers = [each for each in self.own(ast.Assign) if any(part is call for part in ast.walk(each.value))]
        given = set[str]().union(*map(names_set, takers))
        for each in self.own(ast.UnaryOp, ast.BinOp):
            if isinstance(each, ast.UnaryOp):
                operand: ast.AST | None = each.operand if isinstance(each.op, ast.USub) else None
            elif isinstance(each.op, ast.Mult) and -1 in (constant(each.left), constant(each.right)):
                operand = each.right if constant(each.left) == -1 else each.left
            else:
                operand = each.right if isinstance(each.op, ast.Sub) and constant(each.left) == 0 else None
            taken = operand.value if isinstance(operand, ast.Subscript) else operand
            if taken is call or (isinstance(taken, ast.Name) and taken.id in given):
                return True
        return False

    @property
    def is_negamax(self) -> bool:
        """Whether one rule serves both sides: the function takes the maximum, and never the minimum."""
        takes_most = self.has_no(ast.Lt, "min") and not self.has_no(ast.Gt, "max")
        return takes_most and len(self.cycle) == 1 and len(self.calls) <= 2

    def has_no(self, operator: type[ast.cmpop], function: str) -> bool:
        """Return whether the function has neither a comparison with this operator nor a call of ``function``."""
        return not self.uses(function) and not compares(self.node, operator)

    def uses(self, function: str) -> list[ast.Call]:
        """Return the calls of a function by its plain name (not of a method)."""
        return [each for each in walk(self.node, ast.Call) if names_in(each.func) == {function}]

    @cached_property
    def leaving(self) -> list[tuple[ast.If, ast.expr, ast.cmpop, ast.expr]]:
        """The comparisons after which a loop is left: the test, its left side, operator and right side."""
        ends = [each for each in self.own(ast.If) if isinstance(each.body[-1], ast.Break | ast.Return)]
        simple = [each for each in ends if isinstance(each.test, ast.Compare) and len(each.test.ops) == 1]
        return [(each, each.test.left, each.test.ops[0], each.test.comparators[0]) for each in simple]

    def first_values(self) -> list[ast.Assign]:
        """The assignments of a number to a name that holds the best value later: it is compared, or passed to max or
        min.
        """
        handed = [
            part for each in walk(self.node, ast.Call) if names_in(each.func) <= {"max", "min"} for part in each.args
        ]
        used = {name for each in [*walk(self.node, ast.Compare), *handed] for name in names_in(each)}
        numbers = [each for each in walk(self.node, ast.Assign) if constant(each.value) is not None]
        return [each for each in numbers if any(getattr(target, "id", "") in used for target in each.targets)]

    def loops_around(self, node: ast.AST) -> list[ast.For | ast.While]:
        """Return the loops of this function around a node, the outermost first."""
        return [loop for loop in self.own(ast.For, ast.While) if any(each is node for each in ast.walk(loop))]

    @property
    def callers(self) -> list[Function]:
        """The functions of the file that call a function of the cycle, also those of the cycle itself."""
        return [each for each in self.file.functions if self.calls_in(each.node)]

    def calls_from_outside(self) -> Iterator[tuple[Function, ast.Call, bool]]:
        """Yield the calls from functions outside the cycle: the caller, the call, and whether its value is negated."""
        for function in self.file.functions:
            if function not in self.cycle:
                for call in function.own(ast.Call):
                    if call in self.calls_in(call):
                        yield function, call, function.is_negated(call)

    def handed_on(self, call: ast.Call) -> dict[str, ast.expr]:
        """Return the arguments of a call of a function of the file, by the names of its parameters; only the keyword
        arguments where the file has no such function."""
        function = next((each for each in self.file.functions if each.name == called(call)), None)
        given = dict(zip(function.parameters, call.args, strict=False)) if function else {}
        return {**given, **{each.arg: each.value for each in call.keywords if each.arg}}


class File:
    """The functions of a source file that ``function`` can reach; all functions if ``function`` is '' or not found.

    Raises SyntaxError, ValueError, RecursionError or MemoryError for a source that cannot be parsed.
    """

    def __init__(self, source: str, function: str = "") -> None:
        if len(source) > MOST_CHARACTERS:
            raise ValueError("The file is too long.")
        self.tree = ast.parse(source)
        calls = Calls(self.tree)
        names = [node.name for node, _ in calls.all]
        reached: dict[str, set[str]] = {}
        for index, name in enumerate(names):
            reached.setdefault(name, set()).update(names[each] for each in calls.reach[index])
        asked = function.rpartition(".")[2]
        seen = {asked, *reached[asked]} if asked in reached else set(names)
        nodes = {node.name: node for node, _ in reversed(calls.all) if node.name in seen}
        self.functions = sorted((Function(each, self) for each in nodes.values()), key=lambda each: each.node.lineno)
        for each in self.functions:
            mine = reached[each.name]
            each.cycle = [other for other in self.functions if each.name in reached[other.name] and other.name in mine]

    @cached_property
    def searches(self) -> list[Function]:
        """The functions that recurse as a search does: in a loop, or more than once."""

        def searches(function: Function) -> bool:
            """Return whether a function calls one of its cycle in a loop, or calls such functions more than once."""
            loops = [part for loop in walk(function.node, *LOOPS) for part in function.calls_in(loop)]
            return bool(loops) or len(function.calls) > 1

        return [each for each in self.functions if each.cycle and any(map(searches, each.cycle))]

    @property
    def is_whole(self) -> bool:
        """Whether the file imports no module that could contain the search."""
        modules = {each.module or "" for each in walk(self.tree, ast.ImportFrom)}
        modules |= {part.name for each in walk(self.tree, ast.Import) for part in each.names}
        return {each.partition(".")[0] for each in modules} <= _KNOWN_MODULES
