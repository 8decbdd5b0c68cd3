"""Play at every size: as the design has it, all inside the window, nothing over anything, no text or button cut."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QRect
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tests.ui.fitting import faults
from tests.ui.widgets_help import come_to_rest, play, resize_window, settle
from ttt_gui.game.position import Position, Side
from ttt_gui.game.rules import Rules
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.game.play import Phase
from ttt_gui.session.players import GameSetup
from ttt_gui.session.settings import Settings, TypeSize
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.main_window import MainWindow
from ttt_gui.ui.opponent_choice import OpponentButton
from ttt_gui.ui.window.actions import Actions
from ttt_gui.ui.window.position import GameHeader
from ttt_gui.ui.window.texts import WIDEST_HEADLINES, headline

SIZES = [(900, 640), (1200, 800), (1280, 800), (1440, 900)]
LOST = (4, 8, 6)  # against Perfect: a1 instead of b3


def place(widget: QWidget, window: MainWindow) -> QRect:
    return QRect(widget.mapTo(window, QPoint()), widget.size())


@pytest.mark.parametrize(
    ("size", "side", "board_top", "chart"),
    [
        ((900, 640), QRect(584, 0, 300, 0), 158, False),
        ((1200, 800), QRect(824, 0, 360, 0), 112, True),
        ((1440, 900), QRect(1024, 0, 400, 0), 112, True),
    ],
    ids=str,
)
def test_it_is_laid_out_as_designed(
    qtbot: QtBot,
    window: MainWindow,
    controller: GameController,
    size: tuple[int, int],
    side: QRect,
    board_top: int,
    chart: bool,
) -> None:
    """The cards, the board's first row, the two lines below it, and the bar at the end."""
    play(qtbot, window, 4)
    resize_window(window, *size)
    cards = place(window.play.moves, window)
    assert (cards.left(), cards.width()) == (side.left(), side.width())
    rect = window.play.board.board_geometry.rect.translated(window.play.board.mapTo(window, QPoint()))
    assert abs(rect.top() - board_top) <= 2
    link = next(
        each for each in window.play.footer.findChildren(QWidget) if each.isVisible() and each.objectName() == "muted"
    )
    assert abs(place(link, window).center().y() - rect.bottom() - 64) <= 3
    assert window.play.chart_card.isVisible() is chart
    qtbot.waitUntil(lambda: window.play.moves.height() == 168)
    assert place(window.play.header.buttons[0], window).height() == 34
    play(qtbot, window, *LOST[1:])
    resize_window(window, *size)
    bar = place(window.play.footer.bar, window)
    assert (bar.left(), bar.height()) == (20, 62)
    assert bar.right() + 1 == cards.left() - 20


def test_before_the_first_move_there_are_only_the_search_and_the_first_cards(
    qtbot: QtBot, window: MainWindow, controller: GameController
) -> None:
    resize_window(window, 1440, 900)
    shown = (window.play.search_card, window.play.first, window.play.chart_card, window.play.moves)
    assert [card.isVisible() for card in shown] == [True, True, False, False]
    play(qtbot, window, 4)
    qtbot.waitUntil(lambda: [card.isVisible() for card in shown] == [True, False, True, True])
    controller.new_game(GameSetup())
    settle(window)
    assert [card.isVisible() for card in shown] == [True, True, False, False]
    qtbot.waitUntil(lambda: window.play.first.learn.picture.isVisible())  # there is room again


class LayoutCounter(QObject):
    """Counts how often a widget is asked to lay itself out."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.count = 0
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.LayoutRequest
        return False


def test_a_window_at_rest_lays_nothing_out(qtbot: QtBot, window: MainWindow, controller: GameController) -> None:
    """An answer to a request of the layout that asks for the next one keeps a processor busy for ever."""
    play(qtbot, window, 4)
    qtbot.waitUntil(window.play.chart_card.isVisible)
    counter, turns = LayoutCounter(window.play.position.side), 100
    for _ in range(turns):
        come_to_rest()
    counter.count = 0
    for _ in range(turns):
        come_to_rest()
    assert counter.count < turns // 10


# -- The words above the board have room at every width, and the buttons are never cut ---------------------------------


NAME = "you play X · 3 × 3, three in a row"


@pytest.fixture
def header(qtbot: QtBot, look: Look) -> Iterator[GameHeader]:
    """In a window that is larger than it: no window manager has a say in its size."""
    host, button = QWidget(), OpponentButton()
    button.set("against Beginner")
    header = GameHeader(look, Actions(host), button)
    header.setParent(host)
    qtbot.addWidget(host)
    header.set("Your move", NAME)
    with qtbot.waitActive(host):
        host.show()
    yield header
    host.close()


def parts(header: GameHeader) -> list[QWidget]:
    return [header.sentence_label, header.name_label, header.findChild(OpponentButton), *header.buttons]


def place_in(header: GameHeader, widget: QWidget) -> QRect:
    return QRect(widget.mapTo(header, QPoint()), widget.size())


def resize(header: GameHeader, width: int) -> None:
    header.arrange(width)
    header.resize(width, header.sizeHint().height())
    come_to_rest()


@pytest.mark.parametrize("width", [2000, 984, 784, 544, 404])
@pytest.mark.parametrize("sentence", ["Your move", *WIDEST_HEADLINES])
def test_nothing_is_left_out_or_covered(header: GameHeader, width: int, sentence: str) -> None:
    """TextLine shrink, and the buttons go below; widths are those of a wide font, such as Debian's DejaVu Sans."""
    header.set(sentence, NAME)
    resize(header, width)
    assert (header.sentence_label.text(), header.name_label.text()) == (sentence, NAME)
    places = [place_in(header, each) for each in parts(header)]
    assert all(header.rect().contains(place) for place in places)
    assert not [pair for pair in combinations(places, 2) if pair[0].intersects(pair[1])]
    for button in header.buttons:
        assert button.width() >= button.sizeHint().width()
        assert button.height() == 34


def test_the_buttons_stand_at_the_right_or_in_a_second_row(header: GameHeader) -> None:
    for width, right, top in ((984, 984, 6), (784, 784, 6), (544, None, 68)):
        resize(header, width)
        first, last = place_in(header, header.buttons[0]), place_in(header, header.buttons[-1])
        assert first.top() == top
        assert (last.right() + 1 if right else first.left()) == (right or 0)
        gaps = [
            place_in(header, two).left() - place_in(header, one).right() - 1
            for one, two in zip(header.buttons, header.buttons[1:], strict=False)
        ]
        assert set(gaps) == {6}


def test_the_board_does_not_jump_from_turn_to_turn(header: GameHeader) -> None:
    """The height follows from the width, not from whose turn it is; the name stands still."""
    for width in range(400, 1300, 20):
        resize(header, width)
        found = set()
        for sentence in ("Your move", "Perfect won with a3–b3–c3", *WIDEST_HEADLINES):
            header.set(sentence, NAME, short="Perfect won")
            found.add((header.height(), header.name_label.y(), header.buttons[0].y()))
        assert len(found) == 1


def test_the_buttons_are_as_high_as_before_after_larger_type(
    qtbot: QtBot, window: MainWindow, settings: Settings
) -> None:
    """Also those that are narrower while type is large."""
    resize_window(window, 1280, 800)
    before = [button.size() for button in window.play.header.buttons]
    for size in (TypeSize.LARGE, TypeSize.LARGEST, TypeSize.NORMAL):
        settings.type_size = size
        come_to_rest()
        assert len({button.height() for button in window.play.header.buttons}) == 1
    assert [button.size() for button in window.play.header.buttons] == before


def test_the_opponent_stands_in_one_place_whatever_is_said(header: GameHeader) -> None:
    for width in range(400, 1300, 20):
        resize(header, width)
        found = set()
        for sentence in ("Your move", "Perfect won with a3–b3–c3", *WIDEST_HEADLINES):
            header.set(sentence, NAME, short="Perfect won")
            come_to_rest()
            found.add(place_in(header, header.findChild(OpponentButton)).left())
        assert len(found) == 1


def test_the_end_of_a_game_is_said_in_the_winners_colour_and_shorter_where_there_is_no_room(
    header: GameHeader, look: Look
) -> None:
    sentence = "Perfect won with a5–b5–c5–d5–e5"
    for width, shown in ((984, sentence), (404, "Perfect won")):
        header.set(sentence, NAME, "o", "Perfect won")
        resize(header, width)
        assert header.sentence_label.text() == shown
        assert header.sentence_label.accessibleName() == sentence
    assert look.tokens.o in header.sentence_label.styleSheet()


def test_what_has_no_room_at_all_is_in_the_tooltip(header: GameHeader) -> None:
    name = NAME * 9
    header.set("Your move", name)
    resize(header, 600)
    assert header.name_label.shown_text().endswith("…")
    assert header.name_label.toolTip().replace("\n", " ") == f"Your move {name}"  # in lines


def test_the_longest_headlines_are_known() -> None:
    """By letters; a new, longer sentence belongs into the list."""
    longest = max(map(len, WIDEST_HEADLINES))
    for phase in set(Phase) - {Phase.OVER}:
        for humans in ((), (Side.X,), tuple(Side)):
            for hint, back in product((False, True), repeat=2):
                names = {Side.X: "X", Side.O: "Beginner"}
                assert len(headline(phase, Position(Rules()), humans, hint, back, names)) <= longest


@pytest.mark.parametrize(("width", "height", "least"), [(1264, 760, 300), (1424, 860, 400)])
def test_in_large_type_nothing_vanishes_and_the_board_is_large(
    qtbot: QtBot,
    window: MainWindow,
    controller: GameController,
    settings: Settings,
    width: int,
    height: int,
    least: int,
) -> None:
    """On screens of 1280 × 800 and 1440 × 900 the cards stay beside the board, whole across."""
    play(qtbot, window, 4)
    settings.type_size = TypeSize.LARGEST
    resize_window(window, width, height)
    come_to_rest()
    pane = window.play.position
    assert pane.side.isVisible()
    assert pane.board.board_geometry.cell * 3 >= least
    assert pane.cards.content.minimumSizeHint().width() <= pane.cards.viewport().width()
    assert not faults(window.play.header)
    settings.type_size = TypeSize.NORMAL
    come_to_rest()
    assert {each.width() for each in window.play.header.buttons[:2]} == {40}


def test_the_window_can_be_as_small_as_a_small_screen(window: MainWindow, settings: Settings) -> None:
    for size in TypeSize:
        settings.type_size = size
        assert window.minimumWidth() <= 1264
        assert window.minimumHeight() <= 728
