"""Examines a file: asks whether it may run, finds how it is called, has it asked, compares it with the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.engine.examine.calling import Calling
from ttt_gui.engine.examine.graded import Graded
from ttt_gui.engine.examine.guess import Guess
from ttt_gui.engine.examine.judge import Group, grouped
from ttt_gui.engine.examine.tries import tried_text
from ttt_gui.engine.examine.verdict import Verdict, verdict_of
from ttt_gui.engine.growth.positions import PositionsError
from ttt_gui.game.position import Position
from ttt_gui.session.examining.bringing import Permits
from ttt_gui.session.examining.consent import Permit, Question
from ttt_gui.session.examining.examination import Again, Request, ask_again
from ttt_gui.session.examining.external_guest import is_source
from ttt_gui.session.examining.likeness import HolderProcess, look_closer
from ttt_gui.session.examining.opponents import Opponent
from ttt_gui.session.examining.proposing import (
    Described,
    Spoken,
    TriedCallings,
    describe,
    keep_calling,
    speak,
    try_ways,
)
from ttt_gui.session.examining.pythons import Python, find_pythons
from ttt_gui.session.examining.runner import Examination, RunState
from ttt_gui.session.schedule import Lane
from ttt_gui.session.tasks import Task, TaskQueue
from ttt_gui.system.control import Work
from ttt_gui.system.text import shortened
from ttt_gui.ui.examine.positions_choice import AskedPositions
from ttt_gui.ui.examine.state import STOPPED, Examined, Examiner, GuestFile, Stage, ended, guest_file, reported, running

Then = Callable[[Any], object]
_NO_FUNCTION = "No function in it looks like one that answers with a move: “change” says how to call it."


class FileExaminer(Examiner):
    """Examines one file at a time.

    Signals:
        question_asked: (Question) the file runs only after answer(True).
        tried: (sentence) the result of try_calling().
        pythons_found: (list of Python) those that could run the file, the default first.
        failed: (sentence) something beside the examination could not be done.
    """

    question_asked = Signal(object)
    tried = Signal(str)
    pythons_found = Signal(object)
    failed = Signal(str)

    def __init__(self, queue: TaskQueue, consents: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._permits = Permits(queue, consents, self)
        self._examination = Examination(queue, self)
        self._queue = queue
        self._tasks: list[Task] = []  # the tasks under way, but for those that write files
        self._try = self._closer = self._summing = self._grouping = Task()
        self._holder = HolderProcess()
        self._wanted: Path | None = None  # the file opened last, which is ``path`` once it may run
        self.path: Path | None = None
        self.python: Python | None = None
        self._permit: Permit | None = None
        self.description: dict[str, Any] = {}
        self.calling: Calling | None = None
        self.program: str | None = None  # own name of a program that speaks the protocol; None for others
        self.choice = AskedPositions()
        self._before = Examined()  # what was known before open(), shown again after a no
        self._is_unseen = False  # whether open() broke off the comparison with known searches
        self._examination.changed.connect(self._on_examination)
        self._permits.question_asked.connect(self._on_question)
        self._permits.declined.connect(self._on_declined)
        self._permits.allowed.connect(self._on_allowed)
        self._permits.failed.connect(self._fail)
        self._permits.not_kept.connect(self.failed)

    # -- a file -----------------------------------------------------------------------------------------------------

    @property
    def is_busy(self) -> bool:
        """Whether there is something to stop."""
        return self.now.stage in (Stage.RUNNING, Stage.LOOKING)

    @property
    def opponent(self) -> Opponent | None:
        """The engine as an opponent: a file that may run and whose way of calling is known; else None."""
        path, permit, python = self.path, self._permit, self.python
        return Opponent(path, permit, python, self.calling) if path and permit and python and self.is_known else None

    @property
    def is_known(self) -> bool:
        """Whether it is known how the engine is asked."""
        return self.calling is not None or self.program is not None

    def open(self, path: Path) -> None:
        """Look at a file; what was known of the file before is forgotten once this one may run."""
        path = path.absolute()  # the engine's process runs in another folder
        if not self._permits.is_asking and self.now.stage is not Stage.LOOKING:
            self._is_unseen = self.now.likeness_share is not None
            self.stop_likeness()
            self._before = self.now
        self._cancel()
        self._wanted = path
        self._tell_stage(Stage.LOOKING, guest_file(path, None, {}))
        self._permits.ask(path, f"{shortened(path.name)} cannot be examined")

    @Slot(bool)
    def answer(self, yes: bool) -> None:
        """Take the person's answer to ``question_asked``."""
        self._permits.answer(yes)

    @Slot(object)
    def _on_question(self, question: Question) -> None:
        self.tell(replace(self.now, sentence="Nothing of it runs before you say yes."))
        self.question_asked.emit(question)

    @Slot()
    def _on_declined(self) -> None:
        self._wanted, before = self.path, self._before
        self.tell(replace(before, choice=self.choice) if before.stage is Stage.NONE else before)
        if self._is_unseen:
            self._look_closer()

    @Slot(object, object)
    def _on_allowed(self, permit: Permit, python: Python) -> None:
        self.python = python
        self._describe(permit)

    def _describe(self, permit: Permit) -> None:
        self._examination.clear()
        path, python = permit.path, self.python
        assert python
        it = Opponent(path, permit, python, None)
        self.path, self._permit, self.calling, self.judged = path, permit, None, ()
        self.description, self.program = {}, None
        self._tell_stage(Stage.LOOKING, guest_file(path, None, {}))

        def then(found: Described) -> None:
            self.description = found.description
            kept = found.kept
            self.tell(replace(self.now, file=guest_file(path, None, self.description)))
            if kept and kept.calling is None:
                self._speak(it)
            elif not found.guesses and not kept:
                self._fail(_NO_FUNCTION)
            else:
                self._do(partial(try_ways, it, found.ways(), self.choice.rules), self._on_settled, _refusal(path))

        if is_source(path):
            self._do(partial(describe, path, python), then, _refusal(path))
        else:
            self._speak(it)

    def _speak(self, it: Opponent) -> None:
        """Start a program, and examine it where it answers."""

        def then(found: Spoken) -> None:
            self.program = found.name
            self._run("; ".join(map(tried_text, found.shown[:1])))

        self._do(partial(speak, it, self.choice.rules), then, _refusal(it.file))

    def _on_settled(self, found: TriedCallings) -> None:
        if found.calling is None:
            self._fail("\n".join(filter(None, [found.sentence, found.lines])))
            return
        self.calling = found.calling
        self._run("; ".join(map(tried_text, found.shown[:1])))

    def _show_file(self, stage: Stage, note: str) -> None:
        assert self.path
        rules = self.choice.rules
        self._tell_stage(stage, guest_file(self.path, self.calling, self.description, note, rules, self.program))

    def _tell_stage(self, stage: Stage, file: GuestFile | None) -> None:
        """Show a stage at which only the file is known, and what is to be asked."""
        self.tell(Examined(stage, file, slower_too=self.now.slower_too, choice=self.choice))

    def _fail(self, sentence: str) -> None:
        if self._wanted != self.path:
            self.path = self._permit = self.calling = self.program = None
        self.tell(replace(self.now, stage=Stage.FAILED, sentence=sentence))

    # -- how it is called -------------------------------------------------------------------------------------------

    def try_calling(self, calling: Calling | None, python: Python | None = None) -> None:
        """Call the engine with the empty board in this way (None: as a program), and emit ``tried`` with the result."""
        path, permit, chosen = self.path, self._permit, python or self.python
        if path is None or permit is None or chosen is None:
            return
        self._try.cancel()

        def then(found: TriedCallings | Spoken) -> None:
            if isinstance(found, Spoken):
                self.tried.emit(tried_text(found.shown[0]))
            else:
                shown = found.shown[:1] or next(iter(found.tries.values()), ())[:1]
                self.tried.emit(tried_text(shown[0]) if shown else found.sentence)

        it, rules = Opponent(path, permit, chosen, None), self.choice.rules
        work = partial(try_ways, it, (Guess(calling, ""),), rules) if calling else partial(speak, it, rules)
        self._try = self._do(work, then, _refusal(path), self.tried.emit)

    def take_calling(self, calling: Calling | None, python: Python | None = None) -> None:
        """Call the engine in this way from now on (None: as a program); keep that beside the file, and examine it."""
        path, permit, python = self.path, self._permit, python or self.python
        if path is None or permit is None or python is None:
            return
        self._cancel()
        self.calling, self.program, self.python = calling, None, python
        self._write(partial(keep_calling, path, calling), "How it is called could not be kept")
        if calling is None:
            self._tell_stage(Stage.LOOKING, guest_file(path, None, self.description))
            self._speak(Opponent(path, permit, python, None))
        else:
            self._run("")

    def find_pythons(self) -> None:
        """Look for every Python that could run the file, and emit ``pythons_found``."""
        self._do(lambda _: find_pythons(), self.pythons_found.emit, "No Python was found", self.failed.emit)

    # -- running ----------------------------------------------------------------------------------------------------

    @Slot()
    def run(self) -> None:
        if self.now.stage is Stage.FAILED and self._wanted and not self.is_known:
            self.open(self._wanted)  # the cause of the failure may be mended by now
            return
        self._run(self.now.file.note if self.now.file else "")

    def _run(self, note: str) -> None:
        """Ask the engine in every chosen position; ``note`` is the result of its try."""
        path, permit, python, calling = self.path, self._permit, self.python, self.calling
        if path is None or permit is None or python is None or not self.is_known:
            return
        try:
            positions = self.choice.chosen()
        except PositionsError as error:
            self._show_file(Stage.READY, note)
            self._fail(str(error))
            return
        self._forget_closer_looks()
        self.judged = ()
        self._show_file(Stage.RUNNING, note)
        self._examination.begin(
            Request(path, permit, python, calling, positions=positions, slower_too=self.now.slower_too)
        )

    @Slot(object)
    def choose(self, choice: AskedPositions) -> None:
        file = self.now.file
        if file and choice.rules != self.choice.rules:  # the note is of a try on another board
            self.tell(replace(self.now, file=replace(file, note="")))
        self.choice = choice
        if self.now.stage is Stage.LOOKING:
            self.tell(replace(self.now, choice=choice))
        elif self.is_known:
            self.run()
        elif self.now.stage is Stage.FAILED and self._permit is not None:
            self._describe(self._permit)
        else:
            self.tell(replace(self.now, choice=choice))

    @Slot(bool)
    def count_slower(self, on: bool) -> None:
        if on == self.now.slower_too:
            return
        self.tell(replace(self.now, slower_too=on))
        if self.now.stage in (Stage.FINISHED, Stage.STOPPED):
            self._sum_up()

    def _sum_up(self) -> None:
        """Find the verdict on the present answers anew, and what follows from it."""
        judged, verdict, on = self.judged, self.now.verdict, self.now.slower_too
        if verdict is None:
            return
        self._forget_closer_looks()

        def then(summed: Verdict) -> None:
            self.tell(replace(self.now, verdict=summed, groups=summed.groups, likeness=None))
            self._look_closer()

        tallies = verdict.tallies
        refusal = "The mistakes could not be counted anew"
        self._summing = self._do(lambda _: verdict_of(judged, tallies, on), then, refusal, self.failed.emit)

    def _forget_closer_looks(self) -> None:
        """Cancel the tasks whose answers, or whose way of counting them, are in force no more."""
        for task in (self._summing, self._grouping, self._closer):
            task.cancel()

    @Slot()
    def stop(self) -> None:
        if self._examination.is_running:
            self._examination.stop()
        elif self.now.stage is Stage.LOOKING and not self._permits.is_asking:
            self._cancel()
            self._fail("You stopped it.")

    @Slot()
    def _on_examination(self) -> None:
        examination = self._examination
        if examination.is_running:
            if examination.progress.of:
                self.judged = examination.progress.judged
                self.tell(running(self.now, examination.progress))
        elif examination.state is RunState.FAILED:
            self.tell(replace(self.now, stage=Stage.FAILED, sentence=examination.sentence))
        elif (graded := examination.graded) and examination.request:
            self.judged = graded.judged
            self.now = ended(self.now, graded, examination.request.limits)
            if graded.verdict.slower_too == self.now.slower_too:
                self._look_closer()
            else:
                self.tell(self.now)
                self._sum_up()

    def _look_closer(self) -> None:
        """Find, as tasks after the examination, which search answers alike, and put all answers into groups."""
        judged, slower_too = self.judged, self.now.slower_too
        self._group()
        if not self.choice.can_be_told_apart:
            self.tell(self.now)
            return
        self.tell(replace(self.now, likeness=None, likeness_share=0.0))

        def fail(sentence: str) -> None:
            self.tell(replace(self.now, likeness_share=None))
            self.failed.emit(sentence)

        self._closer = self._do(
            partial(look_closer, self._holder, judged, slower_too, request=self._examination.request),
            lambda likeness: self.tell(replace(self.now, likeness=likeness, likeness_share=None)),
            "Whose answers these are like could not be found",
            fail,
            Lane.MEASURE,
        )
        self._closer.sampled.connect(self._on_closer_sampled)

    def _group(self) -> None:
        """Put all answers into groups, the right ones, too."""
        answers, reached = self.now.verdict.answers if self.now.verdict else (), self.now.reached

        def show(groups: tuple[Group, ...]) -> None:
            self.tell(replace(self.now, groups=groups))

        refusal = "It could not be done"
        self._grouping.cancel()
        self._grouping = self._do(lambda _: grouped(answers, reached), show, refusal, self.failed.emit)

    @Slot(object)
    def _on_closer_sampled(self, share: object) -> None:
        before = self.now.likeness_share
        if isinstance(share, float) and before is not None and share - before > 0.005:
            self.tell(replace(self.now, likeness_share=share))

    @Slot()
    def stop_likeness(self) -> None:
        self._closer.cancel()
        if self.now.likeness_share is not None:
            self.tell(replace(self.now, likeness=STOPPED, likeness_share=None))

    @Slot(object)
    def ask_again(self, position: Position) -> None:
        request, judged = self._examination.request, self.judged
        if request is None or self.now.stage not in (Stage.FINISHED, Stage.STOPPED):
            return
        request = replace(request, slower_too=self.now.slower_too)

        def then(found: Again) -> None:
            if self.judged is judged:
                self._take_again(found)

        self._do(partial(ask_again, request, position, judged), then, _refusal(request.file), self.failed.emit)

    def _take_again(self, found: Again) -> None:
        self.judged, verdict = found
        groups, errors = verdict.groups, verdict.failures
        self.tell(replace(self.now, verdict=verdict, counts=verdict.counts, groups=groups, errors=errors))
        self._group()

    def graded(self) -> Graded | None:
        return reported(self.now, self.judged, self._examination.graded)

    def _cancel(self) -> None:
        """Cancel every task under way, but for those that write files."""
        self._examination.clear()
        self._permits.cancel()
        for task in self._tasks:
            task.cancel()

    def _do(
        self, work: Work, then: Then, refusal: str, fail: Callable[[str], object] | None = None, lane: Lane = Lane.SIDE
    ) -> Task:
        """Run work as a task, and go on with its result; without ``fail`` a failure ends the examination."""
        task = self._queue.run(work, refusal, lane=lane)
        task.finished.connect(then)
        task.failed.connect(fail or self._fail)
        self._tasks = [each for each in self._tasks if each.is_open] + [task]
        return task

    def _write(self, write: Callable[[], object], refusal: str) -> None:
        self._queue.run(lambda _: write(), refusal, lane=Lane.FILES).failed.connect(self.failed)


def _refusal(path: Path) -> str:
    return f"{shortened(path.name)} cannot be called"
