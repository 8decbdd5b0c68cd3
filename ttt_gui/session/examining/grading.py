"""A file examined whole: how it is called is found out, all is asked, and what came of it is graded.

Nothing here needs a permit that was not given: who calls has asked before.
"""

from __future__ import annotations

import logging
import threading
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Protocol, TypeVar

from ttt_gui.engine.examine.calling import Calling
from ttt_gui.engine.examine.card import card_of
from ttt_gui.engine.examine.graded import Graded
from ttt_gui.engine.examine.program import program_card
from ttt_gui.engine.growth.positions import AskedSet, PositionsError
from ttt_gui.session.examining.closer import CountCalls, LookCloser, may_count
from ttt_gui.session.examining.consent import ConsentError, Permit
from ttt_gui.session.examining.examination import Examine, Examined, Request
from ttt_gui.session.examining.external_guest import is_source
from ttt_gui.session.examining.holder_process import HolderError, HolderProcess
from ttt_gui.session.examining.keeping import KeptWay, kept_way
from ttt_gui.session.examining.likeness import likeness_of
from ttt_gui.session.examining.lines import Limits
from ttt_gui.session.examining.process import GuestError
from ttt_gui.session.examining.proposing import Describe, Described, Try
from ttt_gui.session.examining.pythons import NoPythonError, Python

logger = logging.getLogger(__name__)
_NOT_COMPARED = "Stopped: all was asked, but what it answers like was not found out."
_NOT_HELD = "What it answers like could not be found out: the log says why."
_TRY_SECONDS = 10.0
_ASKING_SHARE = 0.95  # of a file's time, as far as anybody knows before
Found = TypeVar("Found", covariant=True)


class _Job(Protocol[Found]):
    def run(self) -> Found: ...

    def stop(self) -> None: ...


@dataclass(frozen=True)
class Plan:
    """What is the same for every file. ``calling`` is how each is called, None where it is to be found out: by what is
    kept beside the file, else among the ways that call ``function`` if one is named. With ``by_protocol`` every file is
    a program that speaks the protocol of Gomoku programs; one that is no Python file always is. Each is asked by
    ``processes``, by at most ``most_processes`` where cores would be idle. ``count_calls`` has the calls of its search
    counted."""

    python: Python
    positions: AskedSet
    limits: Limits = field(default_factory=Limits)
    calling: Calling | None = None
    function: str = ""
    by_protocol: bool = False
    slower_too: bool = False
    processes: int = 1
    most_processes: int = 1
    count_calls: bool = False


def graded_of(examined: Examined, described: Described | None = None) -> Graded:
    """What a report says of an examination."""
    request = examined.request
    rules = request.positions.rules
    description, calling = described.description if described else None, request.calling
    return Graded(
        name=examined.name,
        rules=rules,
        card=card_of(calling, description, rules.rows, rules.columns)
        if calling
        else program_card(rules, examined.loaded.name),
        python=request.python.version,
        judged=examined.judged,
        differing=examined.differing,
        verdict=examined.verdict,
        own_seconds=examined.times.its,
        our_seconds=examined.times.ours,
        stopped=examined.sentence,
        remark=examined.remark,
        printed=examined.loaded.printed,
    )


class GradeFile:
    """One file, from what it shows to its grade. run() never raises: what is wrong stands in the Graded. stop() comes
    from any thread, and what was answered by then is graded; without any answer run() gives None."""

    def __init__(self, file: Path, permit: Permit, plan: Plan, holder: HolderProcess) -> None:
        self.file = file
        self._permit, self._plan, self._holder = permit, plan, holder
        self._lock = threading.Lock()
        self._job: _Job[object] | None = None
        self._stopped = self._done = False
        self._width = plan.processes
        self._examine: Examine | None = None

    def run(self) -> Graded | None:
        try:
            return self._graded()
        except GuestError as error:
            return self._refused(str(error), error.error)
        except (ConsentError, NoPythonError, PositionsError) as error:
            return self._refused(str(error))
        except Exception:
            logger.exception("a file could not be examined")
            return self._refused("It could not be examined: the log says why.")
        finally:
            with self._lock:
                self._done, self._job, self._examine = True, None, None  # what they hold is large

    def stop(self) -> None:
        with self._lock:
            if self._done:
                return
            self._stopped = True
            if self._job:
                self._job.stop()

    def widen(self, processes: int) -> None:
        """Have it asked by so many processes from now on, if they are more; from any thread."""
        self._width = processes
        examine = self._examine
        if examine:
            examine.widen(processes)

    @property
    def was_stopped(self) -> bool:
        """Whether it was stopped before it was done."""
        return self._stopped

    @property
    def share(self) -> float:
        """How much of it is done, 0 to 1."""
        if self._done:
            return 1.0
        examine = self._examine
        done, of = examine.questions if examine else (0, 0)
        return _ASKING_SHARE * done / of if of else 0.0

    @property
    def seconds_left(self) -> float | None:
        """How long it will take, None where nobody knows yet; what comes after the asking is not counted."""
        examine = self._examine
        return examine.seconds_left if examine else None

    def _graded(self) -> Graded | None:
        plan, file = self._plan, self.file
        if self._stopped:
            return None
        described, calling = None, None
        kept = None if plan.calling or plan.function else kept_way(file)
        is_program = plan.by_protocol or not is_source(file) or (kept and kept.calling is None)
        if not is_program:
            described = self._run(Describe(file, plan.python))
            calling = plan.calling or (self._found(described, kept) if described else None)
            if calling is None:
                return None
        request = Request(
            file, self._permit, plan.python, calling, plan.positions, plan.limits, slower_too=plan.slower_too,
            processes=plan.processes, reserve=max(0, plan.most_processes - plan.processes),
        )  # fmt: skip
        self._examine = examine = Examine(request)
        examine.widen(self._width)
        examined = self._run(examine)
        if self.was_stopped and not examined.judged:
            return None
        graded = graded_of(examined, described)
        try:
            look = LookCloser(self._holder, examined.judged, plan.slower_too, self._permit, calling)
            closer = self._run(look)
            if closer is None:
                return graded if graded.stopped else replace(graded, stopped=_NOT_COMPARED)
            graded = replace(graded, likeness=likeness_of(closer))
            if plan.count_calls and may_count(examined):
                graded = replace(graded, calls=self._run(CountCalls(self._holder, request, closer.known)) or "")
        except (HolderError, OSError):
            logger.exception("what a file answers like could not be found out")
            graded = replace(graded, remark=f"{graded.remark} {_NOT_HELD}".lstrip())
        return graded

    def _found(self, described: Described, kept: KeptWay | None) -> Calling | None:
        """How the file is called; None where it was stopped. Raises GuestError."""
        plan = self._plan
        callings = [guess.calling for guess in described.guesses]
        if kept and kept.calling:
            callings.insert(0, kept.calling)
        if plan.function:
            callings = [each for each in callings if each.function == plan.function]
            if not callings:
                raise GuestError(f"It has no function {plan.function} that could be asked for a move.")
        if not callings:
            raise GuestError("None of its functions looks like one that is asked for a move: say how it is called.")
        # Which way is right has nothing to do with how long a call may take: the tries are near the end of a game.
        limits = replace(plan.limits, seconds=max(_TRY_SECONDS, plan.limits.seconds))
        rules = plan.positions.rules
        tried = self._run(Try(self.file, plan.python, self._permit, callings, rules, limits, show=False))
        if tried is None:
            return None
        if tried.calling is None:
            raise GuestError(tried.sentence, tried.error)
        return tried.calling

    def _run(self, job: _Job[Found]) -> Found:
        with self._lock:
            self._job = job
            if self._stopped:
                job.stop()
        return job.run()

    def _refused(self, problem: str, error: str = "") -> Graded:
        return Graded.refused(self.file.name, self._plan.positions.rules, problem, error, self._plan.python.version)
