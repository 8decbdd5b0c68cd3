"""What a comparison's table holds: its columns, with the words of each cell and why a dash stands there, and the rows
as a Qt model."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import Any

from PySide6.QtCore import QModelIndex, QObject, Qt, Signal, Slot
from PySide6.QtGui import QFont

from ttt_gui.engine.examine.asked_engine import AskedEngine
from ttt_gui.engine.examine.grades import Grade
from ttt_gui.engine.measure.comparison import OUTCOMES, ValueVerdict, move_name, plain_value_text, share_of
from ttt_gui.engine.measure.entries import family
from ttt_gui.engine.measure.measured import Measured
from ttt_gui.engine.score import Bound
from ttt_gui.session.measuring.comparison import Comparison
from ttt_gui.session.measuring.rows import ENOUGH_SECONDS, MOST_CALLS, AnyRow, EngineInfo, EngineRow, Row, RowState
from ttt_gui.ui.compare.movable_rows import Index, MovableRows
from ttt_gui.ui.look.formats import NONE, THIN, grouped, share, speed
from ttt_gui.ui.look.plain import tip
from ttt_gui.ui.look.theme import Look

SAME = "same"
_VERDICTS = {
    ValueVerdict.SAME: (SAME, True),
    ValueVerdict.DIFFERS: ("differs", False),
    ValueVerdict.NOT_PROVED: ("not proved", None),
}
VERDICT_SIGNS = {True: "✓", False: "✗", None: ""}
VERDICT_COLOURS = {True: "win", False: "loss", None: "muted"}
RANGE = "\N{NARROW NO-BREAK SPACE}–\N{NARROW NO-BREAK SPACE}"
_ITS_CALLS = "Calls of the recursive search in its file, counted once in a pass that is not timed"
_INSIDE = "We do not see inside an engine of your own"
_TIME = (
    "of its own answers, as its process measured them, in milliseconds. Each is the first of a new process, and there "
    f"are at most {MOST_CALLS}, none begun after {ENOUGH_SECONDS:g} s"
)


@dataclass(frozen=True)
class TableColumn:
    """A column of the table: key, title, meaning, and a function that returns the text of a row that has run.

    For an engine's row, ``engine`` returns the text, and ``of_engine`` is the meaning, or why there is a dash; '' for
    the same meaning. ``widest`` is a text for which there is always space. ``spared`` is the column's rank among those
    that are hidden for lack of space, 0 for never. ``strong`` columns are bold, ``faint`` ones muted.
    """

    key: str
    title: str
    meaning: str
    text: Callable[[Measured], str] = lambda _measured: ""
    widest: str = ""
    spared: int = 0
    strong: bool = False
    faint: bool = False
    engine: Callable[[AskedEngine], str] = lambda _found: NONE
    of_engine: str = ""

    @property
    def is_number(self) -> bool:
        """Whether the column is right-aligned."""
        return self.key not in ("pair", "name", "value", "verdict", "share", "menu")


def value_text(measured: Measured) -> str:
    """Return the value of a row as text: '= 0', '≤ +5', '—'; of the solver 'draw'."""
    if measured.value is None:
        return NONE
    if measured.entry.algorithm is None:
        return OUTCOMES[measured.value]
    sign = f"{Bound.EXACT.sign} " if measured.bound is Bound.EXACT else ""
    return sign + plain_value_text(measured.value, measured.bound, measured.subject, measured.entry.algorithm)


def milliseconds(seconds: float) -> str:
    """Return milliseconds as text: '0.277', '10.153', '1 523.400': always three digits after the point, to line up."""
    whole, _, rest = f"{1000 * seconds:.3f}".partition(".")
    return f"{grouped(int(whole))}.{rest}"


def _count(number: int | None) -> str:
    return NONE if number is None else grouped(number)


def _median(measured: Measured) -> str:
    return milliseconds(measured.median)


def _middle(measured: Measured) -> str:
    """Return the middle half of the times, '—' for a single run."""
    return (
        RANGE.join(map(milliseconds, (measured.times.lower, measured.times.upper))) if measured.times.runs > 1 else NONE
    )


def _speed(measured: Measured) -> str:
    return speed(measured.nodes_per_second).replace(" nodes/s", "")


def _branching(measured: Measured) -> str:
    branching = measured.counts.branching
    return NONE if branching is None else f"{branching:.2f}"


def _engine_median(found: AskedEngine) -> str:
    return milliseconds(found.times.median) if found.times.runs else NONE


def _engine_middle(found: AskedEngine) -> str:
    times = found.times
    return RANGE.join(map(milliseconds, (times.lower, times.upper))) if times.runs > 1 else NONE


COLUMNS = (
    TableColumn(
        "pair",
        "",
        "The two rows whose trees are walked in step are A and B",
        of_engine="There is no tree of its search to walk",
    ),
    TableColumn(
        "name", "Algorithm", "Its name and its switches. What is added to the row above is marked with +", strong=True
    ),
    TableColumn(
        "value",
        "Value",
        "For the side to move; ✓ where every root move is what the base proves with exact root moves",
        value_text,
        strong=True,
        engine=lambda found: found.value_word or NONE,
        of_engine="What the position is worth to the side to move after its move, and whether that "
        "keeps what there was",
    ),
    TableColumn("verdict", "", "Whether that is the value of the base, or what the base proves of the move"),
    TableColumn(
        "best", "Best", "The best move", lambda each: move_name(each) or NONE, "h8", 7,
        engine=lambda found: found.best_name or NONE, of_engine="The move that it plays",
    ),
    TableColumn(
        "nodes", "Nodes", "Calls of the search; the root counts", lambda each: _count(each.counts.nodes),
        "549 946", strong=True, of_engine="Nodes belong to our searches; for an engine of your own see Calls",
    ),
    TableColumn(
        "calls", "Calls", "Of an examined engine, calls of its own search; of our searches every call is a node",
        lambda _each: NONE, "549 945", engine=lambda found: _count(found.calls), of_engine=_ITS_CALLS,
    ),
    TableColumn(
        "leaves", "Leaves", "Nodes where the game is over or the depth limit is reached",
        lambda each: _count(each.counts.leaves), "255 168", 5, of_engine=_INSIDE,
    ),
    TableColumn(
        "cutoffs", "Cut-offs", "Nodes left early because β ≤ α", lambda each: _count(each.counts.cutoffs), "4 856", 8,
        of_engine=_INSIDE,
    ),
    TableColumn(
        "pruned", "Pruned", "Moves that were never tried", lambda each: _count(each.counts.pruned_moves), "7 788", 6,
        of_engine=_INSIDE,
    ),
    TableColumn(
        "returns", "Returns", "How often the transposition table was the answer",
        lambda each: _count(each.counts.table_returns), "888", 1, of_engine=_INSIDE,
    ),
    TableColumn(
        "deepest", "Deepest", "The deepest ply entered", lambda each: _count(each.counts.depth), "9", 3,
        of_engine=_INSIDE,
    ),
    TableColumn(
        "median", "median ms", "The median time of all runs, in milliseconds", _median,
        "10.153", 10, strong=True, engine=_engine_median, of_engine=f"The median time {_TIME}",
    ),
    TableColumn(
        "middle", f"middle 50{THIN}%", "Between which times the middle half of the runs lies, in milliseconds", _middle,
        f"8.066{RANGE}10.854", 4, faint=True, engine=_engine_middle, of_engine=f"The middle half of the times {_TIME}",
    ),
    TableColumn(
        "speed", "nodes/s", "Nodes per second, by the median time", _speed, "102 M", 9,
        of_engine="Its calls are counted apart from its time: they give no rate",
    ),
    TableColumn(
        "branching", "Branching", "Effective branching factor: nodes to the power of 1 / depth", _branching, "4.34", 2,
        of_engine="This needs nodes and the deepest ply, which we do not know of an engine of your own",
    ),
    TableColumn(
        "share", "Share",
        "Nodes as a share of the base's. The scale of the bars is logarithmic: from line to line ten times as many",
        widest=f"0.0012{THIN}%", strong=True, of_engine="Its calls are not our nodes: they are no share of the base's",
    ),
    TableColumn("menu", "", "Change, copy, move or remove the row", strong=True),
)  # fmt: skip
KEYS = tuple(column.key for column in COLUMNS)
PAIR, NAME, VALUE, VERDICT, CALLS, SHARE, MENU = (
    KEYS.index(key) for key in ("pair", "name", "value", "verdict", "calls", "share", "menu")
)


# -- a row in words, cell by cell --------------------------------------------------------------------------------------


def state_text(row: AnyRow) -> str:
    """Return the state of a row: 'run 612 of 1 000', 'call 3 of 20', 'waits', 'stopped', 'failed'; '' if complete or
    never run, or where failure() has a sentence.
    """
    is_engine, info = isinstance(row, EngineRow), row.info
    match row.state:
        case RowState.WAITING:
            return "waits"
        case RowState.RUNNING if isinstance(info, EngineInfo) and info.counting:
            return "its calls are counted"
        case RowState.RUNNING if info and info.runs > 1:
            return f"{'call' if is_engine else 'run'} {grouped(info.run)} of {grouped(info.runs)}"
        case RowState.RUNNING:
            return "is asked" if is_engine else "runs"
        case RowState.FAILED:
            return "" if is_engine else "failed"
        case RowState.DONE if row.is_stopped:
            return "stopped"
    return ""


def failure(row: AnyRow) -> str:
    """Return the sentence that replaces the figures of an engine that gave no move; else ''."""
    return row.sentence if isinstance(row, EngineRow) and row.state is RowState.FAILED else ""


def verdict_of(row: AnyRow, is_base: bool) -> tuple[str, bool | None]:
    """Return the verdict on a row, and whether it is good, bad or neither (True, False, None).

    'same', 'differs' or 'not proved' for an algorithm; 'right' or 'draw → loss' for an engine; '' for a base that
    agrees with its own proof, and before there is a verdict.
    """
    if isinstance(row, EngineRow):
        grade = row.seen.grade if row.seen and not row.seen.failure else None
        if grade is None:
            return "", None
        return grade.value, True if grade is Grade.RIGHT else False if grade.throws_away else None
    if row.agreement is None or (is_base and not row.alarms):
        return "", None
    return _VERDICTS[row.agreement.verdict]


def engine_sentence(row: EngineRow) -> str:
    """Return a sentence about the engine's move, or why there is none; '' before it was asked."""
    return row.sentence or (row.seen.sentence if row.seen else "")


def cell_tip(row: AnyRow, column: int) -> str:
    """Return a cell's tooltip: everything about the row for its name, the reason for the value, else the column's
    meaning or why there is a dash.
    """
    spec = COLUMNS[column]
    if row.state is RowState.FAILED:
        return row.sentence
    if column == NAME:
        return "\n".join((row.title, *(_engine_notes(row.seen) if isinstance(row, EngineRow) else _notes(row))))
    if isinstance(row, Row):
        return row.agreement.sentence if column in (VALUE, VERDICT) and row.agreement else spec.meaning
    if column in (VALUE, VERDICT) and row.seen:
        return f"{COLUMNS[VALUE].of_engine}. {row.seen.sentence}"
    if column == CALLS and row.seen and row.seen.uncounted:
        return row.seen.uncounted
    return spec.of_engine or spec.meaning


_BESIDE = "Something else was running, so these times may be too long."


def _notes(row: Row) -> list[str]:
    """Return the lines of a row's tooltip below the title: what was found, what limits it, each figure; none before
    it has run.
    """
    measured = row.seen
    if measured is None:
        return []
    notes = [measured.text, *([measured.note] if measured.note else []), *([] if measured.alone else [_BESIDE])]
    columns = (spec for number, spec in enumerate(COLUMNS) if spec.is_number or number == VALUE)
    return notes + [f"{spec.title}: {spec.text(measured)}" for spec in columns]


def _engine_notes(found: AskedEngine | None) -> list[str]:
    """Return the lines of an engine's tooltip below its name: what it answered, how often and how long it was asked."""
    if found is None:
        return ["It has not been asked here yet."]
    notes = [found.sentence]
    if found.times.runs:
        times = "once" if found.times.runs == 1 else f"{found.times.runs} times"
        notes.append(f"Asked {times}, each time in a new process; median {milliseconds(found.times.median)} ms.")
    if found.calls is not None:
        notes.append(f"{_ITS_CALLS}: {grouped(found.calls)}.")
    elif found.uncounted:
        notes.append(found.uncounted)
    return notes + ([] if found.alone else [_BESIDE])


# -- The rows as a Qt model: figures, and the same in words for a screen reader ----------------------------------------


_INVALID = QModelIndex()
_Role = Qt.ItemDataRole
_LEFT, _RIGHT = (
    Qt.AlignmentFlag.AlignVCenter | across for across in (Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight)
)
_LOWEST = -9  # the lowest power of ten at which a bar begins


class RowsModel(MovableRows):
    """The rows of a comparison, engines below the algorithms. ``pair`` are the rows A and B, whose trees are shown in
    step; ``all`` is every row, from the top.

    Signals:
        pair_changed: ``pair`` has other rows.
    """

    pair_changed = Signal()

    def __init__(self, comparison: Comparison, look: Look, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.comparison, self._look = comparison, look
        self.all: tuple[AnyRow, ...] = comparison.every
        self._pair: list[Row] = []
        self._choose_pair()
        self._take_fonts()
        look.changed.connect(self._take_fonts)
        comparison.rows_changed.connect(self._on_rows_changed)
        comparison.row_changed.connect(self._on_row_changed)

    def row(self, number: int) -> AnyRow | None:
        """Return the row with a number, from 0; None where there is none."""
        return self.all[number] if 0 <= number < len(self.all) else None

    # -- A and B ----------------------------------------------------------------------------------------------------

    @property
    def pair(self) -> tuple[Row, Row] | None:
        """The rows A and B; None if fewer than two rows search (the solver does not)."""
        return (self._pair[0], self._pair[1]) if len(self._pair) == 2 else None

    def letter(self, row: AnyRow) -> str:
        """Return the letter of a row: 'A', 'B' or ''."""
        return next((letter for letter, each in zip("AB", self._pair, strict=False) if each is row), "")

    def set_letter(self, row: Row, letter: str) -> None:
        """Make a row A or B; where it has the other letter, A and B are exchanged."""
        place = "AB".index(letter)
        if len(self._pair) == 2 and self._pair[place] is not row:
            if row in self._pair:
                self._pair.reverse()
            else:
                self._pair[place] = row
            self._tell_all()
            self.pair_changed.emit()

    def _choose_pair(self) -> bool:
        """Fill up the pair from the searches, first with the second and the fourth; return whether the pair changed."""
        searches = [row for row in self.comparison.rows if not row.entry.is_solver]
        kept = [row for row in self._pair if row in searches]
        wishes = [*searches[1:4:2], *searches[1:], *searches]
        for row in wishes:
            if len(kept) < 2 and row not in kept:
                kept.append(row)
        changed = len(kept) != len(self._pair) or any(a is not b for a, b in zip(kept, self._pair, strict=True))
        self._pair = kept
        return changed

    # -- the comparison leads ---------------------------------------------------------------------------------------

    @Slot()
    def _on_rows_changed(self) -> None:
        """Take the rows anew, and emit pair_changed where A or B is another row now."""
        self.beginResetModel()
        self.all = self.comparison.every
        changed = self._choose_pair()
        self.endResetModel()
        if changed:
            self.pair_changed.emit()

    @Slot(object)
    def _on_row_changed(self, row: AnyRow) -> None:
        if row in self.all:
            self._tell_all()  # every share is a share of the base

    def _tell_all(self) -> None:
        self.dataChanged.emit(self.index(0, 0), self.index(len(self.all) - 1, len(COLUMNS) - 1))

    @property
    def share_title(self) -> str:
        """The title of the column of shares, which says of whose nodes they are."""
        base = self.comparison.base.entry
        return f"of {base.name.lower() if base.name == family(base.algorithm) else 'the base'}, log"

    # -- what the view asks -----------------------------------------------------------------------------------------

    def share(self, row: AnyRow) -> float | None:
        """Return the nodes of a row as a share of the base's; None for an engine, whose calls are not nodes."""
        measured = row.seen if isinstance(row, Row) else None
        return share_of(measured, self.comparison.base.seen) if measured else None

    def share_log(self, row: AnyRow) -> float | None:
        """Return the power of ten that a row's share is, in which a bar has its length; None without a share."""
        found = self.share(row)
        return log10(found) if found else None

    @property
    def decades(self) -> tuple[int, int]:
        """The powers of ten from below the smallest share to above the largest, at least from 1 to 100 %."""
        logs = [found for row in self.all if (found := self.share_log(row)) is not None]
        low, high = floor(min(logs, default=-2) - 0.05), ceil(max(logs, default=0) - 1e-9)
        return max(_LOWEST, min(-2, low)), max(0, high)

    def font(self, column: int) -> QFont:
        """Return the font of a column."""
        return self._strong if COLUMNS[column].strong else self._normal

    @Slot()
    def _take_fonts(self) -> None:
        """Take the fonts of the size of type in force."""
        self._normal = self._look.font(1.0, tabular=True)
        self._strong = self._look.font(1.0, QFont.Weight.DemiBold, tabular=True)

    def rowCount(self, parent: Index = _INVALID) -> int:
        return 0 if parent.isValid() else len(self.all)

    def columnCount(self, parent: Index = _INVALID) -> int:
        return 0 if parent.isValid() else len(COLUMNS)

    @property
    def movable(self) -> int:
        """The number of algorithms: engines stay below them."""
        return len(self.comparison.rows)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole.value
    ) -> Any:
        if orientation is Qt.Orientation.Vertical:
            row = self.row(section)
            return row.title if row and role == Qt.ItemDataRole.DisplayRole else None
        spec = COLUMNS[section]
        if role == Qt.ItemDataRole.DisplayRole:
            if section == SHARE:
                return self.share_title
            return spec.title
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(spec.meaning)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return spec.title or spec.meaning
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if spec.is_number else _LEFT
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole.value) -> Any:
        """Return what a cell has for a role of Qt, None for nothing."""
        row, column = self.row(index.row()), index.column()
        if row is None:
            return None
        match _Role(role):
            case _Role.DisplayRole:
                return self.text(row, column)
            case _Role.AccessibleTextRole:
                return self.spoken(row, column)
            case _Role.ToolTipRole:
                return tip(cell_tip(row, column))
            case _Role.TextAlignmentRole if column in (PAIR, MENU):
                return Qt.AlignmentFlag.AlignCenter
            case _Role.TextAlignmentRole:
                return _RIGHT if COLUMNS[column].is_number or column == SHARE else _LEFT
            case _Role.FontRole:
                return self.font(column)
            case _Role.ForegroundRole:
                return self._look.tokens.color(self._colour(row, column))
        return None

    def _colour(self, row: AnyRow, column: int) -> str:
        """Return the colour of a cell as a name of the tokens: red for a loss and for Stop, faint for what is not
        final.
        """
        if column == VERDICT:
            return VERDICT_COLOURS[self._verdict(row)[1]]
        if (column == MENU and row.is_active) or (column == VALUE and failure(row)):
            return "loss"
        plain = column in (NAME, SHARE, MENU) or (row.is_final and not COLUMNS[column].faint)
        return "text" if plain else "muted"

    def _verdict(self, row: AnyRow) -> tuple[str, bool | None]:
        return verdict_of(row, row is self.comparison.base)

    def text(self, row: AnyRow, column: int) -> str:
        """Return the text of a cell; of a verdict that is the same only a tick, as the heading has the word."""
        spec = COLUMNS[column]
        if column == PAIR:
            return self.letter(row)
        if column == NAME:
            return row.name
        if column == VERDICT:
            verdict, good = self._verdict(row)
            return f"{VERDICT_SIGNS[good]} {'' if verdict == SAME else verdict}".strip()
        if column == SHARE:
            found = self.share(row)
            return "" if found is None else share(found)
        if column == MENU:
            return "■" if row.is_active else "⋯"
        if isinstance(row, EngineRow):
            return (column == VALUE and failure(row)) or (spec.engine(row.seen) if row.seen else NONE)
        return spec.text(row.seen) if isinstance(row, Row) and row.seen else ""

    def spoken(self, row: AnyRow, column: int) -> str:
        """Return the text of a cell for a screen reader."""
        if column == NAME:
            base = "base" if row is self.comparison.base else ""
            sentence = engine_sentence(row) if isinstance(row, EngineRow) else ""
            return ", ".join(filter(None, (row.title, base, self.letter(row), state_text(row), sentence)))
        if column == MENU:
            return "Stop" if row.is_active else "Menu"
        verdict = self._verdict(row)[0] if column in (VALUE, VERDICT) else ""
        text = "" if column == VERDICT else self.text(row, column)
        return " ".join(filter(None, (COLUMNS[column].title, text, verdict)))
