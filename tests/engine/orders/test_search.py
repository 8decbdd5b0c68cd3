"""The search in any order counts and finds what the searches of the engine do, wherever the order is one of theirs."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ttt_gui.engine.numbers.search import NumberLab
from ttt_gui.engine.numbers.tree import parse_number_tree
from ttt_gui.engine.orders.search import OrderError, Orders, Rule, search_in_order
from ttt_gui.engine.orders.tree import MOST_EMPTY, GameTree, in_lab, played_on, too_large
from ttt_gui.engine.request import Algorithm, Cut, Fail, Limits, Order, Scores, SearchRequest
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.game.notation import parse_position
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules

BOARDS = (Rules(), Rules(3, 4, 3), Rules(2, 3, 2), Rules(4, 4, 4), Rules(1, 5, 2))


def position_of(rules: Rules, seed: int, empty: int) -> Position:
    """A position with at most so many empty cells, unless the game ends before."""
    chance = random.Random(seed)
    position = Position(rules)
    while rules.cells - position.stones > empty and not position.outcome:
        position = position.play(chance.choice(position.legal_moves))
    return position


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
    position = position_of(rules, seed, 6)
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
