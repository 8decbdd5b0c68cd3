# Tic Tac Toe
# (the board is a list of 10 strings, index 0 is not used)

import random
import sys


def drawBoard(board):
    # This function prints out the board that it was passed.
    print(board[7] + '|' + board[8] + '|' + board[9])
    print('-+-+-')
    print(board[4] + '|' + board[5] + '|' + board[6])
    print('-+-+-')
    print(board[1] + '|' + board[2] + '|' + board[3])


def inputPlayerLetter():
    # Lets the player type which letter they want to be.
    letter = ''
    while not (letter == 'X' or letter == 'O'):
        print('Do you want to be X or O?')
        letter = input().upper()
    if letter == 'X':
        return ['X', 'O']
    else:
        return ['O', 'X']


def makeMove(board, letter, move):
    board[move] = letter


def isWinner(bo, le):
    # Given a board and a player's letter, this function returns True if that player has won.
    return ((bo[7] == le and bo[8] == le and bo[9] == le) or # across the top
    (bo[4] == le and bo[5] == le and bo[6] == le) or # across the middle
    (bo[1] == le and bo[2] == le and bo[3] == le) or # across the bottom
    (bo[7] == le and bo[4] == le and bo[1] == le) or # down the left side
    (bo[8] == le and bo[5] == le and bo[2] == le) or # down the middle
    (bo[9] == le and bo[6] == le and bo[3] == le) or # down the right side
    (bo[7] == le and bo[5] == le and bo[3] == le) or # diagonal
    (bo[9] == le and bo[5] == le and bo[1] == le)) # diagonal


def getBoardCopy(board):
    # Make a copy of the board list and return it.
    return list(board)


def isSpaceFree(board, move):
    return board[move] == ' '


def isBoardFull(board):
    for i in range(1, 10):
        if isSpaceFree(board, i):
            return False
    return True


def scoreMove(board, computerLetter, move, letter, alpha, beta):
    # Play the move on a copy and look how the game goes on.
    copy = getBoardCopy(board)
    makeMove(copy, letter, move)
    if isWinner(copy, letter):
        return 1 if letter == computerLetter else -1
    if isBoardFull(copy):
        return 0
    other = 'O' if letter == 'X' else 'X'
    for i in range(1, 10):
        if isSpaceFree(copy, i):
            score = scoreMove(copy, computerLetter, i, other, alpha, beta)
            if other == computerLetter:
                alpha = max(alpha, score)
            else:
                beta = min(beta, score)
            if alpha >= beta:
                break
    return alpha if other == computerLetter else beta


def makeComputerMove(board, computerLetter):
    # Puts the computer's letter on the board itself. Returns nothing.
    best = None
    for i in [5, 7, 9, 1, 3, 8, 4, 6, 2]:
        if isSpaceFree(board, i):
            score = scoreMove(board, computerLetter, i, computerLetter, -5, 5)
            if best is None or score > best[0]:
                best = (score, i)
    makeMove(board, computerLetter, best[1])


if __name__ == '__main__':
    print('Welcome to Tic Tac Toe!')
    theBoard = [' '] * 10
    playerLetter, computerLetter = inputPlayerLetter()
    turn = random.choice(['player', 'computer'])
    while not isBoardFull(theBoard):
        if turn == 'player':
            drawBoard(theBoard)
            print('What is your next move? (1-9)')
            makeMove(theBoard, playerLetter, int(input()))
            turn = 'computer'
        else:
            makeComputerMove(theBoard, computerLetter)
            turn = 'player'
        if isWinner(theBoard, playerLetter) or isWinner(theBoard, computerLetter):
            drawBoard(theBoard)
            sys.exit()
