"""The searches that an engine is held against, correct ones and faulty ones: one table, each fault a row of it.

A row has its title, its cause, how the source shows the fault, and the search that has it: a kind of search, what a win
counts, which of equal moves is played, and where no move is found. Whether a row plays correctly is not written here:
its answers show that.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import partial

from ttt_gui.engine.faults import source
from ttt_gui.engine.faults.graph import Lines, Turns
from ttt_gui.engine.faults.source import Finder

# -- The parts of a row ------------------------------------------------------------------------------------------------


class Timing(Enum):
    """How the value of a win or a loss depends on its depth."""

    FLAT = "Every win counts the same"
    SOONER = "Sooner wins count more"
    LATER = "Later wins count more"
    WINS_ONLY = "Sooner wins count more, every loss counts the same"


class Tie(Enum):
    """Which of equally good moves is played."""

    FIRST = "of equal moves the first is played"
    LAST = "of equal moves the last is played"
    LINES = "of equal moves the centre comes first, then the corners"
    LOT = "of equal moves any is played"


class Floor(Enum):
    """Where the root finds no move because its best value starts too high and only larger values replace it."""

    NONE = ""
    FIRST = "the first cell where no move wins"


class BackupRule(Enum):
    """How the value of a node is computed from the values of its children."""

    MOST = "most"
    LEAST = "least"
    SUM = "sum"
    FIRST = "that of the first move"
    MOST_AND_NOTHING = "most, but no less than 0"
    LEAST_AND_NOTHING = "least, but no more than 0"
    CELL_OF_MOST = "the cell of the most"
    CELL_OF_LEAST = "the cell of the least"


class Reflex(Enum):
    """The rule by which an engine without search moves."""

    ANY = "an empty cell"
    WIN = "a win, else an empty cell"
    WIN_BLOCK = "a win, else a block, else an empty cell"
    BLOCK_WIN = "a block, else a win, else an empty cell"
    BLOCK = "a block, else an empty cell"


class Needs(Enum):
    """What a source file must contain for its search to be of a kind."""

    SEARCH = "a function that comes back to itself"
    NO_SEARCH = "none"
    DEPTH = "one that counts plies, and ends by them"
    CODE = "the shape of the fault itself"


@dataclass(frozen=True)
class Fault:
    """A kind of search, with one fault or none.

    ``title`` names the search, and completes 'Answers like'; ``cause`` is a sentence on what the fault does. ``shown``
    finds the lines of a file that show the fault, with a sentence each; with ``proves`` such lines are enough to name
    the fault of an engine that errs, whatever its answers are like. ``needs`` is what a file must contain. ``is_sound``
    says that the kind has no fault, ``searched`` is false for a kind that only a file can show. ``lesson`` is the
    lesson of Learn that explains what is wrong, by its file's name without the end; '' where none does.

    The other fields are switches of the search. Values are for the side that moves at the root, MAX (``role`` makes MAX
    always X or always O): ``win``, ``loss`` and ``draw`` are what these count, ``draw_for`` is the side for which a
    draw counts as won, ``counted_for`` the side whose wins count as MAX's. ``own`` and ``other`` say how values are
    backed up at nodes of MAX and of the other side, ``best`` whether the largest or the smallest value is chosen at the
    root; with ``for_x`` the values of inner nodes are negated where MAX plays O. ``limit`` is how many plies are
    searched, 0 for all; ``lines`` and ``turns`` say which game the search sees, and with ``draw_first`` a full board is
    a draw even if it has a line. A kind with a ``rule`` does not search. ``timings`` and ``ties`` are the variants that
    the table has of the kind.
    """

    title: str
    cause: str = ""
    shown: Finder | None = None
    proves: bool = False
    needs: Needs = Needs.SEARCH
    is_sound: bool = False
    searched: bool = True
    timings: tuple[Timing, ...] = (Timing.FLAT, Timing.SOONER)
    own: BackupRule = BackupRule.MOST
    other: BackupRule = BackupRule.LEAST
    win: int = 1
    loss: int = -1
    draw: int = 0
    draw_for: str = ""
    limit: int = 0
    best: BackupRule = BackupRule.MOST
    role: str = ""
    for_x: bool = False
    counted_for: str = ""
    lines: Lines = Lines.ALL
    turns: Turns = Turns.REAL
    draw_first: bool = False
    rule: Reflex | None = None
    ties: tuple[Tie, ...] = tuple(Tie)
    lesson: str = ""


# -- The rows ----------------------------------------------------------------------------------------------------------

DEEPEST = 8
"""The most plies of the searches that stop some plies deep."""

_MINIMAX = Fault("a minimax that goes to the end", is_sound=True)
_flat = partial(Fault, timings=(Timing.FLAT,))
_rule = partial(_flat, needs=Needs.NO_SEARCH)
_code = partial(Fault, needs=Needs.CODE)
_only_code = partial(_code, proves=True, searched=False)
_CUTS, _HORIZON = "4-the-first-cut", "7-when-the-horizon-hides-the-truth"
_negamax = partial(_code, shown=source.sign_not_turned, other=BackupRule.MOST, win=-1, loss=-1)
_index = partial(
    Fault,
    "a minimax that returns the move as its value",
    "The number of a position's best move counts, where its value should.",
    timings=(Timing.FLAT,),
    own=BackupRule.CELL_OF_MOST,
    other=BackupRule.CELL_OF_LEAST,
)


def _stopping(plies: int) -> Fault:
    """Return the fault of a minimax that searches ``plies`` plies and counts what is open by then as a draw."""
    deep = f"{plies} {'ply' if plies == 1 else 'plies'}"
    cause = f"It looks {deep} ahead and takes whatever is not over by then for a draw."
    return Fault(f"a minimax that stops {deep} deep", cause, needs=Needs.DEPTH, limit=plies, lesson=_HORIZON)


def _for_side(side: str) -> tuple[Fault, ...]:
    """Return the three faults of a minimax that confuse the side to move with ``side``, 'X' or 'O'."""
    won, full = f"A win of {side} counts as good for whoever is to move.", f"A full board counts as won by {side}."
    return (
        Fault(f"a minimax that plays for {side} whoever is to move", role=side),
        Fault(f"a minimax that counts {side}'s win as its own whichever side it plays", won, counted_for=side),
        Fault(f"a minimax that values a draw as a win of {side}", full, draw_for=side),
    )


# A fault is a row of one or two lines.
# fmt: off
KINDS = (
    _MINIMAX,
    _rule("an engine that does not look ahead", "It takes any empty cell without looking further.", rule=Reflex.ANY),
    _rule("an engine that looks one ply ahead", "It wins where it can, and sees nothing else.", rule=Reflex.WIN),
    _rule("an engine that only wins and blocks", "It looks no further: two threats at once are not seen.",
          rule=Reflex.WIN_BLOCK),
    _rule("an engine that blocks before it wins", "It looks for a block before its own win.", rule=Reflex.BLOCK_WIN),
    _rule("an engine that only blocks", "It does not look for its own win.", rule=Reflex.BLOCK),
    _flat("a search that plays the last move whatever it finds", "It answers the last empty cell everywhere.",
          source.last_kept, True, rule=Reflex.ANY, ties=(Tie.LAST,)),
    _flat("a search that plays the first move whatever it finds", "It answers the first empty cell everywhere.",
          rule=Reflex.ANY, ties=(Tie.FIRST,)),
    *map(_stopping, range(1, DEEPEST + 1)),
    Fault("a minimax that prefers the later win", "", source.prefers_later_win, timings=(Timing.LATER,)),
    _negamax(
        "a negamax that does not turn the sign", "A reply's value counts as if it were its own.", best=BackupRule.LEAST
    ),
    _negamax("a negamax that never turns the sign", "What is good for the other side looks good, at the root too."),
    Fault("a minimax that picks its worst move", "Its values are right.", best=BackupRule.LEAST),
    Fault("a minimax in which both sides maximise", "It plays as if the other side wanted to help.",
          other=BackupRule.MOST),
    Fault("a minimax in which both sides minimise", "It plays as if it wanted to lose later on.", own=BackupRule.LEAST),
    Fault("a minimax with max and min swapped", "Below the root MAX minimises and MIN maximises.",
          own=BackupRule.LEAST, other=BackupRule.MOST),
    Fault("a minimax that moves twice in a row", "After its own move it searches another one of its own.",
          turns=Turns.AGAIN),
    Fault("a minimax that values a draw as a win", draw=1),
    Fault("a minimax that values a draw as a loss", draw=-1),
    Fault("a minimax that takes a loss for a draw", "A win for the other side counts as nothing.", loss=0),
    Fault("a minimax that takes a win for a draw", "Its own win counts as nothing.", win=0),
    Fault("a minimax that takes a win with the last mark for a draw", draw_first=True),
    _index(),
    _index(win=10, loss=-10),
    _index(own=BackupRule.CELL_OF_LEAST, win=-1, loss=-1, best=BackupRule.LEAST),
    _index(for_x=True),
    Fault("a search that adds up the values of all replies", "None is the best or the worst of them.",
          timings=(Timing.FLAT,), own=BackupRule.SUM, other=BackupRule.SUM),
    _code("a minimax that looks at one move of each position", "Below the root only the first one counts.",
         source.first_only, own=BackupRule.FIRST, other=BackupRule.FIRST),
    _code("a minimax that looks at one reply of each position", "Of the other side's moves only the first counts.",
         source.first_only, other=BackupRule.FIRST),
    _code("a minimax that looks at one own move of each position", "Below the root only the first of its own counts.",
         source.first_only, own=BackupRule.FIRST),
    _code("a minimax whose best values start at 0", "Below the root no position seems lost to it, and none won.",
         source.begins_at_nothing, own=BackupRule.MOST_AND_NOTHING, other=BackupRule.LEAST_AND_NOTHING),
    _code("a minimax whose own best value starts at 0", "No position in which it is to move seems lost to it.",
         source.begins_at_nothing, own=BackupRule.MOST_AND_NOTHING),
    _code("a minimax whose least value starts at 0", "No position in which the other side is to move seems won to it.",
         source.begins_at_nothing, other=BackupRule.LEAST_AND_NOTHING),
    *_for_side("X"),
    *_for_side("O"),
    *(
        Fault(f"a minimax that does not see {lines.value}", lines=lines)
        for lines in Lines
        if lines is not Lines.ALL
    ),
    _only_code("an alpha-beta with alpha and beta swapped", "It cuts off nearly all moves.",
               source.swapped, lesson=_CUTS),
    _only_code("an alpha-beta whose table takes bounds for values", "After a cut the value is known only in part.",
               source.bound_remembered, lesson=_CUTS),
    _only_code("a search that does not take its mark back", "What is searched afterwards is another board.",
          source.stone_left),
    _only_code("a search that does not forget who has won", "After the first line that it finds all boards seem won.",
          source.winner_kept),
)
# fmt: on

DEPTH_IGNORED = Fault(
    "a minimax that does not count how soon a win comes",
    "A win counts the same whenever it comes, so a win at once may be passed up for a later one.",
    source.depth_ignored,
)
"""The name of the correct search that ignores the depth, where wins that come later than need be are mistakes."""

_FLOORS = {Floor.FIRST: Fault("a minimax that plays the first cell unless a move wins")}


@dataclass(frozen=True)
class SearchRow:
    """A search of the table: its kind, the value of wins, the choice among equal moves, and where no move is found."""

    kind: Fault
    timing: Timing
    tie: Tie
    floor: Floor = Floor.NONE

    @property
    def faults(self) -> int:
        """The number of faults: at most one in its kind and one at its root."""
        return (not self.kind.is_sound) + (self.floor is not Floor.NONE)

    @property
    def named(self) -> Fault:
        """The fault that names the search: its kind, or the fault at its root if the kind is sound."""
        return _FLOORS.get(self.floor, self.kind) if self.kind.is_sound else self.kind

    @property
    def cause(self) -> str:
        """A sentence about each fault of the search."""
        floor = f"It plays {self.floor.value}." if self.floor.value else ""
        return f"{self.kind.cause} {floor}".strip()

    def description(self, by_lot: bool) -> str:
        """Return the text under the title: the value of wins, and the choice among equal moves. ``by_lot``: the
        engine's answers differed when it was asked again.
        """
        tie = self.tie.value
        if self.tie is Tie.LOT and not by_lot:
            tie = "which of equal moves is played follows an order of its own"
        parts = [self.timing.value] if self.kind.rule is None else []
        choice = "; ".join([*parts, f"{tie}, and {self.floor.value}" if self.floor.value else tie])
        return f"{choice[0].upper()}{choice[1:]}."


def rows(kind: Fault) -> Iterator[SearchRow]:
    """Yield every search of a kind, the plainest first; none for a kind that only a source file can show."""
    timings = (*kind.timings, Timing.WINS_ONLY) if kind is _MINIMAX else kind.timings
    for floor in Floor if kind is _MINIMAX or kind.limit else (Floor.NONE,):
        for timing in timings if kind.searched else ():
            for tie in kind.ties:
                yield SearchRow(kind, timing, tie, floor)
