"""Minmax tic tac toe, computer can be x or o.   board is a string like 'xo..x....'"""


def check(board):
    combos = [board[0:3], board[3:6], board[6:9], board[0::3], board[1::3], board[2::3], board[0::4], board[2:7:2]]
    if 'xxx' in combos:
        return 10
    if 'ooo' in combos:
        return -10
    if '.' not in board:
        return 0
    return None


def scores(board, turn, computer):
    points = check(board)
    if points is not None:
        return points
    nxt = 'o' if turn == 'x' else 'x'
    found = [scores(board[:i] + turn + board[i + 1:], nxt, computer) for i in range(9) if board[i] == '.']
    if turn == computer:
        return max(found)
    return min(found)


def computer_move(board, computer):
    human = 'o' if computer == 'x' else 'x'
    best = None
    for i in range(9):
        if board[i] == '.':
            s = scores(board[:i] + computer + board[i + 1:], human, computer)
            if best is None or s > best[0]:
                best = (s, i)
    return best[1]
