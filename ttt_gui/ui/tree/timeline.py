"""Time in the search tree: what travels through the events of the search, by steps, jumps and playing them, and the bar
under the tree with the slider, the steps and the jumps."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from math import ceil

from PySide6.QtCore import QEvent, QObject, QRectF, QSignalBlocker, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QFont, QFontMetrics, QHideEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QComboBox,
    QMenu,
    QSizePolicy,
    QSlider,
    QStyle,
    QStyleOptionSlider,
    QToolButton,
    QWidget,
)

from ttt_gui.engine.explain.events import event_words
from ttt_gui.engine.trace.trace import SearchTrace, root_changes
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.formats import THIN, grouped
from ttt_gui.ui.look.icons import ICON_SIZE, transport_icon
from ttt_gui.ui.look.plain import set_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import ElidedLabel, in_column, in_row
from ttt_gui.ui.trace.state import OPEN, TreeState
from ttt_gui.ui.trace.words import NO_TRACE
from ttt_gui.ui.window.actions import Actions, plain

SPEEDS = (1, 2, 5, 20, 100)
"""Steps a second."""
BY_CUTS_FROM = 1_000
"""A search of as many events is played from cut to cut, if it has any."""

PLAY = "tree_play"
TRAVEL = (
    "tree_first", "tree_back", PLAY, "tree_forward", "tree_last", "tree_cut_back", "tree_cut", "tree_root_back",
    "tree_root", "tree_start", "tree_end",
)  # fmt: skip
"""The actions that travel in time."""

_AT_START = "This is where the search begins."
_AT_END = "This is where the search ends."


class Travel(QObject):
    """Moves the moment of the tree's state and selects the node of its event, as the actions of TRAVEL ask for; each is
    enabled where it leads somewhere.

    Nothing plays by itself; playing stops at the end and with another trace.

    Signals:
        playing_changed: playing has begun, or has stopped.
    """

    playing_changed = Signal()

    def __init__(self, state: TreeState, actions: Actions, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state, self._actions = state, actions
        self._changes: list[int] = []  # the events that change the value of a root
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self.set_speed(2)
        self._timer.timeout.connect(self._play_on)
        for key in TRAVEL:
            actions[key].triggered.connect(self._go)
        state.trace_changed.connect(self._take_trace)
        state.changed.connect(self._enable)
        self._take_trace()
        self._enable()

    @Slot()
    def _take_trace(self) -> None:
        self.stop()
        self._changes = root_changes(self._state.trace) if self._state.trace else []

    @Slot()
    def _enable(self) -> None:
        self._actions.allow({key: to if isinstance(to, str) else "" for key, to in self.targets().items()})

    def targets(self) -> dict[str, int | str]:
        """Return for every action of TRAVEL the event that it leads to, or why it leads nowhere now."""
        state, trace, moment = self._state, self._state.trace, self._state.moment
        if trace is None:
            return dict.fromkeys(TRAVEL, NO_TRACE)
        events, last = trace.events, trace.events.size - 1
        cut_before, cut_after = events.previous_cut(moment), events.next_cut(moment)
        no_cut_before, no_cut_after = "There is no cut-off before this event.", "There is no cut-off after this event."
        if not events.cuts:
            cuts = trace.request.algorithm.alpha_beta
            no_cut_before = no_cut_after = "This search cut nothing." if cuts else "Minimax cuts nothing."
        earlier = self._changes[: bisect_left(self._changes, moment)]
        later = self._changes[bisect_right(self._changes, moment) :]
        entered, left = events.entered(state.selected), events.left(state.selected)
        return {
            "tree_first": 0 if moment else _AT_START,
            "tree_back": moment - 1 if moment else _AT_START,
            PLAY: 0 if moment == last else moment,
            "tree_forward": moment + 1 if moment < last else _AT_END,
            "tree_last": last if moment < last else _AT_END,
            "tree_cut_back": cut_before if cut_before >= 0 else no_cut_before,
            "tree_cut": cut_after if cut_after >= 0 else no_cut_after,
            "tree_root_back": earlier[-1] if earlier else "The root had no value before this event.",
            "tree_root": later[0] if later else "The root's value does not change any more.",
            "tree_start": entered if entered != moment else "The selected node is entered here.",
            "tree_end": left if left != moment else "The selected node is left here.",
        }

    @Slot()
    def _go(self) -> None:
        sender = self.sender()
        if sender:
            self.jump(sender.objectName())

    def jump(self, key: str) -> None:
        """Do what an action of TRAVEL does, if it leads anywhere now."""
        to = self.targets()[key]
        if key == PLAY:
            self.play_pause()
        elif isinstance(to, int):
            self.go(to)

    @Slot(int)
    def go(self, event: int) -> None:
        """Go to an event, or the nearest there is, and select its node, which has been entered by then."""
        self._state.go(event)
        if self._state.is_at_end:
            self.stop()

    # --- playing ---

    @property
    def is_playing(self) -> bool:
        return self._timer.isActive()

    def set_speed(self, steps: int) -> None:
        """Play so many steps a second."""
        self._timer.setInterval(1000 // steps)

    @property
    def plays_cuts(self) -> bool:
        """Whether a step goes to the next cut, not to the next event: where events are thousands."""
        trace = self._state.trace
        return trace is not None and trace.events.size >= BY_CUTS_FROM and bool(trace.events.cuts)

    def play_pause(self) -> None:
        """Play, from the start if everything has happened already, or pause."""
        if self.is_playing:
            self.stop()
        elif self._state.trace:
            if self._state.is_at_end:
                self.go(0)
            self._timer.start()
            self.playing_changed.emit()

    @Slot()
    def _play_on(self) -> None:
        """Go one step on; after the last cut, to the end."""
        trace, step = self._state.trace, self._state.moment + 1
        if self.plays_cuts and trace:
            cut = trace.events.next_cut(self._state.moment)
            step = cut if cut >= 0 else trace.events.size
        self.go(step)

    @Slot()
    def stop(self) -> None:
        """Play no more."""
        if self.is_playing:
            self._timer.stop()
            self.playing_changed.emit()


# -- The slider: the cut-offs stand above it, below it a bar where the search was inside the selected node ------------


_HEIGHT = 32
_TICK_TOP, _TICK_HEIGHT = 1, 9
_TICK_WIDTH = 2  # of a cut-off's stroke, where cut-offs are few
_BAR_TOP, _BAR_HEIGHT = 27, 3
_FAINTEST = 0.35  # the least opacity of a column: with one cut-off, where another has many


def cuts_in_columns(trace: SearchTrace, columns: int) -> list[int]:
    """Count the cut-offs in each column of pixels, where the first event stands in the first, the last in the last.

    Each column costs one search by halving, whether there are a hundred events or a hundred million.
    """
    events, last = trace.events, max(1, trace.events.size - 1)
    edges = [ceil((column + 0.5) * last / max(1, columns - 1)) - 1 for column in range(columns)]
    upto = [events.cuts_by(min(edge, last)) for edge in edges]
    return [after - before for before, after in zip([0, *upto[:-1]], upto, strict=True)]


class EventSlider(Guarded, QSlider):
    """A slider whose value is the number of the event; a press takes the handle to the pointer, not a page on."""

    def __init__(self, look: Look, state: TreeState, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._look, self._state = look, state
        self._grip: int | None = None  # how far right of its middle the handle was taken; None while it is free
        self.setAccessibleName("Event")
        self.setFixedHeight(_HEIGHT)
        self.setMinimumWidth(120)
        look.changed.connect(self.update)
        state.trace_changed.connect(self._take_trace)
        state.selection_changed.connect(self._repaint)
        self._take_trace()

    # --- where things are ---

    def x_of(self, event: int) -> int:
        """Return the pixel at which an event stands."""
        left, right = self._span()
        return left + round((right - left) * event / max(1, self.maximum()))

    def event_at(self, x: int) -> int:
        """Return the event that stands nearest to a pixel."""
        left, right = self._span()
        share = (x - left) / max(1, right - left)
        return max(0, min(round(share * self.maximum()), self.maximum()))

    def inside(self) -> tuple[int, int] | None:
        """Return from which to which pixel the search was inside the selected node; None where that says nothing: it
        was inside all of the time, or there is no trace."""
        trace = self._state.trace
        if trace is None:
            return None
        entered, left = trace.events.entered(self._state.selected), trace.events.left(self._state.selected)
        if entered == 0 and left == self.maximum():
            return None
        return self.x_of(entered), max(self.x_of(left), self.x_of(entered) + _BAR_HEIGHT)

    def _span(self) -> tuple[int, int]:
        """Return where the middle of the handle is at the first and at the last event, in pixels."""
        option = QStyleOptionSlider()
        self.initStyleOption(option)
        option.maximum = max(1, self.maximum())
        middles = []
        for event in (0, option.maximum):
            option.sliderPosition = option.sliderValue = event
            part = QStyle.SubControl.SC_SliderHandle
            rect = self.style().subControlRect(QStyle.ComplexControl.CC_Slider, option, part, self)
            middles.append(rect.center().x())
        return middles[0], middles[1]

    # --- news ---

    @Slot()
    def _take_trace(self) -> None:
        trace = self._state.trace
        self._grip = None
        with QSignalBlocker(self):
            self.setRange(0, trace.events.size - 1 if trace else 0)
            self.setPageStep(max(1, self.maximum() // 20))
            self.setValue(self._state.moment)
        self.setEnabled(trace is not None)
        self.update()

    @Slot()
    def _repaint(self) -> None:
        self.update()

    # --- painting ---

    def _paint_cuts(self, painter: QPainter, trace: SearchTrace) -> None:
        """Paint the cut-offs between the first event's pixel and the last one's: strokes, or if many a density."""
        left, right = self._span()
        counts = cuts_in_columns(trace, right - left + 1)
        most, ink = max(counts), self._look.tokens.color("loss")
        width = _TICK_WIDTH if 4 * sum(map(bool, counts)) < len(counts) else 1
        for x, count in enumerate(counts, left):
            if count:
                ink.setAlphaF(_FAINTEST + (1 - _FAINTEST) * (count / most) ** 0.5)
                painter.fillRect(QRectF(x, _TICK_TOP, width, _TICK_HEIGHT), ink)

    def paintEvent(self, event: QPaintEvent) -> None:
        trace, inside = self._state.trace, self.inside()
        if trace and self._state.veil is OPEN:  # both tell when the search decides
            with QPainter(self) as painter:
                self._paint_cuts(painter, trace)
                if inside:
                    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                    painter.setPen(Qt.PenStyle.NoPen)
                    painter.setBrush(self._look.tokens.color("text"))
                    bar = QRectF(inside[0], scaled(_BAR_TOP), inside[1] - inside[0], _BAR_HEIGHT)
                    painter.drawRoundedRect(bar, _BAR_HEIGHT / 2, _BAR_HEIGHT / 2)
        super().paintEvent(event)

    # --- the mouse ---

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            event.ignore()
            return
        x = round(event.position().x())
        off = x - self.x_of(self.value())
        self._grip = off if abs(off) <= _HEIGHT // 4 else 0
        self.setSliderDown(True)
        self._drag(x)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._drag(round(event.position().x()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._grip = None
        self.setSliderDown(False)

    def _drag(self, x: int) -> None:
        """Take the handle to a pixel; leave it where it is held and has not been moved yet."""
        if self._grip is not None and x - self._grip != self.x_of(self.value()):
            self.setValue(self.event_at(x - self._grip))


# -- The bar: slider, steps, jumps, speed -----------------------------------------------------------------------------


_GAP = 14  # between the number of the event and its words
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

    Nothing moves from event to event: the number of the event has the room of the longest one. Where the row is too
    narrow, signs stand for words, then the ends are left out.
    """

    def __init__(
        self, look: Look, state: TreeState, travel: Travel, actions: Actions, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._look, self._state, self.travel, self._actions = look, state, travel, actions
        self.slider = EventSlider(look, state)
        self.slider.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.jumps = QMenu(self, toolTipsVisible=True)
        self.count, self.words, self._caption = ElidedLabel(muted=True), ElidedLabel(), QWidget()
        self.count.setFont(look.font(0.96, tabular=True))
        self.count.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self.words.setFont(look.font(1.0, QFont.Weight.DemiBold, tabular=True))
        in_row(self.count, (self.words, 1), gap=_GAP, of=self._caption)
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

        steps, cuts = ([self.buttons[key] for key in keys] for keys in (_STEPS, _CUTS))
        self._row = in_row(*steps, self.speed, None, *cuts)
        self._column = in_column(self.slider, self._caption, self._row, gap=4, of=self)
        self._folded = False

        self.slider.valueChanged.connect(self.travel.go)
        self.slider.customContextMenuRequested.connect(lambda at: self.jumps.popup(self.slider.mapToGlobal(at)))
        self.speed.currentIndexChanged.connect(lambda index: travel.set_speed(SPEEDS[index]))
        self.travel.playing_changed.connect(self._show_playing)
        look.changed.connect(self._paint_signs)
        look.changed.connect(self._take_trace)
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

    # --- what is shown ---

    @Slot()
    def _take_trace(self) -> None:
        """Name the unit of the speed: where events are thousands, a step of play goes to the next cut."""
        trace = self._state.trace
        self.count.setVisible(trace is not None)
        if trace:
            widest = f"event {grouped(trace.events.size)} of {grouped(trace.events.size)}"
            self.count.setFixedWidth(QFontMetrics(self.count.font()).horizontalAdvance(widest) + 2)
        unit = "cuts" if self.travel.plays_cuts else ""
        for index, speed in enumerate(SPEEDS):
            self.speed.setItemText(index, f"{speed}{THIN}{unit}/s")
        self.speed.setAccessibleName(f"{unit or 'events'} a second".capitalize())
        why_not = "" if trace else f"\n{NO_TRACE}"
        self.speed.setEnabled(not why_not)
        set_tip(self.speed, f"How many {unit or 'events'} are played a second{why_not}")
        self._show()
        self._arrange()

    @Slot()
    def _show(self) -> None:
        trace, moment = self._state.trace, self._state.moment
        with QSignalBlocker(self.slider):
            self.slider.setValue(moment)
        event = f"event {grouped(moment + 1)} of {grouped(trace.events.size)}" if trace else ""
        words = event_words(trace, moment) if trace else "There is no search tree yet."
        self.count.set_text(event)
        self.words.set_text(words)
        self.slider.setAccessibleDescription(f"{words}, {event}" if trace else "")

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
        self._caption.setVisible(not folded)
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
