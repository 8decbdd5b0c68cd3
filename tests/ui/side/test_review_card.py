"""The card of a review: what stood on the board, what it was worth, where the game turned; never a guess."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from ttt_gui.engine.values import UNKNOWN, ProvedValue
from ttt_gui.game.position import Position, Side
from ttt_gui.game.record import GameRecord
from ttt_gui.game.rules import Rules
from ttt_gui.session.judging.proofs import Proofs
from ttt_gui.session.judging.review import Review
from ttt_gui.session.settings import Theme, TypeSize
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.side.review_card import ReviewCard, Reviewed, ReviewStrip, Station

LOST = (0, 1, 4, 8, 3, 5, 6)  # a3 b3 b2 c1 a2 c2 a1: O loses by b3


@pytest.fixture
def card(qtbot: QtBot, look: Look) -> ReviewCard:
    card = ReviewCard(look)
    qtbot.addWidget(card)
    card.resize(280, 240)
    card.show()
    return card


@pytest.fixture
def lost(qtbot: QtBot, queue: TaskQueue) -> Reviewed:
    """A game that O has lost, reviewed to its end."""
    record, review = GameRecord(Position(Rules())), Review(Proofs(queue))
    for cell in LOST:
        record.play(cell)
    review.begin(record)
    qtbot.waitUntil(lambda: not review.is_running)
    return Reviewed.from_review(review)


def test_it_says_what_was_given_away_and_with_which_move(
    card: ReviewCard, lost: Reviewed, snapshot: SnapshotAssertion
) -> None:
    card.set(lost, 2, Side.X, False)
    position, turn, progress = card.words
    assert position == snapshot
    assert turn == snapshot
    assert progress == "All positions proved"
    card.set(lost, 7, Side.X, False)
    assert card.words[:2] == snapshot
    card.set(lost, 0, Side.X, False)
    assert card.words[0] == "Start: draw"


def test_a_turning_point_has_two_boards_how_it_went_on_and_the_better_move(card: ReviewCard, lost: Reviewed) -> None:
    turning = lost.moves[1]
    assert turning.better is not None
    card.set(lost, 2, Side.X, False)
    assert card.ways.isVisible()
    assert card.ways.played.shown == (lost.moves[-1].position.play(LOST[-1]), LOST[1])
    assert card.ways.better.shown == (turning.position.play(turning.better), turning.better)
    name = turning.position.rules.cell_name(turning.better)
    assert card.ways.accessibleDescription() == f"b3, as played: X won; {name}, better: best play: draw"
    card.set(lost, 7, Side.X, False)
    assert not card.ways.isVisible()


def test_of_a_game_under_way_the_boards_show_both_moves(card: ReviewCard, lost: Reviewed) -> None:
    turning = lost.moves[1]
    card.set(replace(lost, moves=lost.moves[:4], proved_values=lost.proved_values[:5], settled=5), 2, Side.X, False)
    assert card.ways.played.shown == (turning.position.play(LOST[1]), LOST[1])
    assert card.ways.accessibleDescription().startswith("b3, as played: X wins in ")


def test_the_strip_is_from_the_view_that_it_names(card: ReviewCard, lost: Reviewed) -> None:
    card.set(lost, 7, Side.O, True)
    assert [station.value.value for station in card.strip.stations] == [0, 0, -1, -1, -1, -1, -1, -1]
    card.set(lost, 7, Side.X, False)
    assert [station.value.value for station in card.strip.stations] == [0, 0, 1, 1, 1, 1, 1, 1]
    assert [station.is_turning for station in card.strip.stations].index(True) == 2


def test_what_is_not_proved_is_said_and_hollow(
    card: ReviewCard, look: Look, lost: Reviewed, snapshot: SnapshotAssertion
) -> None:
    known = Reviewed((UNKNOWN, ProvedValue(0, 1)), lost.moves[:1], True, 1)
    card.set(known, 1, Side.X, False)
    assert card.words[0] == snapshot
    assert card.words[2] == "1 of 2 positions"
    picture = card.strip.grab().toImage()
    for played in (0, 1):
        column = card.strip.column(played)
        assert picture.pixelColor(column.center().toPoint() - QPoint(6, 0)) not in (
            QColor(look.tokens.win),
            QColor(look.tokens.draw),
            QColor(look.tokens.loss),
        )


@pytest.mark.parametrize("theme", [Theme.LIGHT, Theme.DARK, Theme.HIGH_CONTRAST])
def test_win_draw_and_loss_differ_by_place_as_by_colour(qtbot: QtBot, look: Look, theme: Theme) -> None:
    look.set_theme(theme)
    strip = ReviewStrip(look)
    qtbot.addWidget(strip)
    strip.set([Station(ProvedValue(value, value), "") for value in (1, 0, -1)], -1, "X wins", "O wins")
    strip.resize(300, strip.sizeHint().height())
    picture = strip.grab().toImage()
    for third, token in enumerate(("win", "draw", "loss")):
        column = strip.column(third)
        for row in range(3):
            y = column.top() + column.height() * (2 * row + 1) / 6
            point = QPoint(round(column.center().x()), round(y))
            assert (picture.pixelColor(point) == look.tokens.color(token)) is (row == third)


def test_a_click_and_the_arrows_ask_for_a_position(qtbot: QtBot, card: ReviewCard, lost: Reviewed) -> None:
    card.set(lost, 3, Side.X, False)
    wishes: list[int] = []
    card.strip.position_selected.connect(wishes.append)
    qtbot.mouseClick(card.strip, Qt.MouseButton.LeftButton, pos=card.strip.column(5).center().toPoint())
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End):
        qtbot.keyClick(card.strip, key)
    assert wishes == [5, 2, 4, 0, 7]


@pytest.mark.parametrize("moves", [0, 9, 64])
def test_every_position_has_its_column_on_the_strip(qtbot: QtBot, look: Look, moves: int) -> None:
    """An 8 × 8 game in the narrowest column of the window as well."""
    strip = ReviewStrip(look)
    qtbot.addWidget(strip)
    strip.set([Station(UNKNOWN, "")] * (moves + 1), moves, "you win", "you lose")
    strip.resize(248, strip.sizeHint().height())
    for played in range(moves + 1):
        assert strip.column(played).width() >= 2
    assert strip.column(moves).right() <= strip.width()


def test_its_height_is_the_same_for_every_position(card: ReviewCard, lost: Reviewed) -> None:
    heights = set()
    for played in range(8):
        card.set(lost, played, Side.X, False)
        heights.add(card.heightForWidth(280) if card.hasHeightForWidth() else card.sizeHint().height())
    assert len(heights) == 1


def test_a_strip_of_larger_type_has_wider_columns_and_larger_signs(qtbot: QtBot, look: Look) -> None:
    strip = ReviewStrip(look)
    qtbot.addWidget(strip)
    strip.set([Station(ProvedValue(0, 0), "", is_turning=True)], -1, "X wins", "O wins")
    sizes = []
    for size in (TypeSize.NORMAL, TypeSize.LARGEST):
        look.set_type_size(size)
        strip.resize(600, strip.sizeHint().height())
        picture, column = strip.grab().toImage(), strip.column(0)
        across = range(int(column.left()), int(column.right()))
        signs = [
            sum(picture.pixelColor(x, y) == look.tokens.color("loss") for x in across) for y in range(int(column.top()))
        ]
        sizes.append((column.width(), max(signs)))
    (narrow, small), (wide, large) = sizes
    assert wide == 2 * narrow
    assert large >= 1.8 * small > 0
