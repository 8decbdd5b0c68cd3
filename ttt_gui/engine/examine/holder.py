"""The process that holds answers against the table of searches: what it is asked, line by line, and its whole life.

An order is one line of JSON; lines of JSON answer it, the last of which says that it is done::

    {"do": "make", "board", "positions"} -> {"done"}: the table of these positions, not of a whole board
    {"do": "hold", "board", "slower", "positions", "source", "function"}
        -> {"diagnosis"}, {"suspicion", "known"}, {"done"}
    {"do": "calls", "board", "position", "calls", "known"} -> {"sentence"}, {"done"}

Ten times a second it says {"share"}, how far it is, and computes on when it reads {"do": "go on"}. The table takes
seconds and is kept for the next order. The process ends when nobody can ask any more, also where who asked was killed,
and after IDLE_SECONDS without an order.
"""

from __future__ import annotations

import json
import os
import re
import signal
import threading
import time
import traceback
from collections.abc import Iterator
from queue import Empty, SimpleQueue
from typing import IO, Any

from ttt_gui.engine.examine.held import (
    HeldError,
    Suspicion,
    diagnosis_data,
    known_data,
    known_from,
    places_from,
    rules_from,
    suspicion_data,
)
from ttt_gui.engine.faults.alike import Table
from ttt_gui.engine.faults.calls import calls_sentence
from ttt_gui.engine.faults.diagnosis import Diagnosis, diagnose
from ttt_gui.engine.faults.knowing import known_of
from ttt_gui.engine.faults.shown import shown_in
from ttt_gui.engine.faults.source import MOST_CHARACTERS, suspect_line
from ttt_gui.engine.growth.positions import PositionsError, Reachable
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules

HIDDEN_WORD = "--diagnosis"
"""The program's first word where it is this process."""
IDLE_SECONDS = 300.0
_TELL_SECONDS = 0.1
_MOST_TROUBLE = 4_000
_LINE_ENDS = re.compile(r"\r\n|\r|\n")  # as Python's parser counts lines
_SMALL_CELLS = 9  # of a board whose whole table is made, whatever was asked of it


def run_holder(idle_seconds: float = IDLE_SECONDS) -> int:
    """Answer on standard output what is asked on standard input."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in a terminal is for the program, which ends this one
    with os.fdopen(os.dup(0), "rb") as orders, os.fdopen(os.dup(1), "wb", buffering=0) as answers:
        _Holder(answers).live(orders, idle_seconds)
    return 0


class _Holder:
    def __init__(self, answers: IO[bytes]) -> None:
        self._answers = answers
        self._orders: SimpleQueue[dict[str, Any]] = SimpleQueue()
        self._go_on = threading.Event()
        self._told = self._share = 0.0
        self._table: Table | None = None
        self._asked: tuple[Position, ...] = ()  # what the table was made of

    def live(self, orders: IO[bytes], idle_seconds: float) -> None:
        threading.Thread(target=self._read, args=(orders,), daemon=True).start()
        while True:
            try:
                order = self._orders.get(timeout=idle_seconds)
            except Empty:
                os._exit(0)  # the other thread still reads
            self._share = 0.0
            try:
                for line in self._done(order):
                    self._say(line)
                self._say({"done": True})
            except Exception:
                self._say({"trouble": traceback.format_exc()[-_MOST_TROUBLE:]})

    def _read(self, orders: IO[bytes]) -> None:
        """Runs beside the work, and ends the process with whoever asked."""
        try:
            for line in orders:
                order = json.loads(line)
                if order.get("do") == "go on":
                    self._go_on.set()
                else:
                    self._orders.put(order)
        finally:
            os._exit(0)

    def _say(self, line: dict[str, object]) -> None:
        data = json.dumps(line).encode("ascii") + b"\n"
        try:
            while data:
                data = data[self._answers.write(data) or 0 :]
        except OSError:
            os._exit(0)  # nobody hears it

    def _tell(self, share: float | None) -> None:
        if share is not None:
            self._share = share
        if time.monotonic() - self._told > _TELL_SECONDS:
            self._go_on.clear()
            self._say({"share": round(self._share, 4)})
            self._go_on.wait()
            self._told = time.monotonic()

    def _done(self, order: dict[str, Any]) -> Iterator[dict[str, object]]:
        if order.get("do") == "hold":
            yield from self._hold(order)
        elif order.get("do") == "make":
            answers, _ = places_from(rules_from(order.get("board")), order.get("positions"))
            self._make(tuple(answers))
        elif order.get("do") == "calls":
            rules, place = rules_from(order.get("board")), order.get("position")
            answers, _ = places_from(rules, [*place, 0, 0] if isinstance(place, list) else None)
            (position,) = answers
            calls, known = order.get("calls"), known_from(order.get("known"))
            if type(calls) is not int:
                raise HeldError("Calls are a number.")
            yield {"sentence": calls_sentence(calls, position, known, self._tell)}
        else:
            raise HeldError("That is no order.")

    def _hold(self, order: dict[str, Any]) -> Iterator[dict[str, object]]:
        rules = rules_from(order.get("board"))
        answers, right = places_from(rules, order.get("positions"))
        table = self._table_for(rules, tuple(answers)) if answers else None
        found = diagnose(answers, right, bool(order.get("slower")), table, self._tell)
        yield {"diagnosis": diagnosis_data(found)}
        # A file may be such that Python's parser dies of it: what was found by then is safe.
        source = str(order.get("source", ""))
        shown = shown_in(found, source)
        if shown != found:
            yield {"diagnosis": diagnosis_data(shown)}
            found = shown
        row = found.row if table and is_of_all(found, table) else None
        known = known_of(source, str(order.get("function", "")), row)
        yield {"suspicion": suspicion_data(suspicion_of(source, found)), "known": known_data(known)}

    def _table_for(self, rules: Rules, asked: tuple[Position, ...]) -> Table:
        table = self._table
        if table is not None and self._asked[0].rules == rules and set(asked) <= set(self._asked):
            return table
        return self._make(positions_for(rules, asked))

    def _make(self, positions: tuple[Position, ...]) -> Table:
        self._table = None
        self._asked = positions
        self._table = table = Table(positions, self._tell)
        return table


def positions_for(rules: Rules, asked: tuple[Position, ...]) -> tuple[Position, ...]:
    """Those that a table is made of: all of a small board, so that it serves every engine, else those that were
    asked."""
    if rules.cells <= _SMALL_CELLS:
        try:
            return Reachable(rules).positions()
        except PositionsError:
            return asked
    return asked


def is_of_all(found: Diagnosis, table: Table) -> bool:
    """Whether a row gives every answer, on all the positions of a small board."""
    if not table.positions or not found.rows or found.rows[0].agrees != len(table.positions):
        return False
    rules = table.positions[0].rules
    return rules.cells <= _SMALL_CELLS and len(table.positions) == len(Reachable(rules).positions())


def suspicion_of(source: str, found: Diagnosis) -> Suspicion | None:
    """Of the faults that answer alike the first whose line is shown."""
    if len(source) > MOST_CHARACTERS:
        return None
    lines = _LINE_ENDS.split(source)
    for fault in found.faults:
        suspect = suspect_line(source, fault)
        if suspect and suspect.line <= len(lines):
            return Suspicion(suspect.line, lines[suspect.line - 1].strip(), suspect.sentence)
    return None
