"""No sentence says more than is known: random searches before the judge, and the examples that once said too much."""

from __future__ import annotations

import json
import re

import pytest

from tests.engine.explain.claims import faults_of
from tests.engine.explain.random_searches import DrawnSearch, draw_search
from tests.engine.explain.test_explain import after
from tests.engine.trace.test_trace import run
from ttt_gui.engine.explain.events import event_text
from ttt_gui.engine.explain.node import explain, explain_pruned
from ttt_gui.engine.explain.numbers import explain_pruned_number
from ttt_gui.engine.export.excerpt import Excerpt
from ttt_gui.engine.export.tree_json import json_chunks
from ttt_gui.engine.numbers.search import search_numbers
from ttt_gui.engine.numbers.text import parse_number_tree
from ttt_gui.engine.numbers.tree import EXAMPLES
from ttt_gui.engine.request import Algorithm, Cut, Fail, Limits, Order, Ordering, Scores
from ttt_gui.engine.score import Bound
from ttt_gui.engine.trace.trace import End, SearchTrace
from ttt_gui.engine.trace.window import Supplied, window_origin
from ttt_gui.engine.tree_size import TreeSize
from ttt_gui.game.position import parse_position


@pytest.mark.parametrize("first", range(0, 60, 10))
def test_no_sentence_about_a_random_search_is_refuted_or_unknown(first: int) -> None:
    """Sixty searches of the 20,000 of ``measure_words.py``."""
    for seed in range(first, first + 10):
        judged, found = faults_of(draw_search(seed), seed)
        assert judged > 20
        assert not found, (draw_search(seed).command, found[0])


@pytest.mark.parametrize("seed", [7_282, 40_224, 43_234, 43_415])
def test_what_the_long_run_found_is_true_now(seed: int) -> None:
    """Guesses and cut-offs that a full log lacks, a value that proves nothing, a node that the table will answer."""
    assert not faults_of(draw_search(seed), seed)[1]


def searched(position: str, algorithm: Algorithm | None = None, **limits: int) -> SearchTrace:
    return run(parse_position(position), algorithm, Limits(**limits))[1]


@pytest.mark.parametrize(
    "trace",
    [searched(".../..O/OXX", depth=3), searched("X../O../X..", Algorithm(iterative=True))],
    ids=["limited", "iterative"],
)
def test_a_guess_secures_nothing(trace: SearchTrace) -> None:
    """In the first one a3 is worth ≈ 0 after three plies, and has lost: lesson 7 says so."""
    cut = [
        number for number in range(len(trace)) if trace.node(number).end is End.CUT and _rests_on_a_guess(trace, number)
    ]
    assert cut
    for number in cut:
        words = explain(trace, number).text
        assert re.search(r"already (promises|seems to hold) [XO] (to )?about", words), words
        assert "So the search looks no further here." in words


def _rests_on_a_guess(trace: SearchTrace, number: int) -> bool:
    node, origin = trace.node(number), window_origin(trace, number)
    edge = origin.beta if node.is_max else origin.alpha
    return isinstance(edge, Supplied) and edge.is_guess


def test_an_edge_that_a_guess_gave_is_a_guess() -> None:
    """In sentences and in JSON, at 0 as elsewhere."""
    trace = searched(".../..O/OXX", depth=3)
    number = after(trace, "b3")
    assert trace.node(number).alpha == 0
    assert "Window at entry: α ≈ 0, β = +∞." in explain(trace, number).text
    nodes = json.loads("".join(json_chunks(Excerpt(trace))))["nodes"]
    assert nodes[number]["alpha"]["kind"] == "heuristic"
    zeros = {node["alpha"]["kind"] for node in nodes if node["alpha"] and node["alpha"]["value"] == 0}
    assert zeros == {"heuristic"}


def test_a_null_window_asks_for_more_than_about_0() -> None:
    trace = searched(".../..O/OXX", Algorithm(pvs=True), depth=3)
    words = "\n".join(explain(trace, number).text for number in range(len(trace)))
    assert "gives X more than about 0" in words
    assert "as far as the search looked" in words


def test_what_another_visit_searches_is_only_not_searched_here() -> None:
    """Principal variation search prunes a2 in the null window, and tries it in the whole one."""
    trace = searched(".../.../...", Algorithm(pvs=True))
    a2, path = trace.root.rules.cell_named("a2"), tuple(map(trace.root.rules.cell_named, ("a3", "b2", "b3")))
    pruning = [number for number in trace.visits(path) if a2 in trace.node(number).pruned]
    assert pruning
    assert trace.visits((*path, a2))

    def said(number: int, move: int) -> str:
        return explain_pruned(trace, number, move, size_of=lambda position: TreeSize(position).run()).text

    assert "but it was not searched here." in said(pruning[0], a2)
    assert "spared" not in said(pruning[0], a2)
    pruned = [(number, move) for number in range(len(trace)) for move in trace.node(number).pruned]
    never = next((number, move) for number, move in pruned if not trace.visits((*trace.moves_to(number), move)))
    assert "but it was never searched." in said(*never)
    assert "That spared " in said(*never)


def test_a_number_that_another_visit_looks_at_is_only_not_looked_at_here() -> None:
    trace = search_numbers(parse_number_tree("(1 ((18 (3 4))))"), Algorithm(pvs=True)).trace
    number, move = next((n, trace.node(n).pruned[0]) for n in range(len(trace)) if trace.node(n).pruned)
    found = explain_pruned_number(trace, number, move, trace.events.size - 1).text
    assert "is not looked at here." in found
    assert "That spares" not in found


def test_a_number_is_known_where_all_below_it_was_seen() -> None:
    """F = max(0, 1) in *Three plies*, D = min(14, 5, 2) in *Russell and Norvig*: the window alone says "at most"."""
    trees = dict(EXAMPLES)
    for tree, name, title in (
        ("Three plies", "F", "F is worth 1, the larger of 0 and 1."),
        ("Russell and Norvig", "D", "D is worth 2, the smallest of 14, 5 and 2."),
    ):
        trace = search_numbers(parse_number_tree(trees[tree]), Algorithm()).trace
        number = next(each for each in range(len(trace)) if trace.name(each) == name)
        assert trace.node(number).bound is Bound.UPPER
        found = explain(trace, number)
        assert found.title == title
        assert ". So it cannot matter." in found.text


def test_a_bound_says_what_might_be_more() -> None:
    trace = searched(".../.../...")
    cut = next(n for n in range(len(trace)) if trace.node(n).end is End.CUT and trace.known(n).bound is Bound.LOWER)
    words = explain(trace, cut).text
    assert re.search("It is only known to be at least .*: .* not tried here, and might be more for X.", words), words
    trace = searched(".../.../...", Algorithm(fail=Fail.HARD))
    tried = next(
        n for n in range(len(trace)) if trace.node(n).end is End.ALL_TRIED and trace.known(n).bound is Bound.UPPER
    )
    words = explain(trace, tried).text
    assert re.search("It is only known to be at most .* might be less for X.", words), words


def test_a_lowest_value_is_exact_under_flat_scores() -> None:
    """It was printed as "a1 ≤ −3": the edge that a heuristic gave, where −1 is the least."""
    algorithm = Algorithm(scores=Scores.FLAT, order=Order.LINES, cut=Cut.LT, fail=Fail.HARD, symmetry=True,
                          ordering=Ordering.KILLER)  # fmt: skip
    trace = DrawnSearch("XX../..../..O.", 3, algorithm, Limits(depth=2)).run()
    said = [event_text(trace, step) for step in range(trace.events.size)]
    assert not [words for words in said if re.fullmatch("Leave .*: [≤≥] [+−][2-9]", words)]
