"""`ttt-gui worksheet`: different sheets and their solutions, as PDF or LaTeX, and every refusal in one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.command.conftest import ErrorText, Told
from ttt_gui.engine.learn.exercise import ExerciseKind
from ttt_gui.engine.learn.sheet import Paper, page, sheet, tex


def test_sheets_and_solutions_are_those_of_the_seeds(tmp_path: Path, told: Told, snapshot: SnapshotAssertion) -> None:
    sheets, solutions = tmp_path / "sheets.tex", tmp_path / "solutions.tex"
    words = ["--level", 3, "--seed", 2026, "--sheets", 2, "--kind", "cuts", "--paper", "letter"]
    status, out, err = told("worksheet", *words, "--out", sheets, "--solutions", solutions)
    assert (status, err) == (0, "")
    assert out == snapshot
    made = [sheet(3, seed, ExerciseKind.CUTS) for seed in (2026, 2027)]
    for path, is_solution in ((sheets, False), (solutions, True)):
        pages = [page(each, Paper.LETTER, is_solution, at, 2) for at, each in enumerate(made, start=1)]
        assert path.read_text(encoding="utf-8") == tex(pages)


def test_a_pdf_has_a_page_a_sheet(tmp_path: Path, told: Told, qapp: object, snapshot: SnapshotAssertion) -> None:
    file = tmp_path / "sheets.PDF"
    assert told("worksheet", "--sheets", 3, "--out", file) == snapshot
    data = file.read_bytes()
    assert data.startswith(b"%PDF-")
    assert data.count(b"/Type /Page\n") == 3


def test_one_sheet_says_its_seed(tmp_path: Path, told: Told) -> None:
    file = tmp_path / "sheet.tex"
    assert told("worksheet", "--seed", 4127, "--out", file) == (0, f"{file}: 1 sheet, seed 4127.\n", "")
    assert file.read_text(encoding="utf-8") == tex([page(sheet(2, 4127), Paper.A4, False)])


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], "--out FILE is missing: FILE ends with .pdf or .tex."),
        (["--out", "a.txt"], "There is no form for “a.txt”: --out ends with .pdf or .tex."),
        (["--out", "a.tex", "--solutions", "b"], "There is no form for “b”: --solutions ends with .pdf or .tex."),
        (["--out", "a.tex", "--solutions", "a.tex"], "--out and --solutions name the same file: choose two."),
        (["--level", "5"], "--level is 5: it must be from 1 to 4."),
        (["--sheets", "41"], "--sheets is 41: it must be from 1 to 40."),
        (["--seed", "-1"], "--seed is -1: it must be from 0 to 4,294,967,295."),
        (["--seed", "4294967295", "--sheets", "2"], "it must be from 0 to 4,294,967,294."),
        (["--seed", "x"], "invalid int value: 'x'"),
        (["--kind", "moves"], "invalid choice: 'moves'"),
        (["--paper", "a5"], "invalid choice: 'a5'"),
        (["sheet.pdf"], "There is no word “sheet.pdf”"),
    ],
)
def test_what_makes_no_sense_is_refused(error_text: ErrorText, words: list[str], sentence: str) -> None:
    assert sentence in error_text("worksheet", *words)


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path, told: Told) -> None:
    """Before anything is drawn: the sheets are not written where the solutions cannot be."""
    there, nowhere = tmp_path / "a.tex", tmp_path / "none" / "b.tex"
    status, out, err = told("worksheet", "--out", there, "--solutions", nowhere)
    assert (status, out) == (1, "")
    assert err.startswith(str(nowhere))
    assert not there.exists()
