"""An engine that is a program of its own, in any language: asked by the Gomoku protocol over two lines of text.

The protocol is described, as it is used here, in resources/engines/README.md. Nothing here starts a process: what reads
and writes the lines is handed in.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from time import perf_counter
from typing import Protocol

from ttt_gui.engine.examine.answers import Answer, Kind
from ttt_gui.engine.examine.program import position_lines, start_line
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.system.text import quoted

MOST_PRINTED = 4_000
_MOVE = re.compile(r"^\s*(-?\d{1,6})\s*,\s*(-?\d{1,6})\s*$")
_TALK = ("MESSAGE", "DEBUG", "SUGGEST")
_REFUSALS = ("ERROR", "UNKNOWN")
_TITLE = re.compile(r'name\s*=\s*"([^"]*)"')


class ExternalError(Exception):
    """A program that cannot be used; the message is one sentence."""


class Lines(Protocol):
    """What reads and writes the lines of a program's standard output and input, without their ends."""

    def read_line(self, timeout: float) -> str:
        """The next line. Raises TimeoutError if none came in so many seconds, EOFError at the end of the program."""

    def write_line(self, text: str) -> None:
        """Send a line. Raises OSError where the program has ended."""


class External:
    """A program on one board. Whoever started it ends it, at once where ``is_in_step`` is no longer true: then an
    answer is due that nobody waits for."""

    def __init__(
        self,
        lines: Lines,
        rules: Rules,
        seconds: float = 30.0,
        clock: Callable[[], float] = perf_counter,
        start_seconds: float | None = None,
    ):
        self.name = ""
        self.is_in_step = True
        self._lines = lines
        self._rules = rules
        self._seconds = seconds
        self._start_seconds = start_seconds or seconds
        self._tells_name = False
        self._clock = clock
        self._transcript: list[str] = []
        self._talk: list[str] = []
        self._is_fresh = True

    def start(self) -> None:
        """Ask for its name, set up the board. Raises ExternalError."""
        try:
            self._begin()
            self._send("ABOUT")
            if title := _TITLE.search(self._reply(self._start_seconds)):
                self.name, self._tells_name = title[1], True
            self._set_up()
        except TimeoutError:
            self.is_in_step = False
            raise ExternalError(f"The program did not answer {self._asked} within {self._start_seconds:g} s.") from None
        except (EOFError, OSError):
            self.is_in_step = False
            raise ExternalError(f"The program ended when it was sent {self._asked}.") from None

    @property
    def _asked(self) -> str:
        """The last line sent, as a sentence has it."""
        sent = [line[2:] for line in self._transcript if line.startswith("> ")]
        return sent[-1] if sent else "its first line"

    def _set_up(self) -> None:
        """START or RECTSTART, and what the protocol tells by INFO. Raises ExternalError, TimeoutError, EOFError."""
        rules = self._rules
        order = start_line(rules)
        self._send(order)
        reply = self._reply(self._start_seconds)
        if reply.split()[0].upper() in _REFUSALS:
            board = f"{rules.rows} × {rules.columns}"
            raise ExternalError(f"The program does not play on {board}: it said {quoted(reply)}.")
        if not reply.upper().startswith("OK"):
            raise ExternalError(f"It does not speak the Gomoku protocol: to {order} it said {quoted(reply)}, not OK.")
        told = f"INFO ttt_k {rules.k}"
        self._send(told)
        if said := self._said_before_about():
            raise ExternalError(f"It does not know k: to {told}, which has no answer, it said {quoted(said)}.")
        self._send("INFO rule 0")
        self._send(f"INFO timeout_turn {round(self._seconds * 1000)}")
        self._said_before_about()
        self._is_fresh = True

    def _said_before_about(self) -> str:
        """The first line that it wrote though nothing was asked, '' for none: all up to its answer to ABOUT is read, so
        that none is taken for the answer to a position. Not known of a program that does not tell its name."""
        if not self._tells_name:
            return ""
        self._send("ABOUT")
        said = ""
        while not _TITLE.search(reply := self._reply(self._start_seconds)):
            said = said or reply
        return said

    def ask(self, position: Position) -> Answer:
        """Its move in a position of this board whose game goes on."""
        started = self._clock()
        try:
            self._begin()
            if not self._is_fresh:
                self._restart()
            started = self._clock()
            self._send_position(position)
            reply = self._reply()
        except TimeoutError:
            self.is_in_step = False
            return self._failure(position, Kind.TOO_SLOW, f"It did not answer within {self._seconds:g} s.", started)
        except (EOFError, OSError):
            self.is_in_step = False
            return self._failure(position, Kind.DIED, "The program ended.", started)
        except ExternalError as error:
            return self._failure(position, Kind.EXCEPTION, str(error), started)
        return self._read(position, reply, self._clock() - started)

    def end(self) -> None:
        """Tell it to end; it may already have done so."""
        try:
            self._lines.write_line("END")
        except OSError:
            self.is_in_step = False

    def _begin(self) -> None:
        self._transcript, self._talk = [], []

    def _restart(self) -> None:
        """Empty its board; a program that does not know RESTART is set up again."""
        self._send("RESTART")
        if not self._reply().upper().startswith("OK"):
            self._set_up()

    def _send_position(self, position: Position) -> None:
        self._is_fresh = False
        for line in position_lines(position):
            self._send(line)

    def _send(self, text: str) -> None:
        self._transcript.append(f"> {text}")
        self._lines.write_line(text)

    def _reply(self, seconds: float | None = None) -> str:
        """The next line that is an answer; what is only talk is kept. Raises TimeoutError, EOFError."""
        end = self._clock() + (seconds or self._seconds)
        while True:
            left = end - self._clock()
            if left <= 0:
                raise TimeoutError
            line = self._lines.read_line(left).strip()
            if line and line.split()[0].upper() in _TALK:
                if sum(map(len, self._talk)) < MOST_PRINTED:
                    self._talk.append(line)
            elif line:
                self._transcript.append(f"< {line[:200]}")
                return line

    @property
    def _printed(self) -> str:
        return "\n".join(self._talk)[:MOST_PRINTED]

    def _failure(self, position: Position, kind: Kind, sentence: str, started: float) -> Answer:
        error = "\n".join(self._transcript)
        seconds = self._clock() - started
        return Answer(position, kind, sentence=sentence, error=error, printed=self._printed, seconds=seconds)

    def _read(self, position: Position, reply: str, seconds: float) -> Answer:
        shown, error = reply[:100], "\n".join(self._transcript)
        found = _MOVE.match(reply)
        if found is None:
            is_word = reply.split()[0].upper() in _REFUSALS
            kind = Kind.EXCEPTION if is_word else Kind.ILLEGAL
            sentence = f"It answered “{shown}”." if is_word else f"It answered “{shown}”, which is no x,y."
            return Answer(position, kind, None, shown, sentence, error, self._printed, seconds)
        x, y = int(found[1]), int(found[2])
        rules = self._rules
        if not (0 <= x < rules.columns and 0 <= y < rules.rows):
            sentence = f"It answered {shown}, and x is 0 to {rules.columns - 1}, y 0 to {rules.rows - 1}."
            return Answer(position, Kind.ILLEGAL, None, shown, sentence, error, self._printed, seconds)
        cell = y * rules.columns + x
        taken = "" if cell in position.legal_moves else f"It plays {rules.cell_name(cell)}, which is taken."
        return Answer(position, Kind.MOVE, cell, shown, taken, "", self._printed, seconds)
