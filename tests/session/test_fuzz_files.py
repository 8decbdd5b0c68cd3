"""Two thousand damaged game files: one sentence each, no traceback, nothing changed."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.fuzz.inputs import game
from tests.fuzz.kinds import check_sentence
from ttt_gui.game.record import RecordError
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.players import GameSetup, Seats
from ttt_gui.session.storage.user_file import load_game

pytestmark = pytest.mark.slow


def test_two_thousand_damaged_files(controller: GameController, tmp_path: Path) -> None:
    """Cut, overwritten, stuffed, random, keys missing, values odd; a file that happens to be sound still is one."""
    controller.new_game(GameSetup(seats=Seats.TWO_HUMANS))
    controller.game.play(4)
    record, text = controller.game.record, controller.game.record.to_text()
    errors: list[str] = []
    news: list[str] = []
    controller.error.connect(errors.append)
    controller.game.game_started.connect(lambda: news.append("game_started"))
    controller.game.position_changed.connect(lambda: news.append("position_changed"))
    lot, refused, path = random.Random(2026), 0, tmp_path / "game.ttt"
    while refused < 2_000:
        data = game(lot)
        path.write_bytes(data)
        try:
            load_game(path)
        except RecordError:
            refused += 1
            assert not controller.open_file(path)
            assert len(errors) == refused
            check_sentence(errors[-1])
            assert path.read_bytes() == data
    assert controller.game.record is record
    assert record.to_text() == text
    assert news == []
    assert len(set(errors)) > 50
