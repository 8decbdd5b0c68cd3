"""Lecture mode: the view area alone on the whole screen, led by a clicker; leaving it, everything is as it was."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QCursor, QFont, QFontMetricsF, QPointingDevice, QTabletEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractSlider, QApplication, QLabel, QSplitter, QWidget
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from tests.ui.examine.sample import examined
from tests.ui.fitting import faults
from tests.ui.painted import painted, shown_widgets
from tests.ui.tree_help import numbers_trace, trace_of
from tests.ui.widgets_help import come_to_rest, play, settle, trigger
from ttt_gui.engine.learn.exercise import ExerciseKind, Material
from ttt_gui.engine.request import Algorithm
from ttt_gui.game.rules import Rules
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.players import GameSetup
from ttt_gui.session.settings import Settings, Theme, TypeSize
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.ui.board.view import BoardView
from ttt_gui.ui.examine.page import ExaminePage
from ttt_gui.ui.learn.exercise_view import AnswerField, ExerciseView
from ttt_gui.ui.lecture import BAR_HEIGHT, RADIUS, LectureWindow
from ttt_gui.ui.look.scaling import screen_of, type_factor
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.main_window import MainWindow
from ttt_gui.ui.tree.view import TreePane, TreeView
from ttt_gui.ui.window.actions import LECTURE_KEYS

KEY = Qt.Key
LessonSearch = Callable[[QtBot, MainWindow], None]


def show_game(qtbot: QtBot, window: MainWindow) -> None:
    play(qtbot, window, 0, 1)


def show_numbers(qtbot: QtBot, window: MainWindow) -> None:
    trigger(window, "analysing")
    window.analysis.show(numbers_trace("(((2 3) (5 9)) ((0 1) (7 5)))"))
    window.tree_pages.travel.go(0)


def show_tree(qtbot: QtBot, window: MainWindow) -> None:
    trigger(window, "analysing")
    window.analysis.show(trace_of())
    window.tree_pages.panels.pane.view.set_zoom(1.3)
    window.tree_pages.panels.pane.view.pan(QPointF(-30, -20))


def show_lesson(qtbot: QtBot, window: MainWindow, stem: str = "3-win-soon-lose-late") -> None:
    learn = window.show_learn()
    learn.show_lesson(stem)
    qtbot.waitUntil(lambda: learn.pages.currentWidget() is learn.lesson)


def show_exercise(qtbot: QtBot, window: MainWindow) -> None:
    window.show_learn().practice.begin(ExerciseKind.CUTS, Material.NUMBERS, 2, 4127)


SCENES = (show_game, show_numbers, show_tree, show_lesson, show_exercise)


def lecture(qtbot: QtBot, window: MainWindow) -> LectureWindow:
    """The window of the mode, opened by its action."""
    trigger(window, "lecture")
    found = window.lecture.window
    assert found
    with qtbot.waitActive(found):
        pass
    qtbot.waitUntil(found.isActiveWindow)
    come_to_rest()
    return found


def press(found: LectureWindow, *keys: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Press keys where the system delivers them: at the window, whatever in it has the focus."""
    for key in keys:
        QTest.keyClick(found.windowHandle(), key, modifier)
    come_to_rest()


def shown_widget(found: LectureWindow, kind: type[QWidget]) -> QWidget:
    return next(iter(found.findChildren(kind)))


def tree(found: LectureWindow) -> TreePane:
    pane = shown_widget(found, TreePane)
    assert isinstance(pane, TreePane)
    return pane


def status(window: MainWindow, settings: Settings) -> dict[str, object]:
    """All that a person may find changed: the window, every widget in it with its place and type, what is scrolled."""
    widgets = [each for each in window.findChildren(QWidget) if each.window() is window]
    known: dict[str, object] = {
        "window": (window.geometry(), window.windowState(), window.minimumSize(), window.statusBar().isVisible()),
        "focus": window.focusWidget(),
        "settings": (settings.view, settings.type_size, settings.hidden_sides, settings.column_widths),
        "type": type_factor(),
    }
    for number, each in enumerate(widgets):
        font = each.font().pixelSize()
        own = each.value() if isinstance(each, QAbstractSlider) else None
        own = each.sizes() if isinstance(each, QSplitter) else own
        known[f"{number} {type(each).__name__}"] = (each.geometry(), each.isHidden(), font, own)
    if window.tree_pages.page:
        surface = window.tree_pages.panels.pane.surface
        known["picture"] = surface.zoom
        if isinstance(surface, TreeView):
            known["place"] = (surface.kind, surface.port.offset, surface.is_automatic)
    return known


@pytest.mark.parametrize("lesson_search", SCENES)
@pytest.mark.parametrize("is_maximised", [False, True])
def test_escape_leads_back_to_exactly_where_one_was(
    qtbot: QtBot,
    window: MainWindow,
    settings: Settings,
    queue: TaskQueue,
    lesson_search: LessonSearch,
    is_maximised: bool,
) -> None:
    """Black, spotlight, both sizes of it and a zoom between: no widget of the window has moved."""
    lesson_search(qtbot, window)
    qtbot.waitUntil(lambda: not queue.busy)  # what is found out changes the cards
    if is_maximised:
        window.showMaximized()
        qtbot.waitUntil(lambda: window.windowHandle().frameGeometry() == screen_of(window).availableGeometry())
        assert window.isMaximized()
    qtbot.waitUntil(window.isActiveWindow)
    come_to_rest()
    before = status(window, settings)
    found = lecture(qtbot, window)
    assert found.geometry() == screen_of(found).geometry()
    assert found.isFullScreen()
    press(found, KEY.Key_Plus, KEY.Key_S, KEY.Key_Plus, KEY.Key_B, KEY.Key_X, KEY.Key_Escape)
    assert window.lecture.window is found
    with qtbot.waitSignal(found.destroyed):
        press(found, KEY.Key_Escape)
    qtbot.waitUntil(window.isActiveWindow)
    come_to_rest()
    assert status(window, settings) == before
    assert window.lecture.window is None
    assert not window.actions_["lecture"].isChecked()


@pytest.mark.parametrize("size", [(1920, 1080), (900, 640)])
@pytest.mark.parametrize("type_size", [TypeSize.NORMAL, TypeSize.LARGEST])
@pytest.mark.parametrize("lesson_search", SCENES)
def test_every_text_is_whole_and_has_18_pixels(
    qtbot: QtBot, window: MainWindow, look: Look, settings: Settings, lesson_search: LessonSearch, type_size: TypeSize,
    size: tuple[int, int],
) -> None:  # fmt: skip
    """Nothing but the view area and one bar of 76 pixels below it, in a sentence of 26."""
    settings.type_size = type_size
    settings.show_who_wins = True
    lesson_search(qtbot, window)
    found = lecture(qtbot, window)
    found.setMinimumSize(*size)  # no screen of a test is as large as that
    found.setMaximumSize(*size)
    found.resize(*size)
    qtbot.waitUntil(lambda: (found.width(), found.height()) == size)
    come_to_rest()
    larger = max(1.0, type_factor() / 1.5)
    assert faults(found.bar) == []
    found.hint.hide()
    come_to_rest()
    if type_size is TypeSize.NORMAL or size[0] > 900:
        assert found.bar.height() == round(BAR_HEIGHT * larger)
    assert found.bar.geometry().bottom() == found.rect().bottom()
    assert found.sentence.font().pixelSize() == pytest.approx(26 * larger, abs=1.1)
    least = QFont(look.font())
    least.setPixelSize(18)
    high = QFontMetricsF(least).height() - 1.5
    widgets = list(shown_widgets(found))
    if type_size is TypeSize.LARGEST and size[0] == 900:  # values are written as large as a cell lets them
        widgets = [each for each in widgets if not isinstance(each, BoardView)]
    texts = [text for each in widgets for text in painted(each)]
    assert texts
    assert [text.text for text in texts if text.rect.height() < high] == []
    assert faults(found) == []


def test_the_bar_grows_with_a_sentence_that_takes_three_lines(qtbot: QtBot, window: MainWindow) -> None:
    found = lecture(qtbot, window)
    found.setFixedSize(900, 640)
    qtbot.waitUntil(lambda: found.width() == 900)
    assert found.bar.height() == BAR_HEIGHT
    window.play.header.sentence_label.set_text("Casual made a mistake and played what its search did not prefer " * 4)
    window.presenter.shown.emit()
    come_to_rest()
    assert found.bar.height() > BAR_HEIGHT
    assert faults(found) == []


# -- The keys of a clicker ---------------------------------------------------------------------------------------------


def test_in_analyse_a_clicker_goes_from_cut_off_to_cut_off(qtbot: QtBot, window: MainWindow) -> None:
    """After the last one to the end, and from there to the start; Space goes event by event."""
    show_numbers(qtbot, window)
    state, found = window.tree_state, lecture(qtbot, window)
    assert state.trace
    events, seen = state.trace.events, []
    for _ in range(events.cuts + 2):
        press(found, KEY.Key_PageDown)
        seen.append(state.step)
    cuts = [index for index in range(events.size) if events.next_cut(index - 1) == index]
    assert len(cuts) == 2
    assert seen == [*cuts, events.size - 1, 0]
    press(found, KEY.Key_Space, KEY.Key_Space)
    assert state.step == 2
    assert found.sentence.text() == "The search looks at D"
    assert found.where.text() == "3 / 30"
    press(found, KEY.Key_PageDown, KEY.Key_PageDown, KEY.Key_PageUp)
    assert state.step == cuts[0]
    assert found.sentence.text() == "E is cut: β 3 ≤ α 5"
    press(found, KEY.Key_Left, KEY.Key_Left, modifier=Qt.KeyboardModifier.AltModifier)
    assert state.step == 0


def test_without_cut_offs_a_clicker_goes_by_events(qtbot: QtBot, window: MainWindow) -> None:
    trigger(window, "analysing")
    window.analysis.show(numbers_trace("((1 2) (3 4))", Algorithm(alpha_beta=False)))
    window.tree_pages.travel.go(4)
    found = lecture(qtbot, window)
    press(found, KEY.Key_PageDown)
    assert window.tree_state.step == 5
    press(found, KEY.Key_PageUp, KEY.Key_PageUp)
    assert window.tree_state.step == 3


def test_without_a_tree_keys_do_nothing(
    qtbot: QtBot, window: MainWindow, controller: GameController, snapshot: SnapshotAssertion
) -> None:
    controller.new_game(GameSetup(Rules(5, 5, 4)))
    trigger(window, "analysing")
    found = lecture(qtbot, window)
    press(found, KEY.Key_PageDown, KEY.Key_Space, KEY.Key_PageUp)
    assert found.sentence.text() == snapshot


def test_arrows_and_plus_and_minus_are_those_of_the_tree(qtbot: QtBot, window: MainWindow) -> None:
    """The zoom is that of this view area alone; without a spotlight."""
    show_numbers(qtbot, window)
    trigger(window, "tree_last")
    found = lecture(qtbot, window)
    press(found, KEY.Key_Right, KEY.Key_Right, KEY.Key_Down)
    assert window.tree_state.trace
    assert window.tree_state.trace.name(window.tree_state.selected) == "E"
    before, own = tree(found).surface.zoom, window.tree_pages.panels.pane.numbers.zoom
    press(found, KEY.Key_Minus)
    assert tree(found).surface.zoom == pytest.approx(before / 1.25)
    press(found, KEY.Key_Plus)
    assert tree(found).surface.zoom == pytest.approx(before)
    assert window.tree_pages.panels.pane.numbers.zoom == own


def test_in_play_a_clicker_goes_by_moves_and_the_board_is_played_on(qtbot: QtBot, window: MainWindow) -> None:
    show_game(qtbot, window)
    game, found = window.analysis.game, lecture(qtbot, window)
    board = shown_widget(found, BoardView)
    assert isinstance(board, BoardView)
    press(found, KEY.Key_PageUp, KEY.Key_PageUp, KEY.Key_PageUp)
    assert board.position.text == "X../.../..."
    assert found.where.text() == "1 / 4"
    press(found, KEY.Key_PageDown, KEY.Key_Space, KEY.Key_PageDown, KEY.Key_PageDown)
    assert game.record.played == 4
    assert found.sentence.text() == "Your move. O played c3."
    cell = game.position.rules.cell_named("a1")
    point = board.board_geometry.cell_rect(cell).center().toPoint()
    qtbot.mouseClick(board, Qt.MouseButton.LeftButton, pos=point)
    play(qtbot, window)
    assert board.position.text == window.play.board.position.text
    assert board.position.stones == 6


def test_the_words_of_a_game_that_is_over(qtbot: QtBot, window: MainWindow) -> None:
    """Who won, and what decided it, without the link below the board."""
    play(qtbot, window, 0, 1, 3)
    found = lecture(qtbot, window)
    qtbot.waitUntil(lambda: "lost the game" in found.sentence.text())
    assert "c3–b2–a1" in found.sentence.text()
    assert "a2 lost the game" in found.sentence.text()  # what held may follow


def test_in_a_lesson_a_clicker_goes_from_step_to_step(
    qtbot: QtBot, window: MainWindow, snapshot: SnapshotAssertion
) -> None:
    """And no further than the last; Space shows the answer to a question before it goes on."""
    show_lesson(qtbot, window, "4-the-first-cut")
    page = window.show_learn().lesson
    found = lecture(qtbot, window)
    assert (found.where.text(), page.at) == ("1 / 9", 0)
    assert found.sentence.text() == snapshot
    press(found, *[KEY.Key_PageDown] * 4)
    assert page.question.is_open
    assert found.sentence.text() == snapshot
    assert page.state.hidden_answers.cuts
    press(found, KEY.Key_Space)
    assert found.sentence.text() == snapshot
    assert (page.at, page.state.hidden_answers.cuts) == (4, ())
    press(found, KEY.Key_Space, KEY.Key_PageUp, KEY.Key_PageUp)
    assert page.at == 3
    press(found, *[KEY.Key_PageDown] * 9)
    assert (found.where.text(), page.isVisibleTo(window)) == ("9 / 9", True)


def test_a_step_without_a_sentence_of_its_own_is_read_out_as_sentences(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    path = tmp_path / "own.md"
    text = (
        '# Own\n\n## A cut\n\nLook at C.\n\n```stage\ntree = "((3 12 8) (2 4 6) (14 5 2))"\nsearch = "alpha-beta"\n'
        'select = "C"\n```\n\n```ask\ncuts = "C"\nright = "2 is enough."\nwrong = "Look at 2."\n```\n'
    )
    path.write_text(text, "utf-8")
    learn = window.show_learn()
    learn.open_lesson(path)
    qtbot.waitUntil(lambda: learn.pages.currentWidget() is learn.lesson)
    found = lecture(qtbot, window)
    question = "A cut. Which branches of C are never visited?"
    assert found.sentence.text() == question
    press(found, KEY.Key_Space)
    assert found.sentence.text() == f"{question} Answer: 4 and 6 are never visited."


def test_a_lesson_of_the_game_shows_its_board_and_all_of_its_tree(qtbot: QtBot, window: MainWindow) -> None:
    show_lesson(qtbot, window, "1-the-game-tree")
    page = window.show_learn().lesson
    found = lecture(qtbot, window)
    board, view = shown_widget(found, BoardView), tree(found).view
    assert isinstance(board, BoardView)
    for _ in range(len(page.lesson.steps)):
        render_state = page.lesson_view.board.board.render_state
        assert board.isVisible() == page.lesson_view.board.isVisibleTo(page)
        assert (board.render_state.position, board.render_state.values) == (render_state.position, render_state.values)
        assert view.port.rect.contains(view.port.tree.translated(view.port.offset))
        press(found, KEY.Key_PageDown)


def test_the_front_page_leads_to_the_next_lesson_and_back(qtbot: QtBot, window: MainWindow) -> None:
    learn = window.show_learn()
    learn.front.lecture.click()
    found = window.lecture.window
    assert found
    qtbot.waitUntil(lambda: found.where.text() == "1 / 5")
    assert learn.lesson.title.text() == "The game tree"
    assert found.sentence.text().startswith("X is to move.")
    press(found, KEY.Key_PageDown, KEY.Key_Escape)
    qtbot.waitUntil(lambda: window.lecture.window is None)
    assert learn.is_home


def test_an_exercise_is_answered_and_checked_on_the_stage(
    qtbot: QtBot, window: MainWindow, snapshot: SnapshotAssertion
) -> None:
    """What is typed in the window stands there, and what is typed there in the window; a clicker checks it."""
    show_exercise(qtbot, window)
    page = window.show_learn().practice
    own, other = page.view.findChildren(AnswerField)[:2]
    QTest.keyClicks(own, "7")
    found = lecture(qtbot, window)
    assert found.sentence.text() == snapshot
    fields = {field.at: field for field in found.findChildren(AnswerField)}
    assert fields[own.at].text() == "7"
    fields[other.at].setFocus()
    press(found, KEY.Key_X)
    assert found.sentence.text().startswith("A number has digits")
    press(found, KEY.Key_Minus, KEY.Key_5)
    assert other.text() == "−5"
    assert found.sentence.text() == snapshot
    press(found, KEY.Key_PageUp, KEY.Key_PageDown)
    assert found.sentence.text().endswith("are empty: check anyway?")
    press(found, KEY.Key_PageDown)
    assert page.state.said.checked
    press(found, KEY.Key_PageDown)
    assert page.state.said.grade
    view = shown_widget(found, ExerciseView)
    assert isinstance(view, ExerciseView)
    assert view.painter
    assert page.view.painter
    assert view.painter.known.selected == page.view.painter.known.selected
    assert not any(field.isVisible() for field in fields.values())
    step = page.state.step
    press(found, KEY.Key_Escape)
    qtbot.waitUntil(lambda: window.lecture.window is None)
    found = lecture(qtbot, window)
    assert page.state.step == step
    press(found, KEY.Key_Space)
    assert page.about.text() == "level 2 · seed 4128"


def test_the_keys_of_the_mode_win_over_the_letters_of_the_window(qtbot: QtBot, window: MainWindow) -> None:
    """S is no word on values, H no hint and V no word on who wins; Ctrl+J still is the next cut-off."""
    show_game(qtbot, window)
    found = lecture(qtbot, window)
    press(found, KEY.Key_S, KEY.Key_H, KEY.Key_V, KEY.Key_T)
    assert not any(window.actions_[key].isChecked() for key in ("values", "who_wins", "threats"))
    assert found.shade.has_spot
    press(found, KEY.Key_Escape, KEY.Key_Escape)
    show_numbers(qtbot, window)
    found = lecture(qtbot, window)
    press(found, KEY.Key_J, modifier=Qt.KeyboardModifier.ControlModifier)
    assert found.sentence.text() == "E is cut: β 3 ≤ α 5"


# -- Black and spotlight -----------------------------------------------------------------------------------------------


def point_at(qtbot: QtBot, x: int, y: int) -> None:
    """Move the pointer, and wait for the system to have it there."""
    QCursor.setPos(x, y)
    qtbot.waitUntil(lambda: QCursor.pos() == QPoint(x, y))
    come_to_rest()


def colour(found: LectureWindow, x: float, y: float) -> QColor:
    return QColor(found.grab().toImage().pixel(round(x), round(y)))


@pytest.mark.parametrize("lesson_search", SCENES)
@pytest.mark.parametrize("theme", [Theme.LIGHT, Theme.DARK, Theme.HIGH_CONTRAST])
def test_the_spotlight_darkens_all_but_a_circle_that_follows_the_mouse(
    qtbot: QtBot, window: MainWindow, settings: Settings, lesson_search: LessonSearch, theme: Theme
) -> None:
    """Outside 59 % dark, inside as before, and the sentence can be read."""
    settings.theme = theme
    lesson_search(qtbot, window)
    found = lecture(qtbot, window)
    point_at(qtbot, 2, 2)
    at, bar = (found.width() - 30, 60), (found.width() // 2, found.height() - 4)
    light, below = colour(found, *at), colour(found, *bar)
    press(found, KEY.Key_S)
    assert (found.shade.radius, found.shade.centre) == (RADIUS, QPointF(2, 2))
    dark = colour(found, *at)
    for channel in ("red", "green", "blue"):
        assert getattr(dark, channel)() == pytest.approx(0.41 * getattr(light, channel)(), abs=1)
    assert colour(found, *bar) == below
    point_at(qtbot, *at)
    qtbot.waitUntil(lambda: found.shade.centre == QPointF(*at))
    assert colour(found, *at) == light
    press(found, KEY.Key_S)
    assert found.shade.isHidden()


def test_the_spotlight_follows_a_pen_that_hovers(qtbot: QtBot, window: MainWindow) -> None:
    found = lecture(qtbot, window)
    press(found, KEY.Key_S)
    at, buttons = QPointF(400, 300), Qt.MouseButton.NoButton
    pen = QPointingDevice.primaryPointingDevice()
    event = QTabletEvent(
        QEvent.Type.TabletMove, pen, at, at, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, Qt.KeyboardModifier.NoModifier,
        buttons, buttons,
    )  # fmt: skip
    QCoreApplication.sendEvent(found.windowHandle(), event)
    assert found.shade.centre == at


def test_the_spotlight_grows_and_moves_by_keys_within_bounds(qtbot: QtBot, window: MainWindow) -> None:
    show_numbers(qtbot, window)
    found = lecture(qtbot, window)
    zoom = tree(found).surface.zoom
    press(found, KEY.Key_S)
    press(found, KEY.Key_Plus)
    assert found.shade.radius == pytest.approx(1.25 * RADIUS)
    press(found, *[KEY.Key_Plus] * 20)
    assert found.shade.radius == 900
    press(found, *[KEY.Key_Minus] * 40)
    assert found.shade.radius == 60
    assert tree(found).surface.zoom == zoom
    before = found.shade.centre
    press(found, KEY.Key_Right, KEY.Key_Down, modifier=Qt.KeyboardModifier.ShiftModifier)
    assert found.shade.centre == before + QPointF(40, 40)
    press(found, KEY.Key_S, KEY.Key_S)
    assert found.shade.radius == 60


def test_clicks_pass_through_the_spotlight_and_not_through_black(qtbot: QtBot, window: MainWindow) -> None:
    found = lecture(qtbot, window)
    board = shown_widget(found, BoardView)
    assert isinstance(board, BoardView)
    point = board.mapTo(found, board.board_geometry.cell_rect(4).center().toPoint())
    press(found, KEY.Key_B)
    QTest.mouseClick(found.windowHandle(), Qt.MouseButton.LeftButton, pos=point)
    settle(window)
    assert board.position.stones == 0
    press(found, KEY.Key_B, KEY.Key_S)
    QTest.mouseClick(found.windowHandle(), Qt.MouseButton.LeftButton, pos=point)
    play(qtbot, window)
    assert board.position.stones == 2


@pytest.mark.parametrize("key", [KEY.Key_B, KEY.Key_PageDown, KEY.Key_Escape, KEY.Key_A])
def test_black_is_black_until_any_key(qtbot: QtBot, window: MainWindow, key: Qt.Key) -> None:
    """The key does nothing else, and the spotlight comes back where there was one."""
    show_numbers(qtbot, window)
    found = lecture(qtbot, window)
    press(found, KEY.Key_S, KEY.Key_B)
    picture = found.grab().toImage()
    places = [(0, 0), (700, 300), (found.width() - 1, found.height() - 1), (60, found.height() - 40)]
    assert {picture.pixelColor(*each).name() for each in places} == {"#000000"}
    press(found, key)
    assert found.shade.has_spot
    assert not found.shade.is_black
    assert window.tree_state.step == 0
    assert window.lecture.window is found


# -- Other ways in and out ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["action", "close", "restored", "view", "key"])
def test_every_way_out_is_the_same(qtbot: QtBot, window: MainWindow, settings: Settings, way: str) -> None:
    found = lecture(qtbot, window)
    with qtbot.waitSignal(found.destroyed):
        if way == "action":
            window.actions_["lecture"].trigger()
        elif way == "close":
            found.close()
        elif way == "restored":
            found.showNormal()
        elif way == "view":
            settings.view = "compare"
        else:
            press(found, KEY.Key_F11, modifier=Qt.KeyboardModifier.ShiftModifier)
    assert window.lecture.window is None
    assert not window.actions_["lecture"].isChecked()


def test_the_keys_are_back_once_a_message_is_closed(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The system gives them to the window of the program, which hands them on; which system does so when is its own."""
    found = lecture(qtbot, window)
    asked: list[bool] = []
    monkeypatch.setattr(found, "activateWindow", lambda: asked.append(True))
    QApplication.sendEvent(window, QEvent(QEvent.Type.WindowActivate))
    assert asked == [True]


def test_it_goes_with_the_window(qtbot: QtBot, window: MainWindow) -> None:
    found = lecture(qtbot, window)
    with qtbot.waitSignal(found.destroyed):
        window.close()


def test_a_view_without_a_stage_says_why_there_is_no_lecture(window: MainWindow, snapshot: SnapshotAssertion) -> None:
    trigger(window, "examining")
    action = window.actions_["lecture"]
    assert not action.isEnabled()
    assert action.toolTip() == snapshot
    trigger(window, "playing")
    assert action.isEnabled()


def show_compare(qtbot: QtBot, window: MainWindow) -> None:
    trigger(window, "comparing")
    qtbot.waitUntil(lambda: not window.comparison.is_running and window.comparison.has_results)


def show_growth(qtbot: QtBot, window: MainWindow) -> None:
    trigger(window, "growing")
    page = window.view_area.page
    qtbot.waitUntil(lambda: page.plot is not None and bool(page.plot.places))
    settle(window)


@pytest.mark.parametrize("scene", [show_compare, show_growth])
def test_compare_and_growth_are_shown_step_by_step(
    qtbot: QtBot, window: MainWindow, scene: Callable[[QtBot, MainWindow], None]
) -> None:
    """By rows of the table, or places of the plot; each in words, with its place."""
    scene(qtbot, window)
    found = lecture(qtbot, window)
    said = set()
    for number in range(1, 4):
        press(found, KEY.Key_PageDown)
        said.add(found.sentence.text())
        at, of = found.where.text().split(" / ")
        assert int(at) in (number, number + 1)
        assert int(of) >= 8
    assert len(said) == 3
    assert faults(found) == []


def test_an_examination_that_is_over_is_shown_mistake_by_mistake(qtbot: QtBot, window: MainWindow) -> None:
    """The action is there as soon as it is over, whatever else happens in the window."""
    trigger(window, "examining")
    page = window.view_area.page
    assert isinstance(page, ExaminePage)
    page.examiner.tell(examined())
    qtbot.waitUntil(window.actions_["lecture"].isEnabled)
    found = lecture(qtbot, window)
    boards = set()
    for number in (1, 2, 3):
        at, of = map(int, found.where.text().split(" / "))
        assert at == number <= of
        boards.add(found.sentence.text())
        assert faults(found) == []
        press(found, KEY.Key_PageDown)
    assert len(boards) == 3


def test_the_mode_says_its_keys(qtbot: QtBot, window: MainWindow) -> None:
    """As it begins, until a key is pressed; F1 and ? show all of them, any key hides them, Esc, too."""
    found = lecture(qtbot, window)
    assert found.hint.isVisible()
    assert "F1" in found.hint.text()
    assert not found.keys.isVisible()
    for key in (KEY.Key_F1, KEY.Key_Question):
        press(found, key)
        assert not found.hint.isVisible()
        assert found.keys.isVisible()
        texts = {label.text() for label in found.keys.findChildren(QLabel)}
        assert texts == {each for row in LECTURE_KEYS for each in row}
        assert faults(found.keys) == []
        press(found, KEY.Key_Escape)
        assert not found.keys.isVisible()
        assert found.isVisible()


def test_another_theme_reaches_the_stage(qtbot: QtBot, window: MainWindow, settings: Settings) -> None:
    show_numbers(qtbot, window)
    found = lecture(qtbot, window)
    before = colour(found, 24, 24)
    settings.theme = Theme.DARK
    qtbot.waitUntil(lambda: colour(found, 24, 24) != before)
    assert faults(found) == []
