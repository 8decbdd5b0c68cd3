"""Two thousand damaged game files: one sentence each, no traceback, nothing changed."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tests.fuzz.inputs import game, good_game
from tests.fuzz.kinds import check_sentence
from ttt_gui.game.record import GameRecord, RecordError
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


@given(
    st.one_of(st.binary(max_size=400), st.text(max_size=400).map(lambda text: text.encode("utf-8", "surrogatepass")))
)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_bytes_at_all_are_a_game(tmp_path: Path, data: bytes) -> None:
    """Anything a disk may hold is refused with a sentence that names the file."""
    path = tmp_path / "game.ttt"
    path.write_bytes(data)
    with pytest.raises(RecordError, match=r"^game\.ttt cannot be opened\. ") as error:
        load_game(path)
    check_sentence(str(error.value))


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
_KEYS = ("rules", "start", "players", "seed", "moves", "played", "result", "version")


@given(st.sampled_from(_KEYS), _JSON)
@settings(max_examples=examples(300), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_json_in_any_key_is_a_game_or_one_sentence(tmp_path: Path, key: str, value: Any) -> None:
    """A file of the right form with one value made up: never another error, and what is read can be written again."""
    data = json.loads(good_game())
    data[key] = value
    path = tmp_path / "game.ttt"
    path.write_text(json.dumps(data))
    try:
        record = load_game(path)
    except RecordError as error:
        check_sentence(str(error))
    else:
        assert GameRecord.from_text(record.to_text()).to_text() == record.to_text()
