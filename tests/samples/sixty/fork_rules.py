# No search of the whole game: rules and a look two moves ahead. Never loses.

BOARD_LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class Robot:
    def __init__(self, mark):
        self.mark = mark
        self.enemy = "O" if mark == "X" else "X"

    def winning_cells(self, board, mark):
        cells = set()
        for line in BOARD_LINES:
            marks = [board[i] for i in line]
            if marks.count(mark) == 2 and marks.count("") == 1:
                cells.add(line[marks.index("")])
        return cells

    def forks(self, board, mark):
        found = []
        for i in range(9):
            if board[i] == "":
                board[i] = mark
                if len(self.winning_cells(board, mark)) >= 2:
                    found.append(i)
                board[i] = ""
        return found

    def move(self, board):
        mine = self.winning_cells(board, self.mark)
        if mine:
            return min(mine)
        theirs = self.winning_cells(board, self.enemy)
        if theirs:
            return min(theirs)
        forks = self.forks(board, self.mark)
        if forks:
            return forks[0]
        # threaten, so that the enemy must answer where it makes no fork, and we come first
        for safe in (self.forces_a_win, self.forces_well, self.leaves_no_fork):
            for i in (4, 0, 2, 6, 8, 1, 3, 5, 7):
                if board[i] == "" and safe(board, i):
                    return i
        return board.index("")

    def after(self, board, i):
        copy = list(board)
        copy[i] = self.mark
        return copy

    def forces_a_win(self, board, i):
        """A threat whose answer threatens nothing, and then a fork."""
        new = self.after(board, i)
        threats = self.winning_cells(new, self.mark)
        if not threats:
            return False
        block = threats.pop()
        new[block] = self.enemy
        answer = self.winning_cells(new, self.enemy)
        return any(f in answer or not answer for f in self.forks(new, self.mark))

    def forces_well(self, board, i):
        new = self.after(board, i)
        threats = self.winning_cells(new, self.mark)
        if not threats or not self.forks(board, self.enemy):
            return False
        block = threats.pop()
        new[block] = self.enemy
        return len(self.winning_cells(new, self.enemy)) < 2

    def leaves_no_fork(self, board, i):
        return not self.forks(self.after(board, i), self.enemy)


def play():
    board, robot, human = [""] * 9, Robot("O"), "X"
    for turn in range(9):
        if turn % 2 == 0:
            i = int(input("0-8: "))
            board[i] = human
        else:
            board[robot.move(board)] = robot.mark
        print([c or "." for c in board])


if __name__ == "__main__":
    play()
