"""The size of the full minimax tree, counted without walking it."""

from types import ModuleType

import pytest

from tests import brute_force
from ttt_gui.engine.request import Algorithm, SearchRequest
from ttt_gui.engine.search.core import ENGINE
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.game.notation import parse_position
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules


def test_published_sizes(tree_size: ModuleType) -> None:
    """3 x 3 everywhere; the larger ones where the count is compiled."""
    assert tree_size.TreeSize(Position(Rules())).run() == 549_946
    if tree_size.__name__ == "ttt_gui.engine.tree_size" and ENGINE == "compiled":
        assert tree_size.TreeSize(Position(Rules(3, 4, 3))).run() == 276_911_233
        assert tree_size.TreeSize(Position(Rules(4, 4, 3))).run() == 2_031_207_626_081


def test_every_3x3_position_has_the_nodes_that_minimax_counts() -> None:
    """Counted and walked agree on all 5,478 positions."""
    from ttt_gui.engine.tree_size import TreeSize

    for board in brute_force.reachable(3, 3, 3):
        position = parse_position(brute_force.slashed(board, 3))
        walked = Searcher(SearchRequest(position, Algorithm(alpha_beta=False))).run().counters.nodes
        assert TreeSize(position).run() == walked


@pytest.mark.parametrize(
    ("rules", "limit"), [(Rules(3, 4, 3), 1_000), (Rules(8, 8, 5), 10_000_000), (Rules(5, 5, 4), 5_000)]
)
def test_beyond_the_limit_there_is_no_number(tree_size: ModuleType, rules: Rules, limit: int) -> None:
    """Too many positions, or a board too large for a key: None, not a guess."""
    assert tree_size.TreeSize(Position(rules), limit).run() is None


def test_a_stop_gives_up(tree_size: ModuleType) -> None:
    """The stop flag ends the count."""
    counter = tree_size.TreeSize(Position(Rules(4, 4, 4)))
    counter.stop()
    assert counter.run() is None
