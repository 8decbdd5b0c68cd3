import turtle

# OXO with turtle graphics. The computer is X and starts.

board = {(r, c): None for r in range(3) for c in range(3)}
pen = turtle.Turtle()
pen.speed(0)
pen.hideturtle()
screen = turtle.Screen()
screen.setup(400, 400)


def line(x1, y1, x2, y2):
    pen.penup()
    pen.goto(x1, y1)
    pen.pendown()
    pen.goto(x2, y2)


def grid():
    for d in (-50, 50):
        line(d, -150, d, 150)
        line(-150, d, 150, d)


def draw(r, c, who):
    pen.penup()
    pen.goto(-100 + 100 * c, 80 - 100 * r)
    pen.write(who, align="center", font=("Courier", 36, "bold"))


def won(p):
    for i in range(3):
        if all(board[i, j] == p for j in range(3)):
            return True
        if all(board[j, i] == p for j in range(3)):
            return True
    return (board[0, 0] == board[1, 1] == board[2, 2] == p
            or board[0, 2] == board[1, 1] == board[2, 0] == p)


def free():
    return [k for k in board if board[k] is None]


def think(who):
    """(score for X, cell) with who to move"""
    if won("X"):
        return 1, None
    if won("O"):
        return -1, None
    options = free()
    if not options:
        return 0, None
    result = None
    for k in options:
        board[k] = who
        s = think("O" if who == "X" else "X")[0]
        board[k] = None
        if result is None or (s > result[0] if who == "X" else s < result[0]):
            result = (s, k)
        if result[0] == (1 if who == "X" else -1):
            break            # cannot be better than that
    return result


def ai_turn():
    s, k = think("X")
    board[k] = "X"
    draw(k[0], k[1], "X")


def click(x, y):
    r, c = int((150 - y) // 100), int((x + 150) // 100)
    if board.get((r, c), "outside") is None and not won("X") and not won("O"):
        board[r, c] = "O"
        draw(r, c, "O")
        if free() and not won("O"):
            ai_turn()


grid()
ai_turn()
screen.onclick(click)
turtle.done()
