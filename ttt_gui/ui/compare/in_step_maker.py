"""Makes the trees of two rows and lays them over each other, job by job, and holds them while they are looked at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import QObject, Signal, Slot

from ttt_gui.engine.deepest import DeepestTrees
from ttt_gui.engine.instep.overlay import Overlay, lay_over
from ttt_gui.engine.instep.pace import Pace, Timeline
from ttt_gui.engine.instep.words import names_apart
from ttt_gui.engine.measure.entries import Entry
from ttt_gui.engine.numbers.search import NumberResult, search_numbers
from ttt_gui.engine.numbers.tree import NumberTree
from ttt_gui.engine.request import Algorithm, Limits, SearchRequest
from ttt_gui.engine.result import SearchInfo, SearchResult
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.engine.trace.trace import MAX_TRACE_NODES, SearchTrace
from ttt_gui.game.position import Position
from ttt_gui.session.jobs.job import Call, Job, Lane, Priority
from ttt_gui.session.jobs.piecewise import Outcome, Piecewise
from ttt_gui.session.jobs.queue import JobQueue
from ttt_gui.system.pieces import Tell

NOTHING = "Choose two rows to see what one search visits and the other skips."
NO_TREE = "{} proves by threats and has no tree of moves: choose another row to compare two trees."
NO_DEPTH = "The two trees are too large to be seen, even to one ply."
NO_MEMORY = "There is not enough memory for the search tree."
STOPPED = "Stopped: the two trees were not made."
_SEARCHES = 0.8  # their share of the work, half of it each


class Stage(Enum):
    """How far it is."""

    EMPTY = auto()  # nothing is asked for, or it cannot be had: the sentence says why
    MAKING = auto()
    STOPPED = auto()  # by the person
    FAILED = auto()
    READY = auto()


@dataclass(frozen=True)
class Pair:
    """Two rows on one position or one tree of numbers; or two traces that are there already."""

    names: tuple[str, str]
    subject: Position | NumberTree | None = None
    entries: tuple[Entry, Entry] | None = None
    traces: tuple[SearchTrace, SearchTrace] | None = None


@dataclass(frozen=True)
class Made:
    """Two searches laid over each other, on a timeline by each measure; ``names`` tell them apart in a sentence.

    ``plies``: both were made to this depth, because one is too large to be seen whole; None where that is not so.
    """

    overlay: Overlay
    lines: dict[Pace, Timeline]
    names: tuple[str, str]
    titles: tuple[str, str]
    plies: int | None = None


class Maker(QObject):
    """Searches both rows again, node for node; where one has more than ``most_nodes``, both to the same depth, the
    deepest at which the logs of both hold every node.

    Signals:
        changed: stage, sentence, progress or what was made are others.
    """

    changed = Signal()

    def __init__(self, queue: JobQueue, parent: QObject, most_nodes: int = MAX_TRACE_NODES) -> None:
        super().__init__(parent)
        self._queue, self._most_nodes = queue, most_nodes
        self.stage, self.sentence, self.progress = Stage.EMPTY, NOTHING, 0.0
        self.made: Made | None = None
        self._pair: Pair | None = None
        self._is_part = False  # both are made to a depth, not whole
        self._traces: dict[int, SearchTrace] = {}  # by side, their events listed
        self._jobs: dict[int, tuple[Callable[[object], None], int]] = {}  # by id: who takes the result, and the side
        queue.sampled.connect(self._on_sampled)
        queue.finished.connect(self._on_finished)
        queue.failed.connect(self._on_failed)

    # -- what is wanted ---------------------------------------------------------------------------------------------

    @property
    def pair(self) -> Pair | None:
        """What was asked for last."""
        return self._pair

    def make(self, pair: Pair) -> None:
        """Have a pair made, unless it is there or on its way."""
        if pair == self._pair and self.stage in (Stage.MAKING, Stage.READY):
            return
        self._drop()
        self._pair = pair
        solver = next((entry for entry in pair.entries or () if entry.is_solver), None)
        if solver:
            self._say(Stage.EMPTY, NO_TREE.format(solver.name))
        else:
            self._begin(pair)

    @Slot()
    def again(self) -> None:
        """Make the pair that was stopped, or failed."""
        if self._pair:
            self.make(self._pair)

    @Slot()
    def stop(self) -> None:
        """End what is under way, at once."""
        if self.stage is Stage.MAKING:
            self._drop()
            self._say(Stage.STOPPED, STOPPED)

    def clear(self) -> None:
        """Nothing is looked at any more: give the memory back."""
        self._drop()
        self._pair = None
        self._say(Stage.EMPTY, NOTHING)

    def _say(self, stage: Stage, sentence: str = "") -> None:
        self.stage, self.sentence = stage, sentence
        self.changed.emit()

    def _drop(self) -> None:
        for job_id in self._jobs:
            self._queue.cancel(job_id)
        held: list[object] = [*self._traces.values(), *([self.made] if self.made else [])]
        self._jobs, self._traces, self.made, self.progress = {}, {}, None, 0.0
        self._is_part = False
        self._say(Stage.EMPTY)  # whoever shows it lets go of it
        if held:  # giving back much memory takes a while
            refusal = "Memory could not be given back"
            self._queue.ask(lambda: Call(held.clear), Priority.BACKGROUND, Lane.SIDE, refusal)

    # -- the jobs ---------------------------------------------------------------------------------------------------

    def _begin(self, pair: Pair) -> None:
        if pair.traces:
            for side, trace in enumerate(pair.traces):
                self._list_events(trace, side)
        elif pair.entries and pair.subject:
            for side, entry in enumerate(pair.entries):
                self._search(pair.subject, entry, side)
        self._say(Stage.MAKING, "Both searches are run again, node for node, for their trees")

    def _search(self, subject: Position | NumberTree, entry: Entry, side: int) -> None:
        assert entry.algorithm
        job_id = self._queue.ask(
            self._maker_of(subject, entry.algorithm, entry.limits),
            Priority.LOOK,
            Lane.SEARCH,
            f"{entry.name} could not be run again",
            watch=True,
        )

        def take(found: object) -> None:
            trace = found.trace if isinstance(found, SearchResult | NumberResult) else None
            if isinstance(found, SearchResult) and found.stopped_by == "nodes" and self._is_cap(entry):
                self._search_to_a_depth()
            elif trace:
                self._list_events(trace, side)
            else:
                self._fail(NO_MEMORY)

        self._jobs[job_id] = take, side

    def _is_cap(self, entry: Entry) -> bool:
        """Whether the log, not a row's own limit, ends a search of so many nodes as are logged."""
        return entry.limits.nodes is None or entry.limits.nodes > self._most_nodes

    def _search_to_a_depth(self) -> None:
        """Make both once more, to one depth, instead of what is under way or there."""
        pair, most = self._pair, self._most_nodes
        assert pair
        assert pair.entries
        assert isinstance(pair.subject, Position)
        for job_id in self._jobs:
            self._queue.cancel(job_id)
        self._jobs, self._traces, self._is_part = {}, {}, True
        requests = [
            SearchRequest(pair.subject, entry.algorithm, Limits(entry.limits.depth), most)
            for entry in pair.entries
            if entry.algorithm
        ]
        refusal = "The two searches could not be run again"
        job_id = self._queue.ask(lambda: DeepestTrees(*requests), Priority.LOOK, Lane.SEARCH, refusal, watch=True)

        def take(found: object) -> None:
            traces = [result.trace for result in found] if isinstance(found, tuple) else []
            for side, trace in enumerate(traces):
                self._list_events(trace, side)
            if not traces:
                self._fail(NO_DEPTH)

        self._jobs[job_id] = take, 1

    def _maker_of(
        self, subject: Position | NumberTree, algorithm: Algorithm, limits: Limits
    ) -> Callable[[], Job[object]]:
        """What makes the search of a row for its tree."""
        most = self._most_nodes
        if isinstance(subject, NumberTree):
            return lambda: Piecewise(lambda tell: search_numbers(subject, algorithm, most, tell))
        limited = Limits(limits.depth, min(most, limits.nodes or most), limits.seconds)
        request = SearchRequest(subject, algorithm, limited, trace_nodes=most)
        return lambda: Searcher(request)

    def _list_events(self, trace: SearchTrace, side: int) -> None:
        def take(_found: object) -> None:
            self._traces[side] = trace
            if len(self._traces) == 2:
                self._lay_over()

        refusal = "The events of a search could not be listed"
        job_id = self._queue.ask(lambda: Call(trace.list_events), Priority.LOOK, Lane.SIDE, refusal)
        self._jobs[job_id] = take, side

    def _lay_over(self) -> None:
        a, b, pair = self._traces[0], self._traces[1], self._pair
        assert pair
        plies = max(a.request.limits.depth or 0, b.request.limits.depth or 0) if self._is_part else None

        def work(tell: Tell) -> Made:
            overlay = lay_over(a, b, tell)
            lines = {pace: Timeline(overlay, pace) for pace in Pace}
            names = names_apart(a.request.algorithm, b.request.algorithm, *pair.names)
            return Made(overlay, lines, names, pair.names, plies)

        refusal = "The two trees could not be laid over each other"
        job_id = self._queue.ask(lambda: Piecewise(work), Priority.LOOK, Lane.SIDE, refusal, watch=True)
        self._jobs[job_id] = self._take_made, -1

    def _take_made(self, found: object) -> None:
        if found is Outcome.STOPPED:
            self.stop()
            return
        assert isinstance(found, Made)
        self.made, self.progress = found, 1.0
        self._say(Stage.READY)

    def _fail(self, sentence: str) -> None:
        self._drop()
        self._say(Stage.FAILED, sentence)

    # -- news -------------------------------------------------------------------------------------------------------

    @Slot(int, object)
    def _on_sampled(self, job_id: int, info: object) -> None:
        if job_id in self._jobs:
            side = self._jobs[job_id][1]
            if isinstance(info, SearchInfo):
                self._progress(_SEARCHES / 2 * (side + min(1.0, info.progress)))
            elif isinstance(info, float) and side in (0, 1):
                self._progress(_SEARCHES / 2 * (side + info))
            elif isinstance(info, float):
                self._progress(_SEARCHES + (1 - _SEARCHES) * info)

    def _progress(self, share: float) -> None:
        if share > self.progress:
            self.progress = share
            self.changed.emit()

    @Slot(int, object, bool)
    def _on_finished(self, job_id: int, found: object, _alone: bool) -> None:
        if job_id in self._jobs:
            self._jobs.pop(job_id)[0](found)

    @Slot(int, str)
    def _on_failed(self, job_id: int, sentence: str) -> None:
        if self._jobs.pop(job_id, None):
            self._fail(sentence)
