"""The bar above a picture of the tree: which nodes are shown, how large."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QHBoxLayout, QPushButton, QToolButton, QWidget

from ttt_gui.ui.look.formats import THIN
from ttt_gui.ui.look.plain import set_tip
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.trace.state import Show, TreeState

_CHOICES = (
    (Show.ALL, "All", "Show every node that is unfolded"),
    (Show.BEST_LINE, "Best line", "Show only the best line"),
    (Show.SUBTREE, "This subtree", "Show only the selected node and what is below it"),
    (Show.CUTS, "Cut-offs", "Show only nodes where moves were pruned, and the way to them"),
)


def _chip(text: str, meaning: str) -> QToolButton:
    button = QToolButton()
    button.setObjectName("chip")
    button.setText(text)
    set_tip(button, meaning)
    return button


class TreeTools(QWidget):
    """A choice for each value of Show, then −, the zoom, + and Fit.

    Signals: zoom_in_requested, zoom_out_requested, actual_size_requested, fit_requested: wishes for the picture.
    """

    zoom_in_requested = Signal()
    zoom_out_requested = Signal()
    actual_size_requested = Signal()
    fit_requested = Signal()

    def __init__(self, look: Look, state: TreeState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look, self._state = look, state
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        self.choices: dict[Show, QToolButton] = {}
        self._group = QButtonGroup(self)
        for show, text, meaning in _CHOICES:
            button = _chip(text, meaning)
            button.setCheckable(True)
            self._group.addButton(button)
            self.choices[show] = button
            row.addWidget(button)
        row.addStretch(1)
        self.smaller = _chip("\N{MINUS SIGN}", "Smaller (−, in the picture)")
        self.smaller.setAccessibleName("Zoom out")
        self.percent = _chip("", "Back to 100 % (0, in the picture)")
        self.larger = _chip("+", "Larger (+, in the picture)")
        self.larger.setAccessibleName("Zoom in")
        for button in (self.smaller, self.percent, self.larger):
            row.addWidget(button)
        self.fit = QPushButton("Fit")
        self.fit.setToolTip("Show everything (F, in the picture)")
        row.addWidget(self.fit)
        self.show_zoom(1.0)

        self._group.buttonClicked.connect(self._on_chosen)
        self.smaller.clicked.connect(self.zoom_out_requested)
        self.larger.clicked.connect(self.zoom_in_requested)
        self.percent.clicked.connect(self.actual_size_requested)
        self.fit.clicked.connect(self.fit_requested)
        state.trace_changed.connect(self._follow)
        state.tree_changed.connect(self._follow)
        look.changed.connect(self._set_width)
        self._set_width()
        self._follow()

    @Slot(float)
    def show_zoom(self, zoom: float) -> None:
        """Say how large the picture is: 1.0 is 100 %."""
        text = f"{100 * zoom:.0f}{THIN}%" if zoom >= 0.0995 else f"{100 * zoom:.1f}{THIN}%"
        self.percent.setText(text)
        self.percent.setAccessibleName(f"Zoom {text}, back to 100 %")

    @Slot()
    def _set_width(self) -> None:
        self.percent.setFixedWidth(QFontMetrics(self._look.font()).horizontalAdvance("400 %") + 18)

    @Slot(QAbstractButton)
    def _on_chosen(self, button: QAbstractButton) -> None:
        show = next(show for show, each in self.choices.items() if each is button)
        self._state.set_show(show)

    @Slot()
    def _follow(self) -> None:
        self.choices[self._state.show].setChecked(True)
        for button in [*self.choices.values(), self.smaller, self.percent, self.larger, self.fit]:
            button.setEnabled(self._state.trace is not None)
