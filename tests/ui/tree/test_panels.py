"""Analyse: it searches by itself, or offers to, a sentence says what a filter hides, and at large type and in a
small window the tree keeps 70 % of the height, and nothing is cut or overlaps."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QMainWindow, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from tests.ui.fitting import faults
from tests.ui.tree_help import answer, shown, trace_of
from tests.ui.widgets_help import come_to_rest, resize_window, trigger
from ttt_gui.engine.request import Algorithm, Limits, SearchRequest
from ttt_gui.engine.values import Blunder, ProvedValue
from ttt_gui.game.position import parse_position
from ttt_gui.game.record import Player, Strength
from ttt_gui.game.rules import Rules
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.game.play import Phase
from ttt_gui.session.players import GameSetup, Seats
from ttt_gui.session.settings import TREE_VIEW, Settings, TypeSize
from ttt_gui.ui.look.formats import THIN
from ttt_gui.ui.main_window import MainWindow
from ttt_gui.ui.trace.state import Show, TreeState
from ttt_gui.ui.trace.texts import message
from ttt_gui.ui.tree.analysis import Analysis, depth_text
from ttt_gui.ui.tree.panels import MessageBar, TreePanels, offer_texts

# -- Without a search: one begins by itself where it is quick, else one button offers it -------------------------------

LARGE = GameSetup(Rules(8, 8, 5))


def two_people(qtbot: QtBot, window: MainWindow, controller: GameController) -> None:
    """Two people have played four moves."""
    controller.new_game(GameSetup(seats=Seats.TWO_HUMANS))
    for cell in (4, 0, 8, 2):
        controller.game.play(cell)


def two_people_to_the_end(qtbot: QtBot, window: MainWindow, controller: GameController) -> None:
    """Two people have played a game that X won."""
    controller.new_game(GameSetup(seats=Seats.TWO_HUMANS))
    for cell in (4, 0, 8, 2, 5, 6, 3):
        controller.game.play(cell)


def set_up(qtbot: QtBot, window: MainWindow, controller: GameController) -> None:
    """A position was set up, and it is a person's turn."""
    controller.set_up_position(parse_position("XO./..X/O.."))


def fresh(qtbot: QtBot, window: MainWindow, controller: GameController) -> None:
    """Nobody has played."""


def stepped_back(qtbot: QtBot, window: MainWindow, controller: GameController) -> None:
    """The game has gone back to its start."""
    answer(qtbot, controller, 4)
    controller.game.go_to(0)


@pytest.mark.parametrize("came", [fresh, two_people, two_people_to_the_end, set_up, stepped_back])
def test_analyse_searches_by_itself_whatever_way_one_came(
    qtbot: QtBot,
    window: MainWindow,
    controller: GameController,
    came: Callable[[QtBot, MainWindow, GameController], None],
) -> None:
    came(qtbot, window, controller)
    window.actions_["analysing"].trigger()
    qtbot.waitUntil(lambda: window.tree_state.trace is not None)
    record = controller.game.record
    searched = record.position_after(record.played - bool(record.position.outcome))
    assert window.tree_state.trace.root == searched
    assert window.tree_pages.page.column.board.isVisible()
    controller.new_game(GameSetup(seats=Seats.TWO_HUMANS))
    qtbot.waitUntil(lambda: window.tree_state.trace is not None and window.tree_state.trace.root.stones == 0)


def test_each_position_that_two_people_look_at_is_searched(
    qtbot: QtBot, window: MainWindow, controller: GameController
) -> None:
    two_people(qtbot, window, controller)
    window.actions_["analysing"].trigger()
    for played in (4, 2, 1):
        controller.game.go_to(played)
        root = controller.game.record.position
        qtbot.waitUntil(lambda root=root: window.tree_state.trace is not None and window.tree_state.trace.root == root)


def test_a_search_that_was_stopped_does_not_begin_again_by_itself(
    qtbot: QtBot, window: MainWindow, controller: GameController, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = []
    monkeypatch.setattr(controller.asking, "search", begun.append)
    window.actions_["analysing"].trigger()
    controller.asking.changed.emit()  # as after a search that failed
    assert len(begun) == 1


@pytest.mark.parametrize(("size", "width"), [(TypeSize.NORMAL, 900), (TypeSize.NORMAL, 1280), (TypeSize.LARGEST, 1520)])
def test_a_long_search_is_offered_by_one_button_beside_the_board(
    qtbot: QtBot, window: MainWindow, controller: GameController, settings: Settings, size: TypeSize, width: int
) -> None:
    controller.new_game(LARGE)
    window.actions_["analysing"].trigger()
    show_at(window, settings, size, width, 640)
    panels = window.tree_pages.panels
    offer, board = panels.waiting.offer, window.tree_pages.page.column.board
    assert offer.isVisible()
    assert not panels.waiting.words.isVisible()
    assert offer.sentence.text() == "Searching all of it takes longer than anyone lives."
    assert window.rect().contains(QRect(offer.mapTo(window, QPoint()), offer.size()))
    assert not faults(offer)
    assert board.isVisible()
    assert board.mapTo(window, QPoint(board.width(), 0)).x() <= offer.mapTo(window, QPoint()).x()
    assert not panels.pages.isVisible()
    assert not panels.heading.tools.isVisible()
    settings.limit_seconds = 0.05
    offer.button.click()
    qtbot.waitUntil(lambda: window.tree_state.trace is not None)
    assert window.tree_state.trace.root == controller.game.position
    assert window.analysis.shown.algorithm.iterative, "else it has not finished a single move"
    assert panels.heading.tools.isVisible() == (width != 1280)


@pytest.mark.parametrize(
    ("seconds", "limits", "words"),
    [
        (7.0, Limits(), "The search takes about 7 s. You see every step of the search."),
        (
            7.0,
            Limits(seconds=3),
            "Searching all of it takes about 7 s. The search goes on for 3 s, and then you see how far",
        ),
    ],
)
def test_the_offer_says_how_long_it_takes(seconds: float, limits: Limits, words: str) -> None:
    request = SearchRequest(parse_position(".../.../..."), Algorithm(), limits)
    sentence, remark = offer_texts(seconds, request)
    assert f"{sentence} {remark}".replace(THIN, " ").replace("X is to move. ", "").startswith(words)


# -- The sentence about a filter follows what is shown, and its line stays while the filter does -----------------------


def test_the_line_is_there_as_long_as_the_filter(
    qtbot: QtBot, settings: Settings, controller: GameController, host: QMainWindow, snapshot: SnapshotAssertion
) -> None:
    state = TreeState()
    room = QWidget()
    column, line = QVBoxLayout(room), MessageBar(state, Analysis(state, settings, controller, host))
    column.addWidget(line)
    shown(qtbot, room, 560, 60)
    assert line.isHidden()
    state.set_trace(trace_of(algorithm=Algorithm(alpha_beta=False)))
    assert line.isHidden()
    state.set_show(Show.CUTS)
    assert line.isVisible()
    assert line.text() == snapshot
    state.set_trace(trace_of())
    state.set_show(Show.BEST_LINE)
    assert (line.isVisible(), line.text()) == (True, "")
    height = line.height()
    for step in range(0, 300, 7):
        state.set_step(step)
        assert line.accessibleName() == message(state)
        assert (line.isVisible(), line.height()) == (True, height)
    state.select(1)
    assert line.accessibleName() == message(state) != ""
    state.set_show(Show.ALL)
    assert line.isHidden()


def test_the_line_says_how_far_the_level_that_moved_looked(
    qtbot: QtBot, window: MainWindow, controller: GameController
) -> None:
    """On 5 x 5, whose full tree no level searches; whatever level plays next."""
    controller.new_game(GameSetup(Rules(5, 5, 4), o_strength=Strength.CASUAL))
    window.actions_["analysing"].trigger()
    answer(qtbot, controller, 12)
    qtbot.waitUntil(lambda: window.tree_state.trace is not None)
    words = "Casual looked 2 plies ahead: values with ≈ rest on that."
    assert window.tree_pages.panels.message.accessibleName() == words
    controller.set_opponent(Player(Strength.STRONG))
    assert depth_text(controller.game_analysis.in_view, None, controller.game.record) == words


# -- At large type and in a small window -------------------------------------------------------------------------------


@pytest.fixture
def panels(qtbot: QtBot, window: MainWindow, controller: GameController, settings: Settings) -> TreePanels:
    """Those of Analyse after one move and its answer."""
    controller.game.play(4)
    qtbot.waitUntil(lambda: controller.game.phase is Phase.HUMAN_TURN)
    settings.view = TREE_VIEW
    panels = window.tree_pages.panels
    qtbot.waitUntil(panels.pane.view.isVisible)
    return panels


def show_at(window: MainWindow, settings: Settings, size: TypeSize, width: int, height: int) -> None:
    settings.type_size = size
    resize_window(window, width, height)
    for _ in range(3):  # rows of buttons follow at the next turns of the loop
        come_to_rest()


def test_a_number_tree_that_opens_analyse_is_as_large_as_the_type(window: MainWindow, settings: Settings) -> None:
    """Not twice: the panels are needed before the page is shown, and grow with the page."""
    settings.type_size = TypeSize.LARGEST
    trigger(window, "number_tree")
    come_to_rest()
    assert settings.view == "analyse"
    title = window.tree_pages.panels.heading.title
    assert title.font().pixelSize() == pytest.approx(window._look.font(1.1).pixelSize(), abs=1)


@pytest.mark.parametrize("size", [TypeSize.LARGE, TypeSize.LARGEST])
@pytest.mark.slow
def test_the_tree_keeps_seven_tenths_of_the_height(
    window: MainWindow, settings: Settings, panels: TreePanels, size: TypeSize
) -> None:
    show_at(window, settings, size, 1440, 900)
    assert panels.pane.view.height() >= 0.7 * 900


@pytest.mark.parametrize(
    ("size", "width", "height"),
    [(TypeSize.NORMAL, 900, 640), (TypeSize.LARGE, 1440, 900), (TypeSize.LARGEST, 1440, 900)],
)
@pytest.mark.slow
def test_folded_with_its_tools_nothing_is_cut(
    window: MainWindow, settings: Settings, panels: TreePanels, size: TypeSize, width: int, height: int
) -> None:
    panels.heading.tools.setChecked(True)
    show_at(window, settings, size, width, height)
    assert not faults(window)
    assert window.rect().contains(QRect(panels.timeline.mapTo(window, QPoint()), panels.timeline.size()))
    panels.heading.tools.setChecked(False)
    show_at(window, settings, size, width, height)
    assert panels.timeline.slider.width() > panels.timeline.width() / 2


@pytest.mark.slow
def test_nothing_of_why_and_window_is_cut_at_1280_by_800(
    qtbot: QtBot, window: MainWindow, settings: Settings, panels: TreePanels
) -> None:
    """The best move with the table of all, and the whole reason of each that is cut or was a blunder; the buttons stand
    beside one another."""
    show_at(window, settings, TypeSize.NORMAL, 1280, 800)
    state, why = window.tree_state, panels.why
    trace = state.trace
    root = trace.root
    moves = {trace.move_name(trace.node(child).move or 0): child for child in trace.children(0)}
    assert state.played == moves["a3"]

    def check(reasons: int) -> None:
        """The lines of the reason stand in the card as they are, without scrolling."""
        qtbot.waitUntil(lambda: why.title.text() == why.explanation.title)
        show_at(window, settings, TypeSize.NORMAL, 1280, 800)
        document, last = why.browser.document(), reasons - 1
        lines = [document.findBlockByNumber(number).text().split() for number in range(reasons)]
        assert lines == [line.split() for line in why.explanation.text.split("\n")[1 : 1 + reasons]]
        bottom = document.documentLayout().blockBoundingRect(document.findBlockByNumber(last)).bottom()
        assert why.browser.verticalScrollBar().value() == 0
        assert bottom <= why.browser.viewport().height(), why.title.text()
        assert why.watch.y() == why.jump.y()
        for card in (why, panels.window_card):
            assert window.rect().contains(QRect(card.mapTo(window, QPoint()), card.size()))
        assert not faults(window)

    check(2)
    assert why.browser.verticalScrollBar().maximum() == 0
    for name, child in moves.items():
        if name != "a3":
            state.select(child)
            check(4)  # why, the edges, what is pruned, what that spared
    state.set_trace(trace, moves["b1"])
    habit = "Casual makes a mistake in about 1 of 7 moves on 3 × 3, on purpose."
    b1, a3 = (root.rules.cell_named(name) for name in ("b1", "a3"))
    state.set_blunder(Blunder(root, b1, a3, ProvedValue(-1, -1, 5), ProvedValue(0, 0), "Casual", habit))
    check(3)
