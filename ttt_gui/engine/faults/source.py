"""Where the syntax tree of a person's file shows a fault; the file is never run.

A finder looks for the shape that a fault has in homework, and yields lines, each with a sentence on what stands there,
only where the file has exactly that shape. Only those are here that named a fault rightly in engines of people who did
not know of them.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from ttt_gui.engine.faults.shapes import File, Function, compares, constant, names_in, root_of, walk
from ttt_gui.engine_host.source import called

Found = Iterator[tuple[int, str]]
Finder = Callable[[Function], Found]
"""A finder takes a search of the file."""
_UPDATES = ("max", "min")


def is_depth(node: ast.AST | None) -> bool:
    """Return whether a node is a name for the depth."""
    return isinstance(node, ast.Name) and node.id.lower() in ("depth", "level", "ply", "plies", "d", "deep")


def sign_not_turned(search: Function) -> Found:
    """Yield the recursive call of a negamax whose value is not negated."""
    if search.is_negamax and not search.negated and len(search.calls) <= 2:
        yield search.calls[0].lineno, "The recursive call has no minus sign before it."


def prefers_later_win(search: Function) -> Found:
    """Yield each return that adds the depth to the value of a win, which prefers the later win."""
    for returned in walk(search.node, ast.Return):
        value = returned.value
        if isinstance(value, ast.BinOp) and isinstance(value.op, ast.Add):
            pair = (value.left, value.right)
            if any(map(is_depth, pair)) and any((constant(each) or 0) > 0 for each in pair):
                yield returned.lineno, "The depth is added to the value of a win; it should be taken from it."


def depth_ignored(search: Function) -> Found:
    """Yield the first return of a win's value where no value depends on the depth."""
    returns = [each for each in walk(search.node, ast.Return) if each.value is not None]
    ends = [each for each in returns if constant(each.value)]
    if ends and not any(is_depth(part) for each in returns for part in ast.walk(each)):
        yield ends[0].lineno, "The value of a win does not include the depth here."


def first_only(search: Function) -> Found:
    """Yield each return inside the loop over the moves that ends the search after the first move."""
    for loop in walk(search.node, ast.For):
        blocks = [loop.body, *(each.body for each in loop.body if isinstance(each, ast.If))]
        for block in blocks:
            if isinstance(block[-1], ast.Return) and any(search.calls_in(each) for each in block):
                yield block[-1].lineno, "This return is inside the loop: the other moves are never tried."


def begins_at_nothing(search: Function) -> Found:
    """Yield each assignment that starts the best value at 0."""
    for each in search.first_values():
        if constant(each.value) == 0:
            yield each.lineno, "The best value starts at 0 here, not below or above every value."


# -- alpha and beta ----------------------------------------------------------------------------------------------------


def _bound(node: ast.expr | None, window: tuple[str, str]) -> str:
    """Return which bound of ``window`` (the names of alpha and beta) an argument passes on: 'a' for alpha, 'b' for
    beta, '-a' and '-b' for those with a minus, also inside a max or min; '' for anything else."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        bound = _bound(node.operand, window)
        return f"-{bound}" if len(bound) == 1 else ""
    if isinstance(node, ast.Call) and names_in(node.func) <= {*_UPDATES} and len(node.args) == 2:
        bounds = {_bound(each, window) for each in node.args} - {""}
        return bounds.pop() if len(bounds) == 1 else ""
    return {window[0]: "a", window[1]: "b"}.get(getattr(node, "id", ""), "")


def _passes_window(negated: bool, low: str, high: str, sentence: str, search: Function) -> Found:
    """Yield the line of each recursive call that passes ``low`` and ``high`` ('a', '-b', … as _bound() gives them) as
    its alpha and beta, with ``sentence`` on each. ``negated`` says whether calls are sought whose value is negated, or
    those whose value is not."""
    for call in search.calls if search.window else ():
        given = search.handed_on(call)
        callee = next((each for each in search.cycle if each.name == called(call)), search)
        bounds = [_bound(given.get(name), search.window or ("", "")) for name in callee.window or ()]
        one_rule = (search.has_no(ast.Lt, "min") or search.has_no(ast.Gt, "max")) and len(search.cycle) == 1
        if bounds == [low, high] and search.is_negated(call) is negated and (negated or not one_rule):
            yield call.lineno, sentence


_not_exchanged = partial(
    _passes_window, True, "-a", "-b", "Alpha and beta are negated, but not swapped: −beta comes first."
)
_swapped = partial(
    _passes_window, False, "b", "a", "Alpha and beta are passed on the wrong way round: alpha comes first."
)


def swapped(search: Function) -> Found:
    """Yield each recursive call that passes alpha and beta in the wrong order."""
    yield from _not_exchanged(search)
    yield from _swapped(search)


def _is_update(each: ast.stmt) -> bool:
    """Return whether a statement assigns the larger or the smaller of some values."""
    return isinstance(each, ast.Assign) and isinstance(each.value, ast.Call) and called(each.value) in _UPDATES


def bound_remembered(search: Function) -> Found:
    """Yield each assignment that stores a value in a table after a cut-off, although the value is only a bound."""
    window = {*(search.window or ())}
    if not any(names_in(test.test) & window and search.loops_around(test) for test, *_ in search.leaving):
        return
    read = {root_of(each.value) for each in walk(search.node, ast.Return) if isinstance(each.value, ast.Subscript)}
    for each in search.own(ast.Assign):
        place = each.targets[0]
        if not isinstance(place, ast.Subscript) or not isinstance(place.value, ast.Name | ast.Attribute):
            continue
        is_read = root_of(place) in read and not names_in(place.slice) & window
        is_always = not any(part is each for test in search.own(ast.If) for part in ast.walk(test))
        if is_read and is_always and isinstance(each.value, ast.Name):
            yield each.lineno, "After a cut this is a bound, and it is remembered as if it were the value."


# -- what is left behind, and what is kept -----------------------------------------------------------------------------


def _blocks(tree: ast.AST) -> Iterator[list[ast.stmt]]:
    """Yield every list of statements within a tree: the bodies of functions, loops and branches."""
    for each in ast.walk(tree):
        for name in ("body", "orelse", "finalbody"):
            block = getattr(each, name, None)
            if isinstance(block, list) and block:
                yield block


def stone_left(search: Function) -> Found:
    """Yield the placement of a stone that is not undone after its move was searched; where it is undone, the return
    that comes before."""
    for function in search.callers:
        for loop in function.own(ast.For):
            outermost = function.loops_around(loop)[0]
            given = {ast.unparse(target) for each in walk(outermost, ast.Assign) for target in each.targets}
            for block in _blocks(loop):
                for place, each in enumerate(block):
                    board = _placed_on(each, search.file, names_in(loop.target))
                    is_here = board and function.loops_around(each)[-1] is loop
                    if not is_here or {board, board.partition(".")[0]} & given:
                        continue
                    if not any(search.calls_in(after) for after in block[place + 1 :]):
                        continue
                    back = _taken_back(outermost, each, board, search)
                    left = [one for one in function.own(ast.Return) if each.lineno < one.lineno < (back or 0)]
                    if back is None:
                        yield each.lineno, "The mark placed here is not removed after the search."
                    elif function in search.cycle and left and not function.own(ast.Try):
                        yield left[0].lineno, "This returns before the mark is removed."


def _placed_on(each: ast.stmt, file: File, cells: set[str]) -> str:
    """Return the board on which a statement puts a stone, on a cell of the loop; '' where it puts none."""
    if isinstance(each, ast.Assign) and isinstance(each.targets[0], ast.Subscript):
        board: ast.expr = each.targets[0]
        is_object = isinstance(each.value, ast.Call) and called(each.value)[:1].isupper()
        is_cell = bool(names_in(each.targets[0].slice) & cells)
        while isinstance(board, ast.Subscript):
            board = board.value
        return ast.unparse(board) if is_cell and not is_object else ""
    if isinstance(each, ast.Expr) and isinstance(each.value, ast.Call) and names_in(each.value) & cells:
        puts = next((one for one in file.functions if one.name == called(each.value)), None)
        stores = [part for part in puts.own(ast.Subscript) if isinstance(part.ctx, ast.Store)] if puts else []
        owner = root_of(each.value.func) if isinstance(each.value.func, ast.Attribute) else ""
        return owner if any(root_of(store) == "self" for store in stores) else ""
    return ""


def _taken_back(loop: ast.AST, put: ast.stmt, board: str, search: Function) -> int | None:
    """Return the first line after ``put`` in the loop that may take the stone back; None where there is none."""
    lines = []
    for each in ast.walk(loop):
        if isinstance(each, ast.Subscript | ast.Name) and not isinstance(each.ctx, ast.Load):
            if root_of(each) == board.partition(".")[0]:
                lines.append(each.lineno)
        elif isinstance(each, ast.Expr) and isinstance(each.value, ast.Call) and not search.calls_in(each.value):
            lines += [each.lineno] if called(each.value) not in ("append", "print", "add") else []
    return min((line for line in lines if line > put.lineno), default=None)


def winner_kept(search: Function) -> Found:
    """Yield the assignment of an attribute that marks the end of the game and is not reset after the search of a
    move.
    """
    ends = [each for each in search.own(ast.If) if isinstance(each.body[-1], ast.Return)]
    if "copy" in " ".join(names_in(search.node)) or any(map(any, map(stone_left, search.file.searches))):
        return
    kinds, methods = (ast.Assign, ast.AnnAssign, ast.AugAssign), search.file.functions
    every = [(one, each) for one in methods if one.name != "__init__" for each in walk(one.node, *kinds)]
    for name in sorted({part.attr for each in ends for part in walk(each.test, ast.Attribute)}):
        stores = [(one, each) for one, each in every if name in _attributes_set(each)]
        if stores and all(map(_sets_once, *zip(*stores, strict=True))):
            yield stores[0][1].lineno, f"{name} is set here, and after the search of a move nothing sets it back."


def _attributes_set(each: Any) -> set[str]:
    """Return the names of the attributes to which an assignment gives a value; '' stands for any other target."""
    return {getattr(target, "attr", "") for target in getattr(each, "targets", None) or [each.target]}


def _sets_once(function: Function, each: ast.Assign) -> bool:
    """Return whether a statement stands under a condition and assigns a parameter of its function, or True."""
    given = getattr(each.value, "id", "") in function.parameters or getattr(each.value, "value", None) is True
    return given and any(part is each for test in function.own(ast.If) for part in ast.walk(test))


def last_kept(search: Function) -> Found:
    """Yield the assignment that makes every move the best one, and not only a better move."""
    for function in search.callers:
        for loop in function.own(ast.For):
            cells = names_in(loop.target)
            for block in _blocks(loop):
                if not any(search.calls_in(one) for one in block):
                    continue
                for each in block:
                    kept = _kept(each, cells)
                    if kept and any(_keeps_best_value(one, cells) for one in block) and _returns(function, kept):
                        yield each.lineno, f"{kept} is set for every move, and not only for a better one."


def _kept(each: ast.AST, cells: set[str]) -> str:
    """Return the name to which a statement assigns the move of the loop, whose variables are ``cells``; '' for none."""
    if isinstance(each, ast.Assign) and isinstance(each.targets[0], ast.Name):
        moves = isinstance(each.value, ast.Name | ast.Tuple) and names_in(each.value)
        return each.targets[0].id if moves and moves <= cells else ""
    return ""


def _keeps_best_value(each: ast.stmt, cells: set[str]) -> bool:
    """Return whether a statement keeps the best value so far, without keeping the loop's move beside it."""
    if isinstance(each, ast.If):
        assigns = any(isinstance(part, ast.Assign) for part in each.body)
        compared = bool(compares(each.test, ast.Gt, ast.Lt))
        return assigns and compared and not any(_kept(one, cells) for one in ast.walk(each))
    return _is_update(each)


def _returns(function: Function, name: str) -> bool:
    """Return whether a function has a return whose value contains this name."""
    return any(name in names_in(each.value) for each in function.own(ast.Return))
