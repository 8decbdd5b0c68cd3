# Tic Tac Toe with the unbeatable AI, ported from JavaScript
# board looks like this: ["O",1,"X","X",4,"X",6,"O","O"]

huPlayer = "O"  # human
aiPlayer = "X"  # ai

fc = 0  # how many function calls

# returns list of the indexes of empty spots on the board
def emptyIndexies(board):
    return [s for s in board if s != "O" and s != "X"]

# winning combinations using the board indexies
def winning(board, player):
    if ((board[0] == player and board[1] == player and board[2] == player) or
        (board[3] == player and board[4] == player and board[5] == player) or
        (board[6] == player and board[7] == player and board[8] == player) or
        (board[0] == player and board[3] == player and board[6] == player) or
        (board[1] == player and board[4] == player and board[7] == player) or
        (board[2] == player and board[5] == player and board[8] == player) or
        (board[0] == player and board[4] == player and board[8] == player) or
        (board[2] == player and board[4] == player and board[6] == player)):
        return True
    else:
        return False

# the main minimax function
def minimax(newBoard, player):
    global fc
    fc += 1

    availSpots = emptyIndexies(newBoard)

    if winning(newBoard, huPlayer):
        return {"score": -10}
    elif winning(newBoard, aiPlayer):
        return {"score": 10}
    elif len(availSpots) == 0:
        return {"score": 0}

    moves = []
    for i in range(len(availSpots)):
        move = {}
        move["index"] = newBoard[availSpots[i]]
        newBoard[availSpots[i]] = player

        if player == aiPlayer:
            result = minimax(newBoard, huPlayer)
            move["score"] = result["score"]
        else:
            result = minimax(newBoard, aiPlayer)
            move["score"] = result["score"]

        # reset the spot to empty
        newBoard[availSpots[i]] = move["index"]
        moves.append(move)

    # if it is the computer's turn loop over the moves and choose the move with the highest score
    bestMove = 0
    if player == aiPlayer:
        bestScore = -10000
        for i in range(len(moves)):
            if moves[i]["score"] > bestScore:
                bestScore = moves[i]["score"]
                bestMove = i
    else:
        bestScore = 10000
        for i in range(len(moves)):
            if moves[i]["score"] < bestScore:
                bestScore = moves[i]["score"]
                bestMove = i

    return moves[bestMove]


if __name__ == "__main__":
    origBoard = ["O", 1, "X", "X", 4, "X", 6, "O", "O"]
    bestSpot = minimax(origBoard, aiPlayer)
    print("index: " + str(bestSpot["index"]))
    print("function calls: " + str(fc))
