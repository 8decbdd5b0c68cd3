"""What is painted of nodes and ghosts: as far as they are inside the view, and no other node's picture."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF, QRectF
from pytestqt.qtbot import QtBot

from tests.ui.tree_help import state_of, trace_of
from ttt_gui.engine.instep.overlay import Who
from ttt_gui.ui.drawing.face import face_of
from ttt_gui.ui.drawing.node import Sprites
from ttt_gui.ui.drawing.style import FaceKind, TreeStyle
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.tree.view import TreeView


def test_a_ghost_that_is_wholly_in_the_view_is_painted_there(qtbot: QtBot, look: Look) -> None:
    """It is narrower than a full node, whose texts stand at the right of its board."""
    state = state_of(trace_of())
    view = TreeView(look, state)
    qtbot.addWidget(view)
    view.resize(1000, 640)
    with qtbot.waitExposed(view):
        view.show()
    node = next(node for node in range(len(state.trace)) if len(state.trace.node(node).pruned) > 1)
    first, second = state.trace.node(node).pruned[:2]
    view.set_kind(FaceKind.FULL)
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
    view = TreeView(look, state)
    qtbot.addWidget(view)
    view.resize(592, 579)
    with qtbot.waitExposed(view):
        view.show()
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


@pytest.mark.parametrize("change", [{"played": True}, {"kind": Who.THIS}])
def test_a_dot_is_not_painted_for_one_that_looks_different(look: Look, change: dict[str, object]) -> None:
    """The move that was played, and what one of two searches alone visits, had the picture of any such node."""
    state = state_of(trace_of())
    style = TreeStyle.of(look.tokens, look.font(0.92), state.trace).at(FaceKind.DOTS, 0.8)
    face, sprites = face_of(state, state.trace.children(0)[1], frozenset()), Sprites()
    plain, _ = sprites.get(style, face, 1.0)
    assert sprites.get(style, replace(face, **change), 1.0)[0].toImage() != plain.toImage()
