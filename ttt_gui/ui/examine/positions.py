"""Which positions an engine is asked: the board, the side to move, every position or some, and how many these are; as
data and words, and the dialog in which they are chosen."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import chain

from PySide6.QtCore import QObject, QSize, QTimer, Signal, Slot
from PySide6.QtWidgets import (
    QComboBox,
    QDialogButtonBox,
    QFormLayout,
    QPushButton,
    QSpinBox,
    QWidget,
)

from ttt_gui.engine.figures import counted
from ttt_gui.engine.growth.positions import (
    AskedSet,
    OfSide,
    PositionsError,
    Reachable,
    SampledPlies,
    WithinPlies,
    most_after,
)
from ttt_gui.game.position import Side
from ttt_gui.game.rules import MAX_SIDE, PRESETS, Rules
from ttt_gui.session.settings import MOST_EACH, MOST_SEED
from ttt_gui.session.tasks import Task, TaskQueue
from ttt_gui.system.control import Control
from ttt_gui.ui.look.formats import regrouped
from ttt_gui.ui.look.plain import PlainLabel, labelled, set_tip
from ttt_gui.ui.look.scaling import GrowingDialog, fit, scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import WholePage, bold_label, in_column, in_row, muted_label

# -- The choice as data and words --------------------------------------------------------------------------------------

MOST_ASKED = 10_000
"""The most positions that the view asks: each is asked twice, judged and shown; the command line takes more."""
_COUNTLESS = 1_000_000_000
_MOST_TOLD_APART = 9  # the most cells of a board for which there is a table of searches


class Extent(Enum):
    """Which positions of the board are asked; the value is the text in the combo box."""

    ALL = "Every position a game can reach"
    WITHIN = "Every position within some plies"
    SAMPLE = "A random sample"


@dataclass(frozen=True)
class AskedPositions:
    """The choice of positions. ``side``: whose move it is, None for both. ``plies`` bounds WITHIN and SAMPLE; ``each``
    positions at most are drawn after each ply of a SAMPLE, from ``seed``."""

    rules: Rules = field(default_factory=Rules)
    side: Side | None = None
    extent: Extent = Extent.ALL
    plies: int = 8
    each: int = 20
    seed: int = 1

    def chosen(self) -> AskedSet:
        """Return the set that is asked. Raises PositionsError with what to choose instead."""
        most = self.most
        if most > MOST_ASKED:
            instead = "fewer of them"
            if self.extent is not Extent.SAMPLE:
                instead = "those within some plies, or a sample" if self.extent is Extent.ALL else "fewer plies"
            number = f"Up to {most:,}" if most < _COUNTLESS else f"More than {_COUNTLESS:,}"
            raise PositionsError(
                f"{number} positions would be asked, and {MOST_ASKED:,} are the most: choose {instead}."
            )
        if self.side is Side.O and self._last_ply == 0:
            raise PositionsError("O is to move in none of these positions: choose more plies.")
        found = self._of_both()
        return OfSide(found, self.side) if self.side else found

    def _of_both(self) -> Reachable | WithinPlies | SampledPlies:
        """Return the set of positions of both sides."""
        match self.extent:
            case Extent.ALL:
                return Reachable(self.rules)
            case Extent.WITHIN:
                return WithinPlies(self.rules, self._last_ply)
            case Extent.SAMPLE:
                return SampledPlies(self.rules, self.each, self.seed, self._last_ply)

    @property
    def most(self) -> int:
        """An upper bound of the number of positions, which is known without listing them."""
        remainder = {None: None, Side.X: 0, Side.O: 1}[self.side]
        plies = [ply for ply in range(self._last_ply + 1) if remainder is None or ply % 2 == remainder]
        after = [most_after(self.rules, ply) for ply in plies]
        return sum(min(self.each, number) for number in after) if self.extent is Extent.SAMPLE else sum(after)

    @property
    def has_games(self) -> bool:
        """Whether every position of a side is asked, so that all games of that side are known."""
        whole = self.rules.cells - 1
        return self.extent is Extent.ALL or (self.extent is Extent.WITHIN and self._last_ply == whole)

    @property
    def can_be_told_apart(self) -> bool:
        """Whether there is a table of searches that the answers can be compared with."""
        return self.rules.cells <= _MOST_TOLD_APART

    @property
    def words(self) -> str:
        """The choice as the end of a sentence: 'every reachable, unfinished position of 3 × 3'."""
        board = self.rules.size_text if self.rules == Rules() else f"{self.rules},"
        to_move = f" with {self.side.name} to move" if self.side else ""
        within = counted(self._last_ply, "ply")
        if self.extent is Extent.ALL:
            return f"every reachable, unfinished position of {board}{to_move}".removesuffix(",")
        if self.extent is Extent.WITHIN:
            return f"every unfinished position of {board}{to_move} within {within}"
        each = f"up to {counted(self.each, 'position')} after each ply"
        drawn = f"drawn at random (seed {self.seed})"
        rest = "" if self._last_ply == self.rules.cells - 1 else f" up to ply {self._last_ply}"
        return f"{each}{rest} of {board.removesuffix(',')}{to_move}, {drawn}"

    @property
    def short(self) -> str:
        """The choice where there is little room: 'every position of 3 × 3'."""
        board = self.rules.size_text if self.rules == Rules() else str(self.rules)
        side = f", {self.side.name} to move" if self.side else ""
        match self.extent:
            case Extent.ALL:
                return f"every position of {board}{side}"
            case Extent.WITHIN:
                return f"{board}{side}: all within {counted(self._last_ply, 'ply')}"
            case Extent.SAMPLE:
                return f"{board}{side}: a random sample"

    @property
    def _last_ply(self) -> int:
        last = self.rules.cells - 1
        return last if self.extent is Extent.ALL else min(self.plies, last)


# -- The dialog --------------------------------------------------------------------------------------------------------

_WIDTH = 500  # pixels
_LEAST = QSize(280, 120)
_WAIT_MS = 200
_SIDES: tuple[tuple[str, Side | None], ...] = (("X and O", None), ("X", Side.X), ("O", Side.O))
_LARGE = (
    "On larger boards not every position can be proved: where half a second is not enough, the answer is counted as "
    "not judged. Searches are told apart on boards of up to nine cells only."
)


class BoardFields(QObject):
    """The fields of a board: one of those that have a name, or rows, columns and stones in a row.

    Signals: changed: the board has changed.
    """

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.preset = QComboBox()
        self.preset.addItems([*(preset.name for preset in PRESETS), "Another board"])
        self.preset.setAccessibleName("Board")
        self.sizes = tuple(QSpinBox(minimum=1, maximum=MAX_SIDE, value=3) for _ in range(3))
        self.preset.activated.connect(self._take_preset)
        for spin in self.sizes:
            spin.valueChanged.connect(self._on_changed)

    @property
    def rules(self) -> Rules:
        """The board that the fields describe."""
        rows, columns, k = (spin.value() for spin in self.sizes)
        return Rules(rows, columns, k)

    def set_rules(self, rules: Rules) -> None:
        """Put a board into the fields."""
        for spin, value in zip(self.sizes, (rules.rows, rules.columns, rules.k), strict=True):
            spin.setValue(value)

    @Slot(int)
    def _take_preset(self, index: int) -> None:
        if index < len(PRESETS):
            self.set_rules(PRESETS[index].rules)

    @Slot()
    def _on_changed(self) -> None:
        """Show the name of the board that has these sizes."""
        boards, rules = [preset.rules for preset in PRESETS], self.rules
        self.preset.setCurrentIndex(boards.index(rules) if rules in boards else len(boards))
        self.changed.emit()


class PositionsDialog(GrowingDialog):
    """Shows which positions are asked, and counts those of the choice that is being made.

    Signals: chosen: (AskedPositions) the person wants these to be asked.
    """

    chosen = Signal(object)

    def __init__(self, look: Look, queue: TaskQueue, choice: AskedPositions, has_file: bool, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("What is asked")
        self._queue = queue
        self._task = Task()  # counts the positions
        self._build(look, has_file)
        self._lay_out(look)
        self._wait = QTimer(self, singleShot=True, interval=_WAIT_MS)
        self._fill(choice)
        self._connect()
        self._show()
        fit(self, scaled(_WIDTH))

    def _build(self, look: Look, has_file: bool) -> None:
        self.fields = BoardFields(self)
        self.preset, (self.rows, self.columns, self.k) = self.fields.preset, self.fields.sizes
        self.side, self.extent = QComboBox(), QComboBox()
        for word, side in _SIDES:
            self.side.addItem(word, side)
        for extent in Extent:
            self.extent.addItem(extent.value, extent)
        self.plies = QSpinBox(minimum=0)
        self.each = QSpinBox(minimum=1, maximum=MOST_EACH)
        self.seed = QSpinBox(minimum=0, maximum=MOST_SEED)
        set_tip(self.plies, "Ask in no position with more marks")
        set_tip(self.each, "Ask in this many positions for each number of marks, or in all where there are fewer")
        set_tip(self.seed, "The same number picks the same positions again")
        self.number = bold_label(look, 1.0, wrap=True)
        self.number.setAccessibleName("How many positions are asked")
        self.number.setMinimumHeight(2 * self.number.fontMetrics().height())
        self.hint = muted_label(_LARGE, wrap=True)
        box = QDialogButtonBox()
        take = box.addButton("Examine" if has_file else "OK", QDialogButtonBox.ButtonRole.AcceptRole)
        assert isinstance(take, QPushButton)
        self.take = take
        self.take.setDefault(True)
        box.addButton(QDialogButtonBox.StandardButton.Cancel)
        box.accepted.connect(self._on_taken)
        box.rejected.connect(self.reject)
        self._box = box

    def _lay_out(self, look: Look) -> None:
        self._form = form = QFormLayout()
        form.setHorizontalSpacing(scaled(14))
        form.setVerticalSpacing(scaled(8))
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        words = map(PlainLabel, ("×", "with", "in a row"))
        size = in_row(*chain.from_iterable(zip(self.fields.sizes, words, strict=True)), None, gap=scaled(8))
        rows: tuple[tuple[str, QComboBox | QSpinBox], ...] = (
            ("&Board", self.preset),
            ("To &move", self.side),
            ("&Positions", self.extent),
            ("&Within plies", self.plies),
            ("After &each ply", self.each),
            ("&Seed", self.seed),
        )
        for word, widget in rows:
            form.addRow(labelled(word, widget), widget)
            if widget is self.preset:
                form.addRow(labelled("Si&ze", self.rows), size)
        for size_field, name in zip(self.fields.sizes, ("Rows", "Columns", "Marks in a row that win"), strict=True):
            size_field.setAccessibleName(name)
        content = QWidget()
        heading = bold_label(look, 1.3, "Which positions is it asked?", wrap=True)
        in_column(heading, form, self.number, self.hint, None, gap=scaled(12), of=content)
        margins = scaled(24), scaled(20), scaled(18), scaled(18)
        in_column((WholePage(content, _LEAST), 1), self._box, gap=scaled(12), margins=margins, of=self)

    def _connect(self) -> None:
        self.fields.changed.connect(self._show)
        for spin in (self.plies, self.each, self.seed):
            spin.valueChanged.connect(self._show)
        for box in (self.side, self.extent):
            box.currentIndexChanged.connect(self._show)
        self._wait.timeout.connect(self._count)

    def _fill(self, choice: AskedPositions) -> None:
        self.fields.set_rules(choice.rules)
        self.side.setCurrentIndex([side for _, side in _SIDES].index(choice.side))
        self.extent.setCurrentIndex(list(Extent).index(choice.extent))
        self.plies.setMaximum(MAX_SIDE * MAX_SIDE - 1)
        for spin, value in ((self.plies, choice.plies), (self.each, choice.each), (self.seed, choice.seed)):
            spin.setValue(value)

    @property
    def choice(self) -> AskedPositions:
        """The choice that the fields describe."""
        return AskedPositions(
            self.fields.rules,
            _SIDES[self.side.currentIndex()][1],
            list(Extent)[self.extent.currentIndex()],
            self.plies.value(),
            self.each.value(),
            self.seed.value(),
        )

    @Slot()
    def _show(self) -> None:
        """Bring everything that follows from the choices up to date."""
        choice = self.choice
        self.plies.setMaximum(choice.rules.cells - 1)
        for widget, shown in (
            (self.plies, choice.extent is not Extent.ALL),
            (self.each, choice.extent is Extent.SAMPLE),
            (self.seed, choice.extent is Extent.SAMPLE),
        ):
            self._form.setRowVisible(widget, shown)
        self.hint.setVisible(not choice.can_be_told_apart)
        self._task.cancel()
        try:
            choice.chosen()
        except PositionsError as error:
            self.number.setText(regrouped(str(error)))
            self.take.setEnabled(False)
            self._wait.stop()
        else:
            self.number.setText(regrouped(f"Up to {counted(choice.most, 'position')} …"))
            self.take.setEnabled(True)
            self._wait.start()

    @Slot()
    def _count(self) -> None:
        """Count the chosen positions in a task, or say why there are none."""
        wanted = self.choice

        def count(control: Control) -> str:
            try:
                number = len(wanted.chosen().positions(control.tell))
            except PositionsError as error:
                return str(error)
            return f"{counted(number, 'position')}, each asked twice"

        self._task = self._queue.run(count, "They could not be counted")
        self._task.finished.connect(self._on_counted)

    @Slot(object)
    def _on_counted(self, words: str) -> None:
        self.number.setText(regrouped(words))

    @Slot()
    def _on_taken(self) -> None:
        """Close, and emit the choice; plies reach at most to the last but one cell."""
        choice = self.choice
        self.accept()
        self.chosen.emit(replace(choice, plies=min(choice.plies, choice.rules.cells - 1)))

    def done(self, result: int) -> None:
        """Close the dialog, and cancel the task that counts positions."""
        self._wait.stop()
        self._task.cancel()
        super().done(result)
