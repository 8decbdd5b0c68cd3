"""A linear evaluation, trained somewhere else, and one ply of search."""

WEIGHTS = {"three": 50.0, "two": 2.1, "one": 0.4, "their two": -6.3, "their one": -0.5, "centre": 0.8, "corner": 0.35}
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def features(board, me):
    f = dict.fromkeys(WEIGHTS, 0)
    for line in LINES:
        cells = [board[i] for i in line]
        mine, free = cells.count(me), cells.count(None)
        theirs = 3 - mine - free
        if theirs == 0 and mine:
            f[("one", "two", "three")[mine - 1]] += 1
        if mine == 0 and theirs in (1, 2):
            f[("their one", "their two")[theirs - 1]] += 1
    f["centre"] = board[4] == me
    f["corner"] = sum(board[i] == me for i in (0, 2, 6, 8))
    return f


def evaluate(board, me):
    return sum(WEIGHTS[name] * x for name, x in features(board, me).items())


def predict(board, me):
    def score(i):
        copy = list(board)
        copy[i] = me
        return evaluate(copy, me)

    return max((i for i, cell in enumerate(board) if cell is None), key=score)


def main():
    board = [None] * 9
    players = ["human", "net"]
    for n in range(9):
        name = players[n % 2]
        i = predict(board, name) if name == "net" else int(input("cell "))
        board[i] = name
        print([cell and cell[0] for cell in board])
        if any(board[a] == board[b] == board[c] == name for a, b, c in LINES):
            print(name, "wins")
            break


if __name__ == "__main__":
    main()
