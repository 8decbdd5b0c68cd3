"""What an engine answers like, which line of its file may be to blame, and how many calls its search makes."""

from __future__ import annotations

from collections.abc import Sequence

from ttt_gui.engine.examine.diagnoser import Diagnoser, answered_cells, diagnosis_of
from ttt_gui.engine.examine.grades import GradedAnswer, Kind
from ttt_gui.engine.examine.verdict import WordedDiagnosis
from ttt_gui.engine.faults.diagnosis import Diagnosis
from ttt_gui.engine.faults.shown import MOST_EMPTY
from ttt_gui.game.position import Position
from ttt_gui.session.examining.examination import Request
from ttt_gui.session.examining.opponents import ask_move
from ttt_gui.session.examining.process import EngineError
from ttt_gui.session.examining.trust import TrustError
from ttt_gui.system.control import Control


def diagnose_answers(
    diagnoser: Diagnoser,
    graded: Sequence[GradedAnswer],
    slower_too: bool,
    control: Control,
    request: Request | None = None,
) -> WordedDiagnosis:
    """Find out what an engine answers like; a sample of its task is the share that is done. Without ``request`` no file
    is looked at and no call counted. Raises StoppedError."""
    answers, right = answered_cells(graded, slower_too)
    tells = any(each.answer.is_legal or each.answer.kind is Kind.CHANGED_BOARD for each in graded)
    if not tells or not answers:
        return diagnosis_of(Diagnosis())
    calls, source, function = None, "", ""
    if request:
        empty = Position(next(iter(answers)).rules)
        calls = _counted(request, empty, control) if answers.get(empty) else None
        if request.calling:
            source, function = request.trust.source, request.calling.function
    return diagnoser.diagnose(answers, right, slower_too, control.tell, source, function, calls)


def _counted(request: Request, position: Position, control: Control) -> int | None:
    """Count the calls of an engine's search, in a call of its own that nobody times.

    Returns None for a program of its own, on a large board, and where the engine gives no legal move.
    """
    if request.calling is None or position.rules.cells > MOST_EMPTY:
        return None
    try:
        answer = ask_move(request, position, control, count=True, look=0.0)
    except (EngineError, TrustError):
        return None
    return answer.calls if answer.is_legal else None
