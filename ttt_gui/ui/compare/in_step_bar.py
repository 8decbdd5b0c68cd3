"""The bar below two trees in step: one slider for both searches, and by what they are in step."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QSignalBlocker, QSize, Qt, QTimer, Slot
from PySide6.QtGui import QHideEvent, QResizeEvent
from PySide6.QtWidgets import QComboBox, QSlider, QToolButton, QWidget

from ttt_gui.engine.instep.pace import Pace
from ttt_gui.ui.compare.in_step_state import SIDES, InStepState
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.formats import grouped
from ttt_gui.ui.look.icons import ICON_SIZE, transport_icon
from ttt_gui.ui.look.plain import set_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import ElidedLabel, in_row

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
