"""Trees as exam papers have them: a root that is MIN, chance nodes, fractions, infinities, named leaves."""

from __future__ import annotations

import itertools
import json
import math
from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.numbers import brute
from ttt_gui.engine.export import trace_file
from ttt_gui.engine.export.excerpt import Excerpt
from ttt_gui.engine.export.tree_dot import dot_chunks
from ttt_gui.engine.export.tree_json import json_chunks
from ttt_gui.engine.export.tree_tikz import tikz_chunks
from ttt_gui.engine.numbers.search import TreeResult, search_numbers, why_not
from ttt_gui.engine.numbers.text import NumberTreeError, parse_number_tree
from ttt_gui.engine.numbers.tree import Number, NumberSubject, NumberTree, exact_text, number_text, plain_text, roles
from ttt_gui.engine.request import Algorithm, Cut, Fail, RequestError
from ttt_gui.engine.score import Bound, Role
from ttt_gui.engine.trace.events import NARROW
from ttt_gui.engine.trace.trace import End, SearchTrace, search_step

MINIMAX, ALPHA_BETA = Algorithm(alpha_beta=False), Algorithm()
CHANCES = "min(chance(1/2: (3 5) 1/2: (8 -2)) chance(1/4: (6 0.5) 3/4: (4 7)))"
LOT = "(chance(1/2: (2 2) 1/2: (1 2)) chance(1/2: (0 2) 1/2: (-1 0)))"
"""Russell and Norvig, Artificial Intelligence: A Modern Approach: the exercise on pruning with chance nodes."""


def run(text: str, algorithm: Algorithm = ALPHA_BETA) -> TreeResult:
    return search_numbers(parse_number_tree(text), algorithm)


def subject_of(trace: SearchTrace) -> NumberSubject:
    assert isinstance(trace.subject, NumberSubject)
    return trace.subject


def value_of(result: TreeResult) -> Number:
    return subject_of(result.trace).tree.number(result.value)


def visited(result: TreeResult) -> list[Number]:
    """The numbers of the leaves that were visited, in their order."""
    nodes = map(result.trace.node, range(len(result.trace)))
    number = subject_of(result.trace).tree.number
    return [number(node.value or 0) for node in nodes if node.end is End.TERMINAL]


# -- the trees of exam papers that are written out ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "value", "leaves"),
    [
        ("((3 12 8) (2 4 6) (14 5 2))", 3, [3, 12, 8, 2, 14, 5, 2]),
        ("min((3 12 8) (2 4 6) (14 5 2))", 6, [3, 12, 8, 2, 4, 6, 14]),
        ("(((2 3) (5 9)) ((0 1) (7 5)))", 3, [2, 3, 5, 0, 1]),
        ("min(((2 3) (5 9)) ((0 1) (7 5)))", 5, [2, 3, 5, 9, 0, 1, 7, 5]),
        (CHANCES, Fraction(13, 2), [3, 5, 8, -2, 6, 0.5, 4, 7]),
        ("((∞ 3) (2 -∞))", 3, [math.inf, 3, 2]),
        ("((0.5 -1.5) (0.25 2))", 0.25, [0.5, -1.5, 0.25, 2]),
        ("max((3 12 8) (2 4 6))", 3, [3, 12, 8, 2]),
        (LOT, Fraction(3, 2), [2, 2, 1, 2, 0, 2, -1, 0]),
        (f"[-2, 2] {LOT}", Fraction(3, 2), [2, 2, 1, 2, 0]),
    ],
)
def test_the_trees_of_exam_papers(text: str, value: Number, leaves: list[Number]) -> None:
    result = run(text)
    assert (value_of(result), visited(result)) == (value, leaves)
    assert value_of(run(text, MINIMAX)) == value


def test_the_value_range_of_a_chance_node_after_its_first_leaves() -> None:
    """Question c of the exercise: after two leaves the left chance node lies from 0 to 2; it is left at 3/2, and the
    right one is cut at 1, which is not above it."""
    trace = run(f"[-2, 2] {LOT}").trace
    left, right = (trace.node(child) for child in trace.children(0))
    assert (left.role, trace.value_text(left.value, left.bound)) == (Role.CHANCE, "1½")
    assert (right.end, trace.value_text(right.value, right.bound), right.pruned) == (End.CUT, "≤ 1", (1,))


@pytest.mark.parametrize("x", [-5, 0, 3, 4, 5, 6, 99])
def test_for_which_x_is_a_branch_cut(x: int) -> None:
    """The 9 is cut for x at most 4; where x is the last leaf, it never is."""
    assert (9 not in visited(run(f"((4 6) (x={x} 9))"))) == (x <= 4)
    result = run(f"((4 6) (9 x={x}))")
    assert x in visited(result)
    assert result.value == max(4, min(9, x))


def test_a_root_that_is_min_is_seen_by_max() -> None:
    trace = run("min((3 12 8) (2 4 6) (14 5 2))").trace
    root, third = trace.node(0), trace.node(trace.children(0)[2])
    assert (root.role, root.is_max, third.is_max, third.alpha, third.beta) == (Role.MIN, False, True, None, 6)
    assert (third.end, trace.value_text(third.value, third.bound)) == (End.CUT, "≥ 14")
    assert [trace.name(node) for node in trace.principal_variation(0)] == ["A", "C", "6"]


# -- what is typed -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("(1,000 2)", "1,000 reads as two leaves, 1 and 0. For one thousand write 1000, for two write 1 0."),
        ("((0,5 2) (1 2))", "0,5 may be one number or two: write 0.5 for one, 0 5 for two."),
        ("(3 12,345,678)", "12,345,678 reads as several leaves, 12, 345 and 678. For one number write 12345678,"),
        ("((4 6) (x 9))", "x has no value yet: give it one, such as x=4."),
        ("(1 x=)", "x has no value yet"),
        ("(1 x=y)", "“y” at character 4 is not a number"),
        ("(1 X)", "“X” at character 4 is not a number"),
        ("(1 1/0)", "“1/0” at character 4 is not a number"),
        ("(1 2.5.1)", "“2.5.1” at character 4 is not a number"),
        ("(1 0.1234567)", "number at character 4 has more than 6 decimals"),
        ("(1 1/10000)", "fraction at character 4 is too fine"),
        ("(1 5000.5)", "number at character 4 is too large"),
        ("min 3 5", "“min” at character 1 needs brackets, such as min(…)."),
        ("(3 chance)", "“chance” at character 4 needs brackets"),
        ("(max(3 5) 4)", "The max at character 2 follows MAX: the players take turns."),
        ("((max(3) 4) max(5))", "The max at character 13 follows MAX"),
        ("chance(1/2: 3 1/4: 5)", "The chances below A add up to 3/4, not 1."),
        ("((1 2) (3 chance(1/2: 1 1/4: 2) chance(1/2: 3 1/4: 5)))", "The chances below D add up to 3/4, not 1."),
        ("chance(1/2: 3 1/2 5)", "At character 7 each child needs its chance"),
        ("chance(1/2: 1/2: 5)", "At character 7 each child needs its chance"),
        ("chance(1/2:)", "brackets at character 7 hold nothing"),
        ("chance(3 1/2: 5)", "At character 7 each child needs its chance"),
        ("chance(0: 3 1: 5)", "The chance “0” at character 8 must be above 0 and at most 1."),
        ("chance(-1/2: 3 3/2: 5)", "The chance “-1/2” at character 8 must be above 0"),
        ("(1/2: 3 1/2: 5)", "“1/2”: at character 2 belongs inside chance(…)."),
        ("(: 3)", "The colon at character 2 follows no chance"),
        ("chance(1/2: 3 1/2: ∞)", "“∞” at character 20 stands below a chance node"),
        ("[-2, 10] (3 11)", "The leaf 11 at character 13 is not from -2 to 10, as the text says."),
        ("[10, -2] (3 1)", "The bounds (10 -2) must be two numbers, the smaller one first."),
        ("[0, 1] [0, 1] (1 0)", "The tree ends before character 15"),
        ("{3 5)", "'{' at character 1 is closed by ')' at character 5"),
    ],
)
def test_what_is_unclear_is_refused_in_a_sentence(text: str, words: str) -> None:
    with pytest.raises(NumberTreeError) as caught:
        parse_number_tree(text)
    message = str(caught.value)
    assert words in message
    assert message.endswith(".")
    assert len(message) < 160
    start = caught.value.character - 1
    marked = text[start : start + caught.value.length]
    assert f"character {start + 1}" in message or marked in message or "bounds" in message or "below" in message


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("{3, \N{EN DASH}5}", "(3 -5)"),
        ("((\N{MINUS SIGN}.5\n1.50))", "((-0.5 3/2))"),
        ("max(3 5)", "(3 5)"),
        ("MIN( 3, MAX (4 5) )", "min(3 (4 5))"),
        ("(0, 5)", "(0 5)"),
        ("(1, 000)", "(1 0)"),
        ("chance(3 5)", "chance(0.5: 3 1/2:5)"),
        ("(chance(1: min(3 5)))", "(chance((3 5)))"),
        ("(inf -inf +∞)", "(∞ -∞ ∞)"),
        ("[ -2,10 ]\n(3 5)", "[-2 10] (3 5)"),
        ("(x = 4)".replace(" = ", "="), "(x=4.0)"),
    ],
)
def test_spellings_of_one_tree(text: str, same: str) -> None:
    assert parse_number_tree(text) == parse_number_tree(same)


@pytest.mark.parametrize(
    ("value", "typed", "shown"),
    [
        (Fraction(13, 2), "6.5", "6.5"),
        (Fraction(-1, 3), "-1/3", "−1/3"),
        (Fraction(-1, 8), "-0.125", "−0.125"),
        (Fraction(123_456_789, 1_000_000_007), "123456789/1000000007", "0.1235…"),
        (-math.inf, "-∞", "−∞"),
        (7, "7", "7"),
    ],
)
def test_numbers_as_papers_write_them(value: Number, typed: str, shown: str) -> None:
    assert (plain_text(value), number_text(value)) == (typed, shown)


def test_a_leaf_stands_as_it_was_typed_and_an_average_in_every_way() -> None:
    assert [exact_text(Fraction(*each)) for each in ((13, 2), (-3, 4), (1, 20), (-13, 3))] == [
        "6½ = 13/2 = 6.5",
        "−¾ = −3/4 = −0.75",
        "0.05 = 1/20",
        "−13/3 = −4.3333…",
    ]
    assert [exact_text(each) for each in (7, -math.inf)] == ["7", "−∞"]
    trace = run("(chance(1/2: 6 1/2: 7) (0.5 8))").trace
    shown = {trace.name(each): trace.value_text(trace.node(each).value) for each in range(len(trace))}
    assert (shown["B"], shown["C"]) == ("6½", "0.5")


NUMBERS = st.one_of(
    st.integers(-4_999, 4_999),
    st.builds(Fraction, st.integers(-4_999, 4_999), st.integers(2, 9_999)).map(
        lambda value: value.numerator if value.denominator == 1 else value
    ),
)
NAMES = st.sampled_from(("", "", "x", "y2"))


@st.composite
def trees(
    draw: st.DrawFn, depth: int = 3, turn: Role = Role.MAX, free: bool = True, finite: bool = False
) -> NumberTree:
    """A tree as the parser makes it: a role only where the turn does not give it."""
    if depth == 0 or draw(st.integers(0, 3)) == 0:
        infinite = st.sampled_from((math.inf, -math.inf))
        return NumberTree(draw(NUMBERS if finite else st.one_of(NUMBERS, infinite)), name=draw(NAMES))
    choices = [None, Role.CHANCE, *([Role.MIN if turn is Role.MAX else Role.MAX] if free else [])]
    role = draw(st.sampled_from(choices))
    is_chance, below = role is Role.CHANCE, roles(role, turn)[1]
    count = draw(st.integers(1, 3))
    children = tuple(draw(trees(depth - 1, below, is_chance, finite or is_chance)) for _ in range(count))
    weights = draw(st.lists(st.integers(1, 9), min_size=count, max_size=count))
    chances = tuple(Fraction(weight, sum(weights)) for weight in weights) if is_chance else ()
    return NumberTree(None, children, role, chances)


@settings(deadline=None, max_examples=300)
@given(trees())
def test_a_tree_is_one_line_of_text_and_back(tree: NumberTree) -> None:
    assert "\n" not in tree.text
    assert parse_number_tree(tree.text) == tree


@settings(deadline=None, max_examples=300)
@given(st.text(alphabet="()[]{}, 0123456789-+./:=x\nminchaxe∞–", max_size=40))
def test_no_text_crashes(text: str) -> None:
    try:
        tree = parse_number_tree(text)
    except NumberTreeError:
        return
    assert parse_number_tree(tree.text) == tree
    assert why_not(tree, ALPHA_BETA) == ""
    search_numbers(tree, ALPHA_BETA)


def test_what_does_not_go_with_chance_nodes_is_refused_in_a_sentence() -> None:
    for algorithm, word in ((Algorithm(pvs=True), "Principal variation search"), (Algorithm(cut=Cut.LT), "β ≤ α")):
        with pytest.raises(NumberTreeError, match=word):
            run(CHANCES, algorithm)
    assert "No leaf bounds are given" in subject_of(run(CHANCES).trace).chance_note
    assert "from −2 to 2" in subject_of(run(f"[-2, 2] {LOT}").trace).chance_note
    assert subject_of(run("(1 2)").trace).chance_note == ""


# -- against brute force -----------------------------------------------------------------------------------------------


def every_algorithm(has_chance: bool) -> list[Algorithm]:
    found = []
    for cut, fail, pvs, exact, alpha_beta in itertools.product(Cut, Fail, (0, 1), (0, 1), (0, 1)):
        if has_chance and alpha_beta and (pvs or cut is Cut.LT):
            continue
        try:
            found.append(Algorithm(bool(alpha_beta), cut=cut, fail=fail, pvs=bool(pvs), exact_moves=bool(exact)))
        except RequestError:
            continue
    return found


def with_infinity(lot: Random) -> brute.Value:
    return (
        lot.choice((math.inf, -math.inf))
        if lot.random() < 0.15
        else Fraction(lot.randint(-9, 9), lot.choice((1, 2, 3)))
    )


def case(seed: int) -> tuple[brute.Tree, str, tuple[Fraction, Fraction] | None]:
    """A random tree, its text, and the bounds of its leaves if it has any."""
    lot = Random(seed)
    kind = seed % 4  # infinities, chance nodes with bounds, chance nodes without, fractions
    first = lot.choice(("max", "min"))
    values = {0: with_infinity, 1: lambda lot: Fraction(lot.randint(-8, 8), lot.choice((1, 2)))}.get(kind)
    tree = brute.draw(lot, lot.randint(1, 4), first, kind in (1, 2), values)
    text, bounds = brute.text_of(tree), None
    if kind == 1:
        bounds = Fraction(-8 - lot.randint(0, 1)), Fraction(8 + lot.randint(0, 3))
        text = f"[{bounds[0]}, {bounds[1]}] {text}"
    return tree, text, bounds


def check(seed: int) -> None:
    """Hold a search of a random tree against brute force: the value exactly, every bound, each cut, the log."""
    tree, text, bounds = case(seed)
    lot = Random(seed)
    typed = parse_number_tree(text)
    algorithm = lot.choice(every_algorithm(typed.has_chance))
    result = search_numbers(typed, algorithm)
    trace, number = result.trace, typed.number
    true = brute.value_of(tree)
    assert number(result.value) == true, text
    assert (len(trace), trace.entered) == (result.counters.nodes, result.counters.nodes)
    counters = result.counters
    assert trace.log.counts() == (counters.leaves, counters.cutoffs, counters.pruned_moves, counters.depth), text
    if not algorithm.alpha_beta:
        assert counters.nodes == typed.size
    elif algorithm == ALPHA_BETA:
        assert visited(result) == brute.leaves_visited(tree, bounds), text
    for each in range(len(trace)):
        node = trace.node(each)
        assert node.value is not None
        own, value = brute.value_of(brute.at(tree, trace.moves_to(each))), number(node.value)
        says = {Bound.EXACT: value == own, Bound.LOWER: value <= own, Bound.UPPER: value >= own, Bound.NONE: True}
        assert says[node.bound], (text, algorithm, each)
        assert node.bound is not Bound.NONE or algorithm.fail is Fail.HARD
    check_cuts(lot, tree, trace, bounds, true)
    events = trace.events
    for index in lot.sample(range(events.size), min(12, events.size)):
        step = search_step(trace, index)
        kind, at = events.event(index)
        if kind == NARROW:
            assert trace.node(at).role is not Role.CHANCE, text
            assert next(each.bound_from for each in step.path if each.id == at) is not None, (text, index)
        node = lot.randrange(events.nodes_by(index))
        own = brute.value_of(brute.at(tree, trace.moves_to(node)))
        for known in (trace.known(node, index), trace.known(node)):
            low = -math.inf if known.low is None else number(known.low)
            high = math.inf if known.high is None else number(known.high)
            assert low <= own <= high, (text, algorithm, node, index)
    known, root = trace.known(0), trace.node(0)
    assert (known.bound, known.value) == (Bound.EXACT, root.value), (text, algorithm)


def check_cuts(
    lot: Random, tree: brute.Tree, trace: SearchTrace, bounds: tuple[Fraction, Fraction] | None, true: brute.Value
) -> None:
    """Give the leaves that were never visited other values: the root must not change."""
    seen = {trace.moves_to(each) for each in range(len(trace))}
    low, high = bounds or (Fraction(-20), Fraction(20))

    def other(path: tuple[int, ...], value: brute.Value) -> brute.Value:
        return value if path in seen else lot.choice((low, high, low + (high - low) * Fraction(lot.randint(0, 9), 9)))

    for _ in range(3):
        assert brute.value_of(brute.with_leaves(tree, other)) == true, trace.subject.text


def test_against_brute_force() -> None:
    for seed in range(1_000):
        check(seed)


@pytest.mark.slow
def test_against_brute_force_at_length() -> None:
    for seed in range(1_000, 6_000):
        check(seed)


@pytest.mark.slow
def test_expectiminimax_against_brute_force() -> None:
    """20,000 trees that have chance nodes, half of them with bounds of the leaves, all with exact fractions."""
    held, seed = Counter[bool](), 6_000
    while held.total() < 20_000:
        seed += 1
        _, text, bounds = case(seed)
        if "chance" in text:
            check(seed)
            held[bounds is not None] += 1
    assert min(held.values()) > 9_000


def test_star1_cuts_much() -> None:
    """With bounds of the leaves fewer leaves are visited than without."""
    fewer = 0
    for seed in range(1, 400, 4):
        _, text, _ = case(seed)
        fewer += len(visited(run(text))) < len(visited(run(text.partition("] ")[2])))
    assert fewer > 5


# -- what leaves the app -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [CHANCES, f"[-2, 2] {LOT}", "min((3 1/3) (x=2 ∞))", "((0.5 -1.5) (0.25 2))"])
def test_a_trace_is_saved_and_opened(text: str) -> None:
    trace = run(text).trace
    found = trace_file.from_bytes(b"".join(trace_file.chunks(trace)))
    assert subject_of(found).tree == subject_of(trace).tree
    assert [found.node(each) for each in range(len(found))] == [trace.node(each) for each in range(len(trace))]


def test_json_has_exact_numbers() -> None:
    found = json.loads("".join(json_chunks(Excerpt(run(f"[-2, 2] {LOT}").trace))))
    nodes = found["nodes"]
    assert [node["side"] for node in nodes[:3]] == ["MAX", "CHANCE", "MIN"]
    assert nodes[0]["value"]["value"] == 1.5
    assert Fraction(nodes[0]["value"]["rank"], found["unit"]) == Fraction(3, 2)
    assert nodes[2]["alpha"]["value"] == -2
    infinite = json.loads("".join(json_chunks(Excerpt(run("((∞ 3) (2 -∞))").trace))))["nodes"]
    assert (infinite[2]["name"], infinite[2]["value"]["value"]) == ("∞", None)


def test_pictures_show_chance_nodes_and_probabilities() -> None:
    excerpt = Excerpt(run(CHANCES).trace)
    dot, tikz = "".join(dot_chunks(excerpt)), "".join(tikz_chunks(excerpt))
    assert 'label="B\\n= 6½", shape=circle' in dot
    assert "xlabel" not in dot, "it would stand away from its node, over an edge"
    assert 'label="3/4"' in dot
    assert dot.count("invtriangle") == 1
    assert "chance circle" in tikz
    assert r"6\frac{1}{2}" in tikz
    assert "½" not in tikz, "no sign of TeX's maths"
    assert "move=$3/4$" in tikz
