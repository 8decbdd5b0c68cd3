"""A program in any language as an engine: started, asked by the Gomoku protocol over two lines of text, and ended like
a Python file. The protocol is described, as it is used here, in resources/engines/README.md."""

from __future__ import annotations

import os
import re
import sys
from contextlib import suppress
from pathlib import Path
from time import perf_counter

from ttt_gui.engine.examine.calling import position_lines, start_line
from ttt_gui.engine.examine.grades import Answer, Kind
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.lines import EndedError, EngineLimits, TooSlowError
from ttt_gui.session.examining.process import Askable, EngineError
from ttt_gui.session.examining.pythons import Python, is_source
from ttt_gui.session.examining.trust import Trust
from ttt_gui.system.text import quoted, shortened

WINDOWS_PROGRAMS = {".exe", ".com", ".bat", ".cmd"}
MOST_PRINTED = 4_000
_MOVE = re.compile(r"^\s*(-?\d{1,6})\s*,\s*(-?\d{1,6})\s*$")
_TALK = ("MESSAGE", "DEBUG", "SUGGEST")
_ERROR_TEXTS = ("ERROR", "UNKNOWN")
_TITLE = re.compile(r'name\s*=\s*"([^"]*)"')
_UNABLE = " cannot be started: "  # in the supervisor's words
_USUAL_K = 5  # of the protocol, which has no word for another
_MOST_BANNER = 200
_RESTART_SECONDS = 1.0


_NO_ENGINES = {
    ".ipynb": "a notebook: export it as .py, and examine that",
    ".zip .tar .gz .tgz .bz2 .xz .7z .rar": "an archive: unpack it, and examine the .py file in it",
    ".txt .md .rst .doc .docx .odt .rtf .pdf .html": (
        "a text, not a program: if it is Python, give it a name that ends with .py"
    ),
}
"""What a file with one of these suffixes is, and what to do."""


def is_program(file: Path) -> bool:
    """Return whether the system runs this file. Looks at the disk."""
    if sys.platform == "win32":
        return file.suffix.lower() in WINDOWS_PROGRAMS and file.is_file()
    return file.is_file() and os.access(file, os.X_OK)


def check_kind(file: Path) -> None:
    """Raise EngineError where the file has nothing to run, or where nothing runs it. Looks at the disk."""
    name = shortened(file.name)
    with suppress(OSError):
        if file.stat().st_size == 0:
            raise EngineError(f"{name} is empty: there is nothing to run.")
    for suffixes, what in _NO_ENGINES.items():
        if file.suffix.lower() in suffixes.split():
            raise EngineError(f"{name} is {what}.")
    if not is_source(file) and not is_program(file):
        raise EngineError(f"{name} is neither a Python file nor a program: compile it, or make it executable.")


class ExternalEngine(Askable):
    """One program on one board. A .py file is run by ``python``, which also watches over every other program.

    A program that was too slow is ended at once: otherwise its late answer would be taken for that to the next
    question. One that says nothing to RESTART is started anew for each question.
    """

    def __init__(
        self, python: Python, file: Path, trust: Trust | None, rules: Rules, limits: EngineLimits | None = None
    ) -> None:
        super().__init__(python, file, trust, limits)
        self._rules = rules
        self._tells_name = False
        self._transcript: list[str] = []
        self._talk: list[str] = []
        self._is_fresh = self._knows_restart = True

    def load(self) -> str:
        """Start the program and set up its board; return its name. Raises EngineError, TrustError, StoppedError."""
        assert self.trust, "nobody has allowed this file to run"
        self.trust.check()
        file = self.file.absolute()
        name = shortened(file.name)
        check_kind(file)
        if is_source(file):
            self._start(self.python.command_line("program"), name, self.trust.order)
        else:
            self._start([str(file)], name)
        try:
            return self._introduce()
        except EngineError as error:
            self._end_process()
            _, is_unable, why = error.error.rpartition(_UNABLE)
            raise EngineError(f"{name}{_UNABLE}{why.strip()}" if is_unable else str(error), error.error) from None

    def _introduce(self) -> str:
        """Ask for the program's name and set up the board; return the name. Raises EngineError, StoppedError."""
        seconds = self.limits.load_seconds
        self._transcript = []
        try:
            self._send("ABOUT")
            title = self._set_up(self._reply(seconds))
        except TimeoutError:
            raise EngineError(f"The program did not answer {self._last_sent} within {seconds:g} s.") from None
        except EndedError as error:
            raise EngineError(f"The program ended when it was sent {self._last_sent}.", error.stderr_text) from None
        return title

    @property
    def _last_sent(self) -> str:
        """The last line that was sent to the program, for a sentence."""
        sent = [line[2:] for line in self._transcript if line.startswith("> ")]
        return sent[-1] if sent else "its first line"

    def _set_up(self, said: str = "") -> str:
        """Send the board by START or RECTSTART, then k, unless it is the protocol's own, the rule and the time limit by
        INFO. Return the program's name, '' where it tells none.

        ``said`` is what the program answered to ABOUT. What it says besides before OK, such as a banner, is skipped.
        Raises EngineError, TimeoutError, EndedError.
        """
        rules = self._rules
        order = start_line(rules)
        self._send(order)
        title, banner = _TITLE.search(said), ""
        for _ in range(_MOST_BANNER):
            try:
                reply = self._reply(self.limits.load_seconds)
            except TimeoutError:
                if not banner:
                    raise
                break
            if reply.split()[0].upper() in _ERROR_TEXTS:
                board = f"{rules.rows} × {rules.columns}"
                raise EngineError(f"The program does not play on {board}: it said {quoted(reply)}.")
            if reply.upper().startswith("OK"):
                break
            title, banner = title or _TITLE.search(reply), banner or (not _TITLE.search(reply) and reply) or ""
        if not reply.upper().startswith("OK"):
            raise EngineError(f"It does not speak the Gomoku protocol: to {order} it said {quoted(banner)}, not OK.")
        self._tells_name = self._tells_name or title is not None
        if rules.k != _USUAL_K:
            told = f"INFO ttt_k {rules.k}"
            self._send(told)
            if said := self._said_before_about():
                raise EngineError(f"It does not know k: to {told}, which has no answer, it said {quoted(said)}.")
        self._send("INFO rule 0")
        self._send(f"INFO timeout_turn {round(self.limits.seconds * 1000)}")
        self._said_before_about()
        self._is_fresh = True
        return title[1] if title else ""

    def _said_before_about(self) -> str:
        """Return the first line that the program wrote though nothing was asked, '' for none.

        Everything up to its answer to ABOUT is read, so that no stray line is taken for the answer to a position. Of a
        program that does not tell its name this cannot be known: ''.
        """
        if not self._tells_name:
            return ""
        self._send("ABOUT")
        said = ""
        while not _TITLE.search(reply := self._reply(self.limits.load_seconds)):
            said = said or reply
        return said

    def ask(self, position: Position, count: bool = False, anew: bool = False) -> Answer:
        """Return the program's answer to a position of its board. Raises EngineError, TrustError, StoppedError."""
        if not self._is_fresh and not self._knows_restart:
            self._end_process()
        if not self._process:
            self.load()
        started = perf_counter()
        self._transcript, self._talk = [], []
        try:
            if not self._is_fresh and not self._restart():
                self._end_process()
                self.load()
            started, self._is_fresh = perf_counter(), False
            for line in position_lines(position):
                self._send(line)
            found = self._read_reply(position, self._reply())
        except TimeoutError as error:
            found = Kind.TOO_SLOW, f"It took longer than {error}.", None, ""
        except EndedError:
            found = Kind.DIED, "The program ended.", None, ""
        except EngineError as error:
            found = Kind.EXCEPTION, str(error), None, ""
        kind, sentence, cell, shown = found
        seconds, printed = perf_counter() - started, "\n".join(self._talk)[:MOST_PRINTED]
        said = "" if kind is Kind.MOVE else "\n".join(self._transcript)
        if kind in (Kind.TOO_SLOW, Kind.DIED):
            self._end_process()
        return Answer(position, kind, cell, shown, sentence, said, printed, seconds)

    def _restart(self) -> bool:
        """Have the program begin a new game; return whether it did: one that says nothing to RESTART does not."""
        self._send("RESTART")
        try:
            is_known = self._reply(min(_RESTART_SECONDS, self.limits.seconds)).upper().startswith("OK")
        except (TimeoutError, EndedError):
            self._knows_restart = False
            return False
        if not is_known:  # the program says that it does not know the word
            self._set_up()
        return True

    def _send(self, text: str) -> None:
        """Send a line to the program and note it in the transcript."""
        process = self._process
        assert process
        self._transcript.append(f"> {text}")
        process.send(text.encode())

    def _reply(self, seconds: float | None = None) -> str:
        """Return the next line that is an answer; lines of mere talk are kept. Raises TimeoutError, EndedError."""
        process, seconds = self._process, seconds or self.limits.seconds
        assert process
        try:
            for said in process.lines(seconds):
                self._check(said)
                line = said.decode("utf-8", "replace").strip()
                if line and line.split()[0].upper() in _TALK:
                    if sum(map(len, self._talk)) < MOST_PRINTED:
                        self._talk.append(line)
                elif line:
                    self._transcript.append(f"< {line[:200]}")
                    return line
        except TooSlowError as error:
            raise TimeoutError(error.words(seconds)) from None
        raise AssertionError("it says when the time is over")

    def _read_reply(self, position: Position, reply: str) -> tuple[Kind, str, int | None, str]:
        """Return the kind of an answer, the sentence about it, its cell, and how it is shown."""
        shown, rules, found = reply[:100], self._rules, _MOVE.match(reply)
        kind, cell, sentence = Kind.ILLEGAL, None, f"It answered “{shown}”, which is not x,y."
        if found:
            x, y = int(found[1]), int(found[2])
            sentence = f"It answered {shown}, and x is 0 to {rules.columns - 1}, y 0 to {rules.rows - 1}."
            if 0 <= x < rules.columns and 0 <= y < rules.rows:
                kind, cell = Kind.MOVE, y * rules.columns + x
                sentence = "" if cell in position.legal_moves else f"It plays {rules.cell_name(cell)}, which is taken."
        elif reply.split()[0].upper() in _ERROR_TEXTS:
            kind, sentence = Kind.EXCEPTION, f"It answered “{shown}”."
        return kind, sentence, cell, shown
