#!/usr/bin/env python3
"""Tic tac toe in the terminal: HUMAN = -1, COMP = +1."""
from math import inf
from os import system
from random import choice
import platform
import time

HUMAN = -1
COMP = +1
board = [
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
]


def wins(state, player):
    win_state = [
        *state,
        *[[state[0][i], state[1][i], state[2][i]] for i in range(3)],
        [state[0][0], state[1][1], state[2][2]],
        [state[2][0], state[1][1], state[0][2]],
    ]
    return [player, player, player] in win_state


def game_over(state):
    return wins(state, HUMAN) or wins(state, COMP)


def empty_cells(state):
    return [[x, y] for x, row in enumerate(state) for y, cell in enumerate(row) if cell == 0]


def set_move(x, y, player):
    if [x, y] in empty_cells(board):
        board[x][y] = player
        return True
    return False


def minimax(state, depth, player):
    best = [-1, -1, -inf] if player == COMP else [-1, -1, +inf]
    if depth == 0 or game_over(state):
        return [-1, -1, +1 if wins(state, COMP) else -1 if wins(state, HUMAN) else 0]
    for x, y in empty_cells(state):
        state[x][y] = player
        score = minimax(state, depth - 1, -player)
        state[x][y] = 0
        score[0], score[1] = x, y
        if player == COMP:
            if score[2] > best[2]:
                best = score
        elif score[2] < best[2]:
            best = score
    return best


def clean():
    system('cls' if 'windows' in platform.system().lower() else 'clear')


def render(state, c_choice, h_choice):
    chars = {-1: h_choice, +1: c_choice, 0: ' '}
    for row in state:
        print('|' + '|'.join(chars[cell] for cell in row) + '|')


def ai_turn(c_choice, h_choice):
    depth = len(empty_cells(board))
    if depth == 0 or game_over(board):
        return
    clean()
    print(f'Computer turn [{c_choice}]')
    render(board, c_choice, h_choice)
    if depth == 9:
        x, y = choice([0, 1, 2]), choice([0, 1, 2])
    else:
        x, y, _ = minimax(board, depth, COMP)
    set_move(x, y, COMP)
    time.sleep(1)


def human_turn(c_choice, h_choice):
    clean()
    render(board, c_choice, h_choice)
    while True:
        n = int(input('Use numpad (1..9): ')) - 1
        if set_move(n // 3, n % 3, HUMAN):
            return


def main():
    h_choice = 'X' if input('Choose X or O: ').upper() == 'X' else 'O'
    c_choice = 'O' if h_choice == 'X' else 'X'
    first = input('First to start? [y/n]: ').upper()
    while empty_cells(board) and not game_over(board):
        if first == 'N':
            ai_turn(c_choice, h_choice)
            first = ''
        human_turn(c_choice, h_choice)
        ai_turn(c_choice, h_choice)


if __name__ == '__main__':
    main()
