"""The best and the worst order are what a search through all orders finds, and the search in them visits as many."""

from __future__ import annotations

import random
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ttt_gui.engine.numbers.search import NumberLab, OrderedTree, TreeResult
from ttt_gui.engine.numbers.tree import NumberTree, parse_number_tree
from ttt_gui.engine.orders.extremes import Extremes, TooLargeError
from ttt_gui.engine.orders.search import Orders, Rule, search_in_order
from ttt_gui.engine.orders.tree import GameTree, least_leaves, uniform_shape
from ttt_gui.engine.request import Algorithm, Scores
from ttt_gui.engine.trace.node_log import INFINITY
from ttt_gui.game.notation import parse_position
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.system.control import StoppedError


def brute_force(tree: OrderedTree) -> tuple[int, int]:
    """The fewest and the most nodes, by trying every order of the children at every node for each window."""

    def below(state: int, ply: int, alpha: int, beta: int) -> tuple[int, int, int]:
        """The value within the window, and the fewest and most nodes."""
        leaf = tree.leaf(state, ply)
        if leaf is not None:
            return max(alpha, min(beta, leaf.value)), 1, 1
        found = []
        for order in permutations(tree.children(state)):
            level, fewest, most = alpha, 1, 1
            for _, child in order:
                value, least, largest = below(child, ply + 1, -beta, -level)
                fewest, most, level = fewest + least, most + largest, max(level, -value)
                if level >= beta:
                    break
            found.append((level, fewest, most))
        assert len({value for value, _, _ in found}) == 1  # what a node returns does not depend on the order
        return found[0][0], min(each[1] for each in found), max(each[2] for each in found)

    return below(tree.root, 0, -INFINITY, INFINITY)[1:]


def by_every_fixed_order(tree: NumberLab) -> tuple[int, int]:
    """The same by searches of the whole tree, one for every choice of an order at every node."""
    nodes = [((), tree.root)]
    for path, state in nodes:
        nodes += [((*path, move), child) for move, child in tree.children(state)]
    inner = [(path, [move for move, _ in tree.children(state)]) for path, state in nodes if tree.children(state)]
    counts = []
    for choice in product(*(permutations(moves) for _, moves in inner)):
        own = {path: order for (path, _), order in zip(inner, choice, strict=True)}
        counts.append(search_in_order(tree, Orders(own=own)).counters.nodes)
    return min(counts), max(counts)


def extreme(tree: OrderedTree, rule: Rule) -> tuple[int, TreeResult]:
    found = Extremes(tree, rule is Rule.WORST)
    return found.find(), search_in_order(tree, Orders(rule), {rule: found})


small_numbers = st.recursive(
    st.integers(-4, 4).map(NumberTree),
    lambda deeper: st.lists(deeper, min_size=1, max_size=4).map(lambda found: NumberTree(None, tuple(found))),
    max_leaves=12,
)


@given(tree=small_numbers)
def test_both_are_what_all_orders_of_a_tree_of_numbers_give(tree: NumberTree) -> None:
    lab = NumberLab(tree, Algorithm())
    (best, best_search), (worst, worst_search) = extreme(lab, Rule.BEST), extreme(lab, Rule.WORST)
    assert (best, worst) == brute_force(lab)
    assert (best_search.counters.nodes, worst_search.counters.nodes) == (best, worst)
    assert best <= search_in_order(lab, Orders()).counters.nodes <= worst


def test_a_choice_for_every_window_is_one_for_every_node() -> None:
    """A node is entered once, by its path, so both ways to choose come to the same."""
    chance = random.Random(3)
    for _ in range(12):
        leaves = [NumberTree(chance.randint(0, 6)) for _ in range(12)]
        text = NumberTree(None, tuple(NumberTree(None, tuple(leaves[at : at + 3])) for at in (0, 3, 6)))
        lab = NumberLab(text, Algorithm())
        assert by_every_fixed_order(lab) == brute_force(lab)


@pytest.mark.parametrize("scores", list(Scores))
@pytest.mark.parametrize(
    "text", ["XO./XX./O..", "XOX/.O./..X", "XOX/OX./O..", "XO./.../...|2x3", "OX./XO./.X.", ".../.../...|4 empty"]
)
def test_both_are_what_all_orders_of_a_game_give(text: str, scores: Scores) -> None:
    board = text.split("|")[0]
    if text.endswith("2x3"):
        position = Position(Rules(2, 2, 2))
    elif text.endswith("4 empty"):
        position = parse_position("XOX/O.X/...")
    else:
        position = parse_position(board)
    tree = GameTree(position, Algorithm(scores=scores))
    best, worst = extreme(tree, Rule.BEST), extreme(tree, Rule.WORST)
    assert (best[0], worst[0]) == brute_force(tree)
    assert (best[1].counters.nodes, worst[1].counters.nodes) == (best[0], worst[0])


@pytest.mark.parametrize(("scores", "most"), [(Scores.FLAT, 237_993), (Scores.DEPTH, 252_093)])
@pytest.mark.slow
def test_the_critical_tree_of_3_x_3_has_1452_nodes(scores: Scores, most: int) -> None:
    """The published count; it is the same for both ways to score."""
    tree = GameTree(Position(Rules()), Algorithm(scores=scores))
    nodes, found = extreme(tree, Rule.BEST)
    counters = found.counters
    assert (nodes, counters.nodes, counters.leaves, counters.cutoffs, counters.pruned_moves) == (
        1_452, 1_452, 529, 681, 1_812,
    )  # fmt: skip
    assert Extremes(tree, worst=True).find() == most


def test_a_node_with_its_own_order_does_not_disturb_the_best_below() -> None:
    """Other windows than those of the best order are looked into when they are met."""
    position = parse_position("X.O/.../...")
    tree = GameTree(position, Algorithm())
    found = Extremes(tree, worst=False)
    best = found.find()
    moves = tuple(reversed([move for move, _ in tree.children(tree.root)]))
    turned = search_in_order(tree, Orders(Rule.BEST).with_own((), moves), {Rule.BEST: found})
    assert turned.counters.nodes >= best
    assert [turned.trace.node(each).move for each in turned.trace.children(0)] == list(moves)


def test_what_is_too_large_is_refused_and_what_is_stopped_goes_on() -> None:
    tree = GameTree(Position(Rules()), Algorithm())
    with pytest.raises(TooLargeError, match="more than 1,000 nodes with different windows"):
        Extremes(tree, worst=False, most_states=1_000).find()

    def stop(_share: float | None) -> None:
        if found.states >= 3_000:
            raise StoppedError

    found = Extremes(tree, worst=False)
    found.tell = stop
    with pytest.raises(StoppedError):
        found.find()
    found.tell = lambda _share: None
    assert found.find() == 1_452


def test_progress_never_goes_back() -> None:
    told: list[float] = []
    found = Extremes(GameTree(Position(Rules()), Algorithm()), worst=True)
    found.tell = lambda share: told.append(share) if share is not None else None
    found.find()
    assert told == sorted(told)
    assert 0 <= told[0] < told[-1] <= 1


def test_the_least_number_of_leaves_of_uniform_trees() -> None:
    """Knuth and Moore's formula, and the leaves that the best order of such trees looks at."""
    assert [least_leaves(3, depth) for depth in range(5)] == [1, 3, 5, 11, 17]
    chance = random.Random(7)

    def uniform(branching: int, depth: int) -> NumberTree:
        if not depth:
            return NumberTree(chance.randint(-99, 99))
        return NumberTree(None, tuple(uniform(branching, depth - 1) for _ in range(branching)))

    for branching, depth in ((2, 2), (2, 3), (3, 2), (3, 3), (2, 5), (4, 3), (1, 4), (5, 1)):
        tree = uniform(branching, depth)
        assert uniform_shape(tree) == (branching, depth)
        assert extreme(NumberLab(tree, Algorithm()), Rule.BEST)[1].counters.leaves == least_leaves(branching, depth)


@pytest.mark.parametrize("text", ["7", "(1 (2 3))", "((1 2) (3))", "((1 2) 3)"])
def test_another_tree_has_no_uniform_shape(text: str) -> None:
    assert uniform_shape(parse_number_tree(text)) is None


def test_progress_of_a_search_does_not_go_back_where_its_order_must_still_be_found() -> None:
    told: list[float | None] = []
    tree = GameTree(Position(Rules()), Algorithm())
    search_in_order(tree, Orders(Rule.BEST), {Rule.BEST: Extremes(tree, worst=False)}, told.append)
    shares = [share for share in told if share is not None]
    assert None in told
    assert shares == sorted(shares)
    assert shares[-1] <= 1
