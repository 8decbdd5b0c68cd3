"""Time in the search tree: what travels through the events of the search, by steps, jumps and playing them, and the
transport bar under the tree with the jumps and the speed."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QComboBox, QMenu, QSizePolicy

from ttt_gui.engine.explain.events import event_text
from ttt_gui.engine.trace.trace import root_changes
from ttt_gui.ui.look.formats import THIN, grouped
from ttt_gui.ui.look.plain import set_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.trace.texts import NO_TRACE
from ttt_gui.ui.tree.transport import EventSlider, TransportBar, action_button
from ttt_gui.ui.window.actions import Actions

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
    """Moves the step of the tree's state, and plays it, as the actions of TRAVEL are triggered; enables those that lead
    to another event.

    Playing begins only on request, and stops at the end or when the trace changes.

    Signals:
        playing_changed: playing has begun or stopped.
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
        """Stop playing, and find the events that change the value of a root of another tree."""
        self.stop()
        self._changes = root_changes(self._state.trace) if self._state.trace else []

    @Slot()
    def _enable(self) -> None:
        """Enable the actions that lead to another event, and say why the others do not."""
        self._actions.allow({key: to if isinstance(to, str) else "" for key, to in self.targets().items()})

    def targets(self) -> dict[str, int | str]:
        """Return for each action of TRAVEL the number of the event it leads to, or a sentence why it is disabled."""
        state, trace, step = self._state, self._state.trace, self._state.step
        if trace is None:
            return dict.fromkeys(TRAVEL, NO_TRACE)
        events, last = trace.events, trace.events.size - 1
        cut_before, cut_after = events.previous_cut(step), events.next_cut(step)
        no_cut_before, no_cut_after = "There is no cut-off before this event.", "There is no cut-off after this event."
        if not events.cuts:
            cuts = trace.request.algorithm.alpha_beta
            no_cut_before = no_cut_after = "This search cut nothing." if cuts else "Minimax cuts nothing."
        earlier = self._changes[: bisect_left(self._changes, step)]
        later = self._changes[bisect_right(self._changes, step) :]
        entered, left = events.entered(state.selected), events.left(state.selected)
        return {
            "tree_first": 0 if step else _AT_START,
            "tree_back": step - 1 if step else _AT_START,
            PLAY: 0 if step == last else step,
            "tree_forward": step + 1 if step < last else _AT_END,
            "tree_last": last if step < last else _AT_END,
            "tree_cut_back": cut_before if cut_before >= 0 else no_cut_before,
            "tree_cut": cut_after if cut_after >= 0 else no_cut_after,
            "tree_root_back": earlier[-1] if earlier else "The root had no value before this event.",
            "tree_root": later[0] if later else "The root's value does not change any more.",
            "tree_start": entered if entered != step else "The selected node is entered here.",
            "tree_end": left if left != step else "The selected node is left here.",
        }

    @Slot()
    def _go(self) -> None:
        """Go where the triggered action leads."""
        sender = self.sender()
        if sender:
            self.jump(sender.objectName())

    def jump(self, key: str) -> None:
        """Trigger the action ``key`` of TRAVEL, if it leads to an event."""
        to = self.targets()[key]
        if key == PLAY:
            self.play_pause()
        elif isinstance(to, int):
            self.go(to)

    @Slot(int)
    def go(self, event: int) -> None:
        """Go to an event, clamped to those there are, and select its node."""
        self._state.go(event)
        if self._state.is_at_end:
            self.stop()

    # --- playing ---

    @property
    def is_playing(self) -> bool:
        """Whether steps follow one another by themselves."""
        return self._timer.isActive()

    def set_speed(self, steps: int) -> None:
        """Set how many steps a second are played."""
        self._timer.setInterval(1000 // steps)

    @property
    def plays_cuts(self) -> bool:
        """Whether playing goes from cut to cut rather than from event to event, as in traces of thousands of events
        that are not followed."""
        trace = self._state.trace
        is_long = trace is not None and trace.events.size >= BY_CUTS_FROM and bool(trace.events.cuts)
        return is_long and not self._state.is_following

    @Slot()
    def watch(self) -> None:
        """Play the search from its first event, event by event, however many there are."""
        self._state.follow()
        if not self.is_playing:
            self.play_pause()

    def play_pause(self) -> None:
        """Pause if playing; else play on, at the end from the start."""
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
        trace, step = self._state.trace, self._state.step + 1
        if self.plays_cuts and trace:
            cut = trace.events.next_cut(self._state.step)
            step = cut if cut >= 0 else trace.events.size
        self.go(step)

    @Slot()
    def stop(self) -> None:
        """Stop playing."""
        if self.is_playing:
            self._timer.stop()
            self.playing_changed.emit()


# -- The bar: slider, steps, jumps, speed ------------------------------------------------------------------------------


_STEPS = ("tree_first", "tree_back", PLAY, "tree_forward", "tree_last")
# What stands on the buttons of the cuts, and where there is little room.
_CUTS = {"tree_cut_back": ("✂ Previous cut", "‹ ✂"), "tree_cut": ("Next cut ✂", "✂ ›")}
_ENDS = ("tree_first", "tree_last")  # left out where even signs leave no room for them
_UNFOLDED = (*_ENDS, "tree_cut_back")
_JUMPS = (*_ENDS, "-", "tree_cut_back", "tree_cut", "-", "tree_root_back", "tree_root", "-", "tree_start", "tree_end")


class TimelineBar(TransportBar):
    """The transport bar of Analyse. Its buttons are actions of the window; a right click on the slider opens a menu
    with further jumps. In a narrow row, signs replace words, then the jumps to both ends are hidden.
    """

    def __init__(self, look: Look, state: TreeState, travel: Travel, actions: Actions) -> None:
        super().__init__(look, EventSlider(look, state), {key: actions[key] for key in _STEPS})
        self._state, self.travel, self._cuts = state, travel, {key: actions[key] for key in _CUTS}
        self.slider.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.jumps = QMenu(self, toolTipsVisible=True)
        for key in _JUMPS:
            self.jumps.addAction(actions[key]) if key != "-" else self.jumps.addSeparator()
        self.speed = QComboBox()
        self.speed.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.speed.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)  # as high as the buttons
        for speed in SPEEDS:
            self.speed.addItem("", speed)
        self.speed.setCurrentIndex(SPEEDS.index(2))
        self.add(self.speed)
        for key, action in self._cuts.items():
            self.buttons[key] = button = action_button(action)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
            self.row.addWidget(button)
        self._folded, self._unit = False, ""

        self.slider.valueChanged.connect(self.travel.go)
        self.slider.customContextMenuRequested.connect(lambda at: self.jumps.popup(self.slider.mapToGlobal(at)))
        self.speed.currentIndexChanged.connect(lambda index: travel.set_speed(SPEEDS[index]))
        self.travel.playing_changed.connect(lambda: self.set_playing(travel.is_playing))
        look.changed.connect(self._take_trace)
        state.trace_changed.connect(self._take_trace)
        state.changed.connect(self._show)
        self._take_trace()

    @Slot()
    def watch(self) -> None:
        """Play the search from its first event, at a speed that can be followed."""
        self.speed.setCurrentIndex(SPEEDS.index(2))
        self.travel.watch()

    # --- what is shown ---

    @Slot()
    def _take_trace(self) -> None:
        """Name the unit of the speed: where events are thousands, a step of play goes to the next cut."""
        trace = self._state.trace
        self.count.setVisible(trace is not None)
        self.slider.setEnabled(trace is not None)
        self.set_range(trace.events.size if trace else 0)
        self._show_unit()
        self._show()
        self._arrange()

    def _show_unit(self) -> None:
        """Show what a step of play is: an event, or a cut."""
        self._unit = unit = "cuts" if self.travel.plays_cuts else ""
        for index, speed in enumerate(SPEEDS):
            self.speed.setItemText(index, f"{speed}{THIN}{unit}/s")
        self.speed.setAccessibleName(f"{unit or 'events'} a second".capitalize())
        why_not = "" if self._state.trace else f"\n{NO_TRACE}"
        self.speed.setEnabled(not why_not)
        set_tip(self.speed, f"How many {unit or 'events'} are played a second{why_not}")

    @Slot()
    def _show(self) -> None:
        """Show the step: its number and what happens there."""
        trace, step = self._state.trace, self._state.step
        if bool(self._unit) != self.travel.plays_cuts:
            self._show_unit()
        event = f"event {grouped(step + 1)} of {grouped(trace.events.size)}" if trace else ""
        self.show_step(step, event, event_text(trace, step) if trace else "There is no search tree yet.")

    # --- where it is shown ---

    def set_folded(self, folded: bool) -> None:
        """Show a single row (three steps, the next cut, the slider) or everything."""
        if folded == self._folded:
            return
        self._folded = folded
        self.caption.setVisible(not folded)
        for key in _UNFOLDED:
            self.buttons[key].setVisible(not folded)
        self.speed.setVisible(not folded)
        self.arrange(slider_in_row=folded, caption_in_row=False)
        self._arrange()

    def _show_cuts(self, short: bool) -> None:
        """Write words, or if ``short`` signs, on the buttons of the cuts."""
        for key, names in _CUTS.items():
            self._cuts[key].setIconText(names[short])
            self.buttons[key].setText(names[short])
        self.row.setSpacing(scaled(2 if short and not self._folded else 4))

    def _arrange(self) -> None:
        """Write words on the buttons of the cuts, else signs; where these have no room, hide the steps to both ends."""
        self._show_cuts(self._folded)
        if not self._folded:
            for short, ends in ((False, True), (True, True), (True, False)):
                self._show_cuts(short)
                for key in _ENDS:
                    self.buttons[key].setVisible(ends)
                self.row.invalidate()
                if self.row.sizeHint().width() <= self.width():
                    break
        self.row.invalidate()
        layout = self.layout()
        assert layout
        layout.activate()  # the layout saw the new size before the names were chosen

    def minimumSizeHint(self) -> QSize:
        """Return the width of the three buttons of steps: the rest has shorter forms or is hidden."""
        least = sum(self.buttons[key].sizeHint().width() for key in ("tree_back", "tree_play", "tree_forward"))
        return QSize(least, super().minimumSizeHint().height())

    def event(self, event: QEvent) -> bool:
        """Arrange the buttons for another width or font."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Polish, QEvent.Type.FontChange):
            self._arrange()
        return super().event(event)

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop playing."""
        self.travel.stop()
        super().hideEvent(event)
