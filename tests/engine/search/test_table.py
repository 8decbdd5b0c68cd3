"""The table's memory: what is stored is found, what could not be had is said, and it is given back."""

from __future__ import annotations

import subprocess
import sys

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.waiting import PATIENCE
from ttt_gui.engine.bits.symmetry import Symmetry
from ttt_gui.engine.request import Algorithm, Limits, SearchRequest
from ttt_gui.engine.search import table as installed
from ttt_gui.engine.search.core import ENGINE
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules

SHORT = """
import resource, sys
from ttt_gui.engine.request import Algorithm, Limits, SearchRequest
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
resource.setrlimit(resource.RLIMIT_AS, (512 << 20, 512 << 20))
searcher = Searcher(SearchRequest(Position(Rules(5, 5, 4)), Algorithm(tt=True, tt_mib=1024), Limits(depth=2)))
result = searcher.run()
print(result.stopped_by, result.note)
"""


def test_a_table_is_rounded_down_to_a_power_of_two_and_given_back() -> None:
    table = installed.Table(Symmetry())
    assert table.allocate(3, 10_000_000) == (2 << 20, False)
    table.release()
    table.release()
    assert table.allocate(1, 10_000_000) == (1 << 20, False)


def test_a_table_is_no_larger_than_the_board_can_fill() -> None:
    """Two slots of 16 bytes a position: 6,046 ways to fill 3 x 3 need 256 KiB, a last empty cell a handful of bytes."""
    table = installed.Table(Symmetry())
    assert installed.most_positions(9) == 6_046
    assert table.allocate(64, installed.most_positions(9)) == (256 << 10, False)
    table.release()
    assert table.allocate(64, installed.most_positions(1)) == (64, False)


@pytest.mark.skipif(ENGINE != "compiled", reason="interpreted, nothing is that fast")
def test_a_small_board_pays_for_no_large_table() -> None:
    """Memoised minimax of 3 x 3 touched 64 MiB and took 14 ms, more than twice as long as without a table."""
    request = SearchRequest(Position(Rules()), Algorithm(alpha_beta=False, tt=True))
    plain = SearchRequest(Position(Rules()), Algorithm(alpha_beta=False))
    with_table, without = (min(Searcher(each).run().counters.seconds for _ in range(5)) for each in (request, plain))
    assert with_table < without


def test_what_the_system_does_not_have_is_not_asked_for(
    monkeypatch: pytest.MonkeyPatch, snapshot: SnapshotAssertion
) -> None:
    """Three quarters of what is available at most: a system that promises more would end the program."""
    monkeypatch.setattr(installed, "available_bytes", lambda: 40 << 20)
    request = SearchRequest(Position(Rules(4, 4, 4)), Algorithm(tt=True, tt_mib=64), Limits(depth=3))
    result = Searcher(request).run()
    assert result.counters.table is not None
    assert result.counters.table.size == 16 << 20
    assert result.note == snapshot
    assert result.stopped_by == "depth"


@pytest.mark.skipif(ENGINE != "compiled" or sys.platform != "linux", reason="limits the memory of a process")
def test_memory_that_is_refused_leaves_a_smaller_table() -> None:
    """A process that may have 512 MiB asks for a table of 1,024: the search goes on and says so."""
    done = subprocess.run([sys.executable, "-c", SHORT], capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("depth 1024 MiB of memory were not available: the table has ")


def test_a_stopped_search_can_give_its_table_back() -> None:
    searcher = Searcher(SearchRequest(Position(Rules(8, 8, 5)), Algorithm(tt=True), Limits(nodes=5_000)))
    assert searcher.run().stopped_by == "nodes"
    searcher.release()
    assert searcher.sample().counters.table is not None
