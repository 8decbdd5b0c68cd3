"""`ttt-gui trace`: every form from the command line, and every refusal in one sentence."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.command.conftest import ErrorText, Told
from tests.waiting import PATIENCE
from ttt_gui.engine.export import trace_file
from ttt_gui.engine.numbers.tree import NumberSubject
from ttt_gui.engine.result import SearchResult
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.session.settings import Theme
from ttt_gui.ui.look.theme import TOKENS

SMALL = "XO./..X/O.."
FIRST_BYTES = {
    "svg": b"<?xml",
    "pdf": b"%PDF-",
    "png": b"\x89PNG",
    "dot": b"digraph",
    "tex": b"% 3 x 3",
    "json": b"{\n",
    "ttt-trace": b'{"format"',
}


@pytest.mark.parametrize("suffix", list(FIRST_BYTES))
def test_every_form_is_written(
    suffix: str, tmp_path: Path, told: Told, qapp: object, snapshot: SnapshotAssertion
) -> None:
    file = tmp_path / f"tree.{suffix}"
    limit = [] if suffix == "ttt-trace" else ["--max-ply", 2]
    assert told("trace", SMALL, "--out", file, *limit) == snapshot
    assert file.read_bytes().startswith(FIRST_BYTES[suffix])
    assert told("trace", "XXX/OO./...", "--out", file)[0] == 0  # a finished game has a picture too
    assert [each.name for each in tmp_path.iterdir()] == [file.name]


@pytest.mark.parametrize("suffix", ["svg", "dot"])
def test_it_says_how_many_nodes_are_drawn(suffix: str, tmp_path: Path, told: Told, qapp: object) -> None:
    """The empty board, its nine moves, and below each the replies that are tried."""
    file = tmp_path / f"tree.{suffix}"
    _, said, _ = told("trace", ".../.../...", "--max-ply", 1, "--out", file)
    assert f"tree.{suffix}: 10 nodes down to ply 1 of a search of 20,866 nodes." in said


def test_it_works_without_a_screen(tmp_path: Path) -> None:
    """In a process of its own, which has neither an application nor a display, and writes nothing to its errors."""
    names = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    environment = {name: value for name, value in os.environ.items() if name not in names}
    file = tmp_path / "tree.png"
    words = [sys.executable, "-m", "ttt_gui", "trace", SMALL, "--out", str(file), "--slide", "--scale", "0.5"]
    done = subprocess.run(words, env=environment, capture_output=True, text=True, timeout=PATIENCE)
    assert (done.returncode, done.stderr) == (0, "")
    assert file.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("theme", [None, *Theme])
def test_a_picture_has_the_colours_that_are_asked_for(
    tmp_path: Path, told: Told, qapp: object, theme: Theme | None
) -> None:
    """Light where none are; the system's are none of them."""
    file = tmp_path / "tree.svg"
    words = ["--theme", theme.value.replace("_", "-")] if theme else []
    done, _, _ = told("trace", SMALL, "--max-ply", 2, "--out", file, *words)
    if theme is Theme.SYSTEM:
        assert done == 2
        assert not file.exists()
    else:
        assert done == 0
        assert TOKENS[theme or Theme.LIGHT].max_layer.lower() in file.read_text()


def test_the_switches_are_those_of_analyse(tmp_path: Path, told: Told) -> None:
    file = tmp_path / "a.json"
    words = ["--rows", 3, "--columns", 4, "--k", 3, "--algorithm", "minimax", "--order", "lines", "--depth", 2, "--tt"]
    status, out, _ = told("trace", *words, "--out", file)
    assert (status, ", not complete." in out) == (0, True)
    found = json.loads(file.read_text())
    assert (found["rows"], found["columns"], found["k"]) == (3, 4, 3)
    assert (found["algorithm"], found["order"], found["complete"]) == ("minimax", "lines", False)
    assert found["switches"] == {"tt": True}


def test_a_number_tree_in_the_place_of_a_position(tmp_path: Path, told: Told, snapshot: SnapshotAssertion) -> None:
    file = tmp_path / "a.ttt-trace"
    status, _, err = told("trace", "((3 12 8) (2 4 6) (14 5 2))", "--symmetry", "--out", file)
    assert status == 0
    assert err == snapshot
    found = trace_file.load(file)
    assert isinstance(found.subject, NumberSubject)
    assert found.node(0).value == 3


@pytest.mark.parametrize(
    ("tree", "note", "value"),
    [
        ("min((3 12 8) (2 4 6) (14 5 2))", "", "6"),
        ("chance(1/2: (3 5) 1/2: (8 -2))", "No leaf bounds are given", "6½"),
        ("[-2, 10] (chance(1/3: (3 5) 2/3: (8 -2)) 4)", "Leaves lie from −2 to 10", "4"),
        ("{0.5, –3}", "", "0.5"),
    ],
)
def test_trees_as_exam_papers_have_them(tmp_path: Path, told: Told, tree: str, note: str, value: str) -> None:
    file = tmp_path / "a.ttt-trace"
    status, _, err = told("trace", tree, "--out", file)
    assert (status, note in err, bool(err)) == (0, True, bool(note))
    found = trace_file.load(file)
    assert found.value_text(found.node(0).value) == value


def test_principal_variation_search_is_refused_with_chance_nodes(tmp_path: Path, error_text: ErrorText) -> None:
    sentence = error_text("trace", "chance(3 5)", "--pvs", "--out", tmp_path / "a.json")
    assert sentence.startswith("Principal variation search has no null window for a chance node")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "--out FILE is missing"),
        (["--out", "tree.gif"], "There is no form for “tree.gif”: end it with .png, .svg, .pdf, .dot, .tex, .json"),
        (
            ["--out", "t.svg"],
            "The picture would have more than 5,000 nodes: leave the deeper nodes out with --max-ply 5.",
        ),
        (["--out", "t.dot"], "leave the deeper nodes out with --max-ply 5."),
        (["--out", "t.tex"], "larger than TeX can set: leave the deeper nodes out with --max-ply 2."),
        (
            ["--out", "t.png", "--max-ply", "4"],
            "32,767 pixels a side: leave the deeper nodes out with --max-ply 2, or draw it with --scale 0.",
        ),
        (
            ["--out", "t.pdf", "--max-ply", "4"],
            "a PDF page ends at 200 inches: leave the deeper nodes out with --max-ply 2.",
        ),
        (["--out", "t.svg", "--max-ply", "-1"], "--max-ply is -1: it must be at least 0."),
        (["--out", "t.svg", "--scale", "2"], "--scale belongs to .png"),
        (["--out", "t.png", "--scale", "0"], "--scale is 0: it must be from 0.1 to 16."),
        (["--out", "t.json", "--slide"], "--slide belongs to .png, .svg, .pdf."),
        (["--out", "t.json", "--theme", "dark"], "--theme belongs to .png, .svg, .pdf."),
        (["--out", "t.svg", "--theme", "grey"], "invalid choice"),
        (["--out", "t.ttt-trace", "--max-ply", "2"], "--max-ply belongs to pictures and texts"),
        (["--out", "t.json", "--json"], "There is no switch “--json”"),
        (["--out", "t.json", "--algorithm", "solver"], "The solver has no tree to show"),
        (["--out", "t.json", "(1 2"], "The bracket at character 1 is not closed."),
        (["--out", "t.json", "(1 2)", "--depth", "2"], "--depth does not belong to a number tree"),
    ],
)
def test_what_does_not_fit_is_refused(
    words: list[str], message: str, tmp_path: Path, error_text: ErrorText, monkeypatch: pytest.MonkeyPatch, qapp: object
) -> None:
    """One sentence, and no file."""
    monkeypatch.chdir(tmp_path)
    assert message in error_text("trace", *words)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("ctrl_c_after_a_thousand_nodes")
def test_ctrl_c_writes_what_was_logged(tmp_path: Path, told: Told) -> None:
    """A search of years, stopped while it runs."""
    file = tmp_path / "a.ttt-trace"
    status, out, err = told("trace", "--rows", 8, "--columns", 8, "--out", file)
    assert (status, err) == (130, "")
    assert "were logged" in out or ", not complete" in out
    found = trace_file.load(file)
    assert not found.complete
    assert found.entered > 1_000


def test_ctrl_c_before_the_first_node_writes_nothing(
    tmp_path: Path, told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file without a node could not be opened again."""
    run = Searcher.run

    def too_late(searcher: Searcher) -> SearchResult:
        searcher.stop()
        return run(searcher)

    monkeypatch.setattr(Searcher, "run", too_late)
    sentence = "The search was stopped before its first node: nothing is written.\n"
    assert told("trace", "--out", tmp_path / "a.ttt-trace") == (130, "", sentence)
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_cannot_be_written_is_told_before_the_search(
    tmp_path: Path, told: Told, snapshot: SnapshotAssertion
) -> None:
    words, folder = ("trace", "--rows", 8, "--columns", 8, "--out"), tmp_path / "a.json"
    folder.mkdir()
    assert told(*words, folder) == snapshot
    assert "there is no folder" in told(*words, tmp_path / "none" / "a.json")[2]


def test_a_saved_trace_is_drawn_and_a_bad_one_refused(tmp_path: Path, told: Told, error_text: ErrorText) -> None:
    """A .ttt-trace in place of a position; one that is missing, damaged or given switches is one sentence."""
    saved, picture = tmp_path / "search.ttt-trace", tmp_path / "tree.json"
    assert told("trace", SMALL, "--out", saved)[0] == told("trace", saved, "--out", picture)[0] == 0
    assert len(json.loads(picture.read_text())["nodes"]) == 110
    sentences = [error_text("trace", saved, "--tt", "--out", picture)]
    saved.write_bytes(saved.read_bytes()[:-9])
    sentences += [error_text("trace", file, "--out", picture) for file in (saved, tmp_path / "none.ttt-trace")]
    assert all(sentence.endswith(".\n") for sentence in sentences)
