"""Threats: against playing each cell and looking."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.game.test_position import SIZES
from ttt_gui.game.position import Position, Side, lines_completed, threats
from ttt_gui.game.rules import Rules


@given(SIZES, st.lists(st.integers(0, 63), max_size=64))
def test_a_threat_is_a_cell_with_which_a_side_would_complete_a_line(rules: Rules, numbers: list[int]) -> None:
    """For both sides, whoever is to move; a finished game has none."""
    position = Position(rules)
    for number in numbers:
        if moves := position.legal_moves:
            position = position.play(moves[number % len(moves)])
    found = threats(position)
    for side in Side:
        expected = []
        for cell in position.legal_moves:
            stones = position.board_of(side) | 1 << cell
            complete = {line for line in rules.win_lines if stones & line == line}
            if complete:
                expected.append(cell)
            assert set(lines_completed(position, side, cell)) == complete
        assert found.of(side) == tuple(expected)
