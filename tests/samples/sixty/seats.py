NAMES = ["X", "O"]
FREE = -1

def lines():
    return [[0,1,2],[3,4,5],[6,7,8],[0,3,6],[1,4,7],[2,5,8],[0,4,8],[2,4,6]]

def is_win(board, player):
    return any(all(board[s] == player for s in l) for l in lines())

def is_draw(board):
    return FREE not in board

def rate(board, to_move, player, lo=-1, hi=1):
    # how good is the board for player
    if is_win(board, player): return 1
    if is_win(board, 1 - player): return -1
    if is_draw(board): return 0
    for s in range(9):
        if board[s] == FREE:
            board[s] = to_move
            r = rate(board, 1 - to_move, player, lo, hi)
            board[s] = FREE
            if to_move == player:
                lo = max(lo, r)
            else:
                hi = min(hi, r)
            if lo >= hi:
                break
    return lo if to_move == player else hi

def get_move(board, player):
    # player is 0 or 1
    candidates = {}
    for s in range(9):
        if board[s] == FREE:
            board[s] = player
            candidates[s] = rate(board, 1 - player, player)
            board[s] = FREE
    top = max(candidates.values())
    for s in candidates:
        if candidates[s] == top:
            return s

def show(board):
    for i, s in enumerate(board):
        print(NAMES[s] if s != FREE else ".", end="\n" if i % 3 == 2 else " ")

def main():
    board = [FREE] * 9
    player = 0
    humans = [True, False]
    while not (is_win(board, 0) or is_win(board, 1) or is_draw(board)):
        show(board)
        if humans[player]:
            s = int(input(NAMES[player] + " plays: "))
        else:
            s = get_move(board, player)
        board[s] = player
        player = 1 - player
    show(board)

if __name__ == "__main__":
    main()
