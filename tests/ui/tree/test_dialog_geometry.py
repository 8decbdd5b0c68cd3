"""In every state of the dialog of exporting nothing is clipped, small type or large."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QDialog, QLabel, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from tests.engine.trace.test_trace import EMPTY, SMALL, run
from tests.ui.widgets_help import come_to_rest
from ttt_gui.engine.export.forms import FORMS
from ttt_gui.session.settings import Theme
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.ui.look.screens import screen_of
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.tree.export import ExportChoice, ExportPart
from ttt_gui.ui.tree.export_dialog import ExportDialog


@pytest.fixture(params=[13, 16, 20])
def type_size(request: pytest.FixtureRequest, look: Look) -> Iterator[int]:
    """The size of the application's type in pixels, on a screen of 800 × 800."""
    before = QApplication.font()
    font = QApplication.font()
    font.setPixelSize(request.param)
    QApplication.setFont(font)
    yield request.param
    QApplication.setFont(before)


def assert_whole(dialog: QDialog) -> None:
    """Each widget with a text stands inside the dialog, over no other, with room for all of its text."""
    room = screen_of(dialog).availableGeometry().size()
    assert dialog.width() <= room.width()
    assert dialog.height() <= room.height()
    placed: list[tuple[QWidget, QRect]] = []
    for widget in dialog.findChildren(QWidget):
        if not isinstance(widget, QLabel | QAbstractButton | QComboBox | QPlainTextEdit) or not widget.isVisible():
            continue
        if isinstance(widget.parentWidget(), QComboBox) or not widget.size().width():
            continue
        rect = QRect(widget.mapTo(dialog, QPoint(0, 0)), widget.size())
        assert dialog.rect().contains(rect), widget
        placed.append((widget, rect))
        if isinstance(widget, QLabel):
            needed = widget.heightForWidth(rect.width()) if widget.wordWrap() else widget.sizeHint().height()
            assert rect.height() >= needed, widget.text()
            text = widget.text().replace("&", "")
            longest = max(text.split() or [""], key=len) if widget.wordWrap() else text
            assert rect.width() >= QFontMetrics(widget.font()).horizontalAdvance(longest), widget.text()
        elif isinstance(widget, QAbstractButton):
            assert rect.height() >= widget.minimumSizeHint().height(), widget.text()
            assert rect.width() >= widget.minimumSizeHint().width(), widget.text()
        elif isinstance(widget, QComboBox):
            assert rect.height() >= widget.minimumSizeHint().height()
    for number, (widget, rect) in enumerate(placed):
        for other, its in placed[:number]:
            assert not rect.intersects(its), (widget, other)


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.suffix)
@pytest.mark.parametrize("refused", [False, True])
def test_exporting(qtbot: QtBot, look: Look, queue: TaskQueue, type_size: int, form: object, refused: bool) -> None:
    """While it finds out how large it will be, and when it knows, or refuses."""
    state = TreeState()
    state.set_trace(run(EMPTY if refused else SMALL)[1])
    part = ExportPart.SUBTREE if refused else ExportPart.VISIBLE
    dialog = ExportDialog(look, state, queue, ExportChoice(form, part, theme=Theme.HIGH_CONTRAST))  # type: ignore[arg-type]
    qtbot.addWidget(dialog)
    dialog.show()
    come_to_rest()
    qtbot.waitUntil(lambda: assert_whole(dialog))
    qtbot.waitUntil(lambda: dialog.words.endswith("."))
    come_to_rest()
    qtbot.waitUntil(lambda: assert_whole(dialog))
