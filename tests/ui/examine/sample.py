"""An examination without an engine that runs: the published one that stops four plies deep, and others made by hand."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from tests.engine.examine.test_grades import _value as flat_value
from tests.engine.examine.test_grades import shallow as cell_of
from tests.engine.faults.called import TRUTHS, positions
from ttt_gui.engine.examine.calling import Calling, CallingCard
from ttt_gui.engine.examine.grades import Answer, GradedAnswer, Group, Kind, Truths, grade_answer
from ttt_gui.engine.examine.verdict import (
    CallTimes,
    ExaminationResult,
    WordedDiagnosis,
    both_sides,
    cells_of,
    verdict_of,
)
from ttt_gui.engine.faults.diagnosis import Beside
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.examination import Gathered, Progress
from ttt_gui.ui.examine.positions import AskedPositions, Extent
from ttt_gui.ui.examine.state import EngineFile, Examined, ExaminePhase

BOARD = Rules()
ERROR = """Traceback (most recent call last):
  File "tictactoe.py", line 42, in best_move
    return best
           ^^^^
UnboundLocalError: cannot access local variable 'best' where it is not associated with a value"""
FILE = EngineFile(
    "tictactoe.py",
    "~/homework",
    42,
    Calling("best_move", ("board", "side")),
    CallingCard(
        (
            ("found", "best_move(board: list[str], player: str) -> int"),
            ("board", "a list of nine texts, row by row from the top left"),
            ("signs", "“X”, “O” and a blank for an empty cell"),
            ("player", "“X” or “O”, whose turn it is"),
            ("answer", "the cell's number, 0 to 8"),
        )
    ),
)
DIAGNOSIS = WordedDiagnosis(
    "a minimax that stops 4 plies deep",
    cause="and calls the unfinished board a draw. Every win counts the same; the first best move is played, and none "
    "where every move loses.",
    line=23,
    source="if depth == 4: return 0",
    sentence="Here the search ends, and whatever is not over yet counts as a draw.",
    reason="It looks 4 plies ahead and takes whatever is not over by then for a draw.",
    tried=56,
    rows=(
        Beside("this one", 4_520, 4_520),
        Beside("5 plies deep", 4_473, 4_520),
        Beside("to the end", 4_454, 4_520),
        Beside("sooner wins count more", 4_128, 4_520),
    ),
    calls=3_609,
    calls_text="3,609 calls below your loop over the root moves.",
)
TIMES = CallTimes(wall=0.6, slowest=0.00323, calls=4_520)


def shallow(position: Position) -> Answer:
    """The move of the engine that stops four plies deep, with what it prints; none where every move loses."""
    cell = cell_of(position)
    printed = f"best score {-1 if cell is None else -flat_value(position.play(cell), 3)}\n"
    if cell is None:
        return Answer(position, Kind.EXCEPTION, sentence=ERROR.splitlines()[-1], error=ERROR, printed=printed)
    return Answer(position, Kind.MOVE, cell, str(cell), printed=printed)


def perfect(position: Position) -> Answer:
    """The soonest win, the latest loss."""
    truth = TRUTHS.truth_of(position)
    assert truth
    return Answer(position, Kind.MOVE, truth.soonest[0], str(truth.soonest[0]))


@cache
def asked(engine: Callable[[Position], Answer]) -> tuple[GradedAnswer, ...]:
    """Its answers to every position."""
    return tuple(grade_answer(engine(position), TRUTHS.truth_of(position)) for position in positions())


def result(
    graded: tuple[GradedAnswer, ...], diagnosis: WordedDiagnosis | None = None, slower_too: bool = False
) -> ExaminationResult:
    """These answers, as a report has them."""
    rules = graded[0].answer.position.rules
    verdict = verdict_of(graded, both_sides(rules, cells_of(graded)), slower_too)
    return ExaminationResult("tictactoe.py", rules, FILE.card, "", graded, verdict, diagnosis, len(graded), TIMES)


@cache
def examined(engine: Callable[[Position], Answer] = shallow) -> Examined:
    """All of it, as it stands in the end."""
    found = result(asked(engine), DIAGNOSIS if engine is shallow else None)
    return Examined(ExaminePhase.FINISHED, FILE, result=found)


FOUR = AskedPositions(Rules(4, 4, 4), extent=Extent.WITHIN, plies=2)
FIVE = AskedPositions(Rules(5, 5, 4), extent=Extent.SAMPLE, plies=24, each=2)
EIGHT = AskedPositions(Rules(8, 8, 5), extent=Extent.SAMPLE, plies=60, each=1)
_KNOWN_FROM = 24
"""Stones of 8 × 8 from which on positions are proved here; the others are left unknown, for the sake of time."""


@cache
def examined_on(choice: AskedPositions) -> Examined:
    """Return the examination, as it stands in the end, of an engine that takes the first empty cell."""
    truths, graded = Truths(), []
    for position in choice.chosen().positions():
        cell = position.legal_moves[0]
        is_asked = position.rules.cells < 64 or position.stones >= _KNOWN_FROM
        graded.append(
            grade_answer(Answer(position, Kind.MOVE, cell, str(cell)), truths.truth_of(position) if is_asked else None)
        )
    return Examined(ExaminePhase.FINISHED, FILE, result=result(tuple(graded)), choice=choice)


def running(done: int = 900, groups: tuple[Group, ...] | None = None) -> Examined:
    """The same under way, with hundreds of groups to look at."""
    now = examined()
    known = Gathered(now.counts, now.groups if groups is None else groups, now.errors)
    return Examined(ExaminePhase.RUNNING, FILE, progress=Progress(done, 4_520, now.graded, known))
