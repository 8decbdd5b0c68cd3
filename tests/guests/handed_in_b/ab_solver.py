class AlphaBetaSolver:
    """Negamax with alpha-beta pruning. Board: list of 9, None = empty."""

    WIN_LINES = (
        (0, 1, 2), (3, 4, 5), (6, 7, 8),
        (0, 3, 6), (1, 4, 7), (2, 5, 8),
        (0, 4, 8), (2, 4, 6),
    )

    def __init__(self):
        self.nodes_visited = 0
        self.cutoffs = 0

    def has_won(self, board, player):
        return any(all(board[i] == player for i in line) for line in self.WIN_LINES)

    def negamax(self, board, player, alpha, beta):
        self.nodes_visited += 1
        opponent = "O" if player == "X" else "X"
        if self.has_won(board, opponent):
            return -1
        if None not in board:
            return 0
        value = -2
        for i in range(9):
            if board[i] is not None:
                continue
            board[i] = player
            value = max(value, -self.negamax(board, opponent, alpha, beta))
            board[i] = None
            alpha = max(alpha, value)
            if alpha >= beta:
                self.cutoffs += 1
                break
        return value

    def get_move(self, board, player):
        opponent = "O" if player == "X" else "X"
        best_value, best_move = -2, None
        for i in range(9):
            if board[i] is None:
                board[i] = player
                value = -self.negamax(board, opponent, -1, 1)
                board[i] = None
                if value > best_value:
                    best_value, best_move = value, i
        return best_move
