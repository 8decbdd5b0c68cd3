"""A deepening as a table, for files and clipboards: a row a depth."""

from __future__ import annotations

from ttt_gui.engine.measure.deepening import Deepened, fate_words
from ttt_gui.engine.measure.deepening_words import heading_words, horizon_words, move_name
from ttt_gui.engine.score import shown_score
from ttt_gui.engine.tables.table import Column, Kind, Table


def deepening_title(found: Deepened) -> str:
    """Of what it is."""
    rules = found.position.rules
    return f"Deepening: {found.position.text}, {rules.rows} × {rules.columns}, {rules.k} in a row"


def deepening_table(found: Deepened) -> Table:
    """A row a depth, for files and clipboards."""
    rules = found.position.rules
    columns = (
        Column("depth", "Depth", kind=Kind.COUNT),
        Column("value_bound", "Bound", kind=Kind.BOUND, bound_of="value"),
        Column("value", "Value", kind=Kind.SCORE),
        Column("best", "Best move"),
        Column("flipped", "Flipped"),
        Column("fate", "The choice"),
        Column("line", "Line"),
        Column("nodes", "Nodes", kind=Kind.COUNT),
        Column("own_nodes", "Of this depth", kind=Kind.COUNT),
        Column("time", "Time", kind=Kind.SECONDS),
    )
    rows = tuple(
        (
            step.depth,
            step.bound.value,
            shown_score(step.value, rules, found.algorithm),
            move_name(found, step.best),
            step.flipped,
            fate_words(step, found.answer) or None,
            " ".join(move_name(found, move) for move in step.pv) or None,
            step.nodes,
            step.own_nodes,
            step.seconds,
        )
        for step in found.steps
    )
    notes = [heading_words(found), horizon_words(found)]
    notes.append(f"{found.position.side_to_move} to move; nodes and time are those of all depths so far.")
    return Table(deepening_title(found), columns, rows, tuple(note for note in notes if note))
