"""What positions of larger boards are worth: as if every position below were visited, or not known at all."""

from __future__ import annotations

import pytest

from tests.engine.examine.test_judge import worths_of
from ttt_gui.engine.examine.truth import Truths
from ttt_gui.engine.growth.positions import SampledPlies
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules


@pytest.mark.parametrize("rules", [Rules(4, 4, 4), Rules(4, 4, 3), Rules(3, 5, 3)], ids=str)
@pytest.mark.slow
def test_larger_boards_are_proved(rules: Rules) -> None:
    """Value and distance of every move, in positions that brute force reaches the end of."""
    truths = Truths()
    for position in SampledPlies(rules, 2, seed=5).positions():
        if position.stones >= rules.cells - 6:
            truth = truths.of(position)
            assert truth
            assert truth.moves == worths_of(position)


def test_what_is_not_proved_in_time_is_not_known() -> None:
    """The empty board of 8 x 8, five in a row, is beyond the limit; a stop is seen at once."""
    assert Truths().of(Position(Rules(8, 8, 5))) is None
    stopped = Truths()
    stopped.stop()
    assert stopped.of(Position(Rules(5, 5, 4))) is None
    assert stopped.of(Position(Rules())) is not None
