"""The page Turn it round: what it asks, what it takes for an answer, what it shows once that was checked."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from tests.ui.learn.test_exercise_view import active
from tests.ui.test_accessible import VAGUE, name, walk
from tests.ui.tree_help import shown
from tests.ui.widgets_help import come_to_rest, trigger
from ttt_gui.engine.learn.turn_round import ChangeLeaf, ForWhichX, Interval, OrderMoves, ProofLeaves
from ttt_gui.engine.numbers.text import parse_number_tree
from ttt_gui.session.learning import ExerciseKey
from ttt_gui.session.settings import Settings, TypeSize
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.ui.board.view import board_interface
from ttt_gui.ui.learn.turn_round import KIND, TurnRoundPage
from ttt_gui.ui.look.accessible import install_accessibility
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.main_window import MainWindow
from ttt_gui.ui.tree.tasks import Tasks

PICTURE = ForWhichX(parse_number_tree("(((1 4) (14 15)) ((5 3) (13 12)))"), target=6, leaf=7)
"""Of the picture: for x ≥ 5 the branch to G is cut."""
BETWEEN = ForWhichX(parse_number_tree("(((9 13) (4 11)) ((2 5) (14 7)))"), target=14, leaf=11)
"""Cut above 11 and up to 14; up to 11 it is not reached."""


@pytest.fixture
def page(qtbot: QtBot, look: Look, queue: TaskQueue) -> TurnRoundPage:
    """Seed 1 of level 2, as large as a window of 1280 x 800 has room for."""
    page = TurnRoundPage(look, Tasks(queue, look))
    page.open(ExerciseKey(KIND, 2, "1"))
    return active(qtbot, shown(qtbot, page, 1280, 740))


def begin(page: TurnRoundPage, exercise: ChangeLeaf | ForWhichX | OrderMoves | ProofLeaves) -> None:
    page.exercise = exercise
    page.again.click()


def seen(page: TurnRoundPage) -> list[str]:
    return [each.text().replace("\xa0", " ") for each in page.findChildren(QLabel) if each.isVisible() and each.text()]


def type_x(page: TurnRoundPage, way: int, low: str, high: str = "") -> None:
    page.x_answer.ways.setCurrentIndex(way)
    for field, text in ((page.x_answer.low, low), (page.x_answer.high, high)):
        field.clear()
        QTest.keyClicks(field, text)


def at(page: TurnRoundPage, index: int) -> QPoint:
    """The middle of a node, in the viewport."""
    painter = page.view.painter
    assert painter
    place = painter.layout.place(index)
    assert place
    return (painter.centre(place) + page.view.origin).toPoint()


# -- for which x -------------------------------------------------------------------------------------------------------


def test_nothing_of_the_search_is_shown_before_the_check(page: TurnRoundPage) -> None:
    begin(page, PICTURE)
    assert page.state.shown.is_open
    assert not page.verdict.isVisible()
    page.line.setFocus()
    QTest.keyClick(page.line, Qt.Key.Key_Right)
    assert page.state.shown.is_open
    assert page.state.shown.notes == {7: "x = 2"}
    assert page.line.accessibleName() == "x, 2"
    QTest.keyClick(page.line, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    assert page.state.shown.notes == {7: "x = 1.9"}


def test_an_empty_field_asks_for_a_number(qtbot: QtBot, page: TurnRoundPage) -> None:
    begin(page, PICTURE)
    with qtbot.assertNotEmitted(page.tried):
        page.check.click()
        assert page.error_text.text() == "Type a number first."
        type_x(page, 2, "4")
        page.check.click()
    assert QApplication.focusWidget() is page.x_answer.high
    assert not page.verdict.isVisible()


def test_a_wrong_answer_is_struck_out_beside_a_counterexample(qtbot: QtBot, page: TurnRoundPage) -> None:
    begin(page, PICTURE)
    type_x(page, 0, "4")
    with qtbot.waitSignal(page.tried) as tried:
        QTest.keyClick(page.x_answer.low, Qt.Key.Key_Return)
    assert tried.args == [ExerciseKey(KIND, 2, "1"), False]
    assert {"✕ Not yet", "x ≥ 4", "At x = 4 G is visited.", "x = 4", "G is visited", "6 leaves"} <= set(seen(page))
    assert page.struck.font().strikeOut()
    assert not page.state.shown.is_open  # the tree shows it
    assert page.state.shown.notes == {7: "x = 4"}
    assert page.line._known is None  # the region would answer
    assert page.check.isVisible()
    assert QApplication.focusWidget() is page.x_answer.low
    QTest.keyClick(page.x_answer.low, Qt.Key.Key_Backspace)
    assert page.state.shown.is_open  # as before the check
    assert not page.verdict.isVisible()


def test_the_right_answer_shows_the_region_and_what_was_tried(qtbot: QtBot, page: TurnRoundPage) -> None:
    begin(page, PICTURE)
    type_x(page, 0, "5")
    with qtbot.waitSignal(page.tried) as tried:
        page.check.click()
    assert tried.args == [ExerciseKey(KIND, 2, "1"), True]
    words = seen(page)
    assert {"✓ Right", "x = 4", "x = 5", "x = 6", "✂ G is cut", "the end itself counts: it cuts where β ≤ α"} <= set(
        words
    )
    assert page.line._known is PICTURE
    assert [(part.low, part.high, tried.text) for part, tried in PICTURE.parts] == [
        (-math.inf, 5, "G is visited"), (5, math.inf, "G is cut"),
    ]  # fmt: skip
    assert "Look at x\xa0=\xa05." in page.reason.text()  # no line ends inside
    assert page.next.isVisible()
    assert not page.check.isVisible()
    assert page.line.accessibleName() == "x, 5, G is cut"
    QTest.keyClick(page.line, Qt.Key.Key_Left)  # the tree follows
    assert page.line.accessibleName() == "x, 4, G is visited"
    assert "✓ Right" in seen(page)
    with qtbot.assertNotEmitted(page.tried):
        page.again.click()
        page.show_me.click()


@pytest.mark.parametrize(
    ("way", "low", "high", "has_low", "is_right"),
    [
        (2, "11", "14", False, True),
        (2, "11", "14", True, False),
        (2, "11", "i", False, False),
        (1, "14", "", True, False),
    ],
)
def test_between_has_two_ends_that_count_or_not(
    page: TurnRoundPage, way: int, low: str, high: str, has_low: bool, is_right: bool
) -> None:
    begin(page, BETWEEN)
    type_x(page, way, low, high)
    page.x_answer.has_low.setChecked(has_low)
    page.check.click()
    assert page.is_solved is is_right
    if is_right:
        assert [tried.text for _part, tried in BETWEEN.parts] == [
            "the 7 is not reached: G is cut", "the 7 is cut", "the 7 is visited",
        ]  # fmt: skip
        assert "11 does not count, 14 counts" in seen(page)


def test_infinity_and_other_spellings(page: TurnRoundPage) -> None:
    begin(page, PICTURE)
    type_x(page, 2, "5,0", "i")
    assert page.x_answer.high.text() == "+∞"
    assert page.x_answer.answer == Interval(5, math.inf)
    page.check.click()
    assert page.is_solved


def test_a_counterexample_between_two_whole_numbers(page: TurnRoundPage) -> None:
    begin(page, PICTURE)
    type_x(page, 0, "4")
    page.x_answer.has_low.setChecked(False)
    page.check.click()
    assert "At x = 4.5 G is visited." in seen(page)
    assert page.struck.text() == "x > 4"
    assert page.line.value() == 45


def test_a_verdict_without_room_is_scrolled_to(
    qtbot: QtBot, window: MainWindow, settings: Settings, look: Look
) -> None:
    settings.type_size = TypeSize.LARGEST
    look.set_type_size(TypeSize.LARGEST)
    window.resize(1280, 800)
    trigger(window, "learning")
    window.show_learn().open_exercise(ExerciseKey(KIND, 2, "1"))
    page = window.findChild(TurnRoundPage)
    begin(page, BETWEEN)
    type_x(page, 2, "11", "14")
    page.x_answer.has_low.setChecked(False)
    come_to_rest()
    page.check.click()
    viewport = page.room.viewport()

    def is_in_sight() -> bool:
        """Whether it is laid out, and all of it is seen."""
        top, needed = page.verdict.mapTo(viewport, QPoint()).y(), page.verdict.heightForWidth(page.verdict.width())
        return page.verdict.height() >= needed and top >= 0 and top + page.verdict.height() <= viewport.height()

    qtbot.waitUntil(is_in_sight)


def test_x_is_dragged(page: TurnRoundPage) -> None:
    begin(page, PICTURE)
    y = round(page.line._axis)
    QTest.mousePress(page.line, Qt.MouseButton.LeftButton, pos=QPoint(round(page.line._x(3)) + 4, y))
    assert page.line.value() == 30
    QTest.mouseMove(page.line, QPoint(round(page.line._x(6)), y))
    QTest.mouseRelease(page.line, Qt.MouseButton.LeftButton, pos=QPoint(round(page.line._x(6)), y))
    assert page.state.shown.notes == {7: "x = 6"}


# -- the other kinds ---------------------------------------------------------------------------------------------------


def test_change_a_leaf_in_the_tree(page: TurnRoundPage) -> None:
    begin(page, ChangeLeaf(parse_number_tree("(((1 4) (14 15)) ((5 3) (13 12)))"), target=6))
    page.check.click()
    assert page.error_text.text() == "Change a leaf first."
    QTest.mouseClick(page.view.viewport(), Qt.MouseButton.LeftButton, pos=at(page, 8))
    assert page.view.field.isVisible()
    QTest.keyClicks(page.view.field, "4,5")
    QTest.keyClick(page.view.field, Qt.Key.Key_Return)
    assert "4 → 4.5" in seen(page)
    page.check.click()
    assert "With 4.5 in place of 4 G is visited." in seen(page)
    QTest.keyClick(page.view, Qt.Key.Key_F2)
    QTest.keyClicks(page.view.field, "6")
    QTest.keyClick(page.view.field, Qt.Key.Key_Return)
    assert page.state.shown.is_open
    page.check.click()
    assert page.is_solved
    assert page.view.words() == "leaf 6, ply 3, visited"


def test_escape_leaves_a_leaf_as_it_was(page: TurnRoundPage) -> None:
    begin(page, ChangeLeaf(parse_number_tree("(((1 4) (14 15)) ((5 3) (13 12)))"), target=6))
    QTest.mouseClick(page.view.viewport(), Qt.MouseButton.LeftButton, pos=at(page, 8))
    QTest.keyClicks(page.view.field, "9")
    QTest.keyClick(page.view.field, Qt.Key.Key_Escape)
    assert not page.view.field.isVisible()
    assert "No leaf is changed yet." in seen(page)
    assert QApplication.focusWidget() is page.view


def test_check_takes_what_is_being_typed_and_an_empty_leaf_is_refused(page: TurnRoundPage) -> None:
    begin(page, ChangeLeaf(parse_number_tree("(((1 4) (14 15)) ((5 3) (13 12)))"), target=6))
    QTest.mouseClick(page.view.viewport(), Qt.MouseButton.LeftButton, pos=at(page, 8))
    QTest.keyClick(page.view.field, Qt.Key.Key_Backspace)
    QTest.keyClick(page.view.field, Qt.Key.Key_Return)
    assert page.error_text.text() == "A leaf needs a number."
    QTest.mouseClick(page.view.viewport(), Qt.MouseButton.LeftButton, pos=at(page, 8))
    QTest.keyClicks(page.view.field, "6")
    QTest.mouseClick(page.check, Qt.MouseButton.LeftButton)
    assert page.is_solved
    assert not page.view.field.isVisible()


def test_another_leaf_that_is_clicked_takes_the_first_one_too(page: TurnRoundPage) -> None:
    begin(page, ChangeLeaf(parse_number_tree("(((1 4) (14 15)) ((5 3) (13 12)))"), target=6))
    QTest.mouseClick(page.view.viewport(), Qt.MouseButton.LeftButton, pos=at(page, 8))
    QTest.keyClicks(page.view.field, "6")
    QTest.mouseClick(page.view.viewport(), Qt.MouseButton.LeftButton, pos=at(page, 14))
    assert "4 → 6" in seen(page)
    QTest.keyClicks(page.view.field, "8")
    QTest.keyClick(page.view.field, Qt.Key.Key_Return)
    assert "12 → 8" in seen(page)  # one leaf is changed, no more
    QTest.mouseClick(page.view.viewport(), Qt.MouseButton.LeftButton, pos=at(page, 8))
    QTest.keyClick(page.view.field, Qt.Key.Key_Return)
    assert "12 → 8" in seen(page)  # another one was only looked at
    assert page.state.trace
    assert page.state.trace.subject.tree.text == "(((1 4) (14 15)) ((5 3) (13 8)))"


def test_order_the_moves_by_drag_and_by_keys(page: TurnRoundPage) -> None:
    begin(page, OrderMoves(parse_number_tree("((2 1) (9 8))"), most=3))
    assert QApplication.focusWidget() is page.view
    page.check.click()
    assert page.error_text.text() == "Move a node first."
    left, right = at(page, 1), at(page, 2)
    view = page.view.viewport()
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=right)
    QTest.mouseMove(view, left - QPoint(8, 0))
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=left)
    assert page.state.trace
    assert page.state.trace.subject.tree.text == "((9 8) (2 1))"
    assert page.view.words() == "C, MIN, ply 1, move 1 of 2"  # a node keeps its name
    page.check.click()
    assert "3 leaves are visited. No order needs fewer." in seen(page)
    page.again.click()
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Right):
        QTest.keyClick(page.view, key)
    QTest.keyClick(page.view, Qt.Key.Key_Right)
    assert page.view.words() == "leaf 9, ply 2, move 1 of 2"
    QTest.keyClick(page.view, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert page.view.words() == "leaf 9, ply 2, move 2 of 2"
    page.check.click()
    assert "In this order 4 leaves are visited: 1 too many." in seen(page)
    assert not page.is_solved


def test_count_the_leaves_of_a_proof(page: TurnRoundPage) -> None:
    begin(page, ProofLeaves(parse_number_tree("((5 6 7) (3 9))"), bound=5))
    page.check.click()
    assert page.error_text.text() == "Type a number first."
    QTest.keyClicks(page.number, "2.5")
    page.check.click()
    assert page.error_text.text() == "Type a whole number."
    page.number.clear()
    QTest.keyClicks(page.number, "2")
    QTest.keyClick(page.number, Qt.Key.Key_Return)
    assert page.struck.text() == "2 leaves"
    page.show_me.click()
    assert page.is_solved
    assert page.state.shown.marked == frozenset({3, 4, 5})


# -- in practice -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", range(1, 5))
@pytest.mark.parametrize("seed", range(4))
def test_show_gives_a_right_answer_and_counts_as_wrong(
    qtbot: QtBot, page: TurnRoundPage, level: int, seed: int
) -> None:
    key = ExerciseKey(KIND, level, str(seed))
    page.open(key)
    assert page.about.text() == f"level {level} · seed {seed}"
    assert page.following == ExerciseKey(KIND, level, str(seed + 1))
    assert page.next_seed == seed
    assert "{" not in "".join(seen(page))
    page.show_me.click()
    assert page.is_solved
    assert page.next_seed == seed + 1


@pytest.mark.parametrize("seed", range(4))
def test_a_screen_reader_finds_every_control_by_name(page: TurnRoundPage, seed: int) -> None:
    install_accessibility(board_interface)
    for level in (1, 2):
        page.open(ExerciseKey(KIND, level, str(seed)))
        bare = [
            (each.role(), type(each.object()).__name__)
            for each in walk(QAccessible.queryAccessibleInterface(page))
            if each.state().focusable and (each.role() in VAGUE or not name(each))
        ]
        assert bare == []
        page.show_me.click()


def test_x_is_read_to_the_tenth(page: TurnRoundPage) -> None:
    begin(page, PICTURE)
    page.line.setValue(47)
    assert page._x == Fraction(47, 10)
    assert isinstance(at(page, 7), QPoint)
    assert page.view._node_at(QPointF(at(page, 7))) == 7


def test_an_answer_that_is_shown_marks_no_other_leaf(page: TurnRoundPage) -> None:
    begin(page, ChangeLeaf(parse_number_tree("(((1 4) (14 15)) ((5 3) (13 12)))"), target=6))
    QTest.mouseClick(page.view.viewport(), Qt.MouseButton.LeftButton, pos=at(page, 9))
    QTest.keyClicks(page.view.field, "20")
    page.check.click()
    page.show_me.click()
    assert page.state.cursor == -1
    assert page.state.shown.marked != {9}


@pytest.mark.parametrize("seed", range(4))
def test_a_tree_of_level_2_fits_a_small_window(window: MainWindow, look: Look, seed: int) -> None:
    window.resize(900, 640)
    trigger(window, "learning")
    window.show_learn().open_exercise(ExerciseKey(KIND, 2, str(seed)))
    come_to_rest()
    page = window.findChild(TurnRoundPage)
    assert page.view.painter
    assert page.view.painter.style.has_text
    assert page.view.is_whole


def test_tab_leads_from_the_sign_to_the_numbers(page: TurnRoundPage) -> None:
    begin(page, BETWEEN)
    page.x_answer.ways.setCurrentIndex(2)
    found = [page.x_answer.ways]
    found[0].setFocus()
    for _ in range(4):
        QTest.keyClick(found[-1], Qt.Key.Key_Tab)
        found.append(QApplication.focusWidget())
    assert found == [page.x_answer.ways, *page.x_answer.fields, *page.x_answer.boxes]


def test_a_number_of_leaves_is_asked_by_its_whole_name(page: TurnRoundPage) -> None:
    begin(page, ProofLeaves(parse_number_tree("((5 6 7) (3 9))"), bound=5))
    assert page.number.accessibleName() == "Number of leaves"
