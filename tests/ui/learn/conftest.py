"""The lessons that come with the program, opened, and a page to show them on."""

from __future__ import annotations

from functools import cache

import pytest
from PySide6.QtWidgets import QMainWindow
from pytestqt.qtbot import QtBot

from ttt_gui.engine.learn.lesson import read_lesson
from ttt_gui.engine.learn.opening import Lesson, open_lesson
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.ui.learn.lesson_page import LessonPage
from ttt_gui.ui.learn.page import SHIPPED
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.tree.tasks import Tasks
from ttt_gui.ui.window.actions import Actions, view_of


@cache
def shipped(number: int) -> Lesson:
    """A lesson that comes with the program, by its number from 1 on."""
    path = SHIPPED[number - 1]
    return open_lesson(read_lesson(path.read_bytes()), folder=path.parent)


def written(text: str) -> Lesson:
    """A lesson of this text."""
    return open_lesson(read_lesson(text.encode()))


@pytest.fixture
def host(qtbot: QtBot) -> QMainWindow:
    """The window around a page."""
    window = QMainWindow()
    qtbot.addWidget(window)
    return window


@pytest.fixture
def tasks(host: QMainWindow, queue: TaskQueue) -> Tasks:
    """What a page asks for."""
    return Tasks(queue, host)


@pytest.fixture
def page(qtbot: QtBot, host: QMainWindow, look: Look, tasks: Tasks) -> LessonPage:
    """The page of a lesson in a window of 1440 x 840, with lesson 4 at its first step."""
    actions = Actions(host)
    actions.set_keys(view_of("learn"))
    made = look.built(lambda: LessonPage(look, actions, tasks))
    host.setCentralWidget(made)
    host.resize(1440, 840)
    open_at(made, 4, 1)
    with qtbot.waitActive(host):
        host.show()
    return made


def open_at(page: LessonPage, number: int, step: int) -> None:
    """Open a shipped lesson with nothing done at a step, both counted from 1."""
    lesson = shipped(number)
    page.open(lesson, number, [False] * len(lesson.steps), at=lesson.steps[step - 1].title)
