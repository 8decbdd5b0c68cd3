LINES = [(1,2,3),(4,5,6),(7,8,9),(1,4,7),(2,5,8),(3,6,9),(1,5,9),(3,5,7)]

class TicTacToe:
    def __init__(self):
        self.spots = ["#"] + [" "] * 9
        self.human = "X"
        self.machine = "O"

    def won(self, sign):
        return any(all(self.spots[i] == sign for i in line) for line in LINES)

    def value(self, turn):
        if self.won(self.machine):
            return 1
        if self.won(self.human):
            return -1
        found = []
        for i in range(1, 10):
            if self.spots[i] == " ":
                self.spots[i] = turn
                found.append(self.value(self.human if turn == self.machine else self.machine))
                self.spots[i] = " "
        return (max if turn == self.machine else min)(found, default=0)

    def machine_move(self):
        best, spot = -2, None
        for i in range(1, 10):
            if self.spots[i] == " ":
                self.spots[i] = self.machine
                value = self.value(self.human)
                self.spots[i] = " "
                if value > best:
                    best, spot = value, i
        self.spots[spot] = self.machine
        return spot
