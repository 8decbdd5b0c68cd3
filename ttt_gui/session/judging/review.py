"""The review of a game: the values of its positions, the turning points, and the computers' blunders: moves proved
worse than the move preferred by their search.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from itertools import pairwise

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.engine.request import Order
from ttt_gui.engine.score import own_moves
from ttt_gui.engine.values import DRAWS, LOSES, UNKNOWN, WINS, Blunder, ProvedValue
from ttt_gui.game.position import Position, Side
from ttt_gui.game.record import GameRecord
from ttt_gui.game.rules import cells_of
from ttt_gui.session.game_analysis import GameAnalysis
from ttt_gui.session.judging.proofs import MOST_SECONDS, Proofs, positions_after
from ttt_gui.session.players import MoveChoice, habit_of, player_name

# -- what the positions of a game were worth ---------------------------------------------------------------------------


@dataclass(frozen=True)
class ReviewedMove:
    """A move of a line, numbered from 1, and its known values so far, from the view of its mover.

    ``before`` is the value of the position, ``after`` that of the move, both with plies counted from before the move.
    At a turning point ``better`` is a move that keeps what this one gave away, ``better_value`` its value.
    """

    number: int
    position: Position
    cell: int
    before: ProvedValue = UNKNOWN
    after: ProvedValue = UNKNOWN
    better: int | None = None
    better_value: ProvedValue = UNKNOWN

    @property
    def side(self) -> Side:
        """The side that made the move."""
        return self.position.side_to_move

    @property
    def is_turning(self) -> bool | None:
        """Whether the move lowers win, draw or loss for its mover; None where neither is proved."""
        if self.before.at_least > self.after.at_most:
            return True
        return False if self.after.at_least >= self.before.at_most else None

    @property
    def sentence(self) -> str:
        """A sentence about a turning point, such as 'Move 4: O could draw with c1'; '' for any other move."""
        if not self.is_turning:
            return ""
        wins = self.before.at_least == WINS
        plies = self.better_value.plies if wins else None
        how = f"win in {own_moves(plies)}" if plies else "win" if wins else "draw"
        if not wins and self.before.value != DRAWS:
            how = "keep from losing"
        where = "" if self.better is None else f" with {self.position.rules.cell_name(self.better)}"
        return f"Move {self.number}: {self.side} could {how}{where}"


@dataclass(frozen=True)
class DecidingPosition:
    """The position before the move that lost a game, turned or mirrored, as an exercise: which move keeps what that
    one gave away? ``to[cell]`` is the exercise's cell for a cell of the game.
    """

    move: ReviewedMove
    to: tuple[int, ...]

    @classmethod
    def of(cls, move: ReviewedMove, number: int) -> DecidingPosition:
        """Return exercise ``number`` of the position before a move; where the board allows, it looks different."""
        symmetries, same = move.position.rules.symmetries, move.position.symmetries
        other = [to for to in symmetries if to not in same] or [symmetries[-1]]
        return cls(move, other[number % len(other)])

    @property
    def position(self) -> Position:
        """The position of the exercise."""
        position = self.move.position
        x, o = (sum(1 << self.to[cell] for cell in cells_of(position.board_of(side))) for side in (Side.X, Side.O))
        return replace(position, x=x, o=o)

    @property
    def is_mirrored(self) -> bool:
        """Whether the position is mirrored, not turned."""
        columns = self.move.position.rules.columns
        if min(self.move.position.rules.rows, columns) < 2:
            return True
        (row, column), right, down = (divmod(self.to[cell], columns) for cell in (0, 1, columns))
        return (right[1] - column) * (down[0] - row) - (right[0] - row) * (down[1] - column) < 0

    @property
    def question(self) -> str:
        """What is asked."""
        before = self.move.before
        if before.at_least == WINS:
            return "Which move wins?"
        return "Which move holds the draw?" if before.value == DRAWS else "Which move does not lose?"

    def cell_of(self, cell: int) -> int:
        """Return the cell of the game for one of the exercise."""
        return self.to.index(cell)


class Review(QObject):
    """The values of the moves of one line, proved in the background from its end on.

    A window calls begin() with the game, shows ``moves`` after every ``changed``, and calls clear() when it is closed.
    ``is_on`` says whether a line is reviewed, from begin() to clear(), ``is_running`` whether proofs are pending.

    Signals:
        changed: the moves, their known values, or whether proofs are pending have changed.
    """

    changed = Signal()

    def __init__(self, proofs: Proofs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._proofs = proofs
        self._seconds = MOST_SECONDS
        self._keys: list[Position] = []  # of the positions of the line, one more than there are moves
        self._moves: list[ReviewedMove] = []
        self._wanted: dict[Position, set[int]] = {}  # by key: the moves that it says something of
        self._others: dict[Position, dict[int, Position]] = {}  # by position: the key of what follows each move
        self.is_on = self.is_running = False
        proofs.found.connect(self._on_found)

    @property
    def moves(self) -> tuple[ReviewedMove, ...]:
        """The moves of the line in order, each with its known values."""
        return tuple(self._moves)

    @property
    def turning_points(self) -> tuple[ReviewedMove, ...]:
        """The moves that lower the value for their mover, in order."""
        return tuple(move for move in self._moves if move.is_turning)

    @property
    def losing_move(self) -> ReviewedMove | None:
        """The last move by which the loser of the line lost it, as far as is proved; None where nobody lost."""
        outcome = self._moves[-1].position.play(self._moves[-1].cell).outcome if self._moves else None
        if not self.is_on or outcome is None or outcome.winner is None:
            return None
        loser = outcome.winner.other
        lost = (move for move in self.turning_points[::-1] if move.side is loser and move.after.at_most == LOSES)
        return next(lost, None)

    def answer(self, exercise: DecidingPosition, cell: int) -> tuple[bool, str]:
        """Return whether a move in a cell of an exercise is proved to be right, and a sentence on it."""
        move, original = exercise.move, exercise.cell_of(cell)
        value = self._proofs.value_of(self._proofs.key(move.position.play(original))).of_move
        name = move.position.rules.cell_name(cell)
        if value.at_least >= move.before.at_least:
            does = "wins" if value.at_least == WINS else "holds the draw" if value.value == DRAWS else "does not lose"
            return True, f"Right: {name} {does}."
        if value.at_most < move.before.at_least:
            return False, f"{name} {'loses' if value.at_most == LOSES else 'only draws'}. Try again."
        return False, f"What {name} is worth is not proved."

    def turning_point(self, played: int) -> ReviewedMove | None:
        """Return the last of ``played`` moves if a line is reviewed in which that lowers the value for its mover."""
        move = self._moves[played - 1] if self.is_on and 0 < played <= len(self._moves) else None
        return move if move and move.is_turning else None

    @property
    def proved_values(self) -> tuple[ProvedValue, ...]:
        """The values of the positions of the line for X, the start first; drawn as a strip of the game."""
        found = ((key, self._proofs.value_of(key)) for key in self._keys)
        return tuple(value if key.side_to_move is Side.X else value.other for key, value in found)

    @property
    def progress(self) -> tuple[int, int]:
        """The number of settled positions, proved or tried in vain, and the number of positions."""
        return sum(self._proofs.is_settled(key, self._seconds) for key in self._keys), len(self._keys)

    def begin(self, record: GameRecord, seconds: float = MOST_SECONDS) -> None:
        """Review the line on the board, including moves that can be redone; ``seconds`` limits each proof.

        Earlier proofs of the line are used at once.
        """
        self._proofs.drop(self)
        line = record.line
        self._keys = [self._proofs.key(node.position) for node in line]
        self._moves = [
            ReviewedMove(node.played, before.position, node.move.cell) for before, node in pairwise(line) if node.move
        ]
        self._seconds, self._wanted, self.is_on = seconds, {}, True
        self._ask(self._keys[:1])
        for index in reversed(range(len(self._moves))):
            self._ask(self._keys[index : index + 2][::-1], index)
            self._update_move(index)
        self._report()

    def follow(self, record: GameRecord) -> None:
        """Review the line now on the board, if a line is reviewed and the game has gone on."""
        line = record.line
        cells = [node.move.cell for node in line if node.move]
        same = cells == [move.cell for move in self._moves] and self._keys[:1] == [self._proofs.key(line[0].position)]
        if self.is_on and not same:
            self.begin(record, self._seconds)

    def stop(self) -> None:
        """Stop the proofs; known values stay. begin() resumes."""
        if self.is_running:
            self._proofs.drop(self)
            self.is_running = False
            self.changed.emit()

    def clear(self) -> None:
        """End the review."""
        if self.is_on:
            self._proofs.drop(self)
            self._keys, self._moves, self._wanted, self._others = [], [], {}, {}
            self.is_on = self.is_running = False
            self.changed.emit()

    def _ask(self, keys: Collection[Position], *indices: int) -> None:
        """Request proofs of the positions ``keys``, which affect the moves of these indices."""
        self._proofs.ask(keys, self, self._seconds)
        for key in keys:
            self._wanted.setdefault(key, set()).update(indices)

    def _update_move(self, index: int) -> None:
        """Update the move at an index from the proofs; at a turning point request proofs of the other moves."""
        move = self._moves[index]
        before, after = self._proofs.value_of(self._keys[index]), self._proofs.value_of(self._keys[index + 1]).of_move
        seen = ReviewedMove(move.number, move.position, move.cell, before, after)
        self._moves[index] = self._with_better(seen, index) if seen.is_turning else seen

    def _with_better(self, move: ReviewedMove, index: int) -> ReviewedMove:
        """Return the turning point with the best of the other moves that keep what it gave away, as far as known,
        and request proofs of the rest.
        """
        if move.position not in self._others:
            afters = positions_after(move.position)
            order = [cell for cell in Order.CENTRE.cells(move.position.rules) if cell in afters]
            self._others[move.position] = {cell: self._proofs.key(afters[cell]) for cell in order}
        others = {cell: key for cell, key in self._others[move.position].items() if cell != move.cell}
        self._ask(others.values(), index)
        proved_values = {cell: self._proofs.value_of(key).of_move for cell, key in others.items()}
        keeping = [cell for cell, value in proved_values.items() if value.at_least >= move.before.at_least]
        if not keeping:
            return move
        far = move.position.rules.cells + 1
        better = min(keeping, key=lambda cell: (-proved_values[cell].at_least, proved_values[cell].plies or far))
        return replace(move, better=better, better_value=proved_values[better])

    @Slot(object)
    def _on_found(self, key: Position) -> None:
        """Update the moves that a proof says something about."""
        if self.is_running and key in self._wanted:
            for index in sorted(self._wanted[key]):
                self._update_move(index)
            self._report()

    def _report(self) -> None:
        """Note whether proofs are pending, and report the change."""
        self.is_running = not all(self._proofs.is_settled(key, self._seconds) for key in self._wanted)
        self.changed.emit()


# -- Who wins with best play, and which move of a game that is over decided it: both proved in the background ----------


_END_SECONDS = 1.0  # for each position of a game that is over


class BestPlay(QObject):
    """The outcome of one position with best play of both sides.

    Signals:
        changed: ``sentence`` may have changed.
    """

    changed = Signal()

    def __init__(self, proofs: Proofs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._proofs = proofs
        self._position: Position | None = None
        self._key: Position | None = None
        proofs.found.connect(self._on_found)

    def show(self, position: Position | None) -> None:
        """Prove this position before all others; None ends that."""
        if position == self._position:
            return
        self._proofs.drop(self)
        self._position = position
        self._key = None if position is None else Proofs.key(position)
        if self._key is not None:
            self._proofs.ask([self._key], self, urgent=True)

    @property
    def sentence(self) -> str:
        """The outcome, such as 'With best play: a draw.', or that it is not proved; '' where nothing is shown."""
        if self._position is None or self._key is None:
            return ""
        value, side = self._proofs.value_of(self._key), self._position.side_to_move
        if value.value == DRAWS:
            return "With best play: a draw."
        if value.value is not None:
            return f"With best play {value.words(side)}."
        if not self._proofs.is_settled(self._key):
            return "Proving who wins…"
        return "Who wins here is not proved." if value == UNKNOWN else f"Proved so far: {value.words(side)}."

    @Slot(object)
    def _on_found(self, key: Position) -> None:
        """Report that more is known of the position."""
        if key == self._key:
            self.changed.emit()


class Ending(QObject):
    """Finds the move that decided a finished game, searching back from its end.

    Signals:
        changed: ``decided`` or ``is_running`` has changed.
    """

    changed = Signal()

    def __init__(self, proofs: Proofs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._review = Review(proofs, self)
        self._winner: Side | None = None
        self._review.changed.connect(self._on_changed)

    def follow(self, record: GameRecord) -> None:
        """Look for the move that decided the line on the board if the game is over there; otherwise look at nothing."""
        outcome = record.position.outcome
        if outcome is None or not record.moves:
            self._review.clear()
            return
        self._winner = outcome.winner
        if self._review.is_on:
            self._review.follow(record)
        else:
            self._review.begin(record, _END_SECONDS)

    def clear(self) -> None:
        """Stop looking, and forget the move."""
        self._review.clear()

    @property
    def is_running(self) -> bool:
        """Whether proofs are pending."""
        return self._review.is_running

    @property
    def decided(self) -> ReviewedMove | None:
        """The last move that lost the game; in a draw the last that gave a win away."""
        return next((move for move in reversed(self._review.moves) if self._decides(move)), None)

    @property
    def is_flawless(self) -> bool:
        """Whether it is proved that no move gave anything away."""
        return all(move.is_turning is False for move in self._review.moves)

    def _decides(self, move: ReviewedMove) -> bool:
        """Return whether a move lost the game for its mover, or in a draw gave a win away, as far as is proved."""
        if not move.is_turning:
            return False
        if self._winner is None:
            return move.before.at_least == WINS
        return move.side is not self._winner and move.after.at_most == LOSES

    @Slot()
    def _on_changed(self) -> None:
        """Stop the review where the deciding move and a better one are known, and report the change."""
        decided = self.decided
        if decided and decided.better is not None:
            self._review.stop()  # earlier moves decided nothing
        self.changed.emit()


# -- the blunders of the computers -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _ComputerTurn:
    """A computer's move that differs from its search's preferred one, and the keys of the positions after both
    moves.
    """

    preferred: int
    who: str
    habit: str
    played_key: Position
    preferred_key: Position


class Blunders(QObject):
    """Proves in the background every computer's move that differs from its search's preferred one, and the preferred
    one.

    Where the outcomes are not proved to differ there is no blunder. Call clear() for the next game.

    Signals:
        changed: another blunder is proved, or those of a game are forgotten.
    """

    changed = Signal()

    def __init__(
        self,
        proofs: Proofs,
        game_analysis: GameAnalysis,
        parent: QObject | None = None,
        most_seconds: float = MOST_SECONDS,
    ) -> None:
        """Begin without blunders; ``most_seconds`` limits each proof."""
        super().__init__(parent)
        self._most_seconds = most_seconds
        self._proofs, self._game_analysis = proofs, game_analysis
        self._turns: dict[tuple[Position, int], _ComputerTurn] = {}
        self._blunders: dict[tuple[Position, int], Blunder] = {}
        proofs.found.connect(self._on_found)

    def blunder_of(self, position: Position, played: int) -> Blunder | None:
        """Return the blunder of the move ``played`` in ``position``; None where no blunder is proved."""
        return self._blunders.get((position, played))

    @property
    def last(self) -> Blunder | None:
        """The blunder of the last move on the board; None without one."""
        record = self._game_analysis.record
        move = record.last_move
        return self.blunder_of(record.position_after(record.played - 1), move.cell) if move else None

    @property
    def busy(self) -> bool:
        """Whether proofs are pending that will show whether some move was a blunder."""
        keys = {key for turn in self._turns.values() for key in (turn.played_key, turn.preferred_key)}
        return not all(self._proofs.is_settled(key, self._most_seconds) for key in keys)

    @Slot()
    def clear(self) -> None:
        """Forget all blunders, and stop the proofs."""
        self._proofs.drop(self)
        self._turns.clear()
        had, self._blunders = bool(self._blunders), {}
        if had:
            self.changed.emit()

    @Slot(object, object)
    def watch(self, position: Position, choice: MoveChoice) -> None:
        """Start proving a computer's move in ``position`` if its search preferred another one."""
        if choice.preferred in (None, choice.move):
            return
        keys = {cell: self._proofs.key(after) for cell, after in positions_after(position).items()}
        record = self._game_analysis.record
        player = record.players[position.side_to_move]
        habit = habit_of(player, record.seed, position)
        turn = _ComputerTurn(choice.preferred, player_name(player), habit, keys[choice.move], keys[choice.preferred])
        self._turns[position, choice.move] = turn
        self._proofs.ask((turn.played_key, turn.preferred_key), self, self._most_seconds, urgent=True)
        self._update_move(position, choice.move)

    @Slot(object)
    def _on_found(self, key: Position) -> None:
        """Update the moves that a proof says something about."""
        for (position, played), turn in list(self._turns.items()):
            if key in (turn.played_key, turn.preferred_key):
                self._update_move(position, played)

    def _update_move(self, position: Position, played: int) -> None:
        """Note and report a blunder where the proofs show that the move was worse than the preferred one."""
        turn = self._turns[position, played]
        given, kept = self._proofs.value_of(turn.played_key).of_move, self._proofs.value_of(turn.preferred_key).of_move
        if kept.at_least <= given.at_most:
            return
        blunder = Blunder(position, played, turn.preferred, given, kept, turn.who, turn.habit)
        if self._blunders.get((position, played)) != blunder:
            self._blunders[position, played] = blunder
            self.changed.emit()
