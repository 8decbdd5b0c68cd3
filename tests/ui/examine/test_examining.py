"""Examine in the real window with real engines: dropped, allowed, called, asked, stopped, looked at in Analyse."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QRadioButton
from pytestqt.qtbot import QtBot

from tests.samples.index import source_of
from tests.ui.examine.dropped import answer, drop, parts, trust_dialog
from tests.ui.widgets_help import come_to_rest, field, open_dialog
from ttt_gui.engine.examine.calling import Reply
from ttt_gui.engine.examine.grades import Grade
from ttt_gui.engine.examine.report import as_text
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.opponents import calling_file, kept_way
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.game.play import Phase, engine_to_move
from ttt_gui.session.players import human_sides
from ttt_gui.ui.dialogs.new_game import NewGameDialog
from ttt_gui.ui.examine.calling_dialog import CallingDialog
from ttt_gui.ui.examine.commands import TrustDialog
from ttt_gui.ui.examine.file_examiner import FileExaminer
from ttt_gui.ui.examine.page import ExaminePage
from ttt_gui.ui.examine.positions import AskedPositions, Extent
from ttt_gui.ui.examine.state import STOPPED, ExaminePhase, reported
from ttt_gui.ui.look.plain import PlainLabel
from ttt_gui.ui.main_window import MainWindow

FIRST_EMPTY = '''
def best_move(board, player):
    """The first empty cell."""
    return board.index(" ")
'''
SLEEPS = """
import time

def best_move(board, player):
    if board.count(" ") > 5:
        time.sleep(0.2)
    return board.index(" ")
"""
EVERY = AskedPositions()
EARLY = AskedPositions(extent=Extent.WITHIN, plies=2)
SOME = AskedPositions(extent=Extent.SAMPLE, each=60)


@pytest.fixture
def engine(tmp_path: Path) -> Path:
    path = tmp_path / "first empty <b>.py"
    path.write_text(FIRST_EMPTY)
    return path


def ask_for(
    qtbot: QtBot, window: MainWindow, path: Path, choice: AskedPositions = EARLY, yes: bool = True
) -> tuple[ExaminePage, FileExaminer]:
    """Drop a file, and answer the question about it; where the answer is yes, these positions are asked."""
    assert drop(window, path)
    if yes:
        parts(window)[1].choose(choice)
    return answer(qtbot, window, yes)


@pytest.mark.slow
def test_a_dropped_engine_is_examined_after_a_yes(
    qtbot: QtBot, window: MainWindow, controller: GameController, engine: Path
) -> None:
    """First the question, then every position; a mistake's search is shown in Analyse; the second time nobody asks."""
    page, examiner = ask_for(qtbot, window, engine, EVERY)
    assert window.view_switch.view.key == "examine"
    qtbot.waitUntil(lambda: examiner.now.phase is ExaminePhase.FINISHED)
    assert examiner.now.asked == 4_520
    assert (examiner.called.calling.function, examiner.called.calling.reply) == ("best_move", Reply.CELL_FROM_0)
    assert page.verdict.headline.text().startswith("Loses from ")
    assert page.file.name.accessibleName() == "first empty <b>.py"
    assert examiner.now.counts[Grade.ERROR] == 0
    assert sum(len(group.all) for group in examiner.now.groups) == 4_520  # the right ones, too

    group = page.list.current
    place = page.list.visualRect(page.list.currentIndex()).center()
    assert page.list.position_at(place) == page.position.shown == group.shown.answer.position
    wanted = group.shown.answer.position
    qtbot.mouseClick(page.position.again, Qt.MouseButton.LeftButton)
    graded = examiner.now.graded
    qtbot.waitUntil(lambda: examiner.now.graded is not graded)
    assert len(examiner.now.graded) == 4_520
    page.position.search.click()
    assert window.view_switch.view.key == "analyse"
    qtbot.waitUntil(
        lambda: window.tree_state.trace is not None and window.tree_state.trace.request.position == wanted,
    )
    assert drop(window, engine)
    qtbot.waitUntil(lambda: examiner.now.phase is ExaminePhase.RUNNING)
    assert not window.findChildren(TrustDialog)
    examiner.stop()
    qtbot.waitUntil(lambda: examiner.now.phase is ExaminePhase.STOPPED)


SWAPPED = source_of("bounds_not_exchanged.py")


@pytest.mark.slow
def test_a_closer_look_names_fault_line_and_calls(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    """Stopped, which says so; then compared with the table, after a no to another file, too: the line of the file, and
    its calls."""
    path, other = tmp_path / "swapped.py", tmp_path / "other.py"
    path.write_text(SWAPPED)
    other.write_text(FIRST_EMPTY)
    page, examiner = ask_for(qtbot, window, path, SOME)
    qtbot.waitUntil(lambda: examiner.now.diagnosis_share is not None)
    examiner.stop_diagnosis()
    assert page.diagnosis.cause.text() == STOPPED.cause
    examiner.run()
    qtbot.waitUntil(lambda: examiner.now.diagnosis_share is not None)
    ask_for(qtbot, window, other, yes=False)
    card = page.diagnosis
    can_stop: list[bool] = []  # when it is named
    examiner.changed.connect(lambda: can_stop.append(card.stop.isVisible()) if examiner.now.diagnosis else None)
    qtbot.waitUntil(lambda: examiner.now.diagnosis_share is None)
    assert can_stop == [False]
    assert card.title.text() == "an alpha-beta with alpha and beta swapped"
    number = next(at for at, line in enumerate(SWAPPED.splitlines(), 1) if "-alpha, -beta)" in line)
    assert card.line.number.text() == f"line {number}"
    assert card.line.source.accessibleName() == f"Line {number} of the file"
    assert " calls below your loop" in card.said.text()


def test_without_a_yes_nothing_runs(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    """Enter and Esc say no; the page is as it was before."""
    trap = tmp_path / "trap.py"
    trap.write_text(f"open({str(tmp_path / 'ran')!r}, 'w').close()\n{FIRST_EMPTY}")
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Escape):
        assert drop(window, trap)
        dialog = trust_dialog(qtbot, window)
        assert dialog.no.isDefault()  # type: ignore[attr-defined]
        with qtbot.waitSignal(dialog.answered) as told:
            qtbot.keyClick(dialog, key)
        assert told.args == [False]
        page, examiner = parts(window)
        assert examiner.now.phase is ExaminePhase.NONE
        assert page.start.isVisible()
        qtbot.waitUntil(lambda: not window.findChildren(TrustDialog))
    assert not (tmp_path / "ran").exists()


def test_a_module_that_comes_late_is_asked_about_by_name(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    """The first question names what the imports name; one that is imported in a question ends the run, and is asked
    about alone. After a no it has not run; after a yes the engine goes on with it."""
    ran, engine = tmp_path / "ran", tmp_path / "engine.py"
    late = "    if board.count(' ') < 9:\n        __import__('la' + 'te')\n    return board.index(' ')\n"
    engine.write_text(f"import helper, random\ndef best_move(board, player):\n{late}")
    for name in ("helper", "random"):
        (tmp_path / f"{name}.py").touch()
    (tmp_path / "late.py").write_text(f"open({str(ran)!r}, 'w').close()\n")
    assert drop(window, engine)
    page, examiner = parts(window)
    examiner.choose(EARLY)
    question = trust_dialog(qtbot, window)
    assert [question.modules.item(row).text() for row in range(question.modules.count())] == ["helper.py"]
    assert any("random.py" in each.text() for each in question.findChildren(PlainLabel))
    answer(qtbot, window)
    for yes in (False, True):
        question = trust_dialog(qtbot, window)
        rows = [question.modules.item(row).text() for row in range(question.modules.count())]
        assert rows == ["late.py, new", "helper.py"]
        assert not ran.exists()
        answer(qtbot, window, yes)
        if not yes:
            assert examiner.now.sentence.startswith("engine.py imports late.py")
            qtbot.waitUntil(lambda: not window.findChildren(TrustDialog))
            page.heading.run.click()
    qtbot.waitUntil(lambda: examiner.now.phase is ExaminePhase.FINISHED)
    assert ran.exists()


def test_escape_stops_it_before_it_leaves_the_view(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    """What was answered stays; the second press leads home. A no to another file lets this one be asked anew."""
    slow = tmp_path / "slow.py"
    slow.write_text(SLEEPS)
    page, examiner = ask_for(qtbot, window, slow)
    qtbot.waitUntil(lambda: examiner.now.phase is ExaminePhase.RUNNING)
    other = tmp_path / "other.py"
    other.write_text(FIRST_EMPTY)
    ask_for(qtbot, window, other, yes=False)
    qtbot.waitUntil(lambda: examiner.now.phase is ExaminePhase.RUNNING and examiner.now.asked > 3)
    qtbot.keyClick(page.list, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: examiner.now.phase is ExaminePhase.STOPPED)
    assert examiner.now.asked > 0
    assert "Stopped" in page.verdict.detail.text()
    assert window.view_switch.view.key == "examine"
    qtbot.keyClick(page.list, Qt.Key.Key_Escape)
    assert window.view_switch.view.key == "play"


def test_a_file_that_is_not_called_shows_the_lines_that_help(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    """They stand by themselves, to be copied, and go with the next file."""
    unknown = tmp_path / "unknown.py"
    unknown.write_text("def best_move(board, mood):\n    return board.index(' ')\n")
    page, examiner = ask_for(qtbot, window, unknown)
    qtbot.waitUntil(lambda: examiner.now.phase is ExaminePhase.FAILED)
    assert page.verdict.headline.text() == "Not called"
    assert not page.verdict.lines.isHidden()
    assert page.verdict.lines.toPlainText().startswith("def lab_move(board, side):")
    broken = tmp_path / "broken.py"
    broken.write_text("def best_move(board:\n")
    ask_for(qtbot, window, broken)
    qtbot.waitUntil(lambda: page.verdict.headline.text() == "Cannot be examined")
    assert page.verdict.lines.isHidden()


@pytest.mark.slow
def test_a_file_that_cannot_be_called_says_why_and_is_tried_again(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    """One sentence; once the file is mended a click and a yes examine it, without choosing it anew."""
    broken = tmp_path / "broken.py"
    broken.write_text("def best_move(board:\n")
    page, examiner = ask_for(qtbot, window, broken)
    qtbot.waitUntil(lambda: examiner.now.phase is ExaminePhase.FAILED)
    assert page.verdict.headline.text() == "Cannot be examined"
    assert page.verdict.detail.text()
    assert "Traceback" not in page.verdict.detail.text()
    broken.write_text(FIRST_EMPTY)
    page.heading.run.click()
    answer(qtbot, window)
    qtbot.waitUntil(lambda: examiner.now.phase is ExaminePhase.FINISHED)
    assert page.heading.run.text() == "Run again"


@pytest.mark.slow
def test_a_game_loop_is_left_out_and_said(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    """On the card, and in what is exported."""
    homework = tmp_path / "homework.py"
    homework.write_text(FIRST_EMPTY + 'name = input("Name? ")\nwhile True:\n    input()\n')
    page, examiner = ask_for(qtbot, window, homework)
    assert not page.file.play.text()
    qtbot.waitUntil(lambda: examiner.now.phase is ExaminePhase.FINISHED)
    said = 'line 5: name = input("Name? "); line 6: a while loop that asks for input()'
    assert examiner.now.file.card.rows[-1] == ("left out", said)
    assert page.file.texts[-1].isVisibleTo(page)
    assert page.file.play.text()
    report = reported(examiner.now)
    assert f"; left out {said}." in as_text(report)


@pytest.mark.slow
def test_how_it_is_called_can_be_set(qtbot: QtBot, window: MainWindow, engine: Path) -> None:
    """Every change is tried at once; what is taken is kept beside the file, and examined."""
    _, examiner = ask_for(qtbot, window, engine)
    qtbot.waitUntil(lambda: examiner.now.phase is ExaminePhase.FINISHED)
    assert examiner.now.file.note == "called with the empty board → 0, read as a3"
    examiner.choose(AskedPositions(Rules(4, 4, 3), extent=Extent.WITHIN, plies=1))
    assert not examiner.now.file.note
    qtbot.waitUntil(lambda: examiner.now.phase is ExaminePhase.FINISHED)
    examiner.choose(AskedPositions())
    qtbot.waitUntil(lambda: examiner.now.phase is ExaminePhase.FINISHED)
    examiner.stop_diagnosis()
    window.examining.change_calling()
    dialog = open_dialog(window, CallingDialog)
    qtbot.waitUntil(lambda: "→ 0, read as a3" in dialog.outcome.text())
    dialog.function.setEditText("no_such")
    qtbot.waitUntil(lambda: "no function “no_such”" in dialog.outcome.text())
    assert not dialog.take.isEnabled()
    dialog.function.setEditText("best_move")
    qtbot.waitUntil(dialog.take.isEnabled)
    qtbot.mouseClick(dialog.take, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: examiner.now.phase is ExaminePhase.FINISHED)
    qtbot.waitUntil(lambda: calling_file(engine).exists())
    kept = kept_way(engine)
    assert kept.calling.function == "best_move"
    come_to_rest()


@pytest.mark.slow
def test_of_two_functions_none_is_chosen_beforehand(qtbot: QtBot, window: MainWindow, engine: Path) -> None:
    """Both are offered, and one that is chosen is asked."""
    engine.write_text(
        "def easy_move(board, player):\n    return board.index(' ')\n\n"
        "def hard_move(board, player):\n    return 8 - board[::-1].index(' ')\n"
    )
    _, examiner = ask_for(qtbot, window, engine)
    qtbot.waitUntil(lambda: examiner.now.phase is ExaminePhase.FAILED)
    window.examining.change_calling()
    dialog = open_dialog(window, CallingDialog)
    qtbot.waitUntil(lambda: "“easy_move” and “hard_move” could be meant" in dialog.outcome.text())
    assert dialog.function.currentText() == ""
    assert not dialog.take.isEnabled()
    dialog.function.setCurrentText("hard_move")
    qtbot.waitUntil(dialog.take.isEnabled)
    dialog.reject()
    come_to_rest()


# -- From the page to the board ----------------------------------------------------------------------------------------


@pytest.mark.slow
def test_what_was_examined_can_be_played_against(
    qtbot: QtBot, window: MainWindow, controller: GameController, engine: Path
) -> None:
    """By the link beside its file; from the position of a mistake, where it is to move; and under New game."""
    page, examiner = ask_for(qtbot, window, engine)
    qtbot.waitUntil(lambda: examiner.now.phase is ExaminePhase.FINISHED)
    examiner.stop_diagnosis()
    game = controller.game

    page.file.play.linkActivated.emit("play")
    assert window.view_switch.view.key != "examine"
    assert engine_to_move(game.record) == ""
    game.play(4)
    assert engine_to_move(game.record) == "first empty <b>.py"
    qtbot.waitUntil(lambda: game.phase is Phase.HUMAN_TURN)
    assert [move.cell for move in game.record.moves] == [4, 0]

    group = page.list.current
    start = group.shown.answer.position
    page.position.play.click()
    assert game.record.start == start
    qtbot.waitUntil(lambda: bool(game.record.moves))
    assert game.record.moves[0].cell == start.legal_moves[0]
    assert game.record.players[start.side_to_move].engine == "first empty <b>.py"
    assert human_sides(game.record) == {start.side_to_move.other}

    window.actions_["new_game"].trigger()
    dialog = open_dialog(window, NewGameDialog)
    assert field(dialog, QRadioButton, "first empty <b>.py").isVisible()
    dialog.reject()
