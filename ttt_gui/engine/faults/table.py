"""The searches that an engine is held against, correct ones and faulty ones: data, each fault once.

A row is a kind with what a win counts, how equal moves are chosen among, and where no move is found; `rows` makes them.
Which rows are correct is not said here: it is seen from their answers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
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
_FLAT = (Timing.FLAT,)
DEEPEST = 8
"""Of the searches that stop some plies deep."""

_MINIMAX = Kind("", "a minimax that goes to the end", "to the end", detail="It makes no mistake of the table.")


def _stopping(plies: int) -> Kind:
    deep = f"{plies} {'ply' if plies == 1 else 'plies'} deep"
    return Kind(
        f"stops {deep}",
        f"a minimax that stops {deep}",
        deep,
        f"It looks {plies} {'ply' if plies == 1 else 'plies'} ahead and takes whatever is not over by then for a draw.",
        "and calls the unfinished board a draw.",
        limit=plies,
    )


_WRONG = (
    Kind(
        "later wins count more",
        "a minimax that prefers the later win",
        "later wins count more",
        "The depth is added to the value of a win where it should be taken from it: the slowest win looks best.",
        timings=(Timing.LATER,),
    ),
    Kind(
        "sign not turned",
        "a negamax that does not turn the sign",
        "sign not turned below the root",
        "A reply's value is taken as it is for the side that replies: the minus before the recursive call is missing.",
        own=Of.MOST,
        other=Of.MOST,
        win=-1,
        loss=-1,
        root=Of.LEAST,
    ),
    Kind(
        "sign never turned",
        "a negamax that never turns the sign",
        "sign never turned",
        "The minus is missing before the recursive call and at the root: what is good for the other side looks good.",
        own=Of.MOST,
        other=Of.MOST,
        win=-1,
        loss=-1,
    ),
    Kind(
        "sign not turned at the root",
        "a minimax that picks its worst move",
        "the worst move is picked",
        "The values are right, but the root takes the move that is best for the other side.",
        root=Of.LEAST,
    ),
    Kind(
        "both sides maximise",
        "a minimax in which both sides maximise",
        "both sides maximise",
        "The other side's replies are maximised too, as if it wanted to help.",
        other=Of.MOST,
    ),
    Kind(
        "both sides minimise",
        "a minimax in which both sides minimise",
        "both sides minimise",
        "Its own later moves are minimised too, as if it wanted to lose.",
        own=Of.LEAST,
    ),
    Kind(
        "max and min exchanged",
        "a minimax with max and min exchanged",
        "max and min exchanged",
        "The first reply is searched as a move of its own: below the root MAX minimises and MIN maximises.",
        own=Of.LEAST,
        other=Of.MOST,
    ),
    Kind(
        "moves twice",
        "a minimax that moves twice in a row",
        "moves twice",
        "After its own move it searches another move of its own: the first call should be for the other side.",
        turns=Turns.AGAIN,
    ),
    Kind(
        "other side never moves",
        "a minimax in which the other side never moves",
        "the other side never moves",
        "Every stone below the root is its own: the side is not changed in the recursive call.",
        turns=Turns.ALONE,
    ),
    Kind(
        "draw valued as a win",
        "a minimax that values a draw as a win",
        "a draw as a win",
        "A full board without a line counts as a win.",
        draw=1,
    ),
    Kind(
        "draw valued as a loss",
        "a minimax that values a draw as a loss",
        "a draw as a loss",
        "A full board without a line counts as a loss.",
        draw=-1,
    ),
    Kind(
        "draw valued as a win of X",
        "a minimax that values a draw as a win of X",
        "a draw as a win of X",
        "A full board without a line counts for one side: after the last stone the side that moved has not won.",
        draw_for="X",
    ),
    Kind(
        "draw valued as a win of O",
        "a minimax that values a draw as a win of O",
        "a draw as a win of O",
        "A full board without a line counts against the side that moved last.",
        draw_for="O",
    ),
    Kind(
        "losses not seen",
        "a minimax that takes a loss for a draw",
        "a loss as a draw",
        "A win of the other side counts nothing.",
        loss=0,
    ),
    Kind(
        "wins not seen",
        "a minimax that takes a win for a draw",
        "a win as a draw",
        "A win of its own counts nothing.",
        win=0,
    ),
    Kind(
        "draw tested first",
        "a minimax that takes a win with the last stone for a draw",
        "a full board as a draw",
        "The full board is tested before the lines, so a line that the last stone completes is not seen.",
        draw_first=True,
    ),
    Kind(
        "index returned as value",
        "a minimax that returns the move as its value",
        "the move's number as a value",
        "Where the value of a position should be returned, the number of its best move is.",
        own=Of.CELL_OF_MOST,
        other=Of.CELL_OF_LEAST,
        timings=_FLAT,
    ),
    Kind(
        "index returned as value (10)",
        "a minimax that returns the move as its value",
        "the move's number as a value, wins worth 10",
        "Where the value of a position should be returned, the number of its best move is.",
        own=Of.CELL_OF_MOST,
        other=Of.CELL_OF_LEAST,
        win=10,
        loss=-10,
        timings=_FLAT,
    ),
    Kind(
        "index returned as value (negamax)",
        "a negamax that returns the move as its value",
        "the move's number as a value, in negamax",
        "Where the value of a position should be returned, the number of its best move is.",
        own=Of.CELL_OF_LEAST,
        other=Of.CELL_OF_LEAST,
        win=-1,
        loss=-1,
        root=Of.LEAST,
        timings=_FLAT,
    ),
    Kind(
        "values summed",
        "a search that adds up the values of all replies",
        "values added up",
        "The values of the moves are added up where the best or the worst of them should be taken.",
        own=Of.SUM,
        other=Of.SUM,
        timings=_FLAT,
    ),
    Kind(
        "first move only",
        "a minimax that looks at one move of each position",
        "one move of each position",
        "The loop over the moves is left after the first of them: its return stands inside the loop.",
        own=Of.FIRST,
        other=Of.FIRST,
    ),
    Kind(
        "best begins at nothing",
        "a minimax whose best value begins at 0",
        "best begins at 0",
        "The best value of a position begins at 0 and not below every value: no position is ever lost, or won.",
        own=Of.MOST_AND_NOTHING,
        other=Of.LEAST_AND_NOTHING,
    ),
    Kind(
        "own best begins at nothing",
        "a minimax whose own best value begins at 0",
        "MAX begins at 0",
        "The best value of its own moves begins at 0 and not below every value: a lost position looks drawn.",
        own=Of.MOST_AND_NOTHING,
    ),
    Kind(
        "least begins at minus infinity",
        "a minimax whose least value begins at minus infinity",
        "MIN begins at minus infinity",
        "The least value of the replies begins at minus infinity, so that no reply can be less.",
        other=Of.NEVER,
    ),
    Kind(
        "always plays for X",
        "a minimax that plays for X whoever is to move",
        "plays for X",
        "Also as O it takes the move that is best for X.",
        role="X",
    ),
    Kind(
        "always plays for O",
        "a minimax that plays for O whoever is to move",
        "plays for O",
        "Also as X it takes the move that is best for O.",
        role="O",
    ),
    *(
        Kind(
            f"lines not seen: {what}",
            f"a minimax that does not see {what}",
            f"{what} not seen",
            f"Its test for a win leaves out {what}.",
            lines=lines,
        )
        for lines, what in (
            (Lines.NO_ROWS, "the rows"),
            (Lines.NO_COLUMNS, "the columns"),
            (Lines.NO_DIAGONALS, "the diagonals"),
            (Lines.NO_FALLING, "the diagonal from the top left"),
            (Lines.NO_RISING, "the diagonal from the top right"),
        )
    ),
)

_BOUNDED = tuple(
    Kind(
        fault,
        title,
        short,
        cause,
        bounds=bounds,
        root_window=root_window,
        ties=(Tie.FIRST, Tie.LAST),
        floors=False,
    )
    for fault, title, short, cause, bounds in (
        (
            "alpha and beta not turned round",
            "a negamax alpha-beta that does not turn alpha and beta round",
            "alpha and beta unchanged",
            "The recursive call is given alpha and beta as they are, where −beta and −alpha belong.",
            Bounds.UNCHANGED,
        ),
        (
            "alpha and beta not exchanged",
            "a negamax alpha-beta that does not exchange alpha and beta",
            "alpha and beta not exchanged",
            "The recursive call is given −alpha and −beta in this order, where −beta comes first.",
            Bounds.NOT_EXCHANGED,
        ),
        (
            "alpha and beta not negated",
            "a negamax alpha-beta that does not negate alpha and beta",
            "alpha and beta not negated",
            "The recursive call is given beta and alpha without their minus.",
            Bounds.NOT_NEGATED,
        ),
        (
            "comparison of the cut turned round",
            "an alpha-beta that cuts where nothing may be cut",
            "the cut's comparison turned round",
            "It leaves the loop where alpha <= beta, which is always so: the comparison is turned round.",
            Bounds.CUT_TURNED,
        ),
        (
            "cut at the wrong bound",
            "an alpha-beta that cuts against the wrong bound",
            "cut against the wrong bound",
            "Where it maximises it cuts against alpha, where it minimises against beta: each belongs to the other.",
            Bounds.CUT_AT_OWN,
        ),
    )
    for root_window in (False, True)
)

_TIED_BOUNDS = tuple(
    Kind(
        "bounds taken for values",
        "an alpha-beta that takes bounds for values at the root",
        "bounds taken for values",
        "With alpha from the moves before, a later move that only seems equal may be worse: at the root "
        "only a larger value counts.",
        bounds=Bounds.SOUND,
        root_window=True,
        hard=hard,
        ties=(Tie.LAST, Tie.LOT),
        floors=False,
    )
    for hard in (False, True)
)

_RULES = (
    Kind(
        "no look ahead",
        "an engine that does not look ahead",
        "an empty cell",
        "It takes an empty cell and looks at nothing else.",
        "It takes an empty cell.",
        _FLAT,
        rule=Rule.ANY,
        floors=False,
    ),
    Kind(
        "greedy",
        "an engine that looks one ply ahead",
        "a win, else an empty cell",
        "It sees its own win in one and nothing else.",
        "It wins where it can, else it takes an empty cell.",
        _FLAT,
        rule=Rule.WIN,
        floors=False,
    ),
    Kind(
        "blocks only",
        "an engine that only wins and blocks",
        "a win, else a block",
        "It wins in one or blocks, and looks no further: two threats at once are not seen.",
        "It wins where it can, else it blocks, else it takes an empty cell.",
        _FLAT,
        rule=Rule.WIN_BLOCK,
        floors=False,
    ),
    Kind(
        "blocks before it wins",
        "an engine that blocks before it wins",
        "a block, else a win",
        "It looks for a block first and for its own win after that.",
        "It blocks where it must, else it wins, else it takes an empty cell.",
        _FLAT,
        rule=Rule.BLOCK_WIN,
        floors=False,
    ),
    Kind(
        "blocks and never wins",
        "an engine that only blocks",
        "a block",
        "It blocks and does not look for its own win.",
        "It blocks where it must, else it takes an empty cell.",
        _FLAT,
        rule=Rule.BLOCK,
        floors=False,
    ),
)

KINDS = (_MINIMAX, *_RULES, *map(_stopping, range(1, DEEPEST + 1)), *_WRONG, *_BOUNDED, *_TIED_BOUNDS)

DEPTH_IGNORED = replace(
    _MINIMAX,
    fault="depth ignored",
    title="a minimax that does not count how soon a win comes",
    short="depth ignored",
    cause="A win counts the same whenever it comes, so a win at once may be passed up for a later one.",
    detail="It goes to the end.",
)
"""What the correct search is called where wins that come later than need be are mistakes."""


def rows(kind: Kind) -> Iterator[Row]:
    """Every row of a kind, the plainest first."""
    timings = (*kind.timings, Timing.WINS_ONLY) if kind is _MINIMAX else kind.timings
    for floor in Floor if kind.floors else (Floor.NONE,):
        for timing in timings:
            for tie in kind.ties:
                yield Row(kind, timing, tie, floor)
