class TicTacToeAI:
    def __init__(self):
        self.nodes = 0

    def winner(self, board):
        for i in range(3):
            if board[i * 3] != "-" and board[i * 3] == board[i * 3 + 1] == board[i * 3 + 2]:
                return board[i * 3]
            if board[i] != "-" and board[i] == board[i + 3] == board[i + 6]:
                return board[i]
        if board[4] != "-" and (board[0] == board[4] == board[8] or board[2] == board[4] == board[6]):
            return board[4]
        if "-" in board:
            return None
        return "draw"

    def minimax(self, board, depth, is_max, ai, human, alpha, beta):
        self.nodes += 1
        w = self.winner(board)
        if w == ai:
            return 10 + depth
        if w == human:
            return -10 - depth
        if w == "draw":
            return 0
        if is_max:
            best = -1000
            for i in range(9):
                if board[i] == "-":
                    board[i] = ai
                    best = max(best, self.minimax(board, depth + 1, False, ai, human, alpha, beta))
                    board[i] = "-"
                    alpha = max(alpha, best)
                    if alpha >= beta:
                        break
            return best
        else:
            best = 1000
            for i in range(9):
                if board[i] == "-":
                    board[i] = human
                    best = min(best, self.minimax(board, depth + 1, True, ai, human, alpha, beta))
                    board[i] = "-"
                    beta = min(beta, best)
                    if alpha >= beta:
                        break
            return best

    def get_best_move(self, board, ai):
        human = "X" if ai == "O" else "O"
        best_score, best_move = -1000, None
        for i in range(9):
            if board[i] == "-":
                board[i] = ai
                score = self.minimax(board, 1, False, ai, human, best_score, 1000)
                board[i] = "-"
                if score > best_score:
                    best_score, best_move = score, i
        return best_move


if __name__ == "__main__":
    ai = TicTacToeAI()
    b = list("X---O---X")
    print(ai.get_best_move(b, "O"), ai.nodes)
