"""The bar under the search tree that travels through the events of the search: slide, step, play, jump."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QSignalBlocker, QSize, Qt, Slot
from PySide6.QtGui import QFont, QFontMetrics, QHideEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QMenu, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from ttt_gui.engine.explain.events import event_words
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.formats import THIN, grouped
from ttt_gui.ui.look.icons import ICON_SIZE, transport_icon
from ttt_gui.ui.look.plain import set_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import ElidedLabel
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.tree.event_slider import EventSlider
from ttt_gui.ui.tree.travel import NO_TRACE, SPEEDS, Travel
from ttt_gui.ui.window.actions import Actions, plain

_GAP = 14


class EventCaption(QWidget):
    """The number and the words of the moment's event. The number has the room of the longest one, so that the words
    keep their place."""

    def __init__(self, look: Look, state: TreeState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self.count, self.words = ElidedLabel(muted=True), ElidedLabel()
        self.count.setFont(look.font(0.96, tabular=True))
        self.count.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self.words.setFont(look.font(1.0, QFont.Weight.DemiBold, tabular=True))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(_GAP)
        row.addWidget(self.count)
        row.addWidget(self.words, 1)
        look.changed.connect(self._take_trace)
        state.trace_changed.connect(self._take_trace)
        state.moment_changed.connect(self._show)
        self._take_trace()

    @property
    def text(self) -> str:
        """The whole caption: 'Enter b1, event 2 of 307', or that there is no tree."""
        return ", ".join(each.accessibleName() for each in (self.words, self.count) if each.accessibleName())

    @Slot()
    def _take_trace(self) -> None:
        trace = self._state.trace
        self.count.setVisible(trace is not None)
        if trace:
            widest = f"event {grouped(trace.events.size)} of {grouped(trace.events.size)}"
            self.count.setFixedWidth(QFontMetrics(self.count.font()).horizontalAdvance(widest) + 2)
        self._show()

    @Slot()
    def _show(self) -> None:
        trace, moment = self._state.trace, self._state.moment
        self.count.set_text(f"event {grouped(moment + 1)} of {grouped(trace.events.size)}" if trace else "")
        self.words.set_text(event_words(trace, moment) if trace else "There is no search tree yet.")


# -- The bar under the search tree that travels through the events of the search: slide, step, play, jump -------------


_STEPS = ("tree_first", "tree_back", "tree_play", "tree_forward", "tree_last")
# What stands on the buttons of the cuts, and where there is little room.
_CUTS = {"tree_cut_back": ("✂ Previous cut", "‹ ✂"), "tree_cut": ("Next cut ✂", "✂ ›")}
_REST = len(_STEPS) + 1  # where the room between steps and cuts is in the row
_ENDS = ("tree_first", "tree_last")  # left out where even signs leave no room for them
_UNFOLDED = (*_ENDS, "tree_cut_back")
_JUMPS = (*_ENDS, "-", "tree_cut_back", "tree_cut", "-", "tree_root_back", "tree_root", "-", "tree_start", "tree_end")


class TimelineBar(Guarded, QWidget):
    """Shows the moment and lets it be moved. The buttons are actions of the window: enabled with them, with their
    tooltips, and doing what they do; a right click on the slider opens a menu of jumps, of which some are no buttons.

    Nothing moves from event to event. Where the row is too narrow, signs stand for words, then the ends are left out.
    """

    def __init__(
        self, look: Look, state: TreeState, travel: Travel, actions: Actions, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._look, self._state, self.travel, self._actions = look, state, travel, actions
        self.slider = EventSlider(look, state)
        self.slider.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.jumps = QMenu(self, toolTipsVisible=True)
        self.caption = EventCaption(look, state)
        self.buttons = {key: self._button(key) for key in (*_STEPS, *_CUTS)}
        for key in _JUMPS:
            self.jumps.addAction(actions[key]) if key != "-" else self.jumps.addSeparator()
        for key in ("tree_back", "tree_forward"):
            self.buttons[key].setAutoRepeat(True)
        self.speed = QComboBox()
        self.speed.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.speed.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)  # as high as the buttons
        for speed in SPEEDS:
            self.speed.addItem("", speed)
        self.speed.setCurrentIndex(SPEEDS.index(2))

        self._row = QHBoxLayout()
        for widget in (*(self.buttons[key] for key in _STEPS), self.speed):
            self._row.addWidget(widget)
        self._row.addStretch(1)
        for key in _CUTS:
            self._row.addWidget(self.buttons[key])
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(4)
        for widget in (self.slider, self.caption):
            self._column.addWidget(widget)
        self._column.addLayout(self._row)
        self._folded = False

        self.slider.valueChanged.connect(self.travel.go)
        self.slider.customContextMenuRequested.connect(self._open_jumps)
        self.speed.currentIndexChanged.connect(self._set_speed)
        self.travel.playing_changed.connect(self._show_playing)
        look.changed.connect(self._paint_signs)
        state.trace_changed.connect(self._take_trace)
        state.moment_changed.connect(self._show)
        self._paint_signs()
        self._take_trace()

    def _button(self, key: str) -> QToolButton:
        button, action = QToolButton(), self._actions[key]
        button.setObjectName("button")
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        button.setIconSize(QSize(ICON_SIZE, ICON_SIZE))
        button.setDefaultAction(action)
        button.setAccessibleName(plain(action.text()))
        style = Qt.ToolButtonStyle
        button.setToolButtonStyle(style.ToolButtonIconOnly if key in _STEPS else style.ToolButtonTextOnly)
        action.setIconVisibleInMenu(False)
        return button

    @Slot(QPoint)
    def _open_jumps(self, at: QPoint) -> None:
        self.jumps.popup(self.slider.mapToGlobal(at))

    # --- what is shown ---

    @Slot()
    def _take_trace(self) -> None:
        """Name the unit of the speed: where events are thousands, a step of play goes to the next cut."""
        unit = "cuts" if self.travel.plays_cuts else ""
        for index, speed in enumerate(SPEEDS):
            self.speed.setItemText(index, f"{speed}{THIN}{unit}/s")
        self.speed.setAccessibleName(f"{unit or 'events'} a second".capitalize())
        why_not = "" if self._state.trace else f"\n{NO_TRACE}"
        self.speed.setEnabled(not why_not)
        set_tip(self.speed, f"How many {unit or 'events'} are played a second{why_not}")
        self._show()
        self._arrange()

    @Slot()
    def _show(self) -> None:
        with QSignalBlocker(self.slider):
            self.slider.setValue(self._state.moment)
        self.slider.setAccessibleDescription(self.caption.text if self._state.trace else "")

    @Slot()
    def _set_speed(self) -> None:
        self.travel.set_speed(int(self.speed.currentData()))

    @Slot()
    def _show_playing(self) -> None:
        self.buttons["tree_play"].setAccessibleName("Pause" if self.travel.is_playing else "Play")
        self._paint_signs()

    @Slot()
    def _paint_signs(self) -> None:
        for key in _STEPS:
            sign = key.removeprefix("tree_")
            sign = "pause" if sign == "play" and self.travel.is_playing else sign
            self._actions[key].setIcon(transport_icon(sign, self._look.tokens, self.devicePixelRatioF()))

    # --- where it is shown ---

    def set_folded(self, folded: bool) -> None:
        """Show one row, with three steps, the next cut and the slider, or everything."""
        if folded == self._folded:
            return
        self._folded = folded
        self.caption.setVisible(not folded)
        for key in _UNFOLDED:
            self.buttons[key].setVisible(not folded)
        self.speed.setVisible(not folded)
        layout = self._row if folded else self._column
        (self._column if folded else self._row).removeWidget(self.slider)
        layout.insertWidget(-1 if folded else 0, self.slider, 1 if folded else 0)
        self._row.setStretch(_REST, 0 if folded else 1)
        self._arrange()

    def _show_cuts(self, short: bool) -> None:
        for key, names in _CUTS.items():
            self._actions[key].setIconText(names[short])
            self.buttons[key].setText(names[short])
        self._row.setSpacing(scaled(2 if short and not self._folded else 4))

    def _arrange(self) -> None:
        """Write words on the buttons of the cuts, else signs; where these have no room, hide the steps to both ends."""
        self._show_cuts(self._folded)
        if not self._folded:
            for short, ends in ((False, True), (True, True), (True, False)):
                self._show_cuts(short)
                for key in _ENDS:
                    self.buttons[key].setVisible(ends)
                self._row.invalidate()
                if self._row.sizeHint().width() <= self.width():
                    break
        self._row.invalidate()
        layout = self.layout()
        assert layout
        layout.activate()  # the layout saw the new size before the names were chosen

    def minimumSizeHint(self) -> QSize:
        least = sum(self.buttons[key].sizeHint().width() for key in ("tree_back", "tree_play", "tree_forward"))
        return QSize(least, super().minimumSizeHint().height())

    def event(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Polish, QEvent.Type.FontChange):
            self._arrange()
        elif event.type() == QEvent.Type.DevicePixelRatioChange:
            self._paint_signs()
        return super().event(event)

    def hideEvent(self, event: QHideEvent) -> None:
        self.travel.stop()
        super().hideEvent(event)
