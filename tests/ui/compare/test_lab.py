"""The ordering lab: what is dragged, chosen and played there is searched at once, and counts as the engine does."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QModelIndex, QPoint, QRect, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QSignalSpy
from PySide6.QtWidgets import QMainWindow, QProgressBar, QToolButton, QTreeView
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from tests.ui.widgets_help import come_to_rest
from ttt_gui.engine.numbers.text import parse_number_tree
from ttt_gui.engine.numbers.tree import NumberTree
from ttt_gui.engine.orders import GameTree, Orders, Rule, search_in_order
from ttt_gui.engine.request import Algorithm, Scores
from ttt_gui.engine.result import Counters
from ttt_gui.game.position import Position, parse_position
from ttt_gui.game.rules import Rules
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.ui.compare.lab import OrderingLab
from ttt_gui.ui.compare.lab_figures import STOPPED, LabFigures, LabSearches
from ttt_gui.ui.look.theme import LIGHT, Look
from ttt_gui.ui.look.widgets import ElidedLabel
from ttt_gui.ui.tree.heading import trace_sentence

SEVEN = parse_position("X.O/.../...")
THREES = parse_number_tree("((3 12 8) (2 4 6) (14 5 2))")
ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def lab(qtbot: QtBot, look: Look, queue: TaskQueue) -> OrderingLab:
    lab = OrderingLab(look, queue)
    qtbot.addWidget(lab)
    lab.resize(1400, 300)
    with qtbot.waitActive(lab):
        lab.show()
    return lab


def settled(qtbot: QtBot, lab: OrderingLab) -> None:
    """Wait until everything that was asked for is searched and shown."""
    searches = lab.searches
    qtbot.waitUntil(lambda: not searches.is_searching and not searches.is_finding)
    qtbot.waitUntil(lambda: isinstance(searches.figures.get(Rule.ROW), Counters))


def seen(qtbot: QtBot, lab: OrderingLab, subject: Position | NumberTree = SEVEN) -> None:
    lab.show_subject(subject, Algorithm())
    settled(qtbot, lab)


def tried_by(qtbot: QtBot, lab: OrderingLab, act: Callable[[], object]) -> Counters:
    """What the search counts that an act brings about."""
    with qtbot.waitSignal(lab.searches.tried):
        act()
    return lab.searches.now.result.counters


def names(lab: OrderingLab) -> list[str]:
    return [card.name for card in lab.moves.tried]


def expected(orders: Orders, position: Position = SEVEN) -> Counters:
    return search_in_order(GameTree(position, Algorithm()), orders).counters


def same(one: Counters, other: Counters) -> bool:
    return (one.nodes, one.leaves, one.cutoffs, one.pruned_moves) == (
        other.nodes, other.leaves, other.cutoffs, other.pruned_moves,
    )  # fmt: skip


def card(lab: OrderingLab, index: int) -> QRect:
    return lab.moves.visualRect(lab.moves.rows.index(index, 1))


def test_cards_and_figures_are_what_the_engine_counts(
    qtbot: QtBot, lab: OrderingLab, snapshot: SnapshotAssertion
) -> None:
    seen(qtbot, lab)
    assert names(lab) == ["b3", "a2", "b2", "c2", "a1", "b1", "c1"]
    counts = expected(Orders())
    assert lab.moves.node.nodes == counts.nodes == 1 + sum(card.nodes for card in lab.moves.tried)
    for rule in (Rule.ROW, Rule.CENTRE, Rule.LINES):
        figures = lab.searches.figures[rule]
        assert isinstance(figures, Counters)
        assert same(figures, expected(Orders(rule)))
    best, worst = lab.searches.figures[Rule.BEST], lab.searches.figures[Rule.WORST]
    assert (best.nodes, worst.nodes) == (156, 5_131)
    assert lab.figures.least_text().replace("\N{NARROW NO-BREAK SPACE}", "") == snapshot
    assert not lab.figures.stop_button.isVisible()
    whole = next(each for each in lab.findChildren(QProgressBar, "share_muted") if each.value() == each.maximum())
    bar = whole.grab().toImage()
    assert bar.pixelColor(bar.rect().center()) == LIGHT.color("muted")


def test_a_card_that_was_put_elsewhere_is_tried_there(qtbot: QtBot, lab: OrderingLab) -> None:
    """By mouse, and only between rows."""
    seen(qtbot, lab)
    rows = lab.moves.rows
    assert lab.moves.dragDropMode() is QTreeView.DragDropMode.InternalMove
    assert not rows.index(0, 0).flags() & Qt.ItemFlag.ItemIsDropEnabled
    dragged, move = rows.mimeData([rows.index(6, 1)]), Qt.DropAction.MoveAction
    counts = tried_by(qtbot, lab, lambda: rows.dropMimeData(dragged, move, 0, 0, QModelIndex()))
    assert names(lab) == ["c1", "b3", "a2", "b2", "c2", "a1", "b1"]
    assert lab.moves.row == 0  # the card stays selected
    assert same(counts, expected(Orders().with_own((), (8, 1, 3, 4, 5, 6, 7))))
    assert "→" in lab.news.accessibleName()
    assert lab.rule.currentText() == "My own"
    lab.rule.activated.emit(lab.rule.currentIndex())  # which is in force already
    assert not lab.searches.is_searching


@pytest.mark.slow
def test_cards_are_moved_by_the_keyboard(qtbot: QtBot, lab: OrderingLab) -> None:
    seen(qtbot, lab)
    qtbot.keyClick(lab.moves, Qt.Key.Key_Down)
    assert lab.moves.row == 1
    counts = tried_by(qtbot, lab, lambda: qtbot.keyClick(lab.moves, Qt.Key.Key_Right, ALT))
    assert names(lab)[:3] == ["b3", "b2", "a2"]
    assert lab.moves.row == 2
    assert same(counts, expected(Orders().with_own((), (1, 4, 3, 5, 6, 7, 8))))
    tried_by(qtbot, lab, lambda: qtbot.keyClick(lab.moves, Qt.Key.Key_Home, ALT))
    assert names(lab)[0] == "a2"
    tried_by(qtbot, lab, lambda: qtbot.keyClick(lab.moves, Qt.Key.Key_Down, ALT))
    tried_by(qtbot, lab, lambda: qtbot.keyClick(lab.moves, Qt.Key.Key_Up, ALT))
    assert names(lab)[:3] == ["a2", "b3", "b2"]
    qtbot.keyClick(lab.moves, Qt.Key.Key_End)
    assert lab.moves.row == 6
    asked = QSignalSpy(lab.moves.order_chosen)
    qtbot.keyClick(lab.moves, Qt.Key.Key_Right, ALT)  # there is no place further on
    assert asked.count() == 0
    assert "7 of 7: c1" in lab.moves.accessibleDescription()


def test_alt_and_an_arrow_move_a_card_though_they_are_a_shortcut_of_the_window(
    qtbot: QtBot, look: Look, queue: TaskQueue
) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    lab = OrderingLab(look, queue)
    window.setCentralWidget(lab)
    window.resize(1400, 400)
    action = QAction("Back", window)
    action.setShortcut("Alt+Right")
    window.addAction(action)
    with qtbot.waitActive(window):
        window.show()
    seen(qtbot, lab)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    triggered = QSignalSpy(action.triggered)
    lab.moves.setFocus()
    tried_by(qtbot, lab, lambda: qtbot.keyClick(lab.moves, Qt.Key.Key_Right, ALT))
    assert names(lab)[:2] == ["a2", "b3"]
    assert triggered.count() == 0
    lab.rule.setFocus()
    qtbot.keyClick(lab.rule, Qt.Key.Key_Right, ALT)
    assert triggered.count() == 1


def test_enter_goes_down_and_backspace_up_again(qtbot: QtBot, lab: OrderingLab) -> None:
    """So does a double click; the way down is a row of buttons."""
    seen(qtbot, lab)
    lab.moves.select(1)
    qtbot.keyClick(lab.moves, Qt.Key.Key_Return)
    assert lab.moves.node.name == "a2"
    assert names(lab) == ["b3", "b2", "c2", "a1", "b1", "c1"]
    lab.moves.select(5)
    counts = tried_by(qtbot, lab, lambda: qtbot.keyClick(lab.moves, Qt.Key.Key_Left, ALT))
    assert same(counts, expected(Orders().with_own((3,), (1, 4, 5, 6, 8, 7))))
    assert lab.moves.node.name == "a2"
    qtbot.keyClick(lab.moves, Qt.Key.Key_Backspace)
    assert lab.moves.node.name == "root"
    assert names(lab)[0] == "b3"
    for act in (qtbot.mouseClick, qtbot.mouseDClick):
        act(lab.moves.viewport(), Qt.MouseButton.LeftButton, pos=card(lab, 0).center())
    lab.moves.select(0)
    qtbot.keyClick(lab.moves, Qt.Key.Key_Return)
    crumbs = [each for each in lab.findChildren(QToolButton) if each.isVisible()]
    assert [each.text() for each in crumbs] == ["Root", "▸ b3", f"▸ {lab.moves.node.name}"]
    crumbs[1].click()
    assert lab.moves.node.name == "b3"
    for _ in range(2):  # above the root there is nothing
        qtbot.keyClick(lab.moves, Qt.Key.Key_Backspace)
    assert lab.moves.node.name == "root"


def test_a_skipped_move_is_a_ghost_behind_the_cut_and_cannot_be_entered(qtbot: QtBot, lab: OrderingLab) -> None:
    seen(qtbot, lab, THREES)
    lab.moves.select(1)
    qtbot.keyClick(lab.moves, Qt.Key.Key_Return)
    assert [(card.sign, card.searched, card.cuts) for card in lab.moves.tried] == [
        ("2", True, True), ("4", False, False), ("6", False, False),
    ]  # fmt: skip
    assert "skipped" in lab.moves.tried[2].words
    lab.moves.select(2)
    qtbot.keyClick(lab.moves, Qt.Key.Key_Return)
    assert lab.moves.node.name == "C"
    counts = tried_by(qtbot, lab, lambda: qtbot.keyClick(lab.moves, Qt.Key.Key_Home, ALT))
    assert [(card.name, card.searched, card.was) for card in lab.moves.tried] == [
        ("6", True, "was skipped before"), ("2", True, ""), ("4", False, ""),
    ]  # fmt: skip
    assert counts.nodes == 12


def test_a_uniform_tree_of_numbers_has_knuth_and_moores_least(
    qtbot: QtBot, lab: OrderingLab, snapshot: SnapshotAssertion
) -> None:
    seen(qtbot, lab, THREES)
    assert lab.figures.least_text() == snapshot
    assert [lab.rule.itemText(index) for index in range(lab.rule.count())] == ["Left to right", "Best", "Worst"]
    seen(qtbot, lab, parse_number_tree("((1 2) 3)"))
    assert lab.figures.least_text() == snapshot


def test_no_best_order_is_looked_for_where_there_are_chance_nodes(qtbot: QtBot, lab: OrderingLab) -> None:
    """Another order of the moves is tried all the same; the values are those of MAX, wherever MIN begins."""
    seen(qtbot, lab, parse_number_tree("[-9, 9] min(chance(1/2: (3 5) 1/2: (8 -2)) chance(1/4: (6 0.5) 3/4: (4 7)))"))
    assert [lab.rule.itemText(index) for index in range(lab.rule.count())] == ["Left to right"]
    assert lab.figures.least_text() == "With chance nodes no best order is looked for."
    tried_by(qtbot, lab, lambda: qtbot.keyClick(lab.moves, Qt.Key.Key_Right, ALT))
    assert names(lab) == ["C", "B"]
    now = lab.searches.now
    assert now
    assert now.result.trace.value_text(now.result.value) == "6½"


def test_a_rule_is_chosen_for_the_subtree_and_reset(
    qtbot: QtBot, lab: OrderingLab, snapshot: SnapshotAssertion
) -> None:
    seen(qtbot, lab)

    def choose(text: str) -> Counters:
        index = lab.rule.findText(text)
        return tried_by(qtbot, lab, lambda: (lab.rule.setCurrentIndex(index), lab.rule.activated.emit(index)))

    assert same(choose("Nearest the centre"), expected(Orders(Rule.CENTRE)))
    assert lab.news.accessibleName() == snapshot
    assert choose("Best").nodes == 156
    assert choose("Worst").nodes == 5_131
    choose("Nearest the centre")
    lab.moves.select(1)
    qtbot.keyClick(lab.moves, Qt.Key.Key_Return)
    move = lab.moves.node
    below = choose("Most winning lines")
    path = (SEVEN.rules.cell_named(move.name),)
    assert same(below, expected(Orders(Rule.CENTRE).with_rule(path, Rule.LINES)))
    qtbot.keyClick(lab.moves, Qt.Key.Key_Backspace)
    assert lab.rule.currentText() == "Nearest the centre"
    assert lab.reset.isEnabled()
    assert same(tried_by(qtbot, lab, lab.reset.click), expected(Orders()))
    assert lab.rule.currentText() == "Row by row"
    assert lab.rule.findText("My own") < 0
    assert not lab.reset.isEnabled()


def test_the_board_shows_the_position_after_the_selected_move(qtbot: QtBot, lab: OrderingLab) -> None:
    seen(qtbot, lab)
    lab.moves.select(1)
    assert (lab.board.position, lab.board.render_state.last_move) == (SEVEN.play(3), 3)
    seen(qtbot, lab, THREES)
    assert not lab.board.isVisible()


@pytest.mark.parametrize("width", [620, 1400])
def test_every_move_and_figure_can_be_read_or_scrolled_to(qtbot: QtBot, lab: OrderingLab, width: int) -> None:
    seen(qtbot, lab)
    lab.resize(width, 300)
    come_to_rest()
    assert lab.rect().contains(QRect(lab.moves.mapTo(lab, QPoint()), lab.moves.size()))
    for row in range(len(lab.moves.tried)):
        lab.moves.select(row)
        assert lab.moves.viewport().rect().intersects(card(lab, row))


@pytest.mark.slow
def test_the_tree_as_searched_now_can_be_seen_whole(
    qtbot: QtBot, lab: OrderingLab, snapshot: SnapshotAssertion
) -> None:
    seen(qtbot, lab)
    tried_by(qtbot, lab, lambda: qtbot.keyClick(lab.moves, Qt.Key.Key_Right, ALT))
    with qtbot.waitSignal(lab.tree_wanted) as wanted:
        lab.whole.click()
    trace = wanted.args[0]
    assert [trace.node(child).move for child in trace.children(0)][:2] == [3, 1]
    assert trace.own_order
    assert trace_sentence(trace) == snapshot


@pytest.mark.slow
def test_scores_are_those_of_the_algorithm(qtbot: QtBot, lab: OrderingLab) -> None:
    seen(qtbot, lab)
    lab.show_subject(SEVEN, Algorithm(scores=Scores.FLAT, tt=True))
    settled(qtbot, lab)
    flat = search_in_order(GameTree(SEVEN, Algorithm(scores=Scores.FLAT)), Orders()).counters
    assert same(lab.searches.now.result.counters, flat)
    assert "flat scores" in lab.about.accessibleName()


def test_a_large_position_is_said_to_be_and_played_on(qtbot: QtBot, lab: OrderingLab, queue: TaskQueue) -> None:
    lab.show_subject(Position(Rules(4, 4, 4)), Algorithm(), line=(5,))
    assert not queue.busy
    assert lab.start.isVisible()
    assert "16 empty cells" in lab.start.words.text()
    assert not lab.start.begin.isEnabled()
    with qtbot.waitSignal(lab.searches.tried):
        lab.start.play_on_to_six.click()
    assert not lab.start.isVisible()
    assert len(lab.moves.tried) == 6
    tree = lab.searches.tree
    assert tree.position.side_at(5) is not None
    settled(qtbot, lab)
    lab.other.click()
    assert lab.start.isVisible()
    assert lab.start.position == Position(Rules(4, 4, 4))


def test_moves_are_played_and_taken_back_on_the_board_of_the_lab(qtbot: QtBot, lab: OrderingLab) -> None:
    start = Position(Rules(3, 4, 3))
    lab.show_subject(start, Algorithm())
    for cell in (0, 1, 0, 2):  # the second 0 is taken and does nothing
        lab.start.board.cell_clicked.emit(cell)
    assert lab.start.position == start.play(0).play(1).play(2)
    assert lab.start.begin.isEnabled()
    assert "9 empty cells" in lab.start.words.text()
    lab.start.back.click()
    assert not lab.start.begin.isEnabled()
    lab.start.board.cell_clicked.emit(3)
    with qtbot.waitSignal(lab.searches.tried):
        lab.start.begin.click()
    assert len(lab.moves.tried) == 9
    lab.searches.stop()
    settled(qtbot, lab)


def test_a_finished_game_has_no_order(
    qtbot: QtBot, lab: OrderingLab, queue: TaskQueue, snapshot: SnapshotAssertion
) -> None:
    lab.show_subject(parse_position("XXX/OO./..."), Algorithm())
    assert "The game is over" in lab.start.words.text()
    assert not any(each.isEnabled() for each in (lab.start.begin, lab.start.back, lab.start.play_on))
    assert not queue.busy
    lab.show_subject(Position(Rules(4, 4, 1)), Algorithm())
    lab.start.play_on.click()
    assert lab.start.words.text() == snapshot
    lab.start.board.cell_clicked.emit(0)
    assert "take back a move" in lab.start.words.text()


@pytest.mark.slow
def test_looking_for_the_extremes_is_stopped_and_taken_up_again(qtbot: QtBot, lab: OrderingLab) -> None:
    lab.show_subject(Position(Rules()), Algorithm())
    assert lab.searches.is_finding
    lab.searches.figures_changed.emit()
    assert lab.figures.stop_button.isVisible()
    assert lab.figures.stop_button.text() == "Stop"
    lab.figures.stop_button.click()
    qtbot.waitUntil(lambda: not lab.searches.is_finding)
    assert lab.searches.figures[Rule.WORST] == STOPPED
    assert lab.figures.stop_button.text() == "Find them"
    lab.figures.stop_button.click()
    assert lab.searches.is_finding
    assert lab.figures.stop_button.text() == "Stop"
    settled(qtbot, lab)
    best = lab.searches.figures[Rule.BEST]
    assert best.nodes == 1_452


def test_extremes_that_are_not_found_are_said_not_to_be(qtbot: QtBot, look: Look, queue: TaskQueue) -> None:
    searches = LabSearches(queue, most_states=50)
    figures = LabFigures(look, searches)
    qtbot.addWidget(figures)
    searches.show(GameTree(SEVEN, Algorithm()))
    qtbot.waitUntil(lambda: not searches.is_searching and not searches.is_finding)
    sentence = "Not found: the subtree has more than 50 nodes with different windows."
    assert searches.figures[Rule.BEST] == searches.figures[Rule.WORST] == sentence
    assert isinstance(searches.figures[Rule.ROW], Counters)
    assert figures.least_text() == ""
    assert [label.accessibleName() for label in figures.findChildren(ElidedLabel)].count(sentence) == 2
    with qtbot.waitSignal(searches.refused) as refused:
        searches.set_orders(Orders(Rule.BEST))
    assert refused.args == [sentence]
    assert searches.orders == Orders()


def test_what_cannot_be_searched_is_said_and_the_order_before_stays(
    qtbot: QtBot, lab: OrderingLab, snapshot: SnapshotAssertion
) -> None:
    seen(qtbot, lab)
    with qtbot.waitSignal(lab.searches.refused):
        lab.searches.set_orders(Orders().with_own((), (1, 2)))
    assert lab.news.accessibleName() == snapshot
    lab.searches.searching.emit(0.25)
    assert lab.news.accessibleName() == "searching … 25.0\N{NARROW NO-BREAK SPACE}%"
    assert lab.searches.orders == Orders()


@pytest.mark.slow
def test_the_same_position_again_keeps_what_was_ordered(qtbot: QtBot, lab: OrderingLab) -> None:
    seen(qtbot, lab)
    tried_by(qtbot, lab, lambda: qtbot.keyClick(lab.moves, Qt.Key.Key_Right, ALT))
    lab.show_subject(SEVEN, Algorithm(tt=True), line=(4, 1))
    assert names(lab)[:2] == ["a2", "b3"]
    assert not lab.searches.is_searching
    numbers = "((1 2) (3 4))"
    seen(qtbot, lab, parse_number_tree(numbers))
    tried_by(qtbot, lab, lambda: qtbot.keyClick(lab.moves, Qt.Key.Key_Right, ALT))
    lab.show_subject(parse_number_tree(numbers), Algorithm())
    assert names(lab) == ["C", "B"]
    assert not lab.searches.is_searching


@pytest.mark.slow
def test_a_card_tells_of_itself_in_its_tooltip_and_to_a_reader(
    qtbot: QtBot, lab: OrderingLab, snapshot: SnapshotAssertion
) -> None:
    seen(qtbot, lab)
    words = lab.moves.tried[3].words
    assert words == snapshot
    lab.moves.select(3)
    assert lab.moves.accessibleDescription() == snapshot
    assert lab.moves.accessibleDescription().endswith(f"4 of 7: {words}")
    index = lab.moves.rows.index(3, 1)
    assert index.data(Qt.ItemDataRole.AccessibleTextRole) == words
    assert words.split(",")[0] in index.data(Qt.ItemDataRole.ToolTipRole)
