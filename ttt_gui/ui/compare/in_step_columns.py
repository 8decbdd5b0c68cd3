"""The moves below the top of two trees in step, as both trees draw them: read once for a top, whatever the moment."""

from __future__ import annotations

from dataclasses import dataclass

from ttt_gui.engine.instep.overlay import Path
from ttt_gui.game.position import Position
from ttt_gui.ui.compare.in_step_state import SIDES, InStepState, Kind, kind_for
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
class Reply:
    """A move at ply 2: who visits it, and when A and B enter it."""

    move: int
    kinds: tuple[Kind, Kind]
    entered: tuple[int, int]


@dataclass(frozen=True)
class Column:
    """A move below the top: its position (None in a tree of numbers, where ``sign`` stands for it), how both trees see
    it, and the replies to it."""

    path: Path
    name: str
    position: Position | None
    sign: str
    seen: tuple[Seen, Seen]
    replies: tuple[Reply, ...]


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
        sign = "" if position else subject.leaf_text(path)
        both = seen(state, 0, path), seen(state, 1, path)
        found.append(Column(path, subject.move_name(move), position, sign, both, _replies(state, path)))
    return tuple(found)


def _replies(state: InStepState, path: Path) -> tuple[Reply, ...]:
    assert state.made
    visitors = state.made.overlay.moves(path)
    first = [{move: nodes[0] for move, nodes in state.visits(side).children(path).items()} for side in SIDES]
    events = [state.trace(side).events for side in SIDES]

    def entered(side: int, move: int) -> int:
        node = first[side].get(move)
        return NEVER if node is None else events[side].entered(node)

    return tuple(
        Reply(
            move,
            (kind_for(visitors.get(move, 0), 0), kind_for(visitors.get(move, 0), 1)),
            (entered(0, move), entered(1, move)),
        )
        for move in state.moves(path)
    )
