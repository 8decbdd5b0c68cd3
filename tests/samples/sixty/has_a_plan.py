# remembers a plan (a line it wants to fill) from move to move

ALL = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]
plan = []


def two(board, who):
    for line in ALL:
        got = [board[i] for i in line]
        if got.count(who) == 2 and got.count(".") == 1:
            return line[got.index(".")]
    return -1


def still_good(board, line, who):
    return line and all(board[i] in (who, ".") for i in line) and any(board[i] == "." for i in line)


def make_plan(board, who):
    for line in ALL[::-1] + [list(range(9))]:
        if still_good(board, line, who):
            return line
    return [i for i in range(9) if board[i] == "."]


def next_move(board, who):
    global plan
    enemy = "O" if who == "X" else "X"
    for side in (who, enemy):
        i = two(board, side)
        if i >= 0:
            return i
    if not still_good(board, plan, who):
        plan = make_plan(board, who)
    for i in plan:
        if board[i] == ".":
            return i


def show(board):
    print("\n".join("".join(board[i:i + 3]) for i in (0, 3, 6)), "\n")


def game():
    board = ["."] * 9
    for n in range(9):
        who = "XO"[n % 2]
        if n % 2:
            i = next_move(board, who)
        else:
            show(board)
            i = int(input("where: "))
        board[i] = who
        if any(all(board[i] == who for i in line) for line in ALL):
            show(board)
            print(who, "wins")
            return


if __name__ == "__main__":
    game()
