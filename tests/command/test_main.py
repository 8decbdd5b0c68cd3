"""The command line: what it prints, what it refuses, and how it is interrupted."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from dataclasses import replace

import pytest

from ttt_gui import __version__
from ttt_gui.command import main as cli
from ttt_gui.engine.search.core import ENGINE

KEYS = (
    *("rows", "columns", "k", "position", "side_to_move", "algorithm", "scores", "order", "switches", "value"),
    *("outcome", "best_move", "pv", "moves", "text", "nodes", "leaves", "cutoffs", "pruned_moves", "depth", "seconds"),
    *("complete", "stopped_by", "engine"),
)


def analyse(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    assert cli.main(["analyse", *words, "--json"]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    found = json.loads(captured.out)
    assert tuple(found) == KEYS
    return dict(found)


def test_json_of_the_empty_board(capsys: pytest.CaptureFixture[str]) -> None:
    """No words mean 3 x 3, alpha-beta, depth-aware, row by row, no limit."""
    found = analyse(capsys)
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
def test_switches_do_what_they_say(
    capsys: pytest.CaptureFixture[str], words: list[str], expected: dict[str, object]
) -> None:
    """Each switch and each kind of position shows in the JSON."""
    found = analyse(capsys, *words)
    assert {key: found[key] for key in expected} == expected


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["analyse", "--foo"], "There is no switch '--foo'"),
        (["analyse", "XX#"], "The cell c1 holds '#'"),
        (["analyse", "--rows", "9"], "rows is 9"),
        (["analyse", "--rows", "0"], "rows is 0"),
        (["analyse", "--k", "9"], "k is 9"),
        (["analyse", "--depth", "0"], "The limit of depth is 0"),
        (["analyse", "--nodes", "x"], "invalid int value"),
        (["analyse", "--seconds", "nan"], "The limit of seconds"),
        (["analyse", "--depth"], "expected one argument"),
        (["analyse", "--algorithm", "magic"], "invalid choice"),
        (["analyse", "...", "..."], "One position is enough"),
        (["analyse", "X.O/.X.", "--rows", "3"], "--rows says 3"),
        (["analyse", "--pvs", "--cut", "lt"], "it cannot cut at beta < alpha only"),
        (["analyse", "--pvs", "--algorithm", "minimax"], "it needs alpha-beta"),
        (["analyse", "--tt-mib", "0"], "The table's size is 0 MiB"),
        (["analyse", "--algorithm", "solver", "--depth", "3"], "--depth belongs to the textbook search"),
        (["analyse", "--algorithm", "solver", "--scores", "flat"], "--scores belongs to the textbook search"),
        (["--algorithm", "solver"], "belongs to 'ttt-gui analyse'"),
        (["bench", "fast"], "Unrecognized arguments"),
        (["self-test", "now"], "takes no more words"),
        (["--json"], "belongs to"),
        (["game.ttt", "--depth", "3"], "no more words"),
        (["nonsense"], "The cell a1 holds 'n'"),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(
    capsys: pytest.CaptureFixture[str], words: list[str], sentence: str
) -> None:
    """Nothing on standard output, one line on standard error, exit status 2."""
    assert cli.main(words) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert sentence in captured.err
    assert captured.err.count("\n") == 1
    assert captured.err.rstrip()[-1] in ".:" or "'" in captured.err


def test_json_grows_with_the_switches_that_count_more(capsys: pytest.CaptureFixture[str]) -> None:
    """Re-searches and the table's counters stand there only where there are any."""
    assert cli.main(["analyse", "--json", "--pvs", "--tt", "--tt-mib", "2"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert tuple(found)[: len(KEYS)] == KEYS
    assert found["researches"] > 0
    assert found["table"]["size"] == 2 << 20
    assert cli.main(["analyse", "--pvs", "--tt"]) == 0
    text = capsys.readouterr().out
    assert "re-searches" in text
    assert "table of 64 MiB" in text


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["--rows", "5", "--columns", "5", "--k", "4"], {"value": 0, "outcome": "draw", "complete": True}),
        (["--rows", "6", "--columns", "6", "--k", "4"], {"value": 1, "outcome": "x_wins", "plies_to_end": 11}),
        (["XO./.X./..."], {"value": -1, "outcome": "x_wins", "side_to_move": "O"}),
        (["--rows", "7", "--columns", "7", "--k", "5", "--nodes", "5"], {"value": None, "at_least": 0, "at_most": 1}),
    ],
)
def test_the_solver_proves_or_says_that_it_did_not(
    capsys: pytest.CaptureFixture[str], words: list[str], expected: dict[str, object]
) -> None:
    """Published values are proved; a limit leaves bounds, never a guess."""
    assert cli.main(["analyse", *words, "--algorithm", "solver", "--tt-mib", "4", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {key: found[key] for key in expected} == expected
    assert found["nodes"] > 0
    assert cli.main(["analyse", *words, "--algorithm", "solver", "--tt-mib", "4"]) == 0
    assert found["text"] in capsys.readouterr().out


def test_version_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    """The version and every switch of the parser stand where they are asked for."""
    assert cli.main(["--version"]) == 0
    assert capsys.readouterr().out == f"ttt-gui {__version__}\n"
    assert cli.main(["analyse", "--help"]) == 0
    text = capsys.readouterr().out
    assert all(switch in text for switch in cli._search_parser()._option_string_actions)


@pytest.mark.skipif(sys.platform == "win32", reason="sends a POSIX signal")
def test_ctrl_c_prints_what_was_found() -> None:
    """SIGINT ends a search of years with status 130 and a report that says it is not complete."""
    process = subprocess.Popen(
        [sys.executable, "-m", "ttt_gui", "analyse", "--rows", "8", "--columns", "8", "--k", "5", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
    )
    assert process.stdout is not None
    while True:  # until the search thread stands beside the main one
        tasks = f"/proc/{process.pid}/task"
        if not os.path.isdir(tasks) or len(os.listdir(tasks)) > 1:
            break
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, "")
    found = json.loads(out)
    assert (found["complete"], found["stopped_by"], found["value"]) == (False, "user", None)


def test_bench_prints_ratios(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The benchmark counts the published nodes, solves boards beside their published values; no time is judged here."""
    from ttt_gui.command import bench

    monkeypatch.setattr(bench, "tutorial_minimax", lambda board, player: (0, 549_946))
    values = bench.published_values()
    assert len(values) == 124
    monkeypatch.setattr(bench, "published_values", lambda: values[:3])
    assert cli.main(["bench", "--quick", "--json"]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""  # no progress where nobody watches
    found = json.loads(captured.out)
    assert found["minimax_over_tutorial"] >= 0
    nodes = {row["name"]: row["nodes"] for row in found["rows"] if row["complete"]}
    if ENGINE == "compiled":
        assert (nodes["minimax"], nodes["minimax --tt"]) == (549_946, 16_168)
    assert nodes["alpha-beta"] == 18_297
    assert [(row["value"], row["published"]) for row in found["solver"]] == [(0, 0), (1, 1), (1, 1)]


def test_bench_prints_a_table(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """One table a board; a proof that contradicts the literature is a failure."""
    from ttt_gui.command import bench

    wrong = [replace(each, value=1) for each in bench.published_values()[:1]]
    monkeypatch.setattr(bench, "published_values", lambda: wrong)
    monkeypatch.setattr(bench, "tutorial_minimax", lambda board, player: (0, 549_946))
    assert cli.main(["bench", "--quick"]) == 1
    captured = capsys.readouterr()
    assert "alpha-beta --ordering killer" in captured.out
    assert "3 x 3, 3 in a row" in captured.out
    assert captured.err == "3 x 3, 3 in a row: the proof contradicts the literature.\n"


def test_the_tutorial_minimax_is_plain_minimax() -> None:
    """The yardstick walks the very tree: from a position with five empty cells, as the engine counts it."""
    from ttt_gui.command.bench import tutorial_minimax
    from ttt_gui.engine.request import Algorithm, SearchRequest
    from ttt_gui.engine.search.searcher import Searcher
    from ttt_gui.game.notation import parse_position

    result = Searcher(SearchRequest(parse_position("XO./..X/O.."), Algorithm(alpha_beta=False))).run()
    assert tutorial_minimax(list("XO ..XO..".replace(".", " ")), "X") == (1, result.counters.nodes)


def test_the_self_test_passes(capsys: pytest.CaptureFixture[str]) -> None:
    """It checks counts, files and the real window, in a process of its own."""
    done = subprocess.run([sys.executable, "-m", "ttt_gui", "self-test"], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "self-test passed" in done.stdout
