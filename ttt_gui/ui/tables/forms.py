"""What a bar of export offers: each form by its name, and what it takes at the click, to be written as a job."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QByteArray, QMimeData
from PySide6.QtGui import QImage

from ttt_gui.engine.figures import counted
from ttt_gui.engine.tables.forms import FORMS, TableForm
from ttt_gui.engine.tables.table import Table


def at_once(then: Callable[[], None]) -> None:
    """Nothing is waited for."""
    then()


@dataclass(frozen=True)
class Taken:
    """What stood there at the click: ``work`` makes its bytes, in any thread; ``extent`` is how much: '8 rows'.
    ``begin`` calls what it is given as soon as the work can be done."""

    work: Callable[[], bytes]
    extent: str = ""
    begin: Callable[[Callable[[], None]], None] = at_once


@dataclass(frozen=True)
class OutForm:
    """One form: ``name`` stands on its button, ``mime`` is its type on a clipboard.

    ``take`` is called at the click in the UI thread, and must be quick: what takes time is the work that it gives.
    """

    name: str
    suffix: str
    mime: str
    take: Callable[[], Taken]

    @property
    def filter(self) -> str:
        """For a file dialog."""
        return f"{self.name} (*{self.suffix})"

    def mime_data(self, data: bytes) -> QMimeData:
        """For the clipboard: a picture of pixels as such too, what is text as text too."""
        mime = QMimeData()
        if self.mime == "image/png":
            mime.setImageData(QImage.fromData(data))
        elif not self.mime.startswith("image/") and self.mime != "application/pdf":
            mime.setText(data.decode())
        mime.setData(self.mime, QByteArray(data))
        return mime


def table_forms(table: Callable[[], Table], names: tuple[str, ...] = ()) -> tuple[OutForm, ...]:
    """Every form of a table, or those of these suffixes without their dots; ``table`` gives it at the click."""
    chosen = (form for form in FORMS if not names or form.name in names)
    return tuple(OutForm(form.title, form.suffix, form.mime, partial(_take, form, table)) for form in chosen)


def _take(form: TableForm, table: Callable[[], Table]) -> Taken:
    taken = table()
    return Taken(lambda: form.text(taken).encode(), counted(len(taken.rows), "row"))
