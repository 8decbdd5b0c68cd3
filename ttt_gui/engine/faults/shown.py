"""What a person's file and the number of its search's calls show: faults that the file cannot have, faults that it has,
their lines, and what a count of calls depends on. The file is never run."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from math import perm

from ttt_gui.engine.faults.calls import Known
from ttt_gui.engine.faults.kinds import KINDS, SearchRow
from ttt_gui.engine.faults.shapes import LOOPS, File, Function, constant, names_in, walk
from ttt_gui.engine.faults.source import OF_FILES, Finder
from ttt_gui.engine.faults.table import Fault, Needs, Of, Tie, Timing
from ttt_gui.engine.request import Order, Scores

_SCORES = {Timing.FLAT: Scores.FLAT, Timing.SOONER: Scores.DEPTH}
_OTHER_ORDER = {"reversed", "reverse", "sorted", "sort", "shuffle", "sample"}


@dataclass(frozen=True)
class Suspect:
    """A line of the file by its number, from 1, and a sentence on what stands there."""

    line: int
    sentence: str


class Shown:
    """What the file shows of an engine beside its answers; nothing where no file can be read.

    ``function`` is the one that is asked for a move, 'Class.name' where it is a method. ``calls`` is how often the
    engine's search is called on an empty board of ``cells`` cells, None where that was not counted.
    """

    def __init__(self, source: str = "", function: str = "", calls: int | None = None, cells: int = 9) -> None:
        self._calls, self._cells, self._name = calls, cells, function.rpartition(".")[2]
        self._file: File | None = None
        self._lines: dict[Finder, Suspect | None] = {}
        with suppress(SyntaxError, ValueError, RecursionError, MemoryError):
            self._file = File(source, function) if source else None

    def refutes(self, kind: Fault) -> bool:
        """Return whether the file, or the number of calls, rules a kind out."""
        plies = kind.limit or (2 if kind.own is kind.other is Of.FIRST else 0)
        if plies and self._calls and self._calls > 1 + sum(perm(self._cells, ply + 1) for ply in range(plies)):
            return True
        file = self._file
        if file is None:
            return False
        match kind.needs:
            case Needs.NO_SEARCH:
                return bool(file.searches)
            case Needs.SEARCH:
                return not file.searches and file.is_whole
            case Needs.DEPTH:
                return not any(map(_counts_plies, file.searches))
            case Needs.CODE:
                return self.line(kind) is None

    def line(self, kind: Fault) -> Suspect | None:
        """Return where the file shows a kind; None where it does not, or where its lines would need different
        sentences."""
        if self._file is None or kind.shown is None:
            return None
        if kind.shown not in self._lines:
            found: list[tuple[int, str]] = []
            with suppress(ValueError, RecursionError, MemoryError):
                looked_at = [self._file] if kind.shown in OF_FILES else self._file.searches
                found = list(dict.fromkeys(hit for each in looked_at for hit in kind.shown(each)))
            one = len({sentence for _, sentence in found}) == 1
            self._lines[kind.shown] = Suspect(*found[0]) if one else None
        return self._lines[kind.shown]

    def proved(self) -> list[Fault]:
        """Return the faults that the file has, whatever the engine answers."""
        return list({kind.title: kind for kind in KINDS if kind.proves and self.line(kind)}.values())

    def known(self, row: SearchRow | None = None) -> Known:
        """Return what is known of the engine's search; ``row`` is the search of the table that gives every answer of
        the engine, on all positions of the board, None where no such search is known."""
        if self._file is None:
            return Known()
        root_loop, passes_alpha = _root_of(self._file, self._name)
        if row is None or row.faults or row.kind.bounds is not None:
            return Known(root_loop, passes_alpha)
        is_plain = not names_in(self._file.tree) & _OTHER_ORDER
        order = Order.ROW if row.tie is Tie.FIRST and is_plain else None
        return Known(root_loop, passes_alpha, _SCORES.get(row.timing), order)


def _counts_plies(search: Function) -> bool:
    """Return whether a search hands on a parameter that is one more or less, and tests that parameter in a
    condition."""
    given = [each for call in search.calls for each in (*call.args, *(keyword.value for keyword in call.keywords))]
    sums = [each for each in given if isinstance(each, ast.BinOp) and 1 in (constant(each.right), constant(each.left))]
    counted = {name for each in sums for name in names_in(each)}
    tests = [each.test for each in walk(search.node, ast.If, ast.IfExp, ast.While)]
    return any(names_in(test) & counted & set(search.parameters) for test in tests)


def _root_of(file: File, name: str) -> tuple[bool | None, bool | None]:
    """Return whether the move function calls the search in a loop, and whether that loop hands on the best value so
    far; None for what is not known."""
    if len(file.searches) != 1:
        return None, None
    search = file.searches[0]
    if search.name == name:
        return False, False
    calls = [(function, call) for function, call, _ in search.calls_from_outside() if function.name == name]
    root_loop = _all_alike(any(call in ast.walk(each) for each in function.own(*LOOPS)) for function, call in calls)
    return root_loop, _all_alike(_passes_alpha(search, call) for _, call in calls) if root_loop else False


def _all_alike(found: Iterable[bool | None]) -> bool | None:
    """Return the value that all of them have; None where they differ, or where there are none."""
    kinds = set(found)
    return kinds.pop() if len(kinds) == 1 else None


def _passes_alpha(search: Function, call: ast.Call) -> bool | None:
    """Return False where a call hands on numbers alone, or nothing, as its window; else None, since a name may be the
    best value so far or anything else."""
    given = search.handed_on(call)
    return False if all(constant(given[name]) is not None for name in search.window or () if name in given) else None
