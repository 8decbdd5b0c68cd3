"""The dialog that makes or changes a row of a comparison: its name, its switches of the search, and its limits."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QSignalBlocker, QSize, Signal, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QWidget,
)

from ttt_gui.engine.measure.entries import LONGEST_NAME, SOLVER, Entry, family
from ttt_gui.engine.ranges import DEPTH, NODES, SECONDS, TT_MIB
from ttt_gui.engine.request import SWITCHES, Algorithm, Choice, Limits, Ordering, Switch
from ttt_gui.ui.dialogs.preferences import NumberBox
from ttt_gui.ui.look.plain import set_tip
from ttt_gui.ui.look.scaling import GrowingDialog, fit, scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import WholePage, in_column, muted_label
from ttt_gui.ui.window.actions import action_key, why_not

_LEAST = QSize(300, 160)
# Each switch with its key among the fields; one of which several choices can be on, with each choice and its key.
_KEYS = tuple(
    (switch, choice, action_key(switch, choice) if choice else switch.name)
    for switch in SWITCHES
    for choice in (switch.choices if switch.several else (None,))
)


class EntryDialog(GrowingDialog):
    """Edits the row ``entry`` of a comparison. A switch without effect beside the others is disabled, with the reason.

    Signals:
        entry_chosen: (Entry) the person confirmed this row.
    """

    entry_chosen = Signal(object)

    def __init__(self, look: Look, entry: Entry, is_new: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Add an algorithm" if is_new else "Change the algorithm")
        self._entry = entry

        # Build.
        self.name = QLineEdit(entry.name)
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setAccessibleName("Name")
        self.kind = QComboBox()
        self.kind.addItems(["Search", SOLVER])
        self.kind.setCurrentIndex(int(entry.is_solver))
        self.kind.setAccessibleName("Kind")
        set_tip(self.kind, "The textbook's search, or the solver, which proves win, draw or loss")
        self.fields: dict[str, QCheckBox | QComboBox] = {}
        self.memory = NumberBox(TT_MIB, 1)
        self.depth_box, self.nodes_box, self.seconds_box = (
            NumberBox(DEPTH, 1),
            NumberBox(NODES, 1_000),
            NumberBox(SECONDS, 0.5),
        )
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        ok = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        ok.setText("&Add" if is_new else "&Change")
        self.said = muted_label(wrap=True)

        # Lay out.
        content = QWidget()
        form = QFormLayout(content)
        form.setContentsMargins(0, 0, scaled(8), 0)
        form.setVerticalSpacing(7)
        form.setHorizontalSpacing(16)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.addRow("&Name", self.name)
        form.addRow("&Kind", self.kind)
        algorithm, limits = entry.algorithm or Algorithm(), entry.limits
        for switch, choice, key in _KEYS:
            form.addRow(*self._row_of(switch, choice, key, getattr(algorithm, switch.name)))
        for box, words, number in (
            (self.memory, "Table", entry.solver_mib if entry.is_solver else algorithm.tt_mib),
            (self.depth_box, "Depth", limits.depth),
            (self.nodes_box, "Nodes", limits.nodes),
            (self.seconds_box, "Time", limits.seconds),
        ):
            box.setValue(number or 0)
            box.setAccessibleName(words)
            form.addRow(words, box)
        room = WholePage(content, _LEAST)
        in_column((room, 1), self.said, self.buttons, gap=12, margins=(18, 16, 18, 16), of=self)
        fit(self, scaled(440))

        # Connect.
        self.kind.currentIndexChanged.connect(self._show)
        self.name.textEdited.connect(self._show)
        self.buttons.accepted.connect(self._choose)
        self.buttons.rejected.connect(self.reject)
        self._show()

    def _row_of(self, switch: Switch, choice: Choice | None, key: str, value: Any) -> tuple[str, QCheckBox | QComboBox]:
        """Return the label and the field of a switch, or of a choice where several can be on, with its value."""
        named = choice or switch
        field: QCheckBox | QComboBox
        if switch.choices and choice is None:
            label, field = switch.title, QComboBox()
            for each in switch.choices:
                field.addItem(each.title, each.value)
            field.setCurrentIndex([each.value for each in switch.choices].index(value))
            field.currentIndexChanged.connect(self._show)
        else:
            label = switch.title if choice in switch.choices[:1] else ""
            field = QCheckBox(named.title)
            field.setChecked(choice.value in value if choice else value)
            field.toggled.connect(self._show)
        field.setAccessibleName(named.title)
        self.fields[key] = field
        return label, field

    # -- what is chosen ---------------------------------------------------------------------------------------------

    @property
    def algorithm(self) -> Algorithm | None:
        """The algorithm that the fields describe; None for the solver."""
        if self.kind.currentIndex():
            return None
        switches: dict[str, Any] = {"tt_mib": int(self.memory.number)}
        for switch, choice, key in _KEYS:
            field = self.fields[key]
            if isinstance(field, QComboBox):
                switches[switch.name] = field.currentData()
            elif choice is None:
                switches[switch.name] = field.isChecked()
            else:
                chosen = choice.value if field.isChecked() else Ordering.STATIC
                switches[switch.name] = switches.get(switch.name, Ordering.STATIC) | chosen
        return Algorithm.consistent(**switches)

    @property
    def entry(self) -> Entry:
        """The row that the fields describe; without a name typed, it is named after its algorithm."""
        algorithm = self.algorithm
        solver = algorithm is None
        limits = Limits(
            None if solver else int(self.depth_box.number) or None,
            int(self.nodes_box.number) or None,
            self.seconds_box.number or None,
        )
        name = "".join(filter(str.isprintable, self.name.text())).strip() or family(algorithm)
        if name == family(self._entry.algorithm):  # the row had no name of its own before
            name = family(algorithm)
        return Entry(name, algorithm, limits, int(self.memory.number) if solver else self._entry.solver_mib)

    @Slot()
    def _show(self) -> None:
        """Disable each field that has nothing to do beside the others, and say why."""
        algorithm = self.algorithm
        for switch, choice, key in _KEYS:
            field, words = self.fields[key], choice.tip if choice else switch.tip
            reason = why_not(switch, key, algorithm) if algorithm else "The solver has no switches."
            field.setEnabled(not reason)
            set_tip(field, f"{words}\n{reason}" if reason else words)
        self.depth_box.setEnabled(algorithm is not None)
        self.memory.setEnabled(algorithm is None or algorithm.tt)
        with QSignalBlocker(self.name):
            self.name.setPlaceholderText(family(algorithm))
        self.said.setText("Where a limit stops a row, only what it claims by then is checked.")

    @Slot()
    def _choose(self) -> None:
        self.entry_chosen.emit(self.entry)
        self.accept()
