"""The new-game dialog: which board, who begins, who plays against whom, and one sentence that says what will happen."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QFont, QShowEvent
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QGridLayout,
    QSpinBox,
    QStackedWidget,
    QWidget,
)

from ttt_gui.engine.estimate import long_search_text
from ttt_gui.engine.request import Algorithm, Limits
from ttt_gui.game.position import Side
from ttt_gui.game.record import Strength
from ttt_gui.game.rules import MAX_SIDE, Rules
from ttt_gui.session.players import LEVELS, GameSetup, Seats
from ttt_gui.ui.dialogs.opponent_cards import BoardPreview, ChoiceCard, Names, OpponentCards, Player, SidePlayers
from ttt_gui.ui.look.plain import LinkLabel, PlainLabel, labelled, set_tip
from ttt_gui.ui.look.scaling import GrowingDialog, centre, fit, room, scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import (
    ChoiceGroup,
    Segmented,
    WholePage,
    heading_label,
    in_column,
    in_row,
    keep_room,
    muted_label,
    thin_line,
)

BOARDS = (Rules(3, 3, 3), Rules(4, 4, 4), Rules(5, 5, 4))
"""The boards with a tile of their own; the last tile is for any other board."""
_WIDTH, _LOW = 760, 700  # pixels: width; a screen lower than _LOW has smaller tiles and rows
_LEAST = QSize(280, 120)
_FIND_WORDS = "Choose the file of your own engine; nothing runs until you say yes"
_SEATS = tuple(Seats)


def setup_sentence(setup: GameSetup) -> str:
    """Return what the setup means: 'You play X and go first against Perfect.'"""
    rules = setup.rules
    x = setup.x_engine or LEVELS[setup.x_strength].name
    o = setup.o_engine or LEVELS[setup.o_strength].name
    match setup.seats:
        case Seats.HUMAN_X:
            who = f"You play X and go first against {o}."
        case Seats.HUMAN_O:
            who = f"{x} plays X and goes first. You play O."
        case Seats.ALTERNATE:
            who = f"You and {o} take turns going first."
        case Seats.TWO_HUMANS:
            who = "Two people play at this board."
        case _:
            who = f"{x} plays X against {o}."
    if not rules.win_lines:
        size = rules.size_text.replace(" ", "\N{NO-BREAK SPACE}")
        return f"{who} {rules.goal_text.capitalize()} does not fit on {size}: every game is a draw."
    return who


class NewGameDialog(GrowingDialog):
    """Begins with a setup, the names of X and O where two people play, and the words on the score ('' for none).
    ``engines`` are the names of the engines that may play besides the levels.

    Signals: setup_chosen(GameSetup) when the person wants that game, before it names_chosen(x, o) where two people
    play; score_reset_requested() at once; engine_requested(Side) when the person wants another engine, which
    take_engine() brings; engine_dropped() when the person wants it no more.
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
        """``algorithm`` and ``limits`` are those of the settings: they decide whether the dialog warns of a long
        search."""
        super().__init__(parent)
        self.setWindowTitle("New game")
        self._algorithm, self._limits, self._score_text = algorithm, limits, score
        self._start_setup = setup
        self._is_waiting = False
        low = room(parent or self).height() < scaled(_LOW)

        self._build(look, low, names)
        self._lay_out(look)
        for name in engines:
            self._offer(name)
        self.fill(setup)
        self._connect()
        self._show()

    # -- build, lay out, connect ------------------------------------------------------------------------------------

    def _build(self, look: Look, low: bool, names: tuple[str, str]) -> None:
        """Make the fields; ``low``: smaller ones for a low screen."""
        height = scaled(108 if low else 150)
        self._boards = ChoiceGroup(self)
        self._tiles: dict[Rules | None, ChoiceCard] = {}
        for rules in (*BOARDS, None):
            title, words = (
                (rules.size_text, f"{rules.goal_text} wins")
                if rules
                else ("Other size…", f"up to {MAX_SIDE} × {MAX_SIDE}")
            )
            tile = self._tiles[rules] = ChoiceCard(look, "tile", title, words, Qt.AlignmentFlag.AlignHCenter)
            tile.body.setContentsMargins(scaled(8), scaled(6), scaled(8), scaled(6))
            tile.body.insertWidget(
                0, BoardPreview(look, rules, scaled(46 if low else 84)), 1, Qt.AlignmentFlag.AlignCenter
            )
            tile.setFixedHeight(height)
            self._boards.add(tile)
        self._rows, self._columns, self._k = (QSpinBox(minimum=1, maximum=MAX_SIDE) for _ in range(3))
        self._numbers = QWidget()
        self._seats = Segmented("Who goes first?", [seats.text for seats in Seats], scaled(34), fills=True)
        self._who = heading_label(look, "Opponent")
        self._cards = OpponentCards(look, scaled(44 if low else 48))
        self._side_players = SidePlayers(look)
        self._names = Names(names)
        self._players = QStackedWidget()
        for widget in (self._cards, self._side_players, self._names):
            self._players.addWidget(widget)
        self._link = LinkLabel()
        set_tip(self._link, _FIND_WORDS)
        keep_room(self._link)
        self._engine_text = muted_label(wrap=True)
        self._score = LinkLabel()
        self._score.setObjectName("muted")
        self._sentence = PlainLabel(wrap=True)
        self._sentence.setFont(look.font(1.0, QFont.Weight.DemiBold))
        self._warning = muted_label(wrap=True)
        self._buttons = QDialogButtonBox()
        self._start = self._buttons.addButton("Start", QDialogButtonBox.ButtonRole.AcceptRole)
        self._start.setDefault(True)
        self._buttons.addButton(QDialogButtonBox.StandardButton.Cancel).setAutoDefault(False)

    def _lay_out(self, look: Look) -> None:
        """Lay out the choices above, which scroll where the screen is too low, and below what will happen."""
        numbers = QGridLayout(self._numbers)
        numbers.setContentsMargins(0, 0, 0, 0)
        numbers.setSpacing(scaled(2))
        for row, (text, spin) in enumerate(
            (("&Rows", self._rows), ("&Columns", self._columns), ("&In a row", self._k))
        ):
            numbers.addWidget(labelled(text, spin), row, 0)
            numbers.addWidget(spin, row, 1)
        numbers.setColumnStretch(0, 1)
        self._tiles[None].body.insertWidget(0, self._numbers, 1)

        tiles = in_row(*((tile, 1) for tile in self._tiles.values()), gap=scaled(12))
        footer = in_row(self._link, (self._engine_text, 1), self._score, gap=scaled(12))
        content = QWidget()
        in_column(
            heading_label(look, "Board"),
            tiles,
            scaled(14),
            heading_label(look, "Who goes first?"),
            self._seats,
            scaled(14),
            self._who,
            self._players,
            footer,
            None,
            gap=scaled(8),
            margins=(scaled(24), scaled(16), scaled(24), scaled(12)),
            of=content,
        )
        for button in self._buttons.buttons():
            button.setMinimumSize(scaled(96), scaled(34))
        said = in_column(self._sentence, self._warning, gap=scaled(2))
        around = (scaled(24), scaled(12), scaled(24), scaled(14))
        buttons = in_row((said, 1), self._buttons, gap=scaled(8), margins=around)
        in_column((WholePage(content, _LEAST), 1), thin_line(), buttons, gap=0, of=self)
        fit(self, scaled(_WIDTH))

    def _connect(self) -> None:
        """Connect the fields with what follows from them."""
        self._boards.buttonToggled.connect(self._show)
        for spin in (self._rows, self._columns, self._k):
            spin.valueChanged.connect(self._show)
        self._seats.chosen.connect(self._show)
        self._cards.changed.connect(self._show)
        self._side_players.changed.connect(self._show)
        self._side_players.engine_requested.connect(self.engine_requested)
        self._link.linkActivated.connect(self._on_link)
        self._score.linkActivated.connect(self._on_score_reset)
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)

    # -- the setup --------------------------------------------------------------------------------------------------

    @property
    def setup(self) -> GameSetup:
        """The setup that the fields describe; levels of sides without a computer are those of the setup given."""
        given, seats = self._start_setup, _SEATS[self._seats.index]
        players: dict[Side, Player] = {}
        if seats is Seats.COMPUTERS:
            players = {side: self._side_players.chosen(side) for side in Side}
        elif seats is not Seats.TWO_HUMANS:
            players = {self._opponent: self._cards.chosen}
        x, o = (
            players.get(side, level) for side, level in zip(Side, (given.x_strength, given.o_strength), strict=True)
        )
        return GameSetup(
            self._board,
            seats,
            x if isinstance(x, Strength) else given.x_strength,
            o if isinstance(o, Strength) else given.o_strength,
            x if isinstance(x, str) else "",
            o if isinstance(o, str) else "",
        )

    @property
    def _board(self) -> Rules:
        """The chosen board."""
        tile = next(rules for rules, tile in self._tiles.items() if tile.isChecked())
        return tile or Rules(self._rows.value(), self._columns.value(), self._k.value())

    @property
    def _opponent(self) -> Side:
        """The side that the computer plays against a person."""
        return Side.X if _SEATS[self._seats.index] is Seats.HUMAN_O else Side.O

    def fill(self, setup: GameSetup) -> None:
        """Put a setup into the fields; in place of an engine that is not offered its side's level is chosen."""
        self._start_setup = setup
        rules = setup.rules
        for box, value in ((self._rows, rules.rows), (self._columns, rules.columns), (self._k, rules.k)):
            box.setValue(value)
        self._tiles[rules if rules in BOARDS else None].setChecked(True)
        self._seats.choose(_SEATS.index(setup.seats))
        levels, engines = (setup.x_strength, setup.o_strength), (setup.x_engine, setup.o_engine)
        players = {
            side: engine if self._cards.offers(engine) else level
            for side, level, engine in zip(Side, levels, engines, strict=True)
        }
        self._cards.choose(players[self._opponent])
        for side, player in players.items():
            self._side_players.choose(side, player)

    # -- engines ----------------------------------------------------------------------------------------------------

    def _offer(self, name: str) -> None:
        """Offer the engine of this name beside the levels."""
        self._cards.offer(name)
        self._side_players.offer(name)

    def take_engine(self, side: Side, name: str) -> None:
        """Offer the engine of this name, and choose it for a side."""
        self._offer(name)
        if _SEATS[self._seats.index] is Seats.COMPUTERS:
            self._side_players.choose(side, name)
        else:
            self._cards.choose(name)
        self.tell("")

    def tell(self, sentence: str, waiting: bool = False) -> None:
        """Show the state of the preparation of an engine; Start is disabled while ``waiting``."""
        self._engine_text.setText(sentence)
        self._is_waiting = waiting
        self._start.setEnabled(not waiting)
        self._show()

    @Slot()
    def _on_link(self) -> None:
        """Ask for an engine of one's own, or drop the one that is being prepared."""
        if self._is_waiting:
            self.engine_dropped.emit()
        else:
            self.engine_requested.emit(self._opponent)

    # -- showing ----------------------------------------------------------------------------------------------------

    @Slot()
    def _show(self) -> None:
        """Bring everything that follows from the choices up to date."""
        setup = self.setup
        self._cards.describe(setup.rules, self._limits)
        self._side_players.describe(setup.rules, self._limits)
        another = self._tiles[None]
        preview = another.findChild(BoardPreview)
        assert preview
        for widget in (preview, another.title, another.words):
            widget.setVisible(not another.isChecked())
        self._numbers.setVisible(another.isChecked())
        two, alone = setup.seats is Seats.TWO_HUMANS, setup.seats is Seats.COMPUTERS
        self._who.setText("Names" if two else "Levels" if alone else "Opponent")
        self._players.setCurrentWidget(self._names if two else self._side_players if alone else self._cards)
        self._link.set_link("", "Stop" if self._is_waiting else "An engine of your own…", "engine")
        self._link.setVisible(self._is_waiting or not (two or alone))
        if self._score_text:
            self._score.set_link(f"{self._score_text}  ", "Reset", "reset")
        self._score.setVisible(bool(self._score_text))
        self._sentence.setText(setup_sentence(setup))
        playing = [player.strength for number in (0, 1) for player in setup.players(number).values()]
        warning = long_search_text(setup.rules, self._algorithm, self._limits) if Strength.PERFECT in playing else ""
        self._warning.setText(warning)
        self._warning.setVisible(bool(warning))

    @Slot()
    def _on_score_reset(self) -> None:
        """Reset the score, and hide it."""
        self._start.setFocus()
        self._score_text = ""
        self._show()
        self.score_reset_requested.emit()

    def showEvent(self, event: QShowEvent) -> None:
        """Set the least height and centre the dialog: before it is shown the heights of its texts are guesses."""
        super().showEvent(event)
        layout = self.layout()
        if layout and not event.spontaneous():
            self.resize(self.width(), layout.minimumHeightForWidth(self.width()))
            centre(self)

    def accept(self) -> None:
        """Close the dialog and let the chosen game begin."""
        setup = self.setup
        if setup.seats is Seats.TWO_HUMANS:
            self.names_chosen.emit(*self._names.texts)
        self.setup_chosen.emit(setup)
        super().accept()
