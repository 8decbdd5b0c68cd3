"""Tic-tac-toe by rules, without a search: win, block, take the centre, take a corner, take a side.

The board is a list of nine strings, "X", "O" or " ", row by row from the top left.
"""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
CENTRE = 4
CORNERS = [0, 2, 6, 8]
SIDES = [1, 3, 5, 7]


def completing_cell(board, player):
    """Return the cell with which the player has three in a row; None if there is none."""
    for line in LINES:
        marks = [board[cell] for cell in line]
        if marks.count(player) == 2 and marks.count(" ") == 1:
            return line[marks.index(" ")]
    return None


def choose(board, player):
    """Return the cell that the first matching rule names; None where the board is full."""
    other = "O" if player == "X" else "X"
    win = completing_cell(board, player)
    if win is not None:
        return win
    block = completing_cell(board, other)
    if block is not None:
        return block
    for cell in [CENTRE, *CORNERS, *SIDES]:
        if board[cell] == " ":
            return cell
    return None
