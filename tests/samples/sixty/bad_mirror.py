# Uses symmetry to save work: positions that are mirrored or turned are looked up once.

TURN = [6, 3, 0, 7, 4, 1, 8, 5, 2]
MIRROR = [2, 1, 0, 5, 4, 3, 6, 7, 8]

LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]


def forms(board):
    b = board
    for _ in range(4):
        yield b
        yield tuple(b[i] for i in MIRROR)
        b = tuple(b[i] for i in TURN)


def normal(board):
    return min(forms(board))


def winner(board):
    for x, y, z in LINES:
        if board[x] != "-" and board[x] == board[y] == board[z]:
            return board[x]


class Computer:
    def __init__(self):
        self.values = {}

    def value(self, board, player):
        """+1 X wins, -1 O wins"""
        w = winner(board)
        if w:
            return 1 if w == "X" else -1
        if "-" not in board:
            return 0
        key = normal(board)
        if key not in self.values:
            after = [self.value(board[:i] + (player,) + board[i + 1:], "O" if player == "X" else "X")
                     for i in range(9) if board[i] == "-"]
            self.values[key] = max(after) if player == "X" else min(after)
        return self.values[key]

    def choose(self, board, player):
        self.values.clear()
        board = tuple(board)
        other = "O" if player == "X" else "X"
        sign = 1 if player == "X" else -1
        return max(
            (i for i in range(9) if board[i] == "-"),
            key=lambda i: sign * self.value(board[:i] + (player,) + board[i + 1:], other),
        )


def game():
    computer = Computer()
    board = list("-" * 9)
    player = "X"
    while "-" in board and not winner(board):
        if player == "X":
            print("".join(board[:3]), "".join(board[3:6]), "".join(board[6:]), sep="\n")
            i = int(input("Where? "))
        else:
            i = computer.choose(board, player)
        board[i] = player
        player = "O" if player == "X" else "X"


if __name__ == "__main__":
    game()
