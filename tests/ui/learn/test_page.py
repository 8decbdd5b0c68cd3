"""The view Learn in the window: its front page, what it opens, what is kept, sheets, copies and the way back."""

from __future__ import annotations

import re
from datetime import date, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QFileDialog, QLabel, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from tests.ui.widgets_help import button, come_to_rest, open_dialog, play, resize_window, settle, style_changes, trigger
from ttt_gui.engine.learn.exercise import ExerciseKind, Material
from ttt_gui.engine.learn.grading import GivenAnswers, right_answers
from ttt_gui.session.learning import ExerciseKey, LearningProgress
from ttt_gui.session.settings import Settings, TypeSize
from ttt_gui.session.storage.user_file import Writer
from ttt_gui.ui.learn.front import KINDS, Dots, PracticeKind
from ttt_gui.ui.learn.kind_page import KindPage
from ttt_gui.ui.learn.page import SHIPPED, LearnPage
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import in_column
from ttt_gui.ui.main_window import MainWindow
from ttt_gui.ui.tree.tasks import Tasks

LESSON = """# My own
Why?

## One
Look at [B].

```stage
tree = "((3 5) (2 9))"
```

## Two
And at [C].
"""


@pytest.fixture
def learn(window: MainWindow) -> LearnPage:
    trigger(window, "learning")
    return window.show_learn()


def opened(qtbot: QtBot, learn: LearnPage, path: Path) -> None:
    learn.open_lesson(path)
    qtbot.waitUntil(lambda: not learn.is_home and learn.pages.currentWidget() is learn.lesson)


def opened_own(qtbot: QtBot, learn: LearnPage, window: MainWindow, folder: Path) -> Path:
    """Open a lesson of somebody's own as if its file were dropped on the window; return the file."""
    path = folder / "my own.md"
    path.write_text(LESSON)
    window.open_file(str(path))
    qtbot.waitUntil(lambda: not learn.is_home and learn.lesson.title.text() == "My own")
    return path


def test_the_front_page_is_styled_where_it_stays(window: MainWindow) -> None:
    """Each parent that a widget got after its first style, Qt styled it once more: up to eight times."""
    assert max(style_changes(lambda: trigger(window, "learning")).values()) <= 4


def test_all_eight_lessons_are_listed_and_the_first_is_offered(learn: LearnPage, snapshot: SnapshotAssertion) -> None:
    titles = [each.text() for each in learn.front.lessons.findChildren(QPushButton) if each.objectName() == "title"]
    assert titles == snapshot  # fmt: skip
    assert button(learn.front, "Begin").isVisible()
    assert not any(each.isVisible() for each in learn.front.findChildren(QAbstractButton) if each.text() == "Go on")


def test_a_click_anywhere_in_its_row_opens_a_lesson(qtbot: QtBot, learn: LearnPage) -> None:
    row = next(each for each in learn.front.findChildren(QPushButton) if each.text() == "Order matters").parentWidget()
    for side in (row.rect().topLeft(), row.rect().center(), row.rect().bottomRight()):
        learn.show_front()
        QTest.mouseClick(row, Qt.MouseButton.LeftButton, pos=side)
        qtbot.waitUntil(lambda: not learn.is_home and learn.pages.currentWidget() is learn.lesson)
        assert learn.lesson.title.text() == "Order matters"


def test_steps_are_kept_and_the_front_page_goes_on_from_there(
    qtbot: QtBot, learn: LearnPage, window: MainWindow
) -> None:
    QTest.mouseClick(button(learn.front, "Begin"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: learn.pages.currentWidget() is learn.lesson)
    assert learn.lesson.title.text() == "The game tree"
    page = learn.lesson
    while page.question.isVisibleTo(page) and page.question.is_open:
        page.question.show_me.click()
    page.next.click()
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert learn.is_home
    assert window._settings.view == "learn"
    assert button(learn.front, "Go on").isVisible()
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert window._settings.view == "play"


def test_what_was_done_is_there_after_the_next_start(
    learn: LearnPage, progress: LearningProgress, writer: Writer, qtbot: QtBot
) -> None:
    opened(qtbot, learn, SHIPPED[3])
    learn.lesson.step_done.emit(0)
    assert writer.flush()
    again = LearningProgress(progress._file._path, writer)
    assert again.done("4-the-first-cut.md", "The first cut", ["What is safe", "α and β"]) == [True, False]


def test_keys_lead_through_a_lesson_as_soon_as_it_is_open_and_from_analyse_back_to_it(
    qtbot: QtBot, window: MainWindow, learn: LearnPage
) -> None:
    opened(qtbot, learn, SHIPPED[3])
    page = learn.lesson
    for key, modifier, at in (
        (Qt.Key.Key_PageDown, Qt.KeyboardModifier.NoModifier, 1),
        (Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier, 2),
        (Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier, 1),
        (Qt.Key.Key_PageUp, Qt.KeyboardModifier.NoModifier, 0),
    ):
        QTest.keyClick(window.focusWidget(), key, modifier)
        assert page.at == at
    page.question.show_me.click()
    for at in (4, 6):
        page.state.go(at)
        page.analyse.click()
        shown = window.tree_state
        assert shown.trace is page.state.trace
        assert (shown.step, shown.selected) == (at, page.state.selected), "what one looks at stays in sight"
        window.actions_["learning"].trigger()
    page.analyse.click()
    shown.go(9)
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Escape)
    assert shown.step == 6
    assert not page.isVisible()
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Escape)
    assert page.isVisible()
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_PageDown)
    assert page.at == 1


def test_the_status_bar_names_the_search_of_the_step(qtbot: QtBot, window: MainWindow, learn: LearnPage) -> None:
    opened(qtbot, learn, SHIPPED[7])
    for step, search in ((0, "Minimax"), (3, "Alpha-beta"), (0, "Minimax")):
        learn.lesson.show_step(step)
        come_to_rest()
        assert window.status.text.startswith(f"Lesson 8 · {search}")


def test_enter_begins_and_esc_leads_back_step_by_step(qtbot: QtBot, window: MainWindow, learn: LearnPage) -> None:
    """From an own try to its lesson, then to the front page, where Enter goes on with the lesson."""
    begin = button(learn.front, "Begin")
    learn.setFocus()
    assert window.focusWidget() is begin
    for _ in range(2):
        QTest.keyClick(window.focusWidget(), Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: not learn.is_home and learn.pages.currentWidget() is learn.lesson)
        assert not window.status.sentence.endswith("open.")
        learn.lesson.free.click()
        for _ in range(2):
            assert not learn.is_home
            assert learn.lesson.lesson_view.is_free is (_ == 0)
            QTest.keyClick(window, Qt.Key.Key_Escape)
        assert learn.is_home
        assert window.focusWidget() is begin


def test_the_last_step_leads_to_the_next_lesson_and_the_last_lesson_home(qtbot: QtBot, learn: LearnPage) -> None:
    opened(qtbot, learn, SHIPPED[6])
    page = learn.lesson
    page.show_step(4)
    assert page.next.text() == "Next"
    page.next.click()
    qtbot.waitUntil(lambda: page.title.text() == "Write your own")
    page.show_step(5)
    assert page.next.text() == "Done"
    page.next.click()
    assert learn.is_home


def test_a_lesson_of_ones_own_is_read_again_where_one_was(
    qtbot: QtBot, window: MainWindow, learn: LearnPage, tmp_path: Path
) -> None:
    path = opened_own(qtbot, learn, window, tmp_path)
    learn.lesson.show_step(1)
    other = tmp_path / "other"
    other.write_text(LESSON.replace("# My own", "# Mine, mended").replace("## Two", "## Between\nHere.\n\n## Two"))
    other.replace(path)  # as many editors save
    qtbot.waitUntil(lambda: learn.lesson.title.text() == "Mine, mended")
    assert learn.lesson.step_title.text() == "Two"
    learn.practice.begin(ExerciseKind.CUTS, Material.NUMBERS, 2, 7)
    with qtbot.waitSignal(learn._watcher.renewed):
        path.write_text(LESSON)
    assert not window.tasks.busy
    assert learn.is_practising  # nobody is taken out of an exercise


def test_a_fault_that_is_saved_stands_above_the_text_until_it_is_mended(
    qtbot: QtBot, window: MainWindow, learn: LearnPage, tmp_path: Path
) -> None:
    path = opened_own(qtbot, learn, window, tmp_path)
    shown = learn.lesson.fault
    assert not shown.isVisible()
    for fault in ("[Z]", "{nothing}"):
        path.write_text(LESSON.replace("## Two", f"## Two\n{fault}"))
        qtbot.waitUntil(lambda fault=fault: fault.strip("[]{}") in shown.text())  # type: ignore[misc]
        assert re.match(r"my own\.md, line \d+: .*\. Showing the last version without errors\.$", shown.text())
        assert not window.findChildren(QMessageBox)
        assert learn.lesson.title.text() == "My own"
        come_to_rest()
        top = shown.mapTo(learn.lesson, shown.rect().topLeft()).y()
        assert shown.isVisible()
        assert top < learn.lesson.text.mapTo(learn.lesson, learn.lesson.text.rect().topLeft()).y()
    path.write_text(LESSON)
    qtbot.waitUntil(lambda: not shown.isVisible())


@pytest.mark.parametrize("text", [LESSON.replace("# My own", "# Mine, mended"), "no lesson"])
def test_a_lesson_that_is_read_again_after_another_was_opened_stays_away(
    qtbot: QtBot, window: MainWindow, learn: LearnPage, tmp_path: Path, text: str
) -> None:
    path = opened_own(qtbot, learn, window, tmp_path)
    learn.open_lesson(SHIPPED[3])
    path.write_text(text)
    learn.open_lesson(path, again=True)
    qtbot.waitUntil(lambda: not window.tasks.busy)
    assert learn.lesson.title.text() == "The first cut"
    assert learn.status().startswith("Lesson 4 · Alpha-beta")
    assert not learn._watcher.files()


def test_a_lesson_that_is_chosen_again_begins_at_what_is_not_done(
    qtbot: QtBot, learn: LearnPage, progress: LearningProgress
) -> None:
    opened(qtbot, learn, SHIPPED[0])
    learn.lesson.step_done.emit(0)
    learn.lesson.show_step(3)
    learn.show_front()
    progress.forget()
    button(learn.front, "Begin").click()
    qtbot.waitUntil(lambda: not learn.is_home)
    assert learn.lesson.at == 0


def test_what_is_forgotten_while_a_lesson_is_open_can_be_done_again(
    qtbot: QtBot, learn: LearnPage, progress: LearningProgress
) -> None:
    opened(qtbot, learn, SHIPPED[3])
    title = learn.lesson.step_title.text()
    for _ in range(2):
        progress.forget()
        learn.lesson.show_step(0)
        assert learn.lesson.dots.accessibleName().endswith(" 0 done")
        learn.lesson.question.show_me.click()
        learn.lesson.next.click()
        assert learn.lesson.dots.accessibleName().endswith(" 1 done")
        assert progress.done("4-the-first-cut.md", "The first cut", [title]) == [True]


@pytest.mark.parametrize("opens", ["front", "practice", "lesson"])
def test_no_key_changes_the_game_that_nobody_sees(
    qtbot: QtBot, window: MainWindow, settings: Settings, opens: str
) -> None:
    """Alt+← and Ctrl+Z would take moves back, Ctrl+R begin another game; in Play they do so again."""
    settle(window)
    play(qtbot, window, 4)
    record = window._controller.game.record
    qtbot.waitUntil(lambda: record.played == 2)
    trigger(window, "learning")
    learn = window.show_learn()
    if opens == "practice":
        learn.practice.begin(ExerciseKind.CUTS, Material.NUMBERS, 2, 7)
    elif opens == "lesson":
        opened(qtbot, learn, SHIPPED[3])
    control = Qt.KeyboardModifier.ControlModifier
    for key, modifier in (
        (Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier), (Qt.Key.Key_Z, control), (Qt.Key.Key_R, control),
    ):  # fmt: skip
        QTest.keyClick(window.focusWidget(), key, modifier)
        come_to_rest()
        assert record is window._controller.game.record
        assert record.played == 2
    settings.view = "play"
    QTest.keyClick(window, Qt.Key.Key_Z, control)
    assert record.played == 0


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("no lesson", r"x\.md.*"),
        (LESSON.replace("[B]", "[Q]"), r"x\.md, line 5: .*Q.*"),
        (LESSON.replace("((3 5) (2 9))", "((3 5"), r"x\.md, line 8: .+"),
    ],
)
def test_a_faulty_lesson_is_refused_in_one_sentence_with_its_line(
    qtbot: QtBot, window: MainWindow, learn: LearnPage, tmp_path: Path, text: str, sentence: str
) -> None:
    path = tmp_path / "x.md"
    path.write_text(text)
    with qtbot.waitSignal(window.tasks.failed) as said:
        window.open_file(str(path))
    assert re.fullmatch(sentence, said.args[0])
    assert learn.is_home


def test_what_is_no_file_is_refused_in_one_sentence(
    qtbot: QtBot, window: MainWindow, learn: LearnPage, tmp_path: Path, snapshot: SnapshotAssertion
) -> None:
    path = tmp_path / "x.md"
    path.mkdir()
    with qtbot.waitSignal(window.tasks.failed) as said:
        window.open_file(str(path))
    assert said.args == snapshot


def test_a_copy_of_a_lesson_is_saved_and_opened(
    qtbot: QtBot, window: MainWindow, learn: LearnPage, tmp_path: Path
) -> None:
    learn.front.copies.actions()[3].trigger()
    dialog = open_dialog(window, QFileDialog)
    path = tmp_path / "mine.md"
    dialog.fileSelected.emit(str(path))
    qtbot.waitUntil(lambda: not learn.is_home)
    assert path.read_bytes() == SHIPPED[3].read_bytes()
    assert learn.lesson.title.text() == "The first cut"
    dialog.close()


def test_sheets_are_saved_as_one_pdf_with_their_solutions(
    qtbot: QtBot, window: MainWindow, learn: LearnPage, tmp_path: Path
) -> None:
    learn.front.sheets.count.setValue(3)
    learn.front.sheets.save_button.click()
    dialog = open_dialog(window, QFileDialog)
    path = tmp_path / "sheets.pdf"
    with qtbot.waitSignal(window.tasks.said):
        dialog.fileSelected.emit(str(path))
    data = path.read_bytes()
    assert data.startswith(b"%PDF")
    assert len(re.findall(rb"/Type /Page\b", data)) == 6
    dialog.close()


@pytest.mark.qt_log_ignore("Painter not active|Returned false")
@pytest.mark.parametrize("folder", ["", "none"])
def test_sheets_are_printed_beside_the_window(
    qtbot: QtBot,
    window: MainWindow,
    learn: LearnPage,
    tmp_path: Path,
    folder: str,
    snapshot: SnapshotAssertion,
) -> None:
    """A printer that takes none says so."""
    path = tmp_path / folder / "printed.pdf"
    learn.front.sheets.solutions.setChecked(False)
    learn.front.sheets.print_button.click()
    dialog = window.findChild(QPrintDialog)
    assert dialog.isVisible()
    printer = dialog.printer()
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(path))
    tasks = window.tasks
    with qtbot.waitSignal(tasks.failed if folder else tasks.said) as said:
        dialog.accepted.emit(printer)
    dialog.close()
    if folder:
        assert said.args == snapshot
        return
    assert said.args == ["The sheets are printed."]
    assert len(re.findall(rb"/Type /Page\b", path.read_bytes())) == 1


def test_practice_counts_trees_that_were_right_at_the_first_check(learn: LearnPage) -> None:
    learn.practice.begin(ExerciseKind.CUTS, Material.NUMBERS, 1, 7)
    assert learn.pages.currentWidget() is learn.practice
    learn.practice.tried.emit(ExerciseKey("cuts", 1, "7"), True)
    learn.practice.tried.emit(ExerciseKey("cuts", 1, "8"), False)
    learn.show_front()
    assert any(label.text() == "1 of 2 right" for label in learn.front.practice.findChildren(QLabel))


def checked(learn: LearnPage, is_right: bool) -> str:
    """Check the exercise that is shown, and return what is said then."""
    page = learn.practice
    page.state.answer(right_answers(page.state.said.exercise) if is_right else GivenAnswers(cuts=frozenset([1])))
    while page.state.said.is_open:
        page.check.click()
    if page.state.said.checked:
        page.show_me.click()
    assert page.standing.isVisible() is bool(page.standing.text())
    return page.standing.text()


def test_three_right_in_a_row_lead_to_the_next_level(learn: LearnPage, progress: LearningProgress) -> None:
    learn.open_exercise(ExerciseKey("cuts", 2, "7"))
    said = []
    for is_right in (True, False, True, True, True, True):
        assert not learn.practice.standing.isVisible()
        said.append((learn.practice.about.text(), checked(learn, is_right), learn.practice.next.text()))
        learn.practice.next.click()
    assert said == [
        ("level 2 · seed 7", "1 of 3 in a row.", "Next tree"),
        ("level 2 · seed 8", "This tree comes back tomorrow.", "Next tree"),
        ("level 2 · seed 9", "1 of 3 in a row.", "Next tree"),
        ("level 2 · seed 10", "2 of 3 in a row.", "Next tree"),
        ("level 2 · seed 11", "3 of 3 in a row. Level 2 is done.", "Level 3"),
        ("level 3 · seed 12", "1 of 3 in a row.", "Next tree"),
    ]
    learn.open_exercise(ExerciseKey("cuts", 2, "7"))
    assert not checked(learn, True)  # it was done before
    assert learn.practice.next.text() == "Next tree"
    assert progress.is_closed("cuts", 2)


def test_nothing_rises_above_the_last_level(learn: LearnPage) -> None:
    learn.open_exercise(ExerciseKey("values", 4, "7"))
    for _ in range(3):
        checked(learn, True)
        assert learn.practice.next.text() == "Next tree"
        learn.practice.next.click()
    assert learn.practice.about.text() == "level 4 · seed 10"


def test_so_many_trees_of_a_lesson_lead_back_to_it(qtbot: QtBot, learn: LearnPage) -> None:
    opened(qtbot, learn, SHIPPED[3])
    learn.open_practice("cuts", 1, 2)
    assert learn.practice.standing.text() == "Tree 1 of 2"
    assert checked(learn, True) == "Tree 1 of 2. 1 of 3 in a row."
    learn.practice.next.click()
    assert learn.practice.standing.text() == "Tree 2 of 2"
    assert checked(learn, False) == "Tree 2 of 2. This tree comes back tomorrow."
    assert learn.practice.next.text() == "Back to the lesson"
    learn.practice.next.click()
    assert learn.pages.currentWidget() is learn.lesson
    learn.open_practice("cuts", 1, 2)
    learn.show_front()
    learn.open_exercise(ExerciseKey("cuts", 1, "7"))
    assert not learn.practice.standing.text()


def again(learn: LearnPage) -> list[str]:
    """What comes back today, as the buttons say it."""
    return [each.text() for each in learn.front.again.findChildren(QPushButton) if each.isVisible()]


def test_what_comes_back_today_is_one_click_away(learn: LearnPage, progress: LearningProgress) -> None:
    assert not learn.front.again.isVisible()
    day = date(2026, 2, 1)
    progress._today = lambda: day
    progress.count(ExerciseKey("cuts", 3, "4127"), False)
    progress.count(ExerciseKey("gone", 1, "7"), False)  # a kind that there is no more
    progress.count(ExerciseKey("values", 1, "positions 12"), False)
    come_to_rest()
    assert not again(learn)
    day = date(2026, 2, 2)
    learn.refresh()
    come_to_rest()
    assert again(learn) == ["Cuts, level 3", "Values, level 1"]
    assert learn.front.again.isVisible()
    button(learn.front.again, "Cuts, level 3").click()
    assert learn.practice.about.text() == "level 3 · seed 4127"
    assert checked(learn, True) == "1 of 3 in a row. This tree comes back in 3 days."
    assert learn.practice.next.text() == "Next for today"
    learn.practice.next.click()
    assert learn.practice.title.text() == "Values"
    assert learn.practice.state.said.exercise.position
    assert checked(learn, False) == "This tree comes back tomorrow."
    assert learn.practice.next.text() == "Next tree"
    learn.show_front()
    come_to_rest()
    assert not again(learn)
    assert not learn.front.again.isVisible()


def test_more_than_there_are_buttons_for_is_counted(learn: LearnPage, progress: LearningProgress) -> None:
    for seed in range(8):
        progress.count(ExerciseKey("cuts", 3, str(seed)), False)
    progress._today = lambda: date.today() + timedelta(1)
    learn.refresh()
    come_to_rest()
    assert again(learn) == ["Cuts, level 3"] * 6
    assert any(label.text() == "2 more" and label.isVisible() for label in learn.front.again.findChildren(QLabel))


def test_dots_on_each_row_show_what_was_done(learn: LearnPage, progress: LearningProgress) -> None:
    progress.set_done("2-minimax-by-hand.md", "Minimax by hand", "Leaves")
    for seed in "123":
        progress.count(ExerciseKey("cuts", 2, seed), True)
    come_to_rest()
    dots = [each.accessibleName() for each in learn.front.findChildren(Dots) if each.isVisible()]
    assert dots[0].startswith("step 1 of ")
    assert re.fullmatch(r"\d steps, [01] done", dots[1])
    assert len(dots) == 8 + len(KINDS)
    assert dots[-1] == "4 levels, 1 done" if list(KINDS)[-1] == "cuts" else "4 levels, 1 done" in dots


def test_buttons_of_the_front_page_are_in_sight(
    window: MainWindow, learn: LearnPage, progress: LearningProgress
) -> None:
    """At 1280 x 800 nothing is below the fold that opens, prints or saves, also with something that comes back."""
    progress.count(ExerciseKey("cuts", 3, "4127"), False)
    progress._today = lambda: date.today() + timedelta(1)
    learn.refresh()
    resize_window(window, 1280, 800)
    come_to_rest()
    front = learn.front
    assert front.room.verticalScrollBar().maximum() == 0
    starts = [each for each in front.practice.findChildren(QPushButton) if each.text() == "Start"]
    for each in (front.sheets.print_button, front.sheets.save_button, front.open_button, *starts):
        assert each.visibleRegion().boundingRect() == each.rect(), each.text()


class OwnPage(KindPage):
    """A kind of practice with a page of its own."""

    def __init__(self, look: Look, tasks: Tasks) -> None:
        super().__init__(look, tasks)
        self.key = ExerciseKey("own", 0, "")
        in_column(self.back, self.standing, self.next, of=self)

    def open(self, exercise: ExerciseKey) -> None:
        self.key = exercise
        self.asked.emit()

    @property
    def following(self) -> ExerciseKey:
        return self.key._replace(text=str(int(self.key.text) + 1))

    @property
    def status(self) -> str:
        return f"own {self.key.text}"


def test_a_kind_with_a_page_of_its_own_is_one_row_of_a_table(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch, progress: LearningProgress
) -> None:
    kinds = {**KINDS, "own": PracticeKind("Own", "Why?", OwnPage, (0, 1))}
    for module in ("front", "page"):
        monkeypatch.setattr(f"ttt_gui.ui.learn.{module}.KINDS", kinds)
    trigger(window, "learning")
    learn = window.show_learn()
    learn.front.practice.seed.setValue(7)
    next(each for each in learn.front.findChildren(QPushButton) if each.accessibleName() == "Start Own").click()
    page = learn.pages.currentWidget()
    assert isinstance(page, OwnPage)
    assert page.key == ExerciseKey("own", 1, "7")  # level 2 is chosen, and 1 the highest here
    assert learn.status() == "own 7"
    assert learn.is_practising
    come_to_rest()
    assert not window.actions_["lecture"].isEnabled()
    page.tried.emit(page.key, True)
    assert page.standing.text() == "1 of 3 in a row."
    page.next.click()
    assert learn.status() == "own 8"
    assert progress.score("own") == (1, 1)
    page.back.click()
    assert learn.is_home


def test_practice_begins_with_a_fresh_tree_each_time(learn: LearnPage) -> None:
    learn.front.practice.seed.setValue(7)
    start = learn.front.practice.findChildren(QPushButton)[0]
    for is_checked, fresh in ((False, 7), (True, 8), (True, 9)):
        start.click()
        if is_checked:
            checked(learn, True)
        learn.show_front()
        assert learn.front.practice.seed.value() == fresh


@pytest.mark.parametrize(
    ("size", "type_size"),
    [
        ((900, 640), TypeSize.NORMAL),
        ((1120, 800), TypeSize.NORMAL),
        ((1200, 800), TypeSize.NORMAL),
        ((1240, 800), TypeSize.NORMAL),
        ((1440, 900), TypeSize.NORMAL),
        ((1280, 800), TypeSize.NORMAL),
        ((1240, 800), TypeSize.LARGEST),
    ],
)
def test_nothing_of_the_front_page_is_cut(
    window: MainWindow,
    settings: Settings,
    learn: LearnPage,
    progress: LearningProgress,
    size: tuple[int, int],
    type_size: TypeSize,
) -> None:
    """It scrolls down where it is narrow, and never across; each button holds its word."""
    for seed in range(9):
        progress.count(ExerciseKey("values", 3, str(seed)), False)
    progress._today = lambda: date.today() + timedelta(1)
    settings.type_size = type_size
    resize_window(window, *size)
    come_to_rest()
    front = learn.front
    assert front.room.horizontalScrollBar().maximum() == 0
    for each in (*front.findChildren(QAbstractButton), *front.findChildren(QLabel)):
        if each.isVisible() and each.text():
            parent = each.parentWidget()
            assert parent.rect().contains(each.geometry()), each.text()
            assert each.height() >= each.minimumSizeHint().height(), each.text()


def test_what_was_done_is_forgotten_in_the_preferences(
    qtbot: QtBot, window: MainWindow, learn: LearnPage, progress: LearningProgress
) -> None:
    from ttt_gui.ui.dialogs.preferences import PreferencesDialog

    trigger(window, "preferences")
    dialog = open_dialog(window, PreferencesDialog)
    assert not dialog.forget.isEnabled()
    progress.set_done("1-the-game-tree.md", "The game tree", "A position")
    assert dialog.forget.isEnabled()
    dialog.forget.click()
    assert progress.is_empty
    assert "reset" in dialog.said.text()
    assert dialog.forget.isEnabled()
    assert dialog.focusWidget() is dialog.forget
    progress.count(ExerciseKey("cuts", 1, "7"), True)
    dialog.forget.click()  # a click too many takes nothing away
    assert progress.done("1-the-game-tree.md", "The game tree", ["A position"]) == [True]
    assert progress.score("cuts") == (1, 1)
    dialog.forget.click()
    assert progress.is_empty
    dialog.close()


@pytest.mark.parametrize(("lesson", "step"), [(3, 4), (6, 4)])
def test_each_search_opens_in_analyse_at_a_node_that_is_entered_then(
    qtbot: QtBot, window: MainWindow, learn: LearnPage, lesson: int, step: int
) -> None:
    """Also where a step shows a node that nobody has entered, and of a search that deepened."""
    opened(qtbot, learn, SHIPPED[lesson])
    page, shown = learn.lesson, window.tree_state
    page.show_step(step)
    page.question.show_me.click()
    trace = page.state.trace
    page.state.show_in_view(trace, 3, len(trace) - 1, ())
    page.analyse.click()
    assert (shown.step, shown.selected) == (3, trace.events.event(3)[1])
    assert shown.top == trace.roots()[0]
    assert shown.is_home
