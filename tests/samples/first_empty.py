# The first empty cell.
def pick(board, mark):
    return board.index(" ")
