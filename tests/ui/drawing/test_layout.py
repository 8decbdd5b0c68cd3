"""The layout of the tree is tidy, and what is kept from one refresh to the next is as if made anew."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtWidgets import QApplication

from tests.examples import examples
from tests.ui.tree_help import named, state_of, trace_of, unfold_all
from ttt_gui.engine.request import Algorithm, Limits
from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.ui.drawing.layout import Branch, Sizes, TreeLayout
from ttt_gui.ui.trace.state import Show, TreeState

Place = tuple[int, int, int | None, float]  # layer, node, ghost, x


@pytest.fixture(scope="module")
def trace() -> SearchTrace:
    return trace_of()


def places(layout: TreeLayout) -> list[Place]:
    """Everything that stands somewhere, in the order of the walk."""
    found: list[Place] = []

    def walk(branch: Branch, x: float, layer: int) -> None:
        found.append((layer, branch.node, None, x))
        for child, offset in zip(branch.children, branch.xs, strict=False):
            walk(child, x + offset, layer + 1)
        for move, offset in zip(branch.ghosts, branch.xs[len(branch.children) :], strict=True):
            found.append((layer + 1, branch.node, move, x + offset))

    if layout.root:
        walk(layout.root, 0.0, 0)
    return found


def laid(state: TreeState, sizes: Sizes | None = None) -> TreeLayout:
    layout = TreeLayout(state, sizes)
    layout.refresh()
    return layout


@cache
def _traces(text: str) -> SearchTrace:
    return trace_of(text)


def unfolded(trace: SearchTrace, chosen: set[int], show: Show = Show.ALL) -> TreeState:
    """A state of a trace with those of the chosen nodes unfolded that it has."""
    state = state_of(trace)
    state.set_show(show)
    for node in chosen:
        if node < len(trace):
            state.set_unfolded(node, True)
    return state


def check_tidy(layout: TreeLayout, trace: SearchTrace) -> None:
    """No overlaps in a layer, siblings in order, the best line straight, other parents centred, extents true."""
    sizes, found = layout.sizes, places(layout)
    for layer in {place[0] for place in found}:
        row = [place for place in found if place[0] == layer]
        for (_, _, ghost, x), (_, _, next_ghost, next_x) in pairwise(row):
            right = sizes.right if ghost is None else sizes.ghost_right
            left = sizes.left if next_ghost is None else sizes.ghost_left
            assert x + right + sizes.gap <= next_x - left + 1e-6
    lefts = [x - (sizes.left if ghost is None else sizes.ghost_left) for _, _, ghost, x in found]
    rights = [x + (sizes.right if ghost is None else sizes.ghost_right) for _, _, ghost, x in found]
    assert layout.bounds == pytest.approx((min(lefts), max(rights)))

    def centred(branch: Branch, line: list[int]) -> None:
        assert list(branch.xs) == sorted(branch.xs)
        below = [x for child, x in zip(branch.children, branch.xs, strict=False) if child.node in line]
        if branch.node in line and below and branch is not layout.root:
            assert below == [0.0]
        elif branch.xs:
            assert branch.xs[0] + branch.xs[-1] == pytest.approx(0)
        for child in branch.children:
            centred(child, line)

    centred(layout.root, trace.principal_variation(layout.root.node))


STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("fold"), st.integers(0, 109)),
        st.tuples(st.just("moment"), st.integers(0, 400)),
        st.tuples(st.just("select"), st.integers(0, 109)),
        st.tuples(st.just("show"), st.sampled_from(list(Show))),
    ),
    max_size=12,
)


@settings(max_examples=examples(150))
@given(steps=STEPS)
def test_whatever_is_unfolded_it_is_tidy_and_as_if_made_anew(trace: SearchTrace, steps: list[tuple[str, int]]) -> None:
    state = state_of(trace)
    layout = laid(state)
    for what, value in steps:
        if what == "fold":
            state.set_unfolded(value, not state.is_unfolded(value))
        elif what == "moment":
            state.set_step(value)
        elif what == "select":
            state.select(value)
        else:
            state.set_show(value)
        layout.refresh()
        assert places(layout) == places(laid(state))
        check_tidy(layout, trace)


@given(
    text=st.sampled_from(["XO./..X/O..", "X../.O./...", "XOXO/OXOX/.O.X/XO.."]),
    left=st.floats(5, 60),
    right=st.floats(5, 300),
    ghost=st.floats(5, 90),
    chosen=st.sets(st.integers(0, 400), max_size=60),
)
def test_it_is_tidy_for_any_sizes(text: str, left: float, right: float, ghost: float, chosen: set[int]) -> None:
    state = unfolded(_traces(text), chosen)
    check_tidy(laid(state, Sizes(left, right, ghost, ghost / 2)), state.trace)


def test_unfolding_one_node_lays_out_only_it_and_its_ancestors(qapp: QApplication, trace: SearchTrace) -> None:
    """A folded node has the place of its nearest ancestor."""
    state, hidden = state_of(trace), named(trace, "c3 a2")
    folded = laid(state)
    assert folded.made < 20
    assert folded.place(hidden) is None
    assert folded.nearest_shown(hidden) == named(trace, "c3")
    unfold_all(state)
    layout = laid(state)
    whole = layout.made
    assert whole == 110
    node = named(trace, "c3 b2 b1")
    state.set_unfolded(node, False)
    assert layout.refresh()
    assert layout.made == whole + 4
    state.set_unfolded(node, True)
    layout.refresh()
    assert layout.made == whole + 8
    assert not layout.refresh()


@given(
    text=st.sampled_from(["XO./..X/O..", "X../.O./...", "X.O/.../..."]),
    show=st.sampled_from([Show.ALL, Show.BEST_LINE, Show.CUTS]),
    chosen=st.sets(st.integers(0, 400), max_size=40),
    steps=st.lists(st.integers(0, 900), min_size=2, max_size=6),
)
def test_no_place_differs_between_two_steps(text: str, show: Show, chosen: set[int], steps: list[int]) -> None:
    """Whatever is unfolded and shown: neither nodes nor ghosts move while the search goes on, and none is laid out."""
    state = unfolded(_traces(text), chosen, show)
    layout = laid(state)
    still, made = places(layout), layout.made
    for step in steps:
        state.set_step(step)
        assert not layout.refresh()
        assert places(layout) == still
        assert places(laid(state)) == still
    assert layout.made == made


def test_a_point_hits_what_stands_there_and_is_known(qapp: QApplication, trace: SearchTrace) -> None:
    state = state_of(trace)
    unfold_all(state)
    layout = laid(state)
    for step in (*range(0, trace.events.size, 7), trace.events.size - 1):
        state.set_step(step)
        for layer, node, ghost, x in places(layout):
            hit = layout.at(x, layer)
            if not (state.is_entered(node) if ghost is None else ghost in state.ghosts(node)):
                assert hit is None
                continue
            assert (hit.node, hit.ghost, hit.layer, hit.x) == (node, ghost, layer, pytest.approx(x))
            if ghost is None:
                place = layout.place(node)
                assert (place.x, place.layer) == (pytest.approx(x), layer)
    assert layout.at(1e7, 0) is layout.at(0, -1) is None


def test_each_iteration_is_a_tree_of_its_own(qapp: QApplication) -> None:
    trace = trace_of(algorithm=Algorithm(tt=True, tt_mib=1, iterative=True), limits=Limits(depth=3))
    state = state_of(trace)
    layout = TreeLayout(state)
    for root in trace.roots():
        state.set_step(trace.events.entered(root))
        layout.refresh()
        assert layout.root.node == root


def test_an_unfolding_glides_between_the_two_layouts(qapp: QApplication, trace: SearchTrace) -> None:
    """Half way each node that was there stands in the middle of its two places; at the end all is as made anew."""
    state = state_of(trace)
    layout = laid(state)
    before = {node: x for _, node, ghost, x in places(layout) if ghost is None}
    state.set_unfolded(named(trace, "b1"), True)
    layout.refresh()
    after, whole = {node: x for _, node, ghost, x in places(layout) if ghost is None}, places(layout)
    assert after != before
    layout.glide(0.5)
    for _, node, ghost, x in places(layout):
        if node in before and ghost is None:
            assert x == pytest.approx((before[node] + after[node]) / 2)
    layout.glide(1.0)
    assert places(layout) == whole


def test_a_pill_stands_for_what_is_left_out(qapp: QApplication, trace: SearchTrace) -> None:
    state = state_of(trace)
    layout = TreeLayout(state)
    out = frozenset(trace.children(0)[3:])
    layout.set_left_out(out)
    layout.refresh()
    assert (len(layout.root.children), layout.root.more) == (3, 2)
    assert layout.at(layout.root.xs[-1], 1).more
    assert layout.place(trace.children(0)[4]) is None


def test_without_a_trace_there_is_nothing(qapp: QApplication) -> None:
    state = TreeState()
    layout = TreeLayout(state)
    assert not layout.refresh()
    assert layout.bounds == (0.0, 0.0)
    assert layout.at(0, 0) is None
