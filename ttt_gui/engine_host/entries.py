"""Finds which function of a file is asked for a move: the one that the file's own game uses for the computer, or where
there is no game, the one that nothing else in the file refers to. Nothing of the file runs."""

from __future__ import annotations

import ast
import re

from .source import (
    FUNCTIONS,
    NO_MOVE_NAME,
    asks_input,
    bodies,
    called,
    dotted,
    is_call_of,
    is_set,
    own_nodes,
    parameter_names,
    snake,
)

MOVE_NAME = re.compile(
    r"move|policy|(^|_)turn(_|$)|(^|_)play(_|$)|choose|choice|decide|decision|pick|select|(^|_)act(ion)?(_|$)|mini_?max|nega_?max"
    r"|alpha_?beta|best|(^|_)next|strategy|agent|hint|suggest|advi[cs]e|recommend|(^|_)(ai|cpu|bot|comp|computer|engine|solve|think)(_|$)"
)
PLACE_NAME = re.compile(r"^(index|idx|cell|square|spot|move|action|place|choice|r(ow)?|c(ol(umn)?)?|[ijxy])$")
MEMORY_NAME = re.compile(r"cache|memo|table|seen|known|score|value|history|(^|_)(q|tt)(_|$)")


def entries(tree, calls):
    """Return the functions that may be meant, as indices in ``calls``: those that could answer a position, without the
    helpers of others. Of these that counts whose answer is where a stone is put, then that which other code refers
    to."""
    found = candidates(tree, calls)

    def is_helper(index):
        """Return whether another candidate leads to this one, and this one not back."""
        return any(index in calls.reach[each] and each not in calls.reach[index] for each in found if each != index)

    left = [index for index in found if not is_helper(index)]
    programs = [index for index, (function, _) in enumerate(calls.all) if speaks_protocol(function)]
    theirs = {each for index in programs for each in calls.reach[index]}
    left = [index for index in left if index not in theirs] or left  # a program that answers lines is no game
    owners = {index: calls.all[index][1] for index in left}
    made = [index for index in left if calls.is_made(owners[index])]
    left = [each for each in left if not owners[each] or each in made or not made]
    played = played_by(tree)
    others = [direct for unit, direct in calls.direct.items() if unit not in found]
    used = [index for index in left if any(index in direct for direct in others)]
    return [each for each in left if calls.all[each][0].name in played] or used or left


def candidates(tree, calls):
    """Return the functions that could answer a position: by their names, or because their answer is where a stone is
    put, and where there are none of these, because they search. Those that hand on what such a function answers are
    among them."""
    every = [index for index, (function, _) in enumerate(calls.all) if function.name[:2] != "__"]
    played = played_by(tree)

    def is_named(index):
        """Return whether a function has a name of a move function, or puts a stone where it answers."""
        name, searches = snake(calls.all[index][0].name), any(map(calls.is_recursive, calls.reach[index]))
        is_game = NO_MOVE_NAME.search(name) and not (name == "play" and parameter_names(calls.all[index][0]))
        return calls.all[index][0].name in played or (not is_game and bool(MOVE_NAME.search(name) or searches))

    moves = {calls.all[index][0].name for index in every if is_named(index)}
    outer = [index for index in every if could_answer(index, calls, moves)]
    found = [each for each in outer if is_named(each)] or [each for each in outer if calls.is_recursive(each)]
    found += [
        each for each in outer if each not in found and any({each} < its & {each, *found} for its in calls.tables())
    ]
    names = {calls.all[each][0].name for each in found}
    found += [each for each in outer if each not in found and hands_on_move(calls.all[each][0], names)]
    if not found:  # a move that somebody forgot to return
        found = [each for each in every if is_named(each) and not asks_always(calls.all[each][0].body)]
    return found


def could_answer(index, calls, moves):
    """Return whether a function could answer a position: it returns something that is no sentence, or puts a stone,
    perhaps through others; and it neither asks a person always, nor plays a whole game, with functions named ``moves``,
    nor is told where a stone is put."""
    function, names = calls.all[index][0], parameter_names(calls.all[index][0])
    reached = [calls.all[each][0] for each in calls.reach[index] if each != index]
    searches = any(map(calls.is_recursive, calls.direct[index]))
    if asks_always(function.body) or (any(map(asks_input, reached)) and not searches):
        return False
    places = [each for each in names if PLACE_NAME.match(snake(each)) and {"x", "o"} != {*map(str.lower, names)}]
    if any(each not in subscripted(function) for each in places) or any(
        is_put_at(each, index, calls) for each in names
    ):
        return False
    loops = [each for each in own_nodes(function) if isinstance(each, ast.While) or asks_input_in_loop(each)]
    for parts in (list(ast.walk(loop)) for loop in loops):
        is_filled = any(isinstance(each, ast.Subscript) and is_set(each) for each in parts) or asks_input(function)
        if is_filled and any(is_call_of(each, *moves) for each in parts):
            return False
    returned = [each.value for each in own_nodes(function) if isinstance(each, ast.Return) and not is_none(each.value)]
    if not all(map(is_sentence, returned)):
        return True
    if any(is_put_outside(node, function) for node in ast.walk(function)):
        return True
    return any(is_put_outside(node, its, parameter_names(its)) for its in reached for node in ast.walk(its))


def speaks_protocol(function):
    """Return whether a function answers the commands of the Gomoku protocol."""
    return {"BEGIN", "TURN", "BOARD"} <= {getattr(each, "value", None) for each in own_nodes(function)}


def asks_input_in_loop(node):
    """Return whether a node is a loop in which a person is asked."""
    return isinstance(node, ast.For) and asks_input(node)


def subscripted(node):
    """Return the names in a node that are indexed."""
    return {getattr(each.value, "id", "") for each in ast.walk(node) if isinstance(each, ast.Subscript)}


def is_none(node):
    """Return whether a returned value is none at all."""
    return node is None or (isinstance(node, ast.Constant) and node.value is None)


def is_sentence(value):
    """Return whether a returned value is a text that names no cell, or a truth value."""
    found = getattr(value, "value", None)
    return isinstance(value, ast.JoinedStr) or isinstance(found, bool) or (isinstance(found, str) and len(found) > 2)


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


def is_put_at(name, index, calls):
    """Return whether a parameter says where a stone is put, be it in a function that it is handed on to."""
    for function, its in calls.followed(name, index):
        for node in own_nodes(function):
            is_put = isinstance(node, ast.Subscript) and is_set(node)
            while is_put and isinstance(node, ast.Subscript) and not MEMORY_NAME.search(snake(dotted(node.value))):
                if any(getattr(each, "id", "") == its for each in ast.walk(node.slice)):
                    return True
                node = node.value
    return False


def is_put_outside(node, function, given=()):
    """Return whether a node sets a cell, or an attribute, of what the function has not made itself, nor was
    ``given``."""
    if not isinstance(node, (ast.Subscript, ast.Attribute)) or not is_set(node):
        return False
    while isinstance(node, ast.Subscript):
        node = node.value
    its_globals = {name for its in own_nodes(function) if isinstance(its, ast.Global) for name in its.names}
    containers = (ast.List, ast.ListComp, ast.Dict, ast.DictComp, ast.BinOp, ast.Call)
    made = [its for its in own_nodes(function) if isinstance(its, ast.Assign) and isinstance(its.value, containers)]
    own = {getattr(its.targets[0], "id", "") for its in made if not getattr(its.value, "args", ())} - its_globals
    return getattr(node, "id", "") not in own | {*given}


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


def played_by(tree):
    """Return the names of the functions whose answer is where a stone is put: board[f(board)] = sign; or
    row, column = f(board); board[row][column] = sign; or board = f(board)."""
    found = set()
    for scope in [tree, *(each for each in ast.walk(tree) if isinstance(each, FUNCTIONS))]:
        told = {}
        for node in ast.walk(scope):
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) and not asks_input(node.value):
                for target in ast.walk(node.targets[0]):
                    if isinstance(target, ast.Name) and is_set(target):
                        told.setdefault(target.id, set()).add(called(node.value))
                if getattr(node.targets[0], "id", None) in subscripted(tree) & {
                    getattr(a, "id", "") for a in node.value.args
                }:
                    found.add(called(node.value))
        for node in ast.walk(scope):
            pending = []
            while isinstance(node, ast.Subscript) and (pending or is_set(node) or isinstance(node.slice, ast.Slice)):
                pending.append(node.slice)
                node = node.value
            while pending:
                each = pending.pop()
                if isinstance(each, ast.Call) and not asks_input(each):
                    found.add(called(each))
                elif isinstance(each, ast.Subscript):  # a member of a pair, f(board)[0]; cells[i] is no answer
                    pending += [each.value] if isinstance(each.slice, ast.Constant) else []
                else:
                    found |= told.get(getattr(each, "id", ""), set())
                    pending += ast.iter_child_nodes(each)
    return found
