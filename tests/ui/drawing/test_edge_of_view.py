"""What is painted at the edges of the picture: whole nodes and ghosts, and no halves."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from pytestqt.qtbot import QtBot

from tests.ui.tree_help import state_of, trace_of
from ttt_gui.ui.drawing.style import FaceKind
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
    view.show_node(node)
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


def test_at_the_opening_no_node_stands_half_in_the_fade(qtbot: QtBot, look: Look) -> None:
    """Where one would, there is the ground alone; at some of the widths one would."""
    state = state_of(trace_of(".../.X./..."))
    view = TreeView(look, state)
    qtbot.addWidget(view)
    view.resize(592, 579)
    with qtbot.waitExposed(view):
        view.show()
    half = 0
    for width in range(560, 680, 4):
        view.resize(width, 579)
        image = view.grab().toImage()
        room = view.port.room.adjusted(-1, 0, 1, 0)
        for node, _, _ in view.painter.seen.nodes:
            place = view.painter.layout.place(node)
            assert place
            slot = view.painter.slot(place.x, place.layer).translated(view.port.drawn)
            board = view.painter.board_rect(place.x, place.layer).translated(view.port.drawn).adjusted(4, 4, -4, -4)
            inside = view.painter.gutter + 8 < board.left() and board.right() < width - 8
            if inside and not (room.left() <= slot.left() and slot.right() <= room.right()):
                half += 1
                part = image.copy(board.toAlignedRect())
                colours = {part.pixel(x, y) for x in range(part.width()) for y in range(part.height())}
                assert len(colours) < 20, (node, width)
    assert half
