# Lab 4: alpha-beta pruning
# name: ______   group: B2

def winner(b):
    for i in range(3):
        if b[i][0] == b[i][1] == b[i][2] != 0:
            return b[i][0]
        if b[0][i] == b[1][i] == b[2][i] != 0:
            return b[0][i]
    if b[0][0] == b[1][1] == b[2][2] != 0:
        return b[0][0]
    if b[0][2] == b[1][1] == b[2][0] != 0:
        return b[0][2]
    for row in b:
        if 0 in row:
            return None
    return 0


def alphabeta(b, who, alpha, beta):
    w = winner(b)
    if w is not None:
        return 1 if w == 1 else -1 if w == 2 else 0
    if who == 1:
        v = -100
        for i in range(3):
            for j in range(3):
                if b[i][j] == 0:
                    b[i][j] = 1
                    v = max(v, alphabeta(b, 2, alpha, beta))
                    b[i][j] = 0
                    beta = max(beta, v)
                    if alpha > beta:
                        break
        return v
    else:
        v = 100
        for i in range(3):
            for j in range(3):
                if b[i][j] == 0:
                    b[i][j] = 2
                    v = min(v, alphabeta(b, 1, alpha, beta))
                    b[i][j] = 0
                    alpha = min(alpha, v)
                    if alpha > beta:
                        break
        return v


def get_move(b, who):
    best = None
    for i in range(3):
        for j in range(3):
            if b[i][j] == 0:
                b[i][j] = who
                v = alphabeta(b, 3 - who, -100, 100)
                b[i][j] = 0
                if who == 2:
                    v = -v
                if best is None or v > best[0]:
                    best = (v, i, j)
    return best[1], best[2]


if __name__ == '__main__':
    b = [[0, 0, 0], [0, 0, 0], [0, 0, 0]]
    who = 1
    while winner(b) is None:
        for row in b:
            print(*[" XO"[v] for v in row], sep="|")
        if who == 1:
            i, j = [int(t) for t in input("row col: ").split()]
        else:
            i, j = get_move(b, who)
        b[i][j] = who
        who = 3 - who
