"""Why a node has its value: the sentences are true, say where the window came from, and tell no more than was known."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

from tests.engine.search.test_search import VARIANTS
from tests.engine.trace.test_trace import EMPTY, run
from tests.examples import examples
from ttt_gui.engine.explain.node import explain, explain_pruned
from ttt_gui.engine.explain.phrases import EdgeTable, Explanation, Link, TriedMoves
from ttt_gui.engine.request import Algorithm, Cut, Fail, Limits, Scores
from ttt_gui.engine.score import Bound
from ttt_gui.engine.trace.trace import End, SearchTrace
from ttt_gui.engine.trace.window import Asked, Supplied, window_origin
from ttt_gui.engine.tree_size import TreeSize
from ttt_gui.game.position import Position, parse_position

_NUMBER = re.compile(r"[+−]\d+")


def trace_of(algorithm: Algorithm | None = None, position: str = "XO./..X/O..", **limits: int) -> SearchTrace:
    return run(parse_position(position), algorithm, Limits(**limits))[1]


def after(trace: SearchTrace, *moves: str) -> int:
    """The first node after these moves from the (last) root."""
    node = trace.roots()[-1]
    for move in moves:
        node = next(each for each in trace.children(node) if trace.move_name(trace.node(each).move or 0) == move)
    return node


def texts(explanation: Explanation) -> list[str]:
    return explanation.text.splitlines()


def links(explanation: Explanation) -> dict[str, int]:
    return {link.text: link.node for link in links_of(explanation)}


def links_of(explanation: Explanation) -> list[Link]:
    """The links of its sentences and of its tables of moves."""
    lines = (line for line in explanation.lines if not isinstance(line, EdgeTable))
    parts = (
        part for line in lines for part in ([row.link for row in line.rows] if isinstance(line, TriedMoves) else line)
    )
    return [part for part in parts if isinstance(part, Link)]


def test_a_cut_names_the_ancestors_move_that_supplied_the_bound(snapshot: SnapshotAssertion) -> None:
    """The example of the issue: b1 is cut, as b2 at the root already secures X a win."""
    trace = trace_of()
    found = explain(trace, after(trace, "b1"))
    assert texts(found) == snapshot
    assert links(found)["the root"] == 0
    assert Link("b2", after(trace, "b2")) in links_of(found)


@pytest.mark.parametrize(
    ("trace", "moves", "sentences"),
    [
        (trace_of(), "", ["The root is worth +7: b2 is X's best move."]),
        (trace_of(), "c1", ["which is just as good for X. So X has no reason to play c1."]),
        (trace_of(Algorithm(alpha_beta=False)), "", [
            "Minimax looks at every move: it has no window and cuts nothing.",
            "so it is exact: +7 for X (X wins at ply 3)."]),
        (trace_of(Algorithm(symmetry=True), ".../.../..."), "", ["Left out by symmetry: c3, a2, c2, a1, b1, c1"]),
        (trace_of(Algorithm(exact_moves=True)), "b1", ["for exact scores of every root move"]),
        (run(EMPTY, limits=Limits(nodes=100))[1], "", ["The search was stopped in here"]),
        (run(EMPTY, nodes=100)[1], "", [
            "The trace is full and stops in this node: it holds 1 of the 9 moves that were tried.",
            "The search tried all its moves: it is worth 0."]),
    ],
    ids=["best", "equal", "minimax", "symmetry", "exact", "stopped", "full"],
)  # fmt: skip
def test_a_node_says_why_it_has_its_value(trace: SearchTrace, moves: str, sentences: list[str]) -> None:
    words = explain(trace, after(trace, *moves.split())).text
    assert all(sentence in words for sentence in sentences), words


@pytest.mark.parametrize(
    ("algorithm", "sentences"),
    [
        (Algorithm(cut=Cut.LT), [
            "Cutting only where β < α costs nodes here",
            "The window is empty (β = α)", "This search cuts only where β < α"]),
        (Algorithm(fail=Fail.HARD), [
            "Fail-hard: it returns no more than the edge of its window, α = +3.",
            "Fail-hard: it returns the edge of its window, α = +3."]),
    ],
    ids=["slip", "fail-hard"],
)  # fmt: skip
def test_a_switch_says_where_it_tells(algorithm: Algorithm, sentences: list[str]) -> None:
    trace = run(EMPTY, algorithm)[1]
    words = [explain(trace, number).text for number in range(400)]
    assert all(any(sentence in each for each in words) for sentence in sentences)


def test_an_iteration_says_how_deep_it_looks_and_what_it_tries_first(snapshot: SnapshotAssertion) -> None:
    trace = trace_of(Algorithm(iterative=True))
    words = explain(trace, trace.roots()[1]).text
    assert words == snapshot


def test_a_cut_of_max_is_told_from_the_view_of_min() -> None:
    trace = trace_of()
    number = next(n for n in range(len(trace)) if trace.node(n).end is End.CUT and trace.node(n).is_max)
    origin = window_origin(trace, number)
    assert isinstance(origin.beta, Supplied)
    words = explain(trace, number).text
    assert "for O. So O " in words
    assert "already holds X to" in words


def test_a_deep_cut_names_the_move_where_the_way_parts() -> None:
    trace = run(EMPTY)[1]
    for number in range(len(trace)):
        node = trace.node(number)
        origin = window_origin(trace, number)
        edge = origin.beta if node.is_max else origin.alpha
        if node.end is End.CUT and isinstance(edge, Supplied) and edge.ancestor != node.parent:
            assert "let the game come here" in explain(trace, number).text
            return
    raise AssertionError("there is no deep cut")


def test_a_pruned_move_has_an_explanation_of_its_own(snapshot: SnapshotAssertion) -> None:
    trace = trace_of()
    number = after(trace, "b1")
    found = explain_pruned(trace, number, trace.node(number).pruned[0])
    assert found.title == "a2 was pruned"
    assert "So X will never play b1." in found.text
    assert found.text == snapshot
    with pytest.raises(ValueError, match="was not pruned"):
        explain_pruned(trace, 0, 2)


def test_a_pruned_move_is_not_pruned_before_its_cut(snapshot: SnapshotAssertion) -> None:
    trace = trace_of()
    number = after(trace, "b1")
    move, cut = trace.node(number).pruned[0], trace.events.left(number) - 1
    assert explain_pruned(trace, number, move, cut) == explain_pruned(trace, number, move)
    early = explain_pruned(trace, number, move, cut - 1)
    assert texts(early) == snapshot


def test_a_cut_says_how_much_it_spared_where_that_is_known(snapshot: SnapshotAssertion) -> None:
    """16 + 14 + 16 nodes, as the design has them; nothing where one of them is not known."""
    trace = trace_of()
    number = after(trace, "b1")
    pruned, cut = trace.node(number).pruned, trace.events.left(number) - 1

    def size_of(position: Position) -> int | None:
        return TreeSize(position).run()

    assert texts(explain(trace, number, cut, size_of))[4] == snapshot
    assert "spared" not in explain(trace, number, cut - 1, size_of).text
    assert "spared" not in explain(trace, number).text
    assert texts(explain_pruned(trace, number, pruned[0], cut, size_of)) == snapshot
    unknown = trace.position(number).play(pruned[0])
    some = explain(trace, number, cut, lambda position: None if position == unknown else size_of(position))
    assert "spared" not in some.text


def test_more_than_four_moves_stand_in_a_table(snapshot: SnapshotAssertion) -> None:
    trace = trace_of()
    table = next(line for line in explain(trace, 0).lines if isinstance(line, TriedMoves))
    assert [(row.link.text, row.text, row.nodes, row.pruned) for row in table.rows] == [
        ("c3", "= 0", 47, 0),
        ("a2", "≤ −6", 14, 2),
        ("b2", "= +7", 30, 0),
        ("b1", "≤ +5", 10, 3),
        ("c1", "≤ +7", 8, 3),
    ]
    assert texts(explain(trace, 0)) == snapshot
    assert {row.link for row in table.rows} <= set(links_of(explain(trace, 0)))
    big = trace_of(position="...../...../...../...../.....", depth=2)
    table = next(line for line in explain(big, 0).lines if isinstance(line, TriedMoves))
    assert (len(table.rows), table.more) == (16, 9)
    assert "and 9 more" in texts(explain(big, 0))


def test_the_end_of_the_game_and_its_worth(snapshot: SnapshotAssertion) -> None:
    trace = trace_of()
    won = explain(trace, trace.principal_variation(0)[-1])
    assert texts(won)[:3] == snapshot
    flat = trace_of(Algorithm(scores=Scores.FLAT))
    assert explain(flat, flat.principal_variation(0)[-1]).text == snapshot
    draw = run(parse_position("XOX/XOO/OX."))[1]
    assert "nobody has a line" in explain(draw, draw.principal_variation(0)[-1]).text


def test_a_win_of_the_other_side_is_negative() -> None:
    trace = run(parse_position("XX./OO./X.."))[1]
    over = next(n for n in range(len(trace)) if trace.node(n).end is End.TERMINAL and (trace.node(n).value or 0) < 0)
    assert re.search(r"−\(10 − \d\) = −\d for O", explain(trace, over).text)


def test_the_depth_limit_counts_open_lines(snapshot: SnapshotAssertion) -> None:
    trace = trace_of(None, "..../..../..../....", depth=3)
    assert texts(explain(trace, 3))[1:3] == snapshot


def test_a_table_hit_leads_to_the_node_that_stored_it(snapshot: SnapshotAssertion) -> None:
    """Also with symmetry, and it says why the entry suffices."""
    trace = trace_of(Algorithm(tt=True, symmetry=True), ".../.../...")
    seen = set()
    for number in range(len(trace)):
        node = trace.node(number)
        if node.end is End.TABLE:
            found = explain(trace, number)
            assert node.source in {link.node for link in links_of(found)}
            seen.add(next(line.split(" from ")[0] for line in texts(found) if "The table knows" in line))
            seen.add(next(line.split(" suffices")[0] for line in texts(found) if "suffices" in line))
    assert seen == snapshot


def test_null_windows_are_questions_with_answers(snapshot: SnapshotAssertion) -> None:
    trace = trace_of(Algorithm(pvs=True))
    asked, again = (n for n in trace.children(0) if trace.move_name(trace.node(n).move or 0) == "b2")
    question, second = explain(trace, asked), explain(trace, again)
    assert question.text == snapshot
    assert links(question)["searched again"] == again
    assert links(second)["asked about"] == asked
    no = explain(trace, after(trace, "b1"))
    assert no.text == snapshot


@pytest.mark.parametrize(
    ("algorithm", "why"),
    [
        (Algorithm(cut=Cut.LT, fail=Fail.HARD), "fail-hard a node returns its edge whatever was found"),
        (Algorithm(cut=Cut.LT, tt=True), "so it may be at least or at most that. The table does not keep it"),
    ],
)
def test_a_value_equal_to_an_empty_window_proves_nothing(
    algorithm: Algorithm, why: str, snapshot: SnapshotAssertion
) -> None:
    """The node says so, and not that it is enough; what its moves prove is known all the same."""
    trace = trace_of(algorithm, ".../.../...")
    number = next(n for n in range(len(trace)) if trace.node(n).bound is Bound.NONE)
    node = trace.node(number)
    assert node.alpha == node.beta == node.value is not None
    found = explain(trace, number).text
    assert found == snapshot
    assert why in found
    assert "That is enough" not in found
    assert trace.known(number).bound is Bound.EXACT
    assert "so it is exact" in found


def test_in_the_middle_only_what_was_known_is_said(snapshot: SnapshotAssertion) -> None:
    trace = trace_of()
    assert explain(trace, 0, 0).title == snapshot
    first = trace.children(0)[1]
    index = trace.events.left(first)
    assert texts(explain(trace, 0, index))[3:] == snapshot
    assert "has not come here yet" in explain(trace, trace.children(0)[2], index).text
    cut = trace.events.left(first) - 1
    assert "✂ Cut" in explain(trace, first, cut).text
    assert "✂ Cut" not in explain(trace, first, cut - 1).text


def numbers_of(trace: SearchTrace, number: int, step: int | None) -> set[str]:
    """Value and window of a node, and what is known of it, as they may be written."""
    node, known = trace.node(number), trace.known(number, step)
    numbers = (node.value, node.alpha, node.beta, known.value)
    return {trace.value_text(each) for each in numbers if each is not None}


def check_numbers(trace: SearchTrace, number: int, found: Explanation, step: int | None = None) -> None:
    """Every number of a sentence belongs to a node it links to, to the node itself, or to a child; a link that tells a
    result tells what is known of its node."""
    node = trace.node(number)
    own = numbers_of(trace, number, step).union(*(numbers_of(trace, each, step) for each in trace.children(number)))
    for line in found.lines:
        if isinstance(line, TriedMoves):
            for row in line.rows:
                tried = trace.node(row.link.node)
                known = trace.known(row.link.node, step)
                assert row.bound is known.bound
                assert tried.value is None or row.value == (tried.value if known.value is None else known.value)
                assert tried.value is None or trace.value_text(row.value, known.bound) in row.text
                assert (row.nodes, row.pruned) == (tried.after - tried.id, len(tried.pruned))
                assert trace.move_name(tried.move or 0) in row.link.text
            continue
        allowed = own.union(*(numbers_of(trace, part.node, step) for part in line if isinstance(part, Link)))
        for part in line:
            if isinstance(part, Link):
                if ": " in part.text:
                    linked, known = trace.node(part.node), trace.known(part.node, step)
                    shown = {(known.value, known.bound), (linked.value, linked.bound), (linked.value, known.bound)}
                    assert any(trace.value_text(*each) in part.text for each in shown) or linked.value is None
            elif node.end is not End.DEPTH:
                assert set(_NUMBER.findall(part)) <= allowed, (part, allowed)


@settings(max_examples=examples(150))
@given(st.data())
def test_every_number_is_that_of_a_node_and_every_cut_is_one(data: st.DataObject) -> None:
    """All combinations of switches: each edge of a window is the value of the child that is said to have supplied it,
    each cut node has beta <= alpha (< for the late cut), and the sentences say no other number."""
    algorithm = data.draw(st.sampled_from(VARIANTS))
    text = data.draw(st.sampled_from(["XO./..X/O..", "X../.../..O", "X../OX./..O", "..../.X../O.../...."]))
    limits = Limits(depth=3) if len(text) > 12 else Limits(depth=data.draw(st.sampled_from([None, 2, 4])))
    trace = run(parse_position(text), algorithm, limits)[1]
    last = trace.events.size - 1
    step = max(1, len(trace) // 60)
    for number in range(data.draw(st.integers(0, step - 1)), len(trace), step):
        node, origin = trace.node(number), window_origin(trace, number)
        for edge, value in ((origin.alpha, node.alpha), (origin.beta, node.beta)):
            if isinstance(edge, Supplied):
                assert trace.node(edge.child).value == value
                assert trace.is_left(edge.child, trace.events.entered(number))
                assert trace.node(edge.child).parent == edge.ancestor
                assert edge.ancestor in trace.path(number)
            elif isinstance(edge, Asked):
                assert node.beta is not None
                assert node.alpha is not None
                assert node.beta - node.alpha == 1
            else:
                assert value is None
        found = explain(trace, number)
        check_numbers(trace, number, found)
        if node.end is End.CUT:
            cutter = trace.node(trace.counted_children(number)[-1]).value
            limit = node.beta if node.is_max else node.alpha
            assert cutter is not None
            assert limit is not None
            beta, alpha = (limit, cutter) if node.is_max else (cutter, limit)
            assert beta < alpha or (beta == alpha and algorithm.cut is Cut.LE)
            assert "✂ Cut" in found.text
            check_numbers(trace, number, explain_pruned(trace, number, node.pruned[-1]))
        at_step = data.draw(st.integers(trace.events.entered(number), last))
        early = explain(trace, number, at_step)
        check_numbers(trace, number, early, at_step)
        if at_step >= trace.events.left(number) + 2 and not algorithm.pvs and not algorithm.iterative:
            assert early == found
