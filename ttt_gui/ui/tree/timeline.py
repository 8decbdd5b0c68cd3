"""The bar under the search tree that travels through the events of the search: slide, step, play, jump."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSignalBlocker, QSize, Qt, Slot
from PySide6.QtGui import QAction, QColor, QFont, QHideEvent, QResizeEvent
from PySide6.QtWidgets import QComboBox, QGridLayout, QHBoxLayout, QMenu, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from ttt_gui.engine.explain.events import event_words
from ttt_gui.ui.look.border import called_by_qt
from ttt_gui.ui.look.formats import THIN
from ttt_gui.ui.look.icons import ICON_SIZE, transport_icon
from ttt_gui.ui.look.plain import set_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import ElidedLabel
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.tree.event_caption import EventCaption
from ttt_gui.ui.tree.event_slider import EventSlider
from ttt_gui.ui.tree.travel import NO_TRACE, SPEEDS, Travel
from ttt_gui.ui.window.actions import Actions, plain

_STEPS = ("tree_first", "tree_back", "tree_play", "tree_forward", "tree_last")
# What stands on the buttons of the jumps, and where there is little room.
_CUTS = {"tree_cut_back": ("✂ Previous", "‹ ✂"), "tree_cut": ("✂ Next", "✂ ›")}
_UNFOLDED = ("tree_first", "tree_last", "tree_cut_back")
_JUMP = ("Jump ▾", "⇥ ▾")
_JUMPS = ("tree_start", "tree_end", "-", "tree_root_back", "tree_root", "-", "tree_cut_back", "tree_cut")
_JUMP_TIP = "Go to where the selected node is entered or left, or where the root's value changes"
_SPEED_TIP = "How many events are played a second"
_WORDS_ROOM = (150, 150)  # pixels for what the event is in words: beside names, beside signs
_GAP = 12


class _Place(QWidget):
    """Holds a line of text that changes with every event, so that no layout of the window hears of it."""

    def __init__(self, label: ElidedLabel) -> None:
        super().__init__()
        self._label = label
        label.setParent(self)
        self.setSizePolicy(label.sizePolicy())

    @called_by_qt(QSize)
    def sizeHint(self) -> QSize:
        return QSize(0, self._label.sizeHint().height())

    @called_by_qt()
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._label.setGeometry(self.rect())


class TimelineBar(QWidget):
    """Shows the moment and lets it be moved. Its buttons are actions of the window, given to it, and follow them.

    Its height depends on its width alone: nothing moves from event to event. Where a row of buttons has no room for
    what the event is in words, that stands above it; where even the buttons have none, there are two rows.
    """

    def __init__(self, look: Look, state: TreeState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look, self._state = look, state
        self._actions: Actions | None = None
        self.travel = Travel(state, self)
        self.slider = EventSlider(look, state)
        self.caption = EventCaption(look, state, self.slider)
        self.buttons = {key: self._button() for key in (*_STEPS, *_CUTS)}
        for key in ("tree_back", "tree_forward"):
            self.buttons[key].setAutoRepeat(True)
        self.jump = self._button()
        self.jump.setAccessibleName("Jump")
        self.jump.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.jump.setMenu(QMenu(self.jump, toolTipsVisible=True))
        self.speed = QComboBox()
        for speed in SPEEDS:
            self.speed.addItem(f"{speed}{THIN}/s", speed)
        self.speed.setCurrentIndex(SPEEDS.index(2))
        self.speed.setAccessibleName("Events a second")
        self.speed.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)  # as high as the buttons
        self.words = ElidedLabel()
        self.words.setFont(look.font(1.0, QFont.Weight.DemiBold, tabular=True))
        self._words = _Place(self.words)

        self._steps, self._jumps = QHBoxLayout(), QHBoxLayout()
        for layout, widgets in (
            (self._steps, [*(self.buttons[key] for key in _STEPS), self.speed]),
            (self._jumps, [*(self.buttons[key] for key in _CUTS), self.jump]),
        ):
            for widget in widgets:
                layout.addWidget(widget)
        self._row = QGridLayout()
        self._row.setHorizontalSpacing(_GAP)
        self._row.setVerticalSpacing(6)
        self._row.setColumnStretch(1, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.slider)
        column.addWidget(self.caption)
        column.addSpacing(2)
        column.addLayout(self._row)
        self._column = column
        self._rows, self._above, self._folded = 0, False, False
        self._lay_out(1, above=False)

        self.slider.valueChanged.connect(self.travel.go)
        self.speed.currentIndexChanged.connect(self._set_speed)
        self.travel.playing_changed.connect(self._show_playing)
        look.changed.connect(self._paint_signs)
        state.trace_changed.connect(self._take_trace)
        state.moment_changed.connect(self._show)
        self._take_trace()

    @staticmethod
    def _button() -> QToolButton:
        button = QToolButton()
        button.setObjectName("button")
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        button.setIconSize(QSize(ICON_SIZE, ICON_SIZE))
        return button

    def set_actions(self, actions: Actions) -> None:
        """Let the buttons be these actions: enabled with them, with their tooltips, and doing what they do."""
        self._actions = actions
        for key, button in self.buttons.items():
            button.setDefaultAction(actions[key])
            button.setAccessibleName(plain(actions[key].text()))
            icon = key in _STEPS
            style = Qt.ToolButtonStyle.ToolButtonIconOnly if icon else Qt.ToolButtonStyle.ToolButtonTextOnly
            button.setToolButtonStyle(style)
            actions[key].setIconVisibleInMenu(False)
        menu = self.jump.menu()
        menu.clear()
        for key in _JUMPS:
            menu.addAction(actions[key]) if key != "-" else menu.addSeparator()
        self._paint_signs()
        self._arrange()

    # --- what is shown ---

    @Slot()
    def _take_trace(self) -> None:
        why_not = "" if self._state.trace else NO_TRACE
        for widget, tip in ((self.jump, _JUMP_TIP), (self.speed, _SPEED_TIP)):
            widget.setEnabled(not why_not)
            set_tip(widget, f"{tip}\n{why_not}" if why_not else tip)
        self._show()

    @Slot()
    def _show(self) -> None:
        trace, moment = self._state.trace, self._state.moment
        with QSignalBlocker(self.slider):
            self.slider.setValue(moment)
        if trace is None:
            self.words.set_text("There is no search tree yet.")
            self.slider.setAccessibleDescription("")
            return
        words = event_words(trace, moment)
        self.words.set_text(words[0].upper() + words[1:] if words[0] not in "αβ" else words)
        self.slider.setAccessibleDescription(f"{words}, {self.caption.words}")

    @Slot()
    def _set_speed(self) -> None:
        self.travel.set_speed(int(self.speed.currentData()))

    @Slot()
    def _show_playing(self) -> None:
        self.buttons["tree_play"].setAccessibleName("Pause" if self.travel.is_playing else "Play")
        self._paint_signs()

    @Slot()
    def _paint_signs(self) -> None:
        tokens, ratio = self._look.tokens, self.devicePixelRatioF()
        ink, faint = tokens.color("text"), QColor(tokens.texts["disabled"])
        for key in _STEPS if self._actions else ():
            sign = key.removeprefix("tree_")
            sign = "pause" if sign == "play" and self.travel.is_playing else sign
            self._action(key).setIcon(transport_icon(sign, ink, faint, ratio))

    def _action(self, key: str) -> QAction:
        assert self._actions
        return self._actions[key]

    # --- where it is shown ---

    def set_folded(self, folded: bool) -> None:
        """One row: three steps, the next cut and the slider; or everything."""
        if folded == self._folded:
            return
        self._folded = folded
        self.caption.setVisible(not folded)
        self._words.setVisible(not folded)
        for key in _UNFOLDED:
            self.buttons[key].setVisible(not folded)
        for widget in (self.jump, self.speed):
            widget.setVisible(not folded)
        if folded:
            self._lay_out(1, above=False)
            self._column.removeWidget(self.slider)
            self._row.addWidget(self.slider, 0, 3)
        else:
            self._row.removeWidget(self.slider)
            self._column.insertWidget(0, self.slider)
        self._row.setColumnStretch(1, 0 if folded else 1)
        self._row.setColumnStretch(3, 1 if folded else 0)
        self._arrange()

    def _lay_out(self, rows: int, above: bool) -> None:
        """Steps, words and jumps in one row, or words and jumps below the steps; the words may stand ``above``."""
        if (rows, above) == (self._rows, self._above):
            return
        self._rows, self._above = rows, above
        for layout in (self._steps, self._jumps):
            self._row.removeItem(layout)
            layout.setParent(None)
        self._row.removeWidget(self._words)
        below = rows - 1
        self._row.addLayout(self._steps, 0, 0, 1, 1 + 2 * below, Qt.AlignmentFlag.AlignLeft)
        self._row.addLayout(self._jumps, below, 2)
        self.caption.set_guest(self._words if above else None)
        if not above:
            self._row.addWidget(self._words, below, 0 if below else 1, 1, 1 + below)

    def _name_jumps(self, short: bool) -> None:
        for key, names in _CUTS.items():
            if self._actions:
                self._action(key).setIconText(names[short])
            self.buttons[key].setText(names[short])
        self.jump.setText(_JUMP[short])
        for layout in (self._steps, self._jumps):
            layout.setSpacing(scaled(2 if short else 4))
            layout.invalidate()

    def _needed(self, short: bool, words: bool = True) -> int:
        """The width of one row with the names, or the signs, of the jumps, and with room for words."""
        self._name_jumps(short)
        room = _WORDS_ROOM[short] + _GAP if words else 0
        return self._steps.sizeHint().width() + self._jumps.sizeHint().width() + scaled(room + _GAP)

    def _arrange(self) -> None:
        """Names where they have room, else signs; then without words between them; at last two rows."""
        if self._folded:
            self._name_jumps(True)
        elif self._needed(True, words=False) > self.width():
            self._name_jumps(False)
            self._lay_out(2, above=False)
        else:
            above = self._needed(True) > self.width()
            self._name_jumps(self._needed(False) > self.width())
            self._lay_out(1, above)
        self._row.invalidate()
        layout = self.layout()
        assert layout
        layout.activate()  # it saw the new size before the names were chosen

    @called_by_qt(QSize)
    def minimumSizeHint(self) -> QSize:
        return QSize(self._steps.minimumSize().width(), super().minimumSizeHint().height())

    @called_by_qt(bool)
    def event(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Polish, QEvent.Type.FontChange):
            self._arrange()
        elif event.type() == QEvent.Type.DevicePixelRatioChange:
            self._paint_signs()
        return super().event(event)

    @called_by_qt()
    def hideEvent(self, event: QHideEvent) -> None:
        self.travel.stop()
        super().hideEvent(event)
