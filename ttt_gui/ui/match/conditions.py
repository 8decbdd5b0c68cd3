"""On which board a match is played, how often, with which lots, and how long an answer may take."""

from __future__ import annotations

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QComboBox, QGridLayout, QSpinBox, QWidget

from ttt_gui.game.rules import MAX_SIDE, PRESETS, Rules
from ttt_gui.ui.look.plain import PlainLabel, set_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import Card

MOST_GAMES = 1_000
"""In the window, where every game is listed; the command line plays more."""
_MOST_SEED = 999_999
_MOST_SECONDS = 600


class ConditionsCard(Card):
    """The fields."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, "Board and games", parent)
        self.preset = QComboBox()
        self.preset.addItems([preset.name for preset in PRESETS])
        self.preset.addItem("Another board")
        self.preset.setAccessibleName("Board")
        self.preset.setMinimumHeight(scaled(30))
        self.preset.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.preset.setMinimumContentsLength(14)
        self.rows, self.columns, self.k = (QSpinBox(minimum=1, maximum=MAX_SIDE, value=3) for _ in range(3))
        self.games = QSpinBox(minimum=1, maximum=MOST_GAMES, value=20)
        self.seed = QSpinBox(minimum=0, maximum=_MOST_SEED, value=1)
        self.seconds = QSpinBox(minimum=1, maximum=_MOST_SECONDS, value=30)
        self.seconds.setSuffix(" s")
        set_tip(self.games, "Choose how many games; with an even number both begin equally often")
        set_tip(self.seed, "Choose the lots of levels and openings: the same seed draws the same ones")
        set_tip(self.seconds, "An engine that answers later has lost the game")
        grid = QGridLayout()
        grid.setHorizontalSpacing(scaled(8))
        grid.setVerticalSpacing(scaled(8))
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(3, 1)
        label = PlainLabel("&Board")
        label.setBuddy(self.preset)
        grid.addWidget(label, 0, 0)
        grid.addWidget(self.preset, 0, 1, 1, 3)
        fields = (
            ("&Rows", self.rows), ("&Games", self.games), ("&Columns", self.columns), ("See&d", self.seed),
            ("&In a row", self.k), ("&Answer in", self.seconds),
        )  # fmt: skip
        for number, (text, spin) in enumerate(fields):
            spin.setAccessibleName(text.replace("&", ""))
            spin.setMinimumHeight(scaled(30))
            label = PlainLabel(text)
            label.setBuddy(spin)
            row, column = 1 + number // 2, 2 * (number % 2)
            grid.addWidget(label, row, column)
            grid.addWidget(spin, row, column + 1)
        self.body.addLayout(grid)
        self.body.addStretch(1)
        self.preset.activated.connect(self._take_preset)
        for spin in (self.rows, self.columns, self.k):
            spin.valueChanged.connect(self._show_preset)

    @property
    def rules(self) -> Rules:
        return Rules(self.rows.value(), self.columns.value(), self.k.value())

    def set_rules(self, rules: Rules) -> None:
        """Put a board into the fields."""
        for spin, value in ((self.rows, rules.rows), (self.columns, rules.columns), (self.k, rules.k)):
            spin.setValue(value)

    @Slot(int)
    def _take_preset(self, index: int) -> None:
        if index < len(PRESETS):
            self.set_rules(PRESETS[index].rules)

    @Slot()
    def _show_preset(self) -> None:
        names, rules = [preset.rules for preset in PRESETS], self.rules
        self.preset.setCurrentIndex(names.index(rules) if rules in names else len(names))
