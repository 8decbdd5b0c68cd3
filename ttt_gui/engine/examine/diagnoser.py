"""Compares the answers of engines with the table of searches, which is kept from one engine to the next."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterable
from contextlib import suppress

from ttt_gui.engine.examine.grades import GradedAnswer, Kind
from ttt_gui.engine.examine.verdict import WordedDiagnosis
from ttt_gui.engine.faults.answer_classes import AnswerTable
from ttt_gui.engine.faults.diagnosis import LIKE, Diagnosis, diagnose
from ttt_gui.engine.faults.shown import Shown, calls_sentence
from ttt_gui.engine.growth.positions import AskedSet, PositionsError, Reachable
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.system.control import ProgressCallback

Cells = dict[Position, tuple[int, ...]]
_WAIT_SECONDS = 0.05
_LINE_ENDS = re.compile(r"\r\n|\r|\n")  # as Python's parser counts lines
_SMALL_CELLS = 9  # up to so many cells the table is made of every position, whichever were asked


class Diagnoser:
    """Finds the search that answers like an engine. The table of searches takes seconds to make, so the last one is
    kept; with ``positions`` it is made of these, for all engines that are asked in some of them.

    Any thread may call diagnose(); threads that need the table wait for each other.
    """

    def __init__(self, positions: AskedSet | None = None) -> None:
        self._positions = positions
        self._lock = threading.Lock()
        self._table: AnswerTable | None = None
        self._asked: tuple[Position, ...] = ()  # the positions that the table was made of

    def diagnose(
        self,
        answers: Cells,
        right: Cells,
        slower_too: bool,
        on_progress: ProgressCallback,
        source: str = "",
        function: str = "",
        calls: int | None = None,
    ) -> WordedDiagnosis:
        """Compare ``answers``, at least one, with the table; ``right`` are the cells that are no mistake.

        ``source`` is the text of the engine's file, '' where that is not to be looked at, ``calls`` how often its
        search is called. Raises StoppedError through ``on_progress``, which is called again and again.
        """
        rules, is_whole = next(iter(answers)).rules, are_all(answers)
        table = self._table_for(rules, tuple(answers), on_progress)
        shown = Shown(source, function, calls, rules.cells)
        found = diagnose(answers, right, slower_too, table, shown, is_whole, lambda _: on_progress(1.0))
        row = found.row if is_whole and found.rows and found.rows[0].agrees == len(answers) else None
        text = ""
        if calls:
            text = calls_sentence(calls, Position(rules), shown.known(row), lambda _: on_progress(1.0), shown.cut_text)
        return diagnosis_of(found, source, calls, text)

    def _table_for(self, rules: Rules, asked: tuple[Position, ...], on_progress: ProgressCallback) -> AnswerTable:
        """Return the table at hand if it has all positions asked, else a new one."""
        while not self._lock.acquire(timeout=_WAIT_SECONDS):
            on_progress(0.0)
        try:
            table = self._table
            if table is None or self._asked[0].rules != rules or not set(asked) <= set(self._asked):
                self._table = None
                self._asked = self._positions.positions(on_progress) if self._positions else positions_for(rules, asked)
                self._table = table = AnswerTable(self._asked, on_progress)
            return table
        finally:
            self._lock.release()


def answered_cells(graded: Iterable[GradedAnswer], slower_too: bool = False) -> tuple[Cells, Cells]:
    """Return by position the cells that were answered, and the cells that are no mistake.

    Calls that took too long or ended the process tell nothing of the search; neither do positions whose truth is not
    known. An answer that cannot be played counts as an answer without a cell.
    """
    answers: Cells = {}
    right: Cells = {}
    for each in graded:
        if each.truth is None or each.answer.kind in (Kind.TOO_SLOW, Kind.DIED):
            continue
        position, cell = each.answer.position, each.answer.cell
        before = answers.get(position, ())
        answers[position] = (*before, cell) if each.answer.is_legal and cell is not None else before
        right[position] = each.truth.soonest if slower_too else each.truth.right
    return answers, right


def positions_for(rules: Rules, asked: tuple[Position, ...]) -> tuple[Position, ...]:
    """Return the positions to make a table of: all of a small board, so that one table serves every engine, else those
    that were asked."""
    with suppress(PositionsError):
        return Reachable(rules).positions() if rules.cells <= _SMALL_CELLS else asked
    return asked


def are_all(answers: Cells) -> bool:
    """Return whether all positions of a small board were answered."""
    rules = next(iter(answers)).rules
    return rules.cells <= _SMALL_CELLS and len(answers) == len(Reachable(rules).positions())


def diagnosis_of(found: Diagnosis, source: str = "", calls: int | None = None, calls_text: str = "") -> WordedDiagnosis:
    """Return a diagnosis in the words used everywhere, with the line of the file that shows the fault; where no search
    of the table answers like the engine, the cause says so."""
    if not found.title:
        which = f"None of {found.tried:,} kinds of minimax tried" if found.tried else "No search"
        cause = f"{which} explains these answers."
        if found.sample:
            cause = "A fault is named only where every position of the board was asked."
        return WordedDiagnosis(cause=cause, calls=calls, calls_text=calls_text)
    lines, shown = _LINE_ENDS.split(source), found.line
    if shown and shown.line > len(lines):
        shown = None
    return WordedDiagnosis(
        found.title,
        found.evidence,
        found.description or found.cause,
        shown.line if shown else None,
        lines[shown.line - 1].strip() if shown else "",
        shown.sentence if shown else "",
        found.cause if found.lead == LIKE else "",
        found.tried,
        found.rows,
        found.lead,
        calls,
        calls_text,
        found.lesson,
    )
