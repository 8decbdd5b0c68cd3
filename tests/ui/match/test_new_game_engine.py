"""An engine chosen in the dialog of a new game: allowed, found out, played against; or refused in a sentence there."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel, QRadioButton
from pytestqt.qtbot import QtBot

from tests.ui.match.test_window import FAILS_LATE, LONG, choose_file, say_yes
from tests.ui.whole import assert_nothing_cut
from tests.ui.widgets_help import button, open_dialog
from ttt_gui.game.position import Side
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.game.play import Phase
from ttt_gui.ui.dialogs.new_game import NewGameDialog
from ttt_gui.ui.main_window import MainWindow

HANGS = "while True:\n    pass\n"
FIRST_EMPTY = "def best_move(board, player):\n    return board.index(' ')\n"


@pytest.fixture
def dialog(window: MainWindow) -> NewGameDialog:
    window.actions_["new_game"].trigger()
    return open_dialog(window, NewGameDialog)


def texts(dialog: NewGameDialog) -> list[str]:
    return [label.text() for label in dialog.findChildren(QLabel) if label.isVisible()]


def link(dialog: NewGameDialog) -> QLabel:
    """The link that asks for an engine, or stops looking for one."""
    return next(each for each in dialog.findChildren(QLabel) if "href='engine'" in each.text())


def find(dialog: NewGameDialog) -> None:
    link(dialog).linkActivated.emit("engine")


def bring(qtbot: QtBot, dialog: NewGameDialog, path: Path, source: str) -> None:
    """Choose a file with this source, and allow it to run."""
    path.write_text(source, encoding="utf-8")
    find(dialog)
    choose_file(dialog, path)
    say_yes(qtbot, dialog)


def chosen(dialog: NewGameDialog) -> str:
    return next(card.accessibleName() for card in dialog.findChildren(QRadioButton, "option") if card.isChecked())


@pytest.mark.slow
def test_an_engine_s_file_is_chosen_and_plays(
    qtbot: QtBot, controller: GameController, dialog: NewGameDialog, tmp_path: Path
) -> None:
    """Nothing starts before it is found out; then it answers, and is offered in the next dialog."""
    path = tmp_path / "first.py"
    path.write_text(FIRST_EMPTY, encoding="utf-8")
    find(dialog)
    choose_file(dialog, path)
    start = button(dialog, "Start")
    assert "Looking at first.py …" in texts(dialog)
    assert not start.isEnabled()
    say_yes(qtbot, dialog)
    qtbot.waitUntil(start.isEnabled, timeout=LONG)
    qtbot.waitUntil(lambda: assert_nothing_cut(dialog))
    assert dialog.setup.o_engine == "first.py"
    assert "You play X and begin. first.py answers." in texts(dialog)
    start.click()
    game = controller.game
    assert game.record.players[Side.O].engine == "first.py"
    game.play(8)
    qtbot.waitUntil(lambda: game.phase is Phase.HUMAN_TURN, timeout=LONG)
    assert [move.cell for move in game.record.moves] == [8, 0]


def test_a_failure_is_a_sentence_in_the_dialog(qtbot: QtBot, dialog: NewGameDialog, tmp_path: Path) -> None:
    """The level that was chosen still is; a person's no says nothing; Stop ends one that hangs."""
    before = chosen(dialog)
    bring(qtbot, dialog, tmp_path / "broken.py", "def best_move(board:\n")
    said = "broken.py: Line 1 is no valid"
    qtbot.waitUntil(lambda: any(text.startswith(said) for text in texts(dialog)), timeout=LONG)
    qtbot.waitUntil(lambda: assert_nothing_cut(dialog))
    assert button(dialog, "Start").isEnabled()
    bring(qtbot, dialog, tmp_path / "hangs.py", HANGS)
    assert "Stop" in link(dialog).text()
    find(dialog)
    assert "An engine of your own…" in link(dialog).text()
    assert button(dialog, "Start").isEnabled()
    assert chosen(dialog) == before
    find(dialog)
    choose_file(dialog, tmp_path / "gone.py")
    qtbot.waitUntil(lambda: "There is no file gone.py." in texts(dialog), timeout=LONG)


def test_closing_the_dialog_forgets_what_it_looked_for(
    qtbot: QtBot, window: MainWindow, controller: GameController, dialog: NewGameDialog, tmp_path: Path
) -> None:
    """Also one that hangs: nothing is left, which the fixtures see to."""
    bring(qtbot, dialog, tmp_path / "hangs.py", HANGS)
    dialog.reject()
    qtbot.waitUntil(lambda: not window.findChildren(NewGameDialog), timeout=LONG)
    assert controller.opponents.names == ()


@pytest.mark.slow
def test_an_engine_that_fails_lets_the_game_wait(
    qtbot: QtBot, controller: GameController, dialog: NewGameDialog, tmp_path: Path
) -> None:
    bring(qtbot, dialog, tmp_path / "late.py", FAILS_LATE)
    qtbot.waitUntil(button(dialog, "Start").isEnabled, timeout=LONG)
    button(dialog, "Start").click()
    game = controller.game
    game.play(8)
    qtbot.waitUntil(lambda: game.phase is not Phase.THINKING, timeout=LONG)
    with qtbot.waitSignal(game.error, timeout=LONG) as told:
        game.play(5)
    assert "ZeroDivisionError" in told.args[0]  # type: ignore[index]
    assert game.phase is Phase.PAUSED
