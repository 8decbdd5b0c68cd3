"""The parts of two trees in step: each tree below its name, the nodes by ply between them, a legend, and words."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, Qt, Slot
from PySide6.QtGui import QFont, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from ttt_gui.engine.instep.overlay import PlyCounts, Who
from ttt_gui.ui.compare.in_step_state import SIDES, InStepState
from ttt_gui.ui.drawing.node import draw_kind, hatch
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.formats import grouped
from ttt_gui.ui.look.icons import painted
from ttt_gui.ui.look.plain import PlainLabel
from ttt_gui.ui.look.scaling import scaled, type_factor
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import ElidedLabel, in_column, in_row, muted_label
from ttt_gui.ui.tree.view import TreePane

LEGEND = (
    (Who.BOTH, "both"),
    (Who.THIS, "this one"),
    (Who.OTHER, "the other"),
    (Who.NEITHER, "neither"),
)
_BARS = (1, 3)  # the columns of A's bars and of B's
_NAME_BESIDE = 460  # from this width on the figures stand beside the name
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class InStepWords(QWidget):
    """A text for each tree about the selected node; none about the root when both searches end, whose figures stand
    above."""

    def __init__(self, state: InStepState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self.texts = ElidedLabel(), ElidedLabel()
        in_row(*((text, 1) for text in self.texts), gap=12, of=self)
        for signal in (state.made_changed, state.selection_changed, state.moment_changed):
            signal.connect(self._show)

    @Slot()
    def _show(self) -> None:
        state = self._state
        for side, text in zip(SIDES, self.texts, strict=True):
            if state.made is None or (not state.selected and state.is_at_end):
                text.set_text("")
                continue
            where = f"{state.path_words(state.selected)}  " if side == 0 else ""
            text.set_text(f"{where}{'AB'[side]}: {state.words(side, state.selected)}")


class TreeSide(Guarded, QWidget):
    """One of the trees below its letter, its name, and what it found by the moment."""

    def __init__(self, look: Look, state: InStepState, side: int) -> None:
        super().__init__()
        self._state, self._side = state, side
        letter = PlainLabel("AB"[side])
        letter.setObjectName("letter")
        self.name, self.figures = ElidedLabel(), muted_label()
        self.name.setFont(look.font(1.0, QFont.Weight.DemiBold))
        self.pane = TreePane(look, state.trees[side])
        self.pane.view.setMinimumSize(scaled(120), scaled(110))
        letter.setFixedSize(scaled(18), scaled(18))
        letter.setAlignment(Qt.AlignmentFlag.AlignCenter)
        named = in_row(letter, (self.name, 1), gap=8)
        self._head = in_row((named, 1), self.figures, gap=4)
        in_column(self._head, (self.pane, 1), gap=4, of=self)
        for signal in (state.made_changed, state.moment_changed, state.selection_changed):
            signal.connect(self._show)

    @Slot()
    def _show(self) -> None:
        state = self._state
        if state.made is None:
            return
        self.name.set_text(state.made.titles[self._side])
        self.figures.setText(state.figures(self._side))
        for view in (self.pane.view, self.pane.numbers):
            view.setAccessibleName(f"Tree of {'AB'[self._side]}: {state.made.titles[self._side]}")
            view.setAccessibleDescription(state.describe(state.selected))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        ways = QBoxLayout.Direction
        self._head.setDirection(ways.LeftToRight if self.width() >= scaled(_NAME_BESIDE) else ways.TopToBottom)


class PlyTable(QTreeWidget):
    """The nodes by ply between both trees: figures, and mirrored bars of what both and only one visit."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setObjectName("plies")
        self.setAccessibleName("Nodes by ply")
        self.setHeaderLabels(["A nodes", "", "ply", "", "B nodes"])
        _align(self.headerItem())
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setSelectionMode(QTreeWidget.SelectionMode.NoSelection)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.header().setStretchLastSection(False)
        self.header().setMinimumSectionSize(8)
        for column in range(5):
            mode = QHeaderView.ResizeMode.Stretch if column in _BARS else QHeaderView.ResizeMode.ResizeToContents
            self.header().setSectionResizeMode(column, mode)
        self.setItemDelegate(_Bars(look, self))

    def set(self, plies: tuple[PlyCounts, ...]) -> None:
        """Show a row for each ply."""
        most = max((max(each.a, each.b) for each in plies), default=1)
        self.clear()
        for each in plies:
            item = QTreeWidgetItem([grouped(each.a), "", str(each.ply), "", grouped(each.b)])
            _align(item)
            for column, only in zip(_BARS, (each.only_a, each.only_b), strict=True):
                item.setData(column, Qt.ItemDataRole.UserRole, (each.both / most, only / most))
            self.addTopLevelItem(item)


def _align(item: QTreeWidgetItem) -> None:
    for column, side in ((0, _RIGHT), (2, Qt.AlignmentFlag.AlignCenter), (4, _RIGHT)):
        item.setTextAlignment(column, side)


class _Bars(Guarded, QStyledItemDelegate):
    """Bars that grow from the column of plies: what both visit, then what only one does."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        shares = index.data(Qt.ItemDataRole.UserRole)
        if shares is None:
            super().paint(painter, option, index)
            return
        room = QRectF(option.rect).adjusted(2, 3, -2, -3)
        tokens = self._look.tokens
        for share, brush in zip(shares, (tokens.color("grid"), hatch(tokens, type_factor())), strict=True):
            bar = QRectF(room.left(), room.top(), room.width() * share, room.height())
            if index.column() == _BARS[0]:
                bar.moveRight(room.right())
                room.setRight(bar.left())
            else:
                room.setLeft(bar.right())
            painter.fillRect(bar, brush)


class KindLegend(QWidget):
    """The legend of the marks that nodes have, in a line."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.setAccessibleName("Legend of the marks")
        self.setAccessibleDescription(
            "Grey: both visit. Hatched: only this one. Dashed: only the other. A dot: neither."
        )
        self._marks = {kind: PlainLabel() for kind, _ in LEGEND}
        row = in_row(gap=5, of=self)
        for kind, text in LEGEND:
            row.addSpacing(8)
            row.addWidget(self._marks[kind])
            row.addWidget(PlainLabel(text))
        look.changed.connect(self._paint_marks)
        self._paint_marks()

    @Slot()
    def _paint_marks(self) -> None:
        side, ratio = scaled(13), self.devicePixelRatioF()
        for kind, label in self._marks.items():
            place = QRectF(0, 0, side, side)
            paint = partial(draw_kind, tokens=self._look.tokens, kind=kind, rect=place, unit=type_factor())
            label.setPixmap(painted(side, ratio, paint))
