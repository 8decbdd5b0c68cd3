"""The size of a full tree: counted, and estimated where a count would take too long."""

from __future__ import annotations

from collections import Counter
from dataclasses import astuple
from threading import Thread
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import brute_force
from tests.examples import unfinished
from ttt_gui.engine.estimate import MOST_NODES, every_order, is_small_tree, long_search_text
from ttt_gui.engine.request import Algorithm, Limits, SearchRequest
from ttt_gui.engine.search.core import ENGINE
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.engine.tree_size import Plies, TreeSize
from ttt_gui.game.position import Position, parse_position
from ttt_gui.game.rules import Rules, cells_of


@pytest.mark.slow
def test_published_sizes(tree_size: ModuleType) -> None:
    """3 x 3 everywhere; the larger ones where the count is compiled."""
    assert tree_size.TreeSize(Position(Rules())).run() == 549_946
    if tree_size.__name__ == "ttt_gui.engine.tree_size" and ENGINE == "compiled":
        assert tree_size.TreeSize(Position(Rules(3, 4, 3))).run() == 276_911_233
        plies = tree_size.TreePlies(Rules(4, 4, 3)).run()
        assert (sum(plies.nodes), sum(plies.positions)) == (2_031_207_626_081, 6_036_001)
        assert sum(plies.games) == 1_281_016_086_768


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


def walked(rules: Rules, by_classes: bool) -> Plies:
    """Walk the full tree, from a position to each other one, or to one of each class of equivalent positions."""
    nodes, games, keys = Counter[int](), Counter[int](), set[tuple[int, tuple[int, int]]]()

    def key(position: Position) -> tuple[int, int]:
        images = [
            tuple(sum(1 << symmetry[cell] for cell in cells_of(board)) for board in (position.x, position.o))
            for symmetry in (rules.symmetries if by_classes else rules.symmetries[:1])
        ]
        return min(images)

    def walk(position: Position) -> None:
        nodes[position.stones] += 1
        keys.add((position.stones, key(position)))
        games[position.stones] += position.outcome is not None
        children = map(position.play, () if position.outcome else position.legal_moves)
        for child in {key(each): each for each in children}.values():
            walk(child)

    walk(Position(rules))
    of_ply = Counter(ply for ply, _ in keys)
    return Plies(*(tuple(each[ply] for ply in sorted(nodes)) for each in (nodes, games, of_ply)))


@pytest.mark.parametrize("rules", [Rules(), Rules(2, 2, 2), Rules(2, 5, 2), Rules(1, 4, 3)])
def test_the_plies_of_a_tree(tree_size: ModuleType, rules: Rules) -> None:
    """By positions and by classes as they are found in a walk; on 3 x 3, where a walk is long, these are published."""
    plies, classes = (tree_size.TreePlies(rules, by_classes=each).run() for each in (False, True))
    if rules == Rules():
        assert [sum(each) for each in (plies.nodes, plies.games, plies.positions)] == [549_946, 255_168, 5_478]
        assert (sum(classes.games), sum(classes.positions)) == (26_830, 765)
    else:
        assert astuple(plies) == astuple(walked(rules, by_classes=False))
        assert astuple(classes) == astuple(walked(rules, by_classes=True))


def test_plies_are_given_up_too(tree_size: ModuleType) -> None:
    """Stopped, too many, or a board too large for a key: nothing is said of any ply."""
    stopped = tree_size.TreePlies(Rules(4, 4, 4), by_classes=True)
    stopped.stop()
    assert stopped.run() is None
    assert tree_size.TreePlies(Rules(4, 4, 4), max_positions=1_000).run() is None
    assert tree_size.TreePlies(Rules(8, 8, 5), by_classes=True).run() is None


def test_beyond_the_memory_there_is_no_number(tree_size: ModuleType) -> None:
    """3 x 3 has 5,478 positions, but at most 1,680 + 1,260 in two plies: 64 KiB hold them, 32 do not."""
    assert tree_size.TreeSize(Position(Rules()), max_bytes=64 << 10).run() == 549_946
    assert tree_size.TreeSize(Position(Rules()), max_bytes=32 << 10).run() is None


def test_a_sample_tells_the_positions(tree_size: ModuleType) -> None:
    """None before, all of them after; giving the memory back takes nothing away."""
    counter = tree_size.TreeSize(Position(Rules()))
    assert counter.sample() == 0
    counter.run()
    counter.release()
    assert counter.sample() == 5_478


@pytest.mark.skipif(ENGINE != "compiled", reason="interpreted, threads take turns")
def test_a_stop_comes_through_while_it_counts() -> None:
    """Another thread goes on meanwhile (no GIL is held), and stops a count that would take seconds."""
    from ttt_gui.engine.tree_size import TreeSize

    counter, sizes = TreeSize(Position(Rules(4, 4, 4))), list[int | None]()
    thread = Thread(target=lambda: sizes.append(counter.run()))
    thread.start()
    while counter.sample() < 1_000:
        pass
    counter.stop()
    thread.join()
    assert sizes == [None]
    assert counter.sample() < 2_000_000  # of ten million


BOARDS = st.builds(Rules, st.integers(1, 6), st.integers(2, 5), st.integers(1, 5))


@given(unfinished(BOARDS, most_empty=14))
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
