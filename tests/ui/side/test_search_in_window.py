"""The Search card in the window: what a switch changes at once, and that its counts are those of the command line."""

from __future__ import annotations

import json

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from tests.ui.widgets_help import play, resize_window, settle
from ttt_gui.command import main
from ttt_gui.engine.request import Algorithm, Limits, Order, SearchRequest
from ttt_gui.game.position import parse_position
from ttt_gui.game.record import Strength
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.players import GameSetup
from ttt_gui.session.settings import TREE_VIEW, Settings, TypeSize
from ttt_gui.ui.look.formats import THIN
from ttt_gui.ui.look.plain import PlainLabel
from ttt_gui.ui.main_window import MainWindow
from ttt_gui.ui.side.search_card import SearchCard
from ttt_gui.ui.window.actions import FIRST

ROWS = {"Nodes": "nodes", "Cut-offs": "cutoffs", "Pruned": "pruned_moves", "Depth": "depth"}


@pytest.fixture
def card(qtbot: QtBot, window: MainWindow) -> SearchCard:
    """X has played b2, the computer has answered, and the other algorithm is measured."""
    play(qtbot, window, 4)
    card = window.play.search_card
    qtbot.waitUntil(lambda: "it needs" in card.words)
    return card


def numbers(card: SearchCard, column: int) -> dict[str, int]:
    texts = {name: card.figure(name)[column].replace(THIN, "").split()[0] for name in ROWS}
    return {name: int(text) for name, text in texts.items()}


def choose(card: SearchCard, way: int) -> None:
    QTest.mouseClick(
        card.algorithm_switch.bar, Qt.MouseButton.LeftButton, pos=card.algorithm_switch.bar.tabRect(way).center()
    )


def test_both_columns_are_what_the_command_line_says(
    card: SearchCard, window: MainWindow, capsys: pytest.CaptureFixture[str]
) -> None:
    for column, words in ((0, []), (1, ["--algorithm", "minimax"])):
        assert main.main(["analyse", ".../.X./...", *words, "--json"]) == 0
        found = json.loads(capsys.readouterr().out)
        assert numbers(card, column) == {name: found[key] for name, key in ROWS.items()}
    assert (numbers(card, 0)["Nodes"], numbers(card, 1)["Nodes"]) == (2_459, 55_505)
    costs = [(cost.move, cost.minimax, cost.alpha_beta, cost.depth) for cost in window.play.chart_card.chart.costs]
    assert costs == [(2, 55_505, 2_459, None)]


def test_watch_it_think_plays_the_search_of_the_board_from_its_root(
    qtbot: QtBot, card: SearchCard, window: MainWindow, controller: GameController, settings: Settings
) -> None:
    """Also where its log was dropped while Analyse shows another search; leaving the view stops it."""
    state, travel, other = window.tree_state, window.tree_pages.travel, parse_position("XO./..X/O..")
    after_b2 = controller.game.record.position_after(1)
    for _ in range(2):
        window.analysis.search_by(SearchRequest(other, Algorithm(), Limits()))
        qtbot.waitUntil(lambda: state.trace is not None and state.trace.request.position == other)
        settings.view = FIRST.key
        controller.game_analysis.traces.clear()
        card.watch.click()
        qtbot.waitUntil(lambda: travel.is_playing)
        assert settings.view == TREE_VIEW
        assert state.trace
        assert (state.trace.request.position, state.is_following) == (after_b2, True)
        assert window.tree_pages.panels.timeline.speed.currentData() == 2
        qtbot.waitUntil(lambda: state.step == 2)  # event by event, however many there are
        QTest.keyClick(window, Qt.Key.Key_Escape)
        QTest.keyClick(window, Qt.Key.Key_Escape)
        assert settings.view == FIRST.key
        assert not travel.is_playing


def test_the_card_says_who_did_not_search_and_at_which_level_auto_plays(
    qtbot: QtBot, window: MainWindow, controller: GameController
) -> None:
    for strength, words, button in (
        (Strength.RANDOM, "Random did not search. For comparison, ", "Watch this search"),
        (Strength.AUTO, "Auto plays as Casual here. To answer, ", "Watch it think"),
    ):
        controller.new_game(GameSetup(o_strength=strength))
        play(qtbot, window, 4)
        qtbot.waitUntil(lambda: "it needs" in window.play.search_card.words)
        assert window.play.search_card.words.startswith(words)
        assert window.play.search_card.watch.text() == button


def test_the_switch_in_the_card_changes_the_counts(
    qtbot: QtBot, card: SearchCard, window: MainWindow, controller: GameController, settings: Settings
) -> None:
    moves, both = controller.game.record.to_text(), (numbers(card, 0), numbers(card, 1))
    for way in (0, 1):
        choose(card, way)
        qtbot.waitUntil(lambda way=way: numbers(card, 0) == both[1 - way])
        assert settings.alpha_beta is bool(way)
        assert window.actions_["alpha_beta"].isChecked() is bool(way)
    assert (controller.game.record.to_text(), settings.view) == (moves, "play")


def test_of_minimax_the_card_says_what_alpha_beta_needs(qtbot: QtBot, card: SearchCard, window: MainWindow) -> None:
    window.actions_["alpha_beta"].trigger()  # in the menu Settings
    qtbot.waitUntil(lambda: card.words.endswith("With alpha-beta it needs 2\N{NARROW NO-BREAK SPACE}459."))
    assert card.words.startswith("This search looked")  # it is not the one that answered
    assert card.algorithm_switch.index == 0
    costs = [(cost.algorithm, cost.minimax, cost.alpha_beta) for cost in window.play.chart_card.chart.costs]
    assert costs == [("minimax", 55_505, 2_459)]


def test_another_switch_is_seen_too(qtbot: QtBot, card: SearchCard, settings: Settings) -> None:
    """Corners first, alpha-beta needs other nodes; those of minimax stay."""
    settings.order = Order.LINES
    qtbot.waitUntil(lambda: numbers(card, 0)["Nodes"] != 2_459)
    qtbot.waitUntil(lambda: "it needs" in card.words)
    assert numbers(card, 1)["Nodes"] == 55_505


def test_a_switch_made_in_analyse_shows_the_tree_of_the_new_search_there(
    qtbot: QtBot, card: SearchCard, window: MainWindow, settings: Settings
) -> None:
    settings.view = TREE_VIEW
    state = window.tree_state
    qtbot.waitUntil(lambda: state.trace is not None and state.trace.entered == 2_459)
    settings.alpha_beta = False
    qtbot.waitUntil(lambda: state.trace is not None and state.trace.entered == 55_505)
    assert settings.view == TREE_VIEW
    settings.alpha_beta = True
    qtbot.waitUntil(lambda: state.trace is not None and state.trace.entered == 2_459)


def test_the_link_leads_to_the_tree_and_stepping_back_to_the_search_before(
    qtbot: QtBot,
    card: SearchCard,
    window: MainWindow,
    controller: GameController,
    settings: Settings,
    snapshot: SnapshotAssertion,
) -> None:
    play(qtbot, window, controller.game.position.legal_moves[0])
    qtbot.waitUntil(lambda: card.figure("Depth")[0] == "6 plies")
    controller.game.undo()
    settle(window)
    assert card.figure("Depth")[0] == "8 plies"
    controller.game.go_to(0)
    settle(window)
    assert card.words == snapshot
    controller.game.redo()
    card.watch.click()
    assert settings.view == TREE_VIEW


@pytest.mark.parametrize("size", [(1440, 900), (1280, 800), (1200, 800)])
@pytest.mark.slow
def test_card_chart_and_moves_share_the_height(
    qtbot: QtBot, card: SearchCard, window: MainWindow, size: tuple[int, int]
) -> None:
    """Each is as high as it wants to be, and the chart has the rest: nothing is scrolled."""
    resize_window(window, *size)
    chart = window.play.chart_card
    qtbot.waitUntil(lambda: card.height() == card.heightForWidth(card.width()))
    assert chart.isVisible()
    assert card.height() <= 370
    assert card.geometry().bottom() < chart.geometry().top()
    assert window.play.position.cards.verticalScrollBar().maximum() == 0


@pytest.mark.parametrize(
    ("size", "place"),
    [(size, (1440, 900)) for size in TypeSize] + [(size, (1280, 800)) for size in (TypeSize.NORMAL, TypeSize.LARGE)],
)
@pytest.mark.slow
def test_sentence_and_button_are_seen_whole_at_every_size_of_type(
    card: SearchCard, window: MainWindow, settings: Settings, size: TypeSize, place: tuple[int, int]
) -> None:
    settings.type_size = size
    resize_window(window, *place)
    for label in card.findChildren(PlainLabel):
        if label.accessibleName() == card.words:
            assert label.isVisible()
            assert label.visibleRegion().boundingRect() == label.rect()
            assert label.height() >= label.heightForWidth(label.width())
    assert card.watch.visibleRegion().boundingRect() == card.watch.rect()
    assert card.watch.width() >= card.watch.sizeHint().width()
