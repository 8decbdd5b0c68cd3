"""What the process of the table takes for all positions of a board."""

from __future__ import annotations

from ttt_gui.engine.examine.holder import are_all
from ttt_gui.engine.growth.positions import Reachable, WithinPlies
from ttt_gui.game.rules import Rules


def test_all_positions_are_those_of_a_small_board() -> None:
    """Those within two plies have the empty board, too, and are not all."""
    board = Rules(2, 3, 2)
    assert are_all(board, len(Reachable(board).positions()))
    assert not are_all(board, len(WithinPlies(board, 2).positions()))
    assert not are_all(Rules(3, 4, 3), 10)
