"""What came of examining one engine: everything that a page, a report or a line of grades says of it."""

from __future__ import annotations

from dataclasses import dataclass

from ttt_gui.engine.examine.card import Card
from ttt_gui.engine.examine.judge import Judged
from ttt_gui.engine.examine.verdict import Verdict, verdict_of
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules


@dataclass(frozen=True)
class Likeness:
    """What it answers like. ``title`` is the search, 'a minimax that stops 4 plies deep'; ``evidence`` says how many of
    the positions agree; ``cause`` is one sentence or two. ``line`` is that of the file which most likely holds the
    fault, and ``source`` its text, with ``sentence`` on what stands there; None and '' where the syntax tree does not
    show it. ``rows`` are searches with the number of answers that they share, of ``of``, and ``note`` says what was
    tried; () and '' where that is not told. Without a ``title`` no search is named, and the cause says so."""

    title: str
    evidence: str
    cause: str = ""
    line: int | None = None
    source: str = ""
    sentence: str = ""
    note: str = ""
    rows: tuple[tuple[str, int], ...] = ()
    of: int = 0

    @property
    def text(self) -> str:
        """In one line, for a cell of a table; '' where no search is named."""
        where = f"line {self.line}" if self.line is not None else ""
        title = f"{self.title} ({self.evidence})" if self.evidence else self.title
        return f"{title}, {where}" if where else title


@dataclass(frozen=True)
class Graded:
    """One file. ``judged`` has an answer to each position asked, and each different one of a second asking.

    ``differing`` are positions in which it answered differently when it was asked again. ``calls`` is a sentence on the
    calls of its search, '' where they are not known. ``own_seconds`` are those in the engine's own calls,
    ``our_seconds`` all others, waited through. ``stopped`` is one sentence on why not everything was asked, '' where
    all was. ``problem`` is one sentence on why nothing could be asked at all, with ``error`` the traceback; then
    ``judged`` is empty. ``printed`` is what the file wrote while it was loaded. ``card`` says how it was called, None
    where it was not. ``remark`` is one sentence more on how its answers come about, '' for none.
    """

    name: str
    rules: Rules
    card: Card | None
    python: str
    judged: tuple[Judged, ...]
    differing: frozenset[Position]
    verdict: Verdict
    likeness: Likeness | None = None
    calls: str = ""
    own_seconds: float = 0.0
    our_seconds: float = 0.0
    stopped: str = ""
    problem: str = ""
    error: str = ""
    printed: str = ""
    remark: str = ""

    @classmethod
    def refused(cls, name: str, rules: Rules, problem: str, error: str = "", python: str = "") -> Graded:
        """Of a file that could not be asked at all."""
        return cls(name, rules, None, python, (), frozenset(), verdict_of((), ()), problem=problem, error=error)

    @property
    def asked(self) -> int:
        """How many positions have an answer."""
        return self.verdict.positions

    @property
    def complete(self) -> bool:
        """Whether all was asked that was wanted."""
        return not self.problem and not self.stopped
