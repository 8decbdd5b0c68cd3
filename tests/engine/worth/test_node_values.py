"""Values of a node's moves, from the trace alone: true of every node, and of no moment before it is left."""

from __future__ import annotations

import pytest

from tests.engine.worth.judge import random_positions, true_moves
from ttt_gui.engine.request import Algorithm, SearchRequest
from ttt_gui.engine.score import WIN, Bound
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.engine.worth.cell_value import CellValue, best_cells, node_values
from ttt_gui.engine.worth.worth import Worth
from ttt_gui.game.notation import parse_position
from ttt_gui.game.position import Position, Side


def trace_of(position: Position, algorithm: Algorithm) -> SearchTrace:
    trace = Searcher(SearchRequest(position, algorithm, trace_nodes=1_000_000)).run().trace
    assert trace
    return trace


def number_of(worth: Worth) -> int:
    return (worth.value or 0) * (WIN - (worth.plies or 0))


def from_the_node(value: CellValue) -> int | None:
    """The value as of a search whose root is the node."""
    number = value.value
    return number if not number else number + (value.ply if number > 0 else -value.ply)


def always(_node: int) -> bool:
    return True


@pytest.mark.parametrize(
    "algorithm", [Algorithm(alpha_beta=False), Algorithm(), Algorithm(pvs=True), Algorithm(tt=True)]
)
def test_every_value_of_every_node_is_true(algorithm: Algorithm) -> None:
    """Exact ones equal brute force, bounds hold, and 'no better' stands beside a move that is as good or better."""
    seen: dict[Bound, int] = {}
    small = [position for position in random_positions(60) if position.rules.cells - position.stones <= 6]
    for position in (parse_position("XO./..X/O.."), *small[:12]):
        trace = trace_of(position, algorithm)
        for node in range(0, len(trace), 1 + len(trace) // 300):
            values = node_values(trace, node, always)
            true = true_moves(trace.position(node)) if values else {}
            for cell, value in values.items():
                seen[value.bound] = seen.get(value.bound, 0) + 1
                shown, truth = from_the_node(value), number_of(true[cell])
                if shown is None:
                    continue
                assert shown == truth or value.bound is not Bound.EXACT
                assert shown <= truth or value.bound is not Bound.LOWER
                assert shown >= truth or value.bound is not Bound.UPPER
                assert not value.no_better or any(number_of(true[each]) >= truth for each in true if each != cell)
    assert seen[Bound.EXACT]
    assert Bound.UPPER in seen or not algorithm.alpha_beta


def test_numbers_are_those_of_the_tree_and_words_count_from_the_node() -> None:
    """At b2, where X wins in 2 from the root: +7 as in the tree, and one move of X is left."""
    trace = trace_of(parse_position("XO./..X/O.."), Algorithm())
    b2 = next(child for child in trace.children(0) if trace.node(child).move == 4)
    found = node_values(trace, b2, always)
    assert (found[2].sign, found[2].number, found[2].words) == ("=", "−7", "loses in 1")
    assert found[2].seen_by(Side.X).words == "wins in 1"
    assert node_values(trace, b2, lambda node: False) == {}


def test_the_best_cells_are_those_that_no_other_can_beat() -> None:
    position = parse_position("XO./..X/O..")

    def cells(**bounds: tuple[int | None, Bound]) -> dict[int, CellValue]:
        names = {position.rules.cell_name(cell): cell for cell in range(9)}
        return {
            names[name]: CellValue(position, names[name], Side.X, value, bound).seen_by(Side.O)
            for name, (value, bound) in bounds.items()
        }

    win, draw, open_ = (WIN - 3, Bound.EXACT), (0, Bound.EXACT), (None, Bound.NONE)
    assert best_cells(cells(b2=win, c1=win, b1=draw)) == {4, 8}
    assert best_cells(cells(b2=draw, c1=(0, Bound.UPPER))) == {4}
    assert best_cells(cells(b2=draw, c1=(WIN - 3, Bound.UPPER))) == frozenset()
    assert best_cells(cells(b2=draw, c1=open_)) == frozenset()
    assert best_cells(cells(b2=draw, c1=draw)) == frozenset()
    assert best_cells({}) == frozenset()
