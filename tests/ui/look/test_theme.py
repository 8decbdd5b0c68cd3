"""Every look can be read, and can be changed while the window is open."""

from __future__ import annotations

from collections import Counter

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication, QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.widgets_help import contrast
from ttt_gui.session.settings import Theme
from ttt_gui.ui.look.stylesheet import style_sheet
from ttt_gui.ui.look.theme import DARK, HIGH_CONTRAST, LIGHT, SMALLEST_TEXT, TOKENS, Look, Tokens, pixel_size, sized


@pytest.mark.parametrize("tokens", TOKENS.values(), ids=lambda tokens: tokens.paper)
def test_text_reaches_four_and_a_half_to_one_on_its_ground(tokens: Tokens) -> None:
    for name in ("text", "muted", "win", "draw", "loss", "accent"):
        for ground in ("paper", "surface"):
            assert contrast(tokens.color(name), tokens.color(ground)) >= 4.5, (name, ground)
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


def test_no_font_is_too_small_to_read(qtbot: QtBot) -> None:
    font = QFont()
    font.setPixelSize(9)
    assert pixel_size(sized(font, 0.8)) == SMALLEST_TEXT


def test_another_theme_polishes_each_widget_about_twice(qtbot: QtBot, look: Look, qapp: QApplication) -> None:
    """One style sheet in the place of another, Qt polished a widget once for each that it stood in."""
    inner = outer = QWidget()
    qtbot.addWidget(outer)
    for _ in range(20):
        box = QVBoxLayout(inner)
        inner = QLabel("x")
        box.addWidget(inner)
    outer.show()
    seen = Counter[QObject]()

    class Count(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            if event.type() == QEvent.Type.StyleChange:
                seen[watched] += 1
            return False

    count = Count()
    qapp.installEventFilter(count)
    look.set_theme(Theme.DARK)
    qapp.removeEventFilter(count)
    assert 1 <= seen[inner] <= 3
