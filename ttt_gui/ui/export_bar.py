"""The bar that sends what stands beside it out of the window: a button for each form, to a file or the clipboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QByteArray, QMimeData, QObject, QSize, Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication, QImage, QKeyEvent, QPicture, QResizeEvent
from PySide6.QtWidgets import QFrame, QLayout, QMenu, QToolButton, QWidget

from ttt_gui.engine.figures import counted
from ttt_gui.engine.tables import FORMS, DataTable, TableForm
from ttt_gui.session.schedule import Lane
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.system.control import Work
from ttt_gui.system.files import write_atomically
from ttt_gui.system.text import shortened
from ttt_gui.ui.drawing.picture_file import SCALES, plot_file
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.plain import FileAsker, set_tip
from ttt_gui.ui.look.widgets import in_row, muted_label


@dataclass(frozen=True)
class Taken:
    """The data to export, as they were at the click.

    ``work`` makes the bytes of the file, in any thread, from no object of Qt. ``extent`` is their amount as text: '8
    rows'. ``begin`` is given a function, and calls it as soon as the work can begin.
    """

    work: Callable[[], bytes]
    extent: str = ""
    begin: Callable[[Callable[[], None]], None] = lambda then: then()


@dataclass(frozen=True)
class OutForm:
    """A form of export: ``name`` is the text of its button, ``mime`` its type on the clipboard.

    ``take`` is called at the click in the UI thread. It must be quick: leave what takes time to the work of the Taken
    that it returns.
    """

    name: str
    suffix: str
    mime: str
    take: Callable[[], Taken]

    @property
    def filter(self) -> str:
        """The name filter for a file dialog, in Qt's form."""
        return f"{self.name} (*{self.suffix})"


def table_forms(table: Callable[[], DataTable], names: tuple[str, ...] = ()) -> tuple[OutForm, ...]:
    """Return the forms of export for a table: all, or those of ``names`` ('csv', …). ``table`` is called at
    the click.
    """
    chosen = (form for form in FORMS if not names or form.name in names)
    return tuple(OutForm(form.title, form.suffix, form.mime, partial(_take, form, table)) for form in chosen)


def picture_forms(plot: Callable[[float], tuple[QPicture, QSize, str]]) -> tuple[OutForm, ...]:
    """Return the forms of export for a plot. ``plot`` is called at the click with the scale at which the picture will
    be drawn, and returns it as a QPicture, with its size in pixels and its title.
    """

    def take(form: str) -> Taken:
        """Return the plot as it is now, to be written in a form."""
        return Taken(partial(plot_file, form, *plot(SCALES[form])))

    mimes = {"svg": "image/svg+xml", "png": "image/png", "pdf": "application/pdf"}
    return tuple(OutForm(form.upper(), f".{form}", mime, partial(take, form)) for form, mime in mimes.items())


def _take(form: TableForm, table: Callable[[], DataTable]) -> Taken:
    """Return the table as it is now, to be written in a form."""
    taken = table()
    return Taken(lambda: form.text(taken).encode(), counted(len(taken.rows), "row"))


# -- A button with a menu ----------------------------------------------------------------------------------------------


_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
_OPENING = (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter)


class MenuButton(Guarded, QToolButton):
    """A button with a menu, which Space, Enter and ↓ open; ← and → go to the neighbouring buttons. ``kind`` is its name
    in the style sheet."""

    def __init__(self, text: str, name: str, menu: QMenu, kind: str = "segment") -> None:
        super().__init__()
        self.setObjectName(kind)
        self.setText(text)
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setMenu(menu)
        self.neighbours: Sequence[MenuButton] = (self,)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open the menu, or go to the neighbouring button."""
        key = Qt.Key(event.key())
        if key in _STEPS:
            place = self.neighbours.index(self) + _STEPS[key]
            if 0 <= place < len(self.neighbours):
                self.neighbours[place].setFocus(Qt.FocusReason.OtherFocusReason)
        elif key in _OPENING:
            self.showMenu()
        else:
            super().keyPressEvent(event)


# -- What is exported, and whereto -------------------------------------------------------------------------------------


class Exporter(QObject):
    """Exports the data of a form: a task makes and writes the bytes, in a lane that does not disturb measurements.

    ``name`` is the file name to propose, without suffix.

    Signals:
        said: (sentence) something was written or copied.
        failed: (sentence) it could not be written or copied.
    """

    said = Signal(str)
    failed = Signal(str)

    def __init__(self, queue: TaskQueue, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.name = name
        self._queue, self._files = queue, FileAsker(parent)

    def ask_for_file(self, form: OutForm) -> None:
        """Take the data of a form, ask for a file, and write it."""
        taken = form.take()
        write, name = partial(self._write, taken), f"{self.name}{form.suffix}"
        self._files.to_save(f"Export as {form.name}", form, name, write)

    def copy(self, form: OutForm) -> None:
        """Take the data of a form, and put them on the clipboard when they are made."""
        taken = form.take()
        work, said, mime = taken.work, f"Copied as {form.name}{_extent(taken)}.", form.mime
        taken.begin(partial(self._run, lambda _: (said, mime, work()), f"{form.name} could not be copied"))

    def _write(self, taken: Taken, path: Path) -> None:
        """Write the data into a file as soon as they are ready."""
        shown = shortened(path.name)
        work, said = taken.work, f"{shown} is written{_extent(taken)}."

        def write(_control: object) -> object:
            """Make and write the bytes; runs in a task."""
            write_atomically(path, work())
            return said, "", b""

        error_text, if_dropped = f"{shown} could not be written", f"{shown} was not written."
        taken.begin(partial(self._run, write, error_text, if_dropped))

    def _run(self, work: Work, error_text: str, if_dropped: str = "") -> None:
        """Do the work in a task, and report its end."""
        task = self._queue.run(work, error_text, lane=Lane.FILES, if_dropped=if_dropped)
        task.finished.connect(self._on_finished)
        task.failed.connect(self.failed)

    @Slot(object)
    def _on_finished(self, found: tuple[str, str, bytes]) -> None:
        """Say that the work is done, and put its bytes on the clipboard if they are meant for one."""
        sentence, mime, data = found
        if mime:
            QGuiApplication.clipboard().setMimeData(_mime_data(mime, data))
        self.said.emit(sentence)


def _mime_data(mime: str, data: bytes) -> QMimeData:
    """Return the data for the clipboard: a picture of pixels as an image too, text as text too."""
    copied = QMimeData()
    if mime == "image/png":
        copied.setImageData(QImage.fromData(data))
    elif not mime.startswith("image/") and mime != "application/pdf":
        copied.setText(data.decode())
    copied.setData(mime, QByteArray(data))
    return copied


def _extent(taken: Taken) -> str:
    """Return the amount of data as the end of a sentence: ': 8 rows'; '' where it is not known."""
    return f": {taken.extent}" if taken.extent else ""


# -- The bar -----------------------------------------------------------------------------------------------------------


class ExportBar(Guarded, QWidget):
    """A row of buttons, one for each form; a single button with a menu where the row does not fit.

    ``name`` is the file name to propose, without suffix; ``said`` and ``failed`` are the signals of its Exporter.
    """

    def __init__(self, queue: TaskQueue, forms: Sequence[OutForm], name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        exporter = Exporter(queue, name, self)
        self.ask_for_file, self.copy = exporter.ask_for_file, exporter.copy
        self.said, self.failed = exporter.said, exporter.failed
        self._forms = tuple(forms)
        self._word = muted_label("Export")
        self._frame = QFrame()
        self._frame.setObjectName("segmented")
        segments = in_row(gap=0, of=self._frame)
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
        self._row = in_row(None, self._word, self._frame, self._single, gap=8, of=self)
        self._row.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        self.refuse("")
        self._fit()

    def refuse(self, reason: str) -> None:
        """Disable all buttons with ``reason`` in their tooltips; '' enables them."""
        for segment in self.buttons:
            segment.setEnabled(not reason)
            meaning = "Export" if segment is self._single else f"Export as {segment.text()}"
            set_tip(segment, f"{meaning}: to a file or to the clipboard" + (f"\n{reason}" if reason else ""))

    # --- room ---

    def _whole(self) -> int:
        """Return the width of the row with all forms."""
        return self._word.sizeHint().width() + self._row.spacing() + self._frame.sizeHint().width()

    def _fit(self) -> None:
        """Show the row of forms where it fits, else the single button."""
        is_row = self._whole() <= self.width()
        for widget, shown in ((self._word, is_row), (self._frame, is_row), (self._single, not is_row)):
            if widget.isVisibleTo(self) != shown:
                widget.setVisible(shown)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Choose between the row and the single button."""
        super().resizeEvent(event)
        self._fit()

    def sizeHint(self) -> QSize:
        """Return the size of the whole row."""
        return QSize(self._whole(), max(self._frame.sizeHint().height(), self._single.sizeHint().height()))

    def minimumSizeHint(self) -> QSize:
        """Return the size of the single button."""
        return QSize(self._single.sizeHint().width(), self.sizeHint().height())


def _divider() -> QFrame:
    """Return the line between two buttons."""
    line = QFrame()
    line.setObjectName("line")
    line.setFixedSize(1, 16)
    return line


def _lettered(name: str, taken: set[str]) -> str:
    """Return the name with & before its first letter that no other name has; add the letter to the taken ones."""
    for place, sign in enumerate(name):
        if sign.isalnum() and sign.lower() not in taken:
            taken.add(sign.lower())
            return f"{name[:place]}&{name[place:]}"
    return name
