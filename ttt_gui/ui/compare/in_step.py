"""Two trees in step: two rows of a comparison side by side on one timeline, what each visits and the other skips."""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QFont, QGuiApplication, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from ttt_gui.engine.instep.alignment import remarks, sentence
from ttt_gui.engine.measure.entries import Entry
from ttt_gui.engine.numbers.tree import NumberTree
from ttt_gui.engine.trace.trace import MAX_TRACE_NODES
from ttt_gui.game.position import Position
from ttt_gui.session.schedule import Lane, Priority
from ttt_gui.session.tasks import Task, TaskQueue
from ttt_gui.ui.compare.in_step_parts import InStepBar, InStepWords, KindLegend, PlyTable, TreeSide
from ttt_gui.ui.compare.in_step_state import SIDES, InStepState
from ttt_gui.ui.compare.in_step_trees import Made, Pair, make_trees
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.formats import done, grouped, plies
from ttt_gui.ui.look.plain import PlainLabel, set_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import ElidedLabel, WaitingPane, in_column, in_row

NOTHING = "Choose two rows to see what one search visits and the other skips."
NO_TREE = "{} proves by threats and has no tree of moves: choose another row to compare two trees."
STOPPED = "Stopped: the two trees were not made."
_PLIES, _WITH_PLIES = 262, 960  # the width of the nodes by ply, and the width from which they are there


class InStepPanel(Guarded, QWidget):
    """Searches both rows of a pair again for their trees, lays the trees over each other, and shows them.

    The trees are kept as long as the pair stays; clear() gives their memory back. Whoever shows the panel places its
    ``legend``.
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
        self.legend = KindLegend(look, self)
        self.sides = tuple(TreeSide(look, self.state, side) for side in SIDES)
        self.plies, self.summary = PlyTable(look), PlainLabel()
        self.words = InStepWords(self.state)
        self.bar = InStepBar(look, self.state)
        self.waiting = WaitingPane("", "the two trees", "Make them")
        set_tip(
            self.legend,
            "A square is a reply; its place is the same in both. A click on the squares unfolds them.\n"
            "A click selects a node in both, Enter folds and unfolds it, Backspace goes up.\n"
            "Arrows, Home and End walk; Ctrl+C copies all of it as text.",
        )
        self.summary.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.summary.setFont(look.font(0.92, QFont.Weight.DemiBold, tabular=True))
        self._between = QWidget()
        in_column((self.plies, 1), self.summary, of=self._between)
        trees = in_row((self.sides[0], 1), self._between, (self.sides[1], 1), gap=14)
        shown = QWidget()
        in_column((trees, 1), self.words, self.bar, gap=4, of=shown)
        self.pages = QStackedWidget()
        self.pages.addWidget(self.waiting)
        self.pages.addWidget(shown)
        in_column(self.remarks, (self.pages, 1), gap=4, margins=(4, 0, 4, 0), of=self)

        self.waiting.stop.clicked.connect(self.stop)
        self.waiting.again.clicked.connect(self._make)
        self._wait(NOTHING)

    # --- the trees of a pair ---

    def show_pair(self, subject: Position | NumberTree, a: Entry, b: Entry) -> None:
        """Show two rows on a position or a tree of numbers; nothing is searched again where the same pair is shown
        already, or on its way."""
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
        """Stop making the trees, at once."""
        self._drop(STOPPED, offers_again=True)

    def clear(self) -> None:
        """Show nothing, and give the memory back."""
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
            refusal = "Memory could not be given back"
            self._queue.run(lambda _: held.clear(), refusal, Priority.BACKGROUND)

    @Slot(object)
    def _on_sampled(self, share: float | None) -> None:
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
        self.legend.hide()

    @Slot(object)
    def _on_made(self, made: Made) -> None:
        self.state.set_made(made)
        overlay = made.overlay
        said = list(remarks(overlay, ("A", "B"), grouped))
        if made.plies is not None:
            deep = plies(made.plies)
            said.insert(0, f"The whole trees are too large: these are both to {deep}. Values with ≈ rest on that.")
        self.remarks.set_text(" ".join(said))
        self.remarks.setVisible(bool(said))
        self.setAccessibleDescription(sentence(overlay, made.names, grouped))
        both, only_a, only_b = map(grouped, (overlay.both, overlay.only_a, overlay.only_b))
        self.summary.setText(f"both {both} · only A {only_a} · only B {only_b}")
        self.plies.set(overlay.plies)
        self.pages.setCurrentIndex(1)
        self.legend.show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._between.setMinimumWidth(scaled(_PLIES))
        self._between.setVisible(self.width() >= scaled(_WITH_PLIES))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy) and self.state.made:
            QGuiApplication.clipboard().setText(self.state.as_text())
        elif event.key() == Qt.Key.Key_Backspace and self.state.made:
            self.state.select(self.state.selected[:-1])
        else:
            super().keyPressEvent(event)
