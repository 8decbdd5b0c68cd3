"""The dialog that makes or changes a row of a comparison: its name, its switches of the search, and its limits."""

from __future__ import annotations

from enum import Enum
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
from ttt_gui.ui.look.plain import PlainLabel, set_tip
from ttt_gui.ui.look.scaling import GrowingDialog, fit, scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import WholeRoom, in_column, muted_label
from ttt_gui.ui.window.actions import action_key, why_not

_LEAST = QSize(300, 160)
# Each switch with its key among the fields; one of which several choices can be on, with each choice and its key.
_KEYS = tuple(
    (switch, choice, action_key(switch, choice) if choice else switch.name)
    for switch in SWITCHES
    for choice in (switch.choices if switch.several else (None,))
)


class EntryDialog(GrowingDialog):
    """Begins with the row ``entry``. A switch that would do nothing beside the others is disabled and says why.

    Signals: entry_chosen(Entry): the person confirmed this row.
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
        for switch in SWITCHES:
            self._add(form, switch)
        for box, words in (
            (self.memory, "Table"), (self.depth_box, "Depth"), (self.nodes_box, "Nodes"), (self.seconds_box, "Time"),
        ):  # fmt: skip
            box.setAccessibleName(words)
            form.addRow(words, box)
        room = WholeRoom(content, _LEAST)
        in_column((room, 1), self.said, self.buttons, gap=12, margins=(18, 16, 18, 16), of=self)
        fit(self, scaled(440))
        self._fill()

        # Connect.
        self.kind.currentIndexChanged.connect(self._show)
        for field in self.fields.values():
            if isinstance(field, QCheckBox):
                field.toggled.connect(self._show)
            else:
                field.currentIndexChanged.connect(self._show)
        self.name.textEdited.connect(self._show)
        self.buttons.accepted.connect(self._choose)
        self.buttons.rejected.connect(self.reject)
        self._show()

    def _add(self, form: QFormLayout, switch: Switch) -> None:
        """Add the fields of one switch to the form."""
        if not switch.choices:
            self._field(switch.name, QCheckBox(switch.title), switch.title, switch.tip)
            form.addRow("", self.fields[switch.name])
        elif switch.several:
            for number, choice in enumerate(switch.choices):
                key = action_key(switch, choice)
                self._field(key, QCheckBox(choice.title), choice.title, choice.tip)
                form.addRow(PlainLabel(switch.title if number == 0 else ""), self.fields[key])
        else:
            box = QComboBox()
            for choice in switch.choices:
                box.addItem(choice.title, choice.value)
            self._field(switch.name, box, switch.title, switch.tip)
            form.addRow(switch.title, box)

    def _field(self, key: str, field: QCheckBox | QComboBox, name: str, words: str) -> None:
        field.setAccessibleName(name)
        set_tip(field, words)
        self.fields[key] = field

    def _fill(self) -> None:
        """Fill the fields from the row that the dialog begins with."""
        entry = self._entry
        algorithm = entry.algorithm or Algorithm()
        self.kind.setCurrentIndex(int(entry.is_solver))
        for switch, choice, key in _KEYS:
            field, value = self.fields[key], getattr(algorithm, switch.name)
            if isinstance(field, QComboBox):
                field.setCurrentIndex([each.value for each in switch.choices].index(value))
            else:
                field.setChecked(choice.value in value if choice else value)
        self.memory.setValue(entry.solver_mib if entry.is_solver else algorithm.tt_mib)
        limits = entry.limits
        for box, limit in (
            (self.depth_box, limits.depth),
            (self.nodes_box, limits.nodes),
            (self.seconds_box, limits.seconds),
        ):
            box.setValue(limit or 0)

    # -- what is chosen ---------------------------------------------------------------------------------------------

    @property
    def algorithm(self) -> Algorithm | None:
        """The algorithm that the fields describe; None for the solver."""
        if self.kind.currentIndex():
            return None
        switches: dict[str, Any] = {"tt_mib": int(self.memory.number)}
        for switch in SWITCHES:
            if switch.several:
                chosen = [choice for choice in switch.choices if self._is_on(switch, choice)]
                parts = [choice.value for choice in chosen]
                switches[switch.name] = Ordering.STATIC
                for part in parts:
                    assert isinstance(part, Ordering)
                    switches[switch.name] |= part
                continue
            field = self.fields[switch.name]
            value: bool | Enum = field.isChecked() if isinstance(field, QCheckBox) else field.currentData()
            switches[switch.name] = value
        return Algorithm.consistent(**switches)

    @property
    def entry(self) -> Entry:
        """The row that the fields describe; without a name of its own it has that of its family."""
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

    def _is_on(self, switch: Switch, choice: Choice) -> bool:
        field = self.fields[action_key(switch, choice)]
        return isinstance(field, QCheckBox) and field.isChecked()

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
        self.said.setText("A row whose limit is reached is held to what it claims until then.")

    @Slot()
    def _choose(self) -> None:
        self.entry_chosen.emit(self.entry)
        self.accept()
