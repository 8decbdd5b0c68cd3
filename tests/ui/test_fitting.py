"""The lint of texts sees what a person sees: a text that is cut, over another one, or out of its window."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.fitting import faults, passed_over
from tests.ui.painted import words_on_screen
from ttt_gui.ui.look.plain import PlainLabel

LINE = "A line of some words"


class _Drawn(QWidget):
    """Draws a line by hand, from a place on."""

    def __init__(self, x: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._x = x

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.drawText(self._x, 20, LINE)


def label(parent: QWidget, place: QRect, text: str = LINE, wrap: bool = False) -> QLabel:
    made = PlainLabel(text, wrap, parent)
    made.setGeometry(place)
    return made


def button(parent: QWidget, width: int) -> None:
    made = QPushButton(LINE, parent)
    made.setGeometry(0, 0, width, 30)


def drawn(parent: QWidget, x: int) -> None:
    _Drawn(x, parent).setGeometry(0, 0, 250, 40)


def scrolled(parent: QWidget) -> None:
    area = QScrollArea(parent)
    area.setGeometry(0, 0, 200, 60)
    content = QWidget()
    label(content, QRect(0, 0, 190, 20))
    label(content, QRect(0, 300, 190, 20))
    content.resize(190, 320)
    area.setWidget(content)


def two(parent: QWidget) -> None:
    label(parent, QRect(0, 0, 200, 20))
    label(parent, QRect(20, 8, 200, 20), "Another one")


CASES: dict[str, tuple[Callable[[QWidget], object], str]] = {
    "a label with room": (lambda parent: label(parent, QRect(0, 0, 200, 20)), ""),
    "a narrow label": (lambda parent: label(parent, QRect(0, 0, 60, 20)), "cut by"),
    "a low label": (lambda parent: label(parent, QRect(0, 0, 70, 20), wrap=True), "in height"),
    "a narrow button": (lambda parent: button(parent, 60), "cut by"),
    "a line drawn within": (lambda parent: drawn(parent, 5), ""),
    "a line drawn beyond the edge": (lambda parent: drawn(parent, 200), "cut by"),
    "what can be scrolled": (scrolled, ""),
    "a label out of the window": (lambda parent: label(parent, QRect(250, 0, 200, 20)), "sticks out"),
    "two labels over one another": (two, "over one another"),
    "a number as files have it": (lambda parent: label(parent, QRect(0, 0, 200, 20), "55505 nodes"), "thin spaces"),
    "a number with a comma": (lambda parent: label(parent, QRect(0, 0, 200, 20), "55,505 nodes"), "thin spaces"),
    "a number as it should be": (lambda parent: label(parent, QRect(0, 0, 200, 20), "55\u202f505 nodes"), ""),
    "a line that ends in dots": (lambda parent: label(parent, QRect(0, 0, 200, 20), "Export…"), ""),
}


@pytest.mark.parametrize("case", CASES)
def test_what_a_person_would_see_is_found(qtbot: QtBot, case: str) -> None:
    make, expected = CASES[case]
    window = QWidget()
    qtbot.addWidget(window)
    window.setFixedSize(300, 200)
    make(window)
    with qtbot.waitActive(window):
        window.show()
    found = faults(window)
    assert bool(found) == bool(expected), found
    assert all(expected in each for each in found)


def test_words_of_two_letters_are_counted_where_they_can_be_seen(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.setFixedSize(300, 200)
    label(window, QRect(0, 0, 200, 20), "X plays b2: 55\u202f505 nodes, O's best")
    label(window, QRect(0, 300, 200, 20), "Out of sight")
    scrolled(window)
    with qtbot.waitActive(window):
        window.show()
    assert words_on_screen(window)[:4] == ["plays", "nodes", "best", "line"]


def test_a_button_that_tab_passes_over_is_found(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    row = QHBoxLayout(window)
    for text, focus in (("One", Qt.FocusPolicy.StrongFocus), ("Two", Qt.FocusPolicy.ClickFocus)):
        made = QPushButton(text)
        made.setFocusPolicy(focus)
        row.addWidget(made)
    with qtbot.waitActive(window):
        window.show()
    window.focusNextChild()
    assert [line.split(" in ")[0] for line in passed_over(window)] == ["Tab passes over 'Two'"]
