"""However the picture glides, it comes to where the event is to be seen."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.tree_help import state_of, trace_of
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.tree.travel import Travel
from ttt_gui.ui.tree.view import TreeView


@pytest.mark.slow
def test_steps_in_the_middle_of_a_glide_end_in_sight(qtbot: QtBot, look: Look) -> None:
    state = state_of(trace_of(".X./.../..."))
    view, travel = TreeView(look, state), Travel(state)
    qtbot.addWidget(view)
    view.resize(480, 380)
    with qtbot.waitExposed(view):
        view.show()
    view.set_motion(True)
    travel.first()
    room = QRectF(view.rect()).adjusted(view.painter.gutter, 0, 0, 0)
    glided = 0
    for step in range(60):
        travel.forward()
        glided += view.is_gliding
        QApplication.processEvents()
        if step % 3 == 2:
            qtbot.waitUntil(lambda: not view.is_gliding)
            for rect in view.face_rects([state.selected])[state.selected]:
                assert room.contains(rect), (step, state.selected)
            lag = view.port.lag
            assert lag.isNull()
    assert glided > 10
