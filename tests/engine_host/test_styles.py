"""Every way of calling: the board arrives in the shape and with the signs asked for, the answer is read as a cell, and
what the file shows is enough to find the way."""

from dataclasses import replace

import pytest

from ttt_gui.engine.examine.calling import Board, Calling, Reply, SideStyle, Where
from ttt_gui.engine.examine.conventions import MOST_TRIED, callings, choose, telling_positions
from ttt_gui.engine.examine.grades import Answer, Kind
from ttt_gui.game.rules import Rules

STYLES = {
    "digits": (
        """
board = [1, 2, 3, 4, 5, 6, 7, 8, 9]

def best_move(board, player):
    free = [cell for cell in board if cell != "X" and cell != "O"]
    return free[0] if player == "X" else free[-1]
""",
        Calling("best_move", ("board", "side"), empty="digits", reply=Reply.CELL_FROM_1),
    ),
    "digit texts from 0": (
        """
board = [str(i) for i in range(9)]

def get_computer_choice(b, me):
    free = [int(x) for x in b if x not in ("X", "O")]
    assert all(b[i] == str(i) for i in free)
    return free[0] if me == "X" else free[-1]
""",
        Calling("get_computer_choice", ("board", "side"), empty="digit texts from 0"),
    ),
    "score and move": (
        """
def minimax(board, depth, alpha, beta, player):
    free = [i for i in range(9) if board[i] == " "]
    if depth == 0 or not free:
        return 0, None
    best_score, best_move = minimax(board, 0, alpha, beta, player)
    best_move = free[0] if player == "X" else free[-1]
    return best_score, best_move
""",
        Calling("minimax", ("board", "depth", "alpha", "beta", "side"), answer_index=1),
    ),
    "an object that keeps the game": (
        """
class Game:
    def __init__(self):
        self.board = [None] * 9

class MinimaxAI:
    def __init__(self, game, symbol):
        self.game = game
        self.symbol = symbol

    def best_move(self):
        free = [i for i, cell in enumerate(self.game.board) if cell is None]
        return free[0] if self.symbol == "X" else free[-1]
""",
        Calling(
            "MinimaxAI.best_move",
            ("self",),
            where=Where.ATTRIBUTE,
            board_name="Game.board",
            empty=None,
            side=SideStyle.NONE,
        ),
    ),
    "the end of the program": (
        """
import sys
board = {n: " " for n in range(1, 10)}

def insert(letter, place):
    while board[place] != " ":
        place = int(input("Taken. Where? "))
    board[place] = letter
    sys.exit()

def comp_move(player):
    minimax(False)
    keys = [key for key in board if board[key] == " "]
    insert(player, keys[0] if player == "X" else keys[-1])

def minimax(is_maximizing):
    return minimax(True) if not is_maximizing else 0
""",
        Calling("comp_move", ("side",), Board.DICT, Where.GLOBAL, reply=Reply.CHANGED_BOARD),
    ),
    "async": (
        """
import asyncio

async def get_bot_move(board, mark):
    await asyncio.sleep(0)
    cells = [i for i in range(9) if board[i] == "-"]
    return cells[0] if mark == "X" else cells[-1]
""",
        Calling("get_bot_move", ("board", "side"), empty="-"),
    ),
}
"""Tiny engines, each called in a way that no file of tests/samples has: X plays the first empty cell, O the last."""


def cells_of(position):
    """As the worker takes them."""
    sides = (position.side_at(cell) for cell in range(position.rules.cells))
    return "".join(side.value if side else "." for side in sides)


@pytest.mark.parametrize("style", STYLES)
def test_a_call_answers_with_a_cell_and_its_way_is_found(start, style):
    """X plays the first empty cell, O the last; guessed from the description and chosen by tries, the way answers what
    the known one does."""
    source, known = STYLES[style]
    worker = start(source, known.to_data())
    assert worker.loaded.get("loaded"), worker.loaded
    for cells, side, cell in (("XO.......", "X", 2), ("XOX......", "O", 8), (".........", "X", 0)):
        answer = worker.ask(cells, side)
        assert (answer["kind"], answer["cell"]) == ("move", cell), answer
        assert answer["seconds"] > 0
    worker = start(source)
    ways = callings(worker("describe", file=worker.file))
    tries = {}
    for way in ways[:MOST_TRIED]:
        answers = []
        if worker("load", file=worker.file, calling=way.calling.to_data()).get("loaded"):
            for position in telling_positions(Rules(3, 3, 3)):
                got = worker.ask(cells_of(position), position.side_to_move.value)
                answers.append(Answer(position, Kind(got["kind"]), got["cell"], got["shown"], got["sentence"]))
        tries[way.calling] = answers
    chosen = choose(ways, tries)
    assert chosen is not None, ways[:5]
    assert worker("load", file=worker.file, calling=chosen.to_data())["loaded"]
    for cells, side, cell in (("XO.......", "X", 2), ("XOX......", "O", 8)):
        assert worker.ask(cells, side)["cell"] == cell, (chosen, known)


@pytest.mark.parametrize(
    ("returned", "reply", "cell"),
    [
        ("4", Reply.CELL_FROM_0, 4),
        ("4.0", Reply.CELL_FROM_0, 4),
        ("'4'", Reply.CELL_FROM_0, 4),
        ("9", Reply.CELL_FROM_1, 8),
        ("[1, 1]", Reply.ROW_COLUMN, 4),
        ("(1, 2, -10)", Reply.ROW_COLUMN, 5),
    ],
)
def test_answers_that_name_a_cell(start, returned, reply, cell):
    """Numbers of any kind."""
    worker = start(f"def f(b):\n    return {returned}\n", Calling("f", reply=reply).to_data())
    answer = worker.ask(".........")
    assert (answer["kind"], answer["cell"], answer["sentence"]) == ("move", cell, "")


@pytest.mark.parametrize(
    ("returned", "reply", "index", "sentence"),
    [
        ("None", Reply.CELL_FROM_0, None, "It answered None."),
        ("True", Reply.CELL_FROM_0, None, "It answered True, which is not a cell's number."),
        ("4.5", Reply.CELL_FROM_0, None, "It answered 4.5, which is not a cell's number."),
        ("float('inf')", Reply.CELL_FROM_0, None, "It answered inf, which is not a cell's number."),
        ("-1", Reply.CELL_FROM_0, None, "It answered -1, and cells are 0 to 8."),
        ("0", Reply.CELL_FROM_1, None, "It answered 0, and cells are 1 to 9."),
        ("'mid'", Reply.CELL_FROM_0, None, "It answered 'mid', which is not a cell's number."),
        ("4", Reply.ROW_COLUMN, None, "It answered 4, which is not a row and a column."),
        ("(3, 0)", Reply.ROW_COLUMN, None, "It answered (3, 0), and rows are 0 to 2, columns 0 to 2."),
        ("4", Reply.CELL_FROM_0, 1, "It answered 4, which has no member 2."),
        ("(0, None)", Reply.CELL_FROM_0, 1, "It answered (0, None), and its move in it is None."),
        ("4", Reply.NEW_BOARD, None, "It answered 4, which is not a board."),
        ("list(b)", Reply.NEW_BOARD, None, "It answered a board with no cells changed."),
        ("['X'] * 9", Reply.NEW_BOARD, None, "It answered a board with 9 cells changed."),
        ("['?'] + b[1:]", Reply.NEW_BOARD, None, "It wrote '?' into a cell where \"X\" moves."),
        ("4", Reply.CHANGED_BOARD, None, "It changed the board in no cells."),
    ],
)
def test_answers_that_name_none(start, returned, reply, index, sentence):
    """Said in one sentence."""
    calling = Calling("f", reply=reply, answer_index=index)
    answer = start(f"def f(b):\n    return {returned}\n", calling.to_data()).ask(".........")
    assert (answer["kind"], answer["cell"], answer["sentence"]) == ("illegal", None, sentence)


def test_a_taken_cell_is_a_move_and_said(start):
    """Whether a move is legal is graded elsewhere."""
    answer = start("def f(b):\n    return 0\n", Calling("f").to_data()).ask("XO.......")
    assert (answer["kind"], answer["cell"], answer["sentence"]) == ("move", 0, "It plays a3, which is taken.")


@pytest.mark.parametrize("board", [Board.LIST, Board.NESTED, Board.DICT])
def test_a_board_left_changed_is_seen(start, board):
    """It was given to be read."""
    change = "b[0][0] = 'X'" if board is Board.NESTED else "b[1] = 'X'"
    answer = start(f"def f(b):\n    {change}\n    return 5\n", Calling("f", board=board).to_data()).ask(".........")
    assert answer["kind"] == "changed the board"
    assert "left the board changed" in answer["sentence"]


def test_arrays_where_there_is_numpy(start):
    """Two dimensions and one, and the numbers they give."""
    pytest.importorskip("numpy")
    source = """
import numpy as np

def best_move(board):
    assert board.shape == (3, 3) and board.dtype.kind == "i"
    return np.argwhere(board == 0)[0]

"""
    calling = Calling("best_move", board=Board.NUMPY, x=1, o=-1, empty=0, reply=Reply.ROW_COLUMN)
    assert start(source, calling.to_data()).ask("XO.......")["cell"] == 2


def test_larger_boards(start):
    """Rows and columns as they are told."""
    source = "def f(b):\n    return [(r, c) for r in range(4) for c in range(5) if b[r][c] == ' '][0]\n"
    calling = Calling("f", board=Board.NESTED, reply=Reply.ROW_COLUMN)
    assert start(source, calling.to_data()).ask("XOXOXO" + "." * 14, size=(4, 5, 4))["cell"] == 6


def test_the_sign_of_the_person_is_no_turn(start):
    """A player beside an ai: it stays what it is, whoever is to move."""
    source = """
class TicTacToe:
    def __init__(self):
        self.board = ["-"] * 9
        self.player = "X"
        self.ai = "O"

    def ai_move(self):
        assert (self.player, self.ai) == ("X", "O")
        self.board[self.board.index("-")] = self.ai
"""
    calling = Calling(
        "TicTacToe.ai_move",
        ("self",),
        where=Where.ATTRIBUTE,
        empty="-",
        side=SideStyle.ALWAYS_O,
        reply=Reply.CHANGED_BOARD,
    )
    worker = start(source, calling.to_data())
    assert [worker.ask(cells, side)["cell"] for cells, side in ((".........", "X"), ("X........", "O"))] == [0, 1]


def test_signs_and_place_of_well_known_files(start):
    """Letters that are only shown are no signs; a class whose player is 2 by default always plays O."""
    shown = """
HUMAN = -1
COMP = +1
board = [[0, 0, 0], [0, 0, 0], [0, 0, 0]]

def minimax(state, depth, player):
    return [-1, -1, 0] if depth == 0 else minimax(state, depth - 1, -player)

def ai_turn(c_choice, h_choice):
    minimax(board, 1, COMP)
    row = next(row for row in board if 0 in row)
    row[row.index(0)] = COMP

def main():
    while input() != "X":
        ai_turn("O", "X")
"""
    own = """
class Field:
    def __init__(self):
        self.squares = [[0, 0, 0] for _ in range(3)]

    def free(self):
        return [(r, c) for r in range(3) for c in range(3) if self.squares[r][c] == 0]

class AI:
    def __init__(self, level=1, player=2):
        self.player = player

    def minimax(self, board, maximizing):
        return (0, board.free()[0]) if maximizing else self.minimax(board, True)

    def eval(self, main_board):
        value, move = self.minimax(main_board, False)
        return move

def won(cells):
    return cells[0] == 1 or cells[0] == 2
"""
    worker = start(shown)
    calling = callings(worker("describe", file=worker.file))[0].calling
    assert (calling.x, calling.o, calling.side, calling.reply) == (1, -1, SideStyle.ALWAYS_X, Reply.CHANGED_BOARD)
    assert calling.arguments == ('="X"', '="O"')
    worker = start(own, name="player.py")
    calling = callings(worker("describe", file=worker.file))[0].calling
    assert (calling.function, calling.where, calling.board_name) == ("AI.eval", Where.ATTRIBUTE, "Field.squares")
    assert (calling.o, calling.side) == (2, SideStyle.ALWAYS_O)
    calling = replace(calling, reply=Reply.ROW_COLUMN)
    assert worker("load", file=worker.file, calling=calling.to_data())["loaded"]
    assert worker.ask("XO.......")["cell"] == 2


def test_what_is_for_eyes_is_not_waited_for(start):
    """A pause, a window that is not there, and buttons that would show the move."""
    source = """
import time
import tkinter as window

board = [""] * 9
labels = []
root = window.Tk()

def computer_move():
    time.sleep(4)
    board[board.index("")] = "O"
    labels[0].text = "O"
"""
    worker = start(source)
    described = worker("describe", file=worker.file)
    assert described["module_level"] == []
    calling = callings(described)[0].calling
    assert calling.reply is Reply.CHANGED_BOARD
    assert worker("load", file=worker.file, calling=calling.to_data())["loaded"]
    answer = worker.ask("XO.......", "O")
    assert (answer["kind"], answer["cell"]) == ("move", 2)
    assert answer["seconds"] < 3
