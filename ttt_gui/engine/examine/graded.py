"""What came of examining one engine: everything that a page, a report or a line of grades says of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from ttt_gui.engine.examine.card import CallingCard
from ttt_gui.engine.examine.judge import Grade, Judged
from ttt_gui.engine.examine.verdict import Tally, Verdict, verdict_of
from ttt_gui.engine.faults.diagnosis import LIKE, Beside
from ttt_gui.engine.figures import seconds_text
from ttt_gui.game.rules import Rules


@dataclass(frozen=True)
class Likeness:
    """Which search the engine answers like. ``title`` names that search, 'a minimax that stops 4 plies deep', and
    completes ``lead``; ``evidence`` says how many of the positions agree, ``cause`` what that search does, and
    ``reason`` how a mistake comes about. ``line`` is the number of the file's line that most likely holds the fault,
    ``source`` the text of that line, and ``sentence`` says what stands there; None and '' where the syntax tree does
    not show the fault. ``rows`` are the searches that share many answers, the named one first, of the ``tried`` ones.
    Without a ``title`` no search is named, and the cause says so. ``calls`` is how often the engine's search is called
    on the empty board, None where that is not known, and ``calls_text`` a sentence about that number."""

    title: str = ""
    evidence: str = ""
    cause: str = ""
    line: int | None = None
    source: str = ""
    sentence: str = ""
    reason: str = ""
    tried: int = 0
    rows: tuple[Beside, ...] = ()
    lead: str = LIKE
    calls: int | None = None
    calls_text: str = ""

    @property
    def headline(self) -> str:
        """Lead and title: 'Answers like a minimax that stops 4 plies deep', '' where no search is named."""
        return f"{self.lead} {self.title}" if self.title else ""

    @property
    def note(self) -> str:
        """How many searches were tried, in words."""
        return f"the best of {self.tried:,} kinds of minimax tried" if self.tried else ""

    @property
    def text(self) -> str:
        """Title, evidence and line of the file in one line, for the column 'Answers like'; '' where no search is
        named."""
        title = self.title if self.lead == LIKE else self.headline
        where = f", line {self.line}" if self.line is not None else ""
        return f"{title}{f' ({self.evidence})' if self.evidence else ''}{where}"


@dataclass(frozen=True)
class CallTimes:
    """Times in seconds: ``wall`` from the first question to the last answer, less the time asleep; ``its`` of the
    engine's calls alone and ``worked`` while processes were there to be asked, each summed over all ``processes``;
    ``slowest`` of one call. ``restarts`` counts the processes that had to be begun again. ``built`` is the longest time
    that the making of one object took, ``building`` the time of all of them together."""

    wall: float = 0.0
    worked: float = 0.0
    its: float = 0.0
    slowest: float = 0.0
    calls: int = 0
    processes: int = 1
    restarts: int = 0
    built: float = 0.0
    building: float = 0.0

    @property
    def ours(self) -> float:
        """The part of the wall's seconds that the guest did not use."""
        return max(0.0, self.wall * (1 - (self.its + self.building) / self.worked)) if self.worked else self.wall

    @property
    def answer(self) -> float:
        """Mean seconds of a call."""
        return self.its / self.calls if self.calls else 0.0


LEAST_BUILT = 0.1
"""Seconds: where making an object took longer, the text of the times says so."""


class Result(Enum):
    """The result of one file in a word. SOUND: right in every position that was to be asked. ERRS: wrong, or without an
    answer, in at least one. NOT_CALLED: no position was asked. NOT_KNOWN: no mistake, but not every position was asked
    or judged."""

    SOUND = "sound"
    ERRS = "errs"
    NOT_CALLED = "not called"
    NOT_KNOWN = "not known"


@dataclass(frozen=True)
class Graded:
    """The examination of one file. ``judged`` has an answer to each of the ``positions`` that was asked, in their
    order, and each different answer of a second asking.

    ``stopped`` is one sentence on why not everything was asked, '' where all was; ``was_stopped`` says whether a person
    ended the asking. ``problem`` is one sentence on why nothing could be asked at all, with ``error`` the traceback;
    then ``judged`` is empty. ``card`` says how the engine was called, None where it was not. ``remark`` is one more
    sentence about its answers, '' for none.
    """

    name: str
    rules: Rules
    card: CallingCard | None
    python: str
    judged: tuple[Judged, ...]
    verdict: Verdict
    likeness: Likeness | None = None
    positions: int = 0
    times: CallTimes = CallTimes()
    stopped: str = ""
    was_stopped: bool = False
    problem: str = ""
    error: str = ""
    remark: str = ""

    @classmethod
    def refused(cls, name: str, rules: Rules, problem: str, error: str = "", python: str = "") -> Graded:
        """Return the examination of a file that could not be asked at all."""
        return cls(name, rules, None, python, (), verdict_of((), ()), problem=problem, error=error)

    @property
    def asked(self) -> int:
        """How many positions have an answer."""
        return self.verdict.positions

    @property
    def result(self) -> Result:
        """The result of the file in a word."""
        if not self.judged:
            return Result.NOT_CALLED
        if self.verdict.mistakes:
            return Result.ERRS
        return Result.NOT_KNOWN if self.stopped or self.verdict.counts[Grade.UNKNOWN] else Result.SOUND

    @property
    def text(self) -> str:
        """The verdict in one line; for a file that could not be asked, the reason."""
        return self.problem or self.verdict.text

    @property
    def note(self) -> str:
        """What a reader should know beside the verdict: why the asking stopped, and that answers differ when asked
        again; '' for nothing."""
        known = all(tally.complete for tally in self.verdict.tallies)
        games = "" if known else "Not all of its games are known."
        return " ".join(filter(None, (self.stopped, self.verdict.differs_text, games, self.remark)))

    @property
    def times_text(self) -> str:
        """How much time was the engine's and how much ours; and how long its object took to be made, where that is over
        LEAST_BUILT."""
        told = f"Its own time {seconds_text(self.times.its)}, ours {seconds_text(self.times.ours)}."
        if self.times.built <= LEAST_BUILT:
            return told
        answer = self.times.answer
        each = f"{1_000 * answer:.3g} ms" if answer < 0.9995 else seconds_text(answer)
        return f"{told} Built in {self.times.built:.1f} s, then {each} an answer."

    @property
    def games(self) -> tuple[Tally, ...]:
        """The engine's games by side; none where not all of them are known, since a part of them would mislead."""
        tallies = self.verdict.tallies
        return tallies if self.judged and all(tally.complete for tally in tallies) else ()
