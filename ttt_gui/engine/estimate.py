"""Estimates of the size of a search tree before the search begins: is the tree small, does the search take too long?"""

from __future__ import annotations

from functools import lru_cache
from math import perm

from ttt_gui.engine.request import Algorithm, Limits
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules, cells_of

_NODES_PER_SECOND = 1e8
ALPHA_BETA_POWER = 0.75
"""Alpha-beta visits about this power of the full tree; counted on 3 x 3 (20,866 of 549,946 nodes is 0.75)."""
_PATIENCE_SECONDS = 30.0


def every_order(empty: int) -> int:
    """Return an upper bound of the nodes of plain minimax with ``empty`` empty cells: every order of filling them,
    as if no game ended early.
    """
    return sum(perm(empty, ply) for ply in range(empty + 1))


def _seconds(empty: int, algorithm: Algorithm) -> float:
    """Return the estimated seconds of a search with ``empty`` empty cells."""
    nodes: float = every_order(empty) ** (ALPHA_BETA_POWER if algorithm.alpha_beta else 1.0)
    return nodes / _NODES_PER_SECOND


def is_long(position: Position, algorithm: Algorithm, limits: Limits) -> bool:
    """Return whether a search of ``position`` would take longer than anyone waits.

    Return False for a search with a limit, or with a transposition table, whose savings cannot be estimated.
    """
    if limits != Limits() or algorithm.tt:
        return False
    return _seconds(len(position.legal_moves), algorithm) > _PATIENCE_SECONDS


def long_time(seconds: float) -> str:
    """Return a time of more than a minute in one word of its unit: 'perhaps hours', 'longer than anyone lives'."""
    steps = ((3600, "minutes"), (86_400, "hours"), (86_400 * 60, "days"), (86_400 * 365 * 100, "years"))
    return next((f"perhaps {word}" for limit, word in steps if seconds < limit), "longer than anyone lives")


def long_search_text(rules: Rules, algorithm: Algorithm, limits: Limits) -> str:
    """Return a warning if a perfect first move on the empty board without limits would take longer than anyone
    waits; else ''.
    """
    seconds = _seconds(rules.cells, algorithm)
    if limits != Limits() or seconds < _PATIENCE_SECONDS:
        return ""
    help_ = "Move now plays the best so far" if algorithm.alpha_beta else "alpha-beta pruning needs far less"
    return f"A perfect first move by {algorithm.name} takes {long_time(seconds)} here: {help_}."


# -- Whether the full minimax tree below a position is small: by a count, never a clock, that ends where it is not ----


MOST_NODES = 600_000
"""The most nodes of a small tree: the tree of every position of 3 x 3 is small (549,946 nodes at most)."""


@lru_cache(maxsize=4_096)
def is_small_tree(position: Position) -> bool:
    """Return whether the full minimax tree below a position has at most MOST_NODES nodes, the root included."""
    empty = position.rules.cells - position.stones
    if position.outcome or every_order(empty) <= MOST_NODES:
        return True
    return _least_nodes(position) <= MOST_NODES and _counts_to_few(position)


def _open_lines(position: Position) -> tuple[list[int], list[int]]:
    """Return by line that a side can still complete the cells missing in it, as a bitboard: of the side to move, then
    of the other."""
    side = position.side_to_move
    mine, theirs = (
        [line & ~position.board_of(own) for line in position.rules.win_lines if not line & position.board_of(own.other)]
        for own in (side, side.other)
    )
    return mine, theirs


def _least_nodes(position: Position) -> int:
    """Return a lower bound of the nodes of the tree below ``position``.

    From the orders in which the first plies can be played, subtract those that complete a line: for each line at most
    the orders in which a side plays all cells missing in the line. In each remaining order the game goes on, and the
    tree has a node for every cell that is still empty.
    """
    empty = position.rules.cells - position.stones
    least = 1 + empty
    for played in range(1, empty):
        going_on = perm(empty, played)
        for lines, moves in zip(_open_lines(position), ((played + 1) // 2, played // 2), strict=True):
            for line in lines:
                missing = line.bit_count()
                if missing <= moves:
                    going_on -= perm(moves, missing) * perm(empty - missing, played - missing)
        if going_on <= 0 or least > MOST_NODES:
            break
        least += going_on * (empty - played)
    return least


def _counts_to_few(position: Position) -> bool:
    """Return whether the tree has at most MOST_NODES nodes: count them ply by ply, and give up beyond that number.

    Transpositions are visited once. An unfinished position has one node per empty cell, so a ply is counted before it
    is entered.
    """
    cells = [1 << cell for cell in cells_of(position.rules.full & ~position.occupied)]
    mine, theirs = (  # by cell, the other missing cells of the lines through it
        [(cell, [line & ~cell for line in lines if line & cell]) for cell in cells] for lines in _open_lines(position)
    )
    layer = {(0, 0): 1}  # by the cells that each side has played, side to move first: in how many orders
    nodes = 1 + len(cells)
    for left in range(len(cells) - 1, 0, -1):
        after: dict[tuple[int, int], int] = {}
        for (own, other), ways in layer.items():
            occupied = own | other
            for cell, rests in mine:
                if not cell & occupied and not any(rest & own == rest for rest in rests):
                    key = other, own | cell
                    after[key] = after.get(key, 0) + ways
                    nodes += ways * left
            if nodes > MOST_NODES:
                return False
        layer, mine, theirs = after, theirs, mine
    return True
