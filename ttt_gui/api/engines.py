"""Engines that people wrote, asked in every position: only with a yes, as their code has all rights."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from html import escape
from pathlib import Path

from ttt_gui.api.running import run_with_bar
from ttt_gui.api.searching import board
from ttt_gui.engine.examine.diagnoser import Diagnoser
from ttt_gui.engine.examine.report import as_text, mistakes
from ttt_gui.engine.examine.report_html import as_html
from ttt_gui.engine.examine.verdict import ExaminationResult
from ttt_gui.engine.growth.positions import Reachable
from ttt_gui.session.examining.examination import MOST_PROCESSES, Progress
from ttt_gui.session.examining.grading import GradingPlan, grade_file
from ttt_gui.session.examining.lines import EngineLimits
from ttt_gui.session.examining.pythons import default_python
from ttt_gui.session.examining.trust import WHAT_IT_CAN_DO, trust_all
from ttt_gui.system.control import Control
from ttt_gui.system.files import write_atomically


@dataclass(frozen=True)
class EngineReport:
    """What came out when an engine was asked: ``result`` in a word, ``verdict`` in a sentence, ``asked`` and ``right``
    positions, and ``mistakes``, a dict each, those that are equal up to symmetry with the same 'group'."""

    name: str
    result: str
    verdict: str
    asked: int
    right: int
    mistakes: tuple[dict[str, object], ...]
    _result: ExaminationResult = field(repr=False, compare=False)

    def __str__(self) -> str:
        return as_text(self._result)

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"

    def save(self, path: str | Path) -> None:
        """Write the whole report, with boards, as a page of HTML. Raise OSError where it cannot be written."""
        write_atomically(Path(path), as_html(self._result).encode())


def examine(
    path: str | Path,
    *,
    allow: bool = False,
    rows: int = 3,
    columns: int = 3,
    k: int | None = None,
    function: str = "",
    seconds: float = EngineLimits().seconds,
) -> EngineReport:
    """Ask an engine for its move in every position and say where it errs.

    ``allow=True`` is your yes to running its code this once, in processes of its own, at most ``seconds`` a call.

    Raise PermissionError without the yes, FileNotFoundError without a file, ValueError for a board that has too many
    positions.
    """
    file = Path(path).absolute()
    if not file.is_file():
        raise FileNotFoundError(f"There is no file {str(path)!r}.")
    if not allow:
        raise PermissionError(f"{WHAT_IT_CAN_DO} To run {file.name} this once, say examine(…, allow=True).")
    plan = GradingPlan(
        python=default_python(),
        positions=Reachable(board(rows, columns, k).rules),
        limits=EngineLimits(seconds),
        function=function,
        processes=min(MOST_PROCESSES, os.cpu_count() or 1),
    )
    trust, diagnoser = trust_all(file), Diagnoser(plan.positions)
    control = Control(lambda control: grade_file(file, trust, plan, diagnoser, control))

    def share() -> float | None:
        """Return how much of the asking is done."""
        look = control.sample()
        return look.done / (look.of or 1) if isinstance(look, Progress) else None

    result = run_with_bar(control, file.name, share)
    assert isinstance(result, ExaminationResult)
    table = mistakes(result)
    keys = [column.key for column in table.columns]
    return EngineReport(
        name=result.name,
        result=result.result.value,
        verdict=result.text,
        asked=result.asked,
        right=result.verdict.right if result.graded else 0,
        mistakes=tuple(dict(zip(keys, row, strict=True)) for row in table.rows),
        _result=result,
    )
