"""What is painted of nodes and edges: as far as they are inside the view, and no other node's picture."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRectF
from pytestqt.qtbot import QtBot

from tests.ui.tree_help import SMALL, shown, state_of, trace_of
from ttt_gui.session.settings import TypeSize
from ttt_gui.ui.drawing.node import Sprites
from ttt_gui.ui.drawing.painter import curves
from ttt_gui.ui.drawing.render_state import board_rect, node_render_state, ring_rect, ring_width, texts
from ttt_gui.ui.drawing.style import NodeDetail, TreeStyle
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.tree.view import TreeView


def test_a_ghost_that_is_wholly_in_the_view_is_painted_there(qtbot: QtBot, look: Look) -> None:
    """It is narrower than a full node, whose texts stand at the right of its board."""
    state = state_of(trace_of())
    view = shown(qtbot, TreeView(look, state), 1000, 640)
    node = next(node for node in range(len(state.trace)) if len(state.trace.node(node).pruned) > 1)
    first, second = state.trace.node(node).pruned[:2]
    view.set_kind(NodeDetail.FULL)
    state.select_pruned(node, first)
    view.camera.show_node(node)
    place = view.painter.layout.place_of_ghost(node, second)
    assert place

    def board() -> QRectF:
        rect = view.painter.board_rect(place.x, place.layer)
        return QRectF(view.port.screen(rect.topLeft()), view.port.screen(rect.bottomRight()))

    view.pan(QPointF(view.width() - 40 - board().right(), view.height() / 2 - board().center().y()))
    assert view.width() - 60 < board().right() < view.width()
    image = view.grab(board().toAlignedRect()).toImage()
    colours = {image.pixel(x, y) for x in range(image.width()) for y in range(image.height())}
    assert len(colours) > 20, "the ground alone has one or two"


@pytest.mark.slow
def test_what_is_partly_in_view_is_painted(qtbot: QtBot, look: Look) -> None:
    """As far as it is inside."""
    state = state_of(trace_of(".../.X./..."))
    view = shown(qtbot, TreeView(look, state), 592, 579)
    partly = 0
    for width in range(560, 680, 4):
        view.resize(width, 579)
        image = view.grab().toImage()
        for node, _, _ in view.painter.seen.nodes:
            place = view.painter.layout.place(node)
            assert place
            board = view.painter.board_rect(place.x, place.layer).translated(view.port.drawn)
            inside = board.intersected(view.port.room.adjusted(2, 0, -2, -2))
            if inside.isEmpty() or inside == board or min(inside.width(), inside.height()) < 24:
                continue
            partly += 1
            part = image.copy(inside.toAlignedRect())
            colours = {part.pixel(x, y) for x in range(part.width()) for y in range(part.height())}
            assert len(colours) > 8, (node, width)
    assert partly


@pytest.mark.parametrize("change", [{"played": True}, {"highlighted": True}])
def test_a_dot_is_not_painted_for_one_that_looks_different(look: Look, change: dict[str, object]) -> None:
    """The move that was played, and what one of two searches alone visits, had the picture of any such node."""
    state = state_of(trace_of())
    style = TreeStyle.for_trace(look.tokens, look.font(0.92), state.trace).at(NodeDetail.DOTS, 0.8)
    render_state, sprites = node_render_state(state, state.trace.children(0)[1], frozenset()), Sprites()
    plain, _ = sprites.get(style, render_state, 1.0)
    assert sprites.get(style, replace(render_state, **change), 1.0)[0].toImage() != plain.toImage()


@pytest.mark.parametrize("zoom", [0.7, 0.75, 1.0, 1.5])
@pytest.mark.parametrize("size", [TypeSize.NORMAL, TypeSize.LARGEST])
def test_the_ring_has_room_between_a_compact_board_and_its_texts(look: Look, zoom: float, size: TypeSize) -> None:
    """The ring around a selected node touches neither."""
    look.set_type_size(size)
    state = state_of(trace_of(SMALL))
    style = TreeStyle.for_trace(look.tokens, look.font(0.92), state.trace).at(NodeDetail.COMPACT, zoom)
    half = ring_width(style) / 2
    ring, board = ring_rect(style), board_rect(style)
    outer = ring.adjusted(-half, -half, half, half)
    assert board.left() - (ring.left() + half) >= 1.5, "the thickest frame of a board is as far outside"
    values = 0
    for node in range(len(state.trace)):
        for text in texts(style, node_render_state(state, node, frozenset())):
            assert text.rect.bottom() <= outer.top() + 1e-6 or text.rect.top() >= outer.bottom() - 1e-6, text
            values += text.font == style.big
    assert values >= len(state.trace)


FAR = st.floats(-100_000, 100_000)


@given(x=FAR, to_x=FAR)
def test_a_wide_edge_is_cut_to_what_is_seen(x: float, to_x: float) -> None:
    clip = QRectF(-500, 0, 1000, 600)
    path = next(curves([(x, 100.0, to_x, 150.0)], clip, 30.0))
    inside = path.boundingRect()
    if max(x, to_x) <= -520 or min(x, to_x) >= 520:
        assert path.elementCount() <= 2, "only the stem"
        return
    ends = [path.elementAt(path.elementCount() - 4), path.elementAt(path.elementCount() - 1)]
    for end in ends:
        assert -521 <= end.x <= 521
        share = (end.x - x) / (to_x - x) if to_x != x else 0.0
        # y follows from x: both are cubics of the same time, x(t) = x + dx (3t² - 2t³).
        low, high = 0.0, 1.0
        for _ in range(60):
            middle = (low + high) / 2
            low, high = (middle, high) if 3 * middle**2 - 2 * middle**3 < share else (low, middle)
        time = (low + high) / 2
        y = 100 + 50 * (3 * (1 - time) ** 2 * time * 0.6 + 3 * (1 - time) * time**2 * 0.4 + time**3)
        if abs(to_x - x) > 1:
            assert end.y == pytest.approx(y, abs=0.5)
    assert inside.height() <= 81


def test_one_stem_for_all_children() -> None:
    clip = QRectF(-500, 0, 1000, 600)
    paths = list(curves([(0.0, 100.0, -50.0, 150.0), (0.0, 100.0, 50.0, 150.0)], clip, 30.0))
    assert [path.elementAt(0).y for path in paths] == [70.0, 100.0]
    assert [path.currentPosition().x() for path in paths] == [-50.0, 50.0]
