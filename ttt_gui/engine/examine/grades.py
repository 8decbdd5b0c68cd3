"""What positions are worth, and an engine's answers held against that: each graded, and mistakes that are equal up to
symmetry grouped.

On a small board every position is visited once and remembered; on larger boards the solver proves what each move is
worth, and where it reaches its limit first nothing is known. The limit counts nodes, so every run knows the same.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache

from ttt_gui.engine.request import Limits
from ttt_gui.engine.solver.oracle import Oracle
from ttt_gui.engine.solver.proof import OracleAnswer
from ttt_gui.game.position import Position

# -- What positions and their moves are worth --------------------------------------------------------------------------

MOST_CELLS = 9
"""On boards of up to so many cells every position is visited; 3 x 3 has 5,478 of them."""
MOST_WORK = 250_000_000
"""What the solver may spend on a position, in nodes times the square of the board's cells: a node of a larger board
takes longer, and more of its positions are beyond any limit. This work takes half a second at most. It proves every
position of 4 x 4, nearly every one of 5 x 5 with four in a row, and those of 8 x 8 with five in a row that have 24
stones or more."""
_MEMORY_MIB = 16


@dataclass(frozen=True)
class OracleValue:
    """A value for one side: ``value`` is 1, 0 or -1, ``plies`` how many lead to the end of a win or a loss under best
    play; 0 for a draw."""

    value: int
    plies: int

    @property
    def rank(self) -> tuple[int, int]:
        """A sort key, larger for the better: a win before a draw before a loss, a sooner win, a later loss."""
        return self.value, -self.plies * self.value


@dataclass(frozen=True)
class OracleValues:
    """A position whose game goes on: ``moves`` has the value of each legal move by its cell, for the side to move."""

    position: Position
    moves: dict[int, OracleValue]

    @property
    def best(self) -> OracleValue:
        """What the position is worth to the side to move."""
        return max(self.moves.values(), key=lambda proved_value: proved_value.rank)

    @property
    def right(self) -> tuple[int, ...]:
        """The moves that keep the value of the position, in rising order, however long they take."""
        value = self.best.value
        return tuple(sorted(cell for cell, proved_value in self.moves.items() if proved_value.value == value))

    @property
    def soonest(self) -> tuple[int, ...]:
        """The right moves that win soonest or lose latest; all right moves in a drawn position."""
        rank = self.best.rank
        return tuple(sorted(cell for cell, proved_value in self.moves.items() if proved_value.rank == rank))

    @property
    def wins_at_once(self) -> tuple[int, ...]:
        """The moves that complete a line now."""
        return tuple(
            sorted(
                cell for cell, proved_value in self.moves.items() if (proved_value.value, proved_value.plies) == (1, 1)
            )
        )


class Truths:
    """Finds what positions are worth, and remembers the small board that it visited. stop() may be called from any
    thread: from then on positions that the solver would have to prove stay unknown."""

    def __init__(self) -> None:
        self._oracle: Oracle | None = None
        self._stopped = False
        self._proved_values: dict[tuple[int, int], OracleValue] = {}
        self._board: object = None

    def truth_of(self, position: Position) -> OracleValues | None:
        """Return the truth about a position whose game goes on; None where it was not proved within the limit."""
        if position.rules.cells > MOST_CELLS:
            return self._proved(position)
        if position.rules != self._board:
            self._proved_values, self._board = {}, position.rules
        moves = {cell: _turned(self._proved_value(position.play(cell))) for cell in position.legal_moves}
        return OracleValues(position, moves)

    def stop(self) -> None:
        """Stop the proofs; may be called from any thread."""
        self._stopped = True
        oracle = self._oracle
        if oracle:
            oracle.stop()

    def _proved(self, position: Position) -> OracleValues | None:
        """Return what the solver proves about a position within the limit; None where it does not."""
        limits = Limits(nodes=MOST_WORK // position.rules.cells**2)
        self._oracle = oracle = Oracle(position, _MEMORY_MIB, limits, all_moves=True)
        try:
            if self._stopped:
                oracle.stop()
            return _known(oracle.run())
        finally:
            self._oracle = None
            oracle.release()

    def _proved_value(self, position: Position) -> OracleValue:
        """Return the value of a position of a small board for the side to move, also where the game is over."""
        key = position.x, position.o
        found = self._proved_values.get(key)
        if found is None:
            outcome = position.outcome
            if outcome:
                found = _proved_value_of(0 if outcome.winner is None else -1, 0)  # the side that moved last has won
            else:
                proved_values = (_turned(self._proved_value(position.play(cell))) for cell in position.legal_moves)
                found = max(proved_values, key=lambda proved_value: proved_value.rank)
            self._proved_values[key] = found
        return found


def _turned(proved_value: OracleValue) -> OracleValue:
    """Return what a position is worth to the side that moved there, from its value to the side to move."""
    return _proved_value_of(-proved_value.value, proved_value.plies + 1 if proved_value.value else 0)


@cache
def _proved_value_of(value: int, plies: int) -> OracleValue:
    """Return one object for all equal values: twenty thousand positions would make a million objects, and garbage
    collection looks at each."""
    return OracleValue(value, plies)


def _known(answer: OracleAnswer) -> OracleValues | None:
    """Return the solver's answer as values; None unless the value of every move is proved, and how soon each win or
    loss ends."""
    if answer.stopped_by is not None:
        return None
    moves = {}
    for move in answer.moves:
        if move.value is None or (move.value and move.plies_to_end is None):
            return None
        moves[move.move] = _proved_value_of(move.value, move.plies_to_end or 0 if move.value else 0)
    return OracleValues(answer.position, moves)


# -- Answers -----------------------------------------------------------------------------------------------------------


class Kind(Enum):
    """What came of one call."""

    MOVE = "move"  # a number or a pair that names a cell of the board, empty or not
    ILLEGAL = "illegal"  # an answer that names no cell
    EXCEPTION = "exception"
    TOO_SLOW = "too slow"
    CHANGED_BOARD = "changed the board"  # the engine was given the board to read, and left it changed
    DIED = "died"  # the process ended


@dataclass(frozen=True)
class Answer:
    """What came of one call. ``cell`` is a cell where ``kind`` is Kind.MOVE (taken cells included), else None.

    ``shown`` is the answer as the engine's language writes it ('4', '(1, 2)', 'None'), at most a line. ``sentence``
    says what went wrong, as people read it; ``error`` is the traceback as it was caught. ``printed`` is what the call
    wrote, at most its first 4,000 characters. ``seconds`` are those of the call alone, as its own process measured
    them. ``calls`` is how often the search function was called, where that was counted. ``is_own_error`` where an
    exception cannot depend on what the engine was given.
    """

    position: Position
    kind: Kind
    cell: int | None = None
    shown: str = ""
    sentence: str = ""
    error: str = ""
    printed: str = ""
    seconds: float = 0.0
    calls: int | None = None
    is_own_error: bool = False

    @property
    def what(self) -> str:
        """The part of the sentence that equal failures share: 'KeyError in line 4', without what follows a colon."""
        return self.sentence.rstrip(".").partition(": ")[0]

    def is_like(self, other: Answer) -> bool:
        """Return whether both answers name the same cell, or fail in the same way."""
        return (self.kind, self.cell) == (other.kind, other.cell)

    @property
    def is_legal(self) -> bool:
        """Whether the answer names an empty cell of a game that goes on."""
        return self.kind is Kind.MOVE and self.cell in self.position.legal_moves


# -- Grades ------------------------------------------------------------------------------------------------------------


class Grade(Enum):
    """How good an answer is. SLOWER keeps the value, but wins later or loses sooner than necessary."""

    RIGHT = "right"
    SLOWER = "slower"
    WIN_TO_DRAW = "win → draw"
    DRAW_TO_LOSS = "draw → loss"
    WIN_TO_LOSS = "win → loss"
    ILLEGAL = "illegal move"
    ERROR = "error"
    TOO_SLOW = "too slow"
    CHANGED_BOARD = "changed the board"
    UNKNOWN = "not judged"

    @property
    def throws_away(self) -> bool:
        """Whether the move turns a win into a draw or a loss, or a draw into a loss."""
        return self in THROWN

    @property
    def rank(self) -> int:
        """A number for sorting, the least for the worst grade: no answer at all, then what costs most."""
        return _WORST_FIRST.index(self)


THROWN = (Grade.WIN_TO_DRAW, Grade.DRAW_TO_LOSS, Grade.WIN_TO_LOSS)
FAILURES = (Grade.ILLEGAL, Grade.ERROR, Grade.TOO_SLOW, Grade.CHANGED_BOARD)
"""The grades of answers that give no move to play."""
_WORST_FIRST = (
    *FAILURES, Grade.WIN_TO_LOSS, Grade.DRAW_TO_LOSS, Grade.WIN_TO_DRAW, Grade.UNKNOWN, Grade.SLOWER,
    Grade.RIGHT,
)  # fmt: skip
_OF_KIND = {
    Kind.ILLEGAL: Grade.ILLEGAL,
    Kind.EXCEPTION: Grade.ERROR,
    Kind.DIED: Grade.ERROR,
    Kind.TOO_SLOW: Grade.TOO_SLOW,
    Kind.CHANGED_BOARD: Grade.CHANGED_BOARD,
}
_THROWN = {(1, 0): Grade.WIN_TO_DRAW, (0, -1): Grade.DRAW_TO_LOSS, (1, -1): Grade.WIN_TO_LOSS}


@dataclass(frozen=True)
class GradedAnswer:
    """An answer with its grade; ``truth`` is None where nothing is known of the position."""

    answer: Answer
    truth: OracleValues | None
    grade: Grade

    @property
    def played(self) -> OracleValue | None:
        """The value of the move to the side that plays it; None without a legal move, and where nothing is known of the
        position."""
        cell = self.answer.cell
        return self.truth.moves.get(cell) if self.truth and cell is not None and self.answer.is_legal else None

    @property
    def ticked(self) -> tuple[int, ...]:
        """The right moves, as boards mark them: those that keep the value, or for a slower answer the soonest wins or
        the latest losses. No move is marked where every move loses and the answer is not a slower one."""
        if self.truth is None:
            return ()
        if self.grade is Grade.SLOWER:
            return self.truth.soonest
        return self.truth.right if self.truth.best.value >= 0 else ()

    @property
    def passes_up_a_win(self) -> bool:
        """Whether the engine could have completed a line and played elsewhere."""
        if self.truth is None or not self.answer.is_legal:
            return False
        wins = self.truth.wins_at_once
        return bool(wins) and self.answer.cell not in wins

    def is_mistake(self, slower_too: bool = False) -> bool:
        """Return whether the answer is to be shown among the mistakes; ``slower_too`` counts slower ones as such."""
        return self.grade in (*THROWN, *FAILURES) or (slower_too and self.grade is Grade.SLOWER)


def worst(graded: Iterable[GradedAnswer]) -> GradedAnswer:
    """Return, of the different answers to one position, the one by which the position counts: a failure, else what
    costs most; the first of equal ones."""
    return min(graded, key=lambda each: each.grade.rank)


def grade_answer(answer: Answer, truth: OracleValues | None) -> GradedAnswer:
    """Grade an answer against the truth about its position, None where that is not known."""
    if answer.kind is not Kind.MOVE:
        return GradedAnswer(answer, truth, _OF_KIND[answer.kind])
    if not answer.is_legal:
        return GradedAnswer(answer, truth, Grade.ILLEGAL)
    if truth is None:
        return GradedAnswer(answer, None, Grade.UNKNOWN)
    assert answer.cell is not None
    best, played = truth.best, truth.moves[answer.cell]
    if played.value != best.value:
        return GradedAnswer(answer, truth, _THROWN[best.value, played.value])
    return GradedAnswer(answer, truth, Grade.RIGHT if played.rank == best.rank else Grade.SLOWER)


# -- Mistakes up to symmetry, grouped ----------------------------------------------------------------------------------

Key = tuple[int, int]


@dataclass(frozen=True)
class Group:
    """Mistakes in positions that are equal up to symmetry: ``shown`` is the one to look at, ``all`` are all of them;
    ``in_play`` says whether a game of the engine reaches one of them."""

    shown: GradedAnswer
    all: tuple[GradedAnswer, ...]
    in_play: bool

    @property
    def mirrored(self) -> int:
        """How many mistakes the group has beside the one that is shown."""
        return len(self.all) - 1


def class_key(graded: GradedAnswer) -> Key:
    """Return a key that a mistake shares with its images: the least image of the stones over all symmetries.

    Neither the move nor its cost is part of the key: which of several equal moves is played depends on the order in
    which they are tried, so in a mirrored position the same engine often plays another one for the same reason.
    """
    return _least_image(graded.answer.position)


@lru_cache(maxsize=10_000)
def _least_image(position: Position) -> Key:
    """Return the least image of the stones, remembered: it takes 25 microseconds, and is asked for at every look at an
    examination."""
    return position.least_image


def grouped(mistakes: Iterable[GradedAnswer], reached: Collection[Position]) -> tuple[Group, ...]:
    """Group mistakes that are equal up to symmetry: groups reached in the engine's games first, then those of fewest
    stones, then as they were asked.

    The mistake that a group shows is the first that is reached in play, else its first.
    """
    groups: dict[Key, list[GradedAnswer]] = {}
    for graded in mistakes:
        groups.setdefault(class_key(graded), []).append(graded)
    found = []
    for members in groups.values():
        played = [each for each in members if each.answer.position in reached]
        found.append(Group((played or members)[0], tuple(members), bool(played)))
    return tuple(sorted(found, key=lambda group: (not group.in_play, group.shown.answer.position.stones)))
