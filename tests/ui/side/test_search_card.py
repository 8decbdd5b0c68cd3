"""The Search card in each of its states: what it says, which buttons it has, and how high it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QProgressBar, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from tests.ui.fitting import faults
from tests.ui.widgets_help import come_to_rest
from ttt_gui.engine.examine.grades import Answer
from ttt_gui.engine.examine.grades import Kind as Came
from ttt_gui.engine.perfect import PerfectSearcher
from ttt_gui.engine.request import Algorithm, Limits, SearchRequest
from ttt_gui.engine.result import Counters, SearchInfo, SearchResult
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.engine.solver.proof import SolverCounters, SolverInfo
from ttt_gui.engine.tree_size import MAX_POSITIONS
from ttt_gui.game.position import Position, Side
from ttt_gui.game.record import HUMAN, Player, Strength
from ttt_gui.game.rules import Rules
from ttt_gui.session.game.search_again import OtherAlgorithm, OtherAlgorithmState, flipped, like_with_like
from ttt_gui.session.game_analysis import Search, SearchKind
from ttt_gui.session.settings import TypeSize
from ttt_gui.ui.look.formats import THIN
from ttt_gui.ui.look.plain import PlainLabel, StressedLabel
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.side.search_card import QUICK_SECONDS, SOLVER_FIRST, Controls, SearchCard, SearchProgress
from ttt_gui.ui.side.search_figures import NOT_ALONE, FigureLabel, before_text

AFTER_B2 = SearchRequest(Position(Rules()).play(4))
MINIMAX = Algorithm(alpha_beta=False)
LARGE = SearchRequest(Position(Rules(8, 8, 5)))
ENDLESS = SearchRequest(Position(Rules(4, 4, 4)), Algorithm(), Limits(nodes=2_000))
COMPUTER = Player(Strength.PERFECT)
MOST = "10 million positions" if MAX_POSITIONS == 10_000_000 else "100 000 positions"
LOOKED = "To answer, the computer looked at 2 459 positions."


@pytest.fixture
def card(qtbot: QtBot, look: Look) -> Iterator[SearchCard]:
    """In a column that has room for more, as wide as beside the board of a large window."""
    card, column = SearchCard(look), QWidget()
    rows = QVBoxLayout(column)
    rows.setContentsMargins(0, 0, 0, 0)
    rows.addWidget(card)
    rows.addStretch(1)
    qtbot.addWidget(column)
    column.resize(400, 700)
    with qtbot.waitActive(column):
        column.show()
    yield card
    column.close()


def known(
    result: SearchResult, what: OtherAlgorithmState = OtherAlgorithmState.MEASURED, alone: bool = True
) -> OtherAlgorithm:
    """What is known of the search by the other algorithm: measured now, or as much as ``what`` says."""
    depth, own_nodes = like_with_like(result)
    other = OtherAlgorithm(flipped(result.request.algorithm), what, depth, own_nodes, alone=alone)
    if what is OtherAlgorithmState.MEASURED:
        request = replace(result.request, algorithm=other.algorithm, limits=Limits(depth=depth))
        counters = Searcher(request).run().counters
        return replace(other, counters=counters, nodes=counters.nodes, deepest=counters.depth)
    return other


def show(
    card: SearchCard,
    request: SearchRequest,
    what: OtherAlgorithmState = OtherAlgorithmState.MEASURED,
    alone: bool = True,
) -> SearchResult:
    result = Searcher(request).run()
    card.show_search(Search(1, result), known(result, what, alone))
    return result


def plain(text: str) -> str:
    return text.replace(THIN, " ").replace("\N{NARROW NO-BREAK SPACE}", " ")


def buttons(card: SearchCard) -> list[str]:
    return [button.text() for button in card.findChildren(QPushButton) if button.isVisible()]


def settled() -> None:
    for _ in range(3):  # a height that follows from a width takes a second turn
        come_to_rest()


# -- a search that is done ---------------------------------------------------------------------------------------------


def test_a_search_stands_beside_the_other_way(card: SearchCard, snapshot: SnapshotAssertion) -> None:
    show(card, AFTER_B2)
    rows = {name: tuple(map(plain, card.figure(name))) for name in ("Nodes", "Cut-offs", "Pruned", "Depth")}
    assert rows == {
        "Nodes": ("2 459", "55 505"),
        "Cut-offs": ("504", "0"),
        "Pruned": ("946", "0"),
        "Depth": ("8 plies", "8 plies"),
    }
    assert all(text.endswith("s") for text in card.figure("Time"))
    assert plain(card.words) == f"{LOOKED} Without alpha-beta it needs 55 505."
    assert [head.text() for head in card.table.heads] == ["this search", "minimax"]


def lengths(card: SearchCard) -> list[int]:
    return [bar.value() for bar in card.bars.findChildren(QProgressBar)]


def test_two_bars_stand_to_one_linear_scale(card: SearchCard) -> None:
    result = show(card, AFTER_B2)
    assert lengths(card) == [round(1_000 * 2_459 / 55_505), 1_000]
    assert card.bars.accessibleName() == "alpha-beta 2459, minimax 55505 positions"
    card.show_search(Search(1, result), known(result, OtherAlgorithmState.COUNTING))
    assert lengths(card) == [0, 0]  # of one number there is no scale
    assert "minimax counting…" in card.bars.accessibleName()
    show(card, ENDLESS, OtherAlgorithmState.COUNTING)
    assert not card.bars.isVisible()


@pytest.mark.parametrize(
    ("algorithm", "depth", "what", "second", "words"),
    [
        (
            MINIMAX,
            None,
            OtherAlgorithmState.MEASURED,
            {"Nodes": "2 459"},
            "To answer, the computer looked at 55 505 positions. With alpha-beta it needs 2 459.",
        ),
        (
            Algorithm(),
            4,
            OtherAlgorithmState.MEASURED,
            {"Depth": "4 plies"},
            "To answer, the computer looked at 485 positions, 4 plies ahead. Without alpha-beta it needs 2 081.",
        ),
        (
            Algorithm(),
            1,
            OtherAlgorithmState.MEASURED,
            {},
            "To answer, the computer looked at 9 positions, 1 ply ahead. Without alpha-beta it needs 9, too.",
        ),
        (
            Algorithm(),
            None,
            OtherAlgorithmState.MEASURING,
            {"Time": "measuring…", "Nodes": "counting…"},
            f"{LOOKED} Without alpha-beta: counting…",
        ),
        (
            Algorithm(),
            None,
            OtherAlgorithmState.COUNTING,
            {"Time": "not measured", "Nodes": "counting…"},
            f"{LOOKED} Without alpha-beta: counting…",
        ),
        (
            MINIMAX,
            None,
            OtherAlgorithmState.TOO_LONG,
            {"Time": "not measured", "Nodes": "not counted"},
            "To answer, the computer looked at 55 505 positions."
            " With alpha-beta: not counted, it takes longer than a second.",
        ),
        (
            Algorithm(),
            None,
            OtherAlgorithmState.TOO_MANY,
            {"Nodes": "not counted"},
            f"{LOOKED} Without alpha-beta: not counted, more than {MOST}.",
        ),
    ],
)
def test_the_second_column_and_the_sentence_say_what_is_known_of_the_other_way(
    card: SearchCard,
    algorithm: Algorithm,
    depth: int | None,
    what: OtherAlgorithmState,
    second: dict[str, str],
    words: str,
) -> None:
    show(card, replace(AFTER_B2, algorithm=algorithm, limits=Limits(depth=depth)), what)
    assert {name: plain(card.figure(name)[1]) for name in second} == second
    assert plain(card.words) == words
    assert card.table.heads[1].text() == flipped(algorithm).name


def test_the_sentence_says_for_whom_the_search_was(card: SearchCard) -> None:
    """Nothing is credited to the computer's answer that did not make it."""
    result = Searcher(AFTER_B2).run()
    other = known(result)

    def said(kind: SearchKind = SearchKind.MOVE, random_level: str = "", of: SearchResult = result) -> str:
        card.show_search(Search(1, of, kind=kind), other, random_level)
        return plain(card.words).split(" looked")[0]

    assert said(SearchKind.HINT) == "For the hint, the computer"
    assert said(SearchKind.ASKED) == said(SearchKind.AGAIN) == "This search"
    assert said(random_level="Random") == "Random did not search. For comparison, a search"
    solved = PerfectSearcher(replace(AFTER_B2, limits=Limits(nodes=1))).run()
    assert said(of=solved) == "The solver chose the move. The search beside it"


def test_the_counts_in_the_sentence_are_bold(card: SearchCard) -> None:
    show(card, AFTER_B2)
    label = next(each for each in card.findChildren(StressedLabel) if each.words == card.words)
    assert re.findall(r"<b>(\d+).(\d+)</b>", label.text()) == [("2", "459"), ("55", "505")]


def test_the_last_whole_iteration_is_the_depth(card: SearchCard) -> None:
    """The positions that compare are those up to its end, and the ply that was begun stands beside it."""
    limits = Limits(nodes=20_000)
    result = show(
        card, replace(LARGE, algorithm=Algorithm(iterative=True), limits=limits), OtherAlgorithmState.COUNTING
    )
    last = result.iterations[-1]
    assert card.figure("Depth")[0] == "2, 3rd begun"
    assert plain(card.words).startswith(f"To answer, the computer looked at {last.nodes} positions, 2 plies ahead.")


def test_cut_offs_and_pruned_moves_fold(card: SearchCard) -> None:
    show(card, AFTER_B2)
    shown = [label for label in card.findChildren(PlainLabel) if label.text() in ("Cut-offs", "Pruned")]
    assert [label.isVisible() for label in shown] == [False, False]
    card.fold.click()
    assert [label.isVisible() for label in shown] == [True, True]
    assert (card.fold.text(), card.fold.accessibleName()) == ("▾ Cut-offs and pruned", "Cut-offs and pruned")
    show(card, AFTER_B2)
    assert [label.isVisible() for label in shown] == [True, True]  # until it is folded again


def test_counted_nodes_have_no_time(card: SearchCard) -> None:
    result = Searcher(AFTER_B2).run()
    other = replace(known(result, OtherAlgorithmState.COUNTED), nodes=55_505, deepest=8)
    card.show_search(Search(1, result), other)
    seconds = [card.figure(name)[1] for name in ("Time", "Nodes", "Cut-offs", "Pruned", "Depth")]
    assert list(map(plain, seconds)) == ["not measured", "55 505", "0", "0", "8 plies"]
    assert plain(card.words) == f"{LOOKED} Without alpha-beta it needs 55 505."


def test_a_search_that_was_stopped_compares_with_nothing(card: SearchCard) -> None:
    show(card, ENDLESS, OtherAlgorithmState.COUNTING)
    assert plain(card.words) == "The search ended at its limit of 2 000 nodes."
    stopped = replace(Searcher(ENDLESS).run(), stopped_by="user")
    card.show_search(Search(3, stopped), known(stopped, OtherAlgorithmState.COUNTING))
    assert card.words == "You stopped it: this is what it had found."


@pytest.mark.parametrize(("own", "its"), [(False, True), (True, False)])
def test_a_time_that_is_not_the_searchs_own_is_said(card: SearchCard, own: bool, its: bool) -> None:
    result = Searcher(AFTER_B2).run()
    card.show_search(Search(1, result, alone=own), known(result, alone=its))
    assert NOT_ALONE in card.words
    show(card, AFTER_B2)
    assert NOT_ALONE not in card.words


def test_a_table_smaller_than_asked_for_is_said(card: SearchCard, snapshot: SnapshotAssertion) -> None:
    result = Searcher(replace(AFTER_B2, algorithm=Algorithm(tt=True, tt_mib=1))).run()
    table = result.counters.table
    assert table
    small = replace(result, counters=replace(result.counters, table=replace(table, size=1 << 14, was_short=True)))
    card.show_search(Search(1, small), known(small, OtherAlgorithmState.MEASURING))
    assert card.words == snapshot


def test_all_that_was_counted_stands_in_the_tooltip(card: SearchCard) -> None:
    """Leaves, branching, speed, and what a table and iterations count: no rows in Play."""
    show(card, replace(AFTER_B2, algorithm=Algorithm(tt=True, tt_mib=1, pvs=True, iterative=True)))
    for name in ("Leaves", "Branching", "Speed", "Iteration", "Re-searches", "Probes", "Table returns"):
        assert f"{name}: " in card.table.toolTip()


# -- before, beside and during -----------------------------------------------------------------------------------------


def test_before_anything_was_searched_there_is_a_sentence(card: SearchCard, snapshot: SnapshotAssertion) -> None:
    words = before_text({Side.X: HUMAN, Side.O: COMPUTER})
    card.show_before(words)
    assert words == snapshot
    assert not card.table.isVisible()
    assert card.algorithm_switch.isVisible()
    assert before_text({Side.X: HUMAN, Side.O: HUMAN}).startswith("Ask for a hint")
    engine = Player(engine="mine.py")
    assert before_text({Side.X: HUMAN, Side.O: engine}) == snapshot


def test_an_engine_has_its_time_and_its_calls(card: SearchCard) -> None:
    answer = Answer(AFTER_B2.position, Came.MOVE, 0, seconds=0.012)
    card.show_answer(answer, "mine.py", counting=True)
    assert (plain(card.figure("Time")[0]), card.figure("Calls")[0]) == ("12.0 ms", "counting…")
    card.show_answer(replace(answer, calls=549_946), "mine.py", counting=False)
    assert plain(card.figure("Calls")[0]) == "549 946"
    card.show_answer(answer, "mine.py", counting=False)
    assert card.figure("Calls") == ("", "")
    assert (card.table.heads[0].text(), card.words) == ("mine.py", "")
    assert not card.algorithm_switch.isVisible()  # its search is its own
    show(card, AFTER_B2)
    assert card.algorithm_switch.isVisible()


def test_a_quick_search_leaves_what_is_shown_and_a_long_one_is_followed(card: SearchCard) -> None:
    show(card, AFTER_B2)
    card.set_controls(Controls(stop=True, move_now=True))
    card.begin(LARGE)
    assert card.figure("Nodes")[0] == f"2{THIN}459"
    card.show_info(SearchInfo(Counters(nodes=10, depth=2, seconds=QUICK_SECONDS / 2), 0.1))
    assert (card.figure("Nodes"), buttons(card)) == (("10", ""), [])
    card.show_info(SearchInfo(Counters(nodes=10_000, depth=9, seconds=QUICK_SECONDS * 2), 0.000012))
    assert buttons(card) == ["Stop", "Move now"]
    card.set_controls(Controls(resume=True, move_now=True))
    show(card, AFTER_B2)
    assert buttons(card) == ["Continue", "Move now"]


def test_the_line_says_who_is_at_work_and_how_long_it_takes_still(
    card: SearchCard, snapshot: SnapshotAssertion
) -> None:
    progress = card.findChild(SearchProgress)
    card.begin(LARGE)
    card.show_info(SearchInfo(Counters(), 0.0, solver=SolverInfo(SolverCounters(nodes=9), 0.5, 0.1)))
    assert progress.sentence == SOLVER_FIRST
    assert card.table.heads[0].text() == "solver"
    assert (plain(card.figure("Time")[0]), card.figure("Nodes")[0], card.figure("Depth")[0]) == ("500 ms", "9", "")
    card.show_info(SearchInfo(Counters(nodes=1, seconds=0.1), 1e-9))
    assert progress.sentence == "Alpha-beta is searching"
    card.show_info(SearchInfo(Counters(nodes=1, seconds=8.0), 1e-5))
    assert progress.sentence == "about nine days left"
    card.begin(replace(LARGE, limits=Limits(seconds=60)))
    card.show_info(SearchInfo(Counters(nodes=1, seconds=8.0), 1e-5))
    assert progress.sentence == snapshot
    card.begin(replace(LARGE, algorithm=Algorithm(iterative=True)))
    card.show_info(SearchInfo(Counters(nodes=1, seconds=8.0), 0.5))
    assert "left" not in progress.sentence  # an iteration says nothing of the next one


def test_computers_can_be_paused_at_once(card: SearchCard) -> None:
    card.set_controls(Controls(pause=True, move_now=True, at_once=True))
    assert buttons(card) == ["Pause", "Move now"]


def test_a_search_that_is_not_followed_can_be_stopped_once_it_takes_long(qtbot: QtBot, card: SearchCard) -> None:
    """An engine says nothing before it answers: only the clock knows."""
    card.set_controls(Controls(stop=True, unfollowed=True))
    assert buttons(card) == []
    qtbot.waitUntil(lambda: buttons(card) == ["Stop"])
    card.set_controls(Controls())
    assert buttons(card) == []


def test_the_buttons_and_the_switch_pass_wishes_on(qtbot: QtBot, card: SearchCard) -> None:
    card.set_controls(Controls(stop=True, pause=True, move_now=True, resume=True, at_once=True))
    actions = {name: QAction(card) for name in ("Stop", "Pause", "Continue", "Move now")}
    card.set_actions(*actions.values())
    wishes = {name: action.triggered for name, action in actions.items()} | {"Watch it think": card.watch_requested}
    show(card, AFTER_B2)
    for button in card.findChildren(QPushButton):
        with qtbot.waitSignal(wishes[button.text()]):
            button.click()
    card.algorithm_switch.choose(1)
    with qtbot.waitSignal(card.algorithm_switch.chosen) as wish:
        place = card.algorithm_switch.bar.tabRect(0).center()
        QTest.mouseClick(card.algorithm_switch.bar, Qt.MouseButton.LeftButton, pos=place)
    assert wish.args == [0]


# -- the room ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [TypeSize.NORMAL, TypeSize.LARGEST])
@pytest.mark.parametrize("width", [300, 360, 400])
@pytest.mark.slow
def test_nothing_is_cut_in_any_state(card: SearchCard, look: Look, size: TypeSize, width: int) -> None:
    """On a wide card a search of 3 × 3 is at most 370 pixels high."""
    look.set_type_size(size)
    column = card.window()
    column.resize(round(width * size.factor), 1500)
    large = SearchInfo(Counters(10**12, 10**11, 10**11, 10**12, 63, 9e5), 0.5, 2, 4)
    steps = [
        lambda: card.show_before(before_text({Side.X: HUMAN, Side.O: COMPUTER})),
        lambda: show(card, AFTER_B2),
        lambda: show(card, AFTER_B2, OtherAlgorithmState.TOO_MANY, alone=False),
        card.fold.click,
        lambda: card.set_controls(Controls(stop=True, move_now=True, at_once=True)),
        lambda: (card.begin(LARGE), card.show_info(large)),
    ]
    for step in steps:
        step()
        settled()
        assert not faults(column)
    card.set_controls(Controls())
    card.fold.click()
    show(card, AFTER_B2)
    settled()
    if width == 400:
        assert card.height() <= round(370 * size.factor)


def test_a_count_too_wide_for_its_room_is_a_power_of_ten_and_there_in_full(card: SearchCard) -> None:
    card.window().resize(300, 700)
    card.begin(LARGE)
    card.show_info(SearchInfo(Counters(nodes=36_277_691_063_105, depth=16, seconds=3), 0.5))
    settled()
    assert card.figure("Nodes")[0].replace(THIN, "") == "36277691063105"
    assert f"3.63{THIN}×{THIN}10¹³" in [label.shown_text() for label in card.table.findChildren(FigureLabel)]


@pytest.mark.parametrize("size", TypeSize)
def test_the_figures_of_the_other_algorithm_are_whole_at_every_size_of_type(
    card: SearchCard, look: Look, size: TypeSize
) -> None:
    show(card, AFTER_B2)
    look.set_type_size(size)
    card.window().resize(round(300 * size.factor), 1200)
    card.table.set(("this search", "minimax"), {"Time": (f"< 0.01{THIN}ms", f"< 0.01{THIN}ms")})
    settled()
    shown = [label for label in card.table.findChildren(FigureLabel) if label.isVisible()]
    assert [label.shown_text() for label in shown] == 2 * [f"< 0.01{THIN}ms"]
