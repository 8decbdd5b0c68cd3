# The board is a dictionary from 1 to 9.
def check(board, mark):
    for a, b, c in ((1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7)):
        if board[a] == board[b] == board[c] == mark:
            return True
    return False


def minimax(board, bot, human, bots_turn):
    if check(board, bot):
        return 1
    if check(board, human):
        return -1
    if " " not in board.values():
        return 0
    scores = []
    for key in board:
        if board[key] == " ":
            board[key] = bot if bots_turn else human
            scores.append(minimax(board, bot, human, not bots_turn))
            board[key] = " "
    return max(scores) if bots_turn else min(scores)


def computer_move(board, bot):
    human = "O" if bot == "X" else "X"
    best_score = -800
    best_key = 0
    for key in board:
        if board[key] == " ":
            board[key] = bot
            score = minimax(board, bot, human, False)
            board[key] = " "
            if score > best_score:
                best_score = score
                best_key = key
    return best_key
