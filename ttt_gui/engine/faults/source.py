"""Where the syntax tree of a person's file shows a fault; the file is never run.

There is one finder for each fault. A finder looks for the shape that the fault has in homework, and yields lines, each
with a sentence on what stands there, only where the file has exactly that shape.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from ttt_gui.engine.faults.shapes import File, Function, compares, constant, names_in, names_set, root_of, walk
from ttt_gui.guest_host.source import called

Found = Iterator[tuple[int, str]]
Finder = Callable[[Any], Found]
"""A finder takes a search of the file; the finders in OF_FILES take the whole file."""
_UPDATES = ("max", "min")
_FULL = ("full", "draw", "tie", "empty", "available", "moves", "left", "free", "actions", "spaces", "blank", "squares")
_WON = ("won", "win", "winner", "wins", "winning", "victory", "lost", "loses", "line", "check", "evaluate", "score")


def is_depth(node: ast.AST | None) -> bool:
    """Return whether a node is a name for the depth."""
    return isinstance(node, ast.Name) and node.id.lower() in ("depth", "level", "ply", "plies", "d", "deep")


def _words(node: ast.AST) -> set[str]:
    return {word for name in names_in(node) for word in name.lower().split("_")}


def tests_full(node: ast.AST) -> bool:
    """Return whether a condition asks if the board is full: by a constant that is not in the board, or by a name that
    says so."""
    if any(isinstance(each.left, ast.Constant) for each in compares(node, ast.NotIn)):
        return True
    return bool(_words(node) & set(_FULL)) and not compares(node, ast.In)


def tests_won(node: ast.AST) -> bool:
    """Return whether a condition asks if somebody has won, judged by its names."""
    return bool(_words(node) & set(_WON))


def sign_not_turned(search: Function) -> Found:
    if search.is_negamax and not search.negated and len(search.calls) <= 2:
        yield search.calls[0].lineno, "The recursive call stands without a minus before it."


def sign_at_root(search: Function) -> Found:
    for function, call, negated in search.calls_from_outside():
        if search.is_negamax and search.negated and not negated:
            yield call.lineno, f"{function.name} takes the value of {search.name} without a minus."
        for test in compares(function.node, ast.Lt):
            if not search.is_negamax and function.has_no(ast.Gt, "max"):
                yield test.lineno, f"{function.name} keeps the smallest value."


def _both(used: str, missing: str, taken: str, search: Function) -> Found:
    calls = search.uses(used)
    if len(calls) == 2 and not search.uses(missing) and not search.negated:
        sentence = f"The {taken} value is taken here too: nothing in this function {missing}imises."
        yield calls[1 if used == "max" else 0].lineno, sentence


both_maximise = partial(_both, "max", "min", "largest")
both_minimise = partial(_both, "min", "max", "smallest")


def wrong_first_turn(search: Function) -> Found:
    for function, call, _ in search.calls_from_outside():
        if any(isinstance(each, ast.Constant) and each.value is True for each in call.args):
            yield call.lineno, f"{function.name} has moved already, and calls {search.name} as if it moved again."


def same_player(search: Function) -> Found:
    for call in search.calls:
        given = search.handed_on(call)
        if any(map(_turns, given.values())):
            continue
        for name, each in given.items():
            same = isinstance(each, ast.Name) and each.id == name
            if same and name in ("player", "turn", "side", "mark", "symbol", "current_player", "current"):
                yield call.lineno, f"The recursive call is given the same {name}: the other side never moves."


def _turns(given: ast.expr) -> bool:
    """Return whether an argument says whose turn it is: not is_max, False."""
    is_not = isinstance(given, ast.UnaryOp) and isinstance(given.op, ast.Not)
    return is_not or (isinstance(given, ast.Constant) and isinstance(given.value, bool))


def stops(search: Function) -> Found:
    for test in walk(search.node, ast.If):
        for compare in walk(test.test, ast.Compare):
            sides = [compare.left, *compare.comparators]
            if any(map(is_depth, sides)) and any(constant(each) is not None for each in sides):
                returned = next((each for each in test.body if isinstance(each, ast.Return)), None)
                if returned is not None and constant(returned.value) == 0:
                    yield test.lineno, "Here the search ends, and whatever is not over yet counts as a draw."


def draw(search: Function) -> Found:
    for test in walk(search.node, ast.If):
        for each in test.body if tests_full(test.test) and not tests_won(test.test) else ():
            if isinstance(each, ast.Return) and constant(each.value):
                yield each.lineno, "What is returned for a full board is not the value of a draw."


def draw_first(search: Function) -> Found:
    tests = [each for each in search.node.body if isinstance(each, ast.If)]
    full = next((each for each in tests if tests_full(each.test) and not tests_won(each.test)), None)
    won = next((each for each in tests if tests_won(each.test)), None)
    if full and won and full.lineno < won.lineno:
        yield full.lineno, "The full board is tested here, before the lines are."


def later(search: Function) -> Found:
    for returned in walk(search.node, ast.Return):
        value = returned.value
        if isinstance(value, ast.BinOp) and isinstance(value.op, ast.Add):
            pair = (value.left, value.right)
            if any(map(is_depth, pair)) and any((constant(each) or 0) > 0 for each in pair):
                yield returned.lineno, "The depth is added to the value of a win; it should be taken from it."


def depth_ignored(search: Function) -> Found:
    returns = [each for each in walk(search.node, ast.Return) if each.value is not None]
    ends = [each for each in returns if constant(each.value)]
    if ends and not any(is_depth(part) for each in returns for part in ast.walk(each)):
        yield ends[0].lineno, "The value of a win stands here without the depth."


def index_returned(search: Function) -> Found:
    moves = {name for loop in walk(search.node, ast.For) for name in names_in(loop.target)}
    named = [each for each in walk(search.node, ast.Assign) if isinstance(each.value, ast.Name)]
    kept = set[str]().union(*(names_set(each) for each in named if each.value.id in moves))
    for returned in walk(search.node, ast.Return):
        if isinstance(returned.value, ast.Name) and returned.value.id in kept:
            yield returned.lineno, f"{returned.value.id} is a move, and it is returned as if it were a value."


def summed(search: Function) -> Found:
    for each in walk(search.node, ast.AugAssign):
        if isinstance(each.op, ast.Add) and search.calls_in(each.value):
            yield each.lineno, "The values of the replies are added up here."
    for call in search.uses("sum"):
        if search.calls_in(call):
            yield call.lineno, "The values of the replies are added up here."


def first_only(search: Function) -> Found:
    for loop in walk(search.node, ast.For):
        blocks = [loop.body, *(each.body for each in loop.body if isinstance(each, ast.If))]
        for block in blocks:
            if isinstance(block[-1], ast.Return) and any(search.calls_in(each) for each in block):
                yield block[-1].lineno, "This return stands inside the loop: the other moves are never tried."


def begins_at_nothing(search: Function) -> Found:
    for each in search.first_values():
        if constant(each.value) == 0:
            yield each.lineno, "The best value begins at 0 here, and not below or above every value."


def least_begins_low(search: Function) -> Found:
    begun = [each for each in search.first_values() if (constant(each.value) or 0) < 0]
    if len(begun) == 2 and not search.is_negamax:
        yield begun[1].lineno, "Where the least value is looked for, it begins below every value."


def floor(search: Function) -> Found:
    for function, _, _ in search.calls_from_outside():
        compared = {name for test in compares(function.node, ast.Gt) for name in names_in(test)}
        for each in walk(function.node, ast.Assign):
            low = constant(each.value)
            if low in (0, -1) and names_set(each) & compared:
                yield each.lineno, f"The best value begins at {low:g}, and only a larger one is taken."


# -- lines ----------------------------------------------------------------------------------------------------------

_LINES = [
    frozenset(line) for line in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
]


def _tables_of_lines(file: File) -> Iterator[tuple[list[ast.expr], list[frozenset[int]]]]:
    """Yield the tables of a file that list winning lines by numbers: the nodes of the lines, and each line's cells,
    from 0."""
    for table in walk(file.tree, ast.List, ast.Tuple, ast.Set):
        lines = [part for part in table.elts if isinstance(part, ast.List | ast.Tuple) and len(part.elts) == 3]
        cells = [[constant(cell) for cell in line.elts] for line in lines]
        flat = [cell for line in cells for cell in line]
        if 3 <= len(lines) == len(table.elts) <= 8 and all(cell is not None and 0 <= cell <= 9 for cell in flat):
            first = 1 if 9 in flat else 0
            if first or 0 in flat:
                yield list(lines), [frozenset(int(cell or 0) - first for cell in line) for line in cells]


def lines_missing(file: File) -> Found:
    for nodes, lines in _tables_of_lines(file):
        if len(lines) < 8 and set(lines) <= set(_LINES):
            yield nodes[0].lineno, f"There are {len(lines)} lines here; the board has 8."


def line_wrong(file: File) -> Found:
    for nodes, lines in _tables_of_lines(file):
        wrong = [node for node, line in zip(nodes, lines, strict=True) if line not in _LINES]
        if len(lines) >= 6 and 1 <= len(wrong) <= 2:
            yield wrong[0].lineno, f"{ast.unparse(wrong[0])} is no line of the board."
        elif len(set(lines)) == 7:
            yield nodes[0].lineno, "There are 7 lines here; the board has 8."


OF_FILES = (lines_missing, line_wrong)


# -- alpha and beta -------------------------------------------------------------------------------------------------


def _bound(node: ast.expr | None, window: tuple[str, str]) -> str:
    """Return 'a' for alpha and 'b' for beta, '-a' and '-b' for those with a minus, '' for anything else."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        bound = _bound(node.operand, window)
        return f"-{bound}" if len(bound) == 1 else ""
    if isinstance(node, ast.Call) and names_in(node.func) <= {*_UPDATES} and len(node.args) == 2:
        bounds = {_bound(each, window) for each in node.args} - {""}
        return bounds.pop() if len(bounds) == 1 else ""
    return {window[0]: "a", window[1]: "b"}.get(getattr(node, "id", ""), "")


def _handed(negated: bool, low: str, high: str, sentence: str, search: Function) -> Found:
    """Yield the recursive calls, negated or not, that hand on the window from ``low`` to ``high``."""
    for call in search.calls if search.window else ():
        given = search.handed_on(call)
        callee = next((each for each in search.cycle if each.name == called(call)), search)
        bounds = [_bound(given.get(name), search.window or ("", "")) for name in callee.window or ()]
        one_rule = (search.has_no(ast.Lt, "min") or search.has_no(ast.Gt, "max")) and len(search.cycle) == 1
        if bounds == [low, high] and search.is_negated(call) is negated and (negated or not one_rule):
            yield call.lineno, sentence


unchanged = partial(_handed, True, "a", "b", "Alpha and beta are handed on as they are, without their minus and turn.")
not_negated = partial(_handed, True, "b", "a", "Alpha and beta are exchanged, but not negated.")
_not_exchanged = partial(_handed, True, "-a", "-b", "Alpha and beta are negated, but not exchanged: −beta comes first.")
_swapped = partial(_handed, False, "b", "a", "Alpha and beta are handed on in each other's place: alpha comes first.")


def swapped(search: Function) -> Found:
    yield from _not_exchanged(search)
    yield from _swapped(search)


def root_window(search: Function) -> Found:
    for _, call, _ in search.calls_from_outside() if search.window else ():
        low, high = (constant(search.handed_on(call).get(name)) for name in search.window or ())
        if low is not None and high is not None and low < high and low * high == 0:
            yield call.lineno, f"The window from {low:g} to {high:g} does not hold every value."


def cut_turned(search: Function) -> Found:
    for test, left, operator, right in search.leaving:
        bounds = [_bound(each, search.window) for each in (left, right)] if search.window else []
        less, more = isinstance(operator, ast.Lt | ast.LtE), isinstance(operator, ast.Gt | ast.GtE)
        if (bounds == ["a", "b"] and less) or (bounds == ["b", "a"] and more):
            yield test.lineno, "This is true from the beginning: the loop may be left where alpha >= beta."


def _is_update(each: ast.stmt) -> bool:
    """Return whether a statement assigns the larger or the smaller of some values."""
    return isinstance(each, ast.Assign) and isinstance(each.value, ast.Call) and called(each.value) in _UPDATES


def _sides(search: Function) -> Iterator[tuple[ast.For | ast.While, str, set[str]]]:
    """Yield the loops of a search that take the largest or the smallest value of its calls: the loop, 'max' or 'min',
    and the names of the best value."""
    window = {*(search.window or ())}
    for loop in search.own(ast.For, ast.While) if window else ():
        if not search.calls_in(loop) or len(search.loops_around(loop)) > 1:
            continue
        updates = filter(_is_update, walk(loop, ast.Assign))
        found = {(called(each.value), name) for each in updates for name in names_in(each.targets[0]) - window}
        for test in walk(loop, ast.If):
            given = {name for each in test.body if isinstance(each, ast.Assign) for name in names_in(each.targets[0])}
            for compare in compares(test.test, ast.Gt, ast.Lt, ast.GtE, ast.LtE):
                way = "max" if isinstance(compare.ops[0], ast.Gt | ast.GtE) else "min"
                found |= {(way, name) for name in names_in(compare.comparators[0]) & given - window}
        if len({way for way, _ in found}) == 1:
            yield loop, next(way for way, _ in found), {name for _, name in found}


def cut_at_own(search: Function) -> Found:
    for loop, way, best in _sides(search):
        inside = {id(each) for each in ast.walk(loop)}
        for test, left, operator, right in search.leaving:
            bound, less = _bound(right, search.window or ("", "")), isinstance(operator, ast.Lt | ast.LtE)
            if id(test) in inside and getattr(left, "id", "") in best and (way, bound, less) in (
                ("max", "a", True), ("min", "b", False)
            ):  # fmt: skip
                bound, other = ("alpha", "beta") if bound == "a" else ("beta", "alpha")
                below = "below" if less else "above"
                yield test.lineno, f"A value {below} {bound} is no reason to leave the loop: compare with {other}."


def wrong_bound_moved(search: Function) -> Found:
    for loop, way, _ in _sides(search):
        wrong = (search.window or ("", ""))[way == "max"]
        for each in filter(_is_update, walk(loop, ast.Assign)):
            if [getattr(target, "id", "") for target in each.targets] == [wrong]:
                yield each.lineno, f"This branch may not move {wrong}: that is for the other side."


def bounds_as_values(search: Function) -> Found:
    for function, _, _ in search.calls_from_outside():
        for test in compares(function.node, ast.GtE):
            yield test.lineno, "A move whose value only seems equal is taken: with alpha and beta it may be worse."


def bound_remembered(search: Function) -> Found:
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


# -- what is left behind, and what is kept ----------------------------------------------------------------------------


def _blocks(tree: ast.AST) -> Iterator[list[ast.stmt]]:
    for each in ast.walk(tree):
        for name in ("body", "orelse", "finalbody"):
            block = getattr(each, name, None)
            if isinstance(block, list) and block:
                yield block


def stone_left(search: Function) -> Found:
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
                        yield each.lineno, "The stone that is put here is not taken back after the search."
                    elif function in search.cycle and left and not function.own(ast.Try):
                        yield left[0].lineno, "This returns before the stone is taken back."


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
    return {getattr(target, "attr", "") for target in getattr(each, "targets", None) or [each.target]}


def _sets_once(function: Function, each: ast.Assign) -> bool:
    """Return whether a statement stands under a condition and assigns a parameter of its function, or True."""
    given = getattr(each.value, "id", "") in function.parameters or getattr(each.value, "value", None) is True
    return given and any(part is each for test in function.own(ast.If) for part in ast.walk(test))


def last_kept(search: Function) -> Found:
    for function in search.callers:
        for loop in function.own(ast.For):
            cells = names_in(loop.target)
            for block in _blocks(loop):
                if not any(search.calls_in(one) for one in block):
                    continue
                for each in block:
                    kept = _kept(each, cells)
                    if kept and any(_improves(one, cells) for one in block) and _returns(function, kept):
                        yield each.lineno, f"{kept} is set for every move, and not only for a better one."


def _kept(each: ast.AST, cells: set[str]) -> str:
    """Return the name to which a statement assigns the loop's move; '' for none."""
    if isinstance(each, ast.Assign) and isinstance(each.targets[0], ast.Name):
        moves = isinstance(each.value, ast.Name | ast.Tuple) and names_in(each.value)
        return each.targets[0].id if moves and moves <= cells else ""
    return ""


def _improves(each: ast.stmt, cells: set[str]) -> bool:
    """Return whether a statement keeps the best value, but no move."""
    if isinstance(each, ast.If):
        assigns = any(isinstance(part, ast.Assign) for part in each.body)
        compared = bool(compares(each.test, ast.Gt, ast.Lt))
        return assigns and compared and not any(_kept(one, cells) for one in ast.walk(each))
    return _is_update(each)


def _returns(function: Function, name: str) -> bool:
    return any(name in names_in(each.value) for each in function.own(ast.Return))
