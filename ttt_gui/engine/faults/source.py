"""The line of a person's file that most likely holds a fault, where the syntax tree shows it; the file is never run.

One finder a fault: it looks for the shape that the fault has in homework, and gives the line only where exactly that
shape is there. Where the file does not parse with our Python, or shows nothing, there is no line.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ttt_gui.engine.faults.shapes import (
    File,
    Function,
    compares,
    constant,
    is_alpha,
    is_beta,
    is_depth,
    names_in,
    tests_full,
    tests_won,
    walk,
)

MOST_CHARACTERS = 400_000
"""Of a file; a longer one is not looked at."""


@dataclass(frozen=True)
class Suspect:
    """A line of the file, from 1, and a sentence on what stands there."""

    line: int
    sentence: str


_Finder = Callable[[File], Iterator[tuple[int, str]]]


def suspect_line(source: str, fault: str) -> Suspect | None:
    """Where a fault of the table, by its key, most likely stands; None where nothing is shown or too much is."""
    finder = FINDERS.get("stops" if fault.startswith("stops ") else fault.partition(":")[0])
    if finder is None or len(source) > MOST_CHARACTERS:
        return None
    try:
        found = list(dict.fromkeys(finder(File(ast.parse(source)))))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    if not found or len({sentence for _, sentence in found}) > 1:
        return None
    return Suspect(*found[0])


def _sign_not_turned(file: File) -> Iterator[tuple[int, str]]:
    for search in file.searches:
        if search.is_negamax and not search.negated and len(search.calls) <= 2:
            yield search.calls[0].lineno, "The recursive call stands without a minus before it."


def _sign_at_root(file: File) -> Iterator[tuple[int, str]]:
    for search in file.searches:
        for function, call, negated in file.calls_from_outside(search):
            if search.is_negamax and search.negated and not negated:
                yield call.lineno, f"{function.name} takes the value of {search.name} without a minus."
            for test in compares(function.node, ast.Lt):
                if not search.is_negamax and function.has_no(ast.Gt, "max"):
                    yield test.lineno, f"{function.name} keeps the smallest value."


def _both_maximise(file: File) -> Iterator[tuple[int, str]]:
    yield from _both(file, "max", "min", "Here the largest value is taken again: nothing in this function minimises.")


def _both_minimise(file: File) -> Iterator[tuple[int, str]]:
    yield from _both(file, "min", "max", "The smallest value is taken here too: nothing in this function maximises.")


def _both(file: File, used: str, missing: str, sentence: str) -> Iterator[tuple[int, str]]:
    for search in file.searches:
        calls = [call for call in walk(search.node, ast.Call) if names_in(call.func) == {used}]
        others = [call for call in walk(search.node, ast.Call) if names_in(call.func) == {missing}]
        if len(calls) == 2 and not others and not search.negated:
            yield calls[1 if used == "max" else 0].lineno, sentence


def _wrong_first_turn(file: File) -> Iterator[tuple[int, str]]:
    for search in file.searches:
        for function, call, _ in file.calls_from_outside(search):
            if any(isinstance(each, ast.Constant) and each.value is True for each in call.args):
                yield call.lineno, f"{function.name} has moved already, and calls {search.name} as if it moved again."


def _same_player(file: File) -> Iterator[tuple[int, str]]:
    for search in file.searches:
        for call in search.calls:
            if any(_turns(given) for _, given in search.handed_on(call)):
                continue
            for name, given in search.handed_on(call):
                same = isinstance(given, ast.Name) and given.id == name
                if same and name in ("player", "turn", "side", "mark", "symbol", "current_player", "current"):
                    yield call.lineno, f"The recursive call is given the same {name}: the other side never moves."


def _turns(given: ast.expr) -> bool:
    """Whether it says whose turn it is: not is_max, False."""
    is_not = isinstance(given, ast.UnaryOp) and isinstance(given.op, ast.Not)
    return is_not or (isinstance(given, ast.Constant) and isinstance(given.value, bool))


def _stops(file: File) -> Iterator[tuple[int, str]]:
    for search in file.searches:
        for test in walk(search.node, ast.If):
            for compare in walk(test.test, ast.Compare):
                sides = [compare.left, *compare.comparators]
                if any(map(is_depth, sides)) and any(constant(each) is not None for each in sides):
                    returned = next((each for each in test.body if isinstance(each, ast.Return)), None)
                    if returned is not None and constant(returned.value) == 0:
                        yield test.lineno, "Here the search ends, and whatever is not over yet counts as a draw."


def _draw(file: File) -> Iterator[tuple[int, str]]:
    for search in file.searches:
        for test in walk(search.node, ast.If):
            if not tests_full(test.test) or tests_won(test.test):
                continue
            for each in test.body:
                if isinstance(each, ast.Return) and constant(each.value):
                    yield each.lineno, "What is returned for a full board is not the value of a draw."


def _draw_first(file: File) -> Iterator[tuple[int, str]]:
    for search in file.searches:
        tests = [each for each in search.node.body if isinstance(each, ast.If)]
        full = next((each for each in tests if tests_full(each.test) and not tests_won(each.test)), None)
        won = next((each for each in tests if tests_won(each.test)), None)
        if full and won and full.lineno < won.lineno:
            yield full.lineno, "The full board is tested here, before the lines are."


def _later(file: File) -> Iterator[tuple[int, str]]:
    for search in file.searches:
        for returned in walk(search.node, ast.Return):
            value = returned.value
            if isinstance(value, ast.BinOp) and isinstance(value.op, ast.Add):
                pair = (value.left, value.right)
                if any(map(is_depth, pair)) and any((constant(each) or 0) > 0 for each in pair):
                    yield returned.lineno, "The depth is added to the value of a win; it should be taken from it."


def _depth_ignored(file: File) -> Iterator[tuple[int, str]]:
    for search in file.searches:
        returns = [each for each in walk(search.node, ast.Return) if each.value is not None]
        ends = [each for each in returns if constant(each.value)]
        if ends and not any(is_depth(part) for each in returns for part in ast.walk(each)):
            yield ends[0].lineno, "The value of a win stands here without the depth."


def _index_returned(file: File) -> Iterator[tuple[int, str]]:
    for search in file.searches:
        moves = {name for loop in walk(search.node, ast.For) for name in names_in(loop.target)}
        kept = {
            name
            for each in walk(search.node, ast.Assign)
            if isinstance(each.value, ast.Name) and each.value.id in moves
            for target in each.targets
            for name in names_in(target)
        }
        for returned in walk(search.node, ast.Return):
            if isinstance(returned.value, ast.Name) and returned.value.id in kept:
                yield returned.lineno, f"{returned.value.id} is a move, and it is returned as if it were a value."


def _summed(file: File) -> Iterator[tuple[int, str]]:
    for search in file.searches:
        for each in walk(search.node, ast.AugAssign):
            if isinstance(each.op, ast.Add) and search.calls_in(each.value):
                yield each.lineno, "The values of the replies are added up here."
        for call in walk(search.node, ast.Call):
            if names_in(call.func) == {"sum"} and search.calls_in(call):
                yield call.lineno, "The values of the replies are added up here."


def _first_only(file: File) -> Iterator[tuple[int, str]]:
    for search in file.searches:
        for loop in walk(search.node, ast.For):
            blocks = [loop.body, *(each.body for each in loop.body if isinstance(each, ast.If))]
            for block in blocks:
                if isinstance(block[-1], ast.Return) and any(search.calls_in(each) for each in block):
                    yield block[-1].lineno, "This return stands inside the loop: the other moves are never tried."


def _begins_at_nothing(file: File) -> Iterator[tuple[int, str]]:
    for search in file.searches:
        for each in search.first_values():
            if constant(each.value) == 0:
                yield each.lineno, "The best value begins at 0 here, and not below or above every value."


def _least_begins_low(file: File) -> Iterator[tuple[int, str]]:
    for search in file.searches:
        begun = [each for each in search.first_values() if (constant(each.value) or 0) < 0]
        if len(begun) == 2 and not search.is_negamax:
            yield begun[1].lineno, "Where the least value is looked for, it begins below every value."


def _floor(file: File) -> Iterator[tuple[int, str]]:
    for search in file.searches:
        for function, _, _ in file.calls_from_outside(search):
            compared = {name for test in compares(function.node, ast.Gt) for name in names_in(test)}
            for each in walk(function.node, ast.Assign):
                low = constant(each.value)
                if low in (0, -1) and any(names_in(target) & compared for target in each.targets):
                    yield each.lineno, f"The best value begins at {low:g}, and only a larger one is taken."


def _lines(file: File) -> Iterator[tuple[int, str]]:
    for each in walk(file.tree, ast.Assign):
        if isinstance(each.value, ast.List | ast.Tuple | ast.Set):
            members = each.value.elts
            lines = [part for part in members if isinstance(part, ast.List | ast.Tuple) and len(part.elts) == 3]
            numbers = all(isinstance(constant(cell), float) for line in lines for cell in line.elts)
            if 3 <= len(lines) == len(members) < 8 and numbers:
                yield each.lineno, f"There are {len(lines)} lines here; the board has 8."


def _window(file: File, wanted: Callable[[ast.expr, ast.expr], bool], sentence: str) -> Iterator[tuple[int, str]]:
    for search in file.searches:
        if not search.negated:
            continue
        for call in search.calls:
            given = dict(search.handed_on(call))
            low, high = (given.get(name) for name in search.window or ("", ""))
            if low is not None and high is not None and wanted(low, high):
                yield call.lineno, sentence


def _minus(node: ast.expr) -> ast.expr | None:
    return node.operand if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) else None


def _unchanged(file: File) -> Iterator[tuple[int, str]]:
    sentence = "Alpha and beta are handed on as they are; the other side's are −beta and −alpha."
    return _window(file, lambda low, high: is_alpha(low) and is_beta(high), sentence)


def _not_exchanged(file: File) -> Iterator[tuple[int, str]]:
    sentence = "Alpha and beta are negated, but not exchanged: −beta comes first."
    return _window(file, lambda low, high: is_alpha(_minus(low)) and is_beta(_minus(high)), sentence)


def _not_negated(file: File) -> Iterator[tuple[int, str]]:
    sentence = "Alpha and beta are exchanged, but not negated."
    return _window(file, lambda low, high: is_beta(low) and is_alpha(high), sentence)


def _leaving(file: File) -> Iterator[tuple[Function, ast.If, ast.expr, ast.cmpop, ast.expr]]:
    """Comparisons of two things after which a loop is left, in searches."""
    for search in file.searches:
        for test in walk(search.node, ast.If):
            compare = test.test
            if (
                isinstance(compare, ast.Compare)
                and len(compare.ops) == 1
                and isinstance(test.body[-1], ast.Break | ast.Return)
            ):
                yield search, test, compare.left, compare.ops[0], compare.comparators[0]


def _cut_turned(file: File) -> Iterator[tuple[int, str]]:
    for _, test, left, operator, right in _leaving(file):
        less, more = isinstance(operator, ast.Lt | ast.LtE), isinstance(operator, ast.Gt | ast.GtE)
        if (is_alpha(left) and is_beta(right) and less) or (is_beta(left) and is_alpha(right) and more):
            yield test.lineno, "This is true from the beginning: the loop may be left where alpha >= beta."


def _cut_at_own(file: File) -> Iterator[tuple[int, str]]:
    for search, test, left, operator, right in _leaving(file):
        plain = isinstance(left, ast.Name) and not is_alpha(left) and not is_beta(left)
        if plain and is_alpha(right) and isinstance(operator, ast.Lt | ast.LtE) and search.is_negamax:
            yield test.lineno, "A value below alpha is no reason to leave the loop: compare with beta."


def _bounds_as_values(file: File) -> Iterator[tuple[int, str]]:
    for search in file.searches:
        for function, _, _ in file.calls_from_outside(search):
            for test in compares(function.node, ast.GtE):
                yield test.lineno, "A move whose value only seems equal is taken: with alpha and beta it may be worse."


def _inner_loop(file: File) -> Iterator[tuple[int, str]]:
    for search, test, left, _, right in _leaving(file):
        both = {is_alpha(left) or is_alpha(right), is_beta(left) or is_beta(right)}
        if both == {True} and isinstance(test.body[-1], ast.Break) and search.loops_around(test) >= 2:
            yield test.body[-1].lineno, "This break leaves the inner of the two loops only."


def _not_passed_on(file: File) -> Iterator[tuple[int, str]]:
    for search in file.searches:
        for call in search.calls:
            given = dict(search.handed_on(call))
            if search.window and not any(name in given for name in search.window):
                yield call.lineno, "The recursive call is not given alpha and beta."


FINDERS: dict[str, _Finder] = {
    "depth ignored": _depth_ignored,
    "stops": _stops,
    "later wins count more": _later,
    "sign not turned": _sign_not_turned,
    "sign never turned": _sign_not_turned,
    "sign not turned at the root": _sign_at_root,
    "both sides maximise": _both_maximise,
    "both sides minimise": _both_minimise,
    "max and min exchanged": _wrong_first_turn,
    "moves twice": _wrong_first_turn,
    "other side never moves": _same_player,
    "draw valued as a win": _draw,
    "draw valued as a loss": _draw,
    "draw valued as a win of X": _draw,
    "draw valued as a win of O": _draw,
    "draw tested first": _draw_first,
    "index returned as value": _index_returned,
    "index returned as value (10)": _index_returned,
    "index returned as value (negamax)": _index_returned,
    "index returned as value (X maximises)": _index_returned,
    "values summed": _summed,
    "first move only": _first_only,
    "first reply only": _first_only,
    "first own move only": _first_only,
    "best begins at nothing": _begins_at_nothing,
    "own best begins at nothing": _begins_at_nothing,
    "least begins at minus infinity": _least_begins_low,
    "none where every move loses": _floor,
    "none where no move wins": _floor,
    "lines not seen": _lines,
    "alpha and beta not turned round": _unchanged,
    "alpha and beta not exchanged": _not_exchanged,
    "alpha and beta not negated": _not_negated,
    "comparison of the cut turned round": _cut_turned,
    "cut at the wrong bound": _cut_at_own,
    "bounds taken for values": _bounds_as_values,
    "cut leaves only the inner loop": _inner_loop,
    "alpha and beta not passed on": _not_passed_on,
}
