"""Examines a file: asks whether it may run, finds how it is called, has it asked, compares it with the table."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.engine.examine.calling import Calling
from ttt_gui.engine.examine.conventions import tried_text
from ttt_gui.engine.examine.diagnoser import Diagnoser
from ttt_gui.engine.examine.verdict import ExaminationResult, Verdict, verdict_of
from ttt_gui.engine.growth.positions import PositionsError
from ttt_gui.game.position import Position
from ttt_gui.session.examining.diagnosing import diagnose_answers
from ttt_gui.session.examining.examination import Again, Progress, Request, ask_again, examine
from ttt_gui.session.examining.opponents import Called, NotCalledError, Opponent, find_calling, keep_calling
from ttt_gui.session.examining.pythons import Python
from ttt_gui.session.examining.runner import SECONDS
from ttt_gui.session.examining.trust_prompt import TrustKeeper, TrustPrompt
from ttt_gui.session.schedule import Lane
from ttt_gui.session.tasks import Task, TaskQueue
from ttt_gui.system.control import Work
from ttt_gui.system.text import shortened
from ttt_gui.ui.examine.positions import AskedPositions
from ttt_gui.ui.examine.state import OVER, STOPPED, EngineFile, Examined, ExaminePhase, engine_file, folder_text

Then = Callable[[Any], object]
_NO_FUNCTION = "No function in it looks like one that answers with a move: “change” says how to call it."


class Appraisal(QObject):
    """Holds what is known of an examination, ``now``, and finds what follows from the answers: the verdict in the other
    way of counting, the search that answers alike, and the answer to one position asked once more.

    Signals:
        changed: ``now`` is new; at most four times a second during a run.
        failed: (sentence) something beside the examination could not be done.
    """

    changed = Signal()
    failed = Signal(str)

    def __init__(self, queue: TaskQueue, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.now = Examined()
        self._queue = queue
        self._tasks: list[Task] = []  # the tasks under way, but for those that write files
        self._closer = Task()
        self._diagnoser = Diagnoser()
        self._request: Request | None = None  # of the last run

    def tell(self, now: Examined) -> None:
        """Replace what is known, and tell the page."""
        self.now = now
        self.changed.emit()

    @Slot(bool)
    def count_slower(self, on: bool) -> None:
        """Count moves that win later or lose sooner than need be as mistakes, or as right."""
        if on == self.now.slower_too:
            return
        self.tell(replace(self.now, slower_too=on))
        if self.now.phase in OVER:
            self._sum_up()

    def _sum_up(self) -> None:
        """Find the verdict on the present answers anew, and what follows from it."""
        result, on = self.now.result, self.now.slower_too
        if result is None:
            return
        self._cancel()

        def then(summed: Verdict) -> None:
            self.tell(self.now.with_result(verdict=summed, diagnosis=None))
            self._look_closer()

        graded, tallies = result.graded, result.verdict.tallies
        self._do(lambda _: verdict_of(graded, tallies, on), then, "The mistakes could not be counted anew")

    def _look_closer(self) -> None:
        """Find, as a task after the examination, which search answers alike."""
        graded, slower_too = self.now.graded, self.now.slower_too
        if not self.now.choice.can_be_told_apart:
            self.tell(self.now)
            return
        self.tell(replace(self.now.with_result(diagnosis=None), diagnosis_share=0.0))

        def fail(sentence: str) -> None:
            self.tell(replace(self.now, diagnosis_share=None))
            self.failed.emit(sentence)

        self._closer = self._do(
            partial(diagnose_answers, self._diagnoser, graded, slower_too, request=self._request),
            lambda diagnosis: self.tell(replace(self.now.with_result(diagnosis=diagnosis), diagnosis_share=None)),
            "Whose answers these are like could not be found",
            fail,
            Lane.MEASURE,
        )
        self._closer.sampled.connect(self._on_closer_sampled)

    @Slot(object)
    def _on_closer_sampled(self, share: object) -> None:
        """Note how far the comparison with known searches is, in steps of half a percent."""
        before = self.now.diagnosis_share
        if isinstance(share, float) and before is not None and share - before > 0.005:
            self.tell(replace(self.now, diagnosis_share=share))

    @Slot()
    def stop_diagnosis(self) -> None:
        """Stop looking for the search that answers alike."""
        self._closer.cancel()
        if self.now.diagnosis_share is not None:
            self.tell(replace(self.now.with_result(diagnosis=STOPPED), diagnosis_share=None))

    @Slot(object)
    def ask_again(self, position: Position) -> None:
        """Ask the engine in one position once more."""
        request, graded = self._request, self.now.graded
        if request is None or self.now.phase not in OVER:
            return
        request = replace(request, slower_too=self.now.slower_too)

        def then(found: Again) -> None:
            if self.now.graded is graded:
                self.tell(self.now.with_result(graded=found[0], verdict=found[1]))

        self._do(partial(ask_again, request, position, graded), then, _error_text(request.file))

    def _cancel(self) -> None:
        """Cancel every task under way, but for those that write files."""
        for task in self._tasks:
            task.cancel()

    def _do(
        self,
        work: Work,
        then: Then,
        error_text: str,
        fail: Callable[[str], object] | None = None,
        lane: Lane = Lane.SIDE,
    ) -> Task:
        """Run work as a task, and go on with its result; without ``fail`` a failure is told beside the examination."""
        task = self._queue.run(work, error_text, lane=lane)
        task.finished.connect(then)
        task.failed.connect(fail or self.failed.emit)
        self._tasks = [each for each in self._tasks if each.is_open] + [task]
        return task


class FileExaminer(Appraisal):
    """Examines one file at a time. ``engine`` is the file that may run, ``called`` how it is called, and what it shows,
    as far as that is known; ``prompt`` asks the person whether a file may run."""

    def __init__(self, queue: TaskQueue, trust: TrustKeeper, parent: QObject | None = None) -> None:
        super().__init__(queue, parent)
        self.prompt = TrustPrompt(queue, trust, self)
        self.engine: Opponent | None = None
        self.called = Called()
        self.choice = AskedPositions()
        self._wanted: Path | None = None  # the file opened last, which is that of the engine once it may run
        self._asking = Task()
        self._due = 0.0  # when the next look at the run is shown
        self._before = Examined()  # what was known before open(), shown again after a no
        self._is_unseen = False  # whether open() broke off the comparison with known searches
        self.prompt.question_asked.connect(self._on_question)
        self.prompt.declined.connect(self._on_declined)
        self.prompt.allowed.connect(self._on_allowed)
        self.prompt.failed.connect(self._fail)
        self.prompt.unreadable.connect(self.failed)

    # -- a file, and how it is called -------------------------------------------------------------------------------

    @property
    def opponent(self) -> Opponent | None:
        """The engine as an opponent: a file that may run and whose calling convention is known; else None."""
        is_known = self.called.calling is not None or self.called.program is not None
        return replace(self.engine, calling=self.called.calling) if self.engine and is_known else None

    def open(self, path: Path, others: Iterable[Path] = ()) -> None:
        """Look at a file; what was known of the file before is forgotten once this one may run. ``others`` are modules
        that it was found to import."""
        path = path.absolute()  # the engine's process runs in another folder
        if not self.prompt.is_asking and self.now.phase is not ExaminePhase.LOOKING:
            self._is_unseen = self.now.diagnosis_share is not None
            self.stop_diagnosis()
            self._before = self.now
        self._cancel()
        self._wanted = path
        self._begin(ExaminePhase.LOOKING, EngineFile(path.name, folder_text(path)))
        self.prompt.ask(path, f"{shortened(path.name)} cannot be examined", others)

    @Slot()
    def _on_question(self) -> None:
        self.tell(replace(self.now, sentence="Nothing in it runs until you say yes."))

    @Slot()
    def _on_declined(self) -> None:
        """Return to the file before, and to what was broken off for the question."""
        self._wanted, before = self.engine.file if self.engine else None, self._before
        self.tell(replace(before, choice=self.choice) if before.phase is ExaminePhase.NONE else before)
        if self._is_unseen:
            self._look_closer()
        elif before.phase is ExaminePhase.RUNNING:  # the other file broke that off, too
            self.run()

    @Slot(object)
    def _on_allowed(self, engine: Opponent) -> None:
        self.engine = engine
        self._find_calling()

    def _find_calling(self, by_protocol: bool = False) -> None:
        """Find out how the engine is called, and examine it."""
        assert self.engine
        self.called = Called(description=self.called.description if by_protocol else {})
        self._begin(ExaminePhase.LOOKING, engine_file(self.engine.file, self.called, self.choice.rules))
        work = partial(find_calling, self.engine, self.choice.rules, by_protocol=by_protocol, show=True)
        self._do(work, self._on_called, _error_text(self.engine.file), self._fail).sampled.connect(self._on_described)

    @Slot(object)
    def _on_described(self, found: object) -> None:
        """Note what the host says of the file, and name it."""
        if self.engine and isinstance(found, Called) and found.description != self.called.description:
            self.called = replace(self.called, description=found.description)
            file = engine_file(self.engine.file, self.called, self.choice.rules)
            self.tell(replace(self.now, file=file))

    def _on_called(self, found: Called) -> None:
        """Examine the engine as it is called, or say that it is not called."""
        self._on_described(found)
        self.called = found
        if found.failure:
            if isinstance(found.failure, NotCalledError):
                self._fail(str(found.failure), found.failure.lines)
            else:
                self._fail(_NO_FUNCTION)
        else:
            self._run("; ".join(map(tried_text, found.shown[:1])))

    def take_calling(self, calling: Calling | None, python: Python | None = None) -> None:
        """Call the engine in this way from now on (None: as a program); keep that beside the file, and examine it."""
        if self.engine is None:
            return
        self._cancel()
        self.engine = replace(self.engine, python=python or self.engine.python)
        keep = partial(keep_calling, self.engine.file, calling)
        kept = self._queue.run(lambda _: keep(), "How it is called could not be kept", lane=Lane.FILES)
        kept.failed.connect(self.failed)
        self.called = Called(calling, self.called.description)
        if calling is None:
            self._find_calling(by_protocol=True)
        else:
            self._run("")

    def _begin(self, phase: ExaminePhase, file: EngineFile, sentence: str = "") -> None:
        """Tell of a phase at which only the file is known, and what is to be asked."""
        self.tell(Examined(phase, file, sentence, slower_too=self.now.slower_too, choice=self.choice))

    @Slot(str)
    def _fail(self, sentence: str, lines: str = "") -> None:
        """Show why there is no examination; an engine of another file is forgotten. ``lines``: see Examined."""
        if self.engine and self._wanted != self.engine.file:
            self.engine, self.called = None, Called()
        self.tell(replace(self.now, phase=ExaminePhase.FAILED, sentence=sentence, lines=lines))

    # -- running ----------------------------------------------------------------------------------------------------

    @Slot()
    def run(self) -> None:
        """Ask the engine in every position."""
        if self.now.phase is ExaminePhase.FAILED and self._wanted and not self.opponent:
            self.open(self._wanted)  # the cause of the failure may be mended by now
            return
        self._run(self.now.file.note if self.now.file else "")

    def _run(self, note: str) -> None:
        """Ask the engine in every chosen position; ``note`` is the result of its try."""
        it = self.opponent
        if it is None:
            return
        file = engine_file(it.file, self.called, self.choice.rules, note)
        try:
            positions = self.choice.chosen()
        except PositionsError as error:
            self._begin(ExaminePhase.FAILED, file, str(error))
            return
        self._cancel()
        self._begin(ExaminePhase.RUNNING, file)
        self._request = request = Request(
            it.file, it.trust, it.python, it.calling, positions=positions, description=self.called.description,
            slower_too=self.now.slower_too,
        )  # fmt: skip
        self._due = 0.0
        error_text = f"{shortened(it.file.name)} could not be examined"
        self._asking = self._do(partial(examine, request), self._on_examined, error_text, self._fail, Lane.MEASURE)
        self._asking.sampled.connect(self._on_progress)

    @Slot(object)
    def choose(self, choice: AskedPositions) -> None:
        """Ask these positions from now on."""
        file = self.now.file
        if file and choice.rules != self.choice.rules:  # the note is of a try on another board
            self.tell(replace(self.now, file=replace(file, note="")))
        self.choice = choice
        if self.now.phase is not ExaminePhase.LOOKING and self.opponent:
            self.run()
        elif self.now.phase is ExaminePhase.FAILED and self.engine:
            self._find_calling()
        else:
            self.tell(replace(self.now, choice=choice))

    @Slot()
    def stop(self) -> None:
        """End the run, and keep the answers so far."""
        if self.now.phase is ExaminePhase.RUNNING:
            self._asking.stop()
        elif self.now.phase is ExaminePhase.LOOKING and not self.prompt.is_asking:
            self.prompt.cancel()
            self._cancel()
            self._fail("You stopped it.")

    @Slot(object)
    def _on_progress(self, progress: object) -> None:
        """Note the progress of asking, at most once every SECONDS seconds."""
        if not isinstance(progress, Progress) or not progress.of or progress == self.now.progress:
            return
        if (now := time.monotonic()) >= self._due:
            self._due = now + SECONDS
            self.tell(replace(self.now, progress=progress, sentence=""))

    def _on_examined(self, result: ExaminationResult) -> None:
        """Note the graded answers, and compare them with known searches; grade them again first where the choice of
        slower moves has changed meanwhile.
        """
        phase = ExaminePhase.STOPPED if result.was_stopped else ExaminePhase.FINISHED
        sentence = " ".join(filter(None, (result.stopped, result.remark)))
        self.now = replace(self.now, phase=phase, sentence=sentence, result=result)
        if result.verdict.slower_too == self.now.slower_too:
            self._look_closer()
        else:
            self.tell(self.now)
            self._sum_up()


def _error_text(path: Path) -> str:
    return f"{shortened(path.name)} cannot be called"
