# Tic-tac-toe by rules only, no search tree. Rules after Newell and Simon, plus one of my own (number 3).
#   1 win   2 block   3 press (force the other to answer and fork next)   4 fork   5 stop forks
#   6 centre   7 opposite corner   8 free corner   9 free side

ROWS = [[0, 1, 2], [3, 4, 5], [6, 7, 8],
        [0, 3, 6], [1, 4, 7], [2, 5, 8],
        [0, 4, 8], [2, 4, 6]]
CORNERS = {0: 8, 2: 6, 6: 2, 8: 0}
SIDES = [1, 3, 5, 7]


def empties(b):
    return [i for i in range(9) if b[i] == '']


def with_stone(b, i, p):
    c = b[:]
    c[i] = p
    return c


def winning_cells(b, p):
    """cells that complete a row for p"""
    cells = set()
    for row in ROWS:
        content = [b[i] for i in row]
        if content.count(p) == 2 and content.count('') == 1:
            cells.add(row[content.index('')])
    return sorted(cells)


def fork_cells(b, p):
    return [i for i in empties(b) if len(winning_cells(with_stone(b, i, p), p)) >= 2]


def can_force(b, p, q):
    """p is to move: can he win by threats alone, so that q has to answer every time?"""
    if winning_cells(b, p):
        return True
    danger = winning_cells(b, q)
    if len(danger) > 1:
        return False
    for i in danger or empties(b):
        c = with_stone(b, i, p)
        threats = winning_cells(c, p)
        if len(threats) > 1:
            return True
        if threats and can_force(with_stone(c, threats[0], q), p, q):
            return True
    return False


def presses(b, me, you):
    """threats of mine that leave the other one answer, and win by force after it"""
    for i in empties(b):
        c = with_stone(b, i, me)
        threats = winning_cells(c, me)
        if threats and can_force(with_stone(c, threats[0], you), me, you):
            return [i]
    return []


def safe_against_forks(b, me, you):
    """moves after which the opponent cannot force anything"""
    good = []
    for i in empties(b):
        c = with_stone(b, i, me)
        if can_force(c, you, me):
            continue
        threats = winning_cells(c, me)
        if len(threats) == 1:
            # he answers there, and then I need a safe move again
            d = with_stone(c, threats[0], you)
            back = winning_cells(d, you)
            if not back and empties(d) and not can_force(d, me, you) and not safe_against_forks(d, me, you):
                continue
        good.append(i)
    return good


def get_move(b, me):
    you = 'O' if me == 'X' else 'X'

    cells = winning_cells(b, me)            # 1
    if cells:
        return cells[0]
    cells = winning_cells(b, you)           # 2
    if cells:
        return cells[0]
    cells = fork_cells(b, me)               # 4 before 3, it is quicker
    if cells:
        return cells[0]
    cells = presses(b, me, you)             # 3
    if cells:
        return cells[0]

    good = safe_against_forks(b, me, you)   # 5
    if not good:
        good = empties(b)
    if 4 in good:                           # 6
        return 4
    for corner in CORNERS:                  # 7
        if corner in good and b[CORNERS[corner]] == you:
            return corner
    for corner in CORNERS:                  # 8
        if corner in good:
            return corner
    for side in SIDES:                      # 9
        if side in good:
            return side
    return good[0]


if __name__ == '__main__':
    board = [''] * 9
    who = 'X'
    while empties(board):
        board[get_move(board, who)] = who
        for r in range(3):
            print(' '.join(x or '.' for x in board[3 * r:3 * r + 3]))
        print()
        who = 'O' if who == 'X' else 'X'
