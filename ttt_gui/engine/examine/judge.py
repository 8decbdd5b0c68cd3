"""An answer held against the truth: right, slower, thrown away, or none."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from ttt_gui.engine.examine.answers import Answer, Kind
from ttt_gui.engine.examine.truth import Truth, Worth


class Grade(Enum):
    """What an answer is. SLOWER keeps the value, but wins later or loses sooner than need be."""

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
        """Whether something that was won or drawn is so no more."""
        return self in THROWN

    @property
    def is_failure(self) -> bool:
        """Whether there is no move to play."""
        return self in FAILURES


THROWN = (Grade.WIN_TO_DRAW, Grade.DRAW_TO_LOSS, Grade.WIN_TO_LOSS)
FAILURES = (Grade.ILLEGAL, Grade.ERROR, Grade.TOO_SLOW, Grade.CHANGED_BOARD)
_OF_KIND = {
    Kind.ILLEGAL: Grade.ILLEGAL,
    Kind.EXCEPTION: Grade.ERROR,
    Kind.DIED: Grade.ERROR,
    Kind.TOO_SLOW: Grade.TOO_SLOW,
    Kind.CHANGED_BOARD: Grade.CHANGED_BOARD,
}
_THROWN = {(1, 0): Grade.WIN_TO_DRAW, (0, -1): Grade.DRAW_TO_LOSS, (1, -1): Grade.WIN_TO_LOSS}


@dataclass(frozen=True)
class Judged:
    """An answer with its grade; ``truth`` is None where nothing is known of the position."""

    answer: Answer
    truth: Truth | None
    grade: Grade

    @property
    def played(self) -> Worth | None:
        """What the move is worth to the side that plays it; None without a legal move or without the truth."""
        cell = self.answer.cell
        return self.truth.moves.get(cell) if self.truth and cell is not None and self.answer.is_legal else None

    @property
    def passes_up_a_win(self) -> bool:
        """Whether it could have completed a line and played elsewhere."""
        if self.truth is None or not self.answer.is_legal:
            return False
        wins = self.truth.wins_at_once
        return bool(wins) and self.answer.cell not in wins

    def is_mistake(self, slower_too: bool = False) -> bool:
        """Whether it is to be shown among the mistakes."""
        return self.grade.throws_away or self.grade.is_failure or (slower_too and self.grade is Grade.SLOWER)


def failures_of(judged: Iterable[Judged]) -> tuple[Judged, ...]:
    """Those without a move to play."""
    return tuple(each for each in judged if each.grade in FAILURES)


def judge(answer: Answer, truth: Truth | None) -> Judged:
    """The grade of an answer."""
    if answer.kind is not Kind.MOVE:
        return Judged(answer, truth, _OF_KIND[answer.kind])
    if not answer.is_legal:
        return Judged(answer, truth, Grade.ILLEGAL)
    if truth is None:
        return Judged(answer, None, Grade.UNKNOWN)
    assert answer.cell is not None
    best, played = truth.best, truth.moves[answer.cell]
    if played.value != best.value:
        return Judged(answer, truth, _THROWN[best.value, played.value])
    return Judged(answer, truth, Grade.RIGHT if played.rank == best.rank else Grade.SLOWER)
