"""The figures of a search: all that it counts, as a table of two columns that are held against one another, and in
words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QFrame, QGridLayout, QWidget

from ttt_gui.engine.examine.grades import Answer
from ttt_gui.engine.request import SearchRequest
from ttt_gui.engine.result import Counters, SearchInfo, SearchResult
from ttt_gui.engine.tree_size import MAX_POSITIONS
from ttt_gui.game.position import Position, Side
from ttt_gui.game.record import Player
from ttt_gui.session.game.search_again import OtherAlgorithm, OtherAlgorithmState
from ttt_gui.session.game_analysis import Search
from ttt_gui.ui.look.formats import THIN, duration, grouped, memory, plies, scientific, share, speed, times
from ttt_gui.ui.look.plain import PlainLabel, set_tip
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import ElidedLabel, muted_label, thin_line

_MEANINGS = {
    "Time": "How long the search took, or has taken so far.",
    "Nodes": "Positions visited, each as often as it was reached; the root counts.",
    "Cut-offs": "Nodes left early because β ≤ α: the other side would avoid them anyway.",
    "Pruned": "Moves that were never tried, thanks to the cut-offs.",
    "Depth": "The deepest ply entered: moves counted from the position searched.",
    "Leaves": "Nodes where the game is over or the depth limit is reached.",
    "Calls": "How often the engine called its own search, counted when it is asked once more.",
}
_ROW, _SECOND = 23, 128  # the height of a row and the width of the second column, in pixels


def figures_tip(result: SearchResult) -> str:
    """Return a tooltip with all counts of a search, each on a line; without those that its switches do not make."""
    counters, algorithm, table = result.counters, result.request.algorithm, result.counters.table
    found = [*_texts(counters).items(), ("Leaves", grouped(counters.leaves))]
    if counters.branching is not None:
        found.append(("Branching", f"{counters.branching:.2f}"))
    if counters.nodes_per_second is not None:
        found.append(("Speed", speed(counters.nodes_per_second)))
    if result.iterations:
        found.append(("Iteration", str(result.iterations[-1].depth)))
    if algorithm.pvs:
        found.append(("Re-searches", grouped(counters.researches)))
    if algorithm.symmetry and not algorithm.tt:
        found.append(("Left out", grouped(counters.equivalents)))
    if table:
        found += [
            ("Probes", grouped(table.probes)),
            ("Hits", grouped(table.hits)),
            ("Stores", grouped(table.stores)),
            ("Collisions", grouped(table.collisions)),
            ("Table returns", grouped(table.returns)),
            ("Table", memory(table.size)),
        ]
    return "\n".join(f"{name}: {text}" for name, text in found)


class FigureLabel(ElidedLabel):
    """A right-aligned number; one that is too wide is shown as a power of ten."""

    def __init__(self, muted: bool = False) -> None:
        super().__init__(muted=muted)
        self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)

    def shown_text(self) -> str:
        """Return the figure as it is painted, with as many digits as have room."""
        metrics, room, text = self.fontMetrics(), self.width(), self.text()
        digits = "".join(filter(str.isdigit, text))
        forms = [text]
        if len(digits) > 6 and grouped(int(digits)) == text:
            forms += [scientific(int(digits), count) for count in (3, 2)]
        shown = next((each for each in forms if metrics.horizontalAdvance(each) <= room), forms[-1])
        return metrics.elidedText(shown, Qt.TextElideMode.ElideRight, room)


class FiguresTable(QWidget):
    """A table of rows with a name, a figure in bold, and the figure to compare it with. Rows are made for all
    ``names``; those without a figure are hidden.
    """

    def __init__(self, look: Look, names: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: dict[str, tuple[PlainLabel, FigureLabel, FigureLabel, QFrame]] = {}
        self.heads = (PlainLabel(), muted_label())
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(0)
        grid.setColumnStretch(1, 1)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        for column, head in enumerate(self.heads, 1):
            head.setFont(look.font(0.92, QFont.Weight.DemiBold if column == 1 else QFont.Weight.Normal))
            head.setAlignment(right)
            grid.addWidget(head, 0, column)
        self.heads[0].setFixedHeight(_ROW)
        self.heads[1].setMinimumWidth(_SECOND)
        for number, name in enumerate(names):
            line = thin_line()
            label, first, second = muted_label(name), FigureLabel(), FigureLabel(muted=True)
            set_tip(label, _MEANINGS[name])
            label.setFont(look.font(0.96))
            first.setFont(look.font(0.96, QFont.Weight.DemiBold, tabular=True))
            second.setFont(look.font(0.96, tabular=True))
            label.setFixedHeight(_ROW)
            grid.addWidget(line, 2 * number + 1, 0, 1, 3)
            for column, widget in enumerate((label, first, second)):
                grid.addWidget(widget, 2 * number + 2, column)
            self._rows[name] = label, first, second, line
        self.set(("", ""), {})

    def set(self, heads: tuple[str, str], figures: Mapping[str, tuple[str, str]]) -> None:
        """Show the headings of both columns, and the pair of figures of each row by its name ('' for no
        second figure).
        """
        for head, text in zip(self.heads, heads, strict=True):
            head.setText(text)
        for name, (label, first, second, line) in self._rows.items():
            one, other = figures.get(name, ("", ""))
            first.set_text(one)
            second.set_text(other)
            for widget in (label, first, second, line):
                widget.setVisible(name in figures)
        said = (f"{name} {one}" + (f", {heads[1]} {other}" if other else "") for name, (one, other) in figures.items())
        self.setAccessibleDescription("; ".join(said))

    def figures(self, name: str) -> tuple[str, str]:
        """Return both figures of a row, with all digits."""
        _label, first, second, _line = self._rows[name]
        return first.text(), second.text()


# -- What the Search card says: whose move, its two columns, and one sentence that compares them -----------------------


NOT_ALONE = "Other work ran beside it: its time is not its own."
ROWS = ("Time", "Nodes", "Cut-offs", "Pruned", "Depth", "Calls")
_OTHER = "and how many the other way of searching needs"
Figures = Mapping[str, tuple[str, str]]


def before_text(players: Mapping[Side, Player]) -> str:
    """Return the text of the card before the first search."""
    engine = next((player.engine for player in players.values() if player.engine), "")
    if any(player.strength for player in players.values()):
        return f"When the computer has moved, you see here how many positions it looked at, {_OTHER}."
    if engine:
        return f"When {engine} has moved, you see here how long it took."
    return f"Ask for a hint, and you see here how many positions the search looked at, {_OTHER}."


def move_text(position: Position) -> str:
    """Return which move is searched for: "O's move 2", counted from the empty board."""
    return f"{position.side_to_move}'s move {position.stones + 1}"


def title(request: SearchRequest, other: OtherAlgorithm | None = None) -> str:
    """Return the heading of a search: whose move it is for, or its depth where that is not to the end."""
    if other is None or other.depth is None or other.own_nodes is None:
        return move_text(request.position)
    return f"looked {plies(other.depth)} ahead"


def live_figures(info: SearchInfo) -> Figures:
    """Return the first column for a running search; while the solver is at work, the solver's time and nodes."""
    texts = _texts(info.counters)
    if info.solver:
        solver = {"Time": duration(info.solver.seconds), "Nodes": grouped(info.solver.counters.nodes)}
        texts = {name: solver.get(name, "") for name in texts}
    return {name: (text, "") for name, text in texts.items()}


def answer_figures(answer: Answer, counting: bool) -> Figures:
    """Return an engine's figures: its time, and how often it called its own search function where that can
    be counted.
    """
    calls = grouped(answer.calls) if answer.calls is not None else "counting…" if counting else ""
    return {"Time": (duration(answer.seconds), ""), **({"Calls": (calls, "")} if calls else {})}


def figures(result: SearchResult, other: OtherAlgorithm) -> Figures:
    """Return both columns by the names of the rows: the figures of the search, and of the other algorithm."""
    second = _other_texts(other)
    return {name: (text, second.get(name, "")) for name, text in _texts(result.counters).items()}


def _texts(counters: Counters) -> dict[str, str]:
    """Return the figures of a search by the names of their rows."""
    return {
        "Time": duration(counters.seconds),
        "Nodes": grouped(counters.nodes),
        "Cut-offs": grouped(counters.cutoffs),
        "Pruned": grouped(counters.pruned_moves),
        "Depth": plies(counters.depth),
    }


def _other_texts(other: OtherAlgorithm) -> dict[str, str]:
    """Return the figures of the other algorithm by the names of their rows, or why there is none."""
    if other.counters:
        return _texts(other.counters)
    if other.known is OtherAlgorithmState.MEASURING:
        return {"Time": "measuring…"}
    nodes = {
        OtherAlgorithmState.COUNTING: "counting…",
        OtherAlgorithmState.COUNTED: grouped(other.nodes or 0),
        OtherAlgorithmState.TOO_MANY: "not counted",
        OtherAlgorithmState.TOO_LONG: "not counted",
    }
    texts = {"Time": "not measured", "Nodes": nodes[other.known]}
    if not other.algorithm.alpha_beta:
        texts |= {"Cut-offs": "0", "Pruned": "0"}
    if other.deepest is not None:
        texts["Depth"] = plies(other.deepest)
    return texts


def sentences(search: Search, other: OtherAlgorithm) -> str:
    """Return the text below the figures: what the comparison shows, and what limits it."""
    parts = [search.result.note, _comparison(search.result, other)]
    if not (search.alone and other.alone):
        parts.append(NOT_ALONE)
    return " ".join(part for part in parts if part)


def _comparison(result: SearchResult, other: OtherAlgorithm) -> str:
    """Return the sentence that compares the nodes of both algorithms, or says why they cannot be compared."""
    if other.own_nodes is None:
        return _stopped(result)
    own, its = ("Alpha-beta", "Minimax") if result.request.algorithm.alpha_beta else ("Minimax", "Alpha-beta")
    if other.known is OtherAlgorithmState.TOO_MANY:
        return f"{its}'s nodes are not counted: more than {_most_positions()} positions."
    if other.known in (OtherAlgorithmState.TOO_LONG, OtherAlgorithmState.COUNTING):
        return f"{its} takes longer than a second here."
    fraction = other.share
    if fraction is None:
        return ""
    ahead = f"To {plies(other.depth)}, " if other.depth is not None else ""
    if fraction == 1:
        words = "both visit the same nodes."
    elif own == "Alpha-beta":
        words = f"alpha-beta visited {whole_share(fraction)} of minimax's nodes."
    else:
        words = f"alpha-beta would visit {whole_share(fraction)} of these nodes."
    return f"{ahead}{words}" if ahead else f"{words[0].upper()}{words[1:]}"


def _stopped(result: SearchResult) -> str:
    """Say how a search ended that nothing compares with."""
    limits = result.request.limits
    if result.stopped_by == "user":
        return "You stopped it: this is what it had found."
    if result.oracle and result.oracle.value is not None:
        return f"The solver chose the move; this search ended after {duration(result.counters.seconds)}."
    if result.stopped_by == "nodes" and limits.nodes:
        return f"It ended at its limit of {times(limits.nodes, 'node')}."
    return f"It ended at its limit of {duration(limits.seconds or 0)}."


def whole_share(fraction: float) -> str:
    """Return a share as per cent: '4 %', '53 %'; '0.44 %' below one per cent, and '100 %' only for all."""
    percent = 100 * fraction
    if percent < 0.95:
        return share(fraction)
    rounded = round(percent)
    return f"{min(rounded, 99) if fraction < 1 else rounded}{THIN}%"


def _most_positions() -> str:
    """Return the number of positions beyond which no tree is counted."""
    return f"{MAX_POSITIONS // 10**6} million" if MAX_POSITIONS >= 10**6 else grouped(MAX_POSITIONS)
