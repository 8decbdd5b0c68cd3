"""Two trees in step: two rows of a comparison side by side on one timeline, what each visits and the other skips."""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QFont, QGuiApplication, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from ttt_gui.engine.instep.pace import remarks, sentence
from ttt_gui.engine.measure.entries import Entry
from ttt_gui.engine.numbers.tree import NumberTree
from ttt_gui.engine.trace.trace import MAX_TRACE_NODES
from ttt_gui.game.position import Position
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.ui.compare.in_step_bar import InStepBar
from ttt_gui.ui.compare.in_step_maker import Maker, Pair, Stage
from ttt_gui.ui.compare.in_step_parts import InStepWords, KindLegend, PlyTable, TreeSide
from ttt_gui.ui.compare.in_step_state import SIDES, InStepState
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.formats import done, grouped, plies
from ttt_gui.ui.look.plain import PlainLabel, set_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import ElidedLabel, WaitingPane

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
        self.maker = Maker(queue, self, most_nodes)
        self.state = InStepState(self)
        self.remarks = ElidedLabel(muted=True)
        self.remarks.hide()
        self.legend = KindLegend(look)
        self.sides = tuple(TreeSide(look, self.state, side) for side in SIDES)
        self.plies, self.summary = PlyTable(look), PlainLabel()
        self.words = InStepWords(self.state)
        self.bar = InStepBar(look, self.state)
        self._waiting = WaitingPane("", "the two trees", "Make them")
        set_tip(
            self.legend,
            "A square is a reply; its place is the same in both. A click on the squares unfolds them.\n"
            "A click selects a node in both, Enter folds and unfolds it, Backspace goes up.\n"
            "Arrows, Home and End walk; Ctrl+C copies all of it as text.",
        )
        self.summary.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.summary.setFont(look.font(0.92, QFont.Weight.DemiBold, tabular=True))
        self._lay_out()

        self._waiting.stop.clicked.connect(self.maker.stop)
        self._waiting.again.clicked.connect(self.maker.again)
        self.maker.changed.connect(self._show)
        self._show()

    def _lay_out(self) -> None:
        self._between = QWidget()
        between = QVBoxLayout(self._between)
        between.setContentsMargins(0, 0, 0, 0)
        between.addWidget(self.plies, 1)
        between.addWidget(self.summary)
        trees = QHBoxLayout()
        trees.setSpacing(14)
        for widget in (self.sides[0], self._between, self.sides[1]):
            trees.addWidget(widget, 0 if widget is self._between else 1)
        shown = QWidget()
        column = QVBoxLayout(shown)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(trees, 1)
        column.addWidget(self.words)
        column.addWidget(self.bar)
        self.pages = QStackedWidget()
        self.pages.addWidget(self._waiting)
        self.pages.addWidget(shown)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(4, 0, 4, 0)
        whole.setSpacing(4)
        whole.addWidget(self.remarks)
        whole.addWidget(self.pages, 1)

    # --- what is shown ---

    def show_pair(self, subject: Position | NumberTree, a: Entry, b: Entry) -> None:
        """Show two rows on a position or a tree of numbers; nothing is searched again where the same pair is shown
        already."""
        self.maker.make(Pair(subject, (a, b)))

    def clear(self) -> None:
        """Show nothing, and give the memory back."""
        self.maker.clear()

    @Slot()
    def _show(self) -> None:
        maker, made = self.maker, self.maker.made
        if made is not self.state.made:
            self.state.set_made(made)
            said, both = [], ""
            if made is not None:
                if made.plies is not None:
                    deep = plies(made.plies)
                    said.append(f"The whole trees are too large: these are both to {deep}. Values with ≈ rest on that.")
                said += remarks(made.overlay, ("A", "B"), grouped)
                figures = map(grouped, (made.overlay.both, made.overlay.only_a, made.overlay.only_b))
                both = "both {} · only A {} · only B {}".format(*figures)
            self.remarks.set_text(" ".join(said))
            self.remarks.setVisible(bool(said))
            self.setAccessibleDescription(sentence(made.overlay, made.names, grouped) if made else "")
            self.summary.setText(both)
            self.plies.set(made.overlay.plies if made else ())
        making, ready = maker.stage is Stage.MAKING, maker.stage is Stage.READY
        words = f"{maker.sentence}: {done(maker.progress)} done." if making else maker.sentence
        progress = maker.progress if making else None
        self._waiting.set(words, progress, maker.stage in (Stage.STOPPED, Stage.FAILED))
        self.pages.setCurrentIndex(1 if ready else 0)
        self.legend.setVisible(ready)

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
