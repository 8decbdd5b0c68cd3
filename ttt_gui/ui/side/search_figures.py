"""The figures of a search: the sentence about it, two bars to one scale, and a table of two columns that are held
against one another.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QAccessible, QFont
from PySide6.QtWidgets import QFrame, QGridLayout, QProgressBar, QWidget

from ttt_gui.engine.examine.grades import Answer
from ttt_gui.engine.figures import plural
from ttt_gui.engine.result import Counters, SearchInfo, SearchResult
from ttt_gui.engine.tree_size import MAX_POSITIONS
from ttt_gui.game.position import Position, Side
from ttt_gui.game.record import Player
from ttt_gui.session.game.search_again import OtherAlgorithm, OtherAlgorithmState
from ttt_gui.session.game_analysis import Search, SearchKind
from ttt_gui.ui.look.accessible import set_role, spoken
from ttt_gui.ui.look.formats import duration, grouped, memory, plies, scientific, speed, times
from ttt_gui.ui.look.plain import PlainLabel, set_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import ElidedLabel, in_column, in_row, muted_label, named, thin_line

_MEANINGS = {
    "Time": "How long the search took, or has taken so far.",
    "Nodes": "Positions visited, each as often as it was reached; the root counts.",
    "Cut-offs": "Nodes left early because β ≤ α: the other side would avoid them anyway.",
    "Pruned": "Moves that were never tried, thanks to the cut-offs.",
    "Depth": "The deepest ply entered: moves counted from the position searched.",
    "Leaves": "Nodes where the game is over or the depth limit is reached.",
    "Calls": "How often the engine called its own search, counted when it is asked once more.",
}
_ROW, _SECOND = 23, 92  # the height of a row and the width of the second column, in pixels


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

    def __init__(self, look: Look, names: Sequence[str], second_width: int = _SECOND) -> None:
        """``second_width`` is the least width of the second column of figures, in pixels."""
        super().__init__()
        self._rows: dict[str, tuple[PlainLabel, FigureLabel, FigureLabel, QFrame]] = {}
        self.heads = (PlainLabel(), muted_label())
        set_role(self, QAccessible.Role.Table)
        self.setAccessibleName("Figures of the search")
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
        for head in self.heads:
            head.setFixedHeight(_ROW)
            set_role(head, QAccessible.Role.ColumnHeader)
        self._grid, self._second_width = grid, second_width
        look.changed.connect(self._measure)
        self._measure()
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
                set_role(widget, QAccessible.Role.Cell if column else QAccessible.Role.RowHeader)
            self._rows[name] = label, first, second, line
        self.set(("", ""), {})

    @Slot()
    def _measure(self) -> None:
        """Take the width of the second column for the size of type."""
        self._grid.setColumnMinimumWidth(2, scaled(self._second_width))

    def set(self, heads: tuple[str, str], figures: Mapping[str, tuple[str, str]]) -> None:
        """Show the headings of both columns, and the pair of figures of each row by its name ('' for no
        second figure).
        """
        for head, text in zip(self.heads, heads, strict=True):
            head.setText(text)
            head.setVisible(any(heads))
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


# -- Two counts as bars ------------------------------------------------------------------------------------------------


_STEPS = 1_000  # of a bar


class CountBars(QWidget):
    """The nodes of alpha-beta and of minimax: two bars to one linear scale, each with its name and its count above."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._rows: dict[str, tuple[PlainLabel, FigureLabel, QProgressBar]] = {}
        for name in ("alpha-beta", "minimax"):
            bar = named(name.replace("-", "_"), QProgressBar(textVisible=False, maximum=_STEPS))
            bar.setAccessibleName(f"Nodes of {name}")
            self._rows[name] = PlainLabel(name), FigureLabel(), bar
        set_role(self, QAccessible.Role.StaticText)
        self._look = look
        lines = ((in_row(label, (count, 1), gap=8), bar) for label, count, bar in self._rows.values())
        in_column(*(in_column(*line, gap=3) for line in lines), gap=8, of=self)

    def set(self, counts: Mapping[str, tuple[int | None, str]]) -> None:
        """Show the count of each algorithm by its name, and its text; that of the search itself comes first."""
        own = next(iter(counts), "")
        largest = max((nodes or 0 for nodes, _text in counts.values()), default=0)
        is_whole = all(nodes is not None for nodes, _text in counts.values())  # else there is no scale
        for name, (label, count, bar) in self._rows.items():
            nodes, text = counts.get(name, (None, ""))
            weight = QFont.Weight.DemiBold if name == own else QFont.Weight.Normal
            if label.objectName() != (tone := "" if name == own else "muted"):
                label.setObjectName(tone)
                label.style().polish(label)
            label.setFont(self._look.font(0.96, weight))
            count.setFont(self._look.font(0.96, weight, tabular=True))
            count.set_text(text)
            bar.setValue(max(_LEAST_BAR, round(_STEPS * nodes / largest)) if is_whole and nodes else 0)
        self.setAccessibleName(spoken(f"{', '.join(f'{name} {text}' for name, (_, text) in counts.items())} positions"))


# -- What the Search card says: a sentence on what the answer took, its columns, and what limits them ------------------


NOT_ALONE = "Something else was running, so this time may be too long."
ROWS = ("Time", "Nodes", "Depth", "Calls")
FOLDED_ROWS = ("Cut-offs", "Pruned")
_LEAST_BAR = 6  # so that a few nodes are seen
Figures = Mapping[str, tuple[str, str]]


def before_text(players: Mapping[Side, Player]) -> str:
    """Return the text of the card before the first search."""
    engine = next((player.engine for player in players.values() if player.engine), "")
    if any(player.strength for player in players.values()):
        return "Make a move. Then you'll see how many positions the computer looked at to answer."
    if engine:
        return f"When {engine} has moved, you'll see here how long it took."
    return "Ask for a hint. Then you'll see how many positions the computer looked at."


def move_text(position: Position) -> str:
    """Return which move is searched for: "O's move 2", counted from the empty board."""
    return f"{position.side_to_move}'s move {position.stones + 1}"


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
    texts, second = _texts(result.counters), _other_texts(other)
    if result.iterations and result.iterations[-1].depth < result.counters.depth:
        last = result.iterations[-1].depth
        texts["Depth"] = f"{last}, {_ordinal(last + 1)} begun"  # as much as the narrowest card has room for
    return {name: (text, second.get(name, "")) for name, text in texts.items()}


def counts(result: SearchResult, other: OtherAlgorithm) -> dict[str, tuple[int | None, str]]:
    """Return the nodes of alpha-beta and of minimax that compare, and their texts; nothing where none compare."""
    if other.own_nodes is None:
        return {}
    own, its = ("alpha-beta", "minimax") if result.request.algorithm.alpha_beta else ("minimax", "alpha-beta")
    return {own: (other.own_nodes, grouped(other.own_nodes)), its: (other.nodes, _nodes_text(other))}


def _texts(counters: Counters) -> dict[str, str]:
    """Return the figures of a search by the names of their rows."""
    return {
        "Time": duration(counters.seconds),
        "Nodes": grouped(counters.nodes),
        "Depth": plies(counters.depth),
        "Cut-offs": grouped(counters.cutoffs),
        "Pruned": grouped(counters.pruned_moves),
    }


def _ordinal(number: int) -> str:
    """Return a number as '1st', '2nd', '3rd', '11th'."""
    ends = {1: "st", 2: "nd", 3: "rd"}
    return f"{number}{'th' if 10 < number < 14 else ends.get(number % 10, 'th')}"


def _nodes_text(other: OtherAlgorithm) -> str:
    """Return the nodes of the other algorithm, or that they are being counted, or are not."""
    if other.nodes is not None:
        return grouped(other.nodes)
    is_coming = other.known in (OtherAlgorithmState.MEASURING, OtherAlgorithmState.COUNTING)
    return "counting…" if is_coming else "not counted"


def _other_texts(other: OtherAlgorithm) -> dict[str, str]:
    """Return the figures of the other algorithm by the names of their rows, or why there is none."""
    if other.counters:
        return _texts(other.counters)
    is_measuring = other.known is OtherAlgorithmState.MEASURING
    texts = {"Time": "measuring…" if is_measuring else "not measured", "Nodes": _nodes_text(other)}
    if not other.algorithm.alpha_beta:
        texts |= {"Cut-offs": "0", "Pruned": "0"}
    if other.deepest is not None:
        texts["Depth"] = plies(other.deepest)
    return texts


def sentence(search: Search, other: OtherAlgorithm, random_level: str = "") -> tuple[str, ...]:
    """Return the sentence on what an answer took: 'To answer, the computer looked at 2 459 positions. Without
    alpha-beta it needs 55 505.', in parts, of which every second is a count.

    ``random_level`` is the name of the level that moved without regard to this search; '' if the search chose the move.
    """
    result, lead, subject = search.result, "", "This search"
    if result.solved_move is not None:
        lead, subject = "The solver chose the move. ", "The search beside it"
    elif random_level:
        lead, subject = f"{random_level} did not search. ", "For comparison, a search"
    elif search.kind is SearchKind.MOVE:
        subject = "To answer, the computer"
    elif search.kind is SearchKind.HINT:
        subject = "For the hint, the computer"
    if other.own_nodes is None:
        return (lead + _stopped(result),)
    ahead = "" if other.depth is None else f", {plies(other.depth)} ahead"
    without = "Without" if result.request.algorithm.alpha_beta else "With"
    counted = f" {plural('position', other.own_nodes)}{ahead}. {without} alpha-beta"
    needs, *rest = _needs(other)
    return f"{lead}{subject} looked at ", grouped(other.own_nodes), f"{counted}{needs}", *rest


def _needs(other: OtherAlgorithm) -> tuple[str, ...]:
    """Return the end of the sentence on the other algorithm, in parts: what it needs, or why that is not counted."""
    why = {
        OtherAlgorithmState.TOO_MANY: f"more than {_most_positions()}",
        OtherAlgorithmState.TOO_LONG: "it takes longer than a second",
    }
    if other.nodes is None:
        return (f": not counted, {why[other.known]}." if other.known in why else ": counting…",)
    return " it needs ", grouped(other.nodes), ", too." if other.nodes == other.own_nodes else "."


def notes(search: Search, other: OtherAlgorithm) -> str:
    """Return the text below the figures: what limits them."""
    alone = "" if search.alone and other.alone else NOT_ALONE
    return " ".join(part for part in (search.result.note, alone) if part)


def _stopped(result: SearchResult) -> str:
    """Say how a search ended that nothing compares with."""
    limits = result.request.limits
    if result.stopped_by == "user":
        return "You stopped it: this is what it had found."
    if result.stopped_by == "nodes" and limits.nodes:
        return f"The search ended at its limit of {times(limits.nodes, 'node')}."
    return f"The search ended after {duration(result.counters.seconds)}."


def _most_positions() -> str:
    """Return the number of positions beyond which no tree is counted."""
    return times(MAX_POSITIONS, "position") if MAX_POSITIONS < 10**6 else f"{MAX_POSITIONS // 10**6} million positions"
