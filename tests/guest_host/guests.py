"""Tiny engines, one for each way of being called: X plays the first empty cell, O the last, if told."""

from ttt_gui.engine.examine.calling import DIGIT_TEXTS, DIGITS, DIGITS_FROM_0, Board, Calling, Reply, Side, Where

STYLES = {
    "list": (
        """
def best_move(board, player):
    cells = [i for i in range(9) if board[i] == " "]
    return cells[0] if player == "X" else cells[-1]
""",
        Calling("best_move", ("board", "side")),
    ),
    "nested, numbers": (
        """
def best_move(board, player: int):
    free = [(r, c) for r in range(3) for c in range(3) if board[r][c] == 0]
    return free[0] if player == 1 else free[-1] if player == -1 else None
""",
        Calling(
            "best_move", ("board", "side"), Board.NESTED, x=1, o=-1, empty=0, reply=Reply.ROW_COLUMN, side=Side.SIGN
        ),
    ),
    "row and column from 1": (
        """
def best_move(grid, mark):
    free = [(r + 1, c + 1) for r in range(3) for c in range(3) if grid[r][c] == "."]
    return free[0] if mark == "x" else free[-1]
""",
        Calling("best_move", ("board", "side"), Board.NESTED, x="x", o="o", empty=".", reply=Reply.ROW_COLUMN_FROM_1),
    ),
    "tuple": (
        """
def best_move(board: tuple, player):
    assert isinstance(board, tuple)
    cells = [i for i in range(9) if board[i] == "_"]
    return cells[0] if player == "X" else cells[-1]
""",
        Calling("best_move", ("board", "side"), Board.TUPLE, empty="_"),
    ),
    "nested tuple": (
        """
def best_move(board: "tuple[tuple[str, ...], ...]", player):
    hash(board)
    free = [(r, c) for r in range(3) for c in range(3) if board[r][c] == ""]
    return free[0] if player == "X" else free[-1]
""",
        Calling("best_move", ("board", "side"), Board.NESTED_TUPLE, empty="", reply=Reply.ROW_COLUMN),
    ),
    "text": (
        """
def best_move(board: str, player: str) -> int:
    return board.index("-") if player == "X" else board.rindex("-")

def show(board):
    print("blank" if board[0] == "-" else board[0])
""",
        Calling("best_move", ("board", "side"), Board.TEXT, empty="-"),
    ),
    "dict": (
        """
board = {1: " ", 2: " ", 3: " ", 4: " ", 5: " ", 6: " ", 7: " ", 8: " ", 9: " "}

def best_move(board, player):
    keys = [key for key in board if board[key] == " "]
    return keys[0] if player == "X" else keys[-1]
""",
        Calling("best_move", ("board", "side"), Board.DICT, reply=Reply.CELL_FROM_1),
    ),
    "digits": (
        """
board = [1, 2, 3, 4, 5, 6, 7, 8, 9]

def best_move(board, player):
    free = [cell for cell in board if cell != "X" and cell != "O"]
    return free[0] if player == "X" else free[-1]
""",
        Calling("best_move", ("board", "side"), empty=DIGITS, reply=Reply.CELL_FROM_1),
    ),
    "digit texts": (
        """
board = ["1", "2", "3", "4", "5", "6", "7", "8", "9"]

def best_move(board, player):
    free = [cell for cell in board if cell.isdigit() and board[0] != "X" or cell.isdigit()]
    return free[0] if player == "X" else free[-1]
""",
        Calling("best_move", ("board", "side"), empty=DIGIT_TEXTS, reply=Reply.CELL_FROM_1),
    ),
    "digits from 0": (
        """
board = list(range(9))

def best_move(board, player):
    free = [cell for cell in board if cell not in ("X", "O")]
    return free[0] if player == "X" else free[-1]
""",
        Calling("best_move", ("board", "side"), empty=DIGITS_FROM_0),
    ),
    "ten cells": (
        """
def make_board():
    return [" "] * 10

def get_computer_move(board, computer_letter):
    free = [i for i in range(1, 10) if board[i] == " "]
    return free[0] if computer_letter == "X" else free[-1]
""",
        Calling("get_computer_move", ("board", "side"), Board.LIST_FROM_1, reply=Reply.CELL_FROM_1),
    ),
    "global, changed in place": (
        """
board = [[None] * 3 for _ in range(3)]

def computer_move(player):
    free = [(r, c) for r in range(3) for c in range(3) if board[r][c] is None]
    r, c = free[0] if player == "X" else free[-1]
    board[r][c] = player
""",
        Calling("computer_move", ("side",), Board.NESTED, Where.GLOBAL, empty=None, reply=Reply.CHANGED_BOARD),
    ),
    "changed in place": (
        """
def computer_move(board, player):
    free = [i for i in range(9) if board[i] == " "]
    board[free[0] if player == "X" else free[-1]] = player
""",
        Calling("computer_move", ("board", "side"), reply=Reply.CHANGED_BOARD),
    ),
    "a new board": (
        """
def next_board(board, player):
    free = [i for i in range(9) if board[i] == " "]
    new_board = list(board)
    new_board[free[0] if player == "X" else free[-1]] = player
    return new_board
""",
        Calling("next_board", ("board", "side"), reply=Reply.NEW_BOARD),
    ),
    "object": (
        """
class Game:
    def __init__(self):
        self.board = [" "] * 9

    def best_move(self, player):
        free = [i for i in range(9) if self.board[i] == " "]
        return free[0] if player == "X" else free[-1]
""",
        Calling("Game.best_move", ("self", "side"), where=Where.ATTRIBUTE),
    ),
    "player given the game": (
        """
class Computer:
    def __init__(self, letter):
        self.letter = letter

    def get_move(self, game):
        free = game.available()
        return free[0] if self.letter == "X" else free[-1]

class Game:
    def __init__(self):
        self.board = [" " for _ in range(9)]

    def available(self):
        return [i for i, cell in enumerate(self.board) if self.board[i] == " "]
""",
        Calling("Computer.get_move", ("self", "board"), where=Where.ATTRIBUTE, side=Side.NONE),
    ),
    "finds out the side": (
        """
X, O, EMPTY = "X", "O", None

def initial_state():
    return [[EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY]]

def player(board):
    count = sum(row.count(X) for row in board) - sum(row.count(O) for row in board)
    return O if count else X

def minimax(board):
    free = [(i, j) for i in range(3) for j in range(3) if board[i][j] == EMPTY]
    return free[0] if player(board) == X else free[-1]
""",
        Calling("minimax", ("board",), Board.NESTED, empty=None, side=Side.NONE, reply=Reply.ROW_COLUMN),
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
    "a number for the side": (
        """
def best_move(board, player: int):
    free = [i for i in range(9) if board[i] == " "]
    assert board.count("X") - board.count("O") == (0 if player == 1 else 1)
    return free[0] if player == 1 else free[-1]
""",
        Calling("best_move", ("board", "side"), side=Side.NUMBER),
    ),
    "a truth value for the side": (
        """
def best_move(board, is_x_turn):
    free = [i for i in range(9) if board[i] == "X" or board[i] == " "]
    free = [i for i in free if board[i] == " "]
    return free[0] if is_x_turn is True else free[-1]
""",
        Calling("best_move", ("board", "side"), side=Side.IS_X),
    ),
    "an object that is handed on": (
        """
class Grid:
    def __init__(self):
        self.__marks = [[" "] * 3 for _ in range(3)]
        self.moves_made = 0

    def free(self):
        found = [(r, c) for r in range(3) for c in range(3) if self.__marks[r][c] == " "]
        assert len(found) == 9 - self.moves_made
        return found

class Computer:
    def __init__(self, mark):
        self.mark = mark

    def next_move(self, grid):
        return self.choose(grid)

    def choose(self, where):
        return where.free()[0 if self.mark == "X" else -1]
""",
        Calling(
            "Computer.next_move", ("self", "board"), Board.NESTED, Where.ATTRIBUTE, "__marks", reply=Reply.ROW_COLUMN
        ),
    ),
    "a dict of a move": (
        """
board = ["O", 1, "X", "X", 4, "X", 6, "O", "O"]

def minimax(new_board, player):
    spots = [each for each in new_board if each != "O" and each != "X"]
    if not spots:
        return minimax(new_board, player)
    return {"score": 0, "index": spots[0] if player == "X" else spots[-1]}
""",
        Calling("minimax", ("board", "side"), empty=DIGITS_FROM_0),
    ),
    "words for keys": (
        """
theBoard = {row + column: " " for row in ("top", "mid", "low") for column in "LMR"}

def computer_move(board, player):
    keys = [key for key in board if board[key] == " "]
    assert all(key.isalpha() for key in board)
    return keys[0] if player == "X" else keys[-1]
""",
        Calling("computer_move", ("board", "side"), Board.DICT, reply=Reply.CELL_FROM_1),
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
    "column before row": (
        """
def minimax_ai(board, who_am_i):
    found = [(x, y) for y in range(3) for x in range(3) if board[y][x] is None]
    return found[0] if who_am_i == "X" else found[-1]
""",
        Calling("minimax_ai", ("board", "side"), Board.NESTED, empty=None, reply=Reply.COLUMN_ROW),
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
        Calling("MinimaxAI.best_move", ("self",), where=Where.ATTRIBUTE, empty=None, side=Side.NONE),
    ),
    "a state that is made of a board": (
        """
class State:
    def __init__(self, board=(0,) * 9, player=1):
        self.board = board
        self.player = player

    def moves(self):
        return [i for i in range(9) if self.board[i] == 0]

def choose_action(state):
    assert isinstance(state.board, tuple)
    return state.moves()[0 if state.player == 1 else -1]
""",
        Calling("choose_action", ("board",), Board.TUPLE, Where.ATTRIBUTE, x=1, o=-1, empty=0, side=Side.NONE),
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
    "another language": (
        """
def computerzug(spielfeld, zeichen):
    def bewertung(tiefe):
        return bewertung(tiefe - 1) if tiefe else 0
    frei = [i for i in range(9) if spielfeld[i] == "-" and bewertung(1) == 0]
    return frei[0] if zeichen == "X" else frei[-1]
""",
        Calling("computerzug", ("board", "side"), empty="-"),
    ),
    "members of an enumeration": (
        """
from enum import Enum

class Cell(Enum):
    EMPTY = 0
    X = 1
    O = 2

def best_move(board, player):
    assert all(isinstance(each, Cell) for each in (*board, player))
    free = [i for i, cell in enumerate(board) if cell is Cell.EMPTY]
    return free[0] if player == Cell.X else free[-1]
""",
        Calling("best_move", ("board", "side"), x="Cell.X", o="Cell.O", empty="Cell.EMPTY"),
    ),
    "members of an enumeration, and nothing where it is empty": (
        """
import enum

class Player(enum.Enum):
    X = "X"
    O = "O"

board = [[None] * 3 for _ in range(3)]

def best_move(board, player):
    assert all(cell is None or isinstance(cell, Player) for row in board for cell in row)
    free = [(r, c) for r in range(3) for c in range(3) if board[r][c] is None]
    return free[0] if player == Player.X else free[-1]
""",
        Calling(
            "best_move", ("board", "side"), Board.NESTED, x="Player.X", o="Player.O", empty=None, reply=Reply.ROW_COLUMN
        ),
    ),
    "an object's members of an enumeration": (
        """
from enum import Enum, auto

class Mark(Enum):
    NOUGHT = auto()
    CROSS = auto()
    EMPTY = auto()

class Game:
    def __init__(self):
        self.board = [Mark.EMPTY for _ in range(9)]
        self.turn = Mark.CROSS

    def best_move(self):
        free = [i for i in range(9) if self.board[i] is Mark.EMPTY]
        return free[0] if self.turn is Mark.CROSS else free[-1]
""",
        Calling(
            "Game.best_move",
            ("self",),
            where=Where.ATTRIBUTE,
            x="Mark.CROSS",
            o="Mark.NOUGHT",
            empty="Mark.EMPTY",
            side=Side.NONE,
        ),
    ),
}
