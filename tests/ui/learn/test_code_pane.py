"""The code beside the tree: MAX and MIN together, the line that runs next, and what a question hides in open calls."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QMainWindow

from tests.ui.learn.conftest import open_at, shipped
from tests.ui.widgets_help import come_to_rest
from ttt_gui.ui.learn.lesson_page import LessonPage
from ttt_gui.ui.trace.state import HIDDEN


def line_of(page: LessonPage, function: int) -> str:
    view = page.lesson_view.code.functions[function]
    return view.lines[view.marked].text.strip() if view.marked >= 0 else ""


def test_the_code_follows_the_search(page: LessonPage) -> None:
    open_at(page, 4, 7)
    come_to_rest()
    page.state.set_step(page.step.lesson_search.step("after E.1") - 1)
    assert (line_of(page, 0), line_of(page, 1)) == ("α = max(α, best)", "")
    page.state.set_step(page.step.lesson_search.step("after E.1"))
    assert line_of(page, 0) == "if β ≤ α: break  # cut"
    waits = page.lesson_view.code.functions[1]
    assert waits.lines[waits.waits].text.strip() == "v = maximum(kid, α, β)"


def test_negamax_marks_the_line_of_whichever_function_runs(page: LessonPage) -> None:
    open_at(page, 8, 5)
    come_to_rest()
    negamax = page.lesson_view.code.negamax
    assert negamax.isVisible()
    assert negamax.lines[negamax.marked].text.strip() == "v = −negamax(kid, −β, −α)"
    for event in range(page.state.step + 1):
        page.state.set_step(event)
        assert negamax.lines[negamax.marked].key.split(".")[-1] in {
            view.lines[view.marked].key.split(".")[-1] for view in page.lesson_view.code.functions if view.marked >= 0
        }
    open_at(page, 8, 4)
    assert negamax.isHidden()


def test_open_calls_hide_what_is_asked(page: LessonPage) -> None:
    open_at(page, 2, 3)
    come_to_rest()
    cells = page.lesson_view.code.calls.cells[1]
    assert [cell.text() for cell in cells if cell.isVisible()][1:3] == ["9", HIDDEN]
    page.question.show_me.click()
    assert HIDDEN not in [cell.text() for cell in page.lesson_view.code.calls.cells[0]]


@pytest.mark.parametrize(("width", "height"), [(900, 640), (1280, 740), (1440, 840)])
def test_tree_and_code_are_whole_at_every_size(page: LessonPage, host: QMainWindow, width: int, height: int) -> None:
    host.resize(width, height)
    for number in range(2, 9):
        for at in range(len(shipped(number).steps)):
            open_at(page, number, at + 1)
            view = page.lesson_view
            for tab in (0, 1):
                view.tabs.setCurrentIndex(tab)
                come_to_rest()
                content = view.cards.widget()
                assert content.minimumSizeHint().width() <= view.cards.viewport().width() or view.cards.isHidden()
                if view.pane.isVisible():
                    assert view.pane.surface.is_whole, (number, at)
                seen = [each for each in view.code.functions if each.isVisible()]
                assert len(seen) == 2 if tab or view.tabs.isHidden() else True
                for function in seen:
                    assert function.height() >= function.minimumSizeHint().height()
                    assert function.width() >= function.sizeHint().width(), (number, at)


def test_an_own_try_begins_with_the_tree_in_a_narrow_window(page: LessonPage, host: QMainWindow) -> None:
    host.resize(900, 640)
    open_at(page, 4, 4)
    come_to_rest()
    view = page.lesson_view
    view.tabs.setCurrentIndex(1)
    assert view.pane.isHidden()
    assert view.tabs.tabText(1) == "Code · Window"
    page.free.click()
    assert view.pane.isVisible()
    assert view.cards.isHidden()
