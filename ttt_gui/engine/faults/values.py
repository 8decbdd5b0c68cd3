"""What a search of the table finds each move of every asked position worth: values without cuts, node by node."""

from __future__ import annotations

from collections.abc import Sequence

from ttt_gui.engine.faults.graph import End, Graph, Turns, graph_of
from ttt_gui.engine.faults.table import Kind, Of, Timing
from ttt_gui.game.position import Position, Side
from ttt_gui.system.pieces import Tell, untold

Values = list[int]
MoveValues = tuple[tuple[int, int], ...]
"""The pairs (cell, value) of a position, by rising cell; the largest value is the one that is chosen."""


class Graphs:
    """The games that the searches of the table see, each made once."""

    def __init__(self, positions: Sequence[Position], tell: Tell = untold) -> None:
        self.positions = tuple(positions)
        self._tell = tell
        self._made: dict[object, Graph] = {}

    def of(self, kind: Kind, side: Side) -> Graph:
        """The game in which a kind searches as this side."""
        alone = side if kind.turns is Turns.ALONE else Side.X
        key = kind.lines, kind.turns, kind.draw_first, alone
        if key not in self._made:
            roots = self.positions
            if kind.turns is Turns.ALONE:
                roots = tuple(position for position in roots if position.side_to_move is side)
            self._made[key] = graph_of(roots, kind.lines, kind.turns, kind.draw_first, alone, self._tell)
        return self._made[key]


def weights(timing: Timing, cells: int, stones: int) -> tuple[int, int]:
    """The size of a win and of a loss with so many stones on the board."""
    soon = cells + 1 - stones
    if timing is Timing.SOONER:
        return soon, soon
    if timing is Timing.LATER:
        return stones, stones
    if timing is Timing.WINS_ONLY:
        return soon, cells + 1
    return 1, 1


def leaf_value(kind: Kind, timing: Timing, graph: Graph, node: int, side: Side) -> int:
    """What the end of a game counts for MAX, who is this side."""
    win, loss = weights(timing, graph.roots[0].rules.cells, graph.stones[node])
    end = graph.ends[node]
    if end is End.DRAW:
        draw = (1 if kind.draw_for == side.value else -1) if kind.draw_for else kind.draw
        return draw * (win if draw > 0 else loss)
    for_x = (kind.counted_for or side.value) == "X"
    return kind.win * win if (end is End.X) is for_x else kind.loss * loss


def node_values(kind: Kind, timing: Timing, graph: Graph, side: Side) -> Values:
    """What every node is worth to MAX, who is this side; with a limit, what it is worth as the first reply's node."""
    leaves = [
        0 if end is End.OPEN else leaf_value(kind, timing, graph, node, side) for node, end in enumerate(graph.ends)
    ]
    if not kind.limit:
        values = list(leaves)
        sign = -1 if kind.for_x and side is Side.O else 1
        for node in reversed(range(len(leaves))):
            if graph.below[node]:
                values[node] = sign * _of(
                    kind.own if graph.x_moves[node] is (side is Side.X) else kind.other,
                    [(cell, values[child]) for cell, child in graph.below[node]],
                )
        return values
    values = leaves
    for _ in range(kind.limit - 1):
        values = [
            (max if graph.x_moves[node] is (side is Side.X) else min)([values[child] for _, child in below])
            if below
            else leaves[node]
            for node, below in enumerate(graph.below)
        ]
    return values


_BELOW_ALL = -1_000_000


def _of(way: Of, moves: list[tuple[int, int]]) -> int:
    """What a node makes of the pairs (cell, value) of its moves."""
    match way:
        case Of.MOST:
            return max(value for _, value in moves)
        case Of.LEAST:
            return min(value for _, value in moves)
        case Of.SUM:
            return sum(value for _, value in moves)
        case Of.FIRST:
            return moves[0][1]
        case Of.MOST_AND_NOTHING:
            return max(0, max(value for _, value in moves))
        case Of.LEAST_AND_NOTHING:
            return min(0, min(value for _, value in moves))
        case Of.CELL_OF_MOST:
            return max(moves, key=lambda move: move[1])[0]
        case Of.CELL_OF_LEAST:
            return min(moves, key=lambda move: move[1])[0]
        case Of.NEVER:
            return _BELOW_ALL


def move_values(kind: Kind, timing: Timing, graphs: Graphs) -> list[MoveValues]:
    """The values of the moves of every asked position, in the order in which they were asked."""
    found: dict[Position, MoveValues] = {}
    for side in Side:
        if not any(position.side_to_move is side for position in graphs.positions):
            continue
        graph = graphs.of(kind, side)
        values = node_values(kind, timing, graph, Side(kind.role) if kind.role else side)
        sign = -1 if kind.root is Of.LEAST else 1
        for root, moves in zip(graph.roots, graph.moves, strict=True):
            if root.side_to_move is side:
                found[root] = tuple((cell, sign * values[child]) for cell, child in moves)
    return [found[position] for position in graphs.positions]
