"""The outline: a sound Qt model at every moment, in step with the state both ways, and searched."""

from __future__ import annotations

import random

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.tree_help import SMALL, named, state_of, trace_of, unfold_all
from tests.ui.widgets_help import come_to_rest
from ttt_gui.engine.request import Algorithm, Limits
from ttt_gui.engine.trace.trace import End
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.trace.find import QueryError, search
from ttt_gui.ui.trace.state import Show, TreeState
from ttt_gui.ui.tree.model import COLUMNS, NODE_ROLE, TreeModel
from ttt_gui.ui.tree.outline import TreeOutline


@pytest.fixture
def state(qapp: QApplication) -> TreeState:
    return state_of(trace_of())


@pytest.fixture
def outline(qtbot: QtBot, look: Look, state: TreeState) -> TreeOutline:
    outline = TreeOutline(look, state)
    qtbot.addWidget(outline)
    outline.resize(640, 480)
    with qtbot.waitExposed(outline):
        outline.show()
    return outline


def nodes_of(model: TreeModel, parent: QModelIndex | None = None) -> list[int | None]:
    """All nodes of a model, in its order; None for a pruned move."""
    parent = parent or QModelIndex()
    found: list[int | None] = []
    for row in range(model.rowCount(parent)):
        index = model.index(row, 0, parent)
        assert model.parent(index) == parent
        found += [index.data(NODE_ROLE), *nodes_of(model, index)]
    return found


@pytest.mark.parametrize("algorithm", [Algorithm(), Algorithm(iterative=True, pvs=True), Algorithm(alpha_beta=False)])
@pytest.mark.slow
def test_the_model_is_sound_through_every_change(qapp: QApplication, algorithm: Algorithm) -> None:
    """Qt's own tester watches; after each change the model holds what the state would show, all unfolded."""
    trace = trace_of(algorithm=algorithm)
    state = state_of(trace)
    model = TreeModel(state)
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    dice = random.Random(4)
    for _ in range(60):
        what = dice.random()
        if what < 0.6:
            state.set_moment(dice.randrange(trace.events.size))
        elif what < 0.75:
            state.set_show(dice.choice(list(Show)))
        elif what < 0.9:
            state.select(dice.randrange(len(trace)))
        else:
            state.set_moment(state.moment + dice.choice((-1, 1)))
        fresh = nodes_of(TreeModel(state))
        assert nodes_of(model) == fresh
    state.set_trace(None)
    assert model.rowCount() == 0
    assert tester is not None


def test_only_children_that_were_asked_for_are_made(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    """And each only once."""
    state = state_of(trace_of("X../.../...", Algorithm(alpha_beta=False)))
    asked: list[int] = []
    possible = state.possible_children
    monkeypatch.setattr(state, "possible_children", lambda node: (asked.append(node), possible(node))[1])
    model = TreeModel(state)
    for _ in range(3):
        assert model.rowCount(model.index(0, 0)) == 8
    assert asked == [0]


def test_the_columns_of_a_node(state: TreeState) -> None:
    model = TreeModel(state)
    index = model.index_of(named(state.trace, "b1"))
    row = [index.siblingAtColumn(column).data() for column in range(len(COLUMNS))]
    size = state.trace.node(named(state.trace, "b1")).after - named(state.trace, "b1")
    assert row == ["▽ b1", "≤ +5", "+7", "+∞", "✂ 3", str(size)]
    spoken = [index.siblingAtColumn(column).data(Qt.ItemDataRole.AccessibleTextRole) for column in range(len(COLUMNS))]
    assert spoken[0] == "b1, MIN node, O to move, at most +5, cut off: 3 moves pruned (a2 b2 c1)"
    assert spoken[2] == "alpha +7"
    assert spoken[4] == "end cut off: 3 moves pruned (a2 b2 c1)"
    assert all(spoken)


def test_values_are_hidden_until_the_node_is_left(state: TreeState) -> None:
    model, trace = TreeModel(state), state.trace
    node = named(trace, "b1")
    state.set_moment(trace.events.left(node) - 1)
    index = model.index_of(node)
    assert index.siblingAtColumn(1).data() == "≤ +5 …"
    assert index.siblingAtColumn(4).data() == index.siblingAtColumn(5).data() == "…"
    state.set_moment(trace.events.left(node))
    assert model.index_of(node).siblingAtColumn(1).data() == "≤ +5"
    state.set_moment(trace.events.entered(node) - 1)
    assert not model.index_of(node).isValid()


def test_selection_goes_both_ways(qtbot: QtBot, outline: TreeOutline, state: TreeState) -> None:
    node = named(state.trace, "b1 c3")
    state.select(node)
    assert outline.tree.currentIndex().data(NODE_ROLE) == node
    outline.tree.setFocus()
    qtbot.keyClick(outline.tree, Qt.Key.Key_Up)
    assert state.selected == named(state.trace, "b1")
    qtbot.keyClick(outline.tree, Qt.Key.Key_Home)
    assert state.selected == 0


def test_unfolding_goes_both_ways(qtbot: QtBot, outline: TreeOutline, state: TreeState) -> None:
    node = named(state.trace, "c3")
    index = outline.model.index_of(node)
    assert not outline.tree.isExpanded(index)
    state.set_unfolded(node, True)
    assert outline.tree.isExpanded(index)
    outline.tree.collapse(index)
    assert not state.is_unfolded(node)
    outline.tree.setFocus()
    outline.tree.setCurrentIndex(index)
    qtbot.keyClick(outline.tree, Qt.Key.Key_Right)
    assert state.is_unfolded(node)


def test_a_moment_back_and_forth_leaves_what_is_unfolded(outline: TreeOutline, state: TreeState) -> None:
    unfold_all(state)
    before = state.unfolded
    for moment in (0, 50, 120, 20, 10_000):
        state.set_moment(moment)
        assert state.unfolded == before
        assert state.selected == 0
    for node in before:
        assert outline.tree.isExpanded(outline.model.index_of(node))


def test_a_moment_back_does_not_select_something_else(qtbot: QtBot, outline: TreeOutline, state: TreeState) -> None:
    node = named(state.trace, "b1")
    outline.tree.setFocus()
    state.select(node)
    state.set_moment(3)
    assert state.selected == node
    state.set_moment(10_000)
    assert outline.tree.currentIndex().data(NODE_ROLE) == node


def test_hidden_it_follows_nothing_and_catches_up_when_it_is_seen(
    qtbot: QtBot, outline: TreeOutline, state: TreeState
) -> None:
    """While it is hidden, its rows stand still, and a step costs nothing; seen again, it is what it would be."""
    dice = random.Random(9)
    last = state.trace.events.size
    for _ in range(25):
        outline.hide()
        with qtbot.assertNotEmitted(outline.model.rowsInserted), qtbot.assertNotEmitted(outline.model.rowsRemoved):
            for _ in range(4):
                state.set_moment(dice.randrange(last))
                state.select(dice.randrange(len(state.trace)))
                state.set_unfolded(dice.randrange(len(state.trace)), dice.random() < 0.5)
        if dice.random() < 0.3:
            state.set_show(dice.choice([Show.ALL, Show.CUTS, Show.BEST_LINE]))
        outline.show()
        assert nodes_of(outline.model) == nodes_of(TreeModel(state))
        current = outline.tree.currentIndex()
        there = outline.model.index_of(state.selected)
        assert (current.data(NODE_ROLE) if there.isValid() else state.selected) == state.selected
        seen = [node for node in nodes_of(outline.model) if node is not None and state.possible_children(node)]
        for node in seen:
            if not all(map(state.is_unfolded, state.trace.path(node)[:-1])):
                continue  # below a folded one
            assert outline.tree.isExpanded(outline.model.index_of(node)) == state.is_unfolded(node)


def test_an_asterisk_does_not_unfold_everything(qtbot: QtBot, outline: TreeOutline, state: TreeState) -> None:
    before = state.unfolded
    outline.tree.setFocus()
    qtbot.keyClick(outline.tree, Qt.Key.Key_Asterisk)
    assert state.unfolded == before


def test_finding_the_next_node(qtbot: QtBot, outline: TreeOutline, state: TreeState) -> None:
    trace = state.trace
    outline.field.setText("b1 c3")
    with qtbot.waitSignal(outline.searched):
        qtbot.keyClick(outline.field, Qt.Key.Key_Return)
    first = state.selected
    path = [trace.move_name(trace.node(node).move) for node in trace.path(first)[1:]]
    assert path[-2:] == ["b1", "c3"]
    with qtbot.waitSignal(outline.searched):
        qtbot.mouseClick(outline.next, Qt.MouseButton.LeftButton)
    assert state.selected > first
    assert outline.note.text().startswith("Found ")
    outline.field.setText("cut")
    cuts = set()
    for _ in range(20):
        with qtbot.waitSignal(outline.searched):
            outline.find_next()
        assert trace.node(state.selected).end is End.CUT
        cuts.add(state.selected)
    assert len(cuts) == 17, "all of them, then from the start again"


@pytest.mark.parametrize("text", ["", "z9", "nonsense"])
def test_a_search_that_makes_no_sense_is_answered_in_words(qtbot: QtBot, outline: TreeOutline, text: str) -> None:
    outline.field.setText(text)
    with qtbot.waitSignal(outline.searched, check_params_cb=lambda found: not found):
        outline.find_next()
    assert "cut, terminal, depth" in outline.note.text()


def test_nothing_found_is_said(qtbot: QtBot, outline: TreeOutline) -> None:
    outline.field.setText("table")
    with qtbot.waitSignal(outline.searched, check_params_cb=lambda found: not found):
        outline.find_next()
    assert outline.note.text() == "No node fits “table”."


def test_pruned_moves_are_rows_after_the_children(qtbot: QtBot, outline: TreeOutline, state: TreeState) -> None:
    trace = state.trace
    node = named(trace, "b1")
    move = trace.node(node).pruned[0]
    state.select_pruned(node, move)
    index = outline.tree.currentIndex()
    assert outline.model.pruned_of(index) == (node, move)
    assert outline.model.node_of(index) is None
    assert (index.row(), index.data(), index.siblingAtColumn(1).data()) == (1, "✂ a2", "")
    assert index.data(Qt.ItemDataRole.AccessibleTextRole) == "a2, pruned at b1: never looked at"
    assert not outline.model.hasChildren(index)
    outline.tree.setFocus()
    qtbot.keyClick(outline.tree, Qt.Key.Key_Down)
    assert (state.selected, state.pruned) == (node, trace.node(node).pruned[1])
    qtbot.keyClick(outline.tree, Qt.Key.Key_Left)
    assert (state.selected, state.pruned) == (node, None)
    state.select_pruned(node, move)
    state.set_moment(state.cut_of(node) - 1)
    assert not outline.model.index_of_pruned(node, move).isValid()
    assert (state.selected, state.pruned) == (node, move), "nothing else was selected"
    state.set_moment(state.cut_of(node))
    assert outline.model.pruned_of(outline.tree.currentIndex()) == (node, move)


@pytest.mark.parametrize("width", [280, 300, 384, 640])
@pytest.mark.parametrize("text", [SMALL, "X../.../...", "..../.X../O.../...."])
def test_every_column_has_room_for_its_words(qtbot: QtBot, look: Look, width: int, text: str) -> None:
    """Nothing to scroll sideways, and no cell cut, however deep the best line goes."""
    state = state_of(trace_of(text, limits=Limits(depth=None if len(text) < 12 else 6)))
    outline = TreeOutline(look, state)
    qtbot.addWidget(outline)
    outline.resize(width, 480)
    with qtbot.waitExposed(outline):
        outline.show()
    tree, metrics = outline.tree, outline.tree.fontMetrics()
    assert tree.header().length() <= tree.viewport().width()
    assert not tree.horizontalScrollBar().isVisible()
    assert tree.isColumnHidden(2) == (width < 400)
    assert tree.indentation() >= 12, "an arrow to be seen and hit"
    for moment in (state.trace.events.size // 2, state.trace.events.size - 1):
        state.set_moment(moment)
        index = outline.model.index(0, 0)
        while index.isValid():
            for column in range(len(COLUMNS)):
                cell = index.siblingAtColumn(column)
                if not tree.isColumnHidden(column):
                    assert metrics.horizontalAdvance(cell.data()) <= tree.visualRect(cell).width(), cell.data()
            index = tree.indexBelow(index)


def test_columns_go_for_arrows_and_come_back(qtbot: QtBot, look: Look) -> None:
    """α and β first, then the nodes, then the end; value and move never. All are there again as soon as they fit."""
    state = state_of(trace_of("X../.../...", limits=Limits()))
    for node in state.trace.best_line(0):
        state.set_unfolded(node, True)
    outline = TreeOutline(look, state)
    qtbot.addWidget(outline)
    outline.resize(280, 480)
    with qtbot.waitExposed(outline):
        outline.show()
    tree = outline.tree
    left_out = []
    for width in (280, 340, 390, 640):
        outline.resize(width, 480)
        left_out.append({column for column in range(len(COLUMNS)) if tree.isColumnHidden(column)})
        assert tree.indentation() >= 12
    assert left_out == [{2, 3, 4, 5}, {2, 3, 5}, {2, 3}, set()]
    outline.resize(280, 480)
    for node in state.unfolded:
        state.set_unfolded(node, False)
    assert not tree.isColumnHidden(4)


def test_a_tree_too_deep_for_a_narrow_outline_is_scrolled_sideways(qtbot: QtBot, look: Look) -> None:
    """Its arrows and its moves stay whole."""
    state = state_of(trace_of("..../.X../O.../....", limits=Limits(depth=7)))
    for node in state.trace.best_line(0):
        state.set_unfolded(node, True)
    outline = TreeOutline(look, state)
    qtbot.addWidget(outline)
    outline.resize(200, 480)
    with qtbot.waitExposed(outline):
        outline.show()
    tree = outline.tree
    assert tree.indentation() >= 12
    assert tree.horizontalScrollBar().isVisible()
    assert tree.header().length() == sum(map(tree.columnWidth, range(len(COLUMNS)))) > tree.viewport().width()
    node = state.trace.best_line(state.top)[-1]
    cell = outline.model.index_of(node)
    assert tree.fontMetrics().horizontalAdvance(cell.data()) <= tree.visualRect(cell).width()


@pytest.mark.parametrize("text", ["", "z9", "nonsense", "table", "m" * 200, "b1 c3"])
def test_an_answer_changes_no_layout(qtbot: QtBot, outline: TreeOutline, text: str) -> None:
    """Wrapped, all of it seen, and nothing moves."""
    outline.resize(280, 400)
    come_to_rest()
    before = outline.tree.geometry()
    outline.field.setText(text)
    with qtbot.waitSignal(outline.searched):
        outline.find_next()
    come_to_rest()
    assert (outline.tree.geometry(), outline.width()) == (before, 280)
    assert outline.note.heightForWidth(outline.note.width()) <= outline.note.height(), outline.note.text()


def test_a_long_search_comes_in_pieces() -> None:
    """So that the window lives on: 59,705 nodes are more than one piece."""
    trace = trace_of("X../.../...", Algorithm(alpha_beta=False))
    pieces = list(search(trace, "table", 0))
    assert pieces.count(None) > 10
    with pytest.raises(QueryError):
        search(trace, "d4", 0)
