"""What an engine answers like, which line of its file may be to blame, and how many calls its search makes.

A process of the program itself compares the answers with the table of searches. The table takes seconds of plain
Python, and the garbage collector would have to look through its objects in the UI thread: so neither happens in this
process. The other process begins with the first order, is kept for the next one, and ends by itself when nobody asks
any more (engine/examine/holder.py).
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import threading
import weakref
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import ttt_gui
from ttt_gui.engine.examine.holder import HIDDEN_WORD, Hold, likeness_of, told_by
from ttt_gui.engine.examine.judge import Judged, Kind
from ttt_gui.engine.examine.verdict import Likeness
from ttt_gui.engine.faults.diagnosis import Diagnosis
from ttt_gui.engine.faults.shown import MOST_EMPTY
from ttt_gui.engine.growth.positions import AskedSet
from ttt_gui.game.position import Position
from ttt_gui.session.examining.examination import Request
from ttt_gui.session.examining.opponents import ask_move
from ttt_gui.session.examining.process import GuestError
from ttt_gui.session.examining.trust import TrustError
from ttt_gui.system.control import Control, Tell

_END_SECONDS = 5.0
_WAIT_SECONDS = 0.05
_BEGIN = (
    "import sys; sys.path[:] = [sys.argv.pop(1), *filter(None, sys.path)]; "
    "from ttt_gui.__main__ import main; sys.exit(main())"
)


class HolderError(RuntimeError):
    """The process ended by itself, or sent something that is no answer; the message is for the log."""


class HolderProcess:
    """The process that compares answers. It takes one order at a time: threads that ask wait for each other. With
    ``positions`` its table is made of these, for all engines that are asked for them."""

    def __init__(self, positions: AskedSet | None = None) -> None:
        self._lock, self._one_at_a_time = threading.Lock(), threading.Lock()
        self.positions = positions
        self._process: subprocess.Popen[bytes] | None = None
        self._end: weakref.finalize[[subprocess.Popen[bytes]], HolderProcess] | None = None

    def ask(self, order: object, tell: Tell) -> Iterator[Likeness]:
        """Send an order and give each answer to it. Raises HolderError, OSError where the process cannot be started,
        and StoppedError through ``tell``, called ten times a second; any error ends the process."""
        while not self._one_at_a_time.acquire(timeout=_WAIT_SECONDS):
            tell(0.0)
        try:
            tell(0.0)
            self._begin(order)
            yield from self._answers(tell)
        finally:
            self._one_at_a_time.release()

    def _answers(self, tell: Tell) -> Iterator[Likeness]:
        try:
            tell(0.0)
            while (said := self._next(tell)) is not None:
                if isinstance(said, Likeness):
                    yield said
                else:
                    tell(said)
                    self._is_sent(None)
        except BaseException:
            self.close()
            raise

    def stop(self) -> None:
        """End the process at once, unless several engines share its table: then ``tell`` stops whoever asks."""
        with self._lock:
            if self._process and not self.positions:
                self._process.kill()

    def close(self) -> None:
        """End the process, and wait for its end: some milliseconds."""
        with self._lock:
            end, self._end, self._process = self._end, None, None
        if end:
            end()

    @property
    def pid(self) -> int | None:
        """The number of the process, None where there is none."""
        with self._lock:
            return self._process.pid if self._process and self._process.poll() is None else None

    def _begin(self, order: object) -> None:
        """Send an order to the process, or to a new one where it has ended. Raises OSError."""
        if self.pid is not None and self._is_sent(order):
            return
        self.close()
        process = _started()
        with self._lock:
            self._process = process
            self._end = weakref.finalize(self, _ended, process)
        self._is_sent(order)  # where it is not sent, the process has ended already, and the reader sees that

    def _is_sent(self, order: object) -> bool:
        process = self._process
        with suppress(OSError):
            if process and process.stdin:
                pickle.dump(order, process.stdin)
                process.stdin.flush()
            return True
        return False

    def _next(self, tell: Tell) -> Likeness | float | None:
        process = self._process
        try:
            if not process or not process.stdout:
                raise EOFError
            said: Likeness | float | str | None = pickle.load(process.stdout)
        except Exception:
            tell(0.0)
            status = process.wait(_END_SECONDS) if process else None
            raise HolderError(f"The process ended with status {status}.") from None
        if isinstance(said, str):
            raise HolderError(said)
        return said


def _started() -> subprocess.Popen[bytes]:
    if getattr(sys, "frozen", False):
        words, environment = [sys.executable, HIDDEN_WORD], os.environ | {"PYINSTALLER_RESET_ENVIRONMENT": "1"}
    else:
        root = Path(ttt_gui.__file__).resolve().parents[1]
        words, environment = [sys.executable, "-c", _BEGIN, str(root), HIDDEN_WORD], dict(os.environ)
    return subprocess.Popen(
        words,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment,
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )


def _ended(process: subprocess.Popen[bytes]) -> None:
    """End a process, and leave nothing of it."""
    with suppress(OSError), process:  # which closes the pipes and waits
        process.kill()


def look_closer(
    process: HolderProcess,
    judged: Sequence[Judged],
    slower_too: bool,
    control: Control,
    request: Request | None = None,
) -> Likeness:
    """Find out what an engine answers like; a sample of its task is the share that is done. Without ``request`` no file
    is looked at and no call counted. Raises HolderError, OSError, StoppedError."""
    answers, right = told_by(judged, slower_too)
    tells = any(each.answer.is_legal or each.answer.kind is Kind.CHANGED_BOARD for each in judged)
    if not tells or not answers:
        return likeness_of(Diagnosis())
    order = Hold(answers, right, slower_too, process.positions)
    found: Likeness | None = None
    if request:
        empty = Position(next(iter(answers)).rules)
        order = replace(order, calls=_counted(request, empty, control) if answers.get(empty) else None)
        if request.calling:
            order = replace(order, source=request.trust.source, function=request.calling.function)
    try:
        with control.use(process):
            for each in process.ask(order, control.tell):
                found = each
    except HolderError:
        if found is None:  # else it died of the file, which Python's parser may
            raise
    if found is None:
        raise HolderError("The process gave no diagnosis.")
    return found


def _counted(request: Request, position: Position, control: Control) -> int | None:
    """Count the calls of an engine's search, in a call of its own that nobody times.

    Returns None for a program of its own, on a large board, and where the engine gives no legal move.
    """
    if request.calling is None or position.rules.cells > MOST_EMPTY:
        return None
    try:
        answer = ask_move(request, position, control, count=True, look=0.0)
    except (GuestError, TrustError):
        return None
    return answer.calls if answer.is_legal else None
