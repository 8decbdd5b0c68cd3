"""The bar that sends what stands beside it out of the window: a button a form, each to a file or to the clipboard."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLayout, QMenu, QToolButton, QWidget

from ttt_gui.session.jobs.queue import JobQueue
from ttt_gui.ui.look.border import called_by_qt
from ttt_gui.ui.look.plain import set_tip
from ttt_gui.ui.look.widgets import muted_label
from ttt_gui.ui.tables.exporter import Exporter
from ttt_gui.ui.tables.forms import OutForm
from ttt_gui.ui.tables.menu_button import MenuButton


class ExportBar(QWidget):
    """The word Export before a row of forms; a single button with all of them where there is no room for the row.

    ``name`` is that of the file which is proposed, without its suffix (exporter.py).

    Signals:
        said: (sentence) something was written or copied.
        failed: (sentence) it could not be.
    """

    said = Signal(str)
    failed = Signal(str)

    def __init__(self, queue: JobQueue, forms: Sequence[OutForm], name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._exporter = Exporter(queue, name, self)
        self._forms = tuple(forms)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(8)
        self._row.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        self._row.addStretch(1)
        self._word = muted_label("Export")
        self._frame = QFrame()
        self._frame.setObjectName("segmented")
        segments = QHBoxLayout(self._frame)
        segments.setContentsMargins(0, 0, 0, 0)
        segments.setSpacing(0)
        self._all = QMenu(self)
        self.buttons: list[QToolButton] = []
        row = []
        letters: set[str] = set()
        for form in self._forms:
            menu = QMenu(_lettered(form.name, letters), self)
            menu.addAction("To &file…").triggered.connect(partial(self.ask_for_file, form))
            menu.addAction("&Copy").triggered.connect(partial(self.copy, form))
            self._all.addMenu(menu)
            row.append(MenuButton(form.name, f"Export as {form.name}", menu))
            if len(row) > 1:
                segments.addWidget(_divider(), 0, Qt.AlignmentFlag.AlignVCenter)
            segments.addWidget(row[-1])
        for segment in row:
            segment.neighbours = row
        self._single = MenuButton("Export", "Export", self._all, "button")
        self.buttons = [*row, self._single]
        for widget in (self._word, self._frame, self._single):
            self._row.addWidget(widget)
        self.refuse("")
        self._fit()
        self._exporter.said.connect(self.said)
        self._exporter.failed.connect(self.failed)

    def refuse(self, reason: str) -> None:
        """Let nothing be exported, and say why in the tooltips; '' lets it again."""
        for segment in self.buttons:
            segment.setEnabled(not reason)
            meaning = "Export" if segment is self._single else f"Export as {segment.text()}"
            set_tip(segment, f"{meaning}: to a file or to the clipboard" + (f"\n{reason}" if reason else ""))

    def ask_for_file(self, form: OutForm) -> None:
        """Take what stands there, and ask where it goes."""
        self._exporter.ask_for_file(form)

    def copy(self, form: OutForm) -> None:
        """Put what stands there on the clipboard."""
        self._exporter.copy(form)

    # --- room ---

    def _whole(self) -> int:
        """The width of the row with all forms."""
        return self._word.sizeHint().width() + self._row.spacing() + self._frame.sizeHint().width()

    def _fit(self) -> None:
        is_row = self._whole() <= self.width()
        for widget, shown in ((self._word, is_row), (self._frame, is_row), (self._single, not is_row)):
            if widget.isVisibleTo(self) != shown:
                widget.setVisible(shown)

    @called_by_qt()
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    @called_by_qt(QSize)
    def sizeHint(self) -> QSize:
        return QSize(self._whole(), max(self._frame.sizeHint().height(), self._single.sizeHint().height()))

    @called_by_qt(QSize)
    def minimumSizeHint(self) -> QSize:
        """That of the single button."""
        return QSize(self._single.sizeHint().width(), self.sizeHint().height())


def _divider() -> QFrame:
    line = QFrame()
    line.setObjectName("line")
    line.setFixedSize(1, 16)
    return line


def _lettered(name: str, taken: set[str]) -> str:
    """The name with & before its first letter that no other has; adds it to the taken ones."""
    for place, sign in enumerate(name):
        if sign.isalnum() and sign.lower() not in taken:
            taken.add(sign.lower())
            return f"{name[:place]}&{name[place:]}"
    return name
