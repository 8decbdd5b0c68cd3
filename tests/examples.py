"""Games of given moves; and what hypothesis draws for a property: how many examples, and positions."""

from __future__ import annotations

import random

from hypothesis import settings
from hypothesis import strategies as st

from ttt_gui.game.position import Position, Side
from ttt_gui.game.record import GameRecord, Player
from ttt_gui.game.rules import Rules

PROFILES = ("usual", "all")
"""Hypothesis's settings without --all and with it."""

# A busy machine is no failure, and a failure must be the same one tomorrow.
for name, number in zip(PROFILES, (20, 60), strict=True):
    settings.register_profile(name, max_examples=number, deadline=None, derandomize=True, database=None)


def examples(most: int) -> int:
    """Return ``most`` where all tests are run, else the usual number."""
    usual = settings.get_profile(PROFILES[0]).max_examples
    return most if settings.default.max_examples > usual else min(usual, most)


def game_of(*moves: int | str, rules: Rules | None = None, players: dict[Side, Player] | None = None) -> GameRecord:
    """Play these cells, given by number or by name; on 3 x 3 where no board is given."""
    record = GameRecord(Position(rules or Rules()), players)
    for move in moves:
        record.play(record.rules.cell_named(move) if isinstance(move, str) else move)
    return record


@st.composite
def unfinished(draw: st.DrawFn, rules: st.SearchStrategy[Rules], most_empty: int = 64) -> Position:
    """Draw a position that random moves lead to, with at most so many empty cells unless a line would end the game."""
    position = Position(draw(rules))
    cells = position.rules.cells
    lot = random.Random(draw(st.integers(0, 2**32)))
    for _ in range(draw(st.integers(max(0, cells - most_empty), cells - 1))):
        after = position.play(lot.choice(position.legal_moves))
        if after.outcome:
            break
        position = after
    return position
