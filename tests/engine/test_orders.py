"""The order of moves: a search in any order, and the best and the worst of all orders."""

from __future__ import annotations

import random
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.search.test_claims import play_out
from ttt_gui.engine.numbers.search import NumberLab, TreeResult
from ttt_gui.engine.numbers.small_tree import OrderedTree
from ttt_gui.engine.numbers.text import parse_number_tree
from ttt_gui.engine.numbers.tree import NumberTree
from ttt_gui.engine.orders import (
    MOST_EMPTY,
    Extremes,
    GameTree,
    OrderError,
    Orders,
    Rule,
    TooLargeError,
    in_lab,
    least_leaves,
    played_on,
    search_in_order,
    too_large,
    uniform_shape,
)
from ttt_gui.engine.request import Algorithm, Cut, Fail, Limits, Order, Scores, SearchRequest
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.engine.trace.node_log import INFINITY
from ttt_gui.game.position import Position, parse_position
from ttt_gui.game.rules import Rules
from ttt_gui.system.control import StoppedError

BOARDS = (Rules(), Rules(3, 4, 3), Rules(2, 3, 2), Rules(4, 4, 4), Rules(1, 5, 2))


switches = st.fixed_dictionaries(
    {
        "alpha_beta": st.booleans(),
        "scores": st.sampled_from(Scores),
        "cut": st.sampled_from(Cut),
        "fail": st.sampled_from(Fail),
    }
)


@given(
    rules=st.sampled_from(BOARDS),
    seed=st.integers(0, 999),
    chosen=switches,
    rule=st.sampled_from((Rule.ROW, Rule.CENTRE, Rule.LINES)),
    depth=st.sampled_from((None, 1, 2, 3, 4)),
)
def test_a_rule_counts_and_logs_what_the_engine_does(
    rules: Rules, seed: int, chosen: dict[str, object], rule: Rule, depth: int | None
) -> None:
    position = play_out(rules, 6, random.Random(seed))
    algorithm = Algorithm(order=Order(rule.value), **chosen)  # type: ignore[arg-type]
    engine = Searcher(SearchRequest(position, algorithm, Limits(depth=depth), trace_nodes=10**6)).run()
    found = search_in_order(GameTree(position, algorithm, depth), Orders(rule))
    counts, theirs = found.counters, engine.counters
    assert (counts.nodes, counts.leaves, counts.cutoffs, counts.pruned_moves, counts.depth) == (
        theirs.nodes, theirs.leaves, theirs.cutoffs, theirs.pruned_moves, theirs.depth,
    )  # fmt: skip
    assert found.value == engine.value
    assert len(found.trace) == len(engine.trace)
    assert found.trace.log.to_bytes(1) == engine.trace.log.to_bytes(1)  # a root's move means nothing
    assert found.trace.node(0) == engine.trace.node(0)
    assert (found.trace.request.algorithm, found.trace.request.limits) == (algorithm, Limits(depth=depth))
    assert (found.trace.subject.title, found.trace.complete) == (engine.trace.subject.title, engine.trace.complete)


def test_an_order_of_ones_own_holds_at_its_node_alone() -> None:
    tree = NumberLab(parse_number_tree("((1 2) (3 4))"), Algorithm(alpha_beta=False))
    trace = search_in_order(tree, Orders().with_own((1,), (1, 0))).trace
    assert [trace.moves_to(node) for node in range(len(trace))] == [
        (), (0,), (0, 0), (0, 1), (1,), (1, 1), (1, 0),
    ]  # fmt: skip


def test_a_rule_below_a_node_holds_in_its_subtree_until_another_does() -> None:
    orders = Orders(Rule.CENTRE).with_rule((4,), Rule.LINES).with_rule((4, 0), Rule.ROW).with_own((4, 0, 1), (5, 6))
    assert [orders.rule_at(path) for path in ((), (0,), (4,), (4, 1), (4, 0), (4, 0, 1))] == [
        Rule.CENTRE, Rule.CENTRE, Rule.LINES, Rule.LINES, Rule.ROW, Rule.ROW,
    ]  # fmt: skip
    again = orders.with_rule((4,), Rule.CENTRE)
    assert dict(again.below) == {(4,): Rule.CENTRE}
    assert not again.own
    assert orders.with_rule((), Rule.WORST) == Orders(Rule.WORST)


def test_a_rule_below_a_node_is_what_is_searched_there() -> None:
    position = parse_position("X.O/.../...")
    tree = GameTree(position, Algorithm())
    below = search_in_order(tree, Orders().with_rule((4,), Rule.LINES)).trace
    plain = search_in_order(tree, Orders()).trace
    node = next(each for each in below.children(0) if below.node(each).move == 4)
    assert next(below.node(each).move for each in below.children(node)) == 6
    assert below.children(1)[:1] == plain.children(1)[:1]


def test_an_order_that_misses_a_move_is_refused() -> None:
    tree = NumberLab(parse_number_tree("(1 2 3)"), Algorithm())
    for moves in ((0, 1), (0, 1, 1), (0, 1, 3)):
        with pytest.raises(OrderError, match="each of its moves once"):
            search_in_order(tree, Orders().with_own((), moves))


def test_a_finished_game_is_one_node() -> None:
    found = search_in_order(GameTree(parse_position("XXX/OO./..."), Algorithm()), Orders())
    assert (found.counters.nodes, found.counters.leaves) == (1, 1)


def test_switches_that_mean_nothing_here_are_as_by_default() -> None:
    assert in_lab(Algorithm(tt=True, iterative=True, pvs=True, scores=Scores.FLAT, order=Order.LINES)) == Algorithm(
        scores=Scores.FLAT
    )


@pytest.mark.parametrize("rules", [Rules(5, 5, 4), Rules(4, 4, 3), Rules(8, 8, 5), Rules(3, 4, 3)])
def test_a_large_board_is_refused_and_played_on_from_to_one_that_is_taken(rules: Rules) -> None:
    position = Position(rules)
    assert f"{rules.cells} empty cells" in too_large(position)
    found = played_on(position)
    assert rules.cells - found.stones == MOST_EMPTY
    assert found.outcome is None
    assert not too_large(found)
    assert found.check() == found


def test_playing_on_follows_the_line_that_is_given() -> None:
    found = played_on(Position(Rules(4, 4, 4)), (15, 0), empty=14)
    assert found == Position(Rules(4, 4, 4)).play(15).play(0)


def test_a_game_that_ends_at_once_is_not_played_on() -> None:
    assert played_on(Position(Rules(4, 4, 1))) is None


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


@pytest.mark.parametrize("scores", list(Scores))
@pytest.mark.parametrize(
    "position",
    [
        *map(parse_position, ("XO./XX./O..", "XOX/.O./..X", "XOX/OX./O..", "OX./XO./.X.", "XOX/O.X/...")),
        Position(Rules(2, 2, 2)),
    ],
    ids=str,
)
def test_both_are_what_all_orders_of_a_game_give(position: Position, scores: Scores) -> None:
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
    found.on_progress = stop
    with pytest.raises(StoppedError):
        found.find()
    found.on_progress = lambda _share: None
    assert found.find() == 1_452


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
