"""A switch of a few words: who chooses is told apart, and halves are halves."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from ttt_gui.session.settings import TypeSize
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import Segmented


def test_only_a_person_who_chooses_is_heard(qtbot: QtBot, look: Look) -> None:
    switch = Segmented("Algorithm", ("Minimax", "Alpha-beta"))
    qtbot.addWidget(switch)
    switch.show()
    heard: list[int] = []
    switch.chosen.connect(heard.append)
    switch.choose(1)
    assert (switch.index, heard) == (1, [])
    QTest.mouseClick(switch.bar, Qt.MouseButton.LeftButton, pos=switch.bar.tabRect(0).center())
    assert (switch.index, heard) == (0, [0])
    QTest.keyClick(switch.bar, Qt.Key.Key_Right)
    assert heard == [0, 1]


@pytest.mark.parametrize("size", TypeSize)
def test_a_switch_that_fills_has_halves_and_the_height_that_was_wanted(
    qtbot: QtBot, look: Look, size: TypeSize
) -> None:
    room = QWidget()
    qtbot.addWidget(room)
    switch = Segmented("Algorithm", ("Minimax", "Alpha-beta"), height=32, fills=True)
    QVBoxLayout(room).addWidget(switch)
    room.resize(900, 300)
    with qtbot.waitExposed(room):
        room.show()
    look.set_type_size(size)
    qtbot.waitUntil(lambda: switch.height() == round(32 * size.factor))
    rects = [switch.bar.tabRect(index) for index in range(2)]
    assert abs(rects[0].width() - rects[1].width()) <= 1
    assert sum(rect.width() for rect in rects) >= switch.width() - 2
    assert {rect.height() for rect in rects} == {switch.height()}
