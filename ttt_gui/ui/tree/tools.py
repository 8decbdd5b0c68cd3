"""The bar above a picture of the tree: what faces nodes have, which nodes are shown, how large."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QColor, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QHBoxLayout,
    QLayout,
    QPushButton,
    QToolButton,
    QWidget,
)

from ttt_gui.ui.drawing.face_icon import face_icon
from ttt_gui.ui.drawing.style import FaceKind
from ttt_gui.ui.look.border import called_by_qt
from ttt_gui.ui.look.formats import THIN
from ttt_gui.ui.look.plain import set_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import muted_label
from ttt_gui.ui.trace.state import Show, TreeState

# What a choice is called, what it does, and its key in the picture.
_KINDS = (
    (FaceKind.FULL, "Full", "Draw nodes with board, value and window", "1"),
    (FaceKind.COMPACT, "Compact", "Draw nodes with board and value", "2"),
    (FaceKind.DOTS, "Dots", "Draw nodes as dots", "3"),
)
# What a choice is called, in short, and what it does: the window's actions, which have keys, say it with those.
_CHOICES = (
    (Show.ALL, "All", "All", "Show every node that is unfolded"),
    (Show.BEST_LINE, "Best line", "Best", "Show only the best line"),
    (Show.SUBTREE, "Subtree", "Sub", "Show only the selected node and what is below it"),
    (Show.CUTS, "Cut-offs", "Cuts", "Show only nodes where moves were pruned, and the way to them"),
)
_FITTED = "chosen to fit"
_NO_TRACE = "There is no search to look at yet."
_APART = 6  # between the choices and the zoom
_LEVELS = 6  # how far the row can be shortened


def _chip(text: str) -> QToolButton:
    button = QToolButton()
    button.setObjectName("chip")
    button.setText(text)
    return button


class TreeTools(QWidget):
    """A choice for each kind of face, one for each value of Show, then −, the zoom, + and Fit; shorter where narrow.

    Signals: kind_requested (FaceKind), zoom_in_requested, zoom_out_requested, actual_size_requested, fit_requested:
    wishes for the picture.
    """

    kind_requested = Signal(object)
    zoom_in_requested = Signal()
    zoom_out_requested = Signal()
    actual_size_requested = Signal()
    fit_requested = Signal()

    def __init__(self, look: Look, state: TreeState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look, self._state = look, state
        self._shortening = False
        self._least = 0  # the width of the shortest row
        self._tips: list[tuple[QAbstractButton, str]] = []
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        self._row.setSpacing(2)
        self.kinds: dict[FaceKind, QToolButton] = {}
        self._kind_group, self._group = QButtonGroup(self), QButtonGroup(self)
        for kind, text, meaning, key in _KINDS:
            self.kinds[kind] = self._checkable(text, f"{meaning} ({key}, in the picture)", self._kind_group)
            self.kinds[kind].setText(f" {text}")  # clear of its icon
        self.fitted = muted_label(_FITTED)
        self.fitted.setContentsMargins(6, 0, 0, 0)
        self._row.addWidget(self.fitted)
        self._row.addStretch(1)
        self.choices: dict[Show, QToolButton] = {}
        for show, text, _, meaning in _CHOICES:
            self.choices[show] = self._checkable(text, meaning, self._group)
            set_tip(self.choices[show], meaning)
        self._row.addSpacing(_APART)
        self.smaller = self._button(_chip("\N{MINUS SIGN}"), "Smaller (−, in the picture)")
        self.smaller.setAccessibleName("Zoom out")
        self.percent = self._button(_chip(""), "Back to 100 % (0, in the picture)")
        self.larger = self._button(_chip("+"), "Larger (+, in the picture)")
        self.larger.setAccessibleName("Zoom in")
        self.fit = self._button(QPushButton("Fit"), "Show what fits; again: everything (F, in the picture)")
        self.show_zoom(1.0)
        self.show_faces(FaceKind.COMPACT, True)

        self._kind_group.buttonClicked.connect(self._on_kind_chosen)
        self._group.buttonClicked.connect(self._on_chosen)
        self.smaller.clicked.connect(self.zoom_out_requested)
        self.larger.clicked.connect(self.zoom_in_requested)
        self.percent.clicked.connect(self.actual_size_requested)
        self.fit.clicked.connect(self.fit_requested)
        state.trace_changed.connect(self._follow)
        state.tree_changed.connect(self._follow)
        look.changed.connect(self._on_look_changed)
        self._on_look_changed()
        self._follow()

    def _button(self, button: QAbstractButton, meaning: str) -> QAbstractButton:
        self._tips.append((button, meaning))
        self._row.addWidget(button)
        return button

    def _checkable(self, text: str, meaning: str, group: QButtonGroup) -> QToolButton:
        button = _chip(text)
        button.setCheckable(True)
        button.setAccessibleName(text)
        group.addButton(button)
        self._button(button, meaning)
        return button

    @Slot(float)
    def show_zoom(self, zoom: float) -> None:
        """Say how large the picture is: 1.0 is 100 %."""
        text = f"{100 * zoom:.0f}{THIN}%" if zoom >= 0.0995 else f"{100 * zoom:.1f}{THIN}%"
        self.percent.setText(text)
        self.percent.setAccessibleName(f"Zoom {text}, back to 100 %")

    @Slot(object, bool)
    def show_faces(self, kind: FaceKind, automatic: bool) -> None:
        """Say what faces nodes have, and whether they were chosen to fit."""
        self.kinds[kind].setChecked(True)
        self.fitted.setText(_FITTED if automatic else "")
        self._shorten()

    @Slot()
    def _on_look_changed(self) -> None:
        self.percent.setFixedWidth(QFontMetrics(self._look.font()).horizontalAdvance("400 %") + scaled(18))
        tokens, ratio = self._look.tokens, self.devicePixelRatioF()
        for kind, button in self.kinds.items():
            button.setIcon(face_icon(kind, tokens.color("text"), QColor(tokens.texts["disabled"]), ratio))
            button.setIconSize(QSize(scaled(16), scaled(16)))
        self._set_level(_LEVELS - 1)
        self._least = self._needed()
        self._shorten()

    @Slot(QAbstractButton)
    def _on_kind_chosen(self, button: QAbstractButton) -> None:
        self.kind_requested.emit(next(kind for kind, each in self.kinds.items() if each is button))

    @Slot(QAbstractButton)
    def _on_chosen(self, button: QAbstractButton) -> None:
        show = next(show for show, each in self.choices.items() if each is button)
        self._state.set_show(show)

    @Slot()
    def _follow(self) -> None:
        self.choices[self._state.show].setChecked(True)
        self._shorten()
        there = self._state.trace is not None
        for button, meaning in self._tips:
            button.setEnabled(there)
            if button in self.choices.values():
                continue
            set_tip(button, meaning if there else f"{meaning}\n{_NO_TRACE}")

    # --- room ---

    def _set_level(self, level: int) -> None:
        """Write the row out (0), without what is said of the faces (1), with their icons alone (2), all short (3);
        leave out the zoom (4), which keys and the wheel change too, with its buttons (5)."""
        self.fitted.setVisible(level < 1)
        style = Qt.ToolButtonStyle.ToolButtonTextBesideIcon if level < 2 else Qt.ToolButtonStyle.ToolButtonIconOnly
        for button in self.kinds.values():
            button.setToolButtonStyle(style)
        for show, text, short, *_ in _CHOICES:
            self.choices[show].setText(text if level < 3 else short)
        self.percent.setVisible(level < 4)
        for each in (self.smaller, self.larger):
            each.setVisible(level < 5)

    def _shorten(self) -> None:
        """No further than it takes. What is shown again lays everything out at once, which leads here again."""
        if self._shortening:
            return
        self._shortening = True
        for level in range(_LEVELS):
            self._set_level(level)
            if self._needed() <= self.width():
                break
        self._shortening = False

    def _needed(self) -> int:
        """The width of the row as it is written; the layout itself learns of another text only later."""
        widgets = [button for button, _ in self._tips if button is not self.percent and not button.isHidden()]
        widths = [widget.sizeHint().width() for widget in widgets]
        if not self.percent.isHidden():
            widths.append(self.percent.width())
        if not self.fitted.isHidden():
            widths.append(self.fitted.sizeHint().width())
        return sum(widths) + self._row.spacing() * (len(widths) + 1) + _APART

    @called_by_qt()
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._shorten()

    @called_by_qt(QSize)
    def minimumSizeHint(self) -> QSize:
        """That of the shortest row: the others are written where there is room."""
        return QSize(self._least, super().minimumSizeHint().height())
