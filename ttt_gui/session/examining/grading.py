"""A file examined whole: finds out how it is called, asks all positions and grades the answers; and many files, several
at a time, each handed on as soon as it is done.

The caller passes a Trust for each file: nothing here asks a person.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from ttt_gui.engine.examine.calling import Calling
from ttt_gui.engine.examine.diagnoser import Diagnoser
from ttt_gui.engine.examine.verdict import ExaminationResult
from ttt_gui.engine.growth.positions import AskedSet, PositionsError
from ttt_gui.session.examining.asking import Width
from ttt_gui.session.examining.diagnosing import diagnose_answers
from ttt_gui.session.examining.examination import Progress, Request, examine
from ttt_gui.session.examining.lines import EngineLimits
from ttt_gui.session.examining.opponents import Opponent, find_calling
from ttt_gui.session.examining.process import EngineError
from ttt_gui.session.examining.pythons import NoPythonError, Python
from ttt_gui.session.examining.trust import Trust, TrustError
from ttt_gui.system.control import Control, StoppedError

logger = logging.getLogger(__name__)
_NOT_COMPARED = "All was asked. What it answers like is not known: you stopped the comparison."
_NO_DIAGNOSIS = "What it answers like could not be found out: the log says why."
_ASKING_SHARE = 0.95  # of a file's time, as far as anybody can know beforehand


FileGrading = Callable[..., ExaminationResult]
"""Grades one file, as grade_file() does; called with a Control, and with its ``width`` by name."""


@dataclass(frozen=True)
class GradingPlan:
    """What is the same for every file. ``calling`` is how each is called, None where it is to be found out: from the
    calling convention kept beside the file, else among those that call ``function`` if one is named. With
    ``by_protocol`` every file is a program that speaks the protocol of Gomoku programs; a file that is no Python always
    is one. Each file is asked in ``processes`` processes, in at most ``most_processes`` where cores would be idle."""

    python: Python
    positions: AskedSet
    limits: EngineLimits = field(default_factory=EngineLimits)
    calling: Calling | None = None
    function: str = ""
    by_protocol: bool = False
    slower_too: bool = False
    processes: int = 1
    most_processes: int = 1


def grade_file(
    path: Path, trust: Trust, plan: GradingPlan, diagnoser: Diagnoser, control: Control, width: Width | None = None
) -> ExaminationResult:
    """Examine one file, from its source to its grade. After a stop, grade what was answered by then; the samples of its
    task are Progress, then a share. Raises StoppedError where nothing was answered, and nothing else: what is wrong
    stands in the ExaminationResult."""

    def refused(problem: str, error: str = "") -> ExaminationResult:
        """Return the grade of a file that could not be examined, with the sentence that says why."""
        return ExaminationResult.refused(path.name, plan.positions.rules, problem, error, plan.python.version)

    try:
        return _result(Opponent(path, trust, plan.python, plan.calling, plan.limits), plan, diagnoser, control, width)
    except StoppedError:
        raise
    except EngineError as error:
        return refused(str(error), error.error)
    except (TrustError, NoPythonError, PositionsError) as error:
        return refused(str(error))
    except Exception:
        logger.exception("a file could not be examined")
        return refused("It could not be examined: the log says why.")


def _result(
    opponent: Opponent, plan: GradingPlan, diagnoser: Diagnoser, control: Control, width: Width | None
) -> ExaminationResult:
    """Find out how a file is called, ask it, and compare its answers with known faults. Raises what find_calling() and
    examine() raise."""
    called = find_calling(opponent, plan.positions.rules, control, plan.by_protocol, plan.function)
    if called.failure:
        raise called.failure
    request = Request(
        opponent.file, opponent.trust, opponent.python, called.calling, opponent.limits, positions=plan.positions,
        description=called.description, slower_too=plan.slower_too, processes=plan.processes,
        reserve=max(0, plan.most_processes - plan.processes),
    )  # fmt: skip
    result = examine(request, control, width)
    if result.was_stopped and not result.graded:
        raise StoppedError
    try:
        return replace(result, diagnosis=diagnose_answers(diagnoser, result.graded, plan.slower_too, control, request))
    except StoppedError:
        return result if result.stopped else _with_remark(result, _NOT_COMPARED)
    except Exception:
        logger.exception("what a file answers like could not be found out")
        return _with_remark(result, _NO_DIAGNOSIS)


def _with_remark(result: ExaminationResult, remark: str) -> ExaminationResult:
    """Return a grade with one more sentence among its remarks."""
    return replace(result, remark=f"{result.remark} {remark}".lstrip())


@dataclass(frozen=True)
class GradingProgress:
    """How far the grading is: ``done`` of ``of`` files, ``share`` of everything; ``running`` are the numbers of the
    files under way."""

    done: int
    of: int
    running: tuple[int, ...]
    share: float


@dataclass
class _UnderWay:
    """A file that is being graded."""

    control: Control
    width: Width

    @property
    def share(self) -> float:
        """The share of the file that is done, 0 to 1."""
        look = self.control.sample()
        if isinstance(look, Progress):
            return _ASKING_SHARE * look.done / (look.of or 1)
        return 0.0 if look is None else _ASKING_SHARE


class GradeFiles:
    """Grades several files, ``at_once`` of them at a time. Where fewer are left, these share all of the ``cores``.

    ``keep`` is called with the number of a file, its ExaminationResult and whether it was stopped before it was done,
    as soon as the file is done, in a thread of its own; no ExaminationResult is held here, since those of a whole class
    are large.
    """

    def __init__(
        self,
        files: Sequence[FileGrading],
        at_once: int,
        keep: Callable[[int, ExaminationResult, bool], None],
        cores: int = 1,
    ) -> None:
        self._files, self._at_once, self._keep, self._cores = tuple(files), max(1, at_once), keep, cores
        self._lock = threading.Lock()
        self._next = 0
        self._running: dict[int, _UnderWay] = {}  # by number
        self._done = 0
        self._errors: list[BaseException] = []

    def run(self, control: Control) -> None:
        """Grade all files. Raises the first error of ``keep``, after all files are done or stopped."""
        count = min(self._at_once, len(self._files))
        worker = partial(threading.Thread, target=self._work, args=(control,), name="ttt-gui-grading", daemon=True)
        threads = [worker() for _ in range(count)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if self._errors:
            raise self._errors[0]

    def sample(self) -> GradingProgress:
        """Return how far the grading is; from any thread."""
        with self._lock:
            share = self._done + sum(each.share for each in self._running.values())
            share = share / len(self._files) if self._files else 1.0
            return GradingProgress(self._done, len(self._files), tuple(sorted(self._running)), share)

    def _work(self, control: Control) -> None:
        """Grade one file after the other until none is left; the body of a thread. An error of ``keep`` stops all."""
        while (number := self._take_next(control)) is not None:
            file = self._running[number]
            try:
                with control.use(file.control):
                    result = file.control.run()
                if isinstance(result, ExaminationResult):
                    self._keep(number, result, file.control.is_stopped)
            except BaseException as error:
                self._errors.append(error)
                control.stop()
            finally:
                with self._lock:
                    del self._running[number]
                    self._done += 1
                    if self._next >= len(self._files):
                        self._share_out()

    def _share_out(self) -> None:
        """Share out, among the last files, the cores that no other file waits for."""
        for place, number in enumerate(sorted(self._running)):
            least, more = divmod(self._cores, len(self._running))
            self._running[number].width.widen(least + (place < more))

    def _take_next(self, control: Control) -> int | None:
        """Take the next file and note it as running; return its number, None where there is none, or after a stop."""
        with self._lock:
            number = self._next
            if control.is_stopped or number >= len(self._files):
                return None
            self._next += 1
            width = Width()
            file = Control(partial(self._files[number], width=width))
            self._running[number] = _UnderWay(file, width)
            return number
