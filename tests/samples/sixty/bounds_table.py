"""Negamax with a transposition table that lives as long as the program."""
EXACT, LOWER, UPPER = range(3)
TABLE = {}
W = [7, 56, 448, 73, 146, 292, 273, 84]


def bits(board, mark):
    return sum(1 << i for i, m in enumerate(board) if m == mark)


def negamax(mine, theirs, alpha, beta):
    if any(theirs & w == w for w in W):
        return -1
    if mine | theirs == 511:
        return 0
    key = mine << 9 | theirs
    old_alpha = alpha
    if key in TABLE:
        flag, stored = TABLE[key]
        if flag == EXACT:
            return stored
        if flag == LOWER:
            alpha = max(alpha, stored)
        else:
            beta = min(beta, stored)
        if alpha >= beta:
            return stored
    best = -9
    for i in range(9):
        bit = 1 << i
        if (mine | theirs) & bit:
            continue
        best = max(best, -negamax(theirs, mine | bit, -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    TABLE[key] = (UPPER if best <= old_alpha else LOWER if best >= beta else EXACT, best)
    return best


def think(board, mark):
    """board: nine of 'x', 'o', '.'; the number of a cell from 0 comes back"""
    foe = 'o' if mark == 'x' else 'x'
    mine, theirs = bits(board, mark), bits(board, foe)
    best, cell = -2, -1
    for i in range(9):
        if board[i] == '.':
            v = -negamax(theirs, mine | 1 << i, -2, -best)
            if v > best:
                best, cell = v, i
    return cell


def main():
    board = ['.'] * 9
    marks = 'xo'
    for turn in range(9):
        mark = marks[turn % 2]
        if mark == 'x':
            print(''.join(board[:3]), ''.join(board[3:6]), ''.join(board[6:]), sep='\n')
            cell = int(input('> '))
        else:
            cell = think(board, mark)
        board[cell] = mark
        if any(bits(board, mark) & w == w for w in W):
            print(mark, 'wins')
            break


if __name__ == '__main__':
    main()
