"""The bar above a picture of the tree: which search, how detailed nodes are, which nodes are shown, how large."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Slot
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QPen, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLayout, QToolButton, QWidget

from ttt_gui.ui.drawing.style import NodeDetail, detail_icon
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.formats import THIN
from ttt_gui.ui.look.plain import set_tip, tip
from ttt_gui.ui.look.scaling import scaled, screen_of
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import Segmented
from ttt_gui.ui.trace.state import Show, TreeState
from ttt_gui.ui.trace.texts import CUT_SIGN, FOLDED_SIGN, NO_TRACE
from ttt_gui.ui.tree.surface import STEP
from ttt_gui.ui.tree.view import TreePane
from ttt_gui.ui.window.actions import Actions

_RIM, _SIGNS, _LINE, _LEGEND_GAP = 14, 84, 24, 12


@dataclass(frozen=True)
class Sign:
    """A sign of the tree with its meaning: a character, or where ``text`` is no character a line or frame to be drawn
    in a token's colour.
    """

    text: str
    words: str
    ink: str = "text"
    width: float = 0.0  # of what is drawn
    dashed: bool = False
    frames: int = 0


SIGNS = (
    Sign("", "the best line", "win", 3),
    Sign("", f"{CUT_SIGN} cut: not searched", "loss", 1.2, dashed=True),
    Sign("b1 played", "the move that was played", "on_accent"),
    Sign("=  ≥  ≤", "exact, at least, at most"),
    Sign("≈  ?", "a guess at the limit; proves nothing"),
    Sign("…  –", "not known yet; stopped"),
    Sign(f"{FOLDED_SIGN} 6", "folded: 6 moves below"),
    Sign(f"{CUT_SIGN} 6", "6 moves cut", "loss"),
    Sign("■", "the game is over", "grid", 1, frames=2),
    Sign("⋯  ↺", "depth limit; answered by the table", "grid", 1, dashed=True, frames=1),
    Sign("", "the search is in it", "text", 2, frames=1),
    Sign("● ◆ ■", "as dots: △ MAX wins, loses, neither"),
)


class TreeLegend(Guarded, QFrame):
    """A popup with every sign of the tree and its meaning; Esc, a click beside it and its button close it."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("card")
        self._look = look
        self.setAccessibleName("Signs of the tree")
        self.setAccessibleDescription("; ".join(f"{each.text} {each.words}".strip() for each in SIGNS))
        look.changed.connect(self._measure)
        self._measure()

    @Slot()
    def _measure(self) -> None:
        """Take the fonts of the look, and the sizes that follow from them."""
        self._plain = self._look.font(0.96)
        self._bold = self._look.font(0.96, QFont.Weight.DemiBold)
        self._line = max(scaled(_LINE), QFontMetrics(self._plain).height() + 4)
        self._left = scaled(_RIM) + max(
            scaled(_SIGNS), *(QFontMetrics(self._bold).horizontalAdvance(each.text) for each in SIGNS)
        )
        self.setFixedSize(self.sizeHint())

    def sizeHint(self) -> QSize:
        """Return the size of all signs with their meanings."""
        widest = max(QFontMetrics(self._plain).horizontalAdvance(each.words) for each in SIGNS)
        height = len(SIGNS) * self._line + 2 * scaled(_RIM)
        return QSize(self._left + scaled(_LEGEND_GAP + _RIM) + widest, height)

    def open_below(self, button: QWidget) -> None:
        """Open the legend below its button, moved to lie on the screen."""
        corner = button.mapToGlobal(button.rect().bottomRight())
        room = screen_of(button).availableGeometry()
        left = max(room.left(), min(corner.x() - self.width(), room.right() - self.width()))
        self.move(left, max(room.top(), min(corner.y() + 4, room.bottom() - self.height())))
        self.show()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the signs with their meanings, a row each."""
        super().paintEvent(event)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            left, top = float(scaled(_RIM)), float(scaled(_RIM))
            for sign in SIGNS:
                row = QRectF(left, top, self.width(), self._line)
                self._paint_sign(painter, sign, row)
                painter.setFont(self._plain)
                painter.setPen(self._look.tokens.color("text"))
                painter.drawText(row.translated(self._left + scaled(_LEGEND_GAP) - left, 0), _FLAGS, sign.words)
                top += self._line

    def _paint_sign(self, painter: QPainter, sign: Sign, row: QRectF) -> None:
        """Paint a sign in its row: a text, a line, or a frame."""
        tokens, y, unit = self._look.tokens, row.center().y(), scaled(1)
        style = Qt.PenStyle.DashLine if sign.dashed else Qt.PenStyle.SolidLine
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setFont(self._bold)
        words = QFontMetrics(self._bold).horizontalAdvance(sign.text)
        if sign.width:
            painter.setPen(QPen(tokens.color(sign.ink), sign.width * unit, style))
            side = self._line - 8
            frame = QRectF(row.left() + (words + 8 * unit if sign.text else 0), y - side / 2, side, side)
            for inner in range(sign.frames):
                painter.drawRoundedRect(frame.adjusted(3 * inner, 3 * inner, -3 * inner, -3 * inner), 3, 3)
            if not sign.frames:
                painter.drawLine(QPointF(row.left(), y), QPointF(row.left() + scaled(54), y))
        elif sign.ink == "on_accent":
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(tokens.color("accent"))
            painter.drawRoundedRect(QRectF(row.left() - 4, row.top() + 2, words + 8, row.height() - 4), 4, 4)
        painter.setPen(tokens.color("text" if sign.frames else sign.ink))
        painter.drawText(row, _FLAGS, sign.text)


_FLAGS = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft


# -- The bar above a picture of the tree: which search, how detailed nodes are, which nodes are shown, how large -------


_HEIGHT = 28
_GAP = 8
# What a choice does, and its key in the picture.
_KINDS = (
    (NodeDetail.FULL, "Full: board, value and window", "1"),
    (NodeDetail.COMPACT, "Compact: board and value", "2"),
    (NodeDetail.DOTS, "Dots", "3"),
)
# What a choice is called, in short, and the action of the window whose tip it has.
CHOICES = (
    (Show.ALL, "All", "All", "tree_all"),
    (Show.BEST_LINE, "Best line", "Best", "tree_best_line"),
    (Show.CUTS, "Cut-offs", "Cuts", "tree_cuts"),
)
_LEVELS = 5  # how far the row can be shortened


class TreeTools(Guarded, QWidget):
    """The tools above the tree: minimax or alpha-beta, level of detail, which nodes, legend, zoom and Fit; they take
    shorter forms where the row is narrow.

    The switch ``algorithm_switch`` (minimax or alpha-beta) is connected by the owner. A number tree has switches of its
    own beside it, and a single level of detail.
    """

    def __init__(self, look: Look, state: TreeState, actions: Actions, pane: TreePane) -> None:
        super().__init__()
        self._look, self._state, self._actions, self._pane = look, state, actions, pane
        self._shortening = False
        self._least = 0  # the width of the shortest row
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        self._row.setSpacing(_GAP)
        self.algorithm_switch = Segmented("Algorithm", ("Minimax", "Alpha-beta"), _HEIGHT)
        self.kinds = Segmented("How nodes are drawn", [""] * len(_KINDS), _HEIGHT)
        self.kinds.bar.setProperty("icons", True)
        self.choices = Segmented("Nodes shown", [text for _, text, *_ in CHOICES], _HEIGHT)
        self._switches = self.algorithm_switch, self.kinds, self.choices
        for widget in self._switches:
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
        self._buttons = self.signs, self.smaller, self.percent, self.larger, self.fit
        self._legend: TreeLegend | None = None
        self._numbers = False
        self.show_detail(NodeDetail.COMPACT, True)

        self.kinds.chosen.connect(lambda index: pane.set_kind(_KINDS[index][0]))
        self.choices.chosen.connect(lambda index: state.set_show(CHOICES[index][0]))
        for *_, key in CHOICES:
            actions[key].changed.connect(self._name_choices)
        self._name_choices()
        self.choices.bar.tabBarClicked.connect(self._on_clicked)
        self.signs.clicked.connect(self._show_signs)
        self.smaller.clicked.connect(lambda: pane.zoom_by(1 / STEP))
        self.larger.clicked.connect(lambda: pane.zoom_by(STEP))
        self.percent.clicked.connect(lambda: pane.set_zoom(1.0))
        self.fit.clicked.connect(pane.fit)
        pane.zoom_changed.connect(self.show_zoom)
        pane.detail_changed.connect(self.show_detail)
        state.trace_changed.connect(self._follow)
        state.tree_changed.connect(self._follow)
        look.changed.connect(self._on_look_changed)
        self._on_look_changed()

    def _button(self, text: str, meaning: str) -> QToolButton:
        """Add a button to the row; ``meaning`` is its tooltip."""
        button = QToolButton()
        button.setObjectName("chip")
        button.setProperty("framed", bool(text))
        button.setText(text)
        button.setFixedHeight(_HEIGHT)
        button.setProperty("meaning", meaning)
        self._row.addWidget(button)
        return button

    def show_algorithm(self, alpha_beta: bool) -> None:
        """Show whether the search in the tree used alpha-beta."""
        if alpha_beta != bool(self.algorithm_switch.index):
            self.algorithm_switch.choose(int(alpha_beta))
            self._shorten()

    @Slot(float)
    def show_zoom(self, zoom: float) -> None:
        """Show the zoom of the picture: 1.0 is 100 %."""
        text = f"{100 * zoom:.0f}{THIN}%" if zoom >= 0.0995 else f"{100 * zoom:.1f}{THIN}%"
        self.percent.setText(text)
        self.percent.setAccessibleName(f"Zoom {text}, back to 100{THIN}%")

    @Slot(object, bool)
    def show_detail(self, kind: NodeDetail, automatic: bool) -> None:
        """Show the level of detail, and whether it was chosen automatically."""
        for index, (each, meaning, key) in enumerate(_KINDS):
            if each is kind:
                self.kinds.choose(index)
            fitted = "; chosen to fit" if each is kind and automatic else ""
            self.kinds.bar.setTabToolTip(index, tip(f"{meaning}{fitted} ({key}, in the picture)"))

    @Slot()
    def _on_look_changed(self) -> None:
        """Take the sizes and icons of another look, and shorten the row anew."""
        metrics = QFontMetrics(self._look.font())
        self.percent.setFixedWidth(metrics.horizontalAdvance(f"400{THIN}%") + scaled(14))
        for index, (kind, _, _) in enumerate(_KINDS):
            self.kinds.bar.setTabIcon(index, detail_icon(kind, self._look.tokens, self.devicePixelRatioF()))
            self.kinds.bar.setAccessibleTabName(index, kind.value.capitalize())
        self.kinds.bar.setIconSize(QSize(scaled(16), scaled(16)))
        self._set_level(_LEVELS - 1)
        self._least = self._needed_width()
        self._shorten()

    @Slot()
    def _name_choices(self) -> None:
        """Give the choices the tips of their actions: with the keys, and why one is disabled."""
        for index, (*_, key) in enumerate(CHOICES):
            self.choices.bar.setTabToolTip(index, tip(self._actions[key].toolTip()))

    @Slot(int)
    def _on_clicked(self, index: int) -> None:
        """Leave a subtree by a click on the word that is chosen already, too."""
        if index >= 0 and self._state.show is Show.SUBTREE and index == self.choices.index:
            self._state.set_show(CHOICES[index][0])

    @Slot()
    def _show_signs(self) -> None:
        """Open the legend."""
        if self._legend is None:
            self._legend = TreeLegend(self._look, self)
        self._legend.open_below(self.signs)

    @Slot()
    def _follow(self) -> None:
        """Show what the tree shows, and how; hidden tools do so when they are shown again."""
        if not self.isVisible():
            return
        shows, trace = [show for show, *_ in CHOICES], self._state.trace
        if self._state.show in shows:  # to show a subtree is no choice of the bar
            self.choices.choose(shows.index(self._state.show))
        there, self._numbers = trace is not None, trace is not None and trace.subject.board is None
        self.show_zoom(self._pane.zoom)
        self._shorten()
        for widget in (self.kinds, self.choices, *self._buttons):
            widget.setEnabled(there)
        for button in self._buttons:
            meaning = str(button.property("meaning"))
            set_tip(button, meaning if there else f"{meaning}\n{NO_TRACE}")

    # --- room ---

    def _set_level(self, level: int) -> None:
        """Write the row out (0), with short words (1), without the zoom (2), which keys and the wheel change too, and
        its buttons (3), and without the switch that is in the menu as well (4)."""
        self.algorithm_switch.setVisible(level < 4 and not self._numbers)
        for widget in (self.kinds, self.signs):
            widget.setVisible(not self._numbers)
        for index, (_, text, short, _) in enumerate(CHOICES):
            self.choices.bar.setTabText(index, text if level < 1 else short)
        self.percent.setVisible(level < 2)
        for each in (self.smaller, self.larger):
            each.setVisible(level < 3)

    def _shorten(self) -> None:
        """Shorten the row no further than it takes. A widget shown again is laid out at once, which leads here."""
        if self._shortening:
            return
        self._shortening = True
        for level in range(_LEVELS):
            self._set_level(level)
            if self._needed_width() <= self.width():
                break
        for each in self._switches:  # whose layouts learn of other texts only at the next turn
            each.setFixedWidth(each.bar.sizeHint().width())
        self._shortening = False

    def _needed_width(self) -> int:
        """Return the width of the row as it is written; the layout itself learns of another text only later."""
        widgets: tuple[QWidget, ...] = (*self._switches, *self._buttons)
        widths = [each.width() if each is self.percent else _width(each) for each in widgets if not each.isHidden()]
        return sum(widths) + self._row.spacing() * len(widths)

    def showEvent(self, event: QShowEvent) -> None:
        """Show what the tree shows."""
        super().showEvent(event)
        self._follow()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shorten the row anew."""
        super().resizeEvent(event)
        self._shorten()

    def minimumSizeHint(self) -> QSize:
        """Return the size of the shortest row: longer ones are written where there is room."""
        return QSize(self._least, super().minimumSizeHint().height())


def _width(widget: QWidget) -> int:
    """Return the width that a widget of the row needs."""
    return widget.bar.sizeHint().width() if isinstance(widget, Segmented) else widget.sizeHint().width()
