"""Every Python from 3.8 on runs the worker, warnings being errors, and counts the same calls of the search."""

import sys
from pathlib import Path

import pytest

from ttt_gui.engine.examine.calling import Calling

SOURCE = """
import functools
EMPTY = ' '
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

def winner(board):
    return next((board[a] for a, b, c in LINES if board[a] != EMPTY and board[a] == board[b] == board[c]), None)

def best_move(board, player):
    def minimax(turn):
        if winner(board):
            return 1 if winner(board) == player else -1
        values = []
        for cell in range(9):
            if board[cell] is EMPTY or board[cell] == EMPTY:
                board[cell] = turn
                values.append(minimax("O" if turn == "X" else "X"))
                board[cell] = EMPTY
        return (max if turn == player else min)(values) if values else 0
    best, chosen = None, None
    for cell in range(9):
        if board[cell] == EMPTY:
            board[cell] = player
            value = minimax("O" if player == "X" else "X")
            board[cell] = EMPTY
            if best is None or value > best:
                best, chosen = value, cell
    print("\\d is no escape")
    return chosen
"""
PAIR = """
def max_value(board):
    return max([min_value(board[1:])] if board else [0])

def min_value(board):
    return min([max_value(board[1:])] if board else [0])

def best_move(board):
    max_value(board)
    return 4
"""
METHOD = """
class Engine:
    def search(self, board, depth):
        return depth and self.search(board, depth - 1)

    def best_move(self, board):
        self.search(board, 5)
        return 4
"""


def pythons():
    """The one that runs the tests, and others that pyenv has installed for this user."""
    others = sorted((Path.home() / ".pyenv" / "versions").glob("3.*/bin/python"))
    fit = [each for each in others if 8 <= int(each.parents[1].name.split(".")[1]) <= 13]
    return [sys.executable, *map(str, fit)]


def nodes_below(cells, side):
    """How many positions plain minimax enters below a root loop, counted by itself."""
    lines = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
    if any(cells[a] != "." and cells[a] == cells[b] == cells[c] for a, b, c in lines):
        return 0
    other = "O" if side == "X" else "X"
    empty = [i for i, cell in enumerate(cells) if cell == "."]
    return sum(1 + nodes_below(f"{cells[:i]}{side}{cells[i + 1 :]}", other) for i in empty)


@pytest.mark.parametrize("python", pythons())
def test_a_python_describes_loads_asks_and_counts(start, python):
    """The search stands inside the function that is called, and is found there."""
    worker = start(SOURCE, Calling("best_move", ("board", "side")).to_data(), python, options=("-W", "error"))
    described = worker("describe", file=worker.file)
    assert described["entries"] == ["best_move"]
    assert described["constants"][0] == " "
    timed, counted = worker.ask("XOX.O...."), worker.ask("XOX.O....", count=True)
    assert (timed["kind"], timed["cell"], timed["calls"]) == ("move", 7, None)
    assert (counted["cell"], counted["calls"]) == (7, nodes_below("XOX.O....", "X"))
    assert timed["printed"] == "\\d is no escape\n"


@pytest.mark.parametrize("python", pythons())
def test_a_python_runs_no_module_that_is_not_trusted(start, tmp_path, python):
    """The standard library comes first, the folder's own module is read, and nothing of it runs without its digest."""
    mark, helper = tmp_path / "ran", tmp_path / "helper.py"
    helper.write_text(f"open({str(mark)!r}, 'w').close()\n")
    (tmp_path / "random.py").write_text(helper.read_text())
    source = "import random\ndef best_move(board):\n    import helper\n    return random.choice([4])\n"
    worker = start(source, python=python, options=("-W", "error"))
    found = worker("modules", file=worker.file, others=[])
    assert [Path(each["file"]).name for each in found["modules"]] == ["helper.py"]
    assert [Path(each).name for each in found["standard"]] == ["random.py"]
    calling = Calling("best_move").to_data()
    assert worker("load", file=worker.file, calling=calling, trusted=[])["loaded"]
    assert worker.ask(".........") == {"untrusted": str(helper)}
    assert not mark.exists()
    worker = start(source, python=python, options=("-W", "error"))
    digests = [each["sha256"] for each in found["modules"]]
    assert worker("load", file=worker.file, calling=calling, trusted=digests)["loaded"]
    assert worker.ask(".........")["cell"] == 4
    assert mark.exists()


@pytest.mark.parametrize(
    ("source", "calling", "calls"),
    [
        (PAIR, Calling("best_move"), 10),
        (PAIR, Calling("max_value"), 10),
        (METHOD, Calling("Engine.best_move", ("self", "board")), 6),
        ("def best_move(board):\n    return 4\n", Calling("best_move"), None),
    ],
)
def test_what_is_counted(start, source, calling, calls):
    """Functions that call one another are one search; the function that is called counts if it is part of it."""
    worker = start(source, calling.to_data())
    assert worker.ask(".........", count=True)["calls"] == calls
    assert worker.ask(".........")["calls"] is None


def test_a_function_that_asks_a_person_again_by_calling_itself_is_no_entry(start):
    """Many programs for two people do."""
    source = "def play_turn(board):\n    move = input()\n    return play_turn(board)\n" + PAIR
    worker = start(source, Calling("best_move").to_data())
    described = worker("describe", file=worker.file)
    assert described["entries"] == ["best_move"]
    assert {each["name"]: each["asks_input"] for each in described["functions"]}["play_turn"]
