"""What a file and its answers show of its search, as far as a count of calls depends on it; the file is never run."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from ttt_gui.engine.faults.calls import Known
from ttt_gui.engine.faults.shapes import File, Function, constant, names_in, walk
from ttt_gui.engine.faults.source import MOST_CHARACTERS
from ttt_gui.engine.faults.table import Row, Tie, Timing
from ttt_gui.engine.request import Order, Scores

_SCORES = {Timing.FLAT: Scores.FLAT, Timing.SOONER: Scores.DEPTH}
_OTHER_ORDER = {"reversed", "reverse", "sorted", "sort", "shuffle", "sample"}
_LOOPS = (ast.For, ast.While, ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp, ast.Lambda)


def known_of(source: str, function: str, row: Row | None = None) -> Known:
    """``function`` is the one that is asked for a move, 'Class.name' where it is a method. ``row`` is the search of the
    table that gives every one of its answers, on all positions of the board; None where none is known to."""
    if len(source) > MOST_CHARACTERS:
        return Known()
    try:
        file = File(ast.parse(source))
        root_loop, passes_alpha = _root_of(file, function.rpartition(".")[2])
        is_plain = not names_in(file.tree) & _OTHER_ORDER
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return Known()
    if row is None or row.faults or row.kind.bounds is not None:
        return Known(root_loop, passes_alpha)
    order = Order.ROW if row.tie is Tie.FIRST and is_plain else None
    return Known(root_loop, passes_alpha, _SCORES.get(row.timing), order)


def _root_of(file: File, name: str) -> tuple[bool | None, bool | None]:
    """Whether the move function calls the search in a loop, and whether that loop hands on the best value so far."""
    if len(file.searches) != 1:
        return None, None
    search = file.searches[0]
    if search.name == name:
        return False, False
    calls = [(function, call) for function, call, _ in file.calls_from_outside(search) if function.name == name]
    root_loop = _all_alike(_is_in_loop(function.node, call) for function, call in calls)
    return root_loop, _all_alike(_passes_alpha(search, call) for _, call in calls) if root_loop else False


def _all_alike(found: Iterable[bool | None]) -> bool | None:
    """What all of them are; None where they are not one, or nothing."""
    kinds = set(found)
    return kinds.pop() if len(kinds) == 1 else None


def _is_in_loop(function: ast.FunctionDef, call: ast.Call) -> bool:
    return any(each is not call and call in ast.walk(each) for kind in _LOOPS for each in walk(function, kind))


def _passes_alpha(search: Function, call: ast.Call) -> bool | None:
    """Numbers alone, or nothing, are the whole window; a name may be the best value so far, or anything."""
    given = dict(search.handed_on(call))
    bounds = [given[name] for name in search.window or () if name in given]
    if all(constant(bound) is not None for bound in bounds):
        return False
    return None
