"""Who plays a match: of each player a level or an engine, and another engine where none of these is the one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QComboBox, QGridLayout, QPushButton, QSizePolicy, QWidget

from ttt_gui.game.record import Strength
from ttt_gui.session.levels import LEVELS
from ttt_gui.ui.look.plain import PlainLabel, set_tip, tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import Card

_TITLES = ("&First player", "&Second player")
_FIRST = (Strength.CASUAL, Strength.PERFECT)
"""Who plays as long as nobody has chosen."""
_ENGINE_WORDS = "An engine of your own, asked in a process of its own"
_FIND_WORDS = "Choose the file of an engine; nothing of it runs before you say yes"
_BEGINS = "The first player is X in the odd games, the second in the even ones."


class PlayersCard(Card):
    """Two players, each a Strength or the name of an engine.

    Signals:
        engine_requested: (0 or 1) another engine is wanted as this player.
        engine_dropped: the one that is looked for is not wanted any more.
        changed: another player is chosen.
    """

    engine_requested = Signal(int)
    engine_dropped = Signal()
    changed = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, "Players", parent)
        self._waits = False
        self.boxes = tuple(QComboBox() for _ in _TITLES)
        self.finders = tuple(QPushButton("Engine…") for _ in _TITLES)
        self.words = PlainLabel(_BEGINS, wrap=True)
        self.words.setObjectName("muted")
        grid = QGridLayout()
        grid.setColumnStretch(1, 1)
        grid.setHorizontalSpacing(scaled(10))
        grid.setVerticalSpacing(scaled(8))
        for row, (box, find, title) in enumerate(zip(self.boxes, self.finders, _TITLES, strict=True)):
            for strength, level in LEVELS.items():
                if strength is not Strength.AUTO:
                    box.addItem(level.name, strength)
                    box.setItemData(box.count() - 1, tip(level.description), Qt.ItemDataRole.ToolTipRole)
            box.setCurrentIndex(box.findData(_FIRST[row]))
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(10)
            box.setMinimumHeight(scaled(30))
            box.setAccessibleName(title.replace("&", ""))
            find.setAccessibleName(f"Another engine as {title.replace('&', '').lower()}")
            find.setAutoDefault(False)
            find.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
            set_tip(find, _FIND_WORDS)
            label = PlainLabel(title)
            label.setBuddy(box)
            grid.addWidget(label, row, 0)
            grid.addWidget(box, row, 1)
            grid.addWidget(find, row, 2)
            box.currentIndexChanged.connect(self.changed)
            find.clicked.connect(partial(self._ask, row))
        self.body.addLayout(grid)
        self.body.addWidget(self.words)
        self.body.addStretch(1)

    @property
    def chosen(self) -> tuple[Strength | str, Strength | str]:
        """The first and the second."""
        first, second = (box.currentData() for box in self.boxes)
        return first, second

    def offer(self, engines: Sequence[str]) -> None:
        """Let these be chosen besides the levels."""
        for box in self.boxes:
            for name in engines:
                if box.findData(name) < 0:
                    box.addItem(f"Engine: {name}", name)
                    box.setItemData(box.count() - 1, tip(_ENGINE_WORDS), Qt.ItemDataRole.ToolTipRole)

    def choose(self, player: int, engine: str) -> None:
        """Let an engine that is offered be the one of this player."""
        self.boxes[player].setCurrentIndex(self.boxes[player].findData(engine))

    @Slot(str, bool)
    def tell(self, sentence: str, waiting: bool) -> None:
        """Say how it stands with an engine that is looked for."""
        self.words.setText(sentence or _BEGINS)
        self.words.setObjectName("" if sentence else "muted")
        self.words.style().polish(self.words)
        self._waits = waiting
        for find in self.finders:
            find.setText("Stop" if waiting else "Engine…")

    def _ask(self, player: int) -> None:
        if self._waits:
            self.engine_dropped.emit()
        else:
            self.engine_requested.emit(player)
