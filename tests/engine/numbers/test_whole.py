"""The nodes of a tree of numbers by name, and what a search has made of each by a moment."""

from __future__ import annotations

import pytest

from ttt_gui.engine.numbers.search import search_numbers
from ttt_gui.engine.numbers.tree import EXAMPLE, EXAMPLES, parse_number_tree
from ttt_gui.engine.numbers.whole import NodeStanding, NumberVisits, child_name, letters, whole
from ttt_gui.engine.request import Algorithm


def test_letters_go_on_after_z() -> None:
    assert [letters(number) for number in (0, 25, 26, 27, 51, 52, 701, 702)] == (
        ["A", "Z", "AA", "AB", "AZ", "BA", "ZZ", "AAA"]
    )


def test_inner_nodes_are_named_layer_by_layer_and_leaves_by_their_numbers() -> None:
    nodes = whole(parse_number_tree("(5 (((4 -9) 3) 8))"))
    assert [node.name for node in nodes] == ["A", "5", "B", "C", "8", "D", "3", "4", "−9"]
    assert [node.ply for node in nodes] == [0, 1, 1, 2, 2, 3, 3, 4, 4]
    assert [node.size for node in nodes] == [9, 1, 7, 5, 1, 3, 1, 1, 1]
    assert nodes[3].children == (5, 6)
    assert (nodes[5].parent, nodes[6].move) == (3, 1)


def test_a_child_of_the_root_has_the_same_name_without_the_list() -> None:
    for _, text in EXAMPLES:
        tree = parse_number_tree(text)
        nodes = whole(tree)
        assert [child_name(tree, move) for move in range(len(tree.children))] == (
            [nodes[child].name for child in nodes[0].children]
        )


def _standings(text: str, moment: int, algorithm: Algorithm) -> str:
    """A sign a node, breadth first."""
    trace = search_numbers(parse_number_tree(text), algorithm).trace
    visits = NumberVisits(trace, trace.subject.nodes)
    moment = moment if moment >= 0 else trace.events.size + moment
    signs = {
        NodeStanding.UNTOUCHED: ".",
        NodeStanding.OPEN: "o",
        NodeStanding.LEFT: "x",
        NodeStanding.CUT: "c",
        NodeStanding.SPARED: "s",
    }
    return "".join(signs[visits.standing(node.index, moment)] for node in trace.subject.nodes)


@pytest.mark.parametrize(
    ("moment", "expected"),
    [
        (0, "o......" + "........"),
        (15, "oo.xo.." + "xxxc...."),  # E is cut: the 9 is pruned, C and all below it are still to come
        (-1, "xxxxxxc" + "xxxcxxss"),  # G is pruned, its leaves with it
    ],
)
def test_what_has_become_of_each_node(moment: int, expected: str) -> None:
    assert _standings(EXAMPLE, moment, Algorithm()) == expected


def test_minimax_leaves_every_node() -> None:
    assert set(_standings(EXAMPLE, -1, Algorithm(alpha_beta=False))) == {"x"}


def test_a_node_that_was_searched_twice_stands_as_at_its_last_visit() -> None:
    trace = search_numbers(parse_number_tree("((1 2) (5 6) (7 8))"), Algorithm(pvs=True)).trace
    visits = NumberVisits(trace, trace.subject.nodes)
    twice = [node.index for node in trace.subject.nodes if len(visits.of(node.index)) > 1]
    assert twice
    first, second = visits.of(twice[0])[:2]
    assert visits.last(twice[0], trace.events.entered(second) - 1) == first
    assert visits.last(twice[0], trace.events.entered(second)) == second
    assert visits.index_of(first) == visits.index_of(second) == twice[0]
