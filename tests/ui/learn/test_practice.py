"""The page of practice: what it asks, when it checks, what it explains and counts, and what goes out of it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QMenu, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from tests.ui.learn.test_exercise_view import CUTS, active, named, wrong_answers
from tests.ui.tree_help import shown
from tests.ui.widgets_help import button, come_to_rest, open_dialog, trigger
from ttt_gui.engine.learn.exercise import MOST_SEED, ON_SCREEN, Exercise, ExerciseKind, Material, of_tree
from ttt_gui.engine.learn.grading import Field, FieldKind, GivenAnswers, right_answers
from ttt_gui.engine.learn.reasons import asked_text
from ttt_gui.engine.numbers.text import parse_number_tree
from ttt_gui.engine.numbers.visits import NodeState
from ttt_gui.session.learning import ExerciseKey
from ttt_gui.session.settings import Theme, TypeSize
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.ui.learn.exercise_view import AnswerField
from ttt_gui.ui.learn.practice import PracticePage, exercise_key
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.main_window import MainWindow
from ttt_gui.ui.tree.tasks import Tasks

TREE = ExerciseKey("cuts", 3, "4127")


@pytest.fixture
def tasks(queue: TaskQueue, look: Look) -> Tasks:
    return Tasks(queue, look)


@pytest.fixture
def page(qtbot: QtBot, look: Look, tasks: Tasks) -> PracticePage:
    """Cuts, level 3, seed 4127, as large as a window of 1440 x 900 has room for."""
    page = PracticePage(look, tasks)
    page.begin(ExerciseKind.CUTS, Material.NUMBERS, 3, 4127)
    return active(qtbot, shown(qtbot, page, 1440, 840))


def said_in(widget: QWidget) -> list[str]:
    """The words that are seen in a column."""
    return [each.text() for each in widget.findChildren(QLabel) if each.isVisible() and each.text()]


def answer(page: PracticePage, answers: GivenAnswers) -> None:
    """Type and cut as a person does."""
    for at, text in answers.typed.items():
        field = next(each for each in page.view.findChildren(AnswerField) if each.at == at)
        QTest.keyClicks(field, text.replace("inf", "i"))
    for cut in answers.cuts:
        page.view.toggle_cut(cut)


def check_once(page: PracticePage) -> None:
    """Check, whatever is empty."""
    while page.state.said.is_open:
        page.check.click()


def check(page: PracticePage) -> None:
    """Check, whatever is empty, and have everything shown."""
    check_once(page)
    if page.state.said.checked:
        page.show_me.click()


def rows(page: PracticePage) -> list[QPushButton]:
    return [each for each in page.marks.findChildren(QPushButton) if each.accessibleName().startswith("See why")]


# -- asking ------------------------------------------------------------------------------------------------------------


def test_what_is_asked_and_answered_is_counted_in_the_column(page: PracticePage, snapshot: SnapshotAssertion) -> None:
    assert said_in(page.task) == snapshot  # fmt: skip
    assert page.about.text() == "level 3 · seed 4127"
    assert page.status == snapshot
    answer(page, right_answers(CUTS))
    assert said_in(page.task)[8::2] == ["9 of 9", "2 of 2", "3"]


@pytest.mark.parametrize("kind", [ExerciseKind.VALUES, ExerciseKind.CUTS])
def test_check_with_nothing_filled_says_what_to_do(
    qtbot: QtBot, page: PracticePage, kind: ExerciseKind, snapshot: SnapshotAssertion
) -> None:
    page.begin(kind, Material.NUMBERS, 2, 7)
    with qtbot.assertNotEmitted(page.tried):
        for _ in range(2):
            page.check.click()
            assert page.state.said.is_open
            assert page.error_text.isVisible()
            assert page.error_text.text() == page.spoken == snapshot
    QTest.keyClicks(QApplication.focusWidget(), "8")
    assert not page.error_text.isVisible()


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        ("AB", "7 values and 2 windows are empty: check anyway?"),
        ("ABCDEFGH", "1 value and 2 windows are empty: check anyway?"),
        ("ABCDEFGHI", "2 windows are empty: check anyway?"),
    ],
)
def test_check_asks_where_fields_are_empty(qtbot: QtBot, page: PracticePage, names: str, sentence: str) -> None:
    typed = {Field(named(CUTS, name), FieldKind.VALUE): "8" for name in names}
    answer(page, GivenAnswers(typed, frozenset([named(CUTS, "J")])))
    with qtbot.assertNotEmitted(page.tried):
        page.check.click()
    assert page.error_text.text() == sentence
    assert page.check.text() == "Check anyway"
    come_to_rest()
    assert page.check.width() >= page.check.sizeHint().width()
    assert not QApplication.activeModalWidget()
    page.view.toggle_cut(named(CUTS, "4"))  # any change takes the question back
    assert page.check.text() == "Check"
    page.check.click()
    with qtbot.waitSignal(page.tried):
        page.check.click()


def seen_marks(page: PracticePage) -> dict[str, str]:
    """The marks that are painted, by what was asked."""
    return {asked_text(CUTS, at): mark.value for at, mark in page.state.said.marks.items()}


def test_the_first_check_marks_right_and_wrong_only(page: PracticePage) -> None:
    answer(page, wrong_answers())
    check_once(page)
    assert {"8 of 9", "2 of 2", "2 of 3, 1 too many", "What has ✗ is wrong. 1 cut is missing."} <= set(
        said_in(page.marks)
    )
    assert not rows(page)
    assert not page.marks.analyse.isVisible()
    marks = seen_marks(page)
    assert (marks["A"], marks["I → 4"], marks["F → 1"]) == ("wrong", "too many", "right")
    assert "missed" not in marks.values()
    words = [page.state.said.words(node.index) for node in CUTS.nodes]
    assert not [each for each in words if "it is" in each or "missed" in each]
    assert "A, MAX, value 8: wrong" in words
    assert page.state.said.node_state(named(CUTS, "4")) is NodeState.CUT
    assert page.state.hidden_answers.values


def test_what_is_right_stays_and_the_rest_is_tried_again(qtbot: QtBot, page: PracticePage) -> None:
    answer(page, wrong_answers())
    check_once(page)
    assert page.check.text() == "Try these again"
    with qtbot.assertNotEmitted(page.tried):
        page.check.click()
        visible = [each.at for each in page.view.findChildren(AnswerField) if each.isVisible()]
        assert visible == [Field(0, FieldKind.VALUE), Field(named(CUTS, "J"), FieldKind.VALUE)]
        assert QApplication.focusWidget().accessibleName() == "A, MAX, value"
        assert set(seen_marks(page).values()) == {"right"}
        kept = named(CUTS, "1")
        page.view.toggle_cut(kept)
        assert kept in page.state.said.answers.cuts  # it was right
        QTest.keyClicks(QApplication.focusWidget(), "9")
        check_once(page)
    assert "1 cut is missing." in said_in(page.marks)
    answer_again = right_answers(CUTS)
    page.check.click()
    page.state.answer(answer_again)
    page.check.click()
    assert "Everything is right." in said_in(page.marks)
    assert page.next.isVisible()


def test_what_follows_from_a_mistake_can_be_changed_with_it(page: PracticePage) -> None:
    right = right_answers(CUTS)
    ten = {Field(named(CUTS, name), FieldKind.VALUE): "10" for name in "GCA"}
    answer(page, replace(right, typed={**right.typed, **ten, Field(named(CUTS, "D"), FieldKind.ALPHA): "10"}))
    page.check.click()
    page.check.click()
    texts = {asked_text(CUTS, each.at): each.text() for each in page.view.findChildren(AnswerField) if each.isVisible()}
    assert texts == {"A": "10", "C": "10", "α of D": "10", "G": ""}


def test_show_ends_the_trying_again(page: PracticePage) -> None:
    answer(page, wrong_answers())
    check_once(page)
    page.check.click()
    assert page.show_me.isVisible()
    page.show_me.click()
    assert [each.text() for each in rows(page)] == ["shown", "See why"]
    assert page.next.isVisible()
    assert not page.check.isVisible()
    button(page, "Again").click()
    assert not page.state.said.kept
    assert len([each for each in page.view.findChildren(AnswerField) if each.isVisible()]) > 9


@pytest.mark.parametrize("kind", ON_SCREEN)
@pytest.mark.parametrize("material", Material)
@pytest.mark.parametrize("level", range(1, 5))
def test_every_exercise_can_be_answered_right(
    qtbot: QtBot, page: PracticePage, kind: ExerciseKind, material: Material, level: int
) -> None:
    page.begin(kind, material, level, 3)
    is_game = material is Material.POSITIONS
    assert any("A win scores 10 minus its ply" in each for each in said_in(page.task)) is is_game
    assert not [each for each in said_in(page.task) if "{" in each or "  " in each]
    exercise = page.state.said.exercise
    answer(page, right_answers(exercise))
    with qtbot.waitSignal(page.tried) as graded:
        page.check.click()
    assert graded.args == [exercise_key(kind, material, level, 3), True]
    assert "Everything is right." in said_in(page.marks)
    assert not rows(page)


@pytest.mark.parametrize("text", [">=", "-"])
def test_what_is_no_number_is_refused_and_not_graded(
    qtbot: QtBot, page: PracticePage, text: str, snapshot: SnapshotAssertion
) -> None:
    at = Field(named(CUTS, "C"), FieldKind.BETA)
    answer(page, GivenAnswers({at: text}))
    with qtbot.assertNotEmitted(page.tried):
        page.check.click()
    assert page.state.said.grade is None
    assert page.error_text.text() == snapshot
    assert page.error_text.isVisible()
    assert QApplication.focusWidget().accessibleName() == "C, MIN, α"
    QTest.keyClicks(QApplication.focusWidget(), "8")
    assert not page.error_text.text()
    QTest.keyClicks(QApplication.focusWidget(), "x")
    assert page.error_text.text().startswith("A number has digits")


# -- checking ----------------------------------------------------------------------------------------------------------


def test_mistakes_are_counted_numbered_and_explained_and_the_first_is_shown(page: PracticePage) -> None:
    answer(page, wrong_answers())
    check(page)
    words = said_in(page.marks)
    assert {"8 of 9", "Values", "2 of 2", "Windows", "2 of 3, 1 too many", "Cuts"} <= set(words)
    for title in ("A is not 8", "D → J is cut", "I → 4 is not cut"):
        assert title in words
    assert [each.text() for each in rows(page)] == ["shown", "See why", "See why"]
    assert button(page, "Again").isVisible()
    assert page.next.isVisible()
    assert not page.check.isVisible()
    assert page.again.text() == "Again"


def test_how_much_is_right_is_in_sight_after_the_check(page: PracticePage) -> None:
    page.window().resize(900, 600)
    answer(page, GivenAnswers(dict.fromkeys(wrong_answers().typed, "1")))
    check(page)
    come_to_rest()
    labels = page.marks.findChildren(QLabel)
    score = next(label for label in labels if label.isVisible() and label.text().startswith("0 of "))
    assert score.visibleRegion().boundingRect() == score.rect()


@pytest.mark.parametrize(
    ("row", "title"), [(0, "Window of A"), (1, "Window of D after I"), (2, "Window of I after the 7")]
)
def test_see_why_goes_to_the_step_selects_the_node_and_shows_its_window(
    page: PracticePage, row: int, title: str
) -> None:
    answer(page, wrong_answers())
    check(page)
    rows(page)[row].click()
    state = page.state
    assert state.trace.name(state.selected) == title.split()[2]
    card = page.marks.window_card
    assert card.isVisible()
    assert card.title.accessibleName().startswith("Window of " + title.split()[2])
    assert [each.text() == "shown" for each in rows(page)] == [at == row for at in range(3)]
    assert page.view.accessibleDescription() == page.state.said.words(named(CUTS, title.split()[2]))


def test_only_the_first_check_of_a_tree_counts_and_again_empties_the_same_tree(
    qtbot: QtBot, page: PracticePage
) -> None:
    answer(page, wrong_answers())
    with qtbot.waitSignal(page.tried) as graded:
        check(page)
    assert graded.args == [TREE, False]
    button(page, "Again").click()
    assert page.state.said.answers == GivenAnswers()
    assert page.about.text() == "level 3 · seed 4127"
    assert not [each for each in page.view.findChildren(AnswerField) if each.text()]
    answer(page, right_answers(CUTS))
    with qtbot.assertNotEmitted(page.tried):
        check(page)
    assert "Everything is right." in said_in(page.marks)


@pytest.mark.parametrize(("seed", "following"), [(4127, 4128), (MOST_SEED, 0)])
def test_the_next_tree_adds_one_to_the_seed(qtbot: QtBot, page: PracticePage, seed: int, following: int) -> None:
    page.begin(ExerciseKind.CUTS, Material.NUMBERS, 3, seed)
    page.view.toggle_cut(1)
    check(page)
    assert page.following == ExerciseKey("cuts", 3, str(following))
    page.open(page.following)
    assert page.about.text() == f"level 3 · seed {following}"
    with qtbot.waitSignal(page.tried):
        page.view.toggle_cut(1)
        check(page)


def test_another_tree_is_the_next_one_and_counts_nothing(qtbot: QtBot, page: PracticePage) -> None:
    with qtbot.assertNotEmitted(page.tried):
        page.another.click()
    assert page.about.text() == "level 3 · seed 4128"


def test_what_follows_from_a_mistake_is_said_in_the_column(page: PracticePage, snapshot: SnapshotAssertion) -> None:
    right = right_answers(CUTS)
    ten = {Field(named(CUTS, name), FieldKind.VALUE): "10" for name in "GCA"}
    answer(page, replace(right, typed={**right.typed, **ten, Field(named(CUTS, "D"), FieldKind.ALPHA): "10"}))
    check(page)
    assert said_in(page.marks) == snapshot


def test_a_tree_by_keys_alone(qtbot: QtBot, page: PracticePage) -> None:
    right = right_answers(CUTS)
    for cut in right.cuts:
        page.view.go_to(cut)
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Delete)
    page.view.go_to(0)
    for _ in right.typed:
        field = QApplication.focusWidget()
        assert isinstance(field, AnswerField)
        QTest.keyClicks(field, right.typed[field.at].replace("inf", "i"))
        if field.at != list(right.typed)[-1]:
            QTest.keyClick(field, Qt.Key.Key_Return)
    with qtbot.waitSignal(page.tried) as graded:
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    assert graded.args == [TREE, True]


# -- trees of one's own, Analyse, files --------------------------------------------------------------------------------


def choose(page: PracticePage, form: str) -> None:
    """Choose a form of export, to a file, in the menu of the button that has all of them."""
    menu = next(each for each in page.export.findChildren(QMenu) if each.title().replace("&", "") == form)
    menu.actions()[0].trigger()


def own(text: str = "((3 5) (2 9))") -> Exercise:
    return of_tree(ExerciseKind.CUTS, parse_number_tree(text))


def test_a_tree_of_ones_own_has_no_seed_no_next_and_counts_nowhere(
    qtbot: QtBot, page: PracticePage, snapshot: SnapshotAssertion
) -> None:
    page.ask(own())
    assert page.about.text() == "your own tree"
    assert page.status == snapshot
    assert not page.another.isVisible()
    answer(page, right_answers(own()))
    with qtbot.assertNotEmitted(page.tried):
        check(page)
    assert "Everything is right." in said_in(page.marks)
    assert not page.check.isVisible()
    assert not page.next.isVisible()
    page.again.click()
    assert page.check.isVisible()
    page.ask(own("((3 5) 2)"))
    assert not any("are entered" in each for each in said_in(page.task))  # the root has one inner child


@pytest.mark.parametrize("material", Material)
def test_a_checked_tree_opens_in_analyse(qtbot: QtBot, page: PracticePage, material: Material) -> None:
    page.begin(ExerciseKind.CUTS, material, 2, 5)
    assert not page.marks.analyse.isVisible()
    page.view.toggle_cut(1)
    check(page)
    page.state.set_step(9)
    with qtbot.waitSignal(page.trace_requested) as found:
        page.marks.analyse.click()
    (trace, at), exercise = found.args, page.state.said.exercise
    assert (trace.subject.board is not None) is (material is Material.POSITIONS)
    assert len(trace) == len(exercise.trace)
    trace.list_events()
    assert [trace.events.event(index) for index in range(trace.events.size)] == [
        exercise.trace.events.event(index) for index in range(exercise.trace.events.size)
    ], "event by event the same search, so that the moment is the same"
    assert at == (page.state.step, page.state.selected)
    assert trace.subject.shown_value(trace.node(0).value) == exercise.visits[0].value


@pytest.mark.parametrize(
    ("form", "begins"),
    [("SVG", b"<?xml"), ("PNG", b"\x89PNG"), ("PDF", b"%PDF"), ("Sheet, PDF", b"%PDF"),
     ("Sheet, LaTeX", b"\\documentclass")],
)  # fmt: skip
def test_an_exercise_goes_out_as_picture_and_as_sheet(
    qtbot: QtBot, page: PracticePage, tasks: Tasks, tmp_path: Path, form: str, begins: bytes
) -> None:
    choose(page, form)
    dialog = open_dialog(page, QFileDialog)
    assert dialog.windowTitle() == f"Export as {form}"
    path = tmp_path / f"exercise.{dialog.defaultSuffix()}"
    with qtbot.waitSignal(tasks.said) as said:
        dialog.fileSelected.emit(str(path))
    dialog.reject()
    assert said.args == [f"{path.name} is written."]
    assert path.read_bytes().startswith(begins)
    if path.suffix == ".tex":
        assert path.read_text().count(r"\begin{tikzpicture}") == 2
        assert "level 3" in path.read_text()


def test_a_file_that_cannot_be_written_is_one_sentence(
    qtbot: QtBot, page: PracticePage, tasks: Tasks, tmp_path: Path, snapshot: SnapshotAssertion
) -> None:
    choose(page, "SVG")
    dialog = open_dialog(page, QFileDialog)
    with qtbot.waitSignal(tasks.failed) as failed:
        dialog.fileSelected.emit(str(tmp_path / "none" / "exercise.svg"))
    dialog.reject()
    assert failed.args[0] == snapshot


# -- room --------------------------------------------------------------------------------------------------------------


def test_a_theme_and_a_size_changed_in_the_midst_keep_what_was_typed(look: Look, page: PracticePage) -> None:
    answer(page, wrong_answers())
    before = page.state.said.answers
    look.set_theme(Theme.DARK)
    look.set_type_size(TypeSize.LARGE)
    come_to_rest()
    assert page.state.said.answers == before
    assert page.view.painter.style.tokens is look.tokens
    field = next(each for each in page.view.findChildren(AnswerField) if each.isVisible())
    assert field.width() == pytest.approx(93, abs=1)
    assert field.text() == "8"


# -- in the window -----------------------------------------------------------------------------------------------------


def test_keys_reach_the_tree_in_the_window(qtbot: QtBot, window: MainWindow) -> None:
    """No shortcut of the window takes an arrow, Delete, Enter, a digit, − or i away."""
    trigger(window, "learning")
    learn = window.show_learn()
    window.activateWindow()
    learn.practice.begin(ExerciseKind.CUTS, Material.NUMBERS, 3, 4127)
    view = learn.practice.view
    qtbot.waitUntil(lambda: isinstance(QApplication.focusWidget(), AnswerField))
    for keys in ("-", "5", Qt.Key.Key_Down, "i", Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Delete):
        target = QApplication.focusWidget()
        assert target is not None
        if isinstance(keys, str):
            QTest.keyClicks(target, keys)
        else:
            QTest.keyClick(target, keys)
    typed = {CUTS.nodes[at.node].name: text for at, text in view._state.said.answers.typed.items()}
    assert typed == {"A": "−5", "B": "+∞"}
    assert {CUTS.nodes[cut].name for cut in view._state.said.answers.cuts} == {"2"}
    assert view.accessibleDescription() == "leaf 2, cut"
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert QApplication.focusWidget().accessibleName() == "C, MIN, α"


def test_show_stays_once_an_exercise_was_tried_though_nothing_was_right(page: PracticePage) -> None:
    """Of what only follows from a mistake nothing is kept, and a tree that counted as wrong asks for no other one."""
    answer(page, GivenAnswers(dict.fromkeys(right_answers(CUTS).typed, "19")))
    check_once(page)
    page.check.click()
    assert page.state.said.is_open
    assert page.show_me.isVisible()
    assert not page.another.isVisible()
    page.again.click()
    assert page.show_me.isVisible()
