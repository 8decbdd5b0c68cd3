"""Two trees in step as a person uses them: what is said and drawn, one selection in both, and every state of it."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from tests.ui.tree_help import more_rect, render_state_rects
from tests.ui.widgets_help import button, come_to_rest, field
from ttt_gui.engine.instep.alignment import Path, SyncMode
from ttt_gui.engine.measure.entries import Entry
from ttt_gui.engine.numbers.text import parse_number_tree
from ttt_gui.engine.request import Algorithm, Limits, Order
from ttt_gui.engine.result import SearchResult
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.game.position import Position, parse_position
from ttt_gui.game.rules import Rules
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.ui.compare.in_step import NO_TREE, NOTHING, STOPPED, InStepPanel
from ttt_gui.ui.compare.in_step_state import NO_MEMORY, Made
from ttt_gui.ui.drawing.render_state import NodeRenderState
from ttt_gui.ui.look.formats import grouped, plies
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.tree.view import TreeView

EMPTY = Position(Rules())
ROW = Entry("Alpha-beta", Algorithm())
LINES = Entry("Alpha-beta, lines first", Algorithm(order=Order.LINES))
SOLVER = Entry("Solver", None)
A3, B3, B2 = 0, 1, 4
RUN = Searcher.run


@pytest.fixture
def panel(qtbot: QtBot, look: Look, queue: TaskQueue) -> Iterator[InStepPanel]:
    panel = InStepPanel(look, queue)
    qtbot.addWidget(panel)
    panel.resize(1416, 370)
    with qtbot.waitActive(panel):
        panel.show()
    yield panel
    panel.clear()


def made(qtbot: QtBot, panel: InStepPanel) -> Made:
    """The trees, once they are made."""
    qtbot.waitUntil(lambda: panel.state.made is not None)
    assert panel.state.made
    return panel.state.made


def said_instead(qtbot: QtBot, panel: InStepPanel) -> str:
    """The sentence in the place of trees that could not be made."""
    qtbot.waitUntil(button(panel, "Make them").isVisible)
    return panel.waiting.words.text()


@pytest.fixture
def shown(qtbot: QtBot, panel: InStepPanel) -> InStepPanel:
    """Row by row beside lines first on the empty board, as in the picture."""
    panel.show_pair(EMPTY, ROW, LINES)
    made(qtbot, panel)
    return panel


def view(panel: InStepPanel, side: int = 0) -> TreeView:
    return panel.sides[side].pane.view


def press(panel: InStepPanel, *keys: Qt.Key) -> None:
    for key in keys:
        QTest.keyClick(view(panel), key)


def click(panel: InStepPanel, side: int, path: Path) -> None:
    node = panel.state.visits(side).node(path)
    board = render_state_rects(view(panel, side), [node])[node][0]
    QTest.mouseClick(view(panel, side).viewport(), Qt.MouseButton.LeftButton, pos=board.center().toPoint())


def render_states(panel: InStepPanel, side: int, path: Path = ()) -> list[NodeRenderState]:
    tree = panel.state.trees[side]
    node = panel.state.visits(side).node(path)
    return [view(panel, side).painter.render_state(child) for child in tree.possible_children(node)]


# --- what is said and drawn ---


def test_the_heading_says_it(shown: InStepPanel, snapshot: SnapshotAssertion) -> None:
    assert shown.accessibleDescription() == snapshot
    assert shown.summary.text() == f"both {grouped(2_553)} · only A {grouped(18_313)} · only B {grouped(5_312)}"
    assert [side.name.accessibleName() for side in shown.sides] == [ROW.name, LINES.name]
    assert shown.sides[0].figures.text() == f"= 0 · {grouped(20_866)} nodes · {grouped(4_856)} cut-offs"
    assert not shown.remarks.isVisible()
    rows = [[shown.plies.topLevelItem(row).text(column) for column in range(6)] for row in range(10)]
    assert [row[:3] for row in rows[:4]] == [["0", "1", "1"], ["1", "9", "9"], ["2", "30", "16"], ["3", "132", "70"]]
    assert [sum(int("".join(row[column].split())) for row in rows) for column in (3, 4, 5)] == [2_553, 18_313, 5_312]
    assert shown.plies.topLevelItemCount() == 10


def test_what_only_one_search_visits_is_highlighted_in_its_tree(shown: InStepPanel) -> None:
    """Siblings stand in the order of their cells in both."""
    a, b = render_states(shown, 0), render_states(shown, 1)
    assert [render_state.label for render_state in a] == [render_state.label for render_state in b]
    assert [render_state.label for render_state in a] == ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"]
    assert [render_state.value for render_state in a] == ["= 0"] + ["≤ 0"] * 8
    assert b[B2].value == "= 0"
    assert not any(render_state.highlighted for render_state in (*a, *b))
    below = [render_state.highlighted for render_state in render_states(shown, 0, (A3,))]
    assert below == [True] * 3 + [False] + [True] * 4, "B tries b2 alone after a3"
    assert [render_state.highlighted for render_state in render_states(shown, 1, (A3,))] == [False]


@pytest.mark.parametrize(("width", "height"), [(1416, 372), (1416, 300), (868, 400)])
def test_every_move_of_the_root_is_seen_at_every_size(shown: InStepPanel, width: int, height: int) -> None:
    shown.setFixedSize(width, height)
    come_to_rest()
    for side in (0, 1):
        rects = render_state_rects(view(shown, side))
        assert len(rects) == 10
        assert all(view(shown, side).rect().contains(each[0].toRect()) for each in rects.values())
        assert not more_rect(view(shown, side))
    assert shown.plies.isVisible() == (width >= 1000)


# --- one selection in both ---


def test_a_click_selects_the_same_node_in_both(shown: InStepPanel) -> None:
    for side in (0, 1):
        for path in ((B2,), ()):
            click(shown, side, path)
            assert shown.state.selected == path
            assert [tree.path for tree in shown.state.trees] == [path, path]


def test_what_is_unfolded_in_one_is_so_in_the_other(shown: InStepPanel) -> None:
    click(shown, 1, (A3,))
    QTest.keyClick(view(shown, 1), Qt.Key.Key_Return)
    assert all(tree.is_unfolded(tree.selected) for tree in shown.state.trees)
    assert [len(tree.shown_children(tree.selected)) for tree in shown.state.trees] == [8, 1]
    press(shown, Qt.Key.Key_Space)
    assert not any(tree.is_unfolded(tree.selected) for tree in shown.state.trees)


def test_what_only_one_visits_is_looked_for_in_the_other(shown: InStepPanel, snapshot: SnapshotAssertion) -> None:
    """a3 b3 is a pruned move of B; what A visits below is known to B as far as that move's node."""
    shown.state.select((A3, B3))
    assert [tree.path for tree in shown.state.trees] == [(A3, B3), (A3, B3)]
    assert shown.state.trees[1].pruned == B3
    a, b = (text.accessibleName() for text in shown.texts)
    assert a == snapshot
    assert b == snapshot
    shown.state.select((A3, B3, B2))
    assert shown.state.trees[1].path == (A3, B3)
    shown.state.select((A3,))
    b = shown.texts[1].accessibleName()
    assert b == snapshot
    assert view(shown).accessibleDescription() == shown.state.describe((A3,))
    assert view(shown).accessibleName() == f"Tree of A: {ROW.name}"


def test_the_keyboard_walks_in_both(shown: InStepPanel) -> None:
    press(shown, Qt.Key.Key_Right)
    assert shown.state.selected == (A3,)
    press(shown, Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Right)
    assert shown.state.selected == (1, 0)
    press(shown, Qt.Key.Key_End)
    assert shown.state.selected == (1, 8)
    assert shown.state.trees[1].path == (1, 8)
    press(shown, Qt.Key.Key_Backspace, Qt.Key.Key_Backspace, Qt.Key.Key_Backspace)
    assert shown.state.selected == ()


def test_the_whole_tree_can_be_walked(shown: InStepPanel) -> None:
    """Down the best line of A to its leaf; B goes along as far as it was there."""
    trace = shown.state.trace(0)
    line = trace.moves_to(trace.principal_variation(trace.roots()[-1])[-1])
    for length in range(len(line) + 1):
        shown.state.select(line[:length])
        shown.grab()
        a, b = (tree.path for tree in shown.state.trees)
        assert a == line[:length]
        assert b == line[: len(b)]


def test_all_of_it_as_text(shown: InStepPanel, snapshot: SnapshotAssertion) -> None:
    QTest.keyClick(view(shown), Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    text = QGuiApplication.clipboard().text()
    assert text == snapshot
    assert "2: 30, 16, " in text
    assert "b2. A: ≤ 0" in text


# --- the timeline ---


def test_the_bar_says_where_both_are(shown: InStepPanel, snapshot: SnapshotAssertion) -> None:
    words = shown.bar.words
    assert words.accessibleName() == f"A {grouped(57_645)}, B {grouped(22_150)}: both at the end"
    shown.bar.buttons["first"].click()
    assert words.accessibleName() == snapshot
    shown.bar.buttons["forward"].click()
    assert shown.state.step == 1
    assert words.accessibleName().endswith(": a3 b3 is finished")
    shown.bar.buttons["last"].click()
    assert shown.state.is_at_end


def test_earlier_what_is_not_entered_has_no_value(shown: InStepPanel) -> None:
    at_end = view(shown).grab().toImage()
    shown.state.go(0)
    assert [tree.step for tree in shown.state.trees] == [0, 0]
    assert shown.state.words(0, (B2,)) == "not entered yet"
    assert shown.state.words(0, ()).startswith("the search is in it")
    assert shown.sides[0].figures.text() == "… · 1 node · 0 cut-offs"
    assert view(shown).grab().toImage() != at_end


def test_a_node_that_is_entered_later_takes_both_on_to_there(shown: InStepPanel) -> None:
    shown.state.go(0)
    tree = shown.state.trees[1]
    node = shown.state.visits(1).node((A3,))
    tree.select(node)
    assert shown.state.selected == (A3,)
    assert 0 < shown.state.step < shown.state.line.last
    assert tree.is_entered(node)
    assert (shown.state.trees[0].step, tree.step) == shown.state.line.at(shown.state.step)


def test_in_step_by_another_measure(shown: InStepPanel) -> None:
    box = field(shown, QComboBox, "In step by")
    assert [box.itemText(number) for number in range(box.count())] == [sync_mode.value for sync_mode in SyncMode]
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


def test_a_sentence_stands_where_there_are_no_trees(panel: InStepPanel) -> None:
    """Before two rows are chosen, and of the solver, which has none."""
    assert panel.waiting.words.text() == NOTHING
    assert not button(panel, "Stop").isVisible()
    panel.show_pair(EMPTY, ROW, SOLVER)
    assert panel.waiting.words.text() == NO_TREE.format("Solver")


def test_it_can_be_stopped_and_made_again(qtbot: QtBot, panel: InStepPanel) -> None:
    panel.show_pair(EMPTY, ROW, LINES)
    button(panel, "Stop").click()
    assert said_instead(qtbot, panel) == STOPPED
    button(panel, "Make them").click()
    made(qtbot, panel)


def test_the_same_pair_is_not_made_again(shown: InStepPanel, qtbot: QtBot) -> None:
    before = shown.state.made
    shown.show_pair(Position(Rules()), replace(ROW), replace(LINES))
    assert shown.state.made is before
    shown.show_pair(EMPTY, LINES, ROW)
    assert shown.state.made is None
    made(qtbot, shown)
    assert f"{grouped(5_312)} only lines first" in shown.accessibleDescription()


def without_trace(self: Searcher) -> SearchResult:
    return replace(RUN(self), trace=None)


def without_memory(self: Searcher) -> SearchResult:
    raise MemoryError


@pytest.mark.parametrize(
    ("run", "sentence"),
    [(without_trace, NO_MEMORY), (without_memory, "Alpha-beta could not be run again: there is not enough memory.")],
)
def test_without_memory_it_is_said(
    qtbot: QtBot,
    panel: InStepPanel,
    monkeypatch: pytest.MonkeyPatch,
    run: Callable[[Searcher], SearchResult],
    sentence: str,
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(Searcher, "run", run)
        panel.show_pair(EMPTY, ROW, LINES)
        assert said_instead(qtbot, panel) == sentence
    button(panel, "Make them").click()
    made(qtbot, panel)


@pytest.mark.parametrize("rules", [Rules(), Rules(4, 4, 4), Rules(5, 5, 4), Rules(8, 8, 5)])
def test_trees_that_are_too_large_are_made_to_the_same_depth(
    qtbot: QtBot, look: Look, queue: TaskQueue, rules: Rules
) -> None:
    """Both have every move of the root, and the line says how deep they are."""
    panel = InStepPanel(look, queue, most_nodes=5_000)
    qtbot.addWidget(panel)
    panel.show_pair(Position(rules), ROW, LINES)
    found = made(qtbot, panel)
    assert found.plies
    traces = [side.trace for side in found.overlay.sides]
    assert {trace.request.limits for trace in traces} == {Limits(depth=found.plies)}
    assert all(len(trace) == trace.entered <= 5_000 for trace in traces)
    assert all(len(trace.children(0)) == rules.cells for trace in traces)
    assert panel.remarks.accessibleName() == (
        f"The whole trees are too large: both are shown to {plies(found.plies)}. Values with ≈ rest on that."
    )
    panel.clear()
    assert panel.state.made is None


def test_a_finished_game(qtbot: QtBot, panel: InStepPanel, snapshot: SnapshotAssertion) -> None:
    panel.show_pair(parse_position("XXX/OO./..."), ROW, LINES)
    made(qtbot, panel)
    assert panel.accessibleDescription() == snapshot
    press(panel, Qt.Key.Key_Right, Qt.Key.Key_Return, Qt.Key.Key_Backspace)
    assert panel.state.selected == ()


def test_trees_of_numbers(qtbot: QtBot, panel: InStepPanel, snapshot: SnapshotAssertion) -> None:
    tree = parse_number_tree("((3 12 8) (2 4 6) (14 5 2))")
    panel.show_pair(tree, Entry("Minimax", Algorithm(alpha_beta=False)), ROW)
    made(qtbot, panel)
    assert panel.accessibleDescription() == snapshot
    assert all(side.pane.currentWidget() is side.pane.numbers for side in panel.sides)
    panel.state.select((1, 1))
    assert [tree.path for tree in panel.state.trees] == [(1, 1), (1, 1)]
    assert panel.state.trees[1].pruned == 1
    assert panel.sides[0].pane.position_at(QPoint(5, 5)) is None


def test_trees_with_chance_nodes(qtbot: QtBot, panel: InStepPanel) -> None:
    tree = parse_number_tree("[-2, 2] (chance(1/2: (2 2) 1/2: (1 2)) chance(1/2: (0 2) 1/2: (-1 0)))")
    panel.show_pair(tree, Entry("Minimax", Algorithm(alpha_beta=False)), ROW)
    made(qtbot, panel)
    panel.state.select((1, 1))
    assert panel.state.trees[1].pruned == 1


def test_memory_is_given_back(qtbot: QtBot, shown: InStepPanel, queue: TaskQueue) -> None:
    """Nobody holds the traces any more once nothing is shown."""
    trace = weakref.ref(shown.state.trace(0))
    shown.grab()
    shown.clear()
    qtbot.waitUntil(lambda: not queue.busy)
    assert trace() is None
