"""Describes a file by its syntax tree: our own process guesses calling conventions from that. Nothing of the file
runs.
"""

from __future__ import annotations

import ast
import os
import re
import sys

from .entries import References, entries
from .load import imported_by, left_out_of
from .source import (
    FUNCTIONS,
    NO_MOVE_NAME,
    Calls,
    RefusedError,
    asks_input,
    bodies,
    called,
    definitions,
    dotted,
    given_to_makers,
    is_sign,
    looks_like_search,
    own_nodes,
    parameter_names,
    parse,
    read_source,
    segment,
    snake,
)
from .source_boards import (
    Constants,
    boards_beside,
    boards_of,
    compared_constants,
    fields_of,
    handed_constants,
    is_slice,
    parameter_data,
    shapes_by_use,
    stored_constants,
)

MOVE_NAME = re.compile(
    r"move|policy|(^|_)turn(_|$)|(^|_)play(_|$)|choose|choice|decide|decision|pick|select|(^|_)act(ion)?(_|$)|mini_?max|nega_?max"
    r"|alpha_?beta|best|(^|_)next|strategy|agent|hint|suggest|advi[cs]e|recommend|(^|_)(ai|cpu|bot|comp|computer|engine|solve|think)(_|$)"
)
PLACE_NAME = re.compile(
    r"^(pos(ition)?|index|idx|cell|square|spot|move|action|place|choice|r(ow)?|c(ol(umn)?)?|[ijxy])$"
)


def asks_always(body):
    """Return whether every way through these statements asks a person for input: none returns before it asks."""
    for node in body:
        blocks = [each for each in bodies(node) if each]
        asks = [asks_always(each) for each in blocks]
        if isinstance(node, ast.If):
            for block, its in zip(blocks, asks):
                if not its and any(isinstance(each, ast.Return) for inner in block for each in ast.walk(inner)):
                    return False
            if (len(blocks) == 2 and all(asks)) or asks_input(node.test):
                return True
        elif (any(asks) or asks_input(getattr(node, "iter", ast.Pass()))) if blocks else asks_input(node):
            return True
    return False


def answers_move(function):
    """Return whether a function returns something that is called a move."""
    returned = [node.value for node in own_nodes(function) if isinstance(node, ast.Return)]
    return any(MOVE_NAME.search(snake(getattr(each, "id", ""))) for each in returned)


def kind_of(function, index, calls):
    """Return what a function is for, by its names and calls: 'move' for one that may be asked for a move, 'search' for
    a recursive search, '' for neither. ``index`` is its place in ``calls`` (Calls in source.py)."""
    name, names = snake(function.name), parameter_names(function)
    reached = [calls.all[i][0] for i in calls.reach[index]]
    if calls.is_recursive(index) and looks_like_search(function):
        return "search"
    thinks = {i for i in calls.reach[index] if calls.is_recursive(i) and looks_like_search(calls.all[i][0])}
    if function.name.startswith("__") or (asks_input(function) and asks_always(function.body)):
        return ""
    if any(map(asks_input, reached)) and not (thinks & calls.direct[index] and MOVE_NAME.search(name)):
        return ""  # such a function plays a whole game; one that moves, then lets the person move, calls the search
    boards = indexed_through(index, calls)  # engine_move(position, mark)
    if any(PLACE_NAME.match(snake(each)) and each not in boards for each in names if {"x", "o"} - {*names}):
        return ""
    if thinks and name in ("eval", "evaluate", "evaluation") and answers_move(function):
        return "move"
    if name == "play" and len(parameter_names(function)) > 1:
        return "move"
    is_told = any(isinstance(node, ast.Return) and node.value is not None for node in own_nodes(function))
    if thinks and (not NO_MOVE_NAME.search(name) or (name == "play" and (parameter_names(function) or is_told))):
        return "move"
    return "move" if MOVE_NAME.search(name) and not NO_MOVE_NAME.search(name) else ""


def played_by(tree):
    """Return the names of the functions whose answer is where a stone is put: board[f(board)] = sign; or
    row, column = f(board); board[row][column] = sign."""
    found, indexed = set(), {dotted(each.value) for each in ast.walk(tree) if isinstance(each, ast.Subscript)}
    for scope in [tree, *(each for each in ast.walk(tree) if isinstance(each, FUNCTIONS))]:
        told = {}
        for node in ast.walk(scope):
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) and not asks_input(node.value):
                for target in ast.walk(node.targets[0]):
                    if isinstance(target, ast.Name) and isinstance(target.ctx, ast.Store):
                        told.setdefault(target.id, set()).add(dotted(node.value.func).rpartition(".")[2])
        for node in ast.walk(scope):
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):  # board = f(board, sign)
                names = [getattr(each, "id", "") for each in node.value.args]
                if getattr(node.targets[0], "id", None) in indexed & {*names}:
                    found.add(called(node.value))
            is_put = isinstance(getattr(node, "ctx", None), ast.Store)
            while is_put and isinstance(node, ast.Subscript):
                pending = [getattr(node.slice, "value", node.slice) if sys.version_info < (3, 9) else node.slice]
                while pending:
                    each = pending.pop()
                    if isinstance(each, ast.Call) and not asks_input(each):
                        found.add(dotted(each.func).rpartition(".")[2])
                    elif isinstance(each, ast.Subscript):  # a member of a pair, f(board)[0]; cells[i] is no answer
                        pending += [each.value] if isinstance(each.slice, ast.Constant) else []
                    else:
                        found |= told.get(getattr(each, "id", ""), set())
                        pending += ast.iter_child_nodes(each)
                node = node.value
    return found


def kind_by_calls(calls, index):
    """Return what a function is for where its name tells nothing, as in another language: 'search' if it is recursive,
    'move' if it reaches a recursive one; '' for neither, or where it or what it calls asks a person for input.
    ``index`` is its place in ``calls.all``."""
    function, _ = calls.all[index]
    asks = any(asks_input(calls.all[i][0]) for i in calls.reach[index] | {index})
    if asks or function.name.startswith("__"):
        return ""
    return "search" if calls.is_recursive(index) else "move" if any(map(calls.is_recursive, calls.reach[index])) else ""


def indexed_names(function):
    """Return how a function indexes names: {name: [how deep, whether it stores there, whether by a pair]}; 'self.board'
    is an attribute."""
    found, rows = {}, {}

    def base_name(node):
        """Return a name, or an attribute of one, as text; '' for anything else."""
        name = dotted(node)
        return name if name.count(".") < 2 and not name.startswith(".") else ""

    def learn(name, depth, stored=False, pair=False):
        """Note one use of a name; a name that stands for a row of another counts for that one, an index deeper."""
        if name in rows and rows[name] != name:
            learn(rows[name], depth + 1, stored, pair)
        elif name:
            found[name] = list(map(max, found.get(name, (0, False, False)), (depth, stored, pair)))

    nodes = list(ast.walk(function))
    for node in nodes:
        its = base_name(node.iter) if isinstance(node, (ast.For, ast.comprehension)) else ""
        if its and isinstance(node.target, ast.Name):
            rows[node.target.id] = its
    for node in nodes:
        if isinstance(node, (ast.For, ast.comprehension)) and base_name(node.iter) in rows:
            learn(base_name(node.iter), 1)
        if not isinstance(node, ast.Subscript):
            continue
        depth, base = 0, node
        while isinstance(base, ast.Subscript):
            depth, base = depth + 1, base.value
        index = getattr(node.slice, "value", node.slice)  # Python 3.8 wraps it
        pair = isinstance(index, ast.Tuple) and len(index.elts) == 2
        learn(base_name(base), depth, isinstance(node.ctx, ast.Store), pair)
    return dict(list(found.items())[:40])


def handed_on(name, index, calls):
    """Yield (index of the function called, its parameter) for each call that a name is handed on in."""
    for node in ast.walk(calls.all[index][0]):
        for place, argument in enumerate(node.args if isinstance(node, ast.Call) else []):
            if getattr(argument, "id", "") == name:
                for its in calls.direct[index] - {index}:
                    names = parameter_names(calls.all[its][0])
                    if calls.all[its][0].name == called(node) and place < len(names):
                        yield its, names[place]


def indexed_through(index, calls, depth=0):
    """Return how names are indexed, parameters also by the functions that they are handed on to."""
    found = indexed_names(calls.all[index][0])
    for name in parameter_names(calls.all[index][0]) if depth < 3 else []:
        for its, parameter in handed_on(name, index, calls) if name not in found else ():
            inner = indexed_through(its, calls, depth + 1)
            for key, use in inner.items():
                if key.partition(".")[0] == parameter:
                    found.setdefault(name + key[len(parameter) :], use)
    return found


def followed(name, index, calls, depth=0):
    """Yield (function, its name there) for a parameter: the function itself, then all that it is handed on to."""
    yield calls.all[index][0], name
    for its, parameter in handed_on(name, index, calls) if depth < 3 else ():
        yield from followed(parameter, its, calls, depth + 1)


def members_of(name, function):
    """Return the attributes used of a parameter, as in game.available_moves()."""
    used = [node for node in ast.walk(function) if isinstance(node, ast.Attribute)]
    return {node.attr for node in used if getattr(node.value, "id", "") == name}


def keys_of(name, function):
    """Return the texts that a parameter is indexed by, in their order: observation["board"], state.get("mark")."""
    found = {}
    for node in ast.walk(function):
        its = getattr(node, "value", None) if isinstance(node, ast.Subscript) else None
        key = getattr(node.slice, "value", None) if its is not None else None
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "get" and node.args:
            its, key = node.func.value, node.args[0]
        key = getattr(key, "value", key)  # Python 3.8 wraps it
        if getattr(its, "id", "") == name and isinstance(key, str) and key.isidentifier():
            found[key] = node.lineno
    return sorted(found, key=found.get)


def unpacked_of(name, function):
    """Return the names that a parameter is taken apart into: board, player = state."""
    parts = {}
    for node in ast.walk(function):
        its, value = (node.targets[0], node.value) if isinstance(node, ast.Assign) else (None, None)
        if isinstance(its, ast.Tuple) and getattr(value, "id", "") == name:
            return [getattr(each, "id", "") for each in its.elts]
        if isinstance(value, ast.Subscript) and getattr(value.value, "id", "") == name:  # board = state[0]
            parts[getattr(value.slice, "value", None)] = getattr(its, "id", "")
    return [parts[at] for at in (0, 1) if at in parts]


def answers_of(function, text):
    """Return what a function returns, a list of members for each return, names as the pairs assigned to them."""
    made, found = {}, []
    for node in own_nodes(function):
        if isinstance(node, ast.Assign) and is_telling(node.value):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    made.setdefault(target.id, []).append(segment(text, node.value, 40))
    returns = [node for node in own_nodes(function) if isinstance(node, ast.Return) and node.value is not None]
    for value in (node.value for node in sorted(returns, key=lambda node: node.lineno)):
        parts = value.elts if isinstance(value, (ast.Tuple, ast.List)) else [value]
        if len(parts) > 4:
            continue
        ways = made.get(getattr(value, "id", ""), [])
        written = [[way] for way in ways] or [
            [(made.get(getattr(each, "id", "")) or [segment(text, each, 40)])[0] for each in parts]
        ]
        found += [each for each in written if each not in found]
    return found[:8]


def is_telling(value):
    """Return whether the value that a name is set to says more than the name: a pair, a copy of
    something, or a slice."""
    if isinstance(value, (ast.Tuple, ast.List)):
        return len(value.elts) == 2
    if isinstance(value, ast.Call):
        name = called(value)
        return name in ("copy", "deepcopy") or (name in ("list", "dict") and len(value.args) == 1)
    return isinstance(value, ast.Subscript) and isinstance(value.slice, ast.Slice)


MOST_BESIDE = 8


def beside_it(tree, folder):
    """Return (syntax tree, text) of each Python file in the same folder that is imported and can be read."""
    names = []
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            names += [node.module] if node.module else [each.name for each in node.names]
        elif isinstance(node, ast.Import):
            names += [each.name for each in node.names]
    found = []
    for name in list(dict.fromkeys(names))[:100]:
        path = os.path.join(folder, *name.split(".")) + ".py"
        if len(found) < MOST_BESIDE and os.path.isfile(path):
            try:
                text = read_source(path)
                found.append((parse(text, os.path.basename(path)), text))
            except (RefusedError, RecursionError, MemoryError):
                continue
    return found


def describe(order):
    """Answer {"file"} with what the file's syntax tree shows; nothing of the engine runs.

    "source_lines"; "constants" compared with cells; "named": {name:
    constant}; "shapes" that show in their use; "module_level": [{"line", "what"}], left out with definitions only;
    "classes": [{"name", "parameters", "members"}], also of imported files in the same folder; "globals":
    what looks like a board, [{"name", "value", "line": 0 in an imported file, "where": "global" | "attribute" | "",
    "class", "board": word of a shape, "cells", "signs"}]; "functions":
    [{"name", "class", "parameters": [{"name", "default", "annotation"}], "returns",
    "kind": "move" | "search" | "", "asks_input",
    "played": whether stones are put where the function says,
    "answers": what is returned, each as its members, "indexed": {name: [depth, stored, pair]}, "stores": signs that
    the function writes into cells, "static",
    "unpacked": {parameter: names it is taken apart into}, "members": {parameter: its attributes that are used},
    "keys": {parameter: the texts it is indexed by}}]; "entries": the names of
    the functions that may be asked for a move; "apart": why the file is no engine by itself, '' where it may be;
    "imports": the modules that the file imports.
    """
    path = os.path.abspath(order["file"])
    name = os.path.basename(path)
    text = read_source(path)
    tree = parse(text, name)
    beside = beside_it(tree, os.path.dirname(path))
    statements = [(node, written) for its, written in ((tree, text), *beside) for node in its.body]
    known = ast.Module([node for node, _ in statements], [])
    constants, calls = Constants(known), Calls(tree)
    outer = [function for function, _ in definitions(tree.body)][:400]
    indices = [index for index, (function, _) in enumerate(calls.all) if function in outer]
    functions = [function_data(index, text, calls, constants) for index in indices]
    if not functions:
        raise RefusedError(f"There is no function in {name} that could be called.")
    played, is_named = played_by(tree), any(each["kind"] for each in functions)
    for each, index in zip(functions, indices):
        each["played"] = each["name"] in played and not asks_input(calls.all[index][0])
        if each["played"] and each["parameters"] and not each["name"].startswith("__"):
            each["kind"] = each["kind"] or "move"
    if not is_named:
        for each, index in zip(functions, indices):
            each["kind"] = each["kind"] or kind_by_calls(calls, index)
    for each, index in zip(functions, indices):
        asks = any(asks_input(calls.all[its][0]) for its in {index, *calls.reach[index]})
        is_free = not each["kind"] and not each["name"].startswith("__") and not asks
        moves = {its["name"] for its in functions if its["kind"] == "move"}
        if is_free and hands_on_move(calls.all[index][0], moves):
            each["kind"] = "move"
    references, moves = References(tree, calls), {each["name"] for each in functions if each["kind"]}
    candidates = {
        index: each
        for each, index in zip(functions, indices)
        if each["kind"] and could_answer(index, references, calls, moves)
    }
    if not candidates:  # a move that somebody forgot to return
        candidates = {index: each for each, index in zip(functions, indices) if each["kind"] == "move"}
    found = entries(references, candidates)
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    for index in found:
        data, owner = candidates[index], calls.all[index][1]
        reached = [calls.all[each] for each in {index, *calls.reach[index]}]
        read = {each.attr for its, _ in reached for each in ast.walk(its) if isinstance(each, ast.Attribute)}
        data["counted"] = [each for each in counted_by(owner, classes) if each in read]
    made = given_to_makers(tree)
    stones = {
        (each["name"], place)
        for each in functions
        for place, parameter in enumerate(each["parameters"])
        if parameter["is_stone"]
    }
    return {
        "functions": functions,
        "entries": [name_of(*calls.all[index]) for index in found],
        "apart": apart(tree, path, [calls.all[index][1] for index in found], classes),
        "classes": [class_data(*each, made) for each in statements if isinstance(each[0], ast.ClassDef)][:100],
        "globals": boards_of(tree, text, constants) + boards_beside(beside, constants),
        "constants": compared_constants(known, constants, stones),
        "named": constants.named(),
        "shapes": shapes_by_use(tree),
        "imports": sorted({name for node in ast.walk(tree) for name in imported_by(node)}),
        "module_level": left_out_of(tree, text)[:100],
        "source_lines": text.count("\n") + (not text.endswith("\n")),
    }


def hands_on_move(function, moves):
    """Return whether a function returns what one of the functions ``moves`` answers, or puts a stone there."""
    told = set()
    for node in own_nodes(function):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) and called(node.value) in moves:
            told |= {each.id for target in node.targets for each in ast.walk(target) if isinstance(each, ast.Name)}
    for node in own_nodes(function):
        value = node.value if isinstance(node, ast.Return) else None
        value = node.slice if isinstance(node, ast.Subscript) and is_put_outside(node, function) else value
        value = getattr(value, "value", value) if isinstance(value, ast.Subscript) else value
        if getattr(value, "id", "") in told or (isinstance(value, ast.Call) and called(value) in moves):
            return True
    return False


def could_answer(index, references, calls, moves):
    """Return whether a function could answer a position: it returns something that is no sentence, or puts a stone,
    perhaps through others; and it neither plays a whole game nor puts a stone where it is told to.

    ``moves`` are the names of the functions that may answer.
    """
    function = calls.all[index][0]
    returned = [each.value for each in own_nodes(function) if isinstance(each, ast.Return) and not is_none(each.value)]
    if any(is_put_at(each, index, calls) for each in parameter_names(function)):
        return False
    if returned:
        return not all(map(is_sentence, returned))
    loops = [node for node in own_nodes(function) if isinstance(node, ast.While)]
    if any(called(each) in moves for loop in loops for each in ast.walk(loop) if isinstance(each, ast.Call)):
        return False
    if any(is_put_outside(node, function) for node in ast.walk(function)):
        return True
    reached = [calls.all[each][0] for each in references.reach[index]]
    return any(is_put_outside(node, its, parameter_names(its)) for its in reached for node in ast.walk(its))


def is_put_outside(node, function, given=()):
    """Return whether a node sets a cell, or an attribute, of what the function has not made itself, nor was
    ``given``.
    """
    if not isinstance(node, (ast.Subscript, ast.Attribute)) or not isinstance(node.ctx, ast.Store):
        return False
    while isinstance(node, ast.Subscript):
        node = node.value
    its_globals = {name for its in own_nodes(function) if isinstance(its, ast.Global) for name in its.names}
    set_here = [its for its in own_nodes(function) if isinstance(its, ast.Assign) and is_fresh(its.value)]
    own = {getattr(its.targets[0], "id", "") for its in set_here} - its_globals
    return getattr(node, "id", "") not in own | {*given}


def is_fresh(value):
    """Return whether a value is a new container, or what a function without arguments makes."""
    kinds = (ast.List, ast.ListComp, ast.Dict, ast.DictComp, ast.BinOp)
    return isinstance(value, kinds) or (isinstance(value, ast.Call) and not (value.args or value.keywords))


def name_of(function, owner):
    """Return the name by which a function is called: best_move, or Player.move."""
    return f"{owner}.{function.name}" if owner else function.name


def apart(tree, path, owners, classes):
    """Return why a file is no engine by itself: a part of a package, or a class to derive from; '' where it may be."""
    folder = os.path.dirname(path)
    package = os.path.basename(folder) if os.path.exists(os.path.join(folder, "__init__.py")) else None
    for node in ast.walk(tree):
        if (isinstance(node, ast.ImportFrom) and node.level) or package in imported_by(node):
            return f"it is a part of a package, which line {node.lineno} imports from"
    nodes = list(ast.walk(tree))
    bound = {each.name for each in nodes if isinstance(each, FUNCTIONS)}
    bound |= {getattr(each, "attr", getattr(each, "id", "")) for each in nodes if is_set(each)}
    for node in classes:
        calls = [attribute_of_self(each.func) for each in ast.walk(node) if isinstance(each, ast.Call)]
        missing = [each for each in dict.fromkeys(calls) if each and each not in bound]
        is_base = all(dotted(each) in ("ABC", "abc.ABC", "object") for each in node.bases)
        if [node.name] == owners and len(missing) > 1 and is_base:
            return f"“{node.name}” is a class to derive from: nothing in it has “{missing[0]}” or “{missing[1]}”"
    return ""


def is_set(node):
    """Return whether a node is a name or an attribute that is set."""
    return isinstance(getattr(node, "ctx", None), ast.Store)


def counted_by(owner, classes):
    """Return the attributes that the class of a function counts beside the board of its objects."""
    for node in classes:
        if node.name == owner:
            found = counts_of([each for each in node.body if isinstance(each, FUNCTIONS)])
            names = dict.fromkeys(each for its in found.values() for each in its)
            return [each for each in names if not KNOWN_COUNTS.search(snake(each))]
    return []


KNOWN_COUNTS = re.compile(
    r"(^|_)(marked|filled|placed|occupied|stones|moves|turns?|plies|ply|empty|free|left|remaining|open|available)(_|$)"
    r"|count|nodes|calls|cache|memo|table|wins|losses|draws|score|stat|current|player"
)
MEMORY_NAME = re.compile(r"cache|memo|table|seen|known|score|value|history|(^|_)(q|tt)(_|$)")


def is_sentence(value):
    """Return whether a returned value is a text that names no cell."""
    return isinstance(value, ast.JoinedStr) or (isinstance(getattr(value, "value", None), str) and len(value.value) > 2)


def is_put_at(name, index, calls, depth=0):
    """Return whether a parameter says where a stone is put, be it in a function that it is handed on to."""
    for node in own_nodes(calls.all[index][0]):
        is_put = isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store)
        while is_put and isinstance(node, ast.Subscript) and not MEMORY_NAME.search(snake(dotted(node.value))):
            if any(getattr(each, "id", "") == name for each in ast.walk(node.slice)):
                return True
            node = node.value
    return depth < 3 and any(is_put_at(given, its, calls, depth + 1) for its, given in handed_on(name, index, calls))


def is_none(node):
    """Return whether a returned value is none at all."""
    return node is None or (isinstance(node, ast.Constant) and node.value is None)


def parameters_of(function, text):
    """Return every parameter but self, in order; parameters after * have defaults or cannot be given: left out."""
    arguments = function.args
    names = getattr(arguments, "posonlyargs", []) + arguments.args
    defaults = [None] * (len(names) - len(arguments.defaults)) + list(arguments.defaults)
    static = any(getattr(each, "id", "") == "staticmethod" for each in function.decorator_list)
    return [
        parameter_data(each.arg, default, each.annotation, text)
        for index, (each, default) in enumerate(zip(names, defaults))
        if index or static or each.arg not in ("self", "cls")
    ]


def function_data(index, text, calls, constants):
    """Return one function as describe() answers it."""
    function, owner = calls.all[index]
    places = {name: list(followed(name, index, calls)) for name in parameter_names(function)[:20]}
    unpacked = {name: filter(None, [unpacked_of(its, each) for each, its in places[name]]) for name in places}
    members = {name: set().union(*(members_of(its, each) for each, its in places[name])) for name in places}
    return {
        "name": function.name,
        "class": owner,
        "parameters": [
            {**each, **use_of(each["name"], index, calls, constants)} for each in parameters_of(function, text)
        ],
        "returns": segment(text, function.returns, 60),
        "kind": kind_of(function, index, calls),
        "asks_input": asks_input(function),
        "answers": answers_of(function, text),
        "indexed": indexed_through(index, calls),
        "stores": stored_constants(function, constants) or handed_constants(function, calls, constants),
        "static": bool(owner) and not any(each.arg in ("self", "cls") for each in function.args.args[:1]),
        "unpacked": {name: next(its, []) for name, its in unpacked.items()},
        "members": {name: sorted(its)[:40] for name, its in members.items()},
        "keys": {name: keys_of(name, function) for name in places},
        "finds_side": any(finds_side(calls.all[each][0]) for each in {index, *calls.reach[index]}),
        "counted": [],
    }


# -- Whose sign is whose: what shows it --------------------------------------------------------------------------------


def use_of(name, index, calls, constants):
    """Return how a parameter is used, also by functions that it is handed on to: "is_stone" where cells are set to it,
    or compared with it; "told" how it tells the side, as "index", "number", "truth" or ""; "maximal" the sign that is
    written where it is true."""
    found = {"is_stone": False, "told": "", "maximal": None}
    for function, its in followed(name, index, calls):
        for node in ast.walk(function):
            if is_stone_use(node, its):
                found["is_stone"] = True
            found["told"] = found["told"] or told_by(node, its, constants)
            if isinstance(node, (ast.If, ast.IfExp)) and getattr(node.test, "id", "") == its:
                body = node.body if isinstance(node.body, list) else []
                written = [each.value for part in body for each in ast.walk(part) if is_written(each)]
                written += [node.body] if isinstance(node, ast.IfExp) else []
                signs = [constants.of(each) for each in written]
                signs = [each for each in signs if each is not Constants.MISSING and is_sign(each)]
                empty = signs[1:2] if signs[1:] else []
                signs = [each for each in signs if each not in empty] or signs
                found["maximal"] = found["maximal"] or (signs[0] if signs else None)
    return found


def is_written(node):
    """Return whether a node sets a cell."""
    return isinstance(node, ast.Assign) and any(isinstance(each, ast.Subscript) for each in node.targets)


def is_stone_use(node, name):
    """Return whether a node sets a cell to what has this name, or compares a cell with it."""
    if is_written(node):
        return getattr(node.value, "id", "") == name
    if isinstance(node, ast.Compare):
        sides = [node.left, *node.comparators]
        return any(getattr(each, "id", "") == name for each in sides) and any(
            isinstance(each, ast.Subscript) for each in sides
        )
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add) and is_slice(node.left):  # board[:i] + sign + …
        return name in [getattr(each, "id", "") for each in [node.right, *getattr(node.right, "elts", ())]]
    return is_call_of_count(node) and [getattr(each, "id", "") for each in node.args] == [name]


def told_by(node, name, constants):
    """Return how a node takes what has this name for the side: as "index", "number", "truth", or not at all ''."""
    if isinstance(node, ast.Subscript) and name in [getattr(each, "id", "") for each in ast.walk(node.slice)]:
        members = [constants.of(each) for each in getattr(node.value, "elts", ())] or constants.of(node.value)
        if members in ("XO", "xo", ["X", "O"], ["x", "o"]):
            return "index"
    if isinstance(node, ast.UnaryOp) and getattr(node.operand, "id", "") == name:
        return {ast.USub: "number", ast.Not: "truth"}.get(type(node.op), "")
    if isinstance(node, ast.IfExp) and isinstance(node.test, ast.Compare) and getattr(node.test.left, "id", "") == name:
        against = constants.of(node.test.comparators[0])
        if isinstance(node.test.ops[0], ast.Eq) and type(against) is int:
            ways = [constants.of(node.body), constants.of(node.orelse)]
            ways = ways if against in (0, 1) and against != 1 else ways[::-1] if against == 1 else ways
            if [str(each).upper() for each in ways] == ["X", "O"] and against == 0:
                return "index"
    return ""


def is_call_of_count(node):
    """Return whether a node counts something: board.count("X"), sum(…), numpy.count_nonzero(…)."""
    return isinstance(node, ast.Call) and called(node) in ("count", "sum", "count_nonzero")


TURN_WORD = re.compile(
    r"^(get_)?(current(_?player|_?turn|_?side)?|(whose_?)?turn|(player_?|who_?)?to_?(move|play)|player|side|am_zug"
    r"|next_(player|turn))(_of)?$"
)


def finds_side(function):
    """Return whether a function finds out from the stones whose turn it is, or is told it beside the board: it compares
    two numbers of stones, looks whether their number is even, or has such a name itself, or something that it reads."""
    counts = set()
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and any(is_call_of_count(each) for each in ast.walk(node.value)):
            counts |= {each.id for target in node.targets for each in ast.walk(target) if isinstance(each, ast.Name)}
        if isinstance(node, ast.AugAssign):
            counts.add(getattr(node.target, "id", ""))

    def is_number(node):
        """Return whether a node counts something, or names what was counted."""
        return is_call_of_count(node) or getattr(node, "id", "") in counts - {""}

    for node in ast.walk(function):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod) and getattr(node.right, "value", 0) == 2:
            return True
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd) and getattr(node.right, "value", 0) == 1:
            return True
        if isinstance(node, ast.Compare):
            is_sum = getattr(node.left, "args", ()) and called(node.left) == "sum"  # sum(board) == 0
            is_sum = is_sum and getattr(node.comparators[0], "value", None) == 0
            if is_sum or all(map(is_number, [node.left, *node.comparators])):
                return True
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load) and TURN_WORD.search(snake(node.attr)):
            return True
    return bool(TURN_WORD.search(snake(function.name)))


# ------------------------------------------------------------------------------------------------------------------


def class_data(node, text, made):
    """Return a class as describe() answers it: what making an object takes, and what its objects have.

    ``made`` are the constants that given_to_makers() found.
    """
    methods = [each for each in node.body if isinstance(each, FUNCTIONS)]
    used = [each for each in ast.walk(node) if isinstance(each, ast.Attribute)]
    makers = [each for each in methods if each.name == "__init__"]
    members = {each.name for each in methods} | {each.attr for each in used if getattr(each.value, "id", "") == "self"}
    for each in node.body:
        target = each.targets[0] if isinstance(each, ast.Assign) else getattr(each, "target", None)
        members.add(getattr(target, "id", ""))
    return {
        "name": node.name,
        "parameters": [
            {**each, "given": made.get((node.name, place), [])}
            for place, each in enumerate(parameters_of(makers[0], text) if makers else fields_of(node, text))
        ],
        "members": sorted(members - {""})[:200],
    }


KEEPS = ("append", "remove", "add", "discard", "pop", "insert", "extend", "update")


def counts_of(methods):
    """Return for each attribute that methods of a class assign to, but its maker does not alone, which attributes they
    count up or down, add to or take from with it, be it in a method that they call."""
    by_name, found = {each.name: each for each in methods}, {}
    for method in methods:
        its = [node for node in ast.walk(method) if isinstance(node, ast.Call)]
        helpers = {attribute_of_self(each.func) for each in its} & set(by_name)
        nodes = [node for part in (method, *map(by_name.get, sorted(helpers))) for node in ast.walk(part)]
        kept = [node.target for node in nodes if isinstance(node, ast.AugAssign)]
        kept += [
            node.func.value for node in nodes if isinstance(node, ast.Call) and getattr(node.func, "attr", "") in KEEPS
        ]
        names = list(filter(None, map(attribute_of_self, kept)))
        assigned = {attribute_of_self(its) for node in nodes if isinstance(node, ast.Assign) for its in node.targets}
        for name in assigned - {""} if method.name != "__init__" else ():
            found.setdefault(name, []).extend(each for each in names if each != name)
    return {name: list(dict.fromkeys(its)) for name, its in found.items() if its}


def attribute_of_self(node):
    """Return the attribute of self that a node is, or is an element of; '' for anything else."""
    while isinstance(node, ast.Subscript):
        node = node.value
    return node.attr if isinstance(node, ast.Attribute) and getattr(node.value, "id", "") == "self" else ""
