"""What a row of the table is made of: a kind of search, what a win counts, which of equal moves is played, and where no
move is found. The kinds themselves, and their rows, stand in `kinds`."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from ttt_gui.engine.faults.graph import Lines, Turns
from ttt_gui.engine.faults.source import Finder


class Timing(Enum):
    """What a win or a loss counts, by when it comes."""

    FLAT = "Every win counts the same"
    SOONER = "Sooner wins count more"
    LATER = "Later wins count more"
    WINS_ONLY = "Sooner wins count more, every loss counts the same"


class Tie(Enum):
    """Which of the best moves is played."""

    FIRST = "of equal moves the first is played"
    LAST = "of equal moves the last is played"
    LINES = "of equal moves the centre comes first, then the corners"
    LOT = "of equal moves any is played"


class Floor(Enum):
    """Where the root finds no best move, since the best so far begins too high and only larger values are taken."""

    NONE = ""
    LOSS = "none where every move loses"
    DRAW = "none where no move wins"
    FIRST = "the first cell where no move wins"


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


class Reflex(Enum):
    """What is played without a search."""

    ANY = "an empty cell"
    WIN = "a win, else an empty cell"
    WIN_BLOCK = "a win, else a block, else an empty cell"
    BLOCK_WIN = "a block, else a win, else an empty cell"
    BLOCK = "a block, else an empty cell"


class Root(Enum):
    """The window that the root gives the search of each move: both open, or from the best value so far on; turned as
    below the root, whatever is wrong there, or as it should be."""

    OPEN = "open, turned as below"
    NARROW = "from the best value on, turned as below"
    SOUND_OPEN = "open"
    SOUND_NARROW = "from the best value on"


class Needs(Enum):
    """What a file has, where there is one to read, whose search may be of a kind."""

    SEARCH = "a function that comes back to itself"
    NO_SEARCH = "none"
    DEPTH = "one that counts plies, and ends by them"
    CODE = "the shape of the fault itself"


@dataclass(frozen=True)
class Fault:
    """One fault, or none.

    ``title`` names it, and completes 'Answers like'; ``cause`` is a sentence on what the answers show of it. ``shown``
    finds the lines of a file that show it, with a sentence each; with ``proves`` they are enough to name it where an
    engine errs, whatever it answers like. ``needs`` is what a file must have. ``searched`` is false of a kind that only
    a file shows. The rest are the search's switches: values for the side that moves at the root, MAX (``role`` fixes
    that side as X or O whoever moves); ``draw`` is what a draw counts for MAX, ``draw_for`` the side that it counts as
    won for; ``limit`` the plies that are searched, 0 for all; ``best`` whether the largest or the smallest value is
    chosen.
    """

    title: str
    cause: str = ""
    shown: Finder | None = None
    proves: bool = False
    needs: Needs = Needs.SEARCH
    is_sound: bool = False
    searched: bool = True
    timings: tuple[Timing, ...] = (Timing.FLAT, Timing.SOONER)
    own: Of = Of.MOST
    other: Of = Of.LEAST
    win: int = 1
    loss: int = -1
    draw: int = 0
    draw_for: str = ""
    limit: int = 0
    best: Of = Of.MOST
    role: str = ""
    for_x: bool = False
    counted_for: str = ""
    lines: Lines = Lines.ALL
    turns: Turns = Turns.REAL
    draw_first: bool = False
    bounds: Bounds | None = None
    root: Root = Root.OPEN
    hard: bool = False
    rule: Reflex | None = None
    ties: tuple[Tie, ...] = tuple(Tie)
    floors: bool = True
