"""Two trees in step: two rows of a comparison side by side on one timeline, what each visits and the other skips."""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QFont, QGuiApplication, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from ttt_gui.engine.instep.pace import remarks, sentence
from ttt_gui.engine.measure.entries import Entry
from ttt_gui.engine.numbers.tree import NumberTree
from ttt_gui.engine.trace.trace import MAX_TRACE_NODES, SearchTrace
from ttt_gui.game.position import Position
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.ui.compare.in_step_bar import InStepBar
from ttt_gui.ui.compare.in_step_maker import Made, Maker, Pair, Stage
from ttt_gui.ui.compare.in_step_parts import InStepWords, KindLegend, PlyTable, TreeSide
from ttt_gui.ui.compare.in_step_state import SIDES, InStepState
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.formats import done, grouped, plies
from ttt_gui.ui.look.plain import PlainLabel, set_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import Card, ElidedLabel, WaitingPane

_LEGEND_BESIDE = 1230  # the width from which the legend stands in the heading
_PLIES, _WITH_PLIES = 262, 960  # the width of the nodes by ply, and the width from which they are there


class InStepPanel(Guarded, Card):
    """Searches both rows of a pair again for their trees, lays the trees over each other, and shows them.

    The trees are kept as long as the pair stays; clear() gives their memory back.
    """

    def __init__(
        self, look: Look, queue: TaskQueue, parent: QWidget | None = None, most_nodes: int = MAX_TRACE_NODES
    ) -> None:
        super().__init__(look, "Two trees in step", parent)
        self.maker = Maker(queue, self, most_nodes)
        self.state = InStepState(self)
        self.remarks = ElidedLabel()
        self.remarks.setObjectName("muted")
        self.legend = KindLegend(look)
        self._legend_given = False
        self.sides = tuple(TreeSide(look, self.state, side) for side in SIDES)
        self.plies, self.summary = PlyTable(look), PlainLabel()
        self.words = InStepWords(self.state)
        self.bar = InStepBar(look, self.state)
        self._waiting = _Waiting(self.maker)
        self._lay_out()

        self.maker.changed.connect(self._show)
        self._show()

    def _lay_out(self) -> None:
        self.heading.setFont(self._look.font(1.0, QFont.Weight.DemiBold))
        set_tip(
            self.legend,
            "A square is a reply; its place is the same in both. A click on the squares unfolds them.\n"
            "A click selects a node in both, Enter folds and unfolds it, Backspace goes up.\n"
            "Arrows, Home and End walk; Ctrl+C copies all of it as text.",
        )
        self.head.addWidget(self.legend)
        self._second = QHBoxLayout()
        self._second.addWidget(self.remarks, 1)
        self.summary.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.summary.setFont(self._look.font(0.92, QFont.Weight.DemiBold, tabular=True))
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
        self.body.setContentsMargins(16, 10, 16, 10)
        self.body.setSpacing(4)
        self.body.addLayout(self._second)
        self.body.addWidget(self.pages, 1)

    # --- what is shown ---

    def show_pair(self, position: Position, a: Entry, b: Entry) -> None:
        """Show two rows on a position; nothing is searched again where the same pair is shown already."""
        self.maker.make(Pair((a.name, b.name), position, (a, b)))

    def show_numbers(self, tree: NumberTree, a: Entry, b: Entry) -> None:
        """Show two rows on a tree of numbers."""
        self.maker.make(Pair((a.name, b.name), tree, (a, b)))

    def show_traces(self, a: SearchTrace, b: SearchTrace, names: tuple[str, str]) -> None:
        """Show two searches of one position, or of one tree of numbers, whose traces are there already."""
        self.maker.make(Pair(names, traces=(a, b)))

    def clear(self) -> None:
        """Show nothing, and give the memory back."""
        self.maker.clear()

    @Slot()
    def stop(self) -> None:
        """Stop making the trees."""
        self.maker.stop()

    @Slot()
    def _show(self) -> None:
        made = self.maker.made
        if made is not self.state.made:
            self.state.set_made(made)
            said = [] if made is None else [*_depth_words(made), *remarks(made.overlay, ("A", "B"), grouped)]
            self.remarks.set_text(" ".join(said))
            self.setAccessibleDescription(sentence(made.overlay, made.names, grouped) if made else "")
            if made:
                both, only_a, only_b = (
                    grouped(x) for x in (made.overlay.both, made.overlay.only_a, made.overlay.only_b)
                )
                self.summary.setText(f"both {both} · only A {only_a} · only B {only_b}")
            self.plies.set(made.overlay.plies if made else ())
        self._waiting.show_state()
        ready = self.maker.stage is Stage.READY
        self.pages.setCurrentIndex(1 if ready else 0)
        self.legend.setVisible(ready)
        self._place_legend()

    def give_legend(self) -> KindLegend | None:
        """Hand over the legend, which from now on the caller alone places; return None the next time."""
        if self._legend_given:
            return None
        self._legend_given = True
        for line in (self.head, self._second):
            line.removeWidget(self.legend)
        return self.legend

    def _place_legend(self) -> None:
        """Put the legend into the heading where there is room, else into the line below."""
        self.remarks.setVisible(bool(self.remarks.accessibleName()))
        if self._legend_given:
            return
        beside = self.width() >= scaled(_LEGEND_BESIDE)
        wanted, other = (self.head, self._second) if beside else (self._second, self.head)
        if wanted.indexOf(self.legend) < 0:
            other.removeWidget(self.legend)
            wanted.addWidget(self.legend)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._between.setMinimumWidth(scaled(_PLIES))
        self._between.setVisible(self.width() >= scaled(_WITH_PLIES))
        self._place_legend()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy) and self.state.made:
            QGuiApplication.clipboard().setText(self.state.as_text())
        elif event.key() == Qt.Key.Key_Backspace and self.state.made:
            self.state.select(self.state.selected[:-1])
        else:
            super().keyPressEvent(event)


def _depth_words(made: Made) -> list[str]:
    """Say that the trees are not whole, where that is so."""
    if made.plies is None:
        return []
    return [f"The whole trees are too large: these are both to {plies(made.plies)}. Values with ≈ rest on that."]


class _Waiting(WaitingPane):
    """Says why there are no trees, how far they are, and what can be done."""

    def __init__(self, maker: Maker) -> None:
        super().__init__("", "the two trees", "Make them")
        self._maker = maker
        self.stop.clicked.connect(maker.stop)
        self.again.clicked.connect(maker.again)

    def show_state(self) -> None:
        maker = self._maker
        making = maker.stage is Stage.MAKING
        words = f"{maker.sentence}: {done(maker.progress)} done." if making else maker.sentence
        self.set(words, maker.progress if making else None, maker.stage in (Stage.STOPPED, Stage.FAILED))
