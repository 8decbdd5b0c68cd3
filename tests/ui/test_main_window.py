"""The real window over the real floors below: a person clicks, the computer answers, everything shows it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, QRect, QSize, Qt, QUrl
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtWidgets import QDialog, QFileDialog, QLabel, QMessageBox, QPushButton, QToolButton
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from tests.ui.widgets_help import come_to_rest, open_dialog, play, settle, trigger
from ttt_gui.engine.request import Order, Scores
from ttt_gui.game.position import Position, parse_position
from ttt_gui.game.record import GameRecord, Strength
from ttt_gui.game.rules import Rules
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.game.play import Phase
from ttt_gui.session.paths import standard_paths
from ttt_gui.session.players import GameSetup, Seats
from ttt_gui.session.settings import Settings, Theme
from ttt_gui.system.formats import retired
from ttt_gui.ui.board.set_up import SetUpDialog
from ttt_gui.ui.board.view import cell_text
from ttt_gui.ui.dialogs.manual import AboutDialog, ManualDialog, TextDialog
from ttt_gui.ui.dialogs.new_game import NewGameDialog
from ttt_gui.ui.dialogs.preferences import NumberBox, PreferencesDialog
from ttt_gui.ui.learn.page import SHIPPED
from ttt_gui.ui.look.widgets import ElidedLabel
from ttt_gui.ui.main_window import MainWindow


def click(qtbot: QtBot, window: MainWindow, name: str) -> None:
    settle(window)
    cell = window.play.board.position.rules.cell_named(name)
    point = window.play.board.board_geometry.cell_rect(cell).center().toPoint()
    qtbot.mouseClick(window.play.board, Qt.MouseButton.LeftButton, pos=point)
    settle(window)


def sentence(window: MainWindow) -> str:
    settle(window)
    return window.play.header.sentence_label.accessibleName()


def choose_file(window: MainWindow, path: Path) -> None:
    """Answer the file dialog that is open."""
    dialog = open_dialog(window, QFileDialog)
    dialog.fileSelected.emit(str(path))
    dialog.close()


def shares(window: MainWindow) -> list[str]:
    """What the search card says in per cent."""
    return [label.text() for label in window.play.search_card.findChildren(QLabel) if "%" in label.text()]


def visible_buttons(window: MainWindow) -> list[str]:
    return [button.text() for button in window.play.search_card.findChildren(QPushButton) if button.isVisible()]


def test_it_opens_with_a_playable_board_and_no_dialog(window: MainWindow, snapshot: SnapshotAssertion) -> None:
    assert sentence(window) == "Your move"
    assert window.play.header.name_label.accessibleName() == snapshot
    assert window.opponent.text() == "against Perfect"
    assert not window.findChildren(QDialog)
    assert window.status.text.startswith(("Compiled engine", "Interpreted engine"))
    assert "alpha-beta" in window.status.text


def test_a_click_is_answered_and_undone(qtbot: QtBot, window: MainWindow, controller: GameController) -> None:
    click(qtbot, window, "a3")
    play(qtbot, window)
    assert window.play.board.position.text == "X../.O./..."
    assert window.play.moves.list_view.moves.stringList() == ["Start", "a3", "b2"]
    assert window.play.search_card.figure("Nodes")[0].endswith("788")
    qtbot.waitUntil(lambda: window.play.search_card.figure("Nodes")[1].endswith("705"))
    costs = [(cost.move, cost.minimax, cost.depth) for cost in window.play.chart_card.chart.costs]
    assert costs == [(2, 59_705, None)]
    trigger(window, "undo")
    assert window.play.board.position == Position(Rules())
    trigger(window, "redo")
    assert window.play.board.position.text == "X../.O./..."


def test_who_wins_is_said_where_a_person_asks(
    qtbot: QtBot, window: MainWindow, controller: GameController, settings: Settings
) -> None:
    """A link below the board turns into one line, and back; never unasked."""
    click(qtbot, window, "b3")
    play(qtbot, window)
    assert (window.play.footer.words.truth, window.play.footer.words.link) == ("", "Show who wins")
    trigger(window, "who_wins")
    qtbot.waitUntil(lambda: window.play.footer.words.truth == "With best play: a draw.")
    assert window.play.footer.words.link == "Hide"
    controller.set_up_position(parse_position("XO./.X./..O"))
    qtbot.waitUntil(lambda: window.play.footer.words.truth == "With best play X wins in 2.")
    window.play.footer.truth_requested.emit(False)
    settle(window)
    assert window.play.footer.words.truth == ""
    assert not window.actions_["who_wins"].isChecked()
    assert not settings.show_who_wins


def test_stop_plays_nothing_and_move_now_plays(
    qtbot: QtBot, window: MainWindow, controller: GameController, settings: Settings
) -> None:
    """4 × 4 with plain minimax, which nobody waits for."""
    settings.alpha_beta = False
    settings.limit_seconds = 0.0
    controller.new_game(GameSetup(rules=Rules(4, 4, 4)))
    click(qtbot, window, "a4")
    assert sentence(window) == "Perfect is thinking…"
    qtbot.waitUntil(lambda: visible_buttons(window) == ["Stop", "Move now"])
    before = shares(window)
    qtbot.waitUntil(lambda: shares(window) != before)
    with qtbot.waitSignal(controller.game_analysis.searched):
        trigger(window, "stop")
    settle(window)
    assert sentence(window) == "Stopped: O is to move"
    assert window.play.board.position.stones == 1
    assert visible_buttons(window) == ["Continue", "Move now"]
    trigger(window, "resume")
    assert sentence(window) == "Perfect is thinking…"
    trigger(window, "move_now")
    play(qtbot, window)
    assert window.play.board.position.stones == 2


def test_undo_while_it_thinks_takes_the_move_back(
    qtbot: QtBot, window: MainWindow, controller: GameController, settings: Settings
) -> None:
    settings.alpha_beta = False
    settings.limit_seconds = 0.0
    controller.new_game(GameSetup(rules=Rules(5, 5, 5)))
    click(qtbot, window, "c3")
    trigger(window, "undo")
    assert window.play.board.position.stones == 0
    assert window.play.search_card.figure("Nodes") == ("", "")  # no figures of the search that was cancelled
    assert sentence(window) == "Your move"


def test_the_ticks_are_the_settings(window: MainWindow, settings: Settings) -> None:
    for key, name, value in (
        ("scores_flat", "scores", Scores.FLAT),
        ("order_lines", "order", Order.LINES),
        ("theme_dark", "theme", Theme.DARK),
        ("animations", "animations", True),
    ):
        trigger(window, key)
        assert getattr(settings, name) is value
        assert window.actions_[key].isChecked()
    settings.order = Order.CENTRE
    settle(window)
    assert window.actions_["order_centre"].isChecked()
    assert not window.actions_["order_lines"].isChecked()
    assert "flat scores" in window.status.text
    assert "centre first" in window.status.text


def test_a_hint_is_ringed_and_goes_with_the_next_move(
    qtbot: QtBot, window: MainWindow, controller: GameController
) -> None:
    controller.set_up_position(parse_position("XX./OO./..."))
    trigger(window, "hint")
    qtbot.waitUntil(lambda: controller.game.hint is not None)
    settle(window)
    assert "hint" in cell_text(window.play.board.render_state, 2)
    assert window.play.footer.words.move == "Hint: c3 wins at once."
    assert window.status.sentence == ""
    click(qtbot, window, "a1")
    assert "hint" not in cell_text(window.play.board.render_state, 2)


def test_why_this_move_answers_below_the_board_and_says_what_was_drawn_by_lot(
    qtbot: QtBot, window: MainWindow, controller: GameController
) -> None:
    for strength, said in ((Strength.PERFECT, "O played "), (Strength.RANDOM, "Random picked ")):
        controller.new_game(GameSetup(o_strength=strength))
        play(qtbot, window, 4)
        trigger(window, "explain")
        assert window.play.footer.words.move.startswith(said)
        trigger(window, "undo")
        assert window.play.footer.words.move == ""


def test_the_new_game_dialog_begins_what_it_says(
    qtbot: QtBot, window: MainWindow, controller: GameController, settings: Settings, snapshot: SnapshotAssertion
) -> None:
    trigger(window, "new_game")
    dialog = open_dialog(window, NewGameDialog)
    assert isinstance(dialog, NewGameDialog)
    setup = replace(GameSetup(), rules=Rules(3, 4, 3), seats=Seats.HUMAN_O, x_strength=Strength.RANDOM)
    dialog.fill(setup)
    dialog.accept()
    play(qtbot, window)
    assert window.play.board.position.stones == 1
    assert window.play.header.name_label.accessibleName() == snapshot
    assert window.opponent.text() == "against Random"
    assert settings.setup == setup


def test_computers_play_by_themselves_and_can_be_paused(
    qtbot: QtBot, window: MainWindow, controller: GameController, settings: Settings
) -> None:
    settings.reply_delay_ms = 50
    controller.new_game(GameSetup(Rules(8, 8, 8), Seats.COMPUTERS, Strength.RANDOM, Strength.RANDOM))
    qtbot.waitUntil(lambda: window.play.board.position.stones > 0)
    assert visible_buttons(window) == ["Pause", "Move now"]
    trigger(window, "pause")
    assert sentence(window).startswith("Paused: ")
    assert visible_buttons(window) == ["Continue", "Move now"]


def test_the_list_of_moves_and_alt_arrows_go_through_the_game(
    qtbot: QtBot, window: MainWindow, controller: GameController
) -> None:
    controller.new_game(GameSetup(seats=Seats.TWO_HUMANS))
    for name in ("a3", "a2", "b3"):
        click(qtbot, window, name)
    trigger(window, "back")
    assert window.play.board.position.stones == 2
    window.play.moves.move_selected.emit(0)
    settle(window)
    assert window.play.board.position.stones == 0
    assert not window.actions_["back"].isEnabled()
    trigger(window, "forward")
    assert window.play.board.position.text == "X../.../..."


def test_positions_are_copied_and_pasted_as_text(window: MainWindow, controller: GameController) -> None:
    """A board of the same size keeps how many in a row win."""
    window.commands.copy()
    assert QGuiApplication.clipboard().text() == ".../.../..."
    QGuiApplication.clipboard().setText("X . O\n. X .\nO . .")
    window.commands.paste()
    settle(window)
    assert window.play.board.position.text == "X.O/.X./O.."
    controller.new_game(GameSetup(rules=Rules(4, 4, 3)))
    QGuiApplication.clipboard().setText("X.../.O../..../....")
    window.commands.paste()
    settle(window)
    assert window.play.board.position.rules == Rules(4, 4, 3)


def test_a_game_is_saved_and_opened_again(
    qtbot: QtBot, window: MainWindow, controller: GameController, tmp_path: Path, snapshot: SnapshotAssertion
) -> None:
    path = tmp_path / "mine.ttt"
    click(qtbot, window, "b2")
    play(qtbot, window)
    trigger(window, "save_as")
    choose_file(window, path)
    assert window.windowTitle() == snapshot
    qtbot.waitUntil(lambda: not window.isWindowModified())
    controller.new_game(GameSetup())
    assert window.windowTitle() == "Tic-Tac-Toe Lab"
    trigger(window, "open")
    choose_file(window, path)
    settle(window)
    assert window.play.board.position.stones == 2


def test_a_damaged_file_is_refused_in_one_sentence(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "bad.ttt"
    path.write_text("no game")
    trigger(window, "open")
    choose_file(window, path)
    box = open_dialog(window, QMessageBox)
    assert isinstance(box, QMessageBox)
    assert "bad.ttt cannot be opened" in box.text()
    assert window.play.board.position == Position(Rules())
    box.accept()


def test_a_game_file_dropped_on_the_window_is_opened(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "dropped.ttt"
    record = GameRecord(Position(Rules()))
    record.play(8)
    record.save(path)
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    copy, left = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    window.dropEvent(QDropEvent(QPointF(9, 9), copy, data, left, Qt.KeyboardModifier.NoModifier))
    settle(window)
    assert window.play.board.position.text == ".../.../..X"


@pytest.mark.parametrize("dropped", [False, True])
def test_an_experiment_of_an_earlier_version_gets_one_sentence(
    window: MainWindow, tmp_path: Path, dropped: bool
) -> None:
    """Named on the command line or dropped: it says what there is instead, and the game stays."""
    path = tmp_path / "mine.ttt-lab"
    path.write_text("{}")
    if dropped:
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(path))])
        copy, left = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
        window.dropEvent(QDropEvent(QPointF(9, 9), copy, data, left, Qt.KeyboardModifier.NoModifier))
    else:
        window.open_file(str(path))
    box = open_dialog(window, QMessageBox)
    assert isinstance(box, QMessageBox)
    assert box.text() == retired("mine.ttt-lab")
    assert window.play.board.position == Position(Rules())
    box.accept()


def test_the_menu_of_recent_games_says_where_the_others_are(
    qtbot: QtBot, window: MainWindow, controller: GameController
) -> None:
    """It lists twenty; the last line is no game, and cannot be chosen."""
    folder = standard_paths().games
    record = GameRecord(Position(Rules()))
    record.play(4)
    for number in range(25):
        record.save(folder / f"20250101-000000-{number:06}-abcdef.ttt")
    controller.new_game(GameSetup())
    qtbot.waitUntil(lambda: len(controller.store.recents()) == 25)
    menu = window.menus["Recent games"]
    menu.aboutToShow.emit()
    entries = [entry for entry in menu.actions() if not entry.isSeparator()]
    assert len(entries) == 21
    assert entries[-1].text() == f"Older games are in {folder}"
    assert not entries[-1].isEnabled()


@pytest.mark.parametrize(
    ("key", "kind"),
    [
        ("limits", PreferencesDialog),
        ("preferences", PreferencesDialog),
        ("set_up", SetUpDialog),
        ("help", ManualDialog),
        ("shortcuts", TextDialog),
        ("about", AboutDialog),
    ],
)
def test_dialogs_open_and_close(qtbot: QtBot, window: MainWindow, key: str, kind: type[QDialog]) -> None:
    trigger(window, key)
    dialog = open_dialog(window, kind)
    with qtbot.waitSignal(dialog.finished):
        dialog.accept()


def test_new_limits_are_in_force_and_shown(window: MainWindow, settings: Settings) -> None:
    trigger(window, "limits")
    box = open_dialog(window, PreferencesDialog).editors["limit_depth"]
    assert isinstance(box, NumberBox)
    box.setValue(3)
    assert settings.limit_depth == 3
    settle(window)
    assert "at most 3 plies" in window.status.text


def test_a_small_screen_cuts_no_button(window: MainWindow, qtbot: QtBot) -> None:
    """A screen of 1440 x 1000 at 200 %: the window is smaller than its usual minimum."""
    window.setMinimumSize(QSize(700, 460))
    window.resize(700, 460)
    qtbot.waitUntil(lambda: window.width() == 700 and window.play.header.width() < 400)
    come_to_rest()  # the buttons go into a row of their own
    for button in filter(QToolButton.isVisible, window.play.header.buttons):
        assert button.width() >= button.sizeHint().width()
        assert window.play.header.rect().contains(QRect(button.mapTo(window.play.header, QPoint()), button.size()))
    assert window.play.header.sentence_label.text() == "Your move"
    assert window.play.position.side.geometry().right() < window.centralWidget().width()


def test_without_the_side_panel_the_margins_are_alike(window: MainWindow) -> None:
    """20 pixels to the board's column, 16 to the cards, whose bar has 6 of them."""
    for shown in (True, False):
        window.actions_["side_panel"].setChecked(shown)
        come_to_rest()
        left = window.play.header.mapTo(window.centralWidget(), QPoint()).x()
        right = (window.play.position.side if shown else window.play.header).geometry().right()
        assert window.centralWidget().width() - 1 - right == (10 if shown else left)


def test_a_sentence_goes_with_what_it_speaks_of(
    qtbot: QtBot, window: MainWindow, controller: GameController, settings: Settings, snapshot: SnapshotAssertion
) -> None:
    """The refusal, the hint and the news of a setting are over with the turn; a warning is not."""
    shown = window.statusBar().findChild(ElidedLabel)

    def said() -> str:
        return window.status.sentence

    controller.new_game(GameSetup(seats=Seats.TWO_HUMANS))
    click(qtbot, window, "a3")
    click(qtbot, window, "a3")
    assert "a3" in said()
    assert shown.toolTip() == said()
    click(qtbot, window, "b3")
    assert said() == ""
    assert shown.toolTip() == window.status.text
    trigger(window, "hint")
    qtbot.waitUntil(lambda: controller.game.hint is not None)
    assert window.play.footer.words.move.startswith("Hint: ")
    trigger(window, "undo")
    assert window.play.footer.words.move == said() == ""
    window.status.say("Anything.")
    controller.new_game(GameSetup())
    assert said() == ""
    controller.warning.emit("The game could not be saved: no room.")
    click(qtbot, window, "a3")
    play(qtbot, window)
    assert said() == snapshot
    window.status.say("Something else.")
    trigger(window, "undo")
    assert said() == snapshot  # nor is it written over


@pytest.mark.needs_window_manager
def test_keys_do_what_the_menus_say(qtbot: QtBot, window: MainWindow, controller: GameController) -> None:
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window.play.board, Qt.Key.Key_7)
    play(qtbot, window)
    assert window.play.board.position.text == "X../.O./..."
    qtbot.keyClick(window.play.board, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    settle(window)
    assert window.play.board.position.stones == 0
    qtbot.keyClick(window.play.board, Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(
        window.play.board, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier
    )  # redone is the reply: it is there
    assert controller.game.position.stones == 1
    qtbot.keyClick(window.play.board, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    assert open_dialog(window, NewGameDialog)


@pytest.mark.needs_window_manager
def test_full_screen_comes_and_goes(qtbot: QtBot, window: MainWindow) -> None:
    before = window.size()
    trigger(window, "full_screen")
    qtbot.waitUntil(lambda: window.isFullScreen() and window.size() != before)
    trigger(window, "full_screen")
    qtbot.waitUntil(lambda: not window.isFullScreen() and window.size() == before)


def test_a_click_with_its_reply_shows_each_change_once(
    qtbot: QtBot, window: MainWindow, controller: GameController, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many signals tell of it, and however much happens in one turn of the event loop."""
    settle(window)
    shown: list[int] = []
    refresh, board = window.presenter.refresh, window.play.board
    monkeypatch.setattr(window.presenter, "refresh", lambda: (refresh(), shown.append(board.position.stones)))
    phases: list[Phase] = []
    controller.game.phase_changed.connect(phases.append)
    click(qtbot, window, "b2")
    assert shown == [1]
    play(qtbot, window)
    assert phases == [Phase.THINKING, Phase.HUMAN_TURN]
    shown.clear()
    controller.game.undo()
    controller.game.redo()
    controller.game.undo()
    assert shown == []
    settle(window)
    assert shown == [0]


def test_stepping_through_the_search_leaves_the_game_alone(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its board is not set, nor is any of its actions."""
    trigger(window, "analysing")
    click(qtbot, window, "b2")
    qtbot.waitUntil(lambda: window.tree_state.trace is not None)
    trigger(window, "tree_first")
    shown: list[object] = []
    enabled: list[str] = []
    allow = window.actions_.allow
    monkeypatch.setattr(window.play.board, "set", lambda render_state, _playable: shown.append(render_state))
    monkeypatch.setattr(window.actions_, "allow", lambda reasons: (enabled.extend(reasons), allow(reasons)))
    for _ in range(40):
        trigger(window, "tree_forward")
    assert shown == []
    assert not {"undo", "redo", "hint"} & set(enabled)


def test_a_status_touches_the_status_bar_only(qtbot: QtBot, window: MainWindow) -> None:
    """A lesson has a status of its own, step by step: nothing of the game, nor any action, is shown anew for it."""
    trigger(window, "learning")
    learn = window.show_learn()
    on_front = window.status.text
    learn.open_lesson(SHIPPED[3])
    qtbot.waitUntil(lambda: not learn.is_home)
    come_to_rest()
    assert window.status.text != on_front
    shown: list[int] = []
    window.presenter.shown.connect(lambda: shown.append(learn.lesson.at))
    for _ in learn.lesson.lesson.steps[1:]:
        learn.lesson.next.click()
        settle(window)
    assert shown == []
    learn.show_front()  # another page, of which lecture mode may not show every one
    settle(window)
    assert window.status.text == on_front
    assert len(shown) == 1
