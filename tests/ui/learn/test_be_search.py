"""Be the search: the page in each of its states, by mouse and by keys, at every level."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QMainWindow, QPushButton
from pytestqt.qtbot import QtBot

from tests.ui.fitting import faults, passed_over
from tests.ui.learn.test_exercise_view import active
from tests.ui.tree_help import shown
from tests.ui.widgets_help import button, come_to_rest
from ttt_gui.engine.learn.be_search import Action
from ttt_gui.engine.learn.exercise import MOST_SEED
from ttt_gui.engine.learn.search_root import root_of_position, root_of_tree
from ttt_gui.engine.numbers.text import parse_number_tree
from ttt_gui.engine.numbers.visits import NodeState
from ttt_gui.game.position import parse_position
from ttt_gui.session.learning import ExerciseKey
from ttt_gui.session.settings import Theme, TypeSize
from ttt_gui.ui.learn.be_search import KIND, OwnSearchPage
from ttt_gui.ui.learn.be_search_view import OwnSearchPainter
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.tree.tasks import Tasks

TREE = "(((2 8) (15 10)) ((14 12) (16 18)))"


@pytest.fixture
def page(qtbot: QtBot, look: Look, host: QMainWindow, tasks: Tasks) -> OwnSearchPage:
    """The drawing's tree at level 2, as large as a window of 1280 x 800 has room for."""
    page = look.built(lambda: OwnSearchPage(look, tasks))
    host.setCentralWidget(page)
    begin(page)
    active(qtbot, shown(qtbot, host, 1280, 740))
    return page


def begin(page: OwnSearchPage, text: str = TREE, level: int = 2) -> None:
    page._begin(page.own.root, level)
    page.ask(root_of_tree(parse_number_tree(text)), "your own tree")


def key(page: OwnSearchPage, pressed: Qt.Key) -> None:
    """Press a key where the focus is."""
    QTest.keyClick(QApplication.focusWidget() or page, pressed)


def type_in(page: OwnSearchPage, text: str) -> None:
    QTest.keyClicks(QApplication.focusWidget() or page, text)


def do(page: OwnSearchPage) -> None:
    """Do the right step by keys, as a person does."""
    right = page.own.right()
    if right.action is Action.WINDOW:
        for edge in (right.alpha, right.beta):
            type_in(page, str(edge).replace("inf", "i"))
            key(page, Qt.Key.Key_Return)
    elif right.action is Action.RETURN:
        type_in(page, str(right.value))
        key(page, Qt.Key.Key_Return)
    else:
        key(page, Qt.Key.Key_Down if right.action is Action.DOWN else Qt.Key.Key_X)


def do_until(page: OwnSearchPage, is_there: Callable[[], bool]) -> None:
    while not is_there():
        at = page.own.at
        do(page)
        assert page.own.at == at + 1


def go_to_g(page: OwnSearchPage) -> None:
    """Go on until G has read 16: a cut is due."""
    do_until(page, lambda: page.own.at == 16)


def rows(page: OwnSearchPage) -> list[list[str]]:
    table = page.nodes
    return [[table.item(row, column).text() for column in range(4)] for row in range(table.rowCount())]


def words(page: OwnSearchPage) -> list[str]:
    return [each.text() for each in page.room.findChildren(QLabel) if each.isVisible() and each.text()]


def painted(page: OwnSearchPage) -> OwnSearchPainter:
    painter = page.pane.numbers.painter
    assert isinstance(painter, OwnSearchPainter)
    return painter


# -- the states --------------------------------------------------------------------------------------------------------


def test_at_the_start_a_is_ringed_and_there_is_no_score(page: OwnSearchPage) -> None:
    assert rows(page) == [["△ A  MAX", "\N{MINUS SIGN}∞", "+∞", ""]]
    assert not page.score.isVisible()
    assert page.level.isVisible()
    assert painted(page).known.selected == 0
    assert painted(page).known.value(0) == ""
    assert page.question.text() == "What happens at A now?"
    assert not page.undo.isEnabled()
    assert QApplication.focusWidget() is page.field


def test_the_drawing(page: OwnSearchPage) -> None:
    """G has just read 16."""
    go_to_g(page)
    assert rows(page) == [["△ A  MAX", "8", "+∞", "8"], ["▽ C  MIN", "8", "14", "14"], ["△ G  MAX", "8", "14", "16"]]
    assert words(page)[:6] == ["16 of 16", "right at first try", "6", "leaves", "5", "least possible"]
    known = painted(page).known
    assert known.visits.nodes[known.selected].name == "G"
    names = {node.name: node.index for node in known.visits.nodes if not node.is_leaf}
    assert {name: known.value(index) for name, index in names.items()} == {
        "A": "≥ 8 …", "B": "= 8", "C": "≤ 14 …", "D": "= 8", "E": "≥ 15", "F": "= 14", "G": "≥ 16 …",
    }  # fmt: skip
    assert [known.visits.nodes[index].name for index in known.lit] == ["16"]
    assert page.window_box.title.text() == "Window of G"
    assert page.window_box.news.text() == "16 just read"
    assert page.text.text() == "G has read 16. You are alpha-beta: go down, return a value, or cut."
    assert page.spoken == "Right. G has read 16."
    assert page.pane.numbers.accessibleDescription() == (
        "G, MAX, ply 2, you are here. Alpha 8, beta 14, so far 16."
    )  # fmt: skip
    names_of_actions = [card.accessibleName() for card in page.actions_.values()]
    assert names_of_actions == ["Go down to the next move of G", "Return a value to C", "Cut the rest of G"]


def test_a_wrong_action_stops_says_why_and_lets_one_try_again(page: OwnSearchPage) -> None:
    go_to_g(page)
    key(page, Qt.Key.Key_Down)
    assert page.own.at == 16
    assert page.wrong_title.text() == "✕ Go down? Not here."
    assert page.wrong_text.text() == "β is 14 here, and this MAX node already has 16: nothing below can matter."
    assert page.origin.text() == "β 14 comes from F, at C."
    assert page.window_box.news.text() == "β 14 ≤ 16"
    assert words(page)[0] == "16 of 17"
    assert page.spoken.startswith("Go down? Not here. β is 14")
    assert QApplication.focusWidget() is page.again
    assert painted(page).known.wrong_child is not None
    assert not any(card.isEnabled() for card in page.actions_.values())
    key(page, Qt.Key.Key_X)  # nothing can be given before that
    assert page.own.at == 16
    key(page, Qt.Key.Key_Return)
    assert not page.wrong.isVisible()
    key(page, Qt.Key.Key_Down)
    key(page, Qt.Key.Key_T)
    assert not page.wrong.isVisible()
    key(page, Qt.Key.Key_Delete)
    assert page.own.at == 17
    assert page.spoken == "Right. The rest of G is cut."
    assert page.text.text().startswith("The rest of G is cut. You are")
    assert words(page)[0] == "16 of 17"


def test_show_does_the_step_and_undo_takes_back_no_miss(page: OwnSearchPage) -> None:
    go_to_g(page)
    key(page, Qt.Key.Key_Down)
    key(page, Qt.Key.Key_S)
    assert page.own.at == 17
    assert words(page)[0] == "16 of 17"
    key(page, Qt.Key.Key_Backspace)
    assert page.own.at == 16
    assert words(page)[0] == "16 of 17"
    assert page.score.dots.accessibleName() == "16 of 17 steps right at first try"
    page.undo.click()
    assert page.own.at == 15


def test_a_pause_veils_the_tree(page: OwnSearchPage) -> None:
    go_to_g(page)
    key(page, Qt.Key.Key_Space)
    assert page._paused.isVisible()
    assert page._paused.text() == "Paused at step 17"
    assert not page.pane.isVisible()
    page._press(Action.CUT)
    assert page.own.at == 16
    assert QApplication.focusWidget() is page.go_on
    page.go_on.click()
    assert page.pane.isVisible()
    do(page)
    assert page.own.at == 17


def test_at_the_end_misses_lead_to_their_moment_and_the_search_can_be_watched(
    qtbot: QtBot, page: OwnSearchPage
) -> None:
    go_to_g(page)
    key(page, Qt.Key.Key_Down)
    key(page, Qt.Key.Key_S)
    do_until(page, lambda: page.own.is_done)
    assert page.question.text() == "18 of 19 right at first try."
    assert page.text.text() == "You visited 6 leaves; the best order needs 5."
    assert QApplication.focusWidget() is page.watch
    assert not page.undo.isVisible()
    link = button(page, "Step 17, at G")
    link.click()
    assert page.text.text() == "Step 17, at G: Cut was right."
    assert rows(page)[-1] == ["△ G  MAX", "8", "14", "16"]
    assert [painted(page).known.visits.nodes[index].name for index in painted(page).known.lit] == ["16"]
    with qtbot.waitSignal(page.trace_requested) as wanted:
        page.watch.setFocus()
        key(page, Qt.Key.Key_Return)
    assert wanted.args == [page.own.trace, (0, 0)]
    page.restart.click()
    assert (page.own.at, page.own.score) == (0, (0, 0))


# -- counted and drawn -------------------------------------------------------------------------------------------------


def test_a_drawn_tree_is_counted_once_and_the_next_follows(qtbot: QtBot, page: OwnSearchPage) -> None:
    exercise = ExerciseKey(KIND, 1, "4112")
    page.open(exercise)
    assert page.about.text() == "level 1 · seed 4112"
    assert page.status == "Seed 4112 · level 1 · alpha-beta from left to right, cut where β ≤ α"
    assert page.next_seed == 4112
    with qtbot.waitSignal(page.tried) as tried:
        do_until(page, lambda: page.own.is_done)
    assert tried.args == [exercise, True]
    assert page.next_seed == 4113
    assert page.following == ExerciseKey(KIND, 1, "4113")
    page.restart.click()
    with qtbot.assertNotEmitted(page.tried):
        do_until(page, lambda: page.own.is_done)


def test_the_front_page_goes_on_with_the_next_seed_only_once_a_tree_is_counted(page: OwnSearchPage) -> None:
    page.open(ExerciseKey(KIND, 1, str(MOST_SEED)))
    do(page)
    assert page.next_seed == MOST_SEED
    do_until(page, lambda: page.own.is_done)
    assert page.next_seed == 0
    page.restart.click()
    assert page.next_seed == 0
    begin(page)
    assert page.next_seed is None


def test_a_missed_window_is_shown_as_it_was_right(page: OwnSearchPage) -> None:
    begin(page, level=3)
    for text in ("5", "7"):
        type_in(page, text)
        key(page, Qt.Key.Key_Return)
    key(page, Qt.Key.Key_S)
    do_until(page, lambda: page.own.is_done)
    page.window().resize(900, 600)
    button(page, "Step 1, at A").click()
    assert page.text.text() == "Step 1, at A: α \N{MINUS SIGN}∞ and β +∞ were right."
    assert rows(page) == [["△ A", "\N{MINUS SIGN}∞", "+∞", ""]]
    assert page.window_box.title.text() == "Window of A"


def test_a_drawn_tree_of_every_level_fits_beside_the_column(page: OwnSearchPage) -> None:
    for level in range(5):
        page.open(ExerciseKey(KIND, level, "4112"))
        come_to_rest()
        assert page.pane.numbers.is_whole


def test_a_tree_with_a_miss_is_not_right(qtbot: QtBot, page: OwnSearchPage) -> None:
    page.open(ExerciseKey(KIND, 1, "4112"))
    key(page, Qt.Key.Key_X)
    key(page, Qt.Key.Key_T)
    with qtbot.waitSignal(page.tried) as tried:
        do_until(page, lambda: page.own.is_done)
    assert tried.args == [ExerciseKey(KIND, 1, "4112"), False]


def test_another_tree_counts_nothing(qtbot: QtBot, page: OwnSearchPage) -> None:
    page.open(ExerciseKey(KIND, 1, "4112"))
    with qtbot.assertNotEmitted(page.tried):
        page.another.click()
    assert page.about.text() == "level 1 · seed 4113"


def test_a_tree_of_ones_own_is_not_counted_and_nothing_follows(qtbot: QtBot, page: OwnSearchPage) -> None:
    with qtbot.assertNotEmitted(page.tried):
        do_until(page, lambda: page.own.is_done)
    assert page.following is None
    assert not page.next.isVisible()
    assert page.about.text() == "level 2 · your own tree"


# -- levels ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", range(5))
@pytest.mark.parametrize("text", ["4112", "positions 7"])
def test_every_level_can_be_done_by_keys(page: OwnSearchPage, level: int, text: str) -> None:
    page.open(ExerciseKey(KIND, level, text))
    do_until(page, lambda: page.own.is_done)
    assert page.own.score[0] == page.own.score[1] == len(page.own.steps)


def test_plain_minimax_has_no_windows_and_no_cut(page: OwnSearchPage) -> None:
    page.level.tabBarClicked.emit(0)
    assert page.own.level == 0
    assert not page.actions_[Action.CUT].isVisible()
    assert not page.window_box.bar.isVisible()
    assert page.nodes.isColumnHidden(1)
    key(page, Qt.Key.Key_X)
    assert page.own.score == (0, 0)
    do(page)
    assert "least possible" not in words(page)
    assert page.text.text().endswith("You are minimax: go down, or return a value.")


def test_the_window_of_a_node_is_asked_before_its_moves(page: OwnSearchPage) -> None:
    page.level.tabBarClicked.emit(3)
    assert page.question.text() == "With which window do you enter A?"
    assert [field.accessibleName() for field in page.nodes.fields] == ["α of A", "β of A"]
    assert not any(card.isEnabled() for card in page.actions_.values())
    assert not page.window_box.bar.isVisible()
    top = painted(page).layout.layers[0][0]
    assert not painted(page).texts(top)
    type_in(page, "-i")
    key(page, Qt.Key.Key_Return)
    type_in(page, "5")
    key(page, Qt.Key.Key_Return)
    assert page.wrong_title.text() == "✕ Not this window."
    assert page.wrong_text.text() == "MIN is sure of nothing yet: β is +∞."
    assert rows(page)[-1][1:3] == ["\N{MINUS SIGN}∞", "5"]
    page.again.click()
    do(page)
    assert page.own.at == 1
    assert page.window_box.bar.isVisible()
    do(page)
    assert rows(page)[-1][1:3] == ["", ""]


def test_level_4_shows_no_value_so_far(page: OwnSearchPage) -> None:
    page.level.tabBarClicked.emit(4)
    do_until(page, lambda: page.own.read is not None)
    assert page.nodes.isColumnHidden(3)
    known = painted(page).known
    still = [node.index for node in known.visits.nodes if known.node_state(node.index) is NodeState.OPEN]
    assert len(still) == 3
    assert not any(known.value(index) for index in still)
    assert not page.window_box.bar.facts.best.text
    assert "so far" not in page.pane.numbers.accessibleDescription()


# -- typing ------------------------------------------------------------------------------------------------------------


def test_digits_go_into_return_wherever_the_focus_is(page: OwnSearchPage) -> None:
    go_to_g(page)
    page.undo.setFocus()
    QTest.keyClicks(page.undo, "1")
    assert QApplication.focusWidget() is page.field
    type_in(page, "6")
    assert page.field.text() == "16"
    key(page, Qt.Key.Key_Backspace)  # a digit of the field, not a step
    assert (page.field.text(), page.own.at) == ("1", 16)
    key(page, Qt.Key.Key_Backspace)
    key(page, Qt.Key.Key_Return)
    assert page.text.text() == "Type a number first."
    assert page.own.score == (16, 16)
    type_in(page, "16")
    page.actions_[Action.RETURN].click()
    assert page.wrong_text.text() == "G has a move left. It cannot matter: say so with Cut."


@pytest.mark.parametrize(
    ("text", "typed"), [("(0.5 1/4)", "1/2"), ("(0.5 1/4)", "0,5"), ("(-3 -7)", "-3"), ("(∞ 2)", "i")]
)
def test_every_number_of_a_tree_can_be_typed(page: OwnSearchPage, text: str, typed: str) -> None:
    begin(page, text, 1)
    do_until(page, lambda: page.own.expected.action is not Action.DOWN)
    if page.own.expected.action is Action.RETURN:
        type_in(page, typed)
        key(page, Qt.Key.Key_Return)
        assert page.own.is_done


def test_only_the_page_moves_the_tree(page: OwnSearchPage) -> None:
    """A click on a node, or a key in the picture, does not change where the person is."""
    go_to_g(page)
    surface = page.pane.surface
    assert surface.focusPolicy() is Qt.FocusPolicy.NoFocus
    for place in painted(page).layout.layers[1]:
        middle = painted(page).centre(place) + page.pane.numbers.origin
        QTest.mouseClick(surface.viewport(), Qt.MouseButton.LeftButton, pos=middle.toPoint())
    assert page.own.trace.name(page.state.selected) == "G"
    assert page.pane.numbers.tip_at(middle) == "C, MIN, ply 1, open"


def test_no_node_of_a_game_offers_to_fold(page: OwnSearchPage) -> None:
    """Below the node where the person is no sign stands that does nothing."""
    page.open(ExerciseKey(KIND, 2, "positions 2579"))
    do_until(page, lambda: page.own.read is not None and page.own.node > 0)
    picture = page.pane.surface.grab().toImage()
    page.state.has_folds = True
    page.pane.surface.viewport().update()
    assert page.pane.surface.grab().toImage() != picture


def test_no_action_is_blue(page: OwnSearchPage) -> None:
    """That would be a hint."""
    assert {card.objectName() for card in page.actions_.values()} == {"action"}


# -- other trees -------------------------------------------------------------------------------------------------------


def test_a_large_game_is_searched_to_a_depth_and_says_so(page: OwnSearchPage) -> None:
    page.ask(root_of_position(parse_position(".../.../...")), "the last game")
    assert page.note.isVisible()
    assert page.note.text() == "The whole tree has more than 200 nodes. You search its first 2 plies."
    do(page)
    assert not page.note.isVisible()
    begin(page)
    assert not page.note.isVisible()


def test_the_ring_is_in_sight_in_a_large_tree(page: OwnSearchPage) -> None:
    leaves = iter(range(81))
    wide = "(" + " ".join(
        "(" + " ".join("(" + " ".join(str(next(leaves)) for _ in range(3)) + ")" for _ in range(3)) + ")"
        for _ in range(9)
    ) + ")"  # fmt: skip
    begin(page, wide, 0)
    page.window().resize(900, 600)
    come_to_rest()
    for _ in range(60):
        do(page)
        view, painter = page.pane.numbers, painted(page)
        place = painter.layout.place(painter.known.selected)
        assert place
        assert view.viewport().rect().contains(painter.rect(place).translated(view.origin).center().toPoint())


# -- sizes -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", [Theme.LIGHT, Theme.DARK])
@pytest.mark.parametrize("size", [TypeSize.NORMAL, TypeSize.LARGE])
def test_in_a_narrow_window_the_window_stands_below_the_open_nodes(
    page: OwnSearchPage, look: Look, theme: Theme, size: TypeSize
) -> None:
    look.set_theme(theme)
    look.set_type_size(size)
    go_to_g(page)
    page.window().resize(900, 600)
    come_to_rest()
    assert page.width() == 900
    assert page._below.indexOf(page.window_box) >= 0
    tops = {card.mapTo(page, card.rect().topLeft()).y() for card in page.actions_.values()}
    assert len(tops) == 1 or size is TypeSize.LARGE
    key(page, Qt.Key.Key_Down)
    come_to_rest()
    assert not page.show_step.visibleRegion().isEmpty()
    page.window().resize(1280, 740)
    come_to_rest()
    if size is TypeSize.NORMAL:
        assert page._actions.indexOf(page.window_box) == 0


@pytest.mark.parametrize("size", [TypeSize.NORMAL, TypeSize.LARGEST])
@pytest.mark.parametrize("width", [900, 1280, 1600])
def test_every_text_of_every_state_can_be_read(page: OwnSearchPage, look: Look, size: TypeSize, width: int) -> None:
    look.set_type_size(size)
    page.window().resize(width, 600 if width == 900 else 760)
    found = []

    def inspect(state: str) -> None:
        come_to_rest()
        found.extend(f"{state}: {each}" for each in (*faults(page), *passed_over(page)))

    for level in (2, 0, 4):
        begin(page, level=level)
        page.level.tabBarClicked.emit(level)
        inspect(f"start {level}")
        for _ in range(9):
            do(page)
        inspect(f"midway {level}")
    begin(page)
    page.level.tabBarClicked.emit(2)
    go_to_g(page)
    key(page, Qt.Key.Key_Down)
    inspect("wrong")
    key(page, Qt.Key.Key_S)
    key(page, Qt.Key.Key_Space)
    inspect("paused")
    page.go_on.click()
    do_until(page, lambda: page.own.is_done)
    inspect("done")
    assert not found, "\n".join(found)


def test_everything_has_a_name(page: OwnSearchPage) -> None:
    page.level.tabBarClicked.emit(3)
    for each in (*page.findChildren(QPushButton), *page.findChildren(QLineEdit)):
        if each.isVisible():
            assert each.accessibleName() or (isinstance(each, QPushButton) and each.text())
