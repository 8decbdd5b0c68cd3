"""The dialog of exporting the board: in which form and colours, with values or without."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QCheckBox, QComboBox, QDialog, QDialogButtonBox, QFormLayout, QVBoxLayout, QWidget

from ttt_gui.session.settings import Theme
from ttt_gui.ui.board.picture import PNG, SVG, BoardChoice
from ttt_gui.ui.look.screens import fit

_FORMS = (("PNG, in pixels", PNG), ("SVG, in lines", SVG))
_THEMES = (
    ("As on the screen", Theme.SYSTEM),
    ("Light", Theme.LIGHT),
    ("Dark", Theme.DARK),
    ("High contrast", Theme.HIGH_CONTRAST),
)


class BoardExportDialog(QDialog):
    """Begins with a choice.

    Signals:
        chosen: (BoardChoice) a file of it is wanted; whoever hears it asks for its name.
    """

    chosen = Signal(object)

    def __init__(self, choice: BoardChoice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Export the board")
        self._form, self._theme = QComboBox(), QComboBox()
        for title, form in _FORMS:
            self._form.addItem(title, form)
        for title, theme in _THEMES:
            self._theme.addItem(title, theme)
        self.set_form(choice.form)
        self._theme.setCurrentIndex(self._theme.findData(choice.theme))
        self._form.setAccessibleName("Form")
        self._theme.setAccessibleName("Colours")
        self._overlays = QCheckBox("&With the values, threats and hint that are shown")
        self._overlays.setChecked(choice.overlays)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        export = buttons.addButton("&Export…", QDialogButtonBox.ButtonRole.AcceptRole)
        export.setDefault(True)

        rows = QFormLayout()
        rows.addRow("&Form", self._form)
        rows.addRow("C&olours", self._theme)
        rows.addRow(self._overlays)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 18, 20, 16)
        layout.setSpacing(16)
        layout.addLayout(rows)
        layout.addWidget(buttons)
        fit(self, 380)

        buttons.accepted.connect(self.choose)
        buttons.rejected.connect(self.reject)

    @property
    def choice(self) -> BoardChoice:
        return BoardChoice(self._form.currentData(), self._theme.currentData(), self._overlays.isChecked())

    def set_form(self, form: str) -> None:
        self._form.setCurrentIndex(self._form.findData(form))

    @Slot()
    def choose(self) -> None:
        self.accept()
        self.chosen.emit(self.choice)
