import sys

import numpy as np
import pygame

pygame.init()

SIZE = 300
CELL = SIZE // 3
RED = (255, 0, 0)
WHITE = (255, 255, 255)

screen = pygame.display.set_mode((SIZE, SIZE))
pygame.display.set_caption('Tic Tac Toe AI')
board = np.zeros((3, 3))


def draw_figures(color=WHITE):
    for row in range(3):
        for col in range(3):
            centre = (col * CELL + CELL // 2, row * CELL + CELL // 2)
            if board[row][col] == 1:
                pygame.draw.circle(screen, color, centre, 40, 8)
            elif board[row][col] == 2:
                pygame.draw.rect(screen, color, (*centre, 40, 40), 8)


def is_full(b=board):
    return not (b == 0).any()


def check_win(player, b=board):
    for i in range(3):
        if (b[i, :] == player).all() or (b[:, i] == player).all():
            return True
    return bool((np.diag(b) == player).all() or (np.diag(np.fliplr(b)) == player).all())


def minimax(b, depth, is_max):
    if check_win(2, b):
        return 100 - depth
    elif check_win(1, b):
        return -100 + depth
    elif is_full(b):
        return 0

    scores = []
    for row in range(3):
        for col in range(3):
            if b[row][col] == 0:
                b[row][col] = 2 if is_max else 1
                score = minimax(b, depth + 1, not is_max)
                b[row][col] = 0
                scores.append(score)
                if is_max and score > 90 or not is_max and score < -90 and depth > 3:
                    return score
    return max(scores) if is_max else min(scores)


def best_move():
    best_score = -1000
    move = (-1, -1)
    for row in range(3):
        for col in range(3):
            if board[row][col] == 0:
                board[row][col] = 2
                score = minimax(board, 0, False)
                board[row][col] = 0
                if score > best_score:
                    best_score = score
                    move = (row, col)
    if move != (-1, -1):
        board[move[0]][move[1]] = 2
        return True
    return False


player = 1
game_over = False
while True:
    for event in pygame.event.get():
        if event.type == pygame.QUIT:
            pygame.quit()
            sys.exit()
        if event.type == pygame.MOUSEBUTTONDOWN and not game_over:
            x, y = event.pos[0] // CELL, event.pos[1] // CELL
            if board[y][x] == 0:
                board[y][x] = 1
                game_over = check_win(1) or is_full()
                if not game_over:
                    best_move()
                    game_over = check_win(2) or is_full()
    draw_figures(RED if game_over else WHITE)
    pygame.display.update()
