"""Sends what stands somewhere out of the window: to a file that a person names, or to the clipboard."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from ttt_gui.session.jobs.job import Call, Lane, Priority
from ttt_gui.session.jobs.queue import JobQueue
from ttt_gui.system.files import write_atomically
from ttt_gui.system.text import shortened
from ttt_gui.ui.look.plain import FileDialog
from ttt_gui.ui.tables.forms import OutForm, Taken


class Exporter(QObject):
    """What is exported is what stood there at the click; it is made and written as a job in the lane of files, which is
    no company to what is timed. ``name`` is that of the file which is proposed, without its suffix.

    Signals:
        said: (sentence) something was written or copied.
        failed: (sentence) it could not be.
    """

    said = Signal(str)
    failed = Signal(str)

    def __init__(self, queue: JobQueue, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.name = name
        self._queue, self._widget = queue, parent
        self._folder = ""  # where the last file was
        self._open: dict[int, tuple[OutForm, Taken, Path | None]] = {}  # by job; without a path to the clipboard
        queue.finished.connect(self._on_finished)
        queue.failed.connect(self._on_failed)

    def ask_for_file(self, form: OutForm) -> None:
        """Take what stands there, and ask where it goes."""
        taken = form.take()
        dialog = FileDialog(self._widget.window(), f"Export as {form.name}", self._folder, form.filter)
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
        taken.begin(partial(self._ask, form, taken, None, lambda: Call(taken.work), refusal, ""))

    def _write(self, form: OutForm, taken: Taken, name: str) -> None:
        path = Path(name)
        self._folder = str(path.parent)
        shown = shortened(path.name)

        def write() -> None:
            write_atomically(path, taken.work())

        refusal, promise = f"{shown} could not be written", f"{shown} was not written."
        taken.begin(partial(self._ask, form, taken, path, lambda: Call(write), refusal, promise))

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
