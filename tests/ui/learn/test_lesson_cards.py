"""Leaves by depth on a slider, a board with its mirror image, the horizon, and the way to practice."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from tests.engine.learn import brute
from tests.ui.learn.conftest import open_at, shipped
from ttt_gui.game.position import parse_position
from ttt_gui.ui.learn.lesson_cards import GrowthCard, MirrorCard, best_leaves, mirrored
from ttt_gui.ui.learn.lesson_page import LessonPage


def test_the_slider_counts_the_leaves_of_a_uniform_tree(page: LessonPage) -> None:
    open_at(page, 5, 5)
    card = page.lesson_view.shown["growth"]
    assert isinstance(card, GrowthCard)
    for plies, counts in ((2, ["9", "5"]), (12, ["531,441", "1,457"])):
        card.plies.setValue(plies)
        assert [label.text().replace("\u202f", ",") for label in card.counts] == counts
    assert best_leaves(3, 2) == page.step.question.numbers[0]


def test_the_best_order_visits_as_few_leaves_as_the_formula_says() -> None:
    for branches in (2, 3):
        for plies in (1, 2, 3, 4):
            equal: object = 0
            for _ in range(plies):
                equal = [equal] * branches
            text = str(equal).replace("[", "(").replace("]", ")").replace(",", "")
            seen = brute.search(brute.tree_of(text))
            assert len([path for path in seen.values if len(path) == plies]) == best_leaves(branches, plies)


def test_the_mirror_changes_left_and_right(page: LessonPage) -> None:
    open_at(page, 6, 5)
    card = page.lesson_view.shown["mirror"]
    assert isinstance(card, MirrorCard)
    page.state.select(page.step.lesson_search.place("a3").visit)
    one, other = (board.position for board in card.boards)
    assert other == mirrored(one) != one
    assert mirrored(parse_position("X.O/.../OX.")) == parse_position("O.X/.../.XO")


def test_a_limit_of_depth_is_drawn_as_a_horizon(page: LessonPage) -> None:
    for at in range(1, 6):
        open_at(page, 7, at)
        assert page.state.horizon == page.step.lesson_search.search.depth
    open_at(page, 6, 1)
    assert page.state.horizon is None


def test_the_last_step_leads_to_practice(qtbot: QtBot, page: LessonPage) -> None:
    for number in range(1, 9):
        open_at(page, number, 1)
        assert page.practise.isHidden()
        open_at(page, number, len(shipped(number).steps))
        assert page.practise.isVisible()
        with qtbot.waitSignal(page.practise_requested) as asked:
            page.practise.click()
        assert " ".join(map(str, asked.args)) == page.step.practise
