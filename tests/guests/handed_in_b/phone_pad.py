'''
  Tic tac toe, AI by me :)   cells 1..9 like a phone, board[0] is not used
  board = ['#', ' ', ' ', ' ', ' ', ' ', ' ', ' ', ' ', ' ']
'''


def win_check(board, mark):
    return ((board[7] == mark and board[8] == mark and board[9] == mark) or
            (board[4] == mark and board[5] == mark and board[6] == mark) or
            (board[1] == mark and board[2] == mark and board[3] == mark) or
            (board[7] == mark and board[4] == mark and board[1] == mark) or
            (board[8] == mark and board[5] == mark and board[2] == mark) or
            (board[9] == mark and board[6] == mark and board[3] == mark) or
            (board[7] == mark and board[5] == mark and board[3] == mark) or
            (board[9] == mark and board[5] == mark and board[1] == mark))


def space_check(board, position):
    return board[position] == ' '


def computer_choice(board, mark):
    enemy = 'O' if mark == 'X' else 'X'
    # 1. win
    for p in range(1, 10):
        if space_check(board, p):
            copy = list(board)
            copy[p] = mark
            if win_check(copy, mark):
                return p
    # 2. don't lose
    for p in range(1, 10):
        if space_check(board, p):
            copy = list(board)
            copy[p] = enemy
            if win_check(copy, enemy):
                return p
    # 3. middle, it is the best one
    if space_check(board, 5):
        return 5
    # 4. a corner opposite to his corner
    for corner, opposite in ((1, 9), (3, 7), (7, 3), (9, 1)):
        if board[corner] == enemy:
            return opposite
    # 5. corners
    for p in (1, 3, 7, 9):
        if space_check(board, p):
            return p
    # 6. sides
    for p in (2, 4, 6, 8):
        if space_check(board, p):
            return p
