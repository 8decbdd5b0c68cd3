"""What full trees take is counted in the background, when it is asked for, once."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from ttt_gui.engine.tree_size import TreeSize
from ttt_gui.game.notation import parse_position
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.session.game_analysis import TreeSizes
from ttt_gui.session.tasks import TaskQueue

EMPTY = Position(Rules())
LATE = parse_position("XO./.X./O..")


@pytest.fixture
def sizes(queue: TaskQueue) -> TreeSizes:
    return TreeSizes(queue)


def test_a_size_is_found_out_and_kept(qtbot: QtBot, sizes: TreeSizes) -> None:
    with qtbot.waitSignal(sizes.found) as found:
        assert sizes.size_of(LATE) is None
        assert sizes.size_of(LATE) is None  # asked twice, counted once
        assert sizes.busy
    assert found.args == [LATE]
    assert sizes.size_of(LATE) == TreeSize(LATE).run()
    assert not sizes.busy


def test_the_published_tree(qtbot: QtBot, sizes: TreeSizes) -> None:
    with qtbot.waitSignal(sizes.found, timeout=60_000):
        sizes.size_of(EMPTY, 10_000)
    assert sizes.size_of(EMPTY) == 549_946


def test_what_is_too_large_is_not_counted_again_but_may_be_counted_further(qtbot: QtBot, sizes: TreeSizes) -> None:
    with qtbot.waitSignal(sizes.found):
        assert sizes.size_of(EMPTY, 100) is None
    assert sizes.size_of(EMPTY, 100) is None
    assert not sizes.busy
    with qtbot.waitSignal(sizes.found):
        assert sizes.size_of(EMPTY, 10_000) is None
    assert sizes.size_of(EMPTY, 100) == 549_946


def test_a_wider_question_replaces_a_narrower_one(qtbot: QtBot, sizes: TreeSizes) -> None:
    sizes.size_of(EMPTY, 100)
    with qtbot.waitSignal(sizes.found):
        sizes.size_of(EMPTY, 10_000)
    assert sizes.size_of(EMPTY) == 549_946


def test_a_stop_ends_what_runs_and_what_waits_and_a_later_question_is_answered(
    qtbot: QtBot, queue: TaskQueue, sizes: TreeSizes
) -> None:
    large = Position(Rules(5, 5, 4))
    for cell in range(4):
        sizes.size_of(large.play(cell))
    sizes.stop()
    assert not sizes.busy
    assert not queue.busy
    with qtbot.waitSignal(sizes.found):
        sizes.size_of(LATE)
    assert sizes.size_of(LATE)
