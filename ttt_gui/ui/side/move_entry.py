"""A move as the list of moves shows it: read once from the record."""

from __future__ import annotations

from dataclasses import dataclass

from ttt_gui.game.move_tree import Node
from ttt_gui.game.position import Side
from ttt_gui.game.record import GameRecord
from ttt_gui.ui.look.formats import duration


@dataclass(frozen=True)
class MoveEntry:
    """The node that a click goes to, the name of its move, and where the move stands among the variations."""

    node: Node
    name: str = "Start"
    level: int = 0
    on_line: bool = True
    undone: bool = False

    @property
    def number(self) -> int:
        return self.node.number

    @property
    def side(self) -> Side | None:
        """Who played the move; None at the start."""
        return self.node.position.side_to_move.other if self.node.move else None

    @property
    def title(self) -> str:
        """What a screen reader says of the move."""
        if not self.node.move:
            return "Start of the game"
        return f"Move {self.node.played}, {self.side} at {self.name}{self._where}"

    @property
    def tip(self) -> str:
        if not self.node.move:
            return "Go to the start of the game"
        took = duration(self.node.move.seconds)
        return f"Move {self.node.played}: {self.side} at {self.name}, after {took}{self._where}"

    @property
    def _where(self) -> str:
        return "" if self.on_line else ", in a variation"


def entries_of(record: GameRecord) -> tuple[MoveEntry, ...]:
    """Return the start, and every move of the tree: each before the moves that were played instead of it."""
    entries, rules, played = [MoveEntry(record.line[0])], record.rules, record.played
    for row in record.tree.rows():
        assert row.node.move
        undone = not row.on_line or row.node.played > played
        entries.append(MoveEntry(row.node, rules.cell_name(row.node.move.cell), row.level, row.on_line, undone))
    return tuple(entries)
