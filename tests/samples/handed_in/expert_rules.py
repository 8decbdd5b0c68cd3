"""Newell and Simon (1972): win, block, fork, block the fork, centre, opposite corner, corner, side.

Written for the course "Expert systems". A rule looks at the board and gives squares or nothing.
"""

TRIPLES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
OPPOSITE = {0: 8, 2: 6, 6: 2, 8: 0}


def completing(board, who):
    """squares where `who` makes three in a row now"""
    found = []
    for t in TRIPLES:
        marks = [board[i] for i in t]
        if marks.count(who) == 2 and marks.count(" ") == 1:
            found.append(t[marks.index(" ")])
    return found


def put(board, square, who):
    return board[:square] + [who] + board[square + 1:]


def empties(board):
    return [i for i in range(9) if board[i] == " "]


def rule_win(board, me, you):
    return completing(board, me)


def rule_block(board, me, you):
    return completing(board, you)


def rule_fork(board, me, you):
    return [s for s in empties(board) if len(set(completing(put(board, s, me), me))) >= 2]


def rule_two_in_a_row_with_fork_next(board, me, you):
    """force the opponent to a square, then fork or win"""
    good = []
    for s in empties(board):
        after = put(board, s, me)
        threats = completing(after, me)
        if not threats:
            continue
        reply = put(after, threats[0], you)
        if completing(reply, you):
            # he blocks with a threat of his own: we must answer it, does that give two threats?
            answer = completing(reply, you)
            if len(set(answer)) == 1 and len(set(completing(put(reply, answer[0], me), me))) >= 2:
                good.append(s)
        elif rule_fork(reply, me, you):
            good.append(s)
    return good


def rule_block_fork(board, me, you):
    forks = rule_fork(board, you, me)
    if not forks:
        return []
    # option 1: make two in a row, so that he must defend, where the defence is no fork
    for s in empties(board):
        after = put(board, s, me)
        threats = completing(after, me)
        if threats and threats[0] not in rule_fork(after, you, me):
            return [s]
    # option 2: take the square, if that leaves no fork
    for s in forks:
        if not rule_fork(put(board, s, me), you, me):
            return [s]
    return forks


def rule_centre(board, me, you):
    return [4] if board[4] == " " else []


def rule_opposite_corner(board, me, you):
    return [o for c, o in OPPOSITE.items() if board[c] == you and board[o] == " "]


def rule_corner(board, me, you):
    return [c for c in OPPOSITE if board[c] == " "]


def rule_side(board, me, you):
    return [s for s in (1, 3, 5, 7) if board[s] == " "]


RULES = [rule_win, rule_block, rule_fork, rule_two_in_a_row_with_fork_next, rule_block_fork, rule_centre,
         rule_opposite_corner, rule_corner, rule_side]


def play(board, me):
    you = "O" if me == "X" else "X"
    for rule in RULES:
        squares = rule(board, me, you)
        if squares:
            return squares[0]
    raise ValueError("the board is full")
