"""The choice of the game on the board: new, set up, opened, resumed or recent; and the score of the session's games
against each opponent. The course of a game is in play.py.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.engine.examine.grades import Answer
from ttt_gui.game.position import Position, Side
from ttt_gui.game.record import GameRecord, Player, RecordError, Strength
from ttt_gui.session.examining.opponents import Opponent, Opponents, ask_move
from ttt_gui.session.examining.trust_prompt import TrustKeeper
from ttt_gui.session.game.play import Play, side_names
from ttt_gui.session.game.search_again import AnalysisRequest, OtherAlgorithms, SearchAgain
from ttt_gui.session.game_analysis import GameAnalysis
from ttt_gui.session.judging.proofs import BoardValues, Proofs
from ttt_gui.session.judging.review import BestPlay, Blunders, Ending, Review
from ttt_gui.session.paths import standard_paths
from ttt_gui.session.players import (
    AGAINST_COMPUTER,
    GameSetup,
    Seats,
    StartOptions,
    computers,
    human_sides,
    lone_human,
    player_name,
    setup_of,
)
from ttt_gui.session.schedule import Priority
from ttt_gui.session.settings import Settings
from ttt_gui.session.storage.store import GameStore
from ttt_gui.session.storage.user_file import FileNote, UserFile, Writer, load_game
from ttt_gui.session.tasks import Task, TaskQueue

# -- the score of the session ------------------------------------------------------------------------------------------

_GAMES_NOT_WON = 2
_NO_NAMES = {side: str(side) for side in Side}
_TOO_STRONG = (Strength.STRONG, Strength.PERFECT)


@dataclass(frozen=True)
class ScoreTally:
    """Counts of finished games: ``won`` and ``lost`` by a person against a computer, else won by X and by O."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        """The number of games."""
        return self.won + self.drawn + self.lost

    def with_game(self, result: int) -> ScoreTally:
        """Return the tally with one game added: ``result`` is 1 for a win, 0 for a draw, -1 for a loss."""
        return ScoreTally(self.won + (result > 0), self.drawn + (result == 0), self.lost + (result < 0))


class Score(QObject):
    """Counts every game once, at its first end on the board, also if that end is taken back.

    Not counted are games that were already over when opened, and games in which a side had two players. Each opponent
    has a tally of its own, so a change of level begins another.

    Signals:
        changed: the tally of the game on the board has changed.
    """

    changed = Signal()

    def __init__(self, game: Play, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._game, self._settings = game, settings
        self._tallies: dict[Hashable, ScoreTally] = {}
        self._is_counted = self._has_offer = False
        game.game_started.connect(self._on_game_started)
        game.position_changed.connect(self._on_position_changed)
        game.level_changed.connect(self.changed)

    @property
    def tally(self) -> ScoreTally:
        """The tally of the players of the game on the board, whichever side each of them had."""
        own, swapped = self._own_tally, ScoreTally()
        if (key := self._key) != (other := _swapped(key)):
            swapped = self._tallies.get(other, swapped)
        return ScoreTally(own.won + swapped.lost, own.drawn + swapped.drawn, own.lost + swapped.won)

    @property
    def _key(self) -> Hashable:
        """The key of the tally of the players with the sides that they have now."""
        return _players_key(self._game.record, side_names(self._game.record, self._settings))

    @property
    def _own_tally(self) -> ScoreTally:
        """The tally of the players with the sides that they have now."""
        return self._tallies.get(self._key, ScoreTally())

    @property
    def words(self) -> str:
        """The tally as text, such as '2 won · 1 drawn · 0 lost', or 'X 2 · 1 drawn · O 0' unless exactly one person
        plays; '' before a game.
        """
        tally = self.tally
        if not tally.games:
            return ""
        if lone_human(self._game.record):
            return f"{tally.won} won · {tally.drawn} drawn · {tally.lost} lost"
        names = side_names(self._game.record, self._settings)
        return f"{names[Side.X]} {tally.won} · {tally.drawn} drawn · {names[Side.O]} {tally.lost}"

    @property
    def opponent(self) -> str:
        """The level or the engine against which a single person plays, else ''."""
        others = computers(self._game.record)
        return player_name(others[0]) if len(others) == 1 else ""

    @property
    def offers_casual(self) -> bool:
        """Whether to offer an easier opponent: once per profile, at the second game against Perfect or Strong that
        the person did not win.
        """
        return self._has_offer and self._game.position.outcome is not None and self._is_against_the_strongest

    @property
    def _is_against_the_strongest(self) -> bool:
        """Whether a single person plays against Strong or Perfect."""
        record = self._game.record
        return bool(lone_human(record)) and any(player.strength in _TOO_STRONG for player in computers(record))

    def reset(self) -> None:
        """Set all tallies to zero."""
        if self._tallies:
            self._tallies.clear()
            self.changed.emit()

    @Slot()
    def _on_game_started(self) -> None:
        """Count the new game when it ends, unless it was over before."""
        self._has_offer = False
        self._is_counted = any(row.node.position.outcome for row in self._game.record.tree.rows())
        self.changed.emit()

    @Slot()
    def _on_position_changed(self) -> None:
        """Count the game at its first end, and decide whether to offer an easier opponent."""
        outcome = self._game.position.outcome
        if outcome is None or self._is_counted:
            return
        self._is_counted = True
        if not _is_whole(self._game.record):
            return
        ours = lone_human(self._game.record) or Side.X
        result = 0 if outcome.winner is None else 1 if outcome.winner is ours else -1
        self._tallies[self._key] = self._own_tally.with_game(result)
        tally = self.tally
        not_won = self._is_against_the_strongest and result < 1 and tally.drawn + tally.lost >= _GAMES_NOT_WON
        if not_won and not self._settings.casual_offered:
            self._settings.casual_offered = self._has_offer = True
        self.changed.emit()


def _is_whole(record: GameRecord) -> bool:
    """Return whether each side was played by one player only, who still plays it."""
    moves = [(node.position.side_to_move.other, node.move.by) for node in record.line if node.move]
    return all(_identity(by) == _identity(record.players[side]) for side, by in moves)


def _identity(player: Player) -> tuple[Strength | None, str]:
    """Return what tells a player from others: the level, whatever the grade of Auto, or the engine."""
    return player.strength, player.engine


def _players_key(record: GameRecord, names: Mapping[Side, str]) -> Hashable:
    """Return the key of a pair of players, ignoring the grade of Auto: a single person has one key for either side.
    ``names`` are those of two people, or X and O.
    """
    who = tuple(record.players[side].engine or record.players[side].strength for side in Side)
    if len(human_sides(record)) == 2 and names != _NO_NAMES:
        return tuple(names[side] for side in Side)
    return frozenset(who) if lone_human(record) else who


def _swapped(key: Hashable) -> Hashable:
    """Return the key of the same players with their sides swapped."""
    return key[::-1] if isinstance(key, tuple) else key


# -- the answers of engines --------------------------------------------------------------------------------------------


class Answers(QObject):
    """The engine moves played in this game, by position, with the engine's count of calls.

    Counting calls slows an engine down, so after its move the engine is run again in the background for the count.

    Signals:
        found: the calls of one answer are counted, or cannot be counted.
    """

    found = Signal()

    def __init__(self, game: Play, queue: TaskQueue, parent: QObject) -> None:
        super().__init__(parent)
        self._game, self._queue = game, queue
        self._answers: dict[Position, tuple[Answer, str]] = {}  # with the engine's name
        self._tasks: dict[Position, Task] = {}
        game.game_started.connect(self.clear)
        game.player.answered.connect(self._on_answered)

    @Slot()
    def clear(self) -> None:
        """Forget all answers: another game is on the board."""
        for task in self._tasks.values():
            task.cancel()
        self._tasks, self._answers = {}, {}

    def answer_in(self, position: Position) -> tuple[Answer, str] | None:
        """Return the answer played in ``position`` and the engine's name; None without one."""
        return self._answers.get(position)

    def is_counting(self, position: Position) -> bool:
        """Return whether the calls of the answer in ``position`` are being counted."""
        return position in self._tasks

    @Slot(object, object)
    def _on_answered(self, opponent: Opponent, answer: Answer) -> None:
        """Keep the engine's answer, and have its calls counted where they are not."""
        self._answers[answer.position] = answer, opponent.name
        if opponent.calling and answer.calls is None:
            error_text = f"The calls of {opponent.name} could not be counted"
            work = partial(ask_move, opponent, answer.position, count=True)
            self._tasks.pop(answer.position, Task()).cancel()
            self._tasks[answer.position] = task = self._queue.run(work, error_text, Priority.BACKGROUND)
            task.finished.connect(partial(self._on_ended, answer.position))
            task.failed.connect(partial(self._on_ended, answer.position))

    def _on_ended(self, position: Position, found: Answer | str) -> None:
        """Take the counted calls of the answer in a position, or none where counting failed."""
        del self._tasks[position]
        if isinstance(found, Answer):
            answer, name = self._answers[position]
            self._answers[position] = replace(answer, calls=found.calls), name
        self.found.emit()


# -- a variation of a game that was reviewed ---------------------------------------------------------------------------


@dataclass(frozen=True)
class GameVariation:
    """A game that is played again from the position before a move: the move's ``number``, the ``nodes`` of the game
    from that move on, and the last of them. The game's own line and the variation stay in one record.
    """

    number: int
    nodes: frozenset[int]
    end: int


# -- Which game is on the board: new, set up, opened, resumed or recent; how it goes on is in play.py ------------------


class GameController(QObject):
    """The window's interface to games: chooses the game on the board and its file.

    ``game`` takes the turns, ``asking`` runs searches requested by the person, ``answers`` has the moves of engines,
    ``score`` the results of the session's games. ``opponents`` are the engines that a new game may name: those that
    play_against() has met. ``other_algorithms`` estimates the game's searches with alpha-beta switched, ``blunders``
    has the moves of computers that are proved worse than the move preferred by their search. ``values`` and ``review``
    follow the board once a window shows them, until another game begins. A new or opened game never asks for
    confirmation and never loses the running one, which stays among the recent games of ``store``. ``file`` is the file
    that the game was opened from or saved to by the user, ``setup`` the setup of a rematch, ``proofs`` the proved
    values of positions. ``variation`` is the game that is played again from one of its moves, None else.

    Signals:
        file_changed: ``file.path`` or is_modified may have changed.
        warning: (str) a sentence for the status bar that stays true whatever happens on the board.
        error: (str) a sentence for a message box.
    """

    file_changed = Signal()
    warning = Signal(str)
    error = Signal(str)

    def __init__(
        self,
        queue: TaskQueue,
        settings: Settings,
        store: GameStore,
        writer: Writer,
        parent: QObject | None = None,
        new_seed: Callable[[], int] = lambda: random.SystemRandom().randrange(2**31),
    ) -> None:
        """Put an empty board here until start(), so that the window can be built; this board is not saved.

        ``new_seed`` returns the random seed of each new game.
        """
        super().__init__(parent)
        setup = settings.setup
        empty = GameRecord(Position(setup.rules), setup.players(settings.games_played, settings.auto_grade))
        self.game_analysis = GameAnalysis(empty, queue, self)
        self.opponents = Opponents()
        self.trust = TrustKeeper(standard_paths().trusted, writer)
        self.game = Play(self.game_analysis, queue, settings, store, self, self.opponents)
        self.score = Score(self.game, settings, self)
        self.asking = AnalysisRequest(self.game, self.game_analysis, queue, settings, self)
        self.answers = Answers(self.game, queue, self)
        self._again = SearchAgain(self.game, self.game_analysis, self.asking, settings, self)
        self.other_algorithms = OtherAlgorithms(queue, self.game_analysis, self)
        self.proofs = Proofs(queue, self)
        self.values = BoardValues(self.proofs, self.game_analysis, self)
        self.review = Review(self.proofs, self)
        self.blunders = Blunders(self.proofs, self.game_analysis, self)
        self.best_play, self.ending = BestPlay(self.proofs, self), Ending(self.proofs, self)
        self._settings = settings
        self.store = store
        self.setup = setup
        self._new_seed = new_seed
        self.file = UserFile(writer, self)
        self.variation: GameVariation | None = None
        self._uncounted = False  # a game of alternating seats counts from its first move

        self._of_one_game = (self.other_algorithms, self.values, self.review, self.blunders, self.ending)
        for each in self._of_one_game:
            self.game.game_started.connect(each.clear)
        self.game.computer_moved.connect(self.blunders.watch)
        self.game.position_changed.connect(self._on_position_changed)
        self.game.level_changed.connect(self._on_level_changed)
        self.game.error.connect(self.error)
        self.file.changed.connect(self._on_file_changed)
        self.file.failed.connect(self.error)
        writer.said.connect(self.warning)

    @property
    def is_modified(self) -> bool:
        """Whether the game differs from the content of its file; False without a file."""
        return self.file.path is not None and not self.file.holds(self.game.record)

    def start(self, options: StartOptions | None = None) -> None:
        """Open the game requested by the command line, else the unfinished game, else a new one from the settings."""
        options = options or StartOptions()
        self._settings.override(options.algorithm, options.limits)
        if options.file and self.open_file(options.file):
            return
        if options.position or options.rules:
            start = options.position or Position(options.rules or self._settings.setup.rules)
            self._begin(start, replace(self._settings.setup, rules=start.rules))
            return
        record = self.store.resume()
        if record:
            self._show(record, setup_of(record, self._settings.setup), note=self.store.file)
        else:
            self._begin(Position(self._settings.setup.rules), self._settings.setup)
        if self.store.problem:
            self.warning.emit(self.store.problem)

    def new_game(self, setup: GameSetup) -> None:
        """Begin a game, and keep its setup for later games; the running game stays among the recent ones."""
        self._settings.setup = setup
        self._begin(Position(setup.rules), setup)

    def play_against(self, opponent: Opponent, start: Position | None = None) -> None:
        """Begin a game of a person against an engine, which plays the side to move at ``start``, and O from an
        empty board of the current size. From then on other games may name this engine.
        """
        name = self.opponents.add(opponent).name
        start = start or Position(self.game.record.rules)
        seats = Seats.HUMAN_O if start.stones and start.side_to_move is Side.X else Seats.HUMAN_X
        self._begin(start, replace(self.setup, rules=start.rules, seats=seats, x_engine=name, o_engine=name))

    def set_up_position(self, position: Position) -> None:
        """Begin a game from ``position`` with the players of the running one."""
        players = dict(self.game.record.players)
        record = GameRecord(position, players, self._new_seed())
        self.store.begin(record)
        self._show(record, replace(self.setup, rules=position.rules), think=True)

    def set_opponent(self, player: Player) -> None:
        """Let ``player`` play against the person at the board from its next turn on; if computers play one another,
        ``player`` takes both sides. Later games have the same players.
        """
        game, humans = self.game, human_sides(self.game.record)
        if player.is_human:
            sides = frozenset(Side)
        elif len(humans) == 2:  # nobody's turn is taken away
            sides = frozenset({game.position.side_to_move.other})
        else:
            sides = frozenset(Side) - humans
        game.seat(dict.fromkeys(sides, player))
        if not {self.setup.seats, self._settings.seats} <= AGAINST_COMPUTER:  # else a rematch has swapped the sides
            self._settings.seats = self.setup.seats

    def rematch(self) -> None:
        """Begin another game of the same players from the same start, with their sides swapped if a move was played."""
        record, settings = self.game.record, self._settings
        if record.moves and len(human_sides(record)) == 2:
            settings.x_name, settings.o_name = settings.o_name, settings.x_name
        self._begin(record.start, self.setup.swapped if record.moves else self.setup)

    def swap_sides(self) -> None:
        """Give each side's player the other side, from the next move on; nothing changes between two people."""
        players = self.game.record.players
        self.game.seat({side: players[side.other] for side in Side})

    def play_again(self, number: int) -> None:
        """Put the position before a move of the line on the board, and end the review: what is played from there is a
        variation, until back_to_game() or until the person goes to a move of the line.
        """
        record = self.game.record
        rest = [node.number for node in record.line[number:]]
        self.variation = GameVariation(number, frozenset(rest), rest[-1])
        self.review.clear()
        self.game.go_to(number - 1)

    def back_to_game(self) -> None:
        """Leave the variation for the move of the game from which it was begun, and review the game."""
        if variation := self.variation:
            self.variation = None
            self.game.go_to_node(variation.end)
            self.game.go_to(variation.number)
            self.review.begin(self.game.record)

    def try_casual(self) -> None:
        """Begin another game from the same start against a computer of the level Casual, and keep this setup."""
        setup = replace(self.setup, x_strength=Strength.CASUAL, o_strength=Strength.CASUAL)
        self._settings.x_strength = self._settings.o_strength = Strength.CASUAL
        self._begin(self.game.record.start, setup)

    def open_file(self, path: Path) -> bool:
        """Continue the game of a file. Return False and emit ``error`` where the file cannot be read: nothing
        changes.
        """
        try:
            record = load_game(path)
        except RecordError as error:
            self.error.emit(str(error))
            return False
        self.store.begin(record)
        self._show(record, setup_of(record, self._settings.setup), path=path)
        return True

    def look_at(self, record: GameRecord) -> None:
        """Load a finished or running match game for viewing; computers do not resume by themselves."""
        self.store.begin(record)
        self._show(record, setup_of(record, self._settings.setup), think=False)

    def open_recent(self, game_id: str) -> bool:
        """Continue a recent game. Return False and emit ``error`` where that is impossible: nothing changes."""
        try:
            record = self.store.open(game_id)
        except RecordError as error:
            self.error.emit(str(error))
            return False
        self._show(record, setup_of(record, self._settings.setup), note=self.store.file)
        return True

    def save(self) -> bool:
        """Save to the game's file. Return False where it has none yet. A file that another program changed is kept."""
        if self.file.path is None:
            return False
        self.file.save(self.game.record, self.file.path, replace=False)
        return True

    def save_as(self, path: Path) -> None:
        """Save to ``path``, which becomes the game's file; file_changed or error follows."""
        self.file.save(self.game.record, path)

    def close(self) -> None:
        """Stop thinking, save, and release the game for the next start. The owner of the queue closes the queue."""
        self.asking.drop()
        for each in self._of_one_game:
            each.clear()
        self.best_play.show(None)
        self.game.player.cancel()
        self.store.close()

    def _begin(self, start: Position, setup: GameSetup) -> None:
        """Begin a game of ``setup`` from ``start``; the computer thinks if it is to move."""
        settings = self._settings
        record = GameRecord(start, setup.players(settings.games_played, settings.auto_grade), self._new_seed())
        self.store.begin(record)
        self._show(record, setup, think=True)

    def _show(
        self,
        record: GameRecord,
        setup: GameSetup,
        *,
        path: Path | None = None,
        note: FileNote | None = None,
        think: bool | None = None,
    ) -> None:
        """Put another record on the board. With ``think`` a computer to move begins to think; with None it does where
        no move can be redone and a person plays. The game's file is that of ``note``, else ``path``."""
        self.setup, self.variation = setup, None
        self._uncounted = setup.seats is Seats.ALTERNATE and not record.moves
        if note:
            self.file.recall(note)
        else:
            self.file.set(path, record)
        self.store.remember(self.file.note)
        if think is None:
            think = not record.can_redo and bool(human_sides(record))
        self.game.begin(record, think=think)
        if sentence := absent_sentence(record):
            self.game.message.emit(sentence)

    @Slot()
    def _on_position_changed(self) -> None:
        """Count a game of alternating seats at its first move, and have values, review and ending follow the board."""
        if self._uncounted and self.game.record.moves:
            self._uncounted = False
            self._settings.games_played += 1
        if self.variation and self.game.record.tree.node.number in self.variation.nodes:
            self.variation = None
        self.values.follow(self.game.position)
        self.review.follow(self.game.record)
        self.ending.follow(self.game.record)
        self.file_changed.emit()

    @Slot()
    def _on_level_changed(self) -> None:
        """Keep the new level for later games, whichever side a single computer has in them."""
        record = self.game.record
        setup = self.setup = setup_of(record, self.setup)
        alone = computers(record)[0].strength if lone_human(record) else None
        self._settings.x_strength, self._settings.o_strength = alone or setup.x_strength, alone or setup.o_strength
        self.file_changed.emit()

    @Slot()
    def _on_file_changed(self) -> None:
        """Note the game's file in the store."""
        self.store.remember(self.file.note)
        self.file_changed.emit()


def absent_sentence(record: GameRecord) -> str:
    """Return the sentence that a side of an unfinished game, once played by an engine, is now a person's, since no
    file starts an engine; '' for other games.
    """
    if record.position.outcome:
        return ""
    names = {move.by.engine for move in record.moves} - {player.engine for player in record.players.values()} - {""}
    name = next(iter(sorted(names)), "")
    return f"{name} played here and is not started from a file: a person plays on for it." if name else ""
