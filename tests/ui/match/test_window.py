"""The window of matches in the real one: players chosen, engines brought, games played, stopped and opened; and an
engine chosen in the dialog of a new game: allowed, found out, played against, or refused in a sentence there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QLabel, QMessageBox, QRadioButton, QToolButton, QWidget
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from tests.samples.index import source_of
from tests.ui.examine.dropped import trust_dialog
from tests.ui.fitting import faults
from tests.ui.widgets_help import button, field, open_dialog
from ttt_gui.engine.examine.grades import Grade
from ttt_gui.engine.examine.matches import Game, Match
from ttt_gui.game.position import Side
from ttt_gui.game.record import Strength
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.opponents import Opponent, Opponents
from ttt_gui.session.examining.runner import MatchRunner, RunState
from ttt_gui.session.examining.trust_prompt import TrustKeeper
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.game.play import Phase, engine_to_move
from ttt_gui.session.players import game_title
from ttt_gui.session.storage.user_file import Writer
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.ui.dialogs.new_game import NewGameDialog
from ttt_gui.ui.export_bar import ExportBar
from ttt_gui.ui.look.plain import FileDialog
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.main_window import MainWindow
from ttt_gui.ui.match.engine_file import EngineChooser
from ttt_gui.ui.match.window import MatchWindow

FAILS_LATE = (
    "def best_move(board, player):\n    if board.count(' ') in (6, 7):\n        return 1 // 0\n"
    "    return board.index(' ')\n"
)
HANGS = (
    "games = 0\ndef best_move(board, player):\n    global games\n    games += board.count(' ') > 7\n"
    "    while games > 2:\n        pass\n    return board.index(' ')\n"
)


@pytest.fixture
def matches(window: MainWindow) -> MatchWindow:
    """As the menu opens it."""
    window.actions_["match"].trigger()
    return window.matches.window


Bring = Callable[[int, Path], None]


def choose_file(parent: QDialog, path: Path) -> None:
    """In the file dialog that is open over this one."""
    dialog = next(each for each in parent.findChildren(FileDialog) if each.isVisible())
    dialog.fileSelected.emit(str(path))
    dialog.close()


def say_yes(qtbot: QtBot, parent: QWidget) -> None:
    trust_dialog(qtbot, parent).yes.click()


@pytest.fixture
def bring(qtbot: QtBot, matches: MatchWindow) -> Bring:
    """Let a player be the engine of a file, with a yes."""

    def do(player: int, path: Path) -> None:
        matches.players.finders[player].click()
        choose_file(matches, path)
        assert not matches.play.isEnabled()
        say_yes(qtbot, matches)
        qtbot.waitUntil(lambda: not matches.chooser.is_busy)
        assert matches.play.isEnabled()
        assert matches.players.chosen[player] == path.name

    return do


def engine(name: str, folder: Path) -> Path:
    """A copy of one of the tests' engines."""
    return written(folder, name, source_of(name))


def written(folder: Path, name: str, source: str) -> Path:
    path = folder / name
    path.write_text(source, encoding="utf-8")
    return path


def choose(matches: MatchWindow, player: int, strength: Strength) -> None:
    box = matches.players.boxes[player]
    box.setCurrentIndex(box.findData(strength))


def finish(qtbot: QtBot, window: MainWindow, games: int) -> None:
    """Play to the end."""
    matches = window.matches.window
    matches.conditions.games.setValue(games)
    matches.play.click()
    assert not matches.players.isEnabled()
    qtbot.waitUntil(lambda: not window.matches.runner.is_running)
    assert matches.players.isEnabled()


def test_an_engine_plays_a_match_and_its_games_are_opened(
    qtbot: QtBot, window: MainWindow, controller: GameController, matches: MatchWindow, bring: Bring, tmp_path: Path
) -> None:
    """From the file to the table, to the board, and to the exports; the game that stood there is kept."""
    assert matches.conditions.fields.rules == controller.game.position.rules
    assert not matches.games.open.isEnabled()
    bring(0, engine("stops_2.py", tmp_path))
    controller.game.play(4)
    qtbot.waitUntil(lambda: controller.game.phase is Phase.HUMAN_TURN)
    before = controller.game.record
    finish(qtbot, window, 4)

    match = window.matches.runner.match
    assert (len(match.games), match.names) == (4, ("stops_2.py", "Perfect"))
    assert matches.subtitle.accessibleName() == "4 of 4 games played"
    assert matches.table.headline.text() == match.words
    assert matches.games.model.rowCount() == 4
    figures = [label.text() for label in matches.table.figures[0]]
    points = match.standing(0)
    assert figures[6:9] == [str(points.all.won), str(points.all.drawn), str(points.all.lost)]
    assert figures[9] != "—"
    assert matches.table.figures[1][9].text() == "—"

    matches.games.view.setCurrentIndex(matches.games.model.index(1, 0))
    matches.games.view.setFocus()
    qtbot.keyClick(matches.games.view, Qt.Key.Key_Return)
    assert matches.isVisible()
    shown = controller.game.record
    assert [move.cell for move in shown.moves] == list(match.games[1].moves)
    assert (shown.players[Side.X].strength, shown.players[Side.O].engine) == (Strength.PERFECT, "stops_2.py")
    assert window.view_switch.view.key == "play"
    assert before is not shown
    assert window.matches.runner.match is match
    qtbot.waitUntil(lambda: any(each.title == game_title(before) for each in controller.store.recents()))

    for bar, words in ((matches.table.export, "won_as_x"), (matches.games.export, "winner")):
        with qtbot.waitSignal(bar.said):
            copy_as_csv(bar)
        text = QGuiApplication.clipboard().text()
        assert "stops_2.py" in text
        assert words in text


def copy_as_csv(bar: ExportBar) -> None:
    menu = field(bar, QToolButton, "Export as CSV").menu()
    next(action for action in menu.actions() if action.text() == "&Copy").trigger()


@pytest.mark.slow
def test_a_game_that_ended_by_a_failure_waits_on_the_board(
    qtbot: QtBot,
    window: MainWindow,
    controller: GameController,
    matches: MatchWindow,
    bring: Bring,
    tmp_path: Path,
    snapshot: SnapshotAssertion,
) -> None:
    """A game that ended by a failure has a side to move: it waits until somebody lets the engine think on."""
    bring(0, written(tmp_path, "late.py", FAILS_LATE))
    finish(qtbot, window, 2)
    matches.games.view.setCurrentIndex(matches.games.model.index(0, 0))
    game = controller.game
    with qtbot.waitSignal(game.message) as said:
        matches.games.open.click()
    assert said.args == snapshot
    assert (game.phase, engine_to_move(game.record)) == (Phase.PAUSED, "late.py")
    assert not game.player.is_deciding
    game.resume()
    qtbot.waitUntil(lambda: bool(window.findChildren(QMessageBox)))
    assert game.phase is Phase.PAUSED


@pytest.mark.slow
def test_failures_are_counted_with_the_first_sentence(
    qtbot: QtBot, window: MainWindow, matches: MatchWindow, bring: Bring, tmp_path: Path
) -> None:
    """Five in a row end it; one can look at those games alone."""
    bring(1, written(tmp_path, "late.py", FAILS_LATE))
    finish(qtbot, window, 30)
    match = window.matches.runner.match
    count = match.standing(1).failures[Grade.ERROR]
    assert count >= 5
    assert f"late.py lost {count} games" in matches.table.failures.text()
    assert "ZeroDivisionError" in matches.table.failures.text()
    assert "in a row" in matches.table.sentence.text()
    kinds = [matches.games.kind.itemText(index) for index in range(matches.games.kind.count())]
    assert kinds == ["All games", "Lost by Casual", "Lost by late.py", "Drawn", "Ended by a failure"]
    for kind, wanted in ((4, count), (3, match.standing(0).all.drawn), (2, match.standing(1).all.lost)):
        matches.games.kind.setCurrentIndex(kind)
        assert matches.games.model.rowCount() == wanted


@pytest.mark.slow
def test_escape_stops_it_and_keeps_what_was_played(
    qtbot: QtBot, window: MainWindow, matches: MatchWindow, bring: Bring, tmp_path: Path
) -> None:
    """An engine that hangs is ended at once; the second press closes the window; opened again all is there, and to
    close the window while another match runs ends that."""
    bring(0, written(tmp_path, "hangs.py", HANGS))
    runner = window.matches.runner
    matches.play.click()
    qtbot.waitUntil(lambda: bool(runner.match and runner.match.games))
    assert matches.stop.isVisible()
    assert matches.progress.isVisible()
    qtbot.keyClick(matches, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not runner.is_running)
    played = len(runner.match.games)
    assert played >= 1
    assert f"{played} of 20 games" in matches.table.sentence.text()
    assert matches.isVisible()
    qtbot.keyClick(matches, Qt.Key.Key_Escape)
    assert not matches.isVisible()
    window.actions_["match"].trigger()
    assert window.matches.window is matches
    assert matches.games.model.rowCount() == played
    matches.play.click()
    qtbot.waitUntil(lambda: bool(runner.match and runner.match.games))
    matches.close()
    assert not matches.isVisible()
    qtbot.waitUntil(lambda: runner.state is RunState.ENDED)


@pytest.mark.slow
def test_a_search_for_an_engine_can_be_stopped(qtbot: QtBot, matches: MatchWindow, tmp_path: Path) -> None:
    """The player who was chosen still is."""
    before = matches.players.chosen
    find = matches.players.finders[1]
    find.click()
    choose_file(matches, written(tmp_path, "hangs.py", NEVER_ANSWERS))
    assert matches.players.words.text() == "Looking at hangs.py …"
    say_yes(qtbot, matches)
    assert find.text() == "Stop"
    find.click()
    assert find.text() == "Engine…"
    assert not matches.chooser.is_busy
    assert matches.play.isEnabled()
    assert matches.players.chosen == before


@pytest.mark.slow
def test_the_examined_engine_is_the_first_player(
    qtbot: QtBot, window: MainWindow, controller: GameController, tmp_path: Path
) -> None:
    """By the link beside its file; it is offered to new games too."""
    window.open_file(str(engine("first_empty.py", tmp_path)))
    say_yes(qtbot, window)
    page = window.show_examine().page
    qtbot.waitUntil(lambda: "first_empty.py" in controller.opponents.names)
    page.examiner.stop()
    page.file.match.linkActivated.emit("match")
    matches = window.matches.window
    assert matches.players.chosen == ("first_empty.py", Strength.PERFECT)
    request = matches.request
    assert request.names == ("first_empty.py", "Perfect")


@pytest.mark.slow
def test_the_seed_gives_the_same_games_and_the_limit_reaches_the_engine(
    qtbot: QtBot, window: MainWindow, matches: MatchWindow, bring: Bring, tmp_path: Path
) -> None:
    choose(matches, 1, Strength.RANDOM)
    matches.conditions.seed.setValue(7)
    runner = window.matches.runner
    games = []
    for _ in range(2):
        finish(qtbot, window, 6)
        games.append([game.moves for game in runner.match.games])
    assert games[0] == games[1]
    bring(0, engine("first_empty.py", tmp_path))
    matches.conditions.seconds.setValue(3)
    first = matches.request.first
    assert isinstance(first, Opponent)
    assert first.limits.seconds == 3.0


# -- The list of a match's games: a row a game, as it is over ----------------------------------------------------------


def test_while_it_runs_games_come_as_they_are_over(
    qtbot: QtBot, look: Look, queue: TaskQueue, controller: GameController
) -> None:
    """Each in a row that says who played and who won; another match begins with an empty list."""
    runner = MatchRunner(queue)
    window = MatchWindow(look, queue, runner, controller.opponents, controller.trust)
    qtbot.addWidget(window)
    match = Match(("a", "b"), Rules(), 1, 2)
    model = window.games.model
    for number, state, row in (
        (1, RunState.RUNNING, ["1", "b", "a", "a wins", "b2 b3"]),
        (2, RunState.ENDED, ["2", "a", "b", "a wins", "b2 c3"]),
    ):
        match = match.after(Game(number, number % 2, 0, (4, number), 0))
        runner.match, runner.state = match, state
        runner.changed.emit()
        assert window.subtitle.accessibleName() == f"{number} of 2 games played"
        assert [model.index(number - 1, column).data() for column in range(model.columnCount())] == row
        assert model.rowCount() == number
    runner.match = Match(("b", "c"), Rules(), 1, 2)
    runner.changed.emit()
    assert model.rowCount() == 0


# -- An engine chosen in the dialog of a new game ----------------------------------------------------------------------

NEVER_ANSWERS = "def best_move(board, player):\n    i = 0\n    while True:\n        i += 1\n"
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


def bring_into(qtbot: QtBot, dialog: NewGameDialog, path: Path, source: str) -> None:
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
    qtbot.waitUntil(start.isEnabled)
    qtbot.waitUntil(lambda: not faults(dialog))
    assert dialog.setup.o_engine == "first.py"
    assert any("against first.py" in text for text in texts(dialog))
    start.click()
    game = controller.game
    assert game.record.players[Side.O].engine == "first.py"
    game.play(8)
    qtbot.waitUntil(lambda: game.phase is Phase.HUMAN_TURN)
    assert [move.cell for move in game.record.moves] == [8, 0]


def test_a_failure_is_a_sentence_in_the_dialog(qtbot: QtBot, dialog: NewGameDialog, tmp_path: Path) -> None:
    """The level that was chosen still is; a person's no says nothing; Stop ends one that hangs."""
    before = chosen(dialog)
    bring_into(qtbot, dialog, tmp_path / "broken.py", "def best_move(board:\n")
    said = "broken.py: Line 1 is not valid"
    qtbot.waitUntil(lambda: any(text.startswith(said) for text in texts(dialog)))
    qtbot.waitUntil(lambda: not faults(dialog))
    assert button(dialog, "Start").isEnabled()
    (tmp_path / "hangs.py").write_text(NEVER_ANSWERS)
    find(dialog)
    choose_file(dialog, tmp_path / "hangs.py")
    trust_dialog(qtbot, dialog).no.click()
    assert button(dialog, "Start").isEnabled()
    bring_into(qtbot, dialog, tmp_path / "hangs.py", NEVER_ANSWERS)
    assert "Stop" in link(dialog).text()
    find(dialog)
    assert "An engine of your own…" in link(dialog).text()
    assert button(dialog, "Start").isEnabled()
    assert chosen(dialog) == before
    find(dialog)
    choose_file(dialog, tmp_path / "gone.py")
    qtbot.waitUntil(lambda: "There is no file gone.py." in texts(dialog))


def test_a_module_that_comes_late_is_asked_about_here_too(qtbot: QtBot, dialog: NewGameDialog, tmp_path: Path) -> None:
    """By its name, as soon as the engine imports it in a try; after a yes the engine is found."""
    ran = tmp_path / "ran"
    (tmp_path / "late.py").write_text(f"open({str(ran)!r}, 'w').close()\n")
    late = "def best_move(board, player):\n    __import__('la' + 'te')\n    return board.index(' ')\n"
    bring_into(qtbot, dialog, tmp_path / "engine.py", late)
    question = trust_dialog(qtbot, dialog)
    assert question.modules.item(0).text() == "late.py, new"
    assert not ran.exists()
    question.yes.click()
    qtbot.waitUntil(lambda: dialog.setup.o_engine == "engine.py")
    assert ran.exists()


def test_closing_the_dialog_forgets_what_it_looked_for(
    qtbot: QtBot, window: MainWindow, queue: TaskQueue, controller: GameController, dialog: NewGameDialog,
    tmp_path: Path,
) -> None:  # fmt: skip
    """Also one that hangs: nothing is left, which the fixtures see to."""
    bring_into(qtbot, dialog, tmp_path / "hangs.py", NEVER_ANSWERS)
    dialog.reject()
    qtbot.waitUntil(lambda: not queue.busy)  # before it would be given up
    qtbot.waitUntil(lambda: not window.findChildren(NewGameDialog))
    assert controller.opponents.names == ()


def test_another_file_takes_the_place_of_one_that_hangs(
    qtbot: QtBot, look: Look, queue: TaskQueue, writer: Writer, tmp_path: Path
) -> None:
    """Of which nothing more is heard."""
    parent, opponents = QWidget(), Opponents()
    qtbot.addWidget(parent)
    chooser, said = (
        EngineChooser(look, queue, opponents, TrustKeeper(tmp_path / "allowed.json", writer), parent),
        list[str](),
    )
    chooser.told.connect(lambda sentence, _: said.append(sentence))
    for name, source in (("hangs.py", NEVER_ANSWERS), ("first.py", FIRST_EMPTY)):
        chooser.open(written(tmp_path, name, source))
        say_yes(qtbot, parent)
    qtbot.waitUntil(lambda: not chooser.is_busy)
    assert (opponents.names, said) == (("first.py",), ["Looking at hangs.py …", "Looking at first.py …", ""])


def test_no_name_of_a_level_is_cut_in_the_list_of_games(
    qtbot: QtBot, look: Look, queue: TaskQueue, controller: GameController
) -> None:
    runner = MatchRunner(queue)
    window = MatchWindow(look, queue, runner, controller.opponents, controller.trust)
    qtbot.addWidget(window)
    window.show()
    match = Match(("Casual", "Perfect"), Rules(), 1, 20)
    for number in range(1, 21):
        match = match.after(Game(number, number % 2, 0, (4, 0, 8), None))
    runner.match, runner.state = match, RunState.ENDED
    runner.changed.emit()
    view = window.games.view
    for column in range(3):
        assert view.columnWidth(column) >= view.sizeHintForColumn(column)
