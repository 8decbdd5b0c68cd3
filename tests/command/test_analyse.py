"""`ttt-gui analyse`: what it prints of a search and of a proof, and that Ctrl+C prints what was found."""

from __future__ import annotations

import json
import re

import pytest

from tests.command.conftest import Told
from ttt_gui.engine.search.core import ENGINE

KEYS = (
    *("rows", "columns", "k", "position", "side_to_move", "algorithm", "scores", "order", "switches", "value"),
    *("outcome", "best_move", "pv", "moves", "text", "nodes", "leaves", "cutoffs", "pruned_moves", "depth", "seconds"),
    *("complete", "stopped_by", "engine"),
)


def analyse(told: Told, *words: str) -> dict[str, object]:
    status, out, err = told("analyse", *words, "--json")
    assert (status, err) == (0, "")
    found = json.loads(out)
    assert tuple(found) == KEYS
    return dict(found)


def test_json_of_the_empty_board(told: Told) -> None:
    """No words mean 3 x 3, alpha-beta, depth-aware, row by row, no limit."""
    found = analyse(told)
    assert isinstance(found.pop("seconds"), float)
    moves = found.pop("moves")
    assert found == {
        "rows": 3,
        "columns": 3,
        "k": 3,
        "position": ".../.../...",
        "side_to_move": "X",
        "algorithm": "alpha-beta",
        "scores": "depth",
        "order": "row",
        "switches": {},
        "value": 0,
        "outcome": "draw",
        "best_move": "a3",
        "pv": ["a3", "b2", "b3", "c3", "a1", "a2", "c2", "b1", "c1"],
        "text": "Draw",
        "nodes": 20_866,
        "leaves": 8_453,
        "cutoffs": 4_856,
        "pruned_moves": 7_788,
        "depth": 9,
        "complete": True,
        "stopped_by": None,
        "engine": ENGINE,
    }
    assert isinstance(moves, list)
    assert moves[0] == {"move": "a3", "value": 0, "bound": "exact"}
    assert {move["bound"] for move in moves[1:]} == {"upper"}


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["--algorithm", "minimax", "--scores", "flat"], {"nodes": 549_946, "algorithm": "minimax", "scores": "flat"}),
        (
            ["--algorithm", "alpha-beta", "--scores", "flat"],
            {"nodes": 18_297, "switches": {}},
        ),
        (["--algorithm", "lines"], {"nodes": 7_865, "switches": {}}),
        (["--algorithm", "lines", "--order", "row"], {"nodes": 20_866, "switches": {}}),
        (["--cut", "lt", "--fail", "hard", "--scores", "flat"], {"nodes": 304_155}),
        (["--order=lines"], {"nodes": 7_865, "order": "lines", "best_move": "b2"}),
        (["-X-/---/---"], {"position": ".X./.../...", "side_to_move": "O"}),
        (["X O\n X \nO  "], {"position": "X.O/.X./O..", "k": 3}),
        (["--rows", "2", "--columns", "4"], {"rows": 2, "columns": 4, "k": 2, "text": "X wins in 2", "value": 6}),
        (["XX./OO./...", "--scores", "flat"], {"text": "X wins", "value": 1, "best_move": "c3"}),
        (["XX./OO./...", "--k", "4"], {"k": 4, "outcome": "draw"}),
        (["XXX/OO./..."], {"nodes": 1, "leaves": 1, "best_move": None, "pv": [], "moves": [], "value": -10}),
        (
            ["--nodes", "10"],
            {"nodes": 10, "complete": False, "stopped_by": "nodes", "value": None, "outcome": "unknown"},
        ),
        (["--depth", "1"], {"depth": 1, "complete": False, "stopped_by": "depth", "value": 4, "best_move": "b2"}),
    ],
)
def test_switches_do_what_they_say(told: Told, words: list[str], expected: dict[str, object]) -> None:
    """Each switch and each kind of position shows in the JSON; a name sets its switches, those beside it win."""
    found = analyse(told, *words)
    assert {key: found[key] for key in expected} == expected


def test_json_grows_with_the_switches_that_count_more(told: Told) -> None:
    """Re-searches and the table's counters stand there only where there are any."""
    words = ["--algorithm", "killers", "--pvs", "--tt", "--tt-mib", "2", "--symmetry"]
    found = json.loads(told("analyse", "--json", *words)[1])
    assert tuple(found)[: len(KEYS)] == KEYS
    assert found["switches"] == {"ordering": "killer,history", "pvs": True, "tt": True, "symmetry": True}
    assert "equivalents" in found
    assert found["researches"] > 0
    assert found["table"]["size"] == 256 << 10  # all that 3 x 3 can fill
    _, text, _ = told("analyse", "--pvs", "--tt")
    assert re.search(r"^[\d,]+ re-searches$", text, re.MULTILINE)
    assert "table of 256 KiB" in text
    assert "1 node, 1 leaf, " in told("analyse", "XXX/OO./...")[1]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["--rows", "5", "--columns", "5", "--k", "4"], {"value": 0, "outcome": "draw", "complete": True}),
        (["--rows", "6", "--columns", "6", "--k", "4"], {"value": 1, "outcome": "x_wins", "plies_to_end": 11}),
        (["XO./.X./..."], {"value": -1, "outcome": "x_wins", "side_to_move": "O"}),
        (["--rows", "7", "--columns", "7", "--k", "5", "--nodes", "5"], {"value": None, "at_least": 0, "at_most": 1}),
    ],
)
def test_the_solver_proves_or_says_that_it_did_not(told: Told, words: list[str], expected: dict[str, object]) -> None:
    """Published values are proved; a limit leaves bounds, never a guess."""
    words = [*words, "--algorithm", "solver", "--tt-mib", "4"]
    status, out, _ = told("analyse", *words, "--json")
    assert status == 0
    found = json.loads(out)
    assert {key: found[key] for key in expected} == expected
    assert found["nodes"] > 0
    assert found["text"] in told("analyse", *words)[1]


@pytest.mark.usefixtures("ctrl_c_while_searching")
@pytest.mark.parametrize("algorithm", ["minimax", "solver"])
def test_ctrl_c_prints_what_was_found(told: Told, algorithm: str) -> None:
    """SIGINT ends a search of years with status 130 and a report that says it is not complete."""
    words = ["--rows", "8", "--columns", "8", "--k", "5", "--algorithm", algorithm, "--json"]
    status, out, err = told("analyse", *words)
    assert (status, err) == (130, "")
    found = json.loads(out)
    assert (found["complete"], found["stopped_by"], found["value"]) == (False, "user", None)
