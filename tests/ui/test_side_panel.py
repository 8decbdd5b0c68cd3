"""What goes on beside the turns of a game in the window: its level, its end, the words below the board, the score, the
review and the replay."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from tests.brute_force import value
from tests.ui.test_main_window import sentence
from tests.ui.widgets_help import play, resize_window, settle, trigger
from ttt_gui.game.position import Position, Side, parse_position
from ttt_gui.game.record import GameRecord, Strength
from ttt_gui.game.rules import Rules
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.game.play import Phase
from ttt_gui.session.players import LEVELS, GameSetup, Seats, human_sides
from ttt_gui.session.settings import Settings
from ttt_gui.ui.board.view import cell_text
from ttt_gui.ui.look.theme import LIGHT
from ttt_gui.ui.main_window import MainWindow
from ttt_gui.ui.window.actions import level_key

LOST = (0, 1, 4, 8, 3, 5, 6)  # a3 b3 b2 c1 a2 c2 a1: O's b3 gave the draw away


def perfect_value(position: Position) -> int:
    """1, 0 or -1 for the side to move, by brute force."""
    return value(position.text.replace("/", ""), 3, 3, 3, depth_aware=False)


@pytest.fixture
def people(window: MainWindow, controller: GameController) -> GameController:
    """Two people, who play what a test wants."""
    controller.new_game(GameSetup(seats=Seats.TWO_HUMANS))
    return controller


def shown_buttons(window: MainWindow) -> dict[str, QToolButton]:
    settle(window)
    buttons = [*window.play.header.buttons, *window.play.footer.bar.buttons]
    return {button.text(): button for button in buttons if button.isVisible()}


def ticked(window: MainWindow) -> list[str]:
    return [level.name for strength, level in LEVELS.items() if window.actions_[level_key(strength)].isChecked()]


# -- levels ------------------------------------------------------------------------------------------------------------


def test_the_level_changes_during_a_game(window: MainWindow, controller: GameController, settings: Settings) -> None:
    assert ticked(window) == ["Perfect"]
    trigger(window, "level_casual")
    assert ticked(window) == ["Casual"]
    assert window.opponent.text() == "against Casual"
    assert settings.o_strength is Strength.CASUAL
    trigger(window, "level_casual")
    assert ticked(window) == ["Casual"]
    trigger(window, "level_auto")
    assert window.opponent.text() == "against Auto (now Casual)"


def test_two_people_have_no_level(window: MainWindow, people: GameController) -> None:
    assert ticked(window) == []
    assert not window.actions_["level_strong"].isEnabled()
    assert "Two people play" in window.actions_["level_strong"].toolTip()


# -- the end of a game -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "text", "cell", "said", "score"),
    [
        (Seats.HUMAN_X, "XX./OO./...", 2, "You won with a3–b3–c3", "1 won · 0 drawn · 0 lost"),
        (Seats.HUMAN_X, "X../OO./X..", 8, "Perfect won with a2–b2–c2", "0 won · 0 drawn · 1 lost"),
        (Seats.HUMAN_X, "XOX/XOO/O.X", 7, "Draw", "0 won · 1 drawn · 0 lost"),
        (Seats.TWO_HUMANS, "XX./OO./...", 2, "X won with a3–b3–c3", "X 1 · 0 drawn · O 0"),
    ],
)
def test_the_end_is_said_to_the_person(
    qtbot: QtBot,
    window: MainWindow,
    controller: GameController,
    seats: Seats,
    text: str,
    cell: int,
    said: str,
    score: str,
) -> None:
    controller.new_game(GameSetup(seats=seats))
    controller.set_up_position(parse_position(text))
    assert "Rematch" not in shown_buttons(window)
    play(qtbot, window, cell)
    assert sentence(window) == said
    assert "The game is over." in window.actions_["hint"].toolTip()
    assert set(shown_buttons(window)) >= {"Rematch", "Review", "New game"}
    assert window.play.moves.score.accessibleName() == score


def test_rematch_begins_and_the_board_has_the_focus_again(
    qtbot: QtBot, window: MainWindow, people: GameController
) -> None:
    play(qtbot, window, *LOST)
    button = shown_buttons(window)["Rematch"]
    button.setFocus()
    qtbot.keyClick(button, Qt.Key.Key_Space)
    settle(window)
    assert people.game.position.stones == 0
    assert "Hint" in shown_buttons(window)
    assert window.focusWidget() is window.play.board
    assert window.play.moves.score.accessibleName() == "X 1 · 0 drawn · O 0"


def test_an_end_that_is_taken_back_is_none(qtbot: QtBot, window: MainWindow, people: GameController) -> None:
    play(qtbot, window, *LOST)
    people.game.undo()
    assert "Hint" in shown_buttons(window)
    people.game.redo()
    assert "Rematch" in shown_buttons(window)


# -- the words below the board: the blunder, who wins, whose values; at the end what decided, and what may come next ---


LOST_TO_PERFECT = (4, 8, 6)  # a1 instead of b3


def test_the_end_says_what_decided_and_offers_another_game(
    qtbot: QtBot, window: MainWindow, controller: GameController
) -> None:
    play(qtbot, window, *LOST_TO_PERFECT)
    bar = window.play.footer.bar
    qtbot.waitUntil(lambda: bar.words == ("a1 lost the game. b3 would have held the draw.", "Perfect never loses."))
    shown = [button.text() for button in bar.buttons if button.isVisible()]
    assert shown == ["Review", "Rematch"]
    assert LIGHT.o in window.play.header.sentence_label.styleSheet()


@pytest.mark.slow
def test_try_casual_begins_a_game_against_casual(
    qtbot: QtBot, window: MainWindow, controller: GameController, snapshot: SnapshotAssertion
) -> None:
    play(qtbot, window, *LOST_TO_PERFECT)
    controller.new_game(GameSetup())
    play(qtbot, window, *LOST_TO_PERFECT)
    assert window.play.footer.bar.words[1] == snapshot
    window.play.footer.bar.easier.trigger()
    assert controller.game.record.players[Side.O].strength is Strength.CASUAL
    assert controller.game.position.stones == 0
    assert window.opponent.text() == "against Casual"


def test_a_blunder_is_said_below_the_board(qtbot: QtBot, window: MainWindow, controller: GameController) -> None:
    """And no more once the next move is made, whoever makes it."""
    for seed in range(40):
        controller._new_seed = lambda seed=seed: seed  # type: ignore[misc]
        controller.new_game(GameSetup(o_strength=Strength.BEGINNER))
        play(qtbot, window, 4)
        if controller.game.record.moves[-1].cell in (1, 3, 5, 7):  # after b2 an edge loses
            break
    qtbot.waitUntil(lambda: window.play.footer.words.move.startswith("Beginner made a mistake: it played "))
    controller.game.undo()
    settle(window)
    assert window.play.footer.words.move == ""


@pytest.mark.slow
def test_values_take_the_place_of_the_link_until_the_game_ends(
    qtbot: QtBot, window: MainWindow, controller: GameController
) -> None:
    controller.new_game(GameSetup(seats=Seats.TWO_HUMANS))
    trigger(window, "values")
    qtbot.waitUntil(lambda: window.play.footer.words.values == "Values for X, the side to move.")
    play(qtbot, window, 0)
    qtbot.waitUntil(lambda: window.play.footer.words.values == "Values for O, the side to move.")
    play(qtbot, window, 3, 1, 4, 2)
    assert not window.actions_["values"].isEnabled()
    controller.rematch()
    settle(window)
    assert window.play.footer.words.values == ""
    assert not window.actions_["values"].isChecked()


def test_one_button_at_most_is_blue(qtbot: QtBot, window: MainWindow, controller: GameController) -> None:
    def blue() -> list[str]:
        buttons = [*window.play.header.buttons, *window.play.footer.bar.buttons]
        return [each.text() for each in buttons if each.isVisible() and each.objectName() == "accent"]

    assert blue() == []
    play(qtbot, window, *LOST_TO_PERFECT)
    assert blue() == ["Rematch"]


# -- the review --------------------------------------------------------------------------------------------------------


def reviewed(qtbot: QtBot, window: MainWindow, controller: GameController) -> None:
    trigger(window, "review")
    qtbot.waitUntil(lambda: not controller.review.is_running)
    settle(window)


def test_a_review_marks_where_the_game_turned(
    qtbot: QtBot, window: MainWindow, people: GameController, snapshot: SnapshotAssertion
) -> None:
    play(qtbot, window, *LOST)
    assert not window.play.review_card.isVisible()
    reviewed(qtbot, window, people)
    assert window.play.review_card.isVisible()
    assert window.actions_["review"].isChecked()
    assert window.play.moves.list_view.moves.stringList() == ["Start", "a3", "b3?", "b2", "c1", "a2", "c2", "a1"]
    assert window.play.review_card.words[1] == snapshot
    qtbot.mouseClick(
        window.play.review_card.strip,
        Qt.MouseButton.LeftButton,
        pos=window.play.review_card.strip.column(2).center().toPoint(),
    )
    assert people.game.record.played == 2
    settle(window)
    assert window.play.review_card.words[1] == snapshot
    trigger(window, "back")
    assert window.play.review_card.words[0] == "Move 1, X at a3: draw"


def test_a_lost_game_is_reviewed_at_the_move_that_lost_it_and_played_again_from_there(
    qtbot: QtBot, window: MainWindow, controller: GameController
) -> None:
    """The better move is ringed on the board, a variation begins there, and the game stays; both are in its file."""
    resize_window(window, 1280, 800)
    game, footer = controller.game, window.play.footer
    play(qtbot, window, *LOST_TO_PERFECT)
    qtbot.waitUntil(lambda: controller.ending.decided is not None and not controller.ending.is_running)
    reviewed(qtbot, window, controller)
    turned = len(LOST_TO_PERFECT) * 2 - 1
    assert (game.record.played, window.play.footer.bar.isVisible()) == (turned, True)
    settle(window)
    assert window.play.position.cards.verticalScrollBar().maximum() == 0, "all cards of the review are seen whole"
    assert sentence(window).startswith("Perfect won with "), "the game is over, whatever move of it is looked at"
    assert footer.bar.words[0] == "a1 lost the game. b3 would have held the draw."
    assert footer.bar.words[1].startswith("b3 ")
    state = window.play.board.render_state
    assert [cell_text(state, cell) for cell in (1, 6)] == [
        "b3, empty, would have held the draw",
        "a1, X, lost the game",
    ]
    shown = [button.text() for button in footer.bar.buttons if button.isVisible()]
    assert shown == ["Play it again from here", "Why", "Search it yourself", "Rematch"]
    assert [each.text() for each in footer.bar.buttons if each.objectName() == "accent" and each.isVisible()] == shown[
        :1
    ]

    moves = [move.cell for move in game.record.moves]
    footer.bar.buttons[0].click()
    settle(window)
    assert (game.record.played, game.phase) == (turned - 1, Phase.HUMAN_TURN)
    assert not window.play.review_card.isVisible(), "it would give the moves away"
    assert footer.words.variation == f"Variation from move {turned}"
    play(qtbot, window, 1)
    while game.phase is not Phase.OVER:
        play(qtbot, window, game.position.legal_moves[0])
    assert footer.bar.words[1] == f"Variation from move {turned}, saved with the game."
    again = GameRecord.from_text(game.record.to_text())
    lines = {tuple(move.cell for move in again.moves)} | {
        tuple(moves[: each.after]) + tuple(move.cell for move in each.moves) for each in again.tree.variations()
    }
    assert tuple(moves) in lines
    assert len(lines) == 2
    next(each for each in footer.bar.buttons if each.text() == "Back to the game").click()
    settle(window)
    assert [move.cell for move in game.record.moves] == moves
    assert (game.record.played, controller.variation, controller.review.is_on) == (turned, None, True)
    footer.bar.buttons[1].click()
    assert window.tree_pages.panels.search.isVisible()


def test_a_variation_ends_where_one_goes_to_the_game_or_begins_another(
    qtbot: QtBot, window: MainWindow, people: GameController
) -> None:
    play(qtbot, window, *LOST)
    reviewed(qtbot, window, people)
    last = people.game.record.line[-1].number
    for end in (lambda: people.game.play(LOST[1]), lambda: people.game.go_to(4), people.rematch):
        people.game.go_to_node(last)
        people.play_again(2)
        assert people.variation
        end()
        assert people.variation is None
        settle(window)
        assert window.play.footer.words.variation == ""


def test_a_lost_game_offers_one_exercise_made_of_its_deciding_position(
    qtbot: QtBot, window: MainWindow, controller: GameController
) -> None:
    """Turned or mirrored; every move but the right ones is wrong, and a right one leads to another side of it."""
    play(qtbot, window, *LOST_TO_PERFECT)
    card = window.play.exercise
    assert not card.isVisible()
    reviewed(qtbot, window, controller)
    assert card.isVisible()
    assert card.question.text() == "Which move holds the draw?"
    seen = set()
    for _ in range(3):
        assert card.exercise
        position = card.exercise.position
        seen.add(position)
        assert position.least_image == card.exercise.move.position.least_image
        assert position != card.exercise.move.position
        assert card.board.playable is None
        card.button.click()
        position = card.exercise.position
        assert card.board.playable is Side.X
        best = perfect_value(position)
        cells = sorted(position.legal_moves, key=lambda cell: -perfect_value(position.play(cell)))
        for cell in cells:  # the worst first
            card.board.cell_clicked.emit(cell)
            is_right = -perfect_value(position.play(cell)) >= best
            assert card.result.text().startswith("Right: ") is is_right
            if is_right:
                break
        assert card.button.text() == "Once more"
    assert len(seen) > 1
    controller.review.clear()
    settle(window)
    assert not card.isVisible()


def test_one_plays_on_from_there_and_the_old_line_stays(
    qtbot: QtBot, window: MainWindow, people: GameController, snapshot: SnapshotAssertion
) -> None:
    play(qtbot, window, *LOST)
    reviewed(qtbot, window, people)
    people.game.go_to(1)
    play(qtbot, window, 4)
    qtbot.waitUntil(lambda: not people.review.is_running)
    settle(window)
    assert window.play.moves.list_view.moves.stringList() == ["Start", "a3", "b2", "b3", "b2", "c1", "a2", "c2", "a1"]
    assert [entry.level for entry in window.play.moves.list_view.moves.entries] == [0, 0, 0, 1, 1, 1, 1, 1, 1]
    assert window.play.review_card.words[:2] == snapshot
    list_view = window.play.moves.list_view
    list_view.clicked.emit(list_view.model().index(window.play.moves.list_view.moves.stringList().index("a1"), 0))
    assert people.game.phase is Phase.OVER
    qtbot.waitUntil(lambda: window.play.moves.list_view.moves.stringList()[3] == "b3?")


def test_it_is_off_until_asked_for_and_again_in_the_next_game(
    qtbot: QtBot, window: MainWindow, people: GameController
) -> None:
    play(qtbot, window, 0, 1)
    assert not window.play.review_card.isVisible()
    reviewed(qtbot, window, people)
    assert window.play.moves.list_view.moves.stringList()[2] == "b3?"
    trigger(window, "rematch")
    assert not window.play.review_card.isVisible()
    assert not window.actions_["review"].isChecked()


def test_it_stops_goes_on_and_closes(qtbot: QtBot, window: MainWindow, controller: GameController) -> None:
    """6 × 6, five in a row from the start: that takes its time."""
    controller.new_game(GameSetup(Rules(6, 6, 5), Seats.TWO_HUMANS))
    play(qtbot, window, 0, 35, 5)
    trigger(window, "review")
    assert controller.review.is_running
    window.play.review_card.stop_requested.emit()
    settle(window)
    assert not controller.review.is_running
    assert "proved" in window.play.review_card.words[2]
    window.play.review_card.resume_requested.emit()
    assert controller.review.is_running
    window.play.review_card.close_requested.emit()
    settle(window)
    assert not controller.review.is_on
    assert not window.play.review_card.isVisible()


# -- the replay --------------------------------------------------------------------------------------------------------


def test_a_replay_shows_the_moves_one_after_the_other(
    qtbot: QtBot, window: MainWindow, people: GameController, settings: Settings
) -> None:
    settings.replay_ms = 100
    play(qtbot, window, *LOST)
    seen: list[int] = []
    people.game.position_changed.connect(lambda: seen.append(people.game.record.played))
    trigger(window, "replay")
    assert window.play.side_panel.replay.is_playing
    with qtbot.waitSignal(window.play.side_panel.replay.playing_changed):
        pass
    assert seen[:-1] == list(range(len(LOST)))
    qtbot.waitUntil(lambda: people.game.record.played == len(LOST))
    assert not window.play.side_panel.replay.is_playing


@pytest.mark.parametrize("deed", ["undo", "back", "hint", "theme_dark", "click", "rematch", "replay"])
def test_whatever_a_person_does_stops_a_replay(
    qtbot: QtBot, window: MainWindow, people: GameController, settings: Settings, deed: str
) -> None:
    settings.replay_ms = 10_000
    play(qtbot, window, 0, 1, 4)
    people.game.go_to(1)
    trigger(window, "replay")
    assert window.play.side_panel.replay.is_playing
    if deed == "click":
        window.play.board.cell_clicked.emit(0)
    else:
        trigger(window, deed)
    assert not window.play.side_panel.replay.is_playing


def test_its_speed_is_chosen_and_remembered(window: MainWindow, people: GameController, settings: Settings) -> None:
    speed = window.play.moves.replay.speed
    assert not window.actions_["replay"].isEnabled()
    assert "No move" in window.actions_["replay"].toolTip()
    speed.setCurrentIndex(speed.count() - 1)
    assert settings.replay_ms == 200
    assert human_sides(people.game.record) == frozenset(Side)
