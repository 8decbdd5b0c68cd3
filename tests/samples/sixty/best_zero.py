# True = O, False = X, None = nobody
from typing import List, Optional

Board = List[Optional[bool]]
O, X = True, False


def rows(b: Board):
    for i in 0, 3, 6:
        yield b[i:i + 3]
    for i in 0, 1, 2:
        yield b[i::3]
    yield b[::4]
    yield b[2:7:2]


def won(b: Board, who: bool) -> bool:
    return [who, who, who] in list(rows(b))


def minimax(b: Board, who: bool, me: bool) -> int:
    if won(b, me):
        return 1
    if won(b, not me):
        return -1
    if None not in b:
        return 0
    best = 0
    for i in range(9):
        if b[i] is None:
            b[i] = who
            score = minimax(b, not who, me)
            b[i] = None
            if who == me and score > best:
                best = score
                break
            if who != me and score < best:
                best = score
                break
    return best


def find_best_move(b: Board, me: bool) -> int:
    best_score, best_move = -2, -1
    for i in range(9):
        if b[i] is None:
            b[i] = me
            score = minimax(b, not me, me)
            b[i] = None
            if score > best_score:
                best_score, best_move = score, i
    return best_move


def letter(cell):
    return {True: "O", False: "X", None: "."}[cell]


def loop():
    b: Board = [None] * 9
    turn = X
    while None in b and not won(b, O) and not won(b, X):
        print(*map(letter, b))
        if turn is X:
            i = int(input("your field 0-8: "))
        else:
            i = find_best_move(b, turn)
        b[i] = turn
        turn = not turn


if __name__ == "__main__":
    loop()
