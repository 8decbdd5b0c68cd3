"""`ttt-gui bench`: what it counts, proves and prints; no time is graded here."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.command.conftest import Told
from ttt_gui.command import bench
from ttt_gui.engine.request import NAMED, Algorithm, Scores, SearchRequest
from ttt_gui.engine.search.core import ENGINE
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.game.position import parse_position
from ttt_gui.game.rules import Rules


def test_bench_prints_ratios(told: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    """The benchmark counts the published nodes, solves boards beside their published values; no time is graded here."""
    monkeypatch.setattr(bench, "tutorial_minimax", lambda board, player: (0, 549_946))
    values = bench.published_values()
    assert len(values) == 124
    monkeypatch.setattr(bench, "published_values", lambda: dict(list(values.items())[:3]))
    status, out, err = told("bench", "--quick", "--json")
    assert (status, err) == (0, "")  # no progress where nobody watches
    found = json.loads(out)
    nodes = {row["name"]: row["nodes"] for row in found["rows"] if row["complete"]}
    if ENGINE == "compiled":
        assert (nodes["minimax"], nodes["minimax --tt"]) == (549_946, 16_168)
    assert nodes["alpha-beta"] == 18_297
    assert [(row["value"], row["published"]) for row in found["solver"]] == [(0, 0), (1, 1), (1, 1)]


def test_the_ratio_is_how_many_times_as_fast_minimax_is() -> None:
    """Of the same nodes in 2 s and in half a second."""
    slow, fast = (
        bench.BenchRow(name, "3 x 3", 549_946, seconds) for name, seconds in (("tutorial", 2.0), ("minimax", 0.5))
    )
    assert bench.BenchReport([slow, fast], [], []).minimax_over_tutorial == 4.0


def test_every_named_search_is_measured_once_on_every_board() -> None:
    """The table of named algorithms with flat scores, minimax where it ends; nothing is measured twice."""
    rows = list(bench.searches(quick=False))
    for rules in bench.BOARDS:
        measured = [algorithm for _, board, algorithm in rows if board == rules]
        assert len(set(measured)) == len(measured)
        for named in NAMED:
            wanted = named.algorithm and replace(named.algorithm, scores=Scores.FLAT)
            if wanted and (wanted.alpha_beta or rules.cells <= 12):
                assert wanted in measured


def test_bench_prints_a_table(told: Told, monkeypatch: pytest.MonkeyPatch, snapshot: SnapshotAssertion) -> None:
    """One table a board; a proof that contradicts the literature is a failure."""
    monkeypatch.setattr(bench, "published_values", lambda: {Rules(): 1})
    monkeypatch.setattr(bench, "tutorial_minimax", lambda board, player: (0, 549_946))
    status, out, err = told("bench", "--quick")
    assert status == 1
    assert err == snapshot
    assert "--ordering killer" in out
    assert "3 x 3, 3 in a row" in out


def test_the_tutorial_minimax_is_plain_minimax() -> None:
    """The yardstick walks the very tree: from a position with five empty cells, as the engine counts it."""
    result = Searcher(SearchRequest(parse_position("XO./..X/O.."), Algorithm(alpha_beta=False))).run()
    assert bench.tutorial_minimax(list("XO ..XO..".replace(".", " ")), "X") == (1, result.counters.nodes)


@pytest.mark.usefixtures("ctrl_c_while_searching")
def test_ctrl_c_ends_it_before_the_row_is_measured(
    told: Told, monkeypatch: pytest.MonkeyPatch, snapshot: SnapshotAssertion
) -> None:
    """One sentence, exit status 130; the search of years that runs has no time to reach its limit."""
    monkeypatch.setattr(bench, "tutorial_minimax", lambda board, player: (0, 549_946))
    monkeypatch.setattr(bench, "LIMIT", 1_000_000.0)
    monkeypatch.setattr(bench, "searches", lambda quick: [("minimax", Rules(8, 8, 5), Algorithm(alpha_beta=False))])
    assert told("bench") == snapshot
