"""How a tree is first seen, by geometry: the root and all its moves whole, beside the column and one another."""

from __future__ import annotations

from functools import cache

import pytest
from PySide6.QtCore import QPointF, Qt
from pytestqt.qtbot import QtBot

from tests.ui.tree_help import check_opening, more_rect, render_state_rects, shown, state_of, trace_of
from ttt_gui.engine.request import Algorithm, Limits
from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.ui.drawing.render_state import texts
from ttt_gui.ui.drawing.style import NodeDetail
from ttt_gui.ui.look.theme import Look, pixel_size
from ttt_gui.ui.tree.surface import STEP
from ttt_gui.ui.tree.view import TreeView

SIZES = [(560, 380), (640, 470), (700, 600), (735, 640), (1200, 830)]
"""What the middle column has in windows of 900 x 640 to 1920 x 1080."""


def board(rows: int, first: int) -> str:
    """An empty board with X's first move."""
    cells = ["X" if cell == first else "." for cell in range(rows * rows)]
    return "/".join("".join(cells[row * rows : (row + 1) * rows]) for row in range(rows))


BOARDS = [
    *(board(3, first) for first in range(9)),
    "XO./..X/O..",
    board(4, 5),
    board(5, 12),
    board(8, 27),
    "/".join(["." * 8] * 8),
]


@cache
def searched(text: str, alpha_beta: bool = True) -> SearchTrace:
    rows = text.count("/") + 1
    limits = Limits() if rows == 3 else Limits(depth={4: 4, 5: 3, 8: 2}[rows])
    return trace_of(text, Algorithm(alpha_beta=alpha_beta), limits)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("text", BOARDS)
@pytest.mark.slow
def test_the_root_and_all_its_moves_are_whole(qtbot: QtBot, look: Look, text: str, size: tuple[int, int]) -> None:
    state = state_of(searched(text))
    view = shown(qtbot, TreeView(look, state), *size)
    check_opening(view, state)


@pytest.mark.slow
def test_they_are_at_every_other_size_until_a_person_moves(qtbot: QtBot, look: Look) -> None:
    for text in (board(3, 1), board(4, 5), "/".join(["." * 8] * 8)):
        state = state_of(searched(text))
        view = shown(qtbot, TreeView(look, state), *SIZES[-1])
        for size in (*SIZES, *SIZES[::-1]):
            view.resize(*size)
            check_opening(view, state)
        view.zoom_by(STEP)
        kept = view.zoom
        view.resize(*SIZES[0])
        assert view.zoom == kept
        view.fit()
        check_opening(view, state)


def test_compact_render_states_are_preferred_where_they_can_be_read(qtbot: QtBot, look: Look) -> None:
    for text, size, kind in (
        (board(3, 1), (735, 640), NodeDetail.COMPACT),
        (board(3, 1), (560, 380), NodeDetail.COMPACT),
        (board(4, 5), (1200, 830), NodeDetail.COMPACT),
        ("/".join(["." * 8] * 8), (560, 380), NodeDetail.DOTS),
    ):
        view = shown(qtbot, TreeView(look, state_of(searched(text))), *size)
        assert view.kind is kind


def test_where_there_is_no_room_the_best_stand_there_and_a_pill_for_the_rest(qtbot: QtBot, look: Look) -> None:
    state = state_of(searched("/".join(["." * 8] * 8)))
    view = shown(qtbot, TreeView(look, state), 560, 380)
    layout = view.painter.layout
    assert layout.root.more > 30
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=more_rect(view).center().toPoint())
    assert not layout.root.more, "a click unfolds them"
    view.fit()
    assert layout.root.more > 30
    best = state.trace.best_child(0) if state.trace else None
    assert best not in layout.left_out
    qtbot.keyClick(view, Qt.Key.Key_R)
    assert not layout.root.more
    assert len(layout.root.children) == 64
    view.fit()
    assert layout.root.more > 30
    state.select(min(layout.left_out))
    assert not layout.root.more, "what is selected is seen"


def test_plain_minimax_repeats_no_window(qtbot: QtBot, look: Look) -> None:
    state = state_of(searched("XO./..X/O..", alpha_beta=False))
    view = shown(qtbot, TreeView(look, state), 1200, 830)
    view.set_kind(NodeDetail.FULL)
    words = [
        text.text
        for node in render_state_rects(view)
        for text in texts(view.painter.style, view.painter.render_state(node))
    ]
    assert words
    assert not any("α" in word for word in words)


@pytest.mark.parametrize("kind", list(NodeDetail))
def test_no_type_is_too_small_at_any_zoom(qtbot: QtBot, look: Look, kind: NodeDetail) -> None:
    state = state_of(searched("XO./..X/O.."))
    view = shown(qtbot, TreeView(look, state), 735, 640)
    view.set_kind(kind)
    for zoom in (0.05, 0.2, 0.4, 0.6, 0.9, 1.3, 2.2, 4.0):
        view.set_zoom(zoom)
        style = view.painter.style
        sizes = style.sizes
        for node in render_state_rects(view):
            for text in texts(style, view.painter.render_state(node)):
                assert pixel_size(text.font) >= 12
                if kind is not NodeDetail.FULL:
                    assert text.rect.width() <= (sizes.left + sizes.right + sizes.gap) * zoom, "none on its neighbour"


def test_the_window_of_the_selected_node_is_whole_and_covers_none(qtbot: QtBot, look: Look) -> None:
    state = state_of(searched(board(3, 1)))
    view = shown(qtbot, TreeView(look, state), 560, 380)
    sides = set()
    for by in (QPointF(), QPointF(400, 0)):
        view.pan(by)
        for node in (*state.shown_children(state.top), state.top):
            state.select(node)
            place = view.painter.layout.place(node)
            view.viewport().repaint()
            for text in view.painter.callout(place, view.port.seen):
                rect = text.rect.translated(view.painter.origin(place.x, place.layer))
                assert view.port.seen.adjusted(view.painter.style.margin, 0, 0, 0).contains(rect)
                assert view.painter.is_free(rect)
                sides.add(text.rect.left() > 0)
    assert sides == {True, False}


@pytest.mark.parametrize("by", [QPointF(), QPointF(-300, -40)], ids=["fitted", "panned"])
def test_it_comes_back_as_it_was_left(qtbot: QtBot, look: Look, by: QPointF) -> None:
    """The window lays it out at other sizes before it has its own again."""
    state = state_of(searched(board(3, 4)))
    view = shown(qtbot, TreeView(look, state), 592, 579)
    node = state.shown_children(state.top)[3]
    state.select(node)
    state.set_unfolded(node, True)
    if not by.isNull():
        view.pan(by)
    before = (view.kind, view.zoom, view.port.offset, view.is_automatic)
    assert view.kind is NodeDetail.COMPACT
    view.hide()
    for width in (370, 604):
        view.resize(width, 522)
    view.show()
    view.resize(592, 579)
    assert (view.kind, view.zoom, view.port.offset, view.is_automatic) == before


def test_what_is_unfolded_takes_no_value_from_the_root_moves(qtbot: QtBot, look: Look) -> None:
    """Fit keeps a level of detail that can be read where a second wide subtree spreads the root's moves; again:
    everything.
    """
    state = state_of(searched(board(3, 4)))
    view = shown(qtbot, TreeView(look, state), 592, 579)
    node = state.shown_children(state.top)[3]
    state.select(node)
    state.set_unfolded(node, True)
    for width in (600, 592):
        view.resize(width, 579)
        check_opening(view, state)
        assert view.kind is NodeDetail.COMPACT
        assert view.painter.layout.left_out
        assert node not in view.painter.layout.left_out
    view.fit()
    assert not view.painter.layout.left_out, "it was fitted: everything"
    view.fit()
    check_opening(view, state)
