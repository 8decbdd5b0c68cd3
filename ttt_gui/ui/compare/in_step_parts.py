"""The parts of two trees in step: each tree below its name, the nodes by ply between them, a legend, words,
and the bar below: one slider for both searches, and by what they are in step."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QRectF,
    QSignalBlocker,
    QSize,
    Qt,
    QTimer,
    Slot,
)
from PySide6.QtGui import QFont, QHideEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QComboBox,
    QFrame,
    QHeaderView,
    QSlider,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from ttt_gui.engine.instep.alignment import Pace, PlyCounts, Who
from ttt_gui.ui.compare.in_step_state import SIDES, InStepState
from ttt_gui.ui.drawing.node import draw_kind, hatch
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.formats import grouped
from ttt_gui.ui.look.icons import ICON_SIZE, painted, transport_icon
from ttt_gui.ui.look.plain import PlainLabel, set_tip
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


# -- The bar below two trees in step: one slider for both searches, and by what they are in step -----------------------


_BUTTONS = {
    "first": "To the start of both",
    "back": "One step back in both",
    "play": "Play both",
    "forward": "One step on in both",
    "last": "To the end of both",
}
_PLAY_MS = 200
_PLAYED_STEPS = 80  # a longer timeline is played in so many, or it would take for ever
_WORDS_FROM, _WIDE_FROM = 560, 1000  # widths in pixels


class InStepBar(Guarded, QWidget):
    """Shows the moment of both searches and lets it be moved."""

    def __init__(self, look: Look, state: InStepState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look, self._state = look, state
        self.buttons = {key: self._button(key) for key in _BUTTONS}
        for key in ("back", "forward"):
            self.buttons[key].setAutoRepeat(True)
        self.pace = QComboBox()
        for pace in Pace:
            self.pace.addItem(pace.value, pace)
        self.pace.setAccessibleName("In step by")
        set_tip(
            self.pace,
            "In step by the same move: each has left all moves and replies up to there, in A's order\n"
            "The same number of nodes: each has entered as many\n"
            "The same share: of the events of each",
        )
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName("Moment of both searches")
        self.slider.setMinimumWidth(80)
        self.words = ElidedLabel(muted=True)
        self.words.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._row = in_row(*self.buttons.values(), self.pace, (self.slider, 2), (self.words, 2), gap=4, of=self)
        for place in (5, 7, 9):  # before the pace, the slider and the words
            self._row.insertSpacing(place, 8)
        self._timer = QTimer(self, interval=_PLAY_MS)
        self._timer.timeout.connect(self._play_on)
        for key, button in self.buttons.items():
            button.clicked.connect(partial(self._press, key))
        self.pace.currentIndexChanged.connect(self._choose_pace)
        self.slider.valueChanged.connect(state.go)
        look.changed.connect(self._paint_signs)
        state.made_changed.connect(self._take)
        state.moment_changed.connect(self._show)
        self._paint_signs()
        self._take()

    @staticmethod
    def _button(key: str) -> QToolButton:
        button = QToolButton()
        button.setObjectName("button")
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        button.setIconSize(QSize(ICON_SIZE, ICON_SIZE))
        button.setAccessibleName(_BUTTONS[key])
        set_tip(button, _BUTTONS[key])
        return button

    @property
    def is_playing(self) -> bool:
        return self._timer.isActive()

    # --- what is shown ---

    @Slot()
    def _take(self) -> None:
        self._stop()
        self.setEnabled(self._state.made is not None)
        self._show()

    @Slot()
    def _show(self) -> None:
        state = self._state
        if state.made is None:
            self.words.set_text("")
            return
        with QSignalBlocker(self.slider):
            self.slider.setRange(0, state.line.last)
            self.slider.setPageStep(max(1, state.line.last // 20))
            self.slider.setValue(state.step)
        a, b = (grouped(state.now(side) + 1) for side in SIDES)
        words = state.line.words(state.step, grouped)
        whole = f"A at event {a}, B at {b}: {words}"
        self.words.set_text(f"A {a}, B {b}: {words}")
        self.slider.setAccessibleDescription(whole)
        at_start, at_end = state.step == 0, state.is_at_end
        for key in ("first", "back"):
            self.buttons[key].setEnabled(not at_start)
        for key in ("forward", "last"):
            self.buttons[key].setEnabled(not at_end)

    @Slot()
    def _paint_signs(self) -> None:
        for key, button in self.buttons.items():
            sign = "pause" if key == "play" and self.is_playing else key
            button.setIcon(transport_icon(sign, self._look.tokens, self.devicePixelRatioF()))
        name = "Pause" if self.is_playing else _BUTTONS["play"]
        self.buttons["play"].setAccessibleName(name)
        set_tip(self.buttons["play"], name)

    # --- what is wished ---

    @Slot()
    def _choose_pace(self) -> None:
        self._state.set_pace(self.pace.currentData())

    def _press(self, key: str, _checked: bool = False) -> None:
        """Do what a button says."""
        state, was_playing = self._state, self.is_playing
        self._stop()
        if key != "play":
            steps = {"first": 0, "back": state.step - 1, "forward": state.step + 1, "last": state.line.last}
            state.go(steps[key])
        elif not was_playing:
            if state.is_at_end:
                state.go(0)
            self._timer.start()
            self._paint_signs()

    @Slot()
    def _play_on(self) -> None:
        state = self._state
        if state.made is None or state.is_at_end:
            self._stop()
            return
        state.go(state.step + max(1, state.line.last // _PLAYED_STEPS))

    def _stop(self) -> None:
        if self.is_playing:
            self._timer.stop()
            self._paint_signs()

    # --- what Qt calls ---

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._row.setStretchFactor(self.slider, 2 if self.width() >= scaled(_WIDE_FROM) else 1)
        self.words.setVisible(self.width() >= scaled(_WORDS_FROM))
        self._show()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._paint_signs()
        return super().event(event)

    def hideEvent(self, event: QHideEvent) -> None:
        self._stop()
        super().hideEvent(event)
