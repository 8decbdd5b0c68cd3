"""What engines took for the moves that they played: their time, and the calls of their search, counted afterwards."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.engine.examine.answers import Answer
from ttt_gui.game.position import Position
from ttt_gui.session.examining.opponents import AskMove, Opponent
from ttt_gui.session.game.play import Play
from ttt_gui.session.jobs.job import Lane, Priority
from ttt_gui.session.jobs.queue import JobQueue


class Answers(QObject):
    """The answers that were played in this game, by their positions.

    Counting slows an engine down, so it is asked once more for that, in the background, when it has moved.

    Signals: found(): the calls of one are counted, or cannot be.
    """

    found = Signal()

    def __init__(self, game: Play, queue: JobQueue, parent: QObject) -> None:
        super().__init__(parent)
        self._game, self._queue = game, queue
        self._answers: dict[Position, tuple[Answer, str]] = {}  # with the engine's name
        self._jobs: dict[int, Position] = {}
        game.game_started.connect(self.clear)
        game.answered.connect(self._on_answered)
        queue.finished.connect(self._on_finished)
        queue.failed.connect(self._on_failed)

    @Slot()
    def clear(self) -> None:
        """Forget all: another game is on the board."""
        for job_id in self._jobs:
            self._queue.cancel(job_id)
        self._jobs, self._answers = {}, {}

    def of(self, position: Position) -> tuple[Answer, str] | None:
        """The answer that was played there, and the engine's name."""
        return self._answers.get(position)

    def is_counting(self, position: Position) -> bool:
        return position in self._jobs.values()

    @Slot(object, object)
    def _on_answered(self, opponent: Opponent, answer: Answer) -> None:
        self._answers[answer.position] = answer, opponent.name
        if opponent.calling and answer.calls is None:
            refusal = f"The calls of {opponent.name} could not be counted"
            job_id = self._queue.ask(
                lambda: AskMove(opponent, answer.position, count=True), Priority.BACKGROUND, Lane.SIDE, refusal
            )
            self._jobs[job_id] = answer.position

    @Slot(int, object, bool)
    def _on_finished(self, job_id: int, found: object, _alone: bool) -> None:
        position = self._jobs.pop(job_id, None)
        if position is not None:
            answer, name = self._answers[position]
            if isinstance(found, Answer):
                self._answers[position] = replace(answer, calls=found.calls), name
            self.found.emit()

    @Slot(int, str)
    def _on_failed(self, job_id: int, _sentence: str) -> None:
        if self._jobs.pop(job_id, None) is not None:
            self.found.emit()
