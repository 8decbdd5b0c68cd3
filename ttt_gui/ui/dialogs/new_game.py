"""The new-game dialog: which board, who plays which side, how strong; says in one sentence what will happen."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QRadioButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from ttt_gui.engine.estimate import long_search_text
from ttt_gui.engine.request import Algorithm, Limits
from ttt_gui.game.record import Strength
from ttt_gui.game.rules import MAX_SIDE, PRESETS, Rules
from ttt_gui.session.levels import LEVELS
from ttt_gui.session.players import GameSetup, Seats
from ttt_gui.ui.drawing.board import BoardGeometry, draw_grid, round_pen
from ttt_gui.ui.look.border import called_by_qt, painted_by_qt
from ttt_gui.ui.look.plain import PlainLabel, set_tip
from ttt_gui.ui.look.screens import fit, room
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import Card, muted_label

_LOW_HEIGHT = 420
_LOW = 620  # pixels: the dialog with its longest texts does not fit into less


def setup_sentence(setup: GameSetup) -> str:
    """What will happen, in one plain sentence."""
    rules = setup.rules
    size = rules.size_text.replace(" ", "\N{NO-BREAK SPACE}")
    x, o = (LEVELS[strength].name for strength in (setup.x_strength, setup.o_strength))
    match setup.seats:
        case Seats.HUMAN_X:
            who = f"You play X and begin, {o} answers"
        case Seats.HUMAN_O:
            who = f"{x} plays X and begins, you answer with O"
        case Seats.ALTERNATE:
            who = f"You and {o} take turns at beginning, game by game"
        case Seats.TWO_HUMANS:
            who = "Two people play at this board"
        case _:
            who = f"{x} plays X against {o}"
    if not rules.win_lines:
        return f"{who}. {rules.goal_text.capitalize()} does not fit on {size}: every game is a draw."
    return f"{who}. {rules.goal_text.capitalize()} wins on {size}."


class BoardPreview(QWidget):
    """The empty board in small, with one winning line as an example."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._rules = Rules()
        self.setAccessibleName("Preview of the board")

    def set(self, rules: Rules) -> None:
        self._rules = rules
        self.setAccessibleDescription(str(rules))
        self.update()

    @called_by_qt(QSize)
    def sizeHint(self) -> QSize:
        return QSize(168, 168)

    @called_by_qt(QSize)
    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    @painted_by_qt
    def paintEvent(self, event: QPaintEvent) -> None:
        tokens, rules = self._look.tokens, self._rules
        geometry = BoardGeometry.fit(rules, QRectF(self.rect()).adjusted(6, 6, -6, -6))
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(tokens.mixed("accent", 0.18, "surface"))
            # The example: a row in the middle, or a column where rows are too short.
            middle = rules.rows // 2 * rules.columns + rules.columns // 2
            lines = [line for line in rules.win_lines if line >> middle & 1] or list(rules.win_lines)
            for cell in range(rules.cells) if lines else ():
                if lines[0] >> cell & 1:
                    painter.drawRoundedRect(geometry.ground(cell), geometry.cell * 0.1, geometry.cell * 0.1)
            if tokens.outlines and lines:
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(round_pen(tokens.color("accent"), 1.5))
                for cell in range(rules.cells):
                    if lines[0] >> cell & 1:
                        painter.drawRoundedRect(geometry.ground(cell), geometry.cell * 0.1, geometry.cell * 0.1)
            draw_grid(painter, geometry, tokens.color("grid"))


class NewGameDialog(QDialog):
    """Begins with the setup it is given.

    Signals: setup_chosen(GameSetup) when the person wants that game.
    """

    setup_chosen = Signal(object)

    def __init__(
        self, look: Look, setup: GameSetup, algorithm: Algorithm, limits: Limits, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("New game")
        self._algorithm, self._limits = algorithm, limits

        # Build.
        self._preset = QComboBox()
        self._preset.addItems([preset.name for preset in PRESETS])
        self._preset.addItem("Another board")
        self._preset.setAccessibleName("Board")
        self._rows, self._columns, self._k = (QSpinBox(minimum=1, maximum=MAX_SIDE) for _ in range(3))
        for field in (self._preset, self._rows, self._columns, self._k):
            field.setMinimumHeight(30)
        self._preview = BoardPreview(look)
        self._seats = QButtonGroup(self)
        self._seat_buttons = {seats: QRadioButton(seats.text) for seats in Seats}
        self._x_strength, self._o_strength = QComboBox(), QComboBox()
        self._x_strength.setAccessibleName("Strength of X")
        self._o_strength.setAccessibleName("Strength of O")
        for box in (self._x_strength, self._o_strength):
            box.setMinimumHeight(28)
            for strength in Strength:
                box.addItem(LEVELS[strength].name, strength)
        self._x_label, self._o_label = PlainLabel("&X plays"), PlainLabel("&O plays")
        self._x_label.setBuddy(self._x_strength)
        self._o_label.setBuddy(self._o_strength)
        self._x_words, self._o_words = (muted_label(wrap=True) for _ in range(2))
        self._sentence = PlainLabel(wrap=True)
        self._sentence.setFont(look.font(1.0, QFont.Weight.DemiBold))
        self._warning = muted_label(wrap=True)
        self._buttons = QDialogButtonBox()
        self._start = self._buttons.addButton("Start", QDialogButtonBox.ButtonRole.AcceptRole)
        self._buttons.addButton(QDialogButtonBox.StandardButton.Cancel)
        self._start.setDefault(True)

        # Lay out.
        size = QFormLayout()
        size.setVerticalSpacing(8)
        size.addRow(self._preset)
        for text, spin in (("&Rows", self._rows), ("&Columns", self._columns), ("&In a row wins", self._k)):
            spin.setAccessibleName(text.replace("&", ""))
            size.addRow(text, spin)
        board = Card(look, "Board")
        board_row = QHBoxLayout()
        board_row.setSpacing(18)
        board_row.addLayout(size, 1)
        board_row.addWidget(self._preview, 0, Qt.AlignmentFlag.AlignTop)
        board.body.addLayout(board_row)
        players = Card(look, "Players")
        for button in self._seat_buttons.values():
            self._seats.addButton(button)
            players.body.addWidget(button)
        strengths = QGridLayout()
        strengths.setColumnStretch(2, 1)
        strengths.setHorizontalSpacing(10)
        strengths.setContentsMargins(0, 6, 0, 0)
        rows = ((self._x_label, self._x_strength, self._x_words), (self._o_label, self._o_strength, self._o_words))
        for row, widgets in enumerate(rows):
            for column, widget in enumerate(widgets):
                strengths.addWidget(widget, row, column)
        players.body.addLayout(strengths)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(18, 18, 18, 16)
        layout.setSpacing(12)
        # One below the other, or side by side on a screen that is not high enough for that.
        low = self._low = room(parent or self).height() < _LOW
        cards = QHBoxLayout() if low else QVBoxLayout()
        cards.setSpacing(12)
        cards.addWidget(board)
        cards.addWidget(players)
        for card in (board, players):
            card.body.addStretch(1)  # what a card has too much is below
        self._preview.setHidden(low)
        layout.addLayout(cards)
        layout.addWidget(self._sentence)
        layout.addWidget(self._warning)
        layout.addStretch(1)
        layout.addWidget(self._buttons)
        fit(self, 690 if low else 520)

        self.fill(setup)

        # Connect.
        self._preset.activated.connect(self._take_preset)
        for spin in (self._rows, self._columns, self._k):
            spin.valueChanged.connect(self._show)
        for box in (self._x_strength, self._o_strength):
            box.currentIndexChanged.connect(self._show)
        self._seats.buttonToggled.connect(self._show)
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        self._show()
        if low:  # Qt would begin with two thirds of the screen's height
            self.resize(self.minimumWidth(), min(room(parent or self).height(), _LOW_HEIGHT))

    @property
    def setup(self) -> GameSetup:
        """What the dialog says now."""
        rules = Rules(self._rows.value(), self._columns.value(), self._k.value())
        seats = next(seats for seats, button in self._seat_buttons.items() if button.isChecked())
        return GameSetup(rules, seats, self._x_strength.currentData(), self._o_strength.currentData())

    def fill(self, setup: GameSetup) -> None:
        """Put a setup into the fields."""
        self._set_rules(setup.rules)
        self._seat_buttons[setup.seats].setChecked(True)
        self._x_strength.setCurrentIndex(list(Strength).index(setup.x_strength))
        self._o_strength.setCurrentIndex(list(Strength).index(setup.o_strength))

    def _set_rules(self, rules: Rules) -> None:
        for box, value in ((self._rows, rules.rows), (self._columns, rules.columns), (self._k, rules.k)):
            box.setValue(value)

    @Slot(int)
    def _take_preset(self, index: int) -> None:
        if index < len(PRESETS):
            self._set_rules(PRESETS[index].rules)

    @Slot()
    def _show(self) -> None:
        """Bring everything that follows from the choices up to date."""
        setup = self.setup
        names = [preset.rules for preset in PRESETS]
        self._preset.setCurrentIndex(names.index(setup.rules) if setup.rules in names else len(names))
        self._preview.set(setup.rules)
        for widget in (self._x_label, self._x_strength, self._x_words):
            widget.setVisible(setup.seats in (Seats.HUMAN_O, Seats.COMPUTERS))
        for widget in (self._o_label, self._o_strength, self._o_words):
            widget.setVisible(setup.seats in (Seats.HUMAN_X, Seats.ALTERNATE, Seats.COMPUTERS))
        if self._low:  # the tooltips have these words as well
            self._x_words.hide()
            self._o_words.hide()
        self._o_label.setText("The &computer" if setup.seats is Seats.ALTERNATE else "&O plays")
        strengths = ((self._x_strength, self._x_words), (self._o_strength, self._o_words))
        for (box, words), strength in zip(strengths, (setup.x_strength, setup.o_strength), strict=True):
            words.setText(LEVELS[strength].description)
            set_tip(box, LEVELS[strength].description)
        self._sentence.setText(setup_sentence(setup))
        playing = [player.strength for number in (0, 1) for player in setup.players(number).values()]
        warning = long_search_text(setup.rules, self._algorithm, self._limits) if Strength.PERFECT in playing else ""
        self._warning.setText(warning)
        self._warning.setVisible(bool(warning))

    @called_by_qt()
    def accept(self) -> None:
        self.setup_chosen.emit(self.setup)
        super().accept()
