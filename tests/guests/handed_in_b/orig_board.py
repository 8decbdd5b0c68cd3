# JavaScript -> Python, from the front end course ("unbeatable tic tac toe")
huPlayer = 'O'
aiPlayer = 'X'

winCombos = [
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
    [0, 3, 6],
    [1, 4, 7],
    [2, 5, 8],
    [0, 4, 8],
    [6, 4, 2],
]


def emptySquares(board):
    return [s for s in board if s != 'O' and s != 'X']


def checkWin(board, player):
    plays = [i for i, e in enumerate(board) if e == player]
    gameWon = None
    for index, win in enumerate(winCombos):
        if all(elem in plays for elem in win):
            gameWon = {'index': index, 'player': player}
            break
    return gameWon


def minimax(newBoard, player):
    availSpots = emptySquares(newBoard)

    if checkWin(newBoard, huPlayer):
        return {'score': -10}
    elif checkWin(newBoard, aiPlayer):
        return {'score': 10}
    elif len(availSpots) == 0:
        return {'score': 0}

    moves = []
    for i in range(len(availSpots)):
        move = {}
        move['index'] = newBoard[availSpots[i]]
        newBoard[availSpots[i]] = player

        if player == aiPlayer:
            result = minimax(newBoard, huPlayer)
            move['score'] = result['score']
        else:
            result = minimax(newBoard, aiPlayer)
            move['score'] = result['score']

        newBoard[availSpots[i]] = move['index']
        moves.append(move)
        if move['score'] == (10 if player == aiPlayer else -10):
            break   # nothing better can come

    if player == aiPlayer:
        bestScore = -10000
        for i in range(len(moves)):
            if moves[i]['score'] > bestScore:
                bestScore = moves[i]['score']
                bestMove = i
    else:
        bestScore = 10000
        for i in range(len(moves)):
            if moves[i]['score'] < bestScore:
                bestScore = moves[i]['score']
                bestMove = i

    return moves[bestMove]


def bestSpot(board):
    return minimax(board, aiPlayer)['index']


if __name__ == '__main__':
    origBoard = list(range(9))
    while emptySquares(origBoard):
        print(origBoard[0:3], origBoard[3:6], origBoard[6:9], sep='\n')
        origBoard[bestSpot(origBoard)] = aiPlayer
        if checkWin(origBoard, aiPlayer) or not emptySquares(origBoard):
            break
        origBoard[int(input('spot: '))] = huPlayer
    print(origBoard[0:3], origBoard[3:6], origBoard[6:9], sep='\n')
