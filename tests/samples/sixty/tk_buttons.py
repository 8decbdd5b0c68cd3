import tkinter as tk
import tkinter.messagebox as mb

WINS = ((0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6))


class Game(tk.Frame):
    """You are X, the computer is O."""

    def __init__(self, master):
        super().__init__(master)
        self.cells = [""] * 9
        self.btns = []
        for i in range(9):
            b = tk.Button(self, text="", font=("Arial", 32), width=3,
                          command=lambda i=i: self.click(i))
            b.grid(row=i // 3, column=i % 3)
            self.btns.append(b)
        self.pack()

    def click(self, i):
        if self.cells[i] or self.over():
            return
        self.mark(i, "X")
        if not self.over():
            self.mark(self.computer(), "O")
        if self.over():
            mb.showinfo("Game over", self.winner() or "Nobody wins")
            self.reset()

    def mark(self, i, who):
        self.cells[i] = who
        self.btns[i]["text"] = who

    def reset(self):
        self.cells = [""] * 9
        for b in self.btns:
            b["text"] = ""

    def winner(self):
        for a, b, c in WINS:
            if self.cells[a] and self.cells[a] == self.cells[b] == self.cells[c]:
                return self.cells[a]
        return None

    def over(self):
        return self.winner() is not None or "" not in self.cells

    def computer(self):
        scored = []
        for i in range(9):
            if self.cells[i] == "":
                self.cells[i] = "O"
                scored.append((self.worst(), i))
                self.cells[i] = ""
        return max(scored)[1]

    # what X can force against us
    def worst(self, alpha=-9, beta=9):
        if self.over():
            return {"O": 1, "X": -1, None: 0}[self.winner()]
        for i in range(9):
            if self.cells[i] == "":
                self.cells[i] = "X"
                beta = min(beta, self.best(alpha, beta))
                self.cells[i] = ""
                if beta <= alpha:
                    break
        return beta

    def best(self, alpha, beta):
        if self.over():
            return {"O": 1, "X": -1, None: 0}[self.winner()]
        for i in range(9):
            if self.cells[i] == "":
                self.cells[i] = "O"
                alpha = max(alpha, self.worst(alpha, beta))
                self.cells[i] = ""
                if beta <= alpha:
                    break
        return alpha


root = tk.Tk()
root.title("Noughts and crosses")
Game(root)
root.mainloop()
