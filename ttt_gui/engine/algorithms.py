"""The algorithms that have a name, in one table: rows of switches for the menu, the command line and the benchmark."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ttt_gui.engine.request import Algorithm, Order, Ordering, RequestError, Scores, words_of
from ttt_gui.system.text import quoted

SCORES_WORDS = {Scores.DEPTH: "depth-aware", Scores.FLAT: "flat scores"}
ORDER_WORDS = {Order.ROW: "row order", Order.CENTRE: "centre first", Order.LINES: "most lines first"}
ORDER_TITLES = {Order.ROW: "row by row", Order.CENTRE: "centre first", Order.LINES: "lines first"}
"""What tells two algorithms apart that differ in their order of moves."""


@dataclass(frozen=True)
class NamedAlgorithm:
    """One row: its word on the command line, its title in a menu, a sentence about it, and its switches.

    The solver has no switches: its ``algorithm`` is None. What a win is worth and how large a table is are no part of
    a named algorithm: every row goes with any scores and any size of the table.
    """

    word: str
    title: str
    tip: str
    algorithm: Algorithm | None

    def beside(self, algorithm: Algorithm) -> Algorithm:
        """Return this row's switches with the scores and the table's size of ``algorithm``. Raises RequestError for the
        solver, which has no switches."""
        if self.algorithm is None:
            raise RequestError("The solver has no switches.")
        return replace(self.algorithm, scores=algorithm.scores, tt_mib=algorithm.tt_mib)


NAMED = (
    NamedAlgorithm("minimax", "Minimax", "Try every move of every position, cut nothing", Algorithm(alpha_beta=False)),
    NamedAlgorithm("alpha-beta", "Alpha-beta", "Cut off moves that cannot matter, row by row", Algorithm()),
    NamedAlgorithm(
        "centre", "Alpha-beta, centre first", "Try cells near the centre first", Algorithm(order=Order.CENTRE)
    ),
    NamedAlgorithm(
        "lines", "Alpha-beta, lines first", "Try cells on most winning lines first", Algorithm(order=Order.LINES)
    ),
    NamedAlgorithm(
        "killers",
        "Alpha-beta, killers and history",
        "Try moves first that have cut elsewhere",
        Algorithm(ordering=Ordering.KILLER | Ordering.HISTORY),
    ),
    NamedAlgorithm(
        "table", "Alpha-beta with a table", "Remember what another order of moves has searched", Algorithm(tt=True)
    ),
    NamedAlgorithm(
        "symmetry",
        "Alpha-beta with symmetry",
        "Search one of all mirrored and turned positions",
        Algorithm(symmetry=True),
    ),
    NamedAlgorithm(
        "pvs",
        "Principal variation search",
        "Trust the first move, only test the others",
        Algorithm(pvs=True),
    ),
    NamedAlgorithm(
        "iterative",
        "Iterative deepening",
        "Search one ply deep, then two, the best move first",
        Algorithm(iterative=True),
    ),
    NamedAlgorithm(
        "all",
        "All that helps",
        "Use table, symmetry, killers, history, and lines first",
        Algorithm(
            order=Order.LINES, ordering=Ordering.TABLE | Ordering.KILLER | Ordering.HISTORY, tt=True, symmetry=True
        ),
    ),
    NamedAlgorithm("solver", "Solver", "Prove win, draw or loss by threats, as no textbook does", None),
)


def by_word(word: str) -> NamedAlgorithm:
    """Return the row of this word. Raises RequestError where there is none."""
    for row in NAMED:
        if row.word == word:
            return row
    words = ", ".join(row.word for row in NAMED)
    raise RequestError(f"There is no algorithm {quoted(word)}: choose among {words}.")


def name_of(algorithm: Algorithm) -> NamedAlgorithm | None:
    """Return the first row with these switches, whatever the scores and the size of the table; None without one."""
    return next((row for row in NAMED if row.algorithm and row.beside(algorithm) == algorithm), None)


def algorithm_text(algorithm: Algorithm) -> str:
    """Return an algorithm in words, 'alpha-beta, depth-aware, row order': scores and order always, then what is on."""
    parts = [algorithm.name, SCORES_WORDS[algorithm.scores], ORDER_WORDS[algorithm.order]]
    return ", ".join(parts + [words for _, words in words_of(algorithm)])
