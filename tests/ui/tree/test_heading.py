"""The heading of the tree says which search is looked at, whatever state it is in, and lists the others."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from tests.ui.tree_help import answer, numbers_trace, shown
from tests.ui.widgets_help import come_to_rest, settle, trigger
from ttt_gui.engine.request import Algorithm, Limits, Order, Scores, SearchRequest
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.game_analysis import MOST_LOG_NODES
from ttt_gui.session.players import GameSetup
from ttt_gui.session.settings import Settings
from ttt_gui.ui.look.formats import THIN
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.main_window import MainWindow
from ttt_gui.ui.tree.heading import TreeHeading, short_algorithm_text
from ttt_gui.ui.window.actions import AGAIN, again_key

REPLY = f"2{THIN}459 nodes · 504 cut-offs · 946 moves pruned"


@pytest.fixture
def analysing(window: MainWindow) -> MainWindow:
    window.actions_["analysing"].trigger()
    return window


@pytest.fixture
def heading(analysing: MainWindow) -> TreeHeading:
    return analysing.tree_pages.panels.heading


@pytest.fixture
def answered(qtbot: QtBot, controller: GameController, heading: TreeHeading, analysing: MainWindow) -> TreeHeading:
    """After X at b2 and the reply."""
    answer(qtbot, controller, 4)
    qtbot.waitUntil(lambda: analysing.tree_state.trace is not None)
    settle(analysing)
    return heading


def see(qtbot: QtBot, window: MainWindow, number: int) -> None:
    """Wait until the tree is that of the search of this number, and have the heading say so."""
    qtbot.waitUntil(lambda: bool((shown := window.analysis.shown) and shown.number == number and not busy(window)))
    settle(window)


def busy(window: MainWindow) -> bool:
    shown = window.analysis.shown
    return shown is None or window.tree_state.trace is None or window.tree_state.trace.request != shown.result.request


def lines(heading: TreeHeading) -> list[tuple[str, bool]]:
    """What the list says of searches, and whether it is ticked."""
    heading.fill_list()
    return [(each.text(), each.isChecked()) for each in heading.list.actions() if each.data() is not None]


def test_without_a_search_it_says_so_and_offers_one(
    analysing: MainWindow, heading: TreeHeading, controller: GameController
) -> None:
    controller.new_game(GameSetup(Rules(5, 5, 4)))
    settle(analysing)
    assert heading.words == ("Search tree", "no search yet")
    assert not heading.export.isEnabled()
    assert lines(heading) == []
    assert [each.objectName() for each in heading.list.actions() if each.objectName()] == ["search_position"]


def test_a_reply_is_named_with_its_counts(answered: TreeHeading, snapshot: SnapshotAssertion) -> None:
    assert answered.words == ("Search of O's move 2", REPLY)
    assert answered.export.isEnabled()
    assert lines(answered) == snapshot


def test_a_search_that_is_repeated_is_at_hand_beside_the_first(
    qtbot: QtBot, analysing: MainWindow, answered: TreeHeading, snapshot: SnapshotAssertion
) -> None:
    """Minimax cuts nothing, and says so; the card of the search follows, because both are of one position."""
    analysing.actions_["again_minimax"].trigger()
    see(qtbot, analysing, 2)
    assert answered.words == snapshot
    algorithm_switch = analysing.tree_pages.panels.tools.algorithm_switch
    assert (algorithm_switch.index, algorithm_switch.width()) == (0, algorithm_switch.bar.sizeHint().width())
    assert [ticked for _line, ticked in lines(answered)] == [False, True]
    assert lines(answered)[1][0].endswith("· asked for")
    trigger(analysing, "playing")
    assert analysing.play.search_card.figure("Nodes")[0] == f"55{THIN}505"
    trigger(analysing, "analysing")
    answered.list.actions()[0].trigger()
    see(qtbot, analysing, 1)
    assert answered.words[1] == REPLY
    trigger(analysing, "playing")
    assert analysing.play.search_card.figure("Nodes")[0] == f"2{THIN}459"


@pytest.mark.usefixtures("answered")
def test_the_switch_above_the_tree_searches_the_position_the_other_way(
    qtbot: QtBot, analysing: MainWindow, settings: Settings
) -> None:
    """And of an older search that it shows: where the settings say so already, that search is repeated."""
    algorithm_switch = analysing.tree_pages.panels.tools.algorithm_switch
    algorithm_switch.bar.setCurrentIndex(0)
    see(qtbot, analysing, 2)
    assert (settings.alpha_beta, analysing.analysis.shown.algorithm.alpha_beta, algorithm_switch.index) == (
        False,
        False,
        0,
    )
    analysing.analysis.choose(analysing.analysis.game_analysis.searches[0])
    see(qtbot, analysing, 1)
    assert algorithm_switch.index == 1
    algorithm_switch.bar.setCurrentIndex(0)
    see(qtbot, analysing, 2)
    assert algorithm_switch.index == 0
    analysing.analysis.game.request_hint()
    algorithm_switch.bar.setCurrentIndex(1)
    assert settings.alpha_beta
    algorithm_switch.bar.setCurrentIndex(0)
    algorithm_switch.bar.setCurrentIndex(1)
    assert algorithm_switch.index == 0, "no search is made meanwhile: the switch says what the tree is of"


def test_what_is_known_already_is_only_shown_again(
    qtbot: QtBot, analysing: MainWindow, answered: TreeHeading, snapshot: SnapshotAssertion
) -> None:
    actions = analysing.actions_
    actions["again_minimax"].trigger()
    see(qtbot, analysing, 2)
    assert not actions["again_minimax"].isEnabled()
    assert actions["again_minimax"].toolTip() == snapshot
    actions["again_alpha-beta"].trigger()
    see(qtbot, analysing, 1)
    actions["again_minimax"].trigger()
    see(qtbot, analysing, 2)
    assert len(lines(answered)) == 2


@pytest.mark.slow
def test_an_older_search_stays_until_the_game_moves_on(
    qtbot: QtBot, analysing: MainWindow, controller: GameController, answered: TreeHeading
) -> None:
    """The tree shows another search than the board and its cards: the heading says so, and leads back."""
    answer(qtbot, controller, 2)
    see(qtbot, analysing, 2)
    trigger(analysing, "playing")
    figure = analysing.play.search_card.figure("Nodes")[0]
    trigger(analysing, "analysing")
    answered.fill_list()
    answered.list.actions()[0].trigger()
    see(qtbot, analysing, 1)
    assert answered.words == ("Search of O's move 2", REPLY)
    trigger(analysing, "playing")
    assert analysing.play.search_card.figure("Nodes")[0] == figure
    trigger(analysing, "analysing")
    analysing.analysis.back_to_game_tree()
    see(qtbot, analysing, 2)
    answered.fill_list()
    answered.list.actions()[0].trigger()
    see(qtbot, analysing, 1)
    answer(qtbot, controller, 3)
    see(qtbot, analysing, 3)
    assert answered.words[0] == "Search of O's move 6"


def test_a_hint_is_one_of_the_searches(
    qtbot: QtBot, analysing: MainWindow, controller: GameController, answered: TreeHeading
) -> None:
    controller.game.request_hint()
    see(qtbot, analysing, 2)
    assert answered.words[0] == "Hint for X's move 3"
    assert [line.endswith("· hint") for line, _ticked in lines(answered)] == [False, True]


def test_a_search_that_is_asked_for_says_how_far_it_is_and_is_stopped_here(
    qtbot: QtBot, analysing: MainWindow, controller: GameController, settings: Settings, heading: TreeHeading
) -> None:
    controller.new_game(GameSetup(Rules(5, 5, 4)))
    settings.limit_seconds, settings.trace_nodes = 0, MOST_LOG_NODES
    settle(analysing)
    settings.tt = settings.symmetry = True  # which is slow: until it is stopped it enters far fewer than are logged
    with qtbot.waitSignal(analysing.analysis.asking.sampled):
        analysing.actions_["search_position"].trigger()
    assert heading.words[0] == "Searching X's move 1…"
    assert heading.words[1].endswith("% done")
    settle(analysing)
    assert (heading.stop.isVisible(), heading.bar.isVisible(), heading.export.isVisible()) == (True, True, False)
    assert not analysing.actions_["search_position"].isEnabled()
    heading.stop.click()
    see(qtbot, analysing, 1)
    assert heading.words[0] == "Search of X's move 1"
    assert "stopped · " in heading.words[1]
    assert "· stopped · asked for" in lines(heading)[0][0]
    assert heading.export.isVisible()
    assert analysing.actions_["search_position"].isEnabled()


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("limit_depth", 2, "at most 2 plies · "),
        ("limit_nodes", 100, "at most 100 nodes · 100 nodes · "),
        ("limit_nodes", 50_000, "2"),  # not met, so not named
    ],
)
def test_a_limit_is_named_where_it_was_met(
    qtbot: QtBot, analysing: MainWindow, settings: Settings, heading: TreeHeading, key: str, value: int, words: str
) -> None:
    see(qtbot, analysing, 1)
    setattr(settings, key, value)
    analysing.actions_["search_position"].trigger()
    see(qtbot, analysing, 2)
    assert heading.words[1].startswith(words)


def test_a_tree_of_numbers_and_a_trace_of_a_file_say_what_they_are(
    analysing: MainWindow, answered: TreeHeading, snapshot: SnapshotAssertion
) -> None:
    numbers = numbers_trace()
    analysing.analysis.show(numbers)
    settle(analysing)
    assert answered.words == snapshot
    assert not analysing.actions_["again_minimax"].isEnabled()
    trace = Searcher(SearchRequest(Position(Rules()), limits=Limits(depth=1), trace_nodes=100)).run().trace
    trace.list_events()
    analysing.analysis.show(trace, "a.ttt-trace")
    settle(analysing)
    assert answered.words == snapshot
    assert [ticked for _line, ticked in lines(answered)] == [False]
    analysing.analysis.back_to_game_tree()
    settle(analysing)
    assert answered.words == ("Search of O's move 2", REPLY)


@pytest.mark.usefixtures("answered")
def test_in_a_narrow_window_the_tooltip_has_what_is_cut(qtbot: QtBot, look: Look, analysing: MainWindow) -> None:
    heading = TreeHeading(look, analysing.tree_state, analysing.analysis, analysing.actions_)
    shown(qtbot, heading, 430, 34)
    come_to_rest()
    assert heading.sentence.shown_text().endswith("…")
    assert heading.sentence.toolTip().startswith(REPLY)
    for name in ("Leaves", "Branching", "Speed"):  # what leaves no room elsewhere
        assert f"\n{name}: " in heading.sentence.toolTip()
    assert heading.export.geometry().right() < heading.width()


def test_the_list_offers_every_named_algorithm_once(answered: TreeHeading) -> None:
    for _ in range(2):
        answered.fill_list()
    menus = [each.menu() for each in answered.list.actions() if isinstance(each.menu(), QMenu)]
    assert menus == [answered.again]
    assert [each.objectName() for each in answered.again.actions()] == [again_key(row) for row in AGAIN]


def test_an_algorithm_is_named_by_what_is_not_as_usual(snapshot: SnapshotAssertion) -> None:
    assert short_algorithm_text(Algorithm()) == "alpha-beta, row order"
    assert short_algorithm_text(Algorithm(scores=Scores.FLAT, order=Order.CENTRE)) == snapshot
