"""The outline holds the rows of the state at every step; selection and unfolding go both ways; and it is searched."""

from __future__ import annotations

import gc
import random
import weakref
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTreeWidgetItem
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from tests.ui.tree_help import SMALL, named, numbers_trace, shown, state_of, trace_of
from tests.ui.widgets_help import come_to_rest
from ttt_gui.engine.request import Algorithm, Limits
from ttt_gui.engine.trace.trace import End, SearchTrace
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.trace.state import Show, TreeState
from ttt_gui.ui.tree.outline import COLUMNS, Key, OutlineRow, QueryError, TreeOutline, search


@pytest.fixture
def outline(qtbot: QtBot, look: Look, state: TreeState) -> TreeOutline:
    return shown(qtbot, TreeOutline(look, state), 640, 480)


def row(outline: TreeOutline, node: int, move: int | None = None) -> OutlineRow:
    return outline.tree.row_of(node, move)


def selected(outline: TreeOutline) -> Key | None:
    current = outline.tree.currentItem()
    return current.key if isinstance(current, OutlineRow) else None


def rows_of(parent: QTreeWidgetItem) -> Iterator[OutlineRow]:
    """All rows below a row, in their order."""
    for at in range(parent.childCount()):
        child = parent.child(at)
        assert isinstance(child, OutlineRow)
        yield child
        yield from rows_of(child)


def wanted(state: TreeState) -> list[Key]:
    """What rows should stand for: what the state shows, the children of a node before its pruned moves."""
    trace = state.trace
    tops = [state.top] if state.show is Show.SUBTREE else [root for root in trace.roots() if state.is_entered(root)]

    def below(node: int) -> list[Key]:
        found: list[Key] = [(node, None)]
        for child in state.shown_children(node):
            found += below(child)
        return found + [(node, move) for move in state.ghosts(node)]

    return [key for top in tops for key in below(top)]


@pytest.mark.parametrize("made", [trace_of, numbers_trace], ids=["game", "numbers"])
@pytest.mark.parametrize("algorithm", [Algorithm(), Algorithm(iterative=True, pvs=True), Algorithm(alpha_beta=False)])
@pytest.mark.slow
def test_the_rows_are_those_of_the_state_through_every_change(
    qtbot: QtBot, look: Look, algorithm: Algorithm, made: Callable[..., SearchTrace]
) -> None:
    """Also after changes that nobody saw: hidden, the outline follows nothing, and catches up when it is seen."""
    trace = made(algorithm=algorithm)
    state = state_of(trace)
    outline = shown(qtbot, TreeOutline(look, state), 640, 480)
    dice = random.Random(4)
    for _ in range(80):
        what = dice.random()
        if what < 0.2:
            outline.hide()
        elif what < 0.5:
            state.set_step(dice.randrange(trace.events.size))
        elif what < 0.6:
            state.set_show(dice.choice(list(Show)))
        elif what < 0.7:
            state.set_unfolded(dice.randrange(len(trace)), dice.random() < 0.7)
        elif what < 0.8:
            state.select(dice.randrange(len(trace)))
        else:
            state.set_step(state.step + dice.choice((-1, 1)))
        if dice.random() < 0.6:
            outline.show()
            rows = list(rows_of(outline.tree.invisibleRootItem()))
            assert [each.key for each in rows] == wanted(state)
            for each in rows:
                assert each.key[1] is not None or each.isExpanded() == state.is_unfolded(each.key[0])
            there = outline.tree.row_of(state.selected, state.pruned)
            assert selected(outline) == (there.key if there else None)
    outline.show()
    state.set_trace(None)
    assert outline.tree.topLevelItemCount() == 0


def test_the_columns_of_a_node(outline: TreeOutline, trace: SearchTrace, snapshot: SnapshotAssertion) -> None:
    node = named(trace, "b1")
    texts = [row(outline, node).data(column, Qt.ItemDataRole.DisplayRole) for column in range(len(COLUMNS))]
    assert texts == ["▽ b1", "≤ +5", "+7", "+∞", "✂ 3", str(trace.node(node).after - node)]
    spoken = [row(outline, node).data(column, Qt.ItemDataRole.AccessibleTextRole) for column in range(len(COLUMNS))]
    assert spoken[0] == snapshot
    assert spoken[2] == "alpha +7"
    assert spoken[4] == snapshot
    assert all(spoken)


def test_hidden_it_keeps_no_trace_that_is_gone(qtbot: QtBot, look: Look) -> None:
    """A large one would take memory until the outline is seen again, and its rows would ask another trace."""
    state = state_of(trace_of())
    outline = shown(qtbot, TreeOutline(look, state), 640, 480)
    gone = weakref.ref(state.trace)
    outline.hide()
    state.set_trace(None)
    gc.collect()
    assert gone() is None
    assert not list(rows_of(outline.tree.invisibleRootItem()))


def test_values_are_hidden_until_the_node_is_left(outline: TreeOutline, state: TreeState, trace: SearchTrace) -> None:
    node = named(trace, "b1")
    state.set_step(trace.events.left(node) - 1)
    assert row(outline, node).text(1) == "≤ +5 …"
    assert row(outline, node).text(4) == row(outline, node).text(5) == "…"
    state.set_step(trace.events.left(node))
    assert row(outline, node).text(1) == "≤ +5"
    state.set_step(trace.events.entered(node) - 1)
    assert outline.tree.row_of(node) is None


def test_selection_goes_both_ways(qtbot: QtBot, outline: TreeOutline, state: TreeState) -> None:
    node = named(state.trace, "b1 c3")
    state.select(node)
    assert selected(outline) == (node, None)
    outline.tree.setFocus()
    qtbot.keyClick(outline.tree, Qt.Key.Key_Up)
    assert state.selected == named(state.trace, "b1")
    qtbot.keyClick(outline.tree, Qt.Key.Key_Home)
    assert state.selected == 0


def test_unfolding_goes_both_ways(qtbot: QtBot, outline: TreeOutline, state: TreeState) -> None:
    node = named(state.trace, "c3")
    assert not row(outline, node).isExpanded()
    state.set_unfolded(node, True)
    assert row(outline, node).isExpanded()
    outline.tree.collapseItem(row(outline, node))
    assert not state.is_unfolded(node)
    outline.tree.setFocus()
    outline.tree.setCurrentItem(row(outline, node))
    qtbot.keyClick(outline.tree, Qt.Key.Key_Right)
    assert state.is_unfolded(node)
    assert row(outline, node).childCount() > 0
    unfolded = state.unfolded
    qtbot.keyClick(outline.tree, Qt.Key.Key_Asterisk)
    assert state.unfolded == unfolded, "not everything"


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


def test_pruned_moves_are_rows_after_the_children(
    qtbot: QtBot, outline: TreeOutline, state: TreeState, snapshot: SnapshotAssertion
) -> None:
    trace = state.trace
    node = named(trace, "b1")
    move, other = trace.node(node).pruned[:2]
    state.select_pruned(node, move)
    assert selected(outline) == (node, move)
    pruned = row(outline, node, move)
    assert (row(outline, node).indexOfChild(pruned), pruned.text(0), pruned.text(1)) == (1, "✂ a2", "")
    assert pruned.data(0, Qt.ItemDataRole.AccessibleTextRole) == snapshot
    outline.tree.setFocus()
    qtbot.keyClick(outline.tree, Qt.Key.Key_Down)
    assert (state.selected, state.pruned) == (node, other)
    qtbot.keyClick(outline.tree, Qt.Key.Key_Left)
    assert (state.selected, state.pruned) == (node, None)
    state.select_pruned(node, move)
    state.set_step(state.cut_of(node) - 1)
    assert outline.tree.row_of(node, move) is None
    assert (state.selected, state.pruned) == (node, move), "nothing else was selected"
    state.set_step(state.cut_of(node))
    assert selected(outline) == (node, move)


@pytest.mark.parametrize("width", [280, 300, 384, 640])
@pytest.mark.parametrize("text", [SMALL, "X../.../...", "..../.X../O.../...."])
def test_every_column_has_room_for_its_words(qtbot: QtBot, look: Look, width: int, text: str) -> None:
    """Nothing to scroll sideways, and no cell cut, however deep the best line goes."""
    state = state_of(trace_of(text, limits=Limits(depth=None if len(text) < 12 else 6)))
    outline = shown(qtbot, TreeOutline(look, state), width, 480)
    tree, metrics = outline.tree, outline.tree.fontMetrics()
    assert tree.header().length() <= tree.viewport().width()
    assert not tree.horizontalScrollBar().isVisible()
    assert tree.isColumnHidden(2) == (width < 400)
    assert tree.indentation() >= 12, "an arrow to be seen and hit"
    for step in (state.trace.events.size // 2, state.trace.events.size - 1):
        state.set_step(step)
        for each in rows_of(tree.invisibleRootItem()):
            for column in range(len(COLUMNS)):
                cell = tree.indexFromItem(each, column)
                if not tree.isColumnHidden(column):
                    assert metrics.horizontalAdvance(cell.data()) <= tree.visualRect(cell).width(), cell.data()


def test_columns_go_for_arrows_and_come_back(qtbot: QtBot, look: Look) -> None:
    """α and β first, then the nodes, then the end; value and move never. All are there again as soon as they fit."""
    state = state_of(trace_of("X../.../...", limits=Limits()))
    for node in state.trace.principal_variation(0):
        state.set_unfolded(node, True)
    outline = shown(qtbot, TreeOutline(look, state), 280, 480)
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
    for node in state.trace.principal_variation(0):
        state.set_unfolded(node, True)
    outline = shown(qtbot, TreeOutline(look, state), 200, 480)
    tree = outline.tree
    assert tree.indentation() >= 12
    assert tree.horizontalScrollBar().isVisible()
    assert tree.header().length() == sum(map(tree.columnWidth, range(len(COLUMNS)))) > tree.viewport().width()
    node = state.trace.principal_variation(state.top)[-1]
    cell = tree.indexFromItem(row(outline, node))
    assert tree.fontMetrics().horizontalAdvance(cell.data()) <= tree.visualRect(cell).width()


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("", "cut, terminal, depth"),
        ("z9", "cut, terminal, depth"),
        ("nonsense", "cut, terminal, depth"),
        ("m" * 200, "cut, terminal, depth"),
        ("table", "No node fits “table”."),
        ("b1 c3", "Found "),
    ],
)
def test_an_answer_is_in_words_and_changes_no_layout(
    qtbot: QtBot, outline: TreeOutline, text: str, answer: str
) -> None:
    """Wrapped, all of it seen, and nothing moves."""
    outline.resize(280, 400)
    come_to_rest()
    before = outline.tree.geometry()
    outline.field.setText(text)
    with qtbot.waitSignal(outline.searched, check_params_cb=lambda found: found == (text == "b1 c3")):
        outline.find_next()
    come_to_rest()
    assert answer in outline.note.text()
    assert (outline.tree.geometry(), outline.width()) == (before, 280)
    assert outline.note.heightForWidth(outline.note.width()) <= outline.note.height(), outline.note.text()


def test_beside_a_number_tree_no_board_is_named(outline: TreeOutline, state: TreeState, trace: SearchTrace) -> None:
    note = outline.note.text()
    assert "board" in note
    numbers = numbers_trace()
    state.set_trace(numbers)
    assert outline.note.text() == ""
    state.set_trace(trace)
    assert outline.note.text() == note


def test_a_long_search_comes_in_pieces() -> None:
    """So that the window lives on: 59,705 nodes are more than one piece."""
    trace = trace_of("X../.../...", Algorithm(alpha_beta=False))
    pieces = list(search(trace, "table", 0))
    assert pieces.count(None) > 10
    with pytest.raises(QueryError):
        search(trace, "d4", 0)


# -- Finding a node by its last moves, or in a tree of numbers by its name ---------------------------------------------


NUMBERS = numbers_trace("((3 12 8) (2 4 6) (14 5 2))", Algorithm(alpha_beta=False))


def found(trace: SearchTrace, query: str) -> tuple[str, ...] | None:
    """The moves to the first node that the query finds; None without one."""
    nodes = [node for node in search(trace, query, 0) if node is not None]
    return tuple(map(trace.move_name, trace.moves_to(nodes[0]))) if nodes else None


def test_a_tree_of_numbers_takes_the_names_of_nodes() -> None:
    assert found(NUMBERS, "C") == found(NUMBERS, "c") == ("2",)
    assert found(NUMBERS, "14") == ("3", "1")
    named = numbers_trace("((3 12) (x=4 -1/2))", Algorithm(alpha_beta=False))
    assert {found(named, query) for query in ("x", "4", "x=4", "x = 4")} == {("2", "1")}
    assert found(named, "-0.5") == ("2", "2")
    with pytest.raises(QueryError, match="No node is called “9”: write a letter or a number of the tree, or cut"):
        search(NUMBERS, "9", 0)
    with pytest.raises(QueryError, match="Write a name such as E, 5, or an end"):
        search(NUMBERS, "", 0)


def test_a_game_takes_cells() -> None:
    trace = trace_of()
    assert (found(trace, "b2 c3") or ())[-2:] == ("b2", "c3")
    with pytest.raises(QueryError, match="There is no cell “2” on this board"):
        search(trace, "2", 0)
