import tkinter


class AI:
    def __init__(self, sign):
        self.sign = sign
        self.human = "X" if sign == "O" else "O"

    def line(self, b, s):
        for i in range(3):
            if b[i][0] == s and b[i][1] == s and b[i][2] == s:
                return True
            if b[0][i] == s and b[1][i] == s and b[2][i] == s:
                return True
        return b[1][1] == s and (b[0][0] == s and b[2][2] == s or b[0][2] == s and b[2][0] == s)

    def minimax(self, b, s):
        if self.line(b, self.sign):
            return 1
        if self.line(b, self.human):
            return -1
        best = None
        for i in range(3):
            for j in range(3):
                if b[i][j] == "":
                    b[i][j] = s
                    v = self.minimax(b, self.human if s == self.sign else self.sign)
                    if v == 1 and s == self.sign:
                        return 1
                    b[i][j] = ""
                    if best is None or (v > best if s == self.sign else v < best):
                        best = v
        return 0 if best is None else best

    def get_move(self, board):
        b = [row[:] for row in board]
        best, move = -2, None
        for i in range(3):
            for j in range(3):
                if b[i][j] == "":
                    b[i][j] = self.sign
                    v = self.minimax(b, self.human)
                    b[i][j] = ""
                    if v > best:
                        best, move = v, (i, j)
        return move


class Window:
    def __init__(self):
        self.root = tkinter.Tk()
        self.root.geometry("320x340")
        self.frame = tkinter.Frame(self.root)
        self.frame.pack()
        self.board = [["", "", ""], ["", "", ""], ["", "", ""]]
        self.ai = AI("O")
        self.buttons = []
        for i in range(3):
            row = []
            for j in range(3):
                b = tkinter.Button(self.frame, width=4, font=("Helvetica", 24))
                b.configure(command=lambda i=i, j=j: self.on_click(i, j))
                b.grid(row=i, column=j)
                row.append(b)
            self.buttons.append(row)

    def on_click(self, i, j):
        if self.board[i][j] != "":
            return
        self.set(i, j, "X")
        if not self.ai.line(self.board, "X"):
            move = self.ai.get_move(self.board)
            if move:
                self.set(*move, "O")

    def set(self, i, j, sign):
        self.board[i][j] = sign
        self.buttons[i][j].configure(text=sign)


if __name__ == "__main__":
    Window().root.mainloop()
