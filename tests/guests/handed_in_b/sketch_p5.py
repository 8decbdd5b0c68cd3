# Tic Tac Toe AI with minimax, my Python version of the p5.js sketch from the coding channel
# board[i][j]: i is the COLUMN (x), j is the row (y), as in the sketch

board = [
    ['', '', ''],
    ['', '', ''],
    ['', '', '']
]

ai = 'X'
human = 'O'
currentPlayer = human


def equals3(a, b, c):
    return a == b and b == c and a != ''


def checkWinner():
    winner = None
    # horizontal
    for i in range(3):
        if equals3(board[i][0], board[i][1], board[i][2]):
            winner = board[i][0]
    # vertical
    for i in range(3):
        if equals3(board[0][i], board[1][i], board[2][i]):
            winner = board[0][i]
    # diagonal
    if equals3(board[0][0], board[1][1], board[2][2]):
        winner = board[0][0]
    if equals3(board[2][0], board[1][1], board[0][2]):
        winner = board[2][0]

    openSpots = 0
    for i in range(3):
        for j in range(3):
            if board[i][j] == '':
                openSpots += 1
    if winner is None and openSpots == 0:
        return 'tie'
    return winner


scores = {'X': 10, 'O': -10, 'tie': 0}


def minimax(board, depth, isMaximizing):
    result = checkWinner()
    if result is not None:
        return scores[result]
    if isMaximizing:
        bestScore = float('-inf')
        for i in range(3):
            for j in range(3):
                # Is the spot available?
                if board[i][j] == '':
                    board[i][j] = ai
                    score = minimax(board, depth + 1, False)
                    board[i][j] = ''
                    bestScore = max(score, bestScore)
        return bestScore
    else:
        bestScore = float('inf')
        for i in range(3):
            for j in range(3):
                if board[i][j] == '':
                    board[i][j] = human
                    score = minimax(board, depth + 1, True)
                    board[i][j] = ''
                    bestScore = min(score, bestScore)
        return bestScore


def bestMove():
    global currentPlayer
    # AI to make its turn
    bestScore = float('-inf')
    move = None
    for i in range(3):
        for j in range(3):
            if board[i][j] == '':
                board[i][j] = ai
                score = minimax(board, 0, False)
                board[i][j] = ''
                if score > bestScore:
                    bestScore = score
                    move = {'i': i, 'j': j}
    board[move['i']][move['j']] = ai
    currentPlayer = human


def mousePressed(x, y):
    global currentPlayer
    if currentPlayer == human and board[x][y] == '':
        board[x][y] = human
        currentPlayer = ai
        if checkWinner() is None:
            bestMove()


if __name__ == '__main__':
    bestMove()
    while checkWinner() is None:
        for j in range(3):
            print('|'.join(board[i][j] or ' ' for i in range(3)))
        x, y = [int(t) for t in input('x y: ').split()]
        mousePressed(x, y)
    print(checkWinner())
