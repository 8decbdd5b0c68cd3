"""Examines a file: asks whether it may run, finds out how it is called, has it asked, holds it against the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.engine.examine.calling import Calling
from ttt_gui.engine.examine.groups import grouped
from ttt_gui.engine.examine.tries import tried_text
from ttt_gui.engine.examine.verdict import Verdict, verdict_of
from ttt_gui.engine.growth.positions import PositionsError
from ttt_gui.game.position import Position
from ttt_gui.session.examining.after import Again, AskAgain
from ttt_gui.session.examining.closer import Closer, CountCalls, LookCloser, may_count
from ttt_gui.session.examining.consent import Consents, Permit, Question
from ttt_gui.session.examining.examination import Examined as Found
from ttt_gui.session.examining.examination import Request
from ttt_gui.session.examining.holder_process import HolderProcess
from ttt_gui.session.examining.keeping import keep_calling, kept_calling
from ttt_gui.session.examining.opponents import Opponent
from ttt_gui.session.examining.proposing import Describe, Described, Tried, Try
from ttt_gui.session.examining.pythons import Python, default_python, find_pythons
from ttt_gui.session.examining.runner import Examination, State
from ttt_gui.session.jobs.job import Call, Job, Lane, Priority
from ttt_gui.session.jobs.queue import JobQueue
from ttt_gui.system.text import shortened
from ttt_gui.ui.examine.examiner import Examiner
from ttt_gui.ui.examine.known import Gathering, ended, guest_file, likeness
from ttt_gui.ui.examine.positions_choice import AskedPositions
from ttt_gui.ui.examine.state import Examined, GuestFile, Likeness, Stage

Then = Callable[[Any], None]
_COUNTED = "The calls of its search are being counted …"
_NO_FUNCTION = "No function in it looks like one that answers with a move: say with “change” how it is called."


class FileExaminer(Examiner):
    """One file at a time.

    Signals:
        question_asked: (Question) the file runs only after answer(True).
        tried: (sentence) what came of try_calling().
        pythons_found: (list of Python) the default first.
        failed: (sentence) something beside the examination could not be done.
    """

    question_asked = Signal(object)
    tried = Signal(str)
    pythons_found = Signal(object)
    failed = Signal(str)

    def __init__(self, queue: JobQueue, consents: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._queue = queue
        self._consents = Consents(consents)
        self._has_loaded = False
        self._examination = Examination(queue, self)
        self._steps: dict[int, tuple[Then, bool]] = {}  # jobs under way: what follows, and whether all ends without it
        self._try = self._closer = self._summing = self._righting = 0  # jobs
        self._holder = HolderProcess()
        self.path: Path | None = None
        self.python: Python | None = None
        self._question: Question | None = None
        self._permit: Permit | None = None
        self.description: dict[str, Any] = {}
        self.calling: Calling | None = None
        self.choice = AskedPositions()
        self._gathering = Gathering()
        self._before = Examined()  # what is shown again where the answer is no
        self._unseen: Found | None = None  # of that, what was just being looked at more closely
        self._examination.changed.connect(self._on_examination)
        queue.sampled.connect(self._on_sampled)
        queue.finished.connect(self._on_finished)
        queue.failed.connect(self._on_failed)

    # -- a file -----------------------------------------------------------------------------------------------------

    @property
    def is_busy(self) -> bool:
        """Whether there is something to stop."""
        return self.now.stage in (Stage.RUNNING, Stage.LOOKING)

    @property
    def opponent(self) -> Opponent | None:
        """What may play: a file that may run, once it is known how it is called."""
        path, permit, python, calling = self.path, self._permit, self.python, self.calling
        return Opponent(path, permit, python, calling) if path and permit and python and calling else None

    def open(self, path: Path) -> None:
        """Look at a file; what was known of another one is forgotten once this one may run."""
        if self._question is None and self.now.stage is not Stage.LOOKING:
            self._unseen = self._examination.examined if self.now.likeness_share is not None else None
            self.stop_likeness()
            self._before = self.now
        self._cancel()
        self._question = None
        self._tell_stage(Stage.LOOKING, guest_file(path, None, {}))

        def look() -> tuple[Permit | Question, Python]:
            if not self._has_loaded:
                self._consents.load()
                self._has_loaded = True
            return self._consents.permit(path), default_python()

        def then(found: tuple[Permit | Question, Python]) -> None:
            permit, self.python = found
            if isinstance(permit, Permit):
                self._describe(permit)
            else:
                self._question = permit
                self.tell(replace(self.now, sentence="Nothing of it runs before you say yes."))
                self.question_asked.emit(permit)

        self._do(lambda: Call(look), then, f"{shortened(path.name)} cannot be examined")

    @Slot(bool)
    def answer(self, yes: bool) -> None:
        """The answer to the question."""
        question, self._question = self._question, None
        if question is None:
            return
        if not yes:
            before = self._before
            self.tell(replace(before, choice=self.choice) if before.stage is Stage.NONE else before)
            if self._unseen:
                self._look_closer(self._unseen)
            return
        permit = self._consents.allow(question)
        self._do(lambda: Call(self._consents.save), _nothing, "Your yes could not be kept", Lane.FILES, is_all=False)
        self._describe(permit)

    def _describe(self, permit: Permit) -> None:
        self._examination.clear()
        path, python = permit.path, self.python
        assert python
        self.path, self._permit, self.calling, self.judged = path, permit, None, ()
        self.description = {}
        self._tell_stage(Stage.LOOKING, guest_file(path, None, {}))

        def then(found: Described | None) -> None:
            if found is None:
                self._fail("You stopped it.")
                return
            self.description = found.description
            kept = kept_calling(path)
            callings = [*([kept] if kept else []), *(guess.calling for guess in found.guesses)]
            self.tell(replace(self.now, file=guest_file(path, None, self.description)))
            if not callings:
                self._fail(_NO_FUNCTION)
            else:
                rules = self.choice.rules
                self._do(lambda: Try(path, python, permit, callings, rules), self._on_settled, _refusal(path))

        self._do(lambda: Describe(path, python), then, _refusal(path))

    def _on_settled(self, found: Tried | None) -> None:
        if found is None or found.calling is None:
            self._fail(found.sentence if found else "You stopped it.")
            return
        self.calling = found.calling
        self._show_file(Stage.READY, "; ".join(map(tried_text, found.shown[:1])))
        self.run()

    def _show_file(self, stage: Stage, note: str) -> None:
        assert self.path
        self._tell_stage(stage, guest_file(self.path, self.calling, self.description, note, self.choice.rules))

    def _tell_stage(self, stage: Stage, file: GuestFile | None) -> None:
        """Nothing is known at this stage but the file, and what is wanted."""
        self.tell(Examined(stage, file, slower_too=self.now.slower_too, choice=self.choice))

    def _fail(self, sentence: str) -> None:
        self.tell(replace(self.now, stage=Stage.FAILED, sentence=sentence))

    # -- how it is called -------------------------------------------------------------------------------------------

    def try_calling(self, calling: Calling, python: Python | None = None) -> None:
        """Call it with the empty board in this way, and say what came of it."""
        path, permit, chosen = self.path, self._permit, python or self.python
        if path is None or permit is None or chosen is None:
            return
        self._queue.cancel(self._try)
        self._steps.pop(self._try, None)

        def then(found: Tried | None) -> None:
            if found is not None:
                shown = found.shown[:1] or next(iter(found.tries.values()), ())[:1]
                self.tried.emit(tried_text(shown[0]) if shown else found.sentence)

        rules = self.choice.rules
        self._try = self._do(lambda: Try(path, chosen, permit, (calling,), rules), then, _refusal(path), is_all=False)

    def take_calling(self, calling: Calling, python: Python | None = None) -> None:
        """Call it in this way from now on, keep that beside the file, and examine it."""
        path = self.path
        if path is None or self._permit is None:
            return
        self.calling, self.python = calling, python or self.python
        self._cancel()
        self._do(
            lambda: Call(lambda: keep_calling(path, calling)),
            _nothing,
            "How it is called could not be kept",
            Lane.FILES,
            is_all=False,
        )
        self._show_file(Stage.READY, "")
        self.run()

    def find_pythons(self) -> None:
        """Look for every Python that could run it."""
        self._do(lambda: Call(find_pythons), self.pythons_found.emit, "No Python was found", is_all=False)

    # -- running ----------------------------------------------------------------------------------------------------

    @Slot()
    def run(self) -> None:
        path, permit, python, calling = self.path, self._permit, self.python, self.calling
        if path is None or permit is None or python is None or calling is None:
            return
        try:
            positions = self.choice.chosen()
        except PositionsError as error:
            self._fail(str(error))
            return
        self._forget_closer_looks()
        self._gathering = Gathering()
        self.judged = ()
        note = self.now.file.note if self.now.file else ""
        self._show_file(Stage.RUNNING, note)
        self._examination.begin(Request(path, permit, python, calling, positions, slower_too=self.now.slower_too))

    @Slot(object)
    def choose(self, choice: AskedPositions) -> None:
        self.choice = choice
        if self.now.stage is Stage.LOOKING:
            self.tell(replace(self.now, choice=choice))
        elif self.calling is not None and self._permit is not None:
            self.run()
        elif self.now.stage is Stage.FAILED and self._permit is not None:
            self._describe(self._permit)
        else:
            self.tell(replace(self.now, choice=choice))

    @Slot(bool)
    def count_slower(self, on: bool) -> None:
        if on == self.now.slower_too:
            return
        self._gathering = Gathering()
        self.tell(replace(self.now, slower_too=on, found=()))
        if self.now.stage in (Stage.FINISHED, Stage.STOPPED):
            self._sum_up()

    def _sum_up(self) -> None:
        """The verdict anew, and what follows it, of the answers that are there."""
        found, judged, verdict, on = self._examination.examined, self.judged, self.now.verdict, self.now.slower_too
        if found is None or verdict is None:
            return
        self._forget_closer_looks()

        def then(summed: object) -> None:
            if isinstance(summed, Verdict):
                self.tell(replace(self.now, verdict=summed, rights=(), likeness=None))
                self._look_closer(found)

        tallies = verdict.tallies
        refusal = "The mistakes could not be counted anew"
        self._summing = self._do(lambda: Call(lambda: verdict_of(judged, tallies, on)), then, refusal, is_all=False)

    def _forget_closer_looks(self) -> None:
        """What is found of answers, or of a way to count them, that are in force no more."""
        for job_id in (self._summing, self._righting, self._closer):
            self._queue.cancel(job_id)
            self._steps.pop(job_id, None)

    @Slot()
    def stop(self) -> None:
        if self._examination.state is State.RUNNING:
            self._examination.stop()
        elif self.now.stage is Stage.LOOKING and self._question is None:
            self._cancel()
            self._fail("You stopped it.")

    @Slot()
    def _on_examination(self) -> None:
        examination = self._examination
        if examination.state is State.RUNNING:
            if examination.progress.of:
                self.judged = examination.progress.judged
                self.tell(self._gathering.look(self.now, examination.progress))
        elif examination.state is State.FAILED:
            self.tell(replace(self.now, stage=Stage.FAILED, sentence=examination.sentence))
        elif examination.examined is not None:
            self.judged = examination.examined.judged
            self.tell(ended(self.now, examination.examined))
            if examination.examined.request.slower_too == self.now.slower_too:
                self._look_closer(examination.examined)
            else:
                self._sum_up()

    def _look_closer(self, found: Found) -> None:
        """What takes a while after it is over: whose answers these are like, and the right ones in groups."""
        judged, slower_too = self.judged, self.now.slower_too
        reached = self.now.reached

        def show_rights(rights: object) -> None:
            if isinstance(rights, tuple):
                self.tell(replace(self.now, rights=rights))

        good = [each for each in judged if not each.is_mistake(slower_too)]
        self._righting = self._do(lambda: Call(lambda: grouped(good, reached)), show_rights, "", is_all=False)
        if not self.choice.can_be_told_apart:
            return
        request = found.request
        self.tell(replace(self.now, likeness=None, likeness_share=0.0))
        self._closer = self._do(
            lambda: LookCloser(self._holder, judged, slower_too, request.permit, request.calling),
            lambda closer: self._show_likeness(found, closer),
            "Whose answers these are like could not be found",
            Lane.MEASURE,
            is_all=False,
            watch=True,
        )

    def _show_likeness(self, found: Found, closer: Closer | None) -> None:
        if closer is None or not may_count(found):
            self.tell(replace(self.now, likeness=likeness(closer) if closer else None, likeness_share=None))
            return
        self.tell(replace(self.now, likeness=replace(likeness(closer), calls=_COUNTED), likeness_share=1.0))
        self._closer = self._do(
            lambda: CountCalls(self._holder, found.request, closer.known),
            lambda sentence: self._end_likeness(sentence or ""),
            "The calls of its search could not be counted",
            Lane.MEASURE,
            is_all=False,
        )

    def _end_likeness(self, calls: str = "") -> None:
        """No closer look is under way any more."""
        known = self.now.likeness
        self.tell(replace(self.now, likeness=replace(known, calls=calls) if known else None, likeness_share=None))

    @Slot(int, object)
    def _on_sampled(self, job_id: int, sample: object) -> None:
        before = self.now.likeness_share
        if job_id == self._closer and isinstance(sample, float) and before is not None and sample - before > 0.005:
            self.tell(replace(self.now, likeness_share=sample))

    @Slot()
    def stop_likeness(self) -> None:
        self._queue.cancel(self._closer)
        self._steps.pop(self._closer, None)
        if self.now.likeness:
            self._end_likeness()
        elif self.now.likeness_share is not None:
            self.tell(replace(self.now, likeness=Likeness("", "You stopped it."), likeness_share=None))

    @Slot(object)
    def ask_again(self, position: Position) -> None:
        examined = self._examination.examined
        if examined is None or self.now.stage not in (Stage.FINISHED, Stage.STOPPED):
            return
        request, judged = replace(examined.request, slower_too=self.now.slower_too), self.judged

        def then(found: Again | None) -> None:
            if found is not None and self.judged is judged:
                self._take_again(found)

        self._do(lambda: AskAgain(request, position, judged), then, _refusal(request.file), is_all=False)

    def _take_again(self, found: Again) -> None:
        self.judged = found.judged
        verdict = found.verdict
        errors = tuple(each for each in found.judged if each.grade.is_failure)
        self.tell(replace(self.now, verdict=verdict, counts=verdict.counts, errors=errors))

    # -- jobs -------------------------------------------------------------------------------------------------------

    def _do(
        self,
        make: Callable[[], Job[object]],
        then: Then,
        refusal: str,
        lane: Lane = Lane.SIDE,
        is_all: bool = True,
        watch: bool = False,
    ) -> int:
        """Have a job done, and go on with what it finds; where all depends on it, its error is the examination's."""
        job_id = self._queue.ask(make, Priority.LOOK, lane, refusal or "It could not be done", watch=watch)
        self._steps[job_id] = then, is_all
        return job_id

    def _cancel(self) -> None:
        """End and forget what is under way, but for what is written."""
        self._examination.clear()
        for job_id, (then, _) in list(self._steps.items()):
            if then is not _nothing:
                self._queue.cancel(job_id)
                del self._steps[job_id]

    @Slot(int, object, bool)
    def _on_finished(self, job_id: int, found: object, _alone: bool) -> None:
        step = self._steps.pop(job_id, None)
        if step:
            step[0](found)

    @Slot(int, str)
    def _on_failed(self, job_id: int, sentence: str) -> None:
        step = self._steps.pop(job_id, None)
        if step is None:
            return
        if step[1]:
            self._fail(sentence)
        elif job_id == self._try:
            self.tried.emit(sentence)
        else:
            if job_id == self._closer:
                self._end_likeness()
            self.failed.emit(sentence)


def _nothing(_found: object) -> None:
    """Nothing follows."""


def _refusal(path: Path) -> str:
    return f"{shortened(path.name)} cannot be called"
