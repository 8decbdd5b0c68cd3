"""Files dropped on the window, and the question about them answered."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tests.ui.widgets_help import open_dialog
from ttt_gui.ui.examine.commands import TrustDialog
from ttt_gui.ui.examine.file_examiner import FileExaminer
from ttt_gui.ui.examine.page import ExaminePage
from ttt_gui.ui.main_window import MainWindow


def drop(window: MainWindow, *paths: Path) -> bool:
    """Whether the window took it."""
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    left = Qt.MouseButton.LeftButton
    event = QDropEvent(QPointF(50, 50), Qt.DropAction.CopyAction, mime, left, Qt.KeyboardModifier.NoModifier)
    event.setAccepted(False)
    window.dropEvent(event)
    return event.isAccepted()


def parts(window: MainWindow) -> tuple[ExaminePage, FileExaminer]:
    assert window.examining
    return window.examining.page, window.examining.examiner


def trust_dialog(qtbot: QtBot, parent: QWidget) -> TrustDialog:
    """The question whether a file may run, once it is open."""
    qtbot.waitUntil(lambda: any(each.isVisible() for each in parent.findChildren(TrustDialog)))
    return open_dialog(parent, TrustDialog)


def answer(qtbot: QtBot, window: MainWindow, yes: bool = True) -> tuple[ExaminePage, FileExaminer]:
    """Answer the question whether a file may run, once its window has its size: a click on what is cut is lost."""
    dialog = trust_dialog(qtbot, window)
    button = dialog.yes if yes else dialog.no
    qtbot.waitUntil(lambda: button.height() > 0 and button.visibleRegion().boundingRect() == button.rect())
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    return parts(window)
