"""A pupil's path through the real window in one go: from Play's link over four lessons, ten exercises, to a sheet."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from tests.ui.learn.test_practice import answer, rows
from tests.ui.widgets_help import field, open_dialog, resize_window
from ttt_gui.engine.learn.exercise import ExerciseKind
from ttt_gui.engine.learn.grading import Field, FieldKind, GivenAnswers, right_answers
from ttt_gui.ui.learn.lesson_page import LessonPage
from ttt_gui.ui.learn.page import LearnPage
from ttt_gui.ui.main_window import MainWindow
from ttt_gui.ui.trace.state import OPEN

TITLES = ["The game tree", "Minimax by hand", "Win soon, lose late", "The first cut"]


def enter(window: MainWindow) -> None:
    QTest.keyClick(window.focusWidget() or window, Qt.Key.Key_Return)


def choose(page: LessonPage, moves: frozenset[int]) -> None:
    """Answer a question about branches by its buttons."""
    for move, button in page.question._move_buttons.items():
        if button.isChecked() != (move in moves):
            QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def answer_question(window: MainWindow, page: LessonPage, by_keys: bool) -> None:
    """Answer an open question wrong, then right by keys, or have it shown; what it asks is hidden until then."""
    question = page.question.question
    assert question
    assert page.state.hidden_answers is not OPEN
    buttons = page.question._move_buttons
    if not by_keys:
        QTest.mouseClick(page.question.show_me, Qt.MouseButton.LeftButton)
    elif buttons:
        choose(page, frozenset(buttons) - question.moves if question.kind == "cuts" else frozenset(list(buttons)[:1]))
        if question.kind == "guess":  # nothing can be wrong about it
            QTest.mouseClick(page.question.check, Qt.MouseButton.LeftButton)
            return
        if question.moves != page.question.moves:
            QTest.mouseClick(page.question.check, Qt.MouseButton.LeftButton)
            assert page.question.is_wrong
            QTest.mouseClick(page.question.check, Qt.MouseButton.LeftButton)  # Try again
        choose(page, question.moves)
        QTest.mouseClick(page.question.check, Qt.MouseButton.LeftButton)
    else:
        for _ in question.numbers:
            QTest.keyClicks(window.focusWidget() or window, "77")
            enter(window)
        assert page.question.is_wrong
        enter(window)
        for number in question.numbers:
            infinite = "i" if number > 0 else "-i"
            QTest.keyClicks(window.focusWidget() or window, infinite if math.isinf(number) else str(int(number)))
            enter(window)
        assert page.question.verdict.startswith("✓ Right")
    assert not page.question.is_open
    assert page.state.hidden_answers is OPEN or page.step.hide or not page.step.has_values


def take_lesson(window: MainWindow, page: LessonPage) -> int:
    """Go through all steps of a lesson, trying each lesson's view; return how many questions it asked."""
    asked = 0
    for at in range(len(page.lesson.steps)):
        assert page.at == at
        if page.question.is_open:
            asked += 1
            answer_question(window, page, by_keys=asked % 2 == 1)
        before = (page.state.step, page.state.selected)
        QTest.mouseClick(page.free, Qt.MouseButton.LeftButton)
        page.state.go(0)
        QTest.keyClick(window, Qt.Key.Key_Escape)
        assert (page.state.step, page.state.selected) == before
        QTest.mouseClick(page.next, Qt.MouseButton.LeftButton)
    return asked


def mistaken(learn: LearnPage, number: int) -> GivenAnswers:
    """The right answers of the exercise that is shown, but for one mistake; another kind of it each time."""
    said = learn.practice.state.said
    exercise, right = said.exercise, right_answers(said.exercise)
    if number % 3 == 0:
        return replace(right, typed=dict(right.typed) | {Field(0, FieldKind.VALUE): "77"})
    if number % 3 == 1:
        return replace(right, cuts=frozenset(sorted(right.cuts)[1:]))
    first = exercise.nodes[0].children[0]  # never cut: nothing was found before it
    return replace(right, cuts=right.cuts | {first})


def test_from_the_first_start_to_a_sheet(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    resize_window(window, 1240, 800)
    QTest.mouseClick(window.play.first.learn, Qt.MouseButton.LeftButton)
    learn = window.view_area.page
    assert isinstance(learn, LearnPage)
    assert learn.is_home
    enter(window)  # on Begin
    page = learn.lesson
    for title in TITLES:
        qtbot.waitUntil(lambda title=title: page.title.text() == title)  # type: ignore[misc]
        assert take_lesson(window, page) >= 1
    qtbot.waitUntil(lambda: page.title.text() == "Order matters")
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert learn.is_home
    assert any(label.text() == "4 of 8 done" for label in learn.front.findChildren(QLabel))

    start = field(learn.front.practice, QPushButton, "Start Cuts")
    QTest.mouseClick(start, Qt.MouseButton.LeftButton)
    practice = learn.practice
    for number in range(10):
        said = practice.state.said
        assert said.exercise.kind is ExerciseKind.CUTS
        is_right = number == 9
        answer(practice, right_answers(said.exercise) if is_right else mistaken(learn, number))
        while practice.state.said.is_open:
            QTest.mouseClick(practice.check, Qt.MouseButton.LeftButton)
        assert bool(practice.state.said.checked) is not is_right
        if not is_right:
            QTest.mouseClick(practice.show_me, Qt.MouseButton.LeftButton)
        grade = practice.state.said.grade
        assert grade
        assert grade.is_full is is_right
        for _ in grade.mistakes:
            rows(practice)[-1].click()
            assert practice.state.trace
        QTest.mouseClick(practice.next, Qt.MouseButton.LeftButton)
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)  # the fields of this one
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert learn.is_home
    assert any(label.text() == "1 of 10 right" for label in learn.front.practice.findChildren(QLabel))

    QTest.mouseClick(learn.front.sheets.save_button, Qt.MouseButton.LeftButton)
    dialog = open_dialog(window, QFileDialog)
    path = tmp_path / "sheet.pdf"
    with qtbot.waitSignal(window.tasks.said):
        dialog.fileSelected.emit(str(path))
    dialog.close()
    assert len(re.findall(rb"/Type /Page\b", path.read_bytes())) == 2
