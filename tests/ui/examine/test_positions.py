"""What is asked: chosen in a dialog, said in words, shown on boards of every size; slower moves counted or not."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QScreen
from PySide6.QtWidgets import QFileDialog, QLabel
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from tests.ui.examine.sample import EIGHT, FILE, FIVE, FOUR, examined_on, result
from tests.ui.examine.test_examining import FIRST_EMPTY, SOME, ask_for
from tests.ui.fitting import faults
from tests.ui.widgets_help import open_dialog
from ttt_gui.engine.examine.grades import Answer, Grade, Kind, Truths, grade_answer
from ttt_gui.engine.growth.positions import OfSide, PositionsError, Reachable, SampledPlies, WithinPlies
from ttt_gui.game.position import Position, Side
from ttt_gui.game.rules import PRESETS, Rules
from ttt_gui.session.settings import Settings, TypeSize
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.ui.examine.commands import keep_choice, kept_choice
from ttt_gui.ui.examine.file_examiner import FileExaminer
from ttt_gui.ui.examine.page import ExaminePage
from ttt_gui.ui.examine.positions import AskedPositions, Extent, PositionsDialog
from ttt_gui.ui.examine.state import Examined, ExaminePhase
from ttt_gui.ui.look.formats import regrouped
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.main_window import MainWindow

WITHIN = AskedPositions(Rules(4, 4, 4), Side.O, Extent.WITHIN, 1)


# --- the choice ---


def test_a_choice_is_a_set_of_positions() -> None:
    """The same classes as the command line's."""
    rules = Rules(8, 8, 5)
    assert AskedPositions().chosen() == Reachable(Rules())
    assert AskedPositions(side=Side.X).chosen() == OfSide(Reachable(Rules()), Side.X)
    assert AskedPositions(rules, extent=Extent.WITHIN, plies=2).chosen() == WithinPlies(rules, 2)
    sample = AskedPositions(rules, extent=Extent.SAMPLE, plies=63, each=5, seed=7)
    assert sample.chosen() == SampledPlies(rules, 5, 7, 63)
    assert sample.most == 1 + 63 * 5
    assert AskedPositions(extent=Extent.WITHIN, plies=60).chosen() == WithinPlies(Rules(), 8)


@pytest.mark.parametrize(
    ("choice", "sentence"),
    [
        (AskedPositions(Rules(4, 4, 4)), "those within some plies, or a sample"),
        (AskedPositions(Rules(8, 8, 5)), "More than 1,000,000,000 positions"),
        (AskedPositions(Rules(8, 8, 5), extent=Extent.WITHIN, plies=3), "choose fewer plies"),
        (AskedPositions(Rules(8, 8, 5), extent=Extent.SAMPLE, plies=63, each=2_000), "choose fewer of them"),
        (AskedPositions(side=Side.O, extent=Extent.WITHIN, plies=0), "O is to move in none"),
    ],
)
def test_what_cannot_be_asked_is_refused(choice: AskedPositions, sentence: str) -> None:
    with pytest.raises(PositionsError, match=sentence):
        choice.chosen()


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_every_board_offers_something(preset: object) -> None:
    """Of every board known in New game, some plies and the usual sample can be asked."""
    rules = preset.rules  # type: ignore[attr-defined]
    for extent in (Extent.WITHIN, Extent.SAMPLE):
        AskedPositions(rules, extent=extent, plies=2).chosen()


def test_a_choice_in_words(snapshot: SnapshotAssertion) -> None:
    assert AskedPositions().words == snapshot
    assert WITHIN.words == snapshot
    assert FIVE.words.startswith("up to 2 positions after")
    assert [each.short for each in (AskedPositions(), FOUR, EIGHT)] == snapshot


def test_a_choice_is_kept(settings: Settings) -> None:
    """Also one that is asked nothing of; a file that was changed by hand gives the first choice."""
    assert kept_choice(settings) == AskedPositions()
    for choice in (WITHIN, FIVE, EIGHT, AskedPositions(side=Side.X)):
        keep_choice(settings, choice, True)
        assert kept_choice(settings) == choice
        assert settings.examine_slower
    for name, value in (("examine_side", "z"), ("examine_extent", "some"), ("examine_rows", 8)):
        keep_choice(settings, AskedPositions(), False)
        setattr(settings, name, value)
        assert kept_choice(settings) == AskedPositions()


# --- the dialog ---


def test_the_dialog_counts_and_refuses(qtbot: QtBot, look: Look, queue: TaskQueue, page: ExaminePage) -> None:
    """What is there at first is given back; too many are refused while they are being chosen."""
    dialog = PositionsDialog(look, queue, AskedPositions(), True, page)
    qtbot.addWidget(dialog)
    dialog.open()
    assert dialog.choice == AskedPositions()
    qtbot.waitUntil(lambda: dialog.number.text() == regrouped("4,520 positions, each asked twice"))
    dialog.side.setCurrentIndex(2)
    qtbot.waitUntil(lambda: dialog.number.text() == regrouped("2,097 positions, each asked twice"))
    assert dialog.hint.isHidden()
    dialog.preset.setCurrentIndex(3)
    dialog.preset.activated.emit(3)
    assert dialog.choice.rules == Rules(4, 4, 4)
    assert not dialog.take.isEnabled()
    assert "or a sample" in dialog.number.text()
    assert dialog.hint.isVisible()
    dialog.extent.setCurrentIndex(1)
    dialog.plies.setValue(1)
    assert dialog.seed.isHidden()
    qtbot.waitUntil(lambda: dialog.number.text() == "16 positions, each asked twice")
    with qtbot.waitSignal(dialog.chosen) as told:
        qtbot.mouseClick(dialog.take, Qt.MouseButton.LeftButton)
    assert told.args == [WITHIN]


@pytest.mark.parametrize("size", [TypeSize.NORMAL, TypeSize.LARGEST])
@pytest.mark.slow
def test_nothing_of_the_dialog_is_cut(
    qtbot: QtBot, look: Look, queue: TaskQueue, page: ExaminePage, size: TypeSize, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a low screen has no room for can be scrolled to."""
    monkeypatch.setattr(QScreen, "availableGeometry", lambda _screen: QRect(0, 0, 1440, 640))
    look.set_type_size(size)
    dialog = PositionsDialog(look, queue, EIGHT, False, page)
    qtbot.addWidget(dialog)
    with qtbot.waitActive(dialog):
        dialog.open()
    qtbot.waitUntil(lambda: not faults(dialog))
    assert dialog.height() <= 640
    dialog.reject()


# --- the page on larger boards ---


def test_a_larger_board_says_what_is_not_told_of_it(page: ExaminePage, examiner: FileExaminer) -> None:
    """Why no search is named and no games are listed."""
    examiner.tell(examined_on(FOUR))
    assert "4 × 4" in page.heading.subtitle.accessibleName()
    assert page.diagnosis.cause.text().endswith("on 4 × 4 none is named.")
    assert page.verdict.games.isHidden()
    assert "ask in every position" in page.verdict.no_games.text()


def test_what_is_not_proved_is_said(page: ExaminePage, examiner: FileExaminer) -> None:
    """Its column, the sentence of the verdict, and that of the position."""
    now = examined_on(EIGHT)
    examiner.tell(now)
    unknown = now.counts[Grade.UNKNOWN]
    assert unknown
    assert f"{unknown} positions could" in page.verdict.detail.text()
    button = next(each for each in page.counts.buttons if each.figure.word == "not judged")
    assert button.isVisible()
    assert button.number == unknown
    for each in page.counts.buttons:
        if each.isChecked() != (each is button):
            each.click()
    shown = page.list.current
    assert shown.shown.grade is Grade.UNKNOWN
    assert page.position.board.values == {}
    assert any("was not proved in time" in label.text() for label in page.position.sentences)


def test_a_slower_loss_says_what_holds_out_longest(page: ExaminePage, examiner: FileExaminer) -> None:
    """Counted as a mistake it is one, with the latest losses ticked; the verdict is green for right answers alone."""
    lost = Position(Rules()).play(0).play(1).play(3)
    truth = Truths().truth_of(lost)
    slow = next(cell for cell in truth.moves if cell not in truth.soonest)
    graded = grade_answer(Answer(lost, Kind.MOVE, slow, str(slow)), truth)
    assert graded.grade is Grade.SLOWER
    examiner.tell(Examined(ExaminePhase.FINISHED, FILE, result=result((graded,), slower_too=True), slower_too=True))
    assert page.number.text() == "1 mistake"
    assert graded.ticked == truth.soonest
    assert any("a1 holds out longest." in label.text() for label in page.position.sentences)


# --- in the window ---


def test_what_was_chosen_is_there_the_next_time(window: MainWindow, settings: Settings) -> None:
    """Positions and slower moves: in the heading, at the start, and in the tick."""
    keep_choice(settings, WITHIN, True)
    examining = window.show_examine()
    examining.choose_file()
    page, examiner = examining.page, examining.examiner
    open_dialog(window, QFileDialog).reject()
    assert (examiner.choice, examiner.now.slower_too) == (WITHIN, True)
    assert page.slower.isChecked()
    assert regrouped(WITHIN.words) in [each.text() for each in page.start.findChildren(QLabel)]
    page.slower.setChecked(False)
    assert not settings.examine_slower


@pytest.mark.slow
def test_another_choice_is_asked_at_once(qtbot: QtBot, window: MainWindow, settings: Settings, tmp_path: Path) -> None:
    """Slower moves are counted without asking again; then O's positions of another board within a ply."""
    engine = tmp_path / "first.py"
    engine.write_text(FIRST_EMPTY)
    page, examiner = ask_for(qtbot, window, engine, SOME)
    qtbot.waitUntil(lambda: examiner.now.phase is ExaminePhase.FINISHED)
    before, graded = examiner.now.verdict, examiner.now.graded
    page.slower.setChecked(True)
    qtbot.waitUntil(lambda: examiner.now.verdict is not before)
    after = examiner.now.verdict
    assert examiner.now.graded is graded
    assert after.mistakes == before.mistakes + before.counts[Grade.SLOWER]
    assert {Grade.SLOWER, Grade.WIN_TO_LOSS} <= page.counts.grades
    page.slower.setChecked(False)
    qtbot.waitUntil(lambda: examiner.now.verdict is not after)
    assert examiner.now.verdict.mistakes == before.mistakes

    page.heading.positions.linkActivated.emit("positions")
    dialog = open_dialog(window, PositionsDialog)
    dialog.preset.activated.emit(3)
    dialog.side.setCurrentIndex(2)
    dialog.extent.setCurrentIndex(1)
    dialog.plies.setValue(1)
    qtbot.mouseClick(dialog.take, Qt.MouseButton.LeftButton)
    assert examiner.now.phase is ExaminePhase.RUNNING
    qtbot.waitUntil(lambda: examiner.now.phase is ExaminePhase.FINISHED)
    assert {each.answer.position for each in examiner.now.graded} == set(WITHIN.chosen().positions())
    assert page.file.texts[1].accessibleName().startswith("a list of 16 texts")
    said = page.heading.subtitle.accessibleName()
    assert WITHIN.words in said or said == WITHIN.short
    assert "on 4 × 4 none is named" in page.diagnosis.cause.text()
    assert kept_choice(settings) == examiner.choice
