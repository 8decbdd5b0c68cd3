"""The bar under the search tree that travels through the events of the search: step, play, jump, slide."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSignalBlocker, QSize, Qt, QTimer, Slot
from PySide6.QtGui import QColor, QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QSlider,
    QToolButton,
    QWidget,
)

from ttt_gui.engine.explain.events import event_words
from ttt_gui.engine.trace.moments import root_changes
from ttt_gui.ui.look.border import called_by_qt
from ttt_gui.ui.look.formats import THIN, grouped
from ttt_gui.ui.look.icons import ICON_SIZE, transport_icon
from ttt_gui.ui.look.plain import set_tip
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import ElidedLabel, muted_label
from ttt_gui.ui.trace.state import TreeState

# The jumps where there is little room.
_JUMPS = (
    ("next_cut", "Next cut", "✂"),
    ("next_root_change", "Root changes", "△"),
    ("end_of_node", "End of node", "⇥"),
)
SPEEDS = (1, 2, 5, 20, 100)
"""Events a second."""

# Slot, sign or text, what it does.
_BUTTONS = (
    ("first", "", "First event"),
    ("back", "", "One event back"),
    ("play_pause", "", "Play"),
    ("forward", "", "One event on"),
    ("last", "", "Last event"),
    ("next_cut", "Next cut", "On to the next cut-off"),
    ("next_root_change", "Root changes", "On to where the value of the root changes next"),
    ("end_of_node", "End of node", "To where the selected node is left"),
)


class TimelineBar(QWidget):
    """Moves the moment of the tree's state and selects the node of its event.

    Nothing plays by itself; playing stops at the end, with another trace and when the bar is hidden.
    """

    def __init__(self, look: Look, state: TreeState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look, self._state = look, state
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self.buttons: dict[str, QToolButton] = {}
        for name, text, tip in _BUTTONS:
            self.buttons[name] = self._button(name, text, tip)
        self.speed = QComboBox()
        for speed in SPEEDS:
            self.speed.addItem(f"{speed}{THIN}/s", speed)
        self.speed.setCurrentIndex(SPEEDS.index(2))
        self.speed.setAccessibleName("Events a second")
        self.speed.setToolTip("How many events are played a second")
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName("Event")
        self.slider.setMinimumWidth(120)
        self.words, self.count = ElidedLabel(), muted_label()
        self.words.setFont(look.font(1.0, tabular=True))
        self.count.setFont(look.font(0.96, tabular=True))

        steps = QHBoxLayout()
        steps.setSpacing(4)
        for name in ("first", "back", "play_pause", "forward", "last"):
            steps.addWidget(self.buttons[name])
        steps.addWidget(self.speed)
        jumps = QHBoxLayout()
        jumps.setSpacing(4)
        for name in ("next_cut", "next_root_change", "end_of_node"):
            jumps.addWidget(self.buttons[name])
        below = QHBoxLayout()
        below.setSpacing(10)
        below.addWidget(self.words, 1)
        below.addWidget(self.count)
        self._steps, self._jumps, self._below = steps, jumps, below
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(14)
        self._grid.setVerticalSpacing(6)
        self._grid.setColumnStretch(1, 1)
        self._wide: bool | None = None
        self._short: bool | None = None
        self._name_jumps(False)
        self._arrange(True)

        self._timer.timeout.connect(self._play_on)
        self.speed.currentIndexChanged.connect(self._set_interval)
        self.slider.valueChanged.connect(self._go)
        look.changed.connect(self._paint_signs)
        state.trace_changed.connect(self._take_trace)
        state.moment_changed.connect(self._show)
        state.selection_changed.connect(self._show_end)
        self._set_interval()
        self._paint_signs()
        self._take_trace()

    def _button(self, name: str, text: str, tip: str) -> QToolButton:
        button = QToolButton()
        button.setText(text)
        button.setObjectName("button")
        set_tip(button, tip)
        button.setAccessibleName(tip)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        button.setAutoRepeat(name in ("back", "forward"))
        button.clicked.connect(getattr(self, name))
        return button

    def set_shortcut_text(self, name: str, shortcut: str) -> None:
        """Name a shortcut in the tooltip of the button of this slot; '' for none."""
        tip = self.buttons[name].accessibleName()
        set_tip(self.buttons[name], f"{tip} ({shortcut})" if shortcut else tip)

    @property
    def is_playing(self) -> bool:
        return self._timer.isActive()

    # --- the slots that buttons and shortcuts share ---

    @Slot()
    def first(self) -> None:
        self._go(0)

    @Slot()
    def back(self) -> None:
        self._go(self._state.moment - 1)

    @Slot()
    def forward(self) -> None:
        self._go(self._state.moment + 1)

    @Slot()
    def last(self) -> None:
        self._go(self._last_event())

    @Slot()
    def play_pause(self) -> None:
        """Play, from the start if everything has happened already, or pause."""
        if self.is_playing:
            self._stop()
        elif self._state.trace and self._last_event() > 0:
            if self._state.is_at_end:
                self.first()
            self._timer.start()
            self._show()

    @Slot()
    def next_cut(self) -> None:
        if self._state.trace and (event := self._next_cut()) >= 0:
            self._go(event)

    @Slot()
    def next_root_change(self) -> None:
        if self._state.trace and (event := self._next_root_change()) is not None:
            self._go(event)

    @Slot()
    def end_of_node(self) -> None:
        """Go to where the selected node is left, on or back."""
        if self._state.trace:
            self._go(self._state.trace.events.left(self._state.selected))

    # --- inside ---

    def _last_event(self) -> int:
        return self._state.trace.events.size - 1 if self._state.trace else 0

    @Slot(int)
    def _go(self, event: int) -> None:
        """Go to an event, or the nearest there is, and select its node, which has been entered by then."""
        trace = self._state.trace
        if trace is None:
            return
        self._state.set_moment(event)
        self._state.select(trace.events.event(self._state.moment)[1])
        if self.is_playing and self._state.is_at_end:
            self._stop()

    @Slot()
    def _play_on(self) -> None:
        self.forward()

    @Slot()
    def _set_interval(self) -> None:
        self._timer.setInterval(1000 // int(self.speed.currentData()))

    def _stop(self) -> None:
        self._timer.stop()
        self._show()

    def _next_cut(self) -> int:
        """The next cut-off's event, -1 without one."""
        assert self._state.trace is not None
        return self._state.trace.events.next_cut(self._state.moment)

    def _next_root_change(self) -> int | None:
        assert self._state.trace is not None
        return next((event for event in root_changes(self._state.trace) if event > self._state.moment), None)

    @Slot()
    def _take_trace(self) -> None:
        self._timer.stop()
        with QSignalBlocker(self.slider):
            self.slider.setRange(0, self._last_event())
            self.slider.setPageStep(max(1, self._last_event() // 20))
        self._show()

    @Slot()
    def _show(self) -> None:
        state, trace = self._state, self._state.trace
        moment, last = state.moment, self._last_event()
        with QSignalBlocker(self.slider):
            self.slider.setValue(moment)
        possible = {
            "first": moment > 0,
            "back": moment > 0,
            "play_pause": last > 0,
            "forward": moment < last,
            "last": moment < last,
            "next_cut": trace is not None and moment < last and self._next_cut() >= 0,
            "next_root_change": trace is not None and moment < last and self._next_root_change() is not None,
        }
        for name, can in possible.items():
            if self.buttons[name].isEnabled() != can:
                self.buttons[name].setEnabled(can)
        self._show_end()
        self.slider.setEnabled(last > 0)
        self.speed.setEnabled(last > 0)
        self._show_playing()
        if trace is None:
            self.words.set_text("There is no search tree yet.")
            self.count.setText("")
            return
        words = event_words(trace, moment)
        self.words.set_text(words[0].upper() + words[1:] if words[0] not in "αβ" else words)
        self.count.setText(f"event {grouped(moment + 1)} of {grouped(last + 1)}")
        self.slider.setAccessibleDescription(f"{words}, {self.count.text()}")

    @Slot()
    def _show_end(self) -> None:
        state, trace = self._state, self._state.trace
        can = trace is not None and trace.events.left(state.selected) != state.moment
        if self.buttons["end_of_node"].isEnabled() != can:
            self.buttons["end_of_node"].setEnabled(can)

    def _show_playing(self) -> None:
        button, word = self.buttons["play_pause"], "Pause" if self.is_playing else "Play"
        if button.accessibleName() != word:
            set_tip(button, button.toolTip().replace(button.accessibleName(), word))
            button.setAccessibleName(word)
            self._paint_signs()

    @Slot()
    def _paint_signs(self) -> None:
        tokens = self._look.tokens
        ink, faint = tokens.color("text"), QColor(tokens.texts["disabled"])
        for name in ("first", "back", "play_pause", "forward", "last"):
            sign = name if name != "play_pause" else "pause" if self.is_playing else "play"
            button = self.buttons[name]
            button.setIcon(transport_icon(sign, ink, faint, self.devicePixelRatioF()))
            button.setIconSize(QSize(ICON_SIZE, ICON_SIZE))

    def _arrange(self, wide: bool) -> None:
        """Steps and jumps beside each other with the words between them, or one below the other."""
        if wide == self._wide:
            return
        self._wide = wide
        for layout in (self._steps, self._jumps, self._below):
            self._grid.removeItem(layout)
        self._grid.removeWidget(self.slider)
        for layout in (self._steps, self._jumps, self._below):
            layout.setParent(None)
        if wide:
            self._grid.addLayout(self._steps, 0, 0)
            self._grid.addLayout(self._below, 0, 1)
            self._grid.addLayout(self._jumps, 0, 2)
            self._grid.addWidget(self.slider, 1, 0, 1, 3)
        else:
            left = Qt.AlignmentFlag.AlignLeft
            self._grid.addLayout(self._steps, 0, 0, 1, 3, left)
            self._grid.addLayout(self._jumps, 1, 0, 1, 3, left)
            self._grid.addWidget(self.slider, 2, 0, 1, 3)
            self._grid.addLayout(self._below, 3, 0, 1, 3)

    def _name_jumps(self, short: bool) -> None:
        """The jumps by their names, or by signs where there is little room; their tooltips name them either way."""
        if short != self._short:
            self._short = short
            for name, text, sign in _JUMPS:
                self.buttons[name].setText(sign if short else text)
            self._jumps.invalidate()
            self._grid.invalidate()

    @called_by_qt(QSize)
    def minimumSizeHint(self) -> QSize:
        height = super().minimumSizeHint().height()
        return QSize(self._steps.minimumSize().width(), height)

    @called_by_qt(bool)
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            rest = self.width() - self._steps.sizeHint().width() - self.count.sizeHint().width() - 200
            self._name_jumps(False)
            self._name_jumps(rest < self._jumps.sizeHint().width())
            self._arrange(rest >= self._jumps.sizeHint().width())
            self._grid.activate()  # the layout saw the new size before the names were chosen
        elif event.type() == QEvent.Type.DevicePixelRatioChange:
            self._paint_signs()
        return super().event(event)

    @called_by_qt()
    def showEvent(self, event: QShowEvent) -> None:
        self._show()
        super().showEvent(event)

    @called_by_qt()
    def hideEvent(self, event: QHideEvent) -> None:
        self._stop()
        super().hideEvent(event)
