"""The bar that sends what stands beside it out of the window: a button a form, each to a file or to the clipboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFileDialog, QFrame, QHBoxLayout, QLayout, QMenu, QToolButton, QWidget

from ttt_gui.session.jobs.job import Call, Lane, Priority
from ttt_gui.session.jobs.queue import JobQueue
from ttt_gui.system.files import write_atomically
from ttt_gui.system.text import shortened
from ttt_gui.ui.look.border import called_by_qt
from ttt_gui.ui.look.plain import FileDialog, set_tip
from ttt_gui.ui.look.widgets import muted_label
from ttt_gui.ui.tables.forms import OutForm, Taken

_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
_OPENING = (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter)


class _Segment(QToolButton):
    """A button with a menu, which Space, Enter and ↓ open; ← and → lead to its neighbours."""

    def __init__(self, text: str, name: str, menu: QMenu) -> None:
        super().__init__()
        self.setObjectName("segment")
        self.setText(text)
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setMenu(menu)
        self.neighbours: Sequence[_Segment] = (self,)

    @called_by_qt()
    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in _STEPS:
            place = self.neighbours.index(self) + _STEPS[key]
            if 0 <= place < len(self.neighbours):
                self.neighbours[place].setFocus(Qt.FocusReason.OtherFocusReason)
        elif key in _OPENING:
            self.showMenu()
        else:
            super().keyPressEvent(event)


class ExportBar(QWidget):
    """The word Export before a row of forms; a single button with all of them where there is no room for the row.

    What is exported is what stood there at the click; it is made and written as a job in the lane of files, which is
    no company to what is timed. ``name`` is that of the file which is proposed, without its suffix.

    Signals:
        said: (sentence) something was written or copied.
        failed: (sentence) it could not be.
    """

    said = Signal(str)
    failed = Signal(str)

    def __init__(self, queue: JobQueue, forms: Sequence[OutForm], name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name = name
        self._queue, self._forms = queue, tuple(forms)
        self._folder = ""  # where the last file was
        self._open: dict[int, tuple[OutForm, Taken, Path | None]] = {}  # by job; without a path to the clipboard
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
            row.append(_Segment(form.name, f"Export as {form.name}", menu))
            if len(row) > 1:
                segments.addWidget(_divider(), 0, Qt.AlignmentFlag.AlignVCenter)
            segments.addWidget(row[-1])
        for segment in row:
            segment.neighbours = row
        self._single = _Segment("Export", "Export", self._all)
        self._single.setObjectName("button")
        self.buttons = [*row, self._single]
        for widget in (self._word, self._frame, self._single):
            self._row.addWidget(widget)
        self.refuse("")
        self._fit()
        queue.finished.connect(self._on_finished)
        queue.failed.connect(self._on_failed)

    def refuse(self, reason: str) -> None:
        """Let nothing be exported, and say why in the tooltips; '' lets it again."""
        for segment in self.buttons:
            segment.setEnabled(not reason)
            meaning = "Export" if segment is self._single else f"Export as {segment.text()}"
            set_tip(segment, f"{meaning}: to a file or to the clipboard" + (f"\n{reason}" if reason else ""))

    def ask_for_file(self, form: OutForm) -> None:
        """Take what stands there, and ask where it goes."""
        taken = form.take()
        dialog = FileDialog(self.window(), f"Export as {form.name}", self._folder, form.filter)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(form.suffix.lstrip("."))
        dialog.selectFile(f"{self.name}{form.suffix}")
        dialog.fileSelected.connect(partial(self._write, form, taken))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def copy(self, form: OutForm) -> None:
        """Put what stands there on the clipboard."""
        taken = form.take()
        refusal = f"{form.name} could not be copied"
        self._ask(form, taken, None, lambda: Call(taken.work), refusal, "")

    def _write(self, form: OutForm, taken: Taken, name: str) -> None:
        path = Path(name)
        self._folder = str(path.parent)
        shown = shortened(path.name)

        def write() -> None:
            write_atomically(path, taken.work())

        refusal, promise = f"{shown} could not be written", f"{shown} was not written."
        self._ask(form, taken, path, lambda: Call(write), refusal, promise)

    def _ask(
        self, form: OutForm, taken: Taken, path: Path | None, make: Callable[[], Call], refusal: str, promise: str
    ) -> None:
        job_id = self._queue.ask(make, Priority.LOOK, Lane.FILES, refusal, promise=promise)
        self._open[job_id] = form, taken, path

    @Slot(int, object, bool)
    def _on_finished(self, job_id: int, found: object, _alone: bool) -> None:
        if job_id not in self._open:
            return
        form, taken, path = self._open.pop(job_id)
        extent = f": {taken.extent}" if taken.extent else ""
        if path:
            self.said.emit(f"{shortened(path.name)} is written{extent}.")
        else:
            assert isinstance(found, bytes)
            QGuiApplication.clipboard().setMimeData(form.mime_data(found))
            self.said.emit(f"Copied as {form.name}{extent}.")

    @Slot(int, str)
    def _on_failed(self, job_id: int, sentence: str) -> None:
        if self._open.pop(job_id, None):
            self.failed.emit(sentence)

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
