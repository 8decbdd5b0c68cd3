"""The part of the new-game dialog that says who plays against whom: cards of levels, boxes for X and O, or names."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QComboBox, QGridLayout, QLineEdit, QRadioButton, QVBoxLayout, QWidget

from ttt_gui.engine.request import Limits
from ttt_gui.game.position import Side
from ttt_gui.game.record import Strength
from ttt_gui.game.rules import Rules
from ttt_gui.session.players import LEVELS, description_on
from ttt_gui.session.settings import LONGEST_NAME
from ttt_gui.ui.drawing.board import BoardGeometry, draw_grid, round_pen
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.plain import PlainLabel, set_tip, tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import ChoiceGroup, bold_label, in_column, in_row, muted_label

_ANOTHER = Rules(4, 4, 4)  # its dashed lines stand for a board that a person chooses


class ChoiceCard(Guarded, QRadioButton):
    """A radio button as a card: takes a click anywhere, has the size of ``body``, and the style of ``name``. ``title``
    is its text in bold, ``words`` the line below, ``align`` where both stand."""

    def __init__(self, look: Look, name: str, title: str, words: str, align: Qt.AlignmentFlag) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setAccessibleName(title)
        self.setAccessibleDescription(words)
        self.body = QVBoxLayout(self)
        self.body.setSpacing(scaled(3))
        self.title, self.words = PlainLabel(title), PlainLabel(words)
        self.title.setFont(look.font(1.0, QFont.Weight.DemiBold))
        self.words.setFont(look.font(0.92))
        for label in (self.title, self.words):
            label.setAlignment(align | Qt.AlignmentFlag.AlignVCenter)
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            self.body.addWidget(label)
        self.toggled.connect(self._on_toggled)
        self._on_toggled()

    @Slot()
    def _on_toggled(self) -> None:
        """Show the line below in the text's own colour on the tint of the chosen card: muted is too faint there."""
        self.words.setObjectName("" if self.isChecked() else "muted")
        self.words.style().unpolish(self.words)
        self.words.style().polish(self.words)

    def set_words(self, words: str) -> None:
        """Set the line below the title."""
        self.words.setText(words)
        self.setAccessibleDescription(words)

    def hitButton(self, pos: QPoint) -> bool:
        """Return that a click anywhere on the card chooses it."""
        return self.rect().contains(pos)

    def sizeHint(self) -> QSize:
        """Return the size that the texts want."""
        return self.body.totalSizeHint()

    def minimumSizeHint(self) -> QSize:
        """Return the least size of the texts."""
        return self.body.totalMinimumSize()


class BoardPreview(Guarded, QWidget):
    """The empty board in small, ``side`` pixels wide, with one winning line as an example; without rules a dashed board
    with a plus."""

    def __init__(self, look: Look, rules: Rules | None, side: int) -> None:
        super().__init__()
        self._look, self._rules = look, rules
        self.setFixedSize(side, side)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the board with its example of a line, or the dashed board with a plus."""
        tokens = self._look.tokens
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            geometry = BoardGeometry.fit(self._rules or _ANOTHER, QRectF(self.rect()))
            if self._rules:
                self._draw_line(painter, geometry, self._rules)
                draw_grid(painter, geometry, tokens.color("grid"))
                return
            draw_grid(painter, geometry, tokens.color("grid"), Qt.PenStyle.DashLine)
            middle, arm = geometry.rect.center(), geometry.cell * 0.5
            painter.setPen(round_pen(tokens.color("text"), 2))
            for along in (QPointF(arm, 0), QPointF(0, arm)):
                painter.drawLine(middle - along, middle + along)

    def _draw_line(self, painter: QPainter, geometry: BoardGeometry, rules: Rules) -> None:
        """Tint k cells in the middle row."""
        tokens = self._look.tokens
        first = rules.rows // 2 * rules.columns
        painter.setPen(round_pen(tokens.color("accent"), 1.5) if tokens.outlines else Qt.PenStyle.NoPen)
        card = self.parentWidget()
        chosen = isinstance(card, ChoiceCard) and card.isChecked()
        painter.setBrush(tokens.mixed("accent", 0.34 if chosen else 0.18, "surface"))
        for cell in range(first, first + rules.k):
            painter.drawRoundedRect(geometry.inner_rect(cell), geometry.cell * 0.1, geometry.cell * 0.1)


# -- The part of the new-game dialog that says who plays against whom: cards of levels, boxes for X and O, or names ---


Player = Strength | str
"""Who plays for the computer: a level, or the engine of this name."""
ENGINE_WORDS = "Your own engine, in a process of its own."
_IN_COLUMN = 3


class OpponentCards(QWidget):
    """A card for each level, then one for each engine, in two columns.

    Signals: changed(): another level or engine is chosen.
    """

    changed = Signal()

    def __init__(self, look: Look, row_height: int) -> None:
        """``row_height`` is the least height of a card in pixels."""
        super().__init__()
        self._look, self._row_height = look, row_height
        self._choice = ChoiceGroup(self)
        self._cards: dict[Player, ChoiceCard] = {}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(scaled(12))
        self._grid.setVerticalSpacing(scaled(6))
        for column in (0, 1):
            self._grid.setColumnStretch(column, 1)
        for index, strength in enumerate(LEVELS):
            level = LEVELS[strength]
            column, row = divmod(index, _IN_COLUMN)
            self._add(strength, level.name, level.description, row, column)
        self._choice.buttonToggled.connect(self.changed)

    def _add(self, player: Player, name: str, words: str, row: int, column: int) -> None:
        """Add the card of a level or an engine at a place of the grid."""
        card = self._cards[player] = ChoiceCard(self._look, "option", name, words, Qt.AlignmentFlag.AlignLeft)
        card.body.setContentsMargins(scaled(40), 0, scaled(8), 0)
        card.body.insertStretch(0)
        card.body.addStretch()
        card.setMinimumHeight(self._row_height)
        self._choice.add(card)
        self._grid.addWidget(card, row, column)

    def describe(self, rules: Rules, limits: Limits) -> None:
        """Say of each level what it does on a board."""
        for strength in LEVELS:
            self._cards[strength].set_words(description_on(rules, strength, limits))

    @property
    def chosen(self) -> Player:
        """The chosen opponent: a level, or the name of an engine."""
        return next((player for player, card in self._cards.items() if card.isChecked()), Strength.PERFECT)

    def choose(self, player: Player) -> None:
        """Choose a level, or an engine that was offered."""
        self._cards[player].setChecked(True)

    def offers(self, engine: str) -> bool:
        """Return whether the engine of this name was offered."""
        return engine in self._cards

    def offer(self, engine: str) -> None:
        """Offer the engine of this name."""
        if engine not in self._cards:
            row, column = divmod(len(self._cards) - len(LEVELS), 2)
            self._add(engine, engine, ENGINE_WORDS, _IN_COLUMN + row, column)


class SidePlayers(QWidget):
    """Who plays X and who O where the computer plays alone: a box for each, and below each box what its level does.

    Signals:
        changed: another level or engine is chosen.
        engine_requested: (Side) the person wants another engine as the player of a side.
    """

    changed = Signal()
    engine_requested = Signal(object)

    def __init__(self, look: Look) -> None:
        super().__init__()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(scaled(12))
        grid.setVerticalSpacing(scaled(6))
        self._boxes: dict[Side, QComboBox] = {}
        self._words: dict[Side, PlainLabel] = {}
        self._descriptions = {strength: level.description for strength, level in LEVELS.items()}
        for column, side in enumerate(Side):
            box = self._boxes[side] = QComboBox()
            box.setObjectName("chip")
            box.setAccessibleName(f"Who plays {side}")
            for strength in LEVELS:
                self._insert(box, strength, LEVELS[strength].name, LEVELS[strength].description)
            box.addItem("An engine of your own…", None)
            words = self._words[side] = muted_label(wrap=True)
            mark = bold_label(look, 1.1, str(side))
            grid.addLayout(in_row(mark, box, None, gap=scaled(8)), 0, column)
            grid.addWidget(words, 1, column)
            grid.setColumnStretch(column, 1)
            box.activated.connect(self._on_activated)
            box.currentIndexChanged.connect(self._show)
        grid.setRowStretch(2, 1)
        self._show()

    @staticmethod
    def _insert(box: QComboBox, player: Player, name: str, words: str) -> None:
        """Add an entry to a box: a level at the end, an engine before the last entry, which asks for another one."""
        box.insertItem(box.count() - 1 if isinstance(player, str) else box.count(), name, player)
        box.setItemData(box.findData(player), tip(words), Qt.ItemDataRole.ToolTipRole)

    def chosen(self, side: Side) -> Player:
        """Return who plays a side: a level, or the name of an engine."""
        found: Player | None = self._boxes[side].currentData()
        return Strength.PERFECT if found is None else found

    def choose(self, side: Side, player: Player) -> None:
        """Choose a level, or an engine that was offered."""
        box = self._boxes[side]
        box.setCurrentIndex(next(at for at in range(box.count()) if box.itemData(at) == player))
        box.setProperty("before", box.currentIndex())

    def describe(self, rules: Rules, limits: Limits) -> None:
        """Say of each level what it does on a board."""
        self._descriptions = {strength: description_on(rules, strength, limits) for strength in LEVELS}
        for box in self._boxes.values():
            for strength, words in self._descriptions.items():
                box.setItemData(box.findData(strength), tip(words), Qt.ItemDataRole.ToolTipRole)
        self._write()

    def offer(self, engine: str) -> None:
        """Offer the engine of this name."""
        for box in self._boxes.values():
            if box.findText(engine) < 0:
                self._insert(box, engine, engine, ENGINE_WORDS)

    @Slot(int)
    def _on_activated(self, index: int) -> None:
        """Keep the choice; the last entry signals that an engine is wanted and leaves the choice as it was."""
        side = next(side for side, box in self._boxes.items() if box is self.sender())
        box = self._boxes[side]
        if box.itemData(index) is None:
            box.setCurrentIndex(box.property("before") or 0)
            self.engine_requested.emit(side)
        else:
            box.setProperty("before", index)

    @Slot()
    def _show(self) -> None:
        """Show the text about who is chosen for each side, and report the choice."""
        self._write()
        self.changed.emit()

    def _write(self) -> None:
        """Show the text about who is chosen for each side."""
        for side, words in self._words.items():
            player = self.chosen(side)
            text = self._descriptions[player] if isinstance(player, Strength) else ENGINE_WORDS
            words.setText(text)
            set_tip(self._boxes[side], text)


class Names(QWidget):
    """The fields for the names of two people who play one another."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__()
        self._fields = [
            QLineEdit(name, maxLength=LONGEST_NAME, placeholderText=str(side))
            for side, name in zip(Side, names, strict=True)
        ]
        parts = []
        for side, field in zip(Side, self._fields, strict=True):
            field.setAccessibleName(f"Name of {side}")
            field.setMinimumHeight(scaled(32))
            label = PlainLabel(f"&{side} is called")
            label.setBuddy(field)
            parts.append((in_column(label, field, None, gap=scaled(4)), 1))
        in_row(*parts, gap=scaled(12), of=self)

    @property
    def texts(self) -> tuple[str, str]:
        """The names typed for X and O, '' where none was."""
        x, o = (field.text() for field in self._fields)
        return x, o
