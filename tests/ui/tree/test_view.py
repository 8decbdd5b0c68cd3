"""The picture of the tree: what keys, clicks and the wheel do, and that only what is seen is painted."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QContextMenuEvent, QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from tests.ui.tree_help import named, numbers_trace, render_state_rects, shown, trace_of, unfold_all
from tests.ui.widgets_help import Paints, come_to_rest
from ttt_gui.engine.request import Algorithm, Limits
from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.game.position import Position
from ttt_gui.session.settings import Theme
from ttt_gui.ui.drawing import painter
from ttt_gui.ui.drawing.render_state import best_line, node_render_state, pill_rect
from ttt_gui.ui.drawing.style import NodeDetail
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.trace.state import OPEN, HiddenAnswers, Show, TreeState
from ttt_gui.ui.tree.canvas import LARGEST_ZOOM
from ttt_gui.ui.tree.view import TreePane, TreeView

Keys = Qt.Key


@pytest.fixture
def view(qtbot: QtBot, look: Look, state: TreeState) -> TreeView:
    return shown(qtbot, TreeView(look, state), 1000, 640)


def board_point(view: TreeView, node: int) -> QPoint:
    """The middle of a node's board in the widget."""
    place = view.painter.layout.place(node)
    world = view.painter.board_rect(place.x, place.layer).center()
    return view.port.screen(world).toPoint()


def pill_point(view: TreeView, node: int) -> QPoint:
    place = view.painter.layout.place(node)
    world = view.painter.origin(place.x, place.layer) + pill_rect(view.painter.style).center()
    return view.port.screen(world).toPoint()


def click(qtbot: QtBot, view: TreeView, point: QPoint) -> None:
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=point)


@pytest.mark.parametrize(
    ("text", "limits"),
    [(".../.X./...", Limits()), ("/".join([*["........"] * 4, "...X....", *["........"] * 3]), Limits(2))],
)
def test_a_search_that_is_followed_is_in_sight_at_every_event_and_stays_as_large_as_it_is(
    qtbot: QtBot, look: Look, text: str, limits: Limits
) -> None:
    """The root, its moves and the line that is searched; a pill stands for the rest, and for moves without room."""
    trace = trace_of(text, limits=limits)
    state = TreeState()
    state.set_trace(trace)
    view = shown(qtbot, TreeView(look, state), 640, 520)
    state.follow()
    style = view.painter.style
    assert style.has_values
    for step in range(300):
        state.go(step)
        assert view.is_in_sight
        assert view.camera.sight_of(state.selected)
        assert (view.painter.style.pitch, view.zoom, view.kind) == (style.pitch, style.zoom, style.kind)
        line = trace.path(state.selected)
        assert all(state.is_unfolded(node) or not trace.children(node) for node in line)
        assert all(
            not set(state.shown_children(node)) - view._layout.left_out - set(state.unfolded) for node in line[1:]
        )
    moves = set(trace.children(state.top)) & view._layout.left_out
    assert len(moves) in (0, len(trace.children(state.top)) - 1)
    state.go(trace.events.size)
    assert not state.is_following


def test_a_click_on_the_pill_unfolds_and_folds(qtbot: QtBot, view: TreeView, state: TreeState) -> None:
    node = named(state.trace, "b2 b1")
    view.camera.show_node(node)
    before = pill_point(view, node)
    click(qtbot, view, before)
    assert state.is_unfolded(node)
    assert (pill_point(view, node) - before).manhattanLength() <= 2, "what is under the pointer stays there"
    assert state.selected == 0
    assert view.rect().contains(board_point(view, node)), "what was clicked stays in sight, with what it unfolds"
    assert view.rect().contains(board_point(view, state.shown_children(node)[0]))
    click(qtbot, view, pill_point(view, node))
    assert not state.is_unfolded(node)


def test_a_click_selects_and_the_other_button_asks_what_can_be_done(
    qtbot: QtBot, view: TreeView, state: TreeState
) -> None:
    node = named(state.trace, "b2")
    click(qtbot, view, board_point(view, node))
    assert state.selected == node
    other = named(state.trace, "b1")
    at = board_point(view, other)
    with qtbot.waitSignal(state.menu_requested):
        event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, view.mapToGlobal(at))
        QApplication.sendEvent(view.viewport(), event)
    assert state.selected == other


def test_a_click_on_a_ghost_selects_it(qtbot: QtBot, view: TreeView, state: TreeState) -> None:
    node = named(state.trace, "b1")
    state.select(node)
    state.set_unfolded(node, True)
    move = state.trace.node(node).pruned[1]
    place = view.painter.layout.place_of_ghost(node, move)
    before = view.grab().toImage()
    with qtbot.waitSignal(state.selection_changed):
        click(qtbot, view, view.port.screen(view.painter.board_rect(place.x, place.layer).center()).toPoint())
    assert (state.selected, state.pruned) == (node, move)
    assert view.grab().toImage() != before, "a ring is around it"


def test_every_node_is_reached_by_keys(qtbot: QtBot, view: TreeView, state: TreeState) -> None:
    """→ unfolds and goes down, ↓ goes along, ← folds and goes up: a walk through the whole tree."""
    trace, seen = state.trace, set()
    for node in sorted(state.unfolded):
        state.set_unfolded(node, False)

    def walk(node: int) -> None:
        assert state.selected == node
        seen.add(node)
        if not trace.children(node):
            return
        qtbot.keyClick(view, Keys.Key_Right)
        assert state.is_unfolded(node)
        qtbot.keyClick(view, Keys.Key_Right)
        for number, child in enumerate(trace.children(node)):
            if number:
                qtbot.keyClick(view, Keys.Key_Down)
            walk(child)
        qtbot.keyClick(view, Keys.Key_Left)
        if state.selected != node:
            qtbot.keyClick(view, Keys.Key_Left)
        assert state.selected == node
        qtbot.keyClick(view, Keys.Key_Left)
        assert not state.is_unfolded(node)

    walk(0)
    assert len(seen) == 110


def test_the_selected_node_is_kept_in_sight(view: TreeView, state: TreeState) -> None:
    unfold_all(state)
    for node in range(7, 110, 7):
        state.select(node)
        assert view.rect().contains(board_point(view, node))
        assert board_point(view, node).x() > view.painter.style.margin


def test_another_node_or_step_is_painted_at_once(qtbot: QtBot, view: TreeView, state: TreeState) -> None:
    """Also where nothing moves: the ring goes along with the selection, the colours with the step."""
    come_to_rest()
    paints = Paints(view.viewport())
    for change in (partial(state.select, state.trace.children(0)[0]), partial(state.set_step, state.step - 1)):
        before = paints.count
        change()
        qtbot.waitUntil(lambda before=before: paints.count > before)


def test_the_overview_follows_steps_after_a_while(qtbot: QtBot, view: TreeView, state: TreeState) -> None:
    """Not each of many, for it takes as long as they; and the last."""
    unfold_all(state)
    view.set_zoom(LARGEST_ZOOM)
    qtbot.waitUntil(lambda: view.overview.step == state.step)
    for step in (5, 9, 14):
        state.set_step(step)
        view.viewport().repaint()
    assert view.overview.step != 14
    qtbot.waitUntil(lambda: view.overview.step == 14)


def test_zoom_by_keys_and_what_it_says(qtbot: QtBot, view: TreeView) -> None:
    zoom = view.zoom
    with qtbot.waitSignal(view.zoom_changed):
        qtbot.keyClick(view, Keys.Key_Plus)
    assert view.zoom > zoom
    qtbot.keyClick(view, Keys.Key_Minus)
    assert view.zoom == pytest.approx(zoom)
    for _ in range(30):
        qtbot.keyClick(view, Keys.Key_Plus)
    assert view.zoom == LARGEST_ZOOM
    qtbot.keyClick(view, Keys.Key_0)
    assert view.zoom == 1.0


def test_the_wheel_zooms_at_the_cursor(view: TreeView, state: TreeState) -> None:
    """What is there stays there, also where the levels of detail become others."""
    node = named(state.trace, "b2 b1")
    for turned, modifier in ((-120, Qt.KeyboardModifier.NoModifier), (-120, Qt.KeyboardModifier.ControlModifier),
                             (240, Qt.KeyboardModifier.NoModifier), (240, Qt.KeyboardModifier.NoModifier)):  # fmt: skip
        at, zoom = QPointF(board_point(view, node)), view.zoom
        turn = QWheelEvent(
            at, view.mapToGlobal(at), QPoint(), QPoint(0, turned), Qt.MouseButton.NoButton, modifier,
            Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(view.viewport(), turn)
        assert (view.zoom > zoom) == (turned > 0)
        assert (QPointF(board_point(view, node)) - at).manhattanLength() < 24
        hit = view.painter.hit(view.port.world(at))
        assert hit.node == node


def test_dragging_moves_and_selects_nothing(qtbot: QtBot, view: TreeView, state: TreeState) -> None:
    start, before = board_point(view, 0), view.port.offset
    qtbot.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=start)
    for way in (QPoint(20, 5), QPoint(60, 25)):
        qtbot.mouseMove(view.viewport(), start + way)
    with qtbot.assertNotEmitted(state.selection_changed):
        qtbot.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=start + QPoint(60, 25))
    assert view.port.offset != before


def test_fit_shows_what_can_be_read_and_then_everything(qtbot: QtBot, view: TreeView, state: TreeState) -> None:
    unfold_all(state)
    view.pan(QPointF(300, 200))
    assert not view.is_automatic
    qtbot.keyClick(view, Keys.Key_F)
    assert view.is_automatic
    assert view.painter.layout.left_out or not view.port.seen.contains(view.painter.tree_rect)
    assert all(view.port.rect.contains(rect) for rects in render_state_rects(view, [0]).values() for rect in rects)
    qtbot.keyClick(view, Keys.Key_F)
    assert view.port.seen.contains(view.painter.tree_rect)
    assert view.painter.tree_rect.left() + view.port.offset.x() > view.painter.style.margin


def test_a_click_on_the_overview_goes_there(qtbot: QtBot, view: TreeView, state: TreeState) -> None:
    unfold_all(state)
    view.set_zoom(1.0)
    view.grab()
    rect = view.overview.rect
    assert not rect.isEmpty()
    point = rect.center() + QPointF(rect.width() / 4, 0)
    wanted = view.overview.world_at(point)
    pixel = view.overview.world_at(QPointF(1, 0)).x() - view.overview.world_at(QPointF(0, 0)).x()
    click(qtbot, view, point.toPoint())
    assert abs(view.port.seen.center().x() - wanted.x()) < 2 * pixel


@pytest.mark.parametrize("theme", [Theme.LIGHT, Theme.DARK, Theme.HIGH_CONTRAST])
@pytest.mark.parametrize("zoom", [1.0, 0.5, 0.1, 2.0])
@pytest.mark.slow
def test_every_look_zoom_and_step_is_painted(
    view: TreeView, state: TreeState, look: Look, theme: Theme, zoom: float
) -> None:
    """Nothing fails and no two steps are the same picture by mistake."""
    look.set_theme(theme)
    unfold_all(state)
    view.set_zoom(zoom)
    pictures = set()
    for step in (0, 60, 130, state.trace.events.size - 1):
        state.set_step(step)
        pictures.add(bytes(view.grab().toImage().constBits()))
    assert len(pictures) == 4


def test_other_traces_are_painted_too(view: TreeView, state: TreeState) -> None:
    for trace in (
        trace_of(algorithm=Algorithm(tt=True, tt_mib=1, iterative=True), limits=Limits(depth=3)),
        trace_of("XOXO/OXOX/.O.X/XO.."),
    ):
        state.set_trace(trace)
        for show in Show:
            state.set_show(show)
            view.fit()
            assert not view.grab().isNull()
    state.set_trace(None)
    assert not view.grab().isNull()
    view.fit()


def test_only_what_is_seen_is_gathered(view: TreeView, state: TreeState, monkeypatch: pytest.MonkeyPatch) -> None:
    state.set_trace(trace_of("X../.../...", Algorithm(alpha_beta=False)))
    for node in [0, *state.trace.children(0)]:
        for child in state.trace.children(node):
            state.set_unfolded(child, True)
    seen: list[int] = []
    monkeypatch.setattr(
        painter,
        "node_render_state",
        lambda state, node, *rest: seen.append(node) or node_render_state(state, node, *rest),
    )
    view.set_zoom(1.0)
    view.grab()
    assert 3 < len(seen) < 60


def test_a_screen_reader_is_told_the_selected_node(
    view: TreeView, state: TreeState, snapshot: SnapshotAssertion
) -> None:
    assert view.accessibleName() == snapshot
    state.select(named(state.trace, "b1"))
    assert view.accessibleDescription() == snapshot
    state.set_trace(None)
    assert "appears here" in view.accessibleDescription()


def test_no_ghost_is_painted_where_a_question_asks_for_the_cuts(view: TreeView, state: TreeState) -> None:
    node = named(state.trace, "b1")
    state.select(node)
    state.set_unfolded(node, True)
    for hidden_answers in (OPEN, HiddenAnswers(cuts=(node,))):
        state.set_hidden_answers(hidden_answers)
        view.grab()
        cut = {ghost[0] for ghost in view.painter.seen.ghosts}
        assert (node in cut) is (hidden_answers is OPEN)


def test_a_ghost_bears_no_number_and_its_tip_says_how_much_was_skipped(
    qtbot: QtBot, look: Look, state: TreeState, snapshot: SnapshotAssertion
) -> None:
    asked: list[Position] = []

    def skipped(position: Position) -> int | None:
        asked.append(position)
        return 1234

    view = shown(qtbot, TreeView(look, state, skipped), 1400, 640)
    node = named(state.trace, "b1")
    state.select(node)
    state.set_unfolded(node, True)
    view.grab()
    assert view.painter.seen.ghosts
    assert not asked, "what is painted needs no number"
    move = state.trace.node(node).pruned[0]
    place = view.painter.layout.place_of_ghost(node, move)
    middle = view.port.screen(view.painter.board_rect(place.x, place.layer).center()).toPoint()
    assert view.tip_at(QPointF(middle)) == snapshot


def test_the_best_line_is_the_one_known_at_the_step(state: TreeState) -> None:
    """At the end it is that of the trace; before, what the open nodes had found by then, and no more."""
    trace = state.trace
    assert best_line(state) == set(trace.principal_variation(0))
    state.set_step(0)
    assert not best_line(state)
    for step in range(trace.events.size):
        state.set_step(step)
        line = sorted(best_line(state))
        assert all(state.is_entered(node) for node in line)
        best = state.now.path[0].best_child if state.now.path else trace.best_child(0)
        assert line[1:2] == ([best] if best is not None else [])


@pytest.mark.slow
def test_the_overview_never_covers_a_node(view: TreeView, state: TreeState) -> None:
    """It has a corner of its own, or is not there."""
    unfold_all(state)
    view.set_zoom(1.0)
    found = set()
    for node in range(110):
        state.select(node)
        view.grab()
        details = [rect for rects in render_state_rects(view, list(range(110))).values() for rect in rects]
        found.add(view.overview.rect.isEmpty())
        assert not any(view.overview.rect.intersects(rect) for rect in details)
        assert not view.overview.rect.intersects(QRectF(0, 0, view.painter.style.margin, view.height()))
    assert False in found, "there was room somewhere"
    view.resize(300, 200)
    view.grab()
    assert view.overview.rect.isEmpty()


def test_the_way_back_does_not_shift_the_tree(view: TreeView, state: TreeState) -> None:
    """From a step far ahead, with other nodes in sight: what is selected first is so again, and nothing moves."""
    unfold_all(state)
    view.set_zoom(1.0)
    for node in (50, 90, 3):
        state.set_step(state.trace.events.entered(node))
        state.select(node)
        before = view.port.offset
        state.leave()
        assert state.is_home
        assert view.port.offset == before


def test_what_nobody_sees_is_not_laid_out(view: TreeView, state: TreeState) -> None:
    view.hide()
    before = view.painter.layout.made
    state.set_trace(trace_of("X../.O./..."))
    assert view.painter.layout.made == before
    assert view.painter.layout.root is None, "nothing keeps the trace before"
    view.show()
    assert view.painter.layout.root.node == state.top


def test_each_render_state_is_laid_out_once(view: TreeView, state: TreeState) -> None:
    for width in (1600, 500, 1000):
        view.resize(width, 640)
    made, kinds = view.painter.layout.made, set()
    for width in (500, 1000, 1600):
        view.resize(width, 640)
        kinds.add(view.kind)
    assert view.painter.layout.made == made
    assert len(kinds) > 1


def test_the_move_that_was_played_is_selected_unfolded_and_named(qtbot: QtBot, look: Look) -> None:
    """Its label has room beside those of its neighbours, selected or not."""
    trace = trace_of(".../.X./...")
    state = TreeState()
    played = named(trace, "b1")
    state.set_trace(trace, played)
    assert state.selected == played
    assert state.is_home
    assert state.is_unfolded(played)
    view = shown(qtbot, TreeView(look, state), 784, 620)
    for fold in (False, True):
        state.set_unfolded(played, not fold)
        assert view.painter.render_state(played).played
        rects = render_state_rects(view)
        label = rects[played][1]
        others = [rect for node, found in rects.items() if node != played for rect in found]
        assert not any(label.intersects(rect) for rect in others)


def test_render_states_follow_the_zoom_until_they_are_chosen(qtbot: QtBot, view: TreeView) -> None:
    assert view.kind is NodeDetail.COMPACT
    for zoom, kind in (
        (0.6, NodeDetail.DOTS),
        (1.0, NodeDetail.COMPACT),
        (2.0, NodeDetail.FULL),
        (0.3, NodeDetail.DOTS),
    ):
        view.set_zoom(zoom)
        assert view.kind is kind
    with qtbot.waitSignal(
        view.detail_changed, check_params_cb=lambda kind, fitted: (kind, fitted) == (NodeDetail.FULL, False)
    ):
        qtbot.keyClick(view, Keys.Key_1)
    view.set_zoom(0.5)
    assert view.kind is NodeDetail.FULL
    qtbot.keyClick(view, Keys.Key_F)
    assert view.kind is NodeDetail.COMPACT


def test_only_the_view_moves_and_only_where_it_must(view: TreeView, state: TreeState) -> None:
    """Through all steps of the search each event is in sight, and the picture moves for no other reason."""
    unfold_all(state)
    for step in range(state.trace.events.size):
        offset = QPointF(view.port.offset)
        state.set_step(step)
        event = state.now.node
        now = render_state_rects(view, [event])[event][0]
        assert view.port.rect.contains(now)
        if offset != view.port.offset:
            place = view.painter.layout.place(event)
            assert not view.port.room.contains(view.painter.slot(place.x, place.layer).translated(offset))


def test_an_unfolding_glides_and_keeps_the_node_in_its_place(qtbot: QtBot, view: TreeView, state: TreeState) -> None:
    view.set_motion(True)
    node = named(state.trace, "b2 c3")
    before = board_point(view, node)
    state.set_unfolded(named(state.trace, "c1"), True)
    assert view.glide.is_under_way
    qtbot.waitUntil(lambda: not view.glide.is_under_way)
    state.set_unfolded(node, False)
    state.select(node)
    qtbot.waitUntil(lambda: not view.glide.is_under_way)
    before = board_point(view, node)
    state.set_unfolded(node, True)
    assert (board_point(view, node) - before).manhattanLength() <= 2
    qtbot.waitUntil(lambda: not view.glide.is_under_way)
    assert (board_point(view, node) - before).manhattanLength() <= 2
    view.set_motion(False)
    state.set_unfolded(node, False)
    assert not view.glide.is_under_way


def test_nothing_is_told_of_a_subtree_before_it_is_entered(state: TreeState) -> None:
    node = named(state.trace, "b1")
    state.select(node)
    state.set_show(Show.SUBTREE)
    state.set_step(0)
    detail = node_render_state(state, node, frozenset())
    assert (detail.value, detail.lines, detail.cut, detail.folded) == ("not entered yet", (), "", 0)
    state.set_step(state.trace.events.entered(node))
    assert node_render_state(state, node, frozenset()).lines == ("α +7  β +∞",)


# -- The pane: whichever kind of tree it shows -------------------------------------------------------------------------


@pytest.fixture
def pane(qtbot: QtBot, look: Look, state: TreeState) -> TreePane:
    state.set_trace(None)
    return shown(qtbot, TreePane(look, state), 1000, 640)


@pytest.mark.parametrize("made", [trace_of, numbers_trace], ids=["game", "numbers"])
def test_a_pane_does_the_same_with_both_kinds(
    qtbot: QtBot, pane: TreePane, state: TreeState, made: Callable[[], SearchTrace]
) -> None:
    """Made when it is first shown, zoomed, fitted, clicked and stepped through by the same means."""
    zooms: list[float] = []
    clicks: list[tuple[int, ...]] = []
    pane.zoom_changed.connect(zooms.append)
    pane.clicked.connect(clicks.append)
    assert (pane.count(), pane.zoom) == (0, 1.0)
    state.set_trace(made())
    assert pane.count() == 1
    assert pane.currentWidget() is pane.surface
    pane.set_zoom(2.0)
    pane.zoom_by(0.5)
    assert pane.zoom == zooms[-1] == 1.0
    pane.fit()
    pane.surface.grab()
    surface, child = pane.surface, state.trace.children(state.top)[0]
    surface.setFocus()
    qtbot.keyClick(surface, Qt.Key.Key_Right)
    assert state.selected == child
    assert surface.accessibleDescription()
    spots = (QPointF(x, y) for y in range(10, surface.height(), 10) for x in range(120, surface.width(), 10))
    spot = next(each for each in spots if surface.tip_at(each))
    qtbot.mouseClick(surface.viewport(), Qt.MouseButton.LeftButton, pos=spot.toPoint())
    assert clicks == [state.location.moves if state.location else None]


def test_a_pane_shows_one_kind_after_the_other(pane: TreePane, state: TreeState) -> None:
    for made in (trace_of, numbers_trace, trace_of):
        state.set_trace(made())
        assert pane.currentWidget() is pane.surface
        assert pane.surface is (pane.view if state.trace.subject.board else pane.numbers)
    assert pane.count() == 2
