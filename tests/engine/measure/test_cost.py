"""What a comparison will take, before it runs: a count, the same each time."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ttt_gui.engine.measure import measured
from ttt_gui.engine.measure.entries import first_entries
from ttt_gui.engine.measure.measured import AT_ONCE_SECONDS, seconds_of, seconds_of_all
from ttt_gui.engine.numbers.tree import EXAMPLE, parse_number_tree
from ttt_gui.engine.request import Limits
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules

ROWS = first_entries()


@pytest.fixture(autouse=True)
def compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measured, "_SLOWER", 1)


def of_all(rules: Rules, repeats: int = 1) -> float:
    return seconds_of_all(ROWS, ROWS[0], Position(rules), repeats)


def test_small_boards_run_at_once_and_large_ones_do_not() -> None:
    """All rows of 3 × 3 together; of 3 × 4 minimax alone takes seconds; a thousand runs are no longer at once."""
    assert of_all(Rules()) < AT_ONCE_SECONDS
    assert of_all(Rules(), 1_000) > AT_ONCE_SECONDS
    assert 2 < of_all(Rules(3, 4, 3)) < 200
    assert of_all(Rules(4, 4, 4)) > 86_400


def test_limits_bound_a_row() -> None:
    """In seconds, in nodes and in plies."""
    large = Position(Rules(8, 8, 5))
    for limits in (Limits(seconds=2.0), Limits(nodes=100_000_000), Limits(depth=4)):
        assert seconds_of(replace(ROWS[0], limits=limits), large) < 2.01


def test_a_tree_of_numbers_takes_nothing() -> None:
    assert seconds_of(ROWS[0], parse_number_tree(EXAMPLE)) < 1e-3
