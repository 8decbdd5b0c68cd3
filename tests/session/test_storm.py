"""A thousand random wishes to one controller with real searches: never a wrong move, a lost event or a stuck game."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest
from PySide6.QtCore import QEventLoop, QObject, QTimer, Slot
from pytestqt.qtbot import QtBot

from ttt_gui.engine.request import Order, Scores, SearchRequest
from ttt_gui.game.position import Position, Side
from ttt_gui.game.record import GameRecord, Strength
from ttt_gui.game.rules import Rules
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.game.play import Phase
from ttt_gui.session.game_analysis import Search, SearchKind
from ttt_gui.session.judging.proofs import Source, reason_of_hint, reason_of_last_move
from ttt_gui.session.paths import standard_paths
from ttt_gui.session.players import GameSetup, Seats, choose, computer, human_sides, level_at
from ttt_gui.session.settings import Settings
from ttt_gui.session.storage.store import GameStore
from ttt_gui.session.storage.user_file import Writer

pytestmark = pytest.mark.slow

SMALL, LARGE = Rules(3, 3, 3), Rules(4, 4, 4)


class Watcher(QObject):
    """Hears everything and checks each computer's move as it is played."""

    def __init__(self, controller: GameController, settings: Settings) -> None:
        super().__init__()
        self.controller, self.settings = controller, settings
        self.own_doing = False  # the board changes because the storm asked for it
        self.told_phase = controller.game.phase
        self.told: Counter[str] = Counter()
        self.requested: list[SearchRequest] = []
        self.found: list[Search] = []
        self.record = controller.game.record
        self.moves: tuple[int, ...] = ()
        controller.game.game_started.connect(self._on_game_started)
        controller.game.position_changed.connect(self._on_position_changed)
        controller.game.phase_changed.connect(self._on_phase_changed)
        controller.game.player.search_started.connect(self._on_started)
        controller.game_analysis.searched.connect(self._on_searched)
        controller.error.connect(self._on_error)

    @Slot()
    def _on_game_started(self) -> None:
        assert self.own_doing
        self.record, self.moves = self.controller.game.record, self._played()

    @Slot()
    def _on_position_changed(self) -> None:
        before, self.moves = self.moves, self._played()
        if self.moves == before or len(self.moves) < len(before):
            return
        record = self.controller.game.record
        position = record.position_after(len(before))
        strength = level_at(record.players[position.side_to_move], record.seed, position)
        if strength is None or self.own_doing:
            return
        # A computer has moved: one ply, on the position that was there, by its own rule.
        self.told["computer moves"] += 1
        assert self.moves[:-1] == before
        search = self.controller.game_analysis.last_search(position, kind=SearchKind.MOVE)
        result = search.result if search else None
        expected = choose(position, strength, record.seed, self.settings.algorithm, result).move
        assert self.moves[-1] == expected, f"{strength} in {position} with {result}"

    @Slot(Phase)
    def _on_phase_changed(self, phase: Phase) -> None:
        self.told_phase = phase

    @Slot(object)
    def _on_started(self, request: SearchRequest) -> None:
        assert request.position == self.controller.game.position
        self.requested.append(request)

    @Slot(object)
    def _on_searched(self, search: Search) -> None:
        if search.kind is SearchKind.AGAIN:  # after a change of a switch, of a position that may be behind
            return
        assert search.position == self.requested[-1].position == self.controller.game.position  # never a stale one
        self.found.append(search)

    @Slot(str)
    def _on_error(self, sentence: str) -> None:
        raise AssertionError(sentence)

    def _played(self) -> tuple[int, ...]:
        record = self.controller.game.record
        return tuple(move.cell for move in record.moves[: record.played])

    def check(self) -> None:
        """What holds whenever control is back in the event loop."""
        controller = self.controller
        record, phase = controller.game.record, controller.game.phase
        replayed = record.start
        for move in record.moves[: record.played]:
            replayed = replayed.play(move.cell)
        assert replayed == record.position
        assert record is self.record
        assert self._played() == self.moves, "the board changed without position_changed"
        assert phase is self.told_phase, "the phase changed without phase_changed"
        human = controller.game.position.side_to_move in human_sides(controller.game.record)
        assert (phase is Phase.OVER) == (controller.game.position.outcome is not None)
        if phase is not Phase.OVER:
            assert human == (phase is Phase.HUMAN_TURN)
        assert controller.game.player.is_hinting <= (phase is Phase.HUMAN_TURN)
        if phase is Phase.THINKING:
            assert controller.game.player.is_deciding, "thinks, but nobody does"
        if phase is Phase.OVER:
            assert not controller.game.player.is_searching
        if phase is Phase.HUMAN_TURN:
            assert controller.game.player.is_searching == controller.game.player.is_hinting
        assert controller.values.position in (None, record.position), "values of another position"
        assert set(controller.values.values(Side.X)) <= set(record.position.legal_moves)
        line = [move.cell for move in controller.review.moves]
        assert line == ([move.cell for move in record.moves] if controller.review.is_on else [])
        assert controller.game.hint is None or reason_of_hint(controller.game.hint, controller.proofs)
        reason = reason_of_last_move(record, controller.game_analysis, controller.proofs)
        assert bool(reason) == (record.last_move is not None)
        assert not (controller.game.hint and controller.game.hint.request.position != controller.game.position)
        assert len(self.found) <= len(self.requested)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_storm_of_wishes(
    controller: GameController,
    settings: Settings,
    store: GameStore,
    writer: Writer,
    qtbot: QtBot,
    seed: int,
) -> None:
    """A thousand a seed, the event loop running for random whiles, invariants after each, then a game to its end."""
    lot = random.Random(seed)
    controller.start()
    watcher = Watcher(controller, settings)

    def setup() -> GameSetup:
        rules = lot.choice((SMALL, LARGE))
        return GameSetup(rules, lot.choice(list(Seats)), lot.choice(list(Strength)), lot.choice(list(Strength)))

    def play() -> None:
        legal = controller.game.position.legal_moves
        human = controller.game.phase is Phase.HUMAN_TURN
        cell = lot.choice(legal) if legal and lot.random() < 0.9 else lot.randrange(-1, 20)
        assert controller.game.play(cell) == (human and cell in legal)

    def set_up() -> None:
        position = Position(lot.choice((SMALL, LARGE)))
        for _ in range(lot.randrange(8)):
            if position.legal_moves:
                position = position.play(lot.choice(position.legal_moves))
        controller.set_up_position(position)

    def change_setting() -> None:
        match lot.randrange(4):
            case 0:
                settings.alpha_beta = not settings.alpha_beta
            case 1:
                settings.scores = lot.choice(list(Scores))
            case 2:
                settings.order = lot.choice(list(Order))
            case _:
                settings.limit_nodes = lot.choice((0, 0, 1, 3_000))
        settings.reply_delay_ms = lot.choice((0, 0, 3))

    def open_recent() -> None:
        recents = controller.store.recents()
        if recents:
            assert controller.open_recent(lot.choice(recents).id)

    def go_to_node() -> None:
        """Also to one that is not there."""
        controller.game.go_to_node(lot.randrange(len(controller.game.record.tree.rows()) + 2))

    def grade_answer() -> None:
        """Values on the board and the review: shown, followed, stopped and hidden while the game goes on."""
        record = controller.game.record
        lot.choice(
            (
                lambda: controller.values.show(record.position, lot.choice(list(Source)), settings.algorithm, 0.01),
                controller.values.stop,
                controller.values.clear,
                lambda: controller.review.begin(record, 0.01),
                controller.review.stop,
                controller.review.clear,
            )
        )()

    wishes: list[tuple[Callable[[], object], int]] = [
        (play, 30),
        (controller.game.undo, 10),
        (controller.game.redo, 8),
        (controller.game.stop, 8),
        (controller.game.resume, 8),
        (controller.game.stop, 3),
        (controller.game.move_now, 10),
        (controller.game.request_hint, 6),
        (change_setting, 6),
        (controller.rematch, 2),
        (set_up, 2),
        (open_recent, 2),
        (lambda: controller.set_opponent(computer(lot.choice(list(Strength)), settings.auto_grade)), 4),
        (lambda: controller.new_game(setup()), 5),
        (lambda: controller.game.go_to(lot.randrange(-1, len(controller.game.record.moves) + 2)), 6),
        (go_to_node, 6),
        (grade_answer, 8),
    ]
    loop = QEventLoop()
    for _ in range(1_000):
        wish = lot.choices([wish for wish, _ in wishes], [weight for _, weight in wishes])[0]
        watcher.own_doing = wish != controller.game.move_now
        wish()
        watcher.own_doing = False
        watcher.check()
        if lot.random() < 0.6:
            QTimer.singleShot(lot.choice((0, 1, 4, 12)), loop.quit)
            loop.exec()
            watcher.check()
        if lot.random() < 0.1 and controller.game.phase is Phase.THINKING and controller.game.position.rules == SMALL:
            turn = watcher.moves
            qtbot.waitUntil(lambda turn=turn: watcher.moves != turn)  # a small search is always answered
            watcher.check()

    # Every search that still counts answers, and nothing is stuck: a whole game is played to its end.
    controller.game.stop()
    qtbot.waitUntil(lambda: not controller.game.player.is_searching)
    watcher.check()
    settings.alpha_beta, settings.limit_nodes, settings.reply_delay_ms = True, 0, 0
    watcher.own_doing = True
    controller.new_game(GameSetup(SMALL, Seats.COMPUTERS, Strength.PERFECT, Strength.PERFECT))
    watcher.own_doing = False
    qtbot.waitUntil(lambda: controller.game.phase is Phase.OVER)
    watcher.check()
    assert controller.game.record.position.result.value == "draw"
    assert watcher.told["computer moves"] > 50

    # What is on the disk is what is on the board.
    text = controller.game.record.to_text()
    assert writer.flush()
    (running,) = {path.stem for path in standard_paths().games.glob("*.ttt")} - {game.id for game in store.recents()}
    saved = GameRecord.load(standard_paths().games / f"{running}.ttt")
    assert saved.to_text() == text
