"""A closer look at an examination that is over: whose answers these are like, which line may be to blame, and how many
calls the search makes. The table and the file are gone through in a process of their own."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256

from ttt_gui.engine.examine.calling import Calling
from ttt_gui.engine.examine.diagnosing import told_by
from ttt_gui.engine.examine.held import (
    HeldError,
    Suspicion,
    board_data,
    diagnosis_from,
    known_data,
    known_from,
    places_data,
    sentence_from,
    suspicion_from,
)
from ttt_gui.engine.examine.judge import Judged
from ttt_gui.engine.faults.calls import MOST_EMPTY, Known, calls_sentence
from ttt_gui.engine.faults.diagnosis import Diagnosis
from ttt_gui.engine.faults.source import MOST_CHARACTERS
from ttt_gui.game.position import Position
from ttt_gui.session.examining.consent import ConsentError, Permit
from ttt_gui.session.examining.examination import Examined, Request
from ttt_gui.session.examining.holder_process import HolderError, HolderProcess
from ttt_gui.session.examining.process import Guest, GuestError
from ttt_gui.system.files import read_file
from ttt_gui.system.pieces import StoppedError


@dataclass(frozen=True)
class Closer:
    """What the answers are like; the line that most likely holds the fault, None where the file does not show it; and
    what is known of the search, as far as a count of its calls depends on it."""

    diagnosis: Diagnosis
    suspicion: Suspicion | None = None
    known: Known = field(default_factory=Known)


class _Sleeper:
    """Work in another process, as a job that can sleep; stopped, it gives None."""

    def __init__(self, process: HolderProcess | None) -> None:
        self._process = process
        self._awake = threading.Event()
        self._awake.set()
        self._stopped = False
        self._share: float | None = None

    def stop(self) -> None:
        self._stopped = True
        self._awake.set()
        if self._process:
            self._process.stop()

    def pause(self) -> None:
        self._awake.clear()

    def resume(self) -> None:
        self._awake.set()

    def sample(self) -> float | None:
        """The share that is done, None where nobody knows."""
        return self._share

    def release(self) -> None:
        """It holds nothing of its own."""

    def _tell(self, share: float | None) -> None:
        if share is not None:
            self._share = share
        if not self._stopped:
            self._awake.wait()
        if self._stopped:
            raise StoppedError


class LookCloser(_Sleeper):
    """A job: what an engine answers like. run() gives Closer. Raises HolderError, OSError."""

    def __init__(
        self,
        process: HolderProcess,
        judged: Sequence[Judged],
        slower_too: bool,
        permit: Permit | None = None,
        calling: Calling | None = None,
    ) -> None:
        super().__init__(process)
        self._judged, self._slower_too, self._permit, self._calling = judged, slower_too, permit, calling

    def run(self) -> Closer | None:
        with suppress(StoppedError):
            return self._run()
        return None

    def _run(self) -> Closer:
        answers, right = told_by(self._judged, self._slower_too)
        if not answers:
            return Closer(Diagnosis())
        order: dict[str, object] = {
            "do": "hold",
            "board": board_data(next(iter(answers)).rules),
            "slower": self._slower_too,
            "positions": places_data(answers, right),
            "source": source_of(self._permit) if self._permit and self._calling else "",
            "function": self._calling.function if self._calling else "",
        }
        found = None
        assert self._process
        try:
            for line in self._process.ask(order, self._tell):
                if "diagnosis" in line:
                    found = Closer(diagnosis_from(line["diagnosis"]))
                elif found:
                    suspicion, known = suspicion_from(line.get("suspicion")), known_from(line.get("known"))
                    found = Closer(found.diagnosis, suspicion, known)
        except (HolderError, HeldError) as error:
            if found is None:  # else it died of the file, which Python's parser may
                raise HolderError(str(error)) from None
        if found is None:
            raise HolderError("The process gave no diagnosis.")
        return found


def source_of(permit: Permit) -> str:
    """The text of a file that is what it was when it was allowed to run; '' where it is another one, or too large."""
    try:
        data = read_file(permit.path, MOST_CHARACTERS) or b""
    except OSError:
        return ""
    return data.decode("utf-8-sig", "replace") if sha256(data).hexdigest() == permit.digest else ""


class CountCalls(_Sleeper):
    """A job: the calls of an engine's search on the empty board, counted in a call of its own that nobody times.

    run() gives the sentence about them, '' where there is no search to count. The engine cannot sleep: where the job is
    to, it is ended, and asked again afterwards. ``process`` computes the textbook's counts; without one this one does.
    """

    def __init__(self, process: HolderProcess | None, request: Request, known: Known) -> None:
        super().__init__(process)
        self._request, self._known = request, known
        self._lock = threading.Lock()
        self._guest: Guest | None = None

    def run(self) -> str | None:
        with suppress(StoppedError):
            return self._run()
        return None

    def stop(self) -> None:
        super().stop()
        self._stop_guest()

    def pause(self) -> None:
        super().pause()
        self._stop_guest()

    def _stop_guest(self) -> None:
        with self._lock:
            if self._guest:
                self._guest.stop()

    def _run(self) -> str:
        position = Position(self._request.positions.rules)
        calls = self._counted(position)
        if not calls:
            return ""
        if self._process is None:
            return calls_sentence(calls, position, self._known, self._tell)
        order: dict[str, object] = {
            "do": "calls",
            "board": board_data(position.rules),
            "position": [position.x, position.o],
            "calls": calls,
            "known": known_data(self._known),
        }
        lines = list(self._process.ask(order, self._tell))
        return sentence_from(lines[0].get("sentence")) if lines else ""

    def _counted(self, position: Position) -> int | None:
        while True:
            self._tell(None)
            guest = guest_of(self._request)
            if guest is None:
                return None
            with self._lock:
                self._guest = guest
                if self._stopped or not self._awake.is_set():
                    guest.stop()
            try:
                return calls_of(guest, position)
            except StoppedError:  # asleep or ended, which the next round sees
                continue
            finally:
                with self._lock:
                    self._guest = None
                guest.close()


def may_count(examined: Examined) -> bool:
    """Whether it is called and answered the empty board with a move, so that one call more finds how often its search
    is called."""
    return examined.request.calling is not None and any(
        each.answer.is_legal for each in examined.judged if not each.answer.position.stones
    )


def guest_of(request: Request) -> Guest | None:
    """The engine in a process of its own, to be closed; None for a program that speaks a protocol, or a large board."""
    if request.calling is None or request.positions.rules.cells > MOST_EMPTY:
        return None
    return Guest(request.python, request.file, request.permit, request.calling, request.limits)


def calls_of(guest: Guest, position: Position) -> int | None:
    """How many calls its search makes; None where it has none, or gives no answer. Raises StoppedError."""
    try:
        answer = guest.ask(position, count=True)
    except (GuestError, ConsentError):
        return None
    return answer.calls if answer.is_legal else None
