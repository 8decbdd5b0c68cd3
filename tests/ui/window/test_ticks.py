"""The ticks of named algorithms: each is on while the switches in force are its own, and chosen, it sets them."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QMainWindow
from pytestqt.qtbot import QtBot

from ttt_gui.engine.request import NAMED, Cut, NamedAlgorithm, Scores, by_word
from ttt_gui.session.settings import Settings
from ttt_gui.ui.window.actions import Actions, algorithm_key
from ttt_gui.ui.window.ticks import SettingTicks

ROWS = [row for row in NAMED if row.algorithm]


@pytest.fixture
def window(qtbot: QtBot) -> QMainWindow:
    window = QMainWindow()
    qtbot.addWidget(window)
    return window


@pytest.fixture
def actions(window: QMainWindow, settings: Settings) -> Actions:
    actions = Actions(window)
    SettingTicks(actions, settings, window)
    return actions


def ticked(actions: Actions) -> list[str]:
    return [row.word for row in ROWS if actions[algorithm_key(row)].isChecked()]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.word)
def test_a_chosen_algorithm_sets_its_switches_and_is_ticked(
    actions: Actions, settings: Settings, row: NamedAlgorithm
) -> None:
    """Whatever was chosen before; the scores and the size of the table stay."""
    settings.pvs, settings.cut, settings.scores, settings.tt_mib = True, Cut.LT, Scores.FLAT, 7
    actions[algorithm_key(row)].trigger()
    assert settings.algorithm == row.beside(settings.algorithm)
    assert (settings.scores, settings.tt_mib) == (Scores.FLAT, 7)
    assert ticked(actions) == [row.word]


def test_a_row_that_is_changed_has_no_name(actions: Actions, settings: Settings) -> None:
    """No tick then; the switch back, and it has its name again."""
    assert ticked(actions) == ["alpha-beta"]
    settings.exact_moves = True
    assert ticked(actions) == []
    settings.exact_moves = False
    settings.tt = True
    assert ticked(actions) == ["table"]


def test_the_solver_is_no_row_of_switches(actions: Actions) -> None:
    with pytest.raises(KeyError):
        actions[algorithm_key(by_word("solver"))]
