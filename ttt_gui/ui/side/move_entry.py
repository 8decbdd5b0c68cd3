"""A move as lists show it: read once from the record, for chips and rows alike."""

from __future__ import annotations

from dataclasses import dataclass

from ttt_gui.game.position import Side
from ttt_gui.game.record import GameRecord
from ttt_gui.ui.look.formats import duration


@dataclass(frozen=True)
class Entry:
    """The ``number`` of the node that it goes to, what stands there, where it stands, and what a tooltip says.

    ``stones`` are those on the board after the move; ``is_person``: a person has played it.
    """

    number: int
    name: str = "Start"
    side: Side | None = None
    level: int = 0
    on_line: bool = True
    undone: bool = False
    title: str = "Start of the game"
    tip: str = "Go to the start of the game"
    stones: int = 0
    is_person: bool = False


def entries_of(record: GameRecord) -> tuple[Entry, ...]:
    """The start, and every move of the tree: each before what was played instead of it."""
    entries = [Entry(0)]
    for row in record.rows():
        node, move = row.node, row.node.move
        assert move
        side, cell = node.position.side_to_move.other, record.rules.cell_name(move.cell)
        where = "" if row.on_line else ", in a variation"
        entries.append(
            Entry(
                node.number,
                cell,
                side,
                row.level,
                row.on_line,
                not row.on_line or node.played > record.played,
                f"Move {node.played}, {side} at {cell}{where}",
                f"Move {node.played}: {side} at {cell}, after {duration(move.seconds)}{where}",
                node.position.stones,
                move.by.is_human,
            )
        )
    return tuple(entries)
