"""A lesson on its page: steps, links, marks, the own try, keys, and its look in narrow windows and with large type."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMainWindow, QStackedWidget
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from tests.hostile_lessons import png
from tests.ui.learn.conftest import open_at, shipped, written
from tests.ui.widgets_help import come_to_rest, tabbed
from ttt_gui.engine.learn.lesson import LessonError
from ttt_gui.session.settings import Theme, TypeSize
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.ui.dialogs.page import MarkdownPage
from ttt_gui.ui.learn.lesson_cards import BoardCard
from ttt_gui.ui.learn.lesson_page import LessonPage
from ttt_gui.ui.look.document import read_pictures
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.trace.state import OPEN
from ttt_gui.ui.tree.tasks import Tasks
from ttt_gui.ui.window.actions import Actions


def stage_of(page: LessonPage) -> tuple[object, ...]:
    state, stage = page.state, page.lesson_view
    shown = sorted(stage._names)
    words = stage.bar.words.accessibleName()
    return (
        state.trace,
        state.step,
        state.selected,
        state.unfolded,
        bool(state.hidden_answers.values),
        state.lit,
        shown,
        words,
    )


# -- steps -------------------------------------------------------------------------------------------------------------


def test_a_lesson_opens_at_the_first_step_that_was_not_done_or_where_one_was(page: LessonPage) -> None:
    lesson = shipped(4)
    page.open(lesson, 4, [True, True, False, True, False, False, False])
    assert page.at == 2
    page.open(lesson, 4, [False] * 7, at="The cut")
    assert page.step_title.text() == "The cut"
    page.open(lesson, 4, [True] * 7, at="Renamed meanwhile")
    assert page.at == 0


def test_each_step_sets_the_stage_as_it_is_written(page: LessonPage) -> None:
    for number in range(1, 9):
        open_at(page, number, 1)
        for at, step in enumerate(shipped(number).steps):
            page.show_step(at)
            state = page.state
            assert state.trace is step.lesson_search.trace
            assert state.step == step.event
            assert step.select is None or state.selected == step.select.visit
            assert {place.visit for place in step.unfold} - {None} <= state.unfolded
            assert {moves for moves, _ in state.lit} == {place.path for place in step.mark}
            assert page.lesson_view.bar.slider.isHidden() != step.names_step
            assert page.lesson_view.large.isHidden() != step.is_board
            for card in step.show:
                assert card in page.lesson_view._names


def test_next_never_waits_and_leads_to_the_next_lesson(qtbot: QtBot, page: LessonPage) -> None:
    page.next_title = "Order matters"
    step = '\n## %s\n```stage\ntree = "(1 2)"\n```\n'
    page.open(written("# Without a question\n" + step % "One" + step % "Two"), 0, [False, False])
    with qtbot.waitSignal(page.step_done) as done:  # a step without a question is done by going on
        page.next.click()
    assert done.args == [0]
    open_at(page, 4, 1)
    assert not page.previous.isEnabled()
    last = len(page.lesson.steps) - 1
    with qtbot.assertNotEmitted(page.step_done):
        for at in range(1, last + 1):
            assert page.next.isEnabled()
            page.next.click()
            assert page.at == at
    assert page.next.text() == "Next"
    with qtbot.waitSignal(page.ended):
        page.next.click()
    page.previous.click()
    assert page.at == last - 1


@pytest.mark.parametrize(
    ("key", "modifier", "steps"),
    [
        (Qt.Key.Key_PageDown, Qt.KeyboardModifier.NoModifier, 1),
        (Qt.Key.Key_PageUp, Qt.KeyboardModifier.NoModifier, -1),
        (Qt.Key.Key_PageUp, Qt.KeyboardModifier.KeypadModifier, -1),
        (Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier, 1),
        (Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier, -1),
    ],
)
def test_keys_lead_to_other_steps_wherever_the_focus_is(
    qtbot: QtBot, host: QMainWindow, page: LessonPage, key: Qt.Key, modifier: Qt.KeyboardModifier, steps: int
) -> None:
    host.activateWindow()
    qtbot.waitUntil(host.isActiveWindow)
    stage, question = page.lesson_view, page.question
    for lesson, step, part in (
        (4, 4, lambda: page.text),
        (4, 4, lambda: stage.bar.slider),
        (4, 4, lambda: stage.pane.numbers),
        (4, 4, lambda: question.first_field),
        (4, 4, lambda: page.next),
        (4, 6, lambda: next(iter(question._move_buttons.values()))),
        (3, 3, lambda: stage.pane.view),
        (3, 3, lambda: stage.board.board),
    ):
        open_at(page, lesson, step)
        focus = part()
        focus.setFocus()
        assert focus.hasFocus()
        QTest.keyClick(focus, key, modifier)
        assert page.at == step - 1 + steps, focus


# -- links and marks ---------------------------------------------------------------------------------------------------


def test_pointing_at_a_link_lights_its_node_and_a_click_selects_it(page: LessonPage) -> None:
    open_at(page, 4, 4)
    place = page.step.lesson_search.place("B")
    page.text.highlighted.emit(QUrl("node:B"))
    assert page.state.lit == {(place.path, place.visit)}
    assert page.lesson_view.pane.numbers.painter.known.lit == {place.path[0] + 1}
    page.text.highlighted.emit(QUrl())
    assert not page.state.lit
    page.text.anchorClicked.emit(QUrl("node:B"))
    assert page.state.selected == place.visit
    assert page.state.step == page.step.event


@pytest.mark.parametrize("link", ["node:Z", "node:", "file:///etc/passwd", "javascript:1"])
def test_other_links_do_nothing(qtbot: QtBot, page: LessonPage, link: str) -> None:
    before = stage_of(page)
    with qtbot.assertNotEmitted(page.examine_requested):
        page.text.highlighted.emit(QUrl(link))
        page.text.anchorClicked.emit(QUrl(link))
    assert stage_of(page) == before


def test_the_address_of_a_page_of_the_web_is_copied(
    qtbot: QtBot, page: LessonPage, tasks: Tasks, snapshot: SnapshotAssertion
) -> None:
    with qtbot.waitSignal(tasks.said) as said:
        page.text.anchorClicked.emit(QUrl("https://example.org/minimax"))
    assert said.args == snapshot
    assert QApplication.clipboard().text() == "https://example.org/minimax"


def test_marks_are_lit_in_a_game_and_seen(page: LessonPage) -> None:
    open_at(page, 3, 3)
    come_to_rest()
    marked = page.lesson_view.pane.view.grab().toImage()
    assert {visit for _, visit in page.state.lit} == {
        page.step.lesson_search.place(name).visit for name in ("a3", "c1")
    }
    page.state.point_at(frozenset(), frozenset())
    assert page.lesson_view.pane.view.grab().toImage() != marked


# -- the own try -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "at"), [(4, 4), (4, 6), (3, 3), (2, 6)])
def test_back_to_the_lesson_restores_the_stage(page: LessonPage, number: int, at: int) -> None:
    open_at(page, number, at)
    before = stage_of(page)
    assert page.lesson_view.try_bar.isHidden()
    page.free.click()
    state = page.state
    assert page.lesson_view.try_bar.isVisible()
    assert page.lesson_view.bar.isVisible()
    assert (state.hidden_answers is OPEN) == (not page.question.is_open)
    assert page.analyse.isEnabled()
    state.set_step(state.trace.events.size - 1)
    assert state.is_at_end
    state.select(state.trace.roots()[-1])
    state.set_unfolded(state.selected, not state.is_unfolded(state.selected))
    page.lesson_view.back.click()
    assert stage_of(page) == before
    assert page.lesson_view.try_bar.isHidden()
    assert not page.lesson_view.editor.is_on
    assert page.question.is_open == (page.step.question is not None)


def test_a_try_keeps_what_was_typed_as_an_answer(page: LessonPage) -> None:
    open_at(page, 4, 4)
    QTest.keyClicks(page.question._fields[0], "5")
    page.free.click()
    page.lesson_view.back.click()
    assert page.question._fields[0].text() == "5"
    assert page.question.is_open


def type_leaf(page: LessonPage, place: int, text: str) -> None:
    """Open the leaf at this place from the left, as a click does, and type over it."""
    view, editor = page.lesson_view.pane.numbers, page.lesson_view.editor
    leaves = [node.index for node in page.state.trace.subject.nodes if node.is_leaf]
    come_to_rest()
    middle = view.painter.centre(view.painter.layout.place(leaves[place])) + view.origin
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=middle.toPoint())
    assert editor.field.hasFocus()
    assert editor.field.geometry().contains(middle.toPoint()), "the field stands in the place of the leaf"
    QTest.keyClicks(editor.field, text)


def test_another_number_in_a_leaf_is_searched_and_hidden_until_it_is_wanted(page: LessonPage) -> None:
    """Row 10: the values wait until they were worked out by hand."""
    open_at(page, 2, 6)
    page.free.click()
    view, editor = page.lesson_view, page.lesson_view.editor
    own = page.state.trace
    type_leaf(page, 1, "0")
    assert editor.field.accessibleName() == "Leaf 2 of D"
    QTest.keyClick(editor.field, Qt.Key.Key_Return)
    shown = page.state.trace
    root = shown.roots()[-1]
    assert shown is not own
    assert shown.value_text(shown.node(root).value) == "2"
    assert root in page.state.hidden_answers.values
    assert "2" not in view.bar.words.accessibleName()
    assert view.show_values.text() == "Show values"
    view.show_values.click()
    assert page.state.hidden_answers == OPEN
    type_leaf(page, 1, "-")
    QTest.keyClick(editor.field, Qt.Key.Key_Return)
    assert editor.fault == view.note.label.text() != ""
    assert editor.field.isVisible()
    assert page.state.trace is shown, "half a number is not searched"
    QTest.keyClick(editor.field, Qt.Key.Key_Escape)
    assert not view.note.isVisible()
    view.undo.click()
    assert page.state.trace.subject.text == own.subject.text
    assert page.state.hidden_answers == OPEN, "who has asked for values sees them"
    view.root.bar.setCurrentIndex(1)
    assert page.state.trace.subject.text == f"min{own.subject.text}"
    shown = page.state.trace
    with_signal: list[object] = []
    page.trace_requested.connect(lambda trace, _at: with_signal.append(trace))
    page.analyse.click()
    assert with_signal == [shown]
    page.lesson_view.back.click()
    assert page.state.trace is own


def test_the_own_try_of_a_game_is_searched_in_the_other_way(qtbot: QtBot, page: LessonPage) -> None:
    open_at(page, 5, 1)
    page.free.click()
    before = page.state.trace
    assert page.lesson_view.tools.algorithm_switch.index == 1
    page.lesson_view.tools.algorithm_switch.bar.setCurrentIndex(0)
    qtbot.waitUntil(lambda: page.state.trace is not before)
    assert not page.state.trace.request.algorithm.alpha_beta
    assert len(page.state.trace) > len(before)
    page.lesson_view.tools.algorithm_switch.bar.setCurrentIndex(1)
    page.lesson_view.back.click()  # what is still searched is not wanted any more
    qtbot.waitUntil(lambda: not page.lesson_view._tasks.busy)
    assert page.state.trace is before


def test_a_cell_of_the_board_selects_the_child_in_the_own_try(page: LessonPage) -> None:
    open_at(page, 3, 3)
    page.free.click()
    board, trace = page.lesson_view.shown["board"], page.state.trace
    assert isinstance(board, BoardCard)
    root = trace.roots()[-1]
    page.state.select(root)
    assert set(board.board.render_state.values) == {trace.node(child).move for child in trace.children(root)}
    page.state.select(trace.children(root)[0])
    assert not board.board.render_state.values, "the other side would see them otherwise than the tree"
    page.state.select(root)
    child = trace.children(root)[2]
    board.board.cell_clicked.emit(trace.node(child).move)
    assert page.state.selected == child


# -- text and pictures -------------------------------------------------------------------------------------------------


def test_html_stands_there_as_it_is_typed_and_a_picture_that_is_not_given_is_its_words(
    qtbot: QtBot, look: Look, tmp_path: Path, snapshot: SnapshotAssertion
) -> None:
    for name in ("in.png", "in-dark.png", "other.png"):
        (tmp_path / name).write_bytes(png(color=QColor("blue" if "dark" in name else "red")))
    page = MarkdownPage(look, "", scale=1.2)
    qtbot.addWidget(page)
    page.resize(300, 300)
    page.show()
    text = "<b>bold</b> <img src='in.png'>\n\n![One](in.png) ![Another](other.png) ![Two](in.png)![Three](in.png)"
    pictures = read_pictures(tmp_path, ["in.png"])
    page.set_text(text, pictures)
    assert page.toPlainText() == snapshot
    assert red_pixels(page) == 3 * 20 * 15
    look.set_theme(Theme.DARK)
    qtbot.waitUntil(lambda: red_pixels(page) == 0)
    look.set_theme(Theme.LIGHT)
    page.set_text(text)
    assert page.toPlainText().endswith("One Another TwoThree")


def test_below_a_picture_there_is_no_more_room_than_below_a_paragraph(qtbot: QtBot, look: Look, tmp_path: Path) -> None:
    """A line of larger type is followed by a share of its height: 65 pixels below a picture of a whole column."""
    (tmp_path / "in.png").write_bytes(png(40, 600))
    page = MarkdownPage(look, "![One](in.png)", read_pictures(tmp_path, ["in.png"]), scale=1.2)
    qtbot.addWidget(page)
    assert page.document().size().height() < 300 + 2 * 14 + 10


def red_pixels(page: MarkdownPage) -> int:
    """How many pixels of the page as it is drawn are red."""
    image = page.grab().toImage()
    points = (image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height()))
    return sum(point == QColor("red") for point in points)


# -- room --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(900, 600), (1440, 860), (1920, 1040)])
@pytest.mark.parametrize("type_size", [TypeSize.NORMAL, TypeSize.LARGEST])
def test_nothing_is_cut_and_the_footer_stays(
    qtbot: QtBot, host: QMainWindow, look: Look, queue: TaskQueue, size: tuple[int, int], type_size: TypeSize
) -> None:
    look.set_type_size(type_size)
    page = look.built(lambda: LessonPage(look, Actions(host), Tasks(queue, host)))
    stack = QStackedWidget()
    stack.addWidget(page)
    qtbot.addWidget(stack)
    stack.resize(*size)
    page.next_title = "Order matters"
    open_at(page, 4, 1)
    stack.show()
    come_to_rest()
    assert stack.size().toTuple() == size
    feet = set()
    for at in range(7):
        page.show_step(at)
        if page.question.is_open:
            page.question.show_me.click()
        come_to_rest()
        feet.add((page.previous.y(), page.next.geometry().bottom()))
        assert page.column.rect().contains(page.next.geometry())
        assert page.column.rect().contains(page.previous.geometry())
        body = page.room.widget()
        assert body.width() <= page.room.viewport().width(), "nothing of the text is cut at the right"
        for label in body.findChildren(QLabel):
            if label.isVisible() and label.wordWrap():
                assert label.height() >= label.heightForWidth(label.width()), label.text()
        assert page.text.height() >= page.text.document().size().height()
        for button in (page.back, page.lecture, page.analyse, page.previous, page.free):
            assert button.width() >= button.sizeHint().width(), button.text()
    assert len(feet) == 1
    assert page.lesson_view.tabs.isHidden() == (size[0] >= 1_100 and type_size is TypeSize.NORMAL)
    page.free.click()
    come_to_rest()
    assert stack.size().toTuple() == size


@pytest.mark.parametrize("theme", [Theme.DARK, Theme.HIGH_CONTRAST])
def test_another_look_is_taken_at_once(look: Look, page: LessonPage, theme: Theme) -> None:
    open_at(page, 4, 4)
    before = page.grab().toImage()
    look.set_theme(theme)
    come_to_rest()
    assert page.grab().toImage().pixelColor(40, 300).lightness() < 60 < before.pixelColor(40, 300).lightness()


def test_a_lesson_with_why_and_code_shows_both_cards(page: LessonPage, snapshot: SnapshotAssertion) -> None:
    text = '# L\n## One\n```stage\nposition = ".OX/X.O/.OX"\nshow = ["why", "code"]\n```\n```ask\nmove = "best"\n```\n'
    lesson = written(text)
    page.open(lesson, 0, [False])
    come_to_rest()
    why, code = page.lesson_view.shown["why"], page.lesson_view.shown["code"]
    assert why.isVisible()
    assert code.isVisible()
    assert why.explanation.text.strip() == snapshot
    page.question.show_me.click()
    come_to_rest()
    assert "hidden" not in why.explanation.text


ODD = (
    'tree = "5"',
    'tree = "((1 2) 3)"\nmoment = "start"\nselect = "B.2"',
    'tree = "((1 2) (0 4) 3)"\nmoment = "enter B"\nselect = "C"\nmark = ["C", "A.3", "C.2"]\nhide = ["A", "C"]',
    f'tree = "({" ".join(map(str, range(40)))})"',
    f'tree = "{"(" * 20}1{")" * 20}"',
    'position = "..X/OOX/OX."\nsearch = "table"\nselect = "c1"\nunfold = ["a3.b3"]\nshow = ["window", "board", "why"]',
    'position = "..X/OOX/OX."\nselect = "b3"\nunfold = ["a3.b3"]\nmark = ["b3.a3"]\nhide = ["root"]\nshow = ["code"]',
    'position = ".../..O/OXX"\nsearch = "iterative"\ndepth = 3\nmoment = "start"\nselect = "b2"',
    'position = "OOX/..X/.X."\nsearch = "worst"\nmoment = "after a2"',
)


@pytest.mark.slow
@pytest.mark.parametrize("stage", ODD)
@pytest.mark.parametrize(
    "ask", ["", 'value = "A"', 'value = "root"', 'window = "B"', 'cuts = "C"', 'count = "nodes"', 'move = "best"']
)
def test_whatever_a_lesson_shows_can_be_walked_through(qtbot: QtBot, page: LessonPage, stage: str, ask: str) -> None:
    """A slot that raises fails the test: what is shown by then does not matter."""
    text = f"# L\n## One\n[x](https://e.org) <node:ZZ>\n```stage\n{stage}\n```\n"
    try:
        lesson = written(f"{text}```ask\n{ask}\n```\n" if ask else text)
    except LessonError:
        return  # it has no such node, or not one answer
    page.open(lesson, 0, [False])
    state, box = page.state, page.question
    trace = state.trace

    def walk() -> None:
        for event in range(0, trace.events.size, max(1, trace.events.size // 15)):
            state.go(event)
        for node in range(min(len(trace), 30)):
            state.select(node)
        come_to_rest()

    walk()
    assert step_end(page) >= state.step
    for button in box._move_buttons.values():
        button.click()
    for field in box._fields:
        QTest.keyClicks(field, "1")
    box.go_on()
    page.free.click()
    walk()
    if page.lesson_view.editor.is_on:
        editor = page.lesson_view.editor
        for leaf in [node.index for node in state.trace.subject.nodes if node.is_leaf][:3]:
            editor.open(leaf)
            QTest.keyClicks(editor.field, "7")
            QTest.keyClick(editor.field, Qt.Key.Key_Return)
    else:
        tabs = page.lesson_view.tools.algorithm_switch.bar
        tabs.setCurrentIndex(1 - tabs.currentIndex())
        qtbot.waitUntil(lambda: not page.lesson_view._tasks.busy)
    page.lesson_view.back.click()
    box.show_me.click()
    walk()
    assert state.trace is trace
    assert not box.is_open


def step_end(page: LessonPage) -> int:
    """The last event that may be seen now."""
    return page.step.event if page.question.is_open else page.state.trace.events.size - 1


@pytest.mark.parametrize(("step", "answers"), [(4, 2), (5, 2)])
def test_tab_comes_to_everything_in_the_order_in_which_it_stands(page: LessonPage, step: int, answers: int) -> None:
    """Also to what was made when the question was asked, and asked again."""
    open_at(page, 4, step)
    box = page.question
    for _ in range(2):
        come_to_rest()
        inputs = [*box._fields, *box._move_buttons.values()]
        assert len(inputs) == answers
        for field in box._fields:
            QTest.keyClicks(field, "77")
        if box._move_buttons:
            inputs[0].click()
        page.back.setFocus()
        stops = tabbed(40)
        wanted = [
            page.back,
            page.lecture,
            page.text,
            *inputs,
            box.check,
            box.show_me,
            page.previous,
            page.free,
            page.next,
        ]
        wanted += [page.lesson_view.pane.numbers, page.lesson_view.bar.slider, page.lesson_view.bar.buttons["back"]]
        wanted += [page.lesson_view.fit]
        assert list(dict.fromkeys(stops)) == wanted
        box.check.click()
        box.check.click()  # Try again
        assert box.accessibleDescription() == ""


def test_the_keys_of_a_lesson_go_on_from_a_leaf_of_an_own_try(page: LessonPage) -> None:
    open_at(page, 4, 3)
    for at in (3, 4):
        page.free.click()
        type_leaf(page, 0, "1")
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_PageDown)
        assert page.at == at
        assert page.lesson_view.pane.numbers.hasFocus()


def test_enter_on_next_in_an_own_try_goes_to_no_answer(page: LessonPage) -> None:
    open_at(page, 4, 4)
    page.free.click()
    page.next.setFocus()
    QTest.keyClick(page.next, Qt.Key.Key_Return)
    assert page.focusWidget() is page.next


def test_enter_in_a_leaf_of_an_own_try_folds_no_node_and_answers_no_question(page: LessonPage) -> None:
    open_at(page, 4, 4)
    for field in page.question._fields:
        QTest.keyClicks(field, "1")
    page.free.click()
    unfolded = page.state.unfolded
    type_leaf(page, 0, "1")
    QTest.keyClick(page.lesson_view.editor.field, Qt.Key.Key_Return)

    assert page.state.unfolded == unfolded
    assert page.question.verdict == ""
