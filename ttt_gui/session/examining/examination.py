"""The examination: an engine is asked in every position of a set, twice if wanted, and each answer is graded."""

from __future__ import annotations

import os
import re
import time
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random
from typing import Any

from ttt_gui.engine.examine.calling import card_of, k_sentence, program_card
from ttt_gui.engine.examine.grades import (
    FAILURES,
    Answer,
    Grade,
    GradedAnswer,
    Group,
    Key,
    Kind,
    Truths,
    class_key,
    grade_answer,
    worst,
)
from ttt_gui.engine.examine.verdict import (
    CallTimes,
    ExaminationResult,
    Tally,
    Verdict,
    both_sides,
    cells_of,
    verdict_of,
)
from ttt_gui.engine.figures import counted
from ttt_gui.engine.growth.positions import AskedSet, Given
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.asking import Asking, Width
from ttt_gui.session.examining.opponents import Opponent
from ttt_gui.session.examining.process import Askable, close_all
from ttt_gui.system.control import Control, StoppedError

MOST_PROCESSES = 8
_IMPORT = re.compile(
    r"^[ \t]*(?:from[ \t]+|import[ \t]+(?:[\w.]+[ \t]*,[ \t]*)*)ttt_gui\b"
    r"|(?:import_module|__import__)\([ \t]*['\"]ttt_gui\b",
    re.MULTILINE,
)
_SEED = 1  # of the order in which all is asked again
_TALLY_SECONDS = 1.0
_TALLY_SHARE = 20.0  # games are counted for at most a twentieth of the time


@dataclass(frozen=True, kw_only=True)
class Request(Opponent):
    """An engine that is examined, on which positions, and how. ``again``: every position is asked twice;
    ``slower_too``: a win that comes later, or a loss that comes sooner than necessary, is a fault too. ``processes``
    says how many ask at a time: 0 is one for each core, up to MOST_PROCESSES. At most ``reserve`` further ones may be
    added while it runs. ``description`` is what the file shows (Called), for its card."""

    positions: AskedSet
    description: dict[str, Any] = field(default_factory=dict, compare=False)
    again: bool = True
    slower_too: bool = False
    processes: int = 0
    reserve: int = 0

    @property
    def process_count(self) -> int:
        """The number of processes to ask: ``processes``, or by default one per core up to MOST_PROCESSES."""
        return self.processes or max(1, min(MOST_PROCESSES, os.cpu_count() or 1))


# -- What is known while an engine is asked ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Gathered:
    """What is known at one moment. ``counts`` are positions by the grade of their worst answer, ``groups`` these
    answers up to symmetry, in the order in which each was first given; ``errors`` are the failures, the same object
    until there are others."""

    counts: Mapping[Grade, int] = field(default_factory=Counter)
    groups: tuple[Group, ...] = ()
    errors: tuple[GradedAnswer, ...] = ()


class Gathering:
    """Takes one answer after the other in the thread that judges them; other threads may look, at next to no cost."""

    def __init__(self) -> None:
        self._worst: dict[Position, GradedAnswer] = {}
        self._groups: dict[Key, Group] = {}  # a group is made anew when an answer joins it, so that what is shown stays
        self._taken = 0
        self._shown = 0, Gathered()  # how many were taken by then

    def take(self, graded: GradedAnswer) -> None:
        """Take one more graded answer; it counts where it is the worst of its position."""
        position, key = graded.answer.position, class_key(graded)
        before, known = self._worst.get(position), self._groups.get(key)
        if before is not None and worst((before, graded)) is before:
            return
        self._worst[position] = graded
        members = (*(each for each in known.all if each is not before), graded) if known else (graded,)
        self._groups[key] = Group(members[0], members, False)
        self._taken += 1

    def look(self) -> Gathered:
        """Return what is known now, the same object until more is known."""
        taken, (before, shown) = self._taken, self._shown  # the next look sees what comes meanwhile
        if taken != before:
            answers = tuple(self._worst.values())  # a copy that no other thread can come between
            errors = tuple(each for each in answers if each.grade in FAILURES)
            counts = Counter(each.grade for each in answers)
            shown = Gathered(counts, tuple(self._groups.values()), shown.errors if errors == shown.errors else errors)
            self._shown = taken, shown
        return shown


@dataclass(frozen=True)
class Progress:
    """An examination that runs: ``graded`` in the order in which answers came. ``done`` and ``of`` count questions,
    those asked again included. ``gathered`` sums up the answers. ``tallies`` are those of a moment ago, () at first,
    and cover what was asked by then."""

    done: int = 0
    of: int = 0
    graded: tuple[GradedAnswer, ...] = ()
    gathered: Gathered = field(default_factory=Gathered)
    tallies: tuple[Tally, ...] = ()


# -- The asking --------------------------------------------------------------------------------------------------------


def examine(request: Request, control: Control, width: Width | None = None) -> ExaminationResult:
    """Have a file asked, and judge its answers; after a stop, those that came so far. The samples of its task are
    Progress.

    ``width`` can have more processes ask meanwhile, as far as the reserve goes. Raises EngineError, TrustError,
    NoPythonError or PositionsError where nothing can be asked.
    """
    return _Examining(request, control, width or Width()).run()


class _Examining:
    """An examination under way."""

    def __init__(self, request: Request, control: Control, width: Width) -> None:
        self._request, self._control, self._width = request, control, width
        self._engine = partial(request.engine, request.positions.rules)
        width.widen(request.process_count)
        self._asking: Asking | None = None
        self._engines: list[Askable] = []
        self._truths = Truths()
        self._graded: list[GradedAnswer] = []
        self._gathering = Gathering()
        self._answers: dict[Position, list[Answer]] = {}  # the different ones
        self._tallies: tuple[Tally, ...] = ()
        self._done = self._of = self._again = 0
        self._engine_seconds = self._slowest = self._started = self._ended = 0.0

    def run(self) -> ExaminationResult:
        """Ask for a move in every position, and return the result: all answers, or those until a stop."""
        positions: tuple[Position, ...] = ()
        name = ""
        with suppress(StoppedError), self._control.use(self._truths, self._look):
            self._control.tell()
            positions = self._request.positions.positions(self._control.tell)
            try:
                name = self._ask(positions)
            finally:
                close_all(self._engines)
        return self._examined(positions, name)

    def _ask(self, positions: tuple[Position, ...]) -> str:
        """Ask for all of these positions; return what a program calls itself. Raises StoppedError after a stop."""
        request = self._request
        order = list(positions)
        if request.again:
            order += Random(_SEED).sample(order, len(order))
        self._of = len(order)
        count = min(request.process_count + request.reserve, len(positions))
        self._engines = [self._engine() for _ in range(count)]
        with self._control.use(self._engines[0], self._look):  # what cannot be loaded is refused before all else
            name = self._engines[0].load()
        self._started = self._control.clock()
        self._asking = Asking(self._engines, order, self._width, self._control)
        with self._control.use(self._asking, self._look) as asking:
            asking.start()
            self._receive_answers(asking, request.positions.rules)
            asking.join()
        return name

    def _look(self) -> Progress:
        """Return how the examination stands; from any thread."""
        gathered, graded = self._gathering.look(), tuple(self._graded)
        return Progress(self._done, self._of, graded, gathered, self._tallies)

    def _receive_answers(self, asking: Asking, rules: Rules) -> None:
        """Judge what comes until every engine is done. Raises the first error that kept an engine from going on."""
        running, error = len(self._engines), None
        due = time.perf_counter() + _TALLY_SECONDS
        while running:
            news = asking.news.get()
            if news is None:
                running -= 1
            elif isinstance(news, Exception):
                error = error or news
            elif not self._control.is_stopped:  # what waits to be graded may be much
                self._take(news)
                began = time.perf_counter()
                if began > due:
                    self._tallies = both_sides(rules, cells_of(self._graded))
                    ended = time.perf_counter()
                    due = ended + max(_TALLY_SECONDS, _TALLY_SHARE * (ended - began))
        if error and not self._control.is_stopped:
            raise error

    def _take(self, answer: Answer) -> None:
        """Count an answer and its time, and judge it."""
        position = answer.position
        self._done += 1
        self._engine_seconds += answer.seconds
        self._slowest = max(self._slowest, answer.seconds)
        self._ended = self._control.clock()
        self._again += bool(self._answers.get(position))
        self._keep(answer)

    def _keep(self, answer: Answer) -> None:
        """Judge an answer and keep it, unless it is like one that is known of its position."""
        position = answer.position
        known = self._answers.setdefault(position, [])
        if any(each.is_like(answer) for each in known):
            return
        known.append(answer)
        graded = grade_answer(answer, self._truths.truth_of(position))
        self._graded.append(graded)
        self._gathering.take(graded)

    @property
    def _processes(self) -> int:
        """The number of processes that were asked, at least 1."""
        return max(1, self._asking.processes) if self._asking else 1

    def _times(self) -> CallTimes:
        """Return how long the answers, the making of objects and the whole asking took."""
        asking = self._asking
        wall = max(0.0, self._ended - self._started)
        worked = asking.worked(self._ended) if asking else 0.0
        restarts = sum(max(0, engine.starts - 1) for engine in self._engines)
        built = [seconds for engine in self._engines for seconds in engine.object_seconds]
        return CallTimes(
            wall,
            worked,
            self._engine_seconds,
            self._slowest,
            self._done,
            self._processes,
            restarts,
            max(built, default=0.0),
            sum(built),
        )

    def _examined(self, positions: tuple[Position, ...], name: str) -> ExaminationResult:
        """Return the answers in the order of ``positions`` with the verdict on them; ``name`` is what a program calls
        itself."""
        place = {position: number for number, position in enumerate(positions)}
        graded = tuple(sorted(self._graded, key=lambda each: place[each.answer.position]))  # of one the first first
        self._tallies = both_sides(self._request.positions.rules, cells_of(graded))
        verdict = verdict_of(graded, self._tallies, self._request.slower_too)
        again = f", and {self._again:,} again" if self._again else ""
        asked = f"{len(self._answers):,} of {counted(len(positions), 'position')} were asked{again}."
        stopped = asked if positions else "nothing was asked."
        if self._control.is_stopped:
            stopped = f"Stopped: {stopped}"
        elif (asking := self._asking) and asking.gave_up:
            failed = (each.answer for each in reversed(graded) if each.answer.kind is not Kind.MOVE)
            last = next((answer.sentence for answer in failed if answer.sentence), "")
            stopped = f"{last} After {asking.failures} failures in all nothing more was asked: {stopped}".lstrip()
        else:
            stopped = ""
        request, calling, rules = self._request, self._request.calling, self._request.positions.rules
        return ExaminationResult(
            name=request.file.name,
            rules=rules,
            card=card_of(calling, request.description, rules.rows, rules.columns)
            if calling
            else program_card(rules, name),
            python=request.python.version,
            graded=graded,
            verdict=verdict,
            positions=len(positions),
            times=self._times(),
            stopped=stopped,
            was_stopped=self._control.is_stopped,
            remark=self._remark(graded),
        )

    def _remark(self, graded: tuple[GradedAnswer, ...]) -> str:
        """Return sentences about what may mislead: a program that ignores k, an import of this app, a changed file; ''
        without any."""
        request = self._request
        no_k = "" if request.calling else k_sentence(graded, request.positions.rules)
        found = _IMPORT.search(request.trust.source)
        line = request.trust.source.count("\n", 0, found.end()) + 1 if found else 0
        ours = f"It imports this program in line {line:,}: its answers may be ours." if found else ""
        return " ".join(filter(None, (no_k, ours, request.trust.change_warning)))


Again = tuple[tuple[GradedAnswer, ...], Verdict]
"""All answers, the one to the position asked again being new, and the verdict on them."""


def ask_again(request: Request, position: Position, graded: tuple[GradedAnswer, ...], control: Control) -> Again:
    """Have an engine asked for one position once more, and judge all anew. Raises StoppedError, and all that examine()
    raises."""
    found = examine(replace(request, positions=Given((position,)), again=False, processes=1), control).graded
    if not found:
        raise StoppedError
    anew: list[GradedAnswer] = []
    for each in graded:
        if each.answer.position != position:
            anew.append(each)
        elif not anew or anew[-1] is not found[0]:
            anew.append(found[0])
    tallies = both_sides(position.rules, cells_of(anew))
    return tuple(anew), verdict_of(anew, tallies, request.slower_too)
