"""The sentences about trees of numbers: those of the pictures word for word, and every claim in them against brute
force, for every switch, node and step."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

from ttt_gui.engine.explain.events import current_key, current_line, event_text, pseudocode
from ttt_gui.engine.explain.node import explain, explain_pruned
from ttt_gui.engine.explain.phrases import EdgeTable, Explanation, TriedMoves
from ttt_gui.engine.numbers.search import search_numbers
from ttt_gui.engine.numbers.text import parse_number_tree
from ttt_gui.engine.numbers.tree import EXAMPLE, EXAMPLES, NumberSubject, NumberTree
from ttt_gui.engine.request import Algorithm, Cut, Fail
from ttt_gui.engine.trace.trace import SearchTrace

ALGORITHMS = (
    Algorithm(),
    Algorithm(alpha_beta=False),
    Algorithm(cut=Cut.LT),
    Algorithm(fail=Fail.HARD),
    Algorithm(fail=Fail.HARD, cut=Cut.LT),
    Algorithm(pvs=True),
    Algorithm(pvs=True, fail=Fail.HARD),
    Algorithm(exact_moves=True),
)


def traced(text: str, algorithm: Algorithm | None = None) -> SearchTrace:
    return search_numbers(parse_number_tree(text), algorithm or Algorithm()).trace


def named(trace: SearchTrace, name: str) -> int:
    return next(node for node in range(len(trace)) if trace.name(node) == name)


def test_the_cut_of_the_picture(snapshot: SnapshotAssertion) -> None:
    trace = traced(EXAMPLE)
    node, step = named(trace, "E"), 15
    assert event_text(trace, step) == "E is cut: β 3 ≤ α 5"
    assert explain(trace, node, step).text.splitlines() == snapshot


def test_the_end_of_the_picture(snapshot: SnapshotAssertion) -> None:
    trace = traced(EXAMPLE)
    assert event_text(trace, trace.events.size - 1) == "Done: A is worth 3"
    assert explain(trace, 0).text.splitlines()[:3] == snapshot
    table = explain(trace, 0).lines[-1]
    assert isinstance(table, TriedMoves)
    assert [(row.link.text, row.text, row.nodes, row.pruned) for row in table.rows] == (
        [("B", "= 3", 6, 0), ("C", "≤ 1", 4, 1)]
    )


DEEP_CUT = (
    "D is cut: leaf 5 gave A at least 5, and D already has 4.\n"
    "D is MIN: with 4 in hand it gives 4 or less. A is MAX: it takes its leaf 5, and never goes by B to D.\n"
)
"""Names the ancestor that has better."""


@pytest.mark.parametrize(
    ("text", "algorithm", "name", "step", "words"),
    [
        (dict(EXAMPLES)["A deep cut"], Algorithm(), "D", None, DEEP_CUT),
        (EXAMPLE, Algorithm(), "F", 3, "F is not reached yet.\nThe search comes to it at event 21."),
        (EXAMPLE, Algorithm(alpha_beta=False), "A", None,
         "A is worth 3: B gives 3, C 1.\nMinimax looks at every node and cuts nothing."),  # the verb stands once
        (EXAMPLE, Algorithm(fail=Fail.HARD), "F", None,
         "Fail-hard: F returns the edge of its window, 3."),
        (EXAMPLE, Algorithm(fail=Fail.HARD), "E", None, "Fail-hard: E returns the edge of its window, 3."),
        ("((3 4) (3 1))", Algorithm(cut=Cut.LT), "C", None,
         "After leaf 3 β = α: a search that cuts where β ≤ α would have left out the rest."),
        ("((5 6) (7 8))", Algorithm(pvs=True), "C", None,
         "A only asks whether C gives more than 5: yes. To know how much, it is searched again."),
    ],
    ids=["deep cut", "ahead", "minimax", "edge", "edge of a cut", "slip", "question"],
)  # fmt: skip
def test_a_node_says_why_it_has_its_value(
    text: str, algorithm: Algorithm, name: str, step: int | None, words: str
) -> None:
    trace = traced(text, algorithm)
    assert words in explain(trace, named(trace, name), step).text


def test_a_pruned_node_says_whose_cut_spared_it(snapshot: SnapshotAssertion) -> None:
    trace = traced(EXAMPLE)
    found = explain_pruned(trace, named(trace, "C"), 1)
    assert found.title == "G is not looked at."
    assert found.text == snapshot
    assert explain_pruned(trace, named(trace, "C"), 1, 20).title == "G is not reached yet."


# --- every claim is true ---


def _trees() -> st.SearchStrategy[NumberTree]:
    leaves = st.integers(-4, 9).map(lambda value: NumberTree(value))
    return st.recursive(leaves, lambda below: st.lists(below, min_size=1, max_size=4).map(
        lambda children: NumberTree(None, tuple(children))), max_leaves=18)  # fmt: skip


def _true_values(subject: NumberSubject) -> dict[str, int]:
    """What minimax says of each inner node."""
    found: dict[int, int] = {}
    for node in reversed(subject.nodes):
        best = max if node.is_max else min
        found[node.index] = node.value if node.value is not None else best(found[child] for child in node.children)
    return {node.name: found[node.index] for node in subject.nodes if not node.is_leaf}


_NUMBER = r"([+−]?\d+)"
_CLAIMS = {
    rf"\b([A-Z]+) is worth {_NUMBER}": "=",
    rf"\b([A-Z]+) is worth at most {_NUMBER}": "<=",
    rf"\b([A-Z]+) is worth at least {_NUMBER}": ">=",
    rf"gave ([A-Z]+) at most {_NUMBER}": "<=",
    rf"gave ([A-Z]+) at least {_NUMBER}": ">=",
    rf"gives ([A-Z]+) at least {_NUMBER}": ">=",
    rf"holds ([A-Z]+) to at most {_NUMBER}": "<=",
    rf"\b([A-Z]+) is MAX: with {_NUMBER} in hand": ">=",
    rf"\b([A-Z]+) is MIN: with {_NUMBER} in hand": "<=",
    rf"it takes ([A-Z]+) for {_NUMBER},": "=",
    rf"it takes ([A-Z]+) for {_NUMBER} or less": "<=",
    rf"it takes ([A-Z]+) for {_NUMBER} or more": ">=",
    rf"\b([A-Z]+) has {_NUMBER} so far: it will be \S+ or more": ">=",
    rf"\b([A-Z]+) has {_NUMBER} so far: it will be \S+ or less": "<=",
    rf"[:,] ([A-Z]+)(?: gives)? {_NUMBER}[.,]": "=",
    rf"[:,] ([A-Z]+)(?: gives)? at most {_NUMBER}": "<=",
    rf"[:,] ([A-Z]+)(?: gives)? at least {_NUMBER}": ">=",
}


def _claims(text: str) -> Iterator[tuple[str, str, int]]:
    for pattern, sign in _CLAIMS.items():
        for name, number in re.findall(pattern, text):
            yield name, sign, int(number.replace("−", "-"))


def _check(found: Explanation, values: dict[str, int]) -> None:
    for name, sign, number in _claims(found.text):
        true = values[name]
        holds = {"=": true == number, "<=": true <= number, ">=": true >= number}[sign]
        assert holds, f"{name} is {true}: {found.text}"


@pytest.mark.parametrize("algorithm", ALGORITHMS, ids=str)
@given(tree=_trees())
def test_every_claim_about_a_value_is_true_at_every_step(algorithm: Algorithm, tree: NumberTree) -> None:
    trace = search_numbers(tree, algorithm).trace
    assert isinstance(trace.subject, NumberSubject)
    values, code = _true_values(trace.subject), pseudocode(trace)
    assert "    if node is a leaf:" in [line.text for line in code]
    for step in range(trace.events.size):
        node = trace.events.event(step)[1]
        assert event_text(trace, step)
        assert code[current_line(trace, step, code)].key == current_key(trace, step)
        for each in trace.path(node):
            _check(explain(trace, each, step), values)
    for node in range(len(trace)):
        _check(explain(trace, node), values)
        for move in trace.node(node).pruned:
            _check(explain_pruned(trace, node, move), values)


@pytest.mark.parametrize("algorithm", ALGORITHMS, ids=str)
@given(tree=_trees(), other=st.integers(-30, 30))
def test_what_cannot_matter_does_not(algorithm: Algorithm, tree: NumberTree, other: int) -> None:
    trace = search_numbers(tree, algorithm).trace
    assert isinstance(trace.subject, NumberSubject)
    root = _true_values(trace.subject).get("A")
    for node in range(len(trace)):
        for move in trace.node(node).pruned:
            changed = _with(tree, (*trace.moves_to(node), move), other)
            assert search_numbers(changed, Algorithm(alpha_beta=False)).value == root


def _with(tree: NumberTree, path: tuple[int, ...], value: int) -> NumberTree:
    """The same tree with a number in the place of a node."""
    if not path:
        return NumberTree(value)
    children = list(tree.children)
    children[path[0]] = _with(children[path[0]], path[1:], value)
    return NumberTree(None, tuple(children))


@given(tree=_trees())
def test_nothing_above_or_below_so_far_is_true_of_what_was_looked_at(tree: NumberTree) -> None:
    for algorithm in ALGORITHMS:
        trace = search_numbers(tree, algorithm).trace
        assert isinstance(trace.subject, NumberSubject)
        values = _true_values(trace.subject)
        for step in range(trace.events.size):
            for node in trace.path(trace.events.event(step)[1]):
                title = explain(trace, node, step).title
                if found := re.search(rf"found nothing (above|below) {_NUMBER} so far", title):
                    limit = int(found[2].replace("−", "-"))
                    for child in trace.counted_children(node):
                        if trace.is_left(child, step):
                            leaf = trace.node(child).value
                            true = values.get(trace.name(child), leaf if leaf is not None else 0)
                            assert true <= limit if found[1] == "above" else true >= limit, title


@given(tree=_trees())
def test_the_table_of_a_cut_shows_edges_that_cross(tree: NumberTree) -> None:
    trace = search_numbers(tree, Algorithm()).trace
    at = -1
    while (at := trace.events.next_cut(at)) >= 0:
        table = explain(trace, trace.events.event(at)[1], at).lines[-1]
        assert isinstance(table, EdgeTable)
        alpha, beta = (int(row.value.replace("−", "-")) for row in table.rows)
        assert beta <= alpha
        assert table.mark.startswith("✂ β ≤ α: the rest of ")
