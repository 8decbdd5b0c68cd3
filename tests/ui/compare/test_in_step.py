"""Two trees in step as a person uses them: what is said and drawn, one selection in both, and every state of it."""

from __future__ import annotations

import weakref
from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from tests.ui.widgets_help import button, field
from ttt_gui.engine.instep.pace import Pace
from ttt_gui.engine.measure.entries import Entry
from ttt_gui.engine.numbers.search import search_numbers
from ttt_gui.engine.numbers.tree import parse_number_tree
from ttt_gui.engine.request import Algorithm, Limits, Order
from ttt_gui.engine.result import SearchResult
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.game.notation import parse_position
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.session.jobs.queue import JobQueue
from ttt_gui.session.settings import Theme, TypeSize
from ttt_gui.ui.compare.in_step import InStepPanel
from ttt_gui.ui.compare.in_step_maker import NO_MEMORY, NOTHING, STOPPED, Stage
from ttt_gui.ui.compare.in_step_paint import TreePaint
from ttt_gui.ui.compare.in_step_plies import rows_of, summary
from ttt_gui.ui.compare.in_step_state import Kind, kind_for
from ttt_gui.ui.look.formats import grouped, plies
from ttt_gui.ui.look.theme import Look

EMPTY = Position(Rules())
ROW = Entry("Alpha-beta", Algorithm())
LINES = Entry("Alpha-beta, lines first", Algorithm(order=Order.LINES))
SOLVER = Entry("Solver", None)
A3, B3, B2 = 0, 1, 4


@pytest.fixture
def panel(qtbot: QtBot, look: Look, queue: JobQueue) -> Iterator[InStepPanel]:
    panel = InStepPanel(look, queue)
    qtbot.addWidget(panel)
    panel.resize(1416, 370)
    with qtbot.waitExposed(panel):
        panel.show()
    yield panel
    panel.clear()


def wait_for(qtbot: QtBot, panel: InStepPanel, stage: Stage) -> None:
    qtbot.waitUntil(lambda: panel.maker.stage is stage, timeout=60_000)


@pytest.fixture
def shown(qtbot: QtBot, panel: InStepPanel) -> InStepPanel:
    """Row by row beside lines first on the empty board, as in the picture."""
    panel.show_pair(EMPTY, ROW, LINES)
    wait_for(qtbot, panel, Stage.READY)
    return panel


def press(panel: InStepPanel, *keys: Qt.Key) -> None:
    for key in keys:
        QTest.keyClick(panel.trees, key)


# --- what is said and drawn ---


def test_the_heading_says_it(shown: InStepPanel) -> None:
    assert shown.accessibleDescription() == (
        f"both visit {grouped(2_553)} nodes; {grouped(18_313)} only row by row, {grouped(5_312)} only lines first; "
        "the first one skipped is a3 b3"
    )
    assert summary(shown.state) == f"both {grouped(2_553)} · only A {grouped(18_313)} · only B {grouped(5_312)}"
    assert not shown.remarks.isVisible()


def test_the_nodes_by_ply_are_those_of_the_picture(shown: InStepPanel) -> None:
    assert shown.state.made is not None
    rows = rows_of(shown.state.made.overlay.plies, 20)
    assert [(name, each.a, each.b) for name, each in rows][:4] == [
        ("0", 1, 1), ("1", 9, 9), ("2", 30, 16), ("3", 132, 70),
    ]  # fmt: skip
    few = rows_of(shown.state.made.overlay.plies, 4)
    assert [name for name, _ in few] == ["0", "1", "2", "3–9"]
    assert sum(each.a for _, each in few) == 20_866


def test_both_trees_show_values_and_sizes(shown: InStepPanel) -> None:
    columns = shown.trees.columns
    assert [column.name for column in columns] == ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"]
    assert [column.seen[0].value for column in columns] == ["= 0"] + ["≤ 0"] * 8
    assert columns[B2].seen[1].value == "= 0"
    assert [column.seen[1].size for column in columns][:3] == ["620", "404", "853"]
    assert columns[A3].replies == (1, 2, 3, 4, 5, 6, 7, 8)
    assert columns[A3].kinds(0) == [Kind.THIS] * 3 + [Kind.BOTH] + [Kind.THIS] * 4, "a3 b3, the first one skipped"
    assert columns[A3].kinds(1) == [Kind.OTHER] * 3 + [Kind.BOTH] + [Kind.OTHER] * 4
    assert (shown.state.best_move(0, ()), shown.state.best_move(1, ())) == (A3, B2)


def test_marks_are_turned_round_for_the_other_tree() -> None:
    assert [kind_for(who, 0) for who in range(4)] == [Kind.NEITHER, Kind.THIS, Kind.OTHER, Kind.BOTH]
    assert [kind_for(who, 1) for who in range(4)] == [Kind.NEITHER, Kind.OTHER, Kind.THIS, Kind.BOTH]


@pytest.mark.parametrize("theme", [Theme.LIGHT, Theme.DARK, Theme.HIGH_CONTRAST])
@pytest.mark.parametrize(("width", "height"), [(1416, 372), (1416, 300), (868, 300)])
def test_it_is_painted_in_every_look_and_size(
    shown: InStepPanel, look: Look, theme: Theme, width: int, height: int
) -> None:
    look.set_theme(theme)
    shown.setFixedSize(width, height)
    picture = shown.trees.grab().toImage()
    assert colours(picture) > 20
    for layout in shown.trees.layouts:
        assert layout.replies_band.bottom() <= shown.trees.height()
    assert shown.trees.middle.isEmpty() == (width < 1000)


def colours(picture: QImage) -> int:
    """How many colours there are in every fifth pixel."""
    return len({picture.pixel(x, y) for x in range(0, picture.width(), 5) for y in range(0, picture.height(), 5)})


def test_without_time_a_move_is_painted_at_each_go(shown: InStepPanel, look: Look) -> None:
    """So that no frame takes long, and the picture is whole in the end."""
    paint, layout = TreePaint(look, shown.state), shown.trees.layouts[0]
    picture = QImage(shown.trees.size(), QImage.Format.Format_ARGB32)
    goes = []
    for _ in range(20):
        with QPainter(picture) as painter:
            goes.append(paint.paint(painter, 0, layout, shown.trees.columns, 1.0, deadline=0.0))
    assert goes == [False] * 8 + [True] * 12


def test_large_type(qtbot: QtBot, shown: InStepPanel, look: Look) -> None:
    look.set_type_size(list(TypeSize)[-1])
    shown.resize(1416, 600)
    assert shown.trees.middle.isEmpty()
    for layout in shown.trees.layouts:
        assert layout.has_values
        assert layout.replies_band.bottom() <= shown.trees.height()


# --- one selection in both ---


def test_a_click_selects_the_same_node_in_both(shown: InStepPanel) -> None:
    for side in (0, 1):
        for path in ((B2,), (A3, B3), ()):
            spot = shown.trees.rect_of(side, path).center()
            assert shown.trees.path_at(spot) == path
            QTest.mouseClick(shown.trees, Qt.MouseButton.LeftButton, pos=spot.toPoint())
            assert shown.state.selected == path
            assert not shown.trees.rect_of(1 - side, path).isEmpty()


def test_what_is_not_shown_is_not_selected(shown: InStepPanel) -> None:
    shown.state.select((A3, B3, B2))
    assert shown.state.selected == ()
    shown.state.go_to_top((A3,))
    shown.state.select((B2,))
    assert shown.state.selected == (A3,)


def test_what_each_did_is_said(shown: InStepPanel) -> None:
    shown.state.select((A3, B3))
    a, b = (text.accessibleName() for text in shown.words.texts)
    assert a.startswith("a3 b3  A: = +3 · entered with α −∞  β +∞ · all moves tried · ")
    assert b == "B: not visited: cut after b2"
    shown.state.select((A3,))
    b = shown.words.texts[1].accessibleName()
    assert b.startswith("B: ≤ 0 · entered with α 0  β +∞ · cut off: 7 moves pruned (c3 a1 c1 b3 a2 c2 b1)")
    assert shown.trees.accessibleDescription() == shown.state.describe((A3,))


def test_the_keyboard_walks_in_both(shown: InStepPanel) -> None:
    press(shown, Qt.Key.Key_Down)
    assert shown.state.selected == (A3,)
    press(shown, Qt.Key.Key_Right, Qt.Key.Key_Down)
    assert shown.state.selected == (1, 0)
    press(shown, Qt.Key.Key_End)
    assert shown.state.selected == (1, 8)
    press(shown, Qt.Key.Key_Right, Qt.Key.Key_Left)
    assert shown.state.selected == (1, 7)
    press(shown, Qt.Key.Key_Home, Qt.Key.Key_Down, Qt.Key.Key_Up)
    assert shown.state.selected == (1,)
    press(shown, Qt.Key.Key_Up, Qt.Key.Key_Up)
    assert shown.state.selected == ()


def test_down_into_the_trees_and_up_again(shown: InStepPanel) -> None:
    press(shown, Qt.Key.Key_Down, Qt.Key.Key_Return)
    assert shown.state.top == (A3,)
    assert [column.path for column in shown.trees.columns][:2] == [(A3, 1), (A3, 2)]
    press(shown, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Enter)
    assert shown.state.top == (A3, 1, 2)
    assert [crumb.text() for crumb in shown.words.crumbs] == ["root", "a3", "b3", "c3"]
    assert shown.state.words(1, shown.state.top) == "not visited: cut after b2 at a3"
    shown.words.crumbs[1].click()
    assert shown.state.top == (A3,)
    press(shown, Qt.Key.Key_Backspace, Qt.Key.Key_Backspace)
    assert shown.state.top == ()
    assert not shown.words.crumbs


def test_the_whole_tree_can_be_walked(shown: InStepPanel) -> None:
    """Down the best line of A to its leaf: each node becomes the top, as far as there is something below it."""
    trace = shown.state.trace(0)
    line = trace.moves_to(trace.best_line(trace.roots()[-1])[-1])
    for length in range(len(line) + 1):
        shown.state.go_to_top(line[:length])
        shown.trees.grab()
        expected = line[:length] if length < len(line) else line[:-1]
        assert shown.state.top == expected


def test_a_double_click_goes_down_and_on_the_top_up(shown: InStepPanel) -> None:
    spot = shown.trees.rect_of(1, (B2,)).center().toPoint()
    QTest.mouseDClick(shown.trees, Qt.MouseButton.LeftButton, pos=spot)
    assert shown.state.top == (B2,)
    spot = shown.trees.rect_of(1, (B2,)).center().toPoint()
    QTest.mouseDClick(shown.trees, Qt.MouseButton.LeftButton, pos=spot)
    assert shown.state.top == ()


def test_all_of_it_as_text(shown: InStepPanel) -> None:
    QTest.keyClick(shown.trees, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    text = QGuiApplication.clipboard().text()
    assert "both 2,553, only A 18,313, only B 5,312" in text
    assert "2: 30, 16, " in text
    assert "b2. A: ≤ 0" in text


# --- the timeline ---


def test_the_bar_says_where_both_are(shown: InStepPanel) -> None:
    words = shown.bar.words
    assert words.accessibleName() == f"A {grouped(57_645)}, B {grouped(22_150)}: both at the end"
    shown.bar.buttons["first"].click()
    assert words.accessibleName() == "A 1, B 1: both at the start"
    shown.bar.buttons["forward"].click()
    assert shown.state.step == 1
    assert words.accessibleName().endswith(": a3 b3 is finished")
    shown.bar.buttons["last"].click()
    assert shown.state.is_at_end


def test_earlier_what_is_not_entered_has_no_value(shown: InStepPanel) -> None:
    shown.state.go(0)
    assert shown.state.value(0, ()) == "…"
    assert shown.state.value(0, (B2,)) == ""
    assert shown.state.words(0, (B2,)) == "not entered yet"
    assert shown.state.words(0, ()).startswith("the search is in it")
    assert shown.state.best_move(0, ()) is None
    at_start = shown.trees.grab().toImage()
    shown.state.go(shown.state.line.last)
    assert shown.trees.grab().toImage() != at_start


def test_in_step_by_another_measure(shown: InStepPanel) -> None:
    box = field(shown, QComboBox, "In step by")
    assert [box.itemText(number) for number in range(box.count())] == [pace.value for pace in Pace]
    box.setCurrentIndex(1)
    assert shown.bar.slider.maximum() == 20_866
    assert shown.state.is_at_end
    shown.bar.slider.setValue(100)
    assert shown.bar.words.accessibleName().endswith(": 100 nodes entered")


def test_it_plays_to_the_end_and_rests_when_hidden(qtbot: QtBot, shown: InStepPanel) -> None:
    shown.bar.buttons["play"].click()
    assert shown.bar.is_playing
    assert shown.state.step == 0, "from the end it begins anew"
    qtbot.waitUntil(lambda: shown.state.step > 1)
    shown.hide()
    assert not shown.bar.is_playing


# --- its states ---


def test_nothing_is_shown_before_two_rows_are_chosen(panel: InStepPanel) -> None:
    assert panel.maker.stage is Stage.EMPTY
    assert panel.maker.sentence == NOTHING
    assert not button(panel, "Stop").isVisible()
    assert panel.legend.isHidden()


def test_the_solver_has_no_tree(panel: InStepPanel) -> None:
    panel.show_pair(EMPTY, ROW, SOLVER)
    assert panel.maker.stage is Stage.EMPTY
    assert panel.maker.sentence.startswith("Solver proves by threats and has no tree of moves")


def test_it_can_be_stopped_and_made_again(qtbot: QtBot, panel: InStepPanel) -> None:
    panel.show_pair(EMPTY, ROW, LINES)
    assert panel.maker.stage is Stage.MAKING
    assert button(panel, "Stop").isVisible()
    button(panel, "Stop").click()
    assert panel.maker.stage is Stage.STOPPED
    assert panel.maker.sentence == STOPPED
    button(panel, "Make them").click()
    wait_for(qtbot, panel, Stage.READY)


def test_the_same_pair_is_not_made_again(shown: InStepPanel, qtbot: QtBot) -> None:
    made = shown.maker.made
    shown.show_pair(Position(Rules()), replace(ROW), replace(LINES))
    assert shown.maker.made is made
    shown.show_pair(EMPTY, LINES, ROW)
    assert shown.maker.made is None
    wait_for(qtbot, shown, Stage.READY)
    assert f"{grouped(5_312)} only lines first" in shown.accessibleDescription()


def test_without_memory_it_is_said(qtbot: QtBot, panel: InStepPanel, monkeypatch: pytest.MonkeyPatch) -> None:
    run = Searcher.run

    def without_trace(self: Searcher) -> SearchResult:
        return replace(run(self), trace=None)

    with monkeypatch.context() as patch:
        patch.setattr(Searcher, "run", without_trace)
        panel.show_pair(EMPTY, ROW, LINES)
        wait_for(qtbot, panel, Stage.FAILED)
    assert panel.maker.sentence == NO_MEMORY
    button(panel, "Make them").click()
    wait_for(qtbot, panel, Stage.READY)


def test_a_search_that_fails_is_said(qtbot: QtBot, panel: InStepPanel, monkeypatch: pytest.MonkeyPatch) -> None:
    def without_memory(self: Searcher) -> SearchResult:
        raise MemoryError

    monkeypatch.setattr(Searcher, "run", without_memory)
    panel.show_pair(EMPTY, ROW, LINES)
    wait_for(qtbot, panel, Stage.FAILED)
    assert panel.maker.sentence == "Alpha-beta could not be run again: there is not enough memory."


@pytest.mark.parametrize("rules", [Rules(), Rules(4, 4, 4), Rules(5, 5, 4), Rules(8, 8, 5)])
def test_trees_that_are_too_large_are_made_to_the_same_depth(
    qtbot: QtBot, look: Look, queue: JobQueue, rules: Rules
) -> None:
    """Both have every move of the root, and the line says how deep they are."""
    panel = InStepPanel(look, queue, most_nodes=5_000)
    qtbot.addWidget(panel)
    panel.show_pair(Position(rules), ROW, LINES)
    wait_for(qtbot, panel, Stage.READY)
    made = panel.state.made
    assert made
    assert made.plies
    traces = [side.trace for side in made.overlay.sides]
    assert {trace.request.limits for trace in traces} == {Limits(depth=made.plies)}
    assert all(len(trace) == trace.entered <= 5_000 for trace in traces)
    assert all(len(trace.children(0)) == rules.cells for trace in traces)
    assert panel.remarks.accessibleName() == (
        f"The whole trees are too large: these are both to {plies(made.plies)}. Values with ≈ rest on that."
    )
    panel.clear()
    assert panel.state.made is None


@pytest.mark.parametrize("rules", [Rules(4, 4, 4), Rules(5, 5, 4), Rules(8, 8, 5)])
def test_larger_boards(qtbot: QtBot, panel: InStepPanel, rules: Rules) -> None:
    limits = Limits(depth=3)
    centre = Algorithm(order=Order.CENTRE)
    panel.show_pair(Position(rules), Entry("Rows", Algorithm(), limits), Entry("Centre", centre, limits))
    wait_for(qtbot, panel, Stage.READY)
    assert len(panel.trees.columns) == rules.cells
    panel.resize(700, 330)
    press(panel, Qt.Key.Key_Down, Qt.Key.Key_End)
    layout = panel.trees.layouts[0]
    assert panel.state.selected == (rules.cells - 1,)
    assert layout.moves_band.adjusted(-1, -9, 1, 9).contains(panel.trees.rect_of(0, panel.state.selected))
    assert colours(panel.trees.grab().toImage()) > 20


def test_a_finished_game(qtbot: QtBot, panel: InStepPanel) -> None:
    panel.show_pair(parse_position("XXX/OO./..."), ROW, LINES)
    wait_for(qtbot, panel, Stage.READY)
    assert panel.accessibleDescription() == "both visit the same 1 node"
    press(panel, Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Left)
    assert panel.state.selected == panel.state.top == ()
    panel.trees.grab()


def test_trees_of_numbers(qtbot: QtBot, panel: InStepPanel) -> None:
    tree = parse_number_tree("((3 12 8) (2 4 6) (14 5 2))")
    panel.show_numbers(tree, Entry("Minimax", Algorithm(alpha_beta=False)), ROW)
    wait_for(qtbot, panel, Stage.READY)
    assert panel.accessibleDescription() == (
        "both visit 11 nodes; 2 only Minimax, 0 only Alpha-beta; the first one skipped is 4"
    )
    assert [column.name for column in panel.trees.columns] == ["B", "C", "D"]
    assert panel.trees.columns[1].kinds(1) == [Kind.BOTH, Kind.OTHER, Kind.OTHER]
    panel.state.go_to_top((1,))
    assert [column.sign for column in panel.trees.columns] == ["2", "4", "6"]
    panel.trees.grab()
    assert panel.trees.path_at(QPointF(QPoint(-5, -5))) is None


def test_two_traces_that_are_there(qtbot: QtBot, panel: InStepPanel) -> None:
    tree = parse_number_tree("((3 12 8) (2 4 6))")
    a, b = (search_numbers(tree, Algorithm(alpha_beta=on)).trace for on in (False, True))
    panel.show_traces(a, b, ("Minimax", "Alpha-beta"))
    wait_for(qtbot, panel, Stage.READY)
    assert panel.accessibleDescription().startswith("both visit 7 nodes; 2 only Minimax, 0 only Alpha-beta")


def test_memory_is_given_back(qtbot: QtBot, shown: InStepPanel, queue: JobQueue) -> None:
    """Nobody holds the traces any more once nothing is shown."""
    trace = weakref.ref(shown.state.trace(0))
    shown.trees.grab()
    shown.clear()
    qtbot.waitUntil(lambda: not queue.busy)
    assert trace() is None
