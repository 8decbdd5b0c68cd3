def winner(cells):
    for a, b, c in ((0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)):
        if cells[a] and cells[a] == cells[b] == cells[c]:
            return cells[a]
    return 0

def successors(state):
    cells, turn = state
    for i in range(9):
        if cells[i] == 0:
            yield i, (cells[:i] + (turn,) + cells[i + 1:], 3 - turn)

def minimax(state):
    cells, turn = state
    w = winner(cells)
    if w:
        return 1 if w == 1 else -1
    if all(cells):
        return 0
    values = [minimax(s) for _, s in successors(state)]
    return max(values) if turn == 1 else min(values)

def choose_move(state):
    cells, turn = state
    pick = max if turn == 1 else min
    return pick(successors(state), key=lambda pair: minimax(pair[1]))[0]

if __name__ == "__main__":
    print(choose_move(((0,) * 9, 1)))
