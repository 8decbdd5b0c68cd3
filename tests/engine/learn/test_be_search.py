"""Be the search: the engine's own steps are all right, every other action is stopped at once, and why is true."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import permutations, product
from random import Random
from typing import Any

import pytest

from tests.engine.learn import own_search
from tests.engine.learn.brute import game_tree
from tests.engine.learn.own_search import Claims, Moment, Tree, drawn, moments, named
from ttt_gui.engine.learn.be_search import Action, GivenAction, OwnSearch, read_value
from ttt_gui.engine.learn.exercise import ExerciseKind, Material, draw
from ttt_gui.engine.learn.search_root import (
    MOST_NODES,
    RootError,
    SearchRoot,
    root_of_game,
    root_of_node,
    root_of_position,
    root_of_tree,
)
from ttt_gui.engine.numbers.search import search_numbers
from ttt_gui.engine.numbers.text import parse_number_tree
from ttt_gui.engine.numbers.tree import NumberSubject, NumberTree
from ttt_gui.engine.request import Algorithm
from ttt_gui.game.position import Position, parse_position

_DRAWING = "(((2 8) (15 10)) ((14 12) (16 18)))"
_ACTIONS = {"down": Action.DOWN, "return": Action.RETURN, "cut": Action.CUT, "window": Action.WINDOW}
Case = tuple[Tree, bool, SearchRoot, dict[own_search.Path, str]]


def numbers(seed: int) -> Case:
    tree, is_max, text = drawn(seed)
    return tree, is_max, root_of_tree(parse_number_tree(text)), named(tree)


def game(seed: int) -> Case:
    """The whole game of a position with three or four empty cells."""
    random = Random(seed)
    position = draw(ExerciseKind.VALUES, Material.POSITIONS, random.randint(1, 4), seed).position
    assert position
    tree = game_tree(position.text.replace("/", "").replace("\n", ""))
    names = {(): "the root"}

    def name(path: own_search.Path, at: Position) -> None:
        for move, cell in enumerate(at.legal_moves if at.outcome is None else ()):
            names[*path, move] = "abc"[cell % 3] + str(3 - cell // 3)
            name((*path, move), at.play(cell))

    name((), position)
    return tree, True, root_of_position(position), names


def given_of(action: str, value: Any) -> GivenAction:
    if action == "window":
        return GivenAction(Action.WINDOW, alpha=value[0], beta=value[1])
    return GivenAction(_ACTIONS[action], value if action == "return" else None)


def play_back(case: Case, level: int) -> None:
    """The brute force's steps are those of the engine, and all are right at first try."""
    tree, is_max, root, _ = case
    own = OwnSearch(root, level)
    found = moments(tree, is_max, cuts=level > 0, windows=level >= 3)
    assert [_ACTIONS[each.action] for each in found] == [step.action for step in own.steps]
    for moment in found:
        right = own.right()
        assert right == given_of(moment.action, moment.value)
        assert own.give(right) is None
    assert own.is_done
    assert own.score == (len(found), len(found))
    assert not own.missed


def wrongs(moment: Moment, level: int, random: Random) -> Iterator[tuple[str, Any]]:
    """Every kind of wrong action at a moment."""
    if moment.action == "window":
        yield from (("window", value) for value in own_search.wrong_windows(moment, random))
        return
    for action in ("down", "cut"):
        if action != moment.action:
            yield action, None
    if moment.action == "return":
        yield from (("return", value) for value in own_search.wrong_values(moment, random))
    else:
        yield "return", moment.nodes[-1].best if moment.nodes[-1].values else Fraction(3)


def stop_wrongs(case: Case, level: int, seed: int) -> int:
    """Every wrong action is stopped at its step, counts once, and the sentence about it is true."""
    tree, is_max, root, names = case
    own, random, count = OwnSearch(root, level), Random(seed), 0
    for at, moment in enumerate(moments(tree, is_max, cuts=level > 0, windows=level >= 3)):
        for action, value in wrongs(moment, level, random):
            fresh = OwnSearch.__new__(OwnSearch)
            fresh.__dict__ |= own.__dict__ | {"first_try": list(own.first_try), "at": at}
            wrong = fresh.give(given_of(action, value))
            claims = Claims(tree, is_max, names, moment)
            assert wrong is not None, (text(tree), at, action, value)
            assert (fresh.at, fresh.missed) == (at, (at,))
            problem = claims.problem(wrong.text, (action, value))
            assert not problem, (problem, wrong.text, text(tree), at, action, value, level)
            if wrong.origin:
                assert not claims.origin_problem(wrong.origin), (wrong.origin, text(tree), at)
            count += 1
        own.give(own.right())
    return count


def text(tree: Tree) -> str:
    return own_search.text_of(tree)


@pytest.mark.parametrize("case", [numbers, game])
def test_what_the_engine_does_is_right(case: Callable[[int], Case]) -> None:
    for seed in range(200 if case is numbers else 40):
        play_back(case(seed), seed % 5)


@pytest.mark.slow
def test_what_the_engine_does_is_right_on_twenty_thousand_trees() -> None:
    for seed in range(20_000):
        play_back(game(seed) if seed % 20 == 0 else numbers(seed), seed % 5)


@pytest.mark.parametrize("case", [numbers, game])
def test_a_wrong_action_is_stopped_with_a_true_reason(case: Callable[[int], Case]) -> None:
    count = sum(stop_wrongs(case(seed), seed % 5, seed) for seed in range(60 if case is numbers else 5))
    assert count > 500


@pytest.mark.slow
def test_wrong_actions_are_stopped_with_true_reasons_on_two_thousand_trees() -> None:
    for seed in range(2_000):
        stop_wrongs(game(seed) if seed % 40 == 0 else numbers(seed), seed % 5, seed)


def at_g(level: int = 2) -> OwnSearch:
    """The tree of the drawing, after G has read 16."""
    own = OwnSearch(root_of_tree(parse_number_tree(_DRAWING)), level)
    while own.trace.name(own.node) != "G" or own.read is None:
        own.give(own.right())
    return own


def test_the_drawing() -> None:
    """The tree, the steps and the figures of the page as it was designed."""
    own = at_g()
    assert (own.at, own.score, own.leaves, own.root.least_leaves, len(own.steps)) == (16, (16, 16), 6, 5, 19)
    assert own.returned(own.read or 0) == "16"
    wrong = own.give(GivenAction(Action.DOWN))
    assert wrong
    assert wrong.title == "Go down? Not here."
    assert wrong.text == "β is 14 here, and this MAX node already has 16: nothing below can matter."
    assert wrong.origin == "β 14 comes from F, at C."
    assert own.score == (16, 17)


def test_the_words_of_each_mistake() -> None:
    """The table of be.md, sentence by sentence."""

    def said(to: Callable[[OwnSearch], bool], given: GivenAction, level: int = 2, tree: str = _DRAWING) -> str:
        own = OwnSearch(root_of_tree(parse_number_tree(tree)), level)
        while not to(own):
            assert own.give(own.right()) is None
        wrong = own.give(given)
        assert wrong
        return wrong.text

    def at(name: str, action: Action, values: int = 0) -> Callable[[OwnSearch], bool]:
        def found(own: OwnSearch) -> bool:
            here = own.trace.name(own.node) == name and own.expected.action is action
            back = [each for each in own.trace.children(own.node) if own.trace.events.left(each) <= own.event]
            return here and len(back) >= values

        return found

    down, cut, back, window = Action.DOWN, Action.CUT, Action.RETURN, Action.WINDOW
    assert said(at("G", cut), GivenAction(down)).endswith("already has 16: nothing below can matter.")
    deep = "((5 9) (5 3))"
    assert said(at("C", cut), GivenAction(down), tree=deep) == (
        "α is 5 here, and this MIN node already has 5: nothing below can matter."
    )
    assert said(at("D", down, 1), GivenAction(cut)) == (
        "β is +∞ here, and this MAX node has only 2: a larger value would still count."
    )
    assert said(at("D", down, 1), GivenAction(back, Fraction(2))) == "D has a move left, and it can still matter."
    assert (
        said(at("G", cut), GivenAction(back, Fraction(16))) == "G has a move left. It cannot matter: say so with Cut."
    )
    assert said(at("D", back), GivenAction(cut)) == "Every move of D was visited: there is nothing to cut."
    assert said(at("D", back), GivenAction(back, Fraction(2))) == "Not 2: MAX takes the largest of 2 and 8."
    infinity = math.inf
    swapped, siblings = (
        GivenAction(window, None, Fraction(14), Fraction(8)),
        GivenAction(window, None, -infinity, infinity),
    )
    assert said(at("G", window), swapped, 3) == "You swapped them: α is what MAX is sure of."
    assert said(at("E", window), siblings, 3) == "That is D’s window. Since then B has 8."
    assert said(at("E", window), GivenAction(window, None, Fraction(8), infinity), 3) == "Only a MAX node raises α."
    assert said(at("D", back), GivenAction(cut), 0) == "Every move of D was visited: there is nothing to cut."
    assert said(at("D", down), GivenAction(cut), 0) == "Plain minimax never cuts: it visits every move."


def test_to_show_a_step_counts_as_missed_and_undo_does_not_take_that_back() -> None:
    own = at_g()
    own.show()
    assert (own.score, own.missed, own.trace.name(own.node)) == ((16, 17), (16,), "C")
    own.undo()
    assert (own.at, own.score) == (16, (16, 17))
    assert own.give(own.right()) is None
    assert own.score == (16, 17)
    own.undo()
    own.undo()
    assert own.give(GivenAction(Action.CUT))
    assert own.missed == (16,)  # the first try at this step was right
    own.undo()
    assert own.wrong is None


def test_undo_ends_at_the_first_step() -> None:
    own = OwnSearch(root_of_tree(parse_number_tree("(1 2)")), 1)
    own.undo()
    assert (own.at, own.event, own.read) == (0, 0, None)


def least(tree: Tree, is_max: bool) -> int:
    """The fewest leaves that any order of all moves lets alpha-beta read."""

    def orders(below: Tree) -> Iterator[Tree]:
        if not isinstance(below, list):
            yield below
            return
        for row in permutations(below):
            yield from map(list, product(*map(list, map(orders, row))))

    def read(below: Tree) -> int:
        found = moments(below, is_max)
        return sum(not isinstance(own_search.at(below, path), list) for path in found[-1].entries)

    return min(map(read, orders(tree)))


def test_the_least_possible_is_that_of_the_best_order() -> None:
    """Held against every order of small trees."""
    tried = 0
    for seed in range(3_000):
        tree, is_max, root, _ = numbers(seed)
        if 3 < own_search.leaves(tree) <= 6:
            assert root.least_leaves == least(tree, is_max), text(tree)
            tried += 1
    assert tried > 100


def test_a_large_tree_is_searched_to_a_depth() -> None:
    """All that is left out is in the values of the leaves, and the deepest plies that fit are kept."""
    wide = "(" + " ".join("(" + " ".join(f"({a + b} {a - b} {b})" for b in range(8)) + ")" for a in range(8)) + ")"
    root = root_of_tree(parse_number_tree(wide))
    assert (root.depth, root.search(False).log.size) == (2, 73)
    assert root.search(True).node(0).value == search_numbers(parse_number_tree(wide), Algorithm()).value
    first = root_of_position(parse_position(".../.../..."))
    assert first.depth == 2
    trace = first.search(False)
    assert len(trace) == 1 + 9 + 72 <= MOST_NODES
    assert root_of_position(parse_position("XO./.X./..O")).depth is None or len(trace) <= MOST_NODES
    own = OwnSearch(first, 2)
    while not own.is_done:
        if own.at == 14:  # a3 gave the root ≈ −1, by the heuristic
            assert own.entry_texts(own.node) == ("≈ \N{MINUS SIGN}1", "+∞")
            assert own.window_texts(own.path[0]) == ("≈ \N{MINUS SIGN}1", "+∞")
        assert own.give(own.right()) is None


def test_a_node_of_a_search_is_a_new_root_with_an_open_window() -> None:
    """Whoever moves there; a pruned move, too."""
    trace = search_numbers(parse_number_tree(_DRAWING), Algorithm()).trace
    c = next(each for each in range(len(trace)) if trace.name(each) == "C")
    root = root_of_node(trace, c)
    assert isinstance(root.start, NumberTree)
    assert root.start.text == "min((14 12) (16 18))"
    found = root.search(True)
    assert (found.node(0).alpha, found.node(0).beta, found.node(0).value) == (None, None, 14)
    e = next(each for each in range(len(trace)) if trace.name(each) == "E")
    with pytest.raises(RootError, match="single number"):
        root_of_node(trace, e, trace.node(e).pruned[0])
    position = parse_position("XOX/OX./..O")
    game_trace = root_of_position(position).search(True)
    assert root_of_node(game_trace, 1).start == game_trace.position(1)


def test_a_game_is_searched_from_its_position_or_when_it_is_over_from_where_it_can_be_searched_whole() -> None:
    game = [parse_position(text) for text in (".../.../...", "X../.../...", "X../.O./...", "XX./.O./...")]
    assert root_of_game(game).start == game[-1]
    over = [*game, *map(parse_position, ("XX./OO./...", "XXX/OO./..."))]
    root = root_of_game(over)
    assert (root.start, root.depth) == (over[4], None)
    assert root_of_game([over[0], over[-1]]).start == over[0]
    with pytest.raises(RootError):
        root_of_game(over[-1:])


def test_what_cannot_be_searched_by_hand_is_refused_in_a_sentence() -> None:
    for tree, words in (("5", "single number"), ("(chance(1/2: 3 1/2: 4) 2)", "chance nodes")):
        with pytest.raises(RootError, match=words):
            root_of_tree(parse_number_tree(tree))
    with pytest.raises(RootError, match="The game is over"):
        root_of_position(parse_position("XXX/OO./..."))


def test_bounds_of_the_leaves_change_nothing() -> None:
    """Without chance nodes nothing is cut by them, and windows are open."""
    own = OwnSearch(root_of_tree(parse_number_tree("[0, 20] ((3 12) (2 4))")), 3)
    assert own.right() == GivenAction(Action.WINDOW, alpha=-math.inf, beta=math.inf)
    assert isinstance(own.trace.subject, NumberSubject)


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("8", 8),
        ("−3", -3),
        ("-0.5", Fraction(-1, 2)),
        ("+7", 7),
        ("13/2", Fraction(13, 2)),
        ("i", math.inf),
        ("−∞", -math.inf),
        ("+∞", math.inf),
        ("", None),
        ("1/0", None),
        ("--3", None),
        ("≥ 5", None),
        ("x", None),
    ],
)
def test_what_is_typed(typed: str, value: Any) -> None:
    assert read_value(typed) == value
