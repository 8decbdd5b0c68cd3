"""Examines a file: asks whether it may run, finds out how it is called, has it asked, holds it against the table."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.engine.examine.calling import Calling
from ttt_gui.engine.examine.graded import Graded
from ttt_gui.engine.examine.groups import right_groups
from ttt_gui.engine.examine.tries import tried_text
from ttt_gui.engine.examine.verdict import Verdict, verdict_of
from ttt_gui.engine.growth.positions import PositionsError
from ttt_gui.game.position import Position
from ttt_gui.session.examining.after import Again, AskAgain
from ttt_gui.session.examining.closer import Closer, CountCalls, LookCloser, may_count
from ttt_gui.session.examining.consent import Consents, Permit, Question
from ttt_gui.session.examining.examination import Examined as Found
from ttt_gui.session.examining.examination import Request
from ttt_gui.session.examining.external_guest import check_kind, is_source
from ttt_gui.session.examining.holder_process import HolderProcess
from ttt_gui.session.examining.keeping import keep_calling
from ttt_gui.session.examining.opponents import Opponent
from ttt_gui.session.examining.proposing import Describe, Described, Speak, Spoken, Tried, Try
from ttt_gui.session.examining.pythons import Python, default_python, find_pythons
from ttt_gui.session.examining.runner import Examination, State
from ttt_gui.session.jobs.job import Call, Lane
from ttt_gui.session.jobs.queue import JobQueue
from ttt_gui.system.text import shortened
from ttt_gui.ui.examine.examiner import Examiner
from ttt_gui.ui.examine.known import ended, guest_file, likeness, running
from ttt_gui.ui.examine.positions_choice import AskedPositions
from ttt_gui.ui.examine.reported import YOU_STOPPED_IT, with_run
from ttt_gui.ui.examine.state import Examined, GuestFile, Likeness, Stage
from ttt_gui.ui.examine.steps import Steps, nothing

_COUNTED = "Counting the calls of its search …"
_NO_FUNCTION = "No function in it looks like one that answers with a move: “change” says how to call it."


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
        self._consents = Consents(consents)
        self._has_loaded = False
        self._examination = Examination(queue, self)
        self._steps = Steps(queue, self)
        self._try = self._closer = self._summing = self._righting = 0  # jobs
        self._holder = HolderProcess()
        self._wanted: Path | None = None  # what was opened last; ``path`` once it may run
        self.path: Path | None = None
        self.python: Python | None = None
        self._question: Question | None = None
        self._permit: Permit | None = None
        self.description: dict[str, Any] = {}
        self.calling: Calling | None = None
        self.program: str | None = None  # what one that speaks the protocol calls itself; None where it is called
        self.choice = AskedPositions()
        self._before = Examined()  # what is shown again where the answer is no
        self._unseen: Found | None = None  # of that, what was just being looked at more closely
        self._examination.changed.connect(self._on_examination)
        queue.sampled.connect(self._on_sampled)
        self._steps.failed.connect(self._on_failed)

    # -- a file -----------------------------------------------------------------------------------------------------

    @property
    def is_busy(self) -> bool:
        """Whether there is something to stop."""
        return self.now.stage in (Stage.RUNNING, Stage.LOOKING)

    @property
    def opponent(self) -> Opponent | None:
        """What may play: a file that may run, once it is known how it is called."""
        path, permit, python = self.path, self._permit, self.python
        return Opponent(path, permit, python, self.calling) if path and permit and python and self.is_known else None

    @property
    def is_known(self) -> bool:
        """Whether it is known how it is asked."""
        return self.calling is not None or self.program is not None

    def open(self, path: Path) -> None:
        """Look at a file; what was known of another one is forgotten once this one may run."""
        path = path.absolute()  # its process runs in another folder
        if self._question is None and self.now.stage is not Stage.LOOKING:
            self._unseen = self._examination.examined if self.now.likeness_share is not None else None
            self.stop_likeness()
            self._before = self.now
        self._cancel()
        self._question, self._wanted = None, path
        self._tell_stage(Stage.LOOKING, guest_file(path, None, {}))

        def look() -> tuple[Permit | Question, Python]:
            if not self._has_loaded:
                self._consents.load()
                self._has_loaded = True
            permit = self._consents.permit(path)
            check_kind(path)
            return permit, default_python()

        def then(found: tuple[Permit | Question, Python]) -> None:
            permit, self.python = found
            if isinstance(permit, Permit):
                self._describe(permit)
            else:
                self._question = permit
                self.tell(replace(self.now, sentence="Nothing of it runs before you say yes."))
                self.question_asked.emit(permit)

        self._steps.do(lambda: Call(look), then, f"{shortened(path.name)} cannot be examined")

    @Slot(bool)
    def answer(self, yes: bool) -> None:
        """The answer to the question."""
        question, self._question = self._question, None
        if question is None:
            return
        if not yes:
            self._wanted, before = self.path, self._before
            self.tell(replace(before, choice=self.choice) if before.stage is Stage.NONE else before)
            if self._unseen:
                self._look_closer(self._unseen)
            return
        permit = self._consents.allow(question)
        self._steps.do(lambda: Call(self._consents.save), nothing, "Your yes was not kept", Lane.FILES, is_all=False)
        self._describe(permit)

    def _describe(self, permit: Permit) -> None:
        self._examination.clear()
        path, python = permit.path, self.python
        assert python
        self.path, self._permit, self.calling, self.judged = path, permit, None, ()
        self.description, self.program = {}, None
        self._tell_stage(Stage.LOOKING, guest_file(path, None, {}))

        def then(found: Described | None) -> None:
            if found is None:
                self._fail("You stopped it.")
                return
            self.description = found.description
            kept = found.kept
            callings = [guess.calling for guess in found.guesses]
            callings[:0] = [kept.calling] if kept and kept.calling else []
            self.tell(replace(self.now, file=guest_file(path, None, self.description)))
            if kept and kept.calling is None:
                self._speak(permit, python)
            elif not callings:
                self._fail(_NO_FUNCTION)
            else:
                rules = self.choice.rules
                self._steps.do(lambda: Try(path, python, permit, callings, rules), self._on_settled, _refusal(path))

        if is_source(path):
            self._steps.do(lambda: Describe(path, python), then, _refusal(path))
        else:
            self._speak(permit, python)

    def _speak(self, permit: Permit, python: Python) -> None:
        """Start a program, and have it asked where it answers."""

        def then(found: Spoken | None) -> None:
            if found is None:
                self._fail("You stopped it.")
                return
            self.program = found.name
            self._run("; ".join(map(tried_text, found.shown[:1])))

        rules = self.choice.rules
        self._steps.do(lambda: Speak(permit.path, python, permit, rules), then, _refusal(permit.path))

    def _on_settled(self, found: Tried | None) -> None:
        if found is None or found.calling is None:
            self._fail(found.sentence if found else "You stopped it.")
            return
        self.calling = found.calling
        self._run("; ".join(map(tried_text, found.shown[:1])))

    def _show_file(self, stage: Stage, note: str) -> None:
        assert self.path
        rules = self.choice.rules
        self._tell_stage(stage, guest_file(self.path, self.calling, self.description, note, rules, self.program))

    def _tell_stage(self, stage: Stage, file: GuestFile | None) -> None:
        """Nothing is known at this stage but the file, and what is wanted."""
        self.tell(Examined(stage, file, slower_too=self.now.slower_too, choice=self.choice))

    def _fail(self, sentence: str) -> None:
        if self._wanted != self.path:
            self.path = self._permit = self.calling = self.program = None
        self.tell(replace(self.now, stage=Stage.FAILED, sentence=sentence))

    # -- how it is called -------------------------------------------------------------------------------------------

    def try_calling(self, calling: Calling | None, python: Python | None = None) -> None:
        """Call it with the empty board in this way, or without one as a program, and say what came of it."""
        path, permit, chosen = self.path, self._permit, python or self.python
        if path is None or permit is None or chosen is None:
            return
        self._steps.drop(self._try)

        def then(found: Tried | Spoken | None) -> None:
            if isinstance(found, Spoken):
                self.tried.emit(tried_text(found.shown[0]))
            elif found is not None:
                shown = found.shown[:1] or next(iter(found.tries.values()), ())[:1]
                self.tried.emit(tried_text(shown[0]) if shown else found.sentence)

        rules = self.choice.rules

        def make() -> Try | Speak:
            return Try(path, chosen, permit, (calling,), rules) if calling else Speak(path, chosen, permit, rules)

        self._try = self._steps.do(make, then, _refusal(path), is_all=False)

    def take_calling(self, calling: Calling | None, python: Python | None = None) -> None:
        """Call it in this way from now on, or without one speak with it; keep that beside the file, and examine it."""
        path, permit, python = self.path, self._permit, python or self.python
        if path is None or permit is None or python is None:
            return
        self._cancel()
        self.calling, self.program, self.python = calling, None, python
        self._steps.do(
            lambda: Call(lambda: keep_calling(path, calling)),
            nothing,
            "How it is called could not be kept",
            Lane.FILES,
            is_all=False,
        )
        if calling is None:
            self._tell_stage(Stage.LOOKING, guest_file(path, None, self.description))
            self._speak(permit, python)
        else:
            self._run("")

    def find_pythons(self) -> None:
        """Look for every Python that could run it."""
        self._steps.do(lambda: Call(find_pythons), self.pythons_found.emit, "No Python was found", is_all=False)

    # -- running ----------------------------------------------------------------------------------------------------

    @Slot()
    def run(self) -> None:
        if self.now.stage is Stage.FAILED and self._wanted and not self.is_known:
            self.open(self._wanted)  # what it failed for may be mended by now
            return
        self._run(self.now.file.note if self.now.file else "")

    def _run(self, note: str) -> None:
        """``note`` is what came of its try."""
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
        self._examination.begin(Request(path, permit, python, calling, positions, slower_too=self.now.slower_too))

    @Slot(object)
    def choose(self, choice: AskedPositions) -> None:
        file = self.now.file
        if file and choice.rules != self.choice.rules:  # its try was on another board
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
        self._summing = self._steps.do(
            lambda: Call(lambda: verdict_of(judged, tallies, on)), then, refusal, is_all=False
        )

    def _forget_closer_looks(self) -> None:
        """What is found of answers, or of a way to count them, that are in force no more."""
        self._steps.drop(self._summing, self._righting, self._closer)

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
                self.tell(running(self.now, examination.progress))
        elif examination.state is State.FAILED:
            self.tell(replace(self.now, stage=Stage.FAILED, sentence=examination.sentence))
        elif examination.examined is not None:
            self.judged = examination.examined.judged
            self.now = ended(self.now, examination.examined)
            if examination.examined.request.slower_too == self.now.slower_too:
                self._look_closer(examination.examined)
            else:
                self.tell(self.now)
                self._sum_up()

    def _look_closer(self, found: Found) -> None:
        """Tell of what takes a while after it is over: whose answers these are like, the right ones in groups."""
        judged, slower_too = self.judged, self.now.slower_too
        reached = self.now.reached

        def show_rights(rights: object) -> None:
            if isinstance(rights, tuple):
                self.tell(replace(self.now, rights=rights))

        self._righting = self._steps.do(
            lambda: Call(lambda: right_groups(judged, slower_too, reached)), show_rights, "", is_all=False
        )
        if not self.choice.can_be_told_apart:
            self.tell(self.now)
            return
        request = found.request
        self.tell(replace(self.now, likeness=None, likeness_share=0.0))
        self._closer = self._steps.do(
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
        self._closer = self._steps.do(
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
        self._steps.drop(self._closer)
        if self.now.likeness:
            self._end_likeness()
        elif self.now.likeness_share is not None:
            self.tell(replace(self.now, likeness=Likeness("", YOU_STOPPED_IT), likeness_share=None))

    @Slot(object)
    def ask_again(self, position: Position) -> None:
        examined = self._examination.examined
        if examined is None or self.now.stage not in (Stage.FINISHED, Stage.STOPPED):
            return
        request, judged = replace(examined.request, slower_too=self.now.slower_too), self.judged

        def then(found: Again | None) -> None:
            if found is not None and self.judged is judged:
                self._take_again(found)

        self._steps.do(lambda: AskAgain(request, position, judged), then, _refusal(request.file), is_all=False)

    def _take_again(self, found: Again) -> None:
        self.judged, verdict = found.judged, found.verdict
        self.tell(replace(self.now, verdict=verdict, counts=verdict.counts, errors=found.errors))

    def graded(self) -> Graded | None:
        graded, found = super().graded(), self._examination.examined
        return with_run(graded, found) if graded and found else graded

    def _cancel(self) -> None:
        """End and forget what is under way, but for what is written."""
        self._examination.clear()
        self._steps.clear()

    @Slot(int, str, bool)
    def _on_failed(self, job_id: int, sentence: str, is_all: bool) -> None:
        if is_all:
            self._fail(sentence)
        elif job_id == self._try:
            self.tried.emit(sentence)
        else:
            if job_id == self._closer:
                self._end_likeness()
            self.failed.emit(sentence)


def _refusal(path: Path) -> str:
    return f"{shortened(path.name)} cannot be called"
