"""What is painted of a step, where only the differences are, is what is painted of it at once."""

from __future__ import annotations

import random

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from tests.ui.tree_help import SMALL, state_of, trace_of
from ttt_gui.engine.request import Algorithm
from ttt_gui.game.rules import Rules
from ttt_gui.ui.drawing.layout import TreeLayout
from ttt_gui.ui.drawing.painter import TreePainter
from ttt_gui.ui.drawing.sprites import Sprites
from ttt_gui.ui.drawing.style import FaceKind, TreeStyle
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.trace.shown import Show
from ttt_gui.ui.trace.state import TreeState

CLIP = QRectF(-320, -8, 700, 560)


def painted(painter: TreePainter, sprites: Sprites, ratio: float, clip: QRectF = CLIP) -> QImage:
    image = QImage((clip.size() * ratio).toSize(), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(QColor("red"))
    with QPainter(image) as to:
        to.translate(-clip.topLeft())
        painter.paint(to, clip, sprites)
    return image


def wander(state: TreeState, lot: random.Random) -> None:
    """To another moment, or another node, or with others unfolded or shown."""
    trace = state.trace
    assert trace
    node = lot.randrange(len(trace))
    match lot.randrange(12):
        case 0:
            state.select(node)
        case 1:
            state.set_unfolded(node, not state.is_unfolded(node))
        case 2:
            state.set_show(lot.choice(list(Show)))
        case 3:
            state.set_moment(lot.randrange(trace.events.size))
        case _:
            state.set_moment(state.moment + lot.choice((-1, 1)))
            state.select(trace.events.event(state.moment)[1])


@pytest.mark.parametrize("ratio", [1.0, 1.5])
@pytest.mark.parametrize(("kind", "zoom"), [(FaceKind.FULL, 1.0), (FaceKind.COMPACT, 0.75), (FaceKind.DOTS, 0.6)])
@pytest.mark.slow
def test_differences_are_all_that_differs(look: Look, kind: FaceKind, zoom: float, ratio: float) -> None:
    state = state_of(trace_of(SMALL, Algorithm(iterative=True)))
    layout = TreeLayout(state)
    painter = TreePainter(
        state, layout, TreeStyle.screen(look, Rules()).fitted(state.trace).at(kind, zoom), lambda _: 16
    )
    kept, lot = Sprites(), random.Random(7)
    for step in range(60):
        wander(state, lot)
        layout.refresh()
        clip = CLIP.translated(QPointF(40, 0)) if step % 20 > 15 else CLIP
        assert painted(painter, kept, ratio, clip) == painted(painter, Sprites(), ratio, clip), step
