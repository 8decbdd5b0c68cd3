"""How large a tree is, said before it is searched: small is what an exact count says, found out in a moment; or too
large for anybody's patience."""

from __future__ import annotations

import random
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ttt_gui.engine.estimate import MOST_NODES, every_order, is_small_tree, long_search_text
from ttt_gui.engine.request import Algorithm, Limits
from ttt_gui.engine.tree_size import TreeSize
from ttt_gui.game.notation import parse_position
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """On boards of up to 30 cells, one to five in a row, with at least so many stones that some trees are small."""
    rules = Rules(draw(st.integers(1, 6)), draw(st.integers(2, 5)), draw(st.integers(1, 5)))
    lot = random.Random(draw(st.integers(0, 2**32)))
    position = Position(rules)
    for _ in range(draw(st.integers(max(0, rules.cells - 14), rules.cells))):
        after = position.play(lot.choice(position.legal_moves))
        if after.outcome:
            break
        position = after
    return position


@given(positions())
def test_it_is_what_the_exact_count_says(position: Position) -> None:
    size = TreeSize(position, MOST_NODES).run()
    assert is_small_tree(position) == (size is not None and size <= MOST_NODES)


@pytest.mark.parametrize(
    ("text", "small"),
    [
        (".../.../...", True),  # 549,946 nodes
        ("XX./OO./...", True),
        ("XXX/OO./...", True),  # the game is over
        ("..../..../..../....", False),
        ("......../......../......../......../......../......../......../........", False),
    ],
)
def test_boards_of_which_it_is_known(text: str, small: bool) -> None:
    assert is_small_tree(parse_position(text, 3)) is small


def test_a_game_that_the_first_move_wins_is_small_however_large_the_board() -> None:
    assert is_small_tree(Position(Rules(8, 8, 1)))


@pytest.mark.parametrize("size", [(3, 3, 3), (4, 4, 3), (5, 5, 4), (8, 8, 3), (8, 8, 5)])
@pytest.mark.slow
def test_it_is_found_out_in_a_moment(size: tuple[int, int, int]) -> None:
    """The window asks before each turn of a computer: in games played at random 50 ms of the processor at most."""
    lot, longest = random.Random(1), 0.0
    for _ in range(20):
        position = Position(Rules(*size))
        while not position.outcome:
            is_small_tree.cache_clear()
            began = time.process_time()
            is_small_tree(position)
            longest = max(longest, time.process_time() - began)
            position = position.play(lot.choice(position.legal_moves))
    assert longest < 0.5


def test_every_order_of_filling_the_board_is_counted() -> None:
    """986,410 on 3 x 3; where a game ends with a line, 549,946 are left."""
    assert every_order(9) == 986_410


@pytest.mark.parametrize(
    ("rules", "algorithm", "limits", "warned"),
    [
        (Rules(3, 3, 3), Algorithm(alpha_beta=False), Limits(), False),
        (Rules(4, 4, 4), Algorithm(alpha_beta=False), Limits(), True),
        (Rules(4, 4, 4), Algorithm(alpha_beta=False), Limits(seconds=2), False),
        (Rules(8, 8, 5), Algorithm(), Limits(), True),
    ],
)
def test_a_search_longer_than_anyone_waits_is_announced(
    rules: Rules, algorithm: Algorithm, limits: Limits, warned: bool
) -> None:
    assert bool(long_search_text(rules, algorithm, limits)) is warned
