"""What a row of the table is made of: a kind of search, what a win counts, which of equal moves is played, and where no
move is found. The kinds themselves stand in `kinds`."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from ttt_gui.engine.faults.graph import Lines, Turns


class Timing(Enum):
    """What a win or a loss counts, by when it comes."""

    FLAT = "Every win counts the same"
    SOONER = "Sooner wins count more"
    LATER = "Later wins count more"
    WINS_ONLY = "Sooner wins count more, every loss counts the same"


class Tie(Enum):
    """Which of the best moves is played."""

    FIRST = "the first best move is played"
    LAST = "the last best move is played"
    LINES = "of the best moves the centre comes first, then the corners"
    LOT = "any of the best moves is played"


class Floor(Enum):
    """Where no move is found, since the best so far begins too high and only larger values are taken."""

    NONE = ""
    LOSS = "none where every move loses"
    DRAW = "none where no move wins"


class Of(Enum):
    """What a node makes of the values of its moves."""

    MOST = "most"
    LEAST = "least"
    SUM = "sum"
    FIRST = "that of the first move"
    MOST_AND_NOTHING = "most, but no less than 0"
    LEAST_AND_NOTHING = "least, but no more than 0"
    NEVER = "minus infinity"
    CELL_OF_MOST = "the cell of the most"
    CELL_OF_LEAST = "the cell of the least"


class Bounds(Enum):
    """What is done with alpha and beta; SOUND is as it should be."""

    SOUND = "turned round"
    UNCHANGED = "handed on unchanged"
    NOT_EXCHANGED = "negated and not exchanged"
    NOT_NEGATED = "exchanged and not negated"
    CUT_TURNED = "cut where beta >= alpha"
    CUT_AT_OWN = "cut where the best is at most alpha"


class Rule(Enum):
    """What is played without a search."""

    ANY = "an empty cell"
    WIN = "a win, else an empty cell"
    WIN_BLOCK = "a win, else a block, else an empty cell"
    BLOCK_WIN = "a block, else a win, else an empty cell"
    BLOCK = "a block, else an empty cell"


@dataclass(frozen=True)
class Kind:
    """One fault, or none (``fault`` is then '').

    ``title`` completes 'Answers like'; ``short`` names it beside another; ``cause`` is a sentence on what is done
    wrong, ``detail`` the words that lead the description on the card. The rest are the search's switches: values for
    the side that moves at the root, MAX (``role`` fixes that side as X or O whoever moves); ``draw`` is what a draw
    counts for MAX, ``draw_for`` the side that it counts as won for; ``limit`` the plies that are searched, 0 for all;
    ``root`` whether the largest or the smallest value is chosen.
    """

    fault: str
    title: str
    short: str
    cause: str = ""
    detail: str = ""
    timings: tuple[Timing, ...] = (Timing.FLAT, Timing.SOONER)
    own: Of = Of.MOST
    other: Of = Of.LEAST
    win: int = 1
    loss: int = -1
    draw: int = 0
    draw_for: str = ""
    limit: int = 0
    root: Of = Of.MOST
    role: str = ""
    for_x: bool = False
    counted_for: str = ""
    lines: Lines = Lines.ALL
    turns: Turns = Turns.REAL
    draw_first: bool = False
    bounds: Bounds | None = None
    root_window: bool = False
    hard: bool = False
    rule: Rule | None = None
    ties: tuple[Tie, ...] = tuple(Tie)
    floors: bool = True


@dataclass(frozen=True)
class Row:
    """One search of the table."""

    kind: Kind
    timing: Timing
    tie: Tie
    floor: Floor = Floor.NONE

    @property
    def faults(self) -> int:
        """How many things it does wrong."""
        return bool(self.kind.fault) + (self.floor is not Floor.NONE)

    @property
    def fault(self) -> str:
        """The fault that it is named after; '' without one."""
        return self.kind.fault or self.floor.value

    @property
    def title(self) -> str:
        """What completes 'Answers like'."""
        return _FLOORS[self.floor][0] if self.faults and not self.kind.fault else self.kind.title

    @property
    def cause(self) -> str:
        """A sentence on each thing that it does wrong."""
        return " ".join(filter(None, (self.kind.cause, _FLOORS[self.floor][1])))

    @property
    def description(self) -> str:
        """What stands under the title: the fault, what a win counts, which of equal moves is played."""
        parts = [self.kind.detail] if self.kind.detail else []
        scores = f"{self.timing.value}; " if self.kind.rule is None else ""
        tie = self.tie.value if self.kind.rule is None else _RULE_TIES[self.tie]
        choice = f"{scores}{tie}{', and ' + self.floor.value if self.floor.value else ''}."
        return " ".join([*parts, choice[0].upper() + choice[1:]])


_FLOORS = {
    Floor.NONE: ("", ""),
    Floor.LOSS: (
        "a minimax that finds no move where every move loses",
        "At the root the best so far begins at the value of a loss and only a larger one is taken: "
        "where every move loses there is none.",
    ),
    Floor.DRAW: (
        "a minimax that finds no move unless one wins",
        "At the root the best so far begins at the value of a draw and only a larger one is taken.",
    ),
}
_RULE_TIES = {
    Tie.FIRST: "of several cells the first is played",
    Tie.LAST: "of several cells the last is played",
    Tie.LINES: "of several cells the centre comes first, then the corners",
    Tie.LOT: "of several cells any is played",
}
