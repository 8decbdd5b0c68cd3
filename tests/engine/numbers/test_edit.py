"""A number tree edited node by node: what each change makes of it, and what is refused in a sentence without places."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.numbers.test_exam_trees import CHANCES, trees
from ttt_gui.engine.numbers.edit import with_bounds, with_child, with_leaf, with_root, without
from ttt_gui.engine.numbers.text import NumberTreeError, parse_number_tree
from ttt_gui.engine.numbers.tree import NumberTree
from ttt_gui.engine.score import Role

Change = Callable[[NumberTree], NumberTree]


@pytest.mark.parametrize(
    ("text", "change", "found"),
    [
        ("((2 3) (5 9))", lambda tree: with_leaf(tree, (1, 0), "–7.5"), "((2 3) (-7.5 9))"),
        ("((2 3) (5 9))", lambda tree: with_leaf(tree, (1, 0), "x=4"), "((2 3) (x=4 9))"),
        ("((2 3) (5 9))", lambda tree: with_leaf(tree, (1, 0), "(7 8)"), "((2 3) ((7 8) 9))"),
        ("[0, 9] ((2 3) 5)", lambda tree: with_leaf(tree, (1,), "(7 8)"), "[0, 9] ((2 3) (7 8))"),
        ("((2 3) (5 9))", lambda tree: with_child(tree, (0,)), "((2 3 3) (5 9))"),
        ("((2 3) (5 9))", lambda tree: with_child(tree, ()), "((2 3) (5 9) 0)"),
        ("[2, 9] ((2 3) (5 9))", lambda tree: with_child(tree, ()), "[2, 9] ((2 3) (5 9) 2)"),
        ("chance(1/2: 3 1/2: 5)", lambda tree: with_child(tree, ()), "chance(1/3: 3 1/3: 5 1/3: 5)"),
        ("chance(1/4: 3 3/4: 5)", lambda tree: with_child(tree, ()), "chance(1/6: 3 1/2: 5 1/3: 5)"),
        ("((2 3) (5 9))", lambda tree: without(tree, (0, 1)), "((2) (5 9))"),
        ("((2) (5 9))", lambda tree: without(tree, (0, 0)), "(2 (5 9))"),
        ("((2 3) (5 9))", lambda tree: without(tree, (0,)), "((5 9))"),
        ("chance(1/2: 3 1/4: 5 1/4: 7)", lambda tree: without(tree, (0,)), "chance(1/2: 5 1/2: 7)"),
        ("((2 3) (5 9))", lambda tree: with_root(tree, Role.MIN), "min((2 3) (5 9))"),
        ("min((2 3) (5 9))", lambda tree: with_root(tree, Role.MAX), "((2 3) (5 9))"),
        ("(chance(min(3 5) 4))", lambda tree: with_root(tree, Role.MIN), "min(chance(1/2: (3 5) 1/2: 4))"),
        ("(chance(3 5) 4)", lambda tree: with_bounds(tree, "–2", "10"), "[-2, 10] (chance(1/2: 3 1/2: 5) 4)"),
        ("[-2, 10] (3 5)", lambda tree: with_bounds(tree, "", " "), "(3 5)"),
    ],
)
def test_one_thing_is_changed(text: str, change: Change, found: str) -> None:
    assert change(parse_number_tree(text)).text == parse_number_tree(found).text


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda tree: with_leaf(tree, (0, 0, 0), " "), "A leaf needs a number."),
        (lambda tree: with_leaf(tree, (0, 0, 0), "x"), "x has no value yet: give it one, such as x=4."),
        (lambda tree: with_leaf(tree, (0, 0, 0), "4 5"), "A leaf is one number: several of them stand in brackets."),
        (lambda tree: with_leaf(tree, (0, 0, 0), "1,000"), "1,000 reads as two leaves"),
        (lambda tree: with_leaf(tree, (0, 0, 0), "∞"), "“∞” stands below a chance node"),
        (lambda tree: with_leaf(tree, (0, 0, 0), "[1, 2] (1 2)"), "Bounds hold for the whole tree"),
        (lambda tree: with_leaf(tree, (0, 0, 0), "max(4 5)"), "The max follows MAX: the players take turns."),
        (lambda tree: without(tree, ()), "The root stays: a tree needs one."),
        (lambda tree: with_bounds(tree, "1", ""), "The leaves need both bounds, or none."),
        (lambda tree: with_bounds(tree, "0", "9"), "The leaf -2 is not from 0 to 9"),
        (lambda tree: with_leaf(with_bounds(tree, "-2", "9"), (0, 0, 0), "10"), "The leaf 10 is not from -2 to 9"),
    ],
)
def test_what_makes_no_tree_is_refused(change: Change, words: str) -> None:
    with pytest.raises(NumberTreeError) as caught:
        change(parse_number_tree(CHANCES))
    assert words in str(caught.value)
    assert not re.search(r"character \d", str(caught.value)), "the person sees a tree, no text"


@settings(deadline=None, max_examples=150)
@given(trees(), st.data())
def test_every_change_is_a_tree_that_can_be_typed(tree: NumberTree, data: st.DataObject) -> None:
    """And an added leaf can be taken away again, after which the probabilities are what they were."""
    paths = [((), tree)]
    for path, node in paths:
        paths += [((*path, move), child) for move, child in enumerate(node.children)]
    path, node = data.draw(st.sampled_from(paths))
    if node.children:
        more = with_child(tree, path)
        assert more.size == tree.size + 1
        assert without(more, (*path, len(node.children))) == parse_number_tree(tree.text)
    else:
        assert with_leaf(tree, path, "3").size == tree.size
    if path:
        less = without(tree, path)
        assert parse_number_tree(less.text) == less
        assert all(sum(each.chances, Fraction()) == 1 for each in less.walk() if each.chances)
