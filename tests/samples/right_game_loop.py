# A whole game: the loop below asks the human, the computer answers. Empty squares hold "-".
board = ["-"] * 9
lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]


def winner_of(b):
    for line in lines:
        first = b[line[0]]
        if first != "-" and all(b[n] == first for n in line):
            return first
    return "tie" if "-" not in b else None


def minimax(b, turn, computer):
    result = winner_of(b)
    if result == "tie":
        return 0
    if result:
        return 1 if result == computer else -1
    best = -2 if turn == computer else 2
    for n in range(9):
        if b[n] == "-":
            b[n] = turn
            score = minimax(b, "O" if turn == "X" else "X", computer)
            b[n] = "-"
            best = max(best, score) if turn == computer else min(best, score)
    return best


def computer_turn(b, computer):
    best, square = -2, None
    for n in range(9):
        if b[n] == "-":
            b[n] = computer
            score = minimax(b, "O" if computer == "X" else "X", computer)
            b[n] = "-"
            if score > best:
                best, square = score, n
    return square


print("You are X.")
while not winner_of(board):
    human = int(input("Your square (1-9): ")) - 1
    board[human] = "X"
    if not winner_of(board):
        board[computer_turn(board, "O")] = "O"
    print(board[0:3], board[3:6], board[6:9])
