"""The widget that shows two trees in step side by side, the nodes by ply between them where there is room."""

from __future__ import annotations

import math
from time import perf_counter

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, QTimer, Slot
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QFontMetricsF,
    QGuiApplication,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from ttt_gui.engine.instep.overlay import Path
from ttt_gui.ui.compare.in_step_columns import Column, columns, narrow
from ttt_gui.ui.compare.in_step_layout import TreeLayout, Wishes, lay_out
from ttt_gui.ui.compare.in_step_paint import TreePaint
from ttt_gui.ui.compare.in_step_plies import PlyPaint
from ttt_gui.ui.compare.in_step_state import SIDES, InStepState
from ttt_gui.ui.look.border import called_by_qt, painted_by_qt
from ttt_gui.ui.look.plain import show_tip
from ttt_gui.ui.look.scaling import scaled, type_factor
from ttt_gui.ui.look.theme import Look

_MIDDLE, _WITH_MIDDLE, _GAP = 262, 960, 14
_BUDGET = 0.004  # seconds of a frame in which moves are painted anew; those that are left wait for the next
_KEYS = {
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Right: 1,
}


class InStepTrees(QWidget):
    """Paints both trees and lets one node be selected in both.

    A click selects; a double click or Enter lets what is selected stand on top, Backspace the node above; arrows walk,
    Home and End go to the first and last sibling, Ctrl+C copies all of it as text.
    """

    def __init__(self, look: Look, state: InStepState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look, self._state = look, state
        self._painter, self._plies = TreePaint(look, state), PlyPaint(look, state)
        self._columns: tuple[Column, ...] | None = None  # read when first needed
        self._scroll = 0.0
        self._kept: tuple[object, QPixmap] = (None, QPixmap())
        self._layouts: tuple[object, tuple[TreeLayout, ...]] = (None, ())
        self._rest = QTimer(self, singleShot=True, interval=0)
        self._rest.timeout.connect(self._update)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName("Two trees in step")
        look.changed.connect(self._forget)
        state.made_changed.connect(self._read)
        state.top_changed.connect(self._read)
        state.moment_changed.connect(self._repaint)
        state.selection_changed.connect(self._follow)

    # --- what is shown ---

    @property
    def columns(self) -> tuple[Column, ...]:
        """The moves below the top."""
        if self._columns is None:
            self._columns = columns(self._state)
        return self._columns

    @property
    def layouts(self) -> tuple[TreeLayout, ...]:
        """Of A's tree and B's; none where there is nothing to show."""
        if self._state.made is None:
            return ()
        key = (self.size(), self._scroll)
        if self._layouts[0] != key:
            wishes = self._wishes()
            self._layouts = key, tuple(lay_out(rect, wishes, self._scroll) for rect in self._tree_rects())
        return self._layouts[1]

    def _wishes(self) -> Wishes:
        small, bold = QFontMetricsF(self._painter.strokes.small), QFontMetricsF(self._painter.strokes.bold)
        both = [found for column in self.columns for found in column.seen]
        return Wishes(
            moves=len(self.columns),
            replies=max((len(column.replies) for column in self.columns), default=0),
            label=max((bold.horizontalAdvance(column.name) for column in self.columns), default=0.0),
            value=max((bold.horizontalAdvance(narrow(found.value)) for found in both), default=0.0),
            size=max((small.horizontalAdvance(found.size) for found in both), default=0.0),
            line=self._painter.strokes.line,
            unit=type_factor(),
        )

    @property
    def middle(self) -> QRectF:
        """Where the nodes by ply stand; empty where there is no room for them."""
        if self.width() < scaled(_WITH_MIDDLE):
            return QRectF()
        width = max(float(scaled(_MIDDLE)), self._plies.width())
        return QRectF((self.width() - width) / 2, 0, width, self.height())

    def _tree_rects(self) -> tuple[QRectF, QRectF]:
        middle, gap = self.middle, float(scaled(_GAP))
        between = middle.width() + 2 * gap if not middle.isEmpty() else gap
        width = (self.width() - between) / 2
        return QRectF(0, 0, width, self.height()), QRectF(self.width() - width, 0, width, self.height())

    def rect_of(self, side: int, path: Path) -> QRectF:
        """Where a node stands in a tree; empty where it is not shown, or in a bar."""
        top, layouts = self._state.top, self.layouts
        if not layouts or path[: len(top)] != top:
            return QRectF()
        if path == top:
            return layouts[side].root_board
        number = next((n for n, column in enumerate(self.columns) if path[: len(column.path)] == column.path), None)
        if number is None:
            return QRectF()
        if len(path) == len(top) + 1:
            return layouts[side].board_rect(number)
        moves = self.columns[number].replies
        if len(path) > len(top) + 2 or path[-1] not in moves:
            return QRectF()
        return layouts[side].reply_rect(number, moves.index(path[-1]))

    def path_at(self, point: QPointF) -> Path | None:
        """The node that is shown at a point, in either tree."""
        for layout in self.layouts:
            if not layout.rect.contains(point):
                continue
            if layout.root_band.contains(point):
                return self._state.top
            column = layout.column_at(point)
            if column is None:
                return None
            found = self.columns[column]
            if layout.replies_band.contains(point):
                reply = layout.reply_at(point, column, len(found.replies))
                if reply is not None:
                    return (*found.path, found.replies[reply])
                return None if layout.square else found.path
            return found.path if layout.column_rect(column).contains(point) else None
        return None

    # --- news ---

    @Slot()
    def _read(self) -> None:
        self._columns, self._scroll = None, 0.0
        self._forget()
        self._follow()

    @Slot()
    def _forget(self) -> None:
        self._layouts = None, ()
        self._painter.renew()
        self._repaint()

    @Slot()
    def _repaint(self) -> None:
        self._kept = None, QPixmap()
        self.update()

    @Slot()
    def _follow(self) -> None:
        """Bring what is selected into sight, and tell a screen reader of it."""
        state = self._state
        if state.made is None:
            self.setAccessibleDescription("")
            return
        layouts = self.layouts
        path = state.selected
        if layouts and layouts[0].most_scroll > 0 and len(path) > len(state.top):
            number = next(n for n, column in enumerate(self.columns) if path[: len(column.path)] == column.path)
            layout = layouts[0]
            left, right = layout.x(number) - layout.pitch, layout.x(number) + layout.pitch
            past = max(0.0, right - layout.moves_band.right()) - max(0.0, layout.moves_band.left() - left)
            self._set_scroll(self._scroll + past)
        self.setAccessibleDescription(state.describe(path))
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.DescriptionChanged))
        self.update()

    @Slot()
    def _update(self) -> None:
        self.update()

    def _set_scroll(self, scroll: float) -> None:
        most = self.layouts[0].most_scroll if self.layouts else 0.0
        scroll = max(0.0, min(scroll, most))
        if scroll != self._scroll:
            self._scroll = scroll
            self._repaint()

    # --- painting ---

    def _picture(self) -> QPixmap:
        """All of it but what is selected, painted once for a moment and a size."""
        ratio = self.devicePixelRatioF()
        key = (self.size(), ratio, self._scroll, self._look.tokens)
        if self._kept[0] != key:
            picture = QPixmap(math.ceil(self.width() * ratio), math.ceil(self.height() * ratio))
            picture.setDevicePixelRatio(ratio)
            picture.fill(Qt.GlobalColor.transparent)
            deadline, whole = perf_counter() + _BUDGET, True
            with QPainter(picture) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                for side, layout in zip(SIDES, self.layouts, strict=True):
                    whole &= self._painter.paint(painter, side, layout, self.columns, ratio, deadline)
                if not self.middle.isEmpty():
                    self._plies.paint(painter, self.middle)
            self._kept = key if whole else None, picture
            if not whole:  # the rest with the next frame
                self._rest.start()
        return self._kept[1]

    @painted_by_qt
    def paintEvent(self, event: QPaintEvent) -> None:
        if self._state.made is None:
            return
        with QPainter(self) as painter:
            painter.drawPixmap(0, 0, self._picture())
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for side, layout in zip(SIDES, self.layouts, strict=True):
                rect = self.rect_of(side, self._state.selected)
                bands = layout.moves_band.united(layout.root_band).united(layout.replies_band)
                if not rect.isEmpty() and bands.intersects(rect):
                    painter.save()
                    painter.setClipRect(bands.adjusted(-3, -3, 3, 3))
                    self._painter.paint_selected(painter, layout, rect, self.hasFocus())
                    painter.restore()

    @called_by_qt(QSize)
    def sizeHint(self) -> QSize:
        return QSize(scaled(900), scaled(236))

    @called_by_qt(QSize)
    def minimumSizeHint(self) -> QSize:
        return QSize(scaled(300), scaled(150))

    # --- the mouse ---

    @called_by_qt()
    def mousePressEvent(self, event: QMouseEvent) -> None:
        path = self.path_at(event.position()) if event.button() == Qt.MouseButton.LeftButton else None
        if path is not None:
            self._state.select(path)

    @called_by_qt()
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        path = self.path_at(event.position()) if event.button() == Qt.MouseButton.LeftButton else None
        if path is not None:
            self._descend(path)

    @called_by_qt()
    def wheelEvent(self, event: QWheelEvent) -> None:
        if not self.layouts or self.layouts[0].most_scroll <= 0:
            event.ignore()
            return
        delta = event.angleDelta()
        self._set_scroll(self._scroll - (delta.x() or delta.y()) / 2)

    # --- the keyboard ---

    def _descend(self, path: Path) -> None:
        """Let a node stand on top; the top itself gives way to the one above it."""
        if path == self._state.top:
            self._state.up()
        else:
            self._state.go_to_top(path)

    @called_by_qt()
    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if self._state.made is None:
            super().keyPressEvent(event)
        elif event.matches(QKeySequence.StandardKey.Copy):
            QGuiApplication.clipboard().setText(self._state.as_text())
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self._state.selected != self._state.top:
                self._descend(self._state.selected)
        elif key == Qt.Key.Key_Backspace:
            self._state.up()
        elif (path := self._walked(key)) is not None:
            self._state.select(path)
        else:
            super().keyPressEvent(event)

    def _walked(self, key: Qt.Key) -> Path | None:
        """Where a key leads from what is selected; None for a key that does not walk."""
        top, path = self._state.top, self._state.selected
        if key == Qt.Key.Key_Up:
            return path[:-1] if len(path) > len(top) else path
        if key == Qt.Key.Key_Down:
            below = self._siblings((*path, -1)) if len(path) < len(top) + 2 else []
            return (*path, below[0]) if below else path
        if key not in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End):
            return None
        if len(path) == len(top):
            return path
        siblings = self._siblings(path)
        place = siblings.index(path[-1])
        if key in _KEYS:
            place = max(0, min(place + _KEYS[key], len(siblings) - 1))
        else:
            place = 0 if key == Qt.Key.Key_Home else len(siblings) - 1
        return (*path[:-1], siblings[place])

    def _siblings(self, path: Path) -> list[int]:
        """The moves beside the last one of a path that is shown."""
        top = self._state.top
        if len(path) == len(top) + 1:
            return [column.path[-1] for column in self.columns]
        column = next(column for column in self.columns if column.path == path[: len(top) + 1])
        return list(column.replies)

    @called_by_qt(bool)
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent) and self._state.made:
            path = self.path_at(QPointF(event.pos()))
            if path is not None:
                state = self._state
                lines = [state.path_words(path), *(f"{'AB'[side]}: {state.words(side, path)}" for side in SIDES)]
                show_tip(event.globalPos(), "\n".join(lines), self)
                return True
        return super().event(event)
