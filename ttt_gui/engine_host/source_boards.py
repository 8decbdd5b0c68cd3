"""What of a file's source looks like a board, and the signs that cells are compared with. Nothing of the file runs."""

from __future__ import annotations

import ast
import copy
import json

from .source import BOARD_NAME, FUNCTIONS, called, is_sign, own_nodes, snake

MISSING = object()
LITERALS = (
    *(ast.List, ast.Tuple, ast.Dict, ast.ListComp, ast.DictComp, ast.comprehension, ast.Constant, ast.Name, ast.Load),
    *(ast.Store, ast.BinOp, ast.Mult, ast.Add, ast.UnaryOp, ast.USub, ast.UAdd, ast.Call, ast.Attribute),
)
CONTAINERS = (str, list, tuple, dict)
MAKERS = {"range": range, "list": list, "tuple": tuple, "str": str}
MOST_TIMES, MOST_NUMBER, MOST_CELLS = 2, 100, 101
ARRAYS = ("zeros", "ones", "full", "array", "empty")


class AsName(ast.NodeTransformer):
    """Turns self.EMPTY into EMPTY."""

    def visit_Attribute(self, node):
        """Return the attribute's name as a name."""
        return ast.copy_location(ast.Name(node.attr, ast.Load()), node)


class Values:
    """The values of expressions that only put texts, numbers, names of such and ranges together; ``named`` has those
    that names of the file are set to first, of its module, of classes and of objects (self.human = 'X')."""

    def __init__(self, tree):
        self.named = {}
        for name, value in assignments(tree):
            found = self.of(value)
            if found is not MISSING and not (found is None and name.islower()):  # best = None
                self.named.setdefault(name, found)

    def of(self, node):
        """Return the value of a node; MISSING where it is no such expression, or a large one."""
        parts = list(ast.walk(node))
        for each in parts:
            is_other = isinstance(each, ast.Call) and getattr(each.func, "id", "") not in MAKERS
            if is_other or not isinstance(each, LITERALS) or is_large(getattr(each, "value", None)):
                return MISSING
        if sum(isinstance(each, (ast.Mult, ast.comprehension)) for each in parts) > MOST_TIMES:
            return MISSING
        plain = ast.fix_missing_locations(AsName().visit(copy.deepcopy(node)))
        try:
            found = eval(compile(ast.Expression(plain), "", "eval"), {"__builtins__": {}, **self.named, **MAKERS})
        except Exception:
            return MISSING
        is_plain = found is None or isinstance(found, (int, float, *CONTAINERS))
        return found if is_plain and not is_large(found) else MISSING

    def signs(self, nodes):
        """Return what these nodes stand for, as far as cells may hold it, each once."""
        values = [self.of(node) for node in nodes]
        return list(dict.fromkeys(value for value in values if value is not MISSING and is_sign(value)))[:8]

    def board(self, node):
        """Return (word of calling.Board, its cells in order) of an expression that makes a board; None for others."""
        word, found = "", MISSING
        if isinstance(node, (ast.BoolOp, ast.IfExp)):  # board or [" "] * 9
            ways = node.values if isinstance(node, ast.BoolOp) else [node.body, node.orelse]
            return next(filter(None, map(self.board, ways)), None)
        if isinstance(node, ast.Call) and called(node) in ARRAYS and node.args:
            first, word = self.of(node.args[0]), "NumPy array"
            filling = [self.of(each) for each in node.args[1:2]] if called(node) == "full" else [called(node) == "ones"]
            is_size = isinstance(first, tuple) and len(first) == 2 and called(node) != "array"
            found = [[int(filling[0])] * first[1]] * first[0] if is_size and type(filling[0]) in (int, bool) else first
        else:
            found = self.of(node)
        cells = list(found.values()) if isinstance(found, dict) else found
        if not isinstance(cells, (list, tuple, str)) or len(cells) < 3:
            return None
        word = word or {list: "list", tuple: "tuple", str: "text", dict: "dict"}[type(found)]
        rows = [each for each in cells if isinstance(each, (list, tuple)) and len(each) == len(cells)]
        if rows and len(rows) == len(cells):
            return word if word == "NumPy array" else f"nested {word}", [cell for row in rows for cell in row]
        return (word, list(cells)) if len(cells) in (9, 10, 16, 25) and all(map(is_sign, cells)) else None


def is_large(value):
    """Return whether a value is a large number, or too long for a board."""
    is_number = isinstance(value, (int, float)) and abs(value) > MOST_NUMBER
    return is_number or (isinstance(value, CONTAINERS) and len(value) > MOST_CELLS)


def assignments(tree):
    """Yield (name, value) for what names and attributes are set to, members of pairs each, defaults of makers too."""
    for node in ast.walk(tree):
        pairs = [(target, node.value) for target in node.targets] if isinstance(node, ast.Assign) else []
        pairs += [(node.target, node.value)] if isinstance(node, ast.AnnAssign) and node.value is not None else []
        if isinstance(node, FUNCTIONS) and node.name == "__init__":
            names = node.args.args[len(node.args.args) - len(node.args.defaults) :]
            pairs += [(ast.Name(each.arg, ast.Store()), value) for each, value in zip(names, node.args.defaults)]
        for target, value in pairs:
            both = (ast.Tuple, ast.List)
            is_pair = isinstance(target, both) and isinstance(value, both)
            for each, its in zip(target.elts, value.elts) if is_pair else [(target, value)]:
                if name := getattr(each, "id", None) or getattr(each, "attr", None):
                    yield name, its


def boards_of(tree, values):
    """Return all in the file that looks like a board: [{"name", "class", "where": "global", "attribute", or "" for one
    that is made on the way, "board": word of calling.Board, '' where that is not seen, "cells": how many, "signs"}]."""
    nodes, found = list(ast.walk(tree)), []
    classes = [node for node in nodes if isinstance(node, ast.ClassDef)]
    owners = {id(part): each.name for each in classes for part in ast.walk(each)}
    fields = {id(part) for each in classes for part in each.body}
    inside = {id(part) for each in nodes if isinstance(each, FUNCTIONS) for part in ast.walk(each)}
    set_inside = {name for each in nodes if isinstance(each, ast.Global) for name in each.names}
    indexed = {getattr(each.value, "attr", "") for each in nodes if isinstance(each, ast.Subscript)}

    def note(name, where, owner, value):
        """Note what a name is set to, if it looks like a board; an attribute also by its name, where it is given."""
        word, cells = (values.board(value) if value is not None else None) or ("", [])
        is_given = value is None or isinstance(value, (ast.Name, ast.Call))
        is_held = where == "attribute" and is_given and (BOARD_NAME.search(snake(name)) or name in indexed)
        if are_signs(cells) if word else is_held:
            its = name, owner, where, word, len(cells), list(dict.fromkeys(cells))
            found.append(dict(zip(("name", "class", "where", "board", "cells", "signs"), its)))

    for node in nodes:
        if isinstance(node, (ast.Assign, ast.AnnAssign)):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            is_pair = isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple)
            for each, value in zip(target.elts, node.value.elts) if is_pair else [(target, node.value)]:
                is_own = isinstance(each, ast.Attribute) and getattr(each.value, "id", "") == "self"
                name = each.attr if is_own else getattr(each, "id", "")
                is_global = id(node) not in inside or name in set_inside
                where = "attribute" if is_own or id(node) in fields else "global" if name and is_global else ""
                note(name, where, owners.get(id(node), "") if where == "attribute" else "", value)
        its = node.args if isinstance(node, ast.Call) else [node.value] if isinstance(node, ast.Return) else []
        for each in its:
            note("", "", "", each)
    return sorted(found, key=lambda each: (not each["where"], not each["signs"]))[:40]


def are_signs(cells):
    """Return whether a board may hold these cells: nine alike, each its own number, or few signs; no weights, no
    lines."""
    texts = [str(cell) for cell in cells]
    if texts in ([str(i) for i in range(len(cells))], [str(i) for i in range(1, len(cells) + 1)]):
        return True
    return all(map(is_sign, cells)) and (
        len(set(cells)) == 1
        or (len(set(cells)) <= 3 and all(cell in (-1, 0, 1, 2) for cell in cells if type(cell) is int))
    )


def compared_constants(tree, values, stones):
    """Return the texts and numbers that are compared with cells, or written into them; the most frequent first.

    ``stones`` are (function, place) of the parameters that functions of the file compare with cells, or write there.
    """
    counts = {}

    def learn(node, is_cell):
        """Count a constant, or each of a group; one that is not compared with a cell counts only as a single letter."""
        for each in node.elts if isinstance(node, (ast.Tuple, ast.List, ast.Set)) else [node]:
            value = values.of(each)
            if value is not MISSING and is_sign(value) and (is_cell or (isinstance(value, str) and len(value) == 1)):
                key = json.dumps(value)
                counts[key] = counts.get(key, 0) + 1

    for node in ast.walk(tree):
        for place, each in enumerate(node.args if isinstance(node, ast.Call) else ()):
            if (called(node), place) in stones:
                learn(each, True)
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            is_cell = any(isinstance(each, ast.Subscript) or is_cell_name(each) for each in sides)
            for each in sides:
                learn(each, is_cell)
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub) and values.of(node.left) == 3:
            learn(ast.Constant(2), isinstance(node.right, ast.Name))  # 3 - player
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") in ("count", "index", "rindex", "find"):
            for each in node.args[:1]:
                learn(each, node.func.attr == "count" and type(values.of(each)) is int)
        elif isinstance(node, ast.Assign) and any(isinstance(each, ast.Subscript) for each in node.targets):
            learn(node.value, True)
    return [json.loads(key) for key in sorted(counts, key=lambda key: -counts[key])][:12]


CELL_WORDS = (
    "cell",
    "square",
    "spot",
    "sq",
    "field",
    "player",
    "side",
    "turn",
    "mark",
    "symbol",
    "letter",
    "piece",
    "token",
)


def is_cell_name(node):
    """Return whether a name is that of a cell, or of a side."""
    return snake(getattr(node, "id", "")).startswith(CELL_WORDS)


def stored_by(function, calls):
    """Return what a function itself writes into cells, as nodes; else what it hands to functions of the file."""
    nodes = list(own_nodes(function))
    made = [node for node in nodes if isinstance(node, ast.Assign)]
    stored = [node.value for node in made if any(isinstance(its, ast.Subscript) for its in node.targets)]
    names = {each.name for each, _ in calls.all}
    given = [each for node in nodes if isinstance(node, ast.Call) and called(node) in names for each in node.args]
    return stored, [each for each in given if isinstance(each, (ast.Constant, ast.Name, ast.Attribute))]
