"""The parts of a row of the table: a kind of search, what a win counts, which of equal moves is played, and where no
move is found. The kinds themselves, and their rows, stand in `kinds`."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from ttt_gui.engine.faults.graph import Lines, Turns
from ttt_gui.engine.faults.source import Finder


class Timing(Enum):
    """How much a win or a loss counts, depending on when it comes."""

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
    """Where the root finds no best move, because its best value begins too high and only larger values replace it."""

    NONE = ""
    LOSS = "none where every move loses"
    DRAW = "none where no move wins"
    FIRST = "the first cell where no move wins"


class Of(Enum):
    """The value that a node gets from the values of its moves."""

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
    """How a search hands on and compares alpha and beta; SOUND is the correct way."""

    SOUND = "turned round"
    UNCHANGED = "handed on unchanged"
    NOT_EXCHANGED = "negated and not exchanged"
    NOT_NEGATED = "exchanged and not negated"
    CUT_TURNED = "cut where beta >= alpha"
    CUT_AT_OWN = "cut where the best is at most alpha"


class Reflex(Enum):
    """The move that an engine without a search plays."""

    ANY = "an empty cell"
    WIN = "a win, else an empty cell"
    WIN_BLOCK = "a win, else a block, else an empty cell"
    BLOCK_WIN = "a block, else a win, else an empty cell"
    BLOCK = "a block, else an empty cell"


class Root(Enum):
    """The window with which the root searches each move: both bounds open, or alpha at the best value so far. The
    window is turned for the other side as below the root, with any fault that the search has there, or correctly."""

    OPEN = "open, turned as below"
    NARROW = "from the best value on, turned as below"
    SOUND_OPEN = "open"
    SOUND_NARROW = "from the best value on"


class Needs(Enum):
    """What a file must contain, where there is one to read, if its search is to be of a kind."""

    SEARCH = "a function that comes back to itself"
    NO_SEARCH = "none"
    DEPTH = "one that counts plies, and ends by them"
    CODE = "the shape of the fault itself"


@dataclass(frozen=True)
class Fault:
    """A kind of search, with one fault or none.

    ``title`` names the search, and completes 'Answers like'; ``cause`` is a sentence on what the fault does. ``shown``
    finds the lines of a file that show the fault, with a sentence each; with ``proves`` such lines are enough to name
    the fault of an engine that errs, whatever its answers are like. ``needs`` is what a file must contain. ``searched``
    is false for a kind that only a file can show. The other fields are switches of the search: values are for the side
    that moves at the root, MAX (``role`` makes MAX always X or always O); ``draw`` is what a draw counts for MAX,
    ``draw_for`` the side for which a draw counts as won; ``limit`` is how many plies are searched, 0 for all; ``best``
    whether the largest or the smallest value is chosen.
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
