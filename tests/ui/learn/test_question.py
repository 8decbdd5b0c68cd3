"""The question of a step: each kind answered right, wrong and shown, by keys, buttons and clicks on the lesson's view;
and what an open one hides."""

from __future__ import annotations

import math
import re

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMainWindow, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.learn.conftest import open_at, shipped, written
from tests.ui.widgets_help import come_to_rest
from ttt_gui.ui.learn.lesson_cards import BoardCard
from ttt_gui.ui.learn.lesson_page import LessonPage
from ttt_gui.ui.learn.lesson_state import hidden_event
from ttt_gui.ui.learn.question import hidden_answers_of
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.trace.state import HIDDEN, OPEN
from ttt_gui.ui.trace.texts import describe, node_label, tooltip
from ttt_gui.ui.trace.window import window_facts

KINDS = {"window": (4, 4), "value": (2, 2), "cuts": (4, 6), "count": (4, 7), "move": (3, 3)}


def give(page: LessonPage, right: bool) -> None:
    """Type or choose the right answer, or a wrong one."""
    box = page.question
    question = box.question
    assert question
    for field, number in zip(box._fields, question.numbers, strict=False):
        answer = number if right else number + 1 if math.isfinite(number) else 0
        QTest.keyClicks(field, "i" if answer == math.inf else "-i" if answer == -math.inf else str(int(answer)))
    moves = question.moves if right else [move for move in box._move_buttons if move not in question.moves][:1]
    for move in moves:
        box._move_buttons[move].click()


@pytest.mark.parametrize("kind", KINDS)
def test_a_right_answer_is_praised_and_done(qtbot: QtBot, page: LessonPage, kind: str) -> None:
    open_at(page, *KINDS[kind])
    assert page.question.is_open
    assert not page.question.check.isEnabled()
    assert page.state.hidden_answers is not OPEN
    give(page, right=True)
    with qtbot.waitSignal(page.step_done) as done:
        page.question.check.click()
    assert done.args == [page.at]
    assert page.question.verdict.startswith("✓ Right")
    assert page.question.verdict.endswith(page.step.question.right)
    assert page.state.hidden_answers is OPEN
    assert not page.question.check.isVisible()
    assert page.next.objectName() == "accent"


@pytest.mark.parametrize("kind", KINDS)
def test_a_wrong_answer_says_why_and_can_be_tried_again(qtbot: QtBot, page: LessonPage, kind: str) -> None:
    open_at(page, *KINDS[kind])
    give(page, right=False)
    with qtbot.assertNotEmitted(page.step_done):
        page.question.check.click()
    assert "ot yet" in page.question.verdict
    assert page.question.verdict.endswith(page.step.question.wrong)
    assert page.state.hidden_answers is not OPEN
    assert page.next.objectName() == "button"
    assert page.question.check.text() == "Try again"
    page.question.check.click()
    assert not page.question.verdict
    assert not page.question.moves
    assert all(not field.text() for field in page.question._fields)
    give(page, right=True)
    page.question.check.click()
    assert not page.question.is_open


@pytest.mark.parametrize("kind", KINDS)
def test_show_me_writes_the_answer(page: LessonPage, kind: str) -> None:
    open_at(page, *KINDS[kind])
    page.question.show_me.click()
    question = page.step.question
    assert page.question.moves == question.moves
    assert question.kind in ("cuts", "move") or question.is_right(*(each.text() for each in page.question._fields))
    assert page._done[page.at]
    page.show_step(page.at)  # a step that was done stands there with its answer
    assert not page.question.is_open
    assert page.state.hidden_answers is OPEN


def test_a_wrong_move_shows_what_that_move_is_worth_and_no_other(page: LessonPage) -> None:
    open_at(page, 3, 3)
    trace, board = page.state.trace, page.lesson_view.shown["board"]
    assert isinstance(board, BoardCard)
    a3, b3, c1 = trace.children(trace.roots()[-1])
    page.question._move_buttons[trace.node(a3).move].click()
    assert a3 in page.state.hidden_answers.values
    page.question.check.click()
    assert page.question.verdict.startswith("✕ a3: not yet")
    assert a3 not in page.state.hidden_answers.values
    assert b3 in page.state.hidden_answers.values
    values = board.board.render_state.values
    assert values[trace.node(a3).move].value is not None
    assert values[trace.node(b3).move].value is None
    assert trace.node(c1).move in values


def test_enter_goes_to_the_next_empty_field_and_then_checks(page: LessonPage) -> None:
    open_at(page, 4, 4)
    alpha, beta = page.question._fields
    alpha.setFocus()
    QTest.keyClicks(alpha, "5")
    QTest.keyClick(alpha, Qt.Key.Key_Return)
    assert beta.hasFocus()
    QTest.keyClicks(beta, "3")
    QTest.keyClick(beta, Qt.Key.Key_Return)
    assert not page.question.is_open


def seen(part: QWidget) -> bool:
    """Whether all of a part of the column is in sight."""
    return part.visibleRegion().boundingRect() == part.rect()


def test_enter_leads_through_a_lesson_alone(qtbot: QtBot, host: QMainWindow, page: LessonPage) -> None:
    """A step begins in its field, Enter checks, and then presses Next; what has the focus does what it says."""
    host.activateWindow()
    qtbot.waitUntil(host.isActiveWindow)
    page.question.show_me.click()
    page.next.setFocus()
    QTest.keyClick(page.next, Qt.Key.Key_Return)
    assert page.at == 1
    for number in ("-i", "i"):
        field = page.focusWidget()
        assert field in page.question._fields
        QTest.keyClicks(field, number)
        QTest.keyClick(field, Qt.Key.Key_Return)
    assert not page.question.is_open
    QTest.keyClick(page.focusWidget(), Qt.Key.Key_Return)
    assert page.at == 2
    page.previous.setFocus()
    QTest.keyClick(page.previous, Qt.Key.Key_Return)
    assert page.at == 1


def test_what_is_said_of_an_answer_is_in_sight(page: LessonPage, host: QMainWindow) -> None:
    host.resize(900, 480)
    open_at(page, 3, 3)
    come_to_rest()
    assert not seen(page.question.check)
    page.lesson_view.board.chosen.emit((next(iter(page.question._move_buttons)),))
    come_to_rest()
    assert seen(page.question.check)
    page.question.check.click()
    come_to_rest()
    assert seen(page.question.said)


def test_the_field_that_has_the_focus_is_framed_in_blue(
    qtbot: QtBot, host: QMainWindow, look: Look, page: LessonPage
) -> None:
    host.activateWindow()
    qtbot.waitUntil(host.isActiveWindow)
    open_at(page, 4, 4)
    first, second = page.question._fields
    for field in (first, second):
        field.setFocus()
        frames = [each.grab().toImage().pixelColor(1, each.height() // 2) for each in (first, second)]
        accent = look.tokens.color("accent")
        assert [frame == accent for frame in frames] == [field is first, field is second]


def test_after_a_click_on_the_board_enter_checks(page: LessonPage) -> None:
    open_at(page, 1, 1)
    board = page.lesson_view.shown["board"]
    assert isinstance(board, BoardCard)
    board.board.cell_clicked.emit(0)
    assert page.focusWidget() is page.question.check
    QTest.keyClick(page.question.check, Qt.Key.Key_Return)
    assert page.question.is_wrong


def test_a_click_on_a_branch_cuts_it_as_its_chip_does(page: LessonPage) -> None:
    open_at(page, 4, 6)
    numbers = page.lesson_view.pane.numbers
    branches = {name: move for move, name in page.step.lesson_search.branches((1,))}
    subject = page.state.trace.subject
    index = subject.node_at((1, branches["G"])).index
    before = page.state.step
    for away in ({(1, branches["G"])}, set()):
        numbers.click(QPointF(numbers.painter.centre(numbers.painter.layout.place(index))) + numbers.origin)
        assert page.state.away == away
        assert page.question._move_buttons[branches["G"]].isChecked() == bool(away)
        assert page.state.step == before
    QTest.keyClick(page.question._move_buttons[branches["G"]], Qt.Key.Key_Space)
    assert page.state.away == {(1, branches["G"])}


def test_a_cell_and_a_branch_choose_a_move(page: LessonPage) -> None:
    open_at(page, 3, 3)
    board, trace = page.lesson_view.shown["board"], page.state.trace
    assert isinstance(board, BoardCard)
    cells = [trace.node(child).move for child in trace.children(trace.roots()[-1])]
    board.board.cell_clicked.emit(cells[2])
    assert page.question.moves == {cells[2]}
    page.lesson_view.pane.view.clicked.emit((cells[0],))
    assert page.question.moves == {cells[0]}
    assert board.board.position == trace.root, "the question is about the root"
    board.board.cell_clicked.emit(next(cell for cell in range(9) if cell not in cells))
    assert page.question.moves == {cells[0]}


# -- what an open question hides ---------------------------------------------------------------------------------------


def said_of(page: LessonPage, node: int) -> list[str]:
    """Everything that is written and spoken about a node while it is selected."""
    state = page.state
    state.selected = node
    state.changed.emit()
    facts = window_facts(state)
    window, why = page.lesson_view.shown["window"], page.lesson_view.shown["why"]
    return [
        describe(state, node), tooltip(state, node), facts.text, facts.summary,
        page.lesson_view.pane.view.accessibleDescription(), page.lesson_view.pane.numbers.accessibleDescription(),
        window.accessibleDescription(), why.explanation.text, page.lesson_view.bar.words.accessibleName(),
    ]  # fmt: skip


@pytest.mark.parametrize("number", range(1, 9))
def test_nothing_on_the_stage_answers_an_open_question(page: LessonPage, number: int) -> None:
    for at in range(len(shipped(number).steps)):
        open_at(page, number, at + 1)
        check_step(page)


def check_step(page: LessonPage) -> None:
    step, state = page.step, page.state
    question, trace = step.question, step.lesson_search.trace
    assert state.trace is trace
    assert state.step == step.event
    if not step.has_values:
        root = trace.roots()[-1]
        assert not re.search(r"[+−]1\b|draw|win|lose", describe(state, root) + tooltip(state, root))
        assert not page.lesson_view.board.board.render_state.values
        return
    if question is None:
        assert state.hidden_answers is OPEN
        return
    own = step.asked
    assert state.hidden_answers.asked == own
    if question.kind in ("count", "guess") or own is None:
        assert not state.hidden_answers.values
    elif question.kind in ("value", "move"):
        assert own in state.hidden_answers.values
    if question.kind in ("value", "window"):
        texts = [re.sub(r"event \d+", "", text) for text in said_of(page, own)]
        value = trace.node(own).value
        assert not [text for text in texts if value is not None and f" {trace.value_text(value)}" in text], texts
        assert any("hidden" in text for text in texts) or not state.is_entered(own)
    said_of(page, own or 0)
    if question.kind == "window":
        facts = window_facts(state)
        assert {edge.text for edge in facts.now} == {HIDDEN}
        assert not facts.best.value
        at_entry = tuple(edge.value if edge.text != HIDDEN else HIDDEN for edge in facts.entry)
        assert at_entry != step.lesson_search.window_at(question.place, step.event), "the entry is the answer"
    if question.kind == "cuts":
        assert not state.possible_ghosts(own)
        known = page.lesson_view.pane.numbers.painter
        for move in question.moves if known else ():
            index = trace.subject.node_at((*question.place.path, move)).index
            assert known.known.node_state(index).value == "untouched"
            place = known.layout.place(index)
            assert "skipped" not in page.lesson_view.pane.numbers.tip_at(
                known.centre(place) + page.lesson_view.pane.numbers.origin
            )
    # Nobody goes on beyond the question, neither by the slider nor by keys, links or nodes.
    for go in (
        lambda: page.lesson_view.bar.slider.setValue(trace.events.size - 1),
        lambda: page.lesson_view.bar.forward.trigger(),
        lambda: state.go(trace.events.size - 1),
        lambda: state.select(len(trace) - 1),
        lambda: state.select_pruned(own or 0, min(question.moves, default=0)),
        lambda: state.set_step(trace.events.size - 1),
    ):
        go()
        assert state.step <= step.event
        assert state.pruned is None
        assert page.lesson_view.bar.slider.value() == state.step
        assert page.lesson_view.bar.slider.maximum() == trace.events.size - 1, (
            "its range would tell where the search ends"
        )
    assert not page.analyse.isEnabled()
    assert "Answer" in page.analyse.toolTip()


def ink(page: LessonPage, name: str) -> dict[str, str]:
    """The texts beside a node of a tree of numbers, with their colours."""
    painter = page.lesson_view.pane.numbers.painter
    index = painter.known.visits.index_of(page.step.lesson_search.place(name).visit)
    return {each.text: each.tone for each in painter.texts(painter.layout.place(index))}


def test_an_open_node_shows_what_its_finished_children_have_returned(page: LessonPage) -> None:
    """Half of E proves already that B is worth 3: no pupil can see that before the step that says so."""
    open_at(page, 4, 4)
    assert list(ink(page, "B")) == ["≤ 3 …"]
    assert list(ink(page, "A")) == ["…"]


def test_no_line_ends_beside_the_sign_of_a_bound(page: LessonPage) -> None:
    open_at(page, 4, 7)
    assert "≥\N{NO-BREAK SPACE}5" in page.text.document().toRawText()
    open_at(page, 3, 4)
    assert "ply\N{NO-BREAK SPACE}−\N{NO-BREAK SPACE}10" in page.text.document().toRawText()


def test_only_what_is_asked_is_hidden(page: LessonPage) -> None:
    open_at(page, 2, 3)
    assert ink(page, "D") == {"= 3": "text"}
    assert ink(page, "E") == {"= 9": "text"}
    assert not ink(page, "B"), "a ring with ? stands there"
    assert set(ink(page, "A")) == {"…"}, "minimax has no bound"
    open_at(page, 2, 5)
    assert "= 1" in ink(page, "C")
    open_at(page, 4, 2)
    assert any("≤ 3" in text for text in ink(page, "B")), "the text explains it"


@pytest.mark.parametrize(
    ("number", "step", "name", "value"), [(2, 2, "E", "= 9"), (2, 3, "B", "= 3"), (2, 5, "A", "= 3")]
)
def test_after_the_answer_the_value_stands_at_its_node(
    page: LessonPage, number: int, step: int, name: str, value: str
) -> None:
    open_at(page, number, step)
    assert value not in ink(page, name)
    give(page, right=True)
    page.question.check.click()
    assert ink(page, name)[value] == "win"
    page.show_step(step - 1)  # and when one comes back
    assert ink(page, name)[value] == "win"


def test_no_bound_stands_in_a_tree_before_lesson_4(page: LessonPage) -> None:
    for number in (2, 3):
        for at in range(len(shipped(number).steps)):
            open_at(page, number, at + 1)
            for event in range(page.state.trace.events.size):
                page.state.set_step(event)
                shown = [node for node in range(len(page.state.trace)) if page.state.is_entered(node)]
                assert not [node for node in shown if node_label(page.state, node)[:1] in "≤≥"]


def test_an_own_try_keeps_hidden_what_is_still_asked(page: LessonPage) -> None:
    for number, step, name in ((3, 1, "b3"), (2, 3, "B")):
        open_at(page, number, step)
        page.free.click()
        page.state.go(page.state.trace.events.size - 1)
        node = page.step.lesson_search.place(name).visit
        assert node in page.state.hidden_answers.values
        if number == 2:
            page.lesson_view.tools.algorithm_switch.chosen.emit(1)
            assert page.state.trace is not page.step.lesson_search.trace
            assert page.state.hidden_answers.values
        page.question.show_me.click()
    assert page.state.hidden_answers is OPEN


def test_a_guess_is_a_click_on_a_leaf_and_comes_back(page: LessonPage) -> None:
    open_at(page, 2, 6)
    assert "guess" not in page.text.toPlainText()
    open_at(page, 2, 1)
    page.lesson_view.pane.clicked.emit((0, 1, 1))
    assert {moves for moves, _ in page.state.lit} == {(0, 1, 1)}
    assert not page.state.away
    page.question.check.click()
    assert page.question.verdict.startswith("✓")
    page.show_step(5)
    assert "guessed that the game ends at 9" in page.text.toPlainText()


def test_a_step_hides_what_it_says_with_and_without_a_question() -> None:
    text = '# L\n## One\n```stage\ntree = "((1 2) (3 4))"\nhide = ["B"]\n```\n## Two\n```ask\ncount = "nodes"\n```\n'
    one, two = written(text).steps
    node = one.lesson_search.place("B").visit
    assert node in hidden_answers_of(one).values
    assert node in hidden_answers_of(two, is_open=False).windows
    assert hidden_answers_of(two).last == two.event


def test_words_of_events_have_no_number_while_a_question_is_open(page: LessonPage) -> None:
    open_at(page, 4, 4)
    said = set()
    for event in range(page.step.event + 1):
        page.state.go(event)
        words = page.lesson_view.bar.words.accessibleName()
        assert "α" not in words
        assert "β" not in words
        said.add(words)
    assert "E has its first leaf back" in said
    assert "The search leaves D" in said
    tree = f"({' '.join(map(str, range(12)))})"
    step = written(f'# L\n## One\n```stage\ntree = "{tree}"\n```\n').steps[0]
    events = [hidden_event(step.lesson_search.trace, event) for event in range(step.event + 1)]
    assert any("tenth" in each for each in events)
    assert "A has another leaf back" in events


@pytest.mark.parametrize(
    ("ask", "step", "told"),
    [('value = "B"', "end", 9), ('value = "D"', "end", 6), ('window = "E"', "enter E.1", 6),
     ('window = "D"', "enter D.2", 4)],
)  # fmt: skip
def test_the_windows_of_leaves_do_not_tell_what_is_asked(page: LessonPage, ask: str, step: str, told: int) -> None:
    """A leaf is entered with its parent's window, and with what the branches before have returned."""
    stage = f'tree = "(((2 3) (5 9)) ((0 1) (7 5)))"\nsearch = "alpha-beta"\nmoment = "{step}"'
    page.open(written(f"# T\n## S\n```stage\n{stage}\n```\n```ask\n{ask}\n```\n"), 0, [False])
    page.state.select(told)
    assert page.state.selected == told
    facts = window_facts(page.state)
    assert facts
    assert {edge.text for edge in (*facts.entry, *facts.now)} == {HIDDEN}
    page.question.show_me.click()
    facts = window_facts(page.state)
    assert facts
    assert HIDDEN not in {edge.text for edge in (*facts.entry, *facts.now)}


def test_a_tip_of_an_end_of_the_game_does_not_tell_the_moves_before(page: LessonPage) -> None:
    stage = 'position = "..X/OOX/OX."\nsearch = "alpha-beta"'
    page.open(written(f'# T\n## S\n```stage\n{stage}\n```\n```ask\nmove = "best"\n```\n'), 0, [False])
    assert tooltip(page.state, 8).endswith("X wins")
    page.question.show_me.click()
    assert "α +7" in tooltip(page.state, 8)
