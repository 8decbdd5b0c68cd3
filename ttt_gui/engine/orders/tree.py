"""A game from a position on, as the ordering lab searches it, and what is known of the least that any order needs.

A node of the game is a number (``State``): the stones of the side to move, and 64 bits higher those of the other.
"""

from __future__ import annotations

from dataclasses import replace

from ttt_gui.engine.numbers.search import Children, Leaf, OrderedTree, State
from ttt_gui.engine.numbers.tree import NumberTree
from ttt_gui.engine.request import Algorithm, Limits, Order, Scores, SearchRequest
from ttt_gui.engine.score import WIN
from ttt_gui.engine.trace.node_log import DEPTH, EXACT, HEURISTIC, TERMINAL
from ttt_gui.engine.trace.trace import GameSubject, Subject
from ttt_gui.game.position import Position
from ttt_gui.game.rules import cells_of

_HIGH = 64
_MOST_LOOKS = 250  # positions that played_on() looks at: 16 ms on the largest board
MOST_EMPTY = 9
"""Empty cells of the largest position that the lab takes: its whole tree has at most 986,410 nodes."""


def least_leaves(branching: int, depth: int) -> int:
    """Return b^⌈d/2⌉ + b^⌊d/2⌋ − 1, the fewest leaves of alpha-beta where every node above depth d has b children.

    Knuth and Moore, An Analysis of Alpha-Beta Pruning, Artificial Intelligence 6 (1975): to prove the value one must
    know that neither side can do better, which takes a strategy for each; the two share one leaf.
    """
    return int(branching ** ((depth + 1) // 2)) + int(branching ** (depth // 2)) - 1


def uniform_shape(tree: NumberTree) -> tuple[int, int] | None:
    """Return branching and depth of a tree in which all inner nodes have equally many children and all leaves are
    equally deep; None for any other tree and for a leaf alone."""
    branching = len(tree.children)
    layer, depth = [tree], 0
    while any(node.children for node in layer):
        if any(len(node.children) != branching for node in layer):
            return None
        layer = [child for node in layer for child in node.children]
        depth += 1
    return (branching, depth) if depth else None


def too_large(position: Position) -> str:
    """Return the sentence about a position with more than MOST_EMPTY empty cells; '' for another."""
    empty = position.rules.cells - position.stones
    if empty <= MOST_EMPTY:
        return ""
    return f"This position has {empty} empty cells, and the lab takes at most {MOST_EMPTY}: play moves on its board."


def played_on(position: Position, line: tuple[int, ...] = (), empty: int = MOST_EMPTY) -> Position | None:
    """Return a position after this one with at most ``empty`` empty cells and the game not over; None where none is
    found soon. Moves are played along ``line`` as far as it goes, then, unsearched, cells on most winning lines first.
    """
    for move in line:
        after = position if position.rules.cells - position.stones <= empty else position.play(move)
        if after.outcome is not None:
            break
        position = after
    cells = Order.LINES.cells(position.rules)
    stack, looks = [position], 0
    while stack and looks < _MOST_LOOKS:
        position = stack.pop()
        looks += 1
        if position.outcome is None:
            if position.rules.cells - position.stones <= empty:
                return position
            stack += [position.with_stone(cell) for cell in reversed(cells) if not position.occupied >> cell & 1]
    return None


def in_lab(algorithm: Algorithm) -> Algorithm:
    """Return an algorithm with the switches that mean something here: cuts, scores, cut and fail; others by default."""
    return Algorithm(
        alpha_beta=algorithm.alpha_beta, scores=algorithm.scores, cut=algorithm.cut, fail=algorithm.fail
    )  # fmt: skip


class GameTree(OrderedTree):
    """A game from a position on, at most ``depth`` plies deep."""

    def __init__(self, position: Position, algorithm: Algorithm, depth: int | None = None) -> None:
        applied = in_lab(algorithm)
        self.position, self.algorithm = position, applied
        rules, side = position.rules, position.side_to_move
        self._rules = rules
        self._low = (1 << _HIGH) - 1
        self._horizon = depth
        self._per_ply = 0 if applied.scores is Scores.FLAT else 1
        self._orders = {order: order.cells(rules) for order in Order}
        self._won: dict[int, bool] = {}
        self._images: dict[State, tuple[State, tuple[int, ...]]] = {}
        self.root = position.board_of(side) | position.board_of(side.other) << _HIGH

    def about(self, order: Order) -> tuple[SearchRequest, Subject]:
        """Return the request that the engine's own search would have had, and the game as subject."""
        algorithm = replace(self.algorithm, order=order)
        request = SearchRequest(self.position, algorithm, Limits(depth=self._horizon))
        return request, GameSubject(self.position, algorithm)

    def leaf(self, state: State, ply: int) -> Leaf | None:
        """Return a loss where the last move completed a line, a draw on a full board, or Nilsson's open lines at the
        depth limit; None where the search goes on."""
        opp = state >> _HIGH
        won = self._won.get(opp)
        if won is None:
            won = self._won[opp] = any(opp & line == line for line in self._rules.win_lines)
        if won:
            return Leaf(ply * self._per_ply - WIN, TERMINAL, EXACT)
        if (state | opp) & self._low == self._rules.full:
            return Leaf(0, TERMINAL, EXACT)
        if ply == self._horizon:
            return Leaf(self._open_lines(state & self._low, opp), DEPTH, HEURISTIC)
        return None

    def children(self, state: State) -> Children:
        """Return the empty cells, row by row, and where they lead."""
        return self.in_order(state, Order.ROW)

    def in_order(self, state: State, order: Order) -> Children:
        """Return the empty cells in one of the search's orders, and where they lead."""
        own, opp = state & self._low, state >> _HIGH
        taken = own | opp
        return tuple(
            (cell, opp | (own | 1 << cell) << _HIGH) for cell in self._orders[order] if not taken >> cell & 1
        )  # fmt: skip

    def canonical(self, state: State) -> tuple[State, tuple[int, ...]]:
        """Return the least image of a node under the symmetries of the board, and, by its moves, this node's moves."""
        found = self._images.get(state)
        if found is None:
            own, opp = cells_of(state & self._low), cells_of(state >> _HIGH)
            least: State = state
            back: tuple[int, ...] = ()
            for image in self._rules.symmetries[1:]:
                turned = sum(1 << image[cell] for cell in own) | sum(1 << image[cell] for cell in opp) << _HIGH
                if turned < least:
                    least = turned
                    back = tuple(image.index(cell) for cell in range(self._rules.cells))
            found = self._images[state] = least, back
        return found

    def _open_lines(self, own: int, opp: int) -> int:
        return sum((not opp & line) - (not own & line) for line in self._rules.win_lines)
