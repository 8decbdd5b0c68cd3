LINES = ((0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6))

def agent(observation, configuration):
    board = list(observation["board"])
    mark = observation["mark"]

    def search(m):
        enemy = 3 - m
        if any(board[a] == board[b] == board[c] == enemy for a, b, c in LINES):
            return -1, None
        best = None
        for i in range(9):
            if board[i] == 0:
                board[i] = m
                v = -search(enemy)[0]
                board[i] = 0
                if best is None or v > best[0]:
                    best = v, i
        return best or (0, None)

    return search(mark)[1]
