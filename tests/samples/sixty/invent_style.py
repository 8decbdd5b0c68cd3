# Tic Tac Toe, after a book for beginners, but with an unbeatable AI.
import random

def drawBoard(board):
    # board is a list of 10 strings, index 0 is ignored
    print(board[7] + '|' + board[8] + '|' + board[9])
    print('-+-+-')
    print(board[4] + '|' + board[5] + '|' + board[6])
    print('-+-+-')
    print(board[1] + '|' + board[2] + '|' + board[3])

def whoGoesFirst():
    return random.choice(['computer', 'player'])

def makeMove(board, letter, move):
    board[move] = letter

def isWinner(bo, le):
    return ((bo[7] == le and bo[8] == le and bo[9] == le) or
            (bo[4] == le and bo[5] == le and bo[6] == le) or
            (bo[1] == le and bo[2] == le and bo[3] == le) or
            (bo[7] == le and bo[4] == le and bo[1] == le) or
            (bo[8] == le and bo[5] == le and bo[2] == le) or
            (bo[9] == le and bo[6] == le and bo[3] == le) or
            (bo[7] == le and bo[5] == le and bo[3] == le) or
            (bo[9] == le and bo[5] == le and bo[1] == le))

def getBoardCopy(board):
    return board[:]

def isSpaceFree(board, move):
    return board[move] == ' '

def isBoardFull(board):
    return not any(isSpaceFree(board, i) for i in range(1, 10))

def getPlayerMove(board):
    move = ' '
    while move not in '1 2 3 4 5 6 7 8 9'.split() or not isSpaceFree(board, int(move)):
        print('What is your next move? (1-9)')
        move = input()
    return int(move)

def canWin(board, letter, other):
    "1 if letter, whose turn it is, wins with best play; 0 for a draw; -1 if other does"
    if isWinner(board, other): return -1
    if isBoardFull(board): return 0
    best = -1
    for i in range(1, 10):
        if isSpaceFree(board, i):
            copy = getBoardCopy(board)
            makeMove(copy, letter, i)
            best = max(best, -canWin(copy, other, letter))
            if best == 1: break
    return best

def getComputerMove(board, computerLetter):
    playerLetter = 'O' if computerLetter == 'X' else 'X'
    good = {}
    for i in range(1, 10):
        if isSpaceFree(board, i):
            copy = getBoardCopy(board)
            makeMove(copy, computerLetter, i)
            good.setdefault(canWin(copy, playerLetter, computerLetter), []).append(i)
    return good[min(good)][0]

def main():
    theBoard = [' '] * 10
    turn = whoGoesFirst()
    letters = {turn: 'X', ('player' if turn == 'computer' else 'computer'): 'O'}
    while True:
        if turn == 'player':
            drawBoard(theBoard)
            move = getPlayerMove(theBoard)
        else:
            move = getComputerMove(theBoard, letters['computer'])
        makeMove(theBoard, letters[turn], move)
        if isWinner(theBoard, letters[turn]) or isBoardFull(theBoard):
            drawBoard(theBoard)
            break
        turn = 'computer' if turn == 'player' else 'player'

if __name__ == '__main__':
    main()
