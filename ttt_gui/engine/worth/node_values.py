"""What a search proved of the moves of one of its nodes, as a board shows it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ttt_gui.engine.score import Bound
from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.engine.worth.cell_value import CellValue


def node_values(trace: SearchTrace, node: int, is_left: Callable[[int], bool]) -> dict[int, CellValue]:
    """By cell, from the view of the side to move at the node, on the tree's own scale: plies count from its root.

    Of the children that ``is_left`` calls known by the moment; a pruned move has no value. Raises ValueError where the
    nodes of the tree are no positions.
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
    """A bound may come from a window that another node narrowed: only beside a better move is a move no better."""
    sure = [value.value for value in found.values() if value.bound in (Bound.EXACT, Bound.LOWER)]
    best = max((value for value in sure if value is not None), default=None)
    return {cell: _marked(value, best) for cell, value in found.items()}


def _marked(value: CellValue, best: int | None) -> CellValue:
    if value.bound is Bound.UPPER and value.value is not None and best is not None and value.value <= best:
        return replace(value, no_better=True)
    return value
