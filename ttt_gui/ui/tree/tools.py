"""The bar above a picture of the tree: which search, what faces nodes have, which nodes are shown, how large."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal, Slot
from PySide6.QtGui import QColor, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLayout, QToolButton, QWidget

from ttt_gui.ui.drawing.face_icon import face_icon
from ttt_gui.ui.drawing.style import FaceKind
from ttt_gui.ui.look.border import called_by_qt
from ttt_gui.ui.look.formats import THIN
from ttt_gui.ui.look.plain import set_tip, tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.segments import Segmented
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.trace.state import Show, TreeState
from ttt_gui.ui.tree.legend import Legend

_HEIGHT = 28
_GAP = 8
# What a choice does, and its key in the picture.
_KINDS = (
    (FaceKind.FULL, "Full: board, value and window", "1"),
    (FaceKind.COMPACT, "Compact: board and value", "2"),
    (FaceKind.DOTS, "Dots", "3"),
)
# What a choice is called, in short, and what it does: the window's actions, which have keys, say it with those.
CHOICES = (
    (Show.ALL, "All", "All", "Show every node that is unfolded"),
    (Show.BEST_LINE, "Best line", "Best", "Show only the best line"),
    (Show.CUTS, "Cut-offs", "Cuts", "Show only nodes where moves were pruned, and the way to them"),
)
_NO_TRACE = "There is no search to look at yet."
_LEVELS = 5  # how far the row can be shortened


class TreeTools(QWidget):
    """Minimax or Alpha-beta, one of three faces, one of three choices of nodes, what the signs mean, −, the zoom, + and
    Fit; shorter where narrow.

    ``ways`` is the switch of the algorithm, for who knows searches; it is hidden while ``has_ways`` is false.

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
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        self._row.setSpacing(_GAP)
        self.ways = Segmented("Algorithm", ("Minimax", "Alpha-beta"), _HEIGHT)
        self.kinds = Segmented("Faces of nodes", [""] * len(_KINDS), _HEIGHT)
        self.kinds.bar.setProperty("icons", True)
        self.choices = Segmented("Nodes shown", [text for _, text, *_ in CHOICES], _HEIGHT)
        for widget in (self.ways, self.kinds, self.choices):
            self._row.addWidget(widget)
        self._row.addStretch(1)
        self.signs = self._button("?", "What the signs mean")
        self.signs.setAccessibleName("Signs")
        self.smaller = self._button("\N{MINUS SIGN}", "Smaller (−, in the picture)")
        self.smaller.setAccessibleName("Zoom out")
        self.percent = self._button("", "Back to 100 % (0, in the picture)")
        self.larger = self._button("+", "Larger (+, in the picture)")
        self.larger.setAccessibleName("Zoom in")
        self.fit = self._button("Fit", "Show what fits; again: everything (F, in the picture)")
        self._legend: Legend | None = None
        self.has_ways = True
        self._numbers = False
        self.show_zoom(1.0)
        self.show_faces(FaceKind.COMPACT, True)

        self.kinds.chosen.connect(self._on_kind_chosen)
        self.choices.chosen.connect(self._on_chosen)
        self.choices.bar.tabBarClicked.connect(self._on_clicked)
        self.signs.clicked.connect(self._show_signs)
        self.smaller.clicked.connect(self.zoom_out_requested)
        self.larger.clicked.connect(self.zoom_in_requested)
        self.percent.clicked.connect(self.actual_size_requested)
        self.fit.clicked.connect(self.fit_requested)
        state.trace_changed.connect(self._follow)
        state.tree_changed.connect(self._follow)
        look.changed.connect(self._on_look_changed)
        self._on_look_changed()
        self._follow()

    def _button(self, text: str, meaning: str) -> QToolButton:
        button = QToolButton()
        button.setObjectName("chip")
        button.setProperty("framed", bool(text))
        button.setText(text)
        button.setFixedHeight(_HEIGHT)
        button.setProperty("meaning", meaning)
        self._row.addWidget(button)
        return button

    @property
    def _switches(self) -> tuple[Segmented, ...]:
        return self.ways, self.kinds, self.choices

    @property
    def _buttons(self) -> tuple[QToolButton, ...]:
        return self.signs, self.smaller, self.percent, self.larger, self.fit

    def set_ways(self, shown: bool) -> None:
        """Whether the searches that are seen have a choice of algorithm."""
        self.has_ways = shown
        self._shorten()

    def set_numbers(self, numbers: bool) -> None:
        """Whether the tree is one of numbers: its nodes have one face, and its switches stand beside it."""
        if numbers != self._numbers:
            self._numbers = numbers
            self._shorten()

    @Slot(float)
    def show_zoom(self, zoom: float) -> None:
        """Say how large the picture is: 1.0 is 100 %."""
        text = f"{100 * zoom:.0f}{THIN}%" if zoom >= 0.0995 else f"{100 * zoom:.1f}{THIN}%"
        self.percent.setText(text)
        self.percent.setAccessibleName(f"Zoom {text}, back to 100 %")

    @Slot(object, bool)
    def show_faces(self, kind: FaceKind, automatic: bool) -> None:
        """Say what faces nodes have, and whether they were chosen to fit."""
        for index, (each, meaning, key) in enumerate(_KINDS):
            if each is kind:
                self.kinds.choose(index)
            fitted = "; chosen to fit" if each is kind and automatic else ""
            self.kinds.bar.setTabToolTip(index, tip(f"{meaning}{fitted} ({key}, in the picture)"))

    @Slot()
    def _on_look_changed(self) -> None:
        metrics = QFontMetrics(self._look.font())
        self.percent.setFixedWidth(metrics.horizontalAdvance("400 %") + scaled(14))
        tokens, ratio = self._look.tokens, self.devicePixelRatioF()
        for index, (kind, _, _) in enumerate(_KINDS):
            icon = face_icon(kind, tokens.color("text"), QColor(tokens.texts["disabled"]), ratio)
            self.kinds.bar.setTabIcon(index, icon)
            self.kinds.bar.setAccessibleTabName(index, kind.value.capitalize())
        self.kinds.bar.setIconSize(QSize(scaled(16), scaled(16)))
        self._set_level(_LEVELS - 1)
        self._least = self._needed()
        self._shorten()

    @Slot(int)
    def _on_kind_chosen(self, index: int) -> None:
        self.kind_requested.emit(_KINDS[index][0])

    @Slot(int)
    def _on_chosen(self, index: int) -> None:
        self._state.set_show(CHOICES[index][0])

    @Slot(int)
    def _on_clicked(self, index: int) -> None:
        """A word that is chosen already leads away from a subtree, too."""
        if index >= 0 and self._state.show is Show.SUBTREE and index == self.choices.index:
            self._state.set_show(CHOICES[index][0])

    @Slot()
    def _show_signs(self) -> None:
        if self._legend is None:
            self._legend = Legend(self._look, self)
        self._legend.open_below(self.signs)

    @Slot()
    def _follow(self) -> None:
        shows = [show for show, *_ in CHOICES]
        if self._state.show in shows:  # a subtree is none of them
            self.choices.choose(shows.index(self._state.show))
            self._shorten()
        there = self._state.trace is not None
        for widget in (self.kinds, self.choices, *self._buttons):
            widget.setEnabled(there)
        for button in self._buttons:
            meaning = str(button.property("meaning"))
            set_tip(button, meaning if there else f"{meaning}\n{_NO_TRACE}")

    # --- room ---

    def _set_level(self, level: int) -> None:
        """Write the row out (0), with short words (1), without the zoom (2), which keys and the wheel change too, and
        its buttons (3), and without the switch that is in the menu as well (4)."""
        self.ways.setVisible(self.has_ways and level < 4 and not self._numbers)
        for widget in (self.kinds, self.signs):
            widget.setVisible(not self._numbers)
        for index, (_, text, short, _) in enumerate(CHOICES):
            self.choices.bar.setTabText(index, text if level < 1 else short)
        self.percent.setVisible(level < 2)
        for each in (self.smaller, self.larger):
            each.setVisible(level < 3)

    def _shorten(self) -> None:
        """No further than it takes. What is shown again lays everything out at once, which leads here again."""
        if self._shortening:
            return
        self._shortening = True
        for level in range(_LEVELS):
            self._set_level(level)
            if self._needed() <= self.width():
                break
        for each in self._switches:  # whose layouts learn of other texts only at the next turn
            each.setFixedWidth(each.bar.sizeHint().width())
        self._shortening = False

    def _needed(self) -> int:
        """The width of the row as it is written; the layout itself learns of another text only later."""
        widgets: tuple[QWidget, ...] = (*self._switches, *self._buttons)
        widths = [each.width() if each is self.percent else _width(each) for each in widgets if not each.isHidden()]
        return sum(widths) + self._row.spacing() * len(widths)

    @called_by_qt()
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._shorten()

    @called_by_qt(QSize)
    def minimumSizeHint(self) -> QSize:
        """That of the shortest row: the others are written where there is room."""
        return QSize(self._least, super().minimumSizeHint().height())


def _width(widget: QWidget) -> int:
    return widget.bar.sizeHint().width() if isinstance(widget, Segmented) else widget.sizeHint().width()
