import random
LINES = ((0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6))

class Bot:
    def __init__(self):
        self.squares = ["free"] * 9

    def opponent_moved(self, cell):
        self.squares[cell] = "them"

    def my_move(self):
        best, pick = -2, None
        for i in self._free():
            self.squares[i] = "me"
            v = -self._value("them", "me")
            self.squares[i] = "free"
            if v > best:
                best, pick = v, i
        self.squares[pick] = "me"
        return pick

    def _free(self):
        return [i for i, s in enumerate(self.squares) if s == "free"]

    def _value(self, who, last):
        if any(all(self.squares[i] == last for i in l) for l in LINES):
            return -1
        free = self._free()
        if not free:
            return 0
        best = -2
        for i in free:
            self.squares[i] = who
            best = max(best, -self._value(last, who))
            self.squares[i] = "free"
        return best
