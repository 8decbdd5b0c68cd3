"""Every look can be read, and can be changed while the window is open."""

from __future__ import annotations

from functools import partial

import pytest
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QMessageBox,
    QPushButton,
    QSlider,
    QStackedWidget,
    QTabBar,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from tests.ui.widgets_help import contrast, style_changes
from ttt_gui.session.settings import Theme, TypeSize
from ttt_gui.ui.look.stylesheet import style_sheet
from ttt_gui.ui.look.theme import DARK, HIGH_CONTRAST, LIGHT, SMALLEST_TEXT, TOKENS, Look, Tokens, pixel_size, sized


@pytest.mark.parametrize("tokens", TOKENS.values(), ids=lambda tokens: tokens.paper)
def test_text_reaches_four_and_a_half_to_one_on_its_ground(tokens: Tokens) -> None:
    for name in ("text", "muted", "win", "draw", "loss", "accent"):
        for background in ("paper", "surface"):
            assert contrast(tokens.color(name), tokens.color(background)) >= 4.5, (name, background)
    for name in ("text", "muted", "win", "loss"):
        for band in ("max_layer", "min_layer"):
            assert contrast(tokens.color(name), tokens.color(band)) >= 4.5, (name, band)
    assert contrast(tokens.color("on_accent"), tokens.color("accent")) >= 4.5
    assert contrast(tokens.color("text"), tokens.mixed("accent", 0.16, "surface")) >= 4.5
    for mark in ("x", "o", "grid"):
        assert contrast(tokens.color(mark), tokens.color("paper")) >= 3


def test_high_contrast_is_higher() -> None:
    for name in ("text", "muted", "x", "o", "accent", "win", "loss"):
        assert contrast(HIGH_CONTRAST.color(name), HIGH_CONTRAST.color("paper")) >= 7


@pytest.mark.parametrize("tokens", [LIGHT, DARK, HIGH_CONTRAST], ids=["light", "dark", "high contrast"])
def test_the_style_sheet_has_a_colour_for_every_name(tokens: Tokens) -> None:
    assert "$" not in style_sheet(tokens.texts)


def test_the_look_changes_live_and_says_so(qtbot: QtBot, look: Look, qapp: QApplication) -> None:
    with qtbot.waitSignal(look.changed):
        look.set_theme(Theme.DARK)
    assert look.tokens is DARK
    assert qapp.palette().window().color() == DARK.color("paper")


def test_a_question_that_is_open_has_the_look_at_once(qtbot: QtBot, look: Look) -> None:
    """Qt makes the layout of a message anew when its style changes: nobody touches the old one after that."""
    question = QMessageBox(QMessageBox.Icon.Question, "Title", "Text", QMessageBox.StandardButton.Ok)
    qtbot.addWidget(question)
    with qtbot.waitActive(question):
        question.show()
    look.set_theme(Theme.DARK)
    look.set_type_size(TypeSize.LARGEST)
    layout = question.layout()
    assert layout is not None
    assert layout.isEnabled()


def page_of_all(qtbot: QtBot, name: str) -> QWidget:
    """A page with widgets of most kinds, one of them never shown."""
    page = QWidget()
    qtbot.addWidget(page)
    rows = QVBoxLayout(page)
    field, label, tabs = QLineEdit("field"), QLabel("muted"), QTabBar()
    label.setObjectName("muted")
    tabs.setObjectName("segments")
    tabs.addTab("tab")
    listed = QTreeWidget()
    listed.addTopLevelItem(QTreeWidgetItem(["row"]))
    for widget in (field, label, tabs, listed, QPushButton("button"), QCheckBox("box"), QSlider(), QComboBox()):
        rows.addWidget(widget)
    inner = QStackedWidget()
    for text in ("front", name):
        inner.addWidget(QPushButton(text))
    rows.addWidget(inner)
    page.resize(300, 500)
    return page


def test_a_page_that_rests_has_another_theme_when_it_is_woken(qtbot: QtBot, look: Look) -> None:
    """Qt touches it once, when it is seen again, and it looks as one that was seen all the time."""
    rested, seen = page_of_all(qtbot, "rested"), page_of_all(qtbot, "seen")
    for page in (rested, seen):
        page.show()
        qtbot.waitActive(page)
    before = rested.grab().toImage()
    for theme in (Theme.DARK, Theme.HIGH_CONTRAST, Theme.LIGHT, Theme.DARK):
        rested.hide()
        look.rest(rested)
        told = style_changes(partial(look.set_theme, theme))
        assert not any(rested.isAncestorOf(each) for each in told if isinstance(each, QWidget))
        look.wake(rested)
        rested.show()
        assert rested.grab().toImage() == seen.grab().toImage(), theme
        assert theme is Theme.LIGHT or rested.grab().toImage() != before
    for size in (TypeSize.LARGEST, TypeSize.LARGE):
        rested.hide()
        look.rest(rested)
        look.set_type_size(size)
        look.wake(rested)
        rested.show()
        for page in (rested, seen):
            page.resize(600, 900)
            layout = page.layout()
            assert layout
            layout.activate()  # with no turn of the loop, in which one of both gets the focus
        assert rested.grab().toImage() == seen.grab().toImage(), size


def test_a_page_that_rests_grows_with_the_type(qtbot: QtBot, look: Look) -> None:
    """It goes on resting: Qt polishes it when it is seen again; and nothing is done for one that is gone."""
    rested, gone = page_of_all(qtbot, "rested"), page_of_all(qtbot, "gone")
    rested.show()
    rested.hide()
    for page in (rested, gone):
        look.rest(page)
    delete(gone)
    look.set_theme(Theme.DARK)
    height = rested.sizeHint().height()
    assert rested not in style_changes(partial(look.set_type_size, TypeSize.LARGEST))
    assert rested.sizeHint().height() > 1.3 * height
    assert rested not in style_changes(partial(look.set_theme, Theme.LIGHT))


def test_no_font_is_too_small_to_read(qtbot: QtBot) -> None:
    font = QFont()
    font.setPixelSize(9)
    assert pixel_size(sized(font, 0.8)) == SMALLEST_TEXT


def test_another_theme_polishes_each_widget_about_twice(qtbot: QtBot, look: Look) -> None:
    """One style sheet in the place of another, Qt polished a widget once for each that it stood in."""
    inner = outer = QWidget()
    qtbot.addWidget(outer)
    for _ in range(20):
        box = QVBoxLayout(inner)
        inner = QLabel("x")
        box.addWidget(inner)
    outer.show()
    assert 1 <= style_changes(partial(look.set_theme, Theme.DARK))[inner] <= 3
