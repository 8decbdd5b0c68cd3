"""A complete small engine: alpha-beta in plain Python, for any board up to 8 x 8 with k in a row.

The engine can be examined in both ways. As a file: `best_move(board, player)` takes rows of "X", "O" and " ", and
returns (row, column). As a program: `python sample.py` speaks the Gomoku protocol over standard input and output, see
README.md beside this file. Python 3.8 or later, standard library only; copy the file and make it your own.
"""

import sys

WIN = 10000
MOST_NODES = 400000  # that a search would visit without cut-offs: this sets its depth
DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))


def completes(cells, rows, columns, k, cell):
    """Return whether the mark on this cell stands in a line of k."""
    sign = cells[cell]
    for down, right in DIRECTIONS:
        length = 1
        for way in (1, -1):
            row, column = cell // columns + way * down, cell % columns + way * right
            while 0 <= row < rows and 0 <= column < columns and cells[row * columns + column] == sign:
                length += 1
                row, column = row + way * down, column + way * right
        if length >= k:
            return True
    return False


def search(cells, board, own, other, depth, alpha, beta, ply):
    """Return the value for `own`, the side to move: WIN - ply for a win at that ply, 0 for a draw or unknown."""
    rows, columns, k, order = board
    best = None
    for cell in order:
        if cells[cell] != " ":
            continue
        if best is None:
            best = -WIN
        if depth == 0:
            return 0
        cells[cell] = own
        if completes(cells, rows, columns, k, cell):
            value = WIN - ply
        else:
            value = -search(cells, board, other, own, depth - 1, -beta, -alpha, ply + 1)
        cells[cell] = " "
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return 0 if best is None else best


def depth_for(empty):
    """Return how many plies can be searched: all of them where at most nine cells are empty."""
    depth, nodes = 0, 1
    while depth < empty and nodes * (empty - depth) <= MOST_NODES:
        nodes *= empty - depth
        depth += 1
    return depth


def choose(cells, rows, columns, k, own, other):
    """Return the first of the best cells, those in the middle tried first; None where the board is full."""
    order = sorted(
        range(rows * columns),
        key=lambda cell: max(abs(2 * (cell // columns) - rows + 1), abs(2 * (cell % columns) - columns + 1)),
    )
    board = rows, columns, k, order
    depth = depth_for(cells.count(" "))
    best, chosen = -WIN - 1, None
    for cell in order:
        if cells[cell] != " ":
            continue
        cells[cell] = own
        if completes(cells, rows, columns, k, cell):
            value = WIN
        else:
            value = -search(cells, board, other, own, depth - 1, -WIN, -best, 1)
        cells[cell] = " "
        if value > best:
            best, chosen = value, cell
    return chosen


def best_move(board, player, k=3):
    """Return the row and the column, from 0, of the move to play; None where the board is full."""
    rows, columns = len(board), len(board[0])
    cells = [cell for row in board for cell in row]
    chosen = choose(cells, rows, columns, k, player, "O" if player == "X" else "X")
    return None if chosen is None else (chosen // columns, chosen % columns)


class Program:
    """The engine as a program that speaks the protocol: its own marks are "1", those of the opponent "2"."""

    def __init__(self):
        self.columns = self.rows = 0
        self.k = 5
        self.cells = []

    def answer(self, text):
        """Return the line to write for a line that was read; None for no answer."""
        word, _, rest = text.partition(" ")
        word = word.upper()
        if word in ("START", "RECTSTART"):
            return self.start(rest.split(",") if word == "RECTSTART" else [rest, rest])
        if word == "RESTART":
            self.cells = [" "] * len(self.cells)
            return "OK"
        if word == "INFO":
            return self.learn(rest)
        if word == "BEGIN":
            return self.play()
        if word == "TURN":
            return self.put(rest.split(","), "2") or self.play()
        if word == "BOARD":
            return self.read_board()
        if word == "ABOUT":
            return 'name="sample", version="1", author="Tic-Tac-Toe Lab"'
        return "UNKNOWN " + word

    def start(self, sides):
        """Begin with an empty board of these sides, the columns first; return the answer."""
        try:
            columns, rows = map(int, sides)
        except ValueError:
            return "ERROR the size cannot be read"
        if not (1 <= columns <= 8 and 1 <= rows <= 8):
            return "ERROR boards up to 8 x 8"
        self.columns, self.rows = columns, rows
        self.k = min(5, max(columns, rows))
        self.cells = [" "] * (columns * rows)
        return "OK"

    def learn(self, rest):
        """Read an INFO line, which has no answer; a key that is not known is passed over."""
        key, _, value = rest.partition(" ")
        if key == "ttt_k" and value.strip().isdigit():
            self.k = int(value)

    def put(self, numbers, sign):
        """Put a mark on the board; return an error as text if that cannot be, else None."""
        try:
            column, row = map(int, numbers)
        except ValueError:
            return "ERROR the cell cannot be read"
        if not (0 <= column < self.columns and 0 <= row < self.rows) or self.cells[row * self.columns + column] != " ":
            return "ERROR no empty cell"
        self.cells[row * self.columns + column] = sign
        return None

    def read_board(self):
        """Read the marks of BOARD up to DONE, then move; return the answer."""
        self.cells = [" "] * len(self.cells)
        wrong = None
        for line in iter(sys.stdin.readline, ""):
            numbers = line.strip().split(",")
            if numbers == ["DONE"]:
                break
            wrong = wrong or self.put(numbers[:2], numbers[-1])
        return wrong or self.play()

    def play(self):
        """Play a move; return its column and row, or an error."""
        if not self.cells:
            return "ERROR no START yet"
        chosen = choose(self.cells, self.rows, self.columns, self.k, "1", "2")
        if chosen is None:
            return "ERROR the board is full"
        self.cells[chosen] = "1"
        return f"{chosen % self.columns},{chosen // self.columns}"


def main():
    """Answer line by line until END."""
    program = Program()
    for line in iter(sys.stdin.readline, ""):
        text = line.strip()
        if text.upper() == "END":
            break
        answer = program.answer(text) if text else None
        if answer is not None:
            print(answer, flush=True)  # without flush the other side would wait for ever


if __name__ == "__main__":
    main()
