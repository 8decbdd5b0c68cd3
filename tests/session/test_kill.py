"""kill -9 at random moments: the game that was played comes back, at most one move behind, and nothing is left over.

TTT_GUI_KILLS=100 takes the slow path; TTT_GUI_KILL_DELAY sets the milliseconds between two moves (0: at full speed).
"""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import IO

import pytest

from tests.waiting import PATIENCE
from ttt_gui.game.record import GameRecord
from ttt_gui.session.paths import standard_paths
from ttt_gui.session.settings import Settings
from ttt_gui.session.storage.store import GameStore
from ttt_gui.session.storage.user_file import Writer
from ttt_gui.session.tasks import TaskQueue

KILLS = int(os.environ.get("TTT_GUI_KILLS", "10"))
DELAY_MS = int(os.environ.get("TTT_GUI_KILL_DELAY", "25"))  # between two moves; a person is ten times slower

# Imports once, then forks a player each time a line comes in, and tells when it has died.
NURSERY = """
import os, sys
from PySide6.QtCore import QCoreApplication
from tests_play import play
print("ready", flush=True)
for line in sys.stdin:
    child = os.fork()
    if child == 0:
        play()
        os._exit(3)
    os.write(1, b"%d\\n" % child)  # in one piece: the child writes into the same pipe
    os.waitpid(child, 0)
    os.write(1, b"dead\\n")
"""

# One instance of the app without its window: computers play each other, and every move is told. Games are short, some
# are left in their midst for a new one, some for an earlier one, so that many kills meet a change of games.
PLAYER = f"""
import os, random
from PySide6.QtCore import QCoreApplication, QTimer
from ttt_gui.game.position import GameResult
from ttt_gui.game.record import Strength
from ttt_gui.game.rules import Rules
from ttt_gui.session.game import computer_player
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.game.play import Phase
from ttt_gui.session.storage.store import GameStore
from ttt_gui.session.paths import standard_paths
from ttt_gui.session.players import GameSetup, Seats
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.session.settings import Settings
from ttt_gui.session.storage.user_file import Writer

computer_player._LONGEST_SAVE_SECONDS = {PATIENCE}  # a slow disk is no failure

def play():
    app = QCoreApplication([])
    queue = TaskQueue()
    writer = Writer(queue)
    settings = Settings(standard_paths().settings, writer)
    settings.reply_delay_ms = {DELAY_MS}
    store = GameStore(standard_paths().games, writer)
    controller = GameController(queue, settings, store, writer)
    setup = GameSetup(Rules(3, 4, 3), Seats.COMPUTERS, Strength.RANDOM, Strength.RANDOM)
    lot = random.Random(os.getpid())

    def tell():
        os.write(1, f"{{store._running.id}} {{controller.game.record.played}}\\n".encode())

        if lot.random() < 0.1:
            QTimer.singleShot(0, another)

    def leave():  # whether the next game was on the board already when it was killed, nobody can tell
        os.write(1, f"{{store._running.id}} {{controller.game.record.played}} leaving\\n".encode())

    def another():
        leave()
        unfinished = [game for game in controller.store.recents() if game.result is GameResult.UNFINISHED]
        if unfinished and lot.random() < 0.5:
            controller.open_recent(lot.choice(unfinished).id)
            controller.game.resume()
        else:
            controller.new_game(setup)

    def again(phase):
        if phase is Phase.OVER:
            leave()
            controller.new_game(setup)

    controller.game.position_changed.connect(tell)
    controller.game.phase_changed.connect(again)
    controller.start()
    if controller.setup != setup:
        controller.new_game(setup)
    controller.game.resume()
    app.exec()
"""


def _line(stream: IO[str]) -> str:
    line = stream.readline()
    assert line, "the player died by itself"
    return line.strip()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the players are forked, to be quick")
@pytest.mark.slow
def test_kill_at_random_steps(tmp_path: Path, home: Path, qapp: object) -> None:
    """Each player resumes the game of the killed one; the file is whole, and lags at most one move behind."""
    (tmp_path / "tests_play.py").write_text(PLAYER)
    root = Path(__file__).resolve().parents[2]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join((str(tmp_path), str(root)))}
    lot, seen = random.Random(), []
    nursery = subprocess.Popen(
        [sys.executable, "-c", NURSERY], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
    )
    queue = TaskQueue()
    writer = Writer(queue)
    try:
        assert nursery.stdin
        assert nursery.stdout
        assert _line(nursery.stdout) == "ready"
        on_disk: tuple[str, int] | None = None
        for kill in range(KILLS):
            print(file=nursery.stdin, flush=True)
            lines = [_line(nursery.stdout), _line(nursery.stdout)]
            child = int(next(line for line in lines if " " not in line))
            told = next(line for line in lines if " " in line).split()
            if on_disk:
                assert (told[0], int(told[1])) == on_disk, "the next start did not resume the game"
            # A step of play, not of starting: the first move of this player is on the board.
            while " " in (line := _line(nursery.stdout)) and line.split()[:2] == told[:2]:
                pass
            told = line.split()
            time.sleep(lot.uniform(0, 6 * DELAY_MS / 1000))  # the step is the point: no signal to wait for
            os.kill(child, signal.SIGKILL)
            while (line := _line(nursery.stdout)) != "dead":
                told = line.split()
            game_id, played, leaving = told[0], int(told[1]), told[-1] == "leaving"
            settings = Settings(standard_paths().settings, writer)
            assert settings.problem is None
            store = GameStore(standard_paths().games, writer)
            record = store.resume()
            on_disk = None
            assert writer.flush()
            left_over = {path.name for path in home.rglob("*") if path.suffix in (".tmp", ".lock")}
            if record is None:  # a game had just ended, or one had just begun and was not on disk yet
                if not leaving and played > 1:
                    last = GameRecord.load(standard_paths().games / f"{game_id}.ttt")
                    assert last.position.outcome, f"kill {kill}: nothing to resume after {played} moves"
                assert not left_over
                store.close()
                continue
            assert store._running
            assert left_over == {f"{store._running.id}.lock"}
            on_disk = store._running.id, record.played
            if leaving and on_disk[0] != game_id:
                store.close()
                continue
            assert on_disk[0] == game_id, f"kill {kill}: another game is resumed"
            lag = played - record.played
            seen.append(lag)
            # One move may have been played and saved, but not told any more.
            assert -1 <= lag <= 1, f"kill {kill}: {played} moves were told, {record.played} are on disk"
            store.close()
    finally:
        queue.close()
        nursery.stdin.close()  # type: ignore[union-attr]
        nursery.wait(PATIENCE)
        nursery.stdout.close()  # type: ignore[union-attr]
    print(json.dumps({"kills": KILLS, "lags": {lag: seen.count(lag) for lag in sorted(set(seen))}}))
