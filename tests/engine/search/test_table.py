"""The table's memory: what is stored is found, what could not be had is said, and it is given back."""

from __future__ import annotations

import subprocess
import sys

import pytest

from ttt_gui.engine.request import Algorithm, Limits, SearchRequest
from ttt_gui.engine.search import table as installed
from ttt_gui.engine.search.core import ENGINE
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules

SHORT = """
import resource, sys
from ttt_gui.engine.request import Algorithm, SearchRequest
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
resource.setrlimit(resource.RLIMIT_AS, (512 << 20, 512 << 20))
searcher = Searcher(SearchRequest(Position(Rules()), Algorithm(tt=True, tt_mib=1024)))
result = searcher.run()
print(result.value, result.complete, result.note)
"""


def test_a_table_is_rounded_down_to_a_power_of_two_and_given_back() -> None:
    table = installed.Table()
    assert table.allocate(3) == 2 << 20
    table.release()
    table.release()
    assert table.allocate(1) == 1 << 20


def test_what_the_system_does_not_have_is_not_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three quarters of what is available at most: a system that promises more would end the program."""
    monkeypatch.setattr(installed, "available_bytes", lambda: 40 << 20)
    request = SearchRequest(Position(Rules()), Algorithm(tt=True, tt_mib=64))
    result = Searcher(request).run()
    assert result.counters.table is not None
    assert result.counters.table.size == 16 << 20
    assert result.note == "64 MiB could not be had: the table has 16 MiB."
    assert (result.value, result.complete) == (0, True)


@pytest.mark.skipif(ENGINE != "compiled" or sys.platform != "linux", reason="limits the memory of a process")
def test_memory_that_is_refused_leaves_a_smaller_table() -> None:
    """A process that may have 512 MiB asks for a table of 1,024: the search goes on and says so."""
    done = subprocess.run([sys.executable, "-c", SHORT], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("0 True 1024 MiB could not be had: the table has ")


def test_a_stopped_search_can_give_its_table_back() -> None:
    searcher = Searcher(SearchRequest(Position(Rules(8, 8, 5)), Algorithm(tt=True), Limits(nodes=5_000)))
    assert searcher.run().stopped_by == "nodes"
    searcher.release()
    assert searcher.sample().counters.table is not None
