"""Describes a file by its syntax tree: our own process guesses calling conventions from that. Nothing of the file
runs.
"""

from __future__ import annotations

import ast
import os
import re

from .entries import entries
from .load import imported_by, left_out_of
from .source import (
    FUNCTIONS,
    Calls,
    RefusedError,
    asks_input,
    definitions,
    is_call_of,
    is_set,
    own_nodes,
    parse,
    read_source,
    segment,
    snake,
)
from .source_boards import Values, boards_of, compared_constants, stored_by


def describe(order):
    """Answer {"file"} with what the file's syntax tree shows; nothing of the engine runs.

    "functions": [{"name", "class", "static", "parameters": [{"name", "default", "annotation", and what uses_of() gives
    for it}], "returns", "answers": "pair", "value", or "" for nothing, "asks_input", "stores": signs that it writes
    into cells, "finds_side", "reads": the globals that it, or what it leads to, reads}]; "entries": the names of the
    functions that may be asked for a move; "classes": [{"name", "above", "parameters": of its maker, "members",
    "counted": attributes that its moves count beside the board}]; "boards" (boards_of() in source_boards.py);
    "constants" compared with cells; "named": {name: constant}; "letters" of X and O, wherever they stand; "imports";
    "is_cached": whether a board must be hashable; "module_level": [{"line", "what"}], left out with definitions only;
    "source_lines".
    """
    path = os.path.abspath(order["file"])
    text = read_source(path)
    tree = parse(text, os.path.basename(path))
    values, calls = Values(tree), Calls(tree)
    outer = {id(function) for function, _ in list(definitions(tree.body))[:400]}
    indices = [index for index, (function, _) in enumerate(calls.all) if id(function) in outer]
    if not indices:
        raise RefusedError(f"There is no function in {os.path.basename(path)} that could be called.")
    functions = [function_data(index, text, calls, values, tree) for index in indices]
    places = [(each["name"], place, its) for each in functions for place, its in enumerate(each["parameters"])]
    caches = [ast.dump(each) for node in ast.walk(tree) if isinstance(node, FUNCTIONS) for each in node.decorator_list]
    return {
        "functions": functions,
        "entries": [name_of(*calls.all[index]) for index in entries(tree, calls) if index in indices],
        "classes": [class_data(node, text, calls, tree) for node in tree.body if isinstance(node, ast.ClassDef)][:100],
        "boards": boards_of(tree, values),
        "constants": compared_constants(
            tree, values, {(name, place) for name, place, its in places if its["is_stone"]}
        ),
        "named": {name: value for name, value in values.named.items() if value is None or type(value) in (str, int)},
        "letters": sorted(
            {each.value for each in ast.walk(tree) if isinstance(each, ast.Constant) and each.value in LETTERS}
        ),
        "imports": sorted({name for node in ast.walk(tree) for name in imported_by(node)}),
        "is_cached": any("cache" in each for each in caches),
        "module_level": left_out_of(tree, text)[:100],
        "source_lines": text.count("\n") + (not text.endswith("\n")),
    }


LETTERS = ("X", "O", "x", "o")


def name_of(function, owner):
    """Return the name by which a function is called: best_move, or Player.move."""
    return f"{owner}.{function.name}" if owner else function.name


def parameters_of(function, text):
    """Return every parameter but self, in order; parameters after * have defaults or cannot be given: left out."""
    arguments = function.args
    names = getattr(arguments, "posonlyargs", []) + arguments.args
    defaults = [None] * (len(names) - len(arguments.defaults)) + list(arguments.defaults)
    static = any(getattr(each, "id", "") == "staticmethod" for each in function.decorator_list)
    return [
        {"name": each.arg, "default": segment(text, default, 40), "annotation": segment(text, each.annotation, 60)}
        for index, (each, default) in enumerate(zip(names, defaults))
        if index or static or each.arg not in ("self", "cls")
    ]


def function_data(index, text, calls, values, tree):
    """Return one function as describe() answers it."""
    function, owner = calls.all[index]
    reached = [calls.all[each][0] for each in sorted({index, *calls.reach[index]})]
    stored, handed = map(values.signs, stored_by(function, calls))
    read = {each.id for its in reached for each in ast.walk(its) if isinstance(each, ast.Name)}
    return {
        "name": function.name,
        "class": owner,
        "static": bool(owner) and not any(each.arg in ("self", "cls") for each in function.args.args[:1]),
        "parameters": [
            {**each, **uses_of(each["name"], index, calls, values)} for each in parameters_of(function, text)
        ],
        "returns": segment(text, function.returns, 60),
        "answers": answers_of(function),
        "asks_input": asks_input(function),
        "stores": stored or handed,
        "finds_side": any(map(finds_side, reached)),
        "reads": sorted(read),
    }


def class_data(node, text, calls, tree):
    """Return a class as describe() answers it."""
    above = [each for each in tree.body if isinstance(each, ast.ClassDef) and each.name in calls.above(node.name)]
    makers = [each for its in [node, *above] for each in its.body if getattr(each, "name", "") == "__init__"]
    fields = [each for each in node.body if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)]
    given = [{"name": each.target.id, "default": segment(text, each.value, 40)} for each in fields]
    is_plain = not makers and not (node.decorator_list or node.bases)
    members = {each.name for each in node.body if isinstance(each, FUNCTIONS)} | {each["name"] for each in given}
    members |= {each.attr for each in ast.walk(node) if getattr(getattr(each, "value", None), "id", "") == "self"
                and isinstance(each, ast.Attribute)}  # fmt: skip
    return {
        "name": node.name,
        "above": sorted(calls.above(node.name)),
        "parameters": parameters_of(makers[0], text) if makers else [] if is_plain else given,
        "members": sorted(members)[:200],
        "counted": counted_of(node),
    }


CONTAINERS = {*dir(list), *dir(str), *dir(dict), *dir(set)}
CONTAINERS |= {
    "T",
    "all",
    "any",
    "astype",
    "diagonal",
    "dtype",
    "flat",
    "flatten",
    "nonzero",
    "ravel",
    "reshape",
    "shape",
}
CONTAINERS |= {"size", "sum", "tolist", "trace", "transpose"}
"""The attributes that lists, tuples, texts, dicts, sets and arrays have."""


def uses_of(name, index, calls, values):
    """Return how a parameter is used, also by functions that it is handed on to: "indexed", whether it has cells;
    "members", its attributes that no list, text, dict, set or array has; "is_stone" where cells are set to it, or
    compared with it; "told", how it tells the side: as "index", "truth", "number", "unclear" or ""."""
    found = {"indexed": False, "members": [], "is_stone": False, "told": ""}
    told = set()
    for function, its in calls.followed(name, index):
        for node in ast.walk(function):
            value = getattr(getattr(node, "value", None), "id", "")
            found["indexed"] |= isinstance(node, ast.Subscript) and value == its
            if isinstance(node, ast.Attribute) and value == its and node.attr not in {*CONTAINERS, *found["members"]}:
                found["members"].append(node.attr)
            found["is_stone"] |= is_stone_use(node, its)
            told.add(told_by(node, its, values))
    found["told"] = next((each for each in ("index", "truth", "number", "unclear") if each in told), "")
    return found


def is_stone_use(node, name):
    """Return whether a node sets a cell to what has this name, or compares a cell with it."""
    if isinstance(node, ast.Assign):
        return getattr(node.value, "id", "") == name and any(isinstance(each, ast.Subscript) for each in node.targets)
    if isinstance(node, ast.Compare):
        sides = [node.left, *node.comparators]
        names = [getattr(each, "id", "") for each in sides]
        return name in names and any(isinstance(each, ast.Subscript) for each in sides)
    if isinstance(node, ast.BinOp) and isinstance(getattr(node.left, "slice", None), ast.Slice):  # board[:i] + sign + …
        return name in [getattr(each, "id", "") for each in [node.right, *getattr(node.right, "elts", ())]]
    return is_call_of(node, "count") and [getattr(each, "id", "") for each in node.args] == [name]


def told_by(node, name, values):
    """Return how a node takes what has this name for the side: as "index" into X and O or 0 for X, as "number" whose
    sign is turned, as "truth", "unclear" where it computes with it or compares it with a number, or not at all ''."""

    if isinstance(node, ast.Subscript):
        members, at = values.of(node.value), getattr(node.slice, "value", node.slice)  # Python 3.8 wraps it
        is_pair = isinstance(members, (list, tuple, str)) and [str(each).upper() for each in members] == ["X", "O"]
        at = at.right if isinstance(at, ast.BinOp) and values.of(at.left) == 1 else at
        return "index" if is_pair and getattr(at, "id", "") == name else ""
    if isinstance(node, ast.UnaryOp) and getattr(node.operand, "id", "") == name:
        return {ast.USub: "number", ast.Not: "truth"}.get(type(node.op), "unclear")
    if isinstance(node, ast.IfExp) and isinstance(node.test, ast.Compare) and getattr(node.test.left, "id", "") == name:
        ways = [str(values.of(each)).upper() for each in (node.body, node.orelse)]
        against = values.of(node.test.comparators[0])
        if isinstance(node.test.ops[0], ast.Eq) and type(against) is int and against in (0, 1):
            return "index" if ways == (["X", "O"] if against == 0 else ["O", "X"]) else "unclear"
    if isinstance(node, ast.BinOp) and name in [getattr(each, "id", "") for each in (node.left, node.right)]:
        sides = [values.of(node.left), values.of(node.right)]
        return "unclear" if any(type(each) is int for each in sides) else ""
    if isinstance(node, ast.Compare) and getattr(node.left, "id", "") == name:
        return "unclear" if type(values.of(node.comparators[0])) is int else ""
    return ""


def answers_of(function):
    """Return what a function returns: "pair" where that is one somewhere, "value" for anything else, "" for nothing."""
    nodes = list(own_nodes(function))
    pairs = (ast.Tuple, ast.List)
    made = [each for each in nodes if isinstance(each, ast.Assign) and isinstance(each.value, pairs)]
    named = {getattr(each.targets[0], "id", "") for each in made if 1 < len(each.value.elts) < 4} - {""}
    returned = [each.value for each in nodes if isinstance(each, ast.Return) and each.value is not None]
    returned = [each for each in returned if not isinstance(getattr(each, "value", None), bool)]
    if any(is_call_of(each, "divmod") or getattr(each, "id", "") in named for each in returned):
        return "pair"
    if any(isinstance(each, pairs) for each in returned):
        return "pair"
    return "value" if returned else ""


TURN_WORD = re.compile(
    r"^(get_)?(current(_?player|_?turn|_?side)?|(whose_?)?turn|(player_?|who_?)?to_?(move|play)|player|side|am_zug"
    r"|next_(player|turn))(_of)?$"
)


def finds_side(function):
    """Return whether a function finds out from the stones whose turn it is, or is told it beside the board: it compares
    two numbers of stones, looks whether their number is even, or has such a name itself, or something that it reads."""
    counts = set()
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and any(is_call_of(each, *COUNTS) for each in ast.walk(node.value)):
            counts |= {each.id for target in node.targets for each in ast.walk(target) if isinstance(each, ast.Name)}
        if isinstance(node, ast.AugAssign):
            counts.add(getattr(node.target, "id", ""))

    def is_number(node):
        """Return whether a node counts something, or names what was counted."""
        return is_call_of(node, *COUNTS) or getattr(node, "id", "") in counts - {""}

    for node in ast.walk(function):
        divisor = {ast.Mod: 2, ast.BitAnd: 1}.get(type(getattr(node, "op", None)))
        if isinstance(node, ast.BinOp) and divisor and getattr(node.right, "value", 0) == divisor:
            return True
        if isinstance(node, ast.Compare):
            is_sum = is_call_of(node.left, "sum") and getattr(node.comparators[0], "value", None) == 0
            if is_sum or all(map(is_number, [node.left, *node.comparators])):
                return True
        if isinstance(node, ast.Attribute) and not is_set(node) and TURN_WORD.search(snake(node.attr)):
            return True
    return bool(TURN_WORD.search(snake(function.name)))


COUNTS = ("count", "sum", "count_nonzero")
KEEPS = ("append", "remove", "add", "discard", "pop", "insert", "extend", "update")


def counted_of(node):
    """Return the attributes that methods of a class count up or down, add to or take from where they also put a stone:
    a position that is set up has them wrong."""
    found = []
    for method in node.body:
        nodes = list(ast.walk(method)) if isinstance(method, FUNCTIONS) else []
        stores = [target for each in nodes if isinstance(each, ast.Assign) for target in each.targets]
        puts = {attribute_of_self(each) for each in stores if isinstance(each, ast.Subscript)} - {""}
        kept = [each.target for each in nodes if isinstance(each, ast.AugAssign)]
        kept += [
            each.func.value for each in nodes if isinstance(each, ast.Call) and getattr(each.func, "attr", "") in KEEPS
        ]
        names = [attribute_of_self(each) for each in kept] if puts else []
        found += [name for name in names if name and name not in puts and not KNOWN_COUNTS.search(snake(name))]
    return list(dict.fromkeys(found))


KNOWN_COUNTS = re.compile(r"nodes|calls|cache|memo|table|wins|losses|draws|score|stat")


def attribute_of_self(node):
    """Return the attribute of self that a node is, or is an element of; '' for anything else."""
    while isinstance(node, ast.Subscript):
        node = node.value
    return node.attr if isinstance(node, ast.Attribute) and getattr(node.value, "id", "") == "self" else ""
