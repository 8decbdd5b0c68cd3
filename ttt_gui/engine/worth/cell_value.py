"""What playing in a cell is worth, as a board shows it: a number on the search's scale, its bound, and words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from ttt_gui.engine.request import Algorithm, Scores
from ttt_gui.engine.result import MoveScore, SearchResult
from ttt_gui.engine.score import WIN, Bound, is_win, own_moves, shown_score, signed
from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.engine.worth.worth import DRAWS, LOSES, WINS, Worth
from ttt_gui.game.position import Position, Side

_OPPOSITE = {Bound.LOWER: Bound.UPPER, Bound.UPPER: Bound.LOWER}


@dataclass(frozen=True)
class CellValue:
    """What the move to ``cell`` is worth to ``view``.

    ``value`` is on the scale of score.py with plies counted from before the move, or from the root of a tree in which
    the position stands ``ply`` plies deep; None with Bound.NONE: nothing is known. ``has_distance`` is false for a win
    or a loss whose distance is not known: the value is then that of the farthest one possible. ``no_better``: a search
    has proved that this move is no better than the best one, and no more about it.
    """

    position: Position
    cell: int
    view: Side
    value: int | None
    bound: Bound
    scores: Scores = Scores.DEPTH
    has_distance: bool = True
    no_better: bool = False
    ply: int = 0

    def seen_by(self, side: Side) -> CellValue:
        """Return the same value from the view of this side."""
        if side is self.view:
            return self
        value = None if self.value is None else -self.value
        return replace(self, view=side, value=value, bound=_OPPOSITE.get(self.bound, self.bound))

    @property
    def sign(self) -> str:
        """The sign of the bound: '=', '≥', '≤', '≈' or '?'."""
        return self.bound.sign

    @property
    def number(self) -> str:
        """The value as people read it (score.py), such as '+7', '0' or '−1'; '' where nothing is known."""
        if self.value is None:
            return ""
        return signed(shown_score(self.value, self.position.rules, Algorithm(scores=self.scores)))

    @property
    def outcome(self) -> int | None:
        """1, 0 or -1 where it is proved that the view's side wins, draws or loses; None where it is not."""
        if self.value is None or self.bound is Bound.HEURISTIC:
            return None
        if self.bound is Bound.EXACT:
            return (self.value > 0) - (self.value < 0)
        if self.value > 0:
            return WINS if self.bound is Bound.LOWER else None
        return LOSES if self.value < 0 and self.bound is Bound.UPPER else None

    @property
    def words(self) -> str:
        """In words 'draw', 'wins in 3', 'loses in at most 2', 'at least a draw', 'no better', 'undecided' or 'unknown'.

        'In 3' counts the winner's own moves, the move to this cell included where the mover wins.
        """
        value, bound = self.value, self.bound
        if value is None or bound is Bound.NONE:
            return "unknown"
        if bound is Bound.HEURISTIC:
            return "undecided"
        if self.no_better and bound is Bound.UPPER and value >= 0:
            return "no better"
        if not is_win(value):
            return {Bound.EXACT: "draw", Bound.LOWER: "at least a draw", Bound.UPPER: "at most a draw"}[bound]
        return self._words_of_an_end(value, bound)

    def _words_of_an_end(self, value: int, bound: Bound) -> str:
        verb = "wins" if value > 0 else "loses"
        worst = bound is Bound.LOWER if value < 0 else bound is Bound.UPPER
        if self.scores is Scores.FLAT or not self.has_distance:
            return f"{verb} at {'worst' if value < 0 else 'best'}" if worst else verb
        moves = own_moves(WIN - abs(value) - self.ply)
        if bound is Bound.EXACT:
            return f"{verb} in {moves}"
        if worst:
            return f"{verb} in {moves} at {'worst' if value < 0 else 'best'}"
        return f"{verb} in at most {moves}"


def as_proved(position: Position, cell: int, worth: Worth, scores: Scores = Scores.DEPTH) -> CellValue:
    """Return the value of a move by its worth to the mover (plies counted from before it), from the mover's view."""
    side, value = position.side_to_move, worth.value
    if value is None:
        if worth.at_least == DRAWS or worth.at_most == DRAWS:
            bound = Bound.LOWER if worth.at_least == DRAWS else Bound.UPPER
            return CellValue(position, cell, side, 0, bound, scores)
        return CellValue(position, cell, side, None, Bound.NONE, scores)
    if value == DRAWS:
        return CellValue(position, cell, side, 0, Bound.EXACT, scores)
    if scores is Scores.FLAT:
        return CellValue(position, cell, side, value * WIN, Bound.EXACT, scores)
    if worth.plies is not None:
        return CellValue(position, cell, side, value * (WIN - worth.plies), Bound.EXACT, scores)
    # The mover wins with the last of an odd number of plies, and loses with the last of an even number.
    left = position.rules.cells - position.stones
    farthest = left - (left % 2 != (value == WINS))
    bound = Bound.LOWER if value == WINS else Bound.UPPER
    return CellValue(position, cell, side, value * (WIN - farthest), bound, scores, has_distance=False)


def as_searched(result: SearchResult) -> dict[int, CellValue]:
    """Return what a search found of each root move, with its bound, from the view of the side to move."""
    return {each.move: _of_score(result, each) for each in result.moves}


def _of_score(result: SearchResult, each: MoveScore) -> CellValue:
    request = result.request
    return CellValue(
        request.position,
        each.move,
        request.position.side_to_move,
        each.value,
        each.bound,
        request.algorithm.scores,
        no_better=each.bound is Bound.UPPER,
    )


# -- Which of the cells of a position are best to play, as far as that is proved --------------------------------------


def best_cells(values: Mapping[int, CellValue]) -> frozenset[int]:
    """Return the cells that no other can beat for the side to move; none where all are alike or nothing shows it."""
    seen = {cell: value.seen_by(value.position.side_to_move) for cell, value in values.items()}
    highest = {cell: _highest(value) for cell, value in seen.items()}
    most = max(highest.values(), default=WIN)
    best = frozenset(cell for cell, value in seen.items() if _lowest(value) >= most)
    return frozenset() if len(best) == len(seen) else best


def _lowest(value: CellValue) -> int:
    return value.value if value.value is not None and value.bound in (Bound.EXACT, Bound.LOWER) else -WIN - 1


def _highest(value: CellValue) -> int:
    return value.value if value.value is not None and value.bound in (Bound.EXACT, Bound.UPPER) else WIN


# -- What a search proved of the moves of one of its nodes, as a board shows it ---------------------------------------


def node_values(trace: SearchTrace, node: int, is_left: Callable[[int], bool]) -> dict[int, CellValue]:
    """Return values of a node's moves by cell, for its side to move, on the tree's scale: plies count from its root.

    Only children that ``is_left`` says were left by the moment have a value, pruned moves have none. Raises ValueError
    where the nodes of the tree are no positions.
    """
    position, ply, is_max = trace.position(node), trace.node(node).ply, trace.node(node).is_max
    maximiser = position.side_to_move if is_max else position.side_to_move.other
    found: dict[int, CellValue] = {}
    for child in trace.counted_children(node):
        each = trace.node(child)
        if is_left(child) and each.move is not None and each.value is not None:
            bound, value = each.bound, None if each.bound is Bound.NONE else each.value
            scores = trace.request.algorithm.scores
            label = CellValue(position, each.move, maximiser, value, bound, scores, ply=ply)
            found[each.move] = label.seen_by(position.side_to_move)
    return _with_no_better(found)


def _with_no_better(found: dict[int, CellValue]) -> dict[int, CellValue]:
    """Mark the moves that are no better than another one of the node.

    An upper bound alone does not show that, as another node may have narrowed the window: a move of the same node must
    be known to be worth as much at least.
    """
    sure = [value.value for value in found.values() if value.bound in (Bound.EXACT, Bound.LOWER)]
    best = max((value for value in sure if value is not None), default=None)
    return {cell: _marked(value, best) for cell, value in found.items()}


def _marked(value: CellValue, best: int | None) -> CellValue:
    if value.bound is Bound.UPPER and value.value is not None and best is not None and value.value <= best:
        return replace(value, no_better=True)
    return value
