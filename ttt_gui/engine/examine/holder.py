"""The process that holds an engine's answers against the table of searches: its orders, and its whole life.

An order is a Hold, answered by a Likeness, by one more once the file was looked at too, and by None at the end. All is
pickled, since both sides are this program.

Ten times a second the process writes the share of the work that is done, and computes on when it reads None. The table
takes seconds to make and is kept for the next order. The process ends when nobody can ask any more, also where the
asking program was killed, and after IDLE_SECONDS without an order."""

from __future__ import annotations

import os
import pickle
import re
import signal
import threading
import time
import traceback
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from queue import Empty, SimpleQueue
from typing import IO

from ttt_gui.engine.examine.judge import Judged, Kind
from ttt_gui.engine.examine.verdict import Likeness
from ttt_gui.engine.faults.alike import AnswerTable
from ttt_gui.engine.faults.diagnosis import LIKE, Diagnosis, diagnose
from ttt_gui.engine.faults.shown import Shown, calls_sentence
from ttt_gui.engine.growth.positions import AskedSet, PositionsError, Reachable
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules

Cells = dict[Position, tuple[int, ...]]


@dataclass(frozen=True)
class Hold:
    """An order to hold ``answers``, at least one, against the table; ``right`` are the cells that are no mistake.
    ``among`` is the set of positions of which to make the table for several engines, None to choose it for this one.
    ``source`` is the text of the engine's file, '' where that is not to be looked at, ``calls`` how often its search is
    called."""

    answers: Cells
    right: Cells
    slower_too: bool = False
    among: AskedSet | None = None
    source: str = ""
    function: str = ""
    calls: int | None = None


def told_by(judged: Iterable[Judged], slower_asked: bool = False) -> tuple[Cells, Cells]:
    """Return by position the cells that were answered, and the cells that are no mistake.

    Calls that took too long or ended the process tell nothing of the search; neither do positions whose truth is not
    known. An answer that cannot be played counts as an answer without a cell.
    """
    answers: Cells = {}
    right: Cells = {}
    for each in judged:
        if each.truth is None or each.answer.kind in (Kind.TOO_SLOW, Kind.DIED):
            continue
        position, cell = each.answer.position, each.answer.cell
        before = answers.get(position, ())
        answers[position] = (*before, cell) if each.answer.is_legal and cell is not None else before
        right[position] = each.truth.soonest if slower_asked else each.truth.right
    return answers, right


# -- the process ------------------------------------------------------------------------------------------------------


HIDDEN_WORD = "--diagnosis"
"""The first word of the command line that makes the program this process."""
IDLE_SECONDS = 300.0
_TELL_SECONDS = 0.1
_MOST_TROUBLE = 4_000
_LINE_ENDS = re.compile(r"\r\n|\r|\n")  # as Python's parser counts lines
_SMALL_CELLS = 9  # up to so many cells the table is made of every position, whichever were asked


def run_holder(idle_seconds: float = IDLE_SECONDS) -> int:
    """Answer on standard output what is asked on standard input."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in a terminal is for the program, which ends this one
    with os.fdopen(os.dup(0), "rb") as orders, os.fdopen(os.dup(1), "wb") as answers:
        _Holder(answers).live(orders, idle_seconds)
    return 0


class _Holder:
    def __init__(self, answers: IO[bytes]) -> None:
        self._answers = answers
        self._orders: SimpleQueue[object] = SimpleQueue()
        self._go_on = threading.Event()
        self._told = self._share = 0.0
        self._table: AnswerTable | None = None
        self._asked: tuple[Position, ...] = ()  # the positions that the table was made of

    def live(self, orders: IO[bytes], idle_seconds: float) -> None:
        threading.Thread(target=self._read, args=(orders,), daemon=True).start()
        while True:
            try:
                order = self._orders.get(timeout=idle_seconds)
            except Empty:
                os._exit(0)  # ends at once: the other thread still waits for an order
            self._share = 0.0
            try:
                for found in self._done(order):
                    self._say(found)
                self._say(None)
            except Exception:
                self._say(traceback.format_exc()[-_MOST_TROUBLE:])

    def _read(self, orders: IO[bytes]) -> None:
        """Read orders in a thread beside the work, and end the process when whoever asked has ended."""
        try:
            while True:
                order = pickle.load(orders)
                if order is None:
                    self._go_on.set()
                else:
                    self._orders.put(order)
        finally:
            os._exit(0)

    def _say(self, what: Likeness | float | str | None) -> None:
        try:
            pickle.dump(what, self._answers)
            self._answers.flush()
        except OSError:
            os._exit(0)  # nobody hears it

    def _tell(self, share: float | None) -> None:
        if share is not None:
            self._share = share
        if time.monotonic() - self._told > _TELL_SECONDS:
            self._go_on.clear()
            self._say(self._share)
            self._go_on.wait()
            self._told = time.monotonic()

    def _done(self, order: object) -> Iterator[Likeness]:
        if not isinstance(order, Hold):
            raise TypeError("That is no order.")
        answers, calls, source = order.answers, order.calls, order.source
        rules = next(iter(answers)).rules
        table = self._table_for(rules, tuple(answers), order.among)
        is_whole = are_all(rules, len(answers))
        held = partial(diagnose, answers, order.right, order.slower_too, table, is_whole=is_whole)
        yield likeness_of(held(), calls=calls)
        # A file may be such that Python's parser dies of it: what was found by then is safe.
        shown = Shown(source, order.function, calls, rules.cells)
        found = held(shown=shown)
        row = found.row if is_whole and found.rows and found.rows[0].agrees == len(answers) else None
        sentence = calls_sentence(calls, Position(rules), shown.known(row), self._tell) if calls else ""
        yield likeness_of(found, source, calls, sentence)

    def _table_for(self, rules: Rules, asked: tuple[Position, ...], among: AskedSet | None) -> AnswerTable:
        """Return the table at hand if it has all positions asked, else a new one."""
        table = self._table
        if table is None or self._asked[0].rules != rules or not set(asked) <= set(self._asked):
            self._table = None
            self._asked = among.positions(self._tell) if among else positions_for(rules, asked)
            self._table = table = AnswerTable(self._asked, self._tell)
        return table


def positions_for(rules: Rules, asked: tuple[Position, ...]) -> tuple[Position, ...]:
    """Return the positions to make a table of: all of a small board, so that one table serves every engine, else those
    that were asked."""
    with suppress(PositionsError):
        return Reachable(rules).positions() if rules.cells <= _SMALL_CELLS else asked
    return asked


def are_all(rules: Rules, count: int) -> bool:
    """Return whether ``count`` positions are all of a small board."""
    return rules.cells <= _SMALL_CELLS and count == len(Reachable(rules).positions())


def likeness_of(found: Diagnosis, source: str = "", calls: int | None = None, calls_text: str = "") -> Likeness:
    """Return a diagnosis in the words used everywhere, with the line of the file that shows the fault; where no search
    of the table answers like the engine, the cause says so."""
    if not found.title:
        which = f"None of {found.tried:,} kinds of minimax tried" if found.tried else "No search"
        return Likeness(cause=f"{which} explains these answers.", calls=calls, calls_text=calls_text)
    lines, shown = _LINE_ENDS.split(source), found.line
    if shown and shown.line > len(lines):
        shown = None
    return Likeness(
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
