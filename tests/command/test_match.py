"""`ttt-gui match`: who may play, the yes, the table on the terminal and the list of games."""

from __future__ import annotations

import csv
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.command.conftest import ErrorText, Terminal, Told
from ttt_gui.session.examining.opponents import keep_calling

FIRST_EMPTY = "def best_move(board, player):\n    return board.index(' ')\n"
LAST_CELL = """
import sys
taken = set()
for line in sys.stdin:
    word = line.strip()
    if word in ("RESTART", "BOARD") or word.startswith("START"):
        taken = set()
        if word != "BOARD":
            print("OK", flush=True)
    elif word == "ABOUT":
        print('name="last cell"', flush=True)
    elif word in ("BEGIN", "DONE"):
        print("%d,%d" % [(x, y) for y in range(3) for x in range(3) if (x, y) not in taken][-1], flush=True)
    elif "," in word:
        taken.add(tuple(map(int, word.split(",")[:2])))
"""


def test_two_levels_play_and_every_game_is_listed(tmp_path: Path, told: Told) -> None:
    """The list and the table agree, and the same words give the same match."""
    out = tmp_path / "games.csv"
    words = ("match", "casual", "random", "--games", 12, "--seed", 3, "--out", out)
    status, text, _ = told(*words)
    assert status == 0
    assert text.startswith("Casual against Random, 3 × 3")
    with out.open(encoding="utf-8-sig", newline="") as file:
        rows = [row for row in csv.reader(file) if row and row[0].isdigit()]
    assert len(rows) == 12
    won = sum(row[3] == "Casual" for row in rows)
    lost = sum(row[3] == "Random" for row in rows)
    assert f"Casual won {won}, drew {12 - won - lost} and lost {lost} of 12" in text
    assert told(*words)[:2] == (0, text)


def test_an_engine_plays_only_with_a_yes(engine: Callable[..., Path], told: Told, error_text: ErrorText) -> None:
    """Without a terminal and without --yes nothing runs; with it two engines begin with drawn openings."""
    first = engine(FIRST_EMPTY, "first.py")
    assert "Add --yes to run it." in error_text("match", first, "perfect")
    status, text, _ = told("match", first, first, "--games", 4, "--yes")
    assert status == 0
    assert "first.py (2)" in text
    assert "up to 2 random moves" in text


def test_a_module_that_comes_late_is_asked_about_at_the_terminal(
    engine: Callable[..., Path], told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the match itself, which ends there and is played anew after another yes."""
    late = "def best_move(board, player):\n    if board.count(' ') < 3:\n        __import__('la' + 'te')\n"
    file = engine(f"{late}    return board.index(' ')\n")
    file.with_name("late.py").touch()
    monkeypatch.setattr(sys, "stdin", Terminal("y\ny\n"))
    monkeypatch.setattr(sys, "stderr", said := Terminal())
    status, text, _ = told("match", file, "random", "--games", 4)
    assert status == 0
    assert said.getvalue().count("imports late.py") == 2
    assert " of 4 games" in text


def test_a_program_plays(engine: Callable[..., Path], told: Told) -> None:
    """A Python file that speaks the protocol: said by a word, or kept beside it; without either it has no function."""
    program = engine(LAST_CELL, "program.py")
    words = ("match", program, "random", "--games", 2, "--yes")
    status, _, err = told(*words)
    assert (status, bool(err)) == (1, True)
    status, text, _ = told(*words, "--protocol")
    assert status == 0
    assert "against Random" in text.splitlines()[0]
    keep_calling(program, None)
    status, again, _ = told(*words)
    assert (status, again.splitlines()[0]) == (0, text.splitlines()[0])


def test_a_file_that_is_no_engine_plays_no_match(engine: Callable[..., Path], told: Told) -> None:
    sentence = "There is no function in first.py that could be called.\n"
    assert told("match", "casual", engine("x = 1\n", "first.py"), "--yes") == (1, "", sentence)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["casual"], "Name two players"),
        (["casual", "auto"], "choose another level"),
        (["casual", "grandmaster"], "There is no level “grandmaster”"),
        (["casual", "no-such-file.py"], "There is no file"),
        (["casual", "random", "--protocol"], "--protocol speaks with programs: name one."),
        (["casual", "random", "--games", "0"], "A match has 1 to 10,000 games."),
        (["casual", "random", "--out", "games.txt"], "must end with"),
    ],
)
def test_words_that_make_no_sense(words: list[str], sentence: str, error_text: ErrorText) -> None:
    assert sentence in error_text("match", *words)
