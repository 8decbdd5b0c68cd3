"""The new-game dialog: which board, who plays which side, how strong; says in one sentence what will happen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialogButtonBox,
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from ttt_gui.engine.estimate import long_search_text
from ttt_gui.engine.request import Algorithm, Limits
from ttt_gui.game.position import Side
from ttt_gui.game.record import Strength
from ttt_gui.game.rules import MAX_SIDE, PRESETS, Rules
from ttt_gui.session.levels import LEVELS
from ttt_gui.session.players import GameSetup, Seats
from ttt_gui.session.settings import LONGEST_NAME
from ttt_gui.ui.drawing.board import BoardGeometry, draw_grid, round_pen
from ttt_gui.ui.look.border import called_by_qt, painted_by_qt
from ttt_gui.ui.look.choice import Choice
from ttt_gui.ui.look.growing import GrowingDialog
from ttt_gui.ui.look.plain import PlainLabel, set_tip, tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.screens import fit, room
from ttt_gui.ui.look.scroll import WholeRoom
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import Card, muted_label

_LOW = 620  # pixels: the dialog with its longest texts does not fit into less
_LEAST = QSize(280, 120)
_ENGINE_WORDS = "Your own engine, each move asked in a process of its own."
_FIND_WORDS = "Choose the file of an engine of your own; nothing of it runs before you say yes"


def setup_sentence(setup: GameSetup) -> str:
    """What will happen, in one plain sentence."""
    rules = setup.rules
    size = rules.size_text.replace(" ", "\N{NO-BREAK SPACE}")
    x = setup.x_engine or LEVELS[setup.x_strength].name
    o = setup.o_engine or LEVELS[setup.o_strength].name
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
        return QSize(scaled(168), scaled(168))

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


class NewGameDialog(GrowingDialog):
    """Begins with the setup it is given, the names of X and O where two people play, and what there is of a score.
    ``engines`` are the names of those that may play besides the levels.

    Signals: setup_chosen(GameSetup) when the person wants that game, before it names_chosen(x, o) where two people
    play; score_reset_requested() at once; engine_requested(Side) when another engine is to be looked for, which
    take_engine() brings, engine_dropped() when it is not any more.
    """

    setup_chosen = Signal(object)
    engine_requested = Signal(object)
    engine_dropped = Signal()
    names_chosen = Signal(str, str)
    score_reset_requested = Signal()

    def __init__(
        self,
        look: Look,
        setup: GameSetup,
        algorithm: Algorithm,
        limits: Limits,
        parent: QWidget | None = None,
        names: tuple[str, str] = ("", ""),
        score: str = "",
        engines: Sequence[str] = (),
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("New game")
        self._algorithm, self._limits = algorithm, limits
        self._is_fitted = False

        # Build.
        self._preset = QComboBox()
        self._preset.addItems([preset.name for preset in PRESETS])
        self._preset.addItem("Another board")
        self._preset.setAccessibleName("Board")
        self._rows, self._columns, self._k = (QSpinBox(minimum=1, maximum=MAX_SIDE) for _ in range(3))
        self._preview = BoardPreview(look)
        self._seats = Choice(self)
        self._seat_buttons = {seats: QRadioButton(seats.text) for seats in Seats}
        self._levels = {side: _LevelRow(side, engines) for side in Side}
        self._engine_words = PlainLabel(wrap=True)
        self._names = {side: _NameRow(side, name) for side, name in zip(Side, names, strict=True)}
        self._score = PlainLabel(score, wrap=True)
        self._reset_score = QPushButton("Reset s&core")
        self._reset_score.setAutoDefault(False)
        self._sentence = PlainLabel(wrap=True)
        self._sentence.setFont(look.font(1.0, QFont.Weight.DemiBold))
        self._warning = muted_label(wrap=True)
        self._buttons = QDialogButtonBox()
        self._start = self._buttons.addButton("Start", QDialogButtonBox.ButtonRole.AcceptRole)
        self._buttons.addButton(QDialogButtonBox.StandardButton.Cancel)
        self._start.setDefault(True)

        self._lay_out(look, room(parent or self).height() < scaled(_LOW))
        self.fill(setup)

        # Connect.
        self._preset.activated.connect(self._take_preset)
        for spin in (self._rows, self._columns, self._k):
            spin.valueChanged.connect(self._show)
        for side, level in self._levels.items():
            level.box.currentIndexChanged.connect(self._show)
            level.find.clicked.connect(partial(self._ask_for_engine, side))
        self._seats.buttonToggled.connect(self._show)
        self._reset_score.clicked.connect(self._on_score_reset)
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        self._show()

    def _lay_out(self, look: Look, low: bool) -> None:
        """The cards one below the other, or side by side on a screen that is not high enough for that."""
        size = QFormLayout()
        size.setVerticalSpacing(scaled(8))
        size.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        size.addRow(self._preset)
        for text, spin in (("&Rows", self._rows), ("&Columns", self._columns), ("&In a row wins", self._k)):
            spin.setAccessibleName(text.replace("&", ""))
            size.addRow(text, spin)
        for field in (self._preset, self._rows, self._columns, self._k):
            field.setMinimumHeight(scaled(30))
        board = Card(look, "Board")
        board_row = QHBoxLayout()
        board_row.setSpacing(scaled(18))
        board_row.addLayout(size, 1)
        board_row.addWidget(self._preview, 0, Qt.AlignmentFlag.AlignTop)
        board.body.addLayout(board_row)
        players = Card(look, "Players")
        for button in self._seat_buttons.values():
            self._seats.add(button)
            players.body.addWidget(button)
        grid = QGridLayout()
        grid.setColumnStretch(1, 1)
        grid.setHorizontalSpacing(scaled(10))
        grid.setContentsMargins(0, scaled(6), 0, 0)
        for level in self._levels.values():
            level.put_into(grid)
        for name in self._names.values():
            name.put_into(grid)
        players.body.addLayout(grid)
        players.body.addWidget(self._engine_words)
        self._engine_words.hide()
        score = QHBoxLayout()
        score.addWidget(self._score, 1)
        score.addWidget(self._reset_score)
        players.body.addLayout(score)
        content = QWidget()
        cards = QHBoxLayout() if low else QVBoxLayout()
        cards.setSpacing(scaled(12))
        for card in (board, players):
            card.body.addStretch(1)  # what a card has too much is below
            cards.addWidget(card)
        self._preview.setHidden(low)
        rows = QVBoxLayout(content)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(scaled(12))
        rows.addLayout(cards)
        rows.addWidget(self._sentence)
        rows.addWidget(self._warning)
        rows.addStretch(1)
        layout = QVBoxLayout(self)
        margin = scaled(18)
        layout.setContentsMargins(margin, margin, margin, scaled(16))
        layout.setSpacing(scaled(12))
        layout.addWidget(WholeRoom(content, _LEAST), 1)
        layout.addWidget(self._buttons)
        fit(self, scaled(690 if low else 520))

    @property
    def setup(self) -> GameSetup:
        """What the dialog says now."""
        rules = Rules(self._rows.value(), self._columns.value(), self._k.value())
        seats = next(seats for seats, button in self._seat_buttons.items() if button.isChecked())
        x, o = self._levels.values()
        return GameSetup(rules, seats, x.strength, o.strength, x.engine, o.engine)

    def fill(self, setup: GameSetup) -> None:
        """Put a setup into the fields."""
        self._set_rules(setup.rules)
        self._seat_buttons[setup.seats].setChecked(True)
        x, o = self._levels.values()
        x.set(setup.x_strength, setup.x_engine)
        o.set(setup.o_strength, setup.o_engine)

    def _ask_for_engine(self, side: Side) -> None:
        if self._start.isEnabled():
            self.engine_requested.emit(side)
        else:
            self.engine_dropped.emit()

    def tell(self, sentence: str, waiting: bool = False) -> None:
        """Say how it stands with an engine that is looked for; nothing starts while it is waited for."""
        self._engine_words.setText(sentence)
        self._engine_words.setVisible(bool(sentence))
        for level in self._levels.values():
            level.find.setText("Stop" if waiting else "Engine…")
        self._start.setEnabled(not waiting)

    def take_engine(self, side: Side, name: str) -> None:
        """Let the engine of this name be chosen, and choose it for a side."""
        for level in self._levels.values():
            level.offer(name)
        self._levels[side].set(self._levels[side].strength, name)
        self.tell("")

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
        self._levels[Side.X].show(setup.seats in (Seats.HUMAN_O, Seats.COMPUTERS), "&X plays")
        o_words = "The &computer" if setup.seats is Seats.ALTERNATE else "&O plays"
        self._levels[Side.O].show(setup.seats in (Seats.HUMAN_X, Seats.ALTERNATE, Seats.COMPUTERS), o_words)
        for name in self._names.values():
            name.show(setup.seats is Seats.TWO_HUMANS)
        for widget in (self._score, self._reset_score):
            widget.setVisible(bool(self._score.text()))
        self._sentence.setText(setup_sentence(setup))
        playing = [player.strength for number in (0, 1) for player in setup.players(number).values()]
        warning = long_search_text(setup.rules, self._algorithm, self._limits) if Strength.PERFECT in playing else ""
        self._warning.setText(warning)
        self._warning.setVisible(bool(warning))

    @Slot()
    def _on_score_reset(self) -> None:
        self._start.setFocus()
        self._score.clear()
        self._show()
        self.score_reset_requested.emit()

    @called_by_qt(bool)
    def event(self, event: QEvent) -> bool:
        """No higher at first than it must be: before the style sheet reaches the texts their heights are guesses."""
        done = super().event(event)
        layout = self.layout() if event.type() == QEvent.Type.LayoutRequest and not self._is_fitted else None
        if layout and self.isVisible():
            self._is_fitted = True
            self.resize(self.width(), layout.minimumHeightForWidth(self.width()))
        return done

    @called_by_qt()
    def accept(self) -> None:
        setup = self.setup
        if setup.seats is Seats.TWO_HUMANS:
            self.names_chosen.emit(*(row.field.text() for row in self._names.values()))
        self.setup_chosen.emit(setup)
        super().accept()


class _LevelRow:
    """How strong the computer is that plays a side, or which engine, and below in a line what that means."""

    def __init__(self, side: Side, engines: Sequence[str]) -> None:
        self._strength = Strength.PERFECT
        self._engines: list[str] = []
        self.box = QComboBox()
        self.box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.box.setAccessibleName(f"Strength of {side}")
        self.box.setMinimumHeight(scaled(28))
        for strength in Strength:
            self.box.addItem(LEVELS[strength].name, strength)
            self.box.setItemData(self.box.count() - 1, tip(LEVELS[strength].description), Qt.ItemDataRole.ToolTipRole)
        for name in engines:
            self.offer(name)
        self.find = QPushButton("Engine…")
        self.find.setAccessibleName(f"Another engine for {side}")
        self.find.setAutoDefault(False)
        set_tip(self.find, _FIND_WORDS)
        self._label, self._words = PlainLabel(), muted_label(wrap=True)
        self._label.setBuddy(self.box)

    def put_into(self, grid: QGridLayout) -> None:
        row = grid.rowCount()
        grid.addWidget(self._label, row, 0)
        grid.addWidget(self.box, row, 1)
        grid.addWidget(self.find, row, 2)
        grid.addWidget(self._words, row + 1, 1, 1, 2)

    def offer(self, name: str) -> None:
        """Let the engine of this name be chosen."""
        if name not in self._engines:
            self._engines.append(name)
            self.box.addItem(f"Engine: {name}", name)
            self.box.setItemData(self.box.count() - 1, tip(_ENGINE_WORDS), Qt.ItemDataRole.ToolTipRole)

    @property
    def strength(self) -> Strength:
        """The level; where an engine plays, the one that was set before."""
        found = self.box.currentData()
        return found if isinstance(found, Strength) else self._strength

    @property
    def engine(self) -> str:
        """The engine's name, '' where a level plays."""
        found = self.box.currentData()
        return "" if isinstance(found, Strength) else str(found)

    def set(self, strength: Strength, engine: str) -> None:
        self._strength = strength
        index = list(Strength).index(strength)
        if engine in self._engines:
            index = len(Strength) + self._engines.index(engine)
        self.box.setCurrentIndex(index)

    def show(self, shown: bool, title: str) -> None:
        self._label.setText(title)
        words = _ENGINE_WORDS if self.engine else LEVELS[self.strength].description
        self._words.setText(words)
        set_tip(self.box, words)
        for widget in (self._label, self.box, self.find, self._words):
            widget.setVisible(shown)


class _NameRow:
    """What a person is called who plays a side."""

    def __init__(self, side: Side, name: str) -> None:
        self.field = QLineEdit(name, maxLength=LONGEST_NAME, placeholderText=str(side))
        self.field.setAccessibleName(f"Name of {side}")
        self.field.setMinimumHeight(scaled(28))
        self._label = PlainLabel(f"&{side} is called")
        self._label.setBuddy(self.field)

    def put_into(self, grid: QGridLayout) -> None:
        row = grid.rowCount()
        grid.addWidget(self._label, row, 0)
        grid.addWidget(self.field, row, 1, 1, 2)

    def show(self, shown: bool) -> None:
        for widget in (self._label, self.field):
            widget.setVisible(shown)
