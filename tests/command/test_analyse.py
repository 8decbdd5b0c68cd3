"""`ttt-gui analyse`: what it prints of a search and of a proof, and that Ctrl+C prints what was found."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.command.conftest import ErrorText, Told
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
    assert moves[0] == {"move": "a3", "value": 0, "bound": "exact", "low": 0, "high": 0}
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


def moves_of(told: Told, *words: str) -> dict[str, tuple[object, ...]]:
    moves = json.loads(told("analyse", *words, "--json")[1])["moves"]
    return {move["move"]: (move["value"], move["bound"], move["low"], move["high"]) for move in moves}


def test_a_move_is_shown_with_what_is_known_of_it(told: Told) -> None:
    """All replies to b3 were seen: it is worth −6, though its window said at most; a reply to c3 was cut off."""
    moves = moves_of(told, ".../..O/OXX")
    assert (moves["b3"], moves["c3"]) == ((-6, "upper", -6, -6), (-6, "upper", -8, -6))
    _, text, _ = told("analyse", ".../..O/OXX")
    assert ("  b3  = −6\n" in text, "  c3  ≤ −6\n" in text) == (True, True)
    _, text, _ = told("analyse", "X../.O./..X", "--fail", "hard")
    assert "  a1  ≤ −6 (returned ≤ 0)\n" in text


def test_a_move_left_out_has_the_interval_of_its_equivalent(told: Told) -> None:
    moves = moves_of(told, "--symmetry")
    assert moves["a3"] == moves["c1"] == (0, "exact", 0, 0)
    assert moves["b3"] == moves["b1"]


@pytest.mark.parametrize("limit", [["--nodes", "3000"], ["--depth", "4"]])
def test_a_search_cut_short_shows_what_its_last_iteration_knew(told: Told, limit: list[str]) -> None:
    """A move half searched is not reported, and a heuristic stays a guess beside what is known."""
    for words in ([], ["--iterative"]):
        for value, bound, low, high in moves_of(told, *limit, *words).values():
            assert (value is None) == (bound == "none") == (low is None) == (high is None)
    assert "≈ +" in told("analyse", *limit, "--iterative")[1]


def test_beyond_the_log_a_move_has_the_bound_returned_and_the_text_says_so(told: Told) -> None:
    words = ["--rows", "4", "--columns", "4", "--k", "4", "--depth", "8"]
    assert {(low, high) for _, _, low, high in moves_of(told, *words).values()} == {(None, None)}
    sentence = "More than 600,000 nodes: each sign is the bound that the search returned."
    assert sentence in told("analyse", *words)[1]
    assert sentence not in told("analyse", "--algorithm", "minimax")[1]


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


def test_a_number_tree_is_read_as_trace_reads_it(told: Told, error_text: ErrorText, tmp_path: Path) -> None:
    """D24: typed or in a file, with what is known of each move; and what belongs to boards is refused."""
    tree = "min(chance(1/2: (3 5) 1/2: (8 -2)) chance(1/4: (6 0.5) 3/4: (4 7)))"
    status, out, err = told("analyse", tree)
    lines = out.splitlines()
    assert (status, err) == (0, "")
    assert lines[1:6] == [
        "The tree is worth 6½ = 13/2 = 6.5: MIN picks B.",
        "Best line  B",
        "  B  = 6½",
        "  C  = 6¾",
        "alpha-beta",
    ]
    assert lines[6].startswith("15 nodes, 8 leaves, 0 cut-offs, 0 pruned moves, depth 3,")
    assert "nothing" in lines[7]
    file = tmp_path / "exam.ttt-tree"
    file.write_text("((3 12 8) (2 4 6)\n (14 5 2))", encoding="utf-8")
    found = json.loads(told("analyse", file, "--json")[1])
    assert (found["tree"], found["value"], found["best_move"], found["pv"]) == (
        "((3 12 8) (2 4 6) (14 5 2))", 3, "B", ["B", "3"],
    )  # fmt: skip
    assert [(each["name"], each["low"], each["high"]) for each in found["moves"]] == [
        ("B", 3, 3),
        ("C", None, 2),
        ("D", 2, 2),
    ]
    assert (found["nodes"], found["leaves"]) == (11, 7)
    assert told("analyse", "((2 3)", "(5 9))")[0] == 0
    for words, part in (
        ((tree, "--depth", 2), "--depth does not belong"),
        ((tree, "--algorithm", "solver"), "solver"),
        ((tree, "--pvs"), "Principal variation search"),
        (("(1,000 2)",), "1,000 reads as two leaves"),
        ((file, "more"), "stands alone"),
        ((tmp_path / "none.ttt-tree",), "cannot be opened"),
    ):
        assert part in error_text("analyse", *words)
    file.write_bytes(b"\xff\xfe(1 2)")
    assert "is not text" in error_text("analyse", file)
