"""The layout of the tree is tidy, and what is kept from one refresh to the next is as if made anew."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtWidgets import QApplication

from tests.ui.tree_help import named, state_of, trace_of, unfold_all
from ttt_gui.engine.request import Algorithm
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


def check_tidy(layout: TreeLayout) -> None:
    """No overlaps in a layer, siblings in order, parents centred, extents true."""
    sizes, found = layout.sizes, places(layout)
    for layer in {place[0] for place in found}:
        row = [place for place in found if place[0] == layer]
        for (_, _, ghost, x), (_, _, next_ghost, next_x) in pairwise(row):
            right = sizes.right if ghost is None else sizes.ghost_right
            left = sizes.left if next_ghost is None else sizes.ghost_left
            assert x + right + sizes.gap <= next_x - left + 1e-6
    reach = [
        (
            x - (sizes.left if ghost is None else sizes.ghost_left),
            x + (sizes.right if ghost is None else sizes.ghost_right),
        )
        for _, _, ghost, x in found
    ]
    assert layout.bounds[0] == pytest.approx(min(left for left, _ in reach))
    assert layout.bounds[2] == pytest.approx(max(right for _, right in reach))

    def centred(branch: Branch) -> None:
        if branch.xs:
            assert branch.xs[0] + branch.xs[-1] == pytest.approx(0)
            assert list(branch.xs) == sorted(branch.xs)
        for child in branch.children:
            centred(child)

    assert layout.root is not None
    centred(layout.root)


STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("fold"), st.integers(0, 109)),
        st.tuples(st.just("moment"), st.integers(0, 400)),
        st.tuples(st.just("select"), st.integers(0, 109)),
        st.tuples(st.just("show"), st.sampled_from(list(Show))),
    ),
    max_size=12,
)


@settings(max_examples=150)
@given(steps=STEPS)
def test_whatever_is_unfolded_it_is_tidy_and_as_if_made_anew(trace: SearchTrace, steps: list[tuple[str, int]]) -> None:
    state = state_of(trace)
    layout = TreeLayout(state)
    layout.refresh()
    for what, value in steps:
        if what == "fold":
            state.set_unfolded(value, not state.is_unfolded(value))
        elif what == "moment":
            state.set_moment(value)
        elif what == "select":
            state.select(value)
        else:
            state.set_show(value)
        layout.refresh()
        fresh = TreeLayout(state)
        fresh.refresh()
        assert places(layout) == places(fresh)
        check_tidy(layout)


@settings(max_examples=60)
@given(
    text=st.sampled_from(["XO./..X/O..", "X../.O./...", "XO../..../..../..XO"]),
    left=st.floats(5, 60),
    right=st.floats(5, 300),
    ghost=st.floats(5, 90),
    chosen=st.sets(st.integers(0, 400), max_size=60),
)
def test_it_is_tidy_for_any_sizes(text: str, left: float, right: float, ghost: float, chosen: set[int]) -> None:
    state = state_of(trace_of(text) if text.count("/") == 2 else trace_of("XOXO/OXOX/.O.X/XO.."))
    for node in chosen:
        if state.trace and node < len(state.trace):
            state.set_unfolded(node, True)
    layout = TreeLayout(state, Sizes(left, right, ghost, ghost / 2))
    layout.refresh()
    check_tidy(layout)


def test_unfolding_one_node_lays_out_only_it_and_its_ancestors(qapp: QApplication, trace: SearchTrace) -> None:
    state = state_of(trace)
    unfold_all(state)
    layout = TreeLayout(state)
    layout.refresh()
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


def test_a_step_of_the_moment_lays_out_only_the_way_to_it(qapp: QApplication, trace: SearchTrace) -> None:
    state = state_of(trace)
    unfold_all(state)
    layout = TreeLayout(state)
    layout.refresh()
    for moment in range(trace.events.size - 2, 0, -1):
        before = layout.made
        state.set_moment(moment)
        layout.refresh()
        assert layout.made - before <= 6


def test_a_point_hits_what_stands_there(qapp: QApplication, trace: SearchTrace) -> None:
    state = state_of(trace)
    unfold_all(state)
    layout = TreeLayout(state)
    layout.refresh()
    for layer, node, ghost, x in places(layout):
        hit = layout.at(x, (layer + 0.3) * layout.sizes.pitch)
        assert hit is not None
        assert (hit.node, hit.ghost, hit.layer) == (node, ghost, layer)
        assert hit.x == pytest.approx(x)
        if ghost is None:
            place = layout.place(node)
            assert place is not None
            assert (place.x, place.layer) == (pytest.approx(x), layer)
    assert layout.at(1e7, 10) is None
    assert layout.at(0, -1) is None


def test_what_is_folded_has_its_nearest_ancestor(qapp: QApplication, trace: SearchTrace) -> None:
    state = state_of(trace)
    layout = TreeLayout(state)
    layout.refresh()
    hidden = named(trace, "c3 a2")
    assert layout.place(hidden) is None
    assert layout.nearest_shown(hidden) == named(trace, "c3")


def test_without_a_trace_there_is_nothing(qapp: QApplication) -> None:
    state = TreeState()
    layout = TreeLayout(state)
    assert not layout.refresh()
    assert layout.bounds == (0.0, 0.0, 0.0, 0.0)
    assert layout.at(0, 0) is None


def test_a_large_trace_lays_out_only_what_is_unfolded(qapp: QApplication) -> None:
    state = state_of(trace_of("X../.../...", Algorithm(alpha_beta=False)))
    layout = TreeLayout(state)
    layout.refresh()
    assert layout.made < 60
