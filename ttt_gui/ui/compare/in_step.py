"""Two trees in step: two rows of a comparison side by side on one timeline, what each visits and the other skips; the
parts first, then the panel that joins them."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, QTimer, Slot
from PySide6.QtGui import QAction, QFont, QGuiApplication, QHideEvent, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHeaderView,
    QSlider,
    QStackedWidget,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from ttt_gui.engine.instep.alignment import PlyCounts, SyncMode, remarks, sentence
from ttt_gui.engine.measure.entries import Entry
from ttt_gui.engine.numbers.tree import NumberTree
from ttt_gui.engine.trace.trace import MAX_TRACE_NODES
from ttt_gui.game.position import Position
from ttt_gui.session.schedule import Lane, Priority
from ttt_gui.session.tasks import Task, TaskQueue
from ttt_gui.ui.compare.in_step_state import SIDES, InStepState, Made, Pair, make_trees
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.formats import done, grouped, plies, regrouped
from ttt_gui.ui.look.plain import PlainLabel, set_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import ElidedLabel, WaitingPane, in_column, in_row, in_row_or_column, muted_label
from ttt_gui.ui.tree.transport import TransportBar
from ttt_gui.ui.tree.view import TreePane

_LEAST_NAME = 180  # the width in pixels that a name has at least where the figures stand beside it
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class TreeSide(Guarded, QWidget):
    """One of the two trees, with its letter, its name and its figures at the step."""

    def __init__(self, look: Look, state: InStepState, side: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._state, self._side = state, side
        letter = PlainLabel("AB"[side])
        letter.setObjectName("letter")
        self.name, self.figures = ElidedLabel(), muted_label()
        self.name.setFont(look.font(1.0, QFont.Weight.DemiBold))
        self.pane = TreePane(look, state.trees[side], parent=self)
        self.pane.setMinimumSize(scaled(120), scaled(110))
        letter.setFixedSize(scaled(18), scaled(18))
        letter.setAlignment(Qt.AlignmentFlag.AlignCenter)
        named = in_row(letter, (self.name, 1), gap=8)
        self.name.setMinimumWidth(scaled(_LEAST_NAME))
        head = in_row_or_column((named, 1), self.figures, gap=4)
        in_column(head, (self.pane, 1), gap=4, of=self)
        for signal in (state.made_changed, state.step_changed, state.selection_changed):
            signal.connect(self._show)

    @Slot()
    def _show(self) -> None:
        """Show this side's title and figures, and describe the selected node for screen readers."""
        state = self._state
        if state.made is None:
            return
        self.name.set_text(state.made.titles[self._side])
        self.figures.setText(state.figures(self._side))
        self.pane.surface.setAccessibleName(f"Tree of {'AB'[self._side]}: {state.made.titles[self._side]}")
        self.pane.surface.setAccessibleDescription(state.describe(state.selected))


class PlyTable(QTreeWidget):
    """A table of nodes by ply: how many each search visits, and how many of them both, or only one."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("plies")
        self.setAccessibleName("Nodes by ply")
        self.setHeaderLabels(["ply", "A", "B", "both", "only A", "only B"])
        _align(self.headerItem())
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setSelectionMode(QTreeWidget.SelectionMode.NoSelection)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.header().setStretchLastSection(False)
        self.header().setMinimumSectionSize(8)
        self.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)

    def set(self, plies: tuple[PlyCounts, ...]) -> None:
        """Show a row for each ply."""
        self.clear()
        for each in plies:
            figures = (each.ply, each.a, each.b, each.both, each.only_a, each.only_b)
            item = QTreeWidgetItem([grouped(figure) for figure in figures])
            _align(item)
            self.addTopLevelItem(item)


def _align(item: QTreeWidgetItem) -> None:
    for column in range(item.columnCount()):
        item.setTextAlignment(column, _RIGHT)


# -- The bar below two trees in step: one slider for both searches, and by what they are in step -----------------------


_ACTIONS = {
    "first": "To the start of both",
    "back": "One step back in both",
    "play": "Play both",
    "forward": "One step on in both",
    "last": "To the end of both",
}
_PLAY_MS = 200
_PLAYED_STEPS = 80  # a longer timeline is played in so many, or it would take for ever


class InStepBar(TransportBar):
    """The transport bar of two searches, with a choice of what keeps them in step: same move, same number of nodes, or
    same share of the events.
    """

    def __init__(self, look: Look, state: InStepState, parent: QWidget) -> None:
        slider = QSlider(Qt.Orientation.Horizontal)
        slider.setAccessibleName("Moment of both searches")
        slider.setMinimumWidth(80)
        self.actions_ = {key: QAction(text, parent) for key, text in _ACTIONS.items()}
        super().__init__(look, slider, self.actions_)
        self._state = state
        self.sync_mode = QComboBox()
        for sync_mode in SyncMode:
            self.sync_mode.addItem(sync_mode.value, sync_mode)
        self.sync_mode.setAccessibleName("In step by")
        set_tip(
            self.sync_mode,
            "In step by the same move: each has left all moves and replies up to there, in A's order\n"
            "The same number of nodes: each has entered as many\n"
            "The same share: of the events of each",
        )
        self.count.hide()  # the words say where both are
        self.add(self.sync_mode)
        self.arrange(slider_in_row=True, caption_in_row=True)
        self._timer = QTimer(self, interval=_PLAY_MS)
        self._timer.timeout.connect(self._play_on)
        for key, action in self.actions_.items():
            action.triggered.connect(partial(self._do, key))
        self.sync_mode.currentIndexChanged.connect(self._choose_sync_mode)
        self.slider.valueChanged.connect(state.go)
        state.made_changed.connect(self._take)
        state.step_changed.connect(self._show)
        self._take()

    @property
    def is_playing(self) -> bool:
        """Whether steps follow one another by themselves."""
        return self._timer.isActive()

    @Slot()
    def _take(self) -> None:
        """Take a new pair of searches: stop playing, and show its first step."""
        self._stop()
        self.setEnabled(self._state.made is not None)
        self._show()

    @Slot()
    def _show(self) -> None:
        """Show the step of both searches, in numbers and words."""
        state = self._state
        if state.made is None:
            self.show_step(0, "", "")
            return
        self.set_range(state.line.last + 1, "step")
        a, b = (grouped(state.now(side) + 1) for side in SIDES)
        words = f"A {a}, B {b}: {regrouped(state.line.words(state.step))}"
        self.show_step(state.step, f"step {grouped(state.step + 1)} of {grouped(state.line.last + 1)}", words)
        for key in ("first", "back"):
            self.actions_[key].setEnabled(state.step > 0)
        for key in ("forward", "last"):
            self.actions_[key].setEnabled(not state.is_at_end)

    @Slot()
    def _choose_sync_mode(self) -> None:
        self._state.set_sync_mode(self.sync_mode.currentData())

    def _do(self, key: str, _checked: bool = False) -> None:
        """Do what an action says."""
        state, was_playing = self._state, self.is_playing
        self._stop()
        if key != "play":
            steps = {"first": 0, "back": state.step - 1, "forward": state.step + 1, "last": state.line.last}
            state.go(steps[key])
        elif not was_playing:
            if state.is_at_end:
                state.go(0)
            self._timer.start()
            self.set_playing(True)

    @Slot()
    def _play_on(self) -> None:
        """Go on by a step, or by a share of a long timeline, and stop at the end."""
        state = self._state
        if state.made is None or state.is_at_end:
            self._stop()
            return
        state.go(state.step + max(1, state.line.last // _PLAYED_STEPS))

    def _stop(self) -> None:
        if self.is_playing:
            self._timer.stop()
            self.set_playing(False)

    def hideEvent(self, event: QHideEvent) -> None:
        self._stop()
        super().hideEvent(event)


# -- The panel: two rows of a comparison on one timeline ---------------------------------------------------------------


NOTHING = "Choose two rows to see what one search visits and the other skips."
NO_TREE = "{} proves by threats and has no tree of moves: choose another row to compare two trees."
STOPPED = "Stopped: the two trees were not made."
_PLIES, _WITH_PLIES = 290, 960  # the width of the nodes by ply, and the width from which they are there


class InStepPanel(Guarded, QWidget):
    """Repeats the searches of two rows for their trees, overlays the trees, and shows them side by side.

    The trees are kept as long as the pair stays; clear() frees their memory.
    """

    def __init__(
        self, look: Look, queue: TaskQueue, parent: QWidget | None = None, most_nodes: int = MAX_TRACE_NODES
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName("Two trees in step")
        self._queue, self._most_nodes = queue, most_nodes
        self._pair: Pair | None = None
        self._task = Task()  # makes the trees of the pair
        self._progress = 0.0
        self.state = InStepState(self)
        self.remarks = ElidedLabel(muted=True)
        self.remarks.hide()
        self.pages = QStackedWidget(self)
        shown = QWidget(self.pages)
        self.sides = tuple(TreeSide(look, self.state, side, shown) for side in SIDES)
        self.plies, self.summary = PlyTable(), PlainLabel()
        self.texts = ElidedLabel(), ElidedLabel()  # of each tree about the selected node
        self.bar = InStepBar(look, self.state, self)
        self.waiting = WaitingPane("", "the two trees", "Make them")
        self._look, self.legend = look, muted_label()
        look.changed.connect(self._name_colour)
        self._name_colour()
        set_tip(
            self.legend,
            "A click selects a node in both, Enter folds and unfolds it, Backspace goes up.\n"
            "Arrows, Home and End walk; Ctrl+C copies all of it as text.",
        )
        self.summary.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.summary.setFont(look.font(0.92, QFont.Weight.DemiBold, tabular=True))
        self._between = QWidget()
        in_column((self.plies, 1), self.summary, of=self._between)
        trees = in_row((self.sides[0], 1), self._between, (self.sides[1], 1), gap=14)
        words = in_row(*((text, 1) for text in self.texts), self.legend, gap=12)
        in_column((trees, 1), words, self.bar, gap=4, of=shown)
        self.pages.addWidget(self.waiting)
        self.pages.addWidget(shown)
        in_column(self.remarks, (self.pages, 1), gap=4, margins=(4, 0, 4, 0), of=self)

        for signal in (self.state.made_changed, self.state.selection_changed, self.state.step_changed):
            signal.connect(self._say)
        self.waiting.stop.clicked.connect(self.stop)
        self.waiting.again.clicked.connect(self._make)
        self._wait(NOTHING)

    @Slot()
    def _name_colour(self) -> None:
        """Name the colour of what one tree alone visits: that of the accent in the theme in force."""
        self.legend.setText(f"{'yellow' if self._look.tokens.outlines else 'blue'}: only this one visits it")

    # --- the trees of a pair ---

    def show_pair(self, subject: Position | NumberTree, a: Entry, b: Entry) -> None:
        """Show two rows on a position or number tree; a pair that is shown or being searched already is not searched
        again.
        """
        pair = Pair(subject, (a, b))
        if pair == self._pair and (self._task.is_open or self.state.made):
            return
        self._pair = pair
        solver = next((entry for entry in pair.entries if entry.is_solver), None)
        if solver:
            self._drop(NO_TREE.format(solver.name))
        else:
            self._make()

    @Slot()
    def stop(self) -> None:
        """Stop the searches at once."""
        self._drop(STOPPED, offers_again=True)

    def clear(self) -> None:
        """Show nothing, and free the memory of the trees."""
        self._pair = None
        self._drop(NOTHING)

    @Slot()
    def _make(self) -> None:
        """Have the trees of the pair made."""
        pair, most = self._pair, self._most_nodes
        assert pair
        self._drop("")
        self._task = self._queue.run(
            lambda control: make_trees(pair, most, control), "The two trees could not be made", lane=Lane.SEARCH
        )
        self._task.sampled.connect(self._on_sampled)
        self._task.finished.connect(self._on_made)
        self._task.failed.connect(self._on_failed)
        self._on_sampled(0.0)

    def _drop(self, words: str, offers_again: bool = False) -> None:
        """Let go of the trees that are there or on their way, and show a sentence in their place."""
        self._task.cancel()
        held = [self.state.made] if self.state.made else []
        self._progress = 0.0
        self.state.set_made(None)
        self._wait(words, offers_again=offers_again)
        if held:  # giving back much memory takes a while
            error_text = "Memory could not be given back"
            self._queue.run(lambda _: held.clear(), error_text, Priority.BACKGROUND)

    @Slot(object)
    def _on_sampled(self, share: float | None) -> None:
        """Show how far the searches are that are made again; the bar never goes back."""
        self._progress = max(self._progress, share or 0.0)
        words = f"Both searches are run again, node for node, for their trees: {done(self._progress)} done."
        self._wait(words, self._progress)

    @Slot(str)
    def _on_failed(self, sentence: str) -> None:
        self._drop(sentence, offers_again=True)

    # --- what is shown ---

    def _wait(self, words: str, progress: float | None = None, offers_again: bool = False) -> None:
        """Show a sentence in the place of the trees."""
        self.waiting.set(words, progress, offers_again)
        self.pages.setCurrentIndex(0)
        self.setAccessibleDescription("")
        self.remarks.hide()

    @Slot(object)
    def _on_made(self, made: Made) -> None:
        """Show both trees: what they share by ply, in a line, and what is to be said of limits."""
        self.state.set_made(made)
        overlay = made.overlay
        said = [regrouped(each) for each in remarks(overlay)]
        if made.plies is not None:
            deep = plies(made.plies)
            said.insert(0, f"The whole trees are too large: both are shown to {deep}. Values with ≈ rest on that.")
        self.remarks.set_text(" ".join(said))
        self.remarks.setVisible(bool(said))
        self.setAccessibleDescription(regrouped(sentence(overlay, made.names)))
        both, only_a, only_b = map(grouped, (overlay.both, overlay.only_a, overlay.only_b))
        self.summary.setText(f"both {both} · only A {only_a} · only B {only_b}")
        self.plies.set(overlay.plies)
        self.pages.setCurrentIndex(1)

    @Slot()
    def _say(self) -> None:
        """Say what both did at the selected node; of the root nothing when both end: its figures stand above."""
        state = self.state
        words = ["", ""]
        if state.made and (state.selected or not state.is_at_end):
            words = [f"{'AB'[side]}: {state.words(side, state.selected)}" for side in SIDES]
            words[0] = f"{state.path_name(state.selected)}  {words[0]}"
        for text, each in zip(self.texts, words, strict=True):
            text.set_text(each)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the table of plies out where the trees have no room beside it."""
        super().resizeEvent(event)
        self._between.setMinimumWidth(scaled(_PLIES))
        self._between.setVisible(self.width() >= scaled(_WITH_PLIES))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy the comparison as text by Ctrl+C; go to the parent by Backspace."""
        if event.matches(QKeySequence.StandardKey.Copy) and self.state.made:
            QGuiApplication.clipboard().setText(self.state.as_text())
        elif event.key() == Qt.Key.Key_Backspace and self.state.made:
            self.state.select(self.state.selected[:-1])
        else:
            super().keyPressEvent(event)
