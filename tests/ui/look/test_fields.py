"""Fields look like the buttons beside them, and tooltips unlike the cards below them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QCursor, QFontMetrics, QImage, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDoubleSpinBox,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from tests.ui.widgets_help import come_to_rest, contrast
from ttt_gui.session.settings import Theme, TypeSize
from ttt_gui.system.shipped import resource
from ttt_gui.ui.look.scaling import screen_of
from ttt_gui.ui.look.theme import TOKENS, Look
from ttt_gui.ui.look.widgets import segments

THEMES = [Theme.LIGHT, Theme.DARK, Theme.HIGH_CONTRAST]


@pytest.fixture
def row(qtbot: QtBot, look: Look) -> QWidget:
    row = QWidget()
    layout = QHBoxLayout(row)
    combo = QComboBox()
    combo.addItems(["One", "Two"])
    for widget in (QPushButton("Button"), combo, QSpinBox(), QDoubleSpinBox(), QLineEdit("Text")):
        layout.addWidget(widget)
    QCursor.setPos(screen_of(row).geometry().bottomRight())  # over none of them
    row.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    qtbot.addWidget(row)
    with qtbot.waitActive(row):
        row.show()
    row.setFocus()  # none of them
    return row


def fields(row: QWidget) -> list[QWidget]:
    """In the order of their places."""
    children = [each for each in row.children() if isinstance(each, QWidget)]
    return sorted(children, key=lambda each: each.x())


@pytest.mark.parametrize("theme", THEMES)
def test_fields_have_the_height_the_border_and_the_corners_of_a_button(look: Look, row: QWidget, theme: Theme) -> None:
    look.set_theme(theme)
    come_to_rest()
    button, *others = fields(row)
    image = row.grab().toImage()
    for widget in others:
        assert abs(widget.sizeHint().height() - button.sizeHint().height()) <= 1, widget  # fonts round otherwise
        assert edge(image, row, widget) == edge(image, row, button), widget


def edge(image: QImage, row: QWidget, widget: QWidget) -> list[QColor]:
    """The colours at a corner, along its diagonal, and in the middle of the left and upper edge."""
    points = (QPoint(0, 0), QPoint(1, 1), QPoint(2, 2), QPoint(0, widget.height() // 2), QPoint(widget.width() // 2, 0))
    return [image.pixelColor(widget.mapTo(row, point)) for point in points]


def test_the_arrows_of_fields_are_there(row: QWidget) -> None:
    for name in ("down", "up"):
        assert resource(f"icons/arrow-{name}.png")
    combo = row.findChild(QComboBox)
    assert combo
    image = combo.grab().toImage()
    background = QColor(TOKENS[Theme.LIGHT].surface)
    right = [image.pixelColor(x, combo.height() // 2) for x in range(combo.width() - 22, combo.width() - 3)]
    assert any(contrast(color, background) >= 2 for color in right)


@pytest.mark.parametrize("theme", THEMES)
def test_a_tooltip_stands_out_from_a_card(look: Look, theme: Theme) -> None:
    look.set_theme(theme)
    palette = QApplication.palette()
    background = palette.color(QPalette.ColorRole.ToolTipBase)
    assert contrast(background, look.tokens.color("surface")) >= 4.5
    assert contrast(background, palette.color(QPalette.ColorRole.ToolTipText)) >= 7


@pytest.mark.parametrize("theme", THEMES)
def test_the_chosen_word_is_seen_by_more_than_a_tint(qtbot: QtBot, look: Look, theme: Theme) -> None:
    """Of segments, of chips and of the views in the menu bar: in high contrast each has an edge of 3 to 1."""
    look.set_theme(theme)
    tabs = segments("Parts")
    tabs.addTab("One")
    tabs.addTab("Two")
    chosen: list[QWidget] = [tabs]
    for name in ("chip", "views"):
        button = QToolButton(checkable=True, checked=True)
        button.setText("Word")
        button.setObjectName(name)
        chosen.append(button)
    for widget in chosen:
        qtbot.addWidget(widget)
        with qtbot.waitActive(widget):
            widget.show()
        rect = tabs.tabRect(0) if widget is tabs else widget.rect()
        image = widget.grab().toImage()
        edge = image.pixelColor(rect.center().x(), rect.top())
        if theme is Theme.HIGH_CONTRAST or widget.objectName() != "views":
            assert contrast(edge, look.tokens.color("surface")) >= 3, widget.objectName()


@pytest.mark.parametrize("size", [TypeSize.NORMAL, TypeSize.LARGEST])
@pytest.mark.parametrize("focused", [False, True])
def test_the_list_of_a_box_is_whole(qtbot: QtBot, look: Look, size: TypeSize, focused: bool) -> None:
    """No row is cut, none elided, near the lower right corner of the screen too; the box keeps its size in focus."""
    look.set_type_size(size)
    window = QWidget()
    qtbot.addWidget(window)
    box, other = QComboBox(window), QLineEdit(window)
    box.addItems(["1/s", "Compact", "Wins on 3 × 3, three in a row, and nowhere else"])
    box.setFixedWidth(70)
    other.move(0, 100)
    screen = screen_of(window).availableGeometry()
    window.setGeometry(QRect(screen.bottomRight() - QPoint(120, 220), QSize(110, 210)))
    with qtbot.waitActive(window):
        window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    before = box.sizeHint()
    (box if focused else other).setFocus()
    assert box.sizeHint() == before
    box.showPopup()
    view = box.view()
    qtbot.waitUntil(view.isVisible)
    rows = sum(view.sizeHintForRow(row) for row in range(box.count()))
    assert view.viewport().height() >= rows
    longest = max(QFontMetrics(view.font()).horizontalAdvance(box.itemText(row)) for row in range(box.count()))
    assert view.viewport().width() >= longest
    assert screen.contains(view.window().geometry())
    box.hidePopup()


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    ("kind", "name"), [(QPushButton, ""), (QPushButton, "accent"), (QPushButton, "link"), (QToolButton, "accent")]
)
def test_the_focus_of_a_button_is_one_ring(
    qtbot: QtBot, look: Look, theme: Theme, kind: type[QPushButton | QToolButton], name: str
) -> None:
    """Two pixels wide, and Tab draws no second box into it."""
    look.set_theme(theme)
    window = QWidget()
    layout = QHBoxLayout(window)
    first, button = QPushButton("First"), kind()
    button.setText("Run it")
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    button.setObjectName(name)
    layout.addWidget(first)
    layout.addWidget(button)
    qtbot.addWidget(window)
    with qtbot.waitActive(window):
        window.show()
    come_to_rest()
    before = button.grab().toImage()
    first.setFocus()
    QTest.keyClick(first, Qt.Key.Key_Tab)
    assert button.hasFocus()
    come_to_rest()
    image, middle = button.grab().toImage(), button.height() // 2
    ring = TOKENS[theme].color("text" if name == "accent" else "accent")
    assert [QColor(image.pixel(x, middle)) for x in range(2)] == [ring, ring]
    for y in range(8, image.height() - 8):  # its corners are painted smoothly
        for x in range(3, 10):
            assert image.pixel(x, y) == before.pixel(x, y), (x, y)


@pytest.mark.parametrize("theme", THEMES)
def test_the_list_of_a_box_has_no_line_but_its_edge(qtbot: QtBot, look: Look, row: QWidget, theme: Theme) -> None:
    look.set_theme(theme)
    combo = next(each for each in fields(row) if isinstance(each, QComboBox))
    combo.showPopup()
    frame = combo.view().window()
    qtbot.waitUntil(frame.isVisible)
    come_to_rest()
    image = frame.grab().toImage()
    column = {QColor(image.pixel(3, y)).name() for y in range(2, image.height() - 2)}
    assert TOKENS[theme].color("hairline").name() not in column
    last = combo.view().visualRect(combo.model().index(1, 0))
    assert last.bottom() < combo.view().viewport().height()
    combo.hidePopup()
