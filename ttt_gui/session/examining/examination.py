"""The examination: every position of a set is asked, twice where that is wanted, and each answer judged."""

from __future__ import annotations

import os
import time
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from random import Random

from ttt_gui.engine.examine.answers import Answer
from ttt_gui.engine.examine.calling import Calling
from ttt_gui.engine.examine.games import Tally, both_sides
from ttt_gui.engine.examine.judge import Judged, failures_of, judge
from ttt_gui.engine.examine.program import k_sentence
from ttt_gui.engine.examine.truth import Truths
from ttt_gui.engine.examine.verdict import Verdict, verdict_of
from ttt_gui.engine.figures import counted
from ttt_gui.engine.growth.positions import AskedSet
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.asking import IN_A_ROW, Asking
from ttt_gui.session.examining.consent import Permit
from ttt_gui.session.examining.external_guest import ExternalGuest
from ttt_gui.session.examining.gathering import Gathered, Gathering
from ttt_gui.session.examining.lines import Limits
from ttt_gui.session.examining.process import Askable, Guest, Loaded, close_all
from ttt_gui.session.examining.pythons import Python
from ttt_gui.session.examining.time_left import TimeLeft
from ttt_gui.system.pieces import StoppedError

MOST_PROCESSES = 8
_SEED = 1  # of the order in which all is asked again
_TALLY_SECONDS = 1.0
_TALLY_SHARE = 20.0  # games are counted for at most a twentieth of the time


@dataclass(frozen=True)
class Request:
    """What is examined, on which positions, and how. ``processes`` 0 takes as many as there are cores; Examine.widen()
    adds at most ``reserve`` to them.

    Without ``calling`` the file is a program of its own that speaks the protocol of Gomoku programs.
    """

    file: Path
    permit: Permit
    python: Python
    calling: Calling | None
    positions: AskedSet
    limits: Limits = field(default_factory=Limits)
    again: bool = True
    slower_too: bool = False
    processes: int = 0
    reserve: int = 0

    @property
    def process_count(self) -> int:
        return self.processes or max(1, min(MOST_PROCESSES, os.cpu_count() or 1))


class Ending(Enum):
    """Why an examination is over."""

    ALL_ASKED = "all asked"
    STOPPED = "stopped"
    GAVE_UP = "gave up"


@dataclass(frozen=True)
class Times:
    """Seconds: ``wall`` from the first question to the last answer less those slept, ``its`` those of the calls alone,
    of all ``processes`` together, as is ``worked``, those for which they were there to be asked; ``slowest`` of one
    call. ``restarts`` are processes that had to be begun again."""

    wall: float = 0.0
    worked: float = 0.0
    its: float = 0.0
    slowest: float = 0.0
    calls: int = 0
    processes: int = 1
    restarts: int = 0

    @property
    def ours(self) -> float:
        """What was not the guest's, of the wall's seconds."""
        return max(0.0, self.wall * (1 - self.its / self.worked)) if self.worked else self.wall


@dataclass(frozen=True)
class Progress:
    """An examination that runs: ``judged`` in the order in which answers came. ``done`` and ``of`` count questions,
    those asked again included. ``gathered`` is what the answers come to. ``tallies`` are as they were a moment ago, ()
    at first, of what was asked by then.
    """

    done: int = 0
    of: int = 0
    judged: tuple[Judged, ...] = ()
    gathered: Gathered = field(default_factory=Gathered)
    differing: frozenset[Position] = frozenset()
    tallies: tuple[Tally, ...] = ()
    times: Times = field(default_factory=Times)


@dataclass(frozen=True)
class Examined:
    """What came of it. ``judged`` are in the order of the positions, of one that was answered differently all answers.

    ``errors`` are the failures among them. ``positions`` is how many there were to ask, ``asked`` how many were
    answered, ``asked_again`` how many twice.
    ``sentence`` says why it ended early, '' where it did not; ``remark`` what else may explain its answers.
    """

    request: Request
    loaded: Loaded
    positions: int
    asked: int
    asked_again: int
    judged: tuple[Judged, ...]
    errors: tuple[Judged, ...]
    differing: frozenset[Position]
    verdict: Verdict
    times: Times
    ending: Ending
    sentence: str = ""
    remark: str = ""

    @property
    def name(self) -> str:
        return self.request.file.name


class Examine:
    """A job (session/jobs/job.py) that can be paused. run() gives Examined, stopped one of what was asked so far.

    Raises GuestError, ConsentError, NoPythonError or PositionsError where nothing can be asked.
    """

    def __init__(self, request: Request) -> None:
        self._request = request
        self._stopped = False
        self._paused = False
        self._width = request.process_count
        self._asking: Asking | None = None
        self._time_left: TimeLeft | None = None
        self._guests: list[Askable] = []
        self._truths = Truths()
        self._judged: list[Judged] = []
        self._gathering = Gathering()
        self._firsts: dict[Position, Answer] = {}
        self._others: dict[Position, list[Judged]] = {}  # what was answered differently when asked again
        self._tallies: tuple[Tally, ...] = ()
        self._done = self._of = self._again = 0
        self._its = self._slowest = self._started = self._ended = 0.0

    def run(self) -> Examined:
        request = self._request
        try:
            positions = request.positions.positions(self._tell)
        except StoppedError:
            return self._examined((), Loaded((), ""), "")
        order = list(enumerate(positions))
        if request.again:
            order += Random(_SEED).sample(order, len(order))
        self._of = len(order)
        self._time_left = TimeLeft([position for _, position in order])
        count = min(request.process_count + request.reserve, len(positions))
        self._guests = [self._guest() for _ in range(count)]
        try:
            if self._stopped:
                self.stop()
            loaded = self._load()
            self._asking = asking = Asking(self._guests, order, self._width)
            asking.widen(self._width)  # it may have come meanwhile
            self._started = time.perf_counter()
            if self._stopped:
                asking.stop()
            elif self._paused:
                asking.pause()
            asking.start()
            self._listen(asking, request.positions.rules)
            asking.join()
        finally:
            close_all(self._guests)
        return self._examined(positions, loaded, asking.gave_up)

    def stop(self) -> None:
        self._stopped = True
        self._truths.stop()
        if self._asking:
            self._asking.stop()
        for guest in self._guests:
            guest.stop()

    def widen(self, processes: int) -> None:
        """Go on with so many processes, where they are more and as far as the reserve goes; from any thread."""
        self._width = max(self._width, processes)
        if self._asking:
            self._asking.widen(self._width)

    def pause(self) -> None:
        self._paused = True
        if self._asking:
            self._asking.pause()

    def resume(self) -> None:
        self._paused = False
        if self._asking:
            self._asking.resume()

    def sample(self) -> Progress:
        gathered, differing = self._gathering.look(), frozenset(self._others)
        return Progress(self._done, self._of, tuple(self._judged), gathered, differing, self._tallies, self._times())

    @property
    def questions(self) -> tuple[int, int]:
        """How many are answered, and of how many."""
        return self._done, self._of

    @property
    def seconds_left(self) -> float | None:
        """An estimate, None where it is too early for one."""
        asking, left = self._asking, self._time_left.seconds if self._time_left else None
        return None if left is None or asking is None else left / max(1, asking.processes)

    def release(self) -> None:
        """What it holds is small, and goes with it."""

    def _tell(self, _share: float | None) -> None:
        """While the positions are gathered, which may take seconds. Raises StoppedError."""
        if self._stopped:
            raise StoppedError

    def _load(self) -> Loaded:
        """By the first guest, so that a file that cannot be loaded is refused before anything is asked."""
        with suppress(StoppedError):
            return self._guests[0].load()
        return Loaded((), "")

    def _guest(self) -> Askable:
        request = self._request
        if request.calling is None:
            rules = request.positions.rules
            return ExternalGuest(request.python, request.file, request.permit, rules, request.limits)
        return Guest(request.python, request.file, request.permit, request.calling, request.limits)

    def _listen(self, asking: Asking, rules: Rules) -> None:
        """Judge what comes until every guest is done. Raises what kept one from going on."""
        running, error = len(self._guests), None
        due = time.perf_counter() + _TALLY_SECONDS
        while running:
            news = asking.news.get()
            if news is None:
                running -= 1
            elif isinstance(news, Exception):
                error = error or news
            elif not self._stopped:  # what waits to be judged may be much
                self._take(news[1])
                began = time.perf_counter()
                if began > due:
                    self._tallies = both_sides(rules, self._cells())
                    ended = time.perf_counter()
                    due = ended + max(_TALLY_SECONDS, _TALLY_SHARE * (ended - began))
        if error and not self._stopped:
            raise error

    def _take(self, answer: Answer) -> None:
        position = answer.position
        self._done += 1
        self._its += answer.seconds
        if self._time_left:
            self._time_left.take(position.stones, answer.seconds)
        self._slowest = max(self._slowest, answer.seconds)
        self._ended = time.perf_counter()
        first = self._firsts.get(position)
        if first is None:
            self._firsts[position] = answer
        else:
            self._again += 1
            if (first.kind, first.cell) == (answer.kind, answer.cell):
                return
        judged = judge(answer, self._truths.of(position))
        if first is not None:
            self._others.setdefault(position, []).append(judged)
        self._judged.append(judged)
        self._gathering.take(judged)

    def _cells(self) -> dict[Position, Collection[int]]:
        """By position the cells that were answered and can be played."""
        cells: dict[Position, Collection[int]] = {
            position: (answer.cell,) if answer.is_legal and answer.cell is not None else ()
            for position, answer in self._firsts.items()
        }
        for position, others in self._others.items():
            more = (each.answer.cell for each in others if each.answer.is_legal and each.answer.cell is not None)
            cells[position] = tuple(dict.fromkeys((*cells[position], *more)))
        return cells

    def _times(self) -> Times:
        asking = self._asking
        slept, processes = (asking.slept, max(1, asking.processes)) if asking else (0.0, 1)
        wall = max(0.0, self._ended - self._started - slept)
        worked = max(0.0, asking.worked(self._ended) - processes * slept) if asking else 0.0
        restarts = sum(max(0, guest.starts - 1) for guest in self._guests)
        return Times(wall, worked, self._its, self._slowest, self._done, processes, restarts)

    def _examined(self, positions: tuple[Position, ...], loaded: Loaded, gave_up: str) -> Examined:
        place = {position: number for number, position in enumerate(positions)}
        judged = tuple(sorted(self._judged, key=lambda each: place[each.answer.position]))  # of one the first first
        self._tallies = both_sides(self._request.positions.rules, self._cells())
        verdict = verdict_of(judged, self._tallies, self._request.slower_too)
        ending, sentence = Ending.ALL_ASKED, ""
        if self._stopped:
            so_far = self._so_far(len(positions)) if positions else "nothing was asked"
            ending, sentence = Ending.STOPPED, f"Stopped: {so_far}."
        elif gave_up:
            ending = Ending.GAVE_UP
            sentence = f"After {IN_A_ROW} equal failures in a row ({gave_up}) nothing more was asked: "
            sentence += f"{self._so_far(len(positions))}."
        return Examined(
            self._request,
            loaded,
            len(positions),
            len(self._firsts),
            self._again,
            judged,
            failures_of(judged),
            frozenset(self._others),
            verdict,
            self._times(),
            ending,
            sentence,
            "" if self._request.calling else k_sentence(judged, self._request.positions.rules),
        )

    def _so_far(self, positions: int) -> str:
        again = f", and {self._again:,} again" if self._again else ""
        return f"{len(self._firsts):,} of {counted(positions, 'position')} were asked{again}"
