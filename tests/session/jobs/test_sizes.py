"""What a cut-off skipped is counted beside everything else, once, and no thread stays."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from ttt_gui.engine.tree_size import TreeSize
from ttt_gui.game.notation import parse_position
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.session.jobs.sizes import SkippedSizes

EMPTY = Position(Rules())


@pytest.fixture
def sizes(qapp: QCoreApplication) -> Iterator[SkippedSizes]:
    sizes = SkippedSizes()
    yield sizes
    sizes.close()


def test_a_size_is_found_out_and_kept(qtbot: QtBot, sizes: SkippedSizes) -> None:
    position = parse_position("XO./.X./O..")
    assert not any(thread.name.startswith("ttt-gui-sizes") for thread in threading.enumerate())
    with qtbot.waitSignal(sizes.found):
        assert sizes.size_of(position) is None
        assert sizes.busy
    assert sizes.size_of(position) == TreeSize(position).run()
    assert not sizes.busy


def test_the_published_tree(qtbot: QtBot) -> None:
    """All of 3 × 3, where the positions are not too many to be counted."""
    sizes = SkippedSizes(max_positions=10_000)
    with qtbot.waitSignal(sizes.found, timeout=60_000):
        sizes.size_of(EMPTY)
    assert sizes.size_of(EMPTY) == 549_946
    sizes.close()


def test_what_is_too_large_stays_unknown_and_is_not_counted_again(qtbot: QtBot) -> None:
    sizes = SkippedSizes(max_positions=100)
    assert sizes.size_of(EMPTY) is None
    qtbot.waitUntil(lambda: not sizes.busy)
    assert sizes.size_of(EMPTY) is None
    assert not sizes.busy
    sizes.close()


def test_a_stop_ends_what_runs_and_what_waits(qtbot: QtBot) -> None:
    sizes = SkippedSizes(max_positions=50_000_000)
    large = Position(Rules(5, 5, 4))
    for cell in range(4):
        sizes.size_of(large.play(cell))
    start = time.monotonic()
    sizes.stop()
    sizes.close()
    assert time.monotonic() - start < 5
    assert not sizes.busy
    assert sizes.size_of(large) is None
    sizes.close()
    assert not any(thread.name.startswith("ttt-gui-sizes") for thread in threading.enumerate())


def test_after_a_stop_a_question_is_answered_again(qtbot: QtBot, sizes: SkippedSizes) -> None:
    position = parse_position("XO./.X./O..")
    sizes.size_of(position)
    sizes.stop()
    with qtbot.waitSignal(sizes.found):
        sizes.size_of(position)
    assert sizes.size_of(position)
