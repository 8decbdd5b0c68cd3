"""Trees of numbers: read, searched and counted as in textbooks, and named as a whole."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

from ttt_gui.engine.numbers.search import TreeResult, in_force, resting_text, search_numbers
from ttt_gui.engine.numbers.text import MAX_DEPTH, NumberTreeError, parse_number_tree
from ttt_gui.engine.numbers.tree import EXAMPLE, EXAMPLES, MAX_WIDTH, NumberTree, child_name, letters, whole
from ttt_gui.engine.numbers.visits import NodeState, NumberVisits
from ttt_gui.engine.request import SWITCHES, Algorithm, Cut, Fail, Ordering, RequestError
from ttt_gui.engine.score import Bound
from ttt_gui.engine.trace.trace import End, search_step
from ttt_gui.system.control import StoppedError

MINIMAX, ALPHA_BETA = Algorithm(alpha_beta=False), Algorithm()


def run(text: str, algorithm: Algorithm = ALPHA_BETA) -> TreeResult:
    return search_numbers(parse_number_tree(text), algorithm)


def leaves(result: TreeResult) -> list[int | None]:
    """The values of the leaves that were visited, in their order."""
    nodes = map(result.trace.node, range(len(result.trace)))
    return [node.value for node in nodes if node.end is End.TERMINAL]


@pytest.mark.parametrize(
    ("text", "value", "visited", "cutoffs", "pruned"),
    [
        # Russell and Norvig, Artificial Intelligence: A Modern Approach, the figure of minimax and of alpha-beta.
        ("((3 12 8) (2 4 6) (14 5 2))", 3, [3, 12, 8, 2, 14, 5, 2], 1, 2),
        (EXAMPLE, 3, [2, 3, 5, 0, 1], 2, 2),
        ("(((5 6) (7 4 5)) ((3)))", 6, [5, 6, 7, 3], 1, 2),
        ("7", 7, [7], 0, 0),
        ("[[-1, 2], [-3, +4]]", -1, [-1, 2, -3], 1, 1),
    ],
)
def test_textbook_trees(text: str, value: int, visited: list[int], cutoffs: int, pruned: int) -> None:
    result = run(text)
    assert (result.value, leaves(result)) == (value, visited)
    assert (result.counters.cutoffs, result.counters.pruned_moves) == (cutoffs, pruned)
    assert run(text, MINIMAX).value == value


TREES = st.recursive(
    st.integers(-9, 9).map(NumberTree),
    lambda children: st.lists(children, min_size=1, max_size=4).map(lambda found: NumberTree(None, tuple(found))),
    max_leaves=30,
)


def every_algorithm() -> list[Algorithm]:
    found = []
    for cut, fail, pvs, exact, alpha_beta in itertools.product(Cut, Fail, (0, 1), (0, 1), (0, 1)):
        try:
            found.append(Algorithm(bool(alpha_beta), cut=cut, fail=fail, pvs=bool(pvs), exact_moves=bool(exact)))
        except RequestError:
            continue
    return found


def brute_force(tree: NumberTree, is_max: bool = True) -> int:
    if tree.value is not None:
        return tree.value
    return (max if is_max else min)(brute_force(child, not is_max) for child in tree.children)


@settings(deadline=None, max_examples=200)
@given(TREES, st.sampled_from(every_algorithm()))
def test_every_search_finds_the_value_and_logs_what_it_counts(tree: NumberTree, algorithm: Algorithm) -> None:
    result = search_numbers(tree, algorithm)
    trace, counters = result.trace, result.counters
    assert result.value == trace.node(0).value == brute_force(tree)
    assert (len(trace), trace.entered) == (counters.nodes, counters.nodes)
    assert trace.log.counts() == (counters.leaves, counters.cutoffs, counters.pruned_moves, counters.depth)
    if not algorithm.alpha_beta:
        assert counters.nodes == tree.size
    for number in range(len(trace)):
        node, subtree = trace.node(number), tree
        for move in trace.moves_to(number):
            subtree = subtree.children[move]
        true, value = brute_force(subtree, node.is_max), node.value
        assert (node.end is End.TERMINAL) == (subtree.value is not None)
        says = {Bound.EXACT: value == true, Bound.LOWER: value <= true, Bound.UPPER: value >= true}
        # An empty window, which the late cut lets through, returns its edge under fail-hard, whatever was found.
        nothing = node.alpha == value == node.beta and algorithm.fail is Fail.HARD and node.end is not End.TERMINAL
        assert node.bound is Bound.NONE if nothing else says[node.bound]
    events = trace.events
    for index in range(events.size):
        assert search_step(trace, index).index == index


def test_a_value_equal_to_an_empty_window_proves_nothing() -> None:
    """The late cut enters node 4 with alpha = beta = 3; MIN has 1 there, and fail-hard both it and MAX below return
    3.
    """
    text = "((3) (3 (1)))"
    hard, soft = (run(text, Algorithm(cut=Cut.LT, fail=fail)).trace for fail in (Fail.HARD, Fail.SOFT))
    node = hard.node(5)
    assert (node.alpha, node.beta, node.value, node.bound) == (3, 3, 3, Bound.NONE)
    assert (hard.value_text(node.value, node.bound), hard.value_text(None, Bound.NONE)) == ("? 3", "—")
    node = soft.node(5)
    assert (node.alpha, node.beta, node.value, node.bound) == (3, 3, 1, Bound.UPPER)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "There is no tree in the text"),
        ("  ", "There is no tree in the text"),
        ("()", "brackets at character 1 hold nothing"),
        ("(1 (2 3)", "bracket at character 1 is not closed"),
        ("(1))", "bracket at character 4 closes nothing"),
        ("(1 2] ", "'(' at character 1 is closed by ']' at character 5"),
        ("(1) 2", "ends before character 5, but “2” follows"),
        ("(1 --2)", "“--2” at character 4"),
        ("(1 ²)", "“²” at character 4"),
        ("(1 5000)", "number at character 4 is too large"),
        ("(1 -" + "9" * 5_000 + ")", "number at character 4 is too large"),
        ("(1,,2)", "comma at character 4 separates nothing"),
        ("(1,)", "comma at character 3 separates nothing"),
        ("(,1)", "comma at character 2 separates nothing"),
        (",", "comma at character 1 separates nothing"),
        ("(" * (MAX_DEPTH + 1), f"deeper than {MAX_DEPTH} plies"),
        ("(" + "1 " * (MAX_WIDTH + 1) + ")", f"more than {MAX_WIDTH} children"),
        ("(" + ("(" + "1 " * MAX_WIDTH + ")") * MAX_WIDTH * 5 + ")", f"more than {MAX_WIDTH} children"),
        ("(" + ("(" + ("(" + "1 " * 30 + ")") * 30 + ")") * 30 + ")", "more than 20,000 nodes"),
        ("1" * 300_000, "at most 200,000"),
    ],
)
def test_a_text_that_is_no_tree_is_refused_in_a_sentence(text: str, words: str) -> None:
    with pytest.raises(NumberTreeError) as caught:
        parse_number_tree(text)
    message = str(caught.value)
    assert words in message
    assert message.endswith(".")
    assert len(message) < 160


@st.composite
def typed(draw: st.DrawFn) -> tuple[str, NumberTree]:
    """A tree as somebody may type it: either bracket, blanks, lines and commas, signs and zeros before numbers."""
    gaps = st.text(alphabet=" \t\n", max_size=3)

    def text_of(tree: NumberTree) -> str:
        if tree.value is not None:
            digits = draw(st.sampled_from(("", "0", "00"))) + str(abs(tree.value))
            return (
                draw(st.sampled_from(("-", "\N{MINUS SIGN}", "\N{EN DASH}") if tree.value < 0 else ("", "+"))) + digits
            )
        between = draw(st.sampled_from((" ", ", ", "\n", " , ")))
        opening, closing = draw(st.sampled_from(("()", "[]", "{}")))
        children = between.join(text_of(child) + draw(gaps) for child in tree.children)
        return f"{opening}{draw(gaps)}{children}{closing}"

    tree = draw(TREES)
    return draw(gaps) + text_of(tree) + draw(gaps), tree


@settings(deadline=None, max_examples=200)
@given(typed())
@pytest.mark.slow
def test_however_it_is_typed_it_is_the_same_tree(case: tuple[str, NumberTree]) -> None:
    text, tree = case
    assert parse_number_tree(text) == tree


@settings(deadline=None, max_examples=300)
@given(st.text(alphabet="()[], 0123456789-+x\n", max_size=30))
def test_no_text_crashes(text: str) -> None:
    """What is wrong stands where the sentence says."""
    found: NumberTree | NumberTreeError
    try:
        found = parse_number_tree(text)
    except NumberTreeError as error:
        found = error
    if isinstance(found, NumberTree):
        assert parse_number_tree(found.text) == found
    else:
        start = found.character - 1
        wrong = text[max(0, start) : max(0, start) + found.length].strip()
        assert bool(wrong) == bool(found.character)
        if found.character:  # its number, or the word itself
            assert f"character {found.character}" in str(found) or wrong in str(found)


def test_the_deepest_and_widest_trees_can_be_searched() -> None:
    assert run("(" * MAX_DEPTH + "4" + ")" * MAX_DEPTH).counters.depth == MAX_DEPTH
    assert run("(" + "-4999 " * 63 + "4999)").value == 4_999


def test_switches_about_boards_rest_and_say_so(snapshot: SnapshotAssertion) -> None:
    algorithm = Algorithm(iterative=True, tt=True, symmetry=True, ordering=Ordering.KILLER)
    assert resting_text(algorithm) == snapshot
    assert resting_text(ALPHA_BETA) == ""
    assert run(EXAMPLE, algorithm).trace.request.algorithm == ALPHA_BETA


def test_words_are_numbers_and_children() -> None:
    trace = run("((-3 12 8) (-20 4))").trace
    root, second = trace.node(0), trace.node(trace.children(0)[1])
    assert trace.value_text(root.value, root.bound) == "\N{MINUS SIGN}3"
    assert trace.value_text(second.value, second.bound) == "≤ \N{MINUS SIGN}20"
    assert (trace.move_name(second.move or 0), trace.subject.shown_value(root.value)) == ("2", -3)
    assert (trace.subject.edge_text(second.alpha, True), trace.subject.edge_text(second.beta, False)) == (
        "\N{MINUS SIGN}3",
        "+∞",
    )
    assert [trace.move_name(move) for move in second.pruned] == ["2"]


def test_a_search_can_be_ended_between_two_nodes() -> None:
    """The search of a large tree went on to its end, whatever one did."""

    def tell(_share: float | None) -> None:
        raise StoppedError

    tree = parse_number_tree("(" + " ".join("(" + " ".join(["7"] * 60) + ")" for _ in range(60)) + ")")
    with pytest.raises(StoppedError):
        search_numbers(tree, Algorithm(alpha_beta=False), on_progress=tell)


@pytest.mark.parametrize("algorithm", [ALPHA_BETA, MINIMAX, Algorithm(pvs=True)], ids=["alpha-beta", "minimax", "pvs"])
def test_how_far_it_is_never_goes_back(algorithm: Algorithm) -> None:
    told: list[float | None] = []  # each row is better than the one before, and its best child is its last: no cuts
    text = "(" + " ".join("(" + " ".join(str(10 * i - j) for j in range(60)) + ")" for i in range(60)) + ")"
    search_numbers(parse_number_tree(text), algorithm, on_progress=told.append)
    shares = [share for share in told if share is not None]
    assert len(shares) == len(told) > 1
    assert shares == sorted(shares)
    assert 0 < shares[0] < shares[-1] <= 1


@pytest.mark.parametrize("text", [EXAMPLE, "7", "(1 (2 3) 4)"])
def test_a_leaf_stands_for_its_number_and_a_node_for_none(text: str) -> None:
    trace = run(text, MINIMAX).trace
    for number in range(len(trace)):
        leaf = trace.node(number).end is End.TERMINAL
        shown = trace.subject.leaf_text(trace.moves_to(number))
        assert shown == (trace.value_text(trace.node(number).value) if leaf else "")


def test_the_switches_that_apply_are_those_that_change_the_search() -> None:
    """What rests is as by default, whatever was chosen; what applies is kept."""
    chosen = Algorithm(False, cut=Cut.LT, fail=Fail.HARD, exact_moves=True, tt=True, tt_mib=3, symmetry=True)
    assert in_force(chosen) == Algorithm(False, cut=Cut.LT, fail=Fail.HARD, exact_moves=True)
    applying = ["alpha_beta", "pvs", "exact_moves", "cut", "fail"]
    assert [switch.name for switch in SWITCHES if not switch.needs_board] == applying


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


def _node_states(text: str, step: int, algorithm: Algorithm) -> str:
    """A sign a node, breadth first."""
    trace = search_numbers(parse_number_tree(text), algorithm).trace
    visits = NumberVisits(trace, trace.subject.nodes)
    step = step if step >= 0 else trace.events.size + step
    signs = {
        NodeState.UNTOUCHED: ".",
        NodeState.OPEN: "o",
        NodeState.LEFT: "x",
        NodeState.CUT: "c",
        NodeState.SPARED: "s",
    }
    return "".join(signs[visits.node_state(node.index, step)] for node in trace.subject.nodes)


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        (0, "o......" + "........"),
        (15, "oo.xo.." + "xxxc...."),  # E is cut: the 9 is pruned, C and all below it are still to come
        (-1, "xxxxxxc" + "xxxcxxss"),  # G is pruned, its leaves with it
    ],
)
def test_what_has_become_of_each_node(step: int, expected: str) -> None:
    assert _node_states(EXAMPLE, step, Algorithm()) == expected


def test_minimax_leaves_every_node() -> None:
    assert set(_node_states(EXAMPLE, -1, Algorithm(alpha_beta=False))) == {"x"}


def test_a_node_that_was_searched_twice_stands_as_at_its_last_visit() -> None:
    trace = search_numbers(parse_number_tree("((1 2) (5 6) (7 8))"), Algorithm(pvs=True)).trace
    visits = NumberVisits(trace, trace.subject.nodes)
    twice = [node.index for node in trace.subject.nodes if len(visits.visits_to(node.index)) > 1]
    assert twice
    first, second = visits.visits_to(twice[0])[:2]
    assert visits.last(twice[0], trace.events.entered(second) - 1) == first
    assert visits.last(twice[0], trace.events.entered(second)) == second
    assert visits.index_of(first) == visits.index_of(second) == twice[0]
