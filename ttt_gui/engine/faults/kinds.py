"""The searches that an engine is held against, correct ones and faulty ones: data, each fault once.

Which rows are correct is not said here: it is seen from their answers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ttt_gui.engine.faults.graph import Lines, Turns
from ttt_gui.engine.faults.table import Bounds, Floor, Kind, Of, Row, Rule, Tie, Timing

_FLAT = (Timing.FLAT,)
DEEPEST = 8
"""Of the searches that stop some plies deep."""

_MINIMAX = Kind("", "a minimax that goes to the end", "to the end", detail="It goes to the end.")


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
        "index returned as value (X maximises)",
        "a minimax that returns the move as its value",
        "the move's number as a value, X maximising",
        "Where the value of a position should be returned, the number of its best move is.",
        own=Of.CELL_OF_MOST,
        other=Of.CELL_OF_LEAST,
        for_x=True,
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
        "first reply only",
        "a minimax that looks at one reply of each position",
        "one reply of each position",
        "The loop over the replies is left after the first of them: its return stands inside the loop.",
        other=Of.FIRST,
    ),
    Kind(
        "first own move only",
        "a minimax that looks at one own move of each position",
        "one own move of each position",
        "Below the root the loop over its own moves is left after the first: its return stands inside the loop.",
        own=Of.FIRST,
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
            f"values are {side}'s",
            f"a minimax that counts {side}'s win as its own whichever side it plays",
            f"a win of {side} as its own",
            f"A win of {side} counts as good for whoever is to move: the values should be those of the side it plays.",
            counted_for=side,
        )
        for side in "XO"
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
    floors = tuple(Floor) if kind is _MINIMAX or kind.limit else (Floor.NONE, Floor.LOSS)
    for floor in floors if kind.floors else (Floor.NONE,):
        for timing in timings:
            for tie in kind.ties:
                yield Row(kind, timing, tie, floor)
