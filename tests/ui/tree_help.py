"""Traces to look at, a state that shows one, and how its picture has to begin."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QSplitter, QWidget
from pytestqt.qtbot import QtBot

from ttt_gui.engine.numbers.search import search_numbers
from ttt_gui.engine.numbers.text import parse_number_tree
from ttt_gui.engine.numbers.tree import EXAMPLE
from ttt_gui.engine.request import Algorithm, Limits, SearchRequest
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.game.position import parse_position
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.game.play import Phase
from ttt_gui.ui.drawing.render_state import board_rect, more_pill, texts
from ttt_gui.ui.drawing.style import NodeDetail
from ttt_gui.ui.look.theme import pixel_size
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.tree.panels import TreePanels
from ttt_gui.ui.tree.view import TreeView

Shown = TypeVar("Shown", bound=QWidget)

SMALL = "XO./..X/O.."  # 110 nodes by alpha-beta: X wins in 2 by b2


def side_by_side(panels: TreePanels) -> QWidget:
    """The search and its explanation in one widget, as the window has them where it is wide."""
    columns = QSplitter()
    columns.addWidget(panels.search)
    columns.addWidget(panels.pages)
    columns.setSizes([700, 300])
    return columns


def trace_of(text: str = SMALL, algorithm: Algorithm | None = None, limits: Limits | None = None) -> SearchTrace:
    """The trace of a whole search, with its events made."""
    request = SearchRequest(parse_position(text), algorithm or Algorithm(), limits or Limits(), trace_nodes=2_000_000)
    trace = Searcher(request).run().trace
    assert trace is not None
    assert trace.events.size
    return trace


def numbers_trace(text: str = EXAMPLE, algorithm: Algorithm | None = None) -> SearchTrace:
    """The trace of a search of a number tree, with its events made."""
    trace = search_numbers(parse_number_tree(text), algorithm or Algorithm()).trace
    trace.list_events()
    return trace


def shown(qtbot: QtBot, widget: Shown, *size: int) -> Shown:
    """The widget on the screen, as large as asked for."""
    qtbot.addWidget(widget)
    if size:
        widget.resize(*size)
    with qtbot.waitActive(widget):
        widget.show()
    return widget


def state_of(trace: SearchTrace) -> TreeState:
    state = TreeState()
    state.set_trace(trace)
    return state


def answer(qtbot: QtBot, controller: GameController, cell: int) -> None:
    """Play, and wait for the computer's reply."""
    with qtbot.waitSignal(controller.game_analysis.searched):
        controller.game.play(cell)
    qtbot.waitUntil(lambda: controller.game.phase in (Phase.HUMAN_TURN, Phase.OVER))


def named(trace: SearchTrace, moves: str) -> int:
    """The node that these moves from the last root lead to."""
    node = trace.roots()[-1]
    for word in moves.split():
        node = next(child for child in trace.children(node) if trace.move_name(trace.node(child).move or 0) == word)
    return node


def unfold_all(state: TreeState) -> None:
    """Unfold every node: for small traces."""
    assert state.trace is not None
    for node in range(len(state.trace)):
        if state.trace.log.after(node) > node + 1:
            state.set_unfolded(node, True)


def render_state_rects(view: TreeView, nodes: list[int] | None = None) -> dict[int, list[QRectF]]:
    """Where in the view the boards, texts and pills of nodes are, of the root and its moves if none are given; nodes
    that are not shown at the step, or for which a pill stands, are left out."""
    state = view._state
    found: dict[int, list[QRectF]] = {}
    for node in [state.top, *state.shown_children(state.top)] if nodes is None else nodes:
        place = view.painter.layout.place(node)
        if place and (state.is_seen(node) or place.layer == 0):
            style, at = view.painter.style, view.painter.origin(place.x, place.layer) + view.port.drawn
            rects = (board_rect(style), *(text.rect for text in texts(style, view.painter.render_state(node))))
            found[node] = [rect.translated(at) for rect in rects]
    return found


def more_rect(view: TreeView) -> QRectF:
    """Where in the view the pill is that stands for root moves left out; empty where there is none."""
    root = view.painter.layout.root
    if root is None or not root.more:
        return QRectF()
    pill = more_pill(view.painter.style, root.more).rect
    return pill.translated(view.painter.origin(root.xs[-1], 1) + view.port.drawn)


def check_opening(view: TreeView, state: TreeState) -> None:
    """Root and moves wholly in the view, clear of the column and of one another, no text cut or too small."""
    room = QRectF(view.rect()).adjusted(view.painter.style.margin, 0, 0, 0)
    render_states = render_state_rects(view)
    everyone = [state.top, *state.shown_children(state.top)]
    root = view.painter.layout.root
    assert root is not None
    assert len(render_states) + root.more == len(everyone)
    assert state.top in render_states
    boxes = []
    for node, rects in render_states.items():
        for rect in rects:
            assert room.contains(rect), (node, rect)
        whole = QRectF(rects[0])
        for rect in rects[1:]:
            whole = whole.united(rect)
        boxes.append(whole)
    pill = more_rect(view)
    assert pill.isEmpty() == (not root.more)
    if root.more:
        assert room.contains(pill)
        boxes.append(pill)
    for number, box in enumerate(boxes):
        assert not any(box.intersects(other) for other in boxes[:number])
    if len(boxes) > 2:
        first, last = min(boxes[1:], key=QRectF.left), max(boxes[1:], key=QRectF.right)
        middle = (first.center().x() + last.center().x()) / 2
        if not root.more:
            assert boxes[0].left() < middle < boxes[0].right(), "the root stands over the middle of its moves"
    for node in render_states:
        for text in texts(view.painter.style, view.painter.render_state(node)):
            assert QFontMetricsF(text.font).horizontalAdvance(text.text) <= text.rect.width() + 0.01
            assert pixel_size(text.font) >= 12
    if view.kind is not NodeDetail.FULL:
        assert view.painter.style.has_values, "every value can be read"
        for node in render_states:
            values = [each.text for each in texts(view.painter.style, view.painter.render_state(node))]
            assert view.painter.render_state(node).short in values
