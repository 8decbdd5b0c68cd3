import copy
import random

try:
    import pygame
except ImportError:
    pygame = None

WIDTH = 600
HEIGHT = 600
ROWS = 3
COLS = 3
SQSIZE = WIDTH // COLS
BG_COLOR = (28, 170, 156)

# --- board ---


class Board:

    def __init__(self):
        self.squares = [[0] * COLS for _ in range(ROWS)]
        self.marked_sqrs = 0

    def final_state(self):
        '''
            @return 0 if there is no win yet
            @return 1 if player 1 wins
            @return 2 if player 2 wins
        '''
        # vertical wins
        for col in range(COLS):
            if self.squares[0][col] == self.squares[1][col] == self.squares[2][col] != 0:
                return self.squares[0][col]
        # horizontal wins
        for row in range(ROWS):
            if self.squares[row][0] == self.squares[row][1] == self.squares[row][2] != 0:
                return self.squares[row][0]
        # desc diagonal
        if self.squares[0][0] == self.squares[1][1] == self.squares[2][2] != 0:
            return self.squares[1][1]
        # asc diagonal
        if self.squares[2][0] == self.squares[1][1] == self.squares[0][2] != 0:
            return self.squares[1][1]
        return 0

    def mark_sqr(self, row, col, player):
        self.squares[row][col] = player
        self.marked_sqrs += 1

    def empty_sqr(self, row, col):
        return self.squares[row][col] == 0

    def get_empty_sqrs(self):
        return [(row, col) for row in range(ROWS) for col in range(COLS) if self.empty_sqr(row, col)]

    def isfull(self):
        return self.marked_sqrs == 9


class AI:

    def __init__(self, level=1, player=2):
        self.level = level
        self.player = player

    # --- RANDOM ---

    def rnd(self, board):
        return random.choice(board.get_empty_sqrs())

    # --- MINIMAX ---

    def minimax(self, board, maximizing, alpha=-100, beta=100):
        case = board.final_state()
        if case == 1:
            return 1, None
        if case == 2:
            return -1, None
        if board.isfull():
            return 0, None

        if maximizing:
            max_eval = -100
            best_move = None
            for (row, col) in board.get_empty_sqrs():
                temp_board = copy.deepcopy(board)
                temp_board.mark_sqr(row, col, 1)
                ev = self.minimax(temp_board, False, alpha, beta)[0]
                if ev > max_eval:
                    max_eval = ev
                    best_move = (row, col)
                alpha = max(alpha, ev)
                if beta <= alpha:
                    break
            return max_eval, best_move

        min_eval = 100
        best_move = None
        for (row, col) in board.get_empty_sqrs():
            temp_board = copy.deepcopy(board)
            temp_board.mark_sqr(row, col, self.player)
            ev = self.minimax(temp_board, True, alpha, beta)[0]
            if ev < min_eval:
                min_eval = ev
                best_move = (row, col)
            beta = min(beta, ev)
            if beta <= alpha:
                break
        return min_eval, best_move

    # --- MAIN EVAL ---

    def eval(self, main_board):
        if self.level == 0:
            move = self.rnd(main_board)
            ev = 'random'
        else:
            ev, move = self.minimax(main_board, False)
        print(f'AI has chosen to mark the square in pos {move} with an eval of: {ev}')
        return move  # row, col


def main():
    pygame.init()
    screen = pygame.display.set_mode((WIDTH, HEIGHT))
    pygame.display.set_caption('TIC TAC TOE AI')
    screen.fill(BG_COLOR)
    board, ai = Board(), AI()
    running = True
    while running:
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                running = False
            if event.type == pygame.MOUSEBUTTONDOWN:
                row, col = event.pos[1] // SQSIZE, event.pos[0] // SQSIZE
                if board.empty_sqr(row, col):
                    board.mark_sqr(row, col, 1)
                    if not board.isfull() and not board.final_state():
                        board.mark_sqr(*ai.eval(board), 2)
        pygame.display.update()


if __name__ == '__main__':
    main()
