"""The moves below the top of two trees in step, as both trees draw them: read once for a top, whatever the moment."""

from __future__ import annotations

from dataclasses import dataclass

from ttt_gui.engine.instep.overlay import Path
from ttt_gui.game.position import Position
from ttt_gui.ui.compare.in_step_state import InStepState, Kind, kind_for, moves_of
from ttt_gui.ui.look.formats import grouped
from ttt_gui.ui.trace.words import tone, value_label

NEVER = 1 << 62
"""The event of what never happens."""


@dataclass(frozen=True)
class Seen:
    """A node in one of the trees: how it is marked, its value and size in the end, and from when to when it was
    searched."""

    kind: Kind
    value: str = ""
    tone: str = "muted"
    size: str = ""
    entered: int = NEVER
    left: int = NEVER


@dataclass(frozen=True)
class Column:
    """A move below the top: its position (None in a tree of numbers, where ``sign`` stands for it) and how both trees
    see it.

    ``replies`` are the moves after it, ``who`` visits each (0 neither, 1 A only, 2 B only, 3 both), ``entered`` are the
    events at which A and B enter them.
    """

    path: Path
    name: str
    position: Position | None
    sign: str
    seen: tuple[Seen, Seen]
    replies: tuple[int, ...]
    who: tuple[int, ...]
    entered: tuple[tuple[int, ...], tuple[int, ...]]

    def kinds(self, side: int) -> list[Kind]:
        """How the replies are marked in a tree."""
        return [kind_for(who, side) for who in self.who]


def narrow(value: str) -> str:
    """A value where there is little room: '≤0'."""
    return value.replace(" ", "")


def seen(state: InStepState, side: int, path: Path) -> Seen:
    """A node as one of the trees sees it."""
    visits, kind = state.visits(side), state.kind(side, path)
    nodes = visits.nodes(path)
    if not nodes:
        return Seen(kind)
    trace = visits.trace
    found = trace.node(nodes[-1])
    entered, left = trace.events.entered(nodes[0]), trace.events.left(nodes[-1])
    return Seen(kind, value_label(trace, found), tone(found), grouped(visits.size(path)), entered, left)


def columns(state: InStepState) -> tuple[Column, ...]:
    """Of every move below the top."""
    if state.made is None:
        return ()
    found = []
    subject, top = state.trace(0).subject, state.position(state.top)
    for move in state.moves(state.top):
        path = (*state.top, move)
        position = top.play(move) if top else None
        visitors = state.made.overlay.moves(path)
        replies = tuple(state.moves(path) if position is None else moves_of(position))
        found.append(
            Column(
                path,
                subject.node_name(path),
                position,
                "" if position else subject.leaf_text(path),
                (seen(state, 0, path), seen(state, 1, path)),
                replies,
                tuple(visitors.get(reply, 0) for reply in replies),
                (_entered(state, 0, path, replies), _entered(state, 1, path, replies)),
            )
        )
    return tuple(found)


def _entered(state: InStepState, side: int, path: Path, replies: tuple[int, ...]) -> tuple[int, ...]:
    events = state.trace(side).events
    found = {move: events.entered(nodes[0]) for move, nodes in state.visits(side).children(path).items()}
    return tuple(found.get(reply, NEVER) for reply in replies)
