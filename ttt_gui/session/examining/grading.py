"""Files examined whole: how each is called is found out, all is asked, and what came of it is graded, several at once.

Nothing here needs a permit that was not given: who calls has asked before.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from ttt_gui.engine.examine.calling import Calling
from ttt_gui.engine.examine.card import card_of
from ttt_gui.engine.examine.graded import Graded, Likeness
from ttt_gui.engine.growth.positions import PositionsError, PositionSet
from ttt_gui.session.examining.consent import ConsentError, Permit
from ttt_gui.session.examining.examination import Examine, Examined, Request
from ttt_gui.session.examining.likeness import Likenesses
from ttt_gui.session.examining.lines import Limits
from ttt_gui.session.examining.process import GuestError
from ttt_gui.session.examining.proposing import Describe, Described, Try
from ttt_gui.session.examining.pythons import NoPythonError, Python
from ttt_gui.system.pieces import StoppedError

logger = logging.getLogger(__name__)
STOPPED = "It was stopped before anything was asked."
SOURCES = (".py", ".pyw")
_LOOK_SECONDS = 0.2
_TRY_SECONDS = 10.0
Kept = TypeVar("Kept")
Found = TypeVar("Found", covariant=True)


class _Job(Protocol[Found]):
    def run(self) -> Found: ...

    def stop(self) -> None: ...


@dataclass(frozen=True)
class Plan:
    """What is the same for every file. ``calling`` is how each is called, None where it is to be found out, among the
    ways that call ``function`` if one is named. With ``by_protocol`` every file is a program that speaks the protocol
    of Gomoku programs; one that is no Python file always is."""

    python: Python
    positions: PositionSet
    limits: Limits = field(default_factory=Limits)
    calling: Calling | None = None
    function: str = ""
    by_protocol: bool = False
    slower_too: bool = False
    processes: int = 1


def graded_of(examined: Examined, described: Described | None = None, likeness: Likeness | None = None) -> Graded:
    """What a report says of an examination."""
    request = examined.request
    rules = request.positions.rules
    description, calling = described.description if described else None, request.calling
    return Graded(
        name=examined.name,
        rules=rules,
        card=card_of(calling, description, rules.rows, rules.columns) if calling else None,
        python=request.python.version,
        judged=examined.judged,
        differing=examined.differing,
        verdict=examined.verdict,
        likeness=likeness,
        own_seconds=examined.times.its,
        our_seconds=examined.times.ours,
        wanted=examined.positions,
        stopped=examined.sentence,
        printed=examined.loaded.printed,
    )


class GradeFile:
    """One file, from what it shows to its grade. run() never raises: what is wrong stands in the Graded. stop() comes
    from any thread, and what was answered by then is graded."""

    def __init__(self, file: Path, permit: Permit, plan: Plan, likenesses: Likenesses) -> None:
        self._file, self._permit, self._plan, self._likenesses = file, permit, plan, likenesses
        self._lock = threading.Lock()
        self._job: _Job[object] | None = None
        self._stopped = False
        self._examine: Examine | None = None

    def run(self) -> Graded:
        try:
            return self._graded()
        except GuestError as error:
            return self._refused(str(error), error.error)
        except (ConsentError, NoPythonError, PositionsError) as error:
            return self._refused(str(error))
        except Exception:
            logger.exception("a file could not be examined")
            return self._refused("It could not be examined: the log says why.")

    def stop(self) -> None:
        with self._lock:
            self._stopped = True
            if self._job:
                self._job.stop()

    @property
    def share(self) -> float:
        """How much of the asking is done, 0 to 1."""
        if self._examine is None:
            return 0.0
        progress = self._examine.sample()
        return progress.done / progress.of if progress.of else 0.0

    def _graded(self) -> Graded:
        plan, file = self._plan, self._file
        if self._stopped:
            return self._refused(STOPPED)
        described, calling = None, None
        if not plan.by_protocol and file.suffix.lower() in SOURCES:
            described = self._run(Describe(file, plan.python))
            calling = plan.calling or (self._found(described) if described else None)
            if calling is None:
                return self._refused(STOPPED)
        request = Request(
            file, self._permit, plan.python, calling, plan.positions, plan.limits, slower_too=plan.slower_too,
            processes=plan.processes,
        )  # fmt: skip
        self._examine = Examine(request)
        examined = self._run(self._examine)
        likeness = None
        with suppress(StoppedError):
            likeness = self._likenesses.of(examined, self._go_on)
        return graded_of(examined, described, likeness)

    def _go_on(self, _share: float | None) -> None:
        """Raises StoppedError where it was stopped."""
        if self._stopped:
            raise StoppedError

    def _found(self, described: Described) -> Calling | None:
        """How the file is called; None where it was stopped. Raises GuestError."""
        plan = self._plan
        callings = [guess.calling for guess in described.guesses]
        if plan.function:
            callings = [each for each in callings if each.function == plan.function]
            if not callings:
                raise GuestError(f"It has no function {plan.function} that could be asked for a move.")
        if not callings:
            raise GuestError("None of its functions looks like one that is asked for a move: say how it is called.")
        # Which way is right has nothing to do with how long a call may take: the tries are near the end of a game.
        limits = replace(plan.limits, seconds=max(_TRY_SECONDS, plan.limits.seconds))
        rules = plan.positions.rules
        tried = self._run(Try(self._file, plan.python, self._permit, callings, rules, limits, show=False))
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
        return Graded.refused(self._file.name, self._plan.positions.rules, problem, error, self._plan.python.version)


class GradeFiles(Generic[Kept]):
    """A job: several files, ``at_once`` of them at a time. run() gives what ``keep`` made of each, in their order.

    ``keep`` is called with the number of the file and its Graded, in a thread of its own; the Graded is not held here,
    since those of a class are large. ``tell`` hears the number done, and how much of all is done, a few times a second.
    """

    def __init__(
        self,
        files: Sequence[GradeFile],
        at_once: int,
        keep: Callable[[int, Graded], Kept],
        tell: Callable[[int, float], None] | None = None,
    ) -> None:
        self._files, self._at_once, self._keep, self._tell = tuple(files), max(1, at_once), keep, tell
        self._lock = threading.Lock()
        self._next = 0
        self._kept: dict[int, Kept] = {}
        self._errors: list[BaseException] = []

    def run(self) -> list[Kept]:
        """Raises what ``keep`` raised first, after all are done or stopped."""
        count = min(self._at_once, len(self._files))
        threads = [threading.Thread(target=self._work, name="ttt-gui-grading", daemon=True) for _ in range(count)]
        for thread in threads:
            thread.start()
        for thread in threads:
            while thread.is_alive():
                thread.join(_LOOK_SECONDS)
                if self._tell:
                    self._tell(len(self._kept), sum(each.share for each in self._files) / len(self._files))
        if self._errors:
            raise self._errors[0]
        return [self._kept[number] for number in range(len(self._files))]

    def stop(self) -> None:
        for file in self._files:
            file.stop()

    def _work(self) -> None:
        while True:
            with self._lock:
                number = self._next
                self._next += 1
            if number >= len(self._files):
                return
            try:
                self._kept[number] = self._keep(number, self._files[number].run())
            except BaseException as error:
                self._errors.append(error)
                self.stop()
                return
